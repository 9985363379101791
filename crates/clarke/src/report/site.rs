//! The report on a written site, in words and as JSON.

use indicatif::DecimalBytes;
use results_io::counted;
use season_runner::site::WrittenSite;

/// For people.
pub(crate) fn text(site: &WrittenSite) -> String {
    let WrittenSite { out, seasons, players, without_birth_date, files, bytes, largest_page } =
        site;
    let unknown = match without_birth_date {
        0 => String::new(),
        1 => "  1 player without a date of birth is shown by name\n".to_owned(),
        many => {
            let players = counted(*many, "player");
            format!("  {players} without a date of birth are shown by name\n")
        }
    };
    format!(
        "{}\n  {}, {}; {}, {}; the largest page {}\n{unknown}",
        out.join("index.html").display(),
        counted(*seasons, "season"),
        counted(*players, "player"),
        counted(*files, "file"),
        DecimalBytes(*bytes),
        DecimalBytes(*largest_page),
    )
}
