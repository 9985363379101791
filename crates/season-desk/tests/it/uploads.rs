//! Files that come in: bounded in size and number, and named safely.

use std::fs;

use crate::browser::Opened;

fn events(opened: &Opened) -> Vec<String> {
    let entries = fs::read_dir(opened.county().join("2006-07/events")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn hostile_names_become_files_of_the_season() {
    let opened = Opened::new();
    opened.begin();
    let table: &[u8] = b"Date,White,Black,Result\n2006-09-12,A,B,1-0\n";
    for name in [
        "../../evil.csv",
        "/etc/cron.d/x.csv",
        "..\\..\\w.csv",
        "<script>alert(1)</script>.csv",
        "NUL.csv",
    ] {
        assert_eq!(opened.upload("/files", &[], &[("file", name, table)]).status, 303, "{name}");
    }
    assert_eq!(events(&opened), ["event-NUL.csv", "evil.csv", "script.csv", "w.csv", "x.csv"]);
    for name in ["..", ".", ".hidden", "/"] {
        let taken = opened.upload("/files", &[], &[("file", name, table)]);
        assert!(taken.status == 413 || name == ".hidden", "{name}: {}", taken.status);
    }
    assert!(!opened.folder.path().join("evil.csv").exists());
    let page = opened.page("/files").body;
    assert!(!page.contains("<script"), "{page}");
}

#[test]
fn a_file_sent_again_replaces_the_old_one_after_a_look() {
    let opened = Opened::new();
    opened.begin();
    opened.upload(
        "/files",
        &[],
        &[("file", "cup.csv", b"Date,White,Black,Result\n2006-09-12,A,B,1-0\n")],
    );
    let again: &[u8] = b"Date,White,Black,Result\n2006-09-12,A,B,0-1\n";
    assert_eq!(opened.upload("/files", &[], &[("file", "cup.csv", again)]).status, 303);
    assert!(opened.read("2006-07/events/cup.csv").ends_with("1-0\n"));
    assert!(opened.page("/files").body.contains(">Compare<"));
    assert!(opened.page("/").body.contains(" wait</span>"));
    let compared = opened.page("/again?file=cup.csv").body;
    assert!(
        compared.contains("1 row is the same; 1 only in the new file, 1 only in the old one."),
        "{compared}"
    );
    assert_eq!(opened.form("/again", &[("file", "cup.csv"), ("do", "new")]).location(), "/files");
    assert!(opened.read("2006-07/events/cup.csv").ends_with("0-1\n"));
    assert!(!opened.page("/files").body.contains(">Compare<"));
    // The third answer, after the list and the players.
    assert_eq!(opened.form("/answers", &[("number", "3")]).status, 303);
    assert!(opened.read("2006-07/events/cup.csv").ends_with("1-0\n"));
    assert_eq!(opened.form("/again", &[("file", "cup.csv"), ("do", "old")]).status, 303);
    assert!(opened.read("2006-07/events/cup.csv").ends_with("1-0\n"));
    for other in ["../../federation.toml", "nothing.csv", ""] {
        assert_eq!(opened.form("/again", &[("file", other), ("do", "new")]).status, 422, "{other}");
    }
}

#[test]
fn a_file_that_is_left_out_comes_back_when_its_place_is_free() {
    let opened = Opened::new();
    opened.begin();
    opened.upload("/files", &[], &[("file", "cup.csv", b"one\n")]);
    let same = opened.upload("/files", &[], &[("file", "cup.csv", b"one\n")]);
    assert!(same.status == 422 && same.body.contains("nothing was added"), "{}", same.body);
    assert_eq!(opened.form("/files/out", &[("file", "cup.csv")]).status, 303);
    assert_eq!(events(&opened), Vec::<String>::new());
    assert_eq!(opened.upload("/files", &[], &[("file", "cup.csv", b"two\n")]).status, 303);
    assert_eq!(opened.form("/answers", &[("number", "3")]).status, 422);
    fs::remove_file(opened.county().join("2006-07/events/cup.csv")).unwrap();
    assert_eq!(opened.form("/answers", &[("number", "3")]).status, 303);
    assert_eq!(opened.read("2006-07/events/cup.csv"), "one\n");
}

#[test]
fn more_than_fits_in_one_go_is_refused() {
    let opened = Opened::new();
    opened.begin();
    // 3 GB, by what the browser says of them: no byte of it is read into memory.
    let headers = [
        format!("Cookie: {}", opened.cookie),
        format!("Origin: http://127.0.0.1:{}", opened.port),
        "Content-Type: multipart/form-data; boundary=x".to_owned(),
        format!("Content-Length: {}", 3_u64 << 30),
    ];
    let answer = opened.send("POST /files HTTP/1.1\r\n", &headers, b"--x\r\n");
    assert!([0, 413].contains(&answer.status), "{answer:?}");
    let many: Vec<(&str, String)> =
        (0..10_000).map(|number| ("file", format!("{number}.csv"))).collect();
    let many: Vec<(&str, &str, &[u8])> =
        many.iter().map(|(field, name)| (*field, name.as_str(), &b"x\n"[..])).collect();
    assert_eq!(opened.upload("/files", &[], &many).status, 413);
    let large = vec![b'x'; 65 << 20];
    assert_eq!(opened.upload("/files", &[], &[("file", "large.csv", &large)]).status, 413);
    assert_eq!(events(&opened), Vec::<String>::new());
    assert_eq!(opened.post("/files", "multipart/form-data; boundary=x", b"nonsense").status, 413);
    assert_eq!(opened.post("/files", "text/plain", b"x").status, 413);
}
