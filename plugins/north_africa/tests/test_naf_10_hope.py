"""NAF-10.11 and NAF-10.13: beyond all hope, and how it is counted.

The counting is written a second time here, slowly and from the clauses, by a
referee that reads the data files and the open parts of the state; random
situations and random games are judged by both.
"""

from __future__ import annotations

import json
import random
from importlib.resources import files

import pytest

import undaunted_core as uc
from kit.naf_scenes import (
    aboard,
    beginning_with,
    crewed,
    damage,
    desert,
    document,
    is_hopeless,
    on_foot,
    owned,
    parked,
    suppress,
    taken,
    without_cards_of_the_escaped,
)
from kit.places import DEEP
from kit.und_scenes import ending
from undaunted_north_africa import victory
from undaunted_testing import play, scene, zone
from undaunted_testing.walk import random_move, take

DATA = files("undaunted_north_africa") / "data"
SHIPPED = sorted(path.name.removesuffix(".json") for path in (DATA / "scenarios").iterdir())

# -- the referee -----------------------------------------------------------------------


def data(name):
    rows = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))[name]
    return {row["id"].partition(":")[2]: row for row in rows}


CARDS, VEHICLES, STRUCTURES = data("cards"), data("vehicles"), data("structures")
ATTACKS = {"attack", "strafe", "antitank", "demolition"}
SIX = {(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)}
OTHER = {"lrdg": "italian", "italian": "lrdg"}


class Referee:
    """NAF-10.13 by hand: ``hope(side)``; what it needs to know it takes from the document and the position."""

    def __init__(self, game, made):
        self.game, self.made = game, made
        self.state = game._ctx.state
        self.tiles = {space["tile"]: space for space in made["spaces"]}

    def piece(self, name):
        return self.game.rules.numbers["piece"][name]

    def place(self, name):
        at = self.state.pieces.space[self.piece(name)]
        return None if at < 0 else self.game.rules.names["space"][at]

    def credit(self, name):
        side = self.state.north_africa.taken[self.piece(name)]
        return None if side < 0 else self.game.rules.sides[side]

    def owner(self, name):
        return self.game.rules.sides[self.state.aboard.owner[self.piece(name)]]

    def marker(self, side, tile):
        numbers = self.game.rules.numbers
        return self.state.control.marker[numbers["side"][side]][numbers["space"][tile]]

    def has_escaped(self, name):
        return bool(self.state.north_africa.escaped[self.piece(name)])

    def vehicles(self):
        return [f"{side}:{local}" for side in OTHER for local in self.made["sides"][side].get("vehicles", {})]

    def counters(self, side):
        """All counters a side began with: soldiers on foot, vehicles, soldiers aboard."""
        setup = self.made["sides"][side]
        cars = setup.get("vehicles", {})
        seated = [soldier for plan in cars.values() for soldier in plan.get("crew", ()) if soldier]
        return [f"{side}:{local}" for local in (*setup.get("counters", {}), *cars, *seated)]

    def usable(self, side):
        """Cards in circulation, and whatever they can fetch, again and again."""
        found = {card for kind in ("hand", "deck", "discard", "play") for card in zone(self.game, f"{side}:{kind}")}
        supply = set(zone(self.game, f"{side}:supply"))
        for _ in range(len(supply) + 1):
            for card in list(found):
                for action in CARDS[card.replace(":", "/")]["actions"]:
                    if action["action"] == "bolster":
                        squad = action.get("squad")
                        found |= {c for c in supply if squad in (None, CARDS[c.replace(":", "/")].get("squad"))}
        return found

    def can(self, card):
        """What a card's soldier can still do, by himself or from any seat on the map."""
        row = CARDS[card.replace(":", "/")]
        if "unit" in row and self.place(card) is None:
            return set()
        able = {action["action"] for action in row["actions"]}
        if "unit" in row:
            for car in self.vehicles():
                if self.place(car) is not None:
                    for place in VEHICLES[car.replace(":", "/")]["seats"]:
                        if place.get("specialism") in (None, row.get("specialism")):
                            able |= {action["action"] for action in place["actions"]}
        return able

    def reaches(self, side, start, goal):
        """Whether a way leads over own markers, the goal's included."""
        seen, edge = {start}, [start]
        while edge:
            x, y = self.tiles[edge.pop()]["at"]
            for tile, space in self.tiles.items():
                there = (space["at"][0] - x, space["at"][1] - y)
                if there in SIX and tile not in seen and self.marker(side, tile):
                    seen.add(tile)
                    edge.append(tile)
        return goal in seen and self.marker(side, goal) > 0

    def points(self, side):
        """The points claimed now."""
        total = 0
        for tile, space in self.tiles.items():
            held = self.marker(side, tile) == 2
            total += space.get("objective", 0) * held
            if structure := space.get("structure"):
                worth = STRUCTURES[structure]["points"]
                if side == "lrdg":
                    total += worth * (self.credit(structure) == "lrdg")
                else:
                    total += worth * (held and self.place(structure) is not None)
        return total

    def most(self, side):
        """The points it could come to."""
        abilities = {card: self.can(card) for card in self.usable(side)}
        takers = [card for card, able in abilities.items() if "control" in able]
        every = {ability for able in abilities.values() for ability in able}
        scouting = every & {"scout", "navigate", "surveil"}
        total = 0
        for tile, space in self.tiles.items():
            gained = self.marker(side, tile) == 2 or any(
                scouting or self.reaches(side, self.place(card), tile) for card in takers
            )
            total += space.get("objective", 0) * bool(gained)
            if structure := space.get("structure"):
                worth = STRUCTURES[structure]["points"]
                standing = self.place(structure) is not None
                if side == "lrdg":
                    blown = self.credit(structure) == "lrdg" or (standing and "demolition" in every)
                    total += worth * bool(blown)
                else:
                    total += worth * bool(gained and standing)
        return total

    def enemies(self, side):
        """The enemy's counters: those he began with, and vehicles that he has, or had when they were destroyed."""
        mine = [c for c in self.counters(side) if c in self.vehicles() and self.owner(c) != side]
        return self.counters(OTHER[side]) + mine

    def possible(self, side, condition):
        kind, counters = condition["condition"], condition.get("counters", ())
        if kind == "claim_objectives":
            return self.most(side) >= condition["points"]
        if kind == "escape":
            own = [f"{side}:{local}" for local in counters]
            cards = {card: self.can(card) for card in self.usable(side)}
            driven = any("drive" in able for able in cards.values())
            left = [
                one
                for one in own
                if self.has_escaped(one)
                or (self.place(one) is not None and (driven or cards.get(one, set()) & {"move", "scout", "stalk"}))
            ]
            return len(left) >= (condition.get("number") or len(own))
        wanted = [f"{OTHER[side]}:{local}" for local in counters] or self.enemies(side)
        most = len(counters) or len(self.counters(OTHER[side]))
        left = [one for one in wanted if self.credit(one) == side or self.place(one) is not None]
        if len(left) < (condition.get("number") or most):
            return False
        return any(self.can(card) & ATTACKS for card in self.usable(side))

    def hope(self, side):
        return any(self.possible(side, condition) for condition in self.made["sides"][side]["victory"])

    def kinds(self, side):
        return {condition["condition"] for condition in self.made["sides"][side]["victory"]}

    def judge(self, first):
        """NAF-10.11: who wins when a side has no hope, or None; ``first``: the sides first past hope, by one event."""
        points = {side: self.points(side) for side in OTHER}
        holder = self.game.rules.sides[self.state.initiative.holder]
        lost = {side for side in OTHER if side in first or not self.hope(side)}
        ahead = holder if points["lrdg"] == points["italian"] else max(points, key=points.get)
        if not lost:
            return None
        if len(first) == 2:
            return ahead
        (loser,) = first
        winner = OTHER[loser]
        if lost == {loser} and "neutralise" in self.kinds(winner):
            return winner
        if lost == set(OTHER):
            return ahead
        if "claim_objectives" in self.kinds(winner) and points[winner] > points[loser]:
            return winner
        return None


