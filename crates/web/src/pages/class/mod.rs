//! Classes: `#/class` opens or creates one, `#/class/<code>` is for pupils, and
//! `#/class/<code>/teach/<token>` for the teacher. Browsers never send the part after the `#`.

mod assignment_form;
mod changes;
mod create;
mod join;
mod pupil;
mod teacher;

use crate::parts::loading::{self, failure};
use crate::routes::{Route, address_of, home};
use crate::service::classes;
use crate::service::{self, DeliveryState, Presence};
use crate::session::{said, say, say_with, session};
use douse_api::class::{WatchedGame, code};
use douse_game::challenge::Challenge;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// A page about classes, from the address.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ClassRoute {
    Open,
    Create,
    /// A pupil's assignments, or the form to join the class.
    Pupil(String),
    /// A link to a membership. [`take_offered_token`] removes the token from the address.
    PupilLink,
    Teacher {
        code: String,
        token: String,
    },
    /// A game of a pupil, for the teacher.
    Watch {
        code: String,
        token: String,
        number: u32,
        pupil: String,
        which: WatchedGame,
    },
    /// A new link for the teacher.
    Recover(String),
    NotFound,
}

impl ClassRoute {
    fn of(rest: &[String]) -> Self {
        let parts: Vec<&str> = rest.iter().map(String::as_str).collect();
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let known = parts.first().and_then(|typed| code(typed));
        match (&parts[..], known) {
            ([], _) => Self::Open,
            (["new"], _) => Self::Create,
            ([typed], Some(code)) => {
                classes::remember_invitation(typed);
                Self::Pupil(code)
            }
            ([_, "lost"], Some(code)) => Self::Recover(code),
            ([_, "in", _], Some(_)) => Self::PupilLink,
            ([_, "teach", token], Some(code)) if plain(token) => Self::Teacher { code, token: (*token).to_owned() },
            ([_, "teach", token, number, pupil, which @ ..], Some(code)) if plain(token) && plain(pupil) => {
                let (token, pupil) = ((*token).to_owned(), (*pupil).to_owned());
                match (number.parse(), which) {
                    (Ok(number), []) => Self::Watch { code, token, number, pupil, which: WatchedGame::Best },
                    (Ok(number), ["now"]) => Self::Watch { code, token, number, pupil, which: WatchedGame::InProgress },
                    _ => Self::NotFound,
                }
            }
            _ => Self::NotFound,
        }
    }
}

#[component]
pub fn ClassPage() -> impl IntoView {
    let route = session().route;
    let place = Memo::new(move |last: Option<&ClassRoute>| {
        route.with(|route| match route.page.as_str() {
            "class" => ClassRoute::of(&route.rest),
            _ => last.cloned().unwrap_or(ClassRoute::Open),
        })
    });
    // The class and the token of a link to a membership.
    let offered = RwSignal::new(None::<(String, String)>);
    Effect::new(move |_| {
        let now = route.get();
        if now.page == "class"
            && let Some(offer) = take_offered_token(&now.rest)
        {
            offered.set(Some(offer));
        }
    });
    let offer_of = move |code: &str| offered.get().filter(|(class, _)| class == code).map(|(_, token)| token);
    let close = Callback::new(move |()| offered.set(None));
    view! {
        <div class="class-page">
            // If there is a service, each page has its own heading.
            {move || {
                let there = matches!(service::presence(), Presence::There | Presence::Away);
                (!there).then(|| view! { <h1>{said("page-class")}</h1> })
            }}
            {loading::with_service(move || match place.get() {
                ClassRoute::Open => join::OpenClass().into_any(),
                ClassRoute::Create => create::CreateClass().into_any(),
                ClassRoute::Pupil(code) => match offer_of(&code) {
                    Some(token) => view! { <pupil::MembershipOffer code token close /> }.into_any(),
                    None => view! { <pupil::PupilPage code /> }.into_any(),
                },
                ClassRoute::PupilLink => ().into_any(),
                ClassRoute::Teacher { code, token } => view! { <teacher::Teacher code token /> }.into_any(),
                ClassRoute::Watch { code, token, number, pupil, which } => {
                    view! { <teacher::WatchPupil code token number pupil which /> }.into_any()
                }
                ClassRoute::Recover(code) => view! { <create::RecoverClass code /> }.into_any(),
                ClassRoute::NotFound => view! { <h1>{said("page-class")}</h1><p>{said("class-no-address")}</p> }.into_any(),
            })}
        </div>
    }
}

