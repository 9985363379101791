//! Titles of a youth grand prix for girls and for boys: who may win them, and what counts.

use event_awards::FoundBy;
use event_awards::grand_prix::{
    Congress, Contestant, Division, EventKind, GrandPrixRules, LeftOutCongress, NotEligible,
    Series, Titles, standings,
};
use event_awards::tournament_performance::{DatedLists, ListEntry, ListedGrade, Lists};
use event_sections::Sex;
use rating_core::Grade;

use crate::made_up::{day, section};

/// All players from A to Z have grade 100, and a FIDE number that ends in the position of the
/// letter.
fn lists() -> Lists {
    let standard = Some(ListedGrade { category: 'A', grade: Grade::new(100) });
    let entry = |number: usize| ListEntry {
        standard,
        fide_code: Some(format!("4000{number:02}")),
        ..ListEntry::default()
    };
    let list = ('A'..='Z').enumerate().map(|(number, letter)| (letter.to_string(), entry(number)));
    let grades = DatedLists::new(vec![(day("2017-01-01"), list.collect())]).unwrap();
    Lists { grades, fide: DatedLists::default() }
}

/// A, B and C each meet W, X, Y and Z and get 3, 2 and 1 points.
fn congress(start: &str) -> Congress {
    let rounds = ["A1W B1X C1Y", "A1X B1Y C0Z", "A1Y B0Z C0W", "A0Z B0W C0X"];
    let section = section("congress", "ABCWXYZ", start, &rounds);
    Congress { section, league: None, kind: None }
}

fn contestant(key: &str, age: u8, sex: Option<Sex>) -> Contestant {
    Contestant { code: Some(key.into()), sex, ..Contestant::new(key, age) }
}

fn series(contestants: &[Contestant], congresses: &[Congress], rules: &GrandPrixRules) -> Series {
    standings(contestants, congresses, &lists(), rules).unwrap()
}

fn tables(series: &Series, contestants: &[Contestant]) -> Vec<(u8, Division, String)> {
    let table = |age: &event_awards::grand_prix::AgeStandings| {
        let keys = age.lines.iter().map(|line| contestants[line.contestant].key());
        (age.age, age.division, keys.collect())
    };
    series.ages.iter().map(table).collect()
}

/// The titles of 2017-18: in each age one for girls and one for boys.
#[test]
fn each_age_has_a_table_of_girls_and_one_of_boys() {
    let (girl, boy) = (Some(Sex::Female), Some(Sex::Male));
    let all = [contestant("A", 12, boy), contestant("B", 12, girl), contestant("C", 12, girl)];
    let series = series(&all, &[congress("2017-09-02")], &GrandPrixRules::edition_2017_18());
    assert_eq!(
        tables(&series, &all),
        [(12, Division::Girls, "BC".into()), (12, Division::Boys, "A".into())]
    );
    assert!(series.ages.iter().all(|table| table.lines[0].place == Some(1)));
}

/// Ages 7 to 18 are twelve, with two titles each.
#[test]
fn there_are_twenty_four_titles() {
    let rules = GrandPrixRules::edition_2017_18();
    let ages = (0..=u8::MAX).filter(|&age| rules.group_of(age).is_some());
    let keys: Vec<String> = ages.map(|age| age.to_string()).collect();
    let of = |sex| keys.iter().map(move |key| contestant(key, key.parse().unwrap(), Some(sex)));
    let contestants: Vec<Contestant> = of(Sex::Female).chain(of(Sex::Male)).collect();
    assert_eq!(series(&contestants, &[], &rules).ages.len(), 24);
}

#[test]
fn whose_sex_is_not_known_stands_in_a_table_without_a_title() {
    let all = [contestant("A", 12, None), contestant("B", 12, Some(Sex::Female))];
    let series = series(&all, &[congress("2017-09-02")], &GrandPrixRules::edition_2017_18());
    assert_eq!(
        tables(&series, &all),
        [(12, Division::Girls, "B".into()), (12, Division::SexNotKnown, "A".into())]
    );
}

#[test]
fn titles_for_everybody_and_for_girls_besides_are_settings() {
    let all = [contestant("A", 12, Some(Sex::Male)), contestant("B", 12, Some(Sex::Female))];
    let rules = GrandPrixRules::edition_2017_18();
    let rules = rules.with(|settings| settings.series.titles = Titles::Everybody).unwrap();
    let congresses = [congress("2017-09-02")];
    let everybody = series(&all, &congresses, &rules);
    assert_eq!(tables(&everybody, &all), [(12, Division::Everybody, "AB".into())]);
    let rules = rules.with(|settings| settings.series.titles = Titles::EverybodyAndGirls).unwrap();
    assert_eq!(
        tables(&series(&all, &congresses, &rules), &all),
        [(12, Division::Everybody, "AB".into()), (12, Division::Girls, "B".into())]
    );
}

