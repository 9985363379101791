//! The articles of FIDE's title regulations of 2024 that are about the event, its field, or all
//! norms of a title. All numbers are worked out by hand from the articles.

use event_awards::norm::WithoutExemption::{As, No, NotKnown};
use event_awards::norm::{
    Amount, Article, AssessError, Attempt, AttemptError, Event, EventKind, Excluded, Exemption,
    FederationMix, ForeignField, Fulfilled, LargeEvent, LargeSwiss, NormOnRecord, NormReport,
    NormRules, NormSetting, OfOneNorm, Opponent, Pairings, RoundVerdict, StillMissing, TitleCheck,
    Verdict, WithoutExemption, assess, forecast, norm_table, of_section, title_check,
};
use event_sections::{
    CheckedSection, Entrant, GameRecord, PairingResult, PairingSystem, RoundResult, Section, Title,
};
use rating_core::{EloRating, HalfPoints, Outcome};

use crate::made_up::{day, elo};

const WON_BY_DEFAULT: PairingResult =
    PairingResult::Default { white: HalfPoints::new(2), black: HalfPoints::ZERO };

fn rules_of_2022() -> NormRules {
    NormRules::from_toml(NormRules::BUILT_IN[0].1).unwrap()
}

fn player(name: &str, rating: Option<i32>, title: Option<Title>, federation: &str) -> Entrant {
    Entrant {
        rating: rating.map(EloRating::whole),
        title,
        federation: Some(federation.to_owned()),
        ..Entrant::named(name)
    }
}

/// The games of a round robin by the circle method, once or twice: in every round each player has
/// one opponent.
fn circle(
    players: usize,
    rounds: u32,
    result: impl Fn(usize, usize) -> Outcome,
) -> Vec<GameRecord> {
    let turn = |seat: usize, round: u32| {
        if seat == 0 { 0 } else { (seat - 1 + round as usize) % (players - 1) + 1 }
    };
    let mut games = Vec::new();
    for round in 1..=rounds {
        games.extend((0..players / 2).map(|board| {
            let [one, other] = [turn(board, round), turn(players - 1 - board, round)];
            let (white, black) = (one.min(other), one.max(other));
            let result = PairingResult::Played(result(white, black));
            GameRecord { round, white, black, result }
        }));
    }
    games
}

fn section(players: Vec<Entrant>, rounds: u32, games: &[GameRecord]) -> Section {
    Section::from_games("event", rounds, players, games, &[]).unwrap()
}

fn assessed(setting: &NormSetting<'_>, section: &CheckedSection, title: Title) -> NormReport {
    let setting = setting.in_section(section);
    let attempt = Attempt::of_player_where(section, 0, setting.mix).unwrap();
    assess(&setting, title, &attempt).unwrap()
}

fn of_first(section: &CheckedSection, title: Title) -> NormReport {
    assessed(&NormSetting::of(&NormRules::fide_2024()), section, title)
}

fn of_first_in_2022(section: &CheckedSection, title: Title) -> NormReport {
    assessed(&NormSetting::of(&rules_of_2022()), section, title)
}

fn found(report: &NormReport, article: Article) -> (Option<Amount>, Amount) {
    let condition = report.conditions.iter().find(|condition| condition.article == article);
    let condition = condition.unwrap();
    (condition.found, condition.needed.amount())
}

fn missed(report: &NormReport) -> Vec<Article> {
    let missed = report.conditions.iter().filter(|condition| !condition.met);
    missed.map(|condition| condition.article).collect()
}

fn opponent(rating: i32, federation: &str) -> Opponent {
    let federation = federation.to_owned();
    Opponent { rating: elo(rating), title: Some(Title::Gm), federation, ..Opponent::default() }
}

/// Nine grandmasters of 2500; 6 of 9 are 2625 and a norm, 5.5 are 2580 and none.
fn nine() -> Vec<Opponent> {
    (0..9).map(|number| opponent(2_500, ["FRA", "GER", "NED"][number % 3])).collect()
}

fn with_outcomes(opponents: Vec<Opponent>, wins: usize, draws: usize) -> Vec<(Opponent, Outcome)> {
    let outcome = |number| match number {
        _ if number < wins => Outcome::Win,
        _ if number < wins + draws => Outcome::Draw,
        _ => Outcome::Loss,
    };
    opponents.into_iter().enumerate().map(|(number, one)| (one, outcome(number))).collect()
}

fn gm(games: Vec<(Opponent, Outcome)>) -> NormReport {
    let attempt = Attempt::from_games("ENG", games).unwrap();
    assess(&NormSetting::of(&NormRules::fide_2024()), Title::Gm, &attempt).unwrap()
}

/// 1.4.1d: 6 of 9 are needed; of 6.5 no full point is above, of 7 one is, and of 9 three are.
#[test]
fn every_further_full_point_counts_as_one_more_game() {
    let above = |wins, draws| {
        let report = gm(with_outcomes(nine(), wins, draws));
        (report.verdict.is_made(), report.games_counted, report.full_points_above)
    };
    assert_eq!(above(5, 2), (true, 9, 0));
    assert_eq!(above(6, 1), (true, 9, 0));
    assert_eq!(above(6, 2), (true, 9, 1));
    assert_eq!(above(9, 0), (true, 9, 3));
    assert_eq!(above(5, 1), (false, 9, 0), "a norm that was missed has nothing above it");
    let attempt = Attempt::from_games("ENG", with_outcomes(nine(), 9, 0)).unwrap();
    let rules = rules_of_2022();
    let of_2022 = assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap();
    assert_eq!(of_2022.full_points_above, 0);
}

/// 1.4.1d: what is above is counted from the games of the norm, without those left out. Nine wins
/// against 2500, then two losses to 2000: with all, 9 of 11 against a mean of 2427.
#[test]
fn full_points_above_are_those_of_the_games_that_count() {
    let mut games = with_outcomes(nine(), 6, 0);
    // 6 of 9 are just enough; a draw and a loss later are left out or not.
    assert_eq!(gm(games.clone()).full_points_above, 0);
    games.push((opponent(1_400, "ITA"), Outcome::Loss));
    let report = gm(games);
    assert_eq!(report.verdict, Verdict::MadeLeavingOut(vec![10]));
    assert_eq!((report.games_counted, report.full_points_above), (9, 0));
}

