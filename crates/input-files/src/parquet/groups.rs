//! Reads the columns of a file's row groups, with all their rows or some of them.
//!
//! This uses a lower level than polars' own reader, which creates every text of a frame separately:
//! a season has a few hundred thousand codes in twenty million places, and a file may store each
//! code of a group only once, in a dictionary. Here the dictionary is kept, and a code is looked up
//! once per group.

use std::io::Cursor;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use polars::prelude::*;
use polars_arrow::array::{Array as _, DictionaryArray, PrimitiveArray, Utf8ViewArray};
use polars_arrow::bitmap::Bitmap;
use polars_arrow::datatypes::{DTYPE_CATEGORICAL_NEW, IntegerType, Metadata};
use polars_buffer::Buffer;
use polars_parquet::arrow::read::{
    BasicDecompressor, ColumnChunkMetadata, Filter, PageReader, column_iter_to_arrays,
};
use polars_parquet::parquet::metadata::RowGroupMetadata;
use polars_parquet::parquet::schema::types::PhysicalType;
use rayon::prelude::*;

use super::pages::{Pages, TOO_MUCH, is_repeated};
use super::stored::Stored;
use super::{
    DAMAGED, Footer, check_type, checked, end_of_file, footer, guarding, is_one_value, names,
    schema,
};
use crate::error::{Error, FileProblem};
use crate::in_turns::all_or_first;
use crate::standard_input::is_standard_input;

/// A file whose footer has been read.
pub struct Groups<'b> {
    file: &'b str,
    stored: Stored<'b>,
    schema: ArrowSchema,
    unread: Vec<Unread>,
    /// The total bytes of texts in all rows that have been read.
    texts: AtomicUsize,
}

/// A group of rows that has not been read.
struct Unread {
    /// The position of its first row in the file.
    first: usize,
    metadata: RowGroupMetadata,
    /// For each column.
    pages: Vec<Pages>,
}

/// A group of rows.
pub struct Group {
    /// The position of its first row in the file.
    pub first: usize,
    /// The number of its rows that were read.
    pub rows: usize,
    /// The columns in the order of the file.
    pub columns: Vec<Values>,
}

/// The values of a column.
pub enum Values {
    /// Texts that the file keeps once each.
    Listed(Listed),
    /// Any other column that is read.
    Column(Column),
    /// So many values of a type that is not read, such as lists.
    Other(usize),
}

/// Texts of a dictionary, and for every row the number of its text.
pub struct Listed {
    numbers: PrimitiveArray<u32>,
    texts: Utf8ViewArray,
}

/// Texts of at most this many bytes are not counted: there are too few rows for them to fill the
/// memory.
const SHORT: usize = 64;

/// The limit for the longer texts of all rows: this many times the file's size, or `ALWAYS` if that
/// is more. A text that a file stores once may be in any number of rows; a made-up season of 300
/// players, with long names of events, reached 77 times its size.
const MOST_A_BYTE: usize = 128;
const ALWAYS: usize = 64 << 20;

impl Values {
    /// The total bytes of texts that are not short, in all rows.
    fn length_of_texts(&self) -> usize {
        match self {
            Self::Listed(list) => list.length_of_texts(),
            Self::Column(column) => {
                let texts = column.as_materialized_series().str();
                let views = |piece: &Utf8ViewArray| -> usize {
                    let lengths = piece.views().iter().map(|view| view.length as usize);
                    lengths.filter(|length| *length > SHORT).sum()
                };
                texts.map_or(0, |texts| texts.downcast_iter().map(views).sum())
            }
            Self::Other(_) => 0,
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Listed(list) => list.numbers.len(),
            Self::Column(column) => column.len(),
            Self::Other(rows) => *rows,
        }
    }
}

impl Listed {
    /// A row's text; empty if it has none.
    pub fn get(&self, row: usize) -> &str {
        let number = self.numbers.get(row).and_then(|number| usize::try_from(number).ok());
        number.and_then(|number| self.texts.get(number)).unwrap_or_default()
    }

    /// For each row: the number of its text; `None` if any row has no text.
    pub fn numbers(&self) -> Option<&[u32]> {
        (self.numbers.null_count() == 0).then(|| self.numbers.values().as_slice())
    }

