//! Errors of files and folders that cannot be used at all. (A bad row is not an error: see
//! [`findings::RowFault`].)

use std::io;
use std::path::{Path, PathBuf};

use rating_core::{GamesError, HalfInBlock};

use crate::platform::explained;
use crate::unknown_kind::plural;
use findings::MOST_FAULTS;
use findings::RowAccount;
use findings::RowFault;
use findings::printable;
use findings::{counted, thousands};

/// Why a file cannot be read, or a list cannot be published.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum Error {
    /// A file cannot be read.
    #[error("cannot read {}", shown(.path))]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// A compressed file is damaged, or unpacks to more than the limit.
    #[error("cannot decompress {}", shown(.path))]
    Unpack {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// The operating system refused to write or replace something.
    #[error("cannot {doing} {}", shown(.path))]
    Io {
        /// What the program was doing, in words that fit before the path.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// A file was read, but cannot be used.
    #[error("{file}{}: {problem}", line_of(problem))]
    File {
        file: String,
        /// What is wrong with it.
        problem: FileProblem,
    },
    /// Rows of a file are missing from what was read of it, which is a fault of this program.
    #[error(
        "{file}: {account}: the account does not come out, so nothing is made of the file. This is \
         a fault of the program: please report it, with the file"
    )]
    Unaccounted { file: String, account: RowAccount },
    /// A file exists in two versions.
    #[error("both {one} and {other} exist: remove one of them")]
    TwoVersions {
        /// One of them.
        one: PathBuf,
        other: PathBuf,
    },
    /// A season has its results in two forms.
    #[error("both {one} and the folder {other} exist: remove one of them")]
    TwoForms {
        /// The table.
        one: PathBuf,
        /// The folder of event files.
        other: PathBuf,
    },
    /// A season has no results.
    #[error(
        "{folder} has no results: expected results.csv (or .csv.gz, .csv.zst, .parquet), or a \
         folder events"
    )]
    NoResults { folder: PathBuf },
    /// A season's folder of event files is empty.
    #[error("{folder} holds no file: expected the files of the season's events")]
    NoEvents { folder: PathBuf },
    /// Nothing says who the players of a season are.
    #[error("{folder} names no player: {}", nobody(.list.as_ref()))]
    NoPlayers {
        folder: PathBuf,
        /// The list of players, if there is one that has no usable row.
        list: Option<EmptyList>,
    },
    /// A season has more rows than the memory can hold.
    #[error(
        "{} has about {} rows, for which {} of memory are needed, and {} are free: grade it on a computer \
         with more memory, or end other programs{}",
        shown(.folder),
        thousands(*rows as usize),
        gigabytes(*needed),
        gigabytes(*free),
        why.map_or(String::new(), |why| format!(
            ". Its games cannot be put aside on the disk, since {why}"
        ))
    )]
    TooLarge {
        folder: PathBuf,
        rows: u64,
        /// In bytes, at the least.
        needed: u64,
        /// In bytes.
        free: u64,
        /// Why its games cannot be put aside instead, if that was looked at.
        why: Option<&'static str>,
    },
    /// The games of a season cannot be put aside while they are read, though that was asked for.
    #[error("{}: its games cannot be put aside while they are read: {why}", shown(.folder))]
    NotAside { folder: PathBuf, why: &'static str },
    /// Games cannot be put aside in a folder, or not be read from there.
    #[error(
        "the games cannot be put aside in {}: {source} (each takes {} bytes there)",
        shown(.folder),
        2 * HalfInBlock::BYTES
    )]
    Aside { folder: PathBuf, source: io::Error },
    /// A season has more files than the file numbers of games can tell apart.
    #[error("more than {most} event files in one season")]
    TooManyFiles {
        /// The largest number of files.
        most: usize,
    },
    /// Two different submissions of one event have the same index.
    #[error(transparent)]
    Unsettled(#[from] Unsettled),
    /// Games that cannot be grouped by player.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// The folder to publish in holds something else.
    #[error(
        "{} holds `{}`, which is not a published season: \
         publish into an empty folder, a new one, or one that holds nothing but published seasons",
        shown(.folder),
        printable(.entry)
    )]
    ForeignFolder {
        folder: PathBuf,
        /// What was found in it.
        entry: String,
    },
    /// The folder of a published season that a run replaces holds something else.
    #[error(
        "{} holds `{}`, which was not published there (manifest.json does not name it) and would \
         be lost: nothing was changed there",
        shown(.folder),
        printable(.entry)
    )]
    ForeignEntry {
        folder: PathBuf,
        /// What was found in it.
        entry: String,
    },
    /// A published season that a run replaces is a link to a folder elsewhere.
    #[error(
        "{} is a link, and the lists that it leads to would stay as they are: nothing was changed \
         there",
        shown(.folder)
    )]
    LinkedSeason { folder: PathBuf },
    /// A folder of published lists that nobody may write to.
    #[error(
        "{} is write-protected, so its lists stay: lift the protection to publish there",
        shown(.folder)
    )]
    WriteProtected { folder: PathBuf },
    /// The folder to write a site in holds other things.
    #[error(
        "{} holds `{}` and is not a site of this program: expected an empty folder, or a new one",
        shown(.folder),
        printable(.entry)
    )]
    NotASite {
        folder: PathBuf,
        /// What was found in it.
        entry: String,
    },
    /// The folder to write in is not empty.
    #[error(
        "{} holds `{}`: expected an empty folder, or a new one",
        shown(.folder),
        printable(.entry)
    )]
    NotEmpty {
        folder: PathBuf,
        /// What was found in it.
        entry: String,
    },
    /// A published manifest, or the description of the federation in a published folder, cannot be
    /// read back.
    #[error("{}: not as this program writes it", shown(.file))]
    Manifest {
        file: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A manifest says what cannot be of the season in whose folder it is.
    #[error("manifest.json in {} is not that of the season published there: {problem}", shown(.folder))]
    OddManifest {
        folder: PathBuf,
        /// What it says.
        problem: String,
    },
    /// Another run is publishing into the folder, and this one does not wait for it.
    #[error("another run is publishing into {}: try again when it has ended", shown(.folder))]
    Locked { folder: PathBuf },
    /// The folder to publish in holds the seasons of another federation.
    #[error(
        "{} holds the seasons of {}, graded from other results than those of `{}`: nothing was \
         changed there",
        shown(.folder),
        whose(.published.as_deref()),
        printable(.given)
    )]
    OtherFederation {
        folder: PathBuf,
        /// The federation whose seasons it holds; `None` if there is no record of it.
        published: Option<String>,
        /// The federation that was to be published.
        given: String,
    },
}

