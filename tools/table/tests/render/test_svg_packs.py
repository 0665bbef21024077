"""What packs add to pieces and tiles is drawn by its shape: pieces in pieces, badges, features, nobody's pieces."""

from __future__ import annotations

import copy
import itertools
import json
import re
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import toy
import undaunted_core as uc
from kit.naf_scenes import desert, taken
from kit.svg import box, groups, is_lit, pixels, read, size_of, tips, words, written
from undaunted_core.authoring import Messages, Slice
from undaunted_core.authoring.drawing import Sign
from undaunted_core.authoring.family import Domain, Members, Owners
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_table.render import text as plain
from undaunted_table.render.facts import board_facts
from undaunted_table.render.seeing import count_claimed
from undaunted_table.render.seen import Seen
from undaunted_table.render.svg import svg

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

CART, RIDER, FIRST, SECOND, FOE = "red:gun", "red:rider", "red:patrol_1", "red:patrol_2", "blue:rider"


@attrs.define
class Convoy:
    """Who rides on what, and where somebody may leave."""

    aboard: list[int] = column("piece", holds="piece", visible=PUBLIC)
    place: list[int] = column("piece", holds="place", visible=PUBLIC)
    owner: list[int] = column("piece", holds="side", visible=PUBLIC)
    wear: list[int] = column("piece", visible=PUBLIC)
    stuck: list[bool] = column("piece", holds="bool", default=False, visible=PUBLIC)
    exit: list[int] = column("space", holds="side", visible=PUBLIC)


@attrs.define
class Wagons:
    """The same told the other way round: who sits on each seat of a piece."""

    crew: list[tuple[int, ...]] = column("piece", holds="piece", cell="fixed", visible=PUBLIC)


