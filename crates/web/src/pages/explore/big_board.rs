//! Big boards, with lights as bits.

use douse::edges::PlainEdges;

use douse::plain::PlainKind;
use douse::random::SeededRng;
use douse::size::Size;
use douse_algebra::bits::BitMatrix;
use std::num::NonZeroUsize;

/// A big board with the plus rule and two states.
#[derive(Clone, Debug)]
pub struct BigBoard {
    pub lights: BitMatrix,
    edges: PlainEdges,
    size: Size,
}

impl BigBoard {
    /// A board that random presses made of the dark one.
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

    pub fn all_on(size: Size, edges: PlainEdges) -> Self {
        Self { lights: BitMatrix::from_fn(size.height(), size.width(), |_, _| true), edges, size }
    }

    pub fn lit(&self) -> usize {
        count(&self.lights)
    }

    /// The lights that a press changes, each once: on a narrow torus two neighbours are the same
    /// light.
    pub fn changed_by(&self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let beside = |at: usize, end: usize, joined: bool| {
            let before = at.checked_sub(1).or(joined.then_some(end - 1)).filter(|before| *before != at);
            let after = Some(at + 1).filter(|after| *after < end).or(joined.then_some(0));
            [before, after.filter(|after| *after != at && Some(*after) != before)].into_iter().flatten()
        };
        let columns = beside(column, self.size.width(), self.edges != PlainEdges::Flat);
        let rows = beside(row, self.size.height(), self.edges == PlainEdges::Torus);
        let across = columns.map(move |column| (row, column));
        std::iter::once((row, column)).chain(across).chain(rows.map(move |row| (row, column)))
    }

    /// Presses a cell; returns the lights that changed.
    pub fn press(&mut self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let changed: Vec<(usize, usize)> = self.changed_by(row, column).collect();
        changed.iter().for_each(|&(row, column)| self.lights.flip(row, column));
        changed
    }

    /// The lights that presses change. A press changes a light if and only if a press of that light
    /// would change the pressed cell.
    pub fn effect(&self, presses: &BitMatrix) -> BitMatrix {
        BitMatrix::from_fn(self.size.height(), self.size.width(), |row, column| {
            self.changed_by(row, column).filter(|&(row, column)| presses.get(row, column)).count() % 2 == 1
        })
    }

    /// Presses that turn all lights off; `None` if there are none.
    pub fn solve(&self) -> Option<BitMatrix> {
        let mut presses = self.lights.clone();
        let kind = PlainKind::new(self.size, self.edges);
        kind.solve_words_in_place(presses.words_mut(), NonZeroUsize::MIN).ok()?;
        Some(presses)
    }
}

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
                for field in [BigBoard::random(size, edges, "big"), BigBoard::all_on(size, edges)] {
                    let presses = field.solve().expect("both kinds can be solved");
                    assert_eq!(field.effect(&presses), field.lights, "{width}x{height} {edges:?}");
                }
            }
        }
    }

    #[test]
    fn a_press_changes_what_it_says() {
        let mut field = BigBoard::all_on(Size::new(3, 3).unwrap(), PlainEdges::Torus);
        assert_eq!(field.press(0, 0).len(), 5);
        assert_eq!(field.lit(), 4);
        let mut changed: Vec<_> = field.changed_by(0, 0).collect();
        changed.sort_unstable();
        assert_eq!(changed, [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)]);
    }
}
