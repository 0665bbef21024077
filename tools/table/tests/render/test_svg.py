"""The SVG picture: complete, legible, in both languages, and no more than the seat knows."""

from __future__ import annotations

import itertools
import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.setups import SETUPS, few, own_library, stops
from kit.svg import box, groups, image_of, is_lit, read, size_of, tips, words, written
from undaunted_command.main import main
from undaunted_core.game import observation as observation_module
from undaunted_core.game.values import inner_box
from undaunted_table.render.canvas import TIMES, measure, shorten, wrap_text
from undaunted_table.render.svg import svg
from undaunted_testing import scene

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Iterator

    from undaunted_core.game.observation import Observation

#: No text is smaller than this at 1000 pixels.
SMALLEST = 8.0
LANGUAGES = ("en", "es")


def draw(game: uc.Game, seat: str | None = None, **options: Any) -> str:
    return svg(game.observation(seat), game.board, game.catalog, **options)


def drawn_stops(game: str, scenario: str) -> tuple[uc.Game, ...]:
    return stops(game, scenario, (0, 60, 110, 159), 160, 11)


def drawn_in_turn(game: str, scenario: str) -> Iterator[tuple[uc.Game, str]]:
    """The stops of a game with a language: the first in both, later ones by turns, all in both when deep."""
    for number, played in enumerate(drawn_stops(game, scenario)):
        for place, lang in enumerate(LANGUAGES):
            if DEEP or number == 0 or number % len(LANGUAGES) == place:
                yield played, lang


