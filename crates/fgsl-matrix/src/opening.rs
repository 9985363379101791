//! The list before the first season, and what is known of its players.

use rating_core::EloRating;

use crate::career::{Career, Past};
use crate::error::{InputError, check_grades, check_length};
use crate::factor::REACHED;
use crate::monthly::MonthlyRatings;
use crate::scale::{ListedNumber, Scale, whole_away_from_zero};
use crate::system::System;

/// What is known of a player before the first season.
///
/// The default is a player of whom nothing is known: not on the list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OpeningPlayer {
    /// The number on the list, on the list's own scale; `None` if the player is not on it.
    pub number: Option<ListedNumber>,
    /// The number of games behind that number, if known. A listed player whose games are not known
    /// counts as established: nobody is listed without games.
    pub games: Option<u32>,
    /// Whether a published rating was ever 2400 or more; the list's own number is checked in any
    /// case.
    pub reached_2400: bool,
    /// The year of birth, which matters for the factors of juniors.
    pub birth_year: Option<i32>,
}

impl Career {
    /// The career before the first season: players by number, each with what the list says.
    ///
    /// ```
    /// use fgsl_matrix::{Career, ListedNumber, OpeningPlayer, Scale, System};
    ///
    /// let system = System::built_in("elo-fide")?;
    /// let listed = OpeningPlayer {
    ///     number: ListedNumber::new(1_850.0, Scale::Elo),
    ///     games: Some(12),
    ///     ..OpeningPlayer::default()
    /// };
    /// let career = Career::of_list(&system, &[listed, OpeningPlayer::default()]);
    /// assert_eq!(career.grades(), [Some(1_850.0), None]);
    /// # Ok::<(), fgsl_matrix::SystemError>(())
    /// ```
    #[must_use]
    pub fn of_list(system: &System, players: &[OpeningPlayer]) -> Self {
        let number = |player: &OpeningPlayer| {
            player.number.map(|listed| system.rounded(system.from_listed(listed)))
        };
        let grades: Vec<Option<f64>> = players.iter().map(number).collect();
        let past = |(player, grade): (&OpeningPlayer, &Option<f64>)| Past {
            games: player.games.unwrap_or(0),
            is_established: grade.is_some() && player.games.is_none(),
            highest: [*grade, player.reached_2400.then_some(REACHED)]
                .into_iter()
                .flatten()
                .reduce(f64::max),
            birth_year: player.birth_year,
        };
        let past = players.iter().zip(&grades).map(past).collect();
        let monthly = system.three_passes.map(|_| {
            let whole = |grade: &Option<f64>| {
                grade.map(|g| EloRating::whole(whole_away_from_zero(g) as i32))
            };
            let games = players.iter().map(|player| player.games);
            MonthlyRatings::opening(grades.iter().map(whole).zip(games))
        });
        Self { grades, past, monthly }
    }

    /// The same for a list of three-digit grades without other information. `birth_years` matter
    /// for the factors of juniors.
    ///
    /// # Errors
    ///
    /// Years of birth of another number of players; a grade that is not finite.
    pub fn opening(
        system: &System,
        opening: &[Option<f64>],
        birth_years: Vec<Option<i32>>,
    ) -> Result<Self, InputError> {
        check_length("birth_years", birth_years.len(), opening.len())?;
        let known: Vec<f64> = opening.iter().map(|grade| grade.unwrap_or_default()).collect();
        check_grades(&known)?;
        let players = opening.iter().zip(birth_years).map(|(grade, birth_year)| OpeningPlayer {
            number: grade.and_then(|grade| ListedNumber::new(grade, Scale::Grade)),
            birth_year,
            ..OpeningPlayer::default()
        });
        Ok(Self::of_list(system, &players.collect::<Vec<_>>()))
    }
}
