//! The game on the screen: a session, its layout and its cursor.

use crate::app::within;
use crate::board_view::Mark;
use crate::layout::Layout;
use douse::pattern::Pattern;
use douse_game::game::Game;
use douse_game::hint::Rung;
use douse_game::par::WayError;
use douse_game::session::Session;
use douse_game::time_limit;

/// The game on the screen: a session, its layout and its cursor.
#[derive(Debug)]
pub(crate) struct GameView {
    pub(crate) session: Session,
    pub(crate) layout: Layout,
    pub(crate) cursor: usize,
    /// Why there is no way to the goal.
    pub(crate) no_way: Option<WayError>,
    pub(crate) quiet: Vec<Pattern>,
    pub(crate) quiet_shown: Option<usize>,
}

impl GameView {
    pub(crate) fn new(mut session: Session) -> Self {
        let no_way = find_par(&mut session);
        let layout = Layout::of(session.game().variant().shape());
        let middle = (layout.halves / 2, layout.rows / 2);
        let far =
            |&(half, row): &(usize, usize)| half.abs_diff(middle.0.saturating_sub(1)) + 2 * row.abs_diff(middle.1);
        let cursor = layout.places.iter().enumerate().min_by_key(|(_, place)| far(place)).map_or(0, |(cell, _)| cell);
        Self { session, layout, cursor, no_way, quiet: Vec::new(), quiet_shown: None }
    }

    pub(crate) fn game(&self) -> &Game {
        self.session.game()
    }

    /// The marks of all cells.
    pub(crate) fn marks(&self) -> Vec<Option<Mark>> {
        let mut marks = vec![None; self.layout.places.len()];
        if let Some(hint) = self.session.hint() {
            let mark = if hint.rung == Rung::Look { Mark::Look } else { Mark::Next };
            hint.cells().iter().for_each(|&cell| marks[cell] = Some(mark));
        }
        // A quiet pattern is shown as a whole, but not on a board that is won.
        let shown = self.quiet_shown.filter(|_| self.session.report().is_none());
        if let Some(quiet) = shown.and_then(|at| self.quiet.get(at)) {
            quiet.nonzero().for_each(|(cell, _)| marks[cell] = Some(Mark::Quiet));
        }
        marks
    }
}

/// Finds the fewest moves for a session, or why there is no way.
pub(crate) fn find_par(session: &mut Session) -> Option<WayError> {
    let budget = within(time_limit::PAR);
    match session.game().kept_par().map_or_else(|| session.game().par(&budget), Ok) {
        Ok(par) => {
            session.set_par(par);
            None
        }
        Err(error) => Some(error),
    }
}
