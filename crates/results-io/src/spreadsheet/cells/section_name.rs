//! The name of a section, from its cell and the name of its column.

/// The name of a section; a number alone gets the name of its column in front, as in `Division 1`.
pub(crate) fn section_name(column: &str, cell: &str) -> String {
    let column = column.split_whitespace().collect::<Vec<_>>().join(" ");
    let cell = cell.strip_suffix(".0").unwrap_or(cell);
    let is_number = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && !column.is_empty() { format!("{column} {cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::section_name;

    #[test]
    fn a_number_alone_is_no_name() {
        for (cell, name) in [
            ("1", "Division 1"),
            ("1.0", "Division 1"),
            ("1A", "1A"),
            ("Open", "Open"),
            ("", ""),
            ("Div 2", "Div 2"),
        ] {
            assert_eq!(section_name("Division", cell), name);
        }
        assert_eq!(section_name(" ", "1"), "1");
    }
}
