"use strict";
// Everything that strangers wrote is put in as text, never as HTML.
const get = (id) => document.getElementById(id);
let token = "";

async function ask(path, method = "GET", body) {
  const headers = { authorization: `Bearer ${token}` };
  if (body) headers["content-type"] = "application/json";
  const answer = await fetch(`/admin/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer;
}

const list = async (path) => (await ask(path)).json();

function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function button(label, work) {
  const made = element("button", label);
  made.type = "button";
  made.addEventListener("click", () => attempt(work));
  return made;
}

function table(heads, rows) {
  const head = element("tr", ...heads.map((text) => element("th", text)));
  const body = rows.map((cells) => element("tr", ...cells.map((cell) => element("td", ...[cell].flat()))));
  return rows.length ? element("table", head, ...body) : element("p", "None.");
}

async function attempt(work) {
  get("message").textContent = "";
  try {
    await work();
  } catch (error) {
    get("message").textContent = error.message;
  }
}

const moment = (ms) => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

// The player who is looked at, so that they are shown as they are after each action.
let shown = "";

async function act(action) {
  await ask("actions", "POST", action);
  if (action.verb === "delete") shown = "";
  await load();
  get("message").textContent = "Done. The log can undo it.";
}

async function undo(id) {
  await ask(`actions/${id}/undo`, "POST");
  await load();
  get("message").textContent = "Undone.";
}

async function picture(id) {
  const made = element("img");
  made.alt = `The board ${id}`;
  const blob = await (await ask(`boards/${id}/picture`)).blob();
  made.src = URL.createObjectURL(blob);
  return made;
}

function hiding(id, hidden) {
  return hidden
    ? button("Show again", () => act({ verb: "show", board: id }))
    : button("Hide", () => act({ verb: "hide", board: id }));
}

const tables = ["moves", "time", "moves, with hints", "time, with hints"];
const untimed = Number.MAX_SAFE_INTEGER;
const seconds = (ms) => (ms > untimed ? "not measured" : `${ms / 1000} s`);

async function showPlayer(id) {
  const { player, scores, boards } = await list(`players/${id}`);
  shown = id;
  const rename = () => {
    const name = prompt("The new name", player.name);
    if (name) return act({ verb: "rename", player: id, name });
  };
  const remove = () => confirm(`Delete ${player.name}?`) && act({ verb: "delete", player: id });
  const ban = player.banned
    ? button("Unban", () => act({ verb: "unban", player: id }))
    : button("Ban", () => act({ verb: "ban", player: id }));
  const drawn = await Promise.all(boards.slice(0, 50).map(async (board) => [
    await picture(board.id), `${board.title} (${board.id})`, board.hidden ? "hidden" : "", hiding(board.id, board.hidden),
  ]));
  const rows = scores.map((score) => {
    const [moves, time] = score.chart % 2 ? [score.minor, score.major] : [score.major, score.minor];
    return [
      score.challenge, tables[score.chart], String(moves), seconds(time), moment(score.made),
      button("Remove", () => act({ verb: "remove-score", player: id, challenge: score.challenge })),
    ];
  });
  get("player").replaceChildren(
    element("h3", `${player.name} (${id})${player.banned ? ", banned" : ""}`),
    ban, button("Rename", rename), button("Delete", remove),
    element("h4", "Boards"), table(["", "Title", "", ""], drawn),
    element("h4", "Scores"), table(["Leaderboard", "Sorted by", "Moves", "Time", "When", ""], rows),
  );
}

async function findPlayers() {
  const found = await list(`players?search=${encodeURIComponent(get("words").value)}`);
  const rows = found.map((player) => [
    player.name, player.id, moment(player.created), player.banned ? "banned" : "",
    `scores: ${player.scores}, boards: ${player.boards}, reports: ${player.reports}`,
    button("View", () => showPlayer(player.id)),
  ]);
  get("players").replaceChildren(table(["Name", "Id", "Since", "", "", ""], rows));
}

async function load() {
  const reports = await list("reports");
  const rows = await Promise.all(reports.map(async (report) => [
    report.kind === "board" ? await picture(report.id) : "player",
    `${report.name} (${report.id})`, report.reason, report.reporter, moment(report.made),
    report.kind === "board" ? hiding(report.id, 0) : button("View", () => showPlayer(report.id)),
  ]));
  get("reports").replaceChildren(table(["", "What", "Why", "By", "When", ""], rows));
  await findPlayers();
  if (shown) await showPlayer(shown);
  else get("player").replaceChildren();
  const actions = (await list("actions")).map((action) => [
    moment(action.made), action.actor, `${action.undoes ? "undo " : ""}${action.verb}`, `${action.subject} ${action.object}`,
    action.undone ? "undone" : button("Undo", () => undo(action.id)),
  ]);
  get("actions").replaceChildren(table(["When", "Who", "What", "To", ""], actions));
}

get("entry").addEventListener("submit", (event) => {
  event.preventDefault();
  token = get("token").value;
  attempt(async () => {
    await load();
    document.querySelector("main").hidden = false;
    get("entry").hidden = true;
  });
});

get("search").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(findPlayers);
});
