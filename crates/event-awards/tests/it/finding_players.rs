//! Players of reports without codes are found in the grading lists, and the report says how.

use event_awards::grand_prix::GrandPrixRules;
use event_awards::register::{Found, FoundBy, KnownBy, NamesAlone, NotFound, Register};
use event_awards::tournament_performance::{
    DatedLists, Excluded, GradeList, GradeOutcome, ListEntry, ListedGrade, Lists, PlayedRound,
    RatingSource, TpgError, TpgReport, names_alike, performance_grades,
};
use event_sections::{CheckedSection, Entrant, Start};
use rating_core::{EloRating, Grade};

use crate::made_up::{day, elo, section};

fn graded(grade: i32, name: &str) -> ListEntry {
    let standard = Some(ListedGrade { category: 'A', grade: Grade::new(grade) });
    ListEntry { standard, name: name.into(), ..ListEntry::default() }
}

fn lists(entries: Vec<(&str, ListEntry)>) -> Lists {
    let list: GradeList = entries.into_iter().map(|(code, entry)| (code.into(), entry)).collect();
    let grades = DatedLists::new(vec![(day("2017-07-01"), list)]).unwrap();
    Lists { grades, fide: DatedLists::default() }
}

/// A wins against B, C, D and E as a report without national codes knows them.
fn report_without_codes(change: impl Fn(&mut [Entrant])) -> CheckedSection {
    let played = section("open", "ABCDE", "2017-09-09", &["A1B", "A1C", "A=D", "A0E"]);
    let mut section = played.section().clone();
    for player in &mut section.players {
        player.code = None;
    }
    change(&mut section.players);
    section.check().unwrap()
}

fn of_a(section: &CheckedSection, lists: &Lists) -> TpgReport {
    let rules = GrandPrixRules::edition_2017_18().performance.clone();
    performance_grades(section, lists, &rules).unwrap().swap_remove(0)
}

fn rating_and_way(round: &PlayedRound) -> (EloRating, Option<FoundBy>) {
    let usable = round.counts.unwrap();
    (usable.rating, usable.found)
}

/// EYGP, playing ungraded opponents: only opponents without a grade count with the FIDE rating, so
/// an opponent graded 120 and rated 1750 by FIDE counts 7.5 x 120 + 700.
#[test]
fn an_opponent_known_by_fide_number_counts_with_the_grade() {
    let section = report_without_codes(|players| {
        players[1].fide_code = Some("400001".into());
        players[1].rating = elo(1_750);
    });
    let b = ListEntry { fide_code: Some("400001".into()), ..graded(120, "Another Spelling") };
    let report = of_a(&section, &lists(vec![("100001A", b)]));
    let found = Some(FoundBy::FideNumber);
    assert_eq!(rating_and_way(&report.rounds[0]), (EloRating::whole(1_600), found));
    assert!(matches!(report.rounds[0].counts.unwrap().source, RatingSource::Standard(..)));
}

/// EYGP, the same, for a report that has only names, such as a file of games.
#[test]
fn an_opponent_is_found_by_name_and_year_of_birth() {
    let section = report_without_codes(|players| {
        for (player, name) in players.iter_mut().zip(["A", "Lee, Anna", "kay B.", "D", "E"]) {
            player.name = name.into();
        }
        players[1].birth_year = Some(2_004);
        players[1].rating = elo(1_750);
    });
    let anna = |grade, birth_year| ListEntry { birth_year, ..graded(grade, "Lee Anna") };
    let lists = lists(vec![
        ("100001A", anna(180, Some(1_968))),
        ("100002B", anna(120, Some(2_004))),
        ("100003C", graded(140, "Kay, B")),
    ]);
    let report = of_a(&section, &lists);
    let by = |found| Some(found);
    assert_eq!(
        rating_and_way(&report.rounds[0]),
        (EloRating::whole(1_600), by(FoundBy::NameAndBirthYear))
    );
    assert_eq!(
        rating_and_way(&report.rounds[1]),
        (EloRating::whole(1_750), by(FoundBy::NameAlone))
    );
    assert_eq!(report.rounds[2].counts, Err(Excluded::NotListed));
}

/// As in seasons: hyphens, apostrophes and the two ways to write an accent do not tell people
/// apart.
#[test]
fn a_name_is_found_however_its_marks_are_written() {
    let names = ["O\u{2019}Neil, Jose\u{301}", "Hay Smith, B", "Lee, Ann"];
    let register = Register::of(names.map(|name| KnownBy { name, ..KnownBy::default() }));
    let found =
        |name| register.find(&KnownBy { name, ..KnownBy::default() }, NamesAlone::IfUnique).ok();
    let person = |name| found(name).map(|found| found.person);
    assert_eq!(person("O'NEIL, Jos\u{e9}"), Some(0));
    assert_eq!(person("Hay-Smith B."), Some(1));
    assert_eq!(person("Lee, Anne"), None);
}

