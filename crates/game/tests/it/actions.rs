//! The game as a state machine: random actions against the slow obvious truth.

use douse::board::Board;
use douse::edges::Edges;
use douse::goal::Goal;
use douse::pattern::{Pattern, States};
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::size::Size;
use douse::variant::Variant;
use douse_game::game::{Game, Refusal, Stage, Step};
use douse_game::save::{load, save};
use proptest::prelude::*;
use std::time::Duration;

#[derive(Clone, Debug)]
enum Action {
    Press(usize),
    Undo,
    Redo,
    Restart,
    GoTo(usize),
    Hint,
    Pass(u64),
    SaveAndLoad,
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        8 => (0..20usize).prop_map(Action::Press),
        4 => Just(Action::Undo),
        3 => Just(Action::Redo),
        1 => Just(Action::Restart),
        1 => (0..30usize).prop_map(Action::GoTo),
        1 => Just(Action::Hint),
        1 => (0..100_000u64).prop_map(Action::Pass),
        1 => Just(Action::SaveAndLoad),
    ]
}

fn board() -> impl Strategy<Value = Board> {
    let edges = prop::sample::select(vec![Edges::Flat, Edges::Torus, Edges::Klein]);
    let rule = prop::sample::select(vec![Rule::Plus, Rule::OpenPlus, Rule::King]);
    (1..5usize, 1..5usize, 2..5u64, edges, rule, prop::collection::vec(0..5u16, 16), 0..3u16).prop_map(
        |(width, height, k, edges, rule, values, goal)| {
            let states = States::new(k).unwrap();
            let variant = Variant::new(Shape::grid(Size::new(width, height).unwrap(), edges), rule, states).unwrap();
            let lights = Pattern::from_values(states, values.iter().take(width * height).map(|v| v % k as u16));
            let goal = if u64::from(goal) < k { Goal::State(goal) } else { Goal::Off };
            Board::new(variant, lights).unwrap().with_goal(goal).unwrap()
        },
    )
}

/// The truth: the start and a list of steps, replayed from the beginning every time.
struct Model {
    start: Board,
    rule: PlayRule,
    steps: Vec<Step>,
    at: usize,
}

impl Model {
    fn now(&self) -> (Board, usize) {
        let (mut board, mut moves) = (self.start.clone(), 0);
        for step in &self.steps[..self.at] {
            match step {
                Step::Press(cell) => {
                    board.press(*cell as usize);
                    moves += 1;
                }
                Step::Restart => (board, moves) = (self.start.clone(), 0),
            }
        }
        (board, moves)
    }

    fn push(&mut self, step: Step) {
        self.steps.truncate(self.at);
        self.steps.push(step);
        self.at += 1;
    }

    fn check(&self, game: &Game) {
        let (board, moves) = self.now();
        assert_eq!(game.board(), board);
        assert_eq!((game.moves(), game.position(), game.steps()), (moves, self.at, &self.steps[..]));
        let won = board.is_solved() && !self.start.is_solved();
        assert_eq!(game.stage() == Stage::Won, won);
        assert_eq!(game.stage() == Stage::Sandbox, self.start.is_solved());
        assert_eq!(game.missing(), board.difference().support());
        let start = Game::from_code(&game.code().unwrap(), self.rule).unwrap();
        let again = start.replay(&game.transcript()).unwrap();
        assert_eq!((again.stage() == Stage::Won, again.moves(), again.hints()), (won, moves, game.hints()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_actions_agree_with_replaying_everything(
        board in board(),
        rule in prop::sample::select(PlayRule::ALL.to_vec()),
        actions in prop::collection::vec(action(), 1..60),
    ) {
        let mut game = Game::new(board.clone(), rule).unwrap();
        let mut model = Model { start: board, rule, steps: Vec::new(), at: 0 };
        let (mut hints, mut elapsed) = (0, Duration::ZERO);
        for action in actions {
            let (now, moves) = model.now();
            let won = now.is_solved() && !model.start.is_solved();
            match action {
                Action::Press(cell) => {
                    let cells = now.variant().cells();
                    let result = game.press(cell);
                    if cell >= cells {
                        prop_assert_eq!(result, Err(Refusal::NoCell { cell, cells }));
                    } else if won {
                        prop_assert_eq!(result, Err(Refusal::Won));
                    } else if !rule.allows(moves, now.lights().get(cell)) {
                        let refusal = if now.lights().get(cell) == 0 { Refusal::MustBeLit } else { Refusal::MustBeUnlit };
                        prop_assert_eq!(result, Err(refusal));
                    } else {
                        prop_assert_eq!(result, Ok(()));
                        model.push(Step::Press(cell as u32));
                    }
                }
                Action::Undo => {
                    let step = model.at.checked_sub(1).map(|at| model.steps[at]);
                    prop_assert_eq!(game.undo(), step);
                    model.at -= usize::from(step.is_some());
                }
                Action::Redo => {
                    let step = model.steps.get(model.at).copied();
                    prop_assert_eq!(game.redo(), step);
                    model.at += usize::from(step.is_some());
                }
                Action::Restart => {
                    game.restart();
                    if moves > 0 {
                        model.push(Step::Restart);
                    }
                }
                Action::GoTo(position) => {
                    game.go_to(position);
                    model.at = position.min(model.steps.len());
                }
                Action::Hint => {
                    game.count_hint();
                    hints += 1;
                }
                Action::Pass(time) => {
                    game.pass(Duration::from_millis(time));
                    elapsed += Duration::from_millis(if won { 0 } else { time });
                }
                Action::SaveAndLoad => {
                    let text = save(&game).unwrap();
                    game = load(&text).unwrap();
                    prop_assert_eq!(save(&game).unwrap(), text);
                }
            }
            model.check(&game);
            prop_assert_eq!((game.hints(), game.elapsed()), (hints, elapsed));
        }
    }

    #[test]
    fn undoing_everything_is_the_start_and_redoing_everything_the_end(
        board in board(),
        cells in prop::collection::vec((0..16usize, 0..8u8), 1..80),
    ) {
        let mut game = Game::new(board.clone(), PlayRule::Any).unwrap();
        for (cell, restart) in cells {
            if restart == 0 {
                game.restart();
            }
            let _ = game.press(cell % board.variant().cells());
        }
        let end = game.clone();
        while game.undo().is_some() {}
        prop_assert_eq!(game.board(), board);
        while game.redo().is_some() {}
        prop_assert_eq!(game, end);
    }

    #[test]
    fn no_text_makes_loading_panic(lines in prop::collection::vec("(douse game 1|code [0-9x:a-f]{0,9}|moves [A-C1-3 ]{0,9}|at [0-9]{0,3}|hints .{0,5}|.{0,12})", 0..8)) {
        let _ = load(&lines.join("\n"));
    }
}
