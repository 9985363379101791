//! Files that come in with a form: bounded in size and number, and named safely.

use std::convert::Infallible;

use anyhow::{Context, Result, bail};
use futures_executor::block_on;
use futures_util::stream;
use multer::{Constraints, Multipart, SizeLimit, parse_boundary};
use season_runner::storable;

/// The largest file that is taken, in bytes.
pub(crate) const LARGEST_FILE: u64 = 64 << 20;

/// The most bytes that are taken in one go.
pub(crate) const MOST_BYTES: u64 = 256 << 20;

/// The most files that are taken in one go.
pub(crate) const MOST_FILES: usize = 500;

/// The longest name of a file, in bytes: file systems take 255, and endings may be added.
const LONGEST_NAME: usize = 200;

/// A file that came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// The field of the form.
    pub(crate) field: String,
    /// Its name without any folder.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// The fields and files of a form.
pub(crate) type Parts = (Vec<(String, String)>, Vec<Upload>);

/// Reads a form with files.
///
/// # Errors
///
/// A form that is damaged, or more than is taken in one go.
pub(crate) fn read_form(kind: &str, body: Vec<u8>) -> Result<Parts> {
    let boundary = parse_boundary(kind).context("the form cannot be read")?;
    let limits = SizeLimit::new().whole_stream(MOST_BYTES).per_field(LARGEST_FILE);
    let body = stream::once(async { Ok::<_, Infallible>(body) });
    let form = Multipart::with_constraints(body, boundary, Constraints::new().size_limit(limits));
    block_on(parts(form))
}

async fn parts(mut form: Multipart<'_>) -> Result<Parts> {
    let (mut fields, mut files) = (Vec::new(), Vec::new());
    while let Some(part) = form.next_field().await.context("the form cannot be read")? {
        let field = part.name().unwrap_or_default().to_owned();
        let name = part.file_name().map(str::to_owned);
        let context = || format!("a file may have {} MB", LARGEST_FILE >> 20);
        match name {
            None => fields.push((field, part.text().await?)),
            // A browser sends a field of files in which nothing was chosen without a name.
            Some(name) if name.is_empty() => {}
            Some(name) => {
                let bytes = part.bytes().await.with_context(context)?.to_vec();
                files.push(Upload { field, name: storable(safe_name(&name)?), bytes });
            }
        }
        if files.len() + fields.len() > MOST_FILES {
            bail!("{MOST_FILES} files can be added in one go");
        }
    }
    Ok((fields, files))
}

/// The name of a file without folders and without what a file system or a reader of lists would
/// take for something else.
///
/// # Errors
///
/// Nothing is left of it.
pub(crate) fn safe_name(name: &str) -> Result<String> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_kept = |letter: &char| !letter.is_control() && !"<>:\"|?*".contains(*letter);
    let kept: String = last.chars().filter(is_kept).collect();
    let kept = kept.trim_matches([' ', '.', '~', '$']);
    let (stem, ending) = match kept.rsplit_once('.') {
        Some((stem, ending)) if ending.len() < 20 => (stem, format!(".{ending}")),
        _ => (kept, String::new()),
    };
    let mut most = LONGEST_NAME.min(stem.len());
    while !stem.is_char_boundary(most) {
        most -= 1;
    }
    let name = format!("{}{ending}", stem[..most].trim_end());
    if name.is_empty() || name.starts_with('.') {
        bail!("a file without a name cannot be taken");
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_to_no_other_folder_and_hides_nothing() {
        for (given, taken) in [
            ("league.csv", "league.csv"),
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\me\\Cup 1.xlsx", "Cup 1.xlsx"),
            ("/abs/..cup.csv", "cup.csv"),
            ("a\u{0}b\n.csv", "ab.csv"),
            ("Größe.ods", "Größe.ods"),
            ("x<y>:z.csv", "xyz.csv"),
            ("~$lock.xlsx", "lock.xlsx"),
        ] {
            assert_eq!(safe_name(given).unwrap(), taken, "{given:?}");
        }
        for nothing in ["", ".", "..", "/", "a/", "...", "\u{7}"] {
            assert!(safe_name(nothing).is_err(), "{nothing:?}");
        }
        let long = "ü".repeat(400) + ".csv";
        let name = safe_name(&long).unwrap();
        assert!(name.len() < 255 && name.contains(".csv"), "{}", name.len());
    }
}
