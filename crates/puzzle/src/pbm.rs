//! The headers of PBM pictures, read byte by byte from files that may be larger than memory.

use crate::size::{Size, SizeError};
use douse_algebra::bits::{mirror_bytes, tail_mask};
use std::io::{self, Read};
use std::ops::Range;

/// The most bytes that a header may have, comments included.
const MAX_BYTES: usize = 1 << 16;

/// The header of a PBM picture, plain (`P1`) or packed (`P4`).
///
/// ```
/// use douse_puzzle::pbm::PbmHeader;
/// let mut picture = &b"P4 # a comment\n3 2\n\xa0\x40"[..];
/// let header = PbmHeader::read(&mut picture)?;
/// assert_eq!((header.packed, header.size.to_string(), header.bytes), (true, "3x2".into(), 19));
/// assert_eq!(picture, b"\xa0\x40");
/// # Ok::<(), douse_puzzle::pbm::PbmHeaderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PbmHeader {
    /// Whether eight lights share a byte (`P4`).
    pub packed: bool,
    /// Width and height.
    pub size: Size,
    /// The bytes that the size is written in.
    pub size_span: Range<usize>,
    /// The bytes of the header, with the white space that ends it.
    pub bytes: usize,
}

/// A header that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PbmHeaderError {
    /// The bytes cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something else is expected there.
    #[error("byte {} of the header should be {expected}", at + 1)]
    Expected {
        /// The byte, counted from 0.
        at: usize,
        /// A description of the valid content.
        expected: &'static str,
    },
    /// A board cannot have this size.
    #[error("{error}")]
    Size {
        /// The problem.
        error: SizeError,
        /// The bytes it is written in.
        span: Range<usize>,
    },
}

impl PbmHeader {
    /// Reads a header, and nothing after it.
    pub fn read(from: &mut impl Read) -> Result<Self, PbmHeaderError> {
        let mut bytes = Bytes { from, at: 0, next: None };
        bytes.next = bytes.fetch()?;
        let packed = match (bytes.take()?, bytes.next) {
            (Some(b'P'), Some(b'1')) => false,
            (Some(b'P'), Some(b'4')) => true,
            _ => return Err(PbmHeaderError::Expected { at: 0, expected: "P1 or P4" }),
        };
        bytes.take()?;
        let (width, first) = bytes.number("the width of the picture")?;
        let (height, last) = bytes.number("the height of the picture")?;
        let size_span = first.start..last.end;
        let size = Size::new(width, height);
        let size = size.map_err(|error| PbmHeaderError::Size { error, span: size_span.clone() })?;
        match bytes.next {
            Some(byte) if !byte.is_ascii_whitespace() => bytes.wrong("white space after the size"),
            end => Ok(Self { packed, size, size_span, bytes: bytes.at + usize::from(end.is_some()) }),
        }
    }

    /// Reads a row of a packed picture. In PBM a one is black. Dark is off, so a one is a light
    /// that is off and a zero one that is lit; the leftmost light is in the highest bit.
    ///
    /// * `bytes`: one for every eight lights, rounded up.
    /// * `row`: the words of the width; they are overwritten, the leftmost light in the lowest bit.
    pub fn unpack_row(bytes: &[u8], width: usize, row: &mut [u64]) {
        let (whole, rest) = bytes.as_chunks();
        row.iter_mut().zip(whole).for_each(|(word, eight)| *word = u64::from_le_bytes(*eight));
        if let [.., last] = row
            && !rest.is_empty()
        {
            let mut eight = [0; 8];
            eight[..rest.len()].copy_from_slice(rest);
            *last = u64::from_le_bytes(eight);
        }
        mirror_bytes(row);
        row.iter_mut().for_each(|word| *word = !*word);
        if let [.., last] = row {
            *last &= tail_mask(width);
        }
    }

    /// Appends a row to a packed picture: the inverse of [`PbmHeader::unpack_row`].
    ///
    /// * `black`: space that is used again for every row.
    pub fn pack_row(row: &[u64], width: usize, black: &mut Vec<u64>, bytes: &mut Vec<u8>) {
        black.clear();
        black.extend(row.iter().map(|lit| !lit));
        if let Some(last) = black.last_mut() {
            *last &= tail_mask(width);
        }
        mirror_bytes(black);
        let start = bytes.len();
        bytes.resize(start + 8 * black.len(), 0);
        let (eights, _) = bytes[start..].as_chunks_mut();
        eights.iter_mut().zip(black).for_each(|(eight, word)| *eight = word.to_le_bytes());
        bytes.truncate(start + width.div_ceil(8));
    }
}

/// Bytes with the next one in sight.
struct Bytes<'a, R> {
    from: &'a mut R,
    /// The place of the next byte.
    at: usize,
    next: Option<u8>,
}

impl<R: Read> Bytes<'_, R> {
    fn fetch(&mut self) -> io::Result<Option<u8>> {
        let mut byte = [0];
        match self.from.read_exact(&mut byte) {
            Ok(()) => Ok((self.at < MAX_BYTES).then_some(byte[0])),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn take(&mut self) -> io::Result<Option<u8>> {
        let taken = self.next;
        if taken.is_some() {
            self.at += 1;
            self.next = self.fetch()?;
        }
        Ok(taken)
    }

    fn wrong<T>(&self, expected: &'static str) -> Result<T, PbmHeaderError> {
        Err(PbmHeaderError::Expected { at: self.at, expected })
    }

    /// A number after white space and comments, and the bytes it is written in.
    fn number(&mut self, expected: &'static str) -> Result<(usize, Range<usize>), PbmHeaderError> {
        if self.next.is_some_and(|byte| !byte.is_ascii_whitespace() && byte != b'#') {
            return self.wrong("white space");
        }
        loop {
            match self.next {
                Some(b'#') => while self.take()?.is_some_and(|byte| byte != b'\n') {},
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.take()?;
                }
                Some(byte) if byte.is_ascii_digit() => break,
                _ => return self.wrong(expected),
            }
        }
        let (start, mut number) = (self.at, 0_usize);
        while let Some(digit) = self.next.filter(u8::is_ascii_digit) {
            number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.take()?;
        }
        Ok((number, start..self.at))
    }
}
