//! The lines of the table: what is measured, and the goals.

/// A line of the table.
#[derive(Debug)]
pub(crate) struct Line {
    /// Its name for `--only`.
    pub(crate) name: &'static str,
    /// Its title in the table.
    pub(crate) title: &'static str,
    /// The season it is measured on.
    pub(crate) size: Size,
    /// What is run.
    pub(crate) work: Work,
    /// How long it may take.
    pub(crate) goal: Option<Goal>,
    /// The most bytes that it may hold at its peak, divided by the number of games.
    pub(crate) bytes_a_game: Option<f64>,
}

/// A made-up season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// How many players.
    pub(crate) players: u64,
    /// How many games.
    pub(crate) games: u64,
}

/// What is run on a season, in the order of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Work {
    /// (a): polars reads the CSV files into frames of text.
    BareRead,
    /// `clarke grade` of the CSV files.
    Grade,
    /// `clarke grade` of the same season as Parquet.
    GradeParquet,
    /// The same with the games put aside on disk.
    GradeStreamed,
    /// `clarke check` of the CSV files, with its doubts.
    Check,
    /// Our own reader of CSV: rows judged, and games by player.
    OwnRead,
}

impl Work {
    /// Its name in lines of progress.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::BareRead => "bare read",
            Self::Grade => "grade",
            Self::GradeParquet => "grade from Parquet",
            Self::GradeStreamed => "grade streamed",
            Self::Check => "check",
            Self::OwnRead => "own read",
        }
    }
}

/// The longest time that a work may take.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// This many times as long as the bare read.
    TimesBare(f64),
    /// This many times as long as `clarke grade` of the same files.
    TimesGrade(f64),
}

const SMALL: Size = Size { players: 12_000, games: 160_000 };
const MEDIUM: Size = Size { players: 50_000, games: 1_000_000 };
const LARGE: Size = Size { players: 500_000, games: 10_000_000 };

/// Every line, with those of one size together.
pub(crate) const LINES: [Line; 7] = [
    Line {
        name: "160-thousand",
        title: "160,000 games, 12,000 players",
        size: SMALL,
        work: Work::Grade,
        goal: Some(Goal::TimesBare(2.0)),
        bytes_a_game: None,
    },
    Line {
        name: "1-million",
        title: "1 million games, 50,000 players",
        size: MEDIUM,
        work: Work::Grade,
        goal: Some(Goal::TimesBare(1.5)),
        bytes_a_game: None,
    },
    Line {
        name: "10-million",
        title: "10 million games, 500,000 players",
        size: LARGE,
        work: Work::Grade,
        goal: Some(Goal::TimesBare(1.2)),
        bytes_a_game: Some(60.0),
    },
    Line {
        name: "parquet",
        title: "10 million games from Parquet",
        size: LARGE,
        work: Work::GradeParquet,
        goal: Some(Goal::TimesBare(1.0)),
        bytes_a_game: None,
    },
    Line {
        name: "streamed",
        title: "10 million games from Parquet, put aside on disk (`--streamed`)",
        size: LARGE,
        work: Work::GradeStreamed,
        goal: None,
        bytes_a_game: None,
    },
    Line {
        name: "check",
        title: "`clarke check` of 10 million games, with doubts",
        size: LARGE,
        work: Work::Check,
        goal: Some(Goal::TimesGrade(3.0)),
        bytes_a_game: None,
    },
    Line {
        name: "reader",
        title: "our own CSV reader, 10 million games",
        size: LARGE,
        work: Work::OwnRead,
        goal: None,
        bytes_a_game: None,
    },
];

/// The lines with these names, or all if there are no names; those of one size together.
pub(crate) fn by_size(only: &[String]) -> Vec<(Size, Vec<&'static Line>)> {
    let wanted = |line: &&Line| only.is_empty() || only.iter().any(|name| name == line.name);
    let mut groups: Vec<(Size, Vec<&'static Line>)> = Vec::new();
    for line in LINES.iter().filter(wanted) {
        match groups.last_mut().filter(|(size, _)| *size == line.size) {
            Some((_, lines)) => lines.push(line),
            None => groups.push((line.size, vec![line])),
        }
    }
    groups
}

/// The works to run for these lines, each once: their own, and those that they are compared with.
pub(crate) fn works(lines: &[&Line]) -> Vec<Work> {
    let mut works = vec![Work::BareRead];
    for line in lines {
        works.push(line.work);
        if matches!(line.goal, Some(Goal::TimesGrade(_))) {
            works.push(Work::Grade);
        }
    }
    works.sort_unstable();
    works.dedup();
    works
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: &[&str]) -> Vec<Vec<&'static str>> {
        let only: Vec<String> = only.iter().map(|&name| name.to_owned()).collect();
        let groups = by_size(&only).into_iter();
        groups.map(|(_, lines)| lines.iter().map(|line| line.name).collect()).collect()
    }

    #[test]
    fn lines_of_one_size_share_their_season() {
        assert_eq!(names(&[]).iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 5]);
        assert_eq!(names(&["check", "160-thousand"]), [["160-thousand"], ["check"]]);
    }

    #[test]
    fn a_check_is_measured_beside_the_grading_that_its_goal_names() {
        let groups = by_size(&["check".to_owned()]);
        assert_eq!(works(&groups[0].1), [Work::BareRead, Work::Grade, Work::Check]);
    }

    #[test]
    fn a_work_that_two_lines_need_is_run_once() {
        let groups = by_size(&["check".to_owned(), "10-million".to_owned()]);
        assert_eq!(works(&groups[0].1).len(), 3);
    }
}
