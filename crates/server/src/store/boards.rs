//! Community boards.

use super::actions::LIKES;
use super::{Store, StoreError, par, read, row, write};
use douse::play_rules::PlayRule;
use douse_api::board::{Board, BoardsQuery, Sort};
use douse_api::player::Player;

struct BoardRow(Board);

row!(BoardRow, row => Self(Board {
    id: row.try_get("id")?,
    title: row.try_get("title")?,
    author: Player { id: row.try_get("author")?, name: row.try_get("name")? },
    code: row.try_get("code")?,
    play: row.try_get::<String, _>("play")?.parse::<PlayRule>().unwrap_or_default(),
    cells: row.try_get("cells")?,
    par: par(row.try_get("par_least")?, row.try_get("par_most")?),
    created: row.try_get("created")?,
    likes: row.try_get("likes")?,
}));

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublishResult {
    New,
    /// The author has already published this board, under this id.
    Yours(String),
    /// Another player has already published this board, under this id.
    Theirs(String),
    /// The id of the new board is taken.
    IdTaken,
    /// The author was deleted or banned.
    NoPlayer,
}

const COLUMNS: &str =
    "b.id, b.title, b.author, p.name, b.code, b.play, b.cells, b.par_least, b.par_most, b.created, b.likes";
/// Visible boards. The cross join makes SQLite read the boards in the order of an index and look up
/// their authors; otherwise it starts with the authors and sorts all boards for every page.
const SHOWN: &str = "FROM boards b CROSS JOIN players p WHERE p.id = b.author AND b.hidden = 0 AND p.banned = 0 AND p.deleted_at IS NULL";

/// Deletes a board of a deleted author by its code and rule, with its scores.
const DELETE_ABANDONED: [&str; 3] = [
    "DELETE FROM scores WHERE challenge IN (SELECT 'board:' || b.id FROM boards b JOIN players p ON p.id = b.author \
     WHERE b.code = $1 AND b.play = $2 AND p.deleted_at IS NOT NULL)",
    "DELETE FROM games WHERE challenge IN (SELECT 'board:' || b.id FROM boards b JOIN players p ON p.id = b.author \
     WHERE b.code = $1 AND b.play = $2 AND p.deleted_at IS NOT NULL)",
    "DELETE FROM boards WHERE code = $1 AND play = $2 AND author IN (SELECT id FROM players WHERE deleted_at IS NOT NULL)",
];

