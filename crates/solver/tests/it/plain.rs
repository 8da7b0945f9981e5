//! Plain boards: every way to the answer gives the same one.

use douse_algebra::bits::{BitMatrix, Ends, RowRecurrence, words_for};
use douse_algebra::budget::Budget;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::random::SeededRng;
use douse_puzzle::size::Size;
use douse_solver::plain::{NarrowKind, NullityTable, PlainKind, Tiling, nullity};
use std::num::NonZeroUsize;

const ALL_EDGES: [PlainEdges; 3] = [PlainEdges::Flat, PlainEdges::Cylinder, PlainEdges::Torus];

fn random(rng: &mut SeededRng, size: Size) -> BitMatrix {
    let words = (0..size.height() * words_for(size.width())).map(|_| rng.word()).collect();
    BitMatrix::from_words(size.height(), size.width(), words)
}

/// The effect of presses, cell by cell: a press changes a set of lights.
fn effect(edges: PlainEdges, presses: &BitMatrix) -> BitMatrix {
    let (height, width) = (presses.rows(), presses.columns());
    let mut lights = BitMatrix::zeros(height, width);
    let near = |at: usize, side: usize, joined: bool| {
        let mut near = vec![at];
        near.extend(if at > 0 { Some(at - 1) } else { joined.then_some(side - 1) });
        near.extend(if at + 1 < side { Some(at + 1) } else { joined.then_some(0) });
        near.sort_unstable();
        near.dedup();
        near
    };
    for row in 0..height {
        for column in presses.ones_in_row(row).collect::<Vec<_>>() {
            for c in near(column, width, edges != PlainEdges::Flat) {
                lights.flip(row, c);
            }
            for r in near(row, height, edges == PlainEdges::Torus).into_iter().filter(|&r| r != row) {
                lights.flip(r, column);
            }
        }
    }
    lights
}

/// Computes [`effect`] row by row.
fn effect_by_rows(edges: PlainEdges, presses: &BitMatrix) -> BitMatrix {
    let ends = if edges == PlainEdges::Flat { Ends::Open } else { Ends::Joined };
    let (height, dark) = (presses.rows(), vec![0; presses.stride()]);
    let turn = edges == PlainEdges::Torus && height > 2;
    let row = |row: Option<usize>| row.map_or(&dark[..], |row| presses.row(row));
    let mut lights = BitMatrix::zeros(height, presses.columns());
    let mut rows = RowRecurrence::new(presses.columns(), ends);
    rows.start(row(turn.then(|| height - 1)), presses.row(0));
    for at in 0..height {
        let next = if at + 1 < height { Some(at + 1) } else { turn.then_some(0) };
        lights.row_mut(at).copy_from_slice(rows.difference(row(next)));
    }
    lights
}

#[test]
fn effects_by_rows_are_effects_by_cells() {
    let mut rng = SeededRng::new("effects");
    for edges in ALL_EDGES {
        for (width, height) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 3), (5, 2), (64, 3), (65, 5), (130, 4)] {
            let presses = random(&mut rng, Size::new(width, height).unwrap());
            assert_eq!(effect_by_rows(edges, &presses), effect(edges, &presses), "{width}x{height} {edges:?}");
        }
    }
}

#[test]
fn threads_and_places_change_no_answer() {
    let mut rng = SeededRng::new("threads");
    for edges in ALL_EDGES {
        for (width, height) in [(1000, 33_000), (40_000, 700), (130, 200_000)] {
            let size = Size::new(width, height).unwrap();
            let kind = PlainKind::new(size, edges);
            let board = effect_by_rows(edges, &random(&mut rng, size));
            let expected = kind.solve(&board).unwrap();
            for threads in [2, 3, 7].map(|n| NonZeroUsize::new(n).unwrap()) {
                let mut presses = board.clone();
                kind.solve_words(board.words(), presses.words_mut(), threads).unwrap();
                assert!(presses == expected, "{size} {edges:?} on {threads} threads");
                let mut in_place = board.clone();
                kind.solve_words_in_place(in_place.words_mut(), threads).unwrap();
                assert!(in_place == expected, "{size} {edges:?} in place on {threads} threads");
                assert!(kind.is_solvable_words(board.words(), threads));
            }
            assert!(effect_by_rows(edges, &expected) == board, "{size} {edges:?}");
        }
    }
}

