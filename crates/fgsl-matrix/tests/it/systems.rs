//! Systems as data: the built-in ones, and files that are refused.

use std::path::Path;

use fgsl_matrix::{ChangedSetting, FactorRule, Moves, Pairs, StartRule, System, SystemCurve};

#[test]
fn every_built_in_system_is_well_formed_and_named_by_its_file() {
    for (name, text) in System::BUILT_IN {
        let system = System::from_toml(text).unwrap();
        assert_eq!(system.name, name);
        assert!(!system.source.is_empty(), "{name}");
        assert_eq!(system, System::built_in(name).unwrap());
    }
    assert_eq!(System::built_in("x").unwrap_err().to_string(), "there is no built-in system `x`");
}

#[test]
fn a_file_that_does_not_fit_together_is_refused() {
    let text = |from: &str, to: &str| {
        let (_, text) = System::BUILT_IN[0];
        assert!(text.contains(from), "{from}");
        System::from_toml(&text.replace(from, to)).unwrap_err().to_string()
    };
    let folder = "expected a name that a folder can have";
    for (from, to, expected) in [
        ("name = \"fgsl\"", "name = \"\"", folder),
        ("name = \"fgsl\"", "name = \"../published\"", folder),
        ("name = \"fgsl\"", "name = 'a\\b'", folder),
        ("name = \"fgsl\"", "name = \"k/2\"", folder),
        ("name = \"fgsl\"", "name = \".\"", "`name` is \".\": expected"),
        ("\nn0 = 30", "\nn0 = 0", "`n0` is 0: expected a number above 0"),
        ("\nn0 = 30", "\nn0 = 1e-300", "expected a number above 0, from 0.000001 to 1000000"),
        ("\nn0 = 30", "\nn0 = 30\nspeed = 3", "unknown field `speed`"),
        ("\nn0 = 30", "\nn0 = 30\nformula = \"g\"", "unknown field `formula`"),
        ("factor = 7.5", "factor = 0", "`conversion.factor` is 0"),
        ("constant = 700", "constant = inf", "`conversion.constant` is inf"),
        ("constant = 700", "constant = -1e20", "a number from -1000000 to 1000000"),
        ("moves = \"live\"", "moves = \"daily\"", "unknown variant `daily`"),
        ("kind = \"constant\"\nk = 1", "kind = \"per-games\"\nshare = 1", "`moves` is live"),
        ("kind = \"constant\"\nk = 1", "kind = \"constant\"\nk = -1", "`factor` is -1"),
        ("tenfold = 50", "tenfold = 0", "expected a curve of numbers above 0"),
        ("tenfold = 50", "tenfold = 1e-308", "from 0.000001 to 1000000"),
        ("tenfold = 50", "tenfold = 1e7", "from 0.000001 to 1000000"),
        ("ties = \"together\"", "whole = true", "`whole` is true: expected false"),
        ("ties = \"together\"", "pairs = \"mean\"", "`pairs` is mean"),
    ] {
        let error = text(from, to);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn meaningless_monthly_settings_are_refused() {
    let (_, text) = System::BUILT_IN[5];
    for (from, to, expected) in [
        ("rated_from = 10", "rated_from = 0", "`rated_from` is 0: expected at least 1"),
        ("unrated_after = 36", "unrated_after = 0", "`unrated_after` is 0: expected at least 1"),
        ("\"last-rating\"", "\"never\"", "unknown variant `never`"),
        ("fictional_draw = \"mean\"", "fictional_draw = \"x\"", "expected \"mean\" or a rating"),
        (
            "fictional_draw = \"mean\"",
            "fictional_draw = 18000",
            "`fictional_draw` is 18000: expected \"mean\" or a rating from 1 to 4000",
        ),
        ("[three_passes]", "[three_passes]\nreopen_months = 6", "unknown field `reopen_months`"),
        ("n0 = 100", "n0 = 50", "`n0` is 50: expected 100, as three passes have it"),
        ("n0 = 100", "n0 = 100\npairs = \"mean\"", "`pairs` is mean: expected game-by-game"),
        ("n0 = 100", "n0 = 100\nmost_difference = 400", "`most_difference` is 400: expected none"),
        ("whole = true", "whole = false", "`whole` is false: expected true"),
        (
            "\"fide-table\"",
            "\"logistic\"\ntenfold = 400",
            "`curve` is another: expected fide-table",
        ),
        (
            "kind = \"juniors\"\njuniors = 40\nothers = 20",
            "kind = \"trust-weighted\"\nk = 20\nmost = 30",
            "`factor` is trust-weighted: expected one by player",
        ),
        ("junior_to = 18", "", "`junior_to` is 0: expected the last year of a junior"),
    ] {
        assert!(text.contains(from), "{from}");
        let error = System::from_toml(&text.replace(from, to)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_system_of_ones_own_needs_no_more_than_the_pieces() {
    let system = System::from_toml(
        r#"
        name = "mine"
        source = "by hand"
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

#[test]
fn every_file_of_the_folder_is_built_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("systems");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    files.sort_unstable();
    let mut built_in: Vec<&str> = System::BUILT_IN.iter().map(|(name, _)| *name).collect();
    built_in.sort_unstable();
    assert_eq!(files, built_in);
}

#[test]
fn a_formula_is_made_of_the_settings() {
    for (name, expected) in [
        ("fgsl", "g + k (q - p) / 30 after every game; k = 1; p = 100 / (1 + 10^(-d/50))"),
        ("gs", "g + k (q - p) / 30 at the end of a season; k = 30 / n; p = 50 + d, |d| at most 40"),
        ("cgs", "g + k (q - p) / 30 at the end of a season; k = 30 / n; p = 50 + d"),
        ("ags", "g + k (q - p) / 30 at the end of a season; k = 15 / n; p = 50 + d"),
        (
            "elo-fide",
            "R + k (q - p) / 100 at the end of a month, rounded; k = FIDE's 40, 20 or 10; \
             p = that of FIDE's table 8.1b, |d| at most 400",
        ),
        (
            "ecf-monthly",
            "R + k (q - p) / 100 at the end of a month, rounded; k = 40 up to the age of 18, else \
             20; p = that of FIDE's table 8.1b; a new player's performance until 10 games",
        ),
        (
            "twentieth",
            "g + k (q - p) / 100 after every game; k = 7; p = 50 + d / 1.4, |d| at most 60",
        ),
    ] {
        assert_eq!(System::built_in(name).unwrap().formula(), expected);
    }
}

#[test]
fn another_setting_is_another_formula() {
    let gs = System::built_in("gs").unwrap();
    let trusted = FactorRule::TrustWeighted { k: 1.0, most: 30 };
    let curve =
        |curve: Option<SystemCurve>| gs.with(|settings| settings.curve = curve.unwrap()).unwrap();
    let others = [
        gs.with(|settings| settings.n0 = 40.0).unwrap(),
        gs.with(|settings| settings.moves = Moves::Month).unwrap(),
        gs.with(|settings| settings.pairs = Pairs::Mean).unwrap(),
        gs.with(|settings| settings.whole = true).unwrap(),
        gs.with(|settings| settings.factor = FactorRule::PerGames { share: 0.5 }).unwrap(),
        gs.with(|settings| settings.factor = FactorRule::Constant { k: 1.0 }).unwrap(),
        gs.with(|settings| settings.factor = trusted).unwrap(),
        gs.with(|settings| settings.most_difference = Some(35.0)).unwrap(),
        curve(SystemCurve::linear(100.0, None)),
        curve(SystemCurve::linear(80.0, Some(40.0))),
        curve(SystemCurve::logistic(50.0)),
        curve(SystemCurve::normal(40.0)),
        curve(Some(System::built_in("elo-fide").unwrap().curve)),
    ];
    let mut formulas: Vec<String> = others.iter().map(System::formula).collect();
    formulas.push(gs.formula());
    formulas.sort_unstable();
    let all = formulas.len();
    formulas.dedup();
    assert_eq!(formulas.len(), all, "{formulas:#?}");
    // Only the lower limit has an effect.
    assert!(others[7].formula().ends_with("|d| at most 35"), "{}", others[7].formula());
}

#[test]
fn a_built_in_system_differs_from_itself_in_nothing() {
    for (name, text) in System::BUILT_IN {
        let system = System::built_in(name).unwrap();
        assert_eq!(system.changed_settings().unwrap(), Some(Vec::new()), "{name}");
        let commented = format!("# Mine.\n{}", text.replacen("source = \"", "source = \"My ", 1));
        let same = System::from_toml(&commented).unwrap();
        assert_ne!(same.source, system.source);
        assert_eq!(same.changed_settings().unwrap(), Some(Vec::new()), "{name}");
    }
    let other = System::fgsl().with(|settings| settings.name = "mine".to_owned()).unwrap();
    assert_eq!(other.changed_settings().unwrap(), None);
}

#[test]
fn settings_changed_under_a_built_in_name_are_told() {
    let (_, text) = System::BUILT_IN[1];
    let text = text.replace("share = 1", "share = 0.5").replace("limit = 40\n", "");
    let changed = System::from_toml(&text).unwrap().changed_settings().unwrap().unwrap();
    let of = |key: &str, built_in: Option<&str>, here: Option<&str>| ChangedSetting {
        key: key.to_owned(),
        built_in: built_in.map(str::to_owned),
        here: here.map(str::to_owned),
    };
    assert_eq!(
        changed,
        [of("curve.limit", Some("40"), None), of("factor.share", Some("1"), Some("0.5"))]
    );
    // Writing out a default changes nothing.
    let (_, text) = System::BUILT_IN[1];
    let text = text.replacen("scale =", "ties = \"together\"\nscale =", 1);
    assert_eq!(System::from_toml(&text).unwrap().changed_settings().unwrap(), Some(Vec::new()));
}

#[test]
fn a_system_that_is_written_and_read_again_is_the_same() {
    for (name, _) in System::BUILT_IN {
        let system = System::built_in(name).unwrap();
        let text = toml::to_string(&system).unwrap();
        assert_eq!(System::from_toml(&text).unwrap(), system, "{text}");
    }
}
