"""What a seat asks beside its decision: the text of a rule, the facts of a thing, and what a bot would choose."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.agents.base import bot_title, bots_in, factory_of
from undaunted_core.rng import bot_seed
from undaunted_core.text import decimals
from undaunted_table.render.described import describe
from undaunted_table.render.seen import Seen
from undaunted_table.web.messages import Refused
from undaunted_table.web.thinker import Question
from undaunted_table.web.view import explain_action, wording_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    import undaunted_core as uc
    from undaunted_table.web.hall import Hall, Seating
    from undaunted_table.web.table import Table

#: The bot that gives hints, where the game has it.
ADVISER = "hard"


@attrs.frozen
class Hint(Question):
    """A question about a decision of a person: the bot says why too."""

    def answer(self) -> str:
        """The notation of the action that the bot would choose, and its reason by language, as JSON."""
        seen = self.observation
        bots = bots_in(seen._library, seen._rules.game, seen._packs)
        bot = factory_of(self.bot, bots, seen._rules.game)(seed=self.seed)
        action = bot.choose(seen)
        why = getattr(bot, "why", None)
        return json.dumps({"notation": action.notation, "why": {} if why is None else dict(why(seen, action))})


def find_rule(clauses: Mapping[str, Any], asked: Mapping[str, Any], lang: str) -> dict[str, object]:
    """The text of a clause."""
    clause = clauses.get(asked["clause"])
    if clause is None:
        raise Refused("no_answer")
    section, text = clause["section"][lang], clause["text"][lang]
    return {"rule": {"id": clause["id"], "section": section, "text": text, "ruling": clause["ruling"]}}


def tell_facts(observation: uc.Observation, asked: Mapping[str, Any], lang: str) -> dict[str, object]:
    """What there is to say of a tile, a piece or a card, as the seat sees it."""
    view = Seen(observation, observation.board, observation.catalog, lang)
    facts = describe(view, asked["domain"], asked["name"])
    if not facts:
        raise Refused("no_answer")
    return {"facts": facts}


def ask_for_hint(table: Table, seat: str) -> Hint:
    """The question to a bot what it would choose for a seat that is asked: it knows what the seat knows."""
    game = table.game
    observation = table.observation(seat)
    if observation.decision is None:
        raise Refused("no_answer")
    names = list(bots_in(observation._library, observation._rules.game, observation._packs))
    seed = bot_seed(game._seed, game.seats.index(seat)) + table.version
    return Hint(observation, ADVISER if ADVISER in names else names[-1], seed)


def word_hint(hint: Hint, answer: str, lang: str) -> dict[str, object]:
    """The answer of a bot in words: what it would choose, and why."""
    if not answer:
        raise Refused("no_answer")
    observation, advice = hint.observation, json.loads(answer)
    action = next(action for action in observation.legal_actions if action.notation == advice["notation"])
    wording = wording_of(observation, lang)
    reason = decimals(advice["why"].get(lang, ""), lang)
    # The longest first: a notation may stand in another one.
    for offer in sorted(observation.legal_actions, key=lambda offered: -len(offered.notation)):
        reason = reason.replace(f"{offer.notation}:", f"{wording.action(offer, lang)}:")
    lines = explain_action(observation, {"action": action.to_dict()}, lang)["lines"]
    return {
        "hint": {
            "bot": bot_title(hint.bot, lang), "notation": action.notation, "text": wording.action(action, lang),
            "reason": reason,
        },
        "lines": lines,
    }  # fmt: skip


async def give_hint(hall: Hall, seating: Seating, address: str, seat: str, lang: str) -> dict[str, object]:
    """What a bot would choose for a seat that is asked, and why; it thinks where bots think."""
    hint = await hall.at(seating, address, ask_for_hint, seating.table, seat)
    async with hall.drivers.thinking.take(address):
        if hall.drivers.thinkers is None:
            answer = await hall.aside(hint.answer)
        else:
            answer = await hall.drivers.thinkers.think(hint, lambda: seating.is_watched) or ""
    return word_hint(hint, answer, lang)


__all__ = ["Hint", "ask_for_hint", "find_rule", "give_hint", "tell_facts", "word_hint"]
