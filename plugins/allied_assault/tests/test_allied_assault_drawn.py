"""Allied Assault on the table: what drawings and the terminal show of units, tiles, chains and ranges, and of cards."""

from __future__ import annotations

import copy
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.places import ROOT
from kit.svg import groups, read, words
from undaunted_command.main import main
from undaunted_core.agents.random import RandomBot
from undaunted_table.render.codes import short_codes
from undaunted_table.render.facts import board_facts, tile_facts, zone_facts
from undaunted_table.render.svg import svg
from undaunted_table.render.text import View

if TYPE_CHECKING:
    from collections.abc import Callable

pytest.importorskip("undaunted_allied_assault", reason="the plugin allied_assault (in progress) is not installed")

EXAMPLE = ROOT / "plugins/allied_assault/examples/worked_example.json"
TIGER, MARSHAL, VETERANS, GUN = "german:unit_1", "german:unit_2", "us:unit_1", "us:unit_3"


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return found


def game_of(**changes: Any) -> uc.Game:
    """The example, with parts of the document changed."""
    made = document()
    for part, value in changes.items():
        if isinstance(value, dict) and part != "scenario":
            for key, one in value.items():
                made.setdefault(part, {})[key] = {**made[part].get(key, {}), **one} if isinstance(one, dict) else one
        else:
            made[part] = value
    return uc.Game.from_position(made, seed=1, chance="explicit")


def view(game: uc.Game, seat: str | None = "us", lang: str = "en", width: int = 80) -> View:
    return View(game.observation(seat), game.board, game.catalog, lang, width)


def picture(game: uc.Game, seat: str | None = "us", lang: str = "en") -> Any:
    return read(svg(game.observation(seat), game.board, game.catalog, lang))


# -- units --------------------------------------------------------------------------------------


def test_a_unit_looks_like_its_card_and_keeps_its_number() -> None:
    """AA-1.4: code, name and badges; in both languages."""
    seen = view(game_of())
    assert seen.counter(TIGER) == "PVTI1/M2"
    assert seen.name(TIGER) == "German Pz VI Tiger I (Unit 1)"
    assert view(game_of(), lang="es").name(TIGER) == "Tigre I (Alemania, Unidad 1)"
    assert seen.counter(VETERANS) == "Ve1/M-2"
    counters = groups(picture(game_of()), "counter")
    assert words(counters[TIGER]) == ["PVTI1", "M2"]
    assert "us:unit_4" not in counters


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_unit_keeps_its_code_whatever_else_is_on_the_board(lang: str) -> None:
    game = uc.new_game("allied_assault", "training_grounds", seed=11)
    bot = RandomBot(seed=2)
    told: dict[str, str] = {}
    shown = set()
    while len(shown) < 40 and not game.is_terminal:
        found = view(game, lang=lang).codes
        shown.add(tuple(found))
        assert told | found == found | told
        told |= found
        uc.play(game, dict.fromkeys(game.seats, bot), 1)
    assert len(set(told.values())) == len(told)


def test_units_of_the_same_initials_are_told_apart_by_their_numbers() -> None:
    found = short_codes(["10.5cm Howitzer", "105mm Howitzer", "57mm Towed Gun", "Puma", "Pz II", "Pz III", "Pz IV"])
    assert list(found.values()) == ["10.5H", "105H", "5TG", "Pu", "PII", "PIII", "PIV"]


