//! Scores and opponents far from what the grades expect: most often somebody else's code.
//!
//! A player's score in an event is held against the score that the grades expect by the logistic
//! curve, in standard deviations of decided games; draws make the true deviation smaller, so the
//! measure is on the safe side.

use rating_core::Outcome;
use rating_core::expectancy::{Expectancy, Logistic};
use rustc_hash::FxHashMap;

use super::one_person::plain;
use super::{Doubt, Season, Sure, Suspicion, quoted};

/// Fewer games against graded opponents prove nothing.
const LEAST_GAMES: usize = 4;

/// A score further from expectation than this, in standard deviations, is possible by chance about
/// once in sixteen thousand.
const FAR: f64 = 4.0;

/// And further than this hardly ever.
const VERY_FAR: f64 = 5.5;

/// Players of lower grades improve fast.
const BEGINNER: f64 = 80.0;

/// Opponents whose mean grade is further from the player's own than this, while he scores
/// neither nearly all nor nearly nothing, are those of somebody else.
const FAR_OPPONENTS: f64 = 80.0;

/// A grade that fits a performance is not further from it than this.
const FITS: f64 = 30.0;

/// A player in an event.
#[derive(Default)]
struct Entry {
    games: usize,
    score: f64,
    expected: f64,
    variance: f64,
    opponents: f64,
    row: usize,
}

pub(super) fn find(season: &Season<'_>) -> Vec<Suspicion> {
    let mut entries: Vec<((u32, u32), Entry)> = entries(season).into_iter().collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    let namesakes = Namesakes::of(season);
    entries
        .iter()
        .filter(|(_, entry)| entry.games >= LEAST_GAMES)
        .filter_map(|((event, player), entry)| judge(season, &namesakes, *event, *player, entry))
        .collect()
}

/// By event and player.
fn entries(season: &Season<'_>) -> FxHashMap<(u32, u32), Entry> {
    let mut entries: FxHashMap<(u32, u32), Entry> = FxHashMap::default();
    for (number, row) in season.rows.rows.iter().enumerate() {
        let (Some(white), Some(black)) = (season.grade(row.white), season.grade(row.black)) else {
            continue;
        };
        for (player, own, opponent, outcome) in [
            (row.white, white, black, row.outcome),
            (row.black, black, white, row.outcome.reversed()),
        ] {
            let entry = entries.entry((row.event, player)).or_default();
            if entry.games == 0 {
                entry.row = number;
            }
            let expected = Logistic::GRADE.expected(own - opponent);
            entry.games += 1;
            entry.score += score(outcome);
            entry.expected += expected;
            // Nobody is as sure of a game as the curve says far out.
            let sure = expected.clamp(0.02, 0.98);
            entry.variance += sure * (1.0 - sure);
            entry.opponents += opponent;
        }
    }
    entries
}

fn score(outcome: Outcome) -> f64 {
    f64::from(outcome.half_points()) / 2.0
}

fn judge(
    season: &Season<'_>,
    namesakes: &Namesakes,
    event: u32,
    player: u32,
    entry: &Entry,
) -> Option<Suspicion> {
    let own = season.grade(player)?;
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
    // What the score is worth against these opponents, on the line from 10 to 90 per cent.
    let performance = mean + (100.0 * percentage - 50.0).clamp(-50.0, 50.0);
    let other = namesakes.whose_grade_fits(season, player, performance);
    // Beginners do better than their grades because they improve.
    let improves = deviations > 0.0 && own < BEGINNER;
    let sure = match other {
        Some(_) => Sure::Likely,
        None if deviations.abs() >= VERY_FAR && !improves => Sure::Likely,
        None => Sure::Possible,
    };
    let event_name = season.rows.event(event);
    let why = format!(
        "{}, graded {own:.0}, scores {} of {} in `{event_name}` against opponents of {mean:.0} on \
         average, where {:.1} are expected: {:.1} standard deviations{}",
        season.named(player),
        entry.score,
        entry.games,
        entry.expected,
        deviations.abs(),
        other.map_or_else(String::new, |other| {
            let grade = season.grade(other).unwrap_or_default();
            format!("; {}, graded {grade:.0}, would fit", season.named(other))
        }),
    );
    let proposal = other.map_or_else(String::new, |other| {
        format!(
            "[[replace]]\nevent = {}\ncode = {}\nwith = {}",
            quoted(event_name),
            quoted(season.code(player)),
            quoted(season.code(other))
        )
    });
    let about = vec![season.code(player).to_owned(), event_name.to_owned()];
    Some(Suspicion { doubt, sure, row: Some(entry.row), about, why, proposal })
}

/// Players by name, to find whose code was meant.
struct Namesakes(FxHashMap<String, Vec<u32>>);

impl Namesakes {
    fn of(season: &Season<'_>) -> Self {
        let mut by_name: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        for (number, player) in (0..).zip(season.players) {
            by_name.entry(plain(&player.name)).or_default().push(number);
        }
        Self(by_name)
    }

    /// A player of the same name whose grade fits a performance better than his own.
    fn whose_grade_fits(&self, season: &Season<'_>, player: u32, performance: f64) -> Option<u32> {
        let name = plain(&season.players[player as usize].name);
        let distance = |other: u32| season.grade(other).map(|grade| (grade - performance).abs());
        let own = distance(player)?;
        let fits = |other: &&u32| {
            **other != player && distance(**other).is_some_and(|far| far <= FITS && far < own / 2.0)
        };
        self.0.get(&name)?.iter().find(fits).copied()
    }
}
