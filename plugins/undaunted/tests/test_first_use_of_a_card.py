"""Gates ask about one use of a card: the first that it names, or else the first that a seat offers it."""

from typing import Any

from undaunted_system.tactics.activation import _first_gated


def test_the_first_use_gated_is_one_that_the_card_names_or_one_of_its_own_seat() -> None:
    named: Any = (("named", 0),)
    given: Any = {(3, 0, 0): (("of another card's seat", 0),), (7, 0, 0): (("of its seat", 0),)}
    found = [_first_gated(7, named, given), _first_gated(7, (), given), _first_gated(8, (), given)]
    assert found == ["named", "of its seat", None]