def agree(game, made):
    """The plugin's count and the referee's, side by side."""
    referee = Referee(game, made)
    for number, side in enumerate(game.rules.sides):
        assert victory.claimed_points(game._ctx, number) == referee.points(side), side
        for kind, given in game.rules.victory.conditions[number]:
            condition = {key: value for key, value in given.items() if value}
            can = victory.can_claim if kind.name == victory.CLAIM else kind.reachable
            assert can(game._ctx, number, given) == referee.possible(side, condition), condition
        assert victory.has_hope(game._ctx, number) == referee.hope(side), side
    return referee


# -- many situations -------------------------------------------------------------------

FAMILIES = {
    "claim": (
        [{"condition": "claim_objectives", "points": 6}],
        [{"condition": "claim_objectives", "points": 6}],
    ),
    "claim all": (
        [{"condition": "claim_objectives", "points": 11}],
        [{"condition": "claim_objectives", "points": 11}],
    ),
    "neutralise": (
        [{"condition": "neutralise", "number": 8}],
        [{"condition": "neutralise", "counters": ["gun_truck", "scout", "sniper"], "number": 2}],
    ),
    "neutralise all": (
        [{"condition": "neutralise", "counters": ["medium_tank"]}],
        [{"condition": "neutralise", "number": 10}],
    ),
    "escape": (
        [{"condition": "escape", "counters": ["pilot_car", "scout", "staff_sergeant"], "number": 2}],
        [{"condition": "claim_objectives", "points": 5}],
    ),
    "against escape": (
        [{"condition": "neutralise", "number": 7}],
        [{"condition": "escape", "counters": ["scout_car", "rifleman_a", "scout_a"]}],
    ),
    "several": (
        [{"condition": "claim_objectives", "points": 9}, {"condition": "escape", "counters": ["sniper"]}],
        [{"condition": "claim_objectives", "points": 9}, {"condition": "neutralise", "counters": ["sniper"]}],
    ),
}