/// An event of ten players, of whom the first beats some and draws with the rest. Three others have
/// titles of IM or better, two are FM, and four have none.
fn round_robin_of_ten(titled: &[Title]) -> CheckedSection {
    let mut players = vec![player("A", Some(2_400), None, "ENG")];
    players.extend((0..9).map(|number| {
        let federation = ["FRA", "GER", "NED"][number % 3];
        player(&format!("P{number}"), Some(2_430), titled.get(number).copied(), federation)
    }));
    let games = circle(10, 9, |white, _| if white == 0 { Outcome::Win } else { Outcome::Draw });
    section(players, 9, &games).check().unwrap()
}

/// 1.4.1f: eleven opponents need four of the title sought; without two games won against others,
/// nine need three.
#[test]
fn won_games_do_not_make_up_for_the_complete_event() {
    let mut players = vec![player("A", Some(2_400), None, "ENG")];
    let titles = [Title::Im, Title::Gm, Title::Im, Title::Fm, Title::Fm, Title::Fm];
    players.extend((0..11).map(|number| {
        let federation = ["FRA", "GER", "NED"][number % 3];
        player(&format!("P{number}"), Some(2_430), titles.get(number).copied(), federation)
    }));
    let games = circle(12, 11, |white, _| if white == 0 { Outcome::Win } else { Outcome::Draw });
    let complete = section(players, 11, &games);
    let round_robin = complete.clone().check().unwrap();
    let report = of_first(&round_robin, Title::Im);
    assert_eq!((report.verdict.clone(), missed(&report)), (Verdict::Missed, vec![Article::Sought]));
    assert_eq!(found(&report, Article::Sought), (Some(Amount::Count(3)), Amount::Count(4)));
    assert_eq!(report.with_all_games, None);
    // The edition of 2022 keeps what it has, and so does an event of teams.
    let leaves_out_two = |report: &NormReport| matches!(&report.verdict, Verdict::MadeLeavingOut(rounds) if rounds.len() == 2);
    assert!(leaves_out_two(&of_first_in_2022(&round_robin, Title::Im)));
    let rules = NormRules::fide_2024();
    let attempt = Attempt::of_player(&round_robin, 0).unwrap();
    let pairings = Pairings::FixedInAdvance;
    let of_teams = NormSetting { pairings, ..NormSetting::of(&rules) };
    let report = assess(&of_teams, Title::Im, &attempt).unwrap();
    assert!(leaves_out_two(&report));
    // With a fourth of the title sought, nothing has to be left out.
    let mut with_four = complete;
    with_four.players[11].title = Some(Title::Im);
    assert_eq!(of_first(&with_four.check().unwrap(), Title::Im).verdict, Verdict::Made);
}

/// 1.4.1f: in a round robin, too, games won against weak opponents may be left out if the mix of
/// all is that of a norm. Ten of 2430 and a win against 1000: the mean of all counts the floor for
/// it.
#[test]
fn a_round_robin_game_may_be_left_out_for_the_mean() {
    let mut players = vec![player("A", Some(2_400), None, "ENG")];
    players.extend((0..11).map(|number| {
        let rating = if number < 2 { 1_000 } else { 2_430 };
        player(&format!("P{number}"), Some(rating), Some(Title::Im), ["FRA", "GER"][number % 2])
    }));
    // Wins against the two weak ones and one more; draws with the others.
    let result = |white, black| {
        if white == 0 && black < 4 { Outcome::Win } else { Outcome::Draw }
    };
    let section = section(players, 11, &circle(12, 11, result)).check().unwrap();
    // (2050 + 1000 + 9 x 2430) / 11 = 2265, and 7 of 11 (64%) add 102. Without 1000: (2050 +
    // 21870) / 10 = 2392, and 6 of 10 add 72, which is 2464.
    let report = of_first(&section, Title::Im);
    assert_eq!(report.figures.unwrap().performance, 2_464);
    assert!(matches!(&report.verdict, Verdict::MadeLeavingOut(rounds) if rounds.len() == 1));
}

/// 1.4.2a: nine games, one of them against nobody's federation.
#[test]
fn games_against_players_of_no_federation_do_not_count() {
    let report = |federation: &str, mix: FederationMix| {
        let mut opponents = nine();
        opponents[4].federation = federation.to_owned();
        let attempt = Attempt::from_games("ENG", with_outcomes(opponents, 6, 2)).unwrap();
        let rules = NormRules::fide_2024();
        assess(&NormSetting { mix, ..NormSetting::of(&rules) }, Title::Gm, &attempt).unwrap()
    };
    for (letters, mix) in [
        ("NON", FederationMix::Required),
        ("non", FederationMix::Required),
        // An exemption is from 1.4.3 and 1.4.4 alone.
        ("NON", FederationMix::Waived),
    ] {
        let report = report(letters, mix);
        assert_eq!(missed(&report), [Article::Games]);
        assert_eq!(report.rounds[4].verdict, RoundVerdict::Excluded(Excluded::NoFederation));
        let figures = report.figures.unwrap();
        // Of 7 points one was won against the player of no federation.
        assert_eq!((figures.games, figures.score), (8, HalfPoints::new(12)));
    }
    assert_eq!(report("FID", FederationMix::Required).verdict, Verdict::Made);
}

/// 1.4.2a: one player of no federation among ten opponents leaves nine.
#[test]
fn a_norm_is_made_by_the_games_that_count() {
    let mut opponents = nine();
    opponents.push(opponent(2_500, "NON"));
    let report = gm(with_outcomes(opponents, 5, 2));
    assert_eq!(report.verdict, Verdict::Made, "6 of 9");
    assert_eq!(report.games_counted, 9);
}

#[test]
fn a_score_alone_does_not_say_points_by_opponent() {
    let mut opponents = nine();
    opponents[0].name = "Ash".to_owned();
    opponents[0].federation = "NON".to_owned();
    let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(14)).unwrap();
    let rules = NormRules::fide_2024();
    let setting = NormSetting::of(&rules);
    let expected = AttemptError::PointsNotKnown { opponent: "Ash".to_owned() };
    let error = assess(&setting, Title::Gm, &attempt).unwrap_err();
    assert_eq!(error, AssessError::Attempt(expected));
    assert!(error.to_string().contains("expected the result of every game"), "{error}");
    let of_2022 = rules_of_2022();
    assert!(assess(&NormSetting::of(&of_2022), Title::Gm, &attempt).is_ok());
}

