//! Numbers of things in words: `1 group`, `33,408 groups`.

/// `33408` as `33,408`.
#[must_use]
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`, `33,408 games`.
///
/// ```
/// use findings::counted;
///
/// assert_eq!(counted(1, "row"), "1 row");
/// assert_eq!(counted(0, "row"), "0 rows");
/// assert_eq!(counted(1300, "row"), "1,300 rows");
/// ```
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes_and_nouns_agree() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(counted(1, "group"), "1 group");
        assert_eq!(counted(2_000, "group"), "2,000 groups");
    }
}
