# Every line of a recipe can be typed without `just`.

# Show this list
[private]
default:
    @{{ just_executable() }} --list --unsorted

# Build everything, tests and examples included
[group('build')]
build:
    cargo build --workspace --all-targets

# Make what people install, and try it; needs maturin, and cargo-deb for Debian's package
[group('build')]
package folder *options:
    packaging/package {{ folder }} {{ options }}

# Build the documentation and open it
[group('build')]
doc:
    cargo doc --workspace --no-deps --open

# Grade the seasons of a folder and publish the lists
[group('run')]
grade folder='data/federation' *options:
    cargo clarke grade {{ folder }} {{ options }}

# Make up a federation, e.g. `just simulate --players 500 --games 4000 --out DIR`
[group('run')]
simulate *options:
    cargo clarke simulate {{ options }}

# Run every test; options go to cargo, e.g. `just test -p rating-core`
[group('check')]
test *options='--workspace':
    cargo test {{ options }}

# Run every test with cargo-nextest, then the examples in the documentation
[group('check')]
nextest:
    cargo nextest run --workspace
    cargo test --workspace --doc

# Write what commands print now as what the tests expect; then look at `git diff`
[group('check')]
accept:
    INSTA_UPDATE=always cargo test -p clarke

# Run the tests that need real seasons, reports and sheets: in $CLARKE_REAL, else in ../shared
[group('check')]
real:
    cargo test --workspace -- --ignored --skip child_run

# Run clippy; a warning is an error
[group('check')]
lint:
    cargo clippy --workspace --all-targets -- -D warnings

# Search for inputs that break a parser, e.g. `just fuzz trf -max_total_time=600`
[group('check')]
fuzz target *options:
    mkdir -p fuzz/corpus/{{ target }} fuzz/artifacts
    RUSTC_WRAPPER={{ justfile_directory() }}/fuzz/instrumented-rustc cargo build --manifest-path fuzz/Cargo.toml --bin {{ target }} --target-dir fuzz/target
    fuzz/target/debug/{{ target }} fuzz/corpus/{{ target }} fuzz/seeds/{{ target }} -artifact_prefix=fuzz/artifacts/{{ target }}- -rss_limit_mb=1024 -malloc_limit_mb=256 {{ options }}

# Change a crate in every small way and list the changes that no test notices, e.g. `just mutants ecf-season --file '*near_half.rs'`
[group('check')]
mutants crate *options:
    cargo mutants --package {{ crate }} --test-package {{ crate }} {{ options }}

# Format the code
[group('check')]
fmt:
    cargo fmt --all

# Check that the code still is what ARCHITECTURE.md says
[group('check')]
tidy:
    cargo xtask tidy

# Show which generated files are stale
[group('check')]
check-generated:
    cargo xtask regenerate --check

# Run all that must hold before a change lands
[group('check')]
ci:
    .ci/run

# Run the tests as programs for Windows, by Wine; options go to cargo, e.g. `just windows -p tables`
[group('check')]
windows *options:
    .ci/windows {{ options }}

# Rebuild the generated files
[group('generate')]
regenerate *options:
    cargo xtask regenerate {{ options }}

# Time clarke against the bare reading of the same files, e.g. `just bench --only 1-million`
[group('measure')]
bench *options:
    cargo xtask bench {{ options }}
