"""UND-8: the four steps of an attack, casualties, Suppress, hills."""

from __future__ import annotations

from fractions import Fraction

import pytest

import undaunted_core as uc
from kit.und_scenes import at, kinds, seen, suppress, total, uses
from undaunted_core.authoring import Insert, step
from undaunted_system.tells import casualty_taken
from undaunted_testing import Absent, Moved, notations, play, scene, zone

#: With these cards a side can still reach what it needs, so that play goes on.
HOPE = ["rifleman_b", "scout_b"]


def targets(game):
    return {words.split()[1] for words in notations(game)}


def succeeded(events):
    return next(event.fields["success"] for event in events if event.kind == "tactics.rolled")


# UND-8.1: four steps


@pytest.mark.parametrize(
    ("card", "ability", "dice", "result"),
    [
        ("rifleman_a", "attack", 1, "undaunted.casualty_taken"),
        ("machine_gunner_a", "suppress", 4, "undaunted.suppressed"),
    ],
)
def test_und_8_1_target_then_defence_then_roll_then_result(card, ability, dice, result):
    """UND-8.1: the target is chosen, then the defence is known, then dice fall, then the result comes."""
    game = scene("normandy", "mortain", active="us", hand={"us": [card]})
    play(game, f"play us:{card} {ability}")
    assert game.decision.kind == "core.choose_target"
    assert kinds(play(game, "target german:rifleman_a")) == ["tactics.attacked"]
    for _ in range(dice - 1):
        assert play(game, "roll 1") == ()
    assert kinds(play(game, "roll 0")) == ["tactics.rolled", result]
    assert game.decision.kind == "tactics.choose_play"


class Wind:
    """A plugin that puts a step between the second and the third: every total is one higher."""

    PACK = uc.Pack(id="wind", version="1", requires=("normandy",))

    @uc.hookimpl
    def register_rules(self, register):
        register.add(Insert("core.attack", step("wind", self.blow), after="total_defence", before="roll"))

    @staticmethod
    def blow(ctx):
        ctx.state.attack.total += 1


def test_und_8_1_plugins_extend_the_four_steps():
    """UND-8.1: a step put in before the roll changes what the dice must reach, and only where its pack is active."""
    library = uc.Library()
    library.register(Wind())
    hits = []
    for packs in ((), ("wind",)):
        game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, packs=packs, library=library)
        events = play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 7")
        assert total(events) == 7
        hits.append(succeeded(events))
    assert hits == [True, False]


# UND-8.2: targets


@pytest.mark.parametrize(("card", "ability"), [("rifleman_a", "attack"), ("machine_gunner_a", "suppress")])
def test_und_8_2_any_one_enemy_counter_on_the_board_is_a_target(card, ability):
    """UND-8.2: enemies on the own tile and at the far end are targets; own counters and those off the board are not."""
    game = scene(
        "normandy", "mortain", active="us", hand={"us": [card]},
        counters={f"us:{card}": "04A", "german:scout_a": "04A", "german:scout_b": None, "german:rifleman_b": "18B"},
    )
    play(game, f"play us:{card} {ability}")
    assert targets(game) == {"german:scout_a", "german:rifleman_a", "german:rifleman_b"}
    for other in ("us:rifleman_b", "german:scout_b"):
        with pytest.raises(uc.IllegalActionError):
            game.apply(f"target {other}")


def test_und_8_2_there_is_no_range_limit():
    """UND-8.2: from one corner of the map to the other, an attack is possible and may succeed."""
    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "04A", "german:rifleman_a": "18B"},
    )
    events = play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 0")
    assert total(events) == 4 + 3 + 4
    assert succeeded(events)


def test_und_8_2_without_a_target_the_action_cannot_be_chosen():
    """UND-8.2: with no enemy counter on the board neither Attack nor Suppress is offered; one is enough."""
    off = {f"german:{unit}": None for unit in ("rifleman_a", "rifleman_b", "scout_a", "scout_b")}
    for counters, possible in ((off, False), ({**off, "german:scout_a": "18B"}, True)):
        game = scene("normandy", "mortain", active="us", hand={"us": ["machine_gunner_a"]}, counters=counters)
        assert ({"attack", "suppress"} <= uses(game, "us:machine_gunner_a")) is possible
        if not possible:
            assert [reason.clause for reason in game.why_illegal("play us:machine_gunner_a attack")] == ["UND-8.2"]


