"""Gates ask about one use of a card: the first that it names, or else the first that a seat offers it."""

from typing import Any

from undaunted_core.undaunted.tactics.activation import _first_gated


def test_the_first_use_gated_is_one_that_the_card_names_or_one_of_its_own_seat() -> None:
    named: Any
    of_seat: Any
    of_another: Any
    named, of_seat, of_another = "named", "of its seat", "of another card's seat"
    given: Any = {(3, 0, 0): ((of_another, 0),), (7, 0, 0): ((of_seat, 0),)}
    assert _first_gated(7, ((named, 0),), given) is named
    assert _first_gated(7, (), given) is of_seat
    assert _first_gated(8, (), given) is None
