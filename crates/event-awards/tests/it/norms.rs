//! Verdicts on norms: each condition by itself, and every round's audit line.

use event_awards::norm::{
    Amount, Article, Attempt, AttemptError, Bound, Condition, CountedRating, EnoughIn, Event,
    FederationMix, LeftOutBecause, NormReport, NormRules, NormSetting, NotPlayed, Opponent, Origin,
    Pairings, RoundVerdict, Search, Verdict, assess, norm_table,
};
use event_sections::{ByeRecord, Entrant, GameRecord, PairingResult, Section, Title};
use rating_core::{EloRating, HalfPoints, Outcome};

use crate::made_up::elo;

/// Nine grandmasters of 2500 from three federations: opponents for an easy norm.
fn field() -> Vec<Opponent> {
    let federations = ["FRA", "GER", "NED"];
    let opponent = |position: usize| Opponent {
        name: format!("opponent {}", position + 1),
        rating: elo(2_500),
        title: Some(Title::Gm),
        federation: federations[position % 3].to_owned(),
        ..Opponent::default()
    };
    (0..9).map(opponent).collect()
}

fn gm(opponents: Vec<Opponent>, halves: u32) -> NormReport {
    norm(Title::Gm, opponents, halves)
}

fn norm(title: Title, opponents: Vec<Opponent>, halves: u32) -> NormReport {
    let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(halves)).unwrap();
    assess(&NormSetting::of(&NormRules::fide_2024()), title, &attempt).unwrap()
}

fn condition(report: &NormReport, article: Article) -> &Condition {
    report.conditions.iter().find(|condition| condition.article == article).unwrap()
}

fn missed(report: &NormReport) -> Vec<Article> {
    let missed = report.conditions.iter().filter(|condition| !condition.met);
    missed.map(|condition| condition.article).collect()
}

#[test]
fn six_of_nine_against_grandmasters_of_2500_is_a_norm() {
    let report = gm(field(), 12);
    assert_eq!(report.verdict, Verdict::Made);
    let figures = report.figures.unwrap();
    assert_eq!((figures.per_cent.value(), figures.performance), (67, 2_625));
    assert_eq!(report.conditions.len(), 9);
    assert_eq!(report.score_needed, Some(HalfPoints::new(12)), "5.5 would be 2580");
    assert_eq!(report.games_counted, 9);
}

/// FIDE's title regulations: in a double round-robin an opponent with the title sought counts once.
#[test]
fn of_a_double_round_robin_every_opponent_counts_once() {
    // Two grandmasters and three others with titles, each met twice.
    let five = |title: fn(usize) -> Title| {
        let opponent = |(position, opponent): (usize, Opponent)| Opponent {
            title: Some(title(position)),
            ..opponent
        };
        field().into_iter().take(5).enumerate().map(opponent).collect::<Vec<_>>()
    };
    let verdict = |title, pairings| {
        let twice = [five(title), five(title)].concat();
        let attempt = Attempt::from_score("ENG", twice, HalfPoints::new(14)).unwrap();
        let rules = NormRules::fide_2024();
        let setting = NormSetting { pairings, ..NormSetting::of(&rules) };
        let report = assess(&setting, Title::Gm, &attempt).unwrap();
        (condition(&report, Article::Sought).found, report.verdict)
    };
    let two = |position| if position < 2 { Title::Gm } else { Title::Im };
    let four = |position| if position < 4 { Title::Gm } else { Title::Im };
    let found = |count| Some(Amount::Count(count));
    assert_eq!(verdict(two, Pairings::FixedInAdvance), (found(2), Verdict::Missed));
    assert_eq!(verdict(four, Pairings::FixedInAdvance), (found(4), Verdict::Made));
    // In a Swiss event nobody is met twice: two opponents with one name are two people.
    assert_eq!(verdict(two, Pairings::RoundByRound), (found(4), Verdict::Made));
}

/// An opponent is identified by the place in the section, and not by a name that another may have.
#[test]
fn a_double_round_robin_counts_one_person_once() {
    let rules = NormRules::fide_2024();
    let setting = NormSetting { pairings: Pairings::FixedInAdvance, ..NormSetting::of(&rules) };
    let sought = |who: fn(usize) -> (usize, String)| {
        let opponent = |(round, opponent): (usize, Opponent)| {
            let (place, name) = who(round);
            Opponent { place: Some(place), name, ..opponent }
        };
        let opponents = field().into_iter().enumerate().map(opponent).collect();
        let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(14)).unwrap();
        condition(&assess(&setting, Title::Gm, &attempt).unwrap(), Article::Sought).found
    };
    assert_eq!(sought(|round| (round, "Kim, J.".to_owned())), Some(Amount::Count(9)));
    assert_eq!(sought(|round| (round % 5, format!("{round}"))), Some(Amount::Count(5)));
}

