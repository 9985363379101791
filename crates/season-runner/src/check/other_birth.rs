//! Finds dates of birth that differ from those on the list of the season before, or are missing.
//! Editions with rules for juniors go by the list of the season alone, so that a junior without a
//! date counts as an adult.

use findings::{FindingCode, counted};
use identity::Player;
use rustc_hash::FxHashMap;

use super::finding::{Finding, Severity};

/// How many players a finding names.
const SHOWN: usize = 5;

/// A finding for the dates that are missing, and one for those that differ, with the players in the
/// order of their codes.
pub(super) fn of_births(list: &str, players: &[Player], earlier: &[Player]) -> Vec<Finding> {
    let before: FxHashMap<&str, &Player> =
        earlier.iter().map(|player| (player.code.as_str(), player)).collect();
    let (mut missing, mut other) = (Vec::new(), Vec::new());
    for player in players {
        let born = before.get(player.code.as_str()).and_then(|before| before.birth_date);
        match (born, player.birth_date) {
            (Some(_), None) => missing.push(player),
            (Some(before), Some(now)) if before != now => other.push(player),
            _ => {}
        }
    }
    let finding = |players: &[&Player], what: &str| {
        let message = format!("{what}: {}", in_words(players));
        Finding {
            value: players.first().map(|player| player.code.to_string()).unwrap_or_default(),
            rows: players.len(),
            ..Finding::about_file(list, Severity::Warning, FindingCode::BirthElsewhere, message)
        }
    };
    let missing = (!missing.is_empty()).then(|| {
        finding(
            &missing,
            "no date of birth here, though the list of the season before has one, and the edition \
             goes by age: without it a junior counts as an adult",
        )
    });
    let other = (!other.is_empty()).then(|| {
        finding(
            &other,
            "another date of birth than on the list of the season before, and the edition goes by \
             age",
        )
    });
    missing.into_iter().chain(other).collect()
}

/// `Lee, Ann (500010F), Roe, Ben (500020J) and 3 players more`.
fn in_words(players: &[&Player]) -> String {
    let named = |player: &&Player| format!("{} ({})", player.name, player.code);
    let shown: Vec<String> = players.iter().take(SHOWN).map(named).collect();
    match players.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {} more", shown.join(", "), counted(more, "player")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(births: &[(&str, &str)]) -> Vec<Player> {
        let player = |(code, born): &(&str, &str)| Player {
            code: (*code).into(),
            name: "Lee, Ann".into(),
            birth_date: born.parse().ok(),
            ..Player::default()
        };
        births.iter().map(player).collect()
    }

    #[test]
    fn dates_that_are_missing_and_dates_that_differ_are_told_apart() {
        let born = "2000-05-05";
        let before = [("1", born), ("2", born), ("3", born), ("4", ""), ("5", born)];
        let now = [("1", born), ("2", ""), ("3", "1990-05-05"), ("4", born), ("6", "")];
        let found = of_births("players.csv", &players(&now), &players(&before));
        let told: Vec<_> = found.iter().map(|one| (one.value.as_str(), one.rows)).collect();
        assert_eq!(told, [("2", 1), ("3", 1)]);
        assert!(found[0].message.ends_with("counts as an adult: Lee, Ann (2)"), "{found:?}");
        assert!(of_births("players.csv", &players(&before), &players(&before)).is_empty());
    }

    #[test]
    fn one_finding_counts_all_and_names_the_first() {
        let codes: Vec<String> = (1..=7).map(|code| code.to_string()).collect();
        let of = |born| codes.iter().map(|code| (code.as_str(), born)).collect::<Vec<_>>();
        let found = of_births("players.csv", &players(&of("")), &players(&of("2000-05-05")));
        let [finding] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(finding.rows, 7);
        assert!(finding.message.ends_with("Lee, Ann (5) and 2 players more"), "{finding:?}");
    }
}
