"""The rings: what is inside knows nothing of what is outside, and what play may not call."""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
import textwrap
import tokenize
from pathlib import Path
from typing import Any

import pluggy
import pytest

import toy
import undaunted_core as uc
from kit.places import ENGINE_AND_TOOLS, SOURCES, TESTS, modules_in
from undaunted_core.authoring import ActionKind, Cite, Event, Insert, Messages, procedure, step, text
from undaunted_core.content.drawn import SCENERY, SILHOUETTES
from undaunted_core.ids import pack_of
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import FLOWS, Insertion, order_steps
from undaunted_core.kernel.kinds import ACTION_KINDS
from undaunted_core.kernel.kinds import TEXTS as MESSAGES
from undaunted_core.mechanics.victory import END_CAUSES

SOURCE = Path(uc.__file__).parent
#: Words that belong to one family of games, as beginnings of words.
FAMILY_WORDS = (
    "bolster", "hunker", "fog", "suppress", "inspir", "scout", "stalk", "blast", "strafe", "hill",
    "rifle", "sniper", "mortar", "gunner", "platoon", "sergeant", "normandy", "africa", "german",
    "lrdg", "italian", "demolit", "antitank", "navigat", "surveil", "neutralis", "saboteur", "engineer", "lieutenant",
    "squad", "specialis", "integrity", "conceal", "recon", "vehicle", "casualt", "soldier", "crew",
    "prestige", "morale", "sacrific", "bluff", "snafu", "minefield", "panzer", "bocage", "artillery", "airdrop",
    "paratroop", "howitzer", "sherman", "sabotage", "retreat", "reinforce", "muster", "dug", "allied", "assault",
    "battle", "automaton", "bombard", "terrain", "stripe", "transfer", "tactical", "deploy", "annul",
)  # fmt: skip
#: Words of Python, and of plain English, that begin alike: what they stand for.
ALLOWED = {
    "suppress": "contextlib.suppress",
    "reconfigure": "a stream of output takes another encoding",
}
LONGEST = 400


# -- without the system -------------------------------------------------------------

WITHOUT_SYSTEM = textwrap.dedent(
    """
    import importlib, pkgutil, sys

    class Wall:
        def find_spec(self, name, path=None, target=None):
            if f"{name}.".startswith("undaunted_system."):
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    sys.meta_path.insert(0, Wall())
    for ring in ("kernel", "declarations", "content", "mechanics", "extension"):
        package = importlib.import_module(f"undaunted_core.{ring}")
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            importlib.import_module(module.name)
            print(module.name)

    assert not [name for name in sys.modules if name.startswith("undaunted_system")]
    """
)


