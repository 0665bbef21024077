"""The night market: a game of another kind runs on the core alone, through every command, picture and document."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import market
import undaunted_core as uc
import undaunted_core.authoring as au
from market import rounds, watch
from market.state import NOBODY
from undaunted_core.cli import main as cli
from undaunted_core.extension.manager import default_library
from undaunted_core.render.svg import picture
from undaunted_core.testing import CheckFailedError, check_game, check_secrecy, context, play, zone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DATA = Path(market.__file__).parent / "data"
#: The events of reactions.
REACTIONS = ("bribed", "whistled")
#: In positions: the turn of fox begins.  The initiative goes on to it first, as points are equal.
FOX_FIRST = {"active": "fox", "initiative": "owl"}
#: The draws of the first round: the traders', the stall's.
OPENING = ("draw silk", "draw whistle", "deal rope", "deal tea", "deal salt")


def start(*moves: str, chance: str = "explicit") -> uc.Game:
    game = uc.new_game("market", "first", library=market.make_library(), seed=1, chance=chance)
    play(game, *moves)
    return game


def make(*, chance: str) -> uc.Game:
    return start(chance=chance)


def without_pending(game: uc.Game) -> dict[str, Any]:
    """The position without what waits on the stack."""
    return {word: part for word, part in game.position().items() if word != "pending"}


def some_games(check: Callable[..., Any]) -> None:
    for seed in range(6):
        check(make, seed=seed)


def points(game: uc.Game) -> list[int]:
    found: list[int] = context(game).state.market.points
    return found


def lies(game: uc.Game, bundle: str) -> str | None:
    """The lane of a bundle."""
    at = context(game).state.pieces.space[game.rules.numbers["piece"][bundle]]
    return None if at < 0 else str(game.rules.names["space"][at])


def kinds(game: uc.Game, seat: str | None = None) -> list[str]:
    return [event.kind.removeprefix("market.") for event in game.events(seat)]


# -- the rules -----------------------------------------------------------------


def test_a_ware_is_laid_in_secret_and_sold_a_round_later() -> None:
    game = start(*OPENING, "lay silk north")
    assert lies(game, "fox:bundle_one") == "north"
    assert zone(game, "fox:hand") == []
    (laid,) = [event for event in game.events("owl") if event.kind == "market.laid"]
    assert "card" not in laid.to_dict()
    assert game.observation("fox").data["seen"]["bundles"]["ware"]["fox:bundle_one"] == "silk"
    assert game.observation("owl").data["seen"]["bundles"]["ware"].get("fox:bundle_one") is None
    play(game, "take tea", "walk salt", "draw oil", "draw oil", "deal rope")
    assert game.to_move == ("owl",)
    play(game, "lay tea south")
    assert [action.notation for action in game.legal_actions() if action.kind == "market.sell"] == [
        "sell fox:bundle_one"
    ]
    play(game, "sell fox:bundle_one")
    assert points(game) == [4, 0, 0]
    assert (lies(game, "fox:bundle_one"), zone(game, "discard")) == (None, ["silk", "salt"])


def test_why_a_deed_is_not_offered() -> None:
    game = start(*OPENING, "lay silk north")
    told = {
        "take silk": "The stall has no such ware.",
        "lay salt north": "That card is not in your hand.",
        "lay whistle north": "A whistle is no ware.",
        "sell fox:bundle_one": "That is not yours.",
        "sell owl:bundle_one": "That bundle lies in no lane.",
    }
    assert {move: str(game.why_illegal(move)[0]) for move in told} == told


def test_no_more_bundles_are_laid_than_there_are() -> None:
    game = start(*OPENING, "lay silk north")
    document = without_pending(game)
    for bundle in ("bundle_two", "bundle_three"):
        document["counters"]["fox"][bundle] = {"at": "south", "ware": "oil", "laid": 1}
    document["zones"]["table"]["deck"]["oil"] -= 3
    document["zones"]["fox"] = {"hand": {"oil": 1}}
    game = uc.Game.from_position({**document, **FOX_FIRST}, library=market.make_library())
    assert game.to_move == ("fox",)
    assert str(game.why_illegal("lay oil north")[0]) == "All your bundles lie in lanes."
    game = uc.Game.from_position({**document, **FOX_FIRST}, library=market.make_library())
    assert str(game.why_illegal("sell fox:bundle_one")[0]) == "A bundle is sold a round later at the earliest."


# -- the watch and what answers it -----------------------------------------------


def caught(*reactions: str) -> uc.Game:
    """Fox has silk in the north; the watch comes; rope, tea and salt lie in the stall, and owl holds a whistle."""
    return start(*OPENING, "lay silk north", "stop", "walk oil", *reactions)


def test_who_has_a_bundle_there_is_asked_for_a_bribe_out_of_the_stall() -> None:
    game = caught()
    assert game.to_move == ("fox",)
    assert [action.notation for action in game.legal_actions()] == ["pass", "react tea", "react salt", "react rope"]
    assert str(game.why_illegal("react silk")[0]) == "That card is not in a zone from which you can react."


def test_without_a_bribe_the_watch_takes_what_lies_there() -> None:
    game = caught()
    before = context(game).state.revealed
    play(game, "pass")
    assert (lies(game, "fox:bundle_one"), zone(game, "discard")) == (None, ["silk", "oil"])
    assert context(game).state.revealed == before + 1


def test_a_whistle_answers_a_bribe_and_a_bribe_the_whistle() -> None:
    game = caught("react rope")
    assert game.to_move == ("owl",)
    play(game, "react whistle")
    assert game.to_move == ("fox",)
    play(game, "react salt")
    # A second whistle cannot be in its hand, which is empty: the owl is not asked.
    assert [kind for kind in kinds(game) if kind in REACTIONS] == ["bribed", "whistled", "bribed"]
    assert lies(game, "fox:bundle_one") == "north"
    assert context(game).state.market.briber == NOBODY
    assert zone(game, "discard") == ["salt", "rope", "oil", "whistle"]


def test_a_whistle_that_is_not_answered_brings_the_watch_back() -> None:
    game = caught("react rope", "react whistle", "pass")
    assert lies(game, "fox:bundle_one") is None


def test_who_could_hold_a_whistle_is_asked_whether_it_does_or_not() -> None:
    game = start("draw silk", "draw salt", *OPENING[2:], "lay silk north", "stop", "walk oil", "react rope")
    assert game.to_move == ("owl",)
    assert [action.notation for action in game.legal_actions()] == ["pass"]


def test_a_bribe_is_worth_as_much_as_there_are_bundles_in_the_lane() -> None:
    game = start("draw silk", "draw salt", *OPENING[2:], "lay silk north", "lay salt north", "walk oil")
    assert [action.notation for action in game.legal_actions()] == ["pass", "react tea", "react salt"]
    assert str(game.why_illegal("react rope")[0]) == "That card cannot be played as a reaction now."


def test_the_watch_is_never_asked() -> None:
    ends = set()
    for seed in range(30):
        game = start(chance="sampled")
        rng = random.Random(seed)
        while not game.is_terminal:
            assert set(game.to_move) <= {"fox", "owl"}
            game.apply(rng.choice(game.legal_actions()))
        ends.add(game.outcome.reason if game.outcome else "")
    assert ends == {"outcome.market.dawn", "outcome.market.earned"}


# -- the end -------------------------------------------------------------------


def test_enough_points_win_at_once() -> None:
    game = start(*OPENING, "lay silk north")
    document = {**without_pending(game), **FOX_FIRST, "points": {"fox": 1, "owl": 1}}
    document["counters"]["fox"]["bundle_one"]["laid"] = 0
    game = uc.Game.from_position(document, library=market.make_library())
    assert game.explain("victory", "fox", side="fox").parts[0].total == 4
    play(game, "sell fox:bundle_one")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == (("fox",), "outcome.market.earned")


@pytest.mark.parametrize(("scores", "winners"), [({"owl": 3, "fox": 2}, ("owl",)), ({"owl": 2, "fox": 2}, ())])
def test_when_the_deck_is_empty_points_decide(scores: dict[str, int], winners: tuple[str, ...]) -> None:
    document = {**start(*OPENING).position(), "points": scores, **FOX_FIRST}
    deck, discard = document["zones"]["table"].pop("deck"), {}
    document["zones"]["table"]["discard"] = discard | deck
    game = uc.Game.from_position(document, library=market.make_library())
    while not game.is_terminal:
        play(game, "stop")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == (winners, "outcome.market.dawn")


def test_a_scenario_with_unknown_names_is_refused() -> None:
    document = json.loads((DATA / "scenarios/first.json").read_text(encoding="utf-8"))
    document["deck"] = {"silc": 1, "tea": 1}
    document["spaces"] = document["spaces"][:1]
    document["sides"]["fox"]["pieces"] = {"bundle_one": "nort", "bundle_x": ""}
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("market", document, library=market.make_library())
    found = {(fault.pointer, fault.nearest) for fault in caught.value.faults}
    assert found == {
        ("/deck/silc", "silk"), ("/sides/fox/pieces/bundle_one", "north"), ("/deck/tea", None),
        ("/sides/fox/pieces/bundle_x", "fox:bundle_two"), ("/sides/watch/pieces/lantern", None),
    }  # fmt: skip


# -- planted faults ------------------------------------------------------------


def test_a_face_down_ware_that_its_event_names_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laying emits the ware for all to see."""
    emit = rounds.emit
    monkeypatch.setattr(rounds, "emit", lambda ctx, event, *values, viewer=-1: emit(ctx, event, *values))
    with pytest.raises(CheckFailedError, match=r"the events of .* depend on what it cannot know"):
        check_secrecy(make, plies=40)


