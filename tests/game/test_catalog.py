"""Board and catalogue: enough to draw everything, in both languages, for every game."""

from __future__ import annotations

import copy
import gc
import itertools
import json
import operator
import pickle
import re
import weakref
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import ROOT, in_repository
from kit.setups import few, own_library, stops
from undaunted_core.game.fixed import once_per_ruleset

PAGE = ROOT / "docs" / "reference" / "catalog.md"


def start(game: str, scenario: str, seed: int = 5) -> uc.Game:
    return uc.new_game(game, scenario, seed=seed, library=own_library(game))


def texts(value: Any) -> list[dict[str, str]]:
    """Every text of a catalogue."""
    if isinstance(value, dict):
        if value.keys() == {"en", "es"}:
            return [value]
        return [text for one in value.values() for text in texts(one)]
    return [text for one in value for text in texts(one)] if isinstance(value, list) else []


@pytest.mark.parametrize(("game", "scenario"), few(0))
def test_the_catalogue_is_json(game: str, scenario: str) -> None:
    """Nothing in it changes on the way through JSON."""
    catalog = start(game, scenario).catalog
    assert json.loads(json.dumps(catalog)) == catalog


@pytest.mark.parametrize(("game", "scenario"), few(1))
def test_every_name_a_seat_meets_has_an_entry(game: str, scenario: str) -> None:
    """Names in observations, actions and events are in the catalogue or on the board."""
    known: dict[str, Any] = {}
    for played in stops(game, scenario, range(0, 120, 10), 120, 5):
        if not known:
            catalog = played.catalog
            known = {
                "side": catalog["sides"], "seat": catalog["seats"], "card": catalog["cards"], "zone": catalog["zones"],
                "piece": catalog["pieces"], "ability": catalog.get("abilities"), "attack": catalog.get("attacks"),
                "space": {space.name for space in played.board.spaces},
            }  # fmt: skip
            assert catalog["tiles"].keys() == known["space"]
        for seat in (*played.seats, None):
            seen = played.observation(seat)
            assert seen.phase in {"", *catalog["phases"]}
            assert known["zone"].keys() >= seen.data["seen"]["zones"]["cards"].keys()
            for action in seen.legal_actions:
                entry = catalog["actions"][action.kind]
                fields = action.to_dict()
                assert [action.kind, *entry["fields"]] == [fields.pop("kind"), *fields]
                assert action.notation == " ".join([entry["word"], *fields.values()]).strip()
                for field, domain in entry["fields"].items():
                    assert fields[field] in known.get(domain, played.rules.names[domain])


@pytest.mark.parametrize(("game", "scenario"), few(2))
def test_columns_tell_how_every_column_is_to_be_read(game: str, scenario: str) -> None:
    """The rows of a column are of the domains its entry says, its values too."""
    for played in stops(game, scenario, range(0, 120, 10), 120, 5):
        catalog = played.catalog
        members = {
            "side": catalog["sides"], "seat": catalog["seats"], "card": catalog["cards"], "zone": catalog["zones"],
            "piece": catalog["pieces"], "space": catalog["tiles"], "attack": catalog.get("attacks", {}),
        }  # fmt: skip
        seen = played.observation(played.seats[0]).data["seen"]
        shown = {f"{slot}.{name}" for slot, part in seen.items() for name in part}
        assert shown == {name for name, column in catalog["columns"].items() if column["visible"] != "hidden"}
        for name in shown:
            slot, _, column = name.partition(".")
            entry, rows = catalog["columns"][name], [seen[slot][column]]
            for domain in entry["index"]:
                assert all(members[domain].keys() >= row.keys() for row in rows), name
                rows = [value for row in rows for value in row.values()]
            for value in rows:
                for one in value if entry["cell"] != "one" else [value]:
                    if entry["holds"] in members:
                        assert one is None or one in members[entry["holds"]], name
                    elif entry["holds"] not in ("int", "bool", "text"):
                        assert one is None or one in entry["values"], name


