//! Cross-tables by rounds, whose cells name the opponent.

use std::collections::{BTreeMap, BTreeSet};

use super::super::body::{Header, Meant, is_known, is_number, place, two_lines};
use super::super::proposal::{Choice, Draft, Notes, quoted};
use super::players::{Sheet, half_points, note_totals, sum};
use crate::apply::{CellReader, CellValue, joined_cell};
use crate::known_words::{Role, Vocabulary};
use crate::spec::{CellForm, CrossTableSpec, Edit, Meaning, Meanings, Place, TableSpec};
use crate::text::{plain, squeezed};
use crate::{Column, Grid, Line, Outcome};

/// A specification of a cross-table, if a line names players and rounds and cells name opponents.
pub(crate) fn suggest(grid: &Grid, words: &Vocabulary) -> Option<Draft> {
    let (header, rounds) = best_header(grid, words)?;
    let mut notes = Notes::default();
    notes.certain("header", "it names the players and the rounds");
    let meant = Meant::of(&header, words);
    let repeated: Vec<u32> = grid
        .written()
        .filter(|line| line.number > header.last() && meant.is_named_by(line))
        .map(|line| line.number)
        .collect();
    let is_other = |line: &&Line| {
        let known = line.filled().filter(|(_, text)| is_known(text, words)).count();
        line.number > header.last()
            && !repeated.contains(&line.number)
            && known > 2
            && known * 2 > line.filled_count()
            && line.filled().any(|(_, text)| words.has_role(text, Role::Name))
    };
    if let Some(other) = grid.written().find(is_other) {
        let why = format!("line {} names the columns again, in other places", other.number);
        notes.open("header", why, Vec::new());
    }
    let is_line = |line: &&Line| {
        line.number > header.last() && line.filled_count() > 2 && !repeated.contains(&line.number)
    };
    let lines: Vec<&Line> = grid.written().filter(is_line).collect();
    let rounds = columns_of_rounds(&header, rounds, words, &mut notes);
    let cells = rounds.values().flatten().copied().collect();
    let place = place(grid, &header, &repeated, words);
    let maker = Maker { sheet: Sheet { grid, words, header, lines, cells }, rounds };
    maker.spec(place, notes)
}

/// The line, or two lines, with most names of rounds beside a name of players.
fn best_header(grid: &Grid, words: &Vocabulary) -> Option<(Header, BTreeMap<u32, Column>)> {
    let single = grid.may_name_columns().map(Header::of_line);
    let double = grid.may_name_columns().filter_map(|line| two_lines(grid, line.number, words));
    let mut best: Option<(Header, BTreeMap<u32, Column>)> = None;
    for header in single.chain(double) {
        let mut rounds = BTreeMap::new();
        for (column, name) in header.named() {
            if let Some(round) = words.round(name).or_else(|| words.round_of_part(name)) {
                rounds.entry(round).or_insert(column);
            }
        }
        let has_names = header.named().any(|(_, name)| {
            words.has_role(name, Role::Name) || words.has_role(name, Role::Surname)
        });
        let is_better = best.as_ref().is_none_or(|(_, best)| rounds.len() > best.len());
        if has_names && !rounds.is_empty() && is_better {
            best = Some((header, rounds));
        }
    }
    best
}

/// The columns of each round: one, or as many as stand behind it without a name, or with that of a
/// part of its cells.
fn columns_of_rounds(
    header: &Header,
    rounds: BTreeMap<u32, Column>,
    words: &Vocabulary,
    notes: &mut Notes,
) -> BTreeMap<u32, Vec<Column>> {
    let mut starts: Vec<usize> = rounds.values().map(|column| column.number()).collect();
    starts.sort_unstable();
    let wide = starts.windows(2).map(|two| two[1] - two[0]).min().unwrap_or(1);
    let is_part = |name: &str| {
        name.is_empty() || words.is_part_of_cell(name) || words.round_of_part(name).is_some()
    };
    let has_parts = |start: &usize| {
        (1..wide).all(|by| Column::new(start + by).is_some_and(|it| is_part(header.name(it))))
    };
    let wide = if starts.iter().all(has_parts) { wide } else { 1 };
    let numbers: Vec<u32> = rounds.keys().copied().collect();
    if (1..).zip(&numbers).all(|(expected, number)| expected == *number) {
        notes.certain("rounds", format!("{} names of rounds", rounds.len()));
    } else {
        notes.open(
            "rounds",
            format!("rounds {}: one of them is missing", quoted(&numbers)),
            Vec::new(),
        );
    }
    let columns = |column: Column| (0..wide).map(|by| column.right(by)).collect();
    rounds.into_iter().map(|(round, column)| (round, columns(column))).collect()
}

