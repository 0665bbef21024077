"""The words of routines: conditions and orders, with the texts in which the bot tells what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Conditions: what each says of a target (a space, a piece, a card or a seat).  ``x`` and ``trait`` are its parameters.
CONDITIONS: dict[str, dict[str, str]] = {
    "objective": {
        "en": "it counts for a condition of the own side, which does not control it",
        "es": "cuenta para una condición del propio bando, que no lo controla",
    },
    "wanted": {
        "en": "it counts for a condition of the enemy, who does not control it",
        "es": "cuenta para una condición del enemigo, que no lo controla",
    },
    "controlled": {"en": "the own side controls it", "es": "el propio bando lo controla"},
    "lost": {"en": "the enemy controls it", "es": "el enemigo lo controla"},
    "scouted": {"en": "the own side has a marker there", "es": "el propio bando tiene allí un marcador"},
    "enemy": {"en": "an enemy is there", "es": "hay allí un enemigo"},
    "friend": {"en": "another own piece is there", "es": "hay allí otra pieza propia"},
    "exit": {"en": "own pieces may leave by it", "es": "las piezas propias pueden salir por allí"},
    "within": {"en": "it is at most {x} steps away", "es": "está a {x} pasos como mucho"},
    "menaced": {"en": "an enemy is at most {x} steps from it", "es": "hay un enemigo a {x} pasos como mucho"},
    "total": {"en": "its total defence is at most {x}", "es": "su defensa total es {x} como mucho"},
    "counts": {
        "en": "it counts for a condition of the own side once it is gone",
        "es": "cuenta para una condición del propio bando cuando se retira",
    },
    "cards": {"en": "at most {x} of its cards circulate", "es": "circulan {x} de sus cartas como mucho"},
    "suppressed": {"en": "it is suppressed", "es": "está suprimido"},
    "blank": {"en": "the card has no use", "es": "la carta no tiene ningún uso"},
    "trait": {"en": "it has the trait {trait}", "es": "tiene el rasgo {trait}"},
    "drives": {"en": "the seat moves its vehicle", "es": "el asiento mueve su vehículo"},
    "seated": {"en": "the acting piece sits in a vehicle", "es": "la pieza que actúa está en un vehículo"},
    "leaver": {
        "en": "the acting piece counts once it has left the board",
        "es": "la pieza que actúa cuenta cuando sale del tablero",
    },
    "round": {"en": "it is round {x} or later", "es": "es la ronda {x} o posterior"},
    "hand": {"en": "the hand has at most {x} cards", "es": "la mano tiene {x} cartas como mucho"},
}

#: Orders: which of several targets comes first.
ORDERS: dict[str, dict[str, str]] = {
    "nearest": {"en": "the nearest", "es": "el más cercano"},
    "points": {"en": "the most points", "es": "más puntos"},
    "weakest": {"en": "the lowest total defence", "es": "la menor defensa total"},
    "covered": {"en": "the most cover", "es": "más cobertura"},
    "fewest": {"en": "the fewest cards in circulation", "es": "menos cartas en circulación"},
    "most": {"en": "the most cards in circulation", "es": "más cartas en circulación"},
    "initiative": {"en": "the highest initiative", "es": "la iniciativa más alta"},
    "idle": {"en": "cards with nothing to do", "es": "las cartas sin nada que hacer"},
    "named": {"en": "in the order of the list", "es": "en el orden de la lista"},
}

WHY = {
    "en": "Routine \u201c{title}\u201d, instruction {number}: {do}{when}{unless}{first}.",
    "es": "Rutina \u201c{title}\u201d, instrucción {number}: {do}{when}{unless}{first}.",
}
WHEN = {"en": ", if {words}", "es": ", si {words}"}
UNLESS = {"en": ", unless {words}", "es": ", salvo si {words}"}
FIRST = {"en": "; first {words}", "es": "; primero {words}"}
THEN = {"en": ", then ", "es": "; luego "}
AND = {"en": " and ", "es": " y "}
OR = {"en": " or ", "es": " o "}
NOTHING = {"en": "No instruction applies.", "es": "Ninguna instrucción se aplica."}
OTHER = {"en": "The routine chooses something else.", "es": "La rutina elige otra cosa."}


def tell(routine: Mapping[str, Any], number: int, catalog: Mapping[str, Any]) -> dict[str, str]:
    """Which instruction of a routine is done, by language: one sentence."""
    instruction = routine["instructions"][number - 1]
    do = instruction["do"]
    return {
        lang: WHY[lang].format(
            title=routine["title"][lang],
            number=number,
            do=catalog["abilities" if do in catalog["abilities"] else "actions"][do]["title"][lang],
            when=_conditions(instruction["when"], lang, WHEN, AND),
            unless=_conditions(instruction["unless"], lang, UNLESS, OR),
            first=_orders(instruction, lang),
        )
        for lang in WHY
    }


def _conditions(
    conditions: Sequence[Mapping[str, Any]], lang: str, frame: Mapping[str, str], joint: Mapping[str, str]
) -> str:
    words = [CONDITIONS[given["condition"]][lang].format(x=given["x"], trait=given["trait"]) for given in conditions]
    return frame[lang].format(words=joint[lang].join(words)) if words else ""


def _orders(instruction: Mapping[str, Any], lang: str) -> str:
    words = [ORDERS[given["by"]][lang] for given in instruction["first"]]
    return FIRST[lang].format(words=THEN[lang].join(words)) if words else ""
