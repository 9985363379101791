//! Where the results are, and what each text of them means.

use std::collections::BTreeSet;

use super::super::body::{Body, is_number, share};
use super::super::proposal::{Choice, Notes, quoted};
use super::roles::Roles;
use super::sides::{Pair, PairKind};
use crate::known_words::{Heading, Role, Vocabulary, is_default};
use crate::spec::{Board, EMPTY, Edit, Meaning, Meanings, ResultFrom};
use crate::text::{plain, signs};
use crate::{Colour, Colours, Column, Line, Outcome, Side};

/// The columns of the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultColumns {
    pub(super) from: ResultFrom,
    pub(super) result: Option<Column>,
    pub(super) scores: Option<[Column; 2]>,
    /// Whose score the text is, if it is that of one player.
    pub(super) of: Option<Side>,
}

impl ResultColumns {
    fn of_text(result: Column, scores: Option<[Column; 2]>) -> Self {
        Self { from: ResultFrom::Text, result: Some(result), scores, of: None }
    }

    fn of_scores(columns: [Column; 2]) -> Self {
        Self { from: ResultFrom::Scores, result: None, scores: Some(columns), of: None }
    }
}

/// Finds the result: the winner by the names of the players, the scores of both, or a text.
pub(super) fn find(
    body: &Body<'_>,
    roles: &Roles,
    pair: &Pair,
    used: &BTreeSet<Column>,
    notes: &mut Notes,
) -> Option<ResultColumns> {
    let finder = Finder { body, roles, used };
    let named = roles.role(Role::Result);
    let is_good = |column: &Column| finder.share_of_results(*column) >= 0.75;
    let good: Vec<Column> = named.iter().copied().filter(is_good).collect();
    if pair.kind == PairKind::WonAndLost {
        notes.certain("result-from", "the names of the columns are winner and loser");
        let (from, result) = (ResultFrom::FirstWon, finder.drawn(notes));
        for column in named.iter().filter(|column| Some(**column) != result) {
            if !body.texts(*column).is_empty() {
                let why = format!("`{}` is not read beside the winner", body.shown(*column));
                notes.open(format!("not-read.{column}"), why, Vec::new());
            }
        }
        return Some(ResultColumns { from, result, scores: None, of: None });
    }
    if let Some(known) = finder.known(pair, named, &good, notes) {
        return Some(known);
    }
    if let (Some((of, score)), true) = (score_of_one(pair), named.is_empty()) {
        let why = format!("no column is the result, and {} is one player's", body.shown(score));
        notes.likely("columns.result", why, Vec::new());
        return Some(ResultColumns { of: Some(of), ..ResultColumns::of_text(score, None) });
    }
    finder.asked(named, &good, notes).map(|result| ResultColumns::of_text(result, None))
}

/// The only score of the two players.
fn score_of_one(pair: &Pair) -> Option<(Side, Column)> {
    match (pair.first.score, pair.second.score) {
        (Some(score), None) => Some((Side::First, score)),
        (None, Some(score)) => Some((Side::Second, score)),
        _ => None,
    }
}

struct Finder<'a, 'b> {
    body: &'b Body<'a>,
    roles: &'b Roles,
    /// The columns that have a role already.
    used: &'b BTreeSet<Column>,
}

