// Node.js: the WebAssembly is read from the file beside this one.
import { readFile } from "node:fs/promises";
import { start } from "./engine.js";

export * from "./engine.js";
export const load = (source) => start(source ?? (() => readFile(new URL("./engine.wasm", import.meta.url))));
