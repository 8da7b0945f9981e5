//! Boards as rows from anywhere: the answers are those of boards in memory, and what is wrong is
//! said.

use douse_algebra::bits::BitMatrix;
use douse_puzzle::edges::Edges;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::goal::Goal;
use douse_puzzle::pattern::States;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_solver::generate::{Generator, Way};
use douse_solver::plain::PlainKind;
use douse_solver::plain::stream::{
    PbmError, PbmReader, PbmWriter, RowProgress, StreamAnswer, StreamError, Verdict, check_rows, generate_rows,
    solve_rows, verify_rows,
};
use std::io::{self, Write};
use std::ops::ControlFlow;

const ALL_EDGES: [PlainEdges; 3] = [PlainEdges::Flat, PlainEdges::Cylinder, PlainEdges::Torus];

fn go_on(_: RowProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn generated(size: Size, edges: PlainEdges, seed: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut sink = PbmWriter::new(&mut bytes, size).unwrap();
    generate_rows(size, edges, seed, &mut sink, &mut go_on).unwrap();
    bytes
}

fn to_matrix(picture: &[u8]) -> BitMatrix {
    let mut rows = PbmReader::new(picture).unwrap();
    let mut matrix = BitMatrix::zeros(rows.size().height(), rows.size().width());
    (0..matrix.rows()).for_each(|row| rows.read_row(matrix.row_mut(row)).unwrap());
    rows.finish().unwrap();
    matrix
}

fn from_matrix(matrix: &BitMatrix) -> Vec<u8> {
    let mut bytes = Vec::new();
    let size = Size::new(matrix.columns(), matrix.rows()).unwrap();
    let mut sink = PbmWriter::new(&mut bytes, size).unwrap();
    (0..matrix.rows()).for_each(|row| sink.write_row(matrix.row(row)).unwrap());
    sink.finish().unwrap();
    bytes
}

fn solved(kind: &PlainKind, board: &[u8]) -> (StreamAnswer, Vec<u8>) {
    let mut presses = Vec::new();
    let (mut first, mut again) = (PbmReader::new(board).unwrap(), PbmReader::new(board).unwrap());
    let answer =
        solve_rows(kind, &mut first, &mut again, || PbmWriter::new(&mut presses, kind.size()), &mut go_on).unwrap();
    (answer, presses)
}

fn verdict(edges: PlainEdges, board: &[u8], presses: &[u8]) -> Verdict {
    let (mut board, mut presses) = (PbmReader::new(board).unwrap(), PbmReader::new(presses).unwrap());
    verify_rows(edges, &mut board, &mut presses, &mut go_on).unwrap()
}

#[test]
fn answers_are_those_in_memory() {
    let small = (1..=6).flat_map(|w| (1..=6).map(move |h| (w, h)));
    for (width, height) in
        small.chain([(63, 9), (64, 30), (65, 33), (30, 65), (129, 8), (1000, 3), (3, 1000), (300, 300)])
    {
        let size = Size::new(width, height).unwrap();
        for edges in ALL_EDGES {
            let kind = PlainKind::new(size, edges);
            let board = generated(size, edges, "streams");
            let lights = to_matrix(&board);
            assert!(!lights.is_zero());
            assert_eq!(from_matrix(&lights), board);
            let (answer, presses) = solved(&kind, &board);
            assert_eq!(answer, StreamAnswer::Solvable, "{size} {edges:?}");
            assert_eq!(to_matrix(&presses), kind.solve(&lights).unwrap(), "{size} {edges:?}");
            assert_eq!(verdict(edges, &board, &presses), Verdict::Right, "{size} {edges:?}");

            // A light that is not as it was made is found in every row, the first one of a torus
            // included.
            for row in [0, height / 2] {
                let mut other = lights.clone();
                other.flip(row, width - 1);
                let wrong = Verdict::Wrong { lights: 1, row, column: width - 1 };
                assert_eq!(verdict(edges, &from_matrix(&other), &presses), wrong, "{size} {edges:?}");
            }
            let mut other = lights.clone();
            other.flip(height - 1, width / 2);
            let board = from_matrix(&other);
            let wrong = Verdict::Wrong { lights: 1, row: height - 1, column: width / 2 };
            assert_eq!(verdict(edges, &board, &presses), wrong, "{size} {edges:?}");
            let checked = check_rows(&kind, &mut PbmReader::new(&board[..]).unwrap(), &mut go_on).unwrap();
            let (answer, presses) = solved(&kind, &board);
            assert_eq!(answer, checked);
            match (answer, kind.solve(&other)) {
                (StreamAnswer::Solvable, Ok(expected)) => assert_eq!(to_matrix(&presses), expected),
                (StreamAnswer::Unsolvable(witness), Err(expected)) => {
                    assert!(presses.is_empty(), "nothing is written for a board without solution");
                    let mut quiet = Vec::new();
                    let mut sink = PbmWriter::new(&mut quiet, size).unwrap();
                    witness.write(&kind, &mut sink, &mut go_on).unwrap();
                    assert_eq!(to_matrix(&quiet), expected.quiet, "{size} {edges:?}");
                }
                (answer, expected) => panic!("{size} {edges:?}: {answer:?}, in memory {expected:?}"),
            }
        }
    }
}

/// A seed is one board, whichever way it is made. (The boards of the generator are frozen by tests
/// of their own.)
#[test]
fn boards_are_those_of_the_generator() {
    let small = (1..=9).flat_map(|w| (1..=9).map(move |h| (w, h)));
    for (width, height) in small.chain([(63, 3), (64, 4), (65, 5), (127, 200), (128, 200), (200, 129)]) {
        let size = Size::new(width, height).unwrap();
        for (edges, plain) in [Edges::Flat, Edges::Cylinder, Edges::Torus].into_iter().zip(ALL_EDGES) {
            let variant = Variant::new(Shape::grid(size, edges), Rule::Plus, States::TWO).unwrap();
            for seed in ["1", "two"] {
                let mut boards = Generator::new(variant.clone(), Goal::Off, Way::Presses, seed).unwrap();
                let board = boards.next_board().unwrap();
                let rows = to_matrix(&generated(size, plain, seed)).to_flat();
                assert_eq!(Some(&rows), board.lights().as_bits(), "{size} {edges}");
            }
        }
    }
}

fn error_of(picture: &[u8]) -> PbmError {
    let read = || -> Result<(), StreamError> {
        let mut rows = PbmReader::new(picture)?;
        let kind = PlainKind::new(rows.size(), PlainEdges::Flat);
        check_rows(&kind, &mut rows, &mut go_on).map(|_| ())
    };
    match read() {
        Err(StreamError::Picture(error)) => error,
        other => panic!("{other:?} of {picture:?}"),
    }
}

#[test]
fn wrong_pictures_are_named() {
    let size = |text: &str| text.parse::<Size>().unwrap();
    for start in [&b""[..], b"P", b"P1\n2 2\n0110", b"GIF89a", b"p4\n1 1\n\0"] {
        assert_eq!(error_of(start), PbmError::NotPacked);
    }
    for header in [&b"P4"[..], b"P4x", b"P42 2\n", b"P4\n", b"P4\n# no end", b"P4\n-3 3\n", b"P4\n3x3\n"] {
        assert!(matches!(error_of(header), PbmError::Header { .. }), "{header:?}");
    }
    assert!(matches!(error_of(b"P4\n0 3\n"), PbmError::Size(_)));
    assert!(matches!(error_of(b"P4\n99999999999999999999 3\n"), PbmError::Size(_)));
    assert_eq!(error_of(b"P4\n9 3\n\0\0\0\0\0"), PbmError::Truncated { size: size("9x3"), row: 3 });
    assert_eq!(error_of(b"P4\n9 3"), PbmError::Truncated { size: size("9x3"), row: 1 });
    assert_eq!(error_of(b"P4\n9 3\n"), PbmError::Truncated { size: size("9x3"), row: 1 });
    assert_eq!(error_of(b"P4\n9 3\n\0\0\0\0\0\0\0"), PbmError::TooLong { size: size("9x3") });
    // Comments, other white space, and anything in the bits past the last column are as the format
    // allows.
    let read = to_matrix(b"P4 # a comment\n# another\r\n3\t2\n\x5f\xbf");
    assert_eq!(read, BitMatrix::from_fn(2, 3, |row, column| (row == 0) == (column % 2 == 0)));
}

#[test]
fn what_differs_or_changes_is_said() {
    let board = generated("70x70".parse().unwrap(), PlainEdges::Flat, "a");
    let other = generated("70x70".parse().unwrap(), PlainEdges::Flat, "b");
    let small = generated("7x7".parse().unwrap(), PlainEdges::Flat, "a");
    let (mut a, mut b) = (PbmReader::new(&board[..]).unwrap(), PbmReader::new(&small[..]).unwrap());
    let sizes = verify_rows(PlainEdges::Flat, &mut a, &mut b, &mut go_on);
    assert!(matches!(sizes, Err(StreamError::Sizes { .. })));
    for edges in ALL_EDGES {
        let kind = PlainKind::new("70x70".parse().unwrap(), edges);
        let (mut first, mut again) = (PbmReader::new(&board[..]).unwrap(), PbmReader::new(&other[..]).unwrap());
        let sink = || PbmWriter::new(io::sink(), kind.size());
        let answer = solve_rows(&kind, &mut first, &mut again, sink, &mut go_on);
        assert!(matches!(answer, Err(StreamError::Changed) | Ok(StreamAnswer::Unsolvable(_))), "{answer:?}");
    }
}

/// A disk with space for this many bytes.
struct Disk(usize);

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn runs_can_be_broken_off_and_disks_be_full() {
    let size: Size = "5000x2000".parse().unwrap();
    let mut seen = Vec::new();
    let mut sink = PbmWriter::new(io::sink(), size).unwrap();
    let result = generate_rows(size, PlainEdges::Flat, "", &mut sink, &mut |progress| {
        seen.push(progress.rows);
        if seen.len() == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(result, Err(StreamError::Interrupted)));
    assert!(seen.len() == 1 && seen[0] < 2000, "{seen:?}");
    let mut sink = PbmWriter::new(Disk(1_000_000), size).unwrap();
    let result = generate_rows(size, PlainEdges::Flat, "", &mut sink, &mut go_on);
    assert!(matches!(result, Err(StreamError::Write(error)) if error.kind() == io::ErrorKind::StorageFull));
}
