//! Why two calculations of one grade differ.

use findings::counted;
use published_lists::calculation::Calculated;

/// The reason for other points in as many games, as far as two calculations show it.
const RESULTS_OR_OPPONENTS: &str = "results or opponents' grades";

/// The same reason, if the results of the season are unchanged.
const OPPONENTS: &str = "opponents' grades";

/// The same, if the player's own grade or working grade changed: it decides what opponents far from
/// it count as.
const OPPONENTS_OR_OWN: &str = "opponents' grades, or the limit by the player's own";

/// The beginnings of the reasons that the player's own grade or working grade changed.
const BEGAN: &str = "began at";
const WORKING: &str = "working grade";

/// Rewords the reasons for other points in a season whose results are unchanged.
pub(crate) fn leave_out_results(why: &mut [String]) {
    let is_own = |reason: &String| reason.starts_with(BEGAN) || reason.starts_with(WORKING);
    let cause = if why.iter().any(is_own) { OPPONENTS_OR_OWN } else { OPPONENTS };
    for reason in why {
        if let Some(rest) = reason.strip_prefix(RESULTS_OR_OPPONENTS) {
            *reason = format!("{cause}{rest}");
        }
    }
}

/// The differences between two calculations of a player's grade.
pub(super) fn why(old: Option<&Calculated>, new: Option<&Calculated>) -> Vec<String> {
    let (Some(old), Some(new)) = (old, new) else {
        let games = |row: Option<&Calculated>| row.map_or(0, |row| row.games);
        if games(old) == 0 && games(new) == 0 {
            // Without games in the season, those of earlier ones decide about a letter.
            let enough = if new.is_some() { "enough" } else { "too few" };
            return vec![format!("{enough} games of earlier seasons for a letter")];
        }
        return vec![format!("{}, before {}", counted(games(new) as usize, "game"), games(old))];
    };
    let mut why = Vec::new();
    if is_withheld(new) != is_withheld(old) {
        let [now, was] = [new, old].map(games_or_withheld);
        why.push(format!("{now}, before {was}"));
    } else if old.games != new.games {
        why.push(format!("{}, before {}", counted(new.games as usize, "game"), old.games));
    }
    if old.previous != new.previous {
        let [now, was] = [new.previous, old.previous].map(grade_or_none);
        why.push(format!("{BEGAN} {now}, before {was}"));
    }
    if old.working != new.working {
        let [now, was] = [new.working, old.working]
            .map(|working| working.map_or_else(|| "none".to_owned(), |grade| grade.to_string()));
        why.push(format!("{WORKING} {now}, before {was}"));
    }
    if old.games == new.games && old.points != new.points {
        why.push(format!(
            "{RESULTS_OR_OPPONENTS}: {} points in {}, before {}",
            new.points.shortest(),
            counted(new.games as usize, "game"),
            old.points.shortest()
        ));
    }
    if old.borrowed != new.borrowed {
        let [now, was] =
            [new, old].map(|row| row.borrowed.iter().copied().map(u64::from).sum::<u64>());
        why.push(if now == was {
            format!("{} borrowed from other seasons than before", counted(now as usize, "game"))
        } else {
            format!("{} borrowed, before {was}", counted(now as usize, "game"))
        });
    }
    if old.borrowed == new.borrowed && have_other_borrowed_points(old, new) {
        why.push(OTHER_AVERAGE.to_owned());
    }
    if old.increment != new.increment {
        why.push(format!("increment {}, before {}", new.increment, old.increment));
    }
    if why.is_empty() {
        why.push(what_is_left(old, new).to_owned());
    }
    why
}

/// The reason if as many borrowed games, from the same seasons, have other points.
const OTHER_AVERAGE: &str = "the average of borrowed games: an earlier season changed";

/// Whether the same numbers of borrowed games have other points. These are computed from the mean
/// and the points of the season, to the precision of the mean's nine decimals.
fn have_other_borrowed_points(old: &Calculated, new: &Calculated) -> bool {
    let borrowed: i128 = new.borrowed.iter().copied().map(i128::from).sum();
    let points = |row: &Calculated| {
        let games = i128::from(row.games) + borrowed;
        let all = i128::from(row.mean?.billionths()) * games;
        // A mean is off by up to half a billionth, which is multiplied by the number of games.
        Some((all - i128::from(row.points.billionths()), games))
    };
    match (points(old), points(new)) {
        (Some((was, of_old)), Some((is, of_new))) if borrowed > 0 => {
            (is - was).abs() > of_old.max(of_new)
        }
        _ => false,
    }
}

