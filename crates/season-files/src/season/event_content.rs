//! The contents of an event file of any format.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use tables::{Season, TableSpec};

use super::unmet_pin::WhyUnmet;
use super::unusable_event::WhyUnusable;
use findings::Reason;
use findings::RowFault;
use formats::game_export::{OfExport, read_game_export};
use formats::pgn::NO_GAME;
use formats::read_sheet_with;
use formats::section::{FreeCrossTable, sheet_of_event, sheet_of_read};
use formats::sheet::ReadSheet;
use formats::submission::{ReadSubmission, read_submission};
use formats::{FileKind, START};
use free_form::{
    FreeForm, FreeSheet, Needs, Question, ReadTable, has_own_cross_table, names_of_columns,
    read_free_form,
};
use free_form::{ListOf, Pins, Setting, has_columns_of, name_of_sheet};
use game_rows::row::{RateText, Round, Row};
use input_files::Error;
use input_files::Source;
use input_files::file_name::event_and_day;
use input_files::parquet::is_parquet;
use input_files::text_lines::lines_of_text;
use input_files::unknown_kind::Unknown;
use vocabulary::says_rapid;

/// The contents of a file.
#[derive(Debug)]
pub(super) enum Content {
    /// A submission.
    Submission(Box<ReadSubmission>),
    /// A report, games or a cross-table, read as results.
    Sheet(ReadSheet),
    /// A free-form table of games.
    FreeForm(FreeSheet),
    /// Several sheets of a workbook, each with its name; once all are read, each counts as a
    /// separate file.
    Sheets(Vec<(String, Content)>),
    /// A free-form cross-table as results, and what else was read of it.
    CrossTable(Box<ReadSheet>, Box<FreeCrossTable>),
    /// A table that leaves a question open about how to read it.
    Asked(Question),
    /// A table of results, whose file is read later, piece by piece.
    Table,
    /// A table of results that had to be read whole, such as Parquet; its rows are judged later.
    WholeTable(Source),
    /// A damaged file or one of an unknown kind, with what is wrong with it.
    Unusable(WhyUnusable),
}

/// Why a setting had no effect on a file; `None` if it had one, or if the file was not read.
pub(super) fn why_unmet(setting: Setting, content: &Content, pins: &Pins) -> Option<WhyUnmet> {
    let says = |row: &Row<'_>| pins.are_said_by(setting, row);
    let is_met = match content {
        _ if setting == Setting::Colours => true,
        Content::Submission(read) if setting == Setting::Rate => {
            read.submission.event.time.is_none()
        }
        Content::Submission(_) | Content::WholeTable(_) => return Some(WhyUnmet::NotOfThisKind),
        Content::Sheet(_) if !setting.is_of_games() => return Some(WhyUnmet::NotOfThisKind),
        Content::Sheet(read) => {
            read.sheet.rows.is_empty() || read.sheet.judged_rows().any(|row| says(&row))
        }
        Content::FreeForm(read) if setting.is_of_games() => {
            read.rows.is_empty() || read.rows.judged().any(|(row, _)| says(&row))
        }
        // A table gets a question about anything else that does not fit.
        _ => true,
    };
    (!is_met).then_some(WhyUnmet::GamesSayIt)
}

impl Content {
    /// Words of the whole file that speak of rapid play, from its name or from its reader, whose
    /// finding is taken out: the rows that give no rate have it instead. Empty if there are none.
    pub(super) fn take_rapid_words(&mut self, file: &str) -> String {
        let suspicious = match self {
            Self::Sheet(read) => Some(&mut read.suspicious),
            Self::CrossTable(read, _) => Some(&mut read.suspicious),
            Self::FreeForm(read) => Some(&mut read.suspicious),
            _ => None,
        };
        let of_rapid = |told: &mut RowFault| told.reason == Reason::SaysRapid;
        let told = suspicious.and_then(|all| all.extract_if(.., of_rapid).last());
        let name = event_and_day(file).event;
        if says_rapid(name) {
            return name.to_owned();
        }
        told.map(|told| told.value).unwrap_or_default()
    }

