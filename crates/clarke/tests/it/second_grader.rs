//! A second grader: slow, simple, and written only from the published rules.
//!
//! Source: Yorkshire Chess Association, Grade Calculation, 27/08/00, and the category text of the
//! July 2020 list. It shares no code with the batch: it has its own code for reading files, its own
//! linear algebra (Gaussian elimination) and its own rounding. It computes in fractions from the
//! first season to the last, so its results are exact.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use num_rational::BigRational;

pub(crate) type Fraction = BigRational;

/// Points and games of a player in a season.
type Total = (Fraction, i128);

/// The second grader's result for one player in one season.
#[derive(Clone, Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) previous: Option<i64>,
    pub(crate) working: Option<Fraction>,
    pub(crate) points: Fraction,
    pub(crate) games: i128,
    pub(crate) borrowed: [i128; 2],
    pub(crate) mean: Fraction,
    pub(crate) grade: i64,
    pub(crate) category: Option<char>,
}

#[derive(Debug, Default)]
pub(crate) struct Season {
    pub(crate) read: usize,
    pub(crate) graded: usize,
    pub(crate) ungraded: usize,
    /// By code: the number of the group, in the order of the lowest code of each, and the games.
    pub(crate) withheld: BTreeMap<String, (usize, usize)>,
    pub(crate) verdicts: BTreeMap<String, Verdict>,
    /// By code, for everybody in players.csv: the number of further games in the season that would
    /// have earned a letter.
    pub(crate) missing: BTreeMap<String, i128>,
    /// The players on the list before who are not in players.csv.
    pub(crate) not_listed: BTreeSet<String>,
}

/// (white, black, twice White's score)
type Game = (String, String, i128);

/// The lines of a CSV file as fields, without the header.
pub(crate) fn lines(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let cut = |line: &str| {
        let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
        for letter in line.trim_end_matches('\r').chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(std::mem::take(&mut field)),
                _ => field.push(letter),
            }
        }
        fields.push(field);
        fields
    };
    text.lines().skip(1).filter(|line| !line.is_empty()).map(cut).collect()
}

fn is_day_of_season(date: &str, year: i64) -> bool {
    let parts: Vec<Option<i64>> = date
        .split('-')
        .map(|part| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok())?)
        .collect();
    let [Some(y), Some(m), Some(d)] = parts[..] else {
        return false;
    };
    let leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    let days = match m {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    date.len() == 10
        && (1..=days).contains(&d)
        && ((y == year && m >= 5) || (y == year + 1 && m <= 4))
}

fn check_letter_is_right(code: &str) -> bool {
    let letters: Vec<char> = code.chars().collect();
    if letters.len() != 7 || !letters[..6].iter().all(char::is_ascii_digit) {
        return false;
    }
    let digits = letters[..6].iter().map(|digit| digit.to_digit(10).unwrap());
    let sum: u32 = digits.zip((2..=7).rev()).map(|(digit, weight)| digit * weight).sum();
    "ABCDEFGHJKL".chars().nth(sum as usize % 11) == Some(letters[6])
}

/// Grades every season folder of a federation; `added` is what an edition adds to the working
/// grades of newcomers.
pub(crate) fn grade_all(folder: &Path, added: i64) -> BTreeMap<String, Season> {
    let mut labels: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().path().join("results.csv").is_file())
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    labels.sort();
    let opening: BTreeMap<String, i64> = lines(&folder.join("opening_grades.csv"))
        .into_iter()
        .map(|fields| (fields[0].clone(), fields[1].parse().unwrap()))
        .collect();
    let mut lists = vec![opening];
    let mut totals: Vec<BTreeMap<String, Total>> = vec![BTreeMap::new()];
    let mut seasons = BTreeMap::new();
    for label in labels {
        let year = label[..4].parse().unwrap();
        let season = grade_season(&folder.join(&label), year, &lists, &totals, added);
        let published = season.verdicts.iter().filter(|(_, verdict)| verdict.category.is_some());
        lists.insert(0, published.map(|(code, v)| (code.clone(), v.grade)).collect());
        let played = season.verdicts.iter().filter(|(_, verdict)| verdict.games > 0);
        totals.insert(
            0,
            played.map(|(code, v)| (code.clone(), (v.points.clone(), v.games))).collect(),
        );
        seasons.insert(label, season);
    }
    seasons
}

