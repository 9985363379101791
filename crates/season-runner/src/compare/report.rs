//! The results of a comparison as data: whole lists, the largest movers, and single players.

use std::collections::BTreeMap;

use anyhow::Result;
use ecf_season::Rate;
use identity::{CodeForm, Player, Players};
use schemars::JsonSchema;
use serde::Serialize;

use super::comparison::{ChangedGrade, Comparison, Counts, Pair};
use super::counted::Counted;
use super::movement::{GroupMovement, movement};
use super::shape::Shapes;
use super::side::Side;
use super::span::{Lists, Span};
use super::split::Split;
use crate::error::Error;
use crate::explain::{Explained, Follow, Person};
use crate::which_player::which_player;

/// The maximum number of risers and of fallers that are shown with their reasons.
const MOST_MOVERS: usize = 10;

/// Two lists compared.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListsCompared {
    /// The earlier list, in words.
    pub old: String,
    /// The later one.
    pub new: String,
    /// How many published grades are created, changed, unchanged and gone, at all rates of play.
    pub counts: Counts,
    /// Each rate of play by itself.
    pub rates: Vec<RateCompared>,
    /// Every published grade that is not the same on both lists.
    pub changes: Vec<ChangedGrade>,
    /// Rows of the earlier list that could not be used.
    pub rejected_old: usize,
    /// Rows of the later one.
    pub rejected_new: usize,
}

/// One rate of play of two lists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RateCompared {
    /// The rate.
    pub rate: &'static str,
    /// How many published grades are created, changed, unchanged and gone.
    pub counts: Counts,
    /// Means, spreads, and what moved them.
    pub shapes: Shapes,
    /// How those who stayed moved, by what they have in common.
    pub movement: Vec<GroupMovement>,
    /// What became of players in the seasons between, if the later list followed the earlier one
    /// in the same federation.
    pub span: Option<Span>,
    /// Those whose grades changed most, the largest change first.
    pub movers: Vec<Mover>,
}

/// Somebody whose grade changed much.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Mover {
    /// Who.
    pub player: Person,
    /// Letter and grade before.
    pub before: String,
    /// Letter and grade after.
    pub after: String,
    /// By how much the grade changed.
    pub change: i32,
    /// What made it change, where the calculations are known.
    pub split: Option<Split>,
}

/// One player on both sides, at one rate of play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayerCompared {
    /// Who.
    pub player: Person,
    /// The rate of play.
    pub rate: &'static str,
    /// The earlier side, in words.
    pub old: String,
    /// The later one.
    pub new: String,
    /// Letter and grade as they were published; none for somebody who was not on the list.
    pub before: Option<String>,
    /// Letter and grade now.
    pub after: Option<String>,
    /// What made the grade change, where both calculations are known.
    pub split: Option<Split>,
    /// The calculation before, where the season was graded for the comparison.
    pub derivation_before: Option<Explained>,
    /// The calculation now.
    pub derivation_after: Option<Explained>,
}

impl ListsCompared {
    /// Compares two sides.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points; the data frame library failed.
    pub fn of(old: &Side, new: &Side) -> Result<Self> {
        let comparison = Comparison::of(&old.list, &new.list);
        let lists = Lists::of(old, new)?;
        let mut rates = Vec::new();
        for rate in [Rate::Standard, Rate::Rapid] {
            let of_rate = |pair: &&Pair<'_>| pair.latest().is_some_and(|one| one.rate == rate);
            let players: Vec<Pair<'_>> =
                comparison.players.iter().filter(of_rate).copied().collect();
            if players.iter().any(|pair| pair.fate().is_some()) {
                rates.push(RateCompared::of(rate, &players, [old, new], lists.as_ref())?);
            }
        }
        Ok(Self {
            old: old.list.name.clone(),
            new: new.list.name.clone(),
            counts: comparison.counts(),
            rates,
            changes: comparison.changed_grades(),
            rejected_old: old.list.rejected.len(),
            rejected_new: new.list.rejected.len(),
        })
    }
}

