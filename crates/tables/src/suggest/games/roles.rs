//! Which columns may have which role: by their names, as far as their cells allow it.

use std::collections::{BTreeMap, BTreeSet};

use super::super::body::Body;
use crate::Column;
use crate::known_words::{Heading, Item, Role, Vocabulary, Who};

/// The columns of each role.
#[derive(Clone, Debug, Default)]
pub(super) struct Roles {
    columns: BTreeMap<Heading, Vec<Column>>,
    /// Columns that are known, and nothing of a game.
    pub(super) other: BTreeSet<Column>,
}

impl Roles {
    pub(super) fn of(body: &Body<'_>) -> Self {
        let mut roles = Self::default();
        let all: BTreeSet<Heading> =
            body.header.named().flat_map(|(column, _)| body.headings(column)).collect();
        for column in body.columns() {
            for heading in body.headings(column) {
                match heading {
                    Heading::Role(Role::Other) => drop(roles.other.insert(column)),
                    Heading::Role(_) => roles.add(heading, column),
                    Heading::Side(who, item) => roles.add_side(body, column, who, item, &all),
                }
            }
        }
        roles
    }

    fn add(&mut self, heading: Heading, column: Column) {
        self.columns.entry(heading).or_default().push(column);
    }

    /// A name of a side alone does not say what of it: its cells do.
    fn add_side(
        &mut self,
        body: &Body<'_>,
        column: Column,
        who: Who,
        item: Option<Item>,
        all: &BTreeSet<Heading>,
    ) {
        let has_name = [Item::Surname, Item::Name]
            .iter()
            .any(|name| all.contains(&Heading::Side(who, Some(*name))));
        let candidates = match item {
            // What is no code in a column of codes is reported line by line.
            Some(Item::Score | Item::Code) => return self.add(Heading::Side(who, item), column),
            Some(item) if fits(body, column, item) => vec![item],
            Some(Item::Name) => vec![Item::Colour, Item::Score],
            Some(_) => return,
            // Beside a name of its own, `White` has the codes, and `Home` codes or the team.
            None if has_name && matches!(who, Who::White | Who::Black) => {
                vec![Item::Score, Item::Colour, Item::Code]
            }
            None if has_name => vec![Item::Score, Item::Colour, Item::Code, Item::Name],
            None => vec![Item::Score, Item::Colour, Item::Name],
        };
        let mut fitting = candidates.into_iter().find(|item| fits(body, column, *item));
        if fitting.is_none() && item.is_none() && has_name && matches!(who, Who::White | Who::Black)
        {
            fitting = Some(Item::Code);
        }
        // An odd cell among few is reported in its line, beside most that are players.
        let are_mostly_names = || body.share(column, |text| body.words.fits_player(text)) > 0.5;
        if fitting.is_none() && matches!(item, None | Some(Item::Name)) && are_mostly_names() {
            fitting = Some(Item::Name);
        }
        if let Some(item) = fitting {
            self.add(Heading::Side(who, Some(item)), column);
        }
    }

    /// The columns of a role.
    pub(super) fn role(&self, role: Role) -> &[Column] {
        self.columns.get(&Heading::Role(role)).map_or(&[], Vec::as_slice)
    }

    /// The columns of something of a side.
    pub(super) fn side(&self, who: Who, item: Item) -> &[Column] {
        self.columns.get(&Heading::Side(who, Some(item))).map_or(&[], Vec::as_slice)
    }

    /// The columns of the surnames of a side, or of its names.
    pub(super) fn names(&self, who: Who) -> &[Column] {
        match self.side(who, Item::Surname) {
            [] => self.side(who, Item::Name),
            surnames => surnames,
        }
    }

    /// Whether the column is known as something of a player, of the event or of a team that games
    /// do not need.
    pub(super) fn is_known_part(&self, column: Column) -> bool {
        self.headings_of(column).any(|heading| match heading {
            Heading::Side(_, item) => {
                matches!(
                    item,
                    Some(
                        Item::Score
                            | Item::Colour
                            | Item::Team
                            | Item::Rating
                            | Item::RatingAfter
                            | Item::FideCode
                            | Item::Title
                            | Item::Federation
                    )
                )
            }
            Heading::Role(role) => matches!(
                role,
                Role::Rating | Role::Event | Role::Day | Role::Colour | Role::Total | Role::Club
            ),
        })
    }

    /// Whether the column says more of a player: a name, a code.
    pub(super) fn is_more_of_a_player(&self, column: Column) -> bool {
        self.headings_of(column).any(|heading| match heading {
            Heading::Side(_, item) => {
                matches!(item, Some(Item::Name | Item::Code | Item::Surname | Item::Forename))
            }
            Heading::Role(role) => {
                matches!(role, Role::Name | Role::Code | Role::Surname | Role::Forename)
            }
        })
    }

    fn headings_of(&self, column: Column) -> impl Iterator<Item = Heading> {
        let having = self.columns.iter().filter(move |(_, columns)| columns.contains(&column));
        having.map(|(heading, _)| *heading)
    }

    /// Takes columns for known ones that are nothing of a game.
    pub(super) fn take_as_other(&mut self, columns: &[Column]) {
        self.other.extend(columns);
        for having in self.columns.values_mut() {
            having.retain(|column| !columns.contains(column));
        }
    }

    /// Where both `Home` and `Home player` are names of columns of names, the longer one is the
    /// player and the other the team.
    pub(super) fn prefer_named_players(&mut self, body: &Body<'_>) {
        for (heading, columns) in &mut self.columns {
            let Heading::Side(_, Some(Item::Name)) = heading else { continue };
            let is_named = |column: &&Column| body.headings(**column).contains(heading);
            let named: Vec<Column> = columns.iter().filter(is_named).copied().collect();
            if columns.len() > 1 && named.len() == 1 {
                self.other.extend(columns.iter().filter(|column| !named.contains(column)));
                *columns = named;
            }
        }
    }
}

fn fits(body: &Body<'_>, column: Column, item: Item) -> bool {
    let words = body.words;
    match item {
        Item::Team
        | Item::Rating
        | Item::RatingAfter
        | Item::FideCode
        | Item::Title
        | Item::Federation
        | Item::Forename
        | Item::Surname => true,
        Item::Name => body.share(column, |text| words.fits_player(text)) >= 0.8,
        Item::Score => body.share(column, |text| words.fits_score(text)) >= 0.8,
        Item::Code => body.share(column, Vocabulary::fits_code) >= 0.8,
        Item::Colour => body.share(column, |text| words.is_colour(text)) >= 0.8,
    }
}
