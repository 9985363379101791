//! Scores and opponents far from what the grades expect: most often somebody else's code.
//!
//! A player's score in an event is held against the score that the grades expect by the logistic
//! curve, in standard deviations of decided games; draws make the true deviation smaller, so the
//! measure is on the safe side.

use rating_core::expectancy::{Expectancy, Logistic};

use super::names::ByName;
use super::season::{Grades, Season};
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use crate::toml_value::quoted;

/// Fewer games against graded opponents prove nothing. By feel.
const LEAST_GAMES: usize = 4;

/// A score further from expectation than this, in standard deviations, is possible by chance about
/// once in sixteen thousand.
///
/// In five made-up seasons of 40,000 games, in which every code is right, 1 to 6 a season are. In five
/// real ones of 30,000 to 34,000 games 24 to 46 are, half of them beginners who improved.
const FAR: f64 = 4.0;

/// And further than this hardly ever: nobody in the made-up seasons, and 8 to 12 in a real one, of whom
/// 7 are beginners who improved. The other 3 a season are reported as likely.
const VERY_FAR: f64 = 5.5;

/// Players of lower grades improve fast: they are the beginners of the lines above.
const BEGINNER: f64 = 80.0;

/// Opponents whose mean grade is further from the player's own than this, while the player scores
/// neither nearly all nor nearly nothing, are those of somebody else. Twice the 40 points from which on a
/// difference in grades counts no more; by feel.
const FAR_OPPONENTS: f64 = 80.0;

/// A grade that fits a performance is not further from it than this: two standard errors of a performance over
/// six games, of 38 points each.
const FITS: f64 = 30.0;

/// A player in an event, by the games against graded opponents.
#[derive(Default)]
struct Entry {
    games: usize,
    score: f64,
    expected: f64,
    variance: f64,
    opponents: f64,
    event: u32,
    first_row: u32,
}

/// Looks at the games of one player, in the order of the rows, and leaves them in that of the events.
pub(super) fn look(
    season: &Season<'_>,
    by_name: &ByName,
    player: u32,
    sides: &mut [Side],
    found: &mut Vec<Suspicion>,
) {
    let is_graded = |grades: &Grades| !grades.of_player(player).is_nan();
    if !season.rates.iter().any(is_graded) || season.least_sure > Sure::Likely {
        return;
    }
    sides.sort_unstable_by_key(|side| (side.event, side.row));
    for of_event in sides.chunk_by(|one, next| one.event == next.event) {
        if of_event.len() >= LEAST_GAMES {
            // An event may have games of several rates of play, each with grades of its own.
            for grades in season.rates.iter().filter(|grades| is_graded(grades)) {
                let entry = Entry::of(season, grades, player, of_event);
                found.extend(judge(season, by_name, grades, player, &entry));
            }
        }
    }
}

impl Entry {
    /// Sums over the games of an event at one rate of play, in the order of the rows.
    fn of(season: &Season<'_>, grades: &Grades, player: u32, sides: &[Side]) -> Self {
        let own = grades.of_player(player);
        let mut entry = Self::default();
        for side in sides.iter().filter(|side| season.is_of(side.row, grades)) {
            let opponent = grades.of_player(side.opponent);
            if opponent.is_nan() {
                continue;
            }
            if entry.games == 0 {
                (entry.event, entry.first_row) = (side.event, side.row);
            }
            let expected = Logistic::GRADE.expected(own - opponent);
            entry.games += 1;
            entry.score += f64::from(side.half_points) / 2.0;
            entry.expected += expected;
            // Nobody is as sure of a game as the curve says far out.
            let sure = expected.clamp(0.02, 0.98);
            entry.variance += sure * (1.0 - sure);
            entry.opponents += opponent;
        }
        entry
    }
}

fn judge(
    season: &Season<'_>,
    by_name: &ByName,
    grades: &Grades,
    player: u32,
    entry: &Entry,
) -> Option<Suspicion> {
    if entry.games < LEAST_GAMES {
        return None;
    }
    let own = grades.of_player(player);
    let games = entry.games as f64;
    let mean = entry.opponents / games;
    let percentage = entry.score / games;
    let deviations = (entry.score - entry.expected) / entry.variance.sqrt();
    let far_opponents = (own - mean).abs() > FAR_OPPONENTS && (0.2..=0.8).contains(&percentage);
    let doubt = match (deviations.abs() >= FAR, far_opponents) {
        (true, _) => Doubt::UnlikelyScore,
        (false, true) => Doubt::UnlikelyOpponents,
        (false, false) => return None,
    };
    // What the score is worth against these opponents: a win 50 points, as games are graded.
    let performance = mean + 100.0 * percentage - 50.0;
    let other = whose_grade_fits(season, by_name, grades, player, performance);
    // Beginners do better than their grades because they improve.
    let improves = deviations > 0.0 && own < BEGINNER;
    let sure = match other {
        Some(_) => Sure::Likely,
        None if deviations.abs() >= VERY_FAR && !improves => Sure::Likely,
        None => Sure::Possible,
    };
    if sure < season.least_sure {
        return None;
    }
    let event_name = season.event(entry.event);
    let why = format!(
        "{}, graded {own:.0}{}, scores {} of {} in `{event_name}` against opponents of {mean:.0} on \
         average, where {:.1} are expected: {:.1} standard deviations{}",
        season.named(player),
        season.at_rate(grades),
        entry.score,
        entry.games,
        entry.expected,
        deviations.abs(),
        other.map_or_else(String::new, |other| {
            format!("; {}, graded {:.0}, would fit", season.named(other), grades.of_player(other))
        }),
    );
    let proposal = other.map(|other| replacement(season, event_name, player, other));
    let about = vec![season.code(player).to_owned(), event_name.to_owned()];
    Some(Suspicion {
        doubt,
        sure,
        place: season.place(entry.first_row),
        about,
        why,
        proposal: proposal.unwrap_or_default(),
    })
}

/// The decision that would give a player's games in an event to another.
fn replacement(season: &Season<'_>, event: &str, player: u32, other: u32) -> String {
    let [event, code, with] = [event, season.code(player), season.code(other)].map(quoted);
    format!("[[replace]]\nevent = {event}\ncode = {code}\nwith = {with}")
}

/// A player of the same name whose grade fits a performance better than the player's own.
fn whose_grade_fits(
    season: &Season<'_>,
    by_name: &ByName,
    grades: &Grades,
    player: u32,
    performance: f64,
) -> Option<u32> {
    let distance = |other: u32| (grades.of_player(other) - performance).abs();
    let own = distance(player);
    let mut namesakes = by_name.of_name(&season.player(player).name, season.players);
    // Nobody without a grade is near: the distance is not a number then.
    namesakes
        .find(|&other| other != player && distance(other) <= FITS && distance(other) < own / 2.0)
}
