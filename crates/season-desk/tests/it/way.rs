//! The way from raw files to a published list, by forms alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use season_runner::federation::GradeSettings;
use season_runner::{Unwatched, batch};

use crate::browser::Opened;

/// A county of which everything is answered: each has its copy of one that was answered once.
fn answered() -> Opened {
    static FILES: OnceLock<Vec<(PathBuf, Vec<u8>)>> = OnceLock::new();
    Opened::with_files(FILES.get_or_init(|| {
        let (opened, mut files) = (answered_by_forms(), Vec::new());
        let mut folders = vec![opened.county()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let inside = path.strip_prefix(opened.county()).unwrap().to_owned();
                    files.push((inside, fs::read(path).unwrap()));
                }
            }
        }
        files
    }))
}

/// Answers everything that the county of the examples asks.
fn answered_by_forms() -> Opened {
    let opened = Opened::new();
    opened.begin();
    assert!(opened.page("/").body.contains("What was before?"));
    assert_eq!(
        opened.form("/before", &[("what", "history"), ("history", "from-list")]).status,
        303
    );
    assert!(opened.page("/").body.contains("Add the files that you were sent"));
    opened.add_files();
    let home = opened.page("/").body;
    assert!(home.contains("2 files ask you something"), "{home}");
    let day = [("file", "autumn-congress.csv"), ("do", "use"), ("day.0.days", "18 Nov 2006")];
    assert_eq!(opened.form("/table", &day).location(), "/table?file=works-league.txt");
    let first = [("file", "works-league.txt"), ("do", "use"), ("answer.0.date-order", "0")];
    assert_eq!(opened.form("/table", &first).location(), "/files");
    assert_eq!(opened.form("/people/sure", &[]).location(), "/people");
    let who = [("season", "2006-07"), ("text", "Midgley, M"), ("fide", ""), ("who", "311644L")];
    assert_eq!(
        opened.form("/people/one", &[&who[..], &[("scope", "always")]].concat()).status,
        303
    );
    opened
}

#[test]
fn raw_files_become_the_list_of_the_command_to_the_byte() {
    let opened = answered();
    assert!(opened.page("/").body.contains("Everything is answered"));
    let changes = opened.page("/changes").body;
    assert!(changes.contains("33") && changes.contains("Thackray, Una"), "{changes}");
    assert!(!opened.county().join("published").exists());
    assert_eq!(opened.publish().location(), "/published");
    let out = opened.folder.path().join("by-command");
    let settings = GradeSettings::of_folder(&opened.county()).unwrap();
    let settings = GradeSettings { out: out.clone(), ..settings };
    batch::run(&settings, &Unwatched, &|_| "a season\n".to_owned()).unwrap();
    let files = |folder: &Path| -> Vec<(String, Vec<u8>)> {
        let entries =
            fs::read_dir(folder.join("2006-07")).unwrap().map(|entry| entry.unwrap().path());
        let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        let mut files: Vec<_> =
            entries.map(|path| (name(&path), fs::read(&path).unwrap())).collect();
        files.sort();
        files
    };
    assert_eq!(files(&opened.county().join("published")), files(&out));
    for page in [
        "/published",
        "/zip",
        "/list?file=grades200704.csv",
        "/site/index.html",
        "/rows",
        "/doubts",
    ] {
        assert_eq!(opened.page(page).status, 200, "{page}");
    }
    assert!(opened.page("/player?q=Abbott,+Ann").body.contains("5399 divided by 30"));
    assert!(opened.page("/").body.contains("is published"));
    // The next season begins beside it.
    assert_eq!(opened.form("/season", &[]).location(), "/");
    assert!(opened.page("/").body.contains("Season 2007-08"));
    assert_eq!(opened.read("2007-08/players.csv").lines().count(), 1);
}

#[test]
fn what_is_published_is_what_was_looked_at() {
    let opened = answered();
    let (before, late) = (opened.page("/changes"), "2006-07/events/late.csv");
    // So many that grades move.
    let lost = |day: usize| format!("2006-10-0{day},\"Abbott, Ann\",\"Kaye, Keith\",0-1\n");
    let rows: String = (1..7).map(lost).collect();
    let rows = format!("date,white,black,result\n{rows}");
    fs::write(opened.county().join(late), rows).unwrap();
    let again = opened.form("/published", &[("seen", Opened::seen(&before))]).body;
    assert!(again.contains("has changed since you looked"), "{again}");
    assert!(!opened.county().join("published").exists());
    assert_eq!(opened.publish().location(), "/published");
    // Published, it is published again only with what has changed since.
    fs::remove_file(opened.county().join(late)).unwrap();
    let changes = opened.page("/changes").body;
    assert!(changes.contains("What changes on the published list"), "{changes}");
    assert_eq!(opened.publish().location(), "/published");
    assert!(opened.page("/").body.contains("is published"));
}

