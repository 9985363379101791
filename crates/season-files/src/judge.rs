//! Decides whether a row counts, for every format and every command.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use chrono::{NaiveDate, NaiveTime};
use rating_core::Rate;

use findings::Reason;
use formats::decisions::{Applied, DecisionCounts, SeasonDecisions};
use game_rows::GameResult;
use game_rows::row::{Given, RateText, Refused, Round, Row};
use game_rows::unknown_result;
use identity::Named;
use identity::check_letter::{CodeFault, check_code};
use identity::code_form::CodeForm;
use identity::who::{Form, Resolved, Who};
use vocabulary::says_rapid;

/// A season's requirements for its rows.
#[derive(Clone, Copy, Debug)]
pub struct RowRules<'a> {
    /// First day of the season.
    pub first_day: NaiveDate,
    /// Last day of the season.
    pub last_day: NaiveDate,
    /// The form that players' codes must have.
    pub code_form: CodeForm,
    /// What happens to rows that are exact repeats.
    pub repeats: Repeats,
    /// The rates of play that are graded. Rows without a rate have the first of them.
    pub rates: &'a [Rate],
    /// What happens to rows of an unknown rate.
    pub other_rates: OtherRates,
    /// What happens to players who are not on any list.
    pub strangers: Strangers,
    /// The decisions about rows of the season.
    pub decisions: Option<&'a SeasonDecisions>,
    /// Whether games may be put aside while they are read.
    pub put_aside: PutAside<'a>,
}

/// Whether the games of a season may be put aside in a folder while they are read, so that any
/// number of them can be graded: then none of its rows are in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutAside<'a> {
    /// The rows are needed.
    Never,
    /// If the memory does not hold the rows.
    IfNeeded(&'a Path),
    /// In any case.
    Always(&'a Path),
}

impl RowRules<'_> {
    /// The requirements of form, which every row must meet in any season.
    #[must_use]
    pub const fn of_form() -> Self {
        Self {
            first_day: NaiveDate::MIN,
            last_day: NaiveDate::MAX,
            code_form: CodeForm::Free,
            repeats: Repeats::Keep,
            rates: &[Rate::Standard, Rate::Rapid],
            other_rates: OtherRates::Reject,
            strangers: Strangers::Admit,
            decisions: None,
            put_aside: PutAside::Never,
        }
    }
}

/// What happens to rows that are exact repeats; they are reported in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// Every copy is kept.
    Keep,
    /// All but the first are rejected.
    Reject,
}

/// What happens to rows of an unknown rate of play, such as `blitz`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherRates {
    /// They are rejected.
    Reject,
    /// They count as games of another rate, because results are only read and not graded.
    Keep,
}

/// What happens to players who are not on any list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strangers {
    /// Their rows are rejected, because a season is graded.
    Reject,
    /// They become players, because results are only read to be written in another format. Without
    /// a list, everybody whom the files name counts as listed.
    Admit,
    /// They become players in addition to the listed ones, or without a list to those whom the
    /// files give a code; the purpose is to find out who they are.
    Gather,
}

impl Strangers {
    /// The key that identifies somebody who is not on any list. With [`Strangers::Gather`], two
    /// players of one name are two people if their FIDE numbers differ. A code belongs to one
    /// player, in whatever case it is written and whatever name is beside it. Otherwise every text
    /// is treated as a code.
    pub(crate) fn key(self, named: Named<'_>) -> Cow<'_, str> {
        let Named { text, fide_code, .. } = named;
        let is_code = check_code(text) != Err(CodeFault::Malformed);
        if self == Self::Gather && !is_code && !fide_code.is_empty() && fide_code != text {
            format!("{text}\0{fide_code}").into()
        } else {
            CodeForm::Unsaid.in_capitals(text).map_or_else(|| text.into(), Cow::Owned)
        }
    }
}

/// What happens to a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict<'t> {
    /// It counts, as a game or a default.
    Counts(Counted),
    /// A decision excludes it.
    Ignored,
    /// It cannot be used, because of this fault: the first in the order of the columns.
    Rejected(Fault<'t>),
}

/// A row that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) day: NaiveDate,
    pub(crate) time: Option<NaiveTime>,
    pub(crate) white: Side,
    pub(crate) black: Side,
    pub(crate) result: GameResult,
    /// The position among the graded rates; `None` for another rate.
    pub(crate) rate: Option<u8>,
}

