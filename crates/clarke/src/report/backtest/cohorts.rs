//! Tables of what became of those who stayed, and of how far grades lie apart.

use season_backtest::{Cohorts, Panel, SeasonStretch, Stretch};

use crate::report::cohorts::{COLUMNS, cells, changed};
use crate::report::table::{Align, Table};

/// What became of the same players under every system; `None` without lists.
pub(super) fn panels(panels: &[Panel]) -> Option<String> {
    let [first, last] = &panels.first()?.seasons;
    let mut table = Table::new(&[
        ("system", Align::Left),
        (first, Align::Right),
        ("change", Align::Right),
        ("players", Align::Right),
    ]);
    for panel in panels {
        table.row([
            panel.name.clone(),
            format!("{:.1}", panel.before),
            changed(&panel.change),
            panel.change.players.to_string(),
        ]);
    }
    Some(format!(
        "The same players from the list of {first} to that of {last}: those whom every system with a \
         list grades\nthen, and who played in both seasons (three-digit grades, standard errors)\n\n{}",
        table.text(0)
    ))
}

/// What became of newcomers, those who have been there for long, and leavers; `None` without lists.
pub(super) fn cohorts(cohorts: &[Cohorts]) -> Option<String> {
    let which = [("system", Align::Left), ("season", Align::Left)];
    let mut table = Table::new(&[&which[..], &COLUMNS[..]].concat());
    for (name, season) in cohorts.iter().flat_map(|of| of.seasons.iter().map(|s| (&of.name, s))) {
        let which = [name.clone(), season.season.clone()];
        table.row_of(which.into_iter().chain(cells(season)).collect());
    }
    (!table.is_empty()).then(|| {
        format!(
            "Who gains and who loses from list to list, with standard errors (players). Games hand \
             points from one player to\nanother, so all who stay together move by nearly nothing. \
             Established: the change of those on five earlier lists or\nmore, the opening list among \
             them; second and third list: of those who were not on the opening list, which may not\n\
             be their first; newcomers: on no list before, less the mean of the others; leavers: on \
             the list before alone,\nless the mean there of those who stay.\n\n{}",
            table.text(0)
        )
    })
}

/// How far grades lie too far apart, in words and season by season; `None` without grades.
pub(super) fn stretches(stretches: &[Stretch]) -> Option<String> {
    let mut table = Table::new(&[
        ("system", Align::Left),
        ("season", Align::Left),
        ("games", Align::Right),
        ("promised", Align::Right),
        ("scored", Align::Right),
        ("ten to one at", Align::Right),
    ]);
    let mut words = Vec::new();
    for stretch in stretches {
        for season in &stretch.seasons {
            let per_cent =
                |share: Option<f64>| share.map(|s| format!("{s:.1}%")).unwrap_or_default();
            table.row([
                stretch.name.clone(),
                season.season.clone(),
                season.games.to_string(),
                per_cent(season.promised),
                per_cent(season.scored),
                season.ten_to_one.map(|points| format!("{points:.0}")).unwrap_or_default(),
            ]);
        }
        words.extend(stretch.seasons.last().and_then(|last| in_words(&stretch.name, last)));
    }
    (!table.is_empty()).then(|| {
        format!(
            "How far apart grades are: players 35 to 45 points apart, what the stronger is promised \
             by the system's own curve\nand scores, and where odds of ten to one fit all games of \
             the season\n\n{}\n{}",
            table.text(0),
            words.concat()
        )
    })
}

/// Fewer games say too little for a sentence: the error of a score is then 4% and more.
const FEWEST_GAMES: u32 = 100;

/// What the last season says of a system: `grades lie too far apart by 36%`.
fn in_words(name: &str, last: &SeasonStretch) -> Option<String> {
    let (promised, scored) = last.promised.zip(last.scored)?;
    if last.games < FEWEST_GAMES || promised <= 50.0 {
        return None;
    }
    // A lead over one half of 25% where 39% is promised: grades are 36% too far apart.
    let part = 100.0 * (1.0 - (scored - 50.0) / (promised - 50.0));
    let verdict = if part.abs() < 10.0 {
        "as far apart as they should".to_owned()
    } else if part > 0.0 {
        format!("too far apart by {part:.0}%")
    } else {
        format!("too near each other by {:.0}%", -part)
    };
    Some(format!(
        "{name}, {}: its curve promises {promised:.0}% at 40 points, and players score {scored:.0}%: \
         grades lie {verdict}.\n",
        last.season
    ))
}