def test_a_seat_that_is_asked_only_when_it_holds_the_reaction_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def holds(ctx: Any, side: int) -> bool:
        cards = ctx.state.zones.cards[ctx.rules.zones.hand[side]]
        return watch.was_outdone(ctx, side) and ctx.rules.numbers["card"]["whistle"] in cards

    asked = attrs.evolve(watch.WHISTLE, open=holds)
    monkeypatch.setattr(watch, "RULES", tuple(asked if one is watch.WHISTLE else one for one in watch.RULES))
    with pytest.raises(CheckFailedError, match=r"depend on what it cannot know"):
        some_games(check_secrecy)


def test_a_ware_that_is_laid_and_stays_in_the_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(au, "take_away", lambda *args, **given: None)
    with pytest.raises(CheckFailedError, match="in all zones and cells, not"):
        some_games(check_game)


def test_a_ware_that_is_sold_and_stays_under_its_bundle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def left(ctx: Any, bundle: int) -> int:
        ware = int(ctx.state.bundles.ware[bundle])
        au.put_back(ctx, ware, ctx.rules.zones.discard[0], seen=True)
        return ware

    monkeypatch.setattr(rounds, "take_up", left)
    with pytest.raises(CheckFailedError, match="in all zones and cells, not"):
        some_games(check_game)


