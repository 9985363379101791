//! `clarke performance`: performance ratings by every method, with the calculation.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};
use event_awards::performances::{Methods, of_sections, performances};
use event_sections::{CheckedSection, Entrant};
use findings::{counted, printable};
use formats::series::Starts;
use rating_core::expectancy::{Curve, Logistic, Normal};
use rating_core::performance::PerCentLimits;
use rating_core::performance::fide::score_differences;
use rating_core::scale::elo_from_grade;
use rating_core::{EloRating, Grade, HalfPoints};
use season_runner::sections::Sections;
use tracing::warn;

use crate::command::resolved::few;
use crate::command::show;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::{Output, SECTIONS, given_rating};
use crate::progress::Bar;
use crate::report::performance::{
    PerformanceMethod, PerformanceReport, Scale, of_curve, of_fide, of_linear, of_table,
};
use crate::report::players_performances::{ByCurve, SectionsReport};
use crate::report::rating_differences::{DifferenceJson, difference_table, difference_text};

/// `clarke performance`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, OPPONENTS, exit_code::HELP])
)]
pub(crate) struct PerformanceFlags {
    /// A tournament's sections (CSV): the performances of every player
    #[arg(
        value_name = "SECTIONS",
        required_unless_present_any = ["score", "table"],
        conflicts_with_all = ["score", "opponents"]
    )]
    pub(crate) file: Option<PathBuf>,
    /// Points scored, such as 3.5
    #[arg(long, value_name = "POINTS", requires = "opponents", allow_negative_numbers = true)]
    pub(crate) score: Option<String>,
    /// The opponents' ratings or grades, such as 1500,1600,1700
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        requires = "score",
        allow_hyphen_values = true
    )]
    pub(crate) opponents: Vec<String>,
    /// What the opponents, or the players of SECTIONS, are given in; grades count as 7.5 x grade +
    /// 700
    #[arg(long, value_enum, default_value_t = Scale::Elo)]
    pub(crate) scale: Scale,
    /// Only this method [default: all of them]
    #[arg(long, value_enum)]
    pub(crate) method: Option<PerformanceMethod>,
    /// The per cents that the fide method counts: those near 0 and 100 are cut off in some official
    /// lists
    #[arg(long, value_enum, default_value_t = PerCentsFlag::All)]
    pub(crate) per_cents: PerCentsFlag,
    /// The curve of the true performance: normal, logistic, fide-table or linear
    /// [default: normal and logistic]
    #[arg(long, value_name = "NAME")]
    pub(crate) curve: Option<String>,
    /// Print the rating differences of all scores: what the fide method adds to the mean of the
    /// opponents
    #[arg(
        long,
        conflicts_with_all = ["file", "score", "opponents", "scale", "method", "curve"]
    )]
    pub(crate) table: bool,
    /// The numbers of rounds of the table, such as 9 or 8-11
    #[arg(long, value_name = "N[-M]", default_value = "8-11", requires = "table")]
    pub(crate) rounds: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// How far from 50% a score may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PerCentsFlag {
    /// Every per cent, as FIDE does
    #[value(name = "0-100")]
    All,
    /// 11 to 89, in lists from July 2009 to January 2015
    #[value(name = "11-89")]
    From2009,
    /// 8 to 92, in lists from April 2015 on
    #[value(name = "8-92")]
    From2015,
}

