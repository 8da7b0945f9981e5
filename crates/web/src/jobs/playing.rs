//! Jobs of the game: par, hints, verdicts on drawn boards, and games to start.

use super::{Failure, Job, Listener, Report, code};
use crate::chunk;
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse_game::challenge::Challenge;
use douse_game::choice::{Choice, ChoiceError};
use douse_game::drawing::{Verdict, judge};
use douse_game::game::Game;
use douse_game::hint::{Advice, HintError, advise};
use douse_game::maker::MakeError;
use douse_game::par::{Par, WayError, shortest_way};
use douse_game::session::Next;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// On boards of more cells a search by a rule of play would fill all memory there is.
const MAX_UNBOUNDED_CELLS: usize = 27;
/// The memory of such a search, in bytes. A page does not give memory back.
const BOUNDED_MEMORY: usize = 64 << 20;

/// A board, how it is played, and how long to search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    #[serde(with = "code::board")]
    pub board: Board,
    #[serde(with = "code::name")]
    pub rule: PlayRule,
    pub time: Duration,
}

impl Position {
    fn budget<'l>(&self, listener: &'l Listener<'l>) -> Budget<'l> {
        let budget = Budget::unlimited().with_time(self.time).with_progress(listener);
        let is_bounded = self.rule != PlayRule::Any && self.board.variant().cells() > MAX_UNBOUNDED_CELLS;
        if is_bounded { budget.with_memory(BOUNDED_MEMORY) } else { budget }
    }
}

/// Finds the fewest moves of a board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindPar(pub Position);

impl Job for FindPar {
    const NAME: &'static str = "FindPar";
    type Answer = Par;

    fn compute(&self, report: Report) -> Result<Par, Failure> {
        let Self(position) = self;
        let way = shortest_way(&position.board, position.rule, &position.budget(&Listener { report }))?;
        Ok(way.par())
    }

    fn compute_here(&self) -> Option<Result<Par, Failure>> {
        Some((chunk::now()?.play.find_par)(self))
    }

    fn is_final(par: &Par) -> bool {
        par.proved().is_some()
    }
}

/// Finds a hint for the next move, and all moves that remain.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Advise(pub Position);

impl Job for Advise {
    const NAME: &'static str = "Advise";
    type Answer = Advice;

    fn compute(&self, report: Report) -> Result<Advice, Failure> {
        let Self(position) = self;
        Ok(advise(&position.board, position.rule, &position.budget(&Listener { report }))?)
    }

    fn compute_here(&self) -> Option<Result<Advice, Failure>> {
        Some((chunk::now()?.play.advise)(self))
    }

    fn is_final(advice: &Advice) -> bool {
        advice.left.proved().is_some()
    }
}

/// Decides whether a board can be solved: its par, or a proof and a repair.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Judge(pub Position);

impl Job for Judge {
    const NAME: &'static str = "Judge";
    type Answer = Verdict;

    fn compute(&self, report: Report) -> Result<Verdict, Failure> {
        let Self(position) = self;
        Ok(judge(&position.board, position.rule, &position.budget(&Listener { report }))?)
    }

    fn is_final(verdict: &Verdict) -> bool {
        if let Verdict::Solvable(par) = verdict { par.proved().is_some() } else { true }
    }
}

/// Starts a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StartGame {
    /// On a board that others play too.
    Open(Challenge),
    /// On a new board of the settings.
    New { choice: Choice, seed: String },
    /// On the board that follows a game: that of the challenge if there is one, else a new one of
    /// the settings.
    Next { challenge: Option<Challenge>, choice: Choice, seed: String },
}

/// A game that was started.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StartedGame {
    #[serde(with = "code::game")]
    pub game: Game,
    /// The par of its board, if it is known.
    pub par: Option<Par>,
}

impl Job for StartGame {
    const NAME: &'static str = "StartGame";
    type Answer = StartedGame;

    fn compute(&self, _: Report) -> Result<StartedGame, Failure> {
        let (game, par) = match self {
            Self::Open(challenge) => challenge.open().map(|(game, par)| (game, Some(par))).ok_or(Failure::Unfit)?,
            Self::New { choice, seed } => (choice.game(seed)?, None),
            Self::Next { challenge, choice, seed } => match challenge.as_ref().and_then(Challenge::open) {
                Some((game, par)) => (game, Some(par)),
                None => (Next::Deal.game(choice, seed)?, None),
            },
        };
        Ok(StartedGame { game, par })
    }

