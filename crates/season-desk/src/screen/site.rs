//! The pages of the published site, as they lie in the folder.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::message;
use crate::desk::Desk;
use crate::reply::Reply;

/// A file of the site.
pub(crate) fn file(desk: &Desk, path: &str) -> Result<Reply> {
    let (root, wanted) = (desk.folder.join("site"), desk.folder.join(path));
    let (Ok(root), Ok(wanted)) = (dunce::canonicalize(root), dunce::canonicalize(wanted)) else {
        return Ok(message::not_found(desk));
    };
    // Neither `..` nor a link leads out of it.
    if !wanted.starts_with(&root) || !wanted.is_file() {
        return Ok(message::not_found(desk));
    }
    let bytes = fs::read(&wanted).with_context(|| format!("cannot read {}", wanted.display()))?;
    Ok(Reply::of_site(kind(&wanted), bytes))
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