def game_with(slot: str, part: type) -> uc.Game:
    """A toy game with a slice of a further pack."""

    class Plugin:
        PACK = uc.Pack(id=slot, version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(Domain("place", lambda rules, setting: Members(("1", "2", "3", "4"))), Slice(slot, part))
            if part is Convoy:
                register.add(Owners(lambda state: state.convoy.owner), Sign("convoy.place", "slot"))
            register.add(Messages({
                "column.convoy.aboard": {"en": "aboard", "es": "a bordo de"},
                "column.convoy.place": {"en": "seat", "es": "asiento"},
                "column.convoy.owner": {"en": "owner", "es": "dueño"},
                "column.wagons.crew": {"en": "crew", "es": "tripulación"},
                "column.convoy.wear": {"en": "wear", "es": "desgaste"},
                "column.convoy.stuck": {"en": "stuck fast", "es": "atascado"},
                "column.convoy.exit": {"en": "way out", "es": "salida"},
            }))

    # The toy game's own wagons have seats of another shape.
    library = toy.make_library(without=("wagons", "offer"))
    library.register(Plugin())
    return uc.new_game("toy", "skirmish", seed=1, library=library, packs=(slot,))


def with_seats(game: uc.Game) -> dict[str, Any]:
    """The catalogue as it would be if a gun were a vehicle and the ground had titles."""
    catalog: dict[str, Any] = json.loads(json.dumps(game.catalog))
    printed = (("March 2", "Marchar 2"), ("Volley [gun layer]", "Descarga [artillero]"))
    catalog["pieces"][CART]["slots"] = [*({"en": en, "es": es} for en, es in printed), None]
    catalog["traits"] = {
        "thicket": {"title": {"en": "thick growth", "es": "maleza espesa"}},
        "marsh": {"title": {"en": "soft ground", "es": "terreno blando"}},
    }
    return catalog


def convoy(**more: dict[str, Any]) -> uc.Game:
    """A rider and a patrol on a gun that is worn and stuck; the others are about their own business."""
    game = game_with("convoy", Convoy)
    number, state = game.rules.numbers, game._ctx.state
    told = {"aboard": {RIDER: CART, SECOND: CART}, "place": {RIDER: 1, SECOND: 0}, "wear": {CART: 3},
            "stuck": {CART: True}, **more}  # fmt: skip
    state.convoy.owner = [piece.side for piece in game.rules.source.pieces]
    for name, cells in told.items():
        for piece, value in cells.items():
            held = number["side" if name == "owner" else "piece"][value] if isinstance(value, str) else value
            getattr(state.convoy, name)[number["piece"][piece]] = held
    state.convoy.exit[number["space"]["c3"]] = number["side"]["blue"]
    state.masonry.damage[number["piece"]["old_tower"]] = 1
    return game


def draw(game: uc.Game, seat: str | None = None, **options: Any) -> ET.Element:
    return read(svg(game.observation(seat), game.board, with_seats(game), **options))


def is_below(element: ET.Element, other: ET.Element) -> bool:
    return any(one is other for one in element.iter())


# -- pieces in pieces ----------------------------------------------------------------------


def test_pieces_aboard_are_drawn_on_their_seats_and_nowhere_else() -> None:
    root = draw(convoy())
    counters = groups(root, "counter")
    seats = groups(counters[CART], "seat")
    assert [list(groups(seats[number], "counter")) for number in "123"] == [[SECOND], [RIDER], []]
    assert seats["3"][0].get("stroke-dasharray")
    assert is_below(groups(root, "tile")["a1"], counters[RIDER])
    drawn = [g.get("data-name") for g in root.iter() if g.get("class") == "counter"]
    assert sorted(drawn) == sorted(convoy().catalog["pieces"])


def test_the_panel_names_the_seats_what_they_are_for_and_who_sits_there() -> None:
    shown = " ".join(words(draw(convoy())))
    assert (
        "Red Gun, a1: 1 Second patrol (March 2); 2 Rider (Volley [gun layer]); 3 empty" in shown
    )
    assert "2 Jinete (" in " ".join(words(draw(convoy(), lang="es")))


def test_seats_may_be_told_by_the_piece_that_has_them() -> None:
    """A column of crews in the order of the seats draws the same."""
    game = game_with("wagons", Wagons)
    number = game.rules.numbers["piece"]
    game._ctx.state.wagons.crew[number[CART]] = (number[SECOND], number[RIDER])
    seats = groups(groups(draw(game), "counter")[CART], "seat")
    assert [list(groups(seats[one], "counter")) for one in "123"] == [[SECOND], [RIDER], []]


def test_a_piece_without_seats_of_its_own_shows_who_is_inside_all_the_same() -> None:
    seats = groups(groups(draw(convoy(aboard={FIRST: SECOND}, place={})), "counter")[SECOND], "seat")
    assert [list(groups(seat, "counter")) for seat in seats.values()] == [[FIRST]]


@pytest.mark.parametrize(
    ("aboard", "place"),
    [
        ({RIDER: CART, CART: RIDER}, {}),
        ({CART: CART}, {}),
        ({RIDER: FIRST, FIRST: SECOND, SECOND: RIDER}, {}),
        ({RIDER: CART, SECOND: CART}, {RIDER: 0, SECOND: 0}),
        ({RIDER: CART}, {RIDER: 3}),
        (dict.fromkeys((RIDER, FIRST, SECOND, FOE, "blue:gun"), CART), {}),
    ],
)
def test_whatever_a_pack_puts_into_what_every_piece_is_drawn_once(aboard: Any, place: Any) -> None:
    """Circles, a seat taken twice or not there, more than there are seats: nobody is lost, nothing loops."""
    root = draw(convoy(aboard=aboard, place=place))
    drawn = [g.get("data-name", "") for g in root.iter() if g.get("class") == "counter"]
    assert sorted(drawn) == sorted(convoy().catalog["pieces"])


def test_a_piece_that_has_changed_sides_looks_like_its_new_side_s() -> None:
    counters = groups(draw(convoy(owner={CART: "blue"})), "counter")
    assert len(counters[CART][0].attrib["points"].split()) == 8
    assert len(groups(draw(convoy()), "counter")[CART][0].attrib["points"].split()) == 4


def test_one_aboard_may_be_chosen_and_is_marked_there() -> None:
    game = convoy()
    counters = groups(draw(game, highlight=[game.action(f"target {RIDER}")]), "counter")
    assert is_lit(counters[RIDER])
    assert not is_lit(counters[CART])


def test_an_attack_from_a_seat_comes_from_the_tile() -> None:
    """The arrow begins where the piece stands that the attacker sits in."""
    game = convoy()
    numbers, attack = game.rules.numbers, game._ctx.state.attack
    attack.kind, attack.source, attack.target = numbers["attack"]["strike"], *map(numbers["piece"].get, (RIDER, FOE))
    game._ctx.state.pieces.space[numbers["piece"][RIDER]] = -1
    root = draw(game)
    assert groups(root, "aim")
    counters = groups(root, "counter")
    for word, piece in (("source", RIDER), ("target", FOE)):
        assert {name for name, one in counters.items() if any(part.get("class") == word for part in one)} == {piece}


# -- badges -----------------------------------------------------------------------------------


def test_what_else_is_told_of_a_piece_is_a_badge_with_its_meaning_below() -> None:
    """A number, a state and a value with a title; the legend and the panel say what they are."""
    root = draw(convoy(), "red")
    badges = {name: list(groups(counter, "badge")) for name, counter in groups(root, "counter").items()}
    assert badges[CART][0] == "W3"
    assert "S" in badges[CART]
    assert "H1" in badges["old_tower"]
    (legend,) = (g for g in root.iter() if g.get("class") == "legend")
    assert {"wear", "stuck fast", "hits taken"} <= {*words(legend)}
    assert "Wear 3: Red Gun" in words(root)
    assert any("wear 3, stuck fast" in tip for tip in tips(groups(root, "counter")[CART]))


def test_what_a_structure_is_worth_is_on_it_and_it_has_a_shape_of_its_own() -> None:
    root = draw(convoy(), lang="es")
    tower = groups(root, "counter")["old_tower"]
    assert "1" in groups(tower, "badge")
    assert len(tower[0].attrib["points"].split()) == 5
    assert "puntos que vale" in words(root)


def test_a_game_without_such_things_has_no_signs_for_them() -> None:
    text = uc.new_game("normandy", "la_raye", seed=1).observation("us")._repr_svg_()
    assert not set(groups(read(text), "badge")) | set(groups(read(text), "seat")) | set(groups(read(text), "feature"))
    assert "seats, dashed" not in text


# -- tiles ------------------------------------------------------------------------------------


def test_features_of_the_ground_are_told_where_the_catalogue_has_a_title_for_them() -> None:
    root = draw(convoy(), lang="es")
    tiles = groups(root, "tile")
    found = {name: list(groups(tile, "feature")) for name, tile in tiles.items() if groups(tile, "feature")}
    traits = {name: tile["traits"] for name, tile in convoy().catalog["tiles"].items() if tile["traits"]}
    title = {"thicket": "maleza espesa", "marsh": "terreno blando"}
    assert found == {name: [title[one] for one in held] for name, held in traits.items()}
    assert len(found) == 3
    assert any(line.endswith(": terreno blando") for line in words(root))


def test_a_side_s_marker_on_a_space_has_that_side_s_name() -> None:
    root = draw(convoy())
    assert list(groups(groups(root, "tile")["c3"], "pin")) == ["Bl way out"]
    assert "c3: Blue, way out" in words(root)


# -- all of it ------------------------------------------------------------------------------


def crowded() -> uc.Game:
    """Everything on one tile."""
    game = convoy()
    space, numbers = game._ctx.state.pieces.space, game.rules.numbers
    for piece in range(len(space)):
        space[piece] = numbers["space"]["d2"]
    game._ctx.state.control.marker[0][numbers["space"]["d2"]] = 1
    game._ctx.state.control.marker[1][numbers["space"]["d2"]] = 2
    return game


@pytest.mark.parametrize("make", [convoy, crowded])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_signs_stay_inside_and_texts_apart(make: Any, lang: str) -> None:
    for seat in ("red", None):
        root = draw(make(), seat, lang=lang)
        wide, high = size_of(root)
        assert min(box(root)[:2]) >= 0
        assert box(root)[2] <= wide
        assert box(root)[3] <= high
        texts = [one for one in written(root) if one.text != "!"]
        for one, other in itertools.combinations(texts, 2):
            assert not one.overlaps(other), (one, other)
        for tile in groups(root, "tile").values():
            outer = box(tile[0])
            for counter in groups(tile, "counter").values():
                left, top, right, bottom = box(counter)
                assert outer[0] <= left
                assert outer[1] <= top
                assert right <= outer[2]
                assert bottom <= outer[3]


def test_who_cannot_see_the_picture_is_told_all_of_it() -> None:
    """The description says where everything is, who sits in what, what ground there is; in its language."""
    game = convoy()
    crew = "Red Gun, a1: 1 Second patrol (March 2); 2 Rider (Volley [gun layer]); 3 empty"
    for lang, expected in (("en", f"Tile a1: {crew}"), ("es", "maleza espesa")):
        root = draw(game, lang=lang)
        told = root[0].text or ""
        assert root[0].tag.endswith("desc")
        assert root.get("lang") == lang
        assert expected in told
        seen = Seen(game.observation(None), game.board, with_seats(game), lang)
        assert told.split("\n") == board_facts(seen)


@pytest.mark.nightly
def test_badges_and_seats_are_seen_in_pixels() -> None:
    """The plates are there when drawn, and gone without what they tell."""
    resvg = pytest.importorskip("resvg_py")
    made = [svg(game.observation(None), game.board, with_seats(game)) for game in (convoy(), convoy(wear={CART: 0}))]
    left, top, right, bottom = map(round, box(groups(groups(read(made[0]), "counter")[CART], "badge")["W3"]))
    shown, without = (
        [row[left:right] for row in pixels(bytes(resvg.svg_to_bytes(svg_string=text, width=1000)))[top:bottom]]
        for text in made
    )
    flat = [pixel for row in shown for pixel in row]
    assert sum(min(pixel) > 240 for pixel in flat) > 0.25 * len(flat)
    assert sum(max(pixel) < 90 for pixel in flat) > 0.05 * len(flat)
    assert shown != without


def test_the_catalogue_given_to_the_drawing_stays_as_it_is() -> None:
    game = convoy()
    catalog = with_seats(game)
    before = copy.deepcopy(catalog)
    svg(game.observation("red"), game.board, catalog)
    assert catalog == before


def test_structures_that_were_destroyed_count_among_the_points() -> None:
    """NAF-10.8: the text, the picture and the notebook of a seat say the points that the game counts."""
    game = desert("lrdg", ["scout"], taken("lrdg", "fuel_tank"))
    worth = game.rules.source.pieces[game.rules.numbers["piece"]["fuel_tank"]].definition.points
    claimed = count_claimed(game)
    assert claimed == {"lrdg": worth, "italian": claimed["italian"]}
    seen = game.observation("lrdg")
    drawing = plain.draw(seen, game.board, game.catalog, claimed=claimed)
    assert re.search(rf"^LRDG .* {worth}$", drawing, flags=re.MULTILINE)
    assert seen._repr_svg_() == svg(seen, game.board, game.catalog, claimed=claimed)
    assert seen._repr_svg_() != svg(seen, game.board, game.catalog)
