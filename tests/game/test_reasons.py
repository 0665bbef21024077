"""Reasons: why something is not legal, with its clause, for every action of the game at every kind of decision."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any

import pytest

import toy
import undaunted_core as uc
from kit.places import DEEP
from kit.setups import SETUPS, maker
from undaunted_core.authoring import ActionKind, Choice, Decision, Insert, Messages, step, text
from undaunted_core.game.choosing import reasons_against
from undaunted_testing import notations, play, scene
from undaunted_testing.walk import random_move, take

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undaunted_core.kernel.actions import Action

LA_RAYE = "normandy:la_raye"
MORTAIN = "normandy:mortain"
#: Reasons that say nothing about the action itself.
GENERAL = {"reason.core.not_offered", "reason.core.unknown"}


def told(game: uc.Game, action: str, seat: str | None = None) -> list[tuple[str, str]]:
    """The reasons against an action as (last word of the key, clause)."""
    return [(reason.key.rpartition(".")[2], reason.clause) for reason in game.why_illegal(action, seat)]


def every_action(rules: Any) -> Iterator[Action]:
    """Every action that can be written down."""
    for kind in rules.actions.values():
        for args in itertools.product(*(range(rules.size(domain)) for domain in kind.fields.values())):
            yield kind[args]


def fighting(scenario: str, active: str = "us", **more: Any) -> uc.Game:
    return scene("normandy", scenario, active=active, **more)


# -- decision by decision ------------------------------------------------------------------


def test_bids() -> None:
    """UND-3.4: a bid is a card of the own hand."""
    game = uc.new_game("normandy", LA_RAYE, seed=4)
    hand = {action.to_dict()["card"] for action in game.legal_actions("us")}
    other = next(card for card in game.rules.names["card"] if card.startswith("us:") and card not in hand)
    assert told(game, f"bid {other}", "us") == [("not_in_hand", "UND-3.4")]
    assert told(game, "bid german:scout_a", "us") == [("not_your_card", "UND-3.4")]
    assert told(game, "end_turn", "us") == [("other_question", "UND-3.4")]
    assert told(game, "roll 5", "us") == [("chance", "UND-3.4")]


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("play us:fog_of_war hunker_down", [("fog", "UND-4.1")]),
        ("play us:fog_of_war move", [("fog", "UND-4.1")]),
        ("play us:squad_leader_a ready", [("never_suppressed", "UND-4.6")]),
        ("play us:squad_leader_a attack", [("not_on_card", "UND-3.8")]),
        ("play us:rifleman_a ready", [("not_suppressed", "UND-4.3")]),
        ("play us:scout_b attack", [("suppressed", "UND-4.3")]),
        ("play us:rifleman_a control", [("no_marker_to_turn", "UND-7.4")]),
        ("play us:rifleman_b move", [("not_in_hand", "UND-3.6")]),
        ("play german:rifleman_a move", [("not_your_card", "UND-3.6")]),
        ("play german:fog_of_war move", [("not_your_card", "UND-3.6")]),
        ("play german:squad_leader_a attack", [("not_your_card", "UND-3.6")]),
        ("bid us:rifleman_a", [("other_question", "UND-3.6")]),
    ],
)
def test_cards_played(action: str, reasons: list[tuple[str, str]]) -> None:
    """UND-3.8, UND-4.1, UND-4.3, UND-7.4 and more, each named for what bars the use."""

    def suppressed(rules: Any, state: Any) -> None:
        state.undaunted.suppressed[rules.numbers["piece"]["us:scout_b"]] = True

    game = fighting(
        LA_RAYE,
        hand={"us": ["rifleman_a", "scout_b", "squad_leader_a", "fog_of_war"]},
        counters={"us:rifleman_a": "13B"},
        edit=suppressed,
    )
    assert told(game, action) == reasons


def test_what_needs_a_target_a_fog_or_a_marker() -> None:
    """UND-7.6, UND-8.2, NOR-7.7, NOR-8.9: what an action needs is named."""
    pieces = uc.new_game("normandy", MORTAIN, seed=1).rules.names["piece"]
    bare = fighting(
        MORTAIN,
        hand={"us": ["rifleman_a", "scout_a", "mortar"]},
        counters={piece: None for piece in pieces if piece.startswith("german:")},
    )
    assert told(bare, "play us:rifleman_a attack") == [("no_target", "UND-8.2")]
    assert told(bare, "play us:scout_a recon") == [("no_fog_in_hand", "UND-7.6")]
    assert told(bare, "play us:mortar blast") == [("no_target_marker", "NOR-8.9")]


@pytest.mark.parametrize(("use", "clause"), [("move", "UND-6.1"), ("scout", "UND-6.2")])
def test_steps(use: str, clause: str) -> None:
    """UND-6.1, UND-6.2: a tile that is not adjacent, and one without a marker."""
    card = {"move": "rifleman_a", "scout": "scout_a"}[use]
    game = fighting(LA_RAYE, hand={"us": [card]}, counters={f"us:{card}": "17B"}, markers={"us": {"13B": None}})
    play(game, f"play us:{card} {use}")
    assert told(game, "step 03B") == [("not_adjacent", clause)]
    assert told(game, "step 17B") == [("not_adjacent", clause)]
    if use == "move":
        assert told(game, "step 13B") == [("unmarked", "UND-6.1")]
    assert told(game, "end_turn") == [("other_question", "UND-6.4")]


def test_targets() -> None:
    """UND-8.2: enemy counters on the board."""
    game = fighting(LA_RAYE, hand={"us": ["rifleman_a"]}, counters={"german:scout_b": None})
    play(game, "play us:rifleman_a attack")
    assert told(game, "target us:scout_a") == [("own_piece", "UND-8.2")]
    assert told(game, "target german:scout_b") == [("off_board", "UND-8.2")]
    assert told(game, "stop") == [("other_question", "UND-8.2")]


def test_an_enemy_without_a_defence_is_no_target() -> None:
    """UND-8.2: what is neither one's own nor off the board may still be none."""
    game = fighting(LA_RAYE, hand={"us": ["rifleman_a"]})
    play(game, "play us:rifleman_a attack")
    rules = game.rules
    kind = rules.combat.kinds[game._ctx.state.attack.kind]
    object.__setattr__(kind, "targets", lambda ctx, side, source: [rules.numbers["piece"]["german:scout_b"]])
    try:
        assert told(game, "target german:scout_a") == [("no_target", "UND-8.2")]
    finally:
        object.__setattr__(kind, "targets", rules.combat.kinds[1].targets)


