"""What is wrong with campaign files: told with the place, what was expected and the nearest."""

from __future__ import annotations

import json

import pytest

import undaunted_core as uc
from kit.campaigns import VALLEY, edited
from kit.places import ROOT
from undaunted_campaign import Campaign
from undaunted_command.main import main


def stage(document, number=0):
    return document["stages"][number]


def option(number, **values):
    """Changes an option of the second stage's second choice."""

    def change(document):
        stage(document, 1)["offers"][1]["options"][number] |= values

    return change


#: What is changed, and what the refusal says: place, found, expected.
WRONG = {
    "a stage twice": (
        lambda document: stage(document, 1).update(id="bridge"), "/stages/1/id", "'bridge' twice", "every stage once",
    ),
    "a choice twice": (
        lambda document: stage(document, 1)["offers"][1].update(id="us_help"), "/stages/1/offers/1/id", "twice",
        "every choice once",
    ),
    "an option twice": (option(0, id="rifles"), "/stages/1/offers/1/options/1/id", "twice", "every option once"),
    "no option without a price": (
        option(0, costs=1), "/stages/1/offers/1/options", "a price for each", "an option that costs nothing",
    ),
    "a way to no stage": (
        lambda document: stage(document)["next"][2].update(to=["twon"]), "/stages/0/next/2/to/0", "'twon'",
        "nearest: town",
    ),
    "nobody who chooses": (
        lambda document: stage(document)["next"][0].pop("chooses"), "/stages/0/next/0/chooses", "nobody",
        "the side that chooses",
    ),
    "nothing to choose": (
        lambda document: stage(document)["next"][1].update(chooses="us"), "/stages/0/next/1/chooses", "'us'",
        "nothing to choose",
    ),
    "a winner though it goes on": (
        lambda document: stage(document)["next"][1].update(wins="us"), "/stages/0/next/1", "a winner of the campaign",
        "the campaign goes on",
    ),
    "no way on for some results": (
        lambda document: stage(document)["next"].pop(), "/stages/0/next/1", "a condition",
        "a last way on without a condition",
    ),
    "a way on that is never judged": (
        lambda document: stage(document)["next"][1].pop("withdrawn"), "/stages/0/next/1", "no condition",
        "further ways on follow",
    ),
    "a stage that is never reached": (
        lambda document: stage(document)["next"][0].update(to=["ford"], chooses=None)
        or stage(document)["next"][2].update(to=["ford"]),
        "/stages/1", "'town'", "a way from the first leads to",
    ),
    "a circle": (
        lambda document: stage(document, 2)["next"][0].update(to=["bridge"], by_points=False), "/stages/2/next",
        "a way back to 'ford'", "lead on to an end",
    ),
    "veterans of no stage": (
        lambda document: document["veterans"][0].update(stages=["brigde"]), "/veterans/0/stages/0", "'brigde'",
        "nearest: bridge",
    ),
    "losses of no zone": (
        lambda document: document["losses"].update(zones=["removd"]), "/losses/zones/0", "'removd'", "nearest: removed",
    ),
    "losses that are hidden": (
        lambda document: document["losses"].update(zones=["hand"]), "/losses/zones/0", "whose cards are hidden",
        "all see what enters it",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_campaign_is_told_when_a_game_is_set_up(name, tmp_path):
    """With any game of the pack: ``validate`` tells it, and nobody plays half of a campaign."""
    change, pointer, found, expected = WRONG[name]
    known = edited(tmp_path, change)
    with pytest.raises(uc.RulesetError) as refused:
        uc.new_game("normandy", "la_raye", packs=("valley",), library=known)
    faults = [str(fault) for fault in refused.value.faults]
    (line,) = [line for line in faults if f"campaign valley:campaign#{pointer}: " in line]
    assert line.startswith("pack valley: ")
    assert found in line
    assert expected in line


#: The same for what the schema, the names and the positions of a game say.
REFUSED = {
    "an unknown part": (lambda document: document.update(veteran=[]), "/veteran", "nearest: veterans"),
    "one option": (
        lambda document: stage(document)["offers"][0]["options"].pop(), "/stages/0/offers/0/options", "2 entries",
    ),
    "no scenario": (
        lambda document: stage(document).update(scenario="valley:brigde"), "/stages/0/scenario",
        "nearest: valley:bridge",
    ),
    "no side": (
        lambda document: document.update(withdrawal=["uss"]), "/withdrawal/0", "a side of this game; nearest: us",
    ),
    "no card": (
        lambda document: document["veterans"][0].update(becomes="valley.vetran"), "/veterans/0/becomes",
        "nearest: valley.veteran",
    ),
    "no part of positions": (
        lambda document: document["kept"][0].update(part="marker"), "/kept/0/part", "nearest: markers",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_with_a_campaign_file_is_told_when_it_begins(name, tmp_path):
    change, pointer, said = REFUSED[name]
    with pytest.raises((uc.ContentError, uc.RulesetError)) as refused:
        Campaign.start("normandy", "campaign", packs=("valley",), library=edited(tmp_path, change))
    assert pointer in str(refused.value)
    assert said in str(refused.value)


def test_a_hidden_column_is_not_kept(tmp_path):
    """Where positions say of spaces what not all see, nothing is carried over: it is as if there were no such part."""
    known = edited(tmp_path, lambda document: document["kept"][0].update(part="hand"))
    with pytest.raises(uc.ContentError, match=r"/kept/0/part: found 'hand', expected one of markers"):
        Campaign.start("normandy", "campaign", packs=("valley",), library=known)


def test_validate_tells_what_is_wrong(tmp_path, capsys):
    edited(tmp_path, lambda document: document["stages"][0]["next"][2].update(to=["twon"]))
    assert main(["validate", str(tmp_path / "valley")]) == 1
    assert "/stages/0/next/2/to/0: found 'twon'" in capsys.readouterr().out


def test_the_valley_is_valid(capsys):
    assert main(["validate", str(VALLEY)]) == 0
    assert "3 scenarios, 1 campaign" in capsys.readouterr().out


def test_the_schema_of_campaign_files_is_the_committed_one(capsys):
    """Editors offer what it says."""
    assert main(["schema", "campaigns"]) == 0
    text = capsys.readouterr().out
    assert text == (ROOT / "schemas" / "campaigns.schema.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    assert set(schema["$defs"]) >= {"CampaignDefinition", "Stage", "Next", "Offer", "Veteran", "Kept"}
