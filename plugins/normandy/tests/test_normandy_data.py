"""Normandy's data against figures written down here once more, and compiled games against the data.

The tables are frozen: they were transcribed from the sources named in the data
folder's README, not from the data files.
"""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

import undaunted_core as uc
from undaunted_testing import zone

SIDES = ("us", "german")
SHORT = {
    "PS": "platoon_sergeant",
    "PG": "platoon_guide",
    "SL": "squad_leader",
    "Ri": "rifleman",
    "Sc": "scout",
    "MG": "machine_gunner",
    "Mor": "mortar",
    "Sni": "sniper",
    "Fog": "fog_of_war",
}
#: Title: initiative, actions, copies of each card, squads, defence of the counter (0: none).
TITLES = {
    "PS": (9, "bolster 3, command 2", 1, "", 0),
    "PG": (8, "bolster 1, guide 1", 1, "", 0),
    "SL": (7, "bolster 2 own, inspire 1 own", 1, "ABC", 0),
    "Sc": (6, "scout 2, attack 1, recon 0, conceal 0", 3, "ABC", 5),
    "Ri": (5, "move 1, attack 1, control 0", 5, "ABC", 4),
    "Sni": (4, "stalk 1, attack 3", 3, "", 6),
    "MG": (3, "move 1, attack 2, suppress 4", 3, "ABC", 4),
    "Mor": (2, "move 1, blast 1, target 0", 3, "", 4),
    "Fog": (1, "", 10, "", 0),
}
#: The cover of sides A and B of tiles 1 to 18; "h" is a hill, 3 or 1.
COVERS = "01 h2 30 30 11 11 21 21 h0 10 10 10 01 01 02 h2 03 03"
#: number: id, form of the map, tiles, points on the map, initiative, what each side needs, largest distance.
OVERVIEW = {
    1: ("la_raye", "columns", 12, 10, "us", 5, 5, 4),
    2: ("montmartin_en_graignes", "columns", 15, 3, "us", 1, "pin", 4),
    3: ("raid_across_the_canal", "rows", 16, 12, "german", 6, 6, 4),
    4: ("behind_enemy_lines", "rows", 17, 8, "us", 5, 5, 4),
    5: ("crossing_the_vire", "rows", 16, 2, "us", 2, "pin", 6),
    6: ("desperate_withdrawal", "rows", 18, 1, "german", 1, "pin", 5),
    7: ("la_huberderie", "rows", 18, 20, "us", 10, 10, 5),
    8: ("streets_of_tessy_sur_vire", "columns", 18, 10, "us", 7, 7, 5),
    9: ("reinforcements", "rows", 17, 3, "german", 1, "pin", 5),
    10: ("critical_intelligence", "columns", 18, 7, "german", 5, 5, 5),
    11: ("hill_314", "rows", 16, 3, "german", "pin", 1, 4),
    12: ("mortain", "columns", 16, 17, "german", 10, 10, 4),
}
#: number and side: starting deck and its size, starting supply and its size.
CARDS = {
    (1, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, Fog 8",
        20,
    ),
    (1, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, Fog 8",
        20,
    ),
    (2, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 2, Ri-B 2, Sc-A 1, Sc-B 1, Fog 2",
        11,
        "Ri-A 3, Ri-B 3, Sc-A 2, Sc-B 2, Fog 8",
        18,
    ),
    (2, "german"): (
        "PS 1, SL-A 1, Ri-A 2, Sc-A 1, MG-A 1, Fog 3",
        9,
        "Ri-A 3, Sc-A 2, MG-A 2, Fog 7",
        14,
    ),
    (3, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 3, MG-B 3, Fog 8",
        26,
    ),
    (3, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 3, MG-B 3, Fog 8",
        26,
    ),
    (4, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Sni 3, Fog 2",
        12,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 3, MG-B 3, Fog 8",
        26,
    ),
    (4, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, MG-A 1, MG-B 1, Fog 2",
        11,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 2, MG-B 2, Fog 8",
        24,
    ),
    (5, "us"): (
        "PS 1, PG 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        10,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 3, MG-B 3, Sni 3, Fog 8",
        29,
    ),
    (5, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Mor 2, Fog 3",
        10,
        "Ri-A 4, Ri-B 4, Sc-A 3, Sc-B 3, MG-A 3, MG-B 3, Mor 1, Sni 3, Fog 7",
        31,
    ),
    (6, "us"): (
        "PS 1, PG 1, SL-A 1, SL-B 1, Ri-A 2, Ri-B 2, Sc-A 1, Sc-B 1, Fog 2",
        12,
        "Ri-A 3, Ri-B 3, Sc-A 2, Sc-B 2, Fog 8",
        18,
    ),
    (6, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 2, Ri-B 2, Fog 2",
        9,
        "Ri-A 3, Ri-B 3, Sc-A 3, Sc-B 3, MG-A 3, MG-B 3, Mor 3, Sni 3, Fog 8",
        32,
    ),
    (7, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "PG 1, SL-C 1, Ri-A 4, Ri-B 4, Ri-C 5, Sc-A 2, Sc-B 2, Sc-C 3, MG-A 3, MG-B 3, MG-C 3, Mor 3, Sni 3, Fog 8",
        45,
    ),
    (7, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "PG 1, SL-C 1, Ri-A 4, Ri-B 4, Ri-C 5, Sc-A 2, Sc-B 2, Sc-C 3, MG-A 3, MG-B 3, MG-C 3, Mor 3, Sni 3, Fog 8",
        45,
    ),
    (8, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "PG 1, SL-C 1, Ri-A 4, Ri-B 4, Ri-C 5, Sc-A 2, Sc-B 2, Sc-C 3, MG-A 3, MG-B 3, MG-C 3, Mor 3, Sni 3, Fog 8",
        45,
    ),
    (8, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Ri-C 1, MG-A 2, Mor 2, Fog 2",
        12,
        "PG 1, SL-C 1, Ri-A 4, Ri-B 4, Ri-C 4, Sc-A 3, Sc-B 3, Sc-C 3, MG-A 1, MG-B 3, MG-C 3, Mor 1, Sni 3, Fog 8",
        42,
    ),
    (9, "us"): (
        "PS 1, PG 1, SL-A 1, SL-B 1, Ri-A 2, Ri-B 2, Sc-A 1, Sc-B 1, Fog 1",
        11,
        "Ri-A 3, Ri-B 3, Sc-A 2, Sc-B 2, MG-A 3, MG-B 3, Mor 3, Sni 3, Fog 9",
        31,
    ),
    (9, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, MG-A 1, MG-B 1, Fog 3",
        12,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 2, MG-B 2, Mor 3, Sni 3, Fog 7",
        29,
    ),
    (10, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 4",
        11,
        "Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 3, MG-B 3, Fog 6",
        24,
    ),
    (10, "german"): (
        "PS 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Mor 1, Fog 2",
        8,
        "SL-A 1, SL-B 1, Ri-A 4, Ri-B 4, Sc-A 2, Sc-B 2, MG-A 3, MG-B 3, Mor 2, Fog 8",
        30,
    ),
    (11, "us"): (
        "PS 1, SL-A 1, SL-B 1, SL-C 1, Ri-A 1, Ri-B 1, Ri-C 1, Fog 2",
        9,
        "PG 1, Ri-A 4, Ri-B 4, Ri-C 4, Sc-A 3, Sc-B 3, Sc-C 3, MG-A 3, MG-B 3, MG-C 3, Mor 3, Sni 3, Fog 8",
        45,
    ),
    (11, "german"): (
        "PS 1, SL-A 1, SL-B 1, SL-C 1, Ri-A 1, Ri-B 1, Ri-C 1, Fog 2",
        9,
        "PG 1, Ri-A 4, Ri-B 4, Ri-C 4, Sc-A 3, Sc-B 3, Sc-C 3, MG-A 3, MG-B 3, MG-C 3, Mor 3, Sni 3, Fog 8",
        45,
    ),
    (12, "us"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "PG 1, SL-C 1, Ri-A 4, Ri-B 4, Ri-C 5, Sc-A 2, Sc-B 2, Sc-C 3, MG-A 3, MG-B 3, MG-C 3, Mor 3, Sni 3, Fog 8",
        45,
    ),
    (12, "german"): (
        "PS 1, SL-A 1, SL-B 1, Ri-A 1, Ri-B 1, Sc-A 1, Sc-B 1, Fog 2",
        9,
        "PG 1, SL-C 1, Ri-A 4, Ri-B 4, Ri-C 5, Sc-A 2, Sc-B 2, Sc-C 3, MG-A 3, MG-B 3, MG-C 3, Mor 3, Sni 3, Fog 8",
        45,
    ),
}
#: Per scenario, as ``tile@x,y``: ``=`` the objective's value, ``+`` the markers (u, g scouted; U, G controlled).
MAPS = {
    1: """
        02B@0,0=1+u 17B@1,0+u 07A@2,0=1 16B@0,1=1 13B@1,1=2 12B@2,1 04B@3,1 06A@0,2=2 03B@1,2 08A@2,2+g 05B@3,2=3+G
        11B@3,3
    """,
    2: """
        15B@1,0+u 07A@0,1 10B@1,1+u 04A@2,1+u 03B@0,2 02B@1,2 16B@2,2 09B@3,2+u 06B@0,3=1 12B@1,3 11B@2,3 08A@3,3
        05B@1,4=1 18B@2,4+g 01B@3,4=1
    """,
    3: """
        01A@0,0=2+U 07A@1,0+u 10B@2,0 05A@3,0=2 06A@0,1=2 03B@1,1+u 12B@2,1 09B@3,1 17B@4,1 13A@1,2=1 15A@2,2=1
        14A@3,2=1+g 18A@4,2=3 04A@2,3 11B@3,3+g 02B@4,3+g
    """,
    4: """
        13B@0,0=1+U 04A@1,0 10A@2,0=2+U 02B@0,1+u 07A@1,1 08A@2,1 05A@3,1+u 14A@1,2=1+G 17A@2,2=2+G 15A@3,2=1+G
        03B@1,3 12B@2,3 11B@3,3 09B@4,3 06A@2,4 01B@3,4=1 18B@4,4
    """,
    5: """
        01A@0,0+u 05A@0,1+u 03A@1,1+u 10B@0,2 09B@1,2 12B@2,2 14A@0,3 18A@1,3=1+g 15A@2,3 17A@3,3=1+g 07A@1,4+g
        08B@2,4+g 16B@3,4+g 04A@2,5+g 06A@3,5+g 02B@3,6+g
    """,
    6: """
        01A@0,0=1 06A@1,0 07A@2,0 05A@1,1 04B@2,1 14B@3,1 09B@2,2 12B@3,2 13B@4,2 16B@2,3 11B@3,3 10B@4,3+u
        18B@3,4+g 02B@4,4+ug 15B@5,4+u 17B@3,5+g 03A@4,5+g 08A@5,5
    """,
    7: """
        13B@0,0=1+U 02B@1,0=2+u 16B@2,0=2+u 18B@3,0=1+U 17B@1,1=1 08A@2,1=2 15B@3,1=1 07A@1,2=2+g 03B@2,2+g 09B@3,2
        05B@4,2=2 01B@2,3=2 06B@3,3=3+G 12B@4,3 11B@2,4 10B@3,4 04B@4,4 14B@5,4=1+g
    """,
    8: """
        12A@0,0=1+g 07B@1,0=1+g 06B@2,0=2 04B@3,0+u 16A@4,0+u 17A@0,1 08B@1,1=1 01B@2,1=2 11B@3,1+u 02A@4,1+u
        14A@1,2 10A@2,2=1+g 05B@3,2=2 03B@4,2+u 15A@2,3 18A@3,3 13A@4,3 09A@4,4+g
    """,
    9: """
        01B@0,0+u 08B@1,0+u 14B@0,1+g 06B@1,1+u 05B@2,1+u 07B@0,2+g 12B@1,2 04B@2,2 11B@1,3 03B@2,3 10B@3,3
        18B@1,4+g 17B@2,4 15B@3,4 09A@2,5=1 02A@3,5=1 16A@4,5=1
    """,
    10: """
        18B@0,0 15B@1,0 04B@0,1+u 03B@1,1 16B@2,1 17B@3,1 09B@0,2 06B@1,2=1+u 05B@2,2=1 14B@3,2+g 10B@0,3 12B@1,3
        01B@2,3=2 07B@3,3=1+g 02B@1,4 11A@2,4=1 08B@3,4=1+g 13B@3,5+g
    """,
    11: """
        01B@0,0+g 06A@1,0+g 15B@2,0+u 12A@1,1+g 18B@2,1 02A@3,1=1+U 08A@1,2+g 03A@2,2 04A@3,2+u 09A@4,2=1+U
        11A@2,3+g 17B@3,3 16A@4,3=1+U 14B@2,4+g 05A@3,4+g 07A@4,4+u
    """,
    12: """
        04A@0,0=2+U 16A@0,1=2+U 12A@1,1 07B@2,1=1 17B@0,2=2+U 10A@1,2+u 05B@2,2=1 08B@3,2 03A@4,2=2+G 13B@1,3
        01B@2,3=2 11A@3,3+g 02A@4,3=2+G 06A@2,4=1 14B@3,4 18B@4,4=2+G
    """,
}
#: Per scenario: tile, side, the units a spawn marker there names.
SPAWNS = {
    1: ["17B us all", "05B german all"],
    2: ["15B us A", "04A us B", "18B german all"],
    3: ["01A us all", "11B german all"],
    4: ["13B us A", "10A us B", "14A german A", "15A german B", "06A us Sniper"],
    5: ["01A us B", "01A us Sniper", "05A us A", "02B german all"],
    6: ["15B us all", "17B german Sniper+Mortar", "03A german A+B"],
    7: [
        "13B us A",
        "16B us C",
        "16B us Sniper+Mortar",
        "18B us B",
        "07A german Sniper",
        "06B german A+B+C",
        "14B german Mortar",
    ],
    8: [
        "12A german C",
        "12A german Sniper",
        "07B german B",
        "16A us B",
        "16A us C",
        "16A us Sniper+Mortar",
        "02A us A",
        "10A german A",
        "09A german Mortar",
    ],
    9: ["08B us all", "14B german A", "07B german Sniper+Mortar", "18B german B"],
    10: ["04B us all", "14B german A", "13B german B", "13B german Sniper+Mortar"],
    11: [
        "01B german A",
        "02A us A",
        "08A german B",
        "08A german Sniper+Mortar",
        "09A us B",
        "09A us Sniper+Mortar",
        "16A us C",
        "14B german C",
    ],
    12: ["16A us all", "02A german all"],
}
#: Per scenario: tile, side, the counters that start there.
STARTS = {
    1: ["17B us Ri-A Ri-B Sc-A Sc-B", "05B german Ri-A Ri-B Sc-A Sc-B"],
    2: ["15B us Ri-A Sc-A", "04A us Ri-B Sc-B", "18B german Ri-A Sc-A MG-A"],
    3: ["01A us Ri-A Ri-B Sc-A Sc-B", "11B german Ri-A Ri-B Sc-A Sc-B"],
    4: ["13B us Ri-A Sc-A", "10A us Ri-B Sc-B", "14A german Ri-A Sc-A MG-A", "15A german Ri-B Sc-B MG-B", "06A us Sni"],
    5: ["01A us Ri-B Sc-B", "05A us Ri-A Sc-A", "02B german Ri-A Ri-B Mor"],
    6: ["15B us Ri-A Ri-B Sc-A Sc-B", "03A german Ri-A Ri-B"],
    7: ["13B us Ri-A Sc-A", "18B us Ri-B Sc-B", "06B german Ri-A Ri-B Sc-A Sc-B"],
    8: [
        "12A german Ri-C",
        "07B german Ri-B",
        "16A us Ri-B Sc-B",
        "02A us Ri-A Sc-A",
        "10A german Ri-A MG-A",
        "09A german Mor",
    ],
    9: ["08B us Ri-A Ri-B Sc-A Sc-B", "14B german Ri-A Sc-A MG-A", "18B german Ri-B Sc-B MG-B"],
    10: ["04B us Ri-A Ri-B Sc-A Sc-B", "14B german Ri-A Sc-A", "13B german Ri-B Sc-B Mor"],
    11: ["01B german Ri-A", "02A us Ri-A", "08A german Ri-B", "09A us Ri-B", "16A us Ri-C", "14B german Ri-C"],
    12: ["04A us Ri-A Ri-B Sc-A Sc-B", "03A german Ri-A Ri-B Sc-A Sc-B"],
}


