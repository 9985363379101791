//! Submission files: round trips, and every fault with its place.

use chrono::NaiveDate;
use findings::Reason;
use formats::submission::{
    EventDetails, Part, PartKind, ReadSubmission, Score, Submission, SubmittedGame,
    SubmittedPlayer, Then, TimeLimit, WhiteOn, doubts, latest, missing_pairings, read_submission,
    rows_of, write_submission,
};
use game_rows::row::Given;
use identity::Named;
use identity::{CodeForm, Player, Players, Who};
use input_files::Source;
use proptest::prelude::*;
use rating_core::Outcome;
use season_files::Repeats;

use crate::seasons::{PLAYERS, day, rules, season_of};

fn read(text: &str) -> ReadSubmission {
    read_submission(&Source::from_bytes("event.txt", text.into())).unwrap()
}

const EVENT: &str = "#EVENT DETAILS\n#EVENT CODE=A1#SUBMISSION INDEX=1#EVENT NAME=Open\n\
                     #EVENT DATE=02/05/2006#FINAL RESULT DATE=30/05/2006\n#RESULTS \
                     OFFICER=U#RESULTS OFFICER ADDRESS=h\n\
                     #TREASURER=C#TREASURER ADDRESS=t\n#MINUTES FOR GAME=90\n#PLAYER LIST\n\
                     #PIN=1#ECF CODE=500010F#NAME=Lee, Ann\n#PIN=2#BCF \
                     Code=500020J#SURNAME=Roe#INITIALS=B\n";

#[test]
fn a_game_without_a_day_has_that_of_its_part() {
    let days = |event: &str, heading: &str| {
        let text = format!(
            "{event}#OTHER RESULTS=Games{heading}\n#PIN1=1#SCORE=10#PIN2=2#GAME DATE=09/05/2006\n\
             #PIN1=2#SCORE=10#PIN2=1\n#FINISH\n"
        );
        let read = read(&text);
        assert_eq!(read.faults, []);
        let day = |day| match day {
            Given::Value(day) => Some(day),
            Given::Text(_) => None,
        };
        rows_of(&read).map(|row| day(row.day)).collect::<Vec<Option<NaiveDate>>>()
    };
    let given = |text| Some(day(text));
    let one_day = EVENT.replace("30/05/2006", "02/05/2006");
    assert_eq!(
        days(&one_day, "#RESULTS DATE=03/05/2006"),
        [given("2006-05-09"), given("2006-05-03")]
    );
    assert_eq!(days(&one_day, ""), [given("2006-05-09"), given("2006-05-02")]);
    // If the event has several days, it may be any of them.
    assert_eq!(days(EVENT, ""), [given("2006-05-09"), None]);
}

#[test]
fn a_day_outside_the_event_and_a_comment_that_denies_the_game_are_doubtful() {
    let told = |game: &str| {
        let text = format!("{EVENT}#OTHER RESULTS=Games\n#PIN1=1#PIN2=2{game}\n#FINISH\n");
        let read = read(&text);
        assert_eq!((&read.faults, &read.refused_games), (&vec![], &vec![]), "{game}");
        doubts(&read).map(|doubt| doubt.reason).collect::<Vec<_>>()
    };
    let event = Reason::OutsideEvent { first: day("2006-05-02"), last: day("2006-05-30") };
    for (game, expected) in [
        ("#SCORE=10#GAME DATE=09/05/2006#COMMENT=a long fight", vec![]),
        ("#SCORE=10#GAME DATE=09/05/2005", vec![event.clone()]),
        ("#SCORE=1/2-1/2#GAME DATE=31/05/2006", vec![event]),
        ("#SCORE=10#GAME DATE=09/05/2006#COMMENT=default", vec![Reason::SaysNotPlayed]),
        ("#SCORE=10#GAME DATE=09/05/2006#COMMENT=Ungraded", vec![Reason::SaysNotPlayed]),
        ("#SCORE=1d#GAME DATE=09/05/2006#COMMENT=default", vec![]),
    ] {
        assert_eq!(told(game), expected, "{game}");
    }
}

