"""Results are values: they can be compared, hashed, copied and pickled."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

__all__ = ["Value", "key_of"]


def key_of(value: Any) -> Any:
    """Something hashable that is equal for equal values, arrays included."""
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype.str, value.tobytes()
    if isinstance(value, dict):
        return tuple((key, key_of(entry)) for key, entry in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(key_of(entry) for entry in value)
    return value


class Value:
    """A dataclass that compares and hashes by its fields, arrays included; fields with ``compare=False`` are left out."""

    def _key(self) -> tuple[Any, ...]:
        return tuple(key_of(getattr(self, field.name)) for field in fields(self) if field.compare)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Value)
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((type(self), self._key()))
