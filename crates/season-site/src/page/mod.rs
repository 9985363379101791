//! The pages: which there are, and the bytes of each.

mod frame;

mod rows;

mod list;

mod parts;

mod lines;

mod ledger;

mod drawn;

mod player;

mod season;

mod clubs;

mod events;

mod about;

mod report;

pub(crate) use list::{Part, parts};

use std::fmt;

use askama::Template;

use crate::context::Context;
use crate::download;
use crate::error::SiteError;
use crate::privacy::Privacy;
use crate::script;
use crate::season::Listed;
use crate::site::Site;
use crate::words::Words;

/// The stylesheet.
const STYLE: &str = include_str!("../assets/site.css");

/// The mark of the site, as a picture.
const ICON: &str = include_str!("../assets/icon.svg");

/// The pages of a site.
pub struct Pages<'a> {
    context: Context<'a>,
    pages: Vec<Page>,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path, with `/` between folders.
    pub path: String,
    kind: Kind,
}

impl Page {
    /// Whether it is a player's own page.
    #[must_use]
    pub const fn is_player(&self) -> bool {
        matches!(self.kind, Kind::Player(_))
    }
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The list of a season: the whole, or one of its alphabetical pages.
    List {
        season: usize,
        part: Option<usize>,
        home: bool,
    },
    Season(usize),
    Clubs {
        season: usize,
        part: usize,
    },
    Club {
        season: usize,
        club: usize,
    },
    Events {
        season: usize,
        part: usize,
    },
    Event {
        season: usize,
        event: usize,
        part: usize,
    },
    Player(u32),
    /// The calculation of a season that does not fit on the player's page.
    Calculation {
        player: u32,
        season: usize,
    },
    About,
    Style,
    Icon,
    Script,
    Index(usize),
    Csv(usize),
    Json(usize),
}

/// A player on a list, for those who make files of another kind of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPlayer<'a> {
    /// The code.
    pub code: &'a str,
    /// The name, as it is shown.
    pub name: &'a str,
    /// `M`, `F`, or nothing.
    pub sex: &'a str,
    /// The age of a junior, if it is shown.
    pub junior_age: Option<u32>,
    /// The letter.
    pub category: char,
    /// The grade.
    pub grade: i32,
    /// The grade before.
    pub previous: Option<i32>,
    /// The standard error of the grade.
    pub standard_error: Option<f64>,
    /// Games that count.
    pub games: u32,
    /// The first club.
    pub club: &'a str,
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
        let pages = all(&context);
        Self { context, pages }
    }

    /// Every file of the site, each under a path of its own.
    #[must_use]
    pub fn list(&self) -> &[Page] {
        &self.pages
    }

    /// The bytes of a file of the site.
    ///
    /// # Errors
    ///
    /// Never for the pages of [`Pages::list`]; a template could not be filled.
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

    /// The folder of a season in the site.
    #[must_use]
    pub fn folder(&self, season: usize) -> &str {
        self.context.folder(season)
    }
}

fn listed<'c>(context: &'c Context<'_>, season: usize) -> Vec<ListedPlayer<'c>> {
    let Some(of_season) = context.site.seasons.get(season) else { return Vec::new() };
    let order = context.lists.get(season).map_or(&[][..], Vec::as_slice);
    let player = |position: &u32| {
        let entry = of_season.entries.get(*position as usize)?;
        let Listed { category, grade } = entry.listed?;
        let known = context.site.players.get(entry.player as usize);
        Some(ListedPlayer {
            code: context.code(entry.player),
            name: context.name(entry.player),
            sex: known.map_or("", |player| &player.sex),
            junior_age: context.privacy.junior_age(entry),
            category,
            grade,
            previous: entry.previous,
            standard_error: entry.standard_error,
            games: entry.receipt.counted,
            club: entry.clubs.first().map_or("", |&club| context.club_name(club)),
        })
    };
    order.iter().filter_map(player).collect()
}

/// Every page, the shared files first.
fn all(context: &Context<'_>) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut add = |path: String, kind| pages.push(Page { path, kind });
    add("site.css".to_owned(), Kind::Style);
    add("icon.svg".to_owned(), Kind::Icon);
    add("site.js".to_owned(), Kind::Script);
    add("about.html".to_owned(), Kind::About);
    if let Some(season) = context.newest() {
        add("index.html".to_owned(), Kind::List { season, part: None, home: true });
    }
    for season in 0..context.site.seasons.len() {
        of_season(context, season, &mut add);
    }
    for player in 0..context.site.players.len() as u32 {
        if context.career(player).is_empty() {
            continue;
        }
        let address = context.address(player);
        add(format!("player/{address}.html"), Kind::Player(player));
        for season in player::on_pages_of_their_own(context, player) {
            let path = format!("player/{address}-{}.html", context.folder(season));
            add(path, Kind::Calculation { player, season });
        }
    }
    pages
}

fn of_season(context: &Context<'_>, season: usize, add: &mut impl FnMut(String, Kind)) {
    let folder = context.folder(season).to_owned();
    let path = |rest: &str| format!("{folder}/{rest}");
    add(path("index.html"), Kind::List { season, part: None, home: false });
    for (part, slice) in context.parts.get(season).into_iter().flatten().enumerate() {
        add(path(&slice.file), Kind::List { season, part: Some(part), home: false });
    }
    add(path("season.html"), Kind::Season(season));
    add(path("index.js"), Kind::Index(season));
    add(path("list.csv"), Kind::Csv(season));
    add(path("list.json"), Kind::Json(season));
    for part in 0..clubs::parts(context, season) {
        add(path(&parts::file("clubs", part)), Kind::Clubs { season, part });
    }
    for club in clubs::of_season(context, season) {
        let file = format!("club/{}.html", context.club_address(club));
        add(path(&file), Kind::Club { season, club: club as usize });
    }
    for part in 0..events::list_parts(context, season) {
        add(path(&parts::file("events", part)), Kind::Events { season, part });
    }
    let events = context.site.seasons.get(season).map_or(0, |season| season.events.len());
    for event in 0..events {
        for part in 0..events::event_parts(context, season, event) {
            let file = events::file(context, season, event as u32, part);
            add(path(&file), Kind::Event { season, event, part });
        }
    }
}
