"""What the note-taker of the testing kit reads from any event that names cards and two zones."""

from __future__ import annotations

from typing import Any

import pytest

from undaunted_testing import Drawn, Moved
from undaunted_testing.beliefs import infer_moves

FROM_TO = {"source": "zone", "target": "zone"}
ZONES = {"source": "red:hand", "target": "red:discard"}


@pytest.mark.parametrize(
    ("fields", "event", "read"),
    [
        ({"card": "card", **FROM_TO}, {"card": "red:gun", **ZONES}, [Moved("red", "red:gun", "hand", "discard")]),
        # A card that this viewer is not told of went unseen.
        ({"side": "side", "card": "card", **FROM_TO}, {"side": "red", **ZONES}, [Drawn("red", "hand", "discard")]),
        (
            {"cards": "card[]", **FROM_TO},
            {"cards": ["red:gun", "red:gun"], **ZONES},
            [Moved("red", "red:gun", "hand", "discard")] * 2,
        ),
        ({"cards": "card[]", **FROM_TO}, {"cards": [], **ZONES}, []),
        # With one zone, or none, it is for the event kind to declare where the card went.
        ({"card": "card", "zone": "zone"}, {"card": "red:gun", "zone": "red:hand"}, []),
        ({"card": "card", "other": "card", **FROM_TO}, {"card": "red:gun", "other": "red:gun", **ZONES}, []),
        (FROM_TO, ZONES, []),
    ],
)
def test_cards_went_from_the_first_zone_to_the_second(
    fields: dict[str, str], event: dict[str, Any], read: list[Any]
) -> None:
    assert list(infer_moves(fields, event)) == read
