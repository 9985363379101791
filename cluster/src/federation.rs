//! A federation's folder: its seasons, players and opening list, as far as the engine's way can
//! hold them.
//!
//! What the batch would ask about, correct or leave out is refused here, with the advice to run
//! `clarke check`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use ecf_season::edition::{BorrowingBy, RepeatedRows};
use ecf_season::{Edition, Rate, Season};
use identity::code_form::CodeForm;
use identity::player::{Clubs, Player, fide_number, sex_letter};
use rating_core::Grade;

use crate::functions::day;

/// Entries of the folder that say nothing about grades.
const PASSED_OVER: [&str; 3] = ["true_strengths.parquet", "published", "published-systems"];

const OPENING: &str = "opening_grades.csv";

/// A federation's folder.
#[derive(Debug)]
pub(crate) struct Federation {
    pub(crate) opening: PathBuf,
    /// One after the other.
    pub(crate) seasons: Vec<SeasonFolder>,
}

/// The folder of a season.
#[derive(Debug)]
pub(crate) struct SeasonFolder {
    pub(crate) season: Season,
    pub(crate) players: PathBuf,
    pub(crate) results: Results,
}

/// A season's table of results.
#[derive(Clone, Debug)]
pub(crate) enum Results {
    Csv(PathBuf),
    /// A file, or a folder of files.
    Parquet(PathBuf),
}

impl Results {
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Csv(path) | Self::Parquet(path) => path,
        }
    }
}

impl Federation {
    /// The contents of a folder.
    pub(crate) fn open(folder: &Path) -> Result<Self> {
        let mut seasons = Vec::new();
        for (name, path) in entries(folder)? {
            match name.parse() {
                Ok(season) if path.is_dir() => seasons.push(SeasonFolder::open(season, &path)?),
                _ if name == OPENING || PASSED_OVER.contains(&&*name) => {}
                _ => bail!("{}: {UNREAD}", path.display()),
            }
        }
        ensure!(
            !seasons.is_empty(),
            "{}: no folder of a season, such as 2006-07",
            folder.display()
        );
        seasons.sort_by_key(|folder| folder.season);
        for two in seasons.windows(2) {
            let [before, next] = [two[0].season, two[1].season];
            ensure!(before.next() == Some(next), "{next} does not follow {before}");
        }
        Ok(Self { opening: folder.join(OPENING), seasons })
    }
}

const UNREAD: &str = "not read on several machines, and clarke grade may grade by it; move it away \
                      if it says nothing about the grades";

/// The entries of a folder by name, in order; hidden ones are left out.
fn entries(folder: &Path) -> Result<Vec<(String, PathBuf)>> {
    let read = || format!("cannot read {}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(read)? {
        let path = entry.with_context(read)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            found.push((name, path));
        }
    }
    found.sort();
    Ok(found)
}

impl SeasonFolder {
    fn open(season: Season, folder: &Path) -> Result<Self> {
        let mut results = Vec::new();
        for (name, path) in entries(folder)? {
            match &*name {
                "players.csv" => {}
                "results.csv" => results.push(Results::Csv(path)),
                "results.parquet" => results.push(Results::Parquet(path)),
                "results" if path.is_dir() => results.push(Results::Parquet(path)),
                _ => bail!("{}: {UNREAD}", path.display()),
            }
        }
        let [results] = <[Results; 1]>::try_from(results).map_err(|found| {
            let (folder, found) = (folder.display(), found.len());
            anyhow::anyhow!(
                "{folder}: {found} tables of results; expected results.csv, results.parquet or a \
                 folder results of Parquet files"
            )
        })?;
        Ok(Self { season, players: folder.join("players.csv"), results })
    }
}

/// Refuses an edition that needs more of games than sums.
pub(crate) fn refuse_edition(edition: &Edition) -> Result<()> {
    let name = &edition.name;
    ensure!(edition.borrowing.by == BorrowingBy::Average, "{name} borrows games one by one");
    ensure!(edition.rows.repeated == RepeatedRows::Grade, "{name} rejects repeated rows");
    ensure!(edition.rows.rates == [Rate::Standard], "{name} grades other rates than standard");
    Ok(())
}

/// A table of texts whose columns are known.
struct Table {
    path: PathBuf,
    reader: csv::Reader<fs::File>,
    /// The place of each known column.
    places: Vec<Option<usize>>,
}

