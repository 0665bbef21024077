"""``undaunted new-plugin``: what it writes loads, plays, validates, is typed and passes tests that can fail."""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import undaunted_core as uc
from kit.places import DEEP, ROOT
from undaunted_command.main import main
from undaunted_command.plugin import TEMPLATES
from undaunted_command.skeleton import choose_lines, fits, merge_documents
from undaunted_core.extension.manager import shared_library
from undaunted_core.extension.versions import VERSION

NAME = "pack_of_ones_own"
#: What is asked for, by the name of the plugin that is written; what ``validate`` then counts.
FORMS = {
    NAME: ((), "1 tile, 1 scenario"),
    "of_units": (("--unit",), "1 card, 1 unit, 1 scenario"),
    "of_ends": (("--scenario",), "1 tile, 1 scenario, 1 clause"),
    "of_actions": (("--action",), "1 scenario, 1 override, 1 clause"),
    "of_all": (("--unit", "--action", "--scenario"), "1 card, 1 unit, 1 tile, 1 scenario, 2 clauses"),
    "of_sand": (
        ("--for", "north_africa", "--unit", "--action", "--scenario"),
        "1 card, 1 unit, 1 tile, 1 scenario, 2 clauses",
    ),
    "of_numbers": (("--game",), "6 cards, 1 scenario, 3 clauses"),
}
#: The pytest plugin is there without an installation of its entry point too.
PYTEST = ("-m", "pytest", "-p", "no:cacheprovider", "-p", "undaunted_pytest")


@pytest.fixture
def run(capsys, monkeypatch):
    """Calls the command; the modules of plugins that it imports are gone afterwards."""
    before = {*sys.modules}
    monkeypatch.setattr(sys, "path", [*sys.path])

    def call(*argv):
        code = main([str(arg) for arg in argv])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return code, shown.out, shown.err

    yield call
    for name in [name for name in {*sys.modules} - before if name.partition(".")[0] in FORMS]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def forms(tmp_path_factory):
    """A folder with a plugin of each form, as the command wrote them."""
    root = tmp_path_factory.mktemp("forms")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        for name, (flags, _) in FORMS.items():
            assert main(["new-plugin", name, *flags, "--json"]) == 0
            metadata(root / "site" / name, name)
    return root


def metadata(folder: Path, name: str) -> None:
    """What pip would write down of the distribution, so that its entry point is found."""
    about = folder / f"{name}-0.1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[undaunted_core]\n{name} = {name}.plugin\n", encoding="utf-8")


def python(made: Path, *argv: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in the folder of a plugin, as if that were installed."""
    path = os.pathsep.join(str(one) for one in (made / "src", made.parent / "site" / made.name))
    return subprocess.run(
        [sys.executable, "-W", "error", *argv], cwd=made, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )  # fmt: skip


def module_of(made: Path, monkeypatch) -> object:
    """The plugin's module, imported from its folder."""
    monkeypatch.syspath_prepend(str(made / "src"))
    return importlib.import_module(f"{made.name}.plugin")


# -- a folder and an installed plugin of the same id --------------------------------------------


@pytest.fixture
def twins(tmp_path, run, monkeypatch):
    """The folder of a plugin, and a copy of its source that is installed elsewhere."""
    monkeypatch.chdir(tmp_path)
    assert run("new-plugin", "twin_pack")[0] == 0
    shutil.copytree(tmp_path / "twin_pack" / "src", tmp_path / "installed")
    metadata(tmp_path / "about", "twin_pack")
    monkeypatch.syspath_prepend(str(tmp_path / "about"))
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "twin_pack"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    "command", [("validate", "twin_pack"), ("validate", "--game", "normandy", "--pack", "./twin_pack")], ids=str
)
def test_a_folder_is_refused_if_the_code_of_another_place_would_be_used(twins, run, monkeypatch, command):
    """Both places are named; before, the installed code was checked with the data of the folder."""
    monkeypatch.syspath_prepend(str(twins / "installed"))
    code, shown, err = run(*command)
    told = shown + err
    assert code == 1
    assert str(twins / "twin_pack" / "src") in told
    assert str(twins / "installed" / "twin_pack" / "plugin.py") in told
    assert "pip install -e" in told


