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

/// The line of `import.toml` that names all these sheets.
pub(crate) fn line_of_sheets(sheets: &[String]) -> String {
    let sheets: Vec<String> = sheets.iter().map(|sheet| quoted(sheet)).collect();
    format!("sheet = [{}]", sheets.join(", "))
}
