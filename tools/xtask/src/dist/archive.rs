//! Archives that are the same bytes whenever and wherever they are made: tar (ustar), gzip, and ar for Debian packages.

use anyhow::{Result, bail, ensure};
use flate2::{Compression, GzBuilder};
use std::io::Write as _;

/// Everything in a tar archive comes in blocks of this many bytes.
const BLOCK: usize = 512;
/// The longest name of an entry.
const NAME: usize = 100;
/// The most text of folders that do not fit into the name.
const PREFIX: usize = 155;

/// What a file may be used for, as `chmod` writes it.
pub const PROGRAM: u32 = 0o755;
/// The same for what is only read.
pub const PLAIN: u32 = 0o644;

/// An archive under construction.
pub trait Archive {
    /// Adds a file, and the folders around it.
    fn file(&mut self, path: &str, mode: u32, bytes: &[u8]) -> Result<()>;
}

/// A tar archive under construction. The user and group of every entry is root, unless it says otherwise.
pub struct Tar {
    bytes: Vec<u8>,
    time: u64,
    folders: Vec<String>,
}

impl Tar {
    /// An archive whose entries were all changed at this time, in seconds since 1970.
    pub fn new(time: u64) -> Self {
        Self { bytes: Vec::new(), time, folders: Vec::new() }
    }

    /// Adds a folder, and those around it, once each.
    pub fn folder(&mut self, path: &str, mode: u32, owner: u32) -> Result<()> {
        self.folders_around(path)?;
        if !self.folders.iter().any(|folder| folder == path) {
            self.folders.push(path.to_owned());
            self.entry(&format!("{path}/"), mode, owner, (b'5', ""), &[])?;
        }
        Ok(())
    }

    fn folders_around(&mut self, path: &str) -> Result<()> {
        match path.rsplit_once('/') {
            Some((folder, _)) if folder != "." => self.folder(folder, PROGRAM, 0),
            _ => Ok(()),
        }
    }

    /// Adds a symbolic link to a path relative to its folder.
    pub fn link(&mut self, path: &str, to: &str) -> Result<()> {
        ensure!(to.len() <= NAME, "the path is too long for a link: {to}");
        self.folders_around(path)?;
        self.entry(path, 0o777, 0, (b'2', to), &[])
    }

    /// Writes one entry: a header of one block, and the bytes filled up to whole blocks. `kind` is its letter, with the path that a link names.
    fn entry(&mut self, path: &str, mode: u32, owner: u32, kind: (u8, &str), bytes: &[u8]) -> Result<()> {
        let (prefix, name) = split(path)?;
        let mut header = [0; BLOCK];
        let mut put = |at: usize, text: &str| header[at..at + text.len()].copy_from_slice(text.as_bytes());
        put(0, name);
        put(100, &format!("{mode:07o}"));
        put(108, &format!("{owner:07o}"));
        put(116, &format!("{owner:07o}"));
        put(124, &format!("{:011o}", bytes.len()));
        put(136, &format!("{:011o}", self.time));
        // While the sum is taken, its own field holds spaces.
        put(148, "        ");
        put(157, kind.1);
        put(257, "ustar\x0000");
        put(345, prefix);
        header[156] = kind.0;
        let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        self.bytes.extend_from_slice(&header);
        self.bytes.extend_from_slice(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(BLOCK), 0);
        Ok(())
    }

    /// The archive, which ends with two empty blocks.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.resize(self.bytes.len() + 2 * BLOCK, 0);
        self.bytes
    }
}

impl Archive for Tar {
    fn file(&mut self, path: &str, mode: u32, bytes: &[u8]) -> Result<()> {
        self.folders_around(path)?;
        self.entry(path, mode, 0, (b'0', ""), bytes)
    }
}

/// A path as a header stores it: the folders that do not fit, and the rest.
fn split(path: &str) -> Result<(&str, &str)> {
    if path.len() <= NAME {
        return Ok(("", path));
    }
    let fits = |at: &usize| *at <= PREFIX && (1..=NAME).contains(&(path.len() - at - 1));
    match path.rmatch_indices('/').map(|(at, _)| at).find(fits) {
        Some(at) => Ok((&path[..at], &path[at + 1..])),
        None => bail!("the path is too long for a tar archive: {path}"),
    }
}

/// Packs bytes with gzip, without a name and a time.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    Ok(packed.finish()?)
}