def test_everything_but_the_titles_lives_without_the_system() -> None:
    """With the system gone every module of the inner rings imports."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_SYSTEM],
        capture_output=True, text=True, check=False, cwd=TESTS,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert {"undaunted_core.kernel.machine", "undaunted_core.mechanics.decks"} <= {*lines}


# -- words -------------------------------------------------------------------------


def words_of(text: str) -> set[str]:
    """The words of a text of code, names with underscores taken apart."""
    return {word.lower() for word in re.findall(r"[A-Za-z]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", text))}


def family_words(text: str) -> set[str]:
    """The words of one family that a text holds."""
    return {word for word in words_of(text) if word.startswith(FAMILY_WORDS) and word not in ALLOWED}


def without_docstrings(text: str) -> str:
    """The names and strings of a module; its docstrings and comments left out."""
    kept, begins = [], True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and begins:
            continue
        if token.type in (tokenize.NAME, tokenize.STRING):
            kept.append(token.string)
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            begins = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
    return " ".join(kept)


def test_the_words_of_a_family_are_found_in_names_strings_and_docstrings() -> None:
    """The search below finds what it is for."""
    module = '"""Of hills."""\n\nclass FogBank:\n    """Sniper."""\n\n    rifle_men = "a bolstered one"  # mortar\n'
    assert family_words(module) == {"hills", "fog", "sniper", "rifle", "bolstered", "mortar"}
    assert family_words(without_docstrings(module)) == {"fog", "rifle", "bolstered"}
    assert family_words("contextlib.suppress") == set()


#: The packages without the system, its parts and the titles; docstrings of these are searched as well.
STRICT = ("kernel", "declarations", "content", "mechanics")
PACKAGES = (
    *(f"undaunted_core/{layer}/" for layer in (*STRICT, "extension", "game", "agents")),
    "undaunted_core/", "undaunted_testing/", "undaunted_pytest/", "undaunted_table/render/", "undaunted_lab/",
    "undaunted_command/", "undaunted_campaign/", "undaunted_site/",
)
#: The modules with the names of drawings, and with the drawings.
DRAWINGS = ("drawn.py", "scenery.py", "silhouettes.py")


def modules(package: str) -> list[Path]:
    """The modules of a package; of the core itself those that lie in none."""
    deepest = 1 if package == "undaunted_core/" else 99
    found = modules_in(*ENGINE_AND_TOOLS)
    return [path for name, path in found.items() if name.startswith(package) and name.count("/") <= deepest]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_word_of_one_family_stands_outside_its_system(package: str) -> None:
    """Neither names nor strings, in the inner packages no docstring either; the others may show examples of a game."""
    found: dict[str, list[str]] = {}
    assert modules(package)
    for path in modules(package):
        text = path.read_text(encoding="utf-8")
        is_strict = package.removeprefix("undaunted_core/").rstrip("/") in STRICT
        words = family_words(text if is_strict else without_docstrings(text))
        # A drawing is called after the thing that it shows; packs choose among them.
        words -= words_of(" ".join((*SCENERY, *SILHOUETTES))) if path.name in DRAWINGS else set()
        if words:
            found[path.name] = sorted(words)
    assert not found


# -- names ------------------------------------------------------------------------

#: What the keys of texts about named things begin with.
TEXTS = ("action", "cause", "decision", "event", "explain", "outcome", "reason", "term")


@pytest.mark.parametrize("game", ["normandy", "north_africa", "allied_assault"])
def test_a_name_that_begins_with_core_is_registered_by_the_core(game: str) -> None:
    """The first part of a name tells its pack: of actions, events, steps, causes, and of the keys of their texts."""
    registry = uc.Library().ruleset(game, uc.scenarios(game)[0].id).registry
    named = [
        (pack, key if kind is not MESSAGES else key.partition(".")[2])
        for kind in (ACTION_KINDS, EVENT_KINDS, FLOWS, END_CAUSES, MESSAGES)
        for key, (pack, _) in registry.by_name(kind).items()
        if kind is not MESSAGES or key.partition(".")[0] in TEXTS
    ]
    assert len(named) > 100
    assert [(pack, name) for pack, name in named if pack_of(name) == "core" and pack != "core"] == []


# -- pluggy --------------------------------------------------------------------------


def is_of(frame: Any, package: str) -> bool:
    """Whether a frame runs code of a package."""
    return str(frame.f_globals.get("__name__")).partition(".")[0] == package


def test_play_never_calls_pluggy(monkeypatch: pytest.MonkeyPatch) -> None:
    """After set-up nothing of ours calls pluggy: not in a move, a view, a guess, a save or a replay."""
    library = toy.make_library()
    games = [uc.new_game("toy", scenario, seed=2, library=library) for scenario in toy.SCENARIOS]
    calls = []

    def trap(*args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("pluggy was called")

    def watch(frame: Any, event: str, arg: Any) -> None:
        if event == "call" and is_of(frame, "pluggy") and is_of(frame.f_back, "undaunted_core"):
            calls.append(frame.f_code.co_name)

    before = sys.getprofile()
    # pytest lives on pluggy too: the trap is open only while nothing of pytest runs.
    with monkeypatch.context() as patched:
        for name in ("__call__", "call_extra", "call_historic", "get_hookimpls"):
            patched.setattr(pluggy.HookCaller, name, trap)
        sys.setprofile(watch)
        try:
            for game in games:
                play_with_all_the_trimmings(game)
        finally:
            sys.setprofile(before)
        in_play = calls[:]
        sys.setprofile(watch)
        try:
            toy.make_library()
        except uc.PluginError as error:
            caught = str(error)
        finally:
            sys.setprofile(before)
    assert all(game.is_terminal for game in games)
    assert not in_play
    assert "pluggy was called" in caught
    assert calls


def play_with_all_the_trimmings(game: uc.Game) -> None:
    """A whole random game with everything a client may ask on the way."""
    pick = random.Random(2)
    while not game.is_terminal:
        offered = game.legal_actions()
        game.why_illegal("stop")
        str(game.observation("red"))
        [action.text() for action in offered]
        game.apply(pick.choice(offered))
    game.to_json(record=False)


# -- size ------------------------------------------------------------------------------


def length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    """A file that grows past a few screens is taken apart."""
    long = [name for name, path in modules_in(*SOURCES).items() if length(path) > LONGEST]
    assert long == []


def test_the_kernel_is_small() -> None:
    """Under 2,400 lines in all, with what every rule does and the registry; the machine with its loop under 200."""
    assert sum(length(path) for path in (SOURCE / "kernel").rglob("*.py")) < 2400
    assert length(SOURCE / "kernel" / "machine.py") < 200


# -- the order of steps -------------------------------------------------------------------

WAVE = text("wave", "saludar")


def idle(ctx: Any) -> None:
    """A step that does nothing."""


BASE = procedure("day", step("dawn", idle), step("noon", idle), step("night", idle))


def wish(name: str, pack: str, *, before: str = "", after: str = "") -> Insertion:
    """A pack's wish to put a step of this name into the day."""
    return Insertion("day", pack, step(name, idle), before, after)


