//! The game played without a terminal, and pictures of its screens in both languages, wide and
//! narrow.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse_game::game::{Game, Stage};
use douse_game::pack::Pack;
use douse_game::records::Records;
use douse_messages::Language;
use douse_tui::app::{App, Choice, FirstScreen, Settings};
use douse_tui::data_folder::DataFolder;
use douse_tui::preferences::Preferences;
use douse_tui::theme::{Symbols, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::path::PathBuf;
use std::time::Duration;

fn settings(language: Language, data: DataFolder, start: FirstScreen) -> Settings {
    Settings {
        language,
        theme: Theme::Plain,
        symbols: Symbols::Unicode,
        data,
        today: || "2026-11-15".parse().unwrap(),
        entropy: 7,
        start,
        preferences: Preferences::default(),
        score_service: None,
    }
}

fn level(name: &str, number: usize) -> FirstScreen {
    FirstScreen::Game(Box::new(Pack::named(name).unwrap().start(number).unwrap().unwrap()))
}

fn picture(app: &mut App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..height).map(row).collect::<Vec<_>>().join("\n").trim_end().to_string() + "\n"
}

fn keys(app: &mut App, text: &str) {
    for letter in text.chars() {
        let code = match letter {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '^' => KeyCode::Up,
            'v' => KeyCode::Down,
            '\n' => KeyCode::Enter,
            '!' => KeyCode::Esc,
            letter => KeyCode::Char(letter),
        };
        app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

/// A folder of its own for each test, emptied before.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("douse-tui-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Compares with the picture kept in `tests/snapshots`; `DOUSE_SNAPSHOTS=write` writes it anew.
fn assert_picture(name: &str, picture: &str) {
    let path = format!("{}/tests/snapshots/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("DOUSE_SNAPSHOTS").as_deref() == Ok("write") {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots")).unwrap();
        std::fs::write(&path, picture).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(picture, kept, "{name}");
}

#[test]
fn screens_look_as_they_did() {
    for language in [Language::English, Language::German] {
        for (width, height, size) in [(80, 24, "wide"), (36, 24, "narrow")] {
            let shot = |what: &str, app: &mut App| {
                assert_picture(&format!("{what}-{language}-{size}"), &picture(app, width, height));
            };
            let mut app = App::new(settings(language, DataFolder::default(), FirstScreen::Menu));
            shot("menu", &mut app);
            let mut app = App::new(settings(language, DataFolder::default(), level("classic", 1)));
            shot("play", &mut app);
            keys(&mut app, "hhh");
            shot("hint", &mut app);
            keys(&mut app, "?");
            shot("help", &mut app);
            keys(&mut app, "?o");
            shot("quiet", &mut app);
            for &cell in &Pack::named("classic").unwrap().levels[0].moves {
                let name = app.game().unwrap().variant().shape().cell_name(cell);
                walk_to(&mut app, &name);
                keys(&mut app, " ");
            }
            assert_eq!(app.game().unwrap().stage(), Stage::Won);
            shot("won", &mut app);
            let mut app = App::new(settings(language, DataFolder::default(), level("curious", 9)));
            shot("hexagon", &mut app);
            let mut app = App::new(settings(language, DataFolder::default(), FirstScreen::Menu));
            keys(&mut app, "vvvvvvvv\n");
            shot("levels", &mut app);
            keys(&mut app, "!vvvvvvvvvvv\n > ");
            shot("editor", &mut app);
        }
    }
}

/// The pseudo-language has an accent in every text of the locales. A word without one is fixed in
/// the code, or a name.
#[test]
fn no_text_is_fixed_in_code_and_no_screen_breaks() {
    let pack = Pack::named("classic").unwrap();
    let titles: String = pack.levels.iter().map(|level| format!("{} ", level.title)).collect();
    let fixed = |picture: &str| -> Vec<String> {
        let words = picture.split(|c: char| !c.is_alphabetic());
        let plain = |word: &&str| word.len() > 2 && word.is_ascii() && word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        words.filter(plain).filter(|word| !titles.contains(word)).map(str::to_owned).collect()
    };
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let check = |what: &str, app: &mut App| {
            let picture = picture(app, width, height);
            assert!(picture.lines().count() > 3, "{what} {width}x{height}:\n{picture}");
            assert_eq!(fixed(&picture), Vec::<String>::new(), "{what} {width}x{height}:\n{picture}");
        };
        let mut app = App::new(settings(Language::Pseudo, DataFolder::default(), FirstScreen::Menu));
        check("menu", &mut app);
        keys(&mut app, "vvvvvvvvv\n");
        check("daily boards", &mut app);
        keys(&mut app, "!v\n");
        check("own boards", &mut app);
        keys(&mut app, "!v\n > ");
        check("editor", &mut app);
        keys(&mut app, "?");
        check("help of the editor", &mut app);
        let mut app = App::new(settings(Language::Pseudo, DataFolder::default(), level("classic", 1)));
        check("play", &mut app);
        keys(&mut app, "hhh");
        check("hint", &mut app);
        keys(&mut app, "?");
        check("help", &mut app);
        keys(&mut app, "?o");
        check("quiet patterns", &mut app);
        keys(&mut app, "s");
        check("solution", &mut app);
    }
}

