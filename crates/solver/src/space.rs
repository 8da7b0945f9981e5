//! All solutions of a solvable board at once.

use crate::solve::{Problem, QuietPatterns};
use douse_algebra::bits::{BitMatrix, BitVec, Ones};
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

/// A pattern of presses that changes nothing, and how many multiples of it lead to different solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// The presses.
    pub pattern: Pattern,
    /// It is added fewer times than this: 2 for two states, k for prime k, otherwise a divisor of k.
    pub order: u32,
}

/// All solutions of a solvable board: one solution plus every sum of quiet patterns. Every solution is reached by
/// exactly one choice of how often (less than its order) each quiet pattern is added.
///
/// The space is kept in a normal form, so two methods that solve the same board give equal spaces. It is displayed as one
/// solution, by the names of the cells to press:
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
    /// Two states: the quiet patterns as the rows of a reduced echelon form.
    basis: Option<BitMatrix>,
    /// Made from the basis on first use where they are not here from the start.
    quiet: OnceLock<Vec<Quiet>>,
    /// That of the quiet patterns.
    _memory: Option<Reservation>,
}

impl PartialEq for SolutionSpace {
    fn eq(&self, other: &Self) -> bool {
        (&self.variant, &self.presses) == (&other.variant, &other.presses)
            && self.basis == other.basis
            && (self.basis.is_some() || self.quiet() == other.quiet())
    }
}

impl Eq for SolutionSpace {}

impl SolutionSpace {
    /// The only way to a space: the solutions `presses` plus the sums of `quiet`, which are in normal form. `None` if the presses or a quiet
    /// pattern, pressed, do something else, or if a solution would be counted twice.
    pub(crate) fn checked(
        problem: &Problem,
        presses: Pattern,
        quiet: QuietPatterns,
        memory: Option<Reservation>,
        budget: &Budget<'_>,
    ) -> Result<Option<Self>, Exhausted> {
        let (variant, pressing) = (problem.variant(), problem.pressing(budget)?);
        let are_quiet = match &quiet {
            QuietPatterns::Bits(basis) => has_rising_pivots(basis) && pressing.are_quiet(variant, basis, budget)?,
            QuietPatterns::Residues(quiet) => are_ordered(quiet) && pressing.are_all_quiet(variant, quiet, budget)?,
        };
        if !are_quiet || !pressing.solves(variant, &presses, problem.difference()) {
            return Ok(None);
        }
        let (basis, quiet) = match quiet {
            QuietPatterns::Bits(basis) => (Some(basis), OnceLock::new()),
            QuietPatterns::Residues(quiet) => (None, quiet.into()),
        };
        Ok(Some(Self { variant: variant.clone(), presses, basis, quiet, _memory: memory }))
    }

    /// The same quiet patterns around other presses: all presses that have the effect of `presses`.
    ///
    /// # Panics
    /// If the presses do not belong to the variant.
    #[must_use]
    pub fn around(&self, presses: Pattern) -> Self {
        let own = &self.presses;
        assert_eq!((presses.states(), presses.len()), (own.states(), own.len()), "presses of another puzzle");
        Self { presses, ..self.clone() }
    }

    /// For two states: brings presses into the normal form, which is zero at the pivots of the basis.
    pub(crate) fn reduce(&self, presses: &mut BitVec) {
        if let Some(basis) = &self.basis {
            reduce_by(basis, presses);
        }
    }

    /// The kind of puzzle.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// For two states: one solution, and the quiet patterns as the rows of a reduced echelon form.
    pub fn as_bits(&self) -> Option<(&BitVec, &BitMatrix)> {
        Some((self.presses.as_bits()?, self.basis.as_ref()?))
    }

    /// One solution.
    pub fn presses(&self) -> &Pattern {
        &self.presses
    }

    /// The quiet patterns that lead from one solution to all.
    pub fn quiet(&self) -> &[Quiet] {
        self.quiet.get_or_init(|| {
            let basis = self.basis.iter().flat_map(|basis| (0..basis.rows()).map(|row| basis.row_vec(row)));
            basis.map(|row| Quiet { pattern: Pattern::from_bits(row), order: 2 }).collect()
        })
    }

