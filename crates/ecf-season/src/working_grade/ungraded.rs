//! What a season's games say about its ungraded players: all that their equations are made of.

use rating_core::ranks::Ranks;
use rating_core::{Grade, PlayerIdx, SeasonGames};
use rayon::prelude::*;

use crate::error::SeasonError;

/// A thread takes at most this many players at a time.
const PLAYERS_A_TASK: usize = 1 << 12;

/// The games of an ungraded player, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UngradedSums {
    /// How many games.
    pub games: u32,
    /// How many of them were against graded players.
    pub graded_opponents: u32,
    /// The grades of these opponents, in grade points; one who was met twice counts twice.
    pub grades: i64,
    /// Wins less losses of all games.
    pub balance: i64,
}

/// The ungraded players who played: the sums of their games, and whom of each other they met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UngradedGames {
    /// How many players the season has, graded ones included.
    all_players: usize,
    /// In the order of their numbers.
    players: Vec<PlayerIdx>,
    /// The place of each in `players`.
    places: Ranks,
    /// By place.
    sums: Vec<UngradedSums>,
    /// By place, where the meetings begin; one entry more than there are players.
    starts: Vec<usize>,
    /// Each opponent once, in the order of their numbers.
    meetings: Vec<Met>,
}

/// An ungraded opponent, and how many games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Met {
    pub(crate) opponent: PlayerIdx,
    pub(crate) games: u32,
}

/// Sums and meetings of some players.
#[derive(Default)]
struct Part {
    sums: Vec<UngradedSums>,
    /// How many meetings each player has.
    lengths: Vec<usize>,
    meetings: Vec<Met>,
}

impl UngradedGames {
    /// Adds up the games of everybody who is not graded. `graded` has the grade of every player who
    /// has one, by player number.
    ///
    /// ```
    /// use ecf_season::working_grade::ungraded::UngradedGames;
    /// use rating_core::{Grade, Outcome, PlayerIdx, SeasonGames};
    ///
    /// // A newcomer beat one of 120.
    /// let player = PlayerIdx::new;
    /// let games = SeasonGames::from_games(2, &[(player(1), player(0), Outcome::Win)])?;
    /// let ungraded = UngradedGames::of(&games, &[Some(Grade::new(120)), None]);
    /// let sums = ungraded.sums(player(1)).ok_or("not ungraded")?;
    /// assert_eq!((sums.games, sums.graded_opponents, sums.grades, sums.balance), (1, 1, 120, 1));
    /// assert_eq!(ungraded.sums(player(0)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(games: &SeasonGames, graded: &[Option<Grade>]) -> Self {
        let is_ungraded = |player: PlayerIdx| graded[player.as_usize()].is_none();
        let who_played = games.iter().filter(|(_, halves)| !halves.is_empty());
        let players: Vec<_> =
            who_played.map(|(player, _)| player).filter(|&player| is_ungraded(player)).collect();
        let some = players.par_chunks(PLAYERS_A_TASK);
        let parts: Vec<Part> = some.map(|players| Part::of(players, games, graded)).collect();
        Self::joined(games.players(), players, parts)
    }

    /// Takes what was added up elsewhere: for each ungraded player who played the sums, and how
    /// many games two of them had with each other. Pairs may come in any order, and in parts.
    ///
    /// # Errors
    ///
    /// A player beyond the number of players, or given twice; a meeting of a player with
    /// themselves, or with one who has no sums; games that are not those against graded players
    /// and those of the meetings together.
    pub fn from_sums(
        players: usize,
        mut sums: Vec<(PlayerIdx, UngradedSums)>,
        meetings: &[(PlayerIdx, PlayerIdx, u32)],
    ) -> Result<Self, SeasonError> {
        sums.sort_unstable_by_key(|(player, _)| *player);
        let both = |&(one, other, games): &(PlayerIdx, PlayerIdx, u32)| {
            [(one, other, games), (other, one, games)]
        };
        let mut directed: Vec<_> = meetings.iter().flat_map(both).collect();
        directed.sort_unstable();
        let by_player: Vec<_> = directed.chunk_by(|one, next| one.0 == next.0).collect();
        let mut part = Part::default();
        let mut rest = by_player.into_iter().peekable();
        for (place, &(player, sums)) in sums.iter().enumerate() {
            part.add(sums, rest.next_if(|met| met[0].0 == player).unwrap_or_default());
            part.check_last((place, player), players)?;
        }
        let is_given = |player: &PlayerIdx| sums.binary_search_by_key(player, |given| given.0);
        let twice = sums.windows(2).find(|two| two[0].0 == two[1].0).map(|two| two[0].0);
        let unknown = rest.next().map(|met| met[0].0);
        let stranger =
            || part.meetings.iter().map(|met| met.opponent).find(|p| is_given(p).is_err());
        if let Some(player) = twice.or(unknown).or_else(stranger) {
            return Err(SeasonError::SumsDoNotFit { player });
        }
        let ungraded = sums.into_iter().map(|(player, _)| player).collect();
        Ok(Self::joined(players, ungraded, vec![part]))
    }

    fn joined(all_players: usize, players: Vec<PlayerIdx>, parts: Vec<Part>) -> Self {
        let numbers = players.iter().map(|player| player.as_usize());
        // In ascending order and below the number of players, as both constructors see to.
        let places = Ranks::of_sorted(all_players, numbers).unwrap_or_default();
        let mut starts = vec![0];
        let (mut sums, mut meetings, mut end) = (Vec::new(), Vec::new(), 0);
        for part in parts {
            sums.extend(part.sums);
            meetings.extend(part.meetings);
            starts.extend(part.lengths.iter().map(|length| {
                end += length;
                end
            }));
        }
        Self { all_players, players, places, sums, starts, meetings }
    }

    /// How many players the season has, graded ones included.
    #[must_use]
    pub const fn all_players(&self) -> usize {
        self.all_players
    }

    /// The ungraded players who played, in the order of their numbers.
    #[must_use]
    pub fn players(&self) -> &[PlayerIdx] {
        &self.players
    }

    /// The sums of a player; `None` for one who is graded or did not play.
    #[must_use]
    pub fn sums(&self, player: PlayerIdx) -> Option<UngradedSums> {
        self.places.place(player.as_usize()).map(|place| self.sums[place as usize])
    }

    /// The ungraded players whom a player met; nobody for a player without sums.
    pub(crate) fn met(&self, player: PlayerIdx) -> &[Met] {
        match self.places.place(player.as_usize()) {
            Some(place) => {
                let place = place as usize;
                &self.meetings[self.starts[place]..self.starts[place + 1]]
            }
            None => &[],
        }
    }
}