/// 1.4.2a, with rounds to come: a game that will not count brings no game and no point.
#[test]
fn a_forecast_leaves_out_opponents_of_no_federation() {
    let eight = with_outcomes(nine()[..8].to_vec(), 5, 0);
    let attempt = Attempt::from_games("ENG", eight).unwrap();
    let rules = NormRules::fide_2024();
    let setting = NormSetting::of(&rules);
    let to_come = |federation| {
        let upcoming = [opponent(2_500, federation)];
        let forecast = forecast(&setting, Title::Gm, &attempt, 1, &upcoming).unwrap();
        (forecast.games, forecast.rounds_left, forecast.possible)
    };
    assert_eq!(to_come("FRA"), (9, 1, true));
    assert_eq!(to_come("NON"), (8, 0, false));
}

/// Ten players, everybody once; the last is unrated, and scores `points` half-points against the
/// second to fifth, by draws.
fn with_an_unrated(draws: usize, rated: bool) -> Section {
    let mut players = vec![player("A", Some(2_400), None, "ENG")];
    players.extend((0..8).map(|number| {
        let federation = ["FRA", "GER", "NED"][number % 3];
        player(&format!("P{number}"), Some(2_430), Some(Title::Im), federation)
    }));
    players.push(player("New", rated.then_some(1_500), None, "FRA"));
    let result = |white: usize, black: usize| match (white, black) {
        (1.., 9) if white <= draws => Outcome::Draw,
        (_, 9) | (0, _) => Outcome::Win,
        _ => Outcome::Draw,
    };
    section(players, 9, &circle(10, 9, result))
}

/// 1.4.2b: nine games, of which one is against a player without a rating and without a point.
#[test]
fn a_round_robin_leaves_out_the_unrated_without_a_point() {
    let without = with_an_unrated(0, false).check().unwrap();
    let report = of_first(&without, Title::Im);
    assert_eq!((missed(&report), report.figures.unwrap().games), (vec![Article::Games], 8));
    assert_eq!(report.figures.unwrap().score, HalfPoints::new(16));
    let excluded = |report: &NormReport| {
        let why = RoundVerdict::Excluded(Excluded::UnratedWithoutPoints);
        report.rounds.iter().filter(|round| round.verdict == why).count()
    };
    assert_eq!(excluded(&report), 1);
    // Half a point against anybody rated, or a rating, and the game counts.
    for section in [with_an_unrated(1, false), with_an_unrated(0, true)] {
        let report = of_first(&section.check().unwrap(), Title::Im);
        assert_eq!((report.verdict.clone(), excluded(&report)), (Verdict::Made, 0));
    }
    assert_eq!(of_first_in_2022(&without, Title::Im).verdict, Verdict::Made);
    // In a Swiss, and among teams, the game counts.
    let rules = NormRules::fide_2024();
    let attempt = Attempt::of_player(&without, 0).unwrap();
    for pairings in [Pairings::RoundByRound, Pairings::FixedInAdvance] {
        let setting = NormSetting { pairings, ..NormSetting::of(&rules) };
        assert_eq!(assess(&setting, Title::Im, &attempt).unwrap().verdict, Verdict::Made);
    }
}

/// 1.4.2b is about points from rated players alone, and a player with the rating 0 is unrated.
#[test]
fn points_against_other_unrated_players_do_not_help() {
    let mut section = with_an_unrated(1, false);
    assert_eq!(of_first(&section.clone().check().unwrap(), Title::Im).figures.unwrap().games, 9);
    section.players[1].rating = elo(0);
    let report = of_first(&section.check().unwrap(), Title::Im);
    // The only draw was with a player who is now unrated; that one has points from others.
    assert_eq!(report.figures.unwrap().games, 8);
}

/// 1.4.2b: while games are to come, the unrated player may still score.
#[test]
fn before_its_end_an_unrated_player_may_still_score() {
    let mut section = with_an_unrated(0, false);
    section.system = Some(PairingSystem::RoundRobin { times: 1 });
    for player in &mut section.players {
        player.results[8] = RoundResult::Absent;
    }
    let report = of_first(&section.check().unwrap(), Title::Im);
    assert_eq!((report.rounds_to_come, report.figures.unwrap().games), (1, 8));
    // So it is where the report seems whole and more rounds are said to come.
    let whole = with_an_unrated(0, false).check().unwrap();
    let rules = NormRules::fide_2024();
    let setting = NormSetting::of(&rules).in_section(&whole);
    let attempt = Attempt::of_player(&whole, 0).unwrap();
    let games = |rounds_left| {
        let setting = NormSetting { rounds_left, ..setting };
        assess(&setting, Title::Im, &attempt).unwrap().figures.unwrap().games
    };
    assert_eq!((games(0), games(1)), (8, 9));
}

/// A candidate of the player's results against nine grandmasters, the last of whom does not come.
fn without_the_last(
    wins: usize,
    draws: usize,
    rounds: u32,
    system: PairingSystem,
) -> CheckedSection {
    let mut players = vec![player("A", Some(2_400), None, "ENG")];
    players.extend((0..9).map(|number| {
        let federation = ["FRA", "GER", "NED"][number % 3];
        player(&format!("P{number}"), Some(2_500), Some(Title::Gm), federation)
    }));
    let result = |number: usize| match number {
        8 => WON_BY_DEFAULT,
        _ if number < wins => PairingResult::Played(Outcome::Win),
        _ if number < wins + draws => PairingResult::Played(Outcome::Draw),
        _ => PairingResult::Played(Outcome::Loss),
    };
    let before = rounds - 9;
    let games: Vec<GameRecord> = (0..9)
        .map(|number| GameRecord {
            round: number as u32 + 1 + before,
            white: 0,
            black: number + 1,
            result: result(number),
        })
        .collect();
    let section = section(players, rounds, &games);
    Section { system: Some(system), rounds_in_all: Some(rounds), ..section }.check().unwrap()
}

/// 1.4.2c: 6 of 8 and a loss are 6 of 9, which is enough; 5.5 of 8 (69%, 138) are a norm of eight
/// games and one by default, but with a loss they are 5.5 of 9, and none.
#[test]
fn a_last_opponent_who_is_absent_is_an_affordable_loss() {
    let swiss = PairingSystem::RoundByRound;
    let of = |section: &CheckedSection| {
        let report = of_first(section, Title::Gm);
        let figures = report.figures.unwrap();
        let counted = (report.games_counted, report.unplayed_counted);
        (report.verdict.is_made(), report.last_opponent_absent, counted, figures.games)
    };
    assert_eq!(of(&without_the_last(6, 0, 9, swiss)), (true, true, (9, 0), 9));
    assert_eq!(of(&without_the_last(5, 1, 9, swiss)), (true, false, (9, 1), 8));
    // In more rounds, eight games and a default are no norm by 1.4.1c, but 1.4.2c still holds.
    assert_eq!(of(&without_the_last(6, 0, 10, swiss)), (true, true, (9, 0), 9));
    assert_eq!(of(&without_the_last(5, 1, 10, swiss)), (false, false, (8, 0), 8));
    let of_2022 = of_first_in_2022(&without_the_last(6, 0, 9, swiss), Title::Gm);
    assert_eq!((of_2022.last_opponent_absent, of_2022.unplayed_counted), (false, 1));
}

