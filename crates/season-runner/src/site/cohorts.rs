//! What became of players from list to list, and since the first one.

use rating_core::Grade;
use season_site::{CohortMean, Cohorts, Season};

use crate::cohorts::{self, ListsInTurn, OfPlayers, SeasonCohorts, change};

/// The lists of one rate of play up to a season.
#[derive(Debug, Default)]
pub(super) struct ListsSoFar {
    known: ListsInTurn,
    /// The first season's own list: the opening list may be before it.
    first: Option<OfPlayers>,
}

impl ListsSoFar {
    /// Adds the list of a season, and fills in what became of players; `before` is the list before,
    /// of which the one before the first season is used.
    pub(super) fn fill(&mut self, season: &mut Season, before: &[(u32, Grade)], players: usize) {
        let list = |grades: &mut dyn Iterator<Item = (u32, i32)>| {
            let mut list: OfPlayers = vec![None; players];
            grades.for_each(|(player, grade)| list[player as usize] = Some(f64::from(grade)));
            list
        };
        if self.known.is_empty() && !before.is_empty() {
            let mut grades = before.iter().map(|(player, grade)| (*player, grade.points()));
            self.known.next(String::new(), list(&mut grades));
        }
        let listed = season.entries.iter();
        let mut listed = listed.filter_map(|entry| Some((entry.player, entry.listed?.grade)));
        let now = list(&mut listed);
        if now.iter().all(Option::is_none) {
            return;
        }
        match &self.first {
            Some(first) => season.summary.panel = change(first, &now).map(mean),
            None => self.first = Some(now.clone()),
        }
        season.summary.cohorts = self.known.next(season.label.clone(), now).as_ref().map(shown);
    }
}

fn shown(of: &SeasonCohorts) -> Cohorts {
    Cohorts {
        established: of.established.map(mean),
        second_list: of.second_list.map(mean),
        third_list: of.third_list.map(mean),
        newcomers: of.newcomers.map(mean),
        leavers: of.leavers.map(mean),
    }
}

const fn mean(of: cohorts::CohortMean) -> CohortMean {
    CohortMean { players: of.players as u32, mean: of.mean, error: of.error }
}

#[cfg(test)]
mod tests {
    use season_site::{Entry, Listed};

    use super::*;

    fn season(label: &str, grades: &[(u32, i32)]) -> Season {
        let entry = |&(player, grade): &(u32, i32)| Entry {
            player,
            listed: Some(Listed { category: 'A', grade }),
            ..Entry::default()
        };
        let entries = grades.iter().map(entry).collect();
        Season { label: label.to_owned(), entries, ..Season::default() }
    }

    #[test]
    fn the_panel_begins_with_the_first_season() {
        let mut lists = ListsSoFar::default();
        let mut first = season("2004-05", &[(0, 104), (1, 90)]);
        lists.fill(&mut first, &[(0, Grade::new(100)), (2, Grade::new(120))], 4);
        let found = first.summary.cohorts.unwrap();
        let one = |cohort: Option<CohortMean>| cohort.map(|found| (found.players, found.mean));
        // 90 joined beside 104; 120 left where 100 stayed.
        assert_eq!((one(found.newcomers), one(found.leavers)), (Some((1, -14.0)), Some((1, 20.0))));
        assert_eq!((found.second_list, first.summary.panel), (None, None));

        // A season without a list is passed over.
        let mut pause = season("2005-06", &[]);
        lists.fill(&mut pause, &[], 4);
        assert_eq!((pause.summary.cohorts, pause.summary.panel), (None, None));

        let mut third = season("2006-07", &[(0, 106), (1, 93), (3, 80)]);
        lists.fill(&mut third, &[], 4);
        let found = third.summary.cohorts.unwrap();
        assert_eq!(one(found.second_list), Some((1, 3.0)));
        // 104 to 106 and 90 to 93: 2.5, and half a point of error.
        let panel = third.summary.panel.unwrap();
        assert_eq!((panel.players, panel.mean, panel.error), (2, 2.5, Some(0.5)));
    }
}
