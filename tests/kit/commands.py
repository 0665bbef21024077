"""Commands run in the process of the tests."""

from __future__ import annotations

import contextlib
import io
from typing import TYPE_CHECKING, Any

from undaunted_command.command import find_commands
from undaunted_command.main import main, make_parser
from undaunted_command.parser import CommandParser

if TYPE_CHECKING:
    import pytest


def ran(capsys: pytest.CaptureFixture[str], *argv: Any) -> tuple[int, str, str]:
    """Exit, output and errors of a command."""
    code = main([str(one) for one in argv])
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, said.out, said.err


def whole_parser(lang: str = "en", kind: type[CommandParser] = CommandParser) -> CommandParser:
    """A parser of all commands with their arguments."""
    return make_parser(lang, kind, *find_commands().values())


def undaunted(*argv: object) -> tuple[int, str]:
    """Run a command: its exit, and all it printed."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
        code = main([str(one) for one in argv])
    assert "Traceback" not in shown.getvalue()
    return code, shown.getvalue()
