//! The rules for rows that follow from an edition.

use chrono::NaiveDate;
use ecf_season::Edition;
use ecf_season::edition::RepeatedRows;
use formats::decisions::SeasonDecisions;
use identity::CodeForm;
use season_files::{OtherRates, PutAside, Repeats, RowRules, Strangers};

use super::DecisionsFile;

/// The form of players' codes in an edition.
pub(crate) fn code_form(edition: &Edition) -> CodeForm {
    if edition.rows.check_letters { CodeForm::WithCheckLetter } else { CodeForm::Free }
}

/// The rules for a season's rows that follow from an edition, and from decisions about the season.
pub(crate) struct AskedOfRows<'a> {
    edition: &'a Edition,
    /// The decisions about this season; `None` if there are none, so that rows are read as if there
    /// were no file of decisions.
    decisions: Option<SeasonDecisions>,
}

impl<'a> AskedOfRows<'a> {
    /// The rules for the rows of a season, which is given by the name of its folder.
    pub(crate) fn of(
        edition: &'a Edition,
        season: &str,
        decisions: Option<&DecisionsFile>,
    ) -> Self {
        let decisions = decisions.map(|file| file.decisions.of_season(season));
        let decisions = decisions.filter(|decisions| !decisions.is_empty());
        Self { edition, decisions }
    }

    /// The rules for a season with these days, in which only listed players may appear.
    pub(crate) fn rules(&self, (first_day, last_day): (NaiveDate, NaiveDate)) -> RowRules<'_> {
        RowRules {
            first_day,
            last_day,
            code_form: code_form(self.edition),
            repeats: match self.edition.rows.repeated {
                RepeatedRows::Grade => Repeats::Keep,
                RepeatedRows::Reject => Repeats::Reject,
            },
            rates: &self.edition.rows.rates,
            other_rates: OtherRates::Reject,
            strangers: Strangers::Reject,
            decisions: self.decisions.as_ref(),
            put_aside: PutAside::Never,
        }
    }
}