/// 1.4.2c is about the last round, and about players who need it.
#[test]
fn an_earlier_round_or_one_that_is_not_needed_is_no_loss() {
    let mut earlier = without_the_last(6, 0, 9, PairingSystem::RoundByRound).section().clone();
    earlier.rounds_in_all = Some(10);
    let report = of_first(&earlier.clone().check().unwrap(), Title::Gm);
    assert_eq!((report.verdict.clone(), report.last_opponent_absent), (Verdict::Missed, false));
    // Nine games without the round: it is not needed, and nothing counts as lost.
    let mut players = earlier.players.clone();
    players.push(player("P9", Some(2_500), Some(Title::Gm), "FRA"));
    let mut games: Vec<GameRecord> = (1..=9)
        .map(|round: u32| {
            let outcome = if round <= 6 { Outcome::Win } else { Outcome::Loss };
            let result = PairingResult::Played(outcome);
            GameRecord { round, white: 0, black: round as usize, result }
        })
        .collect();
    games.push(GameRecord { round: 10, white: 0, black: 10, result: WON_BY_DEFAULT });
    let report = of_first(&section(players, 10, &games).check().unwrap(), Title::Gm);
    assert_eq!((report.verdict.clone(), report.last_opponent_absent), (Verdict::Made, false));
}

/// 1.4.1c: eight games and a forfeit win, in an event of nine rounds and not in one of ten.
#[test]
fn eight_games_and_a_default_are_a_norm_in_nine_rounds_only() {
    let mut section = without_the_last(5, 1, 9, PairingSystem::RoundByRound).section().clone();
    let of = |section: &Section| of_first(&section.clone().check().unwrap(), Title::Gm).verdict;
    assert_eq!(of(&section), Verdict::Made);
    section.rounds_in_all = Some(10);
    assert_eq!(of(&section), Verdict::Missed);
    section.rounds_in_all = None;
    assert_eq!(of(&section), Verdict::Made);
    section.rounds = 10;
    assert_eq!(of(&section), Verdict::Missed);
    let of_2022 = of_first_in_2022(&section.check().unwrap(), Title::Gm);
    assert_eq!(of_2022.verdict, Verdict::Made);
}

/// A Swiss of thirty players in nine rounds, held in England: so many foreign players of three
/// federations, so many of them with a title, and the rest English. The first is English, meets
/// nine grandmasters, seven of them English, and wins six of the games.
struct Swiss {
    foreign: usize,
    titled: usize,
    federations: usize,
    host: Option<&'static str>,
}

const JUST_EXEMPT: Swiss = Swiss { foreign: 20, titled: 10, federations: 3, host: Some("ENG") };

