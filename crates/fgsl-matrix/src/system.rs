//! A grading system as data, from its TOML file under `systems/`.

use std::ops::Deref;

use rating_core::expectancy::Curve;
use rating_core::settings::{OutOfRange, in_range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::curve::SystemCurve;
use crate::error::{A_SIZE, InputError, SystemError, check_grades, check_length, is_size};
use crate::factor::{self, FactorRule, Factors, PlayerFacts};
use crate::predicts::Predicts;
use crate::publication::Publication;
use crate::scale::{Conversion, ListedNumber, Scale, whole_away_from_zero};
use crate::start_rule::{StartFrom, StartRule};
use crate::three_passes::ThreePasses;

pub use crate::time::Ties;

/// A grading system: [settings](SystemSettings) that have been checked, each and together.
///
/// Settings are read as fields. They are changed with [`System::with`], which refuses those outside
/// their range.
///
/// ```
/// use fgsl_matrix::{Moves, System};
///
/// assert_eq!(System::fgsl().n0, 30.0);
/// assert_eq!(System::built_in("gs")?.moves, Moves::Season);
/// assert!(System::from_toml("name = \"mine\"").is_err());
/// let faster = System::fgsl().with(|settings| settings.n0 = 20.0)?;
/// assert_eq!(faster.n0, 20.0);
/// assert!(faster.with(|settings| settings.n0 = 0.0).is_err());
/// # Ok::<(), fgsl_matrix::SystemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "SystemSettings", into = "SystemSettings")]
pub struct System(SystemSettings);

/// The settings of a system, as its TOML file under `systems/` states them. Nothing is played
/// by them until [`System::new`] has checked them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SystemSettings {
    /// Short name: `fgsl`.
    pub name: String,
    /// The public text that the system follows.
    pub source: String,
    /// The scale of its grades.
    pub scale: Scale,
    /// The conversion of grades into ratings, used if a list or a start is on the other scale.
    #[serde(default)]
    pub conversion: Conversion,
    /// What a gain in per cent is divided by.
    pub n0: f64,
    /// When grades move.
    pub moves: Moves,
    /// How pairs that met several times count.
    #[serde(default)]
    pub pairs: Pairs,
    /// Whether simultaneous games see each other's effects.
    #[serde(default)]
    pub ties: Ties,
    /// Whether grades are whole: the number at the start is rounded, and so is the change of every
    /// period, with a half away from zero.
    #[serde(default)]
    pub whole: bool,
    /// How often lists are published, unless something else is asked for.
    #[serde(default)]
    pub publication: Publication,
    /// How many months back late results re-open; `None` if there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopen_months: Option<u32>,
    /// Players are juniors up to the year of this birthday.
    #[serde(default)]
    pub junior_to: u8,
    /// The curve from a difference in grades to an expected score.
    pub curve: SystemCurve,
    /// What White's pieces are worth, in points of the scale: the difference in grades counts as so
    /// much more for White, in games of which it is known who that was.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub white: f64,
    /// The largest difference that counts; a larger one counts as this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_difference: Option<f64>,
    /// The factors.
    pub factor: FactorRule,
    /// Where a new player begins.
    pub start: StartRule,
    /// The games from which the start is found.
    #[serde(default)]
    pub start_from: StartFrom,
    /// The passes over new, part-rated and rated players, for a system that has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub three_passes: Option<ThreePasses>,
    /// How it predicts games, where that is not how it moves.
    #[serde(default, skip_serializing_if = "Predicts::is_as_it_moves")]
    pub predicts: Predicts,
}

/// Whether a number is 0, which files leave out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nothing(number: &f64) -> bool {
    *number == 0.0
}

/// When grades move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moves {
    /// With every game.
    Live,
    /// At the end of a calendar month; until then the grades at its start count.
    Month,
    /// At the end of a season.
    Season,
}

/// How pairs that met several times in a period count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pairs {
    /// Every game counts: thirty draws move a grade thirty times as far as one.
    #[default]
    GameByGame,
    /// Their mean per cent counts once, as if they had met once; if the factor is a share of the
    /// games, opponents are counted instead. The two settings agree if nobody met anybody twice.
    Mean,
}

/// By feel: with ten times as much as White's pieces are ever found to be worth on Elo's scale,
/// results would show colours instead of strengths.
const MOST_WHITE: f64 = 400.0;

/// What White's pieces can be worth.
const FEW_POINTS: &str = "a number from -400 to 400";

/// The names that a system can have.
const A_NAME: &str = "a name that a folder can have: not empty, without / \\ or :, and not \
                      beginning with a full stop";

/// Whether a system can have this name. Its lists are published in a folder of that name, and
/// `../published` would be a folder of other lists.
fn is_name(name: &str) -> bool {
    let is_of_a_path = |letter: char| letter.is_control() || ['/', '\\', ':'].contains(&letter);
    !name.trim().is_empty() && !name.starts_with('.') && !name.contains(is_of_a_path)
}

const FGSL: &str = include_str!("../systems/fgsl.toml");

