//! Checks the sizes that a Parquet file claims against the file, because the library that reads it
//! allocates memory for whatever a page claims to hold.

use std::io::Cursor;
use std::ops::Range;

use polars_parquet::parquet::metadata::{ColumnChunkMetadata, FileMetadata};
use polars_parquet_format::thrift::protocol::TCompactInputProtocol;
use polars_parquet_format::{Encoding, FileMetaData, PageHeader};

use super::DAMAGED;
use super::stored::Stored;
use crate::error::Error;

pub(super) const TOO_MUCH: &str =
    "the Parquet file claims more rows or bytes than a file of its size can hold";

/// The total claims of all pages of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Claimed {
    /// The number of values: each row has one in each column.
    values: usize,
    /// The bytes of the unpacked pages.
    bytes: usize,
}

impl Claimed {
    const NOTHING: Self = Self { values: 0, bytes: 0 };

    /// The largest claim for each byte of a file. Made-up seasons reach 3 values; for unpacked
    /// bytes the limit is the same as for any other compressed file.
    const A_BYTE: Self = Self { values: 8, bytes: 64 };

    /// Small files may always claim this much: 260,000 rows of eight columns.
    const ALWAYS: Self = Self { values: 1 << 21, bytes: 16 << 20 };

    fn most(stored: &Stored<'_>) -> Self {
        let length = usize::try_from(stored.len()).unwrap_or(usize::MAX);
        Self {
            values: length.saturating_mul(Self::A_BYTE.values).max(Self::ALWAYS.values),
            bytes: length.saturating_mul(Self::A_BYTE.bytes).max(Self::ALWAYS.bytes),
        }
    }

    /// Adds the claims of a page, which must not be negative; returns its number of values. `None`
    /// if the page, or all together, claim too much.
    fn add(&mut self, values: i32, bytes: i32, most: Self) -> Option<usize> {
        let values = usize::try_from(values).ok()?;
        self.values = self.values.checked_add(values)?;
        self.bytes = self.bytes.checked_add(usize::try_from(bytes).ok()?)?;
        self.is_within(most).then_some(values)
    }

    const fn is_within(self, most: Self) -> bool {
        self.values <= most.values && self.bytes <= most.bytes
    }
}

/// The end of a Parquet file: the length of its footer, and `PAR1`.
pub(super) const END: usize = 8;

/// Checks that no list of the footer claims more elements than the footer can hold, because the
/// library allocates memory for a list before it reads it.
pub(super) fn check_footer(bytes: &[u8]) -> Result<(), &'static str> {
    let (footer, length) = bytes.split_at_checked(bytes.len().wrapping_sub(END)).ok_or(DAMAGED)?;
    let length: [u8; 4] = length[..4].try_into().map_err(|_| DAMAGED)?;
    let start = footer.len().checked_sub(u32::from_le_bytes(length) as usize).ok_or(DAMAGED)?;
    let footer = &footer[start..];
    // An element of a list counts as a pointer, and takes at least one byte.
    let most = footer.len().saturating_mul(size_of::<usize>());
    let mut protocol = TCompactInputProtocol::new(footer, most);
    FileMetaData::read_from_in_protocol(&mut protocol).map_err(|_| DAMAGED)?;
    Ok(())
}

/// The contents of a column's pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pages {
    /// The number of values, without those of the dictionary.
    values: usize,
    /// The number of pages.
    parts: usize,
    /// The number of pages that have dictionary numbers instead of values.
    numbered: usize,
    has_dictionary: bool,
}

impl Pages {
    /// Whether every value is in the dictionary.
    pub(super) const fn are_listed(self) -> bool {
        self.has_dictionary && self.parts > 0 && self.numbered == self.parts
    }

