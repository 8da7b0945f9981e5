//! All solutions of a solvable board at once.

use crate::quiet::{QuietPatterns, Rows};
use crate::solve::Problem;
use douse_algebra::bits::{BitMatrix, BitVec, Ones};
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;
use std::collections::BTreeMap;
use std::fmt;

/// All solutions of a solvable board: one solution plus every sum of quiet patterns. Every solution
/// is reached by exactly one choice of how often (less than its order) each quiet pattern is added.
///
/// The space is kept in a normal form, so two methods that solve the same board give equal spaces.
/// It is displayed as one solution, by the names of the cells to press:
///
/// ```
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::{Answer, Solve};
/// let board = Board::builder(3, 1).states(3).lit(["A1"]).build()?;
/// let Answer::Solvable(solutions) = board.solve()? else { panic!("one light of this board can be put out") };
/// assert_eq!(solutions.to_string(), "B1=2 C1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolutionSpace {
    variant: Variant,
    presses: Pattern,
    quiet: QuietPatterns,
    /// Holds the memory of the quiet patterns.
    _memory: Option<Reservation>,
}

impl PartialEq for SolutionSpace {
    fn eq(&self, other: &Self) -> bool {
        (&self.variant, &self.presses, &self.quiet) == (&other.variant, &other.presses, &other.quiet)
    }
}

impl Eq for SolutionSpace {}

impl SolutionSpace {
    /// Makes a space, as nothing else does: the solutions are `presses` plus the sums of `quiet`.
    /// Returns `None` if `quiet` is not in normal form, or if the presses or a quiet pattern,
    /// pressed, do something else.
    pub(crate) fn checked(
        problem: &Problem,
        presses: Pattern,
        quiet: Rows,
        memory: Option<Reservation>,
        budget: &Budget<'_>,
    ) -> Result<Option<Self>, Exhausted> {
        let (variant, press_matrix) = (problem.variant(), problem.press_matrix(budget)?);
        let Some(quiet) = QuietPatterns::in_normal_form(quiet) else { return Ok(None) };
        if !press_matrix.are_quiet(variant, &quiet, budget)?
            || !press_matrix.solves(variant, &presses, problem.difference())
        {
            return Ok(None);
        }
        Ok(Some(Self { variant: variant.clone(), presses, quiet, _memory: memory }))
    }

    /// All presses that have the effect of `presses`: the same quiet patterns around another
    /// solution.
    ///
    /// # Panics
    /// If the presses do not belong to the variant.
    #[must_use]
    pub fn around(&self, presses: Pattern) -> Self {
        let own = &self.presses;
        assert_eq!((presses.states(), presses.len()), (own.states(), own.len()), "presses of another puzzle");
        Self { presses, ..self.clone() }
    }

    /// For two states: brings presses into the normal form, which is zero at the pivots of the
    /// basis.
    pub(crate) fn reduce(&self, presses: &mut BitVec) {
        if let Some(basis) = self.quiet.as_bits() {
            reduce_by(basis, presses);
        }
    }

    /// The kind of puzzle.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// For two states: one solution, and the quiet patterns as the rows of a reduced echelon form.
    pub fn as_bits(&self) -> Option<(&BitVec, &BitMatrix)> {
        Some((self.presses.as_bits()?, self.quiet.as_bits()?))
    }

    /// One solution.
    pub fn presses(&self) -> &Pattern {
        &self.presses
    }

    /// The quiet patterns that lead from one solution to all.
    pub fn quiet(&self) -> &QuietPatterns {
        &self.quiet
    }

    /// The number of quiet patterns that generate all: the nullity of the press matrix (for
    /// composite numbers of states, the number of generators).
    pub fn nullity(&self) -> usize {
        self.quiet.len()
    }

    /// The exact number of solutions.
    pub fn count(&self) -> Count {
        self.quiet.count()
    }

    /// Goes through all solutions, the first being [`SolutionSpace::presses`]. Neighbours differ by
    /// one quiet pattern, so each takes time in proportion to the number of cells.
    pub fn iter(&self) -> Solutions {
        let quiet = self.nullity();
        Solutions {
            quiet: self.quiet.iter().collect(),
            orders: self.quiet.orders().to_vec(),
            times: vec![0; quiet],
            is_rising: vec![true; quiet],
            next: Some(self.presses.clone()),
        }
    }
}

