"""Hints for bots and frontends: what the rules mean in general words.  No rule reads them."""


from undaunted_system.state import REGULAR, Points, UndauntedRules
from undaunted_system.tactics import AttackHint, Goal, Hints, MovementHint
from undaunted_system.tactics.hints import BOT_HINTS

#: What a success does to its target.
CASUALTY = "casualty"
SUPPRESSION = "suppression"


def objectives(rules: UndauntedRules, side: int, given: Points) -> tuple[int, list[Goal]]:
    """Tiles to take, and the other things for which packs give points."""
    others = [
        goal for hints in rules.registry.every(BOT_HINTS) for points in hints.points for goal in points(rules, side)
    ]
    return int(given["points"]), [Goal("take", column="undaunted.objective"), *others]


HINTS = Hints(
    actions={
        "tactics.bid": "bid",
        "tactics.play": "play",
        "tactics.step": "step",
        "core.target": "target",
        "undaunted.draw": "draw",
        "undaunted.take": "fetch",
        "undaunted.return": "return",
    },
    abilities={
        "hunker_down": "shelve",
        "ready": "ready",
        "bolster": "fetch",
        "command": "draw",
        "conceal": "burden",
        "control": "take",
        "inspire": "return",
        "recon": "clear",
        "move": "move",
        "scout": "move",
        "stalk": "move",
        "attack": "shoot",
        "suppress": "shoot",
    },
    movements={"move": MovementHint(by_markers=True), "scout": MovementHint(lays_markers=True)},
    attacks={
        "attack": AttackHint(defences=(REGULAR,), harm=CASUALTY),
        "suppress": AttackHint(defences=(REGULAR,), harm=SUPPRESSION),
    },
    goals={"claim_objectives": objectives},
)
