//! A big board: its lights as bits, pressing, and solving.

use douse::plain::{PlainEdges, PlainKind};
use douse::random::SeededRng;
use douse::size::Size;
use douse_algebra::bits::BitMatrix;

/// A big board with the plus rule and two states.
#[derive(Clone, Debug)]
pub struct Field {
    /// The lights.
    pub lights: BitMatrix,
    edges: PlainEdges,
    size: Size,
}

impl Field {
    /// A board that random presses make of the dark one.
    pub fn random(size: Size, edges: PlainEdges, seed: &str) -> Self {
        let mut rng = SeededRng::new(seed);
        let (mut word, mut left) = (0, 0);
        let presses = BitMatrix::from_fn(size.height(), size.width(), |_, _| {
            if left == 0 {
                (word, left) = (rng.word(), 64);
            }
            left -= 1;
            word >>= 1;
            word & 1 == 1
        });
        let mut field = Self { lights: BitMatrix::zeros(size.height(), size.width()), edges, size };
        field.lights = field.effect(&presses);
        field
    }

    /// The board with all lights on.
    pub fn all_on(size: Size, edges: PlainEdges) -> Self {
        Self { lights: BitMatrix::from_fn(size.height(), size.width(), |_, _| true), edges, size }
    }

    /// How many lights are on.
    pub fn lit(&self) -> usize {
        count(&self.lights)
    }

    /// The lights that a press changes.
    pub fn changed_by(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let (height, width) = (self.size.height(), self.size.width());
        let beside = |at: usize, end: usize, joined: bool| {
            let before = at.checked_sub(1).or(joined.then_some(end - 1));
            let after = Some(at + 1).filter(|after| *after < end).or(joined.then_some(0));
            [before, after]
        };
        let columns = beside(column, width, self.edges != PlainEdges::Flat).into_iter().flatten();
        let rows = beside(row, height, self.edges == PlainEdges::Torus).into_iter().flatten();
        let mut changed: Vec<(usize, usize)> = columns.map(|column| (row, column)).collect();
        changed.extend(rows.map(|row| (row, column)));
        changed.push((row, column));
        changed.sort_unstable();
        // A press changes a set of lights: on a narrow torus two neighbours are the same.
        changed.dedup();
        changed
    }

    /// Presses a cell; returns the lights that changed.
    pub fn press(&mut self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let changed = self.changed_by(row, column);
        for &(row, column) in &changed {
            self.lights.flip(row, column);
        }
        changed
    }

    /// The lights that presses change.
    pub fn effect(&self, presses: &BitMatrix) -> BitMatrix {
        let (height, width) = (self.size.height(), self.size.width());
        if height.min(width) <= 2 {
            // Neighbours may be the same light: one press at a time.
            let mut effect = BitMatrix::zeros(height, width);
            let pressed = (0..height * width)
                .map(|at| (at / width, at % width))
                .filter(|&(row, column)| presses.get(row, column));
            pressed
                .flat_map(|(row, column)| self.changed_by(row, column))
                .for_each(|(row, column)| effect.flip(row, column));
            return effect;
        }
        let (sides, ends) = (self.edges != PlainEdges::Flat, self.edges == PlainEdges::Torus);
        BitMatrix::from_fn(height, width, |row, column| {
            let mut light = presses.get(row, column);
            if column > 0 || sides {
                light ^= presses.get(row, if column > 0 { column - 1 } else { width - 1 });
            }
            if column + 1 < width || sides {
                light ^= presses.get(row, if column + 1 < width { column + 1 } else { 0 });
            }
            if row > 0 || ends {
                light ^= presses.get(if row > 0 { row - 1 } else { height - 1 }, column);
            }
            if row + 1 < height || ends {
                light ^= presses.get(if row + 1 < height { row + 1 } else { 0 }, column);
            }
            light
        })
    }

    /// Presses that turn all lights off; `None` where there are none.
    pub fn solve(&self) -> Option<BitMatrix> {
        PlainKind::new(self.size, self.edges).solve(&self.lights).ok()
    }
}

/// How many bits are set.
pub fn count(bits: &BitMatrix) -> usize {
    bits.words().iter().map(|word| word.count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_change_exactly_what_is_lit() {
        for edges in [PlainEdges::Flat, PlainEdges::Cylinder, PlainEdges::Torus] {
            for (width, height) in [(1, 1), (2, 2), (2, 5), (30, 20), (65, 64)] {
                let size = Size::new(width, height).unwrap();
                for field in [Field::random(size, edges, "big"), Field::all_on(size, edges)] {
                    let presses = field.solve().expect("both kinds can be solved");
                    assert_eq!(field.effect(&presses), field.lights, "{width}x{height} {edges:?}");
                }
            }
        }
    }

    #[test]
    fn a_press_changes_what_it_says() {
        let mut field = Field::all_on(Size::new(3, 3).unwrap(), PlainEdges::Torus);
        assert_eq!(field.press(0, 0).len(), 5);
        assert_eq!(field.lit(), 4);
        assert_eq!(field.changed_by(0, 0), [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)]);
    }
}
