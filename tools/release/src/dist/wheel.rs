//! The Python package: one wheel per platform for all versions of Python, and its source with all
//! crates it needs.

use super::archive::{Archive, PLAIN, PROGRAM, Tar, gzip};
use super::folder::{empty, files_below, mirror, name_of, only_file};
use super::notices;
use super::packaging::Packaging;
use super::platform::{Platform, System, build_folder, with_flags};
use anyhow::{Context, Result, bail, ensure};
use douse_xtask::command::{cargo, program, root, succeed};
use douse_xtask::python::package;
use douse_xtask::tools::{Installing, target_ready};
use std::path::{Path, PathBuf};

/// Returns the platform tag of a wheel, without the processor.
fn tag(system: System) -> Option<&'static str> {
    match system {
        System::Glibc => Some("manylinux_2_17"),
        System::Static => Some("musllinux_1_2"),
        System::Windows => None,
    }
}

pub fn is_for(platform: &Platform) -> bool {
    tag(platform.system).is_some()
}

/// Makes the wheel for a platform and returns its name and content, after auditwheel has confirmed
/// that it runs on its platform.
pub fn wheel(platform: &Platform, scratch: &Path, time: u64, installing: Installing) -> Result<(String, Vec<u8>)> {
    let tag = tag(platform.system).context("there is no wheel for this system")?;
    ensure!(target_ready(platform.target, installing), "the standard library for {} is missing", platform.target);
    let packaging = Packaging::ready(installing)?;
    let folder = empty(&scratch.join("wheel"))?;
    let mut command = packaging.command("maturin");
    command.args(["build", "--profile", "dist", "--zig", "--target", platform.target, "--compatibility", tag]);
    command.arg("--manifest-path").arg(package().join("Cargo.toml")).arg("--out").arg(&folder);
    command.arg("--target-dir").arg(build_folder());
    with_flags(&mut command);
    succeed(&mut command)?;
    let file = repack(&packaging, &only_file(&folder)?, platform, &folder, time)?;
    let name = name_of(&file);
    let platform_tag = format!("{tag}_{}", platform.processor());
    ensure!(
        name.contains("-abi3-") && name.contains(&platform_tag),
        "{name} is not for {platform_tag} and every Python"
    );
    audit(&packaging, &file, platform, &folder)?;
    Ok((name, std::fs::read(file)?))
}

/// Lets auditwheel check that a wheel runs on all systems of its platform.
pub fn audit(packaging: &Packaging, file: &Path, platform: &Platform, scratch: &Path) -> Result<()> {
    let tag = tag(platform.system).context("there is no wheel for this system")?;
    // auditwheel must not look at the libraries of this machine.
    let nowhere = empty(&scratch.join("nowhere"))?;
    let output = packaging.command("auditwheel").arg("show").arg("--ldpaths").arg(&nowhere).arg(file).output()?;
    let verdict = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || !confirms(&verdict, &format!("{tag}_{}", platform.processor())) {
        bail!("auditwheel does not accept {}: {verdict}", name_of(file));
    }
    Ok(())
}

/// Packs a wheel again with licences. Static wheels then name musl as distributions and auditwheel
/// do; zig links with the name that musl gives itself.
fn repack(packaging: &Packaging, file: &Path, platform: &Platform, folder: &Path, time: u64) -> Result<PathBuf> {
    let unpacked = folder.join("unpacked");
    succeed(packaging.command("python").args(["-m", "wheel", "unpack", "--dest"]).arg(&unpacked).arg(file))?;
    let inside = only_file(&unpacked)?;
    if platform.system == System::Static {
        let mut rename = packaging.command("patchelf");
        rename.args(["--replace-needed", "libc.so", &format!("libc.musl-{}.so.1", platform.processor())]);
        succeed(rename.arg(inside.join("douse/_douse.abi3.so")))?;
    }
    let about = inside.join(format!("{}.dist-info", name_of(&inside)));
    ensure!(about.is_dir(), "the wheel has no {}", name_of(&about));
    std::fs::create_dir_all(about.join("licenses"))?;
    std::fs::write(about.join("licenses").join(notices::FILE), notices::of_wheel(platform.target)?)?;
    let packed = empty(&folder.join("packed"))?;
    let mut pack = packaging.command("python");
    pack.args(["-m", "wheel", "pack", "--dest-dir"]).arg(&packed).arg(&inside);
    succeed(pack.env("SOURCE_DATE_EPOCH", time.to_string()))?;
    only_file(&packed)
}

/// Returns whether auditwheel confirms a platform tag. It names the oldest platform that a wheel
/// runs on, which may be older, and breaks its lines anywhere.
fn confirms(verdict: &str, tag: &str) -> bool {
    let words = verdict.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((_, found)) = words.split_once("consistent with the following platform tag: \"") else { return false };
    match (parts(found.split('"').next().unwrap_or_default()), parts(tag)) {
        (Some((found, oldest)), Some((wanted, named))) => found == wanted && oldest <= named,
        _ => false,
    }
}

/// Name and processor of a platform tag.
type NameAndProcessor<'a> = (&'a str, &'a str);

/// Splits a platform tag into name, processor and version of the C library.
fn parts(tag: &str) -> Option<(NameAndProcessor<'_>, (u32, u32))> {
    let mut parts = tag.splitn(4, '_');
    let (name, major, minor) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(((name, parts.next()?), (major, minor)))
}

