"""``undaunted play`` with vehicles: crews and structures in words, what is offered beside a card, explanations."""

from __future__ import annotations

import json
import re
from pathlib import Path

import undaunted_core as uc
from kit.positions import POSITIONS
from kit.terminal import folders, run  # noqa: F401
from undaunted_command.play.prompt import command
from undaunted_table.render.text import draw

OTHER = "--player=italian=greedy"


def play(run, name, *typed, more=()):  # noqa: F811
    """What is printed in a teaching position."""
    code, out, err = run(POSITIONS / f"{name}.json", *(more or (OTHER,)), typed=typed)
    assert (code, err) == (0, "")
    return out


def drawn(game):
    """The table as a seat sees it."""
    return draw(game.observation("lrdg"), game.board, game.catalog)


def flat(text):
    """In one line, without the breaks of the screen."""
    return re.sub(r"\s+", " ", text)


# -- the table -----------------------------------------------------------------------------


def test_a_vehicle_is_told_in_a_line_seat_by_seat(run):  # noqa: F811
    """NAF-1.13: whose, where, damage, who sits where, what the seat offers, and the specialism that needs."""
    shown = flat(play(run, "disabled"))
    assert (
        "Italian Medium Tank, 18A, damage 2 of 5, disabled from 3: 1 Tank Driver T (Drive 1 · Control [driver]); "
        "2 Tank Gunner T (Antitank 3 [gunner]); 3 Tank Crewman T (Attack 2 · Suppress 4 [crewman])"
    ) in shown
    assert "Fuel Tank, 21B: structure defence 4, worth 1" in shown
    spanish = flat(play(run, "disabled", more=(OTHER, "--lang=es")))
    assert "Tanque medio (Italia), 18A, daño 2 de 5, inutilizado desde 3: 1 Conductor de tanque T" in spanish
    assert "Depósito de combustible, 21B: defensa de estructura 4, vale 1" in spanish


def test_a_captured_vehicle_says_whose_it_is_and_only_what_changed_is_told_again(run):  # noqa: F811
    """NAF-9.2: the tank, of which nothing is new, is not told a second time."""
    shown = flat(play(run, "take_over", "enter scout scout_car 1"))
    assert "Italian Scout Car, 19A, held by: LRDG, damage 2 of 5, disabled from 3: 1 Scout (Drive 2); 2 empty" in shown
    assert shown.count("Italian Medium Tank, 18A") == 1


def test_a_disabled_vehicle_has_a_sign_on_the_board_and_a_word_beside_it(run):  # noqa: F811
    """NAF-8.15: at the critical threshold, and not below."""
    game = uc.Game.from_position(POSITIONS / "disabled.json", seed=1, chance="explicit")
    for move in ("play lrdg:saboteur demolition", "target italian:medium_tank", "roll 5", "roll 1",
                 "pick italian:tank_driver_t"):  # fmt: skip
        assert "MT#" not in drawn(game)
        game.apply(move)
    shown = drawn(game)
    assert "MT#/D3" in shown
    assert "Italian Medium Tank, 18A, damage 3 of 5, disabled:" in shown


def test_plain_lines_say_the_same(run):  # noqa: F811
    shown = play(run, "disabled", "m 18A", more=(OTHER, "--plain"))
    crew = "1 Tank Driver T (Drive 1 · Control [driver]); 2 Tank Gunner T (Antitank 3 [gunner]); 3 Tank Crewman T"
    assert shown.count(f"Tile 18A: Italian Medium Tank, 18A, damage 2 of 5, disabled from 3: {crew}") == 2
    assert "Tile 21B: Fuel Tank, 21B: structure defence 4, worth 1" in shown
    assert "Tile 02B: rough" in shown
    assert "Tile 16B: escape marker" in play(run, "escape", more=(OTHER, "--plain"))


def test_what_each_side_still_needs_is_told_with_the_table(run):  # noqa: F811
    """NAF-10.10, UND-10.2: by what wins and how far it is."""
    shown = flat(play(run, "charge", "t"))
    assert shown.count("LRDG: objective points still needed: ") == 2
    assert "still to be neutralised of the enemy counters: " in shown


def test_two_counts_of_counters_to_neutralise_say_of_which(run):  # noqa: F811
    """NAF-10.10: one counter that is named, or two of all of them."""
    game = ("north_africa", "tracks_in_the_sand", "--seed=1", "--player=lrdg=greedy")
    for lang, told in (
        ("en", "still to be neutralised of LRDG Scout: 1; still to be neutralised of the enemy counters: 2"),
        ("es", "aún por neutralizar de Explorador (LRDG): 1; aún por neutralizar de los contadores enemigos: 2"),
    ):
        assert told in flat(run(*game, f"--lang={lang}", typed=["t"])[1])


