//! Publish: grades and publishes as the command does, then what to send to whom.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use askama::Template;
use season_runner::Season;
use season_runner::batch;
use season_runner::federation::GradeSettings;
use season_runner::site::{SiteSettings, gather, write};
use season_runner::status::{Manifest, State, published_manifest};
use season_site::{Privacy, Words};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::Outcome;
use super::changes;
use super::frame::{Frame, Place};
use crate::asked::Asked;
use crate::desk::Desk;
use crate::picture::Picture;
use crate::publishing::HowFar;
use crate::reply::Reply;
use crate::words::{capital, counted};

#[derive(Template)]
#[template(path = "busy.html")]
struct Busy {
    frame: Frame,
    how_far: HowFar,
}

#[derive(Template)]
#[template(path = "published.html")]
struct Page {
    frame: Frame,
    is_published: bool,
    is_stale: bool,
    says: String,
    problem: Option<String>,
    has_site: bool,
    list: String,
    zip: String,
    not_used: String,
    minutes: String,
    files: Vec<String>,
}

pub(crate) fn page(desk: &Desk) -> Result<Reply> {
    if let Some(how_far) = desk.publishing.how_far() {
        // The way to the list would have to be read from files that are just being exchanged.
        let frame = Frame::bare(desk, "The list is being published");
        return Reply::busy(&Busy { frame, how_far });
    }
    let picture = desk.picture()?;
    let state = picture.published_state()?;
    let frame = Frame::of(desk, &picture, "Published", Place::Publish)?;
    let is_published = state != State::NotPublished;
    let manifest = if is_published { Some(manifest(&picture)?) } else { None };
    let page = Page {
        frame,
        is_published,
        is_stale: is_published && state != State::UpToDate,
        says: manifest.as_ref().map(says).unwrap_or_default(),
        problem: desk.publishing.problem().map(|problem| capital(&problem)),
        has_site: desk.folder.join("site/index.html").is_file(),
        list: manifest.as_ref().map(|it| it.grade_list().to_owned()).unwrap_or_default(),
        zip: zip_name(desk, &picture),
        not_used: manifest.as_ref().map(not_used).unwrap_or_default(),
        minutes: manifest.as_ref().map(minutes).unwrap_or_default(),
        files: manifest
            .iter()
            .flat_map(|it| it.outputs.iter().map(|one| one.file.clone()))
            .collect(),
    };
    Reply::page(200, &page)
}

fn manifest(picture: &Picture) -> Result<Manifest> {
    Ok(published_manifest(&picture.settings.out, picture.season.season)?)
}

fn says(manifest: &Manifest) -> String {
    let games = manifest.rows.graded + manifest.rows.graded_rapid;
    format!(
        "{} from {}, by {}.",
        counted(manifest.players.published, "grade"),
        counted(games, "game"),
        manifest.edition.name
    )
}

fn not_used(manifest: &Manifest) -> String {
    let rows = counted(manifest.rows.rejected, "row");
    format!("{rows} not used; each with its place and the reason in rejected.csv")
}

fn minutes(manifest: &Manifest) -> String {
    let players = &manifest.players;
    let without = players.unpublished_by_reason.get("fewer-games").copied().unwrap_or_default();
    format!(
        "The grading list of {} was published: {} {} of {} who played have too few games for a \
         grade.",
        manifest.season,
        says(manifest),
        without,
        counted(players.played, "player"),
    )
}

/// Begins to publish what was looked at.
pub(crate) fn begin(desk: &Desk, asked: &Asked) -> Result<(Reply, Outcome)> {
    if desk.publishing.how_far().is_some() {
        return Ok((Reply::to("/published"), Outcome::GoesOn));
    }
    let picture = desk.picture()?;
    // What is published is what was looked at.
    if asked.field("seen") != picture.mark() {
        let note = "A file or an answer has changed since you looked. This is what the list would \
                    be now; nothing is published yet.";
        return Ok((changes::page(desk, note)?, Outcome::GoesOn));
    }
    let from = picture.tried()?.from;
    let begun = desk.publishing.begin();
    let outcome = if begun { Outcome::Publishes(from) } else { Outcome::GoesOn };
    Ok((Reply::to("/published"), outcome))
}