    /// Adds a page; `None` if it has an impossible claim.
    fn add(&mut self, header: &PageHeader, claimed: &mut Claimed, most: Claimed) -> Option<()> {
        let (in_page, encoding) = match (
            &header.data_page_header,
            &header.data_page_header_v2,
            &header.dictionary_page_header,
        ) {
            (Some(data), None, None) => (data.num_values, Some(data.encoding)),
            (None, Some(data), None) => (data.num_values, Some(data.encoding)),
            (None, None, Some(dictionary)) => (dictionary.num_values, None),
            _ => return None,
        };
        let in_page = claimed.add(in_page, header.uncompressed_page_size, most)?;
        match encoding {
            Some(encoding) => {
                self.values += in_page;
                self.parts += 1;
                let is_numbered =
                    matches!(encoding, Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY);
                self.numbered += usize::from(is_numbered);
            }
            None => self.has_dictionary = true,
        }
        Some(())
    }
}

/// Checks the sizes of all pages; returns their contents by group and column, or a message about
/// what is wrong.
///
/// # Errors
///
/// The file cannot be read.
pub(super) fn check_sizes(
    metadata: &FileMetadata,
    stored: &Stored<'_>,
) -> Result<Result<Vec<Vec<Pages>>, &'static str>, Error> {
    let (most, mut claimed) = (Claimed::most(stored), Claimed::NOTHING);
    let (mut rows, mut groups) = (0_usize, Vec::new());
    for group in &metadata.row_groups {
        rows = rows.saturating_add(group.num_rows());
        let mut columns = Vec::new();
        for column in group.parquet_columns() {
            let pages = pages_of(column, stored, (&mut claimed, most))?;
            // One value for each row, but in columns of lists, from which nothing is read.
            let fits = |pages: &Pages| pages.values == group.num_rows() || is_repeated(column);
            let Some(pages) = pages.filter(fits) else {
                return Ok(Err(if claimed.is_within(most) { DAMAGED } else { TOO_MUCH }));
            };
            // The library allocates memory for the number of values in the footer, and stops after
            // them.
            if usize::try_from(column.num_values()) != Ok(pages.values) {
                return Ok(Err(DAMAGED));
            }
            columns.push(pages);
        }
        groups.push(columns);
    }
    Ok(if rows == metadata.num_rows { Ok(groups) } else { Err(DAMAGED) })
}

/// Whether a row of a column may have several values.
pub(super) fn is_repeated(column: &ColumnChunkMetadata) -> bool {
    column.descriptor().descriptor.max_rep_level > 0
}

/// As much of a page as has its header, if that has no long texts.
const USUAL_HEADER: u64 = 1 << 10;

/// The header of the page that begins at this place of a file, and the length of the header; `None`
/// if there is none before `end`.
fn header_at(stored: &Stored<'_>, at: u64, end: u64) -> Result<Option<(PageHeader, u64)>, Error> {
    for end in [end.min(at.saturating_add(USUAL_HEADER)), end] {
        let Some(bytes) = stored.bytes(at..end)? else { return Ok(None) };
        let mut reader = Cursor::new(&*bytes);
        let mut protocol = TCompactInputProtocol::new(&mut reader, bytes.len());
        if let Ok(header) = PageHeader::read_from_in_protocol(&mut protocol) {
            return Ok(Some((header, reader.position())));
        }
    }
    Ok(None)
}

/// The contents of a column's pages; `None` if one has an impossible claim.
fn pages_of(
    column: &ColumnChunkMetadata,
    stored: &Stored<'_>,
    (claimed, most): (&mut Claimed, Claimed),
) -> Result<Option<Pages>, Error> {
    let Range { start: mut at, end } = column.byte_range();
    let mut pages = Pages::default();
    while at != end {
        let Some((header, length)) = header_at(stored, at, end)? else { return Ok(None) };
        let page = u64::try_from(header.compressed_page_size).ok();
        let next = page.and_then(|page| at.checked_add(length)?.checked_add(page));
        let (Some(next), Some(())) = (next, pages.add(&header, claimed, most)) else {
            return Ok(None);
        };
        at = next;
    }
    Ok(Some(pages))
}
