//! Cup points of whole tournaments, and the standings of a season.

use event_awards::Exact;
use event_awards::cup::{
    CupError, CupRules, CupSection, Placing, SeasonLine, Unrated, season_standings,
    tournament_points,
};
use event_sections::{ByeRecord, CheckedSection, Section};
use rating_core::{EloRating, HalfPoints};

use crate::made_up::{elo, game, players};

/// A round-robin of four over three rounds in which every post-event rating is 2055: A wins all,
/// B two, C one, D none.
fn top_section() -> Section {
    let letters = "ABCD";
    let games = [
        game(letters, 1, "A1D"),
        game(letters, 1, "B1C"),
        game(letters, 2, "A1C"),
        game(letters, 2, "B1D"),
        game(letters, 3, "A1B"),
        game(letters, 3, "C1D"),
    ];
    rated(Section::from_games("top", 3, players(letters), &games, &[]).unwrap(), 2_055)
}

fn rated(mut section: Section, rating: i32) -> Section {
    for player in &mut section.players {
        player.rating_after = elo(rating);
    }
    section
}

/// Players without games, who only count for the size of a section.
fn filled(name: &str, letters: &str) -> CheckedSection {
    let section = Section::from_games(name, 3, players(letters), &[], &[]).unwrap();
    rated(section, 1_000).check().unwrap()
}

#[test]
fn everybody_is_paid_for_score_field_and_sections_below() {
    let sections =
        [top_section().check().unwrap(), filled("middle", "EFGHI"), filled("bottom", "JKLM")];
    let points = tournament_points(&sections, &CupRules::vcf()).unwrap();
    let totals: Vec<String> = points[0].lines.iter().map(|l| l.points.total.to_string()).collect();
    // 2055 x 4 / 1000 = 8.22; 0.9 x 5 + 0.8 x 4 = 7.7; three more for clear first.
    assert_eq!(totals, ["18.9200", "13.1800", "10.4400", "7.7000"]);
    assert_eq!(points[0].lines[0].placing, Placing::ClearFirst);
    assert_eq!(points[1].lines[0].points.total.to_string(), "3.6000");
    assert!(points[2].lines[0].points.total.is_zero());
}

#[test]
fn colorado_multiplies_the_players_below_by_the_score_too() {
    let sections =
        [top_section().check().unwrap(), filled("middle", "EFGHI"), filled("bottom", "JKLM")];
    let points = tournament_points(&sections, &CupRules::colorado()).unwrap();
    let totals: Vec<String> = points[0].lines.iter().map(|l| l.points.total.to_string()).collect();
    assert_eq!(totals, ["17.2200", "11.4800", "5.7400", "0.0000"]);
}

#[test]
fn byes_count_in_the_score_and_a_withdrawal_in_the_rounds() {
    let letters = "ABC";
    let games = [game(letters, 1, "A1B"), game(letters, 2, "A1C")];
    let bye = |round, player, halves| ByeRecord { round, player, points: HalfPoints::new(halves) };
    // B has a half-point bye and withdraws; C a full-point bye.
    let byes = [bye(2, 1, 1), bye(1, 2, 2)];
    let section = Section::from_games("small", 4, players(letters), &games, &byes).unwrap();
    let sections = [rated(section, 2_000).check().unwrap()];
    let points = tournament_points(&sections, &CupRules::vcf()).unwrap();
    let totals: Vec<String> = points[0].lines.iter().map(|l| l.points.total.to_string()).collect();
    // 6 for the field, times 2, 0.5 and 1 of 4 rounds.
    assert_eq!(totals, ["6.0000", "0.7500", "1.5000"]);
}

#[test]
fn a_shared_first_place_brings_no_bonus() {
    let letters = "AB";
    let section =
        Section::from_games("small", 1, players(letters), &[game(letters, 1, "A=B")], &[]);
    let points =
        tournament_points(&[rated(section.unwrap(), 2_000).check().unwrap()], &CupRules::vcf());
    assert!(points.unwrap()[0].lines.iter().all(|line| line.points.bonus.is_zero()));
    let alone = tournament_points(&[filled("alone", "A")], &CupRules::vcf()).unwrap();
    assert_eq!(alone[0].lines[0].placing, Placing::Other);
}

