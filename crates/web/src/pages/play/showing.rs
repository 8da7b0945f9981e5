//! Showing the solution press by press.

use super::desk::Desk;
use super::tasks;
use crate::parts::note::Note;
use crate::session::announce;
use leptos::prelude::*;
use std::collections::VecDeque;
use std::time::Duration;

/// A solution on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// What is still to be pressed, in order.
    left: VecDeque<usize>,
    /// Which showing this is: a timer of one that was ended finds another number.
    number: u32,
}

/// Shows the solution from here, or ends showing it.
pub fn toggle(desk: Desk) {
    if desk.showing.with_untracked(Option::is_some) {
        desk.stop_showing();
        return;
    }
    tasks::find_advice(desk, |desk, advice| {
        let number = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        desk.helped.set(true);
        desk.hint.set(None);
        desk.tell(Note::of("showing-solution"));
        desk.showing.set(Some(Showing { left: advice.rest.into(), number }));
        wait(desk, number);
    });
}

/// One press a `1/size` of a second, `size` being the longer side, times the speed chosen.
fn pause(desk: Desk) -> Duration {
    let size = desk.game.with_untracked(|game| {
        let grid = game.variant().shape().as_grid();
        grid.map_or(game.variant().cells().isqrt(), |grid| grid.size().width().max(grid.size().height()))
    });
    Duration::from_micros(4_000_000 / size.max(1) as u64 / u64::from(desk.speed.get_untracked()).max(1))
}

fn wait(desk: Desk, number: u32) {
    set_timeout(move || step(desk, number), pause(desk));
}

fn step(desk: Desk, number: u32) {
    // The page may have been left meanwhile.
    let next = desk.showing.try_update(|showing| match showing {
        Some(one) if one.number == number => one.left.pop_front(),
        _ => None,
    });
    let Some(Some(cell)) = next else { return };
    desk.press(cell);
    let done = desk.showing.with_untracked(|showing| showing.as_ref().is_none_or(|one| one.left.is_empty()));
    if done {
        desk.stop_showing();
        announce("");
    } else {
        wait(desk, number);
    }
}
