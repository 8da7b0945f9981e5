//! Problems, by RFC 9457 (`application/problem+json`).

use douse::named;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The media type of a [`Problem`].
pub const MEDIA_TYPE: &str = "application/problem+json";

/// A problem with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{title}: {detail}")]
pub struct Problem {
    /// The kind of problem, for programs: see [`Kind`].
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The kind of problem in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// The problem with this request, as a sentence for people.
    pub detail: String,
    /// A more precise reason for programs: the name of a [`Reason`]. Later versions may know
    /// others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// There was no answer: no network, or the service is down.
    Unreachable,
    /// The answer did not come from a douse service.
    Foreign,
    /// The service refused the request.
    Refused(Problem),
}

named! {
    /// Reasons of refusals, which games show in the player's language. Their names are stable.
    pub enum Reason, "is not a reason" {
        /// A name, title or report of nothing but blanks.
        TextEmpty = "text-empty",
        /// A name, title or report of too many characters.
        TextLong = "text-long",
        /// A name, title or report with characters that cannot be seen.
        TextInvisible = "text-invisible",
        /// A name that ends with a number sign and digits.
        NameNumbered = "name-numbered",
        /// A name with too many marks on one letter.
        NameMarks = "name-marks",
        /// A name that looks like that of another player.
        NameAlike = "name-alike",
        /// The player has published as many boards as a player may.
        BoardsFull = "boards-full",
        /// The player has used up the space that a player has.
        StorageFull = "storage-full",
        /// More data than a one-time code takes along.
        DataLarge = "data-large",
        /// A one-time code that is not known, was used or has expired.
        CodeUnknown = "code-unknown",
        /// Not a board, or more than one.
        BoardUnread = "board-unread",
        /// A board with too many lights or written in too much text.
        BoardLarge = "board-large",
        /// A board that is solved already.
        BoardSolved = "board-solved",
        /// A board that no presses solve.
        BoardUnsolvable = "board-unsolvable",
        /// A board for which no solution was found in time.
        BoardNotProved = "board-not-proved",
        /// A board of someone else.
        BoardForeign = "board-foreign",
        /// The player has been banned.
        Banned = "banned",
        /// A ticket that was used for another game.
        TicketUsed = "ticket-used",
        /// A ticket of another game, an expired one, or one that a later one has replaced.
        TicketInvalid = "ticket-invalid",
        /// More moves than games of this board have.
        MovesLong = "moves-long",
        /// Moves that are not possible on this board.
        MovesInvalid = "moves-invalid",
        /// Moves that do not reach the goal.
        GoalMissed = "goal-missed",
        /// Times that do not fit the moves or the ticket.
        TimesInvalid = "times-invalid",
        /// More moves than anyone makes in that time.
        TooFast = "too-fast",
        /// A code of a class that does not exist, or does not any more.
        ClassUnknown = "class-unknown",
        /// A class that nobody may join now.
        ClassClosed = "class-closed",
        /// A class in which all places are taken.
        ClassFull = "class-full",
        /// A name that another pupil of the class has.
        NameTaken = "name-taken",
        /// A link of a teacher or pupil that is not valid, or not any more.
        LinkUnknown = "link-unknown",
        /// Too late: the due date has passed.
        Late = "late",
        /// A game with hints where none are allowed.
        HintsForbidden = "hints-forbidden",
        /// The class has as many assignments as a class may have.
        AssignmentsFull = "assignments-full",
        /// Too few boards fit the recipe.
        RecipeRare = "recipe-rare",
    }
}

