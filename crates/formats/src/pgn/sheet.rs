//! Games as rows of results.

use std::path::Path;

use chrono::{NaiveDate, NaiveTime};

use super::ending::{Ending, Unusable, said_not_played};
use super::seats::{Seats, naming_of};
use super::tags::known;
use super::{Headers, LostTags, Tags};
use crate::clock::TimeControl;
use crate::results::ResultRow;
use crate::sheet::{ReadSheet, write_result};
use findings::Reason;
use findings::RowFault;
use game_rows::Unsaid;
use game_rows::row::{RateText, Round};
use game_rows::{GameResult, NotPlayed, less_than_a_point};
use identity::nobody::Naming;
use identity::player::{Player, fide_number};
use input_files::Error;
use input_files::Source;
use input_files::csv::fill_in_rows;
use input_files::day::{parse_day, parse_time};
use input_files::text_lines::damage;
use rating_core::Outcome;
use vocabulary::{RateOfPlay, Words};

/// A game as a result; its texts are those of its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<'a> {
    /// The day.
    pub day: NaiveDate,
    /// The time of day.
    pub time: Option<NaiveTime>,
    /// The event.
    pub event: &'a str,
    /// White.
    pub white: Side<'a>,
    /// Black.
    pub black: Side<'a>,
    /// The result.
    pub result: GameResult,
    /// The section inside the event.
    pub section: &'a str,
    /// The round.
    pub round: &'a str,
    /// The rate of play, in the words of a results file.
    pub rate: &'a str,
}

/// A player of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side<'a> {
    /// The code: the federation's, or else the FIDE number, or else the name.
    pub code: &'a str,
    /// The name, or the code if nothing else is known.
    pub name: &'a str,
    /// The FIDE number; empty for none.
    pub fide_code: &'a str,
}

/// The ways to give the day of a game, for messages.
const DAY: &str = "a day as 2006.05.02, or `day` of the file in import.toml";

/// The form of a day that is given, for messages.
const PGN_DAY: &str = "a day of the calendar as 2006.05.02";

/// The message for a file without games.
pub const NO_GAME: &str =
    "no game was found: expected games in PGN, which begin with tags such as [Event \"Open\"]";

const RESULT: &str = "1-0, 0-1 or 1/2-1/2";

const NOT_PLAYED: &str = "1-0, 0-1 or * of a game that was not played";

/// Reads a file's games as results, with details that are given from outside.
///
/// # Errors
///
/// A file that is not text.
pub(crate) fn read_pgn_sheet(source: &Source, unsaid: &Unsaid) -> Result<ReadSheet, Error> {
    let text = source.text()?;
    let (mut found, mut lost) = (ReadSheet::default(), LostTags::default());
    let games: Result<Vec<Tags>, _> = Headers::new(text.as_bytes()).collect();
    let games = games.map_err(Error::read(Path::new(&source.name)))?;
    let naming = naming_of(games.iter());
    for tags in &games {
        let line = tags.line;
        found.suspicious.extend(not_tags(&source.name, tags));
        match Game::of(tags, unsaid, &naming) {
            Ok(None) => lost.add_bye(),
            Ok(Some(game)) => {
                lost.add(LostTags::of(tags));
                if matches!(game.result, GameResult::Played(_)) {
                    found.suspicious.extend(said_not_played(&source.name, tags));
                    found.suspicious.extend(ends_open(&source.name, tags));
                }
                if unsaid.rate == RateText::None {
                    found.suspicious.extend(unreadable_clock(&source.name, tags, &game));
                }
                let players = [game.white.player(), game.black.player()];
                let players = players.each_ref().map(|player| (player, None));
                found.sheet.push(line, game.row(), players);
            }
            Err((column, value, reason)) => {
                found.rejected.push(RowFault::of_value(&source.name, line, column, &value, reason));
            }
        }
    }
    found.sheet.mark_namesakes();
    found.lost = lost.lines();
    fill_in_rows(&mut found.rejected, text);
    fill_in_rows(&mut found.suspicious, text);
    Ok(found)
}

