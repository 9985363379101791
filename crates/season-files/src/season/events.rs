//! The event files of a season: submissions, each of one event, and files of results of any other
//! kind.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rayon::prelude::*;
use tables::Season;

use super::event_content::Content;
use super::event_file::EventFile;
use super::judged_event::Judged;
use super::unmet_pin::UnmetPin;
use super::unusable_event::{asked, left_out};
use crate::judge::Judge;
use findings::RowFault;
use findings::counted;
use findings::{FileLeftOut, WhyLeftOut};
use formats::sheet::ReadSheet;
use formats::submission::{
    ReadSubmission, coded_players, copied_from, games_offered, latest, missing_pairings,
};
use free_form::Understood;
use identity::Players;
use identity::code_form::CodeForm;
use identity::player::Player;
use input_files::CharacterSet;
use input_files::Error;
use input_files::Fingerprint;
use input_files::all_or_first;
use input_files::on_disk::found_at;
use input_files::unpack::OnBytes;
use player_lists::players_of_lists;

/// What a file that cannot be read at all is, such as a link that leads to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenUnreadable {
    /// An error, of a file that somebody named.
    IsError,
    /// A file whose games are lost and counted so, of a file among those of a season.
    IsLost,
}

/// The event files of a season that count: submissions first, each kind sorted by name.
#[derive(Debug)]
pub(super) struct EventFiles {
    pub(super) files: Vec<EventFile>,
    /// All files, including those that a later submission replaces.
    pub(super) inputs: Vec<Fingerprint>,
    /// Files that a later submission replaces.
    pub(super) replaced: Vec<FileLeftOut>,
}

impl EventFiles {
    /// Reads files in parallel, each with its name.
    ///
    /// # Errors
    ///
    /// A file that cannot be read at all, unless such files count as lost; or two different
    /// submissions of an event with one index.
    pub(super) fn read(
        files: &[(PathBuf, String)],
        unreadable: WhenUnreadable,
        season: Season,
        on_bytes: OnBytes<'_>,
    ) -> Result<Self, Error> {
        let open = |(path, name): &(PathBuf, String)| {
            let file = match EventFile::open(path, name, season) {
                Err(error @ Error::Read { .. }) if unreadable == WhenUnreadable::IsLost => {
                    // What is wrong with a link is said best by looking at it.
                    let error = found_at(path).err().unwrap_or(error);
                    EventFile::unreadable(path, name, &error)
                }
                opened => opened?,
            };
            on_bytes(file.fingerprint.as_ref().map_or(0, |print| print.bytes));
            Ok::<_, Error>(file)
        };
        let files: Vec<EventFile> = all_or_first(files.par_iter().map(open))?;
        let mut inputs: Vec<Fingerprint> =
            files.iter().filter_map(|file| file.fingerprint.clone()).collect();
        let mut pins: Vec<Fingerprint> =
            files.iter().filter_map(|file| file.pins.clone()).collect();
        pins.sort_by(|one, other| one.file.cmp(&other.file));
        pins.dedup();
        inputs.extend(pins);
        let files = files.into_iter().flat_map(EventFile::sheets);
        let (submissions, others): (Vec<_>, Vec<_>) =
            files.partition(|file| matches!(file.content, Content::Submission(_)));
        let (mut files, replaced) = latest_submissions(submissions)?;
        files.extend(others);
        Ok(Self { files, inputs, replaced })
    }

    /// The faults of submissions, and of files that cannot be used. Unreadable rows of other files
    /// are reported with the judged rows.
    pub(super) fn faults(&self) -> Vec<RowFault> {
        let of_file = |file: &EventFile| match &file.content {
            Content::Submission(read) => read.faults.clone(),
            Content::Unusable(why) => vec![why.fault(&file.name)],
            Content::Asked(question) => vec![asked(&file.name, question)],
            _ => Vec::new(),
        };
        let mut faults: Vec<RowFault> = self.files.iter().flat_map(of_file).collect();
        faults.sort_by_key(|fault| fault.reason.is_of_whole_file());
        faults
    }

    /// Files that cannot be used.
    pub(super) fn left_out(&self) -> impl Iterator<Item = FileLeftOut> {
        self.files.iter().filter_map(|file| match &file.content {
            Content::Unusable(why) => Some(left_out(&file.name, why.problem.clone(), file.rows)),
            Content::Asked(question) => {
                Some(left_out(&file.name, question.asked.clone(), file.rows))
            }
            _ => None,
        })
    }

    /// The players to whom submissions give a code: other files do not say who has which code.
    pub(super) fn coded_players(&self, code_form: CodeForm) -> Players {
        let of_file = |file: &EventFile| -> Vec<(String, usize, Player)> {
            let Content::Submission(read) = &file.content else { return Vec::new() };
            let named = |(line, player)| (file.name.clone(), line, player);
            coded_players(read).map(named).collect()
        };
        players_of_lists(self.files.iter().flat_map(of_file), code_form)
    }