/// Who one side of a row is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// A player of the season's list.
    Listed(Resolved),
    /// Somebody who is not on any list.
    Stranger,
}

/// What is wrong with a row, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault<'t> {
    pub(crate) column: &'static str,
    pub(crate) value: Cow<'t, str>,
    pub(crate) reason: Reason,
}

const fn fault<'t>(column: &'static str, value: &'t str, reason: Reason) -> Fault<'t> {
    Fault { column, value: Cow::Borrowed(value), reason }
}

/// Decides about the rows of a season.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    pub(crate) rules: &'a RowRules<'a>,
    pub(crate) who: &'a Who<'a>,
    /// For each user name of a playing site, in lower case: the code or name of the player.
    pub(crate) users: BTreeMap<String, String>,
    /// Words of the whole file that speak of rapid play; empty if there are none.
    pub(crate) says_rapid: String,
    /// Whether nothing is believed that the file says of who had White.
    pub(crate) colours_unknown: bool,
}

impl<'a> Judge<'a> {
    /// For files of which nothing is said beside their rows.
    pub(crate) const fn of(rules: &'a RowRules<'a>, who: &'a Who<'a>) -> Self {
        Self {
            rules,
            who,
            users: BTreeMap::new(),
            says_rapid: String::new(),
            colours_unknown: false,
        }
    }
}

