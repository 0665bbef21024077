"""Plugins that cannot be used: each is reported with its error, and everything else still plays."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
import undaunted_core.game.listing
from kit.folders import write
from kit.spoiled import library_still_works, readable, started
from undaunted_core.content.kinds import FOLDERS
from undaunted_core.extension.manager import Library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GROUP = "undaunted_core"

GOOD = """
import undaunted_core as uc
import undaunted_core.authoring as au
PACK = uc.Pack(id="{id}", version="1.0", requires=("undaunted",))
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Library]:
    """Write plugin modules, let them be found beside the installed ones, and hand out a fresh library."""
    find = importlib.metadata.entry_points
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv("UNDAUNTED_PLUGINS", raising=False)

    def made(*, attribute: str = "", distributed: bool = False, **sources: str) -> Library:
        points = []
        for name, source in sources.items():
            module = f"bad_plugin_{name}"
            write(tmp_path / f"{module}.py", source)
            monkeypatch.delitem(sys.modules, module, raising=False)
            points.append(EntryPoint(name, module + attribute, GROUP))
            if distributed:
                vars(points[-1])["dist"] = SimpleNamespace(name=f"dist-{name}")

        def found(**wanted: Any) -> Any:
            return [*find(**wanted), *points] if wanted.get("group") == GROUP else find(**wanted)

        monkeypatch.setattr(importlib.metadata, "entry_points", found)
        library = Library()
        monkeypatch.setattr(undaunted_core.game.listing, "default_library", lambda: library)
        return library

    yield made  # type: ignore[misc]
    for name in [name for name in sys.modules if name.startswith("bad_plugin_")]:
        del sys.modules[name]


def info(library: Library, name: str) -> uc.PluginInfo:
    """What the library says of the one plugin of that name."""
    (found,) = [one for one in library.plugins() if one.name == name]
    return found


def others_play(library: Library) -> None:
    """The installed plugins loaded, the games are listed and play."""
    for name in ("core", "undaunted", "normandy"):
        assert info(library, name).error is None
    assert "normandy" in uc.games()
    assert set(library.plugins()) == set(uc.plugins())
    library_still_works(library)


def test_a_plugin_that_is_fine_loads(install: Callable[..., Library]) -> None:
    """What the tests below spoil."""
    library = install(winter=GOOD.format(id="winter"))
    assert info(library, "winter") == uc.PluginInfo("winter", "1.0", "", (), None)
    others_play(library)
    game = uc.new_game("normandy", "la_raye", seed=1, packs=("winter",), library=library)
    assert "winter" in game.rules.packs


BROKEN: dict[str, tuple[str, str]] = {
    "a missing module": ("import no_such_module_at_all", "no_such_module_at_all"),
    "a missing name": ("from undaunted_core import no_such_name", "no_such_name"),
    "a syntax error": ("def", "SyntaxError"),
    "an error while importing": ("raise RuntimeError('on purpose')", "RuntimeError: on purpose"),
    "an assertion while importing": ("assert False, 'on purpose'", "on purpose"),
    "endless recursion": ("def f(): f()\nf()", "RecursionError"),
    "no pack": ("x = 1", "PACK"),
    "a pack that is a text": ("PACK = 'winter'", "PACK"),
    "a pack that is none": ("PACK = None", "PACK"),
    "a pack that is a class": ("import undaunted_core as uc\nPACK = uc.Pack", "PACK"),
    "an error in register_content": (
        GOOD.format(id="broken") + "@uc.hookimpl\ndef register_content(register): raise KeyError('on purpose')\n",
        "KeyError: 'on purpose'",
    ),
    "a wrong argument": (
        GOOD.format(id="broken") + "@uc.hookimpl\ndef register_content(registrar): pass\n",
        "registrar",
    ),
    "an argument too many": (
        GOOD.format(id="broken") + "@uc.hookimpl\ndef register_rules(register, game): pass\n",
        "game",
    ),
    "a misspelt hook": (
        GOOD.format(id="broken") + "@uc.hookimpl\ndef register_contents(register): pass\n",
        "register_contents",
    ),
    "a name twice in register_content": (
        GOOD.format(id="broken")
        + "@uc.hookimpl\ndef register_content(register):\n    register.add(au.ContentKind('broken_things', dict))\n"
        + "    register.add(au.ContentKind('broken_things', dict))\n",
        "broken_things",
    ),
}


