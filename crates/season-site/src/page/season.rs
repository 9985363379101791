//! The page of a season's overall figures: accounts, the mean, the distribution, whether the rule
//! predicts results, and who moved.

use askama::Template;

use super::frame::{Frame, Section, seasons};
use super::rows::{Change, Chip};
use crate::chart::{MeanPoint, Share, differences, distribution, means, shares};
use crate::context::Context;
use crate::season::{Entry, Listed, Season};
use crate::summary::{CohortMean, Cohorts, Mover, UngradedGroup};

/// The number of newcomers and groups that the page names.
const NAMED: usize = 12;

#[derive(Template)]
#[template(path = "season.html")]
pub(crate) struct SeasonPage<'c> {
    frame: Frame<'c>,
    heading: String,
    days: String,
    seasons: Vec<(String, &'c str, bool)>,
    tiles: Vec<(String, String)>,
    rejected: Vec<(String, String)>,
    suspicious: Vec<(String, String)>,
    mean_heading: String,
    mean_chart: Option<String>,
    mean_note: String,
    means: Vec<MeanRow>,
    cohorts: Vec<CohortRow>,
    panel_note: String,
    distribution_chart: Option<String>,
    distribution_key: Vec<(&'static str, String)>,
    bins: Vec<[String; 3]>,
    difference_chart: Option<String>,
    difference_note: String,
    difference_rows: Vec<[String; 5]>,
    share_chart: Option<String>,
    shares: Vec<ShareRow>,
    groups: Vec<GroupRow<'c>>,
    groups_note: String,
    rises: Vec<MoverRow<'c>>,
    falls: Vec<MoverRow<'c>>,
    active: Vec<ActiveRow<'c>>,
    movers_note: String,
    newcomers: Vec<ActiveRow<'c>>,
    newcomers_note: String,
}

/// A season's mean, and the changes behind it.
struct MeanRow {
    label: String,
    players: String,
    mean: String,
    change: String,
    /// The effects of players on both lists, of leavers, and of newcomers.
    stayers: String,
    leavers: String,
    newcomers: String,
    counts: [String; 3],
}

/// What became of players since the list before.
struct CohortRow {
    label: String,
    /// The change with its error, and the players: of those established, on the second and the
    /// third list, of newcomers and of leavers.
    cells: [Option<(String, String)>; 5],
}

struct ShareRow {
    letter: char,
    players: String,
    share: String,
    mean: String,
}

struct GroupRow<'c> {
    players: String,
    inside: String,
    links: String,
    graded: String,
    linked_most: Vec<(&'c str, &'c str)>,
}

struct MoverRow<'c> {
    name: &'c str,
    address: &'c str,
    games: String,
    before: String,
    chip: Chip,
    change: Change,
}

struct ActiveRow<'c> {
    name: &'c str,
    address: &'c str,
    figure: String,
    chip: Option<Chip>,
}

impl<'c> SeasonPage<'c> {
    pub(crate) fn of(context: &'c Context<'_>, number: usize) -> Self {
        let words = context.words;
        let season = context.season(number);
        let label = context.label(season);
        let before = context.before(number).map(|before| context.label(before));
        let summary = &season.summary;
        let heading = words.the_season().with(&[("season", &label)]);
        let history = history(context, number);
        Self {
            frame: Frame::of(context, (heading.clone(), Section::Season), "../", Some(number)),
            heading,
            days: words.from_to().with(&[
                ("first", &words.date(season.first_day)),
                ("last", &words.date(season.last_day)),
            ]),
            seasons: seasons(context, number),
            tiles: tiles(context, season),
            rejected: reasons(context, &season.accounts.rejected),
            suspicious: reasons(context, &season.accounts.suspicious),
            mean_heading: words.mean_heading().to_string(),
            mean_chart: mean_chart(context, &history),
            mean_note: mean_note(context, season),
            means: history.iter().map(|(_, season)| mean_row(context, season)).collect(),
            cohorts: history.iter().filter_map(|(_, season)| cohort_row(context, season)).collect(),
            panel_note: panel_note(context, &history),
            distribution_chart: distribution(
                &words.distribution_of().with(&[("season", &label)]),
                words.grade().as_str(),
                &summary.distribution,
            ),
            distribution_key: distribution_key(context, season, before.as_deref()),
            bins: bins(context, season),
            difference_chart: difference_chart(context, season),
            difference_note: words
                .difference_note()
                .with(&[("limit", &season.edition.game_score.whole_limit())]),
            difference_rows: difference_rows(context, season),
            share_chart: share_chart(context, &history),
            shares: share_rows(context, season),
            groups: group_rows(context, season),
            groups_note: groups_note(context, season),
            rises: mover_rows(context, season, &summary.rises),
            falls: mover_rows(context, season, &summary.falls),
            movers_note: movers_note(context, season),
            active: active_rows(context, season),
            newcomers: newcomer_rows(context, season),
            newcomers_note: newcomers_note(context, season),
        }
    }
}

