//! Publishing a board.

use crate::board::code_of;
use crate::parts::loading::failure;
use crate::routes::Route;
use crate::service::fetch::Request;
use crate::service::{self, player};
use crate::session::{announce, said, say, say_with};
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse_api::board::{Board as Published, MAX_CELLS, MAX_TITLE, NewBoard};
use douse_api::path;
use douse_api::problem::RequestError;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A board that could be published.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The board with its title.
    pub board: Board,
    pub rule: PlayRule,
    pub verdict: Solvable,
}

/// The known solvability of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solvable {
    /// The board can be solved, or that is unknown.
    Perhaps,
    Never,
    Already,
}

/// The form to publish a board under a name; empty without a service.
#[component]
pub fn Publish(
    #[prop(into)] candidate: Signal<Option<Candidate>>,
    /// The id of the field for the title.
    title_field: &'static str,
) -> impl IntoView {
    let outcome = RwSignal::new(None::<Result<Published, String>>);
    let busy = RwSignal::new(false);
    let author = RwSignal::new(player::known().map(|me| me.player.name).unwrap_or_default());
    // A message about another board is out of date.
    Effect::new(move |_| {
        candidate.track();
        outcome.set(None);
    });
    let publish = move |_| {
        let Some(candidate) = candidate.get_untracked() else { return };
        let wish = match wish(&candidate) {
            Ok(wish) => wish,
            Err(text) => {
                if text == "publish-untitled" {
                    crate::parts::focus::on_element_in_view(title_field);
                }
                let text = untrack(|| say_with(text, &[("most", &MAX_CELLS)]));
                announce(text.clone());
                return outcome.set(Some(Err(text)));
            }
        };
        let name = author.get_untracked().trim().to_owned();
        busy.set(true);
        spawn_local(async move {
            let answer = send(&wish, &name).await.map_err(|error| untrack(|| failure(&error)));
            announce(untrack(|| match &answer {
                Ok(board) => say_with("publish-done", &[("title", &board.title)]),
                Err(text) => text.clone(),
            }));
            let _ = busy.try_set(false);
            let _ = outcome.try_set(Some(answer));
        });
    };
    view! {
        <Show when=service::is_there>
            <fieldset class="publish">
                <legend>{said("publish-title")}</legend>
                <p class="quiet-text">{said("publish-about")}</p>
                <div class="buttons">
                    <label>
                        <span>{said("publish-author")}</span> " "
                        <input id="publish-author" type="text" maxlength="24" autocomplete="nickname" placeholder=said("player-nameless")
                            prop:value=move || author.get() on:input=move |event| author.set(event_target_value(&event)) />
                    </label>
                    <button id="publish" disabled=move || busy.get() || candidate.with(Option::is_none) on:click=publish>
                        {move || say(if busy.get() { "publish-busy" } else { "do-publish" })}
                    </button>
                </div>
                {move || outcome.get().map(|answer| match answer {
                    Ok(board) => view! {
                        <p id="published" class="good" data-board=board.id.clone()>
                            {say_with("publish-done", &[("title", &board.title)])} " "
                            <a href=Route::address("boards", &[&board.id])>{say("publish-show")}</a>
                        </p>
                    }.into_any(),
                    Err(text) => view! { <p id="publish-failed" class="bad">{text}</p> }.into_any(),
                })}
            </fieldset>
        </Show>
    }
}

/// The request to send, or the name of the text that says why the board cannot be published.
fn wish(candidate: &Candidate) -> Result<NewBoard, &'static str> {
    match candidate.verdict {
        Solvable::Never => return Err("publish-unsolvable"),
        Solvable::Already => return Err("publish-solved"),
        Solvable::Perhaps => {}
    }
    if candidate.board.variant().cells() > MAX_CELLS {
        return Err("publish-too-large");
    }
    let title = candidate.board.title().map(str::trim).filter(|title| !title.is_empty());
    let title = title.ok_or("publish-untitled")?.chars().take(MAX_TITLE).collect();
    let board = code_of(&candidate.board.clone().with_title(None)).ok_or("publish-too-large")?;
    Ok(NewBoard { title, board, play: candidate.rule })
}

async fn send(wish: &NewBoard, author: &str) -> Result<Published, RequestError> {
    let me = player::me().await?;
    if !author.is_empty() && me.player.name != author {
        player::rename(author).await?;
    }
    player::send(Request::new("POST", path::BOARDS).with(wish)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_game::game::Game;

    #[test]
    fn what_the_service_would_refuse_is_not_sent() {
        let board = |code: &str| Game::from_code(code, PlayRule::Any).unwrap().start().clone();
        let candidate = |code: &str, title: &str, verdict| Candidate {
            board: board(code).with_title(Some(title.to_owned())),
            rule: PlayRule::Any,
            verdict,
        };
        let sent = wish(&candidate("3x3:d58", " Two ", Solvable::Perhaps)).unwrap();
        assert_eq!((sent.title.as_str(), sent.board.as_str()), ("Two", "3x3:d58"));
        assert_eq!(wish(&candidate("3x3:d58", " ", Solvable::Perhaps)), Err("publish-untitled"));
        assert_eq!(wish(&candidate("3x3:d58", "a", Solvable::Never)), Err("publish-unsolvable"));
        assert_eq!(wish(&candidate("3x3:d58", "a", Solvable::Already)), Err("publish-solved"));
        let large = format!("33x32:{}", "8".repeat(264));
        assert_eq!(wish(&candidate(&large, "a", Solvable::Perhaps)), Err("publish-too-large"));
    }
}
