//! Headings, paragraphs and tables: the same content for a terminal, for Markdown and for a web
//! page.

use std::borrow::Cow;

use findings::printable;

use super::escape::{html, markdown};
use super::table::Table;

/// A text for people, as a sequence of blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Document {
    blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Block {
    /// The heading above several parts, only on a page.
    Whole(String),
    /// The heading of the whole, or of one of several parts.
    Title(String),
    /// The heading of a section.
    Section(String),
    /// Lines below each other.
    Lines(Vec<String>),
    Table(Table),
}

impl Document {
    /// Adds a heading above several parts. A page needs it; on a terminal the headings of the parts
    /// are enough.
    pub(crate) fn whole(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Whole(text.into()));
    }

    /// Adds the heading of the whole, or of one of several parts.
    pub(crate) fn title(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Title(text.into()));
    }

    /// Adds the heading of a section.
    pub(crate) fn section(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Section(text.into()));
    }

    /// Adds one line.
    pub(crate) fn line(&mut self, text: impl Into<String>) {
        self.lines(vec![text.into()]);
    }

    /// Adds lines below each other; nothing if there are none.
    pub(crate) fn lines(&mut self, lines: Vec<String>) {
        if !lines.is_empty() {
            self.blocks.push(Block::Lines(lines));
        }
    }

    /// Adds a table; nothing if it has no rows.
    pub(crate) fn table(&mut self, table: Table) {
        if !table.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }

    /// Renders the text for a terminal; names from files cannot control the terminal.
    pub(crate) fn text(&self) -> String {
        let block = |block: &Block| match block {
            Block::Whole(_) => None,
            Block::Title(words) | Block::Section(words) => {
                Some(printable(words).into_owned() + "\n")
            }
            Block::Lines(lines) => {
                let lines: Vec<Cow<'_, str>> = lines.iter().map(|line| printable(line)).collect();
                Some(format!("  {}\n", lines.join("\n  ")))
            }
            Block::Table(table) => Some(table.text(2)),
        };
        self.blocks.iter().filter_map(block).collect::<Vec<_>>().join("\n")
    }

    /// Renders the text as Markdown.
    pub(crate) fn markdown(&self) -> String {
        let block = |(at, block): (usize, &Block)| match block {
            Block::Whole(words) | Block::Title(words) | Block::Section(words) => {
                format!("{} {}\n", "#".repeat(self.level(at)), markdown(words))
            }
            Block::Lines(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| markdown(line)).collect();
                lines.join("\\\n") + "\n"
            }
            Block::Table(table) => table.markdown(),
        };
        self.blocks.iter().enumerate().map(block).collect::<Vec<_>>().join("\n")
    }

    /// Renders the body of a page; every text is escaped.
    pub(crate) fn html(&self) -> String {
        let block = |(at, block): (usize, &Block)| match block {
            Block::Whole(words) | Block::Title(words) | Block::Section(words) => {
                let level = self.level(at);
                format!("<h{level}>{}</h{level}>\n", html(words))
            }
            Block::Lines(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| html(line)).collect();
                format!("<p>{}</p>\n", lines.join("<br>\n"))
            }
            Block::Table(table) => table.html(),
        };
        self.blocks.iter().enumerate().map(block).collect()
    }

    /// The level of a heading: the first title has level 1; of several parts, each is one level
    /// below it.
    fn level(&self, at: usize) -> usize {
        let is_title = |block: &Block| matches!(block, Block::Whole(_) | Block::Title(_));
        let titles = self.blocks.iter().filter(|block| is_title(block)).count();
        let is_first = !self.blocks.iter().take(at).any(is_title);
        match self.blocks.get(at) {
            Some(block) if is_title(block) && is_first => 1,
            Some(block) if !is_title(block) && titles > 1 => 3,
            _ => 2,
        }
    }

    /// Renders a self-contained page; its title is the first heading.
    pub(crate) fn page(&self) -> String {
        let title = self.blocks.iter().find_map(|block| match block {
            Block::Whole(words) | Block::Title(words) => Some(html(words)),
            _ => None,
        });
        let title = title.unwrap_or_default();
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{}</main>\n\
             </body>\n</html>\n",
            self.html()
        )
    }
}

const STYLE: &str = "\
body { margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: #222; background: #fff;
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin-top: 1.5rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid #ddd; padding: 0.2rem 0.7rem 0.2rem 0; text-align: left;
  vertical-align: top; }
th { font-weight: 600; }
.number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.unbroken { white-space: nowrap; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #181818; }
  th, td { border-color: #444; }
}
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::table::Align;

    #[test]
    fn a_page_has_one_first_heading_and_parts_below_it() {
        let mut document = Document::default();
        document.whole("Lee, Ann");
        for part in ["standard", "rapid"] {
            document.title(part);
            document.section("Games");
        }
        let page = document.page();
        assert!(page.contains("<title>Lee, Ann</title>"), "{page}");
        assert_eq!(page.matches("<h1>").count(), 1, "{page}");
        assert_eq!((page.matches("<h2>").count(), page.matches("<h3>").count()), (2, 2), "{page}");
        assert!(document.markdown().contains("\n## rapid\n\n### Games\n"));
        assert_eq!(document.text(), "standard\n\nGames\n\nrapid\n\nGames\n");
    }

    fn document() -> Document {
        let mut document = Document::default();
        document.title("A <b> & \"c\"");
        document.section("Games");
        document.lines(vec!["one|two".to_owned(), "three\nfour".to_owned()]);
        let mut table = Table::new(&[("name", Align::Left), ("n", Align::Right)]);
        table.row(["<script>alert('x')</script>".to_owned(), "1".to_owned()]);
        document.table(table);
        document
    }

    #[test]
    fn nothing_that_a_name_holds_becomes_a_mark_of_a_page() {
        let page = document().page();
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"), "{page}");
        assert!(page.contains("<h1>A &lt;b&gt; &amp; &quot;c&quot;</h1>"), "{page}");
        assert!(page.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;</title>"), "{page}");
        assert!(page.contains("<td class=\"number\">1</td>"), "{page}");
    }

    #[test]
    fn nothing_that_a_name_holds_becomes_a_mark_of_markdown() {
        let text = document().markdown();
        assert!(text.contains("one\\|two\\\nthree four\n"), "{text}");
        assert!(text.contains("| \\<script\\>alert('x')\\</script\\> | 1 |\n"), "{text}");
    }

    #[test]
    fn sections_and_their_content_stand_apart_in_a_terminal() {
        let text = document().text();
        assert!(text.starts_with("A <b> & \"c\"\n\nGames\n\n  one|two\n"), "{text}");
    }
}