def read(name):
    """A data file as a document."""
    path = files("undaunted_normandy").joinpath("data", *name.split("/"))
    return json.loads(path.read_text(encoding="utf-8"))


def cards_of(text):
    """``Ri-A 4, Fog 8`` as card -> how many."""
    return {long(short): int(count) for short, count in (part.split() for part in text.split(", "))}


def long(short):
    """``Ri-A`` as ``rifleman_a``."""
    title, _, squad = short.partition("-")
    return SHORT[title] + (f"_{squad.lower()}" if squad else "")


def scenario(number):
    """The data file of a scenario."""
    return read(f"scenarios/{OVERVIEW[number][0]}.json")


def new(number):
    """A game of a scenario at its first stop, the hands not yet drawn."""
    return uc.new_game("normandy", OVERVIEW[number][0], seed=1, chance="explicit")


@pytest.mark.parametrize("side", SIDES)
def test_the_box_holds_54_cards_of_nine_titles_a_side(side):
    """Initiative, actions, squads and copies of every card, the same for both sides."""
    cards = {card["id"].partition("/")[2]: card for card in read("cards.json")["cards"] if card["side"] == side}
    expected = {}
    for short, (initiative, actions, copies, squads, _) in TITLES.items():
        for squad in squads or [""]:
            name = SHORT[short] + (f"_{squad.lower()}" if squad else "")
            expected[name] = (initiative, actions.replace("own", squad), copies, squad)
    found = {
        name: (
            card["initiative"],
            ", ".join(
                " ".join(filter(None, (use["action"], str(use.get("x", 0)), use.get("squad"))))
                for use in card["actions"]
            ),
            card["copies"],
            card.get("squad", ""),
        )
        for name, card in cards.items()
    }
    assert found == expected
    assert sum(card["copies"] for card in cards.values()) == 54


