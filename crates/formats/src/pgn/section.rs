//! Reads a file of games as the sections of its events.

use std::collections::BTreeSet;
use std::path::Path;

use event_sections::{ByeRecord, Entrant, GameRecord, PairingResult};
use rating_core::{EloRating, HalfPoints, Outcome};

use super::ending::{Ending, Unusable, said_not_played};
use super::first_ratings::{FirstRatings, OfPlayer};
use super::seats::{Seats, naming_of};
use super::sheet::{
    BOT, check_against_moves, check_repeated, check_undamaged, check_variant, day, not_tags,
    rate_of_clock, rate_of_event, sign_of_program, stated_result,
};
use super::{Headers, Tags};
use crate::section::by_section::BySection;
use crate::section::drafts::{Differing, Draft, UNKNOWN_ROUND, UnclearPlayer, draft_of};
use crate::section::{GameOrBye, GameRow, OtherRate, PlayerRow, SectionFile};
use findings::Reason;
use findings::RowFault;
use game_rows::{GameResult, NotPlayed, less_than_a_point};
use identity::given_rating::{GivenRating, RATING_OR_NONE};
use identity::nobody::Naming;
use identity::player::fide_number;
use input_files::Error;
use input_files::Source;
use input_files::csv::fill_in_rows;
use vocabulary::says_rapid;

const RESULT: &str = "1-0, 0-1 or 1/2-1/2";

/// Reads a file's games as the sections of their events.
///
/// Ratings, titles, federations and FIDE numbers are those of the tags `WhiteElo`, `WhiteTitle`,
/// `WhiteTeam` (if it is three letters) and `WhiteFideId`, and the same for Black. Unfinished games
/// (`*`) are left out, and their lines listed, except if both players defaulted. A default, an
/// adjudicated game and a game against a program count in the score and not as games played (FIDE
/// Handbook B.01, 1.4.2b-c). The rating of a later month of an event is passed over: the one at its
/// beginning counts.
///
/// # Errors
///
/// A file that is not UTF-8.
pub fn read_pgn_sections(source: &Source) -> Result<SectionFile, Error> {
    let text = source.text()?;
    let mut drafts = BySection::default();
    let (mut rejected, mut unfinished, mut days) = (Vec::new(), Vec::new(), BTreeSet::new());
    let (mut passed_over, mut other_rates) = (Vec::new(), Vec::new());
    let games: Result<Vec<Tags>, _> = Headers::new(text.as_bytes()).collect();
    let games = games.map_err(Error::read(Path::new(&source.name)))?;
    let first_ratings = FirstRatings::of(&games, [WHITE, BLACK].map(|names| names.of_player()));
    let mut later_ratings = BTreeSet::new();
    let naming = naming_of(games.iter());
    for tags in &games {
        passed_over.extend(not_tags(&source.name, tags));
        passed_over.extend(said_not_played(&source.name, tags));
        let draft = draft_of(&mut drafts, tags.get("Event"));
        let mut instead = |names: &Names| {
            let first = first_ratings.instead_of(tags, names.of_player())?;
            let (first_line, found) = (first.line, tags.get(names.rating));
            // Each rating is reported once, not in every game.
            if later_ratings.insert((first_line, tags.get(names.name), found)) {
                let reason = Reason::LaterRating { first: first.written.to_owned(), first_line };
                let (line, column) = (tags.line, names.rating);
                let fault = RowFault::of_value(&source.name, line, column, found, reason);
                passed_over.push(fault);
            }
            Some(first.rating)
        };
        let ratings = [instead(&WHITE), instead(&BLACK)];
        match add(draft, &source.name, tags, (ratings, &naming)) {
            Ok(Added::Game) => {
                days.extend(day(tags.get("Date")));
                other_rates.extend(other_rate(tags));
            }
            Ok(Added::NotOver) => unfinished.push(tags.line),
            Err((column, value, reason)) => {
                let fault = RowFault::of_value(&source.name, tags.line, column, &value, reason);
                rejected.push(fault);
            }
        }
    }
    let (sections, unclear): (Vec<_>, Vec<_>) =
        drafts.into_all().into_iter().map(Draft::finish).unzip();
    for UnclearPlayer { line, is_white, by, value, reason } in unclear.into_iter().flatten() {
        let tag = if is_white { WHITE.tag(by) } else { BLACK.tag(by) };
        rejected.push(RowFault::of_value(&source.name, line, tag, &value, reason));
    }
    fill_in_rows(&mut rejected, text);
    let file = source.name.clone();
    let [first_day, last_day] = [days.first(), days.last()].map(Option::<&_>::copied);
    Ok(SectionFile {
        file,
        sections,
        rejected,
        passed_over,
        other_rates,
        first_day,
        last_day,
        unfinished,
        ..SectionFile::default()
    })
}