def scattered(made, rng):
    """An edit that scatters markers, counters, vehicles, owners, credits and escapes at random, within the rules."""

    def edit(rules, state):
        names = rules.names["piece"]
        for markers in state.control.marker:
            for space in range(len(markers)):
                markers[space] = rng.choice((0, 0, 1, 1, 2))
        both = (side for side in zip(*state.control.marker, strict=True))
        for space, levels in enumerate(both):
            if levels == (2, 2):
                state.control.marker[rng.randrange(2)][space] = 1
        lost = rng.random()
        for piece, name in enumerate(names):
            local = name.rpartition(":")[2]
            if ":" not in name:
                if rng.random() < 0.4:
                    taken("lrdg", local)(rules, state)
            elif rng.random() < lost:
                if rules.aboard.places[piece]:
                    if rng.random() < 0.5:
                        owned(rng.choice(list(OTHER)), local)(rules, state)
                    for soldier in [one for one, at in enumerate(state.aboard.vehicle) if at == piece]:
                        state.aboard.vehicle[soldier] = state.aboard.place[soldier] = -1
                side = state.aboard.owner[piece]
                if rng.random() < 0.3:
                    state.pieces.space[piece] = state.aboard.vehicle[piece] = state.aboard.place[piece] = -1
                    state.north_africa.escaped[piece] = True
                else:
                    taken(OTHER[rules.sides[side]], local)(rules, state)
            elif rules.aboard.places[piece] and piece not in state.aboard.vehicle and rng.random() < 0.3:
                owned(rng.choice(list(OTHER)), local)(rules, state)
        without_cards_of_the_escaped(rules, state)

    return edit


def dealt(made, rng):
    """Few cards in circulation and in the supply, all others gone."""
    zones = {}
    for side in OTHER:
        cards = [c for c in (*made["sides"][side]["deck"], "fog_of_war") if rng.random() < rng.choice((0.1, 0.3, 0.6))]
        zones[side] = {}
        for card in dict.fromkeys(cards):
            zones[side].setdefault(rng.choice(("hand", "deck", "discard", "play", "supply", "supply")), []).append(card)
    return zones


@pytest.mark.parametrize("family", list(FAMILIES))
def test_naf_10_13_random_situations_are_judged_as_the_referee_judges_them(family):
    """NAF-10.13: markers, counters, cards and vehicles scattered at random; hope is sometimes there, sometimes not."""
    rng = random.Random(family)
    lrdg, italian = FAMILIES[family]
    made = document(lrdg=lrdg, italian=italian)
    seen = set()
    for _ in range(600 if DEEP else 30):
        game = scene(
            "north_africa", made, active="lrdg", zones=dealt(made, rng), rest="removed", edit=scattered(made, rng)
        )
        assert not [fault for check in game.rules.checks for fault in check(game.rules, game._ctx.state)]
        referee = agree(game, made)
        seen |= {(side, referee.hope(side)) for side in OTHER}
    assert seen == {(side, hope) for side in OTHER for hope in (True, False)}


def watch(game, made, rng, moves):
    """A random game with the referee at every stop; how it ended."""
    first = set()
    hopeless = []
    for _ in range(moves):
        if game.is_terminal and ending(game)[0] not in ("beyond_hope", "both_beyond_hope"):
            break
        referee = agree(game, made)
        now = {side for side in OTHER if not referee.hope(side)}
        first = first or now
        verdict = referee.judge(first)
        assert ending(game) == (None if verdict is None else (ending(game)[0], (verdict,), "NAF-10.11"))
        assert {side for side in OTHER if is_hopeless(game, side)} >= now
        hopeless.append(tuple(sorted(now)))
        if game.is_terminal:
            break
        take(game, *random_move(game, rng))
    return ending(game), set(hopeless)


def thin(made, rng):
    """The document with a few cards of each side only, so that hope is lost in play."""
    for setup in made["sides"].values():
        cards = [card for card in setup["deck"] if card != "fog_of_war"]
        kept = set(rng.sample(cards, 5))
        needed = set(setup["counters"]) | {c for car in setup["vehicles"].values() for c in car.get("crew", ()) if c}
        setup["supply"] = dict.fromkeys(sorted(needed - kept), 1) | {"fog_of_war": 3}
        setup["deck"] = dict.fromkeys(sorted(kept), 1)
    return made


def test_naf_10_11_random_games_end_for_want_of_hope_when_the_referee_says_so():
    """NAF-10.11: at every stop of random games of all families, with few cards; each kind of ending is met."""
    endings = set()
    hopeless = set()
    for number, family in enumerate(list(FAMILIES) * (5 if DEEP else 2)):
        rng = random.Random(f"{family} {number}")
        lrdg, italian = FAMILIES[family]
        made = thin(document(lrdg=lrdg, italian=italian), rng)
        game = uc.new_game("north_africa", made, seed=number, chance="sampled")
        if not all(Referee(game, made).hope(side) for side in OTHER):
            continue  # Nothing has happened yet after which hope would be asked for.
        end, seen = watch(game, made, rng, 140)
        endings.add(end and end[0])
        hopeless |= seen
    assert {"beyond_hope", "both_beyond_hope"} <= endings
    assert {(), ("lrdg",), ("italian",)} <= hopeless


@pytest.mark.parametrize("scenario", SHIPPED if DEEP else SHIPPED[::3])
def test_naf_10_13_random_games_of_the_shipped_scenarios_agree_with_the_referee(scenario):
    """NAF-10.13: at every stop of random games of shipped scenarios: every third by day, all by night."""
    made = json.loads((DATA / "scenarios" / f"{scenario}.json").read_text(encoding="utf-8"))
    for seed in range(8 if DEEP else 1):
        game = uc.new_game("north_africa", scenario, seed=seed, chance="sampled")
        watch(game, made, random.Random(seed), 120)


# -- who wins --------------------------------------------------------------------------

