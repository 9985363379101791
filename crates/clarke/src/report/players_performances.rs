//! Performance ratings of all players of a tournament, in words and for programs.

use event_awards::performances::{LeftOut, PlayerPerformances};
use event_sections::CheckedSection;
use findings::counted;
use rating_core::expectancy::Curve;
use rating_core::performance::Solution;
use rating_core::performance::true_performance::TruePerformance;
use rating_core::{EloRating, HalfPoints, Number, Quotient};
use schemars::JsonSchema;
use serde::Serialize;

use super::performance::{PerformanceMethod, Scale};
use crate::report::rounds::{left_out_because, round_or_opponent, rounds_of};
use crate::report::table::{Align, Table};

/// The performances of all players of all sections.
pub(crate) struct SectionsReport {
    /// The sections, as programs get them.
    pub(crate) sections: Vec<SectionPerformances>,
    /// The columns about the numbers of a player.
    headings: Vec<(&'static str, Align)>,
    /// The scale of the ratings in the file; those of the sections are Elo ratings.
    scale: Scale,
}

/// A section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SectionPerformancesJson")]
pub(crate) struct SectionPerformances {
    /// The section's name.
    section: String,
    /// How many rounds it has.
    rounds: u32,
    /// The players, in the order of the section.
    players: Vec<Player>,
    #[serde(skip)]
    rounds_in_words: String,
}

/// A player of a section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlayerJson")]
struct Player {
    /// The player's name.
    name: String,
    /// Their code; null if the file has none.
    code: Option<String>,
    /// Their number in FIDE's rating list; null if the file has none.
    fide_code: Option<String>,
    /// Their rating in the file, or what the grade in its place stands for (--scale grade); null if
    /// the file has none.
    rating: Option<EloRating>,
    /// The points against rated opponents.
    score: HalfPoints,
    /// The games against rated opponents.
    games: usize,
    /// The mean of the opponents; null without games.
    mean: Option<Quotient>,
    /// Method by method, in their order; empty if no game counts.
    performances: Vec<Performance>,
    /// The rounds that do not count.
    left_out: Vec<RoundLeftOut>,
}

/// What one method says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PerformanceJson")]
struct Performance {
    /// The method.
    method: PerformanceMethod,
    /// The curve of expected results; null for a method that takes none.
    curve: Option<&'static str>,
    /// The performance; null if it is not finite.
    rating: Option<Number>,
    /// `below` or `above` if no rating is low, or high, enough.
    unbounded: Option<&'static str>,
}

/// A round that does not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LeftOutJson")]
struct RoundLeftOut {
    /// The round, from 1.
    round: u32,
    /// Why it does not count, in words.
    why: &'static str,
    /// The round or, without rounds, the opponent.
    #[serde(skip)]
    which: String,
}

/// The performances by the curves of the true performance: by section and player.
pub(crate) type ByCurve = (Curve, Vec<Vec<PlayerPerformances>>);

impl SectionsReport {
    /// The performances by the requested method; by all for `None`.
    pub(crate) fn of(
        sections: &[CheckedSection],
        by_curve: &[ByCurve],
        method: Option<PerformanceMethod>,
        scale: Scale,
    ) -> Self {
        let wants = |one: PerformanceMethod| method.is_none_or(|wanted| wanted == one);
        let mut headings: Vec<(&'static str, Align)> =
            ["rating", "score", "games", "mean"].map(|name| (name, Align::Right)).into();
        let of_method = |(method, name)| wants(method).then_some((name, Align::Right));
        let of_one_value = [
            (PerformanceMethod::Fide, "fide"),
            (PerformanceMethod::Linear, "linear"),
            (PerformanceMethod::Table, "table"),
        ];
        headings.extend(of_one_value.into_iter().filter_map(of_method));
        if wants(PerformanceMethod::True) {
            headings.extend(by_curve.iter().map(|(curve, _)| (true_by(*curve), Align::Right)));
        }
        let of_section = |(number, section): (usize, &CheckedSection)| {
            let places = 0..section.section().players.len();
            let player = |place: usize| {
                let found: Vec<(Curve, &PlayerPerformances)> =
                    by_curve.iter().map(|(curve, all)| (*curve, &all[number][place])).collect();
                Player::of(section, &found, wants)
            };
            SectionPerformances {
                section: section.section().name.clone(),
                rounds: section.section().rounds,
                players: places.map(player).collect(),
                rounds_in_words: rounds_of(section.section()),
            }
        };
        Self { sections: sections.iter().enumerate().map(of_section).collect(), headings, scale }
    }

    /// The performances by section, with the rounds that were left out.
    pub(crate) fn text(&self) -> String {
        let headings = [[("name", Align::Left)].as_slice(), &self.headings].concat();
        let of_section = |section: &SectionPerformances| {
            let mut table = Table::new(&headings);
            for player in &section.players {
                let mut cells = self.cells(player);
                cells.insert(0, player.name.clone());
                table.row_of(cells);
            }
            let players = counted(table.len(), "player");
            let facts = format!("{}: {players}, {}", section.section, section.rounds_in_words);
            format!("{facts}\n\n{}{}", table.text(0), section.left_out())
        };
        let text = self.sections.iter().map(of_section).collect::<Vec<_>>().join("\n");
        let unbounded = [UNBOUNDED_BELOW, UNBOUNDED_ABOVE].iter().any(|mark| text.contains(mark));
        let legend = "\n(0%), (100%): no finite rating expects nothing, or everything\n";
        let text = if unbounded { text + legend } else { text };
        match self.scale {
            Scale::Elo => text,
            Scale::Grade => text + "\nratings are 7.5 x grade + 700\n",
        }
    }

    /// One row per player, with the section, and the numbers that distinguish players with the same
    /// name.
    pub(crate) fn table(&self) -> Table {
        let who = ["section", "code", "name"].map(|name| (name, Align::Left));
        let fide_code = [("fide_code", Align::Left)];
        let mut table = Table::new(&[who.as_slice(), &self.headings, &fide_code].concat());
        for section in &self.sections {
            for player in &section.players {
                let code = player.code.clone().unwrap_or_default();
                let mut cells = vec![section.section.clone(), code, player.name.clone()];
                cells.extend(self.cells(player).into_iter().map(number_or_nothing));
                cells.push(player.fide_code.clone().unwrap_or_default());
                table.row_of(cells);
            }
        }
        table
    }

    /// The numbers of a player; a dash for those that there are not.
    fn cells(&self, player: &Player) -> Vec<String> {
        let rating = player.rating.map_or("-".to_owned(), |rating| rating.to_string());
        let mut cells = vec![rating, player.score.to_string(), player.games.to_string()];
        cells.extend(player.mean.map(|mean| mean.to_string()));
        cells.extend(player.performances.iter().map(|one| match (&one.rating, one.unbounded) {
            (Some(rating), _) => rating.to_string(),
            (None, Some("below")) => UNBOUNDED_BELOW.to_owned(),
            (None, _) => UNBOUNDED_ABOVE.to_owned(),
        }));
        cells.resize(self.headings.len(), "-".to_owned());
        cells
    }
}

impl SectionPerformances {
    /// The rounds that do not count, player by player.
    fn left_out(&self) -> String {
        let of_player = |Player { name, left_out, .. }: &Player| {
            let words =
                left_out.iter().map(|RoundLeftOut { which, why, .. }| format!("{which} ({why})"));
            let words: Vec<String> = words.collect();
            (!words.is_empty()).then(|| format!("  {name}: {}\n", words.join(", ")))
        };
        let lines: String = self.players.iter().filter_map(of_player).collect();
        if lines.is_empty() { lines } else { format!("\nnot counted\n{lines}") }
    }
}

impl Player {
    /// What the methods say of a player of a section, by curve.
    fn of(
        section: &CheckedSection,
        by_curve: &[(Curve, &PlayerPerformances)],
        wants: impl Fn(PerformanceMethod) -> bool,
    ) -> Self {
        let (_, first) = by_curve[0];
        let entrant = &section.section().players[first.player];
        let left_out = |&(round, why): &(u32, LeftOut)| RoundLeftOut {
            round,
            why: left_out_because(why),
            which: round_or_opponent(section, first.player, round),
        };
        let mut performances = Vec::new();
        let found = first.performances.as_ref().ok();
        if let Some(found) = found {
            let finite = |method, rating| Performance {
                method,
                curve: None,
                rating: Some(rating),
                unbounded: None,
            };
            performances = vec![
                finite(PerformanceMethod::Fide, Number::of(found.fide.rating)),
                finite(PerformanceMethod::Linear, Number::of(found.linear.rating)),
                solved(PerformanceMethod::Table, None, &found.by_table, |it| Number::of(it.rating)),
            ];
        }
        performances.extend(by_curve.iter().filter_map(|(curve, player)| {
            let found = &player.performances.as_ref().ok()?.true_performance;
            let two = |it: &TruePerformance| Number::of(format_args!("{:.2}", it.rating));
            Some(solved(PerformanceMethod::True, curve.name(), found, two))
        }));
        performances.retain(|one| wants(one.method));
        Self {
            name: entrant.name.clone(),
            code: entrant.code.clone(),
            fide_code: entrant.fide_code.clone(),
            rating: entrant.rating,
            score: first.score,
            games: first.opponents.len(),
            mean: found.map(|found| found.fide.mean),
            performances,
            left_out: first.left_out.iter().map(left_out).collect(),
        }
    }
}

/// The performance is unbounded below: no points were scored.
const UNBOUNDED_BELOW: &str = "(0%)";

/// The performance is unbounded above: all points were scored.
const UNBOUNDED_ABOVE: &str = "(100%)";

fn true_by(curve: Curve) -> &'static str {
    match curve.name() {
        Some("normal") => "true normal",
        Some("logistic") => "true logistic",
        Some("fide-table") => "true fide-table",
        Some("linear") => "true linear",
        _ => "true",
    }
}

fn solved<T>(
    method: PerformanceMethod,
    curve: Option<&'static str>,
    solution: &Solution<T>,
    shown: impl Fn(&T) -> Number,
) -> Performance {
    let (rating, unbounded) = match solution {
        Solution::Found(found) => (Some(shown(found)), None),
        Solution::UnboundedBelow => (None, Some("below")),
        Solution::UnboundedAbove => (None, Some("above")),
    };
    Performance { method, curve, rating, unbounded }
}

/// The cell for programs: a number, or nothing.
fn number_or_nothing(cell: String) -> String {
    if matches!(cell.as_str(), "-" | UNBOUNDED_BELOW | UNBOUNDED_ABOVE) {
        String::new()
    } else {
        cell
    }
}
