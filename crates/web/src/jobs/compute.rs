//! Computing jobs; the browser is not needed for it.

use super::{Answer, Failure, Job, Packed, Position, exploring, solving};
use crate::worker::Progress;
use douse::play_rules::PlayRule;
use douse::shortest::{self, Budget};
use douse_game::challenge::Challenge;
use douse_game::choice::ChoiceError;
use douse_game::drawing::judge;
use douse_game::game::Game;
use douse_game::hint::{HintError, advise};
use douse_game::maker::MakeError;
use douse_game::par::{Par, WayError, shortest_way};
use douse_game::save;
use douse_game::session::Next;
use std::time::Duration;

/// Past this many cells a search by a rule of play fills all memory there is, and a page does not give it back:
const MOST_SEARCHED: usize = 27;
/// it gets this many bytes.
const SEARCH_MEMORY: usize = 64 << 20;

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
            HintError::Forbidden => Self::Forbidden,
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

    fn budget<'p>(&self, game: &Game) -> Budget<'p> {
        let budget = Budget::unlimited().with_time(Duration::from_millis(self.patience));
        let fills = game.rule() != PlayRule::Any && game.variant().cells() > MOST_SEARCHED;
        if fills { budget.with_memory(SEARCH_MEMORY) } else { budget }
    }
}

/// Computes a job; `report` receives its progress.
pub fn compute(job: &Job, report: &(dyn Fn(Progress) + Sync)) -> Answer {
    let listener = Listener { report };
    let answer = match job {
        Job::Par(position) => position.game().and_then(|game| par(&game, position, &listener)),
        Job::Advice(position) => position.game().and_then(|game| {
            let advice = advise(game.start(), game.rule(), &position.budget(&game).with_progress(&listener));
            advice.map(|advice| Answer::Advice(Box::new(advice))).map_err(|error| Failure::from(&error))
        }),
        Job::Judge(position) => position.game().and_then(|game| {
            let verdict = judge(game.start(), game.rule(), &position.budget(&game).with_progress(&listener));
            verdict.map(Answer::Verdict).map_err(|error| Failure::from(&error))
        }),
        Job::Make { choice, seed } => {
            choice.game(seed).map_err(|error| Failure::from(&error)).and_then(|game| as_text(&game, None))
        }
        Job::Solve(question) => question
            .open()
            .ok_or(Failure::Unfit)
            .and_then(|question| solving::answer(&question, report).map(|reply| Answer::Solve(Packed::new(&reply)))),
        Job::Explore(question) => question
            .open()
            .ok_or(Failure::Unfit)
            .and_then(|question| exploring::answer(&question).map(|reply| Answer::Explore(Packed::new(&reply)))),
        Job::Open(challenge) => {
            challenge.open().ok_or(Failure::Unfit).and_then(|(game, par)| as_text(&game, Some(par)))
        }
        Job::Next { challenge, choice, seed } => match challenge.as_ref().and_then(Challenge::open) {
            Some((game, par)) => as_text(&game, Some(par)),
            None => Next::Deal
                .game(choice, seed)
                .map_err(|error| Failure::from(&error))
                .and_then(|game| as_text(&game, None)),
        },
    };
    answer.unwrap_or_else(Answer::Failed)
}

fn as_text(game: &Game, par: Option<Par>) -> Result<Answer, Failure> {
    Ok(Answer::Game { text: save::save(game).map_err(|_| Failure::Unfit)?, par })
}

fn par(game: &Game, position: &Position, listener: &Listener) -> Result<Answer, Failure> {
    let way = shortest_way(game.start(), game.rule(), &position.budget(game).with_progress(listener));
    way.map(|way| Answer::Par(way.par())).map_err(|error| Failure::from(&error))
}

/// Passes on what a search tells.
pub(super) struct Listener<'a> {
    pub(super) report: &'a (dyn Fn(Progress) + Sync),
}

// A worker has one thread; the trait is for those that have more.
impl shortest::Progress for Listener<'_> {
    fn report(&self, event: &shortest::Event<'_>) {
        match *event {
            shortest::Event::Bounds { at_least, at_most } => {
                (self.report)(Progress { share: None, bounds: Some((at_least as u64, at_most as u64)) });
            }
            shortest::Event::Done { share, .. } => (self.report)(Progress { share: Some(share), bounds: None }),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_game::choice::Choice;
    use douse_game::drawing::Verdict;
    use douse_game::grade::Grade;

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
        let judged = |code: &str| match computed(&Job::Judge(position(code, "any"))) {
            Answer::Verdict(verdict) => verdict,
            other => panic!("{other:?}"),
        };
        assert_eq!(judged("5x5:ffffff8"), Verdict::Solvable(Par::exactly(15)));
        assert_eq!(judged("5x5:0000000"), Verdict::Solved);
        let Verdict::Unsolvable { proof, odd, repair } = judged("5x5:8000000") else { panic!() };
        assert_eq!((proof.contains(&0), odd), (true, Some(1)));
        assert_eq!(repair.len(), 1);
    }

    #[test]
    fn levels_and_boards_of_the_day_come_with_titles_and_pars() {
        let open = |challenge: &str| computed(&Job::Open(challenge.parse().unwrap()));
        let Answer::Game { text, par } = open("classic:2") else { panic!() };
        let game = save::load(&text).unwrap();
        assert_eq!((game.start().title(), par), (Some("Pale window"), Some(Par::exactly(6))));
        assert_eq!(open("classic:51"), Answer::Failed(Failure::Unfit));
        let Answer::Game { text, par } = open("daily:2026-11-15:classic") else { panic!() };
        assert_eq!(save::load(&text).unwrap().par(&Budget::unlimited()).ok(), par);
    }

    #[test]
    fn after_the_last_level_comes_a_board_of_the_settings() {
        let choice = Choice { width: 2, height: 2, grade: Some(Grade::Master), ..Choice::default() };
        let make = Job::Make { choice: choice.clone(), seed: "s".into() };
        assert_eq!(computed(&make), Answer::Failed(Failure::TooRare));
        let next = Job::Next { challenge: Some("classic:51".parse().unwrap()), choice, seed: "s".into() };
        let Answer::Game { text, .. } = computed(&next) else { panic!() };
        assert_eq!(save::load(&text).unwrap().variant().cells(), 4);
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
    fn what_fails_says_why() {
        let failed = |code, play| computed(&Job::Advice(position(code, play)));
        assert_eq!(failed("5x5:8000000", "any"), Answer::Failed(Failure::Unsolvable));
        assert_eq!(failed("3x3:000", "any"), Answer::Failed(Failure::Solved));
        assert_eq!(failed("no code", "any"), Answer::Failed(Failure::Unfit));
        assert_eq!(failed("3x3:500", "no rule"), Answer::Failed(Failure::Unfit));
    }
}
