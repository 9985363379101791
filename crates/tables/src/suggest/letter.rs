//! Games in the lines of a letter.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::calendar::{names_in, texts_of};
use super::proposal::{Choice, Draft, Notes, Season};
use crate::DayForms;
use crate::day::DateOrder;
use crate::known_words::Vocabulary;
use crate::spec::{LinePattern, LinesSpec, Meaning, Meanings, TableSpec};
use crate::text::signs;
use crate::{Grid, Line, Outcome};

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
    let forms = names_in(texts_of(grid), words);
    let forms = DayForms { from: season.first, ..forms.in_order(DateOrder::DayFirst) };
    let days: BTreeSet<NaiveDate> = texts_of(grid).flat_map(|text| forms.days_in(text)).collect();
    let choices = days.into_iter().map(Choice::day).collect();
    notes.open("days", "on which day was it played?", choices);
    let spec = LinesSpec {
        sheet: grid.sheet.clone(),
        pattern,
        results,
        day: None,
        event: String::new(),
        rate: None,
    };
    Some(Draft { spec: TableSpec::Lines(spec), notes })
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
