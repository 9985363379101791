//! Explanations of grades: every line of every explanation adds up to the published number, and the
//! texts for players of each kind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use ecf_season::Rate;
use insta::assert_snapshot;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use rating_core::{GradePoints, Outcome};
use season_runner::compare::{List, PlayerOnList};
use season_runner::explain::{Explained, ExplainedGame};
use season_runner::federation::{Editions, GradeSettings, seasons};
use season_runner::{Points, SeasonInMemory, Unwatched, batch};
use worked_examples::kept_elsewhere;

use crate::federation::Federation;
use crate::half_years::{Row, rows};
use crate::{clarke, done, fails, notes, path, small_county, stderr, workspace};

fn exact(Points(points): Points) -> BigRational {
    BigRational::new(points.billionths().into(), GradePoints::PER_POINT.into())
}

fn whole(number: impl Into<BigInt>) -> BigRational {
    BigRational::from_integer(number.into())
}

/// The nearest billionth, with halves rounded up, as in the files.
fn nine_decimals(number: &BigRational) -> String {
    let half = BigRational::new(1.into(), 2.into());
    let billionths = (number * whole(GradePoints::PER_POINT) + half).floor().to_integer();
    GradePoints::from_billionths(billionths.to_i64().unwrap()).to_string()
}

/// The score of a game by the rules as printed in the sources.
fn score(game: &ExplainedGame, own: GradePoints) -> GradePoints {
    let limit = GradePoints::whole(40);
    let Points(grade) = game.opponent_grade.unwrap();
    let counts = grade.max(own - limit).min(own + limit);
    assert_eq!(game.counts_as, Some(Points(counts)));
    match game.result {
        Outcome::Win => counts + GradePoints::whole(50),
        Outcome::Draw => counts,
        Outcome::Loss => counts - GradePoints::whole(50),
    }
}

/// Adds up one explanation, and compares it with the published line.
fn re_add(lines: &Explained, published: &PlayerOnList) {
    let here = format!("{} {}", lines.season, lines.player.code);
    let calculated = published.calculated.as_ref().unwrap();
    let grade = published.listed.map(|listed| listed.to_string());
    assert_eq!(lines.published, grade, "{here}");
    assert_eq!(lines.grade_before, calculated.previous, "{here}");
    let mut sum = BigRational::default();
    let mut games = 0;
    for game in lines.games.iter().filter(|game| game.score.is_some()) {
        let Points(own) = lines.counts_as.unwrap();
        let score = score(game, own);
        assert_eq!(game.score, Some(Points(score)), "{here}: {game:?}");
        sum += exact(Points(score));
        games += 1;
    }
    assert_eq!((sum.clone(), games), (exact(lines.points), calculated.games), "{here}");
    assert_eq!(lines.points.0, calculated.points, "{here}");
    let mut all = games;
    for line in &lines.borrowed {
        let average = exact(line.of_points) / whole(line.of_games);
        let adds = average * whole(line.games);
        assert_eq!(nine_decimals(&adds), line.points.0.to_string(), "{here}");
        sum += adds;
        all += line.games;
    }
    assert_eq!(all - games, calculated.borrowed.iter().sum::<u32>(), "{here}");
    let Some(mean) = &lines.mean else {
        assert_eq!((all, calculated.grade), (0, None), "{here}");
        return;
    };
    assert_eq!(mean.games, u64::from(all), "{here}");
    let divided = sum / whole(all);
    assert_eq!(
        Some(nine_decimals(&divided)),
        calculated.mean.map(|mean| mean.to_string()),
        "{here}"
    );
    let decided = mean.fraction.as_ref().map_or(divided, |fraction| fraction.parse().unwrap());
    let half_up = (decided + BigRational::new(1.into(), 2.into())).floor().to_integer();
    assert_eq!(half_up.to_i32(), calculated.grade, "{here}");
    assert_eq!((Some(mean.rounded), Some(mean.grade)), (calculated.grade, calculated.grade));
}

/// The games of an ungraded player add up to the working grade, to the precision of nine decimals.
fn equation_holds(lines: &Explained) {
    let Some(working) = &lines.working else { return };
    let (mut right, mut games) = (whole(working.balance) * exact(working.win), 0);
    for term in &working.opponents {
        right += whole(term.games) * exact(term.grade);
        games += term.games;
    }
    assert_eq!(games as usize, lines.games.len());
    let off = exact(working.working_grade) * whole(games) - right;
    let off = off.to_f64().unwrap().abs();
    assert!(off < 1e-9 * f64::from(games + 1), "{} is off by {off}", lines.player.code);
    assert!(working.shares.len() <= 20);
    let shares: f64 = working.shares.iter().map(|of| of.share).sum();
    let shares = shares + working.other_shares.map_or(0.0, |others| others.share);
    assert!((shares - 1.0).abs() < 1e-6, "{}: {shares}", lines.player.code);
}

