//! The first lines of a backtest: what was predicted, from what, and which games are scored.

use std::collections::BTreeMap;

use findings::thousands;
use season_backtest::{BacktestReport, By, UnusedRule, WhyNoCurve};

use crate::report::systems::note;

pub(super) fn head(report: &BacktestReport) -> String {
    let by = match report.by {
        By::Season => "season by season",
        By::Month => "month by month",
        By::Day => "day by day",
        By::Game => "game by game",
        By::Once { .. } => "once",
    };
    let taught = match report.warm_up.as_slice() {
        [] => String::new(),
        [one] => format!(" {one} only teaches."),
        [first, .., last] => format!(" {first} to {last} only teach."),
    };
    let scored = match report.scored.as_slice() {
        [first, .., last] => format!("{first} to {last}"),
        seasons => seasons.join(""),
    };
    let mut head = format!(
        "{} players, {} games, predicted {by} from what was known before.{taught}\n{scored} {} \
         scored: {} games, of which all systems could predict {}.\n",
        thousands(report.players),
        thousands(report.games),
        if report.scored.len() == 1 { "is" } else { "are" },
        thousands(report.scored_games),
        thousands(report.common_games),
    );
    head.extend(nothing_common(report));
    head.extend(report.notes.iter().map(note));
    head.extend(no_curves(report));
    head.extend(report.unused_rules.iter().map(|unused| {
        let UnusedRule { system, rule, why } = unused;
        format!("Under {system}, {rule} never applies: {why}.\n")
    }));
    head.extend(report.fit_last.map(|last| match last.get() {
        1 => "Curves are fitted to the season before each.\n".to_owned(),
        last => format!("Curves are fitted to the {last} seasons before each.\n"),
    }));
    let games = report.fitted_games;
    let are_fewer = games < report.common_games;
    head.extend(
        are_fewer
            .then(|| format!("Fitted curves are scored on {} of these games.\n", thousands(games))),
    );
    head
}

/// The text in place of comparisons if there are no games for comparing systems.
fn nothing_common(report: &BacktestReport) -> Option<String> {
    if report.common_games > 0 {
        return None;
    }
    let none = report.systems.iter().filter(|system| system.coverage == 0);
    let none: Vec<&str> = none.map(|system| system.name.as_str()).collect();
    let nothing = "There is no game to compare the systems on.";
    if report.scored_games == 0 || none.is_empty() {
        return Some(format!("{nothing}\n"));
    }
    let none = none.join(", ");
    Some(format!("{nothing} None could be predicted by {none}: leave them out, if others could.\n"))
}

/// A sentence for every season without a fitted curve, with the reason.
fn no_curves(report: &BacktestReport) -> impl Iterator<Item = String> {
    let mut systems: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for missing in &report.no_curves {
        let key = (missing.season.as_str(), in_words(missing.why));
        systems.entry(key).or_default().push(&missing.system);
    }
    systems.into_iter().map(|((season, why), systems)| {
        format!("No curve fits the games before {season} under {}: {why}.\n", systems.join(", "))
    })
}

const fn in_words(why: WhyNoCurve) -> &'static str {
    match why {
        WhyNoCurve::NoGames => "there are none that could be predicted",
        WhyNoCurve::OneDifference => "all are of one difference in grades",
        WhyNoCurve::AsDifferencesSay => {
            "every game went to the side that the difference in grades and the colour say"
        }
    }
}
