"""Hints for bots and frontends: the meaning of North Africa's rules in general words.  No rule reads them."""

from undaunted_north_africa.definitions import ARMOURED, ESCAPE, NEUTRALISE, STRUCTURE
from undaunted_north_africa.state import Counters, NorthAfricaRules
from undaunted_system import CASUALTY, REGULAR, AttackHint, Goal, Hints

#: The effects of successes here, other than a casualty.
DAMAGE, DESTRUCTION = "damage", "destruction"
#: The column with the side that gets the credit for a removed counter or structure.
TAKEN = "north_africa.taken"


def structure_goals(rules: NorthAfricaRules, side: int) -> list[Goal]:
    """Structures to destroy, or to hold.  Rule: NAF-10.8."""
    table, names = rules.north_africa, rules.names["piece"]
    counts = {names[structure]: table.points[structure] for structure in table.structures}
    return [Goal("destroy", counts, done=TAKEN) if side == table.destroyer else Goal("hold", counts)]


def escape_goals(rules: NorthAfricaRules, side: int, given: Counters) -> tuple[int, list[Goal]]:
    """The counters that are to escape.  Rule: NAF-10.9."""
    counts = {f"{rules.sides[side]}:{counter}": 1 for counter in given["counters"]}
    goal = Goal("leave", counts, done="north_africa.escaped", through="north_africa.escape")
    return int(given["number"]) or len(counts), [goal]


def neutralise_goals(rules: NorthAfricaRules, side: int, given: Counters) -> tuple[int, list[Goal]]:
    """The counters of the enemy: those that the condition names, or any.  Rule: NAF-10.10."""
    first, behind = rules.pieces.of_side[1 - side]
    every = rules.names["piece"][first:behind]
    counters = [f"{rules.sides[1 - side]}:{counter}" for counter in given["counters"]] or every
    return int(given["number"]) or len(counters), [Goal("remove", dict.fromkeys(counters, 1), done=TAKEN)]


HINTS = Hints(
    actions={
        "north_africa.escape": "leave",
        "north_africa.mark": "mark",
    },
    abilities={
        "navigate": "mark",
        "surveil": "mark",
        "strafe": "shoot",
        "antitank": "shoot",
        "demolition": "shoot",
    },
    blocked={"control": "holder"},
    attacks={
        "strafe": AttackHint(defences=(REGULAR,), harm=CASUALTY),
        "antitank": AttackHint(defences=(ARMOURED,), harm=DAMAGE),
        "demolition": AttackHint(defences=(STRUCTURE, ARMOURED), reach=0, harm=DAMAGE),
    },
    harm={
        ("demolition", "structure"): DESTRUCTION,
    },
    goals={ESCAPE: escape_goals, NEUTRALISE: neutralise_goals},
    points=(structure_goals,),
)
