//! Computations of the game: in the page if they take no time, otherwise in a worker.

use super::current_game::{CurrentGame, FIRST_BOARD, FIRST_PAR, ParState, now};
use crate::chunk;
use crate::jobs::playing::{Advise, FindPar, Judge, Position, StartGame, StartedGame};
use crate::jobs::{Failure, Job};
use crate::parts::note::Note;
use crate::parts::seed;
use crate::parts::task::{self, Slot};
use crate::records::resume_game;
use crate::routes;
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse_game::challenge::Challenge;
use douse_game::choice::Choice;
use douse_game::drawing::Verdict;
use douse_game::game::Game;
use douse_game::hint::Advice;
use douse_game::par::Par;
use douse_game::session::{Next, Session};
use douse_game::time_limit;
use leptos::prelude::*;

/// Computes a job about a board: in the page if that settles it at once, else in a worker.
fn compute<J: Job>(
    (board, rule): (Board, PlayRule),
    slot: Slot,
    note: Note,
    job: fn(Position) -> J,
    done: impl FnOnce(Result<J::Answer, Failure>) + 'static,
) {
    slot.set(None);
    let is_quick = board.variant().cells() <= time_limit::MAX_CELLS_IN_PAGE && rule == PlayRule::Any;
    let mut position = Position { board, rule, time: time_limit::IN_PAGE };
    if is_quick && let Some(answer) = job(position.clone()).compute_here() {
        // A failure would be the same in a worker.
        if answer.as_ref().map_or(true, J::is_final) {
            return done(answer);
        }
    }
    position.time = time_limit::IN_BACKGROUND;
    task::start(slot, note, &job(position), done);
}

/// Finds the par of the board.
pub fn find_par(current_game: CurrentGame, slot: Slot) {
    slot.set(None);
    if let Some(par) = current_game.game_now(|game| first_par(game).or_else(|| (chunk::now()?.play.level_par)(game))) {
        return current_game.set_par(par);
    }
    current_game.par.set(ParState::Searching);
    let (board, rule) = current_game.game_now(|game| (game.start().clone(), game.rule()));
    compute((board, rule), slot, Note::of("task-par"), FindPar, move |answer| match answer {
        Ok(par) => current_game.set_par(par),
        Err(failure) => current_game.par.set(ParState::Failed(failure)),
    });
}

/// The par of the first board, which is known without the second part of the program.
fn first_par(game: &Game) -> Option<Par> {
    let first = game.rule() == PlayRule::Any && game.code().is_ok_and(|code| code == FIRST_BOARD);
    first.then(|| Par::exactly(FIRST_PAR))
}

/// The par of a level, which is stored with it.
pub fn level_par(game: &Game) -> Option<Par> {
    game.kept_par()
}

/// Finds a hint for the next move.
pub fn find_advice(current_game: CurrentGame, done: impl FnOnce(CurrentGame, Advice) + 'static) {
    let here = current_game.session.with_untracked(Session::here);
    compute(here, current_game.task, Note::of("task-hint"), Advise, move |answer| match answer {
        Ok(advice) => done(current_game, advice),
        Err(failure) => current_game.show_note(Note::of(failure.name())),
    });
}

/// The state of judging a board that is being drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    Running,
    Known(Verdict),
    Failed(Failure),
}

/// Judges a board that is being drawn.
pub fn judge(board: Option<Board>, rule: PlayRule, slot: Slot, judgement: RwSignal<Judgement>) {
    let Some(board) = board else {
        slot.set(None);
        judgement.set(Judgement::Known(Verdict::Empty));
        return;
    };
    judgement.set(Judgement::Running);
    compute((board, rule), slot, Note::of("task-par"), Judge, move |answer| {
        judgement.set(answer.map_or_else(Judgement::Failed, Judgement::Known));
    });
}

/// Starts a game on a new board of the settings.
pub fn make_board(current_game: CurrentGame) {
    let choice = current_game.choice_now();
    let is_quick = is_quick(&choice);
    start_game(current_game, &StartGame::New { choice, seed: seed::fresh() }, is_quick);
}

/// Starts the next game: the next level, the next board of the day, or a board of the settings.
pub fn next_round(current_game: CurrentGame) {
    // An assignment leads back to the class.
    let challenge = current_game.game_now(|game| game.origin().challenge().cloned());
    if let Some(assignment) = challenge.filter(|challenge| !challenge.is_ranked()) {
        return routes::go(&routes::address_of(&assignment));
    }
    let challenge = match current_game.session.with_untracked(Session::next) {
        Next::Shared(challenge) => Some(challenge),
        Next::Deal => None,
    };
    let choice = current_game.choice_now();
    let is_quick = match &challenge {
        Some(challenge) => challenge.is_level(),
        None => is_quick(&choice),
    };
    start_game(current_game, &StartGame::Next { challenge, choice, seed: seed::fresh() }, is_quick);
}

/// Whether a board can be made without a search. A difficulty or a rule of play needs one.
fn is_quick(choice: &Choice) -> bool {
    choice.grade.is_none() && choice.play == PlayRule::Any
}

/// Opens the board of a challenge, or resumes the saved game on it.
pub fn open(current_game: CurrentGame, challenge: Challenge) {
    let is_same = |session: &Session| session.game().origin().challenge() == Some(&challenge);
    if current_game.session.with_untracked(|session| is_same(session) && session.report().is_none()) {
        return;
    }
    if let Some(mut session) = resume_game(is_same, now()) {
        session.show(now());
        return current_game.open(session);
    }
    let is_quick = challenge.is_level();
    start_game(current_game, &StartGame::Open(challenge), is_quick);
}

/// Starts the game of a job, at once if the page can make it quickly, else once a worker has made
/// it.
fn start_game(current_game: CurrentGame, job: &StartGame, is_quick: bool) {
    let done = move |answer: Result<StartedGame, Failure>| match answer {
        Ok(StartedGame { game, par }) => {
            current_game.open(current_game.session.with_untracked(|session| session.start_next(game, now())));
            par.into_iter().for_each(|par| current_game.set_par(par));
        }
        Err(failure) => current_game.show_note(Note::of(failure.name())),
    };
    match if is_quick { job.compute_here() } else { None } {
        Some(answer) => done(answer),
        None => task::start(current_game.task, Note::of("task-board"), job, done),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::shortest::Budget;

    #[test]
    fn the_par_of_the_first_board_is_its_par() {
        let game = Game::from_code(FIRST_BOARD, PlayRule::Any).unwrap();
        assert_eq!(game.par(&Budget::unlimited()).unwrap(), Par::exactly(FIRST_PAR));
        assert_eq!(first_par(&game), Some(Par::exactly(FIRST_PAR)));
    }
}
