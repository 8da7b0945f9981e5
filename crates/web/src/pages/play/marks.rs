//! What is marked on the board in a game: a hint, or the lights that are to shine in the end.

use super::current_game::CurrentGame;
use crate::parts::board_view::{Mark, MarkKind, Marks};
use douse::goal::Goal;
use douse_game::hint::{Hint, Rung};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The marks of the table as it is; read as signals.
pub fn of_desk(desk: CurrentGame) -> Marks {
    match desk.session.with(|session| session.hint().cloned()) {
        Some(hint) => of_hint(&hint),
        None => desk.game(|game| match game.start().goal() {
            Goal::Off => Marks::default(),
            _ => {
                let target = game.target();
                let mut marks = BTreeMap::new();
                for cell in (0..target.len()).filter(|&cell| target.get(cell) != game.lights().get(cell)) {
                    let label = match game.variant().states().is_two() {
                        true => String::new(),
                        false => format!("{}→{}", game.lights().get(cell), target.get(cell)),
                    };
                    marks.insert(cell, Mark::labelled(MarkKind::Target, label));
                }
                Arc::new(marks)
            }
        }),
    }
}

fn of_hint(hint: &Hint) -> Marks {
    let advice = &hint.advice;
    let mut marks = BTreeMap::new();
    match hint.rung {
        Rung::Look => marks.extend(advice.look.iter().map(|&cell| (cell, Mark::of(MarkKind::Look)))),
        Rung::Cell | Rung::Why => {
            marks.insert(advice.cell, Mark::of(MarkKind::Press));
        }
    }
    Arc::new(marks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::lit_only::PlayRule;
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
