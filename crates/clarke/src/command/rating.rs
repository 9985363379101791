//! `clarke rating`: FIDE rating changes in a game, an event and a month, and first ratings.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Result, anyhow};
use chrono::{Datelike as _, NaiveDate};
use clap::Args;
use event_awards::KnownBy;
use event_awards::rating_changes::{
    GameOfSection, LineOfSection, PeopleOfMonth, PersonDoubt, PersonOfMonth, PlayerHistory,
    PlayerNumber, PlayerRating, RatingMonth, RatingOutcome, first_rating, of_sections,
};
use event_sections::CheckedSection;
use findings::printable;
use formats::series::Starts;
use rating_core::fide_rating::{
    Edition, Expectation, Period, RatedGame, RatedPlayer, period_change,
};
use rating_core::{EloDifference, EloRating, HalfPoints, Outcome};
use season_runner::sections::{Sections, SeveralFiles, name_of_player};
use tracing::warn;

use crate::command::of_sections::{warn_of_names_alike, warn_of_other_rates};
use crate::command::performance::warn_of_grades;
use crate::command::short_names::{Event, event_names};
use crate::command::show;
use crate::command_error::{refuse_named_twice, usage};
use crate::exit_code::{self, after};
use crate::flags::{Output, SECTIONS, given_rating, whole};
use crate::progress::Bar;
use crate::report::rating::{
    Columns, ExpectationReport, PlayerReport, players_table, players_text,
};

/// `clarke rating`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, exit_code::HELP])
)]
pub(crate) struct RatingFlags {
    /// Tournaments that ended in one month (CSV, TRF, PGN), each section an event: every player, or
    /// --player
    #[arg(
        value_name = "SECTIONS",
        required_unless_present_any = ["event", "difference"],
        conflicts_with_all = ["event", "difference"]
    )]
    pub(crate) files: Vec<PathBuf>,
    /// The games of one event, each the opponent's rating and the result: 2000:1,1500:0.5; may be
    /// repeated, for the events of one month in the order in which they were played
    #[arg(long, value_name = "GAMES", conflicts_with = "difference")]
    pub(crate) event: Vec<Games>,
    /// The player's rating, with --event [default: unrated, and the games make a first rating]
    #[arg(
        long,
        value_name = "RATING",
        value_parser = given_rating,
        allow_negative_numbers = true,
        conflicts_with = "files"
    )]
    pub(crate) rating: Option<EloRating>,
    /// What is expected of a player rated so many points above the opponent (below: negative)
    #[arg(
        long,
        value_name = "POINTS",
        value_parser = whole::<i32>,
        allow_negative_numbers = true,
        conflicts_with_all = ["rating", "month", "edition", "k", "games", "reached_2400", "born"]
    )]
    pub(crate) difference: Option<i32>,
    /// Only this player, by name, code or FIDE number: every game and every step
    #[arg(
        long,
        value_name = "NAME",
        requires = "files",
        conflicts_with_all = ["event", "difference"]
    )]
    pub(crate) player: Option<String>,
    /// The month in which the games are rated, such as 2024-05: its edition and the ages of juniors
    /// [default: that of the last round, where the files say its day, else the edition's first]
    #[arg(long, value_name = "YYYY-MM")]
    pub(crate) month: Option<Month>,
    /// The edition: fide-2017, fide-2022, fide-2024 or fide-2025 [default: that of the month, or
    /// the last one]
    #[arg(long, value_name = "NAME")]
    pub(crate) edition: Option<String>,
    /// K [default: by the rules]
    #[arg(long, value_name = "K", value_parser = some_k, allow_negative_numbers = true)]
    pub(crate) k: Option<u16>,
    /// Rated games before the month, for K [default: 30 or more]
    #[arg(long, value_name = "N", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub(crate) games: Option<u32>,
    /// The player's rating has reached 2400 (affects K)
    #[arg(long)]
    pub(crate) reached_2400: bool,
    /// The year of birth, for K of juniors [default: that of the files, else an adult]
    #[arg(long, value_name = "YEAR", value_parser = whole::<i32>, allow_negative_numbers = true)]
    pub(crate) born: Option<i32>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// The games of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Games(pub(crate) Vec<RatedGame>);

/// A month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Month {
    /// The year.
    pub(crate) year: u16,
    /// The month, counted from 1.
    pub(crate) month: u8,
}

