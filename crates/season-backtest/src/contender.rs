//! The contenders that predict: a system, a national edition or a baseline, by name or from a file.

use std::ops::Range;

use anyhow::{Context, Result};
use ecf_season::{Edition, EditionError};
use fgsl_matrix::{System, SystemError};
use input_files::Fingerprint;
use published_lists::manifest::marked;
use rating_core::expectancy::Linear;
use season_runner::record::Record;
use season_runner::systems::SystemChoice;
use season_runner::{Error, RulesFile, Setting, rule_book};
use toml::{Spanned, Table};

use crate::baselines::{OneHalf, WhiteMean};
use crate::edition_rules::EditionRules;
use crate::error::BacktestError;
use crate::fittable::{Fittable as _, OutOfRange};
use crate::forecaster::{Forecaster, Sureness};
use crate::lists::{GradedBefore, Lists};
use crate::matrix::Matrix;
use crate::national::{National, Which};
use crate::outside_list::{InForce, OutsideLists, is_outside};
use crate::periods::{Glicko2, Periods, Stephenson};
use crate::whole_history::{History, WholeHistory};

/// The baselines.
pub(crate) const BASELINES: [&str; 6] =
    ["one-half", "white-mean", "last-grade", "glicko-2", "stephenson", "whole-history"];

/// A contender: a source of predictions.
#[derive(Clone, Debug)]
pub struct Contender {
    /// The name.
    pub name: String,
    /// What it does, in one line.
    pub about: String,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    System(Box<System>),
    Edition(Box<EditionRules>),
    OneHalf,
    WhiteMean,
    LastGrade,
    Glicko2(Glicko2),
    Stephenson(Stephenson),
    WholeHistory(WholeHistory),
    Outside(Box<OutsideLists>),
}

/// The reason why settings of a kind cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UnusableSettings {
    #[error(transparent)]
    System(#[from] SystemError),
    #[error(transparent)]
    Edition(#[from] EditionError),
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    #[error("there is nothing to set")]
    NothingToSet,
}

impl Kind {
    /// Describes the kind in one line.
    pub(crate) fn about(&self) -> String {
        match self {
            Self::System(system) => system.formula() + &system.predicts.in_words(),
            Self::Edition(rules) => rules.about(),
            Self::OneHalf => "one half for every game".to_owned(),
            Self::WhiteMean => "the mean score of White so far".to_owned(),
            Self::LastGrade => {
                "the last published grade, however old, with 1 / (1 + 10^(-d/50))".to_owned()
            }
            Self::Glicko2(system) => system.formula(),
            Self::Stephenson(system) => system.formula(),
            Self::WholeHistory(system) => system.formula(),
            Self::Outside(lists) => lists.about(),
        }
    }

    /// Whether its newcomers begin at working grades, which are based on national grades.
    pub(crate) const fn needs_national_grades(&self) -> bool {
        matches!(self, Self::System(_))
    }

    /// The settings as a table; `None` for a kind without settings that could be varied.
    pub(crate) fn settings(&self) -> Option<Result<Table>> {
        let table = match self {
            Self::System(system) => Table::try_from(system),
            Self::Edition(rules) => return Some(rules.settings()),
            Self::Glicko2(system) => Table::try_from(system),
            Self::Stephenson(system) => Table::try_from(system),
            Self::WholeHistory(system) => Table::try_from(system),
            _ => return None,
        };
        Some(table.map_err(Into::into))
    }

    /// The same kind with these settings.
    pub(crate) fn with(&self, settings: &Table) -> Result<Self, UnusableSettings> {
        self.read(&settings.to_string())
    }

    /// The same kind with the settings of a text.
    fn read(&self, text: &str) -> Result<Self, UnusableSettings> {
        Ok(match self {
            Self::System(_) => Self::System(Box::new(System::from_toml(text)?)),
            Self::Edition(_) => Self::Edition(Box::new(EditionRules::of(text.to_owned())?)),
            Self::Glicko2(_) => Self::Glicko2(toml::from_str::<Glicko2>(text)?.checked()?),
            Self::Stephenson(_) => Self::Stephenson(toml::from_str::<Stephenson>(text)?.checked()?),
            Self::WholeHistory(_) => {
                Self::WholeHistory(toml::from_str::<WholeHistory>(text)?.checked()?)
            }
            _ => return Err(UnusableSettings::NothingToSet),
        })
    }

    /// The forecaster before the first game, for a kind that does not use national grades: one that
    /// rates months.
    pub(crate) fn of_months<'a>(&self, record: &'a Record) -> Option<Box<dyn Forecaster + 'a>> {
        match *self {
            Self::Glicko2(system) => Some(Box::new(Periods::new(system, record))),
            Self::Stephenson(system) => Some(Box::new(Periods::new(system, record))),
            _ => None,
        }
    }
}