def test_points_of_structures_count_in_the_table(run):  # noqa: F811
    """NAF-10.8: a controlled tile with a structure is worth its points to the Italians, and none to the others."""
    document = uc.Game.from_position(POSITIONS / "charge.json", seed=1).position()
    document["markers"]["italian"]["21B"] = "controlled"
    document["counters"]["lrdg"]["saboteur"] = "02B"
    Path("held.json").write_text(json.dumps(document), encoding="utf-8")
    _, out, _ = run("held.json", OTHER)
    (row,) = re.findall(r"^Italian .*\d$", out, flags=re.MULTILINE)
    assert row.split()[-1] == "1"


# -- choices ---------------------------------------------------------------------------------


def test_what_is_offered_beside_the_use_of_a_card_is_listed_with_the_card(run):  # noqa: F811
    """NAF-9.1: one line for the card; entering, with what each seat offers, among its choices."""
    shown = play(run, "take_over", "1", "b", "1 5")
    assert "  1  Scout: Conceal, Scout 2, Attack 1, Hunker down; or first: enter\n  2  end the turn\n" in shown
    assert "  5  first: Scout enters Scout Car, seat 1 (Drive 2, held by: Italian)\n" in shown
    # What he may be used for now needs no card to be chosen.
    asked = "LRDG: Choose what the card is used for. (NAF-9.1)\n  1  Conceal\n  2  Attack 1\n  3  Drive 2 (seat)\n"
    assert asked in shown
    assert "not now: Scout 2. The soldier is in a vehicle and must exit it first. (NAF-6.7)" in flat(shown)


def test_what_may_be_done_first_is_chosen_by_the_word_that_lists_it(run):  # noqa: F811
    """``or first: exit`` says the word, with the number of the card or with its name."""
    players = ("--player=italian=human", "--player=lrdg=greedy")
    for lang, word, card, told in (
        ("en", "exit", "scout a", "Italian Scout A leaves Italian Scout Car."),
        ("es", "bajar", "explorador a", "Explorador A (Italia) baja de Coche de exploración (Italia)."),
    ):
        for typed in (f"1 {word}", f"{word} {card}"):
            assert told in flat(play(run, "leave_seat", typed, more=(*players, f"--lang={lang}"))), typed


def test_what_a_seat_does_not_offer_is_told_with_the_reason(run):  # noqa: F811
    """NAF-9.3: the gunner in the driver's seat."""
    shown = flat(play(run, "specialism", "1", "why drive", more=("--player=italian=human", "--player=lrdg=greedy")))
    reason = "The seat does not offer that, or the soldier lacks the specialism it needs. (NAF-9.3)"
    assert f"not now: Drive 1 (seat). {reason}" in shown
    assert f"play Tank Gunner T: Drive 1 (seat): {reason}" in shown


def test_an_action_named_like_a_command_is_no_command(run):  # noqa: F811
    """``exit`` leaves the game; ``exit`` and a card lets its soldier leave the vehicle."""
    assert command("exit") == ("q", "")
    assert command("exit italian:scout_a") == ("", "exit italian:scout_a")
    assert command("r UND-8.3") == ("r", "UND-8.3")
    players = ("--player=italian=human", "--player=lrdg=greedy")
    assert "Italian Scout A leaves Italian Scout Car." in play(run, "leave_seat", "exit scout_a", more=players)


def test_why_answers_for_what_is_not_offered_now(run):  # noqa: F811
    """One answer where all seats have the same; another question is asked; a choice is a choice."""
    shown = flat(play(run, "charge", "why enter saboteur medium_tank", "why exit saboteur", "why mark 12A"))
    assert "enter saboteur medium_tank: The vehicle is not on the soldier's tile. (NAF-9.1)" in shown
    assert "Saboteur exits the vehicle: The soldier is in no vehicle. (NAF-9.1)" in shown
    assert "Something else is asked now: Play a card or end the turn." in shown


def test_a_charge_is_explained_with_defence_odds_and_damage(run):  # noqa: F811
    """NAF-8.13, NAF-8.15: no cover; the damage after a hit; whose card would go."""
    shown = flat(play(run, "disabled", "1", "?3", "3"))
    assert "Total defence of Italian Medium Tank (Demolition by LRDG Saboteur): 5" in shown
    assert "damage of Italian Medium Tank after a hit (disabled at 3, destroyed at 5): 3 (NAF-8.15)" in shown
    assert "Odds of where a casualty of Italian Tank Driver T comes from" in shown
    assert "(on 18A, damage 2 of 5, disabled from 3, total defence 5, hits 84 %)" in shown
    assert "(on 21B, worth 1, total defence 4" in flat(play(run, "charge", "1", "3"))
