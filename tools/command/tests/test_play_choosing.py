"""How choices are named at the prompt, in which order they stand, what is asked twice; cards, clauses and advice."""

from __future__ import annotations

import json
import random
import re
from types import SimpleNamespace

import pytest

import undaunted_core as uc
from kit import terminal
from kit.places import DEEP
from kit.terminal import BOT
from undaunted_command import main as cli
from undaunted_command.play import asides, command, session
from undaunted_command.play.menu import Menu
from undaunted_core.agents.random import RandomBot
from undaunted_core.errors import BotError
from undaunted_lab.agents.planner import Tried
from undaunted_table.render.text import View
from undaunted_testing import scene

#: Fixtures; the first is used by every test.
folders, run, turn = terminal.folders, terminal.run, terminal.turn


def flat(text):
    """In one line, without the breaks of the screen."""
    return re.sub(r"\s+", " ", text)


# -- numbers and words -----------------------------------------------------------------------


def test_what_stops_or_ends_is_the_last_choice(run, turn):
    _, shown, _ = run(turn, BOT, typed=["play scout_a scout"])
    asked = re.split(r"\nUS: (?=Play|Choose)", shown)[1:]
    lists = [re.findall(r"^ +(\d+)  (.*)", part, re.MULTILINE) for part in asked]
    assert [choices[-1][1] for choices in lists] == ["end the turn", "stop here"]
    assert all(len(choices) > 1 for choices in lists)


def test_a_number_and_words_choose_what_a_card_is_played_for(run, turn):
    """The number is the card's: ``2 attack`` is no ``Attack 2``."""
    _, shown, _ = run(turn, BOT, "--lang=es", typed=["2 atacar"])
    assert "Fusilero A: Atacar" in shown


def test_a_number_and_words_that_fit_nothing_say_what_would(run, turn):
    typed = ["1 bolster", "9 attack", "3 attack", "2", "1 attack"]
    _, shown, _ = run(turn, BOT, typed=typed)
    shown = flat(shown)
    assert '"bolster" is none of these: Conceal, Recon, Scout 2, Attack 1, Hunker down' in shown
    assert "Type a number from 1 to 3" in shown
    assert '"attack" is none of these: end the turn' in shown
    assert '"attack" is none of these: Control' in shown


def test_a_number_and_the_word_for_what_is_refused_say_why(run):
    scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "scout_a"]}).save("no_fog.json")
    _, shown, _ = run("no_fog.json", BOT, typed=["1 recon"])
    assert shown.count("not now: Recon. There is no Fog of War in your hand. (UND-7.6)") == 1


def test_words_behind_a_number_that_fit_several_name_these(run):
    game = scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a", "scout_a"]})
    game.save("several.json")
    _, shown, _ = run("several.json", BOT, typed=["1 squad"])
    assert "That fits several: 1 1 Bolster 2 (squad A); 1 2 Inspire 1 (squad A)" in flat(shown)


@pytest.mark.parametrize(
    ("lang", "several"), [("en", "That fits several:"), ("es", "Eso encaja con varias:")]
)
def test_words_that_fit_several_within_a_card_name_these_by_its_numbers(run, turn, lang, several):
    typed = {"en": ["2", "rifleman"], "es": ["2", "fusilero"]}[lang]
    _, shown, _ = run(turn, BOT, f"--lang={lang}", typed=typed)
    told = flat(shown).partition(several)[2]
    assert re.match(r" 1 (play|jugar) \w+ A: \w+; 2 (play|jugar) \w+ A: ", told)
    assert "us:" not in told


@pytest.mark.parametrize(
    ("lang", "card", "asked"),
    [("en", "scout a", "Scout A: what for?"), ("es", "explorador a", "Explorador A: ¿para qué?")],
)
def test_the_name_of_a_card_alone_opens_the_card(run, turn, lang, card, asked):
    _, shown, _ = run(turn, BOT, f"--lang={lang}", typed=[card])
    assert asked in shown


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "1 is enough here, no further number: "), ("es", "Aquí basta 1, sin más números: ")],
)
def test_a_second_number_within_a_card_is_said_to_be_too_many(run, turn, lang, told):
    _, shown, _ = run(turn, BOT, f"--lang={lang}", typed=["2", "1 1"])
    assert told in flat(shown)


