//! A published folder records whose seasons it holds.

use std::fs;
use std::path::{Path, PathBuf};

use input_files::{Error, Fingerprint};
use published_lists::federation::{self, Federation, WhenOthers};
use published_lists::manifest::{self, Manifest};
use published_lists::{Publication, WhenLocked};

/// A made-up federation: a folder with seasons, each a file of results.
struct Inputs {
    folder: PathBuf,
}

const OPENING: &str = "opening_grades.csv";

impl Inputs {
    fn new(folder: PathBuf, opening: &str) -> Self {
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(OPENING), opening).unwrap();
        Self { folder }
    }

    fn with(self, season: &str, file: &str, text: &str) -> Self {
        let path = self.folder.join(season).join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn federation(&self) -> Federation {
        let opening = fs::read(self.folder.join(OPENING)).ok();
        let opening = opening.map(|bytes| Fingerprint::of(OPENING, &bytes));
        Federation::of(&self.folder, opening.as_ref()).unwrap()
    }

    fn fingerprints(&self, season: &str) -> Vec<Fingerprint> {
        let of = |file: &str| {
            let bytes = fs::read(self.folder.join(season).join(file)).ok()?;
            Some(Fingerprint::of(&format!("{season}/{file}"), &bytes))
        };
        ["results.csv", "players.csv", "events/a.csv", "events/b.csv"]
            .into_iter()
            .filter_map(of)
            .collect()
    }

    /// Publishes seasons, unless the folder belongs to another federation.
    fn publish(&self, out: &Path, seasons: &[&str], others: WhenOthers) -> Result<(), Error> {
        let mut publication = Publication::begin(out, WhenLocked::Refuse, || {})?;
        publication.claim(self.federation(), &self.folder, others)?;
        for season in seasons {
            let manifest = manifest(season, self.fingerprints(season));
            publication.write(season, manifest::FILE, manifest.to_bytes()?)?;
        }
        publication.replace()?;
        Ok(())
    }
}

fn manifest(season: &str, inputs: Vec<Fingerprint>) -> Manifest {
    Manifest {
        program: "clarke".into(),
        season: season.into(),
        first_day: "2006-05-01".parse().unwrap(),
        last_day: "2007-04-30".parse().unwrap(),
        edition: manifest::EditionStamp { name: "x".into(), sha256: "00".into(), changed: vec![] },
        national_edition: None,
        rate: None,
        games_before: None,
        inputs,
        decisions: Vec::new(),
        files: manifest::FileCounts::default(),
        rows: manifest::RowCounts::default(),
        doubts: None,
        players: manifest::PlayerCounts::default(),
        working_grades: manifest::WorkingGradeReport::default(),
        standard_errors: None,
        rapid: None,
        outputs: Vec::new(),
    }
}

/// A place with the federation `county` in it, whose first season is published.
fn published() -> (tempfile::TempDir, PathBuf, Inputs) {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let county = Inputs::new(place.path().join("county"), "code,grade\n").with(
        "2006-07",
        "results.csv",
        "a",
    );
    county.publish(&out, &["2006-07"], WhenOthers::Refuse).unwrap();
    (place, out, county)
}

fn seasons(out: &Path) -> Vec<String> {
    let names = fs::read_dir(out).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name != federation::FILE);
    names.sort();
    names
}

#[test]
fn another_federation_is_replaced_only_when_told() {
    let (place, out, _) = published();
    let opening = "code,grade\n";
    let shire =
        Inputs::new(place.path().join("shire"), opening).with("2007-08", "results.csv", "b");
    let refused = shire.publish(&out, &["2007-08"], WhenOthers::Refuse).unwrap_err();
    let words = refused.to_string();
    assert!(words.contains("`county`") && words.contains("`shire`"), "{words}");
    assert_eq!(seasons(&out), ["2006-07"], "nothing has changed");
    shire.publish(&out, &["2007-08"], WhenOthers::ReplaceAll).unwrap();
    assert_eq!(seasons(&out), ["2007-08"]);
    assert_eq!(Federation::read(&out).unwrap().unwrap().name, "shire");
}

