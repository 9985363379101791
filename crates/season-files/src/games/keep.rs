//! What stays in memory of rows that were read and judged.

use super::aside::Aside;
use super::piece::{Piece, PieceBuilder, Reader};
use super::repeats::Pairs;
use input_files::Error;

/// What stays in memory of the rows of a piece, once they are judged.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Keep<'a> {
    /// All of them.
    Rows,
    /// Nothing: their games are put aside.
    Aside(&'a Aside),
    /// Those between two players who may be one of these pairs.
    OfPairs(&'a Pairs),
}

impl Keep<'_> {
    /// How many rows a reader may expect of a piece with so many, in a file with `of_file`.
    pub(crate) const fn expected(self, of_piece: usize, of_file: usize) -> usize {
        match self {
            Self::Rows => of_file,
            Self::Aside(_) => of_piece,
            Self::OfPairs(_) => 0,
        }
    }

    /// The finished piece of the reader at this position with the rows that are kept, and the
    /// reader.
    pub(crate) fn finished(
        self,
        builder: PieceBuilder<'_, '_>,
        position: usize,
    ) -> Result<(Piece, Reader), Error> {
        let (mut piece, mut reader) = builder.of_reader(position);
        match self {
            Self::Rows => {}
            Self::Aside(aside) => {
                piece.not_kept = aside.take(&mut reader)?;
                piece.rows = 0..0;
            }
            Self::OfPairs(pairs) => {
                let rows = piece.rows.len();
                reader.columns.keep(piece.rows.start, |white, black| pairs.has(white, black));
                piece.rows.end = reader.columns.rows();
                piece.not_kept = rows - piece.rows.len();
            }
        }
        Ok((piece, reader))
    }
}
