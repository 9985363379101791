//! The pages of a site, and the bytes of each.

mod about;
mod clubs;
mod drawn;
mod events;
mod files;
mod frame;
mod ledger;
mod list;
mod parts;
mod player;
mod report;
mod rows;
mod season;

pub use files::Page;

use std::fmt;

use askama::Template;

use self::files::Kind;
use crate::assets::{ICON, STYLE};
use crate::context::Context;
use crate::download::{ListedPlayer, listed};
use crate::error::SiteError;
use crate::privacy::Privacy;
use crate::site::{Player, Site};
use crate::words::Words;
use crate::{download, script};

/// The pages of a site.
pub struct Pages<'a> {
    context: Context<'a>,
    pages: Vec<Page>,
}

impl fmt::Debug for Pages<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").field("pages", &self.pages.len()).finish_non_exhaustive()
    }
}

impl<'a> Pages<'a> {
    /// The pages of a site.
    #[must_use]
    pub fn of(site: &'a Site, words: &'a Words, privacy: Privacy) -> Self {
        let context = Context::of(site, words, privacy);
        let pages = files::all(&context);
        Self { context, pages }
    }

    /// Every file of the site, each with a unique path.
    #[must_use]
    pub fn list(&self) -> &[Page] {
        &self.pages
    }

    /// The bytes of a file of the site.
    ///
    /// # Errors
    ///
    /// Never for the pages of [`Pages::list`]; only if a template could not be filled.
    pub fn render(&self, page: &Page) -> Result<Vec<u8>, SiteError> {
        let context = &self.context;
        let html = match page.kind {
            Kind::List { season, part, home } => {
                list::ListPage::of(context, season, part, home).render()?
            }
            Kind::Season(season) => season::SeasonPage::of(context, season).render()?,
            Kind::Clubs { season, part } => clubs::ClubsPage::of(context, season, part).render()?,
            Kind::Club { season, club } => clubs::ClubPage::of(context, season, club).render()?,
            Kind::Events { season, part } => {
                events::EventsPage::of(context, season, part).render()?
            }
            Kind::Event { season, event, part } => {
                events::EventPage::of(context, season, event, part).render()?
            }
            Kind::Player(player) => player::PlayerPage::of(context, player).render()?,
            Kind::MergedCode { player, code } => {
                player::MergedCodePage::of(context, player, code).render()?
            }
            Kind::Calculation { player, season } => {
                player::CalculationPage::of(context, player, season).render()?
            }
            Kind::About => about::AboutPage::of(context).render()?,
            Kind::Style => STYLE.to_owned(),
            Kind::Icon => ICON.to_owned(),
            Kind::Script => script::site_script(context)?,
            Kind::Index(season) => script::index(context, season)?,
            Kind::Csv(season) => download::csv(&listed(context, season)),
            Kind::Json(season) => download::json(&listed(context, season))?,
        };
        Ok(html.into_bytes())
    }

    /// The players on the list of a season, by name.
    #[must_use]
    pub fn listed(&self, season: usize) -> Vec<ListedPlayer<'_>> {
        listed(&self.context, season)
    }

    /// How many players with a page are shown by name although they may have been juniors, who are
    /// shown by code: no list gives their date of birth.
    #[must_use]
    pub fn without_birth_date(&self) -> usize {
        self.with_page(|player| self.context.privacy.is_unknown(player))
    }

    /// How many players with a page were juniors in one of the seasons.
    #[must_use]
    pub fn juniors(&self) -> usize {
        self.with_page(|player| player.was_junior == Some(true))
    }

    fn with_page(&self, is_wanted: impl Fn(&Player) -> bool) -> usize {
        let players = self.context.site.players.iter().zip(0..);
        let has_page = |player: u32| !self.context.career(player).is_empty();
        players.filter(|(player, number)| is_wanted(player) && has_page(*number)).count()
    }

    /// The folder of a season in the site.
    #[must_use]
    pub fn folder(&self, season: usize) -> &str {
        self.context.folder(season)
    }
}