#[test]
fn a_missing_rating_is_an_error_or_a_number() {
    let mut section = top_section();
    section.players[2].rating_after = None;
    let sections = [section.check().unwrap()];
    let rules = CupRules::vcf();
    let error = tournament_points(&sections, &rules).unwrap_err();
    assert_eq!(error.to_string(), "C of section top has no post-event rating");
    let rules = rules.with(|settings| settings.points.unrated = Unrated::CountsAs(1_055)).unwrap();
    let points = tournament_points(&sections, &rules).unwrap();
    assert_eq!(points[0].facts.mean_rating, Exact::whole(1_805));
}

#[test]
fn a_rating_that_nobody_can_have_is_an_error() {
    for (rating, expected) in [(23_120, "23120"), (-5, "-5"), (4_001, "4001")] {
        let mut section = top_section();
        section.players[2].rating_after = Some(EloRating::whole(rating));
        let error = tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap_err();
        let said =
            format!("C of section top has a post-event rating of {expected}: expected 1 to 4000");
        assert_eq!(error.to_string(), said);
    }
}

#[test]
fn the_setting_for_unrated_players_is_data_too() {
    let text =
        CupRules::BUILT_IN[0].1.replace("unrated = \"refuse\"", "unrated = { counts_as = 1000 }");
    assert_eq!(CupRules::from_toml(&text).unwrap().points.unrated, Unrated::CountsAs(1_000));
}

#[test]
fn empty_sections_are_refused() {
    let empty = Section { name: "empty".into(), rounds: 3, ..Section::default() };
    let sections = [top_section().check().unwrap(), empty.check().unwrap()];
    let error = tournament_points(&sections, &CupRules::vcf()).unwrap_err();
    assert_eq!(error, CupError::NoPlayers { section: "empty".into() });
    let mut without_rounds = filled("none", "A").section().clone();
    without_rounds.rounds = 0;
    let error =
        tournament_points(&[without_rounds.check().unwrap()], &CupRules::vcf()).unwrap_err();
    assert_eq!(error, CupError::NoRounds { section: "none".into() });
}

#[test]
fn a_mean_that_is_no_whole_number_stays_exact() {
    let mut section = top_section();
    section.players[0].rating_after = elo(2_056);
    let points = tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap();
    assert_eq!(points[0].facts.mean_rating, Exact::new(8_221, 4).unwrap());
    // The sum of the ratings over 1000, plus the bonus.
    assert_eq!(points[0].lines[0].points.total, Exact::new(8_221 + 3_000, 1_000).unwrap());
}

#[test]
fn a_season_adds_up_tournaments_and_ties_share_the_place() {
    let one = tournament_points(&[top_section().check().unwrap()], &CupRules::vcf()).unwrap();
    let mut mirrored = top_section();
    for (player, code) in mirrored.players.iter_mut().zip(["B", "A", "E", "D"]) {
        player.code = Some(code.into());
        player.name = code.into();
    }
    let other = tournament_points(&[mirrored.check().unwrap()], &CupRules::vcf()).unwrap();
    let season = season_standings(&[one, other]);
    let line = |line: &SeasonLine| {
        let shared = if line.shared { "=" } else { "" };
        format!(
            "{}{shared} {} {:.2} in {}",
            line.place,
            line.key,
            line.total,
            line.tournaments.len()
        )
    };
    let lines: Vec<String> = season.iter().map(line).collect();
    assert_eq!(
        lines,
        ["1= A 16.70 in 2", "1= B 16.70 in 2", "3= C 2.74 in 1", "3= E 2.74 in 1", "5 D 0.00 in 2"]
    );
}

/// A tournament of one section, whose players A to D have these codes, FIDE numbers and names.
fn known_by(who: [(&str, &str, &str); 4]) -> Vec<CupSection> {
    let mut section = top_section();
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    for (player, (code, fide_code, name)) in section.players.iter_mut().zip(who) {
        (player.code, player.fide_code, player.name) = (some(code), some(fide_code), name.into());
    }
    tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap()
}

