//! The number of texts that a workbook claims to have, before any of them is read.

use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::events::Event;

/// The end of the name of the part of an .xlsx with its texts. The library looks for it without
/// regard to case, in whatever folder the workbook names.
const TEXTS: &str = "sharedstrings.xml";

/// Whether a part of an archive has the texts of an .xlsx.
pub(crate) fn is_part_of_texts(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(TEXTS)
}

/// The number of texts that such a part claims to have, for which the library allocates memory; 0
/// if it claims none. Invalid XML is reported by the reader of the texts.
pub(crate) fn claimed_texts(part: impl BufRead) -> usize {
    let mut reader = Reader::from_reader(part);
    // As the library reads it: an empty element begins, too.
    reader.config_mut().expand_empty_elements = true;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(element)) if element.local_name().as_ref() == "sst" => {
                let mut attributes = element.attributes();
                let attributes = attributes.with_checks(false).flatten();
                let counts = attributes.filter(|attribute| attribute.key.as_ref() == "uniqueCount");
                return counts.map(|count| as_number(&count.value)).max().unwrap_or_default();
            }
            Ok(Event::Eof) | Err(_) => return 0,
            Ok(_) => {}
        }
    }
}

/// A claimed number; one that is too long is larger than any.
fn as_number(text: &str) -> usize {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().unwrap_or(if is_number { usize::MAX } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_claim_is_read_and_nothing_after_it() {
        let of = |text: &str| claimed_texts(text.as_bytes());
        assert_eq!(of("<?xml version=\"1.0\"?><sst count=\"9\" uniqueCount=\"7\"><si/>"), 7);
        assert_eq!(of("<x:sst uniqueCount='4294967295'/>"), 4_294_967_295);
        assert_eq!(of("<sst uniqueCount=\"99999999999999999999999\">"), usize::MAX);
        assert_eq!(of("<sst uniqueCount=\"1\" uniqueCount=\"8\">"), 8);
        for none in ["", "<sst>", "<sst uniqueCount=\"many\">", "<si uniqueCount=\"7\"/>", "<sst"] {
            assert_eq!(of(none), 0, "{none}");
        }
    }

    #[test]
    fn the_part_is_found_in_any_folder() {
        for name in ["xl/sharedStrings.xml", "XL\\SHAREDSTRINGS.XML", "sharedStrings.xml"] {
            assert!(is_part_of_texts(name), "{name}");
        }
        assert!(!is_part_of_texts("xl/worksheets/sheet1.xml"));
    }
}
