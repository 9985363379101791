//! The contents of the pages.

use ecf_season::edition::{BorrowingBy, GameScoreRule, Increment};
use ecf_season::{Edition, EditionSettings, Rounding, SeasonLength};
use rating_core::Grade;
use season_site::{ClubSeason, Pages, Privacy, RejectedGame, Season, Site, Words};

use crate::files;
use crate::made_up::{Names, site};

fn changed(season: &Season, change: impl FnOnce(&mut EditionSettings)) -> Edition {
    season.edition.with(change).unwrap()
}

#[test]
fn the_receipt_shows_every_game_the_sum_and_the_division() {
    let files = files(&site(&Names::default()), Privacy::default());
    let page = &files["player/107796L.html"];
    for shown in [
        "Robert Abbott",
        "How 98 came about, 2003-04",
        "\n30 Jun\tw\t1\t128.973\t78.973ʷ\t<a href=233310H.html>Gill, Tessa</a>\n",
        "\t57\t39 → 57\t",
        "\n\t\t\t858.14\t2002-03, borrowed: 8 × 107.268\n",
        "\n\t\t\t98\t1,097.113 ÷ 11 = 99.738, rounded\n",
    ] {
        assert!(page.contains(shown), "{shown}\n{page}");
    }
    // The meanings of the marks are on one page for all players, and in the script for the players'
    // pages.
    for file in ["about.html", "site.js"] {
        assert!(files[file].contains("counts as exactly"), "{file}");
    }
}

/// 1,097.113 / 11 = 99.738, rounded to 100; with 20 for age it is 120. -111.2 / 11 = -10.109,
/// rounded to -10 and raised to 0.
#[test]
fn age_and_least_grade_are_lines_after_the_division() {
    let mut site = site(&Names::default());
    let season = &mut site.seasons[1];
    season.edition = changed(season, |edition| {
        edition.juniors.increment = vec![Increment { under: 18, points: 20 }];
        edition.publication.floor = Some(Grade::new(0));
    });
    let young = &mut season.entries[0];
    let (grade, receipt) = (Some(120), &mut young.receipt);
    (receipt.rounded, receipt.increment, receipt.grade) = (Some(100), 20, grade);
    let weak = &mut season.entries[2].receipt;
    (weak.sum, weak.mean) = ("-111.2".parse().ok(), "-10.109090909".parse().ok());
    (weak.rounded, weak.floor, weak.grade) = (Some(-10), Some(0), Some(0));
    let shown = files(&site, Privacy { ages: true, ..Privacy::default() });
    let page = &shown["player/107796L.html"];
    let lines = "\n\t\t\t100\t1,097.113 ÷ 11 = 99.738, rounded\n\t\t\t+20\tAdded for age\n\
                 \t\t\t120\tGrade\n</pre>";
    assert!(page.contains(lines), "{page}");
    let page = &shown["player/573212J.html"];
    let lines = "\n\t\t\t−10\t−111.2 ÷ 11 = −10.109, rounded\n\
                 \t\t\t0\tRaised to the least grade\n\t\t\t0\tGrade\n</pre>";
    assert!(page.contains(lines), "{page}");
    let about = &shown["about.html"];
    assert!(about.contains("<li>Add what the calculation shows as added for age"), "{about}");
    assert!(about.contains("<li>A grade below 0 is raised to 0, the least grade."), "{about}");
    // The rules of the other season have neither.
    assert_eq!(about.matches("the least grade").count(), 1);
    // If ages are not shown, neither is anything that reveals them.
    for privacy in [Privacy::default(), Privacy { juniors: true, ages: true, ..Privacy::default() }]
    {
        let page = &files(&site, privacy)["player/107796L.html"];
        let (first, _) = page.split_once("</pre>").unwrap();
        assert!(!first.contains("Added for age") && !first.contains('÷'), "{page}");
        assert!(first.ends_with("\n\t\t\t120\tGrade\n"), "{page}");
        // Nor does a step reveal the age that only other players have.
        let page = &files(&site, privacy)["player/882814D.html"];
        let (first, before) = page.split_once("</pre>").unwrap();
        assert!(!first.contains('÷') && before.contains('÷'), "{page}");
    }
}