/// A word that the format can hold.
fn word() -> impl Strategy<Value = String> {
    "[A-Za-z0-9=é.,'-]{1,6}( [A-Za-z0-9=é]{1,5}){0,2}".prop_map(|text| text.trim().to_owned())
}

fn some_day() -> impl Strategy<Value = NaiveDate> {
    (0_u64..20_000).prop_map(|number| day("1990-01-01") + chrono::Days::new(number))
}

fn player(pin: u32) -> impl Strategy<Value = SubmittedPlayer> {
    let optional = || prop_oneof![Just(String::new()), word()];
    let club = (optional(), optional());
    let gender = prop::sample::select(&["", "M", "F"][..]);
    // A text without a digit is not a number, and one with only zeros means none.
    let number = "[1-9][0-9]{0,8}".prop_map(|number| number);
    let fide_code = prop_oneof![Just(String::new()), number];
    (word(), word(), gender, prop::option::of(some_day()), club, fide_code, optional()).prop_map(
        move |(code, name, gender, birth_date, (club_name, club_county), fide_code, comment)| {
            SubmittedPlayer {
                line: 0,
                pin,
                code,
                name,
                gender: gender.to_owned(),
                birth_date,
                club_code: "C1".to_owned(),
                club_name,
                club_county,
                fide_code,
                comment,
                ..SubmittedPlayer::default()
            }
        },
    )
}

fn game(kind: PartKind) -> impl Strategy<Value = SubmittedGame> {
    let score = prop::sample::select(&Score::ALL[..]).prop_map(|(_, score)| score);
    let place = prop::option::of(1_u32..20);
    let colour = prop::option::of(any::<bool>());
    let day = prop::option::of(some_day());
    let comment = prop_oneof![Just(String::new()), word()];
    (1_u32..6, 1_u32..5, score, colour, day, place, comment).prop_map(
        move |(pin1, apart, score, first_had_white, day, place, comment)| SubmittedGame {
            line: 0,
            pin1,
            score,
            pin2: (pin1 + apart - 1) % 5 + 1,
            first_had_white,
            day,
            round: place.filter(|_| kind == PartKind::Section),
            board: place.filter(|_| kind == PartKind::Match),
            comment,
        },
    )
}

fn part() -> impl Strategy<Value = Part> {
    let kind = prop::sample::select(&[PartKind::Match, PartKind::Section, PartKind::Other][..]);
    let white_on = prop::sample::select(&WhiteOn::ALL[..]).prop_map(|(_, white_on)| white_on);
    (kind, word(), white_on, prop::option::of(some_day())).prop_flat_map(
        |(kind, title, white_on, day)| {
            prop::collection::vec(game(kind), 0..6).prop_map(move |games| Part {
                line: 0,
                kind,
                title: title.clone(),
                white_on,
                day,
                games: games.into_iter().filter(|game| game.pin1 != game.pin2).collect(),
            })
        },
    )
}

fn time() -> impl Strategy<Value = TimeLimit> {
    let minutes = || 0_u32..200;
    let then = prop_oneof![
        minutes().prop_map(|minutes| Then::Rest { minutes }),
        (1_u32..60, minutes()).prop_map(|(moves, minutes)| Then::Second { moves, minutes }),
    ];
    prop_oneof![
        (minutes(), 0_u32..60)
            .prop_map(|(minutes, seconds_a_move)| TimeLimit::Game { minutes, seconds_a_move }),
        (1_u32..60, minutes(), then, 0_u32..60).prop_map(
            |(moves, minutes, then, seconds_a_move)| {
                TimeLimit::Sessions { moves, minutes, then, seconds_a_move }
            }
        ),
    ]
}

