"""The texts of vehicles in English and Spanish, with the terms of the rulebooks."""

MESSAGES: dict[str, dict[str, str]] = {
    "term.vehicles.damage": {"en": "damage so far", "es": "daño hasta ahora"},
    "term.vehicles.one_damage": {"en": "this hit", "es": "este impacto"},
    "explain.vehicles.damage": {
        "en": "damage of {vehicle} after a hit (disabled at {critical}, destroyed at {integrity})",
        "es": "daño de {vehicle} tras un impacto (inutilizado con {critical}, destruido con {integrity})",
    },
    "column.vehicles.damage": {"en": "damage", "es": "daño"},
    "column.vehicles.shifted": {
        "en": "the soldier of this card has entered, exited or repositioned",
        "es": "el soldado de esta carta ya ha subido, bajado o cambiado de asiento",
    },
}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("trait", "vehicle"): {"en": "vehicle", "es": "vehículo"},
    ("trait", "rough"): {"en": "rough", "es": "accidentado"},
    ("specialism", "driver"): {"en": "driver", "es": "conductor"},
    ("specialism", "gunner"): {"en": "gunner", "es": "artillero"},
    ("specialism", "crew"): {"en": "crewman", "es": "tripulante"},
    ("action", "vehicles.enter"): {"en": "enter", "es": "subir"},
    ("action", "vehicles.exit"): {"en": "exit", "es": "bajar"},
    ("action", "vehicles.reposition"): {"en": "reposition", "es": "cambiar de asiento"},
}
