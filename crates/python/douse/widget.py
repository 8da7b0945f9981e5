"""An interactive board for notebooks: press cells, ask for a hint, see the solution.

It runs wherever widgets do (JupyterLab, Notebook, VS Code, Colab, marimo) and needs the package ``anywidget``; see
:meth:`douse.Board.widget`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .boards import Board
from .errors import Unsolvable
from .searching import hint, shortest

__all__ = ["BoardWidget"]

#: Larger boards are drawn as pictures: every cell of a widget is an element of the page.
MAX_CELLS = 2500


class BoardWidget(anywidget.AnyWidget):
    """An interactive board. ``board`` is its current state, ``moves`` the cells that were pressed.

    >>> widget = BoardWidget(Board("010/111/010"))
    >>> widget.press("B2")
    >>> widget.board.solved, widget.moves
    (True, 'B2')
    >>> widget.undo()
    >>> widget.board.lit, widget.moves
    (5, '')
    """

    _esm = Path(__file__).parent / "widget.js"
    _css = Path(__file__).parent / "widget.css"
    #: The places and the names of the cells; does not change.
    drawing = traitlets.Dict().tag(sync=True)
    #: The state that the page shows.
    position = traitlets.Dict().tag(sync=True)

    def __init__(self, board: Board, *, time: float = 5.0) -> None:
        """``time`` is how many seconds a hint or a solution may take."""
        self._start = board
        self._time = time
        self._done: list[int] = []
        self._undone: list[int] = []
        self._hint: int | None = None
        self._solving = False
        self._board = board
        self._note = ""
        extent, cells, links = board.variant._native.layout()
        names = [board.variant.cell_name(cell) for cell in range(board.variant.cells)]
        drawn = [
            {"middle": middle, "corners": corners, "name": name} for (middle, corners), name in zip(cells, names, strict=True)
        ]
        drawing = {"extent": extent, "cells": drawn, "links": links, "states": board.variant.states}
        super().__init__(drawing=drawing, position=self._position())
        self.on_msg(self._handle_message)

    @property
    def board(self) -> Board:
        """The current board."""
        return self._board

    @property
    def moves(self) -> str:
        """The names of the cells that were pressed, in order."""
        return " ".join(self._board.variant.cell_name(cell) for cell in self._done)

    def press(self, cells: str) -> None:
        """Presses cells by their names, one after another."""
        for name in cells.split():
            self._press(self._board.variant.cell(name))

    def undo(self) -> None:
        """Undoes the last press."""
        if self._done:
            self._undone.append(self._done.pop())
            self._replay()

    def redo(self) -> None:
        """Redoes the press that was undone last."""
        if self._undone:
            self._done.append(self._undone.pop())
            self._replay()

    def reset(self) -> None:
        """Goes back to the initial position."""
        self._done, self._undone = [], []
        self._replay()

    def show_hint(self) -> None:
        """Rings the next press of a shortest solution."""
        self._hint = None
        try:
            found = hint(self._board, time=self._time)
        except Unsolvable:
            self._note = "No presses reach the goal from here."
        else:
            self._hint = None if found.cell is None else self._board.variant.cell(found.cell)
            self._note = "" if found.cell is None else f"{found.cell}: {found.reason}."
        self.position = self._position()

    def show_solution(self, shown: bool = True) -> None:
        """Rings the presses of a shortest solution, or removes the rings."""
        self._solving, self._note = shown, ""
        self.position = self._position()

    def _press(self, cell: int) -> None:
        self._done.append(cell)
        self._undone = []
        self._replay()

    def _replay(self) -> None:
        self._board = self._start.press(self._done)
        self._hint, self._note = None, ""
        self.position = self._position()

    def _handle_message(self, _: Any, content: Any, __: Any) -> None:
        actions = {"undo": self.undo, "redo": self.redo, "reset": self.reset, "hint": self.show_hint}
        if not isinstance(content, dict):
            return
        cell, action = content.get("press"), content.get("action")
        if isinstance(cell, int) and 0 <= cell < self._board.variant.cells:
            self._press(cell)
        elif action == "solution":
            self.show_solution(not self._solving)
        elif action in actions:
            actions[action]()

    def _position(self) -> dict[str, Any]:
        board, variant = self._board, self._board.variant
        solution, message = self._solution() if self._solving else ([], "")
        count = len(self._done)
        presses = f"{count} press" if count == 1 else f"{count} presses"
        parts = [f"Solved with {presses}." if board.solved and count else f"{presses}.", message, self._note]
        return {
            "lights": variant.flat(board.lights).tolist(),
            "target": variant.flat(board.target).tolist(),
            "hint": self._hint,
            "solution": solution,
            "message": " ".join(part for part in parts if part),
            "done": count,
            "undone": len(self._undone),
            "solving": self._solving,
        }

    def _solution(self) -> tuple[list[int], str]:
        try:
            found = shortest(self._board, time=self._time)
        except Unsolvable:
            return [], "No presses reach the goal from here."
        least = "the fewest" if found.proved else f"at least {found.at_least}"
        return self._board.variant.flat(found.presses).tolist(), f"To go: {found.count}, {least}."
