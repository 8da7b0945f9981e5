//! Hints in words.

use douse_game::game::Game;
use douse_game::hint::{Hint, Reason, Rung};
use douse_words::Words;

/// A hint in words, as much of it as its rung tells.
pub(crate) fn hint_text(hint: &Hint, game: &Game, words: &Words) -> String {
    let name = |cell: usize| game.variant().shape().cell_name(cell);
    let advice = &hint.advice;
    let cell = name(advice.cell);
    match hint.rung {
        Rung::Look => {
            let (first, last) = (advice.look.first().copied(), advice.look.last().copied());
            let (from, to) = (first.map(name).unwrap_or_default(), last.map(name).unwrap_or_default());
            words.with("hint-look", &[("from", &from), ("to", &to)])
        }
        Rung::Cell => words.with("hint-cell", &[("cell", &cell)]),
        Rung::Why => {
            let reason = match advice.reason {
                Reason::OnlySolution => words.get("why-only"),
                Reason::EveryShortest { shortest: 1 } => words.get("why-one"),
                Reason::EveryShortest { shortest } => words.with("why-every", &[("all", &shortest)]),
                Reason::SomeShortest { pressing, shortest } => {
                    words.with("why-some", &[("n", &pressing), ("all", &shortest)])
                }
                Reason::AShortest => words.get("why-a-shortest"),
                Reason::BestKnown => words.get("why-best-known"),
                Reason::FirstOfShortest => words.get("why-first"),
                Reason::FirstOfKnown => words.get("why-first-known"),
            };
            format!(
                "{} {reason} {}",
                words.with("hint-cell", &[("cell", &cell)]),
                words.with("hint-left", &[("par", &advice.left)])
            )
        }
        Rung::Rest => {
            const MOST_NAMED: usize = 24;
            let names: Vec<String> = advice.rest.iter().take(MOST_NAMED).map(|&cell| name(cell)).collect();
            let more = if advice.rest.len() > MOST_NAMED { " ..." } else { "" };
            words.with("hint-rest", &[("cells", &format!("{}{more}", names.join(" ")))])
        }
    }
}
