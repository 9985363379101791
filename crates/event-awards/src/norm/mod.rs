//! Title norms: whether one was made, what was missing, and what is needed from the remaining
//! rounds.
//!
//! - [`NormRules`]: a rule book as data.
//! - [`Attempt`]: a player's rounds, from a list of opponents or from a section.
//! - [`assess`]: the verdict, condition by condition and round by round.
//! - [`forecast`]: during a tournament, the results needed from the remaining rounds.
//! - [`ToCome`]: the opponents and rounds that a player still has to come.
//! - [`title_check`]: whether norms and rating are enough for the title, and what is missing;
//!   [`PeopleOfTitle`]: whether the norms belong to one person.
//! - [`norm_table`]: for a number of rounds, the mean of opponents that each score needs.

mod assess;
mod attempt;
mod condition;
mod evaluation;
mod forecast;
mod large_swiss;
mod leaving_out;
mod norm_rules;
mod norm_setting;
mod table;
mod title_check;
mod title_people;
mod to_come;

pub use event_sections::{Pairings, RoundRobin};

pub use assess::{
    AssessError, NormReport, RoundAudit, RoundVerdict, SectionNorms, Verdict, WithoutExemption,
    assess, of_section,
};
pub use attempt::{Attempt, AttemptError, NormRound, NotPlayed, Opponent};
pub use condition::{Amount, Article, Bound, Condition};
pub use evaluation::{CountedRating, Excluded, Figures, Origin};
pub use forecast::{
    Demand, Forecast, ForecastError, ForecastRow, MeanNeeded, MeanOfWholes, forecast,
};
pub use large_swiss::{Exemption, ForeignField, LargeEvent, LargeSwiss};
pub use leaving_out::{LeftOutBecause, Search};
pub use norm_rules::{NormRule, NormRules, NormRulesSettings, TitleRule, UnknownNorm};
pub use norm_setting::{Event, FederationMix, NormSetting};
pub use table::{EnoughIn, NormTable, NormTableError, NormTableRow, norm_table};
pub use title_check::{
    EventKind, Fulfilled, Needed, NormNotCounted, NormOnRecord, OfOneNorm, RatingNeeded,
    StillMissing, TitleCheck, title_check,
};
pub use title_people::PeopleOfTitle;
pub use to_come::{RoundsError, ToCome, rounds_left};
