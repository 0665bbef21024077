"""A pack in several versions: the bidding game of ``examples/prizes``, changed in the ways in which packs change.

What becomes of documents of one version under another one: ``tests/game/test_pack_versions.py``.
"""

from __future__ import annotations

from typing import Any

import attrs

import undaunted_core as uc
import undaunted_core.authoring as au
from bidding import Plugin


def library(*versions: type[Plugin]) -> uc.Library:
    """A library with the pack in one version, and no installed pack."""
    made = uc.Library(discover=False)
    for version in versions:
        made.register(version())
    return made


class First(Plugin):
    """The first version, as the tutorial makes it."""


def rest(ctx: au.Context[Any, Any]) -> None:
    """Nothing happens."""


class Rested(Plugin):
    """With a step that changes no state: the columns are as before."""

    PACK = attrs.evolve(Plugin.PACK, version="0.2.0")

    @uc.hookimpl
    def register_rules(self, register: au.Registrar) -> None:
        super().register_rules(register)
        register.add(
            au.Messages({"phase.prizes.rest": au.text("Rest", "Descanso")}),
            au.Insert("core.round", au.step("rest", rest, "PRI-3"), before="end_round"),
        )


@attrs.define
class Leads:
    """How many rounds each side has ended with more points."""

    rounds: list[int] = au.column("side", visible=au.PUBLIC)


def count_leads(ctx: au.Context[Any, Any]) -> None:
    """The side with more points has one round more in the lead."""
    north, south = ctx.state.prizes.points
    if north != south:
        ctx.state.leads.rounds[north < south] += 1


class Counted(Plugin):
    """With a column, and a step that writes to it."""

    PACK = attrs.evolve(Plugin.PACK, version="0.3.0")

    @uc.hookimpl
    def register_rules(self, register: au.Registrar) -> None:
        super().register_rules(register)
        register.add(
            au.Slice("leads", Leads),
            au.Messages({
                "phase.prizes.count_leads": au.text("The lead", "La delantera"),
                "column.leads.rounds": au.text("rounds in the lead", "rondas en cabeza"),
            }),
            au.Insert("core.round", au.step("count_leads", count_leads, "PRI-3"), before="end_round"),
        )


def add_points(ctx: au.Context[Any, Any]) -> None:
    """North has a point more from the third round on, South nine from the last one on."""
    points, number = ctx.state.prizes.points, ctx.state.rounds.number
    points[0] += number == 3
    points[1] += 9 * (number == 5)


def rules_of_points(register: au.Registrar) -> None:
    """The step that gives points, and its name."""
    register.add(au.Messages({"phase.prizes.add_points": au.text("Points", "Puntos")}))
    step = au.step("add_points", add_points, "PRI-3")
    register.add(au.Insert("core.round", step, after="begin_round", before="show_prize"))


class Generous(Plugin):
    """With a rule that plays differently; no name shows it, so the number of the rules is another."""

    PACK = attrs.evolve(Plugin.PACK, version="0.4.0", rules_version=2)

    @uc.hookimpl
    def register_rules(self, register: au.Registrar) -> None:
        super().register_rules(register)
        rules_of_points(register)


class Upset(Counted):
    """With the column and with that rule."""

    @uc.hookimpl
    def register_rules(self, register: au.Registrar) -> None:
        super().register_rules(register)
        rules_of_points(register)
