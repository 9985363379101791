//! The doubts about a season's rows that no decision settles.

use std::collections::BTreeSet;

use season_files::doubts::{Doubt, Evidence, Sure, Suspicion, doubts, doubts_of_one_pass};

use crate::federation::DecisionsFile;

/// The doubts that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// All of them.
    All,
    /// Those that one pass over the games can find.
    OnePass,
    /// None: there are no rows.
    Nothing,
}

/// Doubts about a season.
#[derive(Debug, Default)]
pub(crate) struct OpenDoubts {
    /// Those that have not been accepted, as sure as wanted.
    pub(crate) doubts: Vec<Suspicion>,
    /// The numbers of the decisions that accepted one.
    pub(crate) accepting: BTreeSet<usize>,
}

impl Search {
    /// The doubts that it does not look for.
    pub(crate) fn leaves_out(self) -> impl Iterator<Item = Doubt> {
        let is_left_out = move |doubt: &Doubt| match self {
            Self::All => false,
            Self::OnePass => !Doubt::OF_ONE_PASS.contains(doubt),
            Self::Nothing => true,
        };
        Doubt::ALL.into_iter().filter(is_left_out)
    }

    fn doubts(self, evidence: &Evidence<'_>, least_sure: Sure) -> Vec<Suspicion> {
        match self {
            Self::All => doubts(evidence, least_sure),
            Self::OnePass => doubts_of_one_pass(evidence, least_sure),
            Self::Nothing => Vec::new(),
        }
    }
}

/// The doubts that are at least as sure as wanted and not accepted.
pub(crate) fn open_doubts(
    evidence: &Evidence<'_>,
    search: Search,
    least_sure: Sure,
    decisions: Option<&DecisionsFile>,
) -> OpenDoubts {
    let Some(file) = decisions.filter(|file| file.decisions.accepted().next().is_some()) else {
        let (doubts, accepting) = (search.doubts(evidence, least_sure), BTreeSet::new());
        return OpenDoubts { doubts, accepting };
    };
    // With decisions, doubts of any sureness are searched, to see which accepted ones exist.
    let (mut doubts, mut accepting) = (search.doubts(evidence, Sure::Possible), BTreeSet::new());
    doubts.retain(|suspicion| {
        let accepts = file.decisions.accepts(suspicion.doubt.code(), &suspicion.about);
        accepting.extend(accepts);
        accepts.is_none() && suspicion.sure >= least_sure
    });
    OpenDoubts { doubts, accepting }
}
