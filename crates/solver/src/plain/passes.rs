//! The two passes over a board in memory, divided among threads.
//!
//! A chase goes down the board row by row, but it is linear: each thread chases its own rows from
//! nothing, and what the rows above would have added is a product of polynomials. So the threads
//! never wait for each other.

use crate::polynomial::{BitRows, RowRing, RowSolver, State};
use douse_algebra::bits::{BitMatrix, RowRecurrence, words_for};
use douse_algebra::gf2x::Poly;
use douse_algebra::threads;
use std::num::NonZeroUsize;
use std::ops::Range;

/// Words of the board below which another thread costs more than it saves.
const WORDS_A_THREAD: usize = 1 << 17;

/// The first pass, done: what the second needs to know of it.
pub(super) struct FirstPass {
    spans: Vec<Range<usize>>,
    /// The state before each span, from an empty start.
    before: Vec<[Poly; 2]>,
    /// The remainder at the end.
    pub(super) end: State<BitRows>,
}

/// Equal shares of the rows from `first` on, one per thread.
fn spans(first: usize, height: usize, words: usize, most: NonZeroUsize) -> Vec<Range<usize>> {
    let rows = height - first;
    let shares = (height.saturating_mul(words) / WORDS_A_THREAD).clamp(1, most.get().min(rows.max(1)));
    (0..shares).map(|i| first + rows * i / shares..first + rows * (i + 1) / shares).collect()
}

impl FirstPass {
    /// Chases a board, given as its packed rows, from an empty start.
    pub(super) fn over(solver: &RowSolver<BitRows>, board: &[u64], most: NonZeroUsize) -> Self {
        let (ring, first) = (solver.ring(), solver.first());
        let words = words_for(ring.width());
        let spans = spans(first, board.len() / words, words, most);
        let ends = threads::map(spans.len(), spans.clone(), |span| {
            let mut state = ring.chase_from_dark();
            state.chase(&board[span.start * words..span.end * words]);
            BitRows::state_of(&state)
        });
        let mut before = vec![[Poly::zero(), Poly::zero()]];
        let mut end = ends[0].clone();
        for (span, own) in spans.iter().zip(ends).skip(1) {
            let state = ring.to_polys(&end);
            let [a, b] = ring.to_rows(&ring.advance(span.len(), &state));
            before.push(state);
            end = [a, b];
            end.iter_mut().zip(&own).for_each(|(sum, own)| sum.add(own));
        }
        // Around a torus the lights of the first row come last.
        if first > 0 {
            let mut state = ring.chase(&end);
            state.step(&board[..words]);
            end = BitRows::state_of(&state);
        }
        Self { spans, before, end }
    }

    /// The second pass: the presses that begin with `start`.
    pub(super) fn write(
        &self,
        solver: &RowSolver<BitRows>,
        start: &State<BitRows>,
        board: &[u64],
        presses: &mut [u64],
    ) {
        let words = words_for(solver.ring().width());
        let rights = |span: &Range<usize>| &board[span.start * words..span.end * words];
        self.each_span(solver, start, presses, |mut state, span, presses| {
            for (right, press) in rights(&span).chunks_exact(words).zip(presses.chunks_exact_mut(words)) {
                state.step(right);
                press.copy_from_slice(state.previous());
            }
        });
    }

    /// Like [`FirstPass::write`], but the presses take the place of the lights.
    pub(super) fn write_in_place(&self, solver: &RowSolver<BitRows>, start: &State<BitRows>, board: &mut [u64]) {
        self.each_span(solver, start, board, |mut state, _, rows| state.chase_in_place(rows));
    }

    fn each_span(
        &self,
        solver: &RowSolver<BitRows>,
        start: &State<BitRows>,
        presses: &mut [u64],
        work: impl Fn(RowRecurrence, Range<usize>, &mut [u64]) + Sync,
    ) {
        let (ring, first) = (solver.ring(), solver.first());
        let words = words_for(ring.width());
        let polys = ring.to_polys(start);
        let (above, mut rest) = presses.split_at_mut(first * words);
        if first > 0 {
            above.copy_from_slice(start[0].words());
        }
        let mut shares = Vec::new();
        for (span, before) in self.spans.iter().zip(&self.before) {
            let state = if span.start == first {
                ring.chase(start)
            } else {
                let [a, b] = ring.advance(span.start - first, &polys);
                ring.chase(&ring.to_rows(&[&a + &before[0], &b + &before[1]]))
            };
            let (share, after) = rest.split_at_mut(span.len() * words);
            rest = after;
            shares.push((state, span.clone(), share));
        }
        threads::map(shares.len(), shares, |(state, span, share)| work(state, span, share));
    }
}

/// The quiet pattern that begins with `start`.
pub(super) fn quiet_pattern(solver: &RowSolver<BitRows>, start: &State<BitRows>, height: usize) -> BitMatrix {
    let dark = FirstPass {
        spans: std::iter::once(solver.first()..height).collect(),
        before: vec![[Poly::zero(), Poly::zero()]],
        end: start.clone(),
    };
    let mut pattern = BitMatrix::zeros(height, solver.ring().width());
    dark.write_in_place(solver, start, pattern.words_mut());
    pattern
}
