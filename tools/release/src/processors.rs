//! `cargo xtask processors`: tests the core on other processors than that of this machine.
//!
//! QEMU emulates 64-bit ARM, and Node runs WebAssembly through its system interface. `cargo xtask
//! bench processors` builds a program with and without the kernels of the processor and compares
//! both: instructions on ARM, because emulators say nothing about time, and times in WebAssembly,
//! in Node and in Chromium.

use crate::page;
use anyhow::{Context, Result, bail, ensure};
use douse_xtask::command::{cargo, output, program, root, succeed, target, works};
use douse_xtask::suite::{Outcome, Strictness, close, number_before};
use douse_xtask::tools::{Debian, Installing, NODE, target_ready};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The crates below all others: no files, no network, no screens.
const CORE: [&str; 6] = ["douse-algebra", "douse-puzzle", "douse-solver", "douse-shortest", "douse-analysis", "douse"];

/// Test the core on other processors: 64-bit ARM in an emulator, WebAssembly in Node.
///
/// Missing tools are installed first: the standard libraries with rustup; the emulator, a linker
/// for ARM, and Node with apt-get.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask processors                 all
  cargo xtask processors wasm            one of them
  cargo xtask processors aarch64 gcds    only the tests with that word in their names
  cargo xtask bench processors           instructions and times with and without the kernels of the processors")]
pub struct Arguments {
    /// Only this one
    kind: Option<Kind>,
    /// Only tests whose name contains this
    filter: Option<String>,
    /// Fail if a suite did not run
    #[arg(long)]
    strict: bool,
    /// Measure instead: `cargo xtask bench processors` does this
    #[arg(long, hide = true)]
    bench: bool,
}

/// A processor to test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Kind {
    /// 64-bit ARM
    Aarch64,
    /// WebAssembly
    Wasm,
    /// WebAssembly with relaxed instructions, which no published module uses
    WasmRelaxed,
}

/// The emulator, and a linker with the C library for ARM.
const EMULATOR: Debian = Debian {
    packages: &["qemu-user", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
    is_installed: || {
        works(&mut program("qemu-aarch64", ["--version"]))
            && works(&mut program("aarch64-linux-gnu-gcc", ["--version"]))
    },
};

/// Debian's folder with the libraries for 64-bit ARM.
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// The option that lets older versions of Node accept relaxed instructions.
const RELAXED: &str = "--experimental-wasm-relaxed-simd";

/// Runs programs in Node that use the system interface of WebAssembly.
const NODE_SCRIPT: &str = include_str!("processors/wasi.mjs");
/// Runs them in a page.
const PAGE_SCRIPT: &str = include_str!("processors/page.mjs");

impl Kind {
    const ALL: [Self; 3] = [Self::Aarch64, Self::Wasm, Self::WasmRelaxed];

    fn name(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64",
            Self::Wasm => "wasm",
            Self::WasmRelaxed => "wasm-relaxed",
        }
    }

    fn target(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64-unknown-linux-gnu",
            Self::Wasm | Self::WasmRelaxed => "wasm32-wasip1",
        }
    }

    /// Returns whether its programs can be built and run here, after installing missing tools.
    fn ready(self, installing: Installing) -> bool {
        let runs = match self {
            Self::Aarch64 => EMULATOR.ready(installing),
            Self::Wasm | Self::WasmRelaxed => NODE.ready(installing),
        };
        runs && target_ready(self.target(), installing)
    }

    /// Returns the command that runs its programs, without the program.
    fn runner(self) -> Result<Vec<String>> {
        Ok(match self {
            Self::Aarch64 => ["qemu-aarch64", "-L", ARM_LIBRARIES].map(str::to_owned).to_vec(),
            Self::Wasm | Self::WasmRelaxed => {
                let script = folder()?.join("wasi.mjs");
                std::fs::write(&script, NODE_SCRIPT)?;
                let mut words = vec!["node".to_owned(), "--no-warnings".to_owned()];
                // Newer versions of Node know these instructions without the option.
                if self == Self::WasmRelaxed && works(&mut program("node", [RELAXED, "--version"])) {
                    words.push(RELAXED.to_owned());
                }
                words.push(script.to_string_lossy().into_owned());
                words
            }
        })
    }

    /// Lets cargo build and run for this processor.
    fn configure(self, mut command: Command) -> Result<Command> {
        let name = self.target().to_uppercase().replace('-', "_");
        command.args(["--target", self.target()]);
        command.env(format!("CARGO_TARGET_{name}_RUNNER"), self.runner()?.join(" "));
        if self == Self::Aarch64 {
            command.env(format!("CARGO_TARGET_{name}_LINKER"), "aarch64-linux-gnu-gcc");
        }
        if self == Self::WasmRelaxed {
            // Other ways to pass flags yield to a variable `RUSTFLAGS` of this machine. A test
            // compares the second variable with the compiled features.
            command.env("CARGO_ENCODED_RUSTFLAGS", "-Ctarget-feature=+relaxed-simd").env("DOUSE_RELAXED_SIMD", "1");
        }
        Ok(command)
    }

    /// The packages whose tests run on it. WebAssembly has neither threads nor programs to start,
    /// so only the kernels are tested.
    fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Aarch64 => &CORE,
            Self::Wasm | Self::WasmRelaxed => &CORE[..1],
        }
    }
}

