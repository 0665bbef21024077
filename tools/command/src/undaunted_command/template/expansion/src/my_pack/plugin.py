"""What the pack registers.  undaunted-core finds this module by its entry point in pyproject.toml."""

from pathlib import Path

import undaunted_core as uc
import undaunted_core.authoring as au

PACK = uc.Pack(id="my_pack", version="0.1.0", requires=("a_pack",), authoring=1)
DATA = Path(__file__).parent / "data"


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """The data files, for the game they add to."""
    register.add(au.Folder(DATA, "a_game"))
