//! The status of a federation's seasons, for people.

use std::path::{Path, PathBuf};

use season_runner::federation::{DECISIONS, LeftOut, WhyNoSeason};
use season_runner::status::{
    BySystem, Change, Difference, EditionToName, FederationStatus, Next, PublishedBy, SeasonStatus,
    State,
};

use super::shell::for_a_shell;
use super::table::{Align, Table};
use crate::flags::{OUT, SYSTEMS_OUT};
use crate::platform::SHELL;

/// The number of a season's differences that are shown.
const SHOWN: usize = 3;

/// The seasons, and what to do next; `decisions` is the named file of decisions.
pub(crate) fn text(status: &FederationStatus, decisions: Option<&Path>) -> String {
    let mut table = Table::new(&[
        ("season", Align::Left),
        ("state", Align::Left),
        ("edition", Align::Left),
        ("why", Align::Left),
    ]);
    for season in &status.seasons {
        let edition = season.by.as_ref().map_or("", PublishedBy::name).to_owned();
        table.row([season.season.to_string(), state(season), edition, why(season)]);
    }
    let notes = status.left_out.iter();
    let notes = notes.map(|left| format!("Note: {}\n", left_out(left)));
    let seasons = if status.seasons.is_empty() { String::new() } else { table.text(0) + "\n" };
    format!("{seasons}{}{}\n", notes.collect::<String>(), next_line(status, decisions))
}

fn state(season: &SeasonStatus) -> String {
    match season.state {
        State::UpToDate => "up to date",
        State::StaleByOwnFiles if is_of_its_edition(season) => "stale: its edition",
        State::StaleByOwnFiles => "stale: its files",
        State::StaleByEarlierSeason => "stale: earlier season",
        State::PublishedFilesChanged => "published files changed",
        State::NotPublished => "not published",
        State::NotInFolder => "not in the folder",
    }
    .to_owned()
}

/// Whether the season's rules have changed, but not its files.
fn is_of_its_edition(season: &SeasonStatus) -> bool {
    let mut differences = season.differences.iter();
    let is_of_files =
        |one: &Difference| matches!(one, Difference::File(..) | Difference::Decisions(_));
    let is_of_rules =
        |one: &Difference| matches!(one, Difference::OtherRules(_) | Difference::OtherEdition(_));
    differences.clone().any(is_of_rules) && !differences.any(is_of_files)
}

fn why(season: &SeasonStatus) -> String {
    let shown = season.differences.iter().take(SHOWN).map(in_words);
    let mut words: Vec<String> = shown.collect();
    let more = season.differences.len().saturating_sub(SHOWN);
    if more > 0 {
        words.push(format!("and {more} more"));
    }
    words.join("; ")
}

/// The note on a folder that looks like a season but is not graded.
pub(crate) fn left_out(left: &LeftOut) -> String {
    let why = match &left.why {
        WhyNoSeason::DanglingLink => "the link leads to no folder",
        WhyNoSeason::File => "it is a file",
        WhyNoSeason::Name { problem } => problem,
    };
    format!("{}: it is not graded: {why}", left.folder.display())
}

/// A difference in words.
pub(crate) fn in_words(difference: &Difference) -> String {
    match difference {
        Difference::Decisions(Change::Gone) => {
            "it was graded with decisions, which are not here: name their file with --decisions"
                .to_owned()
        }
        Difference::Decisions(Change::New) => format!("{DECISIONS} is new"),
        Difference::Decisions(Change::Changed) => format!("{DECISIONS} has changed"),
        Difference::File(file, Change::New) => format!("{file} is new"),
        Difference::File(file, Change::Changed) => format!("{file} has changed"),
        Difference::File(file, Change::Gone) => format!("{file} is gone"),
        Difference::PublishedChanged(file) => format!("{file} is not what was published"),
        Difference::PublishedGone(file) => format!("{file} is not published any more"),
        Difference::PublishedAnew(file) => format!("{file} was published anew"),
        Difference::StaleSeason(season) => format!("{season} is stale"),
        Difference::OtherRules(edition) => format!("the edition {edition} has changed"),
        Difference::OtherEdition(edition) => format!("the edition is now {edition}"),
        Difference::GamesBefore(known) => {
            format!("what is known of games before the first season is now \"{known}\"")
        }
        Difference::NotBuiltOn(season) => format!("{season} was not there when it was graded"),
        Difference::SeasonPassedOver(season) => passed_over(season),
        Difference::OpeningListPassedOver(file) => passed_over(file),
    }
}

fn passed_over(what: &dyn std::fmt::Display) -> String {
    format!("{what} was not read when it was graded, as its edition asks")
}

/// What to do next, in one line.
fn next_line(status: &FederationStatus, decisions: Option<&Path>) -> String {
    let replaced = match &status.next {
        Next::GradeBySystem(_) => above(&status.out),
        _ => status.out.clone(),
    };
    if !stands_in(&replaced) {
        return next_from("", status, decisions);
    }
    // A run refuses to replace the folder that the shell is in.
    let whole = |path: &Path| dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let (folder, out) = (whole(&status.folder), whole(&status.out));
    let first = SHELL.then(&format!("cd {}", for_a_shell(&folder)));
    let status = FederationStatus { folder, out, ..status.clone() };
    next_from(&first, &status, decisions.map(whole).as_deref())
}