impl Judge<'_> {
    /// Whether it matters that games without a rate of play may be rapid ones: not if they count as
    /// rapid anyway, and not if results are only read.
    pub(crate) fn asks_for_rates(&self) -> bool {
        self.rules.other_rates == OtherRates::Reject
            && self.rules.rates.first() != Some(&Rate::Rapid)
    }

    /// Whether a row without a rate of play waits for an answer because of its event.
    pub(crate) fn asks_for_rate_of(&self, event: &str) -> bool {
        self.asks_for_rates() && says_rapid(event)
    }

    /// The row with user names of a playing site replaced by their players. A code of the list
    /// always means its own player, so rows with codes alone need no replacement.
    pub(crate) fn with_players<'s>(&'s self, row: &Row<'s>) -> Row<'s> {
        let player = |named: Named<'s>| {
            let is_listed = self.who.of_code(named.text).is_some();
            // Playing sites ignore the case of user names.
            let of_user = || self.users.get(&named.text.to_lowercase());
            if is_listed { named } else { of_user().map_or(named, |player| Named::of(player)) }
        };
        Row { white: player(row.white), black: player(row.black), ..*row }
    }

    /// Judges a row. If it has several faults, the first in the order of the columns is reported.
    /// Counts the decisions that apply to the row.
    pub(crate) fn judge<'t>(&self, row: &Row<'t>, decided: &mut DecisionCounts) -> Verdict<'t> {
        if let Some(decision) = self.ignored_by(row) {
            decided.left_out(decision);
            return Verdict::Ignored;
        }
        self.counted(row, decided).map_or_else(Verdict::Rejected, Verdict::Counts)
    }

    fn ignored_by(&self, row: &Row<'_>) -> Option<usize> {
        let decisions = self.rules.decisions?;
        let day = match row.day {
            Given::Value(day) => Some(day),
            Given::Text(_) => None,
        };
        let is = |wanted: &str, named: Named<'_>| {
            let stays = decisions.merged_into(wanted).unwrap_or(wanted);
            let of_row =
                self.as_written_or_in_capitals(named.text, |code| decisions.merged_into(code));
            let of_row = of_row.unwrap_or(named.text);
            // Rows of a merged code are those that were written with that code; rows of the code
            // that stays are other games.
            let is_written = || {
                self.as_written_or_in_capitals(named.text, |code| (code == wanted).then_some(()))
            };
            if stays != wanted && is_written().is_none() {
                let listed =
                    || self.as_written_or_in_capitals(named.text, |code| self.who.of_code(code));
                let is_code = of_row != named.text || listed().is_some();
                if is_code || !self.who.calls_merged(wanted, named) {
                    return false;
                }
            }
            self.is_called(stays, Named { text: of_row, ..named })
        };
        decisions.ignores(row.event, |code| is(code, row.white), |code| is(code, row.black), day)
    }

    fn counted<'t>(
        &self,
        row: &Row<'t>,
        decided: &mut DecisionCounts,
    ) -> Result<Counted, Fault<'t>> {
        let day = self.day(row)?;
        let white = self.player("white", row.event, row.white, decided)?;
        let black = self.player("black", row.event, row.black, decided)?;
        if self.is_one_player((&white, row.white), (&black, row.black)) {
            return Err(fault("black", row.black.text, Reason::SamePlayerTwice));
        }
        if matches!(row.result, Given::Text("")) {
            return Err(fault("result", "", Reason::MissingValue));
        }
        let rate = self.rate(row)?;
        if let Some(Given::Text(text)) = row.received {
            return Err(fault("received", text, Reason::UnreadableDate));
        }
        if let Some(Refused { column, value, reason }) = row.refused {
            return Err(fault(column, value, reason.clone()));
        }
        // After the rate, so that published reasons do not change: a row with both faults is
        // rejected for its rate.
        match row.result {
            Given::Value(result) => Ok(Counted { day, time: row.time, white, black, result, rate }),
            Given::Text(text) => Err(fault("result", text, unknown_result(text))),
        }
    }

    fn day<'t>(&self, row: &Row<'t>) -> Result<NaiveDate, Fault<'t>> {
        let (first, last) = (self.rules.first_day, self.rules.last_day);
        match row.day {
            Given::Value(day) if (first..=last).contains(&day) => Ok(day),
            Given::Value(day) => {
                let (value, reason) = (day.to_string(), Reason::DateOutsideSeason { first, last });
                Err(Fault { column: "date", value: value.into(), reason })
            }
            Given::Text("") => Err(fault("date", "", Reason::MissingValue)),
            Given::Text(text) => Err(fault("date", text, Reason::UnreadableDate)),
        }
    }

    fn player<'t>(
        &self,
        column: &'static str,
        event: &str,
        named: Named<'t>,
        decided: &mut DecisionCounts,
    ) -> Result<Side, Fault<'t>> {
        let (found, applied) = self.find(event, named);
        let is_refused = matches!(found, Err(Reason::RefusedPlayer { list: None, .. }));
        // If both were admitted under one code, two people would become one.
        let is_one_of_two = matches!(found, Err(Reason::RepeatedCode { .. }));
        let is_admitted = self.rules.strangers != Strangers::Reject
            && !named.text.is_empty()
            && !is_refused
            && !is_one_of_two;
        if let Some(applied) = applied {
            // A player whose record cannot be used is still somebody.
            decided.renamed(applied, found.is_ok() || is_admitted || is_refused);
        }
        match found {
            Ok(resolved) => Ok(Side::Listed(resolved)),
            Err(_) if is_admitted => Ok(Side::Stranger),
            Err(reason) => Err(fault(column, named.text, reason)),
        }
    }

    /// The player who is meant, after the decisions about this event.
    fn find<'t>(
        &'t self,
        event: &str,
        named: Named<'t>,
    ) -> (Result<Resolved, Reason>, Option<Applied<'t>>) {
        let Some(decisions) = self.rules.decisions else { return (self.who.find(named), None) };
        let applied =
            self.as_written_or_in_capitals(named.text, |code| decisions.decided(event, code));
        let applied = applied.unwrap_or(Applied::undecided(named.text));
        let is_decided = applied.code != named.text;
        // Whoever made the decision about the code saw the name and number beside it, which belong
        // to the player who is not meant.
        let mut found = self.who.find(if is_decided { Named::of(applied.code) } else { named });
        if is_decided && let Ok(resolved) = &mut found {
            resolved.form = Form::Listed;
        }
        // Decisions are about codes, but the row may name the player in another way.
        if let Ok(resolved) = &found
            && let Some(player) = self.who.player(resolved.player)
            && !is_decided
            && player.code != named.text
            && let Some(of_code) = decisions.decided(event, &player.code)
            && of_code.code != player.code
        {
            return (self.who.find(Named::of(of_code.code)), Some(of_code));
        }
        (found, Some(applied))
    }

    /// What `find` returns for a code as written or, unless somebody's code is written like that,
    /// for the code with a capital letter.
    fn as_written_or_in_capitals<T>(
        &self,
        code: &str,
        find: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        find(code).or_else(|| {
            let is_listed = || self.who.of_code(code).is_some();
            self.who.in_capitals(code).filter(|_| !is_listed()).and_then(|capitals| find(&capitals))
        })
    }

    /// Whether a row names a player by this code, or in another way that means the player with this
    /// code.
    fn is_called(&self, code: &str, named: Named<'_>) -> bool {
        named.text == code
            || self.who.of_code(code).is_some_and(|player| {
                self.who.find(named).is_ok_and(|resolved| resolved.player == player)
            })
    }

    fn is_one_player(
        &self,
        (white, white_named): (&Side, Named<'_>),
        (black, black_named): (&Side, Named<'_>),
    ) -> bool {
        let strangers = self.rules.strangers;
        match (white, black) {
            (Side::Listed(white), Side::Listed(black)) => white.player == black.player,
            (Side::Stranger, Side::Stranger) => {
                strangers.key(white_named) == strangers.key(black_named)
            }
            _ => false,
        }
    }

    fn rate<'t>(&self, row: &Row<'t>) -> Result<Option<u8>, Fault<'t>> {
        let rate = match row.rate {
            RateText::None => return self.unsaid_rate(row),
            RateText::Standard => Rate::Standard,
            RateText::Rapid => Rate::Rapid,
            RateText::Other(text) => match self.rules.other_rates {
                OtherRates::Keep => return Ok(None),
                OtherRates::Reject => return Err(fault("rate", text, Reason::UnknownRate)),
            },
        };
        Ok(self.rules.rates.iter().position(|known| *known == rate).map(|position| position as u8))
    }

    /// The rate of a row that gives none: the first of the graded ones, unless words of the row or
    /// of its file say that it was rapid.
    fn unsaid_rate<'t>(&self, row: &Row<'t>) -> Result<Option<u8>, Fault<'t>> {
        if !self.asks_for_rates() {
            return Ok(Some(0));
        }
        let own = [("event", row.event), ("section", row.section)];
        if let Some((column, words)) = own.into_iter().find(|(_, words)| says_rapid(words)) {
            return Err(fault(column, words, Reason::SaysRapid));
        }
        if self.says_rapid.is_empty() {
            return Ok(Some(0));
        }
        let value = self.says_rapid.clone().into();
        Err(Fault { column: "rate", value, reason: Reason::SaysRapid })
    }
}

