//! Prints the OpenAPI document of the service: `cargo run -p douse-server --example openapi > docs/openapi.json`.

fn main() {
    print!("{}", douse_server::http::document());
}
