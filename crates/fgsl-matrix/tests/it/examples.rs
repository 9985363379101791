//! The programs of `examples/` run to their end.

#[path = "../../examples/live.rs"]
mod live;

#[test]
fn live_runs() {
    live::main().unwrap();
}