def test_und_8_2_only_the_chosen_target_is_attacked():
    """UND-8.2: of several enemies on one tile the one named takes the casualty."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]})
    play(game, "play us:rifleman_a attack", "target german:scout_b", "roll 0")
    assert zone(game, "german:removed") == ["german:scout_b"]


# UND-8.3 and UND-8.4: defence and dice


@pytest.mark.parametrize(
    ("piece", "tile", "base", "cover", "distance"),
    [
        ("german:rifleman_a", "17B", 4, 3, 0),
        ("german:rifleman_a", "13B", 4, 1, 1),
        ("german:scout_a", "02B", 5, 2, 1),
        ("german:scout_a", "04B", 5, 0, 2),
        ("german:rifleman_b", "06A", 4, 1, 3),
    ],
)
def test_und_8_3_total_defence_is_base_plus_cover_plus_range(piece, tile, base, cover, distance):
    """UND-8.3: base defence, cover of the target's tile and steps between the two add up."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={piece: tile})
    assert total(play(game, "play us:rifleman_a attack", f"target {piece}")) == base + cover + distance


def test_und_8_3_the_attackers_own_tile_does_not_count():
    """UND-8.3: the attacker's cover is no part of the sum; only where the target stands matters."""
    totals = set()
    for tile in ("17B", "02B", "16B"):
        game = scene(
            "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
            counters={"us:rifleman_a": tile, "german:rifleman_a": "13B"},
        )
        totals.add(total(play(game, "play us:rifleman_a attack", "target german:rifleman_a")))
    assert totals == {4 + 1 + 1}


def test_und_8_3_suppress_counts_the_same():
    """UND-8.3: Suppress must reach the same total as Attack."""
    totals = set()
    for ability in ("attack", "suppress"):
        game = scene("normandy", "mortain", active="us", hand={"us": ["machine_gunner_a"]})
        totals.add(total(play(game, f"play us:machine_gunner_a {ability}", "target german:scout_a")))
    assert len(totals) == 1


def test_und_8_4_x_dice_with_the_faces_0_to_9():
    """UND-8.4: each of the X dice is one chance event with ten equally likely faces."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["sniper"]})
    play(game, "play us:sniper attack", "target german:rifleman_a")
    for _ in range(3):
        odds = {action.notation: chance for action, chance in game.chance_outcomes()}
        assert odds == {f"roll {face}": Fraction(1, 10) for face in range(10)}
        play(game, "roll 1")
    assert game.decision.kind == "tactics.choose_play"


@pytest.mark.parametrize(("face", "success"), [(0, True), (1, False), (5, False), (6, True), (7, True), (9, True)])
def test_und_8_4_a_die_at_the_total_or_above_succeeds_and_a_0_always(face, success):
    """UND-8.4: against a total of 6, a 6 or more hits, less misses, and a 0 hits."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"german:rifleman_a": "13B"}
    )
    events = play(game, "play us:rifleman_a attack", "target german:rifleman_a", f"roll {face}")
    assert total(events) == 6
    assert succeeded(events) is success
    assert zone(game, "german:removed") == ["german:rifleman_a"] * success


