//! The grade of one player, step by step.

use std::borrow::Cow;

use chrono::NaiveDate;
use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};

use crate::borrowing::{Borrowed, BorrowedLine, Lender, borrowed_games};
use crate::category::{Category, category, games_missing};
use crate::earlier_seasons::EarlierSeasons;
use crate::edition::{Edition, GameScoreRule};
use crate::error::SeasonError;
use crate::exactness::{Exactness, ExactnessSum};
use crate::handed_on::HandedOn;
use crate::looked_up::{AgainstOther, LookedUp, Opponents};
use crate::past_games::PastDay;
use crate::ratings::{Rated, Ratings};
use crate::score_exactness::Strength;
use crate::score_sum::{ScoreSum, Scored};
use crate::season::{MOST_EARLIER, Season};
use crate::season_grades::{PlayerGrade, SeasonInput};
use crate::season_total::SeasonTotal;
use crate::working_grade::WorkingGrades;

/// Records how a grade is computed. The batch records nothing, at no cost.
pub(crate) trait Record {
    /// Whether games are recorded, one by one.
    const TAKES_GAMES: bool = true;

    /// One game of the season and its score.
    fn game(&mut self, _game: ScoredGame) {}

    /// How many games the player has in the season and in those before it, the latest first.
    fn games_by_season(&mut self, _games: &[u32; MOST_EARLIER + 1]) {}

    /// Games that are borrowed.
    fn borrowed(&mut self, _line: BorrowedLine) {}
}

/// Records nothing.
impl Record for () {
    const TAKES_GAMES: bool = false;
}

/// A game of the season, from the side of the player who is graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoredGame {
    pub(crate) half: HalfGame,
    /// The opponent's grade or working grade.
    pub(crate) opponent: GradePoints,
    /// The opponent's strength as it counts under the 40-point rule.
    pub(crate) counted: GradePoints,
    pub(crate) score: GradePoints,
}

/// All that the grade of one player depends on.
pub(crate) struct Grader<'a> {
    pub(crate) input: &'a SeasonInput<'a>,
    /// By player: the grade by which they count as graded.
    pub(crate) counted: Cow<'a, [Option<Grade>]>,
    pub(crate) working: &'a WorkingGrades,
    pub(crate) ratings: Ratings,
    earlier: EarlierSeasons,
    pub(crate) edition: &'a Edition,
}

/// What a player brings from earlier seasons.
#[derive(Default)]
struct Past {
    games: [u32; MOST_EARLIER],
    borrowed: Option<Borrowed>,
    category: Option<Category>,
    missing: u32,
}

/// Borrowed games, and what nine decimals leave out of their points.
pub(crate) struct BorrowedExactness {
    pub(crate) borrowed: Borrowed,
    pub(crate) whole: Exactness,
    pub(crate) part: Exactness,
}

impl<'a> Grader<'a> {
    pub(crate) fn new(
        input: &'a SeasonInput<'a>,
        counted: Cow<'a, [Option<Grade>]>,
        working: &'a WorkingGrades,
        edition: &'a Edition,
    ) -> Self {
        let ratings = Ratings::of(&counted, working);
        let earlier = edition.earlier_seasons(input.season, input.calendar);
        Self { input, counted, working, ratings, earlier, edition }
    }

