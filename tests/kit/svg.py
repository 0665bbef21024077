"""What a picture shows, read back from its SVG: groups, texts with their boxes, pixels."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from undaunted_table.render.canvas import measure

if TYPE_CHECKING:
    from collections.abc import Iterator

NS = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "g", "rect", "circle", "polygon", "path", "text", "title", "desc"}


@attrs.frozen
class Written:
    """A text and the box it takes at most."""

    text: str
    size: float
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Written) -> bool:
        """Whether the boxes share more than a hair."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        return wide > 0.5 and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.5


def read(text: str) -> ET.Element:
    """The root of a picture; it is one, and holds no script."""
    root = ET.fromstring(text)  # noqa: S314 - our own text
    assert root.tag == f"{NS}svg"
    for element in root.iter():
        assert element.tag.removeprefix(NS) in ELEMENTS
        assert not any(name.startswith("on") or "href" in name for name in element.attrib)
    return root


def size_of(root: ET.Element) -> tuple[float, float]:
    """Width and height of the picture."""
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    return wide, high


def groups(root: ET.Element, kind: str) -> dict[str, ET.Element]:
    """The groups of a kind by what they show."""
    return {g.get("data-name", ""): g for g in root.iter(f"{NS}g") if g.get("class") == kind}


def written(element: ET.Element) -> list[Written]:
    """Every text below an element."""
    found = []
    for text in element.iter(f"{NS}text"):
        size, bold = float(text.attrib["font-size"]), text.get("font-weight") == "bold"
        # The guess is on the wide side; letters reach a little less far.
        wide = measure(text.text or "", size, bold=bold) * 0.92
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.get("text-anchor", "start")]
        found.append(Written(text.text or "", size, left, y - size * 0.75, left + wide, y + size * 0.2))
    return found


def words(element: ET.Element) -> list[str]:
    """The texts below an element."""
    return [one.text for one in written(element)]


def tips(element: ET.Element) -> list[str]:
    """The texts that show when somebody points at something below an element."""
    return [title.text or "" for title in element.iter(f"{NS}title")]


def is_lit(element: ET.Element) -> bool:
    """Whether something right below an element is marked as to be chosen."""
    return any(child.get("class") == "lit" for child in element)


def corners(element: ET.Element) -> Iterator[tuple[float, float]]:
    """Points that shapes below an element reach."""
    for shape in element.iter():
        kind, get = shape.tag.removeprefix(NS), shape.attrib
        if kind == "polygon":
            yield from (tuple(map(float, point.split(","))) for point in get["points"].split())  # type: ignore[misc]
        elif kind == "rect" and "x" in get:
            x, y = float(get["x"]), float(get["y"])
            yield from ((x, y), (x + float(get["width"]), y + float(get["height"])))
        elif kind == "circle":
            x, y, r = (float(get[name]) for name in ("cx", "cy", "r"))
            yield from ((x - r, y - r), (x + r, y + r))


def box(element: ET.Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the shapes below an element."""
    points = list(corners(element))
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def image_of(png: bytes) -> Any:
    """A PNG as an image of Pillow: for large ones, whose pixels as tuples take seconds."""
    return pytest.importorskip("PIL.Image").open(io.BytesIO(png)).convert("RGB")


def pixels(png: bytes) -> list[list[tuple[int, int, int]]]:
    """The rows of a PNG, each pixel as red, green and blue."""
    image = image_of(png)
    data = image.tobytes()
    flat = list(zip(data[::3], data[1::3], data[2::3], strict=True))
    return [flat[begin : begin + image.width] for begin in range(0, len(flat), image.width)]
