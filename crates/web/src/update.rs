//! The service worker: keeping the game for use without a network, and a new version of it when there is one.

use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ServiceWorker, ServiceWorkerRegistration, ServiceWorkerState};

/// A new version that is downloaded and waiting, if there is one.
pub type Waiting = RwSignal<Option<ServiceWorker>, LocalStorage>;

/// Registers the service worker, and announces new versions as long as the page exists.
pub fn watch() -> Waiting {
    let waiting = RwSignal::new_local(None);
    let navigator = window().navigator();
    // Browsers have service workers only on secure addresses; everything else works without.
    let there = js_sys::Reflect::get(&navigator, &"serviceWorker".into()).is_ok_and(|value| !value.is_undefined());
    if !there {
        return waiting;
    }
    let container = navigator.service_worker();
    let registered = Closure::once(move |registration: JsValue| {
        if let Ok(registration) = registration.dyn_into::<ServiceWorkerRegistration>() {
            follow(&registration, waiting);
        }
    });
    let failed = Closure::once(|_: JsValue| {});
    let promise = container.register("./service-worker.js");
    let _ = promise.then2(&registered, &failed);
    registered.forget();
    failed.forget();
    waiting
}

fn follow(registration: &ServiceWorkerRegistration, waiting: Waiting) {
    // Without a controller this is the first visit: what is being installed is no news.
    let controlled = || window().navigator().service_worker().controller().is_some();
    if let Some(worker) = registration.waiting().filter(|_| controlled()) {
        waiting.set(Some(worker));
    }
    let watched = registration.clone();
    let found = Closure::<dyn Fn()>::new(move || {
        let Some(worker) = watched.installing() else { return };
        let changing = worker.clone();
        let changed = Closure::<dyn Fn()>::new(move || {
            if changing.state() == ServiceWorkerState::Installed && controlled() {
                waiting.set(Some(changing.clone()));
            }
        });
        worker.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
        changed.forget();
    });
    registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
    found.forget();
}

/// Lets the waiting version take over and shows the page anew; the game in progress is kept in storage.
pub fn take(waiting: Waiting) {
    let Some(worker) = waiting.get_untracked() else { return };
    let reload = Closure::<dyn Fn()>::new(|| {
        let _ = window().location().reload();
    });
    window().navigator().service_worker().set_oncontrollerchange(Some(reload.as_ref().unchecked_ref()));
    reload.forget();
    let _ = worker.post_message(&"take over".into());
}
