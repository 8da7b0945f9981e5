"""Explanations with formulas: LaTeX and Typst compile, and the numbers in them are those of the engine."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from kinds import difference

import douse

Matrix = npt.NDArray[np.int64]
Rows = list[tuple[str, int, int, int]]


def boards() -> list[douse.Board]:
    """Fifty boards: 2 to 6 states, 2x2 to 6x6, joined edges, other rules, graphs; three in four can be solved."""
    kinds: list[dict[str, Any]] = []
    for k in range(2, 7):
        kinds += [{"extent": size, "states": k} for size in ("2x2", "3x2", "3x3", "2x4", "4x3")]
        kinds += [{"extent": "3x3", "edges": "torus", "states": k}, {"extent": "3x3", "rule": "king", "states": k}]
        kinds += [{"extent": graph, "states": k} for graph in ("petersen", "wheel:5")]
    # One of each kind that fills many pages.
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
    """Skips a test whose program is not installed, except where that counts as a failure."""
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

    @staticmethod
    def matrices(text: str) -> Iterator[tuple[Matrix, Rows]]:
        block = r"\\left\(\\begin\{array\}\{[c|]+\}(.*?)\\end\{array\}\\right\)(?:\s*\\quad\s*\\begin\{array\}\{l\}(.*?)\\end\{array\})?"
        for entries, beside in re.findall(block, text, re.S):
            rows = [row.split("&") for row in entries.split("\\\\") if row.strip()]
            notes = [note for note in (beside or "").split("\\\\")[:-1]]
            plain = [re.sub(r"_\{(\d+)\}", r"_\1", note).replace("\\leftarrow", "←").replace("\\leftrightarrow", "↔") for note in notes]
            yield np.array(rows, dtype=np.int64), operations(plain)

    @staticmethod
    def equations(text: str) -> Iterator[tuple[list[str], int, str]]:
        lines = " ".join(text.split("\\begin{align*}")[1].split("\\end{align*}")[0].split()).replace("+ {} & \\\\", "+")
        for line in lines.split("\\\\"):
            right = re.search(r"&\\equiv (\d+) && \\text\{\((\w+)\)\}", line)
            assert right, line
            yield re.findall(r"x_\{\\mathrm\{(\w+)\}\}", line), int(right[1]), right[2]

    @staticmethod
    def pictures(text: str) -> list[Matrix]:
        found = re.findall(r"\\begin\{array\}\{r\|c+\}.*?\\hline(.*?)\\end\{array\}", text, re.S)
        signs = {"\\cdot": "0", "\\bullet": "1"}
        rows = [[row.split("&")[1:] for row in block.split("\\\\") if row.strip()] for block in found]
        return [np.array([[int(signs.get(e.strip(), e)) for e in row] for row in block]) for block in rows]

    @staticmethod
    def size(text: str) -> int:
        found = re.search(r"\| L \| =(.*?)\\\]", text, re.S)
        assert found
        return int(found[1].split("=")[-1].strip())


class Typst:
    """Reads Typst back."""

    format = "typst"

    @staticmethod
    def matrices(text: str) -> Iterator[tuple[Matrix, Rows]]:
        block = r'mat\(delim: "\(", column-gap: #0.4em,(?: augment: #\d+,)?\n(.*?)\n\)(?:\s*quad mat\(delim: #none, align: #left,\n(.*?)\n\))?'
        for entries, beside in re.findall(block, text, re.S):
            rows = [row.split(",") for row in entries.split(";") if row.strip()]
            yield np.array(rows, dtype=np.int64), operations((beside or "").split(";")[:-1])

    @staticmethod
    def equations(text: str) -> Iterator[tuple[list[str], int, str]]:
        lines = "x_" + " ".join(text.split("$\nx_")[1].split("\n$")[0].split())
        for line in lines.replace("+ & \\", "+").split("\\ "):
            right = re.search(r'&≡ (\d+) & quad "\((\w+)\)"', line)
            assert right, line
            yield re.findall(r'x_"(\w+)"', line), int(right[1]), right[2]

    @staticmethod
    def pictures(text: str) -> list[Matrix]:
        found = re.findall(r"table\.vline.*?table\.hline\(stroke: 0\.5pt\),\n(.*?)\n\)\)", text, re.S)
        values = {"·": 0, "●": 1}
        rows = [[re.findall(r"\[(.*?)\]", row) for row in re.split(r"\n(?=\[)", block)] for block in found]
        return [np.array([[values[e] if e in values else int(e) for e in row[1:]] for row in block]) for block in rows]

    @staticmethod
    def size(text: str) -> int:
        found = re.search(r"abs\(L\) =(.*?)\$", text, re.S)
        assert found
        return int(found[1].split("=")[-1].strip())


def operations(notes: list[str]) -> Rows:
    """The row operations beside a matrix, rows counted from 0: (what, row, other row, times)."""
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
    """What becomes of a matrix by operations that do not influence each other."""
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


@pytest.mark.parametrize("reader", [Latex, Typst], ids=lambda reader: reader.format)
def test_the_numbers_are_those_of_the_engine(reader: Any) -> None:
    for i, board in enumerate(BOARDS):
        language: Any = ("en", "de")[i % 2]
        why, k, variant = douse.explain(board), board.variant.states, board.variant
        presses_to_lights = variant.matrix().astype(np.int64)
        right = difference(board)
        text = why.to(reader.format, "equations", language=language)
        names = [variant.cell_name(cell) for cell in range(variant.cells)]
        for light, (terms, needs, name) in enumerate(reader.equations(text)):
            assert name == names[light] and needs == right[light]
            assert terms == [names[press] for press in range(variant.cells) if presses_to_lights[press, light]]
        shown = list(reader.matrices(text))
        now = np.column_stack([presses_to_lights.T, right])
        for matrix, operations in shown:
            now = applied(now, operations, k)
            assert matrix.tolist() == now.tolist(), (board, operations)
        assert shown[-1][0].tolist() == why.elimination.end.tolist()
        assert sum(len(operations) for _, operations in shown) == len(why.elimination.steps)
        solutions = why.to(reader.format, "solutions", language=language)
        if why.verdict:
            assert reader.size(solutions) == why.solution.count
        if len(variant.shape) == 2:
            first = 1 if board.target.max() == 0 else 2
            pictures = [variant.flat(picture).astype(np.int64) for picture in reader.pictures(solutions)]
            assert pictures[0].tolist() == variant.flat(board.lights).tolist()
            quiet = pictures[first:-1] if why.verdict else pictures[first:]
            assert all(not (pattern @ presses_to_lights % k).any() for pattern in quiet)
            assert len(quiet) == douse.kernel(board.variant).nullity
            if why.verdict:
                assert (pictures[-1] @ presses_to_lights % k).tolist() == right.tolist()
        if k == 2:
            (e, _), (r, _) = reader.matrices(why.to(reader.format, "transform", language=language))
            assert (r @ presses_to_lights.T % 2).tolist() == e.tolist() == why.transform.e.tolist()


def shown_within(pdf: Path, margin: float) -> int:
    """The number of pages; no word of them begins left of the margin or ends right of it."""
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
