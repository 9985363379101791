//! The question about a table that is not certain in every field, with the lines of `import.toml`
//! that answer it.

use tables::{Certainty, Choice, Evidence, Proposal};

use super::setting::{as_setting, settings_of, tables_of};
use input_files::toml_value::quoted;

/// A question about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// All doubts.
    pub asked: String,
    /// Lines of `import.toml` that answer them; empty if no lines can.
    answer: Answer,
}

/// The lines that would answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// Only a change of the table does.
    None,
    /// Settings of the file.
    Settings(String),
    /// Whole specifications, one a sheet.
    Tables(Vec<String>),
}

impl Question {
    /// A question that only a change of the table answers.
    pub(crate) fn without_answer(asked: impl Into<String>) -> Self {
        Self { asked: asked.into(), answer: Answer::None }
    }

    /// A question with lines of settings as an answer.
    pub fn new(asked: impl Into<String>, settings: impl Into<String>) -> Self {
        Self { asked: asked.into(), answer: Answer::Settings(settings.into()) }
    }

    /// The day of a file whose rows have none.
    #[must_use]
    pub fn no_day() -> Self {
        Self::new(
            "on which day was it played? Neither a column nor the end of the file's name says so",
            "day = \"YYYY-MM-DD\"",
        )
    }

    /// A table whose names of columns are not known.
    #[must_use]
    pub fn unknown_columns(names: &[String]) -> Self {
        let shown: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let lines = ["date", "white", "black", "result"];
        let lines: Vec<String> =
            lines.iter().map(|role| format!("columns.{role} = \"...\"")).collect();
        Self::new(
            format!(
                "which columns are the two players and the result? Its columns are {}. If it has \
                 no games, take it out of the folder",
                shown.join(", ")
            ),
            format!(
                "{}         # and no line `columns.date` if the file's name ends in the day",
                lines.join("\n")
            ),
        )
    }

    /// A file whose columns have other names than when its specification was accepted.
    #[must_use]
    pub fn changed() -> Self {
        Self::without_answer(
            "the names of its columns are not those for which import.toml says how to read it. \
             Take its [[tables]] out of import.toml and look again",
        )
    }

    /// All doubts about the sheets of a file.
    pub(crate) fn of_proposals(proposals: &[Proposal]) -> Self {
        let has_sheets = proposals.len() > 1;
        let mut asked: Vec<String> = Vec::new();
        let mut settings: Option<Vec<String>> = Some(Vec::new());
        for (proposal, doubt) in
            proposals.iter().flat_map(|one| one.doubts().map(move |doubt| (one, doubt)))
        {
            let sheet = proposal.spec.sheet();
            let of_sheet = if has_sheets && doubt.field != "sheet" && !sheet.is_empty() {
                format!("sheet `{sheet}`: ")
            } else {
                String::new()
            };
            let text = format!("{of_sheet}{}", in_words(doubt));
            if !asked.contains(&text) {
                asked.push(text);
                let line = setting(doubt, proposals);
                settings = settings.zip(line).map(|(mut lines, line)| {
                    // A key stands once.
                    let key = |line: &String| line.split(" = ").next().map(str::to_owned);
                    if !lines.iter().any(|known| key(known) == key(&line)) {
                        lines.push(line);
                    }
                    lines
                });
            }
        }
        if let [one] = &asked[..] {
            asked = vec![one.clone()];
        } else {
            let numbered = (1..).zip(&asked).map(|(number, text)| format!("({number}) {text}"));
            asked = numbered.collect();
        }
        let answer = match settings {
            Some(lines) => Answer::Settings(lines.join("\n")),
            None => Answer::Tables(proposals.iter().map(Proposal::to_toml).collect()),
        };
        Self { asked: asked.join("; "), answer }
    }

    /// The lines that would answer it, ready to paste; empty if no lines can.
    #[must_use]
    pub fn proposal(&self, file: &str) -> String {
        match &self.answer {
            Answer::None => String::new(),
            Answer::Settings(lines) => settings_of(file, lines),
            Answer::Tables(tables) => tables_of(file, tables),
        }
    }
}

pub(super) fn in_words(doubt: &Evidence) -> String {
    let choices: Vec<String> = doubt.choices.iter().map(Choice::in_full).collect();
    let choices =
        if choices.is_empty() { String::new() } else { format!(" ({})", choices.join(" or ")) };
    let why = doubt.why.as_str();
    match doubt.certainty {
        Certainty::Likely if !why.contains('?') => format!("{why}: is that right?{choices}"),
        _ => format!("{why}{choices}"),
    }
}

/// The setting that answers a doubt: its first choice, with the others behind it. `None` if it
/// takes a whole specification.
fn setting(doubt: &Evidence, proposals: &[Proposal]) -> Option<String> {
    if doubt.field == "sheet" {
        let names: Vec<String> =
            proposals.iter().map(|proposal| quoted(proposal.spec.sheet())).collect();
        let names = names.join(", ");
        return Some(format!(
            "sheet = [{names}]         # all of them, each a section; or the name of one"
        ));
    }
    // A setting is of the whole file: one sheet's rate of play is not that of the others.
    let has_it = |proposal: &Proposal| proposal.doubts().any(|other| other == doubt);
    if doubt.field == "rate" && !proposals.iter().all(has_it) {
        return None;
    }
    if doubt.field == "days" && doubt.choices.is_empty() {
        return Some("day = \"YYYY-MM-DD\"".to_owned());
    }
    let settings: Option<Vec<String>> =
        doubt.choices.iter().map(|choice| as_setting(&choice.edit)).collect();
    let settings = settings?;
    let (first, others) = settings.split_first()?;
    let others: Vec<&str> = others
        .iter()
        .map(|other| other.split_once(" = ").map_or(other.as_str(), |(_, value)| value))
        .collect();
    let or = if others.is_empty() {
        String::new()
    } else {
        format!("         # or {}", others.join(" or "))
    };
    Some(format!("{first}{or}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tables::{Grid, Season, Vocabulary, suggest};

    #[test]
    fn the_rate_of_one_sheet_is_no_setting_of_its_file() {
        let table = "Date,White,Black,Result\n14/10/2006,Ann Lee,Bob Ray,1-0\n15/10/2006,Cy Orr,Di Fox,0-1\n";
        let proposal = |sheet: &str, title: &str| {
            let grid = Grid::from_text("results.csv", &format!("{title}{table}"));
            let grid = Grid { sheet: sheet.to_owned(), ..grid };
            suggest(&grid, Vocabulary::shared(), Season::default()).unwrap()
        };
        let rapid = |sheet| proposal(sheet, "Ouse Rapidplay\n");
        let of_all = Question::of_proposals(&[rapid("A"), rapid("B")]).proposal("results.xlsx");
        assert!(of_all.contains("rate = ") && !of_all.contains(".tables]]"), "{of_all}");
        let of_one = Question::of_proposals(&[rapid("A"), proposal("B", "")]);
        let of_one = of_one.proposal("results.xlsx");
        assert!(of_one.contains(".tables]]"), "{of_one}");
    }
}
