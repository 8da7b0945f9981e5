//! A number modulo k for every cell: lights, presses, quiet patterns, targets.

use douse_algebra::bits::{BitVec, OutOfMemory, try_zeros};
use douse_algebra::residues::Modulus;

/// The number of states of a light, 2 to 65536.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct States(u32);

/// An invalid number of states.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{states} is not a valid number of states: a light has 2 to 65536")]
pub struct StatesError {
    /// The number asked for.
    pub states: u64,
}

impl States {
    /// Off and on.
    pub const TWO: Self = Self(2);

    /// `states` states, if they are 2 to 65536.
    pub fn new(states: u64) -> Result<Self, StatesError> {
        match u32::try_from(states) {
            Ok(k @ 2..=65536) => Ok(Self(k)),
            _ => Err(StatesError { states }),
        }
    }

    /// The number.
    pub fn get(self) -> u32 {
        self.0
    }

    /// Returns whether lights are only off or on.
    pub fn is_two(self) -> bool {
        self.0 == 2
    }

    /// The number as a modulus of residues.
    pub fn modulus(self) -> Modulus {
        Modulus::new(self.0.into()).expect("2 to 65536 states are a modulus")
    }

    /// `value` modulo the number of states.
    #[expect(clippy::cast_possible_truncation, reason = "a remainder is below its divisor, which is at most 65536")]
    pub fn reduce(self, value: u64) -> u16 {
        (value % u64::from(self.0)) as u16
    }
}

impl From<Modulus> for States {
    fn from(modulus: Modulus) -> Self {
        Self(modulus.get())
    }
}

impl Default for States {
    fn default() -> Self {
        Self::TWO
    }
}

/// A number modulo k for every cell, by cell number. Two states are packed in bits.
///
/// ```
/// use douse_puzzle::pattern::{Pattern, States};
/// let three = States::new(3)?;
/// let mut pattern = Pattern::zeros(three, 4);
/// pattern.add_at(1, 2);
/// pattern.add_at(1, 2);
/// assert_eq!(pattern.iter().collect::<Vec<_>>(), [0, 1, 0, 0]);
/// assert_eq!(pattern.negated().get(1), 2);
/// # Ok::<(), douse_puzzle::pattern::StatesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    states: States,
    values: Values,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Values {
    Bits(BitVec),
    Residues(Vec<u16>),
}

impl Pattern {
    /// Zero in every one of `cells` cells.
    pub fn zeros(states: States, cells: usize) -> Self {
        let values =
            if states.is_two() { Values::Bits(BitVec::zeros(cells)) } else { Values::Residues(vec![0; cells]) };
        Self { states, values }
    }

    /// Like [`Pattern::zeros`], but returns an error if it does not fit in memory.
    pub fn try_zeros(states: States, cells: usize) -> Result<Self, OutOfMemory> {
        let values = match states.is_two() {
            true => Values::Bits(BitVec::try_zeros(cells)?),
            false => Values::Residues(try_zeros(cells)?),
        };
        Ok(Self { states, values })
    }

    /// One value (modulo the states) in every cell.
    pub fn constant(states: States, cells: usize, value: u16) -> Self {
        let value = states.reduce(value.into());
        match (states.is_two(), value) {
            (true, 1) => Self::from_bits(BitVec::ones_everywhere(cells)),
            (true, _) => Self::zeros(states, cells),
            (false, _) => Self { states, values: Values::Residues(vec![value; cells]) },
        }
    }

    /// Two states, packed.
    pub fn from_bits(bits: BitVec) -> Self {
        Self { states: States::TWO, values: Values::Bits(bits) }
    }

    /// A pattern of these values, each taken modulo the states.
    pub fn from_values(states: States, values: impl IntoIterator<Item = u16>) -> Self {
        let reduced = values.into_iter().map(|v| states.reduce(v.into()));
        let values = if states.is_two() {
            Values::Bits(reduced.map(|v| v == 1).collect())
        } else {
            Values::Residues(reduced.collect())
        };
        Self { states, values }
    }

    /// Values that are residues of this number of states already, which is not two.
    #[doc(hidden)]
    pub fn from_residues(states: States, residues: Vec<u16>) -> Self {
        debug_assert!(!states.is_two() && residues.iter().all(|&value| u32::from(value) < states.get()));
        Self { states, values: Values::Residues(residues) }
    }

    /// The number of states.
    pub fn states(&self) -> States {
        self.states
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        match &self.values {
            Values::Bits(bits) => bits.len(),
            Values::Residues(residues) => residues.len(),
        }
    }

    /// Returns whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a cell.
    pub fn get(&self, cell: usize) -> u16 {
        match &self.values {
            Values::Bits(bits) => bits.get(cell).into(),
            Values::Residues(residues) => residues[cell],
        }
    }

