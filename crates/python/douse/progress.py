"""Progress reports of long computations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Event", "Progress", "listener"]


@dataclass(frozen=True)
class Event:
    """A progress report of a long computation.

    ``kind`` is one of these:

    * ``bounds``: the result lies between ``at_least`` and ``at_most``
    * ``best``: a solution with ``at_most`` presses was found
    * ``method``: the method called ``method`` begins
    * ``level``: the search looks for solutions with ``at_most`` presses
    * ``work``: ``share`` of the work called ``work`` is done
    * ``running``: it has run for ``seconds``, and there is nothing else to report
    """

    kind: str
    at_least: int | None = None
    at_most: int | None = None
    method: str | None = None
    work: str | None = None
    share: float | None = None
    seconds: float | None = None


#: A function that is called on the calling thread while the work runs. An exception that it raises ends the work.
Progress: TypeAlias = "Callable[[Event], object]"


def listener(progress: Progress | None) -> Callable[[str, float, float, str | None], object] | None:
    """The callback for the native part."""
    if progress is None:
        return None

    def listen(kind: str, a: float, b: float, name: str | None) -> object:
        if kind == "bounds":
            return progress(Event("bounds", at_least=int(a), at_most=int(b)))
        if kind == "level":
            return progress(Event("level", at_most=int(a)))
        if kind == "best":
            return progress(Event("best", at_most=int(a)))
        if kind == "method":
            return progress(Event("method", method=name))
        if kind == "running":
            return progress(Event("running", seconds=a))
        return progress(Event("work", work=name, share=a))

    return listen
