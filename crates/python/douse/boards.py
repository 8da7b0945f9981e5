"""Boards: lights on a kind of puzzle, read from and written to any notation."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack, cast

import numpy as np
import numpy.typing as npt

from . import _douse
from .errors import DouseError
from .names import BoardOptions, Edges, FormName, Theme, VariantOptions
from .variants import Extent, Rule, Variant, as_variant, cells_of, rule_argument, size_of, whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .widget import BoardWidget

__all__ = ["Board", "BoardLike", "Pattern", "as_board", "forms", "read", "read_file"]

#: A number for every cell: two-dimensional for a grid (0 at holes), one-dimensional for a graph.
Pattern: TypeAlias = "npt.NDArray[np.uint8] | npt.NDArray[np.uint16]"


@dataclass(frozen=True)
class _Options:
    """The options of the reader."""

    form: str | None = None
    size: str | None = None
    shape: str | None = None
    states: int | None = None
    rule: str | None = None
    edges: str | None = None
    goal: str | None = None
    symbols: tuple[str, str] | None = None


@dataclass(frozen=True)
class Look:
    """The look of a picture: theme ``auto``, ``light`` or ``dark``, names of cells, pixels of a cell."""

    theme: str = "auto"
    labels: bool = True
    cell: float = 40.0


class Board:
    """Lights, the kind of puzzle they are on, and the goal.

    ``lights`` is a text in any notation, a nested list, a NumPy array, or another board. A list may have ``None`` where there is
    a hole, and so may a masked array. What you do not specify follows from the lights, or is the default: rule plus, flat edges, two
    states and all off.

    >>> Board("010/111/010").lit
    5
    >>> Board([[1, 0, 2], [0, None, 1]], states=3, edges="torus")
    <Board 3 wide, 2 high, 1 hole, 3 states, 3 lit, plus rule, torus, target all off>
    >>> import numpy as np
    >>> Board(np.eye(4, dtype=bool), rule="king", goal="on").goal
    'on'
    >>> print(Board("A1 C2", size="3x2"))
    #..
    ..#
    """

    __slots__ = ("_labels", "_native")
    _native: _douse.Board
    _labels: tuple[Any, ...] | None

    def __init__(
        self,
        lights: BoardLike,
        *,
        form: FormName | None = None,
        size: Extent | None = None,
        shape: str | None = None,
        rule: Rule | None = None,
        edges: Edges | None = None,
        states: int | None = None,
        goal: str | npt.ArrayLike | None = None,
        holes: npt.ArrayLike | None = None,
        title: str | None = None,
        symbols: str | None = None,
    ) -> None:
        self._labels = lights._labels if isinstance(lights, Board) else None
        if isinstance(lights, Board):
            given = {"form": form, "size": size, "shape": shape, "states": states, "holes": holes, "symbols": symbols}
            ignored = [name for name, value in given.items() if value is not None]
            if ignored:
                raise DouseError(f"the board already determines {', '.join(ignored)}")
            lights = lights.with_(rule=rule, edges=edges, goal=goal, title=title)
            self._native = lights._native
        elif isinstance(lights, (str, bytes)):
            boards = read(
                lights, form=form, size=size, shape=shape, rule=rule, edges=edges, states=states, goal=goal, symbols=symbols
            )
            if len(boards) != 1:
                raise DouseError(f"these are {len(boards)} boards: douse.read gives a list of them")
            board = boards[0] if title is None else boards[0].with_(title=title)
            self._native = board._native
        else:
            made = _from_values(lights, shape, rule, edges, states, goal, holes, title)
            if size is not None and made.shape != size_of(size)[::-1]:
                raise DouseError(f"the lights have another size than {size}")
            self._native = made._native

    @classmethod
    def on(cls, variant: Variant, lights: npt.ArrayLike, *, goal: Any = None, title: str | None = None) -> Board:
        """Lights on a kind of puzzle.

        >>> Board.on(Variant("petersen"), [1] * 10).lit
        10
        """
        cells = cells_of(variant, np.asarray(lights))
        target = goal if goal is None or isinstance(goal, str) else cells_of(variant, np.asarray(goal))
        return cls._of(_douse.Board(variant._native, cells, target, title))

    @classmethod
    def from_networkx(
        cls, graph: Any, lights: Any = None, *, rule: Rule = "plus", states: int = 2, goal: Any = None, title: str | None = None
    ) -> Board:
        """A board on a NetworkX graph; its nodes are the cells, in the graph's order, and keep their labels.

        ``lights`` is the name of a node attribute (0 where it is missing), a mapping from nodes to states, a collection of the lit
        nodes, or ``None`` for no lights. Self-loops are ignored: a press changes its own cell by the rule plus.

        >>> import networkx
        >>> board = Board.from_networkx(networkx.path_graph(["a", "b", "c"]), ["a", "b"])
        >>> board.labels, board.lit
        (('a', 'b', 'c'), 2)
        """
        nodes = list(graph.nodes)
        number = {node: cell for cell, node in enumerate(nodes)}
        pairs = {(min(number[a], number[b]), max(number[a], number[b])) for a, b in graph.edges() if a != b}
        if graph.is_directed():
            raise DouseError("a board needs an undirected graph; a directed one is a rule: a press matrix")
        values = np.zeros(len(nodes), dtype=np.int64)
        if isinstance(lights, str):
            values[:] = [int(graph.nodes[node].get(lights, 0)) for node in nodes]
        elif isinstance(lights, Mapping):
            for node, state in lights.items():
                values[_numbered(number, node)] = state
        elif lights is not None:
            for node in lights:
                values[_numbered(number, node)] = 1
        variant = Variant.graph(len(nodes), sorted(pairs), rule=rule, states=states)
        board = cls.on(variant, values, goal=goal, title=title)
        board._labels = tuple(nodes)
        return board

    def to_networkx(self) -> Any:
        """The cells as a NetworkX graph: two are joined if the graph of the board joins them, or if a press of one changes the other. The
        attribute ``light`` is the state of a cell.

        >>> sorted(Board("01/10").to_networkx().nodes(data="light"))
        [('A1', 0), ('A2', 1), ('B1', 1), ('B2', 0)]
        """
        import networkx

        variant, labels = self.variant, self.labels
        graph = networkx.Graph()
        for cell, state in enumerate(variant.flat(self.lights)):
            graph.add_node(labels[cell], light=int(state))
        links = variant.links
        if links is None:
            links = [(press, light) for press in range(variant.cells) for light in variant._native.lights_of(press) if light != press]
        graph.add_edges_from((labels[a], labels[b]) for a, b in links)
        return graph

    @property
    def labels(self) -> tuple[Any, ...]:
        """The labels of the cells: the nodes of the NetworkX graph that the board was made from, otherwise the names of the cells."""
        if self._labels is not None:
            return self._labels
        variant = self.variant
        return tuple(variant.cell_name(cell) for cell in range(variant.cells))

    def labelled(self, values: npt.ArrayLike) -> dict[Any, int]:
        """The numbers of a pattern that are not 0, by the labels of their cells."""
        flat = self.variant.flat(values)
        return {label: int(value) for label, value in zip(self.labels, flat, strict=True) if value}

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the lights: ``(rows, columns)`` of a grid, ``(cells,)`` of a graph."""
        return self.variant.shape

    @classmethod
    def full(cls, kind: Variant | Extent = 5, value: int = 1, *, goal: Any = None, **options: Unpack[VariantOptions]) -> Board:
        """Every light in the same state, 1 by default.

        >>> Board.full("3x3").lit, Board.full("3x3", 0, goal="on").lit
        (9, 0)
        """
        variant = as_variant(kind, options)
        return cls.on(variant, np.full(variant.cells, value, dtype=np.uint16 if variant.states > 256 else np.uint8), goal=goal)

    @classmethod
    def _of(cls, native: _douse.Board) -> Board:
        made = cls.__new__(cls)
        made._native = native
        made._labels = None
        return made

    def _labelled_as(self, other: Board) -> Board:
        self._labels = other._labels
        return self

    @property
    def variant(self) -> Variant:
        """The kind of puzzle."""
        return Variant._of(self._native.variant)

    @property
    def lights(self) -> Pattern:
        """The lights, a new array."""
        return self._native.lights()

    @property
    def target(self) -> Pattern:
        """The lights to reach, a new array."""
        return self._native.target()

    @property
    def goal(self) -> str:
        """The goal by its name: ``off``, ``on``, ``state:2`` or ``picture``."""
        return self._native.goal

    @property
    def title(self) -> str | None:
        """The title, if it has one."""
        return self._native.title

    @property
    def solved(self) -> bool:
        """True if the goal is reached."""
        return self._native.solved

    @property
    def lit(self) -> int:
        """The number of lights that are not off."""
        return self._native.lit

    def with_(
        self,
        *,
        lights: npt.ArrayLike | None = None,
        rule: Rule | None = None,
        edges: Edges | None = None,
        goal: str | npt.ArrayLike | None = None,
        title: str | None = None,
    ) -> Board:
        """A copy of the board with these properties changed."""
        if lights is None and rule is None and edges is None and goal is None and title is None:
            return self
        old = self.variant
        variant = old
        if rule is not None or edges is not None:
            new_rule: Any = old._rule_data() if rule is None else rule
            if old.is_grid:
                variant = Variant(cast("tuple[int, int]", old.shape), edges=edges or old.edges or "flat", rule=new_rule, states=old.states, holes=old.holes)
            elif old.name is not None:
                variant = Variant(old.name, rule=new_rule, states=old.states)
            else:
                variant = Variant.graph(old.cells, old.links or [], rule=new_rule, states=old.states)
        kept: Any = self.target if self.goal == "picture" else self.goal
        made = Board.on(
            variant, self.lights if lights is None else lights, goal=kept if goal is None else goal, title=title or self.title
        )
        return made._labelled_as(self)

    def press(self, cells: str | int | Iterable[str | int]) -> Board:
        """The board after pressing cells one after another: names in one string, or names and numbers in a list.

        >>> print(Board.full(3, 0).press("B2"))
        .#.
        ###
        .#.
        """
        if isinstance(cells, str):
            return Board._of(self._native.press(self._native.cells_named(cells)))._labelled_as(self)
        single = [cells] if isinstance(cells, int) else list(cells)
        variant = self.variant
        return Board._of(self._native.press([variant.cell(cell) for cell in single]))._labelled_as(self)

    def apply(self, presses: npt.ArrayLike) -> Board:
        """The board after pressing every cell as often as its number says."""
        return Board._of(self._native.apply(self.variant.flat(presses)))._labelled_as(self)

    def press_names(self, presses: npt.ArrayLike) -> str:
        """The names of the cells to press, such as ``A1 C2``; a cell pressed twice is listed twice."""
        return self._native.press_names(self.variant.flat(presses)).strip()

    def write(self, form: FormName = "code") -> str:
        """The board in a form (see :func:`forms`); pictures in packed PBM are :meth:`write_bytes`.

        >>> Board("01010/11011/01110").write("hex")
        '0x3b6a'
        """
        return self._native.write(form).decode().rstrip("\n")

    def write_bytes(self, form: FormName = "pbm-packed") -> bytes:
        """The bytes of the board in a form."""
        return self._native.write(form)

    def loss(self, form: FormName) -> list[str]:
        """The properties of this board that a form cannot express."""
        return self._native.loss(form)

    def summary(self) -> str:
        """The board in words."""
        return self._native.summary()

    def svg(
        self, presses: npt.ArrayLike | None = None, *, theme: Theme = "auto", labels: bool = True, cell: float = 40.0
    ) -> str:
        """A picture, with rings around the given presses."""
        flat = None if presses is None else self.variant.flat(presses)
        return self._native.svg(Look(theme, labels, cell), flat)

    def widget(self, *, time: float = 5.0) -> BoardWidget:
        """An interactive board for notebooks, with hints and the solution; ``time`` is how many seconds these may take. Needs the
        package ``anywidget``."""
        try:
            from .widget import MAX_CELLS, BoardWidget
        except ImportError as error:
            raise DouseError("the interactive board needs anywidget: pip install anywidget", "MissingPackage") from error
        if self.variant.cells > MAX_CELLS:
            raise DouseError(f"a board of {self.variant.cells} cells is too large to press: the limit is {MAX_CELLS}")
        return BoardWidget(self, time=time)

    def plot(self, ax: Axes | None = None, *, presses: npt.ArrayLike | None = None, labels: bool = False) -> Axes:
        """Draws the board with matplotlib, on ``ax`` or on a new figure, with rings around the given presses."""
        from .plotting import plot_board

        return plot_board(self, ax, presses=presses, labels=labels)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.variant.cells <= 1 << 16 else None

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("the lights of a board are packed: an array of them is always a copy")
        return self.lights if dtype is None else self.lights.astype(dtype)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __str__(self) -> str:
        """A text that :class:`Board` reads back: rows if they express everything, otherwise a board file.

        >>> board = Board("3x2.king.k3@torus:012012")
        >>> Board(str(board)) == board
        True
        """
        if self.variant.is_grid and self.variant.states == 2 and not self.loss("rows"):
            rows = self.write("rows")
            # Without unlit cells, rows do not show the symbol of a hole.
            if "_" not in rows or ("." in rows and "#" in rows):
                return rows
        return self.write("file")

    def __repr__(self) -> str:
        return f"<Board {self.summary()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        goal: Any = self.target if self.goal == "picture" else self.goal
        return _unpickled, (self.variant, self.lights, goal, self.title, self._labels)


