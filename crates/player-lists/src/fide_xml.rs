//! FIDE's rating list as XML: the elements `player` in a `playerslist`.

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, Event};

use super::known_player::Listed;
use input_files::FileProblem;

/// Reads the players, each with the line on which their record ends.
///
/// # Errors
///
/// The text is not XML, or is cut off: without the error, players would be lost silently.
pub(super) fn players_of_xml(text: &str) -> Result<Vec<(usize, Listed)>, FileProblem> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let (mut reading, mut open) = (Reading::default(), 0_usize);
    let (mut line, mut seen) = (1, 0);
    loop {
        let event = reader.read_event();
        let end = reader.buffer_position() as usize;
        let passed = text.as_bytes().get(seen..end).unwrap_or_default();
        line += memchr::memchr_iter(b'\n', passed).count();
        seen = end;
        let not_xml = |problem: String| FileProblem::NotXml { line, problem };
        match event.map_err(|error| not_xml(error.to_string()))? {
            Event::Start(element) => {
                open += 1;
                reading.begin(element.name().as_ref());
            }
            Event::End(element) => {
                open = open.saturating_sub(1);
                reading.end(element.name().as_ref(), line);
            }
            Event::Text(text) => reading.text.push_str(&text),
            Event::CData(text) => reading.text.push_str(&text),
            Event::GeneralRef(entity) => reading.push_entity(&entity),
            Event::Eof if open == 0 => return Ok(reading.players),
            Event::Eof => return Err(not_xml("it ends inside an element".to_owned())),
            _ => {}
        }
    }
}

/// The state of the reader.
#[derive(Default)]
struct Reading {
    players: Vec<(usize, Listed)>,
    player: Listed,
    /// The text of the element that began last.
    text: String,
}

impl Reading {
    fn begin(&mut self, tag: &str) {
        self.text.clear();
        if tag == "player" {
            self.player = Listed::default();
        }
    }

    fn end(&mut self, tag: &str, line: usize) {
        let player = &mut self.player;
        let field = match tag {
            "player" => return self.players.push((line, std::mem::take(player))),
            "fideid" => &mut player.code,
            "name" => &mut player.name,
            "sex" => &mut player.sex,
            "country" => &mut player.nation,
            "rating" => &mut player.rating,
            "rapid_rating" => &mut player.rapid,
            _ => return,
        };
        self.text.trim().clone_into(field);
        if tag == "fideid" {
            player.fide_code.clone_from(&player.code);
        }
    }

    /// Adds the character of an entity; an unknown entity stays as it is written.
    fn push_entity(&mut self, entity: &BytesRef<'_>) {
        if let Ok(Some(letter)) = entity.resolve_char_ref() {
            self.text.push(letter);
        } else if let Some(known) = resolve_predefined_entity(entity) {
            self.text.push_str(known);
        } else {
            self.text.push('&');
            self.text.push_str(entity);
            self.text.push(';');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_stands_where_the_record_ends() {
        let text = "<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n<fideid>400101</fideid>\n\
                    <name>O&apos;Hara &#65;&odd;</name>\n\
                    <country>IRL</country><sex>F</sex><title/>\n\
                    <rating>2000</rating>\n</player>\n</playerslist>\n";
        let player = Listed {
            code: "400101".into(),
            fide_code: "400101".into(),
            name: "O'Hara A&odd;".into(),
            sex: "F".into(),
            nation: "IRL".into(),
            rating: "2000".into(),
            ..Listed::default()
        };
        assert_eq!(players_of_xml(text).unwrap(), [(8, player)]);
    }

    #[test]
    fn what_is_not_xml_is_told_with_its_line() {
        for (text, line) in [("<a>\n<b></a>", 2), ("<a>\n\n", 3), ("<a>\n<b c=\"", 2)] {
            match players_of_xml(text) {
                Err(FileProblem::NotXml { line: found, .. }) => assert_eq!(found, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
