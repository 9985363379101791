//! Finds a player in a tournament's sections by code, FIDE number or name.

use std::collections::BTreeMap;

use event_sections::contradiction::contradiction;
use event_sections::{CheckedSection, Entrant, plain_name};
use identity::{CodeForm, Player, Players};

use crate::error::{Error, Setting};
use crate::which_player::which_player;

/// The place of a player in the sections of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerAt {
    /// The position of the section.
    pub section: usize,
    /// The position of the player in the section.
    pub player: usize,
}

/// The places of the player with this code, FIDE number or name: one in each of the player's
/// sections, and at least one. The case of a name does not matter, and the forename may come first.
/// A year of birth after the name, a section, or both distinguish namesakes: `Lee, Ann, born 1991
/// (Open)`.
///
/// # Errors
///
/// No player matches, or several do: two in one section, or two in different sections with
/// different codes, FIDE numbers or years of birth. The error names the likely ones.
pub fn find_player(sections: &[CheckedSection], wanted: &str) -> Result<Vec<PlayerAt>, Error> {
    let asked = Asked::of(sections, wanted);
    let entrants = || {
        sections.iter().enumerate().flat_map(|(at, section)| {
            let players = section.section().players.iter();
            players.filter(move |entrant| asked.may_be(at, entrant))
        })
    };
    let name = name_of_player(entrants(), asked.name, "these sections")?;
    let mut found: Vec<PlayerAt> = Vec::new();
    let mut known: Vec<&Entrant> = Vec::new();
    for (section, checked) in sections.iter().enumerate() {
        let players = || {
            let players = checked.section().players.iter().enumerate();
            players.filter(|(_, entrant)| asked.may_be(section, entrant))
        };
        let is_there = players().any(|(_, entrant)| entrant.is_called(&name));
        // An exact match, or else, for players without a number, the name in another spelling.
        let is_meant = |entrant: &Entrant| {
            if is_there {
                return entrant.is_called(&name);
            }
            !entrant.has_number() && entrant.has_name(&name)
        };
        for (player, entrant) in players().filter(|(_, entrant)| is_meant(entrant)) {
            found.push(PlayerAt { section, player });
            known.push(entrant);
        }
    }
    let is_met_twice = found.windows(2).any(|two| two[0].section == two[1].section);
    if is_met_twice || contradiction(&known).is_some() {
        let places = found.iter().zip(&known).map(|(place, entrant)| {
            let number = entrant.code.as_ref().or(entrant.fide_code.as_ref()).cloned();
            let number = number.map(|number| format!(", {number}"));
            let year = || entrant.birth_year.map(|year| format!("{BORN}{year}"));
            let known = number.or_else(year).unwrap_or_default();
            format!("{}{known} ({})", entrant.name, sections[place.section].section().name)
        });
        let several: Vec<String> = places.collect();
        let problem = format!(
            "several players are called so: {}; expected the code or number of one, or the name as \
             it stands here, with year and section",
            several.join("; ")
        );
        return Err(Setting::Player.refused(wanted, problem));
    }
    Ok(found)
}

/// The text between a name and a year of birth.
const BORN: &str = ", born ";

/// A name, and the additions that distinguish namesakes.
#[derive(Clone, Copy)]
struct Asked<'a> {
    name: &'a str,
    birth_year: Option<i32>,
    /// The position of the section.
    section: Option<usize>,
}

impl<'a> Asked<'a> {
    /// Splits a text into name and additions, unless the whole text is somebody's name.
    fn of(sections: &[CheckedSection], wanted: &'a str) -> Self {
        let mut players = sections.iter().flat_map(|section| &section.section().players);
        if players.any(|entrant| entrant.is_called(wanted)) {
            return Self { name: wanted, birth_year: None, section: None };
        }
        let before = |section: &CheckedSection| {
            let name = section.section().name.as_str();
            wanted.strip_suffix(')')?.strip_suffix(name)?.strip_suffix(" (")
        };
        let mut all = sections.iter().enumerate();
        let of_section = all.find_map(|(at, section)| Some((at, before(section)?)));
        let (section, rest) = of_section.map_or((None, wanted), |(at, rest)| (Some(at), rest));
        let of_year = rest.rsplit_once(BORN);
        let of_year = of_year.and_then(|(name, year)| Some((name, year.parse().ok()?)));
        let (name, birth_year) = of_year.map_or((rest, None), |(name, year)| (name, Some(year)));
        Self { name, birth_year, section }
    }

    /// Whether a player of a section matches.
    fn may_be(self, section: usize, entrant: &Entrant) -> bool {
        self.section.is_none_or(|only| only == section)
            && (self.birth_year.is_none() || entrant.birth_year == self.birth_year)
    }
}

/// The name used in sections for the player with this code, FIDE number or name: `wanted` itself if
/// a player is called that, else the code or name of the matching player. The case of a name does
/// not matter, and the forename may come first. `of` says where the players are: `these files`.
///
/// # Errors
///
/// Nobody, or more than one player, has that name. The error names the likely ones.
pub fn name_of_player<'e>(
    players: impl Iterator<Item = &'e Entrant> + Clone,
    wanted: &str,
    of: &str,
) -> Result<String, Error> {
    if players.clone().any(|entrant| entrant.is_called(wanted)) {
        return Ok(wanted.to_owned());
    }
    // All players without a number whose names differ only in spelling are one player, who goes by
    // the first spelling.
    let mut written: BTreeMap<String, &str> = BTreeMap::new();
    let players = Players::of(
        players
            .map(|entrant| {
                if entrant.has_number() {
                    return player(entrant);
                }
                let name = written.entry(plain_name(&entrant.name)).or_insert(&entrant.name);
                player(&Entrant::named(*name))
            })
            .collect(),
    );
    let meant = which_player(&players, CodeForm::Free, wanted, of)?;
    let meant = players.players.get(meant.as_usize());
    Ok(meant.map_or_else(|| wanted.to_owned(), |player| player.code.to_string()))
}

/// An entrant as a player of a list. Without a code, the name is used.
fn player(entrant: &Entrant) -> Player {
    let code = entrant.code.as_ref().unwrap_or(&entrant.name);
    Player {
        code: code.into(),
        name: entrant.name.as_str().into(),
        fide_code: entrant.fide_code.as_deref().unwrap_or_default().into(),
        ..Player::default()
    }
}
