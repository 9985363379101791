//! The data of one player.

use chrono::NaiveDate;
use compact_str::CompactString;
use event_sections::Sex;

/// The clubs of a player, in the order of their columns.
///
/// Most players have only one; storing six texts would double the size of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clubs {
    first: CompactString,
    /// The clubs of the other columns, if any is given.
    others: Option<Box<[CompactString; Clubs::MOST - 1]>>,
}

impl Clubs {
    /// The largest number of clubs.
    pub const MOST: usize = 6;

    /// Clubs by column; an empty text stands for none.
    #[must_use]
    pub fn new([first, others @ ..]: [&str; Self::MOST]) -> Self {
        let any = others.iter().any(|club| !club.is_empty());
        Self { first: first.into(), others: any.then(|| Box::new(others.map(Into::into))) }
    }

    /// The club of a list with one column of clubs.
    #[must_use]
    pub fn of_first(first: &str) -> Self {
        Self { first: first.into(), others: None }
    }

    /// All six; an empty text for each that is not given.
    #[must_use]
    pub fn all(&self) -> [&str; Self::MOST] {
        let others = self.others.as_deref().map(|others| others.each_ref().map(|club| &**club));
        let [second, third, fourth, fifth, sixth] = others.unwrap_or_default();
        [&self.first, second, third, fourth, fifth, sixth]
    }

    /// The first; empty if there is none.
    #[must_use]
    pub fn first(&self) -> &str {
        &self.first
    }

    /// The clubs that are given.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.all().into_iter().filter(|club| !club.is_empty())
    }
}

/// Marks around a number that keep spreadsheets from computing with it.
const MARKS: [char; 6] = ['\'', '"', '`', '\u{2018}', '\u{2019}', ' '];

/// A number of FIDE's list, without quotation marks around it. Empty for `0`, which programs write
/// for players without a number, and for a text without a digit, such as a dash or `none`.
#[must_use]
pub fn fide_number(text: &str) -> &str {
    let text = text.trim_matches(MARKS);
    let is_one =
        text.bytes().any(|byte| byte.is_ascii_digit()) && !text.bytes().all(|byte| byte == b'0');
    if is_one { text } else { "" }
}

/// The record of one player in `players.csv`; fields that it does not give are empty.
///
/// Its texts store up to 24 bytes inline: this saves three million allocations for the half million
/// players of a large federation.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    /// The unique code.
    pub code: CompactString,
    /// "Surname, Forename".
    pub name: CompactString,
    /// The sex as in the file: `M` or `F`.
    pub sex: CompactString,
    /// Date of birth.
    pub birth_date: Option<NaiveDate>,
    /// Up to six clubs.
    pub clubs: Clubs,
    /// Code in the FIDE rating list.
    pub fide_code: CompactString,
    /// Federation.
    pub nation: CompactString,
}

impl Player {
    /// The federation's code; empty for a player who is identified by name or FIDE number instead.
    #[must_use]
    pub fn national_code(&self) -> &str {
        let stands_in = [&self.name, &self.fide_code].contains(&&self.code);
        if stands_in { "" } else { &self.code }
    }

    /// The name; empty if the code stands in for it.
    fn own_name(&self) -> &str {
        if self.name == self.code { "" } else { &self.name }
    }

