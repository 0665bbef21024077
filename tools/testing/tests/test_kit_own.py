"""The suite looks right after what is a pack's own: secrets, saves, what asking writes, and games that end there."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import undaunted_core as uc
import undaunted_core.authoring as au
from mistakes import pack
from undaunted_command.main import main
from undaunted_core.mechanics import combat
from undaunted_testing import own
from undaunted_testing.reads import forbid_writing
from undaunted_testing.suite import OWN, Effort, Setup, run_check
from undaunted_testing.walk import CheckFailedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: Enough to come to the pack's own, and no time for making the game short.
SHORT = Effort(own_moves=250, own_secrets=2)
TOLD = (
    'SEEN = au.Event("spies.seen", au.text(en="They hold {card}.", es="Tienen {card}."), card="card")\n'
    "PICK = au.ActionKind"
)
TELL = (
    "    un.suppress_counter(ctx, target)\n"
    "    for card in ctx.state.zones.cards[ctx.rules.zones.hand[1 - side]][:1]:\n"
    "        ctx.emit(SEEN, card)\n"
)


@pytest.fixture
def spies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], Setup]]:
    """The pack that ``new-plugin --action`` writes, with an event that tells a card of the other hand or without it."""
    monkeypatch.syspath_prepend(str(tmp_path / "spies/src"))
    monkeypatch.chdir(tmp_path)

    def made(tells: bool) -> Setup:
        assert main(["new-plugin", "spies", "--action"]) == 0
        if tells:
            rules, plugin = (tmp_path / "spies/src/spies" / name for name in ("stun.py", "plugin.py"))
            text = rules.read_text(encoding="utf-8")
            text = text.replace("    un.suppress_counter(ctx, target)\n", TELL).replace("PICK = au.ActionKind", TOLD)
            rules.write_text(text, encoding="utf-8")
            text = plugin.read_text(encoding="utf-8").replace("import STUN, STUNNED", "import SEEN, STUN, STUNNED")
            plugin.write_text(text.replace("        STUNNED,\n", "        SEEN,\n        STUNNED,\n"), encoding="utf-8")
        library = uc.Library()
        library.register(importlib.import_module("spies.plugin"))
        return Setup("normandy", "spies:spies", ("spies",), library)

    yield made
    for name in [name for name in sys.modules if name.partition(".")[0] == "spies"]:
        del sys.modules[name]


def test_a_card_of_the_other_hand_told_by_the_main_action_is_found(spies: Callable[[bool], Setup]) -> None:
    with pytest.raises(CheckFailedError, match="do not declare it: /events/card") as found:
        run_check(spies(True), OWN, SHORT, seconds=0)
    assert found.value.check == "secrecy"
    assert found.value.game is not None
    assert "spies_stun" in found.value.moves[-1]


def test_the_pack_of_new_plugin_passes(spies: Callable[[bool], Setup]) -> None:
    run_check(spies(False), OWN, SHORT, seconds=0)


#: Per function that only reads: what it returns, and what is said of it where it writes.
WRITERS = {
    "    return 1\n": "the term term.arnhem.river of pack arnhem (across, ",
    "    return [0, 1]\n": "the chance event arnhem.coin (faces, ",
    "    return all(ctx.state.arnhem.bridged)\n": "the condition hold_bridge (holds_all, ",
}


@pytest.mark.parametrize("returns", WRITERS)
def test_what_only_reads_and_writes_is_named_with_its_place(returns: str, tmp_path: Path) -> None:
    source = pack.SOURCE.replace(returns, f"    ctx.state.arnhem.lucky[1] = not ctx.state.arnhem.lucky[1]\n{returns}")
    library = pack.make_library(source, pack.documents(), tmp_path)
    with pytest.raises(CheckFailedError) as found:
        run_check(Setup("normandy", "arnhem:first", ("arnhem",), library), OWN, SHORT, seconds=0)
    assert found.value.check == "asking"
    assert WRITERS[returns] in str(found.value)
    assert "plugin.py:" in str(found.value)
    assert "changed the state: arnhem.lucky; what is asked only reads" in str(found.value)


def attacked(library: uc.Library) -> Setup:
    """A pack whose step of an attack asks whether the game is over, which it never is."""
    never = au.victory.EndCheck("late.over", lambda ctx: None, (au.victory.CARD_LOST,))

    class Late:
        PACK = uc.Pack(id="late", version="1", requires=("normandy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(au.Messages({"ending.late.over": au.text(en="it ends", es="termina")}))
            look = au.step("look", lambda ctx: ctx.check_end(au.victory.CARD_LOST))
            register.add(never, au.Insert("core.attack", look, after="total_defence", before="roll"))

    library.register(Late())
    return Setup("normandy", "normandy:la_raye", ("late",), library)


def test_a_game_is_ended_at_each_step_that_asks_whether_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an attack needs its frames after the end too, the step inside ``core.attack`` is named."""
    check = combat.check_attack

    def strict(rules: Any, state: Any) -> Any:
        fake = attrs.make_class("Going", ["attack", "pieces", "stack", "outcome"])
        return check(rules, fake(state.attack, state.pieces, state.stack, None))

    monkeypatch.setattr(combat, "check_attack", strict)
    with pytest.raises(CheckFailedError, match="the stack has no frame of an attack") as found:
        run_check(attacked(uc.Library()), OWN, SHORT, seconds=0)
    assert found.value.check == OWN
    assert "the game was ended here: check_end(core.card_lost) before core.attack/roll" in str(found.value)


def test_a_game_that_ends_in_an_attack_passes() -> None:
    run_check(attacked(uc.Library()), OWN, SHORT, seconds=0)


def test_the_rules_are_as_before_when_it_is_over() -> None:
    rules: Any = uc.new_game("normandy", "la_raye", seed=1).rules
    before = rules.code, rules.victory, dict(rules.sums.values)
    with forbid_writing(rules), own.Ending(rules):
        assert rules.victory is not before[1]
    assert (rules.code, rules.victory, rules.sums.values) == before


