"""The texts of the Undaunted system in English and Spanish, with the terms of the rulebooks."""

MESSAGES: dict[str, dict[str, str]] = {
    "explain.undaunted.casualty": {
        "en": "Odds of where a casualty of {piece} comes from",
        "es": "Probabilidad de dónde sale una baja de {piece}",
    },
    "term.undaunted.casualty": {"en": "a card from {zone:short}", "es": "una carta de {zone:short}"},
    "term.undaunted.counter": {"en": "no card is left: the counter", "es": "no quedan cartas: el contador"},
    "explain.undaunted.points_of_all": {"en": "Points controlled", "es": "Puntos controlados"},
    "explain.undaunted.points": {"en": "Points controlled by {side}", "es": "Puntos controlados por {side}"},
    "term.undaunted.tile": {"en": "tile {space}", "es": "loseta {space}"},
    "term.undaunted.needed": {"en": "needed", "es": "necesarios"},
    "explain.undaunted.missing_points": {"en": "Objective points still needed", "es": "Puntos de objetivo que faltan"},
    "outcome.undaunted.standstill": {
        "en": "no side can ever play a card again",
        "es": "ningún bando podrá volver a jugar una carta",
    },
    "condition.claim_objectives": {
        "en": "claim objectives, points needed: {points}",
        "es": "controlar objetivos, puntos necesarios: {points}",
    },
    "phase.undaunted.draw_hands": {"en": "draw cards", "es": "robar cartas"},
    "phase.undaunted.bid_initiative": {"en": "determine initiative", "es": "determinar la iniciativa"},
    "phase.undaunted.turns": {"en": "player turns", "es": "turnos de los jugadores"},
    "column.undaunted.suppressed": {"en": "suppressed", "es": "suprimido"},
    "column.undaunted.suppressed.false": {"en": "ready", "es": "preparado"},
    "column.undaunted.objective": {"en": "objective points", "es": "puntos de objetivo"},
}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("trait", "hill"): {"en": "hill", "es": "colina"},
    ("defence", "regular"): {"en": "defence", "es": "defensa"},
    ("zone_kind", "play"): {"en": "play area", "es": "área de juego"},
    ("zone_kind.short", "play"): {"en": "play", "es": "juego"},
    ("zone_kind.noun", "play"): {"en": "the play area", "es": "el área de juego"},
    ("zone_kind", "supply"): {"en": "supply", "es": "reserva"},
    ("zone_kind.noun", "supply"): {"en": "the supply", "es": "la reserva"},
    ("zone_kind", "removed"): {"en": "removed from the game", "es": "retiradas del juego"},
    ("zone_kind.short", "removed"): {"en": "removed", "es": "retirada"},
    ("zone_kind.noun", "removed"): {"en": "the cards removed from the game", "es": "las cartas retiradas del juego"},
    ("attack", "attack"): {"en": "Attack", "es": "Atacar"},
    ("attack.noun", "attack"): {"en": "Attack", "es": "Ataque"},
    ("attack", "suppress"): {"en": "Suppress", "es": "Suprimir"},
    ("attack.noun", "suppress"): {"en": "Suppress", "es": "Supresión"},
}