#[test]
fn publishing_shows_how_far_it_is_and_can_be_stopped() {
    let opened = answered();
    let changes = opened.page("/changes");
    let publish = || opened.form("/published", &[("seen", Opened::seen(&changes))]);
    // Another program publishes in the folder.
    let lock = File::create(opened.county().join(".published.lock")).unwrap();
    lock.lock().unwrap();
    assert_eq!(publish().location(), "/published");
    let busy = opened.page("/published");
    assert!(busy.body.contains("this one waits for it"), "{}", busy.body);
    assert!(busy.head.contains("script-src 'self'"), "{}", busy.head);
    // It has begun once, however often the button is pressed.
    assert_eq!(publish().location(), "/published");
    assert_eq!(opened.form("/published/stop", &[]).location(), "/published");
    drop(lock);
    let stopped = opened.published().body;
    assert!(stopped.contains("It was stopped, and nothing was published"), "{stopped}");
    assert!(!opened.county().join("published").exists());
    assert_eq!(opened.publish().location(), "/published");
    assert!(!opened.page("/published").body.contains("It was stopped"));
    assert!(opened.page("/").body.contains("is published"));
}

#[test]
fn two_desks_of_one_folder_lose_no_answer() {
    let opened = Opened::new();
    opened.begin();
    for number in 0..12 {
        let name = format!("{number}.csv");
        opened.upload("/files", &[], &[("file", &name, name.as_bytes())]);
    }
    let other = opened.another();
    std::thread::scope(|scope| {
        for (desk, first) in [(&opened, 0), (&other, 1)] {
            scope.spawn(move || {
                for number in (first..12).step_by(2) {
                    let left = desk.form("/files/out", &[("file", &format!("{number}.csv"))]);
                    assert_eq!(left.status, 303, "{}", left.body);
                }
            });
        }
    });
    let answers = opened.page("/answers").body;
    assert_eq!(answers.matches("is left out.</b>").count(), 12, "{answers}");
    // Two answers before them: the list and the players.
    for number in 3..15 {
        assert_eq!(other.form("/answers", &[("number", &number.to_string())]).status, 303);
    }
    assert_eq!(fs::read_dir(opened.county().join("2006-07/events")).unwrap().count(), 12);
    // Of two answers to one question the second is refused, at the same moment and later.
    let table = b"White,Black,Result\n310000F,311370L,1-0\n";
    opened.upload("/files", &[], &[("file", "day.csv", table)]);
    let fields = [("file", "day.csv"), ("do", "use"), ("day.0.days", "3 Oct 2006")];
    let answer = |desk: &Opened| desk.form("/table", &fields);
    let mut both = std::thread::scope(|scope| {
        [&opened, &other]
            .map(|desk| scope.spawn(move || answer(desk).status))
            .map(|one| one.join().unwrap())
    });
    both.sort_unstable();
    assert_eq!(both, [303, 422]);
    assert!(answer(&other).body.contains("is answered already"));
    assert_eq!(opened.read("2006-07/import.toml").matches("[[files").count(), 1);
}

#[test]
fn each_answer_is_taken_back_by_itself_and_comments_stay() {
    let opened = answered();
    let import = opened.county().join("2006-07/import.toml");
    let text = fs::read_to_string(&import).unwrap();
    fs::write(&import, format!("{text}# Tess asked on 3 May\n")).unwrap();
    let answers = opened.page("/answers").body;
    assert!(answers.contains("Midgley, M is 311644L, always."), "{answers}");
    // The first three are the list, the players and the history.
    assert_eq!(opened.form("/answers", &[("number", "4")]).status, 303);
    let left = fs::read_to_string(&import).unwrap();
    assert!(!left.contains("autumn-congress") && left.contains("works-league"), "{left}");
    assert!(left.ends_with("# Tess asked on 3 May\n"), "{left}");
    assert!(opened.page("/files").body.contains("On which day was it played?"));
    // Not twice.
    assert_eq!(opened.form("/answers", &[("number", "4")]).status, 422);
    // All who were taken together go together; their rows were written as one.
    let players = opened.read("2006-07/players.csv");
    assert_eq!(opened.form("/answers", &[("number", "6")]).status, 303);
    assert!(opened.read("2006-07/players.csv").len() < players.len());
    assert!(opened.page("/people").body.contains("people are sure"));
}

