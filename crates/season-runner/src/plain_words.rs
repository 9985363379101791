//! A parser's messages about settings, in words for people who do not program.

use input_files::with_help;

/// The types of settings, as the parser of TOML calls them, and in plain words.
const TYPES: [(&str, &str); 11] = [
    ("f64", "a number"),
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0"),
    ("usize", "a whole number from 0"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("a nonzero u32", "a whole number from 1 to 4294967295"),
    ("a boolean", "true or false"),
    ("a string", "a text in quotation marks"),
];

/// A message of the parser about a value of another type than its setting has, with the expected
/// type in plain words, and with what to write instead of a usual slip.
///
/// ```
/// use season_runner::plain_words;
///
/// let said = "invalid type: string \"x\", expected f64";
/// assert_eq!(plain_words(said), "invalid type: string \"x\", expected a number");
/// ```
#[must_use]
pub fn plain_words(message: &str) -> String {
    let line = |line: &str| {
        let expected = line.strip_prefix("invalid ").and_then(|_| line.rsplit_once(", expected "));
        let plain = expected.and_then(|(found, of)| {
            let (_, plain) = TYPES.iter().find(|(of_program, _)| *of_program == of.trim_end())?;
            Some(format!("{found}, expected {plain}"))
        });
        plain.unwrap_or_else(|| line.to_owned())
    };
    let lines: Vec<String> = message.split('\n').map(line).collect();
    with_help(&lines.join("\n"))
}