fn submission() -> impl Strategy<Value = Submission> {
    let players = (player(1), player(2), player(3), player(4), player(5));
    let words = (word(), word(), word(), word(), word(), word());
    let event = (words, any::<u32>(), some_day(), some_day(), time());
    (event, players, prop::collection::vec(part(), 0..4)).prop_map(|(event, players, parts)| {
        let ((code, name, officer, officer_address, treasurer, treasurer_address), index, ..) =
            event.clone();
        let (_, _, first, last, time) = event;
        let event = EventDetails {
            code,
            index,
            name,
            first_day: Some(first),
            last_day: Some(last),
            officer,
            officer_address,
            treasurer,
            treasurer_address,
            time: Some(time),
            others: vec![("INFORM FIDE".to_owned(), "no".to_owned())],
        };
        let players = vec![players.0, players.1, players.2, players.3, players.4];
        Submission { event, players, parts }
    })
}

/// The submission without the line numbers of its records.
fn without_lines(mut submission: Submission) -> Submission {
    submission.players.iter_mut().for_each(|player| player.line = 0);
    for part in &mut submission.parts {
        part.line = 0;
        part.games.iter_mut().for_each(|game| game.line = 0);
    }
    submission
}

proptest! {
    #[test]
    fn what_is_written_reads_back_as_it_was(submission in submission()) {
        let (text, not_carried) = write_submission(&submission);
        prop_assert_eq!(not_carried, vec![]);
        let back = read(&text);
        prop_assert_eq!(&back.faults, &vec![], "{}", text);
        prop_assert_eq!(without_lines(back.submission), submission);
    }

    #[test]
    fn no_text_stops_the_reader(text in "(#[A-Z 0-9=]{0,20}|[\\PC\n]{0,12}){0,30}") {
        let _ = read(&text);
        let _ = read(&format!("{EVENT}{text}"));
    }
}

#[test]
fn names_of_fields_may_be_old_or_small() {
    let found = read(&format!(
        "{EVENT}#Section Results=Major#white on=unknown\n#column=pin1#COLUMN=Score#Column=PIN 2\n\
         #COLUMN=ROUND\n#TABLE START\n#1#10#2#1\n#2#55#1#2\n#TABLE END\n#FINISH\n"
    ));
    assert_eq!(found.faults, vec![]);
    assert_eq!(found.submission.players[1].name, "Roe, B");
    let games = &found.submission.parts[0].games;
    let scores: Vec<_> = games.iter().map(|game| (game.pin1, game.score, game.round)).collect();
    let (win, draw) = (Score::Played(Outcome::Win), Score::Played(Outcome::Draw));
    assert_eq!(scores, [(1, win, Some(1)), (2, draw, Some(2))]);
}