const FORMS: [&str; 6] = [
    "RESULTOPPONENTCOLOUR?",
    "RESULTCOLOUR?OPPONENT",
    "OPPONENTCOLOUR?RESULT",
    "OPPONENT:RESULT",
    "COLOUROPPONENTRESULT",
    "COLOUR?OPPONENTRESULT",
];

/// Signs and letters of a player's own result.
const SIGNS: [(&str, Outcome); 14] = [
    ("+", Outcome::FirstWon),
    ("=", Outcome::Drawn),
    ("-", Outcome::SecondWon),
    ("1", Outcome::FirstWon),
    ("0", Outcome::SecondWon),
    ("½", Outcome::Drawn),
    ("0.5", Outcome::Drawn),
    ("0,5", Outcome::Drawn),
    ("1/2", Outcome::Drawn),
    ("w", Outcome::FirstWon),
    ("l", Outcome::SecondWon),
    ("d", Outcome::Drawn),
    ("x", Outcome::FirstByDefault),
    ("f", Outcome::SecondByDefault),
];

struct Maker<'a> {
    sheet: Sheet<'a>,
    rounds: BTreeMap<u32, Vec<Column>>,
}

impl Maker<'_> {
    fn spec(&self, place: Place, mut notes: Notes) -> Option<Draft> {
        let notes = &mut notes;
        let texts = self.texts();
        let mut table = self.sheet.table(place, notes)?;
        table.nobody.extend(self.nobody(&texts));
        let colour_letters = self.sheet.words.cell_letters(&letters(&texts));
        let mut spec = CrossTableSpec {
            table,
            rounds: self.rounds.clone(),
            cell: Vec::new(),
            colour_letters,
            default_marks: BTreeSet::new(),
        };
        let has_letters = has_results_in_letters(&texts);
        if !has_letters && !texts.iter().any(|text| has_figure(text) && text.chars().count() > 1) {
            return None;
        }
        let has_figures = has_figures(&spec, &texts);
        spec.table.results = meanings(has_figures, has_letters);
        spec.cell = forms(&spec, &texts)?;
        self.default_marks(&mut spec, &texts);
        self.crosses_by_totals(&mut spec, &texts, notes);
        self.note_cells(&spec, &texts, notes);
        let looks_like = |name: &str, text: &str| self.is_round(&spec, name, text);
        let not_read = self.sheet.unread(&spec.table, &looks_like, notes);
        spec.table.place.not_read = not_read;
        self.forget_unused(&mut spec);
        Some(self.finish(spec, notes))
    }

    fn finish(&self, spec: CrossTableSpec, notes: &mut Notes) -> Draft {
        note_totals(self.totals(&spec), notes);
        let spec = self.sheet.settle(TableSpec::CrossTable(spec), notes);
        Draft { spec, notes: std::mem::take(notes) }
    }

    /// The different texts of all cells of rounds.
    fn texts(&self) -> BTreeSet<String> {
        let cells = self.sheet.lines.iter().flat_map(|line| self.cells_of(line));
        cells.filter(|text| !text.is_empty()).collect()
    }

    fn cells_of(&self, line: &Line) -> impl Iterator<Item = String> {
        let rounds: Vec<String> =
            self.rounds.values().map(|columns| squeezed(&joined_cell(line, columns))).collect();
        rounds.into_iter()
    }

    /// Texts of cells without an opponent.
    fn nobody(&self, texts: &BTreeSet<String>) -> BTreeSet<String> {
        let words = self.sheet.words;
        let is_of_number = |text: &str, signs: &[char]| {
            text.strip_prefix(signs)
                .is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()))
        };
        // Beside `+2` and `=4`, `-1` is a game lost against number 1.
        let has_signs = texts.iter().any(|text| is_of_number(text, &['+', '=']));
        let is_lost =
            |text: &str| has_signs && is_of_number(text, &['-']) && !text.starts_with("-0");
        let is_nobody = |text: &&String| {
            !is_lost(text)
                && (words.alone.contains(*text) || is_bye(text, words) || is_dashes(text))
        };
        texts.iter().filter(is_nobody).cloned().collect()
    }

    /// Words for a default behind a cell.
    fn default_marks(&self, spec: &mut CrossTableSpec, texts: &BTreeSet<String>) {
        let mut marked = BTreeSet::new();
        for text in texts.iter().filter(|text| CellReader::of(spec).read(text).is_none()) {
            let mut words: Vec<&String> = self.sheet.words.defaults.iter().collect();
            words.sort_by_key(|word| std::cmp::Reverse(word.len()));
            let found = words.into_iter().find_map(|word| {
                let cell = text.strip_suffix(word.as_str())?;
                let form = FORMS.iter().filter_map(|form| CellForm::parse(form));
                Some((word.clone(), form.into_iter().find(|form| reads(spec, form, cell))?))
            });
            marked.extend(found);
        }
        for (mark, form) in marked {
            spec.default_marks.insert(mark);
            let form = form.with_default();
            if !spec.cell.contains(&form) {
                spec.cell.push(form);
            }
        }
    }

    /// `x` is a half or a default, whichever the totals agree with.
    fn crosses_by_totals(
        &self,
        spec: &mut CrossTableSpec,
        texts: &BTreeSet<String>,
        notes: &mut Notes,
    ) {
        let is_crossed = |text: &String| text.ends_with('x') && has_figure(text);
        if !texts.iter().any(is_crossed) {
            return;
        }
        let with = |outcome| {
            let mut spec = spec.clone();
            spec.table.results.insert("x".to_owned(), Meaning::Is(outcome));
            spec.table.nobody.remove("x");
            spec
        };
        let [half, default] = [Outcome::Drawn, Outcome::FirstByDefault].map(with);
        let (fits_half, against_half) = self.totals(&half);
        let (fits_default, _) = self.totals(&default);
        if fits_half > fits_default && against_half == 0 {
            notes.certain(
                "results",
                format!("`x` as a half fits the totals of {fits_half} players"),
            );
            *spec = half;
        }
    }

    /// Players whose points are the sum of their cells, and those whose are not, of those who
    /// played every round.
    fn totals(&self, spec: &CrossTableSpec) -> (usize, usize) {
        let Some(total) = spec.table.total else { return (0, 0) };
        let cells = CellReader::of(spec);
        let agrees = |line: &&Line| {
            let points = half_points(line.text(total))?;
            let texts = self.cells_of(line).filter(|text| !text.is_empty());
            let outcomes: Option<Vec<Outcome>> = texts
                .map(|text| match cells.read(&text) {
                    Some(CellValue::Game { outcome, .. }) => Some(outcome),
                    _ => None,
                })
                .collect();
            let outcomes = outcomes.filter(|outcomes| !outcomes.is_empty())?;
            Some(sum(outcomes) == points)
        };
        let checked: Vec<bool> = self.sheet.lines.iter().filter_map(agrees).collect();
        let fitting = checked.iter().filter(|agrees| **agrees).count();
        (fitting, checked.len() - fitting)
    }

    fn note_cells(&self, spec: &CrossTableSpec, texts: &BTreeSet<String>, notes: &mut Notes) {
        self.points_alone(spec, notes);
        let left: Vec<&String> =
            texts.iter().filter(|text| CellReader::of(spec).read(text).is_none()).collect();
        let forms = quoted(&spec.cell);
        if left.len() * 5 > texts.len() {
            notes.open(
                "cell",
                format!("what do cells such as {} mean?", quoted(&left)),
                Vec::new(),
            );
        } else {
            notes.certain("cell", format!("{forms} explain the cells"));
        }
        let readings = |text: &&String| {
            let values = spec.cell.iter().filter_map(|form| read(spec, form, text));
            values.map(|value| format!("{value:?}")).collect::<BTreeSet<_>>().len()
        };
        if let Some(text) = texts.iter().find(|text| readings(text) > 1) {
            let forms = spec.cell.iter().map(ToString::to_string);
            let choice = |form: String| {
                let cell = vec![toml::Value::from(form.as_str())];
                Choice::new(form, Edit::of("cell", cell))
            };
            notes.open(
                "cell",
                format!("`{text}` can be read in two ways"),
                forms.map(choice).collect(),
            );
        }
    }

    /// Points without opponents that are more than those with one may be those of games.
    fn points_alone(&self, spec: &CrossTableSpec, notes: &mut Notes) {
        let cells = CellReader::of(spec);
        let texts: Vec<String> =
            self.sheet.lines.iter().flat_map(|line| self.cells_of(line)).collect();
        let is_game = |text: &&String| matches!(cells.read(text), Some(CellValue::Game { .. }));
        let games = texts.iter().filter(is_game).count();
        let points = texts.iter().filter(|text| self.sheet.words.points(text).is_some()).count();
        if points > games {
            notes.open(
                "cell",
                "points without opponents: which opponents were they against?",
                Vec::new(),
            );
        }
    }

    /// Whether a column that is not read has cells of a round.
    fn is_round(&self, spec: &CrossTableSpec, name: &str, text: &str) -> bool {
        let is_cell = matches!(CellReader::of(spec).read(text), Some(CellValue::Game { .. }));
        let is_round =
            self.sheet.words.round(name).is_some_and(|round| self.rounds.contains_key(&round));
        (is_cell && text.chars().count() > 1 && !is_number(text)) || is_round
    }

    /// Leaves only the meanings that a cell of this table needs.
    fn forget_unused(&self, spec: &mut CrossTableSpec) {
        let lines = self.sheet.grid.written();
        let texts: BTreeSet<String> = lines.flat_map(|line| self.cells_of(line)).collect();
        for text in spec.table.results.clone().into_keys() {
            let mut without = spec.clone();
            without.table.results.remove(&text);
            let same = |cell: &String| {
                CellReader::of(&without).read(cell) == CellReader::of(spec).read(cell)
            };
            if texts.iter().all(same) {
                *spec = without;
            }
        }
    }
}

