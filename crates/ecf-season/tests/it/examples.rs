//! The programs of `examples/` run to their end.

#[path = "../../examples/two_seasons.rs"]
mod two_seasons;

#[test]
fn two_seasons_runs() {
    two_seasons::main().unwrap();
}
