//! Boards of the input, and the work that is done once per kind of puzzle.

use crate::args::EffortArgs;
use crate::input::Position;
use anyhow::Context;
use douse::board::Board;
use douse::shortest::Budget;
use douse::solve::{Answer, PreparedVariant, Problem, SolveError, solve_problem_within};
use douse::text::Form;
use douse::variant::Variant;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

/// One board of the input.
pub struct Item {
    pub position: Position,
    /// The notation of the input.
    pub form: Form,
    pub board: Board,
    /// The cells to press in order, if the input names them.
    pub replay: Option<Vec<usize>>,
    /// True if the input has other boards too, or announces how many it has.
    pub many: bool,
    pub effort: Effort,
    pub(super) kinds: Arc<Kinds>,
    /// Set when work on the board begins, so that its time includes all of the work.
    pub(super) budget: OnceCell<Budget<'static>>,
}

/// The work that a board may take now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A moment on one core; boards that need more are postponed until [`Effort::Full`].
    Quick,
    /// The limits of the user, on all cores.
    Full,
}

impl Item {
    /// The budget for solving, searching and explaining the board together.
    pub fn budget(&self, effort: &EffortArgs) -> anyhow::Result<&Budget<'static>> {
        if self.budget.get().is_none() {
            let _ = self.budget.set(effort.budget()?);
        }
        self.budget.get().context("a budget that was just set")
    }

    /// Solves the board by the cheapest method; among many boards of one kind by its inverse.
    pub fn solve(&self, budget: &Budget<'_>) -> anyhow::Result<Answer> {
        if self.many
            && let Some(prepared) = self.kinds.prepared(self.board.variant())
        {
            return Ok(prepared.solve(&self.board.difference())?);
        }
        let problem = Problem::of_board(&self.board);
        match solve_problem_within(&problem, budget) {
            Err(SolveError::Stopped) => Ok(solve_problem_within(&problem, &grace_budget(budget))?),
            answer => Ok(answer?),
        }
    }

    pub fn nullity(&self, budget: &Budget<'_>) -> anyhow::Result<usize> {
        match self.kinds.prepared(self.board.variant()).filter(|_| self.many) {
            Some(prepared) => Ok(prepared.nullity()),
            None => Ok(douse::solve::nullity_within(self.board.variant(), budget)?),
        }
    }

    /// The same board with all effort, and a budget that starts anew.
    pub(super) fn with_full_effort(self) -> Self {
        Self { effort: Effort::Full, budget: OnceCell::new(), ..self }
    }
}

/// A moment more after the time is up, in which most boards are solved: then there is a solution to
/// show.
fn grace_budget(budget: &Budget<'_>) -> Budget<'static> {
    Budget::unlimited().with_time(Duration::from_millis(100)).with_memory(budget.memory_left())
}

/// The kinds of puzzle met so far, prepared for many boards, and the notes printed so far.
#[derive(Default)]
pub struct Kinds {
    prepared: RwLock<HashMap<Variant, Option<Arc<PreparedVariant>>>>,
    notes: Mutex<HashSet<String>>,
}

const MAX_PREPARED_CELLS: usize = 256;
const MAX_KINDS: usize = 512;

impl Kinds {
    fn prepared(&self, variant: &Variant) -> Option<Arc<PreparedVariant>> {
        if variant.cells() > MAX_PREPARED_CELLS || !variant.states().is_two() {
            return None;
        }
        if let Some(known) = self.prepared.read().unwrap_or_else(PoisonError::into_inner).get(variant) {
            return known.clone();
        }
        let prepared = PreparedVariant::new(variant).ok().flatten().map(Arc::new);
        let mut kinds = self.prepared.write().unwrap_or_else(PoisonError::into_inner);
        if kinds.len() < MAX_KINDS {
            kinds.insert(variant.clone(), prepared.clone());
        }
        prepared
    }

    /// Those of these notes that were not passed in before.
    pub(super) fn new_notes(&self, notes: Vec<String>) -> Vec<String> {
        if notes.is_empty() {
            return notes;
        }
        let mut known = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.into_iter().filter(|note| known.insert(note.clone())).collect()
    }
}
