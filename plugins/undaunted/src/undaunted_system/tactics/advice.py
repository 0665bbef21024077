"""What is told of things registered with this pack though it is no fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.ids import nearest
from undaunted_system.tactics.abilities import ABILITIES
from undaunted_system.tactics.hints import ABILITY_WORDS, ACTION_WORDS, BOT_HINTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.ruleset import Ruleset


def advise(findings: Findings, rules: Ruleset, packs: Iterable[str]) -> None:
    """What is most likely a mistake though it is no fault."""
    _abilities(findings, rules, packs)
    _hint_words(findings, packs)


def _abilities(findings: Findings, rules: Ruleset, packs: Iterable[str]) -> None:
    """An ability is on a card, at a seat, or is offered for every card."""
    raw = rules.source.raw
    holders = [*raw.get("cards", ()), *(seat for entry in raw.get("vehicles", ()) for seat in entry.get("seats", ()))]
    abilities = {use["action"] for entry in holders for use in entry.get("actions", ())}
    for name, (pack, ability) in findings.registry.by_name(ABILITIES).items():
        if pack in packs and name not in abilities and ability.for_every is None:
            expected = "a card or a seat with it among its actions, or for_every="
            findings.fault(pack, f"ability {name}", "an ability that no card offers", expected)


def _hint_words(findings: Findings, packs: Iterable[str]) -> None:
    """Hints are in the words that the library's bots know."""
    for pack, hints in findings.registry.with_packs(BOT_HINTS):
        for field, words in (("abilities", ABILITY_WORDS), ("actions", ACTION_WORDS)):
            for name, word in getattr(hints, field).items() if pack in packs else ():
                expected = f"a word that bots know: {', '.join(sorted(words))}"
                if word not in words:
                    findings.fault(pack, f"hints, {field}, {name}", repr(word), expected, nearest(word, words))
