//! The summary for people.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use findings::{FindingCode, counted, thousands};
use formats::decisions::AppliedDecision;
use published_lists::manifest::{
    DoubtReport, EditionStamp, Manifest, OpenDoubts, PlayerCounts, RowCounts, WorkingGradeReport,
};
use published_lists::unpublished::WhyUnpublished;
use season_runner::NearlyCertain;
use season_runner::batch::{
    MergedHistory, Movement, RunReport, SameFile, SeasonReport, StageTimes, Statistics, Warning,
};

use super::asked::{Asked, Length};
use super::replaced::{write_held, write_replaced};
use super::season_files::{lost_files, lost_rows, write_files};
use super::signed::signed;
use super::warnings::{history_unknown, missing_seasons, no_games, no_games_before};
use super::{short, status};

/// The summary of a run.
pub(crate) fn summary(report: &RunReport, asked: &Asked) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write_run(&mut text, report, asked);
    text
}

/// The summary of a season, as it is published with it.
pub(crate) fn season_in_words(season: &SeasonReport) -> String {
    let mut text = String::new();
    let _ = write_season(&mut text, season);
    text
}

fn write_run(out: &mut String, report: &RunReport, asked: &Asked) -> fmt::Result {
    match asked.length {
        Length::Full => {
            for season in &report.seasons {
                write_season(out, season)?;
                writeln!(out)?;
            }
        }
        Length::Short => {
            out.push_str(&short::seasons(&report.seasons));
            writeln!(out)?;
        }
    }
    write_replaced(out, report, asked)?;
    write_held(out, report, asked)?;
    write_published(out, report)?;
    for left in &report.left_out {
        writeln!(out, "Note: {}", status::left_out(left))?;
    }
    for (at, merged) in report.merged.iter().enumerate() {
        // The grade may come from a code that was merged into this one before.
        let has_others = report.merged[..at].iter().any(|other| other.into == merged.into);
        writeln!(out, "{}", merge(merged, has_others))?;
    }
    write_stale(out, report, &asked.rules)?;
    write_times(out, report)
}

/// Writes what was graded, and where it was published.
fn write_published(out: &mut String, report: &RunReport) -> fmt::Result {
    if report.seasons.is_empty() {
        return writeln!(out, "There is no season after them to grade: nothing was published.");
    }
    let folder = report.folder.display();
    let seasons = counted(report.seasons.len(), "season");
    writeln!(out, "{seasons} of {folder} graded by {}.", report.edition)?;
    if report.dry_run {
        writeln!(
            out,
            "Nothing was published (--dry-run): it would be in {}",
            report.out.display()
        )?;
    } else {
        writeln!(out, "Published in {}", report.out.display())?;
    }
    Ok(())
}

/// The grades and games that a merge moved to the remaining code.
fn merge(merged: &MergedHistory, has_others: bool) -> String {
    let MergedHistory { code, into, grades, grades_not_used, games, .. } = merged;
    let games = counted(*games as usize, "game");
    let given = match (*grades, grades - grades_not_used) {
        (all, used) if all == used => {
            format!("{} and {games} of earlier seasons", counted(all, "grade"))
        }
        (1, _) => format!(
            "{games} of earlier seasons, and not its grade, since {into} has one on that list"
        ),
        (all, 0) => format!(
            "{games} of earlier seasons, and none of its {all} grades, since {into} has one on \
             each of these lists"
        ),
        (all, used) => format!(
            "{used} of its {all} grades and {games} of earlier seasons; on the other lists {into} \
             has a grade"
        ),
    };
    let doubt = merged.furthest_apart.filter(|_| merged.beyond_limit).map(|both| {
        let (goes, stays) = (both.code, both.into);
        let others = if has_others { ", or a code merged into it," } else { "" };
        format!(" ({code} has {goes} where {into}{others} has {stays}: are they one person?)")
    });
    format!("Merged {code} into {into}: {given}{}", doubt.unwrap_or_default())
}

