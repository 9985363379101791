//! The report on a written site, in words and as JSON.

use findings::counted;
use indicatif::DecimalBytes;
use season_runner::site::WrittenSite;

/// For people.
pub(crate) fn text(site: &WrittenSite) -> String {
    let WrittenSite {
        out, seasons, players, without_birth_date, files, bytes, largest_page, ..
    } = site;
    let unknown = match without_birth_date {
        0 => String::new(),
        1 => "  1 player without a date of birth is shown by name\n".to_owned(),
        many => {
            let players = counted(*many, "player");
            format!("  {players} without a date of birth are shown by name\n")
        }
    };
    format!(
        "{}\n  {}, {}; {}, {}; the largest page {}\n{}{unknown}",
        out.join("index.html").display(),
        counted(*seasons, "season"),
        counted(*players, "player"),
        counted(*files, "file"),
        DecimalBytes(*bytes),
        DecimalBytes(*largest_page),
        juniors(site),
    )
}

/// What is shown of juniors.
fn juniors(site: &WrittenSite) -> String {
    let who = match site.juniors {
        0 => return String::new(),
        1 => "1 junior is".to_owned(),
        many => format!("{many} juniors are"),
    };
    let how = match (site.juniors_by_code, site.ages) {
        (true, _) => "by code, without age and sex",
        (false, true) => "by name, with their age (--show ages)",
        (false, false) => "by name, without age",
    };
    format!("  {who} shown {how}\n")
}