/// Cargo settings of the source package: its crates are vendored, and, as in the repository, no
/// Python is linked.
const SETTINGS: &str = "[source.crates-io]
replace-with = \"vendored-sources\"

[source.vendored-sources]
directory = \"vendor\"

[env]
PYO3_BUILD_EXTENSION_MODULE = \"1\"
";

/// Makes the source package: maturin's files and all crates it depends on, so that it can be built
/// without a network.
pub fn source(version: &str, scratch: &Path, time: u64, installing: Installing) -> Result<(String, Vec<u8>)> {
    let folder = empty(&scratch.join("sdist"))?;
    let mut command = Packaging::ready(installing)?.command("maturin");
    succeed(command.args(["sdist", "--manifest-path"]).arg(package().join("Cargo.toml")).arg("--out").arg(&folder))?;
    let file = only_file(&folder)?;
    let name = name_of(&file);
    let stem = format!("douse-{version}");
    ensure!(name == format!("{stem}.tar.gz"), "maturin has written {name}");
    succeed(program("tar", ["--extract", "--file"]).arg(&file).arg("--directory").arg(&folder))?;
    let inside = folder.join(&stem);
    // The lock file covers the whole workspace; cargo itself leaves out crates that only the
    // programs need.
    let output = cargo(["vendor", "--versioned-dirs", "--quiet", "vendor"]).current_dir(&inside).output()?;
    ensure!(output.status.success(), "cargo cannot collect the crates: {}", String::from_utf8_lossy(&output.stderr));
    std::fs::create_dir_all(inside.join(".cargo"))?;
    std::fs::write(inside.join(".cargo/config.toml"), SETTINGS)?;
    // A build script reads the texts of the game, which belong to no crate.
    mirror(&root().join("locales"), &inside.join("locales"))?;
    remove_import_libraries(&inside.join("vendor"))?;

    let mut archive = Tar::new(time);
    for name in files_below(&inside)? {
        let path = inside.join(&name);
        archive.file(&format!("{stem}/{}", name.to_string_lossy()), mode(&path)?, &std::fs::read(&path)?)?;
    }
    Ok((name, gzip(&archive.finish()?)?))
}

/// Deletes libraries for linking Windows programs, which are most of the bytes. Their crates stay,
/// because cargo asks for them on every system.
fn remove_import_libraries(vendor: &Path) -> Result<()> {
    for entry in std::fs::read_dir(vendor)? {
        let folder = entry?.path();
        let sums = folder.join(".cargo-checksum.json");
        let mut checksum: serde_json::Value = serde_json::from_slice(&std::fs::read(&sums)?)?;
        let Some(files) = checksum["files"].as_object_mut() else { continue };
        let heavy: Vec<String> = files.keys().filter(|name| is_import_library(name)).cloned().collect();
        for name in &heavy {
            std::fs::remove_file(folder.join(name))?;
            files.remove(name);
        }
        if !heavy.is_empty() {
            std::fs::write(&sums, serde_json::to_vec(&checksum)?)?;
        }
    }
    Ok(())
}

fn is_import_library(name: &str) -> bool {
    name.starts_with("lib/") && (name.ends_with(".a") || name.ends_with(".lib"))
}

#[cfg(unix)]
fn mode(path: &Path) -> Result<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(if std::fs::metadata(path)?.permissions().mode() & 0o100 == 0 { PLAIN } else { PROGRAM })
}

#[cfg(not(unix))]
fn mode(_: &Path) -> Result<u32> {
    let _ = PROGRAM;
    Ok(PLAIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::platform::PLATFORMS;

    #[test]
    fn there_are_four_wheels() {
        let tags: Vec<_> = PLATFORMS.iter().filter_map(|platform| tag(platform.system)).collect();
        assert_eq!(tags, ["musllinux_1_2", "musllinux_1_2", "manylinux_2_17", "manylinux_2_17"]);
    }

    #[test]
    fn the_verdict_is_read_across_lines() {
        let verdict = "\nx.whl is consistent with the following platform\ntag: \"manylinux_2_17_x86_64\".\n";
        assert!(confirms(verdict, "manylinux_2_17_x86_64"));
        assert!(!confirms(verdict, "manylinux_2_17_aarch64"));
        assert!(!confirms(&verdict.replace("2_17", "2_28"), "manylinux_2_17_x86_64"));
        assert!(confirms(&verdict.replace("2_17", "2_12"), "manylinux_2_17_x86_64"));
        assert!(!confirms(verdict, "musllinux_2_17_x86_64") && !confirms("no wheel", "manylinux_2_17_x86_64"));
        assert!(!confirms(&verdict.replace("manylinux_2_17_x86_64", "linux_x86_64"), "manylinux_2_17_x86_64"));
    }

    #[test]
    fn the_settings_of_the_source_package_are_those_of_the_repository() {
        let own: toml::Table =
            toml::from_str(&std::fs::read_to_string(root().join(".cargo/config.toml")).unwrap()).unwrap();
        let packed: toml::Table = toml::from_str(SETTINGS).unwrap();
        assert_eq!(own["env"], packed["env"]);
        assert_eq!(packed["source"]["vendored-sources"]["directory"].as_str(), Some("vendor"));
    }

    #[test]
    fn only_libraries_for_linking_are_left_out() {
        assert!(is_import_library("lib/libwindows.0.53.0.a") && is_import_library("lib/windows.0.53.0.lib"));
        assert!(!is_import_library("src/lib.rs") && !is_import_library("lib/mod.rs"));
    }
}
