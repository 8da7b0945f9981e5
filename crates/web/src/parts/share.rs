//! Links to boards, and putting text on the clipboard.

use super::export;
use crate::board::code_of;
use crate::routes::{Route, address_of, home};
use crate::session::{announce, say};
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse_game::game::Game;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A link that opens a board: `#/board/<code>/<rule of play>/<title>`.
pub fn link(board: &Board, rule: PlayRule) -> Option<String> {
    Some(home()? + &address(board, rule)?)
}

/// A link to the board of a game. A level or a daily board is linked as such, so that a friend has
/// the same leaderboard.
pub fn link_of_game(game: &Game) -> Option<String> {
    match game.origin().challenge() {
        Some(challenge) if challenge.is_ranked() => Some(format!("{}{}", home()?, address_of(challenge))),
        _ => link(game.start(), game.rule()),
    }
}

/// A link that replays a finished game: `#/replay/<code>/<rule of play>/<moves>`.
pub fn link_to_replay(game: &Game) -> Option<String> {
    let code = code_of(game.start())?;
    let shape = game.variant().shape();
    let moves: Vec<String> = game.line().into_iter().map(|cell| shape.cell_name(cell)).collect();
    Some(format!("{}{}", home()?, Route::address("replay", &[&code, game.rule().name(), &moves.join(" ")])))
}

/// The address of a board within the game.
pub fn address(board: &Board, rule: PlayRule) -> Option<String> {
    let code = code_of(board)?;
    let mut rest = vec![code.as_str()];
    match (rule, board.title()) {
        (PlayRule::Any, None) => {}
        (rule, None) => rest.push(rule.name()),
        (rule, Some(title)) => rest.extend([rule.name(), title]),
    }
    Some(Route::address("board", &rest))
}

/// Copies a text to the clipboard and confirms it in `said`, or shows the text where the browser
/// forbids copying.
pub fn copy(text: String, said: RwSignal<Option<String>>) {
    spawn_local(async move {
        let copied = export::copy(&text).await.map(|()| untrack(|| say("copied")));
        copied.iter().for_each(|word| announce(word.clone()));
        said.try_set(Some(copied.unwrap_or(text)));
    });
}
