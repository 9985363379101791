//! A group of ungraded players as a graph: checked by hand, by cutting links, and by grading again.

use ecf_season::Edition;
use ecf_season::derivation::{Bridge, Derivations, GroupGraph};
use proptest::prelude::*;
use rating_core::{Grade, GradePoints, Outcome::Draw, Outcome::Loss, Outcome::Win, PlayerIdx};

use crate::by_repetition::small_seasons;
use crate::season::{Season, index};

fn graph_of(season: &Season, player: u32) -> Option<GroupGraph> {
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, grades| {
        Derivations::new(input, &edition, grades).unwrap().group_of(index(player))
    })
}

/// Player 0 is graded. 1 has one game against 0; 2, 3 and 4 met in a ring, 2 met 1 twice, and 5 met
/// 4 once.
fn ring_on_a_string() -> Season {
    let season = Season::new().graded(0, 100).game(1, 0, Win).match_of(2, 2, 1, Draw);
    let season = season.game(2, 3, Win).game(3, 4, Win).game(4, 2, Win).game(5, 4, Loss);
    // And others who are not linked to them.
    season.game(6, 7, Draw).game(6, 0, Draw)
}

fn bridge([player, opponent]: [u32; 2], games: u32, cut_off: usize) -> Bridge {
    Bridge { player: index(player), opponent: index(opponent), games, cut_off }
}

#[test]
fn everything_depends_on_the_links_that_are_no_part_of_a_ring() {
    let graph = graph_of(&ring_on_a_string(), 3).unwrap();
    let players: Vec<u32> = graph.players.iter().map(|(player, _)| player.number()).collect();
    assert_eq!(players, [1, 2, 3, 4, 5]);
    let links: Vec<_> = graph
        .links
        .iter()
        .map(|link| (link.players.map(PlayerIdx::number), link.games, link.balance))
        .collect();
    let expected =
        [([1, 2], 2, 0), ([2, 3], 1, 1), ([2, 4], 1, -1), ([3, 4], 1, 1), ([4, 5], 1, 1)];
    assert_eq!(links, expected);
    let graded = graph.graded_links[0];
    assert_eq!((graph.graded_links.len(), graded.player, graded.opponent), (1, index(1), index(0)));
    assert_eq!((graded.grade, graded.games, graded.balance), (Grade::new(100), 1, 1));
    assert_eq!(graph.bridges(), [bridge([1, 0], 1, 5), bridge([2, 1], 2, 4), bridge([5, 4], 1, 1)]);
}

#[test]
fn a_second_graded_player_is_another_way() {
    let season = ring_on_a_string().graded(8, 120).game(3, 8, Draw);
    assert_eq!(graph_of(&season, 1).unwrap().bridges(), [bridge([5, 4], 1, 1)]);
    // So is a game of a second player of the group against the same graded player.
    let season = ring_on_a_string().game(3, 0, Draw);
    assert_eq!(graph_of(&season, 1).unwrap().bridges(), [bridge([5, 4], 1, 1)]);
}

#[test]
fn graded_players_have_no_group_and_withheld_ones_no_bridge() {
    let season = ring_on_a_string().game(9, 10, Win);
    assert_eq!(graph_of(&season, 0), None);
    let withheld = graph_of(&season, 9).unwrap();
    assert_eq!(withheld.players, [(index(9), None), (index(10), None)]);
    assert_eq!((withheld.links.len(), withheld.graded_links.len()), (1, 0));
    assert_eq!((withheld.bridges(), withheld.influence(index(9))), (vec![], None));
}

#[test]
fn half_a_point_moves_a_chain_by_what_is_behind_it() {
    // 1 depends on one game, and 2 on 1. Half a point more for 1 against the graded player adds 50
    // to both; half a point more for 2 against 1 adds 50 to 2 and nothing to 1.
    let season = Season::new().graded(0, 100).game(1, 0, Draw).game(2, 1, Draw);
    let graph = graph_of(&season, 1).unwrap();
    let [on_one, on_two] = [1, 2].map(|player| graph.influence(index(player)).unwrap());
    let fifty = Some(GradePoints::whole(50));
    assert_eq!((on_one.of_player(index(1)), on_two.of_player(index(1))), (fifty, fifty));
    // The link names 1 first, so half a point more for 1 takes 50 from 2.
    assert_eq!(on_one.of_link(&graph.links[0]), Some(GradePoints::ZERO));
    assert_eq!(on_two.of_link(&graph.links[0]), Some(GradePoints::whole(-50)));
    assert_eq!((on_one.of_player(index(0)), graph.influence(index(0))), (None, None));
}

#[test]
fn the_nearer_of_two_players_has_the_larger_share() {
    // A chain of drawn games: 100, three newcomers, 140.
    let season = Season::new().graded(0, 100).graded(4, 140);
    let season = (0..4).fold(season, |season, player| season.game(player, player + 1, Draw));
    let graph = graph_of(&season, 1).unwrap();
    let shares = graph.shares(index(1)).unwrap();
    let shares: Vec<_> =
        shares.iter().map(|share| (share.opponent.number(), share.share)).collect();
    assert_eq!(shares, [(0, 0.75), (4, 0.25)]);
}