/// What signs, and letters if there are results in letters, mean for the line's player.
fn meanings(has_figures: bool, has_letters: bool) -> Meanings {
    let is_letter = |text: &str| text.chars().all(char::is_alphabetic);
    let meaning = |(text, outcome): (&str, Outcome)| {
        let is_sign = matches!(text, "+" | "-");
        let outcome = if is_sign && (has_figures || has_letters) {
            outcome.by_default().unwrap_or(outcome)
        } else {
            outcome
        };
        (text.to_owned(), Meaning::Is(outcome))
    };
    let signs = SIGNS.into_iter().filter(|(text, _)| has_letters || !is_letter(text));
    signs.map(meaning).collect()
}

/// Whether games were won and lost in figures: beside them, signs are defaults.
fn has_figures(spec: &CrossTableSpec, texts: &BTreeSet<String>) -> bool {
    let read_by = |results: [&str; 2]| {
        let mut spec = spec.clone();
        spec.table.results =
            results.map(|text| (text.to_owned(), Meaning::Is(Outcome::Drawn))).into();
        let forms: Vec<CellForm> = FORMS.iter().filter_map(|form| CellForm::parse(form)).collect();
        texts.iter().filter(|text| forms.iter().any(|form| reads(&spec, form, text))).count()
    };
    texts.iter().any(|text| is_figure_behind_colour(text))
        || read_by(["1", "0"]) > read_by(["+", "-"])
}