fn grade_season(
    folder: &Path,
    year: i64,
    lists: &[BTreeMap<String, i64>],
    totals: &[BTreeMap<String, Total>],
    added: i64,
) -> Season {
    let mut season = Season::default();
    let known = known_players(folder);
    let games = read_games(folder, year, &known, &mut season);
    let previous = |code: &String| lists.iter().take(2).find_map(|list| list.get(code)).copied();
    let players: BTreeSet<&String> = games.iter().flat_map(|(w, b, _)| [w, b]).collect();
    let graded: BTreeMap<&String, i64> =
        players.iter().filter_map(|&code| Some((code, previous(code)?))).collect();
    season.ungraded = players.len() - graded.len();
    let meetings = meetings(&games);
    let found = working_grades(&players, &graded, &meetings, &mut season.withheld).into_iter();
    let working: BTreeMap<&String, Fraction> =
        found.map(|(code, grade)| (code, grade + whole(added.into()))).collect();
    let list = graded.iter().map(|(&code, &grade)| (code, whole(grade.into())));
    let strengths: BTreeMap<&String, Fraction> = list.chain(working.clone()).collect();
    for &code in &players {
        let (previous, working) = (previous(code), working.get(code).cloned());
        let mut verdict = Verdict { previous, working, ..Verdict::default() };
        if !season.withheld.contains_key(code) {
            let earlier = [0, 1].map(|back| {
                totals.get(back).and_then(|total| total.get(code)).cloned().unwrap_or((whole(0), 0))
            });
            grade_player(code, &meetings[code], &strengths, &earlier, &mut verdict);
        }
        season.verdicts.insert(code.clone(), verdict);
    }
    for code in &known {
        let of_season = season.verdicts.get(code).map_or(0, |verdict| verdict.games);
        let earlier =
            [0, 1].map(|back| totals.get(back).and_then(|of| of.get(code)).map_or(0, |of| of.1));
        // One more game at a time, until there is a letter.
        let letter = |more: &i128| letter([of_season + more, earlier[0], earlier[1]]).is_some();
        season.missing.insert(code.clone(), (0..=30).find(letter).unwrap());
    }
    season.not_listed = lists[0].keys().filter(|&code| !known.contains(code)).cloned().collect();
    season
}

/// The codes in players.csv.
fn known_players(folder: &Path) -> BTreeSet<String> {
    let rows = lines(&folder.join("players.csv")).into_iter();
    rows.map(|fields| fields[0].clone()).filter(|code| check_letter_is_right(code)).collect()
}

fn read_games(
    folder: &Path,
    year: i64,
    known: &BTreeSet<String>,
    season: &mut Season,
) -> Vec<Game> {
    let mut games = Vec::new();
    for row in lines(&folder.join("results.csv")) {
        season.read += 1;
        let [date, _, white, black, result] = &row[..] else {
            continue;
        };
        let score = match result.as_str() {
            "1-0" => 2,
            "1/2-1/2" | "½-½" | "0.5-0.5" => 1,
            "0-1" => 0,
            _ => continue,
        };
        if is_day_of_season(date, year)
            && white != black
            && known.contains(white)
            && known.contains(black)
        {
            games.push((white.clone(), black.clone(), score));
        }
    }
    season.graded = games.len();
    games
}

/// Every player's games: the opponent, and twice the player's score.
fn meetings(games: &[Game]) -> BTreeMap<&String, Vec<(&String, i128)>> {
    let mut meetings: BTreeMap<&String, Vec<(&String, i128)>> = BTreeMap::new();
    for (white, black, score) in games {
        meetings.entry(white).or_default().push((black, *score));
        meetings.entry(black).or_default().push((white, 2 - score));
    }
    meetings
}

fn working_grades<'a>(
    players: &BTreeSet<&'a String>,
    graded: &BTreeMap<&'a String, i64>,
    meetings: &BTreeMap<&'a String, Vec<(&'a String, i128)>>,
    withheld: &mut BTreeMap<String, (usize, usize)>,
) -> BTreeMap<&'a String, Fraction> {
    let (mut working, mut number) = (BTreeMap::new(), 0);
    let mut left: BTreeSet<&String> =
        players.iter().copied().filter(|code| !graded.contains_key(code)).collect();
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut next = 0;
        while next < group.len() {
            for (opponent, _) in &meetings[group[next]] {
                if left.remove(opponent) {
                    group.push(opponent);
                }
            }
            next += 1;
        }
        let hangs = group
            .iter()
            .any(|code| meetings[code].iter().any(|(opponent, _)| graded.contains_key(opponent)));
        if hangs {
            solve(&group, graded, meetings, &mut working);
        } else {
            number += 1;
            let games = |code: &String| (code.clone(), (number, meetings[code].len()));
            withheld.extend(group.into_iter().map(games));
        }
    }
    working
}

