//! Players who are on no list, in words and as JSON.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use findings::{counted, printable};
use identity::Player;
use identity::RefusedRow;
use input_files::csv::{guarded, write_field};
use input_files::toml_value;
use rating_core::Grade;
use schemars::JsonSchema;
use season_runner::register::{Added, CodeRange, InEvent, Proposal, Seen, Unregistered, WhoIsWho};
use serde::Serialize;

/// The number of files that are named for a player.
const FILES_SHOWN: usize = 3;

/// The effect of `--accept`, real or possible.
pub(crate) struct Accepted<'a> {
    /// By player, in order: whether a list has the player after this run, in a row of their own, or
    /// in that of an added player with the same name.
    pub(crate) has_row: &'a [bool],
    /// The lists that were written.
    pub(crate) added: &'a [Added],
    /// The reason why players cannot be added to a list in its present form, and what to try; whole
    /// lines.
    pub(crate) hindrance: Option<&'a str>,
}

/// For people: who each remaining player may be, which players were added, and what to do next.
pub(crate) fn text(who: &WhoIsWho, accepted: &Accepted<'_>, range: Option<&CodeRange>) -> String {
    let mut out = String::new();
    let mut met = BTreeSet::new();
    let all = who.unregistered.iter().zip(accepted.has_row);
    let left: Vec<&Unregistered> =
        all.filter(|(_, has_row)| !**has_row).map(|(player, _)| player).collect();
    for player in &left {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{}\n", one(player, who, met.insert(&player.text)));
    }
    for Added { file, players, columns, .. } in accepted.added {
        let players = counted(*players, "player");
        let _ = write!(out, "added to {}: {players}", file.display());
        if !columns.is_empty() {
            let _ = write!(out, ", and for them the columns {}", columns.join(", "));
        }
        out.push('\n');
    }
    for season in &who.without_results {
        let _ = writeln!(out, "{season} has no results yet: nobody was looked for");
    }
    for fault in &who.unusable {
        let _ = writeln!(
            out,
            "not read: {}: {}",
            printable(&fault.file),
            printable(&fault.reason.to_string())
        );
    }
    out + &summary(who.seasons, &left, accepted, range)
}

/// A player in one season; `is_first` if the player has not been shown for an earlier one.
fn one(player: &Unregistered, who: &WhoIsWho, is_first: bool) -> String {
    let Unregistered { season, text, name, fide_code, games, seen, proposal, .. } = player;
    let mut places: Vec<String> = seen
        .iter()
        .take(FILES_SHOWN)
        .map(|seen| place(seen, matches!(proposal, Proposal::Several(_))))
        .collect();
    if seen.len() > FILES_SHOWN {
        places.push(format!("{} more files", seen.len() - FILES_SHOWN));
    }
    let mut beside = if name == text { String::new() } else { format!(" {name}") };
    if !fide_code.is_empty() && fide_code != text {
        let _ = write!(beside, " (FIDE {fide_code})");
    }
    let head =
        format!("{text}{beside}: {season}, {} ({})", counted(*games, "game"), places.join("; "));
    head + &match proposal {
        Proposal::Listed(known) if known.name.is_empty() => {
            format!("\n  is {} of the opening list, which does not say the name", known.code)
        }
        Proposal::Listed(known) => format!("\n  is {} {} of another list", known.code, known.name),
        Proposal::New(new) => format!("\n  new, in players.csv: {}", row(new)),
        Proposal::SameAs(other) => {
            format!("\n  perhaps the same as {other}, whom no list has either")
        }
        Proposal::MendRow(row) => mend(row),
        Proposal::Team => {
            "\n  a club of the lists has this name: the row is of a match, not of a game".to_owned()
        }
        Proposal::AskSender => "\n  nobody has a similar name or code: ask whoever sent \
                                it"
        .to_owned(),
        Proposal::Several(called_so) => several(player, who, called_so),
        Proposal::Perhaps { near, new } => perhaps(player, who, (near, new), is_first),
    }
}

