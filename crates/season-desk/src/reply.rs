//! The answer to a request.

use anyhow::Result;
use askama::Template;

/// What goes back to the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) kind: &'static str,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
}

/// What a page of the desk may load and do: its stylesheet and its forms.
const OF_PAGES: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; \
                        base-uri 'none'; frame-ancestors 'none'";

/// The same of a page that looks again how far something is.
const OF_BUSY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; \
                       connect-src 'self'; form-action 'self'; base-uri 'none'; \
                       frame-ancestors 'none'";

/// The same of the site, whose lists are sorted and searched by its own scripts.
const OF_SITE: &str =
    "default-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

impl Reply {
    /// A page of the desk.
    ///
    /// # Errors
    ///
    /// The template cannot be filled in.
    pub(crate) fn page(status: u16, page: &impl Template) -> Result<Self> {
        Self::under(OF_PAGES, status, page)
    }

    /// A page of something that is under way, which looks again by its script.
    ///
    /// # Errors
    ///
    /// The template cannot be filled in.
    pub(crate) fn busy(page: &impl Template) -> Result<Self> {
        Self::under(OF_BUSY, 200, page)
    }

    fn under(policy: &str, status: u16, page: &impl Template) -> Result<Self> {
        let reply = Self::of(status, "text/html; charset=utf-8", page.render()?.into_bytes());
        Ok(reply.with("Content-Security-Policy", policy))
    }

    /// A page or picture of the site.
    pub(crate) fn of_site(kind: &'static str, body: Vec<u8>) -> Self {
        Self::of(200, kind, body).with("Content-Security-Policy", OF_SITE)
    }

    /// A file to be kept under this name.
    pub(crate) fn download(name: &str, kind: &'static str, body: Vec<u8>) -> Self {
        let plain: String = name.chars().filter(|letter| is_plain(*letter)).collect();
        Self::of(200, kind, body)
            .with("Content-Disposition", format!("attachment; filename=\"{plain}\""))
    }

    pub(crate) fn of(status: u16, kind: &'static str, body: Vec<u8>) -> Self {
        Self { status, kind, headers: Vec::new(), body }
    }

    /// Words alone, for whoever may not see a page.
    pub(crate) fn refused(status: u16, why: &str) -> Self {
        Self::of(status, "text/plain; charset=utf-8", format!("{why}\n").into_bytes())
    }

    /// The browser goes on to this address, as after a form that was taken.
    pub(crate) fn to(address: &str) -> Self {
        Self::of(303, "text/plain; charset=utf-8", Vec::new()).with("Location", address)
    }

    pub(crate) fn with(mut self, header: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((header, value.into()));
        self
    }
}

fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-_.".contains(letter)
}

/// A text as part of an address.
pub(crate) fn in_address(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
