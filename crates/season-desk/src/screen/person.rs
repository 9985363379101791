//! Somebody in the files who is not on the season's list: what the files say, who it may be.

use anyhow::Result;
use season_runner::register::{Accepting, InEvent, Player, Proposal, Unregistered, WhoIsWho};

use crate::picture::{Picture, Played};
use crate::words::{capital, counted, day, points};

/// Who is sure: whom another list has, and new players whom nobody resembles.
pub(crate) const SURE: Accepting = Accepting { listed: true, new: true };

/// By what somebody in the files is found again.
pub(crate) fn key(one: &Unregistered) -> String {
    format!("{} {} {}", one.season, one.text, one.fide_code)
}

/// Everybody who is not on a season's list.
#[derive(Default)]
pub(crate) struct People<'w> {
    pub(crate) sure: Vec<&'w Unregistered>,
    /// For these somebody has to say who is meant.
    pub(crate) open: Vec<&'w Unregistered>,
    /// For these somebody wants to say it later.
    pub(crate) later: Vec<&'w Unregistered>,
    /// Another spelling of somebody who is sure to be new.
    pub(crate) other_spellings: Vec<&'w Unregistered>,
}

impl<'w> People<'w> {
    pub(crate) fn of(picture: &'w Picture) -> Result<Self> {
        let mut people = Self::default();
        for one in &picture.who()?.unregistered {
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
        let is_later = |one: &&Unregistered| picture.later.contains(&key(one));
        let (later, open) = people.open.into_iter().partition(is_later);
        Ok(Self { open, later, ..people })
    }

    /// Whether everybody is known.
    pub(crate) const fn is_empty(&self) -> bool {
        self.sure.is_empty()
            && self.open.is_empty()
            && self.later.is_empty()
            && self.other_spellings.is_empty()
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
    /// What fits, what does not, and where else they played.
    pub(crate) fits: Vec<&'static str>,
    pub(crate) unfits: Vec<&'static str>,
    pub(crate) played: String,
}

impl Person {
    pub(crate) fn of(id: usize, one: &Unregistered, who: &WhoIsWho, played: &Played) -> Self {
        let new = match &one.proposal {
            Proposal::Perhaps { new, .. } if !new.code.is_empty() => Some(new.code.to_string()),
            _ => None,
        };
        let events = |player: &Player| played.get(&one.season)?.get(&*player.code);
        let candidate = |player: &Player| {
            candidate(one, player, who, events(player).map_or(&[], Vec::as_slice))
        };
        let near: Vec<Candidate> = one.proposal.candidates().iter().map(candidate).collect();
        // A name may be written in several ways; a club or a date of birth may not.
        let unfits = near.iter().flat_map(|one| &one.unfits);
        let is_contradicted = unfits.into_iter().any(|word| !["name", "forename"].contains(word));
        Self {
            id,
            how: how_sure(&one.proposal),
            heading: heading(one),
            season: one.season.clone(),
            text: one.text.clone(),
            fide: one.fide_code.clone(),
            facts: facts(one, who),
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
        Proposal::Perhaps { near, .. } if near.is_empty() => "nobody known",
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
        Proposal::Perhaps { near, .. } if near.is_empty() => {
            "It is a word for a bye, and may be a surname. Nobody of the lists is called so."
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

fn facts(one: &Unregistered, who: &WhoIsWho) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let in_event = |event: &InEvent| match &*event.club {
        "" => event.name.clone(),
        club => format!("{} (for {})", event.name, club_name(club)),
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
    let scored = points(one.half_points);
    facts.push(("Games", format!("{}, scored {scored}", counted(one.games, "game"))));
    let grades = one.opponents.iter().filter_map(|code| who.strengths.get(code)?.grade);
    let grades: Vec<_> = grades.collect();
    facts.extend(grades.iter().min().zip(grades.iter().max()).map(|(least, most)| {
        let all = if least == most { least.to_string() } else { format!("{least} to {most}") };
        ("Against", format!("grades {all}"))
    }));
    if !one.fide_code.is_empty() && one.fide_code != one.text {
        facts.push(("FIDE", one.fide_code.clone()));
    }
    facts.extend(one.record.birth_date.map(|born| ("Born", day(born))));
    facts
}

/// A club as people write it, from its words in small letters.
pub(crate) fn club_name(words: &str) -> String {
    words.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

/// The name of a file without the folders before it.
pub(crate) fn file_name(shown: &str) -> &str {
    shown.rsplit('/').next().unwrap_or(shown)
}

fn candidate(one: &Unregistered, player: &Player, who: &WhoIsWho, events: &[InEvent]) -> Candidate {
    let (mut fits, mut unfits) = (Vec::new(), Vec::new());
    let [own, other] = [&*one.name, &*player.name].map(words_of);
    let is_code = one.name == one.text && one.text.contains(|letter: char| letter.is_ascii_digit());
    if is_code {
        fits.push("code but for a slip");
    } else if own == other {
        fits.push("name");
    } else if own.first() == other.first() {
        fits.push("surname");
        if are_initials(&own, &other) {
            fits.push("initial");
        } else {
            unfits.push("forename");
        }
    } else {
        unfits.push("name");
    }
    if one.fide_code == player.fide_code && !player.fide_code.is_empty() {
        fits.push("FIDE number");
    } else if ![&one.fide_code[..], &player.fide_code].contains(&"") {
        unfits.push("FIDE number");
    }
    match (one.record.birth_date, player.birth_date) {
        (Some(own), Some(other)) if own == other => fits.push("date of birth"),
        (Some(_), Some(_)) => unfits.push("date of birth"),
        _ => {}
    }
    let clubs: Vec<bool> =
        one.events.iter().filter_map(|event| one.has_club_of(event, player)).collect();
    match (clubs.contains(&true), clubs.contains(&false)) {
        (true, false) => fits.push("club"),
        (_, true) => unfits.push("club"),
        _ => {}
    }
    // Nobody plays against themselves.
    if one.opponents.contains(&player.code) {
        unfits.push("was the opponent");
    }
    let (code, name) = (player.code.to_string(), player.name.to_string());
    Candidate { code, name, about: about(player, who), fits, unfits, played: played(events) }
}

/// Club, grade, rating and date of birth of a player.
pub(crate) fn about(player: &Player, who: &WhoIsWho) -> String {
    let strength = who.strengths.get(&player.code).copied().unwrap_or_default();
    let mut about: Vec<String> = player.clubs.iter().map(str::to_owned).collect();
    about.extend(strength.grade.map(|grade| format!("grade {grade}")));
    about.extend(strength.rating.map(|rating| format!("rating {rating}")));
    about.extend(player.birth_date.map(|born| format!("born {}", day(born))));
    about.join(" · ")
}

/// Where a candidate played under their own name.
fn played(events: &[InEvent]) -> String {
    let of_event = |event: &InEvent| format!("{} in {}", counted(event.games, "game"), event.name);
    let mut all: Vec<String> = events.iter().take(EVENTS_SHOWN).map(of_event).collect();
    if events.len() > EVENTS_SHOWN {
        all.push(format!("{} more events", events.len() - EVENTS_SHOWN));
    }
    if all.is_empty() { "no other game this season".to_owned() } else { all.join(", ") }
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