impl System {
    /// The names of the systems that are built into the program, each with the text of its file.
    pub const BUILT_IN: [(&'static str, &'static str); 7] = [
        ("fgsl", FGSL),
        ("gs", include_str!("../systems/gs.toml")),
        ("cgs", include_str!("../systems/cgs.toml")),
        ("ags", include_str!("../systems/ags.toml")),
        ("elo-fide", include_str!("../systems/elo-fide.toml")),
        ("ecf-monthly", include_str!("../systems/ecf-monthly.toml")),
        ("twentieth", include_str!("../systems/twentieth.toml")),
    ];

    /// The FGSl grading system.
    ///
    /// # Panics
    ///
    /// Never: the text is a constant of this crate.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a constant of this crate, parsed by its tests")]
    pub fn fgsl() -> Self {
        Self::from_toml(FGSL).expect("the built-in system is well formed")
    }

    /// A built-in system.
    ///
    /// # Errors
    ///
    /// If no built-in system has the name.
    pub fn built_in(name: &str) -> Result<Self, SystemError> {
        let found = Self::BUILT_IN.iter().find(|(known, _)| *known == name);
        let unknown = || SystemError::Unknown { name: name.to_owned() };
        Self::from_toml(found.ok_or_else(unknown)?.1)
    }

    /// Reads a system; an unknown key is an error.
    ///
    /// # Errors
    ///
    /// Text that is not TOML, an unknown or missing key (with its line), a value out of range, or
    /// pieces that do not fit each other.
    pub fn from_toml(text: &str) -> Result<Self, SystemError> {
        Self::new(toml::from_str(text)?)
    }

    /// A system with these settings.
    ///
    /// # Errors
    ///
    /// A value out of range, or pieces that do not fit each other.
    pub fn new(settings: SystemSettings) -> Result<Self, SystemError> {
        settings.check()?;
        Ok(Self(settings))
    }

    /// This system with some settings changed.
    ///
    /// # Errors
    ///
    /// As [`System::new`].
    pub fn with(&self, change: impl FnOnce(&mut SystemSettings)) -> Result<Self, SystemError> {
        let mut settings = self.0.clone();
        change(&mut settings);
        Self::new(settings)
    }

    /// Whether grades of a list move on the next one without a game of the player's own, because
    /// newcomers' starts are found again from the games since.
    #[must_use]
    pub fn moves_opponents_of_newcomers(&self) -> bool {
        let finds_again = self.start_from == StartFrom::GamesSoFar && self.three_passes.is_none();
        let by_games = !matches!(self.start, StartRule::Given { .. });
        finds_again && by_games && self.moves != Moves::Season
    }

    /// The number at which every player begins; `None` if it is found from the player's games.
    #[must_use]
    pub fn given_start(&self) -> Option<f64> {
        let StartRule::Given { grade } = self.start else { return None };
        Some(self.rounded(self.from_grade(grade)))
    }

    /// A grade on the system's scale.
    #[must_use]
    pub fn from_grade(&self, grade: f64) -> f64 {
        self.conversion.convert(grade, Scale::Grade, self.scale)
    }

    /// The three-digit grade of a number on the system's scale.
    #[must_use]
    pub fn to_grade(&self, number: f64) -> f64 {
        self.conversion.convert(number, self.scale, Scale::Grade)
    }

    /// A number or a change, rounded to the nearest whole one, a half away from zero, if the
    /// system's grades are whole.
    pub(crate) fn rounded(&self, number: f64) -> f64 {
        if self.whole { whole_away_from_zero(number) } else { number }
    }

    /// A number of any list on the system's scale.
    #[must_use]
    pub fn from_listed(&self, listed: ListedNumber) -> f64 {
        self.conversion.convert(listed.value(), listed.scale(), self.scale)
    }

    /// The factors of a period, from what is known of each player at its start and the games in it.
    ///
    /// # Errors
    ///
    /// Lists that are not all of the same length; a grade that is not finite.
    pub fn factors(
        &self,
        facts: &[PlayerFacts],
        grades: &[f64],
        games: &[u32],
    ) -> Result<Factors, InputError> {
        check_length("grades", grades.len(), facts.len())?;
        check_length("games", games.len(), facts.len())?;
        check_grades(grades)?;
        Ok(self.factors_of(facts, grades, games))
    }

    /// The same for lists that have been checked.
    pub(crate) fn factors_of(
        &self,
        facts: &[PlayerFacts],
        grades: &[f64],
        games: &[u32],
    ) -> Factors {
        let (n0, junior_to) = (self.n0, self.junior_to);
        self.factor.factors(&factor::Period { facts, grades, games, n0, junior_to })
    }
}

impl Deref for System {
    type Target = SystemSettings;

    fn deref(&self) -> &SystemSettings {
        &self.0
    }
}

impl TryFrom<SystemSettings> for System {
    type Error = SystemError;

    fn try_from(settings: SystemSettings) -> Result<Self, SystemError> {
        Self::new(settings)
    }
}

