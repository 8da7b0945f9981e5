//! Drawing a board, finding the cell under the mouse, and scrolling.

use crate::layout::Layout;
use crate::theme::{Symbols, Theme};
use douse::pattern::Pattern;
use douse::place::column_letters;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// How a cell is marked besides its light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// In the area to look at.
    Look,
    /// In the quiet pattern shown.
    Quiet,
    /// To be pressed next.
    Next,
}

impl Mark {
    fn brackets(self) -> (char, char) {
        match self {
            Self::Look => (':', ':'),
            Self::Quiet => ('~', '~'),
            Self::Next => ('<', '>'),
        }
    }
}

/// When the names of rows and columns are shown at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labels {
    /// If the board leaves space for them.
    WhereTheyFit,
    /// Always, because a hint names cells.
    Always,
}

/// The visible part of a board.
pub(crate) struct BoardView<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) lights: &'a Pattern,
    /// Places without a cell, rising.
    pub(crate) holes: &'a [usize],
    pub(crate) labels: Labels,
    /// The goal, if it is not all off.
    pub(crate) target: Option<&'a Pattern>,
    pub(crate) marks: &'a [Option<Mark>],
    pub(crate) cursor: usize,
    /// The cells that a press at the cursor changes.
    pub(crate) preview: &'a [usize],
    pub(crate) theme: Theme,
    pub(crate) symbols: Symbols,
}

/// The place of a board on the screen: for the mouse, and to keep the scroll position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placing {
    area: Rect,
    /// Width and height of a cell in characters.
    cell: (u16, u16),
    /// The first half column and row shown.
    first: (usize, usize),
    margin: (u16, u16),
}

/// Sizes of a cell on the screen, largest first; the last scrolls.
const CELLS: [(u16, u16); 5] = [(8, 3), (6, 2), (4, 2), (4, 1), (2, 1)];

impl Placing {
    /// Chooses the largest cells that fit, and the part of the board with the cursor.
    fn of(view: &BoardView<'_>, area: Rect, before: Self) -> Self {
        let (halves, rows) = (view.layout.halves, view.layout.rows);
        let digits = rows.to_string().len() as u16;
        let space = area.width > 12 && area.height > 5 || view.labels == Labels::Always && area.height > 1;
        let margin = if view.layout.grid.is_some() && space { (digits + 1, 1) } else { (0, 0) };
        let (wide, high) = (area.width.saturating_sub(margin.0), area.height.saturating_sub(margin.1));
        let fits = |&(w, h): &(u16, u16)| {
            halves * usize::from(w) / 2 <= usize::from(wide) && rows * usize::from(h) <= usize::from(high)
        };
        let cell = CELLS.into_iter().find(fits).unwrap_or(CELLS[4]);
        let shown = (usize::from(wide / cell.0) * 2, usize::from(high / cell.1));
        let (half, row) = view.layout.places[view.cursor];
        let first =
            (scrolled(before.first.0 & !1, half, 2, shown.0, halves), scrolled(before.first.1, row, 1, shown.1, rows));
        let placing = Self { area, cell, first, margin };
        let used = (
            halves * usize::from(cell.0) / 2 + usize::from(margin.0),
            rows * usize::from(cell.1) + usize::from(margin.1),
        );
        let spare = |all: u16, used: usize| usize::from(all).saturating_sub(used) as u16;
        let (aside, above) = (spare(area.width, used.0), spare(area.height, used.1));
        // Centred, slightly above the middle, as it looks right; the names of rows stay beside it.
        let area = Rect {
            x: area.x + aside / 2,
            y: area.y + above / 3,
            width: area.width - aside,
            height: area.height - above,
        };
        Self { area, ..placing }
    }

    /// Whether a part of the board is off the screen.
    pub(crate) fn scrolls(&self, layout: &Layout) -> bool {
        let wide = self.area.width.saturating_sub(self.margin.0);
        let high = self.area.height.saturating_sub(self.margin.1);
        layout.halves * usize::from(self.cell.0) / 2 > usize::from(wide)
            || layout.rows * usize::from(self.cell.1) > usize::from(high)
    }

