//! All data about one player.

use super::{Store, StoreError, read};
use douse_api::player::{BegunGame, Device, KeptBoard, KeptGame, KeptReport, PersonalData, Player};

/// The length of the part of a token's hash that identifies a device.
pub const DEVICE_NAME: usize = 12;

/// Challenge, leaderboard, both sort keys, hints, moves, times, creation.
type GameColumns = (String, i64, i64, i64, i64, String, String, i64);

/// Estimated size of a row without long texts, including its indices.
pub const ROW: usize = 250;

/// Estimated size of all rows of a player. A game can be on two leaderboards at once.
const USAGE: &str = "SELECT CAST(\
    (SELECT COALESCE(SUM(length(transcript) + length(offsets)), 0) + 3 * COUNT(*) * $2 FROM games WHERE player = $1) + \
    (SELECT COALESCE(SUM(length(code) + 2 * length(title)), 0) + COUNT(*) * $2 FROM boards WHERE author = $1) + \
    (SELECT COALESCE(SUM(length(reason)), 0) + COUNT(*) * $2 FROM reports WHERE player = $1) + \
    (SELECT COALESCE(SUM(length(reason)), 0) + COUNT(*) * $2 FROM player_reports WHERE reporter = $1) + \
    (SELECT COALESCE(SUM(length(payload)), 0) + COUNT(*) * $2 FROM move_codes WHERE player = $1) + \
    (SELECT COUNT(*) * $2 FROM likes WHERE player = $1) + \
    (SELECT COUNT(*) * $2 FROM tokens WHERE player = $1) + \
    (SELECT COUNT(*) * $2 FROM starts WHERE player = $1) AS BIGINT)";

impl Store {
    /// Approximately how many bytes are stored for a player.
    pub async fn stored_bytes(&self, id: &str) -> Result<i64, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar(USAGE).bind(id).bind(ROW as i64).fetch_one(&mut *connection).await?
        }))
    }

    /// All data about a player; `None` if there is no such player. The hash of the token identifies
    /// the requesting device.
    pub async fn personal_data(&self, id: &str, token_hash: &str) -> Result<Option<PersonalData>, StoreError> {
        let devices = self.devices(id).await?;
        Ok(read!(self, connection => {
            let player: Option<(String, i64, i64)> = sqlx::query_as("SELECT name, created, banned FROM players WHERE id = $1")
                .bind(id).fetch_optional(&mut *connection).await?;
            let Some((name, created, banned)) = player else { return Ok(None) };
            let games: Vec<GameColumns> = sqlx::query_as(
                "SELECT s.challenge, s.chart, s.major, s.minor, s.hints, g.transcript, g.offsets, s.made \
                 FROM scores s JOIN games g ON g.id = s.game WHERE s.player = $1 ORDER BY s.made, s.challenge, s.chart",
            )
            .bind(id).fetch_all(&mut *connection).await?;
            let begun: Vec<(String, i64)> =
                sqlx::query_as("SELECT challenge, issued FROM starts WHERE player = $1 ORDER BY issued, challenge")
                    .bind(id).fetch_all(&mut *connection).await?;
            let boards: Vec<(String, String, String, i64, i64)> = sqlx::query_as(
                "SELECT id, title, code, created, hidden FROM boards WHERE author = $1 ORDER BY created, id",
            )
            .bind(id).fetch_all(&mut *connection).await?;
            let likes: Vec<String> = sqlx::query_scalar("SELECT board FROM likes WHERE player = $1 ORDER BY board")
                .bind(id).fetch_all(&mut *connection).await?;
            let reports: Vec<(String, String, i64)> = sqlx::query_as(
                "SELECT board, reason, made FROM reports WHERE player = $1 \
                 UNION ALL SELECT player, reason, made FROM player_reports WHERE reporter = $1 ORDER BY 3, 1",
            )
            .bind(id).fetch_all(&mut *connection).await?;
            let payload: Option<String> = sqlx::query_scalar("SELECT payload FROM move_codes WHERE player = $1 LIMIT 1")
                .bind(id).fetch_optional(&mut *connection).await?;
            Some(PersonalData {
                payload: payload.unwrap_or_default(),
                player: Player { id: id.to_owned(), name },
                created,
                banned: banned != 0,
                devices: devices.iter().map(|(hash, created)| device(hash, *created, token_hash)).collect(),
                games: games.into_iter().map(|(challenge, table, major, minor, hints, moves, offsets, at)| {
                    KeptGame { challenge, table, major, minor, hints, moves, offsets, at }
                }).collect(),
                begun: begun.into_iter().map(|(challenge, at)| BegunGame { challenge, at }).collect(),
                boards: boards.into_iter().map(|(id, title, code, created, hidden)| {
                    KeptBoard { id, title, code, created, hidden: hidden != 0 }
                }).collect(),
                likes,
                reports: reports.into_iter().map(|(about, reason, at)| KeptReport { about, reason, at }).collect(),
            })
        }))
    }
}

#[must_use]
pub fn device(hash: &str, created: i64, asking: &str) -> Device {
    Device { id: hash.chars().take(DEVICE_NAME).collect(), created, current: hash == asking }
}