/// The lines among the tags of a game that are not tags.
pub(super) fn not_tags<'t>(
    file: &'t str,
    tags: &'t Tags,
) -> impl Iterator<Item = RowFault> + use<'t> {
    tags.not_tags.iter().map(move |(line, text)| {
        RowFault::of_value(file, *line, "tag", text, Reason::Unreadable { expected: NOT_A_TAG })
    })
}

/// The rate of play of a tag `TimeControl`; empty if it does not give one.
pub(super) fn rate_of_clock(time_control: &str) -> &'static str {
    match TimeControl::of_tag(time_control) {
        TimeControl::Rate(RateText::Standard) => "standard",
        TimeControl::Rate(RateText::Rapid) => "rapid",
        TimeControl::Rate(RateText::Other(faster)) => faster,
        TimeControl::Rate(RateText::None) | TimeControl::Unsaid | TimeControl::Unreadable => "",
    }
}

/// The rate of play that a tag `EventType` names, as `swiss (rapid)`; empty if
/// it names none.
pub(super) fn rate_of_event(event_type: &str) -> &'static str {
    match Words::shared().rates.rate(event_type) {
        Some(RateOfPlay::Rapid) => "rapid",
        Some(RateOfPlay::Blitz) => "blitz",
        None => "",
    }
}

/// A fault for a time control that does not give a rate, if the game has no other rate. Whoever
/// wrote it thought of the clock, so that nobody can tell the game from a rapid one: a time control
/// that is not known (`?`) or that there was none (`-`), too.
fn unreadable_clock(file: &str, tags: &Tags, game: &Game<'_>) -> Option<RowFault> {
    let is_control = |(name, value): &(&str, &str)| {
        *name == "TimeControl" && !value.trim().is_empty() && game.rate.is_empty()
    };
    let (_, control) = tags.iter().find(is_control)?;
    Some(RowFault::of_value(file, tags.line, "TimeControl", control, Reason::SaysRapid))
}

/// The result of a tag as programs and people write it (`1 - 0`, `1:0`, `1/2`); without a tag that
/// which ends the moves, since the standard requires both to be the same (section 8.2.6).
pub(super) fn stated_result(tag: &str, tags: &Tags) -> Option<GameResult> {
    let signs = tag.split_whitespace().collect::<String>().replace(':', "-");
    match signs.as_str() {
        "" | "?" => tags.moves_end_with.map(GameResult::Played),
        "1/2" | "½" => Some(GameResult::Played(Outcome::Draw)),
        signs => GameResult::parse(signs),
    }
}

/// Refuses a game whose moves end with another result than its tag. The standard requires both to
/// be the same (section 8.2.6); only people who were there know which is right. After a forfeit or
/// an adjudication the arbiter decides, whatever the moves say.
pub(super) fn check_against_moves(tags: &Tags, result: GameResult) -> Result<(), Reason> {
    if Ending::of(tags) != Ending::OnTheBoard {
        return Ok(());
    }
    match (result, tags.moves_end_with) {
        (GameResult::Played(of_tag), Some(of_moves)) if of_tag != of_moves => {
            Err(Reason::OtherResultOfMoves { found: GameResult::Played(of_moves).written() })
        }
        _ => Ok(()),
    }
}

/// A doubt about a game whose moves end with `*`: they name no other result, so the tag counts.
fn ends_open(file: &str, tags: &Tags) -> Option<RowFault> {
    let is_open = tags.has_moves && tags.ends_open && Ending::of(tags) == Ending::OnTheBoard;
    let reason = Reason::OtherResultOfMoves { found: "*" };
    is_open.then(|| RowFault::of_value(file, tags.line, "Result", tags.get("Result"), reason))
}

/// Refuses a game that is told twice in different ways: which is right, only its sender knows.
pub(super) fn check_repeated(tags: &Tags) -> Result<(), Unusable> {
    const ONE: &str = "one value: an earlier tag of this name has another";
    ["White", "Black", "Result", "Date"].into_iter().try_for_each(|name| {
        let other = tags.contradiction(name).map(str::to_owned);
        other.map_or(Ok(()), |value| Err((name, value, Reason::Unreadable { expected: ONE })))
    })
}