impl FromStr for Games {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let game = |part: &str| {
            let (opponent, result) = part.trim().split_once(':')?;
            let opponent = given_rating(opponent).ok()?.if_rated()?;
            Some(RatedGame { opponent, outcome: outcome(result)? })
        };
        let read = |part| {
            game(part).ok_or_else(|| {
                format!(
                    "`{part}`: expected the opponent's rating of at most four digits and 1, 0.5 or \
                     0: 2000:1"
                )
            })
        };
        text.split(',').map(read).collect::<Result<_, _>>().map(Self)
    }
}

/// A K by which ratings change.
fn some_k(text: &str) -> Result<u16, &'static str> {
    match whole(text)? {
        0 => Err("expected a whole number of at least 1"),
        k => Ok(k),
    }
}

fn outcome(text: &str) -> Option<Outcome> {
    match text.parse::<HalfPoints>().ok()?.halves() {
        0 => Some(Outcome::Loss),
        1 => Some(Outcome::Draw),
        2 => Some(Outcome::Win),
        _ => None,
    }
}

impl FromStr for Month {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = || {
            let (year, month) = text.split_once('-')?;
            // `24-1` would be in the first century.
            let (year, month) =
                (year.parse().ok().filter(|_| year.len() == 4)?, month.parse().ok()?);
            (1..=12).contains(&month).then_some(Self { year, month })
        };
        parsed().ok_or("expected a year and a month, such as 2024-05")
    }
}

const EXAMPLES: &str = "\
Examples:
  clarke rating --rating 2004 --event 2000:1 --k 10           the change of one game
  clarke rating --rating 2000 --event 2000:1,1500:0.5 --event 2100:1 --month 2024-05
                                                              a month of two events
  clarke rating --event 1600:1,1600:0.5,1600:0,1600:1,1600:1  a first rating
  clarke rating --difference 120                              what is expected
  clarke rating open.trf league.csv --month 2024-05           every player of two tournaments";

/// Runs the command.
///
/// # Errors
///
/// An unknown month or edition; tournaments that cannot be used; a player who is in none of them.
pub(crate) fn run(flags: &RatingFlags) -> Result<()> {
    let read = read(&flags.files)?;
    let month = month(flags, read.iter().filter_map(Sections::last_day).max())?;
    refuse_year_of_birth(flags.born, month)?;
    warn_of_other_months(&read, month);
    if let Some(points) = flags.difference {
        let difference = EloDifference::whole(points);
        let all = [Expectation::limited(difference), Expectation::unlimited(difference)];
        let report = ExpectationReport::of(all);
        return show(flags.format, &report, || report.table(), || report.text());
    }
    if read.is_empty() {
        if flags.rating.and_then(EloRating::if_rated).is_none() {
            refuse_settings_of_k(flags, "give the player's rating with --rating")?;
        }
        let report = of_numbers(flags, month);
        return show(flags.format, &report, || report.table(), || report.text());
    }
    of_files(flags, &read, month)
}

/// Refuses an impossible year of birth for a player of the month. If it were ignored, the player
/// would be treated as an adult.
fn refuse_year_of_birth(born: Option<i32>, month: RatingMonth) -> Result<()> {
    // By feel: nobody plays rated chess at a higher age.
    const GREATEST_AGE: i32 = 110;
    let year = i32::from(month.year);
    match born.filter(|born| !(year - GREATEST_AGE..=year).contains(born)) {
        Some(born) => usage(format!(
            "--born {born}: expected a year from {} to {year}, in which the games are rated",
            year - GREATEST_AGE
        )),
        None => Ok(()),
    }
}

/// The first given flag that applies to a single player.
fn of_one_player(flags: &RatingFlags) -> Option<&'static str> {
    let RatingFlags { games, reached_2400, born, .. } = *flags;
    let given = [
        ("--games", games.is_some()),
        ("--reached-2400", reached_2400),
        ("--born", born.is_some()),
    ];
    given.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
}

/// Refuses settings that determine K if there is no K: the games of an unrated player give a first
/// rating.
fn refuse_settings_of_k(flags: &RatingFlags, why: &str) -> Result<()> {
    match flags.k.map(|_| "--k").or_else(|| of_one_player(flags)) {
        Some(flag) => usage(format!("{flag} sets K, which only rated players have: {why}")),
        None => Ok(()),
    }
}

/// Refuses to apply the settings of a single player to everybody in a tournament. A K may apply to
/// everybody.
fn refuse_what_is_of_one_player(flags: &RatingFlags) -> Result<()> {
    match of_one_player(flags) {
        Some(flag) if flags.player.is_none() => {
            usage(format!("{flag} is about one player: expected --player, too"))
        }
        _ => Ok(()),
    }
}

