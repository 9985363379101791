//! The report of a conversion, in words.

use findings::{counted, thousands};
use season_runner::convert::{Converted, Listed, ListedLost, ReadFrom, Written};

/// For people: what was read, and what could not be converted.
pub(crate) fn text(all: &[Converted]) -> String {
    let mut words = Words::default();
    for Converted { read, written } in all {
        for read in read {
            words.of_reading(read);
        }
        words.of_writing(written);
    }
    words.0
}

/// The text, line by line.
#[derive(Default)]
struct Words(String);

impl Words {
    fn say(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn of_reading(&mut self, read: &ReadFrom) {
        let ReadFrom { name, rows, players, left_out, copied, lost, understood } = read;
        if let Some(players) = players {
            self.say(&format!(
                "{name}: {}, {}",
                counted(*rows, "row"),
                counted(*players, "player")
            ));
            let what = if *copied {
                "rows and records with faults, which stay as they are"
            } else {
                "rows and records with faults, which are left out"
            };
            self.list(what, left_out);
        } else {
            self.say(&format!("{name}: {}", counted(*rows, "row")));
            self.list("games that cannot be used, which are left out", left_out);
        }
        self.list("what rows of results cannot carry", lost);
        for line in understood {
            self.say(&format!("  understood: {line}"));
        }
    }

    fn of_writing(&mut self, written: &Written) {
        match written {
            Written::Tables => {}
            Written::LeftBehind { editions } => {
                self.list(
                    "editions outside the folder, which federation.toml names and are left behind",
                    editions,
                );
            }
            Written::Reports { reports, copied, lost } => {
                self.lost("a tournament report", lost);
                let copies = match copied {
                    0 => String::new(),
                    copied => format!(", {copied} copied unchanged"),
                };
                self.say(&format!("  {}{copies}", counted(*reports, "report")));
            }
            Written::Games { lost } => {
                self.lost("PGN", lost);
            }
            Written::Submissions { submissions, left_out, rounds_lost, altered, lost } => {
                self.say(&format!("  {}", counted(*submissions, "submission file")));
                self.list("rows that a submission cannot carry", left_out);
                self.list(
                    "rounds that a submission cannot carry (no numbers, or without a section)",
                    rounds_lost,
                );
                self.list("texts that were altered", altered);
                self.lost("a submission", lost);
                if *submissions > 0 {
                    self.say(
                        "  results officer, treasurer and club codes are not known and written as \
                         `unknown`; the time limit as 60 minutes, or 30 for rapid games",
                    );
                }
            }
        }
    }

    fn list(&mut self, what: &str, listed: &Listed) {
        if listed.count > 0 {
            self.say(&format!("  {what}: {}", listed.count));
            self.items("    ", listed);
        }
    }

    /// The data that a format cannot hold. Every kind of loss is shown, whatever the limit for
    /// single items.
    fn lost(&mut self, format: &str, lost: &ListedLost) {
        let ListedLost { single, kinds } = lost;
        match single.count + kinds.len() {
            0 => return,
            count => self.say(&format!("  what {format} cannot carry: {count}")),
        }
        self.items("    ", single);
        for (what, of) in kinds {
            self.say(&format!("    {what}"));
            self.items("      ", of);
        }
    }

    fn items(&mut self, before: &str, listed: &Listed) {
        let Listed { count, shown } = listed;
        for item in shown {
            self.say(&format!("{before}{item}"));
        }
        if *count > shown.len() {
            self.say(&format!("{before}and {} more", thousands(count - shown.len())));
        }
    }
}