    fn on_screen(&self, (half, row): (usize, usize)) -> Option<(u16, u16)> {
        let (x, y) = (half.checked_sub(self.first.0)?, row.checked_sub(self.first.1)?);
        let x = x.checked_mul(usize::from(self.cell.0 / 2))? + usize::from(self.margin.0);
        let y = y.checked_mul(usize::from(self.cell.1))? + usize::from(self.margin.1);
        let fits = x + usize::from(self.cell.0) <= usize::from(self.area.width)
            && y + usize::from(self.cell.1) <= usize::from(self.area.height);
        fits.then(|| (self.area.x + x as u16, self.area.y + y as u16))
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell_at(&self, layout: &Layout, column: u16, row: u16) -> Option<usize> {
        layout.places.iter().position(|&place| {
            self.on_screen(place)
                .is_some_and(|(x, y)| (x..x + self.cell.0).contains(&column) && (y..y + self.cell.1).contains(&row))
        })
    }
}

/// The first line to show so that the cursor is visible, moved as little as possible.
fn scrolled(before: usize, cursor: usize, length: usize, shown: usize, all: usize) -> usize {
    let most = all.saturating_sub(shown);
    let lowest = (cursor + length).saturating_sub(shown);
    before.clamp(lowest.min(cursor), cursor).min(most)
}

/// Draws a board and returns its place.
pub(crate) fn draw(view: &BoardView<'_>, area: Rect, before: Placing, buffer: &mut Buffer) -> Placing {
    let placing = Placing::of(view, area, before);
    let states = view.lights.states().get();
    for (cell, &place) in view.layout.places.iter().enumerate() {
        let Some((x, y)) = placing.on_screen(place) else { continue };
        let state = view.lights.get(cell);
        let mut style = view.theme.light(state);
        if view.preview.binary_search(&cell).is_ok() {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let cursor = cell == view.cursor;
        let mark = view.marks.get(cell).copied().flatten();
        let (left, right) = match (cursor, mark) {
            (true, _) => ('[', ']'),
            (false, Some(mark)) => mark.brackets(),
            (false, None) => (' ', ' '),
        };
        if cursor || mark.is_some() {
            style = style.add_modifier(Modifier::BOLD);
        }
        let (w, h) = placing.cell;
        // A thin gap separates neighbours if there is space for one.
        let (inner, gap) = if w > 4 { (w - 1, 1) } else { (w, 0) };
        let mut symbol = view.symbols.light(state, states).to_string();
        if view.holes.binary_search(&cell).is_ok() {
            symbol = " ".to_string();
            style = Style::default();
        }
        if let Some(mark) = mark.filter(|_| cursor) {
            // The cursor takes the place of the mark, which moves inside.
            let (left, right) = mark.brackets();
            symbol = if w > 4 { format!("{left}{symbol}{right}") } else { format!("{symbol}{right}") };
        }
        if let Some(target) = view.target.filter(|target| target.get(cell) != state) {
            // The goal of the light stands beside it.
            let goal = view.symbols.light(target.get(cell), states);
            if w > 4 && !(cursor && mark.is_some()) {
                symbol = format!("{symbol}{}{goal}", if view.symbols == Symbols::Ascii { '>' } else { '→' });
            }
        }
        let text = match w {
            2 if cursor || mark.is_some() => format!("{left}{symbol}"),
            2 => format!(" {symbol}"),
            _ => format!("{left}{symbol:^width$}{right}", width = usize::from(inner) - 2),
        };
        let body = h - u16::from(h > 2 && gap > 0).min(h - 1);
        for line in 0..body.max(1) {
            let content = if line == body / 2 { text.clone() } else { " ".repeat(usize::from(inner)) };
            buffer.set_stringn(x, y + line, content, usize::from(inner), style);
        }
    }
    if placing.margin.1 > 0 {
        draw_names(view, &placing, buffer);
    }
    placing
}

fn draw_names(view: &BoardView<'_>, placing: &Placing, buffer: &mut Buffer) {
    let faint = view.theme.faint();
    let (w, h) = placing.cell;
    for column in placing.first.0 / 2..view.layout.halves / 2 {
        let Some((x, _)) = placing.on_screen((2 * column, placing.first.1)) else { continue };
        let letters = column_letters(column);
        // Names that would touch each other are shown for every other column only.
        if letters.len() >= usize::from(w) && column % 2 == 1 {
            continue;
        }
        let inner = usize::from(if w > 4 { w - 1 } else { w });
        let letters = if letters.len() > inner { letters[letters.len() - inner..].to_string() } else { letters };
        // In the narrowest cells the light is at the right.
        let text = if w == 2 { format!("{letters:>inner$}") } else { format!("{letters:^inner$}") };
        buffer.set_stringn(x, placing.area.y, text, inner, faint);
    }
    for row in placing.first.1..view.layout.rows {
        let Some((_, y)) = placing.on_screen((placing.first.0, row)) else { continue };
        let width = usize::from(placing.margin.0 - 1);
        buffer.set_stringn(
            placing.area.x,
            y + if h > 2 { 1 } else { h / 2 }.min(h - 1),
            format!("{:>width$}", row + 1),
            width,
            faint,
        );
    }
}
