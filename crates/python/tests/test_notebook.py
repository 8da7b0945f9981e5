"""The interactive board in a real JupyterLab in Chromium. Slow: set DOUSE_SLOW."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if "DOUSE_SLOW" not in os.environ:
    pytest.skip("slow: set DOUSE_SLOW", allow_module_level=True)
pytest.importorskip("jupyterlab")
webdriver = pytest.importorskip("selenium.webdriver")

from selenium.common.exceptions import WebDriverException  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

CELLS = [
    "import douse\nwidget = douse.Board('010/111/010').widget()\nwidget",
    "print('moves:', widget.moves, widget.board.solved)",
    "douse.Board.full('hexagon:2').widget()",
    "douse.Board('10000/00000/00000/00000/00000').widget()",
]
#: Seconds that starting a kernel may take on a busy machine.
PATIENCE = 120


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a notebook with the cells above, in its own JupyterLab."""
    cells = [
        {"cell_type": "code", "id": f"cell{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
        for i, source in enumerate(CELLS)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "board.ipynb").write_text(json.dumps(notebook))
    runtime = tmp_path / "runtime"
    settings = {"JUPYTER_RUNTIME_DIR": runtime, "JUPYTER_CONFIG_DIR": tmp_path / "config", "JUPYTER_DATA_DIR": tmp_path / "data"}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0"]
    command += ["--IdentityProvider.token=test", f"--ServerApp.root_dir={tmp_path}", "--LabApp.news_url="]
    log = (tmp_path / "log").open("w")
    process = subprocess.Popen(command, env=os.environ | {k: str(v) for k, v in settings.items()}, stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE
        while not (found := list(runtime.glob("jpserver-*.json"))):
            assert process.poll() is None and time.monotonic() < deadline, (tmp_path / "log").read_text()
            time.sleep(0.2)
        url = json.loads(found[0].read_text())["url"]
        yield f"{url}lab/tree/board.ipynb?token=test"
    finally:
        process.terminate()
        process.wait(30)
        log.close()


@pytest.fixture
def browser() -> Iterator[Any]:
    """A browser without a screen."""
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1200,1600"]:
        options.add_argument(argument)
    if chromium := shutil.which("chromium"):
        options.binary_location = chromium
    driver = shutil.which("chromedriver")
    if driver is None:
        pytest.skip("there is no chromedriver")
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield started
    finally:
        started.quit()


def test_a_board_is_pressed_in_jupyterlab(lab: str, browser: Any, tmp_path: Path) -> None:
    def soon(condition: Any) -> Any:
        try:
            return WebDriverWait(browser, PATIENCE, ignored_exceptions=[WebDriverException]).until(lambda _: condition())
        except WebDriverException:
            browser.save_screenshot(str(tmp_path / "failed.png"))
            raise

    def output(cell: int) -> Any:
        return browser.find_elements(By.CSS_SELECTOR, ".jp-Notebook .jp-CodeCell")[cell].find_element(By.CSS_SELECTOR, ".jp-OutputArea")

    def run(cell: int) -> None:
        editor = browser.find_elements(By.CSS_SELECTOR, ".jp-Notebook .jp-CodeCell .cm-content")[cell]
        editor.click()
        editor.send_keys(Keys.CONTROL, Keys.ENTER)

    def in_board(cell: int, selector: str) -> Any:
        return output(cell).find_element(By.CSS_SELECTOR, f".douse {selector}")

    def status(cell: int = 0) -> str:
        return str(in_board(cell, ".status").text)

    def label(name: str) -> str:
        return str(in_board(0, f"g[data-cell={name}]").get_attribute("aria-label"))

    browser.get(lab)
    soon(lambda: len(browser.find_elements(By.CSS_SELECTOR, ".jp-Notebook .jp-CodeCell .cm-content")) == len(CELLS))
    # A kernel that is still starting would lose the first cell.
    soon(lambda: "Idle" in browser.find_element(By.CSS_SELECTOR, ".jp-Notebook-ExecutionIndicator").get_attribute("data-status").title())
    soon(lambda: run(0) or True)
    soon(lambda: len(output(0).find_elements(By.CSS_SELECTOR, ".douse g")) == 9)
    assert (label("B2"), label("A1"), status()) == ("B2, lit", "A1, off", "0 presses.")

    in_board(0, "button[data-action=hint]").click()
    soon(lambda: "hint" in label("B2"))
    assert status() == "0 presses. B2: the board has only one solution, and this press is in it."
    in_board(0, "button[data-action=solution]").click()
    soon(lambda: "solution: press once" in label("B2"))
    assert "To go: 1, the fewest." in status()

    in_board(0, "g[data-cell=B2]").click()
    soon(lambda: status().startswith("Solved with 1 press."))
    assert label("B2") == "B2, off"
    in_board(0, "button[data-action=undo]").click()
    soon(lambda: label("B2").startswith("B2, lit"))
    in_board(0, "button[data-action=redo]").click()
    soon(lambda: label("B2") == "B2, off")

    # By keyboard: from B2 up to B1, and press.
    browser.switch_to.active_element.send_keys(Keys.TAB)
    browser.execute_script("arguments[0].focus()", in_board(0, "g[data-cell=B2]"))
    browser.switch_to.active_element.send_keys(Keys.ARROW_UP)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    soon(lambda: label("B1").startswith("B1, lit"))
    run(1)
    soon(lambda: "moves: B2 B1 False" in output(1).text)

    run(2)
    soon(lambda: len(output(2).find_elements(By.CSS_SELECTOR, ".douse g")) == 7)
    run(3)
    soon(lambda: len(output(3).find_elements(By.CSS_SELECTOR, ".douse g")) == 25)
    in_board(3, "button[data-action=solution]").click()
    soon(lambda: "No presses reach the goal from here." in status(3))
    if "DOUSE_PICTURES" in os.environ:
        browser.save_screenshot(str(Path(os.environ["DOUSE_PICTURES"]) / "notebook.png"))
