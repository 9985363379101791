//! What the flags of several commands have in common: what they take and what is expected of it in
//! words, the folders if none is named, and the help on sections.

mod format;

use std::num::NonZeroUsize;
use std::str::FromStr;

use chrono::NaiveDate;
use clap::ValueEnum;
use ecf_season::Rate;
use identity::given_rating::{GivenRating, RATING};
use input_files::parse_day;
use rating_core::EloRating;

pub(crate) use format::{Format, Output, Printed, Reader};

/// A day such as 2006-05-02.
pub(crate) fn day(text: &str) -> Result<NaiveDate, &'static str> {
    parse_day(text).ok_or("expected a day of the calendar, such as 2006-05-02")
}

/// A whole number.
pub(crate) fn whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = !digits.is_empty() && digits.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().map_err(|_| match (is_whole, digits.len() < text.len()) {
        (true, true) => "the number is too small",
        (true, false) => "the number is too large",
        (false, _) => "expected a whole number",
    })
}

/// A number, perhaps with decimals.
pub(crate) fn number(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or("expected a number, such as 3 or 2.5")
}

/// A rating as files have it, of at most four digits; 0 stands for none.
pub(crate) fn given_rating(text: &str) -> Result<EloRating, String> {
    let given: Result<GivenRating, ()> = text.parse();
    given.map(GivenRating::written).map_err(|()| format!("expected {RATING}"))
}

/// A whole number from 1 on.
pub(crate) fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a whole number of at least 1")
}

/// A rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFlag {
    /// 60 minutes or more
    Standard,
    /// More than 10 minutes, and less than 60
    Rapid,
}

impl RateFlag {
    /// As the library names it.
    #[must_use]
    pub(crate) const fn rate(self) -> Rate {
        match self {
            Self::Standard => Rate::Standard,
            Self::Rapid => Rate::Rapid,
        }
    }
}

/// The end of the help of the commands that read sections.
pub(crate) const SECTIONS: &str = "\
A section is a CSV file with a header; further sections of the tournament follow in the same file,
named in the column section, the top one first. It is a cross-table, one row a player:
  name,r1,r2,...[,section,number,code,fide_code,rating,rating_after,title,federation,sex,birth_year,
  score]
  with a cell a round: W12, D5w, L3b (against number 12, 5, 3, with white, with black),
  X4, F4 (a default won, lost), B, H, U (a bye of 1, 1/2, 0 points), or nothing;
or a list of games, one row a game, and a row without black for a bye:
  round,white,black,result[,section] and, for white_ and black_ each:
  code,fide_code,rating,rating_after,title,federation
Either may be as people keep it: with other names of columns, semicolons or tabs, titles above, in
a workbook (.xlsx, .ods), as chess-results writes it, or as a table of all against all.
A title is GM, IM, FM, CM, WGM, WIM, WFM or WCM, a sex f or m (column 10 of a report has it).
FIDE's tournament report (TRF16) is read as well, one section, and games as PGN, a section an event.
`-` in place of a file is standard input.";

/// The folder of season grades if no flag names one, in the folder of a federation.
pub(crate) const OUT: &str = season_runner::PUBLISHED;

/// The folder of the lists of systems there, each in a folder with the system's name.
pub(crate) const SYSTEMS_OUT: &str = "published-systems";

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn what_is_expected_of_a_day_is_said() {
        assert_eq!(day("2006-05-02"), Ok(NaiveDate::from_ymd_opt(2006, 5, 2).unwrap()));
        for other in ["31/12/2003", "2006-02-30", "2006-5-2x", "", "today"] {
            assert!(day(other).is_err(), "{other}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_number_is_said_in_words() {
        assert_eq!(whole::<u16>("40"), Ok(40));
        assert_eq!(whole::<i32>("-40"), Ok(-40));
        assert_eq!(whole::<u16>("-1"), Err("the number is too small"));
        assert_eq!(whole::<u16>("70000"), Err("the number is too large"));
        for other in ["", "-", "x", "1.5", "1,000", "٣"] {
            assert_eq!(whole::<u16>(other), Err("expected a whole number"), "{other}");
        }
        assert_eq!(given_rating("1850.5"), Ok(EloRating::from_halves(3_701)));
        for other in ["18500", "-1850", "x", ""] {
            let expected = "expected a rating of at most four digits, perhaps with .5";
            assert_eq!(given_rating(other), Err(expected.to_owned()), "{other}");
        }
        assert_eq!(number("2.5"), Ok(2.5));
        for other in ["", "x", "2,5", "nan", "inf"] {
            assert!(number(other).is_err(), "{other}");
        }
    }

    #[test]
    fn what_is_expected_of_a_count_is_said() {
        assert_eq!(positive("12").map(NonZeroUsize::get), Ok(12));
        for other in ["0", "-1", "", "1.5", "two"] {
            assert!(positive(other).is_err(), "{other}");
        }
    }
}
