//! Classes: `#/class` to open one by its code or to make one, `#/class/<code>` for pupils, and for the teacher
//! `#/class/<code>/teach/<token>`. What follows the `#` never leaves the browser.

mod assignment_form;
mod changes;
mod desk;
mod entrance;
mod make;
mod teacher;

use crate::parts::loading::{self, failure};
use crate::routes::{Route, home};
use crate::service::classes;
use crate::service::{self, Presence, Standing};
use crate::session::{said, say, say_with, session};
use douse_api::class::code;
use douse_game::challenge::Challenge;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// Which game of a pupil on an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Watched {
    /// The best of those that were handed in.
    Best,
    /// The one in progress.
    InProgress,
}

/// What the address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// A field for a code, and how to make a class.
    Entrance,
    /// A form for a new class.
    Make,
    /// A pupil's place in the class, or the way in.
    Pupil(String),
    /// A link to a pupil's place. [`take_secret`] takes the token out of the address, and the pupil is asked.
    Handed,
    /// The teacher's view.
    Teacher { code: String, token: String },
    /// A game of a pupil, for the teacher.
    Watch { code: String, token: String, number: u32, pupil: String, which: Watched },
    /// A new link for the teacher.
    Recover(String),
    /// Not an address of a class.
    Nowhere,
}

impl Place {
    fn of(rest: &[String]) -> Self {
        let parts: Vec<&str> = rest.iter().map(String::as_str).collect();
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let known = parts.first().and_then(|typed| code(typed));
        match (&parts[..], known) {
            ([], _) => Self::Entrance,
            (["new"], _) => Self::Make,
            ([typed], Some(code)) => {
                classes::remember_invitation(typed);
                Self::Pupil(code)
            }
            ([_, "lost"], Some(code)) => Self::Recover(code),
            ([_, "in", _], Some(_)) => Self::Handed,
            ([_, "teach", token], Some(code)) if plain(token) => Self::Teacher { code, token: (*token).to_owned() },
            ([_, "teach", token, number, pupil, which @ ..], Some(code)) if plain(token) && plain(pupil) => {
                let (token, pupil) = ((*token).to_owned(), (*pupil).to_owned());
                match (number.parse(), which) {
                    (Ok(number), []) => Self::Watch { code, token, number, pupil, which: Watched::Best },
                    (Ok(number), ["now"]) => Self::Watch { code, token, number, pupil, which: Watched::InProgress },
                    _ => Self::Nowhere,
                }
            }
            _ => Self::Nowhere,
        }
    }
}

/// The page of a class that the address names.
#[component]
pub fn ClassPage() -> impl IntoView {
    let route = session().route;
    let place = Memo::new(move |last: Option<&Place>| {
        route.with(|route| match route.page.as_str() {
            "class" => Place::of(&route.rest),
            _ => last.cloned().unwrap_or(Place::Entrance),
        })
    });
    // A place that a link offers: the class and the token.
    let offered = RwSignal::new(None::<(String, String)>);
    Effect::new(move |_| {
        let now = route.get();
        if now.page == "class"
            && let Some(offer) = take_secret(&now.rest)
        {
            offered.set(Some(offer));
        }
    });
    let offer_of = move |code: &str| offered.get().filter(|(class, _)| class == code).map(|(_, token)| token);
    let close = Callback::new(move |()| offered.set(None));
    view! {
        <div class="class-page">
            // With a service every part has a heading of its own.
            {move || {
                let there = matches!(service::presence(), Presence::There | Presence::Away);
                (!there).then(|| view! { <h1>{said("page-class")}</h1> })
            }}
            {loading::with_service(move || match place.get() {
                Place::Entrance => entrance::Entrance().into_any(),
                Place::Make => make::Make().into_any(),
                Place::Pupil(code) => match offer_of(&code) {
                    Some(token) => view! { <desk::SeatOffer code token close /> }.into_any(),
                    None => view! { <desk::Desk code /> }.into_any(),
                },
                Place::Handed => ().into_any(),
                Place::Teacher { code, token } => view! { <teacher::Teacher code token /> }.into_any(),
                Place::Watch { code, token, number, pupil, which } => {
                    view! { <teacher::Watch code token number pupil which /> }.into_any()
                }
                Place::Recover(code) => view! { <make::Recover code /> }.into_any(),
                Place::Nowhere => view! { <h1>{said("page-class")}</h1><p>{said("class-no-address")}</p> }.into_any(),
            })}
        </div>
    }
}

