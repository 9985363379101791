//! The seasons that a page of one of them leads to.

use crate::context::Context;

/// All seasons with their folders; whether each is this one.
pub(super) fn seasons<'c>(context: &'c Context<'_>, this: usize) -> Vec<(String, &'c str, bool)> {
    let seasons = context.site.seasons.iter().enumerate();
    seasons
        .map(|(number, season)| (context.label(season), context.folder(number), number == this))
        .collect()
}
