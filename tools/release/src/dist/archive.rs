//! Archives that do not depend on when and where they are made: tar, zip, gzip and ar.

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use jiff::{Timestamp, tz::TimeZone};
use std::io::{Cursor, Write as _, empty};
use tar::{Builder, EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

/// Permissions of programs, as `chmod` writes them.
pub const PROGRAM: u32 = 0o755;
/// Permissions of other files.
pub const PLAIN: u32 = 0o644;

/// An archive under construction.
pub trait Archive {
    /// Adds a file, and the folders around it.
    fn file(&mut self, path: &str, mode: u32, bytes: &[u8]) -> Result<()>;
}

/// A tar archive. Entries belong to root unless another owner is named.
pub struct Tar {
    builder: Builder<Vec<u8>>,
    time: u64,
    folders: Vec<String>,
}

impl Tar {
    /// Starts an archive. All entries get the same time, in seconds since 1970.
    pub fn new(time: u64) -> Self {
        Self { builder: Builder::new(Vec::new()), time, folders: Vec::new() }
    }

    fn header(&self, kind: EntryType, mode: u32, owner: u32, size: usize) -> Header {
        let mut header = Header::new_ustar();
        header.set_entry_type(kind);
        header.set_mode(mode);
        header.set_uid(owner.into());
        header.set_gid(owner.into());
        header.set_mtime(self.time);
        header.set_size(size as u64);
        header
    }

    /// Adds a folder and those around it, once each.
    pub fn folder(&mut self, path: &str, mode: u32, owner: u32) -> Result<()> {
        self.folders_around(path)?;
        if !self.folders.iter().any(|folder| folder == path) {
            self.folders.push(path.to_owned());
            let mut header = self.header(EntryType::Directory, mode, owner, 0);
            self.builder.append_data(&mut header, format!("{path}/"), empty())?;
        }
        Ok(())
    }

    fn folders_around(&mut self, path: &str) -> Result<()> {
        match path.rsplit_once('/') {
            Some((folder, _)) => self.folder(folder, PROGRAM, 0),
            None => Ok(()),
        }
    }

    /// Adds a symbolic link to a path relative to its folder.
    pub fn link(&mut self, path: &str, to: &str) -> Result<()> {
        self.folders_around(path)?;
        let mut header = self.header(EntryType::Symlink, 0o777, 0, 0);
        Ok(self.builder.append_link(&mut header, path, to)?)
    }

    /// Returns the finished archive.
    pub fn finish(self) -> Result<Vec<u8>> {
        Ok(self.builder.into_inner()?)
    }
}

impl Archive for Tar {
    fn file(&mut self, path: &str, mode: u32, bytes: &[u8]) -> Result<()> {
        self.folders_around(path)?;
        let mut header = self.header(EntryType::Regular, mode, 0, bytes.len());
        Ok(self.builder.append_data(&mut header, path, bytes)?)
    }
}

/// A zip archive, which Windows unpacks without further programs.
pub struct Zip {
    writer: ZipWriter<Cursor<Vec<u8>>>,
    options: SimpleFileOptions,
}

impl Zip {
    /// Starts an archive. All files get the same time, in seconds since 1970.
    pub fn new(time: u64) -> Result<Self> {
        let time = Timestamp::from_second(i64::try_from(time)?)?.to_zoned(TimeZone::UTC).datetime();
        let time = DateTime::try_from(time).context("zip archives know times from 1980 to 2107")?;
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let options = options.compression_level(Some(9)).last_modified_time(time).system(System::Unix);
        Ok(Self { writer: ZipWriter::new(Cursor::default()), options })
    }

    /// Returns the finished archive.
    pub fn finish(self) -> Result<Vec<u8>> {
        Ok(self.writer.finish()?.into_inner())
    }
}

impl Archive for Zip {
    fn file(&mut self, path: &str, mode: u32, bytes: &[u8]) -> Result<()> {
        self.writer.start_file(path, self.options.unix_permissions(mode))?;
        Ok(self.writer.write_all(bytes)?)
    }
}

/// Compresses bytes with gzip, without a name and a time.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Makes an archive of ar, the outer form of a Debian package.
pub fn ar(time: u64, members: &[(&str, &[u8])]) -> Result<Vec<u8>> {
    let mut builder = ar::Builder::new(Vec::new());
    for (name, content) in members {
        let mut header = ar::Header::new(name.as_bytes().to_vec(), content.len() as u64);
        header.set_mtime(time);
        header.set_mode(0o100_644);
        builder.append(&header, *content)?;
    }
    Ok(builder.into_inner()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read as _;
    use std::process::{Command, Stdio};

    /// Lists an archive with `tar`: mode, owner, size, date and name of each entry.
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
    fn tar_reads_the_archives() {
        let mut tar = Tar::new(1_794_800_000);
        tar.file("usr/bin/douse", PROGRAM, b"program").unwrap();
        tar.folder("data", 0o700, 10_001).unwrap();
        tar.file("usr/share/a", PLAIN, &[7; 513]).unwrap();
        tar.link("usr/share/b", "../bin/douse").unwrap();
        let bytes = tar.finish().unwrap();
        assert_eq!(bytes.len() % 512, 0);
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
    fn long_paths_are_kept() {
        let path = format!("{}/{}", "f".repeat(90), "n".repeat(95));
        let mut tar = Tar::new(0);
        tar.file(&path, PLAIN, b"").unwrap();
        assert!(listed(&tar.finish().unwrap()).contains(&path));
    }

    #[test]
    fn gzip_keeps_the_bytes_and_names_no_time() {
        let bytes = b"lights".repeat(100);
        let packed = gzip(&bytes).unwrap();
        assert_eq!(&packed[4..8], [0; 4]);
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, bytes);
    }

    #[test]
    fn members_of_ar_begin_at_even_offsets() {
        let bytes = ar(5, &[("debian-binary", b"2.0\n"), ("odd", b"abc"), ("last", b"x")]).unwrap();
        // The header that dpkg expects: name, time, user, group, mode, length.
        let first = "!<arch>\ndebian-binary   5           0     0     100644  4         `\n2.0\n";
        assert!(bytes.starts_with(first.as_bytes()));
        assert_eq!(&bytes[first.len()..first.len() + 4], b"odd ");
        assert_eq!(bytes.len(), first.len() + 2 * 60 + 4 + 2);
    }

    #[test]
    fn python_reads_zip_archives() {
        let mut zip = Zip::new(1_794_800_000).unwrap();
        zip.file("douse/douse.exe", PROGRAM, &[7; 1000]).unwrap();
        zip.file("douse/man/a.1", PLAIN, b"").unwrap();
        let file = std::env::temp_dir().join(format!("douse-zip-{}.zip", std::process::id()));
        std::fs::write(&file, zip.finish().unwrap()).unwrap();
        let script = "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n\
            for i in z.infolist(): print(i.filename, i.file_size, oct(i.external_attr >> 16), *i.date_time)";
        let output = Command::new("python3").args(["-c", script]).arg(&file).output();
        std::fs::remove_file(&file).unwrap();
        // A machine without Python cannot read it.
        let Ok(output) = output else { return };
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "douse/douse.exe 1000 0o100755 2026 11 16 3 33 20\ndouse/man/a.1 0 0o100644 2026 11 16 3 33 20\n",
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(Zip::new(315_532_799).is_err() && Zip::new(315_532_800).is_ok());
    }
}
