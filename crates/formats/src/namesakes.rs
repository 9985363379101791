//! Records of one file that belong to different people but share a code, a FIDE number or a name,
//! which alone then does not identify a player.

use rustc_hash::{FxHashMap, FxHashSet};

use identity::Shared;
use identity::plain_name::plain;
use identity::who::plain_number;

/// The identifying values of a player's record.
#[derive(Clone, Debug)]
pub(crate) struct Record<'a, P> {
    pub line: usize,
    /// The code, or the number used as one; empty for none.
    pub code: &'a str,
    /// The number in FIDE's list; empty for none.
    pub fide_code: &'a str,
    pub name: &'a str,
    /// Identifies the person among the records with the same code or number: different values mean
    /// different people.
    pub of_code: P,
    /// The same among the records with the same name; `None` if it may be any of these people.
    pub of_name: Option<P>,
}

/// For each record, in order: what it shares with a record of somebody else.
pub(crate) fn shared<P: Clone + PartialEq>(records: &[Record<'_, P>]) -> Vec<Option<Shared>> {
    let code = |record: &Record<'_, P>| record.code.to_ascii_uppercase();
    // One record may have a number as its code, and another the same number beside its code.
    let number = |record: &Record<'_, P>| {
        let number = if record.fide_code.is_empty() { record.code } else { record.fide_code };
        plain_number(number).to_owned()
    };
    let (mut by_code, mut by_number) = (FxHashMap::default(), FxHashMap::default());
    let mut by_name = FxHashMap::default();
    for record in records {
        add(&mut by_code, code(record), Some(&record.of_code), record.line);
        add(&mut by_number, number(record), Some(&record.of_code), record.line);
        add(&mut by_name, plain(record.name), record.of_name.as_ref(), record.line);
    }
    let of_record = |record: &Record<'_, P>| {
        let of_code = Some(&record.of_code);
        let shared = Shared {
            code: other(&by_code, &code(record), of_code),
            number: other(&by_number, &number(record), of_code),
            name: other(&by_name, &plain(record.name), record.of_name.as_ref()),
        };
        Some(shared).filter(|shared| *shared != Shared::default())
    };
    records.iter().map(of_record).collect()
}

/// For each text: the first record, and the first record of somebody else.
type Firsts<P> = FxHashMap<String, [Option<(P, usize)>; 2]>;

fn add<P: Clone + PartialEq>(firsts: &mut Firsts<P>, text: String, of: Option<&P>, line: usize) {
    let Some(person) = of.filter(|_| !text.is_empty()) else { return };
    let [first, other] = firsts.entry(text).or_default();
    match first {
        None => *first = Some((person.clone(), line)),
        Some((known, _)) if other.is_none() && known != person => {
            *other = Some((person.clone(), line));
        }
        Some(_) => {}
    }
}

/// The line of somebody else's record with this text, if two people share it.
fn other<P: PartialEq>(firsts: &Firsts<P>, text: &str, of: Option<&P>) -> Option<u32> {
    let [Some((first, line)), Some((_, other_line))] = firsts.get(text)? else { return None };
    Some(if of == Some(first) { *other_line } else { *line } as u32)
}

/// A player's record in a tournament.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerRecord<'a> {
    pub line: usize,
    pub code: &'a str,
    pub fide_code: &'a str,
    pub name: &'a str,
}

