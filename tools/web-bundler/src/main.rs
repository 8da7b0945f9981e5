//! Bundles WebAssembly for browsers: the folder of the browser game, the script of the element
//! `<douse-board>`, and the WebAssembly of the npm package.
//!
//! Files of the game have the hash of their content in their names, so browsers can keep them for
//! ever. Only `index.html`, the service worker, the manifest and `service.json` have fixed names.
//! All addresses are relative, so the folder works below any path.

mod assets;
mod element;
mod folder;
mod package;
mod script;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};

/// Bundles WebAssembly for browsers.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    what: What,
    /// A wasm-opt that makes the WebAssembly smaller
    #[arg(long, global = true)]
    wasm_opt: Option<PathBuf>,
}

#[derive(Subcommand)]
enum What {
    /// The browser game as a folder
    Game {
        /// The WebAssembly, as cargo built it
        wasm: PathBuf,
        /// The folder with the page, its style and its icon
        assets: PathBuf,
        /// The folder to make; what is in it is replaced
        out: PathBuf,
        /// A folder with files that are served beside the game under their own names
        #[arg(long)]
        beside: Option<PathBuf>,
    },
    /// The element `<douse-board>` as one script, with the page that shows it alone
    Element {
        /// The WebAssembly, as cargo built it
        wasm: PathBuf,
        /// The folder with the script and the page
        assets: PathBuf,
        /// The folder with the languages
        locales: PathBuf,
        /// The folder to make; what is in it is replaced
        out: PathBuf,
    },
    /// The WebAssembly of the npm package and the script that binds it
    Package {
        /// The WebAssembly, as cargo built it
        wasm: PathBuf,
        /// The folder to write to
        out: PathBuf,
    },
}

fn main() -> Result<()> {
    let Arguments { what, wasm_opt } = Arguments::parse();
    let wasm_opt = wasm_opt.as_deref();
    match &what {
        What::Game { wasm, assets, out, beside } => game(wasm, assets, out, beside.as_deref(), wasm_opt),
        What::Element { wasm, assets, locales, out } => element::write(wasm, assets, locales, out, wasm_opt),
        What::Package { wasm, out } => package::write(wasm, out, wasm_opt),
    }
}

fn game(wasm: &Path, assets: &Path, out: &Path, beside: Option<&Path>, wasm_opt: Option<&Path>) -> Result<()> {
    let mut folder = folder::Folder::default();
    let scratch = out.with_extension("parts");
    let code = script::add(&mut folder, wasm, &scratch, wasm_opt).with_context(|| wasm.display().to_string())?;
    assets::add(&mut folder, assets, &[("script", &code.script), ("wasm", &code.wasm)])?;
    eprintln!("compressing");
    let first_load: Vec<(String, usize)> = folder.first_load();
    // The service worker does not keep these files, so they are added last.
    if let Some(beside) = beside {
        folder.add_all(beside)?;
    }
    folder.write(out)?;
    for (name, size) in &first_load {
        println!("{size:>9}  {name}");
    }
    let total: usize = first_load.iter().map(|(_, size)| size).sum();
    println!("{total:>9}  bytes gzipped for the first load, in {}", out.display());
    Ok(())
}
