//! Rounds that need not count, rounds that count without a game, and players for whom a norm is not
//! possible.

use event_awards::norm::{
    Amount, Article, Attempt, Bound, Condition, Event, EventKind, LeftOutBecause, NormOnRecord,
    NormReport, NormRules, NormSetting, NotPlayed, Opponent, Pairings, RoundVerdict, Verdict,
    assess, forecast, of_section,
};
use event_sections::{
    ByeRecord, CheckedSection, Entrant, GameRecord, PairingResult, PairingSystem, RoundResult,
    Section, Sex, Title,
};
use rating_core::{HalfPoints, Outcome};

use crate::made_up::elo;

const ONE_POINT: HalfPoints = HalfPoints::new(2);
const HALF_A_POINT: HalfPoints = HalfPoints::new(1);

fn grandmaster(rating: i32, round: usize) -> Opponent {
    Opponent {
        name: format!("opponent {round}"),
        rating: elo(rating),
        title: Some(Title::Gm),
        federation: ["FRA", "GER", "NED"][round % 3].to_owned(),
        ..Opponent::default()
    }
}

/// Seven wins and two losses against a mean of 2380, the least of a grandmaster's norm.
fn seven_of_nine() -> Vec<(Opponent, Outcome)> {
    let outcome = |round| if round % 5 == 0 { Outcome::Loss } else { Outcome::Win };
    (1..=9).map(|round| (grandmaster(2_380, round), outcome(round + 1))).collect()
}

fn report(games: Vec<(Opponent, Outcome)>, pairings: Pairings) -> NormReport {
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let rules = NormRules::fide_2024();
    let setting = NormSetting { pairings, ..NormSetting::of(&rules) };
    assess(&setting, Title::Gm, &attempt).unwrap()
}

fn found(report: &NormReport, article: Article) -> Option<Amount> {
    report.conditions.iter().find(|condition| condition.article == article).unwrap().found
}

/// FIDE B.01 1.4.1e: 7 of 9 against 2380, then two losses to 2400.
#[test]
fn a_result_before_the_last_round_stands() {
    let mut games = seven_of_nine();
    assert_eq!(report(games.clone(), Pairings::RoundByRound).verdict, Verdict::Made);
    games.extend([10, 11].map(|round| (grandmaster(2_400, round), Outcome::Loss)));
    let stands = report(games.clone(), Pairings::RoundByRound);
    assert_eq!(stands.verdict, Verdict::MadeLeavingOut(vec![10, 11]));
    let later = RoundVerdict::LeftOut(LeftOutBecause::PlayedAfterTheResult);
    assert_eq!((stands.rounds[9].verdict, stands.rounds[10].verdict), (later, later));
    assert_eq!((stands.figures.unwrap().games, stands.games_counted), (9, 9));
    let with_all = stands.with_all_games.unwrap();
    assert!(with_all.iter().any(|condition| !condition.met));
    // In a round robin it was known that these rounds would come.
    assert_eq!(report(games, Pairings::FixedInAdvance).verdict, Verdict::Missed);
}

/// FIDE B.01 1.4.1e: if pairings were fixed in advance, all rounds belong to the result.
#[test]
fn before_the_last_round_of_a_round_robin_no_norm_is_made() {
    let attempt = Attempt::from_games("ENG", seven_of_nine()).unwrap();
    let rules = NormRules::fide_2024();
    let with = |pairings, rounds_left| {
        let setting = NormSetting { pairings, rounds_left, ..NormSetting::of(&rules) };
        assess(&setting, Title::Gm, &attempt).unwrap()
    };
    let open = with(Pairings::FixedInAdvance, 2);
    assert_eq!((&open.verdict, open.rounds_to_come), (&Verdict::Open, 2));
    assert_eq!(NormOnRecord::of("event", &open, EventKind::default()), None);
    assert_eq!(with(Pairings::FixedInAdvance, 0).verdict, Verdict::Made);
    // In a Swiss a result that was reached is valid.
    assert_eq!(with(Pairings::RoundByRound, 2).verdict, Verdict::Made);
}

