"""Runs the tutorial, and compares its pictures."""

import subprocess
import sys
from pathlib import Path

TUTORIAL = Path(__file__).parents[3] / "docs" / "python"


def test_the_tutorial_runs(tmp_path: Path) -> None:
    command = [sys.executable, str(TUTORIAL / "tutorial.py"), "--last", "3000", "--pictures", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Fact." in done.stdout
    shown = {path.name for path in (TUTORIAL / "pictures").iterdir()}
    assert {path.name for path in tmp_path.iterdir()} == shown
    for name in shown:
        assert (tmp_path / name).read_text() == (TUTORIAL / "pictures" / name).read_text(), name
