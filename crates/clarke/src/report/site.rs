//! What was written of a site, in words and as JSON.

use indicatif::DecimalBytes;
use season_runner::site::WrittenSite;

use crate::report::counted::counted;

/// For people.
pub(crate) fn text(site: &WrittenSite) -> String {
    let WrittenSite { out, seasons, players, files, bytes, largest_page } = site;
    format!(
        "{}\n  {}, {}; {}, {}; the largest page {}\n",
        out.join("index.html").display(),
        counted(*seasons, "season"),
        counted(*players, "player"),
        counted(*files, "file"),
        DecimalBytes(*bytes),
        DecimalBytes(*largest_page),
    )
}
