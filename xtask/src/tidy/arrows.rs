//! Crates depend on each other only as the picture in ARCHITECTURE.md allows.

use super::finding::Finding;
use super::manifests::{self, Manifest};
use super::rooms::{Room, is_room, room};
use super::tree::Tree;

const TABLE: &str = "xtask/src/tidy/rooms.rs";

/// Compares the members' manifests with the table of rooms. Dependencies of tests are not
/// restricted.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let (manifests, mut findings) = manifests::members(tree);
    for manifest in &manifests {
        match room(manifest.package()) {
            Some(room) => findings.extend(forbidden_arrows(manifest, room)),
            None => findings.push(Finding::at(
                manifest.path,
                1,
                format!("{} has no room", manifest.package()),
                format!("Say in {TABLE} what it may use and whether it is pure."),
            )),
        }
    }
    findings
}

fn forbidden_arrows(manifest: &Manifest<'_>, room: &Room) -> Vec<Finding> {
    let forbidden = |name: &str| is_room(name) && !room.may_use.contains(&name);
    let arrows = manifest.dependencies().into_iter().filter(|(name, _)| forbidden(name));
    arrows.map(|(name, line)| forbidden_arrow(manifest, room, &name, line)).collect()
}

fn forbidden_arrow(manifest: &Manifest<'_>, room: &Room, name: &str, line: usize) -> Finding {
    let allowed = match room.may_use {
        [] => "no crate of the workspace".to_owned(),
        names => names.join(", "),
    };
    Finding::at(
        manifest.path,
        line,
        format!("{} depends on {name}; it may use {allowed}", room.name),
        format!("Move the shared code down, or the meeting up into season-runner ({TABLE})."),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(package: &str, rest: &str) -> Vec<Finding> {
        let text = format!("[package]\nname = \"{package}\"\n{rest}");
        check(&Tree::of(&[("crates/x/Cargo.toml", &text)]))
    }

    #[test]
    fn an_arrow_of_the_picture_is_fine() {
        assert!(
            findings("ecf-season", "[dependencies]\nrating-core.workspace = true\n").is_empty()
        );
        assert!(
            findings("season-runner", "[dependencies]\necf-season.workspace = true\n").is_empty()
        );
        assert!(findings("ecf-season", "[dependencies]\nserde = \"1\"\n").is_empty());
    }

    #[test]
    fn a_system_that_knows_another_is_found() {
        let found = findings("fgsl-matrix", "[dependencies]\necf-season.workspace = true\n");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 4);
        assert!(found[0].problem.contains("fgsl-matrix depends on ecf-season"));
    }

    #[test]
    fn the_library_never_knows_the_program_above_it() {
        let found = findings("season-runner", "[dependencies]\nclarke.workspace = true\n");
        assert!(found[0].problem.contains("season-runner depends on clarke"));
        let above = "[dependencies]\nseason-runner.workspace = true\n";
        assert!(findings("clarke", above).is_empty());
        assert_eq!(findings("input-files", above).len(), 1);
    }

    #[test]
    fn a_system_may_be_compared_with_another_in_its_tests() {
        let rest = "[dev-dependencies]\necf-season.workspace = true\n";
        assert!(findings("fgsl-matrix", rest).is_empty());
    }

    #[test]
    fn xtask_links_nothing_of_the_workspace() {
        assert_eq!(findings("xtask", "[build-dependencies]\nrating-core = \"0\"\n").len(), 1);
    }

    #[test]
    fn a_crate_without_a_room_is_found() {
        assert!(findings("stowaway", "")[0].problem.contains("has no room"));
    }
}