@pytest.mark.parametrize("side", SIDES)
def test_the_box_holds_11_counters_a_side(side):
    """Every combat title and squad has one counter with its defence, and cards that name it."""
    units = {unit["id"].partition("/")[2]: unit for unit in read("units.json")["units"] if unit["side"] == side}
    expected = {
        SHORT[short] + (f"_{squad.lower()}" if squad else ""): defence
        for short, (_, _, _, squads, defence) in TITLES.items()
        if defence
        for squad in squads or [""]
    }
    assert {name: unit["defence"] for name, unit in units.items()} == {
        name: {"regular": defence} for name, defence in expected.items()
    }
    assert len(units) == 11
    named = {card["unit"] for card in read("cards.json")["cards"] if card["side"] == side and card["role"] == "combat"}
    assert named == {unit["id"] for unit in units.values()}


def test_there_are_36_tile_sides_with_their_cover():
    """Numbers 1 to 18, sides A and B; the three hills cover 3, or 1."""
    tiles = {tile["id"].partition(":")[2]: tile for tile in read("tiles.json")["tiles"]}
    expected = {
        f"{number:02}{letter}": cover
        for number, both in enumerate(COVERS.split(), start=1)
        for letter, cover in zip("AB", both, strict=True)
    }
    assert len(tiles) == 36
    found = {name: "h" if "hill" in tile.get("traits", []) else str(tile["cover"]) for name, tile in tiles.items()}
    assert found == expected
    hills = [tile for name, tile in tiles.items() if expected[name] == "h"]
    assert [(tile["cover"], tile["low_cover"]) for tile in hills] == [(3, 1)] * 3
    assert not any("low_cover" in tile for name, tile in tiles.items() if expected[name] != "h")


