//! Identifying the players in the tournaments of a month.

use event_awards::rating_changes::{PeopleOfMonth, PersonDoubt, PlayerNumber};
use event_sections::{CheckedSection, Entrant, Section};
use rating_core::EloRating;

use crate::made_up::{elo, game};

/// Two players, of whom the first is the one under test.
fn section(name: &str, code: Option<&str>, fide_code: Option<&str>) -> CheckedSection {
    let (code, fide_code) = (code.map(Into::into), fide_code.map(Into::into));
    let players = vec![Entrant { code, fide_code, ..Entrant::named(name) }, Entrant::named("Z")];
    let games = [game("AZ", 1, "A1Z")];
    Section::from_games("open", 1, players, &games, &[]).unwrap().check().unwrap()
}

#[test]
fn a_name_without_a_number_is_whoever_alone_has_it() {
    let numbered = section("Lee, Ann", None, Some("1503014"));
    let named = section("LEE Ann", None, None);
    for (sections, name) in [([&numbered, &named], "Lee, Ann"), ([&named, &numbered], "LEE Ann")] {
        let found = PeopleOfMonth::of(sections);
        assert_eq!(found.people.len(), 2);
        let ann = &found.people[0];
        assert_eq!((ann.name(), ann.number(), ann.lines.len()), (name, Some("1503014"), 2));
        assert!(ann.is_called("LEE Ann") && ann.is_called("1503014") && !ann.is_called("Z"));
        assert_eq!(found.doubts, []);
    }
}

#[test]
fn a_name_of_several_numbers_is_one_more_player() {
    let [one, other] = ["1503014", "1503022"].map(|number| section("Lee, Ann", None, Some(number)));
    let named = section("Lee, Ann", None, None);
    let found = PeopleOfMonth::of([&one, &other, &named]);
    // Three with the name, and their one opponent.
    assert_eq!(found.people.len(), 4);
    let numbers = ["1503014", "1503022"].map(PlayerNumber::Fide).to_vec();
    assert_eq!(
        found.doubts,
        [PersonDoubt::NameOfSeveral { section: 2, name: "Lee, Ann", numbers }]
    );
}

#[test]
fn a_code_of_two_numbers_is_told() {
    let code = Some("500010F");
    let [one, other] = ["1503014", "1503022"].map(|number| section("Lee, Ann", code, Some(number)));
    let found = PeopleOfMonth::of([&one, &other]);
    let players = ["1503014", "1503022"].map(|number| ("Lee, Ann", Some(number))).to_vec();
    assert_eq!(found.doubts, [PersonDoubt::CodeOfSeveral { code: "500010F", players }]);
    let (by_code, by_number) =
        (section("Lee, Ann", code, None), section("Lee, Ann", None, Some("1503014")));
    let found = PeopleOfMonth::of([&by_code, &by_number]);
    let numbers = vec![PlayerNumber::Fide("1503014"), PlayerNumber::Code("500010F")];
    assert_eq!(found.doubts, [PersonDoubt::NumbersOfTwoKinds { name: "Lee, Ann", numbers }]);
}

/// A field of players with a name, a code and a FIDE number each, who have not met yet.
fn field(players: &[(&str, Option<&str>, Option<&str>)]) -> CheckedSection {
    let players = players.iter().map(|&(name, code, fide_code)| Entrant {
        code: code.map(Into::into),
        fide_code: fide_code.map(Into::into),
        ..Entrant::named(name)
    });
    Section::from_games("open", 1, players.collect(), &[], &[]).unwrap().check().unwrap()
}

/// How many lines each person has, in the order of first appearance.
fn lines(sections: &[CheckedSection]) -> Vec<usize> {
    PeopleOfMonth::of(sections).people.iter().map(|person| person.lines.len()).collect()
}

const LEE: &str = "Lee, Ann";
const CODE: Option<&str> = Some("500010F");
const FIDE: Option<&str> = Some("1503014");

