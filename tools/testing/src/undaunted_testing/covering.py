"""Whether guided games come to all that a pack declares, but for what its author excuses with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.checks.lines import texts_of
from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import ContentError, Fault
from undaunted_core.game.watchdog import Watchdog
from undaunted_core.ids import CORE, near_hint
from undaunted_testing.coverage import Coverage, Item, declarations_of
from undaunted_testing.guided import GAMES, MOVES, Guided, explore
from undaunted_testing.suite import Setup
from undaunted_testing.walk import CheckFailedError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from undaunted_core.extension.manager import Library

#: The name of the check.
COVER = "cover"


def cover(
    library: Library, game: str, scenarios: Sequence[str], packs: tuple[str, ...] = (), *, moves: int = MOVES
) -> tuple[Coverage, list[Item]]:
    """What guided games of these scenarios came to in so many moves each, and what there is to come to.

    That is what the packs declare; without packs, what every pack declares that the game is made of, but for
    the core's own.

    >>> from undaunted_testing.covering import cover
    >>> covered, items = cover(uc.Library(), "normandy", ["normandy:la_raye"], moves=60)
    >>> 0 < covered.share(items) < 100
    True
    """
    with Watchdog():
        return _cover(library, game, scenarios, packs, moves)


def _cover(
    library: Library, game: str, scenarios: Sequence[str], packs: tuple[str, ...], moves: int
) -> tuple[Coverage, list[Item]]:
    covered, policy = Coverage(), Guided()
    items: dict[Item, None] = {}
    mine = set(packs) or set(library.active(library.game(game), ())) - {CORE}
    for scenario in scenarios:
        makers = [Setup(game, scenario, packs, library).maker(seed) for seed in range(GAMES)]
        covered.add(explore(makers[0], moves=moves, makers=makers[1:], policy=policy))
        items.update(dict.fromkeys(declarations_of(library.ruleset(game, scenario, packs), mine)))
    for pack in mine:
        lines = texts_of(library._packs[pack][1])
        for kind, name in items:
            texts = (f"outcome.{name}", name.split()[-1], name.rpartition("/")[2])
            line = next((lines[text] for text in texts if text in lines), "")
            if line:
                covered.places.setdefault((kind, name), line)
    return covered, list(items)


def cover_lines(covered: Coverage, items: Sequence[Item], excuses: Mapping[str, str]) -> list[str]:
    """The share, a line for each declaration that is not excused, and the excuses."""
    left = [item for item in items if " ".join(item) not in excuses]
    said = f"{covered.share(left):.1f} % of {len(left)} declarations in {covered.moves} moves of {covered.games} games"
    if excuses:
        said += f", {len(excuses)} excused"
    return [said, *covered.table(left), *(f"excused  {name}: {reason}" for name, reason in excuses.items())]


def check_cover(
    covered: Coverage, items: Sequence[Item], wanted: float, excuses: Mapping[str, str], *, strict: bool = True
) -> None:
    """Raise :class:`CheckFailedError` when games came to less than the wanted share.

    ``excuses`` give the reason for each declaration (``kind name``, as it is printed) that games need not come to. An
    excuse that names no declaration fails. One that is not needed fails too, unless ``strict`` is off: more moves may
    come to rare things.

    >>> from undaunted_testing.covering import check_cover, cover
    >>> covered, items = cover(uc.Library(), "normandy", ["normandy:la_raye"], moves=60)
    >>> check_cover(covered, items, 5, {"end normandy.both_pinned": "it needs a plan over many rounds"})
    """
    names = {" ".join(item): item for item in items}
    faults = []
    for excused in excuses:
        if excused not in names:
            faults.append(f"the excuse for {excused!r} names no declaration" + near_hint(excused, names))
        elif strict and covered.seen[names[excused]]:
            faults.append(f"the excuse for {excused!r} is not needed: games came to it")
    left = [item for name, item in names.items() if name not in excuses]
    if covered.share(left) < wanted:
        places = {item: f" ({line})" for item, line in covered.places.items()}
        missing = [f"  {' '.join(item)}{places.get(item, '')}" for item in covered.list_missing(left)]
        said = f"{cover_lines(covered, items, excuses)[0]}; wanted {wanted:g} %"
        expected = "expected a game that comes to each of them, or an excuse with its reason"
        faults.append("\n".join([f"{said}; not come to:", *missing, expected]))
    if faults:
        raise CheckFailedError("\n".join(faults), COVER)


def read_excuses(file: Path) -> dict[str, str]:
    """The excuses in a file: ``{"excuses": {"end my_pack.tie": "why no game comes to it"}}``."""
    document = parse_json(read_text(file), str(file))
    excuses = document.get("excuses") if isinstance(document, dict) else None
    if not isinstance(excuses, dict) or not all(isinstance(reason, str) and reason for reason in excuses.values()):
        expected = "an object: the reason for each declaration"
        raise ContentError([Fault(str(file), "/excuses", "no list of excuses", expected)])
    return dict(excuses)


__all__ = ["COVER", "GAMES", "check_cover", "cover", "cover_lines", "read_excuses"]
