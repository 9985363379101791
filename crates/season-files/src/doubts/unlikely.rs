//! Scores and opponents far from what the grades expect: usually the games of somebody else's code.
//!
//! A player's score in an event is compared with the score that the grades expect by the logistic
//! curve, in standard deviations of decided games. Draws make the true deviation smaller, so the
//! measure is on the safe side.

use rating_core::expectancy::{Expectancy, Logistic};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::names::ByName;
use super::season::{Grades, Season};
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use crate::games::{GamesPiece, played};
use input_files::toml_value::quoted;

/// Fewer games against graded opponents prove nothing. Chosen by feel.
const LEAST_GAMES: usize = 4;

/// A score that is further from expectation than this, in standard deviations, happens by chance
/// about once in sixteen thousand.
///
/// In five made-up seasons of 40,000 games, in which every code is right, 1 to 6 scores a season
/// are. In five real ones of 30,000 to 34,000 games 24 to 46 are, half of them of beginners who
/// improved.
const FAR: f64 = 4.0;

/// A score further than this is almost never chance: none in the made-up seasons, and 8 to 12 in a
/// real one, of which 7 are of beginners who improved. The other 3 a season are reported as likely.
const VERY_FAR: f64 = 5.5;

/// Players with lower grades improve fast: they are the beginners of the lines above.
const BEGINNER: f64 = 80.0;

/// If the opponents' mean grade is further from the player's own than this, and the score is
/// neither nearly all nor nearly nothing, the games are somebody else's. This is twice the 40
/// points from which on a difference in grades does not count further; chosen by feel.
const FAR_OPPONENTS: f64 = 80.0;

/// A grade fits a performance if it is not further away than this: two standard errors of a
/// performance over six games, of 38 points each.
const FITS: f64 = 30.0;

/// A player in an event, with the games against graded opponents.
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

/// A score or opponents far from what the grades expect.
pub(super) struct Unlikely {
    doubt: Doubt,
    player: u32,
    /// The position of the rate of play among those of the season.
    rate: usize,
    entry: Entry,
    /// The days on which the player played there, if another player would fit.
    days: Vec<i32>,
    /// Players of the same name whose grades fit.
    fitting: Vec<u32>,
}

/// Checks the games of one player, in the order of the rows, and leaves them sorted by event.
pub(super) fn look(
    season: &Season<'_>,
    by_name: &ByName,
    player: u32,
    sides: &mut [Side],
    found: &mut Vec<Unlikely>,
) {
    let is_graded = |grades: &Grades| !grades.of_player(player).is_nan();
    if !season.rates.iter().any(is_graded) || season.least_sure > Sure::Likely {
        return;
    }
    sides.sort_unstable_by_key(|side| (side.event, side.row));
    for of_event in sides.chunk_by(|one, next| one.event == next.event) {
        if of_event.len() >= LEAST_GAMES {
            // An event may have games of several rates of play, each with its own grades.
            let rates = season.rates.iter().enumerate();
            for (rate, grades) in rates.filter(|(_, grades)| is_graded(grades)) {
                let entry = Entry::of(season, grades, player, of_event);
                let Some(doubt) = entry.doubt(grades.of_player(player)) else { continue };
                let fitting = whose_grades_fit(season, by_name, grades, player, &entry);
                let days = if fitting.is_empty() { &[] } else { of_event };
                let days = days.iter().map(|side| side.day).collect();
                found.push(Unlikely { doubt, player, rate, entry, days, fitting });
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
            // In extreme cases the curve is surer of a game than anybody can be.
            let sure = expected.clamp(0.02, 0.98);
            entry.variance += sure * (1.0 - sure);
            entry.opponents += opponent;
        }
        entry
    }
}

/// The doubts that are as sure as wanted. A namesake who played there on the same day, or met the
/// player, has other games and is ruled out.
pub(super) fn judge(season: &Season<'_>, unlikely: Vec<Unlikely>) -> Vec<Suspicion> {
    let fitting = unlikely
        .iter()
        .flat_map(|one| one.fitting.iter().map(|&other| (one.entry.event, other)))
        .collect();
    let days = days_of(season, &fitting);
    let is_elsewhere = |one: &Unlikely, other: u32| {
        let own = days.get(&(one.entry.event, other));
        own.is_none_or(|own| one.days.iter().all(|day| own.binary_search(day).is_err()))
    };
    let judged = |one: Unlikely| {
        let other = one.fitting.iter().copied().find(|&other| is_elsewhere(&one, other));
        one.suspicion(season, other)
    };
    unlikely.into_iter().filter_map(judged).collect()
}

/// The days on which given players played in given events, sorted.
fn days_of(season: &Season<'_>, wanted: &FxHashSet<(u32, u32)>) -> FxHashMap<(u32, u32), Vec<i32>> {
    if wanted.is_empty() {
        return FxHashMap::default();
    }
    let of_piece = |piece: &GamesPiece<'_>| -> Vec<((u32, u32), i32)> {
        let players = piece.white.iter().zip(piece.black);
        let rows = piece.event.iter().zip(players).zip(piece.result).zip(piece.day);
        let rows = rows.filter(|&((_, &result), _)| played(result).is_some());
        let sides = rows.flat_map(|(((&event, (&white, &black)), _), &day)| {
            [((event, white), day), ((event, black), day)]
        });
        sides.filter(|(entry, _)| wanted.contains(entry)).collect()
    };
    let found: Vec<_> = season.pieces.par_iter().map(of_piece).collect();
    let mut days = FxHashMap::<_, Vec<i32>>::default();
    for (entry, day) in found.into_iter().flatten() {
        days.entry(entry).or_default().push(day);
    }
    for of_entry in days.values_mut() {
        of_entry.sort_unstable();
    }
    days
}

