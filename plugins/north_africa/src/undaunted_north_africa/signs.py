"""How drawings and the terminal show what is of North Africa alone.  No rule reads it."""

from undaunted_core.authoring import text
from undaunted_core.authoring.drawing import Sign

SIGNS = (
    Sign("north_africa.damage", "damage"),
    *(Sign(f"event.north_africa.{name}", "burst") for name in ("damaged", "disabled", "destroyed")),
    Sign("event.north_africa.structure_destroyed", "burst"),
    Sign("piece.integrity", "most", text(en="integrity", es="integridad")),
    Sign("piece.critical", "limit", text(en="critical damage", es="daño crítico")),
    Sign("piece.points", "worth", text(en="points", es="puntos")),
)
