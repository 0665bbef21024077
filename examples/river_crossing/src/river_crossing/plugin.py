"""What the pack registers.  Found by its entry point."""

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au

from river_crossing import rules

PACK = uc.Pack(id="river_crossing", version="0.1.0", requires=("normandy",), authoring=1)
DATA = Path(__file__).parent / "data"


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """The data files, for the game they add to."""
    register.add(au.Folder(DATA, "normandy"))


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """The rules, and the state that they need."""
    register.add(
        au.Slice("river_crossing", rules.River),
        au.SpecialRuleKind("high_water"),
        au.Messages(rules.MESSAGES),
        *rules.RULES,
    )
