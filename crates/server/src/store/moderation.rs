//! What the operator of the service may do to players, names, scores and boards. Every action is logged, and can be undone.

use super::players::{DELETE_PLAYER, unnumbered};
use super::rows::{KeptRow, Rows};
use super::{Naming, Store, StoreError, read, row, write};
use crate::secrets::short_id;
use serde::{Deserialize, Serialize};

/// A deed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verb")]
pub enum Deed {
    /// Hides a board from everyone.
    Hide {
        /// Its id.
        board: String,
    },
    /// Shows a hidden board again.
    Show {
        /// Its id.
        board: String,
    },
    /// Bans a player: their scores and boards are no longer shown.
    Ban {
        /// Their id.
        player: String,
    },
    /// Takes a ban back.
    Unban {
        /// Their id.
        player: String,
    },
    /// Gives a player another name.
    Rename {
        /// Their id.
        player: String,
        /// The name.
        name: String,
    },
    /// Deletes a player with all their data.
    Delete {
        /// Their id.
        player: String,
    },
    /// Removes the scores of a player on a challenge.
    RemoveScore {
        /// Their id.
        player: String,
        /// The key of the leaderboard.
        challenge: String,
    },
}

impl Deed {
    /// Its name and its target.
    #[must_use]
    pub fn told(&self) -> (&'static str, String) {
        match self {
            Self::Hide { board } => ("hide", board.clone()),
            Self::Show { board } => ("show", board.clone()),
            Self::Ban { player } => ("ban", player.clone()),
            Self::Unban { player } => ("unban", player.clone()),
            Self::Rename { player, name } => ("rename", format!("{player} to {name}")),
            Self::Delete { player } => ("delete", player.clone()),
            Self::RemoveScore { player, challenge } => ("remove-score", format!("{challenge} of {player}")),
        }
    }
}

impl Deed {
    /// The deed that takes rows away, from its name and what it is done to.
    fn of_rows(verb: &str, target: &str) -> Option<Self> {
        match verb {
            "delete" => Some(Self::Delete { player: target.to_owned() }),
            "remove-score" => {
                let (challenge, player) = target.rsplit_once(" of ")?;
                Some(Self::RemoveScore { player: player.to_owned(), challenge: challenge.to_owned() })
            }
            _ => None,
        }
    }
}

/// What it takes to undo a deed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Undo {
    Hidden {
        board: String,
        was: i64,
    },
    Banned {
        player: String,
        was: i64,
    },
    Name {
        player: String,
        was: String,
    },
    Rows(Vec<KeptRow>),
    /// Redoes what was undone.
    Again(Deed),
}

/// The result of an action or of undoing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// It is done and logged under this id.
    Yes(String),
    /// There is no such board, player, score or action.
    NotFound,
    /// It was already undone, or something new has taken the place of what it would restore.
    Refused(String),
}

/// A deed as it is noted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionRow {
    /// Its id.
    pub id: String,
    /// When.
    pub made: i64,
    /// Who did it.
    pub actor: String,
    /// What.
    pub verb: String,
    /// To what.
    pub target: String,
    /// 1 if it was undone.
    pub undone: i64,
}

row!(ActionRow { id, made, actor, verb, target, undone });

/// A report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportRow {
    /// `board` or `player`.
    pub kind: String,
    /// The id of the board or player.
    pub id: String,
    /// The title or name.
    pub name: String,
    /// The id of the player who reported it.
    pub reporter: String,
    /// Why.
    pub reason: String,
    /// When.
    pub made: i64,
}

row!(ReportRow { kind, id, name, reporter, reason, made });

/// A player as the operator of the service sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownPlayer {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// When they were first here.
    pub created: i64,
    /// 1 if they were banned.
    pub banned: i64,
    /// How many leaderboards they are on.
    pub scores: i64,
    /// The number of boards they have published.
    pub boards: i64,
    /// How many have reported them.
    pub reports: i64,
}

row!(KnownPlayer { id, name, created, banned, scores, boards, reports });

/// A score as the operator of the service sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownScore {
    /// The key of the leaderboard.
    pub challenge: String,
    /// The number of the leaderboard.
    pub chart: i64,
    /// What the table is sorted by.
    pub major: i64,
    /// What decides between equal scores.
    pub minor: i64,
    /// When it was added.
    pub made: i64,
}

row!(KnownScore { challenge, chart, major, minor, made });

