"""What the distributions say of themselves, and the README."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import itertools
import json
import re
import tomllib

import pytest

import undaunted_core as uc
from kit.places import ROOT
from undaunted_command.command import find_commands
from undaunted_core import __main__ as program
from undaunted_core.extension import core

TITLES = ("normandy", "north_africa", "allied_assault")
PACKAGES = {"undaunted": "undaunted_system", **{name: f"undaunted_{name}" for name in TITLES}}
PLUGINS = {name: ROOT / "plugins" / name for name in PACKAGES}
TOOLS = {name: ROOT / "tools" / name for name in ("testing", "table", "lab", "command", "campaign", "site")}

each_plugin = pytest.mark.parametrize("plugin", PLUGINS)


def _project(folder):
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_versions_that_are_installed_are_one():
    """What ``undaunted plugins`` prints is the version of the library, for each pack of the project."""
    assert uc.__version__ == core.VERSION
    versions = {info.name: info.version for info in uc.plugins()}
    ours = ("core", "tactics", "aboard", "vehicles", "campaigns", *PLUGINS)
    assert {versions[name] for name in ours} == {uc.__version__}


def test_the_core_needs_four_packages_and_others_only_as_extras():
    project = _project(ROOT)["project"]
    names = {re.match(r"[a-z]+", wanted)[0] for wanted in project["dependencies"]}
    assert names == {"attrs", "cattrs", "pluggy", "jsonschema"}
    extras = project["optional-dependencies"]
    own = {_project(folder)["project"]["name"] for folder in (*PLUGINS.values(), *TOOLS.values())} | {"undaunted-core"}
    assert {wanted.partition("[")[0] for wanted in itertools.chain(*extras.values())} <= own
    assert project["requires-python"] == ">=3.11"


@each_plugin
def test_the_plugin_is_found_by_its_entry_point_and_asks_for_the_core(plugin):
    points = {point.name: point for point in importlib.metadata.entry_points(group="undaunted_core")}
    assert points[plugin].value == f"{PACKAGES[plugin]}.plugin"
    assert any(wanted.startswith("undaunted-core") for wanted in _project(PLUGINS[plugin])["project"]["dependencies"])


def test_the_extra_games_is_the_three_titles_and_what_plays_them():
    """``undaunted-core[games]`` installs every title of the project, the terminal and the page, and nothing else."""
    titles = {_project(PLUGINS[name])["project"]["name"] for name in TITLES}
    games = set(_project(ROOT)["project"]["optional-dependencies"]["games"])
    assert games == titles | {"undaunted-core[cli,web]"}


@pytest.mark.parametrize("name", ["undaunted", "undaunted-core"])
def test_the_command_is_installed(name):
    """Both names are one command; ``uvx undaunted-core`` looks for the second."""
    (script,) = importlib.metadata.entry_points(group="console_scripts", name=name)
    assert script.load() is program.main
    (point,) = importlib.metadata.entry_points(group=program.PROGRAM)
    assert point.load() is importlib.import_module("undaunted_command.main").main


def test_the_core_alone_says_how_its_command_is_installed(monkeypatch, capsys):
    monkeypatch.setattr(program, "PROGRAM", "undaunted_core.no_program")
    assert program.main() == 2
    assert 'pip install "undaunted-core[games]"' in capsys.readouterr().err


def test_all_packages_are_typed():
    ours = [folder / "src" / PACKAGES[plugin] for plugin, folder in PLUGINS.items()]
    ours += [folder / "src" / f"undaunted_{tool}" for tool, folder in TOOLS.items()]
    for package in (ROOT / "src" / "undaunted_core", *ours):
        assert (package / "py.typed").is_file()


@pytest.mark.parametrize("name", ["LICENSE", "NOTICE"])
def test_licence_and_notice_go_with_all_distributions(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert name in _project(ROOT)["project"]["license-files"]
    for folder in (*PLUGINS.values(), *TOOLS.values()):
        assert (folder / name).read_text(encoding="utf-8") == text
        assert name in _project(folder)["project"]["license-files"]
    assert len(text.split()) > 100


def test_the_licence_is_whole():
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Version 2.0, January 2004" in text
    assert text.rstrip().endswith("limitations under the License.")
    assert [f"   {number}. " in text for number in range(1, 10)] == [True] * 9


def test_no_file_of_the_build_records_where_packages_are_downloaded():
    assert not [name for name in ("uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock") if (ROOT / name).exists()]
    projects = [folder / "pyproject.toml" for folder in (ROOT, *PLUGINS.values(), *TOOLS.values())]
    for path in (*projects, ROOT / "Makefile", ROOT / ".ci" / "run"):
        text = path.read_text(encoding="utf-8")
        # The addresses of the project itself are no place to download from.
        urls = tomllib.loads(text)["project"]["urls"].values() if path in projects else ()
        assert "://" not in re.sub("|".join(map(re.escape, urls)) or "$^", "", text)


def test_the_project_has_one_address():
    """An address of the metadata that is in the repository leads to a file that is there."""
    urls = _project(ROOT)["project"]["urls"]
    home = urls["Repository"]
    for url in urls.values():
        file = url.removeprefix(home).removeprefix("/blob/main/")
        assert not url.startswith(f"{home}/") or (ROOT / file).is_file()


def test_the_readme_gives_its_commands_and_the_makefile_has_them():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("demo", "test", "page"):
        assert f"\n    make {target}\n" in readme
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    assert re.search(
        r"undaunted simulate normandy la_raye --games 1 --seed \d+ --show --player us=greedy --player german=greedy$",
        makefile,
        re.MULTILINE,
    )


def test_ci_is_executable_and_runs_the_tests_command():
    path = ROOT / ".ci" / "run"
    assert path.stat().st_mode & 0o111
    assert "make --no-print-directory test" in path.read_text(encoding="utf-8")


def test_every_target_that_is_documented_is_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")]
    named = {one for text in texts for one in re.findall(r"(?:`|^    )make ([a-z_-]+)", text, re.MULTILINE)}
    assert {"check", "test", "dev", "nightly"} <= named
    targets = set(re.findall(r"^([a-z_-]+):(?!=)", makefile, re.MULTILINE))
    assert named <= targets
    for needed in re.findall(r"^nightly: (.*)$", makefile, re.MULTILINE)[0].split():
        assert needed in targets
    layers, of_plugins = re.findall(r"^RULES_TESTS := \S+ tests/,(.*)\) \S+ (\S+)\)$", makefile, re.MULTILINE)[0]
    for folder in (*(ROOT / "tests" / layer for layer in layers.split()), *ROOT.glob(of_plugins)):
        assert list(folder.glob("test_*.py"))


@pytest.mark.parametrize("folder", [*PLUGINS.values(), *TOOLS.values()], ids=lambda folder: folder.name)
def test_a_distribution_has_tests_of_its_own_that_no_wheel_brings(folder):
    """They stand beside its source, and a run of all tests finds them."""
    paths = _project(ROOT)["tool"]["pytest"]["ini_options"]["testpaths"]
    assert folder / "tests" in {path for pattern in paths for path in ROOT.glob(pattern)}
    assert list((folder / "tests").rglob("test_*.py"))
    wheel = _project(folder)["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert all(package.startswith("src/") for package in wheel["packages"])
    assert "force-include" not in wheel


def test_the_readme_lists_every_command_and_the_options_it_shows_exist():
    """Each line of its list begins with a command that is there; none that is there is missing."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^    undaunted ([a-z-]+)", readme, re.MULTILINE))
    listed |= set(re.search(r"\(also: ([a-z A-Z,]+)\)", readme)[1].replace(" GAME", "").split(", "))
    assert listed == set(find_commands())


