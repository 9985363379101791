//! The page about the site: the rules in words, the lists' sources, how to check a grade, and
//! downloads.

use askama::Template;
use ecf_season::edition::BorrowingBy;
use ecf_season::{CategoryRule, Edition, Rounding, SeasonLength};

use super::frame::{Frame, Section};
use crate::context::Context;
use crate::season::{Input, Season};
use crate::site::Clause;

#[derive(Template)]
#[template(path = "about.html")]
pub(crate) struct AboutPage<'c> {
    frame: Frame<'c>,
    editions: Vec<(&'c Season, String)>,
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
    /// What each letter asks for.
    letters: Vec<(char, String)>,
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
fn editions<'c>(context: &'c Context<'_>) -> Vec<(&'c Season, String)> {
    let mut editions: Vec<(&'c Season, Vec<String>)> = Vec::new();
    for season in &context.site.seasons {
        let label = context.label(season);
        let of = |season: &'c Season| (&season.edition, &season.edition_sha256);
        match editions.iter_mut().find(|(known, _)| of(known) == of(season)) {
            Some((_, labels)) => labels.push(label),
            None => editions.push((season, vec![label])),
        }
    }
    editions.into_iter().map(|(season, labels)| (season, labels.join(", "))).collect()
}

/// The different ways to check a grade by hand, that of the newest seasons first.
fn checks(context: &Context<'_>) -> Vec<Check> {
    let mut ways: Vec<(Check, Vec<String>)> = Vec::new();
    for season in context.site.seasons.iter().rev() {
        let label = context.label(season);
        let steps = steps(context, season);
        let letters = letters(context, &season.edition);
        let is_known = |(check, _): &&mut (Check, Vec<String>)| {
            check.steps == steps && check.letters == letters
        };
        match ways.iter_mut().find(is_known) {
            // The seasons come newest first; in a sentence they stand oldest first.
            Some((_, labels)) => labels.insert(0, label),
            None => ways.push((Check { seasons: String::new(), steps, letters }, vec![label])),
        }
    }
    let is_one = ways.len() == 1;
    let check = |(check, labels): (Check, Vec<String>)| {
        let seasons = if is_one { String::new() } else { labels.join(", ") };
        Check { seasons, ..check }
    };
    ways.into_iter().map(check).collect()
}

/// The steps to check a grade by hand, under the rules of a season.
fn steps(context: &Context<'_>, season: &Season) -> Vec<String> {
    let (words, edition) = (context.words, &season.edition);
    let (score, borrowing) = (edition.game_score, edition.borrowing);
    let floor = edition.publication.floor;
    let half = match edition.publication.rounding {
        Rounding::HalfUp => words.half_up(),
        Rounding::HalfDown => words.half_down(),
        Rounding::HalfEven => words.half_to_even(),
    };
    let values: [(&str, &dyn std::fmt::Display); 6] = [
        ("limit", &score.whole_limit()),
        ("win", &score.whole_win()),
        ("games", &borrowing.games),
        ("whole", &borrowing.whole),
        ("floor", &floor.map(|floor| words.number(floor.points())).unwrap_or_default()),
        ("half", half),
    ];
    let borrow = match borrowing.whole {
        0 if borrowing.by == BorrowingBy::Game => words.check_4_by_game(),
        0 => words.check_4(),
        1 => words.check_4_last(),
        _ => words.check_4_whole(),
    };
    let mut steps =
        vec![words.check_1(), words.check_2(), words.check_3(), borrow, words.check_5()];
    if !edition.juniors.increment.is_empty() {
        steps.push(words.check_increment());
    }
    if floor.is_some() {
        steps.push(words.check_floor());
    }
    steps.push(words.check_working());
    steps.iter().map(|step| step.with(&values)).collect()
}

/// What each letter asks for, in words.
fn letters(context: &Context<'_>, edition: &Edition) -> Vec<(char, String)> {
    let words = context.words;
    let span = |seasons: usize| {
        let span = match edition.season.length {
            SeasonLength::HalfYear => words.half_years_span(),
            SeasonLength::Year => words.seasons_span(),
        };
        span.count(seasons as u64, &[("n", &seasons)])
    };
    let asked = |rule: &CategoryRule| {
        let values: [(&str, &dyn std::fmt::Display); 4] = [
            ("games", &rule.games),
            ("span", &span(rule.seasons)),
            ("latest", &rule.latest),
            ("recent", &span(rule.latest_seasons)),
        ];
        // A condition that the other one holds for is not said.
        let is_one = rule.seasons == rule.latest_seasons && rule.latest <= rule.games;
        let text = if is_one { words.games_at_least() } else { words.games_at_least_latest() };
        (rule.letter.letter(), text.with(&values))
    };
    edition.categories.iter().map(asked).collect()
}

/// The meanings of the marks on players' pages; the script also shows them there.
fn marks(context: &Context<'_>, season: &Season) -> Vec<String> {
    let words = context.words;
    let limit = words.limit_note().with(&[("limit", &season.edition.game_score.whole_limit())]);
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
