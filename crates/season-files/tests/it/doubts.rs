//! Doubts: each kind is raised if there is a reason, and not otherwise; and the fast implementation
//! finds the same as the slow and obvious one.

mod oracle;

use std::fmt::Write as _;
use std::fs;

use chrono::NaiveDate;
use identity::{Clubs, Player};
use proptest::prelude::*;
use rating_core::{GradePoints, Rate};
use season_files::doubts::{Doubt, Evidence, GradesOfRate, Sure, Suspicion, doubts};
use season_files::{ReadSeason, RowRules, SeasonFolder, Strangers, read_files, read_season};

/// Players: code, name, date of birth, club, grade.
const PLAYERS: [(&str, &str, &str, &str, i32); 8] = [
    ("500010F", "Abel, Ann", "1980-01-01", "York", 100),
    ("500020J", "Bell, Ben", "1981-01-01", "York", 110),
    ("500030A", "Carr, Cy", "1982-01-01", "Leeds", 120),
    ("500040D", "Dove, Di", "1983-01-01", "Leeds", 130),
    ("500050G", "Eden, Ed", "1984-01-01", "Hull", 90),
    ("500060K", "Fox, Fay", "1985-01-01", "Hull", 200),
    ("500070B", "Gray, Gus", "1986-01-01", "Hull", 105),
    ("500080E", "Hall, Hal", "1987-01-01", "Hull", 115),
];

/// The list of players, with changes to a player's code, name, date of birth and club.
fn players_with(change: impl Fn(&mut [String; 4], usize)) -> String {
    let mut text = "code,name,birth_date,club1\n".to_owned();
    for (number, (code, name, born, club, _)) in PLAYERS.into_iter().enumerate() {
        let mut row = [code, &format!("\"{name}\""), born, club].map(str::to_owned);
        change(&mut row, number);
        text.push_str(&(row.join(",") + "\n"));
    }
    text
}

/// A season read from its files.
fn read(players: &str, rows: &[String]) -> ReadSeason {
    let folder = tempfile::tempdir().unwrap();
    // Most rows do not give their rate of play.
    let with_rate = |row: &String| match row.matches(',').count() {
        6 => format!("{row},\n"),
        _ => format!("{row}\n"),
    };
    let mut results = "date,event,white,black,result,round,section,rate\n".to_owned();
    results.extend(rows.iter().map(with_rate));
    fs::write(folder.path().join("players.csv"), players).unwrap();
    fs::write(folder.path().join("results.csv"), results).unwrap();
    let files = SeasonFolder::find(folder.path(), "").unwrap();
    let rules = RowRules { strangers: Strangers::Reject, ..RowRules::of_form() };
    let season = read_season(&files, &rules, &|_| {}).unwrap();
    assert_eq!(season.games.len(), rows.len(), "every row counts: {:?}", season.rejected());
    season
}

fn found_among(players: &str, rows: &[String]) -> Vec<Suspicion> {
    let of_players = PLAYERS.iter().map(|player| Some(GradePoints::whole(player.4))).collect();
    found_by_grades(players, rows, &[GradesOfRate { rate: Rate::Standard, of_players }])
}

fn found_by_grades(players: &str, rows: &[String], grades: &[GradesOfRate]) -> Vec<Suspicion> {
    let season = read(players, rows);
    let evidence = Evidence {
        games: &season.games,
        players: &season.players.players,
        grades,
        earlier_players: &[],
    };
    let found = doubts(&evidence, Sure::Possible);
    assert_eq!(without_words(&found), oracle::suspicions(&evidence));
    found
}

fn without_words(found: &[Suspicion]) -> Vec<oracle::Found> {
    found.iter().map(oracle::Found::of).collect()
}

fn found(rows: &[String]) -> Vec<Suspicion> {
    found_among(&players_with(|_, _| {}), rows)
}

fn row(day: &str, event: &str, [white, black]: [usize; 2], result: &str, round: &str) -> String {
    let [white, black] = [white, black].map(|player| PLAYERS[player].0);
    format!("2006-{day},{event},{white},{black},{result},{round},")
}

fn kinds(found: &[Suspicion]) -> Vec<(Doubt, Sure)> {
    found.iter().map(|suspicion| (suspicion.doubt, suspicion.sure)).collect()
}

