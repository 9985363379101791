//! Standings of a series: which results count, and how ties are broken.

use event_awards::Exact;
use event_awards::grand_prix::{
    Combine, Congress, Contestant, CountsNot, FewerResults, GrandPrixRules, LeftOutCongress,
    NotEligible, Series, Split, StandingsLine, congresses, standings,
};
use event_awards::tournament_performance::{DatedLists, ListEntry, ListedGrade, Lists};
use event_sections::{CheckedSection, Start};
use rating_core::Grade;

use crate::made_up::{day, section};

/// All players from A to Z have grade 100.
fn lists() -> Lists {
    let grade = ListedGrade { category: 'A', grade: Grade::new(100) };
    let entry = ListEntry { standard: Some(grade), ..ListEntry::default() };
    let list = ('A'..='Z').map(|letter| (letter.to_string(), entry.clone())).collect();
    let grades = DatedLists::new(vec![(day("2017-01-01"), list)]).unwrap();
    Lists { grades, fide: DatedLists::default() }
}

fn coded(code: &str, age: u8) -> Contestant {
    Contestant { code: Some(code.into()), ..Contestant::new(code, age) }
}

fn contestants(ages: &[(&str, u8)]) -> Vec<Contestant> {
    ages.iter().map(|&(key, age)| coded(key, age)).collect()
}

fn whole(section: CheckedSection) -> Congress {
    Congress { section, league: None, kind: None }
}

/// A congress that begins on a day: each of these players meets W, X, Y and Z and gets these
/// points.
fn congress(start: &str, points: &[(&str, &str)]) -> Congress {
    let letters: String = points.iter().map(|(player, _)| *player).chain(["WXYZ"]).collect();
    let round = |round: usize| {
        let game = |(turn, (player, points)): (usize, &(&str, &str))| {
            let opponent = "WXYZ".chars().nth((round + turn) % 4).unwrap();
            format!("{player}{}{opponent}", points.chars().nth(round).unwrap())
        };
        points.iter().enumerate().map(game).collect::<Vec<_>>().join(" ")
    };
    let rounds: Vec<String> = (0..4).map(round).collect();
    let rounds: Vec<&str> = rounds.iter().map(String::as_str).collect();
    whole(section("congress", &letters, start, &rounds))
}

fn series(ages: &[(&str, u8)], congresses: &[Congress], rules: &GrandPrixRules) -> Series {
    standings(&contestants(ages), congresses, &lists(), rules).unwrap()
}

fn places(series: &Series, ages: &[(&str, u8)]) -> Vec<String> {
    let line = |line: &StandingsLine| {
        let place = line.place.map_or("-".to_owned(), |place| place.to_string());
        let joint = if line.joint { "=" } else { "" };
        format!("{place}{joint} {}", ages[line.contestant].0)
    };
    series.ages.iter().flat_map(|age| age.lines.iter().map(line)).collect()
}

#[test]
fn the_best_three_of_four_congresses_count() {
    let congresses = [
        congress("2017-09-02", &[("A", "1110")]),
        congress("2017-10-07", &[("A", "1000")]),
        congress("2017-11-04", &[("A", "11=0")]),
        congress("2018-01-06", &[("A", "1111")]),
    ];
    let series = series(&[("A", 12)], &congresses, &GrandPrixRules::edition_2017_18());
    let line = &series.ages[0].lines[0];
    let counts: Vec<bool> = line.results.iter().map(|result| result.counts.is_ok()).collect();
    assert_eq!(counts, [true, false, true, true]);
    assert_eq!(line.results[1].counts, Err(CountsNot::BetterOnes));
    let sum: Exact =
        line.results.iter().filter(|r| r.counts.is_ok()).map(|r| r.value.clone().unwrap()).sum();
    assert_eq!(line.total, Some(sum.divided_by(3)));
}

#[test]
fn the_sum_is_a_setting() {
    let rules = GrandPrixRules::edition_2017_18();
    let rules = rules.with(|settings| settings.series.combine = Combine::Sum).unwrap();
    let rules = rules.with(|settings| settings.series.results = 2).unwrap();
    let congresses =
        [congress("2017-09-02", &[("A", "1110")]), congress("2017-10-07", &[("A", "1110")])];
    let series = series(&[("A", 12)], &congresses, &rules);
    let line = &series.ages[0].lines[0];
    let one = line.results[0].value.clone().unwrap();
    assert_eq!(line.total, Some(one.clone() + one));
}

