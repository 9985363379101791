//! Seasons whose files and rules are the same are not read again to see who is who, and what is
//! held is never older than the files.

use std::fmt::Display;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Mutex;

use season_runner::federation::GradeSettings;
use season_runner::register::{SeasonsRead, WhoIsWho, who_is_who};
use season_runner::{Progress, Unwatched, Work};

/// A listener that keeps which seasons are read.
#[derive(Default)]
struct Read(Mutex<Vec<String>>);

impl Progress for Read {
    fn step(&self, work: Work, of: Option<&dyn Display>) {
        assert_eq!(work, Work::Reading);
        self.0.lock().unwrap().push(of.unwrap().to_string());
    }
}

/// A federation of two seasons, with somebody in the first whom no list has.
fn federation(folder: &Path) {
    for season in ["2005-06", "2006-07"] {
        fs::create_dir_all(folder.join(season).join("events")).unwrap();
        let players = "code,name,club\n000001C,\"Roe, Ann\",Hull\n000002E,\"Fox, Bob\",Hull\n";
        fs::write(folder.join(season).join("players.csv"), players).unwrap();
        let day = season[..4].to_owned() + "-10-01";
        let games = format!("date,event,white,black,result\n{day},Cup,000001C,000002E,1-0\n");
        fs::write(folder.join(season).join("events/cup.csv"), games).unwrap();
    }
    fs::write(folder.join("2005-06/events/more.csv"), stranger("Zoe Quirk")).unwrap();
    fs::write(folder.join("opening_grades.csv"), "code,grade\n000001C,120\n").unwrap();
}

/// A file in which somebody whom no list has played for Otley.
fn stranger(name: &str) -> String {
    format!(
        "date,event,white,white club,black,black club,result\n\
         2005-11-01,League,{name},Otley,\"Fox, Bob\",Hull,1-0\n"
    )
}

/// Who is who, and which seasons were read for it; the answer is the one of somebody who holds
/// nothing.
fn look(folder: &Path, held: &mut SeasonsRead) -> (WhoIsWho, Vec<String>) {
    let settings = GradeSettings::of_folder(folder).unwrap();
    let read = Read::default();
    let who = who_is_who(&settings, None, held, &read).unwrap();
    let anew = who_is_who(&settings, None, &mut SeasonsRead::default(), &Unwatched).unwrap();
    assert_eq!(format!("{who:?}"), format!("{anew:?}"));
    (who, read.0.into_inner().unwrap())
}

#[test]
fn seasons_that_did_not_change_are_not_read_again() {
    let place = tempfile::tempdir().unwrap();
    let (folder, mut held) = (place.path(), SeasonsRead::default());
    federation(folder);
    let (who, read) = look(folder, &mut held);
    assert_eq!(read, ["2005-06", "2006-07"]);
    assert_eq!(who.unregistered[0].text, "Zoe Quirk");
    assert!(look(folder, &mut held).1.is_empty());
    let last = folder.join("2006-07/events/late.csv");
    fs::write(&last, stranger("Una Vale").replace("2005-", "2006-")).unwrap();
    let (who, read) = look(folder, &mut held);
    assert_eq!(read, ["2006-07"]);
    assert_eq!(who.unregistered.len(), 2);
    fs::remove_file(&last).unwrap();
    assert_eq!(look(folder, &mut held).1, ["2006-07"]);
    // A decision is one of the rules of its season, or of all.
    let decisions = folder.join("decisions.toml");
    let of_last = "[[ignore]]\nevent = \"Cup\"\nseason = \"2006-07\"\n";
    fs::write(&decisions, of_last).unwrap();
    assert_eq!(look(folder, &mut held).1, ["2006-07"]);
    let of_all = "[[merge]]\ncode = \"Zoe Quirk\"\ninto = \"000001C\"\n";
    fs::write(&decisions, of_last.to_owned() + of_all).unwrap();
    let (who, read) = look(folder, &mut held);
    assert_eq!(read, ["2005-06", "2006-07"]);
    assert!(who.unregistered.is_empty());
}

#[test]
fn a_season_changed_unseen_by_its_times_is_read_again() {
    let place = tempfile::tempdir().unwrap();
    let (folder, mut held) = (place.path(), SeasonsRead::default());
    federation(folder);
    look(folder, &mut held);
    let file = folder.join("2005-06/events/more.csv");
    let before = file.metadata().unwrap();
    fs::write(&file, stranger("Ned Quirk")).unwrap();
    File::options()
        .write(true)
        .open(&file)
        .unwrap()
        .set_modified(before.modified().unwrap())
        .unwrap();
    assert_eq!(file.metadata().unwrap().len(), before.len());
    let (who, read) = look(folder, &mut held);
    assert_eq!(read, ["2005-06"]);
    assert_eq!(who.unregistered[0].text, "Ned Quirk");
}

#[test]
fn a_new_club_on_a_list_is_looked_for_in_strangers_rows() {
    let place = tempfile::tempdir().unwrap();
    let (folder, mut held) = (place.path(), SeasonsRead::default());
    federation(folder);
    let (who, _) = look(folder, &mut held);
    assert_eq!(who.unregistered[0].events[0].club, "");
    let list = folder.join("2006-07/players.csv");
    let players = fs::read_to_string(&list).unwrap() + "102807J,\"Lee, Eve\",Otley\n";
    fs::write(&list, players).unwrap();
    let (who, read) = look(folder, &mut held);
    assert_eq!(who.unregistered[0].events[0].club, "otley");
    assert_eq!(read, ["2005-06", "2006-07"]);
}
