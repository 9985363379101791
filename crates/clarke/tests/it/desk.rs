//! `clarke desk`: what it opens, what it refuses, and how it ends. Its pages are tested where they
//! are.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use crate::{fails, path};

#[test]
fn a_foreign_folder_and_a_taken_port_are_refused() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("letter.txt"), "Dear Ivy").unwrap();
    let other = fails(1, &["desk", path(place.path()), "--no-browser"]);
    assert!(other.contains("expected a federation's folder, or a new one"), "{other}");
    let file = fails(1, &["desk", path(&place.path().join("letter.txt")), "--no-browser"]);
    assert!(file.contains("it is a file"), "{file}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let new = place.path().join("new");
    let error = fails(1, &["desk", path(&new), "--port", &port, "--no-browser"]);
    assert!(error.contains(&format!("cannot listen on port {port}")), "{error}");
    assert!(!new.exists());
}

#[test]
fn it_begins_in_the_current_folder_and_ends_with_its_button() {
    let place = tempfile::tempdir().unwrap();
    let mut desk = Command::new(env!("CARGO_BIN_EXE_clarke"))
        .args(["desk", "--no-browser"])
        .current_dir(place.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(desk.stdout.take().unwrap()).lines();
    let address = said.nth(1).unwrap().unwrap();
    let (host, token) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let let_in = send(host, &format!("GET /{token} HTTP/1.1\r\n"), "");
    let cookie = let_in.lines().find_map(|line| line.strip_prefix("Set-Cookie: ")).unwrap();
    let cookie =
        format!("Cookie: {}\r\nOrigin: http://{host}\r\n", cookie.split(';').next().unwrap());
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let form = format!("POST /begin HTTP/1.1\r\n{cookie}{form}");
    let begun = send(host, &form, "season=2006-07&codes=900000-900999");
    assert!(begun.starts_with("HTTP/1.1 303"), "{begun}");
    assert!(place.path().join("2006-07/events").is_dir());
    let page = send(host, &format!("GET /files HTTP/1.1\r\n{cookie}"), "");
    assert!(page.contains("2006-07"), "{page}");
    let closed = send(host, &format!("POST /close HTTP/1.1\r\n{cookie}"), "");
    assert!(closed.contains("The desk is closed"), "{closed}");
    assert!(desk.wait().unwrap().success());
}

/// Sends a request, of which these are the first line and headers, and returns the answer.
fn send(host: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    let length = body.len();
    let more = format!("Host: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
    stream.write_all(format!("{head}{more}{body}").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
