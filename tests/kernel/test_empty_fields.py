"""Frame fields that may be empty: -1 for rules, null in documents."""

from __future__ import annotations

import random
from typing import Any

import pytest

import toy
import undaunted_core as uc
import undaunted_core.authoring as au
from toy import base
from undaunted_core.authoring import Registrar, step, text
from undaunted_core.kernel.binding import bind, frame_names

WORDS = text("Well?", "¿Y bien?")


def at_the_lookout() -> uc.Game:
    """A toy game at a question whose frame names no piece."""
    game = uc.new_game("toy", "skirmish", seed=1, library=toy.make_library())
    pick = random.Random(1)
    while game.decision is None or game.decision.kind != "toy.choose_look" or context_args(game)[1] >= 0:
        game.apply(pick.choice(game.legal_actions()))
    return game


def asking(domain: str) -> uc.Library:
    """The toy game with a question at the end of a turn whose frame has an empty field of this domain."""
    ask = au.Decision("asks.ask", {"seat": "seat", "given": domain}, WORDS, (), stop=au.PASS)
    asked = step("ask", lambda ctx, side: ctx.call(ask, side, -1), "", ask)

    class Pack:
        PACK = uc.Pack(id="asks", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Registrar) -> None:
            register.add(au.Insert(base.TURN, asked, after="play_cards"))

    library = toy.make_library()
    library.register(Pack())
    return library


def test_an_empty_field_is_null_in_every_document() -> None:
    game = at_the_lookout()
    assert context_args(game)[1] == -1
    shown = game.observation(None).data["stack"][-1]
    assert shown == {"at": "toy.choose_look", "seat": game.to_move[0], "nearest": None}
    again = uc.Game.from_json(game.to_json(record=False), library=game._library)
    assert again == game
    assert context_args(again)[1] == -1


def context_args(game: uc.Game) -> Any:
    return game._ctx.state.stack[-1][1]


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("nearest", "red:nobody", "expected a piece of this game"),
        ("nearest", 3, "expected a piece of this game"),
        ("seat", None, "expected a seat"),
    ],
)
def test_a_field_that_is_wrong_is_named(field: str, value: Any, says: str) -> None:
    game = at_the_lookout()
    document = game.rules.codec.encode(game._ctx.state)
    document["stack"][-1][field] = value
    with pytest.raises(uc.SaveError, match=says) as caught:
        game.rules.codec.decode(document)
    assert f"/stack/{len(document['stack']) - 1}/{field}" in str(caught.value)


def test_what_follows_from_an_empty_field_is_empty() -> None:
    """The side of a seat, and what packs derive."""

    class Ctx:
        class rules:  # noqa: N801
            side_of = (7, 8)

    derived = {"double": "{card} * 2", "sum": "{card} + {piece}"}
    for fields, args, expected in (
        ({"seat": "seat?", "card": "card?", "piece": "piece"}, (-1, -1, 3), (-1, -1, -1)),
        ({"seat": "seat?", "card": "card?", "piece": "piece"}, (1, 4, 3), (8, 8, 7)),
        ({"seat": "seat", "card": "card", "piece": "piece?"}, (0, 4, -1), (7, 8, -1)),
    ):
        bound = bind(lambda side, double, sum: (side, double, sum), ("ctx", "args"), frame_names(fields), derived, "")
        assert bound(Ctx, args) == expected


def test_an_unknown_name_is_answered_with_the_fields_alone() -> None:
    with pytest.raises(uc.RulesetError, match=r"expected one of ctx, card \("):
        bind(lambda cart_horse: None, ("ctx", "args"), frame_names({"card": "card?"}), {}, "here")


@pytest.mark.parametrize(
    ("domain", "says"),
    [
        ("int?", "found 'int[?]', expected 'int': only a member of a domain may be left out"),
        ("peece?", "found 'peece', expected a domain [(]there are: side, seat, .*, int, bool, text[)]; nearest: piece"),
        ("piece[]?", "found 'piece\\[\\]', expected a domain"),
    ],
)
def test_only_a_member_may_be_left_out(domain: str, says: str) -> None:
    library = asking(domain)
    with pytest.raises(uc.DeclarationError, match=says):
        uc.new_game("toy", "skirmish", library=library, packs=("asks",))


def test_the_cards_of_frames_are_checked_unless_they_are_empty() -> None:
    """A frame may name no card; one that it names is of the side that acts."""
    library = asking("card?")
    game = uc.new_game("toy", "skirmish", library=library, packs=("asks",), seed=1)
    while game.decision is None or game.decision.kind != "asks.ask":
        game.apply(game.legal_actions()[0])
    document = game.rules.codec.encode(game._ctx.state)
    assert document["stack"][-1]["given"] is None
    assert game.rules.codec.decode(document) == game._ctx.state
    other = "blue" if game.to_move == ("red",) else "red"
    document["stack"][-1]["given"] = f"{other}:captain"
    with pytest.raises(uc.SaveError, match=f"a card of {game.to_move[0]}"):
        game.rules.codec.decode(document)
