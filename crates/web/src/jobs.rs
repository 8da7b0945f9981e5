//! What can be computed in a worker, and the computing itself; the browser is not needed for it.

pub mod exploring;
pub mod solving;

use crate::worker::Progress;
use douse_engine::fewest::{self, Budget};
use douse_engine::lit_only::PlayRule;
use douse_engine::repair::repair;
use douse_engine::rule::Rule;
use douse_engine::solve::{self, Problem, solve_problem};
use douse_game::choice::{Choice, ChoiceError};
use douse_game::daily::daily;
use douse_game::game::Game;
use douse_game::hint::{Advice, HintError, advise_with};
use douse_game::maker::MakeError;
use douse_game::par::{Par, WayError, shortest_way_with};
use douse_game::save;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Something to compute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Job {
    /// The fewest moves of a board.
    Par(Position),
    /// What can be told of the next move, and all moves that are left.
    Advice(Position),
    /// Whether a board can be solved: its fewest moves, or a proof and a repair.
    Judge(Position),
    /// A new board.
    Make {
        /// Of which kind.
        wish: Wish,
        /// From which seed.
        seed: String,
    },
    /// Something about one board.
    Solve(solving::Question),
    /// Something about a kind of board.
    Explore(exploring::Question),
    /// A board of the day.
    Daily {
        /// Of which day.
        date: String,
        /// Which of the three.
        kind: String,
    },
}

/// A board and how it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The code of the board.
    pub code: String,
    /// The name of the rule of play.
    pub play: String,
    /// How long to look for a proof, in milliseconds.
    pub patience: u64,
}

/// A choice of the menu, as text and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The name of the rule.
    pub rule: String,
    /// The name of the edges.
    pub edges: String,
    /// States of a light.
    pub states: u32,
    /// The name of the difficulty, if one is wanted.
    pub grade: Option<String>,
    /// The name of the rule of play.
    pub play: String,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The fewest moves.
    Par(Par),
    /// What can be told of the next move.
    Advice(Box<Advice>),
    /// The board cannot be solved.
    Unsolvable {
        /// Cells of a pattern that proves it.
        proof: Vec<usize>,
        /// With two states how many lights to change the pattern covers: an odd number.
        odd: Option<usize>,
        /// Cells to change so that it can be, and by how much.
        repair: Vec<(usize, u16)>,
    },
    /// The code of a new board.
    Board(String),
    /// Something about one board.
    Solve(solving::Reply),
    /// Something about a kind of board.
    Explore(exploring::Reply),
    /// A game as it is saved, with the fewest moves of its board.
    Game {
        /// The text.
        text: String,
        /// The fewest moves.
        par: u64,
    },
    /// Nothing, and why.
    Failed(Failure),
}

impl Answer {
    /// Whether more time would not change it.
    pub fn is_settled(&self) -> bool {
        match self {
            Self::Par(par) => par.proved().is_some(),
            Self::Advice(advice) => advice.left.proved().is_some(),
            _ => true,
        }
    }
}

/// Why nothing came of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The board cannot be solved.
    Unsolvable,
    /// It can, but not by the rule of play.
    Unreachable,
    /// By the rule of play no way is known on a board of this size.
    NoWayKnown,
    /// Nothing is left to do.
    Solved,
    /// No board of the difficulty was found.
    TooRare,
    /// The difficulty of such boards cannot be proved quickly.
    NotProvable,
    /// The board is too large, or the code is none.
    Unfit,
}

impl Failure {
    /// The name of the text that tells of it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unreachable => "failed-unreachable",
            Self::NoWayKnown => "no-way",
            Self::Solved => "verdict-solved",
            Self::TooRare => "failed-rare",
            Self::NotProvable => "failed-not-provable",
            Self::Unfit => "failed-unfit",
        }
    }
}

impl From<&WayError> for Failure {
    fn from(error: &WayError) -> Self {
        match error {
            WayError::Unsolvable(_) => Self::Unsolvable,
            WayError::Unreachable { .. } => Self::Unreachable,
            WayError::Solve(_) => Self::Unfit,
        }
    }
}