impl Table {
    /// Opens a table; columns beyond the required ones may be missing.
    fn open(path: &Path, required: &[&str], optional: &[&str]) -> Result<Self> {
        let read = || format!("cannot read {}", path.display());
        let mut reader = csv::Reader::from_path(path).with_context(read)?;
        let header = reader.headers().with_context(read)?.clone();
        let known: Vec<&str> = required.iter().chain(optional).copied().collect();
        let place = |column: &&str| header.iter().position(|found| found == *column);
        let places: Vec<_> = known.iter().map(place).collect();
        let missing = required.iter().zip(&places).find(|(_, place)| place.is_none());
        ensure!(missing.is_none(), "{}: no column {}", path.display(), required.join(", "));
        let other = header.iter().enumerate().find(|(at, _)| !places.contains(&Some(*at)));
        if let Some((_, other)) = other {
            bail!("{}: the column `{other}` is {UNREAD}", path.display());
        }
        Ok(Self { path: path.to_owned(), reader, places })
    }

    /// Hands on every row: the fields by known column, empty where there is none.
    fn each(mut self, mut visit: impl FnMut(&[&str]) -> Result<()>) -> Result<()> {
        for record in self.reader.records() {
            let record = record.with_context(|| format!("cannot read {}", self.path.display()))?;
            let field = |place: &Option<usize>| place.and_then(|at| record.get(at)).unwrap_or("");
            let fields: Vec<&str> = self.places.iter().map(field).collect();
            let line = record.position().map_or(0, csv::Position::line);
            let at = || format!("{}, line {line}: run clarke check", self.path.display());
            refuse_unclean(&fields).and_then(|()| visit(&fields)).with_context(at)?;
        }
        Ok(())
    }
}

/// Refuses fields that the batch would read as something else: with blanks around them, or on
/// several lines.
fn refuse_unclean(fields: &[&str]) -> Result<()> {
    let is_unclean = |field: &&&str| field.trim() != **field || field.contains(['\r', '\n', '\0']);
    match fields.iter().find(is_unclean) {
        Some(field) => bail!("`{}`: a line of its own, or blanks", field.escape_debug()),
        None => Ok(()),
    }
}

/// Refuses texts that the batch marks, as a spreadsheet would take them for formulas.
fn refuse_formulas(fields: &[&str]) -> Result<()> {
    let is_formula =
        |field: &&&str| field.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t']);
    match fields.iter().find(is_formula) {
        Some(field) => bail!("`{field}` begins like a formula"),
        None => Ok(()),
    }
}

fn refuse_code(code: &str, edition: &Edition) -> Result<()> {
    let form = if edition.rows.check_letters { CodeForm::WithCheckLetter } else { CodeForm::Free };
    form.fault(code).map_or(Ok(()), |reason| bail!("the code `{code}`: {reason}"))
}

/// The players of a season, in the order of their codes.
pub(crate) fn read_players(path: &Path, edition: &Edition) -> Result<Vec<Player>> {
    const OPTIONAL: [&str; 10] = [
        "sex",
        "birth_date",
        "club1",
        "club2",
        "club3",
        "club4",
        "club5",
        "club6",
        "fide_code",
        "nation",
    ];
    let mut players = Vec::new();
    Table::open(path, &["code", "name"], &OPTIONAL)?.each(|fields| {
        let &[code, name, sex, born, ref clubs @ .., fide_code, nation] = fields else {
            bail!("too few fields");
        };
        refuse_code(code, edition)?;
        refuse_formulas(fields)?;
        let birth_date = day(born);
        ensure!(born.is_empty() || birth_date.is_some(), "the day of birth `{born}`");
        let sex = Some(sex_letter(sex)).filter(|letter| !letter.is_empty()).unwrap_or(sex);
        players.push(Player {
            code: code.into(),
            name: name.into(),
            sex: sex.into(),
            birth_date,
            clubs: Clubs::new(clubs.try_into()?),
            fide_code: fide_number(fide_code).into(),
            nation: nation.into(),
        });
        Ok(())
    })?;
    players.sort_by(|one, other| one.code.cmp(&other.code));
    let twice = players.windows(2).find(|two| two[0].code == two[1].code);
    if let Some([player, _]) = twice {
        bail!("{}: two players have the code {}: run clarke check", path.display(), player.code);
    }
    Ok(players)
}

/// The grades of the list before the first season, by code.
pub(crate) fn read_opening(path: &Path, edition: &Edition) -> Result<Vec<(String, Grade)>> {
    let mut grades: Vec<(String, Grade)> = Vec::new();
    Table::open(path, &["code", "grade"], &[])?.each(|fields| {
        refuse_code(fields[0], edition)?;
        grades.push((fields[0].to_owned(), fields[1].parse().context("the grade")?));
        Ok(())
    })?;
    grades.sort();
    let twice = grades.windows(2).find(|two| two[0].0 == two[1].0);
    if let Some([(code, _), _]) = twice {
        bail!("{}: two grades of {code}: run clarke check", path.display());
    }
    Ok(grades)
}