#: A board, a text in any notation, a nested list, or an array.
BoardLike: TypeAlias = "Board | str | bytes | npt.ArrayLike"


def _unpickled(variant: Variant, lights: Pattern, goal: Any, title: str | None, labels: Any = None) -> Board:
    board = Board.on(variant, lights, goal=goal, title=title)
    board._labels = labels
    return board


def _numbered(number: dict[Any, int], node: Any) -> int:
    if node not in number:
        raise DouseError(f"the graph has no node {node!r}")
    return number[node]


def _from_values(
    lights: Any,
    shape: str | None,
    rule: Rule | None,
    edges: Edges | None,
    states: int | None,
    goal: Any,
    holes: npt.ArrayLike | None,
    title: str | None,
) -> Board:
    if hasattr(lights, "toarray"):
        lights = lights.toarray()
    if hasattr(lights, "to_numpy"):
        # Missing values of a table are holes.
        table = lights
        lights = table.to_numpy()
        missing = np.asarray(table.isna()) if hasattr(table, "isna") else np.zeros(lights.shape, bool)
        if missing.any():
            holes = missing if holes is None else holes
            lights = np.where(missing, 0, lights)
        lights = lights.astype(np.int64) if lights.dtype == object else lights
    if not isinstance(lights, np.ndarray) and holes is None:
        try:
            lights = list(lights)
        except TypeError:
            raise DouseError(f"{type(lights).__name__} is not a board") from None
        if any(isinstance(row, (list, tuple)) and any(light is None for light in row) for row in lights):
            holes = np.array([[light is None for light in row] for row in lights])
            lights = [[0 if light is None else light for light in row] for row in lights]
    elif isinstance(lights, np.ma.MaskedArray):
        if holes is None and np.ma.is_masked(lights):
            holes = np.ma.getmaskarray(lights)
        lights = lights.filled(0)
    try:
        values = np.asarray(lights)
    except ValueError:
        raise DouseError("the rows of a board must be equally long") from None
    options: dict[str, Any] = {"rule": "plus" if rule is None else rule, "states": 2 if states is None else states}
    if shape is not None:
        variant = Variant(shape, **options)
    elif values.ndim == 2:
        if 0 in values.shape:
            raise DouseError("a board without lights")
        variant = Variant((values.shape[0], values.shape[1]), edges=edges or "flat", holes=holes, **options)
    else:
        raise DouseError(f"lights with {values.ndim} dimensions: a grid has two, and a graph needs its name as shape")
    return Board.on(variant, values, goal=goal, title=title)


