//! Shells, and how a path is quoted for them.

/// A shell in which people type commands.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(test), expect(dead_code, reason = "a system has one of them"))]
pub(crate) enum Shell {
    /// Of Linux and macOS.
    Posix,
    /// Of Windows. What is quoted for it can be typed into its older command prompt, too, where
    /// that is possible.
    PowerShell,
}

impl Shell {
    /// A path as one word.
    pub(crate) fn word(self, path: &str) -> String {
        // So that it is not taken for a flag.
        let path = if path.starts_with('-') { format!("./{path}") } else { path.to_owned() };
        let plain = match self {
            Self::Posix => "/._-+@%:,~",
            // `,` makes a list, and `@` stands before a variable.
            Self::PowerShell => r"\/._-+:~",
        };
        let is_plain = |letter: char| letter.is_alphanumeric() || plain.contains(letter);
        // A shell replaces `~` at the beginning with a home folder.
        if !path.is_empty() && !path.starts_with('~') && path.chars().all(is_plain) {
            return path;
        }
        match self {
            Self::Posix => format!("'{}'", path.replace('\'', r"'\''")),
            Self::PowerShell => in_quotes(path.trim_end_matches('\\')),
        }
    }

    /// A command with another after it that is to be typed in the same line.
    pub(crate) fn then(self, first: &str) -> String {
        match self {
            Self::Posix => format!("{first} && "),
            // The version that Windows has knows no `&&`.
            Self::PowerShell => format!("{first}; "),
        }
    }
}

/// A path in quotation marks for PowerShell. A backslash before the last of them would be taken for
/// a part of the path, with the mark.
fn in_quotes(path: &str) -> String {
    // Between double ones it looks for variables, and takes curly ones for straight ones.
    if !path.contains(['$', '`', '\u{201c}', '\u{201d}', '\u{201e}']) {
        return format!("\"{path}\"");
    }
    let is_single =
        |letter| ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'].contains(&letter);
    let twice = |letter| std::iter::repeat_n(letter, if is_single(letter) { 2 } else { 1 });
    format!("'{}'", path.chars().flat_map(twice).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_takes_every_path_as_one_word_and_none_as_a_flag() {
        for (path, shown) in [
            ("my-county", "my-county"),
            ("Größe 2", "'Größe 2'"),
            ("a'b", r"'a'\''b'"),
            ("-x", "./-x"),
            (r"a\b", r"'a\b'"),
            ("~x", "'~x'"),
            ("x~1", "x~1"),
            ("", "''"),
        ] {
            assert_eq!(Shell::Posix.word(path), shown);
        }
    }

    // What is in quotation marks: about_Quoting_Rules in PowerShell's help.
    #[test]
    fn power_shell_takes_every_path_as_one_word() {
        for (path, shown) in [
            (r".\my-county\2006-07", r".\my-county\2006-07"),
            (r"C:\Users\Ann", r"C:\Users\Ann"),
            (r"C:\", r"C:\"),
            (r"C:\Ann's lists\", "\"C:\\Ann's lists\""),
            ("a,b", "\"a,b\""),
            ("@x", "\"@x\""),
            ("~x", "\"~x\""),
            ("-x", "./-x"),
            ("a$b 'c' \u{2019}", "'a$b ''c'' \u{2019}\u{2019}'"),
            ("\u{201c}A\u{201d}", "'\u{201c}A\u{201d}'"),
            ("", "\"\""),
        ] {
            assert_eq!(Shell::PowerShell.word(path), shown);
        }
    }
}