/// Writes the published seasons that do not fit together, and the command that fixes them.
fn write_stale(out: &mut String, report: &RunReport, rules: &str) -> fmt::Result {
    let grade = status::grade_command(&report.folder, &report.out);
    let command = |from: &dyn fmt::Display| format!("`{grade} --from {from}{rules}`");
    for season in &report.stale_before {
        let why = season.differences.first().map(status::in_words).unwrap_or_default();
        writeln!(out, "WARNING: built on {}, which is stale: {why}", season.season)?;
    }
    if let Some(first) = report.stale_before.first() {
        writeln!(out, "         {} grades it again, and all after it", command(&first.season))?;
    }
    if !report.without_folder.is_empty() {
        let seasons = report.without_folder.join(", ");
        writeln!(
            out,
            "Note: published and without a folder here, so nothing of it was read: {seasons}"
        )?;
    }
    for season in &report.stale_after {
        writeln!(out, "Note: the {season} there was graded from other lists than these.")?;
    }
    if let Some(first) = report.stale_after.first() {
        writeln!(out, "      {} grades it again", command(first))?;
    }
    for season in &report.stale_without_folder {
        writeln!(
            out,
            "Note: the {season} there was graded from other lists than these, and has no folder \
             here"
        )?;
    }
    Ok(())
}

fn write_season(out: &mut String, season: &SeasonReport) -> fmt::Result {
    let Manifest { rows, players, working_grades, rapid, .. } = &season.manifest;
    writeln!(out, "{}", season.season)?;
    write_files(out, &season.manifest.files)?;
    write_rows(out, rows, season.manifest.files.unread_rows())?;
    for how in &season.understood {
        // For a table with many columns it is longer than a line of a terminal.
        for (at, part) in how.split_inclusive("; ").enumerate() {
            line(out, if at == 0 { "understood" } else { "" }, part.trim_end())?;
        }
    }
    if season.no_games_before {
        line(out, "history", &no_games_before(season))?;
    }
    write_doubts(out, season)?;
    write_warnings(out, season)?;
    write_changed_rules(out, &season.manifest.edition)?;
    write_decisions(out, &season.manifest.decisions)?;
    let rapid = rapid.iter().map(|rapid| (&rapid.players, &rapid.working_grades));
    let of_rates = std::iter::once((players, working_grades)).chain(rapid);
    for ((players, working), list) in of_rates.zip(&season.by_rate) {
        if season.by_rate.len() > 1 {
            writeln!(out, "  {}", list.rate)?;
        }
        write_players(out, players, (working, list))?;
        write_list(out, players, list)?;
    }
    if season.paused > 0 {
        let players = counted(season.paused, "player");
        line(
            out,
            "unlisted",
            &format!(
                "{players} of the last list without a row in players.csv cannot be on this one"
            ),
        )?;
    }
    Ok(())
}

/// Writes a line about a season: a word on the left, the rest on the right.
fn line(out: &mut String, head: &str, text: &str) -> fmt::Result {
    writeln!(out, "  {head:<11} {text}")
}

fn write_rows(out: &mut String, rows: &RowCounts, unread: usize) -> fmt::Result {
    let mut parts = vec![format!("{} graded", thousands(rows.graded))];
    if rows.graded_rapid > 0 {
        parts.push(format!("{} graded as rapid", thousands(rows.graded_rapid)));
    }
    if rows.defaults > 0 {
        parts.push(counted(rows.defaults, "default"));
    }
    if rows.other_rate > 0 {
        parts.push(format!("{} of another rate of play", thousands(rows.other_rate)));
    }
    if rows.ignored > 0 {
        parts.push(format!("{} ignored by decisions", thousands(rows.ignored)));
    }
    parts.push(format!("{} rejected", thousands(rows.rejected)));
    let unread = match unread {
        0 => String::new(),
        unread => format!("; {} more in files that cannot be used", thousands(unread)),
    };
    line(out, "rows", &format!("{} read = {}{unread}", thousands(rows.read), parts.join(" + ")))?;
    write_reasons(out, "rejected", &rows.rejected_by_reason, "see rejected.csv")?;
    write_reasons(
        out,
        "rejected",
        &rows.rejected_elsewhere_by_reason,
        &format!("of {}, see rejected.csv", other_files(&rows.rejected_elsewhere_by_file)),
    )?;
    write_reasons(out, "suspicious", &rows.suspicious_by_reason, "used, see suspicious.csv")
}

/// The number of files that are named in a line.
// By feel: more names make a line too long to read.
const NAMED: usize = 3;

/// The files with rejected records other than rows of results.
fn other_files(by_file: &BTreeMap<String, usize>) -> String {
    match by_file.len() {
        0 => "other files".to_owned(),
        files if files <= NAMED => by_file.keys().cloned().collect::<Vec<_>>().join(", "),
        files => {
            let named: Vec<&str> = by_file.keys().take(NAMED).map(String::as_str).collect();
            format!("{} and {}", named.join(", "), counted(files - NAMED, "more file"))
        }
    }
}

