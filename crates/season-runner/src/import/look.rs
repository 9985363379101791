//! A file of free-form tables as a person sees it who is asked about it: its lines, what each
//! column and line is used as, the questions with what each answer does, and the games.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use chrono::NaiveDate;
use free_form::{
    FileSheets, import_beside, matters_to_games, say_column, sheets_of_file, specifications_of,
};
use tables::{
    Answers, Certainty, Clause, Column, Edit, Evidence, Grid, Outcome, Proposal, Rate, Season,
    Table, TableSpec, Vocabulary, apply, suggest_sheets, tried,
};

use super::columns::{role_of_column, roles};
use super::texts::{AskedText, asked_texts, sides};
use crate::written_answer::{WrittenAnswer, add_answer};

/// The days of a season, the first and the last.
pub type SeasonDays = (NaiveDate, NaiveDate);

/// What a person has said of a file so far.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// The sheets that are read; none if nobody was asked.
    pub sheets: Vec<String>,
    /// The answers, by sheet and field of its specification.
    pub answers: BTreeMap<(String, String), Answer>,
    /// What columns are, by sheet and column counted from 1; empty for one that is not used.
    pub columns: BTreeMap<(String, usize), String>,
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The choice with this number, from 0.
    Choice(usize),
    /// A day.
    Day(NaiveDate),
}

/// A file with its sheets.
#[derive(Clone, Debug)]
pub struct TablesOfFile {
    /// The file.
    pub path: PathBuf,
    /// Its name as messages have it: `2006-07/events/cup.csv`.
    pub shown: String,
    /// Whether `import.toml` has the specifications of its tables, so that nothing is asked.
    pub is_written: bool,
    /// Its sheets; one without a name in a text.
    pub sheets: Vec<SheetOfFile>,
    /// Whether it is asked which of its sheets are read.
    pub asks_for_sheets: bool,
}

/// A sheet.
#[derive(Clone, Debug)]
pub struct SheetOfFile {
    /// Its name, empty in a text.
    pub name: String,
    /// Whether it is read.
    pub is_read: bool,
    /// The layout, as specifications name it; empty if nothing was found to read.
    pub layout: &'static str,
    /// The names of its columns with what each is used as.
    pub columns: Vec<ColumnOfSheet>,
    /// Its written lines.
    pub lines: Vec<LineOfSheet>,
    /// What is asked about it.
    pub questions: Vec<TableQuestion>,
    /// The games as they are read.
    pub games: Vec<GameOfSheet>,
    /// What both players of a game are called.
    pub sides: [String; 2],
    /// How it is read with the answers so far.
    spec: Option<TableSpec>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnOfSheet {
    /// Its number, from 1.
    pub number: usize,
    /// Its name in the file; empty if it has none.
    pub name: String,
    /// What it is used as, as `import.toml` calls it (`white-code`); empty if it is not used.
    pub role: String,
    /// The words for it, of a column whose use cannot be changed: the cells of a round.
    pub fixed: Option<String>,
}

/// A line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineOfSheet {
    /// Its number, from 1.
    pub number: u32,
    /// What it is used as.
    pub used_as: UsedAs,
    /// Its cells.
    pub cells: Vec<String>,
}

/// What a line is used as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsedAs {
    /// It names the columns.
    Headings,
    /// Games: the number of the first among all of its sheet, from 1, and how many.
    Games(usize, usize),
    /// A player of a cross-table, whose games stand in lines above.
    Player,
    /// It is passed over, for this reason.
    PassedOver(Clause),
    /// It cannot be used: what is wrong with it.
    Faulty(String),
    /// Nothing of its sheet is read.
    NotRead,
}

/// A question about a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct TableQuestion {
    /// The field of the specification.
    pub field: String,
    /// What is asked, and what was found.
    pub asked: String,
    /// The answers that there are.
    pub choices: Vec<TableChoice>,
    /// Whether a day can be given.
    pub takes_day: bool,
    /// What was answered, or else what all evidence points to.
    pub answer: Option<Answer>,
    /// Whether the table can be used without an answer: then some rows are not used.
    pub may_stay_open: bool,
}

