//! The rows of one file of results, judged.

use std::collections::BTreeMap;
use std::path::PathBuf;

use findings::{FileLeftOut, RowAccount, RowFault};
use formats::sheet::ReadSheet;
use formats::submission::{
    ReadSubmission, coded_players, doubts, field_of, games_offered, missing_pairings, rows_of,
};
use free_form::FreeSheet;
use identity::player::Player;
use input_files::csv::fill_in_rows;
use input_files::text_lines::lines_of_text;
use input_files::{CharacterSet, Error, Fingerprint, Source};

use super::read_season::{OnDisk, PlayerRecord};
use super::table::ReadTable;
use super::unusable_event::{WhyUnusable, left_out, rows_of_source};
use crate::games::{FilePieces, Piece, PieceBuilder};
use crate::judge::Judge;

/// The rows of a file of results, judged.
#[derive(Default)]
pub(super) struct Judged {
    pub(super) pieces: FilePieces,
    pub(super) on_disk: OnDisk,
    pub(super) fingerprint: Option<Fingerprint>,
    pub(super) character_set: Option<CharacterSet>,
    pub(super) ignored_columns: Vec<String>,
    pub(super) unusable: Option<(RowFault, FileLeftOut)>,
    /// For a submission with rejected rows: the records of its players.
    pub(super) player_records: BTreeMap<(String, String), PlayerRecord>,
}

impl Judged {
    pub(super) fn of_table(path: PathBuf, name: String, read: ReadTable) -> Self {
        let ReadTable { pieces, readers, ignored_columns, character_set, fingerprint, lines } =
            read;
        Self {
            pieces: FilePieces { file: name, pieces, readers },
            on_disk: OnDisk { lines, ..OnDisk::at(path) },
            fingerprint: Some(fingerprint),
            character_set,
            ignored_columns,
            ..Self::default()
        }
    }
}

/// One of several tables: a fault of it is not a reason to leave out the others.
pub(super) fn of_table(
    path: PathBuf,
    name: String,
    read: Result<ReadTable, Error>,
) -> Result<Judged, Error> {
    match read {
        Ok(read) => Ok(Judged::of_table(path, name, read)),
        Err(error @ (Error::Read { .. } | Error::Unaccounted { .. })) => Err(error),
        Err(error) => {
            let fingerprint = Some(Fingerprint::of_file(&path, &name)?);
            let why = WhyUnusable::of_error(&error);
            // Read again just to count its lines.
            let rows =
                Source::read(&path, name.clone()).map_or(0, |source| rows_of_source(&source));
            let unusable = Some((why.fault(&name), left_out(&name, why.problem, rows)));
            let pieces = FilePieces { file: name, ..FilePieces::default() };
            let on_disk = OnDisk::at(path);
            Ok(Judged { pieces, on_disk, fingerprint, unusable, ..Judged::default() })
        }
    }
}

pub(super) fn of_submission(
    file: &str,
    read: &ReadSubmission,
    judge: &Judge<'_>,
    text: &str,
) -> Result<Piece, Error> {
    let mut builder = PieceBuilder::new(judge, file, 0);
    for row in rows_of(read) {
        builder.add(&row, String::new);
    }
    let mut piece = builder.finish();
    let missing = missing_pairings(read);
    piece.counts.rows += missing + read.refused_games.len();
    piece.counts.defaults += missing;
    piece.suspicious.extend(doubts(read));
    for row in piece.rejected.iter_mut().chain(&mut piece.suspicious) {
        row.column = field_of(row.column);
    }
    for row in piece.numbers.first.values_mut() {
        row.column = field_of(row.column);
    }
    fill_in(&mut piece, text);
    // Game records that could not be read also count as rows of the file.
    piece.rejected.extend(read.refused_games.iter().cloned());
    let account = piece.account(games_offered(read));
    Error::unless_settled(RowAccount { used: account.used + missing, ..account }, file)?;
    Ok(piece)
}

pub(super) fn of_free_form(file: &str, read: FreeSheet, judge: &Judge<'_>) -> Result<Piece, Error> {
    Error::unless_settled(read.account, file)?;
    let mut builder = PieceBuilder::new(judge, file, read.rows.len());
    for (row, original) in read.rows.judged() {
        builder.add(&row, || original.to_owned());
    }
    let mut piece = builder.finish();
    // Lines that could not be read also count as rows of the file.
    piece.counts.rows += read.rejected.len();
    let present = read.rows.len() + read.rejected.len();
    piece.rejected.extend(read.rejected);
    piece.suspicious.extend(read.suspicious);
    Error::unless_settled(piece.account(present), file)?;
    Ok(piece)
}

pub(super) fn of_sheet(
    file: &str,
    read: &ReadSheet,
    judge: &Judge<'_>,
    text: &str,
) -> Result<Piece, Error> {
    let mut builder = PieceBuilder::new(judge, file, read.sheet.rows.len());
    for row in read.sheet.judged_rows() {
        builder.add(&row, String::new);
    }
    let mut piece = builder.finish();
    // Rows that could not be read also count as rows of the file.
    piece.counts.rows += read.rejected.len();
    piece.rejected.extend(read.rejected.iter().cloned());
    piece.suspicious.extend(read.suspicious.iter().cloned());
    fill_in(&mut piece, text);
    let present = read.sheet.rows.len() + read.rejected.len();
    Error::unless_settled(piece.account(present), file)?;
    Ok(piece)
}

fn fill_in(piece: &mut Piece, text: &str) {
    fill_in_rows(&mut piece.rejected, text);
    fill_in_rows(&mut piece.suspicious, text);
}

/// The records of a submission's players.
pub(super) fn records(
    file: &str,
    read: &ReadSubmission,
    text: &str,
) -> BTreeMap<(String, String), PlayerRecord> {
    let lines: Vec<&str> = lines_of_text(text).collect();
    let record = |(line, player): (usize, Player)| {
        let row = line.checked_sub(1).and_then(|line| lines.get(line)).copied();
        let record = PlayerRecord { line, row: row.unwrap_or_default().to_owned() };
        ((file.to_owned(), player.code.into_string()), record)
    };
    coded_players(read).map(record).collect()
}
