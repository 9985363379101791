//! Turns a graded season into the site's values; players have the numbers of its own files.

use std::collections::BTreeMap;

use anyhow::Result;
use compact_str::CompactString;
use ecf_season::derivation::Derivations;
use ecf_season::{Category, Rate};
use findings::RowFault;
use identity::Player;
use input_files::all_or_first;
use published_lists::manifest::{Manifest, RowCounts};
use rating_core::{Grade, GradePoints, Outcome, PlayerIdx};
use rayon::prelude::*;
use season_files::games::OfRate;
use season_files::{Game, ReadSeason};
use season_site::{Accounts, Colour, Entry, Event, Input, Listed, RejectedGame, Season, Summary};

use super::groups::groups;
use super::receipt::{OwnRow, receipt};
use crate::federation::PlannedSeason;
use crate::grading::Given;
use crate::history::History;
use crate::lost_rows::rejected_by_player;
use crate::publish::{junior_age, standard_error};
use crate::season::{GradedRate, GradedSeason};

/// One rate of play of a season; players have the numbers of its own files.
#[derive(Debug)]
pub(super) struct SeasonValues {
    pub(super) season: Season,
    /// By number.
    pub(super) players: Vec<Player>,
    /// By number of the club in the entries.
    pub(super) clubs: Vec<String>,
    /// The list before, by code.
    pub(super) before: Vec<(CompactString, Grade)>,
    /// Players younger than this on the season's last day are juniors.
    pub(super) junior_under: u32,
}

/// The values of every rate of play of a season.
///
/// # Errors
///
/// Points beyond the range of grade points.
pub(super) fn values(
    season: &GradedSeason,
    plan: &PlannedSeason,
    history: &History,
    manifest: &Manifest,
) -> Result<Vec<SeasonValues>> {
    let rates = season.rates.iter().enumerate();
    rates
        .map(|(number, of_rate)| {
            let events = EventNumbers::of(season, plan, of_rate.rate);
            let (mut entries, clubs) = entries(season, plan, of_rate, history, &events)?;
            // A rejected row has no rate, and is shown once.
            if number == 0 {
                add_rejected(&mut entries, &season.files);
            }
            let mut accounts = accounts(manifest, number);
            accounts.published = entries.iter().filter(|entry| entry.listed.is_some()).count();
            let values = Season {
                label: plan.season.to_string(),
                rapid: of_rate.rate == Rate::Rapid,
                first_day: plan.first_day,
                last_day: plan.last_day,
                edition: plan.rules.edition.clone(),
                edition_sha256: plan.rules.stamp.sha256.clone(),
                accounts,
                inputs: manifest.inputs.iter().map(input).collect(),
                entries,
                events: events.events,
                summary: Summary { groups: groups(of_rate), ..Summary::default() },
            };
            Ok(SeasonValues {
                season: values,
                players: season.files.players.players.clone(),
                clubs,
                before: history.last_list(of_rate.rate).to_vec(),
                junior_under: plan.rules.edition.publication.junior_under,
            })
        })
        .collect()
}

/// The columns whose values may be shown: names and numbers of players may be private.
const SHOWN: [&str; 5] = ["date", "round", "result", "rate", "received"];

/// Adds to the players the rows that name them and could not be used.
fn add_rejected(entries: &mut [Entry], read: &ReadSeason) {
    let rejected = rejected_by_player(read);
    let game = |row: &&RowFault| RejectedGame {
        file: row.file.clone(),
        line: row.line,
        reason: row.reason.key().to_owned(),
        value: if SHOWN.contains(&row.column) { row.value.clone() } else { String::new() },
    };
    for entry in entries {
        let rows = rejected.get(entry.player as usize).map_or(&[][..], Vec::as_slice);
        entry.rejected = rows.iter().map(game).collect();
    }
}

fn input(file: &input_files::Fingerprint) -> Input {
    Input { file: file.file.clone(), bytes: file.bytes, sha256: file.sha256.clone() }
}

/// The counts of rows and players in the manifest, for a rate of play. The manifest has counts for
/// the first rate that was graded and, separately, for rapid games; if only rapid games are graded,
/// they are the first.
fn accounts(manifest: &Manifest, rate: usize) -> Accounts {
    let RowCounts { read, graded, graded_rapid, defaults, other_rate, ignored, .. } = manifest.rows;
    let rapid = manifest.rapid.as_ref().filter(|_| rate > 0);
    let players = rapid.map_or(&manifest.players, |rapid| &rapid.players);
    Accounts {
        read,
        graded: if rate > 0 { graded_rapid } else { graded },
        defaults,
        other_rate: if rate > 0 { graded } else { graded_rapid },
        left_out: other_rate + ignored,
        rejected: reasons(&manifest.rows.rejected_by_reason),
        suspicious: reasons(&manifest.rows.suspicious_by_reason),
        listed: players.listed,
        played: players.played,
        ungraded: players.ungraded,
        withheld: players.withheld,
        published: players.published,
    }
}

/// The reasons, the most frequent first.
fn reasons(counted: &BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let mut reasons: Vec<(String, usize)> =
        counted.iter().map(|(key, rows)| (key.clone(), *rows)).collect();
    reasons.sort_by_key(|(_, rows)| std::cmp::Reverse(*rows));
    reasons
}