CONTENT = "@uc.hookimpl\ndef register_content(register):\n    {body}\n"
OWN = "class Own(BaseException):\n    def __str__(self): raise SystemExit(4)\n"
#: What a hook does, and what is said of it after pack and hook.
WRONG: dict[str, tuple[str, str]] = {
    "leaves": ("raise SystemExit(3)", "SystemExit: 3"),
    "leaves without a word": ("import sys; sys.exit()", "SystemExit"),
    "raises the base of all": ("raise BaseException('on purpose')", "BaseException: on purpose"),
    "ends a generator": ("raise GeneratorExit", "GeneratorExit"),
    "raises what cannot be told": ("raise Own", "Own"),
    "gives something back": ("return 7", "returned 7"),
    "gives back what cannot be shown": ("return type('Odd', (), {'__repr__': lambda self: 1 / 0})()", "a Odd"),
    "is a generator": ("yield", "returned <generator"),
}
HOOKS_OF_ALL = ("register_content", "register_rules")
IMPORTS = "from pathlib import Path as P\nfrom undaunted_core import authoring as a\nimport undaunted_system as u\n"
#: What is added wrongly: hook, what is added, what is said.
ARGUMENTS: dict[str, tuple[str, str, str]] = {
    "a folder that is a text": ("register_content", "a.Folder('text')", "'text' (str), expected a pathlib.Path"),
    "a folder that is nothing": ("register_content", "a.Folder(None)", "expected a pathlib.Path ("),
    "a folder that is not there": ("register_content", "a.Folder(P('/no/such/folder'))", "No such file or directory"),
    "a folder that is a file": ("register_content", "a.Folder(P(__file__))", "Not a directory"),
    "a folder of no game": ("register_content", "a.Folder(P(__file__).parent, 7)", "found the game 7"),
    "a kind that is no class": ("register_content", "a.ContentKind('broken_things', 'dict')", "expected a class"),
    "a game that is a text": ("register_content", "'normandy'", "add: found 'normandy', expected a declaration"),
    "a slice that is no class": ("register_rules", "a.Slice('snow', 7)", "expected a class"),
    "a domain that is none": ("register_rules", "a.family.Domain('snow', ('a', 'b'))", "expected a function"),
    "a domain of nonsense": (
        "register_rules", "a.family.Domain('snow', lambda *args: 7)", "returned 7, expected a Members",
    ),
    "a domain that leaves": ("register_rules", "a.family.Domain('snow', lambda *args: exit(3))", "SystemExit: 3"),
    "a table that leaves": ("register_rules", "a.Table('snow', lambda *args: exit(3))", "'snow' failed: SystemExit"),
    "a set-up that leaves": ("register_rules", "a.SetUp(lambda *args: exit(3))", "setup failed: SystemExit: 3"),
    "a declaration that is a text": ("register_rules", "'snow'", "add: found 'snow', expected a declaration"),
    "a declaration that is a number": ("register_rules", "uc.hookimpl, 7", "expected a declaration"),
    "declarations in a tuple": ("register_rules", "(a.DECK,)", "; several are added as add(*declarations)"),
    "a class": ("register_rules", "a.Slice", "expected a declaration: Slice(...)"),
    "another class": ("register_rules", "dict", "found <class 'dict'>, expected a declaration ("),
    "rules with the content": ("register_content", "a.DECK", "ZoneKind, expected it in register_rules, which takes"),
    "content with the rules": ("register_rules", "a.Folder(P())", "Folder, expected it in register_content, "),
    "a gate that is a text": ("register_rules", "u.Gate('snow')", "gate 'snow', expected a Requirement"),
    "entries of nonsense": ("register_rules", "a.family.Entrances(lambda *args: 7)", "returned 7, expected a Mapping"),
    "given uses that are a number": ("register_rules", "u.GivenUses(7)", "given_uses 7, expected a function"),
    "targets that are a text": ("register_rules", "a.combat.Targets('snow')", "target 'snow', expected a function"),
    "a casualty policy that is a text": ("register_rules", "u.CasualtyPolicy('s', 'snow')", "expected a function"),
    "messages that are a text": ("register_rules", "a.Messages('snow')", "AttributeError"),
    "a message that is a text": ("register_rules", "a.Messages({'snow.snow': 'snow'})", "expected a Mapping"),
}  # fmt: skip