fn mend(RefusedRow { place, .. }: &RefusedRow) -> String {
    let row = match place {
        Some((list, line)) => format!("line {line} of {list}"),
        None => "a row of players.csv".to_owned(),
    };
    format!(
        "\n  {row} has this name or code and is rejected: correct it (clarke check says what is wrong)"
    )
}

/// The place where a player occurs: the first line, or every line if each row must show which of
/// several players is meant.
fn place(Seen { file, lines }: &Seen, every_line: bool) -> String {
    let shown = if every_line { &lines[..] } else { &lines[..lines.len().min(1)] };
    let lines = shown.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    format!("{file}, line{} {lines}", if shown.len() > 1 { "s" } else { "" })
}

/// Suggests codes for a name of several players: another row with the name, or a merge of the name,
/// would not show whose the games are.
fn several(stranger: &Unregistered, who: &WhoIsWho, called_so: &[Player]) -> String {
    let mut out = format!("\n  {} of the list have this name:", counted(called_so.len(), "player"));
    for player in called_so {
        let _ = write!(out, "\n    {}", candidate(player, who));
    }
    out + "\n  the rows must give the code; or, of all rows of an event, in decisions.toml:"
        + &by_event(stranger, called_so)
}

fn perhaps(
    stranger: &Unregistered,
    who: &WhoIsWho,
    (near, new): (&[Player], &Player),
    is_first: bool,
) -> String {
    let mut out = String::new();
    for player in near {
        let _ = write!(out, "\n  perhaps {}", candidate(player, who));
    }
    if near.is_empty() {
        out += "\n  a word for nobody that may be a surname: ask whoever sent it";
    }
    let text = &stranger.text;
    let is_other = |player: &Player| {
        stranger.events.iter().any(|event| stranger.has_club_of(event, player) == Some(false))
    };
    // A decision about the name would apply to all players with it, whatever their numbers.
    if near.iter().any(|player| player.name == text) && !new.fide_code.is_empty() {
        out += "\n  if so, one of the FIDE numbers is wrong: correct it in the rows, or in players.csv";
    } else if near.len() > 1 || near.iter().any(is_other) {
        // A merge would give the first of them the games of all others of the name, in all seasons.
        out += "\n  if so, in decisions.toml, for each event by itself:";
        out += &by_event(stranger, near);
    } else if !is_first && !near.is_empty() {
        out += "\n  if so, the decision above is enough: it counts in all seasons";
    } else if let Some(first) = near.first() {
        let quoted = toml_value::quoted(text);
        let _ = write!(
            out,
            "\n  if so, in decisions.toml:\n      [[merge]]\n      code = {quoted}\n      into = \
             \"{}\"",
            first.code
        );
    }
    if !new.code.is_empty() {
        let if_so = if near.is_empty() { "if it is somebody" } else { "if not" };
        let _ = write!(out, "\n  {if_so}, in players.csv: {}", row(new));
    }
    out
}

/// A player who may be meant, with what tells people apart: club, grade and rating.
fn candidate(player: &Player, who: &WhoIsWho) -> String {
    let strength = who.strengths.get(&player.code).copied().unwrap_or_default();
    let clubs = player.clubs.iter().map(str::to_owned);
    let rating = strength.rating.map(|rating| format!("rating {rating}"));
    // A list of ratings has no grades of its own.
    let grade = strength.grade.filter(|_| rating.is_none()).map(|grade| format!("grade {grade}"));
    let known: Vec<String> = clubs.chain(grade).chain(rating).collect();
    let known = if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) };
    format!("{} {}{known}", player.code, player.name)
}

/// The number of events for which decisions are proposed.
const EVENTS_SHOWN: usize = 5;

