//! `clarke cup`: points of a tournament, a season's standings, and the prizes of a fund.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use event_awards::cup::{
    CupRules, CupSection, SeasonLine, Unrated, WinPercent, season_standings, tournament_points,
};
use event_awards::prizes::{Cents, PrizePlayer, PrizeRules, PrizeTable, award};
use event_sections::{CheckedSection, Entrant, RoundResult};
use findings::{counted, printable};
use formats::series::Starts;
use rating_core::EloRating;
use season_runner::rule_book;
use season_runner::sections::{Sections, SeveralFiles, files_of_tournament};
use tracing::warn;

use crate::command::of_sections::warn_of_names_alike;
use crate::command::player_ratings::{Listed, PlayerRatings};
use crate::command::short_names::short_names;
use crate::command::show;
use crate::command_error::{refuse_named_twice, usage};
use crate::exit_code::{self, after};
use crate::flags::{Output, SECTIONS};
use crate::progress::Bar;
use crate::report::cup::{self, CupReport, DividedFund};

/// `clarke cup`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, POINTS, exit_code::HELP])
)]
pub(crate) struct CupFlags {
    /// A tournament's sections (CSV), the top one first, or a folder with a file for each; several
    /// make a season's standings, or one tournament with --one-tournament
    #[arg(value_name = "SECTIONS", required_unless_present = "fund")]
    pub(crate) tournaments: Vec<PathBuf>,
    /// All SECTIONS are of one tournament, a file for each section: the one with the highest
    /// ratings after the event is the top one
    #[arg(long, requires = "tournaments", conflicts_with = "each_a_tournament")]
    pub(crate) one_tournament: bool,
    /// Each of SECTIONS is a tournament of its own, even if two have no player in common
    #[arg(long = "tournaments", requires = "tournaments")]
    pub(crate) each_a_tournament: bool,
    /// The rules: the name of a built-in cup, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "vcf")]
    pub(crate) rules: String,
    /// The ratings after the event of players whose file has none (CSV: rating, and code or name;
    /// or FIDE's list as text or XML), once for each of SECTIONS, or once for --one-tournament
    #[arg(long, value_name = "FILE", requires = "tournaments")]
    pub(crate) ratings_after: Vec<PathBuf>,
    /// How exactly score over rounds is taken [default: as the rules say]
    #[arg(long, value_enum, requires = "tournaments")]
    pub(crate) win_percent: Option<WinPercentFlag>,
    /// Divide this prize fund, such as 1500 or 1500.50
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) fund: Option<String>,
    /// The ratings that classes go by: a federation's supplement (rating, and code or name), or
    /// FIDE's list as text or XML; a player without a national code goes by the FIDE number, and
    /// anyone who is not in the list is unrated
    #[arg(long, value_name = "FILE", requires_all = ["fund", "tournaments"])]
    pub(crate) ratings: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// How exactly score over rounds is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WinPercentFlag {
    /// As the fraction it is
    Exact,
    /// As a per cent cut off after one decimal: two thirds are 66.6%
    #[value(name = "truncate-1dp")]
    TruncateOneDecimal,
}

const EXAMPLES: &str = "\
Examples:
  clarke cup congress.csv             points of one tournament
  clarke cup january.csv may.csv      a season's standings
  clarke cup january/ may/            the same of folders with a report for each section
  clarke cup open.csv u1800.csv --one-tournament
                                      points of one tournament with a file for each section
  clarke cup open.trf --ratings-after after.csv
                                      points by ratings that the file does not have
  clarke cup january.csv may.csv --fund 1500 --ratings ratings.csv
                                      and who gets what of the fund";

const POINTS: &str = "\
A folder is one tournament: of its files, a section each, the one with the highest ratings after the event comes first.
Points go by rating_after; byes and defaults count in the score. A tournament report (TRF16) and PGN
have no ratings after the event: where the rules ask for them, --ratings-after gives them.";