/// A board as the operator of the service sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownBoard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// 1 if it is hidden.
    pub hidden: i64,
}

row!(KnownBoard { id, title, hidden });

const PLAYER: &str = "SELECT p.id, p.name, p.created, p.banned, \
    (SELECT COUNT(*) FROM scores WHERE player = p.id) AS scores, (SELECT COUNT(*) FROM boards WHERE author = p.id) AS boards, \
    (SELECT COUNT(*) FROM player_reports WHERE player = p.id) AS reports FROM players p";

impl Store {
    /// Does a deed and notes it.
    pub async fn act(&self, actor: &str, deed: &Deed, now: i64) -> Result<Done, StoreError> {
        let undo = match deed {
            Deed::Hide { board } | Deed::Show { board } => {
                let hidden = i64::from(matches!(deed, Deed::Hide { .. }));
                let was: Option<i64> = read!(self, connection => {
                    sqlx::query_scalar("SELECT hidden FROM boards WHERE id = $1").bind(board).fetch_optional(&mut *connection).await?
                });
                let Some(was) = was else { return Ok(Done::NotFound) };
                self.set_board_hidden(board, hidden).await?;
                Undo::Hidden { board: board.clone(), was }
            }
            Deed::Ban { player } | Deed::Unban { player } => {
                let Some(known) = self.known_player(player).await? else { return Ok(Done::NotFound) };
                self.set_player_banned(player, i64::from(matches!(deed, Deed::Ban { .. }))).await?;
                Undo::Banned { player: player.clone(), was: known.banned }
            }
            Deed::Rename { player, name } => {
                let Some(known) = self.known_player(player).await? else { return Ok(Done::NotFound) };
                match self.rename_player(player, name).await? {
                    Naming::Called(..) => Undo::Name { player: player.clone(), was: known.name },
                    Naming::LooksLike(other) => return Ok(Done::Refused(format!("it looks like '{other}'"))),
                    Naming::Nobody => return Ok(Done::NotFound),
                }
            }
            Deed::Delete { player } => {
                let rows = self.rows(&Rows::OfPlayer(player)).await?;
                if rows.is_empty() {
                    return Ok(Done::NotFound);
                }
                // Their tokens are not noted as gone: after undoing it they work as before.
                write!(self, tx => {
                    for text in DELETE_PLAYER {
                        sqlx::query(text).bind(player).execute(&mut *tx).await?;
                    }
                });
                Undo::Rows(rows)
            }
            Deed::RemoveScore { player, challenge } => {
                let rows = self.rows(&Rows::OfScore { challenge, player }).await?;
                if rows.is_empty() {
                    return Ok(Done::NotFound);
                }
                write!(self, tx => {
                    for text in [
                        "DELETE FROM scores WHERE challenge = $1 AND player = $2",
                        "DELETE FROM games WHERE challenge = $1 AND player = $2",
                    ] {
                        sqlx::query(text).bind(challenge).bind(player).execute(&mut *tx).await?;
                    }
                });
                Undo::Rows(rows)
            }
        };
        let (verb, target) = deed.told();
        Ok(Done::Yes(self.note(actor, verb, &target, &undo, now).await?))
    }

