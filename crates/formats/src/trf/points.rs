//! What the results of a report are worth: by their letters, and by what is assigned to single
//! players.
//!
//! Source: FIDE's report format of 2025/26, records 162, 240 and 299.

use std::collections::BTreeMap;

use super::{Report, ReportedPlayer, ReportedResult};
use findings::Reason;
use findings::RowFault;

/// The points of a report's results, in half points.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Points {
    /// By letter, from record 162; empty if the usual points count.
    letters: BTreeMap<char, i32>,
    /// From records 299.
    assigned: Vec<Assigned>,
    /// From records 240: byes that the players' own records may leave blank.
    byes: Vec<AssignedBye>,
    /// The last round (counted from 1) in which anybody has played; byes of later rounds may not
    /// be in the totals yet.
    last_round: usize,
}

/// Points that record 299 gives to players, instead of those of a result or in addition to all.
#[derive(Debug, PartialEq, Eq)]
struct Assigned {
    /// The letter of the result whose points they replace; `None` for a bonus or a penalty.
    instead_of: Option<char>,
    half_points: i32,
    /// `None` for all rounds.
    round: Option<usize>,
    /// The start numbers.
    players: Vec<u32>,
}

/// A bye that record 240 gives to players.
#[derive(Debug, PartialEq, Eq)]
struct AssignedBye {
    /// A bye of a point, half a point or no points.
    bye: ReportedResult,
    round: usize,
    /// The start numbers.
    players: Vec<u32>,
}

impl Points {
    pub(super) fn of(report: &Report) -> Self {
        let records = |code| report.others.iter().filter(move |line| line.starts_with(code));
        let is_played = |player: &ReportedPlayer| {
            let has_result = |round: &super::ReportedRound| {
                round.opponent.is_some() && round.result != ReportedResult::Blank
            };
            player.rounds.iter().rposition(has_result).map_or(0, |at| at + 1)
        };
        Self {
            letters: records("162").flat_map(|line| letters_of(line)).collect(),
            assigned: records("299").filter_map(|line| Assigned::of(line)).collect(),
            byes: records("240").filter_map(|line| AssignedBye::of(line)).collect(),
            last_round: report.players.iter().map(is_played).max().unwrap_or(0),
        }
    }

    /// A fault if the player's total is not that of the rounds, with or without the byes of rounds
    /// to come.
    pub(super) fn other_total(&self, file: &str, player: &ReportedPlayer) -> Option<RowFault> {
        let points = player.points?;
        let rounds = self.of_rounds(player, player.rounds.len().max(self.last_round))?;
        let so_far = self.of_rounds(player, self.last_round)?;
        let stated = i64::from(points.halves());
        (![rounds, so_far].contains(&stated)).then(|| {
            let half_points = u32::try_from(rounds).unwrap_or_default();
            let reason = Reason::OtherPoints { half_points };
            RowFault::of_value(file, player.line, "points", &points.to_string(), reason)
        })
    }

    /// The sum of a player's first rounds; `None` if the points of any result are unknown.
    fn of_rounds(&self, player: &ReportedPlayer, rounds: usize) -> Option<i64> {
        let of_results = (1..=rounds).map(|round| {
            let reported =
                player.rounds.get(round - 1).map_or(ReportedResult::Blank, |it| it.result);
            let result = match reported {
                ReportedResult::Blank => self.bye(player, round).unwrap_or(ReportedResult::Blank),
                result => result,
            };
            let replaced =
                self.assigned.iter().filter(|one| one.is_of(player, round)).find(|one| {
                    one.instead_of.is_some_and(|letter| letters_for(result).contains(&letter))
                });
            replaced.map_or_else(|| self.of_result(result), |one| Some(one.half_points))
        });
        let sum: i32 = of_results.sum::<Option<i32>>()?;
        let added = self.assigned.iter().filter(|one| one.instead_of.is_none());
        let added = added.filter(|one| one.is_of(player, one.round.unwrap_or(1)));
        let added = added.filter(|one| one.round.is_none_or(|round| round <= rounds));
        Some(i64::from(sum) + added.map(|one| i64::from(one.half_points)).sum::<i64>())
    }

    /// The bye of a player in a round, if a record 240 has one.
    fn bye(&self, player: &ReportedPlayer, round: usize) -> Option<ReportedResult> {
        let is_of = |one: &&AssignedBye| one.round == round && one.players.contains(&player.number);
        self.byes.iter().find(is_of).map(|one| one.bye)
    }

