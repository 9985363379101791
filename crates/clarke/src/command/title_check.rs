//! `clarke norm --title-check`: whether norms and rating are enough for a title.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use event_awards::norm::{
    Attempt, Event, FederationMix, NormOnRecord, NormReport, NormSetting, Pairings, PeopleOfTitle,
    RatingNeeded, assess, title_check as check,
};
use event_sections::Title;
use event_sections::contradiction::Contradiction;
use rating_core::EloRating;
use results_io::format::series::Starts;
use results_io::printable;
use season_runner::sections::{PlayerAt, Sections, SeveralFiles, find_player, name_of_player};
use tracing::warn;

use super::in_file::in_file;
use super::norm_requirements::{require_federations, require_ratings};
use super::norm_warnings::{
    players_at, warn_of_games_not_played, warn_of_no_round_robin, warn_of_no_team,
    warn_of_no_titles, warn_of_unknown_rounds, warn_of_unknown_sex,
};
use super::short_names::{event_name, short_names};
use crate::command::show;
use crate::command_error::usage;
use crate::flags::NormFlags;
use crate::progress::Bar;
use crate::report::title::{Assumptions, EventReport, TitleReport};

/// Assesses the player in every file and adds up the norms.
///
/// # Errors
///
/// Files that cannot be used; a player who is in no file.
pub(super) fn title_check(
    flags: &NormFlags,
    setting: &NormSetting<'_>,
    title: Title,
) -> Result<()> {
    refuse_other_files(flags)?;
    let files: Result<Vec<Sections>> = flags.title_check.iter().map(|file| read(file)).collect();
    let files = files?;
    let players = files.iter().flat_map(Sections::sections).flat_map(|it| &it.section().players);
    let wanted = flags.player.as_deref().unwrap_or_default();
    let wanted = &name_of_player(players, wanted, "these files")?;
    let found = in_files(flags, &files, Wanted { player: wanted, setting, title, rounds: None })?;
    let checked = check(setting.rules, title, &found.norms, found.highest)?;
    let counts = |position: usize| {
        let why = checked.not_counted.iter().find(|(other, _)| *other == position);
        why.map_or(Ok(()), |(_, why)| Err(*why))
    };
    let events = found.events.into_iter().map(|(event, assumptions, report, position)| {
        EventReport::of((event, assumptions), &report, position.map(counts))
    });
    let events: Vec<EventReport> = events.collect();
    let RatingNeeded { needed, highest } = checked.rating;
    let rules = &setting.rules.name;
    let report = TitleReport::of(wanted, &checked, events, (needed, highest), rules);
    show(flags.format, &report, || report.table(), || report.text())
}

/// Refuses settings for files that are not among the events.
fn refuse_other_files(flags: &NormFlags) -> Result<()> {
    let of_rounds = flags.rounds_in.iter().map(|(file, _)| file.clone()).collect();
    let named = [
        ("--team-in", &flags.team_in),
        ("--round-robin-in", &flags.round_robin_in),
        ("--any-federations-in", &flags.any_federations_in),
        ("--rounds-in", &of_rounds),
    ];
    for (flag, files) in named {
        if let Some(other) = files.iter().find(|file| !flags.title_check.contains(file)) {
            let other = other.to_string_lossy();
            let other = printable(&other);
            return usage(format!("{flag} {other}: expected one of the files of --title-check"));
        }
    }
    Ok(())
}

/// The setting for one of the files.
fn setting_in<'r>(flags: &NormFlags, setting: &NormSetting<'r>, file: &Path) -> NormSetting<'r> {
    let is_in = |files: &[PathBuf]| files.iter().any(|other| other == file);
    let mut setting = *setting;
    if is_in(&flags.team_in) {
        setting.event = Event::Team;
    }
    if is_in(&flags.round_robin_in) {
        setting.pairings = Pairings::FixedInAdvance;
    }
    if is_in(&flags.any_federations_in) {
        setting.mix = FederationMix::Waived;
    }
    setting
}

/// The player, the title and the setting of the search.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    player: &'a str,
    setting: &'a NormSetting<'a>,
    title: Title,
    /// The total number of rounds, if given.
    rounds: Option<u32>,
}

