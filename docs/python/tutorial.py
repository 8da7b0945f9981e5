"""From a 5 x 5 board to a new fact.

A notebook as a plain script: run it as it is, or cell by cell (`# %%`) in an editor that knows them. It prints what it finds and
draws its pictures into the folder `pictures` beside it. All of it takes some seconds.

    pip install ./crates/python
    python docs/python/tutorial.py
"""

# %% Set-up: where the pictures go, and how far the sweep at the end goes
import argparse
from pathlib import Path

import numpy as np

import douse

parser = argparse.ArgumentParser(description="From a 5 x 5 board to a new fact.")
parser.add_argument("--last", type=int, default=100_000, help="the largest side of the sweep at the end")
parser.add_argument("--pictures", type=Path, default=Path(__file__).parent / "pictures", help="where pictures go")
arguments = parser.parse_args()
arguments.pictures.mkdir(parents=True, exist_ok=True)


def keep(name: str, svg: str) -> None:
    """In a notebook the picture would be below the cell."""
    (arguments.pictures / f"{name}.svg").write_text(svg, encoding="utf-8")


# %% A board. Press a cell, and it and its neighbours change; all lights have to go out.
board = douse.Board(
    """
    .#.#.
    ##.##
    .###.
    ..#..
    .....
    """
)
print(repr(board))
keep("board", board.svg())

# %% Can it be solved? If not, here is the proof: a pattern of which every press changes an even number of cells, so the number
# of its lit cells stays odd or stays even.
verdict = douse.check(board)
print("solvable:", verdict.solvable)
assert verdict.witness is not None
print("lit cells of the pattern:", int((board.lights & verdict.witness).sum()), "- odd, and none would be even")
keep("witness", board.svg(verdict.witness))

# %% Which light is wrong? The fewest to change, and the fewest presses then.
repair = douse.repair(board)
fixed = repair.repaired
print("change", board.press_names(repair.change), "and it can be solved:", douse.fewest(fixed).names)
keep("solution", fixed.svg(douse.fewest(fixed).presses))

# %% Quiet patterns: presses that change nothing. The 5 x 5 board has two independent ones, so every solvable board has four
# solutions, and one board in four can be solved.
quiet = douse.kernel(5)
print("nullity of the 5 x 5 board:", quiet.nullity, "- solutions of a solvable board:", quiet.count)
keep("quiet", quiet.svg())
solvable = sum(bool(douse.check(np.random.default_rng(seed).integers(0, 2, (5, 5)))) for seed in range(2000))
print(f"solvable among 2000 random boards: {solvable}")

# %% The same by linear algebra: the press matrix modulo 2 has rank 23.
matrix = douse.Variant(5).matrix()
print("press matrix:", matrix.shape, "- rank by elimination:", len(douse.explain(board).transform.pivots))

# %% How does the nullity depend on the side? A sweep answers the same question for many boards. This one is quick.
table = douse.sweep.nullities(1, 200)
print(table)
for side in (4, 5, 9, 19, 23, 39):
    print(f"  {side} x {side}: nullity {table['nullity'][side - 1]}")
keep("nullities", table.plot("side", "nullity", title="Nullity of the squares up to 200"))

# %% A few squares stand out: 4, 9, 19, 39, 79, 159. Is there a line that none of them crosses? The nullity over the side plus one:
side, nullity = table["side"], table["nullity"]
share = nullity / (side + 1)
best = np.argsort(-share, kind="stable")[:12]
for n in best:
    print(f"  side {side[n]:3}: nullity {nullity[n]:3} = {share[n]:.4f} (n + 1)")

# %% So the guess is d(n) <= 4/5 (n + 1), and all others far below: under 2/3 (n + 1). Up to 200 that proves nothing. Odd sides follow
# from smaller ones: d(2 k + 1) = 2 d(k), plus 2 if k = 2 modulo 3 (Boyles 2022). So what counts is
#
#     e(n) = (d(n) + 2 [n = 2 modulo 3]) / (n + 1),      for which      e(2 k + 1) = e(k),
#
# and a claim about e for even sides up to N is a claim about infinitely many odd ones. The engine uses that, too: a sweep computes
# only even sides. With a Dask cluster this is the same call with on=client; see docs/scaling.md for how far that goes.
last = arguments.last
big = douse.sweep.nullities(1, last, on="cores")
side, nullity = big["side"], big["nullity"]
excess = 3 * (nullity + 2 * (side % 3 == 2)) - 2 * (side + 1)  # above 0 where e(n) is above 2/3
above = side[excess > 0]
reached = side[(excess == 0) & (side % 2 == 0)]
print(f"squares up to {last}: {len(side)}, with nullity 0: {int((nullity == 0).sum())}")
print("e(n) above 2/3 at the sides", above.tolist())
print("e(n) = 2/3 at the even sides", reached.tolist())

# %% Check it before you believe it: two other ways to the same numbers, a few of them by plain elimination.
for n in (4, 30, 32, 62):
    assert douse.kernel(n).nullity == big["nullity"][n - 1]
for k in range(1, min(last // 2, 5000)):
    assert nullity[2 * k] == 2 * nullity[k - 1] + 2 * (k % 3 == 2)
five = [5 * 2**k - 1 for k in range(40) if 5 * 2**k - 1 <= last]
assert above.tolist() == five and np.array_equal(5 * nullity[np.array(five) - 1], 4 * (np.array(five) + 1))
assert reached.tolist() == [n for n in (2, 32) if n <= last]

# %% The fact.
print(
    f"""
Fact. Let n + 1 = 2^k (m + 1) with m even and m <= {last - last % 2}. Then the n x n board has at most 2/3 (n + 1) independent quiet
patterns, unless n + 1 = 5 * 2^k: then there are exactly 4/5 (n + 1). Two thirds are reached by e(n) for m = 2 and m = 32 alone.
"""
)
shown = side <= 2000
keep(
    "shares",
    douse.sweep.Table(
        "share", {"side": side[shown].tolist(), "share": np.round(1000 * nullity[shown] / (side[shown] + 1)).astype(int).tolist()}
    ).plot("side", "share", title="Nullity in thousandths of n + 1: two lines, at 800 and below 667"),
)
