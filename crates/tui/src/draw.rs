//! Draws every screen.

use crate::app::{App, Screen};
use crate::board_view::{self, BoardView, Labels, Mark, Placing};
use crate::editor::Editor;
use crate::game_view::GameView;
use crate::layout::Layout;
use crate::menu::{Item, Lines};
use crate::preferences::{Keys, Timer};
use crate::theme::{Symbols, Theme};
use douse::goal::Goal;
use douse::play_rules::PlayRule;
use douse_game::daily::DailyKind;
use douse_game::drawing::Verdict;
use douse_game::game::Stage;
use douse_game::origin::Origin;
use douse_game::par::WayError;
use douse_game::records::Records;
use douse_game::session::{Report, Session};
use douse_messages::Messages;
use douse_messages::texts::{clock, stars};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

/// The width of the column beside the board.
const SIDE: u16 = 26;
/// The width from which there is a column beside the board.
const WIDE: u16 = 64;

impl App {
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < 10 || area.height < 6 {
            frame.render_widget(Paragraph::new(self.messages.get("too-small")).wrap(Wrap { trim: true }), area);
            return;
        }
        let wrapped = |text: &str| lines_of_words(text, usize::from(area.width));
        // On a low screen the board needs the lines more than the keys do.
        let most = (area.height / 8).max(1);
        let keys = self.keys_within(area.width.into(), most);
        let high = wrapped(&keys).min(most);
        let footer = if self.message.is_empty() { high } else { high + wrapped(&self.message) };
        let [head, body, foot] =
            Split::vertical([Constraint::Length(1), Constraint::Min(3), Constraint::Length(footer.min(6))]).areas(area);
        match &self.screen {
            Screen::Menu { at } => self.list = draw_menu(self, *at, body, frame),
            Screen::Levels { pack, level } => self.list = draw_levels(self, *pack, *level, body, frame),
            Screen::Daily { at } => {
                let lines = DailyKind::ALL.map(|kind| self.messages.daily(kind));
                self.list = draw_list(&lines, *at, self.theme, below_gap(body), frame);
            }
            Screen::Own { games, boards, at } => {
                let games = (1..=*games).map(|number| format!("game-{number}"));
                let names: Vec<String> = games.chain(boards.iter().cloned()).collect();
                self.list = draw_list(&names, *at, self.theme, below_gap(body), frame);
            }
            Screen::Play => self.placing = draw_play(self, body, frame),
            Screen::Editor(editor) => self.placing = draw_editor(self, editor, body, frame),
        }
        self.draw_head(head, frame);
        draw_foot(self, keys, foot, frame);
        if let Some(first) = self.help {
            self.help = Some(draw_help(self, first, area, frame));
        }
    }

    /// The title, and on the right the position of the cursor if a part of the board is off the
    /// screen. The title is cut before they would touch.
    fn draw_head(&self, head: Rect, frame: &mut Frame<'_>) {
        let cursor = match (&self.screen, &self.view) {
            (Screen::Play, Some(view)) if self.placing.scrolls(&view.layout) => {
                let name = view.game().variant().shape().cell_name(view.cursor);
                self.messages.with("scrolls", &[("cell", &name)])
            }
            _ => String::new(),
        };
        let space = usize::from(head.width).saturating_sub(cursor.chars().count() + usize::from(!cursor.is_empty()));
        let mut title = self.title();
        if title.chars().count() > space
            && let Some((_, level)) = title.split_once(": ")
        {
            title = level.to_string();
        }
        let title: String = title.chars().take(space).collect();
        frame.render_widget(Paragraph::new(Line::styled(title, self.theme.strong())), head);
        let width = (cursor.chars().count() as u16).min(head.width);
        let right = Rect { x: head.right() - width, width, ..head };
        frame.render_widget(Paragraph::new(Span::styled(cursor, self.theme.strong())), right);
    }

    /// The keys of the screen, in a few words.
    fn keys(&self) -> String {
        let keys = match &self.screen {
            Screen::Menu { .. } => self.messages.get("keys-menu"),
            Screen::Levels { .. } => self.messages.get("keys-levels"),
            Screen::Daily { .. } | Screen::Own { .. } => self.messages.get("keys-list"),
            Screen::Play => self.messages.get("keys-play"),
            Screen::Editor(_) => self.messages.get("keys-editor"),
        };
        match self.preferences.keys {
            Keys::Single => keys,
            Keys::Modified => self.messages.with("keys-modified", &[("keys", &keys)]),
        }
    }

    /// The keys that fit into this many lines, always with the one for help.
    fn keys_within(&self, width: usize, lines: u16) -> String {
        let keys = self.keys();
        let mut shown: Vec<&str> = keys.split("  ").collect();
        while lines_of_words(&shown.join("  "), width) > lines
            && let Some(last) = shown.iter().rposition(|key| !key.starts_with('?'))
            && shown.len() > 1
        {
            shown.remove(last);
        }
        shown.join("  ")
    }

    /// The value of a line of the menu; empty if it only starts an action.
    fn value(&self, item: Item) -> String {
        match item {
            Item::Language => self.messages.get("language-name"),
            Item::Theme => self.messages.get(&format!("theme-{}", self.theme)),
            Item::Symbols => self.messages.get(&format!("symbols-{}", self.symbols)),
            Item::Keys => self.messages.get(&format!("keys-are-{}", self.preferences.keys.name())),
            item => self.preferences.choice.value(item, &self.messages),
        }
    }

    fn title(&self) -> String {
        match (&self.screen, &self.view) {
            (Screen::Menu { .. }, _) => self.messages.get("title"),
            (Screen::Levels { .. }, _) => self.messages.get("menu-levels"),
            (Screen::Daily { .. }, _) => {
                format!("{}, {}", self.messages.get("menu-daily"), self.messages.date((self.today)()))
            }
            (Screen::Own { .. }, _) => self.messages.get("menu-own"),
            (Screen::Editor(_), _) => self.messages.get("menu-editor"),
            (Screen::Play, Some(view)) => self.messages.title(view.game()),
            (Screen::Play, None) => self.messages.get("title"),
        }
    }
}