/// Six games of an event between players of about the same strength.
fn event(name: &str, days: [&str; 3], turned: bool) -> Vec<String> {
    let games = [
        ([0, 1], "1-0"),
        ([2, 3], "0-1"),
        ([1, 2], "1/2-1/2"),
        ([3, 0], "1-0"),
        ([0, 2], "0-1"),
        ([1, 3], "1/2-1/2"),
    ];
    let games = games.into_iter().zip([0, 0, 1, 1, 2, 2]);
    games
        .map(|((players, result), day)| {
            let result = if turned {
                match result {
                    "1-0" => "0-1",
                    "0-1" => "1-0",
                    draw => draw,
                }
            } else {
                result
            };
            row(days[day], name, players, result, "")
        })
        .collect()
}

#[test]
fn nothing_is_doubted_of_a_season_in_which_all_is_well() {
    let season = [
        event("Autumn", ["09-01", "09-08", "09-15"], false),
        event("Spring", ["11-01", "11-08", "11-15"], true),
    ];
    assert_eq!(found(&season.concat()), []);
}

#[test]
fn an_event_under_two_names_is_named_once() {
    let same_days = ["09-01", "09-08", "09-15"];
    let season = [event("Cup", same_days, false), event("Cup (copy)", same_days, false)].concat();
    let all = found(&season);
    assert_eq!(kinds(&all), [(Doubt::SameEvent, Sure::NearlyCertain)]);
    assert_eq!(all[0].about, ["Cup", "Cup (copy)"]);
    assert_eq!(
        (all[0].place.map(|place| (place.row, place.line)), all[0].proposal.as_str()),
        (Some((6, 8)), "[[ignore]]\nevent = \"Cup (copy)\"")
    );
    assert_eq!(
        all[0].why,
        "`Cup (copy)` has the games of `Cup`: of 6 games in the smaller event 6 are the same, 6 of \
         them on the same day, and 0 pairs of players who met in both had different results"
    );
    let other_days = event("Again", ["10-01", "10-08", "10-15"], false);
    let later = found(&[event("Cup", same_days, false), other_days].concat());
    assert_eq!(kinds(&later), [(Doubt::SameEvent, Sure::Likely)], "a date may be the entry's");
    let part = &event("Part", same_days, false)[..3];
    let few = found(&[&event("Cup", same_days, false)[..], part].concat());
    assert_eq!(kinds(&few)[0], (Doubt::SameGame, Sure::NearlyCertain), "three games are no event");
}

/// The rows of an event again, as the players with the other colour would write them.
fn other_side(rows: &[String]) -> Vec<String> {
    let turned = |row: &String| {
        let fields: Vec<&str> = row.split(',').collect();
        let result = match fields[4] {
            "1-0" => "0-1",
            "0-1" => "1-0",
            other => other,
        };
        let turned = [fields[0], fields[1], fields[3], fields[2], result];
        [&turned, &fields[5..]].concat().join(",")
    };
    rows.iter().map(turned).collect()
}

#[test]
fn games_that_both_sides_entered_are_doubted_as_an_event() {
    let days = ["09-01", "09-08", "09-15"];
    let once = event("Cup", days, false);
    let all = found(&[once.clone(), other_side(&once)].concat());
    assert_eq!(kinds(&all), [(Doubt::BothSides, Sure::Likely)]);
    assert_eq!(all[0].about, ["Cup"]);
    assert_eq!(
        all[0].why,
        "12 of the 12 games in `Cup` are 6 games entered twice, with White and Black exchanged: \
         each of them counts twice, unless one of its rows is removed"
    );
    let later = event("Cup", ["10-01", "10-08", "10-15"], true);
    let two_cycles = [once.clone(), later].concat();
    let all = found(&[two_cycles.clone(), other_side(&two_cycles)].concat());
    assert_eq!(kinds(&all), [(Doubt::BothSides, Sure::NearlyCertain)]);
    // All players are also twice in every round, which is not reported in addition.
    let in_round = |rows: &[String], round: &str| -> Vec<String> {
        let numbered = |row: &String| row.replace(",,", &format!(",{round},"));
        rows.iter().map(numbered).collect()
    };
    let twice = [in_round(&once, "1"), in_round(&other_side(&once), "1")].concat();
    assert_eq!(kinds(&found(&twice)).last(), Some(&(Doubt::BothSides, Sure::Likely)));
    // Two games of a round are not copies of each other.
    let two_games = [in_round(&once, "1.1"), in_round(&other_side(&once), "1.2")].concat();
    assert_eq!(found(&two_games), []);
    // In matches of two games, many pairs have one winner, but hardly ever nearly all pairs.
    let in_part =
        |games: usize| found(&[once.clone(), other_side(&once)[..games].to_vec()].concat());
    assert_eq!(kinds(&in_part(4)), [(Doubt::BothSides, Sure::Possible)]);
    assert_eq!(in_part(3), []);
    // Some captains of a league sent their results, and the secretary sent all: a third of the
    // games are there twice.
    let season = |months: [&str; 4]| {
        let cycle = |(month, is_turned): (&str, bool)| {
            let days = ["01", "08", "15"].map(|day| format!("{month}-{day}"));
            event("Cup", [&days[0], &days[1], &days[2]], is_turned)
        };
        months.into_iter().zip([false, true, false, true]).flat_map(cycle).collect::<Vec<_>>()
    };
    let all = season(["09", "10", "11", "12"]);
    let of_captains = |games: usize| found(&[&all[..], &other_side(&all)[..games]].concat());
    assert_eq!(kinds(&of_captains(8)), [(Doubt::BothSides, Sure::Possible)]);
    assert_eq!(of_captains(7), []);
}

