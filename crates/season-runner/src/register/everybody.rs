//! Collects everybody on any list of a federation.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use compact_str::CompactString;
use ecf_season::{Rate, Season};
use findings::Reason;
use identity::Named;
use identity::RefusedRow;
use identity::check_letter::check_code;
use identity::{CodeForm, Player, Players, Who};
use input_files::{PLAYERS, Source};
use player_lists::{
    EarlierGrades, read_grade_list, read_listed_players, read_opening_grades, read_players_at,
};
use rating_core::{EloRating, Grade};

use crate::error::Error;
use crate::federation::{GradeSettings, season_folders};
use crate::file_names::{OPENING_GRADES, published_seasons};
use crate::publish::published_manifest;

/// Everybody on any list, and the codes that no new player may get.
pub(super) struct Everybody {
    /// One record per code, sorted by code; of several records, the one from the latest season.
    /// People whose codes are not valid in any season are never suggested, but still count as
    /// people with their name.
    pub(super) known: Players,
    /// The codes of all rows, as written. A row that is refused because of a slip in its code still
    /// belongs to somebody, and so does its code once the slip is fixed.
    pub(super) taken: Vec<String>,
    /// By code.
    pub(super) strengths: BTreeMap<CompactString, Strength>,
    /// Whether the list before the first season has nobody, or is not there.
    pub(super) opening_is_empty: bool,
}

/// How strong a player is by the lists, at standard play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// The grade on the last published list, or else on the opening list.
    pub grade: Option<Grade>,
    /// The rating on the opening list.
    pub rating: Option<EloRating>,
}

/// Collects everybody on the opening list or on the list of any season.
///
/// # Errors
///
/// A list that cannot be read.
pub(super) fn everybody(settings: &GradeSettings, code_form: CodeForm) -> Result<Everybody> {
    let (mut known, mut refused, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    let mut strengths: BTreeMap<CompactString, Strength> = BTreeMap::new();
    // In reverse order, so that the first record of a code is that of the latest season.
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
    // Players of a season whose folder no longer exists are still on its published list.
    let archived = published_seasons_without(&settings.out, &folders)?;
    for season in archived.into_iter().rev() {
        known.extend(of_published_list(&settings.out, season)?);
    }
    let mut opening_is_empty = true;
    if let Some(list) = Source::open_optional(&settings.folder, OPENING_GRADES, "")? {
        let listed = of_opening_list(&list, code_form)?;
        taken.extend(listed.refused.iter().map(|row| row.player.code.to_string()));
        refused.extend(refused_namesakes(&listed, code_form));
        known.extend(listed.players);
        // A list without names still shows which codes are taken.
        let grades = read_opening_grades(&list, code_form)?;
        for (code, grade) in grades.grades(Rate::Standard) {
            strengths.entry(code).or_default().grade = Some(grade);
        }
        for (code, [rating, _]) in grades.ratings() {
            strengths.entry(code).or_default().rating = rating;
        }
        opening_is_empty = grades.rows == 0;
        taken.extend(grades.other_codes.into_iter().map(String::from));
        let codes = grades.players.into_iter().map(|player| player.code);
        known.extend(codes.map(|code| Player { code: code.as_str().into(), ..Player::default() }));
    }
    if let Some(last) = published_seasons(&settings.out)?.pop() {
        for (code, grade) in published_list(&settings.out, last)?.grades(Rate::Standard) {
            strengths.entry(code).or_default().grade = Some(grade);
        }
    }
    // Stable: the first record of a code is that of the latest season.
    known.sort_by(|one, other| one.code.cmp(&other.code));
    known.dedup_by(|later, kept| later.code == kept.code);
    taken.extend(known.iter().map(|player| player.code.to_string()));
    Ok(Everybody {
        known: Players { refused, ..Players::of(known) },
        taken,
        strengths,
        opening_is_empty,
    })
}

/// The published seasons without a folder, in order; none if nothing was published.
fn published_seasons_without(out: &Path, folders: &[Season]) -> Result<Vec<Season>> {
    let published = published_seasons(out)?;
    Ok(published.into_iter().filter(|season| !folders.contains(season)).collect())
}

/// Everybody on a published list.
fn of_published_list(out: &Path, season: Season) -> Result<impl Iterator<Item = Player>> {
    let names = published_list(out, season)?.names.into_iter();
    Ok(names.map(|(code, name)| Player { code, name: name.as_str().into(), ..Player::default() }))
}

fn published_list(out: &Path, season: Season) -> Result<EarlierGrades> {
    let folder = out.join(season.to_string());
    let manifest =
        published_manifest(out, season).map_err(|source| Error::NotPublished { season, source })?;
    let list = Source::open(&folder, manifest.grade_list(), &format!("{}/", folder.display()))?;
    Ok(read_grade_list(&list)?)
}

/// The players on the opening list; those with codes that no season would accept are kept apart.
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

/// The refused people on a list who have the name of somebody else on the same list. On another
/// list, such a row may well be the same player with a slip in the code.
fn refused_namesakes(list: &Players, code_form: CodeForm) -> Vec<RefusedRow> {
    // To look people up takes longer than to read the list, and few lists have such rows.
    if list.refused.is_empty() {
        return Vec::new();
    }
    let who = Who::new(list, code_form);
    let has_namesake = |player: &&Player| {
        let found = who.find(Named::of(&player.name));
        matches!(found, Err(Reason::AmbiguousName { .. }))
    };
    let rows = list.refused.iter().map(|row| &row.player).filter(has_namesake);
    rows.map(|player| RefusedRow { player: player.clone(), place: None }).collect()
}
