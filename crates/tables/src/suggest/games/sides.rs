//! Which columns are the two players, and what the names of their columns say of them.

use super::super::body::Body;
use super::super::proposal::{Choice, Notes, quoted};
use super::roles::Roles;
use crate::known_words::{Heading, Item, Role, Who};
use crate::spec::Seat;
use crate::text::is_code;
use crate::{Colours, Column, Side};

/// What kind of names the columns of both players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PairKind {
    /// White and Black.
    Colours,
    /// Home and Away.
    Match,
    /// Winner and Loser.
    WonAndLost,
    /// One and Two, or unknown names.
    Plain,
}

/// Both players.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) kind: PairKind,
    /// The player whose column is further left.
    pub(super) first: Seat,
    pub(super) second: Seat,
    /// Whether the names of the columns stand in the other order: Black before White, Away before
    /// Home, Loser before Winner.
    pub(super) is_turned: bool,
    /// Columns of colours of the sides.
    pub(super) colour: Option<Column>,
    /// Both columns of players several times side by side.
    pub(super) several: Vec<[Column; 2]>,
}

const SIDES: [(Who, Who, PairKind); 4] = [
    (Who::White, Who::Black, PairKind::Colours),
    (Who::Home, Who::Away, PairKind::Match),
    (Who::One, Who::Two, PairKind::Plain),
    (Who::Winner, Who::Loser, PairKind::WonAndLost),
];

/// Finds both players: by the names of their columns, else by what the cells are.
pub(super) fn find(body: &Body<'_>, roles: &mut Roles, notes: &mut Notes) -> Option<Pair> {
    roles.prefer_named_players(body);
    teams_beside_players(body, roles);
    let pair = SIDES.iter().find_map(|sides| named(body, roles, *sides, notes));
    let pair = pair.or_else(|| two_names(roles)).or_else(|| mixed(roles));
    let mut pair = pair.or_else(|| by_cells(body, roles, notes))?;
    if pair.second.player < pair.first.player {
        std::mem::swap(&mut pair.first, &mut pair.second);
        pair.is_turned = true;
    }
    shared_columns(roles, &mut pair);
    Some(pair)
}

fn named(
    body: &Body<'_>,
    roles: &Roles,
    (one, other, kind): (Who, Who, PairKind),
    notes: &mut Notes,
) -> Option<Pair> {
    let [names, codes] = [
        [one, other].map(|who| roles.names(who)),
        [one, other].map(|who| roles.side(who, Item::Code)),
    ];
    let seat = |at: usize, who: Who| {
        let numbers = roles.side(who, Item::FideCode);
        let player = *names[at].first().or(codes[at].first()).or(numbers.first())?;
        let code = codes[at].first().copied().filter(|code| *code != player);
        let item =
            |item| <[Column; 1]>::try_from(roles.side(who, item)).ok().map(|[column]| column);
        let code = code.filter(|code| !body.texts(*code).is_empty());
        Some(Seat {
            player,
            code,
            fide_code: item(Item::FideCode).filter(|it| *it != player),
            forename: item(Item::Forename),
            score: item(Item::Score),
        })
    };
    let (first, second) = (seat(0, one)?, seat(1, other)?);
    let is_several = names.iter().chain(&codes).any(|columns| columns.len() > 1);
    let several = if is_several { boards(names, roles, notes) } else { Vec::new() };
    let colour =
        [one, other].iter().find_map(|who| roles.side(*who, Item::Colour).first().copied());
    Some(Pair { kind, first, second, is_turned: false, colour, several })
}

/// The same names several times side by side: several games in a line.
fn boards(names: [&[Column]; 2], roles: &Roles, notes: &mut Notes) -> Vec<[Column; 2]> {
    let [firsts, seconds] = names;
    let results = roles.role(Role::Result);
    if firsts.len() == seconds.len() && seconds.len() == results.len() {
        let why = format!("the names of the columns stand {} times side by side", firsts.len());
        notes.likely("games", why, Vec::new());
        return firsts.iter().zip(seconds).map(|(one, other)| [*one, *other]).collect();
    }
    let why = "the players stand several times side by side: which columns are they?";
    let choice = |it: &Column| Choice::column(format!("column {it}"), "first", *it);
    notes.open("columns.first", why, firsts.iter().map(choice).collect());
    Vec::new()
}

/// Where `Home` and `Away` stand beside two columns of players, they are teams.
fn teams_beside_players(body: &Body<'_>, roles: &mut Roles) {
    let teams = [Who::Home, Who::Away].map(|who| roles.names(who).to_vec());
    let is_alone = |column: &Column| {
        let headings = body.headings(*column);
        headings.iter().all(|it| matches!(it, Heading::Side(_, None)))
            && !are_codes(body, *column, 0.5)
    };
    let are_teams = teams.iter().flatten().all(is_alone) && teams.iter().all(|it| it.len() == 1);
    if are_teams && roles.role(Role::Name).len() == 2 {
        roles.take_as_other(&teams.concat());
    }
}

