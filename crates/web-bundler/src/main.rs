//! Makes the folder that any host can serve out of the browser game's WebAssembly and its assets.
//!
//! What the browser keeps has its content's hash in its name, so it can be kept for ever; only `index.html`, the service
//! worker and the manifest have fixed names. All addresses are relative: the folder works below any path.

mod assets;
mod folder;
mod script;

use anyhow::{Context, Result};
use clap::Parser;
use std::path::PathBuf;

/// Bundles the browser game.
#[derive(Parser)]
struct Arguments {
    /// The WebAssembly, as cargo built it
    wasm: PathBuf,
    /// The folder with the page, its style and its icon
    assets: PathBuf,
    /// The folder to make; what is in it is replaced
    out: PathBuf,
    /// A wasm-opt that makes the WebAssembly smaller
    #[arg(long)]
    wasm_opt: Option<PathBuf>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let mut folder = folder::Folder::default();
    let scratch = arguments.out.with_extension("parts");
    let code = script::add(&mut folder, &arguments.wasm, &scratch, arguments.wasm_opt.as_deref())
        .with_context(|| arguments.wasm.display().to_string())?;
    assets::add(&mut folder, &arguments.assets, &[("script", &code.script), ("wasm", &code.wasm)])?;
    folder.write(&arguments.out)?;
    let first_load = folder.first_load();
    for (name, size) in &first_load {
        println!("{size:>9}  {name}");
    }
    let total: usize = first_load.iter().map(|(_, size)| size).sum();
    println!("{total:>9}  bytes gzipped for the first load, in {}", arguments.out.display());
    Ok(())
}