    /// The contents of a file; and the file, from which lines of reported rows are shown, unless
    /// its rows are still to be read from it.
    pub(super) fn read(source: Source, pins: &Pins, season: Season) -> (Self, Option<Source>) {
        let content = match FileKind::of_source(&source) {
            // Pins may say that a table in these columns is to be read as people keep theirs.
            Ok(FileKind::Results) if is_parquet(source.bytes()) || !pins.says_something() => {
                return (Self::WholeTable(source), None);
            }
            Ok(kind) => of_kind(kind, &source, pins, season),
            Err(error) => Err(error),
        };
        let unusable = |error| Self::Unusable(WhyUnusable::of_error(&error));
        (content.unwrap_or_else(unusable), Some(source))
    }
}

/// The contents of a file that is not a table in Clarke's own columns, or not to be read as one.
fn of_kind(kind: FileKind, source: &Source, pins: &Pins, season: Season) -> Result<Content, Error> {
    Ok(match kind {
        FileKind::CrossTable if has_own_cross_table(source)? && !pins.tells_columns() => {
            of_event(source, pins)?
        }
        FileKind::Unknown(_)
            if kind.may_be_free_form() && !pins.says_something() && !pins.words.has_own() =>
        {
            of_unknown_columns(source, kind)?
        }
        FileKind::Results => free_form(source, kind, pins, season)?,
        _ if kind.may_be_free_form() => free_form(source, kind, pins, season)?,
        FileKind::SectionGames => of_event(source, pins)?,
        FileKind::GameExport => {
            let (event, rate) = (pins.event(&source.name), pins.rate());
            let of = OfExport { event, rate, users: pins.users.clone() };
            Content::Sheet(read_game_export(source, &of)?)
        }
        FileKind::Submission => {
            let read = read_submission(source)?;
            Content::Submission(Box::new(ReadSubmission { rate: pins.rate(), ..read }))
        }
        _ => match read_sheet_with(source, &pins.unsaid())? {
            Some(read) if kind == FileKind::Games && read.is_empty() => {
                Content::Unusable(WhyUnusable::of_whole(NO_GAME.to_owned()))
            }
            Some(read) => Content::Sheet(read),
            None => not_an_event(kind),
        },
    })
}

/// A free-form file.
fn free_form(
    source: &Source,
    kind: FileKind,
    pins: &Pins,
    season: Season,
) -> Result<Content, Error> {
    let (sheets, beside) = match read_free_form(source, pins, season, Needs::Games)? {
        FreeForm::Read(sheets, beside) => (sheets, beside),
        FreeForm::Asked(question) => return Ok(Content::Asked(question)),
        FreeForm::Empty => {
            return Ok(Content::Unusable(WhyUnusable::of_whole(NO_GAME.to_owned())));
        }
        FreeForm::Nothing if matches!(kind, FileKind::Unknown(_)) && !pins.says_something() => {
            return of_unknown_columns(source, kind);
        }
        FreeForm::Nothing => return Ok(not_an_event(FileKind::Unknown(Unknown::OtherColumns))),
    };
    if let [read] = &sheets[..] {
        return of_sheet(&source.name, read, pins, beside, &BTreeSet::new());
    }
    // Sheets that are not read are reported with the first one alone.
    let mut beside = Some(beside);
    let contents = sheets.iter().map(|read| {
        let name = read.sheet.grid.sheet.clone();
        let file = name_of_sheet(&source.name, &name);
        let beside = beside.take().unwrap_or_default();
        let others =
            sheets.iter().filter(|one| one.sheet.grid.sheet == name && one.spec != read.spec);
        let of_other = |other: &ReadTable| {
            let header = other.spec.place().map_or(&[][..], |place| &place.header);
            other.table.read.iter().chain(header).copied().collect::<Vec<u32>>()
        };
        let others = others.flat_map(of_other).collect();
        Ok((name, of_sheet(&file, read, pins, beside, &others)?))
    });
    Ok(Content::Sheets(contents.collect::<Result<_, Error>>()?))
}