impl From<System> for SystemSettings {
    fn from(system: System) -> Self {
        system.0
    }
}

impl SystemSettings {
    fn check(&self) -> Result<(), OutOfRange> {
        in_range(is_name(&self.name), "name", &format!("{:?}", self.name), A_NAME)?;
        in_range(is_size(self.n0), "n0", &self.n0, A_SIZE)?;
        if let Some(most) = self.most_difference {
            in_range(is_size(most), "most_difference", &most, A_SIZE)?;
        }
        let needs_a_period = self.factor.needs_a_period() && self.moves == Moves::Live;
        in_range(
            !needs_a_period,
            "moves",
            "live",
            "month or season, since the factor counts games",
        )?;
        let pairs_count = self.moves == Moves::Live && self.pairs == Pairs::Mean;
        in_range(
            !pairs_count,
            "pairs",
            &"mean",
            "game-by-game, since grades move with every game",
        )?;
        let is_rounded = self.moves == Moves::Live && self.whole;
        // If grades were rounded after every game, gains below half a point would never count.
        in_range(!is_rounded, "whole", "true", "false, since grades move with every game")?;
        self.check_factor()?;
        self.check_white()?;
        self.conversion.check()?;
        self.start.check()?;
        match &self.three_passes {
            Some(passes) => self.check_passes().and_then(|()| passes.check()),
            None => Ok(()),
        }
    }

    /// The passes have a formula of their own. A file that states another one is refused, since its
    /// ratings would not follow the formula in the file.
    fn check_passes(&self) -> Result<(), OutOfRange> {
        let monthly = self.moves == Moves::Month && self.scale == Scale::Elo;
        in_range(monthly, "three_passes", "there", "moves = \"month\" and scale = \"elo\"")?;
        let is_table = matches!(self.curve.curve(), Curve::FideTable);
        let by_pair = matches!(self.factor, FactorRule::TrustWeighted { .. });
        let most = self.most_difference.unwrap_or_default();
        for (holds, key, found, expected) in [
            (
                self.n0.total_cmp(&100.0).is_eq(),
                "n0",
                self.n0.to_string(),
                "100, as three passes have it",
            ),
            (is_table, "curve", "another".to_owned(), "fide-table, as three passes have it"),
            (
                self.pairs == Pairs::GameByGame,
                "pairs",
                "mean".to_owned(),
                "game-by-game with three passes",
            ),
            (self.whole, "whole", "false".to_owned(), "true with three passes"),
            (
                self.most_difference.is_none(),
                "most_difference",
                most.to_string(),
                "none with three passes",
            ),
            (!by_pair, "factor", "trust-weighted".to_owned(), "one by player with three passes"),
        ] {
            in_range(holds, key, &found, expected)?;
        }
        Ok(())
    }

    fn check_white(&self) -> Result<(), OutOfRange> {
        let is_points = |points: f64| points.abs() <= MOST_WHITE;
        in_range(is_points(self.white), "white", &self.white, FEW_POINTS)?;
        let predicted = self.predicts.white.unwrap_or_default();
        in_range(is_points(predicted), "predicts.white", &predicted, FEW_POINTS)?;
        // The mean of a pair's games has no colours, and three passes have a formula of their own.
        let may_count = self.pairs == Pairs::GameByGame && self.three_passes.is_none();
        let expected = "0 with pairs = \"mean\" and with three passes, which know no colours";
        in_range(self.white == 0.0 || may_count, "white", &self.white, expected)?;
        let is_given = matches!(self.start, StartRule::Given { .. });
        in_range(
            is_given || !self.predicts.newcomers,
            "predicts.newcomers",
            &true,
            "false, since a start that is not given is found from a player's games",
        )
    }

    fn check_factor(&self) -> Result<(), OutOfRange> {
        let factors = match self.factor {
            FactorRule::Constant { k } | FactorRule::TrustWeighted { k, .. } => vec![k],
            FactorRule::PerGames { share } => vec![share],
            FactorRule::Juniors { juniors, others } => vec![juniors, others],
            FactorRule::Fide {} => Vec::new(),
            FactorRule::Standing { new, others, top, .. } => {
                [new, others].into_iter().chain(top.map(|top| top.k)).collect()
            }
        };
        factors.into_iter().try_for_each(|k| in_range(is_size(k), "factor", &k, A_SIZE))?;
        if let FactorRule::Standing { top: Some(top), .. } = self.factor {
            in_range(top.from.is_finite(), "factor.top.from", &top.from, "a finite grade")?;
        }
        let is_elo = self.scale == Scale::Elo || self.factor != (FactorRule::Fide {});
        in_range(is_elo, "scale", &"grade", "elo, since the factor is FIDE's")?;
        let has_juniors = matches!(self.factor, FactorRule::Juniors { .. });
        let expected = "the last year of a junior, since the factor has juniors";
        in_range(self.junior_to > 0 || !has_juniors, "junior_to", &self.junior_to, expected)
    }
}
