//! Two players who met: the script fills the page from the games files, for any two.

use askama::Template;

use super::frame::{Frame, Section};
use crate::context::Context;

#[derive(Template)]
#[template(path = "met.html")]
pub(crate) struct MetPage<'c> {
    frame: Frame<'c>,
}

impl<'c> MetPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>) -> Self {
        let title = context.words.head_to_head().to_string();
        Self { frame: Frame::of(context, (title, Section::None), "", None) }
    }
}
