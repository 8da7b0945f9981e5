"""douse, for Lights Out puzzles: right answers with proof, at any size.

>>> import douse
>>> board = douse.Board("00000/00000/10101/00000/00000")
>>> print(douse.solve(board).names)
A4 C4 E4 A5 C5 E5
>>> douse.fewest(board).count
6

Everything takes boards as NumPy arrays, nested lists or text in any notation; see :class:`Board`. :mod:`douse.sweep` asks the same
question of many boards, on one core, on all, or on a Dask cluster.
"""

from . import sweep
from .boards import Board, forms, read, read_file
from .errors import DouseError, ReadError, Stopped, TooLarge, Unsolvable
from .explanation import Explanation, explain
from .making import first_row, generate, generate_many
from .packed import NoSolution, Plain, pack, unpack
from .progress import Event
from .searching import (
    Fewest,
    Hardest,
    Hint,
    all_fewest,
    count_by_length,
    fewest,
    hardest,
    hint,
)
from .solving import (
    Kernel,
    Repair,
    Solution,
    Verdict,
    all_solutions,
    check,
    kernel,
    methods,
    nullity,
    repair,
    solve,
)
from .variants import Variant

__all__ = [
    "Board",
    "DouseError",
    "Event",
    "Explanation",
    "Fewest",
    "Hardest",
    "Hint",
    "Kernel",
    "NoSolution",
    "Plain",
    "ReadError",
    "Repair",
    "Solution",
    "Stopped",
    "TooLarge",
    "Unsolvable",
    "Variant",
    "Verdict",
    "all_fewest",
    "all_solutions",
    "check",
    "count_by_length",
    "explain",
    "fewest",
    "first_row",
    "forms",
    "generate",
    "generate_many",
    "hardest",
    "hint",
    "kernel",
    "methods",
    "nullity",
    "pack",
    "read",
    "read_file",
    "repair",
    "solve",
    "sweep",
    "unpack",
]
