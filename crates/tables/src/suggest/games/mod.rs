//! Games in lines: leagues, games by round, results of web forms.

pub(super) mod results;
mod roles;
mod sides;
mod unread;

use std::collections::BTreeSet;

use super::body::{Body, Header, Meant, header_lines, is_number, rate, two_lines};
use super::calendar::{self, Dated, TitledHeader};
use super::proposal::{Choice, Draft, Notes, Season, quoted};
use crate::apply::title_in_header;
use crate::known_words::{Heading, Role, Vocabulary};
use crate::spec::{Board, Carry, Days, Edit, GamesSpec, ResultFrom, Sections, TableSpec};
use crate::text::{is_code, is_name, plain, signs, words};
use crate::{Colours, Column, Grid, Line, Meaning, Meanings, Outcome, Side};
use results::ResultColumns;
use roles::Roles;
use sides::{Pair, PairKind};

/// A specification of games in lines, if two columns of players are found.
pub(super) fn suggest(grid: &Grid, words: &Vocabulary, season: Season) -> Option<Draft> {
    let mut notes = Notes::default();
    let body = body(grid, words, &mut notes)?;
    let mut roles = Roles::of(&body);
    let pair = sides::find(&body, &mut roles, &mut notes)?;
    let used = pair_columns(&pair);
    let result = results::find(&body, &roles, &pair, &used, &mut notes)?;
    let maker = Maker { body, roles, pair, result };
    Some(maker.spec(season, notes))
}

/// The header with most known names, and the lines below it.
fn body<'a>(grid: &'a Grid, words: &'a Vocabulary, notes: &mut Notes) -> Option<Body<'a>> {
    let headers = header_lines(grid, words);
    let best = *headers.first()?;
    let double = two_lines(grid, best.number, words);
    let header = double.unwrap_or_else(|| Header::of_line(best));
    let last = standings_below(grid, &header, words, notes);
    let mut body = Body::of(grid, header.clone(), last, words);
    let is_other = |line: &&Line| !body.repeated.contains(&line.number);
    let others = named_again(grid, best, words).filter(|line| line.number > body.header.last());
    match others.into_iter().find(is_other) {
        Some(other) => {
            body = Body::of(grid, header, Some(other.number - 1), words);
            let why = format!(
                "line {} names the columns again, in other places: is what is below it a table of \
                 its own?",
                other.number
            );
            notes.open("header", why, Vec::new());
        }
        None => notes.certain("header", "one line has the names of the columns"),
    }
    (!body.lines.is_empty()).then_some(body)
}

/// The lines below a header that name the columns of games, in whatever words and places.
fn named_again<'g>(
    grid: &'g Grid,
    header: &Line,
    words: &Vocabulary,
) -> impl Iterator<Item = &'g Line> {
    let roles = roles_of(header, words);
    let is_unknown = |(_, text): &(_, &str)| words.headings(text).is_empty();
    let most_unknown = header.filled().filter(is_unknown).count();
    let below = grid.written().filter(|line| line.number > header.number);
    below.filter(move |line| {
        // Of a game, nothing is known: that is told by its first cells.
        line.filled().filter(is_unknown).nth(most_unknown).is_none()
            && (words.name_games(line.filled().map(|(_, text)| text))
                || roles_of(line, words) == roles)
    })
}

/// The line below the last one of a table, if it names columns of the same meanings.
pub(super) fn next_header(grid: &Grid, spec: &TableSpec, words: &Vocabulary) -> Option<u32> {
    let TableSpec::Games(GamesSpec { place, .. }) = spec else { return None };
    let header = grid.line(*place.header.first()?)?;
    let next = place.last? + 1;
    named_again(grid, header, words).any(|line| line.number == next).then_some(next)
}

fn roles_of(line: &Line, words: &Vocabulary) -> BTreeSet<BTreeSet<Heading>> {
    line.filled().map(|(_, text)| words.headings(text)).collect()
}

/// The last line above a league table below the games.
fn standings_below(
    grid: &Grid,
    header: &Header,
    words: &Vocabulary,
    notes: &mut Notes,
) -> Option<u32> {
    let lines: Vec<&Line> = grid.written().filter(|line| line.number > header.last()).collect();
    let meant = Meant::of(header, words);
    let is_standings = |line: &&Line| {
        let cells = line.filled_count();
        let known =
            line.filled().filter(|(_, text)| words.standings.contains(&plain(text))).count();
        cells >= 3 && known >= 3.max(cells - 1) && !meant.is_named_by(line)
    };
    let at = lines.iter().position(is_standings)?;
    let is_game = |line: &&&Line| {
        let names = line.filled().filter(|(_, text)| is_name(text)).count();
        let is_result = |text: &str| words.fits_result(text) && text.parse::<u32>().is_err();
        names >= 2 && line.filled().any(|(_, text)| is_result(text))
    };
    let number = lines[at].number;
    if let Some(game) = lines[at + 1..].iter().find(is_game) {
        let why = format!(
            "line {number} begins a league table, and line {} below it looks like a game",
            game.number
        );
        notes.open("last", why, Vec::new());
    }
    Some(number - 1)
}

