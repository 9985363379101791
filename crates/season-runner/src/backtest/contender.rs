//! Who predicts: a system, a national edition or a baseline, by name or from a file.

use anyhow::{Context, Result, anyhow};
use ecf_season::Edition;
use fgsl_matrix::System;
use rating_core::expectancy::Linear;
use skillratings::glicko2::Glicko2Config;

use super::baselines::{OneHalf, WhiteMean};
use super::forecaster::{Forecaster, Sureness};
use super::lists::Lists;
use super::matrix::Matrix;
use super::national::{National, Which};
use super::periods::{Glicko2, Periods, Stephenson};
use super::record::Record;
use super::walk::GradedBefore;
use crate::error::Setting;
use crate::rule_book;

/// The baselines, each with what it does.
pub const BASELINES: [(&str, &str); 5] = [
    ("one-half", "one half for every game"),
    ("white-mean", "the mean score of White so far"),
    ("last-grade", "the last published grade, however old, with 1 / (1 + 10^(-d/50))"),
    (
        "glicko-2",
        "Glicko-2 by months: tau 0.5, volatility 0.06; the opening list with deviation 100, newcomers \
         at its mean with 350",
    ),
    (
        "stephenson",
        "Stephenson's system by months: c 10, h 10, lambda 2, White 30; begins as glicko-2",
    ),
];

/// Who predicts.
#[derive(Clone, Debug)]
pub struct Contender {
    /// The name.
    pub name: String,
    /// What it does, in one line.
    pub about: String,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    System(Box<System>),
    Edition(Box<Edition>),
    OneHalf,
    WhiteMean,
    LastGrade,
    Glicko2,
    Stephenson,
}

impl Contender {
    /// A baseline, a built-in edition or system, or one from a file.
    ///
    /// # Errors
    ///
    /// Nothing of that name, or a file that is neither a system nor an edition.
    pub fn named(name: &str) -> Result<Self> {
        if let Some((name, about)) = BASELINES.iter().find(|(known, _)| *known == name) {
            let kind = baseline(name)?;
            return Ok(Self { name: (*name).to_owned(), about: (*about).to_owned(), kind });
        }
        if let Some((_, text)) = Edition::BUILT_IN.iter().find(|(known, _)| *known == name) {
            return Self::edition(text, name);
        }
        let text = rule_book::text(Setting::System, name, &System::BUILT_IN).map_err(|error| {
            let others = BASELINES.iter().map(|(known, _)| *known);
            let others = others.chain(Edition::BUILT_IN.iter().map(|(known, _)| *known));
            let others: Vec<&str> = others.collect();
            match error.downcast_ref::<crate::Error>() {
                Some(crate::Error::Setting { .. }) => {
                    let systems = rule_book::names(&System::BUILT_IN);
                    let known = format!("{systems}, {}", others.join(", "));
                    let problem = format!("neither a file nor one of {known}");
                    Setting::System.refused(name, problem).into()
                }
                _ => error,
            }
        })?;
        match System::from_toml(&text) {
            Ok(system) => Ok(Self::system(system)),
            Err(as_system) => Self::edition(&text, name).map_err(|as_edition| {
                anyhow!("{name} is neither a system ({as_system}) nor an edition ({as_edition:#})")
            }),
        }
    }

    /// A system of the matrix model.
    #[must_use]
    pub fn system(system: System) -> Self {
        let (name, about) = (system.name.clone(), system.formula());
        Self { name, about, kind: Kind::System(Box::new(system)) }
    }

    fn edition(text: &str, name: &str) -> Result<Self> {
        let edition = Edition::from_toml(text)
            .with_context(|| format!("the edition {name} cannot be used"))?;
        let (name, about) = (edition.name.clone(), edition.title.clone());
        Ok(Self { name, about, kind: Kind::Edition(Box::new(edition)) })
    }

    /// Every baseline, built-in edition and built-in system.
    ///
    /// # Errors
    ///
    /// Never: they are constants of this program.
    pub fn all() -> Result<Vec<Self>> {
        let systems = System::BUILT_IN.iter().map(|(name, _)| *name);
        let editions = Edition::BUILT_IN.iter().map(|(name, _)| *name);
        let baselines = BASELINES.iter().map(|(name, _)| *name);
        editions.chain(systems).chain(baselines).map(Self::named).collect()
    }

    /// The contender before the first game.
    pub(super) fn before<'a>(
        &'a self,
        record: &'a Record,
        graded: &'a GradedBefore,
        sureness: Sureness,
    ) -> Result<Box<dyn Forecaster + 'a>> {
        Ok(match &self.kind {
            Kind::System(system) => Box::new(Matrix::new(system, record, &graded.by_season)),
            Kind::Edition(edition) => {
                let rule = &edition.game_score;
                // A win scores 50 more than the opponent's grade: 50 + d per cent leave it unchanged.
                let span = 2.0 * rule.win().to_f64();
                let line = Linear::new(span, Some(rule.limit().to_f64()))
                    .with_context(|| format!("{}: a win scores nothing", edition.name))?;
                Box::new(National::new(
                    Lists::before(record, edition, sureness)?,
                    Which::InForce(line),
                ))
            }
            Kind::LastGrade => {
                // Its grades are of any age, and nothing is said of how sure an old one is.
                let lists = Lists::before(record, &record.edition, Sureness::Unsaid)?;
                Box::new(National::new(lists, Which::LastEver))
            }
            Kind::OneHalf => Box::new(OneHalf),
            Kind::WhiteMean => Box::new(WhiteMean::default()),
            Kind::Glicko2 => Box::new(Periods::new(Glicko2(Glicko2Config::new()), record)),
            Kind::Stephenson => Box::new(Periods::new(Stephenson::new(), record)),
        })
    }
}

fn baseline(name: &str) -> Result<Kind> {
    Ok(match name {
        "one-half" => Kind::OneHalf,
        "white-mean" => Kind::WhiteMean,
        "last-grade" => Kind::LastGrade,
        "glicko-2" => Kind::Glicko2,
        "stephenson" => Kind::Stephenson,
        other => return Err(Setting::System.refused(other, "not a baseline").into()),
    })
}