/// Reads the tournaments, none of which may be given twice.
fn read(files: &[PathBuf]) -> Result<Vec<Sections>> {
    refuse_named_twice(files)?;
    let (mut all, mut several) = (Vec::new(), SeveralFiles::default());
    for file in files {
        let read = Sections::read(file, &Starts::default(), &Bar::none())?;
        read.refuse_namesakes()?;
        several.add(file, read.sections().to_vec(), read.last_day())?;
        all.push(read);
    }
    warn_of_names_alike(&several);
    for file in &all {
        warn_of_other_rates(file, "the changes are those of a standard rating");
    }
    Ok(all)
}

/// Warns of tournaments that ended in another month. FIDE rates a tournament in the month in which
/// it ends, so its games belong to another sum, and maybe to another edition.
fn warn_of_other_months(read: &[Sections], RatingMonth { year, month, .. }: RatingMonth) {
    for file in read {
        let Some(day) = file.last_day() else { continue };
        if (day.year(), day.month()) != (i32::from(year), u32::from(month)) {
            warn!(
                "{} ended on {day} and is rated here in {year}-{month:02}: FIDE rates a tournament \
                 in the month in which it ends",
                printable(&file.file.to_string_lossy())
            );
        }
    }
}

/// The month and its edition: as given, or else by the day on which the last tournament ended.
fn month(flags: &RatingFlags, last_day: Option<NaiveDate>) -> Result<RatingMonth> {
    let named = match flags.edition.as_deref().map(|name| (name, Edition::named(name))) {
        Some((name, None)) => {
            let known = Edition::ALL.map(|edition| edition.name).join(", ");
            return usage(format!("--edition {name}: expected one of {known}"));
        }
        Some((_, edition)) => edition,
        None => None,
    };
    let (year, month, from) = match (flags.month, last_day) {
        (Some(Month { year, month }), _) => (year, month, "--month"),
        // Years in files have four digits and are not negative.
        (None, Some(day)) => (day.year() as u16, day.month() as u8, "the last round is of"),
        (None, None) => {
            let edition = named.unwrap_or(Edition::FIDE_2025);
            let (year, month) = edition.from;
            return Ok(RatingMonth { year, month, edition });
        }
    };
    match named.or_else(|| Edition::in_force(year, month)) {
        Some(edition) => Ok(RatingMonth { year, month, edition }),
        None => usage(format!(
            "{from} {year}-{month:02}, and the first edition is of July 2017: name one by --edition"
        )),
    }
}

/// Reports the events given on the command line.
fn of_numbers(flags: &RatingFlags, month: RatingMonth) -> PlayerReport {
    let events: Vec<Vec<RatedGame>> = flags.event.iter().map(|games| games.0.clone()).collect();
    let numbered = events.iter().enumerate().flat_map(|(event, games)| {
        (1..).zip(games).map(move |(round, game)| (event, round, *game))
    });
    let games: Vec<GameOfSection> = numbered.collect();
    let RatingMonth { year, month: number, edition } = month;
    let found = if let Some(rating) = flags.rating.and_then(EloRating::if_rated) {
        let RatingFlags { games: before, reached_2400, born, .. } = *flags;
        let player = RatedPlayer { rating, games: before, reached_2400, birth_year: born };
        let period = Period { year, month: number, edition, events };
        let outcome = RatingOutcome::Change(period_change(&player, flags.k, &period));
        PlayerRating { games, left_out: Vec::new(), outcome }
    } else {
        first_rating(games, Vec::new(), edition)
    };
    let names: Vec<String> =
        (1..=flags.event.len()).map(|number| format!("event {number}")).collect();
    let who = KnownBy { name: "the player", ..KnownBy::default() };
    PlayerReport::of(who, &names, &[], &found, month)
}

