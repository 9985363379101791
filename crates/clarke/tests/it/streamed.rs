//! Seasons whose games are put aside on the disk while they are read: their lists are those of
//! seasons that are in memory, to the byte.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::federation::{Federation, files};
use crate::{copy_folder, done, fails, path, workspace};

/// The files of a run, those that only say how it went apart: the manifest without what is said of
/// doubts and with the hashes of the lists, and the summaries not at all.
fn published(out: &Path) -> (BTreeMap<String, Vec<u8>>, Vec<Value>) {
    let (mut lists, mut manifests) = (files(out), Vec::new());
    lists.retain(|name, _| !name.contains("summary."));
    for (_, bytes) in lists.extract_if(.., |name, _| name.ends_with("manifest.json")) {
        let mut manifest: Value = serde_json::from_slice(&bytes).unwrap();
        let doubts = manifest.as_object_mut().unwrap().remove("doubts").unwrap();
        let is_summary = |file: &Value| file["file"].as_str().unwrap().starts_with("summary.");
        manifest["outputs"].as_array_mut().unwrap().retain(|file| !is_summary(file));
        manifests.push(manifest);
        manifests.push(doubts["games_put_aside"].clone());
    }
    (lists, manifests)
}

/// Grades a federation in both ways, and checks that only the way differs.
fn are_the_same(folder: &Path, place: &Path, flags: &[&str]) {
    let [usual, streamed] = ["usual", "streamed"].map(|name| place.join(name));
    done(&[&["grade", path(folder), "--out", path(&usual)], flags].concat());
    let said =
        done(&[&["grade", path(folder), "--out", path(&streamed), "--streamed"], flags].concat());
    assert!(said.contains("put aside on the disk"), "{said}");
    let ((usual, how), (streamed, how_streamed)) = (published(&usual), published(&streamed));
    assert!(usual.len() > 10, "{:?}", usual.keys());
    assert!(usual.keys().eq(streamed.keys()), "{:?}", streamed.keys());
    for (name, bytes) in usual {
        assert!(bytes == streamed[&name], "{name}");
    }
    for (one, other) in how.chunks(2).zip(how_streamed.chunks(2)) {
        assert_eq!((&one[0], &one[1], &other[1]), (&other[0], &Value::Null, &Value::Bool(true)));
    }
}

/// The made-up federation has repeated and faulty rows, and every kind of borrowing.
#[test]
fn lists_of_streamed_games_are_the_same_bytes() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("federation");
    copy_folder(&workspace().join("data/federation"), &folder);
    are_the_same(&folder, &place.path().join("csv"), &[]);
    for season in ["2001-02", "2002-03", "2003-04"] {
        let table = folder.join(season).join("results.csv");
        let out = place.path().join(season);
        done(&["convert", path(&table), "--to", "parquet", "--out", path(&out)]);
        fs::remove_file(table).unwrap();
        let table = folder.join(season).join("results.parquet");
        fs::copy(out.join("results.parquet"), table).unwrap();
    }
    are_the_same(&folder, &place.path().join("parquet"), &[]);
}

/// Rapid games are put aside by themselves; repeats are found in the rows, read once more.
#[test]
fn streamed_rates_and_rejected_repeats_are_the_same() {
    let edition = done(&["editions", "yorkshire-2000"]);
    let edition = edition
        .replace("rates = [\"standard\"]", "rates = [\"standard\", \"rapid\"]")
        .replace("repeated = \"grade\"", "repeated = \"reject\"");
    let federation = Federation::new();
    federation.write("edition.toml", &edition);
    let mut rows = "date,event,white,black,result,rate,round\n".to_owned();
    let results = federation.read("2006-07/results.csv");
    for (number, row) in results.lines().skip(1).enumerate() {
        let rate = ["", "standard", "rapid", "blitz"][number % 4];
        writeln!(rows, "{row},{rate},{}", number % 3).unwrap();
        // Twice the same row, and once in another round.
        if number % 5 == 0 {
            writeln!(rows, "{row},{rate},{}\n{row},{rate},9", number % 3).unwrap();
        }
    }
    federation.write("2006-07/results.csv", &rows);
    let file = federation.folder().join("edition.toml");
    let flags = ["--edition", path(&file), "--threads", "1"];
    are_the_same(&federation.folder(), &federation.out("out"), &flags);
    let rejected = fs::read_to_string(federation.out("out/streamed/2006-07/rejected.csv")).unwrap();
    assert!(rejected.contains("repeat"), "{rejected}");
}

#[test]
fn games_that_cannot_be_put_aside_are_refused() {
    let federation = Federation::new();
    let (folder, out) = (federation.folder(), federation.out("out"));
    let grade = ["grade", path(&folder), "--out", path(&out), "--streamed"];
    let said = fails(2, &[&grade[..], &["--edition", "ecf-2015"]].concat());
    assert!(said.contains("--streamed: the edition borrows games day by day"), "{said}");
    let game = "[event]\nname = \"Cup\"\n";
    federation.write("2006-07/events/cup.csv", game);
    fs::remove_file(folder.join("2006-07/results.csv")).unwrap();
    let said = fails(1, &grade);
    assert!(said.contains("its results are not one table"), "{said}");
    assert!(!out.exists());
}
