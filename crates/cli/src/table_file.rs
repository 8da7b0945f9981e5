//! A table of nullities in a file that can be continued.

use crate::failure::Failure;
use crate::replacement;
use douse::edges::{Edges, PlainEdges};
use std::path::{Path, PathBuf};

/// A file with one line per side: side, tab, nullity. It is replaced whenever lines are added, so
/// that it is never half-written.
pub struct TableFile {
    path: PathBuf,
    text: String,
}

fn header(edges: PlainEdges) -> String {
    let edges = Edges::from(edges);
    format!("# side\tnullity of the {edges} square, plus rule, two states\n")
}

impl TableFile {
    /// Opens or creates the table of squares from `first` on, and returns the nullities in it.
    /// Drops a last line that is incomplete. Another file is an error and stays unchanged.
    pub fn open(path: &Path, edges: PlainEdges, first: usize) -> anyhow::Result<(Self, Vec<usize>)> {
        let other = || {
            Failure::new(format!("'{}' is another file, not the table that begins with side {first}", path.display()))
                .advise("name a new file, or remove this one")
        };
        let bytes = douse_files::read(path).map_err(|error| Failure::file("cannot read", path, &error))?;
        let text = String::from_utf8(bytes.unwrap_or_default()).map_err(|_| other())?;
        let header = header(edges);
        let mut table = Self { path: path.to_path_buf(), text };
        if header.starts_with(&table.text) {
            table.text = header;
            table.write()?;
            return Ok((table, Vec::new()));
        }
        table.text.truncate(table.text.rfind('\n').map_or(0, |end| end + 1));
        let lines = table.text.strip_prefix(&header).ok_or_else(other)?.lines();
        let value = |(side, line): (usize, &str)| line.strip_prefix(&format!("{side}\t"))?.parse().ok();
        let nullities = (first..).zip(lines).map(value).collect::<Option<Vec<usize>>>().ok_or_else(other)?;
        Ok((table, nullities))
    }

    /// Adds lines from side `from` on.
    pub fn append(&mut self, from: usize, nullities: &[usize]) -> anyhow::Result<()> {
        self.text.extend((from..).zip(nullities).map(|(side, d)| format!("{side}\t{d}\n")));
        self.write()
    }

    fn write(&self) -> anyhow::Result<()> {
        replacement::write(&self.path, self.text.as_bytes())
    }
}
