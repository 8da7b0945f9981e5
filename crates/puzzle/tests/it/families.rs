//! Graphs with a name keep it in every form that can say it.

use douse_puzzle::board::Board;
use douse_puzzle::family::Family;
use douse_puzzle::goal::Goal;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::text::{self, Form, ReadOptions};
use douse_puzzle::variant::Variant;
use proptest::prelude::*;

fn families() -> impl Strategy<Value = Family> {
    prop_oneof![
        (1usize..5).prop_map(Family::Cube),
        (1usize..5).prop_map(Family::Hexagon),
        (1usize..7).prop_map(Family::Triangle),
        (3usize..40).prop_map(Family::Cycle),
        (1usize..40).prop_map(Family::Path),
        (3usize..40).prop_map(Family::Wheel),
        (1usize..20).prop_map(Family::Complete),
        (1usize..9, 1usize..9).prop_map(|(m, n)| Family::Bipartite(m, n)),
        (1usize..7).prop_map(Family::Hypercube),
        Just(Family::Petersen),
    ]
}

fn boards() -> impl Strategy<Value = Board> {
    let rules = prop_oneof![Just(Rule::Plus), Just(Rule::OpenPlus)];
    let states = prop_oneof![Just(2u64), Just(3), Just(10), Just(36), Just(37), Just(300), Just(65536)];
    (families(), rules, states, any::<u64>(), 0u8..3).prop_map(|(family, rule, states, seed, goal)| {
        let states = States::new(states).unwrap();
        let variant = Variant::new(Shape::family(family).unwrap(), rule, states).unwrap();
        let cells = variant.cells() as u64;
        let pattern = |salt: u64| {
            let value = move |i: u64| (seed ^ salt).wrapping_mul(i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            Pattern::from_values(states, (0..cells).map(|i| states.reduce(value(i))))
        };
        let goal = match goal {
            0 => Goal::Off,
            1 => Goal::ON,
            _ => Goal::Picture(pattern(12345)),
        };
        Board::new(variant, pattern(0)).unwrap().with_goal(goal).unwrap()
    })
}

proptest! {
    #[test]
    fn forms_that_say_everything_keep_the_name(board in boards()) {
        for form in [Form::File, Form::Code, Form::JsonObject] {
            let written = text::write(&board, form).unwrap();
            let reading = text::read(&written, &ReadOptions::default(), &text::own_input()).unwrap();
            prop_assert_eq!(reading.form, form);
            prop_assert_eq!(&reading.boards[0], &board);
            prop_assert_eq!(reading.boards[0].variant().shape().as_family(), board.variant().shape().as_family());
        }
    }

    #[test]
    fn the_name_and_the_lights_come_back(board in boards()) {
        let options = ReadOptions { states: Some(board.variant().states()), ..ReadOptions::default() };
        let written = text::write(&board, Form::Family).unwrap();
        let reading = text::read(&written, &options, &text::own_input()).unwrap();
        prop_assert_eq!(reading.form, Form::Family);
        prop_assert_eq!(reading.boards[0].lights(), board.lights());
        let family = board.variant().shape().as_family();
        prop_assert_eq!(reading.boards[0].variant().shape().as_family(), family);
        // The lights alone are enough where the graph was said.
        let (_, lights) = std::str::from_utf8(&written).unwrap().split_once(' ').unwrap();
        let alone = text::read(lights.as_bytes(), &ReadOptions { family, ..options }, &text::own_input()).unwrap();
        prop_assert_eq!(&alone.boards[0], &reading.boards[0]);
    }

    #[test]
    fn a_graph_is_the_same_without_its_name(board in boards()) {
        let options = ReadOptions { states: Some(board.variant().states()), ..ReadOptions::default() };
        let written = text::write(&board, Form::Graph6).unwrap();
        let reading = text::read(&written, &ReadOptions { form: Some(Form::Graph6), ..options }, &text::own_input()).unwrap();
        prop_assert_eq!(reading.boards[0].variant().shape(), board.variant().shape());
        prop_assert_eq!(reading.boards[0].variant().shape().as_family(), None);
    }
}

/// Frozen: a published code opens the same board for ever.
#[test]
fn known_codes() {
    let board =
        |code: &str| text::read(code.as_bytes(), &ReadOptions::default(), &text::own_input()).unwrap().boards.remove(0);
    for (code, family, lit) in [
        ("cube1:84", "cube:1", vec![0, 5]),
        ("hexagon2.open-plus:0c", "hexagon:2", vec![4, 5]),
        ("triangle3.k3:200000001", "triangle:3", vec![0, 8]),
        ("bipartite3,4.on:82", "bipartite:3,4", vec![0, 6]),
        ("petersen.k10:9000000001", "petersen", vec![0, 9]),
    ] {
        let board = board(code);
        assert_eq!(board.variant().shape().as_family().unwrap().to_string(), family);
        assert_eq!(board.lights().nonzero().map(|(cell, _)| cell).collect::<Vec<_>>(), lit, "{code}");
        assert_eq!(text::write(&board, Form::Code).unwrap(), format!("{code}\n").into_bytes());
    }
}
