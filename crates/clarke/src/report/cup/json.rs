//! Cup points, standings and prizes for programs.

use event_awards::Exact;
use event_awards::cup::{CupLine, CupSection, Placing, SeasonLine};
use event_awards::prizes::{Award, Prize};
use schemars::JsonSchema;
use serde::Serialize;

use super::{CupReport, PLACES, Prizes, by_points, plain, points_in};
use crate::report::number::Number;

/// Everything that `clarke cup` computed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CupJson {
    /// Tournament by tournament, in the order of the command line.
    tournaments: Vec<TournamentJson>,
    /// All tournaments together, the most points first.
    standings: Vec<StandingJson>,
    /// The fund divided, where there is one.
    prizes: Option<PrizesJson>,
}

/// One tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TournamentJson {
    tournament: String,
    sections: Vec<SectionJson>,
}

/// One section, with what its points are made of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SectionJson {
    section: String,
    players: u32,
    rounds: u32,
    /// The mean rating after the event.
    mean_rating: Number,
    /// The players of the sections below that count, the next one first.
    players_below: Vec<u32>,
    lines: Vec<PointsJson>,
}

/// A player's points in a section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PointsJson {
    name: String,
    key: String,
    score: Number,
    win_per_cent: Number,
    section_points: Number,
    below_points: Number,
    bonus: Number,
    total: Number,
}

/// A player's place in the standings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct StandingJson {
    place: u32,
    /// Whether others have the same total.
    shared: bool,
    name: String,
    key: String,
    /// Tournament by tournament; null where the player was not there.
    points: Vec<Option<Number>>,
    total: Number,
    /// Tournaments in which nothing but the name says who the player is.
    by_name: Vec<String>,
    /// What the player gets of the fund; null for nothing.
    prize: Option<Number>,
}

/// A fund and who gets what of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PrizesJson {
    fund: Number,
    table: Vec<PrizeJson>,
    awards: Vec<AwardJson>,
    /// Prizes that nobody gets: they stay in the fund.
    left_over: Vec<PrizeJson>,
}

/// One prize.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PrizeJson {
    prize: String,
    share_per_cent: Number,
    amount: Number,
}

/// What one player gets.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AwardJson {
    name: String,
    points: Number,
    class: Option<String>,
    prizes: Vec<String>,
    shared_by: usize,
    amount: Number,
}

impl From<&CupReport> for CupJson {
    fn from(report: &CupReport) -> Self {
        let tournaments = report.files.iter().zip(&report.tournaments);
        let tournaments = tournaments.map(|(file, sections)| TournamentJson {
            tournament: file.clone(),
            sections: sections.iter().map(section).collect(),
        });
        let standings = report.standings.iter().enumerate();
        Self {
            tournaments: tournaments.collect(),
            standings: standings.map(|(position, line)| standing(report, position, line)).collect(),
            prizes: report.prizes.as_ref().map(|prizes| of_prizes(report, prizes)),
        }
    }
}

fn section(section: &CupSection) -> SectionJson {
    SectionJson {
        section: section.name.clone(),
        players: section.facts.players,
        rounds: section.facts.rounds,
        mean_rating: Number::of(format_args!("{:.2}", section.facts.mean)),
        players_below: section.facts.below.clone(),
        lines: by_points(section).into_iter().map(points).collect(),
    }
}

fn points(line: &CupLine) -> PointsJson {
    let zero = Exact::zero();
    let bonus = if line.placing == Placing::ClearFirst { &line.points.bonus } else { &zero };
    let amount = |amount: &Exact| Number::of(format_args!("{amount:.PLACES$}"));
    let win = line.points.win.clone() * Exact::whole(100);
    PointsJson {
        name: line.name.clone(),
        key: line.key.clone(),
        score: Number::of(line.score),
        win_per_cent: Number::of(format_args!("{win:.2}")),
        section_points: amount(&line.points.section),
        below_points: amount(&line.points.below),
        bonus: amount(bonus),
        total: amount(&line.points.total),
    }
}

fn standing(report: &CupReport, position: usize, line: &SeasonLine) -> StandingJson {
    let in_tournament = |tournament: usize| {
        let points = points_in(line, tournament);
        (!points.is_empty()).then(|| Number::of(points))
    };
    let prizes = report.prizes.as_ref();
    let award = prizes.and_then(|prizes| prizes.list.awards.iter().find(|a| a.player == position));
    StandingJson {
        place: line.place,
        shared: line.shared,
        name: line.name.clone(),
        key: line.key.clone(),
        points: (0..report.files.len()).map(in_tournament).collect(),
        total: Number::of(format_args!("{:.PLACES$}", line.total)),
        by_name: report.in_which_by_name(line),
        prize: award.map(|award| Number::of(award.amount)),
    }
}

fn of_prizes(report: &CupReport, prizes: &Prizes) -> PrizesJson {
    let prize = |Prize { prize_for, share, amount }: &Prize| PrizeJson {
        prize: prizes.name(*prize_for),
        share_per_cent: Number::of(plain(share)),
        amount: Number::of(amount),
    };
    let award = |award: &Award| {
        let player = &prizes.players[award.player];
        AwardJson {
            name: report.standings[award.player].name.clone(),
            points: Number::of(format_args!("{:.PLACES$}", player.points)),
            class: player.class.and_then(|class| prizes.table.classes.get(class).cloned()),
            prizes: award.prizes.iter().map(|prize| prizes.name(*prize)).collect(),
            shared_by: award.shared_by,
            amount: Number::of(award.amount),
        }
    };
    PrizesJson {
        fund: Number::of(prizes.fund),
        table: prizes.table.prizes.iter().map(prize).collect(),
        awards: prizes.list.awards.iter().map(award).collect(),
        left_over: prizes.list.left_over.iter().map(prize).collect(),
    }
}
