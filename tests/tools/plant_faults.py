"""Faults planted in the rules of Allied Assault: each is found by the test named beside it.

    python tests/tools/plant_faults.py              all of them, as a table
    python tests/tools/plant_faults.py mines swamp  those with a word in their names

A copy of the plugin gets one wrong line at a time and the test runs on it.  Exit 1 when a test does not fail.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "plugins/allied_assault/src"
PACKAGE = "undaunted_allied_assault"


class Fault(NamedTuple):
    """A fault in words, the file with the right line and the wrong one, the test's file and name."""

    words: str
    file: str
    right: str
    wrong: str
    tests: str
    test: str


COMBAT, UNITS, ORDERS = "test_aa_5_combat.py", "test_aa_4_units.py", "test_aa_4_orders.py"
TURN, CARDS, RULINGS = "test_aa_3_turn.py", "test_aa_14_cards.py", "test_aa_17_rulings.py"
FAULTS = (
    Fault("damage is rounded down", "combat.py", "return (points + 1) // 2", "return points // 2",
          COMBAT, "test_damage_and_reward_are_half_rounded_up"),
    Fault("a dug-in defender does not fire first", "combat.py",
          "pair[::-1] if totals.is_dug_in(ctx, fight.defender) else pair", "pair",
          COMBAT, "test_a_defender_that_is_dug_in_fires_first"),
    Fault("the return fire keeps the roles", "combat.py",
          "        fight.firing, fight.target = fight.target, fight.firing\n", "",
          COMBAT, "test_return_fire_starts_afresh_and_counts_the_morale_just_lost"),
    Fault("one pass ends step 9", "combat_cards.py", "PASSES = 2", "PASSES = 1",
          COMBAT, "test_two_passes_in_a_row_and_no_fewer_end_the_cards"),
    Fault("SNAFU annuls nothing", "snafu.py", "ctx.state.play.annulled = True", "ctx.state.play.annulled = False",
          CARDS, "test_the_parity_of_snafu_decides"),
    Fault("the firing unit supports itself", "support.py",
          "        if slot != firing\n        and tile", "        if tile",
          "test_aa_9_example.py", "test_the_fire_of_the_attacker_before_cards"),
    Fault("support of range 3 reaches the corners", "tables.py", "MOST_DIAGONALS = 2", "MOST_DIAGONALS = 3",
          "test_allied_assault_tables.py", "test_support_reaches_8_24_and_44_tiles"),
    Fault("supporters stay hidden", "support.py", "            show(ctx, slot)", "            pass",
          COMBAT, "test_supporters_add_their_values_and_are_revealed"),
    Fault("a hidden supporter is not ruled out", "knowledge.py",
          "(supported and would_show(rules, state, slot, card))", "False",
          RULINGS, "test_a_hidden_unit_that_gave_no_support_is_none_that_would_have"),
    Fault("equal losses make the defender retreat", "retreat.py",
          "fight.lost[side] > fight.lost", "fight.lost[side] >= fight.lost",
          COMBAT, "test_equal_losses_are_no_retreat"),
    Fault("mines hit at -2 alone", "mines.py", "HIT = -1", "HIT = -2",
          UNITS, "test_mines_cost_a_morale_at_minus_one_and_minus_two"),
    Fault("the discount holds everywhere", "deploy.py",
          "if space == home_base(ctx, side) else cost", "if space >= 0 else cost",
          TURN, "test_a_unit_is_deployed_on_a_free_tile_of_the_chain"),
    Fault("a chain runs over tiles of nobody", "control.py",
          "            if owner[near] == side:", "            if owner[near] != other:",
          UNITS, "test_a_chain_joins_tiles_to_the_home_row"),
    Fault("anti-air stops at 0", "air.py", "STOPS = 1", "STOPS = 0",
          CARDS, "test_anti_air_stops_an_air_card_from_one_on"),
    Fault("prestige falls below 0", "prestige.py", "-min(amount, ctx.state.allied.prestige[side])", "-amount",
          COMBAT, "test_prestige_taken_away_stops_at_nothing"),
    Fault("a deployed unit hides its cost", "deploy.py",
          "    ctx.state.units.cost[slot] = ctx.rules.allied.cards.cost[card]\n", "",
          TURN, "test_a_unit_is_deployed_on_a_free_tile_of_the_chain"),
    Fault("a mover reveals and stays hidden", "reveal.py",
          "    if opened or open_game", "    if open_game",
          UNITS, "test_a_unit_next_to_face_down_enemies_reveals_them_and_is_revealed"),
    Fault("morale rises to 10", "units.py", "MOST_MORALE = 9", "MOST_MORALE = 10",
          UNITS, "test_morale_never_rises_above_nine"),
    Fault("Hard units get the terrain bonus", "totals.py",
          'if is_hard(ctx, target) and not can(ctx, target, "terrain_bonus"):', "if False:",
          COMBAT, "test_the_target_terrain_is_for_soft_units"),
    Fault("a card costs 5", "buy.py", "PRICE = 4", "PRICE = 5",
          TURN, "test_cards_are_bought_for_four_prestige_up_to_a_hand_of_ten"),
    Fault("the poorer side wins after the last turn", "ending.py", "(int(second > first),)", "(int(first > second),)",
          TURN, "test_after_turn_six_more_prestige_wins_then_more_tiles"),
    Fault("the fourth objective waits for the end of the turn", "scenario_rules/at_once.py",
          "ctx.check_end(TILE_TAKEN)", "pass",
          RULINGS, "test_a_fourth_objective_ends_the_game_at_once"),
    Fault("obstacles are asked for against hidden units", "obstacles.py", "ctx.state.units.face_up[slot] and ", "",
          CARDS, "test_nobody_is_asked_about_soft_or_hidden_units"),
    Fault("cards act on units on Swamp", "pick_unit.py", "return is_out_of_reach(ctx, piece, title) or (", "return (",
          RULINGS, "test_some_cards_do_nothing_for_units_on_swamp"),
    Fault("the data give the King Tiger another morale", "data/unit_cards.json", '"morale": 7', '"morale": 8',
          "test_allied_assault_data.py", "test_the_fifty_units_are_as_printed"),
)  # fmt: skip


def is_found(fault: Fault) -> bool:
    """Whether the test fails on a copy of the plugin with the fault."""
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        copy = Path(name) / "src"
        shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        path = copy / PACKAGE / fault.file
        path.write_text(path.read_text(encoding="utf-8").replace(fault.right, fault.wrong, 1), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        command += [f"plugins/allied_assault/tests/{fault.tests}", "-k", fault.test]
        where = {**os.environ, "PYTHONPATH": str(copy)}
        done = subprocess.run(command, cwd=ROOT, env=where, capture_output=True, text=True, check=False)
        return done.returncode == 1 and f"{fault.test}" in done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only the faults with one of these words")
    words = parser.parse_args().words
    wanted = [one for one in FAULTS if not words or any(word in one.words for word in words)]
    missed = 0
    print("| Fault | File | Found by |\n|---|---|---|")
    for fault in wanted:
        found = is_found(fault)
        missed += not found
        print(f"| {fault.words} | `{fault.file}` | {f'`{fault.test}`' if found else '**nothing**'} |", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
