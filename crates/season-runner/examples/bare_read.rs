//! The baseline of the benchmark: polars only reads CSV files into data frames with text columns.
//! Prints `{"rows":...,"seconds":...}`.

#![expect(clippy::print_stdout, reason = "a program whose output is its purpose")]

use std::time::Instant;

use polars::prelude::*;

fn main() -> PolarsResult<()> {
    let started = Instant::now();
    let mut frames = Vec::new();
    for file in std::env::args().skip(1) {
        // No rows for inference, so that every column is text, as in the batch.
        let options =
            CsvReadOptions::default().with_has_header(true).with_infer_schema_length(Some(0));
        frames.push(options.try_into_reader_with_file_path(Some(file.into()))?.finish()?);
    }
    let seconds = started.elapsed().as_secs_f64();
    let rows: usize = frames.iter().map(DataFrame::height).sum();
    println!("{{\"rows\":{rows},\"seconds\":{seconds:.6}}}");
    Ok(())
}