CLAIM = [{"condition": "claim_objectives", "points": 6}]
RUN = [{"condition": "escape", "counters": ["scout_a"]}]
HUNT = [{"condition": "neutralise", "counters": ["sniper"]}]
BEYOND, BOTH = "beyond_hope", "both_beyond_hope"
ABLE = {"italian": {"discard": ["scout_a", "rifleman_a", "platoon_sergeant"]}}


def giving_up(italian, *several, lrdg=CLAIM, **changes):
    """The LRDG hunkers its last card down; a Fog of War stays, so that it has something to bid."""
    zones = {**ABLE, "lrdg": {"discard": ["fog_of_war"]}, **changes.pop("zones", {})}
    made = document(lrdg=lrdg, italian=italian)
    game = desert("lrdg", ["lieutenant"], *several, own=made, zones=zones, rest="removed", **changes)
    play(game, "play lrdg:lieutenant hunker_down")
    assert is_hopeless(game, "lrdg")
    return game


def controlled(*, lrdg=(), italian=()):
    return {"lrdg": dict.fromkeys(lrdg, "controlled"), "italian": dict.fromkeys(italian, "controlled")}


@pytest.mark.parametrize("ahead", [(), ("12A", "18A")])
def test_naf_10_11_who_must_neutralise_wins_at_once(ahead):
    """NAF-10.11: whatever the points are."""
    assert ending(giving_up(HUNT, markers=controlled(lrdg=ahead))) == (BEYOND, ("italian",), "NAF-10.11")


@pytest.mark.parametrize(
    ("lrdg", "italian", "over"),
    [((), (), False), ((), ("16A",), True), (("16A",), ("12A",), True), (("12A",), ("16A",), False)],
)
def test_naf_10_11_who_must_claim_wins_with_more_points(lrdg, italian, over):
    """NAF-10.11: more points win at once, as many or fewer do not."""
    game = giving_up(CLAIM, markers=controlled(lrdg=lrdg, italian=italian))
    assert ending(game) == ((BEYOND, ("italian",), "NAF-10.11") if over else None)


def test_naf_10_11_who_must_claim_wins_as_soon_as_he_has_more_points():
    """NAF-10.11: play goes on at 1 to 1 and ends with the next tile taken, far from the 6 points needed."""
    game = giving_up(
        CLAIM,
        on_foot(rifleman_a="12A"),
        markers={"lrdg": {"16A": "controlled"}, "italian": {"17A": "controlled", "12A": "scouted"}},
        enemy=["rifleman_a"],
        initiative="lrdg",
    )
    assert ending(game) is None
    play(game, "end_turn", "play italian:rifleman_a control")
    assert ending(game) == (BEYOND, ("italian",), "NAF-10.11")


def test_naf_10_11_structures_count_among_the_points():
    """NAF-10.11: the LRDG's destroyed Hangar (2) is more than the Italians' tile (1), and less than it with 18A."""
    for more, over in (((), False), (("18A",), True)):
        marked = controlled(italian=("16A", *more))
        game = giving_up(CLAIM, taken("lrdg", "hangar"), markers=marked)
        assert (ending(game) == (BEYOND, ("italian",), "NAF-10.11")) is over


@pytest.mark.parametrize("ahead", [(), ("12A", "18A")])
def test_naf_10_11_who_must_escape_plays_on(ahead):
    """NAF-10.11: ruling: the text is silent; more points do not end the game, the escape does."""
    game = giving_up(RUN, markers=controlled(italian=ahead), enemy=["scout_a"], initiative="lrdg")
    assert ending(game) is None
    play(game, "end_turn", "exit italian:scout_a", "play italian:scout_a scout", "escape")
    assert ending(game) == ("escape", ("italian",), "NAF-10.9")


LOST_HUNT = [{"condition": "neutralise", "counters": ["light_vehicle"]}]
AHEAD = [(("12A",), ("16A",), "lrdg"), (("16A",), ("12A",), "italian"), ((), (), None)]


@pytest.mark.parametrize("holder", ["lrdg", "italian"])
@pytest.mark.parametrize(
    ("first", "second", "on_lrdg", "on_italian", "winner"),
    [
        (first, second, *ahead)
        for first in (CLAIM, LOST_HUNT)
        for second in (CLAIM, RUN)
        for ahead in AHEAD
        # Who is to claim has won before, when he has more points.
        if (second, ahead[2]) != (CLAIM, "italian")
    ],
)
def test_naf_10_11_with_both_past_hope_more_points_win(first, second, on_lrdg, on_italian, winner, holder):
    """NAF-10.11: with as many points the holder of the marker.

    The LRDG is first past hope, be it without Control or because the
    vehicle it must neutralise is lost; then a hit takes the Italians' last hope.
    That the LRDG was to neutralise gives it nothing: the case is that of the side
    first past hope.
    """
    victim = "rifleman_a" if second is CLAIM else "scout_a"
    game = desert(
        "lrdg",
        ["lieutenant", "antitank_rifleman"],
        on_foot(rifleman_a="07A", scout_a="07A"),
        taken("italian", "light_vehicle"),
        own=document(lrdg=first, italian=second),
        zones={"italian": {"discard": ["rifleman_a"]}},
        rest="removed",
        markers=controlled(lrdg=on_lrdg, italian=on_italian),
        initiative=holder,
    )
    play(game, "play lrdg:lieutenant hunker_down")
    assert (is_hopeless(game, "lrdg"), is_hopeless(game, "italian")) == (True, False)
    assert ending(game) is None
    play(game, "play lrdg:antitank_rifleman attack", f"target italian:{victim}", "roll 0")
    assert ending(game) == (BOTH, (winner or holder,), "NAF-10.11")


