// <douse-board code="5x5:ffffff8" hints solution>: a board that can be played in any page.
//
// The bundler fills in three places: the script that binds the WebAssembly, the WebAssembly itself (compressed, in base64), and
// the texts that are needed where WebAssembly does not run. All rules of the game are in the WebAssembly; this draws and listens.
(() => {
  "use strict";
  if (typeof customElements === "undefined" || customElements.get("douse-board")) return;

  /* {binding} */

  const WASM = "{wasm}";
  const TEXTS = "{texts}";

  const STYLE = `
    :host { display: block; font: inherit; line-height: 1.4; }
    :host([hidden]) { display: none; }
    * { box-sizing: border-box; }
    .board {
      position: relative; margin: 0 auto; padding: 0; aspect-ratio: var(--w) / var(--h);
      width: min(100%, calc(var(--w) * var(--douse-cell-size, 3.25rem)));
      touch-action: manipulation; user-select: none; -webkit-user-select: none;
    }
    .frame { margin: 0 auto; width: fit-content; max-width: 100%; min-width: min(100%, calc(var(--w) * var(--douse-cell-size, 3.25rem))); }
    .frame[data-edges]:not([data-edges="flat"]) { padding: 6px; border-radius: 12px; width: min(100%, calc(var(--w) * var(--douse-cell-size, 3.25rem) + 18px)); }
    .frame[data-edges="cylinder"], .frame[data-edges="torus"] { border-inline: 3px dashed currentColor; }
    .frame[data-edges="torus"], .frame[data-edges="klein"] { border-block: 3px dashed currentColor; }
    .frame[data-edges="moebius"], .frame[data-edges="klein"], .frame[data-edges="projective"] { border-inline: 4px double currentColor; }
    .frame[data-edges="projective"] { border-block: 4px double currentColor; }
    .lines { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
    .lines path { fill: none; stroke: currentColor; stroke-opacity: .55; stroke-width: .05; }
    .cell {
      position: absolute; left: calc(var(--x) / var(--w) * 100%); top: calc(var(--y) / var(--h) * 100%);
      width: calc(var(--s, .92) * 100% / var(--w)); aspect-ratio: 1; transform: translate(-50%, -50%);
      border-radius: 22%; background: var(--douse-off, #2b3240); color: var(--douse-off-ink, #e6eaf2);
      box-shadow: inset 0 0 0 1.5px var(--douse-off-edge, #6d7890); cursor: pointer; container-type: size;
      display: grid; place-items: center; -webkit-tap-highlight-color: transparent; transition: background .15s;
    }
    .cell.round { --s: .72; border-radius: 50%; }
    .cell::before {
      content: ""; width: 28%; height: 28%; border-radius: 50%; grid-area: 1 / 1;
      box-shadow: inset 0 0 0 max(1.5px, 5cqmin) var(--douse-off-edge, #8b95a8);
    }
    .cell.lit {
      background: var(--douse-lit, #ffd54a); color: var(--douse-lit-ink, #241a00);
      box-shadow: inset 0 0 0 1.5px var(--douse-lit-edge, #8a6100), 0 0 20cqmin var(--douse-glow, transparent);
    }
    .cell.lit::before { width: 48%; height: 48%; background: var(--douse-lit-core, #fffbe8); box-shadow: none; }
    .many .cell::before { display: none; }
    .many .cell.lit { background: color-mix(in srgb, var(--douse-lit, #ffd54a) calc(55% + 45% * var(--level, 1)), var(--douse-lit-far, #fff)); }
    .light { grid-area: 1 / 1; font-weight: 700; font-size: 42cqmin; line-height: 1; pointer-events: none; }
    .cell::after { content: none; position: absolute; inset: 8%; border-radius: inherit; pointer-events: none; }
    .look::after { content: ""; border: max(2px, 4cqmin) dotted var(--douse-mark, #7cc4ff); }
    .press::after { content: ""; border: max(3px, 11cqmin) solid var(--douse-mark, #7cc4ff); }
    .solution::after { content: attr(data-times); border: max(2.5px, 6cqmin) solid var(--douse-mark, #7cc4ff); font-size: 26cqmin; line-height: 1.2; padding-inline: 6%; text-align: right; font-weight: 700; }
    .lit.look::after, .lit.press::after, .lit.solution::after { border-color: var(--douse-mark-on-lit, #0b4f8a); }
    .change { background-image: linear-gradient(225deg, var(--douse-mark, #7cc4ff) 0 18%, transparent 18.5%); }
    .lit.change { background-image: linear-gradient(225deg, var(--douse-mark-on-lit, #0b4f8a) 0 18%, transparent 18.5%); }
    .cell:focus-visible { outline: 3px solid var(--douse-focus, currentColor); outline-offset: 2px; z-index: 1; }
    .refused { animation: refuse .3s; }
    @keyframes refuse { 25% { margin-left: -4%; } 75% { margin-left: 4%; } }
    .figures, .news { margin: .5rem 0 0; text-align: center; }
    .news { min-height: 1.4em; }
    .controls { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; margin-top: .5rem; }
    button {
      font: inherit; color: inherit; background: transparent; border: 1.5px solid currentColor; border-radius: .5rem;
      min-height: 2.75rem; min-width: 2.75rem; padding: .25rem .9rem; cursor: pointer;
    }
    button:focus-visible { outline: 3px solid var(--douse-focus, currentColor); outline-offset: 2px; }
    button[aria-pressed="true"] { border-width: 3px; font-weight: 700; }
    button:disabled { cursor: default; border-style: dashed; }
    .fault { border: 2px solid currentColor; border-radius: .5rem; padding: .75rem 1rem; margin: 0; }
    @media (prefers-reduced-motion: reduce) { .cell { transition: none; } .refused { animation: none; } }
    @media (forced-colors: active) { .cell { border: 1px solid CanvasText; forced-color-adjust: none; } }
  `;
  let sheet;
  const adoptedStyle = () => {
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE);
    return sheet;
  };

  const MARKS = ["", "look", "press", "solution"];
  const TO_CHANGE = 8;

  let loading;
  let loaded = false;
  const load = () => (loading ??= unpacked().then((bytes) => wasm_bindgen({ module_or_path: bytes })).then(() => void (loaded = true)));
  const unpacked = async () => {
    const packed = Uint8Array.from(atob(WASM), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).arrayBuffer();
  };

  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  class DouseBoard extends HTMLElement {
    static observedAttributes = ["code", "lang", "hints", "solution", "readonly"];

    #root = this.attachShadow({ mode: "open" });
    #player;
    #cells = [];
    #cursor = 0;
    #opening = 0;
    #opened;

    connectedCallback() {
      for (const name of ["code", "hints", "solution", "readonly"]) {
        // A property that was set before the script had loaded.
        if (Object.hasOwn(this, name)) {
          const value = this[name];
          delete this[name];
          this[name] = value;
        }
      }
      this.#root.adoptedStyleSheets = [adoptedStyle()];
      // An element that was moved, or put back, goes on with its game.
      if (!this.#player || this.#opened !== this.code) return void this.#open();
      this.#player.set_language(this.#language());
      this.#build();
    }

    disconnectedCallback() {
      this.#opening += 1;
    }

    attributeChangedCallback(name, before, after) {
      if (!this.isConnected || before === after) return;
      if (name === "code" || !this.#player) return void this.#open();
      if (name === "lang") this.#player.set_language(this.#language());
      this.#build();
    }

    /** Resolves when the board is shown, or the message that says why it is not. */
    get ready() { return load().then(() => this, () => this); }
    /** The code of the board that the game began with. */
    get code() { return this.getAttribute("code") ?? ""; }
    set code(code) { this.setAttribute("code", code); }
    /** Whether there is a button for hints. */
    get hints() { return this.hasAttribute("hints"); }
    set hints(on) { this.toggleAttribute("hints", Boolean(on)); }
    /** Whether there is a button that shows a solution. */
    get solution() { return this.hasAttribute("solution"); }
    set solution(on) { this.toggleAttribute("solution", Boolean(on)); }
    /** Whether the board is shown but cannot be played. */
    get readonly() { return this.hasAttribute("readonly"); }
    set readonly(on) { this.toggleAttribute("readonly", Boolean(on)); }
    /** The board as it is now, as a code. */
    get position() { return this.#player?.code() ?? ""; }
    /** The number of moves. */
    get moves() { return this.#player?.moves() ?? 0; }
    /** The cells pressed so far. */
    get presses() { return this.#player?.presses().split(" ").filter(Boolean) ?? []; }
    /** Whether the goal is reached. */
    get solved() { return this.#player?.solved() ?? false; }

    /** Presses the cell with a name such as "C2"; returns whether it was pressed. */
    press(name) {
      const cell = this.#player?.cell(String(name));
      return cell !== undefined && this.#press(cell);
    }
    /** Undoes the last move. */
    undo() { return this.#step((player, now) => player.undo(now)); }
    /** Redoes the move that was undone last. */
    redo() { return this.#step((player, now) => player.redo(now)); }
    /** Goes back to the start. */
    restart() { return this.#step((player, now) => (player.restart(now), true)); }
    /** Shows a hint, or the next step of the one that is shown; returns its text. */
    hint() {
      const text = this.#player?.hint() ?? "";
      this.#refresh(text);
      return text;
    }
    /** Shows a solution, or hides it; returns the text that describes it. */
    solve() {
      const text = this.#player?.solve() ?? "";
      this.#refresh(text);
      return text;
    }

    #language() {
      return this.closest("[lang]")?.lang || document.documentElement.lang || navigator.language || "en";
    }

    /** A text for where WebAssembly does not run. */
    #say(name, value = "") {
      const language = this.#language().split("-")[0].toLowerCase();
      return (TEXTS[language] ?? TEXTS.en)[name].replace(/\{ \$\w+ \}/, () => value);
    }

    /** Shows another board: at once, except while the WebAssembly is loaded. */
    #open() {
      const opening = (this.#opening += 1);
      if (loaded) return void this.#start();
      this.setAttribute("aria-busy", "true");
      const start = (error) => opening === this.#opening && this.#start(error);
      load().then(() => start(), start);
    }

    #start(failure) {
      this.#player?.free();
      this.#player = undefined;
      this.#opened = this.code;
      let fault;
      try {
        if (failure) throw failure;
        this.#player = new wasm_bindgen.Player(this.code.trim(), this.#language());
      } catch (error) {
        const text = String(error?.message ?? error);
        if (error === "code") fault = this.#say("element-bad-code", this.code);
        else if (error === "size") fault = this.#say("element-too-large");
        else if (/CSP|Content Security Policy|unsafe-eval/.test(text)) fault = this.#say("element-forbidden");
        else fault = this.#say("element-failed", text);
      }
      this.removeAttribute("aria-busy");
      if (fault) {
        // What the author wrote into the element comes after the message.
        const message = make("p", { class: "fault", part: "error", role: "alert" }, fault);
        this.#root.replaceChildren(message, make("slot"));
        this.#send("douse-error", { message: fault });
        return;
      }
      this.#cursor = 0;
      this.#build();
      this.#send("douse-ready", { code: this.code });
    }

    /** Makes the elements of the board and of its controls. */
    #build() {
      const player = this.#player;
      const [width, height, ...places] = player.layout();
      const board = make("div", { class: player.states() > 2 ? "board many" : "board", part: "board", role: "grid" });
      if (this.readonly) board.setAttribute("aria-readonly", "true");
      const frame = make("div", { class: "frame", part: "frame", "data-edges": player.edges() || "flat" }, board);
      frame.style.setProperty("--w", width);
      frame.style.setProperty("--h", height);
      const lines = player.lines();
      if (lines.length > 0) {
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        svg.setAttribute("class", "lines");
        svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        svg.setAttribute("aria-hidden", "true");
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        let drawn = "";
        for (let at = 0; at < lines.length; at += 4) drawn += `M${lines[at]} ${lines[at + 1]}L${lines[at + 2]} ${lines[at + 3]}`;
        path.setAttribute("d", drawn);
        svg.append(path);
        board.append(svg);
      }
      this.#cells = [];
      const rows = player.rows();
      for (let at = 0; at < rows.length; at += rows[at] + 1) {
        const row = [...rows.slice(at + 1, at + 1 + rows[at])];
        board.append(make("div", { role: "row" }, ...row.map((cell) => {
          const [x, y, square] = places.slice(3 * cell, 3 * cell + 3);
          const light = make("span", { class: "light", "aria-hidden": "true" });
          const element = make("div", { role: "gridcell", part: "cell", "data-cell": cell, "data-name": player.name(cell) }, light);
          element.dataset.form = square ? "cell" : "cell round";
          element.style.setProperty("--x", x);
          element.style.setProperty("--y", y);
          this.#cells[cell] = element;
          return element;
        })));
      }
      this.#cursor = Math.min(this.#cursor, this.#cells.length - 1);
      const shown = [frame, make("p", { class: "figures", part: "figures" }), make("p", { class: "news", part: "news", role: "status" })];
      if (!this.readonly) shown.push(this.#controls());
      this.#root.replaceChildren(...shown);
      board.addEventListener("click", (event) => {
        const cell = event.target.closest("[data-cell]");
        if (cell) this.#press(Number(cell.dataset.cell));
      });
      board.addEventListener("keydown", (event) => this.#key(event));
      this.#refresh(player.result());
    }

    #controls() {
      const button = (name, action, listener) => {
        const element = make("button", { type: "button", part: "button", "data-do": name }, this.#player.text(`do-${name}`));
        element.addEventListener("click", listener ?? (() => this[action]()));
        return element;
      };
      const controls = make("div", { class: "controls", part: "controls", role: "group", "aria-label": this.#player.text("controls") });
      controls.append(button("undo", "undo"), button("restart", "restart"));
      if (this.hints) controls.append(button("hint", "hint"));
      if (this.solution) controls.append(button("solve", "solve"));
      return controls;
    }

    /** Shows the lights, the marks and what there is to say. */
    #refresh(news = "") {
      const player = this.#player;
      if (!player) return;
      const [lights, marks, states] = [player.lights(), player.marks(), player.states()];
      this.#cells.forEach((element, cell) => {
        const [state, mark] = [lights[cell], marks[cell]];
        const classes = [element.dataset.form, state && "lit", MARKS[mark & ~TO_CHANGE], mark & TO_CHANGE && "change"];
        element.className = classes.filter(Boolean).join(" ");
        element.dataset.state = state;
        element.style.setProperty("--level", state / (states - 1));
        element.tabIndex = cell === this.#cursor ? 0 : -1;
        element.setAttribute("aria-label", player.describe(cell, mark));
        const times = player.times(cell);
        if (times > 1) element.dataset.times = times;
        else delete element.dataset.times;
        element.firstChild.textContent = states > 2 ? state : "";
      });
      const find = (selector) => this.#root.querySelector(selector);
      find(".board").setAttribute("aria-label", player.label());
      find(".figures").textContent = player.figures();
      find(".news").textContent = news;
      find("[data-do=solve]")?.setAttribute("aria-pressed", player.shows_solution());
    }

    #press(cell) {
      const player = this.#player;
      if (!player || this.readonly) return false;
      const element = this.#cells[cell];
      this.#cursor = cell;
      element.classList.remove("refused");
      if (!player.press(cell, performance.now())) {
        this.#refresh(player.result());
        element.classList.add("refused");
        return false;
      }
      this.#refresh(player.result());
      this.#send("douse-press", { cell: player.name(cell), moves: player.moves(), code: player.code() });
      if (player.solved()) {
        this.#send("douse-solved", { moves: player.moves(), hints: player.hints(), par: player.par(), presses: this.presses });
      }
      return true;
    }

    #step(action) {
      if (!this.#player || this.readonly) return false;
      const done = action(this.#player, performance.now());
      this.#refresh(this.#player.result());
      return done;
    }

    #key(event) {
      const at = Number(event.target.closest("[data-cell]")?.dataset.cell ?? NaN);
      if (Number.isNaN(at) || event.altKey || event.metaKey) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const control = event.ctrlKey;
      const to = this.#player.next(at, name, control);
      if (to !== undefined) {
        this.#cells[at].tabIndex = -1;
        this.#cells[to].tabIndex = 0;
        this.#cells[to].focus();
        this.#cursor = to;
      } else if ((name === " " || name === "Enter") && !control) {
        // Holding a key down is not pressing many times.
        if (!event.repeat) this.#press(at);
      } else if (name === "u" && !control || name === "z" && control) this.undo();
      else if (name === "r" && !control || name === "y" && control) this.redo();
      else if (name === "h" && !control && this.hints) this.hint();
      else return;
      event.preventDefault();
    }

    #send(name, detail) {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    }
  }

  customElements.define("douse-board", DouseBoard);
})();