/// For each event of a player by itself, the decision that gives its rows to one of several people:
/// to one whose club the rows give, or else to the first.
fn by_event(stranger: &Unregistered, candidates: &[Player]) -> String {
    let mut out = String::new();
    for event in stranger.events.iter().take(EVENTS_SHOWN) {
        let of_club: Vec<&Player> = candidates
            .iter()
            .filter(|player| stranger.has_club_of(event, player) == Some(true))
            .collect();
        let (with, note) = match (of_club.as_slice(), candidates) {
            ([only], _) => (&*only.code, "  # whose club the rows give".to_owned()),
            (_, [first, others @ ..]) => {
                let others: Vec<&str> = others.iter().map(|other| &*other.code).collect();
                let or = if others.is_empty() { "" } else { "  # or " };
                (&*first.code, format!("{or}{}", others.join(", ")))
            }
            _ => continue,
        };
        let [name, season, code, with] =
            [&*event.name, &stranger.season, &stranger.text, with].map(toml_value::quoted);
        let _ = write!(
            out,
            "\n      [[replace]]\n      event = {name}\n      season = {season}\n      code = \
             {code}\n      with = {with}{note}"
        );
    }
    let more = stranger.events.len().saturating_sub(EVENTS_SHOWN);
    if more > 0 {
        let _ = write!(out, "\n      # and for {}", counted(more, "more event"));
    }
    out
}

/// Code and name as in a list, and the value for its column of FIDE numbers. Without the number,
/// players with the same name could not be distinguished.
fn row(player: &Player) -> String {
    let code = if player.code.is_empty() { "(no code: see --range)" } else { &player.code };
    let mut line = format!("{code},").into_bytes();
    write_field(&guarded(&player.name), &mut line);
    let mut row = String::from_utf8_lossy(&line).into_owned();
    if !player.fide_code.is_empty() {
        let _ = write!(row, " (fide_code: {})", player.fide_code);
    }
    row
}

/// The remaining steps.
fn summary(
    seasons: usize,
    left: &[&Unregistered],
    accepted: &Accepted<'_>,
    range: Option<&CodeRange>,
) -> String {
    let of = |wanted: fn(&Proposal) -> bool| {
        left.iter().filter(|player| wanted(&player.proposal)).count()
    };
    let listed = of(|proposal| matches!(proposal, Proposal::Listed(_)));
    let new = of(|proposal| matches!(proposal, Proposal::New(_)));
    let open = left.len() - listed - new;
    let mut out = format!(
        "{}, {} without a row in players.csv: {listed} on another list, {new} new, {open} to look \
         at\n",
        counted(seasons, "season"),
        counted(left.len(), if accepted.added.is_empty() { "player" } else { "other player" }),
    );
    if listed + new > 0 {
        let whom = match (listed, new) {
            (0, _) => "new",
            (_, 0) => "listed",
            _ => "listed,new",
        };
        let _ = match accepted.hindrance {
            None => writeln!(out, "--accept {whom} adds them"),
            Some(why) => write!(out, "--accept {whom} would add them, but {why}"),
        };
    }
    if range.is_none() && new > 0 {
        out += "codes for new players: --range 900000-909999, or new-codes in federation.toml\n";
    }
    out
}

/// For programs: somebody in the results who is not on the season's list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct UnregisteredJson<'a> {
    /// The season: `2001-02`.
    season: &'a str,
    /// How the files have them: a code or a name.
    text: &'a str,
    /// The name.
    name: &'a str,
    /// In how many games.
    games: usize,
    /// The events of these.
    events: Vec<EventJson<'a>>,
    /// Where.
    seen: Vec<SeenJson<'a>>,
    /// Who it may be.
    proposal: ProposalJson,
    /// The players of the proposal.
    players: Vec<PersonJson<'a>>,
    /// Of `same-as` the name of that other player, whom no list has either.
    same_as: Option<&'a str>,
    /// The code that is kept for them in case they are somebody new; `null` without a range, and
    /// where the proposal leaves no room for somebody new.
    new_code: Option<&'a str>,
    /// Whether this run added them to `players.csv` of the season.
    added: bool,
    /// Whether that list has them since this run: in a row of their own, or in that of a player who
    /// was added and whose name is theirs in another order or case.
    has_row: bool,
}

/// A place in a file.
#[derive(Debug, Serialize, JsonSchema)]
struct SeenJson<'a> {
    /// The name of the file.
    file: &'a str,
    /// The lines, the first 20 of them.
    lines: &'a [u32],
}

