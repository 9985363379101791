//! Whether norms and rating are enough for a title, in words and for programs.

use std::fmt::Write as _;

use event_awards::norm::{
    Event, FederationMix, Needed, NormNotCounted, NormReport, NormSetting, OfOneNorm, Pairings,
    StillMissing, TitleCheck, Verdict, WithoutExemption,
};
use findings::counted;
use rating_core::{EloRating, Number};
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::norm::NotJudged;
use crate::report::table::{Align, Table};

/// A player's way to a title.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct TitleReport {
    /// The player's name.
    player: String,
    /// The title: `GM`, `IM`, `WGM` or `WIM`.
    title: String,
    /// Whether nothing is missing, and the files show that every article is met.
    complete: bool,
    /// The norms that count.
    norms: OfNeeded,
    /// The games in these norms.
    games: OfNeeded,
    /// The rating that must have been reached at some time.
    rating: RatingOf,
    /// What is missing, in words; empty if nothing is.
    missing: Vec<String>,
    /// The articles that the files do not show, besides what is missing.
    not_judged: Vec<NotJudged>,
    /// By when the missing has to follow; null if nothing is missing.
    by_when: Option<String>,
    /// What became of every event.
    events: Vec<EventReport>,
}

/// How many are needed and there.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct OfNeeded {
    /// The fewest that are needed.
    needed: u32,
    /// How many there are.
    found: u32,
}

/// The rating that is needed, and the highest known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RatingOf {
    /// The rating that is needed.
    needed: Number,
    /// The highest that the player had; null if unrated, or if it is not known.
    highest: Option<Number>,
}

/// What became of one event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EventReport {
    /// The event's name.
    event: String,
    /// Whether a norm was made.
    norm: bool,
    /// Whether the games so far would be enough, with rounds to come that belong to the result.
    open: bool,
    /// Whether the norm counts towards the title; false without a norm.
    counts: bool,
    /// As how many games the norm counts; 0 without a norm.
    games: u32,
    /// How many of those were not played; 0 without a norm.
    unplayed: u32,
    /// The full points above what the norm needed, each of which counts as one more game; 0 without
    /// a norm.
    full_points_above: u32,
    /// Whether the norm would be made without the exemption of its event from 1.4.3 and 1.4.4; null
    /// without a norm, or if a federation is unknown.
    made_without_exemption: Option<bool>,
    /// Why it counts or not, in words.
    note: String,
    /// As what the event is taken because of flags: its file may not say it.
    taken_as: Vec<&'static str>,
}

/// The properties of an event that come from flags.
#[derive(Clone, Debug)]
pub(crate) struct Assumptions(Vec<&'static str>);

impl Assumptions {
    /// The assumptions of a setting, which do not depend on the event.
    pub(crate) fn of(setting: &NormSetting<'_>) -> Self {
        let all = [
            (setting.event == Event::Team, "team event"),
            (setting.mix == FederationMix::Waived, "any federations"),
            (setting.pairings == Pairings::FixedInAdvance, "pairings fixed in advance"),
        ];
        Self(all.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect())
    }
}

impl EventReport {
    /// An event with its verdict; `counts` is whether its norm counts, and if not, why.
    pub(crate) fn of(
        (event, Assumptions(taken_as)): (String, Assumptions),
        report: &NormReport,
        counts: Option<Result<(), NormNotCounted>>,
    ) -> Self {
        let note = match counts {
            None if report.rounds_to_come > 0 => {
                let rounds = counted(report.rounds_to_come as usize, "round");
                format!("no norm yet: {rounds} to come, which all count")
            }
            None => "norm missed".to_owned(),
            Some(Ok(())) if report.without_exemption == WithoutExemption::No => {
                "counts, by an exemption from 1.4.3 and 1.4.4".to_owned()
            }
            Some(Ok(())) => "counts".to_owned(),
            Some(Err(NormNotCounted::UnplayedAgain)) => {
                "an earlier norm has an unplayed game, too".to_owned()
            }
            Some(Err(NormNotCounted::SameEvent)) => "a norm of the same event counts".to_owned(),
        };
        let norm = report.verdict.is_made();
        let mark = if norm && report.if_woman { ", for a woman; the sex is not known" } else { "" };
        let note = note + mark;
        Self {
            event,
            norm,
            open: report.verdict == Verdict::Open,
            counts: counts == Some(Ok(())),
            games: if norm { report.games_counted } else { 0 },
            unplayed: if norm { report.unplayed_counted } else { 0 },
            full_points_above: if norm { report.full_points_above } else { 0 },
            made_without_exemption: report.without_exemption.is_made().filter(|_| norm),
            note,
            taken_as,
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
            not_judged: not_judged(check),
            by_when: (!check.missing().is_empty()).then(by_when),
            events,
        }
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let verdict = match (self.complete, self.missing.is_empty()) {
            (true, _) => "nothing is missing",
            (false, true) => "nothing is missing that the files show",
            (false, false) => "not yet",
        };
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
        format!("{text}\n{}\n{}", self.events_text(), NotJudged::text(&self.not_judged))
    }

    /// One row per event.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&EVENT_COLUMNS);
        self.events.iter().for_each(|event| table.row_of(event.cells().to_vec()));
        table
    }

    /// The columns that fit on a page; the assumptions about events are below them.
    fn events_text(&self) -> String {
        let columns = EVENT_COLUMNS.len() - 1;
        let mut table = Table::new(&EVENT_COLUMNS[..columns]);
        self.events.iter().for_each(|event| table.row_of(event.cells()[..columns].to_vec()));
        let events = self.events.iter().filter(|event| !event.taken_as.is_empty());
        let taken = events
            .map(|event| format!("{} taken as: {}\n", event.event, event.taken_as.join(", ")));
        let taken: String = taken.collect();
        let gap = if taken.is_empty() { "" } else { "\n" };
        format!("{}{gap}{taken}", table.text(0))
    }
}

