"""Explanations with formulas: LaTeX and Typst compile, other parsers read Markdown and HTML, and the numbers agree with the engine."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import pytest
from kinds import difference

import douse

Matrix = npt.NDArray[np.int64]
Rows = list[tuple[str, int, int, int]]
Table = tuple[list[str], list[list[str]]]


def boards() -> list[douse.Board]:
    """Fifty boards: 2 to 6 states, 2x2 to 6x6, joined edges, other rules, graphs; three in four can be solved."""
    kinds: list[dict[str, Any]] = []
    for k in range(2, 7):
        kinds += [{"extent": size, "states": k} for size in ("2x2", "3x2", "3x3", "2x4", "4x3")]
        kinds += [{"extent": "3x3", "edges": "torus", "states": k}, {"extent": "3x3", "rule": "king", "states": k}]
        kinds += [{"extent": graph, "states": k} for graph in ("petersen", "wheel:5")]
    # One board of each kind with many pages.
    kinds += [{"extent": "6x6"}, {"extent": "5x5", "states": 3}, {"extent": "4x4", "edges": "moebius", "states": 6}]
    kinds += [{"extent": "complete:14", "states": 4}, {"extent": "3x3", "rule": "shape:110/010/001", "states": 6}]
    rng = np.random.default_rng(21)
    made = []
    for i, kind in enumerate(kinds):
        variant = douse.Variant(**kind)
        lights = rng.integers(0, variant.states, variant.cells)
        if i % 4:
            lights = lights @ variant.matrix().astype(np.int64) % variant.states
        made.append(douse.Board.on(variant, lights, goal="on" if i % 7 == 3 else "off"))
    assert len(made) == 50
    return made


BOARDS = boards()


def needed(program: str) -> None:
    """Skips a test if its program is not installed, unless that counts as a failure."""
    if shutil.which(program) is None:
        assert "DOUSE_STRICT_TESTS" not in os.environ, f"{program} is not installed"
        pytest.skip(f"{program} is not installed")


def body(text: str, format: str) -> str:
    """A document without its preamble."""
    if format == "latex":
        return text.split("\\begin{document}")[1].split("\\end{document}")[0]
    return text.split("\n\n", 1)[1]


class Latex:
    """Reads LaTeX back."""

    format = "latex"
    environment = "align*"

    @classmethod
    def matrices(cls, text: str) -> Iterator[tuple[Matrix, Rows]]:
        block = r"\\left\(\\begin\{array\}\{[c|]+\}(.*?)\\end\{array\}\\right\)(?:\s*\\quad\s*\\begin\{array\}\{l\}(.*?)\\end\{array\})?"
        for entries, beside in re.findall(block, text, re.S):
            rows = [row.split("&") for row in entries.split("\\\\") if row.strip()]
            yield np.array(rows, dtype=np.int64), operations([cls.plain(note) for note in (beside or "").split("\\\\")[:-1]])

    @classmethod
    def equations(cls, text: str) -> Iterator[tuple[list[str], int, str]]:
        lines = text.split(f"\\begin{{{cls.environment}}}")[1].split(f"\\end{{{cls.environment}}}")[0]
        for line in " ".join(lines.split()).replace("+ {} & \\\\", "+").split("\\\\"):
            right = re.search(r"&\\equiv (\d+) && \\text\{\((\w+)\)\}", line)
            assert right, line
            yield re.findall(r"x_\{\\mathrm\{(\w+)\}\}", line), int(right[1]), right[2]

    @classmethod
    def pictures(cls, text: str) -> list[Matrix]:
        found = re.findall(r"\\begin\{array\}\{r\|c+\}.*?\\hline(.*?)\\end\{array\}", text, re.S)
        signs = {"\\cdot": "0", "\\bullet": "1"}
        rows = [[row.split("&")[1:] for row in block.split("\\\\") if row.strip()] for block in found]
        return [np.array([[int(signs.get(e.strip(), e)) for e in row] for row in block]) for block in rows]

    @classmethod
    def tables(cls, text: str) -> list[Table]:
        found = re.findall(r"\\begin\{longtable\}[^\n]*\n(.*?)\\\\\n\\hline\n\\endhead\n(.*?)\\end\{longtable\}", text, re.S)
        cells = [(head.split("&"), [row.split("&") for row in rows.split("\\\\\n") if row]) for head, rows in found]
        return [(shown(head), [shown(row) for row in rows]) for head, rows in cells]

    @classmethod
    def formulas(cls, text: str) -> list[str]:
        found = re.findall(r"\\\[\n(.*?)\n\\\]", text, re.S)
        return [cls.plain(formula) for formula in found if not formula.startswith(("\\begin", "\\left"))]

    @staticmethod
    def plain(formula: str) -> str:
        """A formula in the signs of all formats."""
        signs = {"leftarrow": "←", "leftrightarrow": "↔", "equiv": "≡", "cdot": "⋅"}
        plain = re.sub(r"\\(leftrightarrow|leftarrow|equiv|cdot)\b", lambda sign: signs[sign[1]], formula)
        return re.sub(r"\\pmod\{(\d+)\}", r"(mod \1)", re.sub(r"[_^]\{(\d+)\}", r"_\1", plain))


class Typst:
    """Reads Typst back."""

    format = "typst"

    @classmethod
    def matrices(cls, text: str) -> Iterator[tuple[Matrix, Rows]]:
        block = r'mat\(delim: "\(", column-gap: #0.4em,(?: augment: #\d+,)?\n(.*?)\n\)(?:\s*quad mat\(delim: #none, align: #left,\n(.*?)\n\))?'
        for entries, beside in re.findall(block, text, re.S):
            rows = [row.split(",") for row in entries.split(";") if row.strip()]
            yield np.array(rows, dtype=np.int64), operations((beside or "").split(";")[:-1])

    @classmethod
    def equations(cls, text: str) -> Iterator[tuple[list[str], int, str]]:
        lines = "x_" + " ".join(text.split("$\nx_")[1].split("\n$")[0].split())
        for line in lines.replace("+ & \\", "+").split("\\ "):
            right = re.search(r'&≡ (\d+) & quad "\((\w+)\)"', line)
            assert right, line
            yield re.findall(r'x_"(\w+)"', line), int(right[1]), right[2]

    @classmethod
    def pictures(cls, text: str) -> list[Matrix]:
        found = re.findall(r"table\.vline.*?table\.hline\(stroke: 0\.5pt\),\n(.*?)\n\)\)", text, re.S)
        return [marks(re.findall(r"\[(.*?)\]", row)[1:] for row in re.split(r"\n(?=\[)", block)) for block in found]

    @classmethod
    def tables(cls, text: str) -> list[Table]:
        found = re.findall(r"table\.header\((.*?)\),\ntable\.hline\(stroke: 0\.5pt\),\n(.*?)\)\)\n", text, re.S)
        cells = [tuple(shown(re.findall(r"\[((?:[^\]\\]|\\.)*)\]", part)) for part in parts) for parts in found]
        return [(head, [rows[i : i + len(head)] for i in range(0, len(rows), len(head))]) for head, rows in cells]

    @classmethod
    def formulas(cls, text: str) -> list[str]:
        return [re.sub(r'quad\s+\("mod"\s+(\d+)\)', r"(mod \1)", formula) for formula in re.findall(r"^\$ (.*?) \$$", text, re.S | re.M)]


class Markdown(Latex):
    """Reads Markdown back with another program: formulas and tables."""

    format = "markdown"
    environment = "aligned"

    @classmethod
    def parsed(cls, text: str) -> tuple[str, list[Table]]:
        """The formulas on lines of their own as LaTeX, and all tables."""
        mistune = pytest.importorskip("mistune")
        formulas, tables = [], []
        for block in mistune.create_markdown(renderer="ast", plugins=["table", "math"])(text):
            match block["type"]:
                case "block_math":
                    formulas.append(f"\\[\n{block['raw']}\n\\]")
                case "table":
                    head, rows = block["children"]
                    lines = [head["children"], *(row["children"] for row in rows["children"])]
                    head, *rows = ([cls.inner(cell) for cell in line] for line in lines)
                    tables.append((shown(head), [shown(row) for row in rows]))
                case kind:
                    assert kind in ("heading", "paragraph", "blank_line"), kind
                    cls.inner(block)
        return "\n".join(formulas), tables

    @classmethod
    def inner(cls, block: dict[str, Any]) -> str:
        """The text of a line, without Markdown."""
        if block["type"] == "text":
            assert not re.search(r"[$`\\]|\*\*", block["raw"]), block
        if block["type"] in ("text", "inline_math", "codespan"):
            return str(block["raw"])
        return "".join(cls.inner(part) for part in block.get("children", []))

    @classmethod
    def matrices(cls, text: str) -> Iterator[tuple[Matrix, Rows]]:
        return super().matrices(cls.parsed(text)[0])

    @classmethod
    def equations(cls, text: str) -> Iterator[tuple[list[str], int, str]]:
        return super().equations(cls.parsed(text)[0])

    @classmethod
    def pictures(cls, text: str) -> list[Matrix]:
        return [marks(row[1:] for row in rows) for head, rows in cls.parsed(text)[1] if head[0] == ""]

    @classmethod
    def tables(cls, text: str) -> list[Table]:
        return [table for table in cls.parsed(text)[1] if table[0][0]]

    @classmethod
    def formulas(cls, text: str) -> list[str]:
        return super().formulas(cls.parsed(text)[0])


class Html:
    """Reads HTML with MathML back by a strict parser, because every tag is closed."""

    format = "html"

    @classmethod
    def rows(cls, text: str, kind: str) -> Iterator[list[ElementTree.Element]]:
        return (list(table.iter("tr")) for table in ElementTree.fromstring(text).iter("table") if table.get("class") == kind)

    @classmethod
    def matrices(cls, text: str) -> Iterator[tuple[Matrix, Rows]]:
        for rows in cls.rows(text, "matrix"):
            cells = [[cell for cell in row if cell.text] for row in rows]
            notes = [cls.plain(note) for row in rows for note in row.iter("math")]
            yield np.array([[int(cell.text or "") for cell in row] for row in cells]), operations(notes)

    @classmethod
    def equations(cls, text: str) -> Iterator[tuple[list[str], int, str]]:
        for row in next(cls.rows(text, "equations")):
            name, formula = row
            yield [term[1].text or "" for term in formula.iter("msub")], int(formula[0][-1].text or ""), name.text or ""

    @classmethod
    def pictures(cls, text: str) -> list[Matrix]:
        return [marks([cell.text or "" for cell in row.iter("td")] for row in rows[1:]) for rows in cls.rows(text, "board")]

    @classmethod
    def tables(cls, text: str) -> list[Table]:
        lines = ([shown(["".join(cell.itertext()) for cell in row]) for row in rows] for rows in cls.rows(text, "table"))
        return [(head, rows) for head, *rows in lines]

    @classmethod
    def formulas(cls, text: str) -> list[str]:
        return [cls.plain(math) for math in ElementTree.fromstring(text).iter("math") if math.get("display") == "block"]

    @classmethod
    def plain(cls, formula: ElementTree.Element) -> str:
        pieces = ("_".join(part.itertext()) if part.tag in ("msub", "msup") else "".join(part.itertext()) for part in formula)
        return " ".join(pieces).replace("( mod", "(mod").replace(" )", ")")


READERS: list[Any] = [Latex, Typst, Markdown, Html]


def shown(cells: list[str]) -> list[str]:
    """The cells of a table without the marks of formulas."""
    return ["".join(re.sub(r"[$\\]", "", cell).split()) for cell in cells]


def marks(rows: Iterable[list[str]]) -> Matrix:
    """A board of dots or numbers."""
    return np.array([[int({"·": "0", "●": "1"}.get(cell, cell)) for cell in row] for row in rows])


def operations(notes: list[str]) -> Rows:
    """The row operations next to a matrix, rows counted from 0: (operation, row, other row, times)."""
    found: Rows = []
    for note in notes:
        if swap := re.search(r"r_(\d+) ↔ r_(\d+)", note):
            a, b = int(swap[1]) - 1, int(swap[2]) - 1
            if ("swap", a, b, 1) not in found:
                found.append(("swap", a, b, 1))
        elif add := re.search(r"r_(\d+) ← r_\1 \+ (?:(\d+) )?r_(\d+)", note):
            found.append(("add", int(add[3]) - 1, int(add[1]) - 1, int(add[2] or 1)))
        elif scale := re.search(r"r_(\d+) ← (?:(\d+) )?r_(\d+)", note):
            found.append(("set", int(scale[3]) - 1, int(scale[1]) - 1, int(scale[2] or 1)))
        else:
            assert note.strip() in ("", '""'), note
    return found


def applied(rows: Matrix, operations: Rows, k: int) -> Matrix:
    """The matrix after independent operations."""
    now = rows.copy()
    for what, source, target, times in operations:
        if what == "swap":
            now[[source, target]] = rows[[target, source]]
        elif what == "add":
            now[target] = (rows[target] + times * rows[source]) % k
        elif target == len(now):
            now = np.vstack([now, times * rows[source] % k])
        else:
            now[target] = times * rows[source] % k
    return now


class Patterns:
    """The patterns and lists of values of a document, in order: boards of a grid, tables of a graph."""

    def __init__(self, reader: Any, text: str, variant: douse.Variant) -> None:
        self.variant = variant
        self.pictures, self.tables = iter(reader.pictures(text)), iter(reader.tables(text))

    def pattern(self) -> list[int]:
        if len(self.variant.shape) == 2:
            return flat(self.variant, next(self.pictures))
        return self.values([self.variant.cell_name(cell) for cell in range(self.variant.cells)])

    def values(self, names: list[str]) -> list[int]:
        found: list[int] = []
        for at in range(0, len(names), 12):
            head, rows = next(self.tables)
            assert head == names[at : at + 12] and len(rows) == 1
            found += [int(value) for value in rows[0]]
        return found

    def begin(self, board: douse.Board) -> None:
        """Every document begins with the board, and with the goal unless it is all off."""
        assert self.pattern() == flat(self.variant, board.lights)
        if board.target.any():
            assert self.pattern() == flat(self.variant, board.target)

    def end(self) -> None:
        assert next(self.pictures, None) is None and next(self.tables, None) is None


def flat(variant: douse.Variant, pattern: Any) -> list[int]:
    return [int(value) for value in variant.flat(pattern)]


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.format)
def test_the_numbers_are_those_of_the_engine(reader: Any) -> None:
    for i, board in enumerate(BOARDS):
        language: Any = ("en", "de")[i % 2]
        why, k, variant = douse.explain(board), board.variant.states, board.variant
        presses_to_lights = variant.matrix().astype(np.int64)
        right = difference(board)
        text = why.to(reader.format, "equations", language=language)
        names = [variant.cell_name(cell) for cell in range(variant.cells)]
        equations = list(reader.equations(text))
        assert len(equations) == variant.cells
        for light, (terms, needs, name) in enumerate(equations):
            assert name == names[light] and needs == right[light]
            assert terms == [names[press] for press in range(variant.cells) if presses_to_lights[press, light]]
        matrices = list(reader.matrices(text))
        now = np.column_stack([presses_to_lights.T, right])
        for matrix, operations in matrices:
            now = applied(now, operations, k)
            assert matrix.tolist() == now.tolist(), (board, operations)
        assert matrices[-1][0].tolist() == why.elimination.end.tolist()
        assert sum(len(operations) for _, operations in matrices) == len(why.elimination.steps)
        if k == 2:
            (e, _), (r, _) = reader.matrices(why.to(reader.format, "transform", language=language))
            assert (r @ presses_to_lights.T % 2).tolist() == e.tolist() == why.transform.e.tolist()


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.format)
def test_patterns_sums_and_tables_are_those_of_the_engine(reader: Any) -> None:
    for i, board in enumerate(BOARDS):
        language: Any = ("en", "de")[i % 2]
        why, k, variant = douse.explain(board), board.variant.states, board.variant
        presses_to_lights = variant.matrix().astype(np.int64)
        right = difference(board)
        # All solutions: quiet patterns do nothing, the solution solves.
        text = why.to(reader.format, "solutions", language=language)
        found = Patterns(reader, text, variant)
        found.begin(board)
        for _ in range(douse.kernel(variant).nullity):
            assert not (found.pattern() @ presses_to_lights % k).any()
        if why.verdict:
            assert (found.pattern() @ presses_to_lights % k).tolist() == right.tolist()
            (size,) = (formula for formula in reader.formulas(text) if re.match(r"(\| L \||\|L\||abs\(L\)) =", formula))
            assert int(size.split("=")[-1]) == why.solution.count
        found.end()
        # The overlap with each test pattern, term by term.
        text = why.to(reader.format, "overlap", language=language)
        found = Patterns(reader, text, variant)
        found.begin(board)
        formulas = reader.formulas(text)
        assert len(formulas) == len(why.overlaps)
        for number, (formula, overlap) in enumerate(zip(formulas, why.overlaps, strict=True), 1):
            test = found.pattern()
            assert test == flat(variant, overlap.test) and not (presses_to_lights @ test % k).any()
            sum_of = re.fullmatch(r"t_(\d+) ⋅ c = (?:(.* ⋅ .*) = )?(\d+) ≡ (\d+) \(mod (\d+)\)", " ".join(formula.split()))
            assert sum_of, formula
            assert [int(sum_of[i]) for i in (1, 3, 4, 5)] == [number, overlap.sum, overlap.remainder, k]
            terms = [[int(factor) for factor in term.split("⋅")] for term in sum_of[2].split("+")] if sum_of[2] else []
            if terms:
                assert terms == [[value, need] for value, need in zip(test, right, strict=True) if value * need]
            assert overlap.sum == int(test @ right) and (len(terms) > 1 or len(overlap.cells) not in range(2, 13))
        found.end()
        chase(why, Patterns(reader, why.to(reader.format, "chase", language=language), variant))


CHASED: set[tuple[str, tuple[int, ...], tuple[int, ...]]] = set()


def chase(why: douse.Explanation, found: Patterns) -> None:
    """Both passes, and every line of the table: a chase after its presses leaves nothing."""
    board, chased, variant = why.board, why.chase, why.board.variant
    presses_to_lights, k = variant.matrix().astype(np.int64), variant.states
    cells = {variant.cell_name(cell): cell for cell in range(variant.cells)}
    first, remaining = ([cells[name] for name in names] for names in (chased.first, chased.remaining))
    found.begin(board)
    assert found.pattern() == flat(variant, chased.first_pass)
    assert found.values(chased.remaining) == list(chased.remainder)
    if 0 < max(len(first), len(remaining)) <= 12:
        _, rows = next(found.tables)
        lines = [(ints(needed), ints(press)) for needed, press in rows if needed != "…" and needed != "dots{}"]
        assert len({needed for needed, _ in lines}) == len(lines) > 0
        for needed, press in lines:
            if (str(variant), needed, press) in CHASED:
                continue
            CHASED.add((str(variant), needed, press))
            left, presses = np.zeros((2, variant.cells), dtype=np.int64)
            left[remaining], presses[first] = needed, press
            lights = (presses @ presses_to_lights - left) % k
            assert not any(douse.explain(douse.Board.on(variant, lights)).chase.remainder), (board, needed, press)
    if chased.press_first is not None and chased.second_pass is not None:
        assert found.values(chased.first) == list(chased.press_first)
        assert found.pattern() == flat(variant, chased.second_pass)
    found.end()


def ints(text: str) -> tuple[int, ...]:
    return tuple(int(value) for value in text.split(","))


def shown_within(pdf: Path, margin: float) -> int:
    """The number of pages; all words are between the margins."""
    listed = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    width = float(re.findall(r'<page width="([\d.]+)"', listed)[0])
    assert min(float(x) for x in re.findall(r'xMin="([\d.-]+)"', listed)) >= margin
    assert max(float(x) for x in re.findall(r'xMax="([\d.]+)"', listed)) <= width - margin
    return listed.count("<page ")


def documents(format: Any) -> str:
    """All boards as one document."""
    parts = [douse.explain(board).to(format, language=("en", "de")[i % 2]) for i, board in enumerate(BOARDS)]  # type: ignore[arg-type]
    assert all(len(line) <= 110 for part in parts for line in part.splitlines())
    texts = [body(part, format) for part in parts]
    return parts[0].replace(texts[0], "\n".join(texts))


def test_latex_compiles(tmp_path: Path) -> None:
    needed("pdflatex")
    needed("pdftotext")
    (tmp_path / "boards.tex").write_text(documents("latex"), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "boards.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True)
    log = (tmp_path / "boards.log").read_text(errors="replace")
    assert done.returncode == 0, log[-2000:]
    assert "Overfull" not in log, [line for line in log.splitlines() if "Overfull" in line][:9]
    assert shown_within(tmp_path / "boards.pdf", 50) > 50


def test_typst_compiles(tmp_path: Path) -> None:
    typst = pytest.importorskip("typst")
    needed("pdftotext")
    (tmp_path / "boards.typ").write_text(documents("typst"), encoding="utf-8")
    typst.compile(str(tmp_path / "boards.typ"), output=str(tmp_path / "boards.pdf"))
    assert shown_within(tmp_path / "boards.pdf", 50) > 50


def test_large_boards_are_shortened() -> None:
    for size in ("7x7", "12x12", "40x40"):
        board = douse.generate(size, seed="paper")
        for format in ("latex", "typst", "markdown", "html"):
            text = douse.explain(board).to(format)  # type: ignore[arg-type]
            assert len(text) < 60_000, (size, format, len(text))


def test_what_names_nothing_is_refused() -> None:
    why = douse.explain("111/111/111")
    for arguments in (("pdf", "all", "en"), ("latex", "proof", "en"), ("latex", "all", "fr")):
        format, part, language = arguments
        with pytest.raises(douse.DouseError, match="choose among"):
            why.to(format, part, language=language)  # type: ignore[arg-type]
    fragment = why.to("html", fragment=True)
    assert "<html" not in fragment and fragment.startswith("<!--")
