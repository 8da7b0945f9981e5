//! The visible part of a big board.

/// The visible part of a board. Lengths are in pixels of the page, places in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewPort {
    /// The side of a cell.
    pub scale: f64,
    /// The column at the left edge.
    pub left: f64,
    /// The row at the upper edge.
    pub top: f64,
}

/// The greatest side of a cell.
const LARGEST: f64 = 48.0;

impl ViewPort {
    /// The whole board, centred.
    pub fn whole(board: (f64, f64), window: (f64, f64)) -> Self {
        let scale = (window.0 / board.0).min(window.1 / board.1).min(LARGEST);
        Self { scale, left: 0.0, top: 0.0 }.within(board, window)
    }

    /// The place at a point of the window, which may lie outside the board.
    pub fn cell_at(self, point: (f64, f64)) -> (f64, f64) {
        (self.left + point.0 / self.scale, self.top + point.1 / self.scale)
    }

    /// Drags the board by some pixels.
    #[must_use]
    pub fn dragged(self, by: (f64, f64)) -> Self {
        Self { left: self.left - by.0 / self.scale, top: self.top - by.1 / self.scale, ..self }
    }

    /// Zooms by a factor; the cell at the point stays there.
    #[must_use]
    pub fn zoomed(self, factor: f64, point: (f64, f64), board: (f64, f64), window: (f64, f64)) -> Self {
        let (column, row) = self.cell_at(point);
        let smallest = Self::whole(board, window).scale;
        let scale = (self.scale * factor).clamp(smallest, LARGEST.max(smallest));
        Self { scale, left: column - point.0 / scale, top: row - point.1 / scale }
    }

    /// Moves the board so that it fills the window, or is centred if it is smaller.
    #[must_use]
    pub fn within(self, board: (f64, f64), window: (f64, f64)) -> Self {
        let kept = |from: f64, cells: f64, pixels: f64| {
            let seen = pixels / self.scale;
            if seen >= cells { (cells - seen) / 2.0 } else { from.clamp(0.0, cells - seen) }
        };
        Self { left: kept(self.left, board.0, window.0), top: kept(self.top, board.1, window.1), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: (f64, f64) = (1000.0, 500.0);
    const WINDOW: (f64, f64) = (400.0, 400.0);

    #[test]
    fn the_whole_board_stands_in_the_middle() {
        let port = ViewPort::whole(BOARD, WINDOW);
        assert_eq!((port.scale, port.left), (0.4, 0.0));
        assert_eq!(port.cell_at((200.0, 200.0)), (500.0, 250.0));
    }

    #[test]
    fn zooming_keeps_the_point_and_dragging_moves_it() {
        let port = ViewPort::whole(BOARD, WINDOW);
        let near = port.zoomed(20.0, (100.0, 200.0), BOARD, WINDOW);
        let (before, after) = (port.cell_at((100.0, 200.0)), near.cell_at((100.0, 200.0)));
        assert!((before.0 - after.0).abs() < 1e-9 && (before.1 - after.1).abs() < 1e-9);
        assert_eq!(near.dragged((-8.0, 0.0)).left, near.left + 1.0);
        assert_eq!(near.zoomed(1e-9, (0.0, 0.0), BOARD, WINDOW).scale, port.scale, "not smaller than the window");
        assert_eq!(near.zoomed(1e9, (0.0, 0.0), BOARD, WINDOW).scale, LARGEST);
    }

    #[test]
    fn the_board_is_not_lost() {
        let far = ViewPort { scale: 8.0, left: -90.0, top: 9000.0 }.within(BOARD, WINDOW);
        assert_eq!((far.left, far.top), (0.0, 450.0));
    }
}
