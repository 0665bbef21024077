"""How drawings and the terminal show what a pack adds: columns, values of definitions, sums and events by their sign.

Without a sign the shape of a column decides.  Menus say in which order and groups choices stand.  No rule reads either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.ids import nearest
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.kinds import TEXTS, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import columns_in
from undaunted_core.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Called, Registry

#: What pictures are made of.
PARTS = ("board", "hand", "tables", "legend")
#: The signs of columns, by their names: what the column holds.
OF_COLUMNS = {
    "heading": "a member of a domain, or a number that is not 0: stands in the heading",
    "mark": "per piece, true or false: a hatched piece",
    "plain": "per piece, true or false, with titles: a hatched piece where it is false",
    "damage": "per piece, a number: how damaged it is",
    "face": "per piece, a card: the piece looks like this card where the column is seen",
    "points": "per space, a number: what the space is worth",
    "control": "per side and space, a number with titles, the highest drawn full; or per space, a side",
    "attack": "an attack: the one under way",
    "source": "a piece: who attacks",
    "target": "a piece: what is attacked",
    "detail": "a number or numbers: told of the attack under way",
    "slot": "per piece, a member named by a number: which slot it has, from 1, in the piece that it is in",
    "badge": "per piece: a badge on it, in the terminal too, and no line of its own",
    "back": "per piece: a badge on it as long as who looks does not see its face",
    "tally": "per side, a number: stands with the numbers of cards",
    "hidden": "anything: it is not drawn",
}
#: The signs of values of definitions (``card.field``, ``piece.field``, ``tile.field``).
OF_VALUES = {
    "which": "a text: tells pieces or cards of one title apart",
    "value": "a number of a card: drawn on it",
    "points": "a number of a tile: what the space is worth",
    "cover": "a number of a tile: drawn on a shield",
    "low": "a number of a tile or none: the cover in other cases",
    "worth": "a number of a piece: the points that it is worth",
    "most": "a number of a piece: the most damage it can have",
    "limit": "a number of a piece: the damage that disables it",
}
#: Those of explanations, by the key of their text (``explain.pack.sum``).
OF_SUMS = {"total": "a sum told with a choice", "odds": "odds told with a choice, in per cent"}
#: Those of kinds of events: what pictures show of what was just played.
OF_EVENTS = {
    "arrow": "two spaces, or two pieces: an arrow from the first to the last, a field source before all",
    "burst": "a space or a piece: a burst at the last of them; from another space a dashed arrow to it",
    "shot": "two spaces, or two pieces: a dashed arrow from the first to the last",
    "roll": "a piece, and true or false: a burst for a hit, a puff of smoke for a miss",
    "halt": "a space or a piece: a plate with two bars at the last of them",
    "loss": "a space or a piece: a cross at the last of them",
    "ring": "a space or a piece: a ring around the last of them",
    "detail": "anything: it is not drawn, and a log folds it into what it told before",
    "hidden": "anything: it is not drawn",
}
#: What each begins with that is no column.
VALUES, SUMS, EVENTS = ("card", "piece", "tile"), ("explain",), ("event",)


def signs_of(name: str) -> dict[str, str]:
    """The signs that a thing of this name may have, with what they ask for."""
    head = name.partition(".")[0]
    return OF_VALUES if head in VALUES else OF_SUMS if head in SUMS else OF_EVENTS if head in EVENTS else OF_COLUMNS


@attrs.frozen(eq=False, repr=False)
class Sign(Declaration):
    """How drawings show a column, a value of definitions, a sum or what was just played.

    ``of`` is a column (``my_pack.tired``), a value of definitions (``card.rank``, ``piece.strength``,
    ``tile.height``), the key of an explanation's text (``explain.my_pack.odds``) or a kind of event
    (``event.my_pack.blown_up``).  ``title`` is its name for players, by default the title of the column. For a sum it
    is a sentence with ``{value}``, and an event needs none. ``legend`` is what the legend says instead.  ``at`` are
    the action kinds at which a menu tells the value of the card.

    >>> Sign("my_pack.tired", "mark").sign
    'mark'
    """

    of: str
    sign: str
    title: Mapping[str, str] | None = None
    legend: Mapping[str, str] | None = None
    at: tuple[str, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the sign."""
        registry.add(DRAWN_SIGNS, self.of, self, pack, of=self)

    def check(self, findings: Findings, pack: str) -> None:
        """It is a sign that there is, of a thing that there is, with its texts."""
        where, signs = f"sign of {self.of}", signs_of(self.of)
        if self.sign not in signs:
            expected = "; ".join(f"{sign}: {asked}" for sign, asked in signs.items())
            findings.fault(pack, where, repr(self.sign), expected, nearest(self.sign, signs))
        head, _, rest = self.of.partition(".")
        if head in VALUES:
            values = {field.name for cls in findings.classes if attrs.has(cls) for field in attrs.fields(cls)}
            findings.known(pack, where, rest, values, "a value of definitions")
        elif head in SUMS:
            findings.known(pack, where, self.of, findings.registry.by_name(TEXTS), "the key of an explanation's text")
        elif head in EVENTS:
            events = findings.registry.by_name(EVENT_KINDS)
            findings.known(pack, where, rest, events, "an event kind that a pack registers")
        else:
            findings.known(pack, where, self.of, columns_in(findings.registry), "a column: slice.name")
        for action in self.at:
            findings.action(pack, f"{where}, at", action)
        for part, text in (("title", self.title), ("legend", self.legend)):
            if text is None and (part == "legend" or head in EVENTS or self.sign in OF_COLUMNS):
                continue
            if not isinstance(text, dict) or set(text) != set(LANGUAGES):
                findings.fault(pack, f"{where}, {part}", repr(text), "text(en=..., es=...)")


DRAWN_SIGNS: Kind[Sign] = Kind("sign", Sign, is_rule=False)


@attrs.frozen(eq=False, repr=False)
class MenuItem(ByValue):
    """What a group of choices offers, whether it can be chosen now or not.

    ``fields`` are the action's further fields, ``title`` is what it is called in the group, ``clause`` its rule.
    ``is_common`` says that every group offers it.

    >>> MenuItem({"ability": "move"}, {"en": "Move 2", "es": "Mover 2"}).is_common
    False
    """

    fields: Mapping[str, str]
    title: Mapping[str, str]
    clause: str = ""
    is_common: bool = False


@attrs.frozen(eq=False, repr=False)
class Menu(Declaration):
    """The kinds of actions that stand first among the choices of a decision, in this order.

    With ``uses`` the choices of the first kind are grouped by their first field, such as a card:
    ``uses(observation, name)`` lists what the group of a name offers, now or not.  Choices of other kinds that begin
    with the same name join the group.  ``clauses(rules)`` are those of all that groups offer.

    >>> Menu(("my_pack.fire", "my_pack.march")).uses is None
    True
    """

    kinds: tuple[str, ...]
    uses: Callable[[Any, str], Iterable[MenuItem]] | None = None
    clauses: Callable[[Any], Iterable[str]] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the menu."""
        registry.append(MENUS, self, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("menu, uses", self.uses, "observation, name"), ("menu, clauses", self.clauses, "rules")]

    def check(self, findings: Findings, pack: str) -> None:
        """The kinds of actions exist."""
        for kind in self.kinds:
            findings.action(pack, "menu", kind)


MENUS: Kind[Menu] = Kind("menu", Menu, is_rule=False)