/// The class and the token of a link to a pupil's place; the secret is taken out of the address. Nothing is asked where the
/// browser has this place already.
fn take_secret(rest: &[String]) -> Option<(String, String)> {
    let [typed, way, token] = rest else { return None };
    let code = code(typed).filter(|_| way == "in")?;
    let address = pupil_address(&code);
    let _ = window().history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
    session().route.set(Route::parse(&address));
    let is_here = classes::seat(&code).is_some_and(|seat| seat.token == *token);
    (!is_here).then(|| (code, token.clone()))
}

/// The address that pupils open.
fn pupil_address(code: &str) -> String {
    Route::address("class", &[&code.to_ascii_uppercase()])
}

/// What stands in the link for pupils; services of an earlier release have only the code.
fn or_code<'a>(invitation: &'a str, code: &'a str) -> &'a str {
    if invitation.is_empty() { code } else { invitation }
}

fn link(address: &str) -> String {
    format!("{}{address}", home().unwrap_or_default())
}

/// A moment as the reader's language writes it.
fn moment(milliseconds: i64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(milliseconds as f64));
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    date.to_locale_string(session().language.get().name(), &options).into()
}

/// The title of an assignment, or its number.
fn title_of(title: &str, number: u32) -> String {
    match title {
        "" => say_with("class-assignment", &[("n", &number)]),
        title => title.to_owned(),
    }
}

/// What became of a game on an assignment, below the result.
pub fn handed_in(class: String, number: u32) -> AnyView {
    let address = pupil_address(&class);
    let challenge = Challenge::Assignment { class, number };
    let text = move || match service::standing(&challenge)? {
        Standing::Sending => Some(say("class-sending")),
        Standing::Waiting => Some(say("class-waiting")),
        Standing::Unknown => Some(say("refused-link-unknown")),
        Standing::Refused(error) => Some(say_with("class-refused", &[("reason", &failure(&error))])),
        Standing::Arrived(receipt) => {
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
        let of = |text: &str| Place::of(&Route::parse(text).rest);
        assert_eq!((of("#/class"), of("#/class/new")), (Place::Entrance, Place::Make));
        assert_eq!(of("#/class/KWMTZ"), Place::Pupil("kwmtz".into()));
        assert_eq!(of("#/class/kwmtz/lost"), Place::Recover("kwmtz".into()));
        let (code, token) = ("kwmtz".to_owned(), "douse_12af".to_owned());
        assert_eq!(of("#/class/KWMTZ/teach/douse_12af"), Place::Teacher { code: code.clone(), token: token.clone() });
        let watch = |which| Place::Watch {
            code: code.clone(),
            token: token.clone(),
            number: 2,
            pupil: "k7m2p9qd".into(),
            which,
        };
        assert_eq!(of("#/class/KWMTZ/teach/douse_12af/2/k7m2p9qd"), watch(Watched::Best));
        assert_eq!(of("#/class/KWMTZ/teach/douse_12af/2/k7m2p9qd/now"), watch(Watched::InProgress));
        let nowhere = ["abcde", "KWMTZ/teach", "KWMTZ/teach/..%2Fx", "KWMTZ/teach/a/2/b/then", "KWMTZ/x/y/z/w/v"];
        for text in nowhere {
            assert_eq!(of(&format!("#/class/{text}")), Place::Nowhere, "{text}");
        }
    }
}
