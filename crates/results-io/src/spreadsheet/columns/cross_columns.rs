//! The columns of a cross-table: one row per player, one column per round.

use std::collections::BTreeSet;

use event_sections::Title;

use super::layout::LINES_ABOVE;
use crate::columns::MOST_ROUNDS;
use crate::spreadsheet::cells::column_words::ROUNDS;
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::grid::rows::{Grid, GridRow};
use crate::spreadsheet::pins::entry::Entry;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::Meaning;

/// The places of a cross-table's columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// The line with the column names.
    pub(crate) header_line: u32,
    /// The position of the first row after it in the grid.
    pub(crate) first_row: usize,
    /// The columns about players, each with its position and name.
    pub(crate) entries: Vec<(Entry, usize, String)>,
    /// The columns of the rounds, in order; of two columns for each player (`1a`, `1b`) the first.
    pub(crate) rounds: Vec<usize>,
    /// The second of two columns for each player, as a double round robin has them; usually none.
    pub(crate) second_games: Vec<usize>,
    /// The column that may give the section of each player.
    pub(crate) section: Option<SectionColumn>,
    /// Whether the names of these are only numbers, so that they may be players' numbers.
    pub(crate) are_numbers: bool,
    /// Whether somebody pinned the line with the column names.
    pub(crate) header_is_pinned: bool,
    /// Whether somebody pinned the column of the players' numbers.
    pub(crate) number_is_pinned: bool,
    /// The names of all columns.
    pub(crate) names: Vec<String>,
    /// The names of the unknown columns.
    pub(crate) ignored: Vec<String>,
    /// All columns that are not read, with or without a name, each with its place.
    pub(crate) unread: Vec<(usize, String)>,
}

/// A column of sections. A column of groups may contain something else, such as ages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SectionColumn {
    pub(crate) position: usize,
    pub(crate) name: String,
    /// Whether somebody pinned it.
    pub(crate) is_pinned: bool,
}

impl Columns {
    /// The columns of a grid; `None` if no line has names for players and rounds.
    pub(crate) fn find(grid: &Grid, pins: &Pins) -> Option<Self> {
        let lines = grid.rows.iter().enumerate().take(LINES_ABOVE);
        let pinned = |row: &GridRow| pins.header_line.is_none_or(|line| line == row.line);
        lines.filter(|(_, row)| pinned(row)).find_map(|(position, row)| {
            let above = position.checked_sub(1).and_then(|above| grid.rows.get(above));
            let names = |row: &GridRow, above: Option<&GridRow>| -> Vec<String> {
                let width = row.cells.len().max(above.map_or(0, |above| above.cells.len()));
                let name = |column| {
                    let own = row.cell(column).text();
                    let above = || above.map(|above| above.cell(column).text());
                    if own.is_empty() { above().unwrap_or(own) } else { own }.into_owned()
                };
                (0..width).map(name).collect()
            };
            Self::of_names(&names(row, None), pins)
                .or_else(|| Self::of_names(&names(row, above), pins))
                .map(|found| Self { header_line: row.line, first_row: position + 1, ..found })
                .map(|found| found.with_titles(grid, pins))
        })
    }

    /// Adds the column of titles, if a column without a name contains only titles: chess-results'
    /// tables give it no name. After the rounds or the points, such letters may be norms.
    fn with_titles(mut self, grid: &Grid, pins: &Pins) -> Self {
        let is_known = has(&self.entries, Entry::Title)
            || pins.columns.contains_key(&Meaning::Entry(Entry::Title));
        let unnamed = self.unread.iter().filter(|(_, name)| name.trim().is_empty());
        let results = self.rounds.first().copied().into_iter().chain(self.position(Entry::Score));
        let first_result = results.min().unwrap_or(usize::MAX);
        let name = self.position(Entry::Name).or_else(|| self.position(Entry::Surname));
        let is_before_name = |at: usize| name.is_some_and(|name| at + 1 == name);
        let of_player =
            unnamed.map(|(at, _)| *at).filter(|at| *at < first_result || is_before_name(*at));
        let mut found = of_player.filter(|at| self.has_titles_alone(grid, *at));
        if let (false, Some(at), None) = (is_known, found.next(), found.next()) {
            self.unread.retain(|(other, _)| *other != at);
            let place = self.entries.partition_point(|(_, before, _)| *before < at);
            self.entries.insert(place, (Entry::Title, at, String::new()));
        }
        self
    }

