"""Twenty-five mistakes in 52 variants, each with where it is told, on which line it stands and by what it is mended.

Someone who had only the documentation made them on purpose, one at a time.  ``score.py`` says what a message is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from mistakes.cases import put

if TYPE_CHECKING:
    from collections.abc import Callable

    Edits = tuple[tuple[str, str], ...]

VALIDATE, SUITE, PLAY = "validate", "suite", "play"
MODULE = "__init__.py"


@attrs.frozen
class Variant:
    """A mistake: what is done, where it is told, what names it, the line it stands on, what the cure is."""

    number: str
    mistake: str
    told: str
    says: str
    #: What the line that the message names has in it, and the file of that line.
    line: str
    cure: str
    source: Edits = ()
    data: Callable[[dict[str, Any]], None] | None = None
    #: Edits of the text of a file, where a document cannot show the mistake.
    raw: tuple[tuple[str, str, str], ...] = ()
    file: str = MODULE
    #: The check of the suite that tells it, or how chance is played.
    by: str = ""
    #: Another pack beside this one.
    companion: str = ""
    #: What the message is worth where it is not worth all: see ``score.py``.
    score: int = 3

    @property
    def where(self) -> str:
        """Where it is told, in words."""
        return {VALIDATE: VALIDATE, SUITE: f"suite: {self.by}", PLAY: f"play, {self.by or 'sampled'} chance"}[self.told]


def variant(number: str, mistake: str, told: str, says: str, line: str, cure: str, **more: Any) -> Variant:
    return Variant(number, mistake, told, says, line, cure, **more)


def without_spanish(files: dict[str, Any]) -> None:
    del files["cards.json"]["cards"][0]["title"]["es"]


def typo(files: dict[str, Any]) -> None:
    card = files["cards.json"]["cards"][0]
    card["initative"] = card.pop("initiative")


def twice(files: dict[str, Any]) -> None:
    files["units.json"]["units"].append(dict(files["units.json"]["units"][0]))


def tile(**more: Any) -> Callable[[dict[str, Any]], None]:
    """The data with a tile of the pack's own, which lies on the map."""

    def change(files: dict[str, Any]) -> None:
        label = {"en": "quarry", "es": "cantera"}
        made = {"id": "arnhem:Q1A", "label": label, "cover": 1, "scenery": ["grass"], "provenance": "the tests"} | more
        files["tiles.json"] = {"tiles": [{key: value for key, value in made.items() if value is not None}]}
        for name in ("first", "second"):
            files[f"scenarios/{name}.json"]["spaces"][-1]["tile"] = "arnhem.Q1A"

    return change


def no_cards(files: dict[str, Any]) -> None:
    for side in files[FIRST]["sides"].values():
        side["deck"] = {}


CARD = ("cards.json", "cards", 0)
UNIT = ("units.json", "units", 0)
FIRST = "scenarios/first.json"
AUTHORING = "from undaunted_core.authoring import (\n"
BUILD = "    ctx.state.arnhem.bridged[space] = True\n"
TOSSED = "    ctx.call(COIN, args[0])\n"
FACES = "    return [0, 1]\n"
LANDED = "    ctx.state.arnhem.lucky[args[0]] = outcome == 1\n"
NEGATED = "    ctx.state.arnhem.lucky[0] = not ctx.state.arnhem.lucky[0]\n"
ADDED = "CALM, HINTS"
BEFORE = "FREE = Requirement("


def imported(names: str, module: str = "") -> tuple[str, str]:
    """These names imported from the page of authors, or from one of its modules."""
    if module:
        return (AUTHORING, f"from undaunted_core.authoring.{module} import {names}\n{AUTHORING}")
    return (AUTHORING, f"{AUTHORING}    {names},\n")


def effect(*lines: str) -> tuple[str, str]:
    """What else happens when a bridge is built."""
    return (BUILD, BUILD + "".join(f"    {line}\n" for line in lines))


def missing(value: str) -> Edits:
    """The pack whose condition gives this as what is missing."""
    return ((BEFORE, f"def lacks(ctx, side, given):\n    return {value}\n\n\n{BEFORE}"),
            ('"outcome.arnhem.held", "",', '"outcome.arnhem.held", "", missing=lacks,'))


