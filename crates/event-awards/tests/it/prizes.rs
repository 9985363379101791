//! Prizes: the fund to the last cent, ties, and the place or class rule.

use event_awards::Exact;
use event_awards::cup::CupRules;
use event_awards::prizes::{
    Award, AwardRules, Cents, PrizeFor, PrizeLeft, PrizeList, PrizePlayer, PrizeRules, PrizeTable,
    PrizesEach, TiedPlayers, award,
};
use proptest::prelude::*;

fn rules() -> PrizeRules {
    CupRules::vcf().prizes.clone().unwrap()
}

fn dollars(text: &str) -> PrizeTable {
    PrizeTable::of(&rules(), text.parse().unwrap())
}

/// Players with their points and class: 0 Expert, 1 A, 2 B, ...
fn standings(lines: &[(&str, i64, Option<usize>)]) -> Vec<PrizePlayer> {
    let player = |&(key, points, class): &(&str, i64, Option<usize>)| PrizePlayer {
        key: key.into(),
        points: Exact::whole(points),
        class,
    };
    lines.iter().map(player).collect()
}

/// The awards from a fund of 1,500 dollars.
fn awarded(lines: &[(&str, i64, Option<usize>)]) -> Vec<String> {
    awarded_by(|_| {}, lines)
}

/// The awards from a fund of 1,500 dollars under other rules of awarding.
fn awarded_by(
    change: impl Fn(&mut AwardRules),
    lines: &[(&str, i64, Option<usize>)],
) -> Vec<String> {
    let mut table = dollars("1500");
    change(&mut table.award);
    let list = award(&table, &standings(lines));
    assert_eq!(list.total().to_string(), "1500.00");
    let text = |award: &Award| format!("{} {}", lines[award.player].0, award.amount);
    list.awards.iter().map(text).collect()
}

#[test]
fn places_and_classes_without_a_clash() {
    assert_eq!(
        awarded(&[
            ("ann", 90, None),
            ("ben", 80, None),
            ("cat", 70, None),
            ("dan", 60, Some(1)),
            ("eve", 50, Some(1)),
            ("fay", 40, Some(2)),
        ]),
        ["ann 225.00", "ben 120.00", "cat 75.00", "dan 90.00", "eve 60.00", "fay 90.00"]
    );
}

/// Two players in places 2 and 3 pool the 120 and one of two class prizes of 90. Which of the two
/// it is decides what is left for the next player of either class, so it must not depend on the
/// order of the rule book.
#[test]
fn equal_class_prizes_pool_the_higher_class_s() {
    let lines = [
        ("ann", 90, None),
        ("ben", 80, Some(1)),
        ("cat", 80, Some(2)),
        ("dan", 60, Some(1)),
        ("eve", 50, Some(2)),
    ];
    let amounts = |turn: fn(usize) -> usize, rules: PrizeRules| {
        let table = PrizeTable::of(&rules, "1500".parse().unwrap());
        let turned = lines.map(|(key, points, class)| (key, points, class.map(turn)));
        let list = award(&table, &standings(&turned));
        list.awards.iter().map(|award| award.amount.to_string()).collect::<Vec<_>>()
    };
    let as_printed = amounts(|class| class, rules());
    // Class A: the 90 is pooled, and dan gets the 60. Class B: eve gets the 90.
    assert_eq!(as_printed, ["225.00", "105.00", "105.00", "60.00", "90.00"]);
    let mut reversed = rules();
    reversed.classes.reverse();
    assert_eq!(amounts(|class| 5 - class, reversed), as_printed);
}

#[test]
fn an_unknown_class_has_no_prize_and_changes_nothing() {
    let lines = |other| [("ann", 90, other), ("ben", 80, Some(1)), ("cat", 80, other)];
    assert_eq!(awarded(&lines(Some(99))), awarded(&lines(None)));
}

/// VCF 2b: third place is 75, the top of class A 90, so cat takes the 90.
#[test]
fn a_place_winner_takes_the_higher_of_place_and_class_prize() {
    assert_eq!(
        awarded(&[("ann", 90, None), ("ben", 80, None), ("cat", 70, Some(1)), ("dan", 60, None)]),
        ["ann 225.00", "ben 120.00", "cat 90.00"]
    );
}

/// VCF 2b: place prizes are for the first three places. dan, who is second of class A, gets its 60
/// and not the 75 that cat left.
#[test]
fn the_fourth_does_not_inherit_a_place_prize() {
    let lines = [("ann", 90, None), ("ben", 80, None), ("cat", 70, Some(1)), ("dan", 60, Some(1))];
    assert_eq!(awarded(&lines), ["ann 225.00", "ben 120.00", "cat 90.00", "dan 60.00"]);
    let list = award(&dollars("1500"), &standings(&lines));
    assert_eq!(list.given_up, [PrizeFor::Place(3)]);
    assert!(list.left_over.iter().any(|prize| prize.prize_for == PrizeFor::Place(3)), "shown");
}

