"""What the pack registers.  undaunted-core finds this module by its entry point in pyproject.toml."""

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au

from my_pack.definitions import GAME, Number
from my_pack.rules import CARD_BID, CHOOSE_BID, MESSAGES, POINT_WON, ROUND, Score

PACK = uc.Pack(id="my_pack", version="0.1.0", authoring=1)
DATA = Path(__file__).parent / "data"


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """The game, the kinds of data files that it has, and the files."""
    register.add(GAME, au.ContentKind("cards", Number), au.Folder(DATA))


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """The rules."""
    register.add(
        au.Slice("my_pack", Score),
        au.Messages(MESSAGES),
        au.HAND,
        au.DISCARD,
        CARD_BID,
        POINT_WON,
        CHOOSE_BID,
        *ROUND,
    )
