"""Every check of the kit catches a fault: each is planted here, and must be found by the check named."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.setups import fire_fight, maker
from undaunted_core import authoring
from undaunted_core.game import game as game_module
from undaunted_core.game import observation as observation_module
from undaunted_core.game import record as record_module
from undaunted_core.game.game import Game
from undaunted_core.game.position import document as document_module
from undaunted_core.game.position import reading as reading_module
from undaunted_core.game.position.words import words_of
from undaunted_core.game.writing import compact, state_text
from undaunted_core.kernel import machine as machine_module
from undaunted_core.kernel.context import Context
from undaunted_core.mechanics import decks
from undaunted_testing import CHECKS, CheckFailedError, check_game, check_secrecy
from undaunted_testing.walk import find_added

if TYPE_CHECKING:
    from collections.abc import Callable

    Plant = Callable[[pytest.MonkeyPatch], None]

SCENARIO = "normandy:la_raye"
#: A seed with which a casualty comes from the discard pile while its side holds a hidden hand.
SHOWS_ABSENCE = 2


def rules() -> Any:
    return uc.new_game("normandy", SCENARIO, seed=0).rules


def share_a_list(patch: pytest.MonkeyPatch) -> None:
    cls = rules().state_class
    clone = cls.clone

    def shared(self: Any) -> Any:
        other = clone(self)
        other.pieces.space = self.pieces.space
        return other

    patch.setattr(cls, "clone", shared)


def share_the_log(patch: pytest.MonkeyPatch) -> None:
    clone = Game.clone

    def shared(self: Game) -> Game:
        other = clone(self)
        other._ctx.record = self._ctx.record
        return other

    patch.setattr(Game, "clone", shared)


def forget_a_word(patch: pytest.MonkeyPatch) -> None:
    """The slice's word is one of a value that it never has."""
    made = words_of(rules())
    rows = tuple(attrs.evolve(part, values={"scouted": 1}) for part in made.rows)
    patch.setattr(document_module, "words_of", lambda rules: attrs.evolve(made, rows=rows))


def misread_a_word(patch: pytest.MonkeyPatch) -> None:
    made = words_of(rules())
    rows = tuple(attrs.evolve(part, values={"scouted": 2, "controlled": 1}) for part in made.rows)
    patch.setattr(reading_module, "words_of", lambda rules: attrs.evolve(made, rows=rows))


def drop_a_column(patch: pytest.MonkeyPatch) -> None:
    def dropped(rules: Any, state: Any) -> str:
        data = json.loads(state_text(rules, state))
        data["control"]["marker"] = {}
        return compact(data)

    patch.setattr(record_module, "state_text", dropped)


def lose_a_card(patch: pytest.MonkeyPatch) -> None:
    def lost(ctx: Any, card: int, source: int, target: int) -> None:
        ctx.state.zones.cards[source].remove(card)

    patch.setattr(decks, "take_unseen", lost)


def forget_a_row(patch: pytest.MonkeyPatch) -> None:
    initial = type(rules()).initial

    def shortened(self: Any, seed: int) -> Any:
        state = initial(self, seed)
        state.control.marker[0].pop()
        return state

    patch.setattr(type(rules()), "initial", shortened)


def shorten_the_history(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "history", property(lambda self: tuple(self._ctx.record[-5:])))


def offer(change: Callable[[Game, tuple[uc.Action, ...]], tuple[uc.Action, ...]]) -> Plant:
    """Plant another list of options."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        legal_actions = Game.legal_actions
        patch.setattr(Game, "legal_actions", lambda self, seat=None: change(self, legal_actions(self, seat)))

    return plant


class Alternating:
    """Hands the options out in one order and then in the other."""

    def __init__(self) -> None:
        self.turn = False

    def __call__(self, game: Game, offered: tuple[uc.Action, ...]) -> tuple[uc.Action, ...]:
        self.turn = not self.turn
        return offered[:-1] if self.turn and len(offered) > 1 else offered


def offer_what_does_not_apply(patch: pytest.MonkeyPatch) -> None:
    def more(game: Game, offered: tuple[uc.Action, ...]) -> tuple[uc.Action, ...]:
        if offered and offered[0].kind == "core.end_turn":
            # A card that is in no hand, for an ability that it does not name.
            return (*offered, game.rules.action("tactics.play", 0, len(game.rules.names["ability"]) - 1))
        return offered

    offer(more)(patch)


def write_while_asked(patch: pytest.MonkeyPatch) -> None:
    def written(game: Game, offered: tuple[uc.Action, ...]) -> tuple[uc.Action, ...]:
        suppressed = game._ctx.state.undaunted.suppressed
        suppressed[0] = not suppressed[0]
        return offered

    offer(written)(patch)


def offer_to_all(patch: pytest.MonkeyPatch) -> None:
    legal_actions = Game.legal_actions
    patch.setattr(Game, "legal_actions", lambda self, seat=None: legal_actions(self))


def change_before_refusing(patch: pytest.MonkeyPatch) -> None:
    apply = Game.apply

    def hasty(self: Game, action: Any, seat: str | None = None) -> Any:
        self._ctx.state.ply += 1
        try:
            given = apply(self, action, seat)
        except uc.GameOverError:
            self._ctx.state.ply -= 1
            raise
        self._ctx.state.ply -= 1
        return given

    patch.setattr(Game, "apply", hasty)


def raise_something_else(patch: pytest.MonkeyPatch) -> None:
    apply = Game.apply

    def sloppy(self: Game, action: Any, seat: str | None = None) -> Any:
        try:
            return apply(self, action, seat)
        except uc.ActionError as error:
            raise ValueError(str(error)) from None

    patch.setattr(Game, "apply", sloppy)


def outcomes(share: Callable[[int, Fraction], Fraction]) -> Plant:
    """Plant other probabilities, made from the number of outcomes and the right one."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        given = Game.chance_outcomes
        patch.setattr(
            Game,
            "chance_outcomes",
            lambda self: tuple((action, share(len(given(self)), right)) for action, right in given(self)),
        )

    return plant