/// 5.85 and 4.25, rounded half up to a tenth as by hand, are 5.9 and 4.3, whatever the nearest
/// binary numbers are.
#[test]
fn a_standard_error_is_the_same_on_pages_and_in_files() {
    let mut site = site(&Names::default());
    for (player, error) in [5.85, 4.25, 0.049_9].into_iter().enumerate() {
        site.seasons[1].entries[player].standard_error = Some(error);
    }
    let shown = files(&site, Privacy::default());
    for (code, error) in [("107796L", "5.9"), ("233310H", "4.3"), ("573212J", "0.0")] {
        let page = &shown[&format!("player/{code}.html")];
        assert!(page.contains(&format!("<td>{error}<td>3<td>")), "{error}\n{page}");
        let row =
            |file: &str| shown[file].lines().find(|row| row.contains(code)).unwrap().to_owned();
        let (csv, json) = (row("2003-04/list.csv"), row("2003-04/list.json"));
        assert!(csv.contains(&format!(",97,{error},3,")), "{csv}");
        assert!(json.contains(&format!(",97,{error},3,")), "{json}");
    }
    let words = Words::english().unwrap();
    let pages = Pages::of(&site, &words, Privacy::default());
    let listed = pages.listed(1);
    let errors: Vec<Option<f64>> = listed.iter().map(|player| player.standard_error).collect();
    assert_eq!(errors, [Some(5.9), Some(4.3), Some(0.0), None]);
}

/// A federation that grades only rapid games also has files, and its players' last list is a rapid
/// one.
#[test]
fn rapid_play_alone_has_its_files_and_labels() {
    let mut site = site(&Names::default());
    for season in &mut site.seasons {
        season.rapid = true;
    }
    site.seasons[1].entries[0].listed = None;
    let shown = files(&site, Privacy::default());
    let about = &shown["about.html"];
    assert!(about.contains("<summary>2003-04 rapid</summary>"), "{about}");
    assert!(about.contains("<th>2003-04/results.csv"), "{about}");
    let index = &shown["2003-04-rapid/index.js"];
    assert!(index.contains("Abbott, Robert\\t107796L\\t*2002-03 rapid D98\\t"), "{index}");
    // With two rates of play the files are the same.
    let standard = Season { rapid: false, ..site.seasons[1].clone() };
    site.seasons.insert(1, standard);
    let about = &files(&site, Privacy::default())["about.html"];
    assert_eq!(about.matches("<th>2003-04/results.csv").count(), 1);
}

#[test]
fn what_the_script_draws_stands_on_the_page_as_figures() {
    let files = files(&site(&Names::default()), Privacy::default());
    let page = &files["player/107796L.html"];
    assert!(page.contains("data-tallies=\"w|4|2½|1.8|+0.7;80–99|4|2½|1.8|+0.7\""), "{page}");
}

#[test]
fn what_came_in_and_fell_away_is_read_off_two_receipts() {
    let files = files(&site(&Names::default()), Privacy::default());
    // In 2003-04 three games of that season came in. The 8 of 2002-03 are in both, because 3 of its
    // own games had been in the grade before.
    let page = &files["player/107796L.html"];
    assert!(page.contains("data-changed=\"2003-04|79.7|0|3;2002-03|107.3|8|8\""), "{page}");
}

#[test]
fn a_name_is_one_cell_of_one_line_whatever_stands_in_it() {
    let mut names = Names { event: "Calder\tby\nCongress".to_owned(), ..Names::default() };
    names.players[1] = "Gill,\r\nTessa\t2".to_owned();
    let files = files(&site(&names), Privacy::default());
    let page = &files["player/107796L.html"];
    assert!(page.contains("\nCalder by Congress\n30 Jun\tw\t0\t53\t103\t<a "), "{page}");
    assert!(page.contains(">Gill,  Tessa 2</a>\n"), "{page}");
    // The script finds an event by its name, so it needs the address of one that is shown under
    // another name.
    assert!(files["site.js"].contains("\"events\":{\"Calder by Congress\":\""));
}