def test_bolster() -> None:
    """UND-7.1: cards of the own supply, of the squad."""
    game = fighting(LA_RAYE, hand={"us": ["squad_leader_a"]}, zones={"us": {"deck": ["scout_a"] * 1}})
    play(game, "play us:squad_leader_a bolster")
    in_supply = {name.split()[1] for name in notations(game) if " " in name}
    assert in_supply
    assert told(game, "take german:scout_a") == [("not_your_card", "UND-7.1")]
    assert told(game, "take us:squad_leader_a") == [("not_in_supply", "UND-7.1")]
    assert told(game, "take us:rifleman_b") == [("other_squad", "UND-7.1")]
    assert told(game, "draw_card") == [("other_question", "UND-7.1")]


def test_command() -> None:
    """UND-3.3: with deck and discard pile empty there is nothing to draw."""
    game = fighting(LA_RAYE, hand={"us": ["platoon_sergeant"]}, rest="supply")
    play(game, "play us:platoon_sergeant command")
    assert told(game, "draw_card") == [("nothing_to_draw", "UND-3.3")]
    assert told(game, "end_turn") == [("other_question", "UND-7.2")]


def test_inspire() -> None:
    """UND-7.5, UND-3.9: cards of the own play area, of the squad, and not the card itself."""
    game = fighting(
        LA_RAYE,
        hand={"us": ["squad_leader_a"]},
        zones={"us": {"play": ["rifleman_a", "rifleman_b"]}},
    )
    play(game, "play us:squad_leader_a inspire")
    assert notations(game) == ["stop", "return us:rifleman_a"]
    assert told(game, "return us:squad_leader_a") == [("itself", "UND-3.9")]
    assert told(game, "return us:rifleman_b") == [("other_squad", "UND-7.5")]
    assert told(game, "return us:scout_a") == [("not_in_play", "UND-7.5")]
    assert told(game, "return german:rifleman_a") == [("not_your_card", "UND-7.5")]
    assert told(game, "take us:rifleman_a") == [("other_question", "UND-7.5")]


def test_guide() -> None:
    """NOR-6.5: own counters on the board that are ready."""

    def suppressed(rules: Any, state: Any) -> None:
        state.undaunted.suppressed[rules.numbers["piece"]["us:scout_a"]] = True

    game = fighting(
        MORTAIN,
        hand={"us": ["platoon_guide"]},
        counters={"us:rifleman_a": "10A", "us:scout_a": "10A", "us:mortar": None, "german:scout_a": "05B"},
        edit=suppressed,
    )
    play(game, "play us:platoon_guide guide")
    assert told(game, "guide german:scout_a") == [("enemy_counter", "NOR-6.5")]
    assert told(game, "guide us:mortar") == [("off_board", "NOR-6.5")]
    assert told(game, "guide us:scout_a") == [("suppressed_counter", "NOR-6.5")]
    assert told(game, "stop") == [("other_question", "NOR-6.5")]