/// Reports every player of the tournaments, or one of them.
fn of_files(flags: &RatingFlags, read: &[Sections], month: RatingMonth) -> Result<()> {
    refuse_what_is_of_one_player(flags)?;
    warn_of_grades(read.iter().flat_map(Sections::players), "");
    let files = files_of_sections(read);
    let sections = || read.iter().flat_map(Sections::sections);
    let month_of_people = PeopleOfMonth::of(sections());
    for doubt in &month_of_people.doubts {
        warn_of(doubt, &files);
    }
    let people = &month_of_people.people;
    let entrants = || people.iter().flat_map(|player| &player.lines).map(|line| line.entrant);
    let named = |wanted: &String| name_of_player(entrants(), wanted, "these files");
    let player = flags.player.as_ref().map(named).transpose()?;
    let is_wanted =
        |who: &&PersonOfMonth<'_>| player.as_deref().is_none_or(|wanted| who.is_called(wanted));
    let wanted = || people.iter().filter(is_wanted);
    // Checked for everybody, since the rating of an opponent decides what a game is worth.
    refuse_two_ratings(people, &files)?;
    if let (Some(player), Some(one)) = (&player, wanted().next())
        && one.rating().is_none()
    {
        refuse_settings_of_k(flags, &format!("{player} has no rating in these files"))?;
    }
    let sections = month_of_people.with_ratings_of_the_month(sections());
    let events: Vec<(String, CheckedSection)> =
        names_of_events(read).into_iter().zip(sections).collect();
    warn_of_unknown_ages(flags, &wanted().collect::<Vec<_>>(), &events, month);
    let reports: Vec<PlayerReport> =
        wanted().map(|player| of_player(flags, player, &files, &events, month)).collect();
    match (&flags.player, reports.as_slice()) {
        (Some(_), [report]) => show(flags.format, report, || report.table(), || report.text()),
        (Some(name), several) => {
            let expected = how_to_name_one(&wanted().collect::<Vec<_>>());
            usage(format!("--player {name}: {} players have that name: {expected}", several.len()))
        }
        (None, all) => {
            let table = || players_table(all, Columns::WithNumbers);
            show(flags.format, &all, table, || players_text(all, month))
        }
    }
}

/// The most players that a warning names.
const MOST_NAMED: usize = 5;

/// Warns of players whose year of birth is not known, where a junior would have another K.
fn warn_of_unknown_ages(
    flags: &RatingFlags,
    players: &[&PersonOfMonth<'_>],
    events: &[(String, CheckedSection)],
    month: RatingMonth,
) {
    let plays =
        |line: &LineOfSection<'_>| events[line.section].1.games_of(line.at).next().is_some();
    let has_open_k = |player: &&&PersonOfMonth<'_>| {
        let RatingFlags { games, reached_2400, born, .. } = *flags;
        let birth_year = born.or(player.who().birth_year);
        player.rating().is_some_and(|rating| {
            let player = RatedPlayer { rating, games, reached_2400, birth_year };
            player.standing(month.year).depends_on_unknown_age()
        }) && player.lines.iter().any(plays)
    };
    let open: Vec<_> = players.iter().filter(has_open_k).map(|player| player.name()).collect();
    if flags.k.is_some() || open.is_empty() {
        return;
    }
    let named = open.iter().take(MOST_NAMED).map(|name| printable(name).to_string());
    let named = named.collect::<Vec<_>>().join("; ");
    let more = match open.len().saturating_sub(MOST_NAMED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    warn!(
        "no year of birth: {named}{more}: K is that of adults, which is less than that of juniors \
         (a column birth_year, or --born with --player)"
    );
}

/// A section, and the file that contains it.
#[derive(Clone, Copy)]
struct SectionOfFile<'a> {
    file: &'a Sections,
    section: &'a CheckedSection,
}

fn files_of_sections(read: &[Sections]) -> Vec<SectionOfFile<'_>> {
    let of_file = |file| {
        let sections: std::slice::Iter<'_, CheckedSection> = Sections::sections(file).iter();
        sections.map(move |section| SectionOfFile { file, section })
    };
    read.iter().flat_map(of_file).collect()
}

/// Warns of players whose identity is doubtful.
fn warn_of(doubt: &PersonDoubt<'_>, files: &[SectionOfFile<'_>]) {
    match doubt {
        PersonDoubt::NameOfSeveral { section, name, numbers } => {
            let numbers = numbers.iter().map(|number| printable(number.as_str()).to_string());
            warn!(
                "{}: {} has no number, and players of that name have {}: the games are rated as \
                 those of one more player",
                printable(&files[*section].file.file.to_string_lossy()),
                printable(name),
                numbers.collect::<Vec<_>>().join(", ")
            );
        }
        PersonDoubt::NumbersOfTwoKinds { name, numbers } => {
            let numbers = numbers.iter().map(|number| match number {
                PlayerNumber::Fide(number) => format!("the FIDE number {}", printable(number)),
                PlayerNumber::Code(code) => format!("the code {}", printable(code)),
            });
            warn!(
                "{}: {} are taken as two players: if they are one, a file must have both",
                printable(name),
                numbers.collect::<Vec<_>>().join(" and ")
            );
        }
        PersonDoubt::CodeOfSeveral { code, players } => {
            let players = players.iter().map(|(name, fide_number)| match fide_number {
                Some(number) => format!("{} (FIDE number {})", printable(name), printable(number)),
                None => printable(name).to_string(),
            });
            warn!(
                "the code {} is that of several players, who are rated each by themselves: {}",
                printable(code),
                players.collect::<Vec<_>>().join(", ")
            );
        }
    }
}

