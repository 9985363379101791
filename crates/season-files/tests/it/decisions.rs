//! Files of decisions: their effects on rows, and what is refused.

use findings::FindingCode;
use formats::decisions::{Decisions, read_decisions};
use input_files::{Error, Source};
use season_files::{Repeats, RowRules};

use crate::seasons::{PLAYERS, accounts_for_every_row, games, players, rules, season_of};

fn decisions(text: &str) -> Decisions {
    read_decisions(&Source::from_bytes("decisions.toml", text.into())).unwrap()
}

fn error_of(text: &str) -> Error {
    read_decisions(&Source::from_bytes("decisions.toml", text.into())).unwrap_err()
}

fn refusal(text: &str) -> String {
    error_of(text).to_string()
}

const RESULTS: &str = "date,event,white,black,result\n\
    2006-05-02,Cup,500010F,500020J,1-0\n\
    2006-05-03,Cup,500020J,500010F,1-0\n\
    2006-05-04,League,500010F,500020J,1/2-1/2\n\
    2006-05-05,Club,500020J,500030A,0-1\n";

/// The remaining games, the number of ignored rows, and the number of rows that each decision
/// changed.
fn applied(text: &str) -> (Vec<(u32, u32, u32)>, usize, Vec<usize>) {
    let of_season = decisions(text).of_season("2006-07");
    let rules = RowRules { decisions: Some(&of_season), ..rules(Repeats::Keep) };
    let files = [("players.csv", PLAYERS.as_bytes()), ("results.csv", RESULTS.as_bytes())];
    let season = season_of(&files, &rules).unwrap();
    assert!(accounts_for_every_row(&season, games(&season).len()));
    let used = season.decisions.iter().map(|decision| decision.rows).collect();
    (games(&season), season.counts.ignored, used)
}

#[test]
fn events_and_games_are_ignored() {
    let all = applied("");
    assert_eq!((all.0.len(), all.1), (4, 0));
    let cup = applied("[[ignore]]\nevent = \"Cup\"\n");
    assert_eq!((cup.0.len(), cup.1, cup.2), (2, 2, vec![2]));
    let game = "[[ignore]]\nevent = \"Cup\"\nwhite = \"500010F\"\nblack = \"500020J\"\ndate = \
                \"2006-05-02\"\n";
    assert_eq!(applied(game).1, 1);
    assert_eq!(applied(&game.replace("05-02", "05-03")).1, 0);
    assert_eq!(
        applied("[[ignore]]\nevent = \"Cup\"\nseason = \"2007-08\"\n").2,
        Vec::<usize>::new()
    );
    assert_eq!(applied("[[ignore]]\nevent = \"Cup\"\nseason = \"2006-07\"\n").1, 2);
    assert_eq!(applied("[[ignore]]\nevent = \"Nothing\"\n").2, [0]);
}

#[test]
fn codes_are_replaced_in_their_event_and_merged_everywhere() {
    let replaced =
        applied("[[replace]]\nevent = \"Cup\"\ncode = \"500020J\"\nwith = \"500030A\"\n");
    assert_eq!(
        (replaced.0, replaced.2),
        (vec![(0, 2, 2), (2, 0, 2), (0, 1, 1), (1, 2, 0)], vec![2])
    );
    // Ben is Cy: one of Ben's games is then against himself, and rejected.
    let merged = applied("[[merge]]\ncode = \"500020J\"\ninto = \"500030A\"\n");
    assert_eq!((merged.0, merged.2), (vec![(0, 1, 2), (1, 0, 2), (0, 1, 1)], vec![4]));
    let chain = "[[merge]]\ncode = \"500010F\"\ninto = \"500020J\"\n\
                 [[merge]]\ncode = \"500020J\"\ninto = \"500030A\"\n";
    assert_eq!(applied(chain).0, [], "all three are one");
}