    /// Whether a column has titles and nothing else, with one of FIDE's over the board for at least
    /// one player.
    fn has_titles_alone(&self, grid: &Grid, at: usize) -> bool {
        let name = self.position(Entry::Name).or_else(|| self.position(Entry::Surname));
        let has_name = |row: &&GridRow| name.is_some_and(|name| !row.cell(name).is_empty());
        let players = grid.rows.iter().skip(self.first_row).filter(has_name);
        let mut texts =
            players.filter(|row| !row.cell(at).is_empty()).map(|row| row.cell(at).text());
        let mut has_title = false;
        let are_titles = texts.all(|text| {
            let is_title = text.trim().parse::<Title>().is_ok();
            has_title |= is_title;
            is_title || Title::is_other(&text)
        });
        has_title && are_titles
    }

    /// The columns according to the names in one line.
    pub(crate) fn of_names(names: &[String], pins: &Pins) -> Option<Self> {
        let pinned = |position: usize, name: &str| {
            pins.columns.iter().find_map(|(meaning, wanted)| match meaning {
                Meaning::Entry(entry) if wanted.is(position, name) => Some(*entry),
                _ => None,
            })
        };
        let is_pinned = |entry: &Entry| pins.columns.contains_key(&Meaning::Entry(*entry));
        let is_rated = names.iter().any(|name| Entry::in_cross_table(name) == Some(Entry::Rating));
        let is_word_read = is_pinned(&Entry::Name);
        let word = if is_word_read { word_of_rounds(names) } else { None };
        let in_english = entries_in_english(names);
        let mut entries: Vec<(Entry, usize, String)> = Vec::new();
        let (mut rounds, mut unread) = (Vec::new(), Vec::new());
        let twice = columns_of_two_games(names);
        let second_games: Vec<usize> = twice.iter().map(|[_, second]| *second).collect();
        for (position, name) in names.iter().enumerate() {
            let of_kind = || Entry::of_kind_of_rating(name).filter(|_| !is_rated);
            let by_name = || {
                let by_name = Entry::in_cross_table(name).or_else(of_kind);
                by_name.or_else(|| in_another_language(name, &in_english))
            };
            let by_name = || by_name().filter(|entry| !is_pinned(entry));
            let entry =
                pinned(position, name).or_else(by_name).filter(|entry| !entry.is_of_lists());
            let of_word = || word.as_deref().and_then(|word| numbered(name, word));
            let is_next = round_of(name).or_else(of_word) == Some(rounds.len() + 1)
                && rounds.len() < MOST_ROUNDS;
            let is_section = pins.columns.get(&Meaning::Section);
            let is_section = is_section.is_some_and(|pin| pin.is(position, name));
            match entry {
                _ if is_section => unread.push((position, name.clone())),
                Some(entry) if entry == Entry::Number || !has(&entries, entry) => {
                    entries.push((entry, position, name.clone()));
                }
                None if is_next => rounds.push(position),
                None if twice.iter().any(|[first, _]| *first == position) => rounds.push(position),
                None if second_games.contains(&position) => {}
                _ => unread.push((position, name.clone())),
            }
        }
        let is_named = has(&entries, Entry::Name) || has(&entries, Entry::Surname);
        // A single column `1` may be anything.
        let names_round = |name: &String| round_of(name) == Some(1) && !is_number(name);
        let enough = if names.iter().any(names_round) { 1 } else { 2 };
        let is_one = is_named && rounds.len() >= enough;
        let (header_line, first_row) = (0, 0);
        let are_numbers = rounds.iter().all(|&at| is_number(&names[at])) || !twice.is_empty();
        let names_of_unread = unread.iter().map(|(_, name): &(usize, String)| name);
        let ignored = names_of_unread.filter(|name| !name.trim().is_empty()).cloned().collect();
        let number_is_pinned = is_pinned(&Entry::Number);
        let header_is_pinned = pins.header_line.is_some();
        is_one.then_some(Self {
            header_line,
            first_row,
            entries,
            rounds,
            second_games,
            section: section_among(&unread, pins),
            are_numbers,
            header_is_pinned,
            number_is_pinned,
            names: names.to_vec(),
            ignored,
            unread,
        })
    }