#[test]
fn every_fault_is_placed_and_other_records_are_kept() {
    let faults = |text: &str| -> Vec<(usize, &'static str, String)> {
        let found = read(text);
        let mut all = [found.faults, found.refused_games].concat();
        all.sort();
        all.into_iter().map(|fault| (fault.line, fault.column, fault.value)).collect()
    };
    let games = |records: &str| format!("{EVENT}#OTHER RESULTS=Games\n{records}#FINISH\n");
    let one = |line: usize, field: &'static str, value: &str| vec![(line, field, value.to_owned())];
    let good = "#PIN1=1#SCORE=10#PIN2=2\n";
    for (records, expected) in [
        ("#PIN1=1#SCORE=11#PIN2=2\n", one(12, "SCORE", "11")),
        ("#PIN1=1#SCORE=10#PIN2=9\n", one(12, "PIN2", "9")),
        ("#PIN1=1#SCORE=10#PIN2=0\n", one(12, "PIN2", "0")),
        ("#PIN1=1#SCORE=10#PIN2=1\n", one(12, "PIN2", "1")),
        ("#PIN1=1#SCORE=10#PIN2=2#GAME DATE=31/02/2006\n", one(12, "GAME DATE", "31/02/2006")),
        ("#PIN1=1#SCORE=10#PIN2=2#COLOUR=red\n", one(12, "COLOUR", "red")),
        ("#PIN1=1#SCORE=10#PIN2=2#ROUND=3\n", one(12, "ROUND", "")),
        ("#PIN1=1#SCORE=10#PIN2=2#BOARD=3\n", one(12, "BOARD", "")),
        ("#PIN1=1#SCORE=10#PIN2=2#SPEED=3\n", one(12, "", "SPEED")),
        ("#PIN1=1#SCORE=10\n", one(12, "PIN2", "")),
    ] {
        let text = games(&format!("{good}{records}{good}"));
        // The valid game before it is on line 11.
        assert_eq!(faults(&text), expected, "{records}");
        let kept: usize = read(&text).submission.parts[0].games.len();
        assert!(kept >= 2, "{records}");
    }
    assert_eq!(faults(&games("#PIN1=0#SCORE=dd#PIN2=2\n#PIN1=0#SCORE=d5#PIN2=2\n")), vec![]);
    let without = |field: &str| games(good).replace(field, "");
    assert_eq!(faults(&without("#EVENT CODE=A1")), one(1, "EVENT CODE", ""));
    assert_eq!(faults(&without("#MINUTES FOR GAME=90")), one(1, "MINUTES FOR GAME", ""));
    assert_eq!(faults(&without("#FINISH")), one(11, "", ""));
    assert_eq!(faults(&without("#BCF Code=500020J"))[0], (9, "CLUB CODE", String::new()));
    let said = |text: &str| read(text).faults[0].to_string();
    let of_new = said(&without("#BCF Code=500020J"));
    assert!(of_new.ends_with("expected the code of the player's club, since there is no ECF CODE"));
    let of_named =
        said(&games(good).replace("#BCF Code=500020J", "#ECF CODE=500020J#CLUB NAME=Ure"));
    assert!(
        of_named.ends_with("expected the code of the club beside its CLUB NAME or CLUB COUNTY")
    );
    let pins = [8, 9].map(|line| (line, "PIN", "1".to_owned()));
    assert_eq!(faults(&games(good).replace("#PIN=2", "#PIN=1"))[..2], pins);
    assert_eq!(faults(&(games(good) + "#PIN=3\n")), one(13, "", "PIN"));
    assert!(!faults("").is_empty() && !faults("Dear grader,\n").is_empty());
}

#[test]
fn a_record_with_a_fault_is_refused_as_is_its_double() {
    let games = |records: &str| {
        let found = read(&format!("{EVENT}#OTHER RESULTS=Games\n{records}#FINISH\n"));
        let refused = found.refused_games.iter().map(|fault| (fault.line, fault.value.clone()));
        (found.submission.parts[0].games.len(), refused.collect::<Vec<_>>(), found.faults.len())
    };
    // Two scores: only the sender knows which is right.
    let twice = games("#PIN1=1#SCORE=10#PIN2=2#SCORE=01\n");
    assert_eq!(twice, (0, vec![(11, "SCORE".to_owned())], 0));
    // Also in a table.
    let table = games(
        "#COLUMN=PIN1#COLUMN=SCORE#COLUMN=PIN2#COLUMN=SCORE#TABLE START#1#10#2#01#TABLE END\n",
    );
    assert_eq!(table, (0, vec![(11, "SCORE".to_owned())], 0));
    // Two games on one line, with one unknown player.
    let on_one_line =
        games("#PIN1=9#SCORE=10#PIN2=1#PIN1=9#SCORE=10#PIN2=2#PIN1=1#SCORE=55#PIN2=2\n");
    assert_eq!(on_one_line, (1, vec![(11, "9".to_owned()); 2], 0));
    // Of several faults of a game, the first counts as that of the game, and the others are
    // reported.
    let several = games("#PIN1=9#SCORE=11#PIN2=2#COLOUR=red\n");
    assert_eq!(several, (0, vec![(11, "11".to_owned())], 1));
}