impl Counted {
    /// Everything that looks wrong in a row that counts.
    pub(crate) fn doubts<'t>(
        &self,
        row: &Row<'t>,
        who: &Who<'_>,
    ) -> impl Iterator<Item = Fault<'t>> {
        let called = |column, side: &Side, named: Named<'t>| {
            let Side::Listed(Resolved { player, form }) = side else { return None };
            let shown = |player| who.shown(player);
            let mut value = named.text;
            let reason = match form {
                Form::Listed => return None,
                Form::Other => {
                    let player = who.player(*player)?;
                    let (code, name) = (player.code.to_string(), player.name.to_string());
                    Reason::OtherForm { code, name }
                }
                Form::NameOf(other) => {
                    Reason::NameOfAnother { player: shown(*player), other: shown(*other) }
                }
                Form::OtherNumber => {
                    let number = named.fide_code.to_owned();
                    Reason::OtherNumber { player: shown(*player), number }
                }
                Form::NotACode => {
                    if !named.not_a_code.is_empty() {
                        value = named.not_a_code;
                    }
                    Reason::NotACode { player: shown(*player) }
                }
            };
            Some(fault(column, value, reason))
        };
        let round = match row.round {
            Round::Text(text) if row.round.number().is_none() => {
                Some(fault("round", text, Reason::UnreadableRound))
            }
            _ => None,
        };
        let received = self.received_before(row).map(|received| Fault {
            column: "received",
            value: received.to_string().into(),
            reason: Reason::ReceivedBefore { day: self.day },
        });
        let players =
            [called("white", &self.white, row.white), called("black", &self.black, row.black)];
        players.into_iter().flatten().chain(round).chain(received)
    }

    /// The day on which the result arrived, if that is before the day of the game.
    fn received_before(&self, row: &Row<'_>) -> Option<NaiveDate> {
        match row.received {
            Some(Given::Value(received)) if received < self.day => Some(received),
            _ => None,
        }
    }

    /// Whether [`Counted::doubts`] may find anything; cheap, because it is called for every row.
    pub(crate) fn looks_wrong(&self, row: &Row<'_>) -> bool {
        let is_other = |side: &Side| match side {
            Side::Listed(resolved) => resolved.form != Form::Listed,
            Side::Stranger => false,
        };
        is_other(&self.white)
            || is_other(&self.black)
            || matches!(row.round, Round::Text(_))
            || self.received_before(row).is_some()
    }
}
