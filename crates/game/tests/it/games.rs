//! Games from start to end: hints, par, solving from here, saving, replay.

use douse::generate::{Generator, Way};
use douse::goal::Goal;
use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse_game::game::{Game, Refusal, Stage, StartError};
use douse_game::hint::{HintError, Rung};
use douse_game::maker::any_board;
use douse_game::origin::Origin;
use douse_game::par::{WayError, shortest_way};
use douse_game::replay::ReplayError;
use douse_game::save::{LoadError, load, save};
use douse_game::session::Session;
use std::time::Duration;

fn game(code: &str, rule: PlayRule) -> Game {
    Game::from_code(code, rule).unwrap()
}

#[test]
fn following_hints_wins_in_par_by_every_rule() {
    let budget = Budget::unlimited();
    for code in ["3x3:1c8", "4x4:8421", "3x3@torus:0b0", "4x3.k3:012012012012", "3x3.king:a28", "g5=ffc:18"] {
        for rule in PlayRule::ALL {
            let game = game(code, rule);
            let par = match game.par(&budget) {
                Ok(par) => par,
                Err(WayError::Unsolvable(_) | WayError::Unreachable { .. }) => continue,
                Err(error) => panic!("{error}"),
            };
            let Some(par) = par.proved() else { continue };
            let mut session = Session::new(game.clone(), Duration::ZERO);
            while session.game().stage() == Stage::Playing {
                let advice = session.climb_within(&budget).unwrap().advice;
                let left = par - session.game().moves() as u64;
                assert_eq!(advice.left.proved(), Some(left), "{code} {rule}");
                assert!(advice.look.contains(&advice.cell) && advice.rest[0] == advice.cell);
                assert_eq!(advice.rest.len() as u64, left);
                session.press(advice.cell, Duration::ZERO).unwrap();
            }
            let game = session.game();
            assert_eq!((game.moves() as u64, game.hints() as u64), (par, par), "{code} {rule}");
            assert_eq!(session.climb_within(&budget), Err(HintError::Done));
        }
    }
}

#[test]
fn the_ladder_climbs_while_the_lights_stay_and_counts_each_hint_once() {
    let (now, budget) = (Duration::ZERO, Budget::unlimited());
    let mut session = Session::new(game("5x5:002a000", PlayRule::Any), now);
    for rung in [Rung::Look, Rung::Cell, Rung::Why, Rung::Why] {
        assert_eq!(session.climb_within(&budget).unwrap().rung, rung);
    }
    assert_eq!(session.game().hints(), 1);
    let advice = session.hint().unwrap().advice.clone();
    session.press(advice.cell, now).unwrap();
    assert_eq!(session.hint(), None);
    assert_eq!(session.climb_within(&budget).unwrap().rung, Rung::Look);
    session.undo(now);
    assert_eq!(session.game().hints(), 2, "undo does not take hints back");
}

#[test]
fn the_way_from_here_is_legal_and_wins() {
    let budget = Budget::unlimited();
    for rule in PlayRule::ALL {
        let mut game = game("4x4:8421", rule);
        for cell in 0..16 {
            if game.press(cell).is_ok() && cell % 3 == 0 && game.stage() == Stage::Playing {
                let Ok(way) = game.way_from_here(&budget) else { continue };
                let mut shown = game.clone();
                way.moves.unwrap().into_iter().for_each(|cell| shown.press(cell).unwrap());
                assert_eq!(shown.stage(), Stage::Won, "{rule}");
            }
        }
    }
}

#[test]
fn lit_only_on_boards_too_large_to_search_has_a_way_and_a_bracket() {
    let mut lit_only = game("7x7:8040201008040", PlayRule::LitOnly);
    let free = game("7x7:8040201008040", PlayRule::Any).par(&Budget::unlimited()).unwrap();
    // Memory ends searches at the same place everywhere, time would not.
    let budget = Budget::unlimited().with_memory(1 << 26);
    let par = lit_only.par(&budget).unwrap();
    assert!(par.at_least >= free.proved().unwrap());
    assert!(par.at_most.unwrap() >= par.at_least);
    for cell in lit_only.way_from_here(&budget).unwrap().moves.unwrap() {
        lit_only.press(cell).unwrap();
    }
    assert_eq!(lit_only.stage(), Stage::Won);
}

