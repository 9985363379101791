//! Made-up federations whose true strengths are known: how often the truth lies within 1.96
//! standard errors of the mean.

use std::collections::BTreeMap;
use std::ops::Range;

use ecf_season::standard_error::{Assumptions, ListErrors, game_noise, standard_errors};
use ecf_season::{Edition, HandedOn, SeasonTotal};
use rating_core::{Grade, GradePoints, Outcome};

use crate::season::{Dice, Season};

/// The standard error of the made-up list.
const OF_LIST: f64 = 7.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Graded, 30 games and more.
    Regular,
    /// Graded, a few games, and nothing to borrow.
    FewGames,
    /// Graded, 10 to 15 games, and others borrowed.
    Borrows,
    /// Ungraded, 6 to 15 games, most of them against graded players.
    Newcomer,
    /// Ungraded, of a school league: 10 games with each other. The league has eight games against
    /// graded players in all.
    School,
}

struct Federation {
    season: Season,
    truth: Vec<f64>,
    kinds: Vec<Kind>,
    dice: Dice,
}

/// A number of the standard normal distribution, approximated by twelve dice.
fn normal(dice: &mut Dice) -> f64 {
    (0..12).map(|_| f64::from(dice.roll(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
}

/// A result drawn from true strengths: the expected score is 50% plus the difference, up to 90%,
/// and the more uneven the players, the fewer the draws.
fn outcome(difference: f64, dice: &mut Dice) -> Outcome {
    let expected = 0.5 + difference.clamp(-40.0, 40.0) / 100.0;
    let draws = 0.6 * expected.min(1.0 - expected);
    let roll = f64::from(dice.roll(1 << 20)) / f64::from(1 << 20);
    if roll < expected - draws / 2.0 {
        Outcome::Win
    } else if roll < expected + draws / 2.0 {
        Outcome::Draw
    } else {
        Outcome::Loss
    }
}

impl Federation {
    fn new(seed: u64) -> Self {
        Self { season: Season::new(), truth: Vec::new(), kinds: Vec::new(), dice: Dice::new(seed) }
    }

    fn player(&mut self, kind: Kind, strength: f64) -> u32 {
        let player = self.truth.len() as u32;
        self.truth.push(strength);
        self.kinds.push(kind);
        self.season = std::mem::take(&mut self.season).player(player);
        if matches!(kind, Kind::Regular | Kind::FewGames | Kind::Borrows) {
            let listed = strength + OF_LIST * normal(&mut self.dice);
            self.season.graded[player as usize] = Some(Grade::new(listed.round() as i32));
        }
        player
    }

    fn result(&mut self, player: u32, opponent: u32) -> Outcome {
        outcome(self.truth[player as usize] - self.truth[opponent as usize], &mut self.dice)
    }

    fn game(&mut self, player: u32, opponent: u32) {
        let outcome = self.result(player, opponent);
        self.season.games.push((player, opponent, outcome));
    }

    /// An opponent of similar strength from a range of players, as in a league or a section: two in
    /// three are less than 25 apart, and one in ten more than 40.
    fn opponent_among(&mut self, player: u32, range: Range<u32>) -> u32 {
        let own = self.truth[player as usize];
        let wanted = own + 25.0 * normal(&mut self.dice);
        let mut nearest = None;
        for _ in 0..30 {
            let other = range.start + self.dice.roll(range.end - range.start);
            let off = (self.truth[other as usize] - wanted).abs();
            if other != player && nearest.is_none_or(|(least, _)| off < least) {
                nearest = Some((off, other));
            }
        }
        nearest.expect("somebody else").1
    }

    fn opponent(&mut self, player: u32, pool: u32) -> u32 {
        self.opponent_among(player, 0..pool)
    }

    /// What a player brings from the season before: twenty games against players of exact grades.
    fn bring(&mut self, player: u32, pool: u32) {
        let mut points = GradePoints::ZERO;
        for _ in 0..20 {
            let opponent = self.opponent(player, pool);
            let strength = self.truth[opponent as usize];
            let win = 50.0 * f64::from(self.result(player, opponent).balance());
            points += GradePoints::from_billionths(((strength + win) * 1e9) as i64);
        }
        let total = HandedOn::as_written(SeasonTotal { points, games: 20 });
        self.season.earlier[0][player as usize] = total;
    }

    fn made_up(seed: u64) -> Self {
        let mut all = Self::new(seed);
        let strength = |dice: &mut Dice| 130.0 + 30.0 * normal(dice);
        let pool = 3_000;
        for number in 0..pool {
            let kind = [Kind::Regular, Kind::FewGames, Kind::Borrows][number as usize % 3];
            let strength = strength(&mut all.dice);
            all.player(kind, strength);
        }
        for player in 0..pool {
            // Everybody is also met by others: a regular plays additional games that the others
            // look for.
            let games = match all.kinds[player as usize] {
                Kind::Regular => 30,
                Kind::FewGames => 1,
                _ => 6,
            };
            for _ in 0..games {
                let opponent = loop {
                    let opponent = all.opponent(player, pool);
                    let is_few = all.kinds[opponent as usize] == Kind::FewGames;
                    if !is_few || all.dice.roll(4) == 0 {
                        break opponent;
                    }
                };
                all.game(player, opponent);
            }
            if all.kinds[player as usize] == Kind::Borrows {
                all.bring(player, pool);
            }
        }
        for _ in 0..1_500 {
            let strength = strength(&mut all.dice);
            let newcomer = all.player(Kind::Newcomer, strength);
            let newcomers = newcomer - pool + 1;
            for _ in 0..6 + all.dice.roll(10) {
                let among_newcomers = newcomers > 100 && all.dice.roll(4) == 0;
                let range = if among_newcomers { pool..newcomer } else { 0..pool };
                let opponent = all.opponent_among(newcomer, range);
                all.game(newcomer, opponent);
            }
        }
        for _ in 0..150 {
            all.school(pool);
        }
        all
    }

    fn school(&mut self, pool: u32) {
        let first = self.truth.len() as u32;
        let level = 90.0 + 15.0 * normal(&mut self.dice);
        for _ in 0..16 {
            let strength = level + 12.0 * normal(&mut self.dice);
            self.player(Kind::School, strength);
        }
        for player in 0..16 {
            for round in 1..=5 {
                self.game(first + player, first + (player + round) % 16);
            }
        }
        for member in 0..8 {
            let player = first + 2 * member;
            let opponent = self.opponent(player, pool);
            self.game(player, opponent);
        }
    }
}

/// A kind of player, and whether it is about their working grades.
type What = (Kind, bool);

/// The number of players, and how many of them lie within the stated 95%.
fn coverage(federation: &Federation) -> BTreeMap<What, (usize, usize)> {
    let edition = Edition::yorkshire_2000();
    let list = ListErrors::Same(OF_LIST);
    federation.season.with_input(&edition, |input, grades| {
        let noise = game_noise(input, &edition, list).unwrap().unwrap();
        println!("noise {noise:.2}");
        let assumptions = Assumptions { noise, list };
        let errors = standard_errors(input, &edition, grades, &assumptions).unwrap();
        let mut found: BTreeMap<What, (usize, usize)> = BTreeMap::new();
        let mut count = |what, value: GradePoints, truth: f64, error: Option<f64>| {
            let (players, within) = found.entry(what).or_default();
            *players += 1;
            *within += usize::from((value.to_f64() - truth).abs() <= 1.96 * error.unwrap());
        };
        for (player, (&kind, &truth)) in federation.kinds.iter().zip(&federation.truth).enumerate()
        {
            let grade = &grades.players[player];
            let mean = grade.mean.unwrap().to_grade_points();
            count((kind, false), mean, truth, errors.grade[player].map(|error| error.value()));
            if let Some(working) = grade.working {
                count((kind, true), working.value, truth, errors.working[player]);
            }
        }
        found
    })
}

#[test]
fn the_stated_95_per_cent_cover_93_to_97_of_every_kind() {
    let mut all: BTreeMap<What, (usize, usize)> = BTreeMap::new();
    for seed in 1..=3 {
        for (what, (players, within)) in coverage(&Federation::made_up(seed)) {
            let sum = all.entry(what).or_default();
            *sum = (sum.0 + players, sum.1 + within);
        }
    }
    let mut beyond = Vec::new();
    for (what, (players, within)) in all {
        let per_cent = 100.0 * within as f64 / players as f64;
        println!("{what:?}: {per_cent:.1}% of {players}");
        if !(93.0..=97.0).contains(&per_cent) {
            beyond.push(what);
        }
    }
    assert_eq!(beyond, []);
}
