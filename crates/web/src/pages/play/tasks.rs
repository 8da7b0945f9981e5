//! What the table lets compute: in the page where that takes no time, in a worker where it might.

use super::desk::{Desk, FIRST_BOARD, FIRST_PAR, ParKnown};
use super::opening;
use crate::chunk;
use crate::jobs::{self, Answer, Failure, Job, Position, Wish};
use crate::parts::note::Note;
use crate::parts::seed;
use crate::worker::{self, Message, Running};
use douse_engine::board::Board;
use douse_engine::lit_only::PlayRule;
use douse_engine::text;
use douse_game::daily::DailyKind;
use douse_game::game::{Game, Stage};
use douse_game::hint::Advice;
use douse_game::origin::Origin;
use douse_game::pack::Pack;
use douse_game::par::{Par, rule_after};
use douse_game::save;
use leptos::prelude::*;

/// Up to so many lights the page computes itself, for so many milliseconds.
const QUICK_CELLS: usize = 120;
const QUICK: u64 = 12;
/// How long a worker looks for a proof, in milliseconds.
const PATIENCE: u64 = 20_000;

/// A computation on its way, with the word for it. Dropping it ends it.
pub struct Task {
    running: Running,
    /// What is being done.
    pub note: Note,
    /// How far it is, from 0 to 1, where that is known. It lives as long as the task, not as the button that began it.
    pub share: ArcRwSignal<Option<f64>>,
}

/// The code of a board.
pub fn code(board: &Board) -> Option<String> {
    text::write_code(board).ok()
}

/// The game as it is now, and the rule of play from here.
fn here(game: &Game) -> (Board, PlayRule) {
    (game.board(), rule_after(game.rule(), game.moves()))
}

/// Runs a job in a worker; it is in `slot` meanwhile, and `done` hears its answer.
fn run(slot: RwSignal<Option<Task>, LocalStorage>, note: Note, job: &Job, done: impl FnOnce(Answer) + 'static) {
    let share = ArcRwSignal::new(None);
    let heard = share.clone();
    let done = std::cell::Cell::new(Some(done));
    slot.set(None);
    let running = worker::run(job, move |message| match message {
        Message::Ready => {}
        Message::Progress(progress) => heard.set(progress.share),
        Message::Done(answer) => {
            if let Some(task) = slot.try_update(Option::take).flatten() {
                task.running.finish();
            }
            if let Some(done) = done.take() {
                done(answer);
            }
        }
    });
    match running {
        Some(running) => slot.set(Some(Task { running, note, share })),
        None => slot.set(None),
    }
}

/// Computes a job about a board in the page if that settles it at once, else in a worker.
fn settle(
    (board, rule): (&Board, PlayRule),
    slot: RwSignal<Option<Task>, LocalStorage>,
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
        None => run(slot, note, &job(PATIENCE), done),
    }
}

/// Finds the fewest moves of the board.
pub fn find_par(desk: Desk, slot: RwSignal<Option<Task>, LocalStorage>) {
    slot.set(None);
    if let Some(par) = desk.game.with_untracked(|game| first_par(game).or_else(|| (chunk::now()?.play.level_par)(game)))
    {
        desk.par.set(ParKnown::Known(par));
        return;
    }
    desk.par.set(ParKnown::Looking);
    let (board, rule) = desk.game.with_untracked(|game| (game.start().clone(), game.rule()));
    settle((&board, rule), slot, Note::of("task-par"), Job::Par, move |answer| match answer {
        Answer::Par(par) => desk.par.set(ParKnown::Known(par)),
        Answer::Failed(failure) => desk.par.set(ParKnown::Failed(failure)),
        _ => {}
    });
}

/// The par of the board that everyone meets first, so that nothing has to be fetched to know it.
fn first_par(game: &Game) -> Option<Par> {
    let first = game.rule() == PlayRule::Any && game.code().is_ok_and(|code| code == FIRST_BOARD);
    first.then(|| Par::exactly(FIRST_PAR))
}

/// The par of a level is proved and kept with it; a matter of the second part of the program.
pub fn level_par(game: &Game) -> Option<Par> {
    let Origin::Level { pack, number } = game.origin() else { return None };
    let pack = Pack::named(pack)?;
    let level = pack.levels.get(number.checked_sub(1)?)?;
    (level.board.lights() == game.start().lights()).then(|| Par::exactly(level.par))
}

/// Finds what can be told of the next move.
pub fn find_advice(desk: Desk, done: impl FnOnce(Desk, Advice) + 'static) {
    let (board, rule) = desk.game.with_untracked(here);
    settle((&board, rule), desk.task, Note::of("task-hint"), Job::Advice, move |answer| match answer {
        Answer::Advice(advice) => done(desk, *advice),
        Answer::Failed(failure) => desk.tell(Note::of(failure.text())),
        _ => {}
    });
}

