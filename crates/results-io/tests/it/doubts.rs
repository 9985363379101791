//! Doubts: each kind is raised where it should be, and not where all is well.

use rating_core::GradePoints;
use results_io::doubts::{Doubt, PlayedRows, Sure, Suspicion, doubts};

use crate::seasons::season;

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

fn players_with(change: impl Fn(&mut [String; 4], usize)) -> String {
    let mut text = "code,name,birth_date,club1\n".to_owned();
    for (number, (code, name, born, club, _)) in PLAYERS.into_iter().enumerate() {
        let mut row = [code, &format!("\"{name}\""), born, club].map(str::to_owned);
        change(&mut row, number);
        text.push_str(&(row.join(",") + "\n"));
    }
    text
}

fn found_among(players: &str, rows: &[String]) -> Vec<Suspicion> {
    let text = "date,event,white,black,result,round\n".to_owned() + &rows.join("\n");
    let season = season(players, &text);
    let played = PlayedRows::of(&season.games);
    assert_eq!(played.rows.len(), rows.len(), "every row is a game");
    let grades: Vec<Option<GradePoints>> =
        PLAYERS.iter().map(|player| Some(GradePoints::whole(player.4))).collect();
    doubts(&played, &season.players.players, &grades)
}

fn found(rows: &[String]) -> Vec<Suspicion> {
    found_among(&players_with(|_, _| {}), rows)
}

fn row(day: &str, event: &str, [white, black]: [usize; 2], result: &str, round: &str) -> String {
    let [white, black] = [white, black].map(|player| PLAYERS[player].0);
    format!("2006-{day},{event},{white},{black},{result},{round}")
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
        (all[0].row, all[0].proposal.as_str()),
        (Some(6), "[[ignore]]\nevent = \"Cup (copy)\"")
    );
    assert_eq!(
        all[0].why,
        "`Cup (copy)` has the games of `Cup`: of 6 games in the smaller event 6 are the same, 6 of \
         them on the same day, and 0 pairs of the players who met in both had another result"
    );
    let other_days = event("Again", ["10-01", "10-08", "10-15"], false);
    let later = found(&[event("Cup", same_days, false), other_days].concat());
    assert_eq!(kinds(&later), [(Doubt::SameEvent, Sure::Likely)], "a date may be the entry's");
    let part = &event("Part", same_days, false)[..3];
    let few = found(&[&event("Cup", same_days, false)[..], part].concat());
    assert_eq!(kinds(&few)[0], (Doubt::SameGame, Sure::NearlyCertain), "three games are no event");
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
fn a_player_in_two_places_is_more_doubtful_the_more_he_plays() {
    let congress: Vec<String> = [[0, 1], [2, 0], [0, 3]]
        .map(|players| row("09-02", "Congress", players, "1/2-1/2", ""))
        .into();
    let evening = vec![row("09-02", "League", [0, 7], "1/2-1/2", "")];
    let all = found(&[congress.clone(), evening].concat());
    assert_eq!(kinds(&all), [(Doubt::TwoPlaces, Sure::Likely)]);
    assert_eq!(all[0].row, Some(3));
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
    assert_eq!(kind("1980-01-01", "Abel, Ann", "York", &met), [], "nobody plays himself");
    let one_day = [row("09-01", "Cup", [0, 1], "1-0", ""), row("09-01", "Cup", [4, 6], "1-0", "")];
    assert_eq!(kind("1980-01-01", "Abel, Ann", "York", &one_day), one_person(Sure::Likely));
    let all = found_among(&like_ann("1980-01-01", "Abel, Ann", "York"), &games);
    assert_eq!(all[0].proposal, "[[merge]]\ncode = \"500050G\"\ninto = \"500010F\"");
    assert_eq!(
        all[0].why,
        "Abel, Ann (500010F) and Abel, Ann (500050G) may be one person: name, date of birth and club \
         (York) are the same, and they never met"
    );
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
    assert!(all[0].why.starts_with(
        "Fox, Fay (500060K), graded 200, scores 2.5 of 5 in `Open` against opponents of 113 on average"
    ), "{}", all[0].why);
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
    // Four wins of five are what the grades expect.
    let wins: Vec<String> = draws.iter().map(|row| row.replace("1/2-1/2", "1-0")).collect();
    assert_eq!(found(&wins), []);
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
        season(5).iter().map(|row| row.rsplit_once(',').unwrap().0.to_owned() + ",").collect();
    assert_eq!(found(&unnumbered), [], "a league has no such rule");
}