impl Finder<'_, '_> {
    /// The scores of both players, or the one column of results.
    fn known(
        &self,
        pair: &Pair,
        named: &[Column],
        good: &[Column],
        notes: &mut Notes,
    ) -> Option<ResultColumns> {
        let own = pair.first.score.zip(pair.second.score).map(|(first, second)| [first, second]);
        let has_other = named.iter().any(|column| !self.body.texts(*column).is_empty());
        if let (Some(columns), [], false) = (own, good, has_other) {
            notes.certain("result-from", "each player has a score");
            return Some(ResultColumns::of_scores(columns));
        }
        // Beside results of both, two columns of points are those before the round.
        let is_of_both =
            |column: &Column| self.body.rows.iter().any(|line| is_whole_result(line.text(*column)));
        let two_scores = self.two_scores(pair).filter(|_| !good.iter().any(is_of_both));
        if let (Some(columns), None) = (two_scores, own) {
            notes.certain("result-from", "two columns of scores, and both together are results");
            return Some(ResultColumns::of_scores(columns));
        }
        let result = *good.first()?;
        let mut others = named.iter().filter(|column| **column != result);
        if good.len() == 1 && others.all(|column| self.body.texts(*column).is_empty()) {
            let why = format!("`{}` is known, and its cells are results", self.body.shown(result));
            notes.certain("columns.result", why);
            let scores = own.filter(|columns| self.are_scores(*columns));
            return Some(ResultColumns::of_text(result, scores));
        }
        if pair.several.is_empty() {
            return None;
        }
        notes.certain("columns.result", "each game of a line has its result");
        Some(ResultColumns::of_text(result, None))
    }

    /// The marks of draws beside winner and loser: under a known name, or words for yes.
    fn drawn(&self, notes: &mut Notes) -> Option<Column> {
        if let [drawn] = *self.roles.role(Role::Drawn) {
            return Some(drawn);
        }
        let is_mark = |text: &str| self.body.words.yes.contains(&plain(text));
        let is_free = |column: &Column| {
            self.body.headings(*column).is_empty() && self.body.share(*column, is_mark) > 0.5
        };
        let marked = self.body.columns().filter(|it| !self.used.contains(it)).find(is_free)?;
        let why = format!("{} says yes, which may be of draws", self.body.shown(marked));
        notes.likely("columns.drawn", why, Vec::new());
        Some(marked)
    }

    fn share_of_results(&self, column: Column) -> f64 {
        self.body.share(column, |text| self.body.words.fits_result(text))
    }

    /// Two columns of results or totals that are scores of both in every line.
    fn two_scores(&self, pair: &Pair) -> Option<[Column; 2]> {
        let is_score = |column: &Column| {
            self.body.share(*column, |text| self.body.words.fits_score(text)) > 0.6
        };
        let one_sided = [pair.first.score, pair.second.score];
        let of = |more: &[Column]| {
            let named = self.roles.role(Role::Result).iter().chain(more).copied();
            let columns = named.chain(one_sided.into_iter().flatten()).filter(is_score);
            let columns: BTreeSet<Column> = columns.collect();
            <[Column; 2]>::try_from(columns.into_iter().collect::<Vec<_>>()).ok()
        };
        let named = of(&[]).or_else(|| of(self.roles.role(Role::Total)));
        let fits_mostly = |columns: &[Column; 2]| {
            let (all, fitting) = self.fitting(self.body.lines.iter().copied(), *columns);
            fitting > 0 && fitting * 10 >= all * 9
        };
        match named {
            Some(columns) => Some(columns).filter(fits_mostly),
            None => self.below_one_name(pair),
        }
    }

    /// Two columns of scores below one name in joined cells, with a dash between them or not.
    fn below_one_name(&self, pair: &Pair) -> Option<[Column; 2]> {
        let [name] = *self.roles.role(Role::Result) else { return None };
        let is_dash = |text: &str| matches!(&*signs(text), "-" | ":");
        let left = if self.body.share(name, is_dash) > 0.9 { name.left()? } else { name };
        let columns = [left, name.right(1)];
        let is_nameless = |column: &Column| self.body.name(*column).is_empty();
        let players = [pair.first.player, pair.second.player];
        let is_player =
            |text: &str| !text.is_empty() && !self.body.words.totals.contains(&plain(text));
        let is_game = |line: &&Line| players.iter().all(|column| is_player(line.text(*column)));
        let games = self.body.rows.iter().copied().filter(is_game);
        let (all, fitting) = self.fitting(games, columns);
        let are_nameless = columns.iter().filter(|column| **column != name).all(is_nameless);
        (are_nameless && fitting > 1 && fitting == all).then_some(columns)
    }

