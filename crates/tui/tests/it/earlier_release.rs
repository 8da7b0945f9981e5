//! The folder that the terminal game of douse 0.1.0 left, in `samples/0.1.0/terminal`, is taken
//! over.

use douse::play_rules::PlayRule;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::records::Records;
use douse_messages::Language;
use douse_tui::data_folder::DataFolder;
use douse_tui::theme::{Symbols, Theme};
use std::path::Path;
use std::time::Duration;

#[test]
fn settings_bests_games_and_boards_are_read() {
    // Nothing here writes: the sample stays as it is.
    let data = DataFolder::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/0.1.0/terminal"));
    let preferences = data.preferences();
    assert_eq!(preferences.language, Some(Language::German));
    assert_eq!((preferences.theme, preferences.symbols), (Some(Theme::Light), Some(Symbols::Ascii)));
    assert_eq!((preferences.keys.name(), preferences.timer.name(), preferences.speed), ("modified", "shown", 0));
    let choice = preferences.choice;
    assert_eq!((choice.width, choice.height, choice.states, choice.play), (9, 6, 3, PlayRule::LitOnly));

    let best = |key: &str| data.best(key).unwrap().map(|best| best.to_string());
    assert_eq!(best("level first 1").as_deref(), Some("2 0 1875 1"));
    assert_eq!(best("daily 2026-11-16 easy").as_deref(), Some("4 1 83 1"));
    assert_eq!(best("any 3x3:be8").as_deref(), Some("3 0 51 1"));
    assert_eq!(data.bests().unwrap().len(), 3);

    let session = data.current_game(Duration::ZERO).unwrap().unwrap();
    let game = session.game();
    assert_eq!((game.origin(), game.start().title()), (&Origin::level("classic", 7), Some("Northern staircase")));
    assert_eq!((game.moves(), game.hints(), game.elapsed()), (3, 0, Duration::from_millis(2859)));
    assert_eq!(data.saved_games(Duration::ZERO).unwrap().len(), 1);
    assert_eq!(data.own_boards().unwrap(), ["board-1"]);
    let board = data.own_board("board-1").unwrap();
    assert_eq!(Game::new(board, PlayRule::Any).unwrap().code().unwrap(), "6x5.x:c1000000");
}
