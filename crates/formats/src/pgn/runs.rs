//! Processes the games of a file larger than memory on several threads.

use std::io::{self, BufRead};
use std::sync::mpsc::sync_channel;
use std::thread;

use rayon::prelude::*;

use super::{Headers, Tags};

/// How many games are read before threads process them: 16 runs, enough for as many threads.
const READ_TOGETHER: usize = 4096;

/// How many games one thread processes at a time.
const RUN: usize = 256;

/// How many batches of [`READ_TOGETHER`] games may wait: this limits the memory if the reader is
/// faster.
const WAITING: usize = 4;

/// Reads an input's games on one thread, processes runs of them on the others, and hands over the
/// results in the order of the file. In constant memory.
///
/// # Errors
///
/// The input cannot be read, or handing over a result fails.
pub fn in_runs<T: Send, E: From<io::Error>>(
    input: impl BufRead + Send,
    make: impl Fn(&[Tags]) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    thread::scope(|scope| {
        let (send, receive) = sync_channel(WAITING);
        scope.spawn(move || {
            let mut headers = Headers::new(input);
            loop {
                let games = headers.by_ref().take(READ_TOGETHER).collect::<io::Result<Vec<_>>>();
                let is_last = games.as_ref().map_or(true, |games| games.len() < READ_TOGETHER);
                // The receiver is gone if handing over a result failed.
                if send.send(games).is_err() || is_last {
                    return;
                }
            }
        });
        for games in receive {
            let runs: Vec<T> = games?.par_chunks(RUN).map(&make).collect();
            runs.into_iter().try_for_each(&mut take)?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(games: usize) -> String {
        let mut text = String::new();
        for game in 0..games {
            text.extend(["[Round \"", &game.to_string(), "\"]\n\n*\n\n"]);
        }
        text
    }

    #[test]
    fn every_game_is_taken_once_in_the_order_of_the_file() {
        for count in [0, 1, RUN, READ_TOGETHER, 3 * READ_TOGETHER + 1] {
            let mut rounds = Vec::new();
            in_runs(
                file(count).as_bytes(),
                |games| games.iter().map(|game| game.get("Round").to_owned()).collect(),
                |run: Vec<String>| {
                    rounds.extend(run);
                    Ok::<(), io::Error>(())
                },
            )
            .unwrap();
            assert!(rounds.into_iter().eq((0..count).map(|round| round.to_string())));
        }
    }

    #[test]
    fn reading_ends_where_nothing_more_is_taken() {
        let ended = in_runs(file(20 * READ_TOGETHER).as_bytes(), <[Tags]>::len, |_| {
            Err(io::Error::other("full"))
        });
        assert_eq!(ended.unwrap_err().to_string(), "full");
    }

    #[test]
    fn an_error_of_reading_ends_it() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let text = file(2 * READ_TOGETHER);
        let input = io::BufReader::new(io::Read::chain(text.as_bytes(), Broken));
        let mut taken = 0;
        let ended = in_runs(input, <[Tags]>::len, |games| {
            taken += games;
            Ok::<(), io::Error>(())
        });
        assert_eq!((ended.unwrap_err().to_string().as_str(), taken), ("broken", READ_TOGETHER));
    }
}
