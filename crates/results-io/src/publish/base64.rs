//! Bytes as text, in base64 with `-` and `_` (RFC 4648, section 5).

/// The digits of base64, for names of files and addresses.
const DIGITS: [u8; 64] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes bytes, whose number is divisible by three, in base64.
pub(super) fn write_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    let (threes, _) = bytes.as_chunks::<3>();
    for &[one, two, three] in threes {
        let bits = u32::from_be_bytes([0, one, two, three]);
        out.extend([18, 12, 6, 0].map(|shift| DIGITS[(bits >> shift & 63) as usize]));
    }
}

/// The value of each digit; 64 for a byte that is none.
const VALUES: [u8; 256] = {
    let (mut values, mut value) = ([64; 256], 0);
    while value < 64 {
        values[DIGITS[value] as usize] = value as u8;
        value += 1;
    }
    values
};

/// Reads as many bytes in base64, and no more.
pub(super) fn read_bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let (fours, rest) = text.as_bytes().as_chunks::<4>();
    let (mut bytes, mut is_read) = ([0; N], rest.is_empty() && 3 * fours.len() == N);
    for (of_four, four) in bytes.chunks_mut(3).zip(fours) {
        let values = four.map(|digit| VALUES[usize::from(digit)]);
        is_read &= values.iter().all(|value| *value < 64);
        let bits = values.into_iter().fold(0, |bits: u32, value| bits << 6 | u32::from(value));
        of_four.iter_mut().zip(&bits.to_be_bytes()[1..]).for_each(|(byte, read)| *byte = *read);
    }
    is_read.then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_standard_has_it() {
        // RFC 4648, section 10, in the alphabet of section 5.
        let written = |bytes: &[u8]| {
            let mut out = Vec::new();
            write_bytes(bytes, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!((written(b"foo"), written(b"foobar")), ("Zm9v".into(), "Zm9vYmFy".into()));
        assert_eq!(written(&[0xFB, 0xFF, 0xBF]), "-_-_");
        assert_eq!(read_bytes(&written(b"foobar")), Some(*b"foobar"));
        for text in ["Zm9vYmF", "Zm9v", "Zm9vYmFyZm9v", "Zm9vYm=y", "Zm9vYm+y", ""] {
            assert_eq!(read_bytes::<6>(text), None, "{text}");
        }
    }
}
