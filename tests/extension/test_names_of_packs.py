"""Names in play: the game's own are short, those of any other pack carry it, whatever else is on."""

from __future__ import annotations

import importlib
import json
import re
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
from kit.folders import write
from kit.positions import check_round_trip
from undaunted_command.main import main
from undaunted_command.schema import compose_schemas
from undaunted_core.ids import PLAY_PATTERN, play_name, short_names
from undaunted_table.render.text import draw
from undaunted_testing import check_ruleset, check_secrecy

PACKS = ("one", "two", "three")


def engineer(pack: str) -> dict[str, Any]:
    """A card and a counter that every pack here calls alike."""
    alike = {"id": f"{pack}:us/engineer", "side": "us", "provenance": "original",
             "title": {"en": "Engineer", "es": "Ingeniero"}}  # fmt: skip
    actions = [{"action": "move", "x": 1}, {"action": "attack", "x": 1}]
    card = {**alike, "role": "combat", "unit": f"{pack}:us/engineer", "initiative": 5, "actions": actions, "copies": 3}
    return {"cards": [card], "units": [{**alike, "defence": {"regular": 4}}]}


def scenario(pack: str, others: tuple[str, ...]) -> dict[str, Any]:
    """The template with the tile and the engineers of these packs."""
    rules = uc.new_game("normandy", "la_raye", seed=1).rules
    document: dict[str, Any] = json.loads(json.dumps(rules.source.raw["scenario"]))
    first = document["spaces"][0]["tile"]
    document["spaces"].append({"tile": f"{pack}.50A", "at": [-20, 0]})
    at = document["spaces"][0]["at"]
    taken = {tuple(one["at"]) for one in document["spaces"]}
    document["spaces"][-1]["at"] = next(
        [at[0] + dx, at[1] + dy]
        for dx, dy in ((-1, 0), (0, -1), (0, 1), (1, 0))
        if (at[0] + dx, at[1] + dy) not in taken
    )
    us = document["sides"]["us"]
    for one in others:
        us["deck"][f"{one}.engineer"] = 2
        us["counters"][f"{one}.engineer"] = first
    return {**document, "id": f"{pack}:first", "title": {"en": "First", "es": "Primero"}, "provenance": "original"}


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, Path]:
    """Three data folders with the same local names: a tile, a card, a counter, a scenario."""
    for pack in PACKS:
        home = tmp_path / pack
        about = {"id": pack, "game": "normandy", "version": "1", "provenance": "original"}
        write(home / "pack.json", about)
        kinds = engineer(pack)
        for kind, held in kinds.items():
            write(home / f"{kind}.json", {kind: held})
        label = {"en": pack, "es": pack}
        write(home / "tiles.json", {
            "tiles": [{"id": f"{pack}:50A", "label": label, "cover": 1, "provenance": "original"}],
        })
        write(home / "scenarios" / "first.json", scenario(pack, (pack,)))
    return {pack: tmp_path / pack for pack in PACKS}


def names_of(rules: Any) -> dict[str, tuple[str, ...]]:
    return {domain: rules.names[domain] for domain in ("card", "piece", "space")}


def test_the_form_of_names_in_play() -> None:
    assert play_name("normandy:us/rifleman_a") == "us:rifleman_a"
    assert play_name("arnhem:us/engineer", "arnhem") == "us:arnhem.engineer"
    assert play_name("arnhem:50A", "arnhem") == "arnhem.50A"


def test_a_packs_names_are_the_same_whatever_else_is_on(folders: dict[str, Path]) -> None:
    library = uc.Library()
    for pack, folder in folders.items():
        alone = uc.new_game("normandy", f"{pack}:first", seed=1, packs=(folder,), library=library)
        assert f"us:{pack}.engineer" in alone.rules.names["card"]
        assert f"us:{pack}.engineer" in alone.rules.names["piece"]
        assert f"{pack}.50A" in alone.rules.names["space"]
        assert "us:rifleman_a" in alone.rules.names["card"]
        for count in (2, 3):
            for others in combinations(folders, count):
                if pack not in others:
                    continue
                packs = tuple(folders[one] for one in others)
                game = uc.new_game("normandy", f"{pack}:first", seed=1, packs=packs, library=library)
                assert names_of(game.rules) == names_of(alone.rules)
                assert set(game.catalog["tiles"]) >= {f"{one}.50A" for one in (pack,)}


