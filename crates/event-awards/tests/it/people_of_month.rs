//! Identifying the players in the tournaments of a month.

use event_awards::rating_changes::{PeopleOfMonth, PersonDoubt, PlayerNumber};
use event_sections::{CheckedSection, Entrant, Section};

use crate::made_up::game;

/// Two players, of whom the first is the one under test.
fn section(name: &str, code: Option<&str>, fide_code: Option<&str>) -> CheckedSection {
    let (code, fide_code) = (code.map(Into::into), fide_code.map(Into::into));
    let players = vec![Entrant { code, fide_code, ..Entrant::named(name) }, Entrant::named("Z")];
    let games = [game("AZ", 1, "A1Z")];
    Section::from_games("open", 1, players, &games, &[]).unwrap().check().unwrap()
}

#[test]
fn a_name_without_a_number_is_whoever_alone_has_it_in_any_order_of_the_files() {
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
fn a_name_that_several_numbers_have_is_one_more_player_and_told() {
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
fn a_code_of_two_fide_numbers_and_numbers_of_two_kinds_are_told() {
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
