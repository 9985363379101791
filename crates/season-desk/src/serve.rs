//! Answers requests until the desk is closed.

use std::io::Read as _;
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

use crate::asked::Asked;
use crate::desk::Desk;
use crate::guard::{Credentials, Guard};
use crate::reply::Reply;
use crate::screen::{self, Outcome};
use crate::upload::MOST_BYTES;

/// How many requests are answered at once: a page and its stylesheet, and a second window.
const WORKERS: usize = 4;

/// How long a browser waits for the list: that of a county is published by then, and how far that
/// of a federation is stands on a page.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where a desk listens: on this computer alone.
pub struct Door {
    server: Server,
    guard: Guard,
}

impl std::fmt::Debug for Door {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Door").field("guard", &self.guard).finish_non_exhaustive()
    }
}

impl Door {
    /// Listens on a port of this computer; 0 for any that is free.
    ///
    /// # Errors
    ///
    /// The port is taken, or the system refuses it.
    pub fn open(port: u16) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port))
            .with_context(|| format!("cannot listen on port {port} of this computer"))?;
        let guard = Guard::new(listener.local_addr()?.port())?;
        let server = Server::from_listener(listener, None).map_err(|error| anyhow!(error))?;
        Ok(Self { server, guard })
    }

    /// The address that lets one browser in, once.
    #[must_use]
    pub fn address(&self) -> String {
        self.guard.address()
    }
}

/// Answers requests until the desk is closed on its page.
pub fn serve(desk: &Desk, door: &Door) {
    let is_closed = AtomicBool::new(false);
    thread::scope(|scope| {
        let is_closed = &is_closed;
        let work = move || {
            while !is_closed.load(Ordering::SeqCst) {
                // An error here is one of a single connection, or the end.
                let Ok(request) = door.server.recv() else { continue };
                if answer(scope, desk, &door.guard, request) == Outcome::Closed {
                    is_closed.store(true, Ordering::SeqCst);
                    (0..WORKERS).for_each(|_| door.server.unblock());
                }
            }
        };
        for _ in 0..WORKERS {
            scope.spawn(work);
        }
    });
}

fn answer<'scope>(
    scope: &'scope Scope<'scope, '_>,
    desk: &'scope Desk,
    guard: &Guard,
    mut request: Request,
) -> Outcome {
    let (reply, outcome) = match read(guard, &mut request) {
        Ok(asked) => screen::reply(desk, &asked),
        Err(refused) => (refused, Outcome::GoesOn),
    };
    if let Outcome::Publishes(from) = outcome {
        scope.spawn(move || screen::publish(desk, from));
        desk.publishing.wait(PATIENCE);
    }
    // A browser that has gone away needs no answer.
    let _ = request.respond(response(reply));
    outcome
}

/// The request, if it may be answered; `Err` is the answer if not.
fn read(guard: &Guard, request: &mut Request) -> Result<Asked, Reply> {
    let is_form = match request.method() {
        Method::Get | Method::Head => false,
        Method::Post => true,
        _ => return Err(Reply::refused(405, "The desk knows pages and forms.")),
    };
    let asked = Asked::of(is_form, request.url());
    let header = |name: &str| {
        let found = request
            .headers()
            .iter()
            .find(|header| header.field.to_string().eq_ignore_ascii_case(name));
        found.map(|header| header.value.to_string())
    };
    let cookies = header("Cookie").unwrap_or_default();
    let credentials = Credentials {
        host: header("Host"),
        origin: header("Origin"),
        cookies: cookies.split(';').map(str::to_owned).collect(),
    };
    guard.admit(&credentials, is_form, asked.field("token"))?;
    if !is_form {
        return Ok(asked);
    }
    let kind = header("Content-Type").unwrap_or_default();
    let too_much = || {
        let most = MOST_BYTES >> 20;
        Reply::refused(
            413,
            &format!("{most} MB can be added in one go. Go back and choose fewer files."),
        )
    };
    let bytes = request.body_length().map_or(0, |length| length as u64);
    if bytes > MOST_BYTES {
        return Err(too_much());
    }
    let mut body = Vec::new();
    let read = request.as_reader().take(MOST_BYTES + 1).read_to_end(&mut body);
    read.map_err(|error| Reply::refused(400, &error.to_string()))?;
    if body.len() as u64 > MOST_BYTES {
        return Err(too_much());
    }
    asked.with_body(&kind, body).map_err(|error| {
        Reply::refused(413, &format!("{error:#}. Go back and choose again; nothing was taken."))
    })
}

/// Headers of every answer: nothing of the desk is kept, framed or told to others.
const OF_ALL: [(&str, &str); 5] = [
    ("Cache-Control", "no-store"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    // Not `no-referrer`: forms would have no origin then.
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
];

fn response(reply: Reply) -> Response<std::io::Cursor<Vec<u8>>> {
    let mut response = Response::from_data(reply.body).with_status_code(StatusCode(reply.status));
    let own = reply.headers.iter().map(|(name, value)| (*name, value.as_str()));
    for (name, value) in own.chain(OF_ALL).chain([("Content-Type", reply.kind)]) {
        // A value that is no header is left out; none of ours is such a one.
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    response
}