def test_the_twelve_scenarios_stand_in_their_order():
    """Number and id of each, with a title in both languages."""
    assert [(info.number, info.id) for info in uc.scenarios("normandy")] == [
        (number, row[0]) for number, row in OVERVIEW.items()
    ]
    for number in OVERVIEW:
        assert set(scenario(number)["title"]) == {"en", "es"}


@pytest.mark.parametrize("number", OVERVIEW)
def test_a_scenario_compiles_to_the_figures_of_the_overview(number):
    """Form, tiles, objective points, initiative, victory conditions and the largest distance, as compiled."""
    _, form, tiles, points, initiative, us, german, far = OVERVIEW[number]
    game = new(number)
    assert game.board.geometry == f"staggered_{form}"
    assert len(game.board.spaces) == tiles
    assert sum(game._ctx.state.undaunted.objective) == points
    assert game.sides[game._ctx.state.initiative.holder] == initiative
    assert max(max(row) for row in game.rules.board.distance) == far
    assert min(min(row) for row in game.rules.board.distance) == 0
    for side, needed in (("us", us), ("german", german)):
        wanted = {"condition": "pin"} if needed == "pin" else {"condition": "claim_objectives", "points": needed}
        assert scenario(number)["sides"][side]["victory"] == [wanted]
        if needed != "pin":
            assert points >= needed


