"""The examples in the documentation run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import douse

MODULES = ["douse"] + [
    module.name for module in pkgutil.walk_packages(douse.__path__, "douse.") if module.name != "douse._douse"
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_session_in_the_readme() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    assert doctest.testfile(str(readme), module_relative=False).attempted > 8
    assert doctest.testfile(str(readme), module_relative=False).failed == 0


def test_every_public_function_has_an_example_or_at_least_a_text() -> None:
    for name in douse.__all__:
        assert (getattr(douse, name).__doc__ or "").strip(), name
