"""What a game's link makes of the definitions alone is made once for all scenarios of the same packs."""

from undaunted_core.extension.compiling import Together
from undaunted_core.extension.manager import Library


def faces(together: Together, scenario: str) -> dict[str, int]:
    """The card definitions of a scenario, by identity."""
    return {card.name: id(card.definition) for card in together.ruleset(scenario).source.cards}


def test_scenarios_share_what_is_made_of_the_definitions() -> None:
    together = Together(Library(), "allied_assault", ())
    one, other = (faces(together, name) for name in ("metz", "ardennes"))
    both = one.keys() & other.keys()
    assert len(both) > 20
    assert {name for name in both if one[name] != other[name]} <= {"us:mortar_42cm"}


def test_other_packs_share_nothing() -> None:
    """What is made is held by the packs that act together, and not by the process."""
    library = Library()
    kept = [Together(library, "allied_assault", ()) for _ in range(2)]
    one, other = (faces(together, "metz") for together in kept)
    assert one.keys() == other.keys()
    assert not set(one.values()) & set(other.values())
