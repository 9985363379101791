//! Two lists, joined player by player.

use std::cmp::Ordering;

use ecf_season::Rate;
use schemars::JsonSchema;
use serde::Serialize;

use super::list::{List, ListedGrade, PlayerOnList};
use super::why::why;

/// Two lists, joined player by player.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// The earlier list.
    pub old: &'a List,
    /// The later one.
    pub new: &'a List,
    /// Everybody on either list, by rate of play and code.
    pub players: Vec<Pair<'a>>,
}

/// A player of one list, or of both.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The entry on the earlier list.
    pub old: Option<&'a PlayerOnList>,
    /// The entry on the later list.
    pub new: Option<&'a PlayerOnList>,
}

/// What became of a player's published grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Only the later list has one.
    Created,
    /// Both have one, and they differ in grade or letter.
    Changed,
    /// Both have the same one.
    Unchanged,
    /// Only the earlier list has one.
    Gone,
}

/// How many grades met with each fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// Only on the later list.
    pub created: usize,
    /// Different on the two lists, in grade or letter.
    pub changed: usize,
    /// Of these: different in the letter alone.
    pub letter_alone: usize,
    /// The same on both lists.
    pub unchanged: usize,
    /// Only on the earlier list.
    pub gone: usize,
}

/// A published grade that is not the same on both lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChangedGrade {
    /// The player's code.
    pub code: String,
    /// Their name.
    pub name: String,
    /// The rate of play.
    pub rate: &'static str,
    /// Letter and grade as they were published; empty for somebody who was not on the list.
    pub before: String,
    /// Letter and grade now; empty for somebody who has left the list.
    pub after: String,
    /// By how much the grade changed, where there are both.
    pub change: Option<i32>,
    /// The means before and after, with nine decimals.
    pub means: [Option<String>; 2],
    /// Why.
    pub why: Vec<String>,
}

impl<'a> Comparison<'a> {
    /// Joins two lists by the codes of their players.
    #[must_use]
    pub fn of(old: &'a List, new: &'a List) -> Self {
        let mut players = Vec::with_capacity(old.players.len().max(new.players.len()));
        let (mut olds, mut news) = (old.players.iter().peekable(), new.players.iter().peekable());
        loop {
            let order = match (olds.peek(), news.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(old), Some(new)) => old.key().cmp(&new.key()),
            };
            // Both lists are sorted by this key, so the smaller one has no partner.
            let old = if order.is_le() { olds.next() } else { None };
            let new = if order.is_ge() { news.next() } else { None };
            players.push(Pair { old, new });
        }
        Self { old, new, players }
    }

    /// The numbers of published grades that are new, changed, unchanged and gone.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::of(&self.players)
    }

    /// Every published grade that differs between the lists, by name and code, with the reason if
    /// both lists have calculations for its rate of play.
    #[must_use]
    pub fn changed_grades(&self) -> Vec<ChangedGrade> {
        let calculate = |rate| [self.old, self.new].iter().all(|list| list.calculates(rate));
        let [standard, rapid] = [Rate::Standard, Rate::Rapid].map(calculate);
        let change = |pair: &Pair<'_>| {
            pair.changed_grade(match pair.rate() {
                Rate::Standard => standard,
                Rate::Rapid => rapid,
            })
        };
        let mut changes: Vec<ChangedGrade> = self.players.iter().filter_map(change).collect();
        changes.sort_by(|one, other| (&one.name, &one.code).cmp(&(&other.name, &other.code)));
        changes
    }
}

impl Counts {
    pub(super) fn of(players: &[Pair<'_>]) -> Self {
        let mut counts = Self::default();
        for pair in players {
            let Some(fate) = pair.fate() else { continue };
            *counts.of_fate(fate) += 1;
            let same_grade = pair.change() == Some(0);
            counts.letter_alone += usize::from(fate == Fate::Changed && same_grade);
        }
        counts
    }

    fn of_fate(&mut self, fate: Fate) -> &mut usize {
        match fate {
            Fate::Created => &mut self.created,
            Fate::Changed => &mut self.changed,
            Fate::Unchanged => &mut self.unchanged,
            Fate::Gone => &mut self.gone,
        }
    }

    /// Whether anything published differs.
    #[must_use]
    pub const fn differ(&self) -> bool {
        self.created + self.changed + self.gone > 0
    }
}

impl<'a> Pair<'a> {
    /// Both published grades, if they exist.
    #[must_use]
    pub fn listed(&self) -> [Option<ListedGrade>; 2] {
        [self.old, self.new].map(|player| player.and_then(|player| player.listed))
    }

    /// How the published grade changed; `None` for a player who is on neither list.
    #[must_use]
    pub fn fate(&self) -> Option<Fate> {
        match self.listed() {
            [None, None] => None,
            [None, Some(_)] => Some(Fate::Created),
            [Some(_), None] => Some(Fate::Gone),
            [Some(old), Some(new)] if old.is_like(new) => Some(Fate::Unchanged),
            [Some(_), Some(_)] => Some(Fate::Changed),
        }
    }

    /// The change of the published grade, if there are two.
    #[must_use]
    pub fn change(&self) -> Option<i32> {
        let [old, new] = self.listed();
        old.zip(new).map(|(old, new)| new.grade - old.grade)
    }

    /// The player's entry on the later list, or else on the earlier one.
    #[must_use]
    pub fn latest(&self) -> Option<&'a PlayerOnList> {
        self.new.or(self.old)
    }

    /// The player's code.
    #[must_use]
    pub fn code(&self) -> &'a str {
        self.latest().map_or("", |player| &player.code)
    }

    /// The player's name, from a list that has it.
    #[must_use]
    pub fn name(&self) -> &'a str {
        let names = [self.new, self.old].into_iter().flatten().map(|player| player.name.as_str());
        names.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
    }

    fn rate(&self) -> Rate {
        self.latest().map_or(Rate::Standard, |player| player.rate)
    }

    /// The change, with its reason if both lists have calculations.
    fn changed_grade(&self, both_calculate: bool) -> Option<ChangedGrade> {
        if self.fate()? == Fate::Unchanged {
            return None;
        }
        let calculated = [self.old, self.new].map(|player| player?.calculated.as_ref());
        let in_words = |listed: Option<ListedGrade>| {
            listed.map(|listed| listed.to_string()).unwrap_or_default()
        };
        let [before, after] = self.listed().map(in_words);
        // Neither has a calculation for a player on two plain lists, or for one who was taken over
        // from an earlier list.
        let knows = both_calculate && calculated.iter().any(Option::is_some);
        Some(ChangedGrade {
            code: self.code().to_owned(),
            name: self.name().to_owned(),
            rate: self.rate().as_str(),
            before,
            after,
            change: self.change(),
            means: calculated.map(|row| row?.mean.map(|mean| mean.to_string())),
            why: if knows { why(calculated[0], calculated[1]) } else { Vec::new() },
        })
    }
}
