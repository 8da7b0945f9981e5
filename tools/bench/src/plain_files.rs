//! Solves a packed picture of ten billion lights from file to file, against copying the file.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};
use douse::edges::PlainEdges;
use douse::plain::PlainKind;
use douse::plain::stream::{
    PbmReader, PbmWriter, RowProgress, StreamAnswer, Verdict, generate_rows, solve_rows, verify_rows,
};
use douse::size::Size;

use crate::plain::{peak_memory, reset_peak};
use crate::report::{Report, Row, measure};

/// The largest memory for solving, in bytes.
const MAX_MEMORY: u64 = 200_000_000;

fn proceed(_: RowProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Runs the benchmark in a folder of its own, which it removes.
pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let folder = std::env::temp_dir().join(format!("douse-bench-{}", std::process::id()));
    std::fs::create_dir(&folder).context("a folder for a few gigabytes")?;
    let result = run_in(&folder, report);
    std::fs::remove_dir_all(&folder)?;
    result
}

fn run_in(folder: &Path, report: &mut Report) -> anyhow::Result<()> {
    let (size, edges) = (Size::square(100_000)?, PlainEdges::Flat);
    let (board, presses, copy) = (folder.join("board.pbm"), folder.join("presses.pbm"), folder.join("copy.pbm"));
    let mut sink = PbmWriter::new(File::create(&board)?, size)?;
    generate_rows(size, edges, "files", &mut sink, &mut proceed)?;
    let (mut ours, mut copying, mut peak) = (Duration::MAX, Duration::MAX, 0);
    for _ in 0..3 {
        // Neither side waits for the other's pages on their way to the disk.
        Command::new("sync").status()?;
        let (time, copied) = measure(|| Command::new("cp").arg(&board).arg(&copy).status());
        ensure!(copied?.success(), "cp failed");
        copying = copying.min(time);
        std::fs::remove_file(&copy)?;
        Command::new("sync").status()?;
        reset_peak();
        let (time, answer) = measure(|| solve(size, edges, &board, &presses));
        ensure!(answer? == StreamAnswer::Solvable, "a board made by presses has no solution");
        ours = ours.min(time);
        peak = peak.max(peak_memory().context("the system does not say how much memory was used")?);
        let (mut lit, mut pressed) = (PbmReader::new(File::open(&board)?)?, PbmReader::new(File::open(&presses)?)?);
        ensure!(verify_rows(edges, &mut lit, &mut pressed, &mut proceed)? == Verdict::Right, "wrong presses");
        std::fs::remove_file(&presses)?;
    }
    let what = format!("100000 x 100000 flat solved from PBM to PBM, peak {} MB", peak / 1_000_000);
    report.add(&Row { what: &what, ours, opponent: Some(("cp", copying)), limit: Some(6.0) });
    ensure!(peak < MAX_MEMORY, "too much memory");
    Ok(())
}

fn solve(size: Size, edges: PlainEdges, board: &Path, presses: &Path) -> anyhow::Result<StreamAnswer> {
    let kind = PlainKind::new(size, edges);
    let (mut first, mut again) = (PbmReader::new(File::open(board)?)?, PbmReader::new(File::open(board)?)?);
    let sink = File::create(presses)?;
    Ok(solve_rows(&kind, &mut first, &mut again, || PbmWriter::new(sink, size), &mut proceed)?)
}