/// The possible difference if all inputs of the calculations are equal.
fn what_is_left(old: &Calculated, new: &Calculated) -> &'static str {
    if old.mean != new.mean {
        OTHER_AVERAGE
    } else if old.grade.is_some() && new.grade.is_some() && old.grade != new.grade {
        "the edition's rounding, or its least grade"
    } else {
        "the edition's rules for letters, or the seasons before"
    }
}

/// Whether the row belongs to a player whose games do not count: it has neither games nor a mean.
fn is_withheld(row: &Calculated) -> bool {
    row.games == 0 && row.mean.is_none()
}

fn games_or_withheld(row: &Calculated) -> String {
    if is_withheld(row) { "withheld".to_owned() } else { counted(row.games as usize, "game") }
}

fn grade_or_none(grade: Option<i32>) -> String {
    grade.map_or_else(|| "no grade".to_owned(), |grade| grade.to_string())
}

#[cfg(test)]
mod tests {
    use rating_core::GradePoints;

    use super::*;

    #[test]
    fn somebody_who_is_withheld_is_not_said_to_have_had_no_game() {
        let withheld = Calculated {
            code: String::new(),
            category: String::new(),
            grade: None,
            mean: None,
            points: "0".parse().unwrap(),
            games: 0,
            borrowed: [0; 6],
            increment: 0,
            previous: Some(100),
            working: None,
        };
        let graded = Calculated {
            games: 10,
            mean: "100".parse().ok(),
            points: "1000".parse().unwrap(),
            ..withheld.clone()
        };
        assert_eq!(why(Some(&graded), Some(&withheld)), ["withheld, before 10 games"]);
        assert_eq!(why(Some(&withheld), Some(&graded)), ["10 games, before withheld"]);
    }

    fn of_ten_games(mean: &str, grade: i32) -> Calculated {
        let points = |text: &str| text.parse::<GradePoints>().unwrap();
        Calculated {
            code: String::new(),
            category: "D".to_owned(),
            grade: Some(grade),
            mean: Some(points(mean)),
            points: points("1000"),
            games: 10,
            borrowed: [0; 6],
            increment: 0,
            previous: Some(100),
            working: None,
        }
    }

    #[test]
    fn other_points_may_be_of_a_result_or_an_opponent() {
        let old = of_ten_games("100", 100);
        let new = Calculated { points: "950".parse().unwrap(), ..of_ten_games("95", 95) };
        let expected = "results or opponents' grades: 950 points in 10 games, before 1000";
        let mut said = why(Some(&old), Some(&new));
        assert_eq!(said, [expected]);
        leave_out_results(&mut said);
        assert_eq!(said, ["opponents' grades: 950 points in 10 games, before 1000"]);
    }

    #[test]
    fn other_points_and_another_average_are_two_reasons() {
        // 9 games with 1,356 points and 15 with 120, which become 1,339 and 111.
        let old = Calculated {
            games: 9,
            points: "1356".parse().unwrap(),
            borrowed: [15, 0, 0, 0, 0, 0],
            ..of_ten_games("131.5", 132)
        };
        let points = "results or opponents' grades: 1339 points in 9 games, before 1356";
        let new = |mean: &str| Calculated {
            points: "1339".parse().unwrap(),
            mean: mean.parse().ok(),
            ..old.clone()
        };
        // (1,339 + 15 x 111) / 24 and (1,339 + 15 x 120) / 24, rounded to nine decimals.
        assert_eq!(why(Some(&old), Some(&new("125.166666667"))), [points, OTHER_AVERAGE]);
        assert_eq!(why(Some(&old), Some(&new("130.791666667"))), [points]);
    }

    #[test]
    fn an_unexplained_change_is_told_by_what_changed() {
        let old = of_ten_games("100.5", 100);
        let borrowed = of_ten_games("101.5", 102);
        let rounded = of_ten_games("100.5", 101);
        let letter = Calculated { category: "E".to_owned(), ..old.clone() };
        for (new, expected) in
            [(borrowed, "borrowed"), (rounded, "rounding"), (letter, "rules for letters")]
        {
            let said = why(Some(&old), Some(&new));
            assert!(said.len() == 1 && said[0].contains(expected), "{said:?}");
        }
    }
}
