//! The parts of every page: head, navigation, search, footer, links to all seasons.

use crate::context::Context;
use crate::words::Words;

/// The parts of every page.
pub(crate) struct Frame<'a> {
    pub(crate) words: &'a Words,
    /// The title of the window.
    pub(crate) title: String,
    /// The path to the site's own folder: empty, `../` or `../../`.
    pub(crate) root: &'static str,
    /// The folder of the season that the page belongs to.
    pub(crate) folder: &'a str,
    /// The label of the season.
    pub(crate) label: String,
    pub(crate) federation: &'a str,
    pub(crate) current: Section,
    /// The name of the rules, and what was left out.
    pub(crate) edition: String,
    pub(crate) program: &'a str,
    pub(crate) left_out: Vec<&'a str>,
    /// Whether any player has a club.
    pub(crate) has_clubs: bool,
    /// Whether the page is one of thousands. Then the script adds the navigation, which would be a
    /// fifth of the page; without the script there is only a link to the season's list.
    pub(crate) leaf: bool,
}

/// The part of the navigation to which a page belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    List,
    Season,
    Clubs,
    Events,
    About,
    None,
}

impl<'a> Frame<'a> {
    pub(crate) fn of(
        context: &'a Context<'_>,
        (title, current): (String, Section),
        root: &'static str,
        season: Option<usize>,
    ) -> Self {
        let season = season.or(context.newest());
        let of_season = season.and_then(|season| context.site.seasons.get(season));
        let words = context.words;
        let edition = of_season.map(|season| {
            let edition = &season.edition;
            words.by_edition().with(&[("edition", &edition.name), ("title", &edition.title)])
        });
        let privacy = context.privacy;
        let left_out = [
            (true, words.left_out_always()),
            (privacy.names, words.left_out_names()),
            (!privacy.ages, words.left_out_birth_dates()),
            (privacy.juniors, words.left_out_juniors()),
        ];
        Self {
            words,
            title,
            root,
            folder: season.map_or("", |season| context.folder(season)),
            label: of_season.map(|season| context.label(season)).unwrap_or_default(),
            federation: &context.site.federation,
            current,
            edition: edition.unwrap_or_default(),
            program: &context.site.program,
            left_out: left_out
                .iter()
                .filter(|(is, _)| *is)
                .map(|(_, text)| text.as_str())
                .collect(),
            has_clubs: context.has_clubs(),
            leaf: false,
        }
    }

    /// The frame of a page that is one of thousands. The note about what is left out everywhere is
    /// only on the pages above it.
    pub(crate) fn leaf(self) -> Self {
        let left_out = self.left_out.into_iter().skip(1).collect();
        Self { leaf: true, left_out, ..self }
    }

    /// The attribute that marks a link of the navigation as the current one.
    pub(crate) fn mark(&self, section: Section) -> &'static str {
        if self.current == section { " aria-current=page" } else { "" }
    }

    pub(crate) fn list(&self) -> &'static str {
        self.mark(Section::List)
    }

    pub(crate) fn season(&self) -> &'static str {
        self.mark(Section::Season)
    }

    pub(crate) fn clubs(&self) -> &'static str {
        self.mark(Section::Clubs)
    }

    pub(crate) fn events(&self) -> &'static str {
        self.mark(Section::Events)
    }

    pub(crate) fn about(&self) -> &'static str {
        self.mark(Section::About)
    }

    /// Whether the page belongs to a season.
    pub(crate) fn has_season(&self) -> bool {
        !self.folder.is_empty()
    }
}

/// All seasons with their folders, and whether each is the one shown.
pub(super) fn seasons<'c>(context: &'c Context<'_>, this: usize) -> Vec<(String, &'c str, bool)> {
    let seasons = context.site.seasons.iter().enumerate();
    seasons
        .map(|(number, season)| (context.label(season), context.folder(number), number == this))
        .collect()
}
