"""How drawings and the terminal show vehicles.  No rule reads it."""

from undaunted_core.authoring import text
from undaunted_core.authoring.drawing import Sign

SIGNS = (
    Sign("vehicles.damage", "damage"),
    Sign("event.vehicles.damaged", "burst"),
    Sign("event.vehicles.disabled", "halt"),
    Sign("event.vehicles.destroyed", "loss"),
    Sign("piece.integrity", "most", text(en="integrity", es="integridad")),
    Sign("piece.critical", "limit", text(en="critical damage", es="daño crítico")),
)