/// Texts consist of the constants above; user input is bound.
fn sql(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

impl Store {
    /// Publishes a board, unless it exists already.
    pub async fn add_board(&self, board: &Board) -> Result<PublishResult, StoreError> {
        let result = self.try_add_board(board).await;
        match result {
            Err(error) if error.is_orphan() => Ok(PublishResult::NoPlayer),
            // Another request was faster with the same board or id.
            Err(error) if error.is_duplicate() => self.try_add_board(board).await,
            result => result,
        }
    }

    async fn try_add_board(&self, board: &Board) -> Result<PublishResult, StoreError> {
        let number = |moves: u64| i64::try_from(moves).unwrap_or(i64::MAX);
        let (play, author) = (board.play.name(), &board.author.id);
        Ok(write!(self, tx => {
            // A board of a deleted author can be published again.
            for text in DELETE_ABANDONED {
                sqlx::query(text).bind(&board.code).bind(play).execute(&mut *tx).await?;
            }
            let there: Option<(String, String)> =
                sqlx::query_as("SELECT id, author FROM boards WHERE code = $1 AND play = $2")
                    .bind(&board.code).bind(play).fetch_optional(&mut *tx).await?;
            let taken: Option<String> = sqlx::query_scalar("SELECT id FROM boards WHERE id = $1")
                .bind(&board.id).fetch_optional(&mut *tx).await?;
            match (there, taken) {
                (Some((id, publisher)), _) if publisher == *author => PublishResult::Yours(id),
                (Some((id, _)), _) => PublishResult::Theirs(id),
                (None, Some(_)) => PublishResult::IdTaken,
                (None, None) => {
                    let added = sqlx::query(
                        "INSERT INTO boards (id, title, folded, author, code, play, cells, par_least, par_most, created) \
                         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
                         WHERE EXISTS (SELECT 1 FROM players WHERE id = $4 AND banned = 0 AND deleted_at IS NULL)",
                    )
                    .bind(&board.id).bind(&board.title).bind(board.title.to_lowercase()).bind(author)
                    .bind(&board.code).bind(play).bind(board.cells).bind(number(board.par.at_least))
                    .bind(board.par.at_most.map(number)).bind(board.created)
                    .execute(&mut *tx).await?;
                    if added.rows_affected() == 1 { PublishResult::New } else { PublishResult::NoPlayer }
                }
            }
        }))
    }

    /// A visible board.
    pub async fn board(&self, id: &str) -> Result<Option<Board>, StoreError> {
        let text = format!("SELECT {COLUMNS} {SHOWN} AND b.id = $1");
        let row: Option<BoardRow> = read!(self, connection => {
            sqlx::query_as(sql(text)).bind(id).fetch_optional(&mut *connection).await?
        });
        Ok(row.map(|BoardRow(board)| board))
    }

    /// The number of boards that match a query. Searches, and queries without an author, read all
    /// boards.
    pub async fn count_boards(&self, query: &BoardsQuery) -> Result<i64, StoreError> {
        let (fit, pattern, author) = fitting(query);
        let count = format!("SELECT COUNT(*) {fit}");
        Ok(read!(self, connection => {
            sqlx::query_scalar(sql(count)).bind(&pattern).bind(&author).fetch_one(&mut *connection).await?
        }))
    }

    /// One page of boards. Without a search, the rows come from an index in their order.
    pub async fn boards(&self, query: &BoardsQuery) -> Result<Vec<Board>, StoreError> {
        let (fit, pattern, author) = fitting(query);
        let page = page(&fit, query.sort);
        let rows: Vec<BoardRow> = read!(self, connection => {
            sqlx::query_as(sql(page)).bind(&pattern).bind(&author)
                .bind(i64::from(query.limit)).bind(i64::from(query.offset))
                .fetch_all(&mut *connection).await?
        });
        Ok(rows.into_iter().map(|BoardRow(board)| board).collect())
    }

    /// The boards published after another one, oldest first, for exports.
    pub async fn boards_after(&self, after: Option<(i64, &str)>, limit: i64) -> Result<Vec<Board>, StoreError> {
        let (created, id) = after.unwrap_or((i64::MIN, ""));
        let text = chunk();
        let rows: Vec<BoardRow> = read!(self, connection => {
            sqlx::query_as(sql(text)).bind(created).bind(id).bind(limit).fetch_all(&mut *connection).await?
        });
        Ok(rows.into_iter().map(|BoardRow(board)| board).collect())
    }

    /// Likes a board. Returns the number of likes; `None` if there is no such board.
    pub async fn like(&self, board: &str, player: &str) -> Result<Option<i64>, StoreError> {
        let text =
            format!("INSERT INTO likes (board, player) SELECT b.id, $2 {SHOWN} AND b.id = $1 ON CONFLICT DO NOTHING");
        self.change_likes(board, player, text).await
    }

    /// Removes a like. Returns the number of likes; `None` if there is no such board.
    pub async fn unlike(&self, board: &str, player: &str) -> Result<Option<i64>, StoreError> {
        self.change_likes(board, player, "DELETE FROM likes WHERE board = $1 AND player = $2".into()).await
    }

    async fn change_likes(&self, board: &str, player: &str, change: String) -> Result<Option<i64>, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query(sql(change)).bind(board).bind(player).execute(&mut *tx).await?;
            sqlx::query_scalar(sql(format!(
                "UPDATE boards SET likes = {LIKES} WHERE id = $1 AND hidden = 0 RETURNING likes"
            )))
            .bind(board).fetch_optional(&mut *tx).await?
        }))
    }

    /// The code of a board, even if it is hidden.
    pub async fn code_of(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar("SELECT code FROM boards WHERE id = $1").bind(id).fetch_optional(&mut *connection).await?
        }))
    }

    pub async fn boards_of(&self, author: &str) -> Result<Vec<String>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar("SELECT id FROM boards WHERE author = $1").bind(author).fetch_all(&mut *connection).await?
        }))
    }

    /// Stores a report about a player; false if there is no such player.
    pub async fn report_player(&self, player: &str, by: &str, reason: &str, now: i64) -> Result<bool, StoreError> {
        let added = write!(self, tx => {
            sqlx::query(
                "INSERT INTO player_reports (player, reporter, reason, made) SELECT id, $2, $3, $4 FROM players \
                 WHERE id = $1 AND banned = 0 AND deleted_at IS NULL \
                 ON CONFLICT (player, reporter) DO UPDATE SET reason = excluded.reason, made = excluded.made",
            )
            .bind(player).bind(by).bind(reason).bind(now).execute(&mut *tx).await?.rows_affected()
        });
        Ok(added == 1)
    }

    /// Stores a report about a board; false if there is no such board.
    pub async fn report(&self, board: &str, player: &str, reason: &str, now: i64) -> Result<bool, StoreError> {
        let text = format!(
            "INSERT INTO reports (board, player, reason, made) SELECT b.id, $2, $3, $4 {SHOWN} AND b.id = $1 \
             ON CONFLICT (board, player) DO UPDATE SET reason = excluded.reason, made = excluded.made"
        );
        let added = write!(self, tx => {
            sqlx::query(sql(text)).bind(board).bind(player).bind(reason).bind(now).execute(&mut *tx).await?
        .rows_affected()
        });
        Ok(added == 1)
    }

    /// Withdraws a board of an author, with its scores; false if they have no such board.
    pub async fn delete_board(&self, id: &str, author: &str) -> Result<bool, StoreError> {
        let deleted = write!(self, tx => {
            let deleted = sqlx::query("DELETE FROM boards WHERE id = $1 AND author = $2")
                .bind(id).bind(author).execute(&mut *tx).await?.rows_affected();
            if deleted == 1 {
                for text in ["DELETE FROM scores WHERE challenge = $1", "DELETE FROM games WHERE challenge = $1"] {
                    sqlx::query(text).bind(format!("board:{id}")).execute(&mut *tx).await?;
                }
            }
            deleted
        });
        Ok(deleted == 1)
    }
}

