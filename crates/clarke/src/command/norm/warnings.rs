//! Warnings about a file in which norms are sought.

use std::path::Path;

use event_awards::norm::{Event, NormSetting};
use event_sections::{CheckedSection, Entrant, Title};
use findings::{counted, printable};
use rating_core::EloRating;
use season_runner::sections::{PlayerAt, Sections};
use tracing::warn;

/// Warns if an individual event is assessed as a team event. Fewer games are enough in team events,
/// so a slip would give norms that were not made.
pub(super) fn warn_of_no_team(file: &Path, read: &Sections, event: Event) {
    if event == Event::Team && read.is_individual() {
        warn!(
            "{} says that it is an individual event, and is taken for a team event, in which fewer \
             games are enough",
            printable(&file.to_string_lossy())
        );
    }
}

/// Warns if a list of opponents has no ratings at all; after a round or two its column may be
/// empty.
pub(super) fn warn_of_no_ratings(
    file: &Path,
    ratings: impl IntoIterator<Item = Option<EloRating>>,
) {
    let mut ratings = ratings.into_iter().peekable();
    if ratings.peek().is_some() && ratings.all(|rating| rating.is_none()) {
        warn!(
            "{}: nobody has a rating, so all opponents count as unrated",
            printable(&file.to_string_lossy())
        );
    }
}

/// Warns if nobody has a title. Norms need titled opponents, so none is made if a column of titles
/// is missing or was not recognized.
pub(super) fn warn_of_no_titles(file: &Path, titles: impl IntoIterator<Item = Option<Title>>) {
    let mut titles = titles.into_iter().peekable();
    if titles.peek().is_some() && titles.all(|title| title.is_none()) {
        warn!(
            "{}: nobody has a title, and norms need titled opponents: expected everybody's \
             letters (GM, IM, FM, CM, WGM and so on) in a column `title`, apart from the names",
            printable(&file.to_string_lossy())
        );
    }
}

/// Warns of players whose sex is unknown. Titles for women are only for women, but the norms of
/// these players are shown nevertheless.
pub(super) fn warn_of_unknown_sex<'e>(
    file: &Path,
    players: impl IntoIterator<Item = &'e Entrant>,
    titles: &[Title],
) {
    let titles: Vec<&str> =
        titles.iter().filter(|title| title.is_for_women()).map(|title| title.letters()).collect();
    let is_unknown = |entrant: &&Entrant| entrant.known_sex().is_none();
    let unknown: Vec<&Entrant> = players.into_iter().filter(is_unknown).collect();
    if let ([first, rest @ ..], false) = (&unknown[..], titles.is_empty()) {
        let name = printable(&first.name);
        let (of, they) = match rest.len() {
            0 => (name.to_string(), "that player is a woman"),
            others => (format!("{name} and {others} more"), "they are women"),
        };
        warn!(
            "{}: the sex of {of} is not known, and a norm for {} is theirs only if {they}: \
             expected f or \
             m in the column `sex` of a cross-table, m or w in column 10 of a report",
            printable(&file.to_string_lossy()),
            titles.join(" or ")
        );
    }
}

/// The players at these places.
pub(super) fn players_at<'s>(
    read: &'s Sections,
    places: &'s [PlayerAt],
) -> impl Iterator<Item = &'s Entrant> {
    places.iter().filter_map(|place| read.sections().get(place.section)?.player(place.player))
}

/// Warns of a round robin that was not declared as one. While a round robin is in progress no norm
/// is made, so without the declaration norms would be shown that were not made.
pub(super) fn warn_of_no_round_robin(
    file: &Path,
    section: &CheckedSection,
    setting: &NormSetting<'_>,
    flag: &str,
) {
    if let Some(left) = setting.rounds_left_if_round_robin(section) {
        warn!(
            "{}: {} looks like a round robin with {} to come, before which no norm is made: if it \
             is one, say {flag}",
            printable(&file.to_string_lossy()),
            printable(&section.section().name),
            counted(left as usize, "round")
        );
    }
}

/// Warns of games without a result in rounds that are over: they keep a norm open, since they may
/// have been postponed. Only the report can say that they will not be played.
pub(super) fn warn_of_games_not_played(
    file: &Path,
    section: &CheckedSection,
    setting: &NormSetting<'_>,
    player: usize,
) {
    let Some(schedule) = setting.schedule(section) else { return };
    let to_come = schedule.games_to_come(player).unwrap_or(0);
    if schedule.rounds_left() != Some(0) || to_come == 0 {
        return;
    }
    let name = |player: usize| section.player(player).map_or("", |entrant| entrant.name.as_str());
    let others: Vec<&str> = schedule.opponents_to_come(player).into_iter().map(name).collect();
    warn!(
        "{}: {} has {} to come in {} though all rounds are over, against {}, before which no norm \
         is made. What is not to be played the report says by a bye of no points (`Z`; `U` in a \
         cross-table) or a default of both",
        printable(&file.to_string_lossy()),
        printable(name(player)),
        counted(to_come as usize, "game"),
        printable(&section.section().name),
        printable(&others.join(" or "))
    );
}

/// Warns if the number of rounds is unknown because the teams cannot be recognized from the games;
/// then it is also unknown whether a round is to come.
pub(super) fn warn_of_unknown_rounds(
    file: &Path,
    section: &CheckedSection,
    setting: &NormSetting<'_>,
) {
    if setting.rounds_left_of(section).is_none() {
        warn!(
            "{}: it is not known how many rounds of {} are to come, so one is assumed: say how \
             many there are in all, in record 142 or XXR of the report",
            printable(&file.to_string_lossy()),
            printable(&section.section().name)
        );
    }
}
