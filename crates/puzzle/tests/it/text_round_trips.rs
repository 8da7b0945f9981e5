//! Every form, over random kinds of puzzle: what is written is read back as it was, as far as the
//! form says it.

use douse_algebra::bits::{BitMatrix, BitVec};
use douse_puzzle::board::Board;
use douse_puzzle::edges::Edges;
use douse_puzzle::goal::Goal;
use douse_puzzle::graph::Graph;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::rule::{PressShape, Rule};
use douse_puzzle::shape::{Grid, Shape};
use douse_puzzle::size::Size;
use douse_puzzle::text::{self, Form, ReadOptions, Reading, WriteError};
use douse_puzzle::variant::Variant;
use proptest::prelude::*;
use std::sync::Arc;

/// Numbers to make everything from: shrinking them makes boards smaller and plainer.
fn seeds() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 64)
}

struct SeededRng<'a> {
    seeds: &'a [u16],
    next: usize,
}

impl SeededRng<'_> {
    fn below(&mut self, end: usize) -> usize {
        self.next += 1;
        // The seeds are used again and again, each time stirred differently.
        let seed = u64::from(self.seeds[self.next % self.seeds.len()]);
        let round = (self.next / self.seeds.len()) as u64;
        let stirred = if round == 0 { seed } else { (seed + round).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40 };
        (stirred % end as u64) as usize
    }

    fn size(&mut self) -> Size {
        let sides = [1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65];
        let mut side = || if self.below(8) == 0 { sides[self.below(11)] } else { 1 + self.below(6) };
        Size::new(side(), side()).unwrap()
    }

    fn states(&mut self) -> States {
        let all = [2, 2, 2, 3, 4, 10, 11, 36, 37, 256, 257, 4096, 4097, 65536];
        States::new(all[self.below(all.len())]).unwrap()
    }

    fn pattern(&mut self, states: States, cells: usize) -> Pattern {
        let value = |rng: &mut Self| rng.below(states.get() as usize) as u16;
        Pattern::from_values(states, (0..cells).map(|_| value(self)).collect::<Vec<_>>())
    }

    fn matrix(&mut self, cells: usize) -> Rule {
        Rule::Matrix(Arc::new(BitMatrix::from_fn(cells, cells, |_, _| self.below(3) == 0)))
    }

    fn rule(&mut self, cells: usize) -> Rule {
        match self.below(10) {
            0 if cells <= 100 => self.matrix(cells),
            0 | 1 => {
                let (width, height) = (1 + 2 * self.below(3), 1 + 2 * self.below(3));
                let mut bits: Vec<bool> = (0..width * height).map(|_| self.below(2) == 1).collect();
                bits[0] = true;
                Rule::Drawn(PressShape::new(width, bits).unwrap())
            }
            rule => Rule::NAMED[rule % 6].clone(),
        }
    }

    fn graph(&mut self) -> Shape {
        let vertices = 1 + if self.below(6) == 0 { self.below(70) } else { self.below(8) };
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
        let links: Vec<_> = pairs.filter(|_| self.below(3) == 0).collect();
        Shape::Graph(Arc::new(Graph::new(vertices, &links).unwrap()))
    }

    fn grid(&mut self) -> Shape {
        let (size, edges) = (self.size(), Edges::ALL[self.below(6)]);
        if self.below(4) == 0 {
            let mut present = BitVec::from_fn(size.cells(), |_| self.below(4) > 0);
            present.set(0, true);
            return Shape::Grid(Grid::with_holes(size, edges, present).unwrap());
        }
        Shape::grid(size, edges)
    }

    fn board(&mut self) -> Board {
        let graph = self.below(5) == 0;
        let shape = if graph { self.graph() } else { self.grid() };
        let rule = match graph {
            true => [Rule::Plus, Rule::OpenPlus, self.matrix(shape.cells().min(70))][self.below(3)].clone(),
            false => self.rule(shape.cells()),
        };
        let (states, cells) = (self.states(), shape.cells());
        let lights = self.pattern(states, cells);
        let goal = match self.below(5) {
            0 => Goal::ON,
            1 => Goal::State(self.below(states.get() as usize) as u16),
            2 => Goal::Picture(self.pattern(states, cells)),
            _ => Goal::Off,
        };
        let titles = [None, Some("Crossing"), Some("\"quoted\" é"), Some(""), Some(" two\nlines\t "), Some("# x")];
        let title = titles[self.below(titles.len())].map(str::to_string);
        let variant = Variant::new(shape, rule, states).unwrap();
        Board::new(variant, lights).unwrap().with_goal(goal).unwrap().with_title(title)
    }
}

fn board_of(seeds: &[u16]) -> Board {
    SeededRng { seeds, next: 0 }.board()
}

/// The options that a person would have to add, given the properties that the form leaves out.
fn options_for(board: &Board, form: Form) -> ReadOptions {
    let variant = board.variant();
    let states = (form != Form::Torus && !is_whole(form)).then(|| variant.states());
    let size = match (form, variant.shape()) {
        (Form::Coordinates | Form::Names | Form::Hex, Shape::Grid(grid)) => Some(grid.size()),
        _ => None,
    };
    ReadOptions { form: Some(form), states, size, ..ReadOptions::default() }
}

/// Forms that say everything about the puzzle.
fn is_whole(form: Form) -> bool {
    matches!(form, Form::File | Form::Code | Form::JsonObject | Form::Flip)
}

