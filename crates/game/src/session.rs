//! One game as every front end plays it: the clock, hints, the result, saving and the next game.
//!
//! A front end draws the session and passes on the player's actions. Nothing here reads a clock, a
//! file or the network: `now` is a moment of any clock that never runs backwards, with any starting
//! point.
//!
//! ```
//! use douse_game::{game::Game, par::Par, session::{Outcome, Session}};
//! use std::time::Duration;
//! let game = Game::from_code("3x3:d58", Default::default())?;
//! let mut session = Session::new(game, Duration::ZERO);
//! session.set_par(Par::exactly(2));
//! session.press(0, Duration::from_millis(1500))?;
//! session.press(8, Duration::from_millis(2200))?;
//! let report = session.report().unwrap();
//! assert_eq!((report.outcome, report.moves, report.stars), (Outcome::Won, 2, Some(3)));
//! assert_eq!((report.time, session.game().offsets()), (Duration::from_millis(2200), &[1500, 2200][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::challenge::{Challenge, Counting};
use crate::choice::{Choice, ChoiceError};
use crate::game::{Game, Refusal, Stage};
use crate::hint::{Advice, Hint, HintError, Ladder, advise};
use crate::origin::Origin;
use crate::par::{Par, rule_after};
use crate::save::{LoadError, SavedState, load_with_state, save_with_state};
use crate::score::{Best, Score, stars};
use crate::submission::Submission;
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse::text::WriteError;
use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::time::Duration;

/// One game as every front end plays it.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    /// The end of the time counted so far; `None` while the board is not shown.
    seen: Option<Duration>,
    ladder: Ladder,
    par: Option<Par>,
    showing: Option<Showing>,
    speed: i32,
    state: SavedState,
    standing: Standing,
}

/// A solution being shown: the remaining presses, and the time of the next.
#[derive(Clone, Debug)]
struct Showing {
    left: VecDeque<usize>,
    due: Duration,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player solved it alone.
    Won,
    /// The player solved it with hints.
    WithHints,
    /// The solution was shown, so nothing counts.
    SolutionShown,
}

/// How a result compares with the personal best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The result does not count: the solution was shown, or the daily board was finished before.
    NotCounted,
    /// The result is the first on this board.
    First,
    /// The result has fewer moves or less time than all previous games.
    Improved,
    /// A previous game was better.
    Behind(Best),
}

/// How a game ended, for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    pub outcome: Outcome,
    pub moves: u64,
    pub hints: u64,
    pub time: Duration,
    /// The fewest moves, as far as they are known.
    pub par: Option<Par>,
    /// The stars; `None` if the par is not proved or the solution was shown.
    pub stars: Option<u8>,
    pub standing: Standing,
}

/// A win that counts: what is saved and sent, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The key of the personal best.
    pub key: String,
    /// The personal best from now on.
    pub best: Best,
    /// The result of this game.
    pub score: Score,
    /// The fewest moves, if they are proved.
    pub par: Option<u64>,
    /// The game for a service, if others play the board too. It has no ticket yet.
    pub submission: Option<Submission>,
}

/// What comes after a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next level of the pack or the next board of the same day, if there is one; else as
    /// [`Next::Deal`].
    Shared(Challenge),
    /// Another board by the player's settings.
    Deal,
}

impl Next {
    /// Makes the next game. If there is no board of the difficulty in the settings, it has any
    /// difficulty.
    pub fn game(&self, settings: &Choice, seed: &str) -> Result<Game, ChoiceError> {
        if let Self::Shared(challenge) = self
            && let Some((game, _)) = challenge.open()
        {
            return Ok(game);
        }
        settings.game(seed).or_else(|error| match error {
            ChoiceError::Make(_) => Choice { grade: None, ..settings.clone() }.game(seed),
            error => Err(error),
        })
    }
}

impl Session {
    /// The speeds of showing a solution: each step doubles.
    pub const SPEEDS: RangeInclusive<i32> = -6..=6;

    /// Starts a session whose board is shown from now on.
    #[must_use]
    pub fn new(game: Game, now: Duration) -> Self {
        Self {
            game,
            seen: Some(now),
            ladder: Ladder::default(),
            par: None,
            showing: None,
            speed: 0,
            state: SavedState::default(),
            standing: Standing::NotCounted,
        }
    }

    /// Reads a game saved by this or an earlier version; its board is shown from now on.
    pub fn load(text: &str, now: Duration) -> Result<Self, LoadError> {
        let (game, state) = load_with_state(text)?;
        Ok(Self { state, ..Self::new(game, now) })
    }

    /// The same game without help: neither hints nor the solution are given, also after saving and
    /// loading.
    #[must_use]
    pub fn unaided(mut self) -> Self {
        self.state.unaided = true;
        self
    }

    /// Whether neither hints nor the solution are given.
    #[must_use]
    pub fn is_unaided(&self) -> bool {
        self.state.unaided
    }

