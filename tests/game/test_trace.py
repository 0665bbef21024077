"""The trace of an action: which packs have a part in it, and where that is written."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

import three_packs
import toy
import undaunted_core as uc
from three_packs import FOG, LOOK, NAMES, plugin
from undaunted_command.main import main
from undaunted_command.trace import Part, trace
from undaunted_core.authoring import ActionKind, Choice, Insert, Offer, Require, Requirement, step, text
from undaunted_system import CHOOSE_PLAY

if TYPE_CHECKING:
    from pathlib import Path

FILE, HERE = "tests/packs/three_packs.py", "tests/game/test_trace.py"


def line_of(function: Any, file: str = FILE) -> str:
    return f"{file}:{function.__code__.co_firstlineno}"


def at_a(wanted: str, library: uc.Library, packs: tuple[str, ...]) -> tuple[uc.Game, uc.Action]:
    """A random game where an action that begins with these words is offered, and the action."""
    for seed in range(20):
        game = uc.new_game("toy", "skirmish", seed=seed, packs=packs, library=library, chance="explicit")
        rng = random.Random(seed)
        for _ in range(300):
            for action in game.legal_actions():
                if f"{action} ".startswith(f"{wanted} "):
                    return game, action
            if game.is_terminal:
                break
            game.apply(rng.choice(game.legal_actions()))
    raise AssertionError(wanted)


def of_pack(parts: list[Part], *packs: str) -> list[Part]:
    return [part for part in parts if part.pack in packs]


def test_an_attack_shows_the_part_of_each_of_three_packs(tmp_path: Path) -> None:
    """The term of one, the reaction of another in the window that opens, the changed card of the third."""
    library = three_packs.make_library(three_packs.drill(tmp_path))
    game, action = at_a("target", library, NAMES)
    digest = game.digest()
    parts = trace(game, action)
    assert game.digest() == digest
    assert Part("term", "term.fog.fog", "fog", line_of(FOG.value), "2 in toy.defence") in parts
    assert Part("reaction", "lookout.look", "lookout", line_of(LOOK.react), "in toy.before_roll") in parts
    window = next(part for part in parts if part.kind == "window")
    assert (window.name, window.pack, window.note) == (
        "toy.before_roll", "toy", "opened by core.attack/before_roll",
    )  # fmt: skip
    steps = [part for part in parts if part.kind == "step"]
    assert any(part.pack == "toy" and part.note == "in core.attack of core" for part in steps)
    assert any(part.pack == "core" and not part.note for part in steps)
    assert len(parts) == len(set(parts))
    alone = trace(*at_a("target", toy.make_library(), ()))
    assert of_pack(alone, *NAMES) == []


def test_a_changed_card_is_traced_to_the_line_of_the_override(tmp_path: Path) -> None:
    home = three_packs.drill(tmp_path)
    library = three_packs.make_library(home)
    parts = trace(*at_a("bid red:rider", library, ("drill",)))
    (found,) = of_pack(parts, "drill")
    assert found.name == "cards toy:red/rider"
    assert found.at == f"{home / 'overrides.json'}:1"
    assert found.note == "initiative set, actions added to, actions taken from"


# -- what packs add to a decision ----------------------------------------------------------------


def wave(ctx: Any, seat: int) -> None:
    ctx.call(CHOOSE_PLAY, seat)


def is_calm(ctx: Any) -> bool:
    return True


def is_stormy(ctx: Any) -> bool:
    return False


WAVE = ActionKind("offerer.wave", text("wave", "saludar"))
CALM = Requirement("strict.storm", is_calm, text("There is a storm.", "Hay tormenta."))
STORMY = Requirement("strict.calm", is_stormy, text("It is calm.", "Hay calma."))


def idle(ctx: Any) -> None:
    """Nothing."""


def with_pack(*packs: Any) -> uc.Library:
    library = toy.make_library()
    for one in packs:
        library.register(one)
    return library


def test_an_offer_and_a_requirement_of_other_packs_are_shown() -> None:
    offerer = plugin("offerer", WAVE, Offer(CHOOSE_PLAY, (Choice(WAVE, wave),)), module=__name__)
    strict = plugin("strict", Require("march", CALM), module=__name__)
    library = with_pack(offerer, strict)
    game, action = at_a("wave", library, ("offerer", "strict"))
    (found,) = of_pack(trace(game, action), "offerer")
    note = "offered at tactics.choose_play of tactics"
    assert found == Part("action", "offerer.wave", "offerer", line_of(wave, HERE), note)
    game, action = at_a("play red:rider march", library, ("offerer", "strict"))
    (asked,) = of_pack(trace(game, action), "strict")
    assert asked == Part("requirement", "strict.storm", "strict", line_of(is_calm, HERE), "of march")


def test_what_a_pack_refuses_is_traced_to_its_requirement() -> None:
    library = with_pack(plugin("strict", Require("march", STORMY), module=__name__))
    game, _ = at_a("play red:rider claim", library, ("strict",))
    parts = trace(game, "play red:rider march")
    assert parts == [Part("requirement", "strict.calm", "strict", line_of(is_stormy, HERE), "of Require of march")]


def test_a_step_that_a_pack_puts_in_is_shown_where_it_runs() -> None:
    rest = plugin("rest", Insert("core.attack", step("rest", idle), after="choose_target"), module=__name__)
    game, action = at_a("target", with_pack(rest), ("rest",))
    (found,) = of_pack(trace(game, action), "rest")
    assert found == Part("step", "core.attack/rest", "rest", line_of(idle, HERE), "in core.attack of core")


def test_a_chance_outcome_and_a_query_have_a_trace(tmp_path: Path) -> None:
    library = three_packs.make_library(three_packs.drill(tmp_path))
    game, action = at_a("roll", library, NAMES)
    parts = trace(game, action)
    assert any(part.name == "core.attack/determine_result" for part in parts)
    game, _ = at_a("target", library, NAMES)
    name, fields = next((name, fields) for name, fields in game.queries().items() if name == "points")
    assert all(part.kind in ("term", "override") for part in trace(game, name, None, dict.fromkeys(fields, "red")))


def test_a_rule_that_fails_is_an_error_of_its_pack() -> None:
    broken = plugin(
        "broken", Insert("core.attack", step("fail", lambda ctx: 1 // 0), after="choose_target"), module=__name__
    )
    game, action = at_a("target", with_pack(broken), ("broken",))
    with pytest.raises(uc.RuleError, match=r"pack broken: step core\.attack/fail"):
        trace(game, action)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_prints_the_trace_below_the_explanation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "veterans"
    home.mkdir()
    about = {"id": "veterans", "game": "normandy", "version": "1", "provenance": "original"}
    (home / "pack.json").write_text(json.dumps(about), encoding="utf-8")
    change = {"id": "veterans:a", "kind": "cards", "target": "normandy:us/rifleman_a", "set": {"initiative": 9}}
    (home / "overrides.json").write_text('{"overrides": [\n' + json.dumps(change) + "]}", encoding="utf-8")
    library = uc.Library()
    game = uc.new_game("normandy", "la_raye", seed=1, packs=(home,), library=library)
    while not any(one.notation.startswith("play us:rifleman_a ") for one in game.legal_actions()):
        game.apply(game.legal_actions()[-1])
    file = tmp_path / "game.json"
    file.write_text(game.to_json(), encoding="utf-8")
    action = next(one for one in game.legal_actions() if one.notation.startswith("play us:rifleman_a "))
    command = ["explain", str(file), *action.notation.split(), "--pack", str(home)]
    assert main(command) == 0
    plain = capsys.readouterr().out
    assert main([*command, "--trace"]) == 0
    traced = capsys.readouterr().out
    assert traced.startswith(plain)
    line = next(line for line in traced.splitlines() if line.startswith("override"))
    assert line.split()[:4] == ["override", "cards", "normandy:us/rifleman_a", "veterans"]
    assert line.endswith("overrides.json:2")
    assert main([*command, "--trace", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {"kind", "name", "pack", "at", "note"} == document["trace"][0].keys()
    tried = (f"play us:rifleman_a {ability}" for ability in game.rules.names["ability"])
    refused = next(one for one in tried if game.why_illegal(one))
    assert main(["explain", str(file), *refused.split(), "--pack", str(home), "--trace"]) == 1
    said = capsys.readouterr().out
    assert said.splitlines()[1] == ""
    assert said.splitlines()[2].startswith("requirement")
