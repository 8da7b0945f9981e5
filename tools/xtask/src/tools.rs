//! Tools that the verbs need besides cargo, and how to install them.

use crate::command::{cargo, program, root, succeed, works};
use std::path::PathBuf;
use std::process::Command;

/// Permission to install missing tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Installing {
    /// Missing tools are installed, with a message.
    Allowed,
    /// Only installed tools are used.
    Forbidden,
}

/// A program that cargo installs.
pub struct Tool {
    pub start: Start,
    /// Its package on crates.io.
    pub package: &'static str,
    /// The version to install; an installed one of any version is used.
    pub version: &'static str,
    /// Options about its features.
    pub features: &'static [&'static str],
    /// How long building it takes.
    pub takes: &'static str,
}

/// The way to start a tool.
pub enum Start {
    /// `cargo <subcommand>`.
    Subcommand(&'static str),
    /// `<program>`.
    Program(&'static str),
}

/// The test runner, without the part that updates it.
pub const NEXTEST: Tool = Tool {
    start: Start::Subcommand("nextest"),
    package: "cargo-nextest",
    version: "0.9.143",
    features: &["--no-default-features", "--features", "default-no-update"],
    takes: "two minutes",
};

/// The driver of the fuzz targets.
pub const FUZZ: Tool = Tool {
    start: Start::Subcommand("fuzz"),
    package: "cargo-fuzz",
    version: "0.13.2",
    features: &[],
    takes: "half a minute",
};

/// Builds the site of the documentation; without the server for previews.
pub const MDBOOK: Tool = Tool {
    start: Start::Program("mdbook"),
    package: "mdbook",
    version: "0.5.4",
    features: &["--no-default-features", "--features", "search"],
    takes: "two minutes",
};

/// The driver of Firefox.
pub const GECKODRIVER: Tool = Tool {
    start: Start::Program("geckodriver"),
    package: "geckodriver",
    version: "0.37.1",
    features: &[],
    takes: "two minutes",
};

impl Tool {
    /// Returns the command of the tool, found on the path or among our own tools.
    pub fn command(&self) -> Command {
        match self.start {
            Start::Subcommand(name) => with_own_tools(cargo([name])),
            // Programs are searched on the path of the caller, so our own tools need their whole
            // path.
            Start::Program(name) if works(program(name, ["--version"]).env_remove("RUST_LOG")) => {
                program(name, Vec::<&str>::new())
            }
            Start::Program(name) => {
                let file = root().join("target/tools/bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
                program(&file, Vec::<&str>::new())
            }
        }
    }

    /// Returns whether the tool can be used, after installing it if that is allowed.
    pub fn ready(&self, installing: Installing) -> bool {
        if works(self.command().arg("--version")) {
            return true;
        }
        let Tool { package, version, features, takes, .. } = self;
        if installing == Installing::Forbidden {
            eprintln!(
                "{package} is not installed; to install it: cargo install {package} --version {version} --locked"
            );
            return false;
        }
        eprintln!("{package} is missing: installing version {version} into target/tools ({takes}, once)");
        let own_tools = root().join("target/tools");
        // Tools mostly wait; without optimisation they compile in a third of the time.
        let mut install = cargo(["install", package, "--version", version, "--locked", "--debug"]);
        install.args(*features).arg("--root").arg(own_tools).env("CARGO_PROFILE_DEV_DEBUG", "0");
        if let Err(error) = succeed(&mut install) {
            eprintln!("{package} cannot be installed: {error:#}");
            return false;
        }
        works(self.command().arg("--version"))
    }
}

/// Adds `target/tools/bin` to the end of the path, so that the user's own tools come first.
pub fn with_own_tools(mut command: Command) -> Command {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([root().join("target/tools/bin")]).collect::<Vec<PathBuf>>();
    if let Ok(path) = std::env::join_paths(folders) {
        command.env("PATH", path);
    }
    command
}

/// Returns whether a component of the toolchain (`fmt`, `clippy`) can be used, after asking rustup
/// for it if that is allowed.
pub fn component_ready(subcommand: &str, component: &str, installing: Installing) -> bool {
    let there = || works(&mut cargo([subcommand, "--version"]));
    if there() {
        return true;
    }
    if installing == Installing::Allowed && works(&mut program("rustup", ["--version"])) {
        eprintln!("{component} is missing: adding it to the toolchain");
        if succeed(&mut program("rustup", ["component", "add", component])).is_ok() {
            return there();
        }
    }
    eprintln!("{component} is not installed; to install it: rustup component add {component}");
    false
}

/// Returns whether the standard library for a target is installed, after asking rustup for it if
/// that is allowed.
pub fn target_ready(target: &str, installing: Installing) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let there = || {
        let found =
            Command::new(&rustc).current_dir(root()).args(["--print", "target-libdir", "--target", target]).output();
        found.is_ok_and(|found| {
            let folder = String::from_utf8_lossy(&found.stdout).trim().to_owned();
            found.status.success() && std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
        })
    };
    if there() {
        return true;
    }
    if installing == Installing::Allowed && works(&mut program("rustup", ["--version"])) {
        eprintln!("the standard library for {target} is missing: asking rustup for it");
        if succeed(&mut program("rustup", ["target", "add", target])).is_ok() {
            return there();
        }
    }
    eprintln!("the standard library for {target} is not installed; to install it: rustup target add {target}");
    false
}

/// A package of npm, installed into a folder of its own below `target/tools`.
pub struct Npm {
    /// The folder below `target/tools`.
    pub name: &'static str,
    /// The package with its version.
    pub package: &'static str,
    /// The file to use, below `node_modules`.
    pub file: &'static str,
}

impl Npm {
    /// Returns the file, after fetching the package if that is allowed.
    pub fn file(&self, installing: Installing) -> Option<PathBuf> {
        let package = self.package;
        // Each version has a folder of its own.
        let version = package.rsplit_once('@').map_or("", |(_, version)| version);
        let folder = root().join("target/tools").join(format!("{}-{version}", self.name));
        let file = folder.join("node_modules").join(self.file);
        if !file.exists() && installing == Installing::Allowed && NODE.ready(installing) {
            eprintln!("{package} is missing: fetching it into target/tools");
            let mut install = program("npm", ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]);
            if let Err(error) = succeed(install.args(["--silent", "--prefix"]).arg(&folder).arg(package)) {
                eprintln!("{package} cannot be installed: {error:#}");
            }
        }
        if !file.exists() {
            eprintln!("{package} is not installed; npm installs it");
            return None;
        }
        Some(file)
    }
}

/// A C library in a Debian package.
#[derive(Debug)]
pub struct Library {
    /// The feature of the benchmarks that uses it.
    pub feature: &'static str,
    /// A header of the library.
    pub header: &'static str,
    pub package: &'static str,
}

impl Library {
    /// Returns whether the header is where C compilers look.
    pub fn is_installed(&self) -> bool {
        ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
            .iter()
            .any(|folder| PathBuf::from(folder).join(self.header).exists())
    }
}

pub fn install_libraries(libraries: &[&Library], installing: Installing) {
    let packages: Vec<_> = libraries.iter().map(|library| library.package).collect();
    install_packages(&packages, installing);
}

/// Programs in Debian packages.
pub struct Debian {
    pub packages: &'static [&'static str],
    /// Returns whether they are installed, from any source.
    pub is_installed: fn() -> bool,
}

