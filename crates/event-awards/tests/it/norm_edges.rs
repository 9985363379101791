//! Values at which an article of FIDE's title regulations just holds, or just does not. All numbers
//! are worked out by hand from the articles.

use event_awards::norm::{
    Amount, Article, Attempt, Bound, Demand, Event, Exemption, FederationMix, Forecast, LargeSwiss,
    MeanNeeded, MeanOfWholes, NormNotCounted, NormOnRecord, NormReport, NormRules, NormSetting,
    Opponent, Pairings, RoundRobin, Search, TitleRule, Verdict, assess, forecast, norm_table,
    rounds_left, title_check,
};
use event_sections::{
    Entrant, GameRecord, PairingResult, PairingSystem, RoundResult, Section, Sex, Title,
};
use rating_core::{HalfPoints, Outcome};

use Outcome::{Draw, Loss, Win};

use crate::made_up::elo;

const ABROAD: [&str; 3] = ["FRA", "GER", "NED"];

fn opponent(name: &str, rating: i32, title: Title, federation: &str) -> Opponent {
    let (name, federation) = (name.to_owned(), federation.to_owned());
    Opponent { name, rating: elo(rating), title: Some(title), federation, ..Opponent::default() }
}

/// Grandmasters with these ratings from three federations in turn.
fn grandmasters(ratings: &[i32]) -> Vec<Opponent> {
    let one = |(at, rating): (usize, &i32)| {
        opponent(&format!("opponent {at}"), *rating, Title::Gm, ABROAD[at % 3])
    };
    ratings.iter().enumerate().map(one).collect()
}

