"""The command ``undaunted``: its words, its exits, and no traceback.

Exit 0: fine.  1: the content or the game is at fault.  2: wrong usage.  130:
interrupted; 141: the reader of the output has closed it.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

import undaunted_core
from undaunted_command.command import LAST, add_language_option, find_commands
from undaunted_command.parser import CommandParser

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_command.command import Installed

#: The distribution whose commands are the program itself.
OWN = "undaunted-core-command"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    lang = language(sys.argv[1:] if argv is None else argv)
    try:
        return _run(argv, lang)
    except KeyboardInterrupt:
        from undaunted_command.out import in_language

        print(in_language("interrupted", lang), file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Nobody reads any more; without this, Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def language(words: Sequence[str]) -> str:
    """The language of a command: what ``--lang`` says, else that of the system, where it is one of the library."""
    for number, word in enumerate(words):
        option, _, value = word.partition("=")
        if option == "--lang":
            lang = value or "".join(words[number + 1 : number + 2])
            return lang if lang in ("en", "es") else "en"
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "es" if system.partition("_")[0].partition(".")[0] == "es" else "en"


def _run(argv: Sequence[str] | None, lang: str) -> int:
    from undaunted_command.out import UsageError, in_language
    from undaunted_core.errors import UndauntedError

    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark instead.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args = _parse(argv, lang)
    except UndauntedError as error:  # a command that cannot be loaded
        print(f"undaunted: {in_language(str(error), lang)}", file=sys.stderr)
        return 1
    except SystemExit as leaving:  # wrong usage, --help, --version
        sys.stdout.flush()
        return leaving.code if isinstance(leaving.code, int) else 2
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except UsageError as error:
        print(f"undaunted: {in_language(str(error), lang)}", file=sys.stderr)
        return 2
    except UndauntedError as error:
        print(f"undaunted: {in_language(str(error), lang)}", file=sys.stderr)
        return 1
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except OSError as error:
        from undaunted_core.files import trouble

        parts = filter(None, ("undaunted", error.filename, trouble(error)))
        print(in_language(": ".join(map(str, parts)), lang), file=sys.stderr)
        return 1
    except BaseException as error:  # noqa: BLE001 - a user never sees a traceback
        if os.environ.get("UNDAUNTED_DEBUG"):
            raise
        whose = f"{_whose(error, args.installed)} (set UNDAUNTED_DEBUG=1 to see where)"
        print(f"undaunted: {in_language(whose, lang)}", file=sys.stderr)
        return 1
    return code


def _whose(error: BaseException, command: Installed) -> str:
    """An error without a class in the library: of the pack or command whose code raised it, or of the program."""
    from undaunted_core.extension.faults import describe_error
    from undaunted_core.extension.manager import default_library

    pack = default_library().blamed(error)
    if pack:
        return f"an error in the pack {pack}: {describe_error(error)}"
    if command.distributions != [OWN]:
        return f"an error in the command {command.name} ({', '.join(command.distributions)}): {describe_error(error)}"
    return f"an error in the program itself: {describe_error(error)}"


def _parse(argv: Sequence[str] | None, lang: str) -> argparse.Namespace:
    """What was typed, or the help, or wrong usage, in a language."""
    words = sys.argv[1:] if argv is None else argv
    name = command_in(words)
    commands = {} if name is None and "--version" in words else find_commands()
    if not commands and "--version" not in words:
        from undaunted_core.errors import PluginError

        raise PluginError("no command is installed: install undaunted-core again, which names its commands")
    kind: type[CommandParser] = CommandParser
    if lang == "es":
        from undaunted_command.spanish import SpanishParser, translate

        kind = SpanishParser
    # Only the module of the command that runs is imported; the list of all commands needs the others.
    parser = make_parser(lang, kind, commands[name]) if name in commands else make_listing(lang, kind, commands)
    if lang != "en":
        translate(parser)
    return parser.parse_args(argv)


def command_in(words: Sequence[str]) -> str | None:
    """The name of the command among the words that were typed: the first word that is no option and no language."""
    before = ""
    for word in words:
        if word == "-h" or (len(word) > 2 and "--help".startswith(word)):
            return None
        if not word.startswith("-") and not (before and "--lang".startswith(before)):
            return word
        # argparse takes the beginning of an option's name for the name.
        before = word if word.startswith("--l") else ""
    return None


def make_parser(lang: str, kind: type[CommandParser], *commands: Installed) -> CommandParser:
    """A parser of commands with all their arguments."""
    parser, add = _begin_parser(lang, kind)
    for installed in commands:
        command = installed.load()
        subparser = add(installed.name, help=command.help, description=command.help)
        subparser.set_defaults(run=command.run, installed=installed)
        try:
            command.fill(subparser, lang)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it does, the other commands run
            raise installed.fault_of(error) from error
    return parser


def make_listing(lang: str, kind: type[CommandParser], commands: Mapping[str, Installed]) -> CommandParser:
    """A parser that lists all commands, those that cannot be loaded with the reason, and runs none."""
    from undaunted_core.errors import PluginError

    parser, add = _begin_parser(lang, kind)
    texts: list[tuple[int, str, str]] = []
    for name, installed in commands.items():
        try:
            command = installed.load()
            texts.append((command.order, name, command.help))
        except PluginError as error:
            # argparse fills a help in as a format.
            texts.append((LAST, name, str(error).replace("%", "%%")))
    for _, name, text in sorted(texts):
        add(name, help=text)
    return parser


def _begin_parser(lang: str, kind: type[CommandParser]) -> tuple[CommandParser, Callable[..., CommandParser]]:
    """A parser without a command, and what adds one."""
    parser = kind(
        prog="undaunted", description="Rules of the Undaunted family of board games (unofficial)."
    )
    parser.add_argument("--version", action="version", version=f"undaunted-core {undaunted_core.__version__}")
    add_language_option(parser, lang)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    return parser, commands.add_parser
