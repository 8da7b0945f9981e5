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
    /// The text in the cell: a number of presses, a place in an order; often nothing.
    pub label: String,
    /// Whether the goal of the light is something else than off.
    pub is_target: bool,
}

impl Mark {
    /// A mark with nothing written in it.
    pub fn of(kind: MarkKind) -> Self {
        Self::labelled(kind, "")
    }

    /// A mark with something written in it.
    pub fn labelled(kind: MarkKind, label: impl ToString) -> Self {
        Self { kind, label: label.to_string(), is_target: kind == MarkKind::Target }
    }

    /// The classes that draw it. A target has a corner, everything else a frame, so that a cell can have both.
    pub fn classes(&self) -> String {
        let frame = match self.kind {
            MarkKind::Target => String::new(),
            kind => format!(" marked mark-{}", kind.class()),
        };
        format!("{frame}{}", if self.is_target { " mark-target" } else { "" })
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
    /// The goal of the light is something else than off.
    Target,
    /// Is the one that is pressed, in the middle of a press shape.
    Middle,
    /// Was pressed although it may not be pressed now.
    Refused,
}

/// Puts marks over targets: a cell with both shows both.
pub fn over_targets(targets: &BTreeMap<usize, Mark>, over: BTreeMap<usize, Mark>) -> Marks {
    let mut marks = targets.clone();
    for (cell, mut mark) in over {
        if let Some(target) = targets.get(&cell) {
            mark.is_target = true;
            if mark.label.is_empty() {
                mark.label.clone_from(&target.label);
            }
        }
        marks.insert(cell, mark);
    }
    Arc::new(marks)
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
            Self::Refused => "refused",
        }
    }

    /// The name of the text for it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Look => "mark-look",
            Self::Press => "mark-press",
            Self::Solution => "mark-solution",
            Self::Quiet => "mark-quiet",
            Self::Repair => "mark-repair",
            Self::Target => "mark-target",
            Self::Middle => "mark-middle",
            Self::Refused => "mark-refused",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_does_not_hide_a_target() {
        let targets = BTreeMap::from([(0, Mark::of(MarkKind::Target)), (1, Mark::labelled(MarkKind::Target, "→2"))]);
        let marks =
            over_targets(&targets, BTreeMap::from([(1, Mark::of(MarkKind::Press)), (2, Mark::of(MarkKind::Look))]));
        let classes = |cell: usize| marks[&cell].classes();
        assert_eq!(
            [classes(0), classes(1), classes(2)],
            [" mark-target", " marked mark-press mark-target", " marked mark-look"]
        );
        assert_eq!(marks[&1].label, "→2");
    }
}