#[test]
fn a_field_before_the_first_pin_is_nobody_s() {
    let games = |first: &str| {
        let game =
            |score: &str| format!("{}#PIN2=2\n", first.replace("SCORE", &format!("SCORE={score}")));
        read(&format!(
            "{EVENT}#OTHER RESULTS=Games#WHITE ON=all\n{}{}#FINISH\n",
            game("10"),
            game("01")
        ))
    };
    assert_eq!(games("#PIN1=1#SCORE").submission.parts[0].games.len(), 2);
    for first in ["#SCORE#PIN1=1", "#COLOUR=w#PIN1=1#SCORE", "#GAME DATE=03/05/2006#PIN1=1#SCORE"] {
        let read = games(first);
        assert_eq!(read.submission.parts[0].games, [], "{first}");
        let told: Vec<_> = read.refused_games.iter().map(|one| (one.line, one.column)).collect();
        assert_eq!(told, [(11, "PIN1"), (12, "PIN1")], "{first}");
    }
    let players = EVENT.replace("#PIN=1#ECF CODE=500010F", "#ECF CODE=500010F#PIN=1");
    let read = read(&format!("{players}#OTHER RESULTS=Games\n#PIN1=1#SCORE=10#PIN2=2\n#FINISH\n"));
    assert_eq!(read.submission.players, []);
    assert_eq!(read.refused.keys().collect::<Vec<_>>(), [&1, &2]);
}

/// The players of the games after records that name them by PIN, if the season's list has Ann Lee,
/// Ben Roe and John Smith; for each player who is not found, the line of the unusable record.
fn players_of_games(records: &str) -> Vec<[Result<String, usize>; 2]> {
    let listed = |code: &str, name: &str| Player {
        code: code.into(),
        name: name.into(),
        ..Player::default()
    };
    let players = Players::of(vec![
        listed("500010F", "Lee, Ann"),
        listed("500020J", "Roe, Ben"),
        listed("500030A", "Smith, John"),
    ]);
    let who = Who::new(&players, CodeForm::WithCheckLetter);
    let of = |named: Named<'_>| match who.find(named) {
        Ok(found) => Ok(who.player(found.player).unwrap().code.to_string()),
        Err(Reason::RefusedPlayer { record_line, .. }) => Err(record_line),
        // Without a line: for another reason.
        Err(_) => Err(0),
    };
    let (event, _) = EVENT.split_once("#PIN=1").unwrap();
    let read = read(&format!("{event}{records}#FINISH\n"));
    rows_of(&read).map(|row| [of(row.white), of(row.black)]).collect()
}

#[test]
fn a_record_of_two_players_is_nobody_s() {
    let games = "#OTHER RESULTS=Games#WHITE ON=all\n#PIN1=1#SCORE=10#PIN2=2\n";
    let lee = Ok("500010F".to_owned());
    for (first, second, third, expected) in [
        // With the PIN last, each has the code of the player after it.
        (
            "#ECF CODE=500010F#NAME=Lee, Ann#PIN=1",
            "#ECF CODE=500020J#NAME=Roe, Ben#PIN=2",
            "#ECF CODE=500030A#NAME=Smith, John#PIN=3",
            [Err(8), Err(9)],
        ),
        (
            "#PIN=1#ECF CODE=500010F#NAME=Lee, Ann",
            "#PIN=2#ECF CODE=500020J#BCF CODE=500030A#NAME=Roe, Ben",
            "",
            [lee.clone(), Err(9)],
        ),
        // A PIN is missing between two players.
        (
            "#PIN=1#ECF CODE=500010F#NAME=Lee, Ann",
            "#PIN=2#ECF CODE=500020J#NAME=Roe, Ben",
            "#ECF CODE=500030A#NAME=Smith, John",
            [lee.clone(), Err(9)],
        ),
        // Two players with one PIN, whichever of them has another fault.
        (
            "#PIN=1#ECF CODE=500010F#NAME=Lee, Ann",
            "#PIN=2#ECF CODE=500020J#NAME=Roe, Ben",
            "#PIN=2#ECF CODE=500030A#NAME=Smith, John",
            [lee.clone(), Err(9)],
        ),
        (
            "#PIN=1#ECF CODE=500010F#NAME=Lee, Ann",
            "#PIN=2#ECF CODE=500020J#NAME=Roe, Ben#GENDER=?",
            "#PIN=2#ECF CODE=500030A#NAME=Smith, John",
            [lee.clone(), Err(9)],
        ),
        (
            "#PIN=1#ECF CODE=500010F#NAME=Lee, Ann",
            "#PIN=2#ECF CODE=500020J#NAME=Roe, Ben",
            "#PIN=2#ECF CODE=500030A#NAME=Smith, John#GENDER=?",
            [lee.clone(), Err(9)],
        ),
        // The same player twice.
        (
            "#PIN=1#ECF CODE=500010F#NAME=Lee, Ann",
            "#PIN=2#ECF CODE=500020J#NAME=Roe, Ben",
            "#PIN=2#ECF CODE=500020J#NAME=Roe, Ben",
            [lee.clone(), Ok("500020J".to_owned())],
        ),
    ] {
        let records = format!("{first}\n{second}\n{third}\n{games}");
        assert_eq!(players_of_games(&records), [expected], "{records}");
    }
}

