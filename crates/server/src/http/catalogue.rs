//! Packs, daily boards, and the board of any challenge.

use super::extract::PathParam;
use super::failure::Failure;
use super::verification::start_of;
use crate::app::App;
use crate::games::catalogue::{NoSuchDay, RankedDay, RankedPuzzle, has_boards, today as today_of};
use crate::queue::Lane;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use douse_api::board::Board;
use douse_api::catalogue::{Day, Pack, PackSummary, Puzzle};
use douse_api::problem::{Kind, Problem};
use douse_game::challenge::Challenge;
use douse_game::daily::Date;
use std::sync::Arc;

/// List the packs of levels
#[utoipa::path(get, path = "/api/v1/packs", tag = "boards for everyone", responses((status = 200, body = [PackSummary])))]
pub async fn packs(State(app): State<Arc<App>>) -> Json<Vec<PackSummary>> {
    Json(app.catalogue.packs().iter().map(|pack| pack.pack.clone()).collect())
}

/// A pack with its levels
#[utoipa::path(get, path = "/api/v1/packs/{name}", tag = "boards for everyone",
    params(("name" = String, Path, example = "classic")), responses(
    (status = 200, body = Pack),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
))]
pub async fn pack(
    State(app): State<Arc<App>>,
    PathParam(name): PathParam<String>,
) -> Result<impl IntoResponse, Failure> {
    let pack = app.catalogue.packs().iter().find(|pack| pack.pack.name == name).cloned();
    let pack = pack.ok_or_else(|| Failure::not_found("pack"))?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=3600")], Json(pack)))
}

/// Today's boards, by UTC
#[utoipa::path(get, path = "/api/v1/days", tag = "boards for everyone", responses(
    (status = 200, body = Day),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn today(State(app): State<Arc<App>>, lane: Lane) -> Result<Json<Day>, Failure> {
    let date = today_of(app.clock.now()).ok_or_else(|| Failure::not_found("day"))?;
    Ok(Json(day_of(date, &app.day(date, lane).await?)))
}

/// The daily boards of a date
#[utoipa::path(get, path = "/api/v1/days/{date}", tag = "boards for everyone",
    params(("date" = String, Path, example = "2026-11-15")), responses(
    (status = 200, body = Day),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn day(
    State(app): State<Arc<App>>,
    lane: Lane,
    PathParam(date): PathParam<String>,
) -> Result<Json<Day>, Failure> {
    let date: Date = date.parse().map_err(|_| Failure::not_found("day"))?;
    Ok(Json(day_of(date, &app.day(date, lane).await?)))
}

/// The board of a challenge
#[utoipa::path(get, path = "/api/v1/puzzles/{challenge}", tag = "boards for everyone",
    params(("challenge" = Challenge, Path, example = "classic:7")), responses(
    (status = 200, body = Puzzle),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn puzzle(
    State(app): State<Arc<App>>,
    lane: Lane,
    PathParam(challenge): PathParam<String>,
) -> Result<Json<Puzzle>, Failure> {
    let ranked = app.ranked_puzzle_named(&challenge, lane).await?;
    Ok(Json(ranked.puzzle.clone()))
}

/// A day as it is sent.
fn day_of(date: Date, puzzles: &RankedDay) -> Day {
    Day { date: date.to_string(), puzzles: puzzles.iter().map(|ranked| ranked.puzzle.clone()).collect() }
}

impl App {
    /// The boards of a day. They are made if necessary, a few at a time, since strangers choose the days.
    pub(crate) async fn day(&self, date: Date, lane: Lane) -> Result<RankedDay, Failure> {
        let now = self.clock.now();
        if !has_boards(date, now) {
            return Err(Failure::new(Kind::NotFound, NoSuchDay.to_string()));
        }
        if let Some(day) = self.catalogue.ready_day(date) {
            return Ok(day);
        }
        // Today's boards have their own queue, so a crawler of old days cannot delay them.
        let queue = if today_of(now) == Some(date) { &self.replays } else { &self.days };
        let making = async {
            let catalogue = self.catalogue.clone();
            let day = queue.run(lane, move || catalogue.day(date, now)).await;
            day.inspect_err(|_| self.metrics.refuse("days busy"))?
                .map_err(|error| Failure::new(Kind::NotFound, error.to_string()))
        };
        self.made_days.get_or_make(date, making).await
    }

    /// The board of a challenge by its name.
    pub(crate) async fn ranked_puzzle_named(&self, name: &str, lane: Lane) -> Result<Arc<RankedPuzzle>, Failure> {
        let challenge = name.parse::<Challenge>().map_err(|error| Failure::new(Kind::NotFound, error.to_string()))?;
        self.ranked_puzzle(&challenge, lane).await
    }

    /// The board of a challenge.
    pub(crate) async fn ranked_puzzle(&self, challenge: &Challenge, lane: Lane) -> Result<Arc<RankedPuzzle>, Failure> {
        match challenge {
            Challenge::Level { pack, number } => {
                self.catalogue.level(pack, *number).ok_or_else(|| Failure::not_found("level"))
            }
            Challenge::Daily { date, .. } => {
                // Boards that were made before are there even if the clock was set back.
                let day = match self.catalogue.ready_day(*date) {
                    Some(day) => day,
                    None => self.day(*date, lane).await?,
                };
                let ranked = day.iter().find(|ranked| ranked.puzzle.challenge == *challenge);
                ranked.cloned().ok_or_else(|| Failure::not_found("day"))
            }
            Challenge::Board { id } => {
                if let Some(ranked) = self.boards.get(id) {
                    return Ok(ranked);
                }
                let board = self.store.board(id).await?.ok_or_else(|| Failure::not_found("board"))?;
                let Board { title, code, play, par, .. } = board;
                let start = start_of(&code, play)?;
                let puzzle = Puzzle { challenge: challenge.clone(), title, code, play, par };
                let ranked = Arc::new(RankedPuzzle { puzzle, start, key: challenge.to_string() });
                self.boards.put(id.clone(), ranked.clone());
                Ok(ranked)
            }
            // Assignments are played in their class.
            Challenge::Assignment { .. } => Err(Failure::not_found("leaderboard")),
        }
    }
}
