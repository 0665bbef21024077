"""The workflows, forms and the container file call what is there, with pinned actions and few rights."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import tomllib

import pytest
import yaml

from kit.places import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = {path.name: path for path in sorted(GITHUB.glob("workflows/*.yml"))}
PROJECTS = [*ROOT.glob("tools/*/pyproject.toml"), *ROOT.glob("plugins/*/pyproject.toml")]
PARTS = {path.parent.relative_to(ROOT).as_posix() for path in PROJECTS}
PINNED = re.compile(r"uses: ([\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)\n")

#: Those that the project gives to authors of packs: in the template, in the example made from it, and in a page.
GIVEN = (
    ROOT / "tools/command/src/undaunted_command/template/pack/dot_github/workflows/ci.yml",
    ROOT / "examples/river_crossing/.github/workflows/ci.yml",
    ROOT / "docs/how-to/publish.md",
)

each_workflow = pytest.mark.parametrize("name", WORKFLOWS)


def text_of(name):
    return WORKFLOWS[name].read_text(encoding="utf-8")


def jobs_of(name):
    return yaml.safe_load(text_of(name))["jobs"]


def list_commands(name):
    """The words of each line of each step."""
    runs = [step["run"] for job in jobs_of(name).values() for step in job["steps"] if "run" in step]
    return [shlex.split(line) for run in runs for line in run.splitlines()]


def list_missing(words):
    """What a command calls and the repository does not have."""
    targets = re.findall(r"^([a-z_-]+):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    parts = re.findall(r"^([a-z_]+)\(\) \{", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)
    if words[0] == "make":
        return [word for word in words[1:] if word not in targets]
    if words[0] == ".ci/run":
        return [word for word in words[1:] if word not in parts]
    if words[:3] in (["python", "-m", "pip"], ["python", "-m", "pytest"]):
        return [word for word in words if word.startswith(("tools/", "plugins/")) and word not in PARTS]
    if words[0] == "python":
        return [] if (ROOT / words[1]).is_file() else [words[1]]
    return [words[0]]


def test_there_are_workflows_for_changes_releases_and_the_site():
    assert set(WORKFLOWS) == {"ci.yml", "docs.yml", "release.yml"}


@each_workflow
def test_a_workflow_calls_what_is_there(name):
    """Targets of the Makefile, parts of .ci/run, programs and folders: all exist."""
    assert not [missing for words in list_commands(name) for missing in list_missing(words)]


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("make no-target", ["no-target"]), (".ci/run nothing", ["nothing"]), ("python docs/none.py", ["docs/none.py"]),
        ("python -m pip install -e tools/none", ["tools/none"]), ("tox", ["tox"]), ("make packages", []),
    ],
)  # fmt: skip
def test_a_call_of_what_is_not_there_is_found(command, missing):
    assert list_missing(command.split()) == missing


@pytest.mark.parametrize("path", [*WORKFLOWS.values(), *GIVEN], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_action_is_pinned_by_its_commit(path):
    """A tag can be moved to other code, a commit cannot; the version stands behind it for people."""
    text = path.read_text(encoding="utf-8")
    assert text.count("uses:") > 1
    assert len(PINNED.findall(text)) == text.count("uses:")


def test_an_action_has_one_commit_in_all_workflows():
    texts = [path.read_text(encoding="utf-8") for path in (*WORKFLOWS.values(), *GIVEN)]
    pins = {pin for text in texts for pin in PINNED.findall(text)}
    assert len({action for action, _, _ in pins}) == len(pins)


@each_workflow
def test_a_workflow_has_few_rights_no_secrets_and_an_end(name):
    """It reads alone; a job that writes says what; each job has a limit of time."""
    workflow = yaml.safe_load(text_of(name))
    assert workflow["permissions"] == {"contents": "read"}
    assert "secrets." not in text_of(name)
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 90
        assert {right for right, way in job.get("permissions", {}).items() if way == "write"} <= {
            "id-token", "attestations", "artifact-metadata", "pages",
        }  # fmt: skip


def test_the_matrix_is_every_python_of_the_classifiers_on_three_systems():
    matrix = jobs_of("ci.yml")["quick"]["strategy"]["matrix"]
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    assert matrix["python"] == re.findall(r"3\.\d+", "\n".join(classifiers))
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}


def test_the_matrix_installs_every_part():
    """As `make test` does: the extras, each part, and the group of the quick tests."""
    (words,) = [words for words in list_commands("ci.yml") if "-e" in words]
    assert {word for word in words if "/" in word} == PARTS
    assert {".[cli,web]", "--group", "test"} <= set(words)
    assert '-e ".[cli,web]" $(addprefix -e ,$(PARTS)) --group test' in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_one_job_runs_everything():
    assert [".ci/run"] in list_commands("ci.yml")


def test_a_release_is_checked_before_it_is_built_and_built_before_it_is_uploaded():
    commands = list_commands("release.yml")
    assert commands == [
        ["python", "tests/tools/write_release.py", "--release", "$GITHUB_REF_NAME"], ["make", "packages"],
    ]  # fmt: skip
    jobs = jobs_of("release.yml")
    assert jobs["publish"]["needs"] == "build"
    assert jobs["publish"]["permissions"]["id-token"] == "write"


def test_the_site_is_what_the_check_of_the_documentation_builds():
    uploaded = re.search(r"path: (\S+)", text_of("docs.yml"))[1]
    built = re.search(r"sphinx .*?(\S+)$", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert uploaded == built


@pytest.mark.parametrize("path", sorted(GITHUB.rglob("*.yml")), ids=lambda path: path.name)
def test_every_file_for_the_host_can_be_read(path):
    """Forms have the members that the host of the repository asks for."""
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    if path.parent.name == "ISSUE_TEMPLATE" and path.name != "config.yml":
        assert {"name", "description", "body"} <= set(document)
        kinds = {entry["type"]: set(entry) for entry in document["body"]}
        assert set(kinds) <= {"textarea", "input"}
        assert all({"type", "id", "attributes"} <= members for members in kinds.values())


def test_the_citation_has_what_the_format_asks_for():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors", "version", "license"} <= set(citation)
    assert citation["version"] == tomllib.loads((ROOT / "release.toml").read_text(encoding="utf-8"))["version"]


CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")


def test_the_container_builds_every_part_and_serves_the_page(run):
    """Its command is one that the parser knows; it is not root, and the tables are in its volume."""
    assert {name.removeprefix("./") for name in re.findall(r"\./\S+", CONTAINERFILE)} == PARTS
    (entry,) = re.findall(r"^ENTRYPOINT (\[.*\])$", CONTAINERFILE, re.MULTILINE)
    program, command, *options = json.loads(entry)
    assert program == "undaunted"
    code, said, _ = run(command, "--help")
    assert code == 0
    assert not [option for option in options if option.startswith("--") and option not in said]
    assert options[options.index("--data") + 1].startswith(re.search(r"^VOLUME (\S+)$", CONTAINERFILE, re.MULTILINE)[1])
    assert re.search(r"^USER undaunted$", CONTAINERFILE, re.MULTILINE)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for named in re.findall(r"\[([a-z,]+)\]\"", CONTAINERFILE):
        assert set(named.split(",")) <= set(extras)


def test_the_container_gets_what_the_wheels_are_built_from():
    """Each file that a pyproject.toml names goes in; tests do not, but templates of packs have a folder ``tests``."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    through = {line[1:] for line in lines if line.startswith("!")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {"src", "tools", "plugins", "pyproject.toml", project["readme"], *project["license-files"]}
    assert needed <= through
    left_out = {line for line in lines if not line.startswith(("!", "#"))}
    assert left_out == {"*", "**/__pycache__", "tools/*/tests", "plugins/*/tests"}
    assert list(ROOT.glob("tools/*/src/**/tests"))


def test_no_workflow_or_page_for_the_host_is_left_out_of_the_repository():
    """What git ignores would not be uploaded."""
    paths = [str(path.relative_to(ROOT)) for path in (*GITHUB.rglob("*"), ROOT / "Containerfile") if path.is_file()]
    if not (ROOT / ".git").exists():
        pytest.skip("no checkout")
    ignored = subprocess.run(["git", "check-ignore", *paths], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ignored.stdout == ""