#[test]
fn a_game_in_two_events_is_named() {
    let season = [
        event("Cup", ["09-01", "09-08", "09-15"], false),
        vec![row("09-01", "League", [1, 0], "0-1", ""), row("09-01", "League", [6, 7], "0-1", "")],
    ];
    let all = found(&season.concat());
    assert_eq!(kinds(&all), [(Doubt::SameGame, Sure::Likely), (Doubt::TwoPlaces, Sure::Possible)]);
    assert!(
        all[0].why.contains("Bell, Ben (500020J) - Abel, Ann (500010F) of 2006-09-01"),
        "{}",
        all[0].why
    );
    assert!(
        all[0]
            .proposal
            .ends_with("white = \"500020J\"\nblack = \"500010F\"\ndate = \"2006-09-01\"")
    );
}

#[test]
fn a_player_in_two_places_is_more_doubtful_with_more_games() {
    let congress: Vec<String> = [[0, 1], [2, 0], [0, 3]]
        .map(|players| row("09-02", "Congress", players, "1/2-1/2", ""))
        .into();
    let evening = vec![row("09-02", "League", [0, 7], "1/2-1/2", "")];
    let all = found(&[congress.clone(), evening].concat());
    assert_eq!(kinds(&all), [(Doubt::TwoPlaces, Sure::Likely)]);
    assert_eq!(all[0].place.map(|place| place.row), Some(3));
    let three: Vec<String> = [[1, 7], [2, 6], [3, 4]]
        .map(|players| row("09-02", "League", players, "1/2-1/2", ""))
        .into();
    assert_eq!(
        kinds(&found(&[&congress[..1], &three].concat())),
        [(Doubt::TwoPlaces, Sure::Possible)]
    );
    let all = found(&[congress, three].concat());
    assert_eq!(kinds(&all), [(Doubt::TwoPlaces, Sure::Likely)]);
    assert!(all[0].why.starts_with(
        "on 2006-09-02 Bell, Ben (500020J), Carr, Cy (500030A), Dove, Di (500040D) play in"
    ));
    let twice =
        [row("09-02", "Open", [0, 1], "1-0", "3"), row("09-03", "Open", [2, 0], "0-1", "3")];
    let all = found(&twice);
    assert_eq!(kinds(&all), [(Doubt::TwoPlaces, Sure::Likely)]);
    assert_eq!(all[0].why, "Abel, Ann (500010F) has 2 games in round 3 of `Open`");
}

#[test]
fn two_codes_may_be_one_person_by_name_birth_and_club() {
    let like_ann = |born: &'static str, name: &'static str, club: &'static str| {
        players_with(move |row, number| {
            if number == 4 {
                let [_, own_name, own_birth, own_club] = row;
                *own_name = format!("\"{name}\"");
                *own_birth = born.to_owned();
                *own_club = club.to_owned();
            }
        })
    };
    let games = [row("09-01", "Cup", [0, 1], "1-0", ""), row("09-08", "Cup", [4, 6], "1-0", "")];
    let kind = |born, name, club, games: &[String]| {
        kinds(&found_among(&like_ann(born, name, club), games))
    };
    let one_person = |sure| vec![(Doubt::OnePerson, sure)];
    assert_eq!(kind("1980-01-01", "ABEL, Ann", "Hull", &games), one_person(Sure::NearlyCertain));
    assert_eq!(kind("", "Abel, Ann", "York", &games), one_person(Sure::Likely));
    assert_eq!(kind("", "Abel, Ann", "Hull", &games), one_person(Sure::Possible));
    assert_eq!(kind("1980-01-02", "Abel, Ann", "York", &games), []);
    assert_eq!(kind("1980-01-01", "Abel, Anna", "Hull", &games), one_person(Sure::Likely));
    assert_eq!(kind("1980-01-01", "Abel, Mary", "York", &games), []);
    let met = [row("09-01", "Cup", [0, 4], "1-0", "")];
    assert_eq!(kind("1980-01-01", "Abel, Ann", "York", &met), [], "nobody plays themselves");
    let one_day = [row("09-01", "Cup", [0, 1], "1-0", ""), row("09-01", "Cup", [4, 6], "1-0", "")];
    assert_eq!(kind("1980-01-01", "Abel, Ann", "York", &one_day), one_person(Sure::Likely));
    let all = found_among(&like_ann("1980-01-01", "Abel, Ann", "York"), &games);
    assert_eq!(all[0].proposal, "[[merge]]\ncode = \"500050G\"\ninto = \"500010F\"");
    assert_eq!(
        all[0].why,
        "Abel, Ann (500010F) and Abel, Ann (500050G) may be one person: name, date of birth and \
         club (York) are the same, and they never met; they count as 100 and 90"
    );
}

