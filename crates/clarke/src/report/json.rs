//! JSON for programs, and its schemas.

use anyhow::Result;
use event_awards::norm::NormTable;
use free_form::FileProposal;
use published_lists::manifest::Manifest;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema, json_schema};
use season_backtest::BacktestReport;
use season_runner::batch::{RunReport, SeasonSummary};
use season_runner::check::Finding;
use season_runner::clauses::Clause;
use season_runner::compare::{ListsCompared, PlayerCompared};
use season_runner::explain::{EventAudit, Explained, ExplainedGroup};
use season_runner::site::WrittenSite;
use season_runner::status::FederationStatus;
use season_runner::systems::{SystemExplained, SystemsReport};
use serde::Serialize;

use super::cup::CupReport;
use super::findings::Explanation;
use super::grand_prix::{AgeReport, SeriesReport};
use super::live::{ListReport, WalkReport, WrittenList};
use super::norm::NormsJson;
use super::other_game::OtherGame;
use super::performance::PerformanceReport;
use super::players::UnregisteredJson;
use super::players_performances::SectionPerformances;
use super::rating::{ExpectationReport, PlayerReport};
use super::rating_differences::DifferenceJson;
use super::title::TitleReport;
use super::tpg::SectionGrades;

/// The output of `--format json` for a value: one JSON value, which its schema describes.
///
/// # Errors
///
/// Never in practice: every value has a form in JSON.
pub(crate) fn in_json(value: &(impl Serialize + JsonSchema + ?Sized)) -> Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

/// The generator of a schema.
type Shape = fn(&mut SchemaGenerator) -> Schema;

fn shape<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// By command: the schemas of its JSON, one for each kind of question; `manifest` and `summary` are
/// the files published with every list.
const SHAPES: &[(&str, &[Shape])] = &[
    ("backtest", &[shape::<BacktestReport>]),
    ("check", &[shape::<Vec<Finding>>, shape::<Vec<Explanation>>]),
    ("compare", &[shape::<ListsCompared>, shape::<Vec<PlayerCompared>>]),
    ("cup", &[shape::<CupReport>]),
    (
        "explain",
        &[
            shape::<Vec<Explained>>,
            shape::<Vec<EventAudit>>,
            shape::<Vec<ExplainedGroup>>,
            shape::<Vec<SystemExplained>>,
            shape::<Vec<OtherGame>>,
        ],
    ),
    ("grade", &[shape::<RunReport>, shape::<SystemsReport>]),
    ("grand-prix", &[shape::<SeriesReport>, shape::<AgeReport>]),
    ("import", &[shape::<Vec<FileProposal>>]),
    ("live", &[shape::<ListReport>, shape::<WalkReport>, shape::<Vec<WrittenList>>]),
    ("manifest", &[shape::<Manifest>]),
    ("norm", &[shape::<Vec<NormsJson<'static>>>, shape::<Vec<NormTable>>, shape::<TitleReport>]),
    (
        "performance",
        &[
            shape::<PerformanceReport>,
            shape::<Vec<SectionPerformances>>,
            shape::<Vec<DifferenceJson>>,
        ],
    ),
    (
        "players",
        &[
            shape::<Vec<UnregisteredJson<'static>>>,
            shape::<Vec<Finding>>,
            // The free codes, or the requested code.
            shape::<Vec<String>>,
        ],
    ),
    ("rating", &[shape::<PlayerReport>, shape::<Vec<PlayerReport>>, shape::<ExpectationReport>]),
    ("rules", &[shape::<Vec<Clause>>]),
    ("site", &[shape::<WrittenSite>]),
    ("status", &[shape::<FederationStatus>]),
    ("summary", &[shape::<SeasonSummary<'static>>]),
    ("tpg", &[shape::<Vec<SectionGrades>>]),
];

/// The names with a schema, in alphabetical order.
pub(crate) fn with_schema() -> impl Iterator<Item = &'static str> {
    SHAPES.iter().map(|(name, _)| *name)
}

/// The schema for `--format json` of a command; `None` for a command without JSON.
///
/// # Errors
///
/// Never in practice: a schema is JSON.
pub(crate) fn schema_of(command: &str) -> Option<Result<String>> {
    let (name, shapes) = SHAPES.iter().find(|(name, _)| *name == command)?;
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let shapes: Vec<Schema> = shapes.iter().map(|shape| shape(&mut generator)).collect();
    let title = match *name {
        "manifest" | "summary" => format!("{name}.json, beside every published list"),
        name => format!("clarke {name} --format json"),
    };
    let schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "anyOf": shapes,
        "$defs": generator.take_definitions(true),
    });
    // The descriptions are those of the types. Where these say `None`, the JSON has `null`.
    let in_json = |text: String| text.replace("`None`", "`null`") + "\n";
    Some(serde_json::to_string_pretty(&schema).map(in_json).map_err(Into::into))
}
