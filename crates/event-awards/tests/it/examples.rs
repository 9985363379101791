//! The programs of `examples/` run to their end.

#[path = "../../examples/cup.rs"]
mod cup;
#[path = "../../examples/norm.rs"]
mod norm;

#[test]
fn cup_runs() {
    cup::main().unwrap();
}

#[test]
fn norm_runs() {
    norm::main().unwrap();
}