    /// The position of a column about players.
    pub(crate) fn position(&self, wanted: Entry) -> Option<usize> {
        self.entries.iter().find(|(entry, ..)| *entry == wanted).map(|(_, position, _)| *position)
    }
}

/// The meanings that columns have by English names.
fn entries_in_english(names: &[String]) -> BTreeSet<Entry> {
    let entry =
        |name: &String| Entry::in_cross_table(name).or_else(|| Entry::of_kind_of_rating(name));
    names.iter().filter_map(entry).collect()
}

/// Whether a text may be the name of the column of players, without which no line names columns.
pub(crate) fn may_name_players(text: &str) -> bool {
    [Entry::in_cross_table, Entry::in_another_language]
        .iter()
        .any(|meaning| matches!(meaning(text), Some(Entry::Name | Entry::Surname)))
}

/// The meaning of a column by a name in another language, if no column of the table has an English
/// name with this meaning.
fn in_another_language(name: &str, in_english: &BTreeSet<Entry>) -> Option<Entry> {
    let entry = Entry::in_another_language(name)?;
    let is_surname_there = entry == Entry::Name && in_english.contains(&Entry::Surname);
    (!in_english.contains(&entry) && !is_surname_there).then_some(entry)
}

/// The word that at least two columns have beside the numbers 1, 2 and so on: `kierros` of `Kierros
/// 1`, `Kierros 2`. It may be that of rounds. Numbers alone have none.
pub(crate) fn word_of_rounds(names: &[String]) -> Option<String> {
    let plain: BTreeSet<String> = names.iter().map(|name| plain(name).replace(' ', "")).collect();
    let word_of_first = |name: &String| {
        let word = name.strip_suffix('1').or_else(|| name.strip_prefix('1'))?.to_owned();
        let is_word = !word.is_empty() && word.chars().all(char::is_alphabetic);
        is_word.then_some(word)
    };
    let has_second =
        |word: &String| plain.contains(&format!("{word}2")) || plain.contains(&format!("2{word}"));
    plain.iter().filter_map(word_of_first).find(has_second)
}

/// The number that the name of a column has beside this word.
fn numbered(name: &str, word: &str) -> Option<usize> {
    let plain = plain(name).replace(' ', "");
    let number = plain.strip_prefix(word).or_else(|| plain.strip_suffix(word))?;
    number.parse().ok()
}

/// The column of sections among the unread ones: the pinned one, or the first with a suitable name.
fn section_among(unread: &[(usize, String)], pins: &Pins) -> Option<SectionColumn> {
    let pin = pins.columns.get(&Meaning::Section);
    let is_section = |(position, name): &&(usize, String)| match pin {
        Some(pin) => pin.is(*position, name),
        None => Meaning::of(name) == Some(Meaning::Section),
    };
    let (position, name) = unread.iter().find(is_section)?.clone();
    Some(SectionColumn { position, name, is_pinned: pin.is_some() })
}

/// The columns of the two games against each player: `1a`, `1b`, `2a`, `2b` and so on; none beside
/// columns of rounds.
fn columns_of_two_games(names: &[String]) -> Vec<[usize; 2]> {
    if names.iter().any(|name| round_of(name) == Some(1)) {
        return Vec::new();
    }
    let plain: Vec<String> = names.iter().map(|name| plain(name).replace(' ', "")).collect();
    let place = |wanted: String| plain.iter().position(|name| *name == wanted);
    let of_player = |number| Some([place(format!("{number}a"))?, place(format!("{number}b"))?]);
    let found: Vec<[usize; 2]> = (1..=MOST_ROUNDS / 2).map_while(of_player).collect();
    // Two columns `1a` and `1b` may be anything.
    if found.len() > 1 { found } else { Vec::new() }
}

/// Whether the name of a column is only a number.
pub(crate) fn is_number(name: &str) -> bool {
    let name = name.trim().trim_end_matches('.');
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

fn has(entries: &[(Entry, usize, String)], wanted: Entry) -> bool {
    entries.iter().any(|(entry, ..)| *entry == wanted)
}

/// Words in the names of round columns. Those of other languages come before, since they may begin
/// or end with an R.
fn words() -> impl Iterator<Item = &'static str> {
    ROUNDS.into_iter().chain(["rounds", "round", "rnd", "rd", "r"])
}

