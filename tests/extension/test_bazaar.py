"""The bazaar: a game of another kind passes every general check and runs through every command."""

from __future__ import annotations

import io
import json
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import bazaar
import undaunted_core as uc
import undaunted_core.authoring as au
from bazaar import crates, rounds, watch
from bazaar.state import EMPTY, NOBODY
from undaunted_command.main import main
from undaunted_core.extension.manager import shared_library
from undaunted_table.render.svg import svg
from undaunted_table.render.text import draw
from undaunted_testing import (
    CheckFailedError,
    check_game,
    check_ruleset,
    check_secrecy,
    check_sequence,
    check_stop,
    context,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SCENARIO = "first_night"
DATA = Path(bazaar.__file__).parent / "data"


@pytest.fixture(scope="module")
def library() -> uc.Library:
    return bazaar.make_library()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The commands find the bazaar among the installed packs."""
    discover = uc.Library._discover

    def found(library: uc.Library) -> None:
        discover(library)
        library.register(bazaar.Plugin())

    monkeypatch.setattr(uc.Library, "_discover", found)
    shared_library.cache_clear()
    yield
    shared_library.cache_clear()


def begun(library: uc.Library, seed: int = 1, **hands: list[str]) -> uc.Game:
    """The first round's first turn; hands as they are given, each trader's last card put back."""
    game = uc.new_game("bazaar", SCENARIO, seed=seed, library=library)
    for seat in ("saffron", "indigo"):
        game.apply(game.legal_actions(seat)[-1], seat)
    for side, names in hands.items():
        for name in names:
            give(game, side, name)
    return game


def give(game: uc.Game, side: str, name: str) -> None:
    """One card of the deck more in a hand."""
    card, number = game.rules.numbers["card"][name], game.rules.numbers["zone"]
    cards = context(game).state.zones.cards
    cards[number["deck"]].remove(card)
    cards[number[f"{side}:hand"]] = sorted([*cards[number[f"{side}:hand"]], card])


def lay(game: uc.Game, crate: str, name: str, at: str) -> int:
    """A closed crate with a card of the deck at a stall."""
    rules, ctx = game.rules, context(game)
    card, number = rules.numbers["card"][name], rules.numbers["piece"][crate]
    ctx.state.zones.cards[rules.numbers["zone"]["deck"]].remove(card)
    ctx.state.bazaar.goods[number] = card
    ctx.state.pieces.space[number] = rules.numbers["space"][at]
    return number


def coins(game: uc.Game) -> dict[str, int]:
    return dict(zip(game.sides, context(game).state.bazaar.coins, strict=True))


def stops(library: uc.Library, games: int) -> Iterator[uc.Game]:
    """Every stop of random games."""
    for seed in range(games):
        game, pick = uc.new_game("bazaar", SCENARIO, seed=seed, library=library), random.Random(seed)
        while not game.is_terminal:
            yield game
            seat = pick.choice(game.to_move)
            game.apply(pick.choice(game.legal_actions(seat)), seat)
        yield game


# -- the general checks --------------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_the_general_checks_pass(library: uc.Library) -> None:
    check_ruleset(library, "bazaar", SCENARIO, games=4, every=3)
    check_sequence(library, "bazaar", SCENARIO, games=20)


@pytest.mark.nightly
def test_nothing_hidden_shows(library: uc.Library) -> None:
    check_secrecy(lambda *, chance: uc.new_game("bazaar", SCENARIO, seed=2, chance=chance, library=library), every=4)


def test_random_games_show_everything_the_game_has(library: uc.Library) -> None:
    """Both ways to win, a bribe, a whistle, contraband, a crate seen through; and nobody asks the watch."""
    told: set[str] = set()
    ends: set[str] = set()
    for game in stops(library, 60):
        assert "watch" not in game.to_move
        if game.is_terminal and game.outcome is not None:
            ends.add(game.outcome.reason)
            told |= {event.kind for event in game.events(None)}
    assert told == {event.name for event in game.rules.events} - {"core.reshuffled"}
    assert ends == {"outcome.bazaar.dawn", "outcome.bazaar.fortune"}


# -- zones of the table, one pool ----------------------------------------------------------------------------------


def test_deck_market_hands_and_crates_are_one_pool(library: uc.Library) -> None:
    game = begun(library)
    lay(game, "indigo:crate_1", "idol", "bridge")
    assert {"deck", "market", "discard", "saffron:hand"} < set(game.rules.names["zone"])
    assert len(zone(game, "market")) == 3
    hidden = game.observation("saffron").data["hidden"]
    (pool,) = hidden["zones.cards"]
    assert pool["beside"] == {
        "bazaar.goods": {"indigo:crate_1": 1, "indigo:crate_2": 0, "indigo:crate_3": 0, "watch:lantern": 0}
    }
    assert "idol" in pool["holds"]
    check_stop(game, checks=("conserved", "asking", "options"))


def test_a_card_that_a_crate_loses_is_caught(library: uc.Library) -> None:
    """A planted fault: selling forgets to discard the goods."""
    game = begun(library)
    crate = lay(game, "saffron:crate_1", "silk", "bridge")
    context(game).state.bazaar.goods[crate] = EMPTY
    with pytest.raises(CheckFailedError, match="cards of silk in all zones and cells, not"):
        check_stop(game, checks=("conserved",))


# -- closed crates, and what they may hold -------------------------------------------------------------------------


def test_goods_that_do_not_glow_are_ruled_out_where_the_watch_goes_by(library: uc.Library) -> None:
    game = begun(library)
    ctx = context(game)
    dark, bright = lay(game, "indigo:crate_1", "silk", "bridge"), lay(game, "indigo:crate_2", "lamp", "gate")
    assert "lamp" in held(game, dark)
    ctx.state.bazaar.steps = 2
    watch.walk(ctx)
    assert ctx.state.bazaar.opened[bright]
    assert held(game, dark) == {"silk", "spice", "idol", "purse", "whistle"}
    assert held(game, bright) == {"lamp"}
    for seed in range(20):
        world = context(game.determinize("saffron", seed)).state.bazaar.goods
        assert game.rules.names["card"][world[dark]] not in ("lamp", "fireworks")


def held(game: uc.Game, crate: int) -> set[str]:
    found = au.secrets.candidates(context(game), "bazaar.goods", crate)
    return {game.rules.names["card"][card] for card in found}


def test_a_crate_that_was_said_not_to_glow_and_does_is_caught(library: uc.Library) -> None:
    """A planted fault: the watch rules out what it did not see."""
    game = begun(library)
    crate = lay(game, "indigo:crate_1", "lamp", "bridge")
    context(game).state.bazaar.ruled_out[crate] = (game.rules.numbers["card"]["lamp"],)
    with pytest.raises(CheckFailedError, match="facts that what lies there does not fit"):
        check_stop(game, checks=("conserved",))


def test_the_price_of_a_rivals_closed_crate_is_not_told_but_what_it_may_hold(library: uc.Library) -> None:
    game = begun(library)
    lay(game, "saffron:crate_1", "silk", "gate")
    own = game.explain("price", "saffron", piece="saffron:crate_1")
    assert (own.total, own.text()) == (
        3,
        "Price of Saffron crate: 3\n  the goods: 2\n  a busy stall: 1\n  open to all: 0",
    )
    other = game.explain("price", "indigo", piece="saffron:crate_1")
    assert other.total is None
    assert {part.fields["card"] for part in other.parts} == {
        name for name in game.rules.names["card"] if name in {*zone(game, "deck"), *zone(game, "saffron:hand"), "silk"}
    }
    assert game.explain("price", "indigo", piece="saffron:crate_2").parts == ()
    assert game.explain("sell saffron:crate_1", "saffron").total == 3


def test_a_card_that_is_chosen_before_its_stall_is_caught(library: uc.Library) -> None:
    """A planted fault: the card waits in a frame for the stall, and frames are public."""

    def choose_stall(ctx: Any, side: int, card: int) -> None:
        ctx.call(CHOOSE_STALL, side, card)

    def stow(ctx: Any, side: int, card: int, space: int) -> None:
        rounds.pack(ctx, side, card, space)

    pick = au.ActionKind("rushed.pick", au.text("pick {card}", "elegir {card}"), card="card")
    at = au.ActionKind("rushed.stow", au.text("stow at {space}", "guardar en {space}"), space="space")
    CHOOSE_STALL = au.Decision(
        "rushed.choose_stall",
        {"seat": "seat", "card": "card"},
        au.text("Choose a stall.", "Elige un puesto."),
        (au.Choice(at, stow),),
    )
    needs = (au.IN_HAND, rounds.FREE_CRATE)
    again = au.Choice(pick, choose_stall, where=needs, starts=(CHOOSE_STALL,))

    class Rushed:
        PACK = uc.Pack(id="rushed", version="1", requires=("bazaar",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(pick, at, CHOOSE_STALL, au.Offer("bazaar.choose_trade", (again,)))

    rushed = bazaar.make_library()
    rushed.register(Rushed())
    with pytest.raises(CheckFailedError, match=r"frame rushed\.choose_stall, field card: found \w+, which lies hidden"):
        check_ruleset(rushed, "bazaar", SCENARIO, packs=("rushed",), games=4, checks=("frames",))


# -- trade ---------------------------------------------------------------------------------------------------------


def test_the_poorer_trader_goes_first_and_with_as_many_coins_who_did_before(library: uc.Library) -> None:
    game = begun(library)
    assert game.to_move == ("saffron",)
    ctx = context(game)
    for coins_now, first in (([3, 2, 0], 1), ([3, 3, 0], 1), ([3, 4, 0], 0)):
        ctx.state.bazaar.coins = coins_now
        rounds.poorer_first(ctx)
        ctx.state.stack.clear()
        rounds.turns(ctx)
        assert [args for _, args in ctx.state.stack] == [(1 - first,), (first,)]  # the last frame is the next


def test_an_honest_crate_pays_its_owner_and_contraband_the_accuser(library: uc.Library) -> None:
    game = begun(library)
    ctx = context(game)
    honest, smuggled = lay(game, "indigo:crate_1", "silk", "bridge"), lay(game, "indigo:crate_2", "idol", "bridge")
    before = ctx.state.revealed
    rounds.accuse(ctx, 0, honest)
    assert coins(game) == {"saffron": 0, "indigo": 1, "watch": 0}
    assert ctx.state.bazaar.opened[honest]
    rounds.accuse(ctx, 0, smuggled)
    assert coins(game) == {"saffron": 2, "indigo": 1, "watch": 0}
    assert zone(game, "discard").count("idol") == 1
    assert ctx.state.revealed == before + 2
    assert [reason.text() for reason in game.why_illegal("accuse indigo:crate_1")] == ["That crate is open."]


def test_who_earns_enough_wins_at_once(library: uc.Library) -> None:
    game = begun(library)
    ctx = context(game)
    ctx.state.bazaar.coins[0] = 9
    assert game.explain("victory", "saffron", side="saffron").parts[0].total == 2
    lay(game, "saffron:crate_1", "silk", "bridge")
    game._legal = []
    game.apply("sell saffron:crate_1")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == (("saffron",), "outcome.bazaar.fortune")


@pytest.mark.parametrize(("coins_now", "winners"), [((3, 2), ("saffron",)), ((2, 2), ())])
def test_when_the_deck_is_empty_more_coins_win(
    library: uc.Library, coins_now: tuple[int, int], winners: tuple[str, ...]
) -> None:
    document = begun(library).position()
    document["coins"] = dict(zip(("saffron", "indigo"), coins_now, strict=True))
    document["zones"]["table"]["discard"] = document["zones"]["table"].pop("deck")
    game = uc.Game.from_position(document, library=library)
    while not game.is_terminal:
        game.apply("pass")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == (winners, "outcome.bazaar.dawn")


# -- a bribe, and the whistle --------------------------------------------------------------------------------------


def inspected(library: uc.Library, *market: str) -> uc.Game:
    """The watch stops at a stall with a crate of each trader; both have a purse, and this lies in the market."""
    game = begun(library, saffron=["purse"], indigo=["purse"])
    ctx, zones = context(game), game.rules.numbers["zone"]
    cards = ctx.state.zones.cards
    cards[zones["deck"]] = sorted([*cards[zones["deck"]], *cards[zones["market"]]])
    cards[zones["market"]] = sorted(game.rules.numbers["card"][name] for name in market)
    for card in cards[zones["market"]]:
        cards[zones["deck"]].remove(card)
    lay(game, "saffron:crate_1", "idol", "fountain")
    lay(game, "indigo:crate_1", "silk", "fountain")
    ctx.state.stack[1:] = [(game.rules.labels["core.round/inspect"], ())]
    watch.stop(ctx)
    return game


def test_a_bribe_keeps_the_crates_of_the_stall_closed(library: uc.Library) -> None:
    game = inspected(library)
    crate = game.rules.numbers["piece"]["saffron:crate_1"]
    game.apply("react purse", "saffron")
    assert not context(game).state.bazaar.opened[crate]
    assert game.phase == "bazaar.turns"
    assert context(game).state.bazaar.briber == NOBODY


def test_a_bribe_is_betrayed_before_it_is_paid(library: uc.Library) -> None:
    """Saffron bribes out of its hand; Indigo blows the whistle of the market; Indigo could bribe now, and passes."""
    game = inspected(library, "whistle")
    assert [str(action) for action in game.legal_actions("saffron")] == ["pass", "react purse"]
    game.apply("react purse", "saffron")
    assert game.to_move == ("indigo",)
    assert [str(action) for action in game.legal_actions()] == ["pass", "react whistle"]
    assert [reason.text() for reason in game.why_illegal("react purse")] == [
        "That card is not in a zone from which you can react."
    ]
    paid = game.clone()
    game.apply("react whistle")
    assert context(game).state.bazaar.briber == NOBODY
    assert game.decision is not None
    assert (game.decision.kind, game.to_move) == ("core.choose_reaction", ("indigo",))
    game.apply("pass")
    while game.decision is not None and game.decision.kind == "core.choose_reaction":
        game.apply("pass")
    assert zone(game, "discard").count("idol") == 1
    paid.apply("pass")
    assert zone(paid, "discard").count("idol") == 0


def test_a_purse_buys_as_many_crates_as_its_value(library: uc.Library) -> None:
    game = inspected(library)
    ctx = context(game)
    purse, whistle = (game.rules.numbers["card"][name] for name in ("purse", "whistle"))
    assert watch.is_enough(ctx, 0, purse)
    assert not watch.is_enough(ctx, 0, whistle)
    lay(game, "indigo:crate_2", "spice", "fountain")
    assert not watch.is_enough(ctx, 0, purse)


def test_reactions_of_random_games(library: uc.Library) -> None:
    """A seat is asked whatever it holds; a whistle comes from the market, and only from there."""
    asked_without = 0
    whistled = 0
    for game in stops(library, 40):
        if game.decision is not None and game.decision.kind == "core.choose_reaction":
            seat = game.to_move[0]
            for action in game.legal_actions(seat):
                if action.notation == "react whistle":
                    whistled += 1
                    assert "whistle" in zone(game, "market")
            asked_without += "purse" not in zone(game, f"{seat}:hand")
    assert asked_without
    assert whistled


# -- planted faults ------------------------------------------------------------------------------------------------


def make(*, chance: str) -> uc.Game:
    return uc.new_game("bazaar", SCENARIO, library=bazaar.make_library(), seed=1, chance=chance)


def some_games(check: Callable[..., Any]) -> None:
    for seed in range(6):
        check(make, seed=seed)


@pytest.mark.nightly
def test_goods_in_a_crate_that_an_event_names_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packing emits the goods for all to see."""
    emit = au.Context.emit
    monkeypatch.setattr(au.Context, "emit", lambda ctx, event, *values, viewer=-1: emit(ctx, event, *values))
    with pytest.raises(CheckFailedError, match=r"the events of .* depend on what it cannot know"):
        some_games(check_secrecy)


@pytest.mark.nightly
def test_a_seat_that_is_asked_only_when_it_holds_a_purse_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watch inspects at once where nobody holds one: crates that open tell it, and do not declare it."""

    def holds(ctx: Any, side: int) -> bool:
        hand = ctx.state.zones.cards[ctx.rules.zones.hand[side]]
        return watch.can_bribe(ctx, side) and ctx.rules.numbers["card"]["purse"] in hand

    asking = attrs.evolve(watch.BRIBE_WATCH, open=holds)
    monkeypatch.setattr(watch, "RULES", tuple(asking if one is watch.BRIBE_WATCH else one for one in watch.RULES))
    with pytest.raises(CheckFailedError, match=r"and do not declare it: .*bazaar\.opened"):
        some_games(check_secrecy)


def test_a_card_that_is_packed_and_stays_in_the_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(au.secrets, "take_away", lambda *args, **given: None)
    with pytest.raises(CheckFailedError, match="in all zones and cells, not"):
        some_games(check_game)


def test_goods_that_are_sold_and_stay_in_their_crate_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def left(ctx: Any, crate: int) -> None:
        au.secrets.put_back(ctx, ctx.state.bazaar.goods[crate], ctx.rules.zones.discard[0], seen=True)

    monkeypatch.setattr(crates, "empty", left)
    with pytest.raises(CheckFailedError, match="in all zones and cells, not"):
        some_games(check_game)


def test_a_crate_at_a_stall_without_goods_is_refused(library: uc.Library) -> None:
    game = begun(library)
    crate = lay(game, "saffron:crate_1", "silk", "bridge")
    ctx = context(game)
    ctx.state.zones.cards[ctx.rules.zones.discard[0]].append(ctx.state.bazaar.goods[crate])
    ctx.state.bazaar.goods[crate] = EMPTY
    with pytest.raises(uc.SaveError, match="/bazaar/goods/saffron:crate_1: found no goods"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))


def test_a_draw_from_an_empty_deck_is_refused() -> None:
    game = make(chance="explicit")
    while not str(game.legal_actions()[0]).startswith("turn_up"):
        seat = game.to_move[0] if game.to_move else uc.CHANCE
        game.apply(game.legal_actions(seat)[0], seat)
    ctx = context(game)
    zones = ctx.rules.zones
    ctx.state.zones.cards[zones.discard[0]] += ctx.state.zones.cards[zones.deck[0]]
    ctx.state.zones.cards[zones.deck[0]] = []
    with pytest.raises(uc.SaveError, match="a draw from an empty deck"):
        game.rules.codec.decode(game.rules.codec.encode(ctx.state))


def test_a_scenario_with_unknown_names_is_refused(library: uc.Library) -> None:
    document = json.loads((DATA / "scenarios" / "first_night.json").read_text(encoding="utf-8"))
    document["deck"] = {"slik": 1}
    document["sides"]["saffron"]["pieces"] = ["crat"]
    document["sides"]["watch"]["start"] = "fontain"
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("bazaar", document, library=library)
    assert {(fault.pointer, fault.nearest) for fault in caught.value.faults} == {
        ("/deck/slik", "silk"), ("/sides/saffron/pieces/0", "saffron:crate"), ("/sides/watch/start", "fountain"),
    }  # fmt: skip


# -- pictures, documents, commands ---------------------------------------------------------------------------------


def test_pictures_show_zones_of_the_table_and_the_faces_of_crates(library: uc.Library) -> None:
    game = begun(library)
    lay(game, "saffron:crate_1", "fireworks", "bridge")
    for lang, market in (("en", "market"), ("es", "mercado")):
        seen = game.observation("saffron")
        assert market in draw(seen, seen.board, seen.catalog, lang=lang).lower()
        assert market in svg(seen, seen.board, seen.catalog, lang=lang).lower()
    mine, theirs = (game.observation(seat).svg() for seat in ("saffron", "indigo"))
    assert "<svg" in mine
    assert "fireworks" in mine.lower()
    assert "fireworks" not in theirs.lower()


def test_positions_and_saves_carry_the_game(library: uc.Library, tmp_path: Path) -> None:
    for number, game in enumerate(stops(library, 3)):
        if number % 7 == 0 and not game.is_terminal:
            stood = uc.Game.from_position(game.position(), library=library)
            assert stood.observation("indigo").data["seen"] == game.observation("indigo").data["seen"]
            assert uc.Game.from_json(game.to_json(), library=library) == game


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("games",),
    ("scenarios", "bazaar"),
    ("sequence", "bazaar"),
    ("hooks", "bazaar"),
    ("hooks", "bazaar", "windows"),
    ("validate", str(DATA / "scenarios" / "first_night.json")),
    ("validate", str(DATA)),
    ("validate", "--game", "bazaar", "--pack", "bazaar"),
    ("show", str(DATA / "scenarios" / "first_night.json")),
    ("show", str(DATA / "scenarios" / "first_night.json"), "--seat", "indigo", "--lang", "es"),
    ("perft", str(DATA / "scenarios" / "first_night.json"), "1"),
    ("simulate", "bazaar", "first_night", "--games", "4"),
    ("plugins",),
    ("schema", "--game", "bazaar"),
    ("schema", "--pack", "bazaar", "scenarios"),
    ("new-scenario", "bazaar", "mine.json"),
    ("new-scenario", "bazaar", "mine.json", "--schema"),
    ("new-plugin", "my_stalls", "--game", "bazaar"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_runs(
    words: tuple[str, ...], installed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    code = main(list(words))
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    assert said.out


def test_a_game_is_played_at_the_terminal_shown_and_explained(
    installed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\nq\n"))
    code = main(["play", "bazaar", SCENARIO, "--seed", "1", "--player", "indigo=random", "--save", "mine.json"])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    action = uc.Game.load("mine.json").legal_actions()[0].notation
    for words in (
        ("explain", "mine.json", action, "--trace"),
        ("show", "mine.json", "--seat", "saffron"),
        ("show", "mine.json", "--svg", "mine.svg"),
        ("explain", "mine.json", "price", "piece=saffron:crate_1", "--seat", "saffron"),
        ("explain", "mine.json", "draw", "--seat", "saffron"),
        ("replay", "mine.json"),
        ("migrate", "mine.json", "--out", "new"),
    ):
        assert main(list(words)) == 0, words
        assert capsys.readouterr().err == ""
    assert "<svg" in (tmp_path / "mine.svg").read_text(encoding="utf-8")


def test_rows_of_simulated_games_are_studied(installed: None, tmp_path: Path, capsys: Any) -> None:
    rows = tmp_path / "rows.jsonl"
    assert main(["simulate", "bazaar", SCENARIO, "--games", "6", "--cards", "--out", str(rows)]) == 0
    assert main(["study", str(rows)]) == 0
    assert "First night" in capsys.readouterr().out


def test_schemas_fit_the_data_and_what_the_game_writes(installed: None, tmp_path: Path) -> None:
    jsonschema: Callable[..., Any] = pytest.importorskip("jsonschema").validate
    assert main(["schema", "--game", "bazaar", "--out", str(tmp_path)]) == 0
    for kind in ("cards", "tiles", "crates"):
        document = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))
        jsonschema(document, json.loads((tmp_path / f"{kind}.schema.json").read_text(encoding="utf-8")))