/// A folder for intermediate files.
fn folder() -> Result<PathBuf> {
    let folder = target().join("processors");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    Ok(folder)
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    if arguments.bench {
        return bench(installing);
    }
    let mut outcomes = Vec::new();
    for kind in Kind::ALL.into_iter().filter(|kind| arguments.kind.is_none_or(|only| only == *kind)) {
        let begun = Instant::now();
        let result = if kind.ready(installing) { tests(kind, arguments.filter.as_deref()) } else { Ok(0) };
        outcomes.push(Outcome::new(kind.name(), begun, result));
    }
    close(&outcomes, Strictness::of(arguments.strict))
}

/// Runs the tests of the core and returns the number that passed.
fn tests(kind: Kind, filter: Option<&str>) -> Result<usize> {
    let mut command = kind.configure(cargo(["test", "--lib", "--tests", "--no-fail-fast"]))?;
    for package in kind.packages() {
        command.args(["--package", package]);
    }
    // Writing debug information would take longer than the tests.
    command.env("CARGO_PROFILE_DEV_DEBUG", "0").args(filter);
    let printed = output(&mut command)?;
    let passed = printed.lines().filter(|line| line.starts_with("test result:"));
    Ok(passed.filter_map(|line| number_before(line, "passed")).sum())
}

/// The numbers of coefficients of multiplied polynomials, with the largest allowed ratio of
/// instructions.
const PRODUCTS: [(usize, f64); 3] = [(1000, 0.2), (16_000, 0.2), (100_000, 0.2)];
/// The side of a board, with the largest allowed ratio of times in WebAssembly.
const BOARD: (usize, f64) = (2000, 0.5);
/// The number of solutions in one run, and of runs that alternate between both builds.
const TIMES: (usize, usize) = (51, 5);

/// Compares both builds; fails if a ratio is too large.
fn bench(installing: Installing) -> Result<()> {
    let mut excess = Vec::new();
    println!("{:<52} {:>14} {:>14}  ratio  at most", "with kernels of the processor and without", "with", "without");
    let mut report = |what: &str, with: f64, without: f64, most: Option<f64>| {
        let ratio = with / without;
        let limit = most.map(|most| most.to_string()).unwrap_or_default();
        println!("{what:<52} {with:>14} {without:>14}  {ratio:.3}  {limit}");
        if most.is_some_and(|most| ratio > most) {
            excess.push(what.to_owned());
        }
    };
    // In strict mode nothing may be missing.
    let measured = |what: &str, there: bool| {
        ensure!(there || Strictness::of(false) == Strictness::Lenient, "not measured: {what}");
        Ok(there)
    };
    if measured("64-bit ARM", Kind::Aarch64.ready(installing))? {
        let (with, without) = both_builds(Kind::Aarch64)?;
        for (bits, most) in PRODUCTS {
            let (with, without) = (instructions_of_product(&with, bits)?, instructions_of_product(&without, bits)?);
            report(&format!("aarch64: instructions of a product of {bits} bits"), with, without, Some(most));
        }
    }
    if measured("WebAssembly", Kind::Wasm.ready(installing))? {
        let (with, without) = both_builds(Kind::Wasm)?;
        let ((side, most), (_, runs)) = (BOARD, TIMES);
        let (mut first, mut all) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        for _ in 0..runs {
            for (build, program) in [&with, &without].into_iter().enumerate() {
                let times = board_times(program)?;
                first[build].push(times[0]);
                all[build].extend_from_slice(&times[1..]);
            }
        }
        let [a, b] = all.map(median);
        report(&format!("wasm: {side} x {side} solved in Node, microseconds"), a, b, Some(most));
        let [a, b] = first.map(median);
        report("wasm: the same, the first time after loading", a, b, None);
        if measured("WebAssembly in Chromium", page::ready(installing))? {
            let [a, b] = browser_times(&with, &without)?.map(median);
            report("wasm: the same in Chromium", a, b, Some(most));
        }
    }
    ensure!(excess.is_empty(), "too slow: {}", excess.join(", "));
    Ok(())
}

/// Builds the measured program with and without the kernels of the processor.
fn both_builds(kind: Kind) -> Result<(PathBuf, PathBuf)> {
    let build = |name: &str, features: &[&str]| {
        // WebAssembly is built like the browser game.
        let (profile, ending) = if kind == Kind::Wasm { ("browser", ".wasm") } else { ("release", "") };
        let mut command = kind.configure(cargo(["build", "--package", "douse-solver", "--example", "processors"]))?;
        succeed(command.args(["--profile", profile]).args(features))?;
        let built = target().join(kind.target()).join(profile).join(format!("examples/processors{ending}"));
        let kept = folder()?.join(format!("{}-{name}{ending}", kind.name()));
        std::fs::copy(&built, &kept).with_context(|| built.display().to_string())?;
        anyhow::Ok(kept)
    };
    Ok((build("with", &[])?, build("without", &["--features", "douse-algebra/portable"])?))
}

