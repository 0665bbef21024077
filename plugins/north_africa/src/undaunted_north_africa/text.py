"""What North Africa says, in English and Spanish; terms are those of the rulebooks."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "action.north_africa.stay": {"en": "stay where he is", "es": "quedarse donde está"},
    "action.north_africa.escape": {"en": "escape", "es": "escapar"},
    "action.north_africa.enter": {
        "en": "{card:short} enters {vehicle:short}, seat {place}",
        "es": "{card:short} sube a {vehicle:short}, asiento {place}",
    },
    "action.north_africa.exit": {
        "en": "{card:short} exits his vehicle",
        "es": "{card:short} baja de su vehículo",
    },
    "action.north_africa.reposition": {
        "en": "{card:short} repositions to seat {place}",
        "es": "{card:short} pasa al asiento {place}",
    },
    "action.north_africa.switch": {
        "en": "switch seats with {piece:short}",
        "es": "cambiar de asiento con {piece:short}",
    },
    "action.north_africa.repair": {"en": "repair {piece}", "es": "reparar {piece}"},
    "action.north_africa.mark": {"en": "choose {space}", "es": "elegir {space}"},
    "action.north_africa.pick": {"en": "pick {piece}", "es": "elegir a {piece}"},
    "event.north_africa.card_laid": {"en": "{side} plays {card:short}.", "es": "{side} juega {card:short}."},
    "event.north_africa.card_used": {
        "en": "{side} uses {card:short}: {ability}.",
        "es": "{side} usa {card:short}: {ability}.",
    },
    "event.north_africa.damaged": {
        "en": "{vehicle} is damaged (damage {damage}).",
        "es": "{vehicle} sufre daños (daño {damage}).",
    },
    "event.north_africa.disabled": {"en": "{vehicle} is disabled.", "es": "{vehicle} queda inutilizado."},
    "event.north_africa.destroyed": {"en": "{vehicle} is destroyed.", "es": "{vehicle} queda destruido."},
    "event.north_africa.repaired": {
        "en": "{vehicle} is repaired (damage {damage}).",
        "es": "{vehicle} es reparado (daño {damage}).",
    },
    "event.north_africa.enabled": {"en": "{vehicle} is ready again.", "es": "{vehicle} vuelve a estar preparado."},
    "event.north_africa.structure_destroyed": {
        "en": "{side} destroys {structure} and scores {points}.",
        "es": "{side} destruye {structure} y anota {points}.",
    },
    "event.north_africa.escaped": {"en": "{piece} escapes.", "es": "{piece} escapa."},
    "event.north_africa.card_removed": {
        "en": "{card} leaves the game, out of {source:short}.",
        "es": "{card} sale del juego, de {source:short}.",
    },
    "event.north_africa.hope_lost": {
        "en": "{side} can no longer meet its condition.",
        "es": "{side} ya no puede cumplir su condición.",
    },
    "decision.north_africa.choose_use": {
        "en": "Choose what the card is used for.",
        "es": "Elige para qué se usa la carta.",
    },
    "decision.north_africa.choose_shift": {
        "en": "Let the soldier enter, exit or reposition, or let him stay.",
        "es": "Haz subir, bajar o cambiar de asiento al soldado, o que se quede.",
    },
    "decision.north_africa.choose_switch": {
        "en": "Choose with whom to switch seats.",
        "es": "Elige con quién cambiar de asiento.",
    },
    "decision.north_africa.choose_repair": {
        "en": "Choose the vehicle to repair.",
        "es": "Elige el vehículo que reparar.",
    },
    "decision.north_africa.choose_navigated": {
        "en": "Choose the next tile to scout, or stop.",
        "es": "Elige la siguiente loseta que explorar, o para.",
    },
    "decision.north_africa.choose_surveiled": {
        "en": "Choose the next tile to scout, or stop.",
        "es": "Elige la siguiente loseta que explorar, o para.",
    },
    "decision.north_africa.choose_injured": {
        "en": "Choose the soldier aboard who is injured.",
        "es": "Elige el soldado a bordo que resulta herido.",
    },
    "decision.north_africa.choose_suppressed": {
        "en": "Choose the soldier aboard who is suppressed.",
        "es": "Elige el soldado a bordo que queda suprimido.",
    },
    "reason.north_africa.other_card": {"en": "Another card is being played.", "es": "Se está jugando otra carta."},
    "reason.north_africa.aboard": {
        "en": "He is in a vehicle and must exit it first.",
        "es": "Está en un vehículo y antes debe bajar.",
    },
    "reason.north_africa.on_foot": {"en": "He is in no vehicle.", "es": "No está en ningún vehículo."},
    "reason.north_africa.vehicle_elsewhere": {
        "en": "The vehicle is not on his tile.",
        "es": "El vehículo no está en su loseta.",
    },
    "reason.north_africa.enemy_aboard": {
        "en": "Enemy soldiers are aboard.",
        "es": "Hay soldados enemigos a bordo.",
    },
    "reason.north_africa.no_such_seat": {
        "en": "The vehicle has no such seat.",
        "es": "El vehículo no tiene ese asiento.",
    },
    "reason.north_africa.seat_taken": {"en": "Somebody sits there.", "es": "Ese asiento está ocupado."},
    "reason.north_africa.disabled": {"en": "The vehicle is disabled.", "es": "El vehículo está inutilizado."},
    "reason.north_africa.not_this_seat": {
        "en": "His seat does not offer that, or he lacks the specialism it needs.",
        "es": "Su asiento no lo ofrece, o le falta la especialidad que exige.",
    },
    "reason.north_africa.no_road": {
        "en": "The vehicle may not enter: the tile is rough or has none of your control markers.",
        "es": "El vehículo no puede entrar: la loseta es accidentada o no tiene un marcador de control propio.",
    },
    "reason.north_africa.no_crewmate": {
        "en": "Nobody else is in his vehicle.",
        "es": "No hay nadie más en su vehículo.",
    },
    "reason.north_africa.not_aboard_with": {
        "en": "That is not another soldier in the same vehicle.",
        "es": "Ese no es otro soldado del mismo vehículo.",
    },
    "reason.north_africa.nothing_to_repair": {
        "en": "No damaged vehicle is at hand.",
        "es": "No hay ningún vehículo dañado a mano.",
    },
    "reason.north_africa.no_vehicle": {"en": "That is no vehicle.", "es": "Eso no es un vehículo."},
    "reason.north_africa.own_vehicle_only": {
        "en": "From a seat only that vehicle can be repaired.",
        "es": "Desde un asiento solo se puede reparar ese vehículo.",
    },
    "reason.north_africa.undamaged": {"en": "The vehicle has no damage.", "es": "El vehículo no tiene daños."},
    "reason.north_africa.chosen": {"en": "That tile was chosen already.", "es": "Esa loseta ya fue elegida."},
    "reason.north_africa.not_near": {
        "en": "The first tile must be adjacent to his, each further one to one chosen before.",
        "es": "La primera loseta debe ser adyacente a la suya, y cada una de las demás, a una elegida antes.",
    },
    "reason.north_africa.held": {
        "en": "The enemy controls the tile and has a soldier on it.",
        "es": "El enemigo controla la loseta y tiene un soldado en ella.",
    },
    "reason.north_africa.no_escape_marker": {
        "en": "No escape marker lies on this tile.",
        "es": "No hay marcador de escape en esta loseta.",
    },
    "reason.north_africa.may_not_escape": {
        "en": "The counter, or somebody aboard, is not allowed to escape.",
        "es": "El contador, o alguien a bordo, no puede escapar.",
    },
    "reason.north_africa.target_aboard": {
        "en": "Whoever is aboard a vehicle cannot be targeted, only the vehicle.",
        "es": "No se puede atacar a quien está a bordo, solo al vehículo.",
    },
    "reason.north_africa.no_regular_defence": {
        "en": "It has no regular defence.",
        "es": "No tiene defensa normal.",
    },
    "reason.north_africa.not_armoured": {"en": "It has no armoured defence.", "es": "No tiene defensa blindada."},
    "reason.north_africa.not_to_destroy": {
        "en": "This side scores structures by holding them, not by destroying them.",
        "es": "Este bando puntúa las estructuras al controlarlas, no al destruirlas.",
    },
    "reason.north_africa.not_on_tile": {
        "en": "A charge reaches only what is on the soldier's own tile.",
        "es": "Una carga solo alcanza lo que está en la loseta del soldado.",
    },
    "reason.north_africa.no_strafe_target": {
        "en": "There is no enemy counter with a regular defence in the open.",
        "es": "No hay ningún contador enemigo con defensa normal al descubierto.",
    },
    "reason.north_africa.no_antitank_target": {
        "en": "No enemy counter with an armoured defence is on the board.",
        "es": "No hay ningún contador enemigo con defensa blindada en el tablero.",
    },
    "reason.north_africa.no_demolition_target": {
        "en": "Nothing to blow up is on his tile.",
        "es": "No hay nada que volar en su loseta.",
    },
    "reason.north_africa.not_aboard_target": {
        "en": "Only somebody aboard the vehicle that was hit can be picked.",
        "es": "Solo se puede elegir a alguien a bordo del vehículo alcanzado.",
    },
    "term.north_africa.armour": {"en": "armoured defence", "es": "defensa blindada"},
    "term.north_africa.charge": {"en": "armoured or structure defence", "es": "defensa blindada o de estructura"},
    "term.north_africa.damage": {"en": "damage so far", "es": "daño hasta ahora"},
    "term.north_africa.one_damage": {"en": "this hit", "es": "este impacto"},
    "term.north_africa.structure": {"en": "structure {structure}", "es": "estructura {structure}"},
    "term.north_africa.wanted": {"en": "wanted", "es": "necesarios"},
    "term.north_africa.escaped": {"en": "{piece} escaped", "es": "{piece} ha escapado"},
    "term.north_africa.neutralised": {"en": "{piece} neutralised", "es": "{piece} neutralizado"},
    "explain.north_africa.damage": {
        "en": "damage of {vehicle} after a hit (disabled at {critical}, destroyed at {integrity})",
        "es": "daño de {vehicle} tras un impacto (inutilizado con {critical}, destruido con {integrity})",
    },
    "explain.north_africa.worth": {"en": "points of {structure}", "es": "puntos de {structure}"},
    "explain.north_africa.escape": {"en": "counters that must still escape", "es": "contadores que aún deben escapar"},
    "explain.north_africa.neutralise": {
        "en": "enemy counters still to be neutralised",
        "es": "contadores enemigos que aún hay que neutralizar",
    },
    "word.all": {"en": "all", "es": "todos"},
    "condition.escape": {"en": "escape with {wanted} of: {pieces}", "es": "escapar con {wanted} de: {pieces}"},
    "condition.neutralise": {"en": "neutralise {wanted} of: {pieces}", "es": "neutralizar {wanted} de: {pieces}"},
    "condition.neutralise.pieces.none": {"en": "the enemy counters", "es": "los contadores enemigos"},
    "column.north_africa.damage": {"en": "damage", "es": "daño"},
    "column.north_africa.escaped": {"en": "escaped", "es": "escapado"},
    "column.north_africa.taken": {"en": "credited to", "es": "anotado a"},
    "column.north_africa.escape": {"en": "escape marker", "es": "marcador de escape"},
    "column.north_africa.hopeless": {"en": "beyond all hope", "es": "sin esperanza"},
    "column.north_africa.shifted": {
        "en": "the soldier of this card has entered, exited or repositioned",
        "es": "el soldado de esta carta ya ha subido, bajado o cambiado de asiento",
    },
    "ending.beyond_hope": {
        "en": "A side that can no longer meet its condition may lose by it.",
        "es": "Un bando que ya no puede cumplir su condición puede perder por ello.",
    },
    "outcome.north_africa.escape": {"en": "escape", "es": "escape"},
    "outcome.north_africa.neutralise": {"en": "enemy neutralised", "es": "enemigo neutralizado"},
    "outcome.north_africa.beyond_hope": {
        "en": "the enemy can no longer meet its condition",
        "es": "el enemigo ya no puede cumplir su condición",
    },
    "outcome.north_africa.both_beyond_hope": {
        "en": "neither side can meet its condition; points decide",
        "es": "ningún bando puede cumplir su condición; deciden los puntos",
    },
}

_LRDG = {"en": "the LRDG side", "es": "el bando LRDG"}
_ITALIAN = {"en": "the Italian side", "es": "el bando italiano"}

TITLES: dict[tuple[str, str], dict[str, str]] = {
    ("trait", "rough"): {"en": "rough", "es": "accidentado"},
    ("defence", "armoured"): {"en": "armoured defence", "es": "defensa blindada"},
    ("defence", "structure"): {"en": "structure defence", "es": "defensa de estructura"},
    ("specialism", "driver"): {"en": "driver", "es": "conductor"},
    ("specialism", "gunner"): {"en": "gunner", "es": "artillero"},
    ("specialism", "crew"): {"en": "crewman", "es": "tripulante"},
    ("side.noun", "lrdg"): _LRDG,
    ("seat.noun", "lrdg"): _LRDG,
    ("side.noun", "italian"): _ITALIAN,
    ("seat.noun", "italian"): _ITALIAN,
    ("action", "north_africa.enter"): {"en": "enter", "es": "subir"},
    ("action", "north_africa.exit"): {"en": "exit", "es": "bajar"},
    ("action", "north_africa.reposition"): {"en": "reposition", "es": "cambiar de asiento"},
    ("ability", "switch_seats"): {"en": "Switch seats", "es": "Cambiar de asiento"},
    ("ability", "drive"): {"en": "Drive", "es": "Conducir"},
    ("ability", "navigate"): {"en": "Navigate", "es": "Navegar"},
    ("ability", "surveil"): {"en": "Surveil", "es": "Vigilar"},
    ("ability", "repair"): {"en": "Repair", "es": "Reparar"},
    ("ability", "strafe"): {"en": "Strafe", "es": "Ametrallar"},
    ("ability", "antitank"): {"en": "Antitank", "es": "Antitanque"},
    ("ability", "demolition"): {"en": "Demolition", "es": "Demolición"},
    ("attack", "strafe"): {"en": "Strafe", "es": "Ametrallar"},
    ("attack.noun", "strafe"): {"en": "Strafe", "es": "Ametrallamiento"},
    ("attack", "antitank"): {"en": "Antitank", "es": "Antitanque"},
    ("attack.noun", "antitank"): {"en": "Antitank attack", "es": "Ataque antitanque"},
    ("attack", "demolition"): {"en": "Demolition", "es": "Demolición"},
    ("attack.noun", "demolition"): {"en": "Demolition", "es": "Demolición"},
}
