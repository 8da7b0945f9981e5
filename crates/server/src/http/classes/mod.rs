//! Classes: a teacher with a secret link, pupils with a name and a token, and nobody else.

pub mod making;
pub mod pupil;
pub mod teacher;

use super::extract::{Named, is_id};
use super::failure::Failure;
use super::middleware::Client;
use crate::app::App;
use crate::guard::address::network;
use crate::guard::rates::Class as Rate;
use crate::secrets::hashed;
use crate::store::{AssignmentRow, ClassRow, DoneRow, PupilRow};
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use douse::play_rules::PlayRule;
use douse_api::catalogue::Par;
use douse_api::class::{Class, Reached, SoFar, code};
use douse_api::problem::{Kind, Reason};
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

/// Who asks: an address, and the hash of a token if one was sent.
pub struct Asking {
    address: IpAddr,
    token: Option<String>,
    changes: bool,
}

impl FromRequestParts<Arc<App>> for Asking {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Failure> {
        let address =
            parts.extensions.get::<Client>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |client| client.address);
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let (scheme, token) = header.and_then(|text| text.split_once(' ')).unwrap_or_default();
        let sent = scheme.eq_ignore_ascii_case("bearer") && !token.is_empty() && token.len() <= 200;
        let token = sent.then(|| hashed(token.trim()));
        Ok(Self { address, token, changes: parts.method != axum::http::Method::GET })
    }
}

/// The code of a class in an address.
#[derive(Deserialize)]
struct Coded {
    code: String,
}

/// The class of the teacher who asks.
pub struct Taught(ClassRow);

impl FromRequestParts<Arc<App>> for Taught {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let asking = Asking::from_request_parts(parts, app).await?;
        let Named(Coded { code }) = Named::from_request_parts(parts, app).await?;
        app.taught(&code, &asking).await.map(Self)
    }
}

/// The class of the pupil who asks, and the pupil.
pub struct Sitting(ClassRow, PupilRow);

impl FromRequestParts<Arc<App>> for Sitting {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let asking = Asking::from_request_parts(parts, app).await?;
        let Named(Coded { code }) = Named::from_request_parts(parts, app).await?;
        app.sitting(&code, &asking).await.map(|(class, pupil)| Self(class, pupil))
    }
}

/// The pupil who asks, and the assignment that the address names.
pub struct Working(PupilRow, AssignmentRow);

impl FromRequestParts<Arc<App>> for Working {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let Sitting(class, pupil) = Sitting::from_request_parts(parts, app).await?;
        let Named((_, number)) = Named::<(String, String)>::from_request_parts(parts, app).await?;
        let assignment = app.assignment(&class.code, numbered(&number)?).await?;
        Ok(Self(pupil, assignment))
    }
}

/// A class as it is sent.
fn class_of(row: &ClassRow) -> Class {
    Class {
        code: row.code.clone(),
        title: row.title.clone(),
        names_hidden: row.names_hidden != 0,
        open: row.open != 0,
        places: u32::try_from(row.places).unwrap_or(0),
        created: row.created,
        expires: row.expires,
    }
}

fn par_of(row: &AssignmentRow) -> Par {
    let number = |moves: i64| u64::try_from(moves).unwrap_or(0);
    Par { at_least: number(row.par_least), at_most: row.par_most.map(number) }
}

fn rule_of(row: &AssignmentRow) -> PlayRule {
    row.play.parse().unwrap_or_default()
}

/// What a pupil has reached on an assignment; `None` while it is not solved.
fn reached_of(done: &DoneRow, assignment: &AssignmentRow) -> Option<Reached> {
    let (moves, at) = (done.moves?, done.solved?);
    let at_par = assignment.par_most == Some(assignment.par_least) && moves == assignment.par_least;
    Some(Reached { moves, hints: done.hints, time_ms: done.time_ms, at_par, games: done.games, at })
}

/// How far a game in progress has got.
fn so_far_of(done: &DoneRow) -> Option<SoFar> {
    let at = done.so_far_at?;
    Some(SoFar { moves: done.so_far_moves, hints: done.so_far_hints, time_ms: done.so_far_ms, at })
}

/// The code of a class as typed or in a link, and what follows it in the link.
fn split(typed: &str) -> (Option<String>, Option<&str>) {
    let key = typed.split_once('-').map(|(_, key)| key);
    (code(typed), key)
}

fn unknown_class() -> Failure {
    Failure::new(Kind::NotFound, "there is no class with this code, or it was deleted").because(Reason::ClassUnknown)
}

fn unknown_assignment() -> Failure {
    Failure::not_found("assignment in this class")
}

/// The number of an assignment as it stands in an address.
fn numbered(text: &str) -> Result<i64, Failure> {
    text.parse::<u32>().ok().filter(|number| *number > 0).map(i64::from).ok_or_else(unknown_assignment)
}

