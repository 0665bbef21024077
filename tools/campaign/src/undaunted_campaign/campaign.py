"""A campaign under way: the present game, what is asked between games, what is carried over."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Self

import undaunted_core as uc
from undaunted_campaign import carrying
from undaunted_campaign.edits import Edit, Lay, Lose, copy_of, keep
from undaunted_campaign.errors import CampaignError
from undaunted_campaign.listing import find_entity
from undaunted_campaign.plugin import CLAUSE, WITHDRAWAL
from undaunted_campaign.values import WAY, Question, Result
from undaunted_campaign.words import PHRASES
from undaunted_core import rng
from undaunted_core.arguments import check_whole, quoted
from undaunted_core.content.names import Known
from undaunted_core.errors import Fault, LinkError
from undaunted_core.extension.entities import list_entities
from undaunted_core.extension.manager import library_of
from undaunted_core.files import PRIVATE, write_whole
from undaunted_core.game.record import read_file
from undaunted_core.game.rerunning import is_limit
from undaunted_core.ids import near_hint, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from undaunted_campaign.definitions import CampaignDefinition, Next, Option
    from undaunted_core.content.compose import Entity
    from undaunted_core.content.definitions import ScenarioDefinition
    from undaunted_core.extension.manager import Library
    from undaunted_core.mechanics.state import CoreRules


class Campaign:
    """A campaign under way.  Made by :meth:`start`, :meth:`from_json` or :meth:`load`.

    ``stage`` is the name of the present stage, None after the end.  While there are ``questions``, sides
    :meth:`choose`; then :attr:`game` is the game to play, and :meth:`finish` or :meth:`withdraw` goes on.

    >>> campaign.stage, campaign.points
    ('bridge', {'us': 0, 'german': 0})
    """

    def __init__(
        self, library: Library, game: str, entity: Entity, packs: tuple[str, ...], seed: int, limit: int | None
    ) -> None:
        self.library, self.packs, self.seed, self.limit = library, packs, seed, limit
        self.game_id = game
        self.document: dict[str, Any] = entity.document
        self.definition: CampaignDefinition = entity.definition
        self.file = entity.file
        kind = library.game(game)
        #: The documents of the scenarios, by full id and by the name that campaigns may use.
        active = library.active(kind, packs)
        self._entities = list_entities(library, kind, active)
        every = [entity for entity in self._entities if entity.kind == "scenarios"]
        self._scenarios = {entity.definition.id: entity for entity in every}
        self._scenarios |= {entity.name: entity for entity in every}
        self._check_scenarios()
        self.sides: tuple[str, ...] = tuple(kind.sides)
        #: Who plays each side, as who began the campaign said: a bot's name or ``human``.
        self.players: dict[str, str] = {}
        #: The campaign points of each side, prices of secret choices not yet paid.
        self.points: dict[str, int] = dict.fromkeys(self.sides, 0)
        #: Changes of all later scenarios, in the order in which they came about.
        self.edits: list[Edit] = []
        #: What maps have kept: field of a space -> tile -> value, or side -> value.
        self.kept: dict[str, dict[str, Any]] = {}
        self.results: tuple[Result, ...] = ()
        #: The sides that have won the campaign; empty for a draw, and while it goes on.
        self.winners: tuple[str, ...] = ()
        #: All that was decided and played, in order, as documents hold it.
        self.steps: list[dict[str, Any]] = []
        #: The answers before the present game: choice -> option.
        self.answers: dict[str, str] = {}
        self._way: Next | None = None
        self._game: uc.Game | None = None
        self.stage: str | None = self.definition.stages[0].id

    @classmethod
    def start(
        cls, game: str, campaign: str, *, seed: int | None = None, packs: tuple[object, ...] = (),
        max_decisions: int | None = None, library: Library | None = None,
    ) -> Self:  # fmt: skip
        """Begin a campaign of a game, which one of the packs brings.

        Without a seed one is taken from the system.  Each game ends after ``max_decisions``, if it is given.
        Raises :class:`CampaignError` for no such campaign, and what :func:`uc.new_game` raises for its scenarios.

        >>> Campaign.start("normandy", "campaign", seed=7, **valley).stage
        'bridge'
        """
        seed = rng.fresh_seed(os.urandom) if seed is None else check_whole("the seed", seed)
        if not is_limit(max_decisions):
            raise ValueError(f"max_decisions is None or a whole number from 1, not {quoted(max_decisions)}")
        library = library_of(library)
        pack_ids = library.asked(packs)
        new = cls(library, game, find_entity(library, game, campaign, pack_ids), pack_ids, seed, max_decisions)
        # The checks of campaign files are those of the rules: compiling a scenario runs them.
        rules = library.ruleset(game, new.scenario_of(new.definition.stages[0].id).id, pack_ids)
        new._check_names(rules)
        carrying.check_kept(new.definition, rules, new.file)
        return new

    def _check_names(self, rules: CoreRules) -> None:
        """Refuse names of sides and cards that there are not; ``validate`` refuses them too."""
        definitions: dict[str, dict[str, Any]] = {}
        for entity in self._entities:
            definitions.setdefault(entity.kind, {})[entity.name] = entity.definition
        names = Known(definitions, rules.registry, rules.sides)
        faults = [
            Fault(self.file, pointer, repr(name), names.expected(what), nearest(name, names.names(what)))
            for pointer, name, what in names.unknown(self.definition)
        ]
        if faults:
            raise LinkError(faults)

    def _check_scenarios(self) -> None:
        faults = [
            Fault(
                self.file, f"/stages/{at}/scenario", repr(stage.scenario), "a scenario of this game",
                nearest(stage.scenario, self._scenarios),
            )
            for at, stage in enumerate(self.definition.stages)
            if stage.scenario not in self._scenarios
        ]  # fmt: skip
        if faults:
            raise LinkError(faults)

    def scenario_of(self, stage: str) -> ScenarioDefinition:
        """The scenario of a stage as its pack has it.

        >>> campaign.scenario_of("ford").title["es"]
        'Vado'
        """
        scenario: ScenarioDefinition = self._scenarios[self.definition.stage(stage).scenario].definition
        return scenario

    @property
    def is_at_fork(self) -> bool:
        """Whether a side must choose the next stage; :attr:`stage` is then the one that was played last."""
        return self._way is not None

    # -- what is asked ----------------------------------------------------------------

    @property
    def questions(self) -> tuple[Question, ...]:
        """What sides still have to choose before the next game; () while a game is played and after the end."""
        if self._way is not None:
            titles = {
                name: dict(self.scenario_of(name).title.items()) for name in self._way.to
            }
            assert self._way.chooses is not None  # the check of campaign files
            return (Question(WAY, self._way.chooses, PHRASES.texts["which_way"], tuple(titles), titles),)
        if self.stage is None:
            return ()
        return tuple(
            Question(
                offer.id, offer.side, dict(offer.title.items()), tuple(option.id for option in options),
                {option.id: dict(option.title.items()) for option in options}, offer.secret,
            )
            for offer in self.definition.stage(self.stage).offers
            if offer.id not in self.answers
            if (options := [option for option in offer.options if option.costs <= self.credit(offer.side)])
        )  # fmt: skip

    def _chosen(self) -> list[tuple[str, Option]]:
        """The options that were chosen before the present game, each with its side, in the order of the choices."""
        offers = () if self.stage is None else self.definition.stage(self.stage).offers
        return [
            (offer.side, option)
            for offer in offers
            for option in offer.options
            if self.answers.get(offer.id) == option.id
        ]

    def credit(self, side: str) -> int:
        """The campaign points that a side can still pay with: without the prices of its choices.  Rule: CMP-2.2."""
        return self.points[side] - sum(option.costs for owner, option in self._chosen() if owner == side)

    def choose(self, side: str, question: str, option: str) -> None:
        """Answer a question for a side; :class:`CampaignError` for one that is not asked, or no option of it.

        >>> campaign.choose("us", "help", "riflemen")
        """
        questions = {(entry.side, entry.id): entry for entry in self.questions}
        entry = questions.get((side, question))
        if entry is None:
            names = ", ".join(f"{owner} {name}" for owner, name in questions) or "none"
            hint = near_hint(question, [name for _, name in questions])
            raise CampaignError(f"no question {quoted(question)} for {quoted(side)}; asked: {names}{hint}")
        if option not in entry.options:
            hint = near_hint(option, entry.options)
            raise CampaignError(f"no option {quoted(option)} of {question}; known: {', '.join(entry.options)}{hint}")
        self.steps.append({"choose": [side, question, option]})
        if question == WAY and self._way is not None:
            self._way = None
            self._enter(option)
        else:
            self.answers[question] = option

    # -- games ------------------------------------------------------------------------

    @property
    def game(self) -> uc.Game:
        """The present game; :class:`CampaignError` while a side must choose, and after the end."""
        if self._game is None:
            if self.questions:
                questions = ", ".join(f"{entry.side} {entry.id}" for entry in self.questions)
                raise CampaignError(f"the next game waits for choices: {questions}")
            self._game = self.new_game()
        return self._game

    def put_game(self, game: uc.Game) -> None:
        """Take a game in the place of the present one: the same at another stop, such as after an undo."""
        self._game = game

    def new_game(self) -> uc.Game:
        """The game of the present stage from its start; :class:`CampaignError` after the end."""
        if self.stage is None:
            raise CampaignError("the campaign is over: there is no further game")
        number = len(self.results)
        seed = int.from_bytes(rng.key_of(self.seed, b"campaign %d" % number)[:16], "big")
        return uc.new_game(
            self.game_id, self.scenario(), seed=seed, packs=self.packs, max_decisions=self.limit, library=self.library
        )

    def scenario(self) -> str | dict[str, Any]:
        """The scenario of the present stage: its id if nothing changes it, else a document with what is carried over.

        If its game cannot begin, one card of each lost name comes back.  Rule: CMP-2.3.

        >>> campaign.scenario()
        'valley:bridge'
        """
        scenario = self._carry_over(0)
        if not isinstance(scenario, str) and any(isinstance(edit, Lose) for edit in self.edits):
            try:
                uc.new_game(self.game_id, scenario, seed=0, packs=self.packs, library=self.library)
            except LinkError:
                return self._carry_over(1)
        return scenario

    def _carry_over(self, least: int) -> str | dict[str, Any]:
        """The scenario of the present stage with what is carried over, and at least so many cards of each lost name."""
        assert self.stage is not None  # asked while the campaign goes on
        stage = self.definition.stage(self.stage)
        first = self._scenarios[stage.scenario].document
        document = copy_of({key: value for key, value in first.items() if key != "$schema"})
        before = copy_of(document)
        for edit in (*self.edits, *(Lay(side, option.id, option.changes) for side, option in self._chosen())):
            if isinstance(edit, Lose):
                edit.apply(document, least)
            else:
                edit.apply(document)
        keep(document, self.kept)
        return self.scenario_of(stage.id).id if document == before else document

    def finish(self) -> Result:
        """Take the result of the present game, which is over, and go on; :class:`CampaignError` if it is not.

        >>> _ = uc.play(campaign.game, {"us": "random", "german": "random"})
        >>> campaign.finish().stage
        'bridge'
        """
        outcome = self.game.outcome
        if outcome is None:
            raise CampaignError(f"the game of {self.stage} goes on: play it to its end, or withdraw a side")
        return self._close(self.game, outcome.winners, outcome.reason, outcome.clause, None)

    def withdraw(self, side: str) -> Result:
        """A side leaves the present game, and the others win it; then the campaign goes on.

        Raises :class:`CampaignError` for a side that may not withdraw, or that is not asked now.  Rule: CMP-1.1.

        >>> campaign.withdraw("us").winners
        ('german',)
        """
        game, sides = self.game, self.definition.withdrawal
        if side not in sides:
            hint = near_hint(side, sides)
            raise CampaignError(f"{quoted(side)} may not withdraw; may: {', '.join(sides) or 'nobody'}{hint}")
        if side not in map(game.side_of, game.to_move):
            raise CampaignError(f"{side} cannot withdraw now; asked: {', '.join(game.to_move) or 'nobody'}")
        others = tuple(other for other in game.sides if other != side)
        return self._close(game, others, WITHDRAWAL, CLAUSE, side)

    def _close(self, game: uc.Game, winners: tuple[str, ...], reason: str, clause: str, side: str | None) -> Result:
        """Book the result of a game and go on.  Rule: CMP-2.1."""
        assert self.stage is not None  # it has a game
        stage, result = self.definition.stage(self.stage), Result(self.stage, winners, reason, clause, side)
        self.steps.append({"play": uc.Replay.of(game).document, "withdrawn": side})
        self.results = (*self.results, result)
        for award in stage.awards:
            if result.fits(award, self.points):
                self.points[award.side] += award.gains
        for owner, option in self._chosen():
            self.points[owner] -= option.costs
            self.edits += [Lay(owner, option.id, option.changes)] if option.lasting else []
        self.edits += carrying.list_edits(self.definition, game, result, self.points)
        carrying.keep_map(self.definition, game, self.kept)
        self.answers, self._game = {}, None
        way = next(way for way in stage.next if result.fits(way, self.points))
        if len(way.to) > 1:
            self._way = way
        elif way.to:
            self._enter(way.to[0])
        else:
            self.stage = None
            most = max(self.points.values())
            first = [owner for owner, points in self.points.items() if points == most]
            self.winners = (way.wins,) if way.wins else tuple(first) if way.by_points and len(first) == 1 else ()
        return result

    def _enter(self, stage: str) -> None:
        self.stage = stage

    # -- documents --------------------------------------------------------------------

    def to_json(self) -> str:
        """The campaign as a document: each finished game as a replay, the present one as a save.

        It is the table's: a seat gets :meth:`view_for`.
        """
        from undaunted_campaign.documents import write

        return write(self)

    @classmethod
    def from_json(cls, text: str, *, library: Library | None = None) -> Self:
        """The campaign of a document; every game is played again and checked.

        Raises :class:`uc.SaveError` with the place of what is wrong.  Nothing in the text is executed.
        """
        from undaunted_campaign.documents import read

        return read(text, library_of(library), cls.start)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file, whole or not at all; :class:`uc.SaveError` if that fails."""
        write_whole(path, self.to_json(), mode=PRIVATE)

    @classmethod
    def load(cls, path: str | Path, *, library: Library | None = None) -> Self:
        """The campaign of a file; raises what :meth:`from_json` raises."""
        return cls.from_json(read_file(path), library=library)

    def view_for(self, seat: str | None, lang: str = "en") -> dict[str, Any]:
        """What a seat (None: a spectator) may know of the campaign, as JSON values, texts in a language.

        >>> campaign.view_for("us")["stage"]
        'bridge'
        """
        from undaunted_campaign.views import view_for

        return view_for(self, seat, lang)

    def replays(self) -> tuple[Mapping[str, Any], ...]:
        """The finished games as replay documents, in order."""
        return tuple(step["play"] for step in self.steps if "play" in step)


__all__ = ["Campaign"]
