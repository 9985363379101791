//! Rules of an edition that never applied: an edition that differs by them alone predicts the same.

use std::collections::BTreeSet;

use ecf_season::{Edition, IsolatedGroups, Pause, SeasonGrades, WithoutGames};
use schemars::JsonSchema;
use serde::Serialize;

/// A rule of a contender that never applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnusedRule {
    /// The contender.
    pub system: String,
    /// The setting: `juniors.increment`.
    pub rule: &'static str,
    /// Why.
    pub why: &'static str,
}

/// Which rules have applied so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct UsedRules {
    used: BTreeSet<&'static str>,
    /// Whether the age of anybody is known.
    ages: bool,
}

const INCREMENT: &str = "juniors.increment";
const NEW_EACH_SEASON: &str = "juniors.new_each_season_under";
const NEWCOMERS: &str = "newcomers.add";
const FLOOR: &str = "publication.floor";
const ISOLATED: &str = "working_grade.isolated_groups";
const WITHOUT_GAMES: &str = "season.without_games";

impl UsedRules {
    /// Takes in a season.
    pub(crate) fn add(&mut self, grades: &SeasonGrades, ages: &[Option<u32>], edition: &Edition) {
        self.ages |= ages.iter().any(Option::is_some);
        if !grades.working.isolated.is_empty() {
            self.used.insert(ISOLATED);
        }
        for (grade, age) in grades.players.iter().zip(ages) {
            let published = grade.published().map(|(_, grade)| grade);
            let was_graded = grade.season.games > 0 && grade.previous.is_some();
            let floor = edition.publication.floor;
            let applies = [
                (INCREMENT, published.is_some() && grade.increment != 0),
                (NEW_EACH_SEASON, was_graded && edition.is_new_each_season(*age)),
                (NEWCOMERS, grade.working.is_some()),
                (FLOOR, floor.is_some() && published == floor),
            ];
            self.used.extend(applies.iter().filter(|(_, applies)| *applies).map(|(rule, _)| rule));
        }
    }

    /// The rules of an edition that have not applied, each with the reason.
    pub(crate) fn unused(
        &self,
        edition: &Edition,
        pauses: &[Pause],
    ) -> Vec<(&'static str, &'static str)> {
        let juniors = &edition.juniors;
        let no_junior =
            if self.ages { "nobody of that age is on a list" } else { "no date of birth is known" };
        let anchors = matches!(edition.working_grade.isolated_groups, IsolatedGroups::Anchor(_));
        let looks_over = edition.season.without_games == WithoutGames::LookedOver;
        let rules = [
            (!juniors.increment.is_empty(), INCREMENT, no_junior),
            (juniors.new_each_season_under.is_some(), NEW_EACH_SEASON, no_junior),
            (edition.newcomers.add != 0, NEWCOMERS, "there is no newcomer"),
            (edition.publication.floor.is_some(), FLOOR, "no grade is as low"),
            (anchors, ISOLATED, "a chain of games leads from everybody to a graded player"),
            (looks_over && pauses.is_empty(), WITHOUT_GAMES, "every season has games"),
        ];
        let unused = |(is_set, rule, _): &(bool, &str, &str)| *is_set && !self.used.contains(rule);
        rules.into_iter().filter(unused).map(|(_, rule, why)| (rule, why)).collect()
    }
}
