//! Files made of other files, and made again only when one of those has changed.

use crate::command::{display, succeed};
use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

/// Runs a command that makes `product` of `inputs`, unless the same command has made it of the same
/// files.
pub fn run_if_changed(command: &mut Command, inputs: &[&Path], product: &Path) -> Result<()> {
    let program = PathBuf::from(command.get_program());
    let inputs: Vec<&Path> = inputs.iter().copied().chain([program.as_path()]).collect();
    make_if_changed(&display(command), &inputs, product, || succeed(command))
}

/// Makes `product`, a file or a folder, unless neither it nor its inputs have changed. `how`
/// describes everything else that it depends on.
fn make_if_changed(how: &str, inputs: &[&Path], product: &Path, make: impl FnOnce() -> Result<()>) -> Result<()> {
    let record = product.with_extension("made-of");
    let inputs = stamps(inputs)?;
    let state = || Ok::<_, anyhow::Error>(format!("{how}\n{inputs}=>\n{}", stamps(&[product])?));
    if product.exists() && std::fs::read_to_string(&record).is_ok_and(|before| state().is_ok_and(|now| before == now)) {
        eprintln!("unchanged: {}", product.display());
        return Ok(());
    }
    make()?;
    std::fs::write(&record, state()?).with_context(|| record.display().to_string())
}

/// Writes one line per file: its path, its length and the time of its last change.
fn stamps(inputs: &[&Path]) -> Result<String> {
    let mut files = Vec::new();
    for input in inputs {
        add(input, &mut files).with_context(|| input.display().to_string())?;
    }
    files.sort();
    let mut text = String::new();
    for file in files {
        let about = std::fs::metadata(&file)?;
        let changed = about.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        writeln!(text, "{} {} {changed}", file.display(), about.len())?;
    }
    Ok(text)
}

fn add(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        std::fs::read_dir(path)?.try_for_each(|entry| add(&entry?.path(), files))
    } else {
        files.push(path.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::ensure;

    /// Creates an empty folder.
    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("douse-made-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn a_product_is_made_again_only_if_something_changed() {
        let folder = scratch("again");
        let (source, product) = (folder.join("source"), folder.join("product"));
        std::fs::create_dir(&source).unwrap();
        std::fs::write(source.join("a"), "1").unwrap();
        let made = |how: &str| {
            let mut made = false;
            let make = || {
                made = true;
                Ok(std::fs::write(&product, "x")?)
            };
            make_if_changed(how, &[&source], &product, make).unwrap();
            made
        };
        assert!(made("fast"));
        assert!(!made("fast"));
        assert!(made("small"), "made in another way");
        std::fs::write(source.join("a"), "12").unwrap();
        assert!(made("small"), "of another length");
        std::fs::OpenOptions::new().append(true).open(source.join("a")).unwrap().set_modified(UNIX_EPOCH).unwrap();
        assert!(made("small"), "of another time");
        std::fs::write(source.join("b"), "").unwrap();
        assert!(made("small"), "with another file");
        std::fs::write(&product, "xy").unwrap();
        assert!(made("small"), "with a product that someone changed");
        std::fs::remove_file(&product).unwrap();
        assert!(made("small"), "without a product");
        assert!(!made("small"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_failed_is_tried_again() {
        let folder = scratch("failed");
        let product = folder.join("product");
        let make = |works: bool| {
            make_if_changed("", &[], &product, || {
                std::fs::write(&product, "x")?;
                ensure!(works);
                Ok(())
            })
        };
        assert!(make(false).is_err());
        assert!(make(false).is_err());
        assert!(make(true).is_ok());
        assert!(make(false).is_ok(), "it was not made again");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