def fight(**more: Any) -> uc.Game:
    """A position with everything a tile can hold."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        initiative="us",
        hand={"us": ["rifleman_a", "fog_of_war", "fog_of_war"], "german": ["scout_a"]},
        counters={
            "us:rifleman_a": "05B", "us:scout_a": "05B", "german:rifleman_a": "05B", "german:mortar": "03A",
            "us:mortar": "04A",
        },
        **more,
    )  # fmt: skip
    state, numbers = game._ctx.state, game.rules.numbers
    state.undaunted.suppressed[numbers["piece"]["german:rifleman_a"]] = True
    state.normandy.target[:] = [numbers["space"]["03A"], numbers["space"]["05B"]]
    for side, levels in enumerate(({"05B": 1, "04A": 2}, {"05B": 2, "03A": 1})):
        for space, level in levels.items():
            state.control.marker[side][numbers["space"][space]] = level
    return game


# -- every game and stop ------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), few(5))
def test_everything_lies_inside_and_no_text_covers_another(game: str, scenario: str) -> None:
    """Valid XML without scripts, all within the picture, texts apart and large enough."""
    for played, lang in drawn_in_turn(game, scenario):
        for seat in (*played.seats, None):
            root = read(draw(played, seat, lang=lang))
            wide, high = size_of(root)
            left, top, right, bottom = box(root)
            assert min(left, top) >= 0
            assert right <= wide
            assert bottom <= high
            assert wide >= 1000
            texts = [one for one in written(root) if one.text != "!"]
            for one in texts:
                assert 0 <= one.left < one.right <= wide, one
                assert 0 <= one.top < one.bottom <= high, one
                assert one.size * 1000 / wide >= SMALLEST, one
            texts.sort(key=lambda text: text.left)
            for number, one in enumerate(texts, 1):
                for other in itertools.takewhile(lambda text, end=one.right: text.left < end, texts[number:]):
                    assert not one.overlaps(other), (one, other)


def vacant(seen: uc.Observation) -> set[str]:
    """Places for pieces that nothing has taken: off the board, where pieces look like cards, and like none."""
    faces = [name.split(".") for name, sign in seen.catalog["signs"].items() if sign["sign"] == "face"]
    parts = seen.data["seen"]
    known = {piece for slot, name in faces for piece in parts[slot][name]} | parts["pieces"]["space"].keys()
    return seen.catalog["pieces"].keys() - known if faces else set()


@pytest.mark.parametrize(("game", "scenario"), few(6))
def test_tiles_and_counters_are_where_the_board_and_the_seat_say(game: str, scenario: str) -> None:
    """Tiles lie as their outlines do, counters inside their tile, the others off the board."""
    for played in drawn_stops(game, scenario):
        root, seen = read(draw(played)), played.observation(None)
        tiles, counters = groups(root, "tile"), groups(root, "counter")
        assert tiles.keys() == {space.name for space in played.board.spaces}
        assert counters.keys() == played.catalog["pieces"].keys() - vacant(seen)
        unit = min(box(tile[0])[2] - box(tile[0])[0] for tile in map(list, tiles.values()))  # type: ignore[arg-type]
        boxes = {name: box(tile[0]) for name, tile in tiles.items()}
        for one, other in itertools.combinations(played.board.spaces, 2):
            for axis in (0, 1):
                expected = one.outline[0][axis] - other.outline[0][axis]
                drawn = boxes[one.name][axis] - boxes[other.name][axis]
                assert drawn == pytest.approx(expected * unit, rel=0.05, abs=1)
        place = seen.data["seen"]["pieces"]["space"]
        for piece, counter in counters.items():
            within = {name for name, tile in tiles.items() if any(one is counter for one in tile.iter())}
            assert within == ({place[piece]} if place.get(piece) else set())
            if within:
                a, b = box(counter), box(tiles[place[piece]][0])
                assert b[0] <= a[0] < a[2] <= b[2]
                assert b[1] <= a[1] < a[3] <= b[3]


@pytest.mark.parametrize(("game", "scenario"), few(0))
def test_a_seat_sees_no_more_than_it_knows(game: str, scenario: str) -> None:
    """The picture is the same in every world that the seat holds for possible."""
    for played, seat in itertools.product(drawn_stops(game, scenario)[:2], (*played_seats(game, scenario), None)):
        other = played.determinize(seat, 3)
        assert draw(other, seat) == draw(played, seat)


def test_a_picture_of_what_is_hidden_would_differ_from_world_to_world() -> None:
    """The comparison above is no empty one: the same worlds look otherwise to the seat that holds the cards."""
    differing = 0
    for scenario in ("normandy:la_raye", "normandy:mortain"):
        for played, seed in itertools.product(drawn_stops("normandy", scenario)[1:3], range(3)):
            other = played.determinize("us", seed)
            assert draw(other, "us") == draw(played, "us")
            differing += draw(other, "german") != draw(played, "german")
    assert differing > 3


@pytest.mark.parametrize(("game", "scenario"), [("toy", "toy:skirmish"), ("bazaar", "bazaar:first_night")])
def test_a_picture_of_what_another_seat_sees_is_caught(
    game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: an observation holds what the next side sees; the same worlds then look otherwise."""
    glimpse = observation_module.Glimpse
    worlds = [
        (played, seat, played.determinize(seat, seed))
        for played, seat, seed in itertools.product(
            drawn_stops(game, scenario)[:2], played_seats(game, scenario), range(3)
        )
    ]
    assert all(draw(other, seat) == draw(played, seat) for played, seat, other in worlds)
    count = len(drawn_stops(game, scenario)[0].sides)
    monkeypatch.setattr(
        observation_module, "Glimpse", lambda rules, state, viewer: glimpse(rules, state, (viewer + 1) % count)
    )
    assert any(draw(other, seat) != draw(played, seat) for played, seat, other in worlds)


def played_seats(game: str, scenario: str) -> tuple[str, ...]:
    return drawn_stops(game, scenario)[0].seats


# -- what is on a tile -------------------------------------------------------------------


def test_a_tile_shows_name_ground_cover_and_objective() -> None:
    """A hill shows both of its bonuses."""
    tiles = groups(read(draw(fight())), "tile")
    assert words(tiles["16A"])[:4] == ["16A", "hill", "3/1", "2"]
    assert words(tiles["12A"])[:3] == ["12A", "buildings", "1"]
    assert "colina" in words(groups(read(draw(fight(), lang="es")), "tile")["16A"])


def test_markers_of_both_sides_are_told_apart_without_colour() -> None:
    """Scouted and controlled differ by outline and filling, sides by a short name."""
    root = read(draw(fight()))
    tile = groups(root, "tile")["05B"]
    markers = groups(tile, "marker")
    assert markers.keys() == {"us 1", "german 2"}
    assert [words(marker) for marker in markers.values()] == [["US"], ["Ge"]]
    assert tips(tile)[:2] == ["US: scouted", "German: controlled"]
    hollow, full = markers["us 1"][0], markers["german 2"][0]
    assert hollow.get("stroke-dasharray")
    assert hollow.get("fill") == "#ffffff"
    assert not full.get("stroke-dasharray")
    assert full.get("fill") == full.get("stroke")