/// Runs the command.
///
/// # Errors
///
/// Rules, a fund or files that cannot be used.
pub(crate) fn run(flags: &CupFlags) -> Result<()> {
    let mut rules: CupRules = rule_book::rules(&flags.rules)?;
    if let Some(exactness) = flags.win_percent {
        let win_percent = match exactness {
            WinPercentFlag::Exact => WinPercent::Exact,
            WinPercentFlag::TruncateOneDecimal => WinPercent::TruncateOneDecimal,
        };
        rules = rules.with(|settings| settings.points.win_percent = win_percent)?;
    }
    refuse_named_twice(&flags.tournaments)?;
    let (mut tournaments, mut files) = (Vec::new(), SeveralFiles::default());
    for tournament in tournaments_of(flags)? {
        tournaments.push(points(&tournament, &mut files, &rules)?);
    }
    if !flags.each_a_tournament {
        ask_if_one_tournament(&files)?;
    }
    warn_of_names_alike(&files);
    let standings = season_standings(&tournaments);
    let fund = fund(flags, &rules, &standings)?;
    let files = short_names(flags.tournaments.get(..tournaments.len()).unwrap_or_default());
    let named = files.into_iter().zip(tournaments);
    let tournaments = named.map(|(tournament, sections)| cup::Tournament { tournament, sections });
    let report = CupReport::of(tournaments.collect(), &standings, fund.as_ref());
    show(flags.format, &report, || report.table(), || report.text())
}

/// A tournament: its first file or folder, and all of them with their ratings after the event.
struct Tournament<'f> {
    file: &'f Path,
    all: Vec<(&'f Path, Option<&'f Path>)>,
}

/// The tournaments: each file or folder, or all of them as one.
fn tournaments_of(flags: &CupFlags) -> Result<Vec<Tournament<'_>>> {
    let (given, wanted) = (flags.ratings_after.len(), flags.tournaments.len());
    let is_for_all = flags.one_tournament && given == 1;
    if given > 0 && given != wanted && !is_for_all {
        return usage(format!(
            "--ratings-after is given {given} times for {}: expected once for each, in their order",
            counted(wanted, "tournament")
        ));
    }
    let after = |at: usize| flags.ratings_after.get(if is_for_all { 0 } else { at });
    let files = flags.tournaments.iter().enumerate();
    let all = files.map(|(at, file)| (file.as_path(), after(at).map(PathBuf::as_path)));
    let all: Vec<(&Path, Option<&Path>)> = all.collect();
    Ok(match all.first() {
        Some(&(file, _)) if flags.one_tournament => vec![Tournament { file, all }],
        _ => all.into_iter().map(|one| Tournament { file: one.0, all: vec![one] }).collect(),
    })
}

/// The files of a tournament.
fn read(tournament: &Tournament<'_>) -> Result<Vec<Sections>> {
    let mut read = Vec::new();
    for &(file, ratings_after) in &tournament.all {
        let read_file =
            |file: &PathBuf| Sections::read_with_totals(file, &Starts::default(), &Bar::none());
        let sections: Result<Vec<Sections>> =
            files_of_tournament(file)?.iter().map(read_file).collect();
        let sections = sections?;
        if sections.is_empty() {
            bail!("{} has no file: expected one for each section", file.display());
        }
        read.extend(match ratings_after {
            Some(ratings) => with_ratings_after(file, &sections, ratings)?,
            None => sections,
        });
    }
    Ok(read)
}

fn points(
    tournament: &Tournament<'_>,
    files: &mut SeveralFiles,
    rules: &CupRules,
) -> Result<Vec<CupSection>> {
    let (file, of_tournament) = (tournament.file, read(tournament)?);
    let read = Sections::together(file, of_tournament.clone());
    read.refuse_namesakes()?;
    files.add(file, read.sections().to_vec(), read.last_day())?;
    if rules.points.unrated == Unrated::Refuse {
        let expected = "the rating after the event, which the rules ask of every player; \
                        --ratings-after FILE gives it where a file has no place for it";
        for one in &of_tournament {
            one.require("rating_after", expected, |entrant| entrant.rating_after.is_some())?;
        }
    }
    let points = tournament_points(read.sections(), rules)
        .with_context(|| format!("{} cannot be used; nothing was computed", file.display()))?;
    warn_of_order(file, &points);
    warn_of_players_without_games(file, read.sections());
    Ok(points)
}

/// Warns of players without any game, who count as players of their section and in its mean.
fn warn_of_players_without_games(file: &Path, sections: &[CheckedSection]) {
    for section in sections.iter().map(CheckedSection::section) {
        let has_no_game = |player: &&Entrant| {
            !player.results.iter().any(|result| matches!(result, RoundResult::Game { .. }))
        };
        let without: Vec<&Entrant> = section.players.iter().filter(has_no_game).collect();
        if let Some(first) = without.first() {
            warn!(
                "{}: {} without a game, the first of them {}, count as players of section {} and \
                 in its average; leave out the rows of anyone who did not take part",
                file.display(),
                counted(without.len(), "player"),
                printable(&first.name),
                printable(&section.name)
            );
        }
    }
}