impl App {
    /// A class by its code, for anybody. A code with the key of a link is no guess, nor is one that was right at this
    /// address before. Each wrong code uses up a try; without one, the answer comes later, whatever it is.
    async fn class_named(&self, typed: &str, asking: &Asking) -> Result<ClassRow, Failure> {
        let now = self.clock.now();
        let (code, key) = split(typed);
        let is_no_guess = code.as_ref().is_some_and(|code| {
            key.is_some_and(|key| self.signer.is_class_key(code, key)) || self.is_known(asking, code)
        });
        let mut delay = Duration::ZERO;
        if let Some(guesses) = self.wrong_codes.as_ref().filter(|_| !is_no_guess) {
            delay = guesses.turn(asking.address, now).inspect_err(|_| self.count_limited("class code"))?;
            tokio::time::sleep(delay).await;
        }
        let found = match &code {
            Some(code) => self.store.class(code, now).await?,
            None => None,
        };
        if let Some(class) = found {
            self.know(asking, &class.code);
            return Ok(class);
        }
        if delay.is_zero() && !is_no_guess {
            return Err(self.wrong_code(asking, now));
        }
        Err(unknown_class())
    }

    /// The code of a class with its key, for the link of its pupils.
    fn invitation(&self, code: &str) -> String {
        format!("{code}-{}", self.signer.class_key(code))
    }

    fn is_known(&self, asking: &Asking, code: &str) -> bool {
        self.known_codes.get(&(network(asking.address), code.to_owned())).is_some()
    }

    fn know(&self, asking: &Asking, code: &str) {
        self.known_codes.put((network(asking.address), code.to_owned()), ());
    }

    fn may_guess(&self, asking: &Asking, now: i64) -> Result<(), Failure> {
        let Some(guesses) = &self.wrong_codes else { return Ok(()) };
        Ok(guesses.check(asking.address, now).inspect_err(|_| self.count_limited("class code"))?)
    }

    fn wrong_code(&self, asking: &Asking, now: i64) -> Failure {
        if let Some(guesses) = &self.wrong_codes {
            guesses.used(asking.address, now);
        }
        self.metrics.refuse("class code");
        unknown_class()
    }

    /// The class of the teacher who asks.
    async fn taught(&self, typed: &str, asking: &Asking) -> Result<ClassRow, Failure> {
        let now = self.clock.now();
        let token = asking.token.as_ref().ok_or_else(no_token)?;
        let found = match code(typed) {
            Some(code) => self.store.class(&code, now).await?,
            None => None,
        };
        if let Some(class) = found.as_ref().filter(|class| class.teacher == *token) {
            self.know(asking, &class.code);
            self.count_change(asking, &class.code)?;
            return Ok(class.clone());
        }
        Err(self.stranger(typed, found.is_some(), asking, now))
    }

    /// The pupil who asks, and their class.
    async fn sitting(&self, typed: &str, asking: &Asking) -> Result<(ClassRow, PupilRow), Failure> {
        let now = self.clock.now();
        let token = asking.token.as_ref().ok_or_else(no_token)?;
        let class = match code(typed) {
            Some(code) => self.store.class(&code, now).await?,
            None => None,
        };
        let pupil = match &class {
            Some(class) => self.store.pupil_of(&class.code, token).await?,
            None => None,
        };
        match (class, pupil) {
            (Some(class), Some(pupil)) => {
                self.know(asking, &class.code);
                self.count_change(asking, &pupil.id)?;
                Ok((class, pupil))
            }
            (class, _) => Err(self.stranger(typed, class.is_some(), asking, now)),
        }
    }

    /// Somebody with an invalid token: they may be guessing codes.
    fn stranger(&self, typed: &str, class_exists: bool, asking: &Asking, now: i64) -> Failure {
        // Pupils of a class that was deleted ask for it a while.
        let is_known = code(typed).is_some_and(|code| self.is_known(asking, &code));
        if let Err(failure) =
            self.may_guess(asking, now).or_else(|failure| if is_known { Ok(()) } else { Err(failure) })
        {
            return failure;
        }
        let unknown = if is_known { unknown_class() } else { self.wrong_code(asking, now) };
        if class_exists {
            let detail = "this link is not valid for the class, or not any more";
            return Failure::new(Kind::Forbidden, detail).because(Reason::LinkUnknown);
        }
        unknown
    }

    fn count_change(&self, asking: &Asking, who: &str) -> Result<(), Failure> {
        if let Some(limiter) = self.limiter.as_ref().filter(|_| asking.changes) {
            limiter.count_player(Rate::Write, who).inspect_err(|_| self.count_limited("token"))?;
        }
        Ok(())
    }

    /// An assignment of a class.
    async fn assignment(&self, class: &str, number: i64) -> Result<AssignmentRow, Failure> {
        let rows = self.store.assignments(class).await?;
        rows.into_iter().map(|(row, _)| row).find(|row| row.number == number).ok_or_else(unknown_assignment)
    }
}

fn no_token() -> Failure {
    Failure::new(Kind::Unauthorized, "send the header 'Authorization: Bearer <token>'")
}

/// An id that can be one; others match nothing.
fn known(id: &str) -> Result<&str, Failure> {
    if is_id(id) { Ok(id) } else { Err(Failure::not_found("pupil in this class")) }
}
