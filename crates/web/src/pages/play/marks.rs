//! What is marked on the board in a game: a hint, or the lights of the goal.

use super::current_game::CurrentGame;
use crate::parts::board_view::{Mark, MarkKind, Marks, over_targets};
use douse::goal::Goal;
use douse_game::hint::{Hint, Rung};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The marks of the current game; read as signals.
pub fn of_current_game(current_game: CurrentGame) -> Marks {
    let targets = current_game.game(|game| match game.start().goal() {
        Goal::Off => BTreeMap::new(),
        _ => {
            let target = game.target();
            let wrong = (0..target.len()).filter(|&cell| target.get(cell) != game.lights().get(cell));
            let label = |cell: usize| match game.variant().states().is_two() {
                true => String::new(),
                false => format!("{}→{}", game.lights().get(cell), target.get(cell)),
            };
            wrong.map(|cell| (cell, Mark::labelled(MarkKind::Target, label(cell)))).collect()
        }
    });
    let mut over = current_game.session.with(|session| session.hint().map(of_hint)).unwrap_or_default();
    if let Some(cell) = current_game.taught().filter(|_| over.is_empty()) {
        over.insert(cell, Mark::of(MarkKind::Press));
    }
    if let Some(cell) = current_game.refused.get() {
        over.insert(cell, Mark::of(MarkKind::Refused));
    }
    over_targets(&targets, over)
}

fn of_hint(hint: &Hint) -> BTreeMap<usize, Mark> {
    let advice = &hint.advice;
    match hint.rung {
        Rung::Look => advice.look.iter().map(|&cell| (cell, Mark::of(MarkKind::Look))).collect(),
        Rung::Cell | Rung::Why => BTreeMap::from([(advice.cell, Mark::of(MarkKind::Press))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::play_rules::PlayRule;
    use douse::shortest::Budget;
    use douse_game::game::Game;
    use douse_game::hint::advise;

    #[test]
    fn each_rung_marks_what_it_tells() {
        let game = Game::from_code("3x3:d58", PlayRule::Any).unwrap();
        let advice = advise(game.start(), PlayRule::Any, &Budget::unlimited()).unwrap();
        let marks = |rung| of_hint(&Hint { rung, advice: advice.clone() });
        assert!(marks(Rung::Look).contains_key(&advice.cell));
        assert_eq!(marks(Rung::Cell).keys().copied().collect::<Vec<_>>(), [advice.cell]);
    }
}