#[test]
fn both_records_of_one_pin_are_at_fault() {
    let faults = |third: &str| -> Vec<(usize, &'static str)> {
        let read = read(&format!("{EVENT}{third}\n#OTHER RESULTS=Games\n#FINISH\n"));
        read.faults.iter().map(|fault| (fault.line, fault.column)).collect()
    };
    assert_eq!(faults("#PIN=2#ECF CODE=500030A#NAME=Smith, John"), [(9, "PIN"), (10, "PIN")]);
    assert_eq!(faults("#PIN=2#ECF CODE=500020J#NAME=Roe, B"), [(10, "PIN")]);
}

#[test]
fn an_empty_cell_is_a_cell_and_a_sign_behind_is_not() {
    let columns = "#COLUMN=PIN#COLUMN=ECF CODE#COLUMN=NAME#COLUMN=CLUB CODE\n#TABLE START";
    let games = "#OTHER RESULTS=Games\n#PIN1=1#SCORE=10#PIN2=3\n";
    let (event, _) = EVENT.split_once("#PIN=1").unwrap();
    for rows in [
        "\n#1#500010F#Lee, Ann#X\n#2##Roe, Ben#X\n#3#500030A#Smith, John#\n",
        "#\n#1#500010F#Lee, Ann#X#\n#2##Roe, Ben#X#\n#3#500030A#Smith, John##\n",
        "\n#1#500010F#Lee, Ann#X\n#####2##Roe, Ben#X#3#500030A#Smith, John#",
    ] {
        let records = format!("{columns}{rows}#TABLE END\n{games}");
        let found = read(&format!("{event}{records}#FINISH\n"));
        assert_eq!(found.faults, [], "{records}");
        let players: Vec<_> = found
            .submission
            .players
            .iter()
            .map(|player| (player.pin, &*player.code, &*player.name, &*player.club_code))
            .collect();
        let expected = [
            (1, "500010F", "Lee, Ann", "X"),
            (2, "", "Roe, Ben", "X"),
            (3, "500030A", "Smith, John", ""),
        ];
        assert_eq!(players, expected, "{records}");
        let (lee, smith) = (Ok("500010F".to_owned()), Ok("500030A".to_owned()));
        assert_eq!(players_of_games(&records), [[lee, smith]], "{records}");
    }
    // Too few values, and values without columns.
    for table in [
        format!("{columns}#1#500010F#Lee, Ann#TABLE END\n"),
        "#TABLE START#1#2#TABLE END\n".to_owned(),
    ] {
        let found = read(&format!("{event}{table}#OTHER RESULTS=Games\n#FINISH\n"));
        assert_eq!(
            found.faults.iter().map(|fault| fault.column).collect::<Vec<_>>(),
            ["TABLE"],
            "{table}"
        );
    }
}