/// FIDE B.01 1.4.1e-f: an early win against a weak opponent and losses at the end, all left out.
#[test]
fn won_games_before_the_result_may_be_left_out() {
    let mut games = seven_of_nine();
    let weak = Opponent { title: None, ..grandmaster(1_400, 0) };
    let weaker = Opponent { title: None, ..grandmaster(1_300, 0) };
    games.insert(0, (weak, Outcome::Win));
    games.insert(0, (weaker, Outcome::Win));
    games.push((grandmaster(2_400, 12), Outcome::Loss));
    let report = report(games, Pairings::RoundByRound);
    assert_eq!(report.verdict, Verdict::MadeLeavingOut(vec![1, 2, 12]));
    let why = |round: usize| match report.rounds[round - 1].verdict {
        RoundVerdict::LeftOut(why) => why,
        ref other => panic!("round {round}: {other:?}"),
    };
    assert_eq!((why(1), why(12)), (LeftOutBecause::Won, LeftOutBecause::PlayedAfterTheResult));
}

/// FIDE B.01 1.4.1e: if the outcomes are not known, no game can be shown to be later.
#[test]
fn a_score_without_outcomes_is_judged_as_a_whole() {
    let opponents = seven_of_nine().into_iter().map(|(opponent, _)| opponent);
    let opponents = opponents.chain([grandmaster(2_400, 10)]).collect();
    let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(14)).unwrap();
    let rules = NormRules::fide_2024();
    let report = assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap();
    assert_eq!(report.verdict, Verdict::Missed);
}

/// A candidate against nine grandmasters of 2500 in nine rounds, some of them without a game.
fn nine_rounds(unplayed: &[(u32, PairingResult)], byes: &[(u32, HalfPoints)]) -> CheckedSection {
    let mut players: Vec<Entrant> = (1..=9)
        .map(|round| grandmaster(2_500, round))
        .map(|opponent| Entrant {
            rating: opponent.rating,
            title: opponent.title,
            federation: Some(opponent.federation),
            ..Entrant::named(opponent.name)
        })
        .collect();
    players.push(Entrant { federation: Some("ENG".into()), ..Entrant::named("candidate") });
    let outcome = |round| if round % 3 == 0 { Outcome::Draw } else { Outcome::Win };
    let mut games = Vec::new();
    for round in (1..=9_u32).filter(|round| byes.iter().all(|(bye, _)| bye != round)) {
        let default = unplayed.iter().find(|(other, _)| *other == round);
        let result = default.map_or(PairingResult::Played(outcome(round)), |(_, result)| *result);
        games.push(GameRecord { round, white: 9, black: round as usize - 1, result });
    }
    let byes: Vec<ByeRecord> =
        byes.iter().map(|&(round, points)| ByeRecord { round, player: 9, points }).collect();
    Section::from_games("open", 9, players, &games, &byes).unwrap().check().unwrap()
}

fn of_candidate(section: &CheckedSection, event: Event) -> NormReport {
    let rules = NormRules::fide_2024();
    let attempt = Attempt::of_player(section, 9).unwrap();
    let setting = NormSetting { event, ..NormSetting::of(&rules) };
    assess(&setting, Title::Gm, &attempt).unwrap()
}

const WON: PairingResult = PairingResult::Default { white: ONE_POINT, black: HalfPoints::ZERO };
const LOST: PairingResult = PairingResult::Default { white: HalfPoints::ZERO, black: ONE_POINT };

/// FIDE B.01 1.4.1c: eight played games and one forfeit win or pairing-allocated bye.
#[test]
fn eight_games_and_a_forfeit_are_a_norm_of_nine() {
    for section in [nine_rounds(&[(4, WON)], &[]), nine_rounds(&[], &[(4, ONE_POINT)])] {
        let report = of_candidate(&section, Event::Individual);
        assert_eq!(report.verdict, Verdict::Made);
        assert_eq!((report.games_counted, report.unplayed_counted), (9, 1));
        assert_eq!(found(&report, Article::Games), Some(Amount::Count(9)));
        // All other conditions refer to the games that were played: 6.5 of 8.
        let figures = report.figures.unwrap();
        assert_eq!((figures.games, figures.score), (8, HalfPoints::new(13)));
    }
    let all_played = of_candidate(&nine_rounds(&[], &[]), Event::Individual);
    assert_eq!((all_played.games_counted, all_played.unplayed_counted), (9, 0));
}

