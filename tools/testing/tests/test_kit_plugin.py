"""The pytest plugin: what it collects, what a failure prints, and that it costs nothing where it is not used."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
import undaunted_pytest.items  # noqa: F401 - pytester forgets what a run inside this process imports first
from kit.commands import ran
from kit.places import ROOT
from mistakes import pack
from mistakes.cases import CASES
from mistakes.planted import PLANTS
from undaunted_core.extension.manager import shared_library
from undaunted_testing.suite import SUITE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ABOUT = "[undaunted_core]\narnhem = arnhem_pack\n"
#: The root of the library's own tests registers the plugin by its name, other roots by its entry point.
PLUGIN = ("-p", "undaunted_pytest")


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.Pytester]:
    """A root with an installed pack that has no test of its own."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    install(pytester.path, pack.SOURCE)
    monkeypatch.syspath_prepend(pytester.path)
    yield pytester
    forget()


def forget() -> None:
    """What is installed is looked for anew."""
    shared_library.cache_clear()
    sys.modules.pop("arnhem_pack", None)


def install(root: Path, source: str, files: dict[str, Any] | None = None) -> None:
    """Put a pack into a folder in which it counts as installed."""
    pack.write_data(root / "data", files or pack.documents())
    (root / "arnhem_pack.py").write_text(source.replace("@FOLDER@", str(root / "data")), encoding="utf-8")
    about = root / "arnhem-1.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: arnhem\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ABOUT, encoding="utf-8")


def plant(root: Path, mistake: str) -> None:
    """Put the pack with a mistake of the table of mistakes there."""
    (case,) = (one for one in CASES if one.mistake == mistake)
    source, files = pack.SOURCE, pack.documents()
    for old, new in case.source:
        source = source.replace(old, new)
    if case.data is not None:
        case.data(files)
    install(root, source, files)


