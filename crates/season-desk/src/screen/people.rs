//! Who is who: all sure people in one step, the others one by one.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use askama::Template;
use season_runner::federation::{CodeRange, FEDERATION, FederationFile, GradeSettings};
use season_runner::register::{
    Added, Proposal, Scope, Unregistered, WhoIsWho, add_players, decide, makes_codes_without_list,
    players_to_add,
};
use season_runner::{WrittenAnswer, add_answer};

use super::frame::{Frame, Place};
use super::person::{People, Person, SURE, about, club_name, file_name, key};
use crate::asked::Asked;
use crate::desk::Desk;
use crate::journal::Entry;
use crate::picture;
use crate::reply::{Reply, in_address};
use crate::words::counted;

/// How many people a page has.
const A_PAGE: usize = 50;

#[derive(Template)]
#[template(path = "people.html")]
struct Page {
    frame: Frame,
    sub: String,
    needs_codes: bool,
    sure: Vec<SureOne>,
    sure_words: String,
    sure_why: String,
    show_sure: bool,
    /// The filters.
    filters: Vec<Filter>,
    is_filtered: bool,
    /// The filters as the part of an address.
    chosen: String,
    people: Vec<Person>,
    all: usize,
    before: usize,
    more: usize,
    next: usize,
    /// The heading and a sentence where nobody is asked about.
    all_known: (&'static str, String),
    spellings: Vec<String>,
}

/// What a filter finds of somebody.
type ByWhat = fn(&Unregistered, &Person) -> BTreeSet<String>;

/// The filters: field, name, the words for all, and what somebody has.
const FILTERS: [(&str, &str, &str, ByWhat); 3] = [
    ("file", "File", "All files", |one, _| files_of(one)),
    ("club", "Club", "All clubs", |one, _| clubs_of(one)),
    ("how", "How sure", "However sure", |_, person| BTreeSet::from([person.how.to_owned()])),
];

/// A filter: a menu of what may be chosen.
struct Filter {
    field: &'static str,
    name: &'static str,
    /// The words for all of them.
    all: &'static str,
    /// What may be chosen, and whether it is.
    choices: Vec<(String, bool)>,
}

/// Somebody who is sure.
struct SureOne {
    text: String,
    name: String,
    code: String,
    about: String,
    place: String,
    games: usize,
    why: &'static str,
}

pub(crate) fn page(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let who = picture.who()?;
    let people = People::of(&picture)?;
    let is_new = |one: &&&Unregistered| matches!(one.proposal, Proposal::New(_));
    let new = people.sure.iter().filter(is_new).count();
    let lacks_code = |one: &&Unregistered| match &one.proposal {
        Proposal::New(new) | Proposal::Perhaps { new, .. } => new.code.is_empty(),
        _ => false,
    };
    let played = picture.played()?;
    let person = |id: usize, one: &Unregistered| {
        let person = Person::of(id, one, who, played);
        let is_later = id >= people.open.len();
        if is_later { Person { how: "later", ..person } } else { person }
    };
    let all = people.open.iter().chain(&people.later);
    let all: Vec<(&Unregistered, Person)> =
        (0..).zip(all).map(|(id, one)| (*one, person(id, one))).collect();
    let filters: Vec<Filter> = FILTERS
        .iter()
        .map(|&(field, name, words, of)| {
            let found: BTreeSet<String> =
                all.iter().flat_map(|(one, person)| of(one, person)).collect();
            let choices = std::iter::once(String::new()).chain(found);
            let choices = choices.map(|one| (one.clone(), one == asked.field(field))).collect();
            Filter { field, name, all: words, choices }
        })
        .collect();
    let is_shown = |(one, person): &(&Unregistered, Person)| {
        FILTERS.iter().all(|(field, _, _, of)| {
            asked.field(field).is_empty() || of(one, person).contains(asked.field(field))
        })
    };
    let shown: Vec<Person> = all.into_iter().filter(is_shown).map(|(_, person)| person).collect();
    let before = asked.field("page").parse::<usize>().unwrap_or(0).saturating_mul(A_PAGE);
    let count = shown.len();
    let page = Page {
        frame: Frame::of(desk, &picture, "Who is who", Place::People)?,
        sub: match who.unregistered.len() {
            0 => String::new(),
            1 => "One name or code in the files is not on the list of players.".to_owned(),
            many => format!("{many} names and codes in the files are not on the list of players."),
        },
        needs_codes: picture.new_codes.is_none()
            && people.sure.iter().chain(&people.open).any(lacks_code),
        sure_words: match people.sure.len() {
            1 => "1 person is sure".to_owned(),
            sure => format!("{sure} people are sure"),
        },
        sure_why: format!(
            "{} of the last list or of another season; {} whom nobody known is like, who get new \
             codes.",
            people.sure.len() - new,
            new
        ),
        show_sure: asked.field("show") == "sure",
        sure: people.sure.iter().filter_map(|one| sure_one(one, who)).collect(),
        // A menu with one choice tells nothing apart.
        filters: filters.into_iter().filter(|filter| filter.choices.len() > 2).collect(),
        is_filtered: FILTERS.iter().any(|(field, ..)| !asked.field(field).is_empty()),
        chosen: FILTERS.iter().fold(String::new(), |address, (field, ..)| {
            address + "&" + field + "=" + &in_address(asked.field(field))
        }),
        people: shown.into_iter().skip(before).take(A_PAGE).collect(),
        all: count,
        before,
        more: count.saturating_sub(before + A_PAGE),
        next: before / A_PAGE + 1,
        all_known: match who.known.len() {
            0 => ("Nobody yet", "No game is read, and no list has anybody.".to_owned()),
            known => (
                "Everybody in the files is known",
                format!("{} on the lists.", counted(known, "person")),
            ),
        },
        spellings: people.other_spellings.iter().map(|one| spelling(one)).collect(),
    };
    Reply::page(200, &page)
}

fn files_of(one: &Unregistered) -> BTreeSet<String> {
    one.seen.iter().map(|seen| file_name(&seen.file).to_owned()).collect()
}

/// The clubs that the files give somebody, and those of whoever may be meant.
fn clubs_of(one: &Unregistered) -> BTreeSet<String> {
    let of_files = one.events.iter().filter(|event| !event.club.is_empty());
    let of_files = of_files.map(|event| club_name(&event.club));
    let of_lists = one.proposal.candidates().iter().flat_map(|player| player.clubs.iter());
    of_files.chain(of_lists.map(str::to_owned)).collect()
}

fn sure_one(one: &Unregistered, who: &WhoIsWho) -> Option<SureOne> {
    let player = SURE.player(&one.proposal)?;
    let is_new = matches!(one.proposal, Proposal::New(_));
    Some(SureOne {
        text: if one.name == one.text {
            one.text.clone()
        } else {
            format!("{} {}", one.text, one.name)
        },
        name: player.name.to_string(),
        code: player.code.to_string(),
        about: about(player, who),
        place: one.events.iter().map(|event| event.name.as_str()).collect::<Vec<_>>().join(", "),
        games: one.games,
        why: if is_new { "nobody known is like it: new" } else { "one person alone of the lists" },
    })
}

fn spelling(one: &Unregistered) -> String {
    match &one.proposal {
        Proposal::SameAs(other) => format!("{} is perhaps {other}, written otherwise.", one.text),
        _ => one.text.clone(),
    }
}

/// Who is who as it is now, under the lock.
fn who_now(desk: &Desk) -> Result<WhoIsWho> {
    let settings = GradeSettings::of_folder(&desk.folder)?;
    let codes = FederationFile::find(&desk.folder)?.new_codes;
    picture::who_now(&settings, codes, &desk.held)
}

/// Takes all who are sure.
pub(crate) fn take_sure(desk: &Desk) -> Result<Reply> {
    desk.answer(|| {
        let who = who_now(desk)?;
        if makes_codes_without_list(&who, SURE, &desk.folder)? {
            bail!(
                "the last published list has nobody yet, so new codes could go to people who have \
                 one on it: add that list first, or say that nothing was graded before"
            );
        }
        let to_add = players_to_add(&who, SURE)?;
        let people: usize = to_add.values().map(Vec::len).sum();
        let added = add_players(&desk.folder, &to_add)?;
        let what = format!("{} who are sure were taken.", counted(people, "person"));
        Ok((people > 0).then(|| Entry::now("people", what, rows(added))))
    })?;
    Ok(Reply::to("/people"))
}

fn rows(added: Vec<Added>) -> Vec<WrittenAnswer> {
    let row = |added: Added| WrittenAnswer { file: added.file, text: added.rows };
    added.into_iter().map(row).collect()
}

/// Takes the codes that new players get.
pub(crate) fn take_codes(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let codes = asked.field("codes");
    codes.parse::<CodeRange>().with_context(|| format!("“{codes}”"))?;
    desk.answer(|| {
        let lines = format!("new-codes = \"{codes}\"\n");
        let written = add_answer(&desk.folder.join(FEDERATION), &lines)?;
        let what = format!("New players get the codes {codes}.");
        Ok(Some(Entry::now("people", what, vec![written])))
    })?;
    Ok(Reply::to("/people"))
}

/// Takes the answer about one person.
pub(crate) fn take_one(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let scope = if asked.field("scope") == "always" { Scope::Always } else { Scope::TheseEvents };
    desk.answer(|| {
        let who = who_now(desk)?;
        let is_it = |one: &&Unregistered| {
            one.season == asked.field("season")
                && one.text.trim() == asked.field("text")
                && one.fide_code == asked.field("fide")
        };
        let one = who.unregistered.iter().find(is_it);
        let one = one.with_context(|| {
            format!("{} is known already, or is not in the files any more", asked.field("text"))
        })?;
        match asked.field("who") {
            "new" => new_player(desk, one).map(Some),
            "later" => {
                let entry = Entry::now("people", format!("{}: not yet.", one.text), Vec::new());
                Ok(Some(entry.later(key(one))))
            }
            "else" => same(desk, one, &code_of(&who, asked.field("else"))?, scope).map(Some),
            "" => bail!("nobody was chosen"),
            code => same(desk, one, code, scope).map(Some),
        }
    })?;
    Ok(Reply::to("/people"))
}

fn new_player(desk: &Desk, one: &Unregistered) -> Result<Entry> {
    let Proposal::Perhaps { new, .. } = &one.proposal else { bail!("nobody new can be meant") };
    if new.code.is_empty() {
        bail!("new players need codes: say first which ones they get");
    }
    let by_season = BTreeMap::from([(one.season.as_str(), vec![new.clone()])]);
    let added = add_players(&desk.folder, &by_season)?;
    let what = format!("{} is somebody new, {}.", one.text, new.code);
    Ok(Entry::now("people", what, rows(added)))
}

/// Somebody of the lists, by code or name as it was typed.
fn code_of(who: &WhoIsWho, typed: &str) -> Result<String> {
    let is_it = |player: &&season_runner::register::Player| {
        player.code.eq_ignore_ascii_case(typed) || player.name.eq_ignore_ascii_case(typed)
    };
    let found: Vec<_> = who.known.iter().filter(is_it).collect();
    match found[..] {
        _ if typed.is_empty() => bail!("say who it is: a code or a name of the lists"),
        [one] => Ok(one.code.to_string()),
        [] => bail!("nobody of the lists has the code or name “{typed}”"),
        _ => bail!("several people of the lists are called “{typed}”: give the code"),
    }
}

/// Writes down that somebody is the player with this code.
fn same(desk: &Desk, one: &Unregistered, code: &str, scope: Scope) -> Result<Entry> {
    let written =
        decide(&desk.folder, &season_runner::register::decision_same(one, code, scope, ""))?;
    let where_ = match scope {
        Scope::Always => "always".to_owned(),
        Scope::TheseEvents => {
            let events: Vec<&str> = one.events.iter().map(|event| event.name.as_str()).collect();
            format!("in {}", events.join(", "))
        }
    };
    Ok(Entry::now("people", format!("{} is {code}, {where_}.", one.text), vec![written]))
}
