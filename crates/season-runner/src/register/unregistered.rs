//! Players in the results who are not on the season's list, and who each of them may be.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use compact_str::CompactString;
use findings::Reason;
use game_rows::GameResult;
use identity::Named;
use identity::RefusedRow;
use identity::check_letter::{CodeFault, check_code};
use identity::{
    CodeForm, Newcomers, Player, Players, Who, is_nobody, may_be_surname, surname_first,
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use season_files::ReadSeason;

use super::club_in_row::{KnownClubs, plain};
use super::new_codes::NewCodes;

/// A player in the results who is not on the season's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unregistered {
    /// The season.
    pub season: String,
    /// The player's identifier in the rows: a code, a FIDE number or a name.
    pub text: String,
    /// The name in the same rows; equal to the text if that is a name.
    pub name: String,
    /// The number in FIDE's list, if the rows have it.
    pub fide_code: String,
    /// The record of the player in the files.
    pub record: Player,
    /// The number of games.
    pub games: usize,
    /// The points scored in those that were played, in halves.
    pub half_points: u32,
    /// The opponents in these games, each once: codes, or what the rows have in the place of one.
    pub opponents: BTreeSet<CompactString>,
    /// The events that these are in, in the order of the first game of each.
    pub events: Vec<InEvent>,
    /// Where the player occurs, one entry per file.
    pub seen: Vec<Seen>,
    /// The proposed action.
    pub proposal: Proposal,
}

impl Unregistered {
    /// Whether a player of the lists has the club that the rows of an event give; `None` if the
    /// rows give none, or the list.
    #[must_use]
    pub fn has_club_of(&self, event: &InEvent, player: &Player) -> Option<bool> {
        let mut clubs = player.clubs.iter().peekable();
        let is_known = !event.club.is_empty() && clubs.peek().is_some();
        is_known.then(|| clubs.any(|club| plain(club) == event.club))
    }

    /// The FIDE number that distinguishes the player from others of the same name; empty with a
    /// code, since that belongs to one player.
    fn telling_number(&self) -> &str {
        if check_code(&self.text).is_ok() { "" } else { &self.fide_code }
    }
}

/// A player's games in an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InEvent {
    /// The event.
    pub name: String,
    /// The number of games.
    pub games: usize,
    /// The club that the first of its rows give the player, as its words; empty if they give none,
    /// or several.
    pub club: String,
}

impl InEvent {
    /// Counts a game in an event, and returns the position of the event.
    pub(super) fn count(events: &mut Vec<Self>, event: &str) -> usize {
        // The games of an event come together.
        let known = events.iter().rposition(|known| known.name == event);
        let at = known.unwrap_or_else(|| {
            events.push(Self { name: event.to_owned(), ..Self::default() });
            events.len() - 1
        });
        events[at].games += 1;
        at
    }
}

/// The place where a player occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The file.
    pub file: String,
    /// The line numbers, or the first of them if there are many.
    pub lines: Vec<u32>,
}

/// The maximum number of lines kept for a player in a file. If a name may belong to several
/// players, each row has to be looked up.
const MOST_LINES: usize = 20;

/// What to do about a player who is not on the season's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// Exactly one player on another list of the federation has this code or name.
    Listed(Player),
    /// A new player, since nobody similar is known; with the next free code (empty without a
    /// range).
    New(Player),
    /// One of the similar players, or a new one, for whom a code is kept (empty without a range).
    Perhaps {
        /// The similar players, the likeliest first; none for a word for nobody that may be a
        /// surname, such as `Vrij`.
        near: Vec<Player>,
        /// The player, if it is somebody new.
        new: Player,
    },
    /// Several players on the season's list have this name, and the rows do not show which is
    /// meant.
    Several(Vec<Player>),
    /// Another player in the results has nearly this name, or the same FIDE number; the value is
    /// that player's name.
    SameAs(String),
    /// A rejected row of the season's list has this name. That row has to be fixed: with a second
    /// row of the name, it would be unknown whose the games are.
    MendRow(RefusedRow),
    /// The name is that of a club on the lists, so the row is one of a match, and not of a game.
    Team,
    /// A wrong code, and nobody similar is known: the sender has to be asked.
    AskSender,
}

