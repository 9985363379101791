//! Somebody in the files who is not on the season's list: what the files say, who it may be.

use season_runner::register::{Accepting, InEvent, Proposal, Unregistered, WhoIsWho};

use crate::words::{counted, day};

/// Who is sure: whom another list has, and new players whom nobody resembles.
pub(crate) const SURE: Accepting = Accepting { listed: true, new: true };

/// Everybody who is not on a season's list.
pub(crate) struct People<'w> {
    pub(crate) sure: Vec<&'w Unregistered>,
    /// For these somebody has to say who is meant.
    pub(crate) open: Vec<&'w Unregistered>,
    /// Another spelling of somebody who is sure to be new.
    pub(crate) other_spellings: Vec<&'w Unregistered>,
}

impl<'w> People<'w> {
    pub(crate) fn of(who: &'w WhoIsWho) -> Self {
        let mut people = Self { sure: Vec::new(), open: Vec::new(), other_spellings: Vec::new() };
        for one in &who.unregistered {
            let place = match &one.proposal {
                proposal if SURE.player(proposal).is_some() => &mut people.sure,
                Proposal::SameAs(_) => &mut people.other_spellings,
                _ => &mut people.open,
            };
            place.push(one);
        }
        // As long as nobody is taken, other spellings wait; then they are asked about.
        if people.sure.is_empty() {
            people.open.append(&mut people.other_spellings);
        }
        people
    }
}

/// Somebody to look at.
pub(crate) struct Person {
    pub(crate) id: usize,
    /// How sure it is, in words.
    pub(crate) how: &'static str,
    pub(crate) heading: String,
    pub(crate) season: String,
    pub(crate) text: String,
    pub(crate) fide: String,
    /// What the files say: a word and a text each.
    pub(crate) facts: Vec<(&'static str, String)>,
    pub(crate) candidates: Vec<Candidate>,
    /// The code for somebody new; `None` where nobody new can be meant.
    pub(crate) new: Option<String>,
    pub(crate) note: String,
    pub(crate) waits: String,
    /// Whether an answer may hold in all events.
    pub(crate) can_be_always: bool,
    pub(crate) can_decide: bool,
}

/// Who it may be.
pub(crate) struct Candidate {
    pub(crate) code: String,
    pub(crate) name: String,
    /// Club, grade, rating, born.
    pub(crate) about: String,
    /// What fits, and what does not.
    pub(crate) fits: Vec<String>,
    pub(crate) unfits: Vec<String>,
}

impl Person {
    pub(crate) fn of(id: usize, one: &Unregistered, who: &WhoIsWho) -> Self {
        let (near, new): (Vec<Candidate>, _) = match &one.proposal {
            Proposal::Perhaps { near, new } => {
                let new = Some(new.code.to_string()).filter(|code| !code.is_empty());
                (near.iter().map(|player| candidate(one, player, who)).collect(), new)
            }
            Proposal::Several(all) => {
                (all.iter().map(|player| candidate(one, player, who)).collect(), None)
            }
            _ => (Vec::new(), None),
        };
        let is_contradicted = near.iter().any(|one| one.unfits.iter().any(|word| word == "club"));
        Self {
            id,
            how: how_sure(&one.proposal),
            heading: heading(one),
            season: one.season.clone(),
            text: one.text.clone(),
            fide: one.fide_code.clone(),
            facts: facts(one),
            note: note(&one.proposal),
            waits: match one.games {
                1 => "1 game waits".to_owned(),
                games => format!("{games} games wait"),
            },
            // For all events only where one person alone is meant: it would give the first of them
            // the games of all others.
            can_be_always: near.len() == 1 && !is_contradicted,
            can_decide: !matches!(one.proposal, Proposal::MendRow(_) | Proposal::Team),
            candidates: near,
            new,
        }
    }
}

fn heading(one: &Unregistered) -> String {
    if one.name == one.text { one.text.clone() } else { format!("{} {}", one.text, one.name) }
}

fn how_sure(proposal: &Proposal) -> &'static str {
    match proposal {
        Proposal::Perhaps { near, .. } if near.len() == 1 => "nearly sure",
        Proposal::Perhaps { .. } | Proposal::Several(_) => "could be two",
        Proposal::SameAs(_) => "another spelling",
        Proposal::MendRow(_) => "a row to put right",
        Proposal::Team => "a team",
        _ => "nobody known",
    }
}