/// FIDE B.01 1.4.1c: only one, with a full point, and no other kind of round without a game.
#[test]
fn other_rounds_without_a_game_stand_for_none() {
    for section in [
        nine_rounds(&[(4, LOST)], &[]),
        nine_rounds(&[], &[(4, HALF_A_POINT)]),
        nine_rounds(&[], &[(4, HalfPoints::ZERO)]),
        nine_rounds(&[(4, WON), (5, WON)], &[]),
    ] {
        let report = of_candidate(&section, Event::Individual);
        assert_eq!(report.verdict, Verdict::Missed);
        assert_eq!(report.unplayed_counted, 0);
    }
    let six = nine_rounds(&[(4, WON)], &[(5, ONE_POINT), (6, ONE_POINT)]);
    let team = of_candidate(&six, Event::Team);
    assert_eq!(
        found(&team, Article::Games),
        Some(Amount::Count(6)),
        "six of seven in a team event"
    );
}

#[test]
fn a_rule_book_that_allows_no_unplayed_game_counts_eight() {
    let section = nine_rounds(&[(4, WON)], &[]);
    let rules = NormRules::fide_2024();
    let rules = rules.with(|settings| settings.games.unplayed_at_most = 0).unwrap();
    let attempt = Attempt::of_player(&section, 9).unwrap();
    let report = assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap();
    assert_eq!(found(&report, Article::Games), Some(Amount::Count(8)));
}

/// FIDE B.01 1.4.1c: the round is reported as what it really was.
#[test]
fn rounds_without_a_game_are_told_apart() {
    let section = nine_rounds(&[(1, WON), (2, LOST)], &[(3, ONE_POINT), (4, HALF_A_POINT)]);
    let report = of_candidate(&section, Event::Individual);
    let verdicts: Vec<RoundVerdict> =
        report.rounds[..4].iter().map(|round| round.verdict).collect();
    let expected =
        [NotPlayed::ForfeitWin, NotPlayed::Default, NotPlayed::PairingBye, NotPlayed::NoPairing];
    assert_eq!(verdicts, expected.map(RoundVerdict::NotPlayed));
}

/// FIDE B.01 1.4.1c, with rounds to come: a forfeit win does not make the norm impossible.
#[test]
fn a_forecast_knows_that_a_forfeit_win_may_stand_for_a_game() {
    let attempt = Attempt::of_player(&nine_rounds(&[(4, WON)], &[]), 9).unwrap();
    let rules = NormRules::fide_2024();
    let forecast = forecast(&NormSetting::of(&rules), Title::Gm, &attempt, 0, &[]).unwrap();
    let games = forecast.demands.iter().find(|demand| demand.article == Article::Games).unwrap();
    assert_eq!((games.needed, games.possible), (Bound::AtLeast(Amount::Count(0)), true));
}

/// FIDE B.01 0.3: women's titles are for women.
#[test]
fn a_womens_norm_is_never_given_to_a_man() {
    let games = seven_of_nine();
    let rules = NormRules::fide_2024();
    let verdict = |sex: Option<Sex>, title: Title| {
        let attempt = Attempt::from_games("ENG", games.clone()).unwrap().of_sex(sex);
        assess(&NormSetting::of(&rules), title, &attempt).unwrap()
    };
    for title in [Title::Wgm, Title::Wim] {
        let man = verdict(Some(Sex::Male), title);
        assert_eq!(man.verdict, Verdict::Missed);
        let missed: Vec<&Condition> = man.conditions.iter().filter(|c| !c.met).collect();
        assert_eq!(missed.len(), 1);
        assert_eq!(missed[0].article, Article::Sex);
        assert_eq!(missed[0].needed, Bound::Is(Amount::Sex(Sex::Female)));
        assert_eq!(missed[0].found, Some(Amount::Sex(Sex::Male)));
        assert_eq!(verdict(Some(Sex::Female), title).verdict, Verdict::Made);
        assert_eq!(verdict(None, title).verdict, Verdict::Made, "not said");
    }
    assert_eq!(verdict(Some(Sex::Male), Title::Gm).verdict, Verdict::Made);
    assert_eq!(verdict(Some(Sex::Female), Title::Gm).conditions.len(), 9);
}