/// How to name one of several players who match the request.
fn how_to_name_one(several: &[&PersonOfMonth<'_>]) -> String {
    let numbers: BTreeSet<&str> = several.iter().filter_map(|player| player.number()).collect();
    let names: BTreeSet<&str> = several.iter().map(|player| player.name()).collect();
    match (numbers.len(), names.len()) {
        (0, _) => "give them codes or FIDE numbers in the files".to_owned(),
        // One player's FIDE number is another's code.
        (1, 2..) => format!("expected the name of one, {}", in_words(names)),
        _ => format!("expected the number of one, {}", in_words(numbers)),
    }
}

fn in_words<'t>(all: impl IntoIterator<Item = &'t str>) -> String {
    all.into_iter().collect::<Vec<_>>().join(" or ")
}

/// The names of the sections in all files.
fn names_of_events(read: &[Sections]) -> Vec<String> {
    let files: Vec<PathBuf> = read.iter().map(|of_file| of_file.file.clone()).collect();
    let events = read.iter().enumerate().flat_map(|(file, of_file)| {
        let names = of_file.sections().iter().map(|section| section.section().name.as_str());
        names.map(move |name| Event { file, section: name, name })
    });
    event_names(&files, &events.collect::<Vec<_>>())
}

/// Refuses players whose rating differs between events: a player has one rating in a month, and
/// otherwise the first event would decide what the games are worth.
fn refuse_two_ratings(players: &[PersonOfMonth<'_>], files: &[SectionOfFile<'_>]) -> Result<()> {
    let place = |line: &LineOfSection<'_>| {
        let SectionOfFile { file, section } = files[line.section];
        format!("{}, {}", file.file.display(), section.section().name)
    };
    for player in players {
        let rated = player.lines.iter();
        let rated = rated.filter_map(|line| Some((line, line.entrant.rating?.if_rated()?)));
        let rated: Vec<(&LineOfSection<'_>, EloRating)> = rated.collect();
        let Some(((first, rating), rest)) = rated.split_first() else { continue };
        if let Some((other, differs)) = rest.iter().find(|(_, other)| other != rating) {
            return Err(anyhow!(
                "{} is rated {rating} ({}) and {differs} ({}): in one month a player has one \
                 rating. Two people of one name are told apart by codes or FIDE numbers",
                player.name(),
                place(first),
                place(other)
            ));
        }
    }
    Ok(())
}

fn of_player(
    flags: &RatingFlags,
    player: &PersonOfMonth<'_>,
    files: &[SectionOfFile<'_>],
    events: &[(String, CheckedSection)],
    month: RatingMonth,
) -> PlayerReport {
    let RatingFlags { games, reached_2400, k, .. } = *flags;
    let lines = as_played(player, files);
    let at: Vec<(&CheckedSection, usize)> =
        lines.iter().map(|line| (&events[line.section].1, line.at)).collect();
    let mut found = of_sections(&at, &PlayerHistory { games, reached_2400, k }, month);
    if let (Some(born), Some(rating), RatingOutcome::Change(change)) =
        (flags.born, player.rating(), &found.outcome)
    {
        let events = change.events.iter().map(|event| event.games.iter().map(|g| g.game).collect());
        let RatingMonth { year, month, edition } = month;
        let period = Period { year, month, edition, events: events.collect() };
        let player = RatedPlayer { rating, games, reached_2400, birth_year: Some(born) };
        found.outcome = RatingOutcome::Change(period_change(&player, k, &period));
    }
    let names: Vec<String> = lines.iter().map(|line| events[line.section].0.clone()).collect();
    PlayerReport::of(player.who(), &names, &at, &found, month)
}

/// A player's lines in the order of the files. For an unrated player, whose first event may be
/// disregarded, they are in the order in which the files ended, if all have an end.
fn as_played<'p>(
    player: &PersonOfMonth<'p>,
    files: &[SectionOfFile<'_>],
) -> Vec<LineOfSection<'p>> {
    let mut lines = player.lines.clone();
    let last_day = |line: &LineOfSection<'_>| files[line.section].file.last_day();
    if player.rating().is_none() && lines.iter().all(|line| last_day(line).is_some()) {
        lines.sort_by_key(last_day);
    }
    lines
}
