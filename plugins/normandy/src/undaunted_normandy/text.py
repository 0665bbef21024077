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
        "en": "{side} aims its Mortar at {space}.",
        "es": "{side} apunta su Mortero a {space}.",
    },
    "event.normandy.target_removed": {
        "en": "{side}'s target marker leaves the board.",
        "es": "El marcador de blanco de {side} sale del tablero.",
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
    "outcome.normandy.pin": {"en": "the enemy is pinned", "es": "el enemigo está inmovilizado"},
    "outcome.normandy.both_pinned": {"en": "both sides are pinned", "es": "ambos bandos están inmovilizados"},
    "outcome.normandy.beyond_hope": {
        "en": "the enemy is beyond all hope",
        "es": "el enemigo está más allá de toda esperanza",
    },
}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("ability", "guide"): {"en": "Guide", "es": "Guiar"},
    ("ability", "target"): {"en": "Target", "es": "Apuntar"},
    ("ability", "blast"): {"en": "Blast", "es": "Bombardear"},
    ("attack", "blast"): {"en": "Blast", "es": "Bombardear"},
}
