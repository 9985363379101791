//! Contradictions that show that two lines do not belong to one player.

use std::collections::BTreeSet;

use crate::entrant::Entrant;

/// Whether both are known and differ.
#[must_use]
pub fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// Whether both sets have members, but none in common.
#[must_use]
pub fn have_none_in_common<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> bool {
    !one.is_empty() && !other.is_empty() && one.is_disjoint(other)
}

/// What shows that players of the same name are not one person: all the different values in their
/// lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction<'e> {
    /// Numbers in FIDE's rating list.
    FideNumbers(BTreeSet<&'e str>),
    /// Codes of the national grading list.
    Codes(BTreeSet<&'e str>),
    /// Years of birth, unless a number is in all lines: if the number is the same, one of the years
    /// is an error.
    BirthYears(BTreeSet<i32>),
}

/// What shows that these lines do not belong to one player; `None` if nothing does.
///
/// ```
/// use std::collections::BTreeSet;
///
/// use event_sections::Entrant;
/// use event_sections::contradiction::{Contradiction, contradiction};
///
/// let born = |birth_year| Entrant { birth_year, ..Entrant::named("Lee, Ann") };
/// let (one, other, unknown) = (born(Some(1968)), born(Some(2004)), born(None));
/// assert_eq!(contradiction(&[&one, &unknown]), None);
/// let years = Contradiction::BirthYears(BTreeSet::from([1968, 2004]));
/// assert_eq!(contradiction(&[&one, &unknown, &other]), Some(years));
/// ```
#[must_use]
pub fn contradiction<'e>(lines: &[&'e Entrant]) -> Option<Contradiction<'e>> {
    let fide_code = |line: &&'e Entrant| line.fide_code.as_deref();
    let code = |line: &&'e Entrant| line.code.as_deref();
    let is_everybodys = |number: fn(&&'e Entrant) -> Option<&'e str>| {
        lines.iter().all(|line| number(line).is_some())
    };
    let of_years = || {
        if is_everybodys(fide_code) || is_everybodys(code) {
            return None;
        }
        several(lines.iter().filter_map(|line| line.birth_year)).map(Contradiction::BirthYears)
    };
    several(lines.iter().filter_map(fide_code))
        .map(Contradiction::FideNumbers)
        .or_else(|| several(lines.iter().filter_map(code)).map(Contradiction::Codes))
        .or_else(of_years)
}

/// The known values, if they are not all the same.
fn several<T: Ord>(known: impl Iterator<Item = T>) -> Option<BTreeSet<T>> {
    Some(known.collect::<BTreeSet<T>>()).filter(|known| known.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::{Contradiction, contradiction};
    use crate::entrant::Entrant;
    use std::collections::BTreeSet;

    fn line(fide_code: &str, code: &str, birth_year: Option<i32>) -> Entrant {
        let known = |number: &str| Some(number.to_owned()).filter(|number| !number.is_empty());
        let (fide_code, code) = (known(fide_code), known(code));
        Entrant { code, fide_code, birth_year, ..Entrant::named("Lee, Ann") }
    }

    /// FIDE's number first: a national code may have been given twice.
    #[test]
    fn lines_of_one_name_are_of_one_player() {
        let fide = |numbers| Some(Contradiction::FideNumbers(BTreeSet::from(numbers)));
        let codes = |codes| Some(Contradiction::Codes(BTreeSet::from(codes)));
        let years = |years| Some(Contradiction::BirthYears(BTreeSet::from(years)));
        let cases = [
            (line("", "", None), line("1", "A", Some(1968)), None),
            (line("1", "", None), line("", "A", None), None),
            (line("1", "A", None), line("2", "B", None), fide(["1", "2"])),
            (line("1", "A", None), line("1", "B", None), codes(["A", "B"])),
            (line("", "", Some(1968)), line("", "", Some(2004)), years([1968, 2004])),
            (line("1", "", Some(1968)), line("", "A", Some(2004)), years([1968, 2004])),
            // With the same number, one of the years is an error.
            (line("1", "", Some(1968)), line("1", "A", Some(1969)), None),
            (line("", "A", Some(1968)), line("1", "A", Some(1969)), None),
        ];
        for (one, other, expected) in cases {
            assert_eq!(contradiction(&[&one, &other]), expected, "{one:?} {other:?}");
            assert_eq!(contradiction(&[&other, &one]), expected);
        }
        assert_eq!(contradiction(&[]), None);
    }
}