#[test]
fn a_replaced_list_comes_back_unless_it_grew() {
    let opened = Opened::new();
    opened.begin();
    let first = opened.read("opening_grades.csv");
    for grade in [150, 151] {
        let other = format!("Ref,Name,Cat,Grade\n310000F,\"Abbott, Ann\",A,{grade}\n");
        let list = [("list", "opening_grades.csv", other.as_bytes())];
        assert_eq!(opened.upload("/before", &[("what", "list")], &list).status, 303);
        assert_eq!(opened.read("opening_grades.csv"), other);
    }
    // The first two are the list and the players; a list is not taken back beneath another one.
    assert_eq!(opened.form("/answers", &[("number", "3")]).status, 422);
    for number in ["4", "3"] {
        assert_eq!(opened.form("/answers", &[("number", number)]).status, 303);
    }
    assert_eq!(opened.read("opening_grades.csv"), first);
    opened.add_files();
    assert_eq!(opened.form("/people/sure", &[]).location(), "/people");
    let refused = opened.form("/answers", &[("number", "2")]);
    assert!(refused.body.contains("Take back first what came after it"), "{}", refused.body);
    assert_eq!(opened.form("/answers", &[("number", "5")]).status, 303);
    assert_eq!(opened.form("/answers", &[("number", "2")]).status, 303);
    assert_eq!(opened.read("2006-07/players.csv").lines().count(), 1);
}

#[test]
fn every_figure_of_rows_leads_to_these_rows_with_the_reason() {
    let opened = Opened::new();
    opened.begin();
    let table = "date,white,black,result\n2005-01-01,\"Abbott, Ann\",\"Kaye, Keith\",1-0\n\
                 2005-01-01,\"Kaye, Keith\",\"Abbott, Ann\",0-1\n\
                 2006-10-01,\"Abbott, Ann\",\"Quirk, Zoe\",1-0\n";
    opened.upload("/files", &[], &[("file", "odd.csv", table.as_bytes())]);
    let files = opened.page("/files").body;
    assert!(files.contains(">2 rows</a>, because of: date outside the season"), "{files}");
    let home = opened.page("/").body;
    assert!(home.contains("<b>2</b><span>rows are not used"), "{home}");
    let rows = opened.page("/rows").body;
    let said = "2 rows of all files, by reason, and 1 row in which it is not known who is meant.";
    assert!(rows.contains(said), "{rows}");
    // Each row as the file has it.
    let quoted = |row: &str| row.replace('"', "&#34;");
    for row in table.lines().skip(1) {
        assert!(rows.contains(&quoted(row)), "{row}: {rows}");
    }
}

