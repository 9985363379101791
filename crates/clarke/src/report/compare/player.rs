//! One player on both lists, in words: what made the grade change, in parts that add up.

use season_runner::compare::{PlayerCompared, Split, SplitGame};

use super::causes::{hundredths, in_words, signed_hundredths};
use crate::report::document::Document;
use crate::report::signed::signed;
use crate::report::table::{Align, Table, cell};

pub(super) fn document(compared: &[PlayerCompared]) -> Document {
    let mut out = Document::default();
    if let [first, _, ..] = compared {
        out.whole(format!("{} {}", first.player.code, first.player.name));
    }
    for one in compared {
        write_one(&mut out, one);
    }
    out
}

fn write_one(out: &mut Document, one: &PlayerCompared) {
    let PlayerCompared { player, rate, before, after, .. } = one;
    let listed = |grade: &Option<String>| grade.clone().unwrap_or_else(|| "not on the list".into());
    let is_on_neither = before.is_none() && after.is_none();
    let grades = if is_on_neither {
        "on neither list".to_owned()
    } else {
        format!("{}, now {}", listed(before), listed(after))
    };
    out.title(format!("{} {}, {rate} play: {grades}", player.code, player.name));
    out.lines(vec![format!("old  {}", one.old), format!("new  {}", one.new)]);
    let Some(split) = &one.split else {
        if !is_on_neither {
            out.line("these lists do not show what made it change");
        }
        return;
    };
    out.section("What made the change");
    let mut table = Table::new(&[("", Align::Left), ("points", Align::Right)]);
    for (part, number) in split.parts.iter().zip(hundredths(split)) {
        table.row([in_words(&part.cause), signed_hundredths(number)]);
    }
    table.row(["together".to_owned(), signed_hundredths(100 * i64::from(split.change()))]);
    out.table(table);
    out.line(format!(
        "mean {} before, {} now; grade {} before, {} now",
        split.mean_before, split.mean_after, split.grade_before, split.grade_after
    ));
    write_games(out, split);
}

fn write_games(out: &mut Document, split: &Split) {
    if split.games.is_empty() {
        return;
    }
    out.section("Games that are not the same");
    let mut table = Table::new(&[
        ("", Align::Left),
        ("date", Align::Left),
        ("event", Align::Left),
        ("opponent", Align::Left),
        ("", Align::Left),
        ("result", Align::Right),
        ("grade before", Align::Right),
        ("now", Align::Right),
        ("score before", Align::Right),
        ("now", Align::Right),
        ("adds", Align::Right),
    ]);
    for game in &split.games {
        table.row(cells(game));
    }
    out.table(table);
}

fn cells(game: &SplitGame) -> [String; 11] {
    [
        game.fate.to_owned(),
        game.date.to_string(),
        game.event.clone(),
        game.opponent.code.clone(),
        game.opponent.name.clone(),
        game.result.to_string(),
        cell(game.grade_before),
        cell(game.grade_after),
        cell(game.score_before),
        cell(game.score_after),
        signed(game.points.0.to_f64(), 2),
    ]
}

/// One row per part, for programs.
pub(super) fn parts(compared: &[PlayerCompared]) -> Table {
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("rate", Align::Left),
        ("cause", Align::Left),
        ("points", Align::Right),
    ]);
    for one in compared {
        for part in one.split.iter().flat_map(|split| &split.parts) {
            table.row([
                one.player.code.clone(),
                one.rate.to_owned(),
                in_words(&part.cause),
                part.points.to_string(),
            ]);
        }
    }
    table
}
