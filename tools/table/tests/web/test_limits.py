"""The limits of the server: read from options, listed on their page, and held."""

from __future__ import annotations

import asyncio

import attrs
import pytest

from kit.places import ROOT
from undaunted_table.web.guard import Turns
from undaunted_table.web.limits import Limits, read_limits


def test_limits_are_read_from_options():
    assert read_limits([]) == Limits()
    assert read_limits(["turns=4", "idle=0.5"]) == attrs.evolve(Limits(), turns=4, idle=0.5)
    for wrong, says in (
        ("turn=4", "no limit 'turn'; limits: .*; nearest: turns"),
        ("budgets=x", "no limit 'budgets'"),
        ("processes=1", "no limit 'processes'"),
        ("turns=few", "turns=few: expected a whole number from 0, as turns=2"),
        ("turns=-1", "turns=-1: expected"),
        ("idle=nan", "idle=nan: expected a number from 0"),
        ("idle=inf", "idle=inf: expected a number from 0"),
        ("turns", "turns=: expected"),
    ):
        with pytest.raises(ValueError, match=says):
            read_limits([wrong])


def test_each_limit_stands_on_its_page():
    page = (ROOT / "docs/reference/server.md").read_text(encoding="utf-8")
    missing = [field.name for field in attrs.fields(Limits) if f"`{field.name}`" not in page]
    assert not missing


def test_an_address_has_so_much_done_at_once_and_others_do_not_wait():
    async def run():
        turns, order = Turns(1), []

        async def work(address, name, pause):
            async with turns.take(address):
                order.append(name)
                await asyncio.sleep(pause)

        first = asyncio.create_task(work("a", "a1", 0.05))
        await asyncio.sleep(0)
        second = asyncio.create_task(work("a", "a2", 0))
        third = asyncio.create_task(work("b", "b1", 0))
        await asyncio.gather(first, second, third)
        return order, turns._busy

    assert asyncio.run(run()) == (["a1", "b1", "a2"], {})
