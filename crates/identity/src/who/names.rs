//! Maps from the numbers and names of a list to their players. They are built when a text is not a
//! code for the first time, since most seasons never need them.

use std::borrow::Cow;
use std::sync::OnceLock;

use rating_core::PlayerIdx;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::known_players::{Players, RefusedRow};
use crate::plain_name::{listed_parts, plain, plain_forms, turned_forms, turned_parts};
use crate::player::Player;

/// The players with a number or a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    One(PlayerIdx),
    /// In the order of their codes.
    Several(Vec<PlayerIdx>),
}

impl Found {
    pub(super) fn players(&self) -> &[PlayerIdx] {
        match self {
            Self::One(player) => std::slice::from_ref(player),
            Self::Several(players) => players,
        }
    }
}

/// Maps from the numbers and names of a list, in the forms that a row may use, to their players.
#[derive(Debug)]
pub(super) struct Names<'p> {
    list: &'p Players,
    glance: Glance,
    // Built when a text is not a code for the first time: most seasons never need them.
    by_fide_code: OnceLock<FxHashMap<&'p str, Found>>,
    by_name: OnceLock<FxHashMap<&'p str, Found>>,
    by_plain_name: OnceLock<FxHashMap<String, Found>>,
    by_parts: OnceLock<FxHashMap<String, Found>>,
    by_turned_name: OnceLock<FxHashMap<String, Found>>,
    refused_by_code: OnceLock<FxHashMap<&'p str, &'p RefusedRow>>,
    refused_by_name: OnceLock<FxHashMap<String, Vec<&'p RefusedRow>>>,
}

/// What a look at all players of a list tells, for which a season with some malformed codes would
/// otherwise go through the list twice while all threads wait.
#[derive(Debug, Default)]
struct Glance {
    /// The players with a FIDE number.
    numbered: Vec<PlayerIdx>,
    /// Whether the name of a player has no letters.
    has_name_without_letters: bool,
}

impl Glance {
    fn at(list: &Players) -> Self {
        let is_without_letters =
            |player: &Player| !player.name.is_empty() && !has_letters(&player.name);
        let of_part = |(part, players): (usize, &[Player])| {
            let mut glance = Self::default();
            for (number, player) in (part * PLAYERS_A_TASK..).zip(players) {
                if !player.fide_code.is_empty() {
                    glance.numbered.push(PlayerIdx::new(number as u32));
                }
                glance.has_name_without_letters |= is_without_letters(player);
            }
            glance
        };
        let parts = list.players.par_chunks(PLAYERS_A_TASK).enumerate();
        let parts: Vec<Self> = parts.map(of_part).collect();
        let of_merged = list.merged.iter().any(|(player, _)| is_without_letters(player));
        Self {
            has_name_without_letters: of_merged
                || parts.iter().any(|part| part.has_name_without_letters),
            numbered: parts.into_iter().flat_map(|part| part.numbered).collect(),
        }
    }
}

/// How many players one task looks at.
const PLAYERS_A_TASK: usize = 1 << 12;

impl<'p> Names<'p> {
    /// The empty maps for a list.
    pub(super) fn of(list: &'p Players) -> Self {
        Self {
            list,
            glance: Glance::at(list),
            by_fide_code: OnceLock::new(),
            by_name: OnceLock::new(),
            by_plain_name: OnceLock::new(),
            by_parts: OnceLock::new(),
            by_turned_name: OnceLock::new(),
            refused_by_code: OnceLock::new(),
            refused_by_name: OnceLock::new(),
        }
    }

    /// The first row, if several have one code.
    pub(super) fn refused_by_code(&self) -> &FxHashMap<&'p str, &'p RefusedRow> {
        self.refused_by_code.get_or_init(|| {
            let rows = self.list.refused.iter().rev();
            rows.map(|row| (row.player.code.as_str(), row)).collect()
        })
    }