fn gm_with(setting: impl Fn(NormSetting<'_>) -> NormSetting<'_>, attempt: &Attempt) -> NormReport {
    let rules = NormRules::fide_2024();
    assess(&setting(NormSetting::of(&rules)), Title::Gm, attempt).unwrap()
}

fn gm(attempt: &Attempt) -> NormReport {
    gm_with(|setting| setting, attempt)
}

fn fixed(setting: NormSetting<'_>) -> NormSetting<'_> {
    NormSetting { pairings: Pairings::FixedInAdvance, ..setting }
}

fn found(report: &NormReport, article: Article) -> Option<Amount> {
    report.conditions.iter().find(|condition| condition.article == article).unwrap().found
}

fn is_met(report: &NormReport, article: Article) -> bool {
    report.conditions.iter().find(|condition| condition.article == article).unwrap().met
}

/// 1.4.8: 7 of 9 are 78%, dp 220: against 2380, the least mean, they are just 2600.
#[test]
fn the_score_that_is_needed_is_the_first_that_is_enough() {
    let attempt = Attempt::from_score("ENG", grandmasters(&[2_380; 9]), HalfPoints::new(14));
    let report = gm(&attempt.unwrap());
    assert_eq!((report.verdict, report.score_needed), (Verdict::Made, Some(HalfPoints::new(14))));
    assert_eq!(
        report.rounds.iter().map(|one| one.round).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6, 7, 8, 9]
    );
}

/// 1.4.8a: without games there is no mean, which is not one that is enough.
#[test]
fn without_games_nothing_is_met_that_games_have_to_show() {
    let report = gm(&Attempt::from_games("ENG", Vec::new()).unwrap());
    for article in [Article::Games, Article::Mean, Article::Performance] {
        assert!(!is_met(&report, article), "{article:?}");
    }
    assert_eq!(found(&report, Article::OneFederation), Some(Amount::Count(0)));
    assert_eq!((report.score_needed, report.full_points_above), (None, 0));
}

/// 1.4.1e: with a single round to come, pairings fixed in advance, nothing is made yet.
#[test]
fn one_round_to_come_keeps_a_norm_open() {
    let games = grandmasters(&[2_500; 9]).into_iter().map(|one| (one, Win)).collect();
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let left = |rounds_left| {
        gm_with(|setting| NormSetting { rounds_left, ..fixed(setting) }, &attempt).verdict
    };
    assert_eq!([left(0), left(1)], [Verdict::Made, Verdict::Open]);
}

/// Women's norms (1.1.3) are for women: if the sex is not given, the report says so.
#[test]
fn a_norm_may_hang_on_a_sex_that_is_not_given() {
    let rules = NormRules::fide_2024();
    let attempt = Attempt::from_score("ENG", grandmasters(&[2_300; 9]), HalfPoints::new(14));
    let attempt = attempt.unwrap();
    let if_woman = |title, sex| {
        let attempt = attempt.clone().of_sex(sex);
        assess(&NormSetting::of(&rules), title, &attempt).unwrap().if_woman
    };
    assert!(if_woman(Title::Wgm, None));
    assert!(!if_woman(Title::Wgm, Some(Sex::Female)) && !if_woman(Title::Gm, None));
    assert!(!if_woman(Title::Gm, Some(Sex::Male)));
}

/// 1.4.3: the letters of a federation are three letters.
#[test]
fn letters_with_a_figure_among_them_are_no_federation() {
    for letters in ["E1G", "3NG", "EN2", "EN", "ENGL"] {
        assert!(Attempt::from_score(letters, Vec::new(), HalfPoints::ZERO).is_err(), "{letters}");
        let opponents = vec![opponent("A", 2_400, Title::Gm, letters)];
        assert!(Attempt::from_score("ENG", opponents, HalfPoints::ZERO).is_err(), "{letters}");
    }
}

/// 1.4.3: two federations other than the player's own; a single compatriot is not one of them.
#[test]
fn a_single_compatriot_is_no_other_federation() {
    let mut opponents = grandmasters(&[2_500; 9]);
    for (number, one) in opponents.iter_mut().enumerate() {
        one.federation = if number == 0 { "ENG" } else { "FRA" }.to_owned();
    }
    let attempt = Attempt::from_score("ENG", opponents.clone(), HalfPoints::new(14)).unwrap();
    assert_eq!(found(&gm(&attempt), Article::OtherFederations), Some(Amount::Count(1)));
    let games = opponents[..4].iter().map(|one| (one.clone(), Draw)).collect();
    let forecast = forecast_of(games, 5, &[]);
    let demand = demand(&forecast, Article::OtherFederations, None);
    assert_eq!(demand.needed, Bound::AtLeast(Amount::Count(1)));
}

/// 1.4.6c: in a double round robin the one opponent who is raised is so in both games.
#[test]
fn a_double_round_robin_raises_the_lowest_in_both_games() {
    let ratings = [2_400, 2_430, 2_430, 2_430, 2_000, 1_900];
    let players: Vec<Entrant> = ratings
        .iter()
        .enumerate()
        .map(|(number, rating)| Entrant {
            rating: elo(*rating),
            title: Some(Title::Im),
            federation: Some(ABROAD[number % 3].to_owned()),
            ..Entrant::named(format!("player {number}"))
        })
        .collect();
    let pairs = [[1, 5], [2, 4], [3, 2], [4, 3], [5, 1]];
    let games: Vec<GameRecord> = (1..=10_u32)
        .map(|round| {
            let black = pairs[(round as usize - 1) % 5][0];
            GameRecord { round, white: 0, black, result: PairingResult::Played(Draw) }
        })
        .collect();
    let section = Section::from_games("event", 10, players, &games, &[]).unwrap();
    let section = Section { system: Some(PairingSystem::RoundRobin { times: 2 }), ..section };
    let attempt = Attempt::of_player(&section.check().unwrap(), 0).unwrap();
    let rules = NormRules::fide_2024();
    let setting = fixed(NormSetting::of(&rules));
    let mean = assess(&setting, Title::Im, &attempt).unwrap().figures.unwrap().mean;
    // (2 x 2050 + 2 x 2000 + 6 x 2430) / 10
    assert_eq!(mean.rounded(), 2_268);
}

/// Which rounds are left out of games against opponents who are met twice.
fn left_out(games: &[(&str, i32, Title, &str, Outcome)]) -> (Verdict, Search) {
    let games = games.iter().map(|&(name, rating, title, federation, outcome)| {
        (opponent(name, rating, title, federation), outcome)
    });
    let attempt = Attempt::from_games("ENG", games.collect()).unwrap();
    let report = gm_with(fixed, &attempt);
    (report.verdict, report.search)
}

/// 1.4.1f with 1.4.5: seven players twice, three of the opponents grandmasters. Of 12 games four
/// would have to be against the title sought, of 9 three; each grandmaster has to stay once. The
/// lowest-rated of them was beaten twice, so leaving out the lowest-rated wins leaves two.
#[test]
fn of_an_opponent_met_twice_one_game_may_have_to_stay() {
    let gm = |name, rating, outcome| (name, rating, Title::Gm, "FRA", outcome);
    let im = |name, rating, federation| (name, rating, Title::Im, federation, Draw);
    let games = [
        gm("D", 2_500, Win),
        gm("D", 2_500, Win),
        gm("A", 2_600, Win),
        gm("A", 2_600, Loss),
        gm("E", 2_610, Win),
        gm("E", 2_610, Loss),
        im("F", 2_700, "GER"),
        im("F", 2_700, "GER"),
        im("G", 2_700, "NED"),
        im("G", 2_700, "NED"),
        im("H", 2_700, "ITA"),
        im("H", 2_700, "ITA"),
    ];
    // What is left: 1 of D, 0 of A, 0 of E and 3 of 6 are 4 of 9, 44% and dp -43, against
    // (2500 + 2600 + 2610 + 6 x 2700) / 9 = 2656.67: 2614.
    let (verdict, search) = left_out(&games);
    let Verdict::MadeLeavingOut(rounds) = verdict else { panic!("{verdict:?}") };
    assert_eq!((rounds.len(), search), (3, Search::Complete));
    assert_eq!(rounds.iter().filter(|&&round| round <= 2).count(), 1, "{rounds:?}");
}

/// 1.4.1f with 1.4.6c: D, below the floor and met twice, counts as 2200 twice; so it is better to
/// leave out the win against B, who is higher rated than D, and below the floor as well.
#[test]
fn the_opponent_who_is_raised_twice_stays_in_both_games() {
    let weak = |name, rating, outcome| (name, rating, Title::Im, "FRA", outcome);
    let strong = |name, rating, outcome| (name, rating, Title::Gm, "GER", outcome);
    let games = [
        weak("D", 2_100, Win),
        weak("D", 2_100, Win),
        weak("B", 2_150, Win),
        weak("B", 2_150, Draw),
        strong("R", 2_478, Win),
        strong("R", 2_478, Draw),
        strong("S", 2_478, Win),
        strong("S", 2_478, Draw),
        (("T"), 2_477, Title::Gm, "NED", Win),
        (("T"), 2_477, Title::Gm, "NED", Draw),
    ];
    // All: (4400 + 4300 + 14866) / 10 = 2356.6. Without a win against D: (2200 + 4300 + 14866) / 9
    // = 2374. Without that against B: (4400 + 2150 + 14866) / 9 = 2379.56, just enough for 7 of 9.
    assert_eq!(left_out(&games), (Verdict::MadeLeavingOut(vec![3]), Search::Complete));
}

/// Opponents who were met once are as good as each other: leaving out any of forty is no search.
#[test]
fn among_equal_opponents_there_is_nothing_to_search() {
    let mut games: Vec<(Opponent, Outcome)> = Vec::new();
    for number in 0..40 {
        let name = format!("opponent {number}");
        games.push((opponent(&name, 2_300, Title::Gm, "FRA"), Win));
    }
    // All from one federation: no way of leaving out games helps.
    let report = gm_with(fixed, &Attempt::from_games("ENG", games).unwrap());
    assert_eq!((report.verdict, report.search), (Verdict::Missed, Search::Complete));
}

fn forecast_of(games: Vec<(Opponent, Outcome)>, rounds_left: u32, known: &[Opponent]) -> Forecast {
    let attempt = Attempt::from_games("ENG", games).unwrap();
    let rules = NormRules::fide_2024();
    forecast(&NormSetting::of(&rules), Title::Gm, &attempt, rounds_left, known).unwrap()
}

fn demand<'f>(forecast: &'f Forecast, article: Article, federation: Option<&str>) -> &'f Demand {
    let is_it =
        |demand: &&Demand| demand.article == article && demand.federation.as_deref() == federation;
    forecast.demands.iter().find(is_it).unwrap()
}

