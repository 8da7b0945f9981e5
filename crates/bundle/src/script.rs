//! The WebAssembly and the script that binds it to the browser.

use anyhow::{Context, Result, bail, ensure};
use std::path::Path;
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

/// The two halves of the program.
pub struct Code {
    /// The WebAssembly.
    pub wasm: Vec<u8>,
    /// The module that lends it the browser.
    pub script: String,
}

/// Binds the WebAssembly that cargo built, and makes it smaller where there is a `wasm-opt`.
pub fn bind(wasm: &Path, wasm_opt: Option<&Path>) -> Result<Code> {
    let mut output = Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(true)
        .generate_output()?;
    let alone = output.snippets().values().all(Vec::is_empty) && output.local_modules().is_empty();
    ensure!(alone, "a dependency brings scripts of its own, which nothing here serves");
    let script = output.js().to_owned();
    let mut wasm = output.wasm_mut().emit_wasm();
    if let Some(wasm_opt) = wasm_opt {
        wasm = smaller(&wasm, wasm_opt)?;
    }
    Ok(Code { wasm, script })
}

fn smaller(wasm: &[u8], wasm_opt: &Path) -> Result<Vec<u8>> {
    let folder = std::env::temp_dir().join(format!("douse-bundle-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (from, to) = (folder.join("from.wasm"), folder.join("to.wasm"));
    std::fs::write(&from, wasm)?;
    let status = Command::new(wasm_opt)
        .args(["-Os", "--all-features", "-o"])
        .arg(&to)
        .arg(&from)
        .status()
        .context("wasm-opt")?;
    let smaller = std::fs::read(&to);
    std::fs::remove_dir_all(&folder)?;
    if !status.success() {
        bail!("wasm-opt failed ({status})");
    }
    Ok(smaller?)
}

/// The module with a last line that starts the program, in the page and in its worker alike.
pub fn starting(script: &str, wasm: &str) -> String {
    format!("{script}\n__wbg_init({{ module_or_path: new URL('./{wasm}', import.meta.url) }});\n")
}