    /// The opponents of a player. If they are not looked up yet, those of the neighbouring players
    /// are looked up as well, and `ahead` is called.
    pub(crate) fn opponents<'b>(
        &'b self,
        player: PlayerIdx,
        looked_up: &'b mut LookedUp,
        ahead: impl FnOnce(&LookedUp),
    ) -> Opponents<'b> {
        if !looked_up.has(player) {
            looked_up.around(player, &self.ratings, self.input.games);
            ahead(looked_up);
        }
        looked_up.of(player, self.input.games)
    }

    /// The grade of a single player, for callers that need no others.
    pub(crate) fn grade_alone(
        &self,
        player: PlayerIdx,
        record: &mut impl Record,
    ) -> Result<PlayerGrade, SeasonError> {
        let games = self.input.games;
        let looked_up = LookedUp::one(player, &self.ratings, games);
        self.grade(player, looked_up.of(player, games), record)
    }

    /// The grade of a player with these opponents.
    pub(crate) fn grade(
        &self,
        player: PlayerIdx,
        met: Opponents<'_>,
        record: &mut impl Record,
    ) -> Result<PlayerGrade, SeasonError> {
        let season = self.season_total(player, met, record)?;
        self.grade_of_total(player, season, record)
    }

    /// The grade of a player with this total in the season.
    pub(crate) fn grade_of_total(
        &self,
        player: PlayerIdx,
        HandedOn { total: season, exactness }: HandedOn,
        record: &mut impl Record,
    ) -> Result<PlayerGrade, SeasonError> {
        let past = self.past(player, season.games, record)?;
        let (borrowed, category) = (past.games, past.category);
        let mean = past.borrowed.and_then(|borrowed| borrowed.mean_with(season));
        if mean.is_some_and(|mean| !mean.fits_grade()) {
            return Err(SeasonError::OutOfRange { player });
        }
        let age = self.input.ages.get(player.as_usize()).copied().flatten();
        let increment = self.edition.increment(age);
        Ok(PlayerGrade {
            previous: self.input.graded[player.as_usize()],
            working: self.working.by_player[player.as_usize()],
            season,
            exactness,
            borrowed,
            mean,
            increment,
            grade: mean.map(|mean| self.edition.publishable(mean, increment)),
            category,
            missing: past.missing,
        })
    }

    /// What a player with this many games in the season brings from earlier ones.
    ///
    /// A player without games in the season borrows nothing, unless they keep a letter by the games
    /// of the half-year before.
    fn past(
        &self,
        player: PlayerIdx,
        games: u32,
        record: &mut impl Record,
    ) -> Result<Past, SeasonError> {
        let days = self.input.past.of_player(player);
        if let Some(&PastDay { day, .. }) = days.first()
            && day >= self.earlier.end()
        {
            let first_day = self.earlier.end();
            return Err(SeasonError::NotEarlier { player, day, first_day });
        }
        let out_of_range = || SeasonError::OutOfRange { player };
        let totals = self.earlier.totals(days).ok_or_else(out_of_range)?;
        let mut in_seasons = [games; MOST_EARLIER + 1];
        for (in_season, total) in in_seasons[1..].iter_mut().zip(&totals) {
            *in_season = total.games;
        }
        record.games_by_season(&in_seasons);
        let category = category(&in_seasons, &self.edition.categories);
        if games == 0 && category.is_none() {
            let missing = games_missing(&in_seasons, &self.edition.categories);
            return Ok(Past { missing, ..Past::default() });
        }
        let borrowed_games = borrowed_games(games, &in_seasons[1..], &self.edition.borrowing);
        let borrowed =
            self.lender(&totals, player).lend(&borrowed_games, |line| record.borrowed(line));
        Ok(Past {
            games: borrowed_games,
            borrowed: Some(borrowed.ok_or_else(out_of_range)?),
            category,
            missing: games_missing(&in_seasons, &self.edition.categories),
        })
    }

    /// What the points of these borrowed games leave out: of the games that are all taken, and of
    /// the part that is taken at its average.
    pub(crate) fn borrowed_exactness(
        &self,
        player: PlayerIdx,
        games: &[u32; MOST_EARLIER],
    ) -> Option<BorrowedExactness> {
        let totals = self.earlier.totals(self.input.past.of_player(player))?;
        let lender = self.lender(&totals, player);
        let (mut whole, mut part) = (ExactnessSum::NOTHING, Exactness::AsWritten);
        lender.lines(games, |line| {
            let days = self.input.past.days_of(player).filter(|(past, _)| {
                self.earlier.which(past.day) == Some(line.back)
                    && line.day.is_none_or(|day| day == past.day)
            });
            let of_line = days.map(|(_, exactness)| exactness).collect::<ExactnessSum>().total();
            if line.is_whole() { whole.add(of_line) } else { part = of_line }
        });
        let borrowed = lender.lend(games, |_| {})?;
        Some(BorrowedExactness { borrowed, whole: whole.total(), part })
    }

    /// The season this many before the one that is graded; 0 is the season just before.
    pub(crate) fn season_back(&self, back: usize) -> Season {
        self.earlier.season(back).unwrap_or(self.input.season)
    }

    /// The latest day of a player's games in a season this many back.
    pub(crate) fn latest_day(&self, player: PlayerIdx, back: usize) -> Option<NaiveDate> {
        let days = self.input.past.of_player(player).iter().map(|past| past.day);
        days.into_iter().find(|day| self.earlier.which(*day) == Some(back))
    }

    /// A player's total of the season just before.
    pub(crate) fn last_season(&self, player: PlayerIdx) -> Option<SeasonTotal> {
        self.earlier.totals(self.input.past.of_player(player)).map(|[last, ..]| last)
    }

    /// Visits the lines of these numbers of games borrowed from each earlier season.
    pub(crate) fn borrowed_lines(
        &self,
        player: PlayerIdx,
        games: &[u32; MOST_EARLIER],
        visit: impl FnMut(BorrowedLine),
    ) {
        // The season has been graded, so its points are inside the range of grade points.
        let totals = self.earlier.totals(self.input.past.of_player(player)).unwrap_or_default();
        self.lender(&totals, player).lines(games, visit);
    }

    fn lender<'b>(
        &'b self,
        totals: &'b [SeasonTotal; MOST_EARLIER],
        player: PlayerIdx,
    ) -> Lender<'b> {
        let (seasons, rule) = (&self.earlier, &self.edition.borrowing);
        Lender { totals, days: self.input.past.of_player(player), seasons, rule }
    }

    /// The points and games of one player; none if they are withheld, as all their opponents then
    /// are.
    fn season_total<R: Record>(
        &self,
        player: PlayerIdx,
        met: Opponents<'_>,
        record: &mut R,
    ) -> Result<HandedOn, SeasonError> {
        let Some(own) = self.strength(player) else {
            return Ok(HandedOn::default());
        };
        let rule = &self.edition.game_score;
        let mut sum = ScoreSum::NOTHING;
        let mut add = |half: HalfGame, opponent: Strength| {
            let Scored { counted, score } = sum.add(own, opponent, half.outcome(), *rule);
            record.game(ScoredGame { half, opponent: opponent.value, counted, score });
        };
        // A record takes games one by one. The sum is the same either way, which a test holds
        // (`tests/it/derivation/re_adding.rs`): the 40-point rule is written here and in
        // `whole_points_of`.
        let whole = self.ratings.of_player(player).whole().filter(|_| !R::TAKES_GAMES);
        if let Some(own) = whole {
            for AgainstOther { half, place } in met.others {
                add(*half, self.ratings.at(*place));
            }
            let games = met.halves.len() - met.others.len();
            sum.add_whole(whole_points_of(own, met, *rule), games);
        } else {
            for (half, rated) in met.halves.iter().zip(met.rated) {
                if let Some(opponent) = self.ratings.strength_as(half.opponent(), *rated) {
                    add(*half, opponent);
                }
            }
        }
        sum.handed_on().ok_or(SeasonError::OutOfRange { player })
    }

    /// What a player counts as, and what nine decimals leave out of it.
    pub(crate) fn strength(&self, player: PlayerIdx) -> Option<Strength> {
        self.ratings.strength_as(player, self.ratings.of_player(player))
    }
}

/// The score, in grade points, of all games between a player with a whole grade and opponents with
/// whole grades. Most games are of this kind. In whole numbers and without a branch, a season's
/// take a third of the time: without it the grades of 10 million games take 1.28 times as long (two
/// builds in turn).
fn whole_points_of(own: i32, met: Opponents<'_>, rule: GameScoreRule) -> i64 {
    let (win, limit) = (rule.whole_win(), rule.whole_limit());
    let (least, most) = (own - limit, own + limit);
    let score = |(half, rated): (&HalfGame, &Rated)| {
        let (opponent, is_whole) = rated.whole_or_any();
        let score = opponent.clamp(least, most) + win * half.outcome().balance();
        if is_whole { score } else { 0 }
    };
    // In 32 bits while they suffice, so that four scores are added at once.
    let of_some = |(halves, rated): (&[HalfGame], &[Rated])| -> i32 {
        halves.iter().zip(rated).map(score).sum()
    };
    let some = met.halves.chunks(SOME_GAMES).zip(met.rated.chunks(SOME_GAMES));
    some.map(of_some).map(i64::from).sum()
}

/// The scores of this many games fit into 32 bits: each is a hundred thousand points at most.
const SOME_GAMES: usize = 1 << 12;
