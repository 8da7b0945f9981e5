//! The terminal game on a board of 100 x 100: the time from a press to its picture, and memory over
//! many moves.

use std::io::Sink;
use std::time::Duration;

use anyhow::Context;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use douse_messages::Language;
use douse_tui::app::{App, Choice, FirstScreen, Settings};
use douse_tui::data_folder::DataFolder;
use douse_tui::preferences::Preferences;
use douse_tui::theme::{Symbols, Theme};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::report::{Report, Row, measure};

/// One picture of a screen with sixty per second.
const FRAME: Duration = Duration::from_millis(16);
const PRESSES: usize = 300;
const MOVES: usize = 100_000;
/// The memory for 100 000 moves beyond the board: two words of eight bytes per move.
const MOVES_MEMORY: u64 = 2 * 8 * MOVES as u64;

type Screen = Terminal<CrosstermBackend<Sink>>;

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    for (columns, rows) in [(80, 24), (200, 60), (210, 104)] {
        presses(report, columns, rows)?;
    }
    memory(report)
}

/// Returns a terminal that discards its output.
fn screen(columns: u16, rows: u16) -> anyhow::Result<Screen> {
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
    Ok(Terminal::with_options(CrosstermBackend::new(std::io::sink()), TerminalOptions { viewport })?)
}

fn game() -> anyhow::Result<App> {
    let choice = Choice { width: 100, height: 100, ..Choice::default() };
    let game = choice.game("terminal")?;
    Ok(App::new(Settings {
        language: Language::English,
        theme: Theme::Dark,
        symbols: Symbols::Unicode,
        data: DataFolder::default(),
        today: || "2026-11-15".parse().unwrap_or_else(|_| unreachable!("a day of the calendar")),
        entropy: 0,
        start: FirstScreen::Game(Box::new(game)),
        preferences: Preferences::default(),
        score_service: None,
    }))
}

fn key(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Moves over the whole board, one cell after another.
fn wander(app: &mut App, step: usize) {
    let codes = [KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::Up];
    (0..1 + step % 3).for_each(|_| key(app, codes[step / 40 % 4]));
}

/// Measures the slowest press, from the key to the bytes for the terminal, against one picture; and
/// all of them against drawing as much text that has not changed.
fn presses(report: &mut Report, columns: u16, rows: u16) -> anyhow::Result<()> {
    let mut app = game()?;
    let mut terminal = screen(columns, rows)?;
    terminal.draw(|frame| app.draw(frame))?;
    let (mut slowest, mut all) = (Duration::ZERO, Duration::ZERO);
    for step in 0..PRESSES {
        wander(&mut app, step);
        let (time, drawn) = measure(|| {
            key(&mut app, KeyCode::Char(' '));
            terminal.draw(|frame| app.draw(frame)).map(|_| ())
        });
        drawn?;
        slowest = slowest.max(time);
        all += time;
    }
    let mut plain = screen(columns, rows)?;
    let text = |step: usize| {
        let line = |row: u16| Line::raw("· ● ".repeat(usize::from(columns) / 4 - usize::from(row) % 2 * (step % 2)));
        Text::from((0..rows).map(line).collect::<Vec<_>>())
    };
    let mut again = Duration::ZERO;
    for step in 0..PRESSES {
        let text = text(step);
        let (time, drawn) =
            measure(|| plain.draw(|frame| frame.render_widget(Paragraph::new(text), frame.area())).map(|_| ()));
        drawn?;
        again += time;
    }
    let what = format!("a press on 100 x 100 drawn on {columns} x {rows}, the slowest of {PRESSES}");
    report.add(&Row { what: &what, ours: slowest, opponent: Some(("one picture", FRAME)), limit: Some(1.0) });
    let what = format!("the same, {PRESSES} presses together");
    report.add(&Row { what: &what, ours: all, opponent: Some(("as much text drawn", again)), limit: None });
    Ok(())
}

/// Measures the memory of 100 000 moves.
fn memory(report: &mut Report) -> anyhow::Result<()> {
    let mut app = game()?;
    let mut terminal = screen(80, 24)?;
    let mut moves = |app: &mut App, count: usize| -> anyhow::Result<()> {
        for step in 0..count {
            wander(app, step);
            key(app, KeyCode::Char(' '));
            if step % 100 == 0 {
                terminal.draw(|frame| app.draw(frame))?;
            }
        }
        Ok(())
    };
    moves(&mut app, 1000)?;
    let Some(before) = resident_bytes() else {
        report.note("memory over 100 000 moves: not to be had on this system");
        return Ok(());
    };
    moves(&mut app, MOVES)?;
    let after = resident_bytes().context("it was there before")?;
    let made = app.game().context("a game is on")?.moves();
    anyhow::ensure!(made >= MOVES, "only {made} moves");
    let grown = after.saturating_sub(before);
    report.add_bytes("resident memory, more after 100 000 moves", grown, ("16 bytes per move", MOVES_MEMORY));
    Ok(())
}

/// Returns the memory in use, if the system knows it.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(1024 * line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?)
}
