//! How many games are missing for a letter: with that many more there is one, with one fewer there
//! is not.

use ecf_season::{Category, Edition, MOST_EARLIER, category, games_missing};
use proptest::prelude::*;
use rating_core::Outcome::Draw;

use crate::season::{Season, total};

#[test]
fn the_games_that_a_letter_lacks_are_said() {
    // E asks for ten games in three years, one of them in the season.
    let missing_after = |games: usize, before: u32| {
        let season = Season::new().graded(0, 100).graded(1, 100).player(2);
        let season = season.match_of(games, 0, 1, Draw).brings(0, 0, total(100, before));
        season.grade().player(0).missing
    };
    assert_eq!(missing_after(10, 0), 0);
    assert_eq!(missing_after(9, 0), 1);
    assert_eq!(missing_after(3, 4), 3);
    assert_eq!(missing_after(3, 7), 0);
    // Without a game in the season at least one is missing, however many there are before it, and
    // at most ten.
    assert_eq!((missing_after(0, 25), missing_after(0, 8), missing_after(0, 0)), (1, 2, 10));
}

#[test]
fn a_letter_is_a_capital() {
    let letter = |letter: char| Category::try_from(letter).map(Category::letter);
    for capital in ['A', 'E', 'X', 'Z'] {
        assert_eq!(letter(capital), Ok(capital));
        assert_eq!(Category::try_from(capital).unwrap().to_string(), capital.to_string());
    }
    for other in ['a', '1', '@', '[', 'É'] {
        let expected = format!("`{other}` is not a category: expected a letter from A to Z");
        assert_eq!(letter(other).unwrap_err().to_string(), expected);
    }
}

proptest! {
    #[test]
    fn so_many_games_more_earn_a_letter_and_no_fewer(
        games in prop::collection::vec(0..25_u32, MOST_EARLIER + 1), edition in 0..Edition::BUILT_IN.len(),
    ) {
        let rules = Edition::from_toml(Edition::BUILT_IN[edition].1).unwrap();
        let rules = &rules.categories;
        let has_letter = |more: u32| {
            let mut games = games.clone();
            games[0] += more;
            category(&games, rules).is_some()
        };
        let missing = games_missing(&games, rules);
        prop_assert!(has_letter(missing));
        prop_assert!((0..missing).all(|fewer| !has_letter(fewer)), "{missing}");
    }
}
