//! The terminal and the plain mode play the scripts of the session; and what the version before has
//! left is read.

use crate::scripts::{Action, Script, all, compare};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::records::Records;
use douse_game::score::Best;
use douse_game::score_service::{News, ScoreService};
use douse_game::session::{Outcome, Session};
use douse_game::submission::Submission;
use douse_messages::Language;
use douse_tui::app::{App, FirstScreen, Settings};
use douse_tui::data_folder::DataFolder;
use douse_tui::preferences::Preferences;
use douse_tui::theme::{Symbols, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// Keeps what would be sent.
#[derive(Debug, Default)]
struct Post {
    begun: Rc<RefCell<Vec<Challenge>>>,
    sent: Rc<RefCell<Vec<Submission>>>,
    news: Vec<News>,
    new: Rc<Cell<u32>>,
}

impl ScoreService for Post {
    fn start_game(&mut self, challenge: &Challenge) {
        self.begun.borrow_mut().push(challenge.clone());
    }

    fn submit(&mut self, submission: Submission) {
        self.sent.borrow_mut().push(submission);
    }

    fn reset_player(&mut self) {
        self.new.set(self.new.get() + 1);
    }

    fn next_news(&mut self) -> Option<News> {
        self.news.pop()
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("douse-sessions-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn start(open: &str) -> FirstScreen {
    FirstScreen::Game(Box::new(match open.parse::<Origin>() {
        Ok(Origin::Shared(challenge)) => challenge.open().unwrap().0,
        _ => {
            let (rule, code) = open.split_once(' ').unwrap();
            Game::from_code(code, rule.parse().unwrap()).unwrap()
        }
    }))
}

fn settings(data: DataFolder, start: FirstScreen, score_service: Option<Box<dyn ScoreService>>) -> Settings {
    Settings {
        language: Language::English,
        theme: Theme::Plain,
        symbols: Symbols::Unicode,
        data,
        today: || "2026-11-15".parse().unwrap(),
        entropy: 7,
        start,
        preferences: Preferences::default(),
        score_service,
    }
}

fn key(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

fn walk_to(app: &mut App, name: &str) {
    let place: douse::place::Place = name.parse().unwrap();
    for (code, times) in
        [(KeyCode::PageUp, 1), (KeyCode::Home, 1), (KeyCode::Right, place.column), (KeyCode::Down, place.row)]
    {
        (0..times).for_each(|_| key(app, code));
    }
}

fn picture(app: &mut App, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect()).collect()
}

/// What came of a script; `next` is the origin of the game after it, where it is over.
fn seen(
    session: &Session,
    next: Option<&Origin>,
    data: &DataFolder,
    sent: &[Submission],
) -> BTreeMap<&'static str, String> {
    let none = || "-".to_string();
    let report = session.report();
    let written = |Submission { game, .. }: &Submission| {
        let times = game.offsets_ms.iter().map(|time| format!(" {time}"));
        format!("{}{}", game.moves, times.collect::<String>())
    };
    let outcome = match report.map(|report| report.outcome) {
        None => "playing",
        Some(Outcome::Won) => "won",
        Some(Outcome::WithHints) => "with-hints",
        Some(Outcome::SolutionShown) => "solution-shown",
    };
    let best = data.best(&session.key().unwrap()).unwrap();
    BTreeMap::from([
        ("moves", session.game().moves().to_string()),
        ("hints", session.game().hints().to_string()),
        ("time", session.game().elapsed().as_millis().to_string()),
        ("outcome", outcome.to_string()),
        ("stars", report.and_then(|report| report.stars).map_or_else(none, |stars| stars.to_string())),
        ("best", best.as_ref().map_or_else(none, Best::to_string)),
        (
            "next",
            match next.filter(|_| report.is_some()) {
                None => none(),
                Some(Origin::Seed(_)) => "deal".into(),
                Some(origin) => origin.to_string(),
            },
        ),
        (
            "sent",
            match sent {
                [] => none(),
                sent => sent.iter().map(written).collect::<Vec<_>>().join(" | "),
            },
        ),
    ])
}

#[test]
fn the_terminal_plays_the_scripts() {
    for (number, script) in all().into_iter().enumerate() {
        let folder = folder(&format!("terminal-{number}"));
        let data = DataFolder::new(folder.clone());
        let sent = Rc::new(RefCell::new(Vec::new()));
        let open = || {
            let post = Post { sent: Rc::clone(&sent), ..Post::default() };
            App::new(settings(data.clone(), start(&script.open), Some(Box::new(post))))
        };
        let mut app = open();
        for action in &script.actions {
            match action {
                Action::Press(name) => {
                    walk_to(&mut app, name);
                    key(&mut app, KeyCode::Char(' '));
                }
                Action::Undo => key(&mut app, KeyCode::Char('u')),
                Action::Redo => key(&mut app, KeyCode::Char('r')),
                Action::Restart => key(&mut app, KeyCode::Char('x')),
                Action::Hint => key(&mut app, KeyCode::Char('h')),
                Action::Solve => {
                    key(&mut app, KeyCode::Char('s'));
                    while app.session().unwrap().is_showing() {
                        app.pass(Duration::from_millis(40));
                    }
                }
                Action::Again => app = open(),
                Action::Wait(time) => app.pass(Duration::from_millis(*time)),
            }
        }
        let session = app.session().unwrap().clone();
        key(&mut app, KeyCode::Char('n'));
        let next = app.game().unwrap().origin().clone();
        compare("terminal", &script, &seen(&session, Some(&next), &data, &sent.borrow()));
        std::fs::remove_dir_all(folder).unwrap();
    }
}

/// A player at the plain mode: lines one after another, and a clock that stands still but for
/// waiting.
struct Player {
    lines: Vec<(Duration, String)>,
    at: usize,
    rest: Vec<u8>,
    clock: Rc<Cell<Duration>>,
}

impl Read for Player {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let taken = self.fill_buf()?.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&self.rest[..taken]);
        self.consume(taken);
        Ok(taken)
    }
}

