//! A small made-up site: four players, two seasons, one event with rounds.

use chrono::NaiveDate;
use ecf_season::Edition;
use ecf_season::derivation::{DerivedGame, OpponentStrength};
use rating_core::{Grade, GradePoints, Outcome, PlayerIdx};
use season_site::{
    Accounts, Bin, Borrowed, CategoryShare, Clause, ClubSeason, CohortMean, Cohorts, Colour,
    DifferenceBin, Entry, Event, EventEntry, GameLine, Group, Input, Listed, Movement, Mover,
    Player, Receipt, Record, Season, Site, Summary, Tally, UngradedGroup,
};

/// The names of players, clubs and events, which a test can replace.
pub(crate) struct Names {
    pub(crate) players: [String; 4],
    pub(crate) club: String,
    pub(crate) event: String,
}

impl Default for Names {
    fn default() -> Self {
        let players = ["Abbott, Robert", "Gill, Tessa", "Hill, Chloë", "Østby, Ås"];
        Self {
            players: players.map(str::to_owned),
            club: "Leighton".to_owned(),
            event: "Calderby Congress".to_owned(),
        }
    }
}

/// A code that was merged into the first.
pub(crate) const MERGED: &str = "173467C";

pub(crate) const CODES: [&str; 4] = ["107796L", "233310H", "573212J", "882814D"];

pub(crate) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// The site. Its figures are made up and need not be consistent, except for the calculation of the
/// first player.
pub(crate) fn site(names: &Names) -> Site {
    let player = |(code, name): (&str, &String)| Player {
        code: code.to_owned(),
        also: if code == CODES[0] { vec![MERGED.to_owned()] } else { Vec::new() },
        name: name.clone(),
        sex: "F".to_owned(),
        was_junior: Some(code == CODES[1]),
    };
    let tally = Tally { games: 4, half_points: 5, expected: 1.8 };
    let record = Record {
        white: tally,
        black: Tally::default(),
        by_opponent: vec![season_site::Banded { from: 80, to: 99, tally }],
    };
    Site {
        federation: "Ure and Swale".to_owned(),
        program: "clarke 0".to_owned(),
        players: CODES.into_iter().zip(&names.players).map(player).collect(),
        records: vec![record; 4],
        clubs: vec![names.club.clone()],
        seasons: vec![season("2002-03", names), season("2003-04", names)],
        clauses: vec![Clause {
            name: "games".to_owned(),
            words: "A win scores 50 more.".to_owned(),
            choice: Some("half up".to_owned()),
        }],
    }
}

fn season(label: &str, names: &Names) -> Season {
    Season {
        label: label.to_owned(),
        rapid: false,
        first_day: day("2003-05-01"),
        last_day: day("2004-04-30"),
        edition: Edition::yorkshire_2000(),
        edition_sha256: "ab".to_owned(),
        accounts: Accounts {
            read: 8_000,
            graded: 7_891,
            rejected: vec![("unreadable date".to_owned(), 99)],
            published: 4,
            ..Accounts::default()
        },
        inputs: vec![Input {
            file: format!("{label}/results.csv"),
            bytes: 10,
            sha256: "0f".to_owned(),
        }],
        entries: (0..4).map(entry).collect(),
        events: vec![event(names)],
        summary: summary(),
    }
}

fn event(names: &Names) -> Event {
    let player = |player| EventEntry { player, games: 1, half_points: 1, performance: Some(108.6) };
    Event {
        name: names.event.clone(),
        first_day: Some(day("2003-06-30")),
        last_day: Some(day("2003-07-01")),
        games: 2,
        players: (0..4).map(player).collect(),
    }
}

fn entry(player: u32) -> Entry {
    let grade = 98 + player as i32;
    Entry {
        player,
        listed: Some(Listed { category: if player == 0 { 'D' } else { 'A' }, grade }),
        previous: (player < 3).then_some(97),
        working: None,
        standard_error: (player == 0).then_some(7.44),
        junior_age: (player == 1).then_some(12),
        clubs: vec![0],
        receipt: receipt(player),
        rejected: Vec::new(),
    }
}