#[test]
fn what_a_table_leaves_unclear_is_said_on_its_page() {
    let opened = Opened::new();
    opened.begin();
    let add = |name: &str, table: &str| {
        opened.upload("/files", &[], &[("file", name, table.as_bytes())]);
        opened.page(&format!("/table?file={name}")).body
    };
    let import = || opened.read("2006-07/import.toml");
    let answer = |file: &str, answers: &[(&str, &str)]| {
        opened.form("/table", &[&[("file", file), ("do", "use")], answers].concat())
    };
    // A few rows: whoever says nothing of them goes on without them.
    let page = add(
        "league.csv",
        "Date,Home,Away,Result\n13/10/2006,\"Abbott, Ann\",\"Kaye, Keith\",1-0\n\
         14/10/2006,\"Kaye, Keith\",\"Abbott, Ann\",odd\n\
         15/10/2016,\"Abbott, Ann\",\"Kaye, Keith\",1-0\n\
         31/11/2006,\"Kaye, Keith\",\"Abbott, Ann\",0-1\n\
         16/11/2006,\"Kaye, Keith\",\"Abbott, Ann\",0-1\n\
         17/11/2006,\"Kaye, Keith\",\"Abbott, Ann\",0-1\n\
         18/11/2006,\"Kaye, Keith\",\"Abbott, Ann\",0-1\n",
    );
    for said in ["What does “odd” mean?", "Home won", "Away won", "is Saturday, 15 October 2016"]
    {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert!(page.contains("Its games are not used as long as this is not answered"), "{page}");
    let answers = [
        ("answer.0.results.odd", "1"),
        ("day.0.day-of.15/10/2016", "15 Oct 2006"),
        ("answer.0.day-of.31/11/2006", "0"),
    ];
    let looked = opened.form("/table", &[&[("file", "league.csv")], &answers[..]].concat()).body;
    assert!(looked.contains("Sunday, 15 October 2006"), "{looked}");
    assert_eq!(answer("league.csv", &answers).status, 303);
    assert!(import().contains("odd = \"0-1\""), "{}", import());
    assert!(
        import()
            .contains("day-of = { \"15/10/2016\" = \"2006-10-15\", \"31/11/2006\" = \"none\" }")
    );
    let files = opened.page("/files").body;
    assert!(files.contains("6 games · 13 October 2006 to 18 November 2006"), "{files}");
    assert!(!files.contains("Not used"), "{files}");
    // Most rows: each is asked about once, and the doubts that they raise are not.
    let works = "Date,White,Black,Result\nOct-06,\"Abbott, Ann\",\"Kaye, Keith\",1-0\n\
                 Nov-06,\"Kaye, Keith\",\"Abbott, Ann\",0-1\n";
    let page = add("works.csv", works);
    assert_eq!(page.matches("<fieldset class=q>").count(), 2, "{page}");
    assert!(!page.contains("Read it as shown"), "{page}");
    let answers = [("day.0.day-of.oct-06", "10 Oct 2006"), ("day.0.day-of.nov-06", "14 Nov 2006")];
    assert_eq!(answer("works.csv", &answers[..1]).status, 422);
    assert_eq!(answer("works.csv", &answers).status, 303);
    // A card without a day has its own, and not that of the others.
    let card = |title: &str| {
        format!("{title},,\nBd,White,Result,Black\n1,\"Abbott, Ann\",1-0,\"Kaye, Keith\"\n")
    };
    let cards = card("Ouse v Nidd,,\nTuesday 3 October 2006") + &card("Ouse v Wharfe");
    let page = add("cards.csv", &cards);
    assert!(page.contains("No day stands above “Ouse v Wharfe”"), "{page}");
    // The day of the first is no answer that is chosen beforehand.
    assert!(!page.contains(" checked"), "{page}");
    let answers = [("answer.0.days", "1"), ("day.0.day-of.ouse v wharfe", "10 Oct 2006")];
    let looked = opened.form("/table", &[&[("file", "cards.csv")], &answers[..]].concat()).body;
    for day in ["<td>3 October 2006", "<td>10 October 2006"] {
        assert!(looked.contains(day), "{looked}");
    }
    assert_eq!(answer("cards.csv", &answers).status, 303);
    // No edition grades blitz: the file is done with.
    let dated = works.replace("Oct-06", "13/10/2006").replace("Nov-06", "14/11/2006");
    add("blitz.csv", &format!("Blitz,,,\n{dated}"));
    assert_eq!(answer("blitz.csv", &[("answer.0.rate", "0")]).status, 303);
    let (files, answers) = (opened.page("/files").body, opened.page("/answers").body);
    assert!(!files.contains("file=blitz.csv"), "{files}");
    assert!(answers.contains("blitz.csv is left out: blitz is not graded."), "{answers}");
    // A word for a bye that is a player may be somebody new.
    add(
        "vrij.csv",
        "Date,White,Black,Result\n13/10/2006,\"Abbott, Ann\",Vrij,0-1\n14/10/2006,Lee,Ray,1-0\n",
    );
    assert_eq!(answer("vrij.csv", &[("answer.0.nobody", "1")]).status, 303);
    opened.form("/people/sure", &[]);
    let who = [("season", "2006-07"), ("text", "Vrij"), ("fide", ""), ("who", "new")];
    assert!(opened.page("/people").body.contains("Somebody new"));
    assert_eq!(opened.form("/people/one", &who).status, 303);
    assert!(opened.read("2006-07/players.csv").contains(",Vrij"));
}

#[test]
fn rows_that_count_and_look_wrong_are_shown_beside_the_doubts() {
    let opened = Opened::new();
    opened.begin();
    let table =
        b"date,white,black,result,note\nMon 06/10/2006,\"Abbott, Ann\",\"Kaye, Keith\",1-0,\n\
                  13/10/2006,\"Kaye, Keith\",\"Abbott, Ann\",0-1,walkover\n";
    opened.upload("/files", &[], &[("file", "odd.csv", table)]);
    let doubts = opened.page("/doubts").body;
    assert!(doubts.contains("<a href=\"/rows#odd\">2 rows count and look wrong</a>"), "{doubts}");
    let rows = opened.page("/rows").body;
    let (_, odd) = rows.split_once("Rows that count, and look wrong").unwrap();
    assert!(odd.contains("is a Friday") && odd.contains("walkover"), "{odd}");
}

#[test]
fn another_result_is_worked_out_and_not_written() {
    let opened = answered();
    let before = opened.page("/player?q=Abbott,+Ann").body;
    assert!(before.contains("12 Sep 2006, Jagger, Joan: ½"), "{before}");
    let asked = "/player?q=Abbott,+Ann&rate=standard&game=0&result=win";
    let found = opened.page(asked).body;
    // Half a point more is 50 more of 5399 points from 30 games.
    assert!(found.contains("5449 divided by 30 is 181.63: it would be B182 instead of B180."));
    assert!(found.contains("Jagger, Joan would have "), "{found}");
    assert_eq!(opened.page("/player?q=Abbott,+Ann").body, before);
    let same = opened.page(&asked.replace("win", "draw")).body;
    assert!(same.contains("it would stay B180") && same.contains("Nobody else"), "{same}");
}

#[test]
fn who_may_be_meant_stands_beside_the_name() {
    let opened = Opened::new();
    opened.begin();
    opened.add_files();
    let day = [("file", "autumn-congress.csv"), ("do", "use"), ("day.0.days", "18 Nov 2006")];
    opened.form("/table", &day);
    let page = opened.page("/people").body;
    for said in ["Midgley, Max", "surname", "initial", "grade 110", "scored", "against"] {
        assert!(page.to_lowercase().contains(&said.to_lowercase()), "{said}: {page}");
    }
    // Not yet is an answer: nothing else asks about her, and it is said that her games wait.
    opened.form("/people/sure", &[]);
    let who = [("season", "2006-07"), ("text", "Midgley, M"), ("fide", ""), ("who", "later")];
    assert_eq!(opened.form("/people/one", &who).location(), "/people");
    let (people, changes) = (opened.page("/people").body, opened.page("/changes").body);
    assert!(people.contains("<small>1 later</small>"), "{people}");
    assert!(changes.contains("1 person not on the list of players"), "{changes}");
    assert!(!opened.county().join("decisions.toml").exists());
}

/// The doubt and the choice with these words, as the form of a page sends them.
fn choice<'p>(page: &'p str, words: &str) -> [(&'static str, &'p str); 2] {
    let before = page.split_once(&format!("<span>{words}")).unwrap().0;
    let value = |name: &str, end| {
        let (_, after) = before.rsplit_once(name).unwrap();
        after.split(end).next().unwrap()
    };
    [("doubt", value("name=doubt value=\"", '"')), ("choice", value("name=choice value=", ' '))]
}

