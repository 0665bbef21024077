"""What packs declare twice or in a plain form: values of frames and slices, and rules that are given again."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.toys import library_with, with_pack
from undaunted_core.authoring import (
    PUBLIC,
    ActionKind,
    Choice,
    Decision,
    Messages,
    Offer,
    Requirement,
    Slice,
    column,
    text,
)
from undaunted_core.authoring.documents import PieceWords
from undaunted_core.authoring.explain import Sum
from undaunted_core.authoring.victory import Cause
from undaunted_core.kernel.codec import SaveError
from undaunted_core.kernel.flow import Chance
from undaunted_core.kernel.kinds import SLICES, TEXTS
from undaunted_core.kernel.state import FIXED
from undaunted_core.mechanics.positions import PIECE_WORDS, POSITION_WORDS
from undaunted_core.mechanics.sums import NAMED_SUMS, SUBJECTS
from undaunted_system import Ability, DiceAttackKind, MovementKind
from undaunted_system.tactics.abilities import ABILITIES
from undaunted_testing import check_ruleset, scene
from undaunted_testing.scene import context

WORDS = text("words", "palabras")
COLUMNS = {f"column.extra.{name}": WORDS for name in ("rests", "flags", "notes")}


@attrs.define
class Extra:
    """A number for each piece, and lists of plain values."""

    rests: list[int] = column("piece", visible=PUBLIC)
    flags: list[tuple[bool, ...]] = column("side", holds="bool", cell=FIXED, visible=PUBLIC)
    notes: list[tuple[str, ...]] = column("side", holds="text", cell=FIXED, visible=PUBLIC)


def extra(register: Any) -> None:
    """The slice of the further pack."""
    register.add(Slice("extra", Extra), Messages(COLUMNS))


NOD = ActionKind("extra.nod", WORDS)
NODDED = Decision("extra.nodded", {"seat": "seat", "sure": "bool", "said": "text[]"}, WORDS, (Choice(NOD),))


@pytest.mark.parametrize(
    ("field", "value"), [("sure", 1), ("sure", "yes"), ("said", "word"), ("said", [1]), ("said", None)]
)
def test_plain_values_of_a_frame_have_their_type(field: str, value: Any) -> None:
    rules = with_pack(NODDED)
    state = rules.initial(1)
    state.stack.append((rules.entry["extra.nodded"], (0, True, ("one", "two"))))
    data = rules.codec.encode(state)
    assert rules.codec.decode(data, checked=False) == state
    data["stack"][-1][field] = value
    with pytest.raises(SaveError, match=f"/{field}"):
        rules.codec.decode(data, checked=False)


@pytest.mark.parametrize(("name", "value"), [("flags", [True, 1]), ("notes", ["one", None])])
def test_plain_values_of_a_list_have_their_type(name: str, value: Any) -> None:
    rules = with_pack(NODDED, state=extra)
    state = rules.initial(1)
    state.stack.append((rules.entry["extra.nodded"], (0, True, ())))
    state.extra.flags[0], state.extra.notes[1] = (True, False), ("one",)
    data = rules.codec.encode(state)
    assert rules.codec.decode(data, checked=False) == state
    data["extra"][name] = {rules.sides[0]: value}
    with pytest.raises(SaveError, match=f"/extra/{name}"):
        rules.codec.decode(data, checked=False)


def test_the_same_declaration_may_be_added_twice() -> None:
    """A rule that two files list is one rule: nothing is registered a second time."""
    never = Requirement("extra.never", lambda side: False, WORDS)
    rules = (
        Ability("rest", "EX-1", WORDS, effect=lambda ctx: None, requires=(never,)),
        DiceAttackKind("poke", None, "toy.defence", lambda ctx: None, where=(never,), hit=lambda *args: True),
        MovementKind("creep", lambda ctx, seat, piece, spaces: (), where=(never,)),
        Cause("extra.rested", WORDS),
        Slice("extra", Extra),
        Messages(COLUMNS),
        Sum("extra.strength", ("piece",)),
        PieceWords({"rests": "extra.rests"}, lambda words, entry: {**words, **entry}, lambda entries, start: entries),
    )
    once, twice = with_pack(*rules), with_pack(*rules, *rules)
    for kind in (ABILITIES, SLICES, TEXTS, NAMED_SUMS, PIECE_WORDS, POSITION_WORDS):
        assert list(once.registry.all(kind)) == list(twice.registry.all(kind))
    assert once.registry.every(SUBJECTS) == twice.registry.every(SUBJECTS)
    less = {} if DEEP else {"games": 1, "plies": 60, "every": 10}
    check_ruleset(library_with(*rules, *rules), "toy", "convoy", packs=("extra",), **less)


def test_a_check_that_raises_on_a_loaded_frame_is_a_fault_of_the_save() -> None:
    asked = Decision("extra.asked", {"seat": "seat", "n": "int"}, WORDS, (Choice(NOD),), sound=lambda n: 1 // n)
    rules = with_pack(asked)
    state = context(scene("toy", "convoy", library=library_with(asked), packs=("extra",))).state
    rules.codec.decode(rules.codec.encode(state))
    state.stack[-1] = (rules.entry["extra.asked"], (0, 0))
    with pytest.raises(SaveError, match="found a stop at which no action is possible"):
        rules.codec.decode(rules.codec.encode(state))


def test_a_chance_event_needs_an_action_kind() -> None:
    with pytest.raises(uc.UndauntedError, match=r"extra\.flip"):
        with_pack(Chance("extra.coin", {"side": "side"}, "extra.flip", lambda ctx, args: (0, 1), lambda *given: None))


def test_an_offer_needs_an_action_kind() -> None:
    with pytest.raises(uc.UndauntedError, match="offer"):
        with_pack(Offer("tactics.choose_play", ()))
