"""What a finished game leaves behind: read from its position, and only what every seat sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_campaign.edits import TILE, Edit, Lose, Swap
from undaunted_core.errors import Fault, LinkError
from undaunted_core.game.position.words import words_of
from undaunted_core.ids import nearest
from undaunted_core.kernel.state import PUBLIC

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import undaunted_core as uc
    from undaunted_campaign.definitions import CampaignDefinition
    from undaunted_campaign.values import Result
    from undaunted_core.kernel.state import Column
    from undaunted_core.mechanics.state import CoreRules


def list_edits(campaign: CampaignDefinition, game: uc.Game, result: Result, points: Mapping[str, int]) -> list[Edit]:
    """The losses of a game and the veterans of its result, in this order."""
    edits: list[Edit] = list(_losses(campaign, game))
    losses = {(edit.side, edit.card) for edit in edits if isinstance(edit, Lose)}
    for veteran in campaign.veterans:
        is_hurt = veteran.unhurt and (veteran.side, veteran.name) in losses
        if result.stage in (veteran.stages or (result.stage,)) and result.fits(veteran, points) and not is_hurt:
            edits.append(Swap(veteran.side, veteran.name, veteran.becomes, veteran.number, veteran.fields))
    return edits


def _losses(campaign: CampaignDefinition, game: uc.Game) -> Iterator[Lose]:
    losses = campaign.losses
    if losses is None:
        return
    every = game.position()["zones"]
    for side in game.sides:
        counts: dict[str, int] = {}
        for kind in losses.zones:
            for card, number in every.get(side, {}).get(kind, {}).items():
                counts[card] = counts.get(card, 0) + number
        for card, number in counts.items():
            if card not in losses.spares:
                yield Lose(side, card, number, losses)


def keep_map(campaign: CampaignDefinition, game: uc.Game, kept: dict[str, dict[str, Any]]) -> None:
    """Note what the map of a game keeps: field of a space -> tile -> value, or side -> value.

    A tile that has become another is known by the new one from here on.
    """
    position = game.position() if campaign.kept else {}
    spaces = [space.name for space in game.board.spaces]
    faces = {
        space: face
        for entry in campaign.kept
        if entry.field == TILE
        for space, face in _rows(position, entry.part).items()
    }
    for entry in campaign.kept:
        rows, memory = _rows(position, entry.part), kept.setdefault(entry.field, {})
        of_sides = find_columns(game.rules)[entry.part].index == ("side", "space")
        for space in spaces:
            face = faces.get(space, space)
            if entry.field == TILE:
                memory |= {tile: face for tile, now in memory.items() if now == space}
                memory[space] = face
            elif of_sides:
                memory[face] = {side: rows.get(side, {}).get(space) for side in game.sides}
            else:
                memory[face] = rows.get(space)


def _rows(position: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    slot, _, column = part.partition(".")
    rows: Mapping[str, Any] = position.get(part, {})
    return position.get("state", {}).get(slot, {}).get(column, {}) if column else rows


def find_columns(rules: CoreRules) -> dict[str, Column]:
    """What positions of a game say of spaces and all see: by the word of the part, else by slice and column."""
    words = {(part.slot, part.col.name): part.word for part in words_of(rules).rows}
    return {
        words.get((slot, col.name), f"{slot}.{col.name}"): col
        for slot, cols in rules.columns.items()
        for col in cols
        if col.index in (("space",), ("side", "space")) and col.visible == PUBLIC
    }


def check_kept(campaign: CampaignDefinition, rules: CoreRules, file: str) -> None:
    """Raise :class:`LinkError` for what a campaign keeps and no position says of spaces for all to see."""
    columns = find_columns(rules)
    faults = [
        Fault(file, f"/kept/{at}/part", repr(entry.part), f"one of {', '.join(columns) or 'none'}",
              nearest(entry.part, columns))
        for at, entry in enumerate(campaign.kept)
        if entry.part not in columns
    ]  # fmt: skip
    if faults:
        raise LinkError(faults)


__all__ = ["check_kept", "find_columns", "keep_map", "list_edits"]
