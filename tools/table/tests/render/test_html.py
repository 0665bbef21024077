"""A game as a page with a slider, and what notebooks show of games, replays and explanations."""

from __future__ import annotations

import json
import random
import re

import pytest

import undaunted_core as uc
from kit.svg import read, words
from undaunted_command.main import main
from undaunted_table.render.html import slides
from undaunted_table.render.html import stops as all_stops
from undaunted_testing import play, scene


def played(moves=12):
    game = uc.new_game("normandy", "la_raye", seed=3)
    pick = random.Random(3).choice
    for _ in range(moves):
        game.apply(pick(game.legal_actions()))
    return game


def stops(page):
    (data,) = re.findall(r'<script type="application/json" id="stops">(.*?)</script>', page, flags=re.DOTALL)
    pieces, shown, numbers = [], [], []
    for stop in json.loads(data):
        pieces += stop["new"]
        for at, gone, *added in stop["edits"]:
            numbers[at : at + gone] = added
        shown.append({"svg": "".join(pieces[number] for number in numbers), "told": stop["told"]})
    return shown


@pytest.fixture(scope="module")
def game():
    return played()


def test_the_stops_of_a_replay_end_where_the_game_stands(game):
    replay = game.replay()
    digests = [one.digest() for one in replay.stops()]
    assert len(digests) == len(replay) + 1
    assert digests[0] == replay.play(to=0).digest()
    assert digests[-1] == game.digest()


def test_a_replay_that_does_not_fit_has_no_stops(game):
    document = json.loads(game.replay().to_json())
    document["moves"][-1][2] = "00000000"
    with pytest.raises(uc.SaveError):
        next(uc.Replay(document).stops())


def test_a_page_tells_every_event_once_and_in_order(game):
    made = stops(slides(game.replay(), "us", "es"))
    told = [line for stop in made for line in stop["told"]]
    assert told == [event.text("es") for event in game.events("us")]


def test_a_page_shows_what_the_seat_saw(game):
    made = stops(slides(game.replay(), "us"))
    assert made[-1]["svg"] == game.observation("us").svg(highlight=(), parts=("board", "hand", "tables"))
    assert "Hand" in " ".join(words(read(made[-1]["svg"])))
    assert "Hand (" not in " ".join(words(read(stops(slides(game.replay()))[-1]["svg"])))


def test_a_page_holds_once_what_its_pictures_share(game):
    title, rows = all_stops(game.replay())
    page = slides(game.replay())
    assert [stop["svg"] for stop in stops(page)] == [row["svg"] for row in rows]
    assert title in page
    assert 3 * len(page) < sum(len(row["svg"]) for row in rows)


def test_a_stop_adds_few_bytes_to_a_page():
    """At 2 kB a stop a game of 500 stops has 1 MB."""
    replay = played(40).replay()
    (small, first), (large, last) = (
        (len(page.encode()), len(stops(page))) for page in map(slides, (replay.play(to=20).replay(), replay))
    )
    assert last - first >= 8
    assert (large - small) / (last - first) < 2_000


def test_a_page_loads_nothing_and_no_text_ends_its_script(game):
    page = slides(game.replay())
    assert not re.findall(r"(?:src|href)=", page)
    assert page.count("</script>") == 2


@pytest.mark.nightly
def test_the_end_of_a_game_has_the_legend():
    replay = until_over(scene("normandy", "la_raye", active="us")).replay()
    *before, last = stops(slides(replay))
    assert 'class="legend"' in last["svg"]
    assert not any('class="legend"' in stop["svg"] for stop in before)


def until_over(game):
    pick = random.Random(1).choice
    while not game.is_terminal:
        game.apply(pick(game.legal_actions()))
    return game


def test_a_notebook_shows_a_game_and_a_replay(game):
    assert game._repr_svg_() == game.observation(None).svg()
    shown = game.replay()._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert "<script" not in shown


def test_a_notebook_shows_a_sum_as_a_table():
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "12B", "german:rifleman_a": "16B"},
    )  # fmt: skip
    play(game, "play us:rifleman_a attack")
    told = game.explain("target german:rifleman_a")
    table = told._repr_html_()
    rows = re.findall(r"<tr>.*?</tr>", table)
    cells = [re.sub(r"<[^>]*>", "|", row) for row in rows]
    assert len(rows) == str(told).count("\n") + 1
    assert any("UND-8.3" in row for row in cells)


@pytest.fixture
def file(game, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(game.replay().to_json(), encoding="utf-8")
    return path


def run(capsys, *arguments):
    code = main([str(one) for one in arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_replay_is_written_as_a_page(capsys, file, tmp_path, game):
    out = tmp_path / "game.html"
    assert run(capsys, "replay", file, "--html", out, "--lang", "es", "--seat", "us") == (0, f"{out}\n", "")
    assert out.read_text(encoding="utf-8") == slides(game.replay(), "us", "es")


def test_a_part_of_a_replay_is_written_as_a_page_and_a_picture(capsys, file, tmp_path):
    page, picture = tmp_path / "part.html", tmp_path / "part.svg"
    code, out, _ = run(capsys, "replay", file, "--to", "3", "--html", page, "--svg", picture)
    assert (code, out) == (0, f"{picture}\n{page}\n")
    assert len(stops(page.read_text(encoding="utf-8"))) < 5
    assert read(picture.read_text(encoding="utf-8")) is not None


def test_a_replay_is_told_in_spanish_as_a_seat_saw_it(capsys, file, game):
    code, out, _ = run(capsys, "replay", file, "--lang", "es", "--seat", "us")
    assert code == 0
    assert "jugadas reproducidas; todas coinciden con el registro." in out
    assert game.events("us")[-1].text("es") in out
    assert "moves played" not in out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--seat", "usa"), "no seat 'usa'"),
        (("--html", "{file}"), "--html {file}: this is the file to show; choose another name"),
    ],
)
def test_a_wrong_option_of_a_replay_is_told(capsys, file, options, told):
    code, _, err = run(capsys, "replay", file, *(one.format(file=file) for one in options))
    assert code == 2
    assert told.format(file=file) in err


def test_show_is_in_the_language_that_is_asked_for(capsys, file):
    code, out, _ = run(capsys, "show", file, "--lang", "es")
    assert code == 0
    assert "Ronda" in out
    assert "Round" not in out
