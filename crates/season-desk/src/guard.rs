//! Who may ask the desk for anything: one browser on this computer, and no page of somebody else.
//!
//! The address with which the desk is opened has a token that lets one browser in, once; it gets a
//! cookie that no script can read and no other site can send. A foreign name of this computer in
//! the address (as when a site's name is made to point here) is refused, and so is a form of
//! another page.

use std::sync::Mutex;

use anyhow::{Context, Result};

use crate::reply::Reply;

/// What a request says of itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Credentials {
    pub(crate) host: Option<String>,
    pub(crate) origin: Option<String>,
    pub(crate) cookies: Vec<String>,
}

/// The guard of one desk.
#[derive(Debug)]
pub(crate) struct Guard {
    port: u16,
    /// The token that lets a browser in; `None` when it has been used.
    token: Mutex<Option<String>>,
    /// The value of the cookie.
    secret: String,
}

impl Guard {
    /// A guard with a new token.
    ///
    /// # Errors
    ///
    /// The system gives no random numbers.
    pub(crate) fn new(port: u16) -> Result<Self> {
        Ok(Self { port, token: Mutex::new(Some(random()?)), secret: random()? })
    }

    /// The address that lets a browser in, once.
    pub(crate) fn address(&self) -> String {
        let token = self.token.lock().ok().and_then(|token| token.clone()).unwrap_or_default();
        format!("http://127.0.0.1:{}/?token={token}", self.port)
    }

    /// Whether a request may be answered; `Err` is the answer if not.
    pub(crate) fn admit(
        &self,
        from: &Credentials,
        is_form: bool,
        token: &str,
    ) -> Result<(), Reply> {
        let host = from.host.as_deref().unwrap_or_default();
        if !self.hosts().iter().any(|own| own == host) {
            return Err(Reply::refused(421, "This is not the address of the desk."));
        }
        let own_origin = format!("http://{host}");
        if is_form && from.origin.as_deref() != Some(own_origin.as_str()) {
            return Err(Reply::refused(403, "A form of another page changes nothing here."));
        }
        if from.cookies.iter().any(|cookie| self.is_own(cookie)) {
            // A browser that was let in opens the address of the terminal again.
            return if token.is_empty() || is_form { Ok(()) } else { Err(Reply::to("/")) };
        }
        if !token.is_empty() && !is_form && self.take(token) {
            return Err(Reply::to("/").with("Set-Cookie", self.cookie()));
        }
        Err(Reply::refused(
            403,
            "The desk lets in one browser, by the address that was shown when it was opened, once. \
             Close it (Ctrl-C) and open it again for a new address.",
        ))
    }

    fn hosts(&self) -> [String; 2] {
        ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port))
    }

    /// Cookies do not tell ports apart: the name does, for two desks at once.
    fn cookie_start(&self) -> String {
        format!("desk-{}=", self.port)
    }

    fn cookie(&self) -> String {
        format!("{}{}; Path=/; HttpOnly; SameSite=Strict", self.cookie_start(), self.secret)
    }

    fn is_own(&self, cookie: &str) -> bool {
        let value = cookie.trim().strip_prefix(&self.cookie_start());
        value.is_some_and(|value| are_equal(value, &self.secret))
    }

    /// Uses up the token, if it is this one.
    fn take(&self, token: &str) -> bool {
        let Ok(mut own) = self.token.lock() else { return false };
        own.take_if(|own| are_equal(own, token)).is_some()
    }
}

/// Whether two texts are equal, in a time that does not tell where they differ.
fn are_equal(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differing == 0
}

fn random() -> Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).context("the system gives no random numbers")?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
