//! Games: how many a player plays, when, against whom, and how they end; and the rows that are
//! none.

use federation_sim::{Day, Dirt, Kind, SimulatedSeason, draw_share, expected_score};
use rating_core::Outcome;

use crate::{USUAL, rows, usual};

fn games_by_player(season: &SimulatedSeason) -> Vec<u32> {
    let mut games = vec![0; season.players.len()];
    for game in &season.games {
        games[game.white as usize] += 1;
        games[game.black as usize] += 1;
    }
    games
}

#[test]
fn most_players_play_a_little_and_a_few_play_a_lot() {
    for season in usual() {
        let mut games = games_by_player(season);
        games.sort_unstable();
        assert!(*games.last().unwrap() <= 151, "{:?}", games.last());
        assert!(*games.last().unwrap() >= 100);
        let median = games[games.len() / 2];
        assert!((8..=30).contains(&median), "median {median}");
        let idle = games.iter().filter(|&&games| games == 0).count();
        assert!(idle * 20 < games.len(), "{idle} idle");
    }
}

#[test]
fn rows_come_in_the_order_of_days_inside_the_season() {
    for season in usual() {
        assert!(season.games.is_sorted_by_key(|game| game.day));
        assert!(season.games.iter().all(|game| game.day <= Day::LAST));
    }
    assert_eq!(Day(0).date(2001), (2001, 5, 1));
    assert_eq!(Day(244).date(2001), (2001, 12, 31));
    assert_eq!(Day(245).date(2001), (2002, 1, 1));
    assert_eq!(Day::LAST.date(2001), (2002, 4, 30));
}

#[test]
fn results_follow_the_stated_curve_and_share_of_draws() {
    let (mut expected, mut scored, mut expected_draws, mut draws) = (0.0, 0.0, 0.0, 0.0);
    let (mut games, mut variance) = (0.0, 0.0);
    for season in usual() {
        for game in &season.games {
            let [white, black] =
                [game.white, game.black].map(|n| season.players[n as usize].strength);
            let expectation = expected_score(white - black);
            expected += expectation;
            variance += expectation * (1.0 - expectation);
            expected_draws += draw_share(30.0, expectation);
            scored += f64::from(game.outcome.half_points()) / 2.0;
            draws += f64::from(game.outcome == Outcome::Draw);
            games += 1.0;
        }
    }
    // Five standard deviations: only one seed in millions fails this.
    assert!((scored - expected).abs() < 5.0 * f64::sqrt(variance), "{scored} for {expected}");
    assert!((draws - expected_draws).abs() < 5.0 * f64::sqrt(games * 0.25), "{draws} draws");
}

#[test]
fn the_stronger_side_wins_the_more_the_greater_the_difference() {
    let mut bands = [(0.0, 0.0); 4];
    for season in usual() {
        for game in &season.games {
            let [white, black] =
                [game.white, game.black].map(|n| season.players[n as usize].strength);
            let difference = (white - black).abs();
            let score = f64::from(game.outcome.half_points()) / 2.0;
            let band = &mut bands[((difference / 15.0) as usize).min(3)];
            band.0 += if white > black { score } else { 1.0 - score };
            band.1 += 1.0;
        }
    }
    let shares = bands.map(|(score, games)| score / games);
    assert!(shares.is_sorted(), "{shares:?}");
}

#[test]
fn isolated_schools_meet_nobody_else() {
    let mut outside_meetings = 0;
    for season in usual() {
        for game in &season.games {
            let [one, other] = [game.white, game.black].map(|n| &season.players[n as usize]);
            if one.kind == Kind::IsolatedSchool || other.kind == Kind::IsolatedSchool {
                assert_eq!((one.kind, one.club), (other.kind, other.club));
            }
            outside_meetings +=
                usize::from((one.kind == Kind::School) != (other.kind == Kind::School));
        }
    }
    assert!(outside_meetings > 0);
}

#[test]
fn every_kind_of_dirt_occurs_as_often_as_the_others() {
    let season = &usual()[0];
    let count = |kind| season.dirt.values().filter(|&&dirt| dirt == kind).count();
    let counts = Dirt::ALL.map(count);
    let wanted = USUAL.rows as usize * USUAL.dirt_per_ten_thousand as usize / 10_000;
    assert_eq!(counts.iter().sum::<usize>(), wanted);
    assert!(
        counts.iter().all(|&count| count.abs_diff(wanted / Dirt::ALL.len()) <= 1),
        "{counts:?}"
    );
}

#[test]
fn a_dirty_row_shows_its_dirt_and_a_clean_one_shows_none() {
    let season = &usual()[1];
    let rows = rows(season);
    let codes: std::collections::BTreeSet<String> =
        season.players.iter().map(|player| player.code.to_string()).collect();
    let known = ["1-0", "0-1", "1/2-1/2", "½-½", "0.5-0.5"];
    for (number, [date, _, white, black, result]) in (0_u32..).zip(&rows) {
        let in_season = ("2002-05-01"..="2003-04-30").contains(&date.as_str());
        let clean = in_season
            && date.len() == 10
            && !date.ends_with("02-30")
            && codes.contains(white)
            && codes.contains(black)
            && white != black
            && known.contains(&result.as_str());
        let dirt = season.dirt.get(&number);
        assert_eq!(clean, matches!(dirt, None | Some(Dirt::RepeatedRow)), "{number}: {dirt:?}");
        if dirt == Some(&Dirt::RepeatedRow) {
            assert_eq!(rows[number as usize], rows[number as usize - 1]);
        }
        if dirt == Some(&Dirt::Default) {
            assert!(["+/-", "-/+", "-/-"].contains(&result.as_str()));
        }
    }
}
