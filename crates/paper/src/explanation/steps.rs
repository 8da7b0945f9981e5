//! Groups of steps of an elimination that can be shown together.

use crate::document::{Math, Sign};
use douse::explain::Step;

/// The row that a step reads besides the one it changes.
fn source(step: Step) -> Option<usize> {
    match step {
        Step::Add { from, .. } | Step::Append { from, .. } => Some(from),
        Step::Swap { .. } | Step::Scale { .. } => None,
    }
}

/// The rows that a step changes, of a matrix with `rows` rows before it.
pub(super) fn targets(step: Step, rows: usize) -> Vec<usize> {
    match step {
        Step::Swap { a, b } => vec![a, b],
        Step::Add { to, .. } => vec![to],
        Step::Scale { row, .. } => vec![row],
        Step::Append { .. } => vec![rows],
    }
}

/// Groups steps whose order does not matter: no step of a group changes a row that another changes
/// or reads. So at most one operation made each row of the matrix after a group.
pub(super) fn groups(steps: &[Step], mut rows: usize) -> Vec<&[Step]> {
    let mut groups = Vec::new();
    let (mut begin, mut changed, mut read) = (0, Vec::new(), Vec::new());
    for (i, &step) in steps.iter().enumerate() {
        let (to, from) = (targets(step, rows), source(step));
        let meets = to.iter().any(|row| changed.contains(row) || read.contains(row))
            || from.is_some_and(|row| changed.contains(&row));
        if meets {
            groups.push(&steps[begin..i]);
            begin = i;
            changed.clear();
            read.clear();
        }
        rows += usize::from(matches!(step, Step::Append { .. }));
        changed.extend(to);
        read.extend(from);
    }
    if begin < steps.len() {
        groups.push(&steps[begin..]);
    }
    groups
}

/// A step as a formula: `r_3 ← r_3 + 2 r_1`, for a matrix with `rows` rows before it.
pub(super) fn formula(step: Step, rows: usize) -> Vec<Math> {
    let row = |row: usize| Math::numbered('r', row + 1);
    let times = |times: u16, from: usize| match times {
        1 => vec![row(from)],
        _ => vec![Math::Number(times.into()), row(from)],
    };
    let becomes = Math::Sign(Sign::Becomes);
    match step {
        Step::Swap { a, b } => vec![row(a), Math::Sign(Sign::Swaps), row(b)],
        Step::Add { from, to, times: n } => {
            [vec![row(to), becomes, row(to), Math::Sign(Sign::Plus)], times(n, from)].concat()
        }
        Step::Scale { row: at, times: n } => [vec![row(at), becomes], times(n, at)].concat(),
        Step::Append { from, times: n } => [vec![row(rows), becomes], times(n, from)].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_can_be_done_in_any_order() {
        let add = |from, to| Step::Add { from, to, times: 1 };
        let steps = [Step::Swap { a: 0, b: 1 }, add(0, 2), add(0, 3), add(1, 2), Step::Append { from: 0, times: 2 }];
        let sizes: Vec<usize> = groups(&steps, 4).iter().map(|group| group.len()).collect();
        assert_eq!(sizes, [1, 2, 2], "the swap first, then both additions of row 1, then what reads other rows");
        assert_eq!(groups(&[], 4).len(), 0);
    }

    #[test]
    fn steps_are_written_with_rows_from_one() {
        assert_eq!(
            formula(Step::Append { from: 2, times: 3 }, 9),
            [Math::numbered('r', 10), Math::Sign(Sign::Becomes), Math::Number(3), Math::numbered('r', 3)]
        );
    }
}
