"""The page about the protocol names all that the code says and understands."""

from __future__ import annotations

import re
from pathlib import Path

import undaunted_table
from kit.places import ROOT
from kit.web import Made, server

PAGE = (ROOT / "docs" / "reference" / "page-protocol.md").read_text(encoding="utf-8")
WEB = Path(undaunted_table.__file__).parent / "web"
CODE = "\n".join((WEB / name).read_text(encoding="utf-8") for name in ("live.py", "app.py", "view.py"))


def test_every_message_code_and_address_is_on_it():
    understood = set(re.findall(r'task == "(\w+)"', CODE)) | {"enter", "choose", "undo", "explain", "why"}
    sent = set(re.findall(r'"is": "(\w+)"', CODE))
    codes = set(re.findall(r'(?:RefusedError|_refuse|HTTPError)\((?:\d+, )?"(\w+)"', CODE)) | {"document", "host"}
    addresses = set(re.findall(r'api\("(?:/tables/\{table\})?/([\w.]+)"', CODE))
    assert len(understood) >= 8
    assert len(sent) >= 4
    assert len(codes) >= 16
    assert len(addresses) >= 8
    assert understood == set(re.findall(r'"do": "(\w+)"', PAGE))
    assert sent == set(re.findall(r'"is": "(\w+)"', PAGE))
    assert [code for code in codes if f"`{code}`" not in PAGE] == []
    assert [address for address in addresses if f"/{address}" not in PAGE] == []


def test_every_field_of_a_view_is_on_it():
    with server() as client, Made(client).page("us", pictures=["board"]) as us:
        view = us.next()
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert set(view) - {"is"} <= named
    assert set(view["table"]) | set(view["table"]["players"]["us"]) | set(view["choices"][0]) <= named
    assert set(view["choices"][0]["targets"][0]) <= named
