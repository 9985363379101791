//! A column that has only zeros in most pieces: sections, rounds, rates of play, times, arrivals.

/// Values that are stored only from the first one on that is not zero.
///
/// This saves allocating and zeroing memory: each of these columns would take 40 MB with ten
/// million rows.
#[derive(Clone, Debug, Default)]
pub(super) struct MostlyZero<T> {
    zeros: usize,
    /// How many values are expected in all.
    expected: usize,
    values: Vec<T>,
}

impl<T: Copy + Default + PartialEq> MostlyZero<T> {
    /// Says how many values to expect: memory for them is reserved with the first that is not zero.
    pub(super) const fn expect(&mut self, values: usize) {
        self.expected = values;
    }

    /// Adds a value for this number of rows.
    pub(super) fn push(&mut self, value: T, rows: usize) {
        if self.values.is_empty() && value == T::default() {
            self.zeros += rows;
            return;
        }
        if self.values.is_empty() {
            // Without the memory the values grow while they are added, which costs a copy or two.
            let _ = self.values.try_reserve_exact(self.expected);
            self.values.resize(self.zeros, T::default());
        }
        self.values.resize(self.values.len() + rows, value);
    }

    /// The value of a row.
    pub(super) fn get(&self, row: usize) -> T {
        self.values.get(row).copied().unwrap_or_default()
    }

    /// Keeps the rows before this one, and of the others those with these numbers, in order.
    pub(super) fn keep(&mut self, from: usize, rows: &[usize]) {
        if !self.values.is_empty() {
            keep_rows(&mut self.values, from, rows);
        }
        self.zeros = from + rows.len();
    }

    /// Removes all rows.
    pub(super) fn clear(&mut self) {
        self.zeros = 0;
        self.values.clear();
    }

    /// The stored values: none if all are zero.
    pub(super) fn kept_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// The values; `None` if all are zero.
    pub(super) fn into_values(self) -> Option<Vec<T>> {
        Some(self.values).filter(|values| !values.is_empty())
    }
}

/// Keeps the rows of a column before this one, and of the others those with these numbers, in
/// order.
pub(super) fn keep_rows<T: Copy>(column: &mut Vec<T>, from: usize, rows: &[usize]) {
    for (to, &row) in (from..).zip(rows) {
        column[to] = column[row];
    }
    column.truncate(from + rows.len());
}

#[cfg(test)]
mod tests {
    use super::MostlyZero;

    fn values(column: &[u8]) -> Option<Vec<u8>> {
        let mut values = MostlyZero::default();
        for &value in column {
            values.push(value, 1);
        }
        values.into_values()
    }

    #[test]
    fn zeros_are_counted_until_another_value_comes() {
        assert_eq!(values(&[]), None);
        assert_eq!(values(&[0, 0]), None);
        assert_eq!(values(&[7, 0]), Some(vec![7, 0]));
        assert_eq!(values(&[0, 0, 7, 0]), Some(vec![0, 0, 7, 0]));
        let mut several = MostlyZero::default();
        for (value, rows) in [(0, 2), (7, 0), (0, 1), (8, 2), (0, 1)] {
            several.push(value, rows);
        }
        assert_eq!(several.into_values(), Some(vec![0, 0, 0, 8, 8, 0]));
    }

    #[test]
    fn rows_are_read_and_left_out() {
        for column in [&[0, 0, 7, 0, 8][..], &[0, 0, 0, 0, 0], &[7, 0, 0, 8, 9]] {
            for (wanted, from) in
                (0..32_u32).flat_map(|wanted| (0..=5).map(move |from| (wanted, from)))
            {
                let mut values = MostlyZero::default();
                for &value in column {
                    values.push(value, 1);
                }
                assert!((0..5).all(|row| values.get(row) == column[row]));
                let is_wanted = |row: &usize| wanted >> row & 1 == 1;
                values.keep(from, &(from..5).filter(is_wanted).collect::<Vec<_>>());
                values.push(5, 2);
                let kept =
                    column.iter().enumerate().filter(|(row, _)| *row < from || is_wanted(row));
                let kept: Vec<u8> = kept.map(|(_, &value)| value).chain([5, 5]).collect();
                assert_eq!(values.into_values(), Some(kept), "{column:?} {wanted:b} {from}");
            }
        }
        let mut none = MostlyZero::default();
        none.push(7, 3);
        none.clear();
        none.push(0, 1);
        assert_eq!(none.into_values(), None);
    }
}
