//! How long searches may take while a player waits for them.

use std::time::Duration;

/// A hint or a solution. The terminal does not react meanwhile.
pub const HINT: Duration = Duration::from_millis(400);

/// The same line by line, where nothing has to be drawn meanwhile.
pub const HINT_LINE_BY_LINE: Duration = Duration::from_secs(2);

/// The par of a new game, before the terminal shows it. Two cores prove that of every board of the
/// menu up to 30 x 30.
pub const PAR: Duration = Duration::from_millis(1200);

/// A search in the page of a browser, which does not react meanwhile.
pub const IN_PAGE: Duration = Duration::from_millis(12);

/// The largest board, in cells, that is worth a search within [`IN_PAGE`].
pub const MAX_CELLS_IN_PAGE: usize = 120;

/// A search in the background, while the game goes on.
pub const IN_BACKGROUND: Duration = Duration::from_secs(20);
