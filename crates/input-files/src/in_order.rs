//! Collecting the results and errors of several threads.

use rayon::prelude::*;

/// All values in order, or the first error in that order. rayon's own collecting would return the
/// error of the fastest thread, so that two runs could name different files.
///
/// # Errors
///
/// The first error in the order of the values.
pub fn all_or_first<T: Send, E: Send>(
    made: impl ParallelIterator<Item = Result<T, E>>,
) -> Result<Vec<T>, E> {
    made.collect::<Vec<_>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_in_order_is_given() {
        let made = (0..1_000).into_par_iter().map(|number: u32| match number {
            3 => {
                std::thread::sleep(std::time::Duration::from_millis(20));
                Err(number)
            }
            number if number > 3 => Err(number),
            number => Ok(number),
        });
        assert_eq!(all_or_first(made), Err(3));
        let made = (0..5).into_par_iter().map(Ok::<u32, ()>);
        assert_eq!(all_or_first(made), Ok(vec![0, 1, 2, 3, 4]));
    }
}