/// Removes the token of a link to a membership from the address. Returns the class and the token
/// unless this browser has the membership already.
fn take_offered_token(rest: &[String]) -> Option<(String, String)> {
    let [typed, way, token] = rest else { return None };
    let code = code(typed).filter(|_| way == "in")?;
    let address = pupil_address(&code);
    let _ = window().history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    session().route.set(Route::parse(&address));
    let is_here = classes::membership(&code).is_some_and(|membership| membership.token == *token);
    (!is_here).then(|| (code, token.clone()))
}

/// The address of a class for its pupils.
fn pupil_address(code: &str) -> String {
    Route::address("class", &[&code.to_ascii_uppercase()])
}

/// The end of the link for pupils. Services of earlier releases send only the code.
fn or_code<'a>(invitation: &'a str, code: &'a str) -> &'a str {
    if invitation.is_empty() { code } else { invitation }
}

fn full_link(address: &str) -> String {
    format!("{}{address}", home().unwrap_or_default())
}

/// A date and time in the reader's language.
fn date_text(milliseconds: i64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(milliseconds as f64));
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    date.to_locale_string(session().language.get().name(), &options).into()
}

fn assignment_title(title: &str, number: u32) -> String {
    match title {
        "" => say_with("class-assignment", &[("n", &number)]),
        title => title.to_owned(),
    }
}

/// The state of a game that was handed in, shown below its result.
pub fn hand_in_status(assignment: Challenge) -> AnyView {
    let address = address_of(&assignment);
    let text = move || match service::delivery_state(&assignment)? {
        DeliveryState::Sending => Some(say("class-sending")),
        DeliveryState::Waiting => Some(say("class-waiting")),
        DeliveryState::UnknownPlayer => Some(say("refused-link-unknown")),
        DeliveryState::Refused(error) => Some(say_with("class-refused", &[("reason", &failure(&error))])),
        DeliveryState::Arrived(receipt) => {
            Some(say_with("class-handed-in", &[("moves", &receipt.moves), ("hints", &receipt.hints)]))
        }
    };
    view! {
        <p id="handed-in" role="status">{text} " " <a href=address>{said("around-class")}</a></p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_places() {
        let of = |text: &str| ClassRoute::of(&Route::parse(text).rest);
        assert_eq!((of("#/class"), of("#/class/new")), (ClassRoute::Open, ClassRoute::Create));
        assert_eq!(of("#/class/KWMTZ"), ClassRoute::Pupil("kwmtz".into()));
        assert_eq!(of("#/class/kwmtz/lost"), ClassRoute::Recover("kwmtz".into()));
        let (code, token) = ("kwmtz".to_owned(), "douse_12af".to_owned());
        assert_eq!(
            of("#/class/KWMTZ/teach/douse_12af"),
            ClassRoute::Teacher { code: code.clone(), token: token.clone() }
        );
        let watch = |which| ClassRoute::Watch {
            code: code.clone(),
            token: token.clone(),
            number: 2,
            pupil: "k7m2p9qd".into(),
            which,
        };
        assert_eq!(of("#/class/KWMTZ/teach/douse_12af/2/k7m2p9qd"), watch(WatchedGame::Best));
        assert_eq!(of("#/class/KWMTZ/teach/douse_12af/2/k7m2p9qd/now"), watch(WatchedGame::InProgress));
        let nowhere = ["abcde", "KWMTZ/teach", "KWMTZ/teach/..%2Fx", "KWMTZ/teach/a/2/b/then", "KWMTZ/x/y/z/w/v"];
        for text in nowhere {
            assert_eq!(of(&format!("#/class/{text}")), ClassRoute::NotFound, "{text}");
        }
    }
}
