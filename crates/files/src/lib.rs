//! Durable files: written completely or not at all, readable only by their owner. Also media types
//! and content policies of served files.

mod replacement;

pub use replacement::Replacement;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Creates a folder that only its owner can read.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes a file that only its owner can read, and creates its folder if necessary. Writes to
/// another file first, which then replaces the old one. If the program is killed meanwhile, the old
/// file remains.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let mut file = Replacement::create_private(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Like [`write()`], but never replaces an existing file, even if another program creates it at the
/// same moment. Returns whether the file was written.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let mut file = Replacement::create_private(path)?;
    file.write_all(bytes)?;
    file.commit_new()
}

/// Syncs the folder of a file, so that the name of the file lasts. Ignores folders that cannot be
/// opened.
pub fn sync_folder_of(path: &Path) {
    if let Some(folder) = path.parent().and_then(|parent| File::open(parent).ok()) {
        let _ = folder.sync_all();
    }
}

/// The content of a file; `None` if the file does not exist. Fails if a parent is a file rather
/// than a folder, even on Windows, which reports this as not found.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if path.ancestors().skip(1).any(Path::is_file) {
                Err(io::ErrorKind::NotADirectory.into())
            } else {
                Ok(None)
            }
        }
        Err(error) => Err(error),
    }
}

/// Removes a file, if there is one.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => {
            sync_folder_of(path);
            Ok(())
        }
    }
}

/// The media type of a file by its extension.
#[must_use]
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "pdf" => "application/pdf",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "ftl" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

/// The value of `Cache-Control`: for ever if the name contains a hash, else browsers ask each time.
/// A hash has at least eight hexadecimal digits between marks, one of them a decimal digit.
#[must_use]
pub fn caching(name: &str) -> &'static str {
    let file = name.rsplit('/').next().unwrap_or(name);
    let is_hash = |part: &str| {
        part.len() >= 8 && part.bytes().all(|b| b.is_ascii_hexdigit()) && part.bytes().any(|b| b.is_ascii_digit())
    };
    if file.split(['-', '.', '_']).any(is_hash) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// The content policy of a page of the game: scripts and styles from its host or with these hashes,
/// and WebAssembly. The page itself declares the same policy, except for frames.
///
/// # Arguments
/// * `scripts`, `styles`: hashes, each after a space.
/// * `frames`: the pages that may show it in a frame, such as `'none'`.
#[must_use]
pub fn page_policy(scripts: &str, styles: &str, frames: &str) -> String {
    let own = [
        ("script-src", format!("'self' 'wasm-unsafe-eval'{scripts}")),
        ("style-src", format!("'self'{styles}")),
        ("img-src", "'self' data: blob:".to_owned()),
        ("connect-src", "'self'".to_owned()),
        ("manifest-src", "'self'".to_owned()),
        ("worker-src", "'self'".to_owned()),
    ];
    policy(&own, frames)
}

/// A content policy that allows only the given sources.
///
/// # Arguments
/// * `allowed`: directives and their sources, such as `("script-src", "'self'")`.
/// * `frames`: the pages that may show the answer in a frame, such as `'none'`.
#[must_use]
pub fn policy<S: AsRef<str>>(allowed: &[(&str, S)], frames: &str) -> String {
    let allowed: String = allowed.iter().map(|(name, sources)| format!("{name} {}; ", sources.as_ref())).collect();
    format!("default-src 'none'; {allowed}base-uri 'none'; form-action 'none'; frame-ancestors {frames}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_kept_for_ever() {
        for name in ["douse-3fa9c1d2e4b5a697.js", "a/b_0123456789abcdef_bg.wasm", "x.12345678.css"] {
            assert!(caching(name).contains("immutable"), "{name}");
        }
        for name in ["index.html", "douse.js", "feedface.js", "a-1234567.js", "apple-touch-icon.png"] {
            assert_eq!(caching(name), "no-cache", "{name}");
        }
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep").join("game.txt");
        assert_eq!(read(&file).unwrap(), None);
        write(&file, b"one").unwrap();
        write(&file, b"two").unwrap();
        assert_eq!(read(&file).unwrap().as_deref(), Some(&b"two"[..]));
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
        assert!(read(&file.join("below")).is_err_and(|error| error.kind() == io::ErrorKind::NotADirectory));
        remove(&file).unwrap();
        remove(&file).unwrap();
        assert_eq!(read(&file).unwrap(), None);
    }

    #[test]
    fn a_failed_write_keeps_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.txt");
        write(&file, b"one").unwrap();
        // Folders in the way of the file beside it, whatever its number.
        for number in 0..50 {
            fs::create_dir(folder.path().join(format!(".game.txt.{}-{number}.part", std::process::id()))).unwrap();
        }
        assert!(write(&file, b"two").is_err());
        assert_eq!(read(&file).unwrap().as_deref(), Some(&b"one"[..]));
    }

    #[test]
    fn one_of_many_simultaneous_new_files_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep").join("secret");
        let written: Vec<bool> = std::thread::scope(|scope| {
            let writers: Vec<_> = (0..8_u8)
                .map(|one| {
                    let file = &file;
                    scope.spawn(move || write_new(file, &[one]).unwrap())
                })
                .collect();
            writers.into_iter().map(|writer| writer.join().unwrap()).collect()
        });
        let first = written.iter().position(|written| *written).unwrap();
        assert_eq!(written.iter().filter(|written| **written).count(), 1);
        assert_eq!(read(&file).unwrap(), Some(vec![first as u8]));
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_a_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep").join("game.txt");
        write(&file, b"one").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
    }

    #[test]
    fn the_page_of_the_game_says_the_same_policy() {
        let page = include_str!("../../web/assets/index.html");
        let policy = page_policy("", "", "");
        let written = policy.strip_suffix("; frame-ancestors ").unwrap();
        assert!(page.contains(&format!("Content-Security-Policy\" content=\"{written}\"")));
    }

    #[test]
    fn media_types_follow_the_ending() {
        assert_eq!(media_type("a/b.min.js"), "text/javascript; charset=utf-8");
        assert_eq!(media_type("LICENSE"), "application/octet-stream");
    }
}
