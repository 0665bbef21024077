"""The targets that a use would have now, by the general word for what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_system.bot.now import SCOUTED
from undaunted_system.bot.scene import Target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_system.bot.known import Use
    from undaunted_system.bot.scene import Actor, Scene

#: A space to aim at is further away than so many steps.
NEAR = 2


def targets(scene: Scene, actor: Actor) -> list[Target]:
    """The targets that a use would have now.

    What draws, conceals and the like has no target: its conditions speak of the piece that acts.
    """
    gather = GATHERS.get(actor.use.role)
    return gather(scene, actor, actor.use) if gather else [Target("piece", actor.piece or "")]


def _shoot(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    at, here = scene.now.at, scene.here(actor)
    names = [name for name in scene.fire.targets if scene.fire.can_aim(use.kind, name, at[name], here)]
    return [Target("piece", name) for name in names]


def _shell(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    now, space = scene.now, scene.now.aim()
    return [Target("piece", name) for name in now.foes if now.at[name] == space and name not in now.seats]


def _move(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    return [Target("space", space) for space in scene.known.near]


def _aim(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    here = scene.here(actor)
    steps = scene.known.steps[here] if here else {}
    return [Target("space", space) for space, count in steps.items() if count > NEAR]


def _mark(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    here = scene.here(actor)
    spaces = scene.known.near[here] if use.from_piece and here else tuple(scene.known.near)
    return [Target("space", space) for space in spaces if not scene.now.my_marker.get(space)]


def _take(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    now, here = scene.now, scene.here(actor)
    if here is None or (here in now.foe_tiles and now.is_kept(here, now.foe)):
        return []
    return [Target("space", here)] if now.my_marker.get(here) == SCOUTED or here in scene.mine.raises else []


def _of_squad(scene: Scene, names: Iterable[str], use: Use) -> list[Target]:
    cards = scene.known.cards
    return [Target("card", name) for name in dict.fromkeys(names) if use.squad in (None, cards[name].squad)]


def _fetch(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    return _of_squad(scene, scene.now.supply, use)


def _return(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    return _of_squad(scene, [name for name in scene.now.zone("play") if name != actor.card], use)


def _clear(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    return [Target("card", name) for name in scene.now.hand if scene.known.cards[name].is_blank]


def _lead(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    return [Target("piece", name) for name in scene.now.mine if not scene.now.suppressed.get(name)]


def _mend(scene: Scene, actor: Actor, use: Use) -> list[Target]:
    now, here = scene.now, scene.here(actor)
    damaged = [name for name in now.vehicles if now.at[name] == here and now.damage.get(name)]
    return [Target("piece", name) for name in damaged if now.side(name) == now.me]


GATHERS: dict[str, Callable[[Scene, Actor, Use], list[Target]]] = {
    "shoot": _shoot,
    "shell": _shell,
    "move": _move,
    "aim": _aim,
    "mark": _mark,
    "take": _take,
    "fetch": _fetch,
    "return": _return,
    "clear": _clear,
    "lead": _lead,
    "mend": _mend,
}