/// 1.4.8a: eight wins against 2302 on average and a last opponent of 3000 are a mean of 2380 to the
/// half point, 21,416 / 9; with one point less among the eight, 3001 would be needed.
#[test]
fn an_opponent_of_3000_is_the_last_who_may_exist() {
    let after = |ratings: [i32; 8]| {
        let games = grandmasters(&ratings).into_iter().map(|one| (one, Win)).collect();
        forecast_of(games, 1, &[])
    };
    let mut ratings = [2_302; 8];
    let possible = after(ratings);
    let needs = MeanNeeded::AtLeast(MeanOfWholes { sum: 3_000, count: 1 });
    assert!(possible.possible && possible.rows[0].needs == needs, "{possible:?}");
    ratings[0] = 2_301;
    assert!(!after(ratings).possible);
}

/// 1.4.8a: with all opponents known their mean is enough from the half point on: ten of 2379.5 are
/// 2380; nine of 21,415 in all are 2379.44.
#[test]
fn a_mean_of_known_opponents_is_reached_at_the_half_point() {
    let rows = |ratings: &[i32]| {
        let opponents = grandmasters(ratings);
        let (played, known) = opponents.split_at(8);
        let games = played.iter().map(|one| (one.clone(), Win)).collect();
        forecast_of(games, known.len() as u32, known).rows
    };
    let mut ten = [2_380; 10];
    ten[..5].fill(2_379);
    assert!(rows(&ten).iter().any(|row| row.needs == MeanNeeded::Reached));
    ten[0] -= 1;
    assert!(rows(&ten).is_empty());
    let mut nine = [2_380; 9];
    nine[..5].fill(2_379);
    assert_eq!(nine.iter().sum::<i32>(), 21_415);
    assert!(rows(&nine).is_empty());
}

