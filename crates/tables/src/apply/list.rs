//! Lists of people.

use super::frame::Frame;
use super::games::whole_name;
use super::ledger::Ledger;
use crate::spec::{ListRole, ListSpec};
use crate::table::{Clause, FaultKind, Person};
use crate::{Grid, Line};

/// Reads the people of a list.
pub(super) fn read(grid: &Grid, spec: &ListSpec, ledger: &mut Ledger) {
    let frame = Frame::of(grid, &spec.place);
    let mut is_in_table = false;
    for line in grid.written() {
        let is_short = line.filled_count() <= 1 && spec.columns.len() > 1;
        if frame.is_below(line) {
            ledger.pass(line, Clause::BelowTheTable);
        } else if frame.is_header(line) {
            is_in_table = true;
            ledger.pass(line, Clause::Header);
        } else if frame.is_total(line) && !has_digit(spec.text(line, ListRole::Code)) {
            ledger.pass(line, Clause::Total);
        } else if !is_in_table || is_short {
            ledger.pass(line, Clause::Title);
        } else if let Some(width) = frame.too_wide(line) {
            ledger.fault(line, FaultKind::TooWide(width));
        } else {
            person(line, spec, ledger);
        }
    }
}

fn person(line: &Line, spec: &ListSpec, ledger: &mut Ledger) {
    let text = |role| spec.text(line, role);
    if let Some(name) =
        spec.columns.get(&ListRole::Name).filter(|name| line.text(**name).is_empty())
    {
        return ledger.fault_in(line, *name, FaultKind::NoName);
    }
    let birth = spec.columns.get(&ListRole::Birth).and_then(|birth| line.cell(*birth));
    ledger.person(Person {
        line: line.number,
        code: text(ListRole::Code).to_owned(),
        name: whole_name(text(ListRole::Name), text(ListRole::Forename)),
        rating: text(ListRole::Rating).to_owned(),
        rapid_rating: text(ListRole::RapidRating).to_owned(),
        fide_code: text(ListRole::FideCode).to_owned(),
        birth: text(ListRole::Birth).to_owned(),
        born: birth.and_then(|cell| cell.day.or_else(|| spec.forms.birth(&cell.text))),
        club: text(ListRole::Club).to_owned(),
        sex: text(ListRole::Sex).to_owned(),
    });
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

impl ListSpec {
    fn text<'l>(&self, line: &'l Line, role: ListRole) -> &'l str {
        self.columns.get(&role).map_or("", |column| line.text(*column))
    }
}