impl BufRead for Player {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.rest.is_empty()
            && let Some((time, line)) = self.lines.get(self.at)
        {
            self.at += 1;
            self.clock.set(self.clock.get() + *time);
            self.rest = format!("{line}\n").into_bytes();
        }
        Ok(&self.rest)
    }

    fn consume(&mut self, amount: usize) {
        self.rest.drain(..amount);
    }
}

/// The lines of a script: what is shown as a solution is typed by the player, who was told it.
fn lines(actions: &[Action]) -> Vec<(Duration, String)> {
    let mut lines = Vec::new();
    let mut time = Duration::ZERO;
    for action in actions {
        let line = match action {
            Action::Wait(wait) => {
                time += Duration::from_millis(*wait);
                continue;
            }
            Action::Press(name) => name.clone(),
            Action::Undo => "undo".into(),
            Action::Redo => "redo".into(),
            Action::Restart => "restart".into(),
            Action::Hint => "hint".into(),
            Action::Solve => "solve\nA2 C2".into(),
            Action::Again => unreachable!("another run"),
        };
        lines.extend(line.split('\n').map(|line| (std::mem::take(&mut time), line.to_string())));
    }
    lines.push((time, "board".into()));
    lines
}

fn run_plain(
    script: &Script,
    actions: &[Action],
    more: &str,
    data: &DataFolder,
    sent: &Rc<RefCell<Vec<Submission>>>,
) -> Session {
    let clock = Rc::new(Cell::new(Duration::from_secs(5)));
    let mut lines = lines(actions);
    lines.extend(more.lines().map(|line| (Duration::ZERO, line.to_string())));
    let mut player = Player { lines, at: 0, rest: Vec::new(), clock: Rc::clone(&clock) };
    let post = Post { sent: Rc::clone(sent), ..Post::default() };
    let settings = settings(data.clone(), start(&script.open), Some(Box::new(post)));
    douse_tui::plain::run_with(settings, &|| clock.get(), &mut player, &mut Vec::new()).unwrap()
}

