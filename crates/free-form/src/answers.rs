//! What `import.toml` says of a file, as answers to the doubts about it.

use tables::{Answers, Column, ColumnName, Edit};

use super::import::{ColumnPin, Pins, UNKNOWN};
use super::question::Question;
use super::sheets::Sheet;
use input_files::toml_value::quoted;

impl Pins {
    /// The settings of the file as answers to doubts.
    pub(crate) fn answers(&self) -> Answers {
        let column = |pin: &ColumnPin| match pin {
            ColumnPin::Name(name) => Some(ColumnName::Name(name.clone())),
            ColumnPin::Place(place) => Column::new(*place).map(ColumnName::Place),
        };
        let columns = self.roles.iter();
        let columns = columns.filter_map(|(role, pin)| Some((in_words(role), column(pin)?)));
        let text = |field: &str, value: Option<String>| {
            value.map(|value| format!("{field} = {}", quoted(&value)))
        };
        let fields = [
            text("date-order", self.dates.clone()),
            text("days-from", self.days_from.map(|day| day.to_string())),
            text("event", self.event.clone()),
            text("rate", self.rate.clone()),
            text("colours", self.colours_unknown.then(|| UNKNOWN.to_owned())),
        ];
        let lines = fields.into_iter().flatten().chain(self.fields.iter().cloned());
        Answers {
            layout: None,
            header: self.header_line,
            columns: columns.collect(),
            day: self.day,
            // The lines are those of settings that were read, so each is TOML.
            fields: lines.filter_map(|line| Edit::parse(&line).ok()).collect(),
        }
    }

    /// The sheets to be read: those that are named, else the ones that everybody sees; empty for
    /// the only sheet of a text.
    pub(super) fn chosen(&self, sheets: &[Sheet]) -> Vec<String> {
        let names = sheets.iter().map(|sheet| &sheet.grid.sheet);
        if self.sheets.is_empty() {
            return Vec::new();
        }
        let is_named =
            |name: &&String| self.sheets.iter().any(|wanted| wanted.eq_ignore_ascii_case(name));
        names.filter(is_named).cloned().collect()
    }

    /// A question about a sheet that is named, and is not there.
    pub(super) fn unmet_sheet(&self, sheets: &[Sheet]) -> Option<Question> {
        let names: Vec<&str> = sheets
            .iter()
            .map(|sheet| sheet.grid.sheet.as_str())
            .filter(|it| !it.is_empty())
            .collect();
        let is_there = |wanted: &str| names.iter().any(|name| wanted.eq_ignore_ascii_case(name));
        let unmet = self.sheets.iter().find(|wanted| !is_there(wanted))?;
        if names.is_empty() {
            return Some(Question::without_answer(format!(
                "the sheet `{unmet}` is named in import.toml, but this file is text and has no \
                 sheets: remove the line `sheet`"
            )));
        }
        let shown: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        Some(Question::new(
            format!(
                "import.toml reads its sheet `{unmet}`, and there is none: which of {} is meant?",
                shown.join(", ")
            ),
            format!("sheet = {}", quoted(names.first().copied().unwrap_or_default())),
        ))
    }
}

/// The words for a column that `import.toml` calls so: `White code` for `white-code`.
pub(super) fn in_words(role: &str) -> String {
    let (side, item) = match role.split_once('-') {
        Some((side @ ("white" | "black" | "first" | "second"), item)) => (side, item),
        _ if ["white", "black", "first", "second"].contains(&role) => (role, ""),
        _ => ("", role),
    };
    let side = match side {
        "white" => "White",
        "black" => "Black",
        "first" => "Player 1",
        "second" => "Player 2",
        _ => "",
    };
    let item = match item {
        "fide-code" if !side.is_empty() => "code",
        "fide-code" => "FIDE code",
        "birth" | "birth-date" | "birth-year" => "born",
        "number" => "No",
        "score" if side.is_empty() => "total",
        item => item,
    };
    format!("{side} {}", item.replace('-', " ")).trim().to_owned()
}
