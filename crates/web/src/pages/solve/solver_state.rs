//! The board on the page and all results about it.

use super::sketch::{self, Tool};
use super::solutions::{Solutions, in_order};
use crate::board::{board_of, code_of, pattern_of};
use crate::jobs::solving::{Examination, Examine, FindLitOrder, FindShortest, LitOrder, ShortestSolution};
use crate::jobs::{Failure, Job};
use crate::parts::note::Note;
use crate::parts::task::{self, Slot};
use crate::session::{announce, session};
use crate::storage;
use douse::board::Board;
use douse::pattern::Pattern;
use douse_game::time_limit;
use leptos::prelude::*;
use std::time::Duration;

/// The storage name of the board; the lessons read it, too.
pub const SKETCH: &str = "sketch";
/// The page itself examines boards of up to this many cells: with two states, and with more.
const QUICK_CELLS: [usize; 2] = [900, 225];
/// The time limit of a search for the shortest solution.
const SEARCH: Duration = Duration::from_secs(120);
/// The time limit of a search for a short order of lit presses.
const LIT_SEARCH: Duration = Duration::from_secs(8);

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Search<T> {
    NotStarted,
    Running,
    Found(T),
    Failed(Failure),
}

impl<T> Search<T> {
    pub fn found(&self) -> Option<&T> {
        match self {
            Self::Found(found) => Some(found),
            _ => None,
        }
    }
}

/// The order in which presses are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PressOrder {
    #[default]
    Any,
    /// Every cell is lit when it is pressed.
    LitOnly,
}

/// The state of the page. Copies share it.
#[derive(Clone, Copy)]
pub struct SolverState {
    pub board: RwSignal<Board>,
    pub tool: RwSignal<Tool>,
    pub examination: RwSignal<Search<Examination>>,
    pub solutions: RwSignal<Option<Solutions>>,
    /// The shortest solution.
    pub short: RwSignal<Option<ShortestSolution>>,
    /// An order of lit presses.
    pub lit: RwSignal<Search<LitOrder>>,
    /// The number of the shown solution, counted from 0.
    pub number: RwSignal<u128>,
    pub order: RwSignal<PressOrder>,
    /// The number of steps of a walk through the presses; `None` while all are shown at once.
    pub walk: RwSignal<Option<usize>>,
    /// The cells that a repair changed.
    pub repaired: RwSignal<Vec<usize>>,
    pub note: RwSignal<Option<Note>>,
    /// The running examination.
    pub examining: Slot,
    /// The running search for the shortest solution.
    pub shortening: Slot,
    /// The running search for an order of lit presses.
    pub ordering: Slot,
}

impl SolverState {
    /// Opens the board in the address, the saved board, or an empty one.
    pub fn open() -> Self {
        let linked = session().route.with_untracked(|route| route.rest.first().and_then(|code| board_of(code).ok()));
        let kept = || storage::read(SKETCH).and_then(|code| board_of(&code).ok());
        let state = Self {
            board: RwSignal::new(linked.or_else(kept).unwrap_or_else(sketch::blank)),
            tool: RwSignal::new(Tool::Light),
            examination: RwSignal::new(Search::NotStarted),
            solutions: RwSignal::new(None),
            short: RwSignal::new(None),
            lit: RwSignal::new(Search::NotStarted),
            number: RwSignal::new(0),
            order: RwSignal::new(PressOrder::Any),
            walk: RwSignal::new(None),
            repaired: RwSignal::new(Vec::new()),
            note: RwSignal::new(None),
            examining: task::slot(),
            shortening: task::slot(),
            ordering: task::slot(),
        };
        state.examine();
        // Another address on the same page opens another board.
        Effect::new(move |before: Option<Vec<String>>| {
            let rest = session().route.with(|route| route.rest.clone());
            if before.is_some_and(|before| before != rest)
                && let Some(board) = rest.first().and_then(|code| board_of(code).ok())
            {
                state.put(board);
            }
            rest
        });
        state
    }

    /// Replaces the board.
    pub fn put(self, board: Board) {
        self.repaired.set(Vec::new());
        self.note.set(None);
        if self.board.with_untracked(|old| *old != board) {
            self.board.set(board);
            self.examine();
        }
    }

    pub fn change(self, change: impl FnOnce(&Board) -> Option<Board>) {
        if let Some(board) = self.board.with_untracked(change) {
            self.put(board);
        }
    }

    /// Changes the lights of the proof so that the board can be solved.
    pub fn repair(self) {
        let Some(Examination::Unsolvable { repair, .. }) =
            self.examination.with_untracked(|known| known.found().cloned())
        else {
            return;
        };
        self.change(|board| sketch::changed(board, &repair));
        self.repaired.set((0..repair.len()).filter(|&cell| repair[cell] != 0).collect());
        self.show_note(Note::of("solve-repaired"));
    }

