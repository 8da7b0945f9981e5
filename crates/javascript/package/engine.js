// Turns the answers of the WebAssembly into objects; engine.d.ts describes them.
import init, * as binding from "./binding.js";

/** Why there is no answer. */
export class DouseError extends Error {
  constructor({ code, message, ...more }) {
    super(message);
    this.name = "DouseError";
    this.code = code;
    Object.assign(this, more);
  }
}

const failed = (error) => {
  if (error instanceof DouseError) return error;
  // The engine fails with a text; anything else is a fault of the program.
  if (typeof error !== "string") return new DouseError({ code: "internal", message: String(error?.message ?? error) });
  return new DouseError(JSON.parse(error));
};

const ask = (question) => {
  try {
    return question();
  } catch (error) {
    throw failed(error);
  }
};

const answer = (question) => JSON.parse(ask(question));

const shown = (value) => (typeof value === "string" ? JSON.stringify(value) : Array.isArray(value) ? "a list" : String(value));

/** The kinds of options: the values that are allowed, in words and as a test. */
const TEXT = ["a text", (value) => typeof value === "string"];
const FLAG = ["true or false", (value) => typeof value === "boolean"];
const COUNT = ["a whole number from 0 to 4294967295", (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 32];
const SIZE = ['a size such as "5x4"', (value) => /^[1-9]\d{0,3}x[1-9]\d{0,3}$/.test(value)];
const STATES = ["a whole number from 2 to 65536", (value) => Number.isInteger(value) && value >= 2 && value <= 65536];
const SECONDS = ["a number above 0 and at most 86400", (value) => typeof value === "number" && value > 0 && value <= 86400];

/** The options as JSON. An unknown name or an impossible value is an error, never a default. */
const checked = (options, kinds) => {
  const invalid = (message) => new DouseError({ code: "options", message });
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw invalid(`options are an object, not ${shown(options)}`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) {
      throw invalid(`there is no option '${name}', only ${Object.keys(kinds).join(", ")}`);
    }
    const [words, allowed] = kinds[name];
    if (value !== undefined && !allowed(value)) throw invalid(`${name} must be ${words}, not ${shown(value)}`);
  }
  return JSON.stringify(options);
};

const refused = (message) => new DouseError({ code: "read", message });

const rowsAsJson = (rows) => {
  const light = (value) => {
    if (value === null || typeof value === "boolean" || (Number.isInteger(value) && value >= 0)) return value;
    throw refused(`a light is a whole number, true, false, or null for a hole, not ${shown(value)}`);
  };
  const row = (values) => {
    if (!Array.isArray(values) && !ArrayBuffer.isView(values)) throw refused(`a row is a list, not ${shown(values)}`);
    return Array.from(values, light);
  };
  return JSON.stringify(rows.map(row));
};

/** A board as text: an object with a code is what JSON or postMessage leaves of a Board. */
const textOf = (board) => {
  if (typeof board === "string") return board;
  if (typeof board?.code === "string") return board.code;
  if (!Array.isArray(board)) throw refused(`a board is a text, a list of rows or a Board, not ${shown(board)}`);
  const lines = board.length > 0 && board.every((row) => typeof row === "string");
  return lines ? board.join("\n") : rowsAsJson(board);
};

const cellsOf = (presses) => {
  if (typeof presses === "string") return presses;
  const names = typeof presses?.[Symbol.iterator] === "function" ? [...presses] : [presses];
  for (const name of names) {
    if (typeof name !== "string") throw refused(`presses are names of cells such as ["A1", "C2"], not ${shown(name)}`);
  }
  return names.join(" ");
};

/** A board as it was understood. */
export class Board {
  #cells;

  constructor(fields) {
    Object.assign(this, fields);
    Object.freeze(this.lights);
    Object.freeze(this);
  }