def test_target_tiles() -> None:
    """NOR-7.7: not within two steps, and not where the marker lies."""
    game = fighting(
        MORTAIN,
        hand={"us": ["mortar"]},
        counters={"us:mortar": "10A"},
        edit=lambda rules, state: state.normandy.target.__setitem__(0, rules.numbers["space"]["10A"]),
    )
    play(game, "play us:mortar target")
    assert told(game, "place_target 10A") == [("same_tile", "NOR-7.7")]
    assert told(game, "place_target 05B") == [("too_near", "NOR-7.7")]
    far = next(name.split()[1] for name in notations(game))
    game._ctx.state.normandy.target[0] = game.rules.numbers["space"][far]
    game = game.clone()
    game._legal = []
    assert told(game, f"place_target {far}") == [("same_tile", "NOR-7.7")]
    assert told(game, "stop") == [("other_question", "NOR-7.7")]


def test_blasts() -> None:
    """NOR-8.9: counters on the marker's tile, each once."""
    game = fighting(
        MORTAIN,
        hand={"us": ["mortar"]},
        counters={"us:mortar": "16A", "us:rifleman_a": "10A", "german:scout_a": "10A", "german:rifleman_a": "05B"},
        edit=lambda rules, state: state.normandy.target.__setitem__(0, rules.numbers["space"]["10A"]),
    )
    play(game, "play us:mortar blast")
    assert told(game, "blast german:rifleman_a") == [("not_on_target", "NOR-8.9")]
    assert told(game, "stop") == [("other_question", "NOR-8.9")]
    play(game, "blast german:scout_a")
    while game.current_player == uc.CHANCE:
        play(game, "roll 1")
    assert told(game, "blast german:scout_a") == [("blasted", "NOR-8.9")]


def test_what_a_card_does_not_offer_in_another_game() -> None:
    """The core's own reason, where no pack has a better one."""
    game = uc.new_game("toy", "toy:skirmish", seed=2, library=toy.make_library())
    while not (game.decision and game.decision.kind == "tactics.choose_play"):
        game.apply(game.legal_actions()[0])
    rules = game.rules
    hand = game._ctx.state.zones.cards[rules.numbers["zone"][f"{game.to_move[0]}:hand"]]
    pairs = set(itertools.product(hand, range(rules.size("ability")))) - rules.activation.uses.keys()
    assert pairs
    actions = [rules.action("tactics.play", *pair).notation for pair in pairs]
    assert {key for action in actions for key, _ in told(game, action)} == {"not_on_card"}


def test_reactions() -> None:
    """A card of another side, one that is not in hand, one that is no reaction; the toy game says no clauses."""
    game = uc.new_game("toy", "toy:skirmish", seed=2, library=toy.make_library())
    rng = random.Random(2)
    while not (game.decision and game.decision.kind == "core.choose_reaction"):
        seat = game.to_move[0]
        offered = game.legal_actions(seat)
        attacks = [action for action in offered if action.notation.endswith((" strike", " volley"))]
        game.apply(rng.choice(attacks or offered), seat)
    seat = game.to_move[0]
    rules = game.rules
    other = next(side for side in game.sides if side != seat)
    hand = {rules.names["card"][card] for card in game._ctx.state.zones.cards[rules.numbers["zone"][f"{seat}:hand"]]}
    legal = set(notations(game))
    held = [card for card in hand if f"react {card}" not in legal]
    missing = [card for card in rules.names["card"] if card.startswith(f"{seat}:") and card not in hand]
    assert told(game, "react " + next(c for c in rules.names["card"] if c.startswith(f"{other}:"))) == [
        ("cannot_react_from_there", "")
    ]
    assert [told(game, f"react {card}") for card in missing] == [[("cannot_react_from_there", "")]] * len(missing)
    assert [told(game, f"react {card}") for card in held] == [[("no_reaction", "")]] * len(held)
    assert held
    assert missing
    assert told(game, "stop") == [("other_question", "")]


# -- who is asked, and what there is --------------------------------------------------------


