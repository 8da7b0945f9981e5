//! The session with a clock of our own: scripted games, and what earlier versions have left.

use crate::records::Memory;
use crate::scripts::{Action, Script, all, compare};
use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse_game::challenge::Challenge;
use douse_game::choice::Choice;
use douse_game::daily::Date;
use douse_game::game::{Game, Stage};
use douse_game::hint::HintError;
use douse_game::origin::Origin;
use douse_game::par::Par;
use douse_game::records::Records;
use douse_game::score::Best;
use douse_game::session::{Next, Outcome, Session, Standing};
use douse_game::submission::Submission;
use std::collections::BTreeMap;
use std::time::Duration;

/// The game that a script opens.
fn opened(open: &str) -> (Game, Par) {
    match open.parse::<Origin>() {
        Ok(Origin::Shared(challenge)) => challenge.open().unwrap(),
        _ => {
            let (rule, code) = open.split_once(' ').unwrap();
            let game = Game::from_code(code, rule.parse().unwrap()).unwrap();
            let par = game.par(&Budget::unlimited()).unwrap();
            (game, par)
        }
    }
}

/// A front end that keeps and sends in memory.
struct Front {
    session: Session,
    now: Duration,
    records: Memory,
    sent: Vec<Submission>,
}

impl Front {
    fn open(open: &str) -> Self {
        let (game, par) = opened(open);
        // Any moment may be the first.
        let now = Duration::from_secs(86_400);
        let mut session = Session::new(game, now);
        session.set_par(par);
        Self { session, now, records: Memory::default(), sent: Vec::new() }
    }

    fn act(&mut self, action: &Action, script: &Script) {
        let now = self.now;
        match action {
            Action::Press(name) => {
                let cell = self.session.game().cell_named(name).unwrap();
                self.session.press(cell, now).unwrap();
            }
            Action::Undo => assert!(self.session.undo(now)),
            Action::Redo => assert!(self.session.redo(now)),
            Action::Restart => self.session.restart(now),
            Action::Hint => _ = self.session.climb_within(&Budget::unlimited()).unwrap(),
            Action::Solve => {
                let moves = self.session.game().way_from_here(&Budget::unlimited()).unwrap().moves.unwrap();
                self.session.show_solution(moves, now);
                while self.session.is_showing() {
                    self.now += Duration::from_millis(10);
                    self.session.tick(self.now);
                }
            }
            Action::Again => {
                let (game, par) = opened(&script.open);
                self.session = self.session.start_next(game, now);
                self.session.set_par(par);
                self.records.start(&mut self.session);
            }
            Action::Wait(time) => {
                self.now += Duration::from_millis(*time);
                self.session.tick(self.now);
            }
        }
        let (submission, saved) = self.records.finish(&mut self.session, "2026-11-15".parse().unwrap());
        saved.unwrap();
        self.sent.extend(submission);
        // Leaving and coming back changes nothing.
        let text = self.session.save().unwrap();
        let mut again = Session::load(&text, self.now).unwrap();
        if let Some(par) = self.session.par() {
            again.set_par(par);
        }
        assert_eq!(again.save().unwrap(), text);
        if self.session.hint().is_none() {
            self.session = again;
        }
    }

    fn seen(&self) -> BTreeMap<&'static str, String> {
        let (session, none) = (&self.session, || "-".to_string());
        let report = session.report();
        let sent = |Submission { game, .. }: &Submission| {
            let times = game.offsets_ms.iter().map(|time| format!(" {time}"));
            format!("{}{}", game.moves, times.collect::<String>())
        };
        BTreeMap::from([
            ("moves", session.game().moves().to_string()),
            ("hints", session.game().hints().to_string()),
            ("time", session.game().elapsed().as_millis().to_string()),
            (
                "outcome",
                match report.map(|report| report.outcome) {
                    None => "playing",
                    Some(Outcome::Won) => "won",
                    Some(Outcome::WithHints) => "with-hints",
                    Some(Outcome::SolutionShown) => "solution-shown",
                }
                .to_string(),
            ),
            ("stars", report.and_then(|report| report.stars).map_or_else(none, |stars| stars.to_string())),
            ("best", self.records.best(&session.key().unwrap()).unwrap().map_or_else(none, |best| best.to_string())),
            (
                "next",
                match report.map(|_| session.next()) {
                    None => none(),
                    Some(next) => match next.game(&Choice::default(), "seed").unwrap().origin() {
                        Origin::Seed(_) => "deal".into(),
                        origin => origin.to_string(),
                    },
                },
            ),
            (
                "sent",
                match self.sent.is_empty() {
                    true => none(),
                    false => self.sent.iter().map(sent).collect::<Vec<_>>().join(" | "),
                },
            ),
        ])
    }
}

