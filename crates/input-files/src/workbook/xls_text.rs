//! The lengths of the shared texts of an .xls: each is stored once, and any number of cells may
//! refer to it.

/// Marks texts with two bytes per letter.
const WIDE: u8 = 0x01;

/// Marks texts with additional data for other writing systems.
const EXTENDED: u8 = 0x04;

/// Marks texts with several fonts.
const RICH: u8 = 0x08;

/// The lengths in bytes of the texts in their record and in those that continue it; `None` if the
/// records end inside a text.
pub(crate) fn lengths_of_texts(parts: &[&[u8]]) -> Option<Vec<usize>> {
    if parts.is_empty() {
        return Some(Vec::new());
    }
    let mut at = Place { parts, at: 0 };
    let head = at.take(8)?;
    let texts = u32::from_le_bytes(*head.get(4..)?.first_chunk()?);
    // The stated number is not trusted: nothing is allocated for it.
    (0..texts).map(|_| at.length_of_text()).collect()
}

/// A place in the first of several parts.
struct Place<'p> {
    parts: &'p [&'p [u8]],
    at: usize,
}

impl<'p> Place<'p> {
    /// The rest of the current part, which is not empty.
    fn rest(&mut self) -> Option<&'p [u8]> {
        loop {
            let (first, others) = self.parts.split_first()?;
            match first.get(self.at..) {
                Some(rest) if !rest.is_empty() => return Some(rest),
                _ => (self.parts, self.at) = (others, 0),
            }
        }
    }

    /// Takes this number of bytes from one part.
    fn take(&mut self, bytes: usize) -> Option<&'p [u8]> {
        let taken = self.rest()?.get(..bytes)?;
        self.at += bytes;
        Some(taken)
    }

    fn skip(&mut self, mut bytes: usize) -> Option<()> {
        while bytes > 0 {
            let taken = self.rest()?.len().min(bytes);
            self.at += taken;
            bytes -= taken;
        }
        Some(())
    }

    fn half(&mut self) -> Option<usize> {
        self.take(2)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes).into())
    }

    fn length_of_text(&mut self) -> Option<usize> {
        let mut letters = self.half()?;
        let mut flags = *self.take(1)?.first()?;
        let fonts = if flags & RICH != 0 { self.half()? } else { 0 };
        let extended = match flags & EXTENDED {
            0 => 0,
            _ => u32::from_le_bytes(*self.take(4)?.first_chunk()?) as usize,
        };
        let mut length = 0;
        while letters > 0 {
            let width = if flags & WIDE != 0 { 2 } else { 1 };
            let rest = self.rest()?;
            let here = letters.min(rest.len() / width);
            length += utf_8_length(self.take(here * width)?, width);
            letters -= here;
            if letters > 0 {
                // The next part states again how wide its letters are.
                let left = rest.len() - here * width;
                self.skip(left)?;
                flags = *self.take(1)?.first()?;
            }
        }
        self.skip(4 * fonts + extended)?;
        Some(length)
    }
}

fn utf_8_length(letters: &[u8], width: usize) -> usize {
    let of = |letter: &[u8]| match letter {
        [low] | [low, 0] if *low < 0x80 => 1,
        [_] | [_, 0..8] => 2,
        _ => 3,
    };
    letters.chunks(width).map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_run_over_the_records_that_continue_them() {
        let head = |texts: u8| [9, 0, 0, 0, texts, 0, 0, 0].to_vec();
        let first = [head(3), vec![2, 0, 0, b'A', b'b', 4, 0, 8, 1, 0, b'x', b'y']].concat();
        // The rest of the second text is wide and followed by its font; the next text has an accent
        // and a dash.
        let second = [1, b'z', 0, 0xe9, 0, 9, 9, 9, 9, 2, 0, 1, 0xe9, 0, 0x13, 0x20];
        assert_eq!(lengths_of_texts(&[&first, &second]), Some(vec![2, 5, 5]));
        assert_eq!(lengths_of_texts(&[&first]), None);
        assert_eq!(lengths_of_texts(&[&head(200)]), None);
        assert_eq!(lengths_of_texts(&[&head(0)]), Some(vec![]));
    }
}
