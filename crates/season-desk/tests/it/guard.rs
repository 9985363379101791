//! Nobody but the one browser that was let in is answered, and no other page changes anything.

use crate::browser::Opened;

#[test]
fn the_token_lets_one_browser_in_once() {
    let opened = Opened::new();
    assert_eq!(opened.page("/").location(), "/begin");
    let again = opened.send(&format!("GET /?token={} HTTP/1.1\r\n", opened.token), &[], b"");
    assert_eq!((again.status, again.head.contains("Set-Cookie")), (403, false));
    // The browser that has the cookie may press the address of the terminal again.
    let same = opened.page(&format!("/?token={}", opened.token));
    assert_eq!((same.status, same.location()), (303, "/"));
}

#[test]
fn whoever_has_no_cookie_sees_and_changes_nothing() {
    let opened = Opened::unasked();
    for line in ["GET / HTTP/1.1\r\n", "GET /desk.css HTTP/1.1\r\n", "GET /?token=0 HTTP/1.1\r\n"] {
        assert_eq!(opened.send(line, &[], b"").status, 403, "{line}");
    }
    let guessed = format!("Cookie: desk-{}=00000000000000000000000000000000", opened.port);
    assert_eq!(opened.send("GET / HTTP/1.1\r\n", &[guessed], b"").status, 403);
    let token = format!("POST /close?token={} HTTP/1.1\r\n", opened.token);
    let origin = format!("Origin: http://127.0.0.1:{}", opened.port);
    assert_eq!(opened.send(&token, &[origin], b"").status, 403);
    assert!(!opened.county().exists());
}

/// A name of another site can be made to point to this computer; its pages still send their own
/// name.
#[test]
fn a_foreign_name_of_this_computer_is_refused() {
    let opened = Opened::new();
    for host in ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "[::1]:80"] {
        let headers = [format!("Host: {host}"), format!("Cookie: {}", opened.cookie)];
        assert_eq!(opened.send("GET / HTTP/1.1\r\n", &headers, b"").status, 421, "{host}");
    }
    let headers =
        [format!("Host: localhost:{}", opened.port), format!("Cookie: {}", opened.cookie)];
    assert_eq!(opened.send("GET / HTTP/1.1\r\n", &headers, b"").status, 303);
}

#[test]
fn a_form_of_another_page_changes_nothing() {
    let opened = Opened::new();
    let own = |origin: &str| {
        let mut headers =
            vec![format!("Cookie: {}", opened.cookie), "Content-Length: 14".to_owned()];
        headers.push("Content-Type: application/x-www-form-urlencoded".to_owned());
        headers.extend((!origin.is_empty()).then(|| format!("Origin: {origin}")));
        opened.send("POST /begin HTTP/1.1\r\n", &headers, b"season=2006-07")
    };
    let port = opened.port;
    let others = [
        "",
        "null",
        "http://evil.example",
        &format!("https://127.0.0.1:{port}"),
        "http://127.0.0.1",
    ];
    for origin in others {
        assert_eq!(own(origin).status, 403, "{origin}");
    }
    assert!(!opened.county().exists());
    assert_eq!(own(&format!("http://127.0.0.1:{port}")).status, 303);
    assert!(opened.county().join("2006-07/events").is_dir());
}

#[test]
fn every_answer_says_what_a_page_may_do() {
    let opened = Opened::new();
    let page = opened.page("/begin");
    for header in [
        "Content-Security-Policy: default-src 'none'; style-src 'self'; img-src 'self'; form-action \
         'self'; base-uri 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff",
        "Cache-Control: no-store",
        "Referrer-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin",
    ] {
        assert!(page.head.lines().any(|line| line == header), "{header}\n{}", page.head);
    }
    // No page has a script, or a style of its own.
    assert!(!page.body.contains("<script") && !page.body.contains("style="), "{}", page.body);
    assert_eq!(opened.send("PUT / HTTP/1.1\r\n", &[], b"").status, 405);
}

#[test]
fn no_path_leads_out_of_the_folder() {
    let opened = Opened::new();
    std::fs::write(opened.folder.path().join("secret"), "secret").unwrap();
    opened.begin();
    let site = opened.county().join("site");
    std::fs::create_dir_all(&site).unwrap();
    std::fs::write(site.join("index.html"), "a list").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(opened.folder.path(), site.join("out")).unwrap();
    assert_eq!(opened.page("/site/index.html").body, "a list");
    for path in [
        "/site/../federation.toml",
        "/site/%2e%2e/%2e%2e/secret",
        "/site/..%2f..%2fsecret",
        "/site/out/secret",
        "/site//etc/passwd",
        "/site/",
        "/list?file=../../secret",
        "/list?file=%2fetc%2fpasswd",
        "/table?file=../../../secret",
        "/table?file=%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret",
    ] {
        let answer = opened.page(path);
        assert_ne!(answer.status, 200, "{path}");
        assert!(!answer.body.contains("root:"), "{path}");
        assert!(!answer.body.lines().any(|line| line == "secret"), "{path}");
    }
    let left_out = opened.form("/files/out", &[("file", "../../federation.toml")]);
    assert_eq!(left_out.status, 422);
    assert!(opened.county().join("federation.toml").exists());
}
