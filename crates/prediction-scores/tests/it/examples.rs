//! The programs of `examples/` run to their end.

#[path = "../../examples/two_systems.rs"]
mod two_systems;

#[test]
fn two_systems_runs() {
    two_systems::main().unwrap();
}
