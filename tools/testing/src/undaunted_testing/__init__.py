"""The testing kit: what the library's own tests call, public for those of packs.

Written situations are :func:`scene` and :func:`context`. Checks of random games are :func:`check_ruleset`,
:func:`check_game`, :func:`check_stop`, :func:`check_secrecy`, :func:`check_sequence` and :func:`check_odds`. A second
implementation plays along in :func:`check_against`. Strategies for Hypothesis are :func:`played_games`,
:func:`moves`, :func:`play_on` and :func:`garbage`. Counts are :func:`perft` and :func:`divide`, and
:func:`game_machine` is a state machine.
"""

from undaunted_core.mechanics.happenings import Absent, Drawn, Emptied, Happening, Moved, Poured, Shown
from undaunted_testing.checks import CHECKS, check_game, check_ruleset, check_stop
from undaunted_testing.machine import game_machine
from undaunted_testing.odds import check_odds
from undaunted_testing.perft import divide, perft
from undaunted_testing.referee import check_against
from undaunted_testing.scene import context, notations, play, scene, zone
from undaunted_testing.secrecy import Tally, check_secrecy
from undaunted_testing.sequence import check_sequence
from undaunted_testing.strategies import garbage, moves, play_on, played_games
from undaunted_testing.walk import CheckFailedError, MakeGame

__version__ = "0.1.0"

__all__ = [
    "CHECKS",
    "Absent",
    "CheckFailedError",
    "Drawn",
    "Emptied",
    "Happening",
    "MakeGame",
    "Moved",
    "Poured",
    "Shown",
    "Tally",
    "check_against",
    "check_game",
    "check_odds",
    "check_ruleset",
    "check_secrecy",
    "check_sequence",
    "check_stop",
    "context",
    "divide",
    "game_machine",
    "garbage",
    "moves",
    "notations",
    "perft",
    "play",
    "play_on",
    "played_games",
    "scene",
    "zone",
]
