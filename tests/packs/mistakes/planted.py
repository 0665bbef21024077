"""Faults of behaviour planted in the pack of an author, for the suite to find without a line of test code.

    python tests/packs/mistakes/planted.py      # the table of docs/reference/testing/index.md
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import attrs

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mistakes import pack
from undaunted_testing.covering import COVER, check_cover, cover
from undaunted_testing.suite import CONTENT, INSTALLED, OWN, SECRECY, SEQUENCE, SUITE, Setup, run_check
from undaunted_testing.walk import CheckFailedError

HAND = 'ctx.state.zones.cards[ctx.rules.zones.of["hand"][{side}]]'
THEIRS = HAND.format(side="1 - side")
BUILD = "    ctx.state.arnhem.bridged[space] = True\n"
FREE = "    return [space for space, built in enumerate(ctx.state.arnhem.bridged) if not built]\n"
LANDED = "    ctx.state.arnhem.lucky[args[0]] = outcome == 1\n"
REACT = '    move_card(ctx, card, zones["hand"][side], zones["discard"][side])\n'


@attrs.frozen
class Plant:
    """A fault: what is replaced in the pack's source, and the checks of which one must find it."""

    fault: str
    checks: tuple[str, ...]
    source: tuple[tuple[str, str], ...]
    #: Another pack that builds on this one; its module imports the module of this one.
    companion: str = ""


def built(*lines: str) -> tuple[tuple[str, str], ...]:
    """What else happens when a bridge is built."""
    return ((BUILD, BUILD + "".join(f"    {line}\n" for line in lines)),)


def among(line: str) -> tuple[tuple[str, str], ...]:
    """What the tiles are chosen among."""
    return ((FREE, f"    {line}\n"),)


def reacts(*lines: str) -> tuple[tuple[str, str], ...]:
    """What a reaction does with its card."""
    return ((REACT, "".join(f"    {line}\n" for line in lines)),)