def test_counters_show_title_and_squad_and_differ_by_side_without_colour() -> None:
    counters = groups(read(draw(fight())), "counter")
    assert words(counters["us:rifleman_a"]) == ["RiA"]
    assert words(counters["us:mortar"]) == ["Mo"]
    shapes = {
        side: len(counters[f"{side}:scout_a"][0].attrib["points"].split()) for side in ("us", "german")
    }
    assert shapes == {"us": 4, "german": 8}
    assert "US Rifleman A" in tips(counters["us:rifleman_a"])


def test_a_suppressed_counter_has_a_sign_and_hatching() -> None:
    counters = groups(read(draw(fight())), "counter")
    assert words(counters["german:rifleman_a"]) == ["RiA", "!"]
    assert tips(counters["german:rifleman_a"]) == ["German Rifleman A, suppressed"]
    assert "!" not in words(counters["us:rifleman_a"])
    assert len(counters["german:rifleman_a"]) > len(counters["us:rifleman_a"])


def test_the_sign_of_suppression_hides_no_letter() -> None:
    """It sits on the corner, and the code is as large as on any other counter."""
    counters = groups(read(draw(fight())), "counter")
    code, sign = written(counters["german:rifleman_a"])
    assert code.size == written(counters["us:rifleman_a"])[0].size
    assert not code.overlaps(sign)


