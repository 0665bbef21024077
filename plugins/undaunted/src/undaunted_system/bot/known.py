"""Facts that never change in a game and are public: the map, the cards, the pieces, how each side wins.

Made once per game from the board and the catalogue, so that choosing need not
read them again.  Names of abilities, attacks and movements have no meaning here:
the words that packs register for them say what they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.authoring.bots import steps_from
from undaunted_system.bot.style import USUAL_STYLE, Style

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from undaunted_core import Observation

#: Steps between spaces that no way joins.
FAR = 99
HILL = "hill"
#: Where the catalogue tells more of what abilities of a role do, by the name of the ability.
OF_ROLE = {"move": "movements", "shoot": "attacks", "shell": "attacks"}


@attrs.frozen(eq=False, repr=False)
class Use:
    """An ability of a card or a seat: what it does, the ability it is, its value X, the squad it is limited to."""

    name: str
    role: str
    kind: str
    x: int
    squad: str | None
    #: Whether it works from the piece's space; else anywhere.
    from_piece: bool


@attrs.frozen(eq=False, repr=False)
class CardFacts:
    """A kind of card: its side, the piece it activates, its bid, its abilities by name."""

    name: str
    side: str
    piece: str | None
    squad: str | None
    initiative: int
    specialism: str | None
    uses: dict[str, Use]

    @property
    def is_blank(self) -> bool:
        """Whether it has no use at all."""
        return self.piece is None and not self.uses


@attrs.frozen(eq=False, repr=False)
class SeatFacts:
    """A seat: its abilities by name, and the specialism they need."""

    specialism: str | None
    uses: dict[str, Use]

    def uses_of(self, card: CardFacts | None) -> dict[str, Use]:
        """The uses that it gives a card."""
        return self.uses if card and self.specialism in (None, card.specialism) else {}


@attrs.frozen(eq=False, repr=False)
class PieceFacts:
    """A piece: its side at the start, its defences, where it enters, its card with its uses, its seats."""

    name: str
    side: str | None
    defence: dict[str, int]
    traits: frozenset[str]
    enters: str | None
    card: str | None
    uses: dict[str, Use]
    seats: tuple[SeatFacts, ...]
    integrity: int
    critical: int

    def has(self, role: str) -> bool:
        """Whether its card has a use of that sort."""
        return any(use.role == role for use in self.uses.values())


@attrs.frozen(eq=False, repr=False)
class MovementFacts:
    """A way to move: whether it needs an own marker or lays one, where it may not go, whether it moves a vehicle."""

    by_markers: bool
    lays_markers: bool
    carries: bool
    barred: frozenset[str]
    #: Whether packs say which spaces may be entered: the observation is asked then.
    asks: bool


@attrs.frozen(eq=False, repr=False)
class AttackFacts:
    """A kind of attack: what it goes by, how far it reaches, the harm it does by trait."""

    #: The defence of each piece that it goes by; those without such are no targets.
    defence: dict[str, int]
    by_cover: bool
    by_range: bool
    overhead: bool
    reach: int
    harm: dict[str, str]


@attrs.frozen(eq=False, repr=False)
class GoalFacts:
    """What counts for a condition; see ``mechanics.victory.Goal``."""

    kind: str
    counts: dict[str, int]
    column: str
    done: str
    through: str


@attrs.frozen(eq=False, repr=False)
class Aim:
    """A victory condition: how much it takes, and what counts."""

    needed: int
    goals: tuple[GoalFacts, ...]


@attrs.frozen(eq=False, repr=False)
class Known:
    """One game's public constants, everything by name."""

    side_of: dict[str, str]
    near: dict[str, tuple[str, ...]]
    steps: dict[str, dict[str, int]]
    cover: dict[str, int]
    low_cover: dict[str, int]
    hill: dict[str, bool]
    cards: dict[str, CardFacts]
    pieces: dict[str, PieceFacts]
    movements: dict[str, MovementFacts]
    attacks: dict[str, AttackFacts]
    aims: dict[str, tuple[Aim, ...]]
    #: Kinds of actions, and abilities: the general word for what they do; and abilities that no card names.
    roles: dict[str, str]
    abilities: dict[str, str]
    extra: frozenset[str]
    #: What keeps a side from taking a space: ``enemy``, any piece on it; ``holder``, one of the side in control.
    blocked_by: frozenset[str]
    #: Columns of the position by the last part of their name; ``owners`` is the one that holds the owner of each
    #: piece, ``aimed`` the one that holds a space of each side.
    columns: dict[str, tuple[str, str]]
    #: Whether packs say of some movement, position by position, which spaces a piece may enter.
    asks: bool
    style: Style
    #: Ways found already: price of the tiles and goal -> costs.  They change only when a tile is scouted or lost.
    ways: dict[Hashable, dict[Hashable, dict[str, float]]] = attrs.field(factory=dict, repr=False)

    @property
    def on_foot(self) -> str:
        """The movement that needs own markers and no vehicle; without one, the first movement."""
        kinds = self.movements.items()
        return next((name for name, kind in kinds if kind.by_markers and not kind.carries), next(iter(self.movements)))

    def harm(self, attack: str, piece: str) -> str:
        """What a success of an attack does to a piece."""
        harm = self.attacks[attack].harm
        return next((harm[trait] for trait in self.pieces[piece].traits if trait in harm), harm[""])

    def destroys(self, use: Use) -> bool:
        """Whether a use can destroy things that belong to no side."""
        return use.role == "shoot" and "destruction" in self.attacks[use.kind].harm.values()


