//! A player's results, as far as norms need them.

use event_sections::{CheckedSection, Entrant, RoundResult, Sex, Title};
use rating_core::{EloRating, HalfPoints, Outcome};

use super::FederationMix;

/// A player's rounds and score.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    pub(super) federation: String,
    pub(super) sex: Option<Sex>,
    pub(super) rounds: Vec<(u32, NormRound)>,
    pub(super) score: HalfPoints,
    /// The opponent who did not come to the last round of the event, with the round.
    pub(super) absent_last: Option<(u32, Opponent)>,
}

/// An opponent in a game that was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opponent {
    /// Their place in the section, which identifies them, since two players may have the same name.
    /// `None` without a section, as in a list of opponents.
    pub place: Option<usize>,
    /// Their name, for messages, and to identify them if they have no place.
    pub name: String,
    /// Their rating in the list in force when the event began; `None` if unrated.
    pub rating: Option<EloRating>,
    /// Their title.
    pub title: Option<Title>,
    /// Their federation's letters.
    pub federation: String,
    /// Whether they are unrated and scored nothing against rated players. `false` without a
    /// section, as in a list of opponents.
    pub scored_nothing: bool,
}

impl Opponent {
    /// A rated opponent without a title, of a list and not of a section.
    ///
    /// ```
    /// use event_awards::norm::Opponent;
    /// use event_sections::Title;
    /// use rating_core::EloRating;
    ///
    /// let rated = Opponent::rated("Lee, Ann", EloRating::whole(2_520), "ENG");
    /// let grandmaster = Opponent { title: Some(Title::Gm), ..rated };
    /// assert_eq!(grandmaster.federation, "ENG");
    /// ```
    #[must_use]
    pub fn rated(
        name: impl Into<String>,
        rating: EloRating,
        federation: impl Into<String>,
    ) -> Self {
        Self {
            place: None,
            name: name.into(),
            rating: Some(rating),
            title: None,
            federation: federation.into(),
            scored_nothing: false,
        }
    }
}

/// What identifies an opponent who is met twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OpponentKey<'a> {
    Place(usize),
    Name(&'a str),
}

impl Opponent {
    /// The player at a place of a section; `None` if there is nobody at it.
    #[must_use]
    pub fn of_section(section: &CheckedSection, place: usize) -> Option<Self> {
        let entrant = section.player(place)?;
        Some(Self {
            place: Some(place),
            name: entrant.name.clone(),
            rating: entrant.rating,
            title: entrant.title,
            federation: entrant.federation.clone().unwrap_or_default(),
            scored_nothing: scored_nothing(section, place),
        })
    }

    /// What identifies them; `None` if nothing does.
    pub(super) fn key(&self) -> Option<OpponentKey<'_>> {
        let of_name = || Some(self.name.as_str()).filter(|name| !name.is_empty());
        self.place.map(OpponentKey::Place).or_else(|| of_name().map(OpponentKey::Name))
    }
}

/// One round.
#[derive(Clone, Debug, PartialEq)]
pub enum NormRound {
    /// A game was played.
    Game {
        /// The opponent.
        opponent: Opponent,
        /// How it ended; `None` if not known, and then the game cannot be left out.
        outcome: Option<Outcome>,
    },
    /// No game counts.
    NotPlayed(NotPlayed),
}

/// Why a round has no game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// The opponent did not play: a full point without a game.
    ForfeitWin,
    /// The pairing was decided by default otherwise.
    Default,
    /// A game that does not count, of under one move, adjudicated or against a program; the
    /// opponent was there.
    Uncounted,
    /// No opponent, but a full point that the pairing gives to the odd player out.
    PairingBye,
    /// No opponent, but a full point that did not come from the pairing.
    FullPointBye,
    /// There was no pairing.
    NoPairing,
}

impl NotPlayed {
    /// Whether the round may replace a missing game (1.4.1c).
    #[must_use]
    pub(crate) const fn may_count(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::PairingBye)
    }
}

/// Why rounds and a score cannot be an attempt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttemptError {
    /// The score is more than a point a game.
    #[error("a score of {score}: expected 0 to {games}, a point a game")]
    ScoreTooHigh {
        /// The score given.
        score: HalfPoints,
        /// The number of games.
        games: usize,
    },
    /// A player's or opponent's federation is not known.
    #[error("{player} has no federation: expected its three letters")]
    NoFederation {
        /// The player or opponent.
        player: String,
    },
    /// A federation is not written in FIDE's letters, so it cannot be compared with others.
    #[error("{player}: the federation `{found}`: expected its three letters, as in ENG")]
    NotAFederation {
        /// The player or opponent.
        player: String,
        /// The text that is given.
        found: String,
    },
    /// A game does not count, and only the score in all games is known.
    #[error(
        "the game against {opponent}, who belongs to no federation, does not count, and its result \
         is not known: expected the result of every game"
    )]
    PointsNotKnown {
        /// The opponent.
        opponent: String,
    },
    /// The section has no such player.
    #[error("the section has no player number {number}")]
    NoSuchPlayer {
        /// The number, counted from 1.
        number: usize,
    },
}