/// VCF 2b in the other reading, which is a setting.
#[test]
fn a_place_prize_left_may_go_to_the_next_player() {
    let lines = [("ann", 90, None), ("ben", 80, None), ("cat", 70, Some(1)), ("dan", 60, Some(1))];
    let to_the_next = |rules: &mut AwardRules| rules.place_prize_left = PrizeLeft::ToTheNext;
    assert_eq!(
        awarded_by(to_the_next, &lines),
        ["ann 225.00", "ben 120.00", "cat 90.00", "dan 75.00"]
    );
}

/// VCF 2c: the top three of a class; whether the next player moves up for a place winner is a
/// setting.
#[test]
fn a_class_prize_left_may_stay_in_the_fund() {
    let lines =
        [("ann", 90, Some(1)), ("ben", 80, Some(1)), ("cat", 70, None), ("dan", 60, Some(1))];
    assert_eq!(awarded(&lines), ["ann 225.00", "ben 120.00", "cat 75.00", "dan 90.00"]);
    let stays = |rules: &mut AwardRules| rules.class_prize_left = PrizeLeft::StaysInTheFund;
    assert_eq!(awarded_by(stays, &lines), ["ann 225.00", "ben 120.00", "cat 75.00", "dan 30.00"]);
}

#[test]
fn one_prize_each_is_a_setting() {
    let lines =
        [("ann", 90, Some(0)), ("ben", 80, None), ("cat", 80, Some(1)), ("dan", 60, Some(1))];
    let all = |rules: &mut AwardRules| rules.prizes_each = PrizesEach::All;
    assert_eq!(
        awarded_by(all, &lines),
        ["ann 225.00", "ann 90.00", "ben 97.50", "cat 97.50", "cat 90.00", "dan 60.00"]
    );
}

#[test]
fn tied_players_may_be_placed_as_they_are_listed() {
    let lines = [("zoe", 90, None), ("ann", 90, None), ("ben", 80, None)];
    let as_listed = |rules: &mut AwardRules| rules.ties = TiedPlayers::AsListed;
    assert_eq!(awarded_by(as_listed, &lines), ["zoe 225.00", "ann 120.00", "ben 75.00"]);
}

#[test]
fn a_class_prize_left_goes_to_the_next_of_the_class() {
    assert_eq!(
        awarded(&[
            ("ann", 90, Some(1)),
            ("ben", 80, Some(1)),
            ("cat", 70, Some(1)),
            ("dan", 60, Some(1))
        ]),
        // 225 and 120 are more than 90. For cat 90 is more than 75, and dan is the second of the
        // rest of the class.
        ["ann 225.00", "ben 120.00", "cat 90.00", "dan 60.00"]
    );
}

#[test]
fn tied_players_share_the_prizes_that_they_occupy() {
    assert_eq!(
        awarded(&[("ann", 90, None), ("ben", 90, None), ("cat", 70, None)]),
        ["ann 172.50", "ben 172.50", "cat 75.00"]
    );
    assert_eq!(
        awarded(&[("ann", 90, None), ("ben", 80, None), ("cat", 70, None), ("dan", 70, None)]),
        ["ann 225.00", "ben 120.00", "cat 37.50", "dan 37.50"]
    );
}

#[test]
fn class_prizes_in_a_tie_join_the_pool() {
    // 75 and 90 for two are 82.50 each; the top of class A alone gets 90.
    assert_eq!(
        awarded(&[("ann", 90, None), ("ben", 80, None), ("cat", 70, None), ("dan", 70, Some(1))]),
        ["ann 225.00", "ben 120.00", "cat 75.00", "dan 90.00"]
    );
    // The pool is 90, 90, 75 and 60: 78.75 each, more than the 75 each of two who share 90 and 60.
    assert_eq!(
        awarded(&[
            ("ann", 90, None),
            ("ben", 80, None),
            ("cat", 70, Some(1)),
            ("dan", 70, Some(1)),
            ("eve", 70, Some(2)),
            ("fay", 70, Some(2)),
        ]),
        ["ann 225.00", "ben 120.00", "cat 78.75", "dan 78.75", "eve 78.75", "fay 78.75"]
    );
}

#[test]
fn an_odd_cent_goes_to_the_first_in_the_alphabet() {
    let lines = [("cat", 90, None), ("ann", 90, None), ("ben", 90, None)];
    let list = award(&dollars("1500.01"), &standings(&lines));
    let amounts: Vec<String> =
        list.awards.iter().map(|a| format!("{} {}", lines[a.player].0, a.amount)).collect();
    assert_eq!(amounts, ["ann 140.01", "ben 140.00", "cat 140.00"]);
    assert_eq!(list.awards[0].shared_by, 3);
    assert_eq!(list.awards[0].prizes, [1, 2, 3].map(PrizeFor::Place));
}