def run(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    """Run pytest inside this process: a process of its own would take most of the time to start."""
    forget()
    return project.runpytest_inprocess("-p", "no:cacheprovider", *PLUGIN, *args)


def planted(fault: str) -> str:
    (plant,) = (one for one in PLANTS if one.fault == fault)
    source = pack.SOURCE
    for old, new in plant.source:
        source = source.replace(old, new)
    return source


def test_the_suite_of_a_pack_needs_no_line_of_test_code(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test for each check and scenario of the pack, in a process of its own, as an author runs it."""
    monkeypatch.setenv("PYTHONPATH", str(project.path))
    args = ("-p", "no:cacheprovider", *PLUGIN, "--undaunted-pack", "arnhem", "--collect-only", "-q")
    found = project.runpytest_subprocess(*args, timeout=300)
    names = [line.rpartition("::")[2] for line in found.outlines if "arnhem/" in line]
    assert [name.rpartition("/")[2] for name in names if "arnhem:first/" in name] == [*SUITE]


def test_a_sound_pack_passes(project: pytest.Pytester) -> None:
    found = run(project, "--undaunted-pack", "arnhem", "-k", "options or conserved or content")
    found.assert_outcomes(passed=3, deselected=len(SUITE) - 3)


def test_a_failure_prints_board_moves_and_the_command_that_plays_it_again(
    project: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    install(project.path, planted("a card is lost"))
    found = run(project, "--undaunted-pack", "arnhem", "-k", "conserved", "--undaunted-seconds", "2")
    found.assert_outcomes(failed=1, deselected=len(SUITE) - 1)
    text = found.stdout.str()
    assert "conserved, step" in text
    assert "moves of the shortest game found (" in text
    assert "17B" in text.partition("moves of")[0]
    # Where CI is set, pytest prints the message once more at its end.
    line = next(line for line in found.outlines if line.startswith("play it again:"))
    file = project.path / line.split()[-1]
    assert json.loads(file.read_text(encoding="utf-8"))["setup"]["packs"] == ["arnhem"]
    code, said, err = ran(capsys, "replay", file)
    assert code == 0, err
    assert "react" in said or "shows" in said
    once_more = next(line for line in found.outlines if line.startswith("run it again:"))
    assert "--undaunted-pack arnhem" in once_more
    assert "arnhem:first/conserved" in once_more


def test_a_file_in_the_folders_of_replays_and_positions_is_a_test(project: pytest.Pytester) -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    for _ in range(20):
        game.apply(game.legal_actions()[-1])
    for folder in ("replays", "positions"):
        (project.path / folder).mkdir()
    (project.path / "replays" / "good.json").write_text(game.replay().to_json(), encoding="utf-8")
    broken = json.loads(game.replay().to_json())
    broken["digest"] = "0" * len(broken["digest"])
    (project.path / "replays" / "bad.json").write_text(json.dumps(broken), encoding="utf-8")
    (project.path / "positions" / "here.json").write_text(json.dumps(game.position()), encoding="utf-8")
    (project.path / "positions" / "odd.json").write_text("{}", encoding="utf-8")
    found = run(project, "--undaunted-pack", "arnhem", "-k", "replays/ or positions/", "-rf")
    found.assert_outcomes(passed=2, failed=2, deselected=len(SUITE))
    failed = {line.split()[1].rpartition("/")[2] for line in found.outlines if line.startswith("FAILED")}
    assert failed == {"bad.json", "odd.json"}


def test_fixtures_give_a_game_a_ruleset_and_a_situation_with_the_pack(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        from undaunted_testing import notations

        def test_fixtures(undaunted_game, undaunted_ruleset, undaunted_situation):
            assert undaunted_game().rules.scenario == "arnhem:first"
            assert "bridge" in undaunted_ruleset("arnhem:first").names["ability"]
            game = undaunted_situation(active="us", hand={"us": ["arnhem.engineer"]})
            assert "play us:arnhem.engineer bridge" in notations(game)
        """
    )
    run(project, "--undaunted-pack", "arnhem", "-k", "test_fixtures").assert_outcomes(passed=1, deselected=len(SUITE))
    found = run(project)
    found.assert_outcomes(errors=1)
    assert "expected --undaunted-pack PACK" in found.stdout.str()


def test_a_rulebook_in_a_test_module_is_a_test_for_each_rule_and_scenario(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        from undaunted_testing.rulebook import Rulebook
        from undaunted_testing.rules import Rule, after, never

        RULES = Rulebook(
            "normandy",
            Rule("ARN-1", "A bridge stays.", never(
                lambda before, now, space: before.arnhem.bridged[space] and not now.arnhem.bridged[space])),
            Rule("ARN-2", "No bridge is built.", never(lambda now, space: now.arnhem.bridged[space])),
            packs=("arnhem",),
        )
        """
    )
    found = run(project, "-k", "first", "--undaunted-seconds", "2")
    found.assert_outcomes(passed=1, failed=1, deselected=12 * 2 + 1)
    text = found.stdout.str()
    assert "ARN-2: No bridge is built. space=" in text
    assert "clause: ARN-2" in text


def test_a_check_that_fails_in_a_test_of_ones_own_is_told_as_those_of_the_suite_are(project: pytest.Pytester) -> None:
    """The board, the moves and the replay of a plain function's failure; a referee as an example."""
    project.makepyfile(
        """
        from undaunted_testing import check_against

        class Wrong:
            def state(self, now):
                return {"count": {"us:hand": min(2, now.count("us:hand"))}}

        def test_hands():
            check_against(Wrong, "normandy", "la_raye", moves=20, seconds=1)

        def test_another_error():
            raise AssertionError("nothing of this library")
        """
    )
    found = run(project)
    found.assert_outcomes(failed=2)
    text = found.stdout.str()
    assert "referee: Wrong agrees. state count[us:hand]: the game has 3, the referee says 2" in text
    assert text.count("moves of the shortest game found (3):") == 1
    assert "17B" in text.partition("moves of")[0]
    assert "run it again:   pytest test_a_check_that_fails" in text
    line = next(line for line in found.outlines if line.startswith("play it again:"))
    assert (project.path / line.split()[-1]).is_file()


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        ("an id used twice", "both define units 'us:arnhem.engineer'"),
        ("a pack that requires one which does not exist", "nearest: normandy"),
        ("a hook with another name", "found the hook 'register_rulez'"),
    ],
)
def test_a_pack_that_cannot_be_read_is_a_usage_error(project: pytest.Pytester, mistake: str, said: str) -> None:
    plant(project.path, mistake)
    found = run(project, "--undaunted-pack", "arnhem")
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    assert said in found.stderr.str() + found.stdout.str()
    assert "INTERNALERROR" not in found.stdout.str()