def test_all_of_them_in_one_game_stay_apart(folders: dict[str, Path]) -> None:
    """Notation, titles, positions, saves, replays, pictures, texts and explanations."""
    library = uc.Library()
    packs = tuple(folders.values())
    for seed in range(3):
        game = uc.new_game("normandy", scenario("one", PACKS), seed=seed, packs=packs, library=library)
        cards = [name for name in game.rules.names["card"] if name.endswith("engineer")]
        assert sorted(cards) == ["us:one.engineer", "us:three.engineer", "us:two.engineer"]
        titles = {game.catalog["pieces"][name]["title"]["en"] for name in cards}
        assert titles == {"Engineer (one)", "Engineer (two)", "Engineer (three)"}
        uc.play(game, {"us": "random", "german": "random"}, max_decisions=60)
        assert uc.Game.from_json(game.to_json(), library=library).digest() == game.digest()
        assert uc.Replay.from_json(game.replay().to_json(), library=library).play().digest() == game.digest()
        check_round_trip(game)
        for seat in game.seats:
            seen = game.observation(seat)
            assert "50A" in draw(seen, game.board, game.catalog)
            assert all(f"Engineer ({pack})" in seen._repr_svg_() for pack in PACKS)
            for action in game.legal_actions(seat):
                assert game.action(action.notation) == action
                assert action.text("en")
                game.explain(action, seat)
    position = game.position()
    assert "one.engineer" in json.dumps(position)


def test_people_read_short_names_never_two_alike(folders: dict[str, Path]) -> None:
    """Board, sentences and explanations name a space alike; what a program reads keeps the whole name."""
    assert short_names(("50A", "one.50A", "two.50A", "one.51A")) == {
        "50A": "50A", "one.50A": "50A/2", "two.50A": "50A/3", "one.51A": "51A",
    }
    game = uc.new_game("normandy", "first", seed=1, packs=(folders["two"],), library=uc.Library())
    seen = game.observation(None)
    assert "|50A " in draw(seen, game.board, game.catalog)
    for lang in ("en", "es"):
        assert game.rules.text.title("space", "two.50A", lang) == "50A"
    assert "two.50A" in {space.name for space in game.board.spaces}


def test_a_position_holds_a_qualified_card_that_is_played_by_its_notation(folders: dict[str, Path]) -> None:
    library = uc.Library()
    packs = tuple(folders.values())
    game = uc.new_game("normandy", scenario("one", ("one", "two")), seed=1, packs=packs, library=library)
    uc.play(game, {"us": "random", "german": "random"}, max_decisions=2)
    document = game.position()
    here = document["counters"]["us"]
    assert {"one.engineer", "two.engineer"} <= set(here)
    action = game.rules.parse("play us:two.engineer move")
    assert action is not None
    assert action.to_dict() == {"kind": "tactics.play", "card": "us:two.engineer", "ability": "move"}


def test_the_own_short_scenario_name_is_the_games_whatever_is_on(folders: dict[str, Path]) -> None:
    library = uc.Library()
    folder = folders["one"]
    write(folder / "scenarios" / "la_raye.json", {**scenario("one", ("one",)), "id": "one:la_raye"})
    packs = (folder, folders["two"])
    assert uc.new_game("normandy", "la_raye", seed=1, packs=packs, library=library).rules.scenario == "normandy:la_raye"
    assert uc.new_game("normandy", "one:la_raye", seed=1, packs=packs, library=library).rules.scenario == "one:la_raye"
    listed = [info.id for info in library.scenarios("normandy", packs)]
    assert {"la_raye", "one:la_raye", "one:first", "two:first"} <= set(listed)


def test_a_short_scenario_name_is_taken_where_only_one_pack_has_it(folders: dict[str, Path]) -> None:
    library = uc.Library()
    one, two, three = folders.values()
    assert uc.new_game("normandy", "first", seed=1, packs=(two,), library=library).rules.scenario == "two:first"
    with pytest.raises(uc.LinkError, match="found 'first', expected one scenario: one:first or two:first"):
        uc.new_game("normandy", "first", seed=1, packs=(one, two), library=library)
    with pytest.raises(uc.LinkError, match="one:first or three:first or two:first"):
        uc.new_game("normandy", "first", seed=1, packs=(one, two, three), library=library)
    with pytest.raises(uc.LinkError, match="nearest: one:first"):
        uc.new_game("normandy", "one:frst", seed=1, packs=(one,), library=library)


