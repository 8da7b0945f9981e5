"""Names that arguments accept, and options that functions share, for readers and for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

import numpy.typing as npt

if TYPE_CHECKING:
    from .variants import Extent, Rule

__all__ = ["BoardOptions", "Edges", "FormName", "FormulaFormat", "Language", "MethodName", "PartName", "Play", "Theme", "VariantOptions"]

#: The edges of a grid.
Edges: TypeAlias = Literal["flat", "cylinder", "torus", "moebius", "klein", "projective"]
#: Rules by name; a drawn one is ``"shape:010/111/010"``.
RuleName: TypeAlias = Literal["plus", "x", "king", "knight", "open-plus", "row-column"]
#: The rules of play.
Play: TypeAlias = Literal["free", "lit-only", "alternating", "unlit-first"]
#: The colours of pictures.
Theme: TypeAlias = Literal["auto", "light", "dark"]
#: The formats of texts with formulas.
FormulaFormat: TypeAlias = Literal["latex", "typst", "markdown", "html"]
#: The parts of an explanation.
PartName: TypeAlias = Literal["equations", "overlap", "chase", "transform", "solutions", "shortest", "all"]
#: The languages of texts.
Language: TypeAlias = Literal["en", "de"]
#: The methods that solve boards.
MethodName: TypeAlias = Literal[
    "small",
    "sums",
    "polynomial",
    "frontal",
    "dense",
    "polynomial-prime",
    "chase-residues",
    "frontal-residues",
    "reference",
]
#: The notations of boards.
FormName: TypeAlias = Literal[
    "rows",
    "digits",
    "line",
    "json",
    "json-object",
    "torus",
    "coordinates",
    "names",
    "header",
    "batch",
    "hex",
    "flip",
    "flip-save",
    "graph6",
    "edge-list",
    "family",
    "pbm",
    "pbm-packed",
    "file",
    "code",
]


class VariantOptions(TypedDict, total=False):
    """The arguments of :class:`~douse.Variant` besides the extent."""

    edges: Edges
    rule: Rule
    states: int
    holes: npt.ArrayLike | None


class BoardOptions(TypedDict, total=False):
    """The arguments of :class:`~douse.Board` besides the lights."""

    form: FormName | None
    size: Extent | None
    shape: str | None
    rule: Rule | None
    edges: Edges | None
    states: int | None
    goal: Any
    holes: npt.ArrayLike | None
    title: str | None
    symbols: str | None