impl Proposal {
    /// Those among whom somebody has to choose.
    #[must_use]
    pub fn candidates(&self) -> &[Player] {
        match self {
            Self::Perhaps { near, .. } => near,
            Self::Several(all) => all,
            _ => &[],
        }
    }
}

/// The players on a season's list, and all others. Without a list, the players described in the
/// files count as listed if they are all players, since a list would have the same ones.
pub(super) fn listed_and_others(read: &ReadSeason, has_list: bool) -> (&[Player], &[Player]) {
    let players = &read.players.players;
    let listed = if has_list || read.listed == players.len() { read.listed } else { 0 };
    players.split_at(listed)
}

/// How many rows of an event are looked at for a player's club.
const ROWS_FOR_CLUB: usize = 3;

/// The rows that may give the clubs of players, by the player's number and the position of the
/// event: the file, the line, and the opponent.
type RowsForClubs = BTreeMap<(usize, usize), Vec<(u16, u32, usize)>>;

/// The players of a season who are not on its list; they are distinguished by their text and FIDE
/// number.
///
/// # Errors
///
/// A file that cannot be read again.
pub(super) fn in_season(
    season: &str,
    read: &ReadSeason,
    has_list: bool,
    clubs: &KnownClubs,
) -> Result<Vec<Unregistered>> {
    let (listed, others) = listed_and_others(read, has_list);
    let strangers = (listed.len()..).zip(others);
    let refused = Players { refused: read.players.refused.clone(), ..Players::of(Vec::new()) };
    let who = Who::new(&refused, CodeForm::Free);
    let mut found: FxHashMap<usize, Unregistered> = FxHashMap::default();
    let player = |(number, player): (usize, &Player)| {
        let unregistered = Unregistered {
            season: season.to_owned(),
            text: player.code.to_string(),
            name: player.name.to_string(),
            fide_code: player.fide_code.to_string(),
            record: player.clone(),
            games: 0,
            half_points: 0,
            opponents: BTreeSet::new(),
            events: Vec::new(),
            seen: Vec::new(),
            proposal: refused_row(player, &who).map_or(Proposal::AskSender, Proposal::MendRow),
        };
        (number, unregistered)
    };
    found.extend(strangers.map(player));
    let mut rows = RowsForClubs::new();
    for game in read.games.iter() {
        for (side, other) in [(game.white, game.black), (game.black, game.white)] {
            let Some(player) = found.get_mut(&side.as_usize()) else { continue };
            player.games += 1;
            if let GameResult::Played(of_white) = game.result {
                let is_white = side == game.white;
                let outcome = if is_white { of_white } else { of_white.reversed() };
                player.half_points += outcome.half_points();
                let opponent = read.players.players.get(other.as_usize());
                player.opponents.extend(opponent.map(|opponent| opponent.code.clone()));
            }
            let at = InEvent::count(&mut player.events, read.games.event(game.event));
            let of_event = rows.entry((side.as_usize(), at)).or_default();
            if of_event.len() < ROWS_FOR_CLUB {
                of_event.push((game.file, game.line, other.as_usize()));
            }
            let file = read.games.file(game.file);
            match player.seen.iter_mut().find(|seen| seen.file == file) {
                Some(Seen { lines, .. }) => {
                    let is_next = lines.last() != Some(&game.line) && lines.len() < MOST_LINES;
                    lines.extend(is_next.then_some(game.line));
                }
                None => player.seen.push(Seen { file: file.to_owned(), lines: vec![game.line] }),
            }
        }
    }
    let mut found: Vec<(usize, Unregistered)> = found.into_iter().collect();
    found.sort_by_key(|(number, _)| *number);
    give_clubs(&mut found, &rows, read, clubs)?;
    Ok(found.into_iter().map(|(_, player)| player).collect())
}

