//! Makes the folder that any host can serve out of the browser game's WebAssembly and its assets.
//!
//! What the browser keeps has its content's hash in its name, so it can be kept for ever; only `index.html`, the service
//! worker and the manifest have fixed names. All addresses are relative: the folder works below any path.

mod assets;
mod folder;
mod script;

use anyhow::{Context, Result};
use clap::Parser;
use std::path::{Path, PathBuf};

/// Bundles the browser game.
#[derive(Parser)]
struct Arguments {
    /// The WebAssembly of the first visit, as cargo built it
    first: PathBuf,
    /// The WebAssembly of the whole program, as cargo built it
    whole: PathBuf,
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
    let mut add = |stem: &str, path: &Path| {
        let code = script::bind(path, arguments.wasm_opt.as_deref()).with_context(|| path.display().to_string())?;
        let wasm = folder.add_hashed(stem, "wasm", code.wasm);
        let script = folder.add_hashed(stem, "js", script::starting(&code.script, &wasm).into_bytes());
        anyhow::Ok((script, wasm))
    };
    let (whole, _) = add(folder::WHOLE, &arguments.whole)?;
    let (script, wasm) = add("douse", &arguments.first)?;
    assets::add(&mut folder, &arguments.assets, &[("script", &script), ("wasm", &wasm), ("whole", &whole)])?;
    folder.write(&arguments.out)?;
    let first_load = folder.first_load();
    for (name, size) in &first_load {
        println!("{size:>9}  {name}");
    }
    let total: usize = first_load.iter().map(|(_, size)| size).sum();
    println!("{total:>9}  bytes gzipped for the first load, in {}", arguments.out.display());
    Ok(())
}
