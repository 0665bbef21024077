"""What the mechanics say, in English and Spanish."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "word.true": {"en": "yes", "es": "sí"},
    "word.false": {"en": "no", "es": "no"},
    "word.none": {"en": "nobody", "es": "nadie"},
    "outcome.core": {"en": "{winners}: {reason}", "es": "{winners}: {reason}"},
    "outcome.core.winners.none": {"en": "nobody wins", "es": "no gana nadie"},
    "reason.core.not_lent": {
        "en": "Its counter does not sit where that can be done.",
        "es": "Su contador no ocupa un asiento que lo permita.",
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
    "reason.core.chance": {
        "en": "Chance decides that, and no player.",
        "es": "Eso lo decide el azar y no un jugador.",
    },
    "reason.core.not_asked": {"en": "{seat} is not asked now.", "es": "{seat} no decide ahora."},
    "reason.core.over": {"en": "The game is over.", "es": "La partida ha terminado."},
    "reason.core.not_on_card": {
        "en": "The card does not offer that.",
        "es": "La carta no ofrece eso.",
    },
    "reason.core.not_enterable": {
        "en": "That space may not be entered this way.",
        "es": "No se puede entrar así en ese espacio.",
    },
    "explain.core.estimate": {
        "en": "estimated, as there are too many ways to count",
        "es": "estimación, pues hay demasiadas posibilidades para contarlas",
    },
    "explain.core.defence": {
        "en": "Total defence of {target} ({attack} by {attacker})",
        "es": "Defensa total de {target} ({attack} por {attacker})",
    },
    "explain.core.defence.attacker.none": {"en": "no counter", "es": "ningún contador"},
    "explain.core.hit": {
        "en": "Odds of a hit (dice: {dice}; faces that hit: {faces})",
        "es": "Probabilidad de éxito (dados: {dice}; caras que aciertan: {faces})",
    },
    "explain.core.hit.faces.none": {"en": "no face", "es": "ninguna cara"},
    "term.core.die": {"en": "die {die} is the first to hit", "es": "el dado {die} es el primero en acertar"},
    "term.core.has_hit": {"en": "a die rolled has hit", "es": "un dado tirado ya ha acertado"},
    "explain.core.bids": {"en": "Odds of having the initiative", "es": "Probabilidad de tener la iniciativa"},
    "explain.core.initiative": {
        "en": "Odds of having the initiative with {card:short} (initiative {value})",
        "es": "Probabilidad de tener la iniciativa con {card:short} (iniciativa {value})",
    },
    "term.core.bid_beaten": {"en": "against {cards:short}", "es": "contra {cards:short}"},
    "term.core.bid_beaten.cards.none": {"en": "no bid", "es": "ninguna apuesta"},
    "explain.core.draws": {"en": "Odds of the next draw", "es": "Probabilidades del próximo robo"},
    "explain.core.draw": {
        "en": "Odds that {side} draws a card next, by card",
        "es": "Probabilidad de que {side} robe ahora una carta, por carta",
    },
    "term.core.drawn": {"en": "{card:short}", "es": "{card:short}"},
    "explain.core.victories": {"en": "What the sides still need to win", "es": "Lo que falta a los bandos para ganar"},
    "explain.core.victory": {
        "en": "What {side} still needs to win",
        "es": "Lo que falta a {side} para ganar",
    },
    "phase.core.begin_round": {"en": "begin the round", "es": "empezar la ronda"},
    "phase.core.end_round": {"en": "end the round", "es": "terminar la ronda"},
    "column.choices.asked": {"en": "asked", "es": "decide"},
    "column.choices.asked.1": {"en": "still to choose", "es": "por elegir"},
    "column.choices.asked.2": {"en": "has chosen", "es": "ya ha elegido"},
    "column.choices.made": {"en": "chosen", "es": "elegido"},
    "column.rounds.number": {"en": "round", "es": "ronda"},
    "column.rounds.active": {"en": "whose turn", "es": "turno de"},
    "column.initiative.holder": {"en": "initiative", "es": "iniciativa"},
    "column.zones.cards": {"en": "cards", "es": "cartas"},
    "column.zones.known": {"en": "surely there", "es": "con seguridad"},
    "column.zones.absent": {"en": "found absent", "es": "ausentes"},
    "column.zones.room": {"en": "come in since", "es": "entradas desde entonces"},
    "column.aboard.owner": {"en": "side", "es": "bando"},
    "column.aboard.vehicle": {"en": "in", "es": "en"},
    "column.aboard.place": {"en": "seat", "es": "asiento"},
    "column.pieces.space": {"en": "place", "es": "lugar"},
    "column.control.marker": {"en": "control marker", "es": "marcador de control"},
    "column.control.marker.1": {"en": "scouted", "es": "explorado"},
    "column.control.marker.2": {"en": "controlled", "es": "controlado"},
    "column.attack.kind": {"en": "attack", "es": "ataque"},
    "column.attack.side": {"en": "attacker's side", "es": "bando atacante"},
    "column.attack.source": {"en": "attacker", "es": "atacante"},
    "column.attack.target": {"en": "target", "es": "blanco"},
    "column.attack.dice": {"en": "dice", "es": "dados"},
    "column.attack.sides": {"en": "faces of a die", "es": "caras del dado"},
    "column.attack.total": {"en": "total defence", "es": "defensa total"},
    "column.attack.faces": {"en": "roll", "es": "tirada"},
}

#: The plain form of a zone kind, and the one in which it stands in a sentence.
TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("zone_kind", "deck"): {"en": "deck", "es": "mazo"},
    ("zone_kind.noun", "deck"): {"en": "the deck", "es": "el mazo"},
    ("zone_kind", "hand"): {"en": "hand", "es": "mano"},
    ("zone_kind.noun", "hand"): {"en": "the hand", "es": "la mano"},
    ("zone_kind", "discard"): {"en": "discard pile", "es": "pila de descartes"},
    ("zone_kind.noun", "discard"): {"en": "the discard pile", "es": "la pila de descartes"},
}