@pytest.mark.parametrize(("game", "scenario"), few(3))
def test_titles_are_in_both_languages_and_none_is_a_bare_name(game: str, scenario: str) -> None:
    """Steps, conditions, endings and columns have a text of their own, not their name."""
    catalog = start(game, scenario).catalog
    found = texts(catalog)
    assert all(text["en"].strip() and text["es"].strip() for text in found)
    for kind in ("phases", "zone_kinds", "zones", "abilities", "movements", "attacks", "columns", "endings"):
        # A game without a system has no abilities, movements and attacks.
        for name, entry in catalog.get(kind, {}).items():
            told = entry.get("title") or entry["text"]
            assert told["es"] != name.rpartition(".")[2].replace("_", " "), (kind, name)
    for side in catalog["sides"].values():
        for condition in side["victory"]:
            assert str(condition["points"] or "") in condition["text"]["es"]
            assert condition["text"]["es"] != condition["text"]["en"] or condition["condition"] == "conquest"


@pytest.mark.parametrize("key", ["column.masonry.damage", "phase.toy.draw_hands"])
def test_a_column_or_a_phase_without_a_text_is_refused(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What drawings and catalogue would have to name has a name in every language."""
    import toy

    monkeypatch.setattr(toy, "MESSAGES", {name: text for name, text in toy.MESSAGES.items() if name != key})
    with pytest.raises(uc.DeclarationError, match=f"pack toy: .*found no message '{key}', expected Messages"):
        uc.new_game("toy", "skirmish", seed=1, library=toy.make_library())


# -- what is particular ------------------------------------------------------------------


def test_pieces_tell_where_they_enter_and_which_cards_activate_them() -> None:
    """UND-1.2, NOR-5.1: a counter's cards, and its spawn tile."""
    catalog = start("normandy", "la_raye").catalog
    scout = catalog["pieces"]["german:scout_a"]
    assert (scout["enters"], scout["cards"]) == ("05B", ["german:scout_a"])
    assert catalog["cards"]["german:scout_a"]["piece"] == "german:scout_a"
    assert catalog["cards"]["german:fog_of_war"]["piece"] is None
    assert catalog["cards"]["us:rifleman_a"]["start"] == {"deck": 1, "supply": 4}
    assert catalog["cards"]["us:rifleman_a"]["extra"] == ["hunker_down", "ready"]


def test_sides_tell_what_they_win_by() -> None:
    """Conditions with their parameters; what else ends the game stands for itself."""
    catalog = start("normandy", "crossing_the_vire").catalog
    (claim,), (pin,) = (catalog["sides"][side]["victory"] for side in ("us", "german"))
    assert (claim["condition"], claim["points"]) == ("claim_objectives", 2)
    assert claim["text"] == {
        "en": "claim objectives, points needed: 2",
        "es": "controlar objetivos, puntos necesarios: 2",
    }
    assert pin["condition"] == "pin"
    assert pin["text"]["en"].startswith("pin the enemy")
    assert catalog["endings"].keys() == {"both_pinned", "beyond_hope"}


def test_special_rules_of_a_scenario_are_told() -> None:
    (scenario,) = start("normandy", "critical_intelligence").catalog["scenario"].values()
    (radio,) = scenario["special"]
    assert (radio["rule"], radio["side"], radio["at"]) == ("radio", "us", "06B")
    assert "06B" in radio["text"]["es"]
    assert (scenario["number"], scenario["geometry"]) == (10, "staggered_columns")


def test_abilities_of_seats_tell_their_parameters_and_which_ability_they_are() -> None:
    """A card's own ability tells none.  The library is new, so that the catalogue is made here."""
    abilities = uc.new_game("north_africa", "the_whole_patrol", seed=5, library=uc.Library()).catalog["abilities"]
    wanted = {
        "seat_attack_2": ("attack", {"x": 2, "squad": None}),
        "seat_control": ("control", {"x": 0, "squad": None}),
        "attack": ("attack", None),
    }
    assert {name: (abilities[name]["ability"], abilities[name]["seat"]) for name in wanted} == wanted


def test_what_only_a_scenario_of_the_toy_game_has_is_told_too() -> None:
    (scenario,) = start("toy", "skirmish").catalog["scenario"].values()
    assert scenario["rounds"] == 9


# -- the board ---------------------------------------------------------------------------


def edges(space: Any) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(space.outline, [*space.outline[1:], space.outline[0]], strict=True))