README = (ROOT / "README.md").read_text(encoding="utf-8")
#: What stands before its list of addresses is read.
SHOWN, _, ADDRESSES = README.partition("\n<!-- All addresses")


def test_the_readme_is_short():
    assert len(SHOWN.splitlines()) <= 120


def test_pages_name_distributions_and_extras_that_exist():
    """A page names no other distribution: a stranger could publish one of that name."""
    projects = [ROOT, *PLUGINS.values(), *(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))]
    metadata = {project["name"]: project for project in (_project(folder)["project"] for folder in projects)}
    client = json.loads((ROOT / "clients/typescript/package.json").read_text(encoding="utf-8"))
    metadata[client["name"]] = {}
    pages = [*ROOT.glob("*.md"), *ROOT.glob("*/*/README.md"), *ROOT.glob("docs/*/*.md")]
    named = set()
    for page in pages:
        text = page.read_text(encoding="utf-8")
        quoted = re.findall(r"\"(undaunted-[a-z-]+)(?:\[([a-z,]+)\])?(?:>=[0-9.]+)?\"", text)
        installed = " ".join(re.findall(r"(?:pip|npm) install ([^`\n]*)", text))
        named |= {*quoted, *((name, "") for name in re.findall(r"(?<![\w\"/-])undaunted-[a-z-]+", installed))}
    assert len(named) > 8
    for name, extras in named:
        assert name in metadata, name
        assert {*extras.split(",")} - {""} <= set(metadata[name].get("optional-dependencies", {})), (name, extras)