    pub(super) fn refused_by_name(&self) -> &FxHashMap<String, Vec<&'p RefusedRow>> {
        self.refused_by_name.get_or_init(|| {
            let mut by_name: FxHashMap<String, Vec<&'p RefusedRow>> = FxHashMap::default();
            for row in &self.list.refused {
                for form in plain_forms(&row.player.name) {
                    by_name.entry(form).or_default().push(row);
                }
            }
            by_name
        })
    }

    /// The players with a name, ignoring case, punctuation and order. The words of the row's name
    /// may be rotated if it has no comma, and so may those of the list's: `James Thomas` may be
    /// `Thomas, James` or `James, Thomas`, and if both are on the list, it is unknown who is meant.
    /// A comma marks the end of the surname, so the order with the comma is tried first.
    pub(super) fn in_other_form(&self, name: &str) -> Option<Cow<'_, Found>> {
        let as_is = plain(name);
        if as_is.is_empty() {
            return None;
        }
        let in_order = self.by_plain_name().get(&as_is);
        if name.contains(',') && in_order.is_some() {
            return in_order.map(Cow::Borrowed);
        }
        let turned = turned_parts(name).filter_map(|parts| self.by_parts().get(&parts));
        let of_list = self.by_turned_name().get(&as_is);
        let found: Vec<&Found> = in_order.into_iter().chain(turned).chain(of_list).collect();
        // Avoids copying thousands of players of one name for every row with that name.
        if let [found] = found[..] {
            return Some(Cow::Borrowed(found));
        }
        let mut players: Vec<PlayerIdx> =
            found.into_iter().flat_map(Found::players).copied().collect();
        players.sort_unstable();
        players.dedup();
        match players[..] {
            [] => None,
            [player] => Some(Cow::Owned(Found::One(player))),
            _ => Some(Cow::Owned(Found::Several(players))),
        }
    }

    fn by_fide_code(&self) -> &FxHashMap<&'p str, Found> {
        self.by_fide_code.get_or_init(|| {
            let numbered = self.glance.numbered.iter();
            let listed = numbered.map(|&number| (number, &self.list.players[number.as_usize()]));
            self.found_among(listed, |player| {
                Some(plain_number(&player.fide_code)).filter(|number| !number.is_empty())
            })
        })
    }

    /// The players with a FIDE number, in any of its written forms.
    pub(super) fn of_fide_code(&self, number: &str) -> Option<&Found> {
        self.by_fide_code().get(plain_number(number))
    }

    pub(super) fn by_name(&self) -> &FxHashMap<&'p str, Found> {
        self.by_name.get_or_init(|| {
            self.found_by(|player| Some(player.name.as_str()).filter(|name| !name.is_empty()))
        })
    }

    pub(super) const fn has_name_without_letters(&self) -> bool {
        self.glance.has_name_without_letters
    }

    fn by_plain_name(&self) -> &FxHashMap<String, Found> {
        self.by_plain_name.get_or_init(|| {
            self.found_by(|player| Some(plain(&player.name)).filter(|name| !name.is_empty()))
        })
    }

    /// Players by surname and forenames, for names of the list with a comma.
    fn by_parts(&self) -> &FxHashMap<String, Found> {
        self.by_parts.get_or_init(|| self.found_by(|player| listed_parts(&player.name)))
    }

    /// Players by the forms of names of the list without a comma: some lists have the forename
    /// first.
    fn by_turned_name(&self) -> &FxHashMap<String, Found> {
        self.by_turned_name.get_or_init(|| self.found_by(|player| turned_forms(&player.name)))
    }

    fn found_by<K: std::hash::Hash + Eq, I: IntoIterator<Item = K>>(
        &self,
        keys: impl Fn(&'p Player) -> I,
    ) -> FxHashMap<K, Found> {
        self.found_among((0..).map(PlayerIdx::new).zip(&self.list.players), keys)
    }

    /// The map from keys to these players, and to those whose codes are merged.
    fn found_among<K: std::hash::Hash + Eq, I: IntoIterator<Item = K>>(
        &self,
        listed: impl Iterator<Item = (PlayerIdx, &'p Player)>,
        keys: impl Fn(&'p Player) -> I,
    ) -> FxHashMap<K, Found> {
        let mut by_key: FxHashMap<K, Found> = FxHashMap::default();
        let merged = self.list.merged.iter();
        let merged = merged.filter_map(|(player, into)| Some((self.list.index.get(into)?, player)));
        for (number, player) in listed.chain(merged) {
            let add = |found: &mut Found| match found {
                Found::One(first) if *first == number => {}
                Found::One(first) => *found = Found::Several(vec![*first, number]),
                Found::Several(all) => all.push(number),
            };
            for key in keys(player) {
                by_key.entry(key).and_modify(add).or_insert(Found::One(number));
            }
        }
        // At the end, as a player may be added twice (two forms of one name), and merged players
        // come last. A search at every step would take hours if a list gives everybody one name.
        for found in by_key.values_mut() {
            if let Found::Several(all) = found {
                all.sort_unstable();
                all.dedup();
            }
        }
        by_key
    }
}

/// A FIDE number without leading zeros, and without the `.0` that spreadsheets append.
#[must_use]
pub fn plain_number(text: &str) -> &str {
    text.trim().trim_start_matches('0').trim_end_matches(".0")
}

pub(super) fn has_letters(text: &str) -> bool {
    // Nearly every name has an ASCII letter, which is found faster.
    text.bytes().any(|byte| byte.is_ascii_alphabetic()) || text.chars().any(char::is_alphabetic)
}
