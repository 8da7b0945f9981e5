//! Compares the OpenAPI document in the repository with that of the service.

#[test]
fn the_document_is_up_to_date() {
    let kept =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json")).unwrap_or_default();
    assert!(
        kept == douse_server::http::document(),
        "docs/openapi.json is old: cargo run -p douse-server --example openapi > docs/openapi.json"
    );
}