/// An archive of ar, the outer form of a Debian package.
pub fn ar(time: u64, members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, content) in members {
        let header = format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, "100644", content.len());
        bytes.extend_from_slice(header.as_bytes());
        bytes.extend_from_slice(content);
        if bytes.len() % 2 == 1 {
            bytes.push(b'\n');
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::collections::BTreeMap;
    use std::io::Read as _;
    use std::process::{Command, Stdio};

    /// What `tar` makes of an archive: a line per entry, with mode, owner, size, date and name.
    fn listed(bytes: &[u8]) -> String {
        let mut tar = Command::new("tar");
        tar.args(["--list", "--verbose", "--numeric-owner", "--utc", "--full-time", "--file", "-"]);
        let mut child = tar.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let bytes = bytes.to_vec();
        let writer = std::thread::spawn(move || stdin.write_all(&bytes));
        let output = child.wait_with_output().unwrap();
        let _ = writer.join().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap().split_inclusive('\n').map(squeezed).collect()
    }

    fn squeezed(line: &str) -> String {
        line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n"
    }

    #[test]
    #[cfg(unix)]
    fn others_read_what_is_written() {
        let mut tar = Tar::new(1_794_800_000);
        tar.file("usr/bin/douse", PROGRAM, b"program").unwrap();
        tar.folder("data", 0o700, 10_001).unwrap();
        tar.file("usr/share/a", PLAIN, &[7; 513]).unwrap();
        tar.link("usr/share/b", "../bin/douse").unwrap();
        let bytes = tar.finish();
        assert_eq!(bytes.len() % BLOCK, 0);
        assert_eq!(
            listed(&bytes),
            "drwxr-xr-x 0/0 0 2026-11-16 03:33:20 usr/\ndrwxr-xr-x 0/0 0 2026-11-16 03:33:20 usr/bin/\n\
             -rwxr-xr-x 0/0 7 2026-11-16 03:33:20 usr/bin/douse\ndrwx------ 10001/10001 0 2026-11-16 03:33:20 data/\n\
             drwxr-xr-x 0/0 0 2026-11-16 03:33:20 usr/share/\n-rw-r--r-- 0/0 513 2026-11-16 03:33:20 usr/share/a\n\
             lrwxrwxrwx 0/0 0 2026-11-16 03:33:20 usr/share/b -> ../bin/douse\n"
        );
    }

    #[test]
    #[cfg(unix)]
    fn long_paths_are_split_at_a_folder() {
        let (folder, name) = ("f".repeat(90), "n".repeat(95));
        let path = format!("{folder}/{name}");
        assert_eq!(split(&path).unwrap(), (folder.as_str(), name.as_str()));
        let mut tar = Tar::new(0);
        tar.file(&path, PLAIN, b"").unwrap();
        assert!(listed(&tar.finish()).contains(&path));
        assert!(split(&"x".repeat(101)).is_err());
        assert!(split(&format!("{}/{name}", "f".repeat(156))).is_err());
    }

    #[test]
    fn packing_keeps_the_bytes_and_names_no_time() {
        let bytes = b"lights".repeat(100);
        let packed = gzip(&bytes).unwrap();
        assert_eq!(&packed[4..8], [0; 4]);
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, bytes);
    }

    /// The members of an archive of ar, by its description.
    fn members(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
        let (mut rest, mut found) = (bytes.strip_prefix(b"!<arch>\n").unwrap(), BTreeMap::new());
        while !rest.is_empty() {
            let (header, after) = rest.split_at(60);
            assert_eq!(&header[58..], b"`\n");
            let text = |from, to| std::str::from_utf8(&header[from..to]).unwrap().trim_end().to_owned();
            let length: usize = text(48, 58).parse().unwrap();
            found.insert(text(0, 16), after[..length].to_vec());
            rest = &after[length.next_multiple_of(2).min(after.len())..];
        }
        found
    }

    #[test]
    fn members_of_odd_length_are_filled_up() {
        let bytes = ar(5, &[("debian-binary", b"2.0\n"), ("odd", b"abc"), ("last", b"x")]);
        let members = members(&bytes);
        assert_eq!(members["odd"], b"abc");
        assert_eq!((members["debian-binary"].as_slice(), members["last"].as_slice()), (&b"2.0\n"[..], &b"x"[..]));
    }
}
