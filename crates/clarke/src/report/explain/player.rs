//! The calculation of one grade as a grader would write it down.

use findings::counted;
use rating_core::Rate;
use season_runner::Points;
use season_runner::explain::{
    Explained, ExplainedGame, ExplainedLetter, ExplainedMean, ExplainedSureness, StrengthKind,
    TriedLetter, WhyNoLetter,
};

use super::cells::{marked, score};
use super::working;
use crate::report::document::Document;
use crate::report::table::{Align, Table, cell};

/// The heading above the grades of several rates of play.
pub(super) fn whole(explained: &Explained) -> String {
    let Explained { player, season, .. } = explained;
    format!("{} {} in {season}", player.code, player.name)
}

pub(super) fn document(out: &mut Document, explained: &Explained) {
    let Explained { player, season, rate, edition, .. } = explained;
    let result = result(explained);
    let rapid = if *rate == Rate::Rapid.as_str() { ", rapid play" } else { "" };
    out.title(format!("{} {}: {result} in {season}{rapid}", player.code, player.name));
    let before = match explained.grade_before {
        Some(grade) => format!("grade before {grade}"),
        None => "no grade before".to_owned(),
    };
    out.line(format!("{rate} play by {edition}, {before}"));
    write_games(out, explained);
    write_borrowed(out, explained);
    if let Some(mean) = &explained.mean {
        out.section("Grade");
        out.lines(division(explained, mean));
    }
    if let Some(sureness) = &explained.sureness {
        out.section("How sure");
        out.lines(how_sure(sureness));
    }
    write_letter(out, &explained.letter);
    if let Some(lines) = &explained.working {
        out.section(format!("Working grade {}", lines.working_grade));
        working::write(out, lines);
    }
    for lines in &explained.followed {
        let player = &lines.player;
        out.section(format!(
            "{} {}, working grade {}",
            player.code, player.name, lines.working_grade
        ));
        working::write(out, lines);
    }
}

fn result(explained: &Explained) -> String {
    match (&explained.published, explained.grade) {
        (Some(published), _) => published.clone(),
        (None, Some(estimate)) => format!("not published (estimate {estimate})"),
        (None, None) => "not graded".to_owned(),
    }
}

fn write_games(out: &mut Document, explained: &Explained) {
    if explained.games.is_empty() {
        out.line("no games in the season");
        return;
    }
    out.section("Games");
    if let (Some(own), Some(by)) = (explained.counts_as, explained.counts_by) {
        let name = match by {
            StrengthKind::Grade => "the grade",
            StrengthKind::WorkingGrade => "the working grade",
        };
        let Explained { limit, win, .. } = explained;
        out.lines(vec![
            format!("An opponent counts as at most {limit} above or below {name} {own}."),
            format!("A win adds {win}, a loss takes {win} away."),
        ]);
    }
    out.table(games(explained));
    if explained.counts_as.is_none() && explained.letter.unpublished != Some(WhyNoLetter::Withheld)
    {
        let games = counted(explained.games.len(), "game");
        let so = match explained.published {
            Some(_) => ", so what is published comes from games of earlier seasons",
            None => "",
        };
        out.line(format!("{games} withheld: no chain of games leads to a graded player{so}."));
    }
    if explained.counts_as.is_some() {
        let mut sum = vec![format!(
            "{}, {} points",
            counted(explained.games.len(), "game"),
            explained.points
        )];
        let is_new = |game: &ExplainedGame| game.opponent_by == Some(StrengthKind::WorkingGrade);
        if explained.games.iter().any(is_new) {
            sum.push("w: a working grade, of an opponent who is new".to_owned());
        }
        out.lines(sum);
    }
}

fn games(explained: &Explained) -> Table {
    let mut table = Table::new(&[
        ("date", Align::Unbroken),
        ("event", Align::Left),
        ("", Align::Left),
        ("opponent", Align::Unbroken),
        ("", Align::Left),
        ("grade", Align::Point),
        ("counts as", Align::Point),
        ("result", Align::Right),
        ("score", Align::Point),
    ]);
    for game in &explained.games {
        table.row([
            game.date.to_string(),
            game.event.clone(),
            game.colour.unwrap_or_default().to_owned(),
            game.opponent.code.clone(),
            game.opponent.name.clone(),
            marked(game.opponent_grade, game.opponent_by),
            cell(game.counts_as),
            score(game.result).to_owned(),
            cell(game.score),
        ]);
    }
    table
}

fn write_borrowed(out: &mut Document, explained: &Explained) {
    if explained.borrowed.is_empty() {
        return;
    }
    out.section("Borrowed games");
    let has_days = explained.borrowed.iter().any(|line| line.date.is_some());
    let mut headings = vec![("season", Align::Unbroken)];
    headings.extend(has_days.then_some(("day", Align::Unbroken)));
    headings.extend([
        ("games", Align::Right),
        ("points", Align::Point),
        ("average", Align::Point),
        ("borrowed", Align::Right),
        ("adds", Align::Point),
    ]);
    let mut table = Table::new(&headings);
    for line in &explained.borrowed {
        let day = cell(line.date);
        let mut cells = vec![line.season.clone()];
        cells.extend(has_days.then_some(day));
        cells.extend([
            line.of_games.to_string(),
            line.of_points.to_string(),
            line.average.to_string(),
            line.games.to_string(),
            line.points.to_string(),
        ]);
        table.row_of(cells);
    }
    out.table(table);
    if let Some(line) = explained.borrowed.iter().find(|line| line.approximate) {
        let note = format!(
            "Those of {} are an approximation: the games that the opening list gives, at its \
             grade (history = \"from-list\").",
            line.season
        );
        out.line(note);
    }
}

