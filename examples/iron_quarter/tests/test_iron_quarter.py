"""What is true of this pack alone; the suite of undaunted-core comes by an option in pyproject.toml."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
import undaunted_campaign as uca
import undaunted_core as uc
from undaunted_testing import check_stop, notations, play, scene, zone

from iron_quarter.bot import COUNTER, Foreman

HOME = Path(__file__).parent.parent
PACKS = ("iron_quarter",)
SAPPER, GUN = "us:iron_quarter.sapper", "german:iron_quarter.assault_gun"
GUNNER, DRIVER = "german:iron_quarter.gunner", "german:iron_quarter.driver"
H1A, H1B, W1A, W2A = (f"iron_quarter.{name}" for name in ("H1A", "H1B", "W1A", "W2A"))


def gate(side: str, *hand: str, **position: Any) -> uc.Game:
    """The first scenario at a turn of a side."""
    return scene("normandy", "iron_quarter:gate", packs=PACKS, active=side, hand={side: list(hand)}, **position)


def suppressed(game: uc.Game) -> set[str]:
    """The counters that are suppressed."""
    seen = game.observation(None).data["seen"]["undaunted"]["suppressed"]
    return {piece for piece, is_suppressed in seen.items() if is_suppressed}


def test_a_building_that_collapses_becomes_rubble() -> None:
    """IRQ-1: its cover and name are those of the rubble, and who is there on foot is suppressed."""
    game = gate("us", "iron_quarter.sapper", counters={"german:scout_a": H1A, SAPPER: "17B"})
    play(game, f"play {SAPPER} demolish", f"demolish {H1A}")
    assert game.position()["tiles"] == {H1A: H1B}
    assert suppressed(game) == {"german:scout_a"}
    check_stop(game)


def test_a_crew_is_safe_from_rubble() -> None:
    """IRQ-1: only counters on foot are suppressed."""
    game = gate("us", "iron_quarter.sapper", counters={GUN: {"at": H1A}, SAPPER: "17B"})
    play(game, f"play {SAPPER} demolish", f"demolish {H1A}")
    assert suppressed(game) == set()


def test_a_sapper_demolishes_next_to_it() -> None:
    """IRQ-2."""
    game = gate("us", "iron_quarter.sapper")
    play(game, f"play {SAPPER} demolish")
    assert notations(game) == [f"demolish {H1A}"]
    assert str(game.why_illegal(f"demolish {W1A}")[0]) == "That building is too far away. (IRQ-2)"
    assert str(game.why_illegal("demolish 12B")[0]) == "No building stands there. (IRQ-1)"


def test_a_sapper_needs_a_building() -> None:
    """IRQ-2: rubble does not fall again."""
    game = gate("us", "iron_quarter.sapper", tiles={H1A: H1B})
    reason = game.why_illegal(f"play {SAPPER} demolish")[0]
    assert str(reason) == "No building stands here or next to it. (IRQ-2)"


def test_a_gunner_shells_from_the_gun() -> None:
    """IRQ-3: no range counts; the building falls before the casualty."""
    game = gate("german", "iron_quarter.gunner", counters={"us:scout_a": H1A})
    play(game, f"play {GUNNER} seat_shell_1")
    explanation = game.explain("target us:scout_a")
    assert [term.value for term in explanation.terms] == [5, 2, 0]
    events = play(game, "target us:scout_a", "roll 9")
    kinds = [event.kind for event in events]
    assert kinds.index("core.tile_turned") < kinds.index("undaunted.casualty_taken")
    assert game.position()["tiles"] == {H1A: H1B}


def test_a_gunner_needs_a_target() -> None:
    """IRQ-3: no enemy counter is on the map, as it is where nobody is pinned."""
    off = dict.fromkeys(("us:scout_a", "us:scout_b", "us:rifleman_a", "us:rifleman_b", SAPPER))
    game = gate("german", "iron_quarter.gunner", counters=off)
    (reason,) = game.why_illegal(f"play {GUNNER} seat_shell_1")
    assert str(reason) == "No enemy counter is on the map. (IRQ-3)"


def test_a_miss_leaves_the_building() -> None:
    """IRQ-3."""
    game = gate("german", "iron_quarter.gunner", counters={"us:scout_a": H1A})
    play(game, f"play {GUNNER} seat_shell_1", "target us:scout_a", "roll 1")
    assert not game.position().get("tiles")


def test_a_salvo_falls_on_all_buildings_of_its_sort() -> None:
    """IRQ-4: each copy of a card is as likely."""
    game = uc.new_game("normandy", "iron_quarter:gate", seed=1, packs=PACKS, chance="explicit")
    while "salvo" not in str(game.chance_outcomes()):
        game.apply(game.chance_outcomes()[0][0])
    chances = {action.notation: chance for action, chance in game.chance_outcomes()}
    assert sum(chances.values()) == 1
    assert chances["barrage iron_quarter.quiet"] == 6 * chances["barrage iron_quarter.salvo_towers"]
    game.apply("barrage iron_quarter.salvo_towers")
    assert set(game.position()["tiles"]) == {W1A, W2A}
    assert zone(game, "past_barrage") == ["iron_quarter.salvo_towers"]


def test_an_empty_barrage_is_shuffled() -> None:
    """IRQ-5: nine cards, so the tenth round begins with all of them but one."""
    game = uc.new_game("normandy", "iron_quarter:gate", seed=5, packs=PACKS)
    players = {"us": "random", "german": "random"}
    while game.round < 10:
        assert uc.play(game, players, 1)
    kinds = Counter(event.kind for event in game.events(None))
    assert kinds["iron_quarter.came_up"] == 10
    assert kinds["iron_quarter.shuffled"] == 1
    assert len(zone(game, "past_barrage")) == 1


@pytest.mark.parametrize("marker", ["us", "german"])
def test_night_falls(marker: str) -> None:
    """IRQ-6: more points win, and at equal points the holder of the initiative."""
    game = gate("german", initiative="us", round=16, markers={marker: {"03B": "controlled"}})
    while not game.is_terminal:
        action = next((option for option in notations(game) if option == "end_turn"), notations(game)[0])
        game.apply(action, game.to_move[0])
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == ((marker,), "IRQ-6")


def foreman() -> Foreman:
    """The bot as players get it."""
    return cast("Foreman", uc.bots("normandy", packs=PACKS)["foreman"](seed=1))


def test_the_foreman_fells_a_building_on_the_enemy() -> None:
    """His judgement of Demolish is that of who stands there; greedy has none."""
    game = gate("us", "iron_quarter.sapper", counters={"german:scout_a": H1A, "german:rifleman_a": H1A, SAPPER: "17B"})
    bot = foreman()
    seen = game.observation("us")
    rates = dict(zip(notations(game), bot.rates(seen), strict=True))
    assert rates[f"play {SAPPER} demolish"] == bot.apart + 2 * COUNTER
    assert bot.greedy.rates(seen)[notations(game).index(f"play {SAPPER} demolish")] == 0
    play(game, f"play {SAPPER} demolish")
    assert bot.choose(game.observation("us")).notation == f"demolish {H1A}"


def test_the_foreman_spares_his_own() -> None:
    """A building on own counters is worth less than nothing."""
    game = gate("us", "iron_quarter.sapper", counters={"us:scout_a": H1A, "us:rifleman_a": H1A, SAPPER: "17B"})
    bot = foreman()
    rates = dict(zip(notations(game), bot.rates(game.observation("us")), strict=True))
    assert rates[f"play {SAPPER} demolish"] < 0


def start(seed: int = 1) -> uca.Campaign:
    """The campaign at its start."""
    return uca.Campaign.start("normandy", "iron_quarter:iron_quarter", packs=PACKS, seed=seed)


def test_bots_play_the_whole_campaign() -> None:
    """Its document loads again and says the same."""
    campaign = start()
    uca.play_through(campaign, {"us": "random", "german": "random"})
    assert campaign.stage is None
    assert len(campaign.results) in (2, 3)
    assert uca.Campaign.from_json(campaign.to_json()).winners == campaign.winners


def read_document(campaign: uca.Campaign) -> dict[str, Any]:
    """The scenario that is played now, with what is carried over."""
    document = campaign.scenario()
    assert isinstance(document, dict)
    return document


def finish_gate(**position: Any) -> uca.Campaign:
    """The campaign after the Germans withdrew from the first game in this position."""
    campaign = start()
    campaign.put_game(gate("german", **position))
    campaign.withdraw("german")
    return campaign


def test_rubble_stays_and_losses_stay_lost() -> None:
    """What the first game leaves behind is in the next one."""
    removed = {"german": {"removed": ["rifleman_a", "iron_quarter.gunner", "iron_quarter.gunner"]}}
    campaign = finish_gate(tiles={H1A: H1B}, zones=removed)
    assert campaign.stage is not None
    assert campaign.stage == "foundry"
    document = read_document(campaign)
    assert H1B in [space["tile"] for space in document["spaces"]]
    german = document["sides"]["german"]
    assert german["supply"]["rifleman_a"] == 2
    assert "iron_quarter.gunner" not in {**german["deck"], **german["supply"]}
    assert german["vehicles"]["iron_quarter.assault_gun"]["crew"] == ["iron_quarter.driver", None]


def test_the_victor_has_veterans() -> None:
    """The side that won has Veterans in the place of its Riflemen A; the other has not."""
    document = read_document(finish_gate())
    us, german = document["sides"]["us"], document["sides"]["german"]
    assert us["counters"]["iron_quarter.veteran"] == us["spawn"][0]["at"]
    assert "rifleman_a" not in {**us["deck"], **us["supply"], **us["counters"]}
    assert "rifleman_a" in german["counters"]


def test_the_victor_of_the_gate_chooses_the_way() -> None:
    """The winner goes on by the yards or straight to the foundry."""
    for seed in range(20):
        campaign = start(seed)
        uc.play(campaign.game, {"us": "random", "german": "random"})
        result = campaign.finish()
        if result.winners:
            break
    (question,) = campaign.questions
    assert (question.side, question.options) == (result.winners[0], ("yards", "foundry"))


def test_what_a_side_asks_of_the_depot_is_secret() -> None:
    """The enemy sees neither the answer nor the price before the game begins."""
    views = []
    for answer in ("nothing", "charges"):
        campaign = finish_gate()
        campaign.choose("us", "us_depot", answer)
        views.append(json.dumps(campaign.view_for("german"), sort_keys=True))
        campaign.choose("german", "german_depot", "nothing")
        deck = read_document(campaign)["sides"]["us"]["deck"]
        assert deck["iron_quarter.sapper"] == (3 if answer == "charges" else 1)
    assert views[0] == views[1]


# -- what the README says ----------------------------------------------------------------------------------------------


def count_lines() -> dict[str, int]:
    """The lines of the pack by what they are: JSON, Python that declares, Python of functions and classes, the rest."""
    source = HOME / "src" / "iron_quarter"
    data = [line for path in source.rglob("*.json") for line in path.read_text(encoding="utf-8").splitlines()]
    counts = {"JSON": len(data), "declarations": 0, "functions": 0}
    for path in source.glob("*.py"):
        is_function = False
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith((" ", ")", "#", "@")):
                is_function = line.startswith(("def ", "class "))
            if line.strip():
                counts["functions" if is_function or line.startswith("@") else "declarations"] += 1
    return counts


def test_the_readme_tells_the_lines() -> None:
    """The figures of the table are those of the files, and so are the shares."""
    readme = (HOME / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (JSON|declarations|functions) \| (\d+) \|", readme, re.M)
    counts = count_lines()
    assert {name: int(number) for name, number in rows} == counts
    shares = [int(share) for share in re.findall(r"(\d+) % are declaration; of all lines,\D*(\d+) %", readme)[0]]
    declared, functions = counts["declarations"], counts["functions"]
    of_rules, of_all = declared / (declared + functions), 1 - functions / sum(counts.values())
    assert shares == [round(100 * of_rules), round(100 * of_all)]