/// The outcome of adding a game.
enum Added {
    Game,
    /// Only its players were added: the game is not over.
    NotOver,
}

/// `ratings` are those that count in the place of White's and Black's.
fn add(
    draft: &mut Draft,
    file: &str,
    tags: &Tags,
    (ratings, naming): ([Option<EloRating>; 2], &Naming),
) -> Result<Added, Unusable> {
    let refused =
        |column, expected| (column, tags.get(column).to_owned(), Reason::Unreadable { expected });
    check_undamaged(tags)?;
    check_variant(tags.get("Variant"))?;
    check_repeated(tags)?;
    // 3.1 is board 1 of round 3.
    let round = tags.get("Round").split('.').next().unwrap_or("").parse().unwrap_or(UNKNOWN_ROUND);
    let ending = Ending::of(tags);
    let decided = less_than_a_point(tags.get("Result")).filter(|_| ending == Ending::OnTheBoard);
    let result = match (tags.get("Result"), ending) {
        ("*" | "0-0", Ending::Forfeit) => Some(GameResult::NotPlayed(NotPlayed::DoubleDefault)),
        ("*", _) => None,
        _ if decided.is_some() => Some(GameResult::Played(Outcome::Loss)),
        (result, _) => {
            let result = stated_result(result, tags).ok_or_else(|| refused("Result", RESULT))?;
            check_against_moves(tags, result)
                .map_err(|reason| ("Result", tags.get("Result").to_owned(), reason))?;
            Some(result)
        }
    };
    let seats = Seats::of(tags, naming)?;
    let [white, black] = [(&WHITE, ratings[0], Seats::Black), (&BLACK, ratings[1], Seats::White)]
        .map(|(names, rating, of_other)| {
            (seats != of_other).then(|| place(draft, file, tags, names, rating)).transpose()
        });
    let (white, black) = (white?, black?);
    let Some(result) = result else { return Ok(Added::NotOver) };
    let result = match result {
        GameResult::Played(outcome) => match (pairing_result(tags, outcome), decided) {
            (PairingResult::Played(_), Some([white, black])) => {
                PairingResult::Decided { white, black }
            }
            (result, _) => result,
        },
        result @ GameResult::NotPlayed(_) => result.into(),
    };
    let [of_white, of_black] = result.points();
    let what = match (white, black) {
        (Some(white), Some(black)) => GameOrBye::Game(GameRecord { round, white, black, result }),
        (Some(player), None) => GameOrBye::Bye(ByeRecord { round, player, points: of_white }),
        (None, Some(player)) => GameOrBye::Bye(ByeRecord { round, player, points: of_black }),
        (None, None) => return Ok(Added::NotOver),
    };
    draft.add(GameRow { line: tags.line, what });
    Ok(Added::Game)
}

/// A sign that a game was not one of standard play: its time control, its rate, or its event.
fn other_rate(tags: &Tags) -> Option<OtherRate> {
    let (control, rate) = (tags.get("TimeControl"), tags.get("Rate"));
    let rate = if rate.is_empty() { rate_of_clock(control) } else { rate };
    let (column, value) = match rate {
        "" => {
            let said = ["Event", "TimeControl"].into_iter().find(|tag| says_rapid(tags.get(tag)));
            let is_of_event = || !rate_of_event(tags.get("EventType")).is_empty();
            let tag = said.or_else(|| is_of_event().then_some("EventType"))?;
            (tag, tags.get(tag))
        }
        "standard" => return None,
        _ if tags.get("Rate").is_empty() => ("TimeControl", control),
        _ => ("Rate", rate),
    };
    Some(OtherRate { line: tags.line, column, value: value.to_owned() })
}

