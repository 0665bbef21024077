"""What the conditions and orders of routines ask; ``phrases`` has their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_system.bot.now import CONTROLLED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_system.bot.scene import Actor, Scene, Target

#: A condition with its parameters, as the catalogue has it.
Given = dict[str, Any]


def holds(scene: Scene, actor: Actor, target: Target, given: Mapping[str, Any]) -> bool:
    """Whether a condition holds of a target."""
    return HOLDS[given["condition"]](scene, actor, target, given["x"], given["trait"])


def fits(scene: Scene, actor: Actor, target: Target, instruction: Mapping[str, Any]) -> bool:
    """Whether a target is what an instruction asks for."""
    return all(holds(scene, actor, target, given) for given in instruction["when"]) and not any(
        holds(scene, actor, target, given) for given in instruction["unless"]
    )


def key(scene: Scene, actor: Actor, target: Target, given: Mapping[str, Any]) -> float:
    """The key of a target in an order: the lowest comes first."""
    return KEYS[given["by"]](scene, actor, target, given["names"])


def _markers(scene: Scene, target: Target) -> tuple[int | None, int | None]:
    space = scene.space(target) or ""
    return scene.now.my_marker.get(space), scene.now.foe_marker.get(space)


def _is_wanted(scene: Scene, target: Target) -> bool:
    return scene.space(target) in scene.foes.spaces and _markers(scene, target)[1] != CONTROLLED


def _has_trait(scene: Scene, target: Target, trait: str) -> bool:
    return target.name in scene.known.pieces and trait in scene.known.pieces[target.name].traits


HOLDS: dict[str, Callable[[Scene, Actor, Target, int, str], bool]] = {
    "objective": lambda scene, actor, target, x, trait: scene.is_objective(scene.space(target)),
    "wanted": lambda scene, actor, target, x, trait: _is_wanted(scene, target),
    "controlled": lambda scene, actor, target, x, trait: _markers(scene, target)[0] == CONTROLLED,
    "lost": lambda scene, actor, target, x, trait: _markers(scene, target)[1] == CONTROLLED,
    "scouted": lambda scene, actor, target, x, trait: bool(_markers(scene, target)[0]),
    "enemy": lambda scene, actor, target, x, trait: scene.space(target) in scene.now.foe_tiles,
    "friend": lambda scene, actor, target, x, trait: scene.has_friend(actor, scene.space(target)),
    "exit": lambda scene, actor, target, x, trait: scene.space(target) in scene.mine.exits,
    "within": lambda scene, actor, target, x, trait: scene.distance(actor, target) <= x,
    "menaced": lambda scene, actor, target, x, trait: scene.is_menaced(scene.space(target), x),
    "total": lambda scene, actor, target, x, trait: scene.total(actor, target) <= x,
    "counts": lambda scene, actor, target, x, trait: bool(scene.gains(target)),
    "cards": lambda scene, actor, target, x, trait: scene.count_cards(target) <= x,
    "suppressed": lambda scene, actor, target, x, trait: bool(scene.now.suppressed.get(target.name)),
    "blank": lambda scene, actor, target, x, trait: target.sort == "card" and scene.known.cards[target.name].is_blank,
    "trait": lambda scene, actor, target, x, trait: _has_trait(scene, target, trait),
    "drives": lambda scene, actor, target, x, trait: scene.drives(actor, target),
    "seated": lambda scene, actor, target, x, trait: actor.piece in scene.now.seats,
    "leaver": lambda scene, actor, target, x, trait: scene.is_leaver(actor.piece or ""),
    "round": lambda scene, actor, target, x, trait: scene.round >= x,
    "hand": lambda scene, actor, target, x, trait: len(scene.now.hand) <= x,
}

KEYS: dict[str, Callable[[Scene, Actor, Target, tuple[str, ...]], float]] = {
    "nearest": lambda scene, actor, target, names: scene.distance(actor, target),
    "points": lambda scene, actor, target, names: -scene.points(target),
    "weakest": lambda scene, actor, target, names: scene.total(actor, target),
    "covered": lambda scene, actor, target, names: -scene.known.cover.get(scene.space(target) or "", 0),
    "fewest": lambda scene, actor, target, names: scene.count_cards(target),
    "most": lambda scene, actor, target, names: -scene.count_cards(target),
    "initiative": lambda scene, actor, target, names: -scene.initiative(target),
    "idle": lambda scene, actor, target, names: scene.is_busy(target.name),
    "named": lambda scene, actor, target, names: scene.index(target, names),
}
