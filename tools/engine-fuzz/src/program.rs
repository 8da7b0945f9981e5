//! Runs of the program, with limits on time and memory.

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use wait4::{ResUse, Wait4};

/// Processor time, which does not depend on other programs.
const MAX_CPU: Duration = Duration::from_secs(3);
/// Elapsed time: generous, because other programs may use the machine.
const MAX_WALL: Duration = Duration::from_secs(60);
/// Memory: the 256 MB of a search, the program itself, and some reserve.
const MAX_BYTES: u64 = 400 << 20;
/// The longest board on a command line, in bytes; longer ones are files.
const MAX_ARGUMENT: usize = 4000;
/// Options that limit a search.
const LIMITS: [(&str, &str); 2] = [("--time", "1"), ("--memory", "256M")];

/// A rule that a run broke.
#[derive(Debug)]
pub struct Violation {
    /// The rule in a word; a smaller puzzle must break the same one.
    pub kind: &'static str,
    pub detail: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

impl std::error::Error for Violation {}

/// Fails if an answer breaks a rule.
macro_rules! demand {
    ($holds:expr, $kind:literal, $($detail:tt)+) => {
        if !$holds {
            return Err($crate::program::Violation { kind: $kind, detail: format!($($detail)+) }.into());
        }
    };
}
pub(crate) use demand;

/// The program, with the limits that its verbs accept.
pub struct Program {
    path: PathBuf,
    limits: BTreeMap<&'static str, Vec<&'static str>>,
    has_threads: BTreeMap<&'static str, bool>,
    max_cpu: Duration,
}

impl Program {
    /// Opens the program in this file, which must know these verbs.
    pub fn new(path: &Path, verbs: &[&'static str]) -> Result<Self> {
        let (mut limits, mut has_threads) = (BTreeMap::new(), BTreeMap::new());
        for &verb in verbs {
            let output = Command::new(path).args([verb, "--help"]).output().context("the program does not start")?;
            let help = String::from_utf8_lossy(&output.stdout).into_owned();
            let known = |option: &str| help.contains(&format!("{option} <"));
            let of_verb = LIMITS.iter().filter(|limit| known(limit.0)).flat_map(|&(name, value)| [name, value]);
            limits.insert(verb, of_verb.collect());
            has_threads.insert(verb, known("--threads"));
        }
        Ok(Self { path: path.to_owned(), limits, has_threads, max_cpu: MAX_CPU })
    }
}

/// An answer in JSON.
#[derive(Debug)]
pub struct Answer {
    pub status: i32,
    /// One object per line.
    pub objects: Vec<Value>,
}

impl Answer {
    /// Returns the first object, or null.
    pub fn object(&self) -> &Value {
        self.objects.first().unwrap_or(&Value::Null)
    }
}

/// The way to end a run.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// Options that limit it.
    Limits,
    /// A signal, after this time.
    Signal(Signal, Duration),
}

/// Commands that belong together, in a folder of their own.
pub struct Session<'a> {
    program: &'a Program,
    folder: PathBuf,
    /// The commands so far, as a person can repeat them in the folder.
    pub commands: Vec<String>,
    files: usize,
    threads: usize,
    end: End,
}