def refused(install: Callable[..., Library], hook: str, source: str) -> str:
    """What is said of a plugin with this source, at once or by whatever sets a game up with it."""
    library = install(broken=source)
    error = info(library, "broken").error
    if hook != "register_content":
        assert error is None
        with pytest.raises(uc.PluginError) as caught:
            uc.new_game("normandy", "la_raye", seed=1, packs=("broken",), library=library)
        readable(caught.value)
        error = str(caught.value)
    others_play(library)
    return error or ""


@pytest.mark.parametrize("hook", HOOKS_OF_ALL)
@pytest.mark.parametrize("name", WRONG)
def test_a_hook_that_goes_wrong_is_told_with_pack_hook_and_cause(
    name: str, hook: str, install: Callable[..., Library]
) -> None:
    body, cause = WRONG[name]
    source = GOOD.format(id="broken") + OWN + CONTENT.format(body=body).replace("register_content", hook)
    error = refused(install, hook, source)
    assert "pack broken: " + hook in error
    assert cause in error


def test_a_hook_that_is_a_coroutine_is_told(install: Callable[..., Library]) -> None:
    source = GOOD.format(id="broken") + CONTENT.format(body="pass").replace("def ", "async def ")
    assert "returned <coroutine" in refused(install, "register_content", source)


@pytest.mark.parametrize("name", ARGUMENTS)
def test_what_is_added_wrongly_is_told(name: str, install: Callable[..., Library]) -> None:
    hook, added, cause = ARGUMENTS[name]
    source = GOOD.format(id="broken") + IMPORTS + CONTENT.format(body=f"register.add({added})")
    error = refused(install, hook, source.replace("register_content", hook))
    assert f"pack broken: {hook}" in error
    assert cause in error


@pytest.mark.parametrize("hook", HOOKS_OF_ALL)
def test_an_interrupt_passes(hook: str, install: Callable[..., Library]) -> None:
    """It is the user's, not the plugin's."""
    source = GOOD.format(id="broken") + CONTENT.format(body="raise KeyboardInterrupt").replace("register_content", hook)
    with pytest.raises(KeyboardInterrupt):
        refused(install, hook, source)


def test_an_interrupt_of_an_import_passes(install: Callable[..., Library]) -> None:
    for source in ("raise KeyboardInterrupt", "def __getattr__(name): raise KeyboardInterrupt"):
        with pytest.raises(KeyboardInterrupt):
            install(broken=source)


def test_what_a_refused_plugin_registered_is_gone(install: Callable[..., Library], tmp_path: Path) -> None:
    """Its folder of data, too."""
    body = f"register.add(au.Folder(__import__('pathlib').Path({str(tmp_path)!r}), 'normandy'))\n    raise SystemExit"
    library = install(broken=GOOD.format(id="broken") + CONTENT.format(body=body))
    assert info(library, "broken").error
    assert "broken" not in [pack for pack, _ in library._content.with_packs(FOLDERS)]