#[test]
fn a_mean_of_nothing_has_no_sign() {
    assert_eq!(MeanOfWholes { sum: 0, count: 3 }.to_string(), "0");
    assert_eq!(MeanOfWholes { sum: -1, count: 1 }.to_string(), "-1");
    assert_eq!(MeanOfWholes { sum: 1, count: 1 }.to_next_whole(), 1);
}

/// 1.4.4: of nine opponents at most five from the own federation and six from one.
#[test]
fn opponents_to_come_are_bound_only_if_too_many() {
    let of = |federations: &[&str], rounds_left| {
        let mut opponents = grandmasters(&vec![2_500; federations.len()]);
        for (one, federation) in opponents.iter_mut().zip(federations) {
            one.federation = (*federation).to_owned();
        }
        forecast_of(opponents.into_iter().map(|one| (one, Draw)).collect(), rounds_left, &[])
    };
    let bound = |forecast: &Forecast| {
        let demands = forecast.demands.iter().filter(|one| one.article == Article::OneFederation);
        demands.map(|one| one.federation.clone()).collect::<Vec<_>>()
    };
    // Six to come may all be of one federation that nobody has met yet, seven may not.
    assert_eq!(
        bound(&of(&["ITA", "ESP", "POL"], 6)),
        ["ESP", "ITA", "POL"].map(|it| Some(it.to_owned()))
    );
    assert!(bound(&of(&["ITA", "ESP"], 7)).contains(&None));
    // Two and four are six, three and four are not.
    let four = of(&["FRA", "FRA", "GER", "GER", "GER"], 4);
    assert_eq!(bound(&four), [Some("GER".to_owned())]);
    // Five compatriots are allowed, and no more.
    let own = of(&["ENG", "ENG", "ENG", "ENG", "ENG", "FRA"], 3);
    let own = demand(&own, Article::OwnFederation, None);
    assert_eq!((own.needed, own.possible), (Bound::AtMost(Amount::Count(0)), true));
}

