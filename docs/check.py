#!/usr/bin/env python3
"""Checks what `douse solve --json` prints, without any code of douse.

    douse solve --json --min BOARD | python3 docs/check.py

A solution is pressed, an impossibility is counted, and where there are few enough solutions all of them are
listed by textbook elimination to see that none has fewer presses. Prints a line for each board; the exit status
is 0 if all claims hold, 1 if one is false, and 3 if none is false but one was not checked.
"""

import itertools
import json
import math
import sys

LISTED = 1 << 17  # solutions that are listed at most, for more than two states

SHAPES = {
    "plus": [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)],
    "open-plus": [(-1, 0), (0, -1), (0, 1), (1, 0)],
    "x": [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    "king": list(itertools.product((-1, 0, 1), repeat=2)),
    "knight": [(0, 0)] + [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)],
}
TWISTS = {  # left and right, top and bottom: None if they end, else whether they are joined with a twist
    "flat": (None, None), "cylinder": (False, None), "torus": (False, False),
    "moebius": (True, None), "klein": (True, False), "projective": (True, True),
}  # fmt: skip


class Unknown(Exception):
    """Something that is not checked here."""


def bits(digits, count):
    return [int(digit) for digit in "".join(f"{int(d, 16):04b}" for d in digits)][:count]


def lights(text, count, k):
    if k == 2:
        return bits(text, count)
    size = 1 if k <= 36 else 2 if k <= 256 else 3 if k <= 4096 else 4
    return [int(text[i : i + size], 36 if size == 1 else 16) for i in range(0, size * count, size)]


def read(code):
    """Number of states, the lights that each press changes, and what the presses have to add."""
    head, text = code.split("!")[0].removeprefix("v1/").split(":")
    head, _, edges = head.partition("@")
    shape, *fields = head.split(".")
    k, rule, holes, goal = 2, "plus", None, None
    for field in fields:
        if field[0] == "k" and field[1:].isdigit():
            k = int(field[1:])
        elif field.startswith("holes="):
            holes = field[6:]
        elif field == "on" or field.startswith(("state", "goal=")):
            goal = field
        else:
            rule = field
    if shape[0].isdigit():
        width, height = map(int, shape.split("x"))
        hole = bits(holes, width * height) if holes else [0] * (width * height)
        cells = [divmod(i, width) for i in range(width * height) if not hole[i]]
        effects = grid(cells, width, height, rule, edges or "flat")
    else:
        neighbours = graph(shape)
        cells = range(len(neighbours))
        effects = [sorted(around | ({v} if rule == "plus" else set())) for v, around in enumerate(neighbours)]
    n = len(cells)
    if rule.startswith("matrix="):
        matrix = bits(rule[7:], n * n)
        effects = [[j for j in range(n) if matrix[i * n + j]] for i in range(n)]
    elif rule not in SHAPES and rule != "row-column" and not rule.startswith("shape"):
        raise Unknown(f"the rule {rule}")
    if goal is None or goal == "on":
        target = [1 if goal else 0] * n
    else:
        target = lights(goal[5:], n, k) if goal.startswith("goal=") else [int(goal[5:])] * n
    now = lights(text, n, k)
    return k, effects, [(t - s) % k for s, t in zip(now, target, strict=True)]