#[test]
fn a_date_of_birth_with_which_nobody_plays_is_doubted() {
    let games = [row("09-08", "Cup", [0, 1], "1-0", ""), row("09-02", "Cup", [2, 0], "1-0", "")];
    let born = |born: &'static str| {
        let players = players_with(move |row, number| {
            if number == 0 {
                row[2] = born.to_owned();
            }
        });
        found_among(&players, &games)
    };
    // By the first game, whatever the order of the rows.
    for (day, sure, age) in [
        ("2999-01-01", Sure::NearlyCertain, "before being born"),
        ("2006-09-03", Sure::NearlyCertain, "before being born"),
        ("2006-09-02", Sure::Likely, "at the age of 0"),
        ("2003-09-03", Sure::Likely, "at the age of 2"),
        ("1896-09-02", Sure::Likely, "at the age of 110"),
    ] {
        let all = born(day);
        assert_eq!(kinds(&all), [(Doubt::Birth, sure)], "{day}");
        assert_eq!(all[0].place.map(|place| place.line), Some(3), "{day}");
        assert_eq!(
            all[0].why,
            format!(
                "by the date of birth {day}, Abel, Ann (500010F) played on 2006-09-02 {age}: \
                 ages, and everything that depends on them, are wrong"
            )
        );
    }
    assert_eq!(born("2003-09-02"), [], "three");
    assert_eq!(born("1896-09-03"), [], "a hundred and nine");
    assert_eq!(born(""), []);
}

#[test]
fn games_of_each_rate_are_held_against_the_grades_of_that_rate() {
    let of_standard: Vec<_> = PLAYERS.iter().map(|p| Some(GradePoints::whole(p.4))).collect();
    // Fay's grade is 200, and 110 at rapid play.
    let mut of_rapid = of_standard.clone();
    of_rapid[5] = Some(GradePoints::whole(110));
    let grades = [(Rate::Standard, of_standard), (Rate::Rapid, of_rapid)];
    let grades = grades.map(|(rate, of_players)| GradesOfRate { rate, of_players });
    let found = |rate: [&str; 5]| {
        let draws = [0, 1, 2, 3, 6].into_iter().zip(1..).zip(rate).map(|((other, day), rate)| {
            row(&format!("09-{day:02}"), "Open", [5, other], "1/2-1/2", "") + "," + rate
        });
        found_by_grades(&players_with(|_, _| {}), &draws.collect::<Vec<_>>(), &grades)
    };
    assert_eq!(found(["rapid"; 5]), []);
    for standard in ["standard", ""] {
        let all = found([standard; 5]);
        assert_eq!(kinds(&all), [(Doubt::UnlikelyScore, Sure::Likely)]);
        let why = "Fox, Fay (500060K), graded 200 at standard play, scores 2.5 of 5 in `Open`";
        assert!(all[0].why.starts_with(why), "{}", all[0].why);
    }
    // In an event with both rates, the games of each rate are judged separately.
    assert_eq!(found(["", "", "", "rapid", "rapid"]), []);
    let all = found(["", "", "", "", "rapid"]);
    assert!(all[0].why.contains(" scores 2 of 4 in `Open`"), "{}", all[0].why);
}