#[test]
fn both_sides_of_a_doubt_stand_beside_each_other() {
    let opened = Opened::new();
    opened.begin();
    // A second code of somebody.
    let list = opened.county().join("2006-07/players.csv");
    let players = opened.read("2006-07/players.csv") + "102807J,\"Sykes, Tom\",,,Wharfe\n";
    fs::write(list, players).unwrap();
    let add = |name: &str, rows: &str| {
        let table = format!("date,event,round,white,black,result\n{rows}");
        opened.upload("/files", &[], &[("file", name, table.as_bytes())]);
    };
    let cup = "2006-10-01,Town Cup,1,310000F,311370L,1-0\n\
               2006-10-01,Town Cup,1,311507A,311781K,0-1\n\
               2006-10-08,Town Cup,2,310000F,311507A,1/2-1/2\n\
               2006-10-08,Town Cup,2,311370L,311781K,1-0\n";
    add("cup.csv", cup);
    add("cup again.csv", &cup.replace("Town Cup", "Town Cup 2006"));
    add(
        "league.csv",
        "2006-11-02,League,1,310137L,310274K,1-0\n2006-11-02,League,1,310411E,310548K,0-1\n",
    );
    add(
        "match.csv",
        "2006-11-02,Match,1,312466G,310137L,1-0\n2006-11-02,Match,1,312329H,310274K,0-1\n\
         2006-11-02,Match,1,312192G,310411E,0-1\n",
    );
    add(
        "club.csv",
        "2007-01-09,Club,4,310685J,310822D,1-0\n2007-01-09,Club,4,310959J,310685J,1-0\n\
         2007-01-16,Club,5,102807J,310959J,1-0\n",
    );
    let page = opened.page("/doubts").body;
    let section = |title: &str| {
        let mut sections = page.split("<section").filter(|part| part.contains(title));
        sections.next().unwrap_or_else(|| panic!("{title}: {page}")).to_owned()
    };
    // The games of both events, with everybody marked.
    let same = section("<h2>Town Cup 2006 and Town Cup</h2>");
    assert_eq!(same.matches("<div class=side>").count(), 2, "{same}");
    assert_eq!(same.matches("<mark>Abbott, Ann</mark>").count(), 4, "{same}");
    assert!(same.contains("cup again.csv, rows 2 to 5"), "{same}");
    assert!(same.contains("Leave out all of Town Cup<"), "{same}");
    // Of two events on a day, those who play in both are marked.
    let places = section("<h2>League and Match</h2>");
    for marked in ["Barraclough, Ben", "Cawthra, Cyril", "Dyson, Dora"] {
        assert_eq!(places.matches(&format!("<mark>{marked}</mark>")).count(), 2, "{places}");
    }
    assert!(places.contains("<td>Earnshaw, Eric") && places.contains("2 November 2006"));
    // Two games of a round are a side each.
    let round = section("Firth, Fay and Club</h2>");
    assert!(round.contains("row 2 · round 4") && round.contains("row 3 · round 4"), "{round}");
    assert!(round.contains("Leave out Hinchcliffe, Hilda against Firth, Fay in Club"), "{round}");
    // Two codes, with what is known of either.
    let person = section("312466G Sykes, Tom</h3>");
    assert!(person.contains("102807J Sykes, Tom</h3><small>Wharfe</small>"), "{person}");
    assert!(person.contains("Club: 1 of 1 game, 16 January 2007"), "{person}");
    assert!(person.contains("Match: 1 of 1 game, 2 November 2006"), "{person}");
    // A side is left out game by game, each with the reason.
    let settled = choice(&page, "Leave out these 2 games of League");
    let why = [("why", "the \"other\" night")];
    assert_eq!(opened.form("/doubts", &[&settled[..], &why].concat()).location(), "/doubts");
    let of_game = |white: &str, black: &str| {
        format!(
            "[[ignore]]\nevent = \"League\"\nseason = \"2006-07\"\nwhite = \"{white}\"\n\
             black = \"{black}\"\ndate = \"2006-11-02\"\nwhy = \"the \\\"other\\\" night\"\n"
        )
    };
    let written = of_game("310137L", "310274K") + "\n" + &of_game("310411E", "310548K");
    let decisions = opened.read("decisions.toml");
    assert!(decisions.ends_with(&written), "{decisions}");
    let left = opened.page("/doubts").body;
    assert!(!left.contains("<h2>League and Match"), "{left}");
    assert!(left.contains("<h2>Firth, Fay and Club"), "{left}");
    // Twice settles nothing else.
    assert_eq!(opened.form("/doubts", &settled).status, 422);
    let well = choice(&left, "All is well");
    assert_eq!(opened.form("/doubts", &well).location(), "/doubts");
    assert!(opened.read("decisions.toml").contains("[[accept]]"));
}

