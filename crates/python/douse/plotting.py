"""Figures with matplotlib, if it is installed: boards, quiet patterns, distributions.

Every function draws on ``ax``, or on a new figure, and returns the axes, as pandas and NetworkX do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from .errors import DouseError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .boards import Board
    from .searching import Hardest
    from .solving import Kernel

__all__ = ["plot_board", "plot_distribution", "plot_kernel"]

_OFF, _LIT, _RING = (0.23, 0.26, 0.32), (1.0, 0.81, 0.2), (0.82, 0.0, 0.42)


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot as pyplot
    except ImportError as error:
        raise DouseError("figures need matplotlib: pip install matplotlib", "MissingPackage") from error
    return pyplot


def _axes(ax: Axes | None) -> Any:
    return _pyplot().subplots()[1] if ax is None else ax


def plot_board(board: Board, ax: Axes | None = None, *, presses: npt.ArrayLike | None = None, labels: bool = False) -> Axes:
    """Draws a board, with rings around the given presses, and with names if ``labels`` is set."""
    axes, variant = _axes(ax), board.variant
    from matplotlib.patches import Circle, Polygon

    (width, height), cells, links = variant._native.layout()
    for a, b in links:
        axes.plot(*zip(cells[a][0], cells[b][0], strict=True), color="grey", linewidth=1, zorder=0)
    flat = variant.flat(board.lights)
    pressed = None if presses is None else variant.flat(presses)
    for cell, ((x, y), corners) in enumerate(cells):
        share = int(flat[cell]) / (variant.states - 1)
        colour = tuple(off + (lit - off) * share for off, lit in zip(_OFF, _LIT, strict=True))
        outline = Polygon([(x + 0.96 * dx, y + 0.96 * dy) for dx, dy in corners]) if corners else Circle((x, y), 0.47)
        outline.set(facecolor=colour, edgecolor="black", linewidth=0.5)
        outline.set_gid(f"cell-{variant.cell_name(cell)}")
        axes.add_patch(outline)
        if pressed is not None and pressed[cell]:
            axes.add_patch(Circle((x, y), 0.36, fill=False, edgecolor=_RING, linewidth=2))
        texts = [variant.cell_name(cell)] if labels else []
        texts += [str(int(flat[cell]))] if variant.states > 2 else []
        if texts:
            axes.text(x, y, "\n".join(texts), ha="center", va="center", fontsize=8, color="black" if share > 0.5 else "white")
    axes.set(xlim=(-0.1, width + 0.1), ylim=(height + 0.1, -0.1), aspect="equal")
    axes.set_axis_off()
    if board.title:
        axes.set_title(board.title)
    drawn: Axes = axes
    return drawn


def plot_kernel(kernel: Kernel, *, columns: int = 4) -> Figure:
    """Draws quiet patterns side by side."""
    from .boards import Board

    if not len(kernel):
        raise DouseError("there are no quiet patterns to draw")
    columns = max(1, min(columns, len(kernel)))
    rows = -(-len(kernel) // columns)
    figure, grid = _pyplot().subplots(rows, columns, squeeze=False, figsize=(2.2 * columns, 2.2 * rows))
    for axes in grid.flat[len(kernel) :]:
        axes.set_axis_off()
    for axes, pattern in zip(grid.flat, kernel, strict=False):
        plot_board(Board.on(kernel.variant, pattern), axes)
    drawn: Figure = figure
    return drawn


def plot_distribution(hardest: Hardest, ax: Axes | None = None) -> Axes:
    """Draws the distribution of boards by number of presses."""
    if hardest.distribution is None:
        raise DouseError("the boards of this kind were not counted, so there is nothing to draw")
    axes = _axes(ax)
    heights = [float(count) for count in hardest.distribution]
    axes.bar(range(len(heights)), heights, color=_LIT, edgecolor="black", linewidth=0.5)
    # On a linear scale small counts would vanish beside large ones.
    if max(heights) > 10_000:
        axes.set_yscale("log")
    axes.set(xlabel="presses", ylabel="boards", title="Boards by fewest presses")
    drawn: Axes = axes
    return drawn