#[test]
fn a_score_far_from_the_grades_names_who_would_fit() {
    // Fay, graded 200, draws with players of 100 to 130: expected 0.98 a game.
    let draws: Vec<String> = [0, 1, 2, 3, 6]
        .into_iter()
        .zip(["09-01", "09-02", "09-03", "09-04", "09-05"])
        .map(|(other, day)| row(day, "Open", [5, other], "1/2-1/2", ""))
        .collect();
    let all = found(&draws);
    assert_eq!(kinds(&all), [(Doubt::UnlikelyScore, Sure::Likely)]);
    assert!(
        all[0].why.starts_with(
            "Fox, Fay (500060K), graded 200, scores 2.5 of 5 in `Open` against opponents of 113 on \
             average"
        ),
        "{}",
        all[0].why
    );
    // A namesake of 115 would fit.
    let namesake = players_with(|row, number| {
        if number == 7 {
            row[1] = "\"Fox, Fay\"".to_owned();
        }
    });
    let all = found_among(&namesake, &draws);
    assert_eq!(
        all[0].proposal,
        "[[replace]]\nevent = \"Open\"\ncode = \"500060K\"\nwith = \"500080E\""
    );
    assert!(all[0].why.ends_with("; Fox, Fay (500080E), graded 115, would fit"));
    // Not if both were there on one day, or met: then the games belong to two people.
    let fits = |other: [usize; 2], day: &str, event: &str| {
        let one_more = [row(day, event, other, "1/2-1/2", "")];
        let rows = [&draws[..], &one_more].concat();
        let all = found_among(&namesake, &rows);
        let of_fay = all.iter().find(|one| one.doubt == Doubt::UnlikelyScore).unwrap();
        !of_fay.proposal.is_empty()
    };
    assert!(fits([7, 4], "09-06", "Open") && fits([4, 7], "09-03", "League"));
    assert!(!fits([7, 4], "09-03", "Open") && !fits([4, 7], "09-03", "Open"));
    assert!(!fits([7, 5], "09-06", "Open"));
    // Four wins of five are what the grades expect.
    let wins: Vec<String> = draws.iter().map(|row| row.replace("1/2-1/2", "1-0")).collect();
    assert_eq!(found(&wins), []);
}

/// Fay, with a grade of 200, scores as expected of 200 against players all of whom are more than 80
/// away.
#[test]
fn opponents_far_from_the_grade_are_named() {
    let rows: Vec<String> = [(0, "1-0"), (1, "1-0"), (2, "1-0"), (3, "1-0"), (4, "0-1")]
        .into_iter()
        .zip(1..)
        .map(|((other, result), day)| row(&format!("09-{day:02}"), "Open", [5, other], result, ""))
        .collect();
    let all = found(&rows);
    assert_eq!(kinds(&all), [(Doubt::UnlikelyOpponents, Sure::Possible)]);
    assert_eq!(
        all[0].why,
        "Fox, Fay (500060K), graded 200, scores 4 of 5 in `Open` against opponents of 110 on \
         average, where 4.9 are expected: 2.6 standard deviations"
    );
}

#[test]
fn colours_that_no_swiss_makes_are_named() {
    let round = |round: usize, white: bool| {
        let other = [1, 2, 3, 4, 6][round % 5];
        let players = if white { [0, other] } else { [other, 0] };
        row(&format!("09-{:02}", round + 1), "Swiss", players, "1/2-1/2", &(round + 1).to_string())
    };
    let season = |whites: usize| (0..5).map(|r| round(r, r < whites)).collect::<Vec<_>>();
    assert_eq!(found(&season(4)), [], "three apart can be");
    let all = found(&season(5));
    assert_eq!(kinds(&all), [(Doubt::Colours, Sure::Likely)]);
    assert!(all[0].why.starts_with("Abel, Ann (500010F) has White 5 times and Black 0 times"));
    let unnumbered: Vec<String> =
        season(5).iter().map(|row| row.rsplitn(3, ',').last().unwrap().to_owned() + ",,").collect();
    assert_eq!(found(&unnumbered), [], "a league has no such rule");
}

/// In a cross-table, a game is on the line of one of its players; the line of the player with the
/// unusual colours is shown.
#[test]
fn colours_of_a_cross_table_are_shown_where_the_player_stands() {
    let name = |player: usize| PLAYERS[player].1;
    let mut text = "No,Name,1,2,3,4,5,6\n".to_owned();
    // The third player has White in all rounds, against two above and four below.
    let order = [1, 2, 0, 3, 4, 6, 7];
    for (round, player) in order.into_iter().enumerate() {
        let met = if round < 2 { round } else { round.saturating_sub(1) };
        let cell = |at: usize| if at == met { "3b=" } else { "" };
        let of_others = || (0..6).map(cell).collect::<Vec<_>>().join(",");
        let cells = if round == 2 { "1w=,2w=,4w=,5w=,6w=,7w=".to_owned() } else { of_others() };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{},\"{}\",{cells}", round + 1, name(player));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Swiss 2006-09-02.csv");
    fs::write(&path, &text).unwrap();
    let files = [(path, "Swiss 2006-09-02.csv".to_owned())];
    let season = read_files(&files, &RowRules::of_form(), &|_| {}).unwrap();
    assert_eq!(season.games.len(), 6, "{text}{:?}", season.rejected());
    let evidence = Evidence {
        games: &season.games,
        players: &season.players.players,
        grades: &[],
        earlier_players: &[],
    };
    let found = doubts(&evidence, Sure::Possible);
    assert_eq!(without_words(&found), oracle::suspicions(&evidence));
    let colours = found.iter().find(|found| found.doubt == Doubt::Colours).unwrap();
    assert_eq!(colours.place.map(|place| place.line), Some(4));
}