WEARY = (
    imported("procedure"),
    (BEFORE, 'def rest(ctx, args):\n    ctx.call(WEARY)\n\n\n'
             'WEARY = procedure("arnhem.weary", step("rest", rest, "", "arnhem.weary"))\n' + BEFORE),
    (TOSSED, TOSSED + "    ctx.call(WEARY)\n"),
    ('step("toss", toss, "", "arnhem.coin")', 'step("toss", toss, "", "arnhem.coin", WEARY)'),
    (ADDED, ADDED + ", WEARY"),
)
AGAIN = (
    (BEFORE, 'def go(ctx, side):\n    ctx.call(AGAIN, side)\n\n\n'
             'GO = ActionKind("arnhem.go", text(en="go on", es="seguir"))\n'
             'AGAIN = Decision("arnhem.again", {"side": "seat"}, text(en="Go on.", es="Sigue."), (Choice(GO, go),))\n'
             + BEFORE),
    (TOSSED, TOSSED + "    ctx.call(AGAIN, args[0])\n"),
    (ADDED, ADDED + ", AGAIN"),
)
STONE = (
    ("from undaunted_system import Hints\n",
     "from undaunted_core.authoring.family import Domain, Members\nfrom undaunted_system import Hints\n"),
    (BEFORE, 'LAID = Event("arnhem.laid", text(en="{stone} is laid.", es="Se pone {stone}."), stone="stone")\n' + BEFORE),
    effect("ctx.emit(LAID, 0)"),
    ('Slice("arnhem", Arnhem),',
     'Slice("arnhem", Arnhem),\n'
     '        Domain("stone", lambda rules, setting: Members(("arnhem.granite", "arnhem.slate"))),'),
    (ADDED, ADDED + ", LAID"),
)
SEEN = (
    (BEFORE, 'SEEN = Event("arnhem.seen", text(en="{card} is seen.", es="Se ve {card}."), card="card")\n' + BEFORE),
    effect('hand = ctx.state.zones.cards[ctx.rules.zones.of["hand"][1 - side]]', "ctx.emit(SEEN, hand[0] if hand else -1)"),
    (ADDED, ADDED + ", SEEN"),
)
OVERLAY = (
    ("from undaunted_system import Hints\n",
     "from undaunted_core.authoring.drawing import Overlay\nfrom undaunted_system import Hints\n"),
    (BEFORE, "def found(observation):\n    return None\n\n\n" + BEFORE),
    (ADDED, ADDED + ", Overlay(found)"),
)
NIJMEGEN = '''
import undaunted_core as uc

PACK = uc.Pack(id="nijmegen", version="1", requires=("arnhem",))
'''