/// The open doubts by code, and those that were not looked for.
fn write_doubts(out: &mut String, season: &SeasonReport) -> fmt::Result {
    let Some(report) = &season.manifest.doubts else { return Ok(()) };
    let DoubtReport { open, not_looked_for, games_put_aside } = report;
    if *games_put_aside {
        let text = "none was looked for, since the games were put aside on the disk while they \
                    were read; clarke check does, where the memory holds them";
        return line(out, "doubts", text);
    }
    let key = |code: &str| {
        let known = FindingCode::ALL.iter().find(|known| known.as_str() == code);
        known.map_or_else(|| code.to_owned(), |known| known.key().replace('-', " "))
    };
    let of_code = |(code, count): (&String, &OpenDoubts)| {
        let games = counted(count.games, "game");
        format!("{} {} ({games})", key(code), thousands(count.doubts))
    };
    if !open.is_empty() {
        let all: Vec<String> = open.iter().map(of_code).collect();
        line(out, "doubts", &format!("{}: clarke check shows them", all.join(", ")))?;
    }
    if !not_looked_for.is_empty() {
        let all: Vec<String> = not_looked_for.iter().map(|code| key(code)).collect();
        let text = format!(
            "{}: not looked for among more than a million rows; clarke check does",
            all.join(", ")
        );
        line(out, if open.is_empty() { "doubts" } else { "" }, &text)?;
    }
    Ok(())
}

/// How many doubts that are nearly certain a summary shows.
// By feel: real seasons have four to six, and a summary should fit on a screen.
const DOUBTS_SHOWN: usize = 6;

/// Doubts that are nearly certain, each with what would settle it.
fn write_nearly_certain(out: &mut String, doubts: &[NearlyCertain]) -> fmt::Result {
    for doubt in doubts.iter().take(DOUBTS_SHOWN) {
        line(out, "WARNING", &format!("nearly certain: {}", doubt.in_words()))?;
        if !doubt.proposal.is_empty() {
            line(out, "", "if so, in decisions.toml:")?;
            for of_decision in doubt.proposal.lines() {
                line(out, "", &format!("  {of_decision}"))?;
            }
        }
    }
    let more = doubts.len().saturating_sub(DOUBTS_SHOWN);
    if more > 0 {
        let more = counted(more, "more doubt");
        line(out, "WARNING", &format!("{more} nearly certain: clarke check shows them"))?;
    }
    Ok(())
}

fn write_warnings(out: &mut String, season: &SeasonReport) -> fmt::Result {
    for warning in &season.warnings {
        match warning {
            Warning::ManyRejected(lost) => {
                line(
                    out,
                    "WARNING",
                    &format!("{} cannot be used, most of them in", lost_rows(lost)),
                )?;
                // Indented to the column after the words of all lines.
                out.push_str(&lost_files(lost, 14));
            }
            Warning::SameFiles { files } => {
                for SameFile { file, of } in files {
                    let text = format!("{file} is {of} once more: each game counts twice");
                    line(out, "WARNING", &text)?;
                }
            }
            Warning::NearlyCertain { doubts } => write_nearly_certain(out, doubts)?,
            Warning::AsPeopleWrite { tables } => {
                for table in tables {
                    let how = "`clarke check` has the lines of import.toml that have them read";
                    line(out, "WARNING", &format!("{}: {table} ({how})", table.file))?;
                }
            }
            Warning::UnmetPins { pins } => {
                for pin in pins {
                    line(out, "WARNING", &format!("{}: {pin}", pin.file))?;
                }
            }
            Warning::JuniorsWithheld { players, .. } => {
                let players = counted(*players, "junior");
                let words = "with a grade withheld: the edition takes juniors as new, and these \
                             met only other juniors and newcomers";
                line(out, "WARNING", &format!("{players} {words}"))?;
            }
            Warning::RapidListUnused { players } => {
                let grades = counted(*players, "rapid grade");
                let words = "of the list before play no part: the edition grades no rapid games";
                line(out, "WARNING", &format!("{grades} {words}"))?;
            }
            Warning::HistoryUnknown { players } => {
                line(out, "WARNING", &history_unknown(*players))?;
            }
            Warning::SeasonsMissing { seasons, are_looked_over, list_of } => {
                let words = missing_seasons(seasons, *are_looked_over, list_of.as_deref());
                line(out, "WARNING", &words)?;
            }
            Warning::NoGames { is_looked_over, list_of } => {
                line(out, "WARNING", &no_games(season, *is_looked_over, list_of.as_deref()))?;
            }
            Warning::NobodyPublished { rate, games, nobody_graded } => {
                let games = counted(*games, "game");
                let why = if *nobody_graded { NOBODY_GRADED } else { "" };
                line(
                    out,
                    "WARNING",
                    &format!("nobody is published, of {games} of {rate} play{why}"),
                )?;
            }
        }
    }
    Ok(())
}