/// The doubts about so many games of a table as people keep them.
fn kinds_of_table(text: &str, games: usize) -> Vec<(Doubt, Sure)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    fs::write(&path, text).unwrap();
    let files = [(path, "table.csv".to_owned())];
    let season = read_files(&files, &RowRules::of_form(), &|_| {}).unwrap();
    assert_eq!(season.games.len(), games, "{:?}", season.rejected());
    let evidence = Evidence {
        games: &season.games,
        players: &season.players.players,
        grades: &[],
        earlier_players: &[],
    };
    let found = doubts(&evidence, Sure::Possible);
    assert_eq!(without_words(&found), oracle::suspicions(&evidence));
    kinds(&found)
}

/// Where nobody had White, a few games that both players sent are a doubt.
#[test]
fn a_few_games_from_both_sides_are_doubted_where_nobody_had_white() {
    let kinds_of = |columns: &str, twice: usize| {
        let mut text = format!("Date,Event,{columns},Result\n");
        for (day, pair) in (1..).zip([[0, 1], [2, 3], [0, 4], [1, 6], [2, 7], [3, 4]]) {
            let [one, other] = pair.map(|player| PLAYERS[player].0);
            let _ = writeln!(text, "2006-09-{day:02},Cup,{one},{other},1-0");
            if day <= twice {
                let _ = writeln!(text, "2006-09-{day:02},Cup,{other},{one},0-1");
            }
        }
        let found = kinds_of_table(&text, 6 + twice);
        found.contains(&(Doubt::BothSides, Sure::Possible))
    };
    assert!(kinds_of("Player 1,Player 2", 3) && !kinds_of("Player 1,Player 2", 2));
    assert!(!kinds_of("White,Black", 3));
}

/// Unknown colours are not out of balance, and may have balanced the known ones.
#[test]
fn colours_that_nobody_knows_are_no_doubt() {
    let kinds_of = |columns: &str, colours: [&str; 6]| {
        let mut text = format!("Date,Event,Round,{columns},Result\n");
        for (round, colour) in (1..).zip(colours) {
            let other = PLAYERS[[1, 2, 3, 4, 6, 7][round - 1]].0;
            // Writing to a String cannot fail.
            let _ = writeln!(
                text,
                "2006-09-{round:02},Swiss,{round},{},{colour},{other},1/2-1/2",
                PLAYERS[0].0
            );
        }
        kinds_of_table(&text, 6)
    };
    let whites = ["W"; 6];
    let sure = [(Doubt::Colours, Sure::Likely)];
    assert_eq!(kinds_of("White,Note,Black", whites), sure);
    assert_eq!(kinds_of("Player 1,Note,Player 2", whites), []);
    assert_eq!(kinds_of("Player 1,Colour,Player 2", whites), sure);
    let one_unknown = ["W", "W", "", "W", "W", "W"];
    assert_eq!(
        kinds_of("Player 1,Colour,Player 2", one_unknown),
        [(Doubt::Colours, Sure::Possible)]
    );
    let two_unknown = ["W", "W", "", "", "W", "W"];
    assert_eq!(kinds_of("Player 1,Colour,Player 2", two_unknown), []);
}

/// Two games on one day, each in one of two events, are one game because of the day, although
/// another on a different day ended the same way.
#[test]
fn a_game_is_held_against_the_one_of_its_own_day_first() {
    let cup = [row("09-01", "Cup", [0, 1], "1-0", ""), row("09-08", "Cup", [0, 1], "1-0", "")];
    let league = [row("09-08", "League", [0, 1], "1-0", "")];
    let all = found(&[&cup[..], &league].concat());
    assert_eq!(kinds(&all), [(Doubt::SameGame, Sure::Likely), (Doubt::TwoPlaces, Sure::Possible)]);
}