/// Tags from which nothing is read that a season or a calculation uses.
const NOT_READ: [&str; 8] =
    ["Annotator", "ECO", "FEN", "NIC", "Opening", "Site", "Source", "Variation"];

/// Refuses a game with a damaged value: a name with a NUL in it would be another person.
pub(super) fn check_undamaged(tags: &Tags) -> Result<(), Unusable> {
    let read = tags.iter().filter(|(name, _)| !NOT_READ.contains(name));
    let mut damaged = read.filter_map(|(name, value)| Some((name, value, damage(value)?)));
    let Some((name, value, reason)) = damaged.next() else { return Ok(()) };
    let column = TAGS.into_iter().find(|tag| *tag == name).unwrap_or("tag");
    Err((column, value.to_owned(), reason))
}

/// The tags that are named if their value is damaged.
const TAGS: [&str; 16] = [
    "Event",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "WhiteCode",
    "BlackCode",
    "WhiteTeam",
    "BlackTeam",
];

/// The value of the tags `WhiteType` and `BlackType` for a program.
pub(super) const PROGRAM: &str = "program";

/// Other values by which programs are marked in these tags.
const PROGRAM_TYPES: [&str; 4] = [PROGRAM, "computer", "engine", "bot"];

/// Values of the title tags by which programs are marked.
const PROGRAM_TITLES: [&str; 2] = [BOT, "COMP"];

pub(crate) const HUMAN: &str = "human: games against programs are not graded";

/// The value of the tags `WhiteTitle` and `BlackTitle` by which playing sites mark programs.
pub(super) const BOT: &str = "BOT";

/// A value that is not a tag, for messages.
pub(super) const NOT_A_TAG: &str = "a tag such as [White \"Lee, Ann\"]";

/// The field that says that a player is a program, if any: type, title or name, in this order.
pub(crate) fn sign_of_program([of_type, title, name]: [&str; 3]) -> Option<usize> {
    let common = &Words::shared().common;
    let name = name.to_lowercase().replace('_', " ");
    let behind = |known: &String| name.strip_prefix(known.as_str());
    let is_apart =
        |rest: &str| !rest.starts_with(|it: char| it.is_alphabetic() || ",.'".contains(it));
    // Three figures or more may be a grade or a rating.
    let is_version = |rest: &str| {
        let number = rest.trim_start_matches([' ', '-']);
        matches!(
            number.len() - number.trim_start_matches(|it: char| it.is_ascii_digit()).len(),
            1 | 2
        )
    };
    let is_program = common.programs.iter().filter_map(behind).any(is_apart)
        || common.numbered_programs.iter().filter_map(behind).any(is_version);
    let signs = [
        PROGRAM_TYPES.into_iter().any(|sign| of_type.eq_ignore_ascii_case(sign)),
        PROGRAM_TITLES.into_iter().any(|sign| title.eq_ignore_ascii_case(sign)),
        is_program,
    ];
    signs.into_iter().position(|is_sign| is_sign)
}

const VARIANT: &str = "Standard, Chess960 or From Position: other variants are not chess games";

/// Refuses games of chess variants, and chess from another starting position. The tag is not in the
/// standard, but programs that play variants write it.
pub(super) fn check_variant(variant: &str) -> Result<(), Unusable> {
    let plain: String = variant.chars().filter(|letter| letter.is_alphanumeric()).collect();
    match plain.to_lowercase().as_str() {
        "" | "standard" | "normal" | "chess" | "chess960" | "fischerandom" | "fischerrandom"
        | "fromposition" => Ok(()),
        _ => Err(("Variant", variant.to_owned(), Reason::Unreadable { expected: VARIANT })),
    }
}

