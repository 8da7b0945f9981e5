//! Zip archives, which Windows unpacks by itself; the same bytes whenever and wherever they are made.

use super::archive::Archive;
use anyhow::{Context, Result};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write as _;

/// The version of the format that is needed to unpack.
const VERSION: u16 = 20;
/// File permissions are those of Unix.
const UNIX: u16 = 3 << 8;
/// How files are packed.
const DEFLATED: u16 = 8;
/// A plain file, as Unix permissions.
const FILE: u32 = 0o100_000;

/// A zip archive under construction.
pub struct Zip {
    bytes: Vec<u8>,
    /// The list of all files, which comes last.
    directory: Vec<u8>,
    files: u16,
    time: u16,
    date: u16,
}

impl Zip {
    /// An archive whose files were all changed at this time, in seconds since 1970.
    pub fn new(time: u64) -> Result<Self> {
        let (date, time) = dos_time(time).context("zip archives know times from 1980 to 2107")?;
        Ok(Self { bytes: Vec::new(), directory: Vec::new(), files: 0, time, date })
    }

    /// The archive, with the list of its files.
    pub fn finish(mut self) -> Result<Vec<u8>> {
        let (place, length) = (u32::try_from(self.bytes.len())?, u32::try_from(self.directory.len())?);
        self.bytes.append(&mut self.directory);
        self.bytes.extend_from_slice(b"PK\x05\x06");
        put(&mut self.bytes, &[0, 0, self.files, self.files], &[length, place]);
        put(&mut self.bytes, &[0], &[]);
        Ok(self.bytes)
    }
}

impl Archive for Zip {
    fn file(&mut self, path: &str, mode: u32, bytes: &[u8]) -> Result<()> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes)?;
        let packed = encoder.finish()?;
        let mut sum = Crc::new();
        sum.update(bytes);
        let place = u32::try_from(self.bytes.len())?;
        let lengths = [sum.sum(), u32::try_from(packed.len())?, u32::try_from(bytes.len())?];
        let about = [VERSION, 0, DEFLATED, self.time, self.date];
        let name = u16::try_from(path.len())?;

        self.bytes.extend_from_slice(b"PK\x03\x04");
        put(&mut self.bytes, &about, &lengths);
        put(&mut self.bytes, &[name, 0], &[]);
        self.bytes.extend_from_slice(path.as_bytes());
        self.bytes.extend_from_slice(&packed);

        self.directory.extend_from_slice(b"PK\x01\x02");
        put(&mut self.directory, &[UNIX | VERSION], &[]);
        put(&mut self.directory, &about, &lengths);
        put(&mut self.directory, &[name, 0, 0, 0, 0], &[(FILE | mode) << 16, place]);
        self.directory.extend_from_slice(path.as_bytes());
        self.files = self.files.checked_add(1).context("too many files for a zip archive")?;
        Ok(())
    }
}

/// Appends numbers of two bytes, then numbers of four, lowest byte first.
fn put(bytes: &mut Vec<u8>, short: &[u16], long: &[u32]) {
    bytes.extend(short.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(long.iter().flat_map(|number| number.to_le_bytes()));
}

/// A time in seconds since 1970 as date and time of MS-DOS, which counts years from 1980 and seconds in steps of two.
fn dos_time(seconds: u64) -> Option<(u16, u16)> {
    let (mut days, time) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let years = u16::try_from(year.checked_sub(1980)?).ok().filter(|years| *years < 128)?;
    let date = years << 9 | month << 5 | u16::try_from(days + 1).ok()?;
    let [hours, minutes, seconds] = [time / 3600, time / 60 % 60, time % 60].map(|part| part as u16);
    Some((date, hours << 11 | minutes << 5 | (seconds / 2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::archive::{PLAIN, PROGRAM};
    use std::process::Command;

    #[test]
    fn dates_are_those_of_ms_dos() {
        let of = |seconds| {
            let (date, time) = dos_time(seconds).unwrap();
            let date = (1980 + (date >> 9), date >> 5 & 15, date & 31);
            (date, (time >> 11, time >> 5 & 63, 2 * (time & 31)))
        };
        assert_eq!(of(1_794_800_000), ((2026, 11, 16), (3, 33, 20)));
        assert_eq!(of(951_782_400), ((2000, 2, 29), (0, 0, 0)));
        assert_eq!(of(951_868_799), ((2000, 2, 29), (23, 59, 58)));
        assert_eq!(of(315_532_800), ((1980, 1, 1), (0, 0, 0)));
        assert_eq!((dos_time(315_532_799), dos_time(4_354_819_200)), (None, None));
    }

    #[test]
    fn python_reads_what_is_written() {
        let mut zip = Zip::new(1_794_800_000).unwrap();
        zip.file("douse/douse.exe", PROGRAM, &[7; 1000]).unwrap();
        zip.file("douse/man/a.1", PLAIN, b"").unwrap();
        let file = std::env::temp_dir().join(format!("douse-zip-{}.zip", std::process::id()));
        std::fs::write(&file, zip.finish().unwrap()).unwrap();
        let script = "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n\
            for i in z.infolist(): print(i.filename, i.file_size, oct(i.external_attr >> 16), *i.date_time)";
        let output = Command::new("python3").args(["-c", script]).arg(&file).output();
        std::fs::remove_file(&file).unwrap();
        // A machine without Python has nothing to read it with.
        let Ok(output) = output else { return };
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "douse/douse.exe 1000 0o100755 2026 11 16 3 33 20\ndouse/man/a.1 0 0o100644 2026 11 16 3 33 20\n",
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
