"""The words of the drawings, in English and Spanish; titles come from the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

MESSAGES: dict[str, dict[str, str]] = {
    "round": {"en": "Round {number}", "es": "Ronda {number}"},
    "over": {"en": "over, won by {who}", "es": "terminada, gana {who}"},
    "nobody": {"en": "nobody", "es": "nadie"},
    "chance": {"en": "chance", "es": "el azar"},
    "spectator": {"en": "spectator", "es": "espectador"},
    "everybody": {"en": "all", "es": "todos"},
    "asked": {"en": "asked: {who}", "es": "decide: {who}"},
    "initiative": {"en": "initiative: {who}", "es": "iniciativa: {who}"},
    "seen_by": {"en": "view: {who}", "es": "vista: {who}"},
    "cover": {"en": "cover {value}", "es": "cob. {value}"},
    "short_cover": {"en": "c{value}", "es": "c{value}"},
    "sign_points": {"en": "*n objective points", "es": "*n puntos de objetivo"},
    "sign_scouted": {"en": "side scouted", "es": "bando: explorada"},
    "sign_controlled": {"en": "[SIDE] controlled", "es": "[BANDO]: controlada"},
    "sign_suppressed": {"en": "! suppressed", "es": "! suprimido"},
    "sign_cover": {"en": "cn cover", "es": "cn cobertura"},
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
    "zone.deck": {"en": "deck", "es": "mazo"},
    "zone.hand": {"en": "hand", "es": "mano"},
    "zone.play": {"en": "play", "es": "juego"},
    "zone.discard": {"en": "discard", "es": "descarte"},
    "zone.supply": {"en": "supply", "es": "reserva"},
    "zone.removed": {"en": "removed", "es": "retirada"},
    "cards.hand": {"en": "{who} hand: ", "es": "Mano ({who}): "},
    "cards.play": {"en": "{who} play area: ", "es": "Área de juego ({who}): "},
    "cards.discard": {"en": "{who} discard pile: ", "es": "Descartes ({who}): "},
    "cards.supply": {"en": "{who} supply: ", "es": "Reserva ({who}): "},
    "cards.removed": {"en": "{who} removed from the game: ", "es": "Retiradas del juego ({who}): "},
    "tile": {"en": "Tile {space}: {text}", "es": "Loseta {space}: {text}"},
    "fact_ground": {"en": "{label}, cover {value}", "es": "{label}, cobertura {value}"},
    "fact_points": {"en": "objective worth {value}", "es": "objetivo de valor {value}"},
    "fact_scouted": {"en": "scouted by {who}", "es": "explorada: {who}"},
    "fact_controlled": {"en": "controlled by {who}", "es": "controlada: {who}"},
    "fact_piece": {"en": "{piece}, ready", "es": "{piece}, preparado"},
    "fact_suppressed": {"en": "{piece}, suppressed", "es": "{piece}, suprimido"},
    "fact_next_to": {"en": "next to {spaces}", "es": "junto a {spaces}"},
    "fact_off_board": {"en": "Off the board: {piece}", "es": "Fuera del tablero: {piece}"},
    "fact_count": {"en": "{who}, {zone}: {count}", "es": "{who}, {zone}: {count}"},
    "fact_held": {"en": "{who}, objective points held: {count}", "es": "{who}, puntos de objetivo: {count}"},
}


def say(key: str, lang: str, **fields: Any) -> str:
    """The words of a key, filled in."""
    return MESSAGES[key][lang].format_map(fields)


def zone_word(kind: str, titles: Mapping[str, Mapping[str, Any]], lang: str) -> str:
    """A short word for a kind of zone; the title in the catalogue for those of packs."""
    found = MESSAGES.get(f"zone.{kind}")
    return found[lang] if found else str(titles[kind]["title"][lang])
