//! The service worker: the game works without a network, and new versions are announced.

use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ServiceWorker, ServiceWorkerRegistration, ServiceWorkerState};

/// A new version that was downloaded and waits to be installed.
pub type WaitingWorker = RwSignal<Option<ServiceWorker>, LocalStorage>;

/// Registers the service worker and reports new versions as long as the page exists.
pub fn watch() -> WaitingWorker {
    let waiting = RwSignal::new_local(None);
    let navigator = window().navigator();
    // Only secure addresses have service workers. Everything else works without.
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

fn follow(registration: &ServiceWorkerRegistration, waiting: WaitingWorker) {
    // Without a controller this is the first visit, and the installation is no news.
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

/// Installs the waiting version and reloads the page. The game in progress is in storage.
pub fn install(waiting: WaitingWorker) {
    let Some(worker) = waiting.get_untracked() else { return };
    let reload = Closure::<dyn Fn()>::new(|| {
        let _ = window().location().reload();
    });
    window().navigator().service_worker().set_oncontrollerchange(Some(reload.as_ref().unchecked_ref()));
    reload.forget();
    let _ = worker.post_message(&"take over".into());
}
