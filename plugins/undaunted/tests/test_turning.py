"""Tiles and counters that turn: a pack whose building collapses, and whose unit comes back as another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
import undaunted_core.authoring as au
import undaunted_system as un
from kit.folders import write
from kit.nor_scenes import document
from kit.und_scenes import state
from undaunted_table.render.text import draw
from undaunted_testing import check_stop, context, notations, play, scene
from undaunted_testing.suite import SUITE, Effort, Setup, run_check

if TYPE_CHECKING:
    from pathlib import Path

WORKS, RUBBLE = "12B", "siege.R1A"
BRIEF = Effort(games=1, plies=60, every=12, secret_moves=10, secret_stops=1, own_moves=40, own_looks=1, own_secrets=1)


def tile(name: str, en: str, es: str, **values: Any) -> dict[str, Any]:
    return {"id": f"siege:{name}", "label": {"en": en, "es": es}, "provenance": "original", **values}


def collapse(ctx: Any, piece: int) -> None:
    """The tile under the piece turns."""
    au.turn_tile(ctx, un.place_of(ctx, piece))


def may_collapse(ctx: Any, at: int) -> bool:
    """Whether the tile turns to something."""
    return au.tile_of(ctx, at).turns_to is not None


def harden(ctx: Any, piece: int) -> None:
    """The counter turns."""
    au.turn_counter(ctx, piece)


def may_harden(ctx: Any, piece: int) -> bool:
    """Whether the counter turns to something."""
    return au.counter_of(ctx, piece).turns_to is not None


def is_combat(card: un.Card) -> bool:
    return card.role == "combat"


def is_scout(ctx: Any, piece: int) -> bool:
    return "scout" in au.counter_of(ctx, piece).traits


def fire(ctx: Any, piece: int, space: int) -> None:
    """A casualty for who enters."""
    un.suffer_casualty(ctx, piece)


FIXED = au.Requirement("siege.fixed", may_collapse, au.text(en="It stays as it is.", es="Se queda como está."))
DONE = au.Requirement("siege.done", may_harden, au.text(en="It is a veteran.", es="Ya es veterano."))
LIGHT = au.Requirement("siege.hot", is_scout, au.text(en="It is too hot.", es="Quema demasiado."))
RULES = (
    au.TURNING,
    FIXED,
    un.Ability("collapse", title=au.text(en="Collapse", es="Derrumbar"), effect=collapse, requires=(FIXED,),
               for_every=is_combat, needs_piece=True),
    un.Ability("harden", title=au.text(en="Harden", es="Curtir"), effect=harden, requires=(DONE,),
               for_every=is_combat, needs_piece=True),
    un.TileTrait("burning", au.text(en="burning", es="en llamas"), enter=(LIGHT,), entered=fire),
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("siege")
    rubble = tile("R1A", "rubble", "escombros", cover=0, traits=["burning"], scenery=["ruins"], turns_to="normandy:12B")
    write(home / "tiles.json", {"tiles": [rubble]})
    veteran = {
        "id": "siege:us/veteran", "side": "us", "title": {"en": "Veteran", "es": "Veterano"},
        "defence": {"regular": 8}, "provenance": "original",
    }  # fmt: skip
    write(home / "units.json", {"units": [veteran]})
    changes = [
        {"id": "siege:12B", "kind": "tiles", "target": "normandy:12B", "set": {"turns_to": "siege:R1A", "cover": 2}},
        {
            "id": "siege:scout", "kind": "units", "target": "normandy:us/scout_a",
            "set": {"turns_to": "siege:us/veteran"},
        },
    ]  # fmt: skip
    write(home / "overrides.json", {"overrides": changes})
    return home


@pytest.fixture(scope="module")
def library(folder: Path) -> uc.Library:
    class Siege:
        PACK = uc.Pack(id="siege", version="1.0", requires=("normandy",), authoring=1)

        @uc.hookimpl
        def register_content(self, register: Any) -> None:
            register.add(au.Folder(folder, game="normandy"))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(*RULES)

    made = uc.Library()
    made.register(Siege())
    return made


@pytest.fixture
def situation(library: uc.Library) -> Any:
    def make(side: str, *hand: str, **values: Any) -> uc.Game:
        hands = {side: list(hand)}
        return scene("normandy", "la_raye", active=side, hand=hands, packs=("siege",), library=library, **values)

    return make


@pytest.fixture
def fallen(situation: Any) -> uc.Game:
    """12B has collapsed, a German stands on it, and the US side attacks next."""
    here = {"us:scout_a": WORKS, "german:scout_a": WORKS}
    game = situation("us", "scout_a", "rifleman_a", counters=here)
    play(game, "play us:scout_a collapse")
    return game


def total(game: uc.Game, *moves: str) -> int:
    """The sum that an attack must reach."""
    (attacked,) = [event for event in play(game, *moves) if event.kind == "tactics.attacked"]
    return int(attacked.fields["total"])


def test_the_sum_reads_the_cover_of_the_tile_that_shows(situation: Any, fallen: uc.Game) -> None:
    """UND-8.3: rubble has no cover; the building had 2."""
    moves = ("play us:rifleman_a attack", "target german:scout_a")
    here = {"us:scout_a": WORKS, "german:scout_a": WORKS}
    standing = total(situation("us", "rifleman_a", counters=here), *moves)
    assert total(fallen, *moves) == standing - 2
    asked = {"attacker": "us:rifleman_a", "target": "german:scout_a", "attack": "attack", "dice": 1}
    assert "cover bonus: 0" in str(fallen.explain("attack", "us", **asked))


def test_the_picture_the_terminal_and_the_catalogue_follow(fallen: uc.Game) -> None:
    """Label, cover and traits are those of the tile that shows; every face stands in the catalogue."""
    picture = fallen.observation("us").svg("en", parts=("board",))
    assert "rubble" in picture
    assert "12B: rubble, cover 0" in picture.replace("\n", " ")
    assert "rubble" in draw(fallen.observation("us"), fallen.board, fallen.catalog)
    catalog = fallen.catalog
    assert catalog["tiles"][RUBBLE]["label"] == {"en": "rubble", "es": "escombros"}
    assert catalog["tiles"][WORKS]["turns_to"] == "siege:R1A"
    assert catalog["counters"]["us:siege.veteran"]["defence"] == {"regular": 8}


def test_events_say_what_a_tile_and_a_counter_become(situation: Any) -> None:
    game = situation("us", "scout_a", "scout_b", counters={"us:scout_a": WORKS})
    tile_turned = play(game, "play us:scout_a collapse")[-1]
    assert tile_turned.text("en") == "12B becomes: rubble."
    assert tile_turned.text("es") == "12B pasa a ser: escombros."
    again = situation("us", "scout_a")
    counter_turned = play(again, "play us:scout_a harden")[-1]
    assert counter_turned.text("en") == "US Scout A becomes: Veteran."
    assert counter_turned.text("es") == "Explorador A (EE. UU.) pasa a ser: Veterano."


def test_saves_positions_undo_and_replays_hold_the_faces(fallen: uc.Game, library: uc.Library) -> None:
    assert fallen.position()["tiles"] == {WORKS: RUBBLE}
    assert state(uc.Game.from_position(fallen.position(), library=library)).turned == state(fallen).turned
    assert uc.Game.from_json(fallen.to_json(), library=library) == fallen
    check_stop(fallen)
    fallen.undo()
    assert fallen.position()["tiles"] == {}


def test_both_seats_and_spectators_see_the_faces(fallen: uc.Game) -> None:
    for seat in ("us", "german", None):
        assert fallen.observation(seat).data["seen"]["turned"]["tile"][WORKS] == RUBBLE


def test_turned_and_turned_back_is_as_before(situation: Any) -> None:
    """A tile of two faces that name each other."""
    game = situation("us", counters={"us:scout_a": WORKS})
    ctx = context(game)
    before, space = game.position(), game.rules.numbers["space"][WORKS]
    for face in (RUBBLE, WORKS):
        au.turn_tile(ctx, space)
        assert au.tile_of(ctx, space).id.partition(":")[2] == face.rpartition(".")[2]
    assert game.position() == before


def test_traits_are_those_of_the_tile_that_shows(situation: Any) -> None:
    """UND-6.4: who may enter, and what entering does."""
    game = situation("us", "scout_a", "scout_a", counters={"us:scout_a": "13B", "us:scout_b": WORKS})
    assert not play(game, "play us:scout_a scout", f"step {WORKS}")[-1].kind.endswith("casualty_taken")
    burning = {WORKS: RUBBLE}
    for card, may in (("scout_a", True), ("rifleman_a", False)):
        at = {f"us:{card}": "13B"}
        markers = {"us": {WORKS: "scouted"}}
        again = situation("us", card, card, counters=at, markers=markers, tiles=burning)
        play(again, f"play us:{card} {'scout' if may else 'move'}")
        assert (f"step {WORKS}" in notations(again)) is may
    scout = situation("us", "scout_a", "scout_a", counters={"us:scout_a": "13B"}, tiles=burning)
    assert play(scout, "play us:scout_a scout", f"step {WORKS}")[-1].kind == "undaunted.casualty_taken"


def test_a_counter_that_turns_has_the_defence_of_the_one_that_shows(situation: Any) -> None:
    """UND-8.3: the veteran has 8; its name is in the picture."""
    game = situation("us", "scout_a")
    play(game, "play us:scout_a harden")
    ctx = context(game)
    scout = game.rules.numbers["piece"]["us:scout_a"]
    assert au.counter_of(ctx, scout).title["en"] == "Veteran"
    assert "Veteran" in game.observation("us").svg("en", parts=("board", "legend"))
    targets = situation("german", "rifleman_a", counters={"us:scout_a": {"counter": "us:siege.veteran"}})
    plain = situation("german", "rifleman_a")
    moves = ("play german:rifleman_a attack", "target us:scout_a")
    defence = plain.rules.source.pieces[scout].definition.defence["regular"]
    assert total(targets, *moves) - total(plain, *moves) == 8 - defence


def test_a_hill_that_falls_is_no_hill(situation: Any) -> None:
    """UND-8.11: hills are those of the tiles that show; an attack without a counter is from no hill."""
    game = situation("us", counters={"us:scout_a": WORKS, "german:scout_a": WORKS})
    ctx, numbers = context(game), game.rules.numbers["piece"]
    attack, kind = ctx.state.attack, game.rules.combat.kinds[0]
    attack.target = numbers["german:scout_a"]
    for source in (numbers["us:scout_a"], -1):
        attack.source = source
        assert un.cover_bonus(ctx, attack, kind) == 2


def test_a_position_with_a_face_of_another_tile_is_refused(situation: Any) -> None:
    with pytest.raises(uc.SaveError, match=r"found '02B', expected one of: siege.R1A"):
        situation("us", tiles={WORKS: "02B"})


def test_a_tile_that_turns_to_nothing_is_told(situation: Any) -> None:
    game = situation("us", "scout_a", counters={"us:scout_a": "02B"})
    (told,) = game.why_illegal("play us:scout_a collapse")
    assert told.key == "reason.siege.fixed"
    with pytest.raises(ValueError, match="normandy:02B, which turns to nothing, expected a definition with turns_to"):
        au.turn_tile(context(game), game.rules.numbers["space"]["02B"])


def test_a_face_that_there_is_not_is_told_with_the_nearest(folder: Path, tmp_path: Path) -> None:
    write(tmp_path / "pack.json", {"id": "wrong", "game": "normandy", "version": "1", "provenance": "original"})
    change = {"id": "wrong:12B", "kind": "tiles", "target": "normandy:12B", "set": {"turns_to": "normandy:12C"}}
    write(tmp_path / "overrides.json", {"overrides": [change]})
    with pytest.raises(uc.LinkError, match=r"found 'normandy:12C', expected the id of one of the tiles; nearest: norm"):
        uc.new_game("normandy", "la_raye", seed=1, packs=(str(tmp_path),), library=uc.Library())


def test_a_game_whose_tiles_never_turn_holds_nothing_of_it() -> None:
    rules = scene("normandy", "la_raye").rules
    assert "turned" not in rules.slices
    assert "tile" not in rules.names
    assert not rules.undaunted.turns
    with pytest.raises(ValueError, match="found a game in which nothing turns, expected a pack that adds TURNING"):
        au.turn_tile(context(scene("normandy", "la_raye")), 0)


def test_the_bot_knows_the_cover_that_shows(situation: Any) -> None:
    bot = uc.bots("normandy")["greedy"](seed=1)
    for shown, cover in ((None, 2), (RUBBLE, 0), (None, 2)):
        game = situation("us", "rifleman_a", tiles={WORKS: shown})
        bot.choose(game.observation("us"))
        assert bot._since.cover[WORKS] == cover


def test_a_vehicle_drives_where_the_ground_that_shows_lets_it(tmp_path: Path) -> None:
    """NAF-6.7: what turns rough keeps vehicles out; one that is there already stays."""
    car = {
        "id": "siege:us/car", "side": "us", "title": {"en": "Car", "es": "Coche"}, "traits": ["vehicle"],
        "seats": [{"actions": [{"action": "drive", "x": 2}]}], "integrity": 2, "critical": 1, "provenance": "original",
    }  # fmt: skip
    write(tmp_path / "vehicles.json", {"vehicles": [car]})
    rubble = tile("R1A", "rubble", "escombros", cover=0, traits=["rough"])
    write(tmp_path / "tiles.json", {"tiles": [rubble]})
    change = {"id": "siege:12B", "kind": "tiles", "target": "normandy:12B", "set": {"turns_to": "siege:R1A"}}
    write(tmp_path / "overrides.json", {"overrides": [change]})
    scenario = document("la_raye") | {"id": "siege:drive"}
    us = scenario["sides"]["us"]
    us["vehicles"] = {"siege.car": {"at": "13B", "crew": ["scout_a"]}}
    del us["counters"]["scout_a"], scenario["$schema"]
    write(tmp_path / "scenarios" / "drive.json", scenario)

    class Siege:
        PACK = uc.Pack(id="siege", version="1.0", requires=("normandy", "vehicles"), authoring=1)

        @uc.hookimpl
        def register_content(self, register: Any) -> None:
            register.add(au.Folder(tmp_path, game="normandy"))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(au.TURNING, au.TURNING)

    library = uc.Library()
    library.register(Siege())
    made = {"active": "us", "hand": {"us": ["scout_a"]}, "packs": ("siege",), "library": library}
    markers = {"us": {WORKS: "scouted", "13B": "scouted"}}
    for tiles, may in (({}, True), ({WORKS: RUBBLE}, False)):
        game = scene("normandy", "siege:drive", markers=markers, tiles=tiles, **made)
        play(game, "play us:scout_a seat_drive_2")
        assert (f"step {WORKS}" in notations(game)) is may
        assert bool(game.why_illegal(f"step {WORKS}")) is not may
    there = scene("normandy", "siege:drive", tiles={WORKS: RUBBLE}, counters={"us:siege.car": WORKS}, **made)
    check_stop(there)


@pytest.mark.parametrize("check", SUITE)
def test_the_suite_of_the_kit_passes(check: str, library: uc.Library) -> None:
    """Every check of the kit, in a brief game in which buildings collapse."""
    run_check(Setup("normandy", "normandy:la_raye", ("siege",), library), check, BRIEF)
