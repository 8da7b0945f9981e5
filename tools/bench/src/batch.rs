//! Streams codes through the program `douse` and an earlier version of it.
//!
//! ```text
//! cargo build --release -p douse-cli
//! DOUSE_PREVIOUS=../earlier/target/release/douse cargo run --release -p douse-bench -- batch
//! ```

use anyhow::{Context, ensure};
use douse::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::report::{Report, Row, measure};

const BOARDS: usize = 100_000;

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let own = std::env::current_exe()?.with_file_name(format!("douse{}", std::env::consts::EXE_SUFFIX));
    let program = std::env::var_os("DOUSE_PROGRAM").map_or(own, PathBuf::from);
    if !program.exists() {
        report
            .note(&format!("batch: there is no {}; to make it: cargo build --release -p douse-cli", program.display()));
        return Ok(());
    }
    let previous = std::env::var_os("DOUSE_PREVIOUS").map(PathBuf::from);
    let variant = Board::builder(5, 5).variant()?;
    let mut generator = Generator::new(variant, Goal::Off, Way::Presses, "batch")?;
    let mut codes = Vec::new();
    for _ in 0..BOARDS {
        codes.extend(douse::text::write(&generator.next_board()?, douse::text::Form::Code)?);
    }
    for (arguments, allowed) in [(&["solve", "-"][..], 0.3), (&["solve", "--min", "-"][..], 1.0)] {
        let mut times = [Duration::MAX; 2];
        for _ in 0..5 {
            for (time, program) in times.iter_mut().zip([Some(&program), previous.as_ref()]) {
                if let Some(program) = program {
                    *time = (*time).min(time_program(program, arguments, &codes)?);
                }
            }
        }
        let what = format!("{BOARDS} codes of 5 x 5 boards, {}", arguments.join(" "));
        let opponent = previous.is_some().then_some(("the earlier version", times[1]));
        report.add(&Row { what: &what, ours: times[0], opponent, limit: None });
        let allowed = Some(("allowed", Duration::from_secs_f64(allowed)));
        report.add(&Row { what: &what, ours: times[0], opponent: allowed, limit: Some(1.0) });
    }
    Ok(())
}

/// Measures how long a program takes for all codes.
fn time_program(program: &Path, arguments: &[&str], codes: &[u8]) -> anyhow::Result<Duration> {
    let (time, output) = measure(|| -> anyhow::Result<Vec<u8>> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| program.display().to_string())?;
        let mut stdin = child.stdin.take().context("a pipe")?;
        std::thread::scope(|scope| {
            scope.spawn(move || stdin.write_all(codes));
            Ok(child.wait_with_output()?.stdout)
        })
    });
    let rows = output?.split(|&byte| byte == b'\n').filter(|line| line.len() == 9 && line[0].is_ascii_digit()).count();
    ensure!(rows == 5 * BOARDS, "{rows} rows of answers from {}", program.display());
    Ok(time)
}