impl Part {
    fn of(players: &[PlayerIdx], games: &SeasonGames, graded: &[Option<Grade>]) -> Self {
        let mut part = Self::default();
        for &player in players {
            let first = part.meetings.len();
            let mut sums = UngradedSums::default();
            for half in games.of(player) {
                sums.games += 1;
                sums.balance += i64::from(half.outcome().balance());
                let opponent = half.opponent();
                if let Some(grade) = graded[opponent.as_usize()] {
                    sums.graded_opponents += 1;
                    sums.grades += i64::from(grade.points());
                } else {
                    part.meet(first, opponent, 1);
                }
            }
            part.end(first, sums);
        }
        part
    }

    /// Adds a player with these meetings, which are sorted by opponent.
    fn add(&mut self, sums: UngradedSums, met: &[(PlayerIdx, PlayerIdx, u32)]) {
        let first = self.meetings.len();
        for &(_, opponent, games) in met {
            self.meet(first, opponent, games);
        }
        self.end(first, sums);
    }

    /// Adds games against an opponent to those of the player whose meetings begin at `first`.
    fn meet(&mut self, first: usize, opponent: PlayerIdx, games: u32) {
        match self.meetings[first..].last_mut() {
            // Too many games do not add up to those of the player.
            Some(last) if last.opponent == opponent => {
                last.games = last.games.saturating_add(games);
            }
            _ => self.meetings.push(Met { opponent, games }),
        }
    }

    fn end(&mut self, first: usize, sums: UngradedSums) {
        self.lengths.push(self.meetings.len() - first);
        self.sums.push(sums);
    }

    /// Whether the sums of the player who was added last fit the meetings.
    fn check_last(
        &self,
        (place, player): (usize, PlayerIdx),
        players: usize,
    ) -> Result<(), SeasonError> {
        if player.as_usize() >= players {
            return Err(SeasonError::UnknownPlayer { list: "sums", player, players });
        }
        let met = &self.meetings[self.meetings.len() - self.lengths[place]..];
        let among: u64 = met.iter().map(|met| u64::from(met.games)).sum();
        let UngradedSums { games, graded_opponents, balance, .. } = self.sums[place];
        let adds_up = u64::from(games) == among + u64::from(graded_opponents)
            && games > 0
            && balance.unsigned_abs() <= u64::from(games)
            && met.iter().all(|met| met.opponent != player);
        if adds_up { Ok(()) } else { Err(SeasonError::SumsDoNotFit { player }) }
    }
}
