//! Tries archives, Debian packages and container images.

use super::service::check_service;
use super::{BOARD, PRESSES, Sandbox, Subject, Trial};
use crate::checksum::sha256;
use crate::dist::binary::{self, COMPLETIONS, archive_name};
use crate::dist::folder::{files_below, names_folders};
use crate::dist::image;
use crate::dist::notices;
use crate::dist::platform::{OLDEST_GLIBC, Platform, QEMU_PROGRAM, Runner, System};
use anyhow::{Context, Result, bail, ensure};
use douse_xtask::command::{program, root, succeed, works};
use douse_xtask::tools::{Debian, Installing};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The largest allowed size of the program, in bytes.
const LARGEST_PROGRAM: usize = 25_000_000;
const CHROOT: &str = "/usr/sbin/chroot";
/// Arguments that let the program solve a board.
const QUESTION: [&str; 3] = ["solve", "--min", "--list"];

/// Asks a program for a solution and for its version.
fn check_program(mut program: impl FnMut() -> Command, version: Option<&str>) -> Result<()> {
    expect_output(program().args(QUESTION).arg(BOARD), &format!("{PRESSES}\n"))?;
    match version {
        Some(version) => expect_output(program().arg("--version"), &format!("douse {version}\n")),
        None => Ok(()),
    }
}

/// Checks what a command prints.
fn expect_output(command: &mut Command, wanted: &str) -> Result<()> {
    let output = command.output().context("the program does not start")?;
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "it fails: {errors}");
    ensure!(said == wanted, "it answers {said:?} instead of {wanted:?}");
    Ok(())
}

/// Unpacks an archive and uses everything in it.
pub fn archive(subject: &Subject, runner: &Runner, sandbox: &Sandbox) -> Result<Trial> {
    let platform = subject.platform()?;
    let begun = Instant::now();
    let folder = sandbox.unpack(&subject.file, "unpacked")?.join(archive_name(platform, subject.version).1);
    let program = folder.join(platform.program_name());
    let start = || sandbox.isolated_by(runner, &program);
    check_program(start, Some(subject.version))?;
    let first_answer = subject.first_answer(begun);
    let bytes = std::fs::read(&program)?;
    ensure!(bytes.len() <= LARGEST_PROGRAM, "the program has {} bytes, more than {LARGEST_PROGRAM}", bytes.len());
    ensure!(!names_folders(&bytes), "the program names folders of this machine");
    let needs = match platform.system {
        System::Static => {
            ensure!(binary::is_static(&bytes)?, "the program needs shared libraries");
            "static".to_owned()
        }
        System::Glibc => {
            let version = binary::newest_glibc(&bytes).context("the program uses no C library")?;
            ensure!(version <= OLDEST_GLIBC, "the program needs version 2.{} of the C library", version.1);
            format!("glibc {}.{}", version.0, version.1)
        }
        System::Windows => {
            check_windows_files(start, sandbox)?;
            "files with CR LF and paths with \\, blanks and ä".to_owned()
        }
    };
    let texts = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", notices::FILE].map(str::to_owned);
    let completions = COMPLETIONS.map(|(_, name)| format!("completions/{name}"));
    check_files(&folder, texts.into_iter().chain(completions))?;
    let page = std::fs::read_to_string(folder.join("man/man1/douse.1")).context("the manual is missing")?;
    check_files(&folder, manual_pages(&page)?.into_iter().map(|name| format!("man/man1/{name}.1")))?;
    check_service(start().args(["serve", "--listen", "127.0.0.1:0", "--data", "service.db"]))?;
    ensure!(sandbox.0.join("service.db").is_file(), "the service keeps nothing");
    let (by, size) = (runner.label(), bytes.len());
    Ok(Trial::Passed(format!("unpacked; solved and served the game{by}; {needs}; {size} bytes"), first_answer))
}

/// Checks that a folder contains these files, and none is empty.
fn check_files(folder: &Path, files: impl IntoIterator<Item = String>) -> Result<()> {
    for file in files {
        ensure!(std::fs::metadata(folder.join(&file)).is_ok_and(|file| file.len() > 0), "{file} is missing");
    }
    Ok(())
}

