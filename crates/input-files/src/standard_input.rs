//! Standard input instead of a file: `-`.

use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::OnceLock;

/// File names that mean standard input; a file called `-` can be given as `./-`. The system would
/// open the other two as files, but a pipe cannot be read twice.
const NAMES: [&str; 3] = ["-", "/dev/stdin", "/dev/fd/0"];

/// Whether a path stands for standard input.
#[must_use]
pub fn is_standard_input(path: &Path) -> bool {
    NAMES.iter().any(|name| path.as_os_str() == *name)
}

/// The most bytes of standard input, which are held in memory: twice a season of ten million games.
/// Some programs never stop writing.
const MOST: u64 = 1 << 30;

/// All bytes of standard input, read once and kept: a file is read twice, for its kind and for its
/// contents, but a pipe can be read only once.
pub(crate) fn standard_input() -> io::Result<&'static [u8]> {
    static HELD: OnceLock<Result<Vec<u8>, (ErrorKind, String)>> = OnceLock::new();
    let held = HELD.get_or_init(|| {
        up_to(MOST, io::stdin().lock()).map_err(|error| (error.kind(), error.to_string()))
    });
    held.as_deref().map_err(|(kind, words)| io::Error::new(*kind, words.clone()))
}

/// All bytes of an input that has no more than this number.
fn up_to(most: u64, input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let words = format!("it has more than {most} bytes, which are held in memory: give a file");
        return Err(io::Error::new(ErrorKind::FileTooLarge, words));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_without_an_end_is_refused() {
        assert_eq!(up_to(3, &b"abc"[..]).unwrap(), b"abc");
        assert_eq!(up_to(3, io::repeat(0)).unwrap_err().kind(), ErrorKind::FileTooLarge);
    }
}
