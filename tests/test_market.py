"""The night market: a game of another kind runs on the core alone, through every command, picture and document."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import market
import undaunted_core as uc
from undaunted_core import cli
from undaunted_core.render.svg import picture
from undaunted_core.render.text import board_text
from undaunted_core.testing import check_ruleset, check_secrecy, check_sequence, context, zone

if TYPE_CHECKING:
    from collections.abc import Callable
