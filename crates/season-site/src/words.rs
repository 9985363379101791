//! Every word of the site, from one file: another language is another file.
//!
//! A text may have placeholders, such as `{n}`; those that are allowed are listed after its name in
//! [`Words`]. A counted text has two forms, `{n} game|{n} games`; the first is for one.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::Deserialize;

use crate::error::SiteError;

/// The words of the site in English.
const ENGLISH: &str = include_str!("../words/en.toml");

/// A text of the site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text(String);

impl Text {
    /// The text with its placeholders filled.
    pub(crate) fn with(&self, values: &[(&str, &dyn Display)]) -> String {
        fill(&self.0, values)
    }

    /// The form of the text for this number, with its placeholders filled.
    pub(crate) fn count(&self, many: u64, values: &[(&str, &dyn Display)]) -> String {
        let (one, other) = self.0.split_once('|').unwrap_or((&self.0, &self.0));
        fill(if many == 1 { one } else { other }, values)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The placeholders that it has.
    fn placeholders(&self) -> impl Iterator<Item = &str> {
        self.0.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Fills placeholders in one pass, so that a value with braces is not changed.
fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, behind)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(&value.to_string()),
            None => filled.extend(["{", name, "}"]),
        }
        rest = behind;
    }
    filled.push_str(rest);
    filled
}

macro_rules! words {
    ($($key:ident $([$($placeholder:ident),+])?,)+) => {
        #[allow(non_camel_case_types, reason = "the names are the keys of the file")]
        #[derive(Clone, Copy)]
        enum Key {
            $($key,)+
        }

        /// Every key with the placeholders that its text may have.
        const KEYS: &[(&str, &[&str])] =
            &[$((stringify!($key), &[$($(stringify!($placeholder)),+)?]),)+];

        // One method for each text instead of one field: a struct of two hundred texts takes the
        // compiler minutes, because an error half-way must drop all texts before it.
        #[allow(
            clippy::wrong_self_convention,
            clippy::new_ret_no_self,
            reason = "the names are the keys of the file"
        )]
        impl Words {
            $(pub(crate) fn $key(&self) -> &Text {
                self.text(Key::$key)
            })+
        }
    };
}

/// The words of the site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// By key.
    texts: Vec<Text>,
    pub(crate) months: [String; 12],
    /// The texts of the script, by key.
    pub(crate) script: BTreeMap<String, String>,
    /// Why rows were rejected or reported, by the key of the reason.
    reasons: BTreeMap<String, String>,
}

words! {
    language,
    thousands,
    decimal_point,
    skip,
    grade_list,
    site_navigation,
    list,
    season,
    clubs,
    events,
    about,
    also_code [codes],
    merged_into [code],
    find,
    found,
    by_edition [edition, title],
    how_to_check,
    left_out_always,
    left_out_names,
    left_out_birth_dates,
    left_out_juniors,
    rapid,
    list_title [season],
    list_title_part [season, part],
    grades_count [n],
    from_to [first, last],
    mean_is [mean],
    what_the_season_did,
    by_category,
    all,
    club,
    all_clubs,
    age,
    all_ages,
    sex,
    all_sexes,
    women,
    men,
    clear,
    by_letter,
    other,
    shown_of [shown, all],
    name,
    grade,
    change,
    games,
    code,
    new,
    next_page,
    more,
    grades,
    standard_error,
    their_average,
    counted_as,
    age_is [age],
    never_listed,
    listed_before [grade],
    withheld,
    games_withheld [n],
    last_listed [season, grade],
    since [season],
    how_it_came [grade, season],
    how_estimate_came [grade, season],
    games_of [season],
    day_heading,
    opponent,
    result,
    score,
    white_letter,
    black_letter,
    games_borrowed [n, season, average],
    games_borrowed_from_list [n, season, average],
    division [sum, games, mean],
    increment,
    floor,
    limit_note [limit],
    working_note,
    counted_note,
    estimate_note,
    uncounted_note,
    expected_note,
    rejected_games [n],
    rejected_game [file, line, reason],
    more_rejected [n],
    earlier_seasons,
    all_seasons,
    games_count [n],
    players_count [n],
    the_season [season],
    tile_read,
    tile_graded,
    tile_rejected,
    tile_defaults,
    tile_rapid,
    tile_standard,
    tile_left_out,
    tile_listed,
    tile_played,
    tile_published,
    tile_ungraded,
    tile_withheld,
    rejected_rows,
    suspicious_rows,
    mean_heading,
    means_of [means],
    the_list,
    its_players,
    mean_note_below [change, difference],
    mean_note_above [change, difference],
    what_moved_the_mean,
    what_moved_note,
    who_gains,
    who_gains_note,
    panel_note [n, first, season, change],
    established,
    second_list,
    third_list,
    new_players,
    players,
    mean,
    stayers,
    leavers,
    newcomers,
    players_by_grade,
    distribution_of [season],
    key_players [season, n],
    the_list_before,
    as_table,
    differences_heading,
    differences_title,
    difference_axis,
    difference_note [limit],
    scored,
    expected,
    difference,
    shares_heading,
    shares_title,
    category,
    share,
    largest_rises,
    largest_falls,
    movers_note [n],
    returned_note [n],
    nobody,
    most_active,
    who_is_new,
    newcomers_note [n],
    nobody_new,
    called_new_note [n],
    groups_heading,
    groups_note [players, n],
    groups_largest [n],
    groups_withheld [n],
    no_groups,
    games_inside,
    games_links,
    graded_opponents,
    linked_most,
    clubs_of [season],
    no_clubs,
    on_the_list,
    club_players [n, season],
    club_score [percent, n],
    more_members [n],
    played_not_listed,
    more_others [n],
    events_of [season],
    event,
    days,
    unnamed_event,
    page,
    place,
    line_number,
    performance,
    cross_table_note,
    performance_note,
    check_1,
    check_2 [limit],
    check_3 [win],
    check_4 [games],
    check_4_last [games],
    check_4_whole [whole, games],
    check_4_by_game [games],
    check_5 [half],
    half_up,
    half_down,
    half_to_even,
    check_increment,
    check_floor [floor],
    check_working [win],
    letters_heading,
    letters_note,
    games_at_least [games, span],
    games_at_least_latest [games, span, latest, recent],
    seasons_span [n],
    half_years_span [n],
    files_to_take,
    the_rules,
    clause_by_clause,
    our_choice,
    made_from,
    made_by,
    made_from_note,
    file,
    bytes,
}

