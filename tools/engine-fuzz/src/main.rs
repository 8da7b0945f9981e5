//! Random puzzles and random damage for the program `douse`: every answer must be true, and every
//! run must end in time, within its memory.
//!
//! No code is shared with the product. [`puzzle`] simulates boards, [`space`] solves them by its
//! own elimination, and [`judges`] compare the answers of the program. A case depends only on the
//! seed and its number, so it can be repeated.

mod draw;
mod judges;
mod program;
mod puzzle;
mod random;
mod shrink;
mod space;

use anyhow::Result;
use clap::Parser;
use judges::{JUDGES, Judge, VERBS};
use program::{Program, Session, Violation, demand};
use puzzle::Puzzle;
use random::Random;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The number of boards that one run solves in a batch.
const BATCH: usize = 60;

/// Ask the program about random puzzles and judge its answers
#[derive(Parser)]
struct Arguments {
    /// The program
    program: PathBuf,
    /// A seed: the same one gives the same cases; several share the time
    #[arg(long, default_value = "1")]
    seed: Vec<u64>,
    /// The number of the first case of each seed
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The number of cases of each seed; without this option and --minutes, they never end
    #[arg(long)]
    cases: Option<u64>,
    /// Start no case after this many minutes
    #[arg(long)]
    minutes: Option<f64>,
    /// Only this judge
    #[arg(long)]
    judge: Option<String>,
    /// The folder for findings
    #[arg(long, default_value = "target/engine-fuzz")]
    folder: PathBuf,
}

/// Counts of boards and findings.
#[derive(Default)]
struct Tally {
    cases: u64,
    boards: usize,
    findings: usize,
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let program = Program::new(&std::path::absolute(&arguments.program)?, &VERBS)?;
    std::fs::create_dir_all(&arguments.folder)?;
    let folder = arguments.folder.canonicalize()?;
    let share = arguments.minutes.map(|minutes| minutes * 60.0 / arguments.seed.len() as f64);
    let begun = Instant::now();
    let mut tally = Tally::default();
    for &seed in &arguments.seed {
        let (begun, end) = (Instant::now(), arguments.cases.map(|cases| arguments.first + cases));
        let mut numbers = (arguments.first..).take_while(|&case| end.is_none_or(|end| case < end));
        while share.is_none_or(|seconds| begun.elapsed().as_secs_f64() < seconds)
            && let Some(case) = numbers.next()
        {
            let random = Random::of_case(seed, case);
            let (boards, findings) =
                run_case(&program, arguments.judge.as_deref(), &folder.join(format!("{seed}-{case}")), random)?;
            tally.cases += 1;
            tally.boards += boards;
            tally.findings += findings;
            if findings > 0 {
                println!("  seed {seed}, case {case}");
            }
        }
    }
    let Tally { cases, boards, findings } = tally;
    let seeds: Vec<String> = arguments.seed.iter().map(u64::to_string).collect();
    let (seeds, time) = (seeds.join(" and "), begun.elapsed().as_secs());
    println!("engines: {cases} cases with {boards} boards, {findings} findings, seed {seeds}, {time} s");
    Ok(if findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a case; returns the number of its boards and of its findings.
fn run_case(program: &Program, only: Option<&str>, folder: &Path, mut random: Random) -> Result<(usize, usize)> {
    if only.is_none() && random.percent(40) {
        return run_batch(program, folder, random);
    }
    let chosen = random.weighted(&JUDGES.map(|judge| (judge.0, judge)));
    let chosen = match only {
        None => chosen,
        Some(name) => {
            JUDGES.into_iter().find(|judge| judge.1 == name).ok_or_else(|| anyhow::anyhow!("no such judge"))?
        }
    };
    let (_, name, largest, judge) = chosen;
    // Small puzzles are compared with everything; large ones find runs that take too long.
    let cells = random.of(&[9, 16, 30, 60, 120, 300, 1024]).min(largest);
    let puzzle = draw::puzzle(&mut random, cells);
    Ok((1, usize::from(!holds(program, folder, name, judge, &puzzle, &random)?)))
}

/// Solves many small boards in one run. Boards with a wrong answer are judged again, each alone.
fn run_batch(program: &Program, folder: &Path, mut random: Random) -> Result<(usize, usize)> {
    let puzzles: Vec<Puzzle> = (0..BATCH).map(|_| draw::puzzle(&mut random, 14)).collect();
    let codes: Vec<String> = puzzles.iter().map(Puzzle::code).collect();
    let mut session = Session::new(program, folder)?;
    let answers = session.ask_batch("solve", &["--min", "--keep-going"], &codes);
    let wrong = answers.and_then(|answers| {
        demand!(answers.objects.len() == BATCH, "json", "{} answers for {BATCH} boards", answers.objects.len());
        let mut pairs = puzzles.iter().zip(&answers.objects);
        pairs.try_for_each(|(puzzle, object)| judges::judge_answer(puzzle, object, &mut random).map(|_| ()))
    });
    let Err(wrong) = wrong else {
        std::fs::remove_dir_all(folder)?;
        return Ok((BATCH, 0));
    };
    let mut findings = 0;
    for (i, puzzle) in puzzles.iter().enumerate() {
        let folder = folder.with_extension(i.to_string());
        let shortest = JUDGES.into_iter().find(|judge| judge.1 == "shortest").map(|judge| judge.3);
        findings +=
            usize::from(!holds(program, &folder, "shortest", shortest.unwrap_or(JUDGES[0].3), puzzle, &random)?);
    }
    if findings == 0 {
        findings = 1;
        println!("\nfinding: batch: {wrong}\n  {}\n  in {}", session.commands.join("\n  "), folder.display());
    }
    Ok((BATCH, findings))
}

/// Returns whether a judge finds nothing; otherwise prints the finding for the smallest puzzle.
fn holds(program: &Program, folder: &Path, name: &str, judge: Judge, puzzle: &Puzzle, random: &Random) -> Result<bool> {
    let ask = |puzzle: &Puzzle| -> Result<Option<(Violation, Vec<String>)>> {
        let mut session = Session::new(program, folder)?;
        match judge(&mut session, puzzle, &mut random.clone()) {
            Ok(()) => Ok(None),
            Err(error) => Ok(Some((error.downcast::<Violation>()?, session.commands))),
        }
    };
    let Some((broken, _)) = ask(puzzle)? else {
        std::fs::remove_dir_all(folder)?;
        return Ok(true);
    };
    println!("\nfinding: {name}: {broken}");
    println!("  {}", puzzle.code().chars().take(2000).collect::<String>());
    let same = |puzzle: &Puzzle| matches!(ask(puzzle), Ok(Some((other, _))) if other.kind == broken.kind);
    let smallest = shrink::shrink(puzzle.clone(), same);
    match ask(&smallest)? {
        Some((broken, commands)) => println!("smallest: {broken}\n  {}", commands.join("\n  ")),
        None => println!("it does not happen every time"),
    }
    println!("  in {}", folder.display());
    Ok(false)
}