  get cells() {
    return (this.#cells ??= Object.freeze(ask(() => binding.cell_names(this.code))));
  }

  toString() {
    return this.code;
  }
}

/** What the package can do, once it is loaded. */
class Douse {
  get version() {
    return binding.version();
  }

  read(text, options = {}) {
    const kinds = { form: TEXT, size: TEXT, states: STATES, rule: TEXT, edges: TEXT };
    return new Board(answer(() => binding.read(textOf(text), checked(options, kinds))));
  }

  board(parts) {
    const rows = ["a list of rows", Array.isArray];
    const named = (value) => typeof value === "string" || Array.isArray(value);
    const rule = ["the name of a rule, or a matrix as a list of rows", named];
    const goal = ['a name such as "on", or a list of rows', named];
    checked(parts, { lights: rows, size: SIZE, rule, states: STATES, edges: TEXT, goal });
    const { lights, size, ...kind } = parts;
    if (!lights && !size) throw new DouseError({ code: "options", message: "a board needs lights or a size" });
    const [width, height] = (size ?? "").split("x").map(Number);
    const dark = () => Array.from({ length: height }, () => new Array(width).fill(0));
    const board = lights ? JSON.parse(rowsAsJson(lights)) : dark();
    return this.read(JSON.stringify({ ...kind, size, board }), { form: "json-object" });
  }

  press(board, presses) {
    return new Board(answer(() => binding.press(textOf(board), cellsOf(presses))));
  }

  solve(board, options = {}) {
    const kinds = { shortest: FLAG, seconds: SECONDS };
    const solved = answer(() => binding.solve(textOf(board), checked(options, kinds)));
    if (solved.solvable) {
      solved.count = solved.count.reduce((product, [prime, exponent]) => product * BigInt(prime) ** BigInt(exponent), 1n);
      // JSON has no form for an exact count.
      Object.defineProperty(solved, "toJSON", { value: () => ({ ...solved, count: String(solved.count) }) });
    }
    return solved;
  }

  solutions(board, options = {}) {
    checked(options, { limit: COUNT });
    return answer(() => binding.solutions(textOf(board), options.limit ?? 1000));
  }

  *eachSolution(board, options = {}) {
    const solved = this.solve(board, options);
    if (!solved.solvable) return;
    const { cells, states } = this.read(textOf(board));
    const place = new Map(cells.map((name, cell) => [name, cell]));
    const counts = new Array(cells.length).fill(0);
    for (const name of solved.presses) counts[place.get(name)] += 1;
    const quiet = solved.quiet.map(({ presses, order }) => ({ presses: presses.map((name) => place.get(name)), order, times: 0 }));
    // Counts through the multiples of the quiet patterns as through the digits of a number.
    for (;;) {
      yield cells.flatMap((name, cell) => new Array(counts[cell]).fill(name));
      let digit = 0;
      for (; digit < quiet.length; digit += 1) {
        const pattern = quiet[digit];
        for (const cell of pattern.presses) counts[cell] = (counts[cell] + 1) % states;
        pattern.times = (pattern.times + 1) % pattern.order;
        if (pattern.times > 0) break;
      }
      if (digit === quiet.length) return;
    }
  }

  nullity(board, options = {}) {
    const request = checked(options, { seconds: SECONDS });
    return ask(() => binding.nullity(textOf(board), request));
  }

  quietPatterns(board, options = {}) {
    const request = checked(options, { seconds: SECONDS });
    return answer(() => binding.quiet_patterns(textOf(board), request));
  }

  hint(board, options = {}) {
    return answer(() => binding.hint(textOf(board), checked(options, { seconds: SECONDS })));
  }
}

let loading;

/** Loads the WebAssembly once; a failed attempt can be repeated. */
export const start = (source) => {
  loading ??= (async () => {
    const given = typeof source === "function" ? source() : source;
    await init({ module_or_path: await given });
    return new Douse();
  })().catch((error) => {
    loading = undefined;
    throw new DouseError({ code: "load", message: String(error?.message ?? error) });
  });
  return loading;
};
