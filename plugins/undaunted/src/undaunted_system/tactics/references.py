"""References between what packs register with this one, and what is told of them though it is no fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.ids import nearest
from undaunted_system.tactics.hints import ABILITY_WORDS, ACTION_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_core.extension.found import Found
    from undaunted_core.kernel.ruleset import Ruleset


def check_references(found: Found, definitions: Mapping[str, Mapping[str, Any]]) -> None:
    """Exceptions, requirements on entering and hints speak of things that exist; policies have names of their packs."""
    for name, pack, _ in found.named("casualty_policy"):
        # Definitions use it: one without a dot is the pack's own.
        if "." in name:
            found.own(pack, "casualty policy", name)
    _waivers(found)
    _entering(found, definitions)
    _hints(found)


def _waivers(found: Found) -> None:
    asked = {id(one) for _, _, one in found.requirements()}
    for pack, waiver in found.listed("waiver"):
        of = waiver.requirement
        if id(of) not in asked:
            names = sorted({one.name for _, _, one in found.requirements()})
            found.fault(pack, f"Waive of {of.name}", repr(of.name), "a requirement that a rule uses",
                        nearest(of.name, names))


def _entering(found: Found, definitions: Mapping[str, Mapping[str, Any]]) -> None:
    traits = found.traits(definitions)
    for pack, entering in found.listed("entering"):
        for movement in entering.by:
            movements = found.registry.named.get("movement", {})
            found.known(pack, "Entering, by", movement, movements, "a movement kind that a pack registers")
        if entering.trait:
            found.known(pack, "Entering, trait", entering.trait, traits, "a trait of some definition")


def _hints(found: Found) -> None:
    """Hints speak of things that exist."""
    names = {
        "actions": ("action", "an action kind that a pack registers"),
        "abilities": ("ability", "an ability that a pack registers"),
        "blocked": ("ability", "an ability that a pack registers"),
        "movements": ("movement", "a movement kind that a pack registers"),
        "attacks": ("attack", "an attack that a pack registers"),
        "goals": ("condition_kind", "a condition that a pack registers"),
        "special": ("special_rule", "a special rule that a pack registers"),
    }
    for pack, hints in found.listed("hints"):
        for field, (kind, expected) in names.items():
            for name in getattr(hints, field, ()):
                found.known(pack, f"hints, {field}", name, found.registry.named.get(kind, {}), expected)
        for key in getattr(hints, "harm", ()):
            attack = key[0] if isinstance(key, tuple) else key
            found.known(pack, "hints, harm", attack, found.registry.named.get("attack", {}),
                        "an attack that a pack registers")


def advise(found: Found, rules: Ruleset, packs: Iterable[str]) -> None:
    """What is most likely a mistake though it is no fault."""
    _abilities(found, rules, packs)
    _hint_words(found, packs)


def _abilities(found: Found, rules: Ruleset, packs: Iterable[str]) -> None:
    """An ability is on a card, at a seat, or is offered for every card."""
    raw = rules.source.raw
    holders = [*raw.get("cards", ()), *(seat for one in raw.get("vehicles", ()) for seat in one.get("seats", ()))]
    named = {wanted["action"] for one in holders for wanted in one.get("actions", ())}
    for name, pack, ability in found.named("ability"):
        if pack in packs and name not in named and ability.for_every is None:
            expected = "a card or a seat with it among its actions, or for_every="
            found.fault(pack, f"ability {name}", "an ability that no card offers", expected)


def _hint_words(found: Found, packs: Iterable[str]) -> None:
    """Hints are in the words that the library's bots know."""
    for pack, hints in found.listed("hints"):
        for field, words in (("abilities", ABILITY_WORDS), ("actions", ACTION_WORDS)):
            for name, word in getattr(hints, field).items() if pack in packs else ():
                expected = f"a word that bots know: {', '.join(sorted(words))}"
                if word not in words:
                    found.fault(pack, f"hints, {field}, {name}", repr(word), expected, nearest(word, words))