/// The seasons of the same rate of play, up to one of them.
fn history<'c>(context: &Context<'c>, number: usize) -> Vec<(usize, &'c Season)> {
    let rapid = context.site.seasons.get(number).is_some_and(|season| season.rapid);
    let seasons = context.site.seasons.iter().enumerate().take(number + 1);
    seasons.filter(|(_, season)| season.rapid == rapid && season.summary.mean.is_some()).collect()
}

fn tiles(context: &Context<'_>, season: &Season) -> Vec<(String, String)> {
    let (words, accounts) = (context.words, &season.accounts);
    let other_rate = if season.rapid { words.tile_standard() } else { words.tile_rapid() };
    let tiles = [
        (accounts.read, words.tile_read(), true),
        (accounts.graded, words.tile_graded(), true),
        (season.rejected(), words.tile_rejected(), true),
        (accounts.defaults, words.tile_defaults(), false),
        (accounts.other_rate, other_rate, false),
        (accounts.left_out, words.tile_left_out(), false),
        (accounts.listed, words.tile_listed(), true),
        (accounts.played, words.tile_played(), true),
        (accounts.published, words.tile_published(), true),
        (accounts.ungraded, words.tile_ungraded(), true),
        (accounts.withheld, words.tile_withheld(), false),
    ];
    let shown = tiles.into_iter().filter(|(number, _, always)| *always || *number > 0);
    shown.map(|(number, text, _)| (words.number(number as u64), text.to_string())).collect()
}

fn reasons(context: &Context<'_>, counted: &[(String, usize)]) -> Vec<(String, String)> {
    let words = context.words;
    let row = |(reason, rows): &(String, usize)| (words.reason(reason), words.number(*rows as u64));
    counted.iter().map(row).collect()
}

/// The means of the list and of its players: the first mean, plus all mean changes.
fn mean_points(history: &[(usize, &Season)]) -> Vec<MeanPoint> {
    let mut points: Vec<MeanPoint> = Vec::new();
    for (_, season) in history {
        let Some(list) = season.summary.mean else { continue };
        let players = match (points.last(), own_change(season)) {
            (Some(before), Some(change)) => before.players + change,
            // A season without a list before it starts the players' line at the list's mean.
            _ => list,
        };
        points.push(MeanPoint { list, players });
    }
    points
}

/// The mean change of players on both lists.
fn own_change(season: &Season) -> Option<f64> {
    let movement = season.summary.movement?;
    Some(movement.stayers.mean? - movement.stayers_before.mean?)
}

/// The chart of means; `None` with a single list.
fn mean_chart(context: &Context<'_>, history: &[(usize, &Season)]) -> Option<String> {
    let words = context.words;
    let points = mean_points(history);
    if points.len() < 2 {
        return None;
    }
    let labels: Vec<&str> = history.iter().map(|(_, season)| season.label.as_str()).collect();
    let values = history
        .iter()
        .zip(&points)
        .map(|((_, season), point)| format!("{} {}", season.label, words.decimal(point.list, 1)));
    let title = words.means_of().with(&[("means", &values.collect::<Vec<_>>().join(", "))]);
    let ends = (words.the_list().as_str(), words.its_players().as_str());
    means(&title, &labels, &points, ends)
}

