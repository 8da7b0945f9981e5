//! The element `<douse-board>` as one script. The WebAssembly is in it as compressed base64, so
//! that the script works from disk without other files.

use crate::folder::{Folder, gzipped};
use crate::script::{bound, smaller, without_names};
use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use flate2::{Compression, write::DeflateEncoder};
use serde_json::{Map, Value};
use std::io::Write;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

/// The name of the script, which pages elsewhere refer to.
const SCRIPT: &str = "douse-board.js";

/// The file with the texts of the script in a language.
const TEXTS: &str = "element.ftl";

/// Writes the folder with the script and the files beside it.
pub fn write(wasm: &Path, assets: &Path, locales: &Path, out: &Path, wasm_opt: Option<&Path>) -> Result<()> {
    let mut folder = Folder::default();
    folder.add_all(assets)?;
    let (binding, module) = bound(Bindgen::new().input_path(wasm).no_modules(true)?)?;
    let scratch = out.with_extension("parts");
    std::fs::create_dir_all(&scratch)?;
    let module = smaller(without_names(&module)?, wasm_opt, &scratch)?;
    let script = filled(&folder.text(SCRIPT), &binding, &packed(&module)?, &texts(locales)?)?;
    let size = gzipped(script.as_bytes());
    folder.add(SCRIPT, script.into_bytes());
    folder.write(out)?;
    println!("{size:>9}  bytes gzipped: {}", out.join(SCRIPT).display());
    Ok(())
}

/// Fills the three placeholders of the script.
fn filled(script: &str, binding: &str, wasm: &str, texts: &str) -> Result<String> {
    let mut script = script.to_owned();
    for (place, value) in [("/* {binding} */", binding), ("\"{texts}\"", texts), ("{wasm}", wasm)] {
        ensure!(script.matches(place).count() == 1, "{SCRIPT} has not one place for {place}");
        script = script.replace(place, value);
    }
    Ok(script)
}

/// Compresses a module with deflate and encodes it in base64.
fn packed(module: &[u8]) -> Result<String> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    Ok(base64::engine::general_purpose::STANDARD.encode(encoder.finish()?))
}

/// The texts of all languages, as a JSON object of objects.
fn texts(locales: &Path) -> Result<String> {
    let mut languages = Map::new();
    let mut folders: Vec<_> = std::fs::read_dir(locales)?.collect::<std::io::Result<_>>()?;
    folders.sort_by_key(std::fs::DirEntry::file_name);
    for folder in folders {
        let path = folder.path().join(TEXTS);
        // For a language without this file the script uses English.
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let texts = of_language(&text).with_context(|| path.display().to_string())?;
        languages.insert(folder.file_name().to_string_lossy().into_owned(), Value::Object(texts));
    }
    ensure!(languages.contains_key("en"), "{} has no English {TEXTS}", locales.display());
    Ok(Value::Object(languages).to_string())
}

fn of_language(text: &str) -> Result<Map<String, Value>> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, text) = line.split_once(" = ").with_context(|| format!("not a text of one line: {line}"))?;
            Ok((name.to_owned(), Value::String(text.to_owned())))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assets() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/element/assets")
    }

    #[test]
    fn every_place_of_the_script_is_filled_once() {
        let script = std::fs::read_to_string(assets().join(SCRIPT)).unwrap();
        let made = filled(&script, "let binding;", "AAAA", "{\"en\":{}}").unwrap();
        assert!(made.contains("const WASM = \"AAAA\";") && made.contains("const TEXTS = {\"en\":{}};"), "{made}");
        assert!(made.contains("let binding;") && !made.contains("{binding}"));
        assert!(filled("no places", "", "", "").is_err());
    }

    #[test]
    fn the_script_has_the_texts_it_asks_for_in_every_language() {
        let script = std::fs::read_to_string(assets().join(SCRIPT)).unwrap();
        let texts: Value = serde_json::from_str(&texts(&assets().join("../../../locales")).unwrap()).unwrap();
        let asked: Vec<&str> = script.split("#say(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(asked.len() >= 4, "{asked:?}");
        for (language, texts) in texts.as_object().unwrap() {
            asked.iter().for_each(|name| assert!(texts[name].is_string(), "{language}: {name}"));
        }
        assert!(texts["de"].is_object());
        assert!(of_language("name =\n    two lines").is_err());
    }

    #[test]
    fn what_is_packed_can_be_unpacked() {
        use std::io::Read;
        let packed =
            base64::engine::general_purpose::STANDARD.decode(packed(b"module".repeat(100).as_slice()).unwrap());
        let packed = packed.unwrap();
        let mut unpacked = Vec::new();
        flate2::read::DeflateDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, b"module".repeat(100));
        assert!(packed.len() < 100);
    }
}
