"""What the Undaunted system says, in English and Spanish; terms are those of the rulebooks."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "action.undaunted.draw": {"en": "draw a card", "es": "robar una carta"},
    "action.undaunted.take": {"en": "take {card} from the supply", "es": "tomar {card} de la reserva"},
    "action.undaunted.return": {"en": "return {card} to the hand", "es": "devolver {card} a la mano"},
    "event.undaunted.turn_begun": {"en": "{side} takes its turn.", "es": "Turno de {side}."},
    "event.undaunted.turn_ended": {
        "en": "{side} ends its turn; unused: {cards}.",
        "es": "{side} termina su turno; sin usar: {cards}.",
    },
    "event.undaunted.card_played": {"en": "{side} plays {card}: {ability}.", "es": "{side} juega {card}: {ability}."},
    "event.undaunted.readied": {"en": "{piece} is ready again.", "es": "{piece} vuelve a estar preparado."},
    "event.undaunted.bolstered": {
        "en": "{side} takes {card} from the supply.",
        "es": "{side} toma {card} de la reserva.",
    },
    "event.undaunted.inspired": {"en": "{card} returns to the hand.", "es": "{card} vuelve a la mano."},
    "event.undaunted.fog_taken": {
        "en": "{side} takes a Fog of War into its discard pile.",
        "es": "{side} pone una Niebla de guerra en su pila de descartes.",
    },
    "event.undaunted.fog_removed": {
        "en": "{side} removes a Fog of War from the game.",
        "es": "{side} retira del juego una Niebla de guerra.",
    },
    "event.undaunted.suppressed": {"en": "{piece} is suppressed.", "es": "{piece} queda suprimido."},
    "event.undaunted.casualty_taken": {
        "en": "{side} loses {card} (from {zone}).",
        "es": "{side} pierde {card} (de {zone}).",
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
    "term.undaunted.base": {"en": "base defence", "es": "defensa base"},
    "term.undaunted.cover": {"en": "cover bonus", "es": "bono de cobertura"},
    "term.undaunted.range": {"en": "range bonus", "es": "bono de distancia"},
    "outcome.undaunted.objectives": {"en": "objectives claimed", "es": "objetivos capturados"},
}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("zone_kind", "play"): {"en": "play area", "es": "área de juego"},
    ("zone_kind", "supply"): {"en": "supply", "es": "reserva"},
    ("zone_kind", "removed"): {"en": "removed from the game", "es": "retiradas del juego"},
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
    ("attack", "suppress"): {"en": "Suppress", "es": "Suprimir"},
}