/// The player's results in all files.
fn in_files(flags: &NormFlags, files: &[Sections], wanted: Wanted<'_>) -> Result<Found> {
    let mut found = Found { highest: flags.highest, ..Found::default() };
    let mut people = PeopleOfTitle::default();
    let mut several = SeveralFiles::default();
    let names = short_names(&flags.title_check);
    for (position, (read, name)) in files.iter().zip(&names).enumerate() {
        let file = &flags.title_check[position];
        // A file that is named twice is one event, and counts once. For a copy it is unknown
        // whether it is meant as another event.
        let first = flags.title_check.iter().position(|other| other == file).unwrap_or(position);
        if first == position {
            several.add(file, read.sections().to_vec(), read.last_day())?;
        }
        let players = read.sections().iter().flat_map(|section| &section.section().players);
        let is_there = people.meet(players, wanted.player);
        let rounds = flags.rounds_in.iter().rev().find(|(other, _)| other == file);
        let rounds = rounds.map(|(_, rounds)| *rounds);
        let wanted = Wanted { setting: &setting_in(flags, wanted.setting, file), rounds, ..wanted };
        warn_of_no_team(file, read, wanted.setting.event);
        if !is_there {
            warn!(
                "{} has nobody called {}: no norm of it counts",
                printable(&file.to_string_lossy()),
                printable(wanted.player)
            );
            continue;
        }
        let attempts = attempts(file, read, wanted)?;
        for attempted in attempts {
            let section = read.sections().get(attempted.section);
            let section = section.map_or("", |section| &section.section().name);
            let event = event_name(file, name, section);
            found.add((event, Assumptions::of(wanted.setting)), first, attempted);
        }
    }
    refuse_several(&people, wanted.player)?;
    Ok(found)
}

fn read(file: &Path) -> Result<Sections> {
    let read = Sections::read(file, &Starts::default(), &Bar::none())?;
    read.require_titles()?;
    Ok(read)
}

/// The player's results in the files so far.
#[derive(Default)]
struct Found {
    /// Each event with its name, and the position of its norm, if one was made.
    events: Vec<(String, Assumptions, NormReport, Option<usize>)>,
    norms: Vec<NormOnRecord>,
    /// The highest rating.
    highest: Option<EloRating>,
}

impl Found {
    /// Adds the player's result in a section of a file, which is given by its position.
    fn add(
        &mut self,
        (event, assumptions): (String, Assumptions),
        file: usize,
        attempted: Attempted,
    ) {
        let Attempted { section, report, rating } = attempted;
        self.highest = self.highest.max(rating.and_then(EloRating::if_rated));
        // By position, since tournaments of different years may have the same name, and so may
        // their files.
        let norm = NormOnRecord::of(format!("{file}, {section}"), &report);
        let position = norm.is_some().then_some(self.norms.len());
        self.norms.extend(norm);
        self.events.push((event, assumptions, report, position));
    }
}

/// The player's result in a section of a file.
struct Attempted {
    /// The section's position in the file.
    section: usize,
    report: NormReport,
    /// The player's rating.
    rating: Option<EloRating>,
}

fn attempts(file: &Path, read: &Sections, wanted: Wanted<'_>) -> Result<Vec<Attempted>> {
    let Wanted { player, setting, title, rounds } = wanted;
    let sections = read.sections();
    let mut found = Vec::new();
    // The places of one person, since a file may have two players with the same name, one of whom
    // has no number.
    let places = find_player(sections, player)?;
    require_ratings(read)?;
    require_federations(read, setting.mix, Some(&places))?;
    warn_of_no_titles(file, read.players().map(|entrant| entrant.title));
    warn_of_unknown_sex(file, players_at(read, &places), &[title]);
    for PlayerAt { section: position, player } in places {
        let section = &sections[position];
        let attempt = Attempt::of_player_where(section, player, setting.mix);
        let attempt = attempt.map_err(|error| in_file(file, &error))?;
        let setting = setting.in_section(section);
        warn_of_no_round_robin(file, section, &setting, "--round-robin-in");
        warn_of_games_not_played(file, section, &setting, player);
        let setting = match rounds {
            None => {
                warn_of_unknown_rounds(file, section, &setting);
                setting.for_player(setting.schedule(section).as_ref(), player)
            }
            Some(rounds) => match setting.to_come(section, player, Some(rounds)) {
                Ok(to_come) => NormSetting { rounds_left: to_come.rounds, ..setting },
                Err(error) => {
                    let file = file.to_string_lossy();
                    return usage(format!("--rounds-in {}={rounds}: {error}", printable(&file)));
                }
            },
        };
        let report = assess(&setting, title, &attempt)?;
        let rating = section.player(player).and_then(|entrant| entrant.rating);
        found.push(Attempted { section: position, report, rating });
    }
    Ok(found)
}

/// Refuses norms of different people, since a title needs norms of one person.
fn refuse_several(people: &PeopleOfTitle<'_>, wanted: &str) -> Result<()> {
    let listed = |all: BTreeSet<&str>| (all.len(), Vec::from_iter(all).join(", "));
    let ((players, all), of_what, then) = match people.contradiction() {
        None => return Ok(()),
        Some(Contradiction::FideNumbers(all)) => {
            (listed(all), "FIDE numbers", "name one by the number")
        }
        Some(Contradiction::Codes(all)) => (listed(all), "codes", "name one by the number"),
        Some(Contradiction::BirthYears(all)) => {
            let all: Vec<String> = all.iter().map(i32::to_string).collect();
            let all = all.iter().map(String::as_str).collect();
            (listed(all), "years of birth", "leave out the files of the others")
        }
    };
    usage(format!(
        "--player {wanted}: {players} players of these files are meant, with the {of_what} {all}, \
         and norms of different people make no title: {then}"
    ))
}
