"""What the Undaunted system says, in English and Spanish; terms are those of the rulebooks."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "action.undaunted.draw": {"en": "draw a card", "es": "robar una carta"},
    "action.undaunted.take": {"en": "take {card:short} from the supply", "es": "tomar {card:short} de la reserva"},
    "action.undaunted.return": {"en": "return {card:short} to the hand", "es": "devolver {card:short} a la mano"},
    "event.undaunted.turn_begun": {"en": "{side} takes its turn.", "es": "Es el turno de {side}."},
    "event.undaunted.turn_ended": {
        "en": "{side} ends its turn; not played: {cards:short}.",
        "es": "{side} termina su turno; sin jugar: {cards:short}.",
    },
    "event.undaunted.turn_ended.cards.none": {"en": "nothing", "es": "nada"},
    "event.undaunted.card_played": {
        "en": "{side} plays {card:short}: {ability}.",
        "es": "{side} juega {card:short}: {ability}.",
    },
    "event.undaunted.readied": {"en": "{piece} is ready again.", "es": "{piece} vuelve a su lado preparado."},
    "event.undaunted.bolstered": {
        "en": "{side} takes {card:short} from the supply.",
        "es": "{side} toma {card:short} de la reserva.",
    },
    "event.undaunted.inspired": {
        "en": "{side} returns {card:short} to its hand.",
        "es": "{side} devuelve {card:short} a su mano.",
    },
    "event.undaunted.fog_taken": {
        "en": "{side} takes a Fog of War into its discard pile.",
        "es": "{side} pone una Niebla de guerra en su pila de descartes.",
    },
    "event.undaunted.fog_removed": {
        "en": "{side} removes a Fog of War from the game.",
        "es": "{side} retira del juego una Niebla de guerra.",
    },
    "event.undaunted.suppressed": {"en": "{piece} is suppressed.", "es": "{piece} gira a su lado suprimido."},
    "event.undaunted.casualty_taken": {
        "en": "{side} loses {card:short} from {zone:short}.",
        "es": "{side} pierde {card:short} de {zone:short}.",
    },
    "event.undaunted.counter_removed": {"en": "{piece} leaves the board.", "es": "{piece} sale del tablero."},
    "decision.undaunted.choose_bolster": {
        "en": "Take a card from the supply, or stop.",
        "es": "Toma una carta de la reserva o para.",
    },
    "decision.undaunted.choose_draw": {"en": "Draw a card, or stop.", "es": "Roba una carta o para."},
    "decision.undaunted.choose_inspire": {
        "en": "Return a card to the hand, or stop.",
        "es": "Devuelve una carta a la mano o para.",
    },
    "reason.undaunted.suppressed": {"en": "The counter is suppressed.", "es": "El contador está suprimido."},
    "reason.undaunted.not_suppressed": {
        "en": "The counter is not suppressed.",
        "es": "El contador no está suprimido.",
    },
    "reason.undaunted.no_counter": {
        "en": "The counter is not on the board and has no tile to enter by.",
        "es": "El contador no está en el tablero y no tiene loseta de entrada.",
    },
    "reason.undaunted.unmarked": {
        "en": "That tile holds no control marker of your side.",
        "es": "Esa loseta no tiene marcador de control de tu bando.",
    },
    "reason.undaunted.no_marker_to_turn": {
        "en": "There is no scouted marker of your side on the tile to turn.",
        "es": "No hay en la loseta un marcador explorado de tu bando que girar.",
    },
    "reason.undaunted.no_fog_in_hand": {
        "en": "There is no Fog of War in your hand.",
        "es": "No tienes Niebla de guerra en la mano.",
    },
    "reason.undaunted.no_target": {"en": "No enemy counter is on the board.", "es": "No hay contador enemigo."},
    "reason.undaunted.fog": {
        "en": "A Fog of War card cannot be played for anything.",
        "es": "Una carta de Niebla de guerra no se puede jugar para nada.",
    },
    "reason.undaunted.never_suppressed": {
        "en": "That card has no counter that could be suppressed.",
        "es": "Esa carta no tiene contador que pueda estar suprimido.",
    },
    "reason.undaunted.not_in_supply": {
        "en": "That card is not in your supply.",
        "es": "Esa carta no está en tu reserva.",
    },
    "reason.undaunted.other_squad": {
        "en": "That card is not of the squad this action is for.",
        "es": "Esa carta no es de la escuadra para la que vale esta acción.",
    },
    "reason.undaunted.nothing_to_draw": {
        "en": "Deck and discard pile are empty: there is nothing to draw.",
        "es": "El mazo y la pila de descartes están vacíos: no hay nada que robar.",
    },
    "reason.undaunted.not_in_play": {
        "en": "That card is not in your play area.",
        "es": "Esa carta no está en tu área de juego.",
    },
    "reason.undaunted.itself": {
        "en": "The card being played cannot return itself.",
        "es": "La carta que se juega no puede devolverse a sí misma.",
    },
    "explain.undaunted.casualty": {
        "en": "Odds of where a casualty of {piece} comes from",
        "es": "Probabilidad de dónde sale una baja de {piece}",
    },
    "term.undaunted.casualty": {"en": "a card from {zone:short}", "es": "una carta de {zone:short}"},
    "term.undaunted.counter": {
        "en": "no card is left: the counter",
        "es": "no queda carta: el contador",
    },
    "explain.undaunted.points_of_all": {"en": "Points controlled", "es": "Puntos controlados"},
    "explain.undaunted.points": {"en": "Points controlled by {side}", "es": "Puntos controlados por {side}"},
    "term.undaunted.tile": {"en": "tile {space}", "es": "loseta {space}"},
    "term.undaunted.needed": {"en": "needed", "es": "necesarios"},
    "explain.undaunted.missing_points": {"en": "Objective points still needed", "es": "Puntos de objetivo que faltan"},
    "term.undaunted.base": {"en": "base defence", "es": "defensa base"},
    "term.undaunted.cover": {"en": "cover bonus", "es": "bono de cobertura"},
    "term.undaunted.range": {"en": "range bonus", "es": "bono de distancia"},
    "outcome.undaunted.objectives": {"en": "objectives claimed", "es": "objetivos capturados"},
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
    "column.undaunted.objective": {"en": "objective points", "es": "puntos de objetivo"},
}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("trait", "hill"): {"en": "hill", "es": "colina"},
    ("defence", "regular"): {"en": "defence", "es": "defensa"},
    ("zone_kind", "play"): {"en": "play area", "es": "área de juego"},
    ("zone_kind.noun", "play"): {"en": "the play area", "es": "el área de juego"},
    ("zone_kind", "supply"): {"en": "supply", "es": "reserva"},
    ("zone_kind.noun", "supply"): {"en": "the supply", "es": "la reserva"},
    ("zone_kind", "removed"): {"en": "removed from the game", "es": "retiradas del juego"},
    ("zone_kind.noun", "removed"): {
        "en": "the cards removed from the game",
        "es": "las cartas retiradas del juego",
    },
    ("ability", "hunker_down"): {"en": "Hunker down", "es": "Atrincherarse"},
    ("ability", "ready"): {"en": "turn ready", "es": "girar a preparado"},
    ("ability", "move"): {"en": "Move", "es": "Mover"},
    ("ability", "scout"): {"en": "Scout", "es": "Explorar"},
    ("ability", "stalk"): {"en": "Stalk", "es": "Infiltrar"},
    ("ability", "bolster"): {"en": "Bolster", "es": "Reforzar"},
    ("ability", "command"): {"en": "Command", "es": "Comandar"},
    ("ability", "conceal"): {"en": "Conceal", "es": "Ocultar"},
    ("ability", "control"): {"en": "Control", "es": "Controlar"},
    ("ability", "inspire"): {"en": "Inspire", "es": "Inspirar"},
    ("ability", "recon"): {"en": "Recon", "es": "Reconocimiento"},
    ("ability", "attack"): {"en": "Attack", "es": "Atacar"},
    ("ability", "suppress"): {"en": "Suppress", "es": "Suprimir"},
    ("attack", "attack"): {"en": "Attack", "es": "Atacar"},
    ("attack.noun", "attack"): {"en": "Attack", "es": "Ataque"},
    ("attack", "suppress"): {"en": "Suppress", "es": "Suprimir"},
    ("attack.noun", "suppress"): {"en": "Suppress", "es": "Supresión"},
}