/// One table of a free-form file; `others` are the lines that other tables of its sheet read.
fn of_sheet(
    file: &str,
    read: &ReadTable,
    pins: &Pins,
    beside: Vec<String>,
    others: &BTreeSet<u32>,
) -> Result<Content, Error> {
    if let TableSpec::List(_) = read.spec {
        return Ok(not_an_event(FileKind::Players));
    }
    let Some(table) = FreeCrossTable::of_read(file, read, pins, beside.clone())? else {
        return Ok(Content::FreeForm(FreeSheet::of(file, read, pins, beside, others)));
    };
    let day = table.day.or_else(|| pins.event_and_day(file).map(|(_, day)| day));
    let Some(day) = day else { return Ok(Content::Asked(Question::no_day())) };
    let (event, rate) = (read.event(file, pins), read.rate_with(pins));
    let (read, table) = results_of(table, &event, day, &rate);
    Ok(Content::CrossTable(Box::new(read), Box::new(table)))
}

/// Whether the first line of a table has names of columns, and is not a row or a text already.
fn has_header(kind: FileKind) -> bool {
    !matches!(kind, FileKind::Unknown(Unknown::NoHeader | Unknown::GamesInText))
}

/// A table of an unknown kind.
fn of_unknown_columns(source: &Source, kind: FileKind) -> Result<Content, Error> {
    let text = source.text()?;
    if let FileKind::Unknown(Unknown::PartedBy(by)) = kind {
        // For a list of players or grades, the message says that commas are expected.
        let header = lines_of_text(text).next().unwrap_or_default().replace(by, ",");
        let of_commas = FileKind::of(&header);
        if !matches!(of_commas, FileKind::Unknown(_) | FileKind::Results | FileKind::Spreadsheet) {
            return Ok(not_an_event(kind));
        }
    }
    // A file of an unknown kind may have any size, and is not read whole just for a message.
    let first = text.get(..text.floor_char_boundary(START)).unwrap_or(text);
    let lists = [(ListOf::Players, FileKind::Players), (ListOf::Grades, FileKind::Grades)];
    let list = lists.into_iter().find(|(of, _)| has_columns_of(first, *of));
    let names = names_of_columns(first).filter(|_| list.is_none() && has_header(kind));
    Ok(names.map_or_else(
        || not_an_event(list.map_or(kind, |(_, kind)| kind)),
        |names| Content::Asked(Question::unknown_columns(&names)),
    ))
}

/// The games of a cross-table, with the rest of the table.
fn results_of(
    mut table: FreeCrossTable,
    event: &str,
    day: NaiveDate,
    rate: &RateText,
) -> (ReadSheet, FreeCrossTable) {
    let mut read = sheet_of_read(std::mem::take(&mut table.sections), event, day, rate);
    read.rejected.append(&mut table.rejected_lines);
    read.suspicious.append(&mut table.unread_numbers);
    read.sheet.not_codes.append(&mut table.not_codes);
    if !table.has_rounds {
        for (_, row) in &mut read.sheet.rows {
            row.round = Round::None;
        }
    }
    (read, table)
}

/// A section in Clarke's own columns, which do not contain event and day.
fn of_event(source: &Source, pins: &Pins) -> Result<Content, Error> {
    Ok(match pins.event_and_day(&source.name) {
        Some((event, day)) => Content::Sheet(sheet_of_event(source, &event, day, &pins.rate())?),
        None => Content::Asked(Question::no_day()),
    })
}

fn not_an_event(kind: FileKind) -> Content {
    let other_columns = Unknown::OtherColumns.in_words();
    let problem = match kind {
        FileKind::Unknown(unknown) => unknown.in_words().into_owned(),
        _ => format!(
            "it is not a file of an event: expected a results submission, a table of results, a \
             tournament report (TRF16), PGN or a cross-table, {}",
            match kind {
                FileKind::Players =>
                    "found a list of players (players.csv beside the folder events)",
                FileKind::Grades => "found a list of grades",
                FileKind::SeasonTotals => "found totals of earlier seasons",
                FileKind::FideRatings | FileKind::Ratings => "found a list of ratings",
                FileKind::TrueStrengths => "found the strengths of a made-up federation",
                _ => &other_columns,
            }
        ),
    };
    Content::Unusable(WhyUnusable::of_whole(problem))
}
