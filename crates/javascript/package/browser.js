// Browsers, and bundlers for them: the WebAssembly is fetched from beside this file.
import { start } from "./engine.js";

export * from "./engine.js";
export const load = (source) => start(source ?? (() => new URL("./engine.wasm", import.meta.url)));