def pay_nobody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "returns", lambda self: dict.fromkeys(self.sides, 0))


def undo_the_record_only(patch: pytest.MonkeyPatch) -> None:
    def undo(self: Game) -> None:
        if not self._ctx.record:
            raise uc.CannotUndoError("nothing")
        self._ctx.record.pop()

    patch.setattr(Game, "undo", undo)


def never_undo(patch: pytest.MonkeyPatch) -> None:
    def undo(self: Game) -> None:
        raise uc.CannotUndoError("no")

    patch.setattr(Game, "undo", undo)


def skip_the_generator(module: Any) -> Plant:
    """Plant a chance outcome that is told and does not step the generator."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        draw_outcome = module.draw_outcome

        def skipped(ctx: Any, outcome: int) -> None:
            before = ctx.state.rng, ctx.state.drawn
            draw_outcome(ctx, outcome)
            ctx.state.rng, ctx.state.drawn = before

        patch.setattr(module, "draw_outcome", skipped)

    return plant


def lack_a_number(patch: pytest.MonkeyPatch) -> None:
    """What a side still lacks is told as a number, not as an explanation."""
    patch.setattr(authoring.explain, "total", lambda *_, **__: 3)


FAULTS: list[tuple[str, str, Plant]] = [
    ("conserved", "sampled", lose_a_card),
    ("conserved", "sampled", forget_a_row),
    ("asking", "sampled", write_while_asked),
    ("answers", "sampled", lack_a_number),
    ("copied", "sampled", share_a_list),
    ("copied", "sampled", share_the_log),
    ("saved", "sampled", drop_a_column),
    ("placed", "sampled", forget_a_word),
    ("placed", "sampled", misread_a_word),
    ("history", "sampled", shorten_the_history),
    ("options", "sampled", offer(lambda game, offered: offered[::-1])),
    ("options", "sampled", offer(lambda game, offered: (*offered, *offered[-1:]))),
    ("options", "sampled", offer(Alternating())),
    ("lists_agree", "sampled", offer(lambda game, offered: offered[:1])),
    ("applies", "sampled", offer_what_does_not_apply),
    ("refused", "sampled", change_before_refusing),
    ("refused", "sampled", raise_something_else),
    ("chance", "explicit", outcomes(lambda count, right: Fraction(1, count))),
    ("chance", "explicit", outcomes(lambda count, right: right / 2)),
    ("asked", "sampled", offer_to_all),
    ("outcome", "sampled", pay_nobody),
    ("undone", "sampled", undo_the_record_only),
    ("undone", "sampled", never_undo),
    ("agrees", "sampled", skip_the_generator(machine_module)),
    ("replayed", "sampled", skip_the_generator(record_module)),
]


@pytest.mark.parametrize(("check", "chance", "plant"), FAULTS)
def test_the_check_catches_the_fault(
    check: str, chance: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(CheckFailedError) as caught:
        check_game(maker("normandy", SCENARIO, 2), seed=2, chance=chance, checks=[check])
    assert caught.value.check == check


@pytest.mark.nightly(but=["sampled"])
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_without_a_fault_the_same_game_passes(chance: str) -> None:
    every = 1 if DEEP else 6
    assert check_game(maker("normandy", SCENARIO, 2), seed=2, chance=chance, every=every).is_terminal


def test_every_check_has_a_planted_fault() -> None:
    """Those of hidden things are in test_leaks.py and test_kit_planted.py, the others in files of their names."""
    assert {check for check, _, _ in FAULTS} == set(CHECKS) - {"frames", "revealed", "inferred", "explained", "kept"}


def see(change: Callable[[Any, dict[str, Any]], object]) -> Plant:
    """Plant a view that shows more: ``change(state, view)`` edits it."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        class Leaky(observation_module.Glimpse):
            def __init__(self, rules: Any, state: Any, viewer: int) -> None:
                super().__init__(rules, state, viewer)
                self.of = state.clone()

            def view(self, rules: Any, words: Any) -> dict[str, Any]:
                seen = super().view(rules, words)
                change(self.of, seen)
                return seen

        patch.setattr(observation_module, "Glimpse", Leaky)

    return plant