#[test]
fn as_many_rounds_may_be_to_come_as_a_section_may_have() {
    let rules = NormRules::fide_2024();
    let attempt = Attempt::from_games("ENG", Vec::new()).unwrap();
    let with = |rounds| forecast(&NormSetting::of(&rules), Title::Gm, &attempt, rounds, &[]);
    assert!(with(Section::MOST_ROUNDS).is_ok() && with(Section::MOST_ROUNDS + 1).is_err());
    assert_eq!(rounds_left(Section::MOST_ROUNDS, 3, 0), Ok(Section::MOST_ROUNDS - 3));
    assert!(rounds_left(Section::MOST_ROUNDS + 1, 3, 0).is_err());
}

/// The letters of a field, one player each, and the rounds in which nobody meets anybody twice.
fn swiss(field: &[(&str, Title)], rounds: u32) -> Section {
    let players: Vec<Entrant> = field
        .iter()
        .enumerate()
        .map(|(number, (federation, title))| Entrant {
            rating: elo(2_400),
            title: Some(*title),
            federation: Some((*federation).to_owned()),
            ..Entrant::named(format!("player {number}"))
        })
        .collect();
    let half = field.len() / 2;
    let games: Vec<GameRecord> = (0..rounds)
        .flat_map(|round| {
            (0..half).map(move |white| {
                let black = half + (white + round as usize) % half;
                GameRecord { round: round + 1, white, black, result: PairingResult::Played(Draw) }
            })
        })
        .collect();
    let section = Section::from_games("open", rounds, players, &games, &[]).unwrap();
    Section { system: Some(PairingSystem::RoundByRound), ..section }
}

fn field_of(section: Section) -> Option<LargeSwiss> {
    LargeSwiss::of(&NormRules::fide_2024(), &section.check().unwrap())
}

fn foreign(section: Section) -> u32 {
    match field_of(section) {
        Some(LargeSwiss::Exempt(field) | LargeSwiss::NotExempt(field)) => field.players,
        other => panic!("{other:?}"),
    }
}

/// Twenty foreign players of three federations, ten of them with titles, and two hosts.
fn just_exempt(rounds: u32) -> Section {
    let mut field = vec![("ENG", Title::Fm); 2];
    field.extend((0..20).map(|number| (ABROAD[number % 3], [Title::Im, Title::Fm][number % 2])));
    Section { host: Some("ENG".to_owned()), ..swiss(&field, rounds) }
}

/// 1.4.3d: the field of the first round is one.
#[test]
fn after_a_single_round_a_swiss_has_a_field() {
    assert!(matches!(field_of(just_exempt(1)), Some(LargeSwiss::Exempt(_))));
}

/// 1.4.3d: two missed rounds are two, the first one among them; and who did not come to the end has
/// missed what the table no longer shows.
#[test]
fn the_first_round_is_missed_like_any_other() {
    let missing = |rounds: &[usize]| {
        let mut section = just_exempt(4);
        for &round in rounds {
            let opponent = section.players[21].results[round - 1].opponent().unwrap();
            section.players[opponent].results[round - 1] = RoundResult::Bye(HalfPoints::new(2));
            section.players[21].results[round - 1] = RoundResult::Absent;
        }
        section
    };
    // One who misses a round is not there in it; one who misses two is in none.
    assert_eq!(
        [foreign(missing(&[])), foreign(missing(&[1])), foreign(missing(&[1, 3]))],
        [20, 19, 19]
    );
    let mut section = missing(&[1, 3]);
    section.players.push(section.players[20].clone());
    section.players[22].name = "late".to_owned();
    section.players[22].results =
        [vec![RoundResult::Absent; 1], vec![RoundResult::Bye(HalfPoints::new(2)); 3]].concat();
    // Of 21 from abroad one does not count at all, one not in the first round.
    assert_eq!(foreign(section), 19);
    // 21 from abroad: one misses the first round and the third and is in none, another the second.
    let mut section = just_exempt(4);
    section.players[1].federation = Some("FRA".to_owned());
    for (number, round) in [(21, 1), (21, 3), (20, 2)] {
        let opponent = section.players[number].results[round - 1].opponent().unwrap();
        section.players[opponent].results[round - 1] = RoundResult::Bye(HalfPoints::new(2));
        section.players[number].results[round - 1] = RoundResult::Absent;
    }
    assert_eq!(foreign(section), 19);
    let mut section = just_exempt(4);
    section.players.push(Entrant { results: Vec::new(), ..section.players[20].clone() });
    section.players[22].name = "never".to_owned();
    assert_eq!(foreign(section), 20);
}

