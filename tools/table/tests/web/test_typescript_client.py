"""The client for TypeScript: current, small, packed as it should be, and playing against a real server under Node."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import tarfile
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.node import PACKAGE, PAGE, compiler, lay_out, node, options, run
from kit.places import ROOT
from kit.served import Served
from undaunted_command.main import main
from undaunted_table.web.published import schemas_of_protocol
from undaunted_table.web.typescript import name_of_type, type_of, write_types

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TITLES = [("normandy", "la_raye"), ("north_africa", "landing_ground_7"), ("allied_assault", "training_grounds")]
SHARED = ("client", "transport")
ABOUT = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))


def load_build() -> Any:
    """The program that builds the client."""
    spec = importlib.util.spec_from_file_location("build_client", PACKAGE / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- without Node ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHARED)
def test_the_page_has_the_client_as_it_was_compiled_from_this_source(name: str) -> None:
    """``python clients/typescript/build.py`` writes it; a change of the source or of the file is seen without Node."""
    head, _, body = (PAGE / f"{name}.js").read_text(encoding="utf-8").partition("\n")
    make_head = load_build().head_of
    assert make_head(name, body) == f"{head}\n"
    assert make_head(name, f"{body} ") != f"{head}\n"


def test_the_types_are_those_of_the_protocol(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "typescript", "--check", "--out", str(PACKAGE / "src")]) == 0
    assert main(["schema", "typescript", "--out", str(tmp_path)]) == 0
    file = tmp_path / "protocol.ts"
    assert file.read_text(encoding="utf-8") == write_types()
    file.write_text(write_types().replace("revision: number", "revision: string"), encoding="utf-8")
    assert main(["schema", "typescript", "--check", "--out", str(tmp_path)]) == 1
    assert "protocol.ts: differs" in capsys.readouterr().err


def test_every_message_body_and_answer_has_a_type() -> None:
    types = re.findall(r"^export type (\w+) = ", write_types(), re.MULTILINE)
    assert sorted(types) == sorted([*map(name_of_type, schemas_of_protocol()), "Asked", "Told"])


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"$ref": "#/components/schemas/ask_go_on"}, "AskGoOn"),
        ({}, "unknown"),
        ({"type": ["string", "null"], "maxLength": 3}, "string | null"),
        ({"enum": ["en", None, 3]}, '"en" | null | 3'),
        ({"oneOf": [{"type": "integer"}, {"type": "number"}, {"type": "boolean"}]}, "number | boolean"),
        ({"type": "array", "items": {"const": 1}}, "Array<1>"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}, "[string, number]"),
        ({"type": "object"}, "{ [name: string]: unknown }"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "{ [name: string]: string }"),
        (
            {"type": "object", "properties": {"a": {"type": "string", "description": "a thing"}}, "required": ["a"],
             "additionalProperties": False},
            "{\n  /** a thing */\n  a: string;\n}",
        ),
        (
            {"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": {"type": "string"}},
            "{\n  a?: number;\n  [name: string]: string | number | undefined;\n}",
        ),
        (
            {"type": "object", "properties": {"a": {}}, "required": ["a"]},
            "{\n  a: unknown;\n  [name: string]: unknown;\n}",
        ),
    ],
)  # fmt: skip
def test_a_schema_becomes_a_type(schema: dict[str, Any], expected: str) -> None:
    assert type_of(schema) == expected


def test_the_client_is_small_and_needs_nothing() -> None:
    for name in SHARED:
        lines = (PACKAGE / f"src/{name}.ts").read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 200
        assert max(map(len, lines)) <= 160
    assert "dependencies" not in ABOUT
    # A version that is not exact could compile to something else; a lock file would name where packages come from.
    assert re.fullmatch(r"[\d.]+", ABOUT["devDependencies"]["typescript"])
    assert len(ABOUT["devDependencies"]) == 1
    assert not list(PACKAGE.glob("*lock*"))
    assert ABOUT["version"] == uc.__version__
    assert (PACKAGE / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


# -- with Node and the compiler --------------------------------------------------------------------


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, compiled anew."""
    compiler()
    folder = tmp_path_factory.mktemp("package") / "typescript"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("node_modules", "dist"))
    load_build().compile_client(folder / "dist")
    return folder


