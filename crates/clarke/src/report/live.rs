//! A player's grade game by game, and a list as of a day.

use chrono::NaiveDate;
use ecf_season::Season;
use fgsl_matrix::{Began, Step, System, TimedGame};
use rating_core::{Outcome, PlayerIdx};

use crate::report::table::{Align, Table};
use season_runner::systems::began_in_words;
use season_runner::systems::seasons::AllSeasons;

/// What a season's games did to one player.
pub(crate) struct Walk<'a> {
    /// All names, by number.
    pub(crate) names: &'a [String],
    /// The player.
    pub(crate) player: PlayerIdx,
    /// The system.
    pub(crate) system: &'a System,
    /// The season.
    pub(crate) season: Season,
    /// His grade at the start, as a three-digit grade.
    pub(crate) start: Option<f64>,
    /// How it came about.
    pub(crate) began: Began,
    /// His games.
    pub(crate) steps: &'a [Step],
}

impl Walk<'_> {
    /// For people.
    pub(crate) fn text(&self) -> String {
        let Self { system, season, .. } = self;
        let name = &self.names[self.player.as_usize()];
        let start = self.start.map_or("no grade".to_owned(), |grade| {
            format!("{:.2} ({})", system.from_grade(grade), began_in_words(self.began))
        });
        let head =
            format!("{name}, {season}, {}: {}\n\nstart {start}\n\n", system.name, system.formula);
        if self.steps.is_empty() {
            return head + "no games\n";
        }
        head + &self.table().text(0)
    }

    /// One row a game.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("date", Align::Left),
            ("opponent", Align::Left),
            ("opponent's grade", Align::Right),
            ("own grade", Align::Right),
            ("expected %", Align::Right),
            ("result", Align::Right),
            ("change", Align::Right),
            ("after", Align::Right),
        ]);
        for step in self.steps {
            table.row([
                step.time.day().map(|day| day.to_string()).unwrap_or_default(),
                self.names[step.opponent.as_usize()].clone(),
                format!("{:.2}", step.opponents_grade),
                format!("{:.2}", step.before),
                format!("{:.1}", step.expected),
                points(step.outcome).to_owned(),
                format!("{:+.2}", step.change),
                format!("{:.2}", step.after),
            ]);
        }
        table
    }
}

/// A list as it stands at the end of a day.
pub(crate) struct AsOf<'a> {
    day: NaiveDate,
    system: &'a System,
    rows: Vec<(&'a str, &'a str, f64, u32)>,
}

impl<'a> AsOf<'a> {
    /// The players who had a grade before the season or have played since, by name; `played` are
    /// the season's games up to the day.
    pub(crate) fn new(
        day: NaiveDate,
        all: &'a AllSeasons,
        system: &'a System,
        before: &[Option<f64>],
        grades: &[Option<f64>],
        played: &[TimedGame],
    ) -> Self {
        let mut games = vec![0; all.codes.len()];
        for game in played {
            games[game.low().as_usize()] += 1;
            games[game.high().as_usize()] += 1;
        }
        let row = |number: usize| {
            let is_there = before[number].is_some() || games[number] > 0;
            let grade = grades[number].filter(|_| is_there)?;
            let (code, name) = (all.codes[number].as_str(), all.names[number].as_str());
            Some((code, name, system.from_grade(grade), games[number]))
        };
        let mut rows: Vec<_> = (0..all.codes.len()).filter_map(row).collect();
        rows.sort_unstable_by_key(|(code, name, ..)| (*name, *code));
        Self { day, system, rows }
    }

    /// How many players the list has.
    pub(crate) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let (name, day) = (&self.system.name, self.day);
        format!("{name} at the end of {day}: {} players\n\n{}", self.len(), self.table().text(0))
    }

    /// One row a player.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("code", Align::Left),
            ("name", Align::Left),
            ("grade", Align::Right),
            ("live", Align::Right),
            ("games", Align::Right),
        ]);
        for (code, name, grade, games) in &self.rows {
            table.row([
                (*code).to_owned(),
                (*name).to_owned(),
                format!("{:.0}", grade.round()),
                format!("{grade:.2}"),
                games.to_string(),
            ]);
        }
        table
    }
}

const fn points(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "0.5",
        Outcome::Loss => "0",
    }
}
