"""What never changes in a game and everybody may know: the map, the cards, the counters, who wins by what.

Made once per game from the board and the catalogue, so that choosing need not read them again.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.game.observation import Observation

#: Steps between spaces that no way joins.
FAR = 99
HILL = "hill"


@attrs.frozen(eq=False)
class Use:
    """An ability of a card: its value X and the squad it is limited to, if any."""

    x: int
    squad: str | None


@attrs.frozen(eq=False)
class CardFacts:
    """A kind of card: its side, the piece it activates, its bid, its abilities by name."""

    name: str
    side: str
    piece: str | None
    squad: str | None
    initiative: int
    uses: dict[str, Use]


@attrs.frozen(eq=False)
class PieceFacts:
    """A piece: its side, its defence, where it enters, its card, and the abilities of that."""

    name: str
    side: str
    defence: int
    enters: str | None
    card: str | None
    uses: dict[str, Use]


@attrs.frozen(eq=False)
class Known:
    """One game's public constants, everything by name.

    ``needs`` are the points a side wins with (0: it does not win by points),
    ``pins`` whether it wins by pinning the enemy; ``grows`` are tiles whose value
    a side raises by further Control.
    """

    side_of: dict[str, str]
    near: dict[str, tuple[str, ...]]
    steps: dict[str, dict[str, int]]
    cover: dict[str, int]
    low_cover: dict[str, int]
    hill: dict[str, bool]
    cards: dict[str, CardFacts]
    pieces: dict[str, PieceFacts]
    needs: dict[str, int]
    pins: dict[str, bool]
    grows: dict[str, str]


def known(observation: Observation) -> Known:
    """The constants of the game that is observed."""
    catalog = observation.catalog
    near = {space.name: space.neighbours for space in observation.board.spaces}
    tiles = catalog["tiles"]
    cards = {
        name: CardFacts(
            name,
            entry["side"],
            entry["piece"],
            entry["squad"],
            entry["initiative"],
            {use["action"]: Use(use["x"], use["squad"]) for use in entry["actions"]},
        )
        for name, entry in catalog["cards"].items()
    }
    (scenario,) = catalog["scenario"].values()
    return Known(
        side_of={seat: entry["side"] for seat, entry in catalog["seats"].items()},
        near=near,
        steps={space: _steps_from(space, near) for space in near},
        cover={space: tile["cover"] for space, tile in tiles.items()},
        low_cover={
            space: tile["cover"] if tile["low_cover"] is None else tile["low_cover"] for space, tile in tiles.items()
        },
        hill={space: HILL in tile["traits"] for space, tile in tiles.items()},
        cards=cards,
        pieces={name: _piece(name, entry, cards) for name, entry in catalog["pieces"].items()},
        needs={side: _points(entry["victory"]) for side, entry in catalog["sides"].items()},
        pins={
            side: any(one["condition"] == "pin" for one in entry["victory"]) for side, entry in catalog["sides"].items()
        },
        grows={one["at"]: one["side"] for one in scenario["special"] if one["rule"] == "radio"},
    )


def _piece(name: str, entry: Mapping[str, Any], cards: Mapping[str, CardFacts]) -> PieceFacts:
    card = entry["cards"][0] if entry["cards"] else None
    return PieceFacts(
        name,
        entry["side"],
        entry["defence"].get("regular", 0),
        entry["enters"],
        card,
        cards[card].uses if card else {},
    )


def _points(conditions: list[Mapping[str, Any]]) -> int:
    return max((int(one.get("points", 0)) for one in conditions), default=0)


def _steps_from(start: str, near: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    steps = dict.fromkeys(near, FAR)
    steps[start] = 0
    todo = deque([start])
    while todo:
        space = todo.popleft()
        for other in near[space]:
            if steps[other] == FAR:
                steps[other] = steps[space] + 1
                todo.append(other)
    return steps
