//! Files that are the same on every site.

/// The stylesheet.
pub(crate) const STYLE: &str = include_str!("assets/site.css");

/// The icon of the site.
pub(crate) const ICON: &str = include_str!("assets/icon.svg");