#[test]
fn scripted_games_come_out_as_written() {
    for script in all() {
        let mut front = Front::open(&script.open);
        for action in &script.actions {
            front.act(action, &script);
        }
        compare("session", &script, &front.seen());
    }
}

#[test]
fn the_clock_stands_still_while_the_board_is_hidden() {
    let at = Duration::from_millis;
    let mut session = Session::new(opened("any 3x3:d58").0, at(1000));
    session.hide(at(1400));
    session.tick(at(9000));
    session.show(at(9000));
    session.show(at(9300));
    session.press(0, at(9600)).unwrap();
    assert_eq!(session.game().elapsed(), at(1000));
    session.tick(at(9500));
    session.press(8, at(9700)).unwrap();
    assert_eq!(session.game().offsets(), [1000, 1100], "a clock that is set back stands still");
    session.tick(at(20_000));
    assert_eq!(session.report().unwrap().time, at(1100), "after the win, too");
}

#[test]
fn a_solution_is_shown_at_its_speed_and_ends_with_a_press() {
    let at = Duration::from_millis;
    let (game, _) = opened("level classic 1");
    let moves = game.way_from_here(&Budget::unlimited()).unwrap().moves.unwrap();
    let mut session = Session::new(game, at(0));
    session.show_solution(moves.clone(), at(0));
    assert_eq!(session.pause(), at(200));
    assert_eq!([session.tick(at(199)), session.tick(at(200)), session.tick(at(650))], [0, 1, 2]);
    session.set_speed(1);
    assert_eq!(session.pause(), at(100));
    session.press(moves[3], at(700)).unwrap();
    assert!(!session.is_showing() && session.game().moves() == 4);
    session.show_solution(moves[4..].to_vec(), at(700));
    session.hide(at(700));
    session.show(at(60_000));
    session.tick(at(70_000));
    let report = session.report().unwrap();
    assert_eq!((report.outcome, report.stars, report.standing), (Outcome::SolutionShown, None, Standing::NotCounted));
    assert_eq!(session.count(None), None);
}

#[test]
fn results_stand_beside_the_best_before() {
    let now = Duration::from_secs(1);
    for (before, expected) in [
        (None, Standing::First),
        (Some("3 0 500 1"), Standing::Improved),
        (Some("2 0 5000 1"), Standing::Improved),
        (Some("2 0 500 1 3"), Standing::Behind("2 0 500 1 3".parse().unwrap())),
    ] {
        let mut session = Session::new(opened("any 3x3:d58").0, Duration::ZERO);
        session.press(0, now).unwrap();
        session.press(8, now).unwrap();
        let win = session.count(before.map(|best| best.parse().unwrap())).unwrap();
        assert_eq!((win.submission, session.report().unwrap().standing), (None, expected));
        assert_eq!(session.count(None), None, "once");
    }
}

#[test]
fn a_ticket_is_asked_for_where_the_result_will_count() {
    let best: Best = "6 0 1000 1 3".parse().unwrap();
    let opens = |open: &str, best: Option<&Best>| {
        let session = Session::new(opened(open).0, Duration::ZERO);
        session.opens(best).map(Challenge::to_string)
    };
    assert_eq!(opens("level first 1", Some(&best)).as_deref(), Some("first:1"));
    assert_eq!(opens("daily 2026-11-15 easy", None).as_deref(), Some("daily:2026-11-15:easy"));
    assert_eq!(opens("daily 2026-11-15 easy", Some(&best)), None);
    assert_eq!(opens("any 3x3:d58", None), None);
    let mut begun = Session::new(opened("level first 1").0, Duration::ZERO);
    begun.press(0, Duration::ZERO).unwrap();
    assert_eq!(begun.opens(None), None);
}

