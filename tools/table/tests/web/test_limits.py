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


class Clock:
    """Time that passes when it is told to."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def work(turns, clock, address, seconds):
    """Work of an address that takes so long."""

    async def run():
        async with turns.place(address):
            clock.now += seconds

    asyncio.run(run())


def test_while_others_are_here_an_address_has_a_share_of_the_time():
    clock = Clock()
    turns = Turns(1, 1.0, 0.25, clock=clock)
    work(turns, clock, "a", 2.0)
    assert turns._wait("a") == 0.0, "nobody else is here"
    work(turns, clock, "b", 0.1)
    # Of its second at once and a quarter of the 2.1 seconds since then, "a" has used 2.
    assert turns._wait("a") == pytest.approx((2.0 - 1.0 - 0.25 * 0.1) / 0.25)
    assert turns._wait("b") == 0.0
    clock.now += 10.0
    assert turns._wait("a") == 0.0, "time has passed"


def test_the_one_who_worked_less_does_not_wait_for_the_other():
    clock = Clock()
    turns = Turns(1, 1.0, 0.25, clock=clock)
    work(turns, clock, "a", 2.0)
    work(turns, clock, "b", 1.2)
    assert turns._wait("a") > 0.0
    assert turns._wait("b") == 0.0
    # Who left counts no more, and the work of the server itself is nobody's.
    clock.now += 2.0
    work(turns, clock, "", 5.0)
    work(turns, clock, "b", 2.0)
    assert turns._wait("b") == 0.0


def test_who_rests_goes_on_when_there_is_time_again():
    async def run():
        clock = Clock()
        turns, order = Turns(1, 0.01, 0.5, clock=clock), []
        async with turns.take("a"):
            clock.now += 0.03
        async with turns.take("b"):
            pass

        async def work(address):
            async with turns.take(address):
                order.append(address)
                clock.now += 1.0

        await asyncio.gather(work("a"), work("b"))
        return order

    assert asyncio.run(run()) == ["b", "a"]


def test_an_address_with_nothing_to_wait_for_is_forgotten():
    clock = Clock()
    turns = Turns(1, 1.0, 0.25, clock=clock)
    work(turns, clock, "a", 0.1)
    clock.now += 8.0
    work(turns, clock, "b", 0.1)
    assert list(turns._left) == ["b"]


def test_who_worked_long_alone_is_kept_waiting_for_seconds_at_most():
    clock = Clock()
    turns = Turns(1, 1.0, 0.25, clock=clock)
    work(turns, clock, "a", 3600.0)
    work(turns, clock, "b", 0.1)
    assert turns._wait("a") <= 1.0 / 0.25
