//! What the words of the crate `vocabulary` mean in a table. Only
//! [`suggest`](crate::suggest) knows them; a specification holds those that its table needs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use vocabulary::file::{Ambiguous, Common, Language, Number};
pub(crate) use vocabulary::file::{Item, Points, Role, Who};
use vocabulary::{Nobody, RateOfPlay, Words, is_behind_a_name};

use crate::day::{DateOrder, DayForms, DayNames, WrittenDay, written_days};
use crate::spec::{ColourLetters, ListRole, Meaning};
use crate::text::{self, is_name, plain, signs};
use crate::{Colour, Line, Outcome};

/// What a heading may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Heading {
    /// A player, or something of them.
    Side(Who, Option<Item>),
    /// Something of the game, or of the player of the line.
    Role(Role),
}

/// What a name of a column means, and in which languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Name {
    meanings: BTreeSet<Heading>,
    languages: BTreeSet<usize>,
}

/// What the words of several languages mean in the places of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    words: Words,
    headings: BTreeMap<String, Name>,
    rounds: BTreeSet<String>,
    pub(crate) months: BTreeMap<String, u32>,
    pub(crate) weekdays: BTreeMap<String, u32>,
    results: BTreeMap<String, Meaning>,
    pub(crate) defaults: BTreeSet<String>,
    /// In a note on a game: somebody did not come.
    not_come: BTreeSet<String>,
    /// Beside such a word: the game was played nevertheless.
    lost_in_play: BTreeSet<String>,
    adjudicated: BTreeSet<String>,
    points: BTreeMap<String, Points>,
    /// Names of columns that say which games were played or count.
    status: BTreeSet<String>,
    pub(crate) yes: BTreeSet<String>,
    pub(crate) no: BTreeSet<String>,
    /// Words for byes as their files have them, whether they may be surnames or not.
    pub(crate) byes: BTreeSet<String>,
    pub(crate) totals: BTreeSet<String>,
    /// Of each language.
    colours: Vec<ColourLetters>,
    pub(crate) played: BTreeSet<String>,
    pub(crate) versus: BTreeSet<String>,
    /// Words in front of a number that counts, and is no day.
    counted: BTreeSet<String>,
    pub(crate) alone: BTreeSet<String>,
    pub(crate) own_cell: BTreeSet<String>,
    pub(crate) titles: BTreeSet<String>,
    pub(crate) standings: BTreeSet<String>,
    marked: Ambiguous,
    ambiguous: Ambiguous,
}

