"""The command in Spanish: helps, wrong usage, errors of the system, what it counts and checks."""

from __future__ import annotations

import argparse
import errno
import json
import re
from pathlib import Path

import pytest

import undaunted_core as uc
from kit.commands import whole_parser
from kit.places import SOURCES
from undaunted_command import main as cli
from undaunted_command import report, schema
from undaunted_command.catalogue import catalogue_of
from undaunted_command.main import main
from undaunted_command.spanish import SpanishParser, translate
from undaunted_core import files
from undaunted_core.kernel.kinds import TEXTS, TITLES
from undaunted_core.text import decimals

#: Words that stand in no Spanish sentence of the command; ids, options and formats are the same in all languages.
ENGLISH = re.compile(
    r"\b(the|with|and|file|is|are|known|nearest|found|expected|wins|won|end|rounds|share|no such|usage|choose"
    r"|required|write|print|default|which|folder|faults?|US)\b"
)


def helps(parser: argparse.ArgumentParser) -> list[str]:
    """Every text of a parser and of its commands."""
    told = [parser.description or "", *(group.title or "" for group in parser._action_groups)]
    for action in parser._actions:
        told.append(action.help or "")
        if isinstance(action, argparse._SubParsersAction):
            told += [one.help or "" for one in action._choices_actions]
            told += [text for command in action.choices.values() for text in helps(command)]
    return told


