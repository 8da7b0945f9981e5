//! The Debian package: program, manual pages, completions and a systemd unit that is not enabled.

use super::archive::{Archive, PLAIN, PROGRAM, Tar, ar, gzip};
use super::binary::Texts;
use super::notices;
use anyhow::{Context, Result};

/// The control file.
fn control(version: &str, architecture: &str, kilobytes: usize) -> String {
    format!(
        "Package: douse\nVersion: {version}-1\nArchitecture: {architecture}\nMaintainer: The douse authors\n\
         Installed-Size: {kilobytes}\nSection: games\nPriority: optional\n\
         Recommends: ca-certificates\n\
         Description: Lights Out puzzles: play them, solve them, understand them\n \
         Deals boards with a proved par, solves boards of any shape, rule and number of\n \
         states, explains every answer, and serves the game with leaderboards.\n"
    )
}

/// Runs after files were installed or removed: systemd, if it runs, reads the unit again, and after
/// an upgrade a running service restarts with the new program. A system in a folder of another one
/// is not touched.
const RELOAD: &str = "#!/bin/sh\nset -e\nif [ -z \"$DPKG_ROOT\" ] && [ -d /run/systemd/system ]; then\n    \
    systemctl daemon-reload || true\n    \
    if [ \"$1\" = configure ]; then systemctl try-restart douse.service || true; fi\nfi\n";
/// Runs before files are removed: stops the service.
const STOP: &str = "#!/bin/sh\nset -e\nif [ -z \"$DPKG_ROOT\" ] && [ -d /run/systemd/system ] && [ \"$1\" = remove ]; then\n    \
    systemctl disable --now douse.service || true\nfi\n";

/// The file about licences that every package has.
fn copyright(licences: &[Vec<u8>]) -> Vec<u8> {
    let head = format!(
        "douse, copyright the douse authors, may be used under either of the two licences below.\n\
         The licences of the libraries in it are in {}.gz.\n\n",
        notices::FILE
    );
    [head.into_bytes(), licences.join(&b"\n\n"[..])].concat()
}

/// Makes the package of a program.
pub fn package(
    program: Vec<u8>,
    texts: &Texts,
    version: &str,
    architecture: &str,
    notices: &str,
    unit: &str,
    time: u64,
) -> Result<Vec<u8>> {
    let unit = unit.replace("/usr/local/bin/douse", "/usr/bin/douse");
    // The first line says how to install the unit by hand.
    let unit = unit.split_once('\n').context("the unit has lines")?.1;
    let mut files = vec![
        ("usr/bin/douse".to_owned(), PROGRAM, program),
        ("usr/lib/systemd/system/douse.service".to_owned(), PLAIN, unit.as_bytes().to_vec()),
        ("usr/share/doc/douse/changelog.gz".to_owned(), PLAIN, gzip(&texts.changelog)?),
        ("usr/share/doc/douse/copyright".to_owned(), PLAIN, copyright(&texts.licences)),
        (format!("usr/share/doc/douse/{}.gz", notices::FILE), PLAIN, gzip(notices.as_bytes())?),
    ];
    for (name, page) in &texts.manuals {
        files.push((format!("usr/share/man/man1/{name}.gz"), PLAIN, gzip(page)?));
    }
    for (shell, script) in &texts.completions {
        let place = match shell.as_str() {
            "bash" => "usr/share/bash-completion/completions/douse",
            "zsh" => "usr/share/zsh/vendor-completions/_douse",
            "fish" => "usr/share/fish/vendor_completions.d/douse.fish",
            // Debian has no place for other shells.
            _ => continue,
        };
        files.push((place.to_owned(), PLAIN, script.clone()));
    }
    files.sort();
    let bytes: usize = files.iter().map(|(_, _, content)| content.len()).sum();
    let mut data = Tar::new(time);
    for (path, mode, content) in &files {
        data.file(path, *mode, content)?;
    }
    let mut about = Tar::new(time);
    about.file("control", PLAIN, control(version, architecture, bytes.div_ceil(1024)).as_bytes())?;
    for (name, script) in [("postinst", RELOAD), ("postrm", RELOAD), ("prerm", STOP)] {
        about.file(name, PROGRAM, script.as_bytes())?;
    }
    let (about, data) = (gzip(&about.finish()?)?, gzip(&data.finish()?)?);
    ar(time, &[("debian-binary", b"2.0\n"), ("control.tar.gz", &about), ("data.tar.gz", &data)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_file_has_fields_and_a_folded_description() {
        let control = control("0.2.0", "amd64", 12);
        assert!(control.contains("Version: 0.2.0-1\nArchitecture: amd64\n"));
        // Continuation lines of a field begin with exactly one space.
        let folded: Vec<&str> = control.lines().skip_while(|line| !line.starts_with("Description")).skip(1).collect();
        assert_eq!(folded.len(), 2);
        assert!(folded.iter().all(|line| line.starts_with(' ') && !line.starts_with("  ")), "{control}");
    }

    /// Runs a script and returns its commands to systemd.
    #[cfg(unix)]
    fn systemd_commands(script: &str, argument: &str, running: bool, root: &str) -> String {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = std::env::temp_dir().join(format!("douse-scripts-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let systemd = folder.join("systemd");
        if running {
            std::fs::create_dir(&systemd).unwrap();
        }
        let stub = folder.join("systemctl");
        // The stub fails, as systemctl does for a unit that was never started: no script may end
        // early.
        std::fs::write(&stub, "#!/bin/sh\necho \"$@\"\nexit 1\n").unwrap();
        std::fs::set_permissions(&stub, std::fs::Permissions::from_mode(0o755)).unwrap();
        let script = script.replace("/run/systemd/system", &systemd.to_string_lossy());
        let mut shell = std::process::Command::new("/bin/sh");
        shell.args(["-c", &script, "script", argument]).env("PATH", &folder).env("DPKG_ROOT", root);
        let output = shell.output().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    #[cfg(unix)]
    #[test]
    fn the_scripts_tell_systemd_what_has_changed_if_it_runs_on_this_system() {
        let restarted = "daemon-reload\ntry-restart douse.service\n";
        assert_eq!(systemd_commands(RELOAD, "configure", true, ""), restarted);
        assert_eq!(systemd_commands(RELOAD, "remove", true, ""), "daemon-reload\n");
        assert_eq!(systemd_commands(STOP, "remove", true, ""), "disable --now douse.service\n");
        assert_eq!(systemd_commands(STOP, "upgrade", true, ""), "");
        for (script, argument) in [(RELOAD, "configure"), (STOP, "remove")] {
            assert_eq!(
                systemd_commands(script, argument, false, "") + &systemd_commands(script, argument, true, "/mnt"),
                ""
            );
        }
    }
}
