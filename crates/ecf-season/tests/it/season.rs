//! Builds the seasons that the tests grade.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ecf_season::working_grade::WorkingGrade;
use ecf_season::{
    Edition, HandedOn, PastGames, PlayerGrade, SeasonError, SeasonGrades, SeasonInput, SeasonTotal,
    grade_season,
};
use num_rational::BigRational;
use rating_core::{Grade, GradePoints, Outcome, PlayerIdx, SeasonGames};

use crate::added_elsewhere::grade_in_parts;

/// The input of a season without pauses.
pub(crate) fn input_of<'a>(
    season: ecf_season::Season,
    games: &'a SeasonGames,
    graded: &'a [Option<Grade>],
    ages: &'a [Option<u32>],
    past: &'a PastGames,
) -> SeasonInput<'a> {
    SeasonInput::new(season, games, graded).with_ages(ages).with_past(past)
}

/// The season that is graded.
const THIS_SEASON: ecf_season::Season = ecf_season::Season::beginning_in(2006).unwrap();

/// Seasons of more games are not graded in parts as well, which takes several times as long.
const MOST_GRADED_TWICE: usize = 5_000;

/// A season under construction. Players are numbers, and exist from their first mention on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Season {
    /// By player: the grade by which they count as graded.
    pub(crate) graded: Vec<Option<Grade>>,
    /// Each game with its outcome for the first player.
    pub(crate) games: Vec<(u32, u32, Outcome)>,
    /// By player: the totals of the season before and of the one before that.
    pub(crate) earlier: [Vec<HandedOn>; 2],
    /// The exact points of these totals, if they are not the ones written.
    pub(crate) exact_earlier: [BTreeMap<u32, BigRational>; 2],
}

impl Season {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn players(&self) -> u32 {
        u32::try_from(self.graded.len()).unwrap()
    }

    /// Adds a player, ungraded and without games so far.
    pub(crate) fn player(mut self, player: u32) -> Self {
        let players = self.graded.len().max(player as usize + 1);
        self.graded.resize(players, None);
        for totals in &mut self.earlier {
            totals.resize(players, HandedOn::default());
        }
        self
    }

    pub(crate) fn graded(self, player: u32, grade: i32) -> Self {
        let mut season = self.player(player);
        season.graded[player as usize] = Some(Grade::new(grade));
        season
    }

    /// One game; `outcome` is the first player's.
    pub(crate) fn game(self, player: u32, opponent: u32, outcome: Outcome) -> Self {
        self.match_of(1, player, opponent, outcome)
    }

    /// Adds this many games of two players, all with one outcome.
    pub(crate) fn match_of(
        self,
        games: usize,
        player: u32,
        opponent: u32,
        outcome: Outcome,
    ) -> Self {
        let mut season = self.player(player.max(opponent));
        season.games.extend(std::iter::repeat_n((player, opponent, outcome), games));
        season
    }

    /// What a player brings from an earlier season: 0 is the season before, 1 the one before that.
    pub(crate) fn brings(self, player: u32, which: usize, total: SeasonTotal) -> Self {
        self.carries(player, which, HandedOn::as_written(total))
    }

    /// The same, stating what the points leave out.
    pub(crate) fn carries(self, player: u32, which: usize, total: HandedOn) -> Self {
        let mut season = self.player(player);
        season.earlier[which][player as usize] = total;
        season
    }

    /// Players of whom this many in a hundred are graded, and games between any two of them.
    pub(crate) fn at_random(players: u32, graded_in_hundred: u32, games: usize, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let mut season = Self::new().player(players - 1);
        for grade in &mut season.graded {
            if dice.roll(100) < graded_in_hundred {
                *grade = Some(Grade::new(60 + dice.roll(150) as i32));
            }
        }
        season.games = (0..games)
            .map(|_| {
                let (player, opponent) = dice.pair(players);
                (player, opponent, dice.outcome())
            })
            .collect();
        season
    }

    pub(crate) fn season_games(&self) -> SeasonGames {
        let game = |&(player, opponent, outcome)| (index(player), index(opponent), outcome);
        let games: Vec<_> = self.games.iter().map(game).collect();
        SeasonGames::from_games(self.graded.len(), &games).unwrap()
    }