    /// The number of a row's text; `None` for a row without one.
    pub fn number(&self, row: usize) -> Option<u32> {
        self.numbers.get(row)
    }

    /// Whether any row has a text.
    pub fn has_texts(&self) -> bool {
        self.numbers.null_count() < self.numbers.len()
    }

    fn length_of_texts(&self) -> usize {
        let views = self.texts.views();
        if views.iter().all(|view| view.length as usize <= SHORT) {
            return 0;
        }
        let length = |number: Option<&u32>| views.get(*number? as usize).map(|view| view.length);
        let lengths = self.numbers.iter().filter_map(length).map(|length| length as usize);
        lengths.filter(|length| *length > SHORT).sum()
    }

    /// All texts, by number.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(Option::unwrap_or_default)
    }
}

impl<'b> Groups<'b> {
    /// The groups of a file.
    ///
    /// # Errors
    ///
    /// It is damaged, or claims more than a file of its size can hold.
    pub fn of(file: &'b str, bytes: &'b [u8]) -> Result<Self, Error> {
        guarding(file, || {
            let checked = footer(file, bytes)?;
            Ok(Self::by(file, Stored::InMemory(bytes), checked))
        })
    }

    /// The groups of a file on disk, of which only the groups that are being read are in memory;
    /// `None` if the stored file is not a Parquet file.
    ///
    /// # Errors
    ///
    /// As for [`Groups::of`]; the file cannot be read.
    pub fn at(file: &'b str, path: &Path) -> Result<Option<Self>, Error> {
        if is_standard_input(path) {
            return Ok(None);
        }
        let Some(end) = end_of_file(path).map_err(Error::read(path))? else { return Ok(None) };
        let stored = Stored::at(path)?;
        guarding(
            file,
            AssertUnwindSafe(|| {
                let checked = checked(file, schema(file, &end)?, &stored)?;
                Ok(Some(Self::by(file, stored, checked)))
            }),
        )
    }

    fn by(file: &'b str, stored: Stored<'b>, (footer, schema): (Footer, ArrowSchema)) -> Self {
        let Footer { mut metadata, pages } = footer;
        let row_groups = std::mem::take(&mut metadata.row_groups);
        let (mut unread, mut first) = (Vec::new(), 0);
        for (metadata, pages) in row_groups.into_iter().zip(pages) {
            let rows = metadata.num_rows();
            unread.push(Unread { first, metadata, pages });
            first += rows;
        }
        Self { file, stored, schema, unread, texts: AtomicUsize::new(0) }
    }

    /// The number of bytes of the file.
    pub const fn bytes(&self) -> u64 {
        self.stored.len()
    }

    /// Refuses a file that another program wrote to while its groups were read.
    ///
    /// # Errors
    ///
    /// Such a file.
    pub fn refuse_changed(&self) -> Result<(), Error> {
        self.stored.refuse_changed()
    }

