"""How drawings and the terminal show what is of the Undaunted system.  No rule reads it."""

from undaunted_core.authoring import text
from undaunted_core.authoring.drawing import Sign

SIGNS = (
    Sign("undaunted.suppressed", "mark"),
    Sign("undaunted.objective", "points"),
    Sign("card.initiative", "value", text(en="initiative", es="iniciativa"), at=("tactics.bid",)),
    Sign("card.squad", "which", text(en="squad", es="escuadra")),
    Sign("piece.squad", "which", text(en="squad", es="escuadra")),
    Sign(
        "tile.cover", "cover", text(en="cover", es="cobertura"),
        legend=text(en="cover bonus (two: higher/lower)", es="bonus de cobertura (dos: mayor/menor)"),
    ),
    Sign("tile.low_cover", "low", text(en="lower cover", es="cobertura menor")),
    Sign("explain.tactics.defence", "total", text(en="total defence {value}", es="defensa total {value}")),
    Sign("event.undaunted.suppressed", "halt"),
    Sign("event.undaunted.counter_removed", "loss"),
    Sign("explain.tactics.hit", "odds", text(en="hits {value} %", es="impacto {value} %")),
)  # fmt: skip