    fn of_result(&self, result: ReportedResult) -> Option<i32> {
        use ReportedResult::{
            Blank, Draw, ForfeitLoss, ForfeitWin, FullPointBye, HalfPointBye, Loss, PairingBye,
            UnratedDraw, UnratedLoss, UnratedWin, Win, ZeroPointBye,
        };
        let of = |letter: char, otherwise: i32| match self.letters.get(&letter) {
            Some(points) => Some(*points),
            None if self.letters.is_empty() => Some(otherwise),
            // The value of letters that the record omits is unknown.
            None => None,
        };
        match result {
            Win | UnratedWin | ForfeitWin | FullPointBye => of('W', 2),
            Draw | UnratedDraw | HalfPointBye => of('D', 1),
            Loss | UnratedLoss => of('L', 0),
            PairingBye => of('P', 2).or_else(|| of('W', 2)),
            ForfeitLoss | ZeroPointBye => of('A', 0).or(Some(0)),
            Blank => Some(0),
        }
    }
}

impl AssignedBye {
    /// The byes of a record 240; `None` if they cannot be read.
    fn of(line: &str) -> Option<Self> {
        let bye = match line.get(4..5)?.to_ascii_uppercase().as_str() {
            "F" => ReportedResult::FullPointBye,
            "H" => ReportedResult::HalfPointBye,
            "Z" => ReportedResult::ZeroPointBye,
            _ => return None,
        };
        let numbers = line.get(5..)?.split_whitespace().map(|word| word.parse::<u32>().ok());
        let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        let (round, players) = numbers.split_first()?;
        Some(Self { bye, round: *round as usize, players: players.to_vec() })
    }
}

impl Assigned {
    /// The points of a record 299; `None` if they cannot be read.
    fn of(line: &str) -> Option<Self> {
        let kind = line.get(4..5)?.to_ascii_uppercase();
        // By words and not by columns: programs keep to the columns less than to the order, and
        // only points have a decimal point.
        let words: Vec<&str> = line.get(5..)?.split_whitespace().collect();
        let points = words.iter().rposition(|word| word.contains('.'))?;
        let half_points = words.get(points)?.parse().ok().and_then(half_points)?;
        let numbers = words.get(points + 1..)?.iter().map(|word| word.parse::<u32>().ok());
        let mut numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        if names_no_round(line) {
            numbers.insert(0, 0);
        }
        let (round, players) = numbers.split_first().filter(|(_, players)| !players.is_empty())?;
        let instead_of = kind.chars().next().filter(|letter| "WDLFHZUP+-".contains(*letter));
        let round = Some(*round as usize).filter(|&round| round > 0);
        Some(Self { instead_of, half_points, round, players: players.to_vec() })
    }

    fn is_of(&self, player: &ReportedPlayer, round: usize) -> bool {
        self.players.contains(&player.number) && self.round.is_none_or(|of| of == round)
    }
}

/// Whether a record 299 with its points in columns 14 to 17 has no round in 20 to 22.
fn names_no_round(line: &str) -> bool {
    let columns = |first: usize, last: usize| line.get(first - 1..last).unwrap_or_default();
    columns(14, 17).contains('.') && columns(18, 23).trim().is_empty()
}

/// The letters by which record 299 means a result.
const fn letters_for(result: ReportedResult) -> &'static [char] {
    use ReportedResult::{
        Blank, Draw, ForfeitLoss, ForfeitWin, FullPointBye, HalfPointBye, Loss, PairingBye,
        UnratedDraw, UnratedLoss, UnratedWin, Win, ZeroPointBye,
    };
    match result {
        Win | UnratedWin => &['W'],
        Draw | UnratedDraw => &['D'],
        Loss | UnratedLoss => &['L'],
        ForfeitWin => &['+'],
        ForfeitLoss => &['-'],
        HalfPointBye => &['H'],
        FullPointBye => &['F'],
        PairingBye => &['U', 'P'],
        ZeroPointBye => &['Z'],
        Blank => &[],
    }
}

/// The letters of a record 162 with their points: a letter in column 6, its points in 7 to 10, and
/// so on every 9 columns.
fn letters_of(line: &str) -> impl Iterator<Item = (char, i32)> {
    let letters: Vec<char> = line.chars().collect();
    (5..letters.len()).step_by(9).filter_map(move |start| {
        let end = letters.len().min(start + 5);
        let value: String = letters.get(start + 1..end).unwrap_or_default().iter().collect();
        let points = value.trim().parse().ok().and_then(half_points)?;
        Some((letters.get(start)?.to_ascii_uppercase(), points))
    })
}