fn note(proposal: &Proposal) -> String {
    match proposal {
        Proposal::SameAs(other) => format!("Perhaps the same as {other}, whom no list has either."),
        Proposal::MendRow(row) => match &row.place {
            Some((list, line)) => format!(
                "Row {line} of {list} has this name or code and cannot be used: put it right there."
            ),
            None => "A row of a list has this name or code and cannot be used: put it right there."
                .to_owned(),
        },
        Proposal::Team => {
            "A club of the lists has this name: the row is one of a match, and not of a game."
                .to_owned()
        }
        Proposal::AskSender => {
            "Nobody of the lists has a name or code like it. Ask whoever sent it.".to_owned()
        }
        _ => String::new(),
    }
}

/// How many events are named.
const EVENTS_SHOWN: usize = 4;

fn facts(one: &Unregistered) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let in_event = |event: &InEvent| match &*event.club {
        "" => event.name.clone(),
        club => format!("{} (for {club})", event.name),
    };
    let mut events: Vec<String> = one.events.iter().take(EVENTS_SHOWN).map(in_event).collect();
    if one.events.len() > EVENTS_SHOWN {
        events.push(format!("{} more", one.events.len() - EVENTS_SHOWN));
    }
    facts.push(("Event", events.join(", ")));
    let place = |seen: &season_runner::register::Seen| {
        let line = seen.lines.first().map_or(String::new(), |line| format!(", row {line}"));
        format!("{}{line}", file_name(&seen.file))
    };
    facts.extend(one.seen.first().map(|seen| ("File", place(seen))));
    facts.push(("Games", counted(one.games, "game")));
    if !one.fide_code.is_empty() && one.fide_code != one.text {
        facts.push(("FIDE", one.fide_code.clone()));
    }
    facts.extend(one.record.birth_date.map(|born| ("Born", day(born))));
    facts
}

/// The name of a file without the folders before it.
pub(crate) fn file_name(shown: &str) -> &str {
    shown.rsplit('/').next().unwrap_or(shown)
}

fn candidate(
    one: &Unregistered,
    player: &season_runner::register::Player,
    who: &WhoIsWho,
) -> Candidate {
    let strength = who.strengths.get(&player.code).copied().unwrap_or_default();
    let mut about: Vec<String> = player.clubs.iter().map(str::to_owned).collect();
    about.extend(strength.grade.map(|grade| format!("grade {grade}")));
    about.extend(strength.rating.map(|rating| format!("rating {rating}")));
    about.extend(player.birth_date.map(|born| format!("born {}", day(born))));
    let (mut fits, mut unfits) = (Vec::new(), Vec::new());
    let [own, other] = [&*one.name, &*player.name].map(words_of);
    if own == other {
        fits.push("name".to_owned());
    } else if own.first() == other.first() {
        fits.push("surname".to_owned());
        let of_forenames = if are_initials(&own, &other) { &mut fits } else { &mut unfits };
        of_forenames
            .push(if are_initials(&own, &other) { "initial" } else { "forename" }.to_owned());
    } else {
        unfits.push("name".to_owned());
    }
    let clubs: Vec<bool> =
        one.events.iter().filter_map(|event| one.has_club_of(event, player)).collect();
    match (clubs.contains(&true), clubs.contains(&false)) {
        (true, false) => fits.push("club".to_owned()),
        (_, true) => unfits.push("club".to_owned()),
        _ => {}
    }
    let (code, name) = (player.code.to_string(), player.name.to_string());
    Candidate { code, name, about: about.join(" · "), fits, unfits }
}

/// Whether the words behind the surname begin alike, and are initials on one side.
fn are_initials(own: &[String], other: &[String]) -> bool {
    let both = || own.iter().zip(other).skip(1);
    let is_initial = |(one, other): (&String, &String)| {
        one.starts_with(other.as_str()) || other.starts_with(one.as_str())
    };
    both().next().is_some() && both().all(is_initial)
}

/// The words of a name, the surname first, in small letters.
fn words_of(name: &str) -> Vec<String> {
    let turned = match name.split_once(',') {
        Some(_) => name.to_owned(),
        None => match name.rsplit_once(' ') {
            Some((forenames, surname)) => format!("{surname} {forenames}"),
            None => name.to_owned(),
        },
    };
    let words = turned.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}
