//! Data from the service: requested, loaded, or failed.

use crate::service::{self, Presence};
use crate::session::{announce, messages, said, say};
use douse_api::problem::RequestError;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::future::Future;

/// Data that come from the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loading<T> {
    Pending,
    Loaded(T),
    Failed(RequestError),
}

/// Sends a request, and again whenever a signal that it reads changes. Answers to old requests are
/// dropped.
pub fn load<T, Q, F>(question: Q) -> RwSignal<Loading<T>>
where
    T: Send + Sync + 'static,
    Q: Fn() -> F + 'static,
    F: Future<Output = Result<T, RequestError>> + 'static,
{
    let loading = RwSignal::new(Loading::Pending);
    let number = StoredValue::new(0u32);
    Effect::new(move |_| {
        let asked = question();
        number.update_value(|number| *number += 1);
        let mine = number.get_value();
        spawn_local(async move {
            let answer = asked.await;
            // The page may have been left meanwhile.
            if number.try_get_value() == Some(mine) {
                let answer = answer.map_or_else(Loading::Failed, Loading::Loaded);
                let _ = loading.try_set(answer);
            }
        });
    });
    loading
}

/// A page that needs a service, or a note that there is none.
pub fn with_service<V: IntoView + 'static>(page: impl Fn() -> V + Send + 'static) -> impl IntoView {
    // A service that goes away and comes back must not rebuild the page.
    let there = Memo::new(|_| match service::presence() {
        Presence::Away => Presence::There,
        presence => presence,
    });
    move || match there.get() {
        Presence::Unknown => view! { <p class="quiet-text" role="status">{said("service-asked")}</p> }.into_any(),
        Presence::There | Presence::Away => page().into_any(),
        Presence::None => view! { <p id="no-service">{said("no-service")}</p> }.into_any(),
    }
}

/// A note that data are loading or failed; `None` once they are loaded.
pub fn notice<T>(loading: &Loading<T>) -> Option<AnyView> {
    match loading {
        Loading::Pending => Some(view! { <p class="quiet-text" role="status">{say("service-asked")}</p> }.into_any()),
        Loading::Failed(error) => Some(view! { <p class="bad" role="status">{failure(error)}</p> }.into_any()),
        Loading::Loaded(_) => None,
    }
}

/// An error in the reader's language. Details are in the words of the service.
pub fn failure(error: &RequestError) -> String {
    let problem = match error {
        RequestError::Unreachable => return say("service-unreachable"),
        RequestError::Foreign => return say("service-foreign"),
        RequestError::Refused(problem) => problem,
    };
    messages().problem(problem.kind.name(), problem.reason.as_deref(), &problem.detail)
}

/// The text of the last result: success or failure.
pub type ResultText = RwSignal<Option<Result<String, String>>>;

/// Sends a request to the service and shows its result.
pub fn send_and_show<T: 'static>(
    asked: impl Future<Output = Result<T, RequestError>> + 'static,
    result: ResultText,
    text: &'static str,
    then: impl FnOnce(T) + 'static,
) {
    spawn_local(async move {
        let answer = asked.await;
        let said = untrack(|| answer.as_ref().map(|_| say(text)).map_err(failure));
        announce(said.clone().unwrap_or_else(|text| text));
        let _ = result.try_set(Some(said));
        if let Ok(value) = answer {
            then(value);
        }
    });
}

/// The view of a result.
pub fn result_view(result: ResultText) -> impl Fn() -> Option<AnyView> {
    move || {
        result.get().map(|result| match result {
            Ok(text) => view! { <p class="good">{text}</p> }.into_any(),
            Err(text) => view! { <p class="bad">{text}</p> }.into_any(),
        })
    }
}

#[cfg(test)]
mod tests {
    use douse_api::problem::Reason;
    use douse_messages::{Language, Messages};
    use std::collections::HashSet;

    #[test]
    fn every_reason_of_the_service_has_a_text_of_its_own() {
        for language in Language::ALL {
            let messages = Messages::new(language);
            let mut texts = HashSet::new();
            for reason in Reason::ALL {
                let said = messages.problem("unacceptable", Some(reason.name()), "details");
                assert!(!said.contains("details"), "{language} {reason:?}: {said}");
                assert!(texts.insert(said), "{language} {reason:?}");
            }
        }
    }
}