/// Adds the clubs that rows give the players, by event.
fn give_clubs(
    players: &mut [(usize, Unregistered)],
    rows: &RowsForClubs,
    read: &ReadSeason,
    clubs: &KnownClubs,
) -> Result<()> {
    let mut wanted: BTreeMap<u16, BTreeSet<u32>> = BTreeMap::new();
    for &(file, line, _) in rows.values().flatten() {
        wanted.entry(file).or_default().insert(line);
    }
    let mut texts: BTreeMap<(u16, u32), String> = BTreeMap::new();
    for (file, lines) in wanted {
        let of_file = read.lines(file, &lines)?.into_iter();
        texts.extend(of_file.map(|(line, text)| ((file, line), text)));
    }
    let name = |number: usize| read.players.players.get(number).map_or("", |other| &other.name);
    for (number, player) in players {
        for (at, event) in player.events.iter_mut().enumerate() {
            let of_event = rows.get(&(*number, at)).into_iter().flatten();
            let given: BTreeSet<String> = of_event
                .filter_map(|&(file, line, other)| {
                    clubs.in_row(texts.get(&(file, line))?, [&player.name, name(other)])
                })
                .collect();
            // Rows that give several clubs say nothing.
            if given.len() == 1 {
                event.club = given.into_iter().collect();
            }
        }
    }
    Ok(())
}

/// The rejected row of a list that has the name of a player without a code, unless it has another
/// FIDE number.
fn refused_row(stranger: &Player, who: &Who<'_>) -> Option<RefusedRow> {
    let named = Named { name: &stranger.name, ..Named::of(&stranger.code) };
    let Err(Reason::RefusedPlayer { list: Some(list), record_line }) = who.find(named) else {
        return None;
    };
    let place = Some((list, record_line));
    let row = who.refused().iter().find(|row| row.place == place)?;
    let numbers = [&*row.player.fide_code, &stranger.fide_code];
    let is_another = numbers[0] != numbers[1] && numbers.iter().all(|number| !number.is_empty());
    (!is_another && check_code(&stranger.code).is_err()).then(|| row.clone())
}

/// Proposals for the players, who are returned in order of their numbers of games, the highest
/// first. Players with codes of their own are decided first, and then those with FIDE numbers,
/// since a name without a number may be theirs. Names with initials only come last, since they may
/// be anybody's whose name fits.
pub(super) fn propose(
    mut strangers: Vec<Unregistered>,
    known: &Players,
    lists: &Lists<'_>,
    codes: &mut NewCodes,
    code_form: CodeForm,
) -> Vec<Unregistered> {
    if strangers.is_empty() {
        return strangers;
    }
    strangers.sort_by(|one, other| {
        (other.games, &one.text, &one.season).cmp(&(one.games, &other.text, &other.season))
    });
    for player in &strangers {
        codes.take(&player.text);
    }
    let who = Who::new(known, code_form);
    let teams = Teams::of(known);
    let mut decided = Decided::default();
    // A player whose row has to be fixed is not new under another spelling, either.
    for stranger in &strangers {
        if let Proposal::MendRow(row) = &stranger.proposal {
            decided.new.push(row.player.clone());
        }
    }
    who.prepare_nearest();
    let meant = |stranger| {
        let listed = listed(stranger, &who);
        // To look for those who are near takes long.
        let near = if listed.is_none() { near(stranger, &who) } else { Vec::new() };
        (listed, near)
    };
    let meant: Vec<(Option<Player>, Vec<Player>)> = strangers.par_iter().map(meant).collect();
    let mut in_turn: Vec<_> = strangers.iter_mut().zip(meant).collect();
    in_turn.sort_by_key(|(stranger, _)| {
        let has_code = check_code(&stranger.text).is_ok();
        (!has_code, stranger.fide_code.is_empty(), has_initials_alone(&stranger.name))
    });
    for (stranger, (listed, near)) in in_turn {
        let called_so = lists.called_so(stranger, &who);
        let is_refused = matches!(stranger.proposal, Proposal::MendRow(_));
        stranger.proposal = match listed {
            _ if called_so.len() > 1 => Proposal::Several(called_so),
            found if is_refused && (found.is_some() || near.is_empty()) => continue,
            None if teams.have(stranger) && near.is_empty() => Proposal::Team,
            Some(player) if lists.have(&stranger.season, &player.code) => {
                unlisted(stranger, vec![player], &mut decided, codes)
            }
            Some(player) => Proposal::Listed(player),
            None => unlisted(stranger, near, &mut decided, codes),
        };
    }
    strangers
}

