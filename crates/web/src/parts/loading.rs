//! Something from the service: requested, loaded, or failed.

use crate::service::fetch::FetchError;
use crate::service::{self, Presence};
use crate::session::{announce, messages, said, say};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::future::Future;

/// Something that comes from the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loading<T> {
    /// It was asked for.
    Asked,
    /// It is there.
    There(T),
    /// It is not.
    Failed(FetchError),
}

/// Asks for something, and again whenever what the question reads changes. An answer to an old question is dropped.
pub fn load<T, Q, F>(question: Q) -> RwSignal<Loading<T>>
where
    T: Send + Sync + 'static,
    Q: Fn() -> F + 'static,
    F: Future<Output = Result<T, FetchError>> + 'static,
{
    let loading = RwSignal::new(Loading::Asked);
    let number = StoredValue::new(0u32);
    Effect::new(move |_| {
        let asked = question();
        number.update_value(|number| *number += 1);
        let mine = number.get_value();
        spawn_local(async move {
            let answer = asked.await;
            // The page may have been left meanwhile.
            if number.try_get_value() == Some(mine) {
                let answer = answer.map_or_else(Loading::Failed, Loading::There);
                let _ = loading.try_set(answer);
            }
        });
    });
    loading
}

/// A page that needs a service; if there is none, it says so.
pub fn of_service<V: IntoView + 'static>(page: impl Fn() -> V + Send + 'static) -> impl IntoView {
    // Going away and coming back again must not build the page anew.
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

/// A message that something is loading or failed; nothing if it is loaded.
pub fn word<T>(loading: &Loading<T>) -> Option<AnyView> {
    match loading {
        Loading::Asked => Some(view! { <p class="quiet-text" role="status">{say("service-asked")}</p> }.into_any()),
        Loading::Failed(error) => Some(view! { <p class="bad" role="status">{failure(error)}</p> }.into_any()),
        Loading::There(_) => None,
    }
}

/// What is wrong, in the reader's language; details are the service's own words.
pub fn failure(error: &FetchError) -> String {
    let problem = match error {
        FetchError::Unreachable => return say("service-unreachable"),
        FetchError::Foreign => return say("service-foreign"),
        FetchError::Refused(problem) => problem,
    };
    messages().problem(problem.kind.name(), problem.reason.as_deref(), &problem.detail)
}

/// The last message, and whether it is good news.
pub type Word = RwSignal<Option<Result<String, String>>>;

/// Sends a request to the service and shows the result.
pub fn tell<T: 'static>(
    asked: impl Future<Output = Result<T, FetchError>> + 'static,
    word: Word,
    text: &'static str,
    then: impl FnOnce(T) + 'static,
) {
    spawn_local(async move {
        let answer = asked.await;
        let said = untrack(|| answer.as_ref().map(|_| say(text)).map_err(failure));
        announce(said.clone().unwrap_or_else(|text| text));
        let _ = word.try_set(Some(said));
        if let Ok(value) = answer {
            then(value);
        }
    });
}

/// A word on the page.
pub fn shown(word: Word) -> impl Fn() -> Option<AnyView> {
    move || {
        word.get().map(|word| match word {
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
