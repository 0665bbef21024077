"""A command of ``undaunted``, and where the commands come from: the entry points of all distributions.

A distribution adds a command by an entry point of the group :data:`GROUP`.  Its name is that of the command, its value
a :class:`Command`.  The module of a command is imported if the command is asked for, or the list of all commands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable
    from importlib.metadata import EntryPoint

#: The group of the entry points that are commands.
GROUP = "undaunted.commands"
#: The place in the list of a command that asks for none: after those that do.
LAST = 1000


class Command:
    """A command: what it says of itself, the arguments it takes, and what it does.

    ``help``: a line for the list of commands, which also begins the help of the command.
    ``run``: what it does with the arguments; it returns the exit status.
    ``add_arguments``: adds its arguments to a parser, which has ``--lang`` (and ``--json``) already.
    ``order``: its place in the list of commands; commands with equal places are in the order of their names.
    ``has_json``: whether it takes ``--json``.
    """

    __slots__ = ("add_arguments", "has_json", "help", "order", "run")

    def __init__(
        self, help: str, run: Callable[[Namespace], int], add_arguments: Callable[[ArgumentParser], None] | None = None,
        *, order: int = LAST, has_json: bool = True,
    ) -> None:  # fmt: skip
        self.help = help
        self.run = run
        self.add_arguments = add_arguments
        self.order = order
        self.has_json = has_json

    def fill(self, parser: ArgumentParser, lang: str) -> None:
        """Give a parser all arguments of the command."""
        if self.has_json:
            parser.add_argument("--json", action="store_true", help="print JSON")
        add_language_option(parser, lang)
        if self.add_arguments is not None:
            self.add_arguments(parser)


class Installed:
    """A command as it is installed: its name, and the entry points that claim it."""

    def __init__(self, name: str, points: Iterable[EntryPoint]) -> None:
        self.name = name
        self.points = tuple(points)

    @property
    def distributions(self) -> list[str]:
        """The distributions that the command comes from; more than one is a fault."""
        return sorted(point.dist.name if point.dist else point.value for point in self.points)

    def load(self) -> Command:
        """Import the command; a :class:`~undaunted_core.errors.PluginError` says why that cannot be."""
        if len(self.points) > 1:
            raise self.fault("two distributions claim the name; uninstall one of them")
        try:
            command = self.points[0].load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it does, the other commands run
            raise self.fault_of(error) from error
        if not isinstance(command, Command):
            raise self.fault(f"{self.points[0].value} is no Command")
        return command

    def fault(self, why: str) -> Exception:
        """The error of a command that is no use."""
        from undaunted_core.errors import PluginError

        return PluginError(f"the command {self.name} ({', '.join(self.distributions)}) cannot be loaded: {why}")

    def fault_of(self, error: BaseException) -> Exception:
        """The error of a command whose code raised an error, with its line."""
        from undaunted_core.extension.faults import describe_error, origin_of

        return self.fault(f"{describe_error(error)}{origin_of(error)}")


def add_language_option(parser: ArgumentParser, lang: str) -> None:
    """Add the option ``--lang``."""
    parser.add_argument("--lang", choices=("en", "es"), default=lang, help="the language (default: that of the system)")


def find_commands() -> dict[str, Installed]:
    """Every command that is installed, by its name; none of their modules is imported."""
    # Not at the top: ``--version`` needs no list, and the import takes as long as all else that it does.
    from importlib.metadata import entry_points

    points: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        points.setdefault(point.name, []).append(point)
    return {name: Installed(name, points[name]) for name in sorted(points)}


__all__ = ["GROUP", "LAST", "Command", "Installed", "add_language_option", "find_commands"]