impl Attempt {
    /// An attempt from a score against opponents, without the outcomes of the single games.
    ///
    /// # Errors
    ///
    /// If the score is more than a point a game, or an opponent or the player has no federation.
    pub fn from_score(
        federation: impl Into<String>,
        opponents: Vec<Opponent>,
        score: HalfPoints,
    ) -> Result<Self, AttemptError> {
        let games = opponents.len();
        if score.halves() as usize > games * 2 {
            return Err(AttemptError::ScoreTooHigh { score, games });
        }
        let rounds =
            opponents.into_iter().map(|opponent| NormRound::Game { opponent, outcome: None });
        Self::new(federation.into(), (1..).zip(rounds).collect(), score).checked()
    }

    /// An attempt from games with their outcomes, in the order of rounds.
    ///
    /// # Errors
    ///
    /// If an opponent or the player has no federation.
    pub fn from_games(
        federation: impl Into<String>,
        games: Vec<(Opponent, Outcome)>,
    ) -> Result<Self, AttemptError> {
        let score = games.iter().map(|(_, outcome)| HalfPoints::of(*outcome)).sum();
        let rounds = games
            .into_iter()
            .map(|(opponent, outcome)| NormRound::Game { opponent, outcome: Some(outcome) });
        Self::new(federation.into(), (1..).zip(rounds).collect(), score).checked()
    }

    /// The attempt of a section's player; only games that were played count for score and
    /// opponents.
    ///
    /// # Errors
    ///
    /// If there is no such player, or an opponent or the player has no federation.
    pub fn of_player(section: &CheckedSection, player: usize) -> Result<Self, AttemptError> {
        Self::of_player_where(section, player, FederationMix::Required)
    }

    /// The same with a choice of whether federations are required, because their mix may not
    /// matter.
    ///
    /// # Errors
    ///
    /// If there is no such player or, if the mix matters, an opponent or the player has no
    /// federation.
    pub fn of_player_where(
        section: &CheckedSection,
        player: usize,
        mix: FederationMix,
    ) -> Result<Self, AttemptError> {
        let no_such_player = AttemptError::NoSuchPlayer { number: player.saturating_add(1) };
        let entrant = section.player(player).ok_or(no_such_player)?;
        let federation = entrant.federation.as_deref().unwrap_or_default();
        let federation = letters_where(mix, federation, &entrant.name)?;
        let mut score = HalfPoints::ZERO;
        let mut rounds = Vec::new();
        let last = section.last_paired_round();
        // For rounds to come only the byes that were requested are known.
        let is_known =
            |(round, result): &(u32, RoundResult)| *round <= last || *result != RoundResult::Absent;
        let last_of_event = section.section().rounds_in_all.unwrap_or(last).max(last);
        let mut absent_last = None;
        for (round, result) in entrant.by_round().filter(is_known) {
            rounds.push((round, norm_round(section, result, mix)?));
            if let RoundResult::Default { opponent, points: ONE_POINT } = result
                && round == last_of_event
            {
                absent_last = Some((round, opponent_at(section, opponent, mix)?));
            }
            if let RoundResult::Game { outcome, .. } = result {
                score += HalfPoints::of(outcome);
            }
        }
        let attempt = Self::new(federation, rounds, score).of_sex(entrant.known_sex());
        Ok(Self { absent_last, ..attempt })
    }

    const fn new(federation: String, rounds: Vec<(u32, NormRound)>, score: HalfPoints) -> Self {
        Self { federation, sex: None, rounds, score, absent_last: None }
    }

    /// The same attempt, with a loss to the opponent who did not come to the last round; `None` if
    /// everybody came.
    pub(super) fn with_last_round_lost(&self) -> Option<Self> {
        let (round, opponent) = self.absent_last.clone()?;
        let mut attempt = Self { absent_last: None, ..self.clone() };
        let (_, of_round) = attempt.rounds.iter_mut().find(|(number, _)| *number == round)?;
        *of_round = NormRound::Game { opponent, outcome: Some(Outcome::Loss) };
        Some(attempt)
    }

    /// The opponents in games.
    pub(super) fn opponents(&self) -> impl Iterator<Item = &Opponent> {
        self.rounds.iter().filter_map(|(_, round)| match round {
            NormRound::Game { opponent, .. } => Some(opponent),
            NormRound::NotPlayed(_) => None,
        })
    }

    /// Whether the federations of the player and all opponents are known.
    pub(super) fn has_all_federations(&self) -> bool {
        let opponents = self.opponents().map(|opponent| &opponent.federation);
        opponents.chain([&self.federation]).all(|federation| !federation.is_empty())
    }

