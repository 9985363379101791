//! Members: juniors improve, strengths drift, newcomers replace leavers, most are graded.

use std::collections::{BTreeMap, BTreeSet};

use federation_sim::{Federation, Kind};

use crate::{USUAL, usual};

#[test]
fn juniors_improve_and_everybody_drifts() {
    let seasons = usual();
    let mut gains: BTreeMap<bool, Vec<f64>> = BTreeMap::new();
    for pair in seasons.windows(2) {
        let before: BTreeMap<_, _> = pair[0].players.iter().map(|p| (p.code, p.strength)).collect();
        for player in &pair[1].players {
            if let Some(strength) = before.get(&player.code) {
                let junior = pair[1].first_year - player.born.0 < 18;
                gains.entry(junior).or_default().push(player.strength - strength);
            }
        }
    }
    let mean = |gains: &[f64]| gains.iter().sum::<f64>() / gains.len() as f64;
    assert!(mean(&gains[&true]) > 5.0, "juniors gain {}", mean(&gains[&true]));
    assert!(mean(&gains[&false]).abs() < 1.0, "adults gain {}", mean(&gains[&false]));
    assert!(gains[&false].iter().all(|gain| *gain != 0.0));
}

#[test]
fn some_leave_and_as_many_join() {
    let seasons = usual();
    for (number, pair) in (1_u32..).zip(seasons.windows(2)) {
        let newcomers = pair[1].players.iter().filter(|player| player.joined == number).count();
        assert_eq!(pair[0].players.len(), pair[1].players.len());
        assert!((100..500).contains(&newcomers), "{newcomers} newcomers");
    }
}

#[test]
fn four_members_in_five_are_graded_at_the_start() {
    let mut federation = Federation::new(USUAL).unwrap();
    let opening = federation.opening_grades();
    let season = federation.next_season().unwrap();
    let share = opening.len() as f64 / season.players.len() as f64;
    assert!((0.75..0.85).contains(&share), "{share}");
    assert!(opening.is_sorted());
    let grades: BTreeMap<_, _> = opening.into_iter().collect();
    let pupils = season.players.iter().filter(|player| player.kind != Kind::Club);
    let graded_pupils = pupils.clone().filter(|player| grades.contains_key(&player.code)).count();
    assert!(graded_pupils > 0 && graded_pupils * 10 < pupils.count());
    // A grade is near the true strength, which is not in any file.
    for player in &season.players {
        if let Some(&grade) = grades.get(&player.code) {
            assert!((f64::from(grade) - player.strength).abs() <= 31.0);
        }
    }
}

#[test]
fn no_code_is_ever_given_to_two_people() {
    let mut people = BTreeMap::new();
    for season in usual() {
        let codes: BTreeSet<_> = season.players.iter().map(|player| player.code).collect();
        assert_eq!(codes.len(), season.players.len());
        for player in &season.players {
            let known = people.entry(player.code).or_insert((player.name.clone(), player.born));
            assert_eq!(*known, (player.name.clone(), player.born));
        }
    }
    assert!(people.len() > USUAL.players as usize, "newcomers join");
}