impl RateCompared {
    fn of(
        rate: Rate,
        players: &[Pair<'_>],
        sides: [&Side; 2],
        lists: Option<&Lists>,
    ) -> Result<Self> {
        let mut movers: Vec<&Pair<'_>> =
            players.iter().filter(|pair| pair.change().is_some_and(|by| by != 0)).collect();
        movers.sort_by_key(|pair| {
            (std::cmp::Reverse(pair.change().unwrap_or(0).abs()), pair.name(), pair.code())
        });
        let movers = movers.into_iter().take(MOST_MOVERS).map(|pair| mover(pair, sides));
        Ok(Self {
            rate: rate.as_str(),
            counts: Counts::of(players),
            shapes: Shapes::of(players),
            movement: movement(players)?,
            span: lists.map(|lists| lists.span(rate)),
            movers: movers.collect::<Result<_>>()?,
        })
    }
}

fn mover(pair: &Pair<'_>, sides: [&Side; 2]) -> Result<Mover> {
    let [before, after] =
        pair.listed().map(|listed| listed.map(|listed| listed.to_string()).unwrap_or_default());
    Ok(Mover {
        player: person(pair),
        before,
        after,
        change: pair.change().unwrap_or(0),
        split: split(pair, sides)?.1,
    })
}

fn person(pair: &Pair<'_>) -> Person {
    Person { code: pair.code().to_owned(), name: pair.name().to_owned() }
}

/// The calculations on the sides that were graded for the comparison, and the split.
fn split(pair: &Pair<'_>, sides: [&Side; 2]) -> Result<([Option<Explained>; 2], Option<Split>)> {
    let explained = [explained(pair, sides[0])?, explained(pair, sides[1])?];
    let calculated = [pair.old, pair.new].map(|player| player?.calculated.as_ref());
    let seasons = sides.map(|side| side.list.season.as_deref());
    let counted = [0, 1].map(|side: usize| match &explained[side] {
        Some(explained) => Counted::of_explained(explained),
        None => Counted::of_calculated(seasons[side]?, calculated[side]?),
    });
    let split = match &counted {
        [Some(old), Some(new)] => Some(Split::of(old, new)),
        _ => None,
    };
    Ok((explained.clone(), split))
}

/// The calculation of a player on a side that was graded for the comparison.
fn explained(pair: &Pair<'_>, side: &Side) -> Result<Option<Explained>> {
    let Some(season) = &side.graded else { return Ok(None) };
    let Some(player) = season.of_code(pair.code()) else { return Ok(None) };
    let rate = pair.latest().map_or(Rate::Standard, |player| player.rate).as_str();
    let all = season.explain(player, Follow::Own)?;
    Ok(all.into_iter().find(|one| one.rate == rate))
}

impl PlayerCompared {
    /// Compares one player on both sides, by code or name: one comparison for each rate of play.
    ///
    /// # Errors
    ///
    /// No player on either side matches, or several do.
    pub fn of(old: &Side, new: &Side, text: &str) -> Result<Vec<Self>> {
        let comparison = Comparison::of(&old.list, &new.list);
        let code = code(&comparison, new, text)?;
        let pairs = comparison.players.iter().filter(|pair| pair.code() == code);
        // A calculation has no name, and a player may be listed only at the other rate of play.
        let name = pairs.clone().map(Pair::name).find(|name| !name.is_empty()).unwrap_or_default();
        let compared = |pair: &Pair<'_>| {
            let ([derivation_before, derivation_after], split) = split(pair, [old, new])?;
            let [before, after] = pair.listed().map(|listed| listed.map(|l| l.to_string()));
            Ok(Self {
                player: Person { code: code.clone(), name: name.to_owned() },
                rate: pair.latest().map_or(Rate::Standard, |player| player.rate).as_str(),
                old: old.list.name.clone(),
                new: new.list.name.clone(),
                before,
                after,
                split,
                derivation_before,
                derivation_after,
            })
        };
        pairs.map(compared).collect()
    }
}

/// The code of the matching player; a season in memory is searched by its own method, lists by code
/// or name.
fn code(comparison: &Comparison<'_>, new: &Side, text: &str) -> Result<String> {
    let named = |pair: &&Pair<'_>| pair.code() == text || pair.name() == text;
    let mut codes: Vec<&str> = comparison.players.iter().filter(named).map(Pair::code).collect();
    codes.sort_unstable();
    codes.dedup();
    match (codes.as_slice(), &new.graded) {
        ([code], _) => Ok((*code).to_owned()),
        ([], Some(season)) => Ok(season.person(season.find(text)?).code),
        ([], None) => {
            let players = players(comparison);
            let meant = which_player(&players, CodeForm::Free, text, "these lists")?;
            let meant = players.players.get(meant.as_usize());
            Ok(meant.map(|player| player.code.to_string()).unwrap_or_default())
        }
        (several, _) => {
            let codes = several.iter().map(|&code| code.to_owned()).collect();
            Err(Error::WhichListed { text: text.to_owned(), codes }.into())
        }
    }
}

/// Everybody on the lists, once each. A player may be on both lists of a season, with a name on
/// only one.
fn players(comparison: &Comparison<'_>) -> Players {
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for pair in &comparison.players {
        let name = names.entry(pair.code()).or_default();
        if name.is_empty() {
            *name = pair.name();
        }
    }
    let player = |(code, name): (&str, &str)| Player {
        code: code.into(),
        name: name.into(),
        ..Player::default()
    };
    Players::of(names.into_iter().map(player).collect())
}
