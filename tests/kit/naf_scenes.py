"""What the tests of North Africa's clauses share: a scenario of their own, situations in it, looks at the state.

The scenario is original and no part of the game: it has every counter, all six vehicles,
structures, escape markers, rough ground and hills, so that no test hangs on a shipped scenario.
Columns of four tiles, every other one half a tile lower::

    03A     12A     20A      03A: escape, the Pilot Car     12A: cover 2, 2 points
        07A     08A          04A: Gun Truck, Patrol Truck   16A: 1 point
    04A     16A     21A      05B, 02B: rough                18A: 3 points
        14B     18A          10B, 13B: rough hills          08A: Radio Mast
    05B     02B     22A      21A: Medium Tank               17A: Fuel Tank
        15B     19A          20A: Light Vehicle, empty      09A: Hangar
    06A     17A     09A      22A: escape, the Scout Car
        10B     13B
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.folders import pack
from kit.und_scenes import edits, state
from undaunted_testing import notations, scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    import undaunted_core as uc

    Edit = Callable[[Any, Any], None]

COLUMNS = (
    ("03A", "04A", "05B", "06A"),
    ("07A", "14B", "15B", "10B"),
    ("12A", "16A", "02B", "17A"),
    ("08A", "18A", "19A", "13B"),
    ("20A", "21A", "22A", "09A"),
)
ON_TILES: dict[str, dict[str, Any]] = {
    "03A": {"escape": True, "markers": {"lrdg": "scouted"}},
    "04A": {"markers": {"lrdg": "scouted"}},
    "07A": {"markers": {"lrdg": "scouted"}},
    "12A": {"objective": 2},
    "16A": {"objective": 1},
    "18A": {"objective": 3, "markers": {"italian": "scouted"}},
    "08A": {"structure": "radio_mast"},
    "17A": {"structure": "fuel_tank"},
    "09A": {"structure": "hangar"},
    "20A": {"markers": {"italian": "scouted"}},
    "21A": {"markers": {"italian": "scouted"}},
    "22A": {"escape": True, "markers": {"italian": "scouted"}},
}
COMMAND = {
    "lrdg": ("lieutenant", "warrant_officer"),
    "italian": ("platoon_sergeant", "recon_aircraft", "squad_leader_a", "tank_commander_t"),
}
SOLDIERS = {
    "lrdg": (
        "staff_sergeant",
        "sergeant",
        "scout",
        "saboteur",
        "antitank_rifleman",
        "machine_gunner",
        "engineer",
        "sniper",
    ),
    "italian": (
        "scout_a",
        "rifleman_a",
        "machine_gunner_a",
        "antitank_rifleman_a",
        "tank_gunner_t",
        "tank_crewman_t",
        "tank_driver_t",
    ),
}
ON_FOOT = {
    "lrdg": {
        "sergeant": "04A",
        "machine_gunner": "04A",
        "saboteur": "07A",
        "engineer": "05B",
        "sniper": "06A",
    },
    "italian": {"machine_gunner_a": "22A", "antitank_rifleman_a": "21A"},
}
VEHICLES: dict[str, dict[str, Any]] = {
    "lrdg": {
        "pilot_car": {"at": "03A", "crew": ["staff_sergeant", "scout", None]},
        "gun_truck": {"at": "04A", "crew": [None, None, "antitank_rifleman"]},
        "patrol_truck": {"at": "04A"},
    },
    "italian": {
        "medium_tank": {"at": "21A", "crew": ["tank_driver_t", "tank_gunner_t", "tank_crewman_t"]},
        "scout_car": {"at": "22A", "crew": ["rifleman_a", "scout_a", None]},
        "light_vehicle": {"at": "20A"},
    },
}
CLAIM = ({"condition": "claim_objectives", "points": 6},)


def document(*, lrdg: Iterable[dict[str, Any]] = CLAIM, italian: Iterable[dict[str, Any]] = CLAIM) -> dict[str, Any]:
    """The scenario of these tests, a new one each time; each side's victory conditions may be given."""
    spaces = [
        {"tile": tile, "at": [x, row + (x + 1) // 2], **ON_TILES.get(tile, {})}
        for x, column in enumerate(COLUMNS)
        for row, tile in enumerate(column)
    ]
    sides = {
        side: {
            "deck": {**dict.fromkeys((*COMMAND[side], *SOLDIERS[side]), 1), "fog_of_war": 2},
            "supply": {**dict.fromkeys(SOLDIERS[side], 3), "fog_of_war": 6},
            "counters": dict(ON_FOOT[side]),
            "vehicles": {local: dict(plan) for local, plan in VEHICLES[side].items()},
            "victory": [dict(condition) for condition in victory],
        }
        for side, victory in (("lrdg", lrdg), ("italian", italian))
    }
    return {
        "id": "north_africa:of_the_tests",
        "number": 99,
        "title": {"en": "Of the tests", "es": "De las pruebas"},
        "geometry": "staggered_columns",
        "initiative": "lrdg",
        "provenance": "original",
        "spaces": spaces,
        "sides": sides,
    }


def beginning_with(tile: str, made: dict[str, Any] | None = None) -> dict[str, Any]:
    """The document with this tile as the first, whose number is 0: rules that take 0 for "off the board" show."""
    whole = made or document()
    whole["spaces"].sort(key=lambda space: space["tile"] != tile)
    return whole


def only_vehicles() -> dict[str, Any]:
    """The scenario with an LRDG of empty vehicles and command cards: no counter comes before its first vehicle."""
    made = document(lrdg=({"condition": "neutralise", "number": 1},))
    side = made["sides"]["lrdg"]
    side |= {"deck": {**dict.fromkeys(COMMAND["lrdg"], 1), "fog_of_war": 2}, "supply": {"fog_of_war": 6}}
    side |= {"counters": {}, "vehicles": {local: {"at": plan["at"]} for local, plan in side["vehicles"].items()}}
    return made


def desert(active: str, hand: Iterable[str] = (), *several: Edit, own: Any = None, **changes: Any) -> uc.Game:
    """A situation in the scenario: a side's turn with these cards in hand, edits applied in order.

    ``own`` is another document, ``enemy`` the other side's hand; the further ``changes`` are those of ``scene``
    (``zones``, ``markers``, ``rest``, ``holder``).  A situation the rules know to be impossible is an error.
    """
    other = "italian" if active == "lrdg" else "lrdg"
    hands = {active: list(hand), other: list(changes.pop("enemy", ()))}
    edit = edits(changes.pop("edit", edits(*several)), without_cards_of_the_escaped)
    game = scene("north_africa", own or document(), active=active, hand=hands, edit=edit, **changes)
    faults = [fault for check in game.rules.checks for fault in check(game.rules, game._ctx.state)]
    assert not faults, faults
    return game


# -- edits: what a scene is changed by -------------------------------------------------


def without_cards_of_the_escaped(rules: Any, made: Any) -> None:
    """The cards of who escaped are out of the game (NAF-10.9)."""
    zones = made.zones.cards
    for piece, gone in enumerate(made.north_africa.escaped):
        removed = rules.undaunted.removed[rules.pieces.side[piece]]
        for card in rules.activation.cards_of[piece] if gone else ():
            for zone in range(len(zones)):
                if zone != removed:
                    zones[removed] += [card] * zones[zone].count(card)
                    zones[zone] = [one for one in zones[zone] if one != card]
            zones[removed].sort()
            made.zones.known[removed] = tuple(zones[removed])


def on_foot(**tiles: str | None) -> Edit:
    """Soldiers on tiles, out of any vehicle, ``on_foot(scout="16A")``; None: off the board.

    Names are side-local: no two sides have the same one.
    """

    def edit(rules: Any, made: Any) -> None:
        for local, tile in tiles.items():
            soldier = _number(rules, local)
            made.pieces.space[soldier] = -1 if tile is None else rules.numbers["space"][tile]
            made.aboard.vehicle[soldier] = made.aboard.place[soldier] = -1

    return edit


def parked(**tiles: str | None) -> Edit:
    """Vehicles on tiles with all aboard, ``parked(gun_truck="16A")``; None: off the board, those aboard too."""

    def edit(rules: Any, made: Any) -> None:
        for local, tile in tiles.items():
            vehicle = _number(rules, local)
            at = -1 if tile is None else rules.numbers["space"][tile]
            made.pieces.space[vehicle] = at
            for soldier, carrier in enumerate(made.aboard.vehicle):
                if carrier == vehicle:
                    made.pieces.space[soldier] = at
                    if at < 0:
                        made.aboard.vehicle[soldier] = made.aboard.place[soldier] = -1

    return edit


def aboard(soldier: str, vehicle: str, seat: int) -> Edit:
    """A soldier in a seat (from 1) of a vehicle, wherever that is, ``aboard("scout", "gun_truck", 2)``."""

    def edit(rules: Any, made: Any) -> None:
        one, carrier = _number(rules, soldier), _number(rules, vehicle)
        made.aboard.vehicle[one], made.aboard.place[one] = carrier, seat - 1
        made.pieces.space[one] = made.pieces.space[carrier]
        made.aboard.owner[carrier] = made.aboard.owner[one]

    return edit


def crewed(vehicle: str, *soldiers: str | None) -> Edit:
    """Who sits in a vehicle, seat by seat; a soldier that sat there before stands on its tile."""

    def edit(rules: Any, made: Any) -> None:
        carrier = _number(rules, vehicle)
        for one, where in enumerate(made.aboard.vehicle):
            if where == carrier:
                made.aboard.vehicle[one] = made.aboard.place[one] = -1
        for place, soldier in enumerate(soldiers):
            if soldier is not None:
                aboard(soldier, vehicle, place + 1)(rules, made)

    return edit


def owned(side: str, *vehicles: str) -> Edit:
    """Vehicles whose cards lie in front of a side, ``owned("lrdg", "scout_car")``."""

    def edit(rules: Any, made: Any) -> None:
        for vehicle in vehicles:
            made.aboard.owner[_number(rules, vehicle)] = rules.numbers["side"][side]

    return edit


def damage(**markers: int) -> Edit:
    """Damage markers on vehicles, ``damage(gun_truck=2)``."""

    def edit(rules: Any, made: Any) -> None:
        for vehicle, count in markers.items():
            made.vehicles.damage[_number(rules, vehicle)] = count

    return edit


def suppress(*soldiers: str) -> Edit:
    """Soldiers who show their suppressed side."""

    def edit(rules: Any, made: Any) -> None:
        for soldier in soldiers:
            made.undaunted.suppressed[_number(rules, soldier)] = True

    return edit


def taken(side: str, *pieces: str) -> Edit:
    """Counters and structures off the board to a side's credit: neutralised or destroyed by it."""

    def edit(rules: Any, made: Any) -> None:
        for local in pieces:
            piece = _number(rules, local)
            made.pieces.space[piece] = made.aboard.vehicle[piece] = made.aboard.place[piece] = -1
            made.north_africa.taken[piece] = rules.numbers["side"][side]

    return edit


# -- looks at the state ----------------------------------------------------------------


def name_of(local: str) -> str:
    """The full name of a counter or card by its local one: ``scout`` is ``lrdg:scout``."""
    for side in ("lrdg", "italian"):
        if local in (*SOLDIERS[side], *VEHICLES[side], *COMMAND[side]):
            return f"{side}:{local}"
    return local


def _number(rules: Any, local: str) -> int:
    return int(rules.numbers["piece"][name_of(local)])


def place(game: uc.Game, piece: str) -> str | None:
    """The tile a counter is on, or None."""
    at = state(game).pieces.space[_number(game.rules, piece)]
    return None if at < 0 else game.rules.names["space"][at]


def seat_of(game: uc.Game, soldier: str) -> tuple[str, int] | None:
    """Vehicle (local name) and seat (from 1) of a soldier, or None on foot."""
    one = _number(game.rules, soldier)
    carrier = state(game).aboard.vehicle[one]
    if carrier < 0:
        return None
    return game.rules.names["piece"][carrier].partition(":")[2], state(game).aboard.place[one] + 1


def owner(game: uc.Game, vehicle: str) -> str:
    """The side a vehicle's card lies in front of."""
    return str(game.rules.sides[state(game).aboard.owner[_number(game.rules, vehicle)]])


def damage_of(game: uc.Game, vehicle: str) -> int:
    """The damage markers on a vehicle."""
    return int(state(game).vehicles.damage[_number(game.rules, vehicle)])


def is_suppressed(game: uc.Game, soldier: str) -> bool:
    """Whether a counter shows its suppressed side."""
    return bool(state(game).undaunted.suppressed[_number(game.rules, soldier)])


def credit(game: uc.Game, piece: str) -> str | None:
    """The side that has neutralised or destroyed a counter or structure, or None."""
    side = state(game).north_africa.taken[_number(game.rules, piece)]
    return None if side < 0 else str(game.rules.sides[side])


def has_escaped(game: uc.Game, piece: str) -> bool:
    """Whether a counter got away."""
    return bool(state(game).north_africa.escaped[_number(game.rules, piece)])


def is_hopeless(game: uc.Game, side: str) -> bool:
    """Whether a side is past all hope."""
    return bool(state(game).north_africa.hopeless[game.rules.numbers["side"][side]])


def shifts(game: uc.Game, card: str) -> set[str]:
    """Where the soldier of a card (local name) may enter, exit or reposition to now, without the card's name."""
    words = (one.split() for one in notations(game))
    moves = ("enter", "exit", "reposition")
    return {" ".join([one[0], *one[2:]]) for one in words if one[0] in moves and one[1] == name_of(card)}


def marks(game: uc.Game) -> set[str]:
    """The tiles that Navigate or Surveil may choose now."""
    return {one.split()[1] for one in notations(game) if one.startswith("mark ")}


def aims(game: uc.Game) -> set[str]:
    """The targets that may be chosen now."""
    return {one.split()[1] for one in notations(game) if one.startswith("target ")}


def clauses(game: uc.Game, action: str) -> list[str]:
    """The clauses that forbid an action; each reason is a sentence of its own in either language."""
    reasons = game.why_illegal(action)
    for reason in reasons:
        assert reason.text("en")
        assert reason.text("es")
        assert reason.text("en") != reason.text("es")
    return [reason.clause for reason in reasons]


def change(kind: str, target: str, **values: Any) -> dict[str, Any]:
    """An override that sets values of a definition of the game."""
    return {"kind": kind, "target": f"north_africa:{target}", "set": values}


def overriding(folder: Path, *overrides: dict[str, Any]) -> Path:
    """A data folder that changes definitions of the game."""
    entries = [{"id": f"mine:change_{number}", **one} for number, one in enumerate(overrides)]
    return pack(folder, "mine", game="north_africa", overrides={"overrides": entries})