/// Asks publishing to end before it has published anything.
pub(crate) fn stop(desk: &Desk) -> Reply {
    desk.publishing.stop();
    Reply::to("/published")
}

/// Grades and publishes, then writes the site.
pub(crate) fn publish(desk: &Desk, from: Option<Season>) {
    desk.publishing.run(|| {
        let settings = GradeSettings::of_folder(&desk.folder)?;
        // A season that is published is published again only if it is named.
        let settings = GradeSettings { from, ..settings };
        let in_words = desk.in_words;
        let run = batch::run(&settings, &desk.publishing, &move |season| in_words(season));
        desk.forget();
        run?;
        // The lists are published by now, whatever becomes of the site.
        write_site(desk).context("the list is published, and the site could not be written")
    });
}

fn write_site(desk: &Desk) -> Result<()> {
    let GradeSettings { folder, out, decisions, .. } = GradeSettings::of_folder(&desk.folder)?;
    let site = folder.join("site");
    let federation = desk.name();
    let settings =
        SiteSettings { folder, published: out, federation, editions: Vec::new(), decisions };
    let (found, words) = (gather(settings, &desk.publishing)?, Words::english()?);
    let privacy = Privacy { names: false, juniors: false, ages: false };
    write(&found, &words, privacy, &site, &desk.publishing)?;
    Ok(())
}

/// A published file, to be saved.
pub(crate) fn file(desk: &Desk, asked: &Asked) -> Result<Reply> {
    let picture = desk.picture()?;
    let name = asked.field("file");
    // By the names of the manifest alone, so that no path leads elsewhere.
    let manifest = manifest(&picture)?;
    if !manifest.outputs.iter().any(|output| output.file == name) {
        bail!("{name} was not published with {}", picture.label());
    }
    let path = picture.settings.out.join(picture.label()).join(name);
    let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Reply::download(name, "application/octet-stream", bytes))
}

fn zip_name(desk: &Desk, picture: &Picture) -> String {
    format!("{}-{}.zip", desk.name(), picture.label())
}

/// One packed file: what was published of the season, and all files of the federation that it
/// rests on.
pub(crate) fn packed(desk: &Desk) -> Result<Reply> {
    let picture = desk.picture()?;
    let manifest = manifest(&picture)?;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let label = picture.label();
    let published = picture.settings.out.join(&label);
    let own = ["manifest.json".to_owned()];
    for name in manifest.outputs.iter().map(|output| &output.file).chain(&own) {
        add(&mut zip, &format!("published/{label}/{name}"), &published.join(name))?;
    }
    // Files that are handed on by earlier seasons are published with those.
    for input in &manifest.inputs {
        let path = desk.folder.join(&input.file);
        if path.is_file() {
            add(&mut zip, &input.file, &path)?;
        }
    }
    let settings = PathBuf::from(season_runner::federation::FEDERATION);
    if desk.folder.join(&settings).is_file() {
        add(&mut zip, &settings.display().to_string(), &desk.folder.join(&settings))?;
    }
    let bytes = zip.finish()?.into_inner();
    Ok(Reply::download(&zip_name(desk, &picture), "application/zip", bytes))
}

fn add(zip: &mut ZipWriter<Cursor<Vec<u8>>>, name: &str, path: &Path) -> Result<()> {
    let context = || format!("cannot pack {}", path.display());
    let bytes = fs::read(path).with_context(context)?;
    // The same bytes whenever it is packed: no time is written.
    zip.start_file(name, SimpleFileOptions::default())?;
    zip.write_all(&bytes).with_context(context)
}
