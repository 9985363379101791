//! Words in the place of a player.

use vocabulary::{Nobody, Words};

#[test]
fn a_word_for_nobody_is_known_however_it_is_written() {
    let nobody = &Words::shared().nobody;
    for (text, who) in [
        ("W/O", Nobody::Absent),
        ("w.o.", Nobody::Absent),
        ("(Half-point bye)", Nobody::Absent),
        ("default *", Nobody::Absent),
        ("Ouse B - default", Nobody::Absent),
        ("Orr, Gus – dflt.", Nobody::Absent),
        ("Day, Fay [w/o]", Nobody::Absent),
        ("PAB", Nobody::MayBeInitials),
        ("Wo", Nobody::MayBeSurname),
        ("ΡΕΠΟ", Nobody::MayBeSurname),
        ("A. N. Other", Nobody::Unnamed),
        ("N.N.", Nobody::Unnamed),
    ] {
        assert_eq!(nobody.of(text), Some(who), "{text}");
    }
    for text in ["", "White", "Lee, Wo", "Bye, Ben", "P.A.B.", "Ex, E", "Bay, Tom", "12345X"] {
        assert_eq!(nobody.of(text), None, "{text}");
    }
}

#[test]
fn a_bye_of_another_language_is_one_in_a_cell() {
    let nobody = &Words::shared().nobody;
    for text in ["spielfrei", "Wolny los", "bay", "vrij", "(exento)"] {
        assert!(nobody.is_bye_in_cell(text), "{text}");
    }
    // Nobody knows who has the point.
    for text in ["default", "w/o", "void", "N.N.", "Vrij, Jan"] {
        assert!(!nobody.is_bye_in_cell(text), "{text}");
    }
}