fn pair_columns(pair: &Pair) -> BTreeSet<Column> {
    let seats = [&pair.first, &pair.second];
    let columns = seats
        .iter()
        .flat_map(|seat| [Some(seat.player), seat.code, seat.fide_code, seat.forename, seat.score]);
    columns.flatten().collect()
}

struct Maker<'a> {
    body: Body<'a>,
    roles: Roles,
    pair: Pair,
    result: ResultColumns,
}

impl Maker<'_> {
    fn spec(&self, season: Season, mut notes: Notes) -> Draft {
        let notes = &mut notes;
        let boards = self.boards();
        let has_scores = self.result.from == ResultFrom::Scores;
        let (colours, result_of) = self.pair.sides(has_scores, notes);
        let result_of = self.result.of.unwrap_or(result_of);
        let mut known = self.roles.other.clone();
        let mut colours = self.colours(colours, &mut known, notes);
        let mut spec = self.without_days(boards, result_of);
        let titled = self.titled_headers(&spec);
        let used = spec.columns();
        let Dated { days, forms, carry, beside } =
            calendar::dated(&self.body, &used, &titled, season, notes);
        (spec.days, spec.forms, spec.carry) = (days, forms, carry);
        self.carried(&mut spec);
        let (lines, words) = (&self.body.lines, self.body.words);
        spec.results =
            results::meanings(lines, &spec.boards, spec.result_from, words, &mut colours, notes);
        spec.colours = colours;
        spec.nobody = nobody(lines, &spec, words, notes);
        known.extend(beside);
        // A column that is read as the day is none that may be one.
        let used = spec.columns();
        let (result, days) = (self.result.result, spec.days);
        spec.place.not_read =
            unread::columns(&self.body, &self.roles, &used, &known, result, days, notes);
        spec.rate = rate(self.body.grid, &self.body.header, self.body.words, notes);
        let notes = std::mem::take(notes);
        Draft { spec: TableSpec::Games(spec), notes }
    }

    /// A section or an event that stands once for several lines: at least half of the
    /// games have none of their own.
    fn carried(&self, spec: &mut GamesSpec) {
        let players: Vec<Column> =
            spec.boards.iter().flat_map(Board::seats).map(|seat| seat.player).collect();
        let is_game = |line: &&&Line| players.iter().all(|it| !line.text(*it).is_empty());
        let games: Vec<&&Line> = self.body.lines.iter().filter(is_game).collect();
        for role in [Carry::Section, Carry::Event] {
            let Some(column) = spec.column_of(role) else { continue };
            let gaps = games.iter().filter(|line| line.text(column).is_empty()).count();
            if gaps > 0 && gaps * 2 >= games.len() && gaps < games.len() {
                spec.carry.insert(role);
            }
        }
    }

    fn boards(&self) -> Vec<Board> {
        let pair = &self.pair;
        let mut board = Board {
            first: pair.first.clone(),
            second: pair.second.clone(),
            result: self.result.result,
        };
        [board.first.score, board.second.score] =
            self.result.scores.map_or([None; 2], |it| it.map(Some));
        if pair.several.is_empty() {
            return vec![board];
        }
        let results = self.roles.role(Role::Result);
        let boards = pair.several.iter().zip(results).map(|([first, second], result)| {
            let mut board = Board { result: Some(*result), ..Board::default() };
            (board.first.player, board.second.player) = (*first, *second);
            board
        });
        boards.collect()
    }

    fn without_days(&self, boards: Vec<Board>, result_of: Side) -> GamesSpec {
        let used: BTreeSet<Column> = boards
            .iter()
            .flat_map(|board| [Some(board.first.player), Some(board.second.player), board.result])
            .flatten()
            .collect();
        let one = |role| match self.roles.role(role) {
            [column] if !used.contains(column) => Some(*column),
            _ => None,
        };
        GamesSpec {
            place: self.body.place(),
            boards,
            result_from: self.result.from,
            result_of,
            results: Meanings::new(),
            colours: Colours::Unknown,
            days: Days::Unknown,
            forms: crate::DayForms::default(),
            status: None,
            carry: BTreeSet::new(),
            round: one(Role::Round),
            rate_column: one(Role::Rate),
            event_column: one(Role::Event),
            sections: one(Role::Section).map_or(Sections::None, Sections::Column),
            event: String::new(),
            rate: None,
            nobody: BTreeSet::new(),
        }
    }

    /// A column of colours of the first player.
    fn colours(
        &self,
        by_names: Colours,
        known: &mut BTreeSet<Column>,
        notes: &mut Notes,
    ) -> Colours {
        let column = self.pair.colour.or_else(|| self.roles.role(Role::Colour).first().copied());
        let Some(column) = column else { return by_names };
        let words = self.body.words;
        let share = self.body.share(column, |text| words.is_colour(text));
        known.insert(column);
        let name = self.body.shown(column);
        if self.pair.kind == PairKind::Colours || share <= 0.0 {
            return by_names;
        }
        if share <= 0.5 {
            notes.open(
                "colours",
                format!("does `{name}` have the colours of the player who stands first?"),
                Vec::new(),
            );
            return by_names;
        }
        self.colours_in(column, &name, notes)
    }

    fn colours_in(&self, column: Column, name: &str, notes: &mut Notes) -> Colours {
        let words = self.body.words;
        let texts: BTreeSet<String> = self
            .body
            .texts(column)
            .into_iter()
            .map(plain)
            .filter(|text| words.is_colour(text))
            .collect();
        // The away player's colour is the other one.
        let is_of_second = self
            .roles
            .side(crate::known_words::Who::Away, crate::known_words::Item::Colour)
            .first()
            == Some(&column);
        let names = self.body.header.named().map(|(_, name)| name);
        let mut readings = words.colour_letters(&texts, names);
        if is_of_second {
            for colour in readings.iter_mut().flat_map(crate::ColourLetters::values_mut) {
                *colour = colour.other();
            }
        }
        let letters = readings.first().cloned().unwrap_or_default();
        if self.differ(column) {
            notes.open(
                "colours",
                format!("`{name}` and another column of colours do not agree"),
                Vec::new(),
            );
        } else if readings.len() == 1 {
            notes.certain("colours", format!("`{name}` has colours"));
        } else {
            notes.open("colours", format!("what do the letters of `{name}` mean?"), Vec::new());
        }
        Colours::Column(column, letters)
    }

    /// Whether a second column of colours has the same one in some line.
    fn differ(&self, column: Column) -> bool {
        let is_colours = |other: &Column| {
            *other != column
                && Some(*other) != self.result.result
                && !self.body.name(*other).is_empty()
                && self.body.share(*other, |text| self.body.words.is_colour(text)) > 0.5
        };
        let mut others = self.body.columns().filter(is_colours);
        others.any(|other| {
            self.body.rows.iter().any(|line| {
                !line.text(other).is_empty() && plain(line.text(other)) == plain(line.text(column))
            })
        })
    }

    /// Titles among the names of the columns.
    fn titled_headers(&self, spec: &GamesSpec) -> Vec<TitledHeader> {
        let lines = spec.place.header.iter().filter_map(|number| self.body.grid.line(*number));
        let header = |line: &Line| {
            let text = title_in_header(self.body.grid, spec, line);
            let may_name_a_column = self.names_a_column(spec, line, &text);
            TitledHeader { line: line.number, text, may_name_a_column }
        };
        lines.map(header).collect()
    }

    /// Whether a title among the names of columns may name a column: it names no match, or the
    /// cells below it are neither boards nor the teams of the title.
    fn names_a_column(&self, spec: &GamesSpec, header: &Line, title: &str) -> bool {
        let used = spec.columns();
        let plain_title = plain(title);
        let is_match = words(&plain_title).any(|word| self.body.words.versus.contains(word));
        let is_of_card = |text: &str| text.len() < 3 && is_number(text) || title.contains(text);
        let columns: Vec<Column> =
            header.filled().map(|(column, _)| column).filter(|it| !used.contains(it)).collect();
        let next = spec.place.header.iter().find(|line| **line > header.number);
        let below = self.body.rows.iter().filter(|line| {
            line.number > header.number && next.is_none_or(|next| line.number < *next)
        });
        let cells = below.flat_map(|line| columns.iter().map(|column| line.text(*column)));
        !is_match || !cells.filter(|text| !text.is_empty()).all(is_of_card)
    }
}

