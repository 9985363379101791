//! Editions: what is refused, in which line, and what the settings do.

use ecf_season::{Category, Edition, EditionError, Rate, Rounding};
use rating_core::{Grade, Outcome::Draw, Outcome::Loss, Outcome::Win};

use crate::season::{Season, edition_text_with, edition_with, total};

/// The error's line and text.
fn refusal(setting: &str, instead: &str) -> String {
    let text = edition_text_with(setting, instead);
    Edition::from_toml(&text).expect_err("the edition is refused").to_string()
}

/// Checks that the error gives the line of `instead` and contains `word`.
fn refused_in_its_line(setting: &str, instead: &str, word: &str) {
    let message = refusal(setting, instead);
    let text = edition_text_with(setting, instead);
    let line = text.lines().position(|line| line.contains(instead.trim())).unwrap() + 1;
    assert!(message.contains(&format!("line {line},")), "{instead}: {message}");
    assert!(message.contains(word), "{instead}: {message}");
}

#[test]
fn built_in_editions_are_well_formed_and_named_as_files() {
    for (name, text) in Edition::BUILT_IN {
        let edition = Edition::from_toml(text).unwrap();
        assert_eq!(edition.name, name);
        assert!(!edition.source.is_empty() && !edition.title.is_empty());
        let file = format!("{}/editions/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(std::fs::read_to_string(file).unwrap(), text);
    }
    assert_eq!(Edition::yorkshire_2000().name, "yorkshire-2000");
}

#[test]
fn every_edition_file_is_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/editions");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(Edition::BUILT_IN.iter().any(|(built_in, _)| *built_in == name), "{name}");
    }
}

#[test]
fn a_key_that_no_rule_uses_is_refused_with_its_line() {
    for (setting, instead) in [
        ("name = \"yorkshire-2000\"", "nam = \"yorkshire-2000\""),
        ("first_day = \"05-01\"", "first_days = \"05-01\""),
        ("win = 50", "won = 50"),
        ("lists = 2", "list = 2"),
        ("isolated_groups = \"withhold\"", "isolated_group = \"withhold\""),
        ("# floor = 0", "flor = 0"),
        ("repeated = \"grade\"", "repeats = \"grade\""),
        ("[publication]", "[publications]"),
        ("games = 15", "game = 15"),
    ] {
        refused_in_its_line(setting, instead, "unknown field");
    }
}

#[test]
fn a_missing_key_is_named() {
    for (setting, key) in [
        ("win = 50\n", "win"),
        ("limit = 40\n", "limit"),
        ("rounding = \"half-up\"\n", "rounding"),
        ("isolated_groups = \"withhold\"\n", "isolated_groups"),
        ("check_letters = true\n", "check_letters"),
    ] {
        let message = refusal(setting, "");
        assert!(message.contains(&format!("missing field `{key}`")), "{message}");
    }
}

#[test]
fn a_value_of_the_wrong_kind_is_refused_with_its_line() {
    for (setting, instead, word) in [
        ("win = 50", "win = -50", "-50"),
        ("win = 50", "win = 50.5", "50.5"),
        ("limit = 40", "limit = 70000", "70000"),
        ("limit = 40", "limit = \"40\"", "string"),
        ("rounding = \"half-up\"", "rounding = \"half-odd\"", "half-odd"),
        ("repeated = \"grade\"", "repeated = \"keep\"", "keep"),
        ("check_letters = true", "check_letters = 1", "boolean"),
        ("letter = \"E\"", "letter = \"e\"", "`e` is not a category"),
        ("letter = \"E\"", "letter = \"EE\"", "EE"),
        ("# floor = 0", "floor = 10000", "-9999 to 9999"),
        ("# floor = 0", "floor = 0.5", "0.5"),
    ] {
        refused_in_its_line(setting, instead, word);
    }
}