/// A report with FIDE numbers or names gives the same standings as one with codes.
#[test]
fn contestants_are_found_by_number_and_by_name_as_by_code() {
    let all = [contestant("A", 12, None), contestant("B", 12, None), contestant("C", 12, None)];
    let by_code = congress("2017-09-02");
    let mut without_codes = by_code.section.section().clone();
    for (number, player) in without_codes.players.iter_mut().enumerate() {
        player.code = None;
        // The lists number A, B and C as 0, 1 and 2; C has only the name.
        player.fide_code = (number < 2).then(|| format!("4000{number:02}"));
        if number >= 3 {
            player.fide_code = Some(format!("4000{}", number + 19));
        }
    }
    let section = without_codes.check().unwrap();
    let rules = GrandPrixRules::edition_2017_18();
    let expected = series(&all, &[by_code], &rules);
    let found = series(&all, &[Congress { section, league: None, kind: None }], &rules);
    let totals = |series: &Series| -> Vec<_> {
        series.ages[0].lines.iter().map(|line| (line.contestant, line.total.clone())).collect()
    };
    assert_eq!(totals(&expected), totals(&found));
    let ways = |series: &Series| -> Vec<FoundBy> {
        series.ages[0].lines.iter().flat_map(|line| &line.results).map(|r| r.found).collect()
    };
    assert_eq!(ways(&expected), [FoundBy::Code; 3]);
    assert_eq!(ways(&found), [FoundBy::FideNumber, FoundBy::FideNumber, FoundBy::NameAlone]);
}

#[test]
fn two_of_one_name_are_not_taken_for_the_contestant() {
    let contestant = Contestant { code: Some("100001A".into()), ..Contestant::new("Lee", 12) };
    let mut section = congress("2017-09-02").section.section().clone();
    for (player, number) in section.players.iter_mut().take(2).zip(["1", "2"]) {
        (player.code, player.fide_code) = (None, Some(number.into()));
        player.name = "Lee".into();
    }
    let congress = |section: event_sections::Section| Congress {
        section: section.check().unwrap(),
        league: None,
        kind: None,
    };
    let rules = GrandPrixRules::edition_2017_18();
    let results = |contestant: &Contestant, congress: Congress| {
        series(std::slice::from_ref(contestant), &[congress], &rules).ages[0].lines[0].results.len()
    };
    assert_eq!(results(&contestant, congress(section.clone())), 0);
    let known = Contestant { fide_code: Some("2".into()), ..contestant.clone() };
    assert_eq!(results(&known, congress(section.clone())), 1);
    section.players[1].name = "Leeds".into();
    assert_eq!(results(&contestant, congress(section)), 1);
}

#[test]
fn congresses_that_do_not_count_are_named_with_the_reason() {
    let all = [contestant("A", 12, Some(Sex::Male))];
    let of_kind = |start, kind| congress(start).of_kind(kind);
    let congresses = [
        of_kind("2017-09-02", EventKind::OpenCongress),
        congress("2018-07-01"),
        of_kind("2017-10-07", EventKind::JuniorCongress),
        of_kind("2018-06-30", EventKind::SeniorLeague),
        congress("2017-06-30"),
    ];
    let rules = GrandPrixRules::edition_2017_18();
    let counted = series(&all, &congresses, &rules);
    let left_out = |congress, why| LeftOutCongress { congress, why };
    assert_eq!(
        counted.left_out,
        [
            left_out(0, NotEligible::Kind(EventKind::OpenCongress)),
            left_out(1, NotEligible::AfterLastDay),
            left_out(4, NotEligible::BeforeFirstDay),
        ]
    );
    assert_eq!(counted.ages[0].lines[0].results.len(), 2);
    let open = GrandPrixRules::from_toml(GrandPrixRules::BUILT_IN[0].1).unwrap();
    assert!(series(&all, &congresses, &open).left_out.is_empty(), "2014 limits nothing");
}

#[test]
fn a_series_that_ends_before_it_begins_is_refused() {
    let text = GrandPrixRules::BUILT_IN[1].1.replace("\"2018-06-30\"", "\"2017-06-30\"");
    assert_eq!(
        GrandPrixRules::from_toml(&text).unwrap_err().to_string(),
        "`series.last_day` is 2017-06-30 after 2017-07-01: expected a day not before the first"
    );
}