/// Two events with the same name have two pages. The script must find both by the names on the
/// page.
#[test]
fn two_events_of_one_name_are_told_apart() {
    let mut site = site(&Names { event: "constructor".to_owned(), ..Names::default() });
    let season = &mut site.seasons[1];
    season.events.push(season.events[0].clone());
    for entry in &mut season.entries {
        entry.receipt.games[2].event = 1;
    }
    let files = files(&site, Privacy::default());
    let page = &files["player/107796L.html"];
    assert!(page.contains("\nconstructor\n") && page.contains("\nconstructor (2)\n"), "{page}");
    let events = &files["2003-04/events.html"];
    let (_, second) = events.rsplit_once("<a href=event/").unwrap();
    let (address, _) = second.split_once(".html>constructor (2)</a>").unwrap();
    let script = &files["site.js"];
    assert!(script.contains(&format!("\"events\":{{\"constructor (2)\":\"{address}\"}}")));
    assert!(files[&format!("2003-04/event/{address}.html")].contains("<h1>constructor (2)</h1>"));
}

#[test]
fn rapid_seasons_stand_below_the_others() {
    let mut site = site(&Names::default());
    for season in site.seasons.clone() {
        site.seasons.push(Season { rapid: true, ..season });
    }
    site.seasons.sort_by(|one, other| (&one.label, one.rapid).cmp(&(&other.label, other.rapid)));
    let files = files(&site, Privacy::default());
    let page = &files["player/107796L.html"];
    let rows: Vec<usize> = ["2003-04", "2002-03", "2003-04 rapid", "2002-03 rapid"]
        .map(|label| page.find(&format!("<tr><th>{label}<td>")).unwrap())
        .to_vec();
    assert!(rows.is_sorted(), "{rows:?}\n{page}");
    // The script draws a chart for each rate of play, so it needs to know which seasons are rapid.
    let rapid: Vec<bool> = files["site.js"]
        .match_indices("\"rapid\":")
        .map(|(at, name)| files["site.js"][at + name.len()..].starts_with("true"))
        .collect();
    assert_eq!(rapid, [false, true, false, true]);
    // The heading is about the standard grade.
    assert!(page.contains("<h2>How 98 came about, 2003-04</h2>"), "{page}");
    assert!(files.contains_key("2003-04-rapid/index.html"));
}

/// Players have old lists with their former code.
#[test]
fn a_merged_code_leads_to_the_player_whose_it_was() {
    let mut site = site(&Names::default());
    let files = files(&site, Privacy::default());
    let page = &files["player/173467C.html"];
    assert!(page.contains("<h1>173467C</h1>"), "{page}");
    assert!(page.contains("now 107796L: <a href=107796L.html>Robert Abbott</a>"), "{page}");
    assert!(files["player/107796L.html"].contains("107796L · also 173467C"));
    let searched = "\"also\":[[\"173467C\",\"Abbott, Robert\",\"107796L\"]]";
    assert!(files["2003-04/index.js"].contains(searched), "{}", files["2003-04/index.js"]);
    assert!(!files["2002-03/index.js"].contains("173467C"));
    // The page of another player is not overwritten.
    site.players[0].also = vec![site.players[1].code.clone()];
    let name = "Tessa Gill";
    assert!(crate::files(&site, Privacy::default())["player/233310H.html"].contains(name));
}

