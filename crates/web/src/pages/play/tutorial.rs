//! The tutorial: three steps on the first board, then boards that slowly become harder until the
//! player chooses one.

use douse_game::choice::Choice;
use douse_game::game::Game;
use douse_game::grade::Grade;

const MIDDLE: usize = 4;

/// The name of the text for the current step: press a cell, see the lights change, press it again.
pub fn sentence(game: &Game) -> &'static str {
    match game.moves() {
        0 if game.steps().is_empty() => "first-sentence",
        1 => "start-again",
        2.. if game.lights() == game.start().lights() => "start-twice",
        _ => "start-go",
    }
}

/// The cell that the current step asks for.
pub fn cell(game: &Game) -> Option<usize> {
    match game.line()[..] {
        [] if game.steps().is_empty() => Some(MIDDLE),
        [cell] => Some(cell),
        _ => None,
    }
}

/// The settings of the next board after a number of wins, until the player chooses some.
pub fn choice(wins: u64) -> Choice {
    let (side, grade) = match wins {
        0..=2 => (3, Some(Grade::Gentle)),
        3..=5 => (4, Some(Grade::Gentle)),
        6..=9 => (5, Some(Grade::Gentle)),
        10..=14 => (5, Some(Grade::Easy)),
        _ => (5, None),
    };
    Choice { width: side, height: side, grade, ..Choice::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::play::current_game::FIRST_BOARD;
    use douse_game::par::Par;

    #[test]
    fn three_steps_lead_to_pressing_twice() {
        let mut game = Game::from_code(FIRST_BOARD, Default::default()).unwrap();
        assert_eq!((sentence(&game), cell(&game)), ("first-sentence", Some(MIDDLE)));
        game.press(MIDDLE).unwrap();
        assert_eq!((sentence(&game), cell(&game)), ("start-again", Some(MIDDLE)));
        game.press(MIDDLE).unwrap();
        assert_eq!((sentence(&game), cell(&game)), ("start-twice", None));
        game.press(0).unwrap();
        assert_eq!(sentence(&game), "start-go");
    }

    #[test]
    fn boards_grow_slowly() {
        for (wins, most) in [(0, 4), (3, 4), (6, 4), (10, 7)] {
            for seed in ["a", "b", "c"] {
                let game = choice(wins).game(seed).unwrap();
                let par: Par = game.par(&douse::shortest::Budget::unlimited()).unwrap();
                assert!(par.proved().is_some_and(|par| (2..=most).contains(&par)), "{wins} wins: par {par}");
            }
        }
    }
}
