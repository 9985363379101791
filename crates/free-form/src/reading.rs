//! Reads a free-form file by its specification: the one of `import.toml`, or one that is certain in
//! every field.

use std::collections::BTreeSet;

use tables::{
    Clause, Fault, FaultKind, Line, Outcome, Proposal, Season, Table, TableSpec, Vocabulary, apply,
    suggest, suggest_sheets,
};

use super::import::Pins;
use super::question::Question;
use super::setting::settings_of;
use super::sheets::{Sheet, of_text, sheets_of};
use findings::RowAccount;
use game_rows::row::RateText;
use game_rows::{GameResult, NotPlayed};
use input_files::Error;
use input_files::Source;

/// A sheet that was read.
#[derive(Debug)]
pub struct ReadTable {
    /// The sheet, as the file has it.
    pub sheet: Sheet,
    /// How it was read.
    pub spec: TableSpec,
    /// What was read.
    pub table: Table,
}

impl ReadTable {
    /// What became of the lines, of which these are used; the other faulty ones are rejected.
    #[must_use]
    pub fn account(&self, used: &BTreeSet<u32>) -> RowAccount {
        RowAccount {
            present: self.sheet.grid.written().count(),
            used: used.len(),
            rejected: self.table.faulty().difference(used).count(),
            passed_over: self.table.passed_over.len(),
        }
    }

    /// The event of games that name none: that of the specification, or of the file.
    #[must_use]
    pub fn event(&self, file: &str, pins: &Pins) -> String {
        let event = match &self.spec {
            TableSpec::Games(spec) => &spec.event,
            TableSpec::CrossTable(spec) => &spec.table.event,
            TableSpec::AllPlayAll(spec) => &spec.table.event,
            TableSpec::Lines(spec) => &spec.event,
            TableSpec::List(_) => "",
        };
        if event.is_empty() { pins.event(file) } else { event.to_owned() }
    }

    /// The rate of play of games that name none: that of the specification, or of the settings.
    #[must_use]
    pub fn rate_with(&self, pins: &Pins) -> RateText {
        self.rate().unwrap_or_else(|| pins.rate())
    }

    /// The rate of play of all games, if the specification has one.
    #[must_use]
    pub fn rate(&self) -> Option<RateText> {
        self.spec.rate().map(|rate| RateText::parse(rate.written()).to_owned())
    }
}

/// What a table is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Games of a season, each with its day.
    Games,
    /// The sections of a tournament, whose days do not matter.
    Sections,
}

impl Needs {
    /// Whether a table of this layout is of use.
    fn takes(self, spec: &TableSpec) -> bool {
        self == Self::Games || matches!(spec, TableSpec::CrossTable(_) | TableSpec::AllPlayAll(_))
    }

    /// Whether a doubt about a field matters.
    pub(super) fn has(self, field: &str) -> bool {
        match self {
            Self::Games => !OF_TITLES.contains(&field),
            Self::Sections => {
                !["days", "date-order", "days-from", "rate", "event"].contains(&field)
            }
        }
    }
}

/// The columns that only titles and ratings are found from.
const OF_TITLES: [&str; 6] = [
    "columns.rating",
    "columns.rating-after",
    "columns.title",
    "columns.federation",
    "columns.sex",
    "columns.birth",
];

/// A free-form file.
#[derive(Debug)]
pub enum FreeForm {
    /// Its sheets that are read, and the names of others that have rows.
    Read(Vec<ReadTable>, Vec<String>),
    /// How it is to be read is asked.
    Asked(Question),
    /// It has names of the columns of games, and no game.
    Empty,
    /// It has nothing to read.
    Nothing,
}

/// Reads a free-form file, or finds what is to be asked about it.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn read_free_form(
    source: &Source,
    pins: &Pins,
    season: Season,
    needs: Needs,
) -> Result<FreeForm, Error> {
    let sheets = sheets_of(source)?;
    if !pins.tables.is_empty() {
        return Ok(by_specifications(&sheets, &pins.tables));
    }
    let proposals = match suggested(&sheets, pins, season, needs) {
        Ok(proposals) => proposals,
        Err(question) => return Ok(FreeForm::Asked(question)),
    };
    if !proposals.iter().any(Proposal::is_certain)
        && let Some(asked) = sheets.iter().find_map(|sheet| cut_cells(sheet, &pins.words))
    {
        return Ok(FreeForm::Asked(Question::without_answer(asked)));
    }
    if proposals.is_empty() && sheets.iter().all(|sheet| names_games_alone(sheet, &pins.words)) {
        return Ok(FreeForm::Empty);
    }
    if proposals.is_empty() {
        return Ok(FreeForm::Nothing);
    }
    if !proposals.iter().all(Proposal::is_certain) {
        return Ok(FreeForm::Asked(Question::of_proposals(&proposals)));
    }
    let beside = unread_beside(&sheets, &proposals, pins, season);
    let empty = empty_sheets(&sheets, &pins.chosen(&sheets), &proposals);
    let read = proposals.into_iter().filter_map(|Proposal { spec, table, .. }| {
        let sheet = sheets.iter().find(|sheet| sheet.grid.sheet == spec.sheet())?.clone();
        Some(ReadTable { sheet, spec, table })
    });
    Ok(FreeForm::Read(read.chain(empty).collect(), beside))
}

