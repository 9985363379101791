//! Why two calculations of one grade differ.

use results_io::counted;
use results_io::publish::calculation::Calculated;

/// What is different in the calculation of a player.
pub(super) fn why(old: Option<&Calculated>, new: Option<&Calculated>) -> Vec<String> {
    let (Some(old), Some(new)) = (old, new) else {
        let games = |row: Option<&Calculated>| row.map_or(0, |row| row.games);
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
        why.push(format!("began at {now}, before {was}"));
    }
    if old.working != new.working {
        let [now, was] = [new.working, old.working]
            .map(|working| working.map_or_else(|| "none".to_owned(), |grade| grade.to_string()));
        why.push(format!("working grade {now}, before {was}"));
    }
    if old.games == new.games && old.points != new.points {
        why.push(format!(
            "opponents' grades: {} points in {}, before {}",
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
    if old.increment != new.increment {
        why.push(format!("increment {}, before {}", new.increment, old.increment));
    }
    if why.is_empty() {
        why.push("the average of borrowed games: an earlier season changed".to_owned());
    }
    why
}

/// A row without a game and without a mean is of somebody who played, and whose games do not count.
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
}