#[test]
fn prizes_that_nobody_is_entitled_to_are_left_over_and_named() {
    let list = award(&dollars("1500"), &standings(&[("ann", 90, Some(0)), ("ben", 0, Some(1))]));
    assert_eq!(list.awards.len(), 1, "nothing for nothing");
    let left: Vec<PrizeFor> = list.left_over.iter().map(|prize| prize.prize_for).collect();
    assert_eq!(left.len(), 20);
    assert!(left.contains(&PrizeFor::Place(2)));
    assert!(left.contains(&PrizeFor::Class { class: 0, place: 1 }));
}

#[test]
fn a_fund_that_does_not_divide_is_divided_to_the_last_cent() {
    for fund in [0, 1, 7, 10, 99, 100_001, 123_457] {
        let table = PrizeTable::of(&rules(), Cents::new(fund));
        assert_eq!(table.total(), Cents::new(fund), "{fund}");
    }
    let amounts: Vec<u64> =
        PrizeTable::of(&rules(), Cents::new(10)).prizes.iter().map(|p| p.amount.value()).collect();
    // 15, 8 and 5% of 10 cents are 1.5, 0.8 and 0.5; 6% are 0.6. Nine cents remain: for 0.8, six
    // times for 0.6, and twice for 0.5.
    assert_eq!(amounts[..4], [2, 1, 1, 1]);
}

#[test]
fn classes_are_by_rating_and_the_lowest_has_the_unrated() {
    let rules = rules();
    let class = |rating| rules.class_of(rating).map(|class| rules.classes[class].name.as_str());
    assert_eq!(class(Some(2_200)), None, "above the classes there are places only");
    for (name, from, to) in [
        ("Expert", 2_000, 2_199),
        ("A", 1_800, 1_999),
        ("B", 1_600, 1_799),
        ("C", 1_400, 1_599),
        ("D", 1_200, 1_399),
        ("E", -5, 1_199),
    ] {
        assert_eq!((class(Some(from)), class(Some(to))), (Some(name), Some(name)));
    }
    assert_eq!(class(None), Some("E"));
}

/// VCF 2: seven categories of three awards.
#[test]
fn the_places_and_each_of_six_classes_have_three_prizes() {
    let prizes = dollars("1500").prizes;
    let places = (1..=3).map(PrizeFor::Place);
    let of_classes =
        (0..6).flat_map(|class| (1..=3).map(move |place| PrizeFor::Class { class, place }));
    let expected: Vec<PrizeFor> = places.chain(of_classes).collect();
    assert_eq!(prizes.iter().map(|prize| prize.prize_for).collect::<Vec<_>>(), expected);
}

#[test]
fn amounts_are_read_as_they_are_written() {
    for text in ["1500.00", "0.05", "0.00"] {
        assert_eq!(text.parse::<Cents>().unwrap().to_string(), text);
    }
    assert_eq!("1500".parse::<Cents>().unwrap(), Cents::new(150_000));
    for text in ["", "1,500", "-1", "1.5", "1.005", "99999999999999999999", "x", "."] {
        assert!(text.parse::<Cents>().is_err(), "{text}");
    }
}

prop_compose! {
    fn a_field()(
        lines in prop::collection::vec((0..6_i64, prop::option::of(0..6_usize)), 0..30),
    ) -> Vec<PrizePlayer> {
        let player = |(number, (points, class)): (usize, (i64, Option<usize>))| {
            PrizePlayer { key: format!("{number:02}"), points: Exact::whole(points), class }
        };
        lines.into_iter().enumerate().map(player).collect()
    }
}

prop_compose! {
    fn any_rules()(left in any::<[bool; 2]>(), as_listed in any::<bool>(), all in any::<bool>())
        -> AwardRules
    {
        let left = left.map(|stays| {
            if stays { PrizeLeft::StaysInTheFund } else { PrizeLeft::ToTheNext }
        });
        AwardRules {
            place_prize_left: left[0],
            class_prize_left: left[1],
            ties: if as_listed { TiedPlayers::AsListed } else { TiedPlayers::Share },
            prizes_each: if all { PrizesEach::All } else { PrizesEach::One },
        }
    }
}