/// What is proposed for the sheets, each with the doubts that matter for what it is read for; or
/// what is to be asked about the settings.
pub(super) fn suggested(
    sheets: &[Sheet],
    pins: &Pins,
    season: Season,
    needs: Needs,
) -> Result<Vec<Proposal>, Question> {
    if let Some(question) = pins.unmet_sheet(sheets) {
        return Err(question);
    }
    let grids: Vec<_> = seen(sheets, pins).into_iter().map(|sheet| sheet.grid.clone()).collect();
    let (answers, chosen) = (pins.answers(), pins.chosen(sheets));
    let mut proposals =
        suggest_sheets(&grids, &pins.words, season, &answers, &chosen).map_err(|error| {
            Question::without_answer(format!("the answer in import.toml does not fit: {error}"))
        })?;
    proposals.retain(|proposal| needs.takes(&proposal.spec));
    for proposal in &mut proposals {
        proposal.evidence.retain(|evidence| needs.has(&evidence.field));
    }
    Ok(proposals)
}

/// The sheets that somebody chose and that have nothing to read: every line of them is passed over,
/// and the season says that they have no game.
fn empty_sheets(sheets: &[Sheet], chosen: &[String], read: &[Proposal]) -> Vec<ReadTable> {
    let Some(first) = read.first() else { return Vec::new() };
    let is_empty = |sheet: &&Sheet| {
        let name = &sheet.grid.sheet;
        chosen.contains(name) && read.iter().all(|proposal| proposal.spec.sheet() != name)
    };
    let of_sheet = |sheet: &Sheet| {
        let lines = sheet.grid.written().map(|line| (line.number, Clause::Title));
        let table = Table { passed_over: lines.collect(), ..Table::default() };
        ReadTable { sheet: sheet.clone(), spec: first.spec.clone(), table }
    };
    sheets.iter().filter(is_empty).map(of_sheet).collect()
}

/// The sheets that are looked at: without those that the workbook hides, unless they are named or
/// the only ones with games. They are reported.
pub(super) fn seen<'s>(sheets: &'s [Sheet], pins: &Pins) -> Vec<&'s Sheet> {
    let visible: Vec<&Sheet> = sheets.iter().filter(|sheet| !sheet.is_hidden).collect();
    let has_rows = |sheet: &&Sheet| suggest(&sheet.grid, &pins.words, Season::default()).is_some();
    if pins.sheets.is_empty() && visible.len() < sheets.len() && visible.iter().any(has_rows) {
        return visible;
    }
    sheets.iter().collect()
}

/// Reads the sheets for which there are specifications.
fn by_specifications(sheets: &[Sheet], specs: &[TableSpec]) -> FreeForm {
    let mut read = Vec::new();
    for spec in specs {
        let Some(sheet) = sheets.iter().find(|sheet| sheet.grid.sheet == spec.sheet()) else {
            let asked = format!("import.toml reads its sheet `{}`: it has none", spec.sheet());
            return FreeForm::Asked(Question::without_answer(asked));
        };
        let table = apply(&sheet.grid, spec);
        let has_changed = |fault: &Fault| fault.kind == FaultKind::HeaderChanged;
        if table.faults.first().is_some_and(has_changed) {
            return FreeForm::Asked(Question::changed());
        }
        read.push(ReadTable { sheet: sheet.clone(), spec: spec.clone(), table });
    }
    FreeForm::Read(read, Vec::new())
}

/// The lines of a workbook with these numbers, as CSV: those of the named sheet, or of the one that
/// is read.
///
/// # Errors
///
/// A workbook that cannot be read.
pub fn lines_of_workbook(
    source: &Source,
    pins: &Pins,
    sheet: Option<&str>,
    wanted: &[u32],
) -> Result<Vec<String>, Error> {
    let sheets = sheets_of(source)?;
    let named = sheet.and_then(|name| sheets.iter().find(|one| one.grid.sheet == name));
    let read = match read_free_form(source, pins, Season::default(), Needs::Sections)? {
        FreeForm::Read(sheets, _) if named.is_none() => sheets.into_iter().next(),
        _ => None,
    };
    let found = named.or(read.as_ref().map(|read| &read.sheet)).or(sheets.first());
    let line = |line: &u32| found.map(|sheet| sheet.original(*line)).unwrap_or_default();
    Ok(wanted.iter().map(line).collect())
}

/// The sheets that are not read although they have games.
fn unread_beside(sheets: &[Sheet], read: &[Proposal], pins: &Pins, season: Season) -> Vec<String> {
    let is_read = |name: &str| read.iter().any(|proposal| proposal.spec.sheet() == name);
    let others = sheets.iter().map(|sheet| &sheet.grid).filter(|grid| !is_read(&grid.sheet));
    let with_games = others.filter(|grid| {
        suggest(grid, &pins.words, season).is_some_and(|found| !found.table.games.is_empty())
    });
    with_games.map(|grid| grid.sheet.clone()).collect()
}