/// Texts in the place of a player that are nobody. Nobody scores: a word that is also a surname and
/// has points somewhere is a player, or a question.
pub(super) fn nobody(
    lines: &[&Line],
    spec: &GamesSpec,
    words: &Vocabulary,
    notes: &mut Notes,
) -> BTreeSet<String> {
    let seats = spec.boards.iter().flat_map(Board::seats).map(|seat| seat.player);
    let columns: Vec<Column> = seats.collect();
    let cells: BTreeSet<String> = lines
        .iter()
        .flat_map(|line| columns.iter().map(|column| plain(line.text(*column))))
        .filter(|text| !text.is_empty())
        .collect();
    let has_whole = lines.iter().any(|line| has_whole_result(line, spec, words));
    // Nobody who is absent wins or draws: a word that does may be a name, whatever it is elsewhere.
    // Beside results such as `1-0`, the points of one player alone are those of who is there.
    let scores = |text: &String| {
        let only = BTreeSet::from([text]);
        let counts = |line: &&&Line| !has_whole || has_whole_result(line, spec, words);
        lines.iter().filter(counts).any(|line| scores_as_nobody(line, spec, &only))
    };
    let sure = |text: &&String| words.is_absent(text) && !scores(text);
    let maybe =
        |text: &&String| (words.may_be_surname(text) || words.is_absent(text)) && !sure(text);
    let doubtful: BTreeSet<&String> = cells.iter().filter(maybe).collect();
    let mut others = cells.iter().filter(|text| !sure(text) && !maybe(text));
    let has_form = |text: &String| text.contains(' ') || is_code(text);
    let scores = lines.iter().any(|line| scores_as_nobody(line, spec, &doubtful));
    let is_settled = !scores && cells.len() > doubtful.len() && others.all(has_form);
    let is_nobody = |text: &&String| sure(text) || maybe(text);
    let nobody: BTreeSet<String> = cells.iter().filter(is_nobody).cloned().collect();
    if doubtful.is_empty() {
        notes.certain("nobody", "no word for a bye is a surname");
    } else if is_settled {
        let why = "never scores, and all others have codes or several words";
        notes.certain("nobody", format!("{} {why}", quoted(&doubtful)));
    } else {
        let choice = |words: &str, texts: &mut dyn Iterator<Item = &String>| {
            let texts: Vec<toml::Value> = texts.map(|text| text.as_str().into()).collect();
            Choice::new(words, Edit::of("nobody", texts))
        };
        let choices = vec![
            choice("nobody", &mut nobody.iter()),
            choice("a player", &mut cells.iter().filter(sure)),
        ];
        let why = "a player, or nobody? It is a word for a bye, and may be a name";
        notes.open("nobody", format!("is {} {why}", quoted(&doubtful)), choices);
    }
    nobody
}