impl From<&HintError> for Failure {
    fn from(error: &HintError) -> Self {
        match error {
            HintError::Done => Self::Solved,
            HintError::Way(error) => error.into(),
            HintError::NoWayKnown { .. } => Self::NoWayKnown,
        }
    }
}

impl From<&ChoiceError> for Failure {
    fn from(error: &ChoiceError) -> Self {
        match error {
            ChoiceError::Make(MakeError::TooRare { .. }) => Self::TooRare,
            ChoiceError::Make(MakeError::NotProvable { .. }) => Self::NotProvable,
            _ => Self::Unfit,
        }
    }
}

impl Position {
    fn game(&self) -> Result<Game, Failure> {
        let play: PlayRule = self.play.parse().map_err(|_| Failure::Unfit)?;
        Game::from_code(&self.code, play).map_err(|_| Failure::Unfit)
    }

    fn budget(&self) -> Budget {
        Budget::unlimited().with_time(Duration::from_millis(self.patience))
    }
}

impl Wish {
    /// A choice as text and numbers.
    pub fn of_choice(choice: &Choice) -> Self {
        Self {
            width: choice.width,
            height: choice.height,
            rule: choice.rule.to_string(),
            edges: choice.edges.to_string(),
            states: choice.states,
            grade: choice.grade.map(|grade| grade.to_string()),
            play: choice.play.to_string(),
        }
    }

    /// The choice; `None` where a name is none or a number is out of bounds.
    pub fn choice(&self) -> Option<Choice> {
        let side = |side: usize| Choice::SIDES.contains(&side).then_some(side);
        Some(Choice {
            width: side(self.width)?,
            height: side(self.height)?,
            rule: self.rule.parse::<Rule>().ok()?,
            edges: self.edges.parse().ok()?,
            states: Some(self.states).filter(|states| Choice::STATES.contains(states))?,
            grade: self.grade.as_ref().map(|grade| grade.parse()).transpose().ok()?,
            play: self.play.parse().ok()?,
        })
    }
}

/// Computes a job; `report` hears how far it is.
pub fn compute(job: &Job, report: &(dyn Fn(Progress) + Sync)) -> Answer {
    let listener = Listener { report };
    let answer = match job {
        Job::Par(position) => position.game().and_then(|game| par(&game, position, &listener)),
        Job::Advice(position) => position.game().and_then(|game| {
            let advice = advise_with(game.start(), game.rule(), &position.budget(), &listener);
            advice.map(|advice| Answer::Advice(Box::new(advice))).map_err(|error| Failure::from(&error))
        }),
        Job::Judge(position) => position.game().and_then(|game| judge(&game, position, &listener)),
        Job::Make { wish, seed } => wish.choice().ok_or(Failure::Unfit).and_then(|choice| {
            let game = choice.game(seed).map_err(|error| Failure::from(&error))?;
            game.code().map(Answer::Board).map_err(|_| Failure::Unfit)
        }),
        Job::Solve(question) => solving::answer(question, report).map(Answer::Solve),
        Job::Explore(question) => exploring::answer(question).map(Answer::Explore),
        Job::Daily { date, kind } => board_of_day(date, kind).ok_or(Failure::Unfit),
    };
    answer.unwrap_or_else(Answer::Failed)
}

fn par(game: &Game, position: &Position, listener: &Listener) -> Result<Answer, Failure> {
    let way = shortest_way_with(game.start(), game.rule(), &position.budget(), listener);
    way.map(|way| Answer::Par(way.par())).map_err(|error| Failure::from(&error))
}

fn judge(game: &Game, position: &Position, listener: &Listener) -> Result<Answer, Failure> {
    let problem = Problem::of_board(game.start());
    match solve_problem(&problem).map_err(|_| Failure::Unfit)? {
        solve::Answer::Solvable(_) => par(game, position, listener),
        solve::Answer::Unsolvable(witness) => {
            let proof: Vec<usize> = witness.pattern.nonzero().map(|(cell, _)| cell).collect();
            let changing = proof.iter().filter(|cell| problem.difference().get(**cell) != 0).count();
            let odd = game.variant().states().is_two().then_some(changing);
            let repair = repair(&problem).map_err(|_| Failure::Unfit)?;
            Ok(Answer::Unsolvable { proof, odd, repair: repair.change.nonzero().collect() })
        }
    }
}