#: A pack that adds to a list in the module of the pack that it builds on.
COMPANION = '''
import arnhem_pack
import undaunted_core as uc

PACK = uc.Pack(id="nijmegen", version="1", requires=("arnhem",))


@uc.hookimpl
def register_content(register):
    arnhem_pack.STONES.append("granite")
'''
PLANTS = (
    Plant("a card is lost", ("conserved",), reacts('ctx.state.zones.cards[zones["hand"][side]].remove(card)')),
    Plant("a card is doubled", ("conserved",), (
        (REACT, REACT + '    ctx.state.zones.cards[zones["discard"][side]].append(card)\n'),)),
    Plant("a card goes to the other side's pile", ("conserved",), reacts(
        'move_card(ctx, card, zones["hand"][side], zones["discard"][1 - side])')),
    Plant("the state is kept in the module", ("replayed", "undone", "agrees", "applies", "copied"), (
        ("def free(ctx):\n", "KEPT = []\n\n\ndef free(ctx):\n"),
        (BUILD, BUILD + "    KEPT.append(space)\n    ctx.state.arnhem.lucky[side] = len(KEPT) % 2 == 0\n"))),
    Plant("an effect is written to the definition", ("conserved",), built(
        "card = ctx.rules.source.cards[0].definition",
        "object.__setattr__(card, 'initiative', card.initiative + 1)",
        "ctx.state.arnhem.lucky[side] = card.initiative % 2 == 1")),
    Plant("clones share a list", ("copied",), (
        ("    lucky: list[bool]",
         '    order: list[tuple[int, ...]] = column("side", holds="space", cell=FIXED, visible=PUBLIC)\n'
         "    lucky: list[bool]"),
        ("    PUBLIC, STOP,", "    FIXED, PUBLIC, STOP,"),
        ('    "column.arnhem.lucky"',
         '    "column.arnhem.order": text(en="order", es="orden"),\n    "column.arnhem.lucky"'),
        (BUILD, BUILD + "    ctx.state.arnhem.order[side] = ctx.state.arnhem.order[side] or []\n"
                        "    ctx.state.arnhem.order[side].append(space)\n"))),
    Plant("a die is missing from the replay", ("agrees",), built(
        "washed = ctx.state.rng[ctx.state.drawn % 16] % len(ctx.state.arnhem.bridged)",
        "ctx.state.arnhem.bridged[washed] = washed == space")),
    Plant("a toss is taken out of the record", ("saved", "history", "applies", "agrees"), (
        (LANDED, LANDED + "    ctx.record.pop()\n"),)),
    Plant("an order depends on the order of installation", (INSTALLED,), (
        ("def free(ctx):\n", "STONES = []\n\n\ndef free(ctx):\n"),
        ("def register_content(register):\n", "def register_content(register):\n    STONES[:] = ['wood']\n"),
        ("    return [0, 1]\n", "    return list(range(len(STONES)))\n")), COMPANION),
    Plant("a rule draws by itself", ("undone", "agrees", "replayed"), built(
        "import random", "ctx.state.arnhem.lucky[side] = random.random() < 0.5")),
    Plant("a rule reads the clock", ("undone", "agrees", "replayed"), built(
        "import time", "ctx.state.arnhem.lucky[side] = time.perf_counter_ns() // 100 % 2 == 0")),
    Plant("the options are not sorted", ("options", "lists_agree"), among(
        "return [space for space, built in reversed([*enumerate(ctx.state.arnhem.bridged)]) if not built]")),
    Plant("the options come in the order of a set", ("options", "lists_agree"), among(
        "return [int(one) for one in {str(space) for space in range(9) if not ctx.state.arnhem.bridged[space]}]")),
    Plant("an option is listed twice", ("options",), among(
        "return sorted(2 * [space for space, built in enumerate(ctx.state.arnhem.bridged) if not built])")),
    Plant("an action is offered whose requirement fails", ("lists_agree", "applies"), among(
        "return list(range(len(ctx.state.arnhem.bridged)))")),
    Plant("an action that meets its requirements is not offered", ("lists_agree", "refused"), among(
        "return [space for space, built in enumerate(ctx.state.arnhem.bridged) if not built][1:]")),
    Plant("asking for the options changes the state", ("asking", "options", "copied"), (
        (FREE, "    ctx.state.arnhem.lucky[0] = not ctx.state.arnhem.lucky[0]\n" + FREE),)),
    Plant("a condition changes the state", ("asking",), (
        ("    return all(ctx.state.arnhem.bridged)\n",
         "    ctx.state.arnhem.lucky[side] = True\n    return all(ctx.state.arnhem.bridged)\n"),)),
    Plant("a modifier changes the state", (OWN, "asking"), (
        ("    return 1\n", "    ctx.state.arnhem.lucky[attack.side] = True\n    return 1\n"),)),
    Plant("a requirement changes the state", ("asking", OWN), (
        ("    return not ctx.state.arnhem.lucky[side]\n",
         "    ctx.state.arnhem.lucky[side] = True\n    return False\n"),
        ("choose=CHOOSE_SPAN, ", "choose=CHOOSE_SPAN, requires=(ABLE,), "),
        ("CHOOSE_SPAN = ",
         'ABLE = Requirement("arnhem.able", may_build, text(en="No.", es="No."))\nCHOOSE_SPAN = '),
        ("def free(ctx):\n",
         "def may_build(ctx, side):\n    ctx.state.arnhem.lucky[side] = True\n    return True\n\n\ndef free(ctx):\n"))),
    Plant("a set takes the place of a column", ("conserved", "copied", "play"), built(
        "ctx.state.arnhem.bridged = {one for one, made in enumerate(ctx.state.arnhem.bridged) if made}")),
    Plant("a message that nothing uses", (CONTENT,), (
        ('    "ending.calm"', '    "event.arnhem.brigded": text(en="x.", es="x."),\n    "ending.calm"'),)),
    Plant("a requirement is never the failing one", (COVER,), (
        ("CHOOSE_SPAN = ", 'LATE = Requirement("arnhem.late", is_free, text(en="Late.", es="Tarde."))\nCHOOSE_SPAN = '),
        ("where=(FREE,)", "where=(FREE, LATE)"))),
    Plant("a reaction that nobody can play", (COVER,), (
        ("    return not ctx.state.arnhem.lucky[side]\n", "    return False\n"),)),
    Plant("an event that nobody is told of", (COVER,), (
        (BUILD + "    ctx.emit(BRIDGED, side, space)\n", BUILD),)),
    Plant("a decision offers nothing", ("play", "options"), (
        (FREE, "    return [0] if not ctx.state.arnhem.bridged[0] else []\n"),
        ("    return not ctx.state.arnhem.bridged[space]\n",
         "    return space == 0 and not ctx.state.arnhem.bridged[0]\n"),
        ("    stop=STOP,\n", ""))),
    Plant("a chance event without outcomes", ("play",), (
        ("    return [0, 1]\n", "    return [] if ctx.state.arnhem.lucky[args[0]] else [0, 1]\n"),)),
    Plant("outcomes with odds of the author's own", ("play",), (
        ("    return [0, 1]\n", "    return {0: 1, 1: 3}\n"),)),
    Plant("an event with a field too many", ("play", "options"), built(
        "if ctx.state.arnhem.bridged.count(True) > 2:", "    ctx.emit(BRIDGED, side, space, 3)")),
    Plant("a rule fails late in the game", ("play",), built(
        "if ctx.state.rounds.number > 2:", "    raise ValueError('no more stone')")),
    Plant("a number out of its range", ("saved", "placed", "replayed"), (
        ('lucky: list[bool] = column("side", holds="bool", default=False, visible=PUBLIC)',
         'lucky: list[int] = column("side", visible=PUBLIC, most=2)'),
        (BUILD, BUILD + "    ctx.state.arnhem.lucky[side] += 1\n"),
        ("    ctx.state.arnhem.lucky[args[0]] = outcome == 1\n", "    pass\n"))),
    Plant("a value that no save can hold", ("saved", "placed", "conserved", "asked", "outcome"), built(
        "ctx.state.arnhem.lucky[side] = {space}")),
    Plant("a game that ends in a rule cannot be loaded again", (OWN,), (
        ("    lucky: list[bool]",
         '    building: int = column(holds="space", visible=PUBLIC)\n    lucky: list[bool]'),
        ('    "column.arnhem.lucky"',
         '    "column.arnhem.building": text(en="building", es="en obras"),\n    "column.arnhem.lucky"'),
        (BUILD, BUILD + "    ctx.state.arnhem.building = space\n"),
        ("def toss(ctx, args):\n",
         "def find_works(rules, state):\n    works = state.arnhem.building >= 0 and not state.stack\n"
         '    return [("/arnhem/building", "works", "none, as nobody builds")] if works else []\n\n\n'
         "def toss(ctx, args):\n    ctx.state.arnhem.building = -1\n"),
        ("documents import PositionWord", "documents import Check, PositionWord"),
        ("Messages(MESSAGES),", "Messages(MESSAGES), Check(find_works),"))),
    Plant("a step starts what it does not declare", (SEQUENCE,), built('ctx.call("arnhem.coin", side)')),
    Plant("a card of the other hand goes away unseen by undo", ("revealed", "undone", SECRECY), built(
        f"for card in {THEIRS}[:1]:",
        '    move_card(ctx, card, ctx.rules.zones.of["hand"][1 - side], ctx.rules.zones.of["discard"][1 - side])')),
    Plant("a frame holds a hidden card", ("conserved", "frames"), (
        ('"arnhem.coin", {"side": "side"}', '"arnhem.coin", {"side": "side", "card": "card"}'),
        ("ctx.call(COIN, args[0])", f"ctx.call(COIN, args[0], next(iter({HAND.format(side='args[0]')}), -1))"))),
    Plant("a card is drawn without chance", ("revealed", SECRECY), (
        (REACT, REACT + '    for drawn in ctx.state.zones.cards[zones["deck"][side]][:1]:\n'
                        '        move_card(ctx, drawn, zones["deck"][side], zones["hand"][side])\n'),)),
    Plant("an event tells of another zone than that of the card", (SECRECY,), (
        ('"hand", "discard")', '"hand", "removed")'),)),
    Plant("an option depends on a hidden card", (SECRECY,), (
        ("    return not ctx.state.arnhem.bridged[space]\n",
         f"    return not ctx.state.arnhem.bridged[space] and sum({HAND.format(side=1)}) % 3 != space % 3\n"),
        (FREE, "    return [space for space in range(len(ctx.state.arnhem.bridged)) if is_free(ctx, space)]\n"))),
    Plant("what is chosen shows what a hand lacks", ("inferred",), (
        ("choose=CHOOSE_SPAN, ", "choose=CHOOSE_SPAN, requires=(ABLE,), "),
        ("CHOOSE_SPAN = ",
         'ABLE = Requirement("arnhem.able", may_build, text(en="No.", es="No."))\nCHOOSE_SPAN = '),
        ("def free(ctx):\n",
         "def may_build(ctx, side):\n    names = ctx.rules.names['card']\n"
         f"    return not any('scout' in names[card] for card in {HAND.format(side='side')})\n\n\ndef free(ctx):\n"))),
    Plant("a reaction is asked only of a side that holds the card", (SECRECY,), (
        ("    return not ctx.state.arnhem.lucky[side]\n",
         f"    return ctx.rules.numbers['card']['german:platoon_sergeant'] in {HAND.format(side='side')}\n"),)),
    Plant("an event tells a hand", (SECRECY,), built(
        f"for card in {THEIRS}[:1]:", "    ctx.emit(REACTED, 1 - side, card)")),
    Plant("an event of the main action tells a card of the other hand", (OWN, SECRECY), (
        ("def is_free(ctx, space):\n",
         f"def spy(ctx, side):\n    for card in {THEIRS}[:1]:\n        ctx.emit(SEEN, card)\n\n\n"
         "def is_free(ctx, space):\n"),
        ("FREE = Requirement",
         'SEEN = Event("arnhem.seen", text(en="They hold {card}.", es="Tienen {card}."), card="card")\n'
         "FREE = Requirement"),
        ("choose=CHOOSE_SPAN, ", "effect=spy, "),
        ("BRIDGED, REACTED, CHOOSE_SPAN, ", "BRIDGED, REACTED, SEEN, CHOOSE_SPAN, "))),
    Plant("a public column shows a hand", (SECRECY,), (
        ("    lucky: list[bool]",
         '    peeked: list[int] = column("side", holds="card", visible=PUBLIC)\n    lucky: list[bool]'),
        ('    "column.arnhem.lucky"',
         '    "column.arnhem.peeked": text(en="peeked", es="vistas"),\n    "column.arnhem.lucky"'),
        (BUILD, BUILD + f"    ctx.state.arnhem.peeked[side] = next(iter({THEIRS}), -1)\n"))),
    Plant("a sum depends on a hidden card", ("explained", SECRECY), (
        ("    return 1\n", f"    return sum({HAND.format(side='attack.side - 1')}) % 2\n"),)),
)  # fmt: skip


