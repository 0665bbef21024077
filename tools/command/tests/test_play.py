"""A game at the terminal: what is shown and chosen, in every language and width, and that no seat learns too much."""

from __future__ import annotations

import random
import re
import sys

import pytest

import undaunted_core as uc
from kit import terminal
from kit.sweeps import crossed, swept
from kit.terminal import BOT, HELD, Fingers, new, saved
from undaunted_command import main as cli
from undaunted_table.render.facts import board_facts, zone_facts
from undaunted_table.render.text import View
from undaunted_testing import scene
from undaunted_testing.walk import random_move, take

#: Fixtures; the first is used by every test.
folders, run, turn = terminal.folders, terminal.run, terminal.turn

# -- what is shown -----------------------------------------------------------------


def test_the_first_screen_shows_board_cards_and_numbered_choices(run):
    code, shown, _ = run(*new(BOT))
    assert code == 0
    for said in (
        "German: played by the bot random", "US wins by: claim objectives, points needed: 5", "|05B       cover 1|",
        "*3|", "[GERMAN]", "cards in", "US hand: ", "The US side draws Squad Leader B.",
        "The German side draws a card. (4 times)",
        "Choose a card to bid for the initiative. (UND-3.4)", "  1  bid Platoon Sergeant (initiative 9)",
    ):  # fmt: skip
        assert said in shown


def test_a_card_is_chosen_first_and_then_its_use_with_a_way_back(run, turn):
    _, shown, _ = run(turn, BOT, typed=["2", "b", "b", "1", "1"])
    assert "  1  Scout A: Conceal, Recon, Scout 2, Attack 1, Hunker down" in shown
    assert "Rifleman A: what for?" in shown
    assert "US, Rifleman A> b" in shown
    assert "nothing to go back from" in shown
    assert "The US side plays Scout A: Conceal." in shown


def test_what_a_card_cannot_be_played_for_is_listed_with_the_reason(run):
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a", "rifleman_a"]})
    game.save("no_fog.json")
    _, shown, _ = run("no_fog.json", BOT, typed=["1"])
    assert "not now: Recon. There is no Fog of War in your hand. (UND-7.6)" in shown


def test_a_target_is_offered_with_its_defence_and_odds(run, turn):
    _, shown, _ = run(turn, BOT, typed=["play rifleman attack", "?1"])
    assert "(on 05B, total defence 8, hits 30 %)" in " ".join(shown.split())
    assert "base defence: 5 (UND-8.3)" in shown
    assert "written: target german:scout_a" in shown


def test_a_question_mark_explains_a_card_with_all_its_uses(run, turn):
    _, shown, _ = run(turn, BOT, typed=["?1", "?", "?9"])
    assert "UND-7.6: Recon:" in shown
    assert "For example ?1" in shown
    assert "a number from 1 to 3" in shown


def test_why_gives_the_reason_and_the_clause(run, turn):
    typed = ["why", "why play rifleman a control", "why scout conceal", "why xyzzy", "why play", "2", "why recon"]
    _, shown, _ = run(turn, BOT, typed=typed)
    assert "why is what not offered" in shown.lower()
    assert "why scout conceal\nThat is among the choices: play Scout A: Conceal" in shown
    assert "That means nothing here" in shown
    assert "That fits several: " in shown
    assert "US, Rifleman A> why recon\nThat is among the choices: play Scout A: Recon" in shown


def test_undo_takes_back_what_taught_nothing(run, turn):
    _, shown, _ = run(turn, BOT, typed=["play rifleman move", "u", "l"])
    assert "Taken back: play " in shown
    assert "Move" not in shown.split("US> l\n")[1].split("Saved")[0], "nothing undone is in the log"
    game = uc.Game.load(turn)
    assert not game.history


def test_undo_says_why_not(run, turn):
    _, shown, _ = run(turn, BOT, typed=["u", "play scout_a recon", "u"])
    assert "There is no decision to take back yet." in shown
    assert "somebody else, or chance" in shown


