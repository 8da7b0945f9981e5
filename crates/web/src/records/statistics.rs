//! Statistics of finished games.

use std::collections::BTreeMap;

/// The mean of the last `n` values, or `None` if there are fewer.
pub fn mean_of_last(values: &[u64], n: usize) -> Option<u64> {
    let last = values.len().checked_sub(n).map(|from| &values[from..])?;
    (n > 0).then(|| last.iter().sum::<u64>() / n as u64)
}

/// Counts each value, in rising order. At most `most` values are listed; the last one includes all
/// higher ones.
pub fn counts(values: impl Iterator<Item = u64>, most: usize) -> Vec<(u64, usize)> {
    let mut by_value = BTreeMap::new();
    for value in values {
        *by_value.entry(value).or_insert(0) += 1;
    }
    let mut counts: Vec<(u64, usize)> = by_value.into_iter().collect();
    while counts.len() > most.max(1) {
        let (_, more) = counts.pop().unwrap_or_default();
        if let Some(last) = counts.last_mut() {
            last.1 += more;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_need_enough_games() {
        assert_eq!(mean_of_last(&[1, 2, 3, 4], 5), None);
        assert_eq!(mean_of_last(&[100, 1, 2, 3, 4, 5], 5), Some(3));
    }

    #[test]
    fn values_are_counted_and_the_rest_is_put_together() {
        assert_eq!(counts([3, 2, 3, 9, 7].into_iter(), 9), [(2, 1), (3, 2), (7, 1), (9, 1)]);
        assert_eq!(counts([3, 2, 3, 9, 7].into_iter(), 3), [(2, 1), (3, 2), (7, 2)]);
    }
}
