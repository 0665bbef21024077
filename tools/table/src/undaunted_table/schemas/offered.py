"""The names that positions of a game may hold, as far as they are known without a scenario: for editors to offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.compiling import Together
from undaunted_core.game.position.words import CARD, NOBODY, PIECE
from undaunted_core.game.position.zones import TABLE
from undaunted_core.ids import local_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.extension.manager import Library

SPACE, SIDE, ZONE = "space", "side", "zone"


class Offered:
    """The names of a game with packs: those in its scenarios, and of each kind that these use all definitions.

    ``names[domain]`` are those of a domain, ``scenarios`` what a position calls the scenarios.
    """

    def __init__(self, library: Library, game: str, packs: tuple[str, ...]) -> None:
        together = Together(library, game, packs)
        self.game = game
        self.scenarios = [local_name(id) if entity.own else id for id, entity in together.scenarios.items()]
        self.names: dict[str, dict[str, None]] = {domain: {} for domain in (SIDE, SPACE, PIECE, CARD, ZONE)}
        kinds = {id(entity): kind for kind, members in together.definitions.items() for entity in members.values()}
        for scenario in together.scenarios:
            try:
                rules = together.sketch(scenario, is_whole=False)
            except UndauntedError:
                # Its faults are told by validate.
                continue
            source: Any = rules.source
            used = {
                SPACE: [space.tile for space in source.spaces],
                PIECE: [piece.definition for piece in source.pieces],
                CARD: [card.definition for card in source.cards],
            }
            for domain, names in self.names.items():
                names.update(dict.fromkeys(rules.names[domain]))
                for kind in dict.fromkeys(kinds[id(entity)] for entity in used.get(domain, ()) if id(entity) in kinds):
                    names.update(dict.fromkeys(together.definitions[kind]))

    def owners(self, domain: str, nobody: str) -> dict[str, list[str]]:
        """The names of a domain by side, without it; those that begin with no side under ``nobody``."""
        owners: dict[str, list[str]] = {side: [] for side in (*self.names[SIDE], nobody)}
        for name in self.names[domain]:
            owner, _, local = name.partition(":")
            owners[owner if owner in self.names[SIDE] else nobody].append(local if owner in self.names[SIDE] else name)
        return {owner: names for owner, names in owners.items() if names}

    def pieces(self) -> dict[str, list[str]]:
        """The names of pieces by side."""
        return self.owners(PIECE, NOBODY)

    def zones(self) -> dict[str, list[str]]:
        """The kinds of zones by owner."""
        return self.owners(ZONE, TABLE)

    def cards(self, owner: str) -> Iterable[str]:
        """The names of the cards that may lie in zones of an owner."""
        owners = self.owners(CARD, TABLE)
        return self.names[CARD] if owner == TABLE else (*owners.get(owner, ()), *owners.get(TABLE, ()))