    /// How many of the lines have both scores, and in how many they are those of one game.
    fn fitting<'l>(
        &self,
        lines: impl Iterator<Item = &'l Line>,
        columns: [Column; 2],
    ) -> (usize, usize) {
        let is_filled = |line: &&Line| columns.iter().all(|it| !line.text(*it).is_empty());
        lines.filter(is_filled).fold((0, 0), |(all, fitting), line| {
            (all + 1, fitting + usize::from(self.pair(line, columns).is_some()))
        })
    }

    fn pair(&self, line: &Line, [first, second]: [Column; 2]) -> Option<Outcome> {
        self.body.words.pair(&signs(line.text(first)), &signs(line.text(second)))
    }

    /// Whether both columns beside a result are scores of the game, not points so far.
    fn are_scores(&self, columns: [Column; 2]) -> bool {
        let written = self.body.rows.iter().filter(|line| !line.text(columns[0]).is_empty());
        written.map(|line| self.pair(line, columns)).all(|pair| pair.is_some())
    }

    /// Which column is the result is a question, or nothing looks like one.
    fn asked(&self, named: &[Column], good: &[Column], notes: &mut Notes) -> Option<Column> {
        let known = if good.is_empty() { named } else { good };
        if let Some(result) = known.first() {
            let shown = quoted(known.iter().map(|column| self.body.shown(*column)));
            let share = self.share_of_results(*result) * 100.0;
            let why = format!(
                "which column is the result: {shown}? {share:.0}% of its cells are results"
            );
            notes.open("columns.result", why, choices(self.body, known));
            return Some(*result);
        }
        let is_free =
            |column: &Column| !self.used.contains(column) && !self.roles.other.contains(column);
        let columns: Vec<Column> = self
            .body
            .columns()
            .filter(is_free)
            .filter(|it| self.share_of_results(*it) > 0.8)
            .collect();
        let is_figures = |column: &Column| self.body.share(*column, is_number) > 0.9;
        let mut found: Vec<Column> = columns.iter().copied().filter(|it| !is_figures(it)).collect();
        if found.is_empty() {
            found = columns.into_iter().filter(|it| self.body.headings(*it).is_empty()).collect();
        }
        let why = format!(
            "no column is called the result; {} has results",
            self.body.shown(*found.first()?)
        );
        match found[..] {
            [_] => notes.likely("columns.result", why, Vec::new()),
            _ => notes.open("columns.result", why, choices(self.body, &found)),
        }
        found.first().copied()
    }
}

fn choices(body: &Body<'_>, columns: &[Column]) -> Vec<Choice> {
    let choice = |it: &Column| Choice::column(body.shown(*it), "result", *it);
    columns.iter().map(choice).collect()
}

/// What each text that occurs means; a text without a meaning is a fault of its line, and a
/// question if there are many.
pub(crate) fn meanings(
    lines: &[&Line],
    boards: &[Board],
    from: ResultFrom,
    words: &Vocabulary,
    colours: &mut Colours,
    notes: &mut Notes,
) -> Meanings {
    match from {
        ResultFrom::FirstWon => drawn(lines, boards, words, notes),
        ResultFrom::Scores => of_scores(lines, boards, words, notes),
        ResultFrom::Text => of_texts(lines, boards, words, colours, notes),
    }
}

/// Marks of a draw beside winner and loser.
fn drawn(lines: &[&Line], boards: &[Board], words: &Vocabulary, notes: &mut Notes) -> Meanings {
    let mut meanings = Meanings::from([(EMPTY.to_owned(), Meaning::Is(Outcome::FirstWon))]);
    let (yes, left): (Vec<String>, Vec<String>) =
        texts(lines, boards).into_iter().partition(|text| words.yes.contains(&plain(text)));
    meanings.extend(yes.into_iter().map(|text| (text, Meaning::Is(Outcome::Drawn))));
    if left.is_empty() {
        notes.certain("results", "beside the winner there are only words for a draw");
    } else {
        notes.open(
            "results",
            format!("what do {} say of a game with a winner?", quoted(&left)),
            Vec::new(),
        );
    }
    meanings
}

