//! Rule books are data: every built-in one is well formed, and errors are refused with their place.

use event_awards::cup::CupRules;
use event_awards::grand_prix::{Combine, GrandPrixRules, Measure};
use event_awards::norm::NormRules;
use event_awards::{RulesError, Share};
use event_sections::Title;
use rating_core::EloRating;

#[test]
fn every_built_in_rule_book_is_well_formed_and_has_its_name() {
    for (name, text) in NormRules::BUILT_IN {
        assert_eq!(NormRules::from_toml(text).unwrap().name, name);
    }
    for (name, text) in GrandPrixRules::BUILT_IN {
        assert_eq!(GrandPrixRules::from_toml(text).unwrap().name, name);
    }
    for (name, text) in CupRules::BUILT_IN {
        assert_eq!(CupRules::from_toml(text).unwrap().name, name);
    }
}

#[test]
fn a_setting_that_no_rule_uses_is_refused_with_its_line() {
    let (_, text) = CupRules::BUILT_IN[1];
    let error = CupRules::from_toml(&format!("colour = \"red\"\n{text}")).unwrap_err();
    assert!(error.to_string().contains("unknown field `colour`"), "{error}");
    assert!(error.to_string().contains("line 1"), "{error}");
    for (_, text) in NormRules::BUILT_IN {
        let misspelt = text.replace("sought_at_least", "sought_at_lest");
        assert!(matches!(NormRules::from_toml(&misspelt), Err(RulesError::Malformed(_))));
    }
    for (_, text) in GrandPrixRules::BUILT_IN {
        let misspelt = text.replace("results_of", "result_of").replace("# result_", "result_");
        assert!(matches!(GrandPrixRules::from_toml(&misspelt), Err(RulesError::Malformed(_))));
    }
}

#[test]
fn values_out_of_range_are_refused_with_what_was_found() {
    let cup = |from: &str, to: &str| {
        let text = CupRules::BUILT_IN[0].1.replace(from, to);
        CupRules::from_toml(&text).unwrap_err().to_string()
    };
    assert_eq!(
        cup("places = [15, 8, 5]", "places = [15, 8, 6]"),
        "`prizes` is 101.0000%: expected shares that add up to 100%"
    );
    assert_eq!(
        cup("places = [15, 8, 5]", "places = [8, 15, 5]"),
        "`prizes` is rising: expected no share higher than the one before it"
    );
    assert_eq!(
        cup("to = 1999", "to = 2000"),
        "`prizes.class` is overlapping: expected classes that do not overlap"
    );
    assert_eq!(cup("divisor = 1000", "divisor = 0"), "`points.divisor` is 0: expected at least 1");
    for rating in ["23000", "4001", "0", "-1"] {
        let unrated = format!("unrated = {{ counts_as = {rating} }}");
        let said =
            format!("`points.unrated.counts_as` is {rating}: expected a rating from 1 to 4000");
        assert_eq!(cup("unrated = \"refuse\"", &unrated), said);
    }
    assert_eq!(
        cup("player_cap = 200", "player_cap = 0"),
        "`points.player_cap` is 0: expected at least 1"
    );
    assert_eq!(
        cup("clear_first = 3", "clear_first = -3"),
        "`points.clear_first` is -3.0000: expected no less than 0"
    );
    assert_eq!(
        cup("weights = [\"0.9\"", "weights = [\"-0.9\""),
        "`sections_below` is -0.9000: expected no less than 0 points a player"
    );
    assert_eq!(
        cup("to = 1999", "to = 19990"),
        "`prizes.class` is 19990: expected a rating from 0 to 9999"
    );
    assert!(cup("\"0.9\"", "0.9").contains("a decimal in quotes"), "a bare 0.9 is not exact");
    let series = |from: &str, to: &str| {
        let text = GrandPrixRules::BUILT_IN[1].1.replace(from, to);
        GrandPrixRules::from_toml(&text).unwrap_err().to_string()
    };
    assert_eq!(
        series("from = 9", "from = 8"),
        "`ages` is 7 to 8 and 8 to 18: expected groups that do not overlap"
    );
    assert_eq!(
        series("\"0.2\"", "\"1.0\""),
        "`performance.perfect_score_less` is 1.00: expected 0 to 0.99"
    );
    assert!(series("\"2017-07-01\"", "\"2017-13-01\"").contains("expected a day"));
}