/// The texts that the rows of a tournament use for its players (the code, or the number used as
/// one, or else the name), and what each shares with somebody else. Every record is a different
/// player; `which` distinguishes a player from earlier ones of the same name.
pub(crate) fn texts_of_players(
    players: &[PlayerRecord<'_>],
    which: impl Fn(usize) -> String,
) -> Vec<(String, Option<Shared>)> {
    let mut records = Vec::with_capacity(players.len());
    for (at, &PlayerRecord { line, code, fide_code, name }) in players.iter().enumerate() {
        let code = if code.is_empty() { fide_code } else { code };
        records.push(Record { line, code, fide_code, name, of_code: at, of_name: Some(at) });
    }
    let mut taken = FxHashSet::default();
    let text = |(at, shared): (usize, Option<Shared>)| {
        let Record { code, name, .. } = records[at];
        let mut text = if code.is_empty() { name } else { code }.to_owned();
        if !taken.insert(text.clone()) && code.is_empty() {
            text = format!("{name} ({})", which(at));
            taken.insert(text.clone());
        }
        (text, shared)
    };
    shared(&records).into_iter().enumerate().map(text).collect()
}

#[cfg(test)]
mod tests {
    use crate::read_sheet;
    use crate::submission::{read_submission, rows_of};
    use findings::Reason;
    use game_rows::row::Row;
    use identity::Named;
    use identity::Players;
    use identity::code_form::CodeForm;
    use identity::player::Player;
    use identity::who::{Form, Who};
    use input_files::Source;

    /// A player of the list; `code` is a short form of the code.
    fn listed(code: &str, name: &str, fide_code: &str) -> Player {
        Player {
            code: code.into(),
            name: name.into(),
            fide_code: fide_code.into(),
            ..Player::default()
        }
    }

    /// White and Black of every row: their code, with `!` if the name beside it is somebody else's,
    /// or the reason why no player is found.
    fn found<'t>(rows: impl Iterator<Item = Row<'t>>) -> Vec<[String; 2]> {
        let players = Players::of(vec![
            listed("500010F", "Smith, John", ""),
            listed("500020J", "Roe, Ben", ""),
            listed("500030A", "Lee, Ann", "1503014"),
            listed("500040D", "Dee, Di", ""),
        ]);
        let who = Who::new(&players, CodeForm::WithCheckLetter);
        let one = |named: Named<'_>| match who.find(named) {
            Ok(resolved) => {
                let code = &who.player(resolved.player).unwrap().code;
                format!("{code}{}", if resolved.form == Form::Listed { "" } else { "!" })
            }
            Err(Reason::SharedName { other_line }) => format!("name of line {other_line}"),
            Err(Reason::RepeatedCode { first_line }) => format!("code of line {first_line}"),
            Err(reason) => reason.key().to_owned(),
        };
        rows.map(|row| [row.white, row.black].map(one)).collect()
    }

    fn found_in(name: &str, text: &str) -> Vec<[String; 2]> {
        let source = Source::from_bytes(name, text.into());
        found(read_sheet(&source).unwrap().unwrap().sheet.judged_rows())
    }

    #[test]
    fn players_without_a_code_yet_are_told_apart_by_their_names() {
        for none in ["new", "-", "tba", "000000", ""] {
            let table = format!(
                "number,name,code,r1,r2\n1,\"Roe, Ben\",{none},W4,\n2,\"Lee, Ann\",{none},,W3\n\
                 3,\"Dee, Di\",500040D,,L2\n4,\"Smith, John\",500010F,L1,\n"
            );
            let expected = [["500020J", "500010F"], ["500030A", "500040D"]];
            assert_eq!(found_in("open-2006-08-12.csv", &table), expected, "{none}");
        }
        let games = "round,white,white_code,black,black_code,result\n1,\"Roe, Ben\",new,\"Lee, \
                     Ann\",new,1-0\n";
        assert_eq!(found_in("open-2006-08-12.csv", games), [["500020J", "500030A"]]);
    }

    #[test]
    fn a_code_of_two_rows_is_that_of_the_name_beside_it() {
        let table = |second: &str| {
            format!(
                "name,code,r1\n\"Smith, John\",500010F,W3\n{second},500010F,W4\nLee,500030A,L1\n\
                 Dee,500040D,L2\n"
            )
        };
        // Regardless of whether the second name is on the list.
        for second in ["\"Roe, Ben\"", "\"Nobody, Ned\""] {
            let expected = [["500010F", "500030A"], ["code of line 2", "500040D"]];
            assert_eq!(found_in("open-2006-08-12.csv", &table(second)), expected, "{second}");
        }
        // One of the two rows belongs to somebody else.
        let expected = [["code of line 3", "500030A"], ["code of line 2", "500040D"]];
        assert_eq!(found_in("open-2006-08-12.csv", &table("\"Smith, John\"")), expected);
    }

    #[test]
    fn a_name_of_two_records_is_nobodys_without_a_code() {
        let table = "name,code,r1\n\"Smith, John\",,W3\n\"Smith, John\",,W4\nLee,500030A,L1\n\
                     Dee,500040D,L2\n";
        let expected = [["name of line 3", "500030A"], ["name of line 2", "500040D"]];
        assert_eq!(found_in("open-2006-08-12.csv", table), expected);
        let coded = table.replacen("\"Smith, John\",", "\"Smith, John\",500010F", 1);
        let expected = [["500010F", "500030A"], ["name of line 2", "500040D"]];
        assert_eq!(found_in("open-2006-08-12.csv", &coded), expected);
    }

    /// A record of a report, with its FIDE number and its rounds.
    fn record(number: u32, name: &str, fide_code: &str, rounds: &str) -> String {
        format!("001 {number:>4} m    {name:<33}      ENG {fide_code:>11}{:>21}  {rounds}\n", "")
    }

    #[test]
    fn numbers_of_one_name_are_two_people() {
        let report = |numbers: [&str; 2]| {
            let records = [
                record(1, "Smith, John", numbers[0], "0003 w 1            "),
                record(2, "Smith, John", numbers[1], "          0003 b 0"),
                record(3, "Roe, Ben", "", "0001 b 0  0002 w 1  "),
            ];
            "012 Open\n042 2006/08/12\n".to_owned() + &records.concat()
        };
        for numbers in [["1111111", "2222222"], ["1111111", ""], ["", ""]] {
            let expected = [["name of line 4", "500020J"], ["500020J", "name of line 3"]];
            assert_eq!(found_in("a.trf", &report(numbers)), expected, "{numbers:?}");
        }
    }

    #[test]
    fn a_fide_number_of_two_records_is_that_of_the_name_beside_it() {
        let expected = [["500030A", "500020J"], ["code of line 2", "500040D"]];
        for code in ["500030A", ""] {
            let table = format!(
                "name,code,fide_code,r1,r2\n\"Lee, Ann\",{code},1503014,W3,\n\"Zed, \
                 Quentin\",,1503014,,W4\n\
                 \"Roe, Ben\",500020J,,L1,\n\"Dee, Di\",500040D,,,L2\n"
            );
            assert_eq!(found_in("open-2006-08-12.csv", &table), expected, "{code}");
            let games = format!(
                "round,white,white_code,white_fide_code,black,result\n\
                 1,\"Lee, Ann\",{code},1503014,\"Roe, Ben\",1-0\n2,\"Zed, \
                 Quentin\",,1503014,\"Dee, Di\",1-0\n"
            );
            assert_eq!(found_in("open-2006-08-12.csv", &games), expected, "{code}");
        }
        let records = [
            record(1, "Lee, Ann", "1503014", "0003 w 1            "),
            record(2, "Zed, Quentin", "1503014", "          0003 w 1"),
            record(3, "Roe, Ben", "", "0001 b 0  0002 b 0  "),
        ];
        for (code, line) in [("", 3), ("### clarke code 1 500030A\n", 4)] {
            let report = format!("012 Open\n042 2006/08/12\n{code}{}", records.concat());
            let quentin = format!("code of line {line}");
            let expected = [["500030A", "500020J"], [&quentin, "500020J"]];
            assert_eq!(found_in("a.trf", &report), expected, "{code}");
        }
    }

    #[test]
    fn namesakes_of_a_section_are_two_in_games_by_round_too() {
        let games = "round,white,white_code,black,result\n1,\"Smith, John\",500010F,\"Roe, \
                     Ben\",1-0\n\
                     1,\"Smith, John\",,\"Dee, Di\",1-0\n2,\"Smith, John\",,\"Roe, Ben\",1-0\n";
        let expected =
            [["500010F", "500020J"], ["name of line 2", "500040D"], ["name of line 2", "500020J"]];
        assert_eq!(found_in("open-2006-08-12.csv", games), expected);
    }

    #[test]
    fn an_idle_namesake_is_on_the_line_of_their_record() {
        let table = "section,name,fide_code,r1\nA,\"Smith, John\",1111111,B\n\
                     B,\"Smith, John\",2222222,W2\nB,\"Roe, Ben\",,L1\n";
        let expected = [["name of line 2", "500020J"]];
        assert_eq!(found_in("open-2006-08-12.csv", table), expected);
    }

    #[test]
    fn a_name_with_two_fide_numbers_in_games_is_nobodys() {
        let game = |tags: &str| {
            format!(
                "[Date \"2006.08.12\"]\n[White \"Smith, John\"]\n[Black \"Roe, Ben\"]\n[Result \
                 \"1-0\"]\n{tags}\n1-0\n\n"
            )
        };
        let number = |number| game(&format!("[WhiteFideId \"{number}\"]\n"));
        let two = number(1_111_111) + &number(2_222_222) + &game("");
        let expected = ["name of line 9", "name of line 1", "name of line 1"];
        let whites: Vec<String> =
            found_in("a.pgn", &two).into_iter().map(|[white, _]| white).collect();
        assert_eq!(whites, expected);
        // A number that only some of the games have does not mean two people.
        let one = number(1_111_111) + &game("");
        assert_eq!(found_in("a.pgn", &one), [["500010F", "500020J"], ["500010F", "500020J"]]);
    }

    #[test]
    fn records_of_a_submission_are_one_person_by_code() {
        let file = |players: &str| {
            let text = format!(
                "#EVENT DETAILS#EVENT CODE=A1#SUBMISSION INDEX=1#EVENT NAME=Open#EVENT \
                 DATE=02/05/2006#FINAL RESULT DATE=30/05/2006#RESULTS OFFICER=U#RESULTS OFFICER \
                 ADDRESS=h#TREASURER=C#TREASURER ADDRESS=t#MINUTES FOR GAME=90\n#PLAYER LIST\n\
                 {players}#PIN=3#ECF CODE=500040D#NAME=Dee, Di\n#OTHER RESULTS=x#RESULTS \
                 DATE=09/05/2006\n\
                 #PIN1=1#SCORE=10#PIN2=3\n#PIN1=2#SCORE=01#PIN2=3\n#FINISH\n"
            );
            let read = read_submission(&Source::from_bytes("a.txt", text.into())).unwrap();
            assert_eq!(read.faults, []);
            let texts: Vec<String> = rows_of(&read).map(|row| row.white.text.to_owned()).collect();
            let whites: Vec<String> =
                found(rows_of(&read)).into_iter().map(|[white, _]| white).collect();
            (texts, whites)
        };
        let (texts, whites) = file(
            "#PIN=1#NAME=Smith, John#CLUB CODE=x\n#PIN=2#NAME=Smith, John#CLUB CODE=y#DATE OF \
             BIRTH=01/01/1990\n",
        );
        assert_eq!(texts, ["Smith, John", "Smith, John (PIN 2)"]);
        assert_eq!(whites, ["name of line 4", "name of line 3"]);
        let (texts, whites) =
            file("#PIN=1#ECF CODE=new#NAME=Abel, Al\n#PIN=2#ECF CODE=new#NAME=Roe, Ben\n");
        assert_eq!(texts, ["Abel, Al", "Roe, Ben"]);
        assert_eq!(whites, ["unknown-name", "500020J"]);
        for code in ["#ECF CODE=500030A", "#CLUB CODE=y"] {
            let (_, whites) = file(&format!(
                "#PIN=1{code}#NAME=Lee, Ann#FIDE NO=1503014\n#PIN=2#NAME=Zed, Quentin#CLUB \
                 CODE=x#FIDE NO=1503014\n"
            ));
            assert_eq!(whites, ["500030A", "code of line 3"], "{code}");
        }
        let (_, whites) = file(
            "#PIN=1#ECF CODE=500010F#NAME=Smith, John\n#PIN=2#ECF CODE=500010F#NAME=Smith, John\n",
        );
        assert_eq!(whites, ["500010F", "500010F"]);
        let (_, whites) = file(
            "#PIN=1#ECF CODE=500010F#NAME=Smith, John\n#PIN=2#ECF CODE=500010F#NAME=Ned, Ned\n",
        );
        assert_eq!(whites, ["500010F", "code of line 3"]);
    }
}
