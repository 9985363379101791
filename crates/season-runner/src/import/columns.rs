//! What the columns of a table are used as, in the words of `import.toml`.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use tables::TableSpec;
use toml::{Table, Value};

/// Columns by number, from 1, each with its role: `white-code`, or `round 3` for the cells of one.
pub(super) fn roles(spec: &TableSpec) -> BTreeMap<usize, String> {
    let fields = fields(spec);
    let mut roles = BTreeMap::new();
    for (role, value) in table_of(&fields, "columns") {
        for (board, number) in numbers(value).into_iter().enumerate() {
            let role =
                if board == 0 { role.clone() } else { format!("board {} {role}", board + 1) };
            roles.insert(number, role);
        }
    }
    for field in ["rounds", "opponents"] {
        let word = if field == "rounds" { "round" } else { "against" };
        for (of, value) in table_of(&fields, field) {
            let cells = numbers(value).into_iter();
            roles.extend(cells.map(|number| (number, format!("{word} {of}"))));
        }
    }
    roles
}

/// The role that can be changed, and the words for one that cannot.
pub(super) fn role_of_column(role: &str) -> (String, Option<String>) {
    if role.contains(' ') {
        (String::new(), Some(role.to_owned()))
    } else {
        (role.to_owned(), None)
    }
}

/// The specification without a column, which is then among those that are not read.
///
/// # Errors
///
/// The table cannot be read without it.
pub(super) fn without_column(spec: &TableSpec, number: usize) -> Result<TableSpec> {
    let mut fields = fields(spec);
    let Some(Value::Table(columns)) = fields.get_mut("columns") else { return Ok(spec.clone()) };
    let is_it = |value: &Value| value.as_integer() == i64::try_from(number).ok();
    let role = columns.iter().find(|(_, value)| is_it(value)).map(|(role, _)| role.clone());
    let Some(role) = role else { return Ok(spec.clone()) };
    columns.remove(&role);
    if role == "date" {
        fields.insert("days".to_owned(), "none".into());
        fields.remove("date-order");
    }
    let not_read = fields.entry("not-read").or_insert_with(|| Table::new().into());
    if let Value::Table(not_read) = not_read {
        not_read.insert(number.to_string(), "".into());
    }
    let text = toml::to_string(&fields)?;
    let problem = || format!("nothing can be read without a column for `{role}`");
    TableSpec::from_toml(&text).with_context(problem)
}

/// The fields of a specification; what it writes is TOML.
fn fields(spec: &TableSpec) -> Table {
    spec.to_toml().parse().unwrap_or_default()
}

fn table_of<'f>(fields: &'f Table, field: &str) -> impl Iterator<Item = (&'f String, &'f Value)> {
    fields.get(field).and_then(Value::as_table).into_iter().flatten()
}

/// One column, or several.
fn numbers(value: &Value) -> Vec<usize> {
    let number = |value: &Value| value.as_integer().and_then(|number| usize::try_from(number).ok());
    match value {
        Value::Array(all) => all.iter().filter_map(number).collect(),
        one => number(one).into_iter().collect(),
    }
}
