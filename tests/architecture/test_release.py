"""What is uploaded: one version, whole metadata, sources that build their own wheel, the same wheel each time."""

from __future__ import annotations

import os
import re
import shutil
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from kit.places import ROOT
from tools import write_release

PARTS = {path.name: path for path in (*sorted(ROOT.glob("tools/*")), *sorted(ROOT.glob("plugins/*"))) if path.is_dir()}
PARTS = {"core": ROOT, **PARTS}
#: What a source distribution holds: its tests too, and that of the core the kit of all tests.
EVERY = {"LICENSE", "NOTICE", "README.md", "pyproject.toml", "PKG-INFO", ".gitignore", "src"}
MORE = {part: {"tests"} for part in PARTS} | {
    "core": {"tests", "conftest.py", "bench", "examples", "schemas", "CHANGELOG.md"},
    "normandy": {"tests", "schemas"}, "north_africa": {"tests", "schemas"},
    "allied_assault": {"tests", "schemas", "examples"},
    # Its tests read pages, data of titles and the client for TypeScript: they need the whole repository.
    "table": set(),
}  # fmt: skip
#: Tests of pages, layers and distributions: no source distribution has what they look at.
OF_REPOSITORY = ("tests/architecture/", "tests/docs/", "tests/examples/", "tests/mission/")

each_part = pytest.mark.parametrize("part", PARTS)


def project_of(part):
    return tomllib.loads((PARTS[part] / "pyproject.toml").read_text(encoding="utf-8"))


def build_wheel(folder, out):
    return Path(next(WheelBuilder(str(folder)).build(directory=str(out), versions=["standard"])))


def build_sdist(folder, out):
    return Path(next(SdistBuilder(str(folder)).build(directory=str(out))))


