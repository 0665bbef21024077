"""What the pack brings to the catalogue: abilities, ways to move and to attack, cards of pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from undaunted_core.mechanics.catalog import CatalogFields, CatalogPart, entries_by_title
from undaunted_system.tactics.hints import BOT_HINTS, AttackHint, MovementHint, hint
from undaunted_system.tactics.movement import MOVEMENT_KINDS
from undaunted_system.tactics.uses import seat_abilities, seat_ability

if TYPE_CHECKING:
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_system.tactics.state import TacticsRules

Entries = dict[str, dict[str, object]]


def _abilities(rules: TacticsRules) -> Entries:
    """Every ability; one that a seat offers tells which ability that is, and its parameters."""
    of_seats = {seat_ability(use): use for _, _, use in seat_abilities(rules.source)}
    entries = {}
    for name in rules.names["ability"]:
        ability, use = rules.activation.abilities[name], of_seats.get(name)
        entries[name] = {
            "extra": ability.for_every is not None,
            "ability": ability.name,
            "role": hint(rules, "abilities", ability.name, ""),
            "clause": ability.clause,
            "needs_piece": ability.needs_piece,
            "blocked_by": sorted(filter(None, [hint(rules, "blocked", ability.name)])),
            "seat": {key: value for key, value in attrs.asdict(use).items() if key != "action"} if use else None,
        }
    return entries


def _movements(rules: TacticsRules) -> Entries:
    return {
        name: {
            **attrs.asdict(hint(rules, "movements", name, MovementHint())),
            "entering": bool(rules.movement.added[rules.numbers["movement"][name]]),
        }
        for name in rules.registry.all(MOVEMENT_KINDS)
    }


def _attacks(rules: TacticsRules) -> Entries:
    """Its die, what it goes by and reaches, and the harm it does: to any target, or to those with a trait."""
    entries = {}
    for name, number in rules.combat.number.items():
        of_kind = hint(rules, "attacks", name, AttackHint())
        by_trait = {
            trait: word
            for attack in ("", name)
            for hints in rules.registry.every(BOT_HINTS)
            for (kind, trait), word in hints.harm.items()
            if kind == attack
        }
        entries[name] = {
            "die": rules.combat.kinds[number].die,
            "defences": of_kind.defences,
            "reach": of_kind.reach,
            "harm": {"": of_kind.harm, **by_trait},
        }
    return entries


def _cards(rules: TacticsRules) -> Entries:
    """The piece that a card activates, and its extra uses."""
    table = rules.activation
    return {
        name: {
            "piece": rules.word("piece", table.piece[card]),
            "extra": [use.name for use, _, _ in table.extra[card]],
        }
        for card, name in enumerate(rules.names["card"])
    }


def _pieces(rules: TacticsRules) -> Entries:
    """The cards that activate a piece, and the space where it enters (None: nowhere)."""
    table, cards = rules.activation, rules.names["card"]
    return {
        name: {
            "cards": [card for number, card in enumerate(cards) if table.piece[number] == piece],
            "enters": rules.word("space", table.entry[piece]),
        }
        for piece, name in enumerate(rules.names["piece"])
    }


def _actions(rules: Ruleset) -> Entries:
    """The general words for what actions do."""
    return {name: {"role": hint(rules, "actions", name, "")} for name in rules.actions}


def _condition(rules: Ruleset, name: str, side: int, given: Mapping[str, object]) -> dict[str, object]:
    """How much a side needs for a condition, and the goals that count for it."""
    work_out = hint(rules, "goals", name)
    count, goals = work_out(rules, side, given) if work_out else (0, ())
    return {"needed": count, "goals": tuple(goals)}


def _special(rules: Ruleset, name: str, side: int, given: Mapping[str, object]) -> dict[str, object]:
    """What a special rule adds to the goals of sides."""
    goals = hint(rules, "special", name)
    goals_of = goals(rules, given) if goals else ()
    return {"goals": tuple({"side": whose, **attrs.asdict(goal)} for whose, goal in goals_of)}


#: A way to move or to attack without a title is called like the ability of its name.
PARTS = (
    CatalogPart("abilities", _abilities, ("ability",)),
    CatalogPart("movements", _movements, ("movement", "ability")),
    CatalogPart("attacks", _attacks),
    CatalogPart("actions", _actions),
    CatalogFields("conditions", _condition),
    CatalogFields("special", _special),
    CatalogPart("cards", _cards),
    CatalogPart("pieces", _pieces),
    CatalogPart("specialisms", entries_by_title("specialism"), ("specialism",)),
    CatalogPart("defences", entries_by_title("defence"), ("defence",)),
)