impl Contender {
    /// A baseline, a built-in edition or system, one from a file, or lists from outside: a CSV file
    /// or a folder of them.
    ///
    /// # Errors
    ///
    /// Nothing of that name, or a file that is neither a system nor an edition.
    pub fn named(name: &str) -> Result<Self> {
        if BASELINES.contains(&name) {
            let kind = baseline(name).map_err(|problem| Setting::System.refused(name, problem))?;
            return Ok(Self::of(name.to_owned(), kind));
        }
        if let Some((_, text)) = Edition::BUILT_IN.iter().find(|(known, _)| *known == name) {
            return Self::edition(text, name);
        }
        if is_outside(name) {
            let kind = Kind::Outside(Box::new(OutsideLists::read(name)?));
            return Ok(Self::of(name.to_owned(), kind));
        }
        let Some(text) = rule_book::text_if_any(name, &System::BUILT_IN)? else {
            let known = [
                rule_book::names(&System::BUILT_IN),
                BASELINES.join(", "),
                rule_book::names(&Edition::BUILT_IN),
            ];
            let problem = format!("neither a file nor one of {}", known.join(", "));
            return Err(Setting::System.refused(name, problem).into());
        };
        let rules: Table = toml::from_str(&text).map_err(|error| {
            let (name, problem) = (name.to_owned(), error.to_string());
            Error::UnusableRules { name, problem }
        })?;
        let of_file = match RulesFile::of(&rules) {
            Some(RulesFile::Baseline) => {
                let file = toml::from_str::<MonthsFile>(&text);
                let file = file.with_context(|| format!("the baseline {name} cannot be used"))?;
                let (own_name, kind) = file.read(name, &text)?;
                Self::of(own_name, kind)
            }
            // A changed system that kept its name gets its hash as a suffix, as everywhere.
            Some(RulesFile::System) => Self::system(SystemChoice::of_text(name, &text)?.system),
            Some(RulesFile::Edition) => Self::edition(&text, name)?,
            Some(RulesFile::Norms | RulesFile::GrandPrix | RulesFile::Cup) | None => {
                let name = name.to_owned();
                return Err(BacktestError::NeitherSystemNorEdition { name }.into());
            }
        };
        Ok(of_file.told_apart(&text))
    }

    /// Adds the hash of the file to the name, if the name is that of a built-in contender of
    /// another kind. Changed rules that kept their name are marked in the same way.
    fn told_apart(self, text: &str) -> Self {
        let is_system = || System::BUILT_IN.iter().any(|(known, _)| *known == self.name);
        let is_edition = || Edition::BUILT_IN.iter().any(|(known, _)| *known == self.name);
        let is_baseline = || BASELINES.contains(&self.name.as_str());
        let is_taken = match self.kind {
            Kind::System(_) => is_edition() || is_baseline(),
            Kind::Edition(_) => is_system() || is_baseline(),
            _ => is_system() || is_edition() || is_baseline(),
        };
        if !is_taken {
            return self;
        }
        let sha256 = Fingerprint::of(&self.name, text.as_bytes()).sha256;
        Self { name: marked(&self.name, &sha256), ..self }
    }

    pub(crate) fn of(name: String, kind: Kind) -> Self {
        Self { name, about: kind.about(), kind }
    }

    /// A system of the matrix model.
    #[must_use]
    pub fn system(system: System) -> Self {
        Self::of(system.name.clone(), Kind::System(Box::new(system)))
    }

    fn edition(text: &str, name: &str) -> Result<Self> {
        let rules = EditionRules::of(text.to_owned())
            .with_context(|| format!("the edition {name} cannot be used"))?
            .stamped()?;
        Ok(Self::of(rules.edition.name.clone(), Kind::Edition(Box::new(rules))))
    }

