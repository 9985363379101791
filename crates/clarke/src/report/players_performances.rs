//! Performance ratings of all players of a tournament.

use event_awards::performances::{Performances, PlayerPerformances};
use event_sections::CheckedSection;
use findings::counted;
use rating_core::expectancy::Curve;
use rating_core::performance::Solution;

use crate::flags::{PerformanceMethod, Scale};
use crate::report::left_out::left_out_because;
use crate::report::rounds::{round_or_opponent, rounds_of};
use crate::report::table::{Align, Table};

/// The performances of all players, by every curve.
pub(crate) struct SectionsReport<'a> {
    /// The sections.
    pub(crate) sections: &'a [CheckedSection],
    /// The scale of the ratings in the file; those of the sections are Elo ratings.
    pub(crate) scale: Scale,
    /// The curves of the true performance.
    pub(crate) curves: Vec<Curve>,
    /// By curve, section and player.
    pub(crate) by_curve: Vec<Vec<Vec<PlayerPerformances>>>,
    /// The requested method; `None` for all.
    pub(crate) method: Option<PerformanceMethod>,
}

impl SectionsReport<'_> {
    /// The performances by section, with the rounds that were left out.
    pub(crate) fn text(&self) -> String {
        let of_section = |number: usize| {
            let section = self.sections[number].section();
            let mut table = Table::new(&self.headings());
            for player in 0..section.players.len() {
                table.row_of(self.cells(&section.players[player].name, number, player));
            }
            let players = counted(table.len(), "player");
            let facts = format!("{}: {players}, {}", section.name, rounds_of(section));
            format!("{facts}\n\n{}{}", table.text(0), self.left_out(number))
        };
        let text = (0..self.sections.len()).map(of_section).collect::<Vec<_>>().join("\n");
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
        let mut headings = self.headings();
        headings.insert(0, ("section", Align::Left));
        headings.insert(1, ("code", Align::Left));
        headings.push(("fide_code", Align::Left));
        let mut table = Table::new(&headings);
        for (number, section) in self.sections.iter().enumerate() {
            for (player, entrant) in section.section().players.iter().enumerate() {
                let code = entrant.code.clone().unwrap_or_default();
                let name = entrant.name.clone();
                let numbers = self.cells("", number, player).into_iter().skip(1);
                let cells = [section.section().name.clone(), code, name].into_iter();
                let cells = cells.chain(numbers.map(number_or_nothing));
                table
                    .row_of(cells.chain([entrant.fide_code.clone().unwrap_or_default()]).collect());
            }
        }
        table
    }

    fn headings(&self) -> Vec<(&'static str, Align)> {
        let mut headings = vec![("name", Align::Left)];
        headings.extend(["rating", "score", "games", "mean"].map(|n| (n, Align::Right)));
        let of_method = |(method, name)| self.wants(method).then_some((name, Align::Right));
        headings.extend(ONE_VALUE.into_iter().filter_map(of_method));
        if self.wants(PerformanceMethod::True) {
            headings.extend(self.curves.iter().map(|curve| (true_by(*curve), Align::Right)));
        }
        headings
    }

    fn cells(&self, name: &str, section: usize, player: usize) -> Vec<String> {
        let first = &self.by_curve[0][section][player];
        let entrant = &self.sections[section].section().players[player];
        let rating = entrant.rating.map_or("-".to_owned(), |rating| rating.to_string());
        let games = first.opponents.len();
        let mut cells = vec![name.to_owned(), rating, first.score.to_string(), games.to_string()];
        let Ok(found) = &first.performances else {
            let missing = self.headings().len() - cells.len();
            cells.extend(std::iter::repeat_n("-".to_owned(), missing));
            return cells;
        };
        cells.push(found.fide.mean.to_string());
        let of_method = |(method, _)| self.wants(method).then(|| one_value(found, method));
        cells.extend(ONE_VALUE.into_iter().filter_map(of_method));
        if self.wants(PerformanceMethod::True) {
            cells.extend(self.by_curve.iter().map(|all| true_value(&all[section][player])));
        }
        cells
    }

    pub(super) fn wants(&self, method: PerformanceMethod) -> bool {
        self.method.is_none_or(|wanted| wanted == method)
    }

    /// The rounds that do not count, player by player.
    fn left_out(&self, section: usize) -> String {
        let players = self.by_curve[0][section].iter();
        let of_player = |player: &PlayerPerformances| {
            let name = &self.sections[section].section().players[player.player].name;
            let rounds = player.left_out.iter();
            let words = rounds.map(|(round, why)| {
                let which = round_or_opponent(&self.sections[section], player.player, *round);
                format!("{which} ({})", left_out_because(*why))
            });
            let words: Vec<String> = words.collect();
            (!words.is_empty()).then(|| format!("  {name}: {}\n", words.join(", ")))
        };
        let lines: String = players.filter_map(of_player).collect();
        if lines.is_empty() { lines } else { format!("\nnot counted\n{lines}") }
    }
}

/// The performance is unbounded below: no points were scored.
const UNBOUNDED_BELOW: &str = "(0%)";

/// The performance is unbounded above: all points were scored.
const UNBOUNDED_ABOVE: &str = "(100%)";

/// The methods that give a single value.
pub(super) const ONE_VALUE: [(PerformanceMethod, &str); 3] = [
    (PerformanceMethod::Fide, "fide"),
    (PerformanceMethod::Linear, "linear"),
    (PerformanceMethod::Table, "table"),
];

fn true_by(curve: Curve) -> &'static str {
    match curve.name() {
        Some("normal") => "true normal",
        Some("logistic") => "true logistic",
        Some("fide-table") => "true fide-table",
        Some("linear") => "true linear",
        _ => "true",
    }
}

fn one_value(found: &Performances, method: PerformanceMethod) -> String {
    match method {
        PerformanceMethod::Fide => found.fide.rating.to_string(),
        PerformanceMethod::Linear => format!("{:.2}", found.linear.rating),
        PerformanceMethod::Table => of(&found.by_table, |table| table.rating.to_string()),
        PerformanceMethod::True => String::new(),
    }
}

fn true_value(player: &PlayerPerformances) -> String {
    player.performances.as_ref().map_or_else(
        |_| "-".to_owned(),
        |found| of(&found.true_performance, |found| format!("{:.2}", found.rating)),
    )
}

fn of<T>(solution: &Solution<T>, value: impl Fn(&T) -> String) -> String {
    match solution {
        Solution::Found(found) => value(found),
        Solution::UnboundedBelow => UNBOUNDED_BELOW.to_owned(),
        Solution::UnboundedAbove => UNBOUNDED_ABOVE.to_owned(),
    }
}

/// The cell for programs: a number, or nothing.
fn number_or_nothing(cell: String) -> String {
    if matches!(cell.as_str(), "-" | UNBOUNDED_BELOW | UNBOUNDED_ABOVE) {
        String::new()
    } else {
        cell
    }
}