def test_a_face_down_unit_shows_the_cost_of_its_deployment_and_no_more() -> None:
    """AA-4.14, AA-16.1: its owner sees the card, the other side the cost; a starting unit shows nothing."""
    game = game_of()
    assert view(game, "us").counter(MARSHAL) == "U2!/C8"
    assert view(game, "german").counter(MARSHAL) == "FM2!"
    assert view(game, None).counter(MARSHAL) == "U2!/C8"
    start = game_of(counters={"german": {"unit_2": {"at": "6A", "card": "grenadiers", "face_up": False, "cost": 4}}})
    assert view(start, "us").counter(MARSHAL) == "U2!/C4"
    placed = uc.Game.from_position({
        **{part: document()[part] for part in ("format", "version", "game")},
        "scenario": "training_grounds",
        "counters": {"german": {"unit_1": {"at": "36A", "card": "grenadiers", "face_up": False}}},
    })
    assert view(placed, "us").counter("german:unit_1") == "U1!"
    assert words(groups(picture(placed, "us"), "counter")["german:unit_1"]) == ["U1", "!"]


def test_two_hidden_units_of_one_cost_look_the_same_to_the_other_side() -> None:
    """AA-16.1: the picture, the terminal and the sentences are equal."""
    scenario = copy.deepcopy(document()["scenario"])
    scenario["sides"]["us"]["cards"]["m4a1_sherman"] = 1
    scenario["sides"]["us"]["cards"]["veterans"] = 2
    drawn = set()
    for card in ("veterans", "m4a1_sherman"):
        hidden = {"at": "1A", "card": card, "face_up": False, "cost": 6}
        game = game_of(scenario=scenario, counters={"us": {"unit_4": hidden}})
        seen = view(game, "german")
        drawn.add((svg(game.observation("german"), game.board, game.catalog), *board_facts(seen), *zone_facts(seen)))
    assert len(drawn) == 1


def test_the_numbers_of_a_unit_are_told_as_printed() -> None:
    """AA-8.1: of the tile of a unit that is seen, of a card by its name, and of a card in hand."""
    game = game_of()
    printed = (
        "Armor, Hard: attack 11 Hard, 7 Soft, support 1, defence 10, morale 5, cost 9, battle value 3; moves and fires"
    )
    seen = view(game)
    facts = [fact for space in game.board.spaces if space.name == "12A" for fact in tile_facts(seen, space)]
    assert "Tile 12A: German Pz VI Tiger I (Unit 1), face up, morale markers 2" in facts
    assert f"Tile 12A: Pz VI Tiger I 1: {printed}" in facts
    assert seen.cards_called("pz vi") == [f"Pz VI Tiger I: {printed}"]
    assert not any("Field Marshal" in fact for fact in board_facts(seen))
    (howitzer,) = view(game, lang="es").cards_called("obús de 105")
    assert howitzer.startswith("Obús de 105 mm: Artillería, Débil: ataque 8 Fuerte, 4 Débil, apoyo 3 hasta 3 losetas,")
    (accuracy,) = seen.cards_called("accuracy (+1)")
    assert accuracy == "Accuracy (+1): Your Fire total rises by 3. (Combat, cost 2, battle value 4)"
    hand = " ".join(words(picture(game, "german")))
    assert "Anti-Tank, Soft: attack 9 Hard, 3 Soft, support 3," in hand
    assert "Your Fire total rises by 3." in hand


# -- tiles ----------------------------------------------------------------------------------------


def test_tiles_show_ground_owner_home_base_objective_and_fire() -> None:
    """AA-7.1, AA-2.2."""
    scenario = copy.deepcopy(document()["scenario"])
    scenario["spaces"][6]["objective"] = True
    game = game_of(scenario=scenario)
    seen = view(game)
    (objective,) = (one["tile"] for one in scenario["spaces"] if one.get("objective"))
    assert "objective" in seen.notes[objective]
    assert (seen.cover("8A"), seen.label("8A"), seen.points["8A"]) == ("5", "Bocage", 1)
    assert seen.notes["12A"] == ["fire +2"]
    assert "U Home Base" in seen.notes["22A"]
    assert "G Home Base" in seen.notes["2A"]
    assert seen.markers("12A") == ["[GERMAN]"]
    assert "Home Row (US): 5A, 19A, 22A, 21A, 1A" in seen.area_lines()
    drawn = picture(game)
    tile = words(groups(drawn, "tile")["12A"])
    assert {"12A", "Hills", "3", "1", "fire +2"} <= {*tile}