@pytest.mark.parametrize("holder", ["lrdg", "italian"])
@pytest.mark.parametrize(("on_italian", "winner"), [(("12A",), "italian"), ((), None)])
def test_naf_10_11_both_past_hope_by_one_event(on_italian, winner, holder):
    """NAF-10.11: ruling: the Rifleman's escape leaves the LRDG nobody to neutralise, the Italians nobody to claim.

    More points win, else the holder of the marker, though either side's opponent is to neutralise or to claim.
    """
    game = desert(
        "italian",
        ["rifleman_a"],
        on_foot(rifleman_a="22A", scout_a=None),
        own=document(
            lrdg=[{"condition": "neutralise", "counters": ["rifleman_a"]}],
            italian=[*CLAIM, {"condition": "escape", "counters": ["rifleman_a", "scout_a"]}],
        ),
        zones={"italian": {"discard": ["platoon_sergeant"], "supply": ["rifleman_a"]}, "lrdg": {"discard": ["scout"]}},
        rest="removed",
        markers=controlled(italian=on_italian),
        initiative=holder,
    )
    play(game, "play italian:rifleman_a move", "escape")
    assert (is_hopeless(game, "lrdg"), is_hopeless(game, "italian")) == (True, True)
    assert ending(game) == (BOTH, (winner or holder,), "NAF-10.11")


def test_naf_10_11_only_when_every_condition_is_out_of_reach():
    """NAF-10.11: without points within reach, the Scout's escape keeps the LRDG in hope; without him it has none."""
    both = [*CLAIM, {"condition": "escape", "counters": ["scout"]}]
    own = document(lrdg=both, italian=HUNT)
    for several, over in (((), False), ((on_foot(scout=None),), True)):
        zones = {**ABLE, "lrdg": {"discard": ["scout"]}}
        game = desert("lrdg", ["lieutenant"], *several, own=own, zones=zones, rest="removed")
        play(game, "play lrdg:lieutenant hunker_down")
        assert game.is_terminal is over


def test_naf_10_11_a_victory_comes_before_the_want_of_hope():
    """NAF-10.11: UND-10.14: the hit that neutralises the counter named also leaves the Italians hopeless."""
    made = document(lrdg=[{"condition": "neutralise", "counters": ["scout_a"]}], italian=RUN)
    game = desert("lrdg", ["saboteur"], on_foot(scout_a="07A"), own=made, rest="removed")
    play(game, "play lrdg:saboteur attack", "target italian:scout_a", "roll 0")
    assert ending(game) == ("neutralise", ("lrdg",), "NAF-10.10")
    assert not is_hopeless(game, "italian")


# -- the counting, clause by clause ----------------------------------------------------


def lost(*several, lrdg=(), italian=(), conditions=CLAIM, side="lrdg", first="03A", **changes):
    """Whether a side is past hope after hunkering a card down that has no part in the count.

    ``lrdg`` and ``italian`` are the cards in the discard piles; all others are
    out of the game, but for ``zones``.  The opponent is to escape, so play goes on.  ``first`` is the map's first tile.
    """
    card = {"lrdg": "warrant_officer", "italian": "squad_leader_a"}[side]
    runs = {"lrdg": [{"condition": "escape", "counters": ["sniper"]}], "italian": RUN}
    made = beginning_with(first, document(**({**runs, side: conditions})))
    zones = {"lrdg": {"discard": ["fog_of_war", *lrdg]}, "italian": {"discard": ["fog_of_war", *italian]}}
    # Somebody of the opponent must be able to run.
    runner = {"lrdg": "scout_a", "italian": "sniper"}[side]
    piles = zones[OTHER[side]]["discard"]
    piles += [runner] * (runner not in piles)
    for each, piles in changes.pop("zones", {}).items():
        zones[each] |= piles
    game = desert(side, [card], *several, own=made, zones=zones, rest="removed", **changes)
    play(game, f"play {side}:{card} hunker_down")
    assert ending(game) is None
    return is_hopeless(game, side)


def test_naf_10_13_points_need_somebody_with_control():
    """NAF-10.13: NOR-10.7 (a) with soldiers: the Sergeant's card and his counter, or there is no hope."""
    assert lost(lrdg=["scout"])
    assert not lost(lrdg=["scout", "sergeant"])
    assert lost(on_foot(sergeant=None), lrdg=["scout", "sergeant"])


def test_naf_10_13_cards_within_reach_of_a_bolster_count():
    """NAF-10.13: NOR-10.7 (a): the Lieutenant fetches the Sergeant; in the supply without him the Sergeant is lost."""
    supply = {"lrdg": {"supply": ["sergeant"]}}
    assert lost(lrdg=["scout"], zones=supply)
    assert not lost(lrdg=["scout", "lieutenant"], zones=supply)
    leader = {"italian": {"supply": ["rifleman_a"]}}
    assert lost(side="italian", italian=["scout_a", "tank_commander_t"], zones=leader)
    assert not lost(side="italian", italian=["scout_a", "platoon_sergeant"], zones=leader)