/// The files of a tournament, with ratings after the event from a separate file.
fn with_ratings_after(
    tournament: &Path,
    read: &[Sections],
    ratings: &Path,
) -> Result<Vec<Sections>> {
    let of_file = PlayerRatings::read(ratings)?;
    let players = || read.iter().flat_map(Sections::players);
    let mut found: BTreeMap<Vec<&str>, Listed> = BTreeMap::new();
    for player in players() {
        found.insert(player.keys().collect(), of_file.find(player)?);
    }
    if !found.values().any(|listed| *listed != Listed::No) {
        warn!(
            "--ratings-after {}: none of its {} is about a player of {}",
            ratings.display(),
            counted(of_file.rows, "row"),
            tournament.display()
        );
    }
    let of = |player: &Entrant| {
        found.get(&player.keys().collect::<Vec<_>>()).copied().and_then(Listed::rating)
    };
    Ok(read.iter().cloned().map(|one| one.with_ratings_after(of)).collect())
}

/// Asks if files may be sections of one tournament: with each counted as a tournament, no player
/// would get points for the sections below.
fn ask_if_one_tournament(files: &SeveralFiles) -> Result<()> {
    match files.like_one_tournament() {
        None => Ok(()),
        Some([one, other]) => usage(format!(
            "{} and {} have no player in common: are they sections of one tournament, whose players \
             get points for the sections below (--one-tournament, or a folder with its files), or \
             tournaments of their own (--tournaments)?",
            printable(&one.to_string_lossy()),
            printable(&other.to_string_lossy())
        )),
    }
}

/// Warns if sections seem to be out of order. Players get points for the sections below theirs, and
/// the order is that of the file.
fn warn_of_order(file: &Path, sections: &[CupSection]) {
    for (above, below) in sections.iter().zip(sections.iter().skip(1)) {
        if below.facts.mean_rating > above.facts.mean_rating {
            warn!(
                "{}: the ratings of `{}` are higher than those of `{}`, which stands above it and \
                 gets points for it: expected the top section first",
                file.display(),
                printable(&below.name),
                printable(&above.name),
            );
        }
    }
}

/// The division of the fund, and the players' prizes; `None` without a fund.
fn fund(
    flags: &CupFlags,
    rules: &CupRules,
    standings: &[SeasonLine],
) -> Result<Option<DividedFund>> {
    let Some(fund) = &flags.fund else {
        return Ok(None);
    };
    let fund: Cents = match fund.parse() {
        Ok(fund) => fund,
        Err(error) => return usage(format!("--fund: {error}")),
    };
    let Some(prize_rules) = &rules.prizes else {
        return usage(format!("--fund: the rules {} have no prizes", rules.name));
    };
    let table = PrizeTable::of(prize_rules, fund);
    let players = match (&flags.ratings, standings) {
        (_, []) => Vec::new(),
        (Some(file), standings) => players(file, prize_rules, standings)?,
        (None, _) => {
            return usage(
                "--fund needs --ratings: classes go by the ratings at the start of the season"
                    .to_owned(),
            );
        }
    };
    let list = award(&table, &players);
    Ok(Some(DividedFund { fund, table, players, list }))
}

/// The players of the standings with their classes. Anyone who is not in the file is unrated.
fn players(file: &Path, rules: &PrizeRules, standings: &[SeasonLine]) -> Result<Vec<PrizePlayer>> {
    let ratings = PlayerRatings::read(file)?;
    let (mut players, mut missing) = (Vec::new(), Vec::new());
    for line in standings {
        let listed = ratings.find(&of_line(line))?;
        if listed == Listed::No {
            missing.push(printable(&line.name).to_string());
        }
        players.push(PrizePlayer {
            key: line.key.clone(),
            points: line.total.clone(),
            class: rules.class_of(listed.rating().map(whole).transpose()?),
        });
    }
    if missing.len() == standings.len() {
        bail!("{} has no row for any player of the standings", file.display());
    }
    if !missing.is_empty() {
        warn!("{} has no row for {}: unrated here", file.display(), missing.join("; "));
    }
    Ok(players)
}

/// The player of a line, whose key is the code, the FIDE number or the name.
fn of_line(SeasonLine { key, name, .. }: &SeasonLine) -> Entrant {
    let code = Some(key.clone()).filter(|key| key != name);
    Entrant { code, ..Entrant::named(name.as_str()) }
}

/// A rating as a whole number, since the limits of classes are whole ratings.
fn whole(rating: EloRating) -> Result<i32> {
    let halves = rating.halves();
    if halves % 2 != 0 {
        return Err(anyhow!("a rating of {rating} belongs to no class: expected a whole number"));
    }
    Ok(i32::try_from(halves / 2)?)
}
