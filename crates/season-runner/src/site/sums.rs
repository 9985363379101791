//! Groups data frames by some columns, and adds up others.

use anyhow::Result;
use polars::prelude::*;

/// Groups the rows of a data frame by some columns: one row per group, with the sums of other
/// columns, in the order of the keys.
///
/// # Errors
///
/// The data frame library failed.
#[expect(deprecated, reason = "the lazy form is a feature of polars that doubles what is built")]
pub(super) fn sums(frame: &DataFrame, keys: &[&str], added: &[&str]) -> Result<Sums> {
    let names = |names: &[&str]| -> Vec<PlSmallStr> { names.iter().map(|&n| n.into()).collect() };
    let grouped = frame.group_by_stable(names(keys))?;
    let summed = grouped.select(names(added)).sum()?;
    // Sorted, so that equal inputs result in equal pages.
    let frame = summed.sort(names(keys), SortMultipleOptions::default())?;
    Ok(Sums { frame })
}

/// Sums by group.
pub(super) struct Sums {
    frame: DataFrame,
}

impl Sums {
    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.frame.height()
    }

    /// A key or a sum as whole numbers, one per group.
    ///
    /// # Errors
    ///
    /// The column does not exist.
    pub(super) fn whole(&self, name: &str) -> Result<Vec<i64>> {
        let column = self.column(name)?.cast(&DataType::Int64)?;
        Ok(column.i64()?.iter().map(|value| value.unwrap_or(0)).collect())
    }

    /// A key or a sum as counts, one per group.
    ///
    /// # Errors
    ///
    /// The column does not exist.
    pub(super) fn counts(&self, name: &str) -> Result<Vec<u32>> {
        Ok(self.whole(name)?.into_iter().map(|value| value as u32).collect())
    }

    /// A key or a sum as floating-point numbers, one per group.
    ///
    /// # Errors
    ///
    /// The column does not exist.
    pub(super) fn measures(&self, name: &str) -> Result<Vec<f64>> {
        let column = self.column(name)?.cast(&DataType::Float64)?;
        Ok(column.f64()?.iter().map(|value| value.unwrap_or(0.0)).collect())
    }

    fn column(&self, name: &str) -> Result<&Column> {
        let summed = format!("{name}_sum");
        Ok(self.frame.column(&summed).or_else(|_| self.frame.column(name))?)
    }
}
