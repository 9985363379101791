//! The programs of `examples/` run to their end.

#[path = "../../examples/performances.rs"]
mod performances;

#[test]
fn performances_runs() {
    performances::main().unwrap();
}