/// 9 games, in two of which the opponent is beyond the limit, and 20 borrowed ones.
fn receipt(player: u32) -> Receipt {
    let points = |text: &str| -> GradePoints { text.parse().unwrap() };
    let line = |(strength, counted, outcome, score): (&str, &str, Outcome, &str)| {
        let opponent = (player + 1) % 4;
        let grade = |grade: i32| OpponentStrength::Grade(Grade::new(grade));
        let working = || OpponentStrength::Working(points(strength));
        GameLine {
            day: Some(day("2003-06-30")),
            event: 0,
            round: Some(1),
            opponent,
            colour: Some(if player.is_multiple_of(2) { Colour::White } else { Colour::Black }),
            outcome,
            scored: Some(DerivedGame {
                opponent: PlayerIdx::new(opponent),
                outcome,
                strength: strength.parse().map_or_else(|_| working(), grade),
                counted: points(counted),
                score: points(score),
            }),
        }
    };
    let games = [
        ("103", "103", Outcome::Loss, "53"),
        ("78.973", "78.973", Outcome::Win, "128.973"),
        ("39", "57", Outcome::Draw, "57"),
    ];
    let borrowed = |season: &str, games, average: &str, sum: &str| Borrowed {
        season: season.to_owned(),
        games,
        average: points(average),
        points: points(sum),
        is_approximate: false,
    };
    Receipt {
        games: games.into_iter().map(line).collect(),
        points: points("238.973"),
        counted: 3,
        borrowed: vec![borrowed("2002-03", 8, "107.2675", "858.14")],
        sum: Some(points("1097.113")),
        divisor: 11,
        mean: Some(points("99.737545455")),
        rounded: Some(98 + player as i32),
        increment: 0,
        floor: None,
        grade: Some(98 + player as i32),
    }
}

fn summary() -> Summary {
    let group = |players, mean| Group { players, mean: Some(mean) };
    Summary {
        mean: Some(99.5),
        categories: vec![
            CategoryShare { letter: 'A', players: 3, mean: 100.0 },
            CategoryShare { letter: 'D', players: 1, mean: 98.0 },
        ],
        movement: Some(Movement {
            stayers_before: group(3, 100.0),
            stayers: group(3, 101.0),
            leavers: group(1, 120.0),
            newcomers: group(1, 95.0),
        }),
        cohorts: Some(Cohorts {
            established: Some(CohortMean { players: 2, mean: -1.2, error: Some(0.5) }),
            second_list: Some(CohortMean { players: 1, mean: 3.0, error: None }),
            third_list: None,
            newcomers: Some(CohortMean { players: 1, mean: -6.0, error: None }),
            leavers: Some(CohortMean { players: 1, mean: 20.0, error: None }),
        }),
        panel: Some(CohortMean { players: 3, mean: 1.0, error: Some(0.8) }),
        distribution: vec![
            Bin { from: 90, to: 99, players: 2, before: 1 },
            Bin { from: 100, to: 109, players: 2, before: 3 },
        ],
        differences: vec![
            DifferenceBin { middle: -5, games: 10, score: 4.0, expected: 4.5 },
            DifferenceBin { middle: 5, games: 10, score: 6.0, expected: 5.5 },
        ],
        groups: vec![UngradedGroup {
            players: 1,
            is_withheld: false,
            inside: 0,
            links: 3,
            graded: 2,
            linked_most: vec![3],
        }],
        rises: vec![Mover { player: 2, before: 97, after: 100 }],
        falls: Vec::new(),
        most_active: vec![(0, 3)],
        returned: 0,
        newcomers: vec![3],
        clubs: vec![ClubSeason {
            club: 0,
            players: 4,
            mean: Some(99.5),
            games: 12,
            half_points: 13,
        }],
    }
}
