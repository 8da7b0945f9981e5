//! Marks on the cells of a board: hints, solutions, proofs, targets.

use douse::named;
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
    /// Whether the goal of the light is something other than off.
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

    /// The names of the texts that describe it.
    pub fn texts(&self) -> Vec<String> {
        let target = Some(MarkKind::Target).filter(|target| self.is_target && self.kind != *target);
        [self.kind].into_iter().chain(target).map(MarkKind::text).collect()
    }

    /// The classes that draw it. A target has a corner, everything else a frame, so that a cell can have both.
    pub fn classes(&self) -> String {
        let frame = match self.kind {
            MarkKind::Target => String::new(),
            kind => format!(" marked mark-{kind}"),
        };
        format!("{frame}{}", if self.is_target { " mark-target" } else { "" })
    }
}

named! {
    /// What a mark means: the name of the class that draws it, and of the text that describes it.
    pub enum MarkKind, "is not a mark" {
        /// Look here: a part of the board.
        Look = "look",
        /// Press here now.
        Press = "press",
        /// Belongs to a solution.
        Solution = "solution",
        /// Belongs to a quiet pattern or to a proof.
        Quiet = "quiet",
        /// Was changed to repair the board.
        Repair = "repair",
        /// The goal of the light is something other than off.
        Target = "target",
        /// Is the one that is pressed, in the middle of a press shape.
        Middle = "middle",
        /// Was pressed although it may not be pressed now.
        Refused = "refused",
    }
}

impl MarkKind {
    /// The name of the text that describes it.
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