def touch(one: Any, other: Any) -> bool:
    """Whether two outlines share a stretch, not only a corner."""
    for ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) in itertools.product(edges(one), edges(other)):
        long = (bx - ax) ** 2 + (by - ay) ** 2
        if any(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > 1e-9 for x, y in ((cx, cy), (dx, dy))):
            continue
        along = sorted(((bx - ax) * (x - ax) + (by - ay) * (y - ay)) / long for x, y in ((cx, cy), (dx, dy)))
        if min(1.0, along[1]) - max(0.0, along[0]) > 1e-9:
            return True
    return False


@pytest.mark.parametrize(("game", "scenario"), few(4))
def test_neighbours_are_the_spaces_whose_outlines_touch(game: str, scenario: str) -> None:
    """Outlines lie as the tiles do, in either orientation: who looks sees what is adjacent."""
    board = start(game, scenario).board
    for one, other in itertools.permutations(board.spaces, 2):
        assert touch(one, other) == (other.name in one.neighbours), (one.name, other.name)
    corners = [corner for space in board.spaces for corner in space.outline]
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == (0.0, 0.0)
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == (board.width, board.height)


def test_an_observation_has_board_and_catalogue() -> None:
    """An observation alone is enough to draw it."""
    game = start("normandy", "la_raye")
    assert game.observation("us").board == game.board
    assert game.observation("us").catalog == game.catalog


def test_board_and_catalogue_are_made_once_and_cannot_be_changed() -> None:
    """All games of a ruleset share them, so a program that wants other values takes a copy."""
    game = start("normandy", "la_raye")
    catalog = game.catalog
    assert catalog is game.clone().observation("us").catalog is start("normandy", "la_raye").catalog
    assert game.board is game.observation(None).board
    assert catalog is not start("normandy", "mortain").catalog
    for change in (
        lambda: catalog.pop("cards"),
        lambda: catalog["cards"].update(x={}),
        lambda: catalog["cards"]["us:scout_a"].__setitem__("initiative", 9),
        lambda: catalog["cards"]["us:scout_a"]["actions"].append({}),
        lambda: operator.ior(catalog, {"x": {}}),
        lambda: operator.iadd(catalog["cards"]["us:scout_a"]["actions"], [{}]),
    ):
        with pytest.raises(TypeError, match=r"cannot be changed; change a copy \(copy\.deepcopy\)"):
            change()
    for own in (copy.deepcopy(catalog), pickle.loads(pickle.dumps(catalog)), json.loads(json.dumps(catalog))):
        assert own == catalog
        own["cards"]["us:scout_a"]["actions"].append({})
        assert own != catalog


def test_the_catalogue_goes_with_its_ruleset() -> None:
    made = []

    class Rules:
        pass

    @once_per_ruleset
    def count(rules):
        made.append(1)
        return len(made)

    one, other = Rules(), Rules()
    assert [count(one), count(other), count(one)] == [1, 2, 1]
    watch = weakref.ref(one)
    del one
    gc.collect()
    assert watch() is None


# -- the page ----------------------------------------------------------------------------


@in_repository
def test_the_page_lists_every_kind_and_every_field() -> None:
    """The reference page names what is there and nothing else."""
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE))
    catalog = start("normandy", "mortain").catalog
    assert catalog.keys() <= rows.keys()
    of_the_board, of_events = {"name", "at", "outline", "box", "neighbours", "tile"}, {"source", "space"}
    assert rows.keys() - catalog.keys() == of_the_board | of_events
    for kind, entries in (*catalog.items(), *start("north_africa", "the_whole_patrol").catalog.items()):
        if kind in ("scenario", "columns", "domains") or not entries:
            continue
        fields = next(iter(entries.values())).keys() - {"id", "provenance"}
        assert set(re.findall(r"`(\w+)`", rows[kind])) >= fields, kind
    vehicles = PAGE.read_text(encoding="utf-8").partition("Vehicles and structures")[2]
    for field in ("seats", "integrity", "critical", "points", "specialism"):
        assert f"`{field}`" in vehicles
    column = PAGE.read_text(encoding="utf-8").partition("A column's entry")[2]
    for field in catalog["columns"]["control.marker"]:
        assert f"`{field}`" in column
