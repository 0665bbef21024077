"""Checks of scenario documents that any game needs, for the ``link`` function of its :class:`GameKind`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.errors import Fault, Faults, LinkError
from undaunted_core.ids import nearest
from undaunted_core.mechanics.board import find_cut_off, find_geometry
from undaunted_core.mechanics.setting import SpaceSetting

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from undaunted_core.mechanics.board import Geometry
    from undaunted_core.mechanics.setting import GameKind


class Linker:
    """Looks up names of a scenario document and collects faults.  Each scenario needs a new one.

    ``scenario`` is the document, ``definitions`` maps kind -> name in play -> definition, ``name`` names the
    document in faults: what ``link`` is called with.

    >>> linker = Linker(uc.Library().game(game.rules.game), ctx.rules.source.scenario, {"tiles": {}}, "my.json")
    >>> linker.fault("/date", 5, "a date")
    >>> linker.finish()
    Traceback (most recent call last):
        ...
    undaunted_core.errors.LinkError: my.json#/date: found 5, expected a date
    """

    def __init__(self, game: GameKind, scenario: Any, definitions: Mapping[str, Mapping[str, Any]], name: str) -> None:
        self.game = game
        self.scenario = scenario
        self.definitions = definitions
        self.name = name
        self.faults = Faults()

    def near(self, name: str, names: Iterable[str]) -> str | None:
        """The most similar of the names.  None when further faults are only counted."""
        return None if self.faults.is_full else nearest(name, names)

    def fault(self, pointer: str, found: object, expected: str, near: str | None = None) -> None:
        """Note a fault of the scenario document."""
        text = found if isinstance(found, str) else repr(found)
        self.faults.append(Fault(self.name, pointer, text, expected, near))

    def find(self, kind: str, name: str, pointer: str) -> Any:
        """The definition with that name in play, or None and a fault."""
        things = self.definitions[kind]
        if name in things:
            return things[name]
        expected = f"one of the {kind} of this game"
        # In play a definition of another pack has that pack in front: side:pack.name.
        pack, mark, _ = name.rpartition(":")[2].partition(".")
        if mark and not any(other.rpartition(":")[2].startswith(f"{pack}.") for other in things):
            expected += f", or a pack {pack!r} that is installed and acts"
        self.fault(pointer, repr(name), expected, self.near(name, things))
        return None

    def faces(self, kind: str, name: str) -> tuple[tuple[str, Any], ...]:
        """What a definition turns to, face after face, by their names in play; a fault for a face that there is not.

        >>> Linker(uc.Library().game(game.rules.game), None, {"tiles": {}}, "my.json").faces("tiles", "16B")
        ()
        """
        things, faces = self.definitions[kind], [name]
        while wanted := getattr(things.get(faces[-1]), "turns_to", None):
            names = {thing.id: known for known, thing in things.items()}
            if wanted not in names:
                pointer = f"/{kind}/{faces[-1]}/turns_to"
                self.fault(pointer, repr(wanted), f"the id of one of the {kind}", self.near(wanted, names))
            if names.get(wanted, name) in faces:
                break
            faces.append(names[wanted])
        return tuple((face, things[face]) for face in faces[1:])

    def finish(self) -> None:
        """Raise all faults found."""
        if self.faults:
            raise LinkError(self.faults)

    def sides(self) -> None:
        """Check that the scenario has an entry for each side of the game and no other."""
        sides = self.game.sides
        for side in self.scenario.sides:
            if side not in sides:
                self.fault(f"/sides/{side}", repr(side), "a side of this game", self.near(side, sides))
        for side in sides:
            if side not in self.scenario.sides:
                self.fault("/sides", "nothing", f"an entry {side!r}")

    def sizes(self, *counted: tuple[str, str, int, int]) -> None:
        """Refuse what is too large, as (pointer, what, count, most): later checks take more time than its size."""
        for pointer, noun, count, most in counted:
            if count > most:
                self.fault(pointer, f"{count} {noun}", f"at most {most}")
        self.finish()

    def spaces(self) -> tuple[SpaceSetting, ...]:
        """The spaces of the map with their tiles; no two are in one place."""
        spaces = []
        places: dict[tuple[int, int], str] = {}
        for number, plan in enumerate(self.scenario.spaces):
            tile = self.find("tiles", plan.tile, f"/spaces/{number}/tile")
            if plan.at in places:
                expected = f"a free position ({places[plan.at]} is at this one)"
                self.fault(f"/spaces/{number}/at", str(list(plan.at)), expected)
            places[plan.at] = plan.tile
            spaces.append(SpaceSetting(plan.tile, plan.at, tile, self.faces("tiles", plan.tile)))
        if not spaces:
            self.fault("/spaces", "no tile", "at least one")
        return tuple(spaces)

    def geometry(self, spaces: Sequence[SpaceSetting], known: Mapping[str, Geometry]) -> Geometry | None:
        """The geometry of the scenario; the map must be connected in it."""
        try:
            geometry = find_geometry(known, self.scenario.geometry, self.name)
        except LinkError as error:
            self.faults += error
            return None
        places = [space.at for space in spaces]
        if spaces and len(set(places)) == len(places):
            for number in find_cut_off(geometry, places):
                problem = f"a map that is not connected: no way leads to {spaces[number].name}"
                self.fault(f"/spaces/{number}/at", problem, "coordinates beside another tile")
        return geometry

    def special(self, spaces: Collection[str], known: Iterable[str]) -> None:
        """Check that the scenario rules are registered and name spaces and sides of the scenario."""
        for number, special in enumerate(self.scenario.special):
            pointer = f"/special/{number}"
            if special.rule not in known:
                near = self.near(special.rule, known)
                self.fault(f"{pointer}/rule", repr(special.rule), "a registered scenario rule", near)
            if special.at is not None and special.at not in spaces:
                near = self.near(special.at, spaces)
                self.fault(f"{pointer}/at", repr(special.at), "a tile of this map", near)
            if special.side is not None and special.side not in self.game.sides:
                self.fault(f"{pointer}/side", repr(special.side), "a side of this game")

    def victory(self, known: Iterable[str], *, needed: bool = True) -> None:
        """Check that the conditions of victory are registered, and that each side has one where that is ``needed``."""
        for side, setup in self.scenario.sides.items():
            if needed and not setup.victory:
                self.fault(f"/sides/{side}/victory", "no condition", "at least one")
            for number, wanted in enumerate(setup.victory):
                if wanted.condition not in known:
                    pointer = f"/sides/{side}/victory/{number}/condition"
                    near = self.near(wanted.condition, known)
                    self.fault(pointer, repr(wanted.condition), "a registered condition", near)
