//! What an edition asks of the rows of its seasons.

use ecf_season::Edition;
use ecf_season::edition::RepeatedRows;
use results_io::format::decisions::SeasonDecisions;
use results_io::{Repeats, RowRules, Strangers};

/// What an edition asks of rows, whatever the season's days; `rates` are the names of those it grades.
pub(crate) fn row_rules<'a>(
    edition: &Edition,
    rates: &'a [&'a str],
    decisions: Option<&'a SeasonDecisions>,
) -> RowRules<'a> {
    RowRules {
        check_letters: edition.rows.check_letters,
        repeats: match edition.rows.repeated {
            RepeatedRows::Grade => Repeats::Keep,
            RepeatedRows::Reject => Repeats::Reject,
        },
        rates,
        strangers: Strangers::Reject,
        decisions,
        ..RowRules::of_form()
    }
}
