"""The document of a campaign: saved in the middle and gone on with, and refused with the place where it was changed."""

from __future__ import annotations

import json
import random

import pytest

import undaunted_core as uc
from kit.campaigns import begin, edited, library, win
from undaunted_campaign import Campaign
from undaunted_core.game.rerunning import digest
from undaunted_core.game.writing import compact


def sealed(document):
    """The text of a document, its digest right again."""
    document = {key: value for key, value in document.items() if key != "digest"}
    text = compact(document)
    return f'{text[:-1]},"digest":"{digest(text)}"}}'


def in_the_middle():
    """A campaign in its second game, some decisions in."""
    campaign = begin(seed=11)
    campaign.players = {"german": "random"}
    campaign.withdraw("us")
    for _ in range(4):
        campaign.game.apply(campaign.game.legal_actions()[0])
    return campaign


def refusal(text, known=None):
    with pytest.raises(uc.SaveError) as refused:
        Campaign.from_json(text, library=known or library())
    return refused.value.faults[0]


def test_a_campaign_is_saved_in_the_middle_and_gone_on_with(tmp_path):
    campaign = in_the_middle()
    campaign.save(tmp_path / "campaign.json")
    again = Campaign.load(tmp_path / "campaign.json", library=library())
    assert (again.stage, again.points, again.results) == (campaign.stage, campaign.points, campaign.results)
    assert again.players == {"german": "random"}
    assert again.game == campaign.game
    assert again.to_json() == campaign.to_json()
    for game in (again.game, campaign.game):
        uc.play(game, {"us": "random", "german": "random"})
    assert again.finish() == campaign.finish()
    assert again.to_json() == campaign.to_json()
    assert again.stage is None
    assert Campaign.from_json(again.to_json(), library=library()).winners == again.winners


def test_a_campaign_is_saved_between_two_games():
    campaign = begin()
    win(campaign, "us")
    again = Campaign.from_json(campaign.to_json(), library=library())
    assert again.questions == campaign.questions
    again.choose("german", "next", "town")
    again.choose("us", "us_help", "scouts")
    third = Campaign.from_json(again.to_json(), library=library())
    assert third.answers == {"us_help": "scouts"}
    assert [edit.to_dict() for edit in third.edits] == [edit.to_dict() for edit in campaign.edits]




def test_every_game_can_be_replayed():
    campaign = begin()
    win(campaign, "us")
    (replay,) = campaign.replays()
    game = uc.Replay(dict(replay), library()).play()
    assert game.outcome.winners == ("us",)


def test_a_document_that_was_changed_is_refused():
    text = in_the_middle().to_json()
    fault = refusal(text.replace('"seed":11', '"seed":12', 1))
    assert (fault.pointer, fault.found) == ("/digest", "a document that was truncated or changed")
    assert refusal(text[:-40]).pointer == ""
    # Written otherwise, it says the same.
    assert Campaign.from_json(json.dumps(json.loads(text), indent=1), library=library()).stage == "ford"


def change(path, value):
    """Changes a document at a pointer."""

    def apply(document):
        *names, last = path.strip("/").split("/")
        part = document
        for name in names:
            part = part[int(name)] if isinstance(part, list) else part[name]
        part[int(last) if isinstance(part, list) else last] = value

    return apply