/// What stands before a text in the field of a question about its day.
const DAY_OF: &str = "day-of.";

/// An answer, and what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct TableChoice {
    /// What it says.
    pub words: String,
    /// How many games are read with it.
    pub games: usize,
    /// How many of them were played on a day of the season; `None` if they have no days.
    pub in_season: Option<usize>,
    edit: Edit,
}

/// A game as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOfSheet {
    /// Its line.
    pub line: u32,
    /// The day.
    pub day: Option<NaiveDate>,
    /// The player who stands first.
    pub first: String,
    /// The result, from the first player's side: `1-0`.
    pub result: &'static str,
    /// The player who stands second.
    pub second: String,
}

/// Looks at a file of a season with what was said of it; `None` if it is no free-form table.
///
/// # Errors
///
/// A file that cannot be read, an invalid `import.toml`, or an answer that does not fit the file.
pub fn look(
    path: &Path,
    shown: &str,
    days: SeasonDays,
    said: &Said,
) -> Result<Option<TablesOfFile>> {
    let Some(file) = sheets_of_file(path, shown)? else { return Ok(None) };
    let is_written = !file.written.is_empty();
    let proposals = if is_written { Vec::new() } else { proposals(&file, days, said)? };
    let names: BTreeSet<&str> = proposals.iter().map(|one| one.spec.sheet()).collect();
    let is_doubt_of_sheets = |one: &Evidence| one.field == "sheet" && is_asked(one);
    let asks_for_sheets = proposals.iter().any(|one| one.evidence.iter().any(is_doubt_of_sheets));
    let is_chosen =
        |name: &str| said.sheets.is_empty() || said.sheets.iter().any(|one| one == name);
    let mut sheets = Vec::new();
    for grid in &file.grids {
        let proposal = proposals.iter().find(|one| one.spec.sheet() == grid.sheet);
        let written = file.written.iter().find(|spec| spec.sheet() == grid.sheet);
        let mut sheet = match (proposal, written) {
            (Some(proposal), _) => of_proposal(grid, proposal, &file.words, days, said)?,
            (None, Some(spec)) => of_spec(grid, spec.clone()),
            (None, None) => not_read(grid),
        };
        let is_named = names.contains(grid.sheet.as_str()) || written.is_some();
        sheet.is_read = is_named && (!asks_for_sheets || is_chosen(&grid.sheet));
        sheets.push(sheet);
    }
    let (path, shown) = (path.to_owned(), shown.to_owned());
    Ok(Some(TablesOfFile { path, shown, is_written, sheets, asks_for_sheets }))
}

/// The proposals for a file, with the columns that somebody named.
fn proposals(file: &FileSheets, days: SeasonDays, said: &Said) -> Result<Vec<Proposal>> {
    let season = Season { first: Some(days.0) };
    let suggest = |grids: &[Grid], answers: &Answers| {
        suggest_sheets(grids, &file.words, season, answers, &file.chosen)
            .context("what was said of the file does not fit it")
    };
    let mut found = suggest(&file.grids, &file.answers)?;
    let is_list = |one: &Proposal| matches!(one.spec, TableSpec::List(_));
    for grid in &file.grids {
        let base = found.iter().position(|one| one.spec.sheet() == grid.sheet);
        let spec = base.and_then(|at| found.get(at)).map(|one| &one.spec);
        let Some(answers) = said.named_columns(grid, spec, &file.answers) else { continue };
        let Some(mut named) = suggest(std::slice::from_ref(grid), &answers)?.pop() else {
            continue;
        };
        if let Some(at) = base {
            let of_sheets = found[at].evidence.iter().filter(|one| one.field == "sheet");
            named.evidence.extend(of_sheets.cloned());
            found[at] = named;
        } else {
            found.push(named);
        }
    }
    for one in &mut found {
        said.leave_out_columns(one, &file.grids)?;
        one.evidence.retain(|evidence| matters_to_games(&evidence.field));
    }
    found.retain(|one| !is_list(one));
    Ok(found)
}