#[test]
fn the_men_of_a_section_are_held_against_no_womens_norm() {
    let mut section = nine_rounds(&[], &[]).section().clone();
    section.players[0].sex = Some(Sex::Male);
    section.players[1].sex = Some(Sex::Female);
    let rules = NormRules::fide_2024();
    let norms = of_section(&NormSetting::of(&rules), &section.check().unwrap());
    let titles = |player: usize| -> Vec<Title> {
        norms[player].as_ref().unwrap().iter().map(|report| report.title).collect()
    };
    assert_eq!(titles(0), [Title::Gm, Title::Im]);
    assert_eq!(titles(1).len(), 4);
}

#[test]
fn a_forecast_of_a_womens_norm_for_a_man_is_out_of_reach() {
    let attempt = Attempt::from_games("ENG", seven_of_nine()).unwrap();
    let rules = NormRules::fide_2024();
    let possible = |sex| {
        let attempt = attempt.clone().of_sex(sex);
        forecast(&NormSetting::of(&rules), Title::Wgm, &attempt, 2, &[]).unwrap().possible
    };
    assert!(possible(None) && possible(Some(Sex::Female)) && !possible(Some(Sex::Male)));
}

/// FIDE B.01 1.4.6d: a rating printed as 0 means unrated, so the floor or the number for unrated
/// opponents applies.
#[test]
fn an_opponent_rated_0_is_unrated() {
    let games = |rating: Option<i32>| {
        let mut games = seven_of_nine();
        for (opponent, _) in &mut games[..2] {
            opponent.rating = rating.and_then(elo);
        }
        games
    };
    let zero = report(games(Some(0)), Pairings::RoundByRound);
    assert_eq!(zero, report(games(None), Pairings::RoundByRound));
    // (2200 + 1400 + 7 x 2380) / 9
    assert_eq!(zero.figures.unwrap().mean.to_string(), "2251.11");
}

/// A single or double round robin of six players after some rounds.
fn round_robin_after(rounds: u32, rounds_in_all: Option<u32>) -> CheckedSection {
    let games = round_robin_games(rounds);
    declared_round_robin(rounds, rounds_in_all, &games)
}

fn declared_round_robin(
    rounds: u32,
    rounds_in_all: Option<u32>,
    games: &[GameRecord],
) -> CheckedSection {
    let players = (0..6).map(|number| Entrant {
        federation: Some("ENG".into()),
        ..Entrant::named(format!("player {number}"))
    });
    let section = Section::from_games("event", rounds, players.collect(), games, &[]).unwrap();
    let system = Some(PairingSystem::RoundRobin { times: 1 });
    Section { system, rounds_in_all, ..section }.check().unwrap()
}

fn round_robin_games(rounds: u32) -> Vec<GameRecord> {
    let turn = |seat: usize, round: u32| {
        if seat == 0 { 0 } else { (seat - 1 + round as usize) % 5 + 1 }
    };
    let mut games = Vec::new();
    for round in 1..=rounds {
        games.extend((0..3).map(|board| GameRecord {
            round,
            white: turn(board, round),
            black: turn(5 - board, round),
            result: PairingResult::Played(Outcome::Draw),
        }));
    }
    games
}

