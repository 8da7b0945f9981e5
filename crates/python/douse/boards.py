"""Boards: lights on a kind of puzzle, from whatever they are written in and back."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _douse
from .errors import DouseError
from .variants import Extent, Rule, Variant, as_variant, cells_of, rule_argument, size_of

__all__ = ["Board", "BoardLike", "Pattern", "as_board", "forms", "read", "read_file"]

#: A number for every cell: two-dimensional for a grid (0 at holes), one-dimensional for a graph.
Pattern: TypeAlias = "npt.NDArray[np.uint8] | npt.NDArray[np.uint16]"


@dataclass(frozen=True)
class _Said:
    """What is said about an input besides the input."""

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
    """How a picture looks: theme ``auto``, ``light`` or ``dark``, whether cells are named, pixels of a cell."""

    theme: str = "auto"
    labels: bool = True
    cell: float = 40.0


class Board:
    """Lights, the kind of puzzle they are on, and what they are to become.

    ``lights`` is a text in any notation, a nested list, a NumPy array, or another board. A list may have ``None`` where there is
    a hole, and so may a masked array. What is not said is decided by the lights, else it is the rule plus, flat edges, two
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

    __slots__ = ("_native",)
    _native: _douse.Board

    def __init__(
        self,
        lights: BoardLike,
        *,
        form: str | None = None,
        size: Extent | None = None,
        shape: str | None = None,
        rule: Rule | None = None,
        edges: str | None = None,
        states: int | None = None,
        goal: str | npt.ArrayLike | None = None,
        holes: npt.ArrayLike | None = None,
        title: str | None = None,
        symbols: str | None = None,
    ) -> None:
        if isinstance(lights, Board):
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
            if size is not None and made.variant.size != size_of(size):
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
    def full(cls, kind: Variant | Extent = 5, value: int = 1, *, goal: Any = None, **options: Any) -> Board:
        """Every light in the same state, 1 unless said otherwise.

        >>> Board.full("3x3").lit, Board.full("3x3", 0, goal="on").lit
        (9, 0)
        """
        variant = as_variant(kind, options)
        return cls.on(variant, np.full(variant.cells, value, dtype=np.uint16 if variant.states > 256 else np.uint8), goal=goal)

    @classmethod
    def _of(cls, native: _douse.Board) -> Board:
        made = cls.__new__(cls)
        made._native = native
        return made

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
        """What the lights are to become, a new array."""
        return self._native.target()

    @property
    def goal(self) -> str:
        """The goal by its name: ``off``, ``on``, ``state:2`` or ``picture``."""
        return self._native.goal

    @property
    def title(self) -> str | None:
        """The title, where it has one."""
        return self._native.title

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self._native.solved

    @property
    def lit(self) -> int:
        """How many lights are not off."""
        return self._native.lit

    def with_(
        self,
        *,
        lights: npt.ArrayLike | None = None,
        rule: Rule | None = None,
        edges: str | None = None,
        goal: str | npt.ArrayLike | None = None,
        title: str | None = None,
    ) -> Board:
        """The same board but for what is said here."""
        if lights is None and rule is None and edges is None and goal is None and title is None:
            return self
        old = self.variant
        variant = old
        if rule is not None or edges is not None:
            new_rule: Any = old._rule_data() if rule is None else rule
            if old.size is not None:
                variant = Variant(old.size, edges=edges or old.edges or "flat", rule=new_rule, states=old.states, holes=old.holes)
            elif old.name is not None:
                variant = Variant(old.name, rule=new_rule, states=old.states)
            else:
                variant = Variant.graph(old.cells, old.links or [], rule=new_rule, states=old.states)
        kept: Any = self.target if self.goal == "picture" else self.goal
        return Board.on(
            variant, self.lights if lights is None else lights, goal=kept if goal is None else goal, title=title or self.title
        )

    def press(self, cells: str | int | Iterable[str | int]) -> Board:
        """The board after pressing cells, one after the other: names in one text, or names and numbers in a list.

        >>> print(Board.full(3, 0).press("B2"))
        .#.
        ###
        .#.
        """
        if isinstance(cells, str):
            return Board._of(self._native.press(self._native.cells_named(cells)))
        single = [cells] if isinstance(cells, int) else list(cells)
        variant = self.variant
        return Board._of(self._native.press([variant.cell(cell) for cell in single]))

    def apply(self, presses: npt.ArrayLike) -> Board:
        """The board after pressing every cell as often as its number says."""
        return Board._of(self._native.apply(self.variant.flat(presses)))

    def press_names(self, presses: npt.ArrayLike) -> str:
        """The names of the cells to press, such as ``A1 C2``; a cell pressed twice is there twice."""
        return self._native.press_names(self.variant.flat(presses)).strip()

    def write(self, form: str = "code") -> str:
        """The board in a form (see :func:`forms`); pictures in packed PBM are :meth:`write_bytes`.

        >>> Board("01010/11011/01110").write("hex")
        '0x3b6a'
        """
        return self._native.write(form).decode().rstrip("\n")

    def write_bytes(self, form: str = "pbm-packed") -> bytes:
        """The bytes of the board in a form."""
        return self._native.write(form)

    def loss(self, form: str) -> list[str]:
        """What a form cannot say of this board."""
        return self._native.loss(form)

    def summary(self) -> str:
        """What was understood, in words."""
        return self._native.summary()

    def svg(
        self, presses: npt.ArrayLike | None = None, *, theme: str = "auto", labels: bool = True, cell: float = 40.0
    ) -> str:
        """A picture, with presses ringed where there are some."""
        flat = None if presses is None else self.variant.flat(presses)
        return self._native.svg(Look(theme, labels, cell), flat)

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
        lights, variant = self.lights, self.variant
        if lights.ndim == 1:
            return " ".join(f"{variant.cell_name(cell)}={int(state)}" for cell, state in enumerate(lights))
        two = variant.states == 2
        holes = variant.holes
        symbols = np.where(lights == 1, "#", ".") if two else lights.astype(str)
        if holes is not None:
            symbols = np.where(holes, "_" if not two else " ", symbols)
        return "\n".join(("" if variant.states <= 10 else " ").join(row).rstrip() for row in symbols)

    def __repr__(self) -> str:
        return f"<Board {self.summary()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        goal: Any = self.target if self.goal == "picture" else self.goal
        return _unpickled, (self.variant, self.lights, goal, self.title)


