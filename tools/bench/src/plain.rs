//! Solves plain boards in memory, against copying them.

use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Context, ensure};
use douse::edges::PlainEdges;
use douse::plain::PlainKind;
use douse::random::SeededRng;
use douse::size::Size;
use douse_algebra::bits::{BitMatrix, RowRecurrence, words_for};

use crate::report::{Report, Row, measure};

/// The number of runs per side; the fastest counts. The sides alternate, so that noise affects
/// both.
const ROUNDS: usize = 15;

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let size = Size::square(10_000)?;
    let (mut flat, mut torus) = (Sample::new(size, PlainEdges::Flat), Sample::new(size, PlainEdges::Torus));
    for threads in thread_counts()? {
        let (mut flat_time, mut torus_time, mut copying) = (Duration::MAX, Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            flat_time = flat_time.min(flat.solve(threads)?);
            copying = copying.min(flat.copy());
            torus_time = torus_time.min(torus.solve(threads)?);
        }
        ensure!(flat.is_solved() && torus.is_solved(), "wrong presses");
        let opponent = Some(("copying board and solution", copying));
        // Other programs may use the cores, so the limits are those of one core.
        let limit = (threads == NonZeroUsize::MIN).then_some(3.0);
        let what = format!("10000 x 10000 flat, prepared and solved, threads: {threads}");
        report.add(&Row { what: &what, ours: flat_time, opponent, limit });
        let what = format!("10000 x 10000 torus, prepared and solved, threads: {threads}");
        report.add(&Row {
            what: &what,
            ours: torus_time,
            opponent: Some(("flat", flat_time)),
            limit: limit.map(|_| 2.0),
        });
    }
    Ok(())
}

/// Measures a board of several gigabytes.
pub(crate) fn run_huge(report: &mut Report) -> anyhow::Result<()> {
    let mut flat = Sample::new(Size::square(100_000)?, PlainEdges::Flat);
    for threads in thread_counts()? {
        reset_peak();
        let (mut ours, mut copying) = (Duration::MAX, Duration::MAX);
        ours = ours.min(flat.solve(threads)?);
        let peak = peak_memory().context("the system does not say how much memory was used")?;
        let share = peak as f64 / size_of_val(flat.board.words()) as f64;
        for _ in 0..3 {
            copying = copying.min(flat.copy());
            ours = ours.min(flat.solve(threads)?);
        }
        flat.copy = Vec::new();
        ensure!(flat.is_solved(), "wrong presses");
        let opponent = Some(("copying board and solution", copying));
        let what = format!("100000 x 100000 flat, prepared and solved, threads: {threads}, peak {share:.2} boards");
        report.add(&Row { what: &what, ours, opponent, limit: Some(4.0) });
        ensure!(share < 2.2, "peak memory is {share} times the bits of the board");
    }
    Ok(())
}

/// Returns one thread, and the number of cores.
fn thread_counts() -> anyhow::Result<Vec<NonZeroUsize>> {
    let mut counts = vec![NonZeroUsize::MIN, std::thread::available_parallelism()?];
    counts.dedup();
    Ok(counts)
}

/// A random solvable board, with space for its solution.
struct Sample {
    edges: PlainEdges,
    board: BitMatrix,
    presses: BitMatrix,
    copy: Vec<u64>,
}

impl Sample {
    fn new(size: Size, edges: PlainEdges) -> Self {
        let board = random_board(size, edges);
        // A clone instead of zeros: its pages are already in use.
        let presses = board.clone();
        Self { edges, board, presses, copy: Vec::new() }
    }

    /// Measures preparing the kind and solving the board.
    fn solve(&mut self, threads: NonZeroUsize) -> anyhow::Result<Duration> {
        let size = Size::new(self.board.columns(), self.board.rows())?;
        let solve =
            || PlainKind::new(size, self.edges).solve_words(self.board.words(), self.presses.words_mut(), threads);
        let (time, answer) = measure(solve);
        ensure!(answer.is_ok(), "a board made by presses has no solution");
        Ok(time)
    }

    /// Measures copying the board and the solution once, into memory that is already in use.
    fn copy(&mut self) -> Duration {
        if self.copy.is_empty() {
            self.copy = self.board.words().to_vec();
        }
        let (time, ()) = measure(|| {
            self.copy.copy_from_slice(self.board.words());
            std::hint::black_box(&mut self.copy);
            self.copy.copy_from_slice(self.presses.words());
            std::hint::black_box(&mut self.copy);
        });
        time
    }

    /// Checks row by row that the presses leave these lights.
    fn is_solved(&self) -> bool {
        let (board, presses) = (&self.board, &self.presses);
        let (height, nothing) = (board.rows(), vec![0; board.stride()]);
        let (above, below) = match self.edges {
            PlainEdges::Torus => (presses.row(height - 1), presses.row(0)),
            _ => (&nothing[..], &nothing[..]),
        };
        let mut rows = RowRecurrence::new(board.columns(), self.edges.ends());
        rows.start(above, presses.row(0));
        (0..height).all(|row| {
            let next = if row + 1 < height { presses.row(row + 1) } else { below };
            rows.difference(next) == board.row(row)
        })
    }
}

/// Returns the lights that random presses leave.
fn random_board(size: Size, edges: PlainEdges) -> BitMatrix {
    let mut rng = SeededRng::new("plain boards");
    let (width, height) = (size.width(), size.height());
    let mut board = BitMatrix::from_words(height, width, (0..height * words_for(width)).map(|_| rng.word()).collect());
    let nothing = vec![0; board.stride()];
    let (above, below) = match edges {
        PlainEdges::Torus => (board.row(height - 1).to_vec(), board.row(0).to_vec()),
        _ => (nothing.clone(), nothing),
    };
    let mut rows = RowRecurrence::new(width, edges.ends());
    rows.start(&above, board.row(0));
    for row in 0..height {
        let next = if row + 1 < height { board.row(row + 1).to_vec() } else { below.clone() };
        board.row_mut(row).copy_from_slice(rows.difference(&next));
    }
    board
}

/// Resets the peak of memory; on systems that cannot, it only seems higher.
pub(crate) fn reset_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Returns the peak of memory of this program, in bytes.
pub(crate) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
