//! Error responses. Internal details stay in the log.

use crate::games::judging::JudgeError;
use crate::games::proving::ProofError;
use crate::games::recipe::RecipeError;
use crate::games::ticket::TicketError;
use crate::guard::rates::Wait;
use crate::queue::Busy;
use crate::store::StoreError;
use crate::wording::WordingError;
use crate::writer::WriteError;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse_api::problem::{Kind, MEDIA_TYPE, Problem, Reason};

/// An error response.
#[derive(Debug)]
pub struct Failure {
    problem: Problem,
    /// Seconds until the client may try again.
    retry_after: Option<u64>,
}

impl Failure {
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        // A delay, so that clients do not all ask again at once.
        let retry_after = (kind == Kind::Unavailable).then_some(2);
        Self { problem: Problem::new(kind, detail), retry_after }
    }

    /// Adds a reason that games can show in the player's language.
    pub fn because(self, reason: Reason) -> Self {
        Self { problem: self.problem.because(reason), ..self }
    }

    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns whether the same request may succeed soon.
    pub fn is_passing(&self) -> bool {
        self.problem.kind == Kind::Unavailable
    }

    /// There is no such thing as the client named.
    pub fn not_found(what: &str) -> Self {
        Self::new(Kind::NotFound, format!("there is no such {what}"))
    }

    /// The path exists, but not with this method.
    pub fn method_not_allowed() -> Self {
        Self::new(Kind::MethodNotAllowed, "this method is not supported at this address")
    }

    /// The name or title is not acceptable.
    pub fn wording(what: &str, error: WordingError) -> Self {
        let reason = match error {
            WordingError::Empty => Reason::TextEmpty,
            WordingError::TooLong { .. } => Reason::TextLong,
            WordingError::Numbered => Reason::NameNumbered,
            WordingError::StackedMarks => Reason::NameMarks,
            WordingError::Invisible { .. } => Reason::TextInvisible,
        };
        Self::new(Kind::Unacceptable, format!("the {what} was not accepted: {error}")).because(reason)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let failure = match &error {
            StoreError::Full(_) => Self::new(Kind::Unavailable, "the disk is full; reading still works"),
            StoreError::Refused(_) => Self::new(Kind::Unavailable, "the database refuses requests"),
            StoreError::Unreachable(_) | StoreError::Conflict(_) => {
                Self::new(Kind::Unavailable, "the database cannot be reached")
            }
            StoreError::Newer { .. } => {
                Self::new(Kind::Unavailable, "a newer program has migrated the database; this one must be replaced")
            }
            StoreError::Older { .. }
            | StoreError::Secret { .. }
            | StoreError::NoSecret { .. }
            | StoreError::OtherSecret { .. }
            | StoreError::ShortSecret { .. }
            | StoreError::File { .. }
            | StoreError::Other(_) => Self::new(Kind::Internal, "the request could not be answered"),
        };
        match failure.problem.kind {
            Kind::Internal => tracing::error!(%error, "the database reported an error"),
            _ => tracing::warn!(%error, "the database cannot be reached"),
        }
        failure
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Unreachable => {
                Self::new(Kind::Unavailable, "the score could not be saved; send it again later")
            }
            WriteError::Full => Self::new(Kind::Unavailable, "the disk is full; reading still works"),
            WriteError::Other => Self::new(Kind::Internal, "the score could not be saved"),
        }
    }
}

impl From<TicketError> for Failure {
    fn from(error: TicketError) -> Self {
        Self::new(Kind::Forged, error.to_string()).because(Reason::TicketInvalid)
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        let reason = match error {
            JudgeError::Replay(_) => Reason::MovesInvalid,
            JudgeError::NotWon => Reason::GoalMissed,
            JudgeError::Offsets { .. } | JudgeError::BeforeTicket { .. } => Reason::TimesInvalid,
            JudgeError::TooFast { .. } => Reason::TooFast,
        };
        Self::new(Kind::Forged, error.to_string()).because(reason)
    }
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Busy(after) => {
                Self { retry_after: Some(after.as_secs().max(1)), ..Self::new(Kind::Unavailable, error.to_string()) }
            }
            ProofError::Long | ProofError::TooLarge { .. } => {
                Self::new(Kind::Unacceptable, error.to_string()).because(Reason::BoardLarge)
            }
            ProofError::Solved => Self::new(Kind::Unacceptable, error.to_string()).because(Reason::BoardSolved),
            ProofError::Unsolvable(_) => {
                Self::new(Kind::Unacceptable, error.to_string()).because(Reason::BoardUnsolvable)
            }
            ProofError::NotProved => Self::new(Kind::Unacceptable, error.to_string()).because(Reason::BoardNotProved),
            ProofError::Read { .. } | ProofError::Several(_) | ProofError::NoCode => {
                Self::new(Kind::Unacceptable, error.to_string()).because(Reason::BoardUnread)
            }
        }
    }
}

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Self {
        let failure = Self::new(Kind::Unacceptable, error.to_string());
        match error {
            RecipeError::Rare { .. } => failure.because(Reason::RecipeRare),
            RecipeError::Slow => failure.because(Reason::BoardNotProved),
            RecipeError::Unknown(_) => failure,
        }
    }
}

impl From<Busy> for Failure {
    fn from(Busy(after): Busy) -> Self {
        let seconds = after.as_secs().max(1);
        let problem =
            Problem::new(Kind::Unavailable, format!("too many requests are waiting; try again in {seconds} s"));
        Self { problem, retry_after: Some(seconds) }
    }
}

impl From<Wait> for Failure {
    fn from(Wait(wait): Wait) -> Self {
        let seconds = wait.as_secs() + 1;
        let problem = Problem::new(Kind::TooMany, format!("too many requests; try again in {seconds} s"));
        Self { problem, retry_after: Some(seconds) }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self.problem).unwrap_or_default();
        let mut response =
            (status, [(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE))], body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if matches!(self.problem.kind, Kind::Unauthorized | Kind::UnknownToken) {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
