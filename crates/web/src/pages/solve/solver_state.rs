//! The board on the page, and everything that is found out about it.

use super::found::{Solutions, in_order};
use super::sketch::{self, Tool};
use crate::jobs::solving::{Order, Question, Reply, Short, Verdict, board_of, code_of, pattern_of};
use crate::jobs::{Answer, Failure, Job, Packed};
use crate::parts::note::Note;
use crate::parts::task::{self, Slot};
use crate::session::{announce, session};
use crate::storage;
use douse::board::Board;
use douse::pattern::Pattern;
use leptos::prelude::*;

/// Where the board is stored; the lessons use it, too.
pub const SKETCH: &str = "sketch";
/// Up to this many cells the page examines a board itself: of two states, and of more.
const QUICK_CELLS: [usize; 2] = [900, 225];
/// How long the page looks for the shortest itself, and how long a worker does, in milliseconds.
const QUICK: u64 = 12;
const PATIENCE: u64 = 120_000;

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known<T> {
    /// Nobody asked.
    Unasked,
    /// It is being looked for.
    Looking,
    /// So much.
    Found(T),
    /// It was not found.
    Failed(Failure),
}

impl<T> Known<T> {
    /// What was found.
    pub fn found(&self) -> Option<&T> {
        match self {
            Self::Found(found) => Some(found),
            _ => None,
        }
    }
}

/// In which order the presses are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Any order works.
    #[default]
    Any,
    /// Every light is lit when it is pressed.
    LitOnly,
}

/// Everything on the page. Copies are the same page.
#[derive(Clone, Copy)]
pub struct SolverState {
    /// The board.
    pub board: RwSignal<Board>,
    /// What a tap changes.
    pub tool: RwSignal<Tool>,
    /// Whether it can be solved.
    pub verdict: RwSignal<Known<Verdict>>,
    /// All solutions, to leaf through.
    pub solutions: RwSignal<Option<Solutions>>,
    /// The shortest.
    pub short: RwSignal<Option<Short>>,
    /// An order of lit presses.
    pub lit: RwSignal<Known<Order>>,
    /// Which solution is shown, counted from 0.
    pub number: RwSignal<u128>,
    /// In which order its presses are shown.
    pub way: RwSignal<Way>,
    /// How many presses have been shown one by one; `None` while all are shown at once.
    pub walk: RwSignal<Option<usize>>,
    /// The cells that were changed by a repair.
    pub repaired: RwSignal<Vec<usize>>,
    /// What was said last.
    pub note: RwSignal<Option<Note>>,
    /// The examination on its way.
    pub examining: Slot,
    /// The search for the shortest on its way.
    pub shortening: Slot,
    /// The search for an order of lit presses on its way.
    pub ordering: Slot,
}

impl SolverState {
    /// The page with the board of the address, the saved board, or an empty one.
    pub fn open() -> Self {
        let linked = session().route.with_untracked(|route| route.rest.first().and_then(|code| board_of(code).ok()));
        let kept = || storage::read(SKETCH).and_then(|code| board_of(&code).ok());
        let bench = Self {
            board: RwSignal::new(linked.or_else(kept).unwrap_or_else(sketch::blank)),
            tool: RwSignal::new(Tool::Light),
            verdict: RwSignal::new(Known::Unasked),
            solutions: RwSignal::new(None),
            short: RwSignal::new(None),
            lit: RwSignal::new(Known::Unasked),
            number: RwSignal::new(0),
            way: RwSignal::new(Way::Any),
            walk: RwSignal::new(None),
            repaired: RwSignal::new(Vec::new()),
            note: RwSignal::new(None),
            examining: task::slot(),
            shortening: task::slot(),
            ordering: task::slot(),
        };
        bench.examine();
        // Another address on the same page brings another board.
        Effect::new(move |before: Option<Vec<String>>| {
            let rest = session().route.with(|route| route.rest.clone());
            if before.is_some_and(|before| before != rest)
                && let Some(board) = rest.first().and_then(|code| board_of(code).ok())
            {
                bench.put(board);
            }
            rest
        });
        bench
    }

    /// Puts another board on the page.
    pub fn put(self, board: Board) {
        self.repaired.set(Vec::new());
        self.note.set(None);
        if self.board.with_untracked(|old| *old != board) {
            self.board.set(board);
            self.examine();
        }
    }

    /// Changes the board, if there is anything to change.
    pub fn change(self, change: impl FnOnce(&Board) -> Option<Board>) {
        if let Some(board) = self.board.with_untracked(change) {
            self.put(board);
        }
    }

    /// Changes the lights of the proof so that the board can be solved.
    pub fn repair(self) {
        let Some(Verdict::Unsolvable { repair, .. }) = self.verdict.with_untracked(|known| known.found().cloned())
        else {
            return;
        };
        self.change(|board| sketch::changed(board, &repair));
        self.repaired.set((0..repair.len()).filter(|&cell| repair[cell] != 0).collect());
        self.tell(Note::of("solve-repaired"));
    }

    /// Says something on the page and to screen readers.
    pub fn tell(self, note: Note) {
        announce(untrack(|| note.said()));
        self.note.set(Some(note));
    }