def test_naf_10_13_tiles_it_controls_count_without_anybody():
    """NAF-10.13: NOR-10.7 (b): 5 of 6 points controlled are not 6; 6 would have won."""
    assert lost(markers=controlled(lrdg=("12A", "18A")))
    assert not lost(
        on_foot(sergeant="16A"),
        lrdg=["sergeant"],
        markers={"lrdg": {"12A": "controlled", "18A": "controlled", "16A": "scouted"}},
    )


ALL = [{"condition": "claim_objectives", "points": 11}]
#: Over these tiles a way leads from the Sergeant on 04A to all the objectives.
WAY = ("04A", "14B", "16A", "12A", "18A")
CARS = ("gun_truck", "pilot_car", "patrol_truck", "scout_car", "light_vehicle")
WALKING = on_foot(staff_sergeant=None, scout=None, antitank_rifleman=None, rifleman_a="19A", scout_a="19A")


@pytest.mark.parametrize("missing", [None, *WAY])
def test_naf_10_13_without_scouts_a_way_leads_over_own_markers(missing):
    """NAF-10.13: NOR-10.7 (c): each tile entered must be marked, the one it starts from need not."""
    markers = {"lrdg": {**dict.fromkeys(WAY, "scouted"), **({missing: None} if missing else {}), "07A": None}}
    cut = missing not in (None, "04A")
    gone = parked(**dict.fromkeys(CARS))
    assert lost(WALKING, gone, lrdg=["sergeant"], conditions=ALL, markers=markers) is cut


def test_naf_10_13_navigate_from_a_seat_is_as_good_as_scout():
    """NAF-10.13: with a vehicle whose seat navigates on the map any card of a soldier will do; without one none."""
    gone = [parked(**{car: None}) for car in CARS]
    assert not lost(lrdg=["sergeant"], conditions=ALL)
    assert lost(WALKING, *gone, lrdg=["sergeant"], conditions=ALL)
    # The enemy's empty Scout Car might be taken over; the Medium Tank navigates nowhere.
    assert not lost(WALKING, *gone[:3], gone[4], lrdg=["sergeant"], conditions=ALL)


def test_naf_10_13_surveil_is_as_good_as_scout():
    """NAF-10.13: the Recon Aircraft needs no counter; the Rifleman alone, far from all, takes nothing."""
    gone = parked(**dict.fromkeys(CARS))
    for cards, expected in ((["rifleman_a"], True), (["rifleman_a", "recon_aircraft"], False)):
        assert lost(WALKING, gone, side="italian", italian=cards) is expected
    assert lost(WALKING, gone, side="italian", italian=["recon_aircraft"])


def test_naf_10_13_the_tank_drivers_seat_has_control():
    """NAF-10.13: only for him, and only while the tank is on the map."""
    cards = ["scout_a", "tank_driver_t"]
    assert not lost(side="italian", italian=cards)
    assert lost(crewed("medium_tank"), parked(medium_tank=None), side="italian", italian=cards)
    assert lost(side="italian", italian=["scout_a", "tank_gunner_t"])


def test_naf_10_13_standing_structures_count_for_who_can_still_destroy_them():
    """NAF-10.13: all 11 points need the 5 of the structures, and so a Demolition card of a soldier on the board."""
    assert lost(lrdg=["staff_sergeant"], conditions=ALL)
    assert not lost(lrdg=["staff_sergeant", "engineer"], conditions=ALL)
    assert lost(on_foot(engineer=None), lrdg=["staff_sergeant", "engineer"], conditions=ALL)
    done = taken("lrdg", "hangar", "radio_mast", "fuel_tank")
    assert not lost(done, lrdg=["staff_sergeant"], conditions=ALL)


def test_naf_10_13_standing_structures_count_for_the_italians_with_their_tile():
    """NAF-10.13: with the Fuel Tank (1) gone 11 points are beyond them, and 10 are not."""
    cards = ["scout_a", "rifleman_a"]
    ten = [{"condition": "claim_objectives", "points": 10}]
    assert not lost(side="italian", italian=cards, conditions=ALL)
    assert lost(taken("lrdg", "fuel_tank"), side="italian", italian=cards, conditions=ALL)
    assert not lost(taken("lrdg", "fuel_tank"), side="italian", italian=cards, conditions=ten)


def test_naf_10_13_the_most_points_have_those_of_a_structure_on_the_first_tile():
    """NAF-10.13: all 11 points need the Radio Mast.  A Bolster must fetch Control first, so all points are counted."""
    for side, cards, fetched in (("italian", ["scout_a", "platoon_sergeant"], "rifleman_a"),
                                 ("lrdg", ["scout", "engineer", "lieutenant"], "sergeant")):
        zones = {side: {"supply": [fetched]}}
        assert not lost(side=side, conditions=ALL, first="08A", zones=zones, **{side: cards})


@pytest.mark.parametrize(
    ("number", "gone", "hopeless"),
    [
        (0, (), False),
        (0, ("scout",), True),
        (2, ("scout",), False),
        (2, ("scout", "sniper"), True),
        (3, ("scout",), True),
    ],
)
def test_naf_10_13_an_escape_needs_enough_counters_left(number, gone, hopeless):
    """NAF-10.13: all that are named, or as many as asked for; suppressed or in a disabled car they still count."""
    conditions = [{"condition": "escape", "counters": ["scout", "sniper", "sergeant"], "number": number}]
    off = [on_foot(**{one: None}) for one in gone]
    cards = ["scout", "sniper", "sergeant"]
    assert lost(suppress("sergeant"), damage(pilot_car=4), *off, lrdg=cards, conditions=conditions) is hopeless