def test_a_side_may_have_no_home_base() -> None:
    """AA-2.2: then no tile is marked as one."""
    scenario = copy.deepcopy(document()["scenario"])
    scenario["sides"]["us"]["home_base"] = None
    for side in scenario["sides"].values():
        side["victory"] = [{"condition": "destroy_all"}]
    notes = [note for notes in view(game_of(scenario=scenario)).notes.values() for note in notes]
    assert "G Home Base" in notes
    assert "U Home Base" not in notes


def test_a_bridge_is_called_so_and_takes_the_place_of_its_river() -> None:
    """AA-7.3"""
    game = uc.new_game("allied_assault", "lumberjack", seed=1)
    seen = view(game)
    bridges = [space for space, tile in game.catalog["tiles"].items() if tile["terrain"] == "bridge"]
    assert bridges
    for space in bridges:
        assert seen.label(space) == "Bridge"
        assert "bridge" not in seen.notes[space]


def test_controlled_tiles_that_no_chain_joins_to_the_home_row_are_cut_off() -> None:
    """AA-4.13: a diagonal is no chain."""
    game = game_of()
    assert "G cut off" not in view(game).notes["12A"] + view(game).notes["13A"]
    assert "U cut off" in view(game).notes["8A"]
    assert "G cut off" in view(game).notes["6A"]
    joined = game_of(control={"24A": "german"})
    assert "G cut off" not in view(joined).notes["6A"]


def test_a_longer_reach_of_support_is_outlined_as_far_as_units_are_seen() -> None:
    """AA-5.17: range 3 from the edge of the map; a hidden gun betrays nothing."""
    game = game_of()
    areas = {area.text["en"]: area for area in view(game, "german").areas if area.text["en"] != "Home Row"}
    assert set(areas) == {"Support of 4.2cm Mortar, Unit 2", "Support of 10.5cm Howitzer, Unit 4"}
    mortar = areas["Support of 4.2cm Mortar, Unit 2"]
    assert mortar.side == "us"
    assert len(mortar.spaces) == 19
    assert "22A" not in mortar.spaces
    assert {area.text["en"] for area in view(game, "us").areas} >= {"Support of 105mm Howitzer, Unit 3"}
    assert {*groups(picture(game, "german"), "area")} == {"Home Row", *areas}


def test_home_rows_change_with_the_edges_of_the_board() -> None:
    """AA-10.10a"""
    head = {part: document()[part] for part in ("format", "version", "game")}
    rows = []
    for edge in ("us", "german"):
        game = uc.Game.from_position({**head, "scenario": "lumberjack", "edge": edge, "first": "us"}, seed=1)
        seen = view(game)
        rows.append({area.side: area.spaces for area in seen.areas if area.text["en"] == "Home Row"})
        base = game.catalog["sides"][edge]["home_base"]
        assert f"{seen.letters['us']} Home Base" in seen.notes[base]
    assert rows[0]["us"] == rows[1]["german"]
    assert rows[0]["german"] == rows[1]["us"]


# -- a fight, prestige and cards --------------------------------------------------------------------


def test_a_combat_shows_who_fires_at_whom_and_both_totals() -> None:
    """AA-5.2: the heading, frames and an arrow."""
    game = game_of()
    assert not any("total" in part for part in view(game).heading())
    game.apply(f"attack {TIGER} {VETERANS}")
    assert {"Fire total: 19", "Target total: 13"} <= {*view(game).heading()}
    assert {"total de Disparo: 19", "total de Blanco: 13"} <= {*view(game, lang="es").heading()}
    drawn = picture(game, "german")
    assert groups(drawn, "aim")
    assert "German Pz VI Tiger I (Unit 1) → US Veterans" in " ".join(words(drawn))