/// The number of a round from the name of its column: `r1`, `Rd 1`, `Round 1`, `1`, `1.Rd`.
pub(crate) fn round_of(name: &str) -> Option<usize> {
    let plain = plain(name).replace(' ', "");
    let number = words().find_map(|word| plain.strip_prefix(word));
    let number = number.or_else(|| words().find_map(|word| plain.strip_suffix(word)));
    number.unwrap_or(&plain).parse().ok().filter(|&round| round > 0)
}

/// The number of a round at the beginning of a column's name: `Rd3 (Sun)`, `Round 4 a.m.`.
pub(crate) fn begins_like_round(name: &str) -> Option<usize> {
    let plain = plain(name).replace(' ', "");
    let of_word = |word: &str| {
        let rest = plain.strip_prefix(word)?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        rest.get(..end)?.parse().ok()
    };
    round_of(name).or_else(|| words().find_map(of_word))
}

/// Whether a grid has a line with names for players and rounds.
pub(crate) fn is_cross_table(grid: &Grid) -> bool {
    Columns::find(grid, &Pins::default()).is_some()
}

#[cfg(test)]
mod tests {
    use crate::spreadsheet::pins::import::ColumnPin;

    use super::*;

    fn found(text: &str) -> Option<Columns> {
        Columns::find(&Grid::of_text(text), &Pins::default())
    }

    #[test]
    fn rounds_have_many_names_and_follow_each_other() {
        for text in [
            "No,Name,Grade,Rd1,Rd2,Pts\n",
            "Pos;Player;1;2;Total\n",
            "Autumn Congress\n\nRank,Name,Rtg,1.Rd.,2.Rd.,Pts.\n",
            "No,Surname,Forename,Round 1,Round 2,Score\n",
            "No,Name,Rounds,,Total\n,,1,2,\n",
            "name,r1,r2\n",
            "Jméno;Rtg;FED;1.kolo;2.kolo;Body\n",
            "Platz;Teilnehmer;Elo;Land;1.Rd;2.Rd;Pkt\n",
            "Nr;Nombre;Ronda 1;Ronda 2;Puntos\n",
            "Nom;Rde1;Rde2;Pts\n",
            "M-ce;Nazwisko i imię;Elo;Fed;1;2;Pkt\n",
            "№;Фамилия, имя;1 тур;2 тур;Очки\n",
        ] {
            let columns = found(text);
            assert_eq!(columns.map(|found| found.rounds.len()), Some(2), "{text}");
        }
        for text in ["Place,Name,Rtg,Rd 1\n", "Rk.,Name,1.Rd\n", "name,R1\n", "Name,Round 1,Pts\n"]
        {
            assert_eq!(found(text).map(|found| found.rounds.len()), Some(1), "{text}");
        }
    }

    #[test]
    fn the_plain_name_of_a_rating_goes_before_those_of_one_kind() {
        let rating = |text: &str| found(text).and_then(|found| found.position(Entry::Rating));
        for name in ["FIDE Rating", "RtgI", "ECF rating", "Pre-Event Rating", "Elo FIDE"] {
            assert_eq!(rating(&format!("No,Name,{name},Rd1,Rd2\n")), Some(2), "{name}");
            assert_eq!(rating(&format!("No,Name,{name},Grade,Rd1,Rd2\n")), Some(3), "{name}");
        }
        assert_eq!(rating("No,Name,RtgI,RtgN,Rd1,Rd2\n"), Some(2));
    }

    #[test]
    fn titles_need_no_name_where_a_column_has_nothing_else() {
        let title = |rows: &str| {
            let columns = found(&format!("Rk.;;Name;FED;Rtg;1.Rd;2.Rd;Pts.\n{rows}"));
            columns.and_then(|columns| columns.position(Entry::Title))
        };
        let rows = "1;IM;Aldous, P.;ENG;2455;2w1;3b1;2\n2;;Brandt, K.;GER;2512;1b0;;0\n";
        assert_eq!(title(rows), Some(1));
        assert_eq!(title(&rows.replace("IM", "wfm")), Some(1));
        assert_eq!(title(&rows.replace("IM", "m")), None, "a man");
        assert_eq!(title(&rows.replace("2;;", "2;AFM;")), Some(1));
        assert_eq!(title(&rows.replace("IM", "NM")), None, "no title of FIDE's");
        assert_eq!(title(&rows.replace("2;;", "2;Mr;")), None);
        assert_eq!(title(&rows.replace("IM", "")), None, "nobody");
    }

