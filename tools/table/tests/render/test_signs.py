"""Signs: what packs declare of how columns, values of definitions, zones and sums are drawn; and their faults."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import bidding
import toy
import undaunted_core as uc
import undaunted_core.authoring as au
from kit.svg import NS, groups, read, words
from undaunted_command.play.menu import Menu
from undaunted_command.play.words import add_clause
from undaunted_core.authoring import text
from undaunted_core.mechanics.signs import OF_COLUMNS, OF_EVENTS, OF_SUMS, OF_VALUES
from undaunted_table.render.canvas import TIMES
from undaunted_table.render.facts import board_facts, zone_facts
from undaunted_table.render.svg import svg
from undaunted_table.render.text import View, draw


@attrs.define
class Camp:
    """What the tests draw."""

    tired: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    late: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    shows: list[int] = au.column("piece", holds="card", visible=au.PUBLIC)
    keeper: list[int] = au.column("space", holds="side", visible=au.PUBLIC)
    herald: int = au.column(holds="piece", visible=au.PUBLIC)
    secret: int = au.column(visible=au.PUBLIC)
    masked: list[bool] = au.column("piece", holds="bool", default=True, visible=au.PUBLIC)
    price: list[int] = au.column("piece", visible=au.PUBLIC)
    coins: list[int] = au.column("side", visible=au.PUBLIC)


TEXTS = {
    "column.camp.tired": text("tired", "cansado"),
    "column.camp.tired.false": text("fresh", "fresco"),
    "column.camp.late": text("late", "tarde"),
    "column.camp.shows": text("face", "cara"),
    "column.camp.keeper": text("kept", "guardado"),
    "column.camp.herald": text("herald", "heraldo"),
    "column.camp.secret": text("count", "cuenta"),
    "column.camp.masked": text("open", "visible"),
    "column.camp.masked.true": text("face up", "boca arriba"),
    "column.camp.masked.false": text("face down", "boca abajo"),
    "column.camp.price": text("price", "precio"),
    "column.camp.coins": text("coins", "monedas"),
}


def camp(*signs: au.Declaration) -> uc.Game:
    """The toy game with a slice of a further pack, and its signs."""

    class Plugin:
        PACK = uc.Pack(id="camp", version="1", requires=("toy",), authoring=1)

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(au.Slice("camp", Camp), au.Messages(TEXTS), *signs)

    library = toy.make_library()
    library.register(Plugin())
    return uc.new_game("toy", "skirmish", seed=1, library=library, packs=("camp",))


def put(game: uc.Game, **cells: dict[str, str | bool] | dict[str, int] | str) -> None:
    """Write to the columns of the slice, by names."""
    state, numbers = game._ctx.state, game.rules.numbers
    for name, given in cells.items():
        column = next(one for one in game.rules.columns["camp"] if one.name == name)
        if isinstance(given, str):
            setattr(state.camp, name, numbers[column.holds][given])
        else:
            for row, value in given.items():
                held = value if isinstance(value, bool | int) else numbers[column.holds][value]
                getattr(state.camp, name)[numbers[column.index[0]][row]] = held


def view_of(game: uc.Game, lang: str = "en", catalog: Any = None) -> View:
    return View(game.observation("red"), game.board, catalog or game.catalog, lang)


def pictured(game: uc.Game) -> Any:
    return read(svg(game.observation("red"), game.board, game.catalog))


RIDER, FOE = "red:rider", "blue:rider"


# -- columns -----------------------------------------------------------------------------------


def test_a_mark_hatches_a_piece_and_names_the_others() -> None:
    """Of two marks the second is drawn by its shape, as a badge."""
    game = camp(au.drawing.Sign("camp.tired", "mark"), au.drawing.Sign("camp.late", "mark"))
    put(game, tired={RIDER: True}, late={FOE: True})
    view = view_of(game)
    assert view.counter(RIDER).endswith("!")
    assert not view.counter(FOE).endswith("!")
    assert "! tired" in "\n".join(view.legend())
    facts = "\n".join(board_facts(view))
    assert "Red Rider, tired" in facts
    assert "Blue Rider, fresh" in facts
    assert "! cansado" in "\n".join(view_of(game, "es").legend())
    badges = {name: [*groups(one, "badge")] for name, one in groups(pictured(game), "counter").items()}
    assert "L" in badges[FOE]
    assert "L" not in badges[RIDER]


def test_a_piece_looks_like_the_card_that_it_shows() -> None:
    game = camp(au.drawing.Sign("camp.shows", "face"))
    card = "red:gun"
    title = game.catalog["cards"][card]["title"]["en"]
    own = view_of(game).name(RIDER)
    put(game, shows={RIDER: card})
    view = view_of(game)
    assert (view.name(RIDER), own) == (game.catalog["cards"][card]["name"]["en"], "Red Rider")
    assert (view.short(RIDER), view.code(RIDER)) == (title, view.codes[title])
    assert view.name(FOE) == "Blue Rider"


def test_who_keeps_a_space_may_be_a_column_of_spaces() -> None:
    """Control without levels: one flag, a full one, and no plate of its own."""
    game = camp(au.drawing.Sign("camp.keeper", "control"))
    space = game.board.spaces[0].name
    put(game, keeper={space: "blue"})
    # The toy's own markers come first among the signs: they are taken away for this drawing.
    catalog = {**game.catalog, "signs": {"camp.keeper": game.catalog["signs"]["camp.keeper"]}}
    view = view_of(game, catalog=catalog)
    assert (view.level("blue", space), view.level("red", space), view.full) == (1, 0, 1)
    assert view.markers(space) == ["[BLUE]"]
    assert "[SIDE] kept" in "\n".join(view.legend())
    assert not view.pins[space]
    assert f"Tile {space}: kept by Blue" in "\n".join(board_facts(view))


def test_headings_and_hidden_columns() -> None:
    game = camp(au.drawing.Sign("camp.herald", "heading"), au.drawing.Sign("camp.secret", "hidden"))
    game._ctx.state.camp.secret = 7
    assert not any("herald" in part for part in view_of(game).heading())
    put(game, herald=RIDER)
    assert "herald: Red Rider" in view_of(game).heading()
    drawn = "\n".join([draw(game.observation("red"), game.board, game.catalog), *words(pictured(game))])
    assert "Herald: Red Rider" in drawn
    assert "count" not in drawn.lower()
    bare = camp()
    bare._ctx.state.camp.secret = 7
    assert "Count 7" in draw(bare.observation("red"), bare.board, bare.catalog)


def test_a_piece_is_hatched_where_a_column_is_false() -> None:
    game = camp(au.drawing.Sign("camp.masked", "plain"))
    put(game, masked={RIDER: False})
    view = view_of(game)
    assert view.counter(RIDER).endswith("!")
    assert not view.counter(FOE).endswith("!")
    assert "! face down" in "\n".join(view.legend())
    facts = "\n".join(board_facts(view))
    assert "Red Rider, face down" in facts
    assert "Blue Rider, face up" in facts


def test_badges_stand_in_the_terminal_and_need_no_line() -> None:
    """One for all, one only of pieces whose face is not seen."""
    game = camp(
        au.drawing.Sign("camp.late", "badge"),
        au.drawing.Sign("camp.price", "back"),
        au.drawing.Sign("camp.shows", "face"),
    )
    put(game, late={RIDER: True}, price={RIDER: 4, FOE: 7}, shows={FOE: "red:gun"})
    view = view_of(game)
    assert [badge.code for badge in view.badges[RIDER] if badge.is_in_text] == ["L", "P4"]
    assert not [badge for badge in view.badges.get(FOE, ()) if badge.is_in_text]
    assert view.counter(RIDER).endswith("/L/P4")
    assert {"L late", "Pn price"} <= set(", ".join(view.legend()).replace("\n", " ").split(", "))
    drawn = draw(game.observation("red"), game.board, game.catalog)
    assert "Late" not in drawn
    assert "Price" not in drawn
    assert "late, price 4" in "\n".join(board_facts(view))
    badges = {name: [*groups(one, "badge")] for name, one in groups(pictured(game), "counter").items()}
    assert "P4" in badges[RIDER]
    assert "P7" not in badges[FOE]


def test_numbers_of_sides_stand_with_the_cards() -> None:
    game = camp(au.drawing.Sign("camp.coins", "tally"), au.drawing.Sign("camp.secret", "heading"))
    assert "coins" not in draw(game.observation("red"), game.board, game.catalog)
    put(game, coins={"blue": 12})
    game._ctx.state.camp.secret = 7
    view = view_of(game)
    assert view.columns.tallies == {"coins": {"blue": 12}}
    lines = view.size_lines()
    assert any("coins" in line for line in lines)
    assert "count: 7" in view.heading()
    assert "Red, coins: 0" in zone_facts(view)
    assert "Blue, coins: 12" in zone_facts(view)
    told = words(pictured(game))
    assert told[told.index("coins") : told.index("coins") + 3] == ["coins", "0", "12"]


def test_a_place_that_no_piece_has_taken_is_not_drawn() -> None:
    game = camp(au.drawing.Sign("camp.shows", "face"))
    game._ctx.state.pieces.space[game.rules.numbers["piece"][FOE]] = -1
    assert FOE not in view_of(game).absent("blue")
    assert FOE not in groups(pictured(game), "counter")
    put(game, shows={FOE: "red:gun"})
    assert FOE in view_of(game).absent("blue")
    assert FOE in view_of(camp()).pieces


def test_a_number_of_tiles_may_be_what_they_are_worth() -> None:
    """Without a column for it; the table calls it by the title of the sign."""
    game = camp()
    catalog = json.loads(json.dumps(game.catalog))
    space = game.board.spaces[0].name
    for tile in catalog["tiles"].values():
        tile["gold"] = 0
    catalog["tiles"][space]["gold"] = 3
    gold = {"sign": "points", "title": text("gold", "oro"), "legend": None, "at": []}
    others = {name: one for name, one in catalog["signs"].items() if one["sign"] != "points"}
    catalog["signs"] = {"tile.gold": gold, **others}
    view = view_of(game, catalog=catalog)
    assert (view.points[space], view.points_title, view.points_head) == (3, "gold", "gold")
    assert view.points_fact(space) == "gold 3"
    assert "Red, gold: 0" in zone_facts(view)
    assert "*n gold" in "\n".join(view.legend())


# -- overlays ---------------------------------------------------------------------------------


def test_a_pack_marks_spaces_and_outlines_areas_from_what_a_seat_sees() -> None:
    """A mark is a pin and a note; an area a line in the terminal, an outline and a place in the legend."""
    seats = []

    def find(observation: uc.Observation) -> list[au.drawing.Mark | au.drawing.Area]:
        seats.append(observation.seat)
        one, two, *_ = (space.name for space in observation.board.spaces)
        where = observation.data["seen"]["pieces"]["space"][RIDER]
        return [
            au.drawing.Mark(one, text("ford", "vado")),
            au.drawing.Mark(where, text("here", "aquí"), "red"),
            au.drawing.Area((one, two), text("range of the gun", "alcance del cañón"), "blue"),
        ]

    game = camp(au.drawing.Overlay(find))
    view = view_of(game, "es")
    first, second, *_ = (space.name for space in game.board.spaces)
    where = view.place[RIDER]
    assert "vado" in view.notes[first]
    assert f"{view.letters['red']} aquí" in view.notes[str(where)]
    assert view.area_lines() == [f"alcance del cañón ({view.title('blue')}): {first}, {second}"]
    facts = "\n".join(board_facts(view_of(game)))
    assert f"Tile {first}: ford" in facts
    assert f"range of the gun (Blue): {first}, {second}" in facts
    assert view.area_lines()[0] in "\n".join(view.off_board())
    picture = pictured(game)
    assert [*groups(picture, "area")] == ["range of the gun"]
    assert "range of the gun" in words(picture)
    assert {*seats} == {"red"}


def test_areas_of_other_names_have_other_dashes_and_the_legend_shows_each_with_its_side() -> None:
    """Two sides may have areas of one name: the same dashes, each in the colour of its side."""

    def find(observation: uc.Observation) -> list[au.drawing.Area]:
        one, two, three, *_ = (space.name for space in observation.board.spaces)
        home, reach = text("home", "casa"), text("reach", "alcance")
        return [
            au.drawing.Area((one,), home, "red"),
            au.drawing.Area((two,), home, "blue"),
            au.drawing.Area((three,), reach, "red"),
        ]

    picture = pictured(camp(au.drawing.Overlay(find)))
    drawn = [next(line.iter(f"{NS}path")) for line in picture.iter() if line.get("class") == "area"]
    red, blue, reach = ((line.get("stroke"), line.get("stroke-dasharray")) for line in drawn)
    assert red[0] == reach[0] != blue[0]
    assert red[1] == blue[1] != reach[1]
    (legend,) = (group for group in picture.iter() if group.get("class") == "legend")
    shown = [(line.get("stroke"), line.get("stroke-dasharray")) for line in legend.iter(f"{NS}path")]
    assert [one for one in shown if one in (red, blue, reach)] == [red, blue, reach]


def test_an_overlay_takes_an_observation() -> None:
    with pytest.raises(uc.RulesetError, match=r"overlay.*find.*a function that takes \(observation\)"):
        camp(au.drawing.Overlay(lambda one, other: []))


# -- zones ------------------------------------------------------------------------------------


def with_market(game: uc.Game) -> dict[str, Any]:
    """The catalogue as it would be with a zone of the table, and a hand that only red has."""
    catalog: dict[str, Any] = json.loads(json.dumps(game.catalog))
    kind = {"title": text("market", "mercado"), "short": text("market", "mercado"), "viewer": "everybody", "sign": ""}
    sleeve = {"title": text("sleeve", "manga"), "short": text("sleeve", "manga"), "viewer": "owner", "sign": "held"}
    catalog["zone_kinds"] |= {"market": kind, "sleeve": sleeve}
    catalog["zones"]["market"] = {"title": kind["title"], "kind": "market", "side": None}
    catalog["zones"]["red:sleeve"] = {"title": sleeve["title"], "kind": "sleeve", "side": "red"}
    return catalog


def test_zones_of_the_table_and_further_hands_are_shown() -> None:
    game = uc.new_game("toy", "skirmish", seed=1, library=toy.make_library())
    catalog, observation = with_market(game), game.observation("red")
    observation.data["seen"]["zones"]["cards"] |= {"market": ["red:gun", "red:gun"], "red:sleeve": ["red:rider"]}
    for width in (100, 40):
        view = View(observation, game.board, catalog, width=width)
        drawn = "\n".join(view.zone_lines())
        assert "Table: market 2" in drawn
        assert "Market: Gun x2" in drawn
        assert "Red sleeve: Rider" in drawn
    head, red, blue = view_of(game, catalog=catalog).size_lines()[:3]
    at = head.split()[2:].index("sleeve")
    assert (red.split()[1:][at], blue.split()[1:][at]) == ("0", "-")
    facts = zone_facts(View(observation, game.board, catalog))
    assert {"table, market: 2", "Market: Gun x2", "Red, sleeve: 1", "Red sleeve: Rider"} <= {*facts}
    told = words(read(svg(observation, game.board, catalog)))
    assert {"Sleeve (1)", "market", "Table", f"Market: Gun {TIMES}2"} <= {*told}


def test_a_kind_of_zone_has_no_other_sign() -> None:
    with pytest.raises(uc.RulesetError, match=r"found sign='hold', expected one of held, .*; nearest: held"):
        camp(au.ZoneKind("sleeve", "owner", sign="hold"))


# -- menus ------------------------------------------------------------------------------------


def test_a_menu_tells_the_values_and_sums_that_packs_say() -> None:
    library = toy.make_library()
    game = uc.new_game("toy", "skirmish", seed=1, library=library)
    while not any("card" in action.to_dict() for action in game.legal_actions(game.to_move[0])):
        game.apply(game.legal_actions(game.to_move[0])[0], game.to_move[0])
    seat = game.to_move[0]
    catalog = json.loads(json.dumps(game.catalog))
    kind = next(action.kind for action in game.legal_actions(seat) if "card" in action.to_dict())
    catalog["signs"]["card.initiative"]["at"] = [kind]
    menu = Menu(game, seat, View(game.observation(seat), game.board, catalog))
    action = next(action for action in menu.offered if action.kind == kind)
    value = catalog["cards"][action.to_dict()["card"]]["initiative"]
    assert menu.text(action).endswith(f"(initiative {value})")


# -- a game without a board, and without most signs ----------------------------------------------


def test_a_game_without_a_board_or_any_system_is_drawn() -> None:
    game = uc.new_game("prizes", "first", seed=3, library=bidding.make_library())
    drawn = draw(game.observation("north"), game.board, game.catalog)
    assert "North hand: one, two, three, four, five" in drawn
    for word in ("cover", "scouted", "initiative", "objective", "points", "-"):
        assert word not in drawn.split("North:")[0], word
    told = words(read(svg(game.observation("north"), game.board, game.catalog)))
    assert "Hand (5)" in told
    assert not {"scouted", "controlled", "cover bonus (two: higher/lower)"} & {*told}


# -- faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        (
            au.drawing.Sign("camp.tired", "marc"),
            "sign of camp.tired: found 'marc', expected heading: .*; nearest: mark",
        ),
        (au.drawing.Sign("camp.tire", "mark"), "found 'camp.tire', expected a column: .*; nearest: camp.tired"),
        (au.drawing.Sign("card.initiativ", "value", text("a", "b")), "found 'initiativ', .* nearest: initiative"),
        (
            au.drawing.Sign("card.title", "damage", text("a", "b")),
            "sign of card.title: found 'damage', expected which: ",
        ),
        (
            au.drawing.Sign("event.tactics.move", "arrow"),
            "found 'tactics.move', expected an event .*; nearest: tactics.moved",
        ),
        (au.drawing.Sign("event.tactics.moved", "aro"), "found 'aro', expected arrow: .*; nearest: arrow"),
        (au.drawing.Sign("explain.toy.point", "total", text("a", "b")), "expected the key of an explanation's text"),
        (au.drawing.Sign("piece.traits", "most"), "sign of piece.traits, title: found None, expected text"),
        (au.drawing.Sign("piece.traits", "most", {"en": "a"}), "sign of piece.traits, title: found {'en': 'a'}"),
        (au.drawing.Sign("camp.tired", "mark", legend={"en": "a"}), "sign of camp.tired, legend: found {'en': 'a'}"),
        (
            au.drawing.Sign("camp.tired", "mark", at=("toy.bid",)),
            "sign of camp.tired, at: found 'toy.bid', expected an action",
        ),
    ],
)
def test_faults_of_signs_are_named(sign: au.drawing.Sign, said: str) -> None:
    with pytest.raises(uc.DeclarationError, match=said):
        camp(sign)


def test_a_thing_has_one_sign() -> None:
    with pytest.raises(uc.DuplicateNameError, match=r"both register sign 'camp.tired'"):
        camp(au.drawing.Sign("camp.tired", "mark"), au.drawing.Sign("camp.tired", "hidden"))


def test_every_sign_of_the_page_is_there(request: pytest.FixtureRequest) -> None:
    page = (request.config.rootpath / "docs" / "how-to" / "frontend.md").read_text(encoding="utf-8")
    for sign in (*OF_COLUMNS, *OF_VALUES, *OF_SUMS, *OF_EVENTS):
        assert f"`{sign}`" in page or f'"{sign}"' in page, sign


def test_a_sentence_without_a_clause_has_no_empty_brackets() -> None:
    assert (add_clause("Bid.", "UND-3.4"), add_clause("Bid.", "")) == ("Bid. (UND-3.4)", "Bid.")
