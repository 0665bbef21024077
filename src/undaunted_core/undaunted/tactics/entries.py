"""What the catalogue tells of cards played for uses, ways to move, attacks with dice, and hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.mechanics.catalogue import CatalogFields
from undaunted_core.undaunted.tactics.hints import AttackHint, MovementHint, hint
from undaunted_core.undaunted.tactics.uses import seat_abilities, seat_ability

if TYPE_CHECKING:
    from undaunted_core.mechanics.setting import CardSetting, PieceSetting
    from undaunted_core.undaunted.tactics.dice_attack import DiceAttackKind
    from undaunted_core.undaunted.tactics.movement import MovementKind
    from undaunted_core.undaunted.tactics.state import TacticsRules


def ability(rules: TacticsRules, name: str, _: Any) -> dict[str, Any]:
    """An ability; one that a seat offers tells which ability that is, and its parameters."""
    of_seats = {seat_ability(wanted): wanted for _, _, wanted in seat_abilities(rules.source)}
    one, wanted = rules.activation.abilities[name], of_seats.get(name)
    parameters = attrs.asdict(wanted, filter=lambda field, _: field.name != "action") if wanted else None
    return {
        "extra": one.for_every is not None,
        "ability": one.name,
        "role": hint(rules, "abilities", one.name, ""),
        "clause": one.clause,
        "needs_piece": one.needs_piece,
        "blocked_by": sorted(filter(None, [hint(rules, "blocked", one.name)])),
        "seat": parameters,
    }


def movement(rules: TacticsRules, name: str, kind: MovementKind) -> dict[str, Any]:
    """What a bot may know of a movement, and whether packs say who may enter a space by it."""
    hints = attrs.asdict(hint(rules, "movements", name, MovementHint()))
    return {**hints, "entering": bool(rules.movement.added[rules.numbers["movement"][name]])}


def attack(rules: TacticsRules, name: str, kind: DiceAttackKind) -> dict[str, Any]:
    """The die, what it goes by and reaches, and the harm it does: to any target, or to those with a trait."""
    of_kind = hint(rules, "attacks", name, AttackHint())
    by_trait = {
        trait: word
        for one in rules.registry.every("hints")
        for (of_attack, trait), word in one.harm.items()
        if of_attack == name
    }
    return {
        "die": kind.die,
        "defences": of_kind.defences,
        "reach": of_kind.reach,
        "harm": {"": of_kind.harm, **by_trait},
    }


def card(rules: TacticsRules, name: str, card: CardSetting) -> dict[str, Any]:
    """The piece that a card activates, and what it can be played for without naming it."""
    table, number = rules.activation, rules.numbers["card"][name]
    return {
        "piece": rules.word("piece", table.piece[number]),
        "extra": [use.name for use, _, _ in table.extra[number]],
    }


def piece(rules: TacticsRules, name: str, piece: PieceSetting) -> dict[str, Any]:
    """The cards that activate a piece, and the space where it enters (None: nowhere)."""
    table, number = rules.activation, rules.numbers["piece"][name]
    return {
        "cards": [card for at, card in enumerate(rules.names["card"]) if table.piece[at] == number],
        "enters": rules.word("space", table.entry[number]),
    }


def condition(rules: TacticsRules, name: str, given: tuple[int, Any]) -> dict[str, Any]:
    """How much a side needs for a condition, and the goals that count for it."""
    work_out = hint(rules, "goals", name)
    needed, goals = work_out(rules, *given) if work_out else (0, ())
    return {"needed": needed, "goals": tuple(goals)}


def special(rules: TacticsRules, name: str, given: dict[str, Any]) -> dict[str, Any]:
    """What a special rule adds to the goals of sides."""
    goals = hint(rules, "special", name)
    return {"goals": tuple({"side": side, **attrs.asdict(goal)} for side, goal in goals(rules, given)) if goals else ()}


FIELDS = (
    CatalogFields("abilities", ability, "ability"),
    CatalogFields("movements", movement, "movement"),
    CatalogFields("attacks", attack),
    CatalogFields("actions", lambda rules, name, kind: {"role": hint(rules, "actions", name, "")}),
    CatalogFields("cards", card),
    CatalogFields("pieces", piece),
    CatalogFields("conditions", condition),
    CatalogFields("special", special),
    CatalogFields("specialisms", domain="specialism"),
    CatalogFields("defences", domain="defence"),
)
