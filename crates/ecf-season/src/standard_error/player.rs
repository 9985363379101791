//! The errors of one player's season and grade.

use rating_core::expectancy::forty_point::effective_opponent;
use rating_core::{Grade, GradePoints, PlayerIdx};

use super::StandardError;
use super::before::{Aged, HandedOnErrors};
use super::draws::{DRAWS, Draws, Points, Tally};
use super::known::{KnownErrors, add};
use crate::grader::Grader;
use crate::looked_up::{LookedUp, Opponents};
use crate::ratings::Rated;
use crate::season_grades::PlayerGrade;

/// The errors of a player's points in the season, drawn.
struct OfSeason {
    /// The noise of games whose noise is in nothing else.
    noise: Points,
    /// How many games that are.
    own_games: u32,
    /// The noise of the other games, which is in working grades as well.
    shared: Points,
    /// The errors of what the opponents count as and, for opponents beyond the limit, of what the
    /// player counts as.
    others: Points,
}

impl OfSeason {
    const NO_GAMES: Self = {
        let none = [0.0; DRAWS];
        Self { noise: none, own_games: 0, shared: none, others: none }
    };
}

/// The same while it is added up.
struct Sum {
    tally: Tally,
    own_games: u32,
    shared: Points,
    others: Points,
    /// The number of games with opponents beyond the limit of the 40-point rule.
    beyond: u32,
}

/// What a player counts as.
#[derive(Clone, Copy)]
struct Own {
    value: GradePoints,
    /// The same in whole points, if it is a grade of two bytes.
    whole: Option<i32>,
    is_graded: bool,
}

/// All that the errors of one player depend on.
pub(super) struct PlayerErrors<'a> {
    pub(super) known: KnownErrors<'a>,
    pub(super) aged: Aged<'a>,
}

