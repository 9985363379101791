//! `xtask tidy` on a small workspace: without problems, and with several at once.

use crate::fixture::Workspace;

const ROOT_MANIFEST: &str = "[workspace]\n[workspace.lints.rust]\nunsafe_code = \"forbid\"\n";

const CI: &str = "step \"README: list\" cargo clarke grade data/federation\n\
    step \"README: tests\" cargo test --workspace\n";

const README: &str = "```sh\ncargo clarke grade data/federation\ncargo test --workspace\n```\n";

const CORE: &str = "[package]\nname = \"rating-core\"\n[lints]\nworkspace = true\n";

fn clean() -> Workspace {
    Workspace::of(&[
        ("Cargo.toml", ROOT_MANIFEST),
        ("Cargo.lock", "version = 4\n"),
        (".ci/run", CI),
        ("README.md", README),
        ("ARCHITECTURE.md", "### `crates/rating-core`\n### `crates/clarke`\n`flags/`: flags.\n"),
        ("docs/SUMMARY.md", "[Commands](commands.md)\n"),
        ("docs/commands.md", "# Commands\n"),
        ("crates/clarke/src/command_line.rs", "//! Commands.\n"),
        ("GLOSSARY.md", "| grade | `Grade` |\n"),
        ("crates/rating-core/Cargo.toml", CORE),
        ("crates/rating-core/clippy.toml", "bans\n"),
        ("crates/rating-core/src/lib.rs", "//! Quantities.\npub struct Grade(i32);\n"),
        (
            "data/clauses/fgsl-proposal.toml",
            "passages = [\"a\"]\n[[clause]]\npassage = \"a\"\ndocument = \"fgsl-proposal\"\nclause \
             = \"1\"\nwords = \"Points.\"\nimplemented = \"crates/rating-core/src/lib.rs\"\nchoice \
             = \"none\"\n",
        ),
        (
            "data/clauses/fide-title-regulations.toml",
            "passages = [\"a\"]\n[[clause]]\npassage = \"a\"\ndocument = \
             \"fide-title-regulations\"\nclause = \"1\"\nwords = \"Points.\"\nimplemented = \
             \"crates/rating-core/src/lib.rs\"\nchoice = \"none\"\n",
        ),
        (
            "data/clauses/performance-rating.toml",
            "passages = [\"a\"]\n[[clause]]\npassage = \"a\"\ndocument = \"performance-rating\"\n\
             clause = \"1\"\nwords = \"Points.\"\nimplemented = \"crates/rating-core/src/lib.rs\"\n\
             choice = \"none\"\n",
        ),
        (
            "data/clauses/vcf-tour-cup.toml",
            "passages = [\"a\"]\n[[clause]]\npassage = \"a\"\ndocument = \"vcf-tour-cup\"\nclause \
             = \"1\"\nwords = \"Points.\"\nimplemented = \"crates/rating-core/src/lib.rs\"\nchoice \
             = \"none\"\n",
        ),
        (
            "data/clauses/yorkshire-grade-calculation.toml",
            "passages = [\"a\"]\n[[clause]]\npassage = \"a\"\ndocument = \
             \"yorkshire-grade-calculation\"\nclause = \"1\"\nwords = \"Points.\"\nimplemented = \
             \"crates/rating-core/src/lib.rs\"\nchoice = \"none\"\n",
        ),
        (
            "data/clauses/youth-grand-prix.toml",
            "passages = [\"a\"]\n[[clause]]\npassage = \"a\"\ndocument = \"youth-grand-prix\"\n\
             clause = \"1\"\nwords = \"Points.\"\nimplemented = \"crates/rating-core/src/lib.rs\"\n\
             choice = \"none\"\n",
        ),
    ])
}

#[test]
fn a_tidy_workspace_passes() {
    let ended = clean().xtask(&["tidy"]);
    assert_eq!(ended.out, "14 checks, 18 files, 0 findings\n");
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
}

#[test]
fn every_finding_is_listed_with_its_place_and_what_to_do() {
    let workspace = clean();
    workspace.write("crates/rating-core/src/scale.rs", "pub fn x() {}\n");
    workspace.write("crates/rating-core/tests/it/laws.rs", "//! Laws.\n");
    workspace.write("data/worked-examples/yca.toml", "[[example]]\nid = \"a\"\n");
    let ended = workspace.xtask(&["tidy"]);
    assert_eq!(ended.code, Some(1));
    for expected in [
        "module docs:\ncrates/rating-core/src/scale.rs:1: does not say what it is for\n    Begin",
        "test files:\ncrates/rating-core/tests/it/laws.rs:1: is included by no `mod` line",
        "data/worked-examples/yca.toml:1: cites no source\n",
        "data/worked-examples/yca.toml:1: example a: no clause\n",
        "14 checks, 21 files, 8 findings\n",
    ] {
        assert!(ended.out.contains(expected), "{expected}\n---\n{}", ended.out);
    }
}
