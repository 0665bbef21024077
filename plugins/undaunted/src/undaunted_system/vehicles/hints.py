"""Hints for bots and frontends: the meaning of the rules of vehicles in general words.  No rule reads them."""

from undaunted_system import ROUGH, SUPPRESSION, Hints, MovementHint

#: What a success does to a vehicle, other than a casualty.
DAMAGE = "damage"
HINTS = Hints(
    actions={
        "vehicles.enter": "enter",
        "vehicles.exit": "exit",
        "vehicles.reposition": "reposition",
        "vehicles.switch": "swap",
        "vehicles.repair": "mend",
        "vehicles.pick": "pick",
    },
    abilities={"switch_seats": "swap", "drive": "move", "repair": "mend"},
    movements={"drive": MovementHint(by_markers=True, carries=True, shuns=(ROUGH,))},
    harm={("", "vehicle"): DAMAGE, ("suppress", "vehicle"): SUPPRESSION},
)
