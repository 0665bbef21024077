"""What pictures draw on tiles: grounds with their colours, and what lies on them, in a square of 100 by 100.

Shapes tell what it is, so that it can be read in grey as well; colours help.
All drawings are original.  They are paths only: what holds an id cannot share a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The ground of a tile that names none.
NEUTRAL = "#f3f1e8"
#: The colour of each ground.
COLOURS = {"grass": "#e9f0d2", "sand": "#f7e9c8", "water": "#bfdcef", "marsh": "#d3e2cd", "paved": "#e9e4da"}


def _lines(d: str, stroke: str, width: float = 1.2, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"{more}/>'


def _solid(d: str, fill: str, stroke: str, width: float = 1.0) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"/>'


def _each(places: str, d: str) -> str:
    """The same shape at several places."""
    return "".join(f"M{point}{d}" for point in places.split())


_CROWN = "c-5 0 -8 -4 -6 -8c-2 -5 2 -9 6 -9c5 0 8 4 6 9c2 4 -1 8 -6 8z"
_FIR = "h-6l4 -6h-3l5 -8l5 8h-3l4 6z"
_HOUSE = "v-9l8 -7l8 7v9z"
_ROOF = "l9 -8l9 8"
_BUSH = "a3 3 0 0 1 4 -3a3.4 3.4 0 0 1 6 0a3 3 0 0 1 4 3z"
_STONE = "l2 -4l5 -1l4 3l-1 3z"
_ROCK = "l3 -10l8 -4l8 6l2 8z"
_FACET = "l5 3l-1 7m1 -7l5 -3"
_WAVE = "q4 -4 8 0t8 0t8 0"
_TENT = "l8 -14l8 14z"

#: What lies on a tile, by its name.
DRAWN: dict[str, str] = {
    "grass": _lines(_each("14,52 78,34 40,72 84,66 22,90 62,92 56,48", "l-2 -4m2 4v-5m0 5l2 -4"), "#b3c58a"),
    "sand": _lines(_each("8,50 62,42 26,74 70,68 10,92 56,92", "q6 -4 12 0t12 0"), "#dfc78f"),
    "water": _lines(_each("6,40 60,34 32,52 70,58 6,66 42,74 72,80 10,88 44,93", _WAVE), "#5e9ac4", 1.8),
    "marsh": _lines(_each("8,56 58,46 30,72 66,78 10,90 48,94", "h20"), "#7fa9bd", 1.6)
    + _lines(_each("18,54 68,44 40,70 78,76 22,88", "v-9m0 9l-3 -7m3 7l3 -7"), "#5d7f4a", 1.4),
    "paved": _lines("M4 40H96M4 60H96M4 80H96M24 40V60M64 40V60M40 60V80M84 60V80M20 80V96M60 80V96", "#d2cabb"),
    "woods": _lines(_each("12,60 34,66 14,98 38,88 62,98 86,86 66,74 52,54 90,60", "v-6"), "#6b5a3a", 2)
    + _solid(_each("12,56 34,62 14,94 38,84 62,94 86,82 66,70 52,50 90,56", _CROWN), "#a3c27c", "#5b7c40"),
    "forest": _lines(_each("10,62 28,70 46,60 12,84 30,98 48,84 66,98 84,84 66,70 84,62 90,98", "v-5"), "#5a4a30", 2)
    + _solid(_each("10,58 28,66 46,56 12,80 30,94 48,80 66,94 84,80 66,66 84,58 12,96 90,96", _FIR), "#83a865",
             "#46643a"),
    "hedges": _lines("M10 52H60M10 62H60M10 72H60M10 82H60M74 46V84M84 46V84", "#cfd6a4", 1.4)
    + _lines("M6 95H95V36M67 95V40", "#6f9149", 5.5, ' stroke-dasharray="0.1 5.4"'),
    "scrub": _solid(_each("12,56 74,46 34,78 78,74 14,94 56,95", _BUSH), "#b9c487", "#7d8a4d"),
    "palms": _solid("M58 96q4 -9 16 -9t20 9z", "#9ccbe2", "#5e9ac4")
    + _lines("M34 94q4 -16 2 -30M80 86q-4 -16 0 -28", "#8a6a3c", 2.6)
    + _lines(_each("36,64 80,58", "q-8 -6 -14 2m14 -2q-4 -10 -12 -9m12 9q8 -8 14 0m-14 0q4 -10 12 -7"), "#5b7c40", 2.4),
    "hill": _solid("M8 88Q12 56 44 50T94 66Q98 92 60 95T8 88z", "#e2cb98", "#a98850")
    + _solid("M24 84Q28 64 50 60T82 72Q84 88 56 89T24 84z", "#d6ba80", "#a98850")
    + _solid("M40 80Q44 70 56 69T70 76Q68 84 54 84T40 80z", "#c8a766", "#a98850"),
    "dunes": _solid(_each("8,76 46,60 38,94", "q14 -22 40 -4q-18 -6 -40 4z"), "#ecd39a", "#bf9d5a"),
    "stones": _solid(_each("12,58 66,50 82,74 30,78 56,90 10,94", _STONE), "#cdc6b5", "#7d7565"),
    "rocks": _solid(_each("12,70 62,58 32,92 70,92", _ROCK), "#c4bba8", "#6d6556")
    + _lines(_each("18,62 68,50 38,84 76,84", _FACET), "#6d6556"),
    "rough": _lines(_each("12,52 70,44 40,64 80,66 16,84 58,88", "l4 -6l4 6m1 0l3 -4l3 4"), "#927c52", 1.6),
    "hollow": _solid("M10 74Q14 52 50 52T90 74Q86 94 50 94T10 74z", "#dfc892", "#a98850")
    + _lines("M22 60l5 5M38 55l3 6M56 54l-1 6M74 58l-4 6M86 68l-6 3M14 72l7 2M26 88l4 -5M48 93v-6M70 89l-3 -5",
             "#a98850", 1.6),
    "surf": _solid("M0 100V74Q16 64 34 74T68 72T100 72V100z", "#bfdcef", "#5e9ac4")
    + _lines(_each("10,86 52,84 30,95 68,94", _WAVE), "#5e9ac4", 1.8),
    "bridge": _solid("M56 0H84V100H56z", "#dcc394", "#7a5c30", 1.4)
    + _lines("M56 10H84M56 22H84M56 34H84M56 46H84M56 58H84M56 70H84M56 82H84M56 94H84", "#a98850")
    + _lines("M54 2V98M86 2V98", "#7a5c30", 3),
    "ford": _solid(_each("50,8 58,22 50,36 60,50 50,64 60,78 52,92", "q8 -6 16 0t-4 7t-12 -7z"), "#dcd3bd", "#7d7565"),
    "road": _lines("M1 76Q30 70 50 76T99 74", "#b79f6d", 15, ' style="stroke-linecap:butt"')
    + _lines("M1 76Q30 70 50 76T99 74", "#eadfc0", 12, ' style="stroke-linecap:butt"'),
    "bend": _lines("M1 74H40Q64 74 64 99", "#b79f6d", 15, ' style="stroke-linecap:butt"')
    + _lines("M1 74H40Q64 74 64 99", "#eadfc0", 12, ' style="stroke-linecap:butt"'),
    "runway": _solid("M1 60H99V92H1z", "#c9c6bf", "#85817a")
    + _lines("M8 76H94", "#ffffff", 2.6, ' stroke-dasharray="9 9"'),
    "houses": _solid(_each("62,62 78,92 14,92", _HOUSE), "#f6ead6", "#6b4030")
    + _solid(_each("61,53 77,83 13,83", _ROOF + "z"), "#c67a5c", "#6b4030")
    + _lines(_each("68,62 84,92 20,92", "v-5h4v5"), "#6b4030"),
    "town": _solid(_each("72,56 50,72 78,92 12,92 36,95", _HOUSE), "#f6ead6", "#6b4030")
    + _solid(_each("71,47 49,63 77,83 11,83 35,86", _ROOF + "z"), "#c67a5c", "#6b4030"),
    "city": _solid("M10 94V62H28V94zM32 94V50H46V94zM50 94V66H66V94zM70 94V42H90V94z", "#e3d3bf", "#5f463a")
    + _lines("M15 68v3m7 -3v3m-7 6v3m7 -3v3M37 56v3m4 -3v3m-4 6v3m4 -3v3m-4 6v3M56 72v3m5 -3v3M76 48v3m7 -3v3"
             "m-7 6v3m7 -3v3m-7 6v3m7 -3v3m-7 6v3m7 -3v3", "#5f463a", 1.8),
    "ruins": _solid("M60 94V60l5 -6l4 8l5 -5l3 9l6 -2V94h-8V78h-7V94z", "#d3c6b2", "#6b5d4c")
    + _solid("M12 94V74l6 -5l4 8l7 2l3 15z", "#d3c6b2", "#6b5d4c")
    + _solid(_each("38,95 46,92", _STONE), "#c4bba8", "#6b5d4c"),
    "fort": _solid("M50 44V52H58V44H66V52H74V44H82V52H90V92H50z", "#d6cdb9", "#5f574a", 1.3)
    + _lines("M64 92v-12q6 -8 12 0v12M50 60H90", "#5f574a", 1.5),
    "trench": _lines("M6 94L20 82L34 94L48 82L62 94L76 82L94 92", "#8a7448", 4.5)
    + _lines("M6 94L20 82L34 94L48 82L62 94L76 82L94 92", "#e8d8b0", 1.6),
    "tents": _solid(_each("64,62 12,92 44,92 76,90", _TENT), "#e9dfbf", "#7a6a42", 1.2)
    + _lines(_each("72,48 20,78 52,78 84,76", "v14"), "#7a6a42"),
}  # fmt: skip


def ground(names: Sequence[str]) -> str:
    """The colour of a tile with this scenery."""
    return next((COLOURS[name] for name in names if name in COLOURS), NEUTRAL)


__all__ = ["COLOURS", "DRAWN", "NEUTRAL", "ground"]