fn stands_in(folder: &Path) -> bool {
    // On Windows the system tells it as it was typed: in another case, or by a short name.
    let (here, folder) = (dunce::canonicalize("."), dunce::canonicalize(folder));
    here.is_ok_and(|here| folder.is_ok_and(|folder| here.starts_with(folder)))
}

/// The parent folder, also for the path `.`, which does not name it.
fn above(folder: &Path) -> PathBuf {
    let whole = match folder.file_name() {
        Some(_) => folder.to_owned(),
        None => dunce::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()),
    };
    let above = whole.parent().filter(|above| !above.as_os_str().is_empty());
    above.unwrap_or(Path::new(".")).to_owned()
}

/// The next step; `first` is typed before a run.
fn next_from(first: &str, status: &FederationStatus, decisions: Option<&Path>) -> String {
    let lacks_decisions = status
        .seasons
        .iter()
        .any(|season| season.differences.contains(&Difference::Decisions(Change::Gone)));
    let decisions = match decisions {
        None if lacks_decisions => " --decisions FILE-OF-DECISIONS".to_owned(),
        named => rules_flags(&[], named),
    };
    let grade = first.to_owned() + &grade_command(&status.folder, &status.out) + &decisions;
    match &status.next {
        Next::AddSeason => format!(
            "Next: add the folder of a season, such as {}, with players.csv and results.csv or \
             events/",
            status.folder.join("2006-07").display()
        ),
        Next::CheckAndGrade { editions } => format!(
            "Next: `clarke check {}` shows what is wrong, and `{grade}{}` publishes the lists",
            for_a_shell(&status.folder),
            flags(editions)
        ),
        Next::Grade { from, editions } => {
            format!("Next: `{grade} --from {from}{}`", flags(editions))
        }
        Next::GradeBySystem(run) => format!("Next: `{first}{}", by_system(status, run, &decisions)),
        Next::Nothing => match without_folder(status).as_slice() {
            [] => "Everything is up to date.".to_owned(),
            [one] => format!(
                "What is in the folder is up to date. {one} is published and has no folder here: \
                 to grade a season that looks back to it, put it back first."
            ),
            several => format!(
                "What is in the folder is up to date. {} are published and have no folders here: \
                 to grade a season that looks back to them, put them back first.",
                several.join(", ")
            ),
        },
        Next::PutBack { seasons } => put_back(status, seasons),
    }
}

/// What to do about seasons whose folders are missing.
fn put_back(status: &FederationStatus, seasons: &[String]) -> String {
    let folder = for_a_shell(&status.folder);
    let (folders, it, lists) = match seasons {
        [_] => ("the folder", "it", "its lists"),
        _ => ("the folders", "them", "their lists"),
    };
    format!(
        "Next: put back {folders} of {} in {folder}: no run grades what comes after without {it}. \
         To leave {it} out for good, take {it} and {lists} in {} away.",
        seasons.join(", "),
        for_a_shell(&status.out)
    )
}

/// The remainder of the next step for lists of a system.
fn by_system(status: &FederationStatus, run: &BySystem, decisions: &str) -> String {
    let BySystem { name, is_built_in, rapid, editions, .. } = run;
    let system = if *is_built_in { name.clone() } else { format!("FILE-OF-{name}") };
    let system = for_a_shell(Path::new(&system));
    let rate = if *rapid { " --rate rapid" } else { "" };
    // Every system has a folder with its name in the folder of published lists.
    let place = above(&status.out);
    let usual = status.folder.join(SYSTEMS_OUT) == place;
    let place = if usual { String::new() } else { format!(" --out {}", for_a_shell(&place)) };
    let (folder, named) = (for_a_shell(&status.folder), flags(editions));
    let other = if run.states_editions {
        ""
    } else {
        "; if it was graded by another --edition, name that: these lists do not say it"
    };
    format!("clarke grade {folder} --system {system}{rate}{place}{named}{decisions}`{other}")
}

/// Published seasons that have no folder in the federation.
fn without_folder(status: &FederationStatus) -> Vec<String> {
    let gone = status.seasons.iter().filter(|season| season.state == State::NotInFolder);
    gone.map(|season| season.season.to_string()).collect()
}

/// `clarke grade FOLDER`, with the folder of published lists if it is not the default.
pub(crate) fn grade_command(folder: &Path, out: &Path) -> String {
    let usual = folder.join(OUT) == out;
    let place = if usual { String::new() } else { format!(" --out {}", for_a_shell(out)) };
    format!("clarke grade {}{place}", for_a_shell(folder))
}

/// The flags for the rules and decisions of a run, as they were typed.
pub(crate) fn rules_flags(editions: &[String], decisions: Option<&Path>) -> String {
    let edition = |edition: &String| format!(" --edition {}", for_a_shell(Path::new(edition)));
    let decisions = decisions.map(|file| format!(" --decisions {}", for_a_shell(file)));
    editions.iter().map(edition).chain(decisions).collect()
}

fn flags(editions: &[EditionToName]) -> String {
    let flag = |edition: &EditionToName| {
        let EditionToName { name, is_built_in, from } = edition;
        let file = if *is_built_in { name.clone() } else { format!("FILE-OF-{name}") };
        let from = from.map(|season| format!("@{season}")).unwrap_or_default();
        format!(" --edition {}", for_a_shell(Path::new(&format!("{file}{from}"))))
    };
    editions.iter().map(flag).collect()
}
