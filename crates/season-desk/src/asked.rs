//! A request: what is asked for, and the fields and files of a form.

use anyhow::{Result, bail};

use crate::upload::{Upload, read_form};

/// A request of a browser that was let in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Whether it is a form that changes something.
    pub(crate) is_form: bool,
    /// The path of the address, without the first stroke.
    pub(crate) path: String,
    /// The fields of the address, or of the form.
    pub(crate) fields: Vec<(String, String)>,
    /// The files of the form.
    pub(crate) files: Vec<Upload>,
}

impl Asked {
    /// A request for this address, with fields behind `?`.
    pub(crate) fn of(is_form: bool, address: &str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path = decoded(path.trim_start_matches('/'));
        Self { is_form, path, fields: fields(query.as_bytes()), files: Vec::new() }
    }

    /// The same with the body of a form of this kind.
    ///
    /// # Errors
    ///
    /// A form that cannot be read, or has too much in it.
    pub(crate) fn with_body(mut self, kind: &str, body: Vec<u8>) -> Result<Self> {
        if kind.starts_with("application/x-www-form-urlencoded") {
            self.fields.extend(fields(&body));
        } else if kind.starts_with("multipart/form-data") {
            let (fields, files) = read_form(kind, body)?;
            self.fields.extend(fields);
            self.files = files;
        } else if !body.is_empty() {
            bail!("this is no form");
        }
        Ok(self)
    }

    /// The value of a field; empty if it is not there.
    pub(crate) fn field(&self, name: &str) -> &str {
        let found = self.fields.iter().find(|(field, _)| field == name);
        found.map_or("", |(_, value)| value.trim())
    }

    /// All values of a field.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let of_name = self.fields.iter().filter(move |(field, _)| field == name);
        of_name.map(|(_, value)| value.as_str())
    }

    /// The files of a field.
    pub(crate) fn files_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Upload> {
        self.files.iter().filter(move |file| file.field == name)
    }
}

fn fields(text: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(text).into_owned().collect()
}

/// A path of an address as text: `%20` is a space; a plus stays one.
fn decoded(path: &str) -> String {
    let as_field = path.replace('+', "%2B");
    let pairs = form_urlencoded::parse(as_field.as_bytes());
    pairs.map(|(name, _)| name.into_owned()).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_path_and_fields() {
        let asked = Asked::of(false, "/site/a%20b+c.html?file=Cup+1.csv&all=1");
        assert_eq!(asked.path, "site/a b+c.html");
        assert_eq!(
            (asked.field("file"), asked.field("all"), asked.field("x")),
            ("Cup 1.csv", "1", "")
        );
        let form = asked.with_body("application/x-www-form-urlencoded", b"all=2&y=%C3%BC".to_vec());
        assert_eq!(form.unwrap().all("all").collect::<Vec<_>>(), ["1", "2"]);
    }
}
