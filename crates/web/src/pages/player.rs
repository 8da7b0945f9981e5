//! The player on the service: name, moving to another device, and deleting everything: `#/player`.

use crate::parts::loading::{self, Loading, ResultText, load, result_view, send_and_show};
use crate::service::player;
use crate::session::{said, say_with};
use leptos::prelude::*;
use std::time::Duration;

#[component]
pub fn PlayerPage() -> impl IntoView {
    // The number of changes of the player's identity.
    let changed = RwSignal::new(0u32);
    view! {
        <div class="narrow records">
            <crate::parts::profile_tabs::ProfileTabs here="player" />
            <h1>{said("page-player")}</h1>
            {loading::with_service(move || view! {
                <p>{said("player-about")}</p>
                {move || {
                    changed.track();
                    view! { <Name changed /> }
                }}
                <Devices changed />
                <Delete changed />
            })}
        </div>
    }
}

/// The form for the name, and the player's data on the service.
#[component]
fn Name(changed: RwSignal<u32>) -> impl IntoView {
    let name = RwSignal::new(player::known().map(|me| me.player.name).unwrap_or_default());
    let result: ResultText = RwSignal::new(None);
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wish = name.get_untracked().trim().to_owned();
        if !wish.is_empty() {
            send_and_show(async move { player::rename(&wish).await }, result, "name-kept", move |player| {
                let _ = name.try_set(player.name);
            });
        }
    };
    // Looking at this page must not create a player on the service.
    let account = load(move || {
        changed.track();
        async move {
            match player::known() {
                Some(_) => player::account().await.map(Some),
                None => Ok(None),
            }
        }
    });
    let be_new = move |_| {
        player::set_aside();
        crate::service::check_now();
        changed.update(|times| *times += 1);
    };
    view! {
        <section class="card">
            {move || match account.get() {
                Loading::Failed(error) if player::is_unknown(&error) => Some(view! {
                    <div id="unknown-player" role="alert">
                        <h2>{said("unknown-title")}</h2>
                        <p>{said("unknown-about")}</p>
                        <button id="be-new" on:click=be_new>{said("unknown-new")}</button>
                    </div>
                }),
                _ => None,
            }}
            <form class="buttons" on:submit=rename>
                <label>
                    <span>{said("name-label")}</span> " "
                    <input id="player-name" type="text" maxlength="24" required autocomplete="nickname"
                        prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event)) />
                </label>
                <button id="name-keep" type="submit">{said("name-keep")}</button>
            </form>
            {result_view(result)}
            {move || match account.get() {
                Loading::Loaded(Some(account)) => Some(view! {
                    <p class="quiet-text" id="account">
                        {say_with("player-account", &[("challenges", &account.challenges), ("boards", &account.boards)])}
                    </p>
                }),
                Loading::Loaded(None) | Loading::Pending | Loading::Failed(_) => None,
            }}
        </section>
    }
}

/// One-time codes to move to another device, or from one.
#[component]
fn Devices(changed: RwSignal<u32>) -> impl IntoView {
    let (made, typed) = (RwSignal::new(None::<String>), RwSignal::new(String::new()));
    let (result, redeemed): (ResultText, ResultText) = (RwSignal::new(None), RwSignal::new(None));
    let make = move |_| {
        send_and_show(async move { player::move_code().await }, result, "device-code-made", move |code| {
            let _ = made.try_set(Some(code.code));
        });
    };
    let redeem = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let code = typed.get_untracked();
        if !code.trim().is_empty() {
            send_and_show(async move { player::redeem(&code).await }, redeemed, "device-moved", move |_| {
                let _ = typed.try_set(String::new());
                changed.update(|times| *times += 1);
                // Settings, games and records may have changed.
                set_timeout(|| drop(window().location().reload()), Duration::from_millis(900));
            });
        }
    };
    view! {
        <section class="card">
            <h2>{said("device-title")}</h2>
            <p>{said("device-about")} " " {said("device-payload")}</p>
            <button id="move-code" on:click=make>{said("device-make-code")}</button>
            {move || made.get().map(|code| view! { <p class="one-time-code"><output id="one-time-code">{code}</output></p> })}
            {result_view(result)}
            <form class="buttons" on:submit=redeem>
                <label>
                    <span>{said("device-code")}</span> " "
                    <input id="redeem-code" type="text" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false"
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
                </label>
                <button id="redeem" type="submit">{said("device-redeem")}</button>
            </form>
            {result_view(redeemed)}
        </section>
    }
}

/// The form to delete everything. The name must be typed, so that a double click does nothing.
#[component]
fn Delete(changed: RwSignal<u32>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let result: ResultText = RwSignal::new(None);
    let name = move || {
        changed.track();
        player::known().map(|me| me.player.name)
    };
    let fits = Memo::new(move |_| name().is_some_and(|name| typed.with(|typed| typed.trim() == name.trim())));
    let delete = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if !fits.get_untracked() {
            return;
        }
        send_and_show(async move { player::delete().await }, result, "player-deleted", move |()| {
            let _ = typed.try_set(String::new());
            changed.update(|times| *times += 1);
        });
    };
    view! {
        <section class="card">
            <h2>{said("player-delete-title")}</h2>
            <p>{said("player-delete-about")}</p>
            {move || match name() {
                None => view! { <p class="quiet-text" id="delete-nobody">{said("player-delete-nobody")}</p> }.into_any(),
                Some(name) => view! {
                    <form class="buttons" on:submit=delete>
                        <label>
                            <span>{say_with("player-delete-type", &[("name", &name)])}</span> " "
                            <input id="delete-name" type="text" autocomplete="off" spellcheck="false"
                                prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
                        </label>
                        <button id="delete-me" class="danger" type="submit" disabled=move || !fits.get()>{said("player-delete")}</button>
                    </form>
                }.into_any(),
            }}
            {result_view(result)}
        </section>
    }
}
