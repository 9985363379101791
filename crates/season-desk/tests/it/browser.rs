//! A small browser: requests over loopback, with or without the cookie of the desk.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use season_desk::{Desk, Door, serve};
use tempfile::TempDir;

/// An open desk, and the cookie of the browser that was let in.
pub(crate) struct Opened {
    pub(crate) folder: TempDir,
    county: PathBuf,
    pub(crate) port: u16,
    pub(crate) token: String,
    pub(crate) cookie: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The address to which the browser is sent on; empty if it is not.
    pub(crate) fn location(&self) -> &str {
        let line = self.head.lines().find_map(|line| line.strip_prefix("Location: "));
        line.unwrap_or_default()
    }
}

/// The county of the examples as it was sent: raw files.
pub(crate) fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/examples/county-spreadsheets")
}

impl Opened {
    /// A desk of a folder that does not exist yet, which has let a browser in.
    pub(crate) fn new() -> Self {
        Self::unasked().let_in()
    }

    /// A desk that nobody has asked yet, of a folder that does not exist yet.
    pub(crate) fn unasked() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let county = folder.path().join("county");
        Self::of(folder, county)
    }

    /// A desk of a folder with these files, which has let a browser in.
    pub(crate) fn with_files(files: &[(PathBuf, Vec<u8>)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let county = folder.path().join("county");
        for (file, bytes) in files {
            let file = county.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, bytes).unwrap();
        }
        Self::of(folder, county).let_in()
    }

    fn of(folder: TempDir, county: PathBuf) -> Self {
        let door = Door::open(0).unwrap();
        let address = door.address();
        let (before, token) = address.split_once("/?token=").unwrap();
        let port = before.rsplit(':').next().unwrap().parse().unwrap();
        let desk = Desk::of(&county, |_| "a season\n".to_owned());
        thread::spawn(move || serve(&desk, &door));
        Self { folder, county, port, token: token.to_owned(), cookie: String::new() }
    }

    fn let_in(self) -> Self {
        let first = self.send(&format!("GET /?token={} HTTP/1.1\r\n", self.token), &[], b"");
        assert_eq!((first.status, first.location()), (303, "/"));
        let cookie = first.head.lines().find_map(|line| line.strip_prefix("Set-Cookie: ")).unwrap();
        assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{cookie}");
        Self { cookie: cookie.split(';').next().unwrap().to_owned(), ..self }
    }

    /// Another desk of the same folder, which has let a browser in.
    pub(crate) fn another(&self) -> Self {
        Self::of(tempfile::tempdir().unwrap(), self.county()).let_in()
    }

    /// Publishes what the page of changes shows, and waits for the end.
    pub(crate) fn publish(&self) -> Answer {
        let seen = self.page("/changes");
        let answer = self.form("/published", &[("seen", Self::seen(&seen))]);
        self.published();
        answer
    }

    /// The page of what was published, when that is no longer under way.
    pub(crate) fn published(&self) -> Answer {
        loop {
            let page = self.page("/published");
            if !page.body.contains("id=busy") {
                return page;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What a page of changes says that it was made from.
    pub(crate) fn seen(page: &Answer) -> &str {
        let after = page.body.split_once("name=seen value=").map_or("", |(_, after)| after);
        after.split('>').next().unwrap_or_default()
    }

    pub(crate) fn county(&self) -> PathBuf {
        self.county.clone()
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.county().join(file)).unwrap_or_default()
    }

    /// Sends a request with these further headers.
    pub(crate) fn send(&self, line: &str, headers: &[String], body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let has_host = headers.iter().any(|header| header.starts_with("Host:"));
        let host =
            if has_host { Vec::new() } else { vec![format!("Host: 127.0.0.1:{}", self.port)] };
        let close = "Connection: close\r\n\r\n".to_owned();
        let head = line.to_owned() + &[&host, headers, &[close]].concat().join("\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // A desk that refuses a large body may close before all of it is sent.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.replace("\r\n", "\n"), body: body.to_owned() }
    }

    fn own(&self) -> Vec<String> {
        vec![format!("Cookie: {}", self.cookie)]
    }

    /// A page for the browser that was let in.
    pub(crate) fn page(&self, address: &str) -> Answer {
        self.send(&format!("GET {address} HTTP/1.1\r\n"), &self.own(), b"")
    }

    /// A form of the browser that was let in.
    pub(crate) fn form(&self, address: &str, fields: &[(&str, &str)]) -> Answer {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        self.post(address, "application/x-www-form-urlencoded", body.finish().as_bytes())
    }

    pub(crate) fn post(&self, address: &str, kind: &str, body: &[u8]) -> Answer {
        let mut headers = self.own();
        headers.push(format!("Origin: http://127.0.0.1:{}", self.port));
        headers.push(format!("Content-Type: {kind}"));
        headers.push(format!("Content-Length: {}", body.len()));
        self.send(&format!("POST {address} HTTP/1.1\r\n"), &headers, body)
    }

    /// A form with files, each with the name that the browser gives.
    pub(crate) fn upload(
        &self,
        address: &str,
        fields: &[(&str, &str)],
        files: &[(&str, &str, &[u8])],
    ) -> Answer {
        let mut body = Vec::new();
        for (name, value) in fields {
            body.extend_from_slice(
                format!(
                    "--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
                )
                .as_bytes(),
            );
        }
        for (field, name, bytes) in files {
            body.extend_from_slice(
                format!("--x\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\r\n").as_bytes(),
            );
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--x--\r\n");
        self.post(address, "multipart/form-data; boundary=x", &body)
    }

    /// Begins the county of the examples: the season, the last list and the players.
    pub(crate) fn begin(&self) {
        let begun = self.form("/begin", &[("season", "2006-07"), ("codes", "900000-900999")]);
        assert_eq!(begun.location(), "/before", "{}", begun.body);
        let read = |file: &str| fs::read(examples().join(file)).unwrap();
        let list = [("list", "opening_grades.csv", &*read("opening_grades.csv"))];
        assert_eq!(self.upload("/before", &[("what", "list")], &list).status, 303);
        let players = [("players", "players.csv", &*read("2006-07/players.csv"))];
        assert_eq!(self.upload("/before", &[("what", "players")], &players).status, 303);
    }

    /// Adds the files of the examples as they were sent.
    pub(crate) fn add_files(&self) {
        for entry in fs::read_dir(examples().join("2006-07/events")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let added = self.upload("/files", &[], &[("file", &name, &fs::read(&path).unwrap())]);
            assert_eq!(added.location(), "/files", "{}", added.body);
        }
    }
}