impl Entry {
    /// What is unusual for a player with this grade.
    fn doubt(&self, own: f64) -> Option<Doubt> {
        let far_opponents =
            (own - self.mean()).abs() > FAR_OPPONENTS && (0.2..=0.8).contains(&self.percentage());
        match (self.deviations().abs() >= FAR, far_opponents) {
            _ if self.games < LEAST_GAMES => None,
            (true, _) => Some(Doubt::UnlikelyScore),
            (false, true) => Some(Doubt::UnlikelyOpponents),
            (false, false) => None,
        }
    }

    /// The mean grade of the opponents.
    fn mean(&self) -> f64 {
        self.opponents / self.games as f64
    }

    fn percentage(&self) -> f64 {
        self.score / self.games as f64
    }

    fn deviations(&self) -> f64 {
        (self.score - self.expected) / self.variance.sqrt()
    }

    /// The performance against these opponents: a win counts 50 points, as when games are graded.
    fn performance(&self) -> f64 {
        self.mean() + 100.0 * self.percentage() - 50.0
    }
}

impl Unlikely {
    /// The suspicion, with the player who would fit.
    fn suspicion(&self, season: &Season<'_>, other: Option<u32>) -> Option<Suspicion> {
        let Self { player, ref entry, .. } = *self;
        let grades = &season.rates[self.rate];
        let (own, deviations) = (grades.of_player(player), entry.deviations());
        // Beginners score more than their grades expect because they improve.
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
            "{}, graded {own:.0}{}, scores {} of {} in `{event_name}` against opponents of {:.0} \
             on average, where {:.1} are expected: {:.1} standard deviations{}",
            season.named(player),
            season.at_rate(grades),
            entry.score,
            entry.games,
            entry.mean(),
            entry.expected,
            deviations.abs(),
            other.map_or_else(String::new, |other| {
                let grade = grades.of_player(other);
                format!("; {}, graded {grade:.0}, would fit", season.named(other))
            }),
        );
        let proposal = other.map(|other| replacement(season, event_name, player, other));
        Some(Suspicion {
            doubt: self.doubt,
            sure,
            games: entry.games,
            place: season.place(entry.first_row),
            about: vec![season.code(player).to_owned(), event_name.to_owned()],
            why,
            proposal: proposal.unwrap_or_default(),
        })
    }
}

/// The decision that would assign a player's games in an event to another.
fn replacement(season: &Season<'_>, event: &str, player: u32, other: u32) -> String {
    let [event, code, with] = [event, season.code(player), season.code(other)].map(quoted);
    format!("[[replace]]\nevent = {event}\ncode = {code}\nwith = {with}")
}

/// Players of the same name whose grades fit a performance better than the player's own.
fn whose_grades_fit(
    season: &Season<'_>,
    by_name: &ByName,
    grades: &Grades,
    player: u32,
    entry: &Entry,
) -> Vec<u32> {
    let performance = entry.performance();
    let distance = |other: u32| (grades.of_player(other) - performance).abs();
    let own = distance(player);
    let namesakes = by_name.of_name(&season.player(player).name, season.players);
    // A player without a grade never fits, since the distance is NaN.
    namesakes
        .filter(|&other| other != player && distance(other) <= FITS && distance(other) < own / 2.0)
        .collect()
}
