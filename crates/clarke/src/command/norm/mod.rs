//! `clarke norm`: which title norms were made, what was missing, and what is still possible.

mod flags;
mod requirements;
mod title_check;
mod warnings;

use std::path::Path;

use anyhow::{Result, bail};
use event_awards::norm::{
    Attempt, Event, FederationMix, NormReport, NormRules, NormSetting, NormTable, Opponent,
    Pairings, RoundsError, ToCome, Verdict, assess, forecast, norm_table, of_section, rounds_left,
};
use event_sections::{CheckedSection, Title};
use findings::printable;
use formats::opponents::{OpponentRow, read_opponents};
use formats::series::Starts;
use rating_core::{HalfPoints, Outcome};
use season_runner::sections::{PlayerAt, Sections, find_player};
use season_runner::{rule_book, strict};
use tracing::warn;

use crate::command::of_sections::in_file;
use crate::command::of_sections::warn_of_other_rates;
use crate::command::resolved::few;
use crate::command::show;
use crate::command_error::usage;
use crate::progress::Bar;
use crate::report::norm::{
    AttemptReport, NormPlayer, NormsJson, NotJudged, SectionReport, attempts_table, attempts_text,
    norm_tables,
};

pub(crate) use flags::NormFlags;

use requirements::{require_federations, require_ratings};
use title_check::title_check;
use warnings::{
    players_at, warn_of_games_not_played, warn_of_no_ratings, warn_of_no_round_robin,
    warn_of_no_team, warn_of_no_titles, warn_of_unknown_rounds, warn_of_unknown_sex,
};

/// Runs the command.
///
/// # Errors
///
/// Rules, a title, a score or files that cannot be used.
pub(crate) fn run(flags: &NormFlags) -> Result<()> {
    let rules: NormRules = rule_book::rules(&flags.rules)?;
    let titles = titles(flags, &rules)?;
    if flags.table {
        return tables(flags, &rules, &titles);
    }
    let event = if flags.team { Event::Team } else { Event::Individual };
    let mix = if flags.any_federations { FederationMix::Waived } else { FederationMix::Required };
    let pairings =
        if flags.round_robin { Pairings::FixedInAdvance } else { Pairings::RoundByRound };
    let setting = NormSetting { event, mix, pairings, ..NormSetting::of(&rules) };
    if let ([title], false) = (titles.as_slice(), flags.title_check.is_empty()) {
        return title_check(flags, &setting, *title);
    }
    let norms = Norms { flags, setting, titles };
    match (&flags.opponents, &flags.file) {
        (Some(file), _) => norms.of_opponents(file),
        (None, Some(file)) => norms.of_file(file),
        (None, None) => usage("expected SECTIONS, --opponents or --table".to_owned()),
    }
}

fn titles(flags: &NormFlags, rules: &NormRules) -> Result<Vec<Title>> {
    let Some(letters) = &flags.title else {
        let wanted = |title: &Title| flags.women || flags.table || !title.is_for_women();
        return Ok(rules.norms.iter().map(|norm| norm.title).filter(wanted).collect());
    };
    let title: Title = match letters.parse() {
        Ok(title) => title,
        Err(error) => return usage(format!("--title: {error}")),
    };
    match rules.norm(title) {
        Ok(_) => Ok(vec![title]),
        Err(error) => {
            let known: Vec<String> =
                rules.norms.iter().map(|norm| norm.title.to_string()).collect();
            usage(format!("--title: {error}; {} has {}", rules.name, known.join(", ")))
        }
    }
}

fn tables(flags: &NormFlags, rules: &NormRules, titles: &[Title]) -> Result<()> {
    let (first, last) = few("--games", &flags.games, "9-13")?;
    let mut by_title: Vec<Vec<NormTable>> = Vec::new();
    for &title in titles {
        let tables: Result<_, _> =
            (first..=last).map(|games| norm_table(rules, title, games)).collect();
        match tables {
            Ok(tables) => by_title.push(tables),
            Err(error) => return usage(format!("--games {}: {error}", flags.games)),
        }
    }
    let (table, text) = norm_tables(&by_title);
    let json: Vec<&NormTable> = by_title.iter().flatten().collect();
    show(flags.format, &json, || table, || text)
}

/// The player and section of a report.
struct Shown {
    /// The section's name, if there is one.
    section: Option<String>,
    /// Whether it is known in which round each game was played.
    has_rounds: bool,
    player: NormPlayer,
    not_judged: Vec<NotJudged>,
}

struct Norms<'a> {
    flags: &'a NormFlags,
    setting: NormSetting<'a>,
    titles: Vec<Title>,
}

