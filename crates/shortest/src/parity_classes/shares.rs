//! The division of the presses of a solution among the four parts.

use std::fmt;

/// The division of the presses of a solution among the four parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shares {
    /// The `first` two parts have fewer than `split` presses together, or the `second` two have at
    /// most the remaining ones.
    TwoAgainstTwo {
        /// Two parts.
        first: [usize; 2],
        /// The other two.
        second: [usize; 2],
        /// Presses that the first two can have together.
        split: usize,
    },
    /// Each part has its share, together more than the presses: the two parts with the lowest
    /// excess over it are joined.
    FourShares {
        /// The shares.
        shares: [usize; 4],
    },
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoAgainstTwo { first, second, split } => {
                write!(f, "two-against-two {}+{} {}+{} split {split}", first[0], first[1], second[0], second[1])
            }
            Self::FourShares { shares: [a, b, c, d] } => write!(f, "four-shares {a} {b} {c} {d}"),
        }
    }
}

/// Shares are numbers of presses: sums of four of them fit every number type.
const MAX_SHARE: usize = 1 << 28;

impl Shares {
    pub(super) fn parse(words: &mut dyn Iterator<Item = &str>) -> Option<Self> {
        let share = |word: &str| word.parse().ok().filter(|share| *share <= MAX_SHARE);
        match words.next()? {
            "two-against-two" => {
                let pair = |text: &str| -> Option<[usize; 2]> {
                    let (a, b) = text.split_once('+')?;
                    let pair = [a.parse().ok()?, b.parse().ok()?];
                    (pair[0] < 4 && pair[1] < 4).then_some(pair)
                };
                let (first, second) = (pair(words.next()?)?, pair(words.next()?)?);
                let mut all = [first, second].concat();
                all.sort_unstable();
                (words.next()? == "split" && all == [0, 1, 2, 3]).then_some(())?;
                Some(Self::TwoAgainstTwo { first, second, split: share(words.next()?)? })
            }
            "four-shares" => {
                let mut share = || share(words.next()?);
                Some(Self::FourShares { shares: [share()?, share()?, share()?, share()?] })
            }
            _ => None,
        }
    }
}
