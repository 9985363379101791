//! How often lists are published: on which days, and that this changes no grade.

use chrono::NaiveDate;
use fgsl_matrix::{Career, InputError, Publication, System, TimedGame, in_order};
use proptest::prelude::*;

use crate::made_up::{PLAYERS, day, games, grades, season_of, timed};

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn lists_are_of_the_last_days_of_months() {
    let days = |publication: Publication, first: &str, last: &str| {
        let days = publication.days(date(first), date(last));
        days.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let year = |publication| days(publication, "2007-05-01", "2008-04-30");
    assert_eq!(
        year(Publication::Month),
        "2007-05-31 2007-06-30 2007-07-31 2007-08-31 2007-09-30 2007-10-31 2007-11-30 2007-12-31 \
         2008-01-31 2008-02-29 2008-03-31 2008-04-30"
    );
    assert_eq!(
        year(Publication::TwoMonths),
        "2007-06-30 2007-08-31 2007-10-31 2007-12-31 2008-02-29 2008-04-30"
    );
    assert_eq!(year(Publication::Quarter), "2007-07-31 2007-10-31 2008-01-31 2008-04-30");
    assert_eq!(year(Publication::HalfYear), "2007-10-31 2008-04-30");
    assert_eq!(year(Publication::Year), "2008-04-30");
    // Half a year has one yearly list, at its end; thirteen months have a second one, at their end.
    assert_eq!(days(Publication::Year, "2012-01-01", "2012-06-30"), "2012-06-30");
    assert_eq!(days(Publication::Year, "2011-05-01", "2012-05-31"), "2012-04-30 2012-05-31");
    // A season that begins in the middle of a month has its first list at that month's end.
    assert_eq!(days(Publication::Month, "2010-08-16", "2010-09-20"), "2010-08-31 2010-09-20");
    assert_eq!(days(Publication::Month, "2010-08-16", "2010-08-15"), "");
    assert_eq!(Publication::Year.days(NaiveDate::MIN, NaiveDate::MIN), [NaiveDate::MIN]);
    assert_eq!(Publication::Month.days(NaiveDate::MAX, NaiveDate::MAX), [NaiveDate::MAX]);
}

#[test]
fn a_schedule_is_read_by_its_word_and_is_a_setting() {
    for (name, publication) in Publication::NAMED {
        assert_eq!(name.parse(), Ok(publication));
        assert_eq!(publication.to_string(), name);
    }
    let error = "week".parse::<Publication>().unwrap_err().to_string();
    let expected = "lists every `week`: expected month, two-months, quarter, half-year or year";
    assert_eq!(error, expected);
    let of = |name: &str| System::built_in(name).unwrap().publication;
    assert_eq!([of("fgsl"), of("gs")], [Publication::Year; 2]);
    assert_eq!([of("elo-fide"), of("ecf-monthly")], [Publication::Month; 2]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn how_often_lists_are_published_changes_no_grade(games in games(), grades in grades()) {
        let listed: Vec<Option<f64>> = grades.iter().map(|&grade| Some(grade)).collect();
        let (first, last) = (day(0), day(364));
        for (name, _) in System::BUILT_IN {
            let system = System::built_in(name).unwrap();
            let mut games: Vec<TimedGame> = games.iter().map(timed).collect();
            in_order(&mut games, system.ties);
            let career = Career::opening(&system, &listed, vec![None; PLAYERS]).unwrap();
            let season = season_of(&games);
            let list = |day: NaiveDate| {
                let none = |_: &[TimedGame]| Ok::<_, InputError>(vec![None; PLAYERS]);
                career.at(&system, season, day, none).unwrap()
            };
            let monthly: Vec<_> =
                Publication::Month.days(first, last).into_iter().map(list).collect();
            for (_, publication) in Publication::NAMED {
                for day in publication.days(first, last) {
                    prop_assert!(monthly.contains(&list(day)), "{name} {publication} {day}");
                }
            }
            let (_, run) = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap();
            prop_assert_eq!(&monthly.last().unwrap().so_far, &run, "{}", name);
        }
    }
}
