"""Declarations that do not fit: each is told once, with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

import toy
import undaunted_core as uc
from undaunted_core.authoring import ActionKind, Choice, Decision, Slice, text
from undaunted_core.declarations.findings import Findings
from undaunted_core.mechanics.attacks import check_leads
from undaunted_core.mechanics.victory import Cause, EndCheck

WORDS = text("words", "palabras")
SIGN = ActionKind("extra.sign", WORDS)
CAUSE = Cause("extra.cause", WORDS)


def rules_with(*rules: Any) -> Any:
    """The toy's ruleset of the convoy with a further pack that has these rules."""

    class Extra:
        PACK = uc.Pack(id="extra", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(*rules)

    library = toy.make_library()
    library.register(Extra())
    return library.ruleset("toy", "convoy", ("extra",))


def do_nothing() -> None:
    """An effect."""


def never(ctx: Any) -> None:
    """A check that never ends the game."""


FAULTS: dict[str, tuple[Any, ...]] = {
    "'int', expected the seat that decides: seat or side": (
        Decision("extra.ask", {"count": "int"}, WORDS, (Choice(SIGN, do_nothing),)),),
    "the class int, expected a class made with attrs.define": (Slice("extra", int),),
    "none, expected the causes that can make it true": (EndCheck("extra.end", never, ()),),
    "expected the registered Cause itself": (CAUSE, EndCheck("extra.end", never, (Cause("extra.cause", WORDS),))),
}  # fmt: skip


@pytest.mark.parametrize("expected", FAULTS)
def test_a_declaration_that_does_not_fit_is_told(expected: str) -> None:
    with pytest.raises(uc.RulesetError) as caught:
        rules_with(*FAULTS[expected])
    assert expected in str(caught.value)


def test_what_a_success_leads_to_is_a_query_about_one_piece() -> None:
    """And what is told twice is noted once."""
    registry = toy.make_library().ruleset("toy", "convoy").registry
    findings = Findings(registry)
    for _ in range(2):
        check_leads(findings, "extra", "attack shot", ("initiative",))
    (fault,) = findings.faults
    assert fault.expected == "a query about one piece"
