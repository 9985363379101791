//! The programs of `examples/` run to their end.

#[path = "../../examples/federation.rs"]
mod federation;

#[test]
fn federation_runs() {
    federation::main().unwrap();
}