impl Said {
    /// The answers with the columns of a sheet that are called otherwise than it is read; `None` if
    /// none is.
    fn named_columns(
        &self,
        grid: &Grid,
        spec: Option<&TableSpec>,
        answers: &Answers,
    ) -> Option<Answers> {
        let used = spec.map(roles).unwrap_or_default();
        let of_sheet = self.columns.iter().filter(|((sheet, _), _)| *sheet == grid.sheet);
        let mut named = answers.clone();
        let mut is_other = false;
        for ((_, number), role) in of_sheet {
            let is_as_read = used.get(number).map_or("", String::as_str) == role;
            let column = Column::new(*number).filter(|_| !role.is_empty() && !is_as_read);
            if let Some(column) = column {
                say_column(&mut named, role, column);
                is_other = true;
            }
        }
        is_other.then_some(named)
    }

    /// Takes the columns out of a specification that are not to be used.
    fn leave_out_columns(&self, proposal: &mut Proposal, grids: &[Grid]) -> Result<()> {
        let sheet = proposal.spec.sheet().to_owned();
        let unused = self.columns.iter().filter(|((of, _), role)| *of == sheet && role.is_empty());
        let mut spec = proposal.spec.clone();
        for ((_, number), _) in unused {
            spec = super::columns::without_column(&spec, *number)?;
        }
        if spec != proposal.spec {
            let grid = grids.iter().find(|grid| grid.sheet == sheet);
            proposal.table = grid.map_or_else(Table::default, |grid| apply(grid, &spec));
            proposal.spec = spec;
        }
        Ok(())
    }
}

fn is_asked(evidence: &Evidence) -> bool {
    evidence.certainty != Certainty::Certain
}

fn of_proposal(
    grid: &Grid,
    proposal: &Proposal,
    words: &Vocabulary,
    days: SeasonDays,
    said: &Said,
) -> Result<SheetOfFile> {
    let asker = Asker { grid, proposal, days, said };
    let spec = answered(&proposal.spec, &asker.questions(&proposal.evidence))?;
    let mut doubts = left_open(grid, proposal, &spec, words);
    let spec = answered(&proposal.spec, &asker.questions(&doubts))?;
    // A specification of another form may have no place for what a text means.
    let can_be_said =
        |text: &AskedText| text.choices.iter().all(|(_, edit)| spec.with(edit).is_ok());
    let texts = asked_texts(grid, &spec, &apply(grid, &spec), days).into_iter().filter(can_be_said);
    let mut texts: Vec<TableQuestion> = texts.map(|text| asker.about_text(text, &spec)).collect();
    // Doubts that any answers about the texts would settle are not asked besides.
    let some = texts.iter().map(|text| {
        let answer = if text.takes_day { Answer::Day(days.0) } else { Answer::Choice(0) };
        TableQuestion { answer: Some(answer), ..text.clone() }
    });
    let settled = left_open(grid, proposal, &answered(&spec, &some.collect::<Vec<_>>())?, words);
    let knows_results = texts.iter().any(|text| text.field.starts_with("results."));
    let before = doubts.len();
    doubts.retain(|one| {
        let is_of_results = one.field == "results" && knows_results;
        let stays = || settled.iter().any(|it| it.field == one.field && it.choices.is_empty());
        !one.choices.is_empty() || (!is_of_results && stays())
    });
    let are_needed = doubts.len() < before;
    for text in &mut texts {
        text.may_stay_open = !are_needed;
    }
    let spec = answered(&spec, &texts)?;
    let mut questions = asker.questions(&doubts);
    // Where a card is asked about by itself, the day of another is not that of all.
    let has_cards = texts.iter().any(|text| text.takes_day && text.choices.is_empty());
    for question in questions.iter_mut().filter(|one| has_cards && one.field == "days") {
        let above = "each game the day above it".to_owned();
        if question.choices.iter().all(|choice| choice.words != above) {
            let edit = Edit::parse("days = \"title\"")?;
            question.choices.push(asker.choice(above, edit, &spec));
        }
        question.answer = asker.answer("days");
    }
    questions.append(&mut texts);
    Ok(SheetOfFile { questions, ..of_spec(grid, spec) })
}