#[test]
fn the_youngest_have_points_per_game_and_own_tables() {
    let ages = [("A", 8), ("B", 7), ("C", 12)];
    let congresses = [congress("2017-09-02", &[("A", "1==0"), ("B", "1110"), ("C", "1111")])];
    let series = series(&ages, &congresses, &GrandPrixRules::edition_2017_18());
    let tables: Vec<u8> = series.ages.iter().map(|table| table.age).collect();
    assert_eq!(tables, [7, 8, 12]);
    assert_eq!(series.ages[0].lines[0].total, Exact::new(3, 4));
    assert_eq!(series.ages[1].lines[0].total, Exact::new(1, 2));
    assert!(series.ages[2].lines[0].total > Exact::new(100, 1), "a grade");
}

#[test]
fn fewer_results_stand_below_more() {
    let ages = [("A", 12), ("B", 12)];
    let congresses = [
        congress("2017-09-02", &[("A", "1110"), ("B", "1000")]),
        congress("2017-10-07", &[("B", "1000")]),
    ];
    let rules = GrandPrixRules::edition_2017_18();
    assert_eq!(places(&series(&ages, &congresses, &rules), &ages), ["1 B", "2 A"]);
    let rules =
        rules.with(|settings| settings.series.fewer_results = FewerResults::Alongside).unwrap();
    assert_eq!(places(&series(&ages, &congresses, &rules), &ages), ["1 A", "2 B"]);
}

#[test]
fn ties_are_broken_by_the_games_against_each_other() {
    let ages = [("A", 12), ("B", 12), ("C", 12)];
    let congresses = [
        congress("2017-09-02", &[("A", "1110"), ("B", "1110"), ("C", "1110")]),
        whole(section("cup", "AB", "2017-12-02", &["B1A"])),
        whole(section("cup", "BC", "2018-02-03", &["B1C"])),
    ];
    let series = series(&ages, &congresses, &GrandPrixRules::edition_2017_18());
    // Neither cup has enough games for a performance, but both count between the tied players.
    assert_eq!(places(&series, &ages), ["1 B", "2= A", "2= C"]);
    assert!(series.ages[0].lines.iter().all(|line| line.by_head_to_head));
}

#[test]
fn who_is_still_tied_within_a_tie_is_compared_alone() {
    // Balances among A, B, C, D: A +1 (beat D), B +1 (beat C, drew A), C 0 (lost to B, beat D), D
    // -2.
    let ages = [("A", 12), ("B", 12), ("C", 12), ("D", 12)];
    let even = [("A", "1110"), ("B", "1110"), ("C", "1110"), ("D", "1110")];
    let congresses = |between_a_and_b: &str| {
        [
            congress("2017-09-02", &even),
            whole(section("cup", "ABCD", "2017-12-02", &["A1D B1C", between_a_and_b, "C1D"])),
        ]
    };
    let rules = GrandPrixRules::edition_2017_18();
    assert_eq!(
        places(&series(&ages, &congresses("A=B"), &rules), &ages),
        ["1= A", "1= B", "3 C", "4 D"]
    );
    // With A1B: A +2, B 0, C 0, D -2; between only B and C, B has won.
    assert_eq!(
        places(&series(&ages, &congresses("A1B"), &rules), &ages),
        ["1 A", "2 B", "3 C", "4 D"]
    );
}

#[test]
fn who_never_met_are_joint_champions() {
    let ages = [("A", 12), ("B", 12)];
    let congresses = [congress("2017-09-02", &[("A", "1110"), ("B", "1110")])];
    let series = series(&ages, &congresses, &GrandPrixRules::edition_2017_18());
    assert_eq!(places(&series, &ages), ["1= A", "1= B"]);
    assert!(!series.ages[0].lines[0].by_head_to_head);
}