impl Swiss {
    fn section(&self) -> Section {
        let mut players = vec![player("A", Some(2_400), None, "ENG")];
        players.extend((1..30).map(|number| {
            let foreign = number > 29 - self.foreign;
            let nth = number.saturating_sub(30 - self.foreign);
            let federation =
                if foreign { ["FRA", "GER", "NED"][nth % self.federations] } else { "ENG" };
            let titled = !foreign || nth < self.titled;
            let title = if titled { Title::Gm } else { Title::Fm };
            player(&format!("P{number}"), Some(2_500), Some(title), federation)
        }));
        let result = |white: usize, black: usize| match (white, black) {
            (0, 1..=6) => Outcome::Win,
            (0, _) => Outcome::Loss,
            _ => Outcome::Draw,
        };
        // The first meets players 1 to 9: the others by the circle method without them and without
        // the opponent of the round.
        let mut games = Vec::new();
        for round in 1..=9_u32 {
            let met = round as usize;
            let mut others: Vec<usize> = (1..30).filter(|&other| other != met).collect();
            others.rotate_left(met % 28);
            let pairs = others.chunks(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
            for (white, black) in pairs.chain([(0, met)]) {
                let result = PairingResult::Played(result(white, black));
                games.push(GameRecord { round, white, black, result });
            }
        }
        let section = section(players, 9, &games);
        let host = self.host.map(str::to_owned);
        Section { system: Some(PairingSystem::RoundByRound), host, ..section }
    }
}

fn large_swiss(section: Section) -> Option<LargeSwiss> {
    LargeSwiss::of(&NormRules::fide_2024(), &section.check().unwrap())
}

/// Takes a player out of some rounds; the opponents go without a game.
fn absent(section: &mut Section, number: usize, rounds: &[usize], instead: RoundResult) {
    for &round in rounds {
        if let Some(opponent) = section.players[number].results[round - 1].opponent() {
            section.players[opponent].results[round - 1] = RoundResult::Bye(HalfPoints::new(2));
        }
        section.players[number].results[round - 1] = instead;
    }
}

/// 1.4.3d: 20 rated players from abroad, of 3 federations, 10 with a title, in every round.
#[test]
fn a_swiss_with_twenty_from_abroad_is_exempt() {
    let field = ForeignField { players: 20, federations: 3, titled: 10 };
    assert_eq!(large_swiss(JUST_EXEMPT.section()), Some(LargeSwiss::Exempt(field)));
    for (one_less, found) in [
        (Swiss { foreign: 19, ..JUST_EXEMPT }, ForeignField { players: 19, ..field }),
        (Swiss { titled: 9, ..JUST_EXEMPT }, ForeignField { titled: 9, ..field }),
        (Swiss { federations: 2, ..JUST_EXEMPT }, ForeignField { federations: 2, ..field }),
        (
            Swiss { host: Some("FRA"), ..JUST_EXEMPT },
            ForeignField { players: 23, federations: 3, titled: 15 },
        ),
    ] {
        let found = match (one_less.host, LargeSwiss::NotExempt(found)) {
            (Some("FRA"), _) => LargeSwiss::Exempt(found),
            (_, not) => not,
        };
        assert_eq!(large_swiss(one_less.section()), Some(found));
    }
    assert_eq!(LargeSwiss::of(&rules_of_2022(), &JUST_EXEMPT.section().check().unwrap()), None);
}

/// 1.4.3d: who is unrated, FIDE's own or of no federation is not one of the twenty.
#[test]
fn of_the_twenty_from_abroad_all_are_rated_and_of_a_federation() {
    let with = |change: fn(&mut Entrant)| {
        let mut section = JUST_EXEMPT.section();
        change(&mut section.players[29]);
        large_swiss(section)
    };
    let short = ForeignField { players: 19, federations: 3, titled: 10 };
    let not_exempt = Some(LargeSwiss::NotExempt(short));
    assert_eq!(with(|player| player.rating = None), not_exempt);
    assert_eq!(with(|player| player.rating = elo(0)), not_exempt);
    for letters in ["FID", "NON", "ENG", "eng"] {
        let mut section = JUST_EXEMPT.section();
        section.players[29].federation = Some(letters.to_owned());
        assert_eq!(large_swiss(section), not_exempt, "{letters}");
    }
    assert_eq!(with(|player| player.federation = None), not_exempt);
}

/// 1.4.3d: a player who misses two rounds does not count, one who misses one counts in the others,
/// and a bye that the pairing gives is no missed round.
#[test]
fn players_who_miss_one_round_count() {
    let many = Swiss { foreign: 21, ..JUST_EXEMPT };
    let without = |rounds: &[usize], instead: RoundResult| {
        let mut section = many.section();
        absent(&mut section, 29, rounds, instead);
        match large_swiss(section) {
            Some(LargeSwiss::Exempt(field) | LargeSwiss::NotExempt(field)) => field.players,
            other => panic!("{other:?}"),
        }
    };
    let half = RoundResult::Bye(HalfPoints::new(1));
    assert_eq!(without(&[3], half), 20);
    assert_eq!(without(&[3, 5], half), 20);
    assert_eq!(without(&[3, 5], RoundResult::Bye(HalfPoints::new(2))), 21);
    assert_eq!(without(&[3], RoundResult::FullPointBye), 20);
    assert_eq!(without(&[3], RoundResult::Absent), 20);
    // Two players who miss a different round each: 20 in both, and three who miss one: 19.
    let mut section = many.section();
    absent(&mut section, 29, &[3], half);
    absent(&mut section, 28, &[4], half);
    let field = |section: &Section| match large_swiss(section.clone()) {
        Some(LargeSwiss::Exempt(field)) => (true, field.players),
        Some(LargeSwiss::NotExempt(field)) => (false, field.players),
        other => panic!("{other:?}"),
    };
    assert_eq!(field(&section), (true, 20));
    absent(&mut section, 27, &[4], half);
    assert_eq!(field(&section), (false, 19));
}

/// 1.4.3d: who waits for an opponent in vain takes part, and the absent opponent does not.
#[test]
fn a_win_by_default_is_no_missed_round() {
    let mut section = Swiss { foreign: 20, ..JUST_EXEMPT }.section();
    let opponent = section.players[29].results[2].opponent().unwrap();
    let default =
        |opponent, halves| RoundResult::Default { opponent, points: HalfPoints::new(halves) };
    section.players[29].results[2] = default(opponent, 2);
    section.players[opponent].results[2] = default(29, 0);
    let players = |section: Section| match large_swiss(section) {
        Some(LargeSwiss::Exempt(field) | LargeSwiss::NotExempt(field)) => field.players,
        other => panic!("{other:?}"),
    };
    let foreign_opponent = u32::from(opponent >= 10);
    assert_eq!(players(section.clone()), 20 - foreign_opponent);
    section.players[29].results[2] = default(opponent, 0);
    section.players[opponent].results[2] = default(29, 2);
    assert_eq!(players(section), 19);
    // A game that ended too early was played by both.
    let mut section = JUST_EXEMPT.section();
    let opponent = section.players[29].results[2].opponent().unwrap();
    let early = |opponent| RoundResult::Uncounted { opponent, points: HalfPoints::new(1) };
    section.players[29].results[2] = early(opponent);
    section.players[opponent].results[2] = early(29);
    assert_eq!(players(section), 20);
}

/// 1.4.3d: without the federation that holds the event, the field may be enough for any, for none,
/// or it depends.
#[test]
fn without_a_host_the_field_may_still_decide() {
    let of = |foreign, titled| {
        let host = None;
        large_swiss(Swiss { foreign, titled, federations: 3, host }.section())
    };
    // Thirty players of four federations; without the Germans, or any others, more than 20 are
    // left.
    assert!(matches!(of(20, 10), Some(LargeSwiss::Exempt(_))));
    // 29 from abroad and one English: without the French 20 are left, but only of three
    // federations.
    let mut section = Swiss { foreign: 20, titled: 10, federations: 2, host: None }.section();
    // ENG, FRA and GER: whoever holds it, two federations are left; nobody of the three, three.
    assert_eq!(large_swiss(section.clone()), Some(LargeSwiss::DependsOnHost));
    for player in &mut section.players {
        player.federation = Some("ENG".to_owned());
    }
    let none = ForeignField { players: 30, federations: 1, titled: 19 };
    assert_eq!(large_swiss(section), Some(LargeSwiss::NotExempt(none)));
}

/// 1.4.3d: the norm of a player who meets seven of their own federation.
#[test]
fn a_norm_in_a_large_swiss_needs_no_mix_of_federations() {
    let exempt = Swiss { foreign: 22, titled: 22, ..JUST_EXEMPT }.section();
    let report = of_first(&exempt.clone().check().unwrap(), Title::Gm);
    let Some(Exemption::LargeSwiss(field)) = report.exemption else { panic!("{report:?}") };
    assert_eq!((report.verdict.clone(), field.players), (Verdict::Made, 22));
    assert_eq!(report.without_exemption, No);
    let waived: Vec<(Article, bool)> =
        report.waived.iter().map(|condition| (condition.article, condition.met)).collect();
    // Of nine opponents seven are English, one is French and one German.
    let expected = [
        (Article::OtherFederations, true),
        (Article::OwnFederation, false),
        (Article::OneFederation, false),
    ];
    assert_eq!(waived, expected);
    assert!(!report.conditions.iter().any(|it| it.article == Article::OwnFederation));
    // Held by the French, only 15 are from abroad who are not English, and the rules hold.
    let with_host = |host: &str| {
        let section = exempt.clone().check().unwrap().held_by(host);
        of_first(&section, Title::Gm)
    };
    assert_eq!(with_host("ENG").verdict, Verdict::Made);
    // A round robin, and an event of teams, is no Swiss.
    let rules = NormRules::fide_2024();
    let section = exempt.check().unwrap();
    let team = NormSetting { event: Event::Team, ..NormSetting::of(&rules) };
    let fixed = NormSetting { pairings: Pairings::FixedInAdvance, ..NormSetting::of(&rules) };
    for setting in [team, fixed] {
        assert_eq!(setting.in_section(&section).large_swiss, None);
    }
    let report = of_first_in_2022(&section, Title::Gm);
    assert_eq!(report.verdict, Verdict::Missed);
    assert_eq!((report.exemption, report.waived), (None, Vec::new()));
}

/// 1.4.3b: a national team championship exempts the players of the federation that holds it.
#[test]
fn a_team_championship_exempts_its_own_players_alone() {
    let rules = NormRules::fide_2024();
    let setting = |event, host: Option<&[u8; 3]>| NormSetting {
        event,
        mix: FederationMix::Waived,
        host: host.copied(),
        ..NormSetting::of(&rules)
    };
    let stated = Some(Exemption::Stated);
    assert_eq!(setting(Event::Team, Some(b"ENG")).exemption("ENG"), stated);
    assert_eq!(setting(Event::Team, Some(b"FRA")).exemption("ENG"), None);
    assert_eq!(setting(Event::Team, None).exemption("ENG"), stated);
    assert_eq!(setting(Event::Team, Some(b"FRA")).exemption(""), stated);
    assert_eq!(setting(Event::Individual, Some(b"FRA")).exemption("ENG"), stated);
    let required = NormSetting { mix: FederationMix::Required, ..setting(Event::Individual, None) };
    assert_eq!(required.exemption("ENG"), None);
}

/// 1.4.3e: whether the same games would be a norm without the exemption of the event.
#[test]
fn a_norm_of_an_exempt_event_is_shown_without_it() {
    let rules = NormRules::fide_2024();
    let setting = NormSetting { mix: FederationMix::Waived, ..NormSetting::of(&rules) };
    let without = |own: usize, more: usize| {
        let mut opponents = nine();
        opponents.extend((0..more).map(|_| opponent(2_500, "FRA")));
        for opponent in &mut opponents[..own] {
            opponent.federation = "ENG".to_owned();
        }
        let games = with_outcomes(opponents, 9 + more, 0);
        let attempt = Attempt::from_games("ENG", games).unwrap();
        assess(&setting, Title::Gm, &attempt).unwrap()
    };
    // At most five of nine, all of which count; nine wins are three points above.
    let five = without(5, 0);
    assert_eq!(five.without_exemption, As(12));
    assert_eq!((five.exemption, five.waived.len()), (Some(Exemption::Stated), 3));
    assert_eq!(without(6, 0).without_exemption, No);
    // Seven of eleven are one too many, and without one of these six of ten are not: ten games, and
    // 6.5 of 10 (65%, 110) are needed, three full points below.
    let seven = without(7, 2);
    assert_eq!((seven.verdict.clone(), seven.games_counted), (Verdict::Made, 11));
    assert_eq!(seven.without_exemption, As(13));
    // An unknown federation leaves it open.
    let mut section = round_robin_of_ten(&[Title::Gm; 9]).section().clone();
    section.players[3].federation = None;
    let report = assessed(&setting, &section.check().unwrap(), Title::Im);
    assert_eq!(report.without_exemption, NotKnown);
    assert_eq!((report.verdict, report.waived), (Verdict::Made, Vec::new()));
}

/// A double round robin of so many players, of whom the first wins against the weaker half.
fn double(players: usize, sought: usize) -> CheckedSection {
    let mut all = vec![player("A", Some(2_400), None, "ENG")];
    all.extend((1..players).map(|number| {
        let title = if number <= sought { Title::Im } else { Title::Fm };
        player(&format!("P{number}"), Some(2_430), Some(title), ["FRA", "GER", "NED"][number % 3])
    }));
    let rounds = 2 * (players as u32 - 1);
    let result = |white, _| if white == 0 { Outcome::Win } else { Outcome::Draw };
    section(all, rounds, &circle(players, rounds, result)).check().unwrap()
}

/// 1.4.5: of six players twice, four games in ten have to be against the title sought, half of
/// which are two players; of eight twice, five in fourteen, and three players.
#[test]
fn a_double_round_robin_takes_half_of_the_titled() {
    let of = |players, sought| {
        let report = of_first(&double(players, sought), Title::Im);
        (found(&report, Article::Sought), report.verdict.is_made())
    };
    let counts = |found, needed| (Some(Amount::Count(found)), Amount::Count(needed));
    assert_eq!(of(6, 2), (counts(2, 2), true));
    assert_eq!(of(6, 1), (counts(1, 2), false));
    assert_eq!(of(8, 3), (counts(3, 3), true));
    assert_eq!(of(8, 2), (counts(2, 3), false));
    let of_2022 = of_first_in_2022(&double(6, 2), Title::Im);
    assert_eq!(found(&of_2022, Article::Sought), counts(2, 4));
    // Once is not twice: ten players, nine games, three of them.
    let single = of_first(
        &round_robin_of_ten(&[Title::Im, Title::Im, Title::Fm, Title::Fm, Title::Fm]),
        Title::Im,
    );
    assert_eq!(found(&single, Article::Sought), counts(2, 3));
    // Fewer than six players, and three times: the rule is of neither.
    let rules = NormRules::fide_2024();
    let needed = |players, times| {
        let section = double(6, 2);
        let mut setting = NormSetting::of(&rules).in_section(&section);
        let round_robin = setting.round_robin.unwrap();
        assert_eq!((round_robin.players, round_robin.times, round_robin.is_over), (6, 2, true));
        setting.round_robin =
            Some(event_awards::norm::RoundRobin { players, times, ..round_robin });
        let attempt = Attempt::of_player(&section, 0).unwrap();
        found(&assess(&setting, Title::Im, &attempt).unwrap(), Article::Sought).1
    };
    assert_eq!([needed(6, 2), needed(5, 2), needed(6, 3)], [2, 4, 4].map(Amount::Count));
}

/// 1.4.5 in a list of opponents, where names say who was met twice.
#[test]
fn a_list_with_every_name_twice_is_a_double_round_robin() {
    let rules = NormRules::fide_2024();
    let fixed = NormSetting { pairings: Pairings::FixedInAdvance, ..NormSetting::of(&rules) };
    let of = |setting: &NormSetting<'_>, names: &str| {
        let names = names.split("").filter(|name| !name.is_empty());
        let round_robin = setting.in_list(names).round_robin;
        round_robin.map(|it| (it.players, it.times))
    };
    assert_eq!(of(&fixed, "abcdeabcde"), Some((6, 2)));
    assert_eq!(of(&fixed, "abcdeabcd"), Some((6, 2)), "one game was not played");
    assert_eq!(of(&fixed, "abcdefghi"), Some((10, 1)));
    assert_eq!(of(&fixed, "abcdefgha"), Some((9, 1)), "two of one name");
    assert_eq!(of(&fixed, ""), None);
    assert_eq!(of(&NormSetting::of(&rules), "abcdeabcde"), None);
    assert_eq!(of(&NormSetting { event: Event::Team, ..fixed }, "abcdeabcde"), None);
}

