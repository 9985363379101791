//! `clarke norm`: which title norms were made, what was missing, and what could still be made.

use std::path::Path;

use anyhow::{Result, bail};
use event_awards::norm::{
    Attempt, Event, FederationMix, NormReport, NormRules, NormSetting, NormTable, Opponent,
    Pairings, assess, forecast, norm_table, of_section,
};
use event_sections::{CheckedSection, Schedule, Section, Title};
use rating_core::{HalfPoints, Outcome};
use results_io::format::opponents::{OpponentRow, read_opponents};
use results_io::format::series::Starts;
use results_io::{counted, printable};
use season_runner::sections::{Place, Sections, find_player};
use season_runner::{rule_book, strict};

use tracing::warn;

use crate::command::federations::require_federations;
use crate::command::in_file::in_file;
use crate::command::show;
use crate::command::title_check::title_check;
use crate::command_error::usage;
use crate::flags::NormFlags;
use crate::progress::Bar;
use crate::report::norm::{
    AttemptReport, NormPlayer, NormTableJson, NormsJson, SectionReport, attempts_table,
    attempts_text, norm_tables,
};

/// Runs the command.
///
/// # Errors
///
/// Rules, a title, a score or files that cannot be used.
pub(crate) fn run(flags: &NormFlags) -> Result<()> {
    let rules =
        rule_book::rules(&flags.rules, &NormRules::BUILT_IN, NormRules::from_toml, |rules| {
            &mut rules.name
        })?;
    let titles = titles(flags, &rules)?;
    if flags.table {
        return tables(flags, &rules, &titles);
    }
    let event = if flags.team { Event::Team } else { Event::Individual };
    let mix = if flags.any_federations { FederationMix::Waived } else { FederationMix::Required };
    let pairings =
        if flags.round_robin { Pairings::FixedInAdvance } else { Pairings::RoundByRound };
    let setting = NormSetting { rules: &rules, event, mix, pairings, rounds_left: 0 };
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

/// In team events fewer games are enough, so that a slip would make norms of an individual one that are none.
pub(super) fn warn_of_no_team(file: &Path, read: &Sections, event: Event) {
    if event == Event::Team && read.is_individual() {
        warn!(
            "{} says that it is an individual event, and is taken for a team event, in which fewer games are enough",
            printable(&file.to_string_lossy())
        );
    }
}

/// Of a round robin under way no norm is made, so that one which nobody calls so would make norms that are none.
pub(super) fn warn_of_no_round_robin(
    file: &Path,
    section: &CheckedSection,
    setting: &NormSetting<'_>,
) {
    let is_enough = section.last_paired_round() >= setting.games_at_least();
    let may_be_one = is_enough
        && setting.event == Event::Individual
        && setting.pairings == Pairings::RoundByRound;
    if let Some(left) = section.rounds_left_if_round_robin().filter(|_| may_be_one) {
        warn!(
            "{}: {} looks like a round robin with {} to come, before which no norm is made: if it is one, say \
             --round-robin",
            printable(&file.to_string_lossy()),
            printable(&section.section().name),
            counted(left as usize, "round")
        );
    }
}

/// Of teams that cannot be told from their games nobody knows how many rounds they have, and so whether one is made.
pub(super) fn warn_of_unknown_rounds(
    file: &Path,
    section: &CheckedSection,
    setting: &NormSetting<'_>,
) {
    if setting.schedule(section).is_some_and(|schedule| schedule.rounds().is_none()) {
        warn!(
            "{}: of {} nobody can tell how many rounds are to come, so one is taken to be: say in record 142 how \
             many there are in all",
            printable(&file.to_string_lossy()),
            printable(&section.section().name)
        );
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
    let parsed = match flags.games.split_once('-') {
        Some((first, last)) => first.parse::<u32>().ok().zip(last.parse::<u32>().ok()),
        None => flags.games.parse().ok().map(|games| (games, games)),
    };
    let Some((first, last)) = parsed.filter(|(first, last)| first <= last && last - first < 30)
    else {
        return usage(format!("--games {}: expected a number, or a few: 9-13", flags.games));
    };
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
    let json: Vec<NormTableJson> = by_title.iter().flatten().map(NormTableJson::from).collect();
    show(flags.format, &json, || table, || text)
}

struct Norms<'a> {
    flags: &'a NormFlags,
    setting: NormSetting<'a>,
    titles: Vec<Title>,
}

impl Norms<'_> {
    fn of_opponents(&self, file: &Path) -> Result<()> {
        let rows = strict::read(file, read_opponents, &Bar::none())?;
        // Before the first round nobody need be known, and a forecast is of all rounds.
        if rows.is_empty() && (self.flags.score.is_some() || self.flags.rounds.is_none()) {
            bail!("{} has no opponent: expected a row for each", file.display());
        }
        let (played, upcoming) = self.split(rows);
        let federation = self.flags.federation.clone().unwrap_or_default();
        let attempt = self.attempt(federation, file, played)?;
        let left = self.rounds_left(attempt.last_round(), upcoming.len())?;
        let left = left.unwrap_or(upcoming.len() as u32);
        let who = NormPlayer { name: "the player".to_owned(), ..NormPlayer::default() };
        let report = self.report(&self.setting, (None, who), &attempt, (left, &upcoming))?;
        self.print_attempts(&[report])
    }

    fn of_file(&self, file: &Path) -> Result<()> {
        let read = Sections::read(file, &Starts::default(), &Bar::none())?;
        warn_of_no_team(file, &read, self.setting.event);
        let mix = self.setting.mix;
        if let Some(wanted) = &self.flags.player {
            let places = find_player(read.sections(), wanted)?;
            require_federations(&read, mix, Some(&places))?;
            let mut attempts = Vec::new();
            for Place { section, player } in places {
                attempts.push(self.of_player(file, &read.sections()[section], player)?);
            }
            return self.print_attempts(&attempts);
        }
        require_federations(&read, mix, None)?;
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
        let json: Vec<NormsJson> = reports.iter().map(NormsJson::from).collect();
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
        warn_of_no_round_robin(file, section, &setting);
        warn_of_unknown_rounds(file, section, &setting);
        let schedule = setting.schedule(section);
        let (over, last) = (section.rounds_over_for(player), section.last_paired_round());
        self.rounds_left(over, 0)?;
        let schedule = schedule.as_ref();
        let setting = match self.flags.rounds {
            None => setting.for_player(schedule, player),
            Some(rounds) => setting.for_player_in_rounds(rounds, schedule, (section, player)),
        };
        let left = setting.rounds_left;
        let upcoming = upcoming(schedule, section, player, left);
        if self.flags.rounds.is_some() && upcoming.is_empty() && over < last {
            let name = printable(&who.name);
            warn!("round {last} has no result of {name} yet, and counts as to come");
        }
        // Of an odd number of players one is free in every round, and has a game less to come.
        let left = if upcoming.is_empty() { left } else { upcoming.len() as u32 };
        let who = (Some(section.section().name.clone()), who);
        self.report(&setting, who, &attempt, (left, &upcoming))
    }

    fn section<'a>(&self, file: &Path, section: &'a CheckedSection) -> Result<SectionReport<'a>> {
        let mut players = Vec::new();
        let setting = self.setting.in_section(section);
        warn_of_no_round_robin(file, section, &setting);
        warn_of_unknown_rounds(file, section, &setting);
        for (player, reports) in of_section(&setting, section).into_iter().enumerate() {
            let held = section.player(player).and_then(|entrant| entrant.title);
            let mut reports = reports.map_err(|error| in_file(file, &error))?;
            reports.retain(|report| self.is_sought(report.title, held));
            players.push(reports);
        }
        Ok(SectionReport { section, players })
    }

    /// Whether a norm for a title is of interest to a player with a title.
    fn is_sought(&self, title: Title, held: Option<Title>) -> bool {
        let norm = self.setting.rules.norm(title).ok();
        let has_it = norm.zip(held).is_some_and(|(norm, held)| norm.sought.contains(&held));
        self.titles.contains(&title) && !has_it
    }

    fn report(
        &self,
        setting: &NormSetting<'_>,
        (section, player): (Option<String>, NormPlayer),
        attempt: &Attempt,
        (left, upcoming): (u32, &[Opponent]),
    ) -> Result<AttemptReport> {
        let setting = NormSetting { rounds_left: left, ..*setting };
        let reports: Result<Vec<NormReport>, _> =
            self.titles.iter().map(|&title| assess(&setting, title, attempt)).collect();
        let mut forecasts = Vec::new();
        if left > 0 {
            for &title in &self.titles {
                forecasts.push(forecast(&setting, title, attempt, left, upcoming)?);
            }
        }
        let federation = attempt.federation().to_owned();
        Ok(AttemptReport { section, player, federation, reports: reports?, forecasts })
    }

    /// The rounds still to come by --rounds; `None` without it.
    fn rounds_left(&self, played: u32, named: usize) -> Result<Option<u32>> {
        let Some(rounds) = self.flags.rounds else { return Ok(None) };
        let most = Section::MOST_ROUNDS;
        if rounds > most {
            return usage(format!("--rounds {rounds}: expected at most {most}"));
        }
        match rounds.checked_sub(played) {
            Some(left) if left as usize >= named => Ok(Some(left)),
            _ => usage(format!("--rounds {rounds}: {played} are played and {named} named")),
        }
    }

    /// Opponents already met, with what they were met for; and those still to come.
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
        let json: Vec<NormsJson> = attempts.iter().map(NormsJson::from).collect();
        show(self.flags.format, &json, || attempts_table(attempts), || attempts_text(attempts))
    }
}

