//! Random choices that a seed repeats.

/// Implements SplitMix64 (Steele, Lea, Flood 2014). Its values are good enough for choices, and
/// nothing here is secret.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts the sequence of one case, so that a case can be repeated alone.
    pub fn of_case(seed: u64, case: u64) -> Self {
        let mut random = Self(seed);
        Self(random.next() ^ case.wrapping_mul(0xd134_2543_de82_ef95))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    /// Returns a number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Returns a number of the range, both ends included.
    pub fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// Returns true in this percentage of cases.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// Returns one of the entries.
    pub fn of<T: Copy>(&mut self, entries: &[T]) -> T {
        entries[self.below(entries.len())]
    }

    /// Returns one of the entries, as often as its weight says.
    pub fn weighted<T: Copy>(&mut self, entries: &[(usize, T)]) -> T {
        let mut place = self.below(entries.iter().map(|entry| entry.0).sum());
        for &(weight, entry) in entries {
            if place < weight {
                return entry;
            }
            place -= weight;
        }
        unreachable!("the place is below the sum of the weights")
    }
}