@pytest.mark.nightly(but=["normandy"])
@each_part
def test_a_source_distribution_holds_its_own_files_and_builds_the_same_wheel(part, tmp_path):
    """Its list of files is stated here; the wheel from it has the same bytes as that from the checkout."""
    archive = build_sdist(PARTS[part], tmp_path / "sdist")
    with tarfile.open(archive) as held:
        names = [name.partition("/")[2] for name in held.getnames()]
        held.extractall(tmp_path / "unpacked", filter="data")
    assert {name.partition("/")[0] for name in names} == EVERY | MORE[part]
    packages = project_of(part)["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    sources = [name for name in names if name.startswith("src/")]
    assert sources
    assert all(name.startswith(tuple(f"{package}/" for package in packages)) for name in sources)
    assert not [name for name in names if name.startswith(OF_REPOSITORY) or "__pycache__" in name]
    (folder,) = (tmp_path / "unpacked").iterdir()
    wheel, again = build_wheel(PARTS[part], tmp_path / "first"), build_wheel(folder, tmp_path / "again")
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.nightly(but=["normandy"])
@each_part
def test_a_wheel_built_twice_is_the_same_bit_for_bit(part, tmp_path):
    """Another folder and other times of its files change nothing."""
    copied = tmp_path / "copied"
    shutil.copytree(PARTS[part] / "src", copied / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(PARTS[part] / name, copied)
    for number, path in enumerate(sorted(copied.rglob("*"))):
        os.utime(path, (10**9 + number, 10**9 + number))
    first, second = build_wheel(PARTS[part], tmp_path / "first"), build_wheel(copied, tmp_path / "second")
    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()


@each_part
def test_a_wheel_has_no_file_that_play_does_not_need(part, tmp_path):
    """No tests, no compiled files, nothing at the top but its packages."""
    packages = {Path(name).name for name in project_of(part)["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]}
    with zipfile.ZipFile(build_wheel(PARTS[part], tmp_path)) as wheel:
        names = wheel.namelist()
    top = {name.partition("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == packages
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".orig"))]


@each_part
def test_metadata_are_whole(part):
    """What pyroma asks for, and each version of Python that the workflows try."""
    project = project_of(part)["project"]
    release = write_release.read()
    assert project["authors"] == [release["owner"]]
    assert project["urls"] == release["urls"]
    assert len(project["description"]) > 10
    assert len(project["keywords"]) >= 3
    assert len(set(project["keywords"])) == len(project["keywords"])
    versions = re.findall(r"3\.\d+", "\n".join(project["classifiers"]))
    assert versions == ["3.11", "3.12", "3.13", "3.14"]
    assert "Typing :: Typed" in project["classifiers"]


def test_parts_that_use_inner_modules_need_exactly_their_own_version():
    """The tools and the system change with the core; the titles keep to names that are promised to packs."""
    version = write_release.read()["version"]
    for part in PARTS:
        own = [name for name in project_of(part)["project"]["dependencies"] if name.startswith("undaunted-core")]
        relation = "==" if PARTS[part].parent.name == "tools" or part == "undaunted" else ">="
        assert own or part == "core"
        for name in own:
            assert name.endswith(f"{relation}{version}"), (part, name)


def test_every_file_says_what_release_toml_says(capsys):
    assert write_release.main(["--check"]) == 0
    assert capsys.readouterr().err == ""


@pytest.fixture
def copied(tmp_path):
    """The files that repeat release.toml, in a folder of their own."""
    patterns = {*write_release.PROJECTS, *write_release.TEXTS, *(pattern for pattern, _, _ in write_release.VERSIONS)}
    for path in {path for pattern in (*patterns, "release.toml") for path in ROOT.glob(pattern)}:
        goal = tmp_path / path.relative_to(ROOT)
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, goal)
    return tmp_path


def fill_in(folder, **values):
    """Fill in release.toml as its owner does."""
    path = folder / "release.toml"
    text = path.read_text(encoding="utf-8")
    for name, value in values.items():
        text = re.sub(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")


def test_a_filled_in_release_goes_into_every_file_and_may_be_released(copied, capsys):
    """Version, day, owner and addresses: after the command no file has the old ones."""
    text = (copied / "release.toml").read_text(encoding="utf-8")
    home = write_release.read()["urls"]["Repository"]
    (copied / "release.toml").write_text(text.replace(home, "https://example.org/games"), encoding="utf-8")
    fill_in(copied, version='"9.8.7"', placeholders="[]", date='"2031-02-03"', email='"desk@example.org"')
    assert write_release.main(["--check"], copied) == 1
    stale = capsys.readouterr().err
    for name in ("pyproject.toml", "tools/lab/pyproject.toml", "CHANGELOG.md", "CITATION.cff", "SECURITY.md"):
        assert f"\n{name}: not as" in f"\n{stale}"
    assert write_release.main([], copied) == 0
    assert write_release.main(["--release", "v9.8.7"], copied) == 0
    assert capsys.readouterr().err == ""
    texts = {path: path.read_text(encoding="utf-8") for path in copied.rglob("*") if path.is_file()}
    assert not [path for path, text in texts.items() if home in text or "owner@example.invalid" in text]
    assert "\n## [Unreleased]\n\n## [9.8.7] - 2031-02-03\n" in texts[copied / "CHANGELOG.md"]
    assert f"\n## [{write_release.read()['version']}] - " in texts[copied / "CHANGELOG.md"]
    assert "date-released: 2031-02-03" in texts[copied / "CITATION.cff"]
    for pattern, start, end in write_release.VERSIONS:
        number = re.compile(rf"{start}({write_release.NUMBER}){end}", re.MULTILINE)
        written = [number.findall(texts[path]) for path in copied.glob(pattern)]
        assert ["9.8.7"] in written, pattern
        assert all(versions in (["9.8.7"], []) for versions in written), pattern
    for pattern in write_release.PROJECTS:
        assert not [path for path in copied.glob(pattern) if ">=0.1.0" in texts[path] or "==0.1.0" in texts[path]]


def test_the_changelog_has_the_form_that_it_names():
    """Keep a Changelog: newest first, a day for each version, known kinds of change, an address for each heading."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "https://keepachangelog.com/" in text
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    release = write_release.read()
    assert headings[1] == f"[{release['version']}] - {release['date']}"
    for heading in headings[1:]:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - (\d{4}-\d\d-\d\d|YYYY-MM-DD)", heading)
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) <= {
        "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security",
    }  # fmt: skip
    for heading in headings:
        assert f"\n{heading.partition(' - ')[0]}: {release['urls']['Repository']}/" in text


def test_a_release_with_placeholders_or_another_tag_is_refused(capsys):
    """Until the owner fills them in, the day, the address of a person and that of the repository are placeholders."""
    release = write_release.read()
    assert write_release.refuse({**release, "placeholders": []}, "v0.0.1")[0].startswith(
        f"release.toml: version: found {release['version']}, expected 0.0.1"
    )
    code = write_release.main(["--release", f"v{release['version']}"])
    said = capsys.readouterr().err
    assert code == (1 if release["placeholders"] else 0)
    assert [name for name in release["placeholders"] if f"{name}: found a placeholder" not in said] == []


def test_a_placeholder_cannot_be_declared_filled_in():
    """A name taken out of the list without a value is told, with what was expected."""
    release = {**write_release.read(), "placeholders": [], "date": "YYYY-MM-DD"}
    release["owner"] = {"name": "nobody", "email": "owner@example.invalid"}
    reasons = write_release.refuse(release, f"v{release['version']}")
    assert reasons == [
        "release.toml: date: found 'YYYY-MM-DD', expected a day such as \"2026-12-31\"",
        "release.toml: email: found 'owner@example.invalid', expected an address that is read",
    ]


def test_placeholders_are_named_as_such():
    """Each name in the list is an entry, and an address that nobody reads is in the list."""
    release = write_release.read()
    assert set(release["placeholders"]) <= {"date", *release["owner"], *release["urls"]}
    assert release["owner"]["email"].endswith(".invalid") == ("email" in release["placeholders"])
    assert (release["date"] == "YYYY-MM-DD") == ("date" in release["placeholders"])


def test_the_guide_lists_every_distribution():
    """Whoever releases registers each name with the package index: a name that is missing there could be taken."""
    page = (ROOT / "docs/how-to/release.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([\w./]+)` \| `([\w-]+)` \|$", page, re.MULTILINE))
    assert listed == {PARTS[part].relative_to(ROOT).as_posix(): project_of(part)["project"]["name"] for part in PARTS}


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")), ids=lambda page: page.name)
def test_pages_at_the_root_link_to_files_that_exist(page):
    """AGENTS.md, SECURITY.md and their like: each link that is no address leads to a file."""
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert not [link for link in links if "://" not in link and not (ROOT / link).exists()]