    /// Shows a note and announces it to screen readers.
    pub fn show_note(self, note: Note) {
        announce(untrack(|| note.text()));
        self.note.set(Some(note));
    }

    /// Whether the board is still dark, so that there is nothing to solve yet; read as signals.
    pub fn is_untouched(self) -> bool {
        self.board.with(|board| board.lights().nonzero().next().is_none() && board.is_solved())
    }

    pub fn code(self) -> Option<String> {
        self.board.with_untracked(code_of)
    }

    fn examine(self) {
        self.examining.set(None);
        self.shortening.set(None);
        self.ordering.set(None);
        self.solutions.set(None);
        self.short.set(None);
        self.lit.set(Search::NotStarted);
        self.number.set(0);
        self.walk.set(None);
        // A board without a code is not saved. A browser that saves nothing forgets the board with
        // the page.
        let _ = self.code().map(|code| storage::write(SKETCH, &code));
        let job = Examine { board: self.board.get_untracked() };
        let done = move |answer| self.set_examination(answer);
        match if self.is_quick() { job.compute_here() } else { None } {
            Some(answer) => done(answer),
            None => {
                self.examination.set(Search::Running);
                task::start(self.examining, Note::of("solve-looking"), &job, done);
            }
        }
    }

    fn is_quick(self) -> bool {
        self.board.with_untracked(|board| {
            let variant = board.variant();
            variant.cells() <= QUICK_CELLS[usize::from(!variant.states().is_two())]
        })
    }

    fn set_examination(self, answer: Result<Examination, Failure>) {
        let examination = match answer {
            Ok(examination) => examination,
            Err(failure) => return self.examination.set(Search::Failed(failure)),
        };
        let states = self.board.with_untracked(|board| board.variant().states());
        let solutions = Solutions::of(states, &examination);
        self.examination.set(Search::Found(examination));
        let Some(solutions) = solutions else { return };
        let sorted = solutions.is_sorted().then(|| solutions.get(0));
        self.solutions.set(Some(solutions));
        match sorted {
            Some(first) => {
                let at_least = first.total();
                self.short.set(Some(ShortestSolution { presses: first.iter().collect(), at_least }));
            }
            None => self.find_shortest(),
        }
    }

    fn find_shortest(self) {
        let mut job = FindShortest { board: self.board.get_untracked(), time: time_limit::IN_PAGE };
        if self.is_quick()
            && let Some(Ok(short)) = job.compute_here()
        {
            self.set_short(short);
        }
        if !self.short.with_untracked(|short| short.as_ref().is_some_and(ShortestSolution::is_proved)) {
            job.time = SEARCH;
            let done = move |answer: Result<_, _>| _ = answer.map(|short| self.set_short(short));
            task::start(self.shortening, Note::of("task-par"), &job, done);
        }
    }

    fn set_short(self, short: ShortestSolution) {
        let states = self.board.with_untracked(|board| board.variant().states());
        self.solutions.update(|solutions| {
            if let Some(solutions) = solutions {
                solutions.put_first(pattern_of(states, &short.presses));
            }
        });
        self.short.set(Some(short));
    }

    /// Takes over the lower bound that a stopped search had proved.
    pub fn raise_lower_bound(self, at_least: u64) {
        self.short.update(|short| {
            if let Some(short) = short {
                short.at_least = short.at_least.max(at_least).min(short.count());
            }
        });
    }

    /// Chooses the order, and searches for one of lit presses if needed.
    pub fn choose_order(self, order: PressOrder) {
        self.walk.set(None);
        self.order.set(order);
        if order == PressOrder::LitOnly && self.lit.with_untracked(|lit| *lit == Search::NotStarted) {
            self.find_lit_order();
        }
    }

    fn find_lit_order(self) {
        self.lit.set(Search::Running);
        let job = FindLitOrder { board: self.board.get_untracked(), time: LIT_SEARCH };
        task::start(self.ordering, Note::of("solve-lit-looking"), &job, move |answer| {
            self.lit.set(answer.map_or_else(Search::Failed, Search::Found));
        });
    }

    /// The shown solution; read as signals.
    pub fn shown(self) -> Option<Pattern> {
        let number = self.number.get();
        self.solutions.with(|solutions| solutions.as_ref().map(|solutions| solutions.get(number)))
    }

    /// The shown presses in order; read as signals.
    pub fn sequence(self) -> Vec<usize> {
        match self.order.get() {
            PressOrder::Any => self.shown().map(|solution| in_order(&solution)).unwrap_or_default(),
            PressOrder::LitOnly => {
                self.lit.with(|lit| lit.found().map(|order| order.cells.clone())).unwrap_or_default()
            }
        }
    }

    /// The board after the steps of the walk; read as signals.
    pub fn board_now(self) -> Board {
        let mut board = self.board.get();
        if let Some(steps) = self.walk.get() {
            self.sequence().into_iter().take(steps).for_each(|cell| board.press(cell));
        }
        board
    }
}
