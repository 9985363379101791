//! The files of a site, and the content of each.

use std::collections::BTreeSet;

use super::{clubs, events, parts, player};
use crate::address::of_code;
use crate::context::Context;

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path, with `/` between folders.
    pub path: String,
    pub(super) kind: Kind,
}

impl Page {
    /// Whether it is a player's own page.
    #[must_use]
    pub const fn is_player(&self) -> bool {
        matches!(self.kind, Kind::Player(_))
    }
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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
    /// A code that was merged into a player's, by its position among the merged codes.
    MergedCode {
        player: u32,
        code: usize,
    },
    /// The calculation of a season, if it does not fit on the player's page.
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

/// Every page, the shared files first.
pub(super) fn all(context: &Context<'_>) -> Vec<Page> {
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
    let has_page = |player: &u32| !context.career(*player).is_empty();
    let with_page = || (0..context.site.players.len() as u32).filter(has_page);
    let mut taken: BTreeSet<String> =
        with_page().map(|player| context.address(player).to_owned()).collect();
    for player in with_page() {
        let address = context.address(player);
        add(format!("player/{address}.html"), Kind::Player(player));
        for season in player::on_pages_of_their_own(context, player) {
            let path = format!("player/{address}-{}.html", context.folder(season));
            add(path, Kind::Calculation { player, season });
        }
        for (number, code) in context.also(player).iter().enumerate() {
            let address = of_code(code);
            // If a player has games or a grade under the code, it has a page of its own.
            if taken.insert(address.clone()) {
                add(format!("player/{address}.html"), Kind::MergedCode { player, code: number });
            }
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