    /// All players whom the files describe, by the code or name that the file uses, and differences
    /// in rows' descriptions of them, each with its file.
    pub(super) fn all_players(&self) -> (Players, Vec<(String, String)>) {
        let (mut players, mut lost) = (Vec::new(), Vec::new());
        for file in &self.files {
            let mut of_sheet = |read: &ReadSheet| {
                let (described, otherwise) = read.sheet.players_of_all_rows();
                lost.extend(otherwise.into_iter().map(|line| (file.name.clone(), line)));
                described.into_values().collect()
            };
            let described: Vec<Player> = match &file.content {
                Content::Submission(read) => {
                    coded_players(read).map(|(_, player)| player).collect()
                }
                Content::Sheet(read) => of_sheet(read),
                Content::CrossTable(read, _) => of_sheet(read),
                _ => Vec::new(),
            };
            // A user name stands for its player, and is not a player itself.
            let is_user = |player: &Player| file.users.contains_key(&*player.code.to_lowercase());
            players.extend(described.into_iter().filter(|player| !is_user(player)));
        }
        (Players::of(players), lost)
    }

    /// The files that are not UTF-8.
    pub(super) fn character_sets(&self) -> impl Iterator<Item = (String, CharacterSet)> {
        let others = self.files.iter().filter(|file| file.character_set != CharacterSet::Utf8);
        others.map(|file| (file.name.clone(), file.character_set))
    }

    /// Information in the files that rows of results cannot hold, each with its file.
    pub(super) fn lost(&self) -> Vec<(String, String)> {
        let of_file = |file: &EventFile| -> Vec<(String, String)> {
            match &file.content {
                Content::Sheet(read) => lost_of(file, read),
                Content::CrossTable(read, _) => lost_of(file, read),
                Content::Submission(read) => match missing_pairings(read) {
                    0 => Vec::new(),
                    missing => {
                        let pairings = counted(missing, "pairing") + " without one of the players";
                        vec![(file.name.clone(), pairings)]
                    }
                },
                _ => Vec::new(),
            }
        };
        self.files.iter().flat_map(of_file).collect()
    }

    /// Pins for the files that have no effect.
    pub(super) fn unmet_pins(&self) -> Vec<UnmetPin> {
        self.files.iter().flat_map(|file| file.unmet_pins.iter().cloned()).collect()
    }

    /// How tables that are not in Clarke's own format were understood, each with its file.
    pub(super) fn understood(&self) -> Vec<(String, Understood)> {
        let of_file = |file: &EventFile| match &file.content {
            Content::FreeForm(read) => Some((file.name.clone(), read.understood.clone())),
            Content::CrossTable(_, read) => Some((file.name.clone(), read.understood.clone())),
            Content::Sheet(ReadSheet { understood, .. }) if !understood.is_empty() => {
                let words = understood.join("; ");
                Some((file.name.clone(), Understood { words, ..Understood::default() }))
            }
            _ => None,
        };
        self.files.iter().filter_map(of_file).collect()
    }

    /// The rows of all files, judged in parallel, in the order of the files.
    pub(super) fn judged(
        self,
        judge: &Judge<'_>,
        on_bytes: OnBytes<'_>,
    ) -> Result<Vec<Judged>, Error> {
        all_or_first(self.files.into_par_iter().map(|file| file.judged(judge, on_bytes)))
    }
}

fn lost_of(file: &EventFile, read: &ReadSheet) -> Vec<(String, String)> {
    read.lost.iter().map(|lost| (file.name.clone(), lost.clone())).collect()
}

/// The submissions that are not replaced by a later one, and the others.
fn latest_submissions(all: Vec<EventFile>) -> Result<(Vec<EventFile>, Vec<FileLeftOut>), Error> {
    let read: Vec<&ReadSubmission> = all
        .iter()
        .filter_map(|file| match &file.content {
            Content::Submission(read) => Some(&**read),
            _ => None,
        })
        .collect();
    let kept = latest(&read).map_err(Error::Unsettled)?;
    let same_as: BTreeMap<usize, String> = (0..read.len())
        .filter_map(|position| {
            let file = copied_from(&read, &kept, position)?;
            Some((position, format!("the same as {file}")))
        })
        .collect();
    let (mut latest, mut replaced) = (Vec::new(), Vec::new());
    for (position, file) in all.into_iter().enumerate() {
        if kept.binary_search(&position).is_ok() {
            latest.push(file);
        } else {
            let rows = match &file.content {
                Content::Submission(read) => games_offered(read),
                _ => 0,
            };
            replaced.push(FileLeftOut {
                problem: same_as.get(&position).cloned().unwrap_or_default(),
                file: file.name,
                why: WhyLeftOut::Replaced,
                rows,
            });
        }
    }
    Ok((latest, replaced))
}
