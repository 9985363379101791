//! The same games in every format that can hold results: all values that a format can hold are read
//! back equal, whether the season names its players by code, by FIDE number or by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use chrono::NaiveDate;
use flate2::Compression;
use flate2::write::GzEncoder;
use formats::Lost;
use formats::pgn::write_pgn;
use formats::results::ResultRow;
use formats::sheet::Sheet;
use formats::submission::{submissions_of_rows, write_submission};
use formats::trf::{reports_of_rows, write_trf};
use game_rows::GameResult;
use game_rows::row::{RateText, Round};
use identity::Player;
use input_files::csv::write_field;
use proptest::prelude::*;
use rating_core::Rate;
use season_files::{ReadSeason, Repeats, RowRules, read_files};

use crate::plain::{HEADER, csv_rows, results_parquet};
use crate::seasons::{RESULTS, day, rules, season_in};

/// Code, FIDE number and name of all players.
const PLAYERS: [[&str; 3]; 6] = [
    ["500010F", "1503014", "Lee, Ann"],
    ["500020J", "400202", "Roe, Ben"],
    ["500030A", "400303", "Žižková, Zdeňka"],
    ["500040D", "400404", "O'Hara, Di"],
    ["500050G", "400505", "van der Berg, Ed"],
    ["500060K", "400606", "Fox"],
];

/// How a file names its players.
#[derive(Clone, Copy, Debug, PartialEq)]
enum KnownBy {
    Code,
    FideNumber,
    Name,
}

/// A game of the frame, with texts instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Played {
    day: NaiveDate,
    round: Round,
    white: usize,
    black: usize,
    event: String,
    section: String,
    rate: RateText,
    result: &'static str,
}

/// Games of one event, section and rate of play, with a day for each round.
#[derive(Clone, Debug)]
struct Event {
    games: Vec<Played>,
    known_by: KnownBy,
}

/// A text without `#`, which separates the fields of a submission.
fn text() -> impl Strategy<Value = String> {
    "[A-Za-z=é½][A-Za-z0-9 .'\"\\\\,;éŽ½-]{0,18}[a-z0-9]"
}

fn event() -> impl Strategy<Value = Event> {
    let pairs = Just([0, 1, 2, 3, 4, 5]).prop_shuffle();
    let round = (pairs, prop::array::uniform3(0..RESULTS.len() + 1));
    let rounds = prop::collection::vec(round, 1..6);
    let section = prop_oneof![Just(String::new()), text()];
    let rates = [RateText::None, RateText::Rapid, RateText::Standard];
    let known_by = prop::sample::select(vec![KnownBy::Code, KnownBy::FideNumber, KnownBy::Name]);
    let texts = (text(), section, prop::sample::select(rates.to_vec()), known_by);
    (rounds, texts).prop_map(|(rounds, (event, section, rate, known_by))| {
        let mut games = Vec::new();
        for (number, (order, results)) in (1_u16..).zip(rounds) {
            for (pair, result) in order.chunks(2).zip(results) {
                // The seventh result means that the two did not meet.
                let Some(result) = RESULTS.get(result) else { continue };
                games.push(Played {
                    day: day("2006-09-01") + chrono::Days::new(7 * u64::from(number)),
                    round: Round::Number(number),
                    white: pair[0],
                    black: pair[1],
                    event: event.clone(),
                    section: section.clone(),
                    rate: rate.clone(),
                    result: result.written(),
                });
            }
        }
        Event { games, known_by }
    })
}

impl Event {
    /// The text that the file uses for a player.
    fn called(&self, player: usize) -> &'static str {
        PLAYERS[player][self.known_by as usize]
    }

    /// The games and players in the form that writers of formats take.
    fn sheet(&self) -> Sheet {
        let row = |game: &Played| ResultRow {
            day: game.day,
            time: None,
            event: game.event.clone(),
            white: self.called(game.white).to_owned(),
            black: self.called(game.black).to_owned(),
            has_colours: true,
            result: GameResult::parse(game.result).unwrap(),
            section: game.section.clone(),
            round: game.round.clone(),
            rate: game.rate.clone(),
        };
        let players = (0..PLAYERS.len()).map(|player| {
            let called = self.called(player).to_owned();
            let [_, fide_code, name] = PLAYERS[player].map(str::to_owned);
            // A file that names players only by name has no numbers.
            let fide_code = if self.known_by == KnownBy::Name { String::new() } else { fide_code };
            (
                called.clone(),
                Player {
                    code: called.into(),
                    name: name.into(),
                    fide_code: fide_code.into(),
                    ..Player::default()
                },
            )
        });
        let rows: Vec<_> = self.games.iter().map(|game| (0, row(game))).collect();
        let plays = |code: &str| rows.iter().any(|(_, row)| row.white == code || row.black == code);
        let players: BTreeMap<_, _> = players.filter(|(code, _)| plays(code)).collect();
        Sheet { rows, players, ..Sheet::default() }
    }

    /// The games as they are read back: `carried` changes what a format cannot hold.
    fn expected(&self, carried: impl Fn(Played) -> Played) -> Vec<Played> {
        let mut games: Vec<Played> = self.games.iter().cloned().map(carried).collect();
        games.sort();
        games
    }
}

