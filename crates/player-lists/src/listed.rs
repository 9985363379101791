//! The players on a published list, with their codes.

use super::known::as_players;
use super::players::{of_known, read_players};
use free_form::Pins;
use identity::code_form::CodeForm;
use identity::player::{Clubs, Player};
use input_files::Error;
use input_files::Source;
use input_files::columns;
use input_files::csv::{has_column, read_table};
use input_files::unpack::is_workbook;

/// Reads the players of a published list; none for a list without names.
///
/// # Errors
///
/// A file that is empty or is not text.
pub fn read_listed_players(source: &Source) -> Result<Vec<Player>, Error> {
    let pins = Pins::without_questions();
    if let Some(known) = as_players(source, &pins)? {
        return Ok(of_known(source, Some(known), CodeForm::Free)?.players);
    }
    if is_workbook(source.bytes()) {
        return Ok(Vec::new());
    }
    if has_column(source, "code")? && has_column(source, "name")? {
        return Ok(read_players(source, CodeForm::Free)?.players);
    }
    if !has_column(source, "Ref")? || !has_column(source, "Name")? {
        return Ok(Vec::new());
    }
    let table = read_table(source, &columns::LISTED_PLAYERS)?;
    let column = |name| table.column(name);
    let [code, name, sex] = ["Ref", "Name", "Sex"].map(column);
    let [fide_code, nation, club] = ["FIDECode", "Nation", "ClubNam1"].map(column);
    let player = |row| {
        let [club1, fide_code, nation] = [club, fide_code, nation].map(|text| text.get(row));
        Player {
            code: code.get(row).into(),
            name: name.get(row).into(),
            sex: sex.get(row).into(),
            clubs: Clubs::new([club1, "", "", "", "", ""]),
            fide_code: fide_code.into(),
            nation: nation.into(),
            ..Player::default()
        }
    };
    let players = table.rows().map(player);
    Ok(players.filter(|player| !player.code.is_empty() && !player.name.is_empty()).collect())
}