/// 1.4.5: the table of games says what a double round robin needs.
#[test]
fn a_table_has_the_requirement_of_double_round_robins() {
    let of = |rules: &NormRules| {
        [9, 10, 12, 14]
            .map(|games| norm_table(rules, Title::Gm, games).unwrap().sought_of_double_at_least)
    };
    // Of 3, 4, 4 and 5.
    assert_eq!(of(&NormRules::fide_2024()), [2, 2, 2, 3].map(Some));
    assert_eq!(of(&rules_of_2022()), [None; 4]);
}

fn on_record(event: &str) -> NormOnRecord {
    NormOnRecord {
        event: event.to_owned(),
        games: 9,
        unplayed: 0,
        full_points_above: 0,
        without_exemption: As(9),
        event_kind: EventKind {
            last_day: Some(day("2024-06-09")),
            days_of_one_round: Some(9),
            large_or_listed: Some(true),
        },
    }
}

fn three() -> [NormOnRecord; 3] {
    ["one", "two", "three"].map(on_record)
}

fn checked(title: Title, norms: &[NormOnRecord]) -> TitleCheck {
    title_check(&NormRules::fide_2024(), title, norms, elo(2_600)).unwrap()
}

fn fulfilled(check: &TitleCheck, wanted: OfOneNorm) -> Option<Fulfilled> {
    let found = check.of_one_norm.iter().find(|(requirement, _)| *requirement == wanted);
    found.map(|(_, fulfilled)| *fulfilled)
}

