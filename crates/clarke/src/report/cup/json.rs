//! Cup points, standings and prizes as JSON.

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
    /// The tournament's file, without folder and ending.
    tournament: String,
    /// Section by section, in the order of the file: the highest first.
    sections: Vec<SectionJson>,
}

/// One section, with what its points are made of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SectionJson {
    /// The section's name.
    section: String,
    /// How many players it has.
    players: u32,
    /// How many rounds it has.
    rounds: u32,
    /// The mean rating of its players after the event, with two decimals.
    mean_rating: Number,
    /// The players of the sections below that count, the next one first.
    players_below: Vec<u32>,
    /// The players with their points, the most first.
    lines: Vec<PointsJson>,
}

/// A player's points in a section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PointsJson {
    /// The place in the section, the same for all with the same score.
    place: u32,
    /// Whether others share the place.
    shared: bool,
    /// The player's name.
    name: String,
    /// Their code, else their FIDE number, else their name.
    key: String,
    /// Their score in the section, byes and defaults included.
    score: Number,
    /// The score in per cent of the rounds, as the rules take it, with two decimals.
    win_per_cent: Number,
    /// The cup points for the score against the section's players.
    section_points: Number,
    /// The cup points for the sections below.
    below_points: Number,
    /// The points before the bonus: both together.
    raw_points: Number,
    /// The cup points for a clear first place; 0 for everybody else.
    bonus: Number,
    /// All cup points of the section together.
    total: Number,
}

/// A player's place in the standings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct StandingJson {
    /// The place, the same for all with the same total.
    place: u32,
    /// Whether others have the same total.
    shared: bool,
    /// The player's name, as the last tournament has it.
    name: String,
    /// Their code, else their FIDE number, else their name.
    key: String,
    /// Tournament by tournament; null where the player was not there.
    points: Vec<Option<Number>>,
    /// The cup points of all tournaments together.
    total: Number,
    /// Tournaments in which nothing but the name says who the player is.
    by_name: Vec<String>,
    /// What the player gets of the fund; null for nothing.
    prize: Option<Number>,
}

/// A fund and who gets what of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PrizesJson {
    /// What is divided, in money.
    fund: Number,
    /// The prizes with their shares of the fund.
    table: Vec<PrizeJson>,
    /// Who gets what, in the order of the standings.
    awards: Vec<AwardJson>,
    /// Prizes that nobody gets: they stay in the fund.
    left_over: Vec<PrizeJson>,
}

/// One prize.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PrizeJson {
    /// What it is for, such as `place 1` or `class A, place 2`.
    prize: String,
    /// Its share of the fund in per cent.
    share_per_cent: Number,
    /// That share in money.
    amount: Number,
}

/// What one player gets.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AwardJson {
    /// The player's name.
    name: String,
    /// Their cup points of all tournaments together.
    points: Number,
    /// The class that they play in; null for none.
    class: Option<String>,
    /// The prizes that they win, alone or with players of the same total.
    prizes: Vec<String>,
    /// How many players share these prizes, this one counted.
    shared_by: usize,
    /// What this player gets, in money.
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
        place: line.place,
        shared: line.shared,
        name: line.name.clone(),
        key: line.key.clone(),
        score: Number::of(line.score),
        win_per_cent: Number::of(format_args!("{win:.2}")),
        section_points: amount(&line.points.section),
        below_points: amount(&line.points.below),
        raw_points: amount(&line.points.raw()),
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
            class: player
                .class
                .and_then(|class| prizes.table.classes.get(class))
                .map(|class| class.name.clone()),
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