/// The games of a frame; a player is found by the text that the list or the file uses.
fn played(season: &ReadSeason) -> Vec<Played> {
    let player = |player: rating_core::PlayerIdx| {
        let code = &season.players.players[player.as_usize()].code;
        PLAYERS.iter().position(|names| names.contains(&code.as_str())).unwrap()
    };
    let mut games: Vec<Played> = season
        .games
        .iter()
        .map(|game| Played {
            day: game.day,
            round: game.round.to_owned(),
            white: player(game.white),
            black: player(game.black),
            event: season.games.event(game.event).to_owned(),
            section: season.games.sections.text(game.section).to_owned(),
            rate: game.rate.to_owned(),
            result: game.result.written(),
        })
        .collect();
    games.sort();
    games
}

/// Reads a file alone, and as the results of a season with a list of players.
fn comes_to(event: &Event, name: &str, bytes: &[u8], expected: &[Played]) {
    let place = tempfile::tempdir().unwrap();
    let mut list = "code,fide_code,name\n".to_owned();
    for [code, fide_code, name] in PLAYERS {
        writeln!(list, "{code},{fide_code},\"{name}\"").unwrap();
    }
    fs::write(place.path().join("players.csv"), list).unwrap();
    fs::create_dir_all(place.path().join("events")).unwrap();
    let path = place.path().join(name);
    fs::write(&path, bytes).unwrap();
    if !name.starts_with("events/") {
        fs::remove_dir(place.path().join("events")).unwrap();
    }
    let by_form = read_files(&[(path, name.to_owned())], &RowRules::of_form(), &|_| {}).unwrap();
    assert_eq!(by_form.rejected(), []);
    assert_eq!(played(&by_form), expected, "{name} by its form, {:?}", event.known_by);
    assert_eq!(by_form.games.files, [name]);

    let rules = RowRules { rates: &[Rate::Standard, Rate::Rapid], ..rules(Repeats::Reject) };
    let season = season_in(place.path(), &rules).unwrap();
    assert_eq!(season.rejected(), []);
    assert_eq!(season.suspicious, []);
    assert_eq!(played(&season), expected, "{name} in a season, {:?}", event.known_by);
    let codes: Vec<_> = season.players.players.iter().map(|player| &player.code).collect();
    assert_eq!(codes, PLAYERS.map(|[code, ..]| code), "the list alone says who plays");
}

