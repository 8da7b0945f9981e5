"""Kinds of puzzles: cells, rules and states."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from . import _douse
from .errors import DouseError
from .names import Edges, RuleName, VariantOptions

__all__ = ["Extent", "Rule", "Variant", "as_variant"]

#: A size or the name of a graph: ``5``, the shape ``(rows, columns)``, ``"6x5"`` (width x height), ``"cube:3"``.
Extent: TypeAlias = "int | tuple[int, int] | str"


class SparseMatrix(Protocol):
    """The interface of a SciPy sparse matrix."""

    def toarray(self) -> npt.NDArray[Any]:
        """The entries, zeros included."""


#: A rule by name (``"plus"``, ``"x"``, ``"king"``, ``"knight"``, ``"open-plus"``, ``"row-column"``, ``"shape:010/111/010"``) or
#: as a press matrix with a row for every press and a column for every light; SciPy's sparse ones too.
Rule: TypeAlias = "RuleName | str | npt.ArrayLike | SparseMatrix"


class Variant:
    """A kind of puzzle.

    ``extent`` is a size (``5``, the shape ``(rows, columns)`` as NumPy has it, or ``"6x5"``, width first) or the name of a graph (``"cube:3"``, ``"hexagon:4"``,
    ``"petersen"``, ...). ``holes`` is true at places without a cell.

    >>> torus = Variant("3x3", edges="torus")
    >>> torus.cells, torus.lights_of("A1")
    (9, ['A1', 'B1', 'C1', 'A2', 'A3'])
    >>> Variant("cube:3", states=4)
    Variant('cube:3', rule='plus', states=4)
    """

    __slots__ = ("_native",)
    _native: _douse.Variant

    def __init__(
        self,
        extent: Extent = 5,
        *,
        edges: Edges = "flat",
        rule: Rule = "plus",
        states: int = 2,
        holes: npt.ArrayLike | None = None,
    ) -> None:
        native_rule = rule_argument(rule)
        size = _size(extent)
        if size is None:
            if edges != "flat" or holes is not None:
                raise DouseError(f"{extent} is a graph: it has neither edges to join nor holes")
            self._native = _douse.Variant.family(str(extent), native_rule, whole(states, "states"))
            return
        width, height = size
        present = None
        if holes is not None:
            present = np.ascontiguousarray(~np.asarray(holes, dtype=bool)).view(np.uint8)
        self._native = _douse.Variant.grid(width, height, text(edges, "edges"), native_rule, whole(states, "states"), present)

    @classmethod
    def graph(
        cls, vertices: int, links: Iterable[tuple[int, int]], *, rule: Rule = "plus", states: int = 2
    ) -> Variant:
        """Any graph: its number of vertices, counted from 0, and the pairs that are joined.

        >>> path = Variant.graph(3, [(0, 1), (1, 2)])
        >>> path.lights_of("v1")
        ['v0', 'v1', 'v2']
        """
        pairs = [(whole(a, "a vertex"), whole(b, "a vertex")) for a, b in links]
        return cls._of(_douse.Variant.graph(whole(vertices, "vertices"), pairs, rule_argument(rule), whole(states, "states")))

    @classmethod
    def _of(cls, native: _douse.Variant) -> Variant:
        made = cls.__new__(cls)
        made._native = native
        return made

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self._native.cells

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the arrays of this kind: ``(rows, columns)`` of a grid, ``(cells,)`` of a graph.

        >>> Variant("6x5").shape, Variant((5, 6)).shape, Variant("cube:2").shape
        ((5, 6), (5, 6), (24,))
        """
        size = self._native.size
        return (self.cells,) if size is None else (size[1], size[0])

    @property
    def is_grid(self) -> bool:
        """True if the kind has rows and columns."""
        return self._native.size is not None

    @property
    def edges(self) -> Edges | None:
        """The edges of a grid."""
        return cast("Edges | None", self._native.edges)

    @property
    def name(self) -> str | None:
        """The name of a graph that has one, such as ``cube:3``."""
        return self._native.name

    @property
    def rule(self) -> str:
        """The name of the rule; ``matrix`` for arbitrary sets of lights."""
        return self._native.rule

    @property
    def states(self) -> int:
        """The number of states of a light."""
        return self._native.states

    @property
    def holes(self) -> npt.NDArray[np.bool_] | None:
        """True at places of a grid without a cell; ``None`` without holes."""
        present = self._native.present()
        return None if present is None else present == 0

    @property
    def links(self) -> list[tuple[int, int]] | None:
        """The pairs of vertices that a graph joins."""
        return self._native.links()

    def matrix(self) -> npt.NDArray[np.uint8]:
        """The press matrix: one row per press, one column per light.

        >>> Variant("2x2").matrix().sum()
        np.uint64(12)
        """
        return self._native.matrix()

    def sparse_matrix(self) -> Any:
        """The press matrix as a SciPy sparse array, in CSR form; needs SciPy.

        >>> Variant("30x30").sparse_matrix().nnz
        4380
        """
        from scipy.sparse import csr_array

        lights = [self._native.lights_of(press) for press in range(self.cells)]
        starts = np.concatenate([[0], np.cumsum([len(row) for row in lights])])
        columns = np.concatenate(lights).astype(np.int64)
        return csr_array((np.ones(len(columns), np.uint8), columns, starts), shape=(self.cells, self.cells))

    def cell(self, name: str | int) -> int:
        """The number of a cell, by its name.

        >>> Variant("5x4").cell("C2")
        7
        """
        if not isinstance(name, str):
            return whole(name, "a cell")
        cell = self._native.cell_named(name)
        if cell is None:
            raise DouseError(f"there is no cell {name} here", "NoCell", {"name": name})
        return cell

    def cell_name(self, cell: int) -> str:
        """The name of a cell, by its number."""
        return self._native.cell_name(cell)

    def lights_of(self, press: str | int) -> list[str]:
        """The names of the lights that a press changes."""
        return [self.cell_name(light) for light in self._native.lights_of(self.cell(press))]

    def flat(self, values: npt.ArrayLike) -> npt.NDArray[Any]:
        """One number for every cell, in the order of the cells, from an array of this kind of puzzle."""
        return cells_of(self, np.asarray(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __repr__(self) -> str:
        what: list[str] = []
        if self.is_grid:
            what.append(repr(f"{self.shape[1]}x{self.shape[0]}"))
        else:
            what.append(repr(self.name) if self.name else f"<graph of {self.cells}>")
        if self.edges not in (None, "flat"):
            what.append(f"edges={self.edges!r}")
        what.append(f"rule={self.rule!r}")
        what.append(f"states={self.states}")
        holes = self.holes
        if holes is not None:
            what.append(f"holes=<{int(holes.sum())}>")
        return f"Variant({', '.join(what)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.shape if self.is_grid else None, self.edges, self._rule_data(), self.states, self.holes, self.name, self.links, self.cells)

    def _rule_data(self) -> Any:
        return self.matrix() if self.rule == "matrix" else self.rule


def _unpickled(
    shape: tuple[int, int] | None,
    edges: Edges | None,
    rule: Any,
    states: int,
    holes: npt.NDArray[np.bool_] | None,
    name: str | None,
    links: list[tuple[int, int]] | None,
    cells: int,
) -> Variant:
    if shape is not None:
        return Variant(shape, edges=edges or "flat", rule=rule, states=states, holes=holes)
    if name is not None:
        return Variant(name, rule=rule, states=states)
    return Variant.graph(cells, links or [], rule=rule, states=states)


def _size(extent: Extent) -> tuple[int, int] | None:
    """Width and height, or ``None`` for the name of a graph."""
    if isinstance(extent, str):
        if extent[:1].isalpha():
            return None
        sides = extent.lower().replace("×", "x").split("x")
        try:
            numbers = [int(side) for side in sides]
        except ValueError:
            numbers = []
        if len(numbers) not in (1, 2):
            raise DouseError(
                f"'{extent}' is not a size: write width x height, such as 5x4, or one number for a square",
                "Malformed",
                {"text": extent},
            )
        return _sides(numbers[0], numbers[-1])
    if isinstance(extent, tuple):
        if len(extent) != 2:
            raise DouseError(f"the shape {extent} is not (rows, columns)")
        rows, columns = extent
        return _sides(whole(columns, "columns"), whole(rows, "rows"))
    side = whole(extent, "size")
    return _sides(side, side)


def _sides(width: int, height: int) -> tuple[int, int]:
    if width < 1 or height < 1:
        fields: dict[str, int | str] = {"width": width, "height": height}
        raise DouseError(f"a board of size {width}x{height} has no lights: both sides must be at least 1", "Empty", fields)
    return width, height


def size_of(extent: Extent) -> tuple[int, int]:
    """Width and height; an error for a graph."""
    size = _size(extent)
    if size is None:
        raise DouseError(f"'{extent}' is a graph, but a size is needed here")
    return size


def rule_argument(rule: Rule) -> str | npt.NDArray[np.uint8]:
    """The rule for the native part."""
    if isinstance(rule, str):
        return rule
    dense = rule.toarray() if hasattr(rule, "toarray") else rule
    try:
        matrix = np.ascontiguousarray(dense, dtype=np.uint8)
    except (TypeError, ValueError):
        matrix = np.empty(0, np.uint8)
    if matrix.ndim != 2:
        raise DouseError("a rule is a name, or a matrix with one row per press and one column per light")
    return matrix


def whole(number: Any, what: str) -> int:
    """A whole number that is not negative, or an error that names it."""
    try:
        value = operator.index(number)
    except TypeError:
        raise DouseError(f"{what} is {number!r}, but must be a whole number") from None
    if not 0 <= value < 1 << 63:
        raise DouseError(f"{what} is {value}, but must be a number that is neither negative nor huge")
    return value


def text(value: Any, what: str) -> str:
    """A text, or an error that names it."""
    if not isinstance(value, str):
        raise DouseError(f"{what} is {value!r}, but must be a string")
    return value


def as_variant(kind: Variant | Extent, options: VariantOptions) -> Variant:
    """A kind of puzzle from the arguments of a function."""
    if isinstance(kind, Variant):
        if options:
            raise DouseError(f"the kind of puzzle already determines {', '.join(options)}")
        return kind
    return Variant(kind, **options)


def cells_of(variant: Variant, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """One number for every cell, contiguous bytes or 16-bit numbers, from an array of the shape of the puzzle."""
    if variant.is_grid and values.ndim == 2:
        if values.shape != variant.shape:
            raise DouseError(f"an array of shape {values.shape} does not fit a board of shape {variant.shape}")
        holes = variant.holes
        if holes is not None:
            values = values[~holes]
    elif values.ndim != 1:
        raise DouseError(f"an array of {values.ndim} dimensions is not a board of this kind")
    return _narrow(values.reshape(-1), variant.states)


def _narrow(values: npt.NDArray[Any], states: int) -> npt.NDArray[Any]:
    if values.dtype == np.bool_:
        return np.ascontiguousarray(values).view(np.uint8)
    if values.dtype == np.uint8:
        return np.ascontiguousarray(values)
    if values.dtype == np.uint16:
        return np.ascontiguousarray(values)
    if values.size and values.dtype.kind not in "iu":
        numbers = np.asarray(values, dtype=np.int64) if values.dtype.kind in "OU" else values.astype(np.int64)
        if values.dtype.kind == "f" and not np.array_equal(numbers, values):
            raise DouseError("lights are whole numbers")
        values = numbers
    if values.size and (int(values.min()) < 0 or int(values.max()) >= states):
        bad = int(values.min()) if int(values.min()) < 0 else int(values.max())
        raise DouseError(f"a light is in state {bad}, but the states are 0 to {states - 1}")
    return np.ascontiguousarray(values, dtype=np.uint8 if states <= 256 else np.uint16)