/// The texts of all results, as often as they occur.
fn texts(lines: &[&Line], boards: &[Board]) -> Vec<String> {
    let cells = lines.iter().flat_map(|line| {
        boards.iter().filter_map(|board| board.result).map(|result| line.text(result))
    });
    cells.filter(|text| !text.is_empty()).map(signs).collect()
}

/// The scores of both players of a line, if both are there.
fn both_scores(line: &Line, board: &Board) -> Option<[String; 2]> {
    let both = board.scores()?.map(|column| signs(line.text(column)));
    both.iter().all(|text| !text.is_empty()).then_some(both)
}

fn of_scores(lines: &[&Line], boards: &[Board], words: &Vocabulary, notes: &mut Notes) -> Meanings {
    let pairs: Vec<[String; 2]> = lines
        .iter()
        .flat_map(|line| boards.iter().filter_map(|board| both_scores(line, board)))
        .collect();
    let mut meanings = pair_meanings(&pairs, words);
    let (known, left): (Vec<&[String; 2]>, Vec<_>) =
        pairs.iter().partition(|[first, second]| words.pair(first, second).is_some());
    let is_figure = |pair: &&&[String; 2]| pair.concat().contains(['0', '1', '½']);
    if !left.is_empty() && left.len() * 3 >= pairs.len() {
        let names = quoted(left.iter().map(|pair| pair.join("|")).collect::<BTreeSet<_>>());
        notes.open("results", format!("{names} are not scores of one game"), Vec::new());
    } else if known.iter().filter(is_figure).count() == 0 {
        signs_as_games(&mut meanings, notes);
    } else {
        notes.certain("results", "all scores are those of one game");
    }
    meanings
}

fn pair_meanings(pairs: &[[String; 2]], words: &Vocabulary) -> Meanings {
    let meaning = |[first, second]: &[String; 2]| {
        Some((format!("{first}|{second}"), Meaning::Is(words.pair(first, second)?)))
    };
    pairs.iter().filter_map(meaning).collect()
}

/// Signs alone may be games won and lost, or defaults.
pub(crate) fn signs_as_games(meanings: &mut Meanings, notes: &mut Notes) {
    let defaults = meanings.clone();
    for meaning in meanings.values_mut() {
        if let Meaning::Is(outcome) = meaning {
            *meaning = Meaning::Is(outcome.played());
        }
    }
    let choice = |words: &str, meanings: &Meanings| {
        let texts = meanings
            .iter()
            .map(|(text, meaning)| (text.clone(), toml::Value::from(meaning.written())));
        Choice::new(words, Edit::of("results", texts.collect::<toml::Table>()))
    };
    let choices = vec![choice("games", meanings), choice("defaults", &defaults)];
    notes.likely("results", "there are signs alone: + and - as games won and lost", choices);
}

fn of_texts(
    lines: &[&Line],
    boards: &[Board],
    words: &Vocabulary,
    colours: &mut Colours,
    notes: &mut Notes,
) -> Meanings {
    let all = texts(lines, boards);
    let distinct: BTreeSet<&String> = all.iter().collect();
    let known = |text: &&String| Some(((*text).clone(), words.result(text)?));
    let mut meanings: Meanings = distinct.iter().filter_map(known).collect();
    let left: Vec<&String> = all.iter().filter(|text| words.result(text).is_none()).collect();
    letters(&distinct, &mut meanings, notes);
    asks_of_colours(&meanings, colours, notes);
    let is_sign = |text: &String| matches!(text.as_str(), "+" | "-" | "=");
    let has_default = meanings.keys().any(|text| matches!(text.as_str(), "+" | "-"));
    if has_default && meanings.iter().all(|(text, meaning)| is_sign(text) || is_default(*meaning)) {
        signs_as_games(&mut meanings, notes);
    }
    if left.len() * 4 > all.len() {
        let distinct: BTreeSet<&String> = left.into_iter().collect();
        notes.open("results", format!("what do {} mean?", quoted(distinct)), Vec::new());
    } else {
        notes.certain("results", format!("{} texts, each with one meaning", meanings.len()));
    }
    let pairs: Vec<[String; 2]> = lines
        .iter()
        .flat_map(|line| boards.iter().filter_map(|board| both_scores(line, board)))
        .collect();
    meanings.extend(pair_meanings(&pairs, words));
    meanings
}

