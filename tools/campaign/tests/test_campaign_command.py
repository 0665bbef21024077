"""The command ``campaign``: what it prints, asks and writes."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

import pytest

import undaunted_core as uc
from kit.campaigns import BOTS, VALLEY
from kit.commands import whole_parser
from undaunted_campaign import running
from undaunted_campaign.words import PHRASES
from undaunted_command.catalogue import read_po
from undaunted_command.spanish import SpanishParser, in_spanish, translate
from undaunted_core.rng import MOST

PACK = f"--pack={VALLEY}"


@pytest.fixture
def campaign(run, folder, monkeypatch):
    """Runs ``undaunted campaign`` in an empty folder with typed lines: exit, output, errors."""

    def call(*argv, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        return run("campaign", *argv, PACK)

    return call


@pytest.fixture
def begun(campaign):
    assert campaign("start", "normandy", "campaign", "--save=v.json", "--seed=5", "--player=german=random")[0] == 0
    return campaign


def test_it_lists_campaigns(campaign, run):
    assert campaign("list", "normandy")[1].splitlines()[-1].split() == ["valley:campaign", "The", "Valley", "3"]
    assert json.loads(campaign("list", "normandy", "--json")[1])[0]["stages"]["ford"] == "valley:ford"
    assert "--pack" in run("campaign", "list", "north_africa")[1]


def test_it_begins_a_campaign_and_never_writes_over_a_file(begun):
    code, _, error = begun("start", "normandy", "campaign", "--save=v.json")
    assert (code, error) == (2, "undaunted: --save v.json: this file exists; choose another name\n")
    assert begun("start", "normandy", "valey:x", "--save=w.json")[0] == 2
    view = json.loads(begun("start", "normandy", "campaign", "--save=w.json", "--json")[1])
    assert view["waiting"] == ["us"]
    assert Path("w.json").stat().st_mode & 0o77 == 0
    assert abs(json.loads(Path("v.json").read_text(encoding="utf-8"))["seed"]) <= MOST


@pytest.mark.parametrize(
    ("player", "said"),
    [("us", "write SIDE=human or SIDE=BOT"), ("uss=human", "nearest: us"), ("us=randm", "nearest: random")],
)
def test_wrong_players_are_refused(campaign, player, said):
    code, _, error = campaign("start", "normandy", "campaign", "--save=v.json", f"--player={player}")
    assert code == 2
    assert said in error
    assert not Path("v.json").exists()


def test_a_person_chooses_plays_and_leaves_and_goes_on(begun):
    """A number chooses; the whole campaign is saved where a game alone would be, and the line to go on is told."""
    code, out, _ = begun("play", "v.json", "--lines", typed=["what", "1", "1", "save", "q", "q"])
    assert code == 0
    assert "Type a number from 1 to 2, or q to leave." in out
    assert "US: Who comes along?" in out
    assert "Next game: Bridge (bridge).\nTake the bridge." in out
    assert "undaunted campaign play" in out
    document = json.loads(Path("v.json").read_text(encoding="utf-8"))
    assert document["steps"] == [{"choose": ["us", "help", "riflemen"]}]
    assert document["present"]["record"]
    assert begun("verify", "v.json") == (0, "Games that were played again and are as they were: 0.\n", "")
    code, out, _ = begun("play", "v.json", "--lines", "--player=us=random", "--player=german=human", typed=["q", "q"])
    assert code == 0
    code, out, _ = begun("play", "v.json", "--lines", "--player=us=random", "--player=german=random")
    assert code == 0
    assert "The campaign is over." in out
    assert json.loads(Path("v.json").read_text(encoding="utf-8"))["present"] is None
    assert begun("verify", "v.json", "--json")[0] == 0


def test_a_game_that_ended_before_it_was_booked_is_booked(begun):
    """The program may be stopped between the last move and the next save."""
    campaign = running.Campaign.load("v.json")
    campaign.choose("us", "help", "none")
    uc.play(campaign.game, BOTS)
    campaign.save("v.json")
    assert begun("play", "v.json", "--lines", "--player=us=random")[0] == 0
    assert running.Campaign.load("v.json").stage is None


@pytest.mark.parametrize("typed", [["q"], [], ["\x07", "q"]])
def test_who_leaves_a_choice_changes_nothing(begun, typed):
    before = Path("v.json").read_bytes()
    code, out, _ = begun("play", "v.json", "--lines", "--lang=es", typed=typed)
    assert code == 0
    assert "La campaña queda como está en v.json." in out
    assert Path("v.json").read_bytes() == before


def test_a_secret_answer_does_not_stay_on_the_screen(begun, monkeypatch):
    """Where two people sit at one keyboard the next to look is another one."""
    asked = running.Campaign.load("v.json").questions[0]
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\n"))
    printed = []
    monkeypatch.setattr("builtins.print", lambda *texts, **_: printed.append(" ".join(map(str, texts))))
    loaded = running.Campaign.load("v.json")
    secret = type(asked)(asked.id, asked.side, asked.title, asked.options, asked.titles, secret=True)
    assert running._ask(loaded, secret, "en") == "none"
    assert printed[-1] == running.BLANK


def test_it_chooses_withdraws_and_shows(begun):
    code, _, error = begun("answer", "v.json", "us", "help", "nobody")
    assert code == 2
    assert "no option 'nobody' of help" in error
    assert begun("answer", "v.json", "us", "help", "none")[1].endswith("Next game: Bridge (bridge).\n")
    assert begun("withdraw", "v.json", "german")[0] == 2
    code, out, _ = begun("withdraw", "v.json", "us")
    assert code == 0
    assert out.splitlines() == [
        "Bridge: The German side: the enemy withdrew (CMP-1.1)",
        "Campaign points: US 0, German 2.",
        "Next game: Ford (ford).",
    ]
    code, out, _ = begun("show", "v.json", "--lang=es")
    assert out.splitlines()[:2] == ["El valle", "Puente: El bando alemán: el enemigo se retiró (CMP-1.1)"]
    assert json.loads(begun("show", "v.json", "--seat=us", "--json")[1])["seat"] == "us"
    assert begun("show", "v.json", "--seat=uss")[0] == 2


def test_a_briefing_is_shown_to_its_seat_alone(begun):
    assert "Take the bridge." in begun("show", "v.json", "--seat=us")[1]
    assert "Take the bridge." not in begun("show", "v.json", "--seat=german")[1]


def test_a_file_that_was_changed_is_refused_with_its_name_and_place(begun):
    text = Path("v.json").read_text(encoding="utf-8")
    Path("v.json").write_text(text.replace('"seed":5', '"seed":6'), encoding="utf-8")
    for action in ("verify", "show", "play"):
        code, _, error = begun(action, "v.json")
        assert code == 1
        assert error.startswith("undaunted: v.json#/digest: found a document that was truncated or changed")
    assert begun("verify", "missing.json")[0] == 1


def test_it_counts_many_campaigns(campaign):
    code, out, _ = campaign("statistics", "normandy", "campaign", "--games=2", "--max-decisions=30", "--player=random")
    assert code == 0
    assert "Campaigns that US won: " in out
    counts = json.loads(campaign("statistics", "normandy", "campaign", "--games=1", "--max-decisions=30", "--json")[1])
    assert counts["campaigns"] == 1
    assert campaign("statistics", "normandy", "campain", "--games=1")[0] == 2


def test_the_language_may_stand_before_the_action(begun, run):
    assert "Puntos de campaña" in run("campaign", "--lang=es", "show", "v.json", PACK)[1]


def test_the_clause_of_a_withdrawal_can_be_read(run):
    assert "Retirada" in run("rules", "CMP-1.1", "--lang=es")[1]


def _texts(parser):
    """The helps of a parser and of the actions below it."""
    for action in parser._actions:
        yield action.help
        if isinstance(action, argparse._SubParsersAction):
            for entry in action._choices_actions:
                yield entry.help
            for below in action.choices.values():
                yield from _texts(below)


def test_every_help_has_its_spanish():
    def of_campaign(parser):
        (commands,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
        return list(filter(None, _texts(commands.choices["campaign"])))

    spanish = whole_parser("es", SpanishParser)
    translate(spanish)
    english = of_campaign(whole_parser())
    assert len(english) > 20
    same = [text for text, other in zip(english, of_campaign(spanish), strict=True) if text == other]
    assert set(same) <= {argparse.SUPPRESS}


def test_phrases_have_both_languages_and_the_same_fields():
    for key, texts in PHRASES.texts.items():
        assert set(texts) == {"en", "es"}, key
        assert sorted(part.partition("}")[0] for part in texts["en"].split("{")[1:]) == sorted(
            part.partition("}")[0] for part in texts["es"].split("{")[1:]
        ), key


def test_no_name_stands_before_a_full_stop():
    """The Spanish name of the US side ends with one, and two of them are no end of a sentence."""
    assert "{winners}." not in PHRASES.texts["over"]["es"]


def test_refusals_have_their_spanish():
    file = Path(running.__file__).with_name("es.po")
    assert len(list(read_po(file.read_text(encoding="utf-8"), file.name))) > 70
    assert in_spanish("'german' may not withdraw; may: us") == "'german' no puede retirarse; pueden: us"
    assert in_spanish("the next game waits for choices: us help") == "la próxima partida espera elecciones: us help"
