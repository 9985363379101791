//! Work in numbered pieces, done by readers that take the next piece when they are free, and the
//! first error of several threads in order.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

/// Where reading failed. Failures are told in this order, whichever thread met one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailedAt {
    /// In the piece of this number.
    Piece(usize),
    /// After all pieces that were handed out: no further piece can be read.
    TheRest,
}

/// The results of all pieces, in order, and the states of all readers, in order of their numbers.
///
/// There is one reader per thread. `next` gets a reader's number and its state, which the reader
/// keeps from piece to piece. It takes the next piece and returns the piece's number and result, or
/// `None` if no piece is left. Pieces must be handed out in the order of their numbers.
///
/// # Errors
///
/// The error of the first piece that fails, whichever thread was faster: all pieces before it are
/// still visited.
pub fn in_turns<T, R, E>(
    next: impl Fn(usize, &mut R) -> Result<Option<(usize, T)>, (FailedAt, E)> + Sync,
) -> Result<(Vec<T>, Vec<R>), E>
where
    T: Send,
    R: Default + Send,
    E: Send,
{
    let found: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::new());
    let failed: Mutex<Option<(FailedAt, E)>> = Mutex::new(None);
    let fail = |at: FailedAt, error: E| {
        let mut failed = held(&failed);
        if failed.as_ref().is_none_or(|(first, _)| at < *first) {
            *failed = Some((at, error));
        }
    };
    let work = |reader: usize, remembered: &mut R| {
        while held(&failed).is_none() {
            match next(reader, remembered) {
                Ok(Some(made)) => held(&found).push(made),
                Ok(None) => return,
                Err((at, error)) => return fail(at, error),
            }
        }
    };
    // One task per thread, each with one piece at a time: memory depends on the number of threads
    // and not on the size of the file.
    let mut readers: Vec<R> = Vec::new();
    readers.resize_with(rayon::current_num_threads(), R::default);
    rayon::scope(|scope| {
        for (reader, remembered) in readers.iter_mut().enumerate() {
            let work = &work;
            scope.spawn(move |_| work(reader, remembered));
        }
    });
    if let Some((_, error)) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|(number, _)| *number);
    Ok((found.into_iter().map(|(_, made)| made).collect(), readers))
}

/// The value in a lock. It is intact even if a thread panicked, because no piece is processed while
/// a lock is held.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

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
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_is_made_comes_in_order() {
        let taken = AtomicUsize::new(0);
        let next = |_, seen: &mut Vec<usize>| {
            let piece = taken.fetch_add(1, Ordering::Relaxed);
            seen.push(piece);
            Ok::<_, (FailedAt, ())>((piece < 100).then(|| (piece, 2 * piece)))
        };
        let (made, readers) = in_turns(next).unwrap();
        assert!(made.iter().copied().eq((0..100).map(|piece| 2 * piece)));
        assert_eq!(readers.len(), rayon::current_num_threads());
        assert!(readers.iter().all(|seen| seen.is_sorted()));
        let mut all = readers.concat();
        all.sort_unstable();
        // Each reader asked once more and got nothing.
        assert!(all.into_iter().eq(0..100 + rayon::current_num_threads()));
    }

    #[test]
    fn the_first_piece_s_fault_is_given() {
        let taken = AtomicUsize::new(0);
        let next = |_, (): &mut ()| match taken.fetch_add(1, Ordering::Relaxed) {
            3 => {
                std::thread::sleep(Duration::from_millis(20));
                Err((FailedAt::Piece(3), "the third"))
            }
            later if later > 3 => Err((FailedAt::TheRest, "the end")),
            piece => Ok(Some((piece, ()))),
        };
        // With one thread, the third piece is the first that fails; with more, others fail while it
        // sleeps.
        assert_eq!(in_turns(next).unwrap_err(), "the third");
    }

    #[test]
    fn the_first_error_in_order_is_given() {
        let made = (0..1_000).into_par_iter().map(|number: u32| match number {
            3 => {
                std::thread::sleep(Duration::from_millis(20));
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