@pytest.mark.nightly(but=["en-move-deploy-fits several"])
@pytest.mark.parametrize(
    ("lang", "move", "deploy", "several"),
    [("en", "move", "deploy", "fits several"), ("es", "mover", "desplegar", "con varias")],
)
def test_words_that_fit_no_choice_of_now_get_reasons_and_no_list_of_choices(run, lang, move, deploy, several):
    """Things with the same reason together."""
    game = uc.new_game("allied_assault", "training_grounds", seed=4)
    while game.decision is None or game.decision.kind != "allied_assault.choose_order":
        uc.play(game, dict.fromkeys(game.sides, "greedy"), 1)
    game.save("orders.json")
    # The first Enter shows the seat's board: both are played at this keyboard.
    typed = ["", f"{move} 1 2A", deploy]
    _, shown, _ = run("orders.json", f"--lang={lang}", typed=typed)
    shown = flat(shown)
    assert several not in shown
    # The enemy's Unit 1 and the own one, for different reasons; all cards for one reason.
    assert shown.count("(AA-4.1)") == shown.count("(AA-4.2)") == shown.count(f"{deploy}: ") == 1


@pytest.mark.parametrize(
    ("lang", "typed", "example"),
    [("en", "why", "why play Scout A: "), ("es", "por qué", "por qué jugar Explorador A: ")],
)
def test_why_alone_gives_an_example_in_words(run, turn, lang, typed, example):
    _, shown, _ = run(turn, BOT, f"--lang={lang}", typed=[typed])
    assert example in flat(shown)


def test_two_numbers_explain_a_use_and_say_why_it_is_offered(run, turn):
    typed = ["?1 2", "? 2 attack", "why 1 2", "why 9"]
    _, shown, _ = run(turn, BOT, typed=typed)
    assert shown.count("written: play us:scout_a recon") == 1
    assert "written: play us:rifleman_a attack" in shown
    assert "That is among the choices: Recon\n" in shown


@pytest.mark.nightly
def test_kinds_of_choices_keep_one_order_however_many_are_left():
    """Orders of Allied Assault: attacks and cards, moves, digging in, exchanging, deploying; what ends is last."""
    before = set()
    for seed in range(3):
        game = uc.new_game("allied_assault", "training_grounds", seed=seed)
        bots = {seat: RandomBot(seed=seed) for seat in game.seats}
        for number in range(150):
            uc.play(game, bots, 1)
            if "allied_assault.end_operations" in [action.kind for action in game.legal_actions()]:
                for lang in ("en", "es") if DEEP else (("en", "es")[number % 2],):
                    menu = menu_of(game, lang)
                    kinds = list(dict.fromkeys(choice.action.kind.partition(".")[2] for choice in menu.choices))
                    before |= {(one, kinds[at]) for at in range(1, len(kinds)) for one in kinds[:at]}
    assert not before & {(second, first) for first, second in before}
    wanted = {("attack", "move"), ("play", "move"), ("move", "dig_in"), ("dig_in", "deploy"), ("dig_in", "swap")}
    assert wanted | {("swap", "deploy"), ("deploy", "end_operations")} <= before


@pytest.mark.nightly
def test_an_order_never_begins_with_digging_in_while_a_unit_may_move():
    game = uc.new_game("allied_assault", "training_grounds", seed=11)
    bots = {seat: RandomBot(seed=2) for seat in game.seats}
    found = 0
    for _ in range(150):
        uc.play(game, bots, 1)
        kinds = {action.kind.partition(".")[2] for action in game.legal_actions()}
        if {"dig_in", "move"} <= kinds:
            found += 1
            assert menu_of(game, "en").choices[0].action.kind != "allied_assault.dig_in"
    assert found