    /// Whether the board is as empty as the page brings it: then there is nothing to answer yet. Read as signals.
    pub fn is_untouched(self) -> bool {
        self.board.with(|board| board.lights().nonzero().next().is_none() && board.is_solved())
    }

    /// The code of the board.
    pub fn code(self) -> Option<String> {
        self.board.with_untracked(code_of)
    }

    fn examine(self) {
        self.examining.set(None);
        self.shortening.set(None);
        self.ordering.set(None);
        self.solutions.set(None);
        self.short.set(None);
        self.lit.set(Known::Unasked);
        self.number.set(0);
        self.walk.set(None);
        let Some(code) = self.code() else {
            self.verdict.set(Known::Failed(Failure::Unfit));
            return;
        };
        // A browser that keeps nothing forgets the board with the page.
        let _ = storage::write(SKETCH, &code);
        let job = Job::Solve(Packed::new(&Question::Examine { code }));
        if self.is_quick() {
            self.hear_verdict(task::here(&job));
        } else {
            self.verdict.set(Known::Looking);
            task::aside(self.examining, Note::of("solve-looking"), &job, move |answer| self.hear_verdict(answer));
        }
    }

    fn is_quick(self) -> bool {
        self.board.with_untracked(|board| {
            let variant = board.variant();
            variant.cells() <= QUICK_CELLS[usize::from(!variant.states().is_two())]
        })
    }

    fn hear_verdict(self, answer: Answer) {
        let verdict = match reply(answer) {
            Ok(Some(Reply::Examined(verdict))) => verdict,
            Err(failure) => return self.verdict.set(Known::Failed(failure)),
            _ => return,
        };
        let states = self.board.with_untracked(|board| board.variant().states());
        let solutions = Solutions::of(states, &verdict);
        self.verdict.set(Known::Found(verdict));
        let Some(solutions) = solutions else { return };
        let sorted = solutions.is_sorted().then(|| solutions.get(0));
        self.solutions.set(Some(solutions));
        match sorted {
            Some(first) => {
                let at_least = first.total();
                self.short.set(Some(Short { presses: first.iter().collect(), at_least }));
            }
            None => self.shorten(),
        }
    }

    fn shorten(self) {
        let Some(code) = self.code() else { return };
        let job = |patience| Job::Solve(Packed::new(&Question::Shortest { code: code.clone(), patience }));
        if self.is_quick() {
            self.hear_short(task::here(&job(QUICK)));
        }
        if !self.short.with_untracked(|short| short.as_ref().is_some_and(Short::is_proved)) {
            task::aside(self.shortening, Note::of("task-par"), &job(PATIENCE), move |answer| self.hear_short(answer));
        }
    }

    fn hear_short(self, answer: Answer) {
        let Ok(Some(Reply::Shortest(short))) = reply(answer) else { return };
        let states = self.board.with_untracked(|board| board.variant().states());
        self.solutions.update(|solutions| {
            if let Some(solutions) = solutions {
                solutions.put_first(pattern_of(states, &short.presses));
            }
        });
        self.short.set(Some(short));
    }

    /// What a stopped search has found is kept.
    pub fn keep_bounds(self, at_least: u64) {
        self.short.update(|short| {
            if let Some(short) = short {
                short.at_least = short.at_least.max(at_least).min(short.count());
            }
        });
    }

    /// Chooses the order, and finds one of lit presses where that is chosen.
    pub fn choose_way(self, way: Way) {
        self.walk.set(None);
        self.way.set(way);
        if way == Way::LitOnly && self.lit.with_untracked(|lit| *lit == Known::Unasked) {
            self.find_lit_order();
        }
    }

    /// Finds an order of lit presses.
    pub fn find_lit_order(self) {
        let Some(code) = self.code() else { return };
        self.lit.set(Known::Looking);
        let job = Job::Solve(Packed::new(&Question::LitOnly { code, patience: 8000 }));
        task::aside(self.ordering, Note::of("solve-lit-looking"), &job, move |answer| match reply(answer) {
            Ok(Some(Reply::LitOnly(order))) => self.lit.set(Known::Found(order)),
            Err(failure) => self.lit.set(Known::Failed(failure)),
            _ => {}
        });
    }

    /// The solution that is shown; read as signals.
    pub fn shown(self) -> Option<Pattern> {
        let number = self.number.get();
        self.solutions.with(|solutions| solutions.as_ref().map(|solutions| solutions.get(number)))
    }

    /// The presses that are shown, one after another; read as signals.
    pub fn sequence(self) -> Vec<usize> {
        match self.way.get() {
            Way::Any => self.shown().map(|solution| in_order(&solution)).unwrap_or_default(),
            Way::LitOnly => self.lit.with(|lit| lit.found().map(|order| order.cells.clone())).unwrap_or_default(),
        }
    }

    /// The board as it is after the presses shown so far; read as signals.
    pub fn board_now(self) -> Board {
        let mut board = self.board.get();
        if let Some(steps) = self.walk.get() {
            self.sequence().into_iter().take(steps).for_each(|cell| board.press(cell));
        }
        board
    }
}
/// The reply to a question about the board, or why there is none.
fn reply(answer: Answer) -> Result<Option<Reply>, Failure> {
    match answer {
        Answer::Solve(reply) => Ok(reply.open()),
        Answer::Failed(failure) => Err(failure),
        _ => Ok(None),
    }
}