VARIANTS = (
    variant("1", "a unit that does not exist, on a card", VALIDATE, "found 'arnhem:us/enginer'",
            '"unit": "arnhem:us/enginer"', "nearest: arnhem:us/engineer",
            data=put(*CARD, "unit", value="arnhem:us/enginer"), file="cards.json"),
    variant("2", "a text where a number belongs", VALIDATE, "/cards/0/copies: found 'four'",
            '"copies": "four"', "expected a value of type integer",
            data=put(*CARD, "copies", value="four"), file="cards.json"),
    variant("3a", "a text in one language, in the module", VALIDATE, "text(",
            'ActionKind("arnhem.span", text(en="bridge {space}")', "missing 1 required positional argument: 'es'",
            source=(('text(en="bridge {space}", es="tender un puente en {space}")', 'text(en="bridge {space}")'),)),
    variant("3b", "a title in one language, in the data", VALIDATE, "/cards/0/title: found nothing",
            '"title"', "expected an entry 'es'", data=without_spanish, file="cards.json"),
    variant("3c", "a domain whose names have no titles", VALIDATE, "domain stone",
            'Domain("stone"', 'Titles({("stone", "arnhem.granite"): text(en=..., es=...)})',
            source=STONE),
    variant("4", "a tile that cannot be reached", VALIDATE, "no way leads to 11B", '"at"', "expected coordinates beside another tile", file=FIRST,
            data=put(FIRST, "spaces", 11, "at", value=[90, 90])),
    variant("5a", "a hook with a parameter too many", VALIDATE, "register_rules(register, game)",
            "def register_rules(register, game)", "expected register_rules(register)",
            source=(("def register_rules(register)", "def register_rules(register, game)"),)),
    variant("5b", "a step that asks for a name there is not", VALIDATE, "asks for 'sied'",
            "def toss(", "expected one of ctx, side", source=(("def toss(ctx, args):", "def toss(ctx, sied):"),)),
    variant("6a", "a modifier that writes the state", SUITE, "the term term.arnhem.river", "def across(",
            "what is asked only reads", by="own",
            source=(("    return 1\n", NEGATED + "    return 1\n"),)),
    variant("6b", "a requirement that writes the state", SUITE, "changed the state", "ctx.state.arnhem.lucky[0] = not",
            "what is asked only reads", by="own",
            source=(("    return not ctx.state.arnhem.bridged[space]\n",
                     NEGATED + "    return not ctx.state.arnhem.bridged[space]\n"),)),
    variant("6c", "an effect that writes to a definition", SUITE, "the definition", "object.__setattr__",
            "expected a column",
            by="conserved", source=(effect(
                "card = ctx.rules.source.cards[0].definition",
                "object.__setattr__(card, 'initiative', card.initiative + 1)"),)),
    variant("7", "an event that tells a card of the enemy's hand", SUITE, "event arnhem.seen", "SEEN = Event(",
            "expected tells=", source=SEEN, by="own"),
    variant("8a", "the module random", SUITE, "draws by itself", "random.random()", "Chance", by="agrees",
            source=((LANDED, "    import random\n    ctx.state.arnhem.lucky[args[0]] = random.random() < 0.5\n"),)),
    variant("8b", "a generator of its own", SUITE, "draws by itself", "random.Random()", "Chance", by="agrees",
            source=((LANDED, "    import random\n    ctx.state.arnhem.lucky[args[0]] = random.Random().random() < 0.5\n"),)),
    variant("8c", "the clock", SUITE, "draws by itself", "time.perf_counter_ns()", "Chance", by="agrees",
            source=((LANDED, "    import time\n"
                             "    ctx.state.arnhem.lucky[args[0]] = time.perf_counter_ns() // 100 % 2 == 0\n"),)),
    variant("9", "a list as an argument of a decision", PLAY, "arnhem.choose_span", "ctx.call(CHOOSE_SPAN",
            "expected a number of the domain seat",
            source=((TOSSED, TOSSED + "    ctx.call(CHOOSE_SPAN, [args[0]])\n"),)),
    variant("10", "a rule that raises an error", PLAY, "KeyError: 'x'", '{}["x"]', "decision arnhem.choose_span failed",
            source=(effect('{}["x"]'),)),
    variant("11a", "an endless loop in a step", SUITE, "tactics.use_card/toss", "while True",
            "expected that this ends", by="play", source=((TOSSED, "    while True: pass\n"),)),
    variant("11b", "a procedure that calls itself", PLAY, "arnhem.weary", "def rest(",
            "expected a decision or the end of the game", source=WEARY),
    variant("11c", "a decision that is asked for ever", SUITE, "arnhem.again", "def go(",
            "expected an effect after which play goes on", by="play",
            source=AGAIN),
    variant("12", "a key with a typing error", VALIDATE, "found 'initative'", '"initative"', "nearest: initiative",
            data=typo, file="cards.json"),
    variant("13", "a comma that is missing", VALIDATE, "Expecting ',' delimiter", '"title"', "Expecting ',' delimiter at line",
            raw=(("cards.json", '"side": "us",', '"side": "us"'),), file="cards.json"),
    variant("14a", "an id twice in one pack", VALIDATE, "both define units 'us:arnhem.engineer'",
            '"id": "arnhem:us/engineer"', "expected another name",
            data=twice, file="units.json"),
    variant("14b", "an id of another pack", VALIDATE, "found 'normandy:us/engineer'", '"id": "normandy:us/engineer"',
            "expected arnhem:name", data=put(*CARD, "id", value="normandy:us/engineer"), file="cards.json"),
    variant("14c", "the name of another pack's ability", VALIDATE, "'move'", 'Ability("move"', "another name",
            source=(('Ability("bridge"', 'Ability("move"'), ('abilities={"bridge"', 'abilities={"move"'))),
    variant("15a", "an entry point that is missing", VALIDATE, "entry point", "[project]",
            '[project.entry-points.undaunted_core]', file="pyproject.toml",
            raw=(("pyproject.toml", '[project.entry-points.undaunted_core]\narnhem = "arnhem_pack"\n', ""),)),
    variant("15b", "an entry point to no module", VALIDATE, "arnhem_pack.plugins", 'arnhem = "arnhem_pack.plugins"',
            "nearest: arnhem_pack", raw=(("pyproject.toml", '"arnhem_pack"', '"arnhem_pack.plugins"'),), file="pyproject.toml"),
    variant("16a", "another version of authoring", VALIDATE, "found authoring=2", "authoring=2", "expected authoring=1",
            source=(('version="1", ', 'version="1", authoring=2, '),)),
    variant("16b", "a pack that is required and not installed", VALIDATE, "no pack 'stalingrad'", '"stalingrad"',
            "expected a pack that is installed",
            source=(('requires=("normandy",)', 'requires=("normandy", "stalingrad")'),)),
    variant("17a", "a number below its limit", VALIDATE, "found -1", '"cover": -1', "expected at least 0",
            data=tile(cover=-1), file="tiles.json"),
    variant("17b", "a number above its limit", VALIDATE, "found 5000", '"x": 5000', "expected at most",
            data=put(*CARD, "actions", 0, "x", value=5000), file="cards.json"),
    variant("18a", "a tile without a picture", VALIDATE, "no scenery", "{", "expected what pictures draw, such as grass",
            data=tile(scenery=None), file="tiles.json"),
    variant("18b", "a picture that there is not", VALIDATE, "found 'quarry'", '"quarry"', "grass",
            data=tile(scenery=["quarry"]), file="tiles.json"),
    variant("19a", "a condition that is never met", SUITE, "end arnhem.held", '"outcome.arnhem.held"',
            "or an excuse with its reason", by="cover",
            source=(("    return all(ctx.state.arnhem.bridged)\n", "    return False\n"),)),
    variant("19b", "a condition that nobody asks for", VALIDATE, "arnhem.built", 'BUILT = Cause("arnhem.built"',
            "ctx.check_end(", source=(("    ctx.check_end(BUILT)\n", ""),)),
    variant("20a", "a chance event without outcomes", PLAY, "returned no outcome", "def faces(",
            "expected a list with one number for each equally likely outcome", by="explicit",
            source=((FACES, "    return []\n"),)),
    variant("20b", "decks without cards", VALIDATE, "no side that can play a card", '"sides"', "expected a deck",
            data=no_cards, file=FIRST),
    variant("21", "a negative defence", VALIDATE, "found -4", '"regular": -4', "expected at least",
            data=put(*UNIT, "defence", value={"regular": -4}), file="units.json"),
    variant("22a", "a step before and after another", VALIDATE, "cyclic", 'step("toss"', "leave out one before= or after=",
            source=(('after="carry_out"', 'after="carry_out", before="carry_out"'),)),
    variant("22b", "two packs that require each other", VALIDATE, "require each other", '"nijmegen"',
            "expected that one of them does not name the next",
            source=(('requires=("normandy",)', 'requires=("normandy", "nijmegen")'),), companion=NIJMEGEN),
    variant("22c", "two steps, each after the other", VALIDATE, "cyclic", 'step("toss"', "leave out one before= or after=", source=(
        (' step("watch", watch, "", "arnhem.played"), after="carry_out"\n)\n',
         ' after="watch"\n)\nWATCHED = Insert(USE_CARD, step("watch", watch, "", "arnhem.played"), after="toss")\n'),
        (ADDED, ADDED + ", WATCHED"))),
    variant("23a", "a modifier that gives None", PLAY, "modifier term.arnhem.river", "def across(", "expected a whole number",
            source=(("    return 1\n", "    return None\n"),)),
    variant("23b", "a modifier that gives a text", PLAY, "modifier term.arnhem.river", "def across(",
            "expected a whole number", source=(("    return 1\n", '    return "1"\n'),)),
    variant("23c", "a modifier that gives 1.5", PLAY, "modifier term.arnhem.river", "def across(",
            "expected a whole number", source=(("    return 1\n", "    return 1.5\n"),)),
    variant("23d", "a requirement that gives a text", SUITE, "requirement arnhem.bridged", "def is_free(",
            "expected True or False", by="lists_agree",
            source=(("    return not ctx.state.arnhem.bridged[space]\n",
                     '    return "" if ctx.state.arnhem.bridged[space] else "free"\n'),)),
    variant("23e", "what is missing as a number", VALIDATE, "condition hold_bridge, missing", "def lacks(",
            "expected an Explanation",
            source=missing("3")),
    variant("23f", "an overlay that gives None", VALIDATE, "overlay returned None", "def found(observation)",
            "expected a list of Mark and Area", source=OVERLAY),
    variant("24a", "a set in a column", SUITE, "arnhem.bridged", "ctx.state.arnhem.bridged = set()",
            "expected a list with one row per space",
            by="conserved", source=(effect("ctx.state.arnhem.bridged = set()"),)),
    variant("24b", "a number with a point in a column", SUITE, "arnhem.lucky", "= 0.5", "expected", by="conserved",
            source=((LANDED, "    ctx.state.arnhem.lucky[args[0]] = 0.5\n"),)),
    variant("24c", "a value beside the columns", PLAY, "has no attribute 'memory'", "ctx.state.arnhem.memory",
            "'Arnhem' object", source=(effect("ctx.state.arnhem.memory = space"),)),
    variant("24d", "a variable of the module", SUITE, "keeps something elsewhere", "KEPT.append(", "column", by="agrees",
            source=((BEFORE, "KEPT = []\n" + BEFORE),
                    (LANDED, "    KEPT.append(outcome)\n    ctx.state.arnhem.lucky[args[0]] = len(KEPT) % 2 == 0\n"))),
    variant("25", "a unit of a pack that is not installed", VALIDATE, "us:ghost.para", "ghost.para", "pack 'ghost'",
            data=put(FIRST, "sides", "us", "deck", "ghost.para", value=1), file=FIRST),
)  # fmt: skip
