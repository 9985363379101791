//! Numbers of things in words.

/// `1 game`, `2 games`.
///
/// ```
/// use results_io::counted;
///
/// assert_eq!(counted(1, "row"), "1 row");
/// assert_eq!(counted(0, "row"), "0 rows");
/// ```
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
