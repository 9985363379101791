//! The columns of a record.

/// The first column of the first round.
pub(super) const FIRST_ROUND: usize = 92;

/// The number of columns of a round.
pub(super) const ROUND: usize = 10;

/// A line's characters: columns are counted in them, from 1.
pub(super) struct Columns(Vec<char>);

/// Fills the columns of a letter of several bytes, where columns are counted in bytes.
const FILLING: char = '\0';

/// Columns that are always blank between the fields of a player, in records of the federations as
/// well.
const GAPS: [usize; 3] = [48, 53, 57];

/// The others of a player's own record (001), in front of the rounds.
const GAPS_OF_PLAYER: [usize; 3] = [69, 80, 85];

impl Columns {
    /// The columns of a line.
    pub(super) fn of(line: &str) -> Self {
        Self(line.chars().collect())
    }

    /// The columns of a player's record (001), or of a federation's record of a player.
    ///
    /// Some programs fill up a name to so many bytes, so that each letter with an accent moves the
    /// fields behind it to the left. The columns are counted in bytes if only then the gaps between
    /// the fields are blank.
    pub(super) fn of_player(line: &str) -> Self {
        let by_characters = Self::of(line);
        let is_own = line.starts_with("001");
        if line.is_ascii() || by_characters.has_gaps(is_own) {
            return by_characters;
        }
        let filled = |letter: char| {
            std::iter::once(letter).chain(std::iter::repeat_n(FILLING, letter.len_utf8() - 1))
        };
        let by_bytes = Self(line.chars().flat_map(filled).collect());
        if by_bytes.has_gaps(is_own) { by_bytes } else { by_characters }
    }

    fn has_gaps(&self, is_own: bool) -> bool {
        let is_blank = |column: usize| self.letter(column) == ' ';
        // In front of the opponent, the colour and the result.
        let rounds = (FIRST_ROUND..=self.len()).step_by(ROUND);
        let mut in_rounds = rounds.flat_map(|start| [start - 1, start + 4, start + 6]);
        GAPS.into_iter().all(is_blank)
            && (!is_own || (GAPS_OF_PLAYER.into_iter().all(is_blank) && in_rounds.all(is_blank)))
    }

    /// The number of columns.
    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    /// The text from the first to the last of these columns, without surrounding blanks.
    pub(super) fn text(&self, first: usize, last: usize) -> String {
        let end = self.len().min(last);
        let chars = self.0.get(first - 1..end).unwrap_or_default();
        let text: String = chars.iter().filter(|letter| **letter != FILLING).collect();
        text.trim().to_owned()
    }

    pub(super) fn letter(&self, column: usize) -> char {
        self.0.get(column - 1).copied().unwrap_or(' ')
    }
}

#[cfg(test)]
mod tests {
    use crate::trf::read_trf;
    use input_files::Source;

    /// A record of a player whose name is followed by this.
    fn record(name: &str, columns: usize) -> String {
        let filled = format!("{name}{:columns$}", "");
        let behind = "2100 GER    34170001 1960/05/02  1.0    1  0002 w 1  0000 - =";
        format!("001    1 m    {filled} {behind}\n")
    }

    #[test]
    fn a_name_filled_up_to_bytes_moves_no_field() {
        let name = "Müller-Weiß, Jörg";
        let (letters, bytes) = (name.chars().count(), name.len());
        assert_eq!(bytes, letters + 3);
        for filled in [33 - letters, 33 - bytes] {
            let text = record(name, filled);
            let read = read_trf(&Source::from_bytes("a.trf", text.into())).unwrap();
            assert!(read.faults.is_empty(), "{:?}", read.faults);
            let player = &read.report.players[0];
            assert_eq!((player.name.as_str(), player.rating), (name, Some(2100)));
            assert_eq!((&*player.federation, &*player.fide_code), ("GER", "34170001"));
            let first = player.rounds[0];
            assert_eq!((first.opponent, first.white), (Some(2), Some(true)));
            assert_eq!(player.rounds.len(), 2);
        }
    }

    #[test]
    fn a_record_that_fits_neither_is_counted_in_characters() {
        let text = record("Müller, Jörg", 33);
        let read = read_trf(&Source::from_bytes("a.trf", text.into())).unwrap();
        assert!(!read.faults.is_empty());
        assert_eq!(read.report.players[0].name, "Müller, Jörg");
    }
}