#[test]
fn what_is_left_of_a_round_robin_follows() {
    let rules = NormRules::fide_2024();
    let left = |rounds, rounds_in_all| {
        let section = round_robin_after(rounds, rounds_in_all);
        let setting = NormSetting::of(&rules).in_section(&section);
        (
            setting.rounds_left,
            setting.for_player(setting.schedule(&section).as_ref(), 0).rounds_left,
        )
    };
    assert_eq!(left(3, None), (2, 2));
    assert_eq!(left(5, None), (0, 0));
    assert_eq!(left(9, None), (1, 1));
    assert_eq!(left(5, Some(10)), (5, 5));
    assert_eq!(left(4, Some(10)), (6, 6));
    // If the report says what the event is, fewer than half of the rounds are enough.
    assert_eq!(left(2, None), (3, 3));
    // A report written during the event may state the rounds so far.
    assert_eq!(left(4, Some(4)), (1, 1));
    assert_eq!(left(5, Some(5)), (0, 0));
    // In a team event the number of players tells nothing, unless everybody has met everybody.
    let team = NormSetting { event: Event::Team, ..NormSetting::of(&rules) };
    let left = |rounds| team.in_section(&round_robin_after(rounds, None)).rounds_left;
    assert_eq!([left(3), left(5)], [1, 0]);
}

/// FIDE B.01 1.4.1e: a game that is still to be played belongs to the result, whatever its round.
#[test]
fn games_that_are_put_off_are_to_come_for_both() {
    let rules = NormRules::fide_2024();
    // How many games player 0, the opponent in that round and another player have to come.
    let left = |rounds: u32, without: u32, result: Option<PairingResult>| {
        let mut games = round_robin_games(rounds);
        let put_off = games.iter().position(|game| game.round == without && game.white == 0);
        let other = games[put_off.unwrap()].black;
        match result {
            Some(result) => games[put_off.unwrap()].result = result,
            None => {
                games.remove(put_off.unwrap());
            }
        }
        let section = declared_round_robin(rounds, None, &games);
        let setting = NormSetting::of(&rules).in_section(&section);
        let third = (1..6).find(|&player| player != other).unwrap();
        let schedule = setting.schedule(&section);
        [0, other, third].map(|player| setting.for_player(schedule.as_ref(), player).rounds_left)
    };
    assert_eq!(left(5, 5, None), [1, 1, 0]);
    assert_eq!(left(5, 2, None), [1, 1, 0]);
    assert_eq!(left(4, 2, None), [2, 2, 1]);
    let (white, black) = (ONE_POINT, HalfPoints::ZERO);
    assert_eq!(left(5, 5, Some(PairingResult::Default { white, black })), [0, 0, 0]);
}

#[test]
fn an_attempt_knows_its_federation_and_its_last_round() {
    let attempt = Attempt::from_games("eng", seven_of_nine()).unwrap();
    assert_eq!((attempt.federation(), attempt.last_round()), ("ENG", 9));
    let nothing = Attempt::from_games("FRA", Vec::new()).unwrap();
    assert_eq!((nothing.federation(), nothing.last_round()), ("FRA", 0));
    // Of rounds to come only requested byes are known.
    let section = nine_rounds(&[], &[(9, HALF_A_POINT)]);
    assert_eq!(Attempt::of_player(&section, 9).unwrap().last_round(), 9);
    // A round in which others play is over for somebody who is not there.
    let mut section = nine_rounds(&[], &[(9, HALF_A_POINT)]).section().clone();
    section.players[9].results[8] = RoundResult::Absent;
    let before = Attempt::of_player(&section.clone().check().unwrap(), 9).unwrap();
    assert_eq!(before.last_round(), 8);
    for (player, opponent) in [(0, 1), (1, 0)] {
        section.players[player].results.resize(8, RoundResult::Absent);
        let (colour, outcome) = (None, Outcome::Draw);
        section.players[player].results.push(RoundResult::Game { opponent, colour, outcome });
    }
    let after = Attempt::of_player(&section.check().unwrap(), 9).unwrap();
    assert_eq!(after.last_round(), 9);
}