@pytest.mark.parametrize("number", OVERVIEW)
def test_distances_follow_the_formula_of_the_coordinates(number):
    """Steps over the tiles that exist equal the formula for every pair, so gaps in the outline never matter."""
    board = new(number).rules.board
    for a, (ax, ay) in enumerate(board.coordinates):
        for b, (bx, by) in enumerate(board.coordinates):
            dx, dy = bx - ax, by - ay
            expected = max(abs(dx), abs(dy)) if dx * dy >= 0 else abs(dx) + abs(dy)
            assert board.distance[a][b] == expected


@pytest.mark.parametrize(("number", "side"), CARDS)
def test_starting_deck_and_supply(number, side):
    """Card by card, with the sums; a compiled game deals just these, and nothing else is anywhere."""
    deck, deck_size, supply, supply_size = CARDS[number, side]
    setup = scenario(number)["sides"][side]
    assert (setup["deck"], setup["supply"]) == (cards_of(deck), cards_of(supply))
    game = new(number)
    for kind, text, size in (("deck", deck, deck_size), ("supply", supply, supply_size)):
        held = zone(game, f"{side}:{kind}")
        assert len(held) == size == sum(cards_of(text).values())
        assert {card.partition(":")[2]: held.count(card) for card in held} == cards_of(text)
    for kind in ("hand", "discard", "play", "removed"):
        assert zone(game, f"{side}:{kind}") == []


