//! Writes a table group by group; the columns of several groups are encoded at once.
//!
//! This uses a lower level than polars' own writer, which takes a frame of texts: one text for each
//! field, which it then looks up to store it once. Here a column may come as the numbers of its
//! texts, as it will be stored.

use std::ops::Range;

use polars::prelude::*;
use polars_arrow::array::Array;
use polars_parquet::write::{
    CompressedPage, CompressionOptions, DynIter, DynStreamingIterator, Encoding, FileWriter,
    ParquetType, StatisticsOptions, Version, WriteOptions, array_to_columns, compress,
    fallible_streaming_iterator, to_parquet_schema,
};
use rayon::prelude::*;

use crate::error::Error;
use crate::in_order::all_or_first;

/// As polars' own writer has them.
const OPTIONS: WriteOptions = WriteOptions {
    statistics: StatisticsOptions {
        min_value: true,
        max_value: true,
        distinct_count: false,
        null_count: true,
        binary_statistics_truncate_length: None,
    },
    version: Version::V1,
    compression: CompressionOptions::Zstd(None),
    data_page_size: None,
};

/// A Parquet file with these columns and groups of rows. `column` returns the values that a column,
/// given by its number, has in some rows: texts, numbers or days, or a dictionary of them.
///
/// # Errors
///
/// The library for data frames failed.
pub fn write_groups(
    file: &str,
    fields: &[(&'static str, ArrowDataType)],
    groups: &[Range<usize>],
    column: impl Fn(usize, Range<usize>) -> Box<dyn Array> + Sync,
) -> Result<Vec<u8>, Error> {
    let field = |(name, kind): &(&'static str, ArrowDataType)| {
        ArrowField::new((*name).into(), kind.clone(), true)
    };
    let schema: ArrowSchema = fields.iter().map(field).map(|it| (it.name.clone(), it)).collect();
    let write = || -> PolarsResult<Vec<u8>> {
        let types = to_parquet_schema(&schema)?;
        let mut writer = FileWriter::try_new(Vec::new(), schema, OPTIONS)?;
        // So that, besides the file itself, memory depends on the number of threads alone.
        for groups in groups.chunks(rayon::current_num_threads()) {
            let columns: Vec<_> = groups
                .iter()
                .flat_map(|rows| types.fields().iter().enumerate().map(move |of| (rows, of)))
                .collect();
            let encoded = columns
                .into_par_iter()
                .map(|(rows, (number, kind))| pages(column(number, rows.clone()).as_ref(), kind));
            let encoded: Vec<Vec<CompressedPage>> = all_or_first(encoded)?;
            for (rows, columns) in groups.iter().zip(encoded.chunks(fields.len())) {
                let columns = columns.iter().map(|pages| {
                    let pages = pages.iter().map(PolarsResult::Ok);
                    Ok(DynStreamingIterator::new(fallible_streaming_iterator::convert(pages)))
                });
                writer.write(rows.len() as u64, DynIter::new(columns))?;
            }
        }
        writer.end(None)?;
        Ok(writer.into_inner())
    };
    write().map_err(Error::frame(file))
}

/// The pages of a column in a group.
fn pages(values: &dyn Array, kind: &ParquetType) -> PolarsResult<Vec<CompressedPage>> {
    // Each text is stored once, or the library finds that this would not be shorter.
    let columns =
        array_to_columns(values.to_boxed(), kind.clone(), OPTIONS, &[Encoding::RleDictionary])?;
    let pages = columns.into_iter().flatten();
    pages.map(|page| Ok(compress(page?, Vec::new(), OPTIONS.compression)?)).collect()
}