#: What a board is made of: a board, a text in any notation, a nested list, an array.
BoardLike: TypeAlias = "Board | str | bytes | npt.ArrayLike"


def _unpickled(variant: Variant, lights: Pattern, goal: Any, title: str | None) -> Board:
    return Board.on(variant, lights, goal=goal, title=title)


def _from_values(
    lights: Any,
    shape: str | None,
    rule: Rule | None,
    edges: str | None,
    states: int | None,
    goal: Any,
    holes: npt.ArrayLike | None,
    title: str | None,
) -> Board:
    if not isinstance(lights, np.ndarray) and holes is None:
        lights = list(lights)
        if any(isinstance(row, (list, tuple)) and any(light is None for light in row) for row in lights):
            holes = np.array([[light is None for light in row] for row in lights])
            lights = [[0 if light is None else light for light in row] for row in lights]
    elif isinstance(lights, np.ma.MaskedArray):
        if holes is None and np.ma.is_masked(lights):
            holes = np.ma.getmaskarray(lights)
        lights = lights.filled(0)
    try:
        values = np.asarray(lights)
    except ValueError as error:
        raise DouseError("the rows of a board are equally long") from error
    options: dict[str, Any] = {"rule": "plus" if rule is None else rule, "states": 2 if states is None else states}
    if shape is not None:
        variant = Variant(shape, **options)
    elif values.ndim == 2:
        if 0 in values.shape:
            raise DouseError("a board without lights")
        variant = Variant((values.shape[1], values.shape[0]), edges=edges or "flat", holes=holes, **options)
    else:
        raise DouseError(f"lights of {values.ndim} dimensions: a grid has two, and a graph needs its name as shape")
    return Board.on(variant, values, goal=goal, title=title)


def read(
    text: str | bytes,
    *,
    form: str | None = None,
    size: Extent | None = None,
    shape: str | None = None,
    rule: Rule | None = None,
    edges: str | None = None,
    states: int | None = None,
    goal: str | npt.ArrayLike | None = None,
    symbols: str | None = None,
) -> list[Board]:
    """All boards of a text, in whatever form they are written.

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
    said = _Said(form, width_height, shape, states, named_rule, edges, named_goal, pair)
    _, natives, _ = _douse.read(text.encode() if isinstance(text, str) else text, said)
    boards = [Board._of(native) for native in natives]
    if rule is not None and named_rule is None:
        matrix = rule_argument(rule)
        boards = [board.with_(rule=matrix) for board in boards]
    if goal is not None and named_goal is None:
        boards = [board.with_(goal=goal) for board in boards]
    return boards


def read_file(path: str | os.PathLike[str], **options: Any) -> list[Board]:
    """All boards of a file; the options are those of :func:`read`."""
    with open(path, "rb") as file:
        return read(file.read(), **options)


def as_board(board: BoardLike, options: dict[str, Any]) -> Board:
    """A board from what a function was given."""
    return board if isinstance(board, Board) and not options else Board(board, **options)


def forms() -> list[tuple[str, str, str]]:
    """The forms that boards are read and written in: name, description, example."""
    return _douse.forms()