@pytest.mark.parametrize(
    ("attribute", "source", "said"),
    [
        (":Winter", "class Winter:\n    PACK = uc.Pack('broken', '1')", "is the class Winter, expected"),
        (":winter", "def winter(): pass", "has no PACK"),
        (":WINTER", "WINTER = 7", "has no PACK"),
        (":WINTER", "WINTER = None", "has no PACK"),
        (":winter", "pass", "cannot be imported: AttributeError"),
        ("", "PACK = 7", "has no PACK (an undaunted_core.Pack), found 7"),
        ("", "PACK = uc.Pack('broken', 1)", "version is a text"),
        ("", "PACK = uc.Pack('broken', '1', True)", "rules_version a whole number"),
        ("", "PACK = uc.Pack('broken', '1', 1, 'core')", "requires is a tuple of pack ids"),
        ("", "PACK = uc.Pack('broken\\n', '1')", "a pack's id is a word"),
        ("", "PACK = uc.Pack('', '1')", "a pack's id is a word"),
        ("", "def __getattr__(name): raise SystemExit(3)", "reading it failed: SystemExit: 3"),
        ("", "raise BaseException('on purpose')", "cannot be imported: BaseException: on purpose"),
    ],
)  # fmt: skip
def test_an_entry_point_that_is_no_plugin_is_told(
    attribute: str, source: str, said: str, install: Callable[..., Library]
) -> None:
    library = install(broken="import undaunted_core as uc\n" + source, attribute=attribute)
    assert said in (info(library, "broken").error or "")
    others_play(library)


def test_an_object_with_hooks_is_a_plugin(install: Callable[..., Library]) -> None:
    source = "import undaunted_core as uc\nclass Winter:\n    PACK = uc.Pack('winter', '1')\nWINTER = Winter()\n"
    assert info(install(winter=source, attribute=":WINTER"), "winter").error is None


def test_what_a_plugin_requires_is_looked_for_before_it_is_asked_for(install: Callable[..., Library]) -> None:
    def requires(name: str, *others: str) -> str:
        return GOOD.format(id=name).replace('("undaunted",)', repr(others))

    library = install(
        one=requires("one", "one"), two=requires("two", "three"), three=requires("three", "two"),
        four=requires("four", "wintr"), winter=GOOD.format(id="winter"),
    )  # fmt: skip
    assert info(library, "one").error.startswith("pack one requires itself (")
    assert info(library, "two").error.startswith("packs two -> three -> two require each other, expected that one of")
    assert info(library, "four").error.startswith(
        "no pack 'wintr', required by four, expected a pack that is installed; nearest: winter ("
    )
    assert info(library, "winter").error is None
    others_play(library)


def test_what_is_of_the_right_class_and_does_not_work_names_the_packs(install: Callable[..., Library]) -> None:
    """The fault shows in the library's own code, so all packs but the core are named."""
    source = GOOD.format(id="broken") + "from undaunted_core.authoring.family import Members\n"
    call = "register.add(au.family.Domain('snow', lambda *args: Members(7)))"
    source += CONTENT.format(body=call).replace("register_content", "register_rules")
    error = refused(install, "register_rules", source)
    acting = "packs tactics, undaunted, normandy, broken"
    assert error.startswith(f"{acting}: the ruleset of normandy:la_raye cannot be compiled: TypeError: ")


COMMANDS = """
import sys
from undaunted_core.authoring import Insert, step, text
def leave(ctx): {play}
@uc.hookimpl
def register_rules(register):
    {hook}
    register.add(
        au.Messages({{"phase.broken.leave": text("leave", "irse")}}),
        Insert("core.round", step("leave", leave), after="begin_round"),
    )
"""