/// What is known of a board being drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is being looked at.
    Looking,
    /// There is no cell.
    Empty,
    /// It is solved already.
    Solved,
    /// It can be solved.
    Par(Par),
    /// It cannot.
    Unsolvable {
        /// Cells of a pattern that proves it.
        proof: Vec<usize>,
        /// With two states how many lights to change the pattern covers: an odd number.
        odd: Option<usize>,
        /// Cells to change so that it can be, and by how much.
        repair: Vec<(usize, u16)>,
    },
    /// It could not be found out.
    Failed(Failure),
}

/// Judges a board being drawn.
pub fn judge(
    board: Option<Board>,
    rule: PlayRule,
    slot: RwSignal<Option<Task>, LocalStorage>,
    verdict: RwSignal<Verdict>,
) {
    let Some(board) = board else {
        slot.set(None);
        verdict.set(Verdict::Empty);
        return;
    };
    if board.is_solved() {
        slot.set(None);
        verdict.set(Verdict::Solved);
        return;
    }
    verdict.set(Verdict::Looking);
    settle((&board, rule), slot, Note::of("task-par"), Job::Judge, move |answer| {
        verdict.set(match answer {
            Answer::Par(par) => Verdict::Par(par),
            Answer::Unsolvable { proof, odd, repair } => Verdict::Unsolvable { proof, odd, repair },
            Answer::Failed(failure) => Verdict::Failed(failure),
            _ => return,
        });
    });
}

/// Makes a new board as the menu says, and begins the next round on it.
pub fn make_board(desk: Desk) {
    let choice = desk.choice.get_untracked();
    let seed = seed::fresh();
    let job = Job::Make { wish: Wish::of_choice(&choice), seed: seed.clone() };
    // Only a difficulty or a rule of play takes a search; all else is there at once.
    let quick = choice.grade.is_none() && choice.play == PlayRule::Any;
    deal(desk, &job, Origin::Seed(seed), if quick { jobs::compute_here(&job) } else { None });
}

/// Begins the next round on the board of a job, which may be there already.
fn deal(desk: Desk, job: &Job, origin: Origin, there: Option<Answer>) {
    let done = move |answer| match answer {
        Answer::Board { code, play } => {
            if let Ok(game) = Game::from_code(&code, play.parse().unwrap_or_default()) {
                begin(desk, game.with_origin(origin));
            }
        }
        // After the last level comes a board as the menu says.
        Answer::Failed(Failure::NoSuchLevel) => make_board(desk),
        Answer::Failed(failure) => desk.tell(Note::of(failure.text())),
        _ => {}
    };
    match there {
        Some(answer) => done(answer),
        None => run(desk.task, Note::of("task-board"), job, done),
    }
}

/// Sits down to a game, as the next round where the rule of play is the same.
pub fn begin(desk: Desk, game: Game) {
    let numbered = desk.game.with_untracked(|before| {
        let goes_on = before.rule() == game.rule() && before.stage() == Stage::Won;
        goes_on.then(|| before.next_round(game.start().clone(), game.origin().clone()).ok()).flatten()
    });
    desk.sit_down(numbered.unwrap_or(game));
}

/// Makes a board of the day and opens it.
pub fn find_daily(desk: Desk, date: String, kind: String) {
    let job = Job::Daily { date, kind };
    run(desk.task, Note::of("task-board"), &job, move |answer| match answer {
        Answer::Game { text, par } => {
            if let Ok(game) = save::load(&text) {
                opening::open(desk, game);
                desk.par_is(Par::exactly(par));
            }
        }
        Answer::Failed(failure) => desk.tell(Note::of(failure.text())),
        _ => {}
    });
}

/// What comes after a won game: the next level, the next board of the day, or a new board.
pub fn next_round(desk: Desk) {
    if desk.game.with_untracked(|game| game.origin().is_shared()) {
        chunk::with(move |chunk| (chunk.play.next_round)(desk));
    } else {
        make_board(desk);
    }
}

/// What comes after a level or a board of the day; a matter of the second part of the program.
pub fn next_round_of_series(desk: Desk) {
    match desk.game.with_untracked(|game| game.origin().clone()) {
        Origin::Level { pack, number } => {
            let number = number + 1;
            let job = Job::Level { pack: pack.clone(), number };
            deal(desk, &job, Origin::Level { pack, number }, jobs::compute_here(&job));
        }
        Origin::Daily { date, kind } => {
            let at = DailyKind::ALL.iter().position(|other| other.name() == kind);
            match at.and_then(|at| DailyKind::ALL.get(at + 1)) {
                Some(next) => find_daily(desk, date, next.to_string()),
                None => make_board(desk),
            }
        }
        Origin::Own | Origin::Seed(_) | Origin::Published { .. } => make_board(desk),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_engine::fewest::Budget;

    #[test]
    fn the_par_of_the_first_board_is_its_par() {
        let game = Game::from_code(FIRST_BOARD, PlayRule::Any).unwrap();
        assert_eq!(game.par(&Budget::unlimited()).unwrap(), Par::exactly(FIRST_PAR));
        assert_eq!(first_par(&game), Some(Par::exactly(FIRST_PAR)));
    }
}
