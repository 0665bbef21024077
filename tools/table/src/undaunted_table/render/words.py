"""The words of the drawings, in English and Spanish; titles come from the catalogue."""

from __future__ import annotations

from typing import Any

MESSAGES: dict[str, dict[str, str]] = {
    "round": {"en": "Round {number}", "es": "Ronda {number}"},
    "over": {"en": "over, won by {who}", "es": "terminada, gana {who}"},
    "nobody": {"en": "nobody", "es": "nadie"},
    "chance": {"en": "chance", "es": "el azar"},
    "spectator": {"en": "spectator", "es": "espectador"},
    "everybody": {"en": "all", "es": "todos"},
    "asked": {"en": "asked: {who}", "es": "decide: {who}"},
    "seen_by": {"en": "view: {who}", "es": "vista: {who}"},
    "sign_level": {"en": "side {title}", "es": "bando: {title}"},
    "sign_full": {"en": "[SIDE] {title}", "es": "[BANDO]: {title}"},
    "sign_disabled": {"en": "# disabled", "es": "# inutilizado"},
    "held_by": {"en": "held by: {who}", "es": "en poder de: {who}"},
    "damage": {"en": "damage {number} of {most}", "es": "daño {number} de {most}"},
    "disabled": {"en": "disabled", "es": "inutilizado"},
    "disabled_from": {"en": "disabled from {number}", "es": "inutilizado desde {number}"},
    "seat": {"en": "seat {number}", "es": "asiento {number}"},
    "seat_empty": {"en": "empty", "es": "vacío"},
    "worth": {"en": "worth {value}", "es": "vale {value}"},
    "off_board": {"en": "{who}, off the board: ", "es": "{who}, fuera del tablero: "},
    "cards_in": {"en": "cards in", "es": "cartas en"},
    "points": {"en": "points", "es": "puntos"},
    "table": {"en": "table", "es": "mesa"},
    "cards_of": {"en": "{who} {zone}: ", "es": "{zone} ({who}): "},
    "tile": {"en": "Tile {space}: {text}", "es": "Loseta {space}: {text}"},
    "fact_points": {"en": "objective worth {value}", "es": "objetivo de valor {value}"},
    "fact_control": {"en": "{title} by {who}", "es": "{title}: {who}"},
    "fact_next_to": {"en": "next to {spaces}", "es": "junto a {spaces}"},
    "fact_off_board": {"en": "Off the board: {piece}", "es": "Fuera del tablero: {piece}"},
    "fact_count": {"en": "{who}, {zone}: {count}", "es": "{who}, {zone}: {count}"},
    "fact_held": {"en": "{who}, objective points held: {count}", "es": "{who}, puntos de objetivo: {count}"},
}


def say(key: str, lang: str, **fields: Any) -> str:
    """The words of a key, filled in."""
    return MESSAGES[key][lang].format_map(fields)