    #[test]
    fn letters_behind_the_points_may_be_norms() {
        let title = |text: &str| found(text).and_then(|columns| columns.position(Entry::Title));
        let rows = "Rk.,Name,1.Rd,2.Rd,Pts,\n1,Aldous,2w1,,1,IM\n2,Brandt,1b0,,0,\n";
        assert_eq!(title(rows), None);
        let behind_points = "Rk.,Name,Pts,,1.Rd,2.Rd\n1,Aldous,1,IM,2w1,\n2,Brandt,0,,1b0,\n";
        assert_eq!(title(behind_points), None);
        let beside = "Rk.,Name,,1.Rd,2.Rd,Pts\n1,Aldous,IM,2w1,,1\n2,Brandt,,1b0,,0\n";
        assert_eq!(title(beside), Some(2));
    }

    #[test]
    fn a_column_with_a_name_is_not_one_of_titles_for_what_it_has() {
        let columns = found("Rk.,Kind,,,Name,1.Rd,2.Rd\n1,IM,,,Aldous,2w1,\n2,,,,Brandt,1b0,\n");
        assert_eq!(columns.and_then(|columns| columns.position(Entry::Title)), None);
        let columns = found("Rk.,,,Name,1.Rd,2.Rd\n1,IM,,Aldous,2w1,\n2,,FM,Brandt,1b0,\n");
        assert_eq!(columns.and_then(|columns| columns.position(Entry::Title)), None, "two of them");
    }

    #[test]
    fn a_name_in_another_language_counts_where_no_english_one_has_its_meaning() {
        let columns = found("Platz,Nr,Name,Land,Fed,Rd1,Rd2,Pts,Body\n").unwrap();
        let entries: Vec<&str> = columns.entries.iter().map(|(.., name)| name.as_str()).collect();
        assert_eq!(entries, ["Nr", "Name", "Fed", "Pts"]);
        let columns = found("Platz,Spieler,Land,Rd1,Rd2,Pkt\n").unwrap();
        let entries: Vec<Entry> = columns.entries.iter().map(|(entry, ..)| *entry).collect();
        assert_eq!(entries, [Entry::Number, Entry::Name, Entry::Federation, Entry::Score]);
    }

    #[test]
    fn a_pinned_name_makes_rounds_of_columns_that_differ_in_their_number() {
        let names = ["Nimi", "Kierros 1", "Kierros 2"].map(str::to_owned);
        let of = |pins: &Pins| Columns::of_names(&names, pins).map(|found| found.rounds);
        let pin = |meaning: Entry| {
            let columns = [(Meaning::Entry(meaning), ColumnPin::Name("Nimi".to_owned()))];
            Pins { columns: columns.into(), ..Pins::default() }
        };
        assert_eq!(of(&Pins::default()), None);
        assert_eq!(of(&pin(Entry::Name)), Some(vec![1, 2]));
        assert_eq!(word_of_rounds(&names).as_deref(), Some("kierros"));
        for names in [["Name", "1", "2"], ["Name", "Kierros 1", "Ero 2"]] {
            assert_eq!(word_of_rounds(&names.map(str::to_owned)), None, "{names:?}");
        }
    }

    #[test]
    fn two_columns_a_player_have_two_games() {
        let columns = found("No,Name,1a,1b,2a,2b,Pts\n").unwrap();
        assert_eq!((columns.rounds, columns.second_games), (vec![2, 4], vec![3, 5]));
        assert!(columns.are_numbers);
        let columns = found("No,Name,1 A,1 B,2 A,2 B,3a,Pts\n").unwrap();
        assert_eq!((columns.rounds.len(), columns.unread.len()), (2, 1));
        let columns = found("No,Name,1,2,1a,1b,2a,2b\n").unwrap();
        assert_eq!((columns.rounds, columns.second_games), (vec![2, 3], vec![]));
        assert_eq!(found("Name,1a,1b\n"), None);
    }

    #[test]
    fn lists_of_players_and_results_are_no_cross_tables() {
        for text in [
            "name,rating,club1,club2\n",
            "Date,White,Black,Result\n",
            "Rd,White,Black,Result\n",
            "code,name\n",
            "Name,1\n",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
