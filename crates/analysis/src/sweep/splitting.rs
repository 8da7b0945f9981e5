//! Dividing a list of costs into parts of equal time.

use std::ops::{Range, RangeInclusive};

/// The number of tasks per worker if they are not too short, so that the last ones even out.
const TASKS_PER_WORKER: f64 = 6.0;

/// The seconds that tasks should take, for some seconds of work.
pub(super) fn task_seconds(work: f64, limits: &RangeInclusive<f64>, workers: usize) -> f64 {
    let workers = workers as f64;
    let wanted = work / (workers * TASKS_PER_WORKER);
    let seconds = wanted.min(*limits.end()).max(*limits.start());
    let rounds = (work / seconds / workers).ceil().max(1.0);
    // Whole rounds for everyone, unless that makes tasks of next to nothing: then some get none.
    let even = work / (rounds * workers);
    if even * 4.0 < *limits.start() { seconds } else { even.min(seconds) }
}

/// Cuts a list into consecutive parts whose costs add up to about `most` each and to about the
/// same: as few parts as that takes, each ending where the sum passes its share. An item that costs
/// more than `most` alone gets a part of its own or shares it with cheap neighbours.
///
/// # Complexity
/// O(items + parts).
///
/// # Example
/// ```
/// use douse_analysis::sweep::split;
/// assert_eq!(split(&[1.0, 1.0, 1.0, 3.0, 3.0, 3.0], 6.0), [0..4, 4..6]);
/// assert_eq!(split(&[9.0, 1.0], 2.0), [0..1, 1..2]);
/// ```
pub fn split(costs: &[f64], most: f64) -> Vec<Range<usize>> {
    let total: f64 = costs.iter().sum();
    let wanted = (total / most).ceil().clamp(1.0, costs.len().max(1) as f64);
    let share = total / wanted;
    let mut parts = Vec::new();
    let (mut start, mut sum) = (0, 0.0);
    for (i, cost) in costs.iter().enumerate() {
        let before = sum;
        sum += cost;
        let end = share * (parts.len() + 1) as f64;
        if sum < end {
            continue;
        }
        // The item that passes the share goes to the side with the smaller gap.
        let cut = if i > start && end - before < sum - end { i } else { i + 1 };
        parts.push(start..cut);
        start = cut;
    }
    if start < costs.len() {
        parts.push(start..costs.len());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_one_another_and_balance() {
        for (n, power) in [(0usize, 1), (1, 1), (7, 0), (1000, 1), (1000, 2), (20_000, 2)] {
            let costs: Vec<f64> = (1..=n).map(|i| (i as f64 / 1000.0).powi(power)).collect();
            for most in [0.5, 3.0, 1e9] {
                let parts = split(&costs, most);
                assert_eq!(parts.iter().flat_map(Clone::clone).collect::<Vec<_>>(), (0..n).collect::<Vec<_>>());
                assert!(parts.iter().all(|part| !part.is_empty()));
                let largest = costs.iter().copied().fold(0.0, f64::max);
                for part in &parts {
                    let sum: f64 = costs[part.clone()].iter().sum();
                    assert!(sum <= most + largest + 1e-9, "{n} {power} {most}: {part:?} costs {sum}");
                }
            }
        }
    }

    #[test]
    fn tasks_fit_the_workers() {
        // Long work: tasks of the length allowed. Short work: a few for everyone, none too short,
        // and as many for each.
        assert!((task_seconds(1000.0, &(0.05..=2.0), 2) - 2.0).abs() < 1e-9);
        assert!((task_seconds(6.0, &(0.05..=2.0), 2) - 0.5).abs() < 1e-9);
        assert!((task_seconds(0.09, &(0.05..=2.0), 2) - 0.045).abs() < 1e-9);
        assert!((task_seconds(0.15, &(0.05..=2.0), 2) - 0.0375).abs() < 1e-9);
        assert!((task_seconds(0.001, &(0.05..=2.0), 100) - 0.05).abs() < 1e-9);
        assert!(task_seconds(0.0, &(0.05..=2.0), 3) >= 0.0);
    }

    #[test]
    fn one_dear_item_does_not_drag_the_others_along() {
        let mut costs = vec![0.01; 100];
        costs[40] = 50.0;
        let parts = split(&costs, 1.0);
        let dear = parts.iter().find(|part| part.contains(&40)).unwrap();
        assert!(costs[dear.clone()].iter().sum::<f64>() < 51.0);
        assert!(split(&[0.0, 0.0], 1.0).iter().map(ExactSizeIterator::len).sum::<usize>() == 2);
    }
}