impl Vocabulary {
    /// The vocabulary of the files in `data/vocabulary`, read once.
    #[must_use]
    pub fn shared() -> &'static Self {
        static WORDS: LazyLock<Vocabulary> =
            LazyLock::new(|| Vocabulary::of(Words::shared().clone()));
        &WORDS
    }

    /// The words themselves.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Whether a text names a day in any of the forms that people write.
    #[must_use]
    pub fn is_day(&self, text: &str) -> bool {
        if !self.fits_date(text) {
            return false;
        }
        let mut forms = DayForms { months: self.months.clone(), ..DayForms::default() };
        [DateOrder::DayFirst, DateOrder::MonthFirst].into_iter().any(|order| {
            forms.order = Some(order);
            !forms.days_in(text).is_empty()
        })
    }

    /// The outcome of a game for the player who stands first, by a text in any of the forms that
    /// people write; `None` if it speaks of colours, or is no result.
    #[must_use]
    pub fn outcome(&self, text: &str) -> Option<Outcome> {
        match self.result(text)? {
            Meaning::Is(outcome) => Some(outcome),
            Meaning::Won(_) | Meaning::NoGame => None,
        }
    }

    /// What a column of a list with this name has of a person.
    #[must_use]
    pub fn role_in_list(&self, name: &str) -> Option<ListRole> {
        let roles = [
            (Role::Code, ListRole::Code),
            (Role::Name, ListRole::Name),
            (Role::Surname, ListRole::Name),
            (Role::Forename, ListRole::Forename),
            (Role::Rating, ListRole::Rating),
            (Role::RapidRating, ListRole::RapidRating),
            (Role::FideCode, ListRole::FideCode),
            (Role::Birth, ListRole::Birth),
            (Role::Club, ListRole::Club),
            (Role::Sex, ListRole::Sex),
            (Role::Federation, ListRole::Federation),
        ];
        roles.iter().find(|(role, _)| self.has_role(name, *role)).map(|(_, of)| *of)
    }

    /// The columns of Clarke's own lists of games by round that are called so here. A name such as
    /// `Elo` that stands twice, once on the side of each player, is that player's.
    #[must_use]
    pub fn columns_of_games(&self, names: &[&str]) -> Vec<Option<String>> {
        const OF_BOTH: [(Role, &str); 4] = [
            (Role::Rating, "rating"),
            (Role::Title, "title"),
            (Role::Federation, "federation"),
            (Role::FideCode, "fide_code"),
        ];
        let mut own: Vec<Option<String>> =
            names.iter().map(|name| self.column_of_games(name)).collect();
        let at = |side: &'static str| {
            Some((own.iter().position(|own| own.as_deref() == Some(side))?, side))
        };
        let (Some(white), Some(black)) = (at("white"), at("black")) else { return own };
        let ((start, first), (end, second)) = (white.min(black), white.max(black));
        for (role, item) in OF_BOTH {
            let is_free = |at: &usize| own[*at].is_none() && self.has_role(names[*at], role);
            let places: Vec<usize> = (0..names.len()).filter(is_free).collect();
            if let [one, other] = places[..]
                && (one < end && start < other)
            {
                own[one] = Some(format!("{first}_{item}"));
                own[other] = Some(format!("{second}_{item}"));
            }
        }
        own
    }

    /// The column of Clarke's own lists of games by round that is called so here: `white_rating`
    /// for `WhiteElo`.
    fn column_of_games(&self, name: &str) -> Option<String> {
        let of = |heading: Heading| match heading {
            Heading::Role(Role::Round) => Some("round".to_owned()),
            Heading::Role(Role::Result) => Some("result".to_owned()),
            Heading::Role(Role::Section) => Some("section".to_owned()),
            Heading::Side(who @ (Who::White | Who::Black), item) => {
                let side = if who == Who::White { "white" } else { "black" };
                let item = match item {
                    None | Some(Item::Name) => "",
                    Some(Item::Code) => "_code",
                    Some(Item::FideCode) => "_fide_code",
                    Some(Item::Rating) => "_rating",
                    Some(Item::RatingAfter) => "_rating_after",
                    Some(Item::Title) => "_title",
                    Some(Item::Federation) => "_federation",
                    Some(_) => return None,
                };
                Some(format!("{side}{item}"))
            }
            _ => None,
        };
        self.headings(name).into_iter().find_map(of)
    }

    /// Whether these names of columns are those of games: of both players and of the result.
    #[must_use]
    pub fn name_games<'n>(&self, names: impl Iterator<Item = &'n str>) -> bool {
        let headings: BTreeSet<Heading> = names.flat_map(|name| self.headings(name)).collect();
        let sides = headings
            .iter()
            .filter(|it| matches!(it, Heading::Side(_, None | Some(Item::Name | Item::Code))));
        sides.count() > 1 && headings.contains(&Heading::Role(Role::Result))
    }

    /// Whether a text is a word for a game that was not played, such as `default`; letters alone
    /// may be anything.
    #[must_use]
    pub fn says_not_played(&self, text: &str) -> bool {
        let text = plain(text);
        let is_word = |word: &str| word.chars().count() > 3 && self.says_default(word);
        let nobody = self.words.nobody.of(&text);
        let has = |words: &String| vocabulary::text::has_words(&text, words);
        let is_lost_in_play = || self.lost_in_play.iter().any(has);
        matches!(nobody, Some(Nobody::Absent | Nobody::MayBeSurname))
            || (text.chars().count() > 1 && self.defaults.contains(&text))
            || self.not_come.iter().any(has)
            || (text::words(&text).any(is_word) && !is_lost_in_play())
    }

    /// Whether a title or note says that games were rapid.
    #[must_use]
    pub fn say_rapid(&self, text: &str) -> bool {
        self.words.rates.say_rapid(text)
    }

    /// Whether a column with this name says which games were played, or count.
    pub(crate) fn says_whether_played(&self, name: &str) -> bool {
        self.status.contains(plain(name).trim_end_matches('?').trim_end())
    }

    /// Whether a text in the place of a player says that nobody came: by a word for it, or by one
    /// behind the name of who did not come, such as `Ouse defaulted` or `Day, Fay (f)`.
    pub(crate) fn is_absent(&self, text: &str) -> bool {
        matches!(self.words.nobody.of(text), Some(Nobody::Absent | Nobody::MayBeInitials))
            || is_behind_a_name(text, |word| self.defaults.contains(word))
    }

    /// Whether a text is a word for nobody that is no name, but perhaps initials.
    pub(crate) fn is_bye(&self, text: &str) -> bool {
        matches!(self.words.nobody.word(text), Some(Nobody::Absent | Nobody::MayBeInitials))
    }

    /// Whether a text in the place of a player is a word for nobody that may be a surname.
    pub(crate) fn may_be_surname(&self, text: &str) -> bool {
        self.words.nobody.word(text) == Some(Nobody::MayBeSurname)
    }

    /// Whether a word, or its beginning, is one for a default: `defaulted`.
    fn says_default(&self, word: &str) -> bool {
        let long = self.defaults.iter().filter(|known| known.chars().count() > 3);
        long.into_iter().any(|known| word.starts_with(known.as_str()))
    }

    /// What these words mean.
    #[must_use]
    pub fn of(words: Words) -> Self {
        let Words { common, languages, nobody, .. } = &words;
        let mut ambiguous = Ambiguous::default();
        let headings = headings(languages, &mut ambiguous);
        let months = calendar(languages, |of| &of.months, &mut ambiguous);
        let weekdays = calendar(languages, |of| &of.weekdays, &mut ambiguous);
        let results = results(languages, common, &mut ambiguous);
        let colours = colours(languages, &mut ambiguous);
        let all = |words: fn(&Language) -> &Vec<String>| {
            let words = languages.iter().flat_map(words);
            words.map(|word| plain(word)).collect::<BTreeSet<_>>()
        };
        let in_cells = languages.iter().flat_map(|of| &of.byes.in_cells);
        ambiguous.byes.clone_from(nobody.ambiguous());
        let byes = [
            all(|of| &of.byes.sure),
            all(|of| &of.byes.may_be_initials),
            all(|of| &of.byes.may_be_surname),
        ];
        Self {
            headings,
            rounds: all(|of| &of.words.round),
            months,
            weekdays,
            results,
            defaults: all(|of| &of.words.default),
            not_come: all(|of| &of.words.not_come),
            lost_in_play: all(|of| &of.words.lost_in_play),
            adjudicated: set(&common.adjudicated),
            points: points(common),
            status: all(|of| &of.words.status),
            yes: all(|of| &of.words.yes),
            no: all(|of| &of.words.no),
            byes: byes.into_iter().flatten().collect(),
            totals: all(|of| &of.words.total),
            colours,
            played: all(|of| &of.words.played),
            versus: all(|of| &of.words.versus),
            counted: all(|of| &of.words.counted),
            alone: in_cells.chain(&common.alone).map(|text| text::squeezed(text)).collect(),
            own_cell: common.own_cell.iter().map(|text| text::squeezed(text)).collect(),
            titles: set(&common.titles),
            standings: set(&common.standings),
            marked: common.ambiguous.clone(),
            ambiguous,
            words,
        }
    }

    /// The words that have several meanings in one place, and those that the files mark as such;
    /// both are the same.
    #[must_use]
    pub fn ambiguous(&self) -> [&Ambiguous; 2] {
        [&self.ambiguous, &self.marked]
    }

    /// What a name of a column may mean.
    pub(crate) fn headings(&self, name: &str) -> BTreeSet<Heading> {
        let text = plain(&name.replace(['(', ')', '_'], " "));
        let text = text.trim_end_matches('?').trim();
        let bare = || {
            let is_kept = |letter: &char| letter.is_alphanumeric() || "_ ".contains(*letter);
            self.headings.get(text.chars().filter(is_kept).collect::<String>().trim())
        };
        let spaced = || {
            let joined = text.contains('-').then(|| text.replace('-', " "));
            joined.and_then(|text| self.headings.get(&text))
        };
        let known = self.headings.get(text).or_else(bare).or_else(spaced);
        known.map(|name| name.meanings.clone()).unwrap_or_default()
    }

    /// Whether a line looks like a game: two names and a result.
    #[must_use]
    pub fn looks_like_game(&self, line: &Line) -> bool {
        let names = line.filled().filter(|(_, text)| is_name(text)).count();
        line.filled_count() > 2
            && names > 1
            && line.filled().any(|(_, text)| self.fits_result(text))
    }

    /// Whether a name of a column may have this role.
    pub(crate) fn has_role(&self, name: &str, role: Role) -> bool {
        self.headings(name).contains(&Heading::Role(role))
    }

    /// The round that a name of a column says: a number of at most two figures, or of up to four
    /// beside a word for a round.
    pub(crate) fn round(&self, name: &str) -> Option<u32> {
        let text = plain(name);
        let is_gap = |letter: char| letter == ' ' || letter == '.';
        let word = text.trim_matches(|letter: char| letter.is_ascii_digit() || is_gap(letter));
        let number = match text.strip_prefix(word) {
            Some(behind) => behind.trim_matches(is_gap),
            None => text.strip_suffix(word)?.trim_matches(is_gap),
        };
        let most = if word.is_empty() { 2 } else { 4 };
        let is_known = word.is_empty() || self.rounds.contains(word);
        let number = (is_known && number.len() <= most).then(|| number.parse().ok()).flatten();
        number.filter(|number| *number > 0)
    }

    /// The round of a column that has a part of its cells: `Rd 1 Opp`, `Rd 1 Res`.
    pub(crate) fn round_of_part(&self, name: &str) -> Option<u32> {
        let (round, part) = name.trim().rsplit_once(' ')?;
        self.is_part_of_cell(part).then(|| self.round(round)).flatten()
    }

    /// Whether a column with this name may have a part of the cells of a round: the opponent, the
    /// colour or the result.
    pub(crate) fn is_part_of_cell(&self, name: &str) -> bool {
        let is_part = |heading: &Heading| {
            matches!(
                heading,
                Heading::Role(Role::Result | Role::Colour) | Heading::Side(Who::Two, None)
            )
        };
        self.headings(name).iter().any(is_part)
    }

    /// What a text in a column of results means: a known text, the day that a spreadsheet makes of
    /// `1/2`, or a known text beside a word for a default, or in front of one for an adjudication.
    pub(crate) fn result(&self, text: &str) -> Option<Meaning> {
        let text = signs(text);
        self.known_result(&text)
            .or_else(|| self.is_half_as_a_day(&text).then_some(Meaning::Is(Outcome::Drawn)))
            .or_else(|| self.result_by_default(&text))
            .or_else(|| self.adjudicated_result(&text))
    }

    fn known_result(&self, signs: &str) -> Option<Meaning> {
        let bare = signs.trim_matches([' ', '(', ')']);
        let word = || self.results.get(&plain(bare)).filter(|_| bare.contains(char::is_alphabetic));
        self.results.get(bare).or_else(word).copied()
    }

    /// `1-0 (def.)`, `def - 0-1`; a letter alone in front may be a player's.
    fn result_by_default(&self, text: &str) -> Option<Meaning> {
        let beside = self.defaults.iter().flat_map(|word| {
            let in_front = text.strip_prefix(word.as_str()).filter(|_| word.len() > 1);
            [without_end(text, word), in_front.map(str::to_owned)]
        });
        beside.flatten().find_map(|rest| {
            // A dash alone says nothing beside the word.
            let bare = rest.trim_matches([' ', '-', '.', ':', '(']);
            let known = self.known_result(&rest).filter(|_| !bare.is_empty());
            match known.or_else(|| self.known_result(bare))? {
                Meaning::Is(outcome) => outcome.by_default().map(Meaning::Is),
                Meaning::Won(_) | Meaning::NoGame => None,
            }
        })
    }

    /// Whether a result is one that was adjudicated: `1-0 adj`.
    #[must_use]
    pub fn says_adjudicated(&self, text: &str) -> bool {
        self.adjudicated_result(&signs(text)).is_some()
    }

    fn adjudicated_result(&self, text: &str) -> Option<Meaning> {
        let rest = self.adjudicated.iter().find_map(|word| without_end(text, word))?;
        self.known_result(&rest).filter(|meaning| !is_default(*meaning))
    }

    /// Whether a text is the day that a spreadsheet makes of `1/2`: the first of February, or the
    /// second of January where the month is first.
    fn is_half_as_a_day(&self, text: &str) -> bool {
        let words = text.trim_matches(|letter: char| !letter.is_alphabetic());
        let is_half = |day: u32, month: u32| matches!((day, month), (1, 2) | (2, 1));
        let is_alone = words.is_empty() || self.months.contains_key(&plain(words));
        is_alone
            && match written_days(text, self.day_names())[..] {
                [WrittenDay::Named(day, month, None)] => is_half(day, month),
                [
                    WrittenDay::Iso(year, month, day)
                    | WrittenDay::Figures(day, month, Some(year))
                    | WrittenDay::Named(day, month, Some(year)),
                ] => is_half(day, month) && year >= 1900,
                _ => false,
            }
    }

    /// What the scores of both players mean.
    pub(crate) fn pair(&self, first: &str, second: &str) -> Option<Outcome> {
        use Points::{LossByDefault, None, One};
        match (*self.points.get(first)?, *self.points.get(second)?) {
            // In one text, `1-` is a score without the other.
            (One, LossByDefault) => Some(Outcome::FirstByDefault),
            (LossByDefault, One) => Some(Outcome::SecondByDefault),
            (None, LossByDefault) | (LossByDefault, None) => Some(Outcome::BothDefaulted),
            (one, other) => pair(one, other),
        }
    }

    /// What the points of one player mean for them.
    pub(crate) fn points(&self, text: &str) -> Option<Outcome> {
        let outcome = match self.points.get(&signs(text))? {
            Points::One => Outcome::FirstWon,
            Points::Half => Outcome::Drawn,
            Points::None => Outcome::SecondWon,
            Points::WinByDefault => Outcome::FirstByDefault,
            Points::LossByDefault => Outcome::SecondByDefault,
        };
        Some(outcome)
    }

    /// Whether a text is a colour in any language.
    pub(crate) fn is_colour(&self, text: &str) -> bool {
        let text = plain(text);
        self.colours.iter().any(|letters| letters.contains_key(&text))
    }

    /// What these texts of colours mean: one answer for each reading of a language that knows all
    /// of them; of several languages those that know most names of the columns.
    pub(crate) fn colour_letters<'n>(
        &self,
        texts: &BTreeSet<String>,
        names: impl Iterator<Item = &'n str>,
    ) -> Vec<ColourLetters> {
        let names: Vec<String> = names.map(plain).collect();
        let mut readings: Vec<(usize, ColourLetters)> = Vec::new();
        for (language, letters) in self.colours.iter().enumerate() {
            let known = texts.iter().filter_map(|text| Some((text.clone(), *letters.get(text)?)));
            let known: ColourLetters = known.collect();
            if known.len() == texts.len() && !known.is_empty() {
                let of_it = |name: &&String| {
                    self.headings.get(*name).is_some_and(|name| name.languages.contains(&language))
                };
                readings.push((names.iter().filter(of_it).count(), known));
            }
        }
        let most = readings.iter().map(|(count, _)| *count).max();
        let best = readings.into_iter().filter(|(count, _)| Some(*count) == most);
        let distinct: BTreeSet<ColourLetters> = best.map(|(_, letters)| letters).collect();
        distinct.into_iter().collect()
    }

    /// What the letters of colours among those of cells mean: in the first language with both
    /// colours among them, else in the first with one.
    pub(crate) fn cell_letters(&self, letters: &BTreeSet<String>) -> ColourLetters {
        let of = |all: &ColourLetters| -> ColourLetters {
            let known = letters.iter().filter_map(|it| Some((it.clone(), *all.get(&plain(it))?)));
            known.collect()
        };
        let has_both =
            |letters: &ColourLetters| letters.values().collect::<BTreeSet<_>>().len() == 2;
        let readings: Vec<ColourLetters> = self.colours.iter().map(of).collect();
        let both = readings.iter().find(|letters| has_both(letters));
        both.or_else(|| readings.iter().find(|letters| !letters.is_empty()))
            .cloned()
            .unwrap_or_default()
    }

    /// The rate of play of which a title or the name of a file speaks.
    pub(crate) fn rate(&self, text: &str) -> Option<crate::Rate> {
        self.words.rates.rate(text).map(|rate| match rate {
            RateOfPlay::Rapid => crate::Rate::Rapid,
            RateOfPlay::Blitz => crate::Rate::Blitz,
        })
    }

    /// A text without the words that count, and their numbers: `Match 5`, but not in `2nd Division
    /// 3 October`.
    pub(crate) fn without_counts(&self, text: &str) -> String {
        let text = plain(text);
        let all: Vec<&str> = text.split(' ').collect();
        let is_number = |word: &&str| word.bytes().all(|letter| letter.is_ascii_digit());
        let is_ordinal = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_digit());
        let counts = |at: usize| {
            let is_counted =
                all.get(at).is_some_and(|word| self.counted.contains(word.trim_end_matches('.')));
            let before = at.checked_sub(1).and_then(|before| all.get(before));
            is_counted && all.get(at + 1).is_some_and(is_number) && !before.is_some_and(is_ordinal)
        };
        let left =
            (0..all.len()).filter(|at| !counts(*at) && !at.checked_sub(1).is_some_and(counts));
        left.map(|at| all[at]).collect::<Vec<_>>().join(" ")
    }

    /// The names of months and days of the week.
    pub(crate) const fn day_names(&self) -> DayNames<'_> {
        DayNames { months: &self.months, weekdays: &self.weekdays }
    }

    /// Whether a word stands beside days: a month, a day of the week, a word for days of games.
    pub(crate) fn is_beside_days(&self, word: &str) -> bool {
        self.months.contains_key(word)
            || self.weekdays.contains_key(word)
            || self.rounds.contains(word)
            || self.played.contains(word)
    }
}

