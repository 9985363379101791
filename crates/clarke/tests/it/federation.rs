//! A small federation, written by hand into a folder.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Players of the small federation: code and name. The check letters are valid.
pub(crate) const PLAYERS: [(&str, &str); 9] = [
    ("500010F", "Abel, Ann"),
    ("500020J", "Bell, Ben"),
    ("500030A", "Carr, Cy"),
    ("500040D", "Dove, Di"),
    ("500050G", "Eden, Ed"),
    ("500060K", "Fox, Fay"),
    ("500070B", "Gray, Gus"),
    ("500080E", "Hall, \"Hal\""),
    ("500090H", "Iles, Ivy"),
];

/// A federation in a temporary folder, which is deleted when the test ends.
pub(crate) struct Federation {
    place: tempfile::TempDir,
}

impl Federation {
    /// Two seasons: Ann, Ben and Cy are graded; Di and Ed are linked to them; Fay is linked to Ed;
    /// Gus and Hal meet nobody else. Some rows are faulty.
    pub(crate) fn new() -> Self {
        let federation = Self::empty();
        federation
            .write("opening_grades.csv", "code,grade\n500010F,160\n500020J,140\n500030A,100\n");
        federation.write("2006-07/players.csv", &players());
        federation.write("2006-07/results.csv", &results(2006));
        federation.write("2007-08/players.csv", &players());
        federation.write("2007-08/results.csv", &results(2007));
        federation
    }

    /// An empty federation.
    pub(crate) fn empty() -> Self {
        Self { place: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.place.path().join("federation")
    }

    /// The folder of published lists, beside the federation.
    pub(crate) fn out(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        let file = self.folder().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder().join(file)).unwrap()
    }
}

fn players() -> String {
    let mut text = "code,name,sex,birth_date,club1\n".to_owned();
    for (code, name) in PLAYERS {
        let name = name.replace('"', "\"\"");
        writeln!(text, "{code},\"{name}\",F,1995-04-30,York").unwrap();
    }
    text
}

fn results(year: i32) -> String {
    let mut text = "date,event,white,black,result\n".to_owned();
    // Ann, Ben and Cy play 12 games with each other: 8 each.
    let [ann, ben, cy, di, ed, fay, gus, hal, _] = PLAYERS.map(|(code, _)| code);
    for month in 5..=8 {
        writeln!(text, "{year}-0{month}-10,League,{ann},{ben},1-0").unwrap();
        writeln!(text, "{year}-0{month}-11,League,{ben},{cy},½-½").unwrap();
        writeln!(text, "{year}-0{month}-12,League,{cy},{ann},0-1").unwrap();
    }
    for (white, black, result) in [
        (di, ann, "0-1"),
        (ben, di, "1/2-1/2"),
        (di, cy, "1-0"),
        (di, ed, "0.5-0.5"),
        (ed, cy, "1-0"),
        (fay, ed, "0-1"),
        (gus, hal, "1-0"),
        (ann, ed, "+/-"),
        (ann, ed, "1-0-0"),
        (ann, ann, "1-0"),
    ] {
        writeln!(text, "{}-01-05,Cup,{white},{black},{result}", year + 1).unwrap();
    }
    writeln!(text, "{year}-02-30,Cup,{ann},{ben},1-0").unwrap();
    writeln!(text, "{}-05-01,Cup,{ann},{ben},1-0", year + 1).unwrap();
    writeln!(text, "{year}-06-01,Cup,{ann},500021A,1-0").unwrap();
    writeln!(text, "{year}-06-01,Cup,{ann},111111F,1-0").unwrap();
    text
}

/// The bytes of every file below a folder, by name.
pub(crate) fn files(folder: &Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    let mut found = std::collections::BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let inside = files(&entry.path()).into_iter();
            found.extend(inside.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}