/// What the beginning of a text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Games in its lines.
    Games,
    /// A player a line, with results.
    CrossTable,
    /// People.
    List,
}

/// The names of the columns of a text that may be a table: those of its first line, if the lines
/// below it have as many cells.
#[must_use]
pub fn names_of_columns(start: &str) -> Option<Vec<String>> {
    let sheet = of_text("", start);
    let mut lines = sheet.grid.written();
    let header = lines.next().filter(|header| header.filled_count() > 2)?;
    let below: Vec<usize> = lines.take(20).map(|line| line.cells.len()).collect();
    let alike = below.iter().filter(|cells| **cells == header.cells.len()).count();
    let names = header.filled().map(|(_, text)| text.to_owned());
    (alike > 0 && alike * 2 > below.len()).then(|| names.collect())
}

/// Whether a sheet has the names of the columns of games, and nothing below them.
fn names_games_alone(sheet: &Sheet, words: &Vocabulary) -> bool {
    let lines: Vec<_> = sheet.grid.written().take(6).collect();
    let titles = lines.iter().rev().skip(1).all(|line| line.filled_count() == 1);
    let header = lines.last().filter(|_| lines.len() < 6 && titles);
    header.is_some_and(|header| words.name_games(header.filled().map(|(_, text)| text)))
}

/// What is to be asked about a text in which most lines below the names of the columns of games
/// have more cells than there are names, as commas make them of `Lee, Ann`.
fn cut_cells(sheet: &Sheet, words: &Vocabulary) -> Option<String> {
    let mut lines = sheet.grid.written().filter(|_| sheet.grid.sheet.is_empty());
    let header = lines.find(|line| words.name_games(line.filled().map(|(_, text)| text)))?;
    let named = header.cells.len();
    let last = |line: &Line| line.filled().next_back().map_or(0, |(column, _)| column.number());
    let below: Vec<(u32, usize)> = lines.map(|line| (line.number, last(line))).collect();
    let wider = below.iter().filter(|(_, cells)| *cells > named).count();
    let (first, cells) = below.iter().find(|(_, cells)| *cells > named)?;
    (wider * 2 > below.len()).then(|| {
        format!(
            "{wider} of {} lines have more cells than the {named} columns that line {} names, the \
             first of them line {first} with {cells}. A name such as `Lee, Ann` needs quotation \
             marks where commas part the cells: `\"Lee, Ann\"`. Or send the table as a workbook",
            below.len(),
            header.number
        )
    })
}

/// What the beginning of a text looks like; `None` for a text without a table.
#[must_use]
pub fn look(start: &str) -> Option<Look> {
    let sheet = of_text("", start);
    let words = Vocabulary::shared();
    let Some(found) = suggest(&sheet.grid, words, Season::default()) else {
        let are_games = names_games_alone(&sheet, words) || cut_cells(&sheet, words).is_some();
        return are_games.then_some(Look::Games);
    };
    Some(match found.spec {
        TableSpec::Games(_) | TableSpec::Lines(_) => Look::Games,
        TableSpec::CrossTable(_) | TableSpec::AllPlayAll(_) => Look::CrossTable,
        TableSpec::List(_) => Look::List,
    })
}

/// Whether this value of a column of Clarke's own is one as people write it.
#[must_use]
pub fn is_read_as_people_write(column: &str, value: &str) -> bool {
    match column {
        "date" => Vocabulary::shared().is_day(value),
        "result" => result_of_text(value).is_some(),
        _ => false,
    }
}

/// The result of a game in any of the forms that people write, for the player who stands first.
pub fn result_of_text(text: &str) -> Option<GameResult> {
    Vocabulary::shared().outcome(text).map(result_of)
}

/// The result of the first player as one of White.
pub(super) fn result_of(outcome: Outcome) -> GameResult {
    use rating_core::Outcome as Played;
    match outcome {
        Outcome::FirstWon => GameResult::Played(Played::Win),
        Outcome::SecondWon => GameResult::Played(Played::Loss),
        Outcome::Drawn => GameResult::Played(Played::Draw),
        Outcome::FirstByDefault => GameResult::NotPlayed(NotPlayed::WonByDefault),
        Outcome::SecondByDefault => GameResult::NotPlayed(NotPlayed::LostByDefault),
        Outcome::BothDefaulted => GameResult::NotPlayed(NotPlayed::DoubleDefault),
    }
}

/// Lines of `import.toml` because of which a table in Clarke's own columns is read as a free-form
/// one.
#[must_use]
pub fn read_as_people_write(file: &str) -> String {
    // Any setting would do. This one needs no further information, and the order of day and month
    // is found or asked as in any such table.
    settings_of(file, "header-line = 1             # read as people write")
}
