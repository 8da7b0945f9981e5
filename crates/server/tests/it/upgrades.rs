//! Upgrades replicas one by one: an older program finds a database that a newer one has migrated.

use crate::harness::Service;
use crate::harness::postgres::Cluster;
use douse_server::app::Policy;
use douse_server::store::{DatabaseLocation, Store, StoreError, VERSION};
use sqlx::Connection as _;

/// Marks the database as migrated by a newer program.
async fn migrate_further(place: &DatabaseLocation) {
    let text = format!("INSERT INTO schema_version (version) VALUES ({})", VERSION + 1);
    match place {
        DatabaseLocation::File(file) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
            let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
            sqlx::query(sqlx::AssertSqlSafe(text)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
        DatabaseLocation::Postgres { address, .. } => {
            let mut connection = sqlx::PgConnection::connect(address).await.unwrap();
            sqlx::query(sqlx::AssertSqlSafe(text)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

async fn replaces(place: &DatabaseLocation) {
    let service = Service::on(place, Policy { rates: None, ..Policy::default() }).await;
    let (_, token) = service.player("Ada").await;
    assert_eq!(service.get("/ready").await.status, 200);
    migrate_further(place).await;
    let ready = service.get("/ready").await;
    assert_eq!(ready.status, 503, "{ready:?}");
    assert!(ready.headers.contains_key("retry-after") && ready.text().contains("newer program"), "{ready:?}");
    // It still answers, so that no supervisor kills it, and nothing acknowledged is lost.
    assert_eq!(service.get("/health").await.status, 200);
    assert_eq!(service.play(&token, "first:1", &crate::harness::solution("first", 1), 4000).await.status, 201);
    // The next start is refused and changes nothing.
    let refused = Store::open(place).await;
    assert!(matches!(&refused, Err(StoreError::Newer { found, known }) if *found == VERSION + 1 && *known == VERSION));
    service.store.close().await;
}

#[tokio::test]
async fn a_replica_gives_way_when_a_newer_program_has_migrated_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    replaces(&DatabaseLocation::File(folder.path().join("service.db"))).await;
}

#[tokio::test]
async fn a_replica_gives_way_when_a_newer_program_has_migrated_postgresql() {
    if let Some(cluster) = Cluster::start() {
        replaces(&cluster.place()).await;
    }
}
