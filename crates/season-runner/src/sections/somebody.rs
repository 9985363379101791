//! Somebody of a tournament's sections, asked for as people do: by code, FIDE number or name.

use std::collections::BTreeMap;

use event_sections::contradiction::contradiction;
use event_sections::{CheckedSection, Entrant, plain_name};
use results_io::{CodeForm, Player, Players};

use crate::error::{Error, Setting};
use crate::which_player::which_player;

/// Where a player stands in the sections of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The position of the section.
    pub section: usize,
    /// The player's position in it.
    pub player: usize,
}

/// The places of the player who is asked for by code, FIDE number or name: one in each section in which they
/// stand, and at least one. A name may be in another case, or have the forename first.
///
/// # Errors
///
/// Nobody is called so, or several are: two in one section, or in two by other codes, FIDE numbers or years of
/// birth. The error names those who may have been meant.
pub fn find_player(sections: &[CheckedSection], wanted: &str) -> Result<Vec<Place>, Error> {
    let entrants = || sections.iter().flat_map(|section| &section.section().players);
    let name = name_of_player(entrants(), wanted, "these sections")?;
    let mut found: Vec<Place> = Vec::new();
    let mut known: Vec<&Entrant> = Vec::new();
    for (section, checked) in sections.iter().enumerate() {
        let players = || checked.section().players.iter().enumerate();
        let is_there = players().any(|(_, entrant)| entrant.is_called(&name));
        // To the letter, or else without a number in another way to write it.
        let is_meant = |entrant: &Entrant| {
            if is_there {
                return entrant.is_called(&name);
            }
            !entrant.has_number() && entrant.has_name(&name)
        };
        for (player, entrant) in players().filter(|(_, entrant)| is_meant(entrant)) {
            found.push(Place { section, player });
            known.push(entrant);
        }
    }
    let is_met_twice = found.windows(2).any(|two| two[0].section == two[1].section);
    if is_met_twice || contradiction(&known).is_some() {
        let places = found.iter().zip(&known).map(|(place, entrant)| {
            let number = entrant.code.as_ref().or(entrant.fide_code.as_ref()).cloned();
            let year = || entrant.birth_year.map(|year| format!("born {year}"));
            let known = number.or_else(year).map(|known| format!(", {known}")).unwrap_or_default();
            format!("{}{known} ({})", entrant.name, sections[place.section].section().name)
        });
        let several: Vec<String> = places.collect();
        let problem = format!("several players are called so: {}", several.join("; "));
        return Err(Setting::Player.refused(wanted, problem));
    }
    Ok(found)
}

/// By what a player is called in sections who is asked for by code, FIDE number or name: as asked, if somebody
/// is called so, and else the code or name of the one who is meant. A name may be in another case, or have the
/// forename first. `of` says where the players are: `these files`.
///
/// # Errors
///
/// Nobody, or more than one, of that name. The error names those who may have been meant.
pub fn name_of_player<'e>(
    players: impl Iterator<Item = &'e Entrant> + Clone,
    wanted: &str,
    of: &str,
) -> Result<String, Error> {
    if players.clone().any(|entrant| entrant.is_called(wanted)) {
        return Ok(wanted.to_owned());
    }
    // Who has no number is one player, in whatever ways the name is written: the first stands for all.
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

/// Somebody of a section as a player of a list. Who has no code goes by their name.
fn player(entrant: &Entrant) -> Player {
    let code = entrant.code.as_ref().unwrap_or(&entrant.name);
    Player {
        code: code.into(),
        name: entrant.name.as_str().into(),
        fide_code: entrant.fide_code.as_deref().unwrap_or_default().into(),
        ..Player::default()
    }
}