/// Returns the instructions of one product: those of a run with it minus those of a run without.
fn instructions_of_product(program: &Path, bits: usize) -> Result<f64> {
    let counted = |times: &str| instructions(program, &["product", &bits.to_string(), times]);
    let (none, one) = (counted("0")?, counted("1")?);
    ensure!(one > none, "a product takes no instruction");
    Ok((one - none) as f64)
}

/// Counts the instructions that a program for 64-bit ARM executes: the emulator writes a line for
/// each.
fn instructions(built: &Path, arguments: &[&str]) -> Result<u64> {
    let mut command = program("qemu-aarch64", ["-L", ARM_LIBRARIES, one_by_one()?, "-d", "exec,nochain"]);
    command.arg(built).args(arguments).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().context("qemu-aarch64")?;
    let mut lines = BufReader::new(child.stderr.take().context("no output")?);
    let (mut count, mut buffer) = (0, vec![0; 1 << 16]);
    loop {
        match lines.read(&mut buffer)? {
            0 => break,
            read => count += buffer[..read].iter().filter(|byte| **byte == b'\n').count() as u64,
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("{} failed ({status})", built.display());
    }
    Ok(count)
}

/// Returns the option that lets the emulator translate each instruction separately: it was renamed.
fn one_by_one() -> Result<&'static str> {
    let help = program("qemu-aarch64", ["--help"]).output().context("qemu-aarch64")?;
    let renamed = String::from_utf8_lossy(&help.stdout).contains("-one-insn-per-tb");
    Ok(if renamed { "-one-insn-per-tb" } else { "-singlestep" })
}

/// Arguments that let the program measure the board.
fn board_arguments() -> [String; 3] {
    ["board".to_owned(), BOARD.0.to_string(), TIMES.0.to_string()]
}

/// Runs the program in Node and returns the times of solving the board, in microseconds.
fn board_times(built: &Path) -> Result<Vec<f64>> {
    let mut run = Kind::Wasm.runner()?;
    run.push(built.to_string_lossy().into_owned());
    run.extend(board_arguments());
    let output = program(&run[0], &run[1..]).current_dir(root()).stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "{} failed ({})", built.display(), output.status);
    times(&String::from_utf8_lossy(&output.stdout))
}

/// Reads the times that one run has printed.
fn times(printed: &str) -> Result<Vec<f64>> {
    let times: Vec<f64> = printed.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    ensure!(times.len() == TIMES.0, "{} times instead of {}", times.len(), TIMES.0);
    Ok(times)
}

/// Measures both builds in turn in one page of Chromium, and returns the times without the first of
/// each run.
fn browser_times(with: &Path, without: &Path) -> Result<[Vec<f64>; 2]> {
    let folder = folder()?.join("page");
    std::fs::create_dir_all(&folder)?;
    let names = ["with.wasm", "without.wasm"];
    for (file, name) in [with, without].into_iter().zip(names) {
        std::fs::copy(file, folder.join(name)).with_context(|| file.display().to_string())?;
    }
    std::fs::write(folder.join("page.mjs"), PAGE_SCRIPT)?;
    let call = format!("rounds({names:?}, {:?}, {})", board_arguments(), TIMES.1);
    let script = format!("import {{ rounds }} from './page.mjs';\nreport((await {call}).join('\\n'));\n");
    std::fs::write(folder.join("index.html"), format!("{}<script type=\"module\">\n{script}</script>\n", page::HEAD))?;
    let said = page::report(&folder)?;
    let mut all = [Vec::new(), Vec::new()];
    for (run, line) in said.lines().enumerate() {
        all[run % 2].extend_from_slice(&times(line)?[1..]);
    }
    ensure!(all[1].len() == TIMES.1 * (TIMES.0 - 1), "the page has not run both builds {} times", TIMES.1);
    Ok(all)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_target_and_a_way_to_run() {
        assert_eq!(Kind::Aarch64.runner().unwrap()[0], "qemu-aarch64");
        assert_eq!(Kind::Wasm.runner().unwrap()[0], "node");
        let command = Kind::Aarch64.configure(cargo(["test"])).unwrap();
        let linker = command.get_envs().find(|(name, _)| *name == "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER");
        assert!(linker.is_some());
        assert_eq!(Kind::Wasm.packages(), ["douse-algebra"]);
        let command = Kind::WasmRelaxed.configure(cargo(["test"])).unwrap();
        let flags = command.get_envs().find(|(name, _)| *name == "CARGO_ENCODED_RUSTFLAGS");
        assert!(flags.is_some_and(|(_, flags)| flags.is_some_and(|flags| flags.to_string_lossy().contains("relaxed"))));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 200.0]), 3.0);
    }
}
