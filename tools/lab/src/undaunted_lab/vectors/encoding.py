"""Numbers for learners: the actions of a game in a fixed order, masks of the legal ones, observations as vectors."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import named, quoted
from undaunted_core.extension.manager import library_of
from undaunted_core.game.choosing import seat_number
from undaunted_core.game.making import is_game
from undaunted_core.game.observation import Observation
from undaunted_core.game.past import past_of
from undaunted_core.game.views import Glimpse
from undaunted_core.game.writing import compact
from undaunted_core.ids import near_hint
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.choices import HAS_CHOSEN
from undaunted_lab.vectors.layout import Layout
from undaunted_lab.vectors.parts import ActionParts, list_blocks
from undaunted_lab.vectors.recall import Recall
from undaunted_lab.vectors.writing import DIGESTS, digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.game import Game
    from undaunted_core.mechanics.state import CoreRules


class Encoding:
    """The numbers of the actions and of the observations of one scenario, or of all scenarios of a title.

    ``actions`` holds the notation of every action by its number.  ``labels`` says what each entry of
    :meth:`vector` tells; ``features`` are the labels without the digests at the end.  ``information_labels`` does
    the same for :meth:`information_vector`.  ``blocks`` are the parts of a vector that are arrays with named axes.
    All depend on the title, its version, the packs and the scenario alone. So a network that was trained with an
    encoding can be used with one that is made again.

    >>> encoding = lab.encoding("normandy", "la_raye")
    >>> len(encoding.actions), len(encoding.labels)
    (214, 1075)
    """

    __slots__ = (
        "_fingerprints", "_layout", "_numbers", "_parts", "_recall", "_rulesets", "_told", "actions", "blocks",
        "features", "information_labels", "labels",
    )  # fmt: skip

    def __init__(self, rulesets: list[CoreRules]) -> None:
        self._rulesets = tuple(rulesets)
        notations: dict[str, None] = {}
        for rules in rulesets:
            notations_of: dict[str, list[str]] = {kind: [] for kind in rules.actions}
            for action in rules.vocabulary:
                notations_of[action.kind].append(action.notation)
            for kind, listed in notations_of.items():
                # A ruleset that has none of a kind leaves them to be made when they are needed.
                notations.update(dict.fromkeys(listed or [action.notation for action in rules.actions[kind].all()]))
        self.actions = tuple(notations)
        self._numbers = {notation: number for number, notation in enumerate(self.actions)}
        self._layout = Layout(rulesets)
        self.features = tuple(self._layout.labels)
        self.blocks = list_blocks(self._layout, rulesets)
        self._parts: ActionParts | None = None
        self.labels = (*self.features, *(f"digest {part}" for part in range(DIGESTS)))
        self._recall = Recall(rulesets)
        past = (*self._recall.labels, *(f"digest {part}" for part in range(DIGESTS)))
        self.information_labels = (*self.labels, *(f"past {label}" for label in past))
        self._fingerprints = frozenset(rules.fingerprint for rules in rulesets)
        self._told = ", ".join(rules.scenario for rules in rulesets)

    def __reduce__(self) -> tuple[object, ...]:
        return Encoding, ([*self._rulesets],)

    @property
    def parts(self) -> ActionParts:
        """The actions as choices one after the other, the kind first: for large vocabularies.

        >>> lab.encoding("normandy", "la_raye").parts.names[0]
        'kind'
        """
        if self._parts is None:
            self._parts = ActionParts(self.actions, self._rulesets)
        return self._parts

    def number(self, action: Action | str) -> int:
        """The number of an action, given as such or in notation; ValueError for one that is not encoded.

        >>> encoding = lab.encoding("normandy", "la_raye")
        >>> encoding.actions[encoding.number("end_turn")]
        'end_turn'
        """
        notation = action.notation if isinstance(action, Action) else action
        number = self._numbers.get(notation) if isinstance(notation, str) else None
        if number is None:
            hint = near_hint(notation, self._numbers)
            raise ValueError(f"no action {named(notation)} in the encoding of {self._told}{hint}")
        return number

    def action(self, number: int, game: Game) -> Action:
        """The action with a number, as one of the game's; ValueError for one that the game does not have.

        TypeError for what is no game.

        >>> game = uc.new_game("normandy", "la_raye", seed=1)
        >>> encoding = lab.encoding("normandy", "la_raye")
        >>> first = game.legal_actions()[0]
        >>> encoding.action(encoding.number(first), game) is first
        True
        """
        if not is_game(game):
            raise TypeError(f"found {quoted(game)}, expected a Game")
        if not _is_number(number) or not 0 <= number < len(self.actions):
            raise ValueError(f"no action has the number {quoted(number)}; the numbers are 0 to {len(self.actions) - 1}")
        action = game.rules.parse(self.actions[number])
        if action is None:
            raise ValueError(f"action {number}, {self.actions[number]!r}, is not one of {game.rules.scenario}")
        return action

    def mask(self, observation: Observation) -> bytearray:
        """For each action 1 when the seat may choose it now, else 0; all 0 for a seat that is not asked.

        Raises ValueError for an observation of another scenario, TypeError for what is none.

        It has the shape ``(len(actions),)``; ``numpy.frombuffer(mask, dtype="uint8")`` is an array of it.

        >>> game = uc.new_game("normandy", "la_raye", seed=1)
        >>> mask = lab.encoding("normandy", "la_raye").mask(game.observation("us"))
        >>> sum(mask) == len(game.legal_actions("us"))
        True
        """
        self._refuse_others(observation)
        mask = bytearray(len(self.actions))
        for action in observation.legal_actions:
            mask[self._numbers[action.notation]] = 1
        return mask

    def vector(self, observation: Observation, out: object = None) -> Any:
        """What ``observation.data`` tells, and whose it is, as numbers: ``array('f')`` of the shape ``(len(labels),)``.

        ``out``, if given, is filled and returned. It is anything with a writable buffer of that many ``float`` or
        ``double`` in one row, such as a row of a numpy array.  Hidden things are in it as in the observation: by
        their numbers and not by their places.  Different data give different vectors, but for numbers beyond 2**24.
        The past (:attr:`~undaunted_core.Observation.events`) and the options (:meth:`mask`) are no part of it.

        Raises ValueError for an observation of another scenario, title or set of packs, and for a buffer of another
        shape. Raises TypeError for what is no buffer or no observation.

        >>> game = uc.new_game("normandy", "la_raye", seed=1)
        >>> encoding = lab.encoding("normandy", "la_raye")
        >>> vector = encoding.vector(game.observation("us"))
        >>> {label: value for label, value in zip(encoding.labels, vector) if value and label.startswith("seat")}
        {'seat us': 1.0}
        """
        values = self._encode(observation)
        return values if out is None else _copy_to(values, out)

    def batch(self, games: Sequence[Game], out: object = None, *, seat: str | None = None) -> Any:
        """A matrix with a row for each game: the :meth:`vector` of what the seat to move sees, or ``seat`` if given.

        Several seats may be asked at once: the row is that of the first.  If no seat is asked, because the game is
        over or chance is next, the row is zero.  A vector is never zero.

        Without ``out`` the result is ``array('f')``, row after row.  ``out`` is filled and returned. It is anything
        with a writable buffer of ``float`` or ``double`` of the shape ``(len(games), len(labels))``, such as a
        numpy array. One row of as many numbers does too.

        Raises ValueError for a game of another scenario, title or set of packs, and for a buffer of another shape.
        Raises TypeError for what is no buffer or no game, and :class:`~undaunted_core.NotYourDecisionError` for no
        seat.

        >>> games = [uc.new_game("normandy", "la_raye", seed=seed) for seed in range(3)]
        >>> encoding = lab.encoding("normandy", "la_raye")
        >>> matrix = encoding.batch(games)
        >>> matrix[: len(encoding.labels)] == encoding.vector(games[0].observation("us"))
        True
        """
        width = len(self.labels)
        values = array("f", bytes(4 * width * len(games)))
        for number, game in enumerate(games):
            if not is_game(game):
                raise TypeError(f"game {number}: found {quoted(game)}, expected a Game")
            self._refuse_rules(game.rules, f"game {number} is")
            moving = game.to_move[:1] if seat is None else (seat,)
            for asked in moving:
                mover = seat_number(game.rules, asked)
                side, state = game.rules.side_of[mover], game._ctx.state
                past = past_of(game, mover, side, state.choices.asked.count(HAS_CHOSEN))
                row = self._layout.vector(game.rules, Glimpse(game.rules, state, side), mover, past.seen)
                values[number * width : (number + 1) * width] = row
        return values if out is None else _copy_to(values, out, (len(games), width))

    def information_vector(self, observation: Observation, out: object = None) -> Any:
        """What the seat saw and did until now and what it sees, as numbers.

        It holds what :meth:`~undaunted_core.Observation.information_state` holds.

        ``array('f')`` of the shape ``(len(information_labels),)``.  First come the entries of :meth:`vector`, then
        how often each kind of event and of own choice came.  Then come the latest eight of them, the last first.
        The digests at its end stand for all of the past, so different information states give different vectors.
        ``out`` is as for :meth:`vector`.

        Raises what :meth:`vector` raises (ValueError, TypeError), and :class:`~undaunted_core.NoRecordError`
        for a seat's observation of a game that keeps no record.

        >>> game = uc.new_game("normandy", "la_raye", seed=1)
        >>> encoding = lab.encoding("normandy", "la_raye")
        >>> events = game.apply(game.legal_actions("us")[0], "us")
        >>> told = dict(zip(encoding.information_labels, encoding.information_vector(game.observation("us"))))
        >>> told["past count chosen tactics.bid"], told["past latest 1 chosen tactics.bid"]
        (1.0, 1.0)
        """
        values = self._encode(observation)
        past = array("f", bytes(4 * (len(self.information_labels) - len(values) - DIGESTS)))
        rest = self._recall.fill(past, observation)
        values.extend(past)
        values.extend(digest(compact(rest)))
        return values if out is None else _copy_to(values, out)

    def _encode(self, observation: Observation) -> array[float]:
        self._refuse_others(observation)
        rules, seat = observation._rules, observation.seat
        number = -1 if seat is None else rules.numbers["seat"][seat]
        return self._layout.vector(rules, observation._see(), number, observation._past.seen)

    def _refuse_others(self, observation: Observation) -> None:
        if not isinstance(observation, Observation):
            raise TypeError(f"found {quoted(observation)}, expected an Observation")
        self._refuse_rules(observation._rules, "an observation")

    def _refuse_rules(self, rules: CoreRules, what: str) -> None:
        if rules.fingerprint not in self._fingerprints:
            text = f"{what} of {rules.scenario} with the packs {', '.join(rules.packs)}"
            raise ValueError(f"{text}; the encoding is of {self._told[:200]}, with the packs it was asked for")


def _is_number(value: object) -> bool:
    """Whether a value is a whole number of any kind, such as that of an array."""
    return hasattr(type(value), "__index__") and not isinstance(value, bool)


def _copy_to(values: array[float], out: Any, shape: tuple[int, ...] = ()) -> object:
    """Fill a buffer with numbers and return what it is the buffer of: in one row, or of another shape."""
    try:
        view = memoryview(out)
    except TypeError:
        raise TypeError(f"out is a writable buffer of floats, not {type(out).__name__}") from None
    shapes = dict.fromkeys((shape or (len(values),), (len(values),)))
    if view.readonly or view.format not in ("f", "d") or view.shape not in shapes or not view.c_contiguous:
        kind = "read-only" if view.readonly else "writable"
        gaps = "" if view.c_contiguous else ", with gaps between its numbers"
        text = f"{kind}, of the format {view.format!r} and the shape {view.shape}{gaps}"
        expected = " or ".join(map(str, shapes))
        raise ValueError(f"out is a buffer that is {text}; expected a writable one of 'f' or 'd' and {expected}")
    if len(values):
        # A matrix is filled as what it is in memory: one row.
        flat: Any = view.cast("B").cast(view.format)  # type: ignore[call-overload]
        flat[:] = memoryview(values if view.format == "f" else array("d", values))
    return out


def encoding(
    game: str, scenario: object = None, packs: tuple[object, ...] = (), *, library: Library | None = None
) -> Encoding:
    """The encoding of a scenario (an id, a document or a path), or of all scenarios of a title: then it fits each.

    The packs are those that the games are made with.  Raises what :func:`~undaunted_core.new_game` raises
    for what cannot be set up, TypeError among it.

    >>> title = lab.encoding("normandy")
    >>> one = uc.new_game("normandy", "la_raye", seed=1)
    >>> other = uc.new_game("normandy", "mortain", seed=1)
    >>> len(title.vector(one.observation("us"))) == len(title.vector(other.observation("us")))
    True
    """
    library = library_of(library)
    wanted = (scenario,) if scenario is not None else tuple(info.id for info in library.scenarios(game))
    asked = library.asked(packs)
    return Encoding([library.ruleset(game, item, asked) for item in wanted])


__all__ = ["Encoding", "encoding"]