#[test]
fn a_code_in_small_letters_is_decided_as_the_code_is() {
    let of_season = |text: &str| decisions(text).of_season("2006-07");
    let rows = |text: &str, small: bool| {
        let of_season = of_season(text);
        let rules = RowRules { decisions: Some(&of_season), ..rules(Repeats::Keep) };
        let results =
            if small { RESULTS.replace("500020J", "500020j") } else { RESULTS.to_owned() };
        let files = [("players.csv", PLAYERS.as_bytes()), ("results.csv", results.as_bytes())];
        let season = season_of(&files, &rules).unwrap();
        let used: Vec<usize> = season.decisions.iter().map(|decision| decision.rows).collect();
        (games(&season), season.counts.ignored, used)
    };
    for text in [
        "[[merge]]\ncode = \"500020J\"\ninto = \"500030A\"\n",
        "[[replace]]\nevent = \"Cup\"\ncode = \"500020J\"\nwith = \"500030A\"\n",
        "[[ignore]]\nevent = \"Cup\"\nblack = \"500020J\"\n",
        "[[merge]]\ncode = \"500020J\"\ninto = \"500030A\"\n\
         [[ignore]]\nevent = \"Cup\"\nwhite = \"500020J\"\n",
    ] {
        assert_eq!(rows(text, true), rows(text, false), "{text}");
        assert_ne!(rows(text, true), rows("", true), "{text}");
    }
}

/// Suggestions for several seasons may be pasted unchanged.
#[test]
fn a_merge_that_is_said_twice_is_one() {
    let merge = "[[merge]]\ncode = \"500020J\"\ninto = \"500030A\"\n";
    let twice = merge.repeat(2);
    assert_eq!(applied(&twice), applied(merge));
    assert_eq!(decisions(&twice).merged().count(), 1);
    assert_eq!(decisions(&twice).all().count(), 1);
}

#[test]
fn a_decision_about_a_code_meets_rows_of_the_merged_one() {
    // Ben is Cy, and the row of the League uses the merged code.
    let merge = "[[merge]]\ncode = \"500020J\"\ninto = \"500030A\"\n";
    let ignored = applied(&format!("{merge}[[ignore]]\nevent = \"League\"\nblack = \"500030A\"\n"));
    assert_eq!((ignored.0, ignored.1, ignored.2), (vec![(0, 1, 2), (1, 0, 2)], 1, vec![3, 1]));
    let by_old = applied(&format!("{merge}[[ignore]]\nevent = \"League\"\nblack = \"500020J\"\n"));
    assert_eq!((by_old.1, by_old.2), (1, vec![3, 1]));
    // In the League it was Ann: nobody plays against themselves.
    let replace = "[[replace]]\nevent = \"League\"\ncode = \"500030A\"\nwith = \"500010F\"\n";
    let replaced = applied(&format!("{merge}{replace}"));
    assert_eq!((replaced.0, replaced.2), (vec![(0, 1, 2), (1, 0, 2)], vec![4, 1]));
}

#[test]
fn a_player_stays_under_the_code_they_are_merged_into() {
    let list = "code,name\n500010F,\"Abel, Ann\"\n500030A,\"Carr, Cy\"\n";
    let codes = |text: &str| -> Vec<(String, String)> {
        let merged = players(list).with_merged(decisions(text).merged());
        for (number, player) in merged.players.iter().enumerate() {
            assert_eq!(merged.index.get(&player.code).unwrap().as_usize(), number);
        }
        merged.players.into_iter().map(|player| (player.code.into(), player.name.into())).collect()
    };
    let ann = |code: &str| (code.to_owned(), "Abel, Ann".to_owned());
    let cy = ("500030A".to_owned(), "Carr, Cy".to_owned());
    assert_eq!(codes(""), [ann("500010F"), cy.clone()]);
    assert_eq!(
        codes("[[merge]]\ncode = \"500010F\"\ninto = \"500030A\"\n"),
        std::slice::from_ref(&cy)
    );
    let renamed = codes("[[merge]]\ncode = \"500010F\"\ninto = \"500040D\"\n");
    assert_eq!(renamed, [cy, ann("500040D")]);
}

