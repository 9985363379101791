//! Finds everybody in the results who is not on a list of players, and proposes what to do about
//! it.

mod accept;
mod add;
mod club_in_row;
mod decide;
mod events_of;
mod everybody;
mod new_codes;
mod season_read;
mod settled;
mod unregistered;

pub use crate::federation::CodeRange;
pub use accept::{Accepting, NotAccepted, add_players, makes_codes_without_list, players_to_add};
pub use add::{Added, Extended, extended, lock};
pub use decide::{Scope, decide, decision_same};
pub use events_of::events_of;
pub use everybody::Strength;
pub use identity::Player;
pub use new_codes::NewCodes;
pub use season_read::SeasonsRead;
pub use settled::settled;
pub use unregistered::{InEvent, Proposal, Seen, Unregistered};

use std::collections::BTreeMap;

use anyhow::Result;
use compact_str::CompactString;
use findings::RowFault;
use identity::CodeForm;
use season_files::{OtherRates, RowRules, SeasonFolder, Strangers};

use self::club_in_row::KnownClubs;
use self::everybody::{Everybody, everybody};
use self::unregistered::{Lists, propose};
use crate::federation::{
    AskedOfRows, GradeSettings, PlannedSeason, code_form, season_bytes, seasons,
};
use crate::progress::Progress;

/// The people in a federation's results, and whether lists have them.
#[derive(Debug)]
pub struct WhoIsWho {
    /// Everybody in the results without a row in the season's list, season by season.
    pub unregistered: Vec<Unregistered>,
    /// Everybody on any list, by code.
    pub known: Vec<Player>,
    /// By code: the grade and the rating of everybody who has one on the opening list or on the
    /// last published one.
    pub strengths: BTreeMap<CompactString, Strength>,
    /// The codes of all rows of all lists, including refused rows, and those that decisions are
    /// about: no new player may get one.
    pub taken: Vec<String>,
    /// The number of seasons that were read.
    pub seasons: usize,
    /// Seasons without any results yet.
    pub without_results: Vec<String>,
    /// Seasons with results whose list of players has nobody.
    pub without_list: Vec<String>,
    /// Files of results that cannot be used, with the reasons: it is unknown who plays in them.
    pub unusable: Vec<RowFault>,
    /// Whether the list before the first season has nobody, or is not there: who has a code on it
    /// is not known.
    pub opening_is_empty: bool,
}

/// Finds everybody in the results of a federation who is not on the season's list. Seasons that did
/// not change since they were last `read` are not read again.
///
/// # Errors
///
/// A folder without a season, or files that cannot be read.
pub fn who_is_who(
    settings: &GradeSettings,
    range: Option<CodeRange>,
    read: &mut SeasonsRead,
    progress: &dyn Progress,
) -> Result<WhoIsWho> {
    let plans = seasons(settings)?;
    let mut all = plans.published.iter().chain(&plans.to_grade);
    // A code that is valid in one season counts as a code.
    let is_free = all.any(|plan| code_form(&plan.rules.edition) == CodeForm::Free);
    let code_form = if is_free { CodeForm::Free } else { CodeForm::WithCheckLetter };
    let Everybody { known, strengths, mut taken, opening_is_empty } =
        everybody(settings, code_form)?;
    let clubs = KnownClubs::of(known.players.iter().flat_map(|player| player.clubs.iter()));
    let mut before = read.again_with(clubs);
    // A decision about a code that is no longer on any list would apply to whoever got the code.
    let decisions = settings.decisions.iter().flat_map(|file| file.decisions.codes());
    taken.extend(decisions.map(str::to_owned));
    let mut codes = NewCodes::after(range, taken.iter().map(String::as_str));
    let mut found = WhoIsWho {
        unregistered: Vec::new(),
        known: Vec::new(),
        strengths,
        taken,
        seasons: 0,
        without_results: Vec::new(),
        without_list: Vec::new(),
        unusable: Vec::new(),
        opening_is_empty,
    };
    let mut strangers = Vec::new();
    let of_season =
        |plan: &PlannedSeason| season_bytes(&settings.folder.join(plan.season.to_string()));
    progress.bytes_to_read(plans.published.iter().chain(&plans.to_grade).map(of_season).sum());
    for plan in plans.published.iter().chain(&plans.to_grade) {
        let label = plan.season.to_string();
        let asked = AskedOfRows::of(&plan.rules.edition, &label, settings.decisions.as_ref());
        let rules = asked.rules((plan.first_day, plan.last_day));
        // Players at an unknown rate of play are included.
        let other_rates = OtherRates::Keep;
        let rules = RowRules { strangers: Strangers::Gather, other_rates, ..rules };
        let folder = SeasonFolder::find(&settings.folder.join(&label), &format!("{label}/"))?;
        if !folder.has_results() {
            found.without_results.push(label);
            continue;
        }
        let season = read.read(&label, &folder, &rules, before.remove(&label), progress)?;
        found.without_list.extend((!season.has_list).then_some(label));
        strangers.extend_from_slice(&season.unregistered);
        found.unusable.extend_from_slice(&season.unusable);
        found.seasons += 1;
    }
    let lists = read.seasons.iter().map(|(label, season)| (label.as_str(), &season.listed));
    let lists = Lists(lists.collect());
    found.unregistered = propose(strangers, &known, &lists, &mut codes, code_form);
    found.known = known.players;
    Ok(found)
}