def test_undo_goes_past_a_decision_that_left_no_choice(run):
    """From 17B the Rifleman can go nowhere: stopping there is played for him, and taken back with the card."""
    game = scene("normandy", "la_raye", active="us", markers={"us": {"02B": None}}, hand={"us": HELD})
    game.save("stuck.json")
    _, shown, _ = run("stuck.json", BOT, typed=["play rifleman_a move", "u"])
    assert "  US has only one choice: stop here." in shown
    assert "Taken back: play Rifleman A: Move." in shown
    assert not uc.Game.load("stuck.json").history


def test_rules_log_table_tile_and_help_answer_at_the_prompt(run, turn):
    _, shown, _ = run(turn, BOT, typed=["r", "r und-8.3", "r und-8.33", "l", "t", "m 17b", "m 17c", "h"])
    assert "UND-3.6  Round" in shown
    assert "base defence + cover bonus" in shown
    assert "There is no clause und-8.33; nearest: UND-8.3" in shown
    assert shown.count("*n objective points") == 2
    assert "Tile 17B: next to " in shown
    assert "There is no tile 17c here; nearest: 17B" in shown
    assert "why WORDS" in shown


def test_words_choose_when_they_fit_one_choice_only(run, turn):
    words = ["play", "PLAY us:scout_a scout", "u", "play scout_a scout"]
    _, shown, _ = run(turn, BOT, typed=[*words, "u", "end turn", "yes"])
    assert "That fits several: 1 1 play Scout A: Conceal; 1 2 play Scout A: Recon; " in shown
    assert shown.count("Taken back: play Scout A: Scout.") == 2
    assert "The US side ends its turn" in shown


def test_a_choice_of_one_waits_for_enter_so_that_it_can_be_thought_over(run):
    scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war"]}).save("fog.json")
    _, shown, _ = run("fog.json", BOT)
    assert "  1  end the turn\n  Enter goes on.\nUS> " in shown
    assert "ends its turn" not in shown
    _, shown, _ = run("fog.json", BOT, typed=[""])
    assert "The US side ends its turn" in shown


@pytest.mark.parametrize(("lang", "taken"), [("en", "Taken back: play Scout"), ("es", "Deshecho: jugar Explorador")])
def test_the_last_card_of_a_turn_can_be_taken_back(run, lang, taken):
    """With nothing left to play the turn does not end by itself."""
    scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]}).save("last.json")
    _, shown, _ = run("last.json", BOT, "--lang", lang, typed=["play us:scout_a conceal", "u"])
    assert {"en": "Enter goes on; u takes back", "es": "Intro sigue; u deshace"}[lang] in shown
    assert taken in shown
    assert not uc.Game.load("last.json").history


def test_the_game_goes_on_after_a_decision_was_taken_back(run):
    """The opponent decides, and then the next round begins: it is the new game that is played and not the old one."""
    scene("normandy", "la_raye", active="us", hand={"us": HELD, "german": HELD}).save("on.json")
    _, shown, _ = run("on.json", "--player=german=greedy", typed=["play rifleman_a move", "u", "end turn", "yes", "1"])
    after = shown.split("Taken back")[1]
    assert "The German side ends its turn" in after
    assert "The US side bids" in after
    assert uc.Game.load("on.json").round == 2


def test_enter_shows_the_choices_once_more(run, turn):
    _, shown, _ = run(turn, BOT, typed=["", "1", ""])
    assert shown.count("US: Play a card or end the turn.") == 2
    assert shown.count("Scout A: what for?") == 2


def test_two_numbers_choose_a_card_and_its_use(run, turn):
    _, shown, _ = run(turn, BOT, typed=["2 9", "9 1", "3 1", "2  1"])
    assert shown.count("Type a number from 1 to 3") == 1
    assert '"9" is none of these: 1 Control; 2 Move 1; 3 Attack 1; ' in shown
    assert "3 is enough here, no further number: end the turn" in shown
    assert "The US side plays Rifleman A: " in shown
    assert "what for?" not in shown