    /// Refuses a file of which a known column has a type that is not read; `known` has a name for
    /// each column that is known, in the order of the file.
    ///
    /// # Errors
    ///
    /// The first such column.
    pub fn check_types(&self, known: &[Option<&str>]) -> Result<(), Error> {
        let fields = self.schema.iter_values().zip(known).filter(|(_, known)| known.is_some());
        fields.into_iter().try_for_each(|(field, _)| check_type(self.file, field))
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<String> {
        names(&self.schema)
    }

    /// The number of groups.
    pub const fn len(&self) -> usize {
        self.unread.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.unread.is_empty()
    }

    /// The number of rows in all groups.
    pub fn rows(&self) -> usize {
        self.unread.last().map_or(0, |last| last.first + last.metadata.num_rows())
    }

    /// The positions of a group's rows in the file.
    pub fn rows_of(&self, group: usize) -> std::ops::Range<usize> {
        let Unread { first, metadata, .. } = &self.unread[group];
        *first..first + metadata.num_rows()
    }

    /// Reads all rows of a group.
    ///
    /// # Errors
    ///
    /// The file is damaged, or has a long text in so many rows that it must be meant to fill the
    /// memory.
    pub fn read(&self, group: usize) -> Result<Group, Error> {
        let group = self.read_where(group, None)?;
        // A text that is stored once in the file may be in every row, and every row may be
        // reported.
        let length: usize = group.columns.iter().map(Values::length_of_texts).sum();
        let before = self.texts.fetch_add(length, Ordering::Relaxed);
        let most = usize::try_from(self.stored.len()).unwrap_or(usize::MAX);
        if before.saturating_add(length) > ALWAYS.max(most.saturating_mul(MOST_A_BYTE)) {
            return Err(FileProblem::Unusable(TOO_MUCH).of(self.file));
        }
        Ok(group)
    }

    /// Reads some rows of a group, in the order of the file. Positions are those in the file;
    /// positions outside the group are ignored.
    ///
    /// # Errors
    ///
    /// The file is damaged.
    pub fn read_rows(
        &self,
        group: usize,
        rows: impl IntoIterator<Item = usize>,
    ) -> Result<Group, Error> {
        let of_group = self.rows_of(group);
        let mut wanted = vec![false; of_group.len()];
        for row in rows {
            let place = row.checked_sub(of_group.start).and_then(|row| wanted.get_mut(row));
            if let Some(place) = place {
                *place = true;
            }
        }
        self.read_where(group, Some(&Bitmap::from_iter(wanted)))
    }

    fn read_where(&self, group: usize, rows: Option<&Bitmap>) -> Result<Group, Error> {
        let Unread { first, metadata, pages } = &self.unread[group];
        let number = rows.map_or(metadata.num_rows(), Bitmap::set_bits);
        let damaged = || FileProblem::Unusable(DAMAGED).of(self.file);
        let filter = rows.map_or_else(
            || Filter::new_ranged(0, metadata.num_rows()),
            |rows| Filter::new_masked(rows.clone()),
        );
        let column = |field: &ArrowField| {
            if !is_one_value(field.dtype()) {
                return Ok(Values::Other(number));
            }
            // If the library panics, its state is discarded with the column.
            let values = guarding(
                self.file,
                AssertUnwindSafe(|| {
                    // By name, because the schema that a program adds to its footer may have
                    // another order.
                    let places = metadata.columns_idxs_under_root_iter(&field.name);
                    let Some(&[place]) = places else { return Err(damaged()) };
                    let column = metadata.parquet_columns().get(place).zip(pages.get(place));
                    let (column, pages) =
                        column.filter(|(column, _)| !is_repeated(column)).ok_or_else(damaged)?;
                    self.values(field, column, *pages, filter.clone())
                }),
            )?;
            if values.len() == number { Ok(values) } else { Err(damaged()) }
        };
        let fields: Vec<&ArrowField> = self.schema.iter_values().collect();
        // Groups are read in parallel. If there are few groups, so are the columns of each. With
        // many groups, threads that wait for the last columns of one group would begin with
        // another, and all groups would be in memory at once.
        let columns = if self.unread.len() < rayon::current_num_threads() {
            all_or_first(fields.into_par_iter().map(column))
        } else {
            fields.into_iter().map(column).collect()
        };
        Ok(Group { first: *first, rows: number, columns: columns? })
    }

    fn values(
        &self,
        field: &ArrowField,
        column: &ColumnChunkMetadata,
        pages: Pages,
        filter: Filter,
    ) -> Result<Values, Error> {
        let is_list = pages.are_listed() && holds_texts(field, column);
        let field = if is_list { as_list(field) } else { field.clone() };
        // The decoders keep what they read, so the bytes are copied: for a short time this takes as
        // much memory as the column on disk.
        let bytes = self.stored.bytes(column.byte_range())?;
        let bytes = bytes.ok_or_else(|| FileProblem::Unusable(DAMAGED).of(self.file))?.into_owned();
        // No limit for a page: the sizes of all pages were checked with the footer.
        let reader =
            PageReader::new(Cursor::new(Buffer::from(bytes)), column, Vec::new(), usize::MAX);
        let pages = vec![BasicDecompressor::new(reader, Vec::new())];
        let kinds = vec![&column.descriptor().descriptor.primitive_type];
        let read = column_iter_to_arrays(pages, kinds, field.clone(), Some(filter));
        let (arrays, _) = read.map_err(Error::frame(self.file))?;
        if is_list
            && let [array] = arrays.as_slice()
            && let Some(list) = array.as_any().downcast_ref::<DictionaryArray<u32>>()
            && let Some(texts) = list.values().as_any().downcast_ref::<Utf8ViewArray>()
        {
            return Ok(Values::Listed(Listed {
                numbers: list.keys().clone(),
                texts: texts.clone(),
            }));
        }
        let series = Series::try_from((&field, arrays)).map_err(Error::frame(self.file))?;
        Ok(Values::Column(series.into_column()))
    }
}

/// Whether a column has texts.
fn holds_texts(field: &ArrowField, column: &ColumnChunkMetadata) -> bool {
    let kind = column.descriptor().descriptor.primitive_type.physical_type;
    let is_text = match &field.dtype {
        ArrowDataType::Dictionary(_, texts, _) => **texts == ArrowDataType::Utf8View,
        kind => *kind == ArrowDataType::Utf8View,
    };
    kind == PhysicalType::ByteArray && is_text
}

/// The same column with a dictionary type: the library keeps dictionaries if the column is declared
/// as categories.
fn as_list(field: &ArrowField) -> ArrowField {
    let texts = Box::new(ArrowDataType::Utf8View);
    let kind = ArrowDataType::Dictionary(IntegerType::UInt32, texts, false);
    let metadata = Metadata::from_iter([(DTYPE_CATEGORICAL_NEW.into(), PlSmallStr::EMPTY)]);
    ArrowField::new(field.name.clone(), kind, field.is_nullable).with_metadata(metadata)
}

#[cfg(test)]
mod tests {
    use polars_parquet_format::FileMetaData;
    use polars_parquet_format::thrift::protocol::{TCompactInputProtocol, TCompactOutputProtocol};
    use proptest::prelude::*;

