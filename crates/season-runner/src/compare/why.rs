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
    if old.games != new.games {
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

fn grade_or_none(grade: Option<i32>) -> String {
    grade.map_or_else(|| "no grade".to_owned(), |grade| grade.to_string())
}