def test_the_readme_begins_with_what_a_stranger_looks_for():
    """Badges, one short sentence, the picture, a line for each reader, the quickest look, Python, then all else."""
    parts = [
        "# undaunted-core\n", "[![version]", "[![Python]", "[![licence]", "[![docs]", "[![CI]", "<picture>",
        "\nA Python library ", "\n- **Players** ", "\n- **Frontend builders** ", "\n- **Expansion authors** ",
        "\n- **Researchers** ", "\n    uvx --from ", "\n```python\n", "\n```text\n", "[NOTICE]", "\n    make demo\n",
    ]  # fmt: skip
    places = [SHOWN.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    (sentence,) = re.findall(r"^A Python library .*$", SHOWN, re.MULTILINE)
    assert sentence.count(".") == 1
    assert len(sentence.split()) <= 20
    for line in re.findall(r"^- \*\*(?:Players|Frontend|Expansion|Researchers).*$", SHOWN, re.MULTILINE):
        assert line.count("](") + line.count("][") == 1


def test_the_readmes_quickest_look_names_what_is_there():
    """Titles and page come by ``games``; ``undaunted`` is a command of the distribution."""
    distribution, extras, script, command = re.search(r'uvx --from "([\w-]+)\[(.*)\]" (\S+) (\S+)', SHOWN).groups()
    project = _project(ROOT)["project"]
    assert (distribution, command) == (project["name"], "serve")
    assert extras == "games"
    assert script in project["scripts"]


def test_the_readmes_addresses_work_outside_of_the_repository():
    """A package index knows no relative link; an address is the site's, or the repository's, and its file is there."""
    urls = _project(ROOT)["project"]["urls"]
    home, site = urls["Repository"], urls["Documentation"]
    defined = dict(re.findall(r"^\[([\w-]+)\]: (\S+)$", ADDRESSES, re.MULTILINE))
    used = re.findall(r"\]\[([\w-]+)\]", SHOWN)
    assert len(used) > 20
    assert set(used) == set(defined)
    inside = re.findall(r'(?:src|srcset)="([^"]+)"', SHOWN) + re.findall(r"\]\(([^)]+)\)", SHOWN)
    assert defined["play"] == f"{site}play/"
    elsewhere = {"https://docs.astral.sh/uv/", defined["play"], *urls.values()}
    for address in {*defined.values(), *inside} - elsewhere:
        file = re.fullmatch(re.escape(home) + r"/(?:blob|raw)/main/(\S+)", address)
        assert file, address
        assert (ROOT / file[1]).is_file(), address


def test_the_readmes_example_has_ten_lines_and_prints_what_it_shows(capsys):
    code, output = re.search(r"```python\n(.*?)```\n```text\n(.*?)```", SHOWN, re.DOTALL).groups()
    assert len(code.splitlines()) <= 10
    assert code.splitlines()[-1].startswith("print(")
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
    assert capsys.readouterr().out == output
    assert "Odds of a hit" in output


def load_pictures():
    """The program of the documentation; ``bench`` has a module of the same name."""
    spec = importlib.util.spec_from_file_location("docs_pictures", ROOT / "docs/pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_readmes_example_is_the_game_in_its_picture():
    """Seed and decisions are those of docs/pictures.py, which draws the board."""
    pictures = load_pictures()
    seed, decisions = pictures.EXAMPLE
    assert f"seed={seed})" in SHOWN
    assert f"max_decisions={decisions})" in SHOWN


def test_the_readmes_badges_say_what_the_metadata_say():
    """A version of pyproject.toml that README does not show is caught: its badges are drawn from there."""
    badges = load_pictures().badges()
    for name, value in (("version", uc.__version__), ("python", "3.11+"), ("licence", "Apache-2.0")):
        assert f">{value}</text>" in badges[f"badge_{name}.svg"]
    for name, drawing in badges.items():
        assert (ROOT / "docs/_static" / name).read_text(encoding="utf-8") == drawing
