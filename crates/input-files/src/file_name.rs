//! Names of a season's files, and what the name of an event's file tells about the event.

use std::path::Path;

use chrono::NaiveDate;

use crate::day::parse_day;
use crate::standard_input::is_standard_input;

/// The table of a season's results; it may have another format's ending instead.
pub const RESULTS: &str = "results.csv";

/// The list of a season's players; it may have another format's ending instead.
pub const PLAYERS: &str = "players.csv";

/// The folder of a season's event files.
pub const EVENTS: &str = "events";

/// The file of pins: how the tables among them are to be read.
pub const IMPORT: &str = "import.toml";

/// The file of words of a language of the user's own, in which tables among them are written.
pub const VOCABULARY: &str = "vocabulary.toml";

/// A file's name without the ending of its compression (`.gz`, `.zst`), whatever its case.
#[must_use]
pub fn unpacked_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((unpacked, packing))
            if ["gz", "zst"].iter().any(|known| packing.eq_ignore_ascii_case(known)) =>
        {
            unpacked
        }
        _ => name,
    }
}

/// A file's name without its ending and that of its compression: `open` of `2023/open.csv.gz`.
#[must_use]
pub fn file_stem(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = Path::new(unpacked_name(&name)).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// What the name of an event's file tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventName<'a> {
    /// The event.
    pub event: &'a str,
    /// Its day, if the name ends with one.
    pub day: Option<NaiveDate>,
}

/// Endings of files; anything after them (`.gz`) is ignored.
const ENDINGS: [&str; 10] =
    [".csv", ".parquet", ".xlsx", ".ods", ".xls", ".tsv", ".txt", ".ndjson", ".jsonl", ".json"];

/// The event and its day, from the name of its file: `.../summer-congress-2006-08-12.csv.gz`.
#[must_use]
pub fn event_and_day(file: &str) -> EventName<'_> {
    if is_standard_input(Path::new(file)) {
        return EventName { event: "standard input", day: None };
    }
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    // Some programs write endings in capitals.
    let lower = name.to_ascii_lowercase();
    let ends_at = |ending: &&str| {
        let at = lower.rfind(*ending)?;
        let after = lower.get(at + ending.len()..)?;
        // If letters follow, it is part of a name and not an ending: `St.Odsall`.
        (!after.starts_with(char::is_alphanumeric)).then_some(at)
    };
    let end = ENDINGS.iter().filter_map(ends_at).max();
    let stem = end.and_then(|end| name.get(..end)).unwrap_or(name);
    let parts = stem.len().checked_sub(10).and_then(|before| stem.split_at_checked(before));
    // A year has four digits, so a fifth digit before it means that this is not a day.
    let parts = parts.filter(|(event, _)| !event.ends_with(|last: char| last.is_ascii_digit()));
    let Some((event, day)) = parts.and_then(|(event, day)| Some((event, parse_day(day)?))) else {
        return EventName { event: stem, day: None };
    };
    let event = event.trim_end_matches(['-', '_', ' ']);
    EventName { event: if event.is_empty() { stem } else { event }, day: Some(day) }
}

/// The day at the end of the name of an event's file: `.../summer-congress-2006-08-12.csv`.
#[must_use]
pub fn day_of_event(file: &Path) -> Option<NaiveDate> {
    event_and_day(&file.to_string_lossy()).day
}

/// Whether a file is one that an editor or a spreadsheet program keeps beside the edited one: a
/// backup (`cup.csv~`, `cup.csv.bak`), or the lock file of an open workbook (`~$cup.xlsx`). If a
/// backup were read as an event, all its games would count twice.
#[must_use]
pub fn is_of_a_program(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let endings = ["~", ".bak", ".swp", ".tmp"];
    name.starts_with("~$") || endings.iter().any(|ending| name.ends_with(ending))
}

/// Names by which Windows means a device, in every folder, in any case and with any ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Whether Windows would take a file's name for a device: `CON`, `aux.csv`, `Com1`. A file that is
/// written there under such a name is lost, or cannot be opened again.
#[must_use]
pub fn is_reserved(name: &str) -> bool {
    let stem = name.split(['.', ':']).next().unwrap_or_default().trim_end().to_ascii_lowercase();
    // `COM¹` counts, too.
    let is_numbered = |rest: &str| {
        let mut letters = rest.chars();
        letters.next().is_some_and(|one| one.is_ascii_digit() || "\u{b9}\u{b2}\u{b3}".contains(one))
            && letters.next().is_none()
    };
    let numbered = ["com", "lpt"].iter().find_map(|device| stem.strip_prefix(device));
    DEVICES.contains(&stem.as_str()) || numbered.is_some_and(is_numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stem_has_neither_ending_nor_packing() {
        for (file, stem) in [
            ("2023/open.csv", "open"),
            ("open.csv.gz", "open"),
            ("Open.TRF.ZST", "Open"),
            ("club.open.csv", "club.open"),
            ("open", "open"),
            ("open.gz", "open"),
        ] {
            assert_eq!(file_stem(Path::new(file)), stem, "{file}");
        }
    }

    // The list is Microsoft's, "Naming Files, Paths, and Namespaces".
    #[test]
    fn names_of_devices_are_reserved_with_any_ending() {
        for name in ["CON", "nul", "Aux.csv", "prn .txt", "COM1", "lpt9.tar.gz", "com\u{b2}"] {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["", "cone", "com", "com10", "comb.csv", "my-con", "council.csv", ".con"] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn the_name_of_a_file_ends_with_its_day() {
        let day = |text: &str| text.parse::<NaiveDate>().ok();
        for (file, event) in [
            ("2006-07/events/summer-congress-2006-08-12.csv", "summer-congress"),
            ("Club Open 2006-08-12.csv.gz", "Club Open"),
            ("2006-08-12.csv", "2006-08-12"),
            ("open_2006-08-12.xlsx", "open"),
            ("OPEN-2006-08-12.CSV", "OPEN"),
            ("Open-2006-08-12.Csv.GZ", "Open"),
        ] {
            let found = EventName { event, day: day("2006-08-12") };
            assert_eq!(event_and_day(file), found, "{file}");
        }
        for (file, event) in
            [("open.csv", "open"), ("open-2006-02-30.csv", "open-2006-02-30"), ("", "")]
        {
            assert_eq!(event_and_day(file), EventName { event, day: None }, "{file}");
        }
        assert_eq!(event_and_day("é-2006-08-1.csv").day, None);
        // A year has four digits, not five.
        let slip = "open-32006-08-12";
        assert_eq!(event_and_day(&format!("{slip}.csv")), EventName { event: slip, day: None });
    }

    #[test]
    fn an_ending_stands_at_the_end() {
        for (file, event) in [
            ("St.Odsall open-2006-08-12.txt", "St.Odsall open"),
            ("St.Odsall open-2006-08-12.ods.gz", "St.Odsall open"),
            ("open.xls-2006-08-12.csv", "open.xls"),
        ] {
            assert_eq!(event_and_day(file).event, event, "{file}");
            assert!(event_and_day(file).day.is_some(), "{file}");
        }
    }
}
