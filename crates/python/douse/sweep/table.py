"""The table of a sweep: columns of numbers, as NumPy, Arrow, Parquet or tab-separated text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .. import _douse
from ..errors import DouseError

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["Table"]

#: The text of a missing number.
_NONE = ""
_SUFFIXES = (".tsv", ".parquet", ".arrow")


class Table:
    """Columns of whole numbers, by name. ``sweep`` is the text of the sweep that made it."""

    def __init__(self, sweep: str, columns: Mapping[str, Iterable[int | None]]) -> None:
        self.sweep = sweep
        self._columns: dict[str, tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]] = {}
        for name, values in columns.items():
            listed = list(values)
            numbers = np.array([0 if value is None else value for value in listed], dtype=np.int64)
            self._columns[name] = numbers, np.array([value is not None for value in listed], dtype=bool)

    @classmethod
    def of_sweep(cls, sweep: str, results: Mapping[int, list[int]]) -> Table:
        """The table made from the results of units."""
        table = cls(sweep, {})
        table._columns = dict(zip(_douse.sweep_columns(sweep), _douse.sweep_table(sweep, results), strict=True))
        return table

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def __getitem__(self, name: str) -> npt.NDArray[np.int64] | np.ma.MaskedArray[Any, np.dtype[np.int64]]:
        """A column, masked where a number is missing."""
        numbers, present = self._columns[name]
        return numbers.copy() if present.all() else np.ma.MaskedArray(numbers, mask=~present)

    def _list(self, name: str) -> list[int | None]:
        numbers, present = self._columns[name]
        listed: list[int | None] = numbers.tolist()
        for place in np.nonzero(~present)[0]:
            listed[place] = None
        return listed

    def __len__(self) -> int:
        return max((len(present) for _, present in self._columns.values()), default=0)

    def rows(self) -> list[tuple[int | None, ...]]:
        """The rows."""
        return list(zip(*map(self._list, self._columns), strict=True))

    def __iter__(self) -> Iterator[tuple[int | None, ...]]:
        return iter(self.rows())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table) or (self.sweep, self.columns) != (other.sweep, other.columns):
            return False
        pairs = zip(self._columns.values(), other._columns.values(), strict=True)
        return all(np.array_equal(mine, theirs) for pair in pairs for mine, theirs in zip(*pair, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}; {self.sweep}>"

    def _repr_html_(self) -> str:
        shown = 20
        head = "".join(f"<th>{name}</th>" for name in self.columns)
        cells = ("".join(f"<td>{_NONE if value is None else value}</td>" for value in row) for row in self.rows()[:shown])
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        more = f"<p>and {len(self) - shown} rows more</p>" if len(self) > shown else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"

    def plot(self, across: str, up: str, *, title: str | None = None, scale: str = "linear") -> str:
        """A figure (SVG) of one column over another."""
        points = zip(self._list(across), self._list(up), strict=True)
        values = [(a, float(b)) for a, b in points if a is not None and b is not None]
        return _douse.plot("points", (title or self.sweep, across, up), values, scale)

    def to_tsv(self) -> str:
        """Tab-separated text, the names of the columns first."""
        lines = ["\t".join(self.columns)]
        lines += ["\t".join(_NONE if value is None else str(value) for value in row) for row in self.rows()]
        return "\n".join(lines) + "\n"

    def to_arrow(self) -> pyarrow.Table:
        """An Arrow table; the text of the sweep is in its metadata. Needs pyarrow."""
        import pyarrow

        arrays = [pyarrow.array(numbers, mask=~present) for numbers, present in self._columns.values()]
        return pyarrow.table(arrays, names=self.columns).replace_schema_metadata({"douse sweep": self.sweep})

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas data frame. Needs pandas."""
        import pandas

        columns = {name: pandas.array(self._list(name), dtype="Int64") for name in self._columns}
        return pandas.DataFrame(columns)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes a file by its ending: ``.tsv``, ``.parquet`` or ``.arrow``. The file is written completely or not at all."""
        path = Path(path)
        check_suffix(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(path.name + ".tmp")
        if path.suffix == ".tsv":
            temporary.write_text(f"# {self.sweep}\n{self.to_tsv()}", encoding="utf-8")
        elif path.suffix == ".parquet":
            import pyarrow.parquet

            pyarrow.parquet.write_table(self.to_arrow(), temporary)
        else:
            import pyarrow

            table = self.to_arrow()
            with pyarrow.OSFile(str(temporary), "wb") as sink, pyarrow.ipc.new_file(sink, table.schema) as writer:
                writer.write_table(table)
        os.replace(temporary, path)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Table:
        """Reads a file that :meth:`write` wrote."""
        path = Path(path)
        check_suffix(path)
        if path.suffix == ".tsv":
            head, names, *lines = path.read_text(encoding="utf-8").splitlines()
            if not head.startswith("# "):
                raise DouseError(f"'{path}' is not a table of a sweep")
            rows = [[None if value == _NONE else int(value) for value in line.split("\t")] for line in lines]
            columns = {name: [row[i] for row in rows] for i, name in enumerate(names.split("\t"))}
            return cls(head[2:], columns)
        if path.suffix == ".parquet":
            import pyarrow.parquet

            table = pyarrow.parquet.read_table(path)
        else:
            import pyarrow

            with pyarrow.OSFile(str(path), "rb") as source:
                table = pyarrow.ipc.open_file(source).read_all()
        sweep = (table.schema.metadata or {}).get(b"douse sweep")
        if sweep is None:
            raise DouseError(f"'{path}' is not a table of a sweep")
        return cls(sweep.decode(), {name: table[name].to_pylist() for name in table.column_names})

    @classmethod
    def read_finished(cls, path: str | os.PathLike[str], sweep: str) -> Table | None:
        """The table of a sweep that is already in a file, ``None`` if there is no file; another table is an error."""
        path = Path(path)
        check_suffix(path)
        if not path.exists():
            return None
        table = cls.read(path)
        if table.sweep != sweep:
            raise DouseError(
                f"'{path}' is the table of another sweep: remove it, or write to another file",
                "OtherSweep",
                {"path": str(path), "found": table.sweep},
            )
        return table


def check_suffix(path: Path) -> None:
    """Rejects a file with an unknown ending before any work is done, and one that cannot be written."""
    if path.suffix not in _SUFFIXES:
        raise DouseError(f"'{path.name}' ends in none of {', '.join(_SUFFIXES)}")
    if path.suffix != ".tsv":
        try:
            import pyarrow  # noqa: F401
        except ImportError as error:
            raise DouseError(f"{path.suffix} files need pyarrow: pip install 'douse[arrow]'") from error