/// The letters and grades of the season as the batch publishes them, by code.
fn published(opened: &Opened, out: &str) -> BTreeMap<String, String> {
    let out = opened.folder.path().join(out);
    let settings = GradeSettings::of_folder(&opened.county()).unwrap();
    let settings = GradeSettings { out: out.clone(), ..settings };
    batch::run(&settings, &Unwatched, &|_| "a season\n".to_owned()).unwrap();
    let list = fs::read_to_string(out.join("2006-07/calculation.csv")).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0].to_owned(), cells[1].to_owned() + cells[2])
    };
    assert!(list.starts_with("code,category,grade,"), "{list}");
    list.lines().skip(1).map(row).collect()
}

/// A graded county is sent a cup twice. What the page says of leaving one out is what the lists of
/// the batch show once it is left out.
#[test]
fn what_leaving_out_a_side_changes_is_said() {
    let opened = answered();
    let cup = "date,event,round,white,black,result\n\
               2006-10-01,Town Cup,1,310000F,311370L,1-0\n\
               2006-10-01,Town Cup,1,311507A,311781K,0-1\n\
               2006-10-08,Town Cup,2,310000F,311507A,1/2-1/2\n\
               2006-10-08,Town Cup,2,311370L,311781K,1-0\n";
    for (name, event) in [("cup.csv", "Town Cup"), ("cup again.csv", "Town Cup 2006")] {
        let table = cup.replace("Town Cup", event);
        opened.upload("/files", &[], &[("file", name, table.as_bytes())]);
    }
    let before = published(&opened, "before");
    let page = opened.page("/doubts").body;
    let words = "Leave out all of Town Cup</span>";
    let (_, said) = page.split_once(words).unwrap();
    let said = said.strip_prefix("<span class=end>").unwrap().split('<').next().unwrap();
    let decision = choice(&page, words);
    assert_eq!(opened.form("/doubts", &decision).location(), "/doubts");
    let after = published(&opened, "after");
    let codes: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let changed = codes.iter().filter(|code| before.get(**code) != after.get(**code)).count();
    let lost = before.keys().filter(|code| !after.contains_key(*code)).count();
    assert!(changed > 2, "{changed}");
    let of_them = match lost {
        0 => String::new(),
        1 => ", 1 of them is lost".to_owned(),
        lost => format!(", {lost} of them are lost"),
    };
    assert_eq!(said, format!("4 games not used, {changed} grades change{of_them}"));
}

