//! The tables and columns of a database, as the database reports them.

use super::StoreError;
use super::transaction::{AnyRow, Transaction};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// The type of a column. Numbers may be NULL, texts never are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Text,
    Number,
}

/// The columns of a table in order, without generated ones.
pub(super) async fn columns(tx: &mut Transaction, table: &str) -> Result<Vec<Column>, StoreError> {
    let text = if tx.is_postgres() {
        "SELECT CAST(column_name AS TEXT), lower(CAST(data_type AS TEXT)) FROM information_schema.columns \
         WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position"
    } else {
        "SELECT name, lower(type) FROM pragma_table_info($1) ORDER BY cid"
    };
    let named: Vec<(String, String)> = tx.rows(text, &[table.into()]).await?;
    let column = |(name, kind): (String, String)| match kind.as_str() {
        "text" => Some(Column { name, kind: Kind::Text }),
        "bigint" => Some(Column { name, kind: Kind::Number }),
        _ => None,
    };
    Ok(named.into_iter().filter_map(column).collect())
}

pub(super) async fn tables(tx: &mut Transaction) -> Result<Vec<String>, StoreError> {
    let text = if tx.is_postgres() {
        "SELECT CAST(table_name AS TEXT) FROM information_schema.tables \
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY 1"
    };
    texts(tx, text).await
}

/// The names of all indices that migrations have made.
pub(super) async fn indices(tx: &mut Transaction) -> Result<Vec<String>, StoreError> {
    let text = if tx.is_postgres() {
        "SELECT CAST(indexname AS TEXT) FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY 1"
    };
    texts(tx, text).await
}

pub(super) async fn has_table(tx: &mut Transaction, name: &str) -> Result<bool, StoreError> {
    Ok(tables(tx).await?.iter().any(|table| table == name))
}

async fn texts(tx: &mut Transaction, text: &str) -> Result<Vec<String>, StoreError>
where
    (String,): AnyRow,
{
    Ok(tx.rows::<(String,)>(text, &[]).await?.into_iter().map(|(name,)| name).collect())
}