#[test]
fn a_higher_index_replaces_the_event() {
    let submission = |file: &str, index: u32, score: &str| {
        let text = format!("{EVENT}#OTHER RESULTS=G\n#PIN1=1#SCORE={score}#PIN2=2\n#FINISH\n")
            .replace("#SUBMISSION INDEX=1", &format!("#SUBMISSION INDEX={index}"));
        read_submission(&Source::from_bytes(file, text.into())).unwrap()
    };
    let (one, two) = (submission("one.txt", 1, "10"), submission("two.txt", 2, "01"));
    assert_eq!(latest(&[&one, &two]), Ok(vec![1]));
    assert_eq!(latest(&[&two, &one]), Ok(vec![0]));
    let same = submission("same.txt", 1, "10");
    assert_eq!(latest(&[&one, &same]), Ok(vec![0]));
    // A later submission settles contradictions between earlier ones, whatever their order.
    let other = submission("other.txt", 1, "55");
    for order in [[&one, &other, &two], [&one, &two, &other], [&two, &other, &one]] {
        let kept = latest(&order).unwrap();
        assert_eq!(kept.iter().map(|&at| order[at].file.as_str()).collect::<Vec<_>>(), ["two.txt"]);
    }
    // It is unknown which is the later one if one of them has no readable index.
    let of_text = |file: &str, from: &str, to: &str| {
        let text = format!("{EVENT}#OTHER RESULTS=G\n#PIN1=1#SCORE=55#PIN2=2\n#FINISH\n");
        read_submission(&Source::from_bytes(file, text.replace(from, to).into())).unwrap()
    };
    for wrong in ["#SUBMISSION INDEX=2nd", "#SUBMISSION INDEX=", ""] {
        let unread = of_text("unread.txt", "#SUBMISSION INDEX=1", wrong);
        assert_eq!(latest(&[&unread]), Ok(vec![0]));
        let error = latest(&[&one, &unread]).unwrap_err().to_string();
        assert!(error.contains("the submission index of the first cannot be read"), "{error}");
    }
    // Whatever other events lack.
    let alone = of_text("alone.txt", "#EVENT CODE=A1#SUBMISSION INDEX=1", "#EVENT CODE=B1");
    let unread = of_text("unread.txt", "#SUBMISSION INDEX=1", "#SUBMISSION INDEX=x");
    assert!(latest(&[&alone, &one, &unread]).is_err());
    assert_eq!(latest(&[&alone, &one]), Ok(vec![0, 1]));
    // Without a code, each is a separate event.
    let without_code = ["a.txt", "b.txt"].map(|file| of_text(file, "#EVENT CODE=A1", ""));
    assert_eq!(latest(&[&without_code[0], &one, &without_code[1]]), Ok(vec![0, 1, 2]));
    let error = latest(&[&one, &other]).unwrap_err().to_string();
    let expected = "one.txt and other.txt both have submission index 1 of event A1";
    assert!(error.starts_with(expected), "{error}");
}

/// Line breaks before a field do not matter, so a line may have several games.
#[test]
fn games_of_one_line_keep_their_own_colours() {
    let known = |between: &str| {
        let event = format!(
            "{EVENT}#OTHER RESULTS=Games#RESULTS DATE=05/05/2006\n\
             #PIN1=1#SCORE=10#PIN2=2#COLOUR=W{between}#PIN1=1#SCORE=55#PIN2=2{between}\
             #PIN1=2#SCORE=10#PIN2=1#COLOUR=B\n#FINISH\n"
        );
        let files = [("players.csv", PLAYERS.as_bytes()), ("events/open.txt", event.as_bytes())];
        let read = season_of(&files, &rules(Repeats::Keep)).unwrap();
        read.games.iter().map(|game| game.has_colours).collect::<Vec<bool>>()
    };
    assert_eq!(known("\n"), [true, false, true]);
    assert_eq!(known(""), [true, false, true]);
}