/// The kinds of problems. Their names are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The request cannot be read.
    BadRequest,
    /// No token was sent.
    Unauthorized,
    /// A token that this service does not know: it may be another one, or its database may have
    /// been restored. Keep the token.
    UnknownToken,
    /// The player was deleted, or this device was removed: the token can be discarded.
    Gone,
    /// The player has been banned, or the thing belongs to someone else.
    Forbidden,
    /// No such thing.
    NotFound,
    /// The address does not support this method.
    MethodNotAllowed,
    /// Not in time.
    Timeout,
    /// The thing already exists, or the ticket was used for another game.
    Conflict,
    /// Too many bytes.
    TooLarge,
    /// Too long an address.
    LongAddress,
    /// Another media type was expected.
    UnsupportedMedia,
    /// Well formed, but not an acceptable name, board or score.
    Unacceptable,
    /// The moves do not solve the board, or the ticket is not for this game.
    Forged,
    /// Too many requests; `Retry-After` says when to come back.
    TooMany,
    /// Internal error.
    Internal,
    /// The service cannot do it now; try again later.
    Unavailable,
}

impl Kind {
    /// The stable name, as it is sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BadRequest => "bad-request",
            Self::Unauthorized => "unauthorized",
            Self::UnknownToken => "unknown-token",
            Self::Gone => "gone",
            Self::Forbidden => "forbidden",
            Self::NotFound => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::Timeout => "timeout",
            Self::Conflict => "conflict",
            Self::TooLarge => "too-large",
            Self::LongAddress => "long-address",
            Self::UnsupportedMedia => "unsupported-media",
            Self::Unacceptable => "unacceptable",
            Self::Forged => "forged",
            Self::TooMany => "too-many",
            Self::Internal => "internal",
            Self::Unavailable => "unavailable",
        }
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::BadRequest => 400,
            Self::Unauthorized | Self::UnknownToken => 401,
            Self::Gone => 410,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::MethodNotAllowed => 405,
            Self::Timeout => 408,
            Self::Conflict => 409,
            Self::TooLarge => 413,
            Self::LongAddress => 414,
            Self::UnsupportedMedia => 415,
            Self::Unacceptable | Self::Forged => 422,
            Self::TooMany => 429,
            Self::Internal => 500,
            Self::Unavailable => 503,
        }
    }

    /// The kind in words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::BadRequest => "The request cannot be read",
            Self::Unauthorized => "Not authorised",
            Self::UnknownToken => "Unknown token",
            Self::Gone => "This player was deleted",
            Self::Forbidden => "Not allowed",
            Self::NotFound => "Not found",
            Self::MethodNotAllowed => "Method not allowed",
            Self::Timeout => "Timed out",
            Self::Conflict => "Already exists",
            Self::TooLarge => "Too large",
            Self::LongAddress => "Address too long",
            Self::UnsupportedMedia => "Unsupported media type",
            Self::Unacceptable => "Not acceptable",
            Self::Forged => "Invalid score",
            Self::TooMany => "Too many requests",
            Self::Internal => "Internal error",
            Self::Unavailable => "Temporarily unavailable",
        }
    }

    /// Whether the same request may succeed later, so that an offline queue keeps it.
    #[must_use]
    pub fn is_passing(self) -> bool {
        matches!(self, Self::UnknownToken | Self::Timeout | Self::TooMany | Self::Internal | Self::Unavailable)
    }
}

impl Problem {
    /// A problem of a kind.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self { kind, title: kind.title().into(), status: kind.status(), detail: detail.into(), reason: None }
    }

    /// The same with a reason.
    #[must_use]
    pub fn because(self, reason: Reason) -> Self {
        Self { reason: Some(reason.name().into()), ..self }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_sent_by_their_names() {
        for kind in
            [Kind::BadRequest, Kind::UnknownToken, Kind::MethodNotAllowed, Kind::UnsupportedMedia, Kind::TooMany]
        {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
    }

    #[test]
    fn a_reason_is_sent_by_its_name_and_may_be_missing() {
        let plain = Problem::new(Kind::Forged, "no");
        let reasoned = plain.clone().because(Reason::TooFast);
        assert_eq!(serde_json::to_value(&plain).unwrap().get("reason"), None);
        assert_eq!(serde_json::to_value(&reasoned).unwrap()["reason"], "too-fast");
        for problem in [plain, reasoned] {
            let sent = serde_json::to_string(&problem).unwrap();
            assert_eq!(serde_json::from_str::<Problem>(&sent).unwrap(), problem);
        }
    }
}
