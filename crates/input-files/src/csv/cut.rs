//! Where a piece of a file may be cut: after a line, since no field holds the end of one.

/// Whether a text continues after the part that has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// It does, or may do so.
    ToCome,
    /// The part ends the text.
    Nothing,
}

impl More {
    /// [`More::Nothing`] at the end of the text.
    #[must_use]
    pub const fn unless(is_at_end: bool) -> Self {
        if is_at_end { Self::Nothing } else { Self::ToCome }
    }
}

/// The number of bytes with whole records in a text that starts with a record; the rest is the
/// start of the next record. At the end of a file, all bytes count as whole records.
#[must_use]
pub fn whole_records(text: &[u8], more: More) -> usize {
    match more {
        More::Nothing => text.len(),
        More::ToCome => memchr::memrchr(b'\n', text).map_or(0, |at| at + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_records_whatever_their_quotation_marks() {
        assert_eq!(whole_records(b"a,b\nc,d\ne", More::ToCome), 8);
        assert_eq!(whole_records(b"a,b\nc,d\ne", More::Nothing), 9);
        assert_eq!(whole_records(b"a,b", More::ToCome), 0);
        assert_eq!(whole_records(b"a,\"b\nc\",d\ne", More::ToCome), 10);
    }
}