/// Whether a name has no forename in full.
fn has_initials_alone(name: &str) -> bool {
    let name = surname_first(name);
    name.split_once(',').is_some_and(|(_, forenames)| {
        let mut words = forenames.split(|letter: char| !letter.is_alphanumeric());
        words.all(|word| word.chars().count() < 2)
    })
}

/// The codes on the lists of the seasons, by label.
#[derive(Debug, Default)]
pub(super) struct Lists<'r>(pub(super) BTreeMap<&'r str, &'r FxHashSet<String>>);

impl Lists<'_> {
    fn have(&self, season: &str, code: &str) -> bool {
        self.0.get(season).is_some_and(|codes| codes.contains(code))
    }

    /// The players on the season's list with the stranger's name, unless the stranger has a number
    /// that distinguishes them. Adding another player of the name would not show whose the games
    /// are.
    fn called_so(&self, stranger: &Unregistered, who: &Who<'_>) -> Vec<Player> {
        let named = Named { name: &stranger.name, ..Named::of(&stranger.text) };
        match who.find(named) {
            Err(Reason::AmbiguousName { codes, .. }) if stranger.telling_number().is_empty() => {
                let listed = codes.iter().filter(|code| self.have(&stranger.season, code));
                let player = |code: &String| who.player(who.of_code(code)?).cloned();
                listed.filter_map(player).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The clubs of the players on all lists; some rows are about their teams: `Otley A` against
/// `Ilkley B`.
struct Teams(KnownClubs);

impl Teams {
    fn of(known: &Players) -> Self {
        Self(KnownClubs::of(known.players.iter().flat_map(|player| player.clubs.iter())))
    }

    /// Whether the name of a player without a code is that of a club, or of a club's team.
    fn have(&self, stranger: &Unregistered) -> bool {
        // Names of teams contain no comma, and teams have no FIDE numbers.
        stranger.name == stranger.text
            && !stranger.name.contains(',')
            && stranger.fide_code.is_empty()
            && self.0.named(&stranger.name).is_some()
    }
}

/// The proposals so far for players who are on no list.
#[derive(Default)]
struct Decided {
    /// By text: the number that distinguishes the player from others, and the proposal.
    by_text: FxHashMap<String, Vec<(String, Proposal)>>,
    new: Newcomers,
}

impl Decided {
    /// The proposal for the same player: the one with the same text and number, or, for a player
    /// without a number, the only one with the same text.
    fn same(&self, stranger: &Unregistered) -> Option<&Proposal> {
        let called_so = self.by_text.get(&stranger.text)?;
        let own = stranger.telling_number();
        let of_number = called_so.iter().find(|(number, _)| number == own);
        let (_, proposal) = match called_so.as_slice() {
            [only] if own.is_empty() => only,
            _ => of_number?,
        };
        Some(proposal)
    }

    /// A new player with nearly this name, unless the numbers show that they are different people.
    fn called(&self, stranger: &Unregistered) -> Option<&Player> {
        let same = self.new.called(&stranger.name)?;
        let [one, other] = [&*same.fide_code, &stranger.fide_code];
        (one.is_empty() || other.is_empty() || one == other).then_some(same)
    }
}

/// The proposal for a player who is not listed; `near` are similar players.
fn unlisted(
    stranger: &Unregistered,
    near: Vec<Player>,
    decided: &mut Decided,
    codes: &mut NewCodes,
) -> Proposal {
    if let Some(same) = decided.same(stranger) {
        return same.clone();
    }
    let proposal = proposal(stranger, near, decided, codes);
    if let Proposal::New(player) = &proposal {
        decided.new.push(player.clone());
    }
    let called_so = decided.by_text.entry(stranger.text.clone()).or_default();
    called_so.push((stranger.telling_number().to_owned(), proposal.clone()));
    proposal
}

fn proposal(
    stranger: &Unregistered,
    near: Vec<Player>,
    decided: &Decided,
    codes: &mut NewCodes,
) -> Proposal {
    let own_code = check_code(&stranger.text).is_ok();
    let has_name = stranger.name != stranger.text || !has_digit(&stranger.text);
    if matches!(check_code(&stranger.text), Err(CodeFault::WrongLetter { .. })) || !has_name {
        let new = Player {
            code: "".into(),
            name: stranger.name.as_str().into(),
            ..stranger.record.clone()
        };
        let none = near.is_empty();
        return if none { Proposal::AskSender } else { Proposal::Perhaps { near, new } };
    }
    let is_word = !own_code && is_nobody(&stranger.name);
    if is_word && !may_be_surname(&stranger.name) {
        return Proposal::AskSender;
    }
    // If two new players had the same number, neither could be found by it.
    let same = decided.new.of_fide_code(&stranger.fide_code);
    let same = same.or_else(|| decided.called(stranger).filter(|_| !own_code));
    if near.is_empty()
        && let Some(same) = same
    {
        return Proposal::SameAs(same.name.to_string());
    }
    let code = if own_code { stranger.text.clone() } else { codes.next().unwrap_or_default() };
    let name = surname_first(&stranger.name);
    let player = Player {
        code: code.into(),
        name: name.into(),
        fide_code: stranger.fide_code.as_str().into(),
        ..stranger.record.clone()
    };
    if near.is_empty() && !is_word {
        Proposal::New(player)
    } else {
        Proposal::Perhaps { near, new: player }
    }
}

/// The listed player who is the stranger, by FIDE number or name.
fn listed(stranger: &Unregistered, who: &Who<'_>) -> Option<Player> {
    let named =
        Named { fide_code: &stranger.fide_code, name: &stranger.name, ..Named::of(&stranger.text) };
    let found = who.find(named).ok()?;
    let mut player = who.player(found.player)?.clone();
    // An opening list may lack names.
    if player.name.is_empty() && stranger.name != stranger.text {
        player.name = surname_first(&stranger.name).into();
    }
    Some(player)
}

/// The listed players whom the stranger's text or name may mean.
fn near(stranger: &Unregistered, who: &Who<'_>) -> Vec<Player> {
    let near = who.meant_by_stranger(&stranger.text, &stranger.name);
    near.into_iter().cloned().collect()
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use identity::Clubs;

    use super::*;
    use crate::register::CodeRange;

    fn stranger(text: &str, games: usize) -> Unregistered {
        Unregistered {
            season: "2006-07".to_owned(),
            text: text.to_owned(),
            name: text.to_owned(),
            fide_code: String::new(),
            record: Player::default(),
            games,
            half_points: 0,
            opponents: BTreeSet::new(),
            events: Vec::new(),
            seen: Vec::new(),
            proposal: Proposal::AskSender,
        }
    }

    fn proposals(texts: &[(&str, usize)]) -> Vec<(String, Proposal)> {
        let known =
            Player { code: "233310H".into(), name: "Hanley, Anita".into(), ..Player::default() };
        let range: Option<CodeRange> = "900000-900009".parse().ok();
        let mut codes = NewCodes::after(range, ["233310H"].into_iter());
        let strangers = texts.iter().map(|(text, games)| stranger(text, *games)).collect();
        let found = propose(
            strangers,
            &Players::of(vec![known]),
            &Lists::default(),
            &mut codes,
            CodeForm::WithCheckLetter,
        );
        found.into_iter().map(|player| (player.text, player.proposal)).collect()
    }

    /// A person may have the name of a club, but teams have no comma in their names.
    #[test]
    fn a_name_like_a_club_may_be_a_person() {
        let club = |name| Clubs::of_first(name);
        let of = |code: &str, name: &str, club| Player {
            code: code.into(),
            name: name.into(),
            clubs: club,
            ..Player::default()
        };
        let known = Players::of(vec![
            of("233310H", "Sutton, John", club("Sutton")),
            of("102807J", "Lee, Ann", club("Preston")),
        ]);
        let names = ["Sutton J", "Preston, A", "Preston A", "Preston"];
        let found = propose(
            names.map(|name| stranger(name, 1)).into(),
            &known,
            &Lists::default(),
            &mut NewCodes::after("900000-900009".parse().ok(), ["233310H"].into_iter()),
            CodeForm::WithCheckLetter,
        );
        let is_team = |name: &str| {
            found.iter().find(|one| one.text == name).unwrap().proposal == Proposal::Team
        };
        assert_eq!(names.map(is_team), [false, false, true, true], "{found:?}");
    }

    #[test]
    fn whoever_is_like_nobody_else_is_new() {
        let found = proposals(&[("Zoe Quirk", 1), ("Quirk, Zoe", 3), ("Anita Hanley", 2)]);
        let Proposal::New(new) = &found[0].1 else { panic!("{found:?}") };
        assert_eq!((new.name.as_str(), &new.code[..6]), ("Quirk, Zoe", "900000"));
        let Proposal::Listed(listed) = &found[1].1 else { panic!("{found:?}") };
        assert_eq!(listed.code, "233310H");
        assert_eq!(found[2].1, Proposal::SameAs("Quirk, Zoe".to_owned()));
    }

    #[test]
    fn a_name_is_that_of_its_code_s_owner() {
        let mut with_code = stranger("314521K", 1);
        with_code.name = "Kilner, Roy".to_owned();
        let mut codes = NewCodes::after("900000-900009".parse().ok(), ["233310H"].into_iter());
        let known =
            Player { code: "233310H".into(), name: "Hanley, Anita".into(), ..Player::default() };
        let nobodies = ["A. N. Other", "-", "Default", "W/O", "No show", "Unknown", "x", "n/a"];
        let strangers = [&["Kilner, Roy", "Hanley, A", "A Hanley", "Vrij"], &nobodies[..]].concat();
        let strangers = strangers.into_iter().map(|name| stranger(name, 2)).chain([with_code]);
        let known = Players::of(vec![known]);
        let found = propose(
            strangers.collect(),
            &known,
            &Lists::default(),
            &mut codes,
            CodeForm::WithCheckLetter,
        );
        let of = |text: &str| &found.iter().find(|one| one.text == text).unwrap().proposal;
        let Proposal::New(new) = of("314521K") else { panic!("{found:?}") };
        assert_eq!((new.code.as_str(), new.name.as_str()), ("314521K", "Kilner, Roy"));
        assert_eq!(*of("Kilner, Roy"), Proposal::SameAs("Kilner, Roy".to_owned()));
        for near in ["Hanley, A", "A Hanley"] {
            assert!(matches!(of(near), Proposal::Perhaps { .. }), "{found:?}");
        }
        for nobody in nobodies {
            assert_eq!(*of(nobody), Proposal::AskSender, "{nobody}");
        }
        // Somebody may be called so, but only a person can say it.
        let Proposal::Perhaps { near, new } = of("Vrij") else { panic!("{found:?}") };
        assert_eq!((near.len(), new.name.as_str(), new.code.is_empty()), (0, "Vrij", false));
    }

    #[test]
    fn a_team_of_a_club_of_the_lists_is_no_new_player() {
        let known = Player {
            code: "233310H".into(),
            name: "Hanley, Anita".into(),
            clubs: Clubs::of_first("St. Ives"),
            ..Player::default()
        };
        let mut codes = NewCodes::after("900000-900009".parse().ok(), ["233310H"].into_iter());
        let texts = ["St Ives", "St Ives A", "ST. IVES 2", "Ives A", "Otley A"];
        let found = propose(
            texts.iter().map(|text| stranger(text, 1)).collect(),
            &Players::of(vec![known]),
            &Lists::default(),
            &mut codes,
            CodeForm::WithCheckLetter,
        );
        let of = |text: &str| &found.iter().find(|one| one.text == text).unwrap().proposal;
        for team in &texts[..3] {
            assert_eq!(*of(team), Proposal::Team, "{team}");
        }
        for (text, name) in [("Ives A", "Ives, A"), ("Otley A", "Otley, A")] {
            let Proposal::New(new) = of(text) else { panic!("{found:?}") };
            assert_eq!(new.name, name);
        }
    }

    #[test]
    fn whoever_is_near_somebody_is_never_new_by_itself() {
        let found = proposals(&[("Hanley, A", 2), ("900123A", 1)]);
        let Proposal::Perhaps { near, new } = &found[0].1 else { panic!("{found:?}") };
        assert_eq!(near[0].code, "233310H");
        assert!(new.code.starts_with("900000"));
        assert_eq!(found[1].1, Proposal::AskSender);
    }
}