/// A text without this word, perhaps in brackets, at its end.
fn without_end(text: &str, word: &str) -> Option<String> {
    let text = plain(text.trim_end_matches([' ', '.', ')']));
    text.strip_suffix(word).map(|rest| rest.trim_end_matches(['(', ' ']).to_owned())
}

/// Whether a meaning is that of a game that was not played.
pub(crate) fn is_default(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Is(outcome)
        if outcome.played() != outcome || outcome == Outcome::BothDefaulted)
}

fn set(words: &[String]) -> BTreeSet<String> {
    words.iter().map(|word| plain(word)).collect()
}

/// Headings: those of their own, and `SIDE`, `SIDE ITEM`, `ITEM SIDE` and the like.
fn headings(languages: &[Language], ambiguous: &mut Ambiguous) -> BTreeMap<String, Name> {
    let mut headings = BTreeMap::<String, Name>::new();
    for (number, language) in languages.iter().enumerate() {
        let mut add = |text: String, heading| {
            let name = headings.entry(text).or_default();
            name.meanings.insert(heading);
            name.languages.insert(number);
        };
        for (role, words) in &language.headings {
            for word in words {
                add(name(word), Heading::Role(*role));
            }
        }
        let items = language
            .items
            .iter()
            .flat_map(|(item, words)| words.iter().map(|word| (*item, name(word))));
        let items: Vec<(Item, String)> = items.collect();
        for (who, side) in language
            .sides
            .iter()
            .flat_map(|(who, sides)| sides.iter().map(|side| (*who, name(side))))
        {
            for (item, word) in &items {
                for text in beside(&side, word) {
                    add(text, Heading::Side(who, Some(*item)));
                }
            }
            add(side, Heading::Side(who, None));
        }
    }
    let several = headings.iter().filter(|(_, name)| name.meanings.len() > 1);
    ambiguous.headings = several.map(|(word, _)| word.clone()).collect();
    headings
}

