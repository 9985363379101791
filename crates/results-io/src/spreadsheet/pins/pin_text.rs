//! Texts for people who answer in `import.toml`.

use crate::toml_value::quoted;

/// A name without line breaks.
pub(crate) fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines about a file in the form of `import.toml`.
pub(crate) fn pinned(file: &str, lines: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    format!("[files.{}]\n{lines}", quoted(name))
}

/// Lines of `import.toml` that give the games of a file their rate of play, where they have none. A
/// sheet has them with its whole file.
#[must_use]
pub fn rate_answer(file: &str) -> String {
    let file = file.split_once(" (sheet ").map_or(file, |(file, _)| file);
    let lines =
        "rate = \"rapid\"             # or \"standard\": for all games of the file without one";
    pinned(file, lines)
}

/// The line of `import.toml` that names all these sheets.
pub(crate) fn line_of_sheets(sheets: &[String]) -> String {
    let sheets: Vec<String> = sheets.iter().map(|sheet| quoted(sheet)).collect();
    format!("sheet = [{}]", sheets.join(", "))
}