impl PerCentsFlag {
    /// As the library takes them.
    #[must_use]
    pub(crate) const fn limits(self) -> PerCentLimits {
        match self {
            Self::All => PerCentLimits::NONE,
            Self::From2009 => PerCentLimits::FROM_2009,
            Self::From2015 => PerCentLimits::FROM_2015,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  clarke performance --score 2.5 --opponents 2400,2500,2600
  clarke performance --score 3 --opponents 120,130,155,160 --scale grade
  clarke performance open.trf     everybody in a tournament
  clarke performance congress.csv --scale grade
  clarke performance --table      what a score adds to the mean, in 8 to 11 rounds";

const OPPONENTS: &str = "Opponents count with their rating.";

/// Runs the command.
///
/// # Errors
///
/// A score, rating or curve that makes no sense.
pub(crate) fn run(flags: &PerformanceFlags) -> Result<()> {
    let other_than = |method| flags.method.is_some_and(|only| only != method);
    if flags.curve.is_some() && other_than(PerformanceMethod::True) {
        return usage("--curve belongs to --method true".to_owned());
    }
    if flags.per_cents != PerCentsFlag::All && other_than(PerformanceMethod::Fide) {
        return usage("--per-cents belongs to --method fide".to_owned());
    }
    match &flags.file {
        _ if flags.table => table(flags),
        Some(file) => of_file(flags, file),
        None => of_score(flags),
    }
}

fn of_score(flags: &PerformanceFlags) -> Result<()> {
    let typed = flags.score.as_deref().unwrap_or_default();
    let score: HalfPoints = match typed.parse() {
        Ok(score) => score,
        Err(error) => return usage(format!("--score {typed}: {error}")),
    };
    let opponents = opponents(flags)?;
    let mut report = PerformanceReport::new(&flags.opponents, score, flags.scale);
    for curve in curves(flags)? {
        let all = match performances(&opponents, score, methods(flags, curve)) {
            Ok(all) => all,
            Err(error) => return usage(format!("--score {score}: {error}")),
        };
        if report.lines.is_empty() {
            report.add(PerformanceMethod::Fide, of_fide(&all.fide));
            report.add(PerformanceMethod::Linear, of_linear(&all.linear));
            report.add(PerformanceMethod::Table, of_table(&all.by_table));
        }
        report.add(PerformanceMethod::True, of_curve(curve, &all.true_performance));
    }
    if let Some(method) = flags.method {
        report.lines.retain(|line| line.method == method);
    }
    let table = || report.table(flags.format);
    show(flags.format, &report, table, || report.text())
}

/// The most rounds for which a table is printed: as many as a section may have.
const MOST_ROUNDS: u32 = 1_000;

/// The rating differences of all scores.
fn table(flags: &PerformanceFlags) -> Result<()> {
    let (first, last) = few("--rounds", &flags.rounds, "8-11")?;
    if first == 0 || last > MOST_ROUNDS {
        return usage(format!("--rounds {}: expected 1 to {MOST_ROUNDS}", flags.rounds));
    }
    let limits = flags.per_cents.limits();
    let rows: Vec<DifferenceJson> = (first..=last)
        .flat_map(|rounds| {
            score_differences(rounds, limits).map(move |row| DifferenceJson::of(rounds, &row))
        })
        .collect();
    let table = || difference_table(&rows);
    show(flags.format, &rows, table, || difference_text(&rows, first..=last))
}

/// Every player of every section of a file.
fn of_file(flags: &PerformanceFlags, file: &Path) -> Result<()> {
    let read = Sections::read(file, &Starts::default(), &Bar::none())?;
    let sections = match flags.scale {
        Scale::Elo => {
            warn_of_grades(read.players(), "; --scale grade counts grades as what they stand for");
            read.into_sections()
        }
        Scale::Grade => of_grades(read)?,
    };
    let curves = curves(flags)?;
    let of_curve = |curve| (curve, of_sections(&sections, methods(flags, curve)));
    let by_curve: Vec<ByCurve> = curves.into_iter().map(of_curve).collect();
    let report = SectionsReport::of(&sections, &by_curve, flags.method, flags.scale);
    show(flags.format, &report.sections, || report.table(), || report.text())
}

/// The maximum number that is accepted as a grade: it is 3700 as a rating, which nobody has
/// reached. Higher numbers are ratings.
const MOST_GRADE: i32 = 400;

/// Numbers up to this one look like grades rather than ratings: nobody's grade has been higher, and
/// few players have a lower rating (by feel).
const LEAST_RATING: i32 = 300;

fn is_low(rating: EloRating) -> bool {
    rating <= EloRating::whole(LEAST_RATING)
}

/// Warns if ratings in a file may be three-digit grades, since formulas use them as ratings. Each
/// player is checked separately: a player without a grade may have a rating, while the others have
/// grades. `then` is the advice if all are grades.
pub(super) fn warn_of_grades<'s>(players: impl IntoIterator<Item = &'s Entrant>, then: &str) {
    let rated = |player: &'s Entrant| Some((player, player.rating.and_then(EloRating::if_rated)?));
    let rated: Vec<_> = players.into_iter().filter_map(rated).collect();
    // If some are ratings, the file as a whole cannot be read as grades.
    let then = if rated.iter().all(|(_, rating)| is_low(*rating)) { then } else { "" };
    let mut low = rated.into_iter().filter(|(_, rating)| is_low(*rating));
    if let Some((first, rating)) = low.next() {
        let others = match low.count() {
            0 => " is".to_owned(),
            others => format!(" and {others} more are"),
        };
        warn!(
            "{} ({rating}){others} rated {LEAST_RATING} or less; are these three-digit grades? \
             They are taken as Elo ratings here{then}",
            printable(&first.name)
        );
    }
}

/// The sections of a file whose ratings are grades, converted to ratings.
fn of_grades(read: Sections) -> Result<Vec<CheckedSection>> {
    for entrant in read.players() {
        let Some(rating) = entrant.rating.filter(|rating| grade_in(*rating).is_none()) else {
            continue;
        };
        return usage(format!(
            "--scale grade: {} has {rating}, which is not a grade: expected three-digit grades of \
             everybody, or --scale elo for ratings",
            printable(&entrant.name)
        ));
    }
    let stands_for = |rating| grade_in(rating).map_or(rating, elo_from_grade);
    let sections = read.into_sections().into_iter();
    Ok(sections.map(|section| section.with_each_rating(stands_for)).collect())
}

/// The grade in place of a rating; `None` for a number that is not a grade.
fn grade_in(rating: EloRating) -> Option<Grade> {
    let halves = i32::try_from(rating.halves()).ok()?;
    (halves % 2 == 0 && halves / 2 <= MOST_GRADE).then(|| Grade::new(halves / 2))
}

/// The opponents as Elo ratings; grades are converted as in the grand prix.
fn opponents(flags: &PerformanceFlags) -> Result<Vec<EloRating>> {
    let parse = |text: &String| match flags.scale {
        Scale::Elo => match given_rating(text.trim()) {
            Ok(rating) if rating.if_rated().is_none() => usage(format!(
                "--opponents: `{text}`: 0 stands for no rating; leave unrated opponents out, and \
                 their games out of --score"
            )),
            Ok(rating) => Ok(rating),
            Err(expected) => refuse(text, &expected),
        },
        Scale::Grade => match text.trim().parse::<Grade>() {
            Ok(grade) if grade.points() > MOST_GRADE => usage(format!(
                "--opponents: `{text}`: no grade is so high: expected three-digit grades, or \
                 --scale elo for ratings"
            )),
            Ok(grade) => Ok(elo_from_grade(grade)),
            Err(error) => refuse(text, &error),
        },
    };
    let opponents: Vec<EloRating> = flags.opponents.iter().map(parse).collect::<Result<_>>()?;
    let low = opponents.iter().filter(|rating| is_low(**rating)).count();
    if flags.scale == Scale::Elo && low > 0 {
        let then = if low == opponents.len() { " --scale grade counts them so" } else { "" };
        warn!(
            "{low} of {} count as rated {LEAST_RATING} or less; are these three-digit \
             grades?{then}",
            counted(opponents.len(), "opponent")
        );
    }
    Ok(opponents)
}

fn refuse<T>(text: &str, error: &dyn std::fmt::Display) -> Result<T> {
    usage(format!("--opponents: `{text}`: {error}"))
}

/// The settings of the methods that follow from flags.
const fn methods(flags: &PerformanceFlags, curve: Curve) -> Methods {
    Methods { curve, per_cents: flags.per_cents.limits() }
}

/// The curves of the true performance: the requested one, or the two in use.
fn curves(flags: &PerformanceFlags) -> Result<Vec<Curve>> {
    let Some(name) = &flags.curve else {
        return Ok(vec![Curve::Normal(Normal::ELO), Curve::Logistic(Logistic::ELO)]);
    };
    let of_elo = Curve::NAMED.iter().filter(|(name, _)| !name.contains("grade"));
    let names: Vec<&str> = of_elo.clone().map(|(name, _)| *name).collect();
    match of_elo.clone().find(|(known, _)| known == name) {
        Some((_, curve)) => Ok(vec![*curve]),
        None => usage(format!("--curve {name}: expected one of {}", names.join(", "))),
    }
}