@pytest.mark.nightly(but=["pass-return 7-pack broken: register_rules returned"])
@pytest.mark.parametrize(
    ("play", "hook", "said"),
    [
        ("sys.exit(3)", "pass", "an error in the pack broken: SystemExit: 3"),
        ("return {}['snow']", "pass", "pack broken: step core.round/leave failed: KeyError: 'snow'"),
        ("pass", "sys.exit(3)", "pack broken: register_rules failed: SystemExit: 3"),
        ("pass", "return 7", "pack broken: register_rules returned"),
    ],
)
def test_the_commands_name_the_pack_and_never_the_program(play: str, hook: str, said: str, tmp_path: Path) -> None:
    write(tmp_path / "bad_plugin.py", GOOD.format(id="broken") + COMMANDS.format(play=play, hook=hook))
    about = tmp_path / "broken-1.0.dist-info"
    write(about / "METADATA", "Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    write(about / "entry_points.txt", "[undaunted_core]\nbroken = bad_plugin\n")
    ran = subprocess.run(
        [sys.executable, "-m", "undaunted_core", "simulate", "normandy", "la_raye", "--pack", "broken", "--games", "1"],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    assert ran.returncode == 1
    assert said in ran.stderr
    assert "fault of the program" not in ran.stderr


GAME = "import attrs\nfrom undaunted_normandy.plugin import GAME\n" + CONTENT.format(
    body="register.add(attrs.evolve(GAME, id='broken', requires=('undaunted',), link={link}))\n"
    "    from pathlib import Path as P; import undaunted_normandy as n\n"
    "    register.add(au.Folder(P(n.__file__).parent / 'data'))"
)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("lambda *args: exit(3)", "pack broken: link of game 'broken' failed: SystemExit: 3"),
        ("lambda *args: 7", "pack broken: link of game 'broken' returned 7, expected a dict"),
        ("lambda *args: {'snow': 7}", "pack broken: link of game 'broken': found the part 'snow', expected cards, "),
        ("lambda *args: {'piece': ()}", "side_titles, sides, spaces; nearest: pieces"),
        ("lambda *args: {'pieces': (7,)}", "pack broken: what link of game 'broken' gave failed: AttributeError"),
        ("7", "pack broken: link of game 'broken' failed: TypeError"),
    ],
)
def test_a_game_whose_link_goes_wrong_is_told(link: str, said: str, install: Callable[..., Library]) -> None:
    source = GOOD.format(id="broken").replace('("undaunted",)', '("undaunted", "normandy")')
    library = install(broken=source + GAME.format(link=link).replace("requires=('undaunted',)", "requires=('broken',)"))
    with pytest.raises(uc.PluginError) as caught:
        uc.new_game("broken", "la_raye", seed=1, library=library)
    assert said in str(caught.value)
    others_play(library)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plugin_is_reported_and_left_out(name: str, install: Callable[..., Library]) -> None:
    source, part = BROKEN[name]
    library = install(broken=source, winter=GOOD.format(id="winter"), aaa=GOOD.format(id="aaa"))
    error = info(library, "broken").error
    assert error is not None
    assert part in error
    assert "\n" not in error or "Argument" in error
    for other in ("winter", "aaa"):
        assert info(library, other).error is None
    others_play(library)
    with pytest.raises(uc.PluginError, match="no pack 'broken'"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("broken",), library=library)


@pytest.mark.nightly(but=["no pack", "a pack that is a class", "a misspelt hook"])
@pytest.mark.parametrize("name", [name for name, (source, _) in BROKEN.items() if "PACK" in source or "x =" in source])
def test_the_same_plugin_registered_by_hand_raises_its_error(name: str, install: Callable[..., Library]) -> None:
    source, part = BROKEN[name]
    library = install()
    scope: dict[str, Any] = {"__name__": "broken"}
    exec(source, scope)  # what an import would do
    plugin = type(sys)("broken")
    vars(plugin).update(scope)
    with pytest.raises(uc.PluginError, match="broken") as caught:
        library.register(plugin)
    readable(caught.value)
    assert part in str(caught.value)
    others_play(library)


def test_all_broken_plugins_at_once(install: Callable[..., Library]) -> None:
    sources = {f"broken{number}": source for number, (source, _) in enumerate(BROKEN.values())}
    library = install(**sources)
    for name in sources:
        assert info(library, name).error
    others_play(library)


def test_a_plugin_mended_later_can_be_registered(install: Callable[..., Library]) -> None:
    """What a failed one had registered is gone."""
    half = GOOD.format(id="winter") + (
        "@uc.hookimpl\ndef register_content(register):\n    register.add(au.ContentKind('snow', dict))\n"
        "    raise ValueError('stop')\n"
    )
    library = install(winter=half)
    assert info(library, "winter").error
    plugin = type(sys)("winter")
    exec(half.replace("raise ValueError('stop')", "pass"), vars(plugin))
    library.register(plugin)
    assert [one.error for one in library.plugins() if one.name == "winter"][-1] is None