/// A name of a column in the form in which names are compared.
fn name(text: &str) -> String {
    plain(&text.replace('_', " "))
}

/// The ways to write an item of a side.
fn beside(side: &str, item: &str) -> [String; 5] {
    [
        format!("{side} {item}"),
        format!("{item} {side}"),
        format!("{side}{item}"),
        format!("{side}'s {item}"),
        format!("{side} {item}s"),
    ]
}

/// Names of months, or of days of the week, with their numbers. A word with two meanings has none.
fn calendar<const MOST: u32>(
    languages: &[Language],
    part: fn(&Language) -> &BTreeMap<Number<MOST>, Vec<String>>,
    ambiguous: &mut Ambiguous,
) -> BTreeMap<String, u32> {
    let mut meanings = BTreeMap::<String, BTreeSet<u32>>::new();
    for (number, words) in languages.iter().flat_map(part) {
        for word in words {
            meanings.entry(plain(word)).or_default().insert(number.value());
        }
    }
    let several = meanings.iter().filter(|(_, numbers)| numbers.len() > 1);
    ambiguous.calendar.extend(several.map(|(word, _)| word.clone()));
    let single = meanings.into_iter().filter(|(_, numbers)| numbers.len() == 1);
    single.filter_map(|(word, numbers)| Some((word, numbers.first().copied()?))).collect()
}

