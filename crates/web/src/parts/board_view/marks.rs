//! Marks on the cells of a board: hints, solutions, proofs, targets.

use std::collections::BTreeMap;
use std::sync::Arc;

/// What is marked, by cell.
pub type Marks = Arc<BTreeMap<usize, Mark>>;

/// A mark on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it means.
    pub kind: MarkKind,
    /// What stands in the cell: a number of presses, a place in an order; often nothing.
    pub label: String,
}

impl Mark {
    /// A mark with nothing written in it.
    pub fn of(kind: MarkKind) -> Self {
        Self { kind, label: String::new() }
    }

    /// A mark with something written in it.
    pub fn labelled(kind: MarkKind, label: impl ToString) -> Self {
        Self { kind, label: label.to_string() }
    }
}

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Look here: a part of the board.
    Look,
    /// Press here now.
    Press,
    /// Belongs to a solution.
    Solution,
    /// Belongs to a quiet pattern or to a proof.
    Quiet,
    /// Was changed to repair the board.
    Repair,
    /// Is to become something else than dark in the end.
    Target,
    /// Is the one that is pressed, in the middle of a press shape.
    Middle,
}

impl MarkKind {
    /// The class that draws it.
    pub fn class(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Press => "press",
            Self::Solution => "solution",
            Self::Quiet => "quiet",
            Self::Repair => "repair",
            Self::Target => "target",
            Self::Middle => "middle",
        }
    }

    /// The name of the text that tells of it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Look => "mark-look",
            Self::Press => "mark-press",
            Self::Solution => "mark-solution",
            Self::Quiet => "mark-quiet",
            Self::Repair => "mark-repair",
            Self::Target => "mark-target",
            Self::Middle => "mark-middle",
        }
    }
}