def test_prestige_and_income_stand_with_the_numbers_of_cards() -> None:
    """AA-3.6; the decks of an automaton are shown where there is one."""
    seen = view(game_of(), width=200)
    facts = zone_facts(seen)
    assert "US, prestige: 30" in facts
    assert "German, prestige per turn: 12" in facts
    assert not any("automaton" in fact for fact in facts)
    solo = uc.new_game("allied_assault", "metz_solo", seed=1)
    assert any("automaton" in fact for fact in zone_facts(view(solo)))


# -- in the terminal ----------------------------------------------------------------------------------


@pytest.fixture
def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., str]:
    """What a game of the example prints while a person types these lines for the Germans, and then leaves."""

    def call(*typed: str, lang: str = "en") -> str:
        save = tmp_path / "example.json"
        save.write_text(game_of().to_json(), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in (*typed, "q", "q"))))
        monkeypatch.setenv("COLUMNS", "100")
        assert main(["play", str(save), "--lang", lang, "--player", "us=random"]) == 0
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return re.sub(r"\s+", " ", shown.out)

    return call


def test_orders_name_units_by_their_cards_and_tell_what_counts(play: Callable[..., str]) -> None:
    """Costs of cards, totals of attacks; both languages."""
    shown = play()
    assert "move German Pz VI Tiger I (Unit 1) to 24A (on 12A, face up)" not in shown
    assert "move German Pz VI Tiger I (Unit 1) to 24A" in shown
    assert "attack US Veterans (Unit 1) with German Pz VI Tiger I (Unit 1) (Fire 19, Target 13)" in shown
    assert "play Reserves (+3) (cost 3)" in shown
    assert "Your unit cards in hand" not in shown
    spanish = play(lang="es")
    attack = "atacar a Veteranos (EE. UU., Unidad 1) con Tigre I (Alemania, Unidad 1)"
    assert f"{attack} (Disparo 19, Blanco 13)" in spanish
    assert "desplegar Cañón remolcado Pak38 en 31A (coste 4)" in spanish


def test_a_combat_is_played_by_words_and_told_step_by_step(play: Callable[..., str]) -> None:
    """AA-5.2 to AA-5.8: a revealed unit is named by its card from then on."""
    shown = play("attack veterans tiger")
    assert "German Unit 2 is revealed: German Field Marshal." in shown
    assert "German Pz VI Tiger I (Unit 1) fires at US Veterans (Unit 1)." in shown
    assert "Support 8: Fire 17." in shown
    assert "Target terrain 5: Target 13." in shown
    assert "German: Play a card, or pass. (AA-5.9)" in shown


def test_answers_of_other_kinds_are_no_mistakes(play: Callable[..., str]) -> None:
    """What is printed, why something is not offered, an explanation with the unit's numbers, nonsense, the rule."""
    far = "why attack german:unit_4 us:unit_1"
    shown = play("m tiger", "m pz vi", "m 12A", far, "why deploy", "?move german:unit_1 24A", "xyz", "r", "99")
    assert "There is no tile tiger here." in shown
    assert "Pz VI Tiger I: Armor, Hard: attack 11 Hard, 7 Soft," in shown
    assert "Tile 12A: fire +2" in shown
    assert "That is no enemy orthogonally next to the unit. (AA-4.11)" in shown
    assert "That fits several: 25 deploy Pak38 Towed Gun on 31A" in shown
    assert "written: move german:unit_1 24A" in shown
    assert "That means nothing here" in shown
    assert "AA-3.5" in shown


def test_words_for_cards_are_found_in_spanish(play: Callable[..., str]) -> None:
    shown = play("m obús", "por qué mover mortero", "jugar reservas", lang="es")
    assert "Obús de 105 mm: Artillería, Débil:" in shown
    assert "Esa no es una unidad tuya en el mapa." in shown or "Eso encaja con varias" in shown
    assert "El bando alemán juega Reservas (+3)." in shown
