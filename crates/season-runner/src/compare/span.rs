//! What became of players from one list to a later one of the same federation, season by season.

use anyhow::Result;
use ecf_season::Rate;
use schemars::JsonSchema;
use serde::Serialize;

use super::side::Side;
use crate::cohorts::{
    CohortMean, SeasonCohorts, SeasonList, change, cohorts_of, with_the_same_players,
};

/// What became of players from the earlier list to the later one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Span {
    /// The change of those who are on both lists; `None` if nobody is.
    pub panel: Option<CohortMean>,
    /// By season, from the one after the earlier list on. Those before it are known, too, and say
    /// how long somebody has been on lists.
    pub seasons: Vec<SeasonCohorts>,
    /// How many lists are known before the earlier one, the opening list among them.
    pub lists_before: usize,
}

/// The lists of two sides, if they are of one federation and the earlier one is a list that the
/// later one followed.
#[derive(Debug)]
pub(super) struct Lists {
    /// All lists up to the later one.
    all: Vec<SeasonList>,
    /// The position of the earlier one among them.
    old: usize,
}

impl Lists {
    /// `None` unless the later side's federation published or graded the very list of the earlier
    /// side before it.
    ///
    /// # Errors
    ///
    /// A published list that cannot be read.
    pub(super) fn of(old: &Side, new: &Side) -> Result<Option<Self>> {
        let list = old.list.by_code();
        if list.season.is_empty() || Some(&list.season) == new.list.season.as_ref() {
            return Ok(None);
        }
        let all = new.lists()?;
        Ok(all.iter().position(|one| *one == list).map(|old| Self { all, old }))
    }

    pub(super) fn span(&self, rate: Rate) -> Span {
        let lists = with_the_same_players(&self.all, rate);
        let ends = lists.get(self.old).zip(lists.last());
        let after = &self.all[self.old + 1..];
        let panel = ends.and_then(|((_, old), (_, new))| change(old, new));
        let mut seasons = cohorts_of(lists);
        seasons.retain(|season| after.iter().any(|list| list.season == season.season));
        Span { panel, seasons, lists_before: self.old }
    }
}