#[test]
fn half_a_point_less_misses_by_the_performance_alone() {
    let report = gm(field(), 11);
    assert_eq!(report.verdict, Verdict::Missed);
    assert_eq!(missed(&report), [Article::Performance]);
    let performance = condition(&report, Article::Performance);
    assert_eq!(performance.needed, Bound::AtLeast(Amount::Rating(2_600)));
    assert_eq!(performance.found, Some(Amount::Rating(2_580)));
}

#[test]
fn a_mean_of_2371_misses_2380_whatever_the_score() {
    let mut opponents = field();
    for opponent in &mut opponents {
        opponent.rating = elo(2_371);
    }
    let report = gm(opponents, 18);
    assert_eq!(missed(&report), [Article::Mean]);
    let mean = condition(&report, Article::Mean);
    assert_eq!(mean.needed.amount(), Amount::Rating(2_380));
    assert_eq!(mean.found, Some(Amount::Rating(2_371)));
    assert_eq!(report.score_needed, None);
}

#[test]
fn a_mean_ending_in_a_half_is_rounded_up() {
    let mut opponents = field();
    opponents.push(opponents[0].clone());
    for (position, opponent) in opponents.iter_mut().enumerate() {
        opponent.rating = elo(2_379 + i32::try_from(position).unwrap() % 2);
    }
    // A mean of 2379.5; 8 of 10 adds 240.
    assert_eq!(gm(opponents, 16).verdict, Verdict::Made);
}

#[test]
fn only_the_lowest_weak_opponent_is_raised() {
    let mut opponents = field();
    opponents[3].rating = elo(2_100);
    opponents[7].rating = elo(1_900);
    let report = gm(opponents, 12);
    let rating = |round: usize| match report.rounds[round - 1].verdict {
        RoundVerdict::Counts { rating, .. } => rating,
        ref other => panic!("round {round}: {other:?}"),
    };
    let (floor, from) = (EloRating::whole(2_200), EloRating::whole(1_900));
    assert_eq!(rating(8), CountedRating::RaisedToFloor { floor, from });
    assert_eq!(rating(4), CountedRating::Own(EloRating::whole(2_100)));
    assert_eq!(report.figures.unwrap().mean.rounded(), 2_422);
}

#[test]
fn an_opponent_at_the_floor_is_not_raised_to_it() {
    let lowest = |rating| {
        let mut opponents = field();
        opponents[3].rating = elo(rating);
        match gm(opponents, 12).rounds[3].verdict {
            RoundVerdict::Counts { rating, .. } => rating,
            ref other => panic!("{other:?}"),
        }
    };
    let (floor, from) = (EloRating::whole(2_200), EloRating::whole(2_199));
    assert_eq!(lowest(2_200), CountedRating::Own(floor));
    assert_eq!(lowest(2_199), CountedRating::RaisedToFloor { floor, from });
}

/// FIDE B.01, 1.4.6c raises the rating of one opponent, not of one game.
#[test]
fn an_opponent_met_twice_is_raised_in_both_games() {
    let mut five = field()[..5].to_vec();
    five[0].rating = elo(1_900);
    five[1].rating = elo(2_000);
    let attempt =
        Attempt::from_score("ENG", [five.clone(), five].concat(), HalfPoints::new(16)).unwrap();
    let rules = NormRules::fide_2024();
    let mean = |pairings| {
        let setting = NormSetting { pairings, ..NormSetting::of(&rules) };
        assess(&setting, Title::Gm, &attempt).unwrap().figures.unwrap().mean
    };
    // (2 x 2200 + 2 x 2000 + 6 x 2500) / 10; two opponents with one name in a Swiss event are two
    // people.
    assert_eq!(mean(Pairings::FixedInAdvance).rounded(), 2_340);
    assert_eq!(mean(Pairings::RoundByRound).rounded(), 2_310);
}

#[test]
fn an_unrated_opponent_takes_the_floor() {
    let mut opponents = field();
    opponents[0].rating = None;
    opponents[1].rating = None;
    let report = norm(Title::Im, opponents, 12);
    let ratings: Vec<CountedRating> = report
        .rounds
        .iter()
        .filter_map(|round| match round.verdict {
            RoundVerdict::Counts { rating, .. } => Some(rating),
            _ => None,
        })
        .collect();
    let unrated = EloRating::whole(1_400);
    assert_eq!(
        ratings[..2],
        [
            CountedRating::RaisedToFloor { floor: EloRating::whole(2_050), from: unrated },
            CountedRating::Unrated(unrated),
        ]
    );
}