def names(*wishes: Insertion) -> list[str]:
    """The steps of the day with these wishes."""
    return [one.name for one in order_steps(BASE, wishes)]


def test_steps_stand_next_to_their_anchors() -> None:
    """Behind the one, before the other; two behind one anchor in the order of registration."""
    assert names(wish("tea", "p", after="noon")) == ["dawn", "noon", "tea", "night"]
    assert names(wish("tea", "p", before="noon")) == ["dawn", "tea", "noon", "night"]
    assert names(wish("tea", "p", after="noon"), wish("nap", "q", after="noon")) == [
        "dawn", "noon", "tea", "nap", "night",
    ]  # fmt: skip
    assert names(wish("tea", "p", after="noon"), wish("nap", "q", after="tea", before="night")) == [
        "dawn", "noon", "tea", "nap", "night",
    ]  # fmt: skip


def test_a_step_may_anchor_at_one_that_registers_later() -> None:
    """The order of installation decides nothing that the wishes decide."""
    wishes = (wish("nap", "q", after="tea"), wish("tea", "p", after="noon"))
    assert names(*wishes) == names(*reversed(wishes)) == ["dawn", "noon", "tea", "nap", "night"]


def test_two_inserted_steps_may_agree_on_their_order() -> None:
    """One wishes to be before the other, which wishes to be after it: that is no ring."""
    wishes = (wish("tea", "p", after="noon", before="nap"), wish("nap", "q", after="tea"))
    assert names(*wishes) == names(*reversed(wishes)) == ["dawn", "noon", "tea", "nap", "night"]


def test_every_wish_holds_when_all_can() -> None:
    """A step before an inserted one keeps behind its own anchor, and takes the other along."""
    order = names(wish("nap", "p", after="dawn"), wish("tea", "q", after="noon", before="nap"))
    assert order.index("noon") < order.index("tea") < order.index("nap")
    assert order.index("dawn") < order.index("noon") < order.index("night")


def test_a_missing_anchor_is_an_error_that_names_the_pack_and_the_nearest_step() -> None:
    """The message says who asked, for what, and what comes near."""
    for given in ({"before": "nooon"}, {"after": "nooon"}):
        with pytest.raises(uc.OrderingError, match=r"day: pack p .*'nooon'.*nearest: noon"):
            order_steps(BASE, [wish("tea", "p", **given)])
    with pytest.raises(uc.OrderingError, match=r"pack p .*'nooon'.*nearest: noon"):
        order_steps(BASE, [Insertion("day", "p", step("x", idle), target="nooon")])


def test_a_ring_of_wishes_is_an_error_that_names_both_packs() -> None:
    """Each wants its step before the other's."""
    with pytest.raises(uc.OrderingError, match=r"'nap', 'tea' of packs p, q"):
        order_steps(BASE, [wish("tea", "p", before="nap"), wish("nap", "q", before="tea")])


def test_a_wish_against_the_given_order_is_an_error() -> None:
    """Nothing is after the night and before the dawn."""
    with pytest.raises(uc.OrderingError, match="'tea' of packs p"):
        order_steps(BASE, [wish("tea", "p", after="night", before="dawn")])


def test_two_packs_with_the_same_step_are_an_error_that_names_both() -> None:
    """A step's name is its own within a procedure."""
    with pytest.raises(uc.OrderingError, match=r"packs p and q both have a step 'tea'"):
        order_steps(BASE, [wish("tea", "p", after="noon"), wish("tea", "q", after="dawn")])


def test_two_packs_that_change_one_step_are_an_error_that_names_both() -> None:
    """Whether replaced or taken out."""
    replaced = Insertion("day", "p", step("feast", idle), target="noon")
    removed = Insertion("day", "q", None, target="noon")
    with pytest.raises(uc.OrderingError, match=r"packs p and q both change step 'noon'"):
        order_steps(BASE, [replaced, removed])
    assert [one.name for one in order_steps(BASE, [replaced])] == ["dawn", "noon", "night"]
    assert [one.name for one in order_steps(BASE, [removed])] == ["dawn", "night"]
    assert order_steps(BASE, [replaced])[1].pack == "p"