    /// The same attempt by a player of this sex; women's norms are not for men.
    #[must_use]
    pub fn of_sex(self, sex: Option<Sex>) -> Self {
        Self { sex, ..self }
    }

    /// The rounds before this one that may replace a missing game.
    pub(super) fn unplayed_before(&self, round: u32) -> impl Iterator<Item = u32> {
        self.rounds.iter().filter_map(move |(number, played)| match played {
            NormRound::NotPlayed(reason) if *number < round && reason.may_count() => Some(*number),
            _ => None,
        })
    }

    /// The number of the last known round; 0 before the first.
    #[must_use]
    pub fn last_round(&self) -> u32 {
        self.rounds.iter().map(|(round, _)| *round).max().unwrap_or(0)
    }

    /// The player's federation.
    #[must_use]
    pub fn federation(&self) -> &str {
        &self.federation
    }

    /// The same with all federations in their three letters.
    fn checked(mut self) -> Result<Self, AttemptError> {
        for (_, round) in &mut self.rounds {
            if let NormRound::Game { opponent, .. } = round {
                *opponent = with_letters(opponent)?;
            }
        }
        self.federation = letters_of(&self.federation, "the player")?;
        Ok(self)
    }
}

/// The opponent with the letters of their federation in capitals.
fn with_letters(opponent: &Opponent) -> Result<Opponent, AttemptError> {
    with_letters_where(FederationMix::Required, opponent)
}

/// The same, but without letters if none can be read and the mix does not matter.
pub(super) fn with_letters_where(
    mix: FederationMix,
    opponent: &Opponent,
) -> Result<Opponent, AttemptError> {
    let federation = letters_where(mix, &opponent.federation, &opponent.name)?;
    Ok(Opponent { federation, ..opponent.clone() })
}

fn letters_where(
    mix: FederationMix,
    federation: &str,
    player: &str,
) -> Result<String, AttemptError> {
    match (letters_of(federation, player), mix) {
        (Err(_), FederationMix::Waived) => Ok(String::new()),
        (letters, _) => letters,
    }
}

/// The letters of somebody's federation, in capitals.
fn letters_of(federation: &str, player: &str) -> Result<String, AttemptError> {
    let (player, found) = (player.to_owned(), federation.to_owned());
    match federation.as_bytes() {
        [] => Err(AttemptError::NoFederation { player }),
        letters if letters.len() == 3 && letters.iter().all(u8::is_ascii_alphabetic) => {
            Ok(federation.to_ascii_uppercase())
        }
        _ => Err(AttemptError::NotAFederation { player, found }),
    }
}

/// The points of a forfeit win or a pairing-allocated bye.
const ONE_POINT: HalfPoints = HalfPoints::new(2);

fn norm_round(
    section: &CheckedSection,
    result: RoundResult,
    mix: FederationMix,
) -> Result<NormRound, AttemptError> {
    let (opponent, outcome) = match result {
        RoundResult::Game { opponent, outcome, .. } => (opponent, outcome),
        RoundResult::Default { points: ONE_POINT, .. } => {
            return Ok(NormRound::NotPlayed(NotPlayed::ForfeitWin));
        }
        RoundResult::Default { .. } => return Ok(NormRound::NotPlayed(NotPlayed::Default)),
        RoundResult::Uncounted { .. } => {
            return Ok(NormRound::NotPlayed(NotPlayed::Uncounted));
        }
        // A half-point bye was requested, and replaces no game; 1.4.1c is about allocated byes.
        RoundResult::Bye(ONE_POINT) => return Ok(NormRound::NotPlayed(NotPlayed::PairingBye)),
        RoundResult::FullPointBye => return Ok(NormRound::NotPlayed(NotPlayed::FullPointBye)),
        _ => return Ok(NormRound::NotPlayed(NotPlayed::NoPairing)),
    };
    let opponent = opponent_at(section, opponent, mix)?;
    Ok(NormRound::Game { opponent, outcome: Some(outcome) })
}

fn opponent_at(
    section: &CheckedSection,
    place: usize,
    mix: FederationMix,
) -> Result<Opponent, AttemptError> {
    let no_such_player = AttemptError::NoSuchPlayer { number: place.saturating_add(1) };
    with_letters_where(mix, &Opponent::of_section(section, place).ok_or(no_such_player)?)
}

/// Whether a player is unrated and has no point from games against rated players.
fn scored_nothing(section: &CheckedSection, place: usize) -> bool {
    let is_rated = |entrant: &Entrant| entrant.rating.and_then(EloRating::if_rated).is_some();
    let mut games = section.games_of(place);
    section.player(place).is_some_and(|entrant| !is_rated(entrant))
        && !games.any(|(_, opponent, outcome)| is_rated(opponent) && outcome != Outcome::Loss)
}
