"""Makes the notebook ``docs/how-to/study.ipynb`` from the page "Rows in a notebook": text and programs become cells."""

from __future__ import annotations

import json
import re
from pathlib import Path

PAGE = Path(__file__).parent / "how-to" / "notebook.md"
NOTEBOOK = PAGE.with_name("study.ipynb")


def read_cells() -> list[tuple[str, str]]:
    """The cells of the page: ``code`` or ``markdown``, and the text."""
    parts = re.split(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    cells = [("code" if number % 2 else "markdown", part.strip()) for number, part in enumerate(parts)]
    return [(kind, text) for kind, text in cells if text]


def make_notebook() -> str:
    """The notebook as JSON, form 4 of Jupyter."""
    cells = []
    for number, (kind, text) in enumerate(read_cells()):
        lines = text.splitlines(keepends=True)
        code = {"execution_count": None, "outputs": []} if kind == "code" else {}
        cells.append({"cell_type": kind, "id": f"cell-{number}", "metadata": {}, **code, "source": lines})
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    document = {"cells": cells, "metadata": {"kernelspec": python}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    NOTEBOOK.write_text(make_notebook(), encoding="utf-8")
