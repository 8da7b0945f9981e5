//! Community boards: `#/boards`, and one of them: `#/boards/<id>`.

use crate::pages::play::current_game::play_now;
use crate::parts::confirm::Confirm;
use crate::parts::leaderboard::Pager;
use crate::parts::loading::{self, Loading, ResultText, load, result_view, send_and_show};
use crate::parts::thumbnail::of_lights;
use crate::routes::Route;
use crate::service::fetch::Request;
use crate::service::player;
use crate::session::{said, say, say_with, session};
use crate::storage;
use douse_api::board::{Board, Boards, BoardsQuery, Report, Sort};
use douse_api::path;
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::origin::Origin;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The number of boards on a page of the list.
const PAGE: i64 = 12;

/// The list of boards, or the board of the address.
#[component]
pub fn BoardsPage() -> impl IntoView {
    let id = Memo::new(move |last: Option<&Option<String>>| {
        session().route.with(|route| match route.page.as_str() {
            "boards" => route.rest.first().filter(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric())).cloned(),
            _ => last.cloned().flatten(),
        })
    });
    view! {
        <div class="levels boards">
            <h1>{said("page-boards")}</h1>
            {loading::with_service(move || match id.get() {
                Some(id) => view! { <PublishedBoard id /> }.into_any(),
                None => view! { <BoardList /> }.into_any(),
            })}
        </div>
    }
}

/// One board.
#[component]
fn PublishedBoard(id: String) -> impl IntoView {
    let board = load(move || {
        let address = path::board(&id);
        async move { Request::get(&address).send::<Board>().await }
    });
    view! {
        {move || {
            let board = board.get();
            loading::notice(&board).unwrap_or_else(|| match board {
                Loading::Loaded(board) => view! { <ul class="level-list"><BoardCard board /></ul> }.into_any(),
                Loading::Pending | Loading::Failed(_) => ().into_any(),
            })
        }}
        <p><a href=Route::address("boards", &[])>{said("boards-all")}</a></p>
    }
}

/// A list of boards to search and sort.
#[component]
fn BoardList() -> impl IntoView {
    let (search, sort, offset) = (RwSignal::new(String::new()), RwSignal::new(Sort::New), RwSignal::new(0i64));
    let boards = load(move || {
        let offset = u32::try_from(offset.get()).unwrap_or_default();
        let search = search.get().trim().to_owned();
        let address = path::boards(&BoardsQuery { search, author: None, sort: sort.get(), offset, limit: PAGE as u32 });
        async move { Request::get(&address).send::<Boards>().await }
    });
    let sorts = Sort::ALL.map(|order| {
        let text = format!("boards-{order}");
        let named = text.clone();
        let choose = move |_| {
            offset.set(0);
            sort.set(order);
        };
        view! {
            <button class="small" id=text aria-pressed=move || (sort.get() == order).to_string() on:click=choose>{move || say(&named)}</button>
        }
    });
    let typed = move |event: leptos::ev::Event| {
        offset.set(0);
        search.set(event_target_value(&event));
    };
    view! {
        <p>{said("boards-about")} " " <a href=Route::address("edit", &[])>{said("boards-own")}</a></p>
        <div class="buttons">
            <div class="buttons" role="group" aria-label=said("top-order")>{sorts.collect_view()}</div>
            <label>
                <span>{said("boards-search")}</span> " "
                <input id="boards-search" type="text" inputmode="search" maxlength="60" prop:value=move || search.get() on:change=typed />
            </label>
        </div>
        {move || {
            let boards = boards.get();
            loading::notice(&boards).unwrap_or_else(|| match boards {
                Loading::Loaded(Boards { total: 0, .. }) => {
                    view! { <p id="boards-empty" role="status">{say("boards-empty")}</p> }.into_any()
                }
                Loading::Loaded(Boards { total, boards }) => view! {
                    <p class="quiet-text" id="boards-total" role="status">{say_with("boards-total", &[("n", &total)])}</p>
                    <ul class="level-list">{boards.into_iter().map(|board| view! { <BoardCard board /> }).collect_view()}</ul>
                    <Pager offset total page=PAGE />
                }.into_any(),
                Loading::Pending | Loading::Failed(_) => ().into_any(),
            })
        }}
    }
}