/// The tags that are needed for a result.
#[derive(Default)]
struct Wanted<'a> {
    date: &'a str,
    /// Day and time of the end.
    end: [&'a str; 2],
    /// The local time, on the day of `date`.
    time: &'a str,
    /// Day and time in UTC.
    utc: [&'a str; 2],
    event: &'a str,
    result: &'a str,
    section: &'a str,
    round: &'a str,
    rate: &'a str,
    time_control: &'a str,
    event_type: &'a str,
    variant: &'a str,
    /// Of White and of Black, as in the next fields.
    names: [&'a str; 2],
    codes: [&'a str; 2],
    fide_codes: [&'a str; 2],
    /// Whether each player is a person or a program.
    types: [&'a str; 2],
    titles: [&'a str; 2],
}

impl<'a> Wanted<'a> {
    fn of(tags: &'a Tags) -> Self {
        let mut wanted = Self::default();
        for (name, value) in tags.iter() {
            let place = match name {
                "Date" => &mut wanted.date,
                "EndDate" => &mut wanted.end[0],
                "EndTime" => &mut wanted.end[1],
                "Time" => &mut wanted.time,
                "UTCDate" => &mut wanted.utc[0],
                "UTCTime" => &mut wanted.utc[1],
                "Event" => &mut wanted.event,
                "Result" => &mut wanted.result,
                "Section" => &mut wanted.section,
                "Round" => &mut wanted.round,
                "Rate" => &mut wanted.rate,
                "TimeControl" => &mut wanted.time_control,
                "EventType" => &mut wanted.event_type,
                "Variant" => &mut wanted.variant,
                "White" => &mut wanted.names[0],
                "Black" => &mut wanted.names[1],
                "WhiteCode" => &mut wanted.codes[0],
                "BlackCode" => &mut wanted.codes[1],
                "WhiteFideId" => &mut wanted.fide_codes[0],
                "BlackFideId" => &mut wanted.fide_codes[1],
                "WhiteType" => &mut wanted.types[0],
                "BlackType" => &mut wanted.types[1],
                "WhiteTitle" => &mut wanted.titles[0],
                "BlackTitle" => &mut wanted.titles[1],
                _ => continue,
            };
            // If several tags have one name, the first with a value counts.
            if place.is_empty() {
                *place = known(value);
            }
        }
        wanted
    }

    /// Refuses games against programs: the standard has a word for them (section 9.1.5), playing
    /// sites a title.
    fn check_people(&self) -> Result<(), Unusable> {
        let sides = [["WhiteType", "WhiteTitle", "White"], ["BlackType", "BlackTitle", "Black"]];
        for (side, tags) in sides.into_iter().enumerate() {
            let values = [self.types, self.titles, self.names].map(|of_sides| of_sides[side]);
            if let Some(sign) = sign_of_program(values) {
                let value = values[sign].to_owned();
                return Err((tags[sign], value, Reason::Unreadable { expected: HUMAN }));
            }
        }
        Ok(())
    }

    /// When on its day the game ended, or else began, as far as its tags say: the end; the local
    /// time, which belongs to the tag `Date` (section 9.8 of the standard); the time in UTC. A time
    /// that belongs to another day says nothing here. A game that ended on a later day has no time,
    /// so that it comes after all games of its day that have one.
    fn time_on(&self, of_game: NaiveDate) -> Option<NaiveTime> {
        let is_of_day = |date: &str| is_open(date) || day(date) == Some(of_game);
        let [end_day, end] = self.end;
        if day(end_day).is_some_and(|end| end > of_game) {
            return None;
        }
        let [utc_day, utc] = self.utc;
        let given = [(end_day, end), ("", self.time), (utc_day, utc)];
        given.into_iter().filter(|(date, _)| is_of_day(date)).find_map(|(_, text)| time(text))
    }

    /// The rate of play that the game names, or else that of its time limit or its event.
    fn rate(&self) -> &'a str {
        if !self.rate.is_empty() {
            return self.rate;
        }
        match rate_of_clock(self.time_control) {
            "" => rate_of_event(self.event_type),
            rate => rate,
        }
    }

    fn side(&self, side: usize) -> Result<Side<'a>, Unusable> {
        let (name, fide_code) = (self.names[side], fide_number(self.fide_codes[side]));
        let codes = [self.codes[side], fide_code, name];
        let code = codes.into_iter().find(|text| !text.is_empty() && *text != "0");
        let Some(code) = code else {
            return Err((["White", "Black"][side], String::new(), Reason::MissingName));
        };
        Ok(Side { code, name: if name.is_empty() { code } else { name }, fide_code })
    }
}

impl<'a> Game<'a> {
    /// A game from its tags, with missing details from those given for the file; `None` for a bye,
    /// by the names of all players of the file, or of this game alone ([`Naming::default`]).
    ///
    /// # Errors
    ///
    /// The first tag that keeps it from being a result, with its value.
    pub fn of(
        tags: &'a Tags,
        unsaid: &'a Unsaid,
        naming: &Naming,
    ) -> Result<Option<Self>, Unusable> {
        let wanted = Wanted::of(tags);
        check_undamaged(tags)?;
        check_variant(wanted.variant)?;
        check_repeated(tags)?;
        wanted.check_people()?;
        if Seats::of(tags, naming)? != Seats::Both {
            return Ok(None);
        }
        let (day, reason) = if is_open(wanted.date) {
            (unsaid.day, Reason::NoDay { expected: DAY })
        } else {
            (day(wanted.date), Reason::OtherDate { expected: PGN_DAY })
        };
        let day = day.ok_or_else(|| ("Date", wanted.date.to_owned(), reason))?;
        let by_default = Ending::of(tags) == Ending::Forfeit;
        let unusable = |reason| ("Result", wanted.result.to_owned(), reason);
        let result = match (stated_result(wanted.result, tags), by_default) {
            (Some(GameResult::Played(outcome)), true) => GameResult::NotPlayed(match outcome {
                Outcome::Win => NotPlayed::WonByDefault,
                Outcome::Loss => NotPlayed::LostByDefault,
                Outcome::Draw => {
                    return Err(unusable(Reason::Unreadable { expected: NOT_PLAYED }));
                }
            }),
            (None, true) if matches!(wanted.result, "*" | "0-0") => {
                GameResult::NotPlayed(NotPlayed::DoubleDefault)
            }
            (stated, _) => stated.ok_or_else(|| {
                let is_decided = less_than_a_point(wanted.result).is_some();
                let unreadable = Reason::Unreadable { expected: RESULT };
                unusable(if is_decided { Reason::LessThanAPoint } else { unreadable })
            })?,
        };
        check_against_moves(tags, result)
            .map_err(|reason| ("Result", wanted.result.to_owned(), reason))?;
        Ok(Some(Self {
            day,
            time: wanted.time_on(day),
            event: or_else(wanted.event, unsaid.event.as_deref().unwrap_or_default()),
            white: wanted.side(0)?,
            black: wanted.side(1)?,
            result,
            section: wanted.section,
            round: wanted.round,
            rate: or_else(wanted.rate(), unsaid.rate.written()),
        }))
    }

    /// The game as a row of results.
    #[must_use]
    pub fn row(&self) -> ResultRow {
        ResultRow {
            day: self.day,
            time: self.time,
            event: self.event.to_owned(),
            white: self.white.code.to_owned(),
            black: self.black.code.to_owned(),
            has_colours: true,
            result: self.result,
            section: self.section.to_owned(),
            round: Round::parse(self.round).to_owned(),
            rate: RateText::parse(self.rate).to_owned(),
        }
    }

    /// Writes the game as a row of `results.csv`.
    pub fn write(&self, out: &mut Vec<u8>) {
        let texts =
            [self.event, self.white.code, self.black.code, self.section, self.round, self.rate];
        write_result((self.day, self.time), self.result, texts, out);
    }
}

/// A text, or another if it is empty.
const fn or_else<'t>(text: &'t str, other: &'t str) -> &'t str {
    if text.is_empty() { other } else { text }
}

impl Side<'_> {
    /// Whether the player's record already has everything that the game tells about the player.
    #[must_use]
    pub fn is_as_known(&self, player: &Player) -> bool {
        self.name == player.name
            && (self.fide_code.is_empty() || self.fide_code == player.fide_code)
    }

    /// The player as a new record.
    #[must_use]
    pub fn player(&self) -> Player {
        Player {
            code: self.code.into(),
            name: self.name.into(),
            fide_code: self.fide_code.into(),
            ..Player::default()
        }
    }
}

/// Whether a date is unknown, in full or in part: `????.??.??` or `2006.10.??`.
fn is_open(date: &str) -> bool {
    date.is_empty() || date.contains('?')
}

/// Reads a day as PGN writes it, `2006.05.02`, or with other marks between its figures.
pub(super) fn day(text: &str) -> Option<NaiveDate> {
    let mut day: [u8; 10] = text.as_bytes().try_into().ok()?;
    for byte in &mut day {
        if matches!(*byte, b'.' | b'/') {
            *byte = b'-';
        }
    }
    std::str::from_utf8(&day).ok().and_then(parse_day)
}

/// Reads a time of day as PGN writes it, `19:30:00`; the name of a time zone may follow.
fn time(text: &str) -> Option<NaiveTime> {
    parse_time(text.split(' ').next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ReadSheet {
        let source = Source::from_bytes("a.pgn", text.into());
        read_pgn_sheet(&source, &Unsaid::default()).unwrap()
    }

    #[test]
    fn the_rate_of_play_is_that_of_the_clock_or_of_the_event() {
        let rate = |tags: &str| {
            let game = "[Event \"Net\"]\n[Date \"2006.09.01\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n\
                        [Result \"1-0\"]\n";
            let rows = read(&format!("{game}{tags}\n\n1-0\n")).sheet.rows;
            let [(_, row)] = &rows[..] else { panic!("one game") };
            row.rate.clone()
        };
        assert_eq!(rate("[EventType \"swiss (rapid)\"]"), RateText::Rapid);
        assert_eq!(rate("[EventType \"tourn (blitz)\"]"), RateText::Other("blitz".into()));
        assert_eq!(rate("[EventType \"team-swiss\"]"), RateText::None);
        // Ninety minutes and half a minute a move, whatever the type of the event.
        assert_eq!(
            rate("[EventType \"swiss (rapid)\"]\n[TimeControl \"5400+30\"]"),
            RateText::Standard
        );
    }

    #[test]
    fn a_time_counts_on_its_own_day_alone() {
        let time = |tags: &str| {
            let game = "[Event \"Net\"]\n[Date \"2006.09.01\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n\
                        [Result \"1-0\"]\n";
            let tags = format!("[{}]", tags.replace(", ", "]\n["));
            let rows = read(&format!("{game}{tags}\n\n1-0\n")).sheet.rows;
            let [(_, row)] = rows.as_slice() else { panic!("{tags}: {rows:?}") };
            row.time.map(|time| time.to_string()).unwrap_or_default()
        };
        for (tags, expected) in [
            (r#"EndTime "22:15:00 PDT", UTCTime "21:00:00""#, "22:15:00"),
            (r#"EndDate "2006.09.01", EndTime "23:59:00", UTCTime "23:00:00""#, "23:59:00"),
            // It ended after midnight: after all games of its day.
            (r#"EndDate "2006.09.02", EndTime "00:40:00", UTCTime "23:50:00""#, ""),
            // An evening in America, which is the next day in UTC.
            (r#"UTCDate "2006.09.02", UTCTime "01:30:00", Time "21:30:00""#, "21:30:00"),
            (r#"UTCDate "2006.09.02", UTCTime "01:30:00""#, ""),
            // The local time belongs to the date.
            (r#"UTCDate "2006.09.01", UTCTime "19:00:00", Time "15:00:00""#, "15:00:00"),
            (r#"UTCDate "2006.09.01", UTCTime "19:00:00", Time "??""#, "19:00:00"),
            (r#"UTCDate "????.??.??", UTCTime "19:00:00", EndTime "?""#, "19:00:00"),
            (r#"Round "1""#, ""),
        ] {
            assert_eq!(time(tags), expected, "{tags}");
        }
    }

    #[test]
    fn a_game_against_a_program_is_not_used() {
        let game = |of_white: &str| {
            read(&format!(
                "[Date \"2006.08.02\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n[Result \"1-0\"]\n\
                 [WhiteType \"{of_white}\"]\n[BlackType \"human\"]\n"
            ))
        };
        assert_eq!(game("human").sheet.rows.len(), 1);
        let found = game("program");
        let told: Vec<String> = found.rejected.iter().map(ToString::to_string).collect();
        assert!(found.sheet.rows.is_empty() && told[0].contains("WhiteType"), "{told:?}");
    }

    #[test]
    fn a_program_is_known_by_its_name() {
        let is_program = |name: &str| sign_of_program(["", "", name]) == Some(2);
        for name in [
            "Fritz 8",
            "Fritz 5.32",
            "Rybka 3",
            "Houdini 1.5a",
            "Shredder 12",
            "HIARCS 14",
            "Crafty 23",
            "Deep Junior",
            "Junior 10",
            "GNU Chess 6",
            "Chessmaster 9000",
            "Stockfish_16_x64",
            "Stockfish",
            "lichess AI level 3",
            "Computer",
        ] {
            assert!(is_program(name), "{name}");
        }
        for name in [
            "Fritz",
            "Fritz, Jan",
            "Fritz 1850",
            "Fritz 148",
            "Junior, Ann",
            "Lee Junior",
            "Shredder",
            "Rybka, Eva",
            "Crafty, Ann",
            "Komodos",
            "",
        ] {
            assert!(!is_program(name), "{name}");
        }
    }

    #[test]
    fn a_result_is_that_of_the_tag_or_else_of_the_moves() {
        let result = |tag: &str, moves: &str| {
            let text = format!(
                "[Date \"2006/08/02\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n{tag}\n\n{moves}\n"
            );
            let [game] = &Headers::new(text.as_bytes()).map(Result::unwrap).collect::<Vec<_>>()[..]
            else {
                panic!("one game: {text}")
            };
            assert_eq!(day(game.get("Date")), NaiveDate::from_ymd_opt(2006, 8, 2));
            stated_result(game.get("Result"), game)
        };
        let [won, lost, drawn] =
            [Outcome::Win, Outcome::Loss, Outcome::Draw].map(|it| Some(GameResult::Played(it)));
        for (tag, moves, expected) in [
            ("[Result \"1 - 0\"]", "1. e4 1-0", won),
            ("[Result \"1:0\"]", "1. e4 1-0", won),
            ("[Result \"1/2\"]", "1. e4 1/2-1/2", drawn),
            ("[Result \"½ - ½\"]", "1. e4 1/2-1/2", drawn),
            ("", "1. e4 0-1", lost),
            ("[Result \"?\"]", "1. e4 1-0", won),
            ("[Result \"*\"]", "1. e4 1-0", None),
            ("[Result \"2\"]", "1. e4 1-0", None),
            ("", "1. e4 *", None),
        ] {
            assert_eq!(result(tag, moves), expected, "{tag} {moves}");
        }
    }

    #[test]
    fn moves_that_end_without_a_result_are_doubtful() {
        let found = |moves: &str| {
            let tags = "[Date \"2006.08.02\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n";
            read(&format!("{tags}[Result \"1-0\"]\n\n{moves}\n"))
        };
        let moves = ["1. e4 e5 *", "*", "1. e4 e5", "1. e4 (1. d4 *) e5 1-0"];
        let found = moves.map(found);
        assert_eq!(found.each_ref().map(|read| read.sheet.rows.len()), [1; 4]);
        assert_eq!(found.each_ref().map(|read| read.suspicious.len()), [1, 0, 0, 0]);
        let reason = Reason::OtherResultOfMoves { found: "*" };
        assert_eq!(found[0].suspicious[0].reason, reason);
    }

    #[test]
    fn a_day_is_asked_for_as_the_format_has_days() {
        let found =
            read("[Date \"2006.8.2\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n[Result \"1-0\"]\n");
        let told = found.rejected[0].reason.to_string();
        assert_eq!(told, "unreadable date: expected a day of the calendar as 2006.05.02");
    }
}
