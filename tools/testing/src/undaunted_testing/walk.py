"""Random games that stop at every step for checks to look at them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from undaunted_core.declarations.returned import place_of
from undaunted_core.errors import RuleError
from undaunted_core.game.choosing import list_outcomes
from undaunted_core.game.game import CHANCE
from undaunted_core.game.watchdog import Watchdog, note_move
from undaunted_core.kernel.flow import FLOWS
from undaunted_core.kernel.machine import options
from undaunted_testing.suspects import column_writers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreState

    History = tuple[tuple[str, Action], ...]
    #: Picks an option of the seat: a way to play that comes to what random play hardly does.
    Policy = Callable[[Game, str, random.Random], Action]

Entry = TypeVar("Entry", bound="tuple[str, object]")
#: The checks whose messages name columns: where packs write these is told too.
OF_STATE = {"asking", "conserved", "copied", "saved", "placed"}
#: How many of the latest moves a failure shows.
SHOWN = 8


class CheckFailedError(AssertionError):
    """A check found something wrong; ``check`` is its name, ``moves`` the way there, ``game`` where it stands.

    ``clause`` is the rule that does not hold, where the check knows one.

    >>> broken = la_raye()
    >>> context(broken).state.zones.cards[0].append(0)
    >>> try:
    ...     check_stop(broken, checks=("conserved",))
    ... except CheckFailedError as error:
    ...     print(error.check)
    conserved
    """

    def __init__(
        self,
        message: str,
        check: str = "",
        moves: tuple[str, ...] = (),
        game: Game | None = None,
        clause: str = "",
    ) -> None:
        super().__init__(message)
        self.check = check
        self.moves = moves
        self.game = game
        self.clause = clause


class MakeGame(Protocol):
    """Makes the same game every time, with chance ``"sampled"`` or ``"explicit"``.

    >>> def make(*, chance: str) -> uc.Game:
    ...     return uc.new_game("normandy", "la_raye", seed=1, chance=chance)
    >>> made_by: MakeGame = make
    >>> made_by(chance="explicit").current_player
    'chance'
    """

    def __call__(self, *, chance: str) -> Game:
        """A new game."""


def list_again(game: Game, asker: str) -> tuple[Action, ...]:
    """What the rules list for a player when they are asked again: a game and its copies note what they listed first."""
    if asker == CHANCE:
        return tuple(list_outcomes(game._ctx, (), -1))
    return tuple(options(game._ctx, game.rules.numbers["seat"][asker]))


class Visit:
    """A game at one of its stops, with what checks need to know about the way there.

    ``number`` counts the moves so far (in explicit play the chance outcomes too). ``before`` is the history and the
    count of things that came to light before the latest move, None at the start. ``mover`` made that move (empty at
    the start) and ``earlier`` is the state before it. ``wrote`` is the first state that asking for options changed,
    before and after. ``frames`` says for each frame of the stack how many events there were when it came. ``seen``
    holds every action offered so far. ``memory`` belongs to the checks, and ``final`` says that no further stop
    follows.
    """

    def __init__(self, game: Game, make_game: MakeGame, rng: random.Random) -> None:
        self.game = game
        self.make_game = make_game
        self.rng = rng
        self.number = 0
        self.final = False
        self.before: tuple[History, int] | None = None
        self.mover = ""
        self.earlier: CoreState = game._ctx.state
        self.wrote: tuple[CoreState, CoreState] | None = None
        self.frames: list[tuple[str, tuple[object, ...], int]] = []
        self.seen: dict[str, Action] = {}
        self.memory: dict[str, Any] = {}

    def note_frames(self, heard: int) -> None:
        """Take in the frames of the stack; those that are new came when there were ``heard`` events."""
        game, old = self.game, self.frames
        self.frames = []
        for depth, (address, args) in enumerate(game._ctx.state.stack):
            name = game.rules.label_of[address].partition("/")[0]
            is_old = len(old) > depth and old[depth][:2] == (name, args)
            # What lies on a new frame is new.
            old = old if is_old else []
            self.frames.append((name, args, old[depth][2] if is_old else heard))

    @property
    def at_chance(self) -> bool:
        """Whether the game waits for a chance outcome."""
        return self.game.current_player == CHANCE

    def askers(self) -> tuple[str, ...]:
        """The players that may act now: the seats asked, or chance."""
        return (CHANCE,) if self.at_chance else self.game.to_move


def expect(right: bool, message: str) -> None:
    """Fail with the message unless it is right."""
    if not right:
        raise CheckFailedError(message)


def event_count(game: Game) -> int:
    """How many events the table has seen."""
    return len(game._ctx.events or ())


def snapshot(game: Game) -> tuple[object, ...]:
    """Everything about a game that something harmless must leave alone."""
    offered = tuple(tuple(a.notation for a in game.legal_actions(seat)) for seat in game.seats)
    return game.digest(), words(game.history), event_count(game), game.to_move, offered


def words(history: Iterable[tuple[str, Action]]) -> tuple[tuple[str, str], ...]:
    """A history in notation."""
    return tuple((seat, action.notation) for seat, action in history)


def find_added(old: Sequence[Entry], new: Sequence[Entry]) -> list[Entry] | None:
    """The entries a history has gained, or None when an old one was changed, lost or moved.

    Secret choices are in the order of the seats, whichever seat answers first. So a choice may stand before the later
    seats' choices that wait with it.
    """
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    tail = list(old[same:])
    if not tail:
        return list(new[same:])
    for put in range(1, len(new) - same - len(tail) + 1):
        if list(new[same + put : same + put + len(tail)]) == tail:
            first = list(new[same : same + put])
            seats = [entry[0] for entry in (*first, *tail)]
            if CHANCE not in seats and len(set(seats)) == len(seats):
                return first + list(new[same + put + len(tail) :])
    return None


def random_move(game: Game, rng: random.Random, policy: Policy | None = None) -> tuple[str, Action]:
    """A seat that is asked (or chance) and one of its options; a policy picks the seat's option instead."""
    seat = CHANCE if game.current_player == CHANCE else rng.choice(game.to_move)
    if policy is not None and seat != CHANCE:
        return seat, policy(game, seat, rng)
    return seat, rng.choice(game.legal_actions(seat))