@pytest.mark.parametrize(("number", "side"), CARDS)
def test_deck_and_supply_stay_within_the_box(number, side):
    """No scenario uses more copies of a card than the box holds."""
    copies = {
        card["id"].partition("/")[2]: card["copies"] for card in read("cards.json")["cards"] if card["side"] == side
    }
    setup = scenario(number)["sides"][side]
    for name in {*setup["deck"], *setup["supply"]}:
        assert setup["deck"].get(name, 0) + setup["supply"].get(name, 0) <= copies[name]


@pytest.mark.parametrize("number", OVERVIEW)
def test_the_map(number):
    """Every tile's place, objective and control markers, in the data and in the compiled game."""
    game = new(number)
    state, numbers = game._ctx.state, game.rules.numbers
    expected, found = set(MAPS[number].split()), set()
    for space in game.board.spaces:
        place = numbers["space"][space.name]
        text = f"{space.name}@{space.at[0]},{space.at[1]}"
        if state.undaunted.objective[place]:
            text += f"={state.undaunted.objective[place]}"
        letters = "".join(
            letter if level == 1 else letter.upper()
            for letter, row in zip("ug", state.control.marker, strict=True)
            if (level := row[place])
        )
        found.add(text + (f"+{letters}" if letters else ""))
    assert found == expected
    # One cardboard tile has one place: its two sides are never both on a map.
    assert len({space.name[:-1] for space in game.board.spaces}) == len(game.board.spaces)