/// The forms of cells, the commonest first; a form is used for cells that no commoner one explains.
fn forms(spec: &CrossTableSpec, texts: &BTreeSet<String>) -> Option<Vec<CellForm>> {
    let mut counted: Vec<(usize, CellForm)> = Vec::new();
    for form in FORMS.iter().filter_map(|form| CellForm::parse(form)) {
        let count = texts.iter().filter(|text| reads(spec, &form, text)).count();
        if count > 0 {
            counted.push((count, form));
        }
    }
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let mut chosen: Vec<CellForm> = Vec::new();
    for (_, form) in counted {
        let is_explained = |text: &String| {
            spec.table.nobody.contains(text) || chosen.iter().any(|it| reads(spec, it, text))
        };
        if texts.iter().any(|text| !is_explained(text) && reads(spec, &form, text)) {
            chosen.push(form);
        }
    }
    (!chosen.is_empty()).then_some(chosen)
}

fn read(spec: &CrossTableSpec, form: &CellForm, text: &str) -> Option<CellValue> {
    let nobody = BTreeSet::new();
    let reader =
        CellReader { forms: std::slice::from_ref(form), nobody: &nobody, ..CellReader::of(spec) };
    reader.read(text).filter(|value| *value != CellValue::NoGame)
}

fn reads(spec: &CrossTableSpec, form: &CellForm, text: &str) -> bool {
    read(spec, form, text).is_some()
}