def take(game: Game, seat: str, action: Action) -> None:
    """Apply an action of a seat or of chance."""
    game.apply(action, None if seat == CHANCE else seat)
    note_move()


#: Chooses what is done at a stop: a seat that is asked (or chance) and its action; None ends the walk.
Chooser = Callable[["Game", random.Random], "tuple[str, Action] | None"]


def walk(
    make_game: MakeGame,
    checks: Mapping[str, Callable[[Visit], None]],
    *,
    seed: int,
    plies: int,
    every: int,
    chance: str,
    policy: Policy | None = None,
    chooser: Chooser | None = None,
) -> Game:
    """Play a game and run the checks once in every ``every`` steps, and at the last step.

    ``policy`` picks the options of the seats, ``chooser`` all moves; at random without them.  Raises
    :class:`CheckFailedError` naming the check, the step and the latest moves.
    """
    with Watchdog():
        rng = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
        visit = Visit(make_game(chance=chance), make_game, rng)
        game = visit.game
        visit.note_frames(0)
        while True:
            visit.final = visit.final or game.is_terminal or visit.number >= plies
            unasked = _copy(game._ctx.state) if "asking" in checks else None
            run_at_stop("play", _look, visit)
            if unasked is not None and visit.wrote is None and game._ctx.state != unasked:
                visit.wrote = unasked, game._ctx.state.clone()
            if visit.final or visit.number % every == 0:
                for name, check in checks.items():
                    run_at_stop(name, check, visit)
            if visit.final:
                return game
            chosen = random_move(game, rng, policy) if chooser is None else chooser(game, rng)
            if chosen is None:
                # The checks look at this stop once more, as at the last one.
                visit.final = True
                continue
            visit.before = (game.history, game._ctx.state.revealed)
            run_at_stop("play", partial(_move, move=chosen), visit)
            visit.number += 1


def _copy(state: CoreState) -> CoreState | None:
    """A copy of a state; None for one with a cell of another type, which the check ``conserved`` names."""
    try:
        return state.clone()
    except TypeError:
        return None


def _look(visit: Visit) -> None:
    for asker in visit.askers():
        for action in visit.game.legal_actions(asker):
            visit.seen.setdefault(action.notation, action)


def _move(visit: Visit, move: tuple[str, Action]) -> None:
    game = visit.game
    heard, visit.earlier = event_count(game), game._ctx.state.clone()
    visit.mover, action = move
    is_forced = visit.mover != CHANCE and len(game.to_move) == 1 and len(game.legal_actions()) == 1
    take(game, visit.mover, action)
    visit.note_frames(heard)
    if is_forced and not game.is_terminal:
        _expect_another(game, visit.earlier, action)


def _expect_another(game: Game, earlier: CoreState, action: Action) -> None:
    """The only action there was must lead somewhere: it would be the only one for ever."""
    now, then = game._ctx.state, earlier.clone()
    for name in ("ply", "rng", "drawn", "revealed"):
        setattr(then, name, getattr(now, name))
    if now == then:
        label = game.rules.label_of[now.stack[-1][0]]
        choices = getattr(game.rules.registry.all(FLOWS)[label], "choices", ())
        effects = [choice.effect for choice in choices if choice.action.name == action.kind and choice.effect]
        where = place_of(effects[0]) if effects else ""
        said = f"decision {label} offers {action.notation!r} alone, and that leads to the same decision for ever"
        expect(False, f"{said}, expected an effect after which play goes on" + (f" ({where})" if where else ""))


def run_at_stop(name: str, check: Callable[[Visit], None], visit: Visit) -> None:
    """Run a check at a stop; what it raises becomes a :class:`CheckFailedError` with the way there."""
    try:
        check(visit)
    except Exception as raised:
        # A check that watches the rules while they run fails inside a rule.
        inside = isinstance(raised, RuleError) and isinstance(raised.__cause__, CheckFailedError)
        error = raised.__cause__ if inside else raised
        name = getattr(error, "check", "") or name
        moves = tuple(f"{seat}: {notation}" for seat, notation in words(visit.game.history))
        kind = "" if isinstance(error, CheckFailedError) else f"{type(error).__name__}: "
        more = column_writers(visit.game, str(error)) if name in OF_STATE else ""
        raise CheckFailedError(
            f"{name}, step {visit.number} of {visit.game.rules.scenario}: {kind}{error}{more}"
            f" [latest moves: {', '.join(moves[-SHOWN:])}]",
            name,
            moves,
            visit.game,
            getattr(error, "clause", ""),
        ) from raised