/// How a result counts: as a game between two people that ended on the board, as a default, or as
/// neither.
fn pairing_result(tags: &Tags, outcome: Outcome) -> PairingResult {
    let sides = [["WhiteType", "WhiteTitle", "White"], ["BlackType", "BlackTitle", "Black"]];
    let is_program = |side: [&str; 3]| sign_of_program(side.map(|tag| tags.get(tag))).is_some();
    let by_program = sides.into_iter().any(is_program);
    match Ending::of(tags) {
        Ending::Forfeit => PairingResult::Default {
            white: HalfPoints::of(outcome),
            black: HalfPoints::of(outcome.reversed()),
        },
        // Both players were there, so unlike a default it cannot be the missing game of a norm
        // (1.4.1c).
        Ending::Adjudication => PairingResult::Uncounted(outcome),
        Ending::OnTheBoard if by_program => PairingResult::Uncounted(outcome),
        Ending::OnTheBoard => PairingResult::Played(outcome),
    }
}

/// The names of the tags of one colour.
struct Names {
    name: &'static str,
    rating: &'static str,
    title: &'static str,
    fide_code: &'static str,
    team: &'static str,
}

const WHITE: Names = Names {
    name: "White",
    rating: "WhiteElo",
    title: "WhiteTitle",
    fide_code: "WhiteFideId",
    team: "WhiteTeam",
};

const BLACK: Names = Names {
    name: "Black",
    rating: "BlackElo",
    title: "BlackTitle",
    fide_code: "BlackFideId",
    team: "BlackTeam",
};

impl Names {
    const fn of_player(&self) -> OfPlayer {
        let Self { name, fide_code, rating, .. } = *self;
        OfPlayer { name, fide_code, rating }
    }

    /// The tag that contradicts another game, or leaves open who is meant.
    const fn tag(&self, differing: Differing) -> &'static str {
        match differing {
            Differing::Rating | Differing::RatingAfter => self.rating,
            Differing::Title => self.title,
            Differing::FideCode => self.fide_code,
            Differing::Federation => self.team,
            Differing::Name => self.name,
        }
    }
}

fn place(
    draft: &mut Draft,
    file: &str,
    tags: &Tags,
    names: &Names,
    first_rating: Option<EloRating>,
) -> Result<usize, Unusable> {
    let name = tags.get(names.name);
    if name.is_empty() {
        return Err((names.name, String::new(), Reason::MissingName));
    }
    let text = |tag: &str| Some(tags.get(tag).to_owned()).filter(|text| !text.is_empty());
    let rating = GivenRating::in_file(tags.get(names.rating)).ok_or_else(|| {
        let found = tags.get(names.rating).to_owned();
        (names.rating, found, Reason::Unreadable { expected: RATING_OR_NONE })
    })?;
    let rating = first_rating.or_else(|| rating.rating());
    let is_federation =
        |team: &String| team.len() == 3 && team.bytes().all(|byte| byte.is_ascii_uppercase());
    let entrant = Entrant {
        fide_code: text(names.fide_code).filter(|number| !fide_number(number).is_empty()),
        rating,
        federation: text(names.team).filter(is_federation),
        ..Entrant::named(name)
    };
    // A program has no title of a player.
    let title = Some(tags.get(names.title)).filter(|title| !title.eq_ignore_ascii_case(BOT));
    let title = (names.title, title.unwrap_or_default());
    draft.place(PlayerRow::of(entrant, (file, tags.line), title)).map_err(
        |(differing, other_line)| {
            let tag = names.tag(differing);
            (tag, tags.get(tag).to_owned(), Reason::SaidOtherwise { other_line })
        },
    )
}
