/** The state of a light; null is a hole. */
export type Light = number | boolean | null;

/** A row of lights. */
export type Row = readonly Light[] | Uint8Array | Uint16Array | Uint32Array;

/**
 * A board: text in any notation that douse reads (a code such as "5x5:ffffff8", rows of `#` and `.`, JSON, …), rows of lights, a {@link Board}, or what
 * JSON or `postMessage` left of one.
 */
export type BoardText = string | readonly Row[] | readonly string[] | Board | { readonly code: string };

/** A board as it was understood. */
export class Board {
  private constructor();
  /** The board in one word; every function takes it. */
  readonly code: string;
  /** The board in words. */
  readonly summary: string;
  /** Columns; null for a graph. */
  readonly width: number | null;
  /** Rows; null for a graph. */
  readonly height: number | null;
  /** The number of states of a light. */
  readonly states: number;
  /** Which lights a press changes: "plus", "king", … */
  readonly rule: string;
  /** How the sides are joined: "flat", "torus", …; null for a graph. */
  readonly edges: string | null;
  /** The goal: "off", "on", … */
  readonly goal: string;
  /** The state of every light, in the order of `cells`. */
  readonly lights: readonly number[];
  /** Whether the goal is reached. */
  readonly solved: boolean;
  /** The names of all cells: "A1", "B1", … */
  readonly cells: readonly string[];
  toString(): string;
}

/** How to read a text; `rule` and `edges` replace those in the text. */
export interface ReadOptions {
  /** The notation; without it, the notation is recognised. */
  form?: string;
  /** Width and height, such as "5x5", for notations without them. */
  size?: string;
  states?: number;
  rule?: string;
  edges?: string;
}

/** The parts of a board: `lights`, or a `size` for a dark board. */
export interface BoardParts {
  lights?: readonly Row[] | readonly string[];
  /** Width and height, such as "5x4". */
  size?: string;
  /** The name of a rule, or the lights that each press changes, as a matrix with one row for each press. */
  rule?: string | readonly (readonly number[])[];
  states?: number;
  edges?: string;
  /** A name such as "on", or a picture with the shape of the board. */
  goal?: string | readonly (readonly Light[])[];
}

export interface TimeOptions {
  /** The seconds that the computation may take, above 0 and at most 86400; 10 by default. */
  seconds?: number;
}

export interface SolveOptions extends TimeOptions {
  /** Whether to search for a shortest solution; false by default. If the time ends the search, the answer has the best solution found. */
  shortest?: boolean;
}

/** Presses that change nothing. */
export interface QuietPattern {
  /** The cells to press; a cell that is pressed twice is listed twice. */
  readonly presses: string[];
  /** Adding it this many times is the same as not adding it. */
  readonly order: number;
}

/** What is known about the fewest presses. */
export interface Shortest {
  /** The number of presses of the best solution found. */
  readonly moves: number;
  /** No solution has fewer presses. */
  readonly atLeast: number;
  /** Whether `moves` and `atLeast` are equal. */
  readonly proved: boolean;
  /** The method that found it. */
  readonly method: string;
}

export interface Solvable {
  readonly solvable: true;
  /** The cells to press; a cell that is pressed twice is listed twice. A shortest solution if you asked for one. */
  readonly presses: string[];
  /** The number of independent quiet patterns. */
  readonly nullity: number;
  /** The number of solutions. `JSON.stringify` writes it as a text. */
  readonly count: bigint;
  /** All solutions are the presses plus sums of these. */
  readonly quiet: QuietPattern[];
  readonly shortest?: Shortest;
}

export interface Unsolvable {
  readonly solvable: false;
  /** The proof: every press changes an even number of these lights (for more states: changes their sum by a multiple of that number), but an odd number of changes is needed. */
  readonly witness: string[];
  /** The same in words. */
  readonly explanation: string;
}

export type Reason = "only-solution" | "only-shortest" | "every-shortest" | "some-shortest" | "a-shortest" | "best-known";

/** What a press does to the number of presses that remain. */
export type Effect = "nearer" | "neither" | "farther" | "open";

export interface Hint {
  /** The next press; null if the goal is reached. */
  readonly next: {
    readonly cell: string;
    readonly reason: Reason;
    /** The number of shortest solutions, if it is known. */
    readonly shortest?: number;
    /** The number of shortest solutions with this press. */
    readonly containing?: number;
  } | null;
  /** The number of presses of the best known solution. */
  readonly moves: number;
  readonly atLeast: number;
  readonly proved: boolean;
  /** What pressing each cell would do, in the order of `Board.cells`. */
  readonly effects: Effect[];
}

/** Why there is no answer. */
export class DouseError extends Error {
  /**
   * "read": this is not a board, or a press is not a cell; "options": an option is unknown or invalid; "unsolvable": the board has no solution, so there is no
   * hint; "time": the time was over before there was an answer; "too-large": it does not fit in memory; "load": the WebAssembly could not be loaded; "internal": a bug in the program.
   */
  readonly code: "read" | "options" | "unsolvable" | "time" | "too-large" | "load" | "internal";
  /** Where the text is wrong, counted from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The witness of an unsolvable board. */
  readonly witness?: string[];
}

/** What the package can do, once it is loaded. Every function throws {@link DouseError}. */
export interface Douse {
  readonly version: string;
  /** Reads one board in any notation. */
  read(board: BoardText, options?: ReadOptions): Board;
  /** A board from its parts. */
  board(parts: BoardParts): Board;
  /** The board after some presses, such as ["A1", "C2"] or "A1 C2". */
  press(board: BoardText, presses: string | Iterable<string>): Board;
  /** All solutions, or the proof that there is none. */
  solve(board: BoardText, options?: SolveOptions): Solvable | Unsolvable;
  /** Solutions one after another, at most `limit` (1000 by default); none if the board is unsolvable. */
  solutions(board: BoardText, options?: { limit?: number }): string[][];
  /** Each solution once, made when it is asked for: for boards with too many to list. */
  eachSolution(board: BoardText, options?: SolveOptions): Generator<string[], void, undefined>;
  /** The number of independent quiet patterns. */
  nullity(board: BoardText, options?: TimeOptions): number;
  /** Quiet patterns that generate all others. */
  quietPatterns(board: BoardText, options?: TimeOptions): QuietPattern[];
  /** The next press of a shortest solution, and what every press would do. */
  hint(board: BoardText, options?: TimeOptions): Hint;
}

/** Where the WebAssembly comes from, if not from the file of the package. */
export type Source = URL | string | Request | Response | BufferSource | WebAssembly.Module;

/** Loads the engine. Call it once and keep the result; later calls return the same object. */
export function load(source?: Source | Promise<Source>): Promise<Douse>;
