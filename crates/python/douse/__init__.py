"""douse: exact answers to Lights Out puzzles of any size, with proof.

>>> import douse
>>> board = douse.Board("00000/00000/10101/00000/00000")
>>> print(douse.solve(board).names)
A4 C4 E4 A5 C5 E5
>>> douse.shortest(board).count
6

All functions take boards as NumPy arrays, nested lists or text in any notation; see :class:`Board`. :mod:`douse.sweep` answers the same
question for many boards, on one core, on all cores, or on a Dask cluster; :mod:`douse.records` proves records, and ``Board.widget`` is
an interactive board for notebooks.
"""

from importlib.metadata import version as _version

from . import records, sweep
from .boards import Board, forms, read, read_file
from .bulk import ManyShortest, ManySolutions, check_many, shortest_many, solve_many
from .errors import DouseError, ErrorKind, ReadError, Stopped, TooLarge, Unsolvable
from .explanation import Explanation, explain
from .making import first_row, generate, generate_many
from .packed import NoSolution, Plain, pack, unpack
from .playing import Way, path, sequence
from .progress import Event
from .searching import Hardest, Hint, Shortest, all_shortest, count_by_length, hardest, hint, shortest
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

__version__ = _version("douse")

#: Names of earlier versions.
Fewest = Shortest
fewest = shortest
fewest_many = shortest_many
all_fewest = all_shortest

__all__ = [
    "Board",
    "DouseError",
    "ErrorKind",
    "Event",
    "Explanation",
    "Fewest",
    "Hardest",
    "Hint",
    "Kernel",
    "ManyShortest",
    "ManySolutions",
    "NoSolution",
    "Plain",
    "ReadError",
    "Repair",
    "Shortest",
    "Solution",
    "Stopped",
    "TooLarge",
    "Unsolvable",
    "Variant",
    "Verdict",
    "Way",
    "__version__",
    "all_fewest",
    "all_shortest",
    "all_solutions",
    "check",
    "check_many",
    "count_by_length",
    "explain",
    "fewest",
    "fewest_many",
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
    "path",
    "read",
    "read_file",
    "records",
    "repair",
    "sequence",
    "shortest",
    "shortest_many",
    "solve",
    "solve_many",
    "sweep",
    "unpack",
]