@pytest.mark.parametrize(("lang", "bluff"), [("en", "show the Bluff"), ("es", "mostrar el Farol")])
def test_a_sacrifice_begins_with_the_choice_that_gives_no_card_up(lang, bluff):
    game = uc.new_game("allied_assault", "training_grounds", seed=2)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    while "sacrifice" not in [one.kind.partition(".")[2] for one in game.legal_actions()]:
        uc.play(game, bots, 1)
    assert menu_of(game, lang).choices[0].text == bluff


@pytest.mark.parametrize(("lang", "stay"), [("en", "stay in place"), ("es", "quedarse donde está")])
def test_staying_is_the_last_choice_even_where_there_is_only_one_other(lang, stay):
    """NAF-9.1: it is in the play area that the card is which the other choice names, and nothing is given up."""
    game = uc.new_game("north_africa", "tracks_in_the_sand", seed=2)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    while sorted(one.kind for one in game.legal_actions()) != ["vehicles.exit", "vehicles.stay"]:
        uc.play(game, bots, 1)
    assert menu_of(game, lang).choices[-1].text == stay


def menu_of(game, lang):
    seat = game.to_move[0]
    return Menu(game, seat, View(game.observation(seat), game.board, game.catalog, lang, 80))


# -- ending with cards in hand -----------------------------------------------------------------


def test_ending_a_turn_with_playable_cards_asks_once(run, turn):
    code, shown, _ = run(turn, BOT, typed=["y", "3", "m", "3"])
    assert code == 0
    assert "That means nothing here; h for help." in flat(shown)
    assert flat(shown).count("You can still play: Scout A, Rifleman A.") == 1
    assert "The US side ends its turn" in shown


def test_yes_ends_the_turn_after_the_question(run, turn):
    _, shown, _ = run(turn, BOT, "--lang=es", typed=["terminar turno", "sí"])
    assert "Aún puedes jugar: Explorador A, Fusilero A." in shown
    assert "El bando de EE. UU. termina su turno" in shown


def test_ending_a_turn_with_nothing_to_play_does_not_ask(run):
    scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war"]}).save("fog.json")
    _, shown, _ = run("fog.json", BOT, typed=["1"])
    assert "You can still play" not in shown
    assert "The US side ends its turn" in shown


@pytest.mark.nightly
def test_a_game_with_phases_asks_too(run):
    """Operations of Allied Assault, while a card could be played."""
    code, shown, _ = run("allied_assault", "metz", "--seed=1", "--player=us=random", "--player=german=random")
    assert code == 0
    game = uc.new_game("allied_assault", "training_grounds", seed=2)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    while game.is_terminal or "end_operations" not in [one.notation for one in game.legal_actions()]:
        uc.play(game, bots, 1)
    game.save("phases.json")
    _, shown, _ = run("phases.json", typed=["", "end_operations"])
    assert ("You can still play" in shown) == any("card" in one.to_dict() for one in game.legal_actions())


# -- looking -------------------------------------------------------------------------------------


def test_m_is_the_board_alone_and_t_the_whole_table(run, turn):
    _, shown, _ = run(turn, BOT, typed=["m", "t"])
    _, board, table = shown.split("US> ")[:3]
    assert "|05B       cover 1|" in board
    assert "cards in" not in board
    assert "|05B       cover 1|" in table
    assert "cards in" in table
    assert "US wins by: " in table
    _, shown, _ = run(turn, BOT, "--plain", typed=["m"])
    assert "US, deck" not in shown.split("US> ")[1]


def test_m_takes_printed_labels_and_titles_of_cards(run, turn):
    game = uc.new_game("allied_assault", "metz_solo", seed=3)
    assert "city" not in {space.name for space in game.board.spaces}
    _, shown, _ = run(turn, BOT, typed=["m 05b", "m scout", "m squad leader b", "m nothing"])
    assert "Tile 05B: buildings, cover 1" in shown
    assert "Scout A, Scout B: initiative 6, Scout 2, Attack 1, Recon, Conceal" in shown
    assert "Squad Leader B: initiative 7, Bolster 2 B, Inspire 1 B" in shown
    assert "There is no tile nothing here" in shown


