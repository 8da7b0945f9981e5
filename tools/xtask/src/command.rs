//! Runs programs from the root of the workspace, and prints their commands first.

use anyhow::{Context, Result, bail};
use cargo_metadata::{CargoOpt, Metadata, MetadataCommand};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// The folder with the workspace's `Cargo.toml`.
pub fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(2).unwrap_or(crate_folder).to_path_buf()
}

/// Cargo's target folder: the one with this program, whatever the settings say.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => own_folder(|folder| folder.join(".rustc_info.json").is_file()).unwrap_or_else(|| root().join("target")),
    }
}

/// The folder of programs and libraries in the development profile.
pub fn development() -> PathBuf {
    let beside = own_folder(|folder| folder.ends_with("debug")).filter(|folder| folder.starts_with(target()));
    beside.unwrap_or_else(|| target().join("debug"))
}

/// Finds the innermost folder around this program that satisfies `is`.
fn own_folder(is: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    program.ancestors().skip(1).find(|folder| is(folder)).map(Path::to_owned)
}

/// The path of a compiled program.
pub fn built(name: &str) -> PathBuf {
    development().join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Returns `cargo <arguments>` with the toolchain that started this program.
pub fn cargo<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(arguments: I) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    at_root(command)
}

/// Returns `<program> <arguments>`.
pub fn program<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: I) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    at_root(command)
}

fn at_root(mut command: Command) -> Command {
    command.current_dir(root()).stdin(Stdio::null());
    // `cargo run` sets variables about this program. Build scripts that read them would run again
    // after each change between `cargo build` and `cargo xtask`.
    let ours = |name: &OsStr| {
        name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"))
    };
    for (name, _) in std::env::vars_os().filter(|(name, _)| ours(name)) {
        command.env_remove(name);
    }
    command
}

/// Compiler flags that remove folders of this machine from the output: panics name files of
/// dependencies, and files written by build scripts.
pub fn flags_without_folders() -> Vec<String> {
    let mut prefixes = vec![(target(), "target/"), (root(), "")];
    let registries = cargo_home().and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    prefixes.extend(registries.into_iter().flatten().flatten().map(|registry| (registry.path(), "")));
    prefixes.iter().map(|(from, to)| format!("--remap-path-prefix={}/={to}", from.display())).collect()
}

/// The folder below which cargo keeps the sources of dependencies.
pub fn cargo_home() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))
}

/// Describes the workspace and everything it depends on, with all features.
pub fn metadata() -> Result<Metadata> {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .features(CargoOpt::AllFeatures)
        .exec()
        .context("cargo cannot describe the workspace")
}

/// Prints the command and runs it.
pub fn status(command: &mut Command) -> Result<ExitStatus> {
    eprintln!("$ {}", display(command));
    command.status().with_context(|| format!("cannot start `{}`", display(command)))
}

/// Prints the command and runs it; its output is printed and returned.
pub fn output(command: &mut Command) -> Result<String> {
    eprintln!("$ {}", display(command));
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start `{}`", display(command)))?;
    let mut printed = String::new();
    for line in BufReader::new(child.stdout.take().context("no output")?).lines() {
        let line = line?;
        println!("{line}");
        printed.push_str(&line);
        printed.push('\n');
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{}` failed ({status})", display(command));
    }
    Ok(printed)
}

/// Prints the command and starts it; its output goes to a file.
pub fn spawn_logged(command: &mut Command, log: &Path) -> Result<Child> {
    eprintln!("$ {}", display(command));
    if let Some(folder) = log.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let file = File::create(log).with_context(|| log.display().to_string())?;
    command.stdout(file.try_clone()?).stderr(file);
    command.spawn().with_context(|| format!("cannot start `{}`", display(command)))
}

/// Prints the command and runs it; any failure is an error.
pub fn succeed(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    if !status.success() {
        bail!("`{}` failed ({status})", display(command));
    }
    Ok(())
}

/// Returns whether the command starts and succeeds, without output.
pub fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Formats the command as a person would type it.
pub fn display(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let variables = command.get_envs().filter_map(|(key, value)| {
        // PATH is only extended, and would hide the rest.
        let value = value.filter(|_| key != "PATH")?;
        Some(format!("{}={}", key.to_string_lossy(), quoted(&value.to_string_lossy())))
    });
    let arguments = command.get_args().map(|argument| quoted(&argument.to_string_lossy()));
    variables.chain([name]).chain(arguments).collect::<Vec<_>>().join(" ")
}

fn quoted(text: &str) -> String {
    if text.contains(char::is_control) {
        format!("$'{}'", text.escape_default().to_string().replace("\\u{1f}", "\\x1f"))
    } else if text.is_empty() || text.contains(|c: char| c.is_whitespace() || "'\"$*|&;<>()".contains(c)) {
        format!("'{}'", text.replace('\'', r"'\''"))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]"));
    }

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = program("cargo", ["doc", "a b", ""]);
        command.env("RUSTDOCFLAGS", "-D warnings").env("PATH", "/somewhere");
        assert_eq!(display(&command), "RUSTDOCFLAGS='-D warnings' cargo doc 'a b' ''");
        command.env("RUSTDOCFLAGS", "-D\u{1f}it's");
        assert!(display(&command).starts_with(r"RUSTDOCFLAGS=$'-D\x1fit\'s' cargo"));
    }

    #[test]
    fn a_missing_program_is_an_error_and_does_not_work() {
        assert!(!works(&mut program("douse-no-such-program", ["x"])));
        assert!(status(&mut program("douse-no-such-program", ["x"])).is_err());
    }
}