#[test]
fn a_setting_out_of_its_range_is_refused_by_name() {
    for (setting, instead, key, found) in [
        ("lists = 2", "lists = 0", "graded.lists", "0"),
        ("lists = 2", "lists = 7", "graded.lists", "7"),
        ("games = 30\n# How many", "games = 10001\n# How many", "borrowing.games", "10001"),
        ("to 6)\nseasons = 2", "to 6)\nseasons = 7", "borrowing.seasons", "7"),
        ("seasons = 3\ngames = 15", "seasons = 0\ngames = 15", "category.seasons", "0"),
        ("seasons = 3\ngames = 15", "seasons = 8\ngames = 15", "category.seasons", "8"),
        ("latest = 1\n", "latest = 0\n", "category.latest", "0 for E"),
        // Games of two seasons ago give a letter; those of three seasons ago would give one without
        // a grade.
        ("latest = 1\n", "latest = 1\nlatest_seasons = 4\n", "category.latest_seasons", "4 for E"),
    ] {
        let error = Edition::from_toml(&edition_text_with(setting, instead)).unwrap_err();
        let EditionError::OutOfRange(error) = error else {
            panic!("{instead}: {error}");
        };
        assert_eq!((error.key, error.found.as_str()), (key, found));
    }
}

#[test]
fn a_letter_by_earlier_games_asks_that_they_are_lent() {
    let text = edition_text_with("latest = 1\n", "latest = 1\nlatest_seasons = 2\n");
    let lends_none = text.replace("games = 30\n# How many", "games = 0\n# How many");
    assert_ne!(text, lends_none);
    assert!(Edition::from_toml(&text).is_ok());
    let expected_of = |text: &str| {
        let EditionError::OutOfRange(error) = Edition::from_toml(text).unwrap_err() else {
            panic!("no setting is out of its range");
        };
        assert_eq!(error.key, "category.latest_seasons");
        error.expected
    };
    assert_eq!(expected_of(&lends_none), "1, as earlier seasons lend no games");
    // The season before counts whole, whatever else is borrowed.
    let whole = lends_none.replace("to 6)\nseasons = 2", "to 6)\nseasons = 2\nwhole = 1");
    assert!(Edition::from_toml(&whole).is_ok());
    let one_lends = "at most 2, as one earlier season lends games";
    let of_three = |text: &str| text.replace("latest_seasons = 2", "latest_seasons = 3");
    assert_eq!(expected_of(&of_three(&whole)), one_lends);
    let one = text.replace("to 6)\nseasons = 2", "to 6)\nseasons = 1");
    assert!(Edition::from_toml(&one).is_ok());
    assert_eq!(expected_of(&of_three(&one)), one_lends);
    let of_four = text.replace("latest_seasons = 2", "latest_seasons = 4");
    assert_eq!(expected_of(&of_four), "at most 3, as 2 earlier seasons lend games");
}

#[test]
fn a_setting_at_the_end_of_its_range_is_read() {
    for (setting, instead) in [
        ("lists = 2", "lists = 1"),
        ("lists = 2", "lists = 6"),
        ("games = 30\n# How many", "games = 10000\n# How many"),
        ("to 6)\nseasons = 2", "to 6)\nseasons = 0"),
        ("to 6)\nseasons = 2", "to 6)\nseasons = 6"),
        ("to 6)\nseasons = 2", "to 6)\nseasons = 2\nwhole = 2"),
        // A letter may count the season and six before it.
        ("seasons = 3\ngames = 15", "seasons = 1\ngames = 15"),
        ("seasons = 3\ngames = 15", "seasons = 7\ngames = 15"),
        ("seasons = 3\ngames = 15", "seasons = 3\nlatest_seasons = 3\ngames = 15"),
        ("[publication]", "[juniors]\nincrement = [{ under = 18, points = 1000 }]\n[publication]"),
        ("[publication]", "[juniors]\nincrement = [{ under = 18, points = -1000 }]\n[publication]"),
    ] {
        edition_with(setting, instead);
    }
}

#[test]
fn a_win_that_adds_nothing_is_refused() {
    let message = refusal("win = 50", "win = 0");
    assert_eq!(message, "`game_score.win` is 0: expected 1 to 1000");
    edition_with("win = 50", "win = 1");
}

#[test]
fn a_win_or_a_limit_beyond_any_scale_is_refused() {
    // With much more, the grades at the end of a long chain of newcomers would leave their range.
    assert_eq!(refusal("win = 50", "win = 1001"), "`game_score.win` is 1001: expected 1 to 1000");
    let message = refusal("limit = 40", "limit = 1001");
    assert_eq!(message, "`game_score.limit` is 1001: expected 0 to 1000");
    edition_with("win = 50", "win = 1000");
    edition_with("limit = 40", "limit = 1000");
    edition_with("limit = 40", "limit = 0");
}