def test_a_seat_that_is_not_asked_and_a_game_that_is_over() -> None:
    game = fighting(LA_RAYE, hand={"us": ["rifleman_a"]})
    assert told(game, "end_turn", "german") == [("not_asked", "UND-3.6")]
    assert game.why_illegal("end_turn", "german")[0].text("es") == "El bando alemán no decide ahora."
    play(game, "play us:rifleman_a attack", "target german:scout_a")
    assert told(game, "end_turn", "german") == [("not_asked", "")]
    game._ctx.state.outcome = ((0,), "outcome.undaunted.objectives", "UND-10.2")
    assert told(game, "end_turn") == [("over", "UND-10.2")]


def test_what_the_game_does_not_know_and_what_chance_cannot_bring() -> None:
    game = fighting(LA_RAYE, hand={"us": ["rifleman_a"]})
    assert told(game, "dance") == [("unknown", "")]
    play(game, "play us:rifleman_a attack", "target german:scout_a")
    with pytest.raises(uc.IllegalActionError) as refused:
        game.apply("end_turn")
    assert [reason.key for reason in refused.value.reasons] == ["reason.core.not_an_outcome"]


def test_a_decision_without_reasons_of_its_own_still_says_something() -> None:
    """The core's last resort: the action is of the kind asked for, and not among the choices."""
    pick = ActionKind("mute.pick", text("pick {piece}", "elegir {piece}"), piece="piece")
    prompt = text("Pick a piece.", "Elige una pieza.")
    choose = Decision("mute.choose", {"seat": "seat"}, prompt, (Choice(pick, among=lambda ctx: [0]),))
    ask = step("ask", lambda ctx: ctx.call(choose, 0), "", choose)

    class Mute:
        PACK = uc.Pack(id="mute", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Messages({"phase.mute.ask": prompt}), Insert("core.round", ask, before="conceal"))

    library = toy.make_library()
    library.register(Mute())
    game = uc.new_game("toy", "toy:skirmish", seed=2, library=library, packs=("mute",))
    assert game.decision is not None
    assert game.decision.kind == "mute.choose"
    assert told(game, f"pick {game.rules.names['piece'][1]}") == [("not_offered", "")]


def test_an_action_that_meets_no_requirement_of_a_secret_choice_is_told_which() -> None:
    """A piece of the other side cannot be the decoy."""
    game = uc.new_game("toy", "toy:skirmish", seed=2, library=toy.make_library())
    assert game.decision is not None
    assert game.decision.kind == "toy.choose_decoy"
    assert told(game, "decoy blue:patrol_1", "red") == [("not_masked", "")]


# -- everything, everywhere ----------------------------------------------------------------------


def check_stop(game: uc.Game, sample: Sequence[Action], kinds: set[str]) -> int:
    """Ask a seat about actions; every refusal has a sentence in both languages, a clause, and says something."""
    asked = 0
    for seat in game.to_move:
        decision = game.decision_for(seat)
        assert decision is not None
        kinds.add(decision.kind)
        legal = set(game.legal_actions(seat))
        own = {action.kind for action in legal}
        for action in sample:
            reasons = reasons_against(game, action, seat)
            assert bool(reasons) == (action not in legal)
            for reason in reasons:
                asked += 1
                assert reason.clause, (decision.kind, action, reason.key)
                assert reason.key not in GENERAL, (decision.kind, action)
                assert (reason.key == "reason.core.other_question") <= (action.kind not in own), (decision.kind, action)
                for lang in ("en", "es"):
                    assert reason.key not in reason.text(lang)
    return asked


@pytest.mark.parametrize(("name", "scenario"), [setup for setup in SETUPS if setup[0] == "normandy"])
def test_every_action_that_is_not_legal_has_a_reason_with_its_clause(name: str, scenario: str) -> None:
    """At the stops of random games, for actions of every kind."""
    rng = random.Random(scenario)
    game = maker(name, scenario, 5)(chance="explicit")
    actions = list(every_action(game.rules))
    kinds: set[str] = set()
    asked = 0
    for number in range(1500 if DEEP else 250):
        if game.is_terminal:
            break
        if number % 4 == 0:
            asked += check_stop(game, actions if DEEP else rng.sample(actions, 40), kinds)
        take(game, *random_move(game, rng))
    assert asked > 100
    assert {"tactics.choose_bid", "tactics.choose_play", "tactics.choose_step"} <= kinds


def test_a_refusal_without_a_clause_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of reasons can fail."""
    game = fighting(LA_RAYE, hand={"us": ["rifleman_a"]})
    bid = next(action for action in every_action(game.rules) if action.kind == "tactics.bid")
    assert check_stop(game, [bid], set()) == 1
    monkeypatch.setattr(type(game.rules), "clause_of", lambda rules, decision: "")
    with pytest.raises(AssertionError):
        check_stop(game, [bid], set())