impl Debian {
    /// Returns whether the programs can be used, after installing them if that is allowed.
    pub fn ready(&self, installing: Installing) -> bool {
        if !(self.is_installed)() {
            install_packages(self.packages, installing);
        }
        (self.is_installed)()
    }
}

/// A Python that creates environments. Debian packages the part that puts pip into them separately.
pub const PYTHON: Debian = Debian {
    packages: &["python3-venv"],
    is_installed: || {
        works(&mut program("python3", ["-c", "import ensurepip, sys, venv; assert sys.version_info >= (3, 11)"]))
    },
};

/// Runs JavaScript outside of browsers, and packs and fetches its packages.
pub const NODE: Debian = Debian {
    packages: &["nodejs", "npm"],
    is_installed: || ["node", "npm"].iter().all(|name| works(&mut program(name, ["--version"]))),
};

/// Installs Debian packages if that needs no password; otherwise prints the command for it.
fn install_packages(packages: &[&str], installing: Installing) {
    let names = packages.join(" ");
    // `apt-get` runs as root only if that works without a question.
    let apt: Option<&[&str]> = match installing {
        Installing::Forbidden => None,
        Installing::Allowed if !works(&mut program("apt-get", ["--version"])) => None,
        Installing::Allowed if is_root() => Some(&["env"]),
        Installing::Allowed if works(&mut program("sudo", ["-n", "true"])) => Some(&["sudo", "-n"]),
        Installing::Allowed => None,
    };
    if let Some([first, rest @ ..]) = apt {
        eprintln!("missing: {names}; installing with apt-get");
        let apt_get = |words: &[&str]| {
            let mut command = program(first, rest);
            command.args(["apt-get", "--yes", "--quiet"]).args(words).env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        let install = || apt_get(&[&["install", "--no-install-recommends"], packages].concat());
        // A new container has no list of packages, and a list may be older than its files.
        if succeed(&mut install()).is_ok()
            || (succeed(&mut apt_get(&["update"])).is_ok() && succeed(&mut install()).is_ok())
        {
            return;
        }
    }
    eprintln!("not installed: {names}; to install them on Debian or Ubuntu: sudo apt install {names}");
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