#[test]
fn congresses_before_the_first_day_do_not_count() {
    let ages = [("A", 12), ("B", 12)];
    let congresses = [
        whole(section("early", "AB", "2017-06-24", &["A1B"])),
        congress("2017-07-01", &[("A", "1110"), ("B", "1110")]),
    ];
    let series = series(&ages, &congresses, &GrandPrixRules::edition_2017_18());
    assert_eq!(
        series.left_out,
        [LeftOutCongress { congress: 0, why: NotEligible::BeforeFirstDay }]
    );
    assert_eq!(places(&series, &ages), ["1= A", "1= B"]);
}

#[test]
fn without_a_result_there_is_no_place() {
    let ages = [("A", 12), ("B", 12), ("C", 30)];
    let congresses = [congress("2017-09-02", &[("A", "1110"), ("B", "0000"), ("C", "1111")])];
    let series = series(&ages, &congresses, &GrandPrixRules::edition_2017_18());
    assert_eq!(places(&series, &ages), ["1 A", "- B"]);
    assert_eq!(series.ages[0].lines[1].results[0].counts, Err(CountsNot::NoResult));
    assert_eq!(series.no_title_for_age, [2]);
}

/// A report may have a national code in the column of FIDE numbers. But a number that has only
/// digits is FIDE's, and not a code with the same digits.
#[test]
fn a_fide_number_is_not_the_code_of_the_same_digits() {
    let has_result = |code: &str, number: &str| {
        let mut section = congress("2017-09-02", &[("A", "1110")]).section.section().clone();
        let player = &mut section.players[0];
        (player.code, player.fide_code) = (None, Some(number.into()));
        player.name = "Ames, Zoe".into();
        let contestants = [Contestant { code: Some(code.into()), ..Contestant::new("Newby", 12) }];
        let congresses = [whole(section.check().unwrap())];
        let rules = GrandPrixRules::edition_2017_18();
        let series = standings(&contestants, &congresses, &lists(), &rules).unwrap();
        series.ages[0].lines[0].results.iter().any(|result| result.counts.is_ok())
    };
    assert!(has_result("500010F", "500010F"));
    assert!(!has_result("500010", "500010"));
}

#[test]
fn of_one_league_no_more_weekends_count_than_the_rules_allow() {
    let mut league = section(
        "league",
        "AWXYZ",
        "2017-11-04",
        &["A1W", "A1X", "A1Y", "A0Z", "A1W", "A1X", "A=Y", "A0Z"],
    )
    .section()
    .clone();
    let start = league.starts[0];
    league.starts.push(Start { first_round: 5, day: day("2018-01-06") });
    assert_eq!(start.first_round, 1);
    let weekends = congresses(&league.check().unwrap(), &Split::EachWeekend);
    let rules = GrandPrixRules::edition_2017_18();
    let counts = |rules: &GrandPrixRules| -> Vec<Result<(), CountsNot>> {
        let series = series(&[("A", 12)], &weekends, rules);
        series.ages[0].lines[0].results.iter().map(|result| result.counts).collect()
    };
    assert_eq!(counts(&rules), [Ok(()), Ok(())]);
    let rules = rules.with(|settings| settings.series.results_of_one_league = Some(1)).unwrap();
    assert_eq!(counts(&rules), [Ok(()), Err(CountsNot::BetterOnesOfTheLeague)]);
}

#[test]
fn the_order_of_contestants_and_congresses_changes_no_place() {
    let ages = [("A", 12), ("B", 12), ("C", 12)];
    let turned = [("C", 12), ("A", 12), ("B", 12)];
    let mut congresses = vec![
        congress("2017-09-02", &[("A", "1110"), ("B", "1111"), ("C", "0=1=")]),
        congress("2017-10-07", &[("A", "1=10"), ("C", "1=10")]),
        whole(section("cup", "AC", "2017-12-02", &["C1A"])),
    ];
    let rules = GrandPrixRules::edition_2017_18();
    let one = places(&series(&ages, &congresses, &rules), &ages);
    congresses.reverse();
    assert_eq!(one, places(&series(&turned, &congresses, &rules), &turned));
}

