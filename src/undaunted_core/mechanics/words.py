"""Action kinds that any game may offer."""

from __future__ import annotations

from undaunted_core.declarations.words import ActionKind, text

PASS = ActionKind("core.pass", text(en="pass", es="pasar"))
STOP = ActionKind("core.stop", text(en="stop here", es="parar aquí"))
END_TURN = ActionKind("core.end_turn", text(en="end the turn", es="terminar el turno"))
