//! What the files of a season say beside their rows.

use std::collections::BTreeMap;

use super::{IgnoredColumns, ReadSeason};
use findings::RowFault;
use findings::WhyLeftOut;
use findings::counted;
use identity::player::Player;

/// What files say beside the rows and players that could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BesideRows {
    /// Rows and records that could not be used.
    pub rejected: Vec<RowFault>,
    /// Information that rows of results cannot hold: one line each.
    pub lost: Vec<String>,
    /// How parts that are not in Clarke's own format were understood: one line each.
    pub understood: Vec<String>,
}

impl ReadSeason {
    /// The players on the list, or all players if there is no list, in the order of their codes.
    #[must_use]
    pub fn listed_players(&self) -> Vec<&Player> {
        let mut players: Vec<&Player> = self.players.players.iter().take(self.listed).collect();
        // Without a list, strangers come last.
        players.sort_by(|one, other| one.code.cmp(&other.code));
        players
    }

    /// The same by code.
    #[must_use]
    pub fn players_by_code(&self) -> BTreeMap<String, Player> {
        let players = self.listed_players().into_iter();
        players.map(|player| (player.code.to_string(), player.clone())).collect()
    }

    /// What the wanted files say beside their rows; files are given by name.
    #[must_use]
    pub fn beside_rows(&self, is_wanted: impl Fn(&str) -> bool) -> BesideRows {
        let wanted: Vec<bool> = self.games.files.iter().map(|file| is_wanted(file)).collect();
        let arrived = self.games.arrived_of(|file| wanted[usize::from(file)]);
        let arrived =
            (arrived > 0).then(|| format!("days of arrival of {}", counted(arrived, "result")));
        let ignored = self.ignored_columns.iter().filter(|ignored| is_wanted(&ignored.file));
        let ignored = ignored.flat_map(|IgnoredColumns { file, columns, .. }| {
            columns.iter().map(move |column| format!("{file}: the column {column}"))
        });
        let understood = self.understood.iter();
        let understood = understood.map(|(file, how)| format!("{file}: {}", how.words));
        let replaced = self.left_out.iter();
        let replaced =
            replaced.filter(|left| left.why == WhyLeftOut::Replaced && is_wanted(&left.file));
        let replaced = replaced.map(|left| match left.problem.as_str() {
            "" => format!("{}: replaced by a later submission", left.file),
            same => format!("{}: {same}", left.file),
        });
        let lost = self.lost.iter().filter(|(file, _)| is_wanted(file));
        let lost = lost.map(|(file, lost)| format!("{file}: {lost}"));
        let unlisted = self.unlisted.iter();
        let unlisted = unlisted.map(|code| {
            format!(
                "{code}: a row in players.csv, since there is no list and no submission gives them \
                 this code"
            )
        });
        let rejected = self.rejected().into_iter().filter(|row| is_wanted(&row.file));
        BesideRows {
            rejected: rejected.collect(),
            lost: lost.chain(ignored).chain(replaced).chain(arrived).chain(unlisted).collect(),
            understood: understood.collect(),
        }
    }
}
