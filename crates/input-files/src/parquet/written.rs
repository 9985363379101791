//! Writes a table group by group; the columns of several groups are encoded at once.
//!
//! This uses a lower level than polars' own writer, which takes a frame of texts: one text for each
//! field, which it then looks up to store it once. Here a column may come as the numbers of its
//! texts, as it will be stored.

use std::io::Write;
use std::ops::Range;

use polars::prelude::*;
use polars_arrow::array::{Array, MutableBinaryViewArray};
use polars_parquet::write::{
    CompressedPage, CompressionOptions, DynIter, DynStreamingIterator, Encoding, FileWriter,
    ParquetType, SchemaDescriptor, StatisticsOptions, Version, WriteOptions, array_to_columns,
    compress, fallible_streaming_iterator, to_parquet_schema,
};
use rayon::prelude::*;

use super::ROWS_A_GROUP;
use crate::error::Error;
use crate::in_turns::all_or_first;

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
    let write = || -> PolarsResult<Vec<u8>> {
        let mut writer = Writer::new(fields, Vec::new())?;
        writer.write(groups, column)?;
        writer.finish()
    };
    write().map_err(Error::frame(file))
}

/// A table of texts, for files that are larger than the memory.
pub struct TextTable<W: Write> {
    file: String,
    writer: Writer<W>,
}

impl<W: Write> TextTable<W> {
    /// Begins a file with columns of these names.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn begin(file: &str, names: &[&'static str], out: W) -> Result<Self, Error> {
        let fields: Vec<_> = names.iter().map(|name| (*name, ArrowDataType::Utf8View)).collect();
        let writer = Writer::new(&fields, out).map_err(Error::frame(file))?;
        Ok(Self { file: file.to_owned(), writer })
    }

    /// Adds so many rows; `text` gives the text of a row, counted from 0 here, in a column.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write(
        &mut self,
        rows: usize,
        text: impl Fn(usize, usize) -> String + Sync,
    ) -> Result<(), Error> {
        let groups = (0..rows).step_by(ROWS_A_GROUP);
        let groups: Vec<Range<usize>> =
            groups.map(|first| first..rows.min(first + ROWS_A_GROUP)).collect();
        let column = |column: usize, rows: Range<usize>| -> Box<dyn Array> {
            let mut texts = MutableBinaryViewArray::<str>::with_capacity(rows.len());
            rows.for_each(|row| texts.push_value(text(row, column)));
            texts.freeze().boxed()
        };
        self.writer.write(&groups, column).map_err(Error::frame(&self.file))
    }

    /// Ends the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn finish(self) -> Result<W, Error> {
        self.writer.finish().map_err(Error::frame(&self.file))
    }
}

/// A file that is being written.
struct Writer<W: Write> {
    types: SchemaDescriptor,
    writer: FileWriter<W>,
}

impl<W: Write> Writer<W> {
    fn new(fields: &[(&'static str, ArrowDataType)], out: W) -> PolarsResult<Self> {
        let field = |(name, kind): &(&'static str, ArrowDataType)| {
            ArrowField::new((*name).into(), kind.clone(), true)
        };
        let schema: ArrowSchema =
            fields.iter().map(field).map(|it| (it.name.clone(), it)).collect();
        let types = to_parquet_schema(&schema)?;
        Ok(Self { types, writer: FileWriter::try_new(out, schema, OPTIONS)? })
    }

    fn write(
        &mut self,
        groups: &[Range<usize>],
        column: impl Fn(usize, Range<usize>) -> Box<dyn Array> + Sync,
    ) -> PolarsResult<()> {
        let types = self.types.fields();
        // So that, besides the file itself, memory depends on the number of threads alone.
        for groups in groups.chunks(rayon::current_num_threads()) {
            let columns: Vec<_> = groups
                .iter()
                .flat_map(|rows| types.iter().enumerate().map(move |of| (rows, of)))
                .collect();
            let encoded = columns
                .into_par_iter()
                .map(|(rows, (number, kind))| pages(column(number, rows.clone()).as_ref(), kind));
            let encoded: Vec<Vec<CompressedPage>> = all_or_first(encoded)?;
            for (rows, columns) in groups.iter().zip(encoded.chunks(types.len())) {
                let columns = columns.iter().map(|pages| {
                    let pages = pages.iter().map(PolarsResult::Ok);
                    Ok(DynStreamingIterator::new(fallible_streaming_iterator::convert(pages)))
                });
                self.writer.write(rows.len() as u64, DynIter::new(columns))?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> PolarsResult<W> {
        self.writer.end(None)?;
        Ok(self.writer.into_inner())
    }
}

/// The pages of a column in a group.
fn pages(values: &dyn Array, kind: &ParquetType) -> PolarsResult<Vec<CompressedPage>> {
    // Each text is stored once, or the library finds that this would not be shorter.
    let columns =
        array_to_columns(values.to_boxed(), kind.clone(), OPTIONS, &[Encoding::RleDictionary])?;
    let pages = columns.into_iter().flatten();
    pages.map(|page| Ok(compress(page?, Vec::new(), OPTIONS.compression)?)).collect()
}
