//! The sizes that a Parquet file claims, held against the file: the library that reads it makes room
//! for whatever a page says it holds.

use std::io::Cursor;

use polars_parquet::parquet::metadata::{ColumnChunkMetadata, FileMetadata};
use polars_parquet_format::thrift::protocol::TCompactInputProtocol;
use polars_parquet_format::{FileMetaData, PageHeader};

use super::DAMAGED;

/// What a byte of a file may stand for at most, in rows and in bytes: far more than a table of
/// results comes to, however well it is compressed.
const MOST_A_BYTE: usize = 1_000;

/// Small files may claim this much anyway: room for it is made faster than the file is opened.
const ALWAYS: usize = 1 << 20;

/// How a Parquet file ends: the length of its footer, and `PAR1`.
const END: usize = 8;

/// Checks that no list of the footer claims more than the footer can hold: the library makes room
/// for a list before it reads it.
pub(super) fn check_footer(bytes: &[u8]) -> Result<(), &'static str> {
    let (footer, length) = bytes.split_at_checked(bytes.len().wrapping_sub(END)).ok_or(DAMAGED)?;
    let length: [u8; 4] = length[..4].try_into().map_err(|_| DAMAGED)?;
    let start = footer.len().checked_sub(u32::from_le_bytes(length) as usize).ok_or(DAMAGED)?;
    let footer = &footer[start..];
    // An element of a list counts as a pointer, and takes a byte at least.
    let most = footer.len().saturating_mul(size_of::<usize>());
    let mut protocol = TCompactInputProtocol::new(footer, most);
    FileMetaData::read_from_in_protocol(&mut protocol).map_err(|_| DAMAGED)?;
    Ok(())
}

/// Checks the sizes of all pages; what is wrong, in words.
pub(super) fn check_sizes(metadata: &FileMetadata, bytes: &[u8]) -> Result<(), &'static str> {
    let most = bytes.len().saturating_mul(MOST_A_BYTE).max(ALWAYS);
    let mut rows = 0_usize;
    for group in &metadata.row_groups {
        rows = rows.saturating_add(group.num_rows());
        for column in group.parquet_columns() {
            // A value for each row: a table of results has no lists in its fields.
            if pages_hold(column, bytes, most) != Some(group.num_rows()) {
                return Err(DAMAGED);
            }
        }
    }
    if rows != metadata.num_rows || rows > most {
        return Err("the Parquet file claims more rows than it can have");
    }
    Ok(())
}

/// How many values the pages of a column hold; `None` if one claims what cannot be.
fn pages_hold(column: &ColumnChunkMetadata, file: &[u8], most: usize) -> Option<usize> {
    let range = column.byte_range();
    let [start, end] = [range.start, range.end].map(usize::try_from);
    let mut rest = file.get(start.ok()?..end.ok()?)?;
    let mut values = 0_usize;
    while !rest.is_empty() {
        let mut reader = Cursor::new(rest);
        let mut protocol = TCompactInputProtocol::new(&mut reader, rest.len());
        let header = PageHeader::read_from_in_protocol(&mut protocol).ok()?;
        let in_page = match (
            &header.data_page_header,
            &header.data_page_header_v2,
            &header.dictionary_page_header,
        ) {
            (Some(data), None, None) => data.num_values,
            (None, Some(data), None) => data.num_values,
            (None, None, Some(dictionary)) => {
                is_most(dictionary.num_values, most)?;
                0
            }
            _ => return None,
        };
        is_most(header.uncompressed_page_size, most)?;
        values = values.checked_add(is_most(in_page, most)?)?;
        let header_length = usize::try_from(reader.position()).ok()?;
        let page_length = usize::try_from(header.compressed_page_size).ok()?;
        rest = rest.get(header_length.checked_add(page_length)?..)?;
    }
    Some(values)
}

/// A size that is not negative, and not above the most.
fn is_most(size: i32, most: usize) -> Option<usize> {
    usize::try_from(size).ok().filter(|&size| size <= most)
}