impl Norms<'_> {
    fn of_opponents(&self, file: &Path) -> Result<()> {
        let rows = strict::read(file, read_opponents, &Bar::none())?;
        // Before the first round, the list may be empty for a forecast over all rounds.
        if rows.is_empty() && (self.flags.score.is_some() || self.flags.rounds.is_none()) {
            bail!("{} has no opponent: expected a row for each", file.display());
        }
        warn_of_no_ratings(file, rows.iter().map(|(_, row)| row.rating));
        warn_of_no_titles(file, rows.iter().map(|(_, row)| row.title));
        let (played, upcoming) = self.split(rows);
        let met = played.iter().map(|(opponent, _)| opponent).chain(&upcoming);
        let in_list = self.setting.in_list(met.map(|opponent| opponent.name.as_str()));
        let setting = NormSetting { rounds: self.flags.rounds, ..in_list };
        let federation = self.flags.federation.clone().unwrap_or_default();
        let attempt = self.attempt(federation, file, played)?;
        let named = upcoming.len();
        let rounds = match self.flags.rounds {
            None => named as u32,
            Some(in_all) => match rounds_left(in_all, attempt.last_round(), named) {
                Ok(left) => left,
                Err(error) => return self.refuse_rounds(error),
            },
        };
        let somebody = NormPlayer { name: "the player".to_owned(), ..NormPlayer::default() };
        let not_judged = NotJudged::of_list(&setting);
        let shown = Shown { section: None, has_rounds: true, player: somebody, not_judged };
        let to_come = ToCome { rounds, opponents: upcoming, is_known: true };
        let report = self.report((file, &setting), shown, &attempt, &to_come)?;
        self.print_attempts(&[report])
    }

    fn of_file(&self, file: &Path) -> Result<()> {
        let read = Sections::read(file, &Starts::default(), &Bar::none())?;
        let read = match &self.flags.host {
            Some(host) => read.held_by(host),
            None => read,
        };
        read.require_titles()?;
        warn_of_other_rates(&read, "only games of standard play make a norm");
        warn_of_no_team(file, &read, self.setting.event);
        require_ratings(&read)?;
        warn_of_no_titles(file, read.players().map(|entrant| entrant.title));
        let mix = self.setting.mix;
        if let Some(wanted) = &self.flags.player {
            let places = find_player(read.sections(), wanted)?;
            require_federations(&read, mix, Some(&places))?;
            warn_of_unknown_sex(file, players_at(&read, &places), &self.titles);
            let mut attempts = Vec::new();
            for PlayerAt { section, player } in places {
                attempts.push(self.of_player(file, &read.sections()[section], player)?);
            }
            return self.print_attempts(&attempts);
        }
        require_federations(&read, mix, None)?;
        warn_of_unknown_sex(file, read.players(), &self.titles);
        let sections = read.into_sections();
        if self.flags.rounds.is_some() {
            return usage(
                "--rounds forecasts the norms of one player: expected --player, too".to_owned(),
            );
        }
        let mut reports = Vec::new();
        for section in &sections {
            reports.push(self.section(file, section)?);
        }
        let json: Vec<NormsJson<'_>> = reports.iter().map(NormsJson::from).collect();
        show(
            self.flags.format,
            &json,
            || SectionReport::table(&reports),
            || SectionReport::text(&reports),
        )
    }

    fn of_player(
        &self,
        file: &Path,
        section: &CheckedSection,
        player: usize,
    ) -> Result<AttemptReport> {
        let attempt = Attempt::of_player_where(section, player, self.setting.mix);
        let attempt = attempt.map_err(|error| in_file(file, &error))?;
        let who = section.player(player).map(NormPlayer::of).unwrap_or_default();
        let setting = self.setting.in_section(section);
        let setting = NormSetting { rounds: self.flags.rounds.or(setting.rounds), ..setting };
        warn_of_no_round_robin(file, section, &setting, "--round-robin");
        warn_of_games_not_played(file, section, &setting, player);
        if self.flags.rounds.is_none() {
            warn_of_unknown_rounds(file, section, &setting);
        }
        let to_come = match setting.to_come(section, player, self.flags.rounds) {
            Ok(to_come) => to_come,
            Err(error) => return self.refuse_rounds(error),
        };
        let (over, last) = (section.rounds_over_for(player), section.last_paired_round());
        if self.flags.rounds.is_some() && to_come.opponents.is_empty() && over < last {
            let name = printable(&who.name);
            warn!("round {last} has no result of {name} yet, and counts as to come");
        }
        let (name, has_rounds) =
            (section.section().name.clone(), !section.section().rounds_are_invented);
        let not_judged = NotJudged::of_section(&setting, section);
        let shown = Shown { section: Some(name), has_rounds, player: who, not_judged };
        self.report((file, &setting), shown, &attempt, &to_come)
    }

    fn section<'a>(&self, file: &Path, section: &'a CheckedSection) -> Result<SectionReport<'a>> {
        let mut players = Vec::new();
        let setting = self.setting.in_section(section);
        warn_of_no_round_robin(file, section, &setting, "--round-robin");
        warn_of_unknown_rounds(file, section, &setting);
        for (player, reports) in of_section(&setting, section).into_iter().enumerate() {
            let held = section.player(player).and_then(|entrant| entrant.title);
            let mut reports = reports.map_err(|error| in_file(file, &error))?;
            reports.retain(|report| self.is_sought(report.title, held));
            if reports.iter().any(|report| report.verdict == Verdict::Open) {
                warn_of_games_not_played(file, section, &setting, player);
            }
            players.push(reports);
        }
        let not_judged = NotJudged::of_section(&setting, section);
        Ok(SectionReport { section, players, large_swiss: setting.large_swiss, not_judged })
    }

    /// Whether a norm for a title is of interest to a player who holds `held`.
    fn is_sought(&self, title: Title, held: Option<Title>) -> bool {
        let norm = self.setting.rules.norm(title).ok();
        let has_it = norm.zip(held).is_some_and(|(norm, held)| norm.sought.contains(&held));
        self.titles.contains(&title) && !has_it
    }

    fn report(
        &self,
        (file, setting): (&Path, &NormSetting<'_>),
        Shown { section, has_rounds, player, not_judged }: Shown,
        attempt: &Attempt,
        to_come: &ToCome,
    ) -> Result<AttemptReport> {
        let ToCome { rounds, opponents, is_known } = to_come;
        let setting = NormSetting { rounds_left: *rounds, ..*setting };
        let reports: Result<Vec<NormReport>, _> =
            self.titles.iter().map(|&title| assess(&setting, title, attempt)).collect();
        let reports = reports.map_err(|error| in_file(file, &error))?;
        let mut forecasts = Vec::new();
        if *rounds > 0 && *is_known {
            for &title in &self.titles {
                forecasts.push(forecast(&setting, title, attempt, *rounds, opponents)?);
            }
        }
        let federation = attempt.federation().to_owned();
        let large_swiss = setting.large_swiss;
        Ok(AttemptReport {
            section,
            player,
            federation,
            has_rounds,
            reports,
            forecasts,
            large_swiss,
            not_judged,
        })
    }

    fn refuse_rounds<T>(&self, error: RoundsError) -> Result<T> {
        let rounds = self.flags.rounds.unwrap_or_default();
        usage(format!("--rounds {rounds}: {error}"))
    }

    /// Splits opponents into those already met, with the results, and those still to come.
    fn split(&self, rows: strict::Lines<OpponentRow>) -> (Vec<Met>, Vec<Opponent>) {
        let (mut played, mut upcoming) = (Vec::new(), Vec::new());
        for (number, (_, row)) in rows.into_iter().enumerate() {
            let outcome = row.outcome;
            let opponent = opponent(number, row);
            if outcome.is_some() || self.flags.score.is_some() {
                played.push((opponent, outcome));
            } else {
                upcoming.push(opponent);
            }
        }
        (played, upcoming)
    }

    fn attempt(&self, federation: String, file: &Path, played: Vec<Met>) -> Result<Attempt> {
        let attempt = match &self.flags.score {
            None => {
                let games = played
                    .into_iter()
                    .filter_map(|(opponent, outcome)| outcome.map(|outcome| (opponent, outcome)));
                Attempt::from_games(federation, games.collect())
            }
            Some(typed) => {
                let score: HalfPoints = match typed.parse() {
                    Ok(score) => score,
                    Err(error) => return usage(format!("--score {typed}: {error}")),
                };
                refuse_other_sum(score, &played)?;
                if played.iter().all(|(_, outcome)| outcome.is_some()) {
                    let games = played.into_iter().filter_map(|(o, outcome)| Some((o, outcome?)));
                    Attempt::from_games(federation, games.collect())
                } else {
                    let opponents = played.into_iter().map(|(opponent, _)| opponent).collect();
                    Attempt::from_score(federation, opponents, score)
                }
            }
        };
        attempt.map_err(|error| in_file(file, &error))
    }

    fn print_attempts(&self, attempts: &[AttemptReport]) -> Result<()> {
        let json: Vec<NormsJson<'_>> = attempts.iter().map(NormsJson::from).collect();
        show(self.flags.format, &json, || attempts_table(attempts), || attempts_text(attempts))
    }
}