    /// Takes over values from another record of the same code that are missing in this one. Returns
    /// the values that differ; this record's are kept. If the day of birth, FIDE number or sex
    /// shows that the other is somebody else, nothing is taken over.
    pub fn learn(&mut self, other: &Self) -> Vec<String> {
        if self == other {
            return Vec::new();
        }
        let born = |player: &Self| player.birth_date.map(|day| day.to_string()).unwrap_or_default();
        let clubs = |player: &Self| player.clubs.iter().collect::<Vec<_>>().join(", ");
        let sex = |player: &Self| match sex_letter(&player.sex) {
            "" => player.sex.to_string(),
            letter => letter.to_owned(),
        };
        let of_one_person = [
            ("the day of birth", born(self), born(other)),
            ("the FIDE number", self.fide_code.to_string(), other.fide_code.to_string()),
            ("the sex", sex(self), sex(other)),
        ];
        let of_one_list = [
            ("the name", self.own_name().to_owned(), other.own_name().to_owned()),
            ("the nation", self.nation.to_string(), other.nation.to_string()),
            ("the clubs", clubs(self), clubs(other)),
        ];
        let differs = |(_, one, other): &&(&str, String, String)| {
            !one.is_empty() && !other.is_empty() && one != other
        };
        let said = |(what, one, other): &(&str, String, String)| {
            format!("{}: {what} `{other}`, since `{one}` stays", self.code)
        };
        let all = of_one_person.iter().chain(&of_one_list);
        let mut lost: Vec<String> = all.filter(differs).map(said).collect();
        let may_be_two = of_one_person.iter().any(|one| differs(&one));
        if !may_be_two {
            if self.own_name().is_empty() {
                self.name.clone_from(&other.name);
            }
            self.fill_in(other);
        } else if self.code == self.name
            && let Some(first) = lost.first_mut()
        {
            first.push_str("; if they are two people, give one a code or FIDE number in the file");
        }
        lost
    }

    /// Replaces the values by those of a later list; a value that is empty there stays unchanged.
    pub fn update(&mut self, later: &Self) {
        let known = std::mem::replace(self, later.clone());
        self.fill_in(&known);
    }

    /// Takes what is empty from another record of the same player.
    pub fn fill_in(&mut self, other: &Self) {
        let texts = [
            (&mut self.name, &other.name),
            (&mut self.sex, &other.sex),
            (&mut self.fide_code, &other.fide_code),
            (&mut self.nation, &other.nation),
        ];
        for (known, text) in texts {
            if known.trim().is_empty() {
                known.clone_from(text);
            }
        }
        self.birth_date = self.birth_date.or(other.birth_date);
        if self.clubs.iter().next().is_none() {
            self.clubs.clone_from(&other.clubs);
        }
    }
}

/// The sex in any of the forms that files use, as `M` or `F`. Empty for other letters, which occur,
/// but which neither a submission nor a report accepts.
pub fn sex_letter(text: &str) -> &'static str {
    match text {
        // Called half a million times, so only the other texts are converted to lower case.
        "" => "",
        "F" => "F",
        "M" => "M",
        _ => text.parse().map_or("", letter_of),
    }
}

/// The letter that a list of players uses.
#[must_use]
pub const fn letter_of(sex: Sex) -> &'static str {
    match sex {
        Sex::Female => "F",
        Sex::Male => "M",
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clubs() -> impl Strategy<Value = [String; Clubs::MOST]> {
        prop::array::uniform6("[ab]{0,1}|a long name of a chess club")
    }

    fn of(texts: &[String; Clubs::MOST]) -> Clubs {
        Clubs::new(texts.each_ref().map(String::as_str))
    }

    #[test]
    fn a_later_list_that_says_less_takes_nothing_away() {
        let list = |name: &str, fide_code: &str, born: &str, club: &str| Player {
            code: "500010F".into(),
            name: name.into(),
            birth_date: born.parse().ok(),
            clubs: Clubs::of_first(club),
            fide_code: fide_code.into(),
            ..Player::default()
        };
        let mut known = list("Page, P", "", "1990-09-01", "York");
        known.update(&list("Page, Pat", "400", "", "Hull"));
        assert_eq!(known, list("Page, Pat", "400", "1990-09-01", "Hull"));
        let before = known.clone();
        known.update(&list(" ", "", "", ""));
        assert_eq!(known, before);
    }

    proptest! {
        /// Of several records with one code the first in order counts, so the order must not
        /// change.
        #[test]
        fn clubs_are_in_the_order_of_their_columns(one in clubs(), other in clubs()) {
            let clubs = of(&one);
            prop_assert_eq!(clubs.all(), one.each_ref().map(String::as_str));
            prop_assert_eq!(clubs.cmp(&of(&other)), one.cmp(&other));
            let given = one.iter().filter(|club| !club.is_empty());
            prop_assert!(clubs.iter().eq(given));
        }
    }
}