def test_special_rules_stand_in_the_heading(run):
    _, shown, _ = run("normandy", "critical_intelligence", "--seed=1", BOT)
    assert "Special rule: Radio: the US side may raise the value of 06B" in flat(shown)
    _, shown, _ = run("normandy", "critical_intelligence", "--seed=1", BOT, "--lang=es")
    assert "Regla especial: Radio: el bando de EE. UU. puede subir el valor de 06B" in flat(shown)


def test_a_vehicle_of_which_something_is_new_is_told_whole(run):
    """A line that goes on is no fact of its own: it comes with the one before it, though it says the same as before."""
    typed = ["1", "machine gunner drive", "1", "end turn", "yes"]
    _, shown, _ = run("north_africa", "tracks_in_the_sand", "--seed=3", "--player=italian=greedy", typed=typed)
    told = re.findall(r"^LRDG Pilot Car, (.*?), damage.*\n(.*)", shown, re.MULTILINE)
    assert len({place for place, _ in told}) == 2
    assert {rest.strip() for _, rest in told} == {"2 Staff Sergeant (Navigate 3); 3 empty"}


# -- clauses ---------------------------------------------------------------------------------------


def test_a_clause_a_section_and_a_word_are_found_at_the_prompt(run, turn, monkeypatch):
    monkeypatch.setattr(asides, "MOST", 10)
    _, shown, _ = run(turn, BOT, typed=["r UND-7", "r control", "r nor-7.4", "r UND", "r UND-1", "r naf-9.1", "r zzz"])
    section, control, narrow, und, supply, other, nothing = shown.split("US> ")[1:8]
    assert re.findall(r"^UND-7\.\d+", section, re.MULTILINE)[:3] == ["UND-7.1", "UND-7.2", "UND-7.3"]
    assert "More on this in: NOR-7.4a\n" in control
    assert "NAF-" not in control.replace("(NAF:", "")
    assert "NOR-7.4a  Support actions" in narrow
    assert "UND-8   Combat actions (8)" in und
    assert "r and one of these shows it in full, such as: r UND-" in supply
    assert "NAF-9.1  Vehicles" in other
    assert "There is no clause zzz" in nothing


def ran(capsys, *argv):
    code = cli.main([*argv])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


@pytest.mark.parametrize(("lang", "title"), [("en", "Support actions"), ("es", "Acciones de apoyo")])
def test_the_command_lists_sections_and_finds_beginnings_and_words(capsys, lang, title):
    assert f"UND-7    {title} (" in ran(capsys, "rules", "--lang", lang)[1]
    assert "NOR-7.4a  " in ran(capsys, "rules", "NOR-7.4", "--lang", lang)[1]
    pointers = ran(capsys, "rules", "UND-7.4", "--lang", lang)[1]
    assert re.search(r": NOR-7\.4a, NAF-7\.4b$", pointers, re.MULTILINE)
    word = {"en": "hunker down", "es": "atrincherarse"}[lang]
    assert "UND-4.2  " in ran(capsys, "rules", *word.split(), "--lang", lang)[1]
    code, _, err = ran(capsys, "rules", "xyzzy", "--lang", lang)
    assert code == 2
    assert "xyzzy" in err
    assert ("no clause" in err) == (lang == "en")


def test_the_list_of_sections_as_json(capsys):
    found = json.loads(ran(capsys, "rules", "--json")[1])
    assert {"section": "UND-7", "title": "Support actions", "clauses": 7} in found


def test_accents_and_the_case_of_words_do_not_matter(capsys):
    wanted = ran(capsys, "rules", "controlar", "--lang", "es")[1]
    assert ran(capsys, "rules", "CONTROLÁR", "--lang", "es")[1] == wanted


# -- advice ------------------------------------------------------------------------------------------


@pytest.mark.nightly(but=["en-hint"])
@pytest.mark.parametrize(("lang", "word"), [("en", "hint"), ("es", "pista")])
def test_a_hint_is_what_a_bot_would_do_and_why(run, turn, lang, word):
    code, shown, _ = run(turn, BOT, f"--lang={lang}", typed=[word])
    assert code == 0
    assert {"en": "would choose: play ", "es": "elegiría: jugar "}[lang] in shown
    told = shown.split("> ")[1]
    assert {"en": "With this it won ", "es": "Con esto ganó el "}[lang] in told
    assert "us:" not in told, "in words, not in notation"


