"""What the mechanics say, in English and Spanish."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "action.core.pass": {"en": "pass", "es": "pasar"},
    "action.core.stop": {"en": "stop here", "es": "parar aquí"},
    "action.core.end_turn": {"en": "end the turn", "es": "terminar el turno"},
    "action.core.bid": {"en": "bid {card}", "es": "apostar {card}"},
    "action.core.play": {"en": "play {card}: {ability}", "es": "jugar {card}: {ability}"},
    "action.core.step": {"en": "go to {space}", "es": "ir a {space}"},
    "action.core.target": {"en": "aim at {piece}", "es": "apuntar a {piece}"},
    "action.core.react": {"en": "react with {card}", "es": "reaccionar con {card}"},
    "action.core.draw": {"en": "{card} is drawn", "es": "se roba {card}"},
    "action.core.roll": {"en": "the die shows {face}", "es": "el dado muestra {face}"},
    "event.core.round_begun": {"en": "Round {round} begins.", "es": "Comienza la ronda {round}."},
    "event.core.reshuffled": {
        "en": "{side}: the discard pile becomes the new deck.",
        "es": "{side}: la pila de descartes forma un nuevo mazo.",
    },
    "event.core.drawn": {"en": "{side} draws {card}.", "es": "{side} roba {card}."},
    "event.core.drawn.unseen": {"en": "{side} draws a card.", "es": "{side} roba una carta."},
    "event.core.bid_revealed": {
        "en": "{side} bid {card} (initiative {value}).",
        "es": "{side} apostó {card} (iniciativa {value}).",
    },
    "event.core.initiative_taken": {"en": "{side} has the initiative.", "es": "{side} tiene la iniciativa."},
    "event.core.marker_placed": {
        "en": "{side} places a control marker on {space}.",
        "es": "{side} pone un marcador de control en {space}.",
    },
    "event.core.control_taken": {"en": "{side} takes control of {space}.", "es": "{side} controla {space}."},
    "event.core.control_lost": {
        "en": "{side} no longer controls {space}.",
        "es": "{side} ya no controla {space}.",
    },
    "event.core.moved": {"en": "{piece} moves to {space}.", "es": "{piece} se mueve a {space}."},
    "event.core.attacked": {
        "en": "{attack}: {piece} at {target}, total defence {total}.",
        "es": "{attack}: {piece} contra {target}, defensa total {total}.",
    },
    "event.core.rolled": {
        "en": "The roll against {target}: {faces}; hit: {success}.",
        "es": "La tirada contra {target}: {faces}; éxito: {success}.",
    },
    "event.core.game_ended": {"en": "The game is over: {winners}.", "es": "La partida ha terminado: {winners}."},
    "decision.core.choose_bid": {
        "en": "Choose a card to bid for the initiative.",
        "es": "Elige una carta para apostar por la iniciativa.",
    },
    "decision.core.choose_play": {
        "en": "Play a card or end the turn.",
        "es": "Juega una carta o termina el turno.",
    },
    "decision.core.choose_step": {"en": "Choose the next tile, or stop.", "es": "Elige la siguiente loseta o para."},
    "decision.core.choose_target": {"en": "Choose a target.", "es": "Elige un blanco."},
    "decision.core.choose_reaction": {"en": "React or pass.", "es": "Reacciona o pasa."},
    "reason.core.not_offered": {
        "en": "That is not among the choices now.",
        "es": "Eso no está entre las opciones ahora.",
    },
    "reason.core.not_asked": {"en": "{seat} is not asked now.", "es": "{seat} no decide ahora."},
    "reason.core.over": {"en": "The game is over.", "es": "La partida ha terminado."},
    "reason.core.not_in_hand": {"en": "That card is not in your hand.", "es": "Esa carta no está en tu mano."},
    "reason.core.not_on_card": {
        "en": "The card does not offer that.",
        "es": "La carta no ofrece eso.",
    },
    "reason.core.not_adjacent": {
        "en": "That space is not adjacent.",
        "es": "Ese espacio no es adyacente.",
    },
    "reason.core.not_enterable": {
        "en": "That space may not be entered this way.",
        "es": "No se puede entrar así en ese espacio.",
    },
}


def zone_titles() -> dict[tuple[str, str], dict[str, str]]:
    """Titles of the built-in zone kinds."""
    return {
        ("zone_kind", "deck"): {"en": "deck", "es": "mazo"},
        ("zone_kind", "hand"): {"en": "hand", "es": "mano"},
        ("zone_kind", "discard"): {"en": "discard pile", "es": "pila de descartes"},
    }
