//! The tools that the verbs need besides cargo: whether they are installed, and installing them.

use crate::command::{cargo, program, root, succeed, works};
use std::path::PathBuf;
use std::process::Command;

/// Whether missing tools may be installed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Installing {
    /// Install what is missing, and say so.
    Allowed,
    /// Go on with what is there.
    Forbidden,
}

/// A program published as a package of its own.
pub struct Tool {
    /// As in `cargo <subcommand>`, or the program itself.
    pub start: Start,
    /// The package that brings it.
    pub package: &'static str,
    /// The version installed where none is there; any other is used as found.
    pub version: &'static str,
    /// Which of its features are built.
    pub features: &'static [&'static str],
    /// How long building it takes.
    pub takes: &'static str,
}

/// How a tool is started.
pub enum Start {
    /// `cargo <subcommand>`.
    Subcommand(&'static str),
    /// By its own name.
    Program(&'static str),
}

/// The test runner, without the part that replaces it by a newer one.
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

/// What makes a site of the documentation, without the server that shows changes as they are made.
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
    /// The tool, found on the path or among our own tools.
    pub fn command(&self) -> Command {
        match self.start {
            Start::Subcommand(name) => with_own_tools(cargo([name])),
            // A program is looked for on the path of the caller, so its place among our own tools is named.
            Start::Program(name) if works(program(name, ["--version"]).env_remove("RUST_LOG")) => {
                program(name, Vec::<&str>::new())
            }
            Start::Program(name) => {
                let file = root().join("target/tools/bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
                program(&file, Vec::<&str>::new())
            }
        }
    }

    /// Whether the tool can be used, after installing it where it is missing and that is allowed.
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
        // These tools wait for others to work: built without optimisation they are there in a third of the time.
        let mut install = cargo(["install", package, "--version", version, "--locked", "--debug"]);
        install.args(*features).arg("--root").arg(own_tools).env("CARGO_PROFILE_DEV_DEBUG", "0");
        if let Err(error) = succeed(&mut install) {
            eprintln!("{package} cannot be installed: {error:#}");
            return false;
        }
        works(self.command().arg("--version"))
    }
}

/// Puts `target/tools/bin` behind the path, so that tools the user has chosen come first.
pub fn with_own_tools(mut command: Command) -> Command {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([root().join("target/tools/bin")]).collect::<Vec<PathBuf>>();
    if let Ok(path) = std::env::join_paths(folders) {
        command.env("PATH", path);
    }
    command
}

/// Whether a part of the toolchain (`fmt`, `clippy`) can be used, after asking rustup for it where it is missing.
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

/// Whether the compiler has a standard library for this kind of machine, after asking rustup for it where it is missing.
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
    /// The file that is used, below `node_modules`.
    pub file: &'static str,
}

impl Npm {
    /// The file, after fetching the package where it is missing and that is allowed.
    pub fn file(&self, installing: Installing) -> Option<PathBuf> {
        let package = self.package;
        // Another version gets another folder, so that an old one is not taken for it.
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

/// A library outside Rust, as Debian packages it.
#[derive(Debug)]
pub struct Library {
    /// The feature of the benchmarks that uses it.
    pub feature: &'static str,
    /// A header that is there when the library is.
    pub header: &'static str,
    /// Debian's package.
    pub package: &'static str,
}

impl Library {
    /// Whether the header lies where C compilers look.
    pub fn there(&self) -> bool {
        ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]
            .iter()
            .any(|folder| PathBuf::from(folder).join(self.header).exists())
    }
}

/// Installs the packages of libraries, see [`install_packages`].
pub fn install_libraries(libraries: &[&Library], installing: Installing) {
    let packages: Vec<_> = libraries.iter().map(|library| library.package).collect();
    install_packages(&packages, installing);
}

/// Programs that come as Debian packages.
pub struct Debian {
    /// The packages.
    pub packages: &'static [&'static str],
    /// Whether what they bring is there, from wherever.
    pub there: fn() -> bool,
}

impl Debian {
    /// Whether the programs can be used, after installing them where they are missing and that is allowed.
    pub fn ready(&self, installing: Installing) -> bool {
        if !(self.there)() {
            install_packages(self.packages, installing);
        }
        (self.there)()
    }
}

/// A Python that makes environments of its own. Debian packages the part that puts pip into them separately.
pub const PYTHON: Debian = Debian {
    packages: &["python3-venv"],
    there: || works(&mut program("python3", ["-c", "import ensurepip, sys, venv; assert sys.version_info >= (3, 11)"])),
};

/// What runs JavaScript outside of browsers, and packs and fetches its packages.
pub const NODE: Debian = Debian {
    packages: &["nodejs", "npm"],
    there: || ["node", "npm"].iter().all(|name| works(&mut program(name, ["--version"]))),
};

/// Installs Debian packages where that needs no password; says what it does, or what the user could do.
fn install_packages(packages: &[&str], installing: Installing) {
    let names = packages.join(" ");
    // `apt-get` is started as root only where that works without a question.
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
        // A new container knows no packages, and a list may be older than the files it names.
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