def test_a_card_named_like_its_use_is_found_by_both_words(run, turn):
    _, shown, _ = run(turn, BOT, typed=["scout a scout"])
    assert "The US side plays Scout A: Scout." in shown


def test_what_happened_stands_between_the_board_and_the_choices(run):
    _, shown, _ = run(*new(BOT), typed=["1"])
    first = shown.split("US> ")[0]
    assert first.rindex("+-----") < first.index("What happened:") < first.index("US: Choose a card")


def test_the_board_is_drawn_again_in_every_round(run):
    game = scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war"], "german": ["fog_of_war"]})
    game.save("quiet.json")
    _, shown, _ = run("quiet.json", BOT, typed=["", "1"])
    assert "Round 2 |" in shown
    assert shown.count("|07A ") >= 2


def test_spanish_lines_begin_with_a_capital(run):
    _, shown, _ = run(*new("--player=us=random", "--lang=es"), typed=["1"])
    assert "\nAlemania> " in shown
    assert "\nAlemania: Elige" in shown
    assert not [line for line in shown.split("\n") if line.startswith("alemania")]


def test_por_que_asks_why(run, turn):
    typed = ["por qué scout_a conceal", "¿por qué scout_a conceal", "por que", "porque scout_a conceal"]
    _, shown, _ = run(turn, BOT, "--lang=es", typed=typed)
    assert shown.count("Eso está entre las opciones") == 3
    assert "Di qué es lo que no se ofrece." in shown


@pytest.fixture
def played():
    """A game in its third round, with casualties and markers."""
    game, choose = uc.new_game("normandy", "crossing_the_vire", seed=4), random.Random(4)
    while game.round < 4 and not game.is_terminal:
        take(game, *random_move(game, choose))
    return game


# -- every language, every width -----------------------------------------------------


@pytest.mark.nightly(but=["en-80"])
@pytest.mark.parametrize(("lang", "columns"), crossed(("en", "es"), (80, 40)))
def test_la_raye_is_played_to_its_end(capsys, monkeypatch, lang, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdin", Fingers(columns + 4, ("?1", "m", "l 3", "u", "b", "h", "r")))
    assert cli.main(["play", *new("--player=german=greedy", "--lang", lang)]) == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.split("\n"))) <= columns
    assert {"en": "Winner: ", "es": "Gana "}[lang] in shown
    assert "German hand" not in shown
    assert "Mano (Alemania)" not in shown
    assert not re.search(r"German side\s+draws\s+(?!a\s+card)|bando\s+alemán\s+roba\s+(?!una\s+carta)", shown)
    assert "\x1b" not in shown
    assert not saved()
    if lang == "es":
        # The notation is one for all languages.
        said = re.sub(r"se escribe: .*", "", shown)
        assert not re.search(r"\b(the|your|choose|play|draws|cover|tile|of the)\b", said)


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", swept("normandy"))
def test_every_scenario_can_be_played_for_a_while(capsys, monkeypatch, scenario):
    fingers = Fingers(1)
    left = iter(range(60))
    monkeypatch.setattr(fingers, "readline", lambda size=-1: Fingers.readline(fingers) if next(left, None) else "")
    next(left)
    monkeypatch.setattr(sys, "stdin", fingers)
    assert cli.main(["play", "normandy", scenario, "--seed=3", "--player=us=random"]) == 0
    assert max(map(len, (line for line in capsys.readouterr().out.split("\n") if "/" not in line))) <= 80


def test_plain_lines_have_one_fact_each_and_no_drawing(run, turn):
    _, shown, _ = run(turn, BOT, "--plain", typed=["m", "h", "1"])
    lines = shown.split("\n")
    assert "Tile 05B: German Rifleman A, ready" in lines
    assert "Tile 05B: controlled by German" in lines
    assert "US, deck: " in shown
    assert not set(shown) & set("|+*[]\x1b")
    assert "  " not in shown.replace("\n\n", "\n")


