"""The drawings of tiles, pieces and events: each that data names is there, in its box, told apart without colour."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.setups import SETUPS, stops
from kit.svg import NS, box, groups, pixels, read, size_of, words
from undaunted_core.content.drawn import GROUNDS, SCENERY, SILHOUETTES
from undaunted_table.render import scenery, silhouettes
from undaunted_table.render.svg import svg
from undaunted_table.render.svg_events import SIGNS
from undaunted_testing import play, scene

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from pathlib import Path

#: The kinds of content that lie on tiles, or are ground.
PIECES, GROUND = ("units", "vehicles", "structures"), ("tiles", "terrains")
TITLES = sorted({game for game, _ in SETUPS if game not in ("toy", "bazaar")})


def entries(root: Path, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    """What the data of the titles and of the examples have of these kinds."""
    files = [*root.glob("plugins/*/src/*/data/*.json"), *root.glob("examples/*/src/*/data/*.json")]
    return [entry for file in files if file.stem in kinds for entry in json.loads(file.read_text("utf-8"))[file.stem]]


# -- every drawing -----------------------------------------------------------------------------


def test_every_name_that_data_may_use_is_drawn_and_no_other() -> None:
    assert set(scenery.DRAWN) == set(SCENERY)
    assert set(silhouettes.DRAWN) == set(SILHOUETTES)
    assert set(scenery.COLOURS) == set(GROUNDS)


@pytest.mark.parametrize(
    ("drawn", "wide", "high", "ink"),
    [
        (scenery.DRAWN, 100, 100, ""),
        (silhouettes.DRAWN, silhouettes.WIDE, silhouettes.HIGH, 'fill="#000" stroke="#000"'),
    ],
    ids=["scenery", "silhouettes"],
)
def test_a_drawing_stays_in_its_box(drawn: dict[str, str], wide: float, high: float, ink: str) -> None:
    """With a margin of two all round, the outermost pixels are white."""
    resvg = pytest.importorskip("resvg_py")
    for name, paths in drawn.items():
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {wide + 4} {high + 4}">'
            f'<path d="M-9 -9h200v200h-200z" fill="#fff"/><g stroke-linecap="round" {ink}>{paths}</g></svg>'
        )
        rows = pixels(bytes(resvg.svg_to_bytes(svg_string=text, width=104)))
        edge = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
        assert set(edge) == {(255, 255, 255)}, name
        assert len({pixel for row in rows for pixel in row}) > 2, name


def test_drawings_are_paths_only_and_no_two_are_alike() -> None:
    for drawn in (scenery.DRAWN, silhouettes.DRAWN):
        assert len(set(drawn.values())) == len(drawn)
        for paths in drawn.values():
            assert set(re.findall(r"<(\w+)", paths)) == {"path"}


# -- every title -------------------------------------------------------------------------------


def test_every_tile_kind_has_a_ground_and_every_piece_a_silhouette(request: pytest.FixtureRequest) -> None:
    """Each tile begins with what its ground is made of."""
    tiles = entries(request.config.rootpath, GROUND)
    pieces = entries(request.config.rootpath, PIECES)
    assert len(tiles) > 80
    assert len(pieces) > 40
    assert [tile["id"] for tile in tiles if tile.get("scenery", ["-"])[0] not in GROUNDS] == []
    assert [piece["id"] for piece in pieces if not (piece.get("silhouette") or piece.get("symbol"))] == []


def test_cards_that_are_units_have_a_silhouette_and_others_have_none() -> None:
    """A place for a unit shows the letters of its title as long as its card is not seen."""
    catalog = uc.new_game("allied_assault", "metz", seed=1).catalog
    for card in catalog["cards"].values():
        assert (card["silhouette"] in SILHOUETTES) == (card["unit"] is not None)
    assert {piece.get("silhouette", "") for piece in catalog["pieces"].values()} == {""}


def tiles_of(game: uc.Game) -> dict[str, ET.Element]:
    return groups(read(game.observation(None).svg(highlight=())), "tile")


def test_a_river_is_not_open_ground() -> None:
    """Other paths, not another colour only; a bridge and a hedge are others again."""
    game = uc.new_game("normandy", "crossing_the_vire", seed=1)
    ground: dict[str, set[tuple[str | None, str]]] = {}
    for name, tile in tiles_of(game).items():
        drawing = next(group for group in tile.iter(f"{NS}g") if group.get("transform"))
        seen = tile[0].get("fill"), "".join(path.attrib["d"] for path in drawing)
        ground.setdefault(game.catalog["tiles"][name]["label"]["en"], set()).add(seen)
    assert all(len(drawn) == 1 for drawn in ground.values())
    alike = [drawn for kind in ground.values() for drawn in kind]
    assert len({paths for _, paths in alike}) == len(ground) > 4
    assert {fill for fill, _ in ground["river"]}.isdisjoint(fill for fill, _ in ground["open ground"])


def test_a_tile_without_scenery_is_plain() -> None:
    game = uc.new_game("prizes", "first", seed=1) if "prizes" in uc.games() else None
    assert scenery.ground(()) == scenery.NEUTRAL
    assert scenery.ground(("woods",)) == scenery.NEUTRAL
    assert game is None or "transform" not in game.observation(None).svg()


@pytest.mark.parametrize(("game", "scenario"), [one for one in SETUPS if one[0] in TITLES][::4])
def test_counters_tell_their_squad_and_words_are_whole_or_end_in_dots(game: str, scenario: str) -> None:
    """At every stop and in every seat: letters with the squad, also of who sits in a vehicle; names and grounds."""
    for played in stops(game, scenario, (0, 60, 110, 159), 160, 11):
        seen = played.observation(None)
        root = read(seen.svg())
        legend = {text.partition(": ")[0] for text in words(groups(root, "legend")[""]) if ": " in text}
        for name, counter in groups(root, "counter").items():
            shown = [text for text in words(counter) if text != "!"]
            squad = played.catalog["pieces"][name].get("squad") or ""
            assert any(text.endswith(squad) and text.removesuffix(squad).rstrip("0123456789") for text in shown), name
            assert squad == "" or shown[0].removesuffix(squad) in legend
        for name, tile in groups(root, "tile").items():
            label = played.catalog["tiles"][name]["label"]["en"]
            given = [text for text in words(tile) if text[:4] == label[:4]]
            assert all(text == label or (text.endswith("…") and label.startswith(text[:-1].rstrip())) for text in given)


def test_editors_and_checks_know_the_drawings_that_there_are(request: pytest.FixtureRequest) -> None:
    """A name that no drawing has is refused when a pack is read, with the nearest one."""
    fields = {}
    for kind in ("tiles", "units"):
        schema = json.loads((request.config.rootpath / "schemas" / f"{kind}.schema.json").read_text("utf-8"))
        for one in schema["$defs"].values():
            fields |= one.get("properties", {})
    assert fields["scenery"]["items"]["enum"] == list(SCENERY)
    assert fields["silhouette"]["enum"] == ["", *SILHOUETTES]


def test_what_is_drawn_is_in_no_fingerprint() -> None:
    """So that a new drawing leaves saves as good as they were."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    assert "scenery" not in json.dumps(game.rules.source.documents())
    assert "silhouette" not in json.dumps(game.rules.source.documents())


