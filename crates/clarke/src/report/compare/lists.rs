//! Two lists as a whole, in words.

use findings::counted;
use season_runner::compare::{
    Counts, GroupMovement, GroupedBy, ListsCompared, MeanMovement, RateCompared, Shape, Shapes,
    Span,
};

use super::causes::reason;
use crate::report::cohorts::{self, COLUMNS, cells};
use crate::report::document::Document;
use crate::report::signed::signed;
use crate::report::table::{Align, Table, cell};

pub(super) fn document(compared: &ListsCompared) -> Document {
    let mut out = Document::default();
    out.title(first_line(&compared.counts));
    out.lines(vec![format!("old  {}", compared.old), format!("new  {}", compared.new)]);
    for of_rate in &compared.rates {
        if compared.rates.len() > 1 {
            out.title(format!("{}: {}", of_rate.rate, first_line(&of_rate.counts)));
        }
        write_rate(&mut out, of_rate);
    }
    out
}

/// The counts in one line: `3 grades created, 12 changed, 780 unchanged, 4 gone`.
pub(crate) fn first_line(counts: &Counts) -> String {
    let Counts { created, unchanged, gone, .. } = *counts;
    let (created, changed) = (counted(created, "grade"), changed(counts));
    format!("{created} created, {changed}, {unchanged} unchanged, {gone} gone")
}

/// `12 changed`, and in how many of them only the letter differs.
pub(crate) fn changed(counts: &Counts) -> String {
    let letters = match counts.letter_alone {
        0 => String::new(),
        some => format!(" ({some} in the letter alone)"),
    };
    format!("{} changed{letters}", counts.changed)
}

fn write_rate(out: &mut Document, of_rate: &RateCompared) {
    out.section("The lists");
    out.table(shapes(&of_rate.shapes));
    out.lines(mean_in_words(&of_rate.shapes));
    if of_rate.movement.iter().any(|group| group.rose + group.fell > 0) {
        out.section("Those who stayed");
        out.table(movement(&of_rate.movement));
    }
    if let Some(span) = &of_rate.span {
        write_span(out, span);
    }
    if of_rate.movers.is_empty() {
        return;
    }
    out.section("The largest changes of those who stayed");
    let mut table = Table::new(&[
        ("player", Align::Left),
        ("", Align::Left),
        ("before", Align::Left),
        ("now", Align::Left),
        ("change", Align::Right),
        ("why", Align::Left),
    ]);
    for mover in &of_rate.movers {
        table.row([
            mover.player.code.clone(),
            mover.player.name.clone(),
            mover.before.clone(),
            mover.after.clone(),
            format!("{:+}", mover.change),
            mover.split.as_ref().map_or("not known from these lists".to_owned(), reason),
        ]);
    }
    out.table(table);
}

/// What became of those who stayed, who came and who left, with standard errors.
fn write_span(out: &mut Document, span: &Span) {
    let mut table = Table::new(&[&[("season", Align::Left)][..], &COLUMNS[..]].concat());
    for season in &span.seasons {
        let label = std::iter::once(season.season.clone());
        table.row_of(label.chain(cells(season)).collect());
    }
    out.section("From list to list, with standard errors (players)");
    out.table(table);
    let known = match span.lists_before {
        0 => "no other list is known before the old one".to_owned(),
        1 => "1 other list is known before the old one".to_owned(),
        more => format!("{more} other lists are known before the old one"),
    };
    let mut words = vec![
        "established: the change of those on five earlier lists or more; second and third list: of"
            .to_owned(),
        "those who were not on the first list that is known; newcomers: on no list before, less the"
            .to_owned(),
        "mean of the others; leavers: on the list before alone, less the mean there of those who"
            .to_owned(),
        format!("stay; {known}"),
    ];
    words.extend(span.panel.iter().map(|panel| {
        let players = counted(panel.players, "player");
        format!("the {players} of both lists moved by {} on average", cohorts::changed(panel))
    }));
    out.lines(words);
}

fn shapes(shapes: &Shapes) -> Table {
    let mut table = Table::new(&[
        ("", Align::Left),
        ("players", Align::Right),
        ("mean", Align::Right),
        ("spread", Align::Right),
    ]);
    let number = |number: Option<f64>| number.map(|n| format!("{n:.2}")).unwrap_or_default();
    let rows: [(&str, &Shape); 4] = [
        ("old", &shapes.old),
        ("new", &shapes.new),
        ("stayed, old", &shapes.stayed_old),
        ("stayed, new", &shapes.stayed_new),
    ];
    for (name, shape) in rows {
        table.row([
            name.to_owned(),
            shape.players.to_string(),
            number(shape.mean),
            number(shape.spread),
        ]);
    }
    table
}

fn mean_in_words(shapes: &Shapes) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(MeanMovement { all, stayers, leavers, newcomers }) = shapes.mean_movement {
        let [all, stayers, leavers, newcomers] =
            [all, stayers, leavers, newcomers].map(|points| signed(points, 3));
        words.push(format!(
            "mean {all} = {stayers} by those who stayed, {leavers} by those who left, {newcomers} \
             by those who came"
        ));
    }
    let Shapes { points_gained, points_lost, .. } = shapes;
    if points_gained + points_lost > 0 {
        words
            .push(format!("those who stayed gained {points_gained} points and lost {points_lost}"));
    }
    words
}

fn movement(groups: &[GroupMovement]) -> Table {
    let mut table = Table::new(&[
        ("by", Align::Left),
        ("", Align::Left),
        ("players", Align::Right),
        ("rose", Align::Right),
        ("fell", Align::Right),
        ("mean change", Align::Right),
    ]);
    let mut before = None;
    for group in groups {
        let by = if before == Some(group.by) { "" } else { heading(group.by) };
        before = Some(group.by);
        table.row([
            by.to_owned(),
            group.group.clone(),
            group.players.to_string(),
            group.rose.to_string(),
            group.fell.to_string(),
            signed(group.mean(), 2),
        ]);
    }
    table
}

const fn heading(by: GroupedBy) -> &'static str {
    match by {
        GroupedBy::Grade => "old grade",
        GroupedBy::Age => "age",
        GroupedBy::Category => "new letter",
        GroupedBy::Club => "club",
        GroupedBy::Games => "games",
    }
}

/// One row per changed grade, for programs.
pub(super) fn changes(compared: &ListsCompared) -> Table {
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("name", Align::Left),
        ("rate", Align::Left),
        ("before", Align::Left),
        ("after", Align::Left),
        ("change", Align::Right),
        ("why", Align::Left),
    ]);
    for change in &compared.changes {
        table.row([
            change.code.clone(),
            change.name.clone(),
            change.rate.to_owned(),
            change.before.clone(),
            change.after.clone(),
            cell(change.change),
            change.why.join("; "),
        ]);
    }
    table
}