#[test]
fn boards_and_colours_say_who_was_white() {
    let text = format!(
        "{EVENT}#MATCH RESULTS=A v B#WHITE ON=even#RESULTS DATE=05/05/2006\n\
         #PIN1=1#SCORE=10#PIN2=2#BOARD=1\n#PIN1=1#SCORE=10#PIN2=2#BOARD=2\n\
         #PIN1=1#SCORE=1d#PIN2=2#BOARD=3#COLOUR=black\n#PIN1=0#SCORE=d1#PIN2=2#BOARD=4\n#FINISH\n"
    )
    .replace("#MINUTES FOR GAME=90", "#MINUTES FOR GAME=25#SECONDS PER MOVE=10");
    let source = Source::from_bytes("event.txt", text.clone().into());
    let found = read_submission(&source).unwrap();
    assert_eq!(found.faults, vec![]);
    assert_eq!(missing_pairings(&found), 1);
    let rows: Vec<String> = rows_of(&found)
        .map(|row| {
            let (Given::Value(result), Given::Value(day)) = (row.result, row.day) else {
                panic!("{row:?}")
            };
            let (white, black, rate) = (row.white.text, row.black.text, row.rate.written());
            format!("{white} {black} {} {rate} {day}", result.written())
        })
        .collect();
    assert_eq!(
        rows,
        [
            "500020J 500010F 0-1 rapid 2006-05-05",
            "500010F 500020J 1-0 rapid 2006-05-05",
            "500020J 500010F -/+ rapid 2006-05-05",
        ]
    );
}

/// `PIN2=11` that is cut off after its first digit would be a game against somebody else.
#[test]
fn the_last_record_of_a_file_that_is_cut_off_is_refused() {
    let games = |end: &str| {
        let text = format!(
            "{EVENT}#OTHER RESULTS=Games#RESULTS DATE=05/05/2006\n#PIN1=1#SCORE=10#PIN2=2\n{end}"
        );
        let found = read(&text);
        let refused: Vec<usize> = found.refused_games.iter().map(|fault| fault.line).collect();
        let faults: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
        (rows_of(&found).count(), refused, faults, found.is_cut_off)
    };
    assert_eq!(games("#PIN1=2#SCORE=10#PIN2=1\n#FINISH"), (2, vec![], vec![], false));
    let (count, refused, faults, is_cut_off) = games("#PIN1=2#SCORE=10#PIN2=1");
    assert_eq!((count, refused, faults, is_cut_off), (1, vec![12], vec![], true));
    for end in ["#PIN1=2#SCORE=10#PIN2=1\n#FINISH\n\u{1a}", "#PIN1=2#SCORE=10#PIN2=1#FINISH."] {
        let (count, refused, _, is_cut_off) = games(end);
        assert_eq!((count, refused, is_cut_off), (2, vec![], false), "{end:?}");
    }
    // Its last line is whole, so its last game is, too.
    for end in ["#PIN1=2#SCORE=10#PIN2=1\n", "#PIN1=2#SCORE=10#PIN2=1#"] {
        let (count, refused, faults, is_cut_off) = games(end);
        assert_eq!((count, refused, is_cut_off), (2, vec![], false), "{end}");
        let [fault] = faults.as_slice() else { panic!("{end}: {faults:?}") };
        assert!(fault.contains("#FINISH at the end, and nothing after it"), "{fault}");
    }
    // A player is cut off likewise, and the index of the event.
    let of_player = read(EVENT.trim_end());
    assert!(of_player.refused.contains_key(&2) && of_player.is_cut_off, "{of_player:?}");
}

#[test]
fn the_example_submission_is_written_as_it_stands() {
    let file =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/examples/submission.txt");
    let source = Source::read(&file, "submission.txt".into()).unwrap();
    let found = read_submission(&source).unwrap();
    assert_eq!(found.faults, vec![]);
    let (written, not_carried) = write_submission(&found.submission);
    assert_eq!((written.as_str(), not_carried), (source.text().unwrap(), vec![]));
}