/// The number of lines of a text that is broken between words.
fn lines_of_words(text: &str, width: usize) -> u16 {
    let mut lines = 1;
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        let gap = usize::from(used > 0);
        if used + gap + length > width {
            lines += u16::from(used > 0) + (length.saturating_sub(1) / width.max(1)) as u16;
            used = length.saturating_sub(1) % width.max(1) + 1;
        } else {
            used += gap + length;
        }
    }
    lines
}

fn below_gap(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

fn draw_foot(app: &App, keys: String, area: Rect, frame: &mut Frame<'_>) {
    let mut lines = Vec::new();
    if !app.message.is_empty() {
        lines.push(Line::styled(app.message.clone(), app.theme.strong()));
    }
    lines.push(Line::styled(keys, app.theme.faint()));
    frame.render_widget(Paragraph::new(Text::from(lines)).wrap(Wrap { trim: true }), area);
}

/// Draws a list and keeps the chosen line visible. Returns its place and the first line shown.
fn draw_list(lines: &[String], at: usize, theme: Theme, area: Rect, frame: &mut Frame<'_>) -> (Rect, usize) {
    let first = (at + 1).saturating_sub(usize::from(area.height));
    let shown = lines.iter().enumerate().skip(first).take(usize::from(area.height));
    let line = |(number, text): (usize, &String)| {
        if number == at { Line::styled(format!("> {text} "), theme.chosen()) } else { Line::raw(format!("  {text}")) }
    };
    frame.render_widget(Paragraph::new(shown.map(line).collect::<Vec<_>>()), area);
    (area, first)
}

fn draw_menu(app: &App, at: usize, area: Rect, frame: &mut Frame<'_>) -> (Rect, usize) {
    let named = Item::ALL.map(|item| (item, app.messages.get(item.name()), app.value(item)));
    let valued = named.iter().filter(|(item, _, value)| *item == Item::Continue || !value.is_empty());
    let widest = valued.map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
    let line = |(item, name, value): &(Item, String, String)| {
        let pad = " ".repeat(widest.saturating_sub(name.chars().count()));
        match (*item, value.is_empty()) {
            (Item::Continue, _) => match &app.view {
                Some(view) => format!(
                    "{name}{pad}   {} ({})",
                    app.messages.title(view.game()),
                    app.messages.with("moves", &[("n", &view.game().moves())])
                ),
                None => format!("{name}{pad}   -"),
            },
            (_, true) => name.clone(),
            (_, false) => format!("{name}{pad} < {value} >"),
        }
    };
    let lines: Vec<String> = named.iter().map(line).collect();
    draw_list(&lines, at, app.theme, below_gap(area), frame)
}

fn draw_levels(app: &App, pack: usize, level: usize, area: Rect, frame: &mut Frame<'_>) -> (Rect, usize) {
    let Some(shown) = app.packs.get(pack) else { return (area, 0) };
    let bests = app.data.bests().unwrap_or_default();
    let [top, list] = Split::vertical([Constraint::Length(2), Constraint::Min(1)]).areas(area);
    let heading = format!("< {} >  {}/{}", app.messages.pack(&shown.name), pack + 1, app.packs.len());
    frame.render_widget(Paragraph::new(vec![Line::raw(""), Line::styled(heading, app.theme.strong())]), top);
    let line = |(index, level): (usize, &douse_game::pack::Level)| {
        let best = bests.of(&Origin::level(&shown.name, index as u32 + 1));
        let done = best.map_or_else(String::new, |best| {
            let moves = app.messages.with("best-moves", &[("n", &best.moves)]);
            format!("  {} {moves}", app.stars(best.stars_at(level.par)))
        });
        let mark = if best.is_some() { '*' } else { ' ' };
        let title = app.messages.level_title(&shown.name, index + 1, &level.title);
        let par = app.messages.with("par", &[("par", &level.par)]);
        format!("{:>3}{mark} {par:<8} {title}{done}", index + 1)
    };
    let lines: Vec<String> = shown.levels.iter().enumerate().map(line).collect();
    draw_list(&lines, level, app.theme, list, frame)
}

impl App {
    fn stars(&self, count: u8) -> String {
        match self.symbols {
            Symbols::Unicode => stars(count),
            Symbols::Ascii => "*".repeat(count.into()),
        }
    }
}

/// The par as far as it is known; a board without a way is reported as such.
pub(crate) fn par_text(session: &Session, no_way: Option<&WayError>, messages: &Messages) -> String {
    match (session.par(), no_way) {
        (Some(par), _) => messages.par(par),
        (None, Some(WayError::Unreachable { .. })) => messages.get("par-unreachable"),
        (None, Some(WayError::Unsolvable(_))) => messages.get("par-none"),
        (None, Some(error)) => messages.no_way(error),
        (None, None) => String::new(),
    }
}

/// Joins a fact and its value in one line.
fn kept_together(fact: &str) -> String {
    fact.replace(": ", ":\u{a0}")
}

/// Replaces special spaces by plain ones, which every terminal can show.
fn write_plain_spaces(area: Rect, frame: &mut Frame<'_>) {
    for place in area.positions() {
        if let Some(cell) = frame.buffer_mut().cell_mut(place).filter(|cell| cell.symbol() == "\u{a0}") {
            cell.set_symbol(" ");
        }
    }
}

/// The place of some lines of text, and that of the board below them. An empty line separates them
/// unless the board with its letters needs it.
fn above_board(lines: u16, layout: &Layout, area: Rect) -> [Rect; 2] {
    let gap = u16::from(usize::from(area.height) > usize::from(lines) + 1 + layout.rows);
    let high = (lines + gap).min(area.height / 2);
    Split::vertical([Constraint::Length(high), Constraint::Min(3)]).areas(area)
}

/// The facts about a game, one per line.
fn facts(app: &App, view: &GameView) -> Vec<String> {
    let (messages, game) = (&app.messages, view.game());
    let par = par_text(&view.session, view.no_way.as_ref(), messages);
    let mut facts =
        vec![messages.with("moves", &[("n", &game.moves())]), par, messages.with("round", &[("n", &game.round())])];
    if app.preferences.timer == Timer::Shown {
        facts.push(messages.with("time", &[("time", &clock(game.elapsed()))]));
    }
    facts.push(messages.with("hints", &[("n", &game.hints())]));
    if game.stage() == Stage::Sandbox && game.missing() == 0 {
        facts.push(messages.get("verdict-solved"));
    } else {
        facts.push(messages.with("left", &[("n", &game.missing())]));
    }
    if game.rule() != PlayRule::Any {
        facts.push(messages.play(game.rule()));
    }
    facts.extend(messages.special(game.variant()));
    facts
}

fn draw_play(app: &App, area: Rect, frame: &mut Frame<'_>) -> Placing {
    let Some(view) = &app.view else { return Placing::default() };
    let hint = view.session.hint().map(|hint| app.messages.hint(hint, view.game()));
    let labels = if hint.is_some() { Labels::Always } else { Labels::WhereTheyFit };
    let facts = facts(app, view);
    let board = if area.width >= WIDE {
        let [board, side] = Split::horizontal([Constraint::Min(10), Constraint::Length(SIDE)]).areas(area);
        let mut lines: Vec<Line<'_>> = facts.into_iter().map(Line::raw).collect();
        lines.push(Line::raw(""));
        lines.extend(hint.map(|hint| Line::styled(hint, app.theme.strong())));
        // A column separates board and text, even if the board takes all of its place.
        let side = Rect { x: side.x + 1, width: side.width.saturating_sub(1), ..below_gap(side) };
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), side);
        below_gap(board)
    } else {
        // A fact and its value stay together.
        let text = facts.iter().map(|fact| kept_together(fact)).collect::<Vec<_>>().join("  ");
        let width = usize::from(area.width);
        let mut lines = lines_of_words(&text, width);
        let mut shown = vec![Line::raw(text)];
        if let Some(hint) = hint {
            lines += lines_of_words(&hint, width);
            shown.push(Line::styled(hint, app.theme.strong()));
        }
        let [top, board] = above_board(lines, &view.layout, area);
        frame.render_widget(Paragraph::new(shown).wrap(Wrap { trim: true }), top);
        write_plain_spaces(top, frame);
        board
    };
    let marks = view.marks();
    let preview = view.game().variant().lights_of(view.cursor);
    let board_view = BoardView {
        layout: &view.layout,
        lights: view.game().lights(),
        holes: &[],
        labels,
        target: (*view.game().start().goal() != Goal::Off).then(|| view.game().target()),
        marks: &marks,
        cursor: view.cursor,
        preview: &preview,
        theme: app.theme,
        symbols: app.symbols,
    };
    let placing = board_view::draw(&board_view, board, app.placing, frame.buffer_mut());
    if let Some(report) = view.session.report() {
        draw_box(&app.messages.result_title(&report), result_lines(app, &report), app, 0, area, frame);
    }
    placing
}