def test_a_plugin_that_leaves_is_reported(install: Callable[..., Library]) -> None:
    try:
        library = install(broken="import sys\nsys.exit(3)")
    except SystemExit:
        pytest.fail("the plugin's exit came through")
    assert info(library, "broken").error
    others_play(library)


def test_a_plugin_whose_attributes_raise_is_reported(install: Callable[..., Library]) -> None:
    library = install(broken="def __getattr__(name):\n    raise RuntimeError('on purpose')\n")
    assert info(library, "broken").error
    others_play(library)


# -- names taken twice -----------------------------------------------------------------


def test_two_distributions_that_claim_one_pack_are_both_refused_by_name(install: Callable[..., Library]) -> None:
    """Neither of them is left to chance; a third plugin loads."""
    both = {"one": GOOD.format(id="winter"), "two": GOOD.format(id="winter")}
    library = install(distributed=True, **both, three=GOOD.format(id="autumn"))
    for name in both:
        error = info(library, name).error or ""
        assert error.startswith("DuplicateNameError")
        assert all(part in error for part in ("'winter'", "dist-one", "dist-two", "bad_plugin_one", "bad_plugin_two"))
    assert "winter" not in library.packs
    assert info(library, "autumn").error is None
    with pytest.raises(uc.PluginError, match="no pack 'winter'"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("winter",), library=library)
    others_play(library)


