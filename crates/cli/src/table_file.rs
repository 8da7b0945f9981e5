//! A table of nullities in a file that grows and can be continued.

use crate::failure::Failure;
use douse::edges::{Edges, PlainEdges};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file with a line for every side: side, tab, nullity.
pub struct TableFile {
    path: PathBuf,
    file: File,
}

fn header(edges: PlainEdges) -> String {
    let edges = Edges::from(edges);
    format!("# side\tnullity of the {edges} square, plus rule, two states\n")
}

impl TableFile {
    /// Opens the table of squares from `first` on, or begins it; also gives the nullities that are in it. A last line that was
    /// cut short is dropped. A file that is something else is not touched.
    pub fn open(path: &Path, edges: PlainEdges, first: usize) -> anyhow::Result<(Self, Vec<usize>)> {
        let fail = |error: io::Error| Failure::file("cannot write", path, &error);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(fail)?;
        let header = header(edges);
        if header.starts_with(&text) {
            file.set_len(0).and_then(|()| file.rewind()).map_err(fail)?;
            file.write_all(header.as_bytes()).map_err(fail)?;
            return Ok((Self { path: path.to_path_buf(), file }, Vec::new()));
        }
        let other = || {
            Failure::new(format!("'{}' is another file, not the table that begins with side {first}", path.display()))
                .advise("name a new file, or remove this one")
        };
        let lines = text.strip_prefix(&header).ok_or_else(other)?;
        let whole = &lines[..lines.rfind('\n').map_or(0, |end| end + 1)];
        let mut found = Vec::new();
        for (side, line) in (first..).zip(whole.lines()) {
            let value = line.strip_prefix(&format!("{side}\t")).and_then(|value| value.parse().ok());
            found.push(value.ok_or_else(other)?);
        }
        let end = (header.len() + whole.len()) as u64;
        file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(fail)?;
        Ok((Self { path: path.to_path_buf(), file }, found))
    }

    /// Adds lines from side `from` on.
    pub fn append(&mut self, from: usize, nullities: &[usize]) -> anyhow::Result<()> {
        let lines: String = (from..).zip(nullities).map(|(side, d)| format!("{side}\t{d}\n")).collect();
        self.file.write_all(lines.as_bytes()).map_err(|error| Failure::file("cannot write", &self.path, &error))?;
        Ok(())
    }
}