/// Points as half points; `None` for a number that does not end in .0 or .5.
fn half_points(points: f64) -> Option<i32> {
    let halves = points * 2.0;
    let is_amount = (-1000.0..1000.0).contains(&halves) && halves.fract() == 0.0;
    is_amount.then_some(halves as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trf::read_trf;
    use input_files::Source;

    #[test]
    fn points_are_read_every_nine_columns() {
        let others = vec!["162  W 3.0    D 1.0    L 0.0    P 3.0".to_owned(), "142 9".to_owned()];
        let report = Report { others, ..Report::default() };
        let expected = BTreeMap::from([('W', 6), ('D', 2), ('L', 0), ('P', 6)]);
        assert_eq!(Points::of(&report).letters, expected);
    }

    /// Lee with these points and rounds, who meets Roe, and a record after the players: the total
    /// that Lee's rounds come to, if it is another one.
    fn other_total(points: &str, rounds: &str, record: &str) -> Option<u32> {
        let player = |number: u32, name: &str, points: &str, rounds: &str| {
            format!(
                "001 {number:>4} m    {name:<33} 1800 ENG {:>22} {points:>4} {:>4}  {rounds}\n",
                "", ""
            )
        };
        let text = player(1, "Lee, Ann", points, rounds)
            + &player(2, "Roe, Ben", "", "0001 b 0  0001 w =")
            + record;
        let read = read_trf(&Source::from_bytes("a.trf", text.into())).unwrap();
        assert_eq!(read.faults, []);
        let points = Points::of(&read.report);
        let fault = points.other_total("a.trf", &read.report.players[0])?;
        match fault.reason {
            Reason::OtherPoints { half_points } => Some(half_points),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn record_299_adds_points_or_replaces_those_of_a_result() {
        const ROUNDS: &str = "0002 w 1  0002 b =";
        for (points, record, other) in [
            ("1.5", "", None),
            ("2.0", "", Some(3)),
            // A bonus and a penalty in the columns of the format, in one round or at the end.
            ("2.0", "299           0.5  001    1", None),
            ("2.0", "299           0.5  000    1", None),
            ("2.0", "299          +0.5         1", None),
            ("1.0", "299          -0.5  002    1    2", None),
            ("1.5", "299           0.5  001    2", None),
            ("1.5", "299           0.5  001    1", Some(4)),
            // A win that is worth nothing, and one that was not in that round.
            ("0.5", "299 W         0.0  001    1", None),
            ("1.5", "299 W         0.0  002    1", None),
            ("0.5", "299 W   0.0   0.0  000    1", None),
            // The order of the format without its columns, and a letter that it does not have.
            ("2.0", "299 N  0.5    1    1", None),
            ("1.5", "299 N  x    1    1", None),
        ] {
            assert_eq!(other_total(points, ROUNDS, record), other, "{points} {record}");
        }
    }

    #[test]
    fn record_240_fills_in_byes_that_are_blank() {
        for (points, rounds, record, other) in [
            ("1.5", "0002 w 1", "240 H   2    1", None),
            ("2.0", "0002 w 1            ", "240 F   2    1    2", None),
            ("1.0", "0002 w 1            ", "240 Z   2    1", None),
            ("1.5", "0002 w 1            ", "240 H   2    2", Some(2)),
            ("1.5", "0002 w 1            ", "240 H   1    1", Some(2)),
            // A player's own record counts, and the bye of a round to come may.
            ("1.0", "0002 w 1  0000 - Z", "240 H   2    1", None),
            ("1.0", "0002 w 1", "240 H   3    1", None),
        ] {
            assert_eq!(other_total(points, rounds, record), other, "{points} {rounds} {record}");
        }
    }

    #[test]
    fn a_total_may_leave_out_byes_of_rounds_to_come() {
        const ROUNDS: &str = "0002 w 1  0002 b =  0000 - H  0000 - F";
        for (points, other) in [("1.5", None), ("3.0", None), ("2.0", Some(6)), ("2.5", Some(6))] {
            assert_eq!(other_total(points, ROUNDS, ""), other, "{points}");
        }
        // The bye of a round that others have played counts.
        assert_eq!(other_total("1.0", "0002 w 1  0000 - H", ""), Some(3));
    }

    #[test]
    fn football_scores_take_the_points_of_their_letters() {
        const RECORD: &str = "162  W 3.0    D 1.0    L 0.0    A 0.5";
        assert_eq!(other_total("4.0", "0002 w 1  0002 b =", RECORD), None);
        assert_eq!(other_total("3.5", "0002 w 1  0000 - Z", RECORD), None);
        assert_eq!(other_total("1.5", "0002 w 1  0002 b =", RECORD), Some(8));
    }
}