#[test]
fn accepted_doubts_are_known_by_kind_and_subject() {
    let file = decisions(
        "[[accept]]\ndoubt = \"W103\"\nabout = [\"Cup\", \"League\"]\nwhy = \"two clubs\"\n",
    );
    let about = |names: [&str; 2]| names.map(str::to_owned);
    assert_eq!(file.accepts(FindingCode::TwoPlaces, &about(["League", "Cup"])), Some(0));
    assert_eq!(file.accepts(FindingCode::SameGame, &about(["League", "Cup"])), None);
    assert_eq!(file.accepts(FindingCode::TwoPlaces, &about(["League", "Club"])), None);
    assert_eq!(file.accepted().map(|accepted| accepted.line).collect::<Vec<_>>(), [2]);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for (text, said) in [
        ("[[merge]]\ncode = \"a\"\n", "missing field `into`"),
        ("[[merge]]\ncode = \"a\"\ninto = \"b\"\nreason = \"x\"\n", "unknown field `reason`"),
        ("[[drop]]\n", "unknown field `drop`"),
        ("merge = 1", "line 1"),
        ("[[merge]]\ncode = \"a\"\ninto = \"a\"\n", "line 2: a is merged into itself"),
        (
            "[[merge]]\ncode = \"a\"\ninto = \"b\"\n[[merge]]\ncode = \"a\"\ninto = \"c\"\n",
            "line 5: a is merged twice",
        ),
        (
            "[[merge]]\ncode = \"a\"\ninto = \"b\"\n[[merge]]\ncode = \"b\"\ninto = \"a\"\n",
            "line 2: a is merged in a circle",
        ),
        (
            "[[replace]]\nevent = \"x\"\ncode = \"a\"\nwith = \"b\"\n\
             [[replace]]\nevent = \"x\"\ncode = \"a\"\nwith = \"c\"\nseason = \"2006-07\"\n",
            "line 7: a is replaced twice in x",
        ),
        ("[[ignore]]\nevent = \"x\"\ndate = \"02/05/2006\"\n", "line 3: `02/05/2006` is not a day"),
        ("[[ignore]]\nevent = \"x\"\ndate = 10:15:00\n", "line 3: `10:15:00` is not a day"),
        ("[[ignore]]\nevent = \"x\"\ndate = 20060502\n", "expected a day such as 2006-05-02"),
    ] {
        let message = refusal(text);
        assert!(message.starts_with("decisions.toml: ") && message.contains(said), "{message}");
        if let Some((line, _)) = said.strip_prefix("line ").and_then(|said| said.split_once(':')) {
            assert_eq!(error_of(text).line().unwrap().to_string(), line, "{message}");
        }
    }
    assert_eq!(error_of("[[merge]]\ncode = \"a\"\nintoo = \"b\"\n").line(), Some(3));
}

#[test]
fn a_day_may_stand_without_quotation_marks() {
    let what = |day: &str| {
        let text = format!("[[ignore]]\nevent = \"Cup\"\ndate = {day}\n");
        let of_season = decisions(&text).of_season("2006-07");
        of_season.unmet().into_iter().map(|one| one.what).collect::<Vec<_>>()
    };
    assert!(what("2006-05-02")[0].contains("2006-05-02"));
    assert_eq!(what("2006-05-02"), what("\"2006-05-02\""));
}

/// A table that turns out not to be UTF-8 is read again from its beginning.
#[test]
fn rows_in_another_character_set_meet_a_decision_once() {
    let text = "[[merge]]\ncode = \"500020J\"\ninto = \"500030A\"\n[[ignore]]\nevent = \"Cup\"\n";
    let of_season = decisions(text).of_season("2006-07");
    let rules = RowRules { decisions: Some(&of_season), ..rules(Repeats::Keep) };
    let mut results = b"date,event,white,black,result\n".to_vec();
    // Longer than the first pieces of the file.
    for _ in 0..20_000 {
        results.extend_from_slice(b"2006-05-04,Cup,500010F,500020J,1/2-1/2\n");
        results.extend_from_slice(b"2006-05-04,League,500010F,500020J,1/2-1/2\n");
    }
    results.extend_from_slice(b"2006-05-04,Caf\xe9,500010F,500020J,1-0\n");
    let files = [("players.csv", PLAYERS.as_bytes()), ("results.csv", &results)];
    let season = season_of(&files, &rules).unwrap();
    assert_eq!(season.counts.rows, 40_001);
    let used: Vec<usize> = season.decisions.iter().map(|decision| decision.rows).collect();
    assert_eq!(used, [20_001, 20_000]);
}