impl Words {
    /// The words in English.
    ///
    /// # Errors
    ///
    /// Never: the file is part of the program, and a test reads it.
    pub fn english() -> Result<Self, SiteError> {
        Self::from_toml(ENGLISH)
    }

    /// The file of the English words, as a basis for translations.
    #[must_use]
    pub const fn english_file() -> &'static str {
        ENGLISH
    }

    /// Reads a file of words.
    ///
    /// # Errors
    ///
    /// If a text is missing or unknown, has a placeholder that nothing fills, or has more than two
    /// forms; if there are not twelve months; or if the language is not a valid tag.
    pub fn from_toml(file: &str) -> Result<Self, SiteError> {
        let File { months, script, reasons, mut texts } = toml::from_str(file)?;
        let english: File = toml::from_str(ENGLISH)?;
        let take = |&(key, known): &(&'static str, &[&str])| {
            let text = texts.remove(key).map(Text);
            let text = text.ok_or_else(|| SiteError::MissingWords { key: key.to_owned() })?;
            let unknown = text.placeholders().find(|name| !known.contains(name));
            if let Some(placeholder) = unknown {
                let (placeholder, known) = (placeholder.to_owned(), known.join(", "));
                return Err(SiteError::Placeholder { key, placeholder, known });
            }
            let in_english = english.texts.get(key).map_or("", String::as_str);
            at_most_two_forms(key, text.as_str(), in_english)?;
            Ok(text)
        };
        same_keys(&script, english.script)?;
        same_keys(&reasons, english.reasons)?;
        let taken: Vec<Text> = KEYS.iter().map(take).collect::<Result<_, _>>()?;
        let months = twelve(months)?;
        if let Some(key) = texts.into_keys().next() {
            return Err(SiteError::UnknownWords { key });
        }
        let words = Self { texts: taken, months, script, reasons };
        is_tag(words.language().as_str())?;
        Ok(words)
    }

    /// Why rows were rejected or reported, in words.
    pub(crate) fn reason(&self, key: &str) -> String {
        // A reason that is not in the file is shown by its key.
        self.reasons.get(key).cloned().unwrap_or_else(|| key.replace('-', " "))
    }

    fn text(&self, key: Key) -> &Text {
        static NONE: Text = Text(String::new());
        self.texts.get(key as usize).unwrap_or(&NONE)
    }
}

/// The names of all months.
fn twelve(months: Option<Vec<String>>) -> Result<[String; 12], SiteError> {
    let months = months.ok_or_else(|| SiteError::MissingWords { key: "months".to_owned() })?;
    if months.iter().any(|month| month.trim().is_empty()) {
        return Err(SiteError::Months { found: "an empty name".to_owned() });
    }
    let wrong = |months: Vec<String>| SiteError::Months { found: format!("{}", months.len()) };
    months.try_into().map_err(wrong)
}

/// Refuses a language that is not letters and digits with hyphens between them (RFC 5646).
fn is_tag(language: &str) -> Result<(), SiteError> {
    let is_part =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if language.split('-').all(is_part) {
        return Ok(());
    }
    Err(SiteError::Language { found: language.to_owned() })
}

