//! The program in two parts of WebAssembly, with the script that binds it to the browser.

use crate::folder::{Folder, LATER};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::path::Path;
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

/// The module from which the WebAssembly imports the functions that fetch its second part.
const LINK: &str = "./__wasm_split.js";

/// The names of the program's files.
pub struct Code {
    pub script: String,
    /// The WebAssembly of the first part.
    pub wasm: String,
}

/// Splits the WebAssembly that cargo built, binds it, makes it smaller if there is a `wasm-opt`,
/// and adds all files to the folder. `scratch` is a folder for intermediate files.
pub fn add(folder: &mut Folder, wasm: &Path, scratch: &Path, wasm_opt: Option<&Path>) -> Result<Code> {
    if scratch.exists() {
        std::fs::remove_dir_all(scratch)?;
    }
    std::fs::create_dir_all(scratch)?;
    let input = std::fs::read(wasm)?;
    let first = scratch.join("first.wasm");
    let mut options = wasm_split_cli_support::Options::new(&input);
    (options.output_dir, options.main_out_path, options.link_name) = (scratch, &first, LINK);
    eprintln!("cutting the game in two");
    let parts = wasm_split_cli_support::transform(options).map_err(|error| anyhow!("splitting: {error:#}"))?;
    let mut link = std::fs::read_to_string(scratch.join(LINK))?;
    for part in parts.split_modules {
        let name = part.file_name().context("a part without a name")?.to_string_lossy().into_owned();
        let bytes = smaller(without_names(&std::fs::read(&part)?)?, wasm_opt, scratch)?;
        let hashed = folder.add_hashed(LATER, "wasm", bytes);
        link = link.replace(&format!("\"./{name}\""), &format!("\"./{hashed}\""));
    }
    eprintln!("binding it to the browser");
    let (binding, module) = bound(Bindgen::new().input_path(&first).web(true)?.keep_lld_exports(true))?;
    let script = joined(&binding, &link)?;
    let wasm = smaller(module, wasm_opt, scratch)?;
    let wasm = folder.add_hashed("douse", "wasm", wasm);
    let script = folder.add_hashed("douse", "js", starting(&script, &wasm).into_bytes());
    Ok(Code { script, wasm })
}

/// Binds WebAssembly to the browser; returns the script and the changed module.
pub fn bound(bindgen: &mut Bindgen) -> Result<(String, Vec<u8>)> {
    let mut output = bindgen
        .typescript(false)
        .demangle(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(true)
        .generate_output()?;
    let alone = output.snippets().values().all(Vec::is_empty) && output.local_modules().is_empty();
    ensure!(alone, "a dependency brings scripts of its own, which nothing here serves");
    Ok((output.js().to_owned(), output.wasm_mut().emit_wasm()))
}

/// Joins two scripts that import each other, because their names have hashes of their contents.
fn joined(script: &str, link: &str) -> Result<String> {
    let wanted = format!(" from \"{LINK}\"");
    let line = script.lines().find(|line| line.trim_end_matches(';').ends_with(&wanted));
    let line = line.context("nothing asks for the second part of the program")?;
    let name = line.split_whitespace().nth(3).context("the import has no name")?;
    let mut exports = Vec::new();
    let mut own = String::new();
    for line in link.lines().filter(|line| !line.starts_with("import ")) {
        if let Some(rest) = line.strip_prefix("export const ") {
            exports.extend(rest.split_whitespace().next().map(str::to_owned));
        }
        own.push_str(line.strip_prefix("export ").unwrap_or(line));
        own.push('\n');
    }
    Ok(format!("{}\n{own}const {name} = {{ {} }};\n", script.replace(line, ""), exports.join(", ")))
}

/// Removes the custom sections of a module, which only tools read.
pub fn without_names(wasm: &[u8]) -> Result<Vec<u8>> {
    ensure!(wasm.starts_with(b"\0asm"), "a part of the program is not WebAssembly");
    let (mut kept, mut at) = (wasm[..8].to_vec(), 8);
    while at < wasm.len() {
        let (length, begin) = number(wasm, at + 1).context("a section without a length")?;
        let section = wasm.get(at..begin + length).context("a section is cut short")?;
        // Custom sections have kind 0.
        if section[0] != 0 {
            kept.extend_from_slice(section);
        }
        at = begin + length;
    }
    Ok(kept)
}

/// Reads a number in LEB128; returns it with the position after it.
fn number(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = *bytes.get(at)?;
        at += 1;
        value |= usize::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some((value, at));
        }
        shift += 7;
    }
}

/// Makes a module smaller by `wasm-opt`, if there is one.
pub fn smaller(wasm: Vec<u8>, wasm_opt: Option<&Path>, scratch: &Path) -> Result<Vec<u8>> {
    let Some(wasm_opt) = wasm_opt else { return Ok(wasm) };
    let (from, to) = (scratch.join("from.wasm"), scratch.join("to.wasm"));
    std::fs::write(&from, wasm)?;
    let mut command = Command::new(wasm_opt);
    let status = command.args(["-Os", "--all-features", "-o"]).arg(&to).arg(&from).status().context("wasm-opt")?;
    if !status.success() {
        bail!("wasm-opt failed ({status})");
    }
    Ok(std::fs::read(&to)?)
}

/// Removes comments that fill lines, and indentation, which are a tenth of a script.
fn compact(script: &str) -> String {
    let mut in_comment = false;
    let mut compact = String::with_capacity(script.len());
    for line in script.lines().map(str::trim_start) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            compact.push_str(line);
            compact.push('\n');
        }
        in_comment &= !line.trim_end().ends_with("*/");
    }
    compact
}

/// The script with last lines that start the program, in the page and in its worker. A browser that
/// does not know all instructions refuses the program; the page then says so.
fn starting(script: &str, wasm: &str) -> String {
    let script = compact(script);
    format!(
        "{script}__wbg_init({{ module_or_path: new URL('./{wasm}', import.meta.url) }}).catch((error) => {{\n\
         const note = globalThis.document?.getElementById('too-old');\n\
         if (note && error instanceof WebAssembly.CompileError) {{ note.hidden = false; document.getElementById('loading')?.remove(); }}\n\
         throw error;\n}});\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_removed() {
        let script = "/**\n * What it does.\n */\nexport function a() {\n    // Why.\n    return 'x'; // stays\n\n}\n/* one line */\nb();";
        assert_eq!(compact(script), "export function a() {\nreturn 'x'; // stays\n}\nb();\n");
    }

    #[test]
    fn two_scripts_that_import_each_other_become_one() {
        let script = "import * as import1 from \"./__wasm_split.js\"\nexport function initSync() {}\n";
        let link = "import { initSync } from \"./main.js\";\nlet shared;\nexport const load_a = () => shared;\n";
        let joined = joined(script, link).unwrap();
        assert!(!joined.contains("import "), "{joined}");
        assert!(joined.contains("\nconst load_a = () => shared;\nconst import1 = { load_a };\n"), "{joined}");
        assert!(super::joined("let a;", link).is_err());
    }

    #[test]
    fn sections_of_names_are_dropped_and_all_others_kept() {
        let module = b"\0asm\x01\0\0\0\x00\x03\x01ab\x01\x01\x00\x00\x81\x00\x00";
        assert_eq!(without_names(module).unwrap(), b"\0asm\x01\0\0\0\x01\x01\x00");
        assert!(without_names(b"\0asm\x01\0\0\0\x01\x05\x00").is_err());
        assert!(without_names(b"no").is_err());
    }
}