#[test]
fn before_2024_an_unrated_opponent_counted_1000() {
    let mut opponents = field();
    opponents[0].rating = None;
    opponents[1].rating = None;
    let rules = NormRules::from_toml(NormRules::BUILT_IN[0].1).unwrap();
    let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(18)).unwrap();
    let report = assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap();
    // (2200 + 1000 + 7 x 2500) / 9
    assert_eq!(report.figures.unwrap().mean.to_string(), "2300.00");
}

#[test]
fn candidate_masters_are_none_of_the_titled_half() {
    let mut opponents = field();
    for (position, title) in [Title::Cm, Title::Wcm, Title::Fm, Title::Wfm].into_iter().enumerate()
    {
        opponents[position].title = Some(title);
    }
    let report = gm(opponents.clone(), 12);
    assert_eq!(report.verdict, Verdict::Made, "7 titled, 5 grandmasters");
    opponents[2].title = None;
    opponents[3].title = None;
    opponents[4].title = None;
    let report = gm(opponents, 12);
    assert_eq!(missed(&report), [Article::Titled]);
    assert_eq!(condition(&report, Article::Titled).found, Some(Amount::Count(4)));
    assert_eq!(condition(&report, Article::Titled).needed, Bound::AtLeast(Amount::Count(5)));
}

#[test]
fn a_third_of_ten_opponents_are_four_with_the_title_sought() {
    let mut opponents = field();
    opponents.push(opponents[0].clone());
    for opponent in &mut opponents[3..] {
        opponent.title = Some(Title::Im);
    }
    let report = gm(opponents.clone(), 14);
    assert_eq!(missed(&report), [Article::Sought]);
    assert_eq!(condition(&report, Article::Sought).needed, Bound::AtLeast(Amount::Count(4)));
    assert_eq!(norm(Title::Im, opponents.clone(), 14).verdict, Verdict::Made);
    for opponent in &mut opponents {
        opponent.title = Some(Title::Wgm);
    }
    assert_eq!(missed(&norm(Title::Im, opponents.clone(), 14)), [Article::Sought]);
    assert_eq!(norm(Title::Wgm, opponents, 14).verdict, Verdict::Made);
}

#[test]
fn six_of_ten_opponents_may_be_compatriots() {
    let mut opponents = field();
    opponents.push(opponents[0].clone());
    for (position, opponent) in opponents.iter_mut().enumerate() {
        opponent.federation =
            if position < 6 { "ENG" } else { ["FRA", "GER"][position % 2] }.into();
    }
    assert_eq!(gm(opponents.clone(), 14).verdict, Verdict::Made);
    opponents[6].federation = "ENG".into();
    let report = gm(opponents, 14);
    assert_eq!(missed(&report), [Article::OwnFederation, Article::OneFederation]);
    let one = condition(&report, Article::OneFederation);
    assert_eq!(one.federation.as_deref(), Some("ENG"));
    assert_eq!(one.needed, Bound::AtMost(Amount::Count(6)));
}

#[test]
fn the_players_own_federation_is_not_one_of_the_two_others() {
    let mut opponents = field();
    for (position, opponent) in opponents.iter_mut().enumerate() {
        opponent.federation = ["ENG", "FRA"][position % 2].into();
    }
    let report = gm(opponents, 12);
    assert_eq!(missed(&report), [Article::OtherFederations]);
    assert_eq!(condition(&report, Article::OtherFederations).found, Some(Amount::Count(1)));
}

#[test]
fn players_of_no_federation_are_not_foreign() {
    let mut opponents = field();
    for opponent in &mut opponents {
        opponent.federation = if opponent.name.ends_with('1') { "FRA" } else { "FID" }.into();
    }
    let report = gm(opponents, 12);
    assert_eq!(missed(&report), [Article::OtherFederations]);
    assert_eq!(condition(&report, Article::OneFederation).found, Some(Amount::Count(1)));
    let origins = report.rounds.iter().filter(|round| {
        matches!(round.verdict, RoundVerdict::Counts { origin: Origin::NoFederation, .. })
    });
    assert_eq!(origins.count(), 8);
}

#[test]
fn an_exempt_event_asks_for_no_foreigners() {
    let mut opponents = field();
    for opponent in &mut opponents {
        opponent.federation = "ENG".into();
    }
    let rules = NormRules::fide_2024();
    let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(12)).unwrap();
    let setting = NormSetting { mix: FederationMix::Waived, ..NormSetting::of(&rules) };
    let report = assess(&setting, Title::Gm, &attempt).unwrap();
    assert_eq!(report.verdict, Verdict::Made);
    assert_eq!(report.conditions.len(), 6);
}