#[test]
fn an_increment_of_more_than_a_thousand_either_way_is_refused() {
    for points in ["1001", "-1001"] {
        let increment = format!(
            "increment = [{{ under = 9, points = 5 }}, {{ under = 18, points = {points} }}]"
        );
        let juniors = format!("[juniors]\n{increment}\n[publication]");
        let message = refusal("[publication]", &juniors);
        let expected = format!("`juniors.increment.points` is {points}: expected -1000 to 1000");
        assert_eq!(message, expected);
    }
}

#[test]
fn the_reach_is_the_furthest_back_that_any_rule_looks() {
    // Letters of three seasons look at two before the latest, as do lists and borrowing.
    let reach = |setting: &str, instead: &str| edition_with(setting, instead).reach();
    assert_eq!(reach("lists = 2", "lists = 2"), 2);
    assert_eq!(reach("lists = 2", "lists = 5"), 5);
    assert_eq!(reach("to 6)\nseasons = 2", "to 6)\nseasons = 4"), 4);
    assert_eq!(reach("seasons = 3\ngames = 15", "seasons = 7\ngames = 15"), 6);
}

#[test]
fn ages_are_asked_for_where_a_rule_depends_on_them() {
    assert!(!Edition::yorkshire_2000().asks_for_ages());
    let juniors =
        |rule: &str| edition_with("[publication]", &format!("[juniors]\n{rule}\n[publication]"));
    assert!(juniors("new_each_season_under = 18").asks_for_ages());
    assert!(juniors("increment = [{ under = 18, points = 10 }]").asks_for_ages());
}

#[test]
fn an_edition_without_letters_is_refused() {
    let (_, text) = Edition::BUILT_IN[0];
    let from = text.find("[[category]]").unwrap();
    let to = text.find("[publication]").unwrap();
    let without = format!("{}{}", &text[..from], &text[to..]);
    let message = Edition::from_toml(&without).unwrap_err().to_string();
    assert!(message.contains("missing field `category`"), "{message}");
    let message = Edition::from_toml(&format!("category = []\n{without}")).unwrap_err().to_string();
    assert_eq!(message, "`category` is empty: expected at least one letter");
}

#[test]
fn an_edition_that_is_no_toml_is_refused_with_its_line() {
    let message = Edition::from_toml("name = \"x\"\nwin 50\n").unwrap_err().to_string();
    assert!(message.contains("line 2"), "{message}");
}

#[test]
fn a_floor_raises_what_is_published_and_nothing_else() {
    let season = Season::new().graded(0, 3).graded(1, 3).match_of(12, 0, 1, Loss);
    let without = season.grade();
    assert_eq!((without.whole_number(0), without.whole_number(1)), (-47, 53));
    for (floor, loser, winner) in [(0, 0, 53), (-47, -47, 53), (-46, -46, 53), (60, 60, 60)] {
        let edition = edition_with("# floor = 0", &format!("floor = {floor}"));
        let graded = season.grade_by(&edition);
        assert_eq!((graded.whole_number(0), graded.whole_number(1)), (loser, winner));
        assert_eq!(graded.player(0).mean, without.player(0).mean);
        assert_eq!(graded.player(0).season, without.player(0).season);
    }
}

#[test]
fn the_worth_of_a_win_and_the_limit_are_those_of_the_edition() {
    // The working grade is 100 plus a win; the grade is that, minus the limit, plus a win.
    let season = Season::new().graded(0, 100).game(1, 0, Win);
    for (win, limit, working, whole) in [(50, 40, 150, 160), (60, 40, 160, 180), (50, 30, 150, 170)]
    {
        let text = edition_text_with("win = 50", &format!("win = {win}"));
        let text = text.replace("limit = 40", &format!("limit = {limit}"));
        let graded = season.grade_by(&Edition::from_toml(&text).unwrap());
        assert_eq!(graded.working(1).value, Grade::new(working).exact());
        assert_eq!(graded.whole_number(1), whole, "win {win}, limit {limit}");
    }
}