/// The division, the rounding, and the increment.
fn division(explained: &Explained, mean: &ExplainedMean) -> Vec<String> {
    let terms: Vec<Points> = (!explained.games.is_empty() && explained.counts_as.is_some())
        .then_some(explained.points)
        .into_iter()
        .chain(explained.borrowed.iter().map(|line| line.points))
        .collect();
    let sum = match terms.as_slice() {
        [one] => one.to_string(),
        several => {
            let terms: Vec<String> = several.iter().map(Points::to_string).collect();
            format!("({})", terms.join(" + "))
        }
    };
    let ExplainedMean { games, mean: value, rounded, .. } = mean;
    let mut lines = vec![format!("{sum} / {games} = {value}, rounded {rounded}")];
    if let Some(fraction) = &mean.fraction {
        lines.push(format!(
            "so near to a half that it was decided in fractions: {}",
            shortened(fraction)
        ));
    }
    if mean.counts_as_half {
        lines.push(
            "so near to a half that it counts as one; its exact value is out of reach".into(),
        );
    }
    if mean.could_differ {
        lines.push(
            "so near to a half, for what is known of the points, that the whole number could differ"
                .into(),
        );
    }
    if mean.increment != 0 {
        lines.push(format!("{:+} for the player's age", mean.increment));
    }
    if let Some(floor) = mean.floor {
        lines.push(format!("raised to {floor}, the least grade that is published"));
    }
    if lines.len() > 1 {
        lines.push(format!("grade {}", mean.grade));
    }
    lines
}

/// The standard error, its sources, and the number of games that would halve it.
fn how_sure(sureness: &ExplainedSureness) -> Vec<String> {
    let ExplainedSureness { standard_error, games_to_halve, noise, .. } = sureness;
    let parts = [
        (sureness.from_games, "the noise of the season's games"),
        (sureness.from_borrowed, "borrowed games and changes of strength since then"),
        (sureness.from_opponents, "the errors of the opponents' grades"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        // A smaller share would be printed as 0%.
        .filter(|(share, _)| *share >= 0.005)
        .enumerate()
        .map(|(number, (share, what))| {
            let comes = if number == 0 { "comes from" } else { "from" };
            format!("{:.0}% {comes} {what}", 100.0 * share)
        })
        .collect();
    let measured = match sureness.noise_measured_on {
        0 => "as in a real season, this one having too few games to measure it".to_owned(),
        games => format!("measured on {}", counted(games as usize, "game")),
    };
    vec![
        format!(
            "Standard error {standard_error:.1}, errors of earlier seasons and changes of strength \
             included."
        ),
        format!("Of its square {}.", parts.join(", ")),
        format!(
            "{} against opponents whose grades are exact would halve it.",
            counted(*games_to_halve as usize, "further game")
        ),
        format!("The result of a game strays from its expectation by {noise:.1}, {measured}."),
    ]
}

/// The maximum length of a fraction that is printed in full.
const LONGEST_FRACTION: usize = 60;

fn shortened(fraction: &str) -> String {
    if fraction.len() <= LONGEST_FRACTION {
        return fraction.to_owned();
    }
    format!("a fraction of {} digits (--format json has it)", fraction.len() - 1)
}

fn write_letter(out: &mut Document, letter: &ExplainedLetter) {
    match letter.letter {
        Some(letter) => out.section(format!("Letter {letter}")),
        None => out.section("Not published"),
    }
    match letter.unpublished {
        Some(WhyNoLetter::Withheld) => out.line(
            "Withheld: no chain of games leads to a graded player, so nothing says how strong the \
             player is.",
        ),
        Some(WhyNoLetter::NotPlayed) => out.line("The player did not play in the season."),
        Some(WhyNoLetter::TooFewGames) => {
            let missing = counted(letter.missing_games as usize, "further game");
            out.line(format!("{missing} in the season would have given a letter."));
            out.table(letters(&letter.tried));
        }
        None => out.table(letters(&letter.tried)),
    }
}

fn letters(tried: &[TriedLetter]) -> Table {
    let mut table = Table::new(&[
        ("", Align::Left),
        ("asks for", Align::Left),
        ("there are", Align::Left),
        ("", Align::Left),
    ]);
    for one in tried {
        table.row([
            one.letter.to_string(),
            asks(one),
            has(one),
            if one.holds { "yes" } else { "no" }.to_owned(),
        ]);
    }
    table
}

fn asks(tried: &TriedLetter) -> String {
    let all = counted(tried.asks_games as usize, "game");
    if tried.seasons == tried.latest_seasons {
        return format!("{all} in {}", seasons(tried.seasons));
    }
    let latest = tried.asks_latest;
    format!("{all} in {}, {latest} in {}", seasons(tried.seasons), seasons(tried.latest_seasons))
}

fn has(tried: &TriedLetter) -> String {
    if tried.seasons == tried.latest_seasons {
        return tried.has_games.to_string();
    }
    format!("{}, {}", tried.has_games, tried.has_latest)
}

fn seasons(seasons: usize) -> String {
    if seasons == 1 { "the season".to_owned() } else { format!("the latest {seasons} seasons") }
}
