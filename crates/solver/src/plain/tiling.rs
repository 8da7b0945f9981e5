//! Boards that repeat a tile: their first row of presses without the board.

use super::PlainKind;
use crate::polynomial::{BitRows, RowRing, State};
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::gf2x::Poly;

/// Lights that repeat a tile from the top left corner on, without end.
///
/// ```
/// use douse_algebra::bits::BitMatrix;
/// use douse_solver::plain::Tiling;
/// let stripes = Tiling::new(BitMatrix::from_fn(2, 1, |row, _| row == 0)).unwrap();
/// assert_eq!(stripes.row(4, 3).count_ones(), 3);
/// assert_eq!(stripes.row(5, 3).count_ones(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    tile: BitMatrix,
}

impl Tiling {
    /// The tiling with this tile; `None` if it has no lights.
    pub fn new(tile: BitMatrix) -> Option<Self> {
        (tile.rows() > 0 && tile.columns() > 0).then_some(Self { tile })
    }

    /// All lights on.
    pub fn all_on() -> Self {
        Self { tile: BitMatrix::identity(1) }
    }

    /// The first `width` lights of a row.
    pub fn row(&self, row: usize, width: usize) -> BitVec {
        let row = row % self.tile.rows();
        BitVec::from_fn(width, |column| self.tile.get(row, column % self.tile.columns()))
    }

    /// The whole board.
    pub fn board(&self, height: usize, width: usize) -> BitMatrix {
        let rows: Vec<_> = (0..height).map(|row| self.row(row, width)).collect();
        BitMatrix::from_rows(width, &rows)
    }
}

impl PlainKind {
    /// The first row of the solution that [`PlainKind::solve`] finds for a tiled board, or `None`
    /// if there is none.
    ///
    /// # Complexity
    /// A tile of one row takes a few products of polynomials as wide as the board, and a taller one
    /// a few for each doubling of the tile's height up to the board's; memory O(width + tile).
    ///
    /// # Example
    /// ```
    /// use douse_puzzle::edges::PlainEdges;
    /// use douse_solver::plain::{PlainKind, Tiling};
    /// let kind = PlainKind::new("5x5".parse()?, PlainEdges::Flat);
    /// let first = kind.first_row(&Tiling::all_on()).expect("all-on boards can be solved");
    /// assert_eq!(format!("{first:?}"), "11000");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_row(&self, tiling: &Tiling) -> Option<BitVec> {
        let (solver, size) = (self.row_solver(), self.size());
        let (ring, first) = (solver.ring(), solver.first());
        let mut end = if tiling.tile.rows() == 1 {
            equal_rows(ring, &tiling.row(0, size.width()), size.height() - first)
        } else {
            repeated_rows(ring, tiling, first, size.height() - first)
        };
        if first > 0 {
            let mut rows = ring.chase(&end);
            rows.step(tiling.row(0, size.width()).words());
            end = BitRows::state_of(&rows);
        }
        let [above, here] = solver.solution(&end)?;
        Some(if first > 0 { above } else { here })
    }
}

/// The remainder of a chase through `rows` equal rows: the row times the sum of
/// `p_0 ... p_(rows-1)` at `B`.
fn equal_rows(ring: &BitRows, row: &BitVec, rows: usize) -> State<BitRows> {
    let row = ring.to_poly(row);
    let left = |rows: usize| ring.to_row(&ring.times(&fibonacci_sum(ring, rows), &row));
    [left(rows.saturating_sub(1)), left(rows)]
}

/// `p_0 + ... + p_(k-1)` at `B`: because `p_j^2 + B p_j p_(j-1) + p_(j-1)^2 = 1`, it is
/// `p_(j-1) (p_j + p_(j-1))` for `k = 2 j` and `p_j (p_j + p_(j-1))` for `k = 2 j + 1`.
fn fibonacci_sum(ring: &BitRows, k: usize) -> Poly {
    let (p, q) = ring.chebyshev_pair(k / 2);
    ring.times(if k.is_multiple_of(2) { &q } else { &p }, &(&p + &q))
}

/// The remainder of a chase through `rows` rows of a tiling, from row `first` on. One turn of the
/// tile is chased; `2 k` turns leave what `k` turns leave, once as it is and once carried through
/// `k` turns more.
fn repeated_rows(ring: &BitRows, tiling: &Tiling, first: usize, rows: usize) -> State<BitRows> {
    let period = tiling.tile.rows();
    let (turns, rest) = (rows / period, rows % period);
    let dark = || [ring.dark_row(), ring.dark_row()];
    let chase = |state: &State<BitRows>, rows: usize| {
        let mut state = ring.chase(state);
        (first..first + rows).for_each(|row| state.step(tiling.row(row, ring.width()).words()));
        BitRows::state_of(&state)
    };
    let add = |a: &[Poly; 2], b: &[Poly; 2]| [&a[0] + &b[0], &a[1] + &b[1]];
    let mut end = [Poly::zero(), Poly::zero()];
    if turns > 0 {
        let one = ring.to_polys(&chase(&dark(), period));
        let mut done = 0;
        for bit in (0..usize::BITS - turns.leading_zeros()).rev() {
            end = add(&ring.advance(done * period, &end), &end);
            done *= 2;
            if turns >> bit & 1 == 1 {
                end = add(&ring.advance(period, &end), &one);
                done += 1;
            }
        }
    }
    chase(&ring.to_rows(&end), rest)
}
