//! Names are data: whatever their text, it does not become markup, script, path or formula.

use proptest::prelude::*;
use season_site::{Pages, Privacy, Site, Words};

use crate::files;
use crate::made_up::{Names, site};

/// Texts that an attacker might try, and parts to make more of them.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "</script><script>alert(1)//",
    "\" onmouseover=\"alert(1)",
    "' onfocus='alert(1)",
    "<img src=x onerror=alert(1)>",
    "</title><svg onload=alert(1)>",
    "--><!--",
    "]]>",
    "{{ 7 * 7 }}",
    "{n}",
    "=HYPERLINK(\"http://x\")",
    "@SUM(1)",
    "../../etc/passwd",
    "C:\\x",
    "javascript:alert(1)",
    "&lt;b&gt;",
    "\u{202e}txt.exe",
    "\u{2028}alert(1)",
    "a\tb\nc\rd",
    "\0",
    ",",
    "",
];

fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(HOSTILE).prop_map(str::to_owned),
        ".{0,12}",
        "[<>\"'&=/{}()#;:,|`\\\\ -]{0,12}",
    ];
    prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat())
}

/// The tags of a page, in order, with the names of their attributes: the markup without the texts.
fn skeleton(page: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once('<') {
        let mut quoted = false;
        let end = after.find(|letter| {
            quoted ^= letter == '"';
            letter == '>' && !quoted
        });
        let tag = &after[..end.unwrap_or(after.len())];
        tags.push(names(tag));
        rest = &after[tag.len()..];
    }
    tags
}

/// A tag without the values of its attributes, quoted or not.
fn names(tag: &str) -> String {
    // Every second part is inside quotes.
    let unquoted: String = tag.split('"').step_by(2).collect();
    let name = |part: &str| part.split_once('=').map_or(part, |(name, _)| name).to_owned();
    unquoted.split_ascii_whitespace().map(name).collect::<Vec<_>>().join(" ")
}

/// The players' pages, by number of the player.
fn player_pages(site: &Site) -> Vec<String> {
    let words = Words::english().unwrap();
    let pages = Pages::of(site, &words, Privacy::default());
    let own = pages.list().iter().filter(|page| page.is_player());
    own.map(|page| String::from_utf8(pages.render(page).unwrap()).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_name_becomes_markup(
        players in prop::array::uniform4(hostile()),
        club in hostile(),
        event in hostile(),
        codes in prop::array::uniform4(hostile()),
    ) {
        // The order of names must not matter, so all names are on the list itself.
        let tame = files(&site(&Names::default()), Privacy::default());
        let mut hostile = site(&Names { players, club, event });
        let mut ordered = codes;
        ordered.sort();
        for ((player, code), number) in hostile.players.iter_mut().zip(ordered).zip(0..) {
            player.code = format!("{code}{number}");
        }
        hostile.federation = "</footer><script>".to_owned();
        let wild = files(&hostile, Privacy::default());
        for page in ["index.html", "2003-04/season.html", "2003-04/events.html", "2003-04/clubs.html"] {
            let scripts = |text: &str| text.matches("<script").count();
            prop_assert_eq!(scripts(&wild[page]), scripts(&tame[page]), "{}", page);
        }
        for page in ["2003-04/season.html", "2003-04/events.html", "2003-04/clubs.html", "about.html"] {
            prop_assert_eq!(skeleton(&wild[page]), skeleton(&tame[page]), "{}", page);
        }
        let (wild_players, tame_players) = (player_pages(&hostile), player_pages(&site(&Names::default())));
        for (wild, tame) in wild_players.iter().zip(&tame_players) {
            prop_assert_eq!(skeleton(wild), skeleton(tame));
        }
        for (path, text) in &wild {
            prop_assert!(path.split('/').all(safe), "{}", path);
            if path.ends_with(".js") {
                prop_assert!(!text.contains("</script"), "{}", path);
                prop_assert!(!text.contains('\u{2028}'), "{}", path);
            }
            if path.ends_with("list.csv") {
                prop_assert!(text.lines().all(|line| !line.starts_with(['=', '+', '@'])), "{}", text);
            }
        }
    }
}

/// Whether a part of a path is a plain name on every system.
fn safe(part: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    !part.is_empty() && part.len() < 200 && part.bytes().all(plain) && !part.starts_with('.')
}