/// A contestant whose name the report writes without accents is not found, and is shown; one who
/// was there under their own name is nobody else.
#[test]
fn names_like_contestants_are_shown() {
    let known = [Contestant::new("M\u{fc}ller, Ann", 12), Contestant::new("Roe, Ben", 12)];
    let names = |of: [&str; 3]| {
        let mut played =
            section("congress", "ABCWXYZ", "2017-09-02", &["A1W B1X C1Y"]).section().clone();
        for (player, name) in played.players.iter_mut().zip(of) {
            (player.code, player.name) = (None, name.to_owned());
        }
        let congresses = [whole(played.check().unwrap())];
        let rules = GrandPrixRules::edition_2017_18();
        standings(&known, &congresses, &lists(), &rules).unwrap().names_alike
    };
    let pair = ["Muller, Ann".to_owned(), "M\u{fc}ller, Ann".to_owned()];
    assert_eq!(names(["Poe, Cy", "Muller, Ann", "Roe, Ben"]), [pair].into());
    assert_eq!(names(["M\u{fc}ller, Ann", "Muller, Ann", "Roe, Ben"]), [].into());
    let both = [["Ben Roe", "Roe, Ben"], ["Muller, Ann", "M\u{fc}ller, Ann"]];
    let both = both.map(|pair| pair.map(str::to_owned));
    assert_eq!(names(["Muller, Ann", "Ben Roe", "Poe, Cy"]), both.into());
}

/// The youngest need four games for a percentage.
#[test]
fn a_percentage_needs_its_least_number_of_games() {
    let total = |rounds: &[&str]| {
        let congresses = [whole(section("congress", "AVWXYZ", "2017-09-02", rounds))];
        let series = series(&[("A", 8)], &congresses, &GrandPrixRules::edition_2017_18());
        let line = &series.ages[0].lines[0];
        assert!(!line.by_head_to_head);
        (line.place, line.total.clone())
    };
    let rounds = ["A1V", "A1W", "A=X", "A=Y", "A0Z"];
    assert_eq!(total(&rounds[..3]), (None, None));
    assert_eq!(total(&rounds[..4]), (Some(1), Exact::new(3, 4)));
    assert_eq!(total(&rounds), (Some(1), Exact::new(3, 5)));
}

/// Where the rules do not limit the results of a league, all of its weekends may count.
#[test]
fn without_a_limit_all_results_of_a_league_count() {
    let rules = GrandPrixRules::edition_2017_18();
    let weekend =
        |start| Congress { league: Some("league".into()), ..congress(start, &[("A", "1110")]) };
    let weekends = ["2017-09-02", "2017-10-07", "2017-11-04"].map(weekend);
    let counting = |rules: &GrandPrixRules| {
        let series = series(&[("A", 12)], &weekends, rules);
        series.ages[0].lines[0].counting
    };
    let rules = rules.with(|settings| settings.series.results_of_one_league = None).unwrap();
    assert_eq!(counting(&rules), 3);
    let rules = rules.with(|settings| settings.series.results_of_one_league = Some(2)).unwrap();
    assert_eq!(counting(&rules), 2);
}

/// A drawn game against each other decides nothing, also against one who met neither.
#[test]
fn a_draw_between_two_of_three_leaves_all_three_level() {
    let ages = [("A", 12), ("B", 12), ("C", 12)];
    let rounds = ["A1W B1X C1Y", "A1X B1Y C1Z", "A0Y B0Z C0W", "A0Z B0W C0X", "A=B C=V"];
    let congresses = [whole(section("congress", "ABCVWXYZ", "2017-09-02", &rounds))];
    let series = series(&ages, &congresses, &GrandPrixRules::edition_2017_18());
    assert_eq!(places(&series, &ages), ["1= A", "1= B", "1= C"]);
}

/// A congress begins with its first game, whatever byes there were before.
#[test]
fn a_congress_begins_on_the_day_of_its_first_game() {
    let rounds = ["A1W", "A1X", "A1Y", "A1Z"];
    let mut played = section("congress", "AWXYZ", "2017-06-24", &rounds).section().clone();
    let first = Start { first_round: 2, day: day("2017-07-01") };
    played.starts.push(first);
    let left_out = |section: &event_sections::Section| {
        let congresses = [whole(section.clone().check().unwrap())];
        series(&[("A", 12)], &congresses, &GrandPrixRules::edition_2017_18()).left_out
    };
    let before = LeftOutCongress { congress: 0, why: NotEligible::BeforeFirstDay };
    assert_eq!(left_out(&played), [before]);
    for player in &mut played.players {
        player.results[0] = event_sections::RoundResult::Absent;
    }
    assert_eq!(left_out(&played), []);
}