fn read_back(written: &[u8], options: &ReadOptions) -> Reading {
    text::read(written, options, &text::own_input()).unwrap_or_else(|error| {
        panic!("line {}, column {}: {error}\n{}", error.line, error.column, String::from_utf8_lossy(written))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whole_forms_say_everything(seeds in seeds()) {
        let board = board_of(&seeds);
        for form in [Form::File, Form::Code, Form::JsonObject] {
            let written = text::write(&board, form).unwrap();
            for options in [ReadOptions::default(), options_for(&board, form)] {
                let reading = read_back(&written, &options);
                let expected = match form {
                    Form::Code => board.clone().with_title(None),
                    _ => board.clone(),
                };
                prop_assert_eq!(reading.form, form);
                prop_assert_eq!(&reading.boards[..], &[expected][..]);
            }
        }
    }

    #[test]
    fn every_form_keeps_the_lights(seeds in seeds()) {
        let board = board_of(&seeds);
        let shape = board.variant().shape();
        let is_matrix = matches!(board.variant().rule(), Rule::Matrix(_));
        for form in Form::ALL {
            let written = match text::write(&board, form) {
                Ok(written) => written,
                // The form named instead can say it.
                Err(WriteError::Cannot { instead, .. } | WriteError::OnlyRead { instead, .. }) => {
                    prop_assert!(instead != form);
                    continue;
                }
                Err(error) => panic!("{error}"),
            };
            let reading = read_back(&written, &options_for(&board, form));
            prop_assert_eq!(reading.boards.len(), 1, "{}", form);
            let read = &reading.boards[0];
            prop_assert_eq!(read.lights(), board.lights(), "{}", form);
            match (read.variant().shape(), shape) {
                (Shape::Grid(found), Shape::Grid(grid)) => {
                    prop_assert_eq!(found.size(), grid.size(), "{}", form);
                    prop_assert!((0..grid.cells()).all(|cell| found.place(cell) == grid.place(cell)), "{}", form);
                }
                (Shape::Graph(found), Shape::Graph(graph)) if !is_matrix || is_whole(form) => {
                    prop_assert_eq!(found, graph);
                }
                // A grid or a matrix as the graph whose plus rule it is: the same presses do the
                // same.
                _ => prop_assert!(matches!(form, Form::Graph6 | Form::EdgeList)),
            }
            let as_graph = shape.as_grid().is_some() || is_matrix;
            if form == Form::Flip || (as_graph && matches!(form, Form::Graph6 | Form::EdgeList)) {
                let (found, said) = (read.variant(), board.variant());
                prop_assert!((0..said.cells()).all(|press| found.lights_of(press) == said.lights_of(press)));
            }
        }
    }

    #[test]
    fn what_is_recognised_is_what_was_written(seeds in seeds()) {
        let board = board_of(&seeds);
        for form in Form::ALL {
            let Ok(written) = text::write(&board, form) else { continue };
            let options = ReadOptions { form: None, ..options_for(&board, form) };
            match text::read(&written, &options, &text::own_input()) {
                // Rows of digits are also rows, and the other way round where the lights are all of
                // a kind.
                Ok(reading) => prop_assert_eq!(reading.boards[0].lights(), board.lights(), "{} {:?}", form, written),
                Err(error) => {
                    let named = match &error.kind {
                        // A dark board is `none` in two forms, and `none` is a row of four digits
                        // for 25 states.
                        text::ReadErrorKind::Ambiguous { forms } => {
                            forms.iter().any(|&other| other == form || text::write(&board, other).as_ref() == Ok(&written))
                                || matches!(form, Form::Rows | Form::Line) && forms.contains(&Form::Digits)
                        }
                        text::ReadErrorKind::HoleOrOff { .. } => true,
                        _ => false,
                    };
                    prop_assert!(named, "{form}: {error}\n{}", String::from_utf8_lossy(&written));
                }
            }
        }
    }

    #[test]
    fn replays_come_back(seeds in seeds()) {
        let board = board_of(&seeds).with_title(None);
        let mut rng = SeededRng { seeds: &seeds, next: 7 };
        let presses: Vec<usize> = (0..rng.below(20)).map(|_| rng.below(board.variant().cells())).collect();
        let code = text::write_replay(&board, &presses).unwrap();
        let reading = read_back(code.as_bytes(), &ReadOptions::default());
        prop_assert_eq!(&reading.boards[0], &board);
        prop_assert_eq!(reading.replays[0].as_deref(), Some(&presses[..]));
    }

    #[test]
    fn press_lists_come_back(seeds in seeds()) {
        let board = board_of(&seeds);
        let shape = board.variant().shape();
        // Few presses per cell: a list names a cell once for each press.
        let presses = Pattern::from_values(board.variant().states(), board.lights().iter().map(|v| v % 5));
        let cells = text::read_presses(&text::write_presses(shape, &presses), shape).unwrap();
        let mut found = Pattern::zeros(board.variant().states(), board.variant().cells());
        cells.into_iter().for_each(|cell| found.add_at(cell, 1));
        prop_assert_eq!(found, presses);
    }

    #[test]
    fn several_boards_come_back(seeds in seeds()) {
        let mut rng = SeededRng { seeds: &seeds, next: 0 };
        let boards: Vec<Board> = (0..1 + rng.below(4)).map(|_| {
            let size = Size::new(1 + rng.below(5), 2 + rng.below(4)).unwrap();
            let variant = Variant::new(Shape::grid(size, Edges::Flat), Rule::Plus, States::TWO).unwrap();
            let lights = rng.pattern(States::TWO, size.cells());
            Board::new(variant, lights).unwrap()
        }).collect();
        for form in [Form::Rows, Form::Digits, Form::Line, Form::Batch, Form::Flip, Form::Code] {
            let written = text::write_all(&boards, form).unwrap();
            let options = ReadOptions { form: Some(form), ..ReadOptions::default() };
            prop_assert_eq!(&read_back(&written, &options).boards, &boards, "{}", form);
        }
    }
}