def test_rings_of_neighbours_do_not_run_into_one_another() -> None:
    game = fight()
    game.apply("play us:rifleman_a attack")
    rings = [
        box(next(part for part in counter if part.get("class") == "lit"))
        for counter in groups(read(draw(game, "us")), "counter").values()
        if is_lit(counter)
    ]
    assert len(rings) > 3
    for a, b in itertools.combinations(rings, 2):
        apart = (b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
        assert max(apart) > 0


def test_what_packs_point_at_spaces_with_is_drawn_there() -> None:
    """A column of a pack that holds spaces needs no line in the library to be drawn."""
    root = read(draw(fight()))
    pins = {name: groups(tile, "pin") for name, tile in groups(root, "tile").items()}
    assert {name: list(found) for name, found in pins.items() if found} == {
        "05B": ["Ge target marker"],
        "03A": ["US target marker"],
    }
    assert "05B: German, target marker" in words(root)


def test_columns_of_any_shape_find_their_place() -> None:
    """The toy pack's ground burns on a tile, its weather and its damage stand beside the board."""
    game = uc.new_game("toy", "skirmish", seed=1, library=own_library("toy"))
    game._ctx.state.ground.burnt[game.rules.numbers["space"]["c3"]] = True
    game._ctx.state.masonry.damage[game.rules.numbers["piece"]["old_tower"]] = 1
    game._ctx.state.sky.weather = game.rules.numbers["weather"]["rain"]
    root = read(draw(game, lang="es"))
    assert list(groups(groups(root, "tile")["c3"], "pin")) == ["quemado"]
    assert {"Tiempo lluvia", "Impactos 1: Torre vieja"} <= {*words(root)}


def test_tiles_show_who_enters_there() -> None:
    tiles = groups(read(draw(fight())), "tile")
    found = {name: list(groups(tile, "entrance")) for name, tile in tiles.items() if groups(tile, "entrance")}
    assert found == {"16A": ["us"], "02A": ["german"]}
    assert any("US Rifleman A" in tip for tip in tips(groups(tiles["16A"], "entrance")["us"]))


def framed(root: ET.Element) -> dict[str, set[str]]:
    """The counters with the frame of an attacker and of a target."""
    counters = groups(root, "counter")
    return {
        word: {name for name, counter in counters.items() if any(part.get("class") == word for part in counter)}
        for word in ("source", "target")
    }


def test_an_attack_under_way_is_an_arrow_frames_and_a_line() -> None:
    game = fight(chance="explicit")
    game.apply("play us:rifleman_a attack")
    pending = read(draw(game))
    assert not groups(pending, "aim")
    assert framed(pending) == {"source": {"us:rifleman_a"}, "target": set()}
    game.apply("target german:mortar")
    root = read(draw(game))
    assert groups(root, "aim")
    assert framed(root) == {"source": {"us:rifleman_a"}, "target": {"german:mortar"}}
    total = game.observation(None).data["seen"]["attack"]["total"]
    assert {"Attack: US Rifleman A → German Mortar", f"Total defence {total} · dice 1"} <= {*words(root)}
    assert {"attacker", "target"} <= {*words(root)}


def test_an_attack_on_the_own_tile_is_seen_though_there_is_no_arrow() -> None:
    game = fight(chance="explicit")
    game.apply("play us:rifleman_a attack")
    game.apply("target german:rifleman_a")
    root = read(draw(game, lang="es"))
    assert not groups(root, "aim")
    assert framed(root) == {"source": {"us:rifleman_a"}, "target": {"german:rifleman_a"}}
    assert {"atacante", "blanco"} <= {*words(root)}


def test_a_full_tile_stays_legible() -> None:
    """Sixteen counters, both markers and a target marker on one tile: nothing sticks out or overlaps."""
    game = scene("normandy", "hill_314", active="us", hand={}, counters={})
    pieces = [*game.catalog["pieces"]][:8] + [*game.catalog["pieces"]][-8:]
    for piece in pieces:
        game._ctx.state.pieces.space[game.rules.numbers["piece"][piece]] = 5
    game._ctx.state.control.marker[0][5], game._ctx.state.control.marker[1][5] = 1, 2
    game._ctx.state.normandy.target[:] = [5, 5]
    tile = groups(read(draw(game)), "tile")[game.board.spaces[5].name]
    counters = list(groups(tile, "counter").values())
    assert len(counters) == 16
    outer = box(tile[0])
    for counter in counters:
        left, top, right, bottom = box(counter)
        assert outer[0] <= left < right <= outer[2]
        assert outer[1] <= top < bottom <= outer[3]
    for one, other in itertools.combinations(counters, 2):
        a, b = box(one), box(other)
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert all(one.size >= 6 for counter in counters for one in written(counter) if one.text != "!")


# -- highlights -----------------------------------------------------------------------------


def lit(root: ET.Element) -> dict[str, set[str]]:
    return {
        kind: {name for name, group in groups(root, kind).items() if is_lit(group)}
        for kind in ("tile", "counter", "card")
    }


def test_the_tiles_of_a_step_are_marked() -> None:
    game = fight()
    game.apply("play us:rifleman_a move")
    offered = {action.to_dict().get("space") for action in game.legal_actions()} - {None}
    assert offered
    assert lit(read(draw(game, "us"))) == {"tile": offered, "counter": set(), "card": set()}


def test_the_counters_of_a_target_are_marked() -> None:
    game = fight()
    game.apply("play us:rifleman_a attack")
    offered = {action.to_dict()["piece"] for action in game.legal_actions()}
    assert lit(read(draw(game, "us"))) == {"tile": set(), "counter": offered, "card": set()}


def test_the_cards_that_may_be_played_are_marked() -> None:
    game = fight()
    assert lit(read(draw(game, "us"))) == {"tile": set(), "counter": set(), "card": {"us:rifleman_a"}}


def test_a_frontend_may_choose_what_is_marked() -> None:
    """Nothing, or the actions that are left after a first click."""
    game = fight()
    assert not any(lit(read(draw(game, "us", highlight=()))).values())
    some = [game.action("step 12A"), game.action("target german:mortar")]
    assert lit(read(draw(game, "us", highlight=some))) == {"tile": {"12A"}, "counter": {"german:mortar"}, "card": set()}


def test_nothing_is_marked_for_who_is_not_asked() -> None:
    game = fight()
    assert not any(lit(read(draw(game, "german"))).values())
    assert not any(lit(read(draw(game))).values())


# -- the panel ---------------------------------------------------------------------------


def test_the_panel_tells_the_state_of_the_game() -> None:
    shown = words(read(draw(fight(), "us")))
    assert {"Mortain", "Round 1 · player turns", "Initiative: US · seen by US"} <= {*shown}
    assert "US: Play a card or end the turn." in shown
    assert {"Rifleman A", "Move 1 · Attack 1 · Control", f"Fog of War {TIMES}2", "Hand (3)"} <= {*shown}
    at = shown.index("hand")
    assert shown[at : at + 3] == ["hand", "3", "1"]
    assert shown[shown.index("objective points") + 1] == "6"
    assert any(line.startswith("German, supply: ") for line in shown)
    assert "Off the board" in shown


def test_the_panel_speaks_spanish() -> None:
    shown = words(read(draw(fight(), "us", lang="es")))
    assert {"Ronda 1 · turnos de los jugadores", "Fusilero A", "Fuera del tablero", "pila de descartes"} <= {*shown}
    assert not {"hand", "deck", "Round 1", "Off the board"} & {*shown}


def test_the_end_of_a_game_is_told() -> None:
    for played in drawn_stops("normandy", "normandy:la_raye"):
        if played.is_terminal:
            break
    else:
        played = drawn_stops("toy", "toy:skirmish")[-1]
    assert played.outcome is not None
    assert any(line.startswith("The game is over: ") for line in words(read(draw(played))))


# -- texts -------------------------------------------------------------------------------


def test_titles_are_escaped() -> None:
    """A scenario of one's own may be called anything, also what XML cannot hold."""
    game = fight()
    observation, catalog = game.observation("us"), json.loads(json.dumps(game.catalog))
    odd = '<script>alert("1")</script> & \u0000\ud800'
    (scenario,) = catalog["scenario"].values()
    scenario["title"]["en"] = odd
    catalog["tiles"]["12A"]["label"]["en"] = catalog["pieces"]["us:scout_a"]["name"]["en"] = odd
    text = svg(observation, game.board, catalog)
    assert "<script" not in text
    assert "<script>" in "".join(words(read(text)))


@pytest.mark.nightly(but=["normandy:mortain", "normandy:la_huberderie", "normandy:la_raye"])
@pytest.mark.parametrize("scenario", [scenario for game, scenario in SETUPS if game == "normandy"])
def test_titles_grounds_hands_and_remarks_are_never_cut(scenario: str) -> None:
    """Only the name of what a pack has laid on a tile may be; the panel has it in full."""
    for played, lang in drawn_in_turn("normandy", scenario):
        for seat in (*played.seats, None):
            root = read(draw(played, seat, lang=lang))
            tiles = groups(root, "tile").values()
            pins = [text for tile in tiles for pin in groups(tile, "pin").values() for text in words(pin)]
            cut = [text for text in words(root) if text.endswith("…") and text not in pins]
            assert not cut


def test_a_long_list_of_abilities_is_made_smaller_before_it_is_cut() -> None:
    game = scene("normandy", "streets_of_tessy_sur_vire", active="us", hand={"us": ["scout_a"]}, counters={})
    shown = written(groups(read(draw(game, "us", lang="es")), "card")["us:scout_a"])
    assert shown[-1].text.endswith("Ocultar")
    assert 8 <= shown[-1].size <= 10


def test_a_picture_tells_its_language_and_all_of_itself_in_words() -> None:
    """For screen readers: a label, the language, and a description with a sentence for every fact."""
    game = fight()
    for lang, parts in (
        ("en", ["Tile 05B: German Rifleman A, suppressed", "Tile 05B: controlled by German"]),
        ("es", ["Loseta 05B: Fusilero A (Alemania), suprimido", "Loseta 16A: colina, cobertura 3/1"]),
    ):
        root = read(draw(game, "us", lang=lang))
        assert (root.get("role"), root.get("lang")) == ("img", lang)
        assert (root.get("aria-label") or "").startswith("Mortain, ")
        assert {*parts} <= {*(root[0].text or "").split("\n")}


def test_a_picture_loads_nothing_and_two_of_them_share_a_page() -> None:
    """No scripts, styles, links, images or ids; fonts are the reader's own."""
    game = fight()
    page = "".join(draw(game, seat) for seat in ("us", "german"))
    assert not re.findall(r"\b(?:id|href|src|url|import|xlink)\s*[=(:]", page)
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_texts_are_cut_to_their_room() -> None:
    assert shorten("Rifleman", 10, 1000) == "Rifleman"
    # A size worked out from the room, as far as numbers go, leaves nothing out.
    for room in range(60, 90):
        assert shorten("Machine Gunner", 10 * room / measure("Machine Gunner", 10), room) == "Machine Gunner"
    cut = shorten("Machine Gunner", 10, 60)
    assert cut.endswith("…")
    assert measure(cut, 10) <= 60
    assert wrap_text("one two three", 10, 45) == ("one two", "three")


@pytest.mark.parametrize(
    ("outline", "least"),
    [
        (((0, 0), (1, 0), (1, 1), (0, 1)), 1.0),
        (((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)), 0.5),
        (((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)), 0.45),
    ],
)
def test_texts_lie_inside_any_outline(outline: Any, least: float) -> None:
    """The box for a tile's signs is inside its shape, and not small."""
    left, top, wide, high = inner_box(outline)
    assert wide * high >= least
    for x, y in itertools.product((left, left + wide), (top, top + high)):
        sides = zip(outline, [*outline[1:], outline[0]], strict=True)
        assert all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9 for (ax, ay), (bx, by) in sides)