#[test]
fn what_is_not_answered_is_said_and_nothing_is_written() {
    let opened = Opened::new();
    opened.begin();
    opened.add_files();
    let asked = opened.form("/table", &[("file", "autumn-congress.csv"), ("do", "use")]);
    assert!(asked.status == 422 && asked.body.contains("Not answered yet"), "{}", asked.body);
    let typed = [("file", "autumn-congress.csv"), ("do", "use"), ("day.0.days", "18.11")];
    assert!(opened.form("/table", &typed).body.contains("is not a day"));
    let seen = [("file", "autumn-congress.csv"), ("do", "look"), ("day.0.days", "18.11.2006")];
    assert!(opened.form("/table", &seen).body.contains("Saturday, 18 November 2006"));
    assert!(!opened.county().join("2006-07/import.toml").exists());
    let nobody = [("season", "2006-07"), ("text", "Midgley, M"), ("fide", ""), ("who", "else")];
    let nobody = opened.form("/people/one", &[&nobody[..], &[("else", "Nobody, At All")]].concat());
    assert_eq!(nobody.status, 422);
    assert!(!opened.county().join("decisions.toml").exists());
}

#[test]
fn a_column_that_is_called_otherwise_is_read_as_it_is_said() {
    let opened = Opened::new();
    opened.begin();
    let table = b"when,heim,gast,ausgang\n2006-09-12,\"Abbott, Ann\",\"Kaye, Keith\",1-0\n\
                  2006-09-19,\"Kaye, Keith\",\"Abbott, Ann\",0-1\n";
    opened.upload("/files", &[], &[("file", "odd.csv", table)]);
    let said = [
        ("file", "odd.csv"),
        ("do", "look"),
        ("column.0.1", "date"),
        ("column.0.2", "white"),
        ("column.0.3", "black"),
        ("column.0.4", "result"),
    ];
    let shown = opened.form("/table", &said).body;
    assert!(shown.contains("2 games") && shown.contains("12 September 2006"), "{shown}");
    let used: Vec<_> = said
        .iter()
        .map(|(field, value)| if *field == "do" { ("do", "use") } else { (*field, *value) })
        .collect();
    assert_eq!(opened.form("/table", &used).location(), "/files");
    assert!(
        opened.page("/files").body.contains("2 games · 12 September 2006 to 19 September 2006")
    );
}

#[test]
fn what_the_commands_write_meanwhile_is_seen() {
    let opened = answered();
    assert!(opened.page("/people").body.contains("Everybody in the files is known"));
    let file = opened.county().join("2006-07/events/late.csv");
    fs::write(file, "date,white,black,result\n2006-10-01,\"Abbott, Ann\",\"Newman, Noah\",1-0\n")
        .unwrap();
    assert!(opened.page("/files").body.contains("late.csv"));
    assert!(opened.page("/people").body.contains("Newman, Noah"));
}
