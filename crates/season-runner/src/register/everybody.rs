//! Everybody whom any list of a federation names.

use std::path::PathBuf;

use anyhow::Result;
use results_io::check_letter::check_code;
use results_io::lists::{read_listed_players, read_opening_grades, read_players_at};
use results_io::row::Named;
use results_io::{CodeForm, PLAYERS, Player, Players, Reason, Source, Who};

use crate::federation::GradeSettings;
use crate::file_names::{OPENING_GRADES, entries};

/// Everybody whom the opening list or the list of any season names, once a code, sorted by code; of
/// several records the one of the latest season. Whoever has a code that no season would take is nobody's
/// answer, and still somebody of their name.
///
/// # Errors
///
/// A list that cannot be read.
pub(super) fn everybody(settings: &GradeSettings, code_form: CodeForm) -> Result<Players> {
    let (mut known, mut refused) = (Vec::new(), Vec::new());
    let is_season = |path: &PathBuf| path.is_dir() && Source::exists(path, PLAYERS);
    // Backwards: folders are sorted by name, and so is time.
    for season in entries(&settings.folder)?.into_iter().filter(is_season).rev() {
        let shown = season.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let list = Source::open(&season, PLAYERS, &format!("{shown}/"))?;
        let path = season.join(list.name.rsplit('/').next().unwrap_or(PLAYERS));
        let read = read_players_at(&list, &path, code_form)?;
        refused.extend(refused_namesakes(&read, code_form));
        known.extend(read.players);
    }
    if let Some(list) = Source::open_optional(&settings.folder, OPENING_GRADES, "")? {
        let mut listed = read_listed_players(&list)?;
        if code_form == CodeForm::WithCheckLetter {
            for player in &mut listed {
                player.code.make_ascii_uppercase();
            }
            let of_code = |player: &Player| check_code(&player.code).is_ok();
            let (with_code, others): (Vec<_>, Vec<_>) = listed.into_iter().partition(of_code);
            let list = Players { refused: others, ..Players::of(with_code) };
            refused.extend(refused_namesakes(&list, code_form));
            listed = list.players;
        }
        known.extend(listed);
        // A list without names still says whose codes are taken, and by whom.
        let grades = read_opening_grades(&list, code_form)?;
        let codes = grades.players.into_iter().map(|player| player.code);
        known.extend(codes.map(|code| Player { code: code.as_str().into(), ..Player::default() }));
    }
    // Stable: the first record of a code is that of the latest season.
    known.sort_by(|one, other| one.code.cmp(&other.code));
    known.dedup_by(|later, kept| later.code == kept.code);
    Ok(Players { refused, ..Players::of(known) })
}

/// Those of a list's refused people whose name somebody else on the same list has. Of another list such a row
/// may well be the same player, with a slip in the code.
fn refused_namesakes(list: &Players, code_form: CodeForm) -> Vec<Player> {
    let who = Who::new(list, code_form);
    let has_namesake = |player: &&Player| {
        let found = who.find(Named::of(&player.name));
        matches!(found, Err(Reason::AmbiguousName { .. }))
    };
    list.refused.iter().filter(has_namesake).cloned().collect()
}