#[test]
fn the_plain_mode_plays_the_scripts() {
    for (number, script) in all().into_iter().enumerate() {
        let folder = folder(&format!("plain-{number}"));
        let data = DataFolder::new(folder.clone());
        let sent = Rc::new(RefCell::new(Vec::new()));
        let parts: Vec<&[Action]> = script.actions.split(|action| *action == Action::Again).collect();
        let mut session = None;
        for part in &parts {
            session = Some(run_plain(&script, part, "", &data, &sent));
        }
        // The same once more without a disk, and then on to the next round.
        let last = parts.last().unwrap();
        let next = run_plain(&script, last, "new", &DataFolder::default(), &Rc::default());
        let seen = seen(&session.unwrap(), Some(next.game().origin()), &data, &sent.borrow());
        compare("plain mode", &script, &seen);
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn what_the_version_before_has_kept_is_read_and_nothing_is_lost() {
    let folder = folder("old");
    std::fs::create_dir_all(&folder).unwrap();
    let old = |name: &str| std::fs::read_to_string(format!("{}/tests/data/old/{name}", env!("CARGO_MANIFEST_DIR")));
    for name in ["bests.txt", "settings.txt", "game.txt"] {
        std::fs::write(folder.join(name), old(name).unwrap()).unwrap();
    }
    let data = DataFolder::new(folder.clone());
    let preferences = data.preferences();
    assert_eq!((preferences.language, preferences.speed), (Some(Language::German), -3));
    assert_eq!((preferences.choice.width, preferences.choice.states), (7, 3));
    data.save_preferences(&preferences).unwrap();
    assert!(std::fs::read_to_string(folder.join("settings.txt")).unwrap().contains("lives 3"));
    let text = |key: &str| data.best(key).unwrap().map(|best| best.to_string());
    assert_eq!(text("level classic 7").as_deref(), Some("6 0 61000 2"));
    assert_eq!(text("daily 2026-11-15 easy").as_deref(), Some("9 1 4000 1"));
    // A code alone was the key for every rule of play; most games were played by the free one.
    assert_eq!(text("any 3x3:2f8").as_deref(), Some("4 0 900 3"));
    assert_eq!(text("lit-only 3x3:2f8"), None);
    data.set_best("level first 1", "2 0 100 1 3".parse().unwrap()).unwrap();
    assert_eq!(data.bests().unwrap().len(), 4);
    let app = App::new(Settings { preferences, ..settings(data, FirstScreen::Menu, None) });
    assert_eq!((app.game().unwrap().moves(), app.game().unwrap().hints()), (0, 2));
    assert_eq!(app.game().unwrap().steps().len(), 4);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn all_of_the_help_can_be_reached_on_a_small_screen() {
    let mut app = App::new(settings(DataFolder::default(), start("level first 1"), None));
    key(&mut app, KeyCode::Char('?'));
    let mut read = String::new();
    for _ in 0..30 {
        read.push_str(&picture(&mut app, 40, 12).join("\n"));
        key(&mut app, KeyCode::Down);
    }
    let help = douse_messages::Messages::new(Language::English).get("help");
    for line in help.lines() {
        assert!(read.contains(line.trim()), "{line}");
    }
    // Past the end one key upwards is seen at once.
    let end = picture(&mut app, 40, 12);
    key(&mut app, KeyCode::Up);
    assert_ne!(picture(&mut app, 40, 12), end);
    key(&mut app, KeyCode::Esc);
    assert!(!picture(&mut app, 40, 12).join("\n").contains("Help"));
}

#[test]
fn the_clock_stands_still_in_the_menu_and_in_the_help() {
    let mut app = App::new(settings(DataFolder::default(), start("level first 1"), None));
    app.pass(Duration::from_secs(2));
    for hides in [KeyCode::Char('?'), KeyCode::Esc] {
        key(&mut app, hides);
        app.pass(Duration::from_secs(60));
        key(&mut app, KeyCode::Esc);
        app.pass(Duration::from_secs(1));
    }
    assert_eq!(app.game().unwrap().elapsed(), Duration::from_secs(4));
}

#[test]
fn letters_stand_above_their_lights_and_stay_while_a_hint_names_cells() {
    let game = |code: &str| FirstScreen::Game(Box::new(Game::from_code(code, Default::default()).unwrap()));
    // 20 columns in a window that shows some of them, in the narrowest cells.
    let code = format!("20x20:{}", "f".repeat(100));
    let mut app = App::new(settings(DataFolder::default(), game(&code), None));
    let screen = picture(&mut app, 40, 14);
    let letters = screen.iter().position(|line| line.contains(" H I J ")).expect("a line of letters");
    let column = screen[letters].chars().position(|letter| letter == 'H').unwrap();
    let light = screen[letters + 1].chars().nth(column).unwrap();
    assert!(!light.is_whitespace(), "{}", screen.join("\n"));
    // A title that is long and the place of the cursor share a line.
    assert!(screen[0].trim_end().ends_with("scroll for more"), "{}", screen[0]);
    let mut app = App::new(settings(DataFolder::default(), start("level classic 1"), None));
    (0..3).for_each(|_| key(&mut app, KeyCode::Char('h')));
    let screen = picture(&mut app, 30, 12);
    assert!(screen.iter().any(|line| line.split_whitespace().eq(["A", "B", "C", "D", "E"])), "{}", screen.join("\n"));
}

#[test]
fn a_board_that_is_dark_already_says_so() {
    let dark = FirstScreen::Game(Box::new(Game::from_code("3x3:000", Default::default()).unwrap()));
    let mut app = App::new(settings(DataFolder::default(), dark, None));
    assert!(picture(&mut app, 80, 24).iter().any(|line| line.contains("This board is already")));
}

#[test]
fn midnight_is_noticed() {
    use std::sync::atomic::{AtomicBool, Ordering};
    static PAST: AtomicBool = AtomicBool::new(false);
    let today = || if PAST.load(Ordering::Relaxed) { "2026-11-16" } else { "2026-11-15" }.parse().unwrap();
    let mut app = App::new(Settings { today, ..settings(DataFolder::default(), FirstScreen::Menu, None) });
    key(&mut app, KeyCode::Home);
    (0..10).for_each(|_| key(&mut app, KeyCode::Down));
    key(&mut app, KeyCode::Enter);
    assert!(picture(&mut app, 80, 24)[0].contains("15 November 2026"));
    PAST.store(true, Ordering::Relaxed);
    assert!(picture(&mut app, 80, 24)[0].contains("16 November 2026"));
    key(&mut app, KeyCode::Enter);
    assert_eq!(app.game().unwrap().origin().to_string(), "daily 2026-11-16 easy");
}

#[test]
fn whom_the_service_does_not_know_is_asked() {
    for (answer, expected) in [(KeyCode::Char('y'), 1), (KeyCode::Char('u'), 0)] {
        let new = Rc::new(Cell::new(0));
        let post = Post { news: vec![News::UnknownPlayer], new: Rc::clone(&new), ..Post::default() };
        let mut app = App::new(settings(DataFolder::default(), start("level first 1"), Some(Box::new(post))));
        app.pass(Duration::from_millis(40));
        assert!(picture(&mut app, 80, 24).join(" ").contains("does not know you"));
        key(&mut app, answer);
        key(&mut app, KeyCode::Char('y'));
        assert_eq!(new.get(), expected);
    }
}
