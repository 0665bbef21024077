"""The texts of North Africa in English and Spanish, with the terms of the rulebooks."""

MESSAGES: dict[str, dict[str, str]] = {
    "term.north_africa.structure": {"en": "structure {structure}", "es": "estructura {structure}"},
    "term.north_africa.wanted": {"en": "wanted", "es": "necesarios"},
    "term.north_africa.escaped": {"en": "{piece} escaped", "es": "{piece} ha escapado"},
    "term.north_africa.neutralised": {"en": "{piece} neutralised", "es": "{piece} neutralizado"},
    "explain.north_africa.worth": {"en": "points of {structure}", "es": "puntos de {structure}"},
    "explain.north_africa.escape": {"en": "counters that must still escape", "es": "contadores que aún deben escapar"},
    "explain.north_africa.neutralise": {
        "en": "still to be neutralised of {pieces}",
        "es": "aún por neutralizar de {pieces}",
    },
    "explain.north_africa.neutralise.pieces.none": {"en": "the enemy counters", "es": "los contadores enemigos"},
    "word.all": {"en": "all", "es": "todos"},
    "condition.escape": {"en": "escape with {wanted} of: {pieces}", "es": "escapar con {wanted} de: {pieces}"},
    "condition.neutralise": {"en": "neutralise {wanted} of: {pieces}", "es": "neutralizar {wanted} de: {pieces}"},
    "condition.neutralise.pieces.none": {"en": "the enemy counters", "es": "los contadores enemigos"},
    "column.north_africa.escaped": {"en": "escaped", "es": "escapado"},
    "column.north_africa.taken": {"en": "credited to", "es": "anotado a"},
    "column.north_africa.escape": {"en": "escape marker", "es": "marcador de escape"},
    "column.north_africa.hopeless": {"en": "beyond all hope", "es": "sin esperanza"},
    "ending.beyond_hope": {
        "en": "A side that can no longer meet its condition may lose by it.",
        "es": "Un bando que ya no puede cumplir su condición puede perder por ello.",
    },
    "outcome.north_africa.beyond_hope": {
        "en": "the enemy can no longer meet its condition",
        "es": "el enemigo ya no puede cumplir su condición",
    },
    "outcome.north_africa.both_beyond_hope": {
        "en": "neither side can meet its condition; points decide",
        "es": "ningún bando puede cumplir su condición; deciden los puntos",
    },
}

_LRDG = {"en": "the LRDG side", "es": "el bando del LRDG"}
_ITALIAN = {"en": "the Italian side", "es": "el bando italiano"}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("defence", "armoured"): {"en": "armoured defence", "es": "defensa blindada"},
    ("defence", "structure"): {"en": "structure defence", "es": "defensa de estructura"},
    ("side.noun", "lrdg"): _LRDG,
    ("seat.noun", "lrdg"): _LRDG,
    ("side.noun", "italian"): _ITALIAN,
    ("seat.noun", "italian"): _ITALIAN,
    ("attack", "strafe"): {"en": "Strafe", "es": "Ametrallar"},
    ("attack.noun", "strafe"): {"en": "Strafe", "es": "Ametrallamiento"},
    ("attack", "antitank"): {"en": "Antitank", "es": "Antitanque"},
    ("attack.noun", "antitank"): {"en": "Antitank attack", "es": "Ataque antitanque"},
    ("attack", "demolition"): {"en": "Demolition", "es": "Demolición"},
    ("attack.noun", "demolition"): {"en": "Demolition", "es": "Demolición"},
}
