//! Unique short names for the files on a command line, and for the events in them.

use std::path::{Path, PathBuf};

use input_files::file_stem;

/// The names of files in the given order: without folder and extension if that is unique, else the
/// whole path, as for `2023/open.trf` and `2024/open.trf`.
pub(super) fn short_names(files: &[PathBuf]) -> Vec<String> {
    let is_another =
        |file: &PathBuf, other: &PathBuf| other != file && file_stem(other) == file_stem(file);
    let name = |file: &PathBuf| {
        if files.iter().any(|other| is_another(file, other)) {
            return file.display().to_string();
        }
        file_stem(file)
    };
    files.iter().map(name).collect()
}

/// A section, or some rounds of one, that counts as an event.
#[derive(Clone, Copy)]
pub(super) struct Event<'a> {
    /// The position of its file.
    pub(super) file: usize,
    /// The section.
    pub(super) section: &'a str,
    /// Its name in the file.
    pub(super) name: &'a str,
}

/// The names of events; the file is added if another file has a section with the same name, since
/// every congress has an Open.
pub(super) fn event_names(files: &[PathBuf], events: &[Event<'_>]) -> Vec<String> {
    let short = short_names(files);
    let is_shared = |event: &Event<'_>| {
        events.iter().any(|other| other.file != event.file && other.section == event.section)
    };
    let name = |event: &Event<'_>| match (files.get(event.file), short.get(event.file)) {
        (Some(file), Some(short)) if is_shared(event) => event_name(file, short, event.name),
        _ => event.name.to_owned(),
    };
    events.iter().map(name).collect()
}

/// The names of the file and the section, since sections of two tournaments may have the same name.
/// If a section is named like its file, the name of the file is enough.
pub(super) fn event_name(file: &Path, name: &str, section: &str) -> String {
    if file_stem(file) == section {
        return name.to_owned();
    }
    format!("{name}, {section}")
}