/// The specification with the answers to questions.
fn answered(spec: &TableSpec, questions: &[TableQuestion]) -> Result<TableSpec> {
    let mut spec = spec.clone();
    for question in questions {
        if let Some(edit) = question.edit() {
            let problem = || format!("{}: this answer does not fit the file", question.asked);
            spec = spec.with(&edit).with_context(problem)?;
        }
    }
    Ok(spec)
}

/// The doubts of a proposal that a specification leaves open: what only a try shows is tried again.
fn left_open(
    grid: &Grid,
    proposal: &Proposal,
    spec: &TableSpec,
    words: &Vocabulary,
) -> Vec<Evidence> {
    let [before, now] = [&proposal.spec, spec].map(|spec| tried(grid, spec, words));
    let has = |all: &[Evidence], one: &Evidence| all.iter().any(|other| other.field == one.field);
    let kept = proposal.evidence.iter().filter(|one| !before.contains(one) || has(&now, one));
    let new = now.iter().filter(|one| !has(&before, one) && matters_to_games(&one.field));
    kept.chain(new).filter(|one| is_asked(one)).cloned().collect()
}

impl TableQuestion {
    /// The change of the specification that its answer is.
    fn edit(&self) -> Option<Edit> {
        match self.answer? {
            Answer::Choice(number) => self.choices.get(number).map(|choice| choice.edit.clone()),
            Answer::Day(day) => match self.field.strip_prefix(DAY_OF) {
                Some(text) => Some(Edit::entry("day-of", text, day.to_string())),
                None => day_of_all(day),
            },
        }
    }

    /// Takes what else raises the question.
    fn join(&mut self, other: Self) {
        self.asked = format!("{}; {}", self.asked, other.asked);
        let is_known =
            |choice: &TableChoice| self.choices.iter().any(|one| one.words == choice.words);
        let more: Vec<TableChoice> =
            other.choices.into_iter().filter(|choice| !is_known(choice)).collect();
        self.choices.extend(more);
        self.takes_day |= other.takes_day;
        self.answer = None;
    }

    /// Whether it still needs an answer.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.may_stay_open && self.edit().is_none()
    }
}

fn day_of_all(day: NaiveDate) -> Option<Edit> {
    Edit::parse(&format!("days = \"fixed\"\nday = \"{day}\"")).ok()
}

/// Who asks about a sheet.
struct Asker<'a> {
    grid: &'a Grid,
    proposal: &'a Proposal,
    days: SeasonDays,
    said: &'a Said,
}

impl Asker<'_> {
    /// The questions that doubts are: one of each field, whatever raises it.
    fn questions(&self, evidence: &[Evidence]) -> Vec<TableQuestion> {
        let mut questions: Vec<TableQuestion> = Vec::new();
        for evidence in evidence.iter().filter(|one| is_asked(one) && one.field != "sheet") {
            let question = self.question(evidence);
            match questions.iter_mut().find(|one| one.field == question.field) {
                Some(same) => same.join(question),
                None => questions.push(question),
            }
        }
        for question in &mut questions {
            question.answer = self.answer(&question.field).or(question.answer);
        }
        questions
    }

    fn answer(&self, field: &str) -> Option<Answer> {
        self.said.answers.get(&(self.grid.sheet.clone(), field.to_owned())).copied()
    }

    fn question(&self, evidence: &Evidence) -> TableQuestion {
        let choices = choices(evidence).into_iter();
        let choices: Vec<TableChoice> =
            choices.map(|(words, edit)| self.choice(words, edit, &self.proposal.spec)).collect();
        // Chosen beforehand only where there is one value, to which all evidence points.
        let is_likely = evidence.certainty == Certainty::Likely && choices.len() == 1;
        TableQuestion {
            field: evidence.field.clone(),
            asked: evidence.why.clone(),
            choices,
            takes_day: evidence.field == "days",
            answer: is_likely.then_some(Answer::Choice(0)),
            may_stay_open: false,
        }
    }

    fn about_text(&self, text: AskedText, spec: &TableSpec) -> TableQuestion {
        let AskedText { field, asked, choices } = text;
        let choices = choices.into_iter();
        TableQuestion {
            choices: choices.map(|(words, edit)| self.choice(words, edit, spec)).collect(),
            takes_day: field.starts_with(DAY_OF),
            answer: self.answer(&field),
            field,
            asked,
            may_stay_open: true,
        }
    }

    /// An answer with what it does to a specification.
    fn choice(&self, words: String, edit: Edit, spec: &TableSpec) -> TableChoice {
        let table = spec.with(&edit).map(|spec| apply(self.grid, &spec)).unwrap_or_default();
        let dated: Vec<NaiveDate> = table.games.iter().filter_map(|game| game.day).collect();
        let is_inside = |day: &&NaiveDate| (self.days.0..=self.days.1).contains(day);
        let in_season = (!dated.is_empty()).then(|| dated.iter().filter(is_inside).count());
        TableChoice { words, games: table.games.len(), in_season, edit }
    }
}

