"""Five prizes: a game without board, pieces, decks and the Undaunted system runs on the core alone."""

from __future__ import annotations

from typing import Any

import pytest

import bidding
import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_testing import check_ruleset, check_secrecy, check_sequence


@pytest.fixture(scope="module")
def library() -> uc.Library:
    return bidding.make_library()


def played(library: uc.Library, *rounds: tuple[str, str]) -> uc.Game:
    """The game after these bids of north and south."""
    game = uc.new_game("prizes", "first", seed=1, library=library)
    for north, south in rounds:
        game.apply(f"bid north:{north}", seat="north")
        game.apply(f"bid south:{south}", seat="south")
    return game


def points(game: uc.Game) -> dict[str, int]:
    found = game.observation("north").data["seen"]["prizes"]["points"]
    return {side: found.get(side, 0) for side in game.sides}


def cards(game: uc.Game, seat: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = game.observation(seat).data["seen"]["zones"]["cards"]
    return found


def test_the_higher_number_takes_the_prize_and_equal_numbers_leave_it(library: uc.Library) -> None:
    assert points(played(library, ("five", "four"))) == {"north": 3, "south": 0}
    assert points(played(library, ("five", "four"), ("one", "two"))) == {"north": 3, "south": 5}
    assert points(played(library, ("two", "two"))) == {"north": 0, "south": 0}


def test_a_number_is_bid_once(library: uc.Library) -> None:
    game = played(library, ("five", "four"))
    left = [f"bid north:{number}" for number in ("one", "two", "three", "four")]
    assert [action.notation for action in game.legal_actions("north")] == left
    with pytest.raises(uc.IllegalActionError, match="not in your hand"):
        game.apply("bid north:five", seat="north")


def test_a_bid_is_secret_until_all_have_bid(library: uc.Library) -> None:
    game = uc.new_game("prizes", "first", seed=1, library=library)
    before = cards(game, "south")
    game.apply("bid north:five", seat="north")
    assert game.to_move == ("south",)
    assert cards(game, "south") == before
    assert not [event for event in game.events("south") if event.kind == "prizes.number_bid"]


def test_more_points_win_and_equal_points_are_a_draw(library: uc.Library) -> None:
    up, down = ("one", "two", "three", "four", "five"), ("five", "four", "three", "two", "one")
    won = played(library, *zip(up, down, strict=True))
    assert points(won) == {"north": 5, "south": 8}
    assert won.outcome is not None
    assert won.outcome.winners == ("south",)
    drawn = played(library, *zip(up, up, strict=True))
    assert drawn.outcome is not None
    assert drawn.outcome.winners == ()


def test_the_catalogue_has_what_the_packs_bring_and_no_kind_of_a_system() -> None:
    """A new kind has titles, the entries of an old kind get further fields; a function that takes nothing is told."""

    def game_with(*parts: au.drawing.CatalogPart) -> uc.Game:
        class Ships:
            PACK = uc.Pack(id="ships", version="1", requires=("prizes",))

            @uc.hookimpl
            def register_rules(self, register: au.Registrar) -> None:
                register.add(au.Titles({("flag", "red"): au.text("Red", "Rojo")}), *parts)

        library = bidding.make_library()
        library.register(Ships())
        return uc.new_game("prizes", "first", seed=1, library=library, packs=("ships",))

    def nothing() -> dict[str, Any]:
        return {}

    plain: Any = game_with().catalog
    assert not {"abilities", "movements", "attacks", "specialisms", "defences"} & set(plain)
    assert "piece" not in plain["cards"]["north:one"]
    flags = au.drawing.CatalogPart("flags", lambda rules: {"red": {"size": (2, 3)}, "blue": {}}, ("banner", "flag"))
    more = au.drawing.CatalogPart("cards", lambda rules: {"north:one": {"weight": 4}})
    told: Any = game_with(flags, more).catalog
    assert told["flags"]["red"] == {"title": {"en": "Red", "es": "Rojo"}, "size": [2, 3]}
    assert told["flags"]["blue"] == {"title": {"en": "blue", "es": "blue"}}
    assert told["cards"]["north:one"] == {**plain["cards"]["north:one"], "weight": 4}
    with pytest.raises(uc.DeclarationError, match=r"catalog part.*expected a function that takes \(rules\)"):
        game_with(au.drawing.CatalogPart("flags", nothing))  # type: ignore[arg-type]


def test_who_may_enter_is_asked_of_things_that_exist() -> None:
    """There is nothing to enter with here; names are checked as everywhere."""
    library = bidding.make_library()
    seen = uc.new_game("prizes", "first", seed=1, library=library).observation("north")
    with pytest.raises(ValueError, match="no piece 'boat'"):
        seen.may_enter("boat", "quay")


def test_the_general_checks_pass(library: uc.Library) -> None:
    check_ruleset(library, "prizes", "first", games=10)
    check_sequence(library, "prizes", "first", games=5)
    check_secrecy(lambda *, chance: uc.new_game("prizes", "first", seed=2, chance=chance, library=library))


def test_a_game_without_a_board_is_shown_written_and_read(library: uc.Library) -> None:
    game = played(library, ("five", "four"))
    assert "<svg" in game.observation("north").svg()
    assert "one" in str(game.observation("north"))
    stood = uc.Game.from_position(game.position(), library=library)
    assert points(stood) == points(game)
    assert cards(stood, "south") == cards(game, "south")
    assert uc.Game.from_json(game.to_json(), library=library) == game


def test_a_game_whose_rounds_are_empty_is_refused() -> None:
    """Its rounds would follow each other for ever."""

    class Empty(bidding.Plugin):
        @uc.hookimpl
        def register_rules(self, register: au.Registrar) -> None:
            register.add(au.HAND, au.DISCARD)

    library = uc.Library(discover=False)
    library.register(Empty())
    with pytest.raises(uc.DeclarationError, match=r"pack prizes: game prizes: found no step in core\.round, expected"):
        uc.new_game("prizes", "first", library=library)


def test_a_scenario_without_board_and_sides_has_neither() -> None:
    """What link leaves out the game does not have; nobody has conditions of victory."""
    rules: Any = bidding.make_library().ruleset("prizes", "first")
    assert (rules.source.spaces, rules.source.pieces, rules.source.geometry.name) == ((), (), "squares")
    assert rules.source.sides == ("north", "south")
    assert rules.victory.conditions == ((), ())