/// The number of players from whom a chain of links leads to a graded player if one link is left
/// out.
fn connected_without(graph: &GroupGraph, left_out: Option<[u32; 2]>) -> usize {
    let mut links: Vec<[u32; 2]> =
        graph.links.iter().map(|link| link.players.map(PlayerIdx::number)).collect();
    let graded = graph.graded_links.iter();
    links.extend(graded.map(|link| [link.player.number(), link.opponent.number()]));
    links.retain(|link| Some(*link) != left_out);
    let mut connected: Vec<u32> =
        graph.graded_links.iter().map(|link| link.opponent.number()).collect();
    loop {
        let is_in = |player: &u32| connected.contains(player);
        let next = links.iter().find_map(|[one, other]| match (is_in(one), is_in(other)) {
            (true, false) => Some(*other),
            (false, true) => Some(*one),
            _ => None,
        });
        let Some(next) = next else { break };
        connected.push(next);
    }
    graph.players.iter().filter(|(player, _)| connected.contains(&player.number())).count()
}

proptest! {
    #[test]
    fn bridges_are_the_links_that_cut_somebody_off(season in small_seasons()) {
        for player in 0..season.players() {
            let Some(graph) = graph_of(&season, player) else { continue };
            if graph.graded_links.is_empty() {
                continue;
            }
            let mut expected = Vec::new();
            let inside = graph.links.iter().map(|link| (link.players, link.games));
            let graded = graph.graded_links.iter().map(|link| ([link.player, link.opponent], link.games));
            for (ends, games) in inside.chain(graded) {
                let ends = ends.map(PlayerIdx::number);
                let left = connected_without(&graph, Some(ends));
                if left < graph.players.len() {
                    expected.push((ends, games, graph.players.len() - left));
                }
            }
            let is_inside = |player: u32| graph.players.iter().any(|(p, _)| p.number() == player);
            // Links inside the group name the lower number first.
            let ends = |bridge: &Bridge| match [bridge.player, bridge.opponent].map(PlayerIdx::number) {
                [one, other] if is_inside(other) => [one.min(other), one.max(other)],
                ends => ends,
            };
            let found = graph.bridges();
            prop_assert!(found.is_sorted_by(|one, next| one.cut_off >= next.cut_off));
            let mut found: Vec<_> = found
                .iter()
                .map(|bridge| (ends(bridge), bridge.games, bridge.cut_off))
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn one_result_more_moves_a_player_as_said(season in small_seasons(), game: prop::sample::Index) {
        prop_assume!(!season.games.is_empty());
        let before = season.grade();
        let (one, other, outcome) = season.games[game.index(season.games.len())];
        let Some(better) = [Loss, Draw, Win].into_iter().find(|next| next.balance() == outcome.balance() + 1) else {
            return Ok(());
        };
        let mut changed = season.clone();
        changed.games[game.index(season.games.len())] = (one, other, better);
        let after = changed.grade();
        for player in 0..season.players() {
            let Some(graph) = graph_of(&season, player) else { continue };
            let Some(influence) = graph.influence(index(player)) else { continue };
            let moved = after.working(player).value - before.working(player).value;
            let of = |player: u32| influence.of_player(index(player)).unwrap_or_default();
            let said = of(one) - of(other);
            let off = (moved - said).billionths().abs();
            prop_assert!(off <= 3, "{} but {}", moved, said);
            let link = graph.links.iter().find(|link| link.players == [one, other].map(index));
            prop_assert!(link.is_none_or(|link| influence.of_link(link) == Some(said)));
        }
    }

    #[test]
    fn shares_make_the_whole_and_say_what_a_grade_moves(season in small_seasons()) {
        let before = season.grade();
        for player in 0..season.players() {
            let Some(graph) = graph_of(&season, player) else { continue };
            let Some(shares) = graph.shares(index(player)) else { continue };
            let whole: f64 = shares.iter().map(|share| share.share).sum();
            prop_assert!((whole - 1.0).abs() < 1e-6, "{}", whole);
            prop_assert!(shares.is_sorted_by(|one, next| one.share >= next.share));
            let mut raised = season.clone();
            let opponent = shares[0].opponent;
            let grade = &mut raised.graded[opponent.as_usize()];
            *grade = grade.map(|grade| Grade::new(grade.points() + 1));
            let moved = raised.grade().working(player).value - before.working(player).value;
            prop_assert!((moved.to_f64() - shares[0].share).abs() < 1e-6);
        }
    }
}

#[test]
fn a_long_chain_is_searched_without_a_deep_stack() {
    let last = 200_000;
    let season = (0..last).fold(Season::new().graded(0, 100).player(last), |mut season, player| {
        season.games.push((player, player + 1, Draw));
        season
    });
    let bridges = graph_of(&season, 1).unwrap().bridges();
    assert_eq!(bridges.len(), last as usize);
    assert_eq!(bridges[0], bridge([1, 0], 1, last as usize));
    assert_eq!(bridges[last as usize - 1], bridge([last, last - 1], 1, 1));
}