/// Returns the pages that the first page of the manual refers to.
fn manual_pages(page: &str) -> Result<BTreeSet<String>> {
    let names = page.split_whitespace().filter_map(|word| word.strip_suffix("(1)"));
    let names: BTreeSet<String> =
        names.map(|name| name.replace("\\-", "-")).filter(|name| name.starts_with("douse-")).collect();
    ensure!(!names.is_empty(), "the manual refers to no verb");
    Ok(names)
}

/// Checks that a file with Windows line ends is read by a Windows path, and a result is written to
/// one.
fn check_windows_files(start: impl Fn() -> Command, sandbox: &Sandbox) -> Result<()> {
    let folder = sandbox.0.join("Bretter und Ähnliches");
    std::fs::create_dir(&folder)?;
    std::fs::write(folder.join("drei ä.txt"), ".....\r\n.....\r\n#.#.#\r\n.....\r\n.....\r\n")?;
    let path = "Bretter und Ähnliches\\drei ä.txt";
    expect_output(start().args(QUESTION).arg(path), &format!("{PRESSES}\n"))?;
    let mut write = start();
    write.args(QUESTION).args([path, "--output", "Bretter und Ähnliches\\Lösung.txt"]);
    expect_output(&mut write, "")?;
    let written = std::fs::read_to_string(folder.join("Lösung.txt")).context("no result was written")?;
    ensure!(written == format!("{PRESSES}\n"), "{written:?} was written");
    Ok(())
}

/// Extracts a Debian package and uses the program as its unit starts it.
pub fn debian(subject: &Subject, runner: &Runner, sandbox: &Sandbox) -> Result<Trial> {
    let (version, architecture) = (subject.version, subject.platform()?.architecture);
    let begun = Instant::now();
    let folder = sandbox.0.join("root");
    succeed(program("dpkg-deb", ["--extract"]).arg(&subject.file).arg(&folder))
        .context("dpkg-deb comes with Debian and Ubuntu")?;
    let start = || sandbox.isolated_by(runner, folder.join("usr/bin/douse"));
    check_program(start, Some(version))?;
    let first_answer = subject.first_answer(begun);
    let mut fields = program("dpkg-deb", ["--field"]);
    let fields = fields.arg(&subject.file).args(["Package", "Version", "Architecture"]).output()?;
    let wanted = format!("Package: douse\nVersion: {version}-1\nArchitecture: {architecture}\n");
    ensure!(fields.stdout == wanted.as_bytes(), "dpkg-deb reads {}", String::from_utf8_lossy(&fields.stdout));
    let unit = std::fs::read_to_string(folder.join("usr/lib/systemd/system/douse.service"))?;
    let command = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/douse "));
    let arguments = command.context("the unit starts another program")?.split(' ');
    let variables = unit.lines().filter_map(|line| line.strip_prefix("Environment=")?.split_once('='));
    // A free port and a folder of our own replace those of the unit.
    let variables = variables.map(|(name, value)| match value {
        "127.0.0.1:8080" => (name, "127.0.0.1:0"),
        "/var/lib/douse" => (name, "."),
        _ => (name, value),
    });
    check_service(start().args(arguments).envs(variables))?;
    ensure!(sandbox.0.join("service.db").is_file(), "the service keeps nothing");
    let shared = folder.join("usr/share");
    let page = read_gzip(&shared.join("man/man1/douse.1.gz"))?;
    check_files(&shared, manual_pages(&page)?.into_iter().map(|name| format!("man/man1/{name}.1.gz")))?;
    let completions =
        ["bash-completion/completions/douse", "fish/vendor_completions.d/douse.fish", "zsh/vendor-completions/_douse"];
    check_files(&shared, completions.map(str::to_owned))?;
    let notices = format!("{}.gz", notices::FILE);
    check_files(&shared.join("doc/douse"), ["changelog.gz", "copyright", &notices].map(str::to_owned))?;
    install_and_remove(subject, sandbox)?;
    let done = "extracted by dpkg-deb; solved and served as its unit says; installed and removed by dpkg";
    Ok(Trial::Passed(format!("{done}{}", runner.label()), first_answer))
}