def test_of_two_that_claim_one_pack_one_can_be_chosen(
    install: Callable[..., Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    install(one=GOOD.format(id="winter"), two=GOOD.format(id="winter"))
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "normandy,two")
    assert "winter" in Library().packs


def test_a_claim_of_a_titles_pack_leaves_both_out_and_says_so(install: Callable[..., Library]) -> None:
    library = install(zzz=GOOD.format(id="normandy"))
    for name in ("normandy", "zzz"):
        error = info(library, name).error or ""
        assert "undaunted-core-normandy" in error
        assert "bad_plugin_zzz" in error
    assert "normandy" not in library.games()
    assert "north_africa" in library.games()


@pytest.mark.parametrize(("name", "left_out"), [("zzz", "zzz"), ("aaa", "normandy")])
def test_two_plugins_with_one_game_are_both_named(name: str, left_out: str, install: Callable[..., Library]) -> None:
    """Whichever comes later by name is left out."""
    source = GOOD.format(id=name) + (
        "import attrs\n"
        "from undaunted_normandy.plugin import GAME\n"
        "@uc.hookimpl\n"
        "def register_content(register): register.add(attrs.evolve(GAME, requires=('undaunted',)))\n"
    )
    library = install(**{name: source})
    error = info(library, left_out).error or ""
    assert error.startswith("DuplicateNameError")
    assert "'normandy'" in error
    assert name in error
    assert "packs" in error


def test_a_plugin_cannot_claim_the_core(install: Callable[..., Library]) -> None:
    # Two that claim it do not unseat it, either.
    library = install(yyy=GOOD.format(id="core"), zzz=GOOD.format(id="core"))
    for plugin in ("yyy", "zzz"):
        error = info(library, plugin).error or ""
        assert "DuplicateNameError" in error
        assert "'core' belongs to the library itself" in error
    others_play(library)


def test_a_folder_cannot_claim_the_pack_of_a_plugin(install: Callable[..., Library], tmp_path: Path) -> None:
    write(tmp_path / "folder" / "pack.json", json.dumps({
        "id": "aboard", "provenance": "original", "game": "normandy", "version": "1",
    }))
    with pytest.raises(uc.DuplicateNameError, match="'aboard'"):
        install().add(tmp_path / "folder")


ABILITY = """
from undaunted_core.authoring import text
from undaunted_system import Ability
@uc.hookimpl
def register_rules(register):
    register.add(Ability("{ability}", title=text("Ski", "Esquiar"), effect=lambda ctx: None))
"""


def test_two_packs_with_one_ability_are_both_named(install: Callable[..., Library]) -> None:
    """Only a game that both act in is at fault."""
    library = install(
        one=GOOD.format(id="one") + ABILITY.format(ability="ski"),
        two=GOOD.format(id="two") + ABILITY.format(ability="ski"),
    )
    for packs in (("one",), ("two",)):
        assert uc.new_game("normandy", "la_raye", seed=1, packs=packs, library=library).legal_actions()
    with pytest.raises(uc.DuplicateNameError, match=r"packs one and two both register ability 'ski'") as caught:
        uc.new_game("normandy", "la_raye", seed=1, packs=("one", "two"), library=library)
    assert isinstance(caught.value, uc.RulesetError)
    others_play(library)


def test_an_ability_of_the_system_cannot_be_taken(install: Callable[..., Library]) -> None:
    library = install(one=GOOD.format(id="one") + ABILITY.format(ability="move"))
    with pytest.raises(uc.DuplicateNameError, match=r"packs undaunted and one both register ability 'move'"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("one",), library=library)
    others_play(library)


STEP = """
from undaunted_core.authoring import Insert, step
@uc.hookimpl
def register_rules(register):
    register.add(
        au.Messages({{"phase." + PACK.id + ".snow": {{"en": "snow", "es": "nieve"}}}}),
        Insert("{procedure}", step("snow", lambda ctx: None), {anchor}),
    )
"""


def test_an_anchor_that_is_missing_names_pack_and_nearest(install: Callable[..., Library]) -> None:
    library = install(
        one=GOOD.format(id="one") + STEP.format(procedure="core.round", anchor="after='turnz'"),
        two=GOOD.format(id="two") + STEP.format(procedure="core.ruond", anchor="after='turns'"),
    )
    for pack, nearest in (("one", "turns"), ("two", r"core\.round")):
        with pytest.raises(uc.OrderingError, match=f"pack {pack} .*nearest: {nearest}"):
            uc.new_game("normandy", "la_raye", seed=1, packs=(pack,), library=library)
    others_play(library)


def test_two_packs_with_one_step_are_both_named(install: Callable[..., Library]) -> None:
    step = STEP.format(procedure="core.round", anchor="after='turns'")
    library = install(one=GOOD.format(id="one") + step, two=GOOD.format(id="two") + step)
    with pytest.raises(uc.OrderingError, match=r"packs one and two both have a step 'snow'"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("one", "two"), library=library)
    others_play(library)


def test_packs_that_are_missing_or_require_each_other(install: Callable[..., Library]) -> None:
    def requires(name: str, other: str) -> str:
        return GOOD.format(id=name).replace('("undaunted",)', f'("{other}",)')

    library = install(one=requires("one", "two"), two=requires("two", "one"), three=requires("three", "wintr"))
    with pytest.raises(uc.PluginError, match="one -> two -> one require each other"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("one",), library=library)
    with pytest.raises(uc.PluginError, match="no pack 'wintr', required by three"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("three",), library=library)
    others_play(library)


# -- hooks that fail when a game is set up ------------------------------------------------

LATER = GOOD.format(id="broken") + "@uc.hookimpl\ndef {hook}(register): raise KeyError('on purpose')\n"
HOOKS = ("register_rules",)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_raises_later_spoils_only_games_that_ask_for_it(hook: str, install: Callable[..., Library]) -> None:
    library = install(broken=LATER.format(hook=hook))
    others_play(library)
    with pytest.raises((uc.UndauntedError, KeyError)):
        uc.new_game("normandy", "la_raye", seed=1, packs=("broken",), library=library)
    others_play(library)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_raises_later_is_an_error_that_names_the_pack(hook: str, install: Callable[..., Library]) -> None:
    library = install(broken=LATER.format(hook=hook))
    with pytest.raises(uc.UndauntedError, match="broken"):
        uc.new_game("normandy", "la_raye", seed=1, packs=("broken",), library=library)


def test_a_plugin_whose_data_are_broken_leaves_its_game_out(install: Callable[..., Library], tmp_path: Path) -> None:
    """A game whose files cannot be read is not listed; the others are."""
    write(tmp_path / "data" / "scenarios.json", "{")
    source = GOOD.format(id="winter") + (
        "import pathlib\n"
        "from undaunted_normandy.plugin import GAME\n"
        "import attrs\n"
        "@uc.hookimpl\n"
        "def register_content(register):\n"
        "    register.add(attrs.evolve(GAME, id='winter', requires=('winter',)))\n"
        f"    register.add(au.Folder(pathlib.Path({str(tmp_path / 'data')!r})))\n"
    )
    library = install(winter=source)
    assert set(uc.games()) == {"normandy", "north_africa", "allied_assault"}
    assert "scenarios.json" in (info(library, "winter").error or "")
    with pytest.raises(uc.SchemaError, match=r"scenarios\.json"):
        library.scenarios("winter")
    with pytest.raises(uc.SchemaError, match=r"scenarios\.json"):
        uc.new_game("winter", "any", seed=1, library=library)
    others_play(library)


# -- which plugins load --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "loaded"),
    [
        ("none", []),
        ("", []),
        (" none ", []),
        # What a pack requires is loaded too.
        ("normandy", ["normandy", "undaunted", "tactics"]),
        ("winter,normandy", ["normandy", "winter", "undaunted", "tactics"]),
        ("undaunted", ["undaunted", "tactics"]),
    ],
)
def test_the_environment_says_which_plugins_load(
    wanted: str, loaded: list[str], install: Callable[..., Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    install(winter=GOOD.format(id="winter"), broken="import no_such_module_at_all")
    monkeypatch.setenv("UNDAUNTED_PLUGINS", wanted)
    library = Library()
    assert [one.name for one in library.plugins()] == ["core", *loaded]
    assert list(library.games()) == [name for name in loaded if name == "normandy"]


def test_a_name_in_the_environment_that_no_plugin_has_is_told(
    install: Callable[..., Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    install(winter=GOOD.format(id="winter"))
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "wintre")
    library = Library()
    assert "winter" in (info(library, "wintre").error or "")
    assert not library.games()


def test_a_plugin_that_is_not_wanted_is_not_imported(
    install: Callable[..., Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    install()
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "normandy")
    library = install_mark(install, monkeypatch)
    assert "bad_plugin_marked" not in sys.modules
    assert info(library, "normandy").error is None


def install_mark(install: Callable[..., Library], monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library made with an installed plugin that the environment leaves out."""
    install(marked=GOOD.format(id="marked"))
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "normandy")
    sys.modules.pop("bad_plugin_marked", None)
    return Library()


def test_without_plugins_there_is_no_game_and_one_error(
    install: Callable[..., Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    install()
    started()  # while everything is found
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "none")
    library = Library()
    assert library.games() == {}
    with pytest.raises(uc.PluginError, match="no game is loaded; UNDAUNTED_PLUGINS is 'none'") as caught:
        uc.new_game("normandy", "la_raye", seed=1, library=library)
    readable(caught.value)
    with pytest.raises(uc.SaveError, match="normandy"):
        uc.Game.from_json(started().to_json(), library=library)


def test_a_process_without_plugins_starts() -> None:
    """The same through the public names of a fresh process."""
    code = "import json, undaunted_core as uc; print(json.dumps([list(uc.games()), [p.name for p in uc.plugins()]]))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "UNDAUNTED_PLUGINS": "none"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [[], ["core"]]


def test_two_packs_of_one_game_have_no_kind_of_content_in_common(install: Callable[..., Library]) -> None:
    """Each may have its own, as long as no game has both."""
    hook = "@uc.hookimpl\ndef register_content(register): register.add(au.ContentKind('cards', dict))\n"
    source = GOOD.format(id="broken") + hook
    library = install(broken=source)
    assert not [one for one in library.plugins() if one.error]
    library.ruleset("normandy", "la_raye")
    with pytest.raises(uc.DuplicateNameError, match="packs tactics and broken both register kind 'cards'"):
        library.ruleset("normandy", "la_raye", ("broken",))
