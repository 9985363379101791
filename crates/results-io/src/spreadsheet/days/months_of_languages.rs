//! Months and days of the week in further languages, as columns of days have them.
//!
//! Only whole words count, and only where nothing but a day is expected: `mayo`, `luty` and `kasım`
//! are also people's names. Words that begin like the English month are missing, and so are those
//! that are two months in two languages: `listopad` is October in Croatian, November in Polish.

use event_sections::unaccented;

/// Words for each month, in lower case and without accents.
const MONTHS: [&[&str]; 12] = [
    &[
        "enero",
        "ene",
        "gennaio",
        "gen",
        "styczen",
        "stycznia",
        "sty",
        "leden",
        "ledna",
        "ocak",
        "oca",
        "ianuarie",
        "tammikuu",
        "tammikuuta",
        "sijecanj",
        "sijecnja",
        "январь",
        "января",
        "янв",
        "ιανουαριου",
        "ιανουαριος",
        "ιαν",
    ],
    &[
        "fevereiro",
        "fev",
        "luty",
        "lutego",
        "lut",
        "unor",
        "unora",
        "subat",
        "sub",
        "helmikuu",
        "helmikuuta",
        "veljaca",
        "veljace",
        "февраль",
        "февраля",
        "фев",
        "φεβρουαριου",
        "φεβρουαριος",
        "φεβ",
    ],
    &[
        "brezen",
        "brezna",
        "maaliskuu",
        "maaliskuuta",
        "ozujak",
        "ozujka",
        "март",
        "марта",
        "мар",
        "μαρτιου",
        "μαρτιος",
        "μαρ",
    ],
    &[
        "abril",
        "abr",
        "kwiecien",
        "kwietnia",
        "kwi",
        "duben",
        "dubna",
        "nisan",
        "nis",
        "huhtikuu",
        "huhtikuuta",
        "travanj",
        "travnja",
        "апрель",
        "апреля",
        "апр",
        "απριλιου",
        "απριλιος",
        "απρ",
    ],
    &[
        "maio",
        "maggio",
        "mag",
        "maj",
        "maja",
        "majus",
        "kveten",
        "kvetna",
        "toukokuu",
        "toukokuuta",
        "svibanj",
        "svibnja",
        "маи",
        "мая",
        "μαιου",
        "μαιος",
        "μαι",
    ],
    &[
        "giugno",
        "giu",
        "czerwiec",
        "czerwca",
        "cze",
        "cerven",
        "cervna",
        "haziran",
        "haz",
        "iunie",
        "kesakuu",
        "kesakuuta",
        "lipanj",
        "lipnja",
        "июнь",
        "июня",
        "июн",
        "ιουνιου",
        "ιουνιος",
        "ιουν",
    ],
    &[
        "luglio",
        "lug",
        "lipiec",
        "lipca",
        "cervenec",
        "cervence",
        "temmuz",
        "tem",
        "iulie",
        "heinakuu",
        "heinakuuta",
        "srpanj",
        "srpnja",
        "июль",
        "июля",
        "июл",
        "ιουλιου",
        "ιουλιος",
        "ιουλ",
    ],
    &[
        "agosto",
        "ago",
        "agustos",
        "agu",
        "sierpien",
        "sierpnia",
        "sie",
        "srpen",
        "srpna",
        "elokuu",
        "elokuuta",
        "kolovoz",
        "kolovoza",
        "август",
        "августа",
        "авг",
        "αυγουστου",
        "αυγουστος",
        "αυγ",
    ],
    &[
        "setiembre",
        "setembro",
        "settembre",
        "set",
        "wrzesien",
        "wrzesnia",
        "wrz",
        "zari",
        "eylul",
        "eyl",
        "szeptember",
        "szept",
        "syyskuu",
        "syyskuuta",
        "rujan",
        "rujna",
        "сентябрь",
        "сентября",
        "сен",
        "сент",
        "σεπτεμβριου",
        "σεπτεμβριος",
        "σεπ",
    ],
    &[
        "outubro",
        "out",
        "ottobre",
        "ott",
        "pazdziernik",
        "pazdziernika",
        "paz",
        "rijen",
        "rijna",
        "ekim",
        "eki",
        "lokakuu",
        "lokakuuta",
        "октябрь",
        "октября",
        "окт",
        "οκτωβριου",
        "οκτωβριος",
        "οκτ",
    ],
    &[
        "listopadu",
        "kasim",
        "kas",
        "marraskuu",
        "marraskuuta",
        "studeni",
        "studenoga",
        "ноябрь",
        "ноября",
        "ноя",
        "νοεμβριου",
        "νοεμβριος",
        "νοε",
    ],
    &[
        "diciembre",
        "dic",
        "dicembre",
        "dezembro",
        "desember",
        "des",
        "grudzien",
        "grudnia",
        "gru",
        "prosinec",
        "prosince",
        "prosinac",
        "prosinca",
        "aralik",
        "ara",
        "joulukuu",
        "joulukuuta",
        "декабрь",
        "декабря",
        "дек",
        "δεκεμβριου",
        "δεκεμβριος",
        "δεκ",
    ],
];

/// Days of the week in short: German, Dutch, French, Spanish and Italian, Portuguese, Czech and
/// Slovak, Polish, Russian.
const WEEKDAYS: [&[&str]; 8] = [
    &["mo", "di", "mi", "do", "fr", "sa", "so"],
    &["ma", "wo", "vr", "za", "zo"],
    &["lun", "mar", "mer", "jeu", "ven", "sam", "dim"],
    &["mie", "jue", "vie", "sab", "dom", "gio"],
    &["seg", "ter", "qua", "qui", "sex"],
    &["po", "ut", "st", "ct", "stv", "pa", "pi", "ne"],
    &["pn", "wt", "sr", "cz", "czw", "pt", "pia", "sb", "sob", "nd", "niedz"],
    &["пн", "вт", "ср", "чт", "пт", "сб", "вс"],
];

/// Words between or after the parts of a day: `31 de diciembre de 2006`, `31.12.2006 г.`
const BETWEEN: [&str; 10] = ["of", "de", "del", "di", "г", "года", "r", "roku", "den", "le"];

/// The month that a word in lower case names in one of these languages.
pub(super) fn month_in_column(word: &str) -> Option<u32> {
    let word = unaccented(word);
    let position = MONTHS.iter().position(|names| names.contains(&&*word))?;
    Some(position as u32 + 1)
}

/// The month of a Roman number in lower case.
pub(super) fn roman_month(word: &str) -> Option<u32> {
    const ROMAN: [&str; 12] =
        ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
    Some(ROMAN.iter().position(|roman| *roman == word)? as u32 + 1)
}

/// Whether a word in lower case may be a day of the week in short.
pub(super) fn is_short_weekday(word: &str) -> bool {
    let word = unaccented(word);
    WEEKDAYS.iter().any(|days| days.contains(&&*word))
}

/// Whether a word in lower case stands between or after the parts of a day.
pub(super) fn is_between_parts(word: &str) -> bool {
    BETWEEN.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_one_month() {
        let mut words: Vec<&str> = MONTHS.iter().flat_map(|names| names.iter().copied()).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        for word in words {
            assert_eq!(unaccented(word), word);
        }
    }
}
