//! Dirty rows: every kind occurs, looks as it should, and has clean neighbours.

use federation_sim::Dirt;

use crate::{USUAL, rows, usual};

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