# -- notebooks and the command line ---------------------------------------------------------


def test_a_notebook_shows_the_picture() -> None:
    game = fight()
    observation: Observation = game.observation("us")
    assert observation._repr_svg_() == draw(game, "us")


def test_a_notebook_and_the_command_line_show_the_same(tmp_path: Any) -> None:
    """Also in the middle of a fight, and for every viewer."""
    game = uc.new_game("normandy", "la_raye", seed=11)
    choose = random.Random(11).choice
    for number in range(90):
        if number % 30 == 29:
            game.save(tmp_path / "game.json")
            for seat in (*game.seats, None):
                given = [] if seat is None else ["--seat", seat]
                assert main(["show", str(tmp_path / "game.json"), "--svg", str(tmp_path / "out.svg"), *given]) == 0
                assert (tmp_path / "out.svg").read_text(encoding="utf-8") == game.observation(seat)._repr_svg_()
        game.apply(choose(game.legal_actions()))


def test_show_writes_the_picture(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    game.save(tmp_path / "game.json")
    out = tmp_path / "out.svg"
    assert main(["show", str(tmp_path / "game.json"), "--svg", str(out), "--seat", "us", "--lang", "es"]) == 0
    assert str(out) in capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == draw(game, "us", lang="es")
    assert main(["show", str(tmp_path / "game.json"), "--svg", str(tmp_path / "none" / "out.svg")]) == 1
    assert "none" in capsys.readouterr().err


# -- pixels ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def drawn() -> tuple[ET.Element, Any, Any]:
    """A picture, its image at 1000 wide, and that without the marks of what may be chosen."""
    resvg = pytest.importorskip("resvg_py")
    game = fight()
    game.apply("play us:rifleman_a move")
    made = [draw(game, "us"), draw(game, "us", highlight=())]
    plain, unmarked = (image_of(bytes(resvg.svg_to_bytes(svg_string=text, width=1000))) for text in made)
    return read(made[0]), plain, unmarked


def colours(image: Any, where: tuple[float, float, float, float]) -> set[Any]:
    return {colour for _, colour in image.crop([*map(round, where)]).getcolors(1_000_000)}


def test_the_ground_of_the_picture_is_light(drawn: Any) -> None:
    _, image, _ = drawn
    width, height = image.size
    assert width == 1000
    assert {image.getpixel((0, 0)), image.getpixel((width - 1, height - 1))} == {(255, 255, 255)}
    light = sum(count for count, colour in image.getcolors(width * height) if min(colour) > 150)
    assert light > 0.8 * width * height


def test_marks_of_choices_are_seen_where_they_belong_and_nowhere_else(drawn: Any) -> None:
    """The ring of a tile is drawn in pixels: only the tiles of legal steps change."""
    root, image, unmarked = drawn
    ring = (0xB5, 0x00, 0x6E)
    for tile in groups(root, "tile").values():
        assert (ring in colours(image, box(tile[0]))) == is_lit(tile)
        assert ring not in colours(unmarked, box(tile[0]))


def test_counters_are_seen(drawn: Any) -> None:
    """Every counter on the board stands out of its tile."""
    root, image, _ = drawn
    for name, counter in groups(root, "counter").items():
        strong = (0x1D, 0x4F, 0x91) if name.startswith("us:") else (0x9C, 0x3D, 0x10)
        near = {pixel for pixel in colours(image, box(counter)) if sum(map(abs, _apart(pixel, strong))) < 60}
        assert near, name


def _apart(one: tuple[int, int, int], other: tuple[int, int, int]) -> list[int]:
    return [a - b for a, b in zip(one, other, strict=True)]


def test_pictures_do_not_differ_from_one_time_to_the_next() -> None:
    game = fight()
    assert draw(game, "us") == draw(game.clone(), "us")
    assert not re.search(r"\bid=", draw(game, "us"))
