//! The effect of pressing an unlit cell, by pressing lit ones only.

use douse_algebra::bits::BitVec;
use douse_puzzle::incidence::Incidence;
use std::collections::{HashMap, HashSet, VecDeque};

/// The result of a detour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The presses made have the effect of the press asked for.
    Pressed,
    /// All lights of the connected part would be on, which no legal press leaves behind: the cell
    /// pressed last is off. Nothing was pressed.
    WouldLightAll,
}

/// The lights in play and the presses so far, on a rule that works both ways and changes the
/// pressed cell.
pub(super) struct Player<'a> {
    incidence: &'a Incidence,
    lights: BitVec,
    pub(super) presses: Vec<usize>,
}

impl<'a> Player<'a> {
    pub(super) fn new(incidence: &'a Incidence, lights: BitVec) -> Self {
        Self { incidence, lights, presses: Vec::new() }
    }

    pub(super) fn is_lit(&self, cell: usize) -> bool {
        self.lights.get(cell)
    }

    /// Presses a lit cell.
    pub(super) fn press(&mut self, cell: usize) {
        debug_assert!(self.is_lit(cell), "cell {cell} is not lit");
        self.presses.push(cell);
        for &light in self.incidence.lights_of(cell) {
            self.lights.flip(light as usize);
        }
    }

    fn press_all(&mut self, cells: impl IntoIterator<Item = usize>) {
        cells.into_iter().for_each(|cell| self.press(cell));
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<'a> {
        self.incidence.lights_of(cell).iter().map(|&light| light as usize).filter(move |&light| light != cell)
    }

    fn touches(&self, a: usize, b: usize) -> bool {
        self.incidence.lights_of(a).binary_search_by_key(&b, |&light| light as usize).is_ok()
    }

    /// The cells of `wanted` in parts that are not dark, the nearest to a light first.
    pub(super) fn nearest_to_a_light(&self, wanted: &BitVec) -> Vec<usize> {
        let mut seen = self.lights.clone();
        let mut queue: VecDeque<usize> = self.lights.ones().collect();
        let mut reached = Vec::new();
        if wanted.is_zero() {
            return reached;
        }
        while let Some(cell) = queue.pop_front() {
            if wanted.get(cell) {
                reached.push(cell);
            }
            for next in self.neighbours(cell) {
                if !seen.get(next) {
                    seen.set(next, true);
                    queue.push_back(next);
                }
            }
        }
        reached
    }

    /// A shortest way from `from` to a cell that is `wanted`, both included.
    fn way(&self, from: usize, wanted: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let mut before: HashMap<usize, usize> = HashMap::from([(from, from)]);
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            if wanted(cell) {
                let mut way = vec![cell];
                while let Some(&last) = way.last().filter(|&&last| last != from) {
                    way.push(before[&last]);
                }
                way.reverse();
                return Some(way);
            }
            for next in self.neighbours(cell) {
                before.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    cell
                });
            }
        }
        None
    }

    /// Presses an unlit cell in effect, lit cells only. There must be a light in its connected
    /// part.
    ///
    /// With `k` the distance to the nearest light and `u_0 ... u_k` a shortest way from there,
    /// `P(u_k)` is, for `k > 3`, `P(u_{k-1})`, which lights `u_k`, `u_{k-1}` and `u_{k-2}`; then
    /// `u_k`; then `u_{k-2}, u_{k-1}, u_{k-2}`, which takes `u_{k-1}` back. Nearer than that a
    /// handful of cells suffices, or the cell has a light at distance two and the nearest unlit
    /// cell that it does not change further away.
    pub(super) fn detour(&mut self, button: usize) -> Outcome {
        let Some(mut way) = self.way(button, |cell| self.is_lit(cell)) else {
            unreachable!("a detour needs a light in the same part");
        };
        way.reverse();
        match way.len() - 1 {
            1 => self.press_all([way[0], button, way[0]]),
            2 => return self.detour_of_two(&way),
            distance => {
                self.press_among(&way[..4], way[3]);
                for k in 4..=distance {
                    self.press_all([way[k], way[k - 2], way[k - 1], way[k - 2]]);
                }
            }
        }
        Outcome::Pressed
    }

    /// The nearest light is two steps away: `way` leads from it to the cell.
    fn detour_of_two(&mut self, way: &[usize]) -> Outcome {
        let (light, between, button) = (way[0], way[1], way[2]);
        let unlit_apart = |cell: usize| !self.is_lit(cell) && !self.touches(button, cell);
        // A neighbour with a light on one side and an unlit cell on another, both out of the cell's
        // reach.
        let fork = self.neighbours(button).find_map(|middle| {
            let lit = self.neighbours(middle).find(|&cell| self.is_lit(cell))?;
            let unlit = self.neighbours(middle).find(|&cell| unlit_apart(cell))?;
            Some([lit, middle, button, unlit])
        });
        if let Some(cells) = fork {
            self.press_among(&cells, button);
            return Outcome::Pressed;
        }
        let Some(out) = self.way(button, unlit_apart) else { return Outcome::WouldLightAll };
        match out.len() - 1 {
            2 => self.press_among(&[light, between, button, out[1], out[2]], button),
            3 => self.press_among(&out, button),
            _ => {
                // All between the cell's neighbours and the end of `out` is lit. Borrow the press
                // of out[2].
                self.press_all([out[2], out[1], button, out[1]]);
                // The end of `out` is two steps nearer to out[2], unlit and out of its reach.
                let back = self.detour(out[2]);
                debug_assert_eq!(back, Outcome::Pressed);
            }
        }
        Outcome::Pressed
    }

    /// Presses `button` in effect by a shortest sequence of legal presses among a few cells.
    fn press_among(&mut self, cells: &[usize], button: usize) {
        let index = cells.iter().position(|&cell| cell == button);
        let lights: Vec<bool> = cells.iter().map(|&cell| self.is_lit(cell)).collect();
        let changes: Vec<u32> = cells
            .iter()
            .map(|&a| cells.iter().enumerate().map(|(i, &b)| u32::from(self.touches(a, b)) << i).sum())
            .collect();
        let sequence = index.and_then(|index| shortest_among(&lights, &changes, index));
        let Some(sequence) = sequence else { unreachable!("these cells always allow a detour") };
        self.press_all(sequence.into_iter().map(|i| cells[i]));
    }
}