/// The query of one page, with its length $3 and offset $4.
fn page(fit: &str, sort: Sort) -> String {
    let order = match sort {
        Sort::New => "b.created DESC, b.id DESC",
        Sort::Liked => "b.likes DESC, b.created DESC, b.id DESC",
        Sort::Hardest => "b.par_least DESC, b.created DESC, b.id DESC",
    };
    format!("SELECT {COLUMNS} {fit} ORDER BY {order} LIMIT $3 OFFSET $4")
}

/// The query of the $3 boards after the time $1 and the id $2.
fn chunk() -> String {
    format!("SELECT {COLUMNS} {SHOWN} AND (b.created, b.id) > ($1, $2) ORDER BY b.created, b.id LIMIT $3")
}

/// The conditions of a query, with the parameters $1 and $2. Leaves out what is not needed, so that
/// an index serves the rest.
fn fitting(query: &BoardsQuery) -> (String, String, String) {
    let author = query.author.clone().unwrap_or_default();
    let searched = match query.search.is_empty() {
        true => "AND $1 <> ''",
        false => "AND (b.folded LIKE $1 ESCAPE '!' OR p.folded LIKE $1 ESCAPE '!')",
    };
    let by = if author.is_empty() { "AND $2 = ''" } else { "AND b.author = $2" };
    (format!("{SHOWN} {searched} {by}"), like_pattern(&query.search), author)
}

/// A pattern for `LIKE ... ESCAPE '!'` that matches texts containing the search.
pub(super) fn like_pattern(search: &str) -> String {
    let mut pattern = String::from("%");
    for c in search.to_lowercase().chars() {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{DatabaseLocation, Pools, Store};

    /// Otherwise every page, and every part of an export, would read and sort all boards.
    #[tokio::test]
    async fn pages_of_boards_come_in_the_order_of_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
        let Pools::Sqlite { read, .. } = &store.pools else { panic!("a file is of SQLite") };
        let (fit, ..) = fitting(&BoardsQuery::default());
        let pages = [Sort::New, Sort::Liked, Sort::Hardest].map(|sort| page(&fit, sort));
        for query in pages.into_iter().chain([chunk()]) {
            let explained = sql(format!("EXPLAIN QUERY PLAN {query}"));
            let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(explained).fetch_all(read).await.unwrap();
            let steps: Vec<String> = steps.into_iter().map(|(.., step)| step).collect();
            assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{query}: {steps:?}");
        }
        store.close().await;
    }
}
