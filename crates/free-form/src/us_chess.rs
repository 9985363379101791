//! The printed cross-table of US Chess: columns between strokes, two lines a player. The first has
//! the number, the name, the points and the rounds, the second the ratings and the colours.

/// A row: its line, counted from 1, and its cells.
pub(super) struct PrintedRow {
    pub(super) line: u32,
    pub(super) cells: Vec<String>,
}

/// In how many of the first lines the names of the columns may stand.
const LINES_ABOVE: usize = 40;

/// The rows of such a table, each on the first line of its player, with the names of the columns
/// that other cross-tables have; `None` for any other text.
pub(super) fn rows_of(lines: &[&str]) -> Option<Vec<PrintedRow>> {
    if !lines.iter().take(LINES_ABOVE).any(|line| rounds_of_header(line).is_some()) {
        return None;
    }
    // A section below may have more rounds than the first.
    let rounds = lines.iter().filter_map(|line| rounds_of_header(line)).max()?;
    let mut rows: Vec<PrintedRow> = Vec::new();
    let mut row = |line: usize, cells: Vec<String>| {
        rows.push(PrintedRow { line: line as u32 + 1, cells });
    };
    for (at, &line) in lines.iter().enumerate() {
        let fields = fields(line);
        if rounds_of_header(line).is_some() {
            row(at, names(rounds));
        } else if fields.len() > 3 && is_number(fields[0]) {
            row(at, player(&fields, lines.get(at + 1..).unwrap_or_default(), rounds));
        } else if fields.len() == 1 && line.contains(char::is_alphanumeric) {
            row(at, vec![line.to_owned()]);
        }
    }
    Some(rows)
}

fn fields(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of rounds, if a line has the names of the columns: `Pair | Player Name |Total|`, and
/// `Round|` for each round.
fn rounds_of_header(line: &str) -> Option<usize> {
    let fields = fields(line);
    let [pair, name, total, rounds @ ..] = &fields[..] else { return None };
    let is_one = *pair == "Pair" && *name == "Player Name" && *total == "Total";
    is_one.then(|| rounds.iter().take_while(|field| **field == "Round").count())
}

fn names(rounds: usize) -> Vec<String> {
    let before = ["No", "Name", "USCF ID", "Rating", "Rating after"].map(str::to_owned).into_iter();
    let rounds = (1..=rounds).map(|round| format!("Rd{round}"));
    before.chain(rounds).chain(["Pts".to_owned()]).collect()
}

/// The cells of a player, from the fields of the first line and the lines below it.
fn player(fields: &[&str], below: &[&str], rounds: usize) -> Vec<String> {
    let details: Vec<Vec<&str>> = below
        .iter()
        .map(|line| self::fields(line))
        .take_while(|fields| fields.len() > 3 && !is_number(fields[0]))
        .collect();
    let field = |of: &[&str], at: usize| of.get(at).copied().unwrap_or_default().to_owned();
    let (before, after) = ratings(&details);
    let colours = details.first().map(Vec::as_slice).unwrap_or_default();
    let round = |round: usize| cell(&field(fields, round + 3), &field(colours, round + 3));
    // It is no national code of ours, so it is said not to be used.
    let id = details.first().and_then(|fields| fields.get(1)?.split_once('/'));
    let id = id.map_or("", |(id, _)| id.trim()).to_owned();
    let first = [field(fields, 0), field(fields, 1), id, before, after];
    first.into_iter().chain((0..rounds).map(round)).chain([field(fields, 2)]).collect()
}

/// The ratings before and after the event, regular ones if there are several: `R: 1794   ->1817`.
fn ratings(details: &[Vec<&str>]) -> (String, String) {
    let texts = || details.iter().filter_map(|fields| fields.get(1));
    let of_kind = |kind: &str| texts().find_map(|text| Some(text.split_once(kind)?.1));
    let found = of_kind("R:").or_else(|| of_kind(":")).and_then(|text| text.split_once("->"));
    let (before, after) = found.unwrap_or_default();
    (before.trim().to_owned(), after.trim().to_owned())
}

/// A cell with the colour from the line below it: `W  39` and `B` are `W39b`. An F without an
/// opponent is a game lost by default.
fn cell(result: &str, colour: &str) -> String {
    let result: String = result.chars().filter(|letter| !letter.is_whitespace()).collect();
    let is_game = result.starts_with(['W', 'D', 'L']) && result.len() > 1;
    match (result.as_str(), colour) {
        ("F", _) => "F---".to_owned(),
        (_, "W" | "B") if is_game => result + &colour.to_lowercase(),
        _ => result,
    }
}

#[cfg(test)]
mod tests {
    use super::rows_of;

    const TABLE: &str = "Spring Open\n\
        ---------------------------------------------------\n \
        Pair | Player Name            |Total|Round|Round|\n \
        Num  | USCF ID / Rtg (Pre->Post)|Pts|  1  |  2  |\n\
        ---------------------------------------------------\n    \
        1 | GARY HUA               |1.5  |W   2|H    |\n   \
        ON | 15445895 / R: 1794   ->1817  |N:2  |W    |     |\n\
        ---------------------------------------------------\n    \
        2 | ADITYA BAJAJ           |0.0  |L   1|F    |\n   \
        MI | 14959604 / R: 1384P11->1370P12 |    |B    |     |\n";

    #[test]
    fn two_lines_are_one_player() {
        let lines: Vec<&str> = TABLE.lines().collect();
        let rows = rows_of(&lines).unwrap();
        let found: Vec<_> = rows.iter().map(|row| (row.line, row.cells.join(";"))).collect();
        let expected = [
            (1, "Spring Open"),
            (3, "No;Name;USCF ID;Rating;Rating after;Rd1;Rd2;Pts"),
            (6, "1;GARY HUA;15445895;1794;1817;W2w;H;1.5"),
            (9, "2;ADITYA BAJAJ;14959604;1384P11;1370P12;L1b;F---;0.0"),
        ];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn a_section_may_have_more_rounds_than_the_first() {
        let below = TABLE
            .replace("|Round|Round|", "|Round|Round|Round|")
            .replace("|W   2|H    |", "|W   2|H    |W   2|");
        let text = TABLE.to_owned() + &below;
        let lines: Vec<&str> = text.lines().collect();
        let cells = |name: &str, nth: usize| {
            let rows = rows_of(&lines).unwrap();
            let mut rows = rows.into_iter().filter(|row| row.cells.iter().any(|cell| cell == name));
            rows.nth(nth).unwrap().cells.join(";")
        };
        assert_eq!(cells("GARY HUA", 0), "1;GARY HUA;15445895;1794;1817;W2w;H;;1.5");
        assert_eq!(cells("GARY HUA", 1), "1;GARY HUA;15445895;1794;1817;W2w;H;W2;1.5");
        assert_eq!(cells("Name", 0), "No;Name;USCF ID;Rating;Rating after;Rd1;Rd2;Rd3;Pts");
    }

    #[test]
    fn other_texts_with_strokes_are_no_such_table() {
        for text in ["a | b | c\n", "Pair | White | Black |\n", "", "| Player Name |\n"] {
            assert!(rows_of(&text.lines().collect::<Vec<_>>()).is_none(), "{text}");
        }
    }
}
