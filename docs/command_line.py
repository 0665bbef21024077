"""Makes the page of the command line, ``docs/reference/command-line.md``, from the parsers and command_examples.txt.

``docs/reference_tables.py`` calls it.  Each command is on the page with all that it takes, and with examples that a
test runs.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from undaunted_command.command import find_commands

EXAMPLES = Path(__file__).with_name("command_examples.txt")
#: Options that nearly every command takes: they stand at the top of the page.
COMMON = ("--json", "--lang", "--pack", "--packs")
HEAD = """\
<!-- Made by docs/reference_tables.py from the commands and docs/command_examples.txt. -->

# Command line

`undaunted COMMAND --help` says the same in the terminal, with `--lang es` in Spanish. Names and options may stand in
any order.

| Option of most commands | What it does |
|---|---|
| `--json` | print JSON |
| `--lang en\\|es` | the language; without it that of the system (`LC_ALL`, `LC_MESSAGES` or `LANG`) |
| `--pack P` | a further pack: its id, folder or file; may be given several times |
| `--packs DIR` | all packs in the files and folders of `DIR` |

| Exit code | When |
|---|---|
| 0 | all is well |
| 1 | the content or the game is at fault |
| 2 | wrong usage |
| 130 | you interrupted it (Ctrl-C) |
"""


def read_examples() -> list[tuple[str, int | None]]:
    """The examples in their order: the line, and the exit code expected; None: the line runs in tests of its own."""
    examples: list[tuple[str, int | None]] = []
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        if line.startswith("undaunted "):
            words, _, code = line.partition(" ; ")
            examples.append((words, None if code == "apart" else int(code or 0)))
    return examples


def find_parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command, and of each part of a command that has parts, by its words."""
    parsers = {}
    commands = {name: installed.load() for name, installed in find_commands().items()}
    for name, command in sorted(commands.items(), key=lambda item: (item[1].order, item[0])):
        parser = argparse.ArgumentParser(prog=f"undaunted {name}", description=command.help)
        command.fill(parser, "en")
        parts = next((action for action in parser._actions if isinstance(action, argparse._SubParsersAction)), None)
        if parts is None:
            parsers[name] = parser
        else:
            parsers.update({f"{name} {part}": parts.choices[part] for part in parts.choices})
    return parsers


def examples_of(name: str, examples: list[tuple[str, int | None]]) -> list[str]:
    """The examples of a command, or of a part of one."""
    return [line for line, _ in examples if f"{line} ".startswith(f"undaunted {name} ")]


def options_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """What a command takes of its own."""
    return [
        action for action in parser._actions
        if not isinstance(action, argparse._HelpAction) and not set(action.option_strings) & set(COMMON)
    ]


def command_line_page() -> str:
    """The whole page."""
    examples = read_examples()
    lines = [HEAD]
    for name, parser in find_parsers().items():
        lines += [f"## {name}\n", f"{_sentence(parser.description or '')}\n"]
        options = [f"| `{_words(action)}` | {_cell(action.help or '')} |" for action in options_of(parser)]
        if options:
            lines += ["| Takes | What it is |\n|---|---|", *options, ""]
        shown = examples_of(name, examples)
        lines += ["```console", *(f"$ {line}" for line in shown), "```\n"]
    return "\n".join(lines)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(" .") + "."


def _words(action: argparse.Action) -> str:
    """An argument as one types it."""
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    shown = value if isinstance(value, str) else " ".join(value)
    if not action.option_strings:
        return _escape(f"[{shown}]" if action.nargs in ("?", "*") else shown)
    return _escape(action.option_strings[-1] if action.nargs == 0 else f"{action.option_strings[-1]} {shown}")


def _cell(text: str) -> str:
    return re.sub(r"([<>*_`\[\]])", r"\\\1", _escape(text.replace("%%", "%")))


def _escape(text: str) -> str:
    return text.replace("|", "\\|")