/// A player with games in thirteen events on one day is a code for many people: every event is
/// reported with the next, and the work does not grow with the square of the events.
#[test]
fn many_events_of_a_day_are_held_against_the_next() {
    let season = |events: usize| -> Vec<String> {
        let event =
            |number| row("09-01", &format!("Event {number:02}"), [0, 1 + number % 7], "1-0", "");
        (0..events).map(event).collect()
    };
    let visits = |rows: &[String]| {
        let season = read(&players_with(|_, _| {}), rows);
        let evidence = Evidence {
            games: &season.games,
            players: &season.players.players,
            grades: &[],
            earlier_players: &[],
        };
        let all = doubts(&evidence, Sure::Possible);
        let of_ann = all.iter().filter(|s| s.doubt == Doubt::TwoPlaces && s.why.contains("Abel"));
        of_ann.count()
    };
    assert_eq!((visits(&season(12)), visits(&season(13))), (12 * 11 / 2, 12));
}

#[test]
fn a_player_with_a_new_code_is_named_with_the_old_one() {
    let earlier = |code: &str, name: &str, born: &str, club: &str| {
        earlier_player((&code, [name, born, club]))
    };
    let others = || PLAYERS[1..].iter().map(|p| earlier(p.0, p.1, p.2, p.3));
    let found = |before: &[Player]| {
        let season = read(&players_with(|_, _| {}), &[row("09-01", "Cup", [1, 0], "1-0", "")]);
        let evidence = Evidence {
            games: &season.games,
            players: &season.players.players,
            grades: &[],
            earlier_players: before,
        };
        let found = doubts(&evidence, Sure::Possible);
        assert_eq!(without_words(&found), oracle::suspicions(&evidence));
        found
    };
    let with = |ann: Player| found(&others().chain([ann]).collect::<Vec<_>>());
    let all = with(earlier("499999X", "ABEL, Ann", "1980-01-01", "Hull"));
    assert_eq!(kinds(&all), [(Doubt::NewCode, Sure::NearlyCertain)]);
    assert_eq!(all[0].about, ["499999X", "500010F"]);
    assert_eq!(all[0].place.map(|place| place.line), Some(2));
    assert_eq!(
        all[0].why,
        "Abel, Ann (500010F) may be ABEL, Ann (499999X) of the season before, whose code is gone: \
         name and date of birth are the same"
    );
    // The history of the lost code counts for the new code.
    assert_eq!(all[0].proposal, "[[merge]]\ncode = \"499999X\"\ninto = \"500010F\"");
    let by_club = with(earlier("499999X", "Abel, Ann", "", "York"));
    assert_eq!(kinds(&by_club), [(Doubt::NewCode, Sure::Likely)]);
    let by_name = with(earlier("499999X", "Abel, Ann", "", "Hull"));
    assert_eq!(kinds(&by_name), [(Doubt::NewNamesake, Sure::Possible)], "a name alone is asked");
    let listed = with(earlier("499999X", "Abel, Ann", "", ""));
    assert_eq!(kinds(&listed), [(Doubt::NewNamesake, Sure::Likely)], "a list has names alone");
    assert_eq!(
        by_name[0].why,
        "Abel, Ann (500010F) never played under this code before, and Abel, Ann (499999X) of the \
         list before does not play: one person, or two of one name?"
    );
    assert_eq!(with(earlier("499999X", "Abel, Ann", "1981-01-01", "York")), [], "another was born");
    assert_eq!(with(earlier("500010F", "Abel, Ann", "1980-01-01", "York")), [], "the same code");
    // Both codes are also in the season before, so none is new.
    let both = [
        earlier("499999X", PLAYERS[0].1, PLAYERS[0].2, ""),
        earlier("500010F", "Abel, Ann", "", ""),
    ];
    assert_eq!(found(&others().chain(both).collect::<Vec<_>>()), []);
    assert_eq!(found(&[]), [], "the season before is not known");
}

/// A made-up season: players of few names, dates and clubs, and games of few days and events.
#[derive(Clone, Debug)]
struct MadeUp {
    players: String,
    earlier: Vec<Player>,
    grades: Vec<GradesOfRate>,
    rows: Vec<String>,
}

const NAMES: [&str; 5] = ["Abel, Ann", "ABEL Ann", "Abel, Anna", "Abel, Nan", "Bell, Ben"];
/// Most are of adults; with the others, nobody could have played in September 2006, on some days.
const BIRTHS: [&str; 8] =
    ["", "", "1980-01-01", "1980-01-01", "1980-01-02", "2006-09-03", "2003-09-03", "1896-09-02"];
const CLUBS: [&str; 3] = ["", "York", "Hull"];