def test_the_commands_take_a_short_name_and_say_when_it_is_none(
    folders: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, _ = map(str, folders.values())
    command = ["simulate", "normandy", "first", "--games", "1", "--max-decisions", "20", "--seed", "1"]
    assert main([*command, "--pack", one]) == 0
    capsys.readouterr()
    assert main([*command, "--pack", one, "--pack", two]) == 1
    assert "one:first or two:first" in capsys.readouterr().err
    assert main(command) == 2
    assert "no scenario of normandy 'first'" in capsys.readouterr().err


def test_an_override_keeps_the_short_name(folders: dict[str, Path]) -> None:
    folder = folders["one"]
    change = {"id": "one:change", "kind": "cards", "target": "normandy:us/rifleman_a", "set": {"initiative": 9}}
    write(folder / "overrides.json", {"overrides": [change]})
    game = uc.new_game("normandy", "la_raye", seed=1, packs=(folder,), library=uc.Library())
    assert game.catalog["cards"]["us:rifleman_a"]["initiative"] == 9


def test_the_names_an_editor_offers_are_those_in_play(folders: dict[str, Path]) -> None:
    library = uc.Library()
    packs = tuple(library.add(folder) for folder in folders.values())
    made = compose_schemas(library, "normandy", packs)
    tiles = made["scenarios"]["$defs"]["SpacePlan"]["properties"]["tile"]["enum"]
    deck = made["scenarios"]["$defs"]["NormandySide"]["properties"]["deck"]["propertyNames"]["enum"]
    assert {"17B", "one.50A", "two.50A"} <= set(tiles)
    assert {"rifleman_a", "one.engineer", "two.engineer"} <= set(deck)
    assert "one:us/engineer" in made["cards"]["$defs"]["Card"]["properties"]["unit"]["anyOf"][0]["enum"]
    assert all(re.fullmatch(PLAY_PATTERN, name) for name in tiles)


@pytest.mark.nightly
def test_promises_and_secrets_hold_with_all_of_them(folders: dict[str, Path]) -> None:
    library = uc.Library()
    packs = tuple(library.add(folder) for folder in folders.values())
    check_ruleset(library, "normandy", "one:first", packs=packs, games=1, plies=80, every=20)

    def make_game(**more: Any) -> uc.Game:
        return uc.new_game("normandy", "one:first", seed=2, packs=packs, library=library, **more)

    check_secrecy(make_game, plies=60, every=20)


# -- what the template writes ------------------------------------------------------------


@pytest.fixture
def templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Three plugins as ``new-plugin`` writes them, registered in one library."""
    monkeypatch.chdir(tmp_path)
    library = uc.Library()
    made = ("first_arctic", "second_alps", "first_alps")
    for name in made:
        assert main(["new-plugin", name, "--unit", "--action", "--scenario"]) == 0
        monkeypatch.syspath_prepend(str(tmp_path / name / "src"))
        library.register(importlib.import_module(f"{name}.plugin"))
    capsys.readouterr()
    yield library, made
    for name in [name for name in sys.modules if name.partition(".")[0] in made]:
        del sys.modules[name]


@pytest.mark.nightly
def test_templates_are_active_together_two_and_three_at_once(templates: Any) -> None:
    library, made = templates
    for packs in (made[:2], made):
        for name in packs:
            alone = uc.new_game("normandy", name, seed=1, packs=(name,), library=library)
            game = uc.new_game("normandy", name, seed=1, packs=packs, library=library)
            assert names_of(game.rules) == names_of(alone.rules)
            uc.play(game, {"us": "random", "german": "random"}, max_decisions=40)
            check_round_trip(game)
            assert uc.Game.from_json(game.to_json(), library=library).digest() == game.digest()


@pytest.mark.nightly
def test_each_template_has_names_of_its_own(templates: Any) -> None:
    library, made = templates
    own = [info.id for info in library.scenarios("normandy", made) if info.id.partition(":")[0] in made]
    assert sorted(own) == sorted(f"{name}:{name}" for name in made)
    tiles = library.ruleset("normandy", made[0], made).source.names
    assert {tiles["first_arctic:FA1A"], tiles["second_alps:SA1A"]} == {"first_arctic.FA1A", "second_alps.SA1A"}
