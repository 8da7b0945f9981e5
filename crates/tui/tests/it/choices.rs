//! What a player chooses and sees: keys, language, numbers in the menu, files that cannot be read.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use douse::edges::Edges;
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse_game::game::Game;
use douse_game::pack::{NAMES, Pack};
use douse_game::records::Records;
use douse_game::score::{Best, Score};
use douse_messages::{Language, Messages};
use douse_tui::app::{App, FirstScreen, Settings};
use douse_tui::data_folder::DataFolder;
use douse_tui::preferences::{Keys, Timer};
use douse_tui::theme::{Symbols, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn settings(language: Language, data: &DataFolder, start: FirstScreen) -> Settings {
    let preferences = data.preferences();
    Settings {
        language: preferences.language.unwrap_or(language),
        theme: preferences.theme.unwrap_or(Theme::Plain),
        symbols: preferences.symbols.unwrap_or(Symbols::Unicode),
        data: data.clone(),
        today: || "2026-11-15".parse().unwrap(),
        entropy: 7,
        start,
        preferences,
        score_service: None,
    }
}

fn app(language: Language, data: &DataFolder, start: FirstScreen) -> App {
    App::new(settings(language, data, start))
}

fn level(name: &str, number: usize) -> FirstScreen {
    FirstScreen::Game(Box::new(Pack::named(name).unwrap().start(number).unwrap().unwrap()))
}

fn board(code: &str, rule: PlayRule) -> FirstScreen {
    FirstScreen::Game(Box::new(Game::from_code(code, rule).unwrap()))
}

fn press(app: &mut App, code: KeyCode, modifiers: KeyModifiers) {
    app.key(KeyEvent::new(code, modifiers));
}

fn keys(app: &mut App, codes: &[KeyCode]) {
    codes.iter().for_each(|&code| press(app, code, KeyModifiers::NONE));
}

fn screen(app: &mut App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..24).map(row).collect::<Vec<_>>().join("\n")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("douse-choices-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn file(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// Goes down the menu to the line that stands this many lines below the first.
fn menu_line(app: &mut App, line: usize) {
    keys(app, &[KeyCode::Home]);
    keys(app, &vec![KeyCode::Down; line]);
}

const NEW: usize = 1;
const WIDTH: usize = 2;
const HEIGHT: usize = 3;
const EDITOR: usize = 12;
const LANGUAGE: usize = 13;
const THEME: usize = 14;
const KEYS: usize = 16;

#[test]
fn letters_alone_can_be_turned_off_and_that_is_remembered() {
    let folder = folder("keys");
    let data = DataFolder::new(folder.clone());
    let mut game = app(Language::English, &data, FirstScreen::Menu);
    menu_line(&mut game, KEYS);
    keys(&mut game, &[KeyCode::Right]);
    assert!(screen(&mut game).contains("< with Alt >"));
    keys(&mut game, &[KeyCode::Char('q')]);
    assert!(!game.is_over());
    press(&mut game, KeyCode::Char('q'), KeyModifiers::ALT);
    assert!(game.is_over());
    assert_eq!(data.preferences().keys, Keys::Modified);

    let mut game = app(Language::English, &data, level("first", 1));
    keys(&mut game, &[KeyCode::Char(' ')]);
    assert_eq!(game.game().unwrap().moves(), 1, "the space bar presses the cell at the cursor");
    keys(&mut game, &[KeyCode::Char('u'), KeyCode::Char('x'), KeyCode::Char('n'), KeyCode::Char('?')]);
    assert_eq!(game.game().unwrap().moves(), 1);
    assert!(screen(&mut game).contains("Single letters are off"));
    press(&mut game, KeyCode::Char('u'), KeyModifiers::ALT);
    assert_eq!(game.game().unwrap().moves(), 0);
    press(&mut game, KeyCode::Char('y'), KeyModifiers::CONTROL);
    press(&mut game, KeyCode::Char('z'), KeyModifiers::CONTROL);
    assert_eq!(game.game().unwrap().moves(), 0, "redone and undone");
    keys(&mut game, &[KeyCode::F(1)]);
    assert!(screen(&mut game).contains("Help"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_chosen_is_there_the_next_time() {
    let folder = folder("chosen");
    let data = DataFolder::new(folder.clone());
    let mut game = app(Language::English, &data, FirstScreen::Menu);
    menu_line(&mut game, LANGUAGE);
    keys(&mut game, &[KeyCode::Right]);
    menu_line(&mut game, THEME);
    keys(&mut game, &[KeyCode::Left]);
    menu_line(&mut game, WIDTH);
    keys(&mut game, &[KeyCode::Char('3')]);
    menu_line(&mut game, HEIGHT);
    keys(&mut game, &[KeyCode::Left, KeyCode::Left]);
    menu_line(&mut game, NEW);
    keys(&mut game, &[KeyCode::Enter, KeyCode::Char('t'), KeyCode::Char('+'), KeyCode::Char('q')]);
    let kept = data.preferences();
    assert_eq!((kept.language, kept.theme), (Some(Language::German), Some(Theme::Contrast)));
    assert_eq!((kept.choice.width, kept.choice.height), (3, 3));
    assert_eq!((kept.timer, kept.speed), (Timer::Hidden, 1));
    let mut again = app(Language::English, &data, FirstScreen::Menu);
    let shown = screen(&mut again);
    assert!(shown.contains("Neues Spiel") && shown.contains("< hoher Kontrast >"), "{shown}");
    // Settings of another program are put aside before ours are written.
    std::fs::write(folder.join("settings.txt"), "volume = 11\n").unwrap();
    let mut again = app(Language::English, &data, FirstScreen::Menu);
    assert!(screen(&mut again).contains("New game"));
    menu_line(&mut again, THEME);
    keys(&mut again, &[KeyCode::Right, KeyCode::Char('q')]);
    assert_eq!(file(&folder, "settings-unread-1.txt"), "volume = 11\n");
    assert!(data.preferences().theme.is_some());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_menu_makes_boards_of_every_size_from_1_to_100() {
    let mut game = app(Language::English, &DataFolder::default(), FirstScreen::Menu);
    for (digits, expected) in [("7", 7), ("42", 42), ("100", 100), ("1", 1), ("101", 1)] {
        for line in [WIDTH, HEIGHT] {
            menu_line(&mut game, line);
            digits.chars().for_each(|digit| keys(&mut game, &[KeyCode::Char(digit)]));
        }
        menu_line(&mut game, NEW);
        keys(&mut game, &[KeyCode::Enter]);
        let size = game.game().unwrap().variant().shape().as_grid().unwrap().size();
        assert_eq!((size.width(), size.height()), (expected, expected), "{digits}");
        keys(&mut game, &[KeyCode::Esc]);
    }
    menu_line(&mut game, WIDTH);
    keys(&mut game, &[KeyCode::PageUp, KeyCode::PageUp, KeyCode::PageDown]);
    assert!(screen(&mut game).contains("Width           < 11 >"), "{}", screen(&mut game));
}

#[test]
fn lists_are_chosen_from_with_the_mouse_also_where_they_scroll() {
    let mut game = app(Language::English, &DataFolder::default(), FirstScreen::Menu);
    let click = |game: &mut App, text: &str| {
        // Low enough for every list to scroll.
        let mut terminal = Terminal::new(TestBackend::new(80, 14)).unwrap();
        terminal.draw(|frame| game.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let line = |row: &u16| (0..80).map(|x| buffer[(x, *row)].symbol()).collect::<String>().contains(text);
        let row = (0..14).find(line).unwrap_or_else(|| panic!("no {text}"));
        let kind = MouseEventKind::Down(MouseButton::Left);
        game.mouse(MouseEvent { kind, column: 4, row, modifiers: KeyModifiers::NONE });
    };
    keys(&mut game, &[KeyCode::End]);
    click(&mut game, "Levels");
    keys(&mut game, &[KeyCode::End]);
    click(&mut game, " 28  Par");
    assert_eq!(game.game().unwrap().origin().to_string(), "level first 28");
    keys(&mut game, &[KeyCode::Esc, KeyCode::End]);
    click(&mut game, "Daily boards");
    click(&mut game, "Strange");
    assert_eq!(game.game().unwrap().origin().to_string(), "daily 2026-11-15 strange");
    assert!(screen(&mut game).contains("Edges: Möbius strip"));
}

#[test]
fn a_board_being_made_is_judged_repaired_kept_and_not_lost() {
    let folder = folder("editor");
    let data = DataFolder::new(folder.clone());
    let mut game = app(Language::English, &data, FirstScreen::Menu);
    menu_line(&mut game, EDITOR);
    keys(&mut game, &[KeyCode::Enter, KeyCode::Char(' '), KeyCode::Right, KeyCode::Right, KeyCode::Char(' ')]);
    assert!(screen(&mut game).contains("Unsolvable: the pattern marked ~ covers"));
    keys(&mut game, &[KeyCode::Esc]);
    menu_line(&mut game, EDITOR);
    keys(&mut game, &[KeyCode::Enter]);
    assert!(screen(&mut game).contains("Unsolvable"), "the board is still there");
    keys(&mut game, &[KeyCode::Char('f')]);
    assert!(screen(&mut game).contains("Solvable. Par"), "{}", screen(&mut game));
    keys(&mut game, &[KeyCode::Char('s')]);
    assert!(screen(&mut game).contains("Saved as board-1."));
    let kept = data.own_board("board-1").unwrap();
    keys(&mut game, &[KeyCode::Char('p')]);
    assert_eq!(game.game().unwrap().start(), &kept);
    assert!(file(&folder, "boards/board-1.txt").starts_with("douse 1\nsize 5x5\n"), "a board file");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn everything_has_a_name_in_german() {
    let messages = Messages::new(Language::German);
    let mut titles = HashSet::new();
    let mut same = 0;
    for name in NAMES {
        let pack = Pack::named(name).unwrap();
        for (index, level) in pack.levels.iter().enumerate() {
            let title = messages.level_title(name, index + 1, &level.title);
            same += usize::from(title == level.title);
            assert!(titles.insert(title), "{name} {}", index + 1);
        }
        assert_eq!(messages.level_title(name, pack.levels.len() + 1, "past the end"), "past the end");
        assert_eq!(Messages::new(Language::English).level_title(name, 1, "its own"), "its own");
    }
    assert_eq!((titles.len(), same), (300, 0));
    let named = |name: String| {
        for language in Language::ALL {
            assert_ne!(Messages::new(language).get(&name), name, "{language}");
        }
    };
    Rule::NAMED.iter().for_each(|rule| named(format!("rule-{}", rule.name())));
    Edges::ALL.iter().for_each(|edges| named(format!("edges-{}", edges.name())));
    Theme::ALL.iter().for_each(|theme| named(format!("theme-{theme}")));
    Symbols::ALL.iter().for_each(|symbols| named(format!("symbols-{symbols}")));
    [Keys::Single, Keys::Modified].iter().for_each(|keys| named(format!("keys-are-{}", keys.name())));
}

#[test]
fn a_game_that_cannot_be_read_is_told_of_and_kept() {
    let folder = folder("unread");
    std::fs::create_dir_all(&folder).unwrap();
    let data = DataFolder::new(folder.clone());
    let broken = "douse game 1\ncode 5x5:002a000\nmoves A1 Z9\n";
    let cases = [
        ("GIF89a", "It does not start like a saved game."),
        ("douse game 7\n", "It was saved by a newer version ('douse game 7')."),
        (broken, "Line 3 cannot be read: 'Z9'."),
        ("douse game 1\nplay any\n", "The line with the code of the board is missing."),
        ("douse game 1\ncode 5x5:002a000\nmoves A1\nat 9\n", "Its moves do not fit"),
        ("douse game 1\ncode 5x5:xyz\n", "Cannot read the board"),
    ];
    for (number, (text, said)) in cases.into_iter().enumerate() {
        // Also where another board is asked for at once.
        for (at, start) in [FirstScreen::Menu, level("first", 1)].into_iter().enumerate() {
            std::fs::write(folder.join("game.txt"), text).unwrap();
            let mut game = app(Language::English, &data, start);
            let shown = screen(&mut game).replace('\n', " ");
            let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(shown.contains(said) && shown.contains("and a new game starts."), "{shown}");
            assert_eq!(file(&folder, &format!("game-unread-{}.txt", 2 * number + at + 1)), text);
            assert_eq!(folder.join("game.txt").exists(), at == 1);
        }
    }
    // The same line by line.
    std::fs::write(folder.join("game.txt"), broken).unwrap();
    let settings = settings(Language::German, &data, level("first", 1));
    let mut output = Vec::new();
    douse_tui::plain::run(settings, &mut "ende\n".as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("Zeile 3 ist fehlerhaft: „Z9“."), "{output}");
    assert_eq!(file(&folder, "game-unread-13.txt"), broken);
    std::fs::remove_dir_all(folder).unwrap();
}

/// A file stands where the folder should be: the game is played all the same, and nobody believes
/// that it was kept.
#[test]
fn where_nothing_can_be_kept_that_is_said_and_the_game_goes_on() {
    let folder = folder("not-kept");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("file"), "").unwrap();
    let data = DataFolder::new(folder.join("file"));
    let mut game = app(Language::English, &data, level("first", 1));
    let shown = screen(&mut game).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("A file is where a folder should be") && shown.contains("will not be saved"), "{shown}");
    keys(&mut game, &[KeyCode::Char(' '), KeyCode::Char('q')]);
    assert!(game.is_over() && game.game().unwrap().moves() == 1);
    assert_eq!(won_line_by_line(&data).matches("werden nicht gespeichert").count(), 1);
    std::fs::remove_dir_all(folder).unwrap();
}

/// A folder that cannot be made.
#[cfg(target_os = "linux")]
#[test]
fn a_game_that_is_not_kept_is_not_left_in_silence() {
    let data = DataFolder::new("/proc/douse".into());
    let mut game = app(Language::English, &data, level("first", 1));
    assert!(screen(&mut game).contains("Could not save: The folder cannot be created."), "{}", screen(&mut game));
    keys(&mut game, &[KeyCode::Char(' '), KeyCode::Char('q')]);
    assert!(game.is_over() && game.unsaved().is_some_and(|why| why.contains("folder")));
    assert_eq!(won_line_by_line(&data).matches("Speichern fehlgeschlagen").count(), 1);
}

/// What is said, in German, while the first level is won line by line.
fn won_line_by_line(data: &DataFolder) -> String {
    let mut output = Vec::new();
    let settings = settings(Language::German, data, level("first", 1));
    douse_tui::plain::run(settings, &mut "A2\nC2\nende\n".as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("Du hast in 2 Zügen gewonnen!"), "{output}");
    output
}

#[test]
fn bests_survive_what_is_wrong_in_their_file() {
    let folder = folder("bests");
    std::fs::create_dir_all(&folder).unwrap();
    let data = DataFolder::new(folder.clone());
    let score = Score { moves: 7, hints: 0, time: Duration::from_secs(5) };
    std::fs::write(folder.join("bests.txt"), "douse bests 1\n9 1 4000 1 level classic 1\nsome other line\n").unwrap();
    // Half of a file from a program that was killed while it wrote.
    std::fs::write(folder.join("bests.new-1"), "douse bests 1\n9 1 40").unwrap();
    let before = data.best("level classic 1").unwrap();
    assert_eq!(before.map(|best| best.moves), Some(9));
    data.set_best("level classic 1", Best::after(before, score, Some(2))).unwrap();
    assert_eq!(file(&folder, "bests.txt"), "douse bests 1\n7 0 4000 2 2 level classic 1\nsome other line\n");
    std::fs::write(folder.join("bests.txt"), "something else\n").unwrap();
    assert!(data.bests().unwrap().is_empty());
    data.set_best("level classic 1", Best::after(None, score, None)).unwrap();
    assert_eq!(file(&folder, "bests-unread-1.txt"), "something else\n");
    assert_eq!(data.bests().unwrap().len(), 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn boards_without_a_way_are_said_to_have_none() {
    for (code, rule, english, german) in [
        ("5x5:8000000", PlayRule::Any, "Unsolvable", "Unlösbar"),
        // One press on a cell that is lit, where an unlit one comes first: the number of presses
        // would have to be even.
        ("3x3:5d0", PlayRule::UnlitFirst, "Unsolvable under this", "Mit den erlaubten"),
        ("8x8:8040201008040201", PlayRule::LitFirst, "Unsolvable under this", "Mit den erlaubten"),
    ] {
        let mut game = app(Language::English, &DataFolder::default(), board(code, rule));
        assert!(screen(&mut game).contains(english), "{code} {rule}: {}", screen(&mut game));
        keys(&mut game, &[KeyCode::Char('h')]);
        assert!(screen(&mut game).contains("This board"), "{}", screen(&mut game));
        let mut game = app(Language::German, &DataFolder::default(), board(code, rule));
        assert!(screen(&mut game).contains(german), "{code} {rule}: {}", screen(&mut game));
    }
}