@pytest.mark.parametrize(
    ("cards", "hopeless"),
    [(["scout", "sniper"], False), (["scout"], True), (["staff_sergeant"], True), (["machine_gunner"], False)],
)
def test_naf_10_13_an_escape_needs_somebody_who_can_still_move(cards, hopeless):
    """NAF-10.13: a ruling: each by a card of his own, or all by one that could drive where a vehicle is left."""
    conditions = [{"condition": "escape", "counters": ["scout", "sniper"]}]
    gone = [] if cards == ["machine_gunner"] else [
        parked(**dict.fromkeys(name.rpartition("/")[2] for name in VEHICLES)),
        on_foot(scout="07A", sniper="07A", scout_a="12A"),
    ]
    assert lost(*gone, lrdg=cards, conditions=conditions) is hopeless


@pytest.mark.parametrize(("left", "hopeless"), [("pilot_car", False), (None, True)])
def test_naf_10_13_who_is_able_to_drive_a_vehicle_on_the_first_tile_lets_all_escape(left, hopeless):
    """NAF-10.13: the Pilot Car is on the first tile of the map, and no other vehicle is left."""
    gone = [name.rpartition("/")[2] for name in VEHICLES if name.rpartition("/")[2] != left]
    conditions = [{"condition": "escape", "counters": ["scout", "sniper"]}]
    several = [parked(**dict.fromkeys(gone)), on_foot(scout="07A", sniper="07A", scout_a="12A")]
    assert lost(*several, lrdg=["machine_gunner"], conditions=conditions) is hopeless


def test_naf_10_13_who_has_escaped_counts_for_the_escape():
    """NAF-10.13: the Scout is out already; with the Sniper left two are to be had."""

    def out(rules, made):
        scout = rules.numbers["piece"]["lrdg:scout"]
        made.pieces.space[scout] = made.aboard.vehicle[scout] = made.aboard.place[scout] = -1
        made.north_africa.escaped[scout] = True

    conditions = [{"condition": "escape", "counters": ["scout", "sniper"]}]
    assert not lost(out, lrdg=["sniper"], conditions=conditions)
    assert lost(out, on_foot(sniper=None), lrdg=["sniper"], conditions=conditions)


@pytest.mark.parametrize(
    ("cards", "hopeless"),
    [(["sniper"], False), (["lieutenant"], True), (["saboteur"], False), (["fog_of_war"], True)],
)
def test_naf_10_13_to_neutralise_takes_an_attack(cards, hopeless):
    """NAF-10.13: a card still playable that attacks; the Lieutenant has none and finds none in an empty supply."""
    conditions = [{"condition": "neutralise", "counters": ["rifleman_a"]}]
    assert lost(lrdg=cards, conditions=conditions) is hopeless


def test_naf_10_13_suppress_is_no_attack_and_a_seats_attack_is_one(tmp_path):
    """NAF-10.13: an authored Cook who only suppresses may neutralise from a seat with Antitank, from no other."""
    folder = tmp_path / "kitchen"
    folder.mkdir()
    (folder / "pack.json").write_text(
        json.dumps({"id": "kitchen", "game": "north_africa", "version": "1", "provenance": "original"})
    )
    own = {"side": "lrdg", "title": {"en": "Cook", "es": "Cocinero"}, "provenance": "original"}
    unit = {"id": "kitchen:lrdg/cook", **own, "defence": {"regular": 4}, "traits": ["soldier"]}
    card = {
        "id": "kitchen:lrdg/cook",
        **own,
        "role": "combat",
        "unit": "kitchen:lrdg/cook",
        "initiative": 1,
        "actions": [{"action": "suppress", "x": 1}],
        "copies": 4,
    }
    (folder / "units.json").write_text(json.dumps({"units": [unit]}))
    (folder / "cards.json").write_text(json.dumps({"cards": [card]}))
    made = document(lrdg=[{"condition": "neutralise", "number": 1}], italian=RUN)
    made["sides"]["lrdg"]["deck"]["kitchen.cook"] = 1
    made["sides"]["lrdg"]["counters"]["kitchen.cook"] = "04A"

    def past_hope(*several):
        game = desert(
            "lrdg",
            ["warrant_officer"],
            *several,
            own=made,
            packs=(str(folder),),
            library=uc.Library(),
            zones={"lrdg": {"discard": ["kitchen.cook", "fog_of_war"]}},
            rest="removed",
        )
        play(game, "play lrdg:warrant_officer hunker_down")
        return is_hopeless(game, "lrdg")

    assert not past_hope()
    # The Patrol Truck and the Light Vehicle suppress; the tank attacks, but only for its own crew.
    assert past_hope(crewed("gun_truck"), parked(gun_truck=None))


