//! What the words of `data/vocabulary` mean in a table.

use tables::{Grid, Outcome, Proposal, Vocabulary, suggest};
use vocabulary::file::Ambiguous;
use vocabulary::{Language, Words};

use crate::corpus::{season, words};
use crate::written;

/// A word that means two things in one place is read as neither without a look at its table, so it
/// has to be known as one.
#[test]
fn every_word_has_one_meaning_in_its_place_or_is_marked() {
    let [found, marked] = words().ambiguous();
    let differences = |of: fn(&Ambiguous) -> &std::collections::BTreeSet<String>| {
        of(found).symmetric_difference(of(marked)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(differences(|of| &of.headings), [""; 0], "headings");
    assert_eq!(differences(|of| &of.calendar), [""; 0], "calendar");
    assert_eq!(differences(|of| &of.results), [""; 0], "results");
    assert_eq!(differences(|of| &of.byes), [""; 0], "byes");
    assert_eq!(differences(|of| &of.colours), [""; 0], "colours");
}

#[test]
fn a_language_may_be_added() {
    // A file has the words that it has.
    let small = "language = \"ca\"\n[results]\ndrawn = [\"taules\"]\n";
    let words = Vocabulary::of(Words::shared().with_language(Language::from_toml(small).unwrap()));
    assert_eq!(words.outcome("Taules"), Some(Outcome::Drawn));
}

/// The forms in which people write results, each with what it means, for the player who stands
/// first.
#[test]
fn every_usual_spelling_of_a_result_is_known() {
    let is = |texts: &[&str], outcome: Option<Outcome>| {
        for text in texts {
            assert_eq!(words().outcome(text), outcome, "{text}");
        }
    };
    let won = ["1-0", "1:0", "1", "1 - 0", "1\u{ff0d}0", "\u{ff11}\u{ff1a}\u{ff10}", "1.0"];
    is(&won, Some(Outcome::FirstWon));
    let dashes = ["1\u{2010}0", "1\u{2011}0", "1\u{2012}0", "1\u{2013}0", "1\u{2014}0"];
    is(&dashes, Some(Outcome::FirstWon));
    is(&["W", "win", "Won", "1-0 adj", "(1-0)"], Some(Outcome::FirstWon));
    is(
        &["0-1", "0:1", "0", "L", "lost", "0-1 (adj.)", "0-1 adjudication"],
        Some(Outcome::SecondWon),
    );
    let halves = ["½", "0.5", "0,5", "1/2", "=", "½-½", "1/2-1/2", "0,5-0,5", "½:½", "½/½", "0.50"];
    is(&halves, Some(Outcome::Drawn));
    let draws = ["Draw", "drew", "½-½ adjudicated", "=-=", ".5-.5", "1/2/1/2", "½\u{ff1a}½"];
    is(&draws, Some(Outcome::Drawn));
    let languages =
        ["rem", "rem.", "remis", "remíza", "remiza", "REMÍZA", "Remise", "nul", "nulle"];
    is(&languages, Some(Outcome::Drawn));
    let languages = ["unentschieden", "tablas", "patta", "empate", "döntetlen", "beraberlik"];
    is(&languages, Some(Outcome::Drawn));
    is(&["berabere", "remi", "ничья", "ισοπαλία", "ΙΣΟΠΑΛΙΑ"], Some(Outcome::Drawn));
    let defaults =
        ["+/-", "+:-", "+--", "+-", "+", "+\u{ff0d}-", "1-0 def", "1-0 dflt", "1-0 (def.)"];
    is(&defaults, Some(Outcome::FirstByDefault));
    let defaults = ["1-0d", "1 d", "def 1-0", "Def. 1-0", "walkover 1-0", "w/o: 1-0", "1-0 w.o."];
    is(&defaults, Some(Outcome::FirstByDefault));
    let defaults = ["1f-0f", "1F/0F", "1F-0", "1d-0", "1d-d", "1-0 forfait", "1-0 - def"];
    is(&defaults, Some(Outcome::FirstByDefault));
    let languages = ["1:0 K", "1:0 kampflos", "1-0 kontumace", "1-0 kontumačně", "1-0 kontumacja"];
    is(&languages, Some(Outcome::FirstByDefault));
    let defaults = ["-/+", "0-1 w/o", "0-1 ff", "-", "default 0-1", "Def - 0-1", "d-1", "d-1d"];
    is(&defaults, Some(Outcome::SecondByDefault));
    is(&["0f-1f", "0F/1F", "0F-1", "0-1d"], Some(Outcome::SecondByDefault));
    let both =
        ["0-0", "-:-", "-/-", "--", "---", "0-0 def", "0f-0f", "0f/0f", "d-d", "Double default"];
    is(&both, Some(Outcome::BothDefaulted));
    let none = ["adj", "+/- adj", "dflt", "", "?", "postponed", "2-0", "1-1", "½d", "10", "def -"];
    is(&none, None);
    // Whose win these are is said by the colours.
    is(&["White wins", "white won", "Black", "b", "Black wins (def)"], None);
}

#[test]
fn a_half_that_a_spreadsheet_took_for_a_day_is_a_draw() {
    for text in [
        "01-Feb",
        "1-Feb",
        "2-Jan",
        "01. Feb",
        "1. Feb",
        "02.Jan",
        "01/02/2007",
        "1.2.2007",
        "1/2/2007",
        "2/1/2007",
        "2007-02-01",
        "2006-01-02",
        "01-Feb-2007",
        "01. Februar",
        "1-févr",
    ] {
        assert_eq!(words().outcome(text), Some(Outcome::Drawn), "{text}");
    }
    for text in [
        "02-Feb",
        "1-Jan",
        "03/02/2007",
        "1.2.3",
        "1/2/07",
        "Feb",
        "12-Feb",
        "2007",
        "2006-01-03",
        "played 1 Feb",
        "1.2",
    ] {
        assert_eq!(words().outcome(text), None, "{text}");
    }
}

fn proposal(file: &str, text: &str) -> Proposal {
    let found = suggest(&Grid::from_text(file, text), words(), season());
    found.unwrap_or_else(|| panic!("nothing is proposed for\n{text}"))
}

/// What is asked about, and the games.
fn read(file: &str, text: &str) -> (Vec<String>, Vec<String>) {
    let found = proposal(file, text);
    let asked = found.doubts().map(|doubt| doubt.field.clone()).collect();
    (asked, found.table.games.iter().map(written).collect())
}

#[test]
fn one_league_is_the_same_in_every_language() {
    let league = |names: &str| {
        let games = "13.10.2006\tLee, Ann\tRoe, Ben\t1-0\n20.10.2006\tFox, Cy\tLee, Ann\t½-½\n";
        read("league.txt", &format!("{names}\n{games}"))
    };
    let english = league("Date\tWhite\tBlack\tResult");
    assert_eq!((english.0.len(), english.1.len()), (0, 2), "{english:?}");
    assert!(english.1[0].starts_with("2006-10-13 Lee, Ann w 1-0 Roe, Ben"), "{english:?}");
    for names in [
        "Datum\tWeiß\tSchwarz\tErg.",
        "Datum\tWit\tZwart\tUitslag",
        "Date\tBlancs\tNoirs\tRésultat",
        "Fecha\tBlancas\tNegras\tResultado",
        "Data\tBianco\tNero\tRisultato",
        "Data\tBrancas\tPretas\tResultado",
        "Datum\tVit\tSvart\tResultat",
        "Dato\tHvid\tSort\tResultat",
        "Dato\tHvit\tSvart\tResultat",
        "Datum\tBílý\tČerný\tVýsledek",
        "Dátum\tBiely\tČierny\tVýsledok",
        "Data\tBiałe\tCzarne\tWynik",
        "Tarih\tBeyaz\tSiyah\tSonuç",
        "Datum\tBijeli\tCrni\tRezultat",
        "Datum\tBeli\tČrni\tRezultat",
        "Dátum\tVilágos\tSötét\tEredmény",
        "Дата\tБелые\tЧёрные\tРезультат",
        "Ημερομηνία\tΛευκά\tΜαύρα\tΑποτέλεσμα",
    ] {
        assert_eq!(league(names), english, "{names}");
    }
}

#[test]
fn one_cross_table_is_the_same_in_every_language() {
    let congress = |number: &str, name: &str, round: &str, points: &str| {
        let players = "1\tLee, Ann\t2w1\t1\n2\tRoe, Ben\t1b0\t0\n3\tFox, Cy\t4w½\t½\n\
                       4\tHay, Di\t3b½\t½\n";
        let names = format!("{number}\t{name}\t{round}\t{points}");
        read("congress-2006-10-14.txt", &format!("{names}\n{players}"))
    };
    let english = congress("No", "Name", "Round 1", "Points");
    assert_eq!((english.0.len(), english.1.len()), (0, 2), "{english:?}");
    for [number, name, round, points] in [
        ["Rg.", "Teilnehmer", "1.Runde", "Pkt."],
        ["Nr", "Naam", "Ronde 1", "Ptn"],
        ["Rang", "Nom Prénom", "Rde 1", "Pts"],
        ["Puesto", "Nombre", "Ronda 1", "Ptos"],
        ["Num", "Nome", "Turno 1", "Punti"],
        ["Num", "Nome", "Rodada 1", "Pontos"],
        ["Plats", "Namn", "Rond 1", "Poäng"],
        ["Nr", "Navn", "Runde 1", "Poeng"],
        ["Č.", "Jméno", "1.kolo", "Body"],
        ["Č.", "Meno", "1.kolo", "Body"],
        ["Lp", "Nazwisko i imię", "Runda 1", "Pkt"],
        ["Sıra", "Adı Soyadı", "1. Tur", "Puan"],
        ["Nr", "Ime i prezime", "1. kolo", "Bodovi"],
        ["Nr", "Név", "1. forduló", "Pontszám"],
        ["Nr", "Nume", "Tur 1", "Puncte"],
        ["Nr", "Nimi", "1. kierros", "Pisteet"],
        ["Место", "ФИО", "Тур 1", "Очки"],
        ["Nr", "Ονοματεπώνυμο", "Γύρος 1", "Βαθμοί"],
    ] {
        assert_eq!(congress(number, name, round, points), english, "{name}");
    }
}

#[test]
fn a_rating_of_one_kind_counts_where_no_other_is_there() {
    let asked = |names: &str| {
        let players = "1\tLee, Ann\t1800\t1850\t2w1\n2\tRoe, Ben\t1700\t1650\t1b0\n";
        let found =
            proposal("congress-2006-10-14.txt", &format!("No\tName\t{names}\tRd 1\n{players}"));
        (found.doubts().count(), found.to_toml())
    };
    for (names, kept) in [
        ("Rating\tFIDE rating", "rating = 3"),
        ("FIDE rating\tRating", "rating = 4"),
        ("FIDE rating\tClub", "rating = 3"),
        ("Grade\tNew grade", "rating = 3, rating-after = 4"),
    ] {
        let (doubts, spec) = asked(names);
        assert!(doubts == 0 && spec.contains(kept), "{names}: {spec}");
    }
    assert!(asked("RtgI\tRtgN").0 > 0);
}

#[test]
fn a_word_for_a_default_behind_a_name_says_that_nobody_came() {
    let games = |players: &[&str]| {
        let rows = players.iter().map(|player| format!("Lee, Ann\t1-0\t{player}\n"));
        let table = "White\tResult\tBlack\n".to_owned() + &rows.collect::<String>();
        let (asked, games) =
            read("league-2006-10-03.txt", &format!("{table}Roe, Ben\t1-0\tFox, Cy\n"));
        assert_eq!(asked, [""; 0], "{players:?}");
        games.len() - 1
    };
    for absent in [
        "Walkover",
        "W/O",
        "w.o.",
        "Def.",
        "Absent",
        "Conceded",
        "postponed",
        "No show",
        "Team default",
        "(bye)",
        "default *",
        "Unpaired",
        "spielfrei",
        "Wolny los",
        "Frirond",
        "ρεπό",
        "Half-point bye",
        "Ouse defaulted",
        "Ouse B - default",
        "Day, Fay (def)",
        "Day, Fay [w/o]",
        "Orr, Gus – dflt.",
        "Orr, Gus W/O",
    ] {
        assert_eq!(games(&[absent]), 0, "{absent}");
    }
    let people =
        ["Void, Ann", "Vrij, Jan", "Bye, Ben", "Bay, Tom", "Lee, Wo", "Ann (Void)-Lee", "Defoe, D"];
    assert_eq!(games(&people), people.len());
}

#[test]
fn the_points_of_both_sides_must_fit() {
    let of = |home: &str, away: &str| {
        let names = "Home\tHome score\tAway\tAway score\n";
        let games = "Lee, Ann\t1\tRoe, Ben\t0\nFox, Cy\t½\tHay, Di\t½\n";
        let text = format!("{names}{games}{games}{games}Elm, Tom\t{home}\tOak, Ian\t{away}\n");
        let found = proposal("league-2006-10-03.txt", &text);
        let game = found.table.games.iter().find(|game| game.first.name == "Elm, Tom");
        game.map(|game| game.outcome)
    };
    for (home, away, outcome) in [
        ("1", "0", Some(Outcome::FirstWon)),
        ("½", "0.5", Some(Outcome::Drawn)),
        ("0", "0", Some(Outcome::BothDefaulted)),
        ("0", "-", Some(Outcome::BothDefaulted)),
        ("1", "-", Some(Outcome::FirstByDefault)),
        ("0d", "1", Some(Outcome::SecondByDefault)),
        ("0", "+", Some(Outcome::SecondByDefault)),
        ("1", "1", None),
        ("1", "", None),
    ] {
        assert_eq!(of(home, away), outcome, "{home} {away}");
    }
}

#[test]
fn a_note_says_that_a_game_was_not_played() {
    for note in ["not played", "No show", "absent", "void", "by default", "nicht angetreten"] {
        assert!(words().says_not_played(note), "{note}");
    }
    for note in ["well played", "Board 3", "Ann Lee", "Ouse", ""] {
        assert!(!words().says_not_played(note), "{note}");
    }
}