/// What is wrong with a file that was read.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum FileProblem {
    /// It is empty, or has no header line.
    #[error("it is empty: expected a header line with the columns {expected}")]
    Empty {
        /// The columns that it must have.
        expected: String,
    },
    /// Its columns are not separated by commas.
    #[error(
        "its columns are separated by {}: expected commas, and a header line with at least \
         {expected}",
        plural(*by)
    )]
    Parted {
        /// The separator that it uses.
        by: char,
        /// The columns that it must have.
        expected: String,
    },
    /// It is not text in a known character set.
    #[error(
        "not text in UTF-8, UTF-16 or Windows-1252 (byte 0x{byte:02x}); save the file as UTF-8"
    )]
    NotText {
        /// The line of the first byte that is not text.
        line: usize,
        /// That byte.
        byte: u8,
    },
    /// It is not UTF-8, but may be text in another character set.
    #[error("not UTF-8")]
    NotUtf8,
    /// A line is longer than any line of a table of results.
    #[error("longer than {most} bytes: not a line of a table")]
    LongLine {
        line: usize,
        /// The limit in bytes.
        most: usize,
    },
    /// It is not XML, or is cut off.
    #[error("not XML: {problem}")]
    NotXml {
        /// The line of the fault.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A line that holds two rows or records.
    #[error(
        "another row begins on this line, after a carriage return: expected lines that all end in \
         the same way"
    )]
    TwoRows { line: usize },
    /// A second tournament begins in a file that can hold only one.
    #[error("a second tournament begins here: save each in a file of its own")]
    SecondTournament { line: usize },
    /// The header lacks a column.
    #[error("no column `{column}`; found: {found}")]
    MissingColumn {
        /// The column that is missing.
        column: &'static str,
        /// The header.
        found: String,
    },
    /// The header names a column twice.
    #[error(
        "the column `{column}` appears twice, as column {} and as column {} (blanks around a name \
         do not count); found: {found}",
        places[0],
        places[1]
    )]
    ColumnTwice {
        column: String,
        /// Its first two places, from 1.
        places: [usize; 2],
        /// The header.
        found: String,
    },
    /// The header line is not CSV.
    #[error("the header is not CSV ({problem}); found: {found}")]
    BadHeader {
        /// What is wrong with it.
        problem: String,
        /// The header.
        found: String,
    },
    /// A column of a Parquet file has an unsupported type.
    #[error("the column `{column}` is of type {found}: expected text, integers, floats or days")]
    ColumnType {
        column: String,
        /// Its type.
        found: String,
    },
    /// A column of a Parquet file has times in an unknown time zone.
    #[error(
        "the column `{column}` has times of the zone `{zone}`, which is not known here, so their \
         days are not: write days, or times of UTC or of a zone such as Europe/London"
    )]
    TimeZone { column: String, zone: String },
    /// A file of decisions or settings is not TOML, lacks a key or has an unknown one.
    #[error("{problem}")]
    NotToml {
        /// The line of the fault.
        line: Option<usize>,
        /// What is wrong, with the line and its text.
        problem: String,
    },
    /// A file of decisions or settings contradicts itself, or another file that it needs cannot be
    /// read.
    #[error("{}{problem}", line_before(*line))]
    Settings {
        /// The line, if the problem is on a single line.
        line: Option<usize>,
        /// What is wrong.
        problem: String,
    },
    /// The table leaves open how it is to be read.
    #[error("{question}{}", with_answer(answer))]
    Asked {
        question: String,
        /// Lines of `import.toml` that would answer it; empty if only a change of the table does.
        answer: String,
    },
    /// It has more rows than any cross-table has.
    #[error("more than {} rows, one a player: no cross-table has so many", thousands(*most))]
    TooManyRows {
        /// The largest number of rows that are read.
        most: usize,
    },
    /// It has more lines that are too short to be rows than any table has by mistake.
    #[error(
        "more than {} of its lines have fewer than {shortest} letters, which is too short for a \
         row of results",
        thousands(MOST_FAULTS)
    )]
    TooManyShortLines {
        /// The fewest bytes of a row.
        shortest: usize,
    },
    /// It has more unusable rows than any file of an event has rows.
    #[error("it has more than {} faults; the first: {first}", thousands(MOST_FAULTS))]
    TooManyFaults {
        /// What is wrong with the first such row.
        first: String,
    },
    /// A list without a single usable row.
    #[error(
        "none of its {} can be used; {}`{}`: {}",
        counted(*rows, "row"),
        in_column(first.column),
        printable(&first.value),
        first.reason
    )]
    NoUsableRow {
        /// How many rows it has.
        rows: usize,
        /// What is wrong with the first row.
        first: Box<RowFault>,
    },
    /// It is not what its name says.
    #[error("{0}")]
    Unusable(&'static str),
    /// The library for data frames (polars) failed.
    #[error("frames cannot be read or written ({0})")]
    Frame(polars::error::PolarsError),
}

