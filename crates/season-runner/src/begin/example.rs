//! A county's season to try everything on, within the program: made up, with every fault that such
//! files have. The handbook's chapter for county graders leads from the first of its states to the
//! second.

use std::path::Path;

use anyhow::Result;
use published_lists::write_new_folder;

use super::{Beginning, TO_COPY, federation_toml, put, put_example, readme};
use crate::federation::{DECISIONS, FEDERATION, GamesBefore};

/// How far the county has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// The files as they were sent: what they leave open is asked.
    AsSent,
    /// Every question is answered, and everybody has a code: ready to grade.
    Answered,
}

/// The bytes of a file of the example.
macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!("../../../../data/examples/county-spreadsheets/", $name)).as_slice()
    };
}

/// What was sent, with the places in the federation's folder.
const SENT: [(&str, &[u8]); 6] = [
    ("opening_grades.csv", file!("opening_grades.csv")),
    ("2006-07/events/autumn-congress.csv", file!("2006-07/events/autumn-congress.csv")),
    ("2006-07/events/county-league.csv", file!("2006-07/events/county-league.csv")),
    ("2006-07/events/evening-league.xlsx", file!("2006-07/events/evening-league.xlsx")),
    (
        "2006-07/events/spring-congress-2007-03-17.csv",
        file!("2006-07/events/spring-congress-2007-03-17.csv"),
    ),
    ("2006-07/events/works-league.txt", file!("2006-07/events/works-league.txt")),
];

/// Who is known before anybody was looked up.
const PLAYERS_SENT: (&str, &[u8]) = ("2006-07/players.csv", file!("2006-07/players.csv"));

/// What the grader answered.
const ANSWERS: [(&str, &[u8]); 3] = [
    ("2006-07/players.csv", file!("answers/2006-07/players.csv")),
    ("2006-07/import.toml", file!("answers/2006-07/import.toml")),
    (DECISIONS, file!("answers/decisions.toml")),
];

impl Example {
    /// What the county begins with.
    ///
    /// # Errors
    ///
    /// Never in practice: all of it is constant.
    pub fn beginning() -> Result<Beginning> {
        Ok(Beginning::of("2006-07", None, Some("900000-900999"))?)
    }

    /// Writes the county's folder, which must be new or empty: completely or not at all. `name` is
    /// its name for people, `typed` the same as a shell takes it.
    ///
    /// # Errors
    ///
    /// A folder that is not empty, or cannot be written.
    pub fn write(self, folder: &Path, name: &str, typed: &str) -> Result<()> {
        let Beginning { season, edition, codes } = Self::beginning()?;
        let (history, more) = match self {
            Self::AsSent => (None, [PLAYERS_SENT].as_slice()),
            Self::Answered => (Some(GamesBefore::FromList), ANSWERS.as_slice()),
        };
        let federation = federation_toml(&edition, codes.as_deref(), history);
        let readme = readme(name, typed, &season.to_string());
        write_new_folder(folder, |folder| {
            put(folder, "README.md", &readme)?;
            put(folder, FEDERATION, &federation)?;
            let to_copy = TO_COPY.iter().map(|(file, text)| (*file, text.as_bytes()));
            let mut files = to_copy.chain(SENT).chain(more.iter().copied());
            files.try_for_each(|(file, text)| put_example(folder, file, text))
        })
    }
}
