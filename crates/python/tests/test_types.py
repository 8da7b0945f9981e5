"""Compares the type annotations with the package."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")
ROOT = Path(__file__).parent.parent


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_typed_throughout() -> None:
    run("mypy", "--strict", "-p", "douse")


def test_stubs_fit_the_native_part(tmp_path: Path) -> None:
    # Skips the types of imported packages, because stubtest has no cache and only compares signatures.
    settings = tmp_path / "mypy.ini"
    settings.write_text("[mypy]\nstrict = true\nfollow_imports = skip\nfollow_imports_for_stubs = true\n")
    run("mypy.stubtest", "douse._douse", "--mypy-config-file", str(settings))
