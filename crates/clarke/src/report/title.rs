//! Whether norms and rating are enough for a title, in words and for programs.

use std::fmt::Write as _;

use event_awards::norm::{Needed, NormNotCounted, NormReport, StillMissing, TitleCheck, Verdict};
use rating_core::EloRating;
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::counted::counted;
use crate::report::number::Number;
use crate::report::table::{Align, Table};

/// A player's way to a title.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct TitleReport {
    player: String,
    title: String,
    complete: bool,
    norms: OfNeeded,
    games: OfNeeded,
    rating: RatingOf,
    missing: Vec<String>,
    /// By when the missing has to follow; null if nothing is missing.
    by_when: Option<String>,
    events: Vec<EventReport>,
}

/// How many are needed and there.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct OfNeeded {
    needed: u32,
    found: u32,
}

/// The rating that is needed, and the highest known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RatingOf {
    needed: Number,
    highest: Option<Number>,
}

/// What became of one event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EventReport {
    event: String,
    norm: bool,
    counts: bool,
    games: u32,
    unplayed: u32,
    note: String,
}

impl EventReport {
    /// An event with its verdict; `counts` says of a norm whether it does.
    pub(crate) fn of(
        event: String,
        report: &NormReport,
        counts: Option<Result<(), NormNotCounted>>,
    ) -> Self {
        let note = match counts {
            None => "norm missed",
            Some(Ok(())) => "counts",
            Some(Err(NormNotCounted::UnplayedAgain)) => "an earlier norm has an unplayed game, too",
            Some(Err(NormNotCounted::SameEvent)) => "a norm of the same event counts",
        };
        let norm = report.verdict != Verdict::Missed;
        Self {
            event,
            norm,
            counts: counts == Some(Ok(())),
            games: if norm { report.games_counted } else { 0 },
            unplayed: if norm { report.unplayed_counted } else { 0 },
            note: note.to_owned(),
        }
    }
}

impl TitleReport {
    /// The report of a check.
    pub(crate) fn of(
        player: &str,
        check: &TitleCheck,
        events: Vec<EventReport>,
        (needed, highest): (EloRating, Option<EloRating>),
        rules: &str,
    ) -> Self {
        let by_when = || {
            format!(
                "{rules} sets no day: norms do not expire, and a rating counts whenever it was \
                 reached"
            )
        };
        let of = |Needed { needed, found }: Needed| OfNeeded { needed, found };
        Self {
            player: player.to_owned(),
            title: check.title.to_string(),
            complete: check.is_complete(),
            norms: of(check.norms),
            games: of(check.games),
            rating: RatingOf { needed: Number::of(needed), highest: highest.map(Number::of) },
            missing: check.missing().iter().map(in_words).collect(),
            by_when: (!check.is_complete()).then(by_when),
            events,
        }
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let verdict = if self.complete { "nothing is missing" } else { "not yet" };
        let mut text = format!("{}, {}: {verdict}\n\n", self.player, self.title);
        let mut table =
            Table::new(&[("", Align::Left), ("needed", Align::Right), ("found", Align::Right)]);
        let row = |name: &str, of: OfNeeded| {
            [name.to_owned(), of.needed.to_string(), of.found.to_string()]
        };
        table.row(row("norms", self.norms));
        table.row(row("games in them", self.games));
        let highest = self.rating.highest.as_ref().map_or("-".to_owned(), Number::to_string);
        table.row(["rating reached".to_owned(), self.rating.needed.to_string(), highest]);
        text += &table.text(0);
        if let Some(by_when) = &self.by_when {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "\nstill missing: {}", self.missing.join("; "));
            let _ = writeln!(text, "by when: {by_when}");
        }
        format!("{text}\n{}", self.table().text(0))
    }

    /// One row an event.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("event", Align::Left),
            ("norm", Align::Left),
            ("games", Align::Right),
            ("not played", Align::Right),
            ("note", Align::Left),
        ]);
        for event in &self.events {
            let norm = if event.norm { "made" } else { "missed" };
            let [games, unplayed] = [event.games, event.unplayed].map(|count| count.to_string());
            table.row([event.event.clone(), norm.to_owned(), games, unplayed, event.note.clone()]);
        }
        table
    }
}

fn in_words(missing: &StillMissing) -> String {
    match missing {
        StillMissing::Norms(norms) => counted(*norms as usize, "norm"),
        StillMissing::Games(games) => format!("{} in norms", counted(*games as usize, "game")),
        StillMissing::Rating { needed, highest: None } => format!("a rating of {needed}"),
        StillMissing::Rating { needed, highest: Some(highest) } => {
            format!("a rating of {needed}, highest so far {highest}")
        }
    }
}