/// Whether a line has the result of a game, and not the points of one player alone.
fn has_whole_result(line: &Line, spec: &GamesSpec, words: &Vocabulary) -> bool {
    let is_whole = |text: &str| {
        let is_of_game = match spec.results.get(&signs(text)) {
            Some(Meaning::Is(outcome)) => outcome.played() == *outcome,
            Some(Meaning::Won(_)) => true,
            Some(Meaning::NoGame) | None => false,
        };
        is_of_game && words.points(text).is_none()
    };
    spec.boards.iter().any(|board| match spec.result_from {
        ResultFrom::Text => board.result.is_some_and(|result| is_whole(line.text(result))),
        ResultFrom::Scores | ResultFrom::FirstWon => true,
    })
}

/// Whether one of these has points in a line.
fn scores_as_nobody(line: &Line, spec: &GamesSpec, doubtful: &BTreeSet<&String>) -> bool {
    spec.boards.iter().any(|board| {
        let result = board.result.and_then(|result| spec.results.get(&signs(line.text(result))));
        let scored = |outcome: Outcome, side: Side| match side {
            Side::First => outcome.half_points() > 0,
            Side::Second => outcome.mirrored().half_points() > 0,
        };
        let is_doubtful = |column: Column| doubtful.contains(&plain(line.text(column)));
        match result {
            Some(Meaning::Is(outcome)) => {
                [(Side::First, &board.first), (Side::Second, &board.second)]
                    .iter()
                    .any(|(side, seat)| is_doubtful(seat.player) && scored(*outcome, *side))
            }
            // Who won is said by the colour.
            Some(Meaning::Won(_)) => board.seats().iter().any(|seat| is_doubtful(seat.player)),
            _ => {
                spec.result_from != ResultFrom::Text
                    && board.seats().iter().any(|seat| is_doubtful(seat.player))
            }
        }
    })
}
