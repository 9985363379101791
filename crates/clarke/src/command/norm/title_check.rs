//! `clarke norm --title-check`: whether norms and rating are enough for a title.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use event_awards::norm::{
    Attempt, Event, EventKind, FederationMix, NormOnRecord, NormReport, NormSetting, Pairings,
    PeopleOfTitle, RatingNeeded, assess, title_check as check,
};
use event_sections::Title;
use event_sections::contradiction::Contradiction;
use findings::printable;
use formats::series::Starts;
use rating_core::EloRating;
use season_runner::sections::{PlayerAt, Sections, SeveralFiles, find_player, name_of_player};
use tracing::warn;

use super::flags::NormFlags;
use super::requirements::{require_federations, require_ratings};
use super::warnings::{
    players_at, warn_of_games_not_played, warn_of_no_round_robin, warn_of_no_team,
    warn_of_no_titles, warn_of_unknown_rounds, warn_of_unknown_sex,
};
use crate::command::of_sections::{in_file, warn_of_other_rates};
use crate::command::short_names::{event_name, short_names};
use crate::command::show;
use crate::command_error::usage;
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
    let files: Result<Vec<Sections>> =
        flags.title_check.iter().map(|file| read(file, flags.host.as_deref())).collect();
    let files = files?;
    let players = files.iter().flat_map(Sections::sections).flat_map(|it| &it.section().players);
    let wanted = flags.player.as_deref().unwrap_or_default();
    let wanted = &name_of_player(players, wanted, "these files")?;
    let found = in_files(flags, &files, Wanted::new(wanted, setting, title))?;
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
        ("--one-round-a-day-in", &flags.one_round_a_day_in),
        ("--listed-in", &flags.listed_in),
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

/// What flags say of the event of one of the files.
fn event_kind_in(flags: &NormFlags, setting: &NormSetting<'_>, file: &Path) -> EventKind {
    let is_in = |files: &[PathBuf]| files.iter().any(|other| other == file);
    let rule = setting.rules.titles.one_round_a_day.as_ref();
    EventKind {
        last_day: None,
        days_of_one_round: rule.map(|rule| rule.days).filter(|_| is_in(&flags.one_round_a_day_in)),
        large_or_listed: is_in(&flags.listed_in).then_some(true),
    }
}

/// The player, the title and the setting of the search.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    player: &'a str,
    setting: &'a NormSetting<'a>,
    title: Title,
    /// The total number of rounds, if given.
    rounds: Option<u32>,
    /// What flags say of the event.
    event_kind: EventKind,
}

impl<'a> Wanted<'a> {
    const fn new(player: &'a str, setting: &'a NormSetting<'a>, title: Title) -> Self {
        let event_kind =
            EventKind { last_day: None, days_of_one_round: None, large_or_listed: None };
        Self { player, setting, title, rounds: None, event_kind }
    }
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
        let (setting, event_kind) =
            (setting_in(flags, wanted.setting, file), event_kind_in(flags, wanted.setting, file));
        let wanted = Wanted { setting: &setting, rounds, event_kind, ..wanted };
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

fn read(file: &Path, host: Option<&str>) -> Result<Sections> {
    let read = Sections::read(file, &Starts::default(), &Bar::none())?;
    read.require_titles()?;
    warn_of_other_rates(&read, "only games of standard play make a norm");
    Ok(match host {
        Some(host) => read.held_by(host),
        None => read,
    })
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
        let Attempted { section, report, rating, event_kind } = attempted;
        self.highest = self.highest.max(rating.and_then(EloRating::if_rated));
        // By position, since tournaments of different years may have the same name, and so may
        // their files.
        let norm = NormOnRecord::of(format!("{file}, {section}"), &report, event_kind);
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
    event_kind: EventKind,
}

fn attempts(file: &Path, read: &Sections, wanted: Wanted<'_>) -> Result<Vec<Attempted>> {
    let Wanted { player, setting, title, rounds, event_kind } = wanted;
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
        let setting = NormSetting { rounds: rounds.or(setting.rounds), ..setting };
        let report = assess(&setting, title, &attempt).map_err(|error| in_file(file, &error))?;
        let rating = section.player(player).and_then(|entrant| entrant.rating);
        let of_section = EventKind::of(&setting, section, read.last_day());
        let event_kind = EventKind {
            last_day: of_section.last_day,
            days_of_one_round: event_kind.days_of_one_round.or(of_section.days_of_one_round),
            large_or_listed: event_kind.large_or_listed.or(of_section.large_or_listed),
        };
        found.push(Attempted { section: position, report, rating, event_kind });
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