@pytest.mark.parametrize("face", range(10))
def test_und_8_4_beyond_9_only_a_0_hits(face):
    """UND-8.4: a total that no face reaches leaves the 0."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"german:scout_a": "08A"})
    events = play(game, "play us:rifleman_a attack", "target german:scout_a", f"roll {face}")
    assert total(events) == 5 + 2 + 2
    assert succeeded(events) is (face in (0, 9))
    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "04A", "german:rifleman_a": "18B"},
    )
    events = play(game, "play us:rifleman_a attack", "target german:rifleman_a", f"roll {face}")
    assert total(events) == 11
    assert succeeded(events) is (face == 0)


@pytest.mark.parametrize("faces", [(1, 1, 9), (9, 1, 1), (9, 9, 9), (0, 9, 0)])
def test_und_8_4_any_die_is_enough_and_the_number_of_successes_does_not_matter(faces):
    """UND-8.4: one success or three, in any place: one card is lost."""
    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["sniper"]},
        counters={"us:sniper": "04A", "german:rifleman_a": "04A"},
    )
    events = play(game, "play us:sniper attack", "target german:rifleman_a", *[f"roll {face}" for face in faces])
    assert succeeded(events)
    assert zone(game, "german:removed") == ["german:rifleman_a"]


# UND-8.5: casualties

TARGETED = "german:rifleman_a"


def shoot(held, counters=None, **parts):
    """The game after a hit on the German Rifleman A, whose side holds these cards in these zones."""
    german = {kind: list(cards) for kind, cards in held.items()}
    german["deck"] = [*german.get("deck", ()), *HOPE]
    game = scene(
        "normandy", "la_raye", active="us", zones={"us": {"hand": ["rifleman_a"], "deck": HOPE}, "german": german},
        rest="removed", counters=counters, **parts,
    )
    before = {kind: zone(game, f"german:{kind}") for kind in ("hand", "discard", "deck", "play", "supply", "removed")}
    play(game, "play us:rifleman_a attack", f"target {TARGETED}", "roll 0")
    lost = {}
    for kind, cards in before.items():
        gone = list(cards)
        for card in zone(game, f"german:{kind}"):
            if card in gone:
                gone.remove(card)
        lost[kind] = gone
    return game, lost


@pytest.mark.parametrize(
    ("zones", "found"),
    [
        (("hand", "discard", "deck"), "hand"),
        (("hand",), "hand"),
        (("discard", "deck"), "discard"),
        (("discard",), "discard"),
        (("deck",), "deck"),
        (("hand", "deck"), "hand"),
    ],
)
def test_und_8_5_the_first_of_hand_discard_pile_and_deck_that_has_a_matching_card_loses_it(zones, found):
    """UND-8.5: one matching card is removed from the game, from the hand if it can be, else discard pile, else deck."""
    game, lost = shoot({kind: ["rifleman_a"] for kind in (*zones, "supply")})
    assert {kind: cards for kind, cards in lost.items() if cards} == {found: [TARGETED]}
    assert at(game, TARGETED) == "05B"


def test_und_8_5_one_card_is_removed_however_many_match():
    """UND-8.5: of three matching cards in the hand, two stay."""
    game, lost = shoot({"hand": ["rifleman_a"] * 3, "discard": ["rifleman_a"]})
    assert lost["hand"] == [TARGETED]
    assert zone(game, "german:hand") == [TARGETED] * 2
    assert not lost["discard"]
    assert TARGETED in zone(game, "german:removed")


def test_und_8_5_only_cards_of_the_counters_own_unit_match():
    """UND-8.5: Riflemen of another squad and Scouts of the same one are no match; the deck is searched instead."""
    game, lost = shoot({"hand": ["rifleman_b", "scout_a", "squad_leader_a"], "deck": ["rifleman_a"]})
    assert {kind: cards for kind, cards in lost.items() if cards} == {"deck": [TARGETED]}
    assert zone(game, "german:hand") == ["german:squad_leader_a", "german:scout_a", "german:rifleman_b"]


@pytest.mark.parametrize("kind", ["play", "supply"])
def test_und_8_5_play_area_and_supply_are_never_searched(kind):
    """UND-8.5: a matching card there is no casualty; the counter goes instead."""
    game, lost = shoot({kind: ["rifleman_a"] * 2})
    assert not any(lost.values())
    assert at(game, TARGETED) is None


def test_und_8_5_after_a_casualty_from_the_deck_the_deck_is_shuffled():
    """UND-8.5: the rest of the deck is as likely to be drawn as ever."""
    game, lost = shoot({"deck": ["rifleman_a", "rifleman_a", "fog_of_war"]})
    assert lost["deck"] == [TARGETED]
    play(game, "end_turn", "end_turn")
    while not notations(game)[0].startswith("draw german"):
        play(game, game.legal_actions()[0])
    odds = {action.notation for action, chance in game.chance_outcomes() if chance == Fraction(1, 4)}
    assert odds == {"draw german:rifleman_a", "draw german:rifleman_b", "draw german:scout_b", "draw german:fog_of_war"}


def test_und_8_5_matching_cards_are_alike_so_there_is_no_choice():
    """UND-8.5: the owner is not asked; the attacker's turn goes straight on."""
    game, _ = shoot({"hand": ["rifleman_a"] * 2})
    assert game.to_move == ("us",)
    assert game.decision.kind == "tactics.choose_play"


