// Browsers, and bundlers for them: the WebAssembly is fetched from the folder of this file.
import { start } from "./engine.js";

export * from "./engine.js";
export const load = (source) => start(source ?? (() => new URL("./engine.wasm", import.meta.url)));
