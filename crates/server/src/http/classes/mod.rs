//! Classes: a teacher with a secret link, pupils with a name and a token, and no accounts.

pub mod creation;
pub mod pupil;
pub mod teacher;

use super::extract::{PathParam, is_id, sent_token};
use super::failure::Failure;
use super::middleware::Client;
use crate::app::App;
use crate::guard::address::network;
use crate::guard::rates::RateClass;
use crate::secrets::hash_secret;
use crate::store::{ClassRow, PupilRow};
use axum::extract::FromRequestParts;
use axum::http::Method;
use axum::http::request::Parts;
use douse_api::class::{Class, PupilAssignment, code};
use douse_api::problem::{Kind, Reason};
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

/// The sender of a request about a class: an address, and the hash of a token if one was sent.
pub struct Requester {
    address: IpAddr,
    token: Option<String>,
    changes: bool,
}

impl FromRequestParts<Arc<App>> for Requester {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Failure> {
        let client = parts.extensions.get::<Client>();
        let address = client.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |client| client.address);
        Ok(Self { address, token: sent_token(parts).map(hash_secret), changes: parts.method != Method::GET })
    }
}

/// The code of a class in a path.
#[derive(Deserialize)]
struct CodeParam {
    code: String,
}

/// The class of the teacher who sent the request.
pub struct ClassTeacher(Class);

impl FromRequestParts<Arc<App>> for ClassTeacher {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let requester = Requester::from_request_parts(parts, app).await?;
        let PathParam(CodeParam { code }) = PathParam::from_request_parts(parts, app).await?;
        app.class_of_teacher(&code, &requester).await.map(Self)
    }
}

/// The pupil who sent the request, with their class.
pub struct ClassPupil(Class, PupilRow);

impl FromRequestParts<Arc<App>> for ClassPupil {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let requester = Requester::from_request_parts(parts, app).await?;
        let PathParam(CodeParam { code }) = PathParam::from_request_parts(parts, app).await?;
        app.class_and_pupil(&code, &requester).await.map(|(class, pupil)| Self(class, pupil))
    }
}

/// The pupil who sent the request, with the assignment that the path names.
pub struct ClassAssignment(PupilRow, PupilAssignment);

impl FromRequestParts<Arc<App>> for ClassAssignment {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let ClassPupil(_, pupil) = ClassPupil::from_request_parts(parts, app).await?;
        let PathParam((_, number)) = PathParam::<(String, String)>::from_request_parts(parts, app).await?;
        let found = app.store.pupil_assignments(&pupil, Some(assignment_number(&number)?)).await?;
        Ok(Self(pupil, found.into_iter().next().ok_or_else(unknown_assignment)?))
    }
}

fn unknown_class() -> Failure {
    Failure::new(Kind::NotFound, "there is no class with this code, or it was deleted").because(Reason::ClassUnknown)
}

fn unknown_assignment() -> Failure {
    Failure::not_found("assignment in this class")
}

fn missing_token() -> Failure {
    Failure::new(Kind::Unauthorized, "send the header 'Authorization: Bearer <token>'")
}

/// The number of an assignment in a path.
fn assignment_number(text: &str) -> Result<u32, Failure> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(unknown_assignment)
}

/// Refuses ids that no pupil can have.
fn pupil_id(id: &str) -> Result<&str, Failure> {
    if is_id(id) { Ok(id) } else { Err(Failure::not_found("pupil in this class")) }
}

impl App {
    /// Finds a class by its code, for anybody. A code with the key of a link is no guess, nor is
    /// one that was right at this address before. Each wrong code uses up an attempt; after the
    /// last one, right codes are answered later as well.
    async fn find_class(&self, typed: &str, requester: &Requester) -> Result<Class, Failure> {
        let now = self.clock.now();
        let (code, key) = (code(typed), typed.split_once('-').map(|(_, key)| key));
        let is_no_guess = code.as_ref().is_some_and(|code| {
            key.is_some_and(|key| self.signer.is_class_key(code, key)) || self.is_known_code(requester, code)
        });
        let mut delay = Duration::ZERO;
        if let Some(limiter) = self.wrong_codes.as_ref().filter(|_| !is_no_guess) {
            delay = limiter.delay(requester.address, now).inspect_err(|_| self.count_limited("class code"))?;
            tokio::time::sleep(delay).await;
        }
        if let Some(ClassRow { class, .. }) = self.stored_class(code.as_deref(), now).await? {
            self.remember_code(requester, &class.code);
            return Ok(class);
        }
        if delay.is_zero() && !is_no_guess {
            return Err(self.count_wrong_code(requester, now));
        }
        Err(unknown_class())
    }

