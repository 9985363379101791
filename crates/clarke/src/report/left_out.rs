//! Why a round does not count for a performance or a change of rating.

use event_awards::performances::LeftOut;

/// The reason in words.
pub(super) const fn left_out_because(why: LeftOut) -> &'static str {
    match why {
        LeftOut::UnratedOpponent => "opponent unrated",
        LeftOut::Default => "not played",
        LeftOut::Bye => "bye",
        LeftOut::Absent => "absent",
        LeftOut::ZeroScoreInFirstEvent => "no point against a rated opponent in the first event",
    }
}