/// A player's games in an event.
#[derive(Debug, Serialize, JsonSchema)]
struct EventJson<'a> {
    /// The event.
    event: &'a str,
    /// How many games.
    games: usize,
    /// The club that the rows give the player, in small letters; empty if none, or several.
    club: &'a str,
}

/// Who somebody may be.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ProposalJson {
    /// A player of another list.
    Listed,
    /// Nobody knows them: a new player.
    New,
    /// Perhaps one of several.
    Perhaps,
    /// One of several of the season's list who are called so: the rows must give the code.
    Several,
    /// Perhaps the same as somebody else in the results, whom no list has either: by name, or by
    /// FIDE number.
    SameAs,
    /// A row of the season's list that is rejected has this name: that row has to be mended.
    MendRow,
    /// A team of a club of the lists: the row is one of a match, and no game.
    Team,
    /// Only the sender can say.
    AskSender,
}

/// A player with their code.
#[derive(Debug, Serialize, JsonSchema)]
struct PersonJson<'a> {
    /// The code.
    code: &'a str,
    /// The name.
    name: &'a str,
    /// The clubs.
    clubs: Vec<&'a str>,
    /// The grade on the last published list, or else on the opening list.
    grade: Option<i32>,
    /// The rating on the opening list.
    rating: Option<f64>,
}

/// As JSON: a list of players, each with a proposal; `has_row` shows who is on a list after this
/// run.
pub(crate) fn json<'w>(who: &'w WhoIsWho, has_row: &[bool]) -> Vec<UnregisteredJson<'w>> {
    who.unregistered
        .iter()
        .zip(has_row)
        .map(|(player, has_row)| json_of(player, who, *has_row))
        .collect()
}

fn json_of<'w>(player: &'w Unregistered, who: &WhoIsWho, has_row: bool) -> UnregisteredJson<'w> {
    let (proposal, people): (_, Vec<&Player>) = match &player.proposal {
        Proposal::Listed(known) => (ProposalJson::Listed, vec![known]),
        Proposal::New(new) => (ProposalJson::New, vec![new]),
        Proposal::Perhaps { near, .. } => (ProposalJson::Perhaps, near.iter().collect()),
        Proposal::Several(called_so) => (ProposalJson::Several, called_so.iter().collect()),
        Proposal::SameAs(_) => (ProposalJson::SameAs, Vec::new()),
        Proposal::MendRow(row) => (ProposalJson::MendRow, vec![&row.player]),
        Proposal::Team => (ProposalJson::Team, Vec::new()),
        Proposal::AskSender => (ProposalJson::AskSender, Vec::new()),
    };
    let same_as = match &player.proposal {
        Proposal::SameAs(other) => Some(other.as_str()),
        _ => None,
    };
    let new_code = match &player.proposal {
        Proposal::New(new) | Proposal::Perhaps { new, .. } => Some(new.code.as_str()),
        _ => None,
    };
    let seen = player.seen.iter().map(|seen| SeenJson { file: &seen.file, lines: &seen.lines });
    let person = |player: &'w Player| {
        let strength = who.strengths.get(&player.code).copied().unwrap_or_default();
        PersonJson {
            code: &player.code,
            name: &player.name,
            clubs: player.clubs.iter().collect(),
            grade: strength.grade.map(Grade::points),
            rating: strength.rating.map(|rating| rating.halves() as f64 / 2.0),
        }
    };
    let people = people.into_iter().map(person);
    let event = |event: &'w InEvent| EventJson {
        event: &event.name,
        games: event.games,
        club: &event.club,
    };
    UnregisteredJson {
        season: &player.season,
        text: &player.text,
        name: &player.name,
        games: player.games,
        events: player.events.iter().map(event).collect(),
        seen: seen.collect(),
        proposal,
        players: people.collect(),
        same_as,
        new_code: new_code.filter(|code| !code.is_empty()),
        // A player under another name is in the row of the player with the first name.
        added: has_row && same_as.is_none(),
        has_row,
    }
}