/// 1.4.3d: held by the French the field is too small, held by anybody else it is not: it depends.
#[test]
fn a_field_that_is_enough_for_some_hosts_depends_on_the_host() {
    let mut field = vec![("FRA", Title::Im); 6];
    field.extend((0..18).map(|number| (["GER", "NED", "ITA"][number % 3], Title::Im)));
    // 24 players: without the French 18, without any others 18.
    field.push(("POL", Title::Im));
    field.push(("POL", Title::Im));
    // 26: without the French or any of the three 20, without the Poles 24.
    assert!(
        matches!(field_of(swiss(&field, 2)), Some(LargeSwiss::Exempt(field)) if field.players == 20)
    );
    field[6].0 = "FRA";
    // Without the French 19; without the others at least 20.
    assert_eq!(field_of(swiss(&field, 2)), Some(LargeSwiss::DependsOnHost));
}

/// 1.4.5: a list of a double round robin, in which a game against some is missing.
#[test]
fn a_list_met_twice_is_of_a_double_round_robin() {
    let rules = NormRules::fide_2024();
    let setting = fixed(NormSetting::of(&rules));
    let of = |names: &str| {
        let names: Vec<String> = names.chars().map(String::from).collect();
        setting.in_list(names.iter().map(String::as_str)).round_robin
    };
    let round_robin = |players, times| Some(RoundRobin { players, times, is_over: true });
    assert_eq!(of("ABCCDDEE"), round_robin(6, 2));
    assert_eq!(of("ABCDDEE"), round_robin(6, 1));
    assert_eq!(of(""), None);
}

/// 1.4.1c: as many norms may count an unplayed game as the rules say, and no more.
#[test]
fn a_second_norm_may_have_an_unplayed_game_and_a_third_not() {
    let rules = NormRules::fide_2024();
    let rules = rules.with(|settings| settings.titles.with_unplayed_at_most = 2).unwrap();
    let games = grandmasters(&[2_500; 9]).into_iter().map(|one| (one, Win)).collect();
    let report = gm(&Attempt::from_games("ENG", games).unwrap());
    let norms: Vec<NormOnRecord> = ["a", "b", "c"]
        .map(|event| {
            let norm = NormOnRecord::of(event, &report, event_awards::norm::EventKind::default());
            NormOnRecord { unplayed: 1, ..norm.unwrap() }
        })
        .to_vec();
    let check = title_check(&rules, Title::Gm, &norms, elo(2_500)).unwrap();
    assert_eq!(check.not_counted, [(2, NormNotCounted::UnplayedAgain)]);
}

/// 1.5: what a title takes where a rule book does not say it; and 35% of 23 games are 8.05.
#[test]
fn rules_without_titles_ask_for_three_norms_of_27_games() {
    let TitleRule { norms, games, with_unplayed_at_most, one_without_exemption, .. } =
        TitleRule::default();
    assert_eq!((norms, games, with_unplayed_at_most), (3, 27, 1));
    assert!(!one_without_exemption);
    assert_eq!(NormRules::fide_2024().score_at_least(23), HalfPoints::new(17));
    let table = norm_table(&NormRules::fide_2024(), Title::Gm, 9).unwrap();
    let first: Vec<(HalfPoints, i64)> =
        table.rows[..2].iter().map(|row| (row.score, row.mean_at_least)).collect();
    // 7 of 9, dp 220: 2380; 6.5 of 9, 72% and dp 166: 2434.
    assert_eq!(first, [(HalfPoints::new(14), 2_380), (HalfPoints::new(13), 2_434)]);
}

