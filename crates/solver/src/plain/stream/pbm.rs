//! Packed PBM pictures (`P4`), row by row.

use super::StreamError;
use douse_algebra::bits::words_for;
use douse_puzzle::pbm::{PbmHeader, PbmHeaderError};
use douse_puzzle::size::{Size, SizeError};
use std::io::{self, Read, Write};

/// Bytes that are read or written at once.
const CHUNK: usize = 1 << 18;

/// A packed picture that is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PbmError {
    /// The file does not begin with `P4`.
    #[error("this is not a packed PBM picture: it does not begin with P4")]
    NotPacked,
    /// The header is not two numbers with white space around.
    #[error("byte {at} of the header should be {expected}")]
    Header {
        /// The byte, counted from 1.
        at: usize,
        /// A description of the valid content.
        expected: &'static str,
    },
    /// The size is invalid.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The picture ends too early.
    #[error("the header says {size}, but the picture ends in row {row}")]
    Truncated {
        /// The size in the header.
        size: Size,
        /// The row that is not whole, counted from 1.
        row: usize,
    },
    /// The picture continues after the last row.
    #[error("the header says {size}, but the picture continues after the last row")]
    TooLong {
        /// The size in the header.
        size: Size,
    },
}

/// A packed picture, read row by row.
///
/// ```
/// use douse_solver::plain::stream::PbmReader;
/// let mut picture = PbmReader::new(&b"P4\n3 2\n\xa0\x40"[..])?;
/// let mut row = [0];
/// picture.read_row(&mut row)?;
/// assert_eq!(row, [0b010]);
/// picture.read_row(&mut row)?;
/// assert_eq!(row, [0b101]);
/// picture.finish()?;
/// # Ok::<(), douse_solver::plain::stream::StreamError>(())
/// ```
#[derive(Debug)]
pub struct PbmReader<R> {
    from: R,
    size: Size,
    rows_read: usize,
    header: u64,
    buffer: Vec<u8>,
    at: usize,
}

impl<R: Read> PbmReader<R> {
    /// Reads the header.
    pub fn new(mut from: R) -> Result<Self, StreamError> {
        let PbmHeader { packed, size, bytes, .. } = PbmHeader::read(&mut from).map_err(|error| match error {
            PbmHeaderError::Io(error) => StreamError::Read(error),
            PbmHeaderError::Expected { at: 0, .. } => PbmError::NotPacked.into(),
            PbmHeaderError::Expected { at, expected } => PbmError::Header { at: at + 1, expected }.into(),
            PbmHeaderError::Size { error, .. } => PbmError::Size(error).into(),
        })?;
        if !packed {
            return Err(PbmError::NotPacked.into());
        }
        Ok(Self { from, size, rows_read: 0, header: bytes as u64, buffer: Vec::new(), at: 0 })
    }

    /// The bytes that a picture of this header has, with it.
    pub fn expected_bytes(&self) -> u64 {
        self.header + self.stride() as u64 * self.size.height() as u64
    }

    fn stride(&self) -> usize {
        self.size.width().div_ceil(8)
    }

    fn fill(&mut self) -> Result<(), StreamError> {
        let stride = self.stride();
        let rows = (CHUNK / stride).clamp(1, self.size.height() - self.rows_read);
        self.buffer.resize(rows * stride, 0);
        self.at = 0;
        // `read_to_end` would ask for 8 kB first, and for many more pieces than there need be.
        let mut filled = 0;
        while filled < self.buffer.len() {
            match self.from.read(&mut self.buffer[filled..]) {
                Ok(0) => {
                    let row = self.rows_read + filled / stride + 1;
                    return Err(PbmError::Truncated { size: self.size, row }.into());
                }
                Ok(bytes) => filled += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(StreamError::Read(error)),
            }
        }
        Ok(())
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Writes the next row over `row`, packed as in [`BitMatrix`](douse_algebra::bits::BitMatrix):
    /// 64 lights per word, the leftmost in the lowest bit, zeros past the last column.
    ///
    /// # Panics
    /// If `row` does not have the words of the width, or all rows were read.
    pub fn read_row(&mut self, row: &mut [u64]) -> Result<(), StreamError> {
        let (stride, width) = (self.stride(), self.size.width());
        assert_eq!(row.len(), words_for(width), "a row of another width");
        assert!(self.rows_read < self.size.height(), "more rows asked for than there are");
        if self.at == self.buffer.len() {
            self.fill()?;
        }
        let bytes = &self.buffer[self.at..self.at + stride];
        self.at += stride;
        self.rows_read += 1;
        PbmHeader::unpack_row(bytes, width, row);
        Ok(())
    }

    /// Checks after the last row that nothing follows.
    pub fn finish(&mut self) -> Result<(), StreamError> {
        match self.from.read_exact(&mut [0]) {
            Ok(()) => Err(PbmError::TooLong { size: self.size }.into()),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(()),
            Err(error) => Err(StreamError::Read(error)),
        }
    }
}

/// A packed picture, written row by row.
///
/// ```
/// use douse_solver::plain::stream::PbmWriter;
/// let mut bytes = Vec::new();
/// let mut picture = PbmWriter::new(&mut bytes, "3x2".parse()?)?;
/// picture.write_row(&[0b010])?;
/// picture.write_row(&[0b101])?;
/// picture.finish()?;
/// assert_eq!(bytes, b"P4\n3 2\n\xa0\x40");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PbmWriter<W> {
    to: W,
    size: Size,
    /// Space for the row that is written.
    black: Vec<u64>,
    buffer: Vec<u8>,
}

impl<W: Write> PbmWriter<W> {
    /// Writes the header.
    pub fn new(mut to: W, size: Size) -> Result<Self, StreamError> {
        write!(to, "P4\n{} {}\n", size.width(), size.height()).map_err(StreamError::Write)?;
        let stride = size.width().div_ceil(8);
        let buffer = Vec::with_capacity(CHUNK.max(stride + 8));
        Ok(Self { to, size, black: Vec::new(), buffer })
    }

    fn flush_buffer(&mut self) -> Result<(), StreamError> {
        self.to.write_all(&self.buffer).map_err(StreamError::Write)?;
        self.buffer.clear();
        Ok(())
    }

    /// Writes the next row, packed as [`PbmReader::read_row`] returns it.
    pub fn write_row(&mut self, row: &[u64]) -> Result<(), StreamError> {
        let width = self.size.width();
        if self.buffer.len() + width.div_ceil(8) + 8 > self.buffer.capacity() {
            self.flush_buffer()?;
        }
        PbmHeader::pack_row(row, width, &mut self.black, &mut self.buffer);
        Ok(())
    }

    /// Ends the picture after the last row.
    pub fn finish(&mut self) -> Result<(), StreamError> {
        self.flush_buffer()?;
        self.to.flush().map_err(StreamError::Write)
    }
}