    /// The saved game; an error if the board has no code.
    pub fn save(&self) -> Result<String, WriteError> {
        save_with_state(&self.game, self.state)
    }

    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The fewest moves, as far as they are known.
    #[must_use]
    pub fn par(&self) -> Option<Par> {
        self.par
    }

    pub fn set_par(&mut self, par: Par) {
        self.par = Some(par);
    }

    /// Lets time pass while the board is shown: the clock runs, and a solution being shown
    /// continues. Returns the number of presses shown.
    pub fn tick(&mut self, now: Duration) -> usize {
        let Some(seen) = self.seen else { return 0 };
        self.seen = Some(now.max(seen));
        self.game.pass(now.saturating_sub(seen));
        let mut pressed = 0;
        while let Some(showing) = self.showing.as_mut().filter(|showing| showing.due <= now) {
            let due = showing.due;
            let next = showing.left.pop_front().filter(|&cell| self.game.press(cell).is_ok());
            pressed += usize::from(next.is_some());
            let pause = self.pause();
            match &mut self.showing {
                Some(showing) if next.is_some() && !showing.left.is_empty() => showing.due = due + pause,
                _ => self.showing = None,
            }
        }
        pressed
    }

    /// Stops the clock, because the board is no longer shown.
    pub fn hide(&mut self, now: Duration) {
        self.tick(now);
        self.seen = None;
    }

    /// Starts the clock again, because the board is shown.
    pub fn show(&mut self, now: Duration) {
        if self.seen.is_none() {
            self.seen = Some(now);
            if let Some(showing) = &mut self.showing {
                showing.due = now;
            }
        }
    }

    /// Presses a cell for the player. A solution being shown ends.
    pub fn press(&mut self, cell: usize, now: Duration) -> Result<(), Refusal> {
        self.take_over(now);
        self.game.press(cell)
    }

    /// Undoes the last step; returns whether there was one.
    pub fn undo(&mut self, now: Duration) -> bool {
        self.take_over(now);
        self.game.undo().is_some()
    }

    /// Redoes the step that was undone last; returns whether there was one.
    pub fn redo(&mut self, now: Duration) -> bool {
        self.take_over(now);
        self.game.redo().is_some()
    }

    /// Goes back to the start; this can be undone.
    pub fn restart(&mut self, now: Duration) {
        self.take_over(now);
        self.game.restart();
    }

    fn take_over(&mut self, now: Duration) {
        self.tick(now);
        self.stop_showing();
    }

    /// The present board and rule of play, from which hints and solutions are searched.
    #[must_use]
    pub fn here(&self) -> (Board, PlayRule) {
        (self.game.board(), rule_after(self.game.rule(), self.game.moves()))
    }

    /// The hint for the present lights, if one was taken.
    #[must_use]
    pub fn hint(&self) -> Option<&Hint> {
        self.ladder.shown(&self.game)
    }

    /// The next rung of the hint that is shown; `None` if none is, and [`Session::advise`] needs
    /// new advice.
    pub fn climb(&mut self) -> Option<&Hint> {
        self.stop_showing();
        if self.is_unaided() { None } else { self.ladder.climb(&self.game) }
    }

    /// Shows the first rung of the advice for the present lights. It counts as one hint, however
    /// far the player climbs. An unaided game takes none.
    pub fn advise(&mut self, advice: Advice) {
        if !self.is_unaided() {
            self.ladder.begin(&mut self.game, advice);
        }
    }

    /// The next rung, with a search for advice if necessary.
    pub fn climb_within(&mut self, budget: &Budget) -> Result<Hint, HintError> {
        if self.game.stage() == Stage::Won {
            return Err(HintError::Done);
        }
        if self.is_unaided() {
            return Err(HintError::Forbidden);
        }
        if let Some(hint) = self.climb() {
            return Ok(hint.clone());
        }
        let (board, rule) = self.here();
        self.advise(advise(&board, rule, budget)?);
        self.hint().cloned().ok_or(HintError::Done)
    }

    /// Shows the solution press by press, the first after a pause; not in an unaided game.
    pub fn show_solution(&mut self, moves: Vec<usize>, now: Duration) {
        if self.is_unaided() {
            return;
        }
        self.mark_solution_shown();
        let due = now + self.pause();
        self.showing = (!moves.is_empty()).then(|| Showing { left: moves.into(), due });
    }

    /// Records that the solution was revealed in another way.
    pub fn mark_solution_shown(&mut self) {
        self.state.solution = true;
    }

    /// Whether a solution is being shown.
    #[must_use]
    pub fn is_showing(&self) -> bool {
        self.showing.is_some()
    }

    /// Ends showing the solution; the board stays as it is.
    pub fn stop_showing(&mut self) {
        self.showing = None;
    }

