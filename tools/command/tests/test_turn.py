"""``undaunted turn``: a round in players' words, of every game, in both languages."""

from __future__ import annotations

import json
import re

import pytest

import undaunted_core as uc
from undaunted_command.clauses import all_clauses
from undaunted_command.main import main
from undaunted_command.turn import first_choices
from undaunted_testing.outline import Node


def ran(capsys, *argv):
    assert main(["turn", *argv]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["normandy", "north_africa", "allied_assault"])
def test_a_round_is_told_in_the_clauses_of_the_game_alone(capsys, game, lang):
    shown = ran(capsys, game, "--lang", lang)
    assert max(map(len, shown.split("\n"))) <= 80
    cited = set(re.findall(r"\(([A-Z]+-\d+\.\d+[a-z]?)\)", re.sub(r"\s+", " ", shown)))
    other = {"normandy": "NAF-", "north_africa": "NOR-", "allied_assault": "UND-"}[game]
    assert len(cited) > 15
    assert not [clause for clause in cited if clause.startswith(other)]
    assert cited <= all_clauses().keys()
    assert not re.search(r"\b(Ruling|Interpretación)\b", shown)
    if lang == "es":
        assert not re.search(r"\b(the|your|choose|card)\b", shown)


def test_choices_stand_below_their_step_and_what_ends_is_the_last_of_them(capsys):
    shown = re.sub(r"\s+", " ", ran(capsys, "normandy"))
    assert "(UND-3.4) You choose: bid." in shown
    assert "(UND-3.6) You choose: play, end the turn." in shown
    assert "(UND-7.4) Control (UND-7.4): not with any enemy counter on the tile. (NOR-7.4a)" in shown
    assert "US: claim objectives, points needed: 5 (UND-10.2)" in shown


def test_only_what_the_scenarios_cards_are_played_for_is_told(capsys):
    assert "UND-6.3" not in ran(capsys, "normandy", "la_raye")
    with_sniper = next(
        info.id
        for info in uc.scenarios("normandy")
        if any("sniper" in card for card in uc.new_game("normandy", info.id, seed=0).catalog["cards"])
    )
    assert "UND-6.3" in ran(capsys, "normandy", with_sniper)


def test_the_parts_as_json(capsys):
    parts = json.loads(ran(capsys, "allied_assault", "--json"))
    assert [part["title"] for part in parts] == ["Set-up", "Turn", "Combat"]
    assert {"clause", "section", "text", "choices"} == parts[1]["items"][0].keys()


def test_a_step_without_a_decision_offers_nothing():
    inner = Node("procedure", "p", "", "", (Node("step", "s", "", "", (Node("window", "w", "", ""),)),))
    assert first_choices(Node("step", "s", "", "", (Node("chance", "c", "", ""), inner))) == []
