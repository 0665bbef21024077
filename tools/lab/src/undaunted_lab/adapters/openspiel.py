"""The installed titles as games of OpenSpiel: importing this module registers them.

>>> import pyspiel, undaunted_lab.adapters.openspiel
>>> game = pyspiel.load_game("undaunted_normandy(scenario=la_raye)")

Chance is explicit, and where seats choose at the same time they are asked one after the other: what one chose is hidden
from the others until all have chosen.  Player 0 is the first of the game's seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_lab.adapters import explain_missing

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise explain_missing("openspiel", error) from None

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.game.observation import Observation

#: A game has at most so many decisions; then it is a draw.
MAX_DECISIONS = 2_000


class UndauntedGame(pyspiel.Game):
    """A scenario of a title: made by ``pyspiel.load_game``, and shared by all its states.

    ``encoding`` is its :func:`undaunted_core.encoding`: an action of a player has the same number there.  An outcome of
    chance has a number of its own, from 0, as OpenSpiel wants it: its place in ``outcomes``.
    """

    #: What OpenSpiel is told of the title; each title has a class of its own.
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any]) -> None:
        title, scenario = self.kind.short_name.removeprefix(PREFIX), params["scenario"]
        packs = tuple(filter(None, params["packs"].split("+")))
        limit = params["max_decisions"]
        #: The start, of which every state begins with a copy.
        self.start = uc.new_game(title, scenario, seed=0, chance="explicit", packs=packs, max_decisions=limit)
        rules = self.start.rules
        self.encoding = lab.Encoding([rules])
        #: The notation of each outcome of chance by its number.
        self.outcomes = tuple(name for name in self.encoding.actions if rules.parse(name).kind in rules.outcomes)  # type: ignore[union-attr]
        self.outcome_numbers = {name: number for number, name in enumerate(self.outcomes)}
        low, high = self.start.facts["utility"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=len(self.outcomes),
            num_players=len(self.start.seats),
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if self.start.facts["zero_sum"] else None,
            max_game_length=limit,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> UndauntedState:
        """The start of a game."""
        return UndauntedState(self, Table(self.start.clone()))

    def make_py_observer(self, kind: Any = None, params: object = None) -> _Observer | None:
        """What writes observations: all that a seat sees, what is public, or what the seat sees besides.

        With the past for the first two alone; else None.
        """
        if params:
            raise ValueError(f"observations of {self.get_type().short_name} have no parameters, but got {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        is_of_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        is_of_nobody = kind.private_info == pyspiel.PrivateInfoType.NONE
        if kind.public_info and (is_of_seat or is_of_nobody):
            return _Observer(self.encoding, has_past=kind.perfect_recall, is_public=is_of_nobody)
        is_private = is_of_seat and not kind.public_info and not kind.perfect_recall
        return _PrivateObserver(self.encoding, has_past=False, is_public=False) if is_private else None


class Table:
    """The game of a state, and how to make it again where it was drawn from what a player knows."""

    __slots__ = ("drawn", "game", "since")

    def __init__(self, game: uc.Game, drawn: tuple[Observation, int] | None = None) -> None:
        self.game = game
        self.drawn = drawn
        #: What was decided and what chance brought since it was drawn.
        self.since: list[tuple[str, str]] = []

    def apply(self, seat: str, notation: str) -> None:
        """Take an action of a seat or of chance."""
        self.game.apply(notation, seat)
        if self.drawn is not None:
            self.since.append((seat, notation))

    def __deepcopy__(self, memo: object) -> Table:
        copy = Table(self.game.clone(), self.drawn)
        copy.since = self.since[:]
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        if self.drawn is None:
            return _read, (self.game.to_json(),)
        return _draw_again, (*self.drawn, self.since)


def _read(text: str) -> Table:
    return Table(uc.Game.from_json(text))


def _draw_again(observation: Observation, seed: int, since: list[tuple[str, str]]) -> Table:
    """A save of such a game would begin where it was drawn and leave out what the player saw before."""
    table = Table(observation.determinize(seed, keep_past=True), (observation, seed))
    for seat, notation in since:
        table.apply(seat, notation)
    return table


class UndauntedState(pyspiel.State):
    """A stop of a game.  ``table.game`` is the library's own game, with all secrets."""

    # OpenSpiel copies and pickles what is in ``__dict__``: the table, and not what all states of a game share.
    __slots__ = ("__dict__", "_of")

    def __init__(self, game: UndauntedGame, table: Table) -> None:
        super().__init__(game)
        self._of = game
        self.table = table

    def current_player(self) -> int:
        """The player who is asked, or OpenSpiel's number for chance or for the end."""
        game = self.table.game
        if game.is_terminal:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = game.to_move
        return game.seats.index(asked[0]) if asked else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        number = self._of.encoding.number
        return sorted(number(action) for action in self.table.game.legal_actions(self.table.game.seats[player]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Number and probability of each outcome of the chance event that waits."""
        numbers = self._of.outcome_numbers
        return sorted((numbers[action.notation], float(odds)) for action, odds in self.table.game.chance_outcomes())

    def _apply_action(self, number: int) -> None:
        player = self.current_player()
        seat = uc.CHANCE if player == pyspiel.PlayerId.CHANCE else self.table.game.seats[player]
        self.table.apply(seat, self._action_to_string(player, number))

    def _action_to_string(self, player: int, number: int) -> str:
        names = self._of.outcomes if player == pyspiel.PlayerId.CHANCE else self._of.encoding.actions
        return names[number]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.game.is_terminal

    def returns(self) -> list[float]:
        """1 for each player of a winning side, -1 for one of a losing side, 0 while nobody has won."""
        game = self.table.game
        utility = game.returns()
        return [float(utility[game.side_of(seat)]) for seat in game.seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> UndauntedState:
        """A state drawn at random from what a player knows: their information state there is the same.

        ``sampler`` gives a number from 0 to below 1.  The history of the state begins where it was drawn.
        """
        view, seed = self.table.game.observation(self.table.game.seats[player]), int(sampler() * 2**53)
        return UndauntedState(self._of, Table(view.determinize(seed, keep_past=True), (view, seed)))

    def __str__(self) -> str:
        game = self.table.game
        return f"{game!r} {game.digest()}"


class _Observer:
    """Writes what a player sees, or what they saw, did and see, as OpenSpiel asks for it."""

    def __init__(self, encoding: lab.Encoding, *, has_past: bool, is_public: bool) -> None:
        self._encoding, self._has_past, self._is_public = encoding, has_past, is_public
        name, labels = ("info_state", encoding.information_labels) if has_past else ("observation", encoding.labels)
        self.tensor = np.zeros(len(labels), np.float32)
        self.dict = {name: self.tensor}

    def set_from(self, state: UndauntedState, player: int) -> None:
        """Fill ``tensor``."""
        view = self._observe(state, player)
        if self._has_past:
            self._encoding.information_vector(view, self.tensor)
        else:
            self._encoding.vector(view, self.tensor)

    def string_from(self, state: UndauntedState, player: int) -> str:
        """The same as text."""
        view = self._observe(state, player)
        return view.information_state() if self._has_past else str(view)

    def _observe(self, state: UndauntedState, player: int) -> Observation:
        game = state.table.game
        return game.observation(None if self._is_public else game.seats[player])


class _PrivateObserver(_Observer):
    """Writes what a player sees and a spectator does not: where both see the same it is 0."""

    def set_from(self, state: UndauntedState, player: int) -> None:
        """Fill ``tensor``."""
        super().set_from(state, player)
        public = np.asarray(self._encoding.vector(state.table.game.observation(None)))
        self.tensor[self.tensor == public] = 0

    def string_from(self, state: UndauntedState, player: int) -> str:
        """The same as text: the labels of what is not 0, with the numbers."""
        self.set_from(state, player)
        numbers = zip(self._encoding.features, self.tensor, strict=False)
        return ", ".join(f"{label} {number:g}" for label, number in numbers if number)


#: Before the name of a title, so that it is no other game's.
PREFIX = "undaunted_"


def _register(title: str, info: uc.GameInfo) -> None:
    players = [len(scenario.sides) for scenario in uc.scenarios(title)]
    kind = pyspiel.GameType(
        short_name=f"{PREFIX}{title}",
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if {*players} == {2} else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": info.scenarios[0], "max_decisions": MAX_DECISIONS, "packs": ""},
    )
    # A class and no function: OpenSpiel lets go of it after Python has ended, which a function would not survive.
    pyspiel.register_game(kind, type(f"{UndauntedGame.__name__}_{title}", (UndauntedGame,), {"kind": kind}))


for _title, _info in uc.games().items():
    if _info.scenarios:
        _register(_title, _info)

__all__ = ["MAX_DECISIONS", "UndauntedGame", "UndauntedState"]