def test_the_client_compiles_to_what_the_page_has(package: Path) -> None:
    for name in SHARED:
        body = (PAGE / f"{name}.js").read_text(encoding="utf-8").partition("\n")[2]
        assert (package / f"dist/{name}.js").read_text(encoding="utf-8") == body


@pytest.mark.nightly
def test_the_published_form_holds_what_is_needed_and_no_more(package: Path, tmp_path: Path) -> None:
    """A stranger's project installs it, is checked against its types, and runs; a wrong name is an error of types."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm on this machine")
    command = [npm, "pack", "--ignore-scripts", "--silent", "--pack-destination", str(tmp_path)]
    subprocess.run(command, cwd=package, check=True, capture_output=True)
    (file,) = tmp_path.glob("*.tgz")
    modules = [f"dist/{name}.{end}" for name in (*SHARED, "protocol") for end in ("js", "d.ts")]
    with tarfile.open(file) as packed:
        names = [name.removeprefix("package/") for name in packed.getnames()]
        assert sorted(names) == sorted([*modules, "package.json", "README.md", "LICENSE"])
        packed.extractall(tmp_path, filter="data")
    target = tmp_path / "node_modules" / ABOUT["name"]
    target.parent.mkdir()
    (tmp_path / "package").rename(target)
    code = (
        f'import {{ Client, Refused, Seat }} from "{ABOUT["name"]}";\n'
        'console.log(typeof Client, typeof Seat, new Refused({ code: "stale", message: "" }).code);\n'
    )
    (tmp_path / "run.mjs").write_text(code, encoding="utf-8")
    ran = subprocess.run([node(), "run.mjs"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert ran.stdout == "function function stale\n"
    # One look of the compiler at good and bad lines: it takes seconds.
    good = "export const say = (seat: Seat) => seat.view?.decision?.prompt;\n"
    found = check_types(tmp_path, code + good + "export const bad = (seat: Seat) => seat.view?.decison;\n")
    assert re.findall(r"^checked.*error (.*)$", found, re.MULTILINE) == [
        "TS2551: Property 'decison' does not exist on type 'TellView'. Did you mean 'decision'?"
    ]


def check_types(folder: Path, code: str) -> str:
    """What the compiler finds in a module of a strict project in this folder."""
    (folder / "checked.mts").write_text(code, encoding="utf-8")
    how = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2022,dom"]
    command = [str(compiler()), *how, "--module", "nodenext", "checked.mts"]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True).stdout


# -- against a server ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    options()
    with Served(tmp_path_factory.mktemp("served") / "tables.db") as server:
        yield server


def test_the_client_against_a_server(served: Served, tmp_path: Path) -> None:
    """clients/typescript/test/client.test.js: each of its tests says what it shows."""
    client = lay_out(tmp_path)
    told = run(PACKAGE / "test/client.test.js", "--test-reporter=tap", CLIENT=client, SERVER=served.address)
    assert "# fail 0" in told
    assert int(re.findall(r"# pass (\d+)", told)[0]) >= 12


def play(served: Served, tmp_path: Path, game: str, scenario: str, most: int | None) -> dict[str, Any]:
    """What the client says at the end of a game against bots that choose by chance."""
    begun = uc.new_game(game, scenario, seed=5, max_decisions=most)
    seat, *others = begun.seats
    made = served.load(begun.to_json(), players={seat: "here", **dict.fromkeys(others, "random")})
    where = {"CLIENT": lay_out(tmp_path), "SERVER": served.address}
    told: dict[str, Any] = json.loads(
        run(PACKAGE / "test/play.js", TABLE=made.id, KEY=made.key("here"), SEED="5", **where)
    )
    played = served.game(made)
    assert told["isWhole"]
    assert told["outcome"]["reason"] == played.outcome.reason
    assert told["revision"] == served.revision(made)
    assert told["count"] == sum(each == seat for each, _ in played.history)
    return told


@pytest.mark.nightly(but=["normandy-la_raye"])
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_a_short_game_of_each_title_under_node(served: Served, tmp_path: Path, game: str, scenario: str) -> None:
    assert play(served, tmp_path, game, scenario, 24)["count"] > 3


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_a_whole_game_of_each_title_under_node(served: Served, tmp_path: Path, game: str, scenario: str) -> None:
    assert play(served, tmp_path, game, scenario, None)["outcome"]["winners"]