/// Refuses a counted text with more than two forms: one for one, and one for every other number.
fn at_most_two_forms(key: &str, text: &str, in_english: &str) -> Result<(), SiteError> {
    let found = text.split('|').count();
    // In other texts a bar is an ordinary character.
    if found > 2 && in_english.contains('|') {
        return Err(SiteError::Forms { key: key.to_owned(), found });
    }
    Ok(())
}

/// Refuses a part of a file if a text is missing, unknown, or has too many forms.
fn same_keys(
    given: &BTreeMap<String, String>,
    english: BTreeMap<String, String>,
) -> Result<(), SiteError> {
    if let Some(key) = given.keys().find(|key| !english.contains_key(*key)) {
        return Err(SiteError::UnknownWords { key: key.clone() });
    }
    for (key, in_english) in english {
        let Some(text) = given.get(&key) else { return Err(SiteError::MissingWords { key }) };
        at_most_two_forms(&key, text, &in_english)?;
    }
    Ok(())
}

/// The file.
#[derive(Deserialize)]
struct File {
    months: Option<Vec<String>>,
    script: BTreeMap<String, String>,
    reasons: BTreeMap<String, String>,
    #[serde(flatten)]
    texts: BTreeMap<String, String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_complete_in_english() {
        let words = Words::english().unwrap();
        assert_eq!(words.games_count().count(1, &[("n", &1)]), "1 game");
        assert_eq!(words.games_count().count(0, &[("n", &0)]), "0 games");
    }

    #[test]
    fn a_reason_without_words_is_its_key() {
        let words = Words::english().unwrap();
        assert_eq!(words.reason("not-csv"), "not CSV");
        assert_eq!(words.reason("from-the-future"), "from the future");
    }

    #[test]
    fn the_script_says_all_its_words() {
        let script = concat!(include_str!("assets/site.js"), include_str!("assets/player.js"));
        for word in Words::english().unwrap().script.keys() {
            assert!(script.contains(&format!("\"{word}\"")), "{word}");
        }
    }

    #[test]
    fn a_value_with_braces_is_not_filled_again() {
        assert_eq!(fill("{a} and {b}", &[("a", &"{b}"), ("b", &"x{")]), "{b} and x{");
        assert_eq!(fill("an open { stays", &[]), "an open { stays");
    }

    #[test]
    fn months_forms_and_languages_that_pages_cannot_use_are_named() {
        let line = ENGLISH.lines().find(|line| line.starts_with("months = ")).unwrap();
        let list = |count| format!("months = {:?}", vec!["M"; count]);
        for (setting, instead, named) in [
            (line, list(11), "`months` has 11: expected 12"),
            (line, list(13), "`months` has 13: expected 12"),
            (line, list(12).replacen('M', " ", 1), "`months` has an empty name"),
            (line, String::new(), "`months`"),
            ("\"{n} game came in|", "\"{n} a|{n} b|".to_owned(), "`came_in` have 3 forms"),
            ("\"{n} game|{n} games\"", "\"{n} a|{n} b|{n} c\"".to_owned(), "_count` have 3 forms"),
            ("language = \"en\"", "language = 'x\" y'".to_owned(), "expected a language tag"),
            ("language = \"en\"", "language = \"\"".to_owned(), "expected a language tag"),
        ] {
            assert!(ENGLISH.contains(setting), "{setting}");
            let error = Words::from_toml(&ENGLISH.replacen(setting, &instead, 1)).unwrap_err();
            let error = error.to_string();
            assert!(error.contains(named) && !error.contains("TOML"), "{error}");
        }
        let austrian = ENGLISH.replacen("language = \"en\"", "language = \"de-AT\"", 1);
        assert!(Words::from_toml(&austrian).is_ok());
    }

    #[test]
    fn a_missing_text_and_an_unknown_placeholder_are_named() {
        let without = ENGLISH.replace("games_count = ", "# ");
        let error = Words::from_toml(&without).unwrap_err().to_string();
        assert!(error.contains("games_count"), "{error}");
        let without = ENGLISH.replace("met_most = ", "# ");
        let error = Words::from_toml(&without).unwrap_err().to_string();
        assert!(error.contains("met_most"), "{error}");
        let unused = ENGLISH.replace("met_most = ", "met_more = \"More\"\nmet_most = ");
        let error = Words::from_toml(&unused).unwrap_err().to_string();
        assert!(error.contains("met_more"), "{error}");
        let other = ENGLISH.replace("games_count = \"{n} game|", "games_count = \"{many} game|");
        let error = Words::from_toml(&other).unwrap_err().to_string();
        assert!(error.contains("{many}") && error.contains("games_count"), "{error}");
    }
}