/// The number of the candidate, and of no player.
#[test]
fn there_is_no_attempt_of_a_player_who_is_not_there() {
    let section = nine_rounds(&[], &[]);
    assert!(Attempt::of_player(&section, 9).is_ok());
    let error = Attempt::of_player(&section, 10).unwrap_err();
    assert_eq!(error.to_string(), "the section has no player number 11");
}

/// What the articles of 1.4.1c are not about: a game of under one move, and a full point that the
/// pairing did not give.
#[test]
fn granted_byes_and_uncounted_games_are_what_they_are() {
    let mut section = nine_rounds(&[], &[]).section().clone();
    let uncounted = |opponent| RoundResult::Uncounted { opponent, points: ONE_POINT };
    let opponent = section.players[9].results[1].opponent().unwrap();
    section.players[9].results[1] = uncounted(opponent);
    section.players[opponent].results[1] =
        RoundResult::Uncounted { opponent: 9, points: HalfPoints::ZERO };
    let opponent = section.players[9].results[2].opponent().unwrap();
    section.players[9].results[2] = RoundResult::FullPointBye;
    section.players[opponent].results[2] = RoundResult::Absent;
    let report = of_candidate(&section.check().unwrap(), Event::Individual);
    let verdicts: Vec<RoundVerdict> =
        report.rounds[1..3].iter().map(|round| round.verdict).collect();
    let expected = [NotPlayed::Uncounted, NotPlayed::FullPointBye].map(RoundVerdict::NotPlayed);
    assert_eq!(verdicts, expected);
    assert_eq!(found(&report, Article::Games), Some(Amount::Count(7)));
}

/// FIDE B.01 1.4.1c and 1.4.1e: a default after the result does not stand for a game before it.
#[test]
fn only_rounds_before_the_games_left_out_stand_for_games() {
    // Seven wins and a loss, then two losses, in eleven rounds; a win by default in one of them.
    let report = |default: u32| {
        let rating = |round| if round < 10 { 2_380 } else { 2_000 };
        let mut players: Vec<Entrant> = (1..=11)
            .map(|round| grandmaster(rating(round), round))
            .map(|opponent| Entrant {
                rating: opponent.rating,
                title: opponent.title,
                federation: Some(opponent.federation),
                ..Entrant::named(opponent.name)
            })
            .collect();
        players.push(Entrant { federation: Some("ENG".into()), ..Entrant::named("candidate") });
        let result = |round: u32| match round {
            _ if round == default => WON,
            9.. => PairingResult::Played(Outcome::Loss),
            _ => PairingResult::Played(if round == 8 { Outcome::Loss } else { Outcome::Win }),
        };
        let game = |round: u32| GameRecord {
            round,
            white: 11,
            black: round as usize - 1,
            result: result(round),
        };
        let games: Vec<GameRecord> = (1..=11).map(game).collect();
        let section = Section::from_games("open", 11, players, &games, &[]).unwrap();
        let attempt = Attempt::of_player(&section.check().unwrap(), 11).unwrap();
        let rules = NormRules::fide_2024();
        assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap()
    };
    // 7 of 8 (88%, 344) against 2380, and a default in the ninth round.
    let before = report(9);
    assert_eq!(before.verdict, Verdict::MadeLeavingOut(vec![10, 11]));
    assert_eq!((before.games_counted, before.unplayed_counted), (9, 1));
    // In the eleventh it comes after the games that are left out, and 7 of 9 need no default.
    let after = report(11);
    assert_eq!(after.verdict, Verdict::MadeLeavingOut(vec![10]));
    assert_eq!((after.games_counted, after.unplayed_counted), (9, 0));
}

/// Each condition names its article.
#[test]
fn conditions_name_their_articles() {
    let report = of_candidate(&nine_rounds(&[], &[]), Event::Individual);
    let articles: Vec<&str> =
        report.conditions.iter().map(|condition| condition.article.clause()).collect();
    let expected =
        ["1.4.1", "1.4.3", "1.4.4", "1.4.4", "1.4.5a", "1.4.5b-e", "1.4.8a", "1.4.8b", "1.4.8"];
    assert_eq!(articles, expected);
    assert_eq!(Article::Sex.clause(), "0.3");
}
