//! Embeds the files of the browser game, each in the two compressed forms that browsers accept.
//!
//! The folder is `DOUSE_WEB`, or `target/web/dist`, which `cargo xtask web` writes. Without
//! `DOUSE_WEB`, development builds embed nothing: `cargo xtask serve` and the tests pass a folder
//! at run time, so that a build of the game does not recompile the service.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "src/assets/compression.rs"]
mod compression;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/assets/compression.rs");
    println!("cargo::rerun-if-env-changed=DOUSE_WEB");
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let folder = match env::var_os("DOUSE_WEB").filter(|value| !value.is_empty()) {
        Some(folder) => Some(PathBuf::from(folder)),
        None => (env::var("PROFILE")? == "release").then(|| manifest.join("../../target/web/dist")),
    };
    let files = folder.map_or(Ok(Vec::new()), |folder| watched(&folder))?;
    let mut code = String::from("&[\n");
    for (number, (name, path)) in files.iter().enumerate() {
        let path = fs::canonicalize(path)?;
        let bytes = fs::read(&path)?;
        let gzip = compression::gzip(name, &bytes, 9);
        let brotli = gzip.as_ref().and_then(|_| brotli(&bytes));
        write!(code, "    File {{ name: {name:?}")?;
        // Compressed files are stored only in compressed form, which keeps the program small.
        match gzip {
            Some(_) => write!(code, ", plain: None")?,
            None => write!(code, ", plain: Some(include_bytes!({:?}))", path.display().to_string())?,
        }
        for (field, form) in [("gzip", gzip), ("brotli", brotli)] {
            match form {
                Some(form) => {
                    let path = out.join(format!("{number}.{field}"));
                    fs::write(&path, form)?;
                    write!(code, ", {field}: Some(include_bytes!({:?}))", path.display().to_string())?;
                }
                None => write!(code, ", {field}: None")?,
            }
        }
        code.push_str(" },\n");
    }
    code.push_str("]\n");
    fs::write(out.join("embedded.rs"), code)?;
    Ok(())
}

/// Compresses a file with Brotli. `None` if the result would not be smaller.
fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 9, lgwin: 22, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &parameters).ok()?;
    Some(packed).filter(|packed| packed.len() < bytes.len())
}

/// Lists the files of the game, and makes cargo watch their folder.
fn watched(folder: &Path) -> Result<Vec<(String, PathBuf)>, Box<dyn Error>> {
    // Create the folder: cargo rebuilds every time if a watched folder does not exist.
    if fs::create_dir_all(folder).is_ok() {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let mut files = Vec::new();
    if folder.join("index.html").is_file() {
        collect(folder, folder, &mut files)?;
        files.sort();
    }
    Ok(files)
}

/// Collects the files below a folder, without those that are compressed copies of others.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
            continue;
        }
        let twin = path.extension().is_some_and(|end| end == "gz" || end == "br") && path.with_extension("").is_file();
        if let (false, Some(name)) = (twin, path.strip_prefix(root)?.to_str()) {
            files.push((name.replace('\\', "/"), path.clone()));
        }
    }
    Ok(())
}
