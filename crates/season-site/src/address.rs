//! Paths of pages. They are made of codes, labels and hashes, and never contain a name.

use std::fmt::Write as _;

/// The longest code that is used as a file name; a file name can have at most 255 characters.
const LONGEST: usize = 60;

/// A code as part of a path: capital letters and digits stay, every other byte becomes `_` and two
/// hexadecimal digits. So two codes never share a path, whether or not the file system
/// distinguishes `a` from `A`.
///
/// The first letter is always written in this way, because some systems reserve names such as `CON`
/// and `NUL`.
#[must_use]
pub fn of_code(code: &str) -> String {
    if code.len() > LONGEST {
        return format!("_x{:016x}", hash(code));
    }
    let mut path = String::with_capacity(code.len());
    for (position, byte) in code.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => path.push(char::from(byte)),
            b'A'..=b'Z' if position > 0 => path.push(char::from(byte)),
            byte => {
                let _ = write!(path, "_{byte:02x}");
            }
        }
    }
    if path.is_empty() { "_".to_owned() } else { path }
}

/// FNV-1a with 64 bits.
// Written out, since addresses have to stay the same from build to build, and the script computes
// the same hash.
fn hash(text: &str) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

/// A text as seven digits of base 36: the address of a club or an event, which does not change when
/// others come and go. (Among a thousand texts two are equal in one site of 150,000; the second
/// then gets a number.) The script finds an event by its name in the same way.
pub(crate) fn of_text(text: &str) -> String {
    let digits = hash(text) % 36_u64.pow(7);
    let digit = |place: u32| char::from_digit((digits / 36_u64.pow(place) % 36) as u32, 36);
    (0..7).rev().filter_map(digit).collect()
}

/// The addresses of texts, all different: if an address is taken, it gets a number.
pub(crate) fn of_texts<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut known = std::collections::BTreeMap::<String, u32>::new();
    let address = |text| {
        let hash = of_text(text);
        let times = known.entry(hash.clone()).or_default();
        *times += 1;
        if *times == 1 { hash } else { format!("{hash}-{times}") }
    };
    texts.map(address).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_ordinary_code_is_its_own_path() {
        assert_eq!(of_code("882814D"), "882814D");
    }

    #[test]
    fn a_code_cannot_leave_its_folder_or_name_a_device() {
        assert_eq!(of_code("../x"), "_2e_2e_2f_78");
        assert_eq!(of_code("NUL"), "_4eUL");
        assert_eq!(of_code(""), "_");
        assert_eq!(of_code(&"9".repeat(500)).len(), 18);
    }

    #[test]
    fn an_event_held_twice_has_two_addresses() {
        let all = of_texts(["Open", "Blitz", "Open"].into_iter());
        assert_eq!(all[2], format!("{}-2", all[0]));
        assert_ne!(all[0], all[1]);
    }

    proptest! {
        #[test]
        fn two_codes_have_two_paths_on_any_disk(one in ".{0,8}", other in ".{0,8}") {
            prop_assume!(one != other);
            let (one, other) = (of_code(&one), of_code(&other));
            prop_assert_ne!(one.to_lowercase(), other.to_lowercase());
            prop_assert!(one.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'));
        }
    }
}