#[test]
fn one_number_is_one_person_under_any_name() {
    let first = field(&[(LEE, CODE, FIDE), ("Roe, Ben", None, Some("1503022"))]);
    for (second, expected) in [
        (("Lee-Day, Ann", None, FIDE), vec![2, 1]),
        (("Lee-Day, Ann", Some("500020J"), FIDE), vec![2, 1]),
        (("Lee-Day, Ann", CODE, None), vec![2, 1]),
        (("Lee-Day, Ann", CODE, Some("1503030")), vec![1, 1, 1]),
    ] {
        assert_eq!(lines(&[first.clone(), field(&[second])]), expected, "{second:?}");
    }
    let sections = [first, field(&[("Lee-Day, Ann", None, FIDE)])];
    let found = PeopleOfMonth::of(&sections);
    let lee = &found.people[0];
    assert_eq!(lee.number(), FIDE);
    for name in [LEE, "Lee-Day, Ann", "500010F", "1503014"] {
        assert!(lee.is_called(name), "{name}");
    }
    assert!(!lee.is_called("Roe, Ben") && !lee.is_called("1503022"));
}

#[test]
fn a_bare_name_finds_a_code_wherever_it_is() {
    assert_eq!(lines(&[field(&[(LEE, None, None)]), field(&[(LEE, CODE, None)])]), [2]);
    let sections = [
        field(&[(LEE, CODE, None)]),
        field(&[("Roe, Ben", None, None)]),
        field(&[(LEE, None, None)]),
    ];
    assert_eq!(lines(&sections), [2, 1]);
}

/// Of two with one name in a section, the one without a number is certainly neither the other nor
/// the one with a number elsewhere.
#[test]
fn two_of_one_name_in_a_section_are_two_people() {
    let twice = field(&[(LEE, None, Some("1503030")), (LEE, None, None)]);
    assert_eq!(lines(std::slice::from_ref(&twice)), [1, 1]);
    assert_eq!(lines(&[field(&[(LEE, None, FIDE)]), twice]), [1, 1, 1]);
}

/// A name with a FIDE number here and a code there may be one person; who has both is one already,
/// and who plays in the same section as the other is not.
#[test]
fn numbers_are_doubted_only_where_they_may_be_one_person_s() {
    let doubts = |sections: &[CheckedSection]| PeopleOfMonth::of(sections).doubts.len();
    let both = field(&[(LEE, CODE, FIDE)]);
    assert_eq!(doubts(&[both.clone(), field(&[(LEE, Some("500020J"), None)])]), 0);
    assert_eq!(doubts(&[both, field(&[(LEE, None, Some("1503022"))])]), 0);
    let of_code = field(&[(LEE, CODE, None)]);
    assert_eq!(doubts(&[of_code.clone(), field(&[(LEE, None, FIDE)])]), 1);
    let together = field(&[(LEE, None, FIDE), (LEE, CODE, None)]);
    assert_eq!(doubts(&[of_code.clone(), together.clone()]), 0);
    assert_eq!(doubts(&[together, of_code]), 0);
}

/// FIDE rates by one list a month: who is rated in one section is so in the others.
#[test]
fn the_rating_of_one_section_is_that_of_all() {
    let rated = |rating: Option<EloRating>| {
        let mut section = field(&[(LEE, None, FIDE), ("Roe, Ben", None, None)]).section().clone();
        section.players[0].rating = rating;
        section.check().unwrap()
    };
    let sections = [rated(None), rated(elo(0)), rated(elo(1_900)), rated(elo(1_950))];
    let found = PeopleOfMonth::of(&sections);
    assert_eq!(found.people[0].rating(), elo(1_900));
    let ratings: Vec<_> = found
        .with_ratings_of_the_month(&sections)
        .iter()
        .map(|section| section.section().players.iter().map(|one| one.rating).collect::<Vec<_>>())
        .collect();
    // A section that has another rating keeps it.
    assert_eq!(ratings, [1_900, 1_900, 1_900, 1_950].map(|rating| vec![elo(rating), None]));
}