fn result_lines(app: &App, report: &Report) -> Vec<String> {
    let messages = &app.messages;
    let mut lines = messages.result(report);
    if let Some(count) = report.stars {
        let line = &mut lines[0];
        *line = format!("{} {line}", app.stars(count));
    }
    lines.push(format!(
        "{}  {}",
        messages.with("time", &[("time", &clock(report.time))]),
        messages.with("hints", &[("n", &report.hints)])
    ));
    lines.push(kept_together(&messages.get("won-next")));
    lines
}

/// The lines of a box.
fn lines_of(symbols: Symbols) -> border::Set<'static> {
    match symbols {
        Symbols::Unicode => border::PLAIN,
        Symbols::Ascii => border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
    }
}

/// Draws a box in the middle, from a line on. Returns the first line shown, which is no later than
/// the end needs.
fn draw_box(title: &str, lines: Vec<String>, app: &App, first: u16, area: Rect, frame: &mut Frame<'_>) -> u16 {
    let theme = app.theme;
    let widest = lines.iter().map(|line| line.chars().count()).chain([title.chars().count()]).max().unwrap_or(0) as u16;
    let width = (widest + 4).min(area.width);
    let inner = width.saturating_sub(4).max(1);
    let high: u16 = lines.iter().map(|line| lines_of_words(line, inner.into())).sum();
    let height = (high + 2).min(area.height);
    let first = first.min(high.saturating_sub(height.saturating_sub(2)));
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let block = Block::bordered().border_set(lines_of(app.symbols)).padding(Padding::horizontal(1));
    let mut block = block.title(format!(" {title} ")).title_style(theme.strong());
    if high + 2 > height {
        block = block.title_bottom(format!(" {} ", app.messages.get("help-scrolls")));
    }
    let text: Vec<Line<'_>> = lines.into_iter().map(Line::raw).collect();
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(text).block(block).wrap(Wrap { trim: false }).scroll((first, 0)), place);
    write_plain_spaces(place, frame);
    first
}