def test_plain_lines_say_all_that_the_drawing_shows(played):
    """Counters, markers, points, notes, sizes and every card that the seat sees."""
    view = View(played.observation("us"), played.board, played.catalog)
    drawn = "\n".join([*view.board_lines(), *view.legend(), *view.zone_lines()])
    plain = [*board_facts(view), *zone_facts(view)]
    for space in played.board.spaces:
        said = "\n".join(line for line in plain if line.startswith(f"Tile {space.name}: "))
        box = [f"cover {view.cover(space.name)}", *view.notes[space.name]]
        assert all(part in drawn and part in said for part in box)
        assert said.count("ready") + said.count("suppressed") == len(
            [piece for piece, at in view.place.items() if at == space.name]
        )
        assert said.count("scouted by") + said.count("controlled by") == len(view.markers(space.name))
        assert ("objective worth" in said) == bool(view.points.get(space.name))
    for side in view.sides:
        assert f"{view.title(side)}, objective points held: {view.points_of(side)}" in plain
        for piece in view.absent(side):
            assert f"Off the board: {view.name(piece)}" in plain
        for kind, zone in view.zones_of(side).items():
            assert f"{view.title(side)}, {view.zone(kind)}: {view.sizes()[zone]}" in plain
            lead = view.cards_lead(zone)
            shown = {line for line in plain if line.startswith(lead)}
            assert shown == {lead + card for card in view.count_cards(view.cards(zone)) if view.is_listed(zone)}
            assert bool(shown) == (lead in drawn)


# -- nobody learns too much -------------------------------------------------------------


TYPED = ["m", "l", "?1", "h", "why bid german scout_a", "why bid german:squad_leader_b", "r", "german", "?2", "m 05B"]


def test_the_screen_depends_on_the_seats_knowledge_alone(run):
    """Two games that differ only in what the US side cannot know look alike from its seat."""
    game = uc.new_game("normandy", "la_raye", seed=5)
    shown = []
    for seed in (1, 2, 3):
        guess = game.determinize("us", seed, events=True)
        guess.save("guess.json")
        printed = run("guess.json", BOT, typed=TYPED)[1].replace(f"Seed {seed}.", "")
        shown.append((guess.observation("german").data, printed))
    assert shown[0][0] != shown[1][0], "the German hands differ"
    assert shown[0][1] == shown[1][1] == shown[2][1]


def test_the_screen_would_betray_a_view_of_everything(run, monkeypatch):
    """The test above sees it when the wrong seat's view is shown."""
    game = uc.new_game("normandy", "la_raye", seed=5)
    observation = uc.Game.observation
    monkeypatch.setattr(uc.Game, "observation", lambda self, seat: observation(self, "german"))
    shown = set()
    for seed in (1, 2):
        guess = observation(game, "us").determinize(seed)
        guess.save("guess.json")
        shown.add(run("guess.json", BOT, typed=["m"])[1])
    assert len(shown) == 2


def test_the_screen_is_blanked_between_two_people_and_for_the_bids(run):
    _, shown, _ = run(*new(), typed=["", "1", "", "1", ""])
    first, second, third, *_ = shown.split("\n" * 60)
    assert "US hand: Platoon Sergeant" in first.replace("\n", " ")
    assert "Pass the keyboard to German." in second
    assert "US hand" not in second
    assert "German hand: " in second
    assert "The US side bids" not in second
    assert "Pass the keyboard to US." in third
    assert "The US side bids" in third


def test_a_side_with_a_full_stop_in_its_name_ends_no_spanish_sentence(run):
    shown = run(*new("--lang", "es"), typed=[""])[1]
    assert "Pasa el teclado. Ahora juega EE. UU.: pulsa Intro" in shown
    assert "UU.." not in shown


def test_nobody_takes_back_what_another_has_decided(run):
    _, shown, _ = run(*new(), typed=["", "1", "", "u"])
    assert "somebody else, or chance" in shown


def test_bots_on_both_sides_play_by_themselves(run):
    code, shown, _ = run(*new(BOT, "--player=us=random", seed=3))
    assert code == 0
    assert "Winner: " in shown
    assert "> " not in shown