/// Whom a player of a round robin has still to meet, if they are all whom the rounds to come can bring.
fn upcoming(
    schedule: Option<&Schedule<'_>>,
    section: &CheckedSection,
    player: usize,
    left: u32,
) -> Vec<Opponent> {
    let to_come = schedule.map_or_else(Vec::new, |schedule| schedule.opponents_to_come(player));
    let count = to_come.len() as u32;
    // With an odd number one of the rounds may be the one in which the player is free.
    if !(count..=count + 1).contains(&left) {
        return Vec::new();
    }
    to_come.into_iter().filter_map(|place| Opponent::of_section(section, place)).collect()
}

/// An opponent, and how the game ended where that is known.
type Met = (Opponent, Option<Outcome>);

/// The opponent of a row, of whom the number says who they are if nothing else does.
fn opponent(number: usize, row: OpponentRow) -> Opponent {
    let OpponentRow { name, rating, title, federation, .. } = row;
    let name = if name.is_empty() { format!("opponent {}", number + 1) } else { name };
    Opponent { place: None, name, rating, title, federation }
}

fn refuse_other_sum(score: HalfPoints, played: &[Met]) -> Result<()> {
    let known = played.iter().filter(|(_, outcome)| outcome.is_some()).count();
    let unknown = played.len() - known;
    if known > 0 && unknown > 0 {
        // Whether the rest is to come or in the score nobody can say.
        return usage(format!(
            "--score {score}: of the rows of the file {known} say a result and {unknown} none: leave out --score, \
             and those without are to come, or the results"
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