/// The answers to a doubt: its own; or, where it has none, that the table is used as it is read.
fn choices(evidence: &Evidence) -> Vec<(String, Edit)> {
    let own = evidence.choices.iter().map(|one| (one.words.clone(), one.edit.clone()));
    let own: Vec<(String, Edit)> = own.collect();
    let rate = |rate: &str| Edit::parse(&format!("rate = \"{rate}\"")).ok();
    match evidence.field.as_str() {
        _ if !own.is_empty() => own,
        // A day may be known to nobody but those who played.
        "days" if evidence.certainty == Certainty::Open => own,
        "rate" => {
            let both = [("standard play", rate("standard")), ("rapid play", rate("rapid"))];
            both.into_iter().filter_map(|(words, edit)| Some((words.to_owned(), edit?))).collect()
        }
        _ => {
            let unchanged = Edit::parse("").ok();
            unchanged.map(|edit| ("read it as shown here".to_owned(), edit)).into_iter().collect()
        }
    }
}

fn of_spec(grid: &Grid, spec: TableSpec) -> SheetOfFile {
    let table = apply(grid, &spec);
    SheetOfFile {
        name: grid.sheet.clone(),
        is_read: true,
        layout: spec.layout(),
        columns: columns(grid, Some(&spec)),
        lines: lines(grid, &table),
        questions: Vec::new(),
        games: table.games.iter().map(game).collect(),
        sides: sides(grid, &spec),
        spec: Some(spec),
    }
}

fn not_read(grid: &Grid) -> SheetOfFile {
    let line = |line: &tables::Line| LineOfSheet {
        number: line.number,
        used_as: UsedAs::NotRead,
        cells: line.cells.iter().map(|cell| cell.text.clone()).collect(),
    };
    SheetOfFile {
        name: grid.sheet.clone(),
        is_read: false,
        layout: "",
        columns: columns(grid, None),
        lines: grid.written().map(line).collect(),
        questions: Vec::new(),
        games: Vec::new(),
        sides: Default::default(),
        spec: None,
    }
}

fn columns(grid: &Grid, spec: Option<&TableSpec>) -> Vec<ColumnOfSheet> {
    let headers = spec.and_then(TableSpec::place).map(|place| place.header.clone());
    let headers = headers.unwrap_or_default();
    let used = spec.map(roles).unwrap_or_default();
    let [first, second] = spec.map(|spec| sides(grid, spec)).unwrap_or_default();
    let has_colours = [&*first, &*second].iter().all(|side| ["White", "Black"].contains(side));
    let by_colour = |role: &str| match role {
        _ if !has_colours => role.to_owned(),
        role => role.replacen("first", &first.to_lowercase(), 1).replacen(
            "second",
            &second.to_lowercase(),
            1,
        ),
    };
    let column = |number: usize| {
        let at = Column::new(number);
        let text = |line: &u32| Some(grid.line(*line)?.text(at?).to_owned());
        let names: Vec<String> =
            headers.iter().filter_map(text).filter(|it| !it.is_empty()).collect();
        let role = used.get(&number).map_or_else(String::new, |role| by_colour(role));
        let (role, fixed) = role_of_column(&role);
        ColumnOfSheet { number, name: names.first().cloned().unwrap_or_default(), role, fixed }
    };
    (1..=grid.width()).map(column).collect()
}

