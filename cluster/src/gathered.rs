//! Aggregate functions that add up in Rust, without the engine's own sums.
//!
//! `sum(BIGINT)` and `sum(DECIMAL)` wrap around without a word, and `avg` is a float. These carry
//! sums as bytes that only `ecf-season` and this crate read, in 128 bits.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, BinaryArray, BooleanArray};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, ScalarValue, exec_datafusion_err};
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::{
    Accumulator, AggregateUDFImpl, EmitTo, GroupsAccumulator, Signature, Volatility,
};

/// What is gathered of the rows of a group. Whatever the order of rows and the parts in which they
/// come, the result is the same.
pub(crate) trait Gathered: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The name of the function.
    const NAME: &'static str;

    /// What is gathered of no rows.
    type Sum: Copy + Debug + Send + Sync + 'static;

    /// The types of the arguments.
    fn arguments() -> Vec<DataType>;

    /// Nothing.
    fn nothing() -> Self::Sum;

    /// Adds the row with a number to a sum.
    fn adder(values: &[ArrayRef]) -> Result<impl FnMut(usize, &mut Self::Sum) -> Result<()>>;

    fn plus(one: Self::Sum, other: Self::Sum) -> Self::Sum;

    fn to_bytes(sum: Self::Sum) -> Vec<u8>;

    fn from_bytes(bytes: &[u8]) -> Option<Self::Sum>;
}

/// The aggregate function of what is gathered: its result is a sum as bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Gather<T> {
    signature: Signature,
    of: PhantomData<T>,
}

impl<T: Gathered> Gather<T> {
    pub(crate) fn new() -> Self {
        Self { signature: Signature::exact(T::arguments(), Volatility::Immutable), of: PhantomData }
    }
}

impl<T: Gathered> AggregateUDFImpl for Gather<T> {
    fn name(&self) -> &str {
        T::NAME
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Binary)
    }

    fn state_fields(&self, args: StateFieldsArgs<'_>) -> Result<Vec<FieldRef>> {
        Ok(vec![Arc::new(Field::new(format!("{}[sum]", args.name), DataType::Binary, true))])
    }

    fn accumulator(&self, _: AccumulatorArgs<'_>) -> Result<Box<dyn Accumulator>> {
        Ok(Box::new(Sums::<T>::default()))
    }

    fn groups_accumulator_supported(&self, _: AccumulatorArgs<'_>) -> bool {
        true
    }

    fn create_groups_accumulator(
        &self,
        _: AccumulatorArgs<'_>,
    ) -> Result<Box<dyn GroupsAccumulator>> {
        Ok(Box::new(Sums::<T>::default()))
    }
}

/// A sum for each group; one group if there is no `GROUP BY`.
#[derive(Debug)]
struct Sums<T: Gathered>(Vec<T::Sum>);

impl<T: Gathered> Default for Sums<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Gathered> Sums<T> {
    fn add(&mut self, values: &[ArrayRef], group: impl Fn(usize) -> Option<usize>) -> Result<()> {
        let rows = values.first().map_or(0, Array::len);
        let mut add = T::adder(values)?;
        (0..rows).try_for_each(|row| match group(row) {
            Some(group) => add(row, &mut self.0[group]),
            None => Ok(()),
        })
    }

    fn merge(&mut self, states: &[ArrayRef], group: impl Fn(usize) -> usize) -> Result<()> {
        let states = states[0].as_binary::<i32>();
        for (row, state) in states.iter().enumerate() {
            // A group of which no row counted.
            let Some(bytes) = state else { continue };
            let part = sum_of::<T>(bytes)?;
            let sum = &mut self.0[group(row)];
            *sum = T::plus(*sum, part);
        }
        Ok(())
    }

    fn grow(&mut self, groups: usize) {
        self.0.resize(groups, T::nothing());
    }
}

/// The sum that an executor sent.
pub(crate) fn sum_of<T: Gathered>(bytes: &[u8]) -> Result<T::Sum> {
    T::from_bytes(bytes).ok_or_else(|| exec_datafusion_err!("not a sum of {}: {bytes:?}", T::NAME))
}

fn written<T: Gathered>(sums: &[T::Sum]) -> ArrayRef {
    Arc::new(BinaryArray::from_iter_values(sums.iter().map(|&sum| T::to_bytes(sum))))
}

impl<T: Gathered> GroupsAccumulator for Sums<T> {
    fn update_batch(
        &mut self,
        values: &[ArrayRef],
        groups: &[usize],
        filter: Option<&BooleanArray>,
        all_groups: usize,
    ) -> Result<()> {
        self.grow(all_groups);
        self.add(values, |row| is_kept(filter, row).then(|| groups[row]))
    }

    fn merge_batch(
        &mut self,
        values: &[ArrayRef],
        groups: &[usize],
        all_groups: usize,
    ) -> Result<()> {
        self.grow(all_groups);
        self.merge(values, |row| groups[row])
    }

    fn evaluate(&mut self, emit_to: EmitTo) -> Result<ArrayRef> {
        Ok(written::<T>(&emit_to.take_needed(&mut self.0)))
    }

    fn state(&mut self, emit_to: EmitTo) -> Result<Vec<ArrayRef>> {
        Ok(vec![GroupsAccumulator::evaluate(self, emit_to)?])
    }

    fn convert_to_state(
        &self,
        values: &[ArrayRef],
        filter: Option<&BooleanArray>,
    ) -> Result<Vec<ArrayRef>> {
        let mut one_a_row = Self::default();
        one_a_row.grow(values.first().map_or(0, Array::len));
        one_a_row.add(values, |row| is_kept(filter, row).then_some(row))?;
        Ok(vec![written::<T>(&one_a_row.0)])
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.0.capacity() * size_of::<T::Sum>()
    }
}

fn is_kept(filter: Option<&BooleanArray>, row: usize) -> bool {
    filter.is_none_or(|filter| filter.is_valid(row) && filter.value(row))
}

impl<T: Gathered> Accumulator for Sums<T> {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        self.grow(1);
        self.add(values, |_| Some(0))
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.grow(1);
        self.merge(states, |_| 0)
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        let sum = self.0.first().copied().unwrap_or_else(T::nothing);
        Ok(ScalarValue::Binary(Some(T::to_bytes(sum))))
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![Accumulator::evaluate(self)?])
    }

    fn size(&self) -> usize {
        GroupsAccumulator::size(self)
    }
}
