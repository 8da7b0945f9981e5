//! Starts the browser game, in the page and in its worker.

fn main() {
    if cfg!(target_family = "wasm") {
        douse_web::start();
    } else {
        eprintln!("this program runs in a browser: `cargo xtask serve` builds and serves it");
    }
}
