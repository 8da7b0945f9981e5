//! PostgreSQL over TLS with `verify-full`.

use crate::harness::postgres::Cluster;
use douse_server::store::{DatabaseLocation, Store};

#[tokio::test]
async fn a_connection_is_only_made_to_the_server_of_the_certificate() {
    let Some(cluster) = Cluster::start_with_tls() else { return };
    let place = |host: &str, mode: &str, root: &str| {
        let root = cluster.file(root).display().to_string();
        let address = format!("postgres://douse@{host}:{}/postgres?sslmode={mode}&sslrootcert={root}", cluster.port());
        DatabaseLocation::Postgres { address, secrets: cluster.file("secrets") }
    };
    let store = Store::open(&place("localhost", "verify-full", "ca.crt")).await.unwrap();
    store.ping().await.unwrap();
    store.close().await;
    assert!(Store::open(&place("localhost", "verify-full", "other.crt")).await.is_err(), "signed by somebody else");
    assert!(Store::open(&place("127.0.0.1", "verify-full", "ca.crt")).await.is_err(), "the name of another host");
    assert!(Store::open(&place("localhost", "disable", "ca.crt")).await.is_err(), "the server wants TLS");
}