@pytest.mark.parametrize("number", OVERVIEW)
def test_counters_start_where_the_scenario_says_and_nowhere_else(number):
    """The counters named stand on their tiles, ready; the others are off the board; Riflemen of both sides start."""
    game = new(number)
    expected = {
        f"{side}:{long(short)}": tile
        for tile, side, *shorts in (text.split() for text in STARTS[number])
        for short in shorts
    }
    state, names = game._ctx.state, game.rules.names
    found = {piece: names["space"][at] for piece, at in zip(names["piece"], state.pieces.space, strict=True) if at >= 0}
    assert found == expected
    assert not any(state.undaunted.suppressed)
    for side in SIDES:
        assert any(piece.startswith(f"{side}:rifleman") for piece in found)


@pytest.mark.parametrize("number", OVERVIEW)
def test_spawn_markers(number):
    """Tile and units of each; every unit that has cards in the scenario has just one place to enter."""
    expected = sorted(SPAWNS[number])
    found = []
    for side in SIDES:
        for spawn in scenario(number)["sides"][side]["spawn"]:
            named = [*spawn.get("squads", []), *(unit.capitalize() for unit in spawn.get("units", []))]
            found.append(f"{spawn['at']} {side} {'all' if spawn.get('all') else '+'.join(named)}")
    assert sorted(found) == expected
    game = new(number)
    assert all(at >= 0 for at in game.rules.activation.entry)


def test_only_scenario_10_has_a_special_rule():
    """The radio on tile 06B, for the US."""
    special = {number: scenario(number)["special"] for number in OVERVIEW if scenario(number)["special"]}
    assert list(special) == [10]
    ((rule),) = special[10]
    assert (rule["rule"], rule["at"], rule["side"]) == ("radio", "06B", "us")


def test_markers_stay_within_the_box():
    """Fourteen objective markers and 18 control markers a side are in the box; no scenario places more."""
    for number, text in MAPS.items():
        tiles = text.split()
        assert sum("=" in tile for tile in tiles) <= 14, number
        for letter in "ug":
            assert sum(letter in tile.partition("+")[2].lower() for tile in tiles) <= 18, number


@pytest.mark.parametrize(
    ("name", "count", "found"),
    [("rifleman_a", 5, "6 in deck and supply"), ("platoon_sergeant", 1, "2 in deck and supply")],
)
def test_a_scenario_beyond_the_box_is_refused(name, count, found):
    """One card too many in the supply: the error names the count and the limit."""
    own = scenario(1)
    own["sides"]["us"]["supply"][name] = count
    with pytest.raises(uc.LinkError, match=found):
        uc.new_game("normandy", own, seed=1)


def test_every_entity_says_where_its_figures_come_from():
    """Provenance is there and not empty, for cards, units, tiles and scenarios."""
    entities = [one for kind in ("cards", "units", "tiles") for one in read(f"{kind}.json")[kind]]
    entities += [scenario(number) for number in OVERVIEW]
    assert all(one["provenance"].strip() for one in entities)