#[test]
fn more_memory_lets_a_search_by_a_rule_of_play_reach_farther() {
    let game = game("6x5:8f90f7c0", PlayRule::LitOnly);
    let at_least = |memory| game.par(&Budget::unlimited().with_memory(memory)).unwrap().at_least;
    assert!(at_least(1 << 27) > at_least(1 << 26));
}

/// Past 27 lights the search goes on as long as its memory lasts; past 63 a way is met by walking.
#[test]
fn turns_on_large_boards_have_ways_or_a_proof_that_there_are_none() {
    let budget = Budget::unlimited();
    // Three presses, two of them side by side; with lit cells first the number of presses is odd on
    // such boards.
    let mut dark = game("6x6:000000000", PlayRule::Any);
    [0, 1, 35].iter().for_each(|&cell| dark.press(cell).unwrap());
    let way = shortest_way(&dark.board(), PlayRule::LitFirst, &budget).unwrap();
    assert_eq!(way.par().proved(), Some(way.moves.unwrap().len() as u64));
    assert_eq!(way.at_least % 2, 1);
    let rule = PlayRule::UnlitFirst;
    assert_eq!(shortest_way(&dark.board(), rule, &budget), Err(WayError::Unreachable { rule }));
    let variant = game(&format!("12x12:{}", "0".repeat(36)), PlayRule::Any).variant().clone();
    for rule in [PlayRule::LitFirst, PlayRule::UnlitFirst, PlayRule::LitOnly] {
        let board = any_board(&variant, rule, "large").unwrap();
        let mut played = Game::new(board, rule).unwrap();
        let way = played.way_from_here(&budget).unwrap();
        assert!(way.par().at_most.unwrap() >= way.at_least);
        way.moves.unwrap().into_iter().for_each(|cell| played.press(cell).unwrap());
        assert_eq!(played.stage(), Stage::Won, "{rule}");
    }
}

/// Whatever the rule of play, size, edges and rule of presses: a board that is dealt can be won by
/// its rule.
#[test]
fn every_board_dealt_has_a_way() {
    // Memory ends searches at the same place everywhere, time would not.
    let budget = Budget::unlimited().with_memory(4 << 20);
    for (kind, cells) in [("3x3", 9), ("5x5", 25), ("7x4", 28), ("6x6@torus", 36), ("9x9.king", 81), ("8x8.knight", 64)]
    {
        let dark = game(&format!("{kind}:{}", "0".repeat(usize::div_ceil(cells, 4))), PlayRule::Any);
        for rule in PlayRule::ALL {
            for seed in 0..5 {
                let board = any_board(dark.variant(), rule, &seed.to_string()).unwrap();
                let mut played = Game::new(board, rule).unwrap();
                let moves = played.way_from_here(&budget).unwrap().moves.unwrap_or_else(|| panic!("{kind} {rule}"));
                moves.into_iter().for_each(|cell| played.press(cell).unwrap());
                assert_eq!(played.stage(), Stage::Won, "{kind} {rule}");
            }
        }
    }
}

#[test]
fn a_hundred_thousand_moves_stay_small_and_are_taken_back() {
    let mut long = game("5x5:002a000", PlayRule::Any);
    for step in 0..100_000usize {
        if long.press(step * 7 % 25).is_err() {
            long.undo();
            long.press((step * 7 + 1) % 25).unwrap();
        }
    }
    let moves = long.steps().len();
    assert!(moves > 90_000);
    assert!(size_of_val(long.steps()) <= 8 * moves, "{} bytes for {moves} moves", size_of_val(long.steps()));
    long.restart();
    long.go_to(0);
    assert_eq!(long.board(), *long.start());
}

#[test]
fn a_board_that_starts_solved_is_never_won() {
    let mut game = game("3x3:000", PlayRule::Any);
    assert_eq!(game.stage(), Stage::Sandbox);
    game.press(4).unwrap();
    game.press(4).unwrap();
    assert_eq!((game.missing(), game.stage(), game.score()), (0, Stage::Sandbox, None));
    assert_ne!(replayed("3x3:000", "B2B2", PlayRule::Any).unwrap().stage(), Stage::Won);
}