class Wise(RandomBot):
    """A bot that gives its reason."""

    def why(self, observation, action):
        """In both languages."""
        return {"en": f"of {len(observation.legal_actions)} the best", "es": "la mejor"}


def test_a_bot_that_gives_reasons_is_quoted(run, turn, monkeypatch):
    monkeypatch.setattr(asides, "bots_for", lambda game: {"hard": Wise})
    _, shown, _ = run(turn, BOT, typed=["hint"])
    assert "The bot hard would choose: " in shown
    assert re.search(r"^  of \d+ the best$", shown, re.MULTILINE)


@pytest.mark.nightly
@pytest.mark.parametrize(("lang", "sign"), [("en", "thinking ..."), ("es", "pensando ...")])
def test_a_hint_says_that_it_thinks(run, turn, lang, sign):
    _, shown, _ = run(turn, BOT, f"--lang={lang}", typed=["hint"])
    assert re.search(rf"> hint\n{re.escape(sign)} *\n", shown)


class Compared(RandomBot):
    """A bot that has tried two choices: its own did ``share``, the other one half of the time."""

    share = 0.4

    def choose(self, observation):
        found = super().choose(observation)
        other = next(action for action in observation.legal_actions if action != found)
        self.tried = [Tried(found, [self.share]), Tried(other, [0.5]), Tried(other)]
        return found

    def why(self, observation, action):
        """In both languages."""
        return {"en": "Tried.", "es": "Probado."}


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "but not by so much that it is surely better"), ("es", "no tanto como para ser mejor")]
)
@pytest.mark.parametrize("share", [0.4, 0.5, 0.6])
def test_a_hint_says_why_a_choice_with_a_higher_share_is_not_taken(run, turn, monkeypatch, lang, said, share):
    monkeypatch.setattr(Compared, "share", share)
    monkeypatch.setattr(asides, "bots_for", lambda game: {"hard": Compared})
    _, shown, _ = run(turn, BOT, f"--lang={lang}", typed=["hint"])
    assert (said in flat(shown)) == (share < 0.5)


@pytest.mark.parametrize(("lang", "sign"), [("en", "thinking ..."), ("es", "pensando ...")])
@pytest.mark.parametrize("way", ["--lines", "--plain"])
def test_plain_lines_say_once_that_a_slow_bot_thinks(run, turn, monkeypatch, lang, sign, way):
    """As a line of its own without signs that move the cursor, for screen readers too; of a quick bot nothing."""
    typed = [{"en": "end turn", "es": "terminar turno"}[lang]] * 2
    monkeypatch.setattr(session, "decide", lambda game, seat, bot, *, name: game.legal_actions(seat)[-1])
    _, shown, _ = run(turn, "--player=german=hard", way, f"--lang={lang}", typed=typed)
    assert shown.splitlines().count(f"{sign} ".strip()) + shown.splitlines().count(f"{sign} ") == 1
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", shown)


def test_plain_lines_say_nothing_of_a_quick_bot(run, turn):
    assert "thinking" not in run(turn, BOT, typed=["end turn", "end turn"])[1]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "After turn 6 these are compared, in this order: more prestige; more tiles"),
        ("es", "Tras el turno 6 se compara, por este orden: más prestigio; más losetas"),
    ],
)
def test_what_decides_after_the_last_turn_stands_with_the_ways_to_win(run, lang, said):
    """Where a game begins, and on the whole table."""
    argv = ("allied_assault", "training_grounds", "--seed=5", "--player=german=random", f"--lang={lang}")
    _, shown, _ = run(*argv, typed=["t", "q", "q"])
    assert flat(shown).count(said) == 2
    _, shown, _ = run("allied_assault", "omaha", "--seed=5", "--player=german=random", typed=["q", "q"])
    assert "After turn 8, the German side wins\n" in shown