#[test]
fn seven_games_are_enough_in_a_team_event() {
    let opponents = field()[..7].to_vec();
    let rules = NormRules::fide_2024();
    let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(10)).unwrap();
    let individual = assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap();
    assert_eq!(missed(&individual), [Article::Games]);
    let team = NormSetting { event: Event::Team, ..NormSetting::of(&rules) };
    assert_eq!(assess(&team, Title::Gm, &attempt).unwrap().verdict, Verdict::Made);
}

#[test]
fn more_than_thirteen_games_count_thirteen() {
    let opponents: Vec<Opponent> = field().into_iter().cycle().take(18).collect();
    let report = gm(opponents, 24);
    assert_eq!(report.verdict, Verdict::Made);
    assert_eq!((report.figures.unwrap().games, report.games_counted), (18, 13));
}

#[test]
fn a_score_below_35_per_cent_is_no_norm() {
    let mut opponents = field();
    for opponent in &mut opponents {
        opponent.rating = elo(2_900);
    }
    let report = gm(opponents, 6);
    assert_eq!(missed(&report), [Article::Score], "3 of 9");
    assert_eq!(report.score_needed, Some(HalfPoints::new(7)));
}

#[test]
fn nothing_played_is_nothing_made() {
    let report = gm(Vec::new(), 0);
    assert_eq!(report.verdict, Verdict::Missed);
    assert_eq!(report.figures, None);
    assert_eq!(condition(&report, Article::Mean).found, None);
    assert!(missed(&report).contains(&Article::Games));
}

#[test]
fn won_games_are_left_out_when_that_makes_the_norm() {
    // Eleven games: wins against two opponents of 1400 spoil the mean, although one of them is
    // raised to the floor.
    let mut games: Vec<(Opponent, Outcome)> =
        field().into_iter().map(|opponent| (opponent, Outcome::Draw)).collect();
    for (opponent, outcome) in &mut games {
        opponent.rating = elo(2_560);
        *outcome = if opponent.name.ends_with('1') { Outcome::Win } else { Outcome::Draw };
    }
    let weak = |name: &str| Opponent {
        name: name.to_owned(),
        rating: elo(1_400),
        title: None,
        federation: "ITA".to_owned(),
        ..Opponent::default()
    };
    games.insert(2, (weak("weak"), Outcome::Win));
    games.push((weak("weaker"), Outcome::Win));
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let rules = NormRules::fide_2024();
    let report = assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap();
    // Without both: 5 of 9 against 2560 adds 43, which is 2603.
    assert_eq!(report.verdict, Verdict::MadeLeavingOut(vec![3, 11]));
    assert_eq!(report.search, Search::Complete);
    assert_eq!(report.rounds[2].verdict, RoundVerdict::LeftOut(LeftOutBecause::Won));
    assert_eq!(report.figures.unwrap().performance, 2_603);
    let all = report.with_all_games.unwrap();
    assert!(all.iter().any(|condition| !condition.met));
}

#[test]
fn drawn_games_and_the_last_nine_cannot_be_left_out() {
    let mut games: Vec<(Opponent, Outcome)> =
        field().into_iter().map(|opponent| (opponent, Outcome::Win)).collect();
    games[0].0.rating = elo(1_400);
    games[1].0.rating = elo(1_000);
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let rules = NormRules::fide_2024();
    let report = assess(&NormSetting::of(&rules), Title::Gm, &attempt).unwrap();
    assert_eq!(report.verdict, Verdict::Missed, "nine games, and all are needed");
}

#[test]
fn a_section_gives_each_player_a_report() {
    let mut players: Vec<Entrant> = field()
        .into_iter()
        .map(|o| Entrant {
            rating: o.rating,
            title: o.title,
            federation: Some(o.federation),
            ..Entrant::named(o.name)
        })
        .collect();
    players.push(Entrant { federation: Some("ENG".into()), ..Entrant::named("candidate") });
    let candidate = players.len() - 1;
    let game = |round: u32| {
        let result = match round {
            4 => PairingResult::Default { white: HalfPoints::new(2), black: HalfPoints::ZERO },
            _ => PairingResult::Played(Outcome::Win),
        };
        GameRecord { round, white: candidate, black: round as usize - 1, result }
    };
    let games: Vec<GameRecord> = (1..=9).map(game).collect();
    let bye = ByeRecord { round: 10, player: candidate, points: HalfPoints::new(1) };
    let section = Section::from_games("open", 10, players, &games, &[bye]).unwrap();
    let section = section.check().unwrap();
    let rules = NormRules::fide_2024();
    let norms = event_awards::norm::of_section(&NormSetting::of(&rules), &section);
    let reports = norms[candidate].as_ref().unwrap();
    assert_eq!(reports.len(), 4);
    let gm = &reports[0];
    // Eight games, and a forfeit win in place of the ninth.
    assert_eq!(condition(gm, Article::Games).found, Some(Amount::Count(9)));
    let not_played = |round: usize| gm.rounds[round - 1].verdict;
    assert_eq!(not_played(4), RoundVerdict::NotPlayed(NotPlayed::ForfeitWin));
    assert_eq!(not_played(10), RoundVerdict::NotPlayed(NotPlayed::NoPairing));
    assert_eq!(gm.figures.unwrap().score, HalfPoints::new(16), "neither default nor bye");
}

