//! Generates requests from the OpenAPI document: none of them breaks the service.

use crate::harness::wire::Wire;
use douse_api::player::Welcome;
use douse_server::app::Policy;
use douse_server::serve::{Options, serve};
use douse_server::store::DatabaseLocation;
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// The path where `cargo xtask test` installs it.
const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/schemathesis/bin/schemathesis");

/// All checks, with the same requests in every run. Leaves out requests that delete the sender or
/// their device, after which everything would be refused.
const ARGUMENTS: [&str; 11] = [
    "--max-examples",
    "4",
    "--generation-deterministic",
    "--checks",
    "all",
    "--exclude-name",
    "DELETE /api/v1/players/me",
    "--exclude-name",
    "DELETE /api/v1/players/me/devices/{id}",
    "--no-color",
    "--suppress-health-check=all",
];

/// Expected statuses of refused requests, with 413 and 414 for long bodies and addresses. A request
/// that matches the description is accepted, or its object is missing, exists already or belongs to
/// another player, or it breaks the rules of the game (422). It is never malformed (400).
const CONFIGURATION: &str = "[checks]\nnegative_data_rejection.expected-statuses = \
    [400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 422, 428, 429]\n\
    positive_data_acceptance.expected-statuses = [\"2xx\", 403, 404, 409, 422]\n";

#[tokio::test(flavor = "multi_thread")]
async fn requests_made_from_the_description_break_nothing() {
    if !Path::new(PROGRAM).exists() {
        crate::harness::skip("schemathesis is not in target/tools (cargo xtask test puts it there)");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("schemathesis.toml"), CONFIGURATION).unwrap();
    let place = DatabaseLocation::File(folder.path().join("service.db"));
    let policy = Policy { rates: None, ..Policy::default() };
    let options = Options { policy, ..Options::new(place, "127.0.0.1:0".parse().unwrap()) };
    let (started, address) = tokio::sync::oneshot::channel();
    let serving = tokio::spawn(serve(
        options,
        |bound, _| started.send(bound.network().unwrap()).unwrap(),
        std::future::pending(),
    ));
    let address = address.await.unwrap();
    let mut wire = Wire::open(address).await.unwrap();
    let (_, body) = wire.post("/api/v1/players", "", &json!({ "name": "Ada" })).await.unwrap();
    let token = serde_json::from_slice::<Welcome>(&body).unwrap().token;
    let mut command = Command::new(PROGRAM);
    command.arg("run").arg(format!("http://{address}/api/v1/openapi.json"));
    command.args(["--header", &format!("Authorization: Bearer {token}")]).args(ARGUMENTS).current_dir(folder.path());
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    assert!(said.contains("passed"), "{said}");
    serving.abort();
}
