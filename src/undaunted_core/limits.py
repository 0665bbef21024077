"""How large documents, boards and searches may be: every limit of the library, in one place.

Each is far above the values of any normal game.  The reference page "Limits" of the
documentation lists them for readers.
"""

from __future__ import annotations

#: The largest number of a document: every reader of JSON keeps it exactly.
MOST_NUMBER = 2**53 - 1
#: The largest count (decisions, draws, rounds ...) that a document may begin with.  No play gets from here to the
#: largest number, so that what is written can be read again, and no rule that counts has to look.
MOST_COUNT = 2**52
#: The largest number of a document of content, whether above 0 or below.  No sum of these that a game keeps comes near
#: :data:`MOST_COUNT`, so that each scenario that is accepted gives games that can be saved and loaded.
MOST_AMOUNT = 10**9
#: The longest document, in bytes.
MOST_BYTES = 16 * 1024 * 1024
#: How deep lists and objects of a document are nested.
MOST_DEPTH = 60
#: The most spaces of a scenario: distances are kept between any two.
MOST_SPACES = 400
#: The most pieces (counters, vehicles, structures) of a scenario.
MOST_PIECES = 400
#: The most cards of a scenario, each copy counted.
MOST_CARDS = 2000
#: The most frames on the stack of a saved state.
MOST_FRAMES = 200
#: The most steps that run between two stops, and the most chance events that follow each other by themselves.
MOST_STEPS = 100_000
#: The decisions between two positions that a game keeps on its way, so that a look back plays no more of them again.
BETWEEN_STOPS = 64
#: What the error of more steps says; :mod:`undaunted_core.game.failing` adds the procedures that run.
NO_END = f"found {MOST_STEPS} steps without a decision, expected a decision or the end of the game"
#: The most paths of a symbol, and the letters of one.
MOST_PATHS = 24
MOST_PATH_LETTERS = 4000
#: The most equally likely outcomes of a chance event.
MOST_OUTCOMES = 1000
#: The most faults that an error lists; the others are counted.
MOST_FAULTS = 50
#: How much of a fault's part (its place, what was found, what was expected) is told, in letters.
MOST_LETTERS = 300
#: How much of the name of a file is told, in letters.
MOST_PATH = 1000
#: How much of a wrong name is compared with the valid ones, in letters, and with how many of these.
MOST_COMPARED = 80
MOST_NAMES = 1000
#: The most moves that loading a save without a record tries.
MOST_TRIALS = 1000
#: The most ways for hidden cards to lie that exact odds look at; beyond that odds are estimated ...
MOST_WORLDS = 20_000
#: ... from this number of ways drawn at random.
ESTIMATES = 2_000
#: The most entries of a list or an object in a document of content, a position or the state of a save ...
MOST_ENTRIES = 2_000
#: ... and the most values in all of it.
MOST_VALUES = 100_000


def find_excess(value: object) -> tuple[str, str, str] | None:
    """Where a document holds more than any normal one: (pointer, found, expected).  Nesting is another limit."""
    count, todo = 0, [("", value, 0)]
    while todo:
        pointer, node, depth = todo.pop()
        if not isinstance(node, dict | list) or depth > MOST_DEPTH:
            continue
        if len(node) > MOST_ENTRIES:
            return pointer, f"{len(node)} entries", f"at most {MOST_ENTRIES}"
        count += len(node)
        if count > MOST_VALUES:
            return "", f"more than {MOST_VALUES} values", "a smaller document"
        parts = node.items() if isinstance(node, dict) else enumerate(node)
        todo += [(f"{pointer}/{key}", part, depth + 1) for key, part in parts]
    return None


def find_too_large(value: object) -> tuple[str, str, str] | None:
    """Where a document of content has a number beyond :data:`MOST_AMOUNT`: (pointer, found, expected)."""
    todo = [("", value)]
    while todo:
        pointer, node = todo.pop()
        if isinstance(node, int | float) and (node > MOST_AMOUNT or node < -MOST_AMOUNT):
            limit = MOST_AMOUNT if node > 0 else -MOST_AMOUNT
            return pointer, _digits(node), f"at {'most' if node > 0 else 'least'} {limit}"
        parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        todo += [(f"{pointer}/{key}", part) for key, part in parts]
    return None


def _digits(number: float) -> str:
    """A number as far as a message shows it; Python itself refuses to write very long ones."""
    if isinstance(number, int) and abs(number) >= 10**60:
        return "a number of more than 60 digits"
    return repr(number)