/// Lets dpkg install and remove the package in an empty system.
fn install_and_remove(subject: &Subject, sandbox: &Sandbox) -> Result<()> {
    let system = sandbox.0.join("system");
    std::fs::create_dir_all(system.join("var/lib/dpkg/updates"))?;
    std::fs::create_dir_all(system.join("var/lib/dpkg/info"))?;
    std::fs::write(system.join("var/lib/dpkg/status"), "")?;
    // Its scripts run outside of the system, and must notice that.
    let dpkg = || {
        let mut command = program("dpkg", ["--force-not-root", "--force-script-chrootless", "--force-architecture"]);
        command.arg("--root").arg(&system).arg(format!("--log={}", sandbox.0.join("dpkg.log").display()));
        // dpkg looks for administration tools, which are on no user's path.
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{path}:/usr/local/sbin:/usr/sbin:/sbin"));
        command
    };
    let program = system.join("usr/bin/douse");
    succeed(dpkg().arg("--install").arg(&subject.file))?;
    ensure!(program.is_file(), "dpkg has not installed the program");
    let name = format!("douse:{}", subject.platform()?.architecture);
    succeed(dpkg().args(["--purge", &name]))?;
    ensure!(!program.exists(), "dpkg has not removed the program");
    Ok(())
}

fn read_gzip(file: &Path) -> Result<String> {
    let mut text = String::new();
    let compressed = std::fs::File::open(file).with_context(|| format!("{} is missing", file.display()))?;
    GzDecoder::new(compressed).read_to_string(&mut text)?;
    Ok(text)
}

/// Fails if an image cannot be tried completely, after installing missing tools.
pub fn container_ready(platform: &Platform, installing: Installing) -> Result<()> {
    ensure!(works(&mut program(CHROOT, ["/", "true"])), "only root can use chroot");
    ensure!(BUILDAH.ready(installing), "buildah is missing");
    platform.runner(installing).map(drop)
}

