//! Preview: what the list would be, who moved, what is not used, who is missing.

use anyhow::{Context, Result, anyhow};
use askama::Template;
use season_runner::batch::{Movement, RunReport, SeasonReport, Statistics, Warning};
use season_runner::status::State;

use super::frame::{Frame, Place};
use super::message;
use super::person::People;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::reply::Reply;
use crate::words::{counted, signed};

/// How many changes of a published list are shown, the largest first.
const SHOWN: usize = 100;

#[derive(Template)]
#[template(path = "changes.html")]
struct Page {
    frame: Frame,
    note: &'static str,
    /// What the files were when it was looked at.
    seen: String,
    edition: String,
    /// What waits, and where.
    waiting: Vec<(String, &'static str)>,
    figures: Vec<(String, String)>,
    /// A sentence, and an address with its words.
    warnings: Vec<(String, &'static str, &'static str)>,
    changes: Vec<Change>,
    changes_words: String,
    lists: Vec<Moved>,
    rows: Vec<(String, usize, &'static str)>,
    people: Vec<(String, usize)>,
    can_publish: bool,
}

/// A change of a grade that was published.
struct Change {
    code: String,
    name: String,
    before: String,
    after: String,
    why: String,
}

/// Who moved on the list of a rate of play.
struct Moved {
    rises_title: String,
    falls_title: String,
    rises: Vec<Move>,
    falls: Vec<Move>,
}

struct Move {
    change: String,
    code: String,
    name: String,
    games: String,
    before: i32,
    after: String,
}

/// The page; `note` says why it comes again.
pub(crate) fn page(desk: &Desk, note: &'static str) -> Result<Reply> {
    let picture = desk.picture()?;
    if picture.has_nobody()? {
        let is_asked = !People::of(&picture)?.is_empty();
        return Ok(if is_asked {
            Reply::to("/people")
        } else {
            message::no_list(desk, &anyhow!("no game is read yet"))
        });
    }
    let tried = match picture.tried() {
        Ok(tried) => &tried.report,
        Err(why) => return Ok(message::no_list(desk, &why)),
    };
    let season = report_of(tried, &picture)?;
    let changes = changes(tried, &picture);
    let page = Page {
        note,
        seen: picture.mark(),
        frame: Frame::of(desk, &picture, "What the list would be", Place::Changes)?,
        edition: season.edition.clone(),
        waiting: waiting(&picture)?,
        figures: figures(season),
        warnings: warnings(season),
        changes_words: counted(changes.len(), "change"),
        changes: changes.into_iter().take(SHOWN).collect(),
        lists: season.by_rate.iter().map(|list| moved(list, season.by_rate.len())).collect(),
        rows: rows(season),
        people: people(season),
        can_publish: picture.published_state()? != State::UpToDate,
    };
    Reply::page(200, &page)
}

/// The report of the season that is worked on.
pub(super) fn report_of<'r>(run: &'r RunReport, picture: &Picture) -> Result<&'r SeasonReport> {
    let season = picture.season.season;
    let found = run.seasons.iter().find(|report| report.season == season);
    found.with_context(|| format!("{season} was not graded"))
}

/// What waits, and where: nothing of it counts yet.
pub(super) fn waiting(picture: &Picture) -> Result<Vec<(String, &'static str)>> {
    let files = picture.files()?.iter().filter(|file| file.state.waits()).count();
    let people = People::of(picture)?;
    // Other spellings are of people who are counted already.
    let open = people.sure.len() + people.open.len() + people.later.len();
    let mut waiting = Vec::new();
    if files > 0 {
        let says = match files {
            1 => "1 file waits: nothing of it counts yet".to_owned(),
            files => format!("{files} files wait: nothing of them counts yet"),
        };
        waiting.push((says, "/files"));
    }
    if open > 0 {
        let who = counted(open, "person");
        waiting.push((
            format!("{who} not on the list of players: their games do not count yet"),
            "/people",
        ));
    }
    Ok(waiting)
}

fn figures(season: &SeasonReport) -> Vec<(String, String)> {
    let manifest = &season.manifest;
    let list = season.by_rate.first();
    let mean = |mean: Option<f64>| mean.map_or("–".to_owned(), |mean| format!("{mean:.1}"));
    let moved = list.and_then(|list| list.mean_change);
    vec![
        (manifest.players.published.to_string(), "grades on the list".to_owned()),
        ((manifest.rows.graded + manifest.rows.graded_rapid).to_string(), "games count".to_owned()),
        (
            mean(list.and_then(|list| list.mean)),
            format!(
                "mean grade; {} on the list before",
                mean(list.and_then(|list| list.mean_before))
            ),
        ),
        (
            moved.map_or("–".to_owned(), |moved| signed(&format!("{moved:+.1}"))),
            format!(
                "on average, of the {} on both lists",
                list.map_or(0, |list| list.on_both_lists)
            ),
        ),
    ]
}