const EVENT_COLUMNS: [(&str, Align); 7] = [
    ("event", Align::Left),
    ("norm", Align::Left),
    ("games", Align::Right),
    ("not played", Align::Right),
    ("points above", Align::Right),
    ("note", Align::Left),
    ("taken as", Align::Left),
];

impl EventReport {
    fn cells(&self) -> [String; 7] {
        let norm = match (self.norm, self.open) {
            (true, _) => "made",
            (false, true) => "open",
            (false, false) => "missed",
        };
        let counts = [self.games, self.unplayed, self.full_points_above];
        let [games, unplayed, above] = counts.map(|count| count.to_string());
        let (event, note) = (self.event.clone(), self.note.clone());
        [event, norm.to_owned(), games, unplayed, above, note, self.taken_as.join(", ")]
    }
}

/// A requirement of one of the norms.
fn of_one_norm(requirement: OfOneNorm) -> String {
    let what = match requirement {
        OfOneNorm::OneRoundADay { days } => {
            format!("of an event with one round a day for {days} days")
        }
        OfOneNorm::WithoutExemption => "that meets 1.4.3 and 1.4.4 without an exemption".to_owned(),
        OfOneNorm::LargeEvent => {
            "of a large individual Swiss, or of another event listed in 1.5.6".to_owned()
        }
    };
    format!("one norm {what} ({})", requirement.article())
}

/// What the files do not show.
fn not_judged(check: &TitleCheck) -> Vec<NotJudged> {
    let of_norms = check.not_known().map(|requirement| {
        let says = match requirement {
            OfOneNorm::OneRoundADay { .. } => "; --one-round-a-day-in says it",
            OfOneNorm::WithoutExemption => "",
            OfOneNorm::LargeEvent => "; --listed-in says which",
        };
        let what = of_one_norm(requirement);
        let what = what.trim_end_matches(&format!(" ({})", requirement.article())).to_owned();
        NotJudged::new(requirement.article(), format!("whether there is {what}{says}"))
    });
    let rating = "whether the rating was reached, which may be between two lists: --highest is taken \
                  as so";
    let always = [
        NotJudged::new("1.5.3", rating),
        NotJudged::new("1.5.4", "whether each event followed the regulations of its day"),
    ];
    of_norms.chain(always).collect()
}

fn in_words(missing: &StillMissing) -> String {
    match missing {
        StillMissing::Norms(norms) => counted(*norms as usize, "norm"),
        StillMissing::Games(games) => format!("{} in norms", counted(*games as usize, "game")),
        StillMissing::OneNorm(requirement) => of_one_norm(*requirement),
        StillMissing::Rating { needed, highest: None } => format!("a rating of {needed}"),
        StillMissing::Rating { needed, highest: Some(highest) } => {
            format!("a rating of {needed}, highest so far {highest}")
        }
    }
}