/// Moves the cursor of a grid to a cell by keys alone.
fn walk_to(app: &mut App, name: &str) {
    let place: douse::place::Place = name.parse().unwrap();
    for code in [KeyCode::PageUp, KeyCode::Home] {
        app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
    keys(app, &">".repeat(place.column));
    keys(app, &"v".repeat(place.row));
}

#[test]
fn a_level_is_played_undone_hinted_left_and_taken_up_again() {
    let folder = folder("resume");
    let data = || DataFolder::new(folder.clone());
    let mut app = App::new(settings(Language::English, data(), level("first", 1)));
    keys(&mut app, " ");
    assert_eq!(app.game().unwrap().moves(), 1);
    keys(&mut app, "u");
    assert_eq!(app.game().unwrap().moves(), 0);
    keys(&mut app, "rh");
    let before = app.game().unwrap().clone();
    assert_eq!((before.moves(), before.hints()), (1, 1));
    keys(&mut app, "q");
    assert!(app.is_over());
    let mut app = App::new(settings(Language::English, data(), FirstScreen::Menu));
    keys(&mut app, "\n");
    assert_eq!(app.game(), Some(&before));
    // Restart, solve by the shown solution, and the file is gone after the win.
    keys(&mut app, "xs");
    for _ in 0..200 {
        app.pass(Duration::from_millis(40));
    }
    assert_eq!(app.game().unwrap().stage(), Stage::Won);
    keys(&mut app, "q");
    assert!(data().current_game(Duration::ZERO).unwrap().is_none());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn wins_are_counted_once_and_only_without_the_solution() {
    let folder = folder("bests");
    let data = DataFolder::new(folder.clone());
    let pack = Pack::named("first").unwrap();
    let mut app = App::new(settings(Language::English, data.clone(), level("first", 1)));
    app.pass(Duration::from_secs(3));
    for &cell in &pack.levels[0].moves {
        let name = app.game().unwrap().variant().shape().cell_name(cell);
        walk_to(&mut app, &name);
        keys(&mut app, " ");
    }
    keys(&mut app, "ur");
    let best = data.best("level first 1").unwrap().unwrap();
    assert_eq!((best.moves, best.hints, best.time), (pack.levels[0].par, 0, Duration::from_secs(3)));
    keys(&mut app, "\ns");
    for _ in 0..400 {
        app.pass(Duration::from_millis(40));
    }
    assert_eq!(app.game().unwrap().stage(), Stage::Won, "the next level, solved by showing");
    assert_eq!(app.game().unwrap().round(), 2);
    assert!(data.best("level first 2").unwrap().is_none());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn another_board_does_not_destroy_a_game_in_progress() {
    let folder = folder("put-by");
    let data = || DataFolder::new(folder.clone());
    let mut app = App::new(settings(Language::English, data(), level("classic", 2)));
    keys(&mut app, " ");
    let left = app.game().unwrap().clone();
    keys(&mut app, "q");
    let mut app = App::new(settings(Language::English, data(), level("classic", 3)));
    assert_eq!(app.game().unwrap().moves(), 0);
    keys(&mut app, "!^^^^^^^\n");
    assert!(picture(&mut app, 80, 24).contains("> game-1"), "{}", picture(&mut app, 80, 24));
    keys(&mut app, "\n");
    assert_eq!(app.game(), Some(&left));
    assert!(data().saved_games(Duration::ZERO).unwrap().is_empty());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_is_no_game_is_told_kept_and_a_new_game_offered() {
    let folder = folder("foreign");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("game.txt"), "hello").unwrap();
    let mut app = App::new(settings(Language::English, DataFolder::new(folder.clone()), FirstScreen::Menu));
    let shown = picture(&mut app, 100, 24);
    assert!(shown.contains("cannot be read") && shown.contains("New game"), "{shown}");
    assert_eq!(std::fs::read_to_string(folder.join("game-unread-1.txt")).unwrap(), "hello");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_mouse_presses_what_it_points_at() {
    for (width, height) in [(80, 24), (36, 20), (20, 12)] {
        let mut app = App::new(settings(Language::English, DataFolder::default(), level("classic", 3)));
        picture(&mut app, width, height);
        let mut pressed = std::collections::HashSet::new();
        for row in 0..height {
            for column in 0..width {
                let before = app.game().unwrap().moves();
                let mouse = |kind| MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
                app.mouse(mouse(MouseEventKind::Down(MouseButton::Left)));
                if app.game().unwrap().moves() > before {
                    pressed.insert(*app.game().unwrap().line().last().unwrap());
                    app.mouse(mouse(MouseEventKind::Down(MouseButton::Right)));
                    assert_eq!(app.game().unwrap().moves(), before);
                }
            }
        }
        assert_eq!(pressed.len(), 25, "{width}x{height}");
    }
}

#[test]
fn large_boards_scroll_with_the_cursor() {
    let choice = Choice { width: 100, height: 100, ..Choice::default() };
    let variant = choice.variant().unwrap();
    let lights = douse::pattern::Pattern::zeros(variant.states(), variant.cells());
    let mut board = douse::board::Board::new(variant, lights).unwrap();
    board.press(5050);
    let game = Game::new(board, PlayRule::Any).unwrap();
    let mut app = App::new(settings(Language::English, DataFolder::default(), FirstScreen::Game(Box::new(game))));
    keys(&mut app, " ");
    assert_eq!(app.game().unwrap().moves(), 1);
    keys(&mut app, &">".repeat(60));
    keys(&mut app, &"v".repeat(60));
    let shown = picture(&mut app, 80, 24);
    assert!(shown.contains("100") && shown.contains("CV100"), "{shown}");
}

#[test]
fn every_screen_survives_every_key_and_every_size() {
    let folder = folder("keys");
    let mut app = App::new(settings(Language::German, DataFolder::new(folder.clone()), FirstScreen::Menu));
    let alphabet: Vec<char> = "<>^v\n! abcdefghiklmnoprstuvwxyz01+-?".chars().collect();
    let mut random = douse::algebra::random::SplitMix(12345);
    for step in 0..4000 {
        let key = alphabet[random.below(alphabet.len())];
        keys(&mut app, &key.to_string());
        app.pass(Duration::from_millis(30));
        if step % 7 == 0 {
            picture(&mut app, 5 + random.below(90) as u16, 3 + random.below(30) as u16);
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_lines_of_plain_mode_play_a_game() {
    let pack = Pack::named("first").unwrap();
    let names: Vec<String> =
        pack.levels[4].moves.iter().map(|&cell| pack.levels[4].board.variant().shape().cell_name(cell)).collect();
    let input = format!("help\nhint\nZ9\n{}\nundo\nredo\nquit\n", names.join(" "));
    let folder = folder("plain");
    let data = DataFolder::new(folder.clone());
    let mut output = Vec::new();
    let settings = settings(Language::English, data.clone(), level("first", 5));
    douse_tui::plain::run(settings, &mut input.as_bytes(), &mut output).unwrap();
    let best = data.best("level first 5").unwrap().unwrap();
    assert_eq!((best.moves, best.hints, best.wins), (names.len() as u64, 1, 1));
    std::fs::remove_dir_all(folder).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains(&format!("You won in {} moves!", names.len())), "{text}");
    assert!(text.contains("'z9' is neither") && text.contains("Look between"), "{text}");
    let game = pack.start(5).unwrap().unwrap();
    assert!(game.par(&Budget::unlimited()).is_ok());
}