/// 1.4.1d: three norms of seven games and two full points above each are 27 games.
#[test]
fn full_points_above_make_up_for_games_that_a_title_lacks() {
    let short =
        |above| three().map(|norm| NormOnRecord { games: 7, full_points_above: above, ..norm });
    let check = checked(Title::Gm, &short(2));
    assert!(check.is_complete());
    assert_eq!(check.games.found, 27);
    assert_eq!(checked(Title::Gm, &short(1)).missing(), [StillMissing::Games(3)]);
    // A long norm counts as 13 (1.7), and what is above it besides.
    let without_exemption = As(14);
    let long = NormOnRecord { games: 20, full_points_above: 1, ..on_record("one") };
    let long = [NormOnRecord { without_exemption, ..long }];
    assert_eq!(checked(Title::Gm, &long).games.found, 14);
}

/// 1.4.3e: at least one of the norms meets 1.4.3 and 1.4.4 without an exemption.
#[test]
fn one_norm_of_a_title_needs_no_exemption() {
    let of = |without: [WithoutExemption; 3]| {
        let mut norms = three();
        for (norm, without_exemption) in norms.iter_mut().zip(without) {
            norm.without_exemption = without_exemption;
        }
        let check = checked(Title::Im, &norms);
        (fulfilled(&check, OfOneNorm::WithoutExemption), check.games.found, check.is_complete())
    };
    assert_eq!(of([No, As(9), No]), (Some(Fulfilled::Yes), 27, true));
    assert_eq!(of([No, No, No]), (Some(Fulfilled::No), 27, false));
    assert_eq!(of([No, NotKnown, No]), (Some(Fulfilled::NotKnown), 27, false));
    // Where more games have to be left out for it, those of the norm that loses the fewest.
    assert_eq!(of([As(7), As(8), NotKnown]), (Some(Fulfilled::Yes), 26, false));
    let exempt = three().map(|norm| NormOnRecord { without_exemption: No, ..norm });
    let missing = checked(Title::Im, &exempt).missing();
    assert_eq!(missing, [StillMissing::OneNorm(OfOneNorm::WithoutExemption)]);
    let check = title_check(&rules_of_2022(), Title::Im, &exempt, elo(2_600)).unwrap();
    assert!(check.is_complete() && check.of_one_norm.is_empty());
    // In 2022 nothing is taken off, either.
    let fewer = three().map(|norm| NormOnRecord { without_exemption: As(7), ..norm });
    let check = title_check(&rules_of_2022(), Title::Im, &fewer, elo(2_600)).unwrap();
    assert_eq!(check.games.found, 27);
}

/// 1.1.3a: for GM and WGM one norm is of an event with one round a day for three days or more.
#[test]
fn a_grandmaster_has_a_norm_of_an_event_with_one_round_a_day() {
    let slow = OfOneNorm::OneRoundADay { days: 3 };
    let of = |title, days: [Option<u32>; 3]| {
        let mut norms = three();
        for (norm, days) in norms.iter_mut().zip(days) {
            norm.event_kind.days_of_one_round = days;
        }
        fulfilled(&checked(title, &norms), slow)
    };
    assert_eq!(of(Title::Gm, [Some(2), Some(3), Some(0)]), Some(Fulfilled::Yes));
    assert_eq!(of(Title::Wgm, [Some(2), Some(2), Some(0)]), Some(Fulfilled::No));
    assert_eq!(of(Title::Gm, [Some(2), None, Some(0)]), Some(Fulfilled::NotKnown));
    assert_eq!([Title::Im, Title::Wim].map(|title| of(title, [Some(0); 3])), [None, None]);
    let none = checked(Title::Gm, &[]);
    assert_eq!(fulfilled(&none, slow), Some(Fulfilled::No), "no norm, no event");
}

/// 1.1.3a: days with one round are counted in the days of the rounds.
#[test]
fn days_of_one_round_are_those_with_no_other_round() {
    let rules = NormRules::fide_2024();
    let of = |days: &[&str]| {
        let mut section = JUST_EXEMPT.section();
        section.round_days = days.iter().map(|text| day(text)).collect();
        let kind = EventKind::of(&NormSetting::of(&rules), &section.check().unwrap(), None);
        kind.days_of_one_round
    };
    assert_eq!(of(&[]), None);
    assert_eq!(of(&["2024-06-01", "2024-06-01", "2024-06-02", "2024-06-03"]), Some(2));
    assert_eq!(
        of(&["2024-06-01", "2024-06-02", "2024-06-02", "2024-06-03", "2024-06-04"]),
        Some(3)
    );
}