def test_und_8_5_the_casualty_is_the_counters_owners():
    """UND-8.5: a Blast on an own counter costs the own side a card, as any combat action but Suppress does."""

    def aim(rules, state):
        state.normandy.target[rules.numbers["side"]["us"]] = rules.numbers["space"]["07B"]

    game = scene(
        "normandy", "mortain", active="us", hand={"us": ["mortar", "rifleman_a"]}, edit=aim,
        counters={"us:mortar": "04A", "us:rifleman_a": "07B", "german:rifleman_a": "07B"},
    )
    play(game, "play us:mortar blast", "blast us:rifleman_a", "roll 0", "blast german:rifleman_a", "roll 0")
    assert zone(game, "us:removed") == ["us:rifleman_a"]
    assert zone(game, "us:hand") == []
    assert zone(game, "german:removed") == ["german:rifleman_a"]


def test_und_8_5_a_miss_costs_nothing():
    """UND-8.5: without a success no card is removed."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"], "german": ["rifleman_a"]})
    play(game, "play us:rifleman_a attack", f"target {TARGETED}", "roll 1")
    assert zone(game, "german:removed") == []
    assert zone(game, "german:hand") == [TARGETED]


# UND-8.8: Suppress


@pytest.mark.parametrize("faces", [(0, 1, 1, 1), (0, 0, 0, 0), (1, 1, 1, 1)])
def test_und_8_8_a_successful_suppress_turns_the_target_and_takes_no_casualty(faces):
    """UND-8.8: the target shows its suppressed side; no card and no counter is lost; a miss does nothing."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["machine_gunner_a"], "german": ["rifleman_a"]})
    play(game, "play us:machine_gunner_a suppress", f"target {TARGETED}", *[f"roll {face}" for face in faces])
    assert set(seen(game)["undaunted"]["suppressed"]) == ({TARGETED} if 0 in faces else set())
    assert zone(game, "german:hand") == [TARGETED]
    assert zone(game, "german:removed") == []
    assert at(game, TARGETED) == "03A"


