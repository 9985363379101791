//! Systems as data: those inside the program, and files that are refused.

use fgsl_matrix::{Moves, StartRule, System};

#[test]
fn every_built_in_system_is_well_formed_and_named_by_its_file() {
    for (name, text) in System::BUILT_IN {
        let system = System::from_toml(text).unwrap();
        assert_eq!(system.name, name);
        assert!(!system.formula.is_empty() && !system.source.is_empty(), "{name}");
        assert_eq!(system, System::built_in(name).unwrap());
    }
    assert_eq!(System::built_in("x").unwrap_err().to_string(), "there is no built-in system `x`");
}

#[test]
fn a_file_that_does_not_fit_together_is_refused_with_the_setting() {
    let text = |from: &str, to: &str| {
        let (_, text) = System::BUILT_IN[0];
        assert!(text.contains(from), "{from}");
        System::from_toml(&text.replace(from, to)).unwrap_err().to_string()
    };
    for (from, to, expected) in [
        ("\nn0 = 30", "\nn0 = 0", "`n0` is 0: expected a number above 0"),
        ("\nn0 = 30", "\nn0 = 30\nspeed = 3", "unknown field `speed`"),
        ("moves = \"live\"", "moves = \"daily\"", "unknown variant `daily`"),
        ("kind = \"constant\"\nk = 1", "kind = \"per-games\"\nshare = 1", "`moves` is live"),
        ("kind = \"constant\"\nk = 1", "kind = \"constant\"\nk = -1", "`factor` is -1"),
        ("tenfold = 50", "tenfold = 0", "expected a curve of numbers above 0"),
        ("ties = \"together\"", "pairs = \"mean\"", "`pairs` is mean"),
    ] {
        let error = text(from, to);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_system_of_ones_own_needs_no_more_than_the_pieces() {
    let system = System::from_toml(
        r#"
        name = "mine"
        source = "by hand"
        formula = "g + 2 (q - p) / 30"
        scale = "grade"
        n0 = 30
        moves = "month"
        curve = { kind = "normal", standard_deviation = 40 }
        factor = { kind = "trust-weighted", k = 2, most = 30 }
        start = { kind = "performance", games = 5, otherwise = 80 }
        "#,
    )
    .unwrap();
    assert_eq!(system.moves, Moves::Month);
    assert_eq!(system.start, StartRule::Performance { games: 5, otherwise: 80.0 });
}