impl<'a> Session<'a> {
    /// Empties the folder.
    pub fn new(program: &'a Program, folder: &Path) -> Result<Self> {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder)?;
        Ok(Self { program, folder: folder.to_owned(), commands: Vec::new(), files: 0, threads: 1, end: End::Limits })
    }

    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Ends the next runs by a signal instead of a time limit.
    pub fn end_by(&mut self, signal: Signal, after: Duration) {
        self.end = End::Signal(signal, after);
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Returns a text as an argument, or the name of a file with it if it is long.
    pub fn argument(&mut self, text: String) -> Result<String> {
        if text.len() <= MAX_ARGUMENT {
            return Ok(text);
        }
        self.files += 1;
        let name = format!("board{}.txt", self.files);
        std::fs::write(self.path(&name), text)?;
        Ok(name)
    }

    /// Asks a question that must be accepted.
    pub fn ask(&mut self, verb: &'static str, arguments: &[&str]) -> Result<Answer> {
        let answer = self.try_ask(verb, arguments)?;
        demand!(answer.status != 2, "refused", "valid input is refused: {}", answer.object());
        Ok(answer)
    }

    /// Asks a question that may be refused.
    pub fn try_ask(&mut self, verb: &'static str, arguments: &[&str]) -> Result<Answer> {
        self.run(verb, arguments, None, 1)
    }

    /// Asks about several boards, one per line.
    pub fn ask_batch(&mut self, verb: &'static str, arguments: &[&str], boards: &[String]) -> Result<Answer> {
        std::fs::write(self.path("boards.txt"), boards.join("\n") + "\n")?;
        self.run(verb, arguments, Some("boards.txt"), boards.len())
    }

    fn run(&mut self, verb: &'static str, arguments: &[&str], stdin: Option<&str>, boards: usize) -> Result<Answer> {
        let mut command = Command::new(&self.program.path);
        command.arg(verb).args(arguments).arg("--json");
        if self.end == End::Limits {
            command.args(&self.program.limits[verb]);
        }
        let threads = self.threads.to_string();
        if self.program.has_threads[verb] {
            command.args(["--threads", &threads]);
        }
        let words: Vec<String> =
            command.get_args().map(|word| word.to_string_lossy().into_owned()).map(|word| quote(&word)).collect();
        let redirection = stdin.map(|file| format!(" < {file}")).unwrap_or_default();
        self.commands.push(format!("douse {}{redirection}", words.join(" ")));
        let (out, err) = (self.path("stdout"), self.path("stderr"));
        command.current_dir(&self.folder).env("NO_COLOR", "1").stdout(File::create(&out)?).stderr(File::create(&err)?);
        command.stdin(match stdin {
            Some(file) => File::open(self.path(file))?.into(),
            None => Stdio::null(),
        });
        let usage = self.wait(&mut command, boards)?;
        let (stdout, stderr) = (read(&out)?, read(&err)?);
        let end = stderr.trim_end().lines().last().unwrap_or_default();
        if let Some(signal) = usage.status.signal() {
            demand!(false, "killed", "ended by signal {signal}: {end}");
        }
        demand!(!stderr.contains("panicked at"), "panic", "{stderr}");
        let status = usage.status.code().context("neither a status nor a signal")?;
        let documented = if self.end == End::Limits { 0..=3 } else { 0..=130 };
        demand!(documented.contains(&status), "status", "status {status}: {end}");
        let objects: Result<Vec<Value>, _> = stdout.lines().map(serde_json::from_str).collect();
        let Ok(objects) = objects else {
            return Err(Violation { kind: "json", detail: stdout.chars().take(300).collect() }.into());
        };
        let names = ["yes", "no", "error", "not-proved"];
        if let ([object], Some(name)) = (&objects[..], names.get(status as usize)) {
            demand!(object["status"] == *name, "status", "status {status}, but {}", object["status"]);
        }
        demand!(!objects.is_empty() || status == 130, "json", "no answer: {end}");
        Ok(Answer { status, objects })
    }

    /// Waits for the end, and kills a run that breaks a limit.
    fn wait(&self, command: &mut Command, boards: usize) -> Result<ResUse> {
        let one = self.program.max_cpu;
        let max_cpu = match self.end {
            End::Limits => one + one / 3 * boards.saturating_sub(1) as u32,
            End::Signal(_, after) => one + after * self.threads as u32,
        };
        let begun = Instant::now();
        let mut child = command.spawn().context("the program does not start")?;
        let (mut pause, mut signalled) = (Duration::from_micros(300), false);
        loop {
            if let Some(usage) = child.try_wait4()? {
                let (cpu, bytes) = (usage.rusage.utime + usage.rusage.stime, usage.rusage.maxrss);
                demand!(cpu <= max_cpu, "time", "{:.1} s on the processor", cpu.as_secs_f64());
                demand!(bytes <= MAX_BYTES, "memory", "{} MB", bytes >> 20);
                return Ok(usage);
            }
            if let End::Signal(signal, after) = self.end
                && !signalled
                && begun.elapsed() > after
                && let Some(pid) = Pid::from_raw(child.id() as i32)
            {
                kill_process(pid, signal)?;
                signalled = true;
            }
            let bytes = memory_in_use(child.id());
            let cpu = cpu_time(child.id());
            if bytes > MAX_BYTES || cpu > max_cpu || begun.elapsed() > MAX_WALL {
                child.kill()?;
                child.wait()?;
                demand!(bytes <= MAX_BYTES, "memory", "ended at {} MB", bytes >> 20);
                demand!(cpu <= max_cpu, "time", "ended after {:.1} s on the processor", cpu.as_secs_f64());
                demand!(
                    false,
                    "wall",
                    "ended after {} s, {:.1} of them on the processor",
                    MAX_WALL.as_secs(),
                    cpu.as_secs_f64()
                );
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(15));
        }
    }
}

fn read(path: &Path) -> Result<String> {
    Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned())
}

