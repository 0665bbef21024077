"""The tree of choices: what it asks, in which order, what packs group, and what a group refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import bidding
import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_core.agents.random import RandomBot
from undaunted_core.game.choices import uses_of
from undaunted_testing import scene

if TYPE_CHECKING:
    from collections.abc import Iterator

SETUPS = [
    ("normandy", "la_raye", 60), ("north_africa", "tracks_in_the_sand", 60), ("allied_assault", "training_grounds", 80),
]  # fmt: skip


def tree(game: uc.Game, lang: str = "en", seat: str | None = None) -> uc.Choices:
    return game.observation(seat or game.to_move[0]).choices(lang)


def titles(places: tuple[uc.Choices, ...]) -> list[str]:
    return [place.title for place in places]


def prizes(*rules: au.Declaration) -> uc.Game:
    """The game of prizes with further rules of a pack of its own."""

    class Further:
        PACK = uc.Pack(id="further", version="1", requires=("prizes",), authoring=1)

        @uc.hookimpl
        def register_rules(self, register: au.Registrar) -> None:
            register.add(*rules)

    library = bidding.make_library()
    library.register(Further())
    return uc.new_game("prizes", "first", seed=1, library=library, packs=("further",))


@pytest.fixture
def hand() -> uc.Game:
    """Two cards of the US side, and no Fog of War."""
    return scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a", "scout_a"]})


# -- groups --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "asked", "bolster", "end"),
    [
        ("en", "Play a card or end the turn.", "Bolster 2 (squad A)", "end the turn"),
        ("es", "Juega una carta o termina el turno.", "Reforzar 2 (escuadra A)", "terminar el turno"),
    ],
)
def test_the_uses_of_a_card_stand_together_with_their_numbers(
    hand: uc.Game, lang: str, asked: str, bolster: str, end: str
) -> None:
    root = tree(hand, lang)
    assert root.title == asked
    assert [place.is_group for place in root.options] == [True, True, False]
    assert root.options[-1].title == end
    leader = next(place for place in root.options if place.target and place.target.name == "us:squad_leader_a")
    assert bolster in titles(leader.options)
    assert [action.kind for action in leader.actions] == ["tactics.play"] * len(leader.options)
    assert leader.options[0].clause.startswith("UND-7")


def test_what_every_card_may_be_played_for_stands_last_in_its_group(hand: uc.Game) -> None:
    groups = [place for place in tree(hand).options if place.is_group]
    assert [place.options[-1].title for place in groups] == ["Hunker down", "Hunker down"]


def test_a_group_refuses_what_its_card_names_and_cannot_do_now(hand: uc.Game) -> None:
    """UND-7.6: Recon needs a Fog of War in the hand; what all cards may do is not refused."""
    scout = next(place for place in tree(hand).options if place.target and place.target.name == "us:scout_a")
    assert titles(scout.refused) == ["Recon"]
    assert scout.refused[0].clause == "UND-7.6"
    assert hand.why_illegal(scout.refused[0].actions[0], "us")[0].clause == "UND-7.6"
    assert {place.title for place in scout.leaves()}.isdisjoint(titles(scout.refused))


def test_a_group_says_what_the_seat_of_its_piece_offers() -> None:
    """NAF-9.2: to the uses of the card come those of the seat, whether it may use them or not."""
    game = uc.new_game("north_africa", "tracks_in_the_sand", seed=3)
    observation = game.observation("lrdg")
    card = "lrdg:staff_sergeant"
    offered = {use.fields["ability"] for use in uses_of(observation, "tactics.play", card).values()}
    assert {name for name in offered if name.startswith("seat_")} == {"seat_navigate_3"}
    on_foot = {use.fields["ability"] for use in uses_of(observation, "tactics.play", "lrdg:sniper").values()}
    assert not {name for name in on_foot if name.startswith("seat_")}


def test_a_group_of_one_choice_is_a_group_and_nobody_is_asked_for_the_card_that_all_are_of() -> None:
    use = au.drawing.MenuItem({}, au.text("it", "eso"))
    game = prizes(au.drawing.Menu(("prizes.bid",), lambda observation, name: [use]))
    root = tree(game, "es", "north")
    assert [(place.is_group, titles(place.options)) for place in root.options] == [(True, ["eso"])] * 5
    while len(game.legal_actions("north")) > 1:
        for seat in game.seats:
            game.apply(game.legal_actions(seat)[0], seat)
    last = tree(game, "en", "north")
    assert (last.is_group, titles(last.options)) == (True, ["it"])
    assert last.target is not None
    assert last.target.domain == "card"


def test_a_use_that_is_no_action_is_told_with_its_menu() -> None:
    use = au.drawing.MenuItem({"number": "9"}, au.text("it", "eso"))
    game = prizes(au.drawing.Menu(("prizes.bid",), lambda observation, name: [use]))
    with pytest.raises(uc.RulesetError, match=r"menu of prizes.bid: found the use 'bid north:\w+ 9', expected"):
        tree(game, "en", "north")


# -- order and steps -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario", "stops"), SETUPS)
def test_every_choice_is_in_the_tree_once_and_what_ends_is_last(game: str, scenario: str, stops: int) -> None:
    now = uc.new_game(game, scenario, seed=4)
    bots: dict[str, Any] = {seat: RandomBot(seed=2) for seat in now.seats}
    for _ in range(stops):
        for seat in now.to_move:
            root, legal = tree(now, "en", seat), now.legal_actions(seat)
            leaves = [str(action) for leaf in root.leaves() for action in leaf.actions]
            assert sorted(map(str, legal)) == sorted(leaves) == sorted(map(str, root.actions))
            assert root.title == now.decision_for(seat).text()  # type: ignore[union-attr]
            nameless = [leaf.target is None for leaf in root.options]
            if "allied_assault.bluff" not in {action.kind for action in legal}:
                assert nameless == sorted(nameless)
            for place in walk(root):
                assert {action for option in place.options for action in option.actions} in ({*place.actions}, set())
        uc.play(now, bots, 1)


def walk(place: uc.Choices) -> Iterator[uc.Choices]:
    yield place
    for option in place.options:
        yield from walk(option)


def orders() -> uc.Game:
    """Orders of Allied Assault, with moves of several units to several tiles."""
    game = uc.new_game("allied_assault", "training_grounds", seed=11)
    bots: dict[str, Any] = {seat: RandomBot(seed=2) for seat in game.seats}
    while "allied_assault.move" not in {action.kind for action in game.legal_actions()}:
        uc.play(game, bots, 1)
    return game


def test_a_piece_is_asked_for_before_its_space() -> None:
    root = tree(orders())
    (piece, *_) = (place for place in root.options if place.options and place.target and place.target.domain == "piece")
    inner = {option.target.domain for option in piece.options if option.target}
    assert inner >= {"space"}
    assert not piece.is_group


def test_the_kinds_that_a_menu_names_stand_in_its_order() -> None:
    kinds = list(dict.fromkeys(action.kind.partition(".")[2] for action in tree(orders()).actions))
    known = ["attack", "play", "move", "give", "dig_in", "swap", "deploy"]
    assert kinds[-1] == "end_operations"
    assert kinds[:-1] == sorted(kinds[:-1], key=known.index)


def test_to_stop_stands_last() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    game.apply("play us:scout_a scout", "us")
    assert titles(tree(game).options)[-1] == "stop here"


# -- what is asked of it ------------------------------------------------------------------------------


def test_who_is_not_asked_has_no_choices(hand: uc.Game) -> None:
    for observation in (hand.observation("german"), hand.observation(None)):
        root = observation.choices()
        assert (root.title, root.actions, root.options, root.target) == ("", (), (), None)


def test_the_tree_is_told_in_json(hand: uc.Game) -> None:
    told = json.loads(json.dumps(tree(hand).to_dict()))
    assert set(told) == {"title", "actions", "target", "options", "is_group", "refused", "clause"}
    assert told["actions"] == [action.notation for action in tree(hand).actions]
    assert told["options"][-1] == {
        "title": "end the turn", "actions": ["end_turn"], "target": None, "options": [], "is_group": False,
        "refused": [], "clause": "",
    }  # fmt: skip
    assert told["options"][0]["target"]["domain"] == "card"


def test_a_language_that_there_is_not_is_refused(hand: uc.Game) -> None:
    with pytest.raises(ValueError, match="no language 'xx'; languages: en, es"):
        hand.observation("us").choices("xx")


@pytest.mark.parametrize(
    ("menu", "said"),
    [
        (au.drawing.Menu(("prizes.bit",)), "menu: found 'prizes.bit', expected an action kind .*nearest: prizes.bid"),
        (au.drawing.Menu(("prizes.bid",), lambda observation: ()), "a function that takes .observation, name"),
        (au.drawing.Menu(("prizes.bid",), clauses=lambda: ()), "expected a function that takes .rules"),
    ],
)
def test_faults_of_menus_are_named(menu: au.drawing.Menu, said: str) -> None:
    with pytest.raises(uc.DeclarationError, match=said):
        prizes(menu)