#[test]
fn a_federation_whose_folder_has_the_same_name_is_refused_too() {
    let (place, out, _) = published();
    let other = Inputs::new(place.path().join("elsewhere/county"), "code,grade\n500010F,120\n")
        .with("2006-07", "results.csv", "b");
    let refused = other.publish(&out, &["2006-07"], WhenOthers::Refuse);
    assert!(matches!(refused, Err(Error::OtherFederation { .. })));
}

#[test]
fn to_replace_all_drops_none_of_the_own_seasons() {
    let (_place, out, county) = published();
    let county = county.with("2007-08", "results.csv", "b");
    county.publish(&out, &["2007-08"], WhenOthers::ReplaceAll).unwrap();
    assert_eq!(seasons(&out), ["2006-07", "2007-08"]);
}

#[test]
fn a_federation_is_the_same_after_a_move_with_late_results() {
    let (place, out, county) = published();
    fs::create_dir(place.path().join("checkout-2")).unwrap();
    let moved = place.path().join("checkout-2/county");
    fs::rename(&county.folder, &moved).unwrap();
    let county = Inputs { folder: moved }.with("2006-07", "results.csv", "a, and late ones");
    county.publish(&out, &["2006-07"], WhenOthers::Refuse).unwrap();
}

#[test]
fn a_new_name_or_a_better_opening_list_is_no_new_federation() {
    let (place, out, county) = published();
    let renamed = place.path().join("county-of-x");
    fs::rename(&county.folder, &renamed).unwrap();
    let county = Inputs::new(renamed, "code,grade\n500010F,120\n");
    county.publish(&out, &["2006-07"], WhenOthers::Refuse).unwrap();
    assert_eq!(Federation::read(&out).unwrap().unwrap().name, "county-of-x");
}

#[test]
fn a_common_list_or_event_does_not_make_one_federation() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("published");
    let of = |name: &str, league: &str| {
        Inputs::new(place.path().join(name), "code,grade\n")
            .with("2006-07", "players.csv", "national")
            .with("2006-07", "events/a.csv", "congress of both")
            .with("2006-07", "events/b.csv", league)
            .with("2006-07", "results.csv", league)
    };
    of("county", "a").publish(&out, &["2006-07"], WhenOthers::Refuse).unwrap();
    let refused = of("shire", "b").publish(&out, &["2006-07"], WhenOthers::Refuse);
    assert!(matches!(refused, Err(Error::OtherFederation { .. })));
}

#[test]
fn a_folder_without_a_federation_is_taken_over() {
    let (_place, out, county) = published();
    fs::remove_file(out.join(federation::FILE)).unwrap();
    assert_eq!(Federation::read(&out).unwrap(), None);
    county.publish(&out, &["2006-07"], WhenOthers::Refuse).unwrap();
    let known = Federation::read(&out).unwrap();
    assert_eq!(known, Some(county.federation()));
    // A run that does not declare a federation.
    let publication = Publication::begin(&out, WhenLocked::Refuse, || {}).unwrap();
    let bytes = manifest("2008-09", Vec::new()).to_bytes().unwrap();
    publication.write("2008-09", manifest::FILE, bytes).unwrap();
    publication.replace().unwrap();
    assert_eq!(Federation::read(&out).unwrap(), known);
    assert_eq!(seasons(&out), ["2006-07", "2008-09"]);
}

#[test]
fn the_record_is_of_the_federation_and_not_of_the_machine() {
    let (_place, out, county) = published();
    #[cfg(unix)]
    {
        let link = out.with_file_name("link");
        std::os::unix::fs::symlink(&county.folder, &link).unwrap();
        assert_eq!(Federation::of(&link, None).unwrap().name, "county");
    }
    let text = fs::read_to_string(out.join(federation::FILE)).unwrap();
    let sha256 = Fingerprint::of(OPENING, b"code,grade\n").sha256;
    assert_eq!(
        text,
        format!("{{\n  \"name\": \"county\",\n  \"opening_list\": \"{sha256}\"\n}}\n")
    );
    fs::write(out.join(federation::FILE), "{").unwrap();
    let unreadable = county.publish(&out, &["2006-07"], WhenOthers::ReplaceAll).unwrap_err();
    assert!(matches!(unreadable, Error::Manifest { .. }));
}