/// Returns the memory in use, if the system knows it; the peak is known at the end.
fn memory_in_use(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) << 10
}

/// Returns the processor time, if the system knows it.
fn cpu_time(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name of the program, in parentheses, may contain blanks.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// Quotes a word for a shell.
fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=@/+".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Returns the kind of finding for a program with this text.
    fn kind_of(script: &str, end: Option<End>) -> Option<&'static str> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        let help = "test \"$2\" = --help && { echo '--time <SECONDS>'; exit 0; }";
        std::fs::write(&path, format!("#!/bin/sh\n{help}\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let mut program = Program::new(&path, &["solve"]).unwrap();
        program.max_cpu = Duration::from_secs(1);
        let mut session = Session::new(&program, &folder.path().join("session")).unwrap();
        session.end = end.unwrap_or(End::Limits);
        let answer = session.ask("solve", &["1x1:8"]);
        assert!(session.commands[0].starts_with("douse solve 1x1:8 --json"), "{:?}", session.commands);
        answer.err().map(|error| error.downcast::<Violation>().unwrap().kind)
    }

    #[test]
    fn every_way_to_end_badly_is_found() {
        let yes = r#"echo '{"status":"yes"}'"#;
        assert_eq!(kind_of(yes, None), None);
        assert_eq!(kind_of("kill -SEGV $$", None), Some("killed"));
        assert_eq!(kind_of(&format!("{yes}; echo 'thread main panicked at x' >&2"), None), Some("panic"));
        assert_eq!(kind_of(&format!("{yes}; exit 101"), None), Some("status"));
        assert_eq!(kind_of(&format!("{yes}; exit 1"), None), Some("status"));
        assert_eq!(kind_of("echo '{'", None), Some("json"));
        assert_eq!(kind_of("true", None), Some("json"));
        assert_eq!(kind_of(r#"echo '{"status":"error"}'; exit 2"#, None), Some("refused"));
        assert_eq!(kind_of("while :; do :; done", None), Some("time"));
        assert_eq!(kind_of("exec dd if=/dev/zero of=/dev/null bs=450M count=1", None), Some("memory"));
    }

    #[test]
    fn a_signal_must_end_a_run() {
        let soon = Duration::from_millis(100);
        let signal = Some(End::Signal(Signal::TERM, soon));
        let obeys = r#"trap 'echo "{\"status\":\"not-proved\"}"; exit 3' TERM; while :; do :; done"#;
        assert_eq!(kind_of(obeys, signal), None);
        assert_eq!(kind_of("trap '' TERM; while :; do :; done", signal), Some("time"));
    }
}