def test_nothing_is_said_of_a_unit_that_has_just_gone_as_far_as_it_can(run):
    game = uc.new_game("allied_assault", "training_grounds", seed=11)
    bots = {seat: RandomBot(seed=2) for seat in game.seats}
    while "allied_assault.move" not in {action.kind for action in game.legal_actions()}:
        uc.play(game, bots, 1)
    seat = game.to_move[0]
    other = next(one for one in game.seats if one != seat)
    move = next(one for one in game.legal_actions() if one.kind == "allied_assault.move")
    after = game.clone()
    after.apply(move)
    assert [one.kind for one in after.legal_actions(seat)] == ["core.stop"]
    game.save("moves.json")
    _, shown, _ = run("moves.json", f"--player={other}=random", "--lang=en", typed=[move.notation, "q", "q"])
    assert " moves to " in shown
    assert "stop here" not in shown


@pytest.mark.parametrize(
    ("game", "scenario", "words", "clause"),
    [
        ("normandy", "la_raye", "bid ", r"(UND-\d+)\.\d+"),
        ("allied_assault", "training_grounds", "place ", r"(AA-\d+)\.\d+"),
    ],
)
def test_the_help_has_examples_of_the_game_that_is_played(run, game, scenario, words, clause):
    _, shown, _ = run(game, scenario, "--seed=5", "--player=german=random", typed=["h", "q", "q"])
    assert f"such as: {words}" in flat(shown)
    assert re.search(rf"or a word: r {clause}, r \1, r control", flat(shown))


def test_a_hint_does_not_end_the_game_when_the_bot_fails(run, turn, monkeypatch):
    def fail(game, seat, bot, *, name):
        raise BotError("bot x: no", "x", seat, "", "raised", None)

    monkeypatch.setattr(asides, "decide", fail)
    _, shown, _ = run(turn, BOT, typed=["hint"])
    assert "bot x: no" in shown


# -- which game ------------------------------------------------------------------------------------------


def test_a_game_with_one_scenario_needs_no_name_of_it(run, monkeypatch):
    assert run("normandy")[0] == 2
    one = SimpleNamespace(id="normandy:la_raye")
    monkeypatch.setattr(command, "default_library", lambda: SimpleNamespace(scenarios=lambda game, packs: [one]))
    code, shown, _ = run("normandy", BOT)
    assert code == 0
    assert "Undaunted: Normandy, La Raye." in shown


def test_what_is_shown_as_json_names_the_neighbours(capsys, turn):
    spaces = json.loads(ran(capsys, "show", str(turn), "--json")[1])["board"]["spaces"]
    assert {space["name"]: space["neighbours"] for space in spaces}["02B"] == ["17B", "16B", "13B"]


def test_a_pass_that_is_the_only_choice_is_made_unless_somebody_else_would_learn_from_it(run):
    game = uc.new_game("allied_assault", "training_grounds", seed=2)
    choose = random.Random(1).choice
    while [action.kind for action in game.legal_actions()] != ["core.pass"]:
        game.apply(choose(game.legal_actions()))
    seat = game.to_move[0]
    other = next(one for one in game.seats if one != seat)
    game.save("passing.json")
    game.save("same.json")
    _, alone, _ = run("passing.json", f"--player={other}=random", typed=["", "q", "q"])
    assert "change places. US has only one choice: pass. German Unit 4 moves" in flat(alone), "where it was so"
    assert "1  pass" not in alone
    _, together, _ = run("same.json", typed=["", "q", "q"])
    assert "1  pass" in together


def test_many_choices_leave_out_what_the_board_above_shows(run):
    first = ("allied_assault", "training_grounds", "--seed=11", "--player=german=random")
    _, drawn, _ = run(*first, typed=["?1", "q", "q"])
    assert "   1  place M4A1 Sherman on 7A\n" in drawn
    assert "place M4A1 Sherman on 7A (Clear" in drawn.partition("?1")[2]
    _, told, _ = run(*first, "--plain", typed=["q", "q"])
    assert "1 place M4A1 Sherman on 7A (Clear" in told
