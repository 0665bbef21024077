"""The notebook of a study: it is the page, and its programs run in their order."""

from __future__ import annotations

from typing import Any

import pytest
from notebook import NOTEBOOK, make_notebook, read_cells


def test_the_notebook_is_what_the_page_says() -> None:
    assert NOTEBOOK.read_text(encoding="utf-8") == make_notebook()


@pytest.mark.nightly
def test_the_programs_of_the_notebook_run_in_their_order() -> None:
    pandas = pytest.importorskip("pandas")
    names: dict[str, Any] = {"__name__": "__main__"}
    frames = []
    for kind, text in read_cells():
        if kind == "code":
            *lines, last = text.splitlines()
            exec(compile("\n".join(lines), "notebook.md", "exec"), names)
            frames.append(eval(compile(last, "notebook.md", "eval"), names))
    assert len(frames) == 7
    assert all(isinstance(frame, pandas.DataFrame | pandas.Series) and len(frame) for frame in frames)
    assert set(frames[1].index) == set(frames[2].index) == {"greedy", "random"}
