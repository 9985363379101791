//! Tests of the pages, on a small made-up site and on hostile names.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::case_sensitive_file_extension_comparisons,
    reason = "a test stops at what it does not expect, and knows how its files are named"
)]

mod hostile;
mod made_up;
mod pages;
mod privacy;
mod report;

use season_site::{Pages, Privacy, Site, Words};

/// Every file of a site, by path.
fn files(site: &Site, privacy: Privacy) -> std::collections::BTreeMap<String, String> {
    let words = Words::english().unwrap();
    let pages = Pages::of(site, &words, privacy);
    let file = |page: &season_site::Page| {
        (page.path.clone(), String::from_utf8(pages.render(page).unwrap()).unwrap())
    };
    pages.list().iter().map(file).collect()
}
