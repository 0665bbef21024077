"""A deck of the table: cards without side or role in any game, drawn by a chance that starts a procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import barrage
import bidding
import undaunted_core as uc
from kit.folders import pack
from three_packs import plugin
from undaunted_command.checking import Checker
from undaunted_core.authoring import Chance, Insert, Replace, step, text
from undaunted_table.render.text import draw
from undaunted_testing import CheckFailedError, check_sequence, zone
from undaunted_testing.outline import outline
from undaunted_testing.suite import SUITE, Effort, Setup, run_check

if TYPE_CHECKING:
    from pathlib import Path

EVENTS = ("barrage.barrage", "barrage.rain", "barrage.quiet")
LITTLE = Effort(games=1, plies=40, secret_moves=8, secret_stops=1, own_moves=60, own_looks=1, own_secrets=1)


@pytest.fixture(scope="module")
def library() -> uc.Library:
    return barrage.make_library()


def new(library: uc.Library, game: str = "normandy", scenario: str = "la_raye", **more: Any) -> uc.Game:
    packs = (*more.pop("packs", ()), "barrage")
    return uc.new_game(game, scenario, seed=1, packs=packs, library=library, **more)


def to_event(game: uc.Game) -> uc.Game:
    """The game, played as far as the next event."""
    for _ in range(400):
        waiting = game.legal_actions()
        if waiting[0].kind == "barrage.turn_card":
            return game
        game.apply(waiting[0])
    raise AssertionError("no event")


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("normandy", "la_raye"), ("north_africa", "the_whole_patrol"), ("allied_assault", "metz"), ("prizes", "first")],
)
def test_every_game_may_have_a_deck_of_the_table(library: uc.Library, game: str, scenario: str) -> None:
    """Every copy starts in the zone that its card names, and is of no side."""
    if game == "prizes":
        library = bidding.make_library()
        library.register(barrage)
    played = to_event(new(library, game, scenario, chance="explicit"))
    assert zone(played, "events") == ["barrage.barrage", "barrage.barrage", "barrage.rain", "barrage.quiet"]
    assert {played.catalog["cards"][card]["side"] for card in EVENTS} == {None}
    assert [str(odds) for _, odds in played.chance_outcomes()] == ["1/2", "1/4", "1/4"]
    played.apply("event barrage.barrage")
    assert [event.kind for event in played.events(None) if event.kind == "barrage.fell"] == ["barrage.fell"] * 2


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("game", "scenario"), [("normandy", "la_raye"), ("allied_assault", "metz")])
def test_bots_play_with_a_deck_of_the_table(library: uc.Library, game: str, scenario: str, bot: str) -> None:
    played = new(library, game, scenario, max_decisions=12)
    uc.play(played, dict.fromkeys(played.seats, bot))
    assert played.is_terminal


@pytest.mark.nightly(but=["secrecy", "conserved", "saved"])
@pytest.mark.parametrize("check", SUITE)
def test_the_suite_holds_with_a_deck_of_the_table(library: uc.Library, check: str) -> None:
    run_check(Setup("normandy", "normandy:la_raye", ("barrage",), library), check, LITTLE)


def test_nobody_knows_what_comes_next(library: uc.Library) -> None:
    """The deck hides its cards from both sides and from who looks on; the pile is open."""
    game = to_event(new(library, chance="explicit"))
    game.apply("event barrage.rain")
    for seat in (*game.seats, None):
        seen = game.observation(seat).data
        assert "events" not in seen["seen"]["zones"]["cards"]
        assert seen["seen"]["zones"]["cards"]["past_events"] == ["barrage.rain"]
    worlds = [game.observation("us").determinize(seed) for seed in range(3)]
    assert {tuple(zone(world, "events")) for world in worlds} == {tuple(zone(game, "events"))}


def test_an_empty_deck_takes_in_its_pile(library: uc.Library) -> None:
    """By the rule of the pack; the fifth event comes out of the whole deck again."""
    game = new(library, chance="explicit")
    for card in ("rain", "quiet", "barrage", "barrage"):
        to_event(game).apply(f"event barrage.{card}")
    assert zone(game, "events") == []
    assert len(to_event(game).chance_outcomes()) == 3
    assert "The events are shuffled." in [event.text("en") for event in game.events(None)]


def to_empty(game: uc.Game) -> uc.Game:
    """An explicit game, played until a card is to come from the empty deck."""
    while zone(game, "events") or game.rules.label_of[game._ctx.state.stack[-1][0]] != barrage.TURN.name:
        game.apply(game.legal_actions()[0])
    return game


def bare_game(chance: str) -> uc.Game:
    """A game in which nothing fills the deck again."""
    library = barrage.make_library()
    bare = step("events", lambda ctx: ctx.call(barrage.TURN), "", barrage.TURN)
    phase = {"phase.bare.events": text(en="events", es="sucesos")}
    library.register(plugin("bare", Replace("core.round", "events", bare), requires=("barrage",), messages=phase))
    return new(library, chance=chance, packs=("bare",))


NO_OUTCOME = r"pack barrage: chance event barrage.turn returned no outcome.*barrage.__init__.py:\d+"


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_an_empty_deck_without_such_a_rule_is_told(chance: str) -> None:
    """With the pack, the chance event, and the line that lists the outcomes."""
    game = bare_game(chance)
    with pytest.raises(uc.RuleError, match=NO_OUTCOME):
        uc.play(game, dict.fromkeys(game.seats, "random"))


@pytest.mark.parametrize("ask", [
    uc.Game.legal_actions, uc.Game.chance_outcomes, lambda game: game.apply("event barrage.rain"),
    lambda game: uc.play(game, dict.fromkeys(game.seats, "random")), lambda game: uc.playout(game, limit=9),
], ids=["legal", "outcomes", "apply", "play", "playout"])
def test_explicit_chance_without_an_outcome_is_told_whatever_is_asked(ask: Any) -> None:
    with pytest.raises(uc.RuleError, match=NO_OUTCOME):
        ask(to_empty(bare_game("explicit")))


def test_titles_of_the_deck_reach_terminal_and_picture(library: uc.Library) -> None:
    game = to_event(new(library, chance="explicit"))
    game.apply("event barrage.rain")
    seen = game.observation("us")
    for lang, words in (("en", ("Rain", "deck of events", "past events")), ("es", ("Lluvia", "mazo de sucesos"))):
        terminal, picture = draw(seen, game.board, game.catalog, lang=lang), seen.svg(lang)
        for word in words:
            assert word.casefold() in terminal.casefold()
            assert word.casefold() in picture.casefold()


def test_what_a_chance_event_starts_is_in_the_sequence_of_play(library: uc.Library) -> None:
    """Below the event; the suite refuses one that starts more than it says."""
    rules = library.ruleset("normandy", "la_raye", ("barrage",))
    lines = [(depth, node.name) for depth, node in outline(rules).lines()]
    at = lines.index(next(line for line in lines if line[1] == "barrage.turn"))
    assert lines[at + 1] == (lines[at][0] + 1, "barrage.shelling")
    check_sequence(library, "normandy", "la_raye", packs=("barrage",), games=1)


def test_what_a_chance_event_starts_without_a_word_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = attrs.evolve(barrage.TURN, starts=())
    monkeypatch.setattr(barrage, "TURN", silent)
    events = step("events", barrage.begin_events, "BAR-1", silent, barrage.SHELLING)
    monkeypatch.setattr(barrage, "ROUND", Insert("core.round", events, after="begin_round"))
    with pytest.raises(CheckFailedError, match=r"barrage.turn/ starts barrage.shelling, which it does not declare"):
        check_sequence(barrage.make_library(), "normandy", "la_raye", packs=("barrage",), games=1)


def test_a_chance_event_that_starts_what_nothing_declares_is_told(library: uc.Library) -> None:
    coin = Chance("coin.fall", {}, "core.roll", lambda: (0,), lambda face: None, starts=("barrage.sheling",))
    library = barrage.make_library()
    library.register(plugin("coin", coin, requires=("barrage",)))
    with pytest.raises(uc.RulesetError, match=r"chance event coin.fall: found 'barrage.sheling', .*barrage.shelling"):
        new(library, packs=("coin",))


def test_a_card_in_a_zone_that_the_table_has_not_is_refused(tmp_path: Path, library: uc.Library) -> None:
    """With the file of the card; also a zone that each side has."""
    card = {"title": {"en": "Fog", "es": "Niebla"}, "copies": 1, "provenance": "original"}
    cards = [{"id": "fog:a", "zone": "evnts", **card}, {"id": "fog:b", "zone": "hand", **card}]
    home = pack(tmp_path, "fog", requires=("barrage",), table_cards={"table_cards": cards})
    first, second = (str(fault) for fault in Checker(barrage.make_library()).check(home).faults)
    assert first.endswith("table_cards.json#/table_cards/0/zone: found 'evnts', expected a zone of the table; "
                          "nearest: events")
    assert "table_cards/1/zone: found 'hand', expected a zone of the table" in second


def test_a_typed_chance_takes_named_functions() -> None:
    """A function names what it needs, so strict types leave its parameters open."""
    hints = {field.name: str(field.type) for field in attrs.fields(Chance)}
    assert hints["outcomes"] == "Callable[..., Sequence[int]]"
    assert hints["resolve"] == "Callable[..., Args | None]"


def test_the_catalogue_that_the_page_reads_has_the_titles_of_the_deck(library: uc.Library) -> None:
    catalog = new(library).catalog
    assert catalog["zones"]["events"]["title"] == {"en": "deck of events", "es": "mazo de sucesos"}
    assert catalog["cards"]["barrage.rain"]["name"] == {"en": "Rain", "es": "Lluvia"}
    assert catalog["cards"]["barrage.rain"]["zone"] == "events"