def test_a_bundle_without_a_ware_is_refused() -> None:
    game = start(*OPENING, "lay silk north")
    ctx = context(game)
    ctx.state.zones.cards[ctx.rules.zones.discard[0]].append(ctx.state.bundles.ware[0])
    ctx.state.bundles.ware[0] = NOBODY
    with pytest.raises(uc.SaveError, match="/bundles/ware/fox:bundle_one: found no ware"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))


def test_a_draw_from_an_empty_deck_is_refused() -> None:
    game = start("draw silk", "draw whistle")
    ctx = context(game)
    zones = ctx.rules.zones
    ctx.state.zones.cards[zones.discard[0]] += ctx.state.zones.cards[zones.deck[0]]
    ctx.state.zones.cards[zones.deck[0]] = []
    with pytest.raises(uc.SaveError, match="a draw from an empty deck"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))


# -- commands, pictures, documents ---------------------------------------------


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Run a command of a program that has the market installed; what it prints."""
    # This command alone loads all plugins once more.
    monkeypatch.setattr("undaunted_core.cli.validate.Library", market.make_library)
    default_library.cache_clear()
    default_library().register(market.Plugin())

    def call(*argv: object) -> str:
        code = cli.main([str(arg) for arg in argv])
        shown = capsys.readouterr()
        assert (code, shown.err) == (0, "")
        return shown.out

    yield call
    default_library.cache_clear()


def test_the_commands_take_it(run: Callable[..., str], tmp_path: Path) -> None:
    assert "The night market" in run("games")
    run("validate", "--game", "market", "--pack", "market")
    assert "won by owl" in run("simulate", "market", "first", "--games", "20", "--seed", "1", "--jobs", "1")
    told = run("sequence", "market")
    assert told.index("market.filling") < told.index("market.turn") < told.index("market.arrived")
    assert "market.briber" in run("hooks", "market")
    run("schema", "--game", "market", "--out", tmp_path / "schemas")
    assert {"bundles.schema.json", "cards.schema.json"} <= {path.name for path in (tmp_path / "schemas").iterdir()}
    game = start(*OPENING, "lay silk north", "stop", "walk oil", "react rope")
    game.save(tmp_path / "market.json")
    assert "north" in run("show", tmp_path / "market.json", "--seat", "owl")
    run("migrate", "--in-place", tmp_path / "market.json")


def test_it_is_drawn_written_and_read() -> None:
    game = start(*OPENING, "lay silk north", "stop", "walk oil", "react rope")
    library = market.make_library()
    for seat in ("fox", "owl", None):
        drawn = picture(game.observation(seat))
        assert ("silk" in drawn) == (seat == "fox")
    assert uc.Game.from_json(game.to_json(), library=library) == game
    stood = uc.Game.from_position(game.position(), library=library)
    assert stood.observation("owl").data == game.observation("owl").data
