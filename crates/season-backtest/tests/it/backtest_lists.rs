//! The lists of a backtest equal those of the batch, to the last fraction, and so do the standard
//! errors.
//!
//! Di is new. She draws with Ann, of 100, Ben, of 101, and Cy, of 100: her working grade is 301/3.
//! Cy draws with her, twice with Ann and once with Ben: 1204/3 in four games, which nine decimals
//! round down. A season later Cy has 27 games, 26 at 100 and one with Ed at 114, and borrows three
//! of the four: (2714 + 3/4 x 1204/3) / 30 = 100.5 exactly, which is 101, and would be 100 without
//! the thirds.

use std::fs;

use season_backtest::{By, Contender, Forecasts, Sureness, forecasts};
use season_runner::record::Record;
use season_runner::{SeasonInMemory, Unwatched};
use tempfile::TempDir;

use crate::settings_of;

const ANN: &str = "500010F";
const BEN: &str = "500020J";
const CY: &str = "500030A";
const DI: &str = "500040D";
const ED: &str = "500050G";

/// Two players, and the number of games they drew, one a day.
type Draws = (&'static str, &'static str, usize);

const BEFORE: [Draws; 5] = [(DI, ANN, 1), (DI, BEN, 1), (CY, DI, 1), (CY, ANN, 2), (CY, BEN, 1)];
const LAST: [Draws; 2] = [(CY, ANN, 26), (CY, ED, 1)];

fn federation(seasons: &[(u32, &[Draws])], history: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: String| {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    let list = format!("code,grade\n{ANN},100\n{BEN},101\n{CY},100\n{ED},114\n");
    write("opening_grades.csv", list);
    if !history.is_empty() {
        write("opening_history.csv", history.to_owned());
    }
    for (year, draws) in seasons {
        let label = format!("{year}-{:02}", (year + 1) % 100);
        let players = [ANN, BEN, CY, DI, ED].map(|code| format!("{code},{code}\n")).concat();
        write(&format!("{label}/players.csv"), format!("code,name\n{players}"));
        let rows = draws.iter().flat_map(|(white, black, games)| {
            (1..=*games)
                .map(move |day| format!("{year}-06-{day:02},League,{white},{black},1/2-1/2\n"))
        });
        let rows: String = rows.collect();
        write(&format!("{label}/results.csv"), format!("date,event,white,black,result\n{rows}"));
    }
    folder
}

/// The forecasts of the edition, and the numbers of some players.
fn found<const N: usize>(folder: &TempDir, codes: [&str; N]) -> (Forecasts, [usize; N]) {
    let settings = settings_of(folder.path());
    let record = Record::read(&settings, &Unwatched).unwrap();
    let contenders = [Contender::named("yorkshire-2000").unwrap()];
    let found = forecasts(&record, &contenders, By::Season, Sureness::Said, &Unwatched).unwrap();
    let number = |code: &str| record.codes.iter().position(|known| known == code).unwrap();
    (found.into_iter().next().unwrap(), codes.map(number))
}

/// The grade of a player on the last list of the batch.
fn published(folder: &TempDir, code: &str) -> Option<f64> {
    let graded = SeasonInMemory::grade(&settings_of(folder.path()), &Unwatched).unwrap();
    let list = graded.list("last".to_owned());
    let player = list.players.iter().find(|player| player.code == code).unwrap();
    Some(f64::from(player.listed.as_ref()?.grade))
}

#[test]
fn handed_on_thirds_decide_a_half_as_in_the_batch() {
    let folder = federation(&[(2006, &BEFORE), (2007, &LAST)], "");
    let (found, [cy]) = found(&folder, [CY]);
    assert_eq!(published(&folder, CY), Some(101.0));
    assert_eq!(found.lists[1][cy], Some(101.0));
}

#[test]
fn thirds_from_before_the_first_season_decide_it_too() {
    let history = format!("code,season,points,games,exact\n{CY},2006-07,401.333333333,4,1204/3\n");
    let folder = federation(&[(2007, &LAST)], &history);
    let (found, [cy]) = found(&folder, [CY]);
    assert_eq!(published(&folder, CY), Some(101.0));
    assert_eq!(found.lists[0][cy], Some(101.0));
}

#[test]
fn who_gets_no_letter_has_no_standard_error() {
    let folder = federation(&[(2006, &BEFORE), (2007, &LAST)], "");
    let (found, [ann, cy]) = found(&folder, [ANN, CY]);
    // Three and four games earn no letter, so the grades of the opening list stay in force.
    assert_eq!([found.lists[0][ann], found.lists[0][cy]], [Some(100.0); 2]);
    assert_eq!([found.standard_errors[0][ann], found.standard_errors[0][cy]], [None, None]);
    // A season later they have standard errors.
    let later = [ann, cy].map(|player| found.standard_errors[1][player]);
    assert!(later.iter().all(|error| error.is_some_and(|error| error > 0.0)), "{later:?}");
}
