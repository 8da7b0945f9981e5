//! Writes the ready sheets and their answers, in every language, as PDF files for the documentation
//! site.
//!
//! `cargo run -p douse-paper --example kit -- FOLDER [ADDRESS]`: with the address of the game in
//! the browser, boards have QR codes.

use douse_messages::Language;
use douse_paper::sheet::{Kit, Setting, pdf};
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("name a folder")?);
    let address = arguments.next();
    std::fs::create_dir_all(&folder)?;
    for kit in Kit::ALL {
        for language in Language::ALL {
            let setting = Setting { language, address: address.clone(), ..Setting::default() };
            let sheet = kit.sheet(language)?;
            let file = |what: &str| folder.join(format!("{kit}-{what}-{language}.pdf"));
            std::fs::write(file("sheet"), pdf(&sheet.pages(&setting), &sheet.title, language))?;
            std::fs::write(file("answers"), pdf(&sheet.key(&setting), &sheet.key_title(language), language))?;
        }
    }
    Ok(())
}