#[test]
fn a_rule_book_needs_a_game_and_allows_fewer_unplayed_ones() {
    let with = |from: &str, to: &str| {
        NormRules::from_toml(&NormRules::BUILT_IN[1].1.replacen(from, to, 1))
            .map_err(|error| error.to_string())
    };
    let refused = |from: &str, to: &str, setting: &str| {
        let said = with(from, to).unwrap_err();
        assert!(said.starts_with(&format!("`{setting}` is ")), "{said}");
    };
    refused("individual = 9", "individual = 0", "games.individual");
    refused("team = 7", "team = 0", "games.team");
    refused("unplayed_at_most = 1", "unplayed_at_most = 9", "games.unplayed_at_most");
    refused("per_cent = 35", "per_cent = 101", "score.per_cent");
    assert!(with("team = 7", "team = 1").is_ok());
    assert!(with("per_cent = 35", "per_cent = 100").is_ok());
    assert!(with("unplayed_at_most = 1", "unplayed_at_most = 8").is_ok());
    let one = NormRules::BUILT_IN[1].1.replacen("unplayed_at_most = 1", "unplayed_at_most = 0", 1);
    assert!(NormRules::from_toml(&one.replacen("individual = 9", "individual = 1", 1)).is_ok());
}

/// Six players after three of five rounds: two opponents are to come, whom four rounds do not name.
#[test]
fn opponents_who_do_not_fill_the_rounds_to_come_are_not_named() {
    let rules = NormRules::fide_2024();
    let pairs = [[(0, 5), (1, 4), (2, 3)], [(0, 4), (5, 3), (1, 2)], [(0, 3), (4, 2), (5, 1)]];
    let games: Vec<GameRecord> = (1..)
        .zip(pairs)
        .flat_map(|(round, pairs)| {
            pairs.map(|(white, black)| GameRecord {
                round,
                white,
                black,
                result: PairingResult::Played(Draw),
            })
        })
        .collect();
    let players = (0..6).map(|number| Entrant {
        federation: Some("ENG".to_owned()),
        ..Entrant::named(format!("player {number}"))
    });
    let section = Section::from_games("event", 3, players.collect(), &games, &[]).unwrap();
    let section = Section { system: Some(PairingSystem::RoundRobin { times: 1 }), ..section };
    let section = section.check().unwrap();
    let setting = NormSetting::of(&rules).in_section(&section);
    let to_come = |rounds| {
        let to_come = setting.to_come(&section, 0, rounds).unwrap();
        (to_come.rounds, to_come.opponents.len())
    };
    assert_eq!(to_come(None), (2, 2));
    assert_eq!([to_come(Some(5)), to_come(Some(7))], [(2, 2), (4, 0)]);
}

/// What a section still has to come for one of its players.
#[test]
fn as_many_rounds_in_all_as_are_over_leave_none() {
    let rules = NormRules::fide_2024();
    let section = just_exempt(4).check().unwrap();
    let setting = NormSetting::of(&rules).in_section(&section);
    let to_come = |rounds| setting.to_come(&section, 0, rounds);
    assert_eq!(to_come(Some(4)).unwrap().rounds, 0);
    assert!(to_come(Some(3)).is_err());
    // Of a Swiss it is known that nothing belongs to a result that was reached.
    assert!(to_come(None).unwrap().is_known);
    let stated = NormSetting { mix: FederationMix::Waived, event: Event::Individual, ..setting };
    assert_eq!(stated.exemption("ENG"), Some(Exemption::Stated));
}
