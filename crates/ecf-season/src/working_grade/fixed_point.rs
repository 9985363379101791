//! 64.64-bit fixed point: multiples of 2^-64 held as whole numbers, so that sums and products with
//! whole numbers are exact.

/// Bits behind the binary point.
pub(crate) const FRACTION_BITS: u32 = 64;

/// The nearest floating-point number.
pub(crate) fn to_f64(fixed: i128) -> f64 {
    fixed as f64 / (1_u128 << FRACTION_BITS) as f64
}

/// The value in fixed point. A size that only equations without a solution can reach is cut off, so
/// that its product with a player's number of games stays in range.
pub(crate) fn to_fixed(value: f64) -> i128 {
    const LARGEST: f64 = (1_u64 << 40) as f64;
    (value.clamp(-LARGEST, LARGEST) * (1_u128 << FRACTION_BITS) as f64) as i128
}
