//! Seasons: their labels, and the days on which they begin and end.

use ecf_season::Season;

use crate::season::edition_with;

fn days(first_day: &str, label: &str) -> String {
    let edition = edition_with("\"05-01\"", &format!("\"{first_day}\""));
    let (first, last) = edition.season_days(label.parse().unwrap());
    format!("{first} {last}")
}

#[test]
fn a_season_lasts_a_year_leap_days_included() {
    assert_eq!(days("05-01", "2006-07"), "2006-05-01 2007-04-30");
    assert_eq!(days("06-01", "2006-07"), "2006-06-01 2007-05-31");
    assert_eq!(days("01-01", "2006-07"), "2006-01-01 2006-12-31");
    assert_eq!(days("03-01", "2006-07"), "2006-03-01 2007-02-28");
    assert_eq!(days("03-01", "2007-08"), "2007-03-01 2008-02-29");
    assert_eq!(days("02-28", "2007-08"), "2007-02-28 2008-02-27");
    assert_eq!(days("02-28", "2008-09"), "2008-02-28 2009-02-27");
    assert_eq!(days("12-31", "1999-00"), "1999-12-31 2000-12-30");
}

#[test]
fn seasons_follow_one_another_without_a_gap() {
    for first_day in ["01-01", "02-28", "03-01", "05-01", "12-31"] {
        let edition = edition_with("\"05-01\"", &format!("\"{first_day}\""));
        for year in 1890..2110 {
            let season = Season::beginning_in(year).unwrap();
            let (_, last) = edition.season_days(season);
            let (next, _) = edition.season_days(season.next().unwrap());
            assert_eq!(last.succ_opt(), Some(next), "{first_day} {season}");
        }
    }
}

#[test]
fn a_season_is_named_by_two_years_in_a_row() {
    for (label, first_year) in
        [("1999-00", 1999), ("2006-07", 2006), ("2009-10", 2009), ("1899-00", 1899)]
    {
        let season: Season = label.parse().unwrap();
        assert_eq!(season.first_year(), first_year);
        assert_eq!(season.to_string(), label);
        assert_eq!(season.next().unwrap().earlier(1), Some(season));
    }
    assert_eq!("1999-00".parse::<Season>().unwrap().next(), Some("2000-01".parse().unwrap()));
    assert_eq!("2001-02".parse::<Season>().unwrap().earlier(2), Some("1999-00".parse().unwrap()));
}

#[test]
fn every_season_has_a_label_that_is_read_again() {
    let read = |season: Season| season.to_string().parse::<Season>();
    for label in ["0000-01", "9999-00", "0000-H1", "9999-H2"] {
        let season: Season = label.parse().unwrap();
        for season in [season.next(), season.earlier(1)].into_iter().flatten() {
            assert_eq!(read(season), Ok(season));
        }
    }
    let season = |label: &str| label.parse::<Season>().unwrap();
    assert_eq!((season("9999-00").next(), season("9999-H2").next()), (None, None));
    assert_eq!((season("0000-01").earlier(1), season("0001-H1").earlier(3)), (None, None));
    assert_eq!((Season::beginning_in(10_000), Season::halves_of(-1)), (None, None));
}

#[test]
fn other_texts_are_no_season() {
    for text in [
        "",
        "2006",
        "2006-",
        "2006-7",
        "2006-08",
        "2006-06",
        "2006-2007",
        "06-07",
        "2006/07",
        " 2006-07",
        "2006-07 ",
        "2006-07\n",
        "2006-0 7",
        "+006-07",
        "-006-07",
        "-006-95",
        "20066-67",
        "1999-100",
        "２００６-07",
        "200é-07",
        "2006–07",
    ] {
        let error = text.parse::<Season>().expect_err(text).to_string();
        let expected = format!(
            "`{text}` is not a season: expected two years in a row, such as 2006-07, or half a \
             year, such as 2012-H1"
        );
        assert_eq!(error, expected);
    }
}

#[test]
fn seasons_are_in_the_order_of_their_years() {
    let labels = ["1998-99", "1999-00", "2000-01", "2010-11"].map(|s| s.parse::<Season>().unwrap());
    assert!(labels.is_sorted());
}
