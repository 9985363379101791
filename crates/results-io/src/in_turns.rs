//! Work in numbered pieces, by readers who take the next piece when they are free.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What became of pieces, in their order, and what the readers remember, in theirs.
///
/// There is a reader a thread. `next` takes the next piece for the reader of a number, who may
/// remember something from piece to piece, and says the piece's number and what was made of it;
/// `None` if there is none left. Pieces must be handed out in the order of their numbers.
///
/// # Errors
///
/// Of the faults that were met, that of the first piece: those before it are visited all the same,
/// so this is the first of all, whichever thread was quicker.
pub(crate) fn in_turns<T, R, E>(
    next: impl Fn(usize, &mut R) -> Result<Option<(usize, T)>, (usize, E)> + Sync,
) -> Result<(Vec<T>, Vec<R>), E>
where
    T: Send,
    R: Default + Send,
    E: Send,
{
    let found: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::new());
    let failed: Mutex<Option<(usize, E)>> = Mutex::new(None);
    let fail = |piece: usize, error: E| {
        let mut failed = held(&failed);
        if failed.as_ref().is_none_or(|(first, _)| piece < *first) {
            *failed = Some((piece, error));
        }
    };
    let work = |reader: usize, remembered: &mut R| {
        while held(&failed).is_none() {
            match next(reader, remembered) {
                Ok(Some(made)) => held(&found).push(made),
                Ok(None) => return,
                Err((piece, error)) => return fail(piece, error),
            }
        }
    };
    // A task a thread, each with what one piece takes: memory grows with the threads and not with
    // the file.
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

/// What a lock holds; no piece of work is done under one, so whoever panicked left it whole.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_is_made_comes_in_order_and_every_reader_takes_later_and_later_pieces() {
        let taken = AtomicUsize::new(0);
        let next = |_, seen: &mut Vec<usize>| {
            let piece = taken.fetch_add(1, Ordering::Relaxed);
            seen.push(piece);
            Ok::<_, (usize, ())>((piece < 100).then(|| (piece, 2 * piece)))
        };
        let (made, readers) = in_turns(next).unwrap();
        assert!(made.iter().copied().eq((0..100).map(|piece| 2 * piece)));
        assert_eq!(readers.len(), rayon::current_num_threads());
        assert!(readers.iter().all(|seen| seen.is_sorted()));
        let mut all = readers.concat();
        all.sort_unstable();
        // Everybody who comes away with nothing asked once more.
        assert!(all.into_iter().eq(0..100 + rayon::current_num_threads()));
    }

    #[test]
    fn the_fault_of_the_first_piece_is_given_though_a_later_one_was_met_before_it() {
        let taken = AtomicUsize::new(0);
        let next = |_, (): &mut ()| match taken.fetch_add(1, Ordering::Relaxed) {
            3 => {
                std::thread::sleep(Duration::from_millis(20));
                Err((3, "the third"))
            }
            later if later > 3 => Err((usize::MAX, "the end")),
            piece => Ok(Some((piece, ()))),
        };
        // With one thread the third piece is the first that fails; with more, others fail while it
        // sleeps.
        assert_eq!(in_turns(next).unwrap_err(), "the third");
    }
}