/// Pays a field without ties player by player, as the text says: the place prize of the place, or
/// the best class award that is left, whichever is higher.
fn by_hand(table: &PrizeTable, players: &[PrizePlayer]) -> Vec<Cents> {
    let prize = |wanted: PrizeFor| {
        let found = table.prizes.iter().find(|prize| prize.prize_for == wanted);
        found.map_or(Cents::ZERO, |prize| prize.amount)
    };
    let (mut place, mut in_class, mut ranked) = (1, [1; 6], [0; 6]);
    let mut amounts = Vec::new();
    for (position, player) in players.iter().enumerate() {
        if table.award.place_prize_left == PrizeLeft::StaysInTheFund {
            place = u32::try_from(position).unwrap() + 1;
        }
        let of_place = prize(PrizeFor::Place(place));
        let of_class = player.class.map_or(Cents::ZERO, |class| {
            ranked[class] += 1;
            if table.award.class_prize_left == PrizeLeft::StaysInTheFund {
                in_class[class] = ranked[class];
            }
            prize(PrizeFor::Class { class, place: in_class[class] })
        });
        if of_class > of_place {
            in_class[player.class.unwrap()] += 1;
        } else if of_place > Cents::ZERO {
            place += 1;
        }
        amounts.push(of_place.max(of_class));
    }
    amounts
}

fn amount_of(list: &PrizeList, player: usize) -> Cents {
    list.awards.iter().filter(|award| award.player == player).map(|award| award.amount).sum()
}

proptest! {
    #[test]
    fn the_prizes_of_a_fund_add_up_to_it(fund in 0..=Cents::MOST.value()) {
        let table = PrizeTable::of(&rules(), Cents::new(fund));
        prop_assert_eq!(table.total(), Cents::new(fund));
        for prize in &table.prizes {
            let exact = prize.share.clone() * Exact::whole(fund as i64);
            let cents = Exact::whole(prize.amount.value() as i64 * 100);
            prop_assert!(cents > exact.clone() + Exact::whole(-100), "a cent or more too little");
            prop_assert!(cents < exact + Exact::whole(100), "a cent or more too much");
        }
    }

    #[test]
    fn what_is_awarded_and_what_is_left_over_add_up_to_the_fund(
        players in a_field(), fund in 0..1_000_000_u64, rules_of_award in any_rules(),
    ) {
        let mut table = PrizeTable::of(&rules(), Cents::new(fund));
        table.award = rules_of_award;
        let list = award(&table, &players);
        prop_assert_eq!(list.total(), Cents::new(fund));
        let mut paid: Vec<usize> = list.awards.iter().map(|award| award.player).collect();
        paid.dedup();
        prop_assert!(paid.is_sorted_by_key(|&player| std::cmp::Reverse(&players[player].points)));
        if rules_of_award.prizes_each == PrizesEach::One {
            prop_assert_eq!(paid.len(), list.awards.len(), "one prize a player");
        }
        let left_over = |wanted| list.left_over.iter().any(|prize| prize.prize_for == wanted);
        prop_assert!(list.given_up.iter().all(|&prize| left_over(prize)));
    }

    /// VCF 2b and 2c, checked against the text applied player by player.
    #[test]
    fn without_ties_everybody_gets_what_the_text_gives_them(
        classes in prop::collection::vec(prop::option::of(0..6_usize), 0..30),
        rules_of_award in any_rules(),
    ) {
        let mut table = dollars("1500");
        table.award = AwardRules { prizes_each: PrizesEach::One, ..rules_of_award };
        let player = |(number, class): (usize, Option<usize>)| PrizePlayer {
            key: format!("{number:02}"), points: Exact::whole(100 - number as i64), class,
        };
        let players: Vec<PrizePlayer> = classes.into_iter().enumerate().map(player).collect();
        let list = award(&table, &players);
        let amounts: Vec<Cents> = (0..players.len()).map(|p| amount_of(&list, p)).collect();
        prop_assert_eq!(amounts, by_hand(&table, &players));
    }

    /// Tied players of one class get the same to within a cent, and nobody less than a player of
    /// their own class below them.
    #[test]
    fn equals_are_paid_equally_and_the_better_no_less(players in a_field()) {
        let list = award(&PrizeTable::of(&rules(), Cents::new(150_003)), &players);
        for one in 0..players.len() {
            for other in 0..players.len() {
                if players[one].class != players[other].class {
                    continue;
                }
                let (mine, theirs) = (amount_of(&list, one).value(), amount_of(&list, other).value());
                if players[one].points == players[other].points {
                    prop_assert!(mine.abs_diff(theirs) <= 1);
                } else if players[one].points > players[other].points {
                    prop_assert!(mine + 1 >= theirs, "{} {} below {} {}", one, mine, other, theirs);
                }
            }
        }
    }

    #[test]
    fn the_order_given_changes_nothing(players in a_field(), by in 0..30_usize) {
        let table = PrizeTable::of(&rules(), Cents::new(150_003));
        let mut turned = players.clone();
        if !turned.is_empty() {
            turned.rotate_left(by % players.len());
        }
        let by_key = |players: &[PrizePlayer]| -> Vec<(String, Cents)> {
            let list = award(&table, players);
            list.awards.iter().map(|a| (players[a.player].key.clone(), a.amount)).collect()
        };
        prop_assert_eq!(by_key(&players), by_key(&turned));
    }
}
