//! The forms in which FIDE gives its rating lists: text of fixed width, and XML.

/// Whether a file that begins so is one of FIDE's lists.
#[must_use]
pub fn is_list_of_fide(start: &str) -> bool {
    is_fixed_width(start.lines().next().unwrap_or_default()) || is_xml(start)
}

/// Whether the first line is the header of a list of fixed width.
#[must_use]
pub fn is_fixed_width(header: &str) -> bool {
    let header = header.to_lowercase();
    header.starts_with("id number") || header.starts_with("id_number")
}

/// Whether it is a list of players in XML.
#[must_use]
pub fn is_xml(start: &str) -> bool {
    start.trim_start().starts_with('<') && start.contains("<playerslist")
}
