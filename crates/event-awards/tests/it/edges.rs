//! Values at which a rule of cups, prizes and series just holds, or just does not.

use event_awards::cup::{CupRules, tournament_points};
use event_awards::grand_prix::{GrandPrixRules, age_on};
use event_awards::prizes::{Cents, ClassRule};
use event_awards::{Exact, Share};
use event_sections::Section;
use rating_core::HalfPoints;

use crate::made_up::{day, elo, game, players};

fn cup(from: &str, to: &str) -> Result<CupRules, String> {
    let text = CupRules::BUILT_IN[0].1;
    assert!(text.contains(from), "{from}");
    CupRules::from_toml(&text.replacen(from, to, 1)).map_err(|error| error.to_string())
}

fn series(from: &str, to: &str) -> Result<GrandPrixRules, String> {
    let text = GrandPrixRules::BUILT_IN[1].1;
    assert!(text.contains(from), "{from}");
    GrandPrixRules::from_toml(&text.replacen(from, to, 1)).map_err(|error| error.to_string())
}

#[test]
fn a_rule_book_s_extreme_values_are_accepted() {
    assert!(cup("divisor = 1000", "divisor = 1").is_ok());
    assert!(cup("player_cap = 200", "player_cap = 1").is_ok());
    assert!(cup("places = [15, 8, 5]", "places = [14, 14, 0]").is_ok());
    assert!(cup("to = 2199", "to = 9999").is_ok());
    assert!(cup("to = 2199", "to = 10000").is_err());
    assert!(cup("from = 2000", "from = 2199").is_ok());
    assert!(cup("from = 2000", "from = 2200").is_err());
    assert!(series("from = 9", "from = 18").is_ok());
    assert!(series("\"0.2\"", "\"0.0\"").is_ok() && series("\"0.2\"", "\"0.99\"").is_ok());
    for less in ["0.2x", "x.2", ".x", "0.2.1", "-0.2", "+0.2"] {
        assert!(series("\"0.2\"", &format!("\"{less}\"")).is_err(), "{less}");
    }
    let said = series("\"0.2\"", "\"0.255\"").unwrap_err();
    assert!(said.contains("at most two decimals"), "{said}");
    assert!(cup("to = 1199", "to = 0").is_ok());
    let said = cup("to = 1399", "to = 1399\nunrated = true").unwrap_err();
    assert!(said.contains("at most one class"), "{said}");
    assert!(series("results = 3", "results = 1").is_ok());
    let said = series("results = 3", "results = 0").unwrap_err();
    assert!(said.starts_with("`series.results` is 0"), "{said}");
    assert!(series("\"2018-06-30\"", "\"2017-07-01\"").is_ok());
    assert!(series("\"2018-06-30\"", "\"2017-06-30\"").is_err());
    let games = |number: &str| series("games_at_least = 4", &format!("games_at_least = {number}"));
    assert!(games("1").is_ok() && games("0").unwrap_err().contains("`performance.games_at_least`"));
}

#[test]
fn a_decimal_has_a_digit_before_its_point_and_one_after_it() {
    for text in
        ["", "-", ".", "1.", ".5", "-.5", "1x", "x1", "1.x", "1.2x", "1.x2", "1.2.3", "+1", "+1.5"]
    {
        assert!(text.parse::<Exact>().is_err(), "{text}");
    }
    for (text, rounded) in [("0.4", "0"), ("0.5", "1"), ("0.6", "1"), ("-0.5", "0"), ("-0.6", "-1")]
    {
        let value: Exact = text.parse().unwrap();
        assert_eq!(format!("{:.0}", value.rounded()), rounded, "{text}");
        assert_eq!(format!("{value:.0}"), rounded, "{text}");
    }
}

#[test]
fn a_share_is_at_most_the_whole_of_something() {
    let share = |text: &str| text.parse::<Share>();
    let all = share("1/1").unwrap();
    assert_eq!((all.at_least(4), all.at_most(4)), (4, 4));
    // 2/3 of 4 are 2.67.
    let most = share("2/3").unwrap();
    assert_eq!((most.at_least(4), most.at_most(4)), (3, 2));
    for text in ["0/0", "2/1", "1", "1/x", "-1/2"] {
        assert!(share(text).is_err(), "{text}");
    }
}

#[test]
fn an_amount_has_two_decimals_or_none_and_an_upper_end() {
    for text in ["1x", "1x.00", "1.0x", "1.0", "1.000", "1.", ".50x", "+1.50"] {
        assert!(text.parse::<Cents>().is_err(), "{text}");
    }
    let most = Cents::MOST.to_string();
    assert_eq!(most.parse(), Ok(Cents::MOST));
}

/// A class without an upper end has everybody from its lower end on.
#[test]
fn a_class_with_one_end_is_open_at_the_other() {
    let mut rules = CupRules::vcf().prizes.clone().unwrap();
    rules.classes = vec![
        ClassRule { name: "top".into(), from: Some(2_000), to: None, unrated: false },
        ClassRule { name: "rest".into(), from: None, to: Some(1_999), unrated: true },
    ];
    let class = |rating| rules.class_of(rating);
    assert_eq!([class(Some(9_999)), class(Some(2_000))], [Some(0); 2]);
    assert_eq!([class(Some(1_999)), class(Some(0)), class(None)], [Some(1); 3]);
}

#[test]
fn a_year_of_age_begins_on_the_birthday() {
    let age = |birth, on| age_on(day(birth), day(on));
    assert_eq!(age("2006-12-31", "2017-12-30"), Some(10));
    assert_eq!(age("2006-12-31", "2017-12-31"), Some(11));
    assert_eq!(age("2006-12-31", "2006-12-30"), None);
}

/// 1 of 1 against a mean of 2000, two players: 2000 x 2 / 1000 = 4, and 3 for the clear first; the
/// half points of a bye are a clear first as well, if nobody else has any.
#[test]
fn a_cup_of_a_single_round_has_its_points() {
    let totals = |games: &[&str]| {
        let games: Vec<_> = games.iter().map(|text| game("AB", 1, text)).collect();
        let bye = event_sections::ByeRecord { round: 1, player: 0, points: HalfPoints::new(1) };
        let byes = if games.is_empty() { vec![bye] } else { Vec::new() };
        let mut section = Section::from_games("one", 1, players("AB"), &games, &byes).unwrap();
        for player in &mut section.players {
            player.rating_after = elo(2_000);
        }
        let points = tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap();
        points[0].lines.iter().map(|line| line.points.total.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(totals(&["A1B"]), ["7.0000", "0.0000"]);
    assert_eq!(totals(&[]), ["5.0000", "0.0000"]);
}
