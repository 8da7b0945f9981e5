//! The program behind `cargo xtask`.

fn main() -> std::process::ExitCode {
    douse_xtask::run()
}