/// 1.5.6: with a norm after 30 June 2022 one is of a large Swiss, or of another event of the list.
#[test]
fn with_a_late_norm_one_is_of_a_large_event() {
    let of = |norms: [(Option<&str>, Option<bool>); 2]| {
        let norms = norms.map(|(last_day, large_or_listed)| {
            let last_day = last_day.map(day);
            let event_kind = EventKind { last_day, large_or_listed, ..EventKind::default() };
            NormOnRecord { event_kind, ..on_record(&format!("{last_day:?} {large_or_listed:?}")) }
        });
        fulfilled(&checked(Title::Im, &norms), OfOneNorm::LargeEvent)
    };
    let (early, late) = (Some("2022-06-30"), Some("2022-07-01"));
    assert_eq!(of([(early, Some(false)), (early, None)]), None, "not required");
    assert_eq!(of([(early, Some(true)), (late, Some(false))]), Some(Fulfilled::Yes));
    assert_eq!(of([(early, Some(false)), (late, Some(false))]), Some(Fulfilled::No));
    assert_eq!(of([(early, Some(false)), (late, None)]), Some(Fulfilled::NotKnown));
    assert_eq!(of([(early, Some(false)), (None, Some(false))]), Some(Fulfilled::NotKnown));
    assert_eq!(of([(early, Some(false)), (None, Some(true))]), Some(Fulfilled::Yes));
    assert_eq!(fulfilled(&checked(Title::Im, &[]), OfOneNorm::LargeEvent), Some(Fulfilled::No));
    let articles =
        [OfOneNorm::OneRoundADay { days: 3 }, OfOneNorm::WithoutExemption, OfOneNorm::LargeEvent];
    assert_eq!(articles.map(OfOneNorm::article), ["1.1.3a", "1.4.3e", "1.5.6"]);
}

/// A Swiss of so many players of a rating each, in two rounds.
fn crowd(ratings: &[Option<i32>]) -> Section {
    let players: Vec<Entrant> = ratings
        .iter()
        .enumerate()
        .map(|(number, rating)| player(&format!("P{number}"), *rating, None, "ENG"))
        .collect();
    let games = circle(players.len(), 2, |_, _| Outcome::Draw);
    Section { system: Some(PairingSystem::RoundByRound), ..section(players, 2, &games) }
}

fn large_event(section: Section) -> Option<LargeEvent> {
    let (rules, section) = (NormRules::fide_2024(), section.check().unwrap());
    NormSetting::of(&rules).in_section(&section).large_event(&section)
}

/// 1.5.6: 40 players with a mean of 2000 in every round.
#[test]
fn a_large_swiss_has_forty_players_of_2000_in_every_round() {
    let of = |ratings: &[Option<i32>]| large_event(crowd(ratings)).unwrap();
    assert_eq!(of(&[Some(2_000); 40]), LargeEvent::Yes);
    assert_eq!(of(&[Some(2_000); 38]), LargeEvent::No);
    let with = |lower: Option<i32>, more: usize| {
        let mut ratings = vec![Some(2_000); 40];
        ratings[0] = lower;
        ratings.extend(vec![Some(1_500); more]);
        ratings
    };
    assert_eq!(of(&with(Some(1_999), 0)), LargeEvent::No);
    assert_eq!(of(&with(None, 0)), LargeEvent::No, "an unrated player counts 1400");
    // The forty highest have the mean, all together do not.
    assert_eq!(of(&with(Some(2_000), 2)), LargeEvent::Unclear);
    // Two of 42 miss a round, and are not there in it; two who miss both do not count at all.
    let mut section = crowd(&[Some(2_000); 42]);
    let half = RoundResult::Bye(HalfPoints::new(1));
    let opponent = section.players[0].results[0].opponent().unwrap();
    for number in [0, opponent] {
        section.players[number].results[0] = half;
    }
    assert_eq!(large_event(section.clone()), Some(LargeEvent::Yes));
    section.players[2].federation = Some("NON".to_owned());
    assert_eq!(large_event(section), Some(LargeEvent::No));
}

#[test]
fn only_a_swiss_is_a_large_event_and_only_if_the_rules_say_so() {
    let section = crowd(&[Some(2_000); 40]).check().unwrap();
    let rules = NormRules::fide_2024();
    let team = NormSetting { event: Event::Team, ..NormSetting::of(&rules) };
    assert_eq!(team.large_event(&section), Some(LargeEvent::No));
    let of_2022 = rules_of_2022();
    assert_eq!(NormSetting::of(&of_2022).large_event(&section), None);
    let kind = EventKind::of(&NormSetting::of(&rules), &section, Some(day("2024-01-07")));
    assert_eq!((kind.large_or_listed, kind.last_day), (Some(true), Some(day("2024-01-07"))));
    assert_eq!(EventKind::of(&team, &section, None).large_or_listed, None, "it may be listed");
}

#[test]
fn before_the_first_round_nothing_is_known_of_the_field() {
    let players = JUST_EXEMPT.section().players.into_iter();
    let players = players.map(|player| Entrant { results: Vec::new(), ..player }).collect();
    let host = Some("ENG".to_owned());
    assert_eq!(large_swiss(Section { players, host, ..Section::default() }), None);
}

/// All norms of a section go by the field of the section.
#[test]
fn every_player_of_a_large_swiss_is_exempt() {
    let section = Swiss { foreign: 22, titled: 22, ..JUST_EXEMPT }.section().check().unwrap();
    let rules = NormRules::fide_2024();
    let setting = NormSetting::of(&rules).in_section(&section);
    for reports in of_section(&setting, &section) {
        assert!(reports.unwrap().iter().all(|report| report.exemption.is_some()));
    }
}

/// A report that does not say how it is paired, of twelve players who have nearly all met.
#[test]
fn a_likely_round_robin_says_its_rounds_left() {
    let rules = NormRules::fide_2024();
    let left = |rounds: u32, setting: NormSetting<'_>| {
        let players = (0..12).map(|number| player(&format!("P{number}"), None, None, "ENG"));
        let games = circle(12, rounds, |_, _| Outcome::Draw);
        let section = section(players.collect(), rounds, &games).check().unwrap();
        setting.rounds_left_if_round_robin(&section)
    };
    let setting = NormSetting::of(&rules);
    assert_eq!([8, 9, 10, 11].map(|rounds| left(rounds, setting)), [None, Some(2), Some(1), None]);
    let fixed = NormSetting { pairings: Pairings::FixedInAdvance, ..setting };
    let team = NormSetting { event: Event::Team, ..setting };
    assert_eq!([fixed, team].map(|setting| left(9, setting)), [None; 2]);
}