    fn compute_here(&self) -> Option<Result<StartedGame, Failure>> {
        Some((chunk::now()?.play.start_game)(self))
    }
}

impl From<WayError> for Failure {
    fn from(error: WayError) -> Self {
        match error {
            WayError::Unsolvable(_) => Self::Unsolvable,
            WayError::Unreachable { .. } => Self::Unreachable,
            WayError::Solve(_) => Self::Unfit,
        }
    }
}

impl From<HintError> for Failure {
    fn from(error: HintError) -> Self {
        match error {
            HintError::Done => Self::Solved,
            HintError::Way(error) => error.into(),
            HintError::NoWayKnown { .. } => Self::NoWayKnown,
            HintError::Forbidden => Self::Forbidden,
        }
    }
}

impl From<ChoiceError> for Failure {
    fn from(error: ChoiceError) -> Self {
        match error {
            ChoiceError::Make(MakeError::TooRare { .. }) => Self::TooRare,
            ChoiceError::Make(MakeError::NotProvable { .. }) => Self::NotProvable,
            _ => Self::Unfit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::computed;
    use super::*;
    use crate::board::board_of;
    use douse_game::grade::Grade;

    fn position(code: &str, rule: PlayRule) -> Position {
        Position { board: board_of(code).unwrap(), rule, time: Duration::from_secs(10) }
    }

    fn open(challenge: &str) -> Result<StartedGame, Failure> {
        computed(&StartGame::Open(challenge.parse().unwrap()))
    }

    #[test]
    fn jobs_answer_as_the_game_does() {
        assert_eq!(computed(&FindPar(position("5x5:ffffff8", PlayRule::Any))), Ok(Par::exactly(15)));
        let advice = computed(&Advise(position("3x3:500", PlayRule::Any))).unwrap();
        assert_eq!(advice.left.proved(), Some(advice.rest.len() as u64));
    }

    #[test]
    fn boards_are_judged_with_proof_and_repair() {
        let judged = |code: &str| computed(&Judge(position(code, PlayRule::Any))).unwrap();
        assert_eq!(judged("5x5:ffffff8"), Verdict::Solvable(Par::exactly(15)));
        assert_eq!(judged("5x5:0000000"), Verdict::Solved);
        let Verdict::Unsolvable { proof, odd, repair } = judged("5x5:8000000") else { panic!() };
        assert_eq!((proof.contains(&0), odd), (true, Some(1)));
        assert_eq!(repair.len(), 1);
    }

    #[test]
    fn levels_and_boards_of_the_day_come_with_titles_and_pars() {
        let StartedGame { game, par } = open("classic:2").unwrap();
        assert_eq!((game.start().title(), par), (Some("Pale window"), Some(Par::exactly(6))));
        assert_eq!(open("classic:51"), Err(Failure::Unfit));
        let StartedGame { game, par } = open("daily:2026-11-15:classic").unwrap();
        assert_eq!(game.par(&Budget::unlimited()).ok(), par);
    }

    #[test]
    fn after_the_last_level_comes_a_board_of_the_settings() {
        let choice = Choice { width: 2, height: 2, grade: Some(Grade::Master), ..Choice::default() };
        let new = StartGame::New { choice: choice.clone(), seed: "s".into() };
        assert_eq!(computed(&new), Err(Failure::TooRare));
        let next = StartGame::Next { challenge: Some("classic:51".parse().unwrap()), choice, seed: "s".into() };
        assert_eq!(computed(&next).unwrap().game.variant().cells(), 4);
    }

    #[test]
    fn searches_report_progress() {
        let heard = std::sync::Mutex::new(Vec::new());
        // 39 x 39 has 32 dimensions of quiet patterns, which takes a search long enough to report.
        let game = Choice { width: 39, height: 39, ..Choice::default() }.game("a seed").unwrap();
        let position = Position { board: game.start().clone(), rule: PlayRule::Any, time: Duration::from_secs(2) };
        let par = FindPar(position).compute(&|progress| heard.lock().unwrap().push(progress));
        assert!(par.is_ok(), "{par:?}");
        assert!(!heard.into_inner().unwrap().is_empty());
    }

    #[test]
    fn failures_have_reasons() {
        let failure = |code, rule| computed(&Advise(position(code, rule))).unwrap_err();
        assert_eq!(failure("5x5:8000000", PlayRule::Any), Failure::Unsolvable);
        assert_eq!(failure("3x3:000", PlayRule::Any), Failure::Solved);
    }
}
