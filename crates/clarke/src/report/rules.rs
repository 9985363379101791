//! The clauses of the sources for people and for spreadsheets.

use std::fmt::Write as _;

use findings::counted;
use season_runner::clauses::Clause;

use crate::report::table::{Align, Table};

/// A document with its clauses.
pub(crate) struct Document {
    /// Its name.
    pub(crate) name: &'static str,
    /// The clauses, in its order.
    pub(crate) clauses: Vec<Clause>,
}

/// For people: by passage and clause, with the words of the clause, its file, and its test or the
/// choice that was made.
pub(crate) fn text(documents: &[Document]) -> String {
    documents.iter().map(document_text).collect::<Vec<_>>().join("\n")
}

fn document_text(document: &Document) -> String {
    let all = &document.clauses;
    let tested = all.iter().filter(|clause| clause.test.is_some()).count();
    let chosen = all.iter().filter(|clause| clause.choice.is_some()).count();
    let mut text = format!(
        "{}: {}, {tested} held by a test, {chosen} with a choice\n",
        document.name,
        counted(all.len(), "clause")
    );
    let mut passage = "";
    for clause in all {
        if clause.passage != passage {
            passage = &clause.passage;
            // Writing to a String cannot fail.
            let _ = write!(text, "\n# {passage} ...\n");
        }
        let _ = write!(text, "\n{}  {}\n", clause.clause, clause.words);
        let lines =
            [("in", &clause.implemented), ("test", &clause.test), ("choice", &clause.choice)];
        for (name, value) in lines {
            if let Some(value) = value {
                let _ = writeln!(text, "    {name:<6}  {value}");
            }
        }
    }
    text
}

/// One row per clause.
pub(crate) fn table(documents: &[Document]) -> Table {
    let headings = ["document", "passage", "clause", "words", "implemented", "test", "choice"];
    let mut table = Table::new(&headings.map(|name| (name, Align::Left)));
    for clause in documents.iter().flat_map(|document| document.clauses.clone()) {
        let Clause { document, passage, clause, words, implemented, test, choice } = clause;
        let [implemented, test, choice] =
            [implemented, test, choice].map(Option::unwrap_or_default);
        table.row([document, passage, clause, words, implemented, test, choice]);
    }
    table
}
