//! One result, rated by three methods.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use rating_core::expectancy::{Curve, Logistic, Normal};
use rating_core::performance::{fide, true_performance};
use rating_core::{EloRating, HalfPoints};

/// Prints the performances of 2.5 points against 2400, 2500 and 2600.
///
/// # Errors
///
/// None of these.
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (opponents, score) = ([2_400, 2_500, 2_600], HalfPoints::new(5));
    let by_table = fide::performance(&opponents.map(EloRating::whole), score)?;
    println!("FIDE's table:  {} = {} + {}", by_table.rating, by_table.mean, by_table.difference);
    for (name, curve) in
        [("normal", Curve::Normal(Normal::ELO)), ("logistic", Curve::Logistic(Logistic::ELO))]
    {
        let found = true_performance::performance(&opponents.map(f64::from), score, curve)?;
        match found.found() {
            Some(found) => println!("{name:<13}  {:.1}", found.rating),
            None => println!("{name:<13}  no finite rating"),
        }
    }
    Ok(())
}
