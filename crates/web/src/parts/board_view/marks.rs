//! Marks on the cells of a board: hints, solutions, proofs, targets.

use douse::named;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Marks by cell.
pub type Marks = Arc<BTreeMap<usize, Mark>>;

/// A mark on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub kind: MarkKind,
    /// The text in the cell, such as a number of presses or a place in an order; often empty.
    pub label: String,
    /// Whether the goal of the light is something other than off.
    pub is_target: bool,
}

impl Mark {
    /// A mark without text.
    pub fn of(kind: MarkKind) -> Self {
        Self::labelled(kind, "")
    }

    /// A mark with a text.
    pub fn labelled(kind: MarkKind, label: impl ToString) -> Self {
        Self { kind, label: label.to_string(), is_target: kind == MarkKind::Target }
    }

    /// The names of the texts that describe the mark.
    pub fn texts(&self) -> Vec<String> {
        let target = Some(MarkKind::Target).filter(|target| self.is_target && self.kind != *target);
        [self.kind].into_iter().chain(target).map(MarkKind::text).collect()
    }

    /// The style classes of the mark. A target has a corner, all others a frame, so that a cell can
    /// have both.
    pub fn classes(&self) -> String {
        let frame = match self.kind {
            MarkKind::Target => String::new(),
            kind => format!(" marked mark-{kind}"),
        };
        format!("{frame}{}", if self.is_target { " mark-target" } else { "" })
    }
}

named! {
    /// The meaning of a mark: part of the name of its style class, and of the text that describes
    /// it.
    pub enum MarkKind, "is not a mark" {
        /// A part of the board to look at.
        Look = "look",
        /// The cell to press now.
        Press = "press",
        /// A press of a solution.
        Solution = "solution",
        /// A cell of a quiet pattern or of a proof.
        Quiet = "quiet",
        /// A light that was changed to repair the board.
        Repair = "repair",
        /// A light with a goal other than off.
        Target = "target",
        /// The pressed cell in the middle of a press shape.
        Middle = "middle",
        /// A cell that the rule of play forbids to press now.
        Refused = "refused",
    }
}

impl MarkKind {
    pub fn text(self) -> String {
        format!("mark-{self}")
    }
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
