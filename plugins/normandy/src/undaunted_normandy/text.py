"""What Normandy says, in English and Spanish; terms are those of the rulebooks."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "action.normandy.guide": {"en": "guide {piece}", "es": "guiar a {piece}"},
    "action.normandy.place_target": {
        "en": "place the target marker on {space}",
        "es": "poner el marcador de blanco en {space}",
    },
    "action.normandy.blast": {"en": "blast {piece}", "es": "bombardear a {piece}"},
    "event.normandy.counter_placed": {"en": "{piece} enters at {space}.", "es": "{piece} entra en {space}."},
    "event.normandy.target_placed": {
        "en": "{side} places its target marker on {space}.",
        "es": "{side} pone su marcador de blanco en {space}.",
    },
    "event.normandy.target_removed": {
        "en": "The target marker of {side} leaves the board.",
        "es": "El marcador de blanco de {side} sale del tablero.",
    },
    "event.normandy.hope_lost": {
        "en": "{side} can no longer reach the points needed and counts as pinned.",
        "es": "{side} ya no puede alcanzar los puntos necesarios y cuenta como inmovilizado.",
    },
    "event.normandy.radio_raised": {
        "en": "The radio tile {space} is now worth {value}.",
        "es": "La loseta de radio {space} vale ahora {value}.",
    },
    "decision.normandy.choose_guided": {"en": "Choose a counter to guide.", "es": "Elige un contador que guiar."},
    "decision.normandy.choose_target_tile": {
        "en": "Choose a tile for the target marker.",
        "es": "Elige una loseta para el marcador de blanco.",
    },
    "decision.normandy.choose_blasted": {
        "en": "Choose which counter the Blast attacks next.",
        "es": "Elige qué contador ataca ahora el bombardeo.",
    },
    "reason.normandy.enemy_on_tile": {
        "en": "An enemy counter is on the tile.",
        "es": "Hay un contador enemigo en la loseta.",
    },
    "reason.normandy.nobody_to_guide": {
        "en": "No own counter on the board is free of suppression.",
        "es": "Ningún contador propio en el tablero está libre de supresión.",
    },
    "reason.normandy.no_target_tile": {
        "en": "No other tile is three or more steps away.",
        "es": "Ninguna otra loseta está a tres o más pasos.",
    },
    "reason.normandy.no_target_marker": {
        "en": "Your target marker is not on the board.",
        "es": "Tu marcador de blanco no está en el tablero.",
    },
    "reason.normandy.enemy_counter": {
        "en": "That is an enemy counter, and only own ones can be guided.",
        "es": "Es un contador enemigo, y solo se guía a los propios.",
    },
    "reason.normandy.same_tile": {
        "en": "The target marker lies on that tile already.",
        "es": "El marcador de blanco ya está en esa loseta.",
    },
    "reason.normandy.too_near": {
        "en": "That tile is not three or more steps from the Mortar.",
        "es": "Esa loseta no está a tres o más pasos del Mortero.",
    },
    "reason.normandy.not_on_target": {
        "en": "That counter is not on the tile of your target marker.",
        "es": "Ese contador no está en la loseta de tu marcador de blanco.",
    },
    "reason.normandy.blasted": {
        "en": "The Blast does not attack that counter any more.",
        "es": "El bombardeo ya no ataca a ese contador.",
    },
    "explain.normandy.pin": {
        "en": "Enemy Riflemen still on the board",
        "es": "Fusileros enemigos que quedan en el tablero",
    },
    "term.normandy.rifleman": {"en": "{piece}", "es": "{piece}"},
    "condition.pin": {
        "en": "pin the enemy: no Rifleman of theirs is on the board",
        "es": "inmovilizar al enemigo: ningún Fusilero suyo en el tablero",
    },
    "ending.both_pinned": {
        "en": "both sides pinned: more points win, a tie goes to the initiative",
        "es": "ambos bandos inmovilizados: ganan más puntos; si hay empate, la iniciativa",
    },
    "ending.beyond_hope": {
        "en": "beyond all hope: a side can no longer reach its points",
        "es": "más allá de toda esperanza: un bando ya no puede alcanzar sus puntos",
    },
    "special.radio": {
        "en": "radio: {side} may raise the value of {at}, once controlled, by a further Control",
        "es": "radio: {side} puede subir el valor de {at}, ya controlada, con otro Controlar",
    },
    "column.normandy.target": {"en": "target marker", "es": "marcador de blanco"},
    "column.normandy.hopeless": {"en": "beyond all hope", "es": "sin esperanza"},
    "outcome.normandy.pin": {"en": "the enemy is pinned", "es": "el enemigo está inmovilizado"},
    "outcome.normandy.both_pinned": {"en": "both sides are pinned", "es": "ambos bandos están inmovilizados"},
    "outcome.normandy.beyond_hope": {
        "en": "the enemy is beyond all hope",
        "es": "el enemigo está más allá de toda esperanza",
    },
}

_US = {"en": "the US side", "es": "el bando US"}
_GERMAN = {"en": "the German side", "es": "el bando alemán"}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("side.noun", "us"): _US,
    ("seat.noun", "us"): _US,
    ("side.noun", "german"): _GERMAN,
    ("seat.noun", "german"): _GERMAN,
    ("ability", "guide"): {"en": "Guide", "es": "Guiar"},
    ("ability", "target"): {"en": "Target", "es": "Apuntar"},
    ("ability", "blast"): {"en": "Blast", "es": "Bombardear"},
    ("attack", "blast"): {"en": "Blast", "es": "Bombardear"},
    ("attack.noun", "blast"): {"en": "Blast", "es": "Bombardeo"},
}
