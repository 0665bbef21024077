"""The page about the protocol names all that the server says and understands; its tables are made from declarations."""

from __future__ import annotations

import json
import re

import pytest

from kit.places import ROOT
from kit.web import Made, server
from undaunted_table.web.messages import check_message, check_shape
from undaunted_table.web.protocol import BY_CLIENT, BY_SERVER, CODES, MESSAGES_BY_NAME, REQUESTS
from undaunted_table.web.published import tables_for_docs

PAGE = (ROOT / "docs/reference/page-protocol.md").read_text(encoding="utf-8")
BOUNDS = (ROOT / "docs/reference/server.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", tables_for_docs())
def test_each_table_is_current(name):
    """``python docs/reference_tables.py`` writes them."""
    page = BOUNDS if name == "bounds" else PAGE
    assert f"<!-- table: {name} -->\n\n{tables_for_docs()[name]}\n\n<!-- end -->" in page


def test_every_message_code_and_address_is_on_it():
    names = [f"`{each.name}`" for each in (*BY_CLIENT, *BY_SERVER, *CODES)]
    names += [f"{each.method} /api{each.path.replace('{table}', 'NAME')}" for each in REQUESTS]
    assert len(names) > 50
    assert [name for name in names if name not in PAGE] == []


def test_the_examples_of_the_page_fit():
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    sent = [example for example in examples if "do" in example]
    assert len(sent) == 2
    for message in sent:
        check_message(message, MESSAGES_BY_NAME)
    made = next(each for each in REQUESTS if each.name == "make")
    check_shape(next(example for example in examples if "scenario" in example), made.bodies)


def test_every_field_of_a_view_is_on_it():
    with server() as client, Made(client).page("us", pictures=["board"]) as us:
        view = us.next()
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert set(view) - {"is"} <= named
    assert set(view["table"]) | set(view["table"]["players"]["us"]) | set(view["choices"][0]) <= named
    assert set(view["choices"][0]["targets"][0]) <= named
