//! Tries the JavaScript package in Node, with TypeScript and in a browser.

use super::{BOARD, PRESSES, Sandbox, Subject, Trial};
use crate::page;
use anyhow::{Context, Result, ensure};
use douse_xtask::command::{program, succeed};
use douse_xtask::tools::{Installing, NODE, Npm};

/// Solves the board in Node.
const SCRIPT: &str = r#"import { load } from "@douse/engine";
const douse = await load();
const answer = douse.solve("BOARD", { shortest: true });
console.log(answer.presses.join(" "), answer.shortest.proved);
"#;

/// Uses the types. Lines after an expected error must be refused.
const TYPED: &str = r#"import { Board, DouseError, load, type Douse, type Hint } from "@douse/engine";
import type { DouseBoardElement } from "@douse/engine/board";
import "@douse/engine/board";

const douse: Douse = await load();
const board: Board = douse.read("BOARD");
const answer = douse.solve(board, { shortest: true });
if (answer.solvable) {
  const presses: string[] = answer.presses;
  const count: bigint = answer.count;
  console.log(presses, count, answer.shortest?.proved);
} else {
  const witness: string[] = answer.witness;
  console.log(witness);
}
try {
  const hint: Hint = douse.hint(board);
  console.log(hint.next?.cell);
} catch (error) {
  if (error instanceof DouseError) console.log(error.code === "unsolvable", error.witness);
}
const element: DouseBoardElement = document.createElement("douse-board");
element.addEventListener("douse-solved", (event) => console.log(event.detail.moves.toFixed()));
// @ts-expect-error: a number is not a board
douse.solve(5);
// @ts-expect-error: only unsolvable boards have a witness
console.log(douse.solve(board).witness);
"#;

const TYPESCRIPT: Npm = Npm { name: "typescript", package: "typescript@5.9.3", file: "typescript/bin/tsc" };

/// Solves the board in a page, and presses the solution in the element.
const PAGE: &str = r#"<script type="importmap">{ "imports": {
  "@douse/engine": "/node_modules/@douse/engine/browser.js", "@douse/engine/board": "/node_modules/@douse/engine/douse-board.js"
} }</script>
<douse-board code="BOARD"></douse-board>
<script type="module">
const board = document.querySelector("douse-board");
const ready = new Promise((resolve) => board.addEventListener("douse-ready", resolve));
const { load } = await import("@douse/engine");
const [douse] = await Promise.all([load(), import("@douse/engine/board"), ready]);
const { presses, shortest } = douse.solve("BOARD", { shortest: true });
presses.forEach((cell) => board.press(cell));
report([...presses, shortest.proved, board.solved].join(" "));
</script>
"#;

/// Fails if the package cannot be tried completely, after installing missing tools.
pub fn ready(installing: Installing) -> Result<()> {
    ensure!(NODE.ready(installing), "Node and npm are missing");
    ensure!(TYPESCRIPT.file(installing).is_some(), "TypeScript is missing");
    ensure!(page::ready(installing), "Chromium is missing");
    Ok(())
}

/// Installs the package in an empty folder without a network, uses it in Node, checks its types and
/// opens a page with it.
pub fn npm(subject: &Subject, sandbox: &Sandbox) -> Result<Trial> {
    if !NODE.ready(subject.installing) {
        return Ok(Trial::Skipped("Node and npm are not installed".to_owned()));
    }
    let write = |name: &str, text: &str| std::fs::write(sandbox.0.join(name), text.replace("BOARD", BOARD));
    write("package.json", r#"{ "private": true, "type": "module" }"#)?;
    write("solve.js", SCRIPT)?;
    let begun = std::time::Instant::now();
    let mut install =
        program("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]);
    succeed(install.arg(&subject.file).current_dir(&sandbox.0))?;
    let output = program("node", ["solve.js"]).current_dir(&sandbox.0).output()?;
    let first_answer = subject.first_answer(begun);
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "Node fails: {errors}");
    ensure!(said == format!("{PRESSES} true\n"), "Node answers {said:?}");
    let folder = sandbox.0.join("node_modules/@douse/engine");
    let package: serde_json::Value = serde_json::from_slice(&std::fs::read(folder.join("package.json"))?)?;
    ensure!(package["version"] == subject.version, "it is version {}", package["version"]);
    let mut done = vec!["installed by npm; solved by Node".to_owned()];
    match TYPESCRIPT.file(subject.installing) {
        Some(compiler) => {
            write("solve.ts", TYPED)?;
            let mut check = program("node", [compiler]);
            check.args(["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"]);
            succeed(check.arg("solve.ts").current_dir(&sandbox.0)).context("the types are wrong")?;
            done.push("types accepted by TypeScript".to_owned());
        }
        None => done.push(subject.skip_part("TypeScript")?),
    }
    done.push(in_browser(sandbox, subject)?);
    Ok(Trial::Passed(done.join("; "), first_answer))
}

/// Solves and plays in a page.
fn in_browser(sandbox: &Sandbox, subject: &Subject) -> Result<String> {
    if !page::ready(subject.installing) {
        return subject.skip_part("Chromium");
    }
    std::fs::write(sandbox.0.join("index.html"), page::HEAD.to_owned() + &PAGE.replace("BOARD", BOARD))?;
    let said = page::report(&sandbox.0)?;
    ensure!(said == format!("{PRESSES} true true"), "the page answers {said:?}");
    Ok("solved and played by a page in Chromium".to_owned())
}
