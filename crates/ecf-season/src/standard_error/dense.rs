//! The inverse of (D - A) of a small group.

use crate::working_grade::equations::Equations;

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    size: usize,
    values: Vec<f64>,
}

impl Dense {
    /// The inverse of the matrix with this diagonal and these entries off it, which is positive
    /// definite and has no positive entry off the diagonal.
    ///
    /// Gauss-Jordan without pivoting: the diagonal dominates at every step.
    pub(super) fn inverse(diagonal: &[f64], off_diagonal: &[(usize, usize, f64)]) -> Self {
        let size = diagonal.len();
        let mut rows = Self { size, values: vec![0.0; size * size] };
        for (row, value) in diagonal.iter().enumerate() {
            rows.values[row * size + row] = *value;
        }
        for &(row, column, value) in off_diagonal {
            rows.values[row * size + column] += value;
        }
        for pivot in 0..size {
            rows.sweep(pivot);
        }
        rows
    }

    /// The inverse of the equations of a group: (D - A) of all its players.
    pub(super) fn of_equations(equations: &Equations) -> Self {
        let diagonal: Vec<f64> = equations.games.iter().map(|&games| games.into()).collect();
        let row = |player: usize| {
            let meetings = equations.row(player).iter();
            meetings.map(move |m| (player, m.opponent as usize, -f64::from(m.games)))
        };
        let off_diagonal: Vec<_> = (0..equations.players()).flat_map(row).collect();
        Self::inverse(&diagonal, &off_diagonal)
    }

    /// One step in place: the pivot's row and column become those of the inverse.
    fn sweep(&mut self, pivot: usize) {
        let size = self.size;
        let by = 1.0 / self.values[pivot * size + pivot];
        self.values[pivot * size + pivot] = 1.0;
        let mut pivot_row = self.row(pivot).to_vec();
        for value in &mut pivot_row {
            *value *= by;
        }
        for (number, row) in self.values.chunks_mut(size).enumerate() {
            if number == pivot {
                row.copy_from_slice(&pivot_row);
                continue;
            }
            let factor = std::mem::take(&mut row[pivot]);
            if factor != 0.0 {
                row.iter_mut().zip(&pivot_row).for_each(|(value, from)| *value -= factor * from);
            }
        }
    }

    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.size..(row + 1) * self.size]
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.size + column]
    }
}