/// Passes on what a search tells.
struct Listener<'a> {
    report: &'a (dyn Fn(Progress) + Sync),
}

// A worker has one thread; the trait is for those that have more.
impl fewest::Progress for Listener<'_> {
    fn report(&self, event: &fewest::Event<'_>) {
        match *event {
            fewest::Event::Bounds { at_least, at_most } => {
                (self.report)(Progress { share: None, bounds: Some((at_least as u64, at_most as u64)) });
            }
            fewest::Event::Done { share, .. } => (self.report)(Progress { share: Some(share), bounds: None }),
            _ => {}
        }
    }
}

fn board_of_day(date: &str, kind: &str) -> Option<Answer> {
    let (game, made) = daily(date.parse().ok()?, kind.parse().ok()?)?;
    Some(Answer::Game { text: save::save(&game).ok()?, par: made.par })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn computed(job: &Job) -> Answer {
        // Through JSON, as between page and worker.
        let job = serde_json::from_str(&serde_json::to_string(job).unwrap()).unwrap();
        let answer = compute(&job, &|_| {});
        serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap()
    }

    fn position(code: &str, play: &str) -> Position {
        Position { code: code.into(), play: play.into(), patience: 10_000 }
    }

    #[test]
    fn jobs_answer_as_the_game_does() {
        assert_eq!(computed(&Job::Par(position("5x5:ffffff8", "any"))), Answer::Par(Par::exactly(15)));
        let Answer::Advice(advice) = computed(&Job::Advice(position("3x3:500", "any"))) else { panic!() };
        assert_eq!(advice.left.proved(), Some(advice.rest.len() as u64));
    }

    #[test]
    fn boards_are_judged_with_proof_and_repair() {
        assert_eq!(computed(&Job::Judge(position("5x5:ffffff8", "any"))), Answer::Par(Par::exactly(15)));
        let Answer::Unsolvable { proof, odd, repair } = computed(&Job::Judge(position("5x5:8000000", "any"))) else {
            panic!()
        };
        assert_eq!((proof.contains(&0), odd), (true, Some(1)));
        assert_eq!(repair.len(), 1);
    }

    #[test]
    fn searches_tell_how_far_they_are() {
        let heard = std::sync::Mutex::new(Vec::new());
        // Nullity 16: the search has something to tell.
        let zeros = "f".repeat(1024 / 4 + 1);
        let code = format!("32x32:{}", &zeros[..256]);
        let job = Job::Par(Position { code, play: "any".into(), patience: 2_000 });
        let answer = compute(&job, &|progress| heard.lock().unwrap().push(progress));
        assert!(matches!(answer, Answer::Par(_)), "{answer:?}");
    }

    #[test]
    fn wishes_come_true_and_back() {
        let choice = Choice { width: 6, states: 3, ..Choice::default() };
        let wish = Wish::of_choice(&choice);
        assert_eq!(wish.choice(), Some(choice));
        let Answer::Board(code) = computed(&Job::Make { wish: wish.clone(), seed: "s".into() }) else { panic!() };
        assert_eq!(Game::from_code(&code, PlayRule::Any).unwrap().variant().cells(), 30);
        assert_eq!(Wish { width: 101, ..wish }.choice(), None);
    }

    #[test]
    fn boards_of_the_day_come_as_games() {
        let job = |date: &str| computed(&Job::Daily { date: date.into(), kind: "classic".into() });
        let Answer::Game { text, par } = job("2026-11-15") else { panic!() };
        assert_eq!(save::load(&text).unwrap().par(&Budget::unlimited()).unwrap(), Par::exactly(par));
        assert_eq!(job("2026-02-30"), Answer::Failed(Failure::Unfit));
    }

    #[test]
    fn what_fails_says_why() {
        let failed = |code, play| computed(&Job::Advice(position(code, play)));
        assert_eq!(failed("5x5:8000000", "any"), Answer::Failed(Failure::Unsolvable));
        assert_eq!(failed("3x3:000", "any"), Answer::Failed(Failure::Solved));
        assert_eq!(failed("no code", "any"), Answer::Failed(Failure::Unfit));
        assert_eq!(failed("3x3:500", "no rule"), Answer::Failed(Failure::Unfit));
    }
}
