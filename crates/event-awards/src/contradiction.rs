//! What keeps two lines from being one player's: something that both say, and differently.

use std::collections::BTreeSet;

/// Whether both are known and are not the same.
pub(crate) fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// Whether several are known of both, and none is of both.
pub(crate) fn have_none_in_common<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> bool {
    !one.is_empty() && !other.is_empty() && one.is_disjoint(other)
}
