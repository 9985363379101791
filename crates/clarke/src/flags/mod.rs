//! The command line as typed; nothing here looks at the world.
//!
//! The comments on fields are the help that `clarke` prints.
#![expect(clippy::doc_markdown, reason = "help is read on a terminal, where backticks are noise")]

mod backtest;

mod check;

mod compare;

mod completions;

mod convert;

mod cup;

mod desk;

mod editions;

mod explain;

mod format;

mod grade;

mod grand_prix;

mod import;

mod live;

mod logging;

mod new;

mod norm;

mod number;

mod other_result;

mod performance;

mod players;

mod day;

mod positive;

mod rate;

mod rating;

mod rules;

mod schema;

mod section_files;

mod simulate;

mod site;

mod status;

mod systems;

mod tpg;

pub(crate) use backtest::BacktestFlags;
pub(crate) use check::{CheckFlags, Shape};
pub(crate) use compare::CompareFlags;
pub(crate) use completions::{CompletionsFlags, ManFlags};
pub(crate) use convert::ConvertFlags;
pub(crate) use cup::{CupFlags, WinPercentFlag};
pub(crate) use desk::DeskFlags;
pub(crate) use editions::EditionsFlags;
pub(crate) use explain::ExplainFlags;
pub(crate) use format::{Format, Output, Printed, Reader};
pub(crate) use grade::{GradeFlags, Length};
pub(crate) use grand_prix::GrandPrixFlags;
pub(crate) use import::{Accepted, ImportFlags};
pub(crate) use live::LiveFlags;
pub(crate) use logging::LoggingFlags;
pub(crate) use new::{ExampleFlag, NewFlags};
pub(crate) use norm::NormFlags;
pub(crate) use number::given_rating;
pub(crate) use other_result::OtherResult;
pub(crate) use performance::{PerCentsFlag, PerformanceFlags, PerformanceMethod, Scale};
pub(crate) use players::{Accept, PlayersFlags};
pub(crate) use rate::RateFlag;
pub(crate) use rating::{Month, RatingFlags};
pub(crate) use rules::RulesFlags;
pub(crate) use schema::SchemaFlags;
pub(crate) use simulate::SimulateFlags;
pub(crate) use site::{Private, Shown, SiteFlags};
pub(crate) use status::StatusFlags;
pub(crate) use systems::SystemsFlags;
pub(crate) use tpg::TpgFlags;

use clap::{Parser, Subcommand};

use crate::exit_code;

/// Season grading for chess federations.
#[derive(Debug, Parser)]
#[command(name = "clarke", version, after_help = exit_code::HELP)]
pub(crate) struct Clarke {
    /// How much is logged.
    #[command(flatten)]
    pub(crate) logging: LoggingFlags,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands of `clarke`, in the order in which somebody needs them: a season from its files to
/// its pages, an evening of a tournament, a researcher's week, what stands behind it all.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// A grader's own page in the browser: from the files as they were sent to the list
    Desk(DeskFlags),
    /// Begin the folder of a federation
    New(NewFlags),
    /// Find everything wrong with files and seasons, in one go
    Check(CheckFlags),
    /// How free-form tables are read: what is proposed, and what of it is accepted
    Import(ImportFlags),
    /// Who is who: everybody in the results whom no list has, and codes for them
    Players(PlayersFlags),
    /// Grade one or more seasons and publish their lists
    Grade(GradeFlags),
    /// Which published seasons are up to date, which are stale and why, and what to do next
    Status(StatusFlags),
    /// Why a grade is what it is: the calculation line by line, of a player, an event or everybody
    Explain(ExplainFlags),
    /// Two lists, seasons or sets of rules: who moved, how far, and why
    Compare(CompareFlags),
    /// The published seasons as pages: lists, players, clubs, events, what the season did
    Site(SiteFlags),
    /// Turn a season's results into another format
    Convert(ConvertFlags),
    /// Performance ratings by every method, with the working
    Performance(PerformanceFlags),
    /// FIDE's rating change of a game, an event and a month, or a first rating, with every step
    Rating(RatingFlags),
    /// Title norms: made or missed, condition by condition; tables and forecasts
    Norm(NormFlags),
    /// Tournament performance grades, as the youth grand prix counts them
    Tpg(TpgFlags),
    /// The standings of a youth grand prix
    GrandPrix(GrandPrixFlags),
    /// Tour cup points, a season's standings and prizes
    Cup(CupFlags),
    /// Make up a federation to try grading on
    Simulate(SimulateFlags),
    /// Which system predicts: measures with error bars, calibration, drift
    Backtest(BacktestFlags),
    /// A player's live grade game by game, or the whole list as of any day
    Live(LiveFlags),
    /// List the built-in editions of all rules, or print one
    Editions(EditionsFlags),
    /// List the built-in grading systems with their formulas, or print one
    Systems(SystemsFlags),
    /// Every clause of the sources: where it is implemented, and the test or the choice
    Rules(RulesFlags),
    /// JSON schemas: of what `--format json` prints, and of the files that people write
    Schema(SchemaFlags),
    /// Print a completion script for your shell
    Completions(CompletionsFlags),
    /// Write manual pages
    Man(ManFlags),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    /// The words of a line as a shell makes them, without what goes into a file.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut mark) = (vec![String::new()], None);
        for letter in line.chars() {
            match (letter, mark) {
                ('\'' | '"', None) => mark = Some(letter),
                (letter, Some(open)) if letter == open => mark = None,
                ('>', None) => break,
                (' ', None) => words.push(String::new()),
                (letter, _) => words.last_mut().unwrap().push(letter),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn every_command_has_examples_and_each_can_be_typed() {
        let mut clarke = Clarke::command();
        for command in clarke.get_subcommands_mut().filter(|command| command.get_name() != "help") {
            let name = command.get_name().to_owned();
            for help in [command.render_help().to_string(), command.render_long_help().to_string()]
            {
                let examples = help.lines().filter(|line| line.starts_with("  clarke "));
                let examples: Vec<&str> = examples.collect();
                assert!(!examples.is_empty(), "clarke {name} has no example");
                for example in examples {
                    assert!(example.len() <= 100, "{example}");
                    // What an example does stands behind at least two spaces.
                    let typed = example.trim().split("  ").next().unwrap_or_default();
                    let typed = words(typed);
                    assert_eq!(typed.get(1), Some(&name), "{example}");
                    assert!(Clarke::try_parse_from(&typed).is_ok(), "{example}");
                }
            }
        }
    }
}
