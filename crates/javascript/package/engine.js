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
    return new Board(answer(() => binding.read(String(text), JSON.stringify(options))));
  }

  press(board, presses) {
    const names = typeof presses === "string" ? presses : [...presses].join(" ");
    return new Board(answer(() => binding.press(String(board), names)));
  }

  solve(board, options = {}) {
    const solved = answer(() => binding.solve(String(board), JSON.stringify(options)));
    if (solved.solvable) {
      solved.count = solved.count.reduce((product, [prime, exponent]) => product * BigInt(prime) ** BigInt(exponent), 1n);
    }
    return solved;
  }

  solutions(board, { limit = 1000 } = {}) {
    return answer(() => binding.solutions(String(board), limit));
  }

  nullity(board) {
    return ask(() => binding.nullity(String(board)));
  }

  quietPatterns(board) {
    return answer(() => binding.quiet_patterns(String(board)));
  }

  hint(board, options = {}) {
    return answer(() => binding.hint(String(board), JSON.stringify(options)));
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