fn has_figure(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit())
}

/// The letters of cells with figures.
fn letters(texts: &BTreeSet<String>) -> BTreeSet<String> {
    let cells = texts.iter().filter(|text| has_figure(text));
    cells
        .flat_map(|text| text.chars())
        .filter(|letter| letter.is_alphabetic())
        .map(String::from)
        .collect()
}

/// `l3`, `d5b`, `2:w`: results in letters.
fn has_results_in_letters(texts: &BTreeSet<String>) -> bool {
    texts.iter().any(|text| {
        let letters: Vec<char> = text.chars().collect();
        let begins = matches!(letters[..], ['l' | 'd', second, ..] if second.is_ascii_digit());
        let ends = matches!(letters[..], [.., ':', 'w' | 'l' | 'd']);
        begins || ends
    })
}

/// `3w1`: a figure behind a colour behind a number.
fn is_figure_behind_colour(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    matches!(letters[..], [.., number, colour, '0' | '1']
        if number.is_ascii_digit() && colour.is_alphabetic())
}

/// A word for a bye, perhaps with points beside it: `bye`, `1 (bye)`, `½-pt bye`, `bye (half)`.
fn is_bye(text: &str, words: &Vocabulary) -> bool {
    let text = plain(text);
    let text = text.trim_matches(['(', ')']);
    let is_points = |rest: &str| {
        let rest = rest.trim_matches(['(', ')']);
        rest.is_empty() || words.points(rest).is_some() || words.alone.contains(rest)
    };
    words.byes.iter().any(|word| {
        let word = word.replace(' ', "");
        let beside = [text.strip_prefix(word.as_str()), text.strip_suffix(word.as_str())];
        beside.into_iter().flatten().any(is_points)
    })
}