#[test]
fn a_won_game_stands_still_until_undo() {
    let mut game = game("3x3:5d0", PlayRule::Any);
    game.pass(Duration::from_secs(2));
    let cells = game.way_from_here(&Budget::unlimited()).unwrap().moves.unwrap();
    cells.iter().for_each(|&cell| game.press(cell).unwrap());
    game.pass(Duration::from_secs(5));
    assert_eq!((game.stage(), game.elapsed()), (Stage::Won, Duration::from_secs(2)));
    assert_eq!(game.press(0), Err(Refusal::Won));
    assert_eq!(game.score().unwrap().moves, cells.len() as u64);
    game.undo();
    assert_eq!(game.stage(), Stage::Playing);
    let next = Game::new(game.start().clone(), PlayRule::Any).unwrap().after(&game);
    assert_eq!((next.round(), next.moves()), (2, 0));
}

fn replayed(code: &str, moves: &str, rule: PlayRule) -> Result<Game, ReplayError> {
    game(code, rule).replay(moves)
}

#[test]
fn replays_say_what_is_wrong() {
    assert!(matches!(replayed("2x2:f", "A1C9", PlayRule::Any), Err(ReplayError::Name { number: 2, .. })));
    assert!(matches!(replayed("2x2:f", "A1 - B2", PlayRule::Any), Err(ReplayError::Name { number: 2, .. })));
    let late = replayed("2x2:e", "A1B1", PlayRule::Any);
    assert_eq!(late, Err(ReplayError::Illegal { number: 2, refusal: Refusal::Won }));
    let unlit = replayed("2x2:e", "B2", PlayRule::LitOnly);
    assert_eq!(unlit, Err(ReplayError::Illegal { number: 1, refusal: Refusal::MustBeLit }));
    assert!(matches!(Game::from_code("2x2:zz", PlayRule::Any), Err(StartError::Read(_))));
}

#[test]
fn saved_games_say_what_is_wrong_with_them() {
    assert_eq!(load("5x5:002a000"), Err(LoadError::Foreign));
    assert!(matches!(load("douse game 3\n"), Err(LoadError::Version { .. })));
    assert_eq!(load("douse game 1\n"), Err(LoadError::NoCode));
    assert!(matches!(load("douse game 1\ncode 5x5:1\n"), Err(LoadError::Start { line: 2, .. })));
    assert!(matches!(load("douse game 1\ncode 2x2:f\nmoves A9\n"), Err(LoadError::Line { line: 3, .. })));
    assert!(matches!(load("douse game 1\ncode 2x2:f\nmoves A1\nat 2\n"), Err(LoadError::Moves { .. })));
    assert!(matches!(load("douse game 1\ncode 2x2:e\nmoves A1 A1\n"), Err(LoadError::Moves { .. })), "past the win");
    assert!(matches!(load("douse game 1\ncode 2x2:f\nlives 3\n"), Err(LoadError::Line { line: 3, .. })));
    let game = game("g5=ffc:18", PlayRule::LitOnly).with_origin(Origin::Seed("a b".into()));
    assert_eq!(load(&save(&game).unwrap()), Ok(game));
}

/// A hundred thousand moves on a large board: eight bytes each, and no press waits for the board.
#[test]
fn a_long_game_on_a_large_board_is_undone_move_by_move() {
    let options = douse::text::ReadOptions::default();
    let code = format!("100x100:{}8", "0".repeat(2499));
    let board = douse::text::read(code.as_bytes(), &options, &douse::text::own_input()).unwrap().boards.remove(0);
    let mut game = Game::new(board, PlayRule::Any).unwrap();
    for step in 0..100_000 {
        game.press(step * 7919 % 10_000).unwrap();
    }
    while game.undo().is_some() {}
    assert_eq!((game.missing(), game.steps().len()), (1, 100_000));
    assert_eq!(size_of_val(&game.steps()[0]), 8);
}

#[test]
fn seeds_make_games() {
    let variant = game("5x5:0000000", PlayRule::Any).variant().clone();
    let board = Generator::new(variant, Goal::Off, Way::Presses, "seed").unwrap().next_board().unwrap();
    let game = Game::new(board, PlayRule::Any).unwrap().with_origin(Origin::Seed("seed".into()));
    assert_eq!(load(&save(&game).unwrap()).unwrap().origin(), game.origin());
}