fn lines(grid: &Grid, table: &Table) -> Vec<LineOfSheet> {
    let mut games: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for (number, game) in (1..).zip(&table.games) {
        games.entry(game.line).or_insert((number, 0)).1 += 1;
    }
    let used_as = |line: u32| {
        let fault = table.faults.iter().find(|fault| fault.line == line);
        match (fault, table.passed_over.get(&line), games.get(&line)) {
            (Some(fault), ..) => UsedAs::Faulty(fault.kind.to_string()),
            (_, Some(Clause::Header), _) => UsedAs::Headings,
            (_, Some(clause), _) => UsedAs::PassedOver(*clause),
            (.., Some((first, count))) => UsedAs::Games(*first, *count),
            _ => UsedAs::Player,
        }
    };
    let line = |line: &tables::Line| LineOfSheet {
        number: line.number,
        used_as: used_as(line.number),
        cells: line.cells.iter().map(|cell| cell.text.clone()).collect(),
    };
    grid.written().map(line).collect()
}

fn game(game: &tables::Game) -> GameOfSheet {
    let called = |player: &tables::Player| match (&*player.name, &*player.code) {
        ("", code) => code.to_owned(),
        (name, _) => name.to_owned(),
    };
    GameOfSheet {
        line: game.line,
        day: game.day,
        first: called(&game.first),
        result: result(game.outcome),
        second: called(&game.second),
    }
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::FirstWon => "1–0",
        Outcome::SecondWon => "0–1",
        Outcome::Drawn => "½–½",
        Outcome::FirstByDefault | Outcome::SecondByDefault | Outcome::BothDefaulted => "default",
    }
}

impl TablesOfFile {
    /// How many questions have no answer yet.
    #[must_use]
    pub fn open_questions(&self) -> usize {
        let of_sheet = |sheet: &SheetOfFile| {
            sheet.questions.iter().filter(|question| question.is_open()).count()
        };
        self.sheets.iter().filter(|sheet| sheet.is_read).map(of_sheet).sum()
    }

    /// How many questions there are.
    #[must_use]
    pub fn questions(&self) -> usize {
        let of_sheets = self.sheets.iter().filter(|sheet| sheet.is_read);
        of_sheets.map(|sheet| sheet.questions.len()).sum::<usize>()
            + usize::from(self.asks_for_sheets)
    }

    /// How many games are read, without those of blitz.
    #[must_use]
    pub fn games(&self) -> usize {
        self.graded_sheets().map(|sheet| sheet.games.len()).sum()
    }

    /// Whether all that is read is blitz, which no edition grades.
    #[must_use]
    pub fn is_blitz(&self) -> bool {
        self.sheets.iter().any(|sheet| sheet.is_read) && self.graded_sheets().next().is_none()
    }

    fn graded_sheets(&self) -> impl Iterator<Item = &SheetOfFile> {
        let rate = |sheet: &SheetOfFile| sheet.spec.as_ref().and_then(TableSpec::rate);
        let is_graded = move |sheet: &&SheetOfFile| rate(sheet) != Some(Rate::Blitz);
        self.sheets.iter().filter(|sheet| sheet.is_read).filter(is_graded)
    }

    /// Writes how the sheets are read into the `import.toml` of the season, behind what is there;
    /// those of blitz are not read. The caller holds the lock of the federation.
    ///
    /// # Errors
    ///
    /// A question without an answer, no sheet that is read, a file that is answered already, or one
    /// that cannot be written.
    pub fn accept(&self) -> Result<WrittenAnswer> {
        let open = self.open_questions();
        if open > 0 {
            bail!("{} not answered yet", findings::counted(open, "question"));
        }
        // Another desk may have answered since it was looked at.
        let now = sheets_of_file(&self.path, &self.shown)?;
        if now.is_none_or(|file| !file.written.is_empty()) {
            bail!("{} is answered already: look at it again", self.shown);
        }
        let read = self.graded_sheets();
        let specs: Vec<TableSpec> = read.filter_map(|sheet| sheet.spec.clone()).collect();
        if specs.is_empty() {
            bail!("there is nothing to write down about {}", self.shown);
        }
        add_answer(&import_beside(&self.path), &specifications_of(&self.shown, &specs))
    }
}