# -- what was just played ----------------------------------------------------------------------


def events_of(root: ET.Element) -> list[str | None]:
    return [group.get("data-name") for group in root.iter(f"{NS}g") if group.get("class") == "event"]


def shot() -> tuple[uc.Game, int]:
    """A Rifleman fires at another one."""
    counters = {"us:rifleman_a": "12B", "german:rifleman_a": "16B"}
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters=counters)
    before = len(game.events(None))
    play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 0")
    return game, before


def test_a_move_is_an_arrow_from_space_to_space() -> None:
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "12B"})
    since = len(game.events(None))
    play(game, "play us:rifleman_a move", "step 17B")
    seen, events = game.observation(None), game.events(None, since=since)
    assert "tactics.moved" in [event.kind for event in events]
    assert "arrow" in events_of(read(seen.svg(events=events)))
    assert events_of(read(seen.svg())) == []
    assert events_of(read(seen.svg(events=events, parts=("hand", "tables")))) == []


@pytest.mark.parametrize(("faces", "sign"), [("0", "burst"), ("2", "miss")])
def test_a_miss_has_a_sign_of_its_own(faces: str, sign: str) -> None:
    """The shot is a dashed arrow; the roll that follows is a star if it hits, else smoke."""
    counters = {"us:rifleman_a": "12B", "german:rifleman_a": "16B"}
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters=counters)
    since = len(game.events(None))
    play(game, "play us:rifleman_a attack", "target german:rifleman_a", f"roll {faces}")
    events = game.events(None, since=since)
    rolled = next(event for event in events if event.kind == "tactics.rolled")
    attacked = next(event for event in events if event.kind == "tactics.attacked")
    assert rolled.fields["needed"] == attacked.fields["total"]
    drawn = events_of(read(game.observation(None).svg(events=events)))
    assert {"burst", "miss"} & {*drawn} == {sign}
    assert "shot" in drawn


