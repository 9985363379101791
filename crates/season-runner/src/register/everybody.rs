//! Everybody whom any list of a federation names.

use std::path::Path;

use anyhow::Result;
use ecf_season::Season;
use results_io::check_letter::check_code;
use results_io::lists::{
    RefusedRow, read_grade_list, read_listed_players, read_opening_grades, read_players_at,
};
use results_io::publish::manifest::Manifest;
use results_io::row::Named;
use results_io::{CodeForm, PLAYERS, Player, Players, Reason, Source, Who};

use crate::error::Error;
use crate::federation::{GradeSettings, season_folders};
use crate::file_names::{OPENING_GRADES, published_seasons};

/// Everybody whom any list names, and the codes that nobody new may be given.
pub(super) struct Everybody {
    /// Once a code, sorted by code; of several records the one of the latest season. Whoever has a
    /// code that no season would take is nobody's answer, and still somebody of their name.
    pub(super) known: Players,
    /// The codes of all rows, as they are written. A row that is refused for a slip in its code is
    /// somebody's, and once the slip is mended, so is the code.
    pub(super) taken: Vec<String>,
}

/// Everybody whom the opening list or the list of any season names.
///
/// # Errors
///
/// A list that cannot be read.
pub(super) fn everybody(settings: &GradeSettings, code_form: CodeForm) -> Result<Everybody> {
    let (mut known, mut refused, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    // Backwards: the first record of a code is that of the latest season.
    let (folders, _) = season_folders(&settings.folder)?;
    for season in folders.iter().rev().map(ToString::to_string) {
        let folder = settings.folder.join(&season);
        let Some(list) = Source::open_optional(&folder, PLAYERS, &format!("{season}/"))? else {
            continue;
        };
        let path = folder.join(list.name.rsplit('/').next().unwrap_or(PLAYERS));
        let read = read_players_at(&list, &path, code_form)?;
        taken.extend(read.refused.iter().map(|row| row.player.code.to_string()));
        refused.extend(refused_namesakes(&read, code_form));
        known.extend(read.players);
    }
    // A season whose folder is gone is still on its published list.
    let archived = published_seasons_without(&settings.out, &folders)?;
    for season in archived.into_iter().rev() {
        known.extend(of_published_list(&settings.out, season)?);
    }
    if let Some(list) = Source::open_optional(&settings.folder, OPENING_GRADES, "")? {
        let listed = of_opening_list(&list, code_form)?;
        taken.extend(listed.refused.iter().map(|row| row.player.code.to_string()));
        refused.extend(refused_namesakes(&listed, code_form));
        known.extend(listed.players);
        // A list without names still says whose codes are taken, and by whom.
        let grades = read_opening_grades(&list, code_form)?;
        taken.extend(grades.other_codes.into_iter().map(String::from));
        let codes = grades.players.into_iter().map(|player| player.code);
        known.extend(codes.map(|code| Player { code: code.as_str().into(), ..Player::default() }));
    }
    // Stable: the first record of a code is that of the latest season.
    known.sort_by(|one, other| one.code.cmp(&other.code));
    known.dedup_by(|later, kept| later.code == kept.code);
    taken.extend(known.iter().map(|player| player.code.to_string()));
    Ok(Everybody { known: Players { refused, ..Players::of(known) }, taken })
}

/// The published seasons, in order, that have no folder any more; none where nothing was published.
fn published_seasons_without(out: &Path, folders: &[Season]) -> Result<Vec<Season>> {
    let published = if out.is_dir() { published_seasons(out)? } else { Vec::new() };
    Ok(published.into_iter().filter(|season| !folders.contains(season)).collect())
}

/// Everybody on a published list.
fn of_published_list(out: &Path, season: Season) -> Result<impl Iterator<Item = Player>> {
    let folder = out.join(season.to_string());
    let manifest =
        Manifest::read(&folder).map_err(|source| Error::NotPublished { season, source })?;
    let list = Source::open(&folder, manifest.grade_list(), &format!("{}/", folder.display()))?;
    let names = read_grade_list(&list)?.names.into_iter();
    Ok(names.map(|(code, name)| Player { code, name: name.as_str().into(), ..Player::default() }))
}

/// Whom the opening list names, those apart whose codes no season would take.
fn of_opening_list(list: &Source, code_form: CodeForm) -> Result<Players> {
    let mut listed = read_listed_players(list)?;
    if code_form == CodeForm::Free {
        return Ok(Players::of(listed));
    }
    for player in &mut listed {
        player.code.make_ascii_uppercase();
    }
    let of_code = |player: &Player| check_code(&player.code).is_ok();
    let (with_code, others): (Vec<_>, Vec<_>) = listed.into_iter().partition(of_code);
    let refused = others.into_iter().map(|player| RefusedRow { player, place: None });
    Ok(Players { refused: refused.collect(), ..Players::of(with_code) })
}

/// Those of a list's refused people whose name somebody else on the same list has. Of another list
/// such a row may well be the same player, with a slip in the code.
fn refused_namesakes(list: &Players, code_form: CodeForm) -> Vec<RefusedRow> {
    let who = Who::new(list, code_form);
    let has_namesake = |player: &&Player| {
        let found = who.find(Named::of(&player.name));
        matches!(found, Err(Reason::AmbiguousName { .. }))
    };
    let rows = list.refused.iter().map(|row| &row.player).filter(has_namesake);
    rows.map(|player| RefusedRow { player: player.clone(), place: None }).collect()
}
