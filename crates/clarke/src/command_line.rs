//! The command line: the commands as `clarke --help` lists them.

use clap::{Parser, Subcommand};

use crate::command::backtest::BacktestFlags;
use crate::command::check::CheckFlags;
use crate::command::compare::CompareFlags;
use crate::command::completions::{CompletionsFlags, ManFlags};
use crate::command::convert::ConvertFlags;
use crate::command::cup::CupFlags;
use crate::command::desk::DeskFlags;
use crate::command::editions::EditionsFlags;
use crate::command::explain::ExplainFlags;
use crate::command::grade::GradeFlags;
use crate::command::grand_prix::GrandPrixFlags;
use crate::command::import::ImportFlags;
use crate::command::live::LiveFlags;
use crate::command::new::NewFlags;
use crate::command::norm::NormFlags;
use crate::command::performance::PerformanceFlags;
use crate::command::players::PlayersFlags;
use crate::command::rating::RatingFlags;
use crate::command::rules::RulesFlags;
use crate::command::schema::SchemaFlags;
use crate::command::simulate::SimulateFlags;
use crate::command::site::SiteFlags;
use crate::command::status::StatusFlags;
use crate::command::systems::SystemsFlags;
use crate::command::tpg::TpgFlags;
use crate::exit_code;
use crate::logging::LoggingFlags;

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