def grid(cells, width, height, rule, edges):
    number = {cell: i for i, cell in enumerate(cells)}
    if rule == "row-column":
        return [[i for i, (r, c) in enumerate(cells) if r == row or c == column] for row, column in cells]
    offsets = SHAPES.get(rule, [])
    if rule.startswith("shape"):
        size, drawn = rule[5:].split("=")
        columns, rows = map(int, size.split("x"))
        ones = [divmod(i, columns) for i, one in enumerate(bits(drawn, columns * rows)) if one]
        offsets = [(r - rows // 2, c - columns // 2) for r, c in ones]
    left_right, top_bottom = TWISTS[edges]

    def reach(row, column):
        across, column = divmod(column, width)
        if across and left_right is None:
            return None
        if across % 2 and left_right:
            row = height - 1 - row
        down, row = divmod(row, height)
        if down and top_bottom is None:
            return None
        if down % 2 and top_bottom:
            column = width - 1 - column
        return number.get((row, column))

    pressed = [{reach(r + a, c + b) for a, b in offsets} - {None} for r, c in cells]
    return [sorted(press) for press in pressed]


def graph(shape):
    """The neighbours of each light of a graph or a named graph."""
    name = shape.rstrip("0123456789,")
    sizes = [int(size) for size in shape[len(name) :].split(",") if size]
    if shape[0] == "g" and "=" in shape:
        n = int(shape[1:].split("=")[0])
        pairs = [(a, b) for b in range(n) for a in range(b)]
        links = [pair for pair, one in zip(pairs, bits(shape.split("=")[1], len(pairs)), strict=True) if one]
    elif name == "petersen":
        n, pairs = 10, [(i, i + 5) for i in range(5)] + [(i, (i + 1) % 5) for i in range(5)]
        links = pairs + [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
    elif name in ("cycle", "path", "complete", "wheel"):
        n, hub = sizes[0], name == "wheel"
        links = [(i, i + 1) for i in range(n - 1)] + ([] if name == "path" else [(0, n - 1)])
        if name == "complete":
            links = list(itertools.combinations(range(n), 2))
        if hub:
            links = [(a + 1, b + 1) for a, b in links] + [(0, i + 1) for i in range(n)]
            n += 1
    elif name == "bipartite":
        n, links = sum(sizes), [(a, sizes[0] + b) for a in range(sizes[0]) for b in range(sizes[1])]
    elif name == "hypercube":
        n = 1 << sizes[0]
        links = [(v, v ^ 1 << bit) for v in range(n) for bit in range(sizes[0])]
    else:
        raise Unknown(f"the graph {shape}")
    neighbours = [set() for _ in range(n)]
    for a, b in links:
        if a != b:
            neighbours[a].add(b)
            neighbours[b].add(a)
    return neighbours


def press(effects, presses, k):
    added = [0] * len(effects)
    for lit, times in zip(effects, presses, strict=True):
        for light in lit:
            added[light] = (added[light] + times) % k
    return added


def quiet(effects, k):
    """Patterns whose sums are all patterns that change nothing.

    Row operations on the lights that each press changes, beside a record of the presses that were combined."""
    n = len(effects)
    rows = [[int(j in lit) for j in range(n)] + [int(j == i) for j in range(n)] for i, lit in enumerate(map(set, effects))]
    for column in range(n):
        changing = [row for row in rows if row[column]]
        rows = [row for row in rows if not row[column]]
        while len(changing) > 1:  # Euclid's algorithm: take the smallest entry from all others
            changing.sort(key=lambda row: row[column])
            smallest, others = changing[0], changing[1:]
            reduced = [subtract(row, smallest, row[column] // smallest[column], k) for row in others]
            rows += [row for row in reduced if not row[column]]
            changing = [smallest] + [row for row in reduced if row[column]]
        for row in changing:  # the last one drops out, but for the multiple whose entry vanishes
            rows.append([x * (k // math.gcd(k, row[column])) % k for x in row])
    return [row[n:] for row in rows if any(row)]


def subtract(row, other, times, k):
    return [(x - times * y) % k for x, y in zip(row, other)]


def fewest(start, effects, k):
    """The number of solutions and the fewest presses of any; nothing if they are too many."""
    patterns = quiet(effects, k)
    if k == 2:  # independent, so one more pattern at a time reaches every sum once
        if len(patterns) > 24:
            return None
        now, best = int("".join(map(str, start)), 2), sum(start)
        words = [int("".join(map(str, pattern)), 2) for pattern in patterns]
        for i in range(1, 1 << len(words)):
            now ^= words[(i & -i).bit_length() - 1]
            best = min(best, now.bit_count())
        return 1 << len(words), best
    listed = {tuple(start)}
    for pattern in patterns:
        more, shift = list(listed), pattern
        while tuple((x + y) % k for x, y in zip(start, shift)) not in listed:
            more += [tuple((x + y) % k for x, y in zip(one, shift)) for one in listed]
            if len(more) > LISTED:
                return None
            shift = subtract(shift, pattern, -1, k)
        listed = set(more)
    return len(listed), min(map(sum, listed))


def flat(rows):
    return [value for row in rows for value in row if value is not None]


def check(answer):
    """What was checked, or an error if it is false."""
    k, effects, wanted = read(answer["board"]["code"])
    if not answer["solvable"]:
        witness = flat(answer["witness"])
        assert all(sum(witness[light] for light in lit) % k == 0 for lit in effects), "a press changes the witness"
        assert sum(x * y for x, y in zip(witness, wanted)) % k, "the witness proves nothing"
        return "impossible, as the witness shows"
    if "presses" not in answer:
        raise Unknown("an answer without presses")
    presses = flat(answer["presses"])
    each = [presses] + [flat(solution) for solution in answer.get("solutions", [])]
    assert all(press(effects, solution, k) == wanted for solution in each), "the presses do not solve the board"
    assert len(set(map(tuple, each[1:]))) == len(each) - 1, "a solution is listed twice"
    count = answer.get("press_count", sum(presses))
    assert count == sum(presses), "the presses are not as many as it says"
    if "play" in answer and answer["play"] != "free" or "at_least" not in answer:
        return f"solved by {count} presses"
    assert answer["at_least"] <= count, "the lower bound is above the solution"
    assert answer["proved"] == (answer["at_least"] == count), "the bounds do not say what it says"
    listed = fewest(presses, effects, k)
    if listed is None:
        raise Unknown("the fewest presses of this many solutions")
    number, least = listed
    assert answer["at_least"] <= least, f"{least} presses are enough"
    assert answer.get("solution_count", str(number)) == str(number), f"there are {number} solutions"
    return f"solved by {count} presses; the fewest of {number} solutions are {least}"


def main():
    status = 0
    for line in sys.stdin:
        answer = json.loads(line)
        name = answer.get("board", {}).get("code") or "a board without a code"
        try:
            if "solvable" not in answer:
                raise Unknown(f"an answer with status {answer.get('status')}")
            print(f"{name}: {check(answer)}")
        except Unknown as unknown:
            print(f"{name}: not checked: {unknown}")
            status = status or 3
        except AssertionError as error:
            print(f"{name}: FALSE: {error}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
