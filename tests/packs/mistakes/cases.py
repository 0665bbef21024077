"""The mistakes, each with where it is told and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

COMPILE = "compile and validate"
WARNING = "validate (a warning)"
PLAY = "play"
KIT = "testing kit"
SECRECY = "check_secrecy"
SEQUENCE = "check_sequence"
LOAD = "load"


@attrs.frozen
class Case:
    """A mistake: what is replaced in the source or done to the data, where it is told, what the message says."""

    mistake: str
    told: str
    says: tuple[str, ...]
    source: tuple[tuple[str, str], ...] = ()
    data: Callable[[dict[str, Any]], None] | None = None

    @property
    def name(self) -> str:
        """The mistake as the name of a test."""
        return self.mistake.replace(" ", "_").replace("`", "")


def put(file: str, *path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change of a data file: the value at a path."""

    def change(files: dict[str, Any]) -> None:
        part = files[file]
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = value

    return change


def twice(files: dict[str, Any]) -> None:
    files["units.json"]["units"].append(files["units.json"]["units"][0])


def english_only(files: dict[str, Any]) -> None:
    del files["cards.json"]["cards"][0]["title"]["es"]


def case(mistake: str, told: str, *says: str, source: tuple[tuple[str, str], ...] = (), data: Any = None) -> Case:
    return Case(mistake, told, says, source, data)


def more(declaration: str) -> tuple[tuple[str, str], ...]:
    """The pack with one more declaration."""
    return (
        ("from undaunted_system import ", "from undaunted_core.authoring import Because, Cite, Offer, Require\n"
         "from undaunted_core.authoring.combat import Attack, Result\n"
         "from undaunted_core.authoring.explain import Explains, Query\n"
         "from undaunted_core.authoring.victory import Score\n"
         "from undaunted_system import DiceAttackKind, Entering, Waive, "),
        ("CALM, HINTS", f"CALM, HINTS, {declaration}"),
    )