/// A board in the list, with the actions on it.
#[component]
fn BoardCard(board: Board) -> impl IntoView {
    let Board { id, title, author, code, play, par, likes, .. } = board;
    let rule = play;
    let game = Game::from_code(&code, rule).ok().map(|game| {
        game.with_title(Some(title.clone())).with_origin(Origin::Shared(Challenge::Board { id: id.clone() }))
    });
    let size = game.as_ref().map(crate::titles::size).unwrap_or_default();
    let picture = game.as_ref().map(|game| of_lights(game.variant().shape(), game.lights()));
    let par = crate::titles::par(&par);
    let own = player::is_me(&author.id);
    let top = Route::address("top", &[&format!("board:{id}")]);
    let open = move |_| {
        if let Some(game) = &game {
            play_now(game);
        }
    };
    let result: ResultText = RwSignal::new(None);
    let handle = if own {
        view! { <Withdraw id=id.clone() result /> }.into_any()
    } else {
        view! { <ReportForm id=id.clone() result /> }.into_any()
    };
    view! {
        <li class="level published" data-board=id.clone()>
            <strong>{title}</strong>
            <span class="quiet-text">{author.name}</span>
            {picture}
            <span>{size} " · " {move || say_with("level-par", &[("par", &par)])}</span>
            <span class="buttons">
                <button class="small primary" on:click=open>{said("do-play")}</button>
                <a class="button small" href=top>{said("page-top")}</a>
                <Like id=id.clone() likes result />
            </span>
            {handle}
            {result_view(result)}
        </li>
    }
}

fn liked() -> BTreeSet<String> {
    storage::load(player::LIKES)
}

/// A button that likes a board, or takes the like back.
#[component]
fn Like(id: String, likes: i64, result: ResultText) -> impl IntoView {
    let mine = RwSignal::new(liked().contains(&id));
    let count = RwSignal::new(likes);
    let turn = move |_| {
        let (path, likes) = (path::like(&id), !mine.get_untracked());
        let asked = async move {
            let method = if likes { "PUT" } else { "DELETE" };
            player::done(Request::new(method, &path)).await
        };
        let id = id.clone();
        let then = move |()| {
            let mut all = liked();
            if likes {
                all.insert(id)
            } else {
                all.remove(&id)
            };
            let _ = storage::write_json(player::LIKES, &all);
            let _ = mine.try_set(likes);
            let _ = count.try_update(|count| *count += if likes { 1 } else { -1 });
        };
        send_and_show(asked, result, if likes { "like-given" } else { "like-taken-back" }, then);
    };
    let label = move || say_with("like-label", &[("n", &count.get())]);
    view! {
        <button class="small like" aria-pressed=move || mine.get().to_string() aria-label=label on:click=turn>
            <span aria-hidden="true">{move || if mine.get() { "♥" } else { "♡" }} " " {move || count.get()}</span>
        </button>
    }
}

/// A form that reports a board to the operators of the service.
#[component]
fn ReportForm(id: String, result: ResultText) -> impl IntoView {
    let reason = RwSignal::new(String::new());
    let open = RwSignal::new(false);
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (path, report) = (path::report(&id), Report { reason: reason.get_untracked().trim().to_owned() });
        if report.reason.is_empty() {
            return;
        }
        let asked = async move { player::done(Request::new("PUT", &path).with(&report)).await };
        send_and_show(asked, result, "report-sent", move |()| open.set(false));
    };
    view! {
        <button class="small plain" aria-expanded=move || open.get().to_string()
            on:click=move |_| open.update(|open| *open = !*open)>{said("do-report")}</button>
        <Show when=move || open.get()>
            {
                let send = send.clone();
                view! {
                    <form class="buttons" on:submit=send>
                        <label>
                            <span>{said("report-reason")}</span> " "
                            <input type="text" maxlength="200" required prop:value=move || reason.get()
                                on:input=move |event| reason.set(event_target_value(&event)) />
                        </label>
                        <button class="small" type="submit">{said("report-send")}</button>
                    </form>
                }
            }
        </Show>
    }
}

/// Withdraws the player's own board, after a question.
#[component]
fn Withdraw(id: String, result: ResultText) -> impl IntoView {
    let asked = RwSignal::new(None::<()>);
    let take = Callback::new(move |()| {
        let path = path::board(&id);
        send_and_show(
            async move { player::done(Request::new("DELETE", &path)).await },
            result,
            "board-taken-back",
            |()| (),
        );
    });
    view! {
        <button class="small plain" on:click=move |_| asked.set(Some(()))>{said("board-take-back")}</button>
        <Confirm about=asked title=said("board-take-back") text=said("board-take-back-about") id="do-take-back"
            label=said("board-take-back") yes=take />
    }
}