fn mean_note(context: &Context<'_>, season: &Season) -> String {
    let words = context.words;
    let Some(movement) = season.summary.movement else { return String::new() };
    let (Some(newcomers), Some(leavers)) = (movement.newcomers.mean, movement.leavers.mean) else {
        return String::new();
    };
    let Some(change) = own_change(season) else { return String::new() };
    let text = if newcomers < leavers { words.mean_note_below() } else { words.mean_note_above() };
    text.with(&[
        ("change", &words.signed_decimal(change, 1)),
        ("difference", &words.decimal((newcomers - leavers).abs(), 1)),
    ])
}

/// The parts of the mean's change: the three of them add up to it.
fn mean_row(context: &Context<'_>, season: &Season) -> MeanRow {
    let words = context.words;
    let summary = &season.summary;
    let mean = summary.mean.unwrap_or_default();
    let mut row = MeanRow {
        label: context.label(season),
        players: words.number(season.accounts.published as u64),
        mean: words.decimal(mean, 1),
        change: String::new(),
        stayers: String::new(),
        leavers: String::new(),
        newcomers: String::new(),
        counts: Default::default(),
    };
    let Some(movement) = summary.movement else { return row };
    // The list before may belong to a season that is not on the site, so its mean is computed from
    // its parts.
    let before = [movement.stayers_before, movement.leavers];
    let all = |groups: [crate::summary::Group; 2]| {
        let players: u32 = groups.iter().map(|group| group.players).sum();
        let sum: f64 =
            groups.iter().map(|group| f64::from(group.players) * group.mean.unwrap_or(0.0)).sum();
        (players > 0).then(|| sum / f64::from(players))
    };
    let Some(mean_before) = all(before) else { return row };
    row.change = words.signed_decimal(mean - mean_before, 1);
    row.counts = [movement.stayers, movement.leavers, movement.newcomers]
        .map(|group| words.number(group.players));
    if let (Some(was), Some(is)) = (movement.stayers_before.mean, movement.stayers.mean) {
        row.stayers = words.signed_decimal(is - was, 1);
        row.leavers = words.signed_decimal(was - mean_before, 1);
        row.newcomers = words.signed_decimal(mean - is, 1);
    }
    row
}

fn cohort_row(context: &Context<'_>, season: &Season) -> Option<CohortRow> {
    let Cohorts { established, second_list, third_list, newcomers, leavers } =
        season.summary.cohorts?;
    let cell = |cohort: Option<CohortMean>| {
        cohort.map(|found| (changed(context, found), context.words.number(found.players)))
    };
    let cells = [established, second_list, third_list, newcomers, leavers].map(cell);
    Some(CohortRow { label: context.label(season), cells })
}

/// A change with its standard error: `−1.2 ± 0.3`.
fn changed(context: &Context<'_>, change: CohortMean) -> String {
    let words = context.words;
    let error = change.error.map(|error| format!(" ± {}", words.decimal(error, 1)));
    words.signed_decimal(change.mean, 1) + &error.unwrap_or_default()
}

/// What became of those who are on the first list and on this one.
fn panel_note(context: &Context<'_>, history: &[(usize, &Season)]) -> String {
    let (Some((_, first)), Some((_, season))) = (history.first(), history.last()) else {
        return String::new();
    };
    let Some(panel) = season.summary.panel else { return String::new() };
    let words = context.words;
    words.panel_note().count(
        panel.players.into(),
        &[
            ("n", &words.number(panel.players)),
            ("first", &context.label(first)),
            ("season", &context.label(season)),
            ("change", &changed(context, panel)),
        ],
    )
}

