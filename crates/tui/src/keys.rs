//! What keys and the mouse do on every screen.

use crate::app::{App, Choice, PATIENCE, Screen};
use crate::board_view::Placing;
use crate::editor::Editor;
use crate::layout::Direction;
use crate::menu::Item;
use crate::table::Showing;
use crate::theme::Theme;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use douse_engine::fewest::Budget;
use douse_engine::solve::kernel;
use douse_game::daily::{DailyKind, daily};
use douse_game::game::{Game, Refusal, Stage};
use douse_game::hint::{HintError, Rung};
use douse_game::par::WayError;
use douse_words::{Language, Words};

impl App {
    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'q') => self.leave(),
                KeyCode::Char('z') => self.play_key(KeyCode::Char('u')),
                KeyCode::Char('y') => self.play_key(KeyCode::Char('r')),
                _ => {}
            }
            return;
        }
        let code = match key.code {
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        if self.help {
            self.help = false;
            return;
        }
        if code == KeyCode::Char('?') {
            self.help = true;
            return;
        }
        self.message.clear();
        match &self.screen {
            Screen::Menu { .. } => self.menu_key(code),
            Screen::Levels { .. } | Screen::Daily { .. } | Screen::Own { .. } => self.list_key(code),
            Screen::Play => self.play_key(code),
            Screen::Editor(_) => self.editor_key(code),
        }
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
                let other =
                    if self.words.language() == Language::English { Language::German } else { Language::English };
                self.words = Words::new(other);
            }
            Item::Theme => {
                let at = Theme::ALL.iter().position(|theme| *theme == self.theme).unwrap_or(0);
                self.theme = Theme::ALL[(at + if forward { 1 } else { Theme::ALL.len() - 1 }) % Theme::ALL.len()];
            }
            item => self.choice.turn(item, forward),
        }
    }

    fn choose(&mut self, item: Item) {
        match item {
            Item::Continue if self.table.is_some() => self.screen = Screen::Play,
            Item::Continue => self.message = self.words.get("nothing-left"),
            Item::New => self.start_new(),
            Item::Levels => self.screen = Screen::Levels { pack: 0, level: 0 },
            Item::Daily => self.screen = Screen::Daily { at: 0 },
            Item::Own => {
                let games = self.store.games_put_by();
                match games.and_then(|games| Ok([games, self.store.own_boards()?].concat())) {
                    Ok(names) if names.is_empty() => self.message = self.words.get("no-own-boards"),
                    Ok(names) => self.screen = Screen::Own { names, at: 0 },
                    Err(error) => self.message = error.to_string(),
                }
            }
            Item::Editor => {
                if let Some(editor) = Editor::new(self.choice.clone()) {
                    self.placing = Placing::default();
                    self.screen = Screen::Editor(Box::new(editor));
                }
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
                if let Some((game, _)) = enter.then(|| daily(self.today, kind)).flatten() {
                    self.sit_down(game);
                }
            }
            (Screen::Own { names, at }, _) => {
                *at = step(*at, names.len());
                let name = names[*at].clone();
                if enter {
                    let rule = self.choice.play;
                    let started = match self.store.take_up(&name) {
                        Ok(Some(game)) => Ok(game),
                        Ok(None) => self
                            .store
                            .own_board(&name)
                            .map_err(|error| error.to_string())
                            .and_then(|board| Game::new(board, rule).map_err(|error| error.to_string())),
                        Err(error) => Err(error.to_string()),
                    };
                    match started {
                        Ok(game) => self.sit_down(game),
                        Err(error) => self.message = error,
                    }
                }
            }
            _ => {}
        }
    }

    fn play_key(&mut self, code: KeyCode) {
        let Some(table) = &mut self.table else { return };
        if !matches!(self.screen, Screen::Play) {
            return;
        }
        // Any key stops a solution being shown, and the keys for its speed do only that.
        if table.showing.is_some() && !matches!(code, KeyCode::Char('+' | '-')) {
            table.showing = None;
            if code == KeyCode::Char('s') {
                return;
            }
        }
        let won = table.game.stage() == Stage::Won;
        match code {
            KeyCode::Left => table.cursor = table.layout.next(table.cursor, Direction::Left),
            KeyCode::Right => table.cursor = table.layout.next(table.cursor, Direction::Right),
            KeyCode::Up => table.cursor = table.layout.next(table.cursor, Direction::Up),
            KeyCode::Down => table.cursor = table.layout.next(table.cursor, Direction::Down),
            KeyCode::Home => table.cursor = 0,
            KeyCode::End => table.cursor = table.layout.places.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ' | 'n') if won => self.next_round(),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let cell = table.cursor;
                self.press(cell);
            }
            KeyCode::Char('u') => {
                table.game.undo();
                self.after_move();
            }
            KeyCode::Char('r') => {
                table.game.redo();
                self.after_move();
            }
            KeyCode::Char('x') => {
                table.game.restart();
                self.after_move();
            }
            KeyCode::Char('n') => self.next_round(),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('s') => self.show_solution(),
            KeyCode::Char('+') => self.speed = (self.speed + 1).min(6),
            KeyCode::Char('-') => self.speed = (self.speed - 1).max(-6),
            KeyCode::Char('o') => self.show_quiet(),
            KeyCode::Char('t') => self.timer = !self.timer,
            KeyCode::Char('c') => self.turn(Item::Theme, true),
            KeyCode::Char('l') => self.message = table.game.code().unwrap_or_default(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc => self.go_to_menu(),
            _ => {}
        }
    }

    fn press(&mut self, cell: usize) {
        let Some(table) = &mut self.table else { return };
        table.cursor = cell;
        match table.game.press(cell) {
            Ok(()) => self.after_move(),
            Err(refusal) => {
                let name = match refusal {
                    Refusal::MustBeLit => "must-be-lit",
                    Refusal::MustBeUnlit => "must-be-unlit",
                    Refusal::Won | Refusal::NoCell { .. } => return,
                };
                self.message = self.words.get(name);
            }
        }
    }

    fn hint(&mut self) {
        let Some(table) = &mut self.table else { return };
        let budget = Budget::unlimited().with_time(PATIENCE);
        match table.ladder.climb(&mut table.game, &budget) {
            Ok(hint) => {
                if hint.rung >= Rung::Cell {
                    table.cursor = hint.advice.cell;
                }
            }
            Err(HintError::Done) => {}
            Err(HintError::Way(WayError::Unsolvable(_))) => self.message = self.words.get("unsolvable"),
            Err(error) => self.message = error.to_string(),
        }
    }

    fn show_solution(&mut self) {
        let Some(table) = &mut self.table else { return };
        match table.game.way_from_here(&Budget::unlimited().with_time(PATIENCE)) {
            Ok(way) => match way.moves {
                Some(moves) if !moves.is_empty() => {
                    table.shown = true;
                    table.showing = Some(Showing::new(moves));
                    self.message = self.words.get("showing");
                }
                Some(_) => {}
                None => self.message = self.words.get("no-way"),
            },
            Err(WayError::Unsolvable(_)) => self.message = self.words.get("unsolvable"),
            Err(error) => self.message = error.to_string(),
        }
    }

    fn show_quiet(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.quiet.is_empty()
            && let Ok(space) = kernel(table.game.variant())
        {
            table.quiet = space.quiet().iter().map(|quiet| quiet.pattern.clone()).collect();
        }
        table.quiet_shown = match table.quiet_shown {
            None if table.quiet.is_empty() => {
                self.message = self.words.get("no-quiet");
                None
            }
            None => Some(0),
            Some(at) => Some(at + 1).filter(|next| *next < table.quiet.len()),
        };
        if let Some(at) = table.quiet_shown {
            self.message = self.words.with("quiet-shown", &[("n", &(at + 1)), ("all", &table.quiet.len())]);
        }
    }

    fn editor_key(&mut self, code: KeyCode) {
        let Screen::Editor(editor) = &mut self.screen else { return };
        match code {
            KeyCode::Left => editor.cursor = editor.layout.next(editor.cursor, Direction::Left),
            KeyCode::Right => editor.cursor = editor.layout.next(editor.cursor, Direction::Right),
            KeyCode::Up => editor.cursor = editor.layout.next(editor.cursor, Direction::Up),
            KeyCode::Down => editor.cursor = editor.layout.next(editor.cursor, Direction::Down),
            KeyCode::Enter | KeyCode::Char(' ') => editor.touch(),
            KeyCode::Char('w') => editor.turn(Item::Width, true),
            KeyCode::Char('v') => editor.turn(Item::Width, false),
            KeyCode::Char('h') => editor.turn(Item::Height, true),
            KeyCode::Char('g') => editor.turn(Item::Height, false),
            KeyCode::Char('r') => editor.turn(Item::Rule, true),
            KeyCode::Char('e') => editor.turn(Item::Edges, true),
            KeyCode::Char('k') => editor.turn(Item::States, true),
            KeyCode::Char('0') => editor.fill(0),
            KeyCode::Char('1') => editor.fill(1),
            KeyCode::Char('f') => editor.repair(),
            KeyCode::Char('s') => {
                let kept = editor.board().map(|board| self.store.keep_board(&board));
                self.message = match kept {
                    Some(Ok(name)) => self.words.with("kept", &[("name", &name)]),
                    Some(Err(error)) => self.words.with("not-kept", &[("error", &error)]),
                    None => String::new(),
                };
            }
            KeyCode::Char('p') => {
                let (board, choice) = (editor.board(), editor.choice.clone());
                self.choice = Choice { grade: self.choice.grade, ..choice };
                if let Some(Ok(game)) = board.map(|board| Game::new(board, self.choice.play)) {
                    self.sit_down(game);
                }
            }
            KeyCode::Char('q') => self.leave(),
            KeyCode::Esc => self.go_to_menu(),
            _ => {}
        }
    }

    /// Takes a movement or a button of the mouse.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let undo = mouse.kind == MouseEventKind::Down(MouseButton::Right);
        if self.help && pressed {
            self.help = false;
            return;
        }
        match &mut self.screen {
            Screen::Play => {
                let Some(table) = &mut self.table else { return };
                if undo {
                    return self.play_key(KeyCode::Char('u'));
                }
                if pressed && table.game.stage() != Stage::Won {
                    table.showing = None;
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
            Screen::Menu { at } if pressed => {
                let line = usize::from(mouse.row).checked_sub(usize::from(crate::draw::LIST_TOP));
                if let Some(line) = line.filter(|line| *line < Item::ALL.len()) {
                    *at = line;
                    self.choose(Item::ALL[line]);
                }
            }
            _ => match mouse.kind {
                MouseEventKind::ScrollDown => self.list_key(KeyCode::Down),
                MouseEventKind::ScrollUp => self.list_key(KeyCode::Up),
                _ => {}
            },
        }
    }
}
