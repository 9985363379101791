//! Files that are the same on every site.

/// The colours, for light and dark.
pub const TOKENS: &str = include_str!("assets/tokens.css");

/// The stylesheet.
pub(crate) const STYLE: &str =
    concat!(include_str!("assets/tokens.css"), include_str!("assets/site.css"));

/// The icon of the site.
pub const ICON: &str = include_str!("assets/icon.svg");
