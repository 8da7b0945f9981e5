//! Marks on the board of a game: hints, and lights of the goal.

use super::current_game::CurrentGame;
use crate::parts::board_view::{Mark, MarkKind, Marks, over_targets};
use douse_game::hint::{Hint, Rung};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The marks of the current game; read as signals.
pub fn of_current_game(current_game: CurrentGame) -> Marks {
    let targets = current_game.game(|game| {
        let label = |cell: usize| match game.variant().states().is_two() {
            true => String::new(),
            false => format!("{}→{}", game.lights().get(cell), game.target().get(cell)),
        };
        game.to_change().map(|cell| (cell, Mark::labelled(MarkKind::Target, label(cell)))).collect()
    });
    let mut over = current_game.session.with(|session| session.hint().map(of_hint)).unwrap_or_default();
    if let Some(cell) = current_game.tutorial_cell().filter(|_| over.is_empty()) {
        over.insert(cell, Mark::of(MarkKind::Press));
    }
    if let Some(cell) = current_game.refused.get() {
        over.insert(cell, Mark::of(MarkKind::Refused));
    }
    over_targets(&targets, over)
}

fn of_hint(hint: &Hint) -> BTreeMap<usize, Mark> {
    let kind = if hint.rung == Rung::Look { MarkKind::Look } else { MarkKind::Press };
    hint.cells().iter().map(|&cell| (cell, Mark::of(kind))).collect()
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
