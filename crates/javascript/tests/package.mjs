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
console.log(`npm package ${douse.version}: ${solved} boards solved, ${refuted} refuted`);
