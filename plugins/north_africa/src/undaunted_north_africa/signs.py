"""How drawings and the terminal show what is of North Africa alone.  No rule reads it."""

from undaunted_core.authoring import text
from undaunted_core.authoring.drawing import Sign

SIGNS = (
    Sign("event.north_africa.structure_destroyed", "loss"),
    Sign("piece.points", "worth", text(en="points", es="puntos")),
)
