"""Movement: a piece goes step by step to adjacent spaces, and may stop at any step.

A movement kind says which adjacent spaces may be entered and what entering does;
packs insert steps into ``tactics.step`` for what else a step causes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.decisions import Decision
from undaunted_core.declarations.requirements import Choice, Requirement, bind_requirements, choice_names, first_failing
from undaunted_core.declarations.words import ActionKind, Event, text
from undaunted_core.kernel.binding import STEP as STEP_ARGUMENTS
from undaunted_core.kernel.binding import bind, frame_names
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.flow import procedure, step
from undaunted_core.kernel.kinds import DERIVED_NAMES, TITLES, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.mechanics.turning import face_number
from undaunted_core.mechanics.words import STOP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.requirements import Bound, Requirements
    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.flow import Args, Fit
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.mechanics.setting import Setting
    from undaunted_system.tactics.state import Ctx, TacticsRules, TacticsState


@attrs.frozen(eq=False, repr=False)
class MovementKind(Declaration):
    """A way to move.

    ``among(ctx, side, piece, spaces)`` picks the adjacent spaces that may be entered. ``where`` are the requirements
    that say the same of one ``space``, with reasons. ``entered(ctx, side, piece, space)`` is a further effect of
    entering.  ``clause`` is the rule.

    >>> MovementKind("fly", lambda ctx, side, piece, spaces: spaces).among(ctx, 0, 0, (1, 2))
    (1, 2)
    """

    name: str
    among: Callable[[Any, int, int, tuple[int, ...]], Sequence[int]]
    where: tuple[Requirement, ...] = ()
    entered: Callable[[Any, int, int, int], None] | None = None
    clause: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the movement and the texts of its requirements."""
        if registry.add(MOVEMENT_KINDS, self.name, self, pack, of=self):
            for requirement in self.where:
                registry.declare(requirement, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        yield f"movement {self.name}, among", self.among, "ctx, side, piece, spaces"
        yield f"movement {self.name}, entered", self.entered, "ctx, side, piece, space"


MOVEMENT_KINDS: Kind[MovementKind] = Kind("movement", MovementKind)


class Entering(Declaration):
    """Requirements on entering a space by any of some movements (none named: by all).

    With a ``trait`` they hold for spaces whose tile has it.  A requirement names
    what it needs of ``side``, ``piece``, ``space`` and ``movement``; it may
    use only public facts.  Bots read it too: see ``Observation.may_enter``.

    >>> Entering(ON_BOARD, by=("move",), trait="swamp").by
    ('move',)
    """

    __slots__ = ("by", "requirements", "trait")

    def __init__(self, *requirements: Requirement, by: tuple[str, ...] = (), trait: str = "") -> None:
        self.requirements = requirements
        self.by = by
        self.trait = trait

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the requirements and their texts."""
        registry.append(ENTERINGS, self, pack)
        for requirement in self.requirements:
            registry.declare(requirement, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """The movements and the trait exist."""
        movements = findings.registry.by_name(MOVEMENT_KINDS)
        for movement in self.by:
            findings.known(pack, "Entering, by", movement, movements, "a movement kind that a pack registers")
        if self.trait:
            findings.known(pack, "Entering, trait", self.trait, findings.traits(), "a trait of some definition")


ENTERINGS: Kind[Entering] = Kind("entering", Entering)


@attrs.frozen(eq=False, repr=False)
class TileTrait(Declaration):
    """A word that tiles may have among their traits: what players call it, who may enter, what entering does.

    ``enter`` are the requirements on entering such a tile, as those of :class:`Entering` (``by``: for these movements
    alone).  ``entered`` happens to a piece that steps onto it. It may ask for ``side``, ``seat``, ``piece``,
    ``space``, ``movement`` and ``left`` (the steps left).

    >>> SWAMP = TileTrait("swamp", text(en="swamp", es="pantano"))
    >>> SWAMP.name
    'swamp'
    """

    name: str
    title: Words
    enter: tuple[Requirement, ...] = ()
    by: tuple[str, ...] = ()
    entered: Callable[..., object] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the trait, its title and its requirements."""
        if registry.add(TILE_TRAITS, self.name, self, pack, of=self):
            registry.add(TITLES, f"trait {self.name}", self.title, pack)
            if self.enter:
                registry.declare(Entering(*self.enter, by=self.by, trait=self.name), pack)


TILE_TRAITS: Kind[TileTrait] = Kind("tile_trait", TileTrait)


@attrs.frozen(eq=False, repr=False)
class MovementTable:
    """Movement kinds by number; per kind its requirements, and those that packs add, as they are asked.

    ``effects`` are per tile what its traits do to a piece that steps there; ``turns``: whether tiles turn.
    """

    kinds: tuple[MovementKind, ...]
    where: tuple[Requirements, ...]
    added: tuple[Requirements, ...]
    effects: tuple[tuple[Callable[[Ctx, Args], object], ...], ...]
    turns: bool


def movement_members(rules: TacticsRules, setting: Setting) -> Members:
    """The domain of movement kinds."""
    return Members(tuple(rules.registry.all(MOVEMENT_KINDS)))


def movement_table(rules: TacticsRules, setting: Setting) -> MovementTable:
    """The table of movement kinds."""
    kinds: tuple[MovementKind, ...] = tuple(rules.registry.all(MOVEMENT_KINDS).values())
    names = choice_names(FIELDS, STEP_TO)
    entry_rules = tuple(
        tuple(
            requirement
            for entering in rules.registry.every(ENTERINGS)
            if not entering.by or kind.name in entering.by
            for requirement in _bind_entering(rules, setting, entering, names)
        )
        for kind in kinds
    )
    where = tuple(
        (
            *bind_requirements(
                rules, (attrs.evolve(ADJACENT, clause=kind.clause), *kind.where), "tactics.choose_step", names, ""
            ),
            *entry_rules[number],
        )
        for number, kind in enumerate(kinds)
    )
    return MovementTable(kinds, where, entry_rules, _effects(rules, setting), "turned" in rules.slices)


def _effects(rules: TacticsRules, setting: Setting) -> tuple[tuple[Callable[[Ctx, Args], object], ...], ...]:
    """What the traits of each tile do to a piece that steps there."""
    fields, derived = frame_names(FIELDS | {"space": "space"}), rules.registry.all(DERIVED_NAMES)
    effect_of = {
        name: bind(trait.entered, STEP_ARGUMENTS, fields, derived, f"tile trait {name}")
        for name, trait in rules.registry.all(TILE_TRAITS).items()
        if trait.entered is not None
    }
    if not effect_of:
        return ((),) * len(setting.by_number["tile"])
    tiles = setting.by_number["tile"]
    return tuple(tuple(effect_of[name] for name in effect_of if name in tile.traits) for tile in tiles)


def ways(rules: TacticsRules) -> dict[str, bool]:
    """Each movement, and whether packs put requirements on entering a space by it."""
    return {name: bool(asks) for name, asks in zip(rules.names["movement"], rules.movement.added, strict=True)}


def may_enter(ctx: Ctx, seat: int, piece: int, space: int, movement: str) -> bool:
    """Whether the requirements that packs put on entering a space hold; not whether it is adjacent."""
    number = ctx.rules.numbers["movement"][movement]
    args, given = (seat, piece, 1, number), (space,)
    return all(test(ctx, args, seat, given) for test, _, _ in ctx.rules.movement.added[number])


def _bind_entering(rules: TacticsRules, setting: Setting, entering: Entering, names: dict[str, str]) -> Requirements:
    """What a pack adds, bound; for one trait only where the tile has it."""
    requirements = bind_requirements(rules, entering.requirements, "tactics.choose_step", names, "", for_listing=True)
    if not entering.trait:
        return requirements
    tiles = frozenset(number for number, tile in enumerate(setting.by_number["tile"]) if entering.trait in tile.traits)

    def where_marked(test: Bound) -> Bound:
        if "turned" not in rules.slices:
            return lambda ctx, args, seat, given: given[0] not in tiles or test(ctx, args, seat, given)
        return lambda ctx, args, seat, given: (
            face_number(ctx, "tile", given[0]) not in tiles or test(ctx, args, seat, given)
        )

    return tuple((where_marked(test), key, clause) for test, key, clause in requirements)


def move_piece(ctx: Ctx, piece: int, steps: int, movement: str, seat: int) -> None:
    """Let a seat move a piece up to that many steps; zero steps need no choice.

    Raises KeyError for a movement that no pack registers.

    >>> move_piece(ctx, piece, 2, "move", seat=0)
    >>> ctx.rules.label_of[ctx.state.stack[-1][0]]
    'tactics.choose_step'
    """
    if steps:
        ctx.call(CHOOSE_STEP, seat, piece, steps, ctx.rules.numbers["movement"][movement])


def enterable(ctx: Ctx, args: Args, seat: int) -> Sequence[int]:
    """The adjacent spaces that the piece may enter by its movement."""
    _, piece, _, movement = args
    table = ctx.rules.movement
    near = ctx.rules.board.adjacent[ctx.state.pieces.space[piece]]
    spaces: Sequence[int] = table.kinds[movement].among(ctx, ctx.rules.side_of[seat], piece, near)
    for test, _, _ in table.added[movement]:
        spaces = [space for space in spaces if test(ctx, args, seat, (space,))]
    return spaces


def is_adjacent(ctx: Ctx, piece: int, space: int) -> bool:
    """Whether a space is next to where the piece is."""
    return space in ctx.rules.board.adjacent[ctx.state.pieces.space[piece]]


def why_not_enter(ctx: Ctx, args: Args, seat: int, given: Args) -> Sequence[tuple[str, str]]:
    """The first requirement of the movement that a space does not meet."""
    return first_failing(ctx.rules.movement.where[args[3]], ctx, args, seat, given)


def enter(ctx: Ctx, args: Args) -> None:
    """Put the piece on the space, with what entering does as well."""
    seat, piece, _, movement, space = args
    space_of = ctx.state.pieces.space
    source, space_of[piece] = space_of[piece], space
    ctx.emit(MOVED, piece, source, space)
    effect_of_kind = ctx.rules.movement.kinds[movement].entered
    if effect_of_kind is not None:
        effect_of_kind(ctx, ctx.rules.side_of[seat], piece, space)
    table = ctx.rules.movement
    for effect in table.effects[face_number(ctx, "tile", space) if table.turns else space]:
        effect(ctx, args)


def go_on(ctx: Ctx, args: Args) -> None:
    """Ask for the next step, unless a step of the procedure took the piece off the board."""
    seat, piece, left, movement, _ = args
    if left > 1 and ctx.state.pieces.space[piece] >= 0:
        ctx.call(CHOOSE_STEP, seat, piece, left - 1, movement)


def _is_sound(rules: TacticsRules, state: TacticsState, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """A piece on the board, with steps to go."""
    if state.pieces.space[args[1]] < 0:
        return [("piece", "a counter off the board", "a counter on the board")]
    return _step_is_sound("", rules, state, args, place)


def _step_is_sound(step: str, rules: TacticsRules, state: TacticsState, args: Args, place: int) -> Sequence[Fit]:
    return [] if args[2] > 0 else [("left", str(args[2]), "1 or more")]


FIELDS = {"seat": "seat", "piece": "piece", "left": "int", "movement": "movement"}
ADJACENT = Requirement(
    "tactics.not_adjacent", is_adjacent, text(en="That space is not adjacent.", es="Ese espacio no es adyacente.")
)
MOVED = Event(
    "tactics.moved",
    text(en="{piece} moves to {space}.", es="{piece} se mueve a {space}."),
    piece="piece",
    source="space",
    space="space",
)
STEP_TO = ActionKind("tactics.step", text(en="go to {space}", es="ir a {space}"), space="space")
STEP = procedure(
    "tactics.step",
    step("enter", enter),
    step("go_on", go_on, "", "tactics.choose_step"),
    sound=_step_is_sound,
    **FIELDS,
    space="space",
)
CHOOSE_STEP = Decision(
    "tactics.choose_step",
    FIELDS,
    text(en="Choose the next tile, or stop.", es="Elige la siguiente loseta o para."),
    (Choice(STEP_TO, STEP, among=enterable, reasons=why_not_enter),),
    stop=STOP,
    sound=_is_sound,
)
