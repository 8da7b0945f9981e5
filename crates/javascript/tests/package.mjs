// The npm package in Node.js: `node --input-type=module --eval` of this text, in the folder of the package.
import assert from "node:assert/strict";
import { load, DouseError } from "@douse/engine";

const douse = await load();
assert.equal(await load(), douse, "it is loaded once");

const answer = douse.solve("5x5:ffffff8", { shortest: true });
assert.ok(answer.solvable);
assert.equal(answer.presses.length, 15);
assert.deepEqual([answer.shortest.moves, answer.shortest.atLeast, answer.shortest.proved], [15, 15, true]);
assert.equal(answer.count, 4n);
assert.equal(douse.press("5x5:ffffff8", answer.presses).solved, true);

const solutions = douse.solutions("5x5:ffffff8");
assert.equal(solutions.length, 4);
for (const presses of solutions) assert.equal(douse.press("5x5:ffffff8", presses).solved, true);

// Many boards: what is found is pressed, what is not found has a witness that counting confirms.
let [solved, refuted] = [0, 0];
for (let number = 0; number < 64; number += 1) {
  const code = `4x4${number % 2 ? "@torus" : ""}${number % 3 ? "" : ".king"}`.replace(/(@torus)(\.king)/, "$2$1");
  const board = `${code}:${((number * 40503) & 0xffff).toString(16).padStart(4, "0")}`;
  const found = douse.solve(board);
  if (found.solvable) {
    solved += 1;
    assert.equal(douse.press(board, found.presses).solved, true, board);
  } else {
    refuted += 1;
    const read = douse.read(board);
    const lit = found.witness.filter((name) => read.lights[read.cells.indexOf(name)] === 1);
    assert.equal(lit.length % 2, 1, board);
  }
}
assert.ok(solved > 8 && refuted > 8, `${solved} and ${refuted}`);

const board = douse.read(".#.\n###\n.#.");
assert.deepEqual([board.code, board.width, board.height, board.rule, board.edges], ["3x3:5d0", 3, 3, "plus", "flat"]);
assert.deepEqual(board.cells.slice(0, 4), ["A1", "B1", "C1", "A2"]);
assert.equal(douse.hint(board).next.cell, "B2");
assert.equal(douse.hint(board).next.reason, "only-solution");
assert.equal(douse.nullity("5x5:0000000"), 2);
assert.equal(douse.quietPatterns("5x5:0000000").length, 2);
assert.equal(douse.nullity(`19x19:${"0".repeat(91)}`), 16);

const refusal = (code) => (error) => error instanceof DouseError && error.code === code && error.message.length > 5;
assert.throws(() => douse.read("010\n01"), (error) => refusal("read")(error) && error.line === 2 && error.column === 3);
assert.throws(() => douse.read("3x3:5d0", { rule: "queen" }), refusal("options"));
assert.throws(() => douse.press("3x3:5d0", ["D4"]), refusal("read"));
assert.throws(() => douse.hint("5x5:8000000"), (error) => refusal("unsolvable")(error) && error.witness.length === 12);

// Invalid options and boards are errors: nothing is ignored, and nothing becomes another board.
for (const limit of [Infinity, NaN, null, 2 ** 32, -1, 1.5, "3"]) assert.throws(() => douse.solutions("3x3:5d0", { limit }), refusal("options"), String(limit));
for (const seconds of [Infinity, NaN, null, -1, 0, "1", 1e9]) assert.throws(() => douse.solve("3x3:5d0", { shortest: true, seconds }), refusal("options"), String(seconds));
for (const options of [{ shortset: true }, { goal: "on" }, { signal: new AbortController().signal }, null, [], 7, { toString: 1 }]) {
  assert.throws(() => douse.solve("3x3:5d0", options), refusal("options"));
}
assert.throws(() => douse.read("3x3:5d0", { states: 2.5 }), refusal("options"));
for (const board of [101, null, undefined, true, {}, [1, 0], [[0.5]], [["1"]], Symbol.iterator]) {
  assert.throws(() => douse.read(board), refusal("read"), String(board));
  assert.throws(() => douse.solve(board), refusal("read"), String(board));
}
for (const presses of [0, null, [0], [["A1"]]]) assert.throws(() => douse.press("3x3:5d0", presses), refusal("read"));
assert.equal(douse.solutions("5x5:ffffff8", { limit: 2 }).length, 2);
assert.equal(douse.solutions("5x5:ffffff8", { limit: undefined }).length, 4);
assert.throws(() => douse.quietPatterns(`400x400.king:${"0".repeat(40000)}`, { seconds: 0.05 }), refusal("time"));

// Boards come as rows, as parts, and back from JSON or another thread.
assert.equal(douse.read([[1, 0], [0, 1]]).code, "2x2:9");
assert.equal(douse.read([[true, false], new Uint8Array([0, 1])]).code, "2x2:9");
assert.equal(douse.read(["#.", ".#"]).code, "2x2:9");
assert.equal(douse.read([[1, null], [0, 1]]).lights.length, 3);
assert.equal(douse.nullity([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]), 4);
const parts = douse.board({ lights: [[1, 2], [0, 1]], states: 3, rule: "king", edges: "torus", goal: "on" });
assert.deepEqual([parts.states, parts.rule, parts.edges, parts.goal, [...parts.lights]], [3, "king", "torus", "on", [1, 2, 0, 1]]);
assert.equal(douse.board({ size: "5x4" }).code, "5x4:00000");
assert.throws(() => douse.board({ rule: "king" }), refusal("options"));
assert.throws(() => douse.board({ size: "5y4" }), refusal("options"));
assert.throws(() => douse.board({ size: "3x3", lights: [[1]] }), DouseError);
for (const copy of [structuredClone(board), JSON.parse(JSON.stringify(board))]) assert.equal(douse.solve(copy).presses.join(), "B2");
assert.equal(JSON.parse(JSON.stringify(answer)).count, "4");

// Every solution once, in the order of `solutions`.
for (const code of ["5x5:ffffff8", "4x4.k3:0000000000000000", "4x4.k4:0000000000000000", "2x2:9"]) {
  const each = [...douse.eachSolution(code)].map((presses) => presses.join(" "));
  const listed = douse.solutions(code, { limit: 100000 }).map((presses) => presses.join(" "));
  assert.equal(each.length, Number(douse.solve(code).count), code);
  assert.deepEqual(each.sort(), listed.sort(), code);
}
assert.deepEqual([...douse.eachSolution("5x5:8000000")], []);
const first = douse.eachSolution(`39x39:${"f".repeat(380)}8`).next().value;
assert.equal(douse.press(`39x39:${"f".repeat(380)}8`, first).solved, true);

console.log(`npm package ${douse.version}: ${solved} boards solved, ${refuted} refuted`);
