//! The workspace's lints apply in every member, and the bans for pure crates in each pure crate.

use toml::{Table, Value};

use super::finding::Finding;
use super::manifests::{self, Manifest};
use super::rooms::room;
use super::tree::Tree;

/// The file that the other pure crates copy.
const MODEL: &str = "crates/rating-core/clippy.toml";

/// Checks the members' manifests and the `clippy.toml` of pure crates.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    // Manifests that cannot be read are reported by the check of the arrows.
    let (manifests, _) = manifests::members(tree);
    let mut findings: Vec<Finding> = unsafe_allowed(tree).into_iter().collect();
    for manifest in &manifests {
        findings.extend(unlinted(manifest));
        if room(manifest.package()).is_some_and(|room| room.pure) {
            findings.extend(other_bans(tree, manifest));
        }
    }
    findings
}

fn unsafe_allowed(tree: &Tree) -> Option<Finding> {
    let root = tree.text("Cargo.toml")?.parse::<Table>().ok()?;
    let lints = root.get("workspace").and_then(|workspace| workspace.get("lints"));
    let level = lints.and_then(|lints| lints.get("rust")?.get("unsafe_code"));
    let forbidden = level.and_then(Value::as_str) == Some("forbid");
    let remedy = "Write `unsafe_code = \"forbid\"` under [workspace.lints.rust].";
    (!forbidden).then(|| Finding::at("Cargo.toml", 1, "does not forbid unsafe code", remedy))
}

fn unlinted(manifest: &Manifest<'_>) -> Option<Finding> {
    let inherits = manifest.table.get("lints").and_then(|lints| lints.get("workspace"));
    if inherits == Some(&Value::Boolean(true)) {
        return None;
    }
    let remedy = "Write `[lints]` and `workspace = true`.";
    Some(Finding::at(manifest.path, 1, "does not take the workspace's lints", remedy))
}

fn other_bans(tree: &Tree, manifest: &Manifest<'_>) -> Option<Finding> {
    let path = manifest.path.replace("Cargo.toml", "clippy.toml");
    let (found, model) = (tree.text(&path), tree.text(MODEL));
    if found.is_some() && found == model {
        return None;
    }
    let remedy = format!("Copy {MODEL}: a pure crate bans files, clocks and the environment.");
    let problem = if found.is_none() { "is missing" } else { "is not the file of the pure crates" };
    Some(Finding::at(&path, 1, problem, remedy))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINTS: &str = "[lints]\nworkspace = true\n";
    const ROOT: (&str, &str) = ("Cargo.toml", "[workspace.lints.rust]\nunsafe_code = \"forbid\"\n");

    fn findings(package: &str, lints: &str, files: &[(&str, &str)]) -> Vec<Finding> {
        let manifest = format!("[package]\nname = \"{package}\"\n{lints}");
        let manifest = [ROOT, ("crates/x/Cargo.toml", manifest.as_str()), (MODEL, "bans")];
        check(&Tree::of(&[&manifest, files].concat()))
    }

    #[test]
    fn a_pure_crate_with_the_same_bans_is_fine() {
        assert!(findings("ecf-season", LINTS, &[("crates/x/clippy.toml", "bans")]).is_empty());
        assert!(findings("input-files", LINTS, &[]).is_empty());
    }

    #[test]
    fn a_pure_crate_without_the_bans_or_with_others_is_found() {
        assert!(findings("ecf-season", LINTS, &[])[0].problem.contains("missing"));
        let other = findings("ecf-season", LINTS, &[("crates/x/clippy.toml", "fewer")]);
        assert_eq!(other[0].path, "crates/x/clippy.toml");
        assert!(other[0].problem.contains("not the file"));
    }

    #[test]
    fn a_member_outside_the_lints_is_found() {
        assert_eq!(findings("input-files", "", &[]).len(), 1);
        assert_eq!(findings("input-files", "[lints.rust]\nunused = \"allow\"\n", &[]).len(), 1);
    }

    #[test]
    fn a_workspace_that_allows_unsafe_code_is_found() {
        let found = check(&Tree::of(&[("Cargo.toml", "[workspace.lints.rust]\n")]));
        assert!(found[0].problem.contains("unsafe"));
    }
}