/// The error of a file that changed between two looks at it.
pub(crate) fn changed() -> io::Error {
    io::Error::other("another program wrote to it while it was read: read it again")
}

/// `12.3 GB`.
fn gigabytes(bytes: u64) -> String {
    format!("{:.2} GB", bytes as f64 / 1e9)
}

/// A list of players without a usable row.
#[derive(Debug)]
pub struct EmptyList {
    /// The file.
    pub file: String,
    /// Its rows, none of which can be used.
    pub rejected: Vec<RowFault>,
}

fn nobody(list: Option<&EmptyList>) -> String {
    match list {
        None => {
            "expected players.csv (code,name; or .csv.gz, .csv.zst, .parquet), or submissions that \
                 name theirs"
                .to_owned()
        }
        Some(EmptyList { file, rejected }) => match rejected.first() {
            None => format!("{file} has no row but its header"),
            Some(first) => {
                let RowFault { line, column, value, reason, .. } = first;
                let rows = counted(rejected.len(), "row");
                format!(
                    "{file} has {rows}, and none can be used; line {line}, {column} `{value}`: \
                     {reason}"
                )
            }
        },
    }
}

/// Two different submissions of one event of which nobody can say which counts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{one} and {other} {}", why.in_words(event))]
pub struct Unsettled {
    /// The event's code.
    pub event: String,
    /// Why it cannot be said.
    pub why: WhyUnsettled,
    /// The first of the two files; the one without an index, or without `#FINISH`.
    pub one: String,
    /// The other file.
    pub other: String,
}

/// Why nobody can say which of two submissions counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyUnsettled {
    /// Both have this index.
    SameIndex(u32),
    /// The first has no index that can be read.
    NoIndex,
    /// The first would replace the other, and has no `#FINISH`.
    Unfinished,
}

