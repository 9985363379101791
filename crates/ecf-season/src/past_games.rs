//! What players bring from earlier seasons: the scores of their games, day by day.

use std::cmp::Reverse;
use std::ops::Range;

use chrono::NaiveDate;
use rating_core::PlayerIdx;

use crate::error::SeasonError;
use crate::exactness::Exactness;
use crate::handed_on::HandedOn;
use crate::season_total::SeasonTotal;

/// A player's games of one day, or of a season of which only the total is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastDay {
    /// The day; for a season of which only the total is known, its last day.
    pub day: NaiveDate,
    /// Points and games.
    pub total: SeasonTotal,
}

/// The games of earlier seasons, by player, the most recent first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGames {
    /// Where each player's days begin, with one entry more than there are players; empty if nobody
    /// has played before.
    starts: Vec<usize>,
    days: Vec<PastDay>,
    /// What the points of a day leave out, by its position in `days`. Days that leave nothing out,
    /// as most do, have no entry.
    inexact: Vec<(usize, Exactness)>,
}

impl PastGames {
    /// Nobody has played before.
    #[must_use]
    pub const fn none() -> Self {
        Self { starts: Vec::new(), days: Vec::new(), inexact: Vec::new() }
    }

    /// Groups entries by player and day, in whatever order they come; entries of the same player
    /// and day are added up. All points count as exact; see [`PastGames::handed_on`] for others.
    ///
    /// # Errors
    ///
    /// An entry of a player who is not below `players`; else the first player whose points of a day
    /// leave the range of [`rating_core::GradePoints`].
    ///
    /// ```
    /// use ecf_season::{PastDay, PastGames, SeasonTotal};
    /// use rating_core::{GradePoints, PlayerIdx};
    ///
    /// // Two games on one day, for 250 points.
    /// let total = SeasonTotal { points: GradePoints::whole(250), games: 2 };
    /// let (anna, day) = (PlayerIdx::new(0), "2005-10-04".parse()?);
    /// let past = PastGames::of(1, vec![(anna, PastDay { day, total })])?;
    /// assert_eq!(past.of_player(anna)[0].total.games, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(players: usize, entries: Vec<(PlayerIdx, PastDay)>) -> Result<Self, SeasonError> {
        let as_written =
            |(player, past): (_, PastDay)| (player, past.day, HandedOn::as_written(past.total));
        Self::handed_on(players, entries.into_iter().map(as_written).collect())
    }

    /// The same for totals that state how exactly they are known.
    ///
    /// # Errors
    ///
    /// As [`PastGames::of`].
    pub fn handed_on(
        players: usize,
        mut entries: Vec<(PlayerIdx, NaiveDate, HandedOn)>,
    ) -> Result<Self, SeasonError> {
        if let Some(&(player, ..)) = entries.iter().find(|entry| entry.0.as_usize() >= players) {
            return Err(SeasonError::UnknownPlayer { list: "past", player, players });
        }
        // Sorted by the whole entry, so that days are added up in the same order however the
        // entries came.
        entries.sort_unstable_by_key(|&(player, day, total)| (player, Reverse(day), total));
        let mut past = Self { starts: vec![0; players + 1], ..Self::none() };
        past.days.reserve(entries.len());
        for of_day in entries.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1)) {
            let (player, day, first) = of_day[0];
            let add = |sum: HandedOn, entry: &(_, _, HandedOn)| sum.plus(entry.2);
            past.push(
                day,
                of_day[1..]
                    .iter()
                    .try_fold(first, add)
                    .ok_or(SeasonError::OutOfRange { player })?,
            );
            past.starts[player.as_usize() + 1] += 1;
        }
        for player in 0..players {
            past.starts[player + 1] += past.starts[player];
        }
        Ok(past)
    }

    fn push(&mut self, day: NaiveDate, HandedOn { total, exactness }: HandedOn) {
        if exactness != Exactness::AsWritten {
            self.inexact.push((self.days.len(), exactness));
        }
        self.days.push(PastDay { day, total });
    }

    /// How many players there are; 0 if nobody has played before.
    #[must_use]
    pub fn players(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// A player's days, the most recent first.
    #[must_use]
    pub fn of_player(&self, player: PlayerIdx) -> &[PastDay] {
        &self.days[self.range(player)]
    }

    /// Whether the points of all of a player's days are exact as written.
    pub(crate) fn is_exact(&self, player: PlayerIdx) -> bool {
        self.inexact_within(&self.range(player)).is_empty()
    }

    /// A player's days as in [`PastGames::of_player`], each with what its points leave out.
    pub(crate) fn days_of(&self, player: PlayerIdx) -> impl Iterator<Item = (PastDay, Exactness)> {
        let range = self.range(player);
        let mut inexact = self.inexact_within(&range).iter().peekable();
        range.map(move |at| {
            let of_day = inexact.next_if(|(position, _)| *position == at);
            (self.days[at], of_day.map_or(Exactness::AsWritten, |&(_, exactness)| exactness))
        })
    }

    fn range(&self, player: PlayerIdx) -> Range<usize> {
        match self.starts.get(player.as_usize()..=player.as_usize() + 1) {
            Some(&[start, end]) => start..end,
            _ => 0..0,
        }
    }

    fn inexact_within(&self, range: &Range<usize>) -> &[(usize, Exactness)] {
        let from = self.inexact.partition_point(|(position, _)| *position < range.start);
        let to = self.inexact.partition_point(|(position, _)| *position < range.end);
        &self.inexact[from..to]
    }
}