/// A letter that may be a colour or a result: beside both colours it is a colour, beside `l` a
/// result, and alone a question.
fn letters(texts: &BTreeSet<&String>, meanings: &mut Meanings, notes: &mut Notes) {
    let has = |letter: &str| texts.iter().any(|text| *text == letter);
    let others = texts.iter().any(|text| !matches!(text.as_str(), "w" | "b" | "d" | "l"));
    if has("w") && has("b") && !has("l") {
        meanings.insert("w".to_owned(), Meaning::Won(Colour::White));
        meanings.insert("b".to_owned(), Meaning::Won(Colour::Black));
    } else if (has("w") || has("b") || (has("d") && !others)) && !has("l") {
        let choice = |words, meaning| Choice::new(words, Edit::entry("results", "w", meaning));
        let choices = vec![choice("the first player won", "1-0"), choice("White won", "white")];
        notes.open(
            "results",
            "is a letter alone of the player who stands first, or of White?",
            choices,
        );
    } else if has("d") && !has("w") && meanings.iter().any(is_other_draw) {
        let choice = |words, meaning| Choice::new(words, Edit::entry("results", "d", meaning));
        let choices = vec![choice("a draw", "1/2"), choice("no game", "none")];
        notes.open(
            "results",
            "is `d` a draw or a default? Other draws are written in figures",
            choices,
        );
    }
}

fn is_other_draw((text, meaning): (&String, &Meaning)) -> bool {
    text != "d" && *meaning == Meaning::Is(Outcome::Drawn)
}

/// Results in words of colour need to know who had White.
fn asks_of_colours(meanings: &Meanings, colours: &mut Colours, notes: &mut Notes) {
    let speaks = meanings.values().any(|meaning| matches!(meaning, Meaning::Won(_)));
    if speaks && *colours == Colours::Unknown {
        *colours = Colours::Always(Side::First);
        let why = "results speak of colours, and no name of a column says who had White";
        let choice = |side: &str| Choice::value("colours", side);
        notes.open("colours", why, ["first", "second"].map(choice).to_vec());
    }
}

/// Whether the column has results such as `1-0` that are not those that are read: of second games,
/// or of a line that is shifted.
pub(super) fn has_other_results(body: &Body<'_>, column: Column, result: Option<Column>) -> bool {
    body.rows.iter().any(|line| {
        let text = line.text(column);
        is_whole_result(text)
            && body.words.fits_result(text)
            && result.is_none_or(|result| line.text(result) != text)
    })
}

/// Whether a column that nothing is known of has texts of results, other than those that are read.
pub(super) fn looks_like_results(body: &Body<'_>, column: Column, result: Option<Column>) -> bool {
    let texts = body.texts(column);
    let is_read = |line: &&Line| result.is_some_and(|it| line.text(it) == line.text(column));
    let is_varied = texts.iter().collect::<BTreeSet<_>>().len() > 1;
    let is_points = body.headings(column).contains(&Heading::Role(Role::Total));
    share(&texts, |text| body.words.fits_result(text)) > 0.6
        && share(&texts, is_number) <= 0.95
        && is_varied
        && !body.rows.iter().all(is_read)
        && !is_points
}

/// `1-0`, `½:½`: the points of both.
fn is_whole_result(text: &str) -> bool {
    let points = |letter: char| "01½".contains(letter);
    let letters: Vec<char> = signs(text).chars().collect();
    letters.windows(3).any(|few| points(few[0]) && !few[1].is_alphanumeric() && points(few[2]))
}
