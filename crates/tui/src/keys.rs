//! Keys and the mouse, on every screen.

use crate::app::{App, Choice, Screen, within};
use crate::board_view::Placing;
use crate::editor::Editor;
use crate::error_text;
use crate::menu::{Item, Lines, neighbour};
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
    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'q') => self.leave(),
                KeyCode::Char('z') => self.undo(),
                KeyCode::Char('y') => self.redo(),
                KeyCode::Home => self.move_cursor(Step::First),
                KeyCode::End => self.move_cursor(Step::Last),
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
        if std::mem::take(&mut self.asks_for_new_player) && code == KeyCode::Char('y') {
            if let Some(score_service) = &mut self.score_service {
                score_service.reset_player();
            }
            self.message.clear();
            return;
        }
        if self.type_digit(code) {
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

    /// Types a digit on a line of the menu with a number; returns whether it was one.
    fn type_digit(&mut self, code: KeyCode) -> bool {
        let (KeyCode::Char(letter), Screen::Menu { at }) = (code, &self.screen) else { return false };
        let Some(digit) = letter.to_digit(10) else { return false };
        let item = Item::ALL[*at];
        let longer = self.typed.map(|typed| typed * 10 + digit as usize);
        let taken = longer.into_iter().chain([digit as usize]);
        let fitting = taken.into_iter().find(|number| self.preferences.choice.enter(item, *number));
        // A number may begin with a digit that is too small on its own, as 12 states would if there
        // were that many.
        self.typed = fitting.or(Some(digit as usize));
        self.preferences_changed |= fitting.is_some();
        matches!(item, Item::Width | Item::Height | Item::States)
    }

    fn leave(&mut self) {
        self.save();
        self.quit = true;
    }

    fn go_to_menu(&mut self) {
        self.save();
        self.screen = Screen::Menu { at: usize::from(self.view.is_none()) };
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
                self.preferences_changed = true;
            }
            KeyCode::Left | KeyCode::Right => {
                let item = Item::ALL[*at];
                self.change_value(item, code == KeyCode::Right);
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let item = Item::ALL[*at];
                self.choose(item);
            }
            KeyCode::Char('n') => self.start_new(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc if self.view.is_some() => self.screen = Screen::Play,
            _ => {}
        }
    }

    fn change_value(&mut self, item: Item, forward: bool) {
        match item {
            Item::Language => {
                let other = neighbour(&Language::ALL, &self.messages.language(), forward);
                self.messages = Messages::new(other);
                self.preferences.language = Some(other);
            }
            Item::Theme => {
                self.theme = neighbour(&Theme::ALL, &self.theme, forward);
                self.preferences.theme = Some(self.theme);
            }
            Item::Symbols => {
                self.symbols = neighbour(&Symbols::ALL, &self.symbols, forward);
                self.preferences.symbols = Some(self.symbols);
            }
            Item::Keys => self.preferences.keys = neighbour(&Keys::ALL, &self.preferences.keys, forward),
            item => self.preferences.choice.change_value(item, forward),
        }
        self.preferences_changed = true;
    }

    /// Chooses a line of the list on the screen, as Enter would.
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
            Item::Continue if self.view.is_some() => self.screen = Screen::Play,
            Item::Continue => self.message = self.messages.get("nothing-left"),
            Item::New => self.start_new(),
            Item::Levels => self.screen = Screen::Levels { pack: 0, level: 0 },
            Item::Daily => self.screen = Screen::Daily { at: 0 },
            Item::Own => {
                let games = self.data.saved_games(self.now).map(|games| games.len());
                match games.and_then(|games| Ok((games, self.data.own_boards()?))) {
                    Ok((0, boards)) if boards.is_empty() => self.message = self.messages.get("no-own-boards"),
                    Ok((games, boards)) => self.screen = Screen::Own { games, boards, at: 0 },
                    Err(error) => self.message = error_text::io_error(&error, &self.messages),
                }
            }
            Item::Editor => {
                let left = self.paused_editor.take();
                self.placing = Placing::default();
                self.screen = Screen::Editor(left.unwrap_or_else(|| Box::new(Editor::new(&self.preferences.choice))));
            }
            Item::Quit => self.leave(),
            item => self.change_value(item, true),
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
                    self.open(Session::new(game, self.now));
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
        let io_error = |error| error_text::io_error(&error, &self.messages);
        let session = match board {
            None => self.data.resume_game(number, self.now).map_err(io_error),
            Some(name) => self.data.own_board(name).map_err(io_error).and_then(|board| {
                let game = Game::new(board, rule).map_err(|error| error_text::start_error(&error, &self.messages))?;
                Ok(Some(Session::new(game, self.now)))
            }),
        };
        match session {
            Ok(session) => session.into_iter().for_each(|session| self.open(session)),
            Err(error) => self.message = error,
        }
    }

    fn undo(&mut self) {
        match &mut self.screen {
            Screen::Editor(editor) => editor.change(|drawing| _ = drawing.undo()),
            _ => self.play_key(KeyCode::Char('u')),
        }
    }

    fn redo(&mut self) {
        match &mut self.screen {
            Screen::Editor(editor) => editor.change(|drawing| _ = drawing.redo()),
            _ => self.play_key(KeyCode::Char('r')),
        }
    }

    fn play_key(&mut self, code: KeyCode) {
        let now = self.now;
        let Some(view) = &mut self.view else { return };
        if !matches!(self.screen, Screen::Play) {
            return;
        }
        // Any key stops a solution being shown; the keys for its speed do nothing else.
        if view.session.is_showing() && !matches!(code, KeyCode::Char('+' | '-')) {
            view.session.stop_showing();
            if code == KeyCode::Char('s') {
                return;
            }
        }
        let won = view.session.report().is_some();
        if let Some(step) = step_of(code) {
            return self.move_cursor(step);
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ' | 'n') if won => self.next_round(),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let cell = view.cursor;
                self.press(cell);
            }
            KeyCode::Char('u') => {
                view.session.undo(now);
                self.after_move();
            }
            KeyCode::Char('r') => {
                view.session.redo(now);
                self.after_move();
            }
            KeyCode::Char('x') => {
                view.session.restart(now);
                self.after_move();
            }
            KeyCode::Char('n') => self.next_round(),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('s') => self.show_solution(),
            KeyCode::Char('+') => self.change_speed(1),
            KeyCode::Char('-') => self.change_speed(-1),
            KeyCode::Char('o') => self.show_quiet(),
            KeyCode::Char('t') => {
                self.preferences.timer = neighbour(&Timer::ALL, &self.preferences.timer, true);
                self.preferences_changed = true;
            }
            KeyCode::Char('c') => self.change_value(Item::Theme, true),
            KeyCode::Char('l') => self.message = view.game().code().unwrap_or_default(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc => self.go_to_menu(),
            _ => {}
        }
    }

    fn move_cursor(&mut self, step: Step) {
        match (&mut self.screen, &mut self.view) {
            (Screen::Play, Some(view)) => view.cursor = view.layout.next(view.cursor, step),
            (Screen::Editor(editor), _) => editor.cursor = editor.layout.next(editor.cursor, step),
            _ => {}
        }
    }

    fn press(&mut self, cell: usize) {
        let Some(view) = &mut self.view else { return };
        view.cursor = cell;
        match view.session.press(cell, self.now) {
            Ok(()) => self.after_move(),
            Err(refusal) => self.message = self.messages.refusal(refusal).unwrap_or_default(),
        }
    }

    fn change_speed(&mut self, by: i32) {
        let (slowest, fastest) = Session::SPEEDS.into_inner();
        self.preferences.speed = (self.preferences.speed + by).clamp(slowest, fastest);
        self.preferences_changed = true;
        if let Some(view) = &mut self.view {
            view.session.set_speed(self.preferences.speed);
        }
    }

    fn hint(&mut self) {
        let Some(view) = &mut self.view else { return };
        match view.session.climb_within(&within(time_limit::HINT)) {
            Ok(hint) => {
                if hint.rung >= Rung::Cell {
                    view.cursor = hint.advice.cell;
                }
            }
            Err(HintError::Done) => {}
            Err(error) => self.message = self.messages.no_hint(&error),
        }
    }

    fn show_solution(&mut self) {
        let Some(view) = &mut self.view else { return };
        if view.session.is_unaided() {
            self.message = self.messages.get("hints-forbidden");
            return;
        }
        match view.game().way_from_here(&within(time_limit::HINT)) {
            Ok(way) => match way.moves {
                Some(moves) if !moves.is_empty() => {
                    view.session.show_solution(moves, self.now);
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
        let Some(view) = &mut self.view else { return };
        if view.quiet.is_empty()
            && let Ok(space) = kernel(view.game().variant())
        {
            view.quiet = space.quiet().iter().collect();
        }
        view.quiet_shown = match view.quiet_shown {
            None if view.quiet.is_empty() => {
                self.message = self.messages.get("no-quiet");
                None
            }
            None => Some(0),
            Some(at) => Some(at + 1).filter(|next| *next < view.quiet.len()),
        };
        if let Some(at) = view.quiet_shown {
            self.message = self.messages.with("quiet-shown", &[("n", &(at + 1)), ("all", &view.quiet.len())]);
        }
    }

    fn editor_key(&mut self, code: KeyCode) {
        let Screen::Editor(editor) = &mut self.screen else { return };
        if let Some(step) = step_of(code) {
            return self.move_cursor(step);
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => editor.touch(),
            KeyCode::Char('w') => editor.change_value(Item::Width, true),
            KeyCode::Char('v') => editor.change_value(Item::Width, false),
            KeyCode::Char('h') => editor.change_value(Item::Height, true),
            KeyCode::Char('g') => editor.change_value(Item::Height, false),
            KeyCode::Char('r') => editor.change_value(Item::Rule, true),
            KeyCode::Char('e') => editor.change_value(Item::Edges, true),
            KeyCode::Char('k') => editor.change_value(Item::States, true),
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
                        self.messages.with("not-kept", &[("error", &error_text::io_error(&error, &self.messages))])
                    }
                    None => String::new(),
                };
            }
            KeyCode::Char('p') => {
                let board = editor.drawing.board();
                self.paused_editor = Some(editor.clone());
                let Choice { grade, play, .. } = self.preferences.choice;
                self.preferences.choice = Choice { grade, play, ..editor.drawing.kind().clone() };
                if let Some(Ok(game)) = board.map(|board| Game::new(board, self.preferences.choice.play)) {
                    self.open(Session::new(game, self.now));
                }
            }
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc => {
                self.paused_editor = Some(editor.clone());
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
                let Some(view) = &mut self.view else { return };
                if undo {
                    return self.play_key(KeyCode::Char('u'));
                }
                if pressed && view.session.report().is_none() {
                    view.session.stop_showing();
                    if let Some(cell) = self.placing.cell_at(&view.layout, mouse.column, mouse.row) {
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

/// The step of an arrow key or the like; `None` for other keys.
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
