//! Paths in suggested commands.

use std::path::Path;

/// A path as an argument for a shell, quoted if necessary.
pub(crate) fn for_a_shell(path: &Path) -> String {
    let path = path.display().to_string();
    // So that it is not taken for a flag.
    let path = if path.starts_with('-') { format!("./{path}") } else { path };
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+@%:,~".contains(letter);
    // A shell replaces `~` at the beginning with a home folder.
    if !path.is_empty() && !path.starts_with('~') && path.chars().all(is_plain) {
        return path;
    }
    format!("'{}'", path.replace('\'', r"'\''"))
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
            assert_eq!(for_a_shell(Path::new(path)), shown);
        }
    }
}
