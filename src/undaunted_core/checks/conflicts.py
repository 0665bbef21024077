"""Where two packs do the same thing, and neither says that it comes after the other."""

from __future__ import annotations

import itertools
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from undaunted_core.checks.lines import texts_of, with_lines
from undaunted_core.declarations.findings import Findings
from undaunted_core.errors import DeclarationError, DuplicateNameError, OrderingError
from undaunted_core.kernel.registry import Registry
from undaunted_core.mechanics.attacks import RESULTS
from undaunted_core.mechanics.kinds import LAST_COUNTS
from undaunted_core.mechanics.windows import REACTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from undaunted_core.kernel.kinds import Kind
    from undaunted_core.mechanics.state import CoreRules

    Before = Mapping[str, frozenset[str]]

T = TypeVar("T")
#: What solves a conflict of two packs.
EXPECTED = "an order of the two packs, declared with requires or after"
QUOTED = re.compile(r"'([^']+)'")


class Gathering(Registry):
    """A registry that notes names taken twice, so that all of them are told at once."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[str] = []

    def add(self, kind: Kind[T], name: str, item: T, pack: str, of: object = None) -> bool:
        """Add a named thing; one whose name is taken is noted and left out."""
        try:
            return super().add(kind, name, item, pack, of)
        except DuplicateNameError as error:
            self.taken.append(str(error))
            return False

    def check(self, plugins: Mapping[str, object]) -> None:
        """Raise :class:`DuplicateNameError` with every name that was taken, both packs and their files."""
        if self.taken:
            raise DuplicateNameError("\n".join(_with_places(name, plugins) for name in self.taken))


@contextmanager
def add_places(plugins: Mapping[str, object]) -> Iterator[None]:
    """Errors that name packs and what they both have say where it stands in their sources."""
    try:
        yield
    except (DuplicateNameError, OrderingError) as error:
        error.args = (_with_places(str(error), plugins),)
        raise


def _with_places(said: str, plugins: Mapping[str, object]) -> str:
    """The message, and after it where each pack that it names has the name that it quotes."""
    quoted = QUOTED.findall(said)
    words = set(re.findall(r"\w+", said))
    places: list[str] = []
    for pack in sorted(words.intersection(plugins)) if quoted else ():
        lines = texts_of(plugins[pack])
        places += dict.fromkeys(f"{pack}: {lines[name]}" for name in quoted if name in lines)
    return f"{said} ({'; '.join(places)})" if places else said


class Open:
    """Pairs of packs of which neither says that it comes after the other, and the faults that come of them."""

    def __init__(self, registry: Registry, before: Before) -> None:
        self.findings = Findings(registry)
        self.before = before

    def pairs(self, things: Iterable[tuple[str, Any]]) -> Iterator[tuple[tuple[str, Any], tuple[str, Any]]]:
        """The pairs of (pack, thing) whose packs have no declared order, each in the order of the packs."""
        for first, other in itertools.combinations(things, 2):
            if first[0] != other[0] and other[0] not in self.before[first[0]] and first[0] not in self.before[other[0]]:
                yield first, other

    def conflict(self, one: tuple[str, str], other: tuple[str, str], expected: str = EXPECTED) -> None:
        """Tell a conflict of (pack, what) and (pack, what) at both."""
        for (pack, what), (its_pack, its) in ((one, other), (other, one)):
            self.findings.fault(pack, what, f"{its} of pack {its_pack}", expected)


def check_conflicts(rules: CoreRules, plugins: Mapping[str, object], before: Before) -> None:
    """Raise :class:`DeclarationError` where the rule of one pack takes the place of another's, in no declared order."""
    open_pairs = Open(rules.registry, before)
    source: Any = rules.source
    traits = {frozenset(piece.definition.traits) for piece in source.pieces if hasattr(piece.definition, "traits")}
    for (pack, first), (by, other) in open_pairs.pairs(rules.registry.with_packs(RESULTS)):
        # Of several results that a piece's traits ask for one counts.
        both = {first.trait, other.trait}
        if first.attack == other.attack and (len(both) == 1 or any(both <= together for together in traits)):
            what = [f"result of {result.attack} against {result.trait}" for result in (first, other)]
            open_pairs.conflict((pack, what[0]), (by, what[1]))
    tables: Any = rules
    every = [(rules.registry.pack_of(REACTIONS, name), name) for name in rules.registry.all(REACTIONS)]
    # Nearly always the packs with reactions have an order; then nobody needs the table for it.
    for answers in tables.windows.reactions.values() if any(open_pairs.pairs(every)) else ():
        reactions = [(rules.registry.pack_of(REACTIONS, first.name), (first, cards)) for first, cards, _ in answers]
        for (pack, (first, cards)), (by, (other, others)) in open_pairs.pairs(reactions):
            if cards & others:
                # A card that is played in a window is played for one reaction.
                card = rules.names["card"][min(cards & others)]
                what = [f"reaction {a.name} with the card {card} in the window {a.window_name}" for a in (first, other)]
                open_pairs.conflict((pack, what[0]), (by, what[1]))
    # Of several by one word the last counts for all that names none.
    counted = rules.registry.with_packs(LAST_COUNTS)
    last = dict(count for _, count in counted)
    for (pack, (word, name)), (by, (same, later)) in open_pairs.pairs(counted):
        if word == same and later == last[word]:
            open_pairs.conflict((pack, f"{word} {name}"), (by, f"{word} {later}"))
    if open_pairs.findings.faults:
        raise DeclarationError(with_lines(open_pairs.findings.faults, plugins))