/// The standard error equals the published one, its parts add up to the whole, and the given number
/// of further games is the lowest that halves it.
fn sure_as_published(lines: &Explained, published: &str) {
    let Some(sure) = &lines.sureness else {
        assert_eq!(published, "", "{}", lines.player.code);
        return;
    };
    let here = format!("{}: {sure:?}", lines.player.code);
    let published: f64 = published.parse().unwrap();
    assert!((sure.standard_error - published).abs() < 0.056, "{here}, {published}");
    let parts = sure.from_games + sure.from_opponents + sure.from_borrowed;
    assert!((parts - 1.0).abs() < 0.002, "{here}");
    let games = lines.mean.as_ref().unwrap().games as f64;
    let borrowed: u64 = lines.borrowed.iter().map(|line| u64::from(line.games)).sum();
    let own = games - borrowed as f64;
    // From thirty games on, further games replace borrowed ones.
    let with = |more: f64| {
        let rest = (borrowed as f64).min((30.0 - own - more).max(0.0));
        let share = if borrowed == 0 { 0.0 } else { rest / borrowed as f64 };
        let before = (sure.standard_error * games).powi(2);
        let points = before * (sure.from_games + sure.from_opponents + sure.from_borrowed * share)
            + sure.noise.powi(2) * more;
        (points / (own + more + rest).powi(2)).sqrt() / sure.standard_error
    };
    let more = sure.games_to_halve as f64;
    // The figures are rounded to hundredths, and the parts to thousandths.
    assert!(with(more) < 0.503 && with(more - 1.0) > 0.497, "{here}");
}

/// Every explanation of every season of a federation; returns how many there are.
fn re_add_all(folder: &Path) -> usize {
    let place = tempfile::tempdir().unwrap();
    let settings = || GradeSettings::of(folder, Editions::named(&[]).unwrap(), None);
    let out = place.path().join("published");
    let to_publish = GradeSettings { out: out.clone(), ..settings() };
    batch::run(&to_publish, &Unwatched, &|_| String::new()).unwrap();
    let mut players = 0;
    for plan in seasons(&settings()).unwrap().to_grade {
        let season = SeasonInMemory::grade(
            &GradeSettings { to: Some(plan.season), ..settings() },
            &Unwatched,
        )
        .unwrap();
        let list = published(&out, &plan.season.to_string());
        let calculation = out.join(plan.season.to_string()).join("calculation.csv");
        let errors = rows(&calculation).into_iter().map(|row| (row["code"].clone(), row));
        let errors: BTreeMap<String, Row> = errors.collect();
        let seen = Mutex::new(0);
        let explained = season.explain_all(|explained| {
            let [lines] = explained else { panic!("one rate of play: {explained:?}") };
            re_add(lines, &list[&lines.player.code]);
            equation_holds(lines);
            sure_as_published(lines, &errors[&lines.player.code]["standard_error"]);
            *seen.lock().unwrap() += 1;
            Ok(())
        });
        assert_eq!((explained.unwrap(), seen.into_inner().unwrap()), (list.len(), list.len()));
        players += list.len();
    }
    players
}

/// Everybody who is published or calculated, read back from the published files.
fn published(out: &Path, season: &str) -> BTreeMap<String, PlayerOnList> {
    let season = season_runner::compare::PublishedSeason::read(out, season.parse().unwrap());
    let List { players, .. } = season.unwrap().list;
    assert!(players.iter().all(|player| player.rate == Rate::Standard));
    players.into_iter().map(|player| (player.code.clone(), player)).collect()
}

#[test]
fn the_federation_s_lines_make_the_published_number() {
    assert_eq!(re_add_all(&workspace().join("data/federation")), 2_994);
}

#[test]
#[ignore = "needs the seasons of a national federation: `just real`"]
fn five_real_seasons_lines_make_the_published_number() {
    let folder = kept_elsewhere("data/federation");
    let players = re_add_all(&folder);
    assert!(players > 15_000, "{players}");
}

fn explain(arguments: &[&str]) -> String {
    let federation = workspace().join("data/federation");
    done(&[&["explain", path(&federation), "--quiet"][..], arguments].concat())
}