fn a_player() -> impl Strategy<Value = [&'static str; 3]> {
    let texts = (prop::sample::select(&NAMES), prop::sample::select(&BIRTHS));
    (texts, prop::sample::select(&CLUBS)).prop_map(|((name, born), club)| [name, born, club])
}

fn a_game(players: usize) -> impl Strategy<Value = String> {
    let result = prop::sample::select(&["1-0", "0-1", "1/2-1/2", "1-0", "+/-"][..]);
    let round = prop::sample::select(&["", "1", "2", "3", "4", "5", "6", "4.1", "final"][..]);
    let rate = prop::sample::select(&["", "", "standard", "rapid"][..]);
    let place = (1..5_u8, 0..4_u8, prop::sample::select(&["", "A"][..]), rate);
    (place, 0..players, 1..players, result, round).prop_map(
        move |((day, event, section, rate), white, distance, result, round)| {
            let players = [white, (white + distance) % players];
            let row =
                row(&format!("09-{day:02}"), &format!("Event {event}"), players, result, round);
            row + section + "," + rate
        },
    )
}

/// Codes of the season before: some of this season, some that are gone.
const EARLIER: [&str; 4] = ["500010F", "500020J", "400010X", "400020X"];

fn a_season() -> impl Strategy<Value = MadeUp> {
    let players = prop::collection::vec(a_player(), PLAYERS.len());
    let before = prop::collection::vec(a_player(), EARLIER.len());
    let of_a_rate = prop::collection::vec(prop::option::weighted(0.9, 0..250), PLAYERS.len());
    // For one rate of play, for both, or for none.
    let grades = prop::collection::vec(of_a_rate, 0..=2);
    // Few players meet again and again, many hardly ever.
    let games = (2..=PLAYERS.len()).prop_flat_map(|n| prop::collection::vec(a_game(n), 0..60));
    let copy = prop::option::of((0..4_u8, prop::bool::ANY));
    let both_sides = prop::option::weighted(0.2, 0.7..=1.0);
    let made_up = (players, before, grades, games, copy, both_sides);
    made_up.prop_map(|(players, before, grades, mut rows, copy, both_sides)| {
        if let Some(share) = both_sides {
            let entered: Vec<String> = other_side(&rows);
            rows.extend_from_slice(&entered[..(entered.len() as f64 * share) as usize]);
        }
        if let Some((event, other_days)) = copy {
            rows.extend(copy_of(&format!("Event {event}"), other_days, &rows));
        }
        MadeUp {
            players: list_of(players),
            earlier: EARLIER.iter().zip(before).map(earlier_player).collect(),
            grades: grades.into_iter().zip([Rate::Standard, Rate::Rapid]).map(of_rate).collect(),
            rows,
        }
    })
}

fn of_rate((grades, rate): (Vec<Option<i32>>, Rate)) -> GradesOfRate {
    let of_players = grades.into_iter().map(|grade| grade.map(GradePoints::whole)).collect();
    GradesOfRate { rate, of_players }
}

fn list_of(players: Vec<[&str; 3]>) -> String {
    let mut list = "code,name,birth_date,club1\n".to_owned();
    for ((code, ..), [name, born, club]) in PLAYERS.iter().zip(players) {
        writeln!(list, "{code},\"{name}\",{born},{club}").unwrap();
    }
    list
}

fn earlier_player((code, [name, born, club]): (&&str, [&str; 3])) -> Player {
    Player {
        code: (*code).into(),
        name: name.into(),
        birth_date: born.parse::<NaiveDate>().ok(),
        clubs: Clubs::new([club, "", "", "", "", ""]),
        ..Player::default()
    }
}

/// The rows of an event again, under another name, on the same days or on others.
fn copy_of(event: &str, other_days: bool, rows: &[String]) -> Vec<String> {
    let month = if other_days { "2006-10-" } else { "2006-09-" };
    let copy = |row: &String| row.replace(event, "Copy").replace("2006-09-", month);
    rows.iter().filter(|row| row.contains(event)).map(copy).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_fast_way_finds_what_the_slow_way_finds(made_up in a_season()) {
        let season = read(&made_up.players, &made_up.rows);
        let evidence = Evidence {
            games: &season.games,
            players: &season.players.players,
            grades: &made_up.grades,
            earlier_players: &made_up.earlier,
        };
        let expected = oracle::suspicions(&evidence);
        for least_sure in [Sure::Possible, Sure::Likely, Sure::NearlyCertain] {
            let sure = expected.iter().filter(|found| found.sure >= least_sure);
            let found = without_words(&doubts(&evidence, least_sure));
            prop_assert_eq!(found.iter().collect::<Vec<_>>(), sure.collect::<Vec<_>>());
        }
    }
}
