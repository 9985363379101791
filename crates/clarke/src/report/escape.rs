//! Escapes texts for Markdown and for pages.

/// Escapes characters that have a meaning in Markdown.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '&')
        {
            escaped.push('\\');
        }
        // A name with a line break must not begin a heading.
        escaped.push(if letter.is_control() { ' ' } else { letter });
    }
    escaped
}

/// Escapes characters that have a meaning in HTML.
pub(super) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