#[test]
fn a_player_of_each_kind_reads_as_a_grader_would_write_it() {
    for (kind, player) in [
        ("30 games", "290337E"),
        ("borrowed from two seasons", "001142D"),
        ("decided in fractions", "543059J"),
        ("new, met nobody graded", "593314G"),
        ("too few games", "007462H"),
        ("withheld", "100205D"),
    ] {
        assert_snapshot!(format!("explain {kind}"), explain(&[player]));
    }
    assert_snapshot!("explain markdown", explain(&["001142D", "--format", "markdown"]));
    assert_snapshot!("explain csv", explain(&["001142D", "--format", "csv"]));
    assert_snapshot!("explain json", explain(&["001142D", "--format", "json"]));
    assert_snapshot!("explain group", explain(&["--group", "593314G"]));
}

#[test]
fn a_working_grade_is_followed_to_everybody_it_rests_on() {
    let followed = explain(&["593314G", "--follow", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&followed).unwrap();
    let one = &json[0];
    let group = one["working"]["group_players"].as_u64().unwrap();
    assert_eq!(one["followed"].as_array().unwrap().len() as u64, group - 1);
}

#[test]
fn an_event_is_audited_from_both_sides() {
    let audit = explain(&["--event", "beckford congress 1", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&audit).unwrap();
    let games = json[0]["games"].as_array().unwrap();
    // The rows of the event in the results, without those that cannot be graded.
    let results =
        fs::read_to_string(workspace().join("data/federation/2003-04/results.csv")).unwrap();
    let rows = results.lines().filter(|line| line.contains(",Beckford Congress 1,")).count();
    assert!(games.len() <= rows && games.len() + 10 > rows, "{} of {rows}", games.len());
    let (mut scores, mut points) = (0.0, 0.0);
    for side in games.iter().flat_map(|game| [&game["white"], &game["black"]]) {
        scores += side["score"].as_f64().unwrap_or(0.0);
    }
    for player in json[0]["players"].as_array().unwrap() {
        points += player["points"].as_f64().unwrap();
    }
    assert!((scores - points).abs() < 1e-6, "{scores} {points}");
    let error =
        fails(2, &["explain", path(&workspace().join("data/federation")), "--event", "Congress"]);
    assert!(error.contains("`Congress` is not an event of 2003-04; perhaps `"), "{error}");
}

/// A league's table without colours, and a game with known colours.
#[test]
fn colours_that_nobody_knows_are_not_said() {
    let federation = Federation::new();
    fs::remove_file(federation.folder().join("2006-07/results.csv")).unwrap();
    fs::remove_dir_all(federation.folder().join("2007-08")).unwrap();
    let games = "Date,Event,Home,Colour,Away,Result\n2006-06-01,League,500010F,,500020J,1-0\n\
                 2006-06-08,League,500010F,B,500030A,1-0\n2006-06-15,Cup,500020J,W,500030A,½\n";
    federation.write("2006-07/events/league.csv", games);
    let folder = federation.folder();
    let explain =
        |more: &[&str]| done(&[&["explain", path(&folder), "--quiet"][..], more].concat());
    let colours = |printed: &str| {
        let json: serde_json::Value = serde_json::from_str(printed).unwrap();
        let games = json[0]["games"].as_array().unwrap().clone();
        games.into_iter().map(|game| game["colour"].clone()).collect::<Vec<_>>()
    };
    let json = explain(&["500010F", "--format", "json"]);
    assert_eq!(colours(&json), [serde_json::Value::Null, "black".into()]);
    let csv = explain(&["500010F", "--format", "csv"]);
    assert!(csv.contains(",2006-06-01,League,,500020J,"), "{csv}");
    assert!(csv.contains(",2006-06-08,League,black,500030A,"), "{csv}");
    let text = explain(&["500020J"]);
    assert_eq!((text.matches("white").count(), text.matches("black").count()), (1, 0), "{text}");
    let event = ["--event", "League"];
    assert_snapshot!("explain event without colours", explain(&event));
    let json: serde_json::Value =
        serde_json::from_str(&explain(&[&event[..], &["--format", "json"]].concat())).unwrap();
    let known = json[0]["games"].as_array().unwrap().iter();
    assert_eq!(known.map(|game| game["colours_known"] == true).collect::<Vec<_>>(), [false, true]);
    let csv = explain(&[&event[..], &["--format", "csv"]].concat());
    let last: Vec<&str> = csv.lines().filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(last, ["colours_known", "no", "yes"]);
    let cup = explain(&["--event", "Cup"]);
    assert!(cup.contains("white scores") && !cup.contains("Nobody knows"), "{cup}");
}

#[test]
fn whoever_is_not_found_is_offered_those_who_may_be_meant() {
    let federation = workspace().join("data/federation");
    let refused = |player: &str| fails(2, &["explain", path(&federation), player]);
    assert_eq!(
        refused("Abbott, Jck"),
        "error: `Abbott, Jck` is not a player of 2003-04; perhaps 085281J Abbott, Jack\n"
    );
    assert_eq!(
        refused("Abbott, Alan"),
        "error: `Abbott, Alan` is the name of several players of 2003-04; perhaps 442549C Abbott, \
         Alan, or 617452J Abbott, Alan\n"
    );
    assert_eq!(refused("zzzz"), "error: `zzzz` is not a player of 2003-04\n");
    assert!(explain(&["jack abbott"]).starts_with("085281J Abbott, Jack: B41 in 2003-04\n"));
    assert!(explain(&["085281J", "--season", "2001-02"]).contains(" in 2001-02\n"));
}

#[test]
fn everybody_is_explained_into_a_folder_at_once_or_not_at_all() {
    let place = tempfile::tempdir().unwrap();
    let federation = workspace().join("data/federation");
    let out = place.path().join("letters");
    let all = ["explain", path(&federation), "--all", "--out", path(&out)];
    let said = done(&[&all[..], &["--format", "markdown"]].concat());
    assert_eq!(said, format!("998 files in {}\n", path(&out)));
    assert_eq!(fs::read_dir(&out).unwrap().count(), 998);
    let one = fs::read_to_string(out.join("001142D.md")).unwrap();
    assert_eq!(one, explain(&["001142D", "--format", "markdown"]));
    let again = clarke(&all);
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("expected an empty folder"), "{}", stderr(&again));
}

#[test]
fn a_system_s_changes_make_the_grade_at_the_end() {
    for system in ["fgsl", "gs", "cgs", "ags", "elo-fide"] {
        for player in ["052539L", "001142D", "593314G"] {
            let printed = explain(&[player, "--system", system, "--format", "json"]);
            let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
            let one = &json[0];
            let number = |value: &serde_json::Value| value.as_f64().unwrap();
            let (mut now, mut rest) =
                (number(&one["start"]), one["games"].as_array().unwrap().as_slice());
            assert!(!rest.is_empty());
            while let Some(first) = rest.first() {
                // Games with the same grade before them count together.
                let same = |game: &&serde_json::Value| game["after"] == first["after"];
                let count = if system == "fgsl" { 1 } else { rest.iter().take_while(same).count() };
                let (period, after) = rest.split_at(count);
                let sum: f64 = period.iter().map(|game| number(&game["change"])).sum();
                let whole = if system == "elo-fide" { 0.5 + 1e-9 } else { 1e-6 };
                if system != "fgsl" {
                    assert!((number(&first["before"]) - now).abs() < 1e-9, "{system} {player}");
                }
                assert!(
                    (now + sum - number(&period[count - 1]["after"])).abs() <= whole,
                    "{system} {player}"
                );
                now = number(&period[count - 1]["after"]);
                rest = after;
            }
            assert!((now - number(&one["end"])).abs() < 1e-6, "{system} {player}");
            // The changes of the periods add up to the grade, to the last digit shown.
            let periods = one["periods"].as_array().unwrap();
            assert_eq!(periods.is_empty(), system == "fgsl", "{system}");
            let mut now = number(&one["start"]);
            for period in periods {
                let (change, added) = (number(&period["changes"]), number(&period["added"]));
                let expected = if system == "elo-fide" { change.round() } else { change };
                assert!((added - expected).abs() < 1e-6, "{system} {player}: {period}");
                now += added;
                assert!((now - number(&period["after"])).abs() < 1e-6, "{system} {player}");
            }
        }
    }
    let federation = workspace().join("data/federation");
    let monthly = ["explain", path(&federation), "052539L", "--system", "ecf-monthly"];
    assert!(fails(2, &monthly).contains("three passes"));
}

/// FIDE B.02 by hand. From the table: a difference of 4 to 10 is expected to score 51% to 49%, one
/// of 18 to 25 53% to 47%. Abel (2399, K = 20) beats Bell (2405): 20 x 0.51 = 10.2, rounded 10, and
/// K is 10 from 2400 on; Bell loses 10 x 0.51 = 5.1, rounded 5. Then 2409 against 2400: 10 x 0.49 =
/// 4.9, both 5; then 2414 against 2395: 10 x 0.47 = 4.7, rounded 5.
#[test]
fn a_rating_by_hand_is_made_of_months_that_are_rounded() {
    let county = small_county(&[
        ("2006-07/players.csv", "code,name\n500010F,\"Abel, Ann\"\n500020J,\"Bell, Ben\"\n"),
        (
            "2006-07/results.csv",
            "date,event,white,black,result\n2006-06-20,A,500010F,500020J,1-0\n\
             2006-07-20,B,500010F,500020J,1-0\n2006-08-20,C,500020J,500010F,0-1\n",
        ),
    ]);
    let list = "code,grade,scale,games\n500010F,2399,elo,50\n500020J,2405,elo,100\n";
    fs::write(county.path().join("opening_grades.csv"), list).unwrap();
    let folder = path(county.path());
    let said = done(&["explain", folder, "500010F", "--system", "elo-fide"]);
    let periods = said.split("Rounded to whole numbers").nth(1).unwrap();
    let cells: Vec<Vec<&str>> = periods
        .lines()
        .filter(|line| line.trim_start().starts_with("2006-"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        cells,
        [
            ["2006-06-20", "1", "+10.20", "+10.00", "2409.00"],
            ["2006-07-20", "1", "+4.90", "+5.00", "2414.00"],
            ["2006-08-20", "1", "+4.70", "+5.00", "2419.00"],
        ],
        "{said}"
    );
    assert!(periods.contains("together +20.00"), "{said}");
    // The published list has the same number.
    let lists = county.path().join("lists");
    done(&["grade", folder, "--system", "elo-fide", "--out", path(&lists)]);
    let lists = lists.join("elo-fide/2006-07");
    let grades = fs::read_dir(&lists).unwrap().map(|file| file.unwrap().path());
    let published: Vec<String> = grades.filter_map(|file| fs::read_to_string(file).ok()).collect();
    assert!(published.iter().any(|text| text.contains("500010F") && text.contains("2419")));
    assert!(published.iter().any(|text| text.contains("500020J") && text.contains("2390")));
}

/// A name can contain anything, but must not control the reader's terminal.
#[test]
fn no_name_of_a_file_steers_a_terminal() {
    let escape = "\u{1b}[31m";
    let county = small_county(&[
        ("2006-07/players.csv", &format!("code,name\n500010F,\"{escape}Abel, Ann\"\n500020J,B\n")),
        (
            "2006-07/results.csv",
            &format!("date,event,white,black,result\n2006-10-14,{escape}Cup,500010F,500020J,1-0\n"),
        ),
    ]);
    let folder = path(county.path());
    let grade: &[&str] = &["grade", folder];
    let season = county.path().join("published/2006-07");
    for arguments in [
        grade,
        &["explain", folder, "500010F"],
        &["explain", folder, "--event", &format!("{escape}Cup")],
        &["compare", folder, path(&season)],
        &["compare", folder, path(&season), "--player", "500010F"],
        &["live", folder, "500010F"],
    ] {
        let said = done(arguments);
        assert!(!said.contains('\u{1b}'), "{arguments:?}: {said:?}");
    }
    // The published files have the name as it was in the input.
    let published = fs::read_to_string(season.join("unpublished.csv")).unwrap();
    assert!(published.contains(escape), "{published}");
}

/// The note about other rules advises naming an edition, and the command accepts it.
#[test]
fn a_system_is_explained_by_an_edition() {
    let federation = workspace().join("data/federation");
    let folder = path(&federation);
    let player = fs::read_to_string(federation.join("2003-04/results.csv")).unwrap();
    let player = player.lines().nth(1).unwrap().split(',').nth(2).unwrap().to_owned();
    let of =
        |flags: &[&str]| done(&[&["explain", folder, &player, "--system", "fgsl"], flags].concat());
    assert_eq!(of(&[]), of(&["--edition", "yorkshire-2000"]));
}

/// An explanation from changed files does not explain the published list.
#[test]
fn a_list_that_was_published_from_other_files_is_told() {
    let federation = Federation::new();
    let folder = federation.folder();
    done(&["grade", path(&folder), "-q"]);
    let said = || notes(&clarke(&["explain", path(&folder), "500010F"]));
    assert_eq!(said(), "");
    let results = federation.read("2007-08/results.csv");
    federation.write("2007-08/results.csv", &(results + "2007-10-01,Late,500010F,500020J,0-1\n"));
    let told = said();
    assert!(told.contains("note: 2007-08 in "), "{told}");
    assert!(told.contains("published from other files: 2007-08/results.csv has changed"), "{told}");
    assert!(!told.contains("decisions.toml"), "{told}");
}

/// The grades of the season that is explained rest on those of the season before.
#[test]
fn other_rules_of_an_earlier_season_are_told() {
    let federation = Federation::new();
    let (folder, mine) = (federation.folder(), federation.out("mine.toml"));
    let text = done(&["editions", "yorkshire-2000"]);
    let text = text.replace("name = \"yorkshire-2000\"", "name = \"mine\"");
    fs::write(&mine, text.replace("win = 50", "win = 60")).unwrap();
    let later = "yorkshire-2000@2007-08";
    done(&["grade", path(&folder), "-q", "--edition", path(&mine), "--edition", later]);
    let said =
        |flags: &[&str]| notes(&clarke(&[&["explain", path(&folder), "500010F"], flags].concat()));
    assert_eq!(said(&["--edition", path(&mine), "--edition", later]), "");
    let told = said(&[]);
    assert!(told.contains("note: 2006-07 in "), "{told}");
    assert!(told.contains(", on which 2007-08 rests, was published by mine"), "{told}");
    // The site names what is missing, and no flag that nobody typed.
    let site = federation.out("site");
    let error = fails(1, &["site", path(&folder), "--out", path(&site)]);
    let expected = "the lists were graded by mine, which is not built in: name its file with";
    assert!(error.contains(expected), "{error}");
}

/// The list before was published by the same rules as the explanation uses, so no file counts as
/// changed.
#[test]
fn an_edition_that_was_named_for_a_run_is_no_other_file() {
    let federation = Federation::new();
    let folder = federation.folder();
    federation.write("federation.toml", "edition = \"yorkshire-2000\"\n");
    let rules = done(&["editions", "yorkshire-2000"]).replace("\"yorkshire-2000\"", "\"ours\"");
    federation.write("ours.toml", &rules);
    let ours = folder.join("ours.toml");
    let ours = ["--edition", path(&ours)];
    done(&[&["grade", path(&folder), "-q"], &ours[..]].concat());
    let said =
        |flags: &[&str]| notes(&clarke(&[&["explain", path(&folder), "500010F"], flags].concat()));
    assert_eq!(said(&ours), "");
    // By other rules the list before would differ.
    done(&["grade", path(&folder), "-q", "--from", "2007-08"]);
    assert!(said(&[]).contains("2006-07 is stale"), "{}", said(&[]));
}

/// A group that met no graded player has no scale of its own: the edition sets one.
#[test]
fn an_anchored_group_is_explained_by_its_mean() {
    let federation = Federation::new();
    let rules = done(&["editions", "yorkshire-2000"]);
    let anchored =
        rules.replace("isolated_groups = \"withhold\"", "isolated_groups = { anchor = 120 }");
    assert_ne!(rules, anchored);
    federation.write("rules.toml", &anchored);
    let (folder, rules) = (federation.folder(), federation.folder().join("rules.toml"));
    let explained = |arguments: &[&str]| {
        done(&[&["explain", path(&folder), "--season", "2006-07"], arguments].concat())
    };
    let edition = ["--edition", path(&rules)];
    let group = explained(&[&["--group", "500070B"][..], &edition].concat());
    assert!(group.contains("No game leads to a graded player"), "{group}");
    assert!(group.contains("sets the mean of their working grades to 120"), "{group}");
    assert!(!group.contains("a second way"), "{group}");
    let player = explained(&[&["500070B"][..], &edition].concat());
    assert!(player.contains("the edition sets their mean to 120"), "{player}");
    // If the group met a graded player, no mean is set.
    let linked = explained(&[&["--group", "500060K"][..], &edition].concat());
    assert!(!linked.contains("sets the mean"), "{linked}");
}

/// The remaining player is known, and no others are suggested.
#[test]
fn a_merged_code_is_told_with_the_code_that_stays() {
    let federation = Federation::new();
    federation.write("decisions.toml", "[[merge]]\ncode = \"500090H\"\ninto = \"500010F\"\n");
    let error = fails(2, &["explain", path(&federation.folder()), "500090H"]);
    assert!(error.contains("`500090H` is merged into 500010F Abel, Ann"), "{error}");
    assert!(!error.contains("perhaps"), "{error}");
    // The same holds for a code that is not on the season's list, and for a code merged into one
    // that is not on the list and takes its place there.
    for (code, into) in [("500100G", "500010F"), ("500010F", "500110K")] {
        let merge = format!("[[merge]]\ncode = \"{code}\"\ninto = \"{into}\"\n");
        federation.write("decisions.toml", &merge);
        let error = fails(2, &["explain", path(&federation.folder()), code]);
        let expected = format!("`{code}` is merged into {into} Abel, Ann");
        assert!(error.contains(&expected), "{error}");
    }
}

#[test]
fn whoever_asks_for_errors_alone_gets_no_count_of_files() {
    let federation = Federation::new();
    let folder = federation.folder();
    let (one, other) = (federation.out("explained"), federation.out("lists"));
    let quiet = |arguments: &[&str]| done(&[arguments, &["-q"]].concat());
    assert_eq!(quiet(&["explain", path(&folder), "--all", "--out", path(&one)]), "");
    let live = ["live", path(&folder), "--publish", "--out", path(&other)];
    assert_eq!(quiet(&live), "");
    let begun = federation.out("begun");
    assert_eq!(quiet(&["new", path(&begun), "2006-07"]), "");
    assert!(begun.join("federation.toml").is_file());
    let error = fails(2, &["live", path(&folder), "500010F", "--season", "2014-15"]);
    assert!(error.contains("--season 2014-15"), "{error}");
}

/// A season in which N0 of 100 draws twice with a newcomer, who also draws with one of 101 (so
/// their working grade is 100 1/3), and once each with one of 111 and 17 of 100; they bring ten
/// games of the season before. 2011 2/3 of the season and 1003 1/3 of those before are 3015, and
/// the mean is 100.5.
fn with_a_mean_of_a_half(history: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let others = [
        "200010G", "200011J", "200012L", "200013B", "200014D", "200015F", "200016H", "200017K",
        "200018A", "200019C", "200020K", "200021A", "200022C", "200023E", "200024G", "200025J",
        "200026L",
    ];
    let graded = [("200000D", 100), ("200002H", 101), ("200003K", 111)];
    let graded = graded.into_iter().chain(others.map(|code| (code, 100)));
    let opening: Vec<String> =
        graded.clone().map(|(code, grade)| format!("{code},{grade}\n")).collect();
    let codes = graded.map(|(code, _)| code).chain(["200001F"]);
    let players: Vec<String> = codes.map(|code| format!("{code},\"Player, {code}\"\n")).collect();
    let met = ["200001F", "200001F", "200003K"].into_iter().chain(others);
    let games: Vec<String> =
        met.map(|code| format!("2001-10-01,E,200000D,{code},1/2-1/2\n")).collect();
    let games = format!("{}2001-10-02,E,200001F,200002H,1/2-1/2\n", games.concat());
    fs::create_dir(folder.path().join("2001-02")).unwrap();
    for (file, text) in [
        ("opening_grades.csv", format!("code,grade\n{}", opening.concat())),
        ("opening_history.csv", history.to_owned()),
        ("2001-02/players.csv", format!("code,name\n{}", players.concat())),
        ("2001-02/results.csv", format!("date,event,white,black,result\n{games}")),
    ] {
        fs::write(folder.path().join(file), text).unwrap();
    }
    folder
}

#[test]
fn a_total_ending_in_zeros_makes_its_half() {
    for (header, total) in [
        ("", "1003.33333333,10"),
        ("", "1003.333333333,10"),
        (",exact", "1003.333333333,10,3010/3"),
    ] {
        let history = format!("code,season,points,games{header}\n200000D,2000-01,{total}\n");
        let folder = with_a_mean_of_a_half(&history);
        let explained = done(&["explain", path(folder.path()), "200000D"]);
        assert!(explained.contains("rounded 101"), "{total}: {explained}");
    }
}

#[test]
fn a_grade_that_could_differ_says_so() {
    let history = "code,season,points,games,exact\n200000D,2000-01,1003.3,10,+-0.5\n";
    let folder = with_a_mean_of_a_half(history);
    let explained = done(&["explain", path(folder.path()), "200000D"]);
    let said = "= 100.498888889, rounded 100";
    assert!(explained.contains(said), "{explained}");
    assert!(explained.contains("that the whole number could differ"), "{explained}");
    let json = done(&["explain", path(folder.path()), "200000D", "--format", "json"]);
    assert!(json.contains("\"could_differ\": true"), "{json}");
}

/// These commands publish nothing, so their output must say what they left out.
#[test]
fn explained_players_are_told_of_their_lost_rows() {
    let federation = Federation::new();
    let folder = federation.folder();
    let lost = "WARNING: 2007-08: 6 of 26 rows (23.1%) cannot be used";
    for command in [
        &["explain", path(&folder), "500010F"][..],
        &["explain", path(&folder), "500010F", "--system", "fgsl"],
        &["live", path(&folder), "500010F"],
    ] {
        let output = clarke(command);
        let said = stderr(&output);
        assert!(output.status.success(), "{said}");
        assert!(said.contains(lost), "{command:?}: {said}");
        assert!(said.contains("6 rows that name 500010F cannot be used"), "{command:?}: {said}");
        assert!(said.contains("results.csv, line 24, column date: `2007-02-30`"), "{said}");
        let quiet = clarke(&[command, &["-q"]].concat());
        assert_eq!(stderr(&quiet), "", "{command:?}");
    }
    // None of the rows is about the other player.
    let said = stderr(&clarke(&["explain", path(&folder), "500070B"]));
    assert!(said.contains(lost) && !said.contains("that name"), "{said}");
}

#[test]
fn seasons_of_which_nothing_can_be_used_are_refused_or_told() {
    let federation = Federation::new();
    let folder = federation.folder();
    let games = "date,event,white,black,result\n06-05-03,Cup,500010F,500020J,1-0\n";
    federation.write("2007-08/results.csv", games);
    let out = federation.out("lists");
    for command in [
        &["live", path(&folder), "500010F"][..],
        &["live", path(&folder), "--publish", "monthly", "--out", path(&out)],
        &["explain", path(&folder), "500010F", "--system", "fgsl"],
    ] {
        let error = fails(1, command);
        assert!(error.contains("2007-08: not one of 1 row can be used"), "{command:?}: {error}");
    }
    assert!(!out.exists());
    // A list that was published all the same can be explained; what it lacks is said.
    for command in
        [["explain", path(&folder), "500010F"], ["compare", path(&folder), path(&folder)]]
    {
        let said = stderr(&clarke(&command));
        assert!(said.contains("WARNING: 2007-08: 1 of 1 row (100.0%) cannot be used"), "{said}");
    }
}

/// What another result would change is what the corrected file gives when it is graded.
#[test]
fn what_if_is_what_a_corrected_file_gives() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("federation");
    crate::copy_folder(&workspace().join("data/federation"), &folder);
    let grades = |out: &str| -> BTreeMap<String, String> {
        let out = place.path().join(out);
        done(&["grade", path(&folder), "--out", path(&out)]);
        let rows = rows(&out.join("2003-04/grades200404.csv")).into_iter();
        rows.map(|row| (row["Ref"].clone(), row["Grade"].clone())).collect()
    };
    let before = grades("before");
    let player = ["explain", path(&folder), "000837A", "--season", "2003-04", "--what-if"];
    let other = crate::json(&[&player[..], &["1=win"]].concat());
    // The first game of the player, which he lost.
    let file = folder.join("2003-04/results.csv");
    let results = fs::read_to_string(&file).unwrap();
    let is_first = |row: &&str| row.starts_with("2003-08-14") && row.contains("000837A");
    let first: Vec<&str> = results.lines().filter(is_first).collect();
    assert_eq!((first.len(), other[0]["game"]["date"].as_str()), (1, Some("2003-08-14")));
    let (rest, result) = first[0].rsplit_once(',').unwrap();
    let won = if result == "0-1" { "1-0" } else { "0-1" };
    fs::write(&file, results.replace(first[0], &format!("{rest},{won}"))).unwrap();
    let after = grades("after");
    let changed = before.iter().filter(|(code, grade)| after[*code] != **grade);
    let changed: BTreeMap<&str, [&str; 2]> = changed
        .map(|(code, grade)| (code.as_str(), [grade.as_str(), after[code].as_str()]))
        .collect();
    let told = crate::list(&other[0]["grades"]).iter().map(|grade| {
        let letter: &[char] = &['A', 'B', 'C', 'D', 'E'];
        let of = |name: &str| grade[name].as_str().unwrap().trim_start_matches(letter);
        (grade["player"]["code"].as_str().unwrap(), [of("is"), of("would_be")])
    });
    assert!(changed.contains_key("000837A"), "{changed:?}");
    assert_eq!(told.collect::<BTreeMap<_, _>>(), changed);
    let said = fails(2, &[&player[..], &["99=win"]].concat());
    assert!(said.contains("--what-if 99: there is no such standard game"), "{said}");
    let said = fails(2, &[&player[..], &["won"]].concat());
    assert!(said.contains("expected the number of a game and win, draw, loss or none"), "{said}");
}
