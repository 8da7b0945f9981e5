//! The number of connections to the database, in the options and in `/metrics`.

use crate::harness::postgres::Cluster;
use douse_server::store::{DatabaseLocation, Store};

#[tokio::test]
async fn postgresql_gets_as_many_connections_as_the_operator_allows() {
    let Some(cluster) = Cluster::start() else { return };
    let store = Store::open_with(&cluster.place(), 3).await.unwrap();
    let asked: Vec<_> =
        (0..20).map(|_| store.clone()).map(|store| tokio::spawn(async move { store.ping().await })).collect();
    for answer in asked {
        answer.await.unwrap().unwrap();
    }
    let [pool] = store.pool_use()[..] else { panic!("{:?}", store.pool_use()) };
    assert_eq!((pool.pool, pool.max), ("all", 3));
    assert!((1..=3).contains(&pool.open) && pool.idle <= i64::from(pool.open), "{pool:?}");
    store.close().await;
}

#[tokio::test]
async fn sqlite_has_one_connection_that_writes() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DatabaseLocation::File(folder.path().join("service.db"))).await.unwrap();
    let pools: Vec<_> = store.pool_use().iter().map(|pool| (pool.pool, pool.max > 1)).collect();
    assert_eq!(pools, [("read", true), ("write", false)]);
    store.close().await;
}
