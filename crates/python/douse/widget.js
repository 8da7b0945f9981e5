// The board of douse.widget: draws what the model says, and sends what the reader does. It knows no rules.

const SVG = "http://www.w3.org/2000/svg";
const CELL = 46;
const MARGIN = 6;

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function scale(value) {
  return MARGIN + value * CELL;
}

/** The outline of a cell; cells without corners are circles. */
function outline(corners) {
  if (corners.length === 0) return element("circle", { r: CELL * 0.47, class: "cell" });
  const points = corners.map(([x, y]) => `${x * CELL * 0.94},${y * CELL * 0.94}`);
  return element("polygon", { points: points.join(" "), class: "cell" });
}

/** The nearest cell in a direction, by where the cells are drawn. */
function neighbour(cells, from, [right, down]) {
  let best = null;
  let least = Infinity;
  const [x, y] = cells[from].middle;
  cells.forEach(({ middle }, cell) => {
    const along = (middle[0] - x) * right + (middle[1] - y) * down;
    const aside = Math.abs((middle[0] - x) * down) + Math.abs((middle[1] - y) * right);
    if (along > 0.1 && along + 3 * aside < least) {
      least = along + 3 * aside;
      best = cell;
    }
  });
  return best;
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const BUTTONS = [
  ["undo", "Undo"],
  ["redo", "Redo"],
  ["reset", "Start again"],
  ["hint", "Hint"],
  ["solution", "Solution"],
];

function render({ model, el }) {
  const { extent, cells, links, states } = model.get("drawing");
  const [width, height] = extent.map((side) => side * CELL + 2 * MARGIN);
  const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "Board" });
  for (const [a, b] of links) {
    const [[x1, y1], [x2, y2]] = [cells[a].middle.map(scale), cells[b].middle.map(scale)];
    svg.append(element("line", { x1, y1, x2, y2, class: "link" }));
  }
  let current = 0;
  const shown = cells.map(({ middle, corners, name }, cell) => {
    const mark = element("circle", { r: CELL * 0.16, class: "mark" });
    const ring = element("circle", { r: CELL * 0.36, class: "ring" });
    const text = element("text", { class: "number", "text-anchor": "middle", "dominant-baseline": "central" });
    const [x, y] = middle.map(scale);
    const group = element(
      "g",
      { transform: `translate(${x} ${y})`, role: "button", tabindex: cell === 0 ? 0 : -1, "data-cell": name },
      outline(corners),
      mark,
      ring,
      text,
    );
    group.addEventListener("click", () => {
      move(cell);
      model.send({ press: cell });
    });
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        model.send({ press: cell });
      } else if (event.key in ARROWS) {
        const next = neighbour(cells, cell, ARROWS[event.key]);
        if (next !== null) {
          move(next);
          shown[next].group.focus({ preventScroll: true });
        }
      } else {
        return;
      }
      // The notebook has its own meaning for these keys.
      event.preventDefault();
      event.stopPropagation();
    });
    svg.append(group);
    return { group, mark, ring, text };
  });

  function move(cell) {
    shown[current].group.setAttribute("tabindex", -1);
    shown[cell].group.setAttribute("tabindex", 0);
    current = cell;
  }

  const status = document.createElement("p");
  status.className = "status";
  status.setAttribute("role", "status");
  const tools = document.createElement("div");
  tools.className = "tools";
  const buttons = BUTTONS.map(([action, label]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.dataset.action = action;
    button.addEventListener("click", () => model.send({ action }));
    tools.append(button);
    return button;
  });

  function draw() {
    const { lights, target, hint, solution, message, undone, done, solving } = model.get("position");
    shown.forEach(({ group, mark, ring, text }, cell) => {
      const [light, times] = [lights[cell], solution[cell] ?? 0];
      const state = states === 2 ? (light ? "lit" : "off") : `state ${light} of ${states}`;
      const notes = [cells[cell].name, state];
      if (cell === hint) notes.push("hint: press this");
      if (times) notes.push(`solution: press ${times === 1 ? "once" : `${times} times`}`);
      group.setAttribute("aria-label", notes.join(", "));
      group.classList.toggle("lit", light !== 0);
      group.classList.toggle("wrong", light !== target[cell]);
      group.style.setProperty("--share", light / Math.max(1, states - 1));
      mark.style.display = states === 2 && light ? "" : "none";
      ring.style.display = cell === hint || times ? "" : "none";
      ring.classList.toggle("hint", cell === hint);
      text.textContent = states > 2 ? light : times > 1 ? times : "";
    });
    buttons.forEach((button) => {
      const { action } = button.dataset;
      button.disabled = (action === "undo" || action === "reset") ? done === 0 : action === "redo" ? undone === 0 : false;
      if (action === "solution") button.setAttribute("aria-pressed", solving);
    });
    status.textContent = message;
  }

  model.on("change:position", draw);
  draw();
  el.classList.add("douse");
  el.append(svg, tools, status);
  return () => model.off("change:position", draw);
}

export default { render };