fn points(common: &Common) -> BTreeMap<String, Points> {
    let points = common.points.iter();
    points.flat_map(|(points, texts)| texts.iter().map(|text| (signs(text), *points))).collect()
}

/// What the points of both mean.
fn pair(first: Points, second: Points) -> Option<Outcome> {
    use Points::{Half, LossByDefault, None, One, WinByDefault};
    match (first, second) {
        (One, None) => Some(Outcome::FirstWon),
        (None, One) => Some(Outcome::SecondWon),
        (Half, Half) => Some(Outcome::Drawn),
        (WinByDefault, LossByDefault | None) => Some(Outcome::FirstByDefault),
        (LossByDefault | None, WinByDefault) => Some(Outcome::SecondByDefault),
        (None, None) | (LossByDefault, LossByDefault) => Some(Outcome::BothDefaulted),
        _ => Option::None,
    }
}

/// Texts of results: the points of both with a joint between them, those of the first player alone,
/// and words. The first meaning of a word counts: `w` is a win before it is White.
fn results(
    languages: &[Language],
    common: &Common,
    ambiguous: &mut Ambiguous,
) -> BTreeMap<String, Meaning> {
    let mut results = BTreeMap::<String, Meaning>::new();
    let points = points(common);
    for (first, one) in &points {
        for (second, other) in &points {
            let Some(outcome) = pair(*one, *other) else { continue };
            for joint in &common.joints {
                let text = signs(&format!("{first}{joint}{second}"));
                results.entry(text).or_insert(Meaning::Is(outcome));
            }
        }
    }
    for (text, points) in &points {
        let of_one = match points {
            Points::One => Outcome::FirstWon,
            Points::Half => Outcome::Drawn,
            Points::None => Outcome::SecondWon,
            Points::WinByDefault => Outcome::FirstByDefault,
            Points::LossByDefault => Outcome::SecondByDefault,
        };
        results.insert(text.clone(), Meaning::Is(of_one));
    }
    results
        .extend(common.half_as_a_day.iter().map(|text| (signs(text), Meaning::Is(Outcome::Drawn))));
    let mut words = BTreeMap::<String, BTreeSet<Meaning>>::new();
    for (word, meaning) in languages.iter().flat_map(result_words) {
        results.entry(plain(word)).or_insert(meaning);
        words.entry(plain(word)).or_default().insert(meaning);
    }
    let several = words.into_iter().filter(|(_, meanings)| meanings.len() > 1);
    ambiguous.results = several.map(|(word, _)| word).collect();
    results
}