/// Each line: key, tournaments, and those in which only the name identifies the player.
fn joined(tournaments: &[Vec<CupSection>]) -> Vec<(String, Vec<usize>, Vec<usize>)> {
    let mut lines: Vec<_> = season_standings(tournaments)
        .into_iter()
        .map(|line| {
            let by_name = line.tournaments.iter().filter(|points| points.by_name);
            let by_name = by_name.map(|points| points.tournament).collect();
            let all = line.tournaments.iter().map(|points| points.tournament).collect();
            (line.key, all, by_name)
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn one_player_is_one_by_code_number_or_lone_name() {
    let line = |key: &str, all: &[usize], by_name: &[usize]| {
        (key.to_owned(), all.to_vec(), by_name.to_vec())
    };
    let coded = known_by([
        ("1", "", "Lee, Ann"),
        ("2", "20", "Roe, Ben"),
        ("3", "", "Poe, Cy"),
        ("4", "", "Doe, Di"),
    ]);
    let named = known_by([
        ("", "", "LEE Ann"),
        ("", "20", "Roe, B"),
        ("", "", "Poe, Cy"),
        ("", "40", "Doe, Di"),
    ]);
    let expected = [
        line("1", &[0, 1], &[1]),
        line("2", &[0, 1], &[]),
        line("3", &[0, 1], &[1]),
        line("4", &[0, 1], &[1]),
    ];
    assert_eq!(joined(&[coded.clone(), named.clone()]), expected);
    // In any order: a later report may know the code.
    let turned = |(key, all, by_name): (String, Vec<usize>, Vec<usize>)| {
        let turn = |all: Vec<usize>| all.into_iter().rev().map(|number| 1 - number).collect();
        (key, turn(all), turn(by_name))
    };
    assert_eq!(joined(&[named, coded.clone()]), expected.map(turned));
    // Two players with one name, different numbers, and a player in the same section as the
    // namesake: nobody is joined.
    let twins = known_by([
        ("5", "", "Lee, Ann"),
        ("6", "60", "Roe, Ben"),
        ("3", "", "Poe, Cy"),
        ("", "", "Doe, Di"),
    ]);
    let beside = known_by([
        ("", "", "Lee, Ann"),
        ("", "21", "Roe, Ben"),
        ("", "", "Poe, Cy"),
        ("7", "", "Poe, Cy"),
    ]);
    let found = joined(&[coded, twins, beside]);
    let separate = ["Lee, Ann", "21"].map(|key| line(key, &[2], &[]));
    assert!(separate.iter().all(|one| found.contains(one)), "{found:?}");
    assert!(found.contains(&line("3", &[0, 1], &[])), "{found:?}");
    assert!(found.contains(&line("4", &[0, 1], &[1])), "{found:?}");
}

/// A tournament of these players, given by code, FIDE number, name and year of birth, and of others
/// whom no other tournament has. The number of the tournament decides how much they score.
fn with(number: usize, who: &[(&str, &str, &str, i32)]) -> Vec<CupSection> {
    let mut section = top_section();
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    for (at, player) in section.players.iter_mut().enumerate() {
        let other = format!("only {at} of {number}");
        let others = ("", "", other.as_str(), 0);
        let (code, fide_code, name, born) = *who.get(at).unwrap_or(&others);
        (player.code, player.fide_code, player.name) = (some(code), some(fide_code), name.into());
        player.birth_year = (born > 0).then_some(born);
        // Makes the sum of points different for every set of tournaments.
        player.rating_after = elo(1_000 + (1 << number));
    }
    tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap()
}

/// All orders of these tournaments.
fn orders(of: &[Vec<CupSection>]) -> Vec<Vec<Vec<CupSection>>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let beginning_with = |first: usize| {
        let rest: Vec<_> = [&of[..first], &of[first + 1..]].concat();
        orders(&rest).into_iter().map(move |rest| [vec![of[first].clone()], rest].concat())
    };
    (0..of.len()).flat_map(beginning_with).collect()
}

/// Key, total and number of tournaments of everybody except players of a single tournament; checks
/// that they are the same in every order of the tournaments.
fn in_every_order(tournaments: &[Vec<CupSection>]) -> Vec<(String, Exact, usize)> {
    let totals = |order: &Vec<Vec<CupSection>>| {
        let lines = season_standings(order).into_iter();
        let lines = lines.filter(|line| !line.key.starts_with("only"));
        let mut lines: Vec<_> =
            lines.map(|line| (line.key, line.total, line.tournaments.len())).collect();
        lines.sort();
        lines
    };
    let orders = orders(tournaments);
    let first = totals(&orders[0]);
    for order in &orders {
        assert_eq!(totals(order), first);
    }
    first
}

/// The keys, each with the number of tournaments.
fn keys_in_every_order(tournaments: &[Vec<CupSection>]) -> Vec<(String, usize)> {
    in_every_order(tournaments).into_iter().map(|(key, _, count)| (key, count)).collect()
}

fn keys(expected: &[(&str, usize)]) -> Vec<(String, usize)> {
    expected.iter().map(|&(key, count)| (key.to_owned(), count)).collect()
}

#[test]
fn contradicting_numbers_are_not_joined_by_name() {
    let ann = |code, number| with(0, &[(code, number, "Lee, Ann", 0)]);
    let tournaments = [
        ann("1", ""),
        with(1, &[("", "100", "Lee, Ann", 0)]),
        with(2, &[("", "200", "Lee, Ann", 0)]),
    ];
    assert_eq!(keys_in_every_order(&tournaments), keys(&[("1", 1), ("100", 1), ("200", 1)]));
    // If there is only one number, it is the player's, and so is a line with only the name.
    let one = [tournaments[0].clone(), tournaments[1].clone(), with(3, &[("", "", "LEE Ann", 0)])];
    assert_eq!(keys_in_every_order(&one), keys(&[("1", 3)]));
    // The year of birth says which number it is.
    let by_year = [
        with(0, &[("1", "", "Lee, Ann", 1_980)]),
        with(1, &[("", "100", "Lee, Ann", 0)]),
        with(2, &[("", "200", "Lee, Ann", 1_980)]),
    ];
    assert_eq!(keys_in_every_order(&by_year), keys(&[("1", 2), ("100", 1)]));
    // If two years fit equally well, neither is joined.
    let by_name = [
        ann("1", ""),
        with(1, &[("", "", "Lee, Ann", 1_950)]),
        with(2, &[("", "", "Lee, Ann", 2_000)]),
        with(3, &[("", "", "Lee, Ann", 2_000)]),
    ];
    let expected = [("1", 1), ("Lee, Ann", 1), ("Lee, Ann", 2)];
    let mut found = keys_in_every_order(&by_name);
    found.sort();
    assert_eq!(found, keys(&expected));
}

#[test]
fn a_player_is_found_by_every_name_beside_their_code() {
    let of_number = [
        with(0, &[("", "20", "Roe, Ben", 0)]),
        with(1, &[("", "20", "Roe, B", 0)]),
        with(2, &[("", "", "Roe, B", 0)]),
    ];
    assert_eq!(keys_in_every_order(&of_number), keys(&[("20", 3)]));
    let of_code = [
        with(0, &[("7", "", "Poe, Di", 0)]),
        with(1, &[("7", "", "Lee-Poe, Di", 0)]),
        with(2, &[("", "", "Poe, Di", 0)]),
        with(3, &[("", "", "Lee-Poe, Di", 0)]),
    ];
    assert_eq!(keys_in_every_order(&of_code), keys(&[("7", 4)]));
    // A player in the same section as the player, under the name that the player has elsewhere, is
    // another.
    let beside = [
        with(0, &[("7", "", "Poe, Di", 0), ("", "", "Lee-Poe, Di", 0)]),
        with(1, &[("7", "", "Lee-Poe, Di", 0)]),
    ];
    assert_eq!(keys_in_every_order(&beside), keys(&[("7", 2), ("Lee-Poe, Di", 1)]));
    // If both names are in one section, at most one is the player's.
    let both = [
        with(0, &[("7", "", "Poe, Di", 0)]),
        with(1, &[("7", "", "Lee-Poe, Di", 0)]),
        with(2, &[("", "", "Poe, Di", 0), ("", "", "Lee-Poe, Di", 0)]),
    ];
    assert_eq!(keys_in_every_order(&both), keys(&[("7", 2), ("Lee-Poe, Di", 1), ("Poe, Di", 1)]));
}

#[test]
fn a_number_learned_late_holds_for_all_tournaments() {
    let tournaments = [
        with(0, &[("", "20", "Roe, Ben", 0)]),
        with(1, &[("5", "20", "Roe, B", 0)]),
        with(2, &[("5", "", "Roe, B", 0)]),
    ];
    assert_eq!(keys_in_every_order(&tournaments), keys(&[("5", 3)]));
}

#[test]
fn a_code_is_one_player_whatever_else_is_written_beside_it() {
    let tournament = |number: &str, born: i32, code: &str| {
        let mut section = top_section();
        let player = &mut section.players[0];
        player.code = (!code.is_empty()).then(|| code.to_owned());
        player.fide_code = Some(number.to_owned());
        (player.name, player.birth_year) = ("Lee, Ann".to_owned(), Some(born));
        tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap()
    };
    let of_code = |lines: &[(String, Vec<usize>, Vec<usize>)], key: &str| {
        let found: Vec<Vec<usize>> =
            lines.iter().filter(|(of, ..)| of == key).map(|(_, all, _)| all.clone()).collect();
        found
    };
    let same = [
        tournament("1001", 1980, "9"),
        tournament("1002", 1981, "9"),
        tournament("1001", 1980, "9"),
    ];
    assert_eq!(of_code(&joined(&same), "9"), [vec![0, 1, 2]]);
    // A number that appears with two codes belongs to neither, and is a player by itself.
    let slip = [
        tournament("1001", 1980, "8"),
        tournament("1001", 1980, "9"),
        tournament("1001", 1980, ""),
        tournament("1001", 1980, ""),
    ];
    let lines = joined(&slip);
    assert_eq!(of_code(&lines, "8"), [vec![0]]);
    assert_eq!(of_code(&lines, "9"), [vec![1]]);
    assert_eq!(of_code(&lines, "1001"), [vec![2, 3]]);
}

#[test]
fn namesakes_are_told_by_their_years_of_birth() {
    let of_year = |born: Option<i32>| {
        let mut section = top_section();
        for player in &mut section.players {
            (player.code, player.fide_code, player.birth_year) = (None, None, born);
        }
        tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap()
    };
    let lines = joined(&[of_year(Some(1950)), of_year(Some(2000)), of_year(Some(1950))]);
    let all: Vec<&[usize]> = lines.iter().map(|(_, all, _)| all.as_slice()).collect();
    assert_eq!(all, [[0, 2].as_slice(), &[1], &[0, 2], &[1], &[0, 2], &[1], &[0, 2], &[1]]);
    let without = joined(&[of_year(Some(1950)), of_year(None), of_year(None)]);
    assert!(without.iter().all(|(_, all, _)| *all == [0, 1, 2]), "{without:?}");
}

/// VCF 4a-4d, with the table of formulas: the bottom section has 4a, the one above it 4b, and all
/// higher ones 4c, whatever the number of sections.
#[test]
fn each_section_has_the_formula_that_the_table_gives_it() {
    for count in 1..=5_usize {
        // Sections of 3, 4, ... players from the top down, rated 1000, in which nobody scored.
        let sections: Vec<CheckedSection> =
            (0..count).map(|number| filled("section", &"ABCDEFG"[..number + 3])).collect();
        let points = tournament_points(&sections, &CupRules::vcf()).unwrap();
        for (number, section) in points.iter().enumerate() {
            let below = |steps: usize| if number + steps < count { number + steps + 3 } else { 0 };
            let tenths = 9 * below(1) + 8 * below(2);
            let expected = Exact::new(i64::try_from(tenths).unwrap(), 10).unwrap();
            assert_eq!(section.lines[0].points.total, expected, "section {number} of {count}");
        }
    }
}

/// VCF 4e: a clear first place is enough, whatever the win percentage.
#[test]
fn a_clear_winner_without_a_perfect_score_has_the_bonus() {
    let letters = "ABC";
    let games = [game(letters, 1, "A1B"), game(letters, 2, "A=C")];
    let section = Section::from_games("small", 2, players(letters), &games, &[]).unwrap();
    let points =
        tournament_points(&[rated(section, 1_000).check().unwrap()], &CupRules::vcf()).unwrap();
    let winner = &points[0].lines[0];
    assert_eq!((winner.placing, winner.place, winner.shared), (Placing::ClearFirst, 1, false));
    // 3 of 4 half-points, times 3 for the field, plus 3.
    assert_eq!(winner.points.total, Exact::new(21, 4).unwrap());
}

/// VCF 4f: 250 players count as 200, in their own section and below; the mean is that of all.
#[test]
fn a_crowd_counts_as_200_players_and_its_mean_is_of_everybody() {
    let crowd = |rating: fn(usize) -> i32| {
        let player = |number: usize| event_sections::Entrant {
            rating_after: elo(rating(number)),
            ..event_sections::Entrant::named(number.to_string())
        };
        let players = (0..250).map(player).collect();
        let section = Section { name: "crowd".into(), rounds: 3, players, ..Section::default() };
        section.check().unwrap()
    };
    // 200 players of 1000 and 50 of 2000: the mean is 1200.
    let bottom = crowd(|number| if number < 200 { 1_000 } else { 2_000 });
    let sections = [filled("top", "ABC"), bottom];
    let points = tournament_points(&sections, &CupRules::vcf()).unwrap();
    assert_eq!(points[0].lines[0].points.total, Exact::whole(180));
    assert_eq!(points[1].facts.mean_rating, Exact::whole(1_200));
}

/// VCF 3b: 3 of 5 rounds are 60 per cent, and 2 points before a withdrawal after four rounds are
/// 40.
#[test]
fn three_of_five_rounds_are_60_per_cent() {
    let letters = "ABCDEF";
    let rounds = ["A1B", "A1C B1D", "A1D B1C", "A0E B0F", "A0F"];
    let games = (1..).zip(rounds).flat_map(|(round, games)| {
        games.split(' ').map(move |text| game(letters, round, text)).collect::<Vec<_>>()
    });
    let games: Vec<_> = games.collect();
    let section = Section::from_games("open", 5, players(letters), &games, &[]).unwrap();
    let sections = [rated(section, 1_000).check().unwrap()];
    let points = tournament_points(&sections, &CupRules::vcf()).unwrap();
    let win = |key: &str| {
        let line = points[0].lines.iter().find(|line| line.key == key).unwrap();
        line.points.win.clone()
    };
    assert_eq!((win("A"), win("B")), (Exact::new(3, 5).unwrap(), Exact::new(2, 5).unwrap()));
}

/// VCF 3a: scoring half in a stronger field gives more than in a weaker one.
#[test]
fn the_same_score_in_a_stronger_field_brings_more() {
    let of_second = |rating: i32| {
        let section = rated(top_section(), rating).check().unwrap();
        let points = tournament_points(&[section], &CupRules::vcf()).unwrap();
        points[0].lines[1].points.total.clone()
    };
    // Two thirds of the sum of four players' 1500 or 2100 over 1000.
    assert_eq!((of_second(1_500), of_second(2_100)), (Exact::whole(4), Exact::new(28, 5).unwrap()));
}

/// VCF 3a: the ratings after the event count, both for the unrated and for those who gained or
/// lost.
#[test]
fn ratings_before_the_event_do_not_matter() {
    let of = |before: Option<i32>| {
        let mut section = top_section();
        for player in &mut section.players {
            player.rating = before.and_then(elo);
        }
        tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap()[0]
            .facts
            .mean_rating
            .clone()
    };
    assert_eq!([None, Some(900), Some(2_800)].map(of), [2_055; 3].map(Exact::whole));
}

/// VCF 3b: full-point byes count, printed as `X` or `B` without an opponent.
#[test]
fn a_full_point_bye_is_a_point_in_every_round() {
    let mut section = top_section();
    for player in &mut section.players {
        player.results.push(event_sections::RoundResult::Bye(HalfPoints::new(2)));
        player.score = None;
    }
    section.rounds = 4;
    let points = tournament_points(&[section.check().unwrap()], &CupRules::vcf()).unwrap();
    let win: Vec<String> = points[0].lines.iter().map(|line| line.points.win.to_string()).collect();
    assert_eq!(win, ["1.0000", "0.7500", "0.5000", "0.2500"]);
}