def test_a_fault_of_content_is_told_without_a_trace(project: pytest.Pytester) -> None:
    plant(project.path, "an action that does not exist, on a card")
    found = run(project, "--undaunted-pack", "arnhem", "-k", "content")
    found.assert_outcomes(failed=1, deselected=len(SUITE) - 1)
    assert "#/cards/0/actions/0/action: found 'mvoe'" in found.stdout.str()
    assert "Traceback" not in found.stdout.str()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--undaunted-pack", "arnheim"), "nearest: arnhem"),
        (("--undaunted-pack", "arnhem", "--undaunted-game", "normandie"), "nearest: normandy"),
        (("--undaunted-pack", "arnhem", "--undaunted-game", "north_africa"), "expected a pack that requires a game"),
        (("--undaunted-pack", "undaunted"), "expected a pack that requires a game"),
    ],
)
def test_a_wrong_name_is_a_usage_error_with_the_nearest(project: pytest.Pytester, args: Any, said: str) -> None:
    found = run(project, *args)
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    assert said in found.stderr.str() + found.stdout.str()


@pytest.mark.nightly
def test_the_plugin_imports_nothing_where_it_is_not_used(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_imported():
            assert "undaunted_pytest" in sys.modules
            assert not [name for name in sys.modules if name.startswith(("undaunted_core", "undaunted_pytest."))]
        """
    )
    pytester.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_the_entry_point_names_the_plugin() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "tools/testing/pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["pytest11"] == {"undaunted_pytest": "undaunted_pytest"}
    assert "src/undaunted_pytest" in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]


def test_the_coverage_of_the_rules_is_printed_and_fails_below_what_is_wanted(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A requirement that is never the failing one is declared for nothing."""
    late = 'LATE = Requirement("arnhem.late", is_free, text(en="Late.", es="Tarde."))\nCHOOSE_SPAN = '
    source = pack.SOURCE.replace("CHOOSE_SPAN = ", late, 1).replace("where=(FREE,)", "where=(FREE, LATE)")
    install(project.path, source)
    with monkeypatch.context() as patch:
        # What no game comes to is missing after few moves too.
        patch.setattr(undaunted_pytest.items, "MOVES", 400)
        found = run(project, "--undaunted-pack", "arnhem", "--undaunted-cover", "100", "-k", "cover")
    found.assert_outcomes(failed=1, deselected=len(SUITE))
    text = found.stdout.str()
    assert "coverage of the rules" in text
    assert "action    arnhem.span: offered " in text
    assert "wanted 100 %; not come to:" in text
    assert "reason arnhem.late" in text.partition("not come to:")[2]
    excuses = {"reason arnhem.late": "says what another one says", "refused arnhem.span arnhem.late": "the same"}
    (project.path / "excuses.json").write_text(json.dumps({"excuses": excuses}), encoding="utf-8")
    excused = ("--undaunted-cover", "100", "--undaunted-excuses", "excuses.json")
    found = run(project, "--undaunted-pack", "arnhem", *excused, "-k", "cover")
    found.assert_outcomes(passed=1, deselected=len(SUITE))
    assert "excused  reason arnhem.late: says what another one says" in found.stdout.str()


def test_how_often_the_checks_look_is_an_option(pytester: pytest.Pytester) -> None:
    def looks(*options: str) -> int:
        args = ("--collect-only", "-p", "no:cacheprovider", *PLUGIN, "--undaunted-pack", "normandy")
        (call,) = pytester.inline_run(*args, *options).getcalls("pytest_collection_finish")
        (effort,) = {item.run.args[2] for item in call.session.items}
        return effort.every

    assert [looks(), looks("--undaunted-every", "2"), looks("--undaunted-deep")] == [3, 2, 1]
    refused = pytester.runpytest_inprocess(*PLUGIN, "--undaunted-pack", "normandy", "--undaunted-every", "0")
    refused.stderr.fnmatch_lines(["*--undaunted-every 0: it is 1 or more*"])