    /// How many quiet patterns generate all: the nullity of the press matrix (for composite numbers of states, the
    /// number of generators).
    pub fn nullity(&self) -> usize {
        self.basis.as_ref().map_or_else(|| self.quiet().len(), BitMatrix::rows)
    }

    /// How many solutions there are, exactly.
    pub fn count(&self) -> Count {
        match &self.basis {
            Some(basis) => Count::product(std::iter::repeat_n(2, basis.rows())),
            None => Count::product(self.quiet().iter().map(|quiet| quiet.order)),
        }
    }

    /// All solutions, the first being [`SolutionSpace::presses`]; neighbours differ by one quiet pattern, so each
    /// takes time in proportion to the number of cells.
    pub fn iter(&self) -> impl Iterator<Item = Pattern> + '_ {
        let mut walk = self.walk();
        std::iter::from_fn(move || walk.step(self))
    }

    /// As [`SolutionSpace::iter`], for callers that cannot keep the space borrowed.
    pub fn walk(&self) -> Walk {
        let quiet = self.nullity();
        Walk { digits: vec![0; quiet], rising: vec![true; quiet], current: Some(self.presses.clone()) }
    }
}

impl fmt::Display for SolutionSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.variant.shape().presses(&self.presses).fmt(f)
    }
}

/// Whether each row begins further right than the one before, so that no row is a sum of others.
fn has_rising_pivots(basis: &BitMatrix) -> bool {
    let mut pivots = (0..basis.rows()).map(|row| basis.ones_in_row(row).next());
    let mut last = None;
    pivots.all(|pivot| pivot.is_some() && std::mem::replace(&mut last, pivot) < pivot)
}

/// Whether each pattern begins further right than the one before, and no two multiples below its order are the same there.
fn are_ordered(quiet: &[Quiet]) -> bool {
    let mut last = None;
    quiet.iter().all(|Quiet { pattern, order }| {
        let Some((cell, value)) = pattern.nonzero().next() else { return false };
        let modulus = pattern.states().modulus();
        std::mem::replace(&mut last, Some(cell)) < Some(cell) && *order == modulus.get() / modulus.gcd(value)
    })
}

/// Makes presses zero at the pivots of a reduced echelon form by adding rows of it.
pub(crate) fn reduce_by(basis: &BitMatrix, presses: &mut BitVec) {
    for row in (0..basis.rows()).map(|row| basis.row(row)) {
        if Ones::new(row).next().is_some_and(|pivot| presses.get(pivot)) {
            presses.words_mut().iter_mut().zip(row).for_each(|(word, add)| *word ^= add);
        }
    }
}

/// The cells grouped by their kernel column, which is what each of `quiet` quiet patterns adds there: cells with the same column are
/// treated alike by all solutions.
pub fn cells_by_kernel_column(
    cells: usize,
    quiet: usize,
    added: impl Fn(usize, usize) -> u16,
) -> BTreeMap<Vec<u16>, Vec<usize>> {
    let mut groups = BTreeMap::<_, Vec<usize>>::new();
    for cell in 0..cells {
        groups.entry((0..quiet).map(|pattern| added(pattern, cell)).collect()).or_default().push(cell);
    }
    groups
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
        // Counting with digits that run up and down in turn (a reflected Gray code) changes one digit per step.
        let step = (0..digits.len()).find(|&i| {
            let can = if rising[i] { digits[i] + 1 < space.quiet()[i].order } else { digits[i] > 0 };
            if !can {
                rising[i] = !rising[i];
            }
            can
        });
        if let Some(i) = step {
            let mut next = given.clone();
            if rising[i] {
                digits[i] += 1;
                next.add(&space.quiet()[i].pattern);
            } else {
                digits[i] -= 1;
                next.subtract(&space.quiet()[i].pattern);
            }
            self.current = Some(next);
        }
        Some(given)
    }
}

/// An exact number of solutions: a product of prime powers, which may be far larger than a machine word.
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
        assert!(space.quiet().iter().any(|quiet| quiet.order != 6));
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