    /// Sets the speed of showing solutions: one press every `2^-speed / side` seconds, for the
    /// longer side of the board.
    pub fn set_speed(&mut self, speed: i32) {
        self.speed = speed.clamp(*Self::SPEEDS.start(), *Self::SPEEDS.end());
    }

    #[must_use]
    pub fn speed(&self) -> i32 {
        self.speed
    }

    /// The time between two presses of a solution being shown.
    #[must_use]
    pub fn pause(&self) -> Duration {
        let grid = self.game.variant().shape().as_grid();
        let side =
            grid.map_or(self.game.variant().cells().isqrt(), |grid| grid.size().width().max(grid.size().height()));
        let second = 2f64.powi(-self.speed);
        Duration::from_secs_f64(second / side.max(1) as f64)
    }

    /// The result of the game; `None` while it is not over.
    #[must_use]
    pub fn report(&self) -> Option<Report> {
        let Score { moves, hints, time } = self.game.score()?;
        let outcome = match (self.state.solution, hints) {
            (true, _) => Outcome::SolutionShown,
            (false, 0) => Outcome::Won,
            (false, _) => Outcome::WithHints,
        };
        let standing = self.standing;
        Some(Report { outcome, moves, hints, time, par: self.par, stars: self.stars(), standing })
    }

    fn stars(&self) -> Option<u8> {
        let Score { moves, hints, .. } = self.game.score().filter(|_| !self.state.solution)?;
        Some(stars(moves, hints, self.par?.proved()?))
    }

    /// The key of the personal best: the level or day, else the rule of play and the code of the
    /// board.
    #[must_use]
    pub fn key(&self) -> Option<String> {
        match self.game.origin() {
            Origin::Shared(challenge) if challenge.is_built_in() => Some(challenge.words()),
            _ => Some(format!("{} {}", self.game.rule(), self.game.code().ok()?)),
        }
    }

    /// The key that records a shown solution of this daily board: later attempts do not count.
    /// `None` if the board is not a daily board.
    #[must_use]
    pub fn shown_key(&self) -> Option<String> {
        let challenge = self.game.origin().challenge()?;
        challenge.daily().map(|_| format!("shown {}", challenge.words()))
    }

    /// The same key, once, after the solution was shown: to be stored with [`Best::SHOWN`].
    pub fn take_shown(&mut self) -> Option<String> {
        let key = self.shown_key().filter(|_| self.state.solution && !self.state.result)?;
        self.state.result = true;
        Some(key)
    }

    /// Whether the score of this game is listed among those with hints. Of a daily board the first
    /// attempt decides.
    #[must_use]
    pub fn has_hints(&self, best: Option<&Best>) -> bool {
        let earlier = best.filter(|_| self.shown_key().is_some() || self.game.is_untouched());
        earlier.map_or(self.game.hints() > 0, |best| best.hints > 0)
    }

    /// The challenge of a game that is new and whose result will count, so that a service can
    /// measure its time.
    #[must_use]
    pub fn opens(&self, best: Option<&Best>) -> Option<&Challenge> {
        let begins = self.game.is_untouched() && !self.state.solution;
        let challenge = self.game.origin().challenge().filter(|_| begins)?;
        (best.is_none() || challenge.counting() == Counting::Best).then_some(challenge)
    }

    /// Counts the result, once; `None` if nothing is to be stored.
    ///
    /// The first finished attempt at a daily board counts, so the best so far must be given.
    pub fn count(&mut self, before: Option<Best>) -> Option<Win> {
        let score = self.game.score().filter(|_| !self.state.solution && !self.state.result)?;
        let key = self.key()?;
        self.state.result = true;
        let challenge = self.game.origin().challenge();
        if before.is_some() && challenge.is_some_and(|challenge| challenge.counting() == Counting::First) {
            return None;
        }
        self.standing = match before {
            None => Standing::First,
            Some(best) if score.moves < best.moves || score.time < best.time => Standing::Improved,
            Some(best) => Standing::Behind(best),
        };
        let submission = challenge.cloned().map(|challenge| Submission { challenge, game: (&self.game).into() });
        let par = self.par.and_then(Par::proved);
        Some(Win { key, best: Best::after(before, score, self.stars()), score, par, submission })
    }

    /// Whether replacing the game would lose progress.
    #[must_use]
    pub fn is_worth_saving(&self) -> bool {
        self.game.stage() == Stage::Playing && !self.game.steps().is_empty()
    }

    #[must_use]
    pub fn next(&self) -> Next {
        self.game.origin().challenge().and_then(Challenge::next).map_or(Next::Deal, Next::Shared)
    }

    /// A session on the next game. If this one is over and the rule of play stays, it is the next
    /// round.
    #[must_use]
    pub fn start_next(&self, game: Game, now: Duration) -> Self {
        let numbered = self.game.stage() == Stage::Won && self.game.rule() == game.rule();
        Self { speed: self.speed, ..Self::new(if numbered { game.after(&self.game) } else { game }, now) }
    }
}
