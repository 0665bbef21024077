"""``ByValue`` compares, hashes and prints as attrs does."""

from __future__ import annotations

import attrs
import pytest

from undaunted_core.by_value import ByValue


@attrs.frozen
class Plain:
    x: int
    _note: object = attrs.field(default=None, eq=False)
    _rules: object = attrs.field(default=None, eq=False, repr=False)
    text: str = attrs.field(default="", eq=str.lower, repr=lambda text: f"<{text}>")


@attrs.frozen(eq=False, repr=False)
class Same(ByValue):
    x: int
    _note: object = attrs.field(default=None, eq=False)
    _rules: object = attrs.field(default=None, eq=False, repr=False)
    text: str = attrs.field(default="", eq=str.lower, repr=lambda text: f"<{text}>")


@attrs.frozen(eq=False, repr=False)
class Longer(Same):
    y: str = "y"


@attrs.frozen(eq=False, repr=False)
class Other(ByValue):
    x: int


@pytest.mark.parametrize("fields", [{"x": 1}, {"x": 2, "note": "n", "rules": 3, "text": "T"}])
def test_it_prints_as_attrs_does(fields: dict[str, object]) -> None:
    assert repr(Same(**fields)) == repr(Plain(**fields)).replace("Plain", "Same")  # type: ignore[arg-type]

    @attrs.frozen(eq=False, repr=False)
    class Inner(ByValue):
        x: int

    assert repr(Inner(1)) == "Inner(x=1)"
    around: list[object] = []
    around.append(Same(1, around))
    assert repr(around) == "[Same(x=1, _note=[...], text=<>)]"


def test_it_compares_fields_of_the_same_class() -> None:
    assert Same(1) == Same(1, note="other", rules="other")
    assert Same(1, text="A") == Same(1, text="a") != Same(1, text="b")
    assert hash(Same(1, text="A")) == hash(Same(1, text="a"))
    assert Same(1) != Same(2)
    assert Longer(1) != Same(1)
    assert Longer(1, y="z") != Longer(1)
    assert Same(1) != Plain(1)
    assert Same(1) != Other(1)
    assert len({Same(1), Same(1, note="other"), Same(2), Longer(1)}) == 3
    with pytest.raises(TypeError):
        hash(Same([]))  # type: ignore[arg-type]


def test_it_adds_no_dict() -> None:
    assert not hasattr(Same(1), "__dict__")