# -- the same, with plugins ------------------------------------------------------------------


def tiny(pack_id: str, *rules: Any, requires: tuple[str, ...] = ("toy",)) -> Any:
    """A plugin with these rules."""

    class Tiny:
        PACK = uc.Pack(id=pack_id, version="1", requires=requires)

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            phases = {f"phase.{pack_id}.{name}": text("a phase", "una fase") for name in ("tea", "nap")}
            register.add(Messages(phases), *rules)

    return Tiny()


def tea(**where: str) -> Insert:
    """A step of that name in the round."""
    return Insert("core.round", step("tea", idle), **where)


def nap(**where: str) -> Insert:
    """Another one."""
    return Insert("core.round", step("nap", idle), **where)


def compiled(*plugins: Any) -> Any:
    """The toy's ruleset with further packs."""
    library = toy.make_library()
    for plugin in plugins:
        library.register(plugin)
    return library.ruleset("toy", "skirmish", tuple(plugin.PACK.id for plugin in plugins))


def test_packs_insert_into_a_round_between_each_others_steps() -> None:
    """A pack may anchor at a step of another pack it does not require."""
    rules = compiled(
        tiny("east", tea(after="nap")),
        tiny("west", nap(after="turns")),
    )
    steps = [f"{one.pack}.{one.name}" for one in rules.procedures["core.round"]]
    assert steps[steps.index("toy.turns") :] == [
        "toy.turns", "west.nap", "east.tea", "toy.count_rounds", "core.end_round",
    ]  # fmt: skip


def test_a_ring_of_wishes_of_two_packs_stops_the_compilation() -> None:
    """The error reaches who asked for the game, with both packs in it."""
    with pytest.raises(uc.OrderingError, match=r"core\.round: .*east, west"):
        compiled(
            tiny("east", tea(before="nap")),
            tiny("west", nap(before="tea")),
        )


def test_a_missing_anchor_stops_the_compilation() -> None:
    """So does an edit of a procedure that does not exist."""
    with pytest.raises(uc.OrderingError, match=r"pack east .*'bids'.*nearest: bid"):
        compiled(tiny("east", tea(after="bids")))
    with pytest.raises(uc.OrderingError, match=r"pack east .*'core\.rounds'.*nearest: core\.round"):
        compiled(tiny("east", Insert("core.rounds", step("tea", idle))))


def test_two_packs_that_put_in_the_same_step_stop_the_compilation() -> None:
    """Both are named."""
    with pytest.raises(uc.OrderingError, match=r"packs east and west both have a step 'tea'"):
        compiled(
            tiny("east", tea(after="bid")),
            tiny("west", tea(after="turns")),
        )


@pytest.mark.parametrize(
    "declare",
    [
        lambda: ActionKind("common.wave", WAVE),
        lambda: Event("common.waved", WAVE, side="side"),
        lambda: procedure("common.wave", step("wave", idle)),
        lambda: Cite("tactics.choose_play", "X-1"),
    ],
    ids=["action", "event", "procedure", "citation"],
)
def test_two_packs_that_register_one_name_are_an_error_that_names_both(declare: Any) -> None:
    """Whatever the kind of thing."""
    with pytest.raises(uc.DuplicateNameError, match=r"packs east and west both register"):
        compiled(tiny("east", declare()), tiny("west", declare()))


def test_two_packs_with_one_notation_are_an_error_that_names_both() -> None:
    """Two action kinds of different names may not be written with one word."""
    with pytest.raises(uc.DuplicateNameError, match=r"packs east and west both register word 'wave'"):
        compiled(
            tiny("east", ActionKind("east.wave", WAVE)),
            tiny("west", ActionKind("west.wave", WAVE)),
        )


def test_a_pack_that_is_installed_but_not_asked_for_changes_nothing() -> None:
    """Installed is not active: the ruleset is the same as without it."""
    library = toy.make_library()
    library.register(tiny("east", tea(after="bid")))
    plain = toy.make_library().ruleset("toy", "skirmish")
    assert library.ruleset("toy", "skirmish").fingerprint == plain.fingerprint
    assert library.ruleset("toy", "skirmish", ("east",)).fingerprint != plain.fingerprint


def test_two_plugins_that_claim_one_pack_id_are_an_error() -> None:
    """The second is refused, the first stays."""
    library = toy.make_library()
    with pytest.raises(uc.PluginError, match="'toy'"):
        library.register(toy.make_plugin())
    assert "toy" in library.games()
