//! What the commands that read sections say of their files.

/// The end of their help.
pub(crate) const SECTIONS: &str = "\
A section is a CSV file with a header; further sections of the tournament follow in the same file,
named in the column section, the top one first. It is a cross-table, one row a player:
  name,r1,r2,...[,section,number,code,fide_code,rating,rating_after,title,federation,sex,birth_year,
  score]
  with a cell a round: W12, D5w, L3b (against number 12, 5, 3, with white, with black),
  X4, F4 (a default won, lost), B, H, U (a bye of 1, 1/2, 0 points), or nothing;
or a list of games, one row a game, and a row without black for a bye:
  round,white,black,result[,section] and, for white_ and black_ each:
  code,fide_code,rating,rating_after,title,federation
Either may be as people keep it: with other names of columns, semicolons or tabs, titles above, in
a workbook (.xlsx, .ods), as chess-results writes it, or as a table of all against all.
A title is GM, IM, FM, CM, WGM, WIM, WFM or WCM, a sex f or m (column 10 of a report has it).
FIDE's tournament report (TRF16) is read as well, one section, and games as PGN, a section an event.
`-` in place of a file is standard input.";
