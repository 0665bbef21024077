"""Lines of pointers: the line of a value in the text of its document."""

import json
import random

import pytest

from undaunted_command.pointers import line_of, line_said

TEXT = """{
  "title": {"en": "a \\"b\\", {c", "es": "d"},
  "spaces": [
    {"tile": "01A", "at": [0, 0]},
    {"tile": "02A",
     "at": [
       1,
       0]}
  ],
  "empty": [], "none": {}
}
"""


@pytest.mark.parametrize(
    ("pointer", "line"),
    [
        ("", 1),
        ("/title", 2),
        ("/title/es", 2),
        ("/spaces", 3),
        ("/spaces/0/at", 4),
        ("/spaces/1", 5),
        ("/spaces/1/at", 6),
        ("/spaces/1/at/1", 8),
        ("/empty", 10),
        ("/none", 10),
    ],
)
def test_the_line_of_a_value_is_that_of_its_key(pointer, line):
    assert line_of(TEXT, pointer) == line


@pytest.mark.parametrize(
    ("pointer", "line"),
    [("/spaces/1/tilt", 5), ("/spaces/7", 3), ("/empty/0", 10), ("/none/a", 10), ("/title/en/x", 2), ("/x/y", 1)],
)
def test_what_is_missing_is_told_at_the_part_around_it(pointer, line):
    assert line_of(TEXT, pointer) == line


@pytest.mark.parametrize("text", ["", "   ", "{", '{"a": ', '{"a": [1, ', "[1 2", "nothing"])
def test_a_text_that_is_no_document_begins_at_line_1(text):
    assert line_of(text, "/a/b") == 1


def test_every_value_of_a_random_document_is_found():
    rng = random.Random(5)

    def value(depth):
        kind = rng.randrange(6 if depth else 4)
        if kind < 4:
            return [None, rng.randrange(-9, 99), rng.choice(["", "a,b", "}]", 'q"\\\n'])][kind % 3]
        made = [value(depth - 1) for _ in range(rng.randrange(4))]
        return made if kind == 4 else {f"k{place}{{": one for place, one in enumerate(made)}

    def walk(one, pointer):
        yield pointer
        parts = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        for key, part in parts:
            yield from walk(part, f"{pointer}/{key}")

    for _ in range(40):
        document = {"top": value(5)}
        text = json.dumps(document, indent=1)
        lines = [line_of(text, pointer) for pointer in walk(document, "")]
        # With an indent each part has a line of its own, so the lines rise in the order in which the parts stand.
        assert lines == sorted(set(lines))


def test_a_syntax_error_says_its_line():
    assert line_said("Expecting value at line 12, column 3") == 12
    assert line_said("'x'") is None
