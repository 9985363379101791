//! A federation that is graded in several runs: the published files equal those of one run over all
//! seasons, however far the editions look back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chrono::{Days, NaiveDate};
use ecf_season::{Edition, Season, SeasonLength};
use proptest::prelude::*;
use season_runner::federation::{Editions, GradeSettings};
use season_runner::{Unwatched, batch};

const CODES: [&str; 5] = ["500010F", "500020J", "500030A", "500040D", "500050G"];

/// A game: the number of days before the end of the season, its players, and its result.
type Game = (u64, usize, usize, usize);

/// How far an edition looks back, and in what way.
#[derive(Clone, Debug)]
struct Reach {
    lists: usize,
    borrowing: usize,
    letter: usize,
    by_game: bool,
    empty_seasons_count: bool,
}

/// The seasons of a federation, its editions, and the seasons at which runs begin.
#[derive(Clone, Debug)]
struct Pieces {
    seasons: Vec<Vec<Game>>,
    editions: Vec<Reach>,
    /// The seasons from which the second and the third edition are used.
    changes: [usize; 2],
    /// Whether the last edition is one of half-years, and whether half a year is left out before
    /// it.
    halves: Option<bool>,
    /// Whether a year begins in January.
    from_january: bool,
    /// The seasons at which runs begin.
    cuts: Vec<usize>,
    reopened: usize,
}

fn reach() -> impl Strategy<Value = Reach> {
    let numbers = (1..=6_usize, 0..=6_usize, 1..=7_usize);
    (numbers, any::<bool>(), prop::bool::weighted(0.2)).prop_map(
        |((lists, borrowing, letter), by_game, empty_seasons_count)| Reach {
            lists,
            borrowing,
            letter,
            by_game,
            empty_seasons_count,
        },
    )
}

fn pieces() -> impl Strategy<Value = Pieces> {
    let game = (0..360_u64, 0..5_usize, 0..5_usize, 0..3_usize);
    let seasons = prop::collection::vec(prop::collection::vec(game, 0..8), 8);
    let editions = prop::collection::vec(reach(), 3);
    let changes = (1..5_usize, 5..8_usize).prop_map(|(first, second)| [first, second]);
    let cuts = prop::collection::vec(1..8_usize, 0..4);
    let halves = prop::option::weighted(0.3, any::<bool>());
    (seasons, editions, changes, halves, any::<bool>(), cuts, 1..=8_usize).prop_map(
        |(seasons, editions, changes, halves, from_january, cuts, reopened)| Pieces {
            seasons,
            editions,
            changes,
            halves,
            from_january,
            cuts,
            reopened,
        },
    )
}

impl Pieces {
    /// The label of a season.
    fn label(&self, number: usize) -> String {
        let year = |number: usize| format!("{}-{:02}", 2000 + number, 1 + number);
        match self.halves {
            Some(left_out) if number >= self.changes[1] => {
                let half = number - self.changes[1] + usize::from(left_out);
                format!("{}-H{}", 2000 + self.changes[1] + half / 2, 1 + half % 2)
            }
            _ => year(number),
        }
    }

    /// The text of an edition, made from the printed one.
    fn edition(&self, number: usize) -> String {
        let reach = &self.editions[number];
        let is_half = number == 2 && self.halves.is_some();
        let first_day = if is_half || self.from_january { "01-01" } else { "05-01" };
        let length = if is_half { "half-year" } else { "year" };
        let counts = if reach.empty_seasons_count { "counts" } else { "looked-over" };
        let (_, text) =
            Edition::BUILT_IN.into_iter().find(|(n, _)| *n == "yorkshire-2000").unwrap();
        let (begin, letters) = text.split_once("[[category]]").unwrap();
        let (_, end) = letters.split_once("# CHOICE: juniors").unwrap();
        let letter = format!(
            "[[category]]\nletter = \"E\"\nseasons = {}\ngames = 2\nlatest = 1\n\n# ",
            reach.letter
        );
        let by = if reach.by_game { "game" } else { "average" };
        let begin = begin
            .replace("\"yorkshire-2000\"", &format!("\"rules-{number}\""))
            .replace(
                "first_day = \"05-01\"",
                &format!("length = \"{length}\"\nfirst_day = \"{first_day}\""),
            )
            .replace("\"looked-over\"", &format!("\"{counts}\""))
            .replace("\nlists = 2", &format!("\nlists = {}", reach.lists))
            .replace("\nseasons = 2", &format!("\nby = \"{by}\"\nseasons = {}", reach.borrowing));
        begin + &letter + end
    }

