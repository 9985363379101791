//! Finds earlier seasons that an edition looks back to, but that were not used when a season was
//! graded.

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Calendar, Edition, Season, SeasonAsItWas};
use input_files::{Fingerprint, Source};
use published_lists::manifest::Manifest;

use super::difference::Difference;
use super::season::{Looking, of_season};
use crate::federation::DECISIONS;
use crate::file_names::OPENING_GRADES;
use crate::history::looks_back_to;

impl Looking<'_> {
    /// Adds the earlier seasons, and the opening list, that exist and that the edition looks back
    /// to, but of which the manifest names no file. Without the text of the edition, nothing is
    /// added.
    ///
    /// Years without chess count as seasons here, so this may find too little.
    /// Years without chess are counted as seasons here, so that rather too little is found.
    pub(super) fn add_passed_over(
        &self,
        season: Season,
        manifest: &Manifest,
        told: &mut Vec<Difference>,
    ) -> Result<()> {
        let Some(edition) = self.edition_of(manifest) else { return Ok(()) };
        let seasons: Vec<SeasonAsItWas> = self.days.values().copied().collect();
        let calendar = Calendar { seasons: &seasons, ..Calendar::default() };
        let in_reach = |day: NaiveDate| looks_back_to(&edition, season, calendar, day);
        let was_read = |of: Option<Season>| {
            let inputs = manifest.inputs.iter().filter(|input| input.file != DECISIONS);
            inputs.into_iter().any(|input| of_season(&input.file) == of)
        };
        let earlier = self.days.iter().filter(|(of, days)| in_reach(days.last) && **of != season);
        // A season that was missing or is stale has already been reported as such.
        let is_told = |of: Season| {
            [Difference::NotBuiltOn(of), Difference::StaleSeason(of)]
                .iter()
                .any(|known| told.contains(known))
        };
        let earlier = earlier.map(|(of, _)| *of).filter(|of| !was_read(Some(*of)) && !is_told(*of));
        let earlier: Vec<Difference> = earlier.map(Difference::SeasonPassedOver).collect();
        told.extend(earlier);
        if self.day_before.is_some_and(in_reach)
            && !was_read(None)
            && let Some(list) = Source::find(self.folder, OPENING_GRADES)?
        {
            let file = list.file_name().map(|name| name.to_string_lossy().into_owned());
            told.extend(file.map(Difference::OpeningListPassedOver));
        }
        Ok(())
    }

    /// The edition that a season was graded by, if its text is available.
    fn edition_of(&self, manifest: &Manifest) -> Option<Edition> {
        let sha256 = &manifest.edition.sha256;
        if let Some(choice) = self.at_hand.iter().find(|choice| choice.stamp.sha256 == *sha256) {
            return Some(choice.edition.clone());
        }
        let is_it = |text: &str| Fingerprint::of("", text.as_bytes()).sha256 == *sha256;
        let (_, text) = Edition::BUILT_IN.into_iter().find(|(_, text)| is_it(text))?;
        Edition::from_toml(text).ok()
    }
}