def test_every_help_has_spanish() -> None:
    english, parser = helps(whole_parser()), whole_parser("es", SpanishParser)
    translate(parser)
    spanish = helps(parser)
    assert len(english) == len(spanish) > 100
    assert not [one for one, other in zip(english, spanish, strict=True) if one and one == other]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("simulate normandy", "faltan estos argumentos: --games"),
        ("simulate normandy --games 0", "argumento --games: 0 no es 1 o más"),
        ("simulate normandy --games x", "argumento --games: valor no válido: 'x'"),
        ("simulate normandy --games 1", "undaunted: nombra uno o más escenarios, o pon --all sin ningún nombre"),
        ("simulate normandy la_raye --games 1 --player gredy", "bots: random, greedy"),
        ("simulate normandi la_raye --games 1", "no existe el juego 'normandi'; los hay: "),
        ("simulate normandy la_ray --games 1", "lo más parecido: la_raye"),
        ("replai", "opción no válida: 'replai' (elige entre "),
        ("replay", "faltan estos argumentos: "),
        ("replay a b", "argumentos desconocidos: b"),
        ("replay nowhere.json", "undaunted: nowhere.json: no existe ese archivo"),
        ("replay .", "undaunted: .: una carpeta, no un archivo"),
        ("study nowhere.csv", "no existe ese archivo"),
        ("validate", "undaunted: validate: nombra una ruta, o un juego y un paquete"),
        ("validate nowhere.json", "nowhere.json: no existe ese archivo"),
        ("--help", "Reglas de los juegos de tablero"),
        ("play --help", "uso: undaunted play"),
    ],
)
def test_what_went_wrong_is_told_in_spanish(
    typed: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    main([*typed.split(), "--lang", "es"])
    told = capsys.readouterr()
    assert says in " ".join((told.out + told.err).split())
    assert not ENGLISH.findall(re.sub(r"--[\w-]+|'[\w.]+'", "", told.out + told.err))


@pytest.mark.parametrize(
    ("settings", "typed", "lang"),
    [
        ({"LANG": "es_ES.UTF-8"}, [], "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, [], "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es"}, [], "es"),
        ({"LANG": "est_EE.UTF-8"}, [], "en"),
        ({"LANG": "es_ES.UTF-8"}, ["games", "--lang=en"], "en"),
        ({}, ["--lang", "es", "games"], "es"),
        ({}, ["--lang"], "en"),
        ({}, [], "en"),
    ],
)
def test_the_language_is_that_of_the_option_or_of_the_system(
    settings: dict[str, str], typed: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert cli.language(typed) == lang


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OSError(errno.ENOENT, "gone", "one.json"), "undaunted: one.json: no existe ese archivo"),
        (OSError(errno.ENOSPC, "full"), "undaunted: no queda espacio en el dispositivo"),
        (OSError("something"), "undaunted: something"),
    ],
)
def test_an_error_of_the_system_is_told_in_spanish(
    error: OSError, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(args: object) -> int:
        raise error

    monkeypatch.setattr("undaunted_command.commands.games.STUDY.run", fail)
    assert main(["study", "some.csv", "--lang", "es"]) == 1
    assert capsys.readouterr().err == f"{says}\n"


def test_every_kind_of_file_and_trouble_with_one_stands_in_a_catalogue() -> None:
    """The kinds of all packs, one and many of each; a game's own stand in the catalogue of its pack."""
    kinds = {*schema.list_shared_kinds(), "template", "file"}.union(*map(schema.game_kinds, uc.games()))
    catalogue = catalogue_of("es")
    words = {word for kind in kinds for word in (kind.removesuffix("s"), kind.removesuffix("s") + "s")}
    assert sorted(word for word in words if ("kind", word) not in catalogue.texts) == []
    assert report.count_text("map_tiles", 2, "es") == "2 losetas de mapa"
    assert report.count_text("map_tiles", 1, "es") == "1 loseta de mapa"
    assert report.count_text("berths", 2, "es") == "2 berths"
    sentences = [f"{{}}: {trouble}" for trouble in files.TROUBLES.values()]
    assert sorted(text for text in sentences if ("", text) not in catalogue.texts) == []


def test_figures_rows_and_checks_are_told_in_spanish(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.jsonl"
    few = ["normandy", "la_raye", "--games", "2", "--seed", "3", "--max-decisions", "30"]
    main(["simulate", *few, "--lang", "es"])
    main(["simulate", *few, "--out", str(file), "--lang", "es"])
    main(["study", str(file), "--lang", "es"])
    wrong = tmp_path / "one.json"
    wrong.write_text('{"id": 3}', encoding="utf-8")
    main(["validate", str(wrong), "--game", "normandy", "--lang", "es"])
    (tmp_path / "tiles.json").write_text(
        '{"tiles": [{"id": "my_pack:91A", "label": {"en": "river", "es": "río"}, "cover": 0, "provenance": "x"}]}',
        encoding="utf-8",
    )
    main(["validate", str(tmp_path / "tiles.json"), "--lang", "es"])
    told = capsys.readouterr().out
    for said in (
        "2 partidas, semillas desde 3",
        "gana EE. UU. (random)",
        "sin terminar",
        "la partida 1 (semilla 3) llegó a",
        "gana Alemania",
        "Cómo acaban",
        "se encontró",
        "fallo",
        "tiles.json: correcto (1 loseta; solo se comprobó",
        "0,0 % (0,0 % a 65,8 %)",  # of simulate
        "0,0 % (0,0–65,8)",  # of study
        "decisiones  30,0",
    ):
        assert said in told, said
    assert not re.search(r"\d\.\d+ ?%", told)


def test_decimal_numbers_have_a_comma_in_spanish_and_clauses_their_point() -> None:
    assert decimals("2.5 (-1.0 to 6.0), +0.25", "es") == "2,5 (-1,0 to 6,0), +0,25"
    for name in ("NOR-10.6", "v0.3.0", "0.3.0", "12.", "planner:0.5s", "2.5s", "1.5.json"):
        assert decimals(name, "es") == name
    assert decimals("2.5", "en") == "2.5"


def test_no_spanish_text_has_english_or_two_words_for_a_thing() -> None:
    """UND-8.3, UND-8.4: EE. UU., bonus and impacto, in all texts of all games and in their clauses."""
    wrong = re.compile(r"\bUS\b|\bbono\b|[ée]xito|UU\.\.")
    for game in uc.games():
        rules = uc.new_game(game, uc.scenarios(game)[0].id, seed=1).rules
        told = [text["es"] for kind in (TEXTS, TITLES) for text in rules.registry.all(kind).values()]
        assert not [text for text in told if wrong.search(text)]
    for file in (file for folder in SOURCES for file in folder.glob("undaunted*/data/**/*.json")):
        spanish = re.findall(r'"es": "([^"]*)', file.read_text(encoding="utf-8"))
        assert not [text for text in spanish if wrong.search(text)], file


def test_the_point_of_an_abbreviation_ends_the_sentence() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    say = game.rules.text.say
    assert say("event.undaunted.turn_begun", "es", {"side": "side"}, side="us") == "Es el turno del bando de EE. UU."
    assert say("explain.core.victory", "es", {"side": "side"}, side="us").startswith("Lo que le falta al bando de")


def documents(folder: Path) -> None:
    """A save, a replay, and files that are wrong in several ways."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    for _ in range(25):
        game.apply(game.legal_actions()[-1])
    game.save(folder / "s.json")
    (folder / "r.json").write_text(game.replay().to_json(), encoding="utf-8")
    (folder / "bad.json").write_text('{"id": 3}', encoding="utf-8")
    (folder / "broken.json").write_text('{"a": ', encoding="utf-8")
    (folder / "x.txt").write_text("nothing", encoding="utf-8")
    tile = {"id": 4, "label": {"en": "river"}, "cover": -1, "colour": 3}
    (folder / "tiles.json").write_text(json.dumps({"tiles": [tile, {}]}), encoding="utf-8")
    main(["new-scenario", "normandy", str(folder / "wrong.json")])
    made = json.loads((folder / "wrong.json").read_text(encoding="utf-8"))
    made |= {"spaces": [*made["spaces"][:3], made["spaces"][0]], "initiative": "french", "round": 2}
    (folder / "wrong.json").write_text(json.dumps(made), encoding="utf-8")


#: Values and names that are the same in all languages, where a command prints them.
NAMES = re.compile(r"-->\s+y\s+end|--[\w-]+|'[^']*'|\S+\.(json|svg|py)\S*|\b[a-z]+_\w+\b|us[=:]\w+|german[=:]\w+")


def test_no_command_says_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables, reports, and what files are refused for."""
    monkeypatch.chdir(tmp_path)
    documents(tmp_path)
    capsys.readouterr()
    for typed in (
        "games", "scenarios north_africa", "scenarios allied_assault", "plugins", "turn allied_assault", "schema",
        "schema nope", "schema cards --check", "rules", "rules ZZZ", "validate bad.json --game normandy",
        "validate broken.json", "validate wrong.json --game normandy", "validate tiles.json --game normandy",
        "validate .", "study x.txt", "replay r.json --to 6", "replay s.json --seat us", "replay r.json --to 99999",
        "replay x.txt", "replay bad.json", "migrate r.json --out out", "migrate x.txt --out out", "migrate r.json",
        "explain s.json victory", "explain s.json nope", "show s.json", "show s.json --seat nope", "show bad.json",
        "show broken.json", "perft s.json 1 --divide", "perft s.json 99", "mutate nope", "new-scenario normandy a.json",
        "new-scenario normandy a.json", "new-plugin my_pack", "new-plugin my_pack", "new-plugin Bad-Name",
        "new-plugin", "play normandy", "play normandy la_raya",
        "play s.json --player us=nope", "play s.json --seed 4", "play x.txt", "serve --port 99999",
        "serve --data x.txt/y --port 0 --no-browser", "rate normandy --bots random,greedy",
        "rate normandy la_raye --bots random", "rate normandy la_raye --bots random,greedy --width 0",
        "rate normandy la_raye --bots random,greedy --games 2 --max-decisions 2 --width 1",
    ):  # fmt: skip
        main([*typed.split(), "--lang", "es"])
        told = capsys.readouterr()
        said = NAMES.sub("", told.out + told.err)
        assert said.strip(), typed
        assert not ENGLISH.findall(said), (typed, said)
    commands = [action for action in whole_parser()._actions if isinstance(action, argparse._SubParsersAction)]
    for command in commands[0].choices:
        main([command, "--help", "--lang", "es"])
        assert not ENGLISH.findall(NAMES.sub("", capsys.readouterr().out)), command
