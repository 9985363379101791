//! The page about the site: the rules in words, the lists' sources, how to check a grade, and
//! downloads.

use askama::Template;

use super::frame::{Frame, Section};
use crate::context::Context;
use crate::season::{Edition, Input, Season};
use crate::site::Clause;

#[derive(Template)]
#[template(path = "about.html")]
pub(crate) struct AboutPage<'c> {
    frame: Frame<'c>,
    editions: Vec<(&'c Edition, String)>,
    clauses: &'c [Clause],
    checks: Vec<Check>,
    /// The meanings of the marks on players' pages.
    marks: Vec<String>,
    seasons: Vec<SeasonFiles<'c>>,
    files: Vec<(String, Vec<&'c Input>)>,
}

/// How to check a grade by hand, and in which seasons; the seasons are empty if the same steps
/// apply in all.
struct Check {
    seasons: String,
    steps: Vec<String>,
}

struct SeasonFiles<'c> {
    label: String,
    folder: &'c str,
    players: String,
}

impl<'c> AboutPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>) -> Self {
        let words = context.words;
        let seasons = &context.site.seasons;
        let files = |(number, season): (usize, &'c Season)| SeasonFiles {
            label: context.label(season),
            folder: context.folder(number),
            players: words.players_count().count(
                season.accounts.published as u64,
                &[("n", &words.number(season.accounts.published as u64))],
            ),
        };
        let inputs = |season: &'c Season| (context.label(season), season.inputs.iter().collect());
        // Both rates of play of a season are graded from the same files.
        let is_first = |season: &&Season| {
            let of_label = seasons.iter().find(|other| other.label == season.label);
            of_label.is_some_and(|first| first.rapid == season.rapid)
        };
        let newest = seasons.iter().rev().find(|season| !season.rapid).or(seasons.last());
        let title = (words.about().to_string(), Section::About);
        Self {
            frame: Frame::of(context, title, "", None),
            editions: editions(context),
            clauses: &context.site.clauses,
            checks: checks(context),
            marks: newest.map(|season| marks(context, season)).unwrap_or_default(),
            seasons: seasons.iter().enumerate().rev().map(files).collect(),
            files: seasons.iter().rev().filter(is_first).map(inputs).collect(),
        }
    }
}

/// The editions, each with the seasons in which it was used.
fn editions<'c>(context: &'c Context<'_>) -> Vec<(&'c Edition, String)> {
    let mut editions: Vec<(&'c Edition, Vec<String>)> = Vec::new();
    for season in &context.site.seasons {
        let label = context.label(season);
        match editions.iter_mut().find(|(edition, _)| **edition == season.edition) {
            Some((_, labels)) => labels.push(label),
            None => editions.push((&season.edition, vec![label])),
        }
    }
    editions.into_iter().map(|(edition, labels)| (edition, labels.join(", "))).collect()
}

/// The different ways to check a grade by hand, that of the newest seasons first.
fn checks(context: &Context<'_>) -> Vec<Check> {
    let mut ways: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for season in context.site.seasons.iter().rev() {
        let (steps, label) = (steps(context, season), context.label(season));
        match ways.iter_mut().find(|(known, _)| *known == steps) {
            // The seasons come newest first; in a sentence the oldest comes first.
            Some((_, labels)) => labels.insert(0, label),
            None => ways.push((steps, vec![label])),
        }
    }
    let is_one = ways.len() == 1;
    let check = |(steps, labels): (Vec<String>, Vec<String>)| {
        let seasons = if is_one { String::new() } else { labels.join(", ") };
        Check { seasons, steps }
    };
    ways.into_iter().map(check).collect()
}

/// The steps to check a grade by hand, under the rules of a season.
fn steps(context: &Context<'_>, season: &Season) -> Vec<String> {
    let (words, edition) = (context.words, &season.edition);
    let floor = edition.floor.map(|floor| words.number(floor)).unwrap_or_default();
    let values: [(&str, &dyn std::fmt::Display); 5] = [
        ("limit", &edition.limit),
        ("win", &edition.win),
        ("games", &edition.games),
        ("whole", &edition.whole),
        ("floor", &floor),
    ];
    let borrow = match edition.whole {
        0 => words.check_4(),
        1 => words.check_4_last(),
        _ => words.check_4_whole(),
    };
    let mut steps =
        vec![words.check_1(), words.check_2(), words.check_3(), borrow, words.check_5()];
    if edition.increments {
        steps.push(words.check_increment());
    }
    if edition.floor.is_some() {
        steps.push(words.check_floor());
    }
    steps.iter().map(|step| step.with(&values)).collect()
}

/// The meanings of the marks on players' pages; the script also shows them there.
fn marks(context: &Context<'_>, season: &Season) -> Vec<String> {
    let words = context.words;
    let limit = words.limit_note().with(&[("limit", &season.edition.limit)]);
    let others = [
        words.working_note(),
        words.counted_note(),
        words.estimate_note(),
        words.uncounted_note(),
        words.expected_note(),
        words.performance_note(),
    ];
    [limit].into_iter().chain(others.map(ToString::to_string)).collect()
}