def test_a_folder_that_is_installed_from_its_own_source_is_checked(twins, run, monkeypatch):
    """That is what ``pip install -e`` does."""
    monkeypatch.syspath_prepend(str(twins / "twin_pack" / "src"))
    assert run("validate", "twin_pack")[0] == 0
    file = twins / "twin_pack" / "src" / "twin_pack" / "plugin.py"
    file.write_text("raise ValueError\n", encoding="utf-8")
    for name in [name for name in sys.modules if name.partition(".")[0] == "twin_pack"]:
        del sys.modules[name]
    code, shown, err = run("validate", "twin_pack")
    assert code == 1
    assert "ValueError" in shown + err


# -- what is written ------------------------------------------------------------------------


@pytest.mark.nightly(but=["of_sand", "of_units"])
@pytest.mark.parametrize("name", FORMS)
def test_each_form_validates_and_is_told_before_it_is_installed(forms, run, monkeypatch, name):
    monkeypatch.chdir(forms)
    assert run("validate", name) == (0, f"{name}: ok ({FORMS[name][1]})\n", "")


@pytest.mark.nightly(but=["of_units", "of_numbers"])
@pytest.mark.parametrize("name", FORMS)
def test_each_form_is_played_and_drawn(forms, run, monkeypatch, name):
    library = uc.Library()
    library.register(module_of(forms / name, monkeypatch))
    game_id = name if name in library.games() else "north_africa" if name == "of_sand" else "normandy"
    packs = () if name == game_id else (name,)
    game = uc.new_game(game_id, f"{name}:{name}", seed=1, packs=packs, library=library)
    uc.play(game, dict.fromkeys(game.seats, "random"), max_decisions=400)
    assert "<svg" in game.observation(game.seats[0]).svg("es")
    if packs:
        assert f"{name}:{name}" not in {info.id for info in library.scenarios(game_id)}, "installed is not active"