    use super::super::{column_names, column_names_at, parquet_bytes_by};
    use super::*;

    fn texts(group: &Group, column: usize) -> Vec<String> {
        match &group.columns[column] {
            Values::Listed(list) => (0..group.rows).map(|row| list.get(row).to_owned()).collect(),
            Values::Column(column) => {
                let texts = column.as_materialized_series().str().unwrap();
                texts.iter().map(|text| text.unwrap_or_default().to_owned()).collect()
            }
            Values::Other(rows) => vec![String::new(); *rows],
        }
    }

    fn file(columns: [&[Option<String>]; 2], rows_a_group: usize) -> Vec<u8> {
        let column = |(name, texts): (&str, &[Option<String>])| {
            let texts = texts.iter().map(Option::as_deref);
            StringChunked::from_iter_options(name.into(), texts).into_column()
        };
        let columns = ["white", "event"].into_iter().zip(columns).map(column).collect();
        let mut frame = DataFrame::new_infer_height(columns).unwrap();
        parquet_bytes_by("results.parquet", &mut frame, rows_a_group).unwrap()
    }

    proptest! {
        /// Few different codes, which the file stores in a dictionary, and texts that are all
        /// different, which it does not.
        #[test]
        fn written_rows_are_read_again_and_some_alone(
            codes in prop::collection::vec(prop::option::weighted(0.9, 0..8_u32), 1..700),
            rows_a_group in 150..400_usize,
            wanted in prop::collection::vec(any::<bool>(), 700),
            has_nulls: bool,
        ) {
            let code = |code: &Option<u32>| Some(format!("10059{}A", code.unwrap_or(9)));
            let codes: Vec<_> = codes.iter().map(|one| code(one).filter(|_| !has_nulls || one.is_some())).collect();
            let events: Vec<_> = (0..codes.len()).map(|row| Some(format!("event {row}"))).collect();
            let bytes = file([&codes, &events], rows_a_group);
            let groups = Groups::of("results.parquet", &bytes).unwrap();
            prop_assert_eq!(groups.names(), ["white", "event"]);
            prop_assert_eq!(groups.rows(), codes.len());
            let (mut read, mut alone) = (Vec::new(), Vec::new());
            for number in 0..groups.len() {
                let group = groups.read(number).unwrap();
                prop_assert_eq!(group.first, read.len());
                prop_assert!(matches!(group.columns[0], Values::Listed(_)));
                read.extend(texts(&group, 0).into_iter().zip(texts(&group, 1)));
                let of_group = groups.rows_of(number);
                let group = groups.read_rows(number, of_group.filter(|&row| wanted[row])).unwrap();
                alone.extend(texts(&group, 0).into_iter().zip(texts(&group, 1)));
            }
            let written: Vec<_> = codes.into_iter().map(Option::unwrap_or_default).zip(events.into_iter().flatten()).collect();
            prop_assert_eq!(&read, &written);
            let expected: Vec<_> = written.into_iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(row, _)| row).collect();
            prop_assert_eq!(alone, expected);
        }
    }

