//! The programs of `examples/` run to their end.

#[path = "../../examples/contradiction.rs"]
mod contradiction;

#[test]
fn contradiction_runs() {
    contradiction::main();
}
