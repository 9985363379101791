//! Texts of a column as numbers of a list that has each text once.

use std::borrow::Cow;

use polars::prelude::*;
use polars_arrow::array::{
    Array, DictionaryArray, MutableBinaryViewArray, PrimitiveArray, Utf8ViewArray,
};
use polars_arrow::bitmap::Bitmap;
use polars_arrow::datatypes::IntegerType;
use rustc_hash::FxHashMap;

/// The texts of rows, in order.
pub(super) struct ListedTexts<'t> {
    /// For each row: the place of its text in the list, or [`EMPTY`].
    keys: Vec<u32>,
    /// The list, in the order in which the texts first occur.
    texts: Vec<Cow<'t, str>>,
    /// The places of the texts that numbers stand for, by number.
    met: Vec<u32>,
    /// The places of the texts; `None` if no two numbers stand for one text.
    places: Option<FxHashMap<Cow<'t, str>, u32>>,
}

/// The number has not been met.
const NOT_MET: u32 = u32::MAX;

/// The number stands for an empty text.
const EMPTY: u32 = u32::MAX - 1;

/// A list is worth its place if it has fewer texts than this part of the rows, or in a small file:
/// the limits of polars' own writer, which estimates the number of texts.
const WORTH: (usize, usize) = (3, 4);
const SMALL: usize = 128;

/// Whether two numbers may stand for one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Each stands for a text of its own: nothing needs to be compared.
    Differ,
    MayAgree,
}

impl<'t> ListedTexts<'t> {
    pub(super) fn of_rows(rows: usize, numbers: Numbers) -> Self {
        let places = (numbers == Numbers::MayAgree).then(FxHashMap::default);
        Self { keys: Vec::with_capacity(rows), texts: Vec::new(), met: Vec::new(), places }
    }

    /// From here on, numbers stand for other texts.
    pub(super) fn forget_numbers(&mut self) {
        self.met.clear();
    }

    /// Adds rows whose texts are given as numbers; `text` says which text a number stands for.
    pub(super) fn extend(
        &mut self,
        numbers: impl Iterator<Item = u32>,
        text: impl Fn(u32) -> Cow<'t, str>,
    ) {
        for number in numbers {
            let place = number as usize;
            if place >= self.met.len() {
                self.met.resize(place + 1, NOT_MET);
            }
            if self.met[place] == NOT_MET {
                self.met[place] = self.place(text(number));
            }
            self.keys.push(self.met[place]);
        }
    }

    /// Adds a row with this text.
    pub(super) fn push(&mut self, text: Cow<'t, str>) {
        let key = self.place(text);
        self.keys.push(key);
    }

    fn place(&mut self, text: Cow<'t, str>) -> u32 {
        if text.is_empty() {
            return EMPTY;
        }
        let next = self.texts.len() as u32;
        let known = self.places.as_mut();
        let place = known.map_or(next, |places| *places.entry(text.clone()).or_insert(next));
        if place == next {
            self.texts.push(text);
        }
        place
    }

    /// The numbers of the texts; nothing for an empty one.
    fn keys(&mut self) -> PrimitiveArray<u32> {
        let mut keys = std::mem::take(&mut self.keys);
        let has_empty = keys.contains(&EMPTY);
        let texts: Option<Bitmap> =
            has_empty.then(|| keys.iter().map(|key| *key != EMPTY).collect());
        if has_empty {
            keys.iter_mut().filter(|key| **key == EMPTY).for_each(|key| *key = 0);
        }
        PrimitiveArray::from_vec(keys).with_validity(texts)
    }

    /// The rows as a column.
    pub(super) fn into_column(mut self) -> Box<dyn Array> {
        let (part, of) = WORTH;
        let keys = self.keys();
        let is_worth = keys.len() <= SMALL || of * self.texts.len() <= part * keys.len();
        if !is_worth {
            let text = |key: Option<u32>| Some(&**self.texts.get(key? as usize)?);
            let texts = keys.iter().map(|key| text(key.copied()));
            return MutableBinaryViewArray::<str>::from_iterator(texts).freeze().boxed();
        }
        let mut texts = MutableBinaryViewArray::<str>::with_capacity(self.texts.len());
        self.texts.iter().for_each(|text| texts.push_value(text));
        let texts: Utf8ViewArray = texts.into();
        let kind = Box::new(ArrowDataType::Utf8View);
        let kind = ArrowDataType::Dictionary(IntegerType::UInt32, kind, false);
        match DictionaryArray::try_new(kind, keys, texts.boxed()) {
            Ok(column) => column.boxed(),
            Err(_) => unreachable!("every key is the place of a text"),
        }
    }
}