fn warnings(season: &SeasonReport) -> Vec<(String, &'static str, &'static str)> {
    let mut said = Vec::new();
    for warning in &season.warnings {
        match warning {
            Warning::HistoryUnknown { players } => said.push((
                format!(
                    "Nothing is known of games before this season: {} would borrow some. Without \
                     them they stand on this season alone, or have no grade.",
                    counted(*players, "player")
                ),
                "/before",
                "Say what is known",
            )),
            Warning::ManyRejected(lost) => {
                said.push((not_used(lost.lost, season), "/rows", "Which, and why"));
            }
            Warning::NearlyCertain { doubts } => said.push((
                format!(
                    "{} nearly certain: games count that should not, or count twice.",
                    counted(doubts.len(), "doubt")
                ),
                "/doubts",
                "Look at them",
            )),
            Warning::SameFiles { files } => {
                let pair =
                    |one: &season_runner::batch::SameFile| format!("{} is {}", one.file, one.of);
                let all = files.iter().map(pair).collect::<Vec<_>>().join("; ");
                said.push((format!("A file was sent twice: {all}."), "/files", "Leave one out"));
            }
            Warning::NobodyPublished { games, .. } => said.push((
                format!("Nobody gets a grade from {}.", counted(*games, "game")),
                "",
                "",
            )),
            Warning::NoGames { .. } => {
                said.push(("No game counts yet.".to_owned(), "/files", "Files"));
            }
            // These are for whoever looks after the rules: the summary has them.
            _ => {}
        }
    }
    said
}

/// The rows that are not used, as the account of the rows counts them.
fn not_used(lost: usize, season: &SeasonReport) -> String {
    let rows = &season.manifest.rows;
    let others = match lost.saturating_sub(rows.rejected) {
        0 => String::new(),
        more => format!("; {more} more are in files that are not read, or on lists"),
    };
    format!("{} of {} rows are not used{others}.", rows.rejected, rows.read)
}

fn changes(run: &RunReport, picture: &Picture) -> Vec<Change> {
    let season = picture.season.season;
    let of_season = run.changes().into_iter().filter(|one| one.season == season);
    let change = |one: &season_runner::compare::ChangedGrade| Change {
        code: one.code.clone(),
        name: if one.name.is_empty() { one.code.clone() } else { one.name.clone() },
        before: one.before.clone(),
        after: one.after.clone(),
        why: one.why.join("; "),
    };
    of_season.flat_map(|one| one.largest()).map(change).collect()
}

fn moved(list: &Statistics, lists: usize) -> Moved {
    let of_rate = if lists > 1 { format!(", {} play", list.rate) } else { String::new() };
    let all = |moves: &[Movement]| moves.iter().map(one_move).collect();
    Moved {
        rises_title: format!("The largest rises{of_rate}"),
        falls_title: format!("The largest falls{of_rate}"),
        rises: all(&list.rises),
        falls: all(&list.falls),
    }
}

fn one_move(moved: &Movement) -> Move {
    Move {
        change: signed(&format!("{:+}", moved.after - moved.before)),
        code: moved.code.clone(),
        name: moved.name.clone(),
        games: counted(moved.games as usize, "game"),
        before: moved.before,
        after: format!("{}{}", moved.category, moved.after),
    }
}

/// The rows of the files: all parts add up to the last line.
fn rows(season: &SeasonReport) -> Vec<(String, usize, &'static str)> {
    let rows = &season.manifest.rows;
    let parts = [
        ("Games that count", rows.graded + rows.graded_rapid, ""),
        ("Not played: byes and defaults", rows.defaults, ""),
        ("Of another rate of play", rows.other_rate, ""),
        ("Left out by decisions", rows.ignored, "/answers"),
        ("Not used", rows.rejected, "/rows"),
    ];
    let some = parts.into_iter().filter(|(_, count, _)| *count > 0);
    let some = some.map(|(words, count, address)| (words.to_owned(), count, address));
    some.chain([("Rows read".to_owned(), rows.read, "")]).collect()
}

fn people(season: &SeasonReport) -> Vec<(String, usize)> {
    let players = &season.manifest.players;
    let mut people = vec![("On the list".to_owned(), players.published)];
    for (why, count) in &players.unpublished_by_reason {
        let words = match why.as_str() {
            "withheld" => "Met nobody who has a grade, nor anybody who did",
            "fewer-games" => "Too few games for a grade",
            "not-played" => "Did not play",
            "not-listed" => "On the last list, and not among the players",
            other => other,
        };
        people.push((words.to_owned(), *count));
    }
    let all = people.iter().map(|(_, count)| count).sum();
    people.push(("All".to_owned(), all));
    people
}
