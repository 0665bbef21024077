"""What the pack registers.  Found by its entry point."""

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au

from iron_quarter import rules
from iron_quarter.bot import Foreman

PACK = uc.Pack(
    id="iron_quarter", version="0.1.0", requires=("normandy", "vehicles", "campaigns"), authoring=1
)
DATA = Path(__file__).parent / "data"


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """The data files, and the bot."""
    register.add(
        au.Folder(DATA, "normandy"),
        au.bots.BotKind("foreman", Foreman, "normandy"),
    )


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """The rules and their texts."""
    register.add(au.TURNING, *rules.RULES)