    /// Writes the federation, and returns the editions in the form in which a run names them.
    fn write(&self, folder: &Path) -> Vec<String> {
        let place = folder.parent().unwrap();
        let named = (0..3).map(|number| {
            let file = place.join(format!("rules-{number}.toml"));
            fs::write(&file, self.edition(number)).unwrap();
            let from = number.checked_sub(1).map(|change| self.label(self.changes[change]));
            file.display().to_string() + &from.map(|label| format!("@{label}")).unwrap_or_default()
        });
        let named: Vec<String> = named.collect();
        fs::create_dir(folder).unwrap();
        let [ann, ben, cy, ..] = CODES;
        // In one row the grade cannot be read.
        let list = format!("code,grade\n{ann},150\n{ben},120\n{cy},1x0\n");
        fs::write(folder.join("opening_grades.csv"), list).unwrap();
        let totals =
            format!("code,season,points,games\n{cy},1999-00,700,5\n{ann},1998-99,1300,9\n");
        fs::write(folder.join("opening_history.csv"), totals).unwrap();
        let editions = Editions::named(&named).unwrap();
        for number in 0..self.seasons.len() {
            self.write_season(folder, number, &editions);
        }
        named
    }

    fn write_season(&self, folder: &Path, number: usize, editions: &Editions) {
        let label = self.label(number);
        let season: Season = label.parse().unwrap();
        let (_, last_day) = editions.of(season).edition.season_days(season);
        // The first half-year after a year may begin in May.
        let days = if season.length() == SeasonLength::HalfYear { 60 } else { 360 };
        let place = folder.join(label);
        fs::create_dir(&place).unwrap();
        let players = CODES.map(|code| format!("{code},{code}\n")).concat();
        fs::write(place.join("players.csv"), format!("code,name\n{players}")).unwrap();
        let line = |&(day, white, black, result): &Game| {
            let day: NaiveDate = last_day - Days::new(day % days);
            // Nobody plays themselves.
            let black = if black == white { (black + 1) % CODES.len() } else { black };
            let result = ["1-0", "0-1", "1/2-1/2"][result];
            format!("{day},Cup,{},{},{result}\n", CODES[white], CODES[black])
        };
        let games: String = self.seasons[number].iter().map(line).collect();
        let results = format!("date,event,white,black,result\n{games}");
        fs::write(place.join("results.csv"), results).unwrap();
    }

    /// The first and the last season of every run, which together grade every season once.
    fn runs(&self) -> Vec<(Season, Season)> {
        let mut begin = vec![0];
        begin.extend(&self.cuts);
        begin.sort_unstable();
        begin.dedup();
        let season = |number: usize| self.label(number).parse().unwrap();
        let ends = begin.iter().skip(1).copied().chain([self.seasons.len()]);
        begin.iter().zip(ends).map(|(&from, end)| (season(from), season(end - 1))).collect()
    }
}

/// The files of the seasons that are published in a folder.
fn published(out: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let seasons = fs::read_dir(out).unwrap().map(|entry| entry.unwrap().path());
    for season in seasons.filter(|path| path.is_dir()) {
        for file in fs::read_dir(&season).unwrap().map(|entry| entry.unwrap().path()) {
            let bytes = fs::read(&file).unwrap();
            let name = file.strip_prefix(out).unwrap().display().to_string();
            found.insert(name, String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn seasons_graded_in_pieces_are_those_of_one_run(pieces in pieces()) {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("federation");
        let named = pieces.write(&folder);
        let settings = |out: &str| {
            let out = place.path().join(out);
            let editions = Editions::named(&named).unwrap();
            GradeSettings { out, ..GradeSettings::of(&folder, editions, None) }
        };
        let run = |settings: &GradeSettings| batch::run(settings, &Unwatched, &|_| String::new());
        run(&settings("whole")).unwrap();
        let whole = published(&place.path().join("whole"));
        for (from, to) in pieces.runs() {
            run(&GradeSettings { from: Some(from), to: Some(to), ..settings("cut") }).unwrap();
        }
        prop_assert_eq!(&published(&place.path().join("cut")), &whole);
        run(&GradeSettings { reopen: Some(pieces.reopened), ..settings("cut") }).unwrap();
        prop_assert_eq!(&published(&place.path().join("cut")), &whole);
    }
}