def test_each_form_is_clean(forms):
    ruff = shutil.which("ruff", path=Path(sys.executable).parent)
    if ruff is None:
        pytest.skip("no ruff is installed")
    ran = subprocess.run([ruff, "check", "--no-cache", *FORMS], cwd=forms, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.nightly
def test_the_forms_pass_the_strict_type_checker(forms):
    """By the settings of one of them; their tests have the same names, so those of one are checked."""
    pytest.importorskip("mypy")
    sources = [f"../{name}/src/{name}" for name in ("of_sand", "of_numbers")]
    path = os.pathsep.join(str(forms / name / "src") for name in FORMS)
    ran = python(
        forms / "of_all", "-m", "mypy", "--cache-dir", os.devnull, "src/of_all", "tests", *sources, MYPYPATH=path
    )
    assert ran.returncode == 0, ran.stdout


def test_nothing_of_the_templates_is_left(forms):
    """No name of theirs, no line that chooses, no part that was not asked for."""
    words = r"a_game|a_pack|a_card|stun_card|enemy_card|(first|middle|last)_tile|(first|second)_side"
    left = re.compile(rf"my.pack|MP1A|MPACK|the-(packs|description|dependencies)|\b({words})\b", re.IGNORECASE)
    for name in FORMS:
        for file in (forms / name).rglob("*"):
            if not file.is_file() or "schemas" in file.parts or file.suffix == ".pyc":
                continue
            text = file.read_text(encoding="utf-8")
            assert not left.search(text), file
            assert not re.search(r"^\s*(#|<!--) (if|end)\b", text, re.MULTILINE), file
    assert not (forms / "of_units/src/of_units/data/clauses.json").exists()
    assert "register_rules" not in (forms / "of_units/src/of_units/plugin.py").read_text(encoding="utf-8")


def test_the_templates_are_for_this_version_of_the_module_of_authors():
    for file in [*TEMPLATES.rglob("plugin.py"), *ROOT.glob("plugins/*/src/*/data/templates/plugin/**/plugin.py")]:
        assert f"authoring={VERSION})" in file.read_text(encoding="utf-8"), file


def test_its_project_names_the_entry_point_and_what_it_and_its_tests_need(forms):
    project = tomllib.loads((forms / NAME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["undaunted_core"] == {NAME: f"{NAME}.plugin"}
    assert project["dependencies"] == ["undaunted-core>=0.1.0", "undaunted-core-normandy"]
    assert project["name"] == "undaunted-pack-of-ones-own"
    assert project["optional-dependencies"]["test"][0] == "undaunted-core[test]"
    own = tomllib.loads((forms / "of_numbers/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert own["dependencies"] == ["undaunted-core>=0.1.0", "attrs>=23.2"]


def test_what_is_told_is_what_was_written(forms, folder, run):
    code, shown, _ = run("new-plugin", "of_all", "--unit", "--json")
    told = json.loads(shown)
    assert code == 0
    # Python compiles what the command checks.
    written = [path for path in Path("of_all").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert {str(path.relative_to("of_all")) for path in written} == {*told["files"]}
    assert (told["game"], told["parts"]) == ("normandy", ["unit"])
    code, shown, _ = run("new-plugin", "of_numbers", "--game")
    assert shown.splitlines()[1:] == [
        '  pip install -e "./of_numbers[test]"',
        "  undaunted validate of_numbers",
        "  python -m pytest of_numbers",
        "  undaunted play of_numbers of_numbers",
    ]


@pytest.mark.parametrize("name", ["of_all", "of_numbers"])
def test_every_schema_that_a_data_file_names_is_there_and_is_made_by_the_command(forms, run, monkeypatch, name):
    data = [file for file in (forms / name / "src").rglob("*.json") if file.name != "clauses.json"]
    for file in data:
        schema = json.loads(file.read_text(encoding="utf-8"))["$schema"]
        assert (file.parent / schema).resolve().is_file(), file
    monkeypatch.chdir(forms / name)
    code, shown, _ = run("schema", "--pack", ".", "--out", "schemas", "--check")
    assert (code, shown) == (0, f"schemas: {len([*Path('schemas').iterdir()])} schemas match the classes\n")
    schema = json.loads(Path("schemas/cards.schema.json").read_text(encoding="utf-8"))
    assert f"{name}:" in json.dumps(schema) or name == "of_numbers"


# -- its tests --------------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "count", "file", "right", "wrong"),
    [
        ("of_all", 9, "stun.py", "FARTHEST = 3", "FARTHEST = 9"),
        pytest.param(
            "of_numbers", 6, "rules.py", "if values[0] != values[1]:", "if True:", marks=pytest.mark.nightly
        ),
    ],
)
def test_it_passes_its_own_tests_and_they_can_fail(forms, name, count, file, right, wrong):
    """Its own tests, and of the suite the coverage of its rules and one check; the whole suite takes longer."""
    made = forms / name
    some = () if DEEP else ("-k", "test_ or cover or content")
    ran = python(made, *PYTEST, "--undaunted-cover", "100", *some)
    assert ran.returncode == 0, ran.stdout
    assert "100.0 %" in ran.stdout
    assert DEEP or f"{count} passed" in ran.stdout
    module = made / "src" / name / file
    text = module.read_text(encoding="utf-8")
    module.write_text(text.replace(right, wrong), encoding="utf-8")
    try:
        assert " failed" in python(made, *PYTEST, "-k", "test_").stdout
    finally:
        module.write_text(text, encoding="utf-8")


@pytest.mark.nightly
def test_installed_it_is_found_and_its_scenario_is_simulated_by_its_id(forms):
    made = forms / NAME
    listed = python(made, "-m", "undaunted_core", "plugins", "--json")
    assert {"name": NAME, "error": None}.items() <= next(
        one for one in json.loads(listed.stdout) if one["name"] == NAME
    ).items()
    argv = ("simulate", "normandy", f"{NAME}:{NAME}", "--pack", NAME, "--games", "1", "--seed", "1", "--json")
    played = python(made, "-m", "undaunted_core", *argv)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["unfinished"] == 0
    missed = python(made, "-m", "undaunted_core", "simulate", "normandy", f"{NAME}:{NAME}", "--games", "1")
    assert missed.returncode == 1
    assert "a scenario of this game" in missed.stderr


# -- before it is installed -------------------------------------------------------------------


@pytest.fixture
def fresh():
    """The commands know no folder before, and none afterwards."""
    shared_library.cache_clear()
    yield
    shared_library.cache_clear()


def test_its_folder_is_a_pack_for_every_command(forms, run, monkeypatch, fresh):
    monkeypatch.chdir(forms)
    code, shown, err = run("simulate", "normandy", "of_all", "--pack", "of_all", "--games", "1", "--json")
    assert (code, err) == (0, "")
    assert json.loads(shown)["unfinished"] == 0
    code, _, err = run("simulate", "normandy", "of_all", "--pack", "of_all", "--games", "2", "--jobs", "2")
    assert code == 2
    assert f'--jobs needs the plugin of_all installed: pip install -e "{forms / "of_all"}"' in err
    code, _, err = run("simulate", "normandy", "of_all", "--games", "1")
    assert code == 2
    assert "no scenario 'of_all' of normandy alone; for that of the pack add --pack of_all" in err
    assert run("rules", "OALL-1", "--pack", "of_all")[0] == 0
    assert run("simulate", "of_numbers", "of_numbers", "--pack", "of_numbers", "--games", "1")[0] == 0


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["of_all", "of_numbers"])
def test_the_file_of_its_scenario_needs_nothing_named(forms, run, monkeypatch, fresh, name):
    file = forms / name / "src" / name / "data/scenarios" / f"{name}.json"
    monkeypatch.chdir(forms)
    for command in ("validate", "show"):
        assert run(command, file)[0] == 0
    game = "normandy" if name == "of_all" else name
    assert run("simulate", game, file, "--games", "1")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    code, shown, _ = run("play", game, file, "--seed", "1")
    assert code == 0
    assert (f"--pack={forms / name}" in shown) == (name == "of_all")


@pytest.mark.nightly
def test_its_tests_say_that_it_is_not_installed(forms):
    ran = python(forms / "of_numbers", *PYTEST, PYTHONPATH="")
    assert f'it is the plugin of this folder: pip install -e "{forms / "of_numbers"}"' in ran.stderr


def test_a_project_of_something_else_is_no_pack(folder, run, fresh):
    for text in ("", "[project", '[project]\nname = "x"\n', "[project.entry-points.undaunted_core]\n"):
        (folder / "pyproject.toml").write_text(text, encoding="utf-8")
        code, _, err = run("simulate", "normandy", "la_raye", "--pack", ".", "--games", "1")
        assert code == 2
        assert "no pack '.'" in err


def test_its_faults_are_found(forms, folder, run):
    made = Path(shutil.copytree(forms / "of_all", folder / "of_all"))
    cards = made / "src/of_all/data/cards.json"
    cards.write_text(cards.read_text(encoding="utf-8").replace('"of_all_stun"', '"of_all_stunn"'), encoding="utf-8")
    code, shown, _ = run("validate", made)
    assert code == 1
    assert "found 'of_all_stunn', expected a registered ability; nearest: of_all_stun" in shown
    (made / "src/of_all/plugin.py").write_text("import of_nothing\n", encoding="utf-8")
    for name in [name for name in sys.modules if name.partition(".")[0] == "of_all"]:
        del sys.modules[name]
    code, shown, _ = run("validate", made)
    assert code == 1
    assert "No module named 'of_nothing'" in shown


# -- what is refused --------------------------------------------------------------------------


def test_nothing_is_written_over(folder, run):
    (folder / NAME).mkdir()
    (folder / NAME / "mine").write_text("mine", encoding="utf-8")
    code, _, err = run("new-plugin", NAME)
    assert code == 2
    assert "exists already" in err
    assert [path.name for path in (folder / NAME).iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("my-pack",), "such as my_pack"),
        (("../x",), "such as x"),
        (("Café 2",), "such as cafe_2"),
        (("",), "starts with a letter"),
        ((), "name the plugin"),
        (("class",), "Python itself"),
        (("json",), "Python itself"),
        (("normandy",), "a pack of that name"),
        (("pluggy",), "a module of that name"),
        ((NAME, "--for", "normandie"), "nearest: normandy"),
        ((NAME, "--game", "normandie"), "nearest: normandy (--for GAME names one; --game alone writes a new game)"),
        ((NAME, "--game", "--unit"), "--game writes a new game and --unit adds to one"),
        ((NAME, "--game", "--for", "normandy"), "--game writes a new game and --for adds to one"),
        ((NAME, "--game", "normandy", "--for", "north_africa"), "name two games"),
    ],
)
def test_what_cannot_be_written_is_refused(folder, run, arguments, said):
    code, _, err = run("new-plugin", *arguments)
    assert code == 2
    assert said in err
    assert not list(folder.iterdir())


def test_a_game_without_a_template_is_refused(folder, run):
    """Without a game named the first that has what is asked for is taken."""
    pytest.importorskip("undaunted_allied_assault")
    code, _, error = run("new-plugin", NAME, "--for", "allied_assault")
    assert code == 2
    assert "it adds a tile, and allied_assault has none of its kind; games with: normandy" in error
    code, _, error = run("new-plugin", NAME, "--for", "allied_assault", "--unit")
    assert code == 2
    assert "allied_assault has none of its kind; games with: normandy, north_africa" in error
    assert not (folder / NAME).exists()


@pytest.mark.parametrize("arguments", [(NAME, "--game", "normandy"), (NAME, "--for", "normandy")])
def test_the_game_that_is_expanded_is_named_in_two_ways(folder, run, arguments):
    code, shown, _ = run("new-plugin", *arguments, "--json")
    assert code == 0
    assert json.loads(shown)["game"] == "normandy"


def test_the_name_of_a_new_game_may_follow_its_flag(folder, run):
    code, shown, _ = run("new-plugin", "--game", "of_numbers", "--json")
    assert code == 0
    assert json.loads(shown)["game"] == "of_numbers"


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [(OSError(28, "No space left on device"), 1, "no space left"), (KeyboardInterrupt(), 130, "")],
)
def test_what_stops_half_way_leaves_nothing_behind(folder, run, monkeypatch, error, code, said):
    written = []

    def full(handle):
        written.append(handle)
        if len(written) == 5:
            raise error

    monkeypatch.setattr(os, "fsync", full)
    got, _, err = run("new-plugin", NAME)
    assert got == code
    assert said in err
    assert len(written) >= 5
    assert not list(folder.iterdir())


def test_without_a_game_a_game_can_be_written(folder, run, monkeypatch, fresh):
    monkeypatch.setenv("UNDAUNTED_PLUGINS", "none")
    code, _, err = run("new-plugin", NAME)
    assert code == 2
    assert "new-plugin adds to a game, or writes one with --game alone; no game is loaded" in err
    assert run("new-plugin", NAME, "--game")[0] == 0


# -- templates --------------------------------------------------------------------------------


def test_trees_lines_and_documents_are_chosen_by_parts():
    parts = {"action", "unit"}
    assert [tree for tree in ("action", "action+unit", "action-unit", "game", "unit-game") if fits(tree, parts)] == [
        "action", "action+unit", "unit-game",
    ]  # fmt: skip
    text = "a\n# if action\nb\n# end\n<!-- if game or not unit -->\nc\n<!-- end -->\n# if not game and unit\nd\n# end\n"
    assert choose_lines(text, parts) == "a\nb\nd\n"
    assert merge_documents({"a": [1, {"id": "x", "b": [1]}], "c": 1}, {"a": [2, {"id": "x", "b": [2]}], "c": 3}) == {
        "a": [1, {"id": "x", "b": [1, 2]}, 2], "c": 3,
    }  # fmt: skip