#[test]
fn attempts_that_make_no_sense_are_refused() {
    let error = Attempt::from_score("ENG", field(), HalfPoints::new(19)).unwrap_err();
    assert_eq!(error.to_string(), "a score of 9.5: expected 0 to 9, a point a game");
    let mut opponents = field();
    opponents[4].federation.clear();
    let error = Attempt::from_score("ENG", opponents, HalfPoints::new(9)).unwrap_err();
    assert_eq!(error, AttemptError::NoFederation { player: "opponent 5".into() });
    assert!(Attempt::from_score("", field(), HalfPoints::new(9)).is_err());
    let mut opponents = field();
    opponents[4].federation = "England".into();
    let error = Attempt::from_score("ENG", opponents, HalfPoints::new(9)).unwrap_err();
    let said = "opponent 5: the federation `England`: expected its three letters, as in ENG";
    assert_eq!(error.to_string(), said);
    // Capitals do not matter in a federation's letters.
    let mut opponents = field();
    for opponent in &mut opponents {
        opponent.federation.make_ascii_lowercase();
    }
    let [lower, upper] = [("eng", opponents), ("ENG", field())]
        .map(|(own, field)| Attempt::from_score(own, field, HalfPoints::new(9)).unwrap());
    assert_eq!(lower, upper);
    let rules = NormRules::fide_2024();
    let attempt = Attempt::from_score("ENG", field(), HalfPoints::new(9)).unwrap();
    let error = assess(&NormSetting::of(&rules), Title::Fm, &attempt).unwrap_err();
    assert_eq!(error.to_string(), "there is no norm for the title FM");
}

/// Every row of a table is a norm at its mean and not one point lower, for all four titles and 9 to
/// 13 rounds.
#[test]
fn tables_and_verdicts_agree() {
    let rules = NormRules::fide_2024();
    for norm in &rules.norms {
        for games in 9..=13_u32 {
            let table = norm_table(&rules, norm.title, games).unwrap();
            assert_eq!(table.rows[0].mean_at_least, i64::from(norm.mean));
            assert_eq!(table.rows.last().unwrap().score, rules.score_at_least(games));
            for row in table.rows {
                let verdict = |mean: i64| {
                    let opponents = field_of(games, norm.sought[0], i32::try_from(mean).unwrap());
                    self::norm(norm.title, opponents, row.score.halves()).verdict
                };
                assert_eq!(verdict(row.mean_at_least), Verdict::Made, "{} {games}", norm.title);
                assert_eq!(verdict(row.mean_at_least - 1), Verdict::Missed);
            }
        }
    }
}

fn field_of(games: u32, title: Title, rating: i32) -> Vec<Opponent> {
    let opponents = field().into_iter().cycle().take(games as usize);
    opponents.map(|o| Opponent { rating: elo(rating), title: Some(title), ..o }).collect()
}

#[test]
fn a_table_needs_a_number_of_games_that_exists() {
    let rules = NormRules::fide_2024();
    // B.01 1.4.1: seven games in some team events, nine in all others, of which one may be unplayed
    // (1.4.1c).
    for games in [0, 6, 1_001, u32::MAX] {
        let error = norm_table(&rules, Title::Gm, games).unwrap_err();
        assert_eq!(error.to_string(), format!("a norm of {games} games: expected 7 to 1000"));
    }
    let enough = |games| norm_table(&rules, Title::Gm, games).unwrap().enough_in;
    let fewer = [EnoughIn::TeamEvents, EnoughIn::TeamEventsAndWithUnplayed, EnoughIn::EveryEvent];
    assert_eq!([7, 8, 9].map(enough), fewer);
    assert_eq!(norm_table(&rules, Title::Gm, 15).unwrap().games_counted, 13);
}