/// Dashes, perhaps with points behind them: `-`, `--1`, `-½`.
fn is_dashes(text: &str) -> bool {
    let rest = text.trim_start_matches('-');
    let is_points = matches!(rest, "" | "0" | "1" | "½") || (rest == "x" && text.starts_with("--"));
    text.starts_with('-') && is_points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    /// What each cell of a table with these cells says: `W12w`, `X4`, `F4`, `-` for no game.
    fn read_all(cells: &[&str]) -> Vec<Option<String>> {
        let Some(Draft { spec: TableSpec::CrossTable(spec), .. }) = draft(cells) else {
            return vec![None; cells.len()];
        };
        cells.iter().map(|cell| CellReader::of(&spec).read(cell).map(shown)).collect()
    }

    fn draft(cells: &[&str]) -> Option<Draft> {
        let rows = cells.iter().map(|cell| format!("x\tLee Ann\t{cell}\n"));
        let text = "Code\tName\tRd 1\n".to_owned() + &rows.collect::<String>();
        let grid = Grid::from_text("congress-2006-10-03.tsv", &text);
        suggest(&grid, Vocabulary::shared())
    }

    /// Whether somebody is asked what the cells mean.
    fn is_asked(cells: &[&str]) -> bool {
        let is_open = |it: &super::super::super::Evidence| {
            it.field == "cell" && it.certainty == super::super::super::Certainty::Open
        };
        draft(cells).is_none_or(|draft| draft.notes.0.iter().any(is_open))
    }

    fn shown(value: CellValue) -> String {
        let CellValue::Game { opponent, colour, outcome } = value else { return "-".to_owned() };
        let colour = match colour {
            Some(Colour::White) => "w",
            Some(Colour::Black) => "b",
            None => "",
        };
        match outcome {
            Outcome::FirstWon => format!("W{opponent}{colour}"),
            Outcome::Drawn => format!("D{opponent}{colour}"),
            Outcome::SecondWon => format!("L{opponent}{colour}"),
            Outcome::FirstByDefault => format!("X{opponent}"),
            Outcome::SecondByDefault => format!("F{opponent}"),
            Outcome::BothDefaulted => format!("Z{opponent}"),
        }
    }

    /// What a cell says among others that show the notation.
    fn beside(others: &[&str], cell: &str) -> Option<String> {
        let mut all = read_all(&[others, &[cell]].concat());
        all.pop().flatten()
    }

    #[test]
    fn every_order_of_opponent_colour_and_result_comes_to_the_same() {
        let (signs, figures, letters) =
            (["+4", "=2", "-3"], ["4w1", "2b½", "3w0"], ["W4", "L3", "D2"]);
        for (others, texts) in [
            (&signs, &["+12w", "+w12", "w12+", "12w+"][..]),
            (&figures, &["12 w 1", "12w1"]),
            (&letters, &["W12w", "w12w"]),
        ] {
            for text in texts {
                assert_eq!(beside(others, text).as_deref(), Some("W12w"), "{text}");
            }
        }
        for (others, texts) in [
            (&signs, &["=5b", "b5="][..]),
            (&figures, &["5b½", "b5 1/2", "½b5", "5b0.5", "5b 0,5"]),
            (&letters, &["D5b"]),
        ] {
            for text in texts {
                assert_eq!(beside(others, text).as_deref(), Some("D5b"), "{text}");
            }
        }
        assert_eq!(beside(&signs, "-3").as_deref(), Some("L3"));
        assert_eq!(beside(&signs, "3\u{2212}").as_deref(), Some("L3"));
        assert_eq!(beside(&letters, "l3").as_deref(), Some("L3"));
    }

    #[test]
    fn byes_are_no_games() {
        let others = ["12w1", "5b½", "3w0", "2b1"];
        for text in [
            "X",
            "x",
            "bye",
            "BYE",
            "+",
            "1 (bye)",
            "½",
            "half-point bye",
            "½-pt bye",
            "1/2 pt bye",
            "bye (half)",
            "1-point bye",
            "full-point bye",
            "def+",
            "0-pt bye",
            "zero point bye",
            "def-",
            "spielfrei",
            "Freilos",
            "Vrij",
            "oneven",
            "Exempt",
            "volno",
            "wolny los",
            "EXE",
            "voľno",
            "ρεπό",
            "свободен",
            "BAY",
            "wd",
            "W/D",
            "withdrawn",
            "absent",
            "not paired",
            "unpaired",
            "PAB",
            "fpb",
            "FPB",
            "B---",
            "X---",
            "1f",
            "1F",
            "hpb",
            "H---",
            "H-",
            "H\u{2013}",
            "zpb",
            "U---",
            "F---",
            "0f",
            "0F",
            ":",
            "z-",
        ] {
            assert_eq!(beside(&others, text).as_deref(), Some("-"), "{text}");
        }
        for text in ["W---", "L---", "F", "Q---", "2f"] {
            assert_eq!(beside(&others, text), None, "{text}");
        }
    }

    #[test]
    fn words_for_defaults_stand_behind_cells() {
        let read = |cells: &[&str]| read_all(cells).into_iter().map(Option::unwrap_or_default);
        let letters = ["W4", "L3", "D2", "X4", "L7 ff", "W4 def"];
        assert!(read(&letters).eq(["W4", "L3", "D2", "X4", "F7", "X4"]));
        let signs = ["+4", "=2", "-3", "+4d", "w4+ def", "-4 def"];
        assert!(read(&signs).eq(["W4", "D2", "L3", "X4", "X4", "F4"]));
    }

    #[test]
    fn a_result_may_stand_behind_a_colon() {
        let read = |cells: &[&str]| read_all(cells).into_iter().map(Option::unwrap_or_default);
        let letters = ["4:W", "12 : D", "3:L", "0:W", "0:D", "0:L", "0:", "5:+", "6:-", ":"];
        assert!(read(&letters).eq(["W4", "D12", "L3", "-", "-", "-", "-", "X5", "F6", "-"]));
        let figures = ["4:1", "12:½", "3:0", "5:0.5", "7:="];
        assert!(read(&figures).eq(["W4", "D12", "L3", "D5", "D7"]));
    }

    #[test]
    fn colours_and_scores_behind_a_colon_are_asked_about() {
        for cells in [
            &["4:W", "4:1", "4:B"][..],
            &["4:W", "4:1", "3:1", "1:3"],
            &["4:W", "4:1", "2:2"],
            &["3:1", "1:3", "2:2", "4:0", "0:4"],
        ] {
            assert!(is_asked(cells), "{cells:?}");
        }
        assert!(!is_asked(&["4:W", "3:L", "2:D"]));
    }

    #[test]
    fn a_cell_with_nothing_behind_its_colon_leaves_the_others() {
        for odd in ["5:", "5:*", "4:Q", "5:?", "1:", "5:B", "5:S", "5:2"] {
            for others in [["4:W", "3:L", "2:D"], ["4:1", "3:0", "2:½"]] {
                let found = read_all(&[&others[..], &[odd]].concat());
                let found: Vec<Option<&str>> = found.iter().map(Option::as_deref).collect();
                assert_eq!(found, [Some("W4"), Some("L3"), Some("D2"), None], "{odd}");
            }
        }
    }

    #[test]
    fn signs_beside_figures_are_defaults() {
        let figures = ["12w1", "3b½", "4w0"];
        for (text, expected) in [("3b+", "X3"), ("3b-", "F3"), ("+3", "X3"), ("-3", "F3")] {
            assert_eq!(beside(&figures, text).as_deref(), Some(expected), "{text}");
        }
        let letters = ["W4", "D2", "L1"];
        for (text, expected) in [("+3", "X3"), ("-5", "F5")] {
            assert_eq!(beside(&letters, text).as_deref(), Some(expected), "{text}");
        }
        for signs in [["12w+", "3b=", "4w-"], ["12w+", "3b½", "4w-"]] {
            assert_eq!(beside(&signs, "3b-").as_deref(), Some("L3b"), "{signs:?}");
        }
    }

    #[test]
    fn one_tournament_is_the_same_in_the_letters_of_every_language() {
        let cells = ["3W1", "4B½", "1B0", "2W½", "+7B", "-12W", "W8½", "bye"];
        let in_letters = |white: &str, black: &str| {
            let turned = cells.map(|cell| match cell {
                "bye" => cell.to_owned(),
                cell => cell.replace('B', "#").replace('W', white).replace('#', black),
            });
            read_all(&turned.each_ref().map(String::as_str))
        };
        let english = in_letters("w", "b");
        assert!(english.iter().all(Option::is_some), "{english:?}");
        assert_eq!(english[1].as_deref(), Some("D4b"));
        for letters in ["ws", "wz", "bn", "bc", "bč", "bs", "bp", "vs", "бч", "WS", "BN", "BČ"]
        {
            let (white, black) = letters.split_at(letters.chars().next().map_or(0, char::len_utf8));
            assert_eq!(in_letters(white, black), english, "{letters}");
        }
    }

    #[test]
    fn letters_of_two_languages_are_those_of_none() {
        let mixed = read_all(&["3w1", "4b0", "5w½", "1s0"]);
        assert_eq!(mixed[1].as_deref(), Some("L4b"));
        assert_eq!(mixed[3], None);
        assert_eq!(read_all(&["4b0", "5b1"])[0].as_deref(), Some("L4b"));
    }

    #[test]
    fn what_says_no_result_is_not_read() {
        let others = ["12w1", "5b½", "3w0", "2b1"];
        for text in ["w", "12", "12w", "w0", "w12w1", "1-0", "12w2", "é", "b3"] {
            assert_eq!(beside(&others, text), None, "{text}");
        }
    }
}
