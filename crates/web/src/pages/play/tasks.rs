//! Computations of the game: in the page if they take no time, otherwise in a worker.

use super::current_game::{CurrentGame, FIRST_BOARD, FIRST_PAR, ParKnown, now};
use crate::chunk;
use crate::jobs::{self, Answer, Failure, Job, Position};
use crate::parts::note::Note;
use crate::parts::seed;
use crate::parts::task::{Slot, aside};
use crate::routes;
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse::text;
use douse_game::challenge::Challenge;
use douse_game::choice::Choice;
use douse_game::drawing::Verdict;
use douse_game::game::Game;
use douse_game::hint::Advice;
use douse_game::par::Par;
use douse_game::save;
use douse_game::session::{Next, Session};
use leptos::prelude::*;

/// Up to this many lights the page computes itself, for this many milliseconds.
const QUICK_CELLS: usize = 120;
const QUICK: u64 = 12;
/// How long a worker looks for a proof, in milliseconds.
const PATIENCE: u64 = 20_000;

/// The code of a board.
pub fn code(board: &Board) -> Option<String> {
    text::write_code(board).ok()
}

/// Computes a job about a board in the page if that settles it at once, else in a worker.
fn settle(
    (board, rule): (&Board, PlayRule),
    slot: Slot,
    note: Note,
    job: fn(Position) -> Job,
    done: impl FnOnce(Answer) + 'static,
) {
    slot.set(None);
    let Some(code) = code(board) else { return done(Answer::Failed(Failure::Unfit)) };
    let job = |patience| job(Position { code: code.clone(), play: rule.to_string(), patience });
    let quick = board.variant().cells() <= QUICK_CELLS && rule == PlayRule::Any;
    let settled = if quick { jobs::compute_here(&job(QUICK)).filter(Answer::is_settled) } else { None };
    match settled {
        Some(answer) => done(answer),
        None => aside(slot, note, &job(PATIENCE), done),
    }
}

/// Finds the fewest moves of the board.
pub fn find_par(current_game: CurrentGame, slot: Slot) {
    slot.set(None);
    if let Some(par) = current_game.game_now(|game| first_par(game).or_else(|| (chunk::now()?.play.level_par)(game))) {
        return current_game.par_is(par);
    }
    current_game.par.set(ParKnown::Looking);
    let (board, rule) = current_game.game_now(|game| (game.start().clone(), game.rule()));
    settle((&board, rule), slot, Note::of("task-par"), Job::Par, move |answer| match answer {
        Answer::Par(par) => current_game.par_is(par),
        Answer::Failed(failure) => current_game.par.set(ParKnown::Failed(failure)),
        _ => {}
    });
}

/// The par of the board that everyone meets first, so that nothing has to be fetched to know it.
fn first_par(game: &Game) -> Option<Par> {
    let first = game.rule() == PlayRule::Any && game.code().is_ok_and(|code| code == FIRST_BOARD);
    first.then(|| Par::exactly(FIRST_PAR))
}

/// The par of a level, which is proved and stored with it; done by the second part of the program.
pub fn level_par(game: &Game) -> Option<Par> {
    game.kept_par()
}

/// Finds a hint for the next move.
pub fn find_advice(current_game: CurrentGame, done: impl FnOnce(CurrentGame, Advice) + 'static) {
    let (board, rule) = current_game.session.with_untracked(Session::here);
    settle((&board, rule), current_game.task, Note::of("task-hint"), Job::Advice, move |answer| match answer {
        Answer::Advice(advice) => done(current_game, *advice),
        Answer::Failed(failure) => current_game.tell(Note::of(failure.name())),
        _ => {}
    });
}

/// What is known about a board being drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// It is being looked at.
    Looking,
    /// So much.
    As(Verdict),
    /// It could not be found out.
    Failed(Failure),
}

/// Judges a board being drawn.
pub fn judge(board: Option<Board>, rule: PlayRule, slot: Slot, judged: RwSignal<Judged>) {
    let Some(board) = board else {
        slot.set(None);
        judged.set(Judged::As(Verdict::Empty));
        return;
    };
    judged.set(Judged::Looking);
    settle((&board, rule), slot, Note::of("task-par"), Job::Judge, move |answer| {
        judged.set(match answer {
            Answer::Verdict(verdict) => Judged::As(verdict),
            Answer::Failed(failure) => Judged::Failed(failure),
            _ => return,
        });
    });
}

/// Makes a new board as the menu says.
pub fn make_board(current_game: CurrentGame) {
    let choice = current_game.choice_now();
    let quick = is_quick(&choice);
    let job = Job::Make { choice, seed: seed::fresh() };
    deal(current_game, &job, if quick { jobs::compute_here(&job) } else { None });
}

/// What comes after a game: the next level, the next board of the same day, or a board as the menu says.
pub fn next_round(current_game: CurrentGame) {
    // After an assignment the class says what is to be done.
    let origin = current_game.game_now(|game| game.origin().challenge().cloned());
    if let Some(Challenge::Assignment { class, .. }) = origin {
        return routes::go(&format!("#/class/{}", class.to_ascii_uppercase()));
    }
    let challenge = match current_game.session.with_untracked(Session::next) {
        Next::Shared(challenge) => Some(challenge),
        Next::Deal => None,
    };
    let choice = current_game.choice_now();
    let quick = match &challenge {
        Some(challenge) => matches!(challenge, Challenge::Level { .. }),
        None => is_quick(&choice),
    };
    let job = Job::Next { challenge, choice, seed: seed::fresh() };
    deal(current_game, &job, if quick { jobs::compute_here(&job) } else { None });
}

/// Only a difficulty or a rule of play takes a search; all else is there at once.
fn is_quick(choice: &Choice) -> bool {
    choice.grade.is_none() && choice.play == PlayRule::Any
}

/// Opens a board that others play too, or the game on it that was begun before.
pub fn open(current_game: CurrentGame, challenge: Challenge) {
    let is_same = |session: &Session| session.game().origin().challenge() == Some(&challenge);
    if current_game.session.with_untracked(|session| is_same(session) && session.report().is_none()) {
        return;
    }
    if let Some(mut begun) = super::saved_games::games().iter().position(is_same).and_then(super::saved_games::take) {
        begun.show(now());
        return current_game.sit_down(begun);
    }
    let quick = matches!(challenge, Challenge::Level { .. });
    let job = Job::Open(challenge);
    deal(current_game, &job, if quick { jobs::compute_here(&job) } else { None });
}

/// Sits down to the game of a job, which may be there already.
fn deal(current_game: CurrentGame, job: &Job, there: Option<Answer>) {
    let done = move |answer| match answer {
        Answer::Game { text, par } => {
            if let Ok(game) = save::load(&text) {
                current_game.sit_down(current_game.session.with_untracked(|session| session.go_on(game, now())));
                par.into_iter().for_each(|par| current_game.par_is(par));
            }
        }
        Answer::Failed(failure) => current_game.tell(Note::of(failure.name())),
        _ => {}
    };
    match there {
        Some(answer) => done(answer),
        None => aside(current_game.task, Note::of("task-board"), job, done),
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
