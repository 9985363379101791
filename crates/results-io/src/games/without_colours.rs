//! Rows of which nobody knows who had White.

use crate::row::Round;

/// The rows of a file that do not say who had White. Somebody stands there all the same, which changes no grade.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum WithoutColours {
    /// None: every row says it.
    #[default]
    None,
    /// All, so that a large table needs no list of its rows.
    Every,
    /// Those at some places, in order.
    At(Vec<Place>),
}

/// Where a row stands: its line, and its round, or 0: a line of a cross-table has a game a round.
type Place = (u32, u16);

fn place(line: u32, round: Round<&str>) -> Place {
    match round {
        Round::Number(number) => (line, number),
        Round::None | Round::Text(_) => (line, 0),
    }
}

impl WithoutColours {
    /// Of rows by line and round, each with whether it says who had White.
    pub(crate) fn of<'r>(rows: impl Iterator<Item = (u32, Round<&'r str>, bool)>) -> Self {
        let (mut places, mut is_every) = (Vec::new(), true);
        for (line, round, has_colours) in rows {
            if has_colours {
                is_every = false;
            } else {
                places.push(place(line, round));
            }
        }
        if places.is_empty() {
            return Self::None;
        }
        if is_every {
            return Self::Every;
        }
        places.sort_unstable();
        Self::At(places)
    }

    /// Whether a row is among them.
    pub(super) fn has(&self, line: u32, round: Round<&str>) -> bool {
        match self {
            Self::None => false,
            Self::Every => true,
            Self::At(places) => places.binary_search(&place(line, round)).is_ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_by_line_and_round() {
        let of = |rows: &[(u32, u16, bool)]| {
            let row = |&(line, round, known)| (line, Round::Number(round), known);
            WithoutColours::of(rows.iter().map(row))
        };
        assert_eq!(of(&[(2, 1, true), (3, 1, true)]), WithoutColours::None);
        assert_eq!(of(&[(2, 1, false), (2, 2, false)]), WithoutColours::Every);
        let some = of(&[(9, 1, false), (2, 1, true), (4, 1, false), (9, 2, true)]);
        let has = |line, round| some.has(line, Round::Number(round));
        assert_eq!([has(2, 1), has(4, 1), has(9, 1), has(9, 2)], [false, true, true, false]);
    }
}
