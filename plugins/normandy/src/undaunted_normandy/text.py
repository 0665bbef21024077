"""The texts of Normandy in English and Spanish, with the terms of the rulebooks."""

MESSAGES: dict[str, dict[str, str]] = {
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
        "es": "ambos bandos inmovilizados: gana quien tiene más puntos; si hay empate, quien tiene la iniciativa",
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
    "outcome.normandy.both_pinned": {"en": "both sides are pinned", "es": "ambos bandos están inmovilizados"},
    "outcome.normandy.beyond_hope": {
        "en": "the enemy is beyond all hope",
        "es": "el enemigo está más allá de toda esperanza",
    },
}

_US = {"en": "the US side", "es": "el bando de EE. UU."}
_GERMAN = {"en": "the German side", "es": "el bando alemán"}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("side.noun", "us"): _US,
    ("seat.noun", "us"): _US,
    ("side.noun", "german"): _GERMAN,
    ("seat.noun", "german"): _GERMAN,
    ("attack", "blast"): {"en": "Blast", "es": "Bombardear"},
    ("attack.noun", "blast"): {"en": "Blast", "es": "Bombardeo"},
}