fn distribution_key(
    context: &Context<'_>,
    season: &Season,
    before: Option<&str>,
) -> Vec<(&'static str, String)> {
    let words = context.words;
    let bins = &season.summary.distribution;
    let players: u32 = bins.iter().map(|bin| bin.players).sum();
    let earlier: u32 = bins.iter().map(|bin| bin.before).sum();
    let text = |label: &str, players: u32| {
        words
            .key_players()
            .count(players.into(), &[("season", &label), ("n", &words.number(players))])
    };
    let mut key = vec![("k1", text(&context.label(season), players))];
    if earlier > 0 {
        let label = before.unwrap_or(words.the_list_before().as_str());
        key.push(("k2", text(label, earlier)));
    }
    key
}

fn bins(context: &Context<'_>, season: &Season) -> Vec<[String; 3]> {
    let words = context.words;
    let row = |bin: &crate::summary::Bin| {
        [
            format!("{}–{}", words.number(bin.from), words.number(bin.to)),
            words.number(bin.players),
            words.number(bin.before),
        ]
    };
    season.summary.distribution.iter().map(row).collect()
}

fn difference_rows(context: &Context<'_>, season: &Season) -> Vec<[String; 5]> {
    let words = context.words;
    let row = |bin: &crate::summary::DifferenceBin| {
        let games = f64::from(bin.games);
        let percent = |share: f64| words.percent_to(share, 1.0, 1);
        let range = bin.range().filter(|_| !bin.has_both_sides());
        let range = range.map(|(low, high)| format!("{}–{}", percent(low), percent(high)));
        [
            words.signed(bin.middle),
            words.number(bin.games),
            words.percent_to(bin.score, games, 1),
            range.unwrap_or_default(),
            words.percent_to(bin.expected, games, 1),
        ]
    };
    season.summary.differences.iter().map(row).collect()
}

fn share_chart(context: &Context<'_>, history: &[(usize, &Season)]) -> Option<String> {
    let share = |(_, season): &(usize, &'_ Season)| {
        season.summary.categories.iter().map(|share| (share.letter, share.players)).collect()
    };
    let all: Vec<Share<'_>> =
        history.iter().map(|of| Share { season: &of.1.label, letters: share(of) }).collect();
    shares(context.words.shares_title().as_str(), &all)
}

fn share_rows(context: &Context<'_>, season: &Season) -> Vec<ShareRow> {
    let words = context.words;
    let all: u32 = season.summary.categories.iter().map(|share| share.players).sum();
    let row = |share: &crate::summary::CategoryShare| ShareRow {
        letter: share.letter,
        players: words.number(share.players),
        share: words.percent(f64::from(share.players), f64::from(all)),
        mean: words.decimal(share.mean, 1),
    };
    season.summary.categories.iter().map(row).collect()
}

/// The chart of scores by differences of grades, compared with what the rule expects.
fn difference_chart(context: &Context<'_>, season: &Season) -> Option<String> {
    let (words, rule) = (context.words, season.edition.game_score);
    differences(
        words.differences_title().as_str(),
        words.difference_axis().as_str(),
        &season.summary.differences,
        (rule.whole_limit(), rule.whole_win()),
    )
}

fn group_rows<'c>(context: &'c Context<'_>, season: &Season) -> Vec<GroupRow<'c>> {
    let words = context.words;
    let linked = |&player: &u32| (context.name(player), context.address(player));
    let row = |group: &UngradedGroup| GroupRow {
        players: words.number(group.players),
        inside: words.number(group.inside),
        links: words.number(group.links),
        graded: words.number(group.graded),
        linked_most: group.linked_most.iter().map(linked).collect(),
    };
    season.summary.groups.iter().take(NAMED).map(row).collect()
}

