//! The press matrix as lists: which lights a press changes, which presses change a light.

use crate::variant::Variant;
use douse_algebra::bits::{BitMatrix, OutOfMemory, try_zeros};
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_algebra::narrow::small;
use std::sync::Arc;

/// The press matrix of a variant as lists in both directions; what the general methods work on.
#[derive(Clone, Debug)]
pub struct Incidence {
    lights: Arc<Lists>,
    presses: Arc<Lists>,
    memory: Reservation,
}

#[derive(Debug, PartialEq, Eq)]
struct Lists {
    starts: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    fn of(&self, cell: usize) -> &[u32] {
        &self.entries[self.starts[cell]..self.starts[cell + 1]]
    }
}

impl Incidence {
    /// Lists the press matrix; time and memory grow with the number of its ones.
    ///
    /// Returns an error if the budget does not allow that, or if there are more than 2^32 cells.
    /// The memory is drawn from the budget as long as a clone of the lists exists.
    pub fn of(variant: &Variant, budget: &Budget<'_>) -> Result<Self, Exhausted> {
        let (cells, ones) = (variant.cells(), variant.max_ones());
        let two_lists = cells.saturating_mul(2 * size_of::<usize>()).saturating_add(ones.saturating_mul(8));
        if u32::try_from(cells).is_err() {
            return Err(OutOfMemory { bytes: two_lists }.into());
        }
        let memory = budget.reserve(two_lists)?;
        let _places = budget.reserve_entries::<usize>(cells)?;
        let mut meter = budget.meter();
        let mut starts: Vec<usize> = try_zeros(cells + 1)?;
        let mut entries: Vec<u32> = Vec::new();
        entries.try_reserve_exact(ones).map_err(|_| OutOfMemory { bytes: two_lists })?;
        let mut counts: Vec<usize> = try_zeros(cells + 1)?;
        let mut lights = Vec::new();
        for press in 0..cells {
            variant.collect_lights_of(press, &mut lights);
            meter.spend(4 + lights.len())?;
            for &light in &lights {
                entries.push(small(light));
                counts[light + 1] += 1;
            }
            starts[press + 1] = entries.len();
        }
        for light in 0..cells {
            counts[light + 1] += counts[light];
        }
        let mut transposed: Vec<u32> = try_zeros(entries.len())?;
        let mut next = counts.clone();
        for press in 0..cells {
            meter.spend(4 + starts[press + 1] - starts[press])?;
            for &light in &entries[starts[press]..starts[press + 1]] {
                transposed[next[light as usize]] = small(press);
                next[light as usize] += 1;
            }
        }
        let (lights, presses) = (Lists { starts, entries }, Lists { starts: counts, entries: transposed });
        Ok(Self { lights: Arc::new(lights), presses: Arc::new(presses), memory })
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.lights.starts.len() - 1
    }

    /// The lights that a press changes, rising.
    pub fn lights_of(&self, press: usize) -> &[u32] {
        self.lights.of(press)
    }

    /// The presses that change a light, rising.
    pub fn presses_of(&self, light: usize) -> &[u32] {
        self.presses.of(light)
    }

    /// The number of ones in the press matrix.
    pub fn ones(&self) -> usize {
        self.lights.entries.len()
    }

    /// The press matrix `A`: row = light, column = press.
    pub fn matrix(&self) -> Result<BitMatrix, OutOfMemory> {
        let mut matrix = BitMatrix::try_zeros(self.cells(), self.cells())?;
        for light in 0..self.cells() {
            for &press in self.presses_of(light) {
                matrix.set(light, press as usize, true);
            }
        }
        Ok(matrix)
    }

    /// Presses and lights exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let (lights, presses) = (Arc::clone(&self.presses), Arc::clone(&self.lights));
        Self { lights, presses, memory: self.memory.clone() }
    }

    /// Returns whether a press changes a light exactly when pressing that light's cell changes this
    /// one's.
    pub fn is_symmetric(&self) -> bool {
        self.lights == self.presses
    }

    /// Returns whether every press changes the light of its own cell.
    pub fn is_reflexive(&self) -> bool {
        (0..self.cells()).all(|cell| self.lights_of(cell).binary_search(&small(cell)).is_ok())
    }
}