/// The games of a rate of play with the numbers of their events, which are ordered by name; each
/// section counts as an event.
struct EventNumbers<'a> {
    games: Vec<(Game<'a>, Outcome)>,
    /// By game.
    numbers: Vec<u32>,
    events: Vec<Event>,
}

impl<'a> EventNumbers<'a> {
    fn of(season: &'a GradedSeason, plan: &PlannedSeason, rate: Rate) -> Self {
        let of_rate = OfRate::of(rate, &plan.rules.edition.rows.rates);
        let games: Vec<(Game<'a>, Outcome)> = season.files.games.of_rate(of_rate).collect();
        let mut known: BTreeMap<(String, u32, u32), u32> = BTreeMap::new();
        let mut keys: BTreeMap<(u32, u32), (String, u32, u32)> = BTreeMap::new();
        for (game, _) in &games {
            let key = keys
                .entry((game.event, game.section))
                .or_insert_with(|| (event_name(season, game), game.event, game.section));
            if !known.contains_key(key) {
                known.insert(key.clone(), 0);
            }
        }
        for (number, value) in known.values_mut().enumerate() {
            *value = number as u32;
        }
        let number = |game: &Game<'_>| {
            keys.get(&(game.event, game.section)).and_then(|key| known.get(key)).copied()
        };
        let numbers = games.iter().filter_map(|(game, _)| number(game)).collect();
        let events =
            known.keys().map(|(name, ..)| Event { name: name.clone(), ..Event::default() });
        Self { numbers, events: events.collect(), games }
    }
}

fn event_name(season: &GradedSeason, game: &Game<'_>) -> String {
    let games = &season.files.games;
    let event = games.event(game.event);
    match game.section {
        0 => event.to_owned(),
        section => {
            let section = games.sections.text(section);
            if event.is_empty() { section.to_owned() } else { format!("{event}, {section}") }
        }
    }
}

/// Everybody who is on the list or played, with the calculations; and the names of the clubs.
fn entries(
    season: &GradedSeason,
    plan: &PlannedSeason,
    of_rate: &GradedRate,
    history: &History,
    events: &EventNumbers<'_>,
) -> Result<(Vec<Entry>, Vec<String>)> {
    let players = &season.files.players.players;
    let given = Given::of(history, players, of_rate.rate, plan)?;
    let input = given.input(plan, &of_rate.games);
    let derivations = Derivations::new(&input, &plan.rules.edition, &of_rate.grades)?;
    let rows = own_rows(events, players.len());
    let clubs = club_numbers(players);
    let entry = |(number, player): (usize, &Player)| -> Result<Option<Entry>> {
        let own = rows.get(number).map_or(&[][..], Vec::as_slice);
        let Some(grade) = of_rate.grades.players.get(number) else { return Ok(None) };
        let listed = grade.published();
        if own.is_empty() && listed.is_none() {
            return Ok(None);
        }
        let derivation = derivations.of(PlayerIdx::new(number as u32))?;
        Ok(Some(Entry {
            player: number as u32,
            listed: listed.map(|(category, grade)| Listed {
                category: Category::letter(category),
                grade: grade.points(),
            }),
            previous: grade.previous.map(Grade::points),
            working: grade.working.map(|working| working.value),
            standard_error: standard_error(of_rate, number).map(GradePoints::to_f64),
            junior_age: junior_age(player, plan),
            clubs: clubs_of(player, &clubs),
            receipt: receipt(&derivation, own, of_rate.approximate)?,
            rejected: Vec::new(),
        }))
    };
    let entries = all_or_first(players.par_iter().enumerate().map(entry))?;
    let names = clubs.iter().map(|name| (*name).to_owned()).collect();
    Ok((entries.into_iter().flatten().collect(), names))
}

/// By player: the games by day, and on the same day in the order of the files. If colours are
/// unknown, the player named as White in the row may have had Black.
fn own_rows<'a>(events: &EventNumbers<'a>, players: usize) -> Vec<Vec<OwnRow<'a>>> {
    let mut rows: Vec<Vec<OwnRow<'a>>> = vec![Vec::new(); players];
    for (&(game, outcome), &event) in events.games.iter().zip(&events.numbers) {
        let (white, black) = (game.white, game.black);
        let sides = [
            (white, black, Colour::White, outcome),
            (black, white, Colour::Black, outcome.reversed()),
        ];
        for (player, opponent, colour, outcome) in sides {
            if let Some(own) = rows.get_mut(player.as_usize()) {
                let colour = game.has_colours.then_some(colour);
                own.push(OwnRow { game, event, opponent, colour, outcome });
            }
        }
    }
    rows.par_iter_mut().for_each(|own| own.sort_by_key(|row| row.game.day));
    rows
}

/// The numbers of a player's clubs. A player with the same club in two columns counts once.
fn clubs_of(player: &Player, names: &[&str]) -> Vec<u32> {
    let mut clubs = Vec::new();
    for number in player.clubs.iter().filter_map(|club| names.binary_search(&club).ok()) {
        let number = number as u32;
        if !clubs.contains(&number) {
            clubs.push(number);
        }
    }
    clubs
}

/// The names of the clubs, sorted.
fn club_numbers(players: &[Player]) -> Vec<&str> {
    let mut names: Vec<&str> = players.iter().flat_map(|player| player.clubs.iter()).collect();
    names.retain(|name| !name.is_empty());
    names.sort_unstable();
    names.dedup();
    names
}