    pub(crate) fn try_grade_by(&self, edition: &Edition) -> Result<Graded, SeasonError> {
        self.input_of(edition, |input| {
            let found = grade_season(input, edition);
            if self.games.len() <= MOST_GRADED_TWICE {
                assert_eq!(grade_in_parts(input, edition), found);
            }
            found.map(Graded)
        })
    }

    /// Calls `work` with the season's input and its grades.
    pub(crate) fn with_input<T>(
        &self,
        edition: &Edition,
        work: impl FnOnce(&SeasonInput<'_>, &SeasonGrades) -> T,
    ) -> T {
        self.input_of(edition, |input| work(input, &grade_season(input, edition).unwrap()))
    }

    fn input_of<T>(&self, edition: &Edition, work: impl FnOnce(&SeasonInput<'_>) -> T) -> T {
        let games = self.season_games();
        let past = PastGames::handed_on(self.graded.len(), self.past_days(edition)).unwrap();
        let (season, graded) = (THIS_SEASON, self.graded.as_slice());
        work(&SeasonInput::new(season, &games, graded).with_past(&past))
    }

    /// The totals of the earlier seasons, each on its season's last day.
    fn past_days(&self, edition: &Edition) -> Vec<(PlayerIdx, NaiveDate, HandedOn)> {
        let mut days = Vec::new();
        for (back, totals) in (1..).zip(&self.earlier) {
            let (_, day) = edition.season_days(THIS_SEASON.earlier(back).unwrap());
            let played = (0..).zip(totals).filter(|(_, carried)| carried.total.games > 0);
            days.extend(played.map(|(player, &total)| (index(player), day, total)));
        }
        days
    }

    pub(crate) fn grade_by(&self, edition: &Edition) -> Graded {
        self.try_grade_by(edition).unwrap()
    }

    pub(crate) fn grade(&self) -> Graded {
        self.grade_by(&Edition::yorkshire_2000())
    }
}

/// The grades of a season, with access by player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Graded(pub(crate) SeasonGrades);

impl Graded {
    pub(crate) fn player(&self, player: u32) -> &PlayerGrade {
        &self.0.players[player as usize]
    }

    /// The whole number, published or not.
    pub(crate) fn whole_number(&self, player: u32) -> i32 {
        self.player(player).grade.expect("the player played").points()
    }

    pub(crate) fn working(&self, player: u32) -> WorkingGrade {
        self.player(player).working.expect("the player has a working grade")
    }

    pub(crate) fn decided_in_fractions(&self) -> Vec<u32> {
        self.0.decided_in_fractions.iter().map(|player| player.number()).collect()
    }

    pub(crate) fn uncertain(&self) -> Vec<u32> {
        self.0.uncertain.iter().map(|player| player.number()).collect()
    }

    pub(crate) fn withheld(&self) -> Vec<u32> {
        self.0.withheld().flatten().map(|player| player.number()).collect()
    }
}

pub(crate) fn index(player: u32) -> PlayerIdx {
    PlayerIdx::new(player)
}

/// Points and games of an earlier season.
pub(crate) fn total(points: i32, games: u32) -> SeasonTotal {
    SeasonTotal { points: GradePoints::whole(points), games }
}

/// The default edition with the text of one setting replaced.
pub(crate) fn edition_with(setting: &str, instead: &str) -> Edition {
    Edition::from_toml(&edition_text_with(setting, instead)).unwrap()
}

pub(crate) fn edition_text_with(setting: &str, instead: &str) -> String {
    let (_, text) = Edition::BUILT_IN[0];
    assert_eq!(text.matches(setting).count(), 1, "`{setting}` stands once in the default edition");
    text.replace(setting, instead)
}

/// Pseudorandom numbers, the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `sides` (splitmix64, by Sebastiano Vigna).
    pub(crate) fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % u64::from(sides)) as u32
    }

    pub(crate) fn outcome(&mut self) -> Outcome {
        Outcome::ALL[self.roll(3) as usize]
    }

    /// Two different players.
    pub(crate) fn pair(&mut self, players: u32) -> (u32, u32) {
        let first = self.roll(players);
        (first, (first + 1 + self.roll(players - 1)) % players)
    }
}
