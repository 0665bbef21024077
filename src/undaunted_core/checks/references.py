"""Every reference between the declarations of a ruleset, checked before it is compiled.

A name that no pack declares would cause no error until play reaches it, or never cause one.
Each is reported with the pack, the declaration, what was found, what was expected
and the nearest name.  Every declaration checks itself; here all of them are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.checks.lines import with_lines
from undaunted_core.checks.signatures import check_calls
from undaunted_core.checks.wordings import check_conditions, check_texts
from undaunted_core.declarations.findings import Findings
from undaunted_core.errors import DeclarationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.kernel.registry import Registry
    from undaunted_core.mechanics.state import CoreRules


def check_references(
    registry: Registry,
    scenario: object,
    definitions: Mapping[str, Mapping[str, object]],
    plugins: Mapping[str, object],
    classes: tuple[type, ...] = (),
) -> None:
    """Raise :class:`DeclarationError` with everything that is wrong between the declarations.

    ``definitions`` are those of the active packs by kind and name: they say which traits there are.
    ``classes`` are the classes of definitions that the game's link makes.
    ``plugins`` are the plugins of the packs: their source says in which line a fault is.
    """
    findings = Findings(registry, definitions, classes)
    declared = list(registry.declared.values())
    for pack, declaration in declared:
        declaration.check(findings, pack)
    for pack, declaration in declared:
        check_calls(findings, pack, declaration.calls(registry))
    check_texts(findings, scenario)
    if findings.faults:
        raise DeclarationError(with_lines(findings.faults, plugins))


def check_words(rules: CoreRules, plugins: Mapping[str, object]) -> None:
    """Raise :class:`DeclarationError` with what is wrong in texts whose fields a function of a pack makes."""
    findings = Findings(rules.registry)
    check_conditions(findings, rules)
    if findings.faults:
        raise DeclarationError(with_lines(findings.faults, plugins))
