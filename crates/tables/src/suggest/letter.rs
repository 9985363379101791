//! Games in the lines of a letter.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::calendar::{names_in, settle_order};
use super::proposal::{Choice, Draft, Notes, Season};
use crate::DayForms;
use crate::day::DateOrder;
use crate::known_words::Vocabulary;
use crate::spec::{Days, LinePattern, LinesSpec, Meaning, Meanings, TableSpec};
use crate::text::{plain, signs};
use crate::{Cell, Grid, Line, Outcome};

/// The forms that lines of letters have, the longest first.
const PATTERNS: [&str; 2] =
    ["NUMBER? FIRST NOTE? RESULT SECOND NOTE?", "NUMBER? FIRST NOTE? v SECOND NOTE? RESULT"];

/// A specification of a letter, if at least two lines are games.
pub(super) fn suggest(grid: &Grid, words: &Vocabulary, season: Season) -> Option<Draft> {
    let lines: Vec<&Line> = grid.written().filter(|line| line.filled_count() == 1).collect();
    let results = results(&lines, words);
    let patterns = PATTERNS.iter().filter_map(|pattern| LinePattern::parse(pattern));
    let counted = patterns.map(|pattern| {
        let is_game = |line: &&&Line| pattern.game_in(&line.joined(), &results).is_some();
        (lines.iter().filter(is_game).count(), pattern.clone())
    });
    let (games, pattern) =
        counted.max_by_key(|(games, _)| *games).filter(|(games, _)| *games > 1)?;
    let mut notes = Notes::default();
    notes.likely(
        "pattern",
        format!("{games} of {} lines have this form", grid.written().count()),
        Vec::new(),
    );
    let (games, others): (Vec<_>, Vec<_>) = grid
        .written()
        .map(|line| (line.joined(), pattern.game_in(&line.joined(), &results)))
        .partition(|(_, game)| game.is_some());
    let beside = games.iter().flat_map(|(_, game)| game.iter().flat_map(|game| &game.notes));
    let default_marks: BTreeSet<String> =
        beside.filter(|note| words.says_not_played(note)).map(|note| plain(note)).collect();
    let others: Vec<String> = others.into_iter().map(|(text, _)| text).collect();
    let (days, forms) = days(&others, words, season, &mut notes);
    let spec = LinesSpec {
        sheet: grid.sheet.clone(),
        pattern,
        results,
        default_marks,
        days,
        forms,
        event: String::new(),
        rate: None,
    };
    Some(Draft { spec: TableSpec::Lines(spec), notes })
}

/// The days of games in the lines that are none: with several, each game has that above it.
fn days(
    others: &[String],
    words: &Vocabulary,
    season: Season,
    notes: &mut Notes,
) -> (Days, DayForms) {
    let mut forms = names_in(others.iter().map(String::as_str), words);
    let is_dated = |text: &&String| words.fits_date(text);
    let cells: Vec<Cell> =
        others.iter().filter(is_dated).map(|text| Cell::from_text(text)).collect();
    settle_order(&mut forms, &cells, season, "date-order", notes);
    let read = DayForms {
        from: season.first,
        ..forms.in_order(forms.order.unwrap_or(DateOrder::DayFirst))
    };
    let found: BTreeSet<NaiveDate> = others.iter().flat_map(|text| read.days_in(text)).collect();
    let of_all = found.iter().copied().map(Choice::day);
    if found.len() < 2 {
        notes.open("days", "on which day was it played?", of_all.collect());
        return (Days::Unknown, DayForms::default());
    }
    let choices = std::iter::once(Choice::day_above()).chain(of_all).collect();
    notes.open("days", "on which days was it played?", choices);
    (Days::Titles, read)
}

/// The words of the lines that are results of two players.
fn results(lines: &[&Line], words: &Vocabulary) -> Meanings {
    let texts = lines.iter().flat_map(|line| {
        let all: Vec<String> = line.joined().split_whitespace().map(str::to_owned).collect();
        let runs = [1, 3]
            .map(|length| all.windows(length).map(|few| signs(&few.join(" "))).collect::<Vec<_>>());
        runs.concat()
    });
    // A win in words is that of a player whom the line does not name.
    let of_both = |text: &String, outcome: Outcome| {
        text.chars().count() > 2 && (text.contains(['-', ':']) || outcome == Outcome::Drawn)
    };
    texts
        .filter_map(|text| match words.result(&text)? {
            Meaning::Is(outcome) => of_both(&text, outcome).then_some((text, Meaning::Is(outcome))),
            Meaning::Won(_) | Meaning::NoGame => None,
        })
        .collect()
}
