//! Computing jobs; the browser is not needed for it.

use super::{Answer, Failure, Job, Packed, Position, exploring, solving};
use crate::worker::Progress;
use douse_engine::fewest::{self, Budget};
use douse_engine::lit_only::PlayRule;
use douse_engine::repair::repair;
use douse_engine::solve::{self, Problem, solve_problem};
use douse_game::choice::ChoiceError;
use douse_game::daily::daily;
use douse_game::game::Game;
use douse_game::hint::{HintError, advise};
use douse_game::maker::MakeError;
use douse_game::pack::Pack;
use douse_game::par::{WayError, shortest_way};
use douse_game::save;
use std::time::Duration;

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

    fn budget<'p>(&self) -> Budget<'p> {
        Budget::unlimited().with_time(Duration::from_millis(self.patience))
    }
}

/// Computes a job; `report` hears how far it is.
pub fn compute(job: &Job, report: &(dyn Fn(Progress) + Sync)) -> Answer {
    let listener = Listener { report };
    let answer = match job {
        Job::Par(position) => position.game().and_then(|game| par(&game, position, &listener)),
        Job::Advice(position) => position.game().and_then(|game| {
            let advice = advise(game.start(), game.rule(), &position.budget().with_progress(&listener));
            advice.map(|advice| Answer::Advice(Box::new(advice))).map_err(|error| Failure::from(&error))
        }),
        Job::Judge(position) => position.game().and_then(|game| judge(&game, position, &listener)),
        Job::Make { wish, seed } => wish.choice().ok_or(Failure::Unfit).and_then(|choice| {
            let game = choice.game(seed).map_err(|error| Failure::from(&error))?;
            board(&game)
        }),
        Job::Solve(question) => question
            .open()
            .ok_or(Failure::Unfit)
            .and_then(|question| solving::answer(&question, report).map(|reply| Answer::Solve(Packed::new(&reply)))),
        Job::Explore(question) => question
            .open()
            .ok_or(Failure::Unfit)
            .and_then(|question| exploring::answer(&question).map(|reply| Answer::Explore(Packed::new(&reply)))),
        Job::Level { pack, number } => {
            let game = Pack::named(pack).and_then(|pack| pack.start(*number)?.ok());
            game.ok_or(Failure::NoSuchLevel).and_then(|game| board(&game))
        }
        Job::Daily { date, kind } => board_of_day(date, kind).ok_or(Failure::Unfit),
    };
    answer.unwrap_or_else(Answer::Failed)
}

fn board(game: &Game) -> Result<Answer, Failure> {
    let code = game.code().map_err(|_| Failure::Unfit)?;
    Ok(Answer::Board { code, play: game.rule().to_string() })
}

fn par(game: &Game, position: &Position, listener: &Listener) -> Result<Answer, Failure> {
    let way = shortest_way(game.start(), game.rule(), &position.budget().with_progress(listener));
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
pub(super) struct Listener<'a> {
    pub(super) report: &'a (dyn Fn(Progress) + Sync),
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
    use super::super::Wish;
    use super::*;
    use douse_game::choice::Choice;
    use douse_game::par::Par;

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
    fn levels_come_from_their_packs() {
        let job = |number| Job::Level { pack: "classic".into(), number };
        let Answer::Board { code, .. } = computed(&job(2)) else { panic!() };
        assert_eq!(code, Pack::named("classic").unwrap().start(2).unwrap().unwrap().code().unwrap());
        assert_eq!(computed(&job(51)), Answer::Failed(Failure::NoSuchLevel));
    }

    #[test]
    fn searches_tell_how_far_they_are() {
        let heard = std::sync::Mutex::new(Vec::new());
        // 39 x 39 has 32 dimensions of quiet patterns: the search has something to tell.
        let board = Choice { width: 39, height: 39, ..Choice::default() }.game("a seed").unwrap();
        let code = board.code().unwrap();
        let job = Job::Par(Position { code, play: "any".into(), patience: 2_000 });
        let answer = compute(&job, &|progress| heard.lock().unwrap().push(progress));
        assert!(matches!(answer, Answer::Par(_)), "{answer:?}");
        assert!(!heard.into_inner().unwrap().is_empty());
    }

    #[test]
    fn wishes_come_true_and_back() {
        let choice = Choice { width: 6, states: 3, ..Choice::default() };
        let wish = Wish::of_choice(&choice);
        assert_eq!(wish.choice(), Some(choice));
        let Answer::Board { code, .. } = computed(&Job::Make { wish: wish.clone(), seed: "s".into() }) else {
            panic!()
        };
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