/// For the same season with players by name: the remaining games, and the number of rows that each
/// decision changed.
fn applied_to_names(text: &str) -> (Vec<(u32, u32, u32)>, Vec<usize>) {
    let of_season = decisions(text).of_season("2006-07");
    let rules = RowRules { decisions: Some(&of_season), ..rules(Repeats::Keep) };
    let results = NAMES.iter().fold(RESULTS.to_owned(), |results, (code, name)| {
        results.replace(code, &format!("\"{name}\""))
    });
    let players = NAMES.iter().map(|(code, name)| format!("{code},\"{name}\"\n"));
    let players = "code,name\n".to_owned() + &players.collect::<String>();
    let files = [("players.csv", players.as_bytes()), ("results.csv", results.as_bytes())];
    let season = season_of(&files, &rules).unwrap();
    assert_eq!(
        season.rejected_rows.len(),
        season.counts.rows - games(&season).len() - season.counts.ignored
    );
    (games(&season), season.decisions.iter().map(|decision| decision.rows).collect())
}

const NAMES: [(&str, &str); 3] =
    [("500010F", "Abel, Ann"), ("500020J", "Bell, Ben"), ("500030A", "Bell, Benn")];

#[test]
fn decisions_are_about_players_however_rows_call_them() {
    let all = [(0, 1, 2), (1, 0, 2), (0, 1, 1), (1, 2, 0)];
    assert_eq!(applied_to_names(""), (all.to_vec(), vec![]));
    // Rows still use the name of a merged player, whichever of the two codes stays. The last game
    // was between the two.
    for (code, into) in [("500020J", "500030A"), ("500030A", "500020J")] {
        let merge = format!("[[merge]]\ncode = \"{code}\"\ninto = \"{into}\"\n");
        assert_eq!(applied_to_names(&merge).0, all[..3], "{code}");
    }
    let ignored = "[[ignore]]\nevent = \"Cup\"\nwhite = \"500010F\"\n";
    assert_eq!(applied_to_names(ignored), (all[1..].to_vec(), vec![1]));
    let replaced = "[[replace]]\nevent = \"Cup\"\ncode = \"500020J\"\nwith = \"500030A\"\n";
    assert_eq!(
        applied_to_names(replaced),
        (vec![(0, 2, 2), (2, 0, 2), (0, 1, 1), (1, 2, 0)], vec![2])
    );
}

/// The values beside the player's name belong to the player who is not meant, and do not count.
#[test]
fn whoever_replaces_a_player_has_the_games() {
    let players = "code,name,fide_code\n500010F,\"Abel, Ann\",400101\n\
                   500020J,\"Bell, Ben\",400202\n500030A,\"Carr, Cy\",400303\n";
    let by_name = "Date;White;White FIDE;Black;Black FIDE;Result
2006-05-13;Abel, Ann;400101;Bell, Ben;400202;1-0\n";
    let by_number = by_name.replace("Abel, Ann;400101", "400101;400101");
    for (called, results) in [("Abel, Ann", by_name), ("400101", &by_number)] {
        for code in ["500010F", called] {
            for with in ["500030A", "Carr, Cy", "400303"] {
                let replaced =
                    format!("[[replace]]\nevent = \"Cup\"\ncode = \"{code}\"\nwith = \"{with}\"\n");
                let of_season = decisions(&replaced).of_season("2006-07");
                let rules = RowRules { decisions: Some(&of_season), ..rules(Repeats::Keep) };
                let files =
                    [("players.csv", players.as_bytes()), ("events/Cup.csv", results.as_bytes())];
                let season = season_of(&files, &rules).unwrap();
                assert_eq!(season.rejected_rows, [], "{replaced}");
                assert_eq!(games(&season), [(2, 1, 2)], "{replaced}");
                assert_eq!(season.decisions[0].rows, 1, "{replaced}");
            }
        }
    }
}

#[test]
fn nobody_is_merged_into_what_is_no_code() {
    for (into, said) in [
        ("Bell, Ben", "`Bell, Ben` is not a code"),
        ("500030B", "`500030B` is not a code"),
        ("", "`` is not a code"),
    ] {
        let text = format!("[[merge]]\ncode = \"500020J\"\ninto = \"{into}\"\n");
        let of_season = decisions(&text).of_season("2006-07");
        let rules = RowRules { decisions: Some(&of_season), ..rules(Repeats::Keep) };
        let files = [("players.csv", PLAYERS.as_bytes()), ("results.csv", RESULTS.as_bytes())];
        let error = season_of(&files, &rules).unwrap_err().to_string();
        assert!(error.starts_with("decisions.toml: ") && error.contains(said), "{error}");
    }
}
