"""What long work tells while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Event", "Progress", "listener"]


@dataclass(frozen=True)
class Event:
    """Something worth telling while long work runs.

    ``kind`` is ``bounds`` (the fewest presses lie between ``at_least`` and ``at_most``), ``level`` (solutions of ``at_most``
    presses are looked for), ``work`` (``share`` of the work called ``work`` is done), or ``running`` (for so many ``seconds``, and
    there is nothing else to tell).
    """

    kind: str
    at_least: int | None = None
    at_most: int | None = None
    work: str | None = None
    share: float | None = None
    seconds: float | None = None


#: Is called on the calling thread while the work runs; an exception that it raises ends the work.
Progress: TypeAlias = "Callable[[Event], object]"


def listener(progress: Progress | None) -> Callable[[str, float, float], object] | None:
    """A callback as the native part takes it."""
    if progress is None:
        return None

    def listen(kind: str, a: float, b: float) -> object:
        if kind == "bounds":
            return progress(Event("bounds", at_least=int(a), at_most=int(b)))
        if kind == "level":
            return progress(Event("level", at_most=int(a)))
        if kind == "running":
            return progress(Event("running", seconds=a))
        return progress(Event("work", work=kind, share=a))

    return listen
