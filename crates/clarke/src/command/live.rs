//! `clarke live`: a player's grade game by game, the list as of any day, or a series of lists.

use std::path::Path;
use std::{fs, slice};

use anyhow::{Context, Result};
use chrono::{Datelike, Days, Months, NaiveDate};
use ecf_season::Season;
use fgsl_matrix::{Career, Moves, Playing, System, TimedGame};
use rating_core::PlayerIdx;
use results_io::publish::write_new_folder;

use crate::command::print;
use crate::command_error::usage;
use crate::flags::{LiveFlags, Publishing};
use crate::report::live::{AsOf, Walk};
use crate::settings;
use season_runner::federation::{self, DecisionsFile, Editions, GradeSettings, PlannedSeason};
use season_runner::systems::play::{opening, ordered};
use season_runner::systems::seasons::{AllSeasons, OneSeason};
use season_runner::systems::{self, SystemChoice};

/// Runs the command.
///
/// # Errors
///
/// A federation, a system, a season, a day or a player that cannot be meant.
pub(crate) fn run(flags: &LiveFlags) -> Result<()> {
    let to = settings::season("--season", flags.season.as_deref())?;
    let editions = Editions::named(&[])?;
    let decisions = DecisionsFile::find(None, &flags.folder)?;
    let systems = systems::choices(slice::from_ref(&flags.system))?;
    let [SystemChoice { system, .. }] = systems.as_slice() else {
        return usage("expected one --system".to_owned());
    };
    let mut settings = GradeSettings {
        to,
        keep_times: true,
        ..GradeSettings::of(&flags.folder, editions, decisions)
    };
    if let Some(day) = flags.at {
        settings.to = Some(season_of(&settings, day)?);
    }
    let all = AllSeasons::read(&settings)?;
    let last = LastSeason::of(&all, system)?;
    match (flags.at, flags.publish, &flags.out, &flags.player) {
        (Some(day), ..) => last.print_at(flags, day),
        (None, Some(publishing), Some(out), _) => last.publish(publishing, out),
        (None, _, _, Some(player)) => last.print_player(flags, player),
        _ => usage("expected PLAYER, --at or --publish".to_owned()),
    }
}

/// The season that a day falls into, of those in the folder.
fn season_of(settings: &GradeSettings, day: NaiveDate) -> Result<Season> {
    let seasons = federation::seasons(settings)?.to_grade;
    let holds = |plan: &&PlannedSeason| (plan.first_day..=plan.last_day).contains(&day);
    match seasons.iter().find(holds) {
        Some(plan) => Ok(plan.season),
        None => usage(format!("--at {day}: no season of the folder has this day")),
    }
}

/// The last season read, and everything before it played.
struct LastSeason<'a> {
    all: &'a AllSeasons,
    system: &'a System,
    season: &'a OneSeason,
    career: Career,
    games: Vec<TimedGame>,
}

impl<'a> LastSeason<'a> {
    fn of(all: &'a AllSeasons, system: &'a System) -> Result<Self> {
        let (season, earlier) = all.seasons.split_last().context("there is no season")?;
        let mut career = opening(all, system);
        for earlier in earlier {
            let games = ordered(earlier, system);
            let working = earlier.working(all.codes.len());
            career = career.begin(system, &games, &working).finish()?.0;
        }
        let games = ordered(season, system);
        Ok(Self { all, system, season, career, games })
    }

    fn begin(&self) -> Playing<'_> {
        self.career.begin(self.system, &self.games, &self.season.working(self.all.codes.len()))
    }

    fn print_player(&self, flags: &LiveFlags, wanted: &str) -> Result<()> {
        if self.system.moves != Moves::Live {
            return usage(format!(
                "--system {}: its grades do not move with every game; use --at or --publish",
                self.system.name
            ));
        }
        let player = self.find(wanted)?;
        let mut playing = self.begin().watching(player);
        let began = playing.began()[player.as_usize()];
        let start = playing.grades()[player.as_usize()];
        playing.until(NaiveDate::MAX)?;
        let walk = Walk {
            names: &self.all.names,
            player,
            system: self.system,
            season: self.season.season,
            start,
            began,
            steps: playing.steps(),
        };
        print(&walk.table().in_format(flags.format, || walk.text())?)
    }

    fn find(&self, wanted: &str) -> Result<PlayerIdx> {
        let named =
            |number: &usize| self.all.codes[*number] == wanted || self.all.names[*number] == wanted;
        let found: Vec<usize> = (0..self.all.codes.len()).filter(named).collect();
        match found.as_slice() {
            [number] => Ok(PlayerIdx::new(*number as u32)),
            [] => usage(format!("{wanted}: nobody has that name or code")),
            several => {
                let codes = several.iter().map(|&number| self.all.codes[number].as_str());
                let codes: Vec<&str> = codes.collect();
                usage(format!("{wanted}: several players have that name: {}", codes.join(", ")))
            }
        }
    }

    fn print_at(&self, flags: &LiveFlags, day: NaiveDate) -> Result<()> {
        let mut playing = self.begin();
        playing.until(day)?;
        let list = self.as_of(day, &playing);
        print(&list.table().in_format(flags.format, || list.text())?)
    }

    fn as_of(&self, day: NaiveDate, playing: &Playing<'_>) -> AsOf<'a> {
        let until = self.games.partition_point(|game| game.time().day().is_none_or(|d| d <= day));
        AsOf::new(
            day,
            self.all,
            self.system,
            self.career.grades(),
            &playing.grades(),
            &self.games[..until],
        )
    }

    /// Writes a list for the end of every so many months of the season.
    fn publish(&self, publishing: Publishing, out: &Path) -> Result<()> {
        let (first, last) = (self.season.plan.first_day, self.season.plan.last_day);
        let mut playing = self.begin();
        let mut files = Vec::new();
        for day in ends(first, last, publishing.months()) {
            playing.until(day)?;
            let as_of = self.as_of(day, &playing);
            let file = format!("{}-{day}.csv", self.system.name);
            files.push((file, as_of.table().csv(), as_of.len()));
        }
        write_new_folder(out, |folder| {
            files.iter().try_for_each(|(file, text, _)| {
                let path = folder.join(file);
                fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
            })
        })?;
        let lines = files
            .iter()
            .map(|(file, _, players)| format!("{}  {players} players\n", out.join(file).display()));
        print(&lines.collect::<String>())
    }
}

/// The last day of every so many months from `first` on, up to `last`.
fn ends(first: NaiveDate, last: NaiveDate, months: u32) -> Vec<NaiveDate> {
    let begin = first.with_day(1).unwrap_or(first);
    (1..)
        .map_while(|number| begin.checked_add_months(Months::new(number * months)))
        .map_while(|next| next.checked_sub_days(Days::new(1)))
        .take_while(|day| *day <= last)
        .collect()
}