CARD = ("cards.json", "cards", 0)
FIRST = "scenarios/first.json"
CASES = (
    # Data.
    case(
        "a unit that does not exist, on a card",
        COMPILE,
        "arnhem/cards.json#/cards/0/unit: found 'arnhem:us/enginer'",
        data=put(*CARD, "unit", value="arnhem:us/enginer"),
    ),
    case(
        "an action that does not exist, on a card",
        COMPILE,
        "arnhem/cards.json#/cards/0/actions/0/action: found 'mvoe', expected a registered ability; nearest: move",
        data=put(*CARD, "actions", 0, "action", value="mvoe"),
    ),
    case(
        "a tile that does not exist",
        COMPILE,
        "/spaces/0/tile: found '99Z', expected one of the tiles of this game",
        data=put(FIRST, "spaces", 0, "tile", value="99Z"),
    ),
    case(
        "a counter on a tile off the map",
        COMPILE,
        "found '01A', expected a tile of this map",
        data=put(FIRST, "sides", "us", "counters", "arnhem.engineer", value="01A"),
    ),
    case("an id used twice", COMPILE, "arnhem/units.json", data=twice),
    case(
        "a title without Spanish, in data",
        COMPILE,
        "/cards/0/title: found nothing, expected an entry 'es'",
        data=english_only,
    ),
    case(
        "a condition that does not exist",
        COMPILE,
        "found 'hold_brige', expected a registered condition; nearest: hold_bridge",
        data=put(FIRST, "sides", "us", "victory", 1, "condition", value="hold_brige"),
    ),
    case(
        "a casualty policy that does not exist",
        COMPILE,
        "arnhem/units.json#/units/0/casualties: found 'arnhem.brave', expected a registered casualty policy",
        data=put("units.json", "units", 0, "casualties", value="arnhem.brave"),
    ),
    # The plugin as a whole.
    case(
        "a pack that requires one which does not exist",
        COMPILE,
        "no pack 'normandie', required by arnhem, expected a pack that is installed; nearest: normandy",
        source=(('requires=("normandy",)', 'requires=("normandie",)'),),
    ),
    case(
        "the id of the library's own pack",
        LOAD,
        "the pack id 'core' belongs to the library itself",
        source=(('id="arnhem"', 'id="core"'),),
    ),
    case(
        "a hook with another parameter",
        LOAD,
        "pack arnhem: found the hook register_content(registrar, more), expected register_content(register)",
        source=(("def register_content(register)", "def register_content(registrar, more)"),),
    ),
    case("a hook with another name", LOAD, "pack arnhem: found the hook 'register_rulez', expected register_content or register_rules; nearest: register_rules", source=(("def register_rules(", "def register_rulez("),)),
    case(
        "a hook that raises",
        COMPILE,
        "pack arnhem: register_rules failed: ZeroDivisionError",
        source=(('Slice("arnhem", Arnhem)', "1 / 0"),),
    ),
    case(
        "a slice named like a part of every state",
        COMPILE,
        "pack arnhem: slice stack: found the name 'stack'",
        source=(('Slice("arnhem"', 'Slice("stack"'),),
    ),
    case(
        "a table named like a part of the ruleset",
        COMPILE,
        "pack arnhem: a ruleset already has a part 'names'",
        source=(
            ("Slice, Window,", "Slice, Table, Window,"),
            ('Slice("arnhem", Arnhem),', 'Slice("arnhem", Arnhem), Table("names", lambda rules, setting: 1),'),
        ),
    ),
    case(
        "a field of a slice that is no column",
        COMPILE,
        "pack arnhem: slice arnhem, field lucky: found a field that is not a column",
        source=(('column("side", holds="bool", default=False, visible=PUBLIC)', "[]"),),
    ),
    case(
        "a pooled column over a domain without pools",
        COMPILE,
        "pack arnhem: slice arnhem, field lucky: found pooled=True, expected the name of a pool",
        source=(
            ('column("side", holds="bool", default=False, visible=PUBLIC)', 'column("side", holds="card", pooled=True)'),
        ),
    ),
    case(
        "a word in positions for a column that does not exist",
        COMPILE,
        "pack arnhem: PositionWord of arnhem.bridges: found 'arnhem.bridges', expected a column: slice.name; "
        "nearest: arnhem.bridged",
        source=(("CALM, HINTS", 'PositionWord("arnhem.bridges", "bridges"), CALM, HINTS'),),
    ),
    case(
        "a word in positions that stands for something else",
        COMPILE,
        "pack arnhem: PositionWord of arnhem.bridged: found the word 'markers', expected another word: it is that of "
        "control.marker",
        source=(("CALM, HINTS", 'PositionWord("arnhem.bridged", "markers"), CALM, HINTS'),),
    ),
    case(
        "an anchor that is no step",
        COMPILE,
        "uses step 'carry_uot' as an anchor, but this step does not exist; nearest: carry_out",
        source=(('after="carry_out"', 'after="carry_uot"'),),
    ),
    case(
        "a word of an action that is taken",
        COMPILE,
        "register word 'step'",
        source=(('SPAN = ActionKind("arnhem.span"', 'SPAN = ActionKind("arnhem.step"'),),
    ),
    # Names.
    case(
        "an event under the name of another pack",
        COMPILE,
        "pack arnhem: event core.bridged: found the name 'core.bridged', expected a name of the pack's own: arnhem.bridged",
        source=(('"arnhem.bridged",\n    text(en="{side}', '"core.bridged",\n    text(en="{side}'),),
    ),
    case(
        "a requirement under the name of another pack",
        COMPILE,
        "pack arnhem: requirement normandy.bridged: found the name 'normandy.bridged', expected a name of the pack's own",
        source=(('Requirement("arnhem.bridged"', 'Requirement("normandy.bridged"'),),
    ),
    case(
        "a modifier of a sum that does not exist",
        COMPILE,
        "modifier term.arnhem.river, sum: found 'undaunted.defense'",
        "nearest: undaunted.defence",
        source=(("Modifier(DEFENCE", 'Modifier("undaunted.defense"'),),
    ),
    case(
        "a domain that does not exist",
        COMPILE,
        "pack arnhem: action kind arnhem.span, field space: found 'spaces', expected a domain",
        source=(('{space}"), space="space")', '{space}"), space="spaces")'),),
    ),
    case(
        "a hint for an ability that does not exist",
        COMPILE,
        "pack arnhem: hints, abilities: found 'brigde', expected an ability that a pack registers; nearest: bridge",
        source=(('abilities={"bridge"', 'abilities={"brigde"'),),
    ),
    case(
        "a step that starts what does not exist",
        COMPILE,
        "pack arnhem: step tactics.use_card/toss: found 'arnhem.coyn'",
        source=(('toss, "", "arnhem.coin"', 'toss, "", "arnhem.coyn"'),),
    ),
    case(
        "an ability whose decision is not registered",
        COMPILE,
        "found 'arnhem.choose_spam'",
        source=(("choose=CHOOSE_SPAN", 'effect=has_unit, starts=("arnhem.choose_spam",)'),),
    ),
    case(
        "a reaction to a window that no pack registers",
        COMPILE,
        "pack arnhem: reaction watch, window: found 'arnhem.plaid', expected a Window that a pack registers",
        source=(('Reaction("watch", PLAYED', 'Reaction("watch", "arnhem.plaid"'),),
    ),
    case(
        "a condition with a cause that is not registered",
        COMPILE,
        "pack arnhem: condition hold_bridge, causes: found 'arnhem.built'",
        source=(("        BUILT, ", "        "),),
    ),
    case(
        "a clause for a step that does not exist",
        COMPILE,
        "Cite of core.attack/rol: found 'core.attack/rol', expected a decision, or procedure/step; nearest: core.attack/roll",
        source=more('Cite("core.attack/rol", "ARN-1")'),
    ),
    case(
        "an explanation of an action that does not exist",
        COMPILE,
        "Explains of arnhem.spam: found 'arnhem.spam', expected an action kind that a pack registers; nearest: arnhem.span",
        source=more('Explains("arnhem.spam", lambda ctx, seat, args, action: [])'),
    ),
    case(
        "a result of an attack that does not exist",
        COMPILE,
        "result of atack against scout, attack: found 'atack'",
        "nearest: attack",
        source=more('Result("atack", "scout", lambda ctx: None)'),
    ),
    case(
        "a result against a trait that nothing has",
        COMPILE,
        "result of attack against scuot, trait: found 'scuot', expected a trait of some definition",
        "nearest: scout",
        source=more('Result("attack", "scuot", lambda ctx: None)'),
    ),
    case(
        "a result that leads to a query which does not exist",
        COMPILE,
        "leads_to: found 'casulty', expected a query that a pack registers",
        "nearest: casualty",
        source=more('Result("attack", "scout", lambda ctx: None, ("casulty",))'),
    ),
    case(
        "a requirement at a decision that does not exist",
        COMPILE,
        "Require of arnhem.choose_spam: found 'arnhem.choose_spam', expected a decision or an ability",
        "nearest: arnhem.choose_span",
        source=more('Require("arnhem.choose_spam", FREE)'),
    ),
    case(
        "a requirement on an action that the decision does not have",
        COMPILE,
        "Require of arnhem.choose_span, action: found 'arnhem.toss', expected an action kind of arnhem.choose_span",
        source=more("Require(CHOOSE_SPAN, FREE, action=TOSS)"),
    ),
    case(
        "an exception to a requirement that no rule asks",
        COMPILE,
        "Waive of arnhem.idle: found 'arnhem.idle', expected a requirement that a rule uses",
        source=more('Waive(Requirement("arnhem.idle", is_free, text(en="x", es="x")), when=is_free)'),
    ),
    case(
        "a requirement on a trait that no tile has",
        COMPILE,
        "Entering, trait: found 'hil', expected a trait of some definition",
        "nearest: hill",
        source=more('Entering(FREE, trait="hil")'),
    ),
    case(
        "a requirement on a movement that does not exist",
        COMPILE,
        "Entering, by: found 'mvoe', expected a movement kind that a pack registers",
        "nearest: move",
        source=more('Entering(FREE, by=("mvoe",))'),
    ),
    case(
        "an attack whose sum has no term",
        COMPILE,
        "attack ram, sum: found 'arnhem.ram', expected a sum that has a modifier",
        source=more('DiceAttackKind("ram", None, "arnhem.ram", lambda ctx: None, hit=lambda face, total, sides: True)'),
    ),
    case(
        "a template with an open brace",
        COMPILE,
        "message column.arnhem.lucky (en): found a template that cannot be parsed",
        source=(('"column.arnhem.lucky": text(en="lucky"', '"column.arnhem.lucky": text(en="lucky {"'),),
    ),
    # Functions.
    case(
        "a step that asks for a name there is not",
        COMPILE,
        "step tactics.use_card/toss: arnhem_pack.toss asks for 'sied'",
        "nearest: side",
        source=(("def toss(ctx, args):", "def toss(ctx, sied):"),),
    ),
    case(
        "a function that takes too much",
        COMPILE,
        "pack arnhem: modifier term.arnhem.river, value: found arnhem_pack.across(ctx, attack), expected a function that takes (ctx, attack, kind)",
        source=(("def across(ctx, attack, kind)", "def across(ctx, attack)"),),
    ),
    # Texts.
    case(
        "a message that is missing",
        COMPILE,
        "pack arnhem: modifier term.arnhem.river: found no message 'term.arnhem.river'",
        source=((', "", text(en="across the river", es="a través del río"))', ', "")'),),
    ),
    case(
        "a Spanish message that is missing",
        COMPILE,
        "pack arnhem: message event.arnhem.bridged: found no text in 'es'",
        source=(
            (
                'text(en="{side} bridges {space}.", es="{side} tiende un puente en {space}.")',
                '{"en": "{side} bridges {space}."}',
            ),
        ),
    ),
    case(
        "a place in a text that is no field",
        COMPILE,
        "pack arnhem: message event.arnhem.bridged (en): found {tile}, expected a field of it: side, space",
        source=(("{side} bridges {space}.", "{side} bridges {tile}."),),
    ),
    case(
        "a place in a text of a condition that its words do not fill",
        COMPILE,
        "pack arnhem: message condition.hold_bridge (en): found {tile}, expected a field of it: ",
        "plugin.py:",
        source=(
            ("    text=text(en=\"every tile is", '    words=lambda rules, side, given: {"tiles": ("int", 20)},\n    text=text(en="every tile is'),
            ("bridge every tile", "bridge {tile}"),
        ),
    ),
    case(
        "a message that no declaration uses",
        WARNING,
        "message event.arnhem.brigded: found a message that no declaration uses",
        source=(('"ending.calm":', '"event.arnhem.brigded": text(en="x.", es="x."),\n    "ending.calm":'),),
    ),
    case(
        "an ability that no card offers",
        WARNING,
        "ability bridge: found an ability that no card offers",
        source=((", for_every=has_unit)", ")"),),
    ),
    case(
        "a window that no step opens",
        WARNING,
        "window arnhem.played: found a window that nothing opens",
        source=(('watch, "", "arnhem.played")', "watch)"),),
    ),
    case(
        "a hint in a word that no bot knows",
        WARNING,
        "hints, abilities, bridge: found 'mvoe', expected a word that bots know",
        "nearest: move",
        source=(('abilities={"bridge": "move"', 'abilities={"bridge": "mvoe"'),),
    ),
    case(
        "a place in the text of a term that nothing fills",
        WARNING,
        "message term.arnhem.left (en): found {tile}, expected a field of it: space",
        "plugin.py:",
        source=(
            ("from undaunted_system import DEFENCE", "from undaunted_core.authoring.explain import term\nfrom undaunted_system import DEFENCE"),
            ("FREE = Requirement(", 'def left(ctx, space):\n    return term(ctx, "term.arnhem.left", 1, "", "arnhem", space=("space", space))\n\n\nFREE = Requirement('),
            ('    "ending.calm":', '    "term.arnhem.left": text(en="{tile}", es="{space}"),\n    "ending.calm":'),
        ),
    ),
    case(
        "a title of a thing that does not exist",
        WARNING,
        "title ability brigde: found a title that nobody reads, expected a name of the domain 'ability'; nearest: bridge",
        source=(("Slice, Window,", "Slice, Titles, Window,"), ("Messages(MESSAGES),", 'Messages(MESSAGES), Titles({("ability", "brigde"): text(en="x", es="x")}),')),
    ),
    case(
        "a title of a domain that does not exist",
        WARNING,
        "title abilty bridge: found a title of 'abilty', expected a domain, or a field of definitions; nearest: ability",
        source=(("Slice, Window,", "Slice, Titles, Window,"), ("Messages(MESSAGES),", 'Messages(MESSAGES), Titles({("abilty", "bridge"): text(en="x", es="x")}),')),
    ),
    case(
        "a clause that no list of clauses has",
        WARNING,
        "step arnhem.bridge/bridge: found the clause 'UND-8.44', expected a clause in some clauses.json",
        "nearest: UND-8.4",
        source=(('Ability("bridge", title', 'Ability("bridge", "UND-8.44", title'),),
    ),
    # Mistakes in play.
    case(
        "an event that no pack registers",
        PLAY,
        "emit: no event 'arnhem.brigded'",
        "nearest: arnhem.bridged",
        "pack arnhem: decision arnhem.choose_span failed",
        source=(("ctx.emit(BRIDGED, side, space)", 'ctx.emit("arnhem.brigded", side, space)'),),
    ),
    case(
        "an event with the wrong number of values",
        PLAY,
        "emit: event arnhem.bridged with 1 values, expected 2 (side, space)",
        source=(("ctx.emit(BRIDGED, side, space)", "ctx.emit(BRIDGED, side)"),),
    ),
    case(
        "a step that fails",
        PLAY,
        "pack arnhem: step tactics.use_card/toss failed: AttributeError",
        "plugin.py:",
        source=(("    ctx.call(COIN, args[0])", "    ctx.call(COIN, ctx.state.arnhem.coin)"),),
    ),
    case(
        "a decision without options",
        PLAY,
        "pack arnhem: decision arnhem.choose_span offers",
        source=(
            ("    stop=STOP,\n", ""),
            ("    return [space for space, built in", "    return [] and [space for space, built in"),
        ),
    ),
    case(
        "outcomes as a dict",
        PLAY,
        "pack arnhem: chance event arnhem.coin returned the outcomes dict {0: 1, 1: 1}",
        source=(("return [0, 1]", "return {0: 1, 1: 1}"),),
    ),
    case(
        "no outcomes",
        PLAY,
        "pack arnhem: chance event arnhem.coin returned no outcome",
        source=(("return [0, 1]", "return []"),),
    ),
    case("options out of order", KIT, "are not sorted", source=(("if not built]", "if not built][::-1]"),)),
    case(
        "options that are others each time",
        KIT,
        "asked again, the options of",
        source=(
            ("    return [space for space", "    COUNT.append(1)\n    return [space for space"),
            ("if not built]", "if not built][len(COUNT) % 2:]"),
            ("def free(ctx)", "COUNT = []\n\n\ndef free(ctx)"),
        ),
    ),
    case(
        "options that change the state",
        KIT,
        "asking for options changed the state", "arnhem.lucky",
        source=(
            (
                "    return [space for space",
                "    ctx.state.arnhem.lucky[0] = not ctx.state.arnhem.lucky[0]\n    return [space for space",
            ),
        ),
    ),
    case(
        "a set in a column",
        KIT,
        "arnhem.bridged",
        source=(("    ctx.state.arnhem.bridged[space] = True\n", "    ctx.state.arnhem.bridged = set()\n"),),
    ),
    case(
        "the module random",
        KIT,
        "a rule draws by itself (the module random",
        source=(
            (
                "    ctx.state.arnhem.lucky[args[0]] = outcome == 1",
                "    import random\n    ctx.state.arnhem.lucky[args[0]] = random.random() < 0.5",
            ),
        ),
    ),
    case(
        "a condition that changes the state",
        KIT,
        "asking the condition hold_bridge (met) of us changed the state: arnhem.lucky",
        source=(
            (
                "    return all(ctx.state.arnhem.bridged)",
                "    ctx.state.arnhem.lucky[0] = not ctx.state.arnhem.lucky[0]\n    return False",
            ),
        ),
    ),
    case(
        "a card that is doubled",
        KIT,
        "in all zones and cells, not",
        source=(
            (
                "    ctx.emit(BRIDGED, side, space)",
                "    ctx.emit(BRIDGED, side, space)\n    ctx.state.zones.cards[ctx.rules.zones.of['discard'][side]].append(ctx.state.zones.cards[ctx.rules.zones.of['play'][side]][0])",
            ),
        ),
    ),
    case(
        "a step that starts what it does not declare",
        SEQUENCE,
        "tactics.use_card/toss starts arnhem.coin, which it does not declare",
        source=(('toss, "", "arnhem.coin"', "toss"),),
    ),
    # Secrets.
    case(
        "a column that everybody sees and that holds a secret",
        SECRECY,
        "depends on what it cannot know",
        source=(
            (
                "    ctx.state.arnhem.lucky[args[0]] = outcome == 1",
                "    hand = ctx.rules.zones.of['hand'][args[0]]\n    ctx.state.arnhem.lucky[args[0]] = bool(ctx.state.zones.cards[hand] and ctx.state.zones.cards[hand][0] % 2)",
            ),
        ),
    ),
    case(
        "an event that tells a hidden card",
        SECRECY,
        "events",
        source=(
            (
                "def build(ctx, side, space):\n",
                "def build(ctx, side, space):\n    hand = ctx.state.zones.cards[ctx.rules.zones.of['hand'][1 - side]]\n    ctx.emit(SEEN, hand[0] if hand else -1)\n",
            ),
            (
                "FREE = Requirement(",
                'SEEN = Event("arnhem.seen", text(en="{card} is seen.", es="Se ve {card}."), card="card")\nFREE = Requirement(',
            ),
            ("        BUILT, ", "        SEEN, BUILT, "),
        ),
    ),
    case(
        "a window that asks only those who hold the card",
        SECRECY,
        "depend",
        source=(
            (
                "    return not ctx.state.arnhem.lucky[side]",
                "    hand = ctx.state.zones.cards[ctx.rules.zones.of['hand'][side]]\n    cards = ctx.rules.source.cards\n    return any(is_watchful(cards[card].definition) for card in hand)",
            ),
        ),
    ),
)
