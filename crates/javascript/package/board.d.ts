/** The element <douse-board>. Importing "@douse/engine/board" defines it. */
export interface DouseBoardElement extends HTMLElement {
  /** The code of the board that the game began with. */
  code: string;
  /** Whether there is a button for hints. */
  hints: boolean;
  /** Whether there is a button that shows a solution. */
  solution: boolean;
  /** Whether the board is shown but cannot be played. */
  readonly: boolean;
  /** The board as it is now, as a code. */
  readonly position: string;
  readonly moves: number;
  /** The cells pressed so far. */
  readonly presses: string[];
  readonly solved: boolean;
  /** Resolves when the board is shown, or the message that says why it is not. */
  readonly ready: Promise<DouseBoardElement>;
  /** Presses a cell such as "C2"; returns whether it was pressed. */
  press(name: string): boolean;
  undo(): boolean;
  redo(): boolean;
  restart(): boolean;
  /** Shows a hint, or the next step of the one that is shown; returns its text. */
  hint(): string;
  /** Shows a solution, or hides it; returns the text about it. */
  solve(): string;
}

declare global {
  interface HTMLElementTagNameMap {
    "douse-board": DouseBoardElement;
  }
  interface HTMLElementEventMap {
    "douse-ready": CustomEvent<{ code: string }>;
    "douse-press": CustomEvent<{ cell: string; moves: number; code: string }>;
    "douse-solved": CustomEvent<{ moves: number; hints: number; par: number | undefined; presses: string[] }>;
    "douse-error": CustomEvent<{ message: string }>;
  }
}