    async fn stored_class(&self, code: Option<&str>, now: i64) -> Result<Option<ClassRow>, Failure> {
        match code {
            Some(code) => Ok(self.store.class(code, now).await?),
            None => Ok(None),
        }
    }

    /// The code of a class with its key, for the link that its pupils get.
    fn invitation(&self, code: &str) -> String {
        format!("{code}-{}", self.signer.class_key(code))
    }

    fn is_known_code(&self, requester: &Requester, code: &str) -> bool {
        self.known_codes.get(&(network(requester.address), code.to_owned())).is_some()
    }

    fn remember_code(&self, requester: &Requester, code: &str) {
        self.known_codes.put((network(requester.address), code.to_owned()), ());
    }

    fn count_wrong_code(&self, requester: &Requester, now: i64) -> Failure {
        if let Some(limiter) = &self.wrong_codes {
            limiter.count(requester.address, now);
        }
        self.metrics.refuse("class code");
        unknown_class()
    }

    /// The class of the teacher who sent the request.
    async fn class_of_teacher(&self, typed: &str, requester: &Requester) -> Result<Class, Failure> {
        let now = self.clock.now();
        let token = requester.token.as_ref().ok_or_else(missing_token)?;
        let found = self.stored_class(code(typed).as_deref(), now).await?;
        let exists = found.is_some();
        match found.filter(|row| row.teacher == *token) {
            Some(ClassRow { class, .. }) => {
                self.remember_code(requester, &class.code);
                self.count_change(requester, &class.code)?;
                Ok(class)
            }
            None => Err(self.refuse_token(typed, exists, requester, now)),
        }
    }

    /// The pupil who sent the request, with their class.
    async fn class_and_pupil(&self, typed: &str, requester: &Requester) -> Result<(Class, PupilRow), Failure> {
        let now = self.clock.now();
        let token = requester.token.as_ref().ok_or_else(missing_token)?;
        let Some(ClassRow { class, .. }) = self.stored_class(code(typed).as_deref(), now).await? else {
            return Err(self.refuse_token(typed, false, requester, now));
        };
        let Some(row) = self.store.pupil_with_token(&class.code, token).await? else {
            return Err(self.refuse_token(typed, true, requester, now));
        };
        self.remember_code(requester, &class.code);
        self.count_change(requester, &row.pupil.id)?;
        Ok((class, row))
    }

    /// Refuses an invalid token, whose sender may be guessing codes.
    fn refuse_token(&self, typed: &str, class_exists: bool, requester: &Requester, now: i64) -> Failure {
        // Pupils of a deleted class ask for it for a while.
        let is_known = code(typed).is_some_and(|code| self.is_known_code(requester, &code));
        if let Some(limiter) = self.wrong_codes.as_ref().filter(|_| !is_known)
            && let Err(wait) = limiter.check(requester.address, now)
        {
            self.count_limited("class code");
            return wait.into();
        }
        let unknown = if is_known { unknown_class() } else { self.count_wrong_code(requester, now) };
        if class_exists {
            let detail = "this link is not valid for the class, or not any more";
            return Failure::new(Kind::Forbidden, detail).because(Reason::LinkUnknown);
        }
        unknown
    }

    fn count_change(&self, requester: &Requester, who: &str) -> Result<(), Failure> {
        if let Some(limiter) = self.limiter.as_ref().filter(|_| requester.changes) {
            limiter.count_player(RateClass::Write, who).inspect_err(|_| self.count_limited("token"))?;
        }
        Ok(())
    }
}