    #[test]
    fn texts_that_are_all_different_are_not_listed() {
        let texts: Vec<_> = (0..200).map(|row| Some(format!("event {row}"))).collect();
        let bytes = file([&texts, &texts], 200);
        let group = Groups::of("results.parquet", &bytes).unwrap().read(0).unwrap();
        assert!(group.columns.iter().all(|values| matches!(values, Values::Column(_))));
    }

    /// The same file with a changed footer.
    fn with_footer(bytes: &[u8], change: impl FnOnce(&mut FileMetaData)) -> Vec<u8> {
        let length =
            u32::from_le_bytes(bytes[bytes.len() - 8..bytes.len() - 4].try_into().unwrap());
        let start = bytes.len() - 8 - length as usize;
        let mut protocol = TCompactInputProtocol::new(&bytes[start..bytes.len() - 8], 1 << 20);
        let mut metadata = FileMetaData::read_from_in_protocol(&mut protocol).unwrap();
        change(&mut metadata);
        let mut footer = Vec::new();
        metadata.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut footer)).unwrap();
        let length = (footer.len() as u32).to_le_bytes();
        [&bytes[..start], &footer, &length, b"PAR1"].concat()
    }

    #[test]
    fn a_column_of_more_or_fewer_values_than_rows_is_damaged() {
        let listed: Vec<_> = (0..300).map(|row| Some(format!("code {}", row % 7))).collect();
        let plain: Vec<_> = (0..300).map(|row| Some(format!("event {row}"))).collect();
        let bytes = file([&listed, &plain], 300);
        assert_eq!(with_footer(&bytes, |_| {}).len(), bytes.len());
        for column in 0..2 {
            for values in [-1, 0, 1, 299, 301, 1 << 40, i64::MAX] {
                let damaged = with_footer(&bytes, |footer| {
                    let column = &mut footer.row_groups[0].columns[column];
                    column.meta_data.as_mut().unwrap().num_values = values;
                });
                let error = Groups::of("results.parquet", &damaged).err().unwrap().to_string();
                assert_eq!(error, "results.parquet: the Parquet file is damaged", "{values}");
            }
        }
    }

    #[test]
    fn a_long_text_in_all_rows_of_a_small_file_is_refused() {
        let read = |length: usize| {
            let texts = vec![Some("x".repeat(length)); 2_000];
            let bytes = file([&texts, &texts], 2_000);
            assert!(bytes.len() < 1 << 15, "{}", bytes.len());
            Groups::of("results.parquet", &bytes).unwrap().read(0).map(|group| group.rows)
        };
        assert_eq!(read(1_000).unwrap(), 2_000);
        assert_eq!(read(10_000).unwrap(), 2_000);
        let error = read(40_000).unwrap_err().to_string();
        assert!(
            error.contains("claims more rows or bytes than a file of its size can hold"),
            "{error}"
        );
    }

    #[test]
    fn the_end_of_a_file_names_its_columns() {
        let texts = [Some("a".to_owned())];
        let bytes = file([&texts, &texts], 1);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.parquet");
        let at = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            column_names_at(&path)
        };
        assert_eq!(at(&bytes).unwrap(), Some(column_names("results.parquet", &bytes).unwrap()));
        assert_eq!(at(b"date,white,black\n").unwrap(), None);
        assert_eq!(at(b"").unwrap(), None);
        for length in 4..bytes.len() {
            // A file that is cut off anywhere is damaged, or too short to be a Parquet file.
            assert!(!matches!(at(&bytes[..length]), Ok(Some(_))), "{length}");
        }
        let mut longer = bytes.clone();
        let length = longer.len();
        longer[length - 8..length - 4].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(at(&longer).is_err());
    }
}