def test_und_8_8_suppressing_a_suppressed_counter_has_no_effect():
    """UND-8.8: it may be targeted, and stays as it is."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["machine_gunner_a"]}, edit=suppress(TARGETED))
    play(game, "play us:machine_gunner_a suppress")
    assert TARGETED in targets(game)
    before = seen(game)["undaunted"], seen(game)["pieces"], zone(game, "german:deck")
    play(game, f"target {TARGETED}", *["roll 0"] * 4)
    assert (seen(game)["undaunted"], seen(game)["pieces"], zone(game, "german:deck")) == before


# UND-8.11: hills


@pytest.mark.parametrize(
    ("source", "target", "cover", "distance"),
    [
        ("09A", "02A", 1, 1),
        ("16A", "02A", 1, 2),
        ("02A", "02A", 1, 0),
        ("04A", "02A", 3, 1),
        ("01B", "02A", 3, 3),
        ("02A", "04A", 3, 1),
        ("02A", "12A", 1, 2),
        ("09A", "07A", 2, 2),
        ("18B", "12A", 1, 1),
    ],
)
def test_und_8_11_a_hill_covers_1_against_a_hill_and_3_otherwise(source, target, cover, distance):
    """UND-8.11: from the same or another hill the cover is 1, from elsewhere 3; other tiles have but one cover."""
    game = scene(
        "normandy", "hill_314", active="german", hand={"german": ["rifleman_a"]},
        counters={"german:rifleman_a": source, "us:rifleman_a": target},
    )
    events = play(game, "play german:rifleman_a attack", "target us:rifleman_a")
    assert total(events) == 4 + cover + distance


@pytest.mark.parametrize("source", ["01B", "09A", "02A"])
def test_und_8_11_against_a_blast_a_hill_covers_1(source):
    """UND-8.11: from above a hill covers little, wherever the Mortar stands; and Blast has no range bonus."""

    def aim(rules, state):
        state.normandy.target[rules.numbers["side"]["german"]] = rules.numbers["space"]["02A"]

    game = scene(
        "normandy", "hill_314", active="german", hand={"german": ["mortar"]}, edit=aim,
        counters={"german:mortar": source, "us:rifleman_a": "02A"},
    )
    assert total(play(game, "play german:mortar blast", "blast us:rifleman_a")) == 4 + 1


@pytest.mark.parametrize("ability", ["attack", "suppress"])
def test_und_8_11_suppress_counts_hills_as_attack_does(ability):
    """UND-8.11: a Machine Gunner beside the hill meets cover 3, on a hill cover 1."""
    totals = []
    for tile in ("04A", "09A"):
        game = scene(
            "normandy", "hill_314", active="german", hand={"german": ["machine_gunner_a"]},
            counters={"german:machine_gunner_a": tile, "us:rifleman_a": "02A"},
        )
        totals.append(total(play(game, f"play german:machine_gunner_a {ability}", "target us:rifleman_a")))
    assert totals == [4 + 3 + 1, 4 + 1 + 1]


# UND-8.19: counters without cards


def test_und_8_19_a_counter_whose_cards_are_all_gone_stays_until_the_next_casualty():
    """UND-8.19: the last card is lost and the counter stays; it is targeted again, and then it leaves."""
    held = {"us": {"hand": ["rifleman_a"] * 2, "deck": HOPE}, "german": {"deck": ["rifleman_a", *HOPE]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="removed")
    play(game, "play us:rifleman_a attack", f"target {TARGETED}", "roll 0")
    assert TARGETED not in zone(game, "german:deck")
    assert at(game, TARGETED) == "05B"
    play(game, "play us:rifleman_a attack")
    assert TARGETED in targets(game)
    events = play(game, f"target {TARGETED}", "roll 0")
    assert "undaunted.counter_removed" in kinds(events)
    assert at(game, TARGETED) is None
    assert sorted(zone(game, "german:deck")) == ["german:rifleman_b", "german:scout_b"]


def test_und_8_19_it_counts_for_control():
    """UND-8.19: an enemy counter without cards on the tile bars Control (NOR-7.4a) as any other."""
    held = {"us": {"hand": ["rifleman_a"], "deck": HOPE}, "german": {"deck": HOPE}}
    for tile, possible in (("17B", False), ("13B", True)):
        game = scene(
            "normandy", "la_raye", active="us", zones=held, rest="removed", counters={TARGETED: tile}
        )
        assert ("control" in uses(game, "us:rifleman_a")) is possible


def test_und_8_19_it_counts_for_the_pin():
    """UND-8.19: while its counter stands, a Rifleman without cards keeps its side from being pinned."""
    others = {"us:rifleman_b": None}
    held = {"german": {"hand": ["rifleman_a"] * 2}, "us": {"deck": ["rifleman_a", *HOPE]}}
    game = scene("normandy", "crossing_the_vire", active="german", zones=held, rest="removed", counters=others)
    standing = {p for p in seen(game)["pieces"]["space"] if p.startswith("us:rifleman")}
    assert standing == {"us:rifleman_a"}
    play(game, "play german:rifleman_a attack", "target us:rifleman_a", "roll 0")
    assert "us:rifleman_a" not in zone(game, "us:deck")
    assert not game.is_terminal
    play(game, "play german:rifleman_a attack", "target us:rifleman_a", "roll 0")
    assert (game.outcome.winners, game.outcome.clause) == (("german",), "NOR-10.4")


def test_und_8_19_it_can_be_guided():
    """UND-8.19: Guide moves a counter whose cards are all gone."""
    held = {"us": {"hand": ["platoon_guide"], "deck": HOPE}, "german": {"deck": HOPE}}
    game = scene("normandy", "mortain", active="us", zones=held, rest="removed")
    play(game, "play us:platoon_guide guide")
    assert "guide us:rifleman_a" in notations(game)
    play(game, "guide us:rifleman_a", "step 16A")
    assert at(game, "us:rifleman_a") == "16A"


def test_und_8_4_a_position_may_be_written_while_the_die_of_any_target_is_to_be_rolled():
    """UND-8.4: the first counter of a scenario is a target like any other."""
    game = scene("normandy", "la_raye", active="german", hand={"german": ["rifleman_a"]}, chance="explicit")
    play(game, "play german:rifleman_a attack", "target us:scout_a")
    assert game.rules.names["piece"][0] == "us:scout_a"
    assert notations(uc.Game.from_position(game.position(), chance="explicit")) == notations(game)


@pytest.mark.parametrize(("kind", "empty"), [("hand", []), ("discard", ["hand"]), ("deck", ["hand", "discard"])])
def test_und_8_5_a_casualty_tells_which_zones_hold_no_such_card(kind: str, empty: list[str]) -> None:
    """UND-8.5: it comes from the first of hand, discard pile and deck that holds one."""
    fields = {"side": "us", "card": "us:scout_a", "source": f"us:{kind}"}
    absent = [Absent("us", name, "us:scout_a") for name in empty]
    assert [*casualty_taken(None, fields)] == [*absent, Moved("us", "us:scout_a", kind, "removed")]