def test_the_signs_of_events_differ_in_shape_and_stand_beside_each_other() -> None:
    """So they are read without colour; the legend tells what they mean."""
    game, since = shot()
    attacked = next(event for event in game.events(None, since=since) if event.kind == "tactics.attacked")
    shapes = {}
    for sign in SIGNS:
        catalog = json.loads(json.dumps(game.catalog))
        catalog["signs"]["event.tactics.attacked"]["sign"] = "roll" if sign == "miss" else sign
        root = read(svg(game.observation(None), game.board, catalog, events=[attacked]))
        (group,) = (group for group in root.iter(f"{NS}g") if group.get("data-name") == sign)
        shapes[sign] = str([(shape.tag, shape.get("points", "").count(",")) for shape in group])
    assert len(set(shapes.values())) == len(SIGNS)
    rolled = next(event for event in game.events(None, since=since) if event.kind == "tactics.rolled")
    again = [uc.Event(game.rules, 0, game.rules.event_numbers["undaunted.suppressed"], (attacked._values[2],)), rolled]
    root = read(game.observation(None).svg(events=again))
    (first, *_), (second, *_) = (
        [group for group in root.iter(f"{NS}g") if group.get("data-name") == sign] for sign in ("halt", "burst")
    )
    assert box(first)[0] != box(second)[0]
    assert {"a hit", "a miss"} <= {*words(read(game.observation(None).svg(parts=("legend",))))}


def test_an_attack_is_a_burst_and_what_looks_the_same_is_drawn_once() -> None:
    game, since = shot()
    events = game.events(None, since=since)
    once, twice = (read(game.observation(None).svg(events=one)) for one in (events, [*events, *events]))
    assert "burst" in events_of(once)
    assert events_of(once) == events_of(twice)
    wide, high = size_of(once)
    left, top, right, bottom = box(once)
    assert min(left, top) >= 0
    assert right <= wide
    assert bottom <= high


def test_events_without_a_place_are_not_drawn() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    placeless = [event for event in game.events(None) if not {"space", "source", "piece", "target"} & {*event.fields}]
    assert placeless
    assert events_of(read(game.observation(None).svg(events=placeless))) == []


@pytest.mark.parametrize(
    ("sign", "drawn", "shapes"),
    [("ring", ["ring"], 1), ("arrow", ["arrow"], 3), ("burst", ["burst"], 4), ("hidden", [], 0)],
)
def test_a_pack_says_how_its_events_are_drawn(sign: str, drawn: list[str], shapes: int) -> None:
    """An arrow is two lines and a head; a burst has one from the attacker."""
    game, since = shot()
    catalog = json.loads(json.dumps(game.catalog))
    catalog["signs"]["event.tactics.attacked"]["sign"] = sign
    attacked = [event for event in game.events(None, since=since) if event.kind == "tactics.attacked"]
    root = read(svg(game.observation(None), game.board, catalog, events=attacked))
    assert events_of(root) == drawn
    assert [len(group) for group in root.iter(f"{NS}g") if group.get("class") == "event"] == [shapes][: len(drawn)]


def test_what_has_left_the_board_has_its_burst_in_the_middle_of_its_space() -> None:
    """A burst at a counter is on its corner, where it hides no letter."""
    counters = {"us:rifleman_a": "12B", "german:rifleman_a": "16B"}
    before = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters=counters)
    after = before.clone()
    after._ctx.state.pieces.space[after.rules.numbers["piece"]["german:rifleman_a"]] = -1
    numbers, kind = before.rules.numbers, before.rules.event_numbers["undaunted.counter_removed"]
    of = {"piece": numbers["piece"]["german:rifleman_a"], "source": numbers["space"]["16B"]}
    made = uc.Event(before.rules, 0, kind, tuple(of[field] for field in before.rules.events[kind].fields))
    places = []
    for game in (before, after):
        root = read(game.observation(None).svg(events=[made]))
        (burst,) = (group for group in root.iter(f"{NS}g") if group.get("class") == "event")
        tile = box(groups(root, "tile")["16B"][0])
        left, top, right, bottom = box(burst)
        places.append(((left + right - tile[0] - tile[2]) / 2, (top + bottom - tile[1] - tile[3]) / 2))
    assert max(map(abs, places[1])) < 1 < max(map(abs, places[0]))


# -- sizes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "scenario", "most"),
    [("normandy", "normandy:la_raye", 40), ("north_africa", "north_africa:the_whole_patrol", 75),
     ("allied_assault", "allied_assault:metz", 120)],
)  # fmt: skip
def test_a_picture_is_small(game: str, scenario: str, most: int) -> None:
    """In kB, at any stop of a game."""
    for played in stops(game, scenario, (0, 60, 110, 159), 160, 11):
        for seat in (*played.seats, None):
            assert len(played.observation(seat).svg().encode()) < most * 1000


@pytest.mark.parametrize("part", ["board", "hand", "tables", "legend"])
def test_a_part_alone_fits_a_telephone(part: str) -> None:
    """As wide as one, but for the board: its tiles are as small as letters allow, and it is scaled."""
    for game in TITLES:
        seen = uc.new_game(game, next(one.split(":")[1] for of, one in SETUPS if of == game), seed=1).observation(None)
        wide, _ = size_of(read(seen.svg(parts=(part,))))
        assert wide == 360 or (part == "board" and wide <= 28 + 110 * seen.board.width)