impl fmt::Display for SolutionSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.variant.shape().presses(&self.presses).fmt(f)
    }
}

/// Makes presses zero at the pivots of a reduced echelon form by adding rows of it.
pub(crate) fn reduce_by(basis: &BitMatrix, presses: &mut BitVec) {
    for row in (0..basis.rows()).map(|row| basis.row(row)) {
        if Ones::new(row).next().is_some_and(|pivot| presses.get(pivot)) {
            presses.words_mut().iter_mut().zip(row).for_each(|(word, add)| *word ^= add);
        }
    }
}

/// All solutions of a space, one after the other; see [`SolutionSpace::iter`].
#[derive(Clone, Debug)]
pub struct Solutions {
    quiet: Vec<Pattern>,
    orders: Vec<u32>,
    /// The number of times that each quiet pattern is added.
    times: Vec<u32>,
    is_rising: Vec<bool>,
    next: Option<Pattern>,
}

impl Iterator for Solutions {
    type Item = Pattern;

    fn next(&mut self) -> Option<Pattern> {
        let solution = self.next.take()?;
        // Counting with digits that run up and down in turn (a reflected Gray code) changes one
        // digit per step.
        for (number, quiet) in self.quiet.iter().enumerate() {
            let (times, is_rising) = (&mut self.times[number], &mut self.is_rising[number]);
            if *is_rising && *times + 1 < self.orders[number] {
                *times += 1;
                self.next.insert(solution.clone()).add(quiet);
                break;
            } else if !*is_rising && *times > 0 {
                *times -= 1;
                self.next.insert(solution.clone()).subtract(quiet);
                break;
            }
            *is_rising = !*is_rising;
        }
        Some(solution)
    }
}

/// An exact number of solutions: a product of prime powers, which may be far larger than a machine
/// word.
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
    /// The product of these numbers (zeros are skipped).
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

    /// A power of a number.
    #[must_use]
    pub fn power(base: u32, exponent: u64) -> Self {
        let mut count = Self::product([base]);
        count.exponents.values_mut().for_each(|own| *own *= exponent);
        count.exponents.retain(|_, own| *own > 0);
        count
    }

    /// The product of two counts.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut count = self.clone();
        for (prime, exponent) in other.prime_powers() {
            *count.exponents.entry(prime).or_default() += exponent;
        }
        count
    }

    /// The quotient; `None` if the other count does not divide this one.
    pub fn over(&self, other: &Self) -> Option<Self> {
        let mut count = self.clone();
        for (prime, exponent) in other.prime_powers() {
            let own = count.exponents.get_mut(&prime)?;
            *own = own.checked_sub(exponent)?;
        }
        count.exponents.retain(|_, own| *own > 0);
        Some(count)
    }

    /// The primes that divide it, with their exponents.
    pub fn prime_powers(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.exponents.iter().map(|(&prime, &exponent)| (prime, exponent))
    }

    /// The number, if it fits.
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
    use crate::solve::kernel;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;
    use std::collections::HashSet;

    #[test]
    fn all_solutions_are_listed_once() {
        let six = States::new(6).unwrap();
        let variant = Variant::new(Shape::grid(Size::square(4).unwrap(), Edges::Flat), Rule::Plus, six).unwrap();
        let space = kernel(&variant).unwrap().around(Pattern::constant(six, 16, 5));
        assert!(space.quiet().orders().iter().any(|&order| order != 6));
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
        let power = Count::power(12, 1 << 40);
        assert_eq!(power.over(&Count::power(6, 1 << 40)), Some(Count::power(2, 1 << 40)));
        assert_eq!(power.over(&Count::product([5])), None);
        assert_eq!(Count::power(6, 2).times(&Count::product([4])).to_u128(), Some(144));
        assert_eq!(
            (Count::power(6, 0), Count::power(6, 1).over(&Count::product([6]))),
            (Count::default(), Some(Count::default()))
        );
    }
}