    /// Sets the value of a cell (taken modulo the states).
    pub fn set(&mut self, cell: usize, value: u16) {
        let value = self.states.reduce(value.into());
        match &mut self.values {
            Values::Bits(bits) => bits.set(cell, value == 1),
            Values::Residues(residues) => residues[cell] = value,
        }
    }

    /// Adds to the value of a cell.
    pub fn add_at(&mut self, cell: usize, value: u16) {
        match &mut self.values {
            Values::Bits(bits) => {
                if value % 2 == 1 {
                    bits.flip(cell);
                }
            }
            Values::Residues(residues) => {
                residues[cell] = self.states.reduce(u64::from(residues[cell]) + u64::from(value));
            }
        }
    }

    /// Adds `times` times another pattern.
    ///
    /// # Panics
    /// If the patterns differ in cells or states.
    pub fn add_times(&mut self, times: u16, other: &Self) {
        assert_eq!(self.states, other.states, "adding patterns of different states");
        assert_eq!(self.len(), other.len(), "adding patterns of different sizes");
        match (&mut self.values, &other.values) {
            (Values::Bits(sum), Values::Bits(bits)) => {
                if times % 2 == 1 {
                    sum.add(bits);
                }
            }
            (Values::Residues(sum), Values::Residues(residues)) => {
                for (s, r) in sum.iter_mut().zip(residues) {
                    *s = self.states.reduce(u64::from(*s) + u64::from(times) * u64::from(*r));
                }
            }
            _ => unreachable!("patterns of equal states are stored alike"),
        }
    }

    /// Adds another pattern.
    ///
    /// # Panics
    /// If the patterns differ in cells or states.
    pub fn add(&mut self, other: &Self) {
        self.add_times(1, other);
    }

    /// Subtracts another pattern.
    ///
    /// # Panics
    /// If the patterns differ in cells or states.
    pub fn subtract(&mut self, other: &Self) {
        self.add_times(self.states.modulus().largest(), other);
    }

    /// The pattern that gives zero when added to this one.
    #[must_use]
    pub fn negated(&self) -> Self {
        let mut negated = Self::zeros(self.states, self.len());
        negated.subtract(self);
        negated
    }

    /// The sum over all cells of the products of the two values, modulo the states.
    ///
    /// # Panics
    /// If the patterns differ in cells or states.
    pub fn dot(&self, other: &Self) -> u16 {
        assert_eq!(self.states, other.states, "inner product of patterns of different states");
        match (&self.values, &other.values) {
            (Values::Bits(a), Values::Bits(b)) => a.dot(b).into(),
            (Values::Residues(a), Values::Residues(b)) => {
                assert_eq!(a.len(), b.len(), "inner product of patterns of different sizes");
                let k = u64::from(self.states.get());
                let sum = a.iter().zip(b).fold(0u64, |sum, (a, b)| (sum + u64::from(*a) * u64::from(*b)) % k);
                self.states.reduce(sum)
            }
            _ => unreachable!("patterns of equal states are stored alike"),
        }
    }

    /// Returns whether every value is zero.
    pub fn is_zero(&self) -> bool {
        match &self.values {
            Values::Bits(bits) => bits.is_zero(),
            Values::Residues(residues) => residues.iter().all(|&r| r == 0),
        }
    }

    /// The number of cells that are not zero.
    pub fn support(&self) -> usize {
        match &self.values {
            Values::Bits(bits) => bits.count_ones(),
            Values::Residues(residues) => residues.iter().filter(|&&r| r != 0).count(),
        }
    }

    /// The sum of all values as plain numbers: as presses, how many presses it takes (a cell
    /// pressed j times costs j).
    pub fn total(&self) -> u64 {
        match &self.values {
            Values::Bits(bits) => bits.count_ones() as u64,
            Values::Residues(residues) => residues.iter().map(|&r| u64::from(r)).sum(),
        }
    }

    /// All values, by cell.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        (0..self.len()).map(|cell| self.get(cell))
    }

    /// The cells whose value is not zero, with it.
    pub fn nonzero(&self) -> Box<dyn Iterator<Item = (usize, u16)> + '_> {
        match &self.values {
            Values::Bits(bits) => Box::new(bits.ones().map(|cell| (cell, 1))),
            Values::Residues(residues) => {
                Box::new(residues.iter().enumerate().filter(|(_, r)| **r != 0).map(|(cell, &r)| (cell, r)))
            }
        }
    }

    /// The values of a pattern of more than two states.
    #[doc(hidden)]
    pub fn as_residues(&self) -> Option<&[u16]> {
        match &self.values {
            Values::Bits(_) => None,
            Values::Residues(residues) => Some(residues),
        }
    }

    /// The packed bits of a two-state pattern.
    pub fn as_bits(&self) -> Option<&BitVec> {
        match &self.values {
            Values::Bits(bits) => Some(bits),
            Values::Residues(_) => None,
        }
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.values {
            Values::Bits(bits) => bits.fmt(f),
            Values::Residues(residues) => write!(f, "mod {} {residues:?}", self.states.get()),
        }
    }
}
