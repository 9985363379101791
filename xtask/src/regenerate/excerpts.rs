//! Excerpts in documents: blocks with the actual output of a command.
//!
//! ```text
//! <!-- generated: head -n 2 data/published/2003-04/grades200404.csv -->
//! (a fenced block, rewritten by `cargo xtask regenerate`)
//! <!-- /generated -->
//! ```

use anyhow::{Context, bail};

const OPENING: &str = "<!-- generated: ";
const OPENING_END: &str = " -->";
const CLOSING: &str = "<!-- /generated -->";

/// The source of an excerpt's text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The output of `clarke` with these words.
    Clarke(Vec<String>),
    /// A file, relative to the workspace.
    File(String),
}

/// Rewrites every excerpt of a document with the text of its source.
///
/// # Errors
///
/// When a marker is invalid, a block is not closed, or the source fails; the error gives the line.
pub(crate) fn renew(
    document: &str,
    text: &str,
    output_of: &dyn Fn(&Source) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let mut renewed = String::new();
    let mut lines = text.split_inclusive('\n').enumerate();
    let mut in_fence = false;
    while let Some((index, line)) = lines.next() {
        renewed.push_str(line);
        in_fence ^= line.trim_start().starts_with("```");
        if let (false, Some(command)) = (in_fence, command_of(line)) {
            let place = || format!("{document}:{}: <!-- generated: {command} -->", index + 1);
            let closing = lines.find(|(_, line)| line.trim() == CLOSING);
            let (_, closing) = closing
                .with_context(|| format!("{}: the closing {CLOSING} is missing", place()))?;
            let excerpt = Excerpt::parse(command).with_context(place)?;
            let output = output_of(&excerpt.source).with_context(place)?;
            let lines = excerpt.filtered(&output).with_context(place)?;
            renewed.push_str(&fenced(&format!("{}{lines}", excerpt.prompt(command))));
            renewed.push_str(closing);
        }
    }
    Ok(renewed)
}

fn command_of(line: &str) -> Option<&str> {
    line.trim().strip_prefix(OPENING)?.strip_suffix(OPENING_END).map(str::trim)
}

/// Puts text into a fence that none of its lines can close.
fn fenced(text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}text\n{text}{fence}\n")
}

/// An excerpt's command: a source, and filters in the order in which they apply.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    source: Source,
    filters: Vec<Filter>,
}

/// A filter for the source's lines.
#[derive(Debug, PartialEq, Eq)]
enum Filter {
    /// The first lines, this many.
    Head(usize),
    /// The lines that do not contain this text.
    Without(String),
    /// The first line that begins with this text, and all lines after it.
    From(String),
}

impl Excerpt {
    fn parse(command: &str) -> anyhow::Result<Self> {
        let mut parts = command.split(" | ").map(str::trim);
        let (source, first) = parse_source(parts.next().unwrap_or_default())?;
        let rest = parts.map(parse_filter).collect::<anyhow::Result<Vec<Filter>>>()?;
        Ok(Self { source, filters: first.into_iter().chain(rest).collect() })
    }

    /// What a reader would have typed, above what it printed; nothing above the lines of a file,
    /// which the document names.
    fn prompt(&self, command: &str) -> String {
        let typed = command.split(" | ").next().unwrap_or_default();
        let begins_later = self.filters.iter().any(|filter| matches!(filter, Filter::From(_)));
        match (&self.source, begins_later) {
            (Source::File(_), _) => String::new(),
            (Source::Clarke(_), false) => format!("$ {typed}\n"),
            (Source::Clarke(_), true) => format!("$ {typed}\n...\n"),
        }
    }

    /// The lines that pass the filters, without trailing spaces and trailing empty lines.
    ///
    /// # Errors
    ///
    /// When no line begins with the text with which the excerpt should begin.
    fn filtered(&self, output: &str) -> anyhow::Result<String> {
        let mut lines: Vec<&str> = output.trim_end().lines().map(str::trim_end).collect();
        for filter in &self.filters {
            match filter {
                Filter::Head(count) => lines.truncate(*count),
                Filter::Without(text) => lines.retain(|line| !line.contains(text.as_str())),
                Filter::From(text) => {
                    let first = lines.iter().position(|line| line.starts_with(text.as_str()));
                    let first = first.with_context(|| format!("no line begins with '{text}'"))?;
                    lines.drain(..first);
                }
            }
        }
        Ok(lines.iter().flat_map(|line| [line, "\n"]).collect())
    }
}

fn parse_source(text: &str) -> anyhow::Result<(Source, Option<Filter>)> {
    let words = words(text);
    match words.as_slice() {
        ["clarke", rest @ ..] => {
            Ok((Source::Clarke(rest.iter().map(|&word| word.to_owned()).collect()), None))
        }
        ["head", "-n", count, path] => {
            Ok((Source::File((*path).to_owned()), Some(Filter::Head(parse_count(count)?))))
        }
        _ => bail!("found '{text}', expected `clarke ARGUMENTS` or `head -n N FILE`"),
    }
}

