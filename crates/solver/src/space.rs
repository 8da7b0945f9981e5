//! All solutions of a solvable board at once.

use douse_puzzle::pattern::Pattern;
use std::collections::BTreeMap;
use std::fmt;

/// A pattern of presses that changes nothing, and how many multiples of it lead to different solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// The presses.
    pub pattern: Pattern,
    /// It is added fewer times than this: 2 for two states, k for prime k, a divisor of k else.
    pub order: u32,
}

/// All solutions of a solvable board: one solution plus every sum of quiet patterns. Every solution is reached by
/// exactly one choice of how often (less than its order) each quiet pattern is added.
///
/// The space is kept in a normal form, so two methods that solve the same board give equal spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionSpace {
    presses: Pattern,
    quiet: Vec<Quiet>,
}

impl SolutionSpace {
    /// The solutions `presses` plus the sums of `quiet`, which are in normal form already.
    #[must_use]
    pub fn from_normal_form(presses: Pattern, quiet: Vec<Quiet>) -> Self {
        Self { presses, quiet }
    }

    /// One solution.
    #[must_use]
    pub fn presses(&self) -> &Pattern {
        &self.presses
    }

    /// The quiet patterns that lead from one solution to all.
    #[must_use]
    pub fn quiet(&self) -> &[Quiet] {
        &self.quiet
    }

    /// How many quiet patterns generate all: the nullity of the press matrix (for composite numbers of states, the
    /// number of generators).
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.quiet.len()
    }

    /// How many solutions there are, exactly.
    #[must_use]
    pub fn count(&self) -> Count {
        Count::product(self.quiet.iter().map(|quiet| quiet.order))
    }

    /// All solutions, the first being [`SolutionSpace::presses`]; neighbours differ by one quiet pattern, so each
    /// takes time in proportion to the number of cells.
    pub fn iter(&self) -> impl Iterator<Item = Pattern> + '_ {
        let mut walk = self.walk();
        std::iter::from_fn(move || walk.step(self))
    }

    /// As [`SolutionSpace::iter`], for those who cannot keep the space borrowed.
    #[must_use]
    pub fn walk(&self) -> Walk {
        let quiet = self.quiet.len();
        Walk { digits: vec![0; quiet], rising: vec![true; quiet], current: Some(self.presses.clone()) }
    }
}

/// A walk through all solutions of a space.
#[derive(Clone, Debug)]
pub struct Walk {
    digits: Vec<u32>,
    rising: Vec<bool>,
    current: Option<Pattern>,
}

impl Walk {
    /// The next solution of the space that this is a walk through.
    ///
    /// # Panics
    /// If it is a walk through a larger space.
    pub fn step(&mut self, space: &SolutionSpace) -> Option<Pattern> {
        let given = self.current.take()?;
        let (digits, rising) = (&mut self.digits, &mut self.rising);
        // Counting with digits that run up and down in turn (a reflected Gray code) changes one digit a step.
        let step = (0..digits.len()).find(|&i| {
            let can = if rising[i] { digits[i] + 1 < space.quiet[i].order } else { digits[i] > 0 };
            if !can {
                rising[i] = !rising[i];
            }
            can
        });
        if let Some(i) = step {
            let mut next = given.clone();
            if rising[i] {
                digits[i] += 1;
                next.add(&space.quiet[i].pattern);
            } else {
                digits[i] -= 1;
                next.subtract(&space.quiet[i].pattern);
            }
            self.current = Some(next);
        }
        Some(given)
    }
}

/// An exact number of solutions: a product of prime powers, far past what fits in a machine word.
///
/// ```
/// use douse_solver::space::Count;
/// let count = Count::product([2, 2, 6]);
/// assert_eq!(count.to_string(), "2^3 * 3 = 24");
/// assert_eq!(count.to_u128(), Some(24));
/// assert_eq!(Count::product([]).to_string(), "1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    exponents: BTreeMap<u32, u64>,
}

impl Count {
    /// The product of these numbers (zeros are left out).
    #[must_use]
    pub fn product(factors: impl IntoIterator<Item = u32>) -> Self {
        let mut exponents = BTreeMap::new();
        for mut factor in factors {
            let mut prime = 2;
            while factor > 1 {
                if factor % prime == 0 {
                    factor /= prime;
                    *exponents.entry(prime).or_default() += 1;
                } else if prime * prime > factor {
                    prime = factor;
                } else {
                    prime += 1;
                }
            }
        }
        Self { exponents }
    }

    /// The primes that divide it, with their exponents.
    pub fn prime_powers(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.exponents.iter().map(|(&prime, &exponent)| (prime, exponent))
    }

    /// The number, if it fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        self.exponents.iter().try_fold(1u128, |product, (&prime, &exponent)| {
            product.checked_mul(u128::from(prime).checked_pow(exponent.try_into().ok()?)?)
        })
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponents.values().sum::<u64>() <= 1 {
            return write!(f, "{}", self.exponents.keys().next().copied().unwrap_or(1));
        }
        for (i, (prime, exponent)) in self.exponents.iter().enumerate() {
            let times = if i > 0 { " * " } else { "" };
            match exponent {
                1 => write!(f, "{times}{prime}")?,
                _ => write!(f, "{times}{prime}^{exponent}")?,
            }
        }
        match self.to_u128() {
            Some(number) => write!(f, " = {number}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::pattern::States;
    use std::collections::HashSet;

    #[test]
    fn all_solutions_are_listed_once() {
        let six = States::new(6).unwrap();
        let quiet = |values: [u16; 3], order| Quiet { pattern: Pattern::from_values(six, values), order };
        let quiet = vec![quiet([2, 0, 1], 6), quiet([0, 3, 0], 2), quiet([0, 0, 2], 3)];
        let space = SolutionSpace::from_normal_form(Pattern::from_values(six, [5, 5, 5]), quiet);
        let all: Vec<_> = space.iter().collect();
        assert_eq!(all.len() as u128, space.count().to_u128().unwrap());
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert_eq!(&all[0], space.presses());
    }

    #[test]
    fn counts_are_exact_at_any_size() {
        assert_eq!(Count::product(vec![2; 200]).to_string(), "2^200");
        assert_eq!(Count::product(vec![2; 200]).to_u128(), None);
        assert_eq!(Count::product([65536, 65521]).to_u128(), Some(65536 * 65521));
        assert_eq!(Count::product([7]).to_string(), "7");
    }
}
