//! What players bring from earlier seasons: the scores of their games, day by day.

use chrono::NaiveDate;
use rating_core::PlayerIdx;

use crate::season_total::SeasonTotal;

/// A player's games of one day, or of a season of which no more is known than its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastDay {
    /// The day; the last one of a season that is known only by its total.
    pub day: NaiveDate,
    /// Points and games.
    pub total: SeasonTotal,
}

/// The games of earlier seasons, by player, the most recent first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastGames {
    /// Where each player's days begin; one entry more than there are players, or none at all.
    starts: Vec<usize>,
    days: Vec<PastDay>,
}

impl PastGames {
    /// Nobody has played before.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Groups entries by player and day, in whatever order they come; entries of one player and
    /// day are added up.
    ///
    /// # Errors
    ///
    /// The first player whose points of a day leave the range of [`rating_core::GradePoints`].
    ///
    /// # Panics
    ///
    /// When an entry's player is not below `players`.
    pub fn of(players: usize, mut entries: Vec<(PlayerIdx, PastDay)>) -> Result<Self, PlayerIdx> {
        entries.sort_unstable_by_key(|(player, past)| (*player, std::cmp::Reverse(past.day)));
        let mut starts = vec![0; players + 1];
        let mut days: Vec<PastDay> = Vec::with_capacity(entries.len());
        let mut last = None;
        for (player, past) in entries {
            let same_day = last == Some((player, past.day));
            if let Some(day) = days.last_mut().filter(|_| same_day) {
                day.total = day.total.plus(past.total).ok_or(player)?;
            } else {
                days.push(past);
                starts[player.as_usize() + 1] += 1;
            }
            last = Some((player, past.day));
        }
        for player in 0..players {
            starts[player + 1] += starts[player];
        }
        Ok(Self { starts, days })
    }

    /// How many players there are; none where nobody has played before.
    #[must_use]
    pub fn players(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// A player's days, the most recent first.
    #[must_use]
    pub fn of_player(&self, player: PlayerIdx) -> &[PastDay] {
        match self.starts.get(player.as_usize()..=player.as_usize() + 1) {
            Some(&[start, end]) => &self.days[start..end],
            _ => &[],
        }
    }
}