#: What is changed, where it is refused, and what the refusal says.
TAMPERED = {
    "another format": (change("/format", "undaunted_core/save"), "/format", "expected undaunted_campaign/campaign"),
    "another version": (change("/version", 2), "/version", "found 2, expected 1"),
    "an unknown part": (change("/stepz", []), "/stepz", "nearest: steps"),
    "no list of steps": (change("/steps", {}), "/steps", "expected a list"),
    "a strange player": (change("/players/german", 5), "/players/german", "expected the name of a bot"),
    "no side": (change("/players/germen", "random"), "/players/germen", "nearest: german"),
    "a strange limit": (change("/max_decisions", 0), "/max_decisions", "null or a whole number"),
    "a pack that is not here": (change("/packs", ["valey"]), "/packs/0", "nearest: valley"),
    "a path for a pack": (change("/packs", ["/etc"]), "/packs/0", "an installed or added pack"),
    "no text for a game": (change("/game", ["normandy"]), "/game", "the id of a game"),
    "a replay of another version": (change("/steps/1/play/version", 9), "/steps/1/play/version", "expected 1"),
    "another game": (change("/game", "normandi"), "/game", "nearest: normandy"),
    "another campaign": (change("/campaign", "valley:campain"), "/campaign", "nearest: valley:campaign"),
    "another file": (change("/print", "0"), "/print", "another file"),
    "no seed": (change("/seed", "x"), "/seed", "a whole number"),
    "another seed": (change("/seed", 12), "/steps/1/play/setup/seed", "that of the game of bridge"),
    "a strange step": (change("/steps/0", 5), "/steps/0", "an object with choose"),
    "an answer of no three words": (change("/steps/0/choose", ["us"]), "/steps/0/choose", "a list of side, question"),
    "another answer": (change("/steps/0/choose/2", "nobody"), "/steps/0/choose", "no option 'nobody'"),
    "an answer too many": (
        lambda document: document["steps"].insert(1, document["steps"][0]), "/steps/1/choose", "no question 'help'",
    ),
    "a choice left out": (lambda document: document["steps"].pop(0), "/steps/0/play", "waits for choices"),
    "no replay": (change("/steps/1/play", 5), "/steps/1/play", "a replay"),
    "another scenario": (
        change("/steps/1/play/setup/scenario", "valley:ford"), "/steps/1/play/setup/scenario", "bridge",
    ),
    "drawn chance by hand": (change("/steps/1/play/setup/chance", "explicit"), "/steps/1/play/setup/chance", "bridge"),
    "no setup": (change("/steps/1/play/setup", None), "/steps/1/play/setup/game", "found None"),
    "a start of its own": (change("/steps/1/play/start", {}), "/steps/1/play/start", "the start of the scenario"),
    "other rules": (change("/steps/1/play/setup/fingerprint", "0"), "/steps/1/play/setup", "other rules or content"),
    "a move that is none": (
        lambda document: document["steps"][1]["play"]["moves"].append(["us", "pass", "0"]), "/steps/1/play/moves", "",
    ),
    "another end": (change("/steps/1/play/end", "0"), "/steps/1/play/end", "a different state"),
    "a game that goes on": (change("/steps/1/withdrawn", None), "/steps/1/withdrawn", "the side that withdrew"),
    "a side that may not": (change("/steps/1/withdrawn", "german"), "/steps/1/withdrawn", "may not withdraw"),
    "no save": (change("/present", 5), "/present", "a save, or null"),
    "a save of another game": (change("/present/setup/scenario", "valley:town"), "/present/setup/scenario", "ford"),
    "a save without its record": (lambda document: document["present"].pop("record"), "/present", "with it"),
    "a save that was changed": (change("/present/state/ply", 99), "/present/digest", "truncated or changed"),
}  # fmt: skip


@pytest.mark.parametrize("name", TAMPERED)
def test_what_was_changed_is_refused_with_its_place(name):
    """The digest of the whole is right in each: what refuses it is the game that was played."""
    tamper, pointer, said = TAMPERED[name]
    document = json.loads(in_the_middle().to_json())
    tamper(document)
    fault = refusal(sealed(document))
    assert fault.file == "campaign"
    assert fault.pointer.startswith(pointer)
    assert said in str(fault)


def test_a_part_that_is_missing_is_told():
    document = json.loads(in_the_middle().to_json())
    del document["print"]
    assert refusal(sealed(document)).found == "no entry 'print'"


@pytest.mark.parametrize(("text", "pointer"), [(5, ""), ("{", ""), ("[]", "/format"), ("{}", "/format")])
def test_what_is_no_campaign_is_refused(text, pointer):
    assert refusal(text).pointer == pointer


def test_a_game_after_the_end_is_refused():
    campaign = begin()
    campaign.withdraw("us")
    win(campaign, "us")
    document = json.loads(campaign.to_json())
    document["steps"].append(document["steps"][-1])
    assert "the campaign is over" in str(refusal(sealed(document)))


def test_a_finished_game_has_nobody_who_withdrew():
    campaign = begin()
    campaign.withdraw("us")
    win(campaign, "us")
    document = json.loads(campaign.to_json())
    document["steps"][-1]["withdrawn"] = "us"
    assert "null, because the game is over" in str(refusal(sealed(document)))


def test_a_campaign_of_another_file_is_refused(tmp_path):
    """Its own file has another way on now; texts for people may be others."""
    text = in_the_middle().to_json()

    def rename(document):
        document["title"]["en"] = "Another valley"

    def redirect(document):
        document["stages"][0]["next"][1]["to"] = ["town"]

    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert Campaign.from_json(text, library=edited(tmp_path / "a", rename)).stage == "ford"
    assert refusal(text, edited(tmp_path / "b", redirect)).pointer == "/print"


def test_a_campaign_whose_pack_is_broken_now_is_refused(tmp_path):
    text = in_the_middle().to_json()
    fault = refusal(text, edited(tmp_path, lambda document: document["stages"][0].pop("next")))
    assert fault.pointer == "/campaign"
    assert "expected a campaign that can begin" in str(fault)


def pointers(value, at=""):
    """Every place of a document, outermost first."""
    yield at
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if "/" not in str(key):
            yield from pointers(part, f"{at}/{key}")


def test_no_damage_raises_anything_else():
    """Values of other types at places all over the document: refused, or read as a campaign all the same."""
    draw = random.Random(5)
    text = in_the_middle().to_json()
    pointers_of_all = [at for at in pointers(json.loads(text)) if at.count("/") < 7 and at]
    faults = []
    for at in draw.sample(pointers_of_all, 60):
        document = json.loads(text)
        change(at, draw.choice([None, 5, -1, "x", [], {}, ["x"], {"x": 1}, True]))(document)
        try:
            Campaign.from_json(sealed(document), library=library())
        except uc.SaveError as error:
            faults += error.faults
    assert len(faults) > 30
    assert {fault.file for fault in faults} == {"campaign"}
