//! A game and what is shown around it.

use crate::app::PATIENCE;
use crate::board_view::Mark;
use crate::layout::Layout;
use douse_engine::fewest::Budget;
use douse_engine::pattern::Pattern;
use douse_game::game::Game;
use douse_game::hint::{Ladder, Rung};
use douse_game::origin::Origin;
use douse_game::pack::Pack;
use douse_game::par::{Par, WayError};
use douse_game::score::Best;
use std::time::Duration;

/// A game and what is shown around it.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) layout: Layout,
    pub(crate) cursor: usize,
    pub(crate) ladder: Ladder,
    /// What is known of the fewest moves, or why there is no way.
    pub(crate) par: Result<Par, WayError>,
    /// The presses of a solution still to be shown.
    pub(crate) showing: Option<Showing>,
    pub(crate) quiet: Vec<Pattern>,
    pub(crate) quiet_shown: Option<usize>,
    /// The bests before and after the win, once it is counted.
    pub(crate) bests: Option<(Option<Best>, Best)>,
    /// Whether the solution was shown: such a game counts no best.
    pub(crate) shown: bool,
}

/// A solution being shown.
#[derive(Debug)]
pub(crate) struct Showing {
    pub(crate) left: std::vec::IntoIter<usize>,
    pub(crate) waited: Duration,
}

impl Showing {
    pub(crate) fn new(moves: Vec<usize>) -> Self {
        Self { left: moves.into_iter(), waited: Duration::ZERO }
    }
}

impl Table {
    pub(crate) fn new(game: Game) -> Self {
        let budget = Budget::unlimited().with_time(PATIENCE);
        let par = match game.origin() {
            // The par of a level is proved by the tests and need not be found again.
            Origin::Level { pack, number } => Pack::named(pack)
                .and_then(|pack| pack.levels.get(number.checked_sub(1)?).cloned())
                .filter(|level| level.board.lights() == game.start().lights())
                .map(|level| Par::exactly(level.par)),
            _ => None,
        };
        let par = par.map_or_else(|| game.par(&budget), Ok);
        let layout = Layout::of(game.variant().shape());
        let middle = (layout.halves / 2, layout.rows / 2);
        let far =
            |&(half, row): &(usize, usize)| half.abs_diff(middle.0.saturating_sub(1)) + 2 * row.abs_diff(middle.1);
        let cursor = layout.places.iter().enumerate().min_by_key(|(_, place)| far(place)).map_or(0, |(cell, _)| cell);
        Self {
            game,
            layout,
            cursor,
            ladder: Ladder::default(),
            par,
            showing: None,
            quiet: Vec::new(),
            quiet_shown: None,
            bests: None,
            shown: false,
        }
    }

    /// One press every 1/size of a second, at the speed chosen.
    pub(crate) fn wait(&self, speed: i32) -> Duration {
        let size = self.layout.rows.max(self.layout.halves / 2).max(1) as f64;
        Duration::from_secs_f64(2f64.powi(-speed) / size)
    }

    /// What is marked on every cell.
    pub(crate) fn marks(&self) -> Vec<Option<Mark>> {
        let mut marks = vec![None; self.layout.places.len()];
        if let Some(hint) = self.ladder.shown(&self.game) {
            if hint.rung == Rung::Look {
                hint.advice.look.iter().for_each(|&cell| marks[cell] = Some(Mark::Look));
            }
            if hint.rung == Rung::Rest {
                hint.advice.rest.iter().for_each(|&cell| marks[cell] = Some(Mark::Rest));
            }
            if hint.rung >= Rung::Cell {
                marks[hint.advice.cell] = Some(Mark::Next);
            }
        }
        // Whoever asks for a quiet pattern wants to see all of it.
        if let Some(quiet) = self.quiet_shown.and_then(|at| self.quiet.get(at)) {
            quiet.nonzero().for_each(|(cell, _)| marks[cell] = Some(Mark::Quiet));
        }
        marks
    }
}
