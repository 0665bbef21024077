"""``undaunted mutate``: faults in a pack's rules that its tests do not notice are listed."""

import json
import os
import subprocess
from pathlib import Path
from textwrap import dedent

import attrs
import pytest

from kit import places
from undaunted_testing import mutation
from undaunted_testing.mutants import Mutant

RULES = '''"""Rules."""

MOST = 5


def may_take(held):
    return held < MOST


def left(held):
    return max(MOST - held, 0)
'''
TESTS = '''from small_pack.rules import left, may_take


def test_a_full_hand_takes_no_more():
    assert may_take(4)
    assert not may_take(5)


def test_something_is_left():
    assert left(1) > 0


def test_another_process():
    import subprocess, sys
    code = "from small_pack.rules import may_take; raise SystemExit(not may_take(4))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
'''


@pytest.fixture
def pack(tmp_path, monkeypatch):
    """A package with tests of its own; the working folder is the one that holds both."""
    (tmp_path / "src" / "small_pack").mkdir(parents=True)
    (tmp_path / "src" / "small_pack" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "src" / "small_pack" / "rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_rules.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = src\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "src"))
    return tmp_path


@pytest.mark.nightly
def test_survivors_are_listed_and_the_rest_is_killed(pack, run):
    before = {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    code, shown, _ = run("mutate", "src/small_pack", "--out", "rows.jsonl", "--most", "10")
    assert code == 1
    assert "src/small_pack/rules.py:11" in shown
    assert "- -> +" in shown
    assert "0 -> 1" in shown
    assert "< -> <=" not in shown
    assert "4 mutants" in shown
    after = {path: path.read_bytes() for path in pack.rglob("*") if path.is_file() and "cache" not in str(path)}
    assert {path: after[path] for path in before} == before
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {row["result"] for row in rows} == {"killed", "survived"}
    # A later run goes on where the first stopped: nothing is left to run, and a line cut in two is no row.
    Path("rows.jsonl").write_text(Path("rows.jsonl").read_text(encoding="utf-8") + '{"id": "ru', encoding="utf-8")
    code, shown, err = run("mutate", "src/small_pack", "--out", "rows.jsonl")
    assert (code, err) == (0, "")
    assert "4 mutants" in shown
    # What was measured of the tests is kept too: a row more is run, and the tests as they are are not.
    Path("rows.jsonl").write_text("\n".join(json.dumps(row) for row in rows[1:]) + "\n", encoding="utf-8")
    code, shown, err = run("mutate", "src/small_pack", "--out", "rows.jsonl")
    assert "as they are" not in err
    assert "4 mutants" in shown
    again = [json.loads(line) for line in Path("rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["result"] for row in again if row["id"] == rows[0]["id"]] == [rows[0]["result"]]
    # After a new test only what survived is run again, with the tests as they are now.
    more = TESTS + "\n\ndef test_what_is_left():\n    assert (left(1), left(5), left(9)) == (4, 0, 0)\n"
    (pack / "tests" / "test_rules.py").write_text(more, encoding="utf-8")
    code, shown, _ = run("mutate", "src/small_pack", "--out", "rows.jsonl", "--again", "--most", "0")
    assert code == 0
    assert "4 mutants, 0 survived" in shown
    assert Path("rows.jsonl").read_text(encoding="utf-8").count(rows[0]["id"]) == 1 + (rows[0]["result"] == "survived")


def test_modules_that_hold_no_rules_are_left_out(pack, run):
    bot = pack / "src" / "small_pack" / "bot"
    bot.mkdir()
    (bot / "__init__.py").write_text("NEAR = 3\n", encoding="utf-8")
    (bot / "ways.py").write_text("FAR = 9\n", encoding="utf-8")
    named = {row["id"] for row in json.loads(run("mutate", "src/small_pack", "--list", "--json")[1])}
    assert {"small_pack.bot: 3 -> 4 #1", "small_pack.bot.ways: 9 -> 10 #1"} < named
    for without, left in (("small_pack.bot", 4), ("small_pack.bot.ways", 5), ("small_pack.rules", 2)):
        rows = json.loads(run("mutate", "src/small_pack", "--list", "--json", "--without", without)[1])
        assert len(rows) == left
    code, _, err = run("mutate", "src/small_pack", "--list", "--without", "small_pack.bots")
    assert code == 2
    assert "nearest: small_pack.bot\n" in err


def test_a_package_inside_another_is_named_in_full(pack, run):
    inner = pack / "src" / "small_pack" / "inner"
    inner.mkdir()
    (inner / "__init__.py").write_text("MOST = 5\n", encoding="utf-8")
    # What stands in a folder that is no package is data.
    (inner / "templates").mkdir()
    (inner / "templates" / "rules.py").write_text("MOST = 5\n", encoding="utf-8")
    (row,) = json.loads(run("mutate", "src/small_pack/inner", "--list", "--json")[1])
    assert row["id"] == "small_pack.inner: 5 -> 6 #1"


def test_mutants_that_change_nothing_are_named_with_the_reason(pack, run):
    listed = json.loads(run("mutate", "src/small_pack", "--list", "--json")[1])
    assert {row["kind"] for row in listed} == {"constant", "comparison", "operator"}
    named = {listed[-1]["id"]: "no hand is that full"}
    Path("same.json").write_text(json.dumps({"mutants": named}), encoding="utf-8")
    left = json.loads(run("mutate", "src/small_pack", "--list", "--json", "--equivalent", "same.json")[1])
    assert left == listed[:-1]
    assert "where" in run("mutate", "src/small_pack", "--list")[1]
    Path("same.json").write_text(json.dumps({"mutants": {"small_pack.rules.may: < -> <= #1": "?"}}), encoding="utf-8")
    code, _, err = run("mutate", "src/small_pack", "--list", "--equivalent", "same.json")
    assert code == 1
    assert "nearest: small_pack.rules.may_take: < -> <= #1" in err
    for wrong in ("[]", '{"mutants": {"a": ""}}'):
        Path("same.json").write_text(wrong, encoding="utf-8")
        code, _, err = run("mutate", "src/small_pack", "--list", "--equivalent", "same.json")
        assert code == 1
        assert "expected an object: the reason by id of mutant" in err


def test_a_drawn_sample_is_the_same_for_a_seed(pack, run):
    one, two = (run("mutate", "src/small_pack", "--list", "--count", "3", "--seed", "4")[1] for _ in "ab")
    assert one == two
    assert len(one.splitlines()) == 4


def test_most_stay_drawn_where_one_is_left_out(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    listed = json.loads(run("mutate", "normandy", "--list", "--json", "--count", "9", "--seed", "2")[1])
    Path("same.json").write_text(json.dumps({"mutants": {listed[3]["id"]: "a reason"}}), encoding="utf-8")
    words = ("mutate", "normandy", "--list", "--json", "--count", "9", "--seed", "2", "--equivalent", "same.json")
    assert json.loads(run(*words)[1])[:8] == listed[:3] + listed[4:]


@pytest.mark.nightly
def test_tests_that_fail_by_themselves_find_nothing(pack, run):
    (pack / "tests" / "test_rules.py").write_text("def test_it():\n    assert False\n", encoding="utf-8")
    code, _, err = run("mutate", "src/small_pack")
    assert code == 1
    assert "the tests fail or are missing before anything is changed" in err
    # What a pattern did not match, the shell hands over as it is.
    code, _, err = run("mutate", "src/small_pack", "--tests", "tests/test_rules.py", "tests/test_gone_*.py")
    assert code == 1
    assert "not found: tests/test_gone_*.py" in err.replace(str(pack) + "/", "")


def test_what_is_no_pack_of_modules_is_refused(pack, run):
    code, _, err = run("mutate", "small_pack")
    assert code == 2
    assert "no pack" in err
    code, _, err = run("mutate", "core")
    assert code == 2
    assert "has no modules of its own to change" in err


def test_an_installed_pack_is_found_by_its_id(run):
    code, shown, _ = run("mutate", "normandy", "--list", "--count", "2")
    assert code == 0
    assert "undaunted_normandy" in shown


@pytest.mark.parametrize("listed", sorted((places.TESTS / "equivalent").glob("*.json")), ids=lambda file: file.stem)
def test_what_is_listed_as_changing_nothing_is_a_mutant_still(listed, run):
    pack = places.ROOT / "plugins/undaunted/src/undaunted_system" if listed.stem == "undaunted" else listed.stem
    code, _, err = run("mutate", pack, "--list", "--count", "1", "--equivalent", listed)
    assert (code, err) == (0, "")


def test_the_tests_are_measured_again_when_a_test_or_a_module_has_changed(pack, run, monkeypatch):
    measured = []

    def noted(*_):
        measured.append(1)
        return mutation.Tests(("tests",), {"tests/test_rules.py::test_something_is_left": 0.1}, {})

    def killed(module, mutant, *_):
        return mutation.Verdict(module, mutant, "killed", 1, 0.1, "")

    monkeypatch.setattr(mutation, "measure", noted)
    monkeypatch.setattr(mutation, "run", killed)
    for changed, times in ((None, 1), (None, 1), ("src/small_pack/rules.py", 2), ("tests/test_rules.py", 3)):
        Path("rows.jsonl").unlink(missing_ok=True)
        if changed:
            os.utime(changed)
        run("mutate", "src/small_pack", "--out", "rows.jsonl")
        assert len(measured) == times


@pytest.mark.nightly
def test_rulesets_of_the_pack_are_compiled_before_the_first_test(tmp_path):
    """So a registration counts as run outside of tests, and all tests may notice that it is missing."""
    (tmp_path / "test_one.py").write_text("def test_a():\n    pass\n", encoding="utf-8")
    folder = places.ROOT / "plugins/undaunted/src/undaunted_system"
    modules = mutation.modules_under(folder, "undaunted_system")
    tests = mutation.measure([str(tmp_path)], "undaunted_system", modules)
    (module,) = (one for one in modules if one.name == "undaunted_system.plugin")
    mutant = next(one for one in module.mutants if ".register_rules:" in one.id)
    assert tests.lines[module.file][mutant.line] == {""}
    assert tests.of(module, mutant, 1) == list(tests.seconds)


def one_of(folder, function):
    """The module of a pack's rules, and the first mutant of one of its functions."""
    (module,) = mutation.modules_under(folder / "src" / "small_pack", "small_pack")
    return module, next(one for one in module.mutants if f".{function}:" in one.id)


def by_test(module, **lines):
    """What coverage noted: the lines of the module that each test runs, and 100 of another for those that play."""
    other = module.file.with_name("other.py").resolve()
    noted = {module.file.resolve(): {}, other: {}}
    for test, ran in lines.items():
        for line in ran:
            noted[module.file.resolve()].setdefault(line, set()).add(test)
        for line in range(100 if "play" in test else 0):
            noted[other].setdefault(line, set()).add(test)
    return {file: {line: frozenset(tests) for line, tests in ran.items()} for file, ran in noted.items()}


def test_the_quickest_test_of_each_file_comes_first(pack):
    module, mutant = one_of(pack, "may_take")
    seconds = {"a.py::one": 0.1, "a.py::two": 0.2, "a.py::three": 0.3, "b.py::one": 1.0, "b.py::two": 9.0}
    tests = mutation.Tests((), seconds, {})
    chosen = tests.of(module, mutant, 2)
    assert chosen == ["a.py::one", "a.py::two", "b.py::one", "a.py::three"]
    assert tests.of(module, mutant, 0) == ["a.py::one"]


def test_a_test_named_after_the_rule_and_one_that_runs_little_else_come_before_quick_ones(pack):
    module, mutant = one_of(pack, "may_take")
    named, alone = "a.py::test_play_who_takes", "a.py::test_alone"
    quick = [f"a.py::test_play_{number}" for number in range(9)]
    lines = by_test(module, **{test: [7] for test in (named, alone, *quick)})
    tests = mutation.Tests((), {named: 3.0, alone: 3.0} | dict.fromkeys(quick, 0.1), lines)
    assert tests.of(module, mutant, 6.2)[:3] == [named, alone, quick[0]]
    # A test that does not run the line is not chosen, whatever its name.
    lines = by_test(module, **{named: [11]}, **{test: [7] for test in quick})
    assert named not in mutation.Tests((), {named: 3.0} | dict.fromkeys(quick, 0.1), lines).of(module, mutant, 6)


@pytest.mark.nightly
def test_what_runs_at_import_all_tests_may_notice(pack):
    rules = pack / "src" / "small_pack" / "rules.py"
    rules.write_text("def twice(n):\n    return n * 2\n\nKNOWN = twice(3)\n\ndef known():\n    return KNOWN\n")
    text = """
        def test_a():  # it imports the module first, and so runs "twice"
            import small_pack.rules

        def test_b():
            from small_pack.rules import known
            assert known() == 6
    """
    (pack / "tests" / "test_rules.py").write_text(dedent(text), encoding="utf-8")
    module, mutant = one_of(pack, "twice")
    # A module that needs what is not installed is passed over.
    more = attrs.evolve(module, name="small_pack.needs_more")
    tests = mutation.measure(["tests"], "small_pack", [more, module])
    assert tests.lines[module.file.resolve()][2] == {""}
    assert set(tests.of(module, mutant, 20)) == {"tests/test_rules.py::test_a", "tests/test_rules.py::test_b"}
    verdict = mutation.run(module, mutant, tests)
    assert (verdict.result, verdict.by) == ("killed", "tests/test_rules.py::test_b")


@pytest.mark.nightly
@pytest.mark.parametrize(("waits", "clock"), [("while True: pass", 30), ("time.sleep(60)", 4.5)])
def test_a_test_that_never_ends_is_stopped(pack, monkeypatch, waits, clock):
    """After two seconds of processor time (1.5 are rounded up), or after three times 1.5 by the clock."""
    monkeypatch.setattr(mutation, "BY_THE_CLOCK", clock / 1.5)
    module, mutant = one_of(pack, "may_take")
    text = f"import time\n\ndef test_it():\n    {waits}\n"
    (pack / "tests" / "test_rules.py").write_text(text, encoding="utf-8")
    tests = mutation.Tests(("tests",), {"tests/test_rules.py::test_it": 0.1}, {})
    verdict = mutation.run(module, mutant, tests, seconds=1.5)
    assert verdict.result == "out of time"
    assert 1 < verdict.seconds < 60
    assert verdict.by == ""


def test_ctrl_c_tells_what_was_done(pack, run, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(mutation, "measure", stop)
    code, shown, err = run("mutate", "src/small_pack", "--json")
    assert code == 0
    assert json.loads(shown)["mutants"] == 0
    assert "stopped" in err


@pytest.mark.nightly
def test_without_the_plugin_for_coverage_it_says_what_to_install(pack, run, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    code, _, err = run("mutate", "src/small_pack")
    assert code == 1
    assert "pip install pytest-cov" in err


SUITE_TEST = "::mini_pack/mini_pack:mini_pack/options"
OWN_TEST = "tests/test_stun.py::test_from_far_away_the_reason_is_told"


@pytest.fixture
def template(tmp_path, monkeypatch, run):
    """The module with the action of a pack that ``new-plugin`` writes, as if it were installed."""
    monkeypatch.chdir(tmp_path)
    assert run("new-plugin", "mini_pack", "--action")[0] == 0
    about = tmp_path / "mini_pack" / "src" / "mini_pack-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mini_pack\nVersion: 0.1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[undaunted_core]\nmini_pack = mini_pack.plugin\n", encoding="utf-8")
    settings = tmp_path / "mini_pack" / "pyproject.toml"
    # Where the plugin of pytest is no entry point, as in a checkout, it is named.
    with settings.open(encoding="utf-8") as text:
        options = text.read().replace('addopts = "', 'addopts = "-p undaunted_pytest ')
    settings.write_text(options, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "mini_pack")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "mini_pack" / "src"))
    modules = mutation.modules_under(tmp_path / "mini_pack" / "src" / "mini_pack", "mini_pack")
    return next(one for one in modules if one.name == "mini_pack.stun")


def put_before(module, line, text):
    """A mutant that puts a statement before a line of the module."""
    start = module.source.encode().index(line.encode())
    return Mutant("planted", "statement", module.source.count("\n", 0, start) + 1, start, start, "", text, True)


@pytest.mark.nightly
def test_a_fault_that_no_test_can_see_survives_in_a_pack_of_the_template(template):
    """A line without effect: if it counts as killed, something else than a failing test does."""
    known = mutation.Tests(("tests",), dict.fromkeys((SUITE_TEST, OWN_TEST), 0.1), {})
    verdict = mutation.run(template, put_before(template, "def is_enemy", "UNUSED = 1 + 2\n\n\n"), known)
    assert (verdict.result, verdict.tests, verdict.by) == ("survived", 2, "")


@pytest.mark.nightly
@pytest.mark.parametrize("test", [SUITE_TEST, OWN_TEST], ids=["suite", "own"])
def test_a_fault_that_each_test_sees_is_killed_by_the_test_of_the_suite_and_by_its_own(template, test):
    """The module loads, and its rule raises when it is asked."""
    known = mutation.Tests(("tests",), {test: 0.1}, {})
    verdict = mutation.run(template, put_before(template, "    first, behind =", "    raise ValueError\n"), known)
    assert (verdict.result, verdict.by) == ("killed", test)


def fake_pytest(monkeypatch, *runs):
    """Each run of pytest gives the next of these: its exit code, what it prints, the test that failed."""
    left = list(runs)
    commands = []

    def run_fake(arguments, more, _):
        code, printed, failed = left.pop(0)
        commands.append([*arguments])
        if failed:
            Path(more["UNDAUNTED_SELECTION"], "failed.txt").write_text(failed, encoding="utf-8")
        return subprocess.CompletedProcess(arguments, code, printed, "")

    monkeypatch.setattr(mutation, "_pytest", run_fake)
    return commands


#: What pytest says for each exit code: interrupted by an error of collection, an error of its own, usage, no test.
STOPS = {2: "ERROR tests/test_rules.py", 3: "INTERNALERROR> boom", 4: "ERROR: not found: ::suite", 5: "no tests ran"}


@pytest.mark.parametrize("code", STOPS)
def test_an_error_that_comes_without_the_mutant_too_stops_the_run(pack, monkeypatch, run, code):
    """No verdict rests on a run in which no test failed."""
    tests = mutation.Tests(("tests",), {"tests/test_rules.py::test_something_is_left": 0.1}, {})
    monkeypatch.setattr(mutation, "measure", lambda *_: tests)
    commands = fake_pytest(monkeypatch, (code, STOPS[code], ""), (code, STOPS[code], ""))
    found, shown, err = run("mutate", "src/small_pack", "--out", "rows.jsonl")
    assert found == 1
    assert "of a mutant, with or without it" in err
    assert ("finds none of" if code == mutation.NO_TEST else STOPS[code]) in err
    assert "survived" not in shown
    assert Path("rows.jsonl").read_text(encoding="utf-8") == ""
    assert ["--collect-only" in one for one in commands] == [False, True]


@pytest.mark.parametrize("code", STOPS)
def test_a_mutant_that_keeps_pytest_from_running_is_not_killed(pack, monkeypatch, run, code):
    """It is counted by itself, as an error at import would be."""
    tests = mutation.Tests(("tests",), {"tests/test_rules.py::test_something_is_left": 0.1}, {})
    monkeypatch.setattr(mutation, "measure", lambda *_: tests)
    fake_pytest(monkeypatch, *[(code, STOPS[code], ""), (0, "", "")] * 2)
    found, shown, err = run("mutate", "src/small_pack", "--count", "2", "--json")
    assert (found, err) == (0, "")
    told = json.loads(shown)
    assert (told["mutants"], told["survived"], told["not_run"]) == (2, 0, 2)
    assert {(row["result"], row["by"]) for row in told["rows"]} == {("not run", STOPS[code])}
    fake_pytest(monkeypatch, *[(code, STOPS[code], ""), (0, "", "")] * 2)
    assert "with 2 of them pytest stops before a test can fail" in run("mutate", "src/small_pack", "--count", "2")[1]


def test_an_exit_code_of_failure_without_a_failing_test_is_no_kill(pack, monkeypatch):
    """With -x an error of collection ends with code 1 too."""
    module, mutant = one_of(pack, "may_take")
    tests = mutation.Tests(("tests",), {"tests/test_rules.py::test_something_is_left": 0.1}, {})
    fake_pytest(monkeypatch, (1, "ERROR tests/test_rules.py", ""), (0, "", ""))
    assert mutation.run(module, mutant, tests).result == "not run"
    fake_pytest(monkeypatch, (1, "", "tests/test_rules.py::test_something_is_left"))
    assert mutation.run(module, mutant, tests).result == "killed"


@pytest.mark.nightly
def test_an_error_at_import_is_told_by_pytest_itself(pack):
    """The mutant raises when its module is imported; without it the tests are collected."""
    module, _ = one_of(pack, "may_take")
    tests = mutation.Tests(("tests",), {"tests/test_rules.py::test_something_is_left": 0.1}, {})
    verdict = mutation.run(module, put_before(module, "MOST", "raise ValueError\n"), tests)
    assert verdict.result == "not run"
    gone = mutation.Tests(("tests",), {"tests/test_rules.py::test_that_is_gone": 0.1}, {})
    with pytest.raises(mutation.MutationError, match="finds none of the tests of a mutant"):
        mutation.run(module, put_before(module, "MOST", ""), gone)


def test_what_was_measured_with_the_suite_is_kept(pack, run, monkeypatch):
    """The tests of the suite stand in no file that could have changed."""
    measured = []

    def measure(*_):
        measured.append(1)
        return mutation.Tests(("tests",), {SUITE_TEST: 0.1, "tests/test_rules.py::test_something_is_left": 0.1}, {})

    monkeypatch.setattr(mutation, "measure", measure)
    monkeypatch.setattr(mutation, "run", lambda one, fault, *_: mutation.Verdict(one, fault, "killed", 1, 0, ""))
    for _ in "ab":
        Path("rows.jsonl").unlink(missing_ok=True)
        run("mutate", "src/small_pack", "--out", "rows.jsonl")
    assert len(measured) == 1
