//! The WebAssembly of the npm package, in a file of its own that Node and bundlers find by its
//! address.

use crate::folder::gzipped;
use crate::script::{bound, smaller, without_names};
use anyhow::{Context, Result};
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// Writes `engine.wasm` and `binding.js` into a folder.
pub fn write(wasm: &Path, out: &Path, wasm_opt: Option<&Path>) -> Result<()> {
    let (binding, module) = bound(Bindgen::new().input_path(wasm).web(true)?)?;
    let scratch = out.with_extension("parts");
    std::fs::create_dir_all(&scratch)?;
    std::fs::create_dir_all(out)?;
    let module = smaller(without_names(&module)?, wasm_opt, &scratch)?;
    println!("{:>9}  bytes gzipped: {}", gzipped(&module), out.join("engine.wasm").display());
    for (name, bytes) in [("engine.wasm", module.as_slice()), ("binding.js", binding.as_bytes())] {
        std::fs::write(out.join(name), bytes).with_context(|| out.join(name).display().to_string())?;
    }
    Ok(())
}