/// Why nobody on a first list has a grade, and what to do.
const NOBODY_GRADED: &str = ": nobody who played has a grade to begin from. Write grades that are \
                             known into opening_grades.csv, or take rules in which such a group \
                             has a mean that you choose (clarke editions yorkshire-2000 > \
                             mine.toml, then isolated_groups = { anchor = 120 } in it, and clarke \
                             grade --edition mine.toml)";

/// Writes a note on rules that were changed but kept the name of built-in ones.
fn write_changed_rules(out: &mut String, edition: &EditionStamp) -> fmt::Result {
    for (position, change) in edition.changed.iter().enumerate() {
        let head = if position == 0 { "rules" } else { "" };
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "not set".to_owned());
        let (here, built_in) = (value(&change.here), value(&change.built_in));
        line(out, head, &format!("{} is {here}, built in {built_in}", change.setting))?;
    }
    Ok(())
}

fn write_decisions(out: &mut String, decisions: &[AppliedDecision]) -> fmt::Result {
    for (position, decision) in decisions.iter().enumerate() {
        let head = if position == 0 { "decisions" } else { "" };
        line(out, head, &format!("{}: {}", decision.what, effect(decision)))?;
    }
    Ok(())
}

fn effect(decision: &AppliedDecision) -> String {
    if !decision.met_something() {
        return "no row and no player of this season".to_owned();
    }
    let AppliedDecision { rows, rows_of_nobody, players, .. } = *decision;
    let mut parts = Vec::new();
    if rows > 0 {
        parts.push(counted(rows, "row"));
    }
    // Everybody who played is also on the list.
    if players > 0 && rows == 0 {
        parts.push(format!("{} of players.csv", counted(players, "player")));
    }
    if rows_of_nobody > 0 {
        let rows = counted(rows_of_nobody, "row");
        parts.push(format!("{rows} rejected even so, since no list of players has the new code"));
    }
    parts.join(", ")
}

fn write_reasons(
    out: &mut String,
    head: &str,
    reasons: &BTreeMap<String, usize>,
    where_to_look: &str,
) -> fmt::Result {
    if reasons.is_empty() {
        return Ok(());
    }
    let mut reasons: Vec<_> = reasons.iter().collect();
    reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let reasons: Vec<String> = reasons
        .into_iter()
        .map(|(key, &count)| format!("{} {}", key.replace('-', " "), thousands(count)))
        .collect();
    line(out, head, &format!("{} ({where_to_look})", reasons.join(", ")))
}

fn write_players(
    out: &mut String,
    players: &PlayerCounts,
    (working, list): (&WorkingGradeReport, &Statistics),
) -> fmt::Result {
    let played = thousands(players.played);
    line(out, "players", &format!("{played} played, of {} listed", thousands(players.listed)))?;
    let groups = counted(working.groups, "group");
    let largest = thousands(working.largest_group);
    let ungraded = thousands(players.ungraded);
    line(out, "ungraded", &format!("{ungraded} in {groups}, the largest of {largest}"))?;
    line(out, "withheld", &withheld_in_words(players, list))?;
    write_certificate(out, working)
}

/// The withheld players of the season. Some of them may still be published by games of earlier
/// seasons: an edition may treat juniors with a grade as new.
fn withheld_in_words(players: &PlayerCounts, list: &Statistics) -> String {
    if players.withheld == 0 {
        return "nobody".to_owned();
    }
    let unpublished = players.unpublished_by_reason.get(WhyUnpublished::Withheld.key());
    let published = players.withheld.saturating_sub(unpublished.copied().unwrap_or(0));
    let published = match published {
        0 => String::new(),
        published => {
            format!(", {} of them published by games of earlier seasons", thousands(published))
        }
    };
    format!(
        "{} in {} without a graded opponent{published} (see {})",
        counted(players.withheld, "player"),
        counted(players.withheld_groups, "group"),
        list.file("withheld.csv")
    )
}