#[test]
fn games_count_for_the_letter_whether_or_not_they_are_borrowed() {
    let season = Season::new().graded(0, 100).graded(1, 100).match_of(20, 0, 1, Draw);
    let season = season.brings(0, 0, total(1_200, 10)).brings(1, 1, total(1_200, 10));
    let first_letter_and_borrowed = |edition: &Edition| {
        [0, 1].map(|player| {
            let graded = season.grade_by(edition);
            let grade = graded.player(player);
            (
                grade.category.map(Category::letter),
                [grade.borrowed[0], grade.borrowed[1]],
                graded.whole_number(player),
            )
        })
    };
    // 20 x 100 and 10 x 120 give 106.67 in 30 games.
    let seasons =
        |seasons: u32| edition_with("to 6)\nseasons = 2", &format!("to 6)\nseasons = {seasons}"));
    let (b, c) = (Some('B'), Some('C'));
    assert_eq!(first_letter_and_borrowed(&seasons(2)), [(b, [10, 0], 107), (c, [0, 10], 107)]);
    assert_eq!(first_letter_and_borrowed(&seasons(1)), [(b, [10, 0], 107), (c, [0, 0], 100)]);
    assert_eq!(first_letter_and_borrowed(&seasons(0)), [(b, [0, 0], 100), (c, [0, 0], 100)]);
}

#[test]
fn a_half_goes_where_the_edition_says() {
    // 142.5 and 143.5; -2.5 stands for means below 0.
    for (word, rounding, wholes) in [
        ("half-up", Rounding::HalfUp, [143, 144, -2]),
        ("half-down", Rounding::HalfDown, [142, 143, -3]),
        ("half-even", Rounding::HalfEven, [142, 144, -2]),
    ] {
        let edition = edition_with("rounding = \"half-up\"", &format!("rounding = \"{word}\""));
        assert_eq!(edition.publication.rounding, rounding);
        for (grade, whole) in [142, 143, -3].into_iter().zip(wholes) {
            let season = Season::new().graded(0, grade).graded(1, grade).graded(2, grade + 1);
            let graded = season.game(0, 1, Draw).game(0, 2, Draw).grade_by(&edition);
            assert_eq!(graded.whole_number(0), whole, "{grade}.5 {word}");
        }
    }
}

#[test]
fn isolated_groups_are_withheld_or_anchored() {
    let season = Season::new().game(0, 1, Win).graded(2, 150).graded(3, 150).game(2, 3, Draw);
    let withheld = season.grade();
    assert_eq!(withheld.withheld(), [0, 1]);
    assert_eq!((withheld.player(0).working, withheld.player(0).grade), (None, None));

    let anchored = season.grade_by(&edition_with("\"withhold\"", "{ anchor = 120 }"));
    assert_eq!(anchored.withheld(), [0_u32; 0]);
    assert_eq!(anchored.0.working.isolated, [0], "it is reported all the same");
    assert_eq!(anchored.working(0).value, Grade::new(145).exact());
    assert_eq!(anchored.working(1).value, Grade::new(95).exact());
    // 50 apart: the winner counts the loser as 105, the loser counts the winner as 135.
    assert_eq!((anchored.whole_number(0), anchored.whole_number(1)), (155, 85));
    assert_eq!(anchored.player(2), withheld.player(2));
}

#[test]
fn an_anchor_needs_a_grade() {
    for instead in
        ["\"anchor\"", "{ anchor = \"x\" }", "{ anchor = 12000 }", "{ anker = 120 }", "\"hide\""]
    {
        refused_in_its_line("\"withhold\"", instead, "");
    }
    edition_with("\"withhold\"", "{ anchor = -20 }");
}

#[test]
fn a_first_day_that_not_every_year_has_is_refused() {
    for day in [
        "02-29", "02-30", "04-31", "13-01", "00-10", "05-00", "5-1", "0501", "05-1", "5-01", "",
        "may 1", "05-01-01", "+5-01", "05-+1", "-5-01", "0a-01",
    ] {
        refused_in_its_line("first_day = \"05-01\"", &format!("first_day = \"{day}\""), "such as");
    }
}

#[test]
fn rates_of_play_are_written_as_they_are_read() {
    for (word, rate) in [("standard", Rate::Standard), ("rapid", Rate::Rapid)] {
        let edition = edition_with("rates = [\"standard\"]", &format!("rates = [\"{word}\"]"));
        assert_eq!(edition.rows.rates, [rate]);
        assert_eq!(rate.as_str(), word);
    }
}

/// The first increment that fits applies, so one for `under 12` after `under 18` never could.
#[test]
fn increments_that_could_never_apply_are_refused() {
    for under in [12, 18] {
        let increment = format!(
            "increment = [{{ under = 18, points = 10 }}, {{ under = {under}, points = 20 }}]"
        );
        let juniors = format!("[juniors]\n{increment}\n[publication]");
        assert_eq!(
            refusal("[publication]", &juniors),
            format!("`juniors.increment.under` is {under} after 18: expected rising ages")
        );
    }
}