#[test]
fn a_game_to_be_played_unaided_gives_nothing_away() {
    let game = Game::from_code("3x3:d58", PlayRule::Any).unwrap();
    let assignment = Challenge::Assignment { class: "kwmtz".into(), number: 2 };
    let game = game.with_origin(Origin::Shared(assignment.clone()));
    let mut aided = Session::new(game.clone(), Duration::ZERO);
    let hint = aided.climb_within(&Budget::unlimited()).unwrap();
    let mut session =
        Session::load(&Session::new(game, Duration::ZERO).unaided().save().unwrap(), Duration::ZERO).unwrap();
    assert!(session.is_unaided() && !aided.is_unaided());
    assert_eq!(session.climb_within(&Budget::unlimited()), Err(HintError::Forbidden));
    session.advise(hint.advice);
    session.show_solution(vec![0, 8], Duration::ZERO);
    session.tick(Duration::from_secs(60));
    assert!(session.hint().is_none() && session.climb().is_none() && !session.is_showing());
    assert_eq!((session.game().hints(), session.game().moves()), (0, 0));
    session.press(0, Duration::from_secs(61)).unwrap();
    session.press(8, Duration::from_secs(62)).unwrap();
    let submission = session.count(None).unwrap().submission.unwrap();
    assert_eq!((submission.challenge, submission.game.moves.as_str()), (assignment, "A1C3"));
    assert_eq!(session.next(), Next::Deal);
}

#[test]
fn a_score_stands_in_one_table_with_hints_or_without() {
    let best = |hints| Best { moves: 2, hints, time: Duration::ZERO, wins: 1, stars: None };
    for (open, of_first_attempt) in [("level first 1", false), ("daily 2026-11-15 easy", true)] {
        let mut front = Front::open(open);
        assert!(!front.session.has_hints(None));
        assert!(front.session.has_hints(Some(&best(1))), "before the first move it is where the best is");
        front.session.climb_within(&Budget::unlimited()).unwrap();
        assert!(front.session.has_hints(None));
        assert_eq!(front.session.has_hints(Some(&best(0))), !of_first_attempt, "{open}");
    }
}

#[test]
fn the_next_round_is_the_same_day_and_never_a_dead_end() {
    let date: Date = "2026-11-14".parse().unwrap();
    let kinds = ["easy", "classic"].map(|kind| Challenge::Daily { date, kind: kind.parse().unwrap() });
    assert_eq!(kinds[0].next().as_ref(), Some(&kinds[1]));
    // No board of 2 x 2 takes 21 moves.
    let settings = Choice { width: 2, height: 2, grade: Some("master".parse().unwrap()), ..Choice::default() };
    assert!(settings.game("seed").is_err());
    assert_eq!(Next::Deal.game(&settings, "seed").unwrap().variant().cells(), 4);
    let next = Next::Shared("first:999".parse().unwrap()).game(&settings, "seed").unwrap();
    assert_eq!(next.origin(), &Origin::Seed("seed".into()));
}

#[test]
fn rounds_are_numbered_on_after_a_game_that_is_over() {
    let now = Duration::ZERO;
    let mut session = Session::new(opened("any 3x3:d58").0, now);
    assert_eq!(session.start_next(opened("level first 1").0, now).game().round(), 1);
    session.press(0, now).unwrap();
    session.press(8, now).unwrap();
    assert_eq!(session.start_next(opened("level first 1").0, now).game().round(), 2);
    assert_eq!(session.start_next(opened("lit-only 3x3:2f8").0, now).game().round(), 1);
}

#[test]
fn what_the_version_before_has_kept_is_read() {
    let now = Duration::ZERO;
    let mut session = Session::load(include_str!("../data/old/game-terminal.txt"), now).unwrap();
    let game = session.game();
    assert_eq!(game.origin(), &Origin::level("classic", 7));
    assert_eq!((game.round(), game.hints(), game.elapsed()), (2, 2, Duration::from_millis(61_500)));
    assert_eq!((game.steps().len(), game.position(), game.start().title()), (4, 3, Some("Crossing")));
    assert!(session.redo(now) && session.game().offsets().is_empty(), "no times were taken");
    assert!(session.save().unwrap().starts_with("douse game 2\n"));
    let mut session = Session::load(include_str!("../data/old/game-browser.txt"), now).unwrap();
    assert_eq!((session.game().hints(), session.game().rule()), (3, PlayRule::Any));
    session.press(8, now).unwrap();
    assert_eq!(session.game().stage(), Stage::Won);
    let game = session.count(None).unwrap().submission.unwrap().game;
    assert_eq!((game.moves.as_str(), game.offsets_ms.as_slice()), ("A1???C3", &[][..]));
    let choice: Choice = serde_json::from_str(include_str!("../data/old/choice.json")).unwrap();
    assert_eq!((choice.width, choice.states, choice.play), (7, 3, PlayRule::LitOnly));
}