impl WhyUnsettled {
    fn in_words(self, event: &str) -> String {
        match self {
            Self::SameIndex(index) => format!(
                "both have submission index {index} of event {event}, and differ: the later one \
                 needs a higher index"
            ),
            Self::NoIndex => format!(
                "are both of event {event}, and the submission index of the first cannot be read: \
                 the later one needs a higher index"
            ),
            Self::Unfinished => format!(
                "are both of event {event}, and the first, which is the later one, has no \
                 #FINISH, so it may be cut off: put in the whole file, or remove it"
            ),
        }
    }
}

impl FileProblem {
    /// The line of the problem, if it is on a single line.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::NotText { line, .. }
            | Self::LongLine { line, .. }
            | Self::NotXml { line, .. }
            | Self::TwoRows { line }
            | Self::SecondTournament { line } => Some(*line),
            Self::MissingColumn { .. } | Self::ColumnTwice { .. } | Self::BadHeader { .. } => {
                Some(1)
            }
            Self::NotToml { line, .. } | Self::Settings { line, .. } => *line,
            Self::NoUsableRow { first, .. } => Some(first.line),
            _ => None,
        }
    }

    /// The line of a problem whose message does not mention it.
    const fn unsaid_line(&self) -> Option<usize> {
        match self {
            Self::NotToml { .. } | Self::Settings { .. } => None,
            _ => self.line(),
        }
    }

    /// The error of a file with this problem.
    #[must_use]
    pub fn of(self, file: &str) -> Error {
        Error::File { file: file.to_owned(), problem: self }
    }
}

fn whose(federation: Option<&str>) -> String {
    match federation {
        Some(name) => format!("the federation `{}`", printable(name)),
        None => "a federation that nothing there names".to_owned(),
    }
}

fn in_column(column: &str) -> String {
    if column.is_empty() { String::new() } else { format!("{column} ") }
}

fn with_answer(answer: &str) -> String {
    if answer.is_empty() {
        return String::new();
    }
    format!(
        "\nThe answer, in import.toml beside the file (of a season, beside players.csv), with what is true:\n{answer}"
    )
}

fn line_of(problem: &FileProblem) -> String {
    problem.unsaid_line().map(|line| format!(", line {line}")).unwrap_or_default()
}

fn line_before(line: Option<usize>) -> String {
    line.map(|line| format!("line {line}: ")).unwrap_or_default()
}

/// A path that is safe to show on a terminal: names of folders may contain any characters.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

impl Error {
    /// Nothing, if the account of a file's rows is settled.
    ///
    /// # Errors
    ///
    /// It is not.
    pub fn unless_settled(account: RowAccount, file: &str) -> Result<(), Self> {
        if account.is_settled() {
            return Ok(());
        }
        Err(Self::Unaccounted { file: file.to_owned(), account })
    }
}

impl Error {
    /// The error of a file that cannot be read.
    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source: explained(source) }
    }

    /// The error of a folder in which games cannot be put aside.
    pub fn aside(folder: &Path) -> impl FnOnce(io::Error) -> Self {
        let folder = folder.to_owned();
        move |source| Self::Aside { folder, source: explained(source) }
    }

    /// The error of a file that another program wrote to between two readings.
    #[must_use]
    pub fn changed(path: &Path) -> Self {
        Self::read(path)(changed())
    }

    /// The error for a file with more faults than [`MOST_FAULTS`].
    pub fn too_many_faults(first: Option<&RowFault>, file: &str) -> Self {
        let first = first
            .map_or_else(String::new, |first| format!("line {}, {}", first.line, first.reason));
        FileProblem::TooManyFaults { first }.of(file)
    }

    /// The error of a file that cannot be unpacked.
    pub fn unpack(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Unpack { path, source }
    }

    /// The error of a path at which something failed, such as `create`.
    pub fn io(doing: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { doing, path, source: explained(source) }
    }

    /// The error of a file whose frame polars refuses.
    pub fn frame(file: &str) -> impl FnOnce(polars::error::PolarsError) -> Self {
        let file = file.to_owned();
        move |source| FileProblem::Frame(source).of(&file)
    }

    /// The line of the error, if it is on a single line of a file.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::File { problem, .. } => problem.line(),
            _ => None,
        }
    }

    /// The message of the error, for output that already names the file.
    #[must_use]
    pub fn without_file(&self) -> String {
        match self {
            Self::File { problem, .. } => {
                format!("{}{problem}", line_before(problem.unsaid_line()))
            }
            Self::Unpack { source, .. } => format!("it cannot be decompressed ({source})"),
            Self::Read { source, .. } => format!("it cannot be read: {source}"),
            other => other.to_string(),
        }
    }
}