fn result_words(language: &Language) -> impl Iterator<Item = (&String, Meaning)> {
    let words = &language.results;
    let all = [
        (&words.first_won, Meaning::Is(Outcome::FirstWon)),
        (&words.first_lost, Meaning::Is(Outcome::SecondWon)),
        (&words.drawn, Meaning::Is(Outcome::Drawn)),
        (&words.white_won, Meaning::Won(Colour::White)),
        (&words.black_won, Meaning::Won(Colour::Black)),
        (&words.first_by_default, Meaning::Is(Outcome::FirstByDefault)),
        (&words.second_by_default, Meaning::Is(Outcome::SecondByDefault)),
        (&words.both_defaulted, Meaning::Is(Outcome::BothDefaulted)),
    ];
    all.into_iter().flat_map(|(words, meaning)| words.iter().map(move |word| (word, meaning)))
}

/// The colours of each language.
fn colours(languages: &[Language], ambiguous: &mut Ambiguous) -> Vec<ColourLetters> {
    let letters = |language: &Language| {
        let white = language.colours.white.iter().map(|word| (plain(word), Colour::White));
        let black = language.colours.black.iter().map(|word| (plain(word), Colour::Black));
        white.chain(black).collect()
    };
    let colours: Vec<ColourLetters> = languages.iter().map(letters).collect();
    let mut meanings = BTreeMap::<&String, BTreeSet<Colour>>::new();
    for (word, colour) in colours.iter().flatten() {
        meanings.entry(word).or_default().insert(*colour);
    }
    let several = meanings.into_iter().filter(|(_, meanings)| meanings.len() > 1);
    ambiguous.colours = several.map(|(word, _)| word.clone()).collect();
    colours
}