def read_constants(observation: Observation, style: Style = USUAL_STYLE) -> Known:
    """The constants of the game that is observed, for a bot of this style."""
    catalog = observation.catalog
    near = {space.name: space.neighbours for space in observation.board.spaces}
    shown = observation.data["seen"].get("turned", {}).get("tile", {})
    tiles = {space: catalog["tiles"][shown.get(space) or space] for space in near}
    cards = {name: _card(name, entry, catalog) for name, entry in catalog["cards"].items() if "zone" not in entry}
    return Known(
        side_of={seat: entry["side"] for seat, entry in catalog["seats"].items()},
        near=near,
        steps={space: {**dict.fromkeys(near, FAR), **steps_from(space, near)} for space in near},
        cover={space: tile["cover"] for space, tile in tiles.items()},
        low_cover={
            space: tile["cover"] if tile["low_cover"] is None else tile["low_cover"] for space, tile in tiles.items()
        },
        hill={space: HILL in tile["traits"] for space, tile in tiles.items()},
        cards=cards,
        pieces={name: _piece(name, entry, cards, catalog) for name, entry in catalog["pieces"].items()},
        movements={
            name: MovementFacts(
                entry["by_markers"],
                entry["lays_markers"],
                entry["carries"],
                frozenset(space for space, tile in tiles.items() if set(entry["shuns"]) & set(tile["traits"])),
                entry["entering"],
            )
            for name, entry in catalog["movements"].items()
        },
        attacks={name: _attack(entry, catalog["pieces"]) for name, entry in catalog["attacks"].items()},
        aims={side: _aims(side, catalog) for side in catalog["sides"]},
        roles={name: entry["role"] for name, entry in catalog["actions"].items()},
        abilities={name: entry["role"] for name, entry in catalog["abilities"].items()},
        extra=frozenset(name for name, entry in catalog["abilities"].items() if entry["extra"]),
        blocked_by=frozenset(
            word
            for entry in catalog["abilities"].values()
            if entry["role"] == "take"
            for word in entry["blocked_by"]
        ),
        columns=_columns(catalog["columns"]),
        asks=any(entry["entering"] for entry in catalog["movements"].values()),
        style=style,
    )


def _use(wanted: Mapping[str, Any], name: str, catalog: Mapping[str, Any]) -> Use:
    """What a card or a seat names; without the movement or attack of its name nothing is known of how it works."""
    ability = catalog["abilities"][name]
    role, kind = ability["role"], ability["ability"]
    if kind not in catalog[OF_ROLE.get(role, "abilities")]:
        role = ""
    return Use(name, role, kind, wanted["x"], wanted["squad"], ability["needs_piece"])


def _card(name: str, entry: Mapping[str, Any], catalog: Mapping[str, Any]) -> CardFacts:
    return CardFacts(
        name,
        entry["side"],
        entry["piece"],
        entry["squad"],
        entry["initiative"],
        entry.get("specialism"),
        {use["action"]: _use(use, use["action"], catalog) for use in entry["actions"]},
    )


def _piece(
    name: str, entry: Mapping[str, Any], cards: Mapping[str, CardFacts], catalog: Mapping[str, Any]
) -> PieceFacts:
    card = entry["cards"][0] if entry["cards"] else None
    return PieceFacts(
        name,
        entry["side"],
        dict(entry["defence"]),
        frozenset(entry["traits"]),
        entry["enters"],
        card,
        cards[card].uses if card else {},
        tuple(_seat(seat, catalog) for seat in entry.get("seats", ())),
        entry.get("integrity", 0),
        entry.get("critical", 0),
    )


def _seat(entry: Mapping[str, Any], catalog: Mapping[str, Any]) -> SeatFacts:
    """What a seat offers goes by the name of the ability with these parameters that only seats offer."""
    uses = {}
    for use in entry["actions"]:
        parameters = {"x": use["x"], "squad": use["squad"]}
        name = next(
            name
            for name, ability in catalog["abilities"].items()
            if ability["ability"] == use["action"] and ability["seat"] == parameters
        )
        uses[name] = _use(use, name, catalog)
    return SeatFacts(entry["specialism"], uses)


def _attack(entry: Mapping[str, Any], pieces: Mapping[str, Any]) -> AttackFacts:
    """The first of its defences that a piece has counts."""
    traits = entry["traits"]
    defences = ((name, piece["defence"]) for name, piece in pieces.items())
    return AttackFacts(
        {
            piece: next(defence[name] for name in entry["defences"] if name in defence)
            for piece, defence in defences
            if any(name in defence for name in entry["defences"])
        },
        "no_cover" not in traits,
        "no_range" not in traits,
        "overhead" in traits,
        entry["reach"],
        dict(entry["harm"]),
    )


def _aims(side: str, catalog: Mapping[str, Any]) -> tuple[Aim, ...]:
    """The conditions of a side, with what special rules add to each that asks for spaces."""
    (scenario,) = catalog["scenario"].values()
    special_goals = [goal for special in scenario["special"] for goal in special["goals"] if goal["side"] == side]
    aims = []
    for condition in catalog["sides"][side]["victory"]:
        goals = [*condition["goals"]]
        if any(goal["kind"] == "take" for goal in goals):
            goals += special_goals
        aims.append(Aim(condition["needed"], tuple(_goal(goal) for goal in goals)))
    return tuple(aims)


def _goal(entry: Mapping[str, Any]) -> GoalFacts:
    return GoalFacts(entry["kind"], dict(entry["counts"]), entry["column"], entry["done"], entry["through"])


def _columns(entries: Mapping[str, Mapping[str, object]]) -> dict[str, tuple[str, str]]:
    columns: dict[str, tuple[str, str]] = {}
    for name, entry in entries.items():
        slot, _, column = name.partition(".")
        columns[name] = slot, column
        columns.setdefault(column, (slot, column))
        if entry["owners"]:
            columns["owners"] = slot, column
        if entry["index"] == ["side"] and entry["holds"] == "space":
            columns["aimed"] = slot, column
    return columns