    async fn note(&self, actor: &str, verb: &str, target: &str, undo: &Undo, now: i64) -> Result<String, StoreError> {
        let id = short_id();
        let undo = serde_json::to_string(undo).unwrap_or_default();
        write!(self, tx => {
            sqlx::query("INSERT INTO actions (id, made, actor, verb, target, undo) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(&id).bind(now).bind(actor).bind(verb).bind(target).bind(&undo).execute(&mut *tx).await?;
        });
        tracing::info!(id, actor, verb, target, "an action of the operator");
        Ok(id)
    }

    async fn note_undone(&self, id: &str) -> Result<(), StoreError> {
        write!(self, tx => {
            sqlx::query("UPDATE actions SET undone = 1 WHERE id = $1").bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Undoes an action. This is logged too and can itself be undone.
    pub async fn undo(&self, actor: &str, id: &str, now: i64) -> Result<Done, StoreError> {
        let noted: Option<(String, String, String, i64)> = read!(self, connection => {
            sqlx::query_as("SELECT verb, target, undo, undone FROM actions WHERE id = $1")
                .bind(id).fetch_optional(&mut *connection).await?
        });
        let Some((verb, target, undo, undone)) = noted else { return Ok(Done::NotFound) };
        if undone != 0 {
            return Ok(Done::Refused("it was already undone".into()));
        }
        let Ok(undo) = serde_json::from_str::<Undo>(&undo) else {
            return Ok(Done::Refused("this cannot be undone".into()));
        };
        let back = match undo {
            Undo::Hidden { board, was } => {
                self.set_board_hidden(&board, was).await?;
                Undo::Hidden { board, was: 1 - was }
            }
            Undo::Banned { player, was } => {
                self.set_player_banned(&player, was).await?;
                Undo::Banned { player, was: 1 - was }
            }
            Undo::Name { player, was } => {
                let Some(known) = self.known_player(&player).await? else { return Ok(Done::NotFound) };
                match self.rename_player(&player, unnumbered(&was)).await? {
                    Naming::Called(..) => Undo::Name { player, was: known.name },
                    Naming::LooksLike(other) => return Ok(Done::Refused(format!("it looks like '{other}'"))),
                    Naming::Nobody => return Ok(Done::NotFound),
                }
            }
            Undo::Again(deed) => {
                let done = self.act(actor, &deed, now).await?;
                if matches!(done, Done::Yes(_)) {
                    self.note_undone(id).await?;
                }
                return Ok(done);
            }
            Undo::Rows(rows) => match self.put_back(&rows).await {
                Ok(()) => match Deed::of_rows(&verb, &target) {
                    Some(deed) => Undo::Again(deed),
                    None => return Ok(Done::Refused("this cannot be undone".into())),
                },
                Err(error) if error.is_duplicate() => {
                    return Ok(Done::Refused("something new has taken its place".into()));
                }
                Err(error) => return Err(error),
            },
        };
        self.note_undone(id).await?;
        Ok(Done::Yes(self.note(actor, "undo", &format!("{verb} {target}"), &back, now).await?))
    }

    /// The latest actions, newest first.
    pub async fn actions(&self, limit: i64) -> Result<Vec<ActionRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT id, made, actor, verb, target, undone FROM actions ORDER BY made DESC, id LIMIT $1")
                .bind(limit).fetch_all(&mut *connection).await?
        }))
    }

    /// The last reports with all reasons, newest first; not of what is hidden or banned already.
    pub async fn reports(&self, limit: i64) -> Result<Vec<ReportRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT 'board' AS kind, b.id AS id, b.title AS name, r.player AS reporter, r.reason AS reason, r.made AS made \
                 FROM reports r JOIN boards b ON b.id = r.board WHERE b.hidden = 0 UNION ALL \
                 SELECT 'player', p.id, p.name, r.reporter, r.reason, r.made \
                 FROM player_reports r JOIN players p ON p.id = r.player WHERE p.banned = 0 \
                 ORDER BY made DESC, id, reporter LIMIT $1",
            )
            .bind(limit).fetch_all(&mut *connection).await?
        }))
    }

    /// Players whose name contains a text or whose id it is, newest first; all if it is empty.
    pub async fn find_players(&self, text: &str, limit: i64) -> Result<Vec<KnownPlayer>, StoreError> {
        let query =
            format!("{PLAYER} WHERE p.folded LIKE $1 ESCAPE '!' OR p.id = $2 ORDER BY p.created DESC, p.id LIMIT $3");
        let pattern = super::boards::like_pattern(text);
        Ok(read!(self, connection => {
            sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(&pattern).bind(text).bind(limit).fetch_all(&mut *connection).await?
        }))
    }

    /// A player by id.
    pub async fn known_player(&self, id: &str) -> Result<Option<KnownPlayer>, StoreError> {
        let query = format!("{PLAYER} WHERE p.id = $1");
        Ok(read!(self, connection => {
            sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(id).fetch_optional(&mut *connection).await?
        }))
    }

    /// The boards of a player, hidden or not, newest first.
    pub async fn known_boards(&self, author: &str) -> Result<Vec<KnownBoard>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT id, title, hidden FROM boards WHERE author = $1 ORDER BY created DESC, id")
                .bind(author).fetch_all(&mut *connection).await?
        }))
    }

    /// The scores of a player, newest first.
    pub async fn scores_of(&self, player: &str) -> Result<Vec<KnownScore>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT challenge, chart, major, minor, made FROM scores WHERE player = $1 ORDER BY made DESC, challenge, chart",
            )
            .bind(player).fetch_all(&mut *connection).await?
        }))
    }
}