fn csv(event: &Event) -> Vec<u8> {
    [HEADER.as_bytes(), &csv_rows(&event.sheet().rows)].concat()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The columns of a tournament's files that identify a player, with their values.
fn side(event: &Event, player: usize) -> Vec<u8> {
    let [code, fide_code, name] = PLAYERS[player];
    let (code, fide_code) = match event.known_by {
        KnownBy::Code => (code, fide_code),
        KnownBy::FideNumber => ("", fide_code),
        KnownBy::Name => ("", ""),
    };
    let mut fields = Vec::new();
    write_field(name, &mut fields);
    fields.extend_from_slice(format!(",{code},{fide_code}").as_bytes());
    fields
}

/// A list of games by round.
fn games_by_round(event: &Event) -> Vec<u8> {
    let mut file = b"round,result,section,white,white_code,white_fide_code,\
                     black,black_code,black_fide_code\n"
        .to_vec();
    for game in &event.games {
        file.extend_from_slice(format!("{},{},", game.round.written(), game.result).as_bytes());
        write_field(&game.section, &mut file);
        for player in [game.white, game.black] {
            file.push(b',');
            file.extend(side(event, player));
        }
        file.push(b'\n');
    }
    file
}

/// A cross-table of all six players, whether they play or not.
fn cross_table(event: &Event) -> Vec<u8> {
    let mut file = b"section,name,code,fide_code,r1,r2,r3,r4,r5\n".to_vec();
    for player in 0..PLAYERS.len() {
        write_field(&event.games[0].section, &mut file);
        file.push(b',');
        file.extend(side(event, player));
        for round in 1..=5 {
            let mut games = event.games.iter().filter(|game| game.round == Round::Number(round));
            let game = games.find(|game| game.white == player || game.black == player);
            file.push(b',');
            file.extend(game.map_or(String::new(), |game| cell(game, player)).into_bytes());
        }
        file.push(b'\n');
    }
    file
}

fn cell(game: &Played, player: usize) -> String {
    let is_white = game.white == player;
    let opponent = if is_white { game.black } else { game.white } + 1;
    let pieces = if is_white { 'w' } else { 'b' };
    let won = if is_white { ["1-0", "+/-"] } else { ["0-1", "-/+"] };
    match game.result {
        "1/2-1/2" => format!("D{opponent}{pieces}"),
        result if result == won[0] => format!("W{opponent}{pieces}"),
        result if result == won[1] => format!("X{opponent}"),
        "1-0" | "0-1" => format!("L{opponent}{pieces}"),
        _ => format!("F{opponent}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_table_carries_every_field_however_it_is_packed(event in event()) {
        let csv = csv(&event);
        let expected = event.expected(|game| game);
        let parquet = results_parquet(&event.sheet().rows);
        let zstd = zstd::encode_all(&csv[..], 0).unwrap();
        for (form, bytes) in
            [("csv", csv.clone()), ("csv.gz", gzip(&csv)), ("csv.zst", zstd), ("parquet", parquet)]
        {
            comes_to(&event, &format!("results.{form}"), &bytes, &expected);
            comes_to(&event, &format!("events/cup.{form}"), &bytes, &expected);
        }
    }

    #[test]
    fn pgn_carries_every_field(event in event()) {
        // Without games, the file is empty.
        prop_assume!(!event.games.is_empty());
        let (text, lost) = write_pgn(&event.sheet());
        prop_assert_eq!(lost, Lost::default());
        comes_to(&event, "events/cup.pgn", text.as_bytes(), &event.expected(|game| game));
    }

    #[test]
    fn a_report_carries_every_field(event in event()) {
        prop_assume!(!event.games.is_empty());
        let (reports, lost) = reports_of_rows(&event.sheet()).unwrap();
        prop_assert_eq!((reports.len(), lost), (1, Lost::default()));
        let text = write_trf(&reports[0]);
        comes_to(&event, "events/cup.trf", text.as_bytes(), &event.expected(|game| game));
    }

    /// A submission has a time limit and not a rate, so a game without a rate is read back as
    /// standard; and only games of a section have rounds.
    #[test]
    fn a_submission_carries_all_but_rate_and_some_rounds(event in event()) {
        prop_assume!(!event.games.is_empty());
        let sheet = event.sheet();
        let written = submissions_of_rows(&sheet);
        prop_assert_eq!((written.submissions.len(), written.left_out.len()), (1, 0));
        let (text, not_carried) = write_submission(&written.submissions[0]);
        prop_assert_eq!(not_carried, vec![]);
        let expected = event.expected(|game| Played {
            rate: if game.rate == RateText::None { RateText::Standard } else { game.rate },
            round: if game.section.is_empty() { Round::None } else { game.round },
            ..game
        });
        // The heading of a part shows what its games are: those without a section are `Other`.
        comes_to(&event, "events/cup.txt", text.as_bytes(), &expected);
    }

    /// The file's name has the event and the only day; the file cannot hold a rate of play.
    #[test]
    fn games_by_round_carry_all_but_rate_and_own_days(
        event in event(),
        called in "[A-Za-z][a-z -]{0,8}[a-z]",
    ) {
        let expected = event.expected(|game| Played {
            day: day("2006-08-12"),
            event: called.clone(),
            rate: RateText::None,
            ..game
        });
        let name = format!("events/{called}-2006-08-12.csv");
        comes_to(&event, &name, &games_by_round(&event), &expected);
        let packed = gzip(&games_by_round(&event));
        comes_to(&event, &format!("{name}.gz"), &packed, &expected);
    }

    /// Like games by round; in addition, a default has no colours in a cross-table, so the upper
    /// player is called White.
    #[test]
    fn a_cross_table_carries_all_but_rate_days_and_some_colours(event in event()) {
        prop_assume!(!event.games.is_empty());
        let expected = event.expected(|game| {
            let result = GameResult::parse(game.result).unwrap();
            let is_default = matches!(result, GameResult::NotPlayed(_));
            let (white, black, result) = if is_default && game.white > game.black {
                (game.black, game.white, result.reversed())
            } else {
                (game.white, game.black, result)
            };
            let (day, event) = (day("2006-08-12"), "open".to_owned());
            let (rate, result) = (RateText::None, result.written());
            Played { day, white, black, event, rate, result, ..game }
        });
        comes_to(&event, "events/open-2006-08-12.csv", &cross_table(&event), &expected);
    }
}