/// Each player's grade is the mean of their opponents' + 50, 0 or - 50; this gives as many
/// equations as players.
fn solve<'a>(
    group: &[&'a String],
    graded: &BTreeMap<&'a String, i64>,
    meetings: &BTreeMap<&'a String, Vec<(&'a String, i128)>>,
    working: &mut BTreeMap<&'a String, Fraction>,
) {
    let size = group.len();
    let place: BTreeMap<&String, usize> = group.iter().copied().zip(0..).collect();
    let mut matrix = vec![vec![0_i64; size + 1]; size];
    for (row, code) in matrix.iter_mut().zip(group) {
        for (opponent, score) in &meetings[code] {
            row[place[code]] += 1;
            row[size] += 50 * (*score as i64 - 1);
            match graded.get(opponent) {
                Some(grade) => row[size] += grade,
                None => row[place[opponent]] -= 1,
            }
        }
    }
    let fraction = |&number: &i64| whole(number.into());
    let solution = eliminate(matrix.iter().map(|row| row.iter().map(fraction).collect()).collect());
    working.extend(group.iter().copied().zip(solution));
}

/// Gaussian elimination without pivoting, since the diagonal dominates.
fn eliminate(mut rows: Vec<Vec<Fraction>>) -> Vec<Fraction> {
    let size = rows.len();
    let take_away = |row: &mut Vec<Fraction>, pivot: usize, pivot_row: &[Fraction]| {
        let factor = &row[pivot] / &pivot_row[pivot];
        for column in pivot..=size {
            if pivot_row[column] != whole(0) {
                row[column] = &row[column] - &factor * &pivot_row[column];
            }
        }
    };
    for pivot in 0..size {
        let (done, below) = rows.split_at_mut(pivot + 1);
        for row in below.iter_mut().filter(|row| row[pivot] != whole(0)) {
            take_away(row, pivot, &done[pivot]);
        }
    }
    let mut solution = vec![whole(0); size];
    for row in (0..size).rev() {
        let known = (row + 1..size).map(|column| &rows[row][column] * &solution[column]);
        let rest = &rows[row][size] - known.sum::<Fraction>();
        solution[row] = rest / &rows[row][row];
    }
    solution
}

fn whole(number: i128) -> Fraction {
    Fraction::from_integer(number.into())
}

fn grade_player<'a>(
    code: &'a String,
    games: &[(&'a String, i128)],
    strengths: &BTreeMap<&'a String, Fraction>,
    earlier: &[Total; 2],
    verdict: &mut Verdict,
) {
    let own = &strengths[code];
    let (least, most) = (own - whole(40), own + whole(40));
    for (opponent, score) in games {
        let counts = (&strengths[opponent]).clamp(&least, &most);
        verdict.points += counts + whole(50 * (score - 1));
        verdict.games += 1;
    }
    let mut wanted = (30 - verdict.games).max(0);
    for (borrowed, (_, available)) in verdict.borrowed.iter_mut().zip(earlier) {
        *borrowed = wanted.min(*available);
        wanted -= *borrowed;
    }
    verdict.category = letter([verdict.games, earlier[0].1, earlier[1].1]);
    verdict.mean = mean(verdict, earlier);
    let half_up = &verdict.mean + Fraction::new(1.into(), 2.into());
    verdict.grade = half_up.floor().to_integer().try_into().unwrap();
}

/// The letter for these numbers of games in the season, the one before and the one before that.
fn letter([n0, n1, n2]: [i128; 3]) -> Option<char> {
    match () {
        () if n0 >= 30 => Some('A'),
        () if n0 >= 20 && n0 + n1 >= 30 => Some('B'),
        () if n0 >= 10 && n0 + n1 + n2 >= 30 => Some('C'),
        () if n0 >= 5 && n0 + n1 + n2 >= 15 => Some('D'),
        () if n0 >= 1 && n0 + n1 + n2 >= 10 => Some('E'),
        () => None,
    }
}

fn mean(verdict: &Verdict, earlier: &[Total; 2]) -> Fraction {
    let mut sum = verdict.points.clone();
    let mut games = verdict.games;
    for (&borrowed, (points, available)) in verdict.borrowed.iter().zip(earlier) {
        if borrowed > 0 {
            sum += points * whole(borrowed) / whole(*available);
            games += borrowed;
        }
    }
    sum / whole(games)
}
