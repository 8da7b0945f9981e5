//! Embeds the browser game if it has been built: every file uncompressed and in the two compressed forms that browsers accept.
//!
//! The folder is that of `DOUSE_WEB`, else `target/web/dist`, which `cargo xtask web` writes. Without `DOUSE_WEB` a development build
//! embeds nothing: `cargo xtask serve` and the tests pass a folder instead, and embedding would compile the service again after every build of the game.

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
        // What is there in compressed form can be made of that, and the program is smaller by all of it.
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

/// The file for `Accept-Encoding: br`; `None` if it would not be smaller.
fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 9, lgwin: 22, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &parameters).ok()?;
    Some(packed).filter(|packed| packed.len() < bytes.len())
}

/// The files of the game in a folder, which cargo is told to watch.
fn watched(folder: &Path) -> Result<Vec<(String, PathBuf)>, Box<dyn Error>> {
    // A folder that is there can be watched; one that is not would have everything built again each time.
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

/// All files below a folder, their names with `/`, without those that are another file made smaller.
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