#[test]
fn boards_without_solution_stay_and_are_proved() {
    let mut rng = SeededRng::new("unsolvable");
    for edges in ALL_EDGES {
        for side in [5, 9, 11, 23, 30, 33, 65, 129] {
            let size = Size::square(side).unwrap();
            let kind = PlainKind::new(size, edges);
            let board = random(&mut rng, size);
            let mut in_place = board.clone();
            let answer = kind.solve_words_in_place(in_place.words_mut(), NonZeroUsize::MIN);
            assert_eq!(kind.is_solvable_words(board.words(), NonZeroUsize::MIN), answer.is_ok());
            match answer {
                Ok(()) => assert_eq!(effect(edges, &in_place), board),
                Err(witness) => {
                    assert_eq!(in_place, board);
                    assert!(effect(edges, &witness.quiet).is_zero(), "{size} {edges:?}");
                    let overlap = board.words().iter().zip(witness.quiet.words());
                    let overlap: u32 = overlap.map(|(a, b)| (a & b).count_ones()).sum();
                    assert_eq!(overlap % 2, 1, "{size} {edges:?}");
                }
            }
        }
    }
}

#[test]
fn words_give_the_answers_of_rows() {
    let mut rng = SeededRng::new("words");
    let sizes = (1..=12).flat_map(|w| (1..=12).map(move |h| (w, h)));
    for (width, height) in sizes.chain([(63, 5), (64, 64), (40, 40), (33, 30), (64, 1), (30, 100), (17, 17)]) {
        let size = Size::new(width, height).unwrap();
        for edges in ALL_EDGES {
            let (rows, words) = (PlainKind::new(size, edges), NarrowKind::new(size, edges).unwrap());
            let any = random(&mut rng, size);
            let solvable = effect_by_rows(edges, &any);
            assert!(rows.solve(&solvable).is_ok(), "{size} {edges:?}");
            for board in [any, solvable] {
                let mut presses = vec![7; height];
                let solved = words.solve(board.words(), &mut presses);
                match rows.solve(&board) {
                    Ok(expected) => assert_eq!((&presses[..], solved), (expected.words(), true), "{size} {edges:?}"),
                    Err(_) => assert_eq!((presses, solved), (vec![7; height], false), "{size} {edges:?}"),
                }
            }
        }
    }
    assert!(NarrowKind::new(Size::new(65, 1).unwrap(), PlainEdges::Flat).is_none());
}

#[test]
fn first_rows_of_tilings_are_those_of_boards() {
    let mut rng = SeededRng::new("tilings");
    for (width, height) in
        [(1, 1), (4, 4), (5, 5), (9, 30), (30, 9), (33, 33), (65, 64), (3, 200), (100, 17), (130, 131)]
    {
        let size = Size::new(width, height).unwrap();
        for edges in ALL_EDGES {
            let kind = PlainKind::new(size, edges);
            let tiles = [(1, 1), (1, 3), (2, 1), (3, 2), (5, 4), (7, 130), (200, 1)];
            let tiles = tiles.map(|(rows, columns)| BitMatrix::from_fn(rows, columns, |_, _| rng.below(2) == 1));
            for tiling in tiles.into_iter().map(|tile| Tiling::new(tile).unwrap()).chain([Tiling::all_on()]) {
                let expected = kind.solve(&tiling.board(height, width)).ok().map(|presses| presses.row_vec(0));
                assert_eq!(kind.first_row(&tiling), expected, "{size} {edges:?} {tiling:?}");
            }
        }
    }
    // Published with the best open program for this row; all others of the solution follow by
    // chasing.
    let kind = PlainKind::new(Size::square(10_000).unwrap(), PlainEdges::Flat);
    assert_eq!(kind.first_row(&Tiling::all_on()).unwrap().count_ones(), 4860);
}

#[test]
fn nullities_are_those_of_prepared_kinds() {
    for edges in ALL_EDGES {
        let by_table = NullityTable::new(edges).compute(1..=40, &Budget::default().with_threads(3)).unwrap();
        for (width, by_table) in (1..).zip(by_table) {
            for height in 1..=40 {
                let size = Size::new(width, height).unwrap();
                let expected = PlainKind::new(size, edges).nullity();
                assert_eq!(nullity(size, edges), expected, "{size} {edges:?}");
                if width == height {
                    assert_eq!(by_table, expected, "{size} {edges:?}");
                }
            }
        }
        for (width, height) in [(1000, 1000), (1023, 1023), (600, 599), (64, 10_000), (5_000, 17)] {
            let size = Size::new(width, height).unwrap();
            assert_eq!(nullity(size, edges), PlainKind::new(size, edges).nullity(), "{size} {edges:?}");
        }
    }
}

#[test]
fn the_table_of_squares_has_its_known_sum() {
    let mut table = NullityTable::new(PlainEdges::Flat);
    let budget = Budget::unlimited().with_threads(2);
    let mut nullities = table.compute(1..=9_999, &budget).unwrap();
    nullities.extend(table.compute(10_000..=25_000, &budget).unwrap());
    assert_eq!(nullities.iter().sum::<usize>(), 1_158_648);
    assert_eq!(nullities.iter().filter(|&&d| d == 0).count(), 14_432);
}