fn write_certificate(out: &mut String, working: &WorkingGradeReport) -> fmt::Result {
    let certified = match working.max_error {
        // An error of exactly 0 means that nothing was solved, since stored values are rounded.
        Some(0.0) => "nobody has a working grade: no group has a graded opponent".to_owned(),
        Some(error) => format!("grades certified to {error:.1e} grade points"),
        None => "grades not certified".to_owned(),
    };
    let fractions = match working.decided_in_fractions.len() {
        0 => String::new(),
        count => format!("; {} so near to x.5 that fractions decided", counted(count, "grade")),
    };
    if working.groups > 0 {
        line(out, "working", &format!("{certified}{fractions}"))?;
    }
    // A total from an earlier season can also leave a mean uncertain.
    if working.uncertain.is_empty() {
        return Ok(());
    }
    line(
        out,
        "uncertain",
        &format!("the whole number could differ for {}", working.uncertain.join(", ")),
    )
}

fn write_list(out: &mut String, players: &PlayerCounts, list: &Statistics) -> fmt::Result {
    line(out, "published", &format!("{}{}", thousands(players.published), mean_in_words(list)))?;
    if players.approximate > 0 {
        let grades = counted(players.approximate, "grade");
        let words = "with games of the opening list at its grade (history = \"from-list\"; see \
                     the column approximate of";
        line(out, "approximate", &format!("{grades} {words} {})", list.file("calculation.csv")))?;
    }
    write_unpublished(out, &players.unpublished_by_reason, list)?;
    for category in &list.categories {
        let players = thousands(category.players);
        line(out, "", &format!("{}  {players:>7}  mean {:.1}", category.category, category.mean))?;
    }
    if let Some(change) = list.mean_change {
        let both = thousands(list.on_both_lists);
        let returned = match list.returned {
            0 => String::new(),
            returned => {
                format!("; {} returned after a break, not counted here", thousands(returned))
            }
        };
        line(
            out,
            "moved",
            &format!(
                "{both} of the list before are here again: {} on average{returned}",
                signed(change, 1)
            ),
        )?;
    }
    write_movements(out, "rises", &list.rises)?;
    write_movements(out, "falls", &list.falls)
}

/// Writes the numbers of players who are not on the list, by reason.
fn write_unpublished(
    out: &mut String,
    by_reason: &BTreeMap<String, usize>,
    list: &Statistics,
) -> fmt::Result {
    let all: usize = by_reason.values().sum();
    if all == 0 {
        return Ok(());
    }
    let words = |why: WhyUnpublished| match why {
        WhyUnpublished::Withheld => "withheld",
        WhyUnpublished::FewerGames => "with too few games for the last letter",
        WhyUnpublished::NotPlayed => "did not play",
        WhyUnpublished::NotListed => "of the last list without a row in players.csv",
    };
    let counts = WhyUnpublished::ALL.into_iter().filter_map(|why| {
        let count = by_reason.get(why.key())?;
        Some(format!("{} {}", thousands(*count), words(why)))
    });
    let counts: Vec<String> = counts.collect();
    let all = thousands(all);
    let file = list.file("unpublished.csv");
    line(out, "unpublished", &format!("{all} = {} (see {file})", counts.join(" + ")))
}

fn mean_in_words(list: &Statistics) -> String {
    match (list.mean, list.mean_before) {
        (Some(mean), Some(before)) => {
            let change = signed(mean - before, 1);
            format!(", mean {mean:.1}; the list before had {before:.1}: {change}")
        }
        (Some(mean), None) => format!(", mean {mean:.1}"),
        (None, _) => String::new(),
    }
}

fn write_movements(out: &mut String, head: &str, movements: &[Movement]) -> fmt::Result {
    for (position, movement) in movements.iter().enumerate() {
        let Movement { code, name, category, before, after, games } = movement;
        let change = after - before;
        let games = counted(*games as usize, "game");
        line(
            out,
            if position == 0 { head } else { "" },
            &format!("{change:+4}  {before:>3} -> {category}{after:<3}  {code}  {name} ({games})"),
        )?;
    }
    Ok(())
}

fn write_times(out: &mut String, report: &RunReport) -> fmt::Result {
    let total = |stage: fn(&StageTimes) -> f64| -> f64 {
        // The sum of none is -0.
        report.seasons.iter().fold(0.0, |sum, season| sum + stage(&season.times))
    };
    writeln!(
        out,
        "Time: reading {:.2} s, grading {:.2} s, publishing {:.2} s",
        total(|times| times.reading.0),
        total(|times| times.grading.0),
        total(|times| times.publishing.0)
    )
}