fn groups_note(context: &Context<'_>, season: &Season) -> String {
    let words = context.words;
    let groups = &season.summary.groups;
    let withheld = groups.iter().filter(|group| group.is_withheld).count();
    let players: u32 = groups.iter().map(|group| group.players).sum();
    if groups.is_empty() {
        return words.no_groups().to_string();
    }
    let note = words.groups_note().count(
        groups.len() as u64,
        &[("players", &words.number(players)), ("n", &words.number(groups.len() as u64))],
    );
    let mut sentences = vec![note];
    if withheld > 0 {
        let number = words.number(withheld as u64);
        sentences.push(words.groups_withheld().count(withheld as u64, &[("n", &number)]));
    }
    if groups.len() > NAMED {
        sentences.push(words.groups_largest().with(&[("n", &NAMED)]));
    }
    sentences.join(" ")
}

fn mover_rows<'c>(
    context: &'c Context<'_>,
    season: &Season,
    movers: &[Mover],
) -> Vec<MoverRow<'c>> {
    movers.iter().filter_map(|mover| mover_row(context, season, mover)).collect()
}

fn mover_row<'c>(context: &'c Context<'_>, season: &Season, mover: &Mover) -> Option<MoverRow<'c>> {
    let words = context.words;
    let entry = season.entry(mover.player)?;
    let listed = entry.listed?;
    let games = entry.receipt.counted;
    Some(MoverRow {
        name: context.name(mover.player),
        address: context.address(mover.player),
        games: words.games_count().count(games.into(), &[("n", &words.number(games))]),
        before: words.number(mover.before),
        chip: Chip::of(context, Listed { grade: mover.after, ..listed }),
        change: Change::of(context, mover.after, Some(mover.before)),
    })
}

/// The players with the most games.
fn active_rows<'c>(context: &'c Context<'_>, season: &Season) -> Vec<ActiveRow<'c>> {
    let words = context.words;
    let row = |&(player, games): &(u32, u32)| {
        let figure = words.games_count().count(games.into(), &[("n", &words.number(games))]);
        active_row(context, season, player, figure)
    };
    season.summary.most_active.iter().map(row).collect()
}

fn newcomer_rows<'c>(context: &'c Context<'_>, season: &Season) -> Vec<ActiveRow<'c>> {
    let row = |&player: &u32| active_row(context, season, player, String::new());
    season.summary.newcomers.iter().take(NAMED).map(row).collect()
}

fn active_row<'c>(
    context: &'c Context<'_>,
    season: &Season,
    player: u32,
    figure: String,
) -> ActiveRow<'c> {
    let listed = season.entry(player).and_then(|entry| entry.listed);
    ActiveRow {
        name: context.name(player),
        address: context.address(player),
        figure,
        chip: listed.map(|listed| Chip::of(context, listed)),
    }
}

/// The note on whose changes are the largest: the list also has changes of players who returned.
fn movers_note(context: &Context<'_>, season: &Season) -> String {
    let (words, summary) = (context.words, &season.summary);
    let Some(movement) = summary.movement else { return String::new() };
    let stayers = movement.stayers.players;
    let note = words.movers_note().count(stayers.into(), &[("n", &words.number(stayers))]);
    if summary.returned == 0 {
        return note;
    }
    let returned = summary.returned;
    let returned = words.returned_note().count(returned.into(), &[("n", &words.number(returned))]);
    format!("{note} {returned}")
}

/// The note on newcomers: who is on a list for the first time, and who else is called new on the
/// list, because their earlier grade does not count.
fn newcomers_note(context: &Context<'_>, season: &Season) -> String {
    let words = context.words;
    let all = season.summary.newcomers.len();
    let note = match all {
        0 => words.nobody_new().to_string(),
        all => words.newcomers_note().count(all as u64, &[("n", &words.number(all as u64))]),
    };
    let is_new = |entry: &&Entry| entry.listed.is_some() && entry.previous.is_none();
    let called_new = season.entries.iter().filter(is_new).count();
    if called_new == all {
        return note;
    }
    let called_new = called_new as u64;
    let called = words.called_new_note().count(called_new, &[("n", &words.number(called_new))]);
    format!("{note} {called}")
}
