//! `clarke norm --title-check`: whether norms and rating are enough for a title.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use event_awards::norm::{
    Attempt, NormOnRecord, NormReport, NormSetting, RatingNeeded, assess, title_check as check,
};
use event_sections::{Entrant, Title};
use rating_core::EloRating;
use results_io::format::series::Starts;
use results_io::printable;
use season_runner::sections::{Place, Sections, SeveralFiles, find_player, name_of_player};
use tracing::warn;

use super::in_file::in_file;
use super::short_names::{event_name, short_names};
use crate::command::show;
use crate::command_error::usage;
use crate::flags::NormFlags;
use crate::progress::Bar;
use crate::report::title::{EventReport, TitleReport};

/// Assesses the player in every file and adds up the norms.
///
/// # Errors
///
/// Files that cannot be used; a player whom no file has.
pub(super) fn title_check(
    flags: &NormFlags,
    setting: &NormSetting<'_>,
    title: Title,
) -> Result<()> {
    let files: Result<Vec<Sections>> = flags.title_check.iter().map(|file| read(file)).collect();
    let files = files?;
    let players = files.iter().flat_map(Sections::sections).flat_map(|it| &it.section().players);
    let wanted = flags.player.as_deref().unwrap_or_default();
    let wanted = &name_of_player(players, wanted, "these files")?;
    let found = in_files(flags, &files, (wanted, setting, title))?;
    let checked = check(setting.rules, title, &found.norms, found.highest)?;
    let counts = |position: usize| {
        let why = checked.not_counted.iter().find(|(other, _)| *other == position);
        why.map_or(Ok(()), |(_, why)| Err(*why))
    };
    let events = found
        .events
        .into_iter()
        .map(|(event, report, position)| EventReport::of(event, &report, position.map(counts)));
    let events: Vec<EventReport> = events.collect();
    let RatingNeeded { needed, highest } = checked.rating;
    let rules = &setting.rules.name;
    let report = TitleReport::of(wanted, &checked, events, (needed, highest), rules);
    show(flags.format, &report, || report.table(), || report.text())
}

/// What the player did in every file.
fn in_files(
    flags: &NormFlags,
    files: &[Sections],
    (wanted, setting, title): (&str, &NormSetting<'_>, Title),
) -> Result<Found> {
    let mut found = Found { highest: flags.highest, ..Found::default() };
    let mut people = People::default();
    let mut several = SeveralFiles::default();
    let names = short_names(&flags.title_check);
    for (position, (read, name)) in files.iter().zip(&names).enumerate() {
        let file = &flags.title_check[position];
        // A file that is named twice is one event, which counts once; of a copy nobody knows whether it is meant as another.
        let first = flags.title_check.iter().position(|other| other == file).unwrap_or(position);
        if first == position {
            several.add(file, read.sections().to_vec(), read.last_day())?;
        }
        people.meet(read, wanted);
        let attempts = attempts(file, read, (wanted, setting, title))?;
        if attempts.is_empty() {
            warn!(
                "{} has nobody called {}: no norm of it counts",
                printable(&file.to_string_lossy()),
                printable(wanted)
            );
        }
        for attempted in attempts {
            let section = read.sections().get(attempted.section);
            let section = section.map_or("", |section| &section.section().name);
            found.add(event_name(file, name, section), first, attempted);
        }
    }
    people.refuse_several(wanted)?;
    Ok(found)
}

fn read(file: &Path) -> Result<Sections> {
    Sections::read(file, &Starts::default(), &Bar::none())
}

/// What was found of the player in the files so far.
#[derive(Default)]
struct Found {
    /// Each event by its name, and the position of its norm, where one was made.
    events: Vec<(String, NormReport, Option<usize>)>,
    norms: Vec<NormOnRecord>,
    /// The highest rating.
    highest: Option<EloRating>,
}

impl Found {
    /// Takes in what the player did in a section of a file, which is known by its position.
    fn add(&mut self, event: String, file: usize, attempted: Attempted) {
        let Attempted { section, report, rating } = attempted;
        self.highest = self.highest.max(rating.and_then(EloRating::if_rated));
        // By position: tournaments of two years may have one name, as may their files.
        let norm = NormOnRecord::of(format!("{file}, {section}"), &report);
        let position = norm.is_some().then_some(self.norms.len());
        self.norms.extend(norm);
        self.events.push((event, report, position));
    }
}

/// What the player did in a section of a file.
struct Attempted {
    /// The section's position in the file.
    section: usize,
    report: NormReport,
    /// The player's rating.
    rating: Option<EloRating>,
}

fn attempts(
    file: &Path,
    read: &Sections,
    (wanted, setting, title): (&str, &NormSetting<'_>, Title),
) -> Result<Vec<Attempted>> {
    let has_federation = |entrant: &Entrant| entrant.federation.is_some();
    read.require(
        "federation",
        "the letters of a federation (in PGN the tags WhiteTeam and BlackTeam)",
        has_federation,
    )?;
    let sections = read.sections();
    let mut players = sections.iter().flat_map(|section| &section.section().players);
    if !players.any(|entrant| is_wanted(entrant, wanted)) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    // One person's: a file may have two of one name, of whom one has no number.
    for Place { section: position, player } in find_player(sections, wanted)? {
        let section = &sections[position];
        let attempt = Attempt::of_player(section, player).map_err(|e| in_file(file, &e))?;
        let report = assess(&setting.in_section(section), title, &attempt)?;
        let rating = section.player(player).and_then(|entrant| entrant.rating);
        found.push(Attempted { section: position, report, rating });
    }
    Ok(found)
}

/// The numbers of those who answer to what was asked for. A title is one person's, and a name may be another
/// person's in another file.
#[derive(Default)]
struct People {
    fide_numbers: BTreeSet<String>,
    codes: BTreeSet<String>,
}

impl People {
    fn meet(&mut self, read: &Sections, wanted: &str) {
        let players = read.sections().iter().flat_map(|section| &section.section().players);
        for entrant in players.filter(|entrant| is_wanted(entrant, wanted)) {
            self.fide_numbers.extend(entrant.fide_code.clone());
            self.codes.extend(entrant.code.clone());
        }
    }

    fn refuse_several(&self, wanted: &str) -> Result<()> {
        let kinds = [("FIDE numbers", &self.fide_numbers), ("codes", &self.codes)];
        let Some((kind, numbers)) = kinds.into_iter().find(|(_, numbers)| numbers.len() > 1) else {
            return Ok(());
        };
        let all: Vec<&str> = numbers.iter().map(String::as_str).collect();
        usage(format!(
            "--player {wanted}: {} players of these files are meant, with the {kind} {}, and norms of different \
             people make no title: name one by the number",
            all.len(),
            all.join(", ")
        ))
    }
}

fn is_wanted(entrant: &Entrant, wanted: &str) -> bool {
    let codes = [&entrant.code, &entrant.fide_code];
    entrant.name == wanted || codes.into_iter().any(|code| code.as_deref() == Some(wanted))
}
