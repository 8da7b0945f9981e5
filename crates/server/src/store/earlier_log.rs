//! Migrates the log of earlier versions, which contained copies of deleted rows and sentences for
//! people.

use super::StoreError;
use super::actions::{LIKES, SCORE_HIDDEN, note_first_games};
use super::archive::in_earlier_order;
use super::catalogue::{Kind, columns};
use super::transaction::{Transaction, Value as BoundAddress};
use serde_json::Value;

/// Conditions for restoring rows of a table: the rows that they refer to must exist.
const REFERENCES: [(&str, &str); 9] = [
    ("players", "1 = 1"),
    ("tokens", "EXISTS (SELECT 1 FROM players WHERE id = $2)"),
    ("boards", "EXISTS (SELECT 1 FROM players WHERE id = $4)"),
    ("likes", "EXISTS (SELECT 1 FROM boards WHERE id = $1) AND EXISTS (SELECT 1 FROM players WHERE id = $2)"),
    ("reports", "EXISTS (SELECT 1 FROM boards WHERE id = $1) AND EXISTS (SELECT 1 FROM players WHERE id = $2)"),
    ("player_reports", "EXISTS (SELECT 1 FROM players WHERE id = $1) AND EXISTS (SELECT 1 FROM players WHERE id = $2)"),
    ("starts", "EXISTS (SELECT 1 FROM players WHERE id = $1)"),
    ("games", "EXISTS (SELECT 1 FROM players WHERE id = $3)"),
    ("scores", "EXISTS (SELECT 1 FROM players WHERE id = $3) AND EXISTS (SELECT 1 FROM games WHERE id = $7)"),
];

/// Rewrites the log as data, and restores the rows in it as deleted ones.
pub(super) async fn convert(tx: &mut Transaction) -> Result<(), StoreError> {
    let text = "SELECT id, made, actor, verb, target, undo, undone FROM actions ORDER BY made, id";
    let actions: Vec<(String, i64, String, String, String, String, i64)> = tx.rows(text, &[]).await?;
    for (id, made, actor, verb, target, undo, undone) in &actions {
        let undo: Value = serde_json::from_str(undo).unwrap_or_default();
        let mut words = std::iter::once(verb.as_str()).chain(target.split(' '));
        let done = words.by_ref().find(|word| *word != "undo").unwrap_or_default();
        let rest = words.collect::<Vec<_>>().join(" ");
        let (subject, object) = match done {
            "rename" => rest.split_once(" to ").unwrap_or((&rest, "")),
            "remove-score" => rest.rsplit_once(" of ").map_or((rest.as_str(), ""), |(key, player)| (player, key)),
            _ => (rest.as_str(), ""),
        };
        let was = before(&undo);
        let undoes = if verb == "undo" { "earlier" } else { "" };
        let text = "INSERT INTO admin_log (id, made, actor, verb, subject, object, was, undoes, undone) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let (made, undone) = (*made, *undone);
        let values = [
            id.into(),
            made.into(),
            actor.into(),
            done.into(),
            subject.into(),
            object.into(),
            (&was).into(),
            undoes.into(),
            undone.into(),
        ];
        tx.run(text, &values).await?;
        if let (0, Some(rows)) = (undone, undo["rows"].as_array()) {
            put_back(tx, rows, made, done).await?;
        }
    }
    tx.run(&format!("UPDATE scores SET hidden = {SCORE_HIDDEN}"), &[]).await?;
    tx.run(&format!("UPDATE boards SET likes = {LIKES}"), &[]).await?;
    note_first_games(tx, "1 = 1", &[]).await
}

/// The value that undoing an action restores.
fn before(undo: &Value) -> String {
    for property in ["hidden", "banned"] {
        if let Some(was) = undo[property]["was"].as_i64() {
            return was.to_string();
        }
    }
    match (undo["name"]["was"].as_str(), undo.get("again")) {
        (Some(name), _) => name.to_owned(),
        // Undoing a restored deletion deletes again.
        (None, Some(_)) => "deleted".to_owned(),
        (None, None) => String::new(),
    }
}

/// Restores copies of rows, unless another row has taken their place or a row that they refer to is
/// gone.
async fn put_back(tx: &mut Transaction, rows: &[Value], made: i64, verb: &str) -> Result<(), StoreError> {
    for row in rows {
        let (Some(table), Some(values)) = (row[0].as_str(), row[1].as_array()) else { continue };
        let Some((_, condition)) = REFERENCES.iter().find(|(name, _)| *name == table) else { continue };
        let columns = in_earlier_order(table, columns(tx, table).await?);
        let columns = &columns[..values.len().min(columns.len())];
        let mut bound: Vec<BoundAddress<'_>> = columns
            .iter()
            .zip(values)
            .map(|(column, value)| match column.kind {
                Kind::Text => BoundAddress::Text(value.as_str().unwrap_or_default()),
                Kind::Number => BoundAddress::MaybeNumber(value.as_i64()),
            })
            .collect();
        let mut names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        if table == "players" || (table == "scores" && verb == "remove-score") {
            names.push("deleted_at");
            bound.push(made.into());
        }
        let places: Vec<String> = (1..=names.len()).map(|at| format!("${at}")).collect();
        let text = format!(
            "INSERT INTO {table} ({}) SELECT {} WHERE {condition} ON CONFLICT DO NOTHING",
            names.join(", "),
            places.join(", ")
        );
        tx.run(&text, &bound).await?;
    }
    Ok(())
}