def library_of(plant: Plant, folder: Path) -> pack.uc.Library:
    """The pack with the fault, in a library."""
    source = pack.SOURCE
    for old, new in plant.source:
        assert source.count(old) == 1, (plant.fault, old)
        source = source.replace(old, new)
    library = pack.make_library(source, pack.documents(), folder)
    if plant.companion:
        library.register(pack.module_of(plant.companion, folder, "nijmegen_pack"))
    return library


def setup_of(plant: Plant, folder: Path) -> Setup:
    """The scenario of the pack with the fault."""
    packs = ("arnhem", "nijmegen") if plant.companion else ("arnhem",)
    return Setup("normandy", "arnhem:first", packs, library_of(plant, folder))


def find(plant: Plant, folder: Path, seconds: float = 3.0) -> tuple[CheckFailedError | None, str, float]:
    """Run the suite on the pack with the fault; the first failure, of which check, and the seconds until then."""
    setup = setup_of(plant, folder)
    began = time.perf_counter()
    for name in SUITE:
        try:
            run_check(setup, name, seconds=seconds)
        except CheckFailedError as error:
            return error, name, time.perf_counter() - began
    error = not_covered(setup)
    return error, COVER if error else "", time.perf_counter() - began


def not_covered(setup: Setup) -> CheckFailedError | None:
    """What ``--undaunted-cover 100`` says of the pack; None where guided games come to everything."""
    assert setup.library is not None
    try:
        check_cover(*cover(setup.library, setup.game, (setup.scenario,), ("arnhem",)), 100, {})
    except CheckFailedError as error:
        return error
    return None


def rows() -> list[str]:
    """The table: the fault, the check that found it, the moves of the shortest game, the seconds."""
    found = ["| fault | found by | moves | seconds |", "|---|---|---|---|"]
    for plant in PLANTS:
        with tempfile.TemporaryDirectory() as folder:
            error, name, seconds = find(plant, Path(folder))
        moves = "" if error is None else str(len(error.moves) or "-")
        check = "**nothing**" if error is None else f"`{error.check or name}`"
        found.append(f"| {plant.fault} | {check} | {moves} | {seconds:.1f} |")
        print(found[-1], flush=True)
    return found


if __name__ == "__main__":
    rows()