/// An opponent, and the outcome of the game, if known.
type Met = (Opponent, Option<Outcome>);

/// The opponent in a row; one without a name is called by number.
fn opponent(number: usize, row: OpponentRow) -> Opponent {
    let OpponentRow { name, rating, title, federation, .. } = row;
    let name = if name.is_empty() { format!("opponent {}", number + 1) } else { name };
    Opponent { name, rating, title, federation, ..Opponent::default() }
}

fn refuse_other_sum(score: HalfPoints, played: &[Met]) -> Result<()> {
    let known = played.iter().filter(|(_, outcome)| outcome.is_some()).count();
    let unknown = played.len() - known;
    if known > 0 && unknown > 0 {
        // Without `--score` the rest would be to come; with it, the rest might be included in the
        // score.
        return usage(format!(
            "--score {score}: of the rows of the file {known} say a result and {unknown} none: \
             leave out --score, and those without are to come, or the results"
        ));
    }
    let outcomes: Option<Vec<Outcome>> = played.iter().map(|(_, outcome)| *outcome).collect();
    let sum: Option<HalfPoints> =
        outcomes.filter(|all| !all.is_empty()).map(|all| all.into_iter().map(HalfPoints::of).sum());
    match sum {
        Some(sum) if sum != score => {
            usage(format!("--score {score}: the results of the file add up to {sum}"))
        }
        _ => Ok(()),
    }
}
