//! What was written of a site, in words and as JSON.

use indicatif::{DecimalBytes, HumanCount};
use season_runner::site::WrittenSite;

/// For people.
pub(crate) fn text(site: &WrittenSite) -> String {
    let WrittenSite { out, seasons, players, files, bytes, largest_page } = site;
    format!(
        "{}\n  {seasons} seasons, {} players; {} files, {}; the largest page {}\n",
        out.join("index.html").display(),
        HumanCount(*players as u64),
        HumanCount(*files as u64),
        DecimalBytes(*bytes),
        DecimalBytes(*largest_page),
    )
}
