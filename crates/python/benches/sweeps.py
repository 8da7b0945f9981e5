"""The cost model of sweeps against processor time: the seconds of tasks of each kind, and their balance.

Another machine is faster or slower than the model as a whole; what matters is the spread, the largest quotient of clock and
model over the smallest.
"""

import time

import numpy as np

from douse import _douse

EDGES = ("flat", "cylinder", "torus")


def squares(kind: str, sides: list[int], edges: str, states: int) -> list[tuple[str, str, list[int]]]:
    cases = []
    for side in sides:
        text = f"nullities sides={side}..{side + 40} edges={edges} states={states}"
        units = [unit for unit in _douse.sweep_units(text) if unit >= side - 2]
        cases.append((kind, text, units))
    return cases


def cases() -> list[tuple[str, str, list[int]]]:
    found = squares("squares, flat, 2 states", [100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000], "flat", 2)
    found += squares("squares, torus, 2 states", [100, 1000, 10_000, 100_000], "torus", 2)
    found += squares("squares, cylinder, 2 states", [30, 100, 300, 1000, 3000, 10_000, 30_000], "cylinder", 2)
    for states in (3, 5, 7, 257):
        for edges in EDGES:
            found += squares(f"squares, {edges}, {states} states", [30, 100, 300, 1000], edges, states)
    for edges in EDGES:
        for states in (2, 3):
            for width, height in ((30, 40), (100, 100), (100, 1000), (300, 400), (300, 3000), (1000, 1100)):
                text = f"rectangles widths={width}..{width} heights={height}..{height + 3} edges={edges} states={states}"
                found.append((f"rectangles, {edges}, {states} states", text, _douse.sweep_units(text)))
    for side in (5, 9, 14, 19, 24, 30, 33, 39, 44, 54, 61, 62, 64, 65, 69, 84, 99):
        found.append(("all-on boards", f"all-on sides={side}..{side} edges=flat", [side]))
    for size, states in (("3x3", 2), ("5x5", 2), ("7x7", 2), ("9x9", 2), ("10x10", 2), ("16x16", 2), ("19x19", 2), ("30x30", 2),
                         ("3x3", 3), ("5x5", 3), ("8x8", 5)):
        text = f"random-boards size={size} edges=flat rule=plus states={states} boards=1024 seed=cost"
        found.append((f"random boards, {states} states", text, _douse.sweep_units(text)))
    return found


def main() -> None:
    quotients: dict[str, list[float]] = {}
    print("what | units | model | clock | clock / model")
    print("---|---|---|---|---")
    for kind, text, units in cases():
        model, clock = _douse.sweep_cost(text, units), float("inf")
        # Processor seconds do not include other work of the machine. Starting a task takes some microseconds too, so a task runs cheap
        # units many times.
        times = max(1, int(0.002 / model))
        for _ in range(3):
            before = time.process_time()
            _douse.sweep_run(text, units * times)
            clock = min(clock, (time.process_time() - before) / times)
        print(f"{text} | {len(units)} | {model * 1e3:.3f} ms | {clock * 1e3:.3f} ms | {clock / model:.2f}", flush=True)
        quotients.setdefault(kind, []).append(clock / model)
    print("\nkind | spread | geometric mean")
    print("---|---|---")
    for kind, own in quotients.items():
        print(f"{kind} | {max(own) / min(own):.1f} | {np.exp(np.mean(np.log(own))):.2f}")


if __name__ == "__main__":
    main()
