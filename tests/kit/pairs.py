"""Two observations that may or may not tell the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

    import undaunted_core as uc


def drawn_pair(
    data: st.DataObject, games: Sequence[uc.Game], *, may_keep_past: bool = False
) -> tuple[uc.Observation, uc.Observation]:
    """Of one stop, of neighbours or of stops elsewhere; the second perhaps in a world drawn from the first one's."""
    number = data.draw(st.integers(0, len(games) - 1))
    seats = data.draw(st.tuples(*[st.sampled_from(["us", "german", None])] * 2))
    elsewhere = data.draw(st.integers(0, len(games) - 1))
    other = games[data.draw(st.sampled_from([number, min(number + 1, len(games) - 1), elsewhere]))]
    if data.draw(st.booleans()):
        seed, keeps = data.draw(st.integers(0, 5)), may_keep_past and data.draw(st.booleans())
        other = other.observation(seats[0]).determinize(seed, keep_past=keeps)
    return games[number].observation(seats[0]), other.observation(seats[1])
