//! The links from a season's page to all seasons.

use crate::context::Context;

/// All seasons with their folders, and whether each is the one shown.
pub(super) fn seasons<'c>(context: &'c Context<'_>, this: usize) -> Vec<(String, &'c str, bool)> {
    let seasons = context.site.seasons.iter().enumerate();
    seasons
        .map(|(number, season)| (context.label(season), context.folder(number), number == this))
        .collect()
}