fn plain_pair(first: Column, second: Column, kind: PairKind) -> Pair {
    Pair {
        kind,
        first: Seat::in_column(first),
        second: Seat::in_column(second),
        is_turned: false,
        colour: None,
        several: Vec::new(),
    }
}

/// Two columns called `Name` or `Player`.
fn two_names(roles: &Roles) -> Option<Pair> {
    match roles.role(Role::Name) {
        [first, second] => Some(plain_pair(*first, *second, PairKind::Plain)),
        _ => None,
    }
}

/// Sides of two kinds, such as `White` and `Opponent`, or `Player` and `Opponent`.
fn mixed(roles: &Roles) -> Option<Pair> {
    let one_of = |sides: [Who; 3]| {
        let found: Vec<(Who, Column)> =
            sides.into_iter().filter_map(|who| Some((who, *roles.names(who).first()?))).collect();
        <[(Who, Column); 1]>::try_from(found).ok().map(|[found]| found)
    };
    let alone = match roles.role(Role::Name) {
        [name] => Some((Who::One, *name)),
        _ => None,
    };
    let (one, first) = one_of([Who::White, Who::Home, Who::One]).or(alone)?;
    let (other, second) = one_of([Who::Black, Who::Away, Who::Two])?;
    let has_colour = one == Who::White || other == Who::Black;
    let mut pair =
        plain_pair(first, second, if has_colour { PairKind::Colours } else { PairKind::Plain });
    pair.first.score = roles.side(one, Item::Score).first().copied();
    pair.second.score = roles.side(other, Item::Score).first().copied();
    Some(pair)
}

/// The only two columns of names, beside a column that is known.
fn by_cells(body: &Body<'_>, roles: &Roles, notes: &mut Notes) -> Option<Pair> {
    let named = body.header.named().count();
    let rounds = body.header.named().filter(|(_, name)| body.words.round(name).is_some()).count();
    if rounds * 5 > named * 2 || roles.role(Role::Name).len() == 1 {
        return None;
    }
    let is_player = |column: &Column| {
        body.headings(*column).is_empty()
            && body.share(*column, |text| body.words.fits_player(text)) > 0.9
            && body.share(*column, |text| body.words.fits_result(text)) <= 0.5
    };
    let people: Vec<Column> = body.columns().filter(is_player).collect();
    let [first, second] = people[..] else { return None };
    if roles.role(Role::Result).is_empty() && roles.role(Role::Date).is_empty() {
        return None;
    }
    let shown = quoted([body.shown(first), body.shown(second)]);
    notes.likely("columns.first", format!("{shown} are the only columns of names"), Vec::new());
    Some(plain_pair(first, second, PairKind::Plain))
}

/// Two columns of forenames or of codes that name no side are those of both players.
fn shared_columns(roles: &Roles, pair: &mut Pair) {
    if let [first, second] = *roles.role(Role::Forename) {
        (pair.first.forename, pair.second.forename) = (Some(first), Some(second));
    }
    if let ([first, second], None, None) =
        (roles.role(Role::Code), pair.first.code, pair.second.code)
    {
        (pair.first.code, pair.second.code) = (Some(*first), Some(*second));
    }
}

impl Pair {
    /// Who had White, and whose win a `1-0` is, as far as the names of the columns say it.
    pub(super) fn sides(&self, has_scores: bool, notes: &mut Notes) -> (Colours, Side) {
        let first = if self.is_turned { Side::Second } else { Side::First };
        match self.kind {
            PairKind::Colours => {
                notes.certain("colours", "the names of the columns say who had White");
                (Colours::Always(first), if has_scores { Side::First } else { first })
            }
            PairKind::WonAndLost => {
                notes.certain("result-of", "the names of the columns say who won");
                (Colours::Unknown, first)
            }
            PairKind::Match | PairKind::Plain if self.is_turned && !has_scores => {
                let why = match self.kind {
                    PairKind::Match => "the away player stands first: whose score comes first?",
                    _ => "the opponent stands first: whose score comes first?",
                };
                let choice = |side: &str| Choice::value("result-of", side);
                notes.open("result-of", why, ["second", "first"].map(choice).to_vec());
                (Colours::Unknown, Side::First)
            }
            PairKind::Match | PairKind::Plain => {
                notes.certain("colours", "no name of a column says who had White");
                (Colours::Unknown, Side::First)
            }
        }
    }
}

/// Whether texts are codes of players.
pub(super) fn are_codes(body: &Body<'_>, column: Column, least: f64) -> bool {
    body.share(column, is_code) > least
}