#[test]
fn a_name_that_several_have_finds_nobody_and_says_how_many() {
    let section = report_without_codes(|players| {
        players[1].name = "Lee, Anna".into();
        players[2].name = "Lee, Anna (2)".into();
    });
    let twice =
        lists(vec![("100001A", graded(180, "Lee, Anna")), ("100002B", graded(120, "Lee, Anna"))]);
    let report = of_a(&section, &twice);
    assert_eq!(report.rounds[0].counts, Err(Excluded::SeveralListed { players: 2 }));
    assert_eq!(report.rounds[1].counts, Err(Excluded::NotListed));
}

/// A namesake's grade would be worse than none: everything that is known on both sides has to
/// agree.
#[test]
fn a_name_does_not_overrule_a_code_a_number_or_a_year_of_birth() {
    let who =
        KnownBy { code: Some("1"), fide_code: Some("2"), name: "Lee", birth_year: Some(2_004) };
    let register = Register::of([who]);
    let found = |who: KnownBy<'_>| register.find(&who, NamesAlone::IfUnique);
    let lee = KnownBy { name: "Lee", ..KnownBy::default() };
    assert_eq!(found(lee), Ok(Found { person: 0, by: FoundBy::NameAlone }));
    assert_eq!(found(KnownBy { code: Some("3"), ..lee }), Err(NotFound::NotListed));
    assert_eq!(found(KnownBy { fide_code: Some("3"), ..lee }), Err(NotFound::NotListed));
    assert_eq!(found(KnownBy { birth_year: Some(2_005), ..lee }), Err(NotFound::NotListed));
    assert_eq!(found(KnownBy::default()), Err(NotFound::NotListed), "no name is nobody's");
    // A FIDE number is more reliable than a national code, which may have been given twice.
    let other_code = KnownBy { code: Some("3"), fide_code: Some("2"), ..lee };
    assert_eq!(found(other_code), Ok(Found { person: 0, by: FoundBy::FideNumber }));
}

#[test]
fn whether_a_name_alone_is_enough_is_a_setting() {
    let section = report_without_codes(|players| players[1].name = "Lee".into());
    let lists = lists(vec![("100001A", graded(120, "Lee"))]);
    assert!(of_a(&section, &lists).rounds[0].counts.is_ok());
    let text = GrandPrixRules::BUILT_IN[1].1.replace("\"if-unique\"", "\"never\"");
    let rules = GrandPrixRules::from_toml(&text).unwrap().performance.clone();
    let report = performance_grades(&section, &lists, &rules).unwrap().swap_remove(0);
    assert_eq!(report.rounds[0].counts, Err(Excluded::NotListed));
}

/// Contestants are found in the same way as opponents, and their code in the list is reported.
#[test]
fn the_player_themself_is_found_in_the_list_too() {
    let section = report_without_codes(|players| players[0].fide_code = Some("400009".into()));
    let a = ListEntry { fide_code: Some("400009".into()), ..graded(150, "A") };
    let report = of_a(&section, &lists(vec![("100009K", a)]));
    let listed = report.listed.unwrap();
    assert_eq!((listed.code.as_str(), listed.by), ("100009K", FoundBy::FideNumber));
    let stranger = of_a(&section, &lists(vec![("100009K", graded(150, "Z"))]));
    assert_eq!(stranger.listed, Err(NotFound::NotListed));
}

/// EYGP, minimum number of games: against 1500, 1600, 1700 and an unrated opponent, whom reports
/// print as 0, there are three usable games.
#[test]
fn a_rating_of_0_is_none_and_does_not_make_up_the_four_games() {
    let ratings = |players: &mut [Entrant]| {
        for (player, rating) in players[1..].iter_mut().zip([1_500, 1_600, 1_700, 0]) {
            player.rating = elo(rating);
        }
    };
    let report = of_a(&report_without_codes(ratings), &lists(Vec::new()));
    assert_eq!(report.outcome, Ok(GradeOutcome::TooFewGames { found: 3, needed: 4 }));
    assert_eq!(report.rounds[3].counts, Err(Excluded::NotListed));
}

#[test]
fn a_rating_of_0_in_fides_list_is_none_either() {
    let section = report_without_codes(|players| players[1].fide_code = Some("400001".into()));
    let mut lists = lists(Vec::new());
    let of = |rating| [("400001".to_owned(), EloRating::whole(rating))].into();
    lists.fide = DatedLists::new(vec![(day("2017-09-01"), of(0))]).unwrap();
    assert_eq!(of_a(&section, &lists).rounds[0].counts, Err(Excluded::NotListed));
    lists.fide = DatedLists::new(vec![(day("2017-09-01"), of(1_750))]).unwrap();
    let usable = of_a(&section, &lists).rounds[0].counts.unwrap();
    assert_eq!((usable.rating, usable.found), (EloRating::whole(1_750), Some(FoundBy::FideNumber)));
}

