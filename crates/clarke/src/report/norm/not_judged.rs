//! What the regulations ask and a file of results does not show.

use event_awards::norm::{Event, FederationMix, LargeSwiss, NormSetting};
use event_sections::CheckedSection;
use schemars::JsonSchema;
use serde::Serialize;

/// An article that was not judged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NotJudged {
    /// The clause of FIDE Handbook B.01, such as `1.4.3a-c`.
    article: &'static str,
    /// What is not known, and what was assumed.
    what: String,
}

impl NotJudged {
    /// An article, and what is not known.
    pub(crate) fn new(article: &'static str, what: impl Into<String>) -> Self {
        Self { article, what: what.into() }
    }

    /// What the file of a section does not show.
    pub(crate) fn of_section(setting: &NormSetting<'_>, section: &CheckedSection) -> Vec<Self> {
        let players = &section.section().players;
        let is_unknown = players.iter().any(|player| player.federation.is_none());
        let of_federation = is_unknown.then(|| {
            Self::new("1.4.2a", "whether players without a federation belong to none: taken as not")
        });
        let mut all = Self::of_every_event(setting);
        all.extend(of_federation);
        all.extend(Self::of_large_swiss(setting, section));
        all.sort_by_key(|one| one.article);
        all
    }

    /// What a list of opponents does not show.
    pub(crate) fn of_list(setting: &NormSetting<'_>) -> Vec<Self> {
        let mut all = Self::of_every_event(setting);
        let points = setting.round_robin.map(|_| {
            Self::new(
                "1.4.2b",
                "whether unrated opponents scored against rated players: taken as so",
            )
        });
        all.extend(points);
        let field = "the field of a large Swiss, which may exempt it: a file of all its players \
                     shows it";
        all.extend(setting.is_swiss().then(|| Self::new("1.4.3d", field)));
        all.sort_by_key(|one| one.article);
        all
    }

    fn of_large_swiss(setting: &NormSetting<'_>, section: &CheckedSection) -> Option<Self> {
        let is_under_way = setting.rounds > Some(section.last_paired_round());
        match setting.large_swiss? {
            LargeSwiss::DependsOnHost => Some(Self::new(
                "1.4.3d",
                "which federation holds the event, on which the exemption of a large Swiss \
                 depends: taken as not exempt; --host says it",
            )),
            LargeSwiss::Exempt(_) if is_under_way => {
                Some(Self::new("1.4.3d", "the rounds to come: taken as exempt, as it is so far"))
            }
            LargeSwiss::Exempt(_) | LargeSwiss::NotExempt(_) => None,
        }
    }

    fn of_every_event(setting: &NormSetting<'_>) -> Vec<Self> {
        let team = match setting.event {
            Event::Team => "whether fewer games are enough: taken as so, by --team",
            Event::Individual => "whether fewer games are enough: taken as not; --team says it",
        };
        let exempt = match setting.mix {
            FederationMix::Waived => {
                "whether it is a national championship or a zonal: taken as so, by \
                 --any-federations; the first then exempts players of its own federation"
            }
            FederationMix::Required => {
                "whether it is a national championship or a zonal: taken as not; \
                 --any-federations says it"
            }
        };
        vec![
            Self::new("1.1", "registration, arbiters, clocks and hours of play"),
            Self::new("1.4.1b", team),
            Self::new(
                "1.4.2c-e",
                "adjudications, changed rounds and other formats, unless it says so",
            ),
            Self::new("1.4.3a-c", exempt),
            Self::new("1.4.6a", "whether the ratings are of the list at the start: taken as so"),
        ]
    }

    /// One line per article.
    pub(crate) fn text(all: &[Self]) -> String {
        let width = all.iter().map(|one| one.article.len()).max().unwrap_or(0);
        let line = |one: &Self| format!("  {:<width$}  {}\n", one.article, one.what);
        format!(
            "Not judged, since the file does not show it\n{}",
            all.iter().map(line).collect::<String>()
        )
    }
}
