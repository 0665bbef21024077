"""The public facts about a closed hand say exactly what follows from what all have seen."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from undaunted_core.mechanics.zones import move_card, note_absent, note_all_known, pour, take_unseen
from undaunted_testing import Absent, Drawn, Emptied, Happening, Moved, Poured, scene
from undaunted_testing.beliefs import Beliefs, worlds_by_facts

SIDE = "german"


class Table:
    """A side's deck, hand and discard pile, moved by the zones' own functions and followed by beliefs."""

    def __init__(self) -> None:
        self.game = scene(
            "normandy",
            "normandy:la_raye",
            hand={SIDE: ["rifleman_a", "scout_a"]},
            zones={
                SIDE: {
                    "deck": ["rifleman_a", "scout_a", "rifleman_b"],
                    "discard": ["rifleman_a", "rifleman_b", "fog_of_war"],
                }
            },
            rest="supply",
        )
        self.rules: Any = self.game.rules
        self.ctx: Any = self.game._ctx
        self.beliefs = Beliefs(self.game, "us")
        numbers = self.rules.numbers["zone"]
        self.zone = {kind: numbers[f"{SIDE}:{kind}"] for kind in ("deck", "hand", "discard", "removed")}

    def cards(self, kind: str) -> list[int]:
        """The kinds of cards in a zone."""
        return list(dict.fromkeys(self.ctx.state.zones.cards[self.zone[kind]]))

    def choices(self) -> list[tuple[str, int]]:
        """What can happen to a card now."""
        hand, deck, discard = (self.cards(kind) for kind in ("hand", "deck", "discard"))
        found = [("draw", card) for card in deck]
        found += [("leave", card) for card in hand]
        found += [("enter", card) for card in discard]
        found += [("lose_discarded", card) for card in discard if card not in hand]
        found += [("lose_in_deck", card) for card in deck if card not in hand and card not in discard]
        if not deck and discard:
            found.append(("reshuffle", discard[0]))
        return found

    def happen(self, what: str, card: int) -> None:
        """Let it happen, to the state and to the beliefs."""
        ctx, zone, name = self.ctx, self.zone, self.rules.names["card"][card]
        told: list[Happening]
        if what == "draw":
            take_unseen(ctx, card, zone["deck"], zone["hand"])
            told = [Drawn(SIDE)]
        elif what == "leave":
            move_card(ctx, card, zone["hand"], zone["discard"])
            told = [Moved(SIDE, name, "hand", "discard")]
        elif what == "enter":
            move_card(ctx, card, zone["discard"], zone["hand"])
            told = [Moved(SIDE, name, "discard", "hand")]
        elif what == "reshuffle":
            note_all_known(ctx, zone["hand"])
            pour(ctx, zone["discard"], zone["deck"])
            told = [Emptied(SIDE, "deck"), Poured(SIDE, "discard", "deck")]
        else:
            source = "discard" if what == "lose_discarded" else "deck"
            move_card(ctx, card, zone[source], zone["removed"])
            note_absent(ctx, zone["hand"], card)
            told = [Absent(SIDE, "hand", name), Moved(SIDE, name, source, "removed")]
        for happening in told:
            self.beliefs._happen(happening, 0, {})

    def compare(self) -> None:
        """Facts and beliefs allow the same hands."""
        seen = self.game.observation("us").data
        assert worlds_by_facts(seen, self.beliefs.zones[SIDE]) == set(self.beliefs.worlds[SIDE])


@given(st.data())
def test_facts_exclude_what_the_seen_moves_exclude_and_nothing_else(data: st.DataObject) -> None:
    """Cards drawn unseen, leaving and coming openly, casualties from discard pile and deck, reshuffles."""
    table = Table()
    table.compare()
    for _ in range(data.draw(st.integers(0, 25))):
        choices = table.choices()
        if not choices:
            break
        kind = data.draw(st.sampled_from(sorted({what for what, _ in choices})))
        table.happen(*data.draw(st.sampled_from([choice for choice in choices if choice[0] == kind])))
        table.compare()


def test_a_kind_found_absent_again_keeps_what_it_told_of_the_others() -> None:
    """Not A, B or F before; one card drawn; it was an A: so the hand still holds no B and no F."""
    table = Table()
    number = table.rules.numbers["card"]
    for what, name in (
        ("leave", "rifleman_a"),
        ("lose_discarded", "rifleman_a"),
        ("lose_discarded", "rifleman_a"),
        ("lose_discarded", "rifleman_b"),
        ("lose_discarded", "fog_of_war"),
        ("draw", "rifleman_a"),
        ("leave", "rifleman_a"),
        ("lose_discarded", "rifleman_a"),
    ):
        table.happen(what, number[f"{SIDE}:{name}"])
    table.compare()


def test_the_comparison_notices_a_fact_too_few() -> None:
    table = Table()
    card = next(card for card in table.cards("discard") if card not in table.cards("hand"))
    table.beliefs._happen(Absent(SIDE, "hand", table.rules.names["card"][card]), 0, {})
    seen = table.game.observation("us").data
    assert worlds_by_facts(seen, table.beliefs.zones[SIDE]) > set(table.beliefs.worlds[SIDE])
