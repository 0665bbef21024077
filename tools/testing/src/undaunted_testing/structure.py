"""Checks of the state itself: everything conserved and well formed, clones that share nothing."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.arguments import quoted
from undaunted_core.kernel.state import MANY, ONE, PLAIN
from undaunted_testing.reads import expect_same
from undaunted_testing.suspects import definition_writers
from undaunted_testing.walk import Visit, expect, list_again, random_move, snapshot, take

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.state import Column
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: The costly part of a check is done at one of this many stops; this many clones are kept to the end.
SELDOM = 25
#: What the cells of columns are that hold no member of a domain, and how that is called.
OF_PLAIN: dict[str, type] = {"int": int, "bool": bool, "text": str}
AN = {int: "a whole number", bool: "True or False", str: "a text"}
#: How many moves a clone is played further to see whether the original changes.
AHEAD = 3


def check_conserved(visit: Visit) -> None:
    """Every card is in one zone of its own pool, every column as long as its domains, every check content."""
    game = visit.game
    rules, state = game.rules, game._ctx.state
    pools = rules.members["zone"].pools
    for number, card in enumerate(rules.source.cards):
        own = rules.zones.card_pool[number]
        counts = [cards.count(number) for cards in state.zones.cards]
        strays = [rules.names["zone"][z] for z, count in enumerate(counts) if count and pools[z] != own]
        for slot, cols in rules.columns.items():
            for col in cols:
                if col.pooled and col.holds == "card" and slot != "zones":
                    cells = getattr(getattr(state, slot), col.name)
                    counts += [cells[row] == number for row in range(len(cells))]
        expect(not strays, f"{card.name} lies in {strays}, which are not of its pool")
        wanted = sum(card.zones.values())
        expect(sum(counts) == wanted, f"{sum(counts)} cards of {card.name} in all zones and cells, not {wanted}")
    expect(len(state.pieces.space) == len(rules.pieces.names), "a piece came or went")
    for slot, cols in rules.columns.items():
        for col in cols:
            _expect_well_formed(rules, f"{slot}.{col.name}", col, col.index, getattr(getattr(state, slot), col.name))
    _expect_same_definitions(visit)
    for check in rules.checks:
        faults = check(rules, state)
        expect(not faults, f"a check of loaded states objects: {faults}")


def _expect_same_definitions(visit: Visit) -> None:
    """What is printed on cards, pieces and tiles is the same in all games: no rule writes it."""
    source = visit.game.rules.source
    definitions = [card.definition for card in source.cards] + [piece.definition for piece in source.pieces]
    definitions += [space.tile for space in source.spaces]
    now = [*{id(definition): definition for definition in definitions}.values()]
    if "definitions" not in visit.memory:
        # The copy costs more than the comparison of hundreds of stops.
        visit.memory["definitions"] = copy.deepcopy(now)
    then = visit.memory["definitions"]
    if now != then:
        definition, was = next((new, old) for new, old in zip(now, then, strict=True) if new != old)
        names = [field.name for field in attrs.fields(type(definition))]
        name = next(name for name in names if getattr(definition, name) != getattr(was, name))
        said = f"the definition {definition.id} was changed: {name} was {quoted(getattr(was, name))}"
        expected = f"found {quoted(getattr(definition, name))}, expected a column for what changes in play"
        expect(False, f"{said}, {expected}{definition_writers(visit.game)}")


def _expect_well_formed(rules: CoreRules, name: str, col: Column, index: tuple[str, ...], value: Any) -> None:
    if index:
        right = type(value) is list and len(value) == rules.size(index[0])
        expect(right, f"{name}: found {quoted(value)}, expected a list with one row per {index[0]}")
        for row in value:
            _expect_well_formed(rules, name, col, index[1:], row)
        return
    values = [value] if col.cell == ONE else value
    if col.cell == MANY:
        expect(type(value) is list and sorted(value) == value, f"{name}: {value} is not a sorted list")
    kind = OF_PLAIN.get(col.holds, int)
    for cell in values:
        expect(isinstance(cell, kind), f"{name}: found {quoted(cell)}, expected {AN[kind]}")
    if col.holds not in PLAIN:
        lowest = -1 if col.cell == ONE else 0
        expect(all(lowest <= v < rules.size(col.holds) for v in values), f"{name}: {value} is no {col.holds}")


def check_asking(visit: Visit) -> None:
    """Asking changes nothing: options are the same twice, and options and conditions do not write to the state."""
    game = visit.game
    if visit.wrote is not None:
        expect_same(game.rules, *visit.wrote, "asking for options")
    for asker in visit.askers():
        before = game._ctx.state.clone()
        first = [action.notation for action in game.legal_actions(asker)]
        again = [action.notation for action in list_again(game, asker)]
        expect_same(game.rules, before, game._ctx.state, f"asking {asker} for options")
        expect(first == again, f"asked again, the options of {asker} are others: {again}, and were {first}")
    ctx: Context[CoreRules, CoreState] = game.clone()._ctx
    for side, conditions in enumerate(ctx.rules.victory.conditions):
        for kind, fields in conditions:
            for field in ("met", "missing", "reachable"):
                question = getattr(kind, field)
                if question is not None:
                    question(ctx, side, fields)
                    text = f"asking the condition {kind.name} ({field}) of {ctx.rules.sides[side]}"
                    expect_same(game.rules, game._ctx.state, ctx.state, text)


def check_copied(visit: Visit) -> None:
    """A clone is equal, shares nothing that changes, and what is played on it stays there."""
    game = visit.game
    clone = game.clone()
    expect(clone == game, "the clone is another game")
    expect(snapshot(clone) == snapshot(game), "the clone differs from the original")
    for slot, cols in game.rules.columns.items():
        for col in cols:
            ours, theirs = (getattr(getattr(g._ctx.state, slot), col.name) for g in (game, clone))
            _expect_unshared(f"{slot}.{col.name}", ours, theirs)
    _expect_unshared("stack", game._ctx.state.stack, clone._ctx.state.stack)
    before = snapshot(game)
    for _ in range(AHEAD):
        if not clone.is_terminal:
            take(clone, *random_move(clone, visit.rng))
    expect(snapshot(game) == before, "playing on the clone changed the original")
    clones: list[tuple[Game, tuple[object, ...]]] = visit.memory.setdefault("copied", [])
    for older, then in clones if visit.final else clones[-1:]:
        expect(snapshot(older) == then, "playing on the original changed a clone of it")
    if len(clones) < SELDOM or visit.final:
        clones.append((game.clone(), before))


def _expect_unshared(name: str, ours: object, theirs: object) -> None:
    if type(ours) is list and type(theirs) is list:
        expect(ours is not theirs, f"original and clone share {name}")
        for mine, other in zip(ours, theirs, strict=True):
            _expect_unshared(name, mine, other)


__all__ = ["SELDOM", "check_asking", "check_conserved", "check_copied"]