def show_a_hand(state: Any, seen: dict[str, Any]) -> None:
    seen["leak"] = [list(cards) for cards in state.zones.cards]


def show_a_bid(state: Any, seen: dict[str, Any]) -> None:
    seen["leak"] = list(state.choices.made)


def show_drawn_cards(patch: pytest.MonkeyPatch) -> None:
    as_event = game_module.as_event
    patch.setattr(game_module, "as_event", lambda rules, number, record, side: as_event(rules, number, record, None))


def give_telling_reasons(patch: pytest.MonkeyPatch) -> None:
    why_illegal = Game.why_illegal

    def telling(self: Game, action: Any, seat: str | None = None) -> Any:
        reasons = why_illegal(self, action, seat)
        held = sum(sum(self._ctx.state.zones.cards[hand]) for hand in self.rules.zones.of["hand"])  # type: ignore[attr-defined]
        return reasons * (1 + held % 2)

    patch.setattr(Game, "why_illegal", telling)


def sample_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "determinize", lambda self, seat, seed, events=False: self.clone())


def sample_always_alike(patch: pytest.MonkeyPatch) -> None:
    determinize = Game.determinize
    patch.setattr(Game, "determinize", lambda self, seat, seed, events=False: determinize(self, seat, 0))


def sample_against_the_facts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules(), "facts", {})


def forget_absence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("undaunted_core.authoring.secrets.note_absent", lambda ctx, zone, card: None)


def know_what_is_drawn(patch: pytest.MonkeyPatch) -> None:
    emit = Context.emit

    def told(ctx: Any, event: Any, *values: Any, **said: Any) -> None:
        emit(ctx, event, *values, **said)
        if event is decks.DRAWN:
            side, card, *_ = values
            hand = ctx.rules.zones.hand[side]
            ctx.state.zones.known[hand] = (*ctx.state.zones.known[hand], card)

    patch.setattr(Context, "emit", told)


LEAKS: list[tuple[str, Plant]] = [
    ("the observation", know_what_is_drawn),
    ("the observation", see(show_a_hand)),
    ("the observation", see(show_a_bid)),
    ("that german can exclude", show_drawn_cards),
    ("is told of", give_telling_reasons),
    ("sampling betrays the true world", sample_the_truth),
    ("are all alike", sample_always_alike),
    ("a drawn world holds", sample_against_the_facts),
]


@pytest.mark.parametrize(("says", "plant"), LEAKS)
def test_the_secrecy_check_catches_the_leak(says: str, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(CheckFailedError) as caught:
        check_secrecy(maker("normandy", SCENARIO, 1), seed=1, every=3, plies=400)
    assert says in str(caught.value)


def test_the_secrecy_check_catches_a_fact_that_nobody_can_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of a hidden hand is compared with all hands that are possible."""
    know_what_is_drawn(monkeypatch)
    with pytest.raises(CheckFailedError, match="facts of us say too much"):
        check_secrecy(maker("normandy", SCENARIO, 1), seed=1, stop=3)


@pytest.mark.nightly
def test_the_secrecy_check_catches_a_fact_that_is_not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_absence(monkeypatch)
    with pytest.raises(CheckFailedError, match="facts of"):
        check_secrecy(fire_fight, seed=SHOWS_ABSENCE, plies=60)


def tell_the_wrong_zone(patch: pytest.MonkeyPatch) -> None:
    """An event that names zones says another than the one the card went to."""
    emit = Context.emit

    def wrong(ctx: Any, kind: Any, *values: Any, **more: Any) -> None:
        swapped = (*values[:2], *values[:1:-1]) if getattr(kind, "name", kind) == "toy.spent" else values
        emit(ctx, kind, *swapped, **more)

    patch.setattr(Context, "emit", wrong)


@pytest.mark.nightly
def test_the_secrecy_check_catches_an_event_that_tells_the_wrong_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A viewer who follows the cards by events alone comes to another place than the cards."""
    tell_the_wrong_zone(monkeypatch)
    with pytest.raises(CheckFailedError, match=r"contradicts all|leaves .*, where it is not|by the events"):
        check_secrecy(maker("toy", "toy:convoy", 1), every=5, plies=300)


def see_the_decoys(state: Any, seen: dict[str, Any]) -> None:
    seen["leak"] = list(state.masks.nature)


def test_the_secrecy_check_catches_a_hidden_counter_that_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret choice that lasts, in the toy game: which patrol is the decoy."""
    see(see_the_decoys)(monkeypatch)
    with pytest.raises(CheckFailedError, match="the observation"):
        check_secrecy(maker("toy", "toy:skirmish", 1))


def test_a_history_may_grow_and_nothing_else() -> None:
    """Secret choices that wait stand in the order of the seats, so one may be put before another."""
    us, german, later = ("us", "bid a"), ("german", "bid b"), ("us", "end_turn")
    assert find_added([], [us]) == [us]
    assert find_added([german], [us, german, later]) == [us, later]
    assert find_added([us, german], [us]) is None
    assert find_added([us], [later, german]) is None
    assert find_added([later, german, us], [later, us, german, us]) is None
