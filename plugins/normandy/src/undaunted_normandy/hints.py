"""Hints for bots and frontends: the meaning of Normandy's rules in general words.  No rule reads them."""

from collections.abc import Mapping

from undaunted_normandy.state import NormandyRules
from undaunted_system import CASUALTY, REGULAR, AttackHint, Goal, Hints


def pin(rules: NormandyRules, side: int, given: object) -> tuple[int, list[Goal]]:
    """All enemy Riflemen off the board at once."""
    names = [rules.names["piece"][piece] for piece in rules.normandy.riflemen[1 - side]]
    return len(names), [Goal("remove", counts=dict.fromkeys(names, 1))]


def radio(rules: NormandyRules, given: Mapping[str, str]) -> list[tuple[str, Goal]]:
    """The side that may raise the radio tile can do so again and again.  Rule: NOR-10.3."""
    return [(given["side"], Goal("raise", counts={given["at"]: 1}))]


HINTS = Hints(
    actions={"normandy.guide": "lead", "normandy.place_target": "aim", "normandy.blast": "shell"},
    abilities={"guide": "lead", "target": "aim", "blast": "shell"},
    blocked={"control": "enemy"},
    attacks={"blast": AttackHint(defences=(REGULAR,), harm=CASUALTY)},
    goals={"pin": pin},
    special={"radio": radio},
)