/// The words of a command; text between apostrophes is one word.
fn words(text: &str) -> Vec<&str> {
    let pieces = text.split('\'').enumerate();
    pieces
        .flat_map(|(number, piece)| match number % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        })
        .collect()
}

fn parse_filter(text: &str) -> anyhow::Result<Filter> {
    if let Some(pattern) = text.strip_prefix("without ") {
        return Ok(Filter::Without(pattern.to_owned()));
    }
    if let Some(beginning) = text.strip_prefix("from ") {
        return Ok(Filter::From(beginning.to_owned()));
    }
    match text.strip_prefix("head -n ") {
        Some(count) => Ok(Filter::Head(parse_count(count)?)),
        None => {
            bail!("found the filter '{text}', expected `without TEXT`, `from TEXT` or `head -n N`")
        }
    }
}

fn parse_count(text: &str) -> anyhow::Result<usize> {
    text.parse().with_context(|| format!("found '{text}', expected a number of lines"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renewed(text: &str) -> anyhow::Result<String> {
        renew("README.md", text, &|source| match source {
            Source::Clarke(words) => {
                Ok(format!("clarke got {}\nin 3 s\nbye  \n\n", words.join("+")))
            }
            Source::File(path) => Ok(format!("{path} 1\n2\n3\n")),
        })
    }

    #[test]
    fn a_block_s_old_text_gives_way() {
        let text =
            "# Title\n<!-- generated: clarke grade --help -->\nold\n<!-- /generated -->\nend\n";
        let expected = "# Title\n<!-- generated: clarke grade --help -->\n```text\n\
            $ clarke grade --help\nclarke got grade+--help\nin 3 s\nbye\n```\n<!-- /generated -->\nend\n";
        assert_eq!(renewed(text).unwrap(), expected);
    }

    #[test]
    fn renewing_twice_changes_nothing() {
        let text = "<!-- generated: head -n 2 data/x.csv -->\n<!-- /generated -->\n";
        let once = renewed(text).unwrap();
        assert_eq!(renewed(&once).unwrap(), once);
        assert!(once.contains("data/x.csv 1\n2\n```"), "{once}");
    }

    #[test]
    fn lines_that_change_from_run_to_run_are_left_out() {
        let text =
            "<!-- generated: clarke grade | without in 3 | head -n 1 -->\n<!-- /generated -->\n";
        let text = renewed(text).unwrap();
        assert!(text.contains("```text\n$ clarke grade\nclarke got grade\n```"), "{text}");
    }

    #[test]
    fn a_name_between_apostrophes_is_one_word() {
        let text = "<!-- generated: clarke norm --player 'Lee, Ann' x -->\n<!-- /generated -->\n";
        let text = renewed(text).unwrap();
        assert!(text.contains("clarke got norm+--player+Lee, Ann+x\n"), "{text}");
    }

    #[test]
    fn an_excerpt_may_begin_in_the_middle() {
        let text = "<!-- generated: clarke grade | from in 3 -->\n<!-- /generated -->\n";
        let text = renewed(text).unwrap();
        assert!(text.contains("```text\n$ clarke grade\n...\nin 3 s\nbye\n```"), "{text}");
    }

    #[test]
    fn a_document_without_excerpts_stays_as_it_is_byte_by_byte() {
        for text in ["", "no line end", "a\r\nb\r\n"] {
            assert_eq!(renewed(text).unwrap(), text);
        }
    }

    #[test]
    fn a_marker_shown_inside_a_fence_is_left_alone() {
        let text = "```md\n<!-- generated: clarke -->\n```\n";
        assert_eq!(renewed(text).unwrap(), text);
    }

    #[test]
    fn output_with_a_fence_of_its_own_gets_a_longer_one() {
        assert_eq!(fenced("```\n"), "````text\n```\n````\n");
    }

    #[test]
    fn mistakes_are_named_with_document_and_line() {
        for (text, expected) in [
            (
                "a\n<!-- generated: clarke -->\n",
                "README.md:2: <!-- generated: clarke -->: the closing",
            ),
            ("<!-- generated: rm x -->\n<!-- /generated -->\n", "found 'rm x', expected"),
            (
                "<!-- generated: head -n x y -->\n<!-- /generated -->\n",
                "expected a number of lines",
            ),
            ("<!-- generated: clarke | sort -->\n<!-- /generated -->\n", "the filter 'sort'"),
            (
                "a\n<!-- generated: clarke | from out 3 -->\n<!-- /generated -->\n",
                "README.md:2: <!-- generated: clarke | from out 3 -->: no line begins with 'out 3'",
            ),
        ] {
            let error = format!("{:#}", renewed(text).unwrap_err());
            assert!(error.contains(expected), "{error}");
            assert!(error.starts_with("README.md:"), "{error}");
        }
    }
}
