"""``undaunted hooks`` lists every name that a pack can use."""

from __future__ import annotations

import json

import pytest

import undaunted_core as uc
from undaunted_command.hooks import SECTIONS
from undaunted_command.main import main
from undaunted_core.kernel.flow import FLOWS
from undaunted_core.mechanics.attacks import ATTACK_KINDS
from undaunted_core.mechanics.explaining import QUERIES
from undaunted_core.mechanics.victory import CONDITION_KINDS, END_CAUSES
from undaunted_core.mechanics.zones import ZONE_KINDS
from undaunted_system.tactics.abilities import ABILITIES
from undaunted_system.tactics.casualties import CASUALTY_POLICIES
from undaunted_system.tactics.movement import MOVEMENT_KINDS

GAMES = ("normandy", "north_africa", "allied_assault")


@pytest.mark.parametrize("game", GAMES)
def test_every_section_names_what_the_ruleset_has(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", game, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == list(SECTIONS)
    rules = uc.new_game(game, uc.scenarios(game)[0].id, seed=0).rules
    names = {section: [entry["name"] for entry in entries] for section, entries in found.items()}
    flow = [*names["procedures"], *names["decisions"], *names["chances"]]
    assert sorted(flow) == sorted(rules.registry.all(FLOWS))
    assert names["events"] == [kind.name for kind in rules.events]
    assert names["actions"] == list(rules.actions)
    assert names["columns"] == [f"{slot}.{one.name}" for slot, columns in rules.columns.items() for one in columns]
    for section, kind in (("causes", END_CAUSES), ("conditions", CONDITION_KINDS), ("attacks", ATTACK_KINDS)):
        assert names[section] == list(rules.registry.all(kind))
    for section, kind in (("queries", QUERIES), ("zones", ZONE_KINDS)):
        assert names[section] == list(rules.registry.all(kind))
    kinds = [kind for kind in (ABILITIES, MOVEMENT_KINDS, CASUALTY_POLICIES) if kind in rules.registry.names]
    wanted = {(kind.name, name) for kind in kinds for name in rules.registry.all(kind)}
    assert wanted <= {(entry["kind"], entry["name"]) for entry in found["kinds"]}
    assert {entry["kind"] for entry in found["kinds"]}.isdisjoint({"attack", "flow", "message", "zone"})


def test_entries_say_what_a_pack_needs_to_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "normandy", "--json"]) == 0
    found = {section: {one["name"]: one for one in entries}
             for section, entries in json.loads(capsys.readouterr().out).items()}
    assert "term.undaunted.cover (undaunted, UND-8.3)" in found["sums"]["undaunted.defence"]["terms"]
    assert found["procedures"]["tactics.use_card"]["steps"] == [
        "play_card (undaunted)", "place_counter (normandy)", "carry_out",
    ]  # fmt: skip
    assert found["decisions"]["normandy.choose_blasted"]["fields"]["left"] == "piece[]"
    assert found["conditions"]["claim_objectives"]["parameters"][:1] == ["points"]
    assert found["causes"]["core.piece_lost"]["asked then"] == ["pin", "both_pinned", "beyond_hope"]
    assert found["requirements"]["undaunted.suppressed"]["key"] == "reason.undaunted.suppressed"
    assert found["traits"]["hill"]["of"] == ["tiles"]
    assert found["kinds"]["recon"]["procedure"] == "undaunted.recon"
    assert found["kinds"]["recon"]["clause"] == "UND-7.6"


def test_one_section_is_printed_alone_in_lines_of_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "north_africa", "sums"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("SUMS: ")
    assert max(map(len, lines)) <= 100
    assert len([line for line in lines if not line.startswith("   ")]) > 2


def test_a_section_that_there_is_not_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "normandy", "sumz"]) == 2
    assert "nearest: sums" in capsys.readouterr().err


def test_a_section_without_entries_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hooks", "normandy", "windows"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "  none: a pack opens its own (Window, ctx.open_window)"
