//! Running the program.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a run.
#[derive(Debug)]
pub struct Outcome {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// The program, without colours and without its environment variables.
pub fn douse(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_douse"));
    command.args(args).env("NO_COLOR", "1").env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program with this on standard input.
pub fn piped(args: impl IntoIterator<Item = impl AsRef<OsStr>>, stdin: impl AsRef<[u8]>) -> Outcome {
    let mut child = douse(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that stops early closes its end of the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(stdin.as_ref());
    let output = child.wait_with_output().expect("the program ends");
    Outcome {
        status: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs the program with the words of a line as arguments and nothing on standard input.
pub fn run(line: &str) -> Outcome {
    piped(line.split_whitespace(), "")
}

/// A new empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}
