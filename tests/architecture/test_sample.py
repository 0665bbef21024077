"""``--sample``: a run that asks whether all files are there takes a few tests of each."""

from pathlib import Path
from types import SimpleNamespace

from kit.selection import SAMPLE, Sampling


def test_a_sample_has_the_first_test_of_each_file_and_every_fifth():
    sizes = {"a.py": 1, "b.py": SAMPLE, "c.py": SAMPLE + 1}
    items = [SimpleNamespace(path=Path(file), name=f"{file} {n}") for file, size in sizes.items() for n in range(size)]
    count, left = len(items), []
    config = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: left.extend(items)))
    Sampling().pytest_collection_modifyitems(config, items)
    assert [item.name for item in items] == ["a.py 0", "b.py 0", "c.py 0", f"c.py {SAMPLE}"]
    assert len(items) + len(left) == count
