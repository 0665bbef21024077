"""What pieces look like in pictures: silhouettes of what they do, in a box of 24 by 20, in one colour.

All drawings are original: people as figures of thick lines, vehicles and things from the side.
"""

from __future__ import annotations

WIDE, HIGH = 24.0, 20.0


def _lines(d: str, width: float) -> str:
    return f'<path fill="none" stroke-width="{width}" d="{d}"/>'


def _solid(d: str) -> str:
    return f'<path stroke="none" fill-rule="evenodd" d="{d}"/>'


def _disc(x: float, y: float, radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


def _head(x: float, y: float) -> str:
    """A head with a helmet."""
    return _disc(x, y, 2.2) + f"M{x - 3.6:g} {y:g}q0 -4 3.6 -4t3.6 4z"


def _wheels(y: float, *places: float, radius: float = 2.6) -> str:
    return "".join(_disc(x, y, radius) + _disc(x, y, radius / 3) for x in places)


_TRACK = "M4 13.5H20A2.7 2.7 0 0 1 20 19H4A2.7 2.7 0 0 1 4 13.5zM5 15.2a1 1 0 0 0 0 2H19a1 1 0 0 0 0 -2z"

DRAWN: dict[str, str] = {
    "rifle": _solid(_head(10, 4.2)) + _lines("M10 8.6v4.4l-2.6 5.6M10 13l3.2 5.6", 2.8)
    + _lines("M10 9l4.4 2", 2.2) + _lines("M4.5 13.4L20.5 5.6", 1.7),
    "scout": _solid(_head(9, 4.2) + "M12 2.6h6.6v2.8H12z") + _lines("M9 8.6v4.4l-4.4 1.6v4M9 13l5.2 .4v5.2", 2.6)
    + _lines("M9 9l5.4 1l1 -4", 2),
    "machine_gun": _solid(_head(8.4, 9)) + _lines("M2.2 17.4L8.4 14.2l4 1", 3.4)
    + _lines("M10.5 11.6H23", 2) + _lines("M19 12l-3 6.6M19 12l3 6.6", 1.4) + _solid("M11 12.5h3.4v4H11z"),
    "mortar": _lines("M7.6 17L16.6 4.4", 3.6) + _lines("M13.4 9.4l2 9.2M13.4 9.4l7 9.2", 1.5)
    + _lines("M3 18.4h9", 2.2),
    "sniper": _solid(_head(6.6, 6)) + _lines("M6.6 10l-1.4 4.6l4.4 .4v3.6M5.2 14.6l-2.8 4", 2.6)
    + _lines("M5.6 9.6H23.2", 1.6) + _lines("M11.4 6.8h5.4M14 7v2", 1.7),
    "leader": _solid(_disc(9, 4.4, 2.3) + "M5 3.4L9 .6l4 2.8l1.6 1.1h-9z")
    + _lines("M9 8.8v4.4l-2.6 5.4M9 13.2l2.8 5.4", 2.8) + _lines("M9 9l5 -.6l4.6 -5", 2.2) + _lines("M9 9.4l-4 4", 2.2),
    "engineer": _lines("M5.4 18.4L16 6", 2) + _lines("M18.6 18.4L8.4 6.6", 2) + _lines("M3.4 9.4Q7 3.4 13.4 3.2", 2.2)
    + _solid("M14.4 4.4l3.4 -3.2q4 .4 3.8 4.4l-3.4 3z"),
    "bomb": _solid(_disc(10.4, 13, 6) + "M13 5.8l3.6 3l-1.6 2l-3.8 -3.2z")
    + _lines("M15.4 6.8q1.6 -3.4 4 -2.4", 1.4) + _lines("M20.6 1.6v1.4M23 4.6h-1.2M22.4 2.4l-.8 .8M22 7l-.8 -.8", 1.2),
    "antitank": _solid(_head(7.4, 5.4)) + _lines("M7.4 10l-1.2 4.2l4.4 .6v3.8M6.2 14.2l-3 4.4", 2.6)
    + _lines("M3 9.4H14", 3.4) + _lines("M14 9.4H23", 1.8) + _lines("M18.6 10l-1.4 4.6M18.6 10l2.4 4.6", 1.2),
    "crew": _solid("M3.6 19.4q.4 -6.2 8.4 -6.2t8.4 6.2zM6.8 6.4q0 -5.6 5.2 -5.6t5.2 5.6z"
                   "M7.6 7.4H16.4q0 5 -4.4 5t-4.4 -5z" + _disc(10, 9, 1) + _disc(14, 9, 1))
    + _lines("M6.4 7v2.4M17.6 7v2.4", 2),
    "squad": _solid(_head(12, 5.6) + "M7.4 19q0 -8.6 4.6 -8.6t4.6 8.6z" + _head(4.6, 8.4) + _head(19.4, 8.4))
    + _solid("M.8 19q0 -6.2 4 -6.2q1.4 0 2 .8q-1 2.4 -1 5.4zM23.2 19q0 -6.2 -4 -6.2q-1.4 0 -2 .8q1 2.4 1 5.4z"),
    "car": _solid("M1.4 14.6v-4.2l6.2 -1l2.6 -4.6h6.2l2.4 4.6l3.6 .8v4.4z" + "M10 8.8h6.4l-1.2 -2.6h-3.8z")
    + _solid(_wheels(15.6, 6.4, 17.6, radius=3)),
    "armoured_car": _solid("M2 14.6l.8 -5l5 -1.4h8.4l5 1.4l.8 5zM8 7.6l1 -3.4h5l1.2 3.4z") + _lines("M14.6 5.4H22", 1.5)
    + _solid(_wheels(15.8, 6.2, 17.8, radius=3)),
    "truck": _solid("M1 4.4H14V14.4H1zM15 7h4.4l3.2 3.6v3.8H15zM16.4 8.4v2.4h4l-2 -2.4z")
    + _solid(_wheels(15.8, 5, 10.6, 19, radius=2.6)),
    "carrier": _solid("M1.4 7.6H13.6l1.6 2.2l6 1.2l.8 3.2H1.4z" + _head(4.8, 4.6) + _head(10.6, 4.6))
    + _solid(_wheels(16, 19)) + _solid("M3.4 14.8H13a1.9 1.9 0 0 1 0 3.9H3.4a1.9 1.9 0 0 1 0 -3.9z"),
    "tank": _solid(_TRACK + "M2.6 12.6l1.6 -3.2h16l1.4 3.2zM7.4 8.6l1 -4h7l2 4z") + _lines("M16 6.4H23.2", 1.7),
    "assault_gun": _solid(_TRACK + "M2 12.6l2.2 -5.6h9.6l5.6 2.6l2.4 3z") + _lines("M15 8.4H23.2", 2),
    "howitzer": _solid(_TRACK + "M2.6 12.6l.8 -4.4h7l2 2h7l2 2.4z") + _lines("M8 8.6L20.6 3", 2.2),
    "gun": _solid(_wheels(14, 9, radius=5) + "M11.4 5.4l2.4 -.6l1 7h-3z")
    + _lines("M7.6 9.6L23 8M8 14.4L1.4 18.6", 2),
    "antiaircraft": _solid(_TRACK + "M2.6 12.6l.8 -3h17l1.4 3zM7 9l1.4 -2.6h6l1.4 2.6z")
    + _lines("M10.6 7L18 .9M13.4 7.6l7.4 -6", 1.5),
    "aircraft": _solid("M11 2q1 -2.4 2 0l.8 5L23 10.4v2.4l-9.2 -1.4l-.6 4.2l3 2.2v1.4L12 18.4l-4.2 .8v-1.4l3 -2.2"
                       "l-.6 -4.2L1 12.8v-2.4L10.2 7z"),
    "hangar": _solid("M1.4 18.6V11Q2 3 12 3t10.6 8v7.6zM5.4 18.6H18.6V11.6H5.4zM7 18.6v-5.6h4.4v5.6zM12.6 18.6v-5.6H17"
                     "v5.6z"),
    "mast": _lines("M12 2L6.4 18.6M12 2l5.6 16.6M10.4 7l4.6 4M13.6 7L9 11M8.4 12.8l8.4 5.4M15.6 12.8l-8.4 5.4", 1.4)
    + _lines("M8 4.6q-2 -2 0 -4M16 4.6q2 -2 0 -4", 1.4),
    "tower": _solid("M5.4 2.6Q12 -.4 18.6 2.6V9.6H5.4z")
    + _lines("M7.6 10.4L6 18.8M16.4 10.4L18 18.8M12 10.4v8.4M7 14.4H17", 1.7),
    "cistern": _solid("M5.4 6H18.6A4.8 4.8 0 0 1 18.6 15.6H5.4A4.8 4.8 0 0 1 5.4 6zM10.4 3h3.2v2.4h-3.2z")
    + _lines("M6.6 16v3M17.4 16v3", 2.2),
    "crates": _solid("M2 11.4H11.2V19H2zM12.8 11.4H22V19H12.8zM7.4 2.4H16.6V10H7.4z")
    + _solid("M3.4 14.4H9.8v1.4H3.4zM14.2 14.4h6.4v1.4h-6.4zM8.8 5.4h6.4v1.4H8.8z"),
}  # fmt: skip

__all__ = ["DRAWN", "HIGH", "WIDE"]