def test_naf_10_13_to_neutralise_takes_enough_counters():
    """NAF-10.13: a named one that escaped or fell to nobody's credit is lost; of a number, as many as are left."""
    named = [{"condition": "neutralise", "counters": ["machine_gunner_a", "rifleman_a"]}]
    assert not lost(lrdg=["sniper"], conditions=named)
    assert not lost(taken("lrdg", "machine_gunner_a"), lrdg=["sniper"], conditions=named)
    assert lost(on_foot(machine_gunner_a=None), lrdg=["sniper"], conditions=named)
    # Ten counters are Italian: seven soldiers, three vehicles.
    for number, hopeless in ((9, False), (10, True)):
        assert (
            lost(on_foot(rifleman_a=None), lrdg=["sniper"], conditions=[{"condition": "neutralise", "number": number}])
            is hopeless
        )


def test_naf_10_13_a_captured_vehicle_may_still_be_neutralised():
    """NAF-10.13: the Italians' Light Vehicle in LRDG hands is not yet neutralised, nor lost (NAF-10.10)."""
    named = [{"condition": "neutralise", "counters": ["light_vehicle"]}]
    assert not lost(owned("lrdg", "light_vehicle"), lrdg=["sniper"], conditions=named)
    assert lost(owned("lrdg", "light_vehicle"), taken("italian", "light_vehicle"), lrdg=["sniper"], conditions=named)


def test_naf_10_13_a_vehicle_the_enemy_took_over_is_one_of_his():
    """NAF-10.13: eleven may be neutralised when the Italians hold the Patrol Truck, ten when they do not."""
    eleven = [{"condition": "neutralise", "number": 10}]
    fewer = on_foot(rifleman_a=None)
    assert lost(fewer, lrdg=["sniper"], conditions=eleven)
    held = (owned("italian", "patrol_truck"), aboard("tank_crewman_t", "patrol_truck", 1))
    assert not lost(fewer, *held, lrdg=["sniper"], conditions=eleven)


# -- events after which the end is looked for ------------------------------------------

SEVEN_LEFT = (
    # Eight of the LRDG's counters are wanted: seven are left, and the Light Vehicle counts while the LRDG hold it.
    owned("italian", "pilot_car"),
    taken("lrdg", "pilot_car"),
    owned("lrdg", "light_vehicle"),
    on_foot(staff_sergeant=None, sergeant=None, scout=None, scout_a="20A"),
)


def escaped(*soldiers):
    def edit(rules, made):
        for soldier in soldiers:
            made.north_africa.escaped[rules.numbers["piece"][f"lrdg:{soldier}"]] = True

    return edit


def wanting(number):
    return document(
        lrdg=({"condition": "neutralise", "number": 7},), italian=({"condition": "neutralise", "number": number},)
    )


def lost_light_vehicle(*, number):
    edits = (*SEVEN_LEFT, escaped("staff_sergeant", "sergeant", "scout"))
    return desert("italian", ["scout_a", "fog_of_war"], *edits, own=wanting(number))


def test_und_10_14_the_end_is_looked_for_when_a_vehicle_changes_hands():
    """UND-10.14, NAF-9.2, NAF-10.11: the Italians re-enter their lost Light Vehicle, and now too few are left to take.

    Three LRDG have escaped, and their Pilot Car was destroyed while the Italians had it: the Recon that would come
    next is no more played.
    """
    game = lost_light_vehicle(number=8)
    assert victory.has_hope(game._ctx, 1)
    events = [event.kind for event in play(game, "enter italian:scout_a italian:light_vehicle 1")]
    assert events[-3:] == ["aboard.taken_over", "north_africa.hope_lost", "core.game_ended"]
    assert ending(game) == ("beyond_hope", ("lrdg",), "NAF-10.11")
    assert (is_hopeless(game, "italian"), is_hopeless(game, "lrdg")) == (True, False)
    assert (game.to_move, game.legal_actions()) == ((), ())
    assert not [fault for check in game.rules.checks for fault in check(game.rules, game._ctx.state)]


def test_und_10_14_a_vehicle_that_changes_hands_ends_no_game_that_can_still_be_won():
    """UND-10.14: with seven wanted, the Italians go on to play Recon."""
    game = lost_light_vehicle(number=7)
    play(game, "enter italian:scout_a italian:light_vehicle 1", "play italian:scout_a recon")
    assert not game.is_terminal
    assert not is_hopeless(game, "italian")


def test_und_10_14_the_end_is_looked_for_after_recon_in_the_desert_too():
    """UND-10.14, UND-7.6: a side that a written situation has left without hope is found out by the removed card."""
    game = lost_light_vehicle(number=9)
    assert not game.is_terminal
    deck = zone(game, "italian:deck")
    play(game, "play italian:scout_a recon")
    assert ending(game) == ("beyond_hope", ("lrdg",), "NAF-10.11")
    assert zone(game, "italian:deck") == deck


def test_naf_10_13_who_must_neutralise_all_counters_and_no_number_has_no_hope_once_one_is_lost_otherwise():
    """NAF-10.13: without a number and without names the condition means every enemy counter."""
    own = document(lrdg=[{"condition": "neutralise", "number": 7}], italian=[{"condition": "neutralise"}])
    for by, hope in (("italian", True), ("lrdg", False)):
        lost = [taken(by, "pilot_car"), on_foot(staff_sergeant="04A", scout="04A")]
        game = desert("italian", ["platoon_sergeant"], *lost, own=own)
        play(game, "play italian:platoon_sergeant hunker_down")
        assert is_hopeless(game, "italian") is not hope