impl PlayerErrors<'_> {
    /// Brings into the cache what the errors of some players depend on.
    pub(super) fn bring_near(&self, players: &LookedUp) {
        let opponents = players.halves(self.known.grader.input.games).iter();
        let first =
            |key: u32, half: &rating_core::HalfGame| key ^ self.known.known(half.opponent()).key;
        std::hint::black_box(opponents.fold(0, first));
    }

    /// The standard error of a player's grade, and what later seasons need of it.
    pub(super) fn of(
        &self,
        player: PlayerIdx,
        met: Opponents<'_>,
        grade: &PlayerGrade,
    ) -> (Option<StandardError>, HandedOnErrors) {
        let mut handed_on = HandedOnErrors::default();
        handed_on.average.graded = self.known.grader.counted[player.as_usize()].is_some();
        let games = grade.season.games;
        let season = match games {
            0 => OfSeason::NO_GAMES,
            _ => match self.of_season(player, met) {
                Some(season) => season,
                None => return (None, handed_on),
            },
        };
        if games > 0 {
            let average = [&season.noise, &season.shared, &season.others];
            handed_on.average.draws = Some(Draws::of(&mean_of(&average, games as f32)));
        }
        if grade.mean.is_none() {
            return (None, handed_on);
        }
        let borrowed = self.of_borrowed(player, grade);
        let all = f64::from(games) + grade.borrowed.iter().copied().map(f64::from).sum::<f64>();
        if grade.category.is_some() {
            let points = [&season.noise, &season.shared, &season.others, &borrowed];
            handed_on.grade = Some(Draws::of(&mean_of(&points, all as f32)));
        }
        let noise = f64::from(self.known.noise) / all;
        let exact = noise * noise * f64::from(season.own_games);
        let drawn =
            [&season.shared, &season.others, &borrowed].map(|part| mean_of(&[part], all as f32));
        (Some(StandardError::of(exact, &drawn)), handed_on)
    }

    /// `None` for a player who is withheld, or in a group without a graded player.
    fn of_season(&self, player: PlayerIdx, met: Opponents<'_>) -> Option<OfSeason> {
        let ratings = &self.known.grader.ratings;
        let rated = ratings.of_player(player);
        let own = Own {
            value: ratings.strength_as(player, rated)?.value,
            whole: rated.whole(),
            is_graded: rated.is_graded(),
        };
        let of_own = self.known.of_player(player)?;
        let (tally, none) = (Tally::new(), [0.0; DRAWS]);
        let mut sum = Sum { tally, own_games: 0, shared: none, others: none, beyond: 0 };
        let mut places = met.others.iter().map(|game| game.place);
        for ((half, signs), rated) in self.known.with_signs(player).zip(met.rated) {
            let place = if rated.whole().is_none() { Some(places.next()?) } else { None };
            self.add_opponent(&mut sum, own, half.opponent(), *rated, place)?;
            // The noise of a game with an ungraded player is in that player's working grade as
            // well, and that of an ungraded player's games in their own.
            if own.is_graded && rated.is_graded() {
                sum.tally.add_signs(signs);
                sum.own_games += 1;
            } else {
                self.known.add_noise(&mut sum.shared, signs);
            }
        }
        Some(self.settled(sum, &of_own))
    }

    /// Adds the error of what the opponent of a game counts as. `place` is that of one who does not
    /// count as a whole grade of two bytes.
    fn add_opponent(
        &self,
        sum: &mut Sum,
        own: Own,
        opponent: PlayerIdx,
        rated: Rated,
        place: Option<u32>,
    ) -> Option<()> {
        if self.is_beyond(own, rated, place) {
            sum.beyond += 1;
        } else if let Some(place) = place {
            // A grade that is too large for two bytes is not at its place.
            let points = self.known.at(place).or_else(|| self.known.of_player(opponent))?;
            add(&mut sum.others, 1.0, &points);
        } else {
            sum.tally.add(&self.known.known(opponent).draws);
        }
        Some(())
    }

    fn settled(&self, sum: Sum, of_own: &Points) -> OfSeason {
        let Sum { mut tally, own_games, shared, mut others, beyond } = sum;
        tally.settle();
        add(&mut others, 0.5, &tally.halves.map(|half| half as f32));
        add(&mut others, beyond as f32, of_own);
        let noise = tally.noise.map(|signs| self.known.noise * signs as f32);
        OfSeason { noise, own_games, shared, others }
    }

    /// Whether an opponent is beyond the limit of the 40-point rule.
    fn is_beyond(&self, own: Own, rated: Rated, place: Option<u32>) -> bool {
        let Grader { ratings, edition, .. } = self.known.grader;
        if let (Some(own), Some(opponent)) = (own.whole, rated.whole()) {
            return (opponent - own).abs() > edition.game_score.whole_limit();
        }
        let other = place.map(|place| ratings.at(place).value);
        let opponent = other.or(rated.whole().map(|whole| Grade::new(whole).exact()));
        opponent.is_some_and(|opponent| {
            effective_opponent(own.value, opponent, edition.game_score.limit()) != opponent
        })
    }

    /// The errors of the points of borrowed games.
    fn of_borrowed(&self, player: PlayerIdx, grade: &PlayerGrade) -> Points {
        let (mut sum, grader) = ([0.0; DRAWS], self.known.grader);
        grader.borrowed_lines(player, &grade.borrowed, |line| {
            let day = line.day.or_else(|| grader.latest_day(player, line.back));
            let Some(day) = day else { return };
            let average = self.aged.of_average(player, day, line.of.games);
            add(&mut sum, line.taken as f32, &average);
        });
        sum
    }
}

impl StandardError {
    /// From what the noise of games adds exactly, and the draws of the noise of the other games, of
    /// what the opponents count as, and of borrowed games.
    ///
    /// The first is independent of the rest, so it need not be drawn: for most players it is nearly
    /// all.
    fn of(exact: f64, parts: &[Points; 3]) -> Self {
        let all: Points = mean_of(&[&parts[0], &parts[1], &parts[2]], 1.0);
        let [shared, opponents, borrowed] = parts.each_ref().map(|part| {
            let product = |(one, all): (&f32, &f32)| f64::from(*one) * f64::from(*all);
            part.iter().zip(&all).map(product).sum::<f64>() / DRAWS as f64
        });
        let drawn = shared + opponents + borrowed;
        let share = if exact + drawn > 0.0 { drawn / (exact + drawn) } else { 0.0 };
        let more = 1.0 + FOR_FEW_DRAWS * share;
        Self {
            games: exact + more * shared,
            opponents: more * opponents,
            borrowed: more * borrowed,
        }
    }
}

/// By how much a variance of which all is drawn is raised: 2.064^2 / 1.960^2 - 1. Of normal errors
/// 95% lie within 1.96 of their standard deviation, and within 2.064 of one that is estimated from
/// 24 draws (Student's distribution); without this, 93.8% would lie within 1.96 of it. If only a
/// part is drawn, the whole is surer by the square of its share.
const FOR_FEW_DRAWS: f64 = 0.109;

/// The sum of errors of points, over this many games.
fn mean_of(parts: &[&Points], games: f32) -> Points {
    let mut sum = [0.0; DRAWS];
    for part in parts {
        add(&mut sum, 1.0, part);
    }
    sum.map(|points| points / games)
}