def read(
    text: str | bytes,
    *,
    form: FormName | None = None,
    size: Extent | None = None,
    shape: str | None = None,
    rule: Rule | None = None,
    edges: Edges | None = None,
    states: int | None = None,
    goal: str | npt.ArrayLike | None = None,
    symbols: str | None = None,
) -> list[Board]:
    """All boards in a text, in any form.

    >>> [board.lit for board in read("2\\n010\\n111\\n000\\n101\\n", form="batch", size="3x2")]
    [4, 2]
    """
    if symbols is not None and len(symbols) != 2:
        raise DouseError("symbols are two characters: lit, off")
    named_rule = rule if isinstance(rule, str) else None
    named_goal = goal if isinstance(goal, str) else None
    width_height = None
    if size is not None:
        width_height = "x".join(str(side) for side in size_of(size))
    pair = None if symbols is None else (symbols[0], symbols[1])
    states = None if states is None else whole(states, "states")
    options = _Options(form, width_height, shape, states, named_rule, edges, named_goal, pair)
    _, natives, _ = _douse.read(text.encode() if isinstance(text, str) else text, options)
    boards = [Board._of(native) for native in natives]
    if rule is not None and named_rule is None:
        matrix = rule_argument(rule)
        boards = [board.with_(rule=matrix) for board in boards]
    if goal is not None and named_goal is None:
        boards = [board.with_(goal=goal) for board in boards]
    return boards


def read_file(path: str | os.PathLike[str], **options: Unpack[BoardOptions]) -> list[Board]:
    """All boards in a file; the options are those of :func:`read`."""
    with open(path, "rb") as file:
        return read(file.read(), **options)  # type: ignore[misc]


def as_board(board: BoardLike, options: BoardOptions) -> Board:
    """A board from the arguments of a function."""
    return board if isinstance(board, Board) and not options else Board(board, **options)


def forms() -> list[tuple[str, str, str]]:
    """The forms that boards are read and written in: name, description, example."""
    return _douse.forms()
