//! What keys and the mouse do on every screen.

use crate::app::{App, Choice, Screen, within};
use crate::board_view::Placing;
use crate::complaint;
use crate::editor::Editor;
use crate::menu::{Item, Lines, turned};
use crate::preferences::{Keys, Timer};
use crate::theme::{Symbols, Theme};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use douse::solve::kernel;
use douse_game::cursor::Step;
use douse_game::daily::{DailyKind, daily};
use douse_game::game::Game;
use douse_game::hint::{HintError, Rung};
use douse_game::records::Records;
use douse_game::session::Session;
use douse_game::time_limit;
use douse_messages::{Language, Messages};

impl App {
    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'q') => self.leave(),
                KeyCode::Char('z') => self.step_back(),
                KeyCode::Char('y') => self.step_on(),
                KeyCode::Home => self.walk(Step::First),
                KeyCode::End => self.walk(Step::Last),
                _ => {}
            }
            return;
        }
        let code = match key.code {
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        if let Some(first) = self.help {
            self.help = match code {
                KeyCode::Up => Some(first.saturating_sub(1)),
                KeyCode::Down => Some(first.saturating_add(1)),
                KeyCode::PageUp | KeyCode::Home => Some(first.saturating_sub(8)),
                KeyCode::PageDown | KeyCode::End => Some(first.saturating_add(8)),
                _ => None,
            };
            return;
        }
        if std::mem::take(&mut self.asked) && code == KeyCode::Char('y') {
            if let Some(score_service) = &mut self.score_service {
                score_service.be_new();
            }
            self.message.clear();
            return;
        }
        if self.takes_digit(code) {
            return;
        }
        self.typed = None;
        let letter = matches!(code, KeyCode::Char(letter) if letter != ' ');
        if letter && self.preferences.keys == Keys::Modified && !key.modifiers.contains(KeyModifiers::ALT) {
            self.message = self.messages.get("letters-are-off");
            return;
        }
        match code {
            KeyCode::Char('?') | KeyCode::F(1) => {
                self.help = Some(0);
                return;
            }
            KeyCode::Char('z') => {
                self.pause = true;
                return;
            }
            _ => {}
        }
        self.message.clear();
        match &self.screen {
            Screen::Menu { .. } => self.menu_key(code),
            Screen::Levels { .. } | Screen::Daily { .. } | Screen::Own { .. } => self.list_key(code),
            Screen::Play => self.play_key(code),
            Screen::Editor(_) => self.editor_key(code),
        }
    }

    /// A digit on a line of the menu that stands for a number; whether it was one.
    fn takes_digit(&mut self, code: KeyCode) -> bool {
        let (KeyCode::Char(letter), Screen::Menu { at }) = (code, &self.screen) else { return false };
        let Some(digit) = letter.to_digit(10) else { return false };
        let item = Item::ALL[*at];
        let longer = self.typed.map(|typed| typed * 10 + digit as usize);
        let taken = longer.into_iter().chain([digit as usize]);
        let fitting = taken.into_iter().find(|number| self.preferences.choice.enter(item, *number));
        // A number may begin with a digit that is too small on its own, as 12 states would if there
        // were that many.
        self.typed = fitting.or(Some(digit as usize));
        self.chosen |= fitting.is_some();
        matches!(item, Item::Width | Item::Height | Item::States)
    }

    fn leave(&mut self) {
        self.keep();
        self.quit = true;
    }

    fn go_to_menu(&mut self) {
        self.keep();
        self.screen = Screen::Menu { at: usize::from(self.table.is_none()) };
    }

    fn menu_key(&mut self, code: KeyCode) {
        let Screen::Menu { at } = &mut self.screen else { return };
        let items = Item::ALL.len();
        match code {
            KeyCode::Up => *at = (*at + items - 1) % items,
            KeyCode::Down | KeyCode::Tab => *at = (*at + 1) % items,
            KeyCode::Home => *at = 0,
            KeyCode::End => *at = items - 1,
            KeyCode::PageUp | KeyCode::PageDown => {
                self.preferences.choice.leap(Item::ALL[*at], code == KeyCode::PageUp);
                self.chosen = true;
            }
            KeyCode::Left | KeyCode::Right => {
                let item = Item::ALL[*at];
                self.turn(item, code == KeyCode::Right);
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let item = Item::ALL[*at];
                self.choose(item);
            }
            KeyCode::Char('n') => self.start_new(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc if self.table.is_some() => self.screen = Screen::Play,
            _ => {}
        }
    }

    fn turn(&mut self, item: Item, forward: bool) {
        match item {
            Item::Language => {
                let other = turned(&Language::ALL, &self.messages.language(), forward);
                self.messages = Messages::new(other);
                self.preferences.language = Some(other);
            }
            Item::Theme => {
                self.theme = turned(&Theme::ALL, &self.theme, forward);
                self.preferences.theme = Some(self.theme);
            }
            Item::Symbols => {
                self.symbols = turned(&Symbols::ALL, &self.symbols, forward);
                self.preferences.symbols = Some(self.symbols);
            }
            Item::Keys => self.preferences.keys = turned(&Keys::ALL, &self.preferences.keys, forward),
            item => self.preferences.choice.turn(item, forward),
        }
        self.chosen = true;
    }

    /// Chooses a line of the list on the screen, as Enter would, if there is one.
    fn choose_line(&mut self, line: usize) {
        let (at, lines) = match &mut self.screen {
            Screen::Menu { at } => (at, Item::ALL.len()),
            Screen::Levels { pack, level } => (level, self.packs[*pack].levels.len()),
            Screen::Daily { at } => (at, DailyKind::ALL.len()),
            Screen::Own { games, boards, at } => (at, *games + boards.len()),
            Screen::Play | Screen::Editor(_) => return,
        };
        if line < lines {
            *at = line;
            self.message.clear();
            match self.screen {
                Screen::Menu { .. } => self.menu_key(KeyCode::Enter),
                _ => self.list_key(KeyCode::Enter),
            }
        }
    }

    fn choose(&mut self, item: Item) {
        match item {
            Item::Continue if self.table.is_some() => self.screen = Screen::Play,
            Item::Continue => self.message = self.messages.get("nothing-left"),
            Item::New => self.start_new(),
            Item::Levels => self.screen = Screen::Levels { pack: 0, level: 0 },
            Item::Daily => self.screen = Screen::Daily { at: 0 },
            Item::Own => {
                let games = self.data.saved_games(self.now).map(|games| games.len());
                match games.and_then(|games| Ok((games, self.data.own_boards()?))) {
                    Ok((0, boards)) if boards.is_empty() => self.message = self.messages.get("no-own-boards"),
                    Ok((games, boards)) => self.screen = Screen::Own { games, boards, at: 0 },
                    Err(error) => self.message = complaint::of_io(&error, &self.messages),
                }
            }
            Item::Editor => {
                let left = self.workbench.take();
                self.placing = Placing::default();
                self.screen = Screen::Editor(left.unwrap_or_else(|| Box::new(Editor::new(&self.preferences.choice))));
            }
            Item::Quit => self.leave(),
            item => self.turn(item, true),
        }
    }

    fn list_key(&mut self, code: KeyCode) {
        let step = |at: usize, count: usize| match code {
            KeyCode::Up => (at + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => (at + 1) % count,
            KeyCode::PageUp => at.saturating_sub(10),
            KeyCode::PageDown => (at + 10).min(count - 1),
            KeyCode::Home => 0,
            KeyCode::End => count - 1,
            _ => at,
        };
        let enter = matches!(code, KeyCode::Enter | KeyCode::Char(' '));
        match (&mut self.screen, code) {
            (_, KeyCode::Esc) => self.go_to_menu(),
            (_, KeyCode::Char('q')) => self.leave(),
            (Screen::Levels { pack, level }, KeyCode::Left | KeyCode::Right) => {
                let count = self.packs.len();
                *pack = (*pack + if code == KeyCode::Right { 1 } else { count - 1 }) % count;
                *level = 0;
            }
            (Screen::Levels { pack, level }, _) => {
                *level = step(*level, self.packs[*pack].levels.len());
                let (pack, number) = (*pack, *level + 1);
                if enter {
                    self.start_level(pack, number);
                }
            }
            (Screen::Daily { at }, _) => {
                *at = step(*at, DailyKind::ALL.len());
                let kind = DailyKind::ALL[*at];
                if let Some((game, _)) = enter.then(|| daily((self.today)(), kind)).flatten() {
                    self.sit_down(Session::new(game, self.now));
                }
            }
            (Screen::Own { games, boards, at }, _) => {
                *at = step(*at, *games + boards.len());
                let (number, board) = (*at, at.checked_sub(*games).map(|board| boards[board].clone()));
                if enter {
                    self.open_own(number, board.as_deref());
                }
            }
            _ => {}
        }
    }

    /// Opens an own board, or without one the saved game with a number.
    fn open_own(&mut self, number: usize, board: Option<&str>) {
        let rule = self.preferences.choice.play;
        let io_error = |error| complaint::of_io(&error, &self.messages);
        let session = match board {
            None => self.data.resume_game(number, self.now).map_err(io_error),
            Some(name) => self.data.own_board(name).map_err(io_error).and_then(|board| {
                let game = Game::new(board, rule).map_err(|error| complaint::of_start(&error, &self.messages))?;
                Ok(Some(Session::new(game, self.now)))
            }),
        };
        match session {
            Ok(session) => session.into_iter().for_each(|session| self.sit_down(session)),
            Err(error) => self.message = error,
        }
    }

    fn step_back(&mut self) {
        match &mut self.screen {
            Screen::Editor(editor) => editor.change(|drawing| _ = drawing.undo()),
            _ => self.play_key(KeyCode::Char('u')),
        }
    }

    fn step_on(&mut self) {
        match &mut self.screen {
            Screen::Editor(editor) => editor.change(|drawing| _ = drawing.redo()),
            _ => self.play_key(KeyCode::Char('r')),
        }
    }

    fn play_key(&mut self, code: KeyCode) {
        let now = self.now;
        let Some(table) = &mut self.table else { return };
        if !matches!(self.screen, Screen::Play) {
            return;
        }
        // Any key stops a solution being shown, and the keys for its speed do only that.
        if table.session.is_showing() && !matches!(code, KeyCode::Char('+' | '-')) {
            table.session.stop_showing();
            if code == KeyCode::Char('s') {
                return;
            }
        }
        let won = table.session.report().is_some();
        if let Some(step) = step_of(code) {
            return self.walk(step);
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ' | 'n') if won => self.next_round(),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let cell = table.cursor;
                self.press(cell);
            }
            KeyCode::Char('u') => {
                table.session.undo(now);
                self.after_move();
            }
            KeyCode::Char('r') => {
                table.session.redo(now);
                self.after_move();
            }
            KeyCode::Char('x') => {
                table.session.restart(now);
                self.after_move();
            }
            KeyCode::Char('n') => self.next_round(),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('s') => self.show_solution(),
            KeyCode::Char('+') => self.change_speed(1),
            KeyCode::Char('-') => self.change_speed(-1),
            KeyCode::Char('o') => self.show_quiet(),
            KeyCode::Char('t') => {
                self.preferences.timer = turned(&Timer::ALL, &self.preferences.timer, true);
                self.chosen = true;
            }
            KeyCode::Char('c') => self.turn(Item::Theme, true),
            KeyCode::Char('l') => self.message = table.game().code().unwrap_or_default(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc => self.go_to_menu(),
            _ => {}
        }
    }

    /// Moves the cursor on the board that is shown.
    fn walk(&mut self, step: Step) {
        match (&mut self.screen, &mut self.table) {
            (Screen::Play, Some(table)) => table.cursor = table.layout.next(table.cursor, step),
            (Screen::Editor(editor), _) => editor.cursor = editor.layout.next(editor.cursor, step),
            _ => {}
        }
    }

    fn press(&mut self, cell: usize) {
        let Some(table) = &mut self.table else { return };
        table.cursor = cell;
        match table.session.press(cell, self.now) {
            Ok(()) => self.after_move(),
            Err(refusal) => self.message = self.messages.refusal(refusal).unwrap_or_default(),
        }
    }

    fn change_speed(&mut self, by: i32) {
        let (slowest, fastest) = Session::SPEEDS.into_inner();
        self.preferences.speed = (self.preferences.speed + by).clamp(slowest, fastest);
        self.chosen = true;
        if let Some(table) = &mut self.table {
            table.session.set_speed(self.preferences.speed);
        }
    }

    fn hint(&mut self) {
        let Some(table) = &mut self.table else { return };
        match table.session.climb_within(&within(time_limit::HINT)) {
            Ok(hint) => {
                if hint.rung >= Rung::Cell {
                    table.cursor = hint.advice.cell;
                }
            }
            Err(HintError::Done) => {}
            Err(error) => self.message = self.messages.no_hint(&error),
        }
    }

    fn show_solution(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.session.is_unaided() {
            self.message = self.messages.get("hints-forbidden");
            return;
        }
        match table.game().way_from_here(&within(time_limit::HINT)) {
            Ok(way) => match way.moves {
                Some(moves) if !moves.is_empty() => {
                    table.session.show_solution(moves, self.now);
                    self.message = self.messages.get("showing");
                    self.after_move();
                }
                Some(_) => {}
                None => self.message = self.messages.get("no-way"),
            },
            Err(error) => self.message = self.messages.no_way(&error),
        }
    }

    fn show_quiet(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.quiet.is_empty()
            && let Ok(space) = kernel(table.game().variant())
        {
            table.quiet = space.quiet().iter().collect();
        }
        table.quiet_shown = match table.quiet_shown {
            None if table.quiet.is_empty() => {
                self.message = self.messages.get("no-quiet");
                None
            }
            None => Some(0),
            Some(at) => Some(at + 1).filter(|next| *next < table.quiet.len()),
        };
        if let Some(at) = table.quiet_shown {
            self.message = self.messages.with("quiet-shown", &[("n", &(at + 1)), ("all", &table.quiet.len())]);
        }
    }

    fn editor_key(&mut self, code: KeyCode) {
        let Screen::Editor(editor) = &mut self.screen else { return };
        if let Some(step) = step_of(code) {
            return self.walk(step);
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => editor.touch(),
            KeyCode::Char('w') => editor.turn(Item::Width, true),
            KeyCode::Char('v') => editor.turn(Item::Width, false),
            KeyCode::Char('h') => editor.turn(Item::Height, true),
            KeyCode::Char('g') => editor.turn(Item::Height, false),
            KeyCode::Char('r') => editor.turn(Item::Rule, true),
            KeyCode::Char('e') => editor.turn(Item::Edges, true),
            KeyCode::Char('k') => editor.turn(Item::States, true),
            KeyCode::Char('t') => editor.next_tool(),
            KeyCode::Char('u') => editor.change(|drawing| _ = drawing.undo()),
            KeyCode::Char('y') => editor.change(|drawing| _ = drawing.redo()),
            KeyCode::Char(digit @ ('0' | '1')) => {
                let tool = editor.tool;
                editor.change(|drawing| drawing.fill(tool, u16::from(digit == '1')));
            }
            KeyCode::Char('f') => editor.repair(),
            KeyCode::Char('s') => {
                let kept = editor.drawing.board().map(|board| self.data.save_board(&board));
                self.message = match kept {
                    Some(Ok(name)) => self.messages.with("kept", &[("name", &name)]),
                    Some(Err(error)) => {
                        self.messages.with("not-kept", &[("error", &complaint::of_io(&error, &self.messages))])
                    }
                    None => String::new(),
                };
            }
            KeyCode::Char('p') => {
                let board = editor.drawing.board();
                self.workbench = Some(editor.clone());
                let Choice { grade, play, .. } = self.preferences.choice;
                self.preferences.choice = Choice { grade, play, ..editor.drawing.kind().clone() };
                if let Some(Ok(game)) = board.map(|board| Game::new(board, self.preferences.choice.play)) {
                    self.sit_down(Session::new(game, self.now));
                }
            }
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc => {
                self.workbench = Some(editor.clone());
                self.go_to_menu();
            }
            _ => {}
        }
    }

    /// Handles a movement or a button of the mouse.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let undo = mouse.kind == MouseEventKind::Down(MouseButton::Right);
        if let Some(first) = self.help {
            self.help = match mouse.kind {
                MouseEventKind::ScrollUp => Some(first.saturating_sub(1)),
                MouseEventKind::ScrollDown => Some(first.saturating_add(1)),
                _ if pressed => None,
                _ => Some(first),
            };
            return;
        }
        match &mut self.screen {
            Screen::Play => {
                let Some(table) = &mut self.table else { return };
                if undo {
                    return self.play_key(KeyCode::Char('u'));
                }
                if pressed && table.session.report().is_none() {
                    table.session.stop_showing();
                    if let Some(cell) = self.placing.cell_at(&table.layout, mouse.column, mouse.row) {
                        self.message.clear();
                        self.press(cell);
                    }
                }
            }
            Screen::Editor(editor) if pressed => {
                if let Some(cell) = self.placing.cell_at(&editor.layout, mouse.column, mouse.row) {
                    editor.cursor = cell;
                    editor.touch();
                }
            }
            Screen::Menu { .. } | Screen::Levels { .. } | Screen::Daily { .. } | Screen::Own { .. } if pressed => {
                let (area, first) = self.list;
                if area.contains((mouse.column, mouse.row).into()) {
                    self.choose_line(first + usize::from(mouse.row - area.y));
                }
            }
            Screen::Editor(_) => {}
            screen => {
                let code = match mouse.kind {
                    MouseEventKind::ScrollDown => KeyCode::Down,
                    MouseEventKind::ScrollUp => KeyCode::Up,
                    _ => return,
                };
                match screen {
                    Screen::Menu { .. } => self.menu_key(code),
                    _ => self.list_key(code),
                }
            }
        }
    }
}

/// The step that a key makes on a board; `None` for keys that do not move.
fn step_of(code: KeyCode) -> Option<Step> {
    Some(match code {
        KeyCode::Left => Step::Left,
        KeyCode::Right => Step::Right,
        KeyCode::Up => Step::Up,
        KeyCode::Down => Step::Down,
        KeyCode::Home => Step::RowStart,
        KeyCode::End => Step::RowEnd,
        KeyCode::PageUp => Step::PageUp,
        KeyCode::PageDown => Step::PageDown,
        _ => return None,
    })
}