/// EYGP, grading and rating lists used: the FIDE list at the start of the section is missing if all
/// lists of a folder begin later, as with grading lists.
#[test]
fn fide_lists_that_all_begin_after_the_section_are_refused() {
    let section = report_without_codes(|_| {});
    let rules = GrandPrixRules::edition_2017_18().performance.clone();
    let mut lists = lists(Vec::new());
    lists.fide = DatedLists::new(vec![(day("2017-10-01"), [].into())]).unwrap();
    let error = performance_grades(&section, &lists, &rules).unwrap_err();
    let (round, day_of_section) = (1, day("2017-09-09"));
    assert_eq!(
        error,
        TpgError::NoFideListInForce { section: "open".into(), round, day: day_of_section }
    );
    assert_eq!(
        error.to_string(),
        "no FIDE rating list is in force on 2017-09-09, when round 1 of section open counts from"
    );
    lists.fide = DatedLists::new(vec![(day("2017-09-09"), [].into())]).unwrap();
    assert!(performance_grades(&section, &lists, &rules).is_ok(), "in force from its own day on");
}

/// EYGP, grading and rating lists used: the list that applies at the start of *each* section.
#[test]
fn sections_of_a_congress_have_their_own_lists() {
    let entry = |grade| [("B".to_owned(), graded(grade, "B"))].into_iter().collect();
    let (summer, winter): (GradeList, GradeList) = (entry(100), entry(180));
    let grades = DatedLists::new(vec![(day("2017-07-01"), summer), (day("2018-01-01"), winter)]);
    let lists = Lists { grades: grades.unwrap(), fide: DatedLists::default() };
    let rating = |first_day| {
        let mut section = section("open", "AB", "2017-09-09", &["A1B"]).section().clone();
        section.starts = vec![Start { first_round: 1, day: day(first_day) }];
        of_a(&section.check().unwrap(), &lists).rounds[0].counts.unwrap().rating
    };
    assert_eq!(rating("2017-12-31"), EloRating::whole(1_450));
    assert_eq!(rating("2018-01-01"), EloRating::whole(2_050));
}

/// A name in another order or without its accents is shown where nobody else is found, and where
/// the name would be enough if it were written alike.
#[test]
fn a_name_alike_is_shown_if_it_would_be_enough() {
    let entry = |name: &str, birth_year| ListEntry { birth_year, ..graded(120, name) };
    let list: GradeList =
        [("100001A", entry("M\u{fc}ller, Ann", Some(2_005))), ("100002B", entry("Roe, Ben", None))]
            .map(|(code, entry)| (code.to_owned(), entry))
            .into_iter()
            .collect();
    let alike = |name: &'static str, birth_year, names| {
        list.name_alike(&KnownBy { name, birth_year, ..KnownBy::default() }, names)
    };
    let (unique, never) = (NamesAlone::IfUnique, NamesAlone::Never);
    let ann = Some("M\u{fc}ller, Ann");
    for name in ["Muller, Ann", "Ann M\u{fc}ller"] {
        assert_eq!([None, Some(2_005)].map(|year| alike(name, year, unique)), [ann; 2], "{name}");
        assert_eq!(alike(name, Some(2_004), unique), None, "{name}");
        // Where a name alone is never enough, the year has to be known on both sides.
        let years = [None, Some(2_004), Some(2_005)];
        assert_eq!(years.map(|year| alike(name, year, never)), [None, None, ann], "{name}");
    }
    assert_eq!(alike("Ben Roe", None, never), None);
    // Who is found needs no other.
    assert_eq!(alike("M\u{fc}ller, Ann", None, unique), None);
    // Of the same name with another year, and nobody else.
    assert_eq!(alike("M\u{fc}ller, Ann", Some(2_004), unique), None);

    let section = report_without_codes(|players| {
        players[0].name = "Muller, Ann".into();
        players[4].name = "Ben Roe".into();
    });
    let listed =
        vec![("100001A", graded(120, "M\u{fc}ller, Ann")), ("100002B", graded(120, "Roe, Ben"))];
    let rules = GrandPrixRules::edition_2017_18().performance.clone();
    let found = lists(listed);
    let found = names_alike(&section, &found, &rules);
    assert_eq!(found, [["Muller, Ann", "M\u{fc}ller, Ann"], ["Ben Roe", "Roe, Ben"]]);
}