#[test]
fn every_link_leads_to_a_file_of_the_site() {
    let files = files(&site(&Names::default()), Privacy::default());
    let mut checked = 0;
    for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".html")) {
        for link in links(text) {
            let target = resolve(path, link);
            let written_beside = target.ends_with(".parquet");
            assert!(files.contains_key(&target) || written_beside, "{path}: {link} -> {target}");
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// Every `href` and `src` of a page that leads to another file; they have no quotes.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let parts = page.split(" href=").skip(1).chain(page.split(" src=").skip(1));
    parts
        .filter_map(|rest| rest.split([' ', '>']).next())
        .inspect(|link| assert!(!link.contains('"'), "{link}"))
        .filter(|link| !link.starts_with('#'))
}

fn resolve(page: &str, link: &str) -> String {
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in link.split_once('#').map_or(link, |(path, _)| path).split('/') {
        match part {
            ".." => assert!(folders.pop().is_some(), "{page}: {link} leaves the site"),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

#[test]
fn equal_sites_give_equal_bytes() {
    let all = || files(&site(&Names::default()), Privacy::default());
    assert_eq!(all(), all());
}

#[test]
fn paths_are_different_on_a_disk_that_does_not_tell_case() {
    let site = site(&Names::default());
    let words = Words::english().unwrap();
    let pages = Pages::of(&site, &words, Privacy::default());
    let mut paths: Vec<String> = pages.list().iter().map(|page| page.path.to_lowercase()).collect();
    let all = paths.len();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), all);
}

#[test]
fn a_player_without_a_letter_is_said_not_to_be_on_the_list() {
    let mut site = site(&Names::default());
    for season in &mut site.seasons {
        season.entries[0].listed = None;
    }
    let shown = files(&site, Privacy::default());
    let page = &shown["player/107796L.html"];
    assert!(page.contains("An estimate of 98"), "{page}");
    // They had a grade, from a list before the first one here.
    assert!(page.contains("<p class=big>not on a list of these seasons; 97 before them"), "{page}");
    assert!(!shown["2003-04/index.html"].contains("107796L"));
    for season in &mut site.seasons {
        season.entries[0].previous = None;
    }
    let page = &files(&site, Privacy::default())["player/107796L.html"];
    assert!(page.contains("<p class=big>not on a list of these seasons\n"), "{page}");
}

#[test]
fn games_that_are_withheld_are_said_to_be_with_the_reason() {
    let mut site = site(&Names::default());
    let withheld = &mut site.seasons[1].entries[0];
    withheld.listed = None;
    withheld.receipt = season_site::Receipt {
        games: withheld.receipt.games.clone(),
        ..season_site::Receipt::default()
    };
    for game in &mut withheld.receipt.games {
        game.scored = None;
    }
    let page = &files(&site, Privacy::default())["player/107796L.html"];
    let reason = "no chain of games leads to a graded player";
    let said = format!("<p class=big>last listed 2002-03: D98; withheld: {reason}\n");
    assert!(page.contains(&said), "{page}");
    assert!(page.contains(&format!("\n\t\t\t–\t3 games withheld: {reason}\n")), "{page}");
}

#[test]
fn games_of_the_other_rate_of_play_are_not_said_to_be_left_out() {
    let mut site = site(&Names::default());
    site.seasons[0].accounts.other_rate = 1_466;
    let rapid = Season { rapid: true, ..site.seasons[0].clone() };
    site.seasons.insert(1, rapid);
    let files = files(&site, Privacy::default());
    for (folder, words) in [("2002-03", "graded as rapid"), ("2002-03-rapid", "graded as standard")]
    {
        let page = &files[&format!("{folder}/season.html")];
        assert!(page.contains(&format!("<dt>{words}<dd>1,466</div>")), "{page}");
        assert!(!page.contains("<dt>left out"), "{page}");
    }
}

/// A group that met no graded player is still graded if the edition sets its mean.
#[test]
fn a_group_is_said_not_to_be_graded_only_if_it_is_withheld() {
    let mut site = site(&Names::default());
    let shown = |site: &Site| files(site, Privacy::default())["2003-04/season.html"].clone();
    site.seasons[1].summary.groups[0].links = 0;
    assert!(!shown(&site).contains("met no graded player"));
    site.seasons[1].summary.groups[0].is_withheld = true;
    assert!(shown(&site).contains("1 group met no graded player: its games cannot be graded."));
}

#[test]
fn the_season_says_whom_its_rises_and_its_newcomers_are_of() {
    let mut site = site(&Names::default());
    let page = |site: &Site| files(site, Privacy::default())["2003-04/season.html"].clone();
    let shown = page(&site);
    assert!(shown.contains("Of the 3 players who were on the list before, too.</p>"), "{shown}");
    assert!(!shown.contains("The list says new"), "{shown}");
    site.seasons[1].summary.returned = 2;
    site.seasons[1].entries[1].previous = None;
    let shown = page(&site);
    assert!(shown.contains("list before, too. 2 more returned after a break; "), "{shown}");
    assert!(
        shown.contains("The list says new of 2 players: no earlier grade of theirs"),
        "{shown}"
    );
}

#[test]
fn the_season_says_who_gains_and_who_loses_with_errors() {
    let mut site = site(&Names::default());
    let page = |site: &Site| files(site, Privacy::default())["2003-04/season.html"].clone();
    let shown = page(&site);
    let row = "<td class=n>−1.2 ± 0.5 <small>2</small><td class=n>+3.0 <small>1</small><td class=n>\
               <td class=n>−6.0 <small>1</small><td class=n>+20.0 <small>1</small>";
    assert!(shown.contains(row), "{shown}");
    let panel = "3 players of the lists of 2002-03 and 2003-04 moved by +1.0 ± 0.8 on average.";
    assert!(shown.contains(panel), "{shown}");
    // On the first list there is nothing to tell.
    site.seasons.iter_mut().for_each(|season| season.summary.cohorts = None);
    assert!(!page(&site).contains("Who gains and who loses"));
}

#[test]
fn what_was_never_scored_has_an_interval_of_some_width() {
    let mut site = site(&Names::default());
    site.seasons[1].summary.differences[0] =
        season_site::DifferenceBin { middle: -80, games: 98, score: 0.0, expected: 9.8 };
    let page = &files(&site, Privacy::default())["2003-04/season.html"];
    assert!(page.contains("<td class=n>0.0%<td class=n>0.0%–3.8%<td class=n>10.0%"), "{page}");
}

#[test]
fn a_cross_table_needs_rounds_with_one_game_each() {
    let mut site = site(&Names::default());
    for season in &mut site.seasons {
        for entry in &mut season.entries {
            entry.receipt.games.truncate(1);
        }
    }
    let page = |site: &Site| {
        let files = files(site, Privacy::default());
        let path = files.keys().find(|path| path.starts_with("2003-04/event/")).unwrap();
        files[path].clone()
    };
    assert!(page(&site).contains("+12w is a win with White"), "{}", page(&site));
    assert!(page(&site).contains("\t−2w\t"), "{}", page(&site));
    site.seasons[1].entries[0].receipt.games[0].round = None;
    assert!(!page(&site).contains("+12w is a win with White"));
}

#[test]
fn many_games_of_earlier_seasons_move_to_pages_of_their_own() {
    let mut site = site(&Names::default());
    let game = site.seasons[0].entries[0].receipt.games[0];
    site.seasons[0].entries[0].receipt.games = vec![game; 1_500];
    let files = files(&site, Privacy::default());
    assert!(files.contains_key("player/107796L-2002-03.html"));
    assert!(files["player/107796L.html"].len() < 100_000);
    assert!(!files.contains_key("player/233310H-2002-03.html"));
}

#[test]
fn a_long_letter_is_several_pages_below_the_size_of_a_page() {
    let mut site = site(&Names::default());
    let (player, entry) = (site.players[0].clone(), site.seasons[1].entries[0].clone());
    for number in 0..700_u32 {
        let code = format!("9{number:05}X");
        site.players.push(season_site::Player { code, ..player.clone() });
        let entry = season_site::Entry { player: 4 + number, ..entry.clone() };
        site.seasons[1].entries.push(entry);
    }
    let files = files(&site, Privacy::default());
    for part in ["2003-04/a.html", "2003-04/a-2.html", "2003-04/a-3.html", "2003-04/g.html"] {
        assert!(files[part].len() < 100_000, "{part}: {}", files[part].len());
    }
    assert!(!files.contains_key("2003-04/a-4.html"));
}

#[test]
fn many_events_and_clubs_are_several_pages() {
    let mut site = site(&Names::default());
    let event = site.seasons[1].events[0].clone();
    let club = site.seasons[1].summary.clubs[0];
    for number in 0..1_200_u32 {
        let name = format!("The Open Championship of the Lower Valley, section {number}");
        site.seasons[1].events.push(season_site::Event { name: name.clone(), ..event.clone() });
        site.clubs.push(name);
        site.seasons[1].summary.clubs.push(ClubSeason { club: 1 + number, ..club });
    }
    let files = files(&site, Privacy::default());
    for stem in ["events", "clubs"] {
        let mut rows = 0;
        for file in ["", "-2", "-3"].map(|part| format!("2003-04/{stem}{part}.html")) {
            let page = &files[&file];
            assert!(page.len() < 100_000, "{file}: {}", page.len());
            assert_eq!(page.matches(&format!("<a href={stem}")).count(), 3, "{file}");
            assert!(page.contains(" aria-current=true>"), "{file}");
            rows += page.matches("<tr><td>").count();
        }
        assert_eq!(rows, 1_201, "{stem}");
        assert!(!files.contains_key(&format!("2003-04/{stem}-4.html")));
    }
    assert!(!files["2002-03/events.html"].contains("<a href=events"));
}

#[test]
fn members_that_a_page_has_no_place_for_are_counted() {
    let mut site = site(&Names::default());
    let (player, entry) = (site.players[0].clone(), site.seasons[1].entries[0].clone());
    let unlisted = season_site::Entry { listed: None, ..entry.clone() };
    // Four players exist already; of those on the list 321 then are members, and of the others 322.
    for number in 0..317 + 322_u32 {
        site.players.push(season_site::Player { code: format!("9{number:05}X"), ..player.clone() });
        let entry = if number < 317 { &entry } else { &unlisted };
        site.seasons[1].entries.push(season_site::Entry { player: 4 + number, ..entry.clone() });
    }
    let files = files(&site, Privacy::default());
    let club = |season: &str| {
        let folder = format!("{season}/club/");
        files.iter().find(|(file, _)| file.starts_with(&folder)).unwrap().1.clone()
    };
    let page = club("2003-04");
    assert!(page.contains("<a href=../index.html>and 1 more, on the list</a>"), "{page}");
    assert!(page.contains("<p class=note>and 2 more"), "{page}");
    assert!(!club("2002-03").contains(" more, on the list"));
}

#[test]
fn an_empty_site_has_an_about_page_and_nothing_to_list() {
    let files = files(&Site::default(), Privacy::default());
    assert!(files.contains_key("about.html") && !files.contains_key("index.html"));
}

#[test]
fn another_language_is_another_file() {
    let english = Words::english_file();
    let german = english
        .replace("language = \"en\"", "language = \"de\"")
        .replace("decimal_point = \".\"", "decimal_point = \",\"")
        .replace("thousands = \",\"", "thousands = \".\"")
        .replace("clubs = \"Clubs\"", "clubs = \"Vereine\"");
    let words = Words::from_toml(&german).unwrap();
    let site = site(&Names::default());
    let pages = Pages::of(&site, &words, Privacy::default());
    let html = |path: &str| {
        let page = pages.list().iter().find(|page| page.path == path).unwrap();
        String::from_utf8(pages.render(page).unwrap()).unwrap()
    };
    let (list, player) = (html("index.html"), html("player/107796L.html"));
    assert!(list.contains("<html lang=\"de\">") && list.contains(">Vereine</a>"), "{list}");
    assert!(player.contains("1.097,113"), "{player}");
    // The texts that the script adds to a player's page are in the same language.
    assert!(html("site.js").contains("Vereine"));
}

#[test]
fn each_way_to_check_a_grade_says_for_which_seasons() {
    let mut site = site(&Names::default());
    let of_one = files(&site, Privacy::default());
    assert!(!of_one["about.html"].contains("<h3>"), "{}", of_one["about.html"]);
    let rule = GameScoreRule::new(45, 40);
    site.seasons[1].edition = changed(&site.seasons[1], |edition| edition.game_score = rule);
    let files = files(&site, Privacy::default());
    let about = &files["about.html"];
    let place = |text: &str| about.find(text).unwrap();
    assert!(place("<h3>2003-04</h3>") < place("<h3>2002-03</h3>"), "{about}");
    assert!(about.contains("45") && about.contains("50"), "{about}");
}

#[test]
fn the_rules_say_letters_halves_and_borrowing() {
    let mut site = site(&Names::default());
    let about = |site: &Site| files(site, Privacy::default()).remove("about.html").unwrap();
    let text = about(&site);
    for words in [
        "<th>A<td>at least 30 games in the season\n",
        "<th>B<td>at least 30 games in the last 2 seasons, at least 20 of them in the season\n",
        "exactly a half goes up.",
        "games of earlier seasons are borrowed, as the sum shows",
    ] {
        assert!(text.replace("<tr>", "\n<tr>").replace("</table>", "\n").contains(words), "{text}");
    }
    for season in &mut site.seasons {
        season.edition = changed(season, |edition| {
            edition.season.length = SeasonLength::HalfYear;
            edition.borrowing.by = BorrowingBy::Game;
            edition.publication.rounding = Rounding::HalfEven;
        });
    }
    let text = about(&site);
    for words in [
        "at least 30 games in the last 2 half-years, at least 20 of them in the half-year",
        "exactly a half goes to the even number.",
        "borrowed one by one",
    ] {
        assert!(text.contains(words), "{text}");
    }
}

/// Two of four players have a point; by hand, they share the second place, and nobody is third.
#[test]
fn equal_scores_share_a_place() {
    let mut site = site(&Names::default());
    let scores = [3, 2, 2, 1];
    for (player, half_points) in site.seasons[1].events[0].players.iter_mut().zip(scores) {
        player.half_points = half_points;
    }
    let event = |site: &Site| {
        let files = files(site, Privacy::default());
        let path = files.keys().find(|path| path.starts_with("2003-04/event/")).unwrap();
        files[path].clone()
    };
    let page = event(&site);
    let firsts = |page: &str| {
        let lines = page.lines().filter(|line| line.contains("<a href=../../player/"));
        let first = |line: &str| line.split_once('\t').unwrap().0.to_owned();
        lines.map(first).collect::<Vec<_>>()
    };
    assert_eq!(firsts(&page), ["1", "2=", "2=", "4"], "{page}");
    assert!(page.contains("Place\tGrade\tGames"), "{page}");
    // With rounds, cells name opponents by the numbers of lines.
    for entry in &mut site.seasons[1].entries {
        entry.receipt.games.truncate(1);
    }
    let page = event(&site);
    assert_eq!(firsts(&page), ["1", "2", "3", "4"], "{page}");
    assert!(page.contains("No.\tGrade\t1\tGames") && page.contains("fewer games"), "{page}");
}

#[test]
fn rejected_games_are_named_on_the_player_s_page() {
    let mut site = site(&Names::default());
    let game = |line, value: &str| RejectedGame {
        file: "2003-04/<league>.csv".to_owned(),
        line,
        reason: "unreadable-date".to_owned(),
        value: value.to_owned(),
    };
    site.seasons[1].entries[0].rejected = vec![game(7, "2003-02-30"), game(9, "")];
    site.seasons[0].entries[0].rejected = (0..25).map(|line| game(line, "")).collect();
    let files = files(&site, Privacy::default());
    let page = &files["player/107796L.html"];
    for shown in [
        "2 games of this player could not be used:",
        "<li>2003-04/&#60;league&#62;.csv, line 7: unreadable date (2003-02-30)<li>",
        "csv, line 9: unreadable date</ul></section>",
        "25 games of this player could not be used:",
        "line 19: unreadable date<li>and 5 more</ul></details>",
    ] {
        assert!(page.contains(shown), "{shown}\n{page}");
    }
    assert!(!files["player/233310H.html"].contains("could not be used"));
}