#[test]
fn norms_that_nobody_can_make_and_two_of_one_title_are_refused() {
    let norms = |from: &str, to: &str| {
        let text = NormRules::BUILT_IN[1].1.replacen(from, to, 1);
        NormRules::from_toml(&text).unwrap_err().to_string()
    };
    assert_eq!(
        norms("title = \"IM\"", "title = \"GM\""),
        "`norm` is twice there for GM: expected one norm a title"
    );
    for (from, key) in [
        ("unrated_counts_as = 1400", "opponents.unrated_counts_as"),
        ("performance = 2600", "norm.performance"),
        ("mean = 2380", "norm.mean"),
        ("floor = 2200", "norm.floor"),
        ("rating = 2500", "norm.rating"),
    ] {
        for rating in ["23000", "0"] {
            let (setting, _) = from.split_once(" = ").unwrap();
            let said = format!("`{key}` is {rating}: expected a rating from 1 to 4000");
            assert_eq!(norms(from, &format!("{setting} = {rating}")), said);
        }
    }
}

#[test]
fn decimals_may_stand_for_whole_shares() {
    let text = CupRules::BUILT_IN[0].1.replace("[15, 8, 5]", "[\"15.5\", \"7.5\", 5]");
    let rules = CupRules::from_toml(&text).unwrap();
    assert_eq!(rules.prizes.as_ref().unwrap().places[0].to_string(), "15.5000");
}

#[test]
fn norms_differ_between_editions_in_the_unrated() {
    let unrated = |position: usize| {
        NormRules::from_toml(NormRules::BUILT_IN[position].1).unwrap().opponents.unrated_counts_as
    };
    assert_eq!((unrated(0), unrated(1)), (EloRating::whole(1_000), EloRating::whole(1_400)));
}

#[test]
fn the_grand_prix_of_2014_has_percentages_and_grades() {
    let rules = GrandPrixRules::from_toml(GrandPrixRules::BUILT_IN[0].1).unwrap();
    let measure = |age| rules.group_of(age).map(|group| group.measure);
    assert_eq!(measure(6), None);
    assert_eq!(measure(8), Some(Measure::Percentage));
    assert_eq!(measure(9), Some(Measure::Performance));
    assert_eq!(measure(16), Some(Measure::Performance));
    assert_eq!(measure(17), None);
    assert_eq!(rules.series.combine, Combine::Mean);
}

#[test]
fn shares_and_titles_are_read_as_they_are_written() {
    for text in ["1/2", "3/5", "0/1"] {
        assert_eq!(text.parse::<Share>().unwrap().to_string(), text);
    }
    for text in ["", "1", "2/1", "1/0", "a/b", "-1/2"] {
        assert!(text.parse::<Share>().is_err(), "{text}");
    }
    for (letters, title) in Title::ALL {
        assert_eq!(letters.to_lowercase().parse::<Title>().unwrap(), title);
        assert_eq!(title.to_string(), letters);
    }
    assert_eq!(
        "XM".parse::<Title>().unwrap_err().to_string(),
        "`XM` is not a title: expected GM, IM, FM, CM, WGM, WIM, WFM or WCM"
    );
}

#[test]
fn settings_out_of_range_make_no_rule_book() {
    let refused = NormRules::fide_2024().with(|settings| settings.score.per_cent = 101);
    let expected = "`score.per_cent` is 101: expected 0 to 100";
    assert_eq!(refused.unwrap_err().to_string(), expected);
    let refused = CupRules::vcf().with(|settings| settings.points.divisor = 0);
    assert_eq!(refused.unwrap_err().to_string(), "`points.divisor` is 0: expected at least 1");
    let refused = GrandPrixRules::edition_2017_18().with(|settings| settings.series.results = 0);
    assert_eq!(refused.unwrap_err().to_string(), "`series.results` is 0: expected at least 1");
}