fn draw_help(app: &App, first: u16, area: Rect, frame: &mut Frame<'_>) -> u16 {
    let name = if matches!(app.screen, Screen::Editor(_)) { "help-editor" } else { "help" };
    let lines = app.messages.get(name).lines().map(str::to_string).collect();
    draw_box(&app.messages.get("help-title"), lines, app, first, area, frame)
}

fn draw_editor(app: &App, editor: &Editor, area: Rect, frame: &mut Frame<'_>) -> Placing {
    let messages = &app.messages;
    let choice = editor.drawing.kind();
    let kind = format!(
        "{}x{}  {}  {}  k={}  {}",
        choice.width,
        choice.height,
        choice.value(Item::Rule, messages),
        choice.value(Item::Edges, messages),
        choice.states,
        messages.with("tool-now", &[("tool", &messages.get(&format!("tool-{}", editor.tool.name())))])
    );
    let verdict = match &editor.verdict {
        Ok(Verdict::Empty) => messages.get("editor-empty"),
        Ok(Verdict::Solved) => messages.get("verdict-solved"),
        Ok(Verdict::Solvable(par)) if par.proved().is_some() => messages.with("verdict-par", &[("par", par)]),
        Ok(Verdict::Solvable(par)) => messages.with("verdict-open", &[("par", par)]),
        Ok(Verdict::Unsolvable { odd: Some(odd), .. }) => messages.with("verdict-odd", &[("n", odd)]),
        Ok(Verdict::Unsolvable { .. }) => messages.get("verdict-unsolvable"),
        Err(error) => messages.no_way(error),
    };
    let high = 1 + lines_of_words(&verdict, usize::from(area.width));
    let [top, board] = above_board(high, &editor.layout, area);
    let lines = vec![Line::raw(kind), Line::styled(verdict, app.theme.strong())];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), top);
    let places = editor.places();
    let mut marks = vec![None; places.lights.len()];
    if let Ok(Verdict::Unsolvable { proof, .. }) = &editor.verdict {
        proof.iter().for_each(|&cell| marks[places.of_cell[cell]] = Some(Mark::Quiet));
    }
    let view = BoardView {
        layout: &editor.layout,
        lights: &places.lights,
        holes: &places.holes,
        labels: Labels::WhereTheyFit,
        target: (!places.target.is_zero()).then_some(&places.target),
        marks: &marks,
        cursor: editor.cursor,
        preview: &[],
        theme: app.theme,
        symbols: app.symbols,
    };
    board_view::draw(&view, board, app.placing, frame.buffer_mut())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Buffer;
    use ratatui::widgets::Widget;

    /// Compares with the lines that are really drawn.
    #[test]
    fn lines_are_counted_as_they_are_broken() {
        let texts =
            ["", "one", "two  words", "a rather long text with wordsthatarelong and some short ones", "exactly ten"];
        for text in texts {
            for width in 12..40 {
                let mut buffer = Buffer::empty(Rect::new(0, 0, width, 30));
                Paragraph::new(text).wrap(Wrap { trim: true }).render(buffer.area, &mut buffer);
                let filled = |y: &u16| (0..width).any(|x| buffer[(x, *y)].symbol() != " ");
                let drawn = (0..30).filter(filled).count().max(1);
                let counted = usize::from(lines_of_words(text, usize::from(width)));
                assert!((drawn..=drawn + 1).contains(&counted), "{text} {width}: {counted} for {drawn}");
            }
        }
    }
}
