"""What the mechanics say, in English and Spanish."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "word.true": {"en": "yes", "es": "sí"},
    "word.false": {"en": "no", "es": "no"},
    "word.none": {"en": "nobody", "es": "nadie"},
    "outcome.core": {"en": "{winners}: {reason}", "es": "{winners}: {reason}"},
    "outcome.core.winners.none": {"en": "nobody wins", "es": "no gana nadie"},
    "outcome.core.limit_reached": {
        "en": "as many decisions were made as were agreed",
        "es": "se tomaron tantas decisiones como se acordó",
    },
    "reason.core.not_offered": {
        "en": "That is not among the choices now.",
        "es": "Eso no está entre las opciones ahora.",
    },
    "reason.core.other_question": {
        "en": "Something else is asked now: {prompt}",
        "es": "Ahora se decide otra cosa: {prompt}",
    },
    "reason.core.unknown": {"en": "The game knows no such action.", "es": "El juego no conoce esa acción."},
    "reason.core.not_an_outcome": {
        "en": "That cannot come out of this chance event.",
        "es": "Eso no puede salir en este suceso de azar.",
    },
    "reason.core.chance": {"en": "Chance decides that, and no player.", "es": "Eso lo decide el azar y no un jugador."},
    "reason.core.not_asked": {"en": "{seat} is not asked now.", "es": "{seat} no decide ahora."},
    "reason.core.over": {"en": "The game is over.", "es": "La partida ha terminado."},
    "explain.core.unknown": {"en": "and what is hidden from you", "es": "y lo que te está oculto"},
    "explain.core.estimate": {
        "en": "estimated, as there are too many ways to count",
        "es": "estimación, pues hay demasiadas posibilidades para contarlas",
    },
    "explain.core.draws": {"en": "Odds of the next draw", "es": "Probabilidades del próximo robo"},
    "explain.core.draw": {
        "en": "Odds that {side} draws a card next, by card",
        "es": "Probabilidad de que {side} robe ahora una carta, por carta",
    },
    "term.core.drawn": {"en": "{card:short}", "es": "{card:short}"},
    "explain.core.victories": {
        "en": "What the sides still need to win",
        "es": "Lo que les falta a los bandos para ganar",
    },
    "explain.core.victory": {"en": "What {side} still needs to win", "es": "Lo que le falta a {side} para ganar"},
    "phase.core.begin_round": {"en": "begin the round", "es": "empezar la ronda"},
    "phase.core.play_round": {"en": "play the round", "es": "jugar la ronda"},
    "phase.core.next_round": {"en": "begin the next round", "es": "pasar a la ronda siguiente"},
    "phase.core.end_round": {"en": "end the round", "es": "terminar la ronda"},
    "column.choices.asked": {"en": "asked", "es": "decide"},
    "column.choices.asked.1": {"en": "still to choose", "es": "por elegir"},
    "column.choices.asked.2": {"en": "has chosen", "es": "ya ha elegido"},
    "column.choices.made": {"en": "chosen", "es": "elegido"},
    "column.rounds.number": {"en": "round", "es": "ronda"},
    "column.rounds.active": {"en": "whose turn", "es": "turno de"},
    "column.zones.cards": {"en": "cards", "es": "cartas"},
    "column.zones.known": {"en": "surely there", "es": "con seguridad"},
    "column.zones.absent": {"en": "found absent", "es": "ausentes"},
    "column.zones.room": {"en": "come in since", "es": "entradas desde entonces"},
    "column.pieces.space": {"en": "place", "es": "lugar"},
}

#: The plain form of a zone kind, and the one in which it stands in a sentence.
TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("zone_kind", "deck"): {"en": "deck", "es": "mazo"},
    ("zone_kind.noun", "deck"): {"en": "the deck", "es": "el mazo"},
    ("zone_kind", "hand"): {"en": "hand", "es": "mano"},
    ("zone_kind.noun", "hand"): {"en": "the hand", "es": "la mano"},
    ("zone_kind", "discard"): {"en": "discard pile", "es": "pila de descartes"},
    ("zone_kind.short", "discard"): {"en": "discard", "es": "descarte"},
    ("zone_kind.noun", "discard"): {"en": "the discard pile", "es": "la pila de descartes"},
}