/// Unpacks the layers of an image and runs the program as the image says, with that folder as its
/// root.
pub fn container(subject: &Subject, runner: &Runner, sandbox: &Sandbox) -> Result<Trial> {
    if !works(&mut program(CHROOT, ["/", "true"])) {
        return Ok(Trial::Skipped("only root can use chroot".to_owned()));
    }
    let begun = Instant::now();
    let layout = Layout(sandbox.unpack(&subject.file, "layout")?);
    let manifest = layout.manifest()?;
    let whole = Layout::json(&layout.blob(&manifest["config"])?)?;
    ensure!(whole["architecture"] == subject.platform()?.architecture, "the image is for {}", whole["architecture"]);
    let config = &whole["config"];
    let inner = sandbox.0.join("root");
    let layers = layout.layers(&manifest)?;
    for layer in &layers {
        sandbox.unpack(layer, "root")?;
    }
    let user = config["User"].as_str().context("a user")?.to_owned();
    let mut words = vec![config["Entrypoint"][0].as_str().context("an entry point")?.to_owned()];
    if !subject.platform()?.is_native() {
        // The emulator needs no libraries; nothing else is added.
        std::fs::copy(find_on_path(QEMU_PROGRAM)?, inner.join("emulator"))?;
        words.insert(0, "/emulator".to_owned());
    }
    let environment: Vec<(String, String)> = config["Env"]
        .as_array()
        .context("an environment")?
        .iter()
        .filter_map(|pair| pair.as_str()?.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let inside = || {
        let mut command = sandbox.isolated(Command::new(CHROOT));
        command.arg(format!("--userspec={user}")).arg(&inner).args(&words).envs(environment.iter().cloned());
        command
    };
    check_program(inside, None)?;
    let first_answer = subject.first_answer(begun);
    // The image listens on all interfaces; a trial must not be reachable from outside.
    check_service(inside().arg(config["Cmd"][0].as_str().context("a command")?).env("DOUSE_LISTEN", "127.0.0.1:0"))?;
    let kept = std::fs::read_dir(inner.join("data")).is_ok_and(|mut entries| entries.next().is_some());
    ensure!(kept, "nothing was kept in the volume");
    ensure!(
        environment == image::environment().map(|(name, value)| (name.to_owned(), value.to_owned())),
        "another environment"
    );
    let file = if BUILDAH.ready(subject.installing) {
        ensure!(layers.len() == 1, "the Containerfile adds one layer");
        compare_with_containerfile(subject, &layers[0], config, &inner, sandbox)?;
        "buildah makes the same of the Containerfile".to_owned()
    } else {
        subject.skip_part("buildah")?
    };
    let by = runner.label();
    Ok(Trial::Passed(
        format!("unpacked into a chroot as user {user}; solved and served the game{by}; {file}"),
        first_answer,
    ))
}

/// Builds images from a Containerfile, without a service and without running anything in them.
const BUILDAH: Debian =
    Debian { packages: &["buildah"], is_installed: || works(&mut program("buildah", ["--version"])) };

/// Builds the Containerfile and compares the files and settings of the result with the image
/// unpacked in `inner`.
fn compare_with_containerfile(
    subject: &Subject,
    layer: &Path,
    config: &Value,
    inner: &Path,
    sandbox: &Sandbox,
) -> Result<()> {
    let architecture = subject.platform()?.architecture;
    let context = sandbox.0.join("context");
    std::fs::create_dir(&context)?;
    std::fs::copy(layer, context.join(format!("image-{architecture}.tar")))?;
    let buildah = |arguments: &[&str]| {
        let mut command = program("buildah", ["--storage-driver", "vfs", "--root"]);
        command.arg(sandbox.0.join("storage")).arg("--runroot").arg(sandbox.0.join("run")).args(arguments);
        command
    };
    let platform = format!("linux/{architecture}");
    let mut build = buildah(&["build", "--isolation", "chroot", "--format", "oci", "--platform", &platform]);
    build.args(["--tag", "douse", "--file"]).arg(root().join("Containerfile"));
    succeed(build.arg(&context))?;
    let output = buildah(&["inspect", "--type", "image", "douse"]).output()?;
    let found: Value = serde_json::from_slice(&output.stdout).context("buildah describes no image")?;
    let found = &found["OCIv1"]["config"];
    for field in ["User", "ExposedPorts", "Entrypoint", "Cmd", "Volumes", "WorkingDir", "StopSignal"] {
        ensure!(found[field] == config[field], "the Containerfile has another {field}: {}", found[field]);
    }
    let variables = |of: &Value| -> Vec<String> {
        // Engines add a PATH.
        let all = of["Env"].as_array().into_iter().flatten().filter_map(|pair| pair.as_str().map(str::to_owned));
        all.filter(|pair| !pair.starts_with("PATH=")).collect()
    };
    ensure!(variables(found) == variables(config), "the Containerfile has another environment: {}", found["Env"]);
    let pushed = sandbox.0.join("pushed");
    succeed(buildah(&["push", "--quiet", "douse"]).arg(format!("oci:{}", pushed.display())))?;
    let image = Layout(pushed);
    for layer in image.layers(&image.manifest()?)? {
        sandbox.unpack(&layer, "built")?;
    }
    for file in files_below(&sandbox.0.join("built"))? {
        let same = std::fs::read(sandbox.0.join("built").join(&file))? == std::fs::read(inner.join(&file))?;
        ensure!(same, "the Containerfile makes another {}", file.display());
    }
    ensure!(sandbox.0.join("built").join(image::PROGRAM_PATH).is_file(), "the Containerfile adds no program");
    Ok(())
}

/// An unpacked image.
struct Layout(PathBuf);

impl Layout {
    fn json(path: &Path) -> Result<Value> {
        Ok(serde_json::from_slice(&std::fs::read(path)?)?)
    }

    /// Returns the file that a descriptor names by its digest.
    fn blob(&self, descriptor: &Value) -> Result<PathBuf> {
        let digest =
            descriptor["digest"].as_str().and_then(|digest| digest.strip_prefix("sha256:")).context("a digest")?;
        let path = self.0.join("blobs/sha256").join(digest);
        ensure!(sha256(&std::fs::read(&path)?) == digest, "a blob has another digest than its name");
        Ok(path)
    }

    fn manifest(&self) -> Result<Value> {
        Self::json(&self.blob(&Self::json(&self.0.join("index.json"))?["manifests"][0])?)
    }

    fn layers(&self, manifest: &Value) -> Result<Vec<PathBuf>> {
        manifest["layers"].as_array().context("layers")?.iter().map(|layer| self.blob(layer)).collect()
    }
}

/// Finds a program on the path.
fn find_on_path(name: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    match std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()) {
        Some(file) => Ok(file),
        None => bail!("{name} is not on the path"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_names_a_page_for_each_verb() {
        let page =
            ".TH douse 1\n.SH SUBCOMMANDS\n.TP\ndouse\\-solve(1)\nSolve\n.TP\ndouse\\-lit\\-only(1)\nSee printf(1)\n";
        assert_eq!(manual_pages(page).unwrap(), ["douse-lit-only", "douse-solve"].map(str::to_owned).into());
        assert!(manual_pages(".TH douse 1\n").is_err());
    }
}