    /// Every baseline, built-in edition and built-in system.
    ///
    /// # Errors
    ///
    /// Never: they are constants of this program.
    pub fn all() -> Result<Vec<Self>> {
        let systems = System::BUILT_IN.iter().map(|(name, _)| *name);
        let editions = Edition::BUILT_IN.iter().map(|(name, _)| *name);
        let baselines = BASELINES.into_iter();
        editions.chain(systems).chain(baselines).map(Self::named).collect()
    }

    /// The contender before the first game.
    pub(crate) fn before<'a>(
        &'a self,
        record: &'a Record,
        graded: &'a GradedBefore,
        sureness: Sureness,
    ) -> Result<Box<dyn Forecaster + 'a>> {
        Ok(match &self.kind {
            Kind::System(system) => Box::new(Matrix::new(system, record, &graded.by_season)),
            Kind::Edition(rules) => {
                let edition = &rules.edition;
                let rule = &edition.game_score;
                // A win scores 50 more than the opponent's grade: 50 + d per cent leave it
                // unchanged.
                let span = 2.0 * rule.win().to_f64();
                let line = Linear::new(span, Some(rule.limit().to_f64()));
                Box::new(National::new(
                    Lists::before(record, edition, sureness)?,
                    Which::InForce(line),
                ))
            }
            Kind::LastGrade => {
                // Its grades are of any age, and it states no standard errors of old ones.
                let lists = Lists::before(record, &record.edition, Sureness::Unsaid)?;
                Box::new(National::new(lists, Which::LastEver))
            }
            Kind::OneHalf => Box::new(OneHalf),
            Kind::WhiteMean => Box::new(WhiteMean::default()),
            Kind::Glicko2(system) => Box::new(Periods::new(*system, record)),
            Kind::Stephenson(system) => Box::new(Periods::new(*system, record)),
            Kind::WholeHistory(system) => Box::new(History::new(*system, record)),
            Kind::Outside(lists) => Box::new(InForce::new(lists, record)),
        })
    }
}

/// A file with parameters of a system that rates months: `baseline = "glicko-2"`, perhaps `name`,
/// and the parameters.
#[derive(serde::Deserialize)]
struct MonthsFile {
    baseline: Spanned<String>,
    name: Option<Spanned<String>>,
    #[serde(flatten)]
    parameters: Table,
}

impl MonthsFile {
    /// The name, and the baseline with the parameters of the text of the file. A fault in the file
    /// is no wrong usage.
    fn read(self, file: &str, text: &str) -> Result<(String, Kind)> {
        let unusable = |problem: String| Error::UnusableRules { name: file.to_owned(), problem };
        let of = self.baseline.get_ref();
        let as_given = baseline(of).map_err(unusable)?;
        let mut own: Vec<Range<usize>> = vec![self.baseline.span()];
        own.extend(self.name.as_ref().map(Spanned::span));
        let kind = if self.parameters.is_empty() {
            as_given
        } else {
            let kind = as_given.read(&without(text, &own));
            kind.with_context(|| format!("{file}: baseline {of}"))?
        };
        let name = self.name.map_or_else(|| format!("{of} of {file}"), Spanned::into_inner);
        if name.trim().is_empty() {
            return Err(unusable("its name is empty".to_owned()).into());
        }
        Ok((name, kind))
    }
}

/// A text with blanks in place of the settings whose values are there, so that all others stay on
/// their lines.
fn without(text: &str, values: &[Range<usize>]) -> String {
    let is_own = |at: usize| {
        values.iter().any(|value| {
            let line = text.get(..value.start).and_then(|before| before.rfind('\n'));
            (line.map_or(0, |end| end + 1)..value.end).contains(&at)
        })
    };
    let blank = |(at, c): (usize, char)| if is_own(at) && c != '\n' { ' ' } else { c };
    text.char_indices().map(blank).collect()
}

/// The baseline of a name, or what is wrong with that.
fn baseline(name: &str) -> Result<Kind, String> {
    Ok(match name {
        "one-half" => Kind::OneHalf,
        "white-mean" => Kind::WhiteMean,
        "last-grade" => Kind::LastGrade,
        "glicko-2" => Kind::Glicko2(Glicko2::default()),
        "stephenson" => Kind::Stephenson(Stephenson::default()),
        "whole-history" => Kind::WholeHistory(WholeHistory::default()),
        other => {
            let known = BASELINES.join(", ");
            return Err(format!("`{other}` is not a baseline: expected one of {known}"));
        }
    })
}
