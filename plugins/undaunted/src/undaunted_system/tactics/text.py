"""What the pack ``tactics`` says, in English and Spanish."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "reason.tactics.not_given": {
        "en": "Its counter does not sit where that can be done.",
        "es": "Su contador no ocupa un asiento que lo permita.",
    },
    "reason.tactics.not_on_card": {
        "en": "The card does not offer that.",
        "es": "La carta no ofrece eso.",
    },
    "explain.tactics.defence": {
        "en": "Total defence of {target} ({attack} by {attacker})",
        "es": "Defensa total de {target} ({attack} de {attacker})",
    },
    "explain.tactics.defence.attacker.none": {"en": "no counter", "es": "ningún contador"},
    "explain.tactics.hit": {
        "en": "Odds of a hit (dice: {dice}; faces that hit: {faces})",
        "es": "Probabilidad de impacto (dados: {dice}; caras que dan impacto: {faces})",
    },
    "explain.tactics.hit.faces.none": {"en": "no face", "es": "ninguna cara"},
    "term.tactics.die": {"en": "die {die} is the first to hit", "es": "el dado {die} es el primero en acertar"},
    "term.tactics.has_hit": {"en": "a die rolled has hit", "es": "un dado tirado ya ha acertado"},
    "explain.tactics.bids": {"en": "Odds of having the initiative", "es": "Probabilidad de tener la iniciativa"},
    "explain.tactics.initiative": {
        "en": "Odds of having the initiative with {card:short} (initiative {value})",
        "es": "Probabilidad de tener la iniciativa con {card:short} (iniciativa {value})",
    },
    "term.tactics.bid_beaten": {"en": "against {cards:short}", "es": "contra {cards:short}"},
    "term.tactics.bid_beaten.cards.none": {"en": "no bid", "es": "ninguna apuesta"},
    "column.control.marker": {"en": "control marker", "es": "marcador de control"},
    "column.control.marker.1": {"en": "scouted", "es": "explorada"},
    "column.control.marker.2": {"en": "controlled", "es": "controlada"},
    "column.attack.dice": {"en": "dice", "es": "dados"},
    "column.attack.sides": {"en": "faces of a die", "es": "caras del dado"},
    "column.attack.total": {"en": "total defence", "es": "defensa total"},
    "column.attack.faces": {"en": "roll", "es": "tirada"},
}
