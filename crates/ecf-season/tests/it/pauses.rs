//! Seasons in which nobody played, and how far back a day lies.

use chrono::NaiveDate;
use ecf_season::{Calendar, Edition, Pause, Season, SeasonAsItWas};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn pause(first: &str, last: &str) -> Pause {
    Pause { first: day(first), last: day(last) }
}

#[test]
fn pauses_that_touch_or_overlap_are_one() {
    let joined = |pauses: &[(&str, &str)]| {
        Pause::joined(pauses.iter().map(|(first, last)| pause(first, last)).collect())
    };
    assert_eq!(joined(&[]), []);
    let (may, june) = (("2020-05-01", "2020-05-31"), ("2020-06-01", "2020-06-30"));
    let both = [pause("2020-05-01", "2020-06-30")];
    assert_eq!(joined(&[may, june]), both);
    assert_eq!(joined(&[june, may]), both);
    // On a day between them somebody may have played.
    let from_the_second = ("2020-06-02", "2020-06-30");
    let apart = [pause("2020-05-01", "2020-05-31"), pause("2020-06-02", "2020-06-30")];
    assert_eq!(joined(&[may, from_the_second]), apart);
    // If one is inside another, the longer one counts.
    assert_eq!(joined(&[("2020-05-01", "2020-06-30"), ("2020-05-10", "2020-05-20")]), both);
    let last = pause("2020-05-01", &NaiveDate::MAX.to_string());
    assert_eq!(Pause::joined(vec![last, last]), [last]);
}

#[test]
fn a_day_is_so_many_seasons_back() {
    // Half-years before 2012-H1: 2011-H2 from July, 2011-H1 from January, and so on, six of them.
    let edition = Edition::built_in("ecf-2012").unwrap();
    let season: Season = "2012-H1".parse().unwrap();
    for (text, back) in [
        ("2011-12-31", Some(0)),
        ("2011-07-01", Some(0)),
        ("2011-06-30", Some(1)),
        ("2011-01-01", Some(1)),
        ("2010-12-31", Some(2)),
        ("2009-01-01", Some(5)),
        ("2008-12-31", None),
    ] {
        assert_eq!(edition.seasons_back(season, Calendar::default(), day(text)), back, "{text}");
    }
}

#[test]
fn a_season_is_looked_over_where_a_pause_covers_all_of_it() {
    let edition = Edition::built_in("ecf-2012").unwrap();
    let season: Season = "2012-H1".parse().unwrap();
    // A day of 2011-H1 is one season back if 2011-H2 (July to December) is looked over.
    let seasons_back = |pauses: &[Pause], text| {
        edition.seasons_back(season, Calendar { pauses, ..Calendar::default() }, day(text))
    };
    let back = |first, last| seasons_back(&[pause(first, last)], "2011-03-01");
    assert_eq!(back("2011-07-01", "2011-12-31"), Some(0));
    assert_eq!(back("2011-06-30", "2012-01-01"), Some(0), "more than the season");
    assert_eq!(back("2011-07-02", "2011-12-31"), Some(1), "a day at its beginning is not covered");
    assert_eq!(back("2011-07-01", "2011-12-30"), Some(1), "a day at its end is not covered");
    assert_eq!(back("2010-01-01", "2010-12-31"), Some(1), "another season");
    // Two pauses covering three half-years: the seasons before them move up.
    let pauses = [pause("2010-07-01", "2011-06-30"), pause("2011-07-01", "2011-12-31")];
    assert_eq!(seasons_back(&pauses, "2010-06-30"), Some(0));
    assert_eq!(seasons_back(&pauses, "2007-07-01"), Some(5));
    assert_eq!(seasons_back(&pauses, "2007-06-30"), None);
}

/// A season that began on 1 May, before rules by which seasons begin in June.
fn year_from_may(label: &str, first: &str, last: &str) -> SeasonAsItWas {
    SeasonAsItWas { season: label.parse().unwrap(), first: day(first), last: day(last) }
}

#[test]
fn a_season_keeps_the_days_that_it_had_under_an_edition_before() {
    let (_, text) = Edition::BUILT_IN[0];
    let june = Edition::from_toml(&text.replace("\"05-01\"", "\"06-01\"")).unwrap();
    let season: Season = "2003-04".parse().unwrap();
    // Thirteen months, since the rules changed between 2001-02 and 2002-03.
    let long = year_from_may("2002-03", "2002-05-01", "2003-05-31");
    let before = year_from_may("2001-02", "2001-05-01", "2002-04-30");
    let seasons = [before, long];
    let as_they_were = Calendar { seasons: &seasons, ..Calendar::default() };
    for (text, was, would_be) in [
        ("2003-05-31", Some(0), Some(0)),
        ("2002-06-01", Some(0), Some(0)),
        ("2002-05-31", Some(0), Some(1)),
        ("2002-05-01", Some(0), Some(1)),
        ("2002-04-30", Some(1), Some(1)),
        ("2001-05-01", Some(1), Some(2)),
        // Nothing is known of 2000-01.
        ("2001-04-30", Some(2), Some(2)),
    ] {
        assert_eq!(june.seasons_back(season, as_they_were, day(text)), was, "{text}");
        assert_eq!(june.seasons_back(season, Calendar::default(), day(text)), would_be, "{text}");
    }
}

#[test]
fn a_pause_is_passed_over_with_other_days_after_it() {
    let (_, text) = Edition::BUILT_IN[0];
    let june = Edition::from_toml(&text.replace("\"05-01\"", "\"06-01\"")).unwrap();
    let seasons = [year_from_may("2001-02", "2001-05-01", "2002-04-30")];
    let pauses = [pause("2001-05-01", "2002-04-30")];
    let back = |seasons| {
        let calendar = Calendar { seasons, pauses: &pauses };
        june.seasons_back("2002-03".parse().unwrap(), calendar, day("2001-04-30"))
    };
    assert_eq!((back(&seasons), back(&[])), (Some(0), Some(1)));
}