/// The shortest legal sequence among a few cells that presses each an even number of times but
/// `button`, which it presses an odd number of times. The parities decide the lights, so there are
/// only `2^cells` positions.
fn shortest_among(lights: &[bool], changes: &[u32], button: usize) -> Option<Vec<usize>> {
    let start: u32 = lights.iter().enumerate().map(|(i, &lit)| u32::from(lit) << i).sum();
    let lights_at = |parities: u32| {
        (0..changes.len()).filter(|&i| parities >> i & 1 == 1).fold(start, |lights, i| lights ^ changes[i])
    };
    let mut seen: HashSet<u32> = HashSet::from([0]);
    let mut queue = VecDeque::from([(0u32, Vec::new())]);
    while let Some((parities, sequence)) = queue.pop_front() {
        if parities == 1 << button {
            return Some(sequence);
        }
        let lights = lights_at(parities);
        for i in (0..changes.len()).filter(|&i| lights >> i & 1 == 1) {
            if seen.insert(parities ^ (1 << i)) {
                let mut longer = sequence.clone();
                longer.push(i);
                queue.push_back((parities ^ (1 << i), longer));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortest detour among cells with these edges; `lit` cells are on.
    fn detour(cells: usize, edges: &[(usize, usize)], lit: usize, button: usize) -> usize {
        let mut changes: Vec<u32> = (0..cells).map(|i| 1 << i).collect();
        for &(a, b) in edges {
            changes[a] |= 1 << b;
            changes[b] |= 1 << a;
        }
        let lights: Vec<bool> = (0..cells).map(|i| lit >> i & 1 == 1).collect();
        shortest_among(&lights, &changes, button).expect("a legal detour").len()
    }

    /// Every arrangement of the few cells that `detour` relies on allows one, and none is longer
    /// than four presses for each step of distance and three.
    #[test]
    fn a_handful_of_cells_suffices() {
        // Three steps from a light, along a path without shortcuts.
        assert_eq!(detour(4, &[(0, 1), (1, 2), (2, 3)], 0b0001, 3), 7);
        // A fork: light 0, middle 1, cell 2, unlit 3; light and unlit cell may touch.
        for extra in [&[][..], &[(0, 3)]] {
            assert_eq!(detour(4, &[&[(0, 1), (1, 2), (1, 3)], extra].concat(), 0b0001, 2), 7);
        }
        // Light 0 behind 1, unlit 4 behind 3, cell 2 between 1 and 3; 1 and 3 may touch, and so may
        // 0 and 4.
        for extra in [&[][..], &[(1, 3)], &[(0, 4)], &[(1, 3), (0, 4)]] {
            assert!(detour(5, &[&[(0, 1), (1, 2), (2, 3), (3, 4)], extra].concat(), 0b00001, 2) <= 11);
        }
        // Cell, neighbour, light, unlit, in a row.
        assert_eq!(detour(4, &[(0, 1), (1, 2), (2, 3)], 0b0100, 0), 7);
    }
}
