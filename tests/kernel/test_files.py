"""Reading and writing files: regular files only, whole or not at all, nothing lost."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import undaunted_core as uc
from kit.commands import ran
from undaunted_command.play.keep import Keeper
from undaunted_core.files import PRIVATE, write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="pipes, links and permissions of POSIX")


@pytest.fixture
def game():
    return uc.new_game("normandy", "la_raye", seed=5)


@pytest.fixture
def at_once():
    """A test that waits for a pipe without end fails instead."""
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it waits"))
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)


def mode(path):
    return stat.S_IMODE(Path(path).lstat().st_mode)


def refused(call, *arguments, **named):
    with pytest.raises(uc.SaveError) as caught:
        call(*arguments, **named)
    return str(caught.value)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# -- what cannot be read ---------------------------------------------------------------------------


def test_what_cannot_be_read_is_one_clear_sentence(folder):
    (folder / "folder").mkdir()
    (folder / "plain.json").write_text("{}", encoding="utf-8")
    assert refused(uc.Game.load, "missing.json") == "missing.json: no such file"
    assert refused(uc.Game.load, "") == '"": no file is named'
    assert refused(uc.Game.load, "folder") == "folder: a folder, not a file"
    assert refused(uc.Game.load, "plain.json/below.json") == "plain.json/below.json: no such folder"
    assert refused(uc.Game.load, "x" * 300) == "x" * 300 + ": the name is too long"
    assert refused(uc.Game.load, "a\0b") == "a\\x00b: not a name of a file"


def test_a_missing_file_names_the_nearest_one(folder, game):
    game.save("evening.json")
    assert refused(uc.Game.load, "evning.json") == "evning.json: no such file; nearest: evening.json"
    assert refused(uc.Game.load, folder / "evning.json").endswith(f"; nearest: {folder / 'evening.json'}")


@posix
@pytest.mark.parametrize("lead", ["itself", "by a link"])
def test_a_pipe_a_device_and_a_socket_are_refused_at_once(folder, lead, at_once):
    """Nobody writes to the pipe: a reader that opened it as a file would wait without end."""
    os.mkfifo("pipe")
    for name in ("pipe", "/dev/null", "/dev/zero"):
        path = Path(name)
        if lead == "by a link":
            path = folder / f"link to {path.name}"
            path.symlink_to(name)
        assert refused(uc.Game.load, path) == f"{path}: a device, a pipe or a socket, not a file"


@posix
def test_links_in_a_circle_are_named(folder, game):
    Path("one").symlink_to("other")
    Path("other").symlink_to("one")
    for call in (uc.Game.load, game.save):
        assert refused(call, "one") == "one: symbolic links that lead in a circle"
    assert names(folder) == ["one", "other"]


@pytest.mark.parametrize(("lang", "told"), [("en", "no such file"), ("es", "no existe ese archivo")])
def test_the_command_says_it_in_the_language(folder, capsys, lang, told):
    code, out, err = ran(capsys, "show", "missing.json", "--lang", lang)
    assert (code, out, err) == (1, "", f"undaunted: missing.json: {told}\n")
    (folder / "missed.json").write_text("{}", encoding="utf-8")
    near = {"en": "nearest", "es": "lo más parecido"}[lang]
    code, _, err = ran(capsys, "play", "missing.json", "--lang", lang)
    assert (code, err) == (1, f"undaunted: missing.json: {told}; {near}: missed.json\n")


def test_the_table_tells_trouble_in_its_language(folder, game):
    from undaunted_command.play.keep import reason

    with pytest.raises(uc.SaveError) as caught:
        Keeper(game, None).save(Path("nowhere") / "a.json")
    assert reason(caught.value, "es") == f"{Path('nowhere') / 'a.json'}: no existe esa carpeta"
    assert reason(caught.value) == f"{Path('nowhere') / 'a.json'}: no such folder"


# -- what cannot be written ------------------------------------------------------------------------


def test_what_cannot_be_written_is_one_clear_sentence(folder, game):
    (folder / "folder").mkdir()
    (folder / "plain").write_text("", encoding="utf-8")
    assert refused(game.save, "") == '"": no file is named'
    assert refused(game.save, "folder") == "folder: a folder, not a file"
    assert refused(game.save, "nowhere/game.json") == "nowhere/game.json: no such folder"
    assert refused(game.save, "plain/game.json") == "plain/game.json: no such folder"
    assert refused(game.save, "x" * 300) == "x" * 300 + ": the name is too long"
    assert refused(game.save, "a\0b") == "a\\x00b: not a name of a file"
    assert "half of a character" in refused(write_whole, "half.json", "\ud800")
    assert names(folder) == ["folder", "plain"]


def test_the_longest_name_can_be_written(folder, game):
    """The temporary name is no longer than that of the file."""
    name = "x" * 250 + ".json"
    game.save(name)
    assert names(folder) == [name]


@posix
def test_a_pipe_and_a_device_stay_what_they_are(folder, game):
    os.mkfifo("pipe")
    Path("link").symlink_to("pipe")
    Path("null").symlink_to("/dev/null")
    for name in ("pipe", "link", "null", "/dev/null"):
        assert refused(game.save, name) == f"{name}: a device, a pipe or a socket, not a file"
    assert stat.S_ISFIFO(Path("pipe").stat().st_mode)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert names(folder) == ["link", "null", "pipe"]


@posix
def test_what_the_standard_output_leads_to_is_not_replaced(folder):
    """A pipe has no path, so nothing is made in the place where its link seems to lead."""
    code = "from undaunted_core.files import write_whole; write_whole('/dev/stdout', 'x')"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "a device, a pipe or a socket, not a file" in ran.stderr
    assert ran.stdout == ""


@posix
@pytest.mark.parametrize("target", ["old.json", "new.json"])
def test_a_link_stays_and_what_it_leads_to_is_written(folder, game, target):
    (folder / "below").mkdir()
    (folder / "below" / "old.json").write_text("old", encoding="utf-8")
    Path("link.json").symlink_to(Path("below") / target)
    Path("second.json").symlink_to("link.json")
    game.save("second.json")
    assert Path("link.json").readlink() == Path("below") / target
    assert Path("second.json").readlink() == Path("link.json")
    assert uc.Game.load(folder / "below" / target) == game
    assert names(folder) == ["below", "link.json", "second.json"]


@posix
def test_a_new_save_is_private_and_an_old_one_keeps_its_permissions(folder, game):
    game.save("new.json")
    assert mode("new.json") == PRIVATE == 0o600
    for kept in (0o644, 0o640, 0o660, 0o600):
        Path("new.json").chmod(kept)
        game.save("new.json")
        assert mode("new.json") == kept


@posix
def test_other_new_files_have_the_usual_permissions(folder, capsys):
    for mask, wanted in ((0o022, 0o644), (0o077, 0o600)):
        before = os.umask(mask)
        try:
            write_whole(f"{mask}.txt", "x")
            assert ran(capsys, "new-scenario", "normandy", f"mine_{mask}.json")[0] == 0
        finally:
            os.umask(before)
        assert mode(f"{mask}.txt") == mode(f"mine_{mask}.json") == wanted


@posix
def test_a_private_file_is_never_less_private_while_it_is_written(folder, monkeypatch):
    write_whole("game.json", "old", mode=PRIVATE)
    seen = []
    real = os.fsync

    def looking(handle):
        seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        real(handle)

    monkeypatch.setattr(os, "fsync", looking)
    write_whole("game.json", "new")
    assert seen[0] == PRIVATE


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="everything may be written by this user")
def test_a_file_that_may_not_be_written_is_not_replaced(folder, game):
    Path("game.json").write_text("old", encoding="utf-8")
    Path("game.json").chmod(0o400)
    assert refused(game.save, "game.json") == "game.json: permission denied"
    assert Path("game.json").read_text(encoding="utf-8") == "old"


def test_a_file_whose_permissions_forbid_it_is_not_replaced(folder, game, monkeypatch):
    """The same for every user that the tests run as."""
    Path("game.json").write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda path, way: False)
    assert refused(game.save, "game.json") == "game.json: permission denied"
    assert Path("game.json").read_text(encoding="utf-8") == "old"


# -- temporary files -------------------------------------------------------------------------------


def test_temporary_names_are_unguessable_and_never_the_same(folder, monkeypatch):
    made = []
    real = os.open

    def seen(path, flags, *arguments, **named):
        if flags & os.O_CREAT:
            assert flags & os.O_EXCL
            made.append(Path(path).name)
        return real(path, flags, *arguments, **named)

    monkeypatch.setattr(os, "open", seen)
    for _ in range(20):
        write_whole("game.json", "x")
    assert len(set(made)) == 20
    for name in made:
        # 128 bits, of which no process id or file name is a part.
        assert len(name.removeprefix(".undaunted-").removesuffix(".part")) == 32
        assert "game" not in name
    assert names(folder) == ["game.json"]


def test_four_threads_save_to_one_file(folder):
    """All of them succeed, and what is there is one of the saves, whole, whenever one looks."""
    games = [uc.new_game("normandy", "la_raye", seed=seed) for seed in range(4)]
    texts = {game.to_json() for game in games}
    games[0].save("game.json")
    faults = []
    done = threading.Event()

    def saving(game):
        try:
            for _ in range(25):
                game.save("game.json")
        except Exception as error:  # noqa: BLE001
            faults.append(error)

    def looking():
        while not done.is_set():
            if Path("game.json").read_text(encoding="utf-8") not in texts:
                faults.append("half a file")

    threads = [threading.Thread(target=saving, args=(game,)) for game in games]
    watch = threading.Thread(target=looking)
    for thread in (watch, *threads):
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    watch.join()
    assert faults == []
    assert names(folder) == ["game.json"]


KILLED = """
import os, sys, time
from undaunted_core.files import write_whole
def stuck(handle):
    print("half", flush=True)
    time.sleep(60)
os.fsync = stuck
write_whole("game.json", "x" * 100_000)
"""


@posix
def test_a_process_killed_in_mid_write_harms_nobody(folder, game):
    """The old save is there; what is left in the folder keeps nobody from saving, and is no save."""
    game.save("game.json")
    before = Path("game.json").read_bytes()
    for _ in range(2):
        with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "half\n"
            process.send_signal(signal.SIGKILL)
            process.wait()
    assert Path("game.json").read_bytes() == before
    left = [name for name in names(folder) if name != "game.json"]
    assert len(left) == 2
    assert all(name.startswith(".undaunted-") and name.endswith(".part") for name in left)
    game.apply(game.legal_actions()[0])
    game.save("game.json")
    assert uc.Game.load("game.json") == game
    assert [name for name in names(folder) if name != "game.json"] == left


def test_a_failing_write_leaves_the_old_file_and_nothing_else(folder, game, monkeypatch):
    game.save("game.json")
    before = Path("game.json").read_bytes()

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    for name in ("fsync", "chmod", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, full)
            assert refused(game.save, "game.json") == "game.json: no space left on device"
        assert Path("game.json").read_bytes() == before
        assert names(folder) == ["game.json"]


def test_the_disk_need_not_know_how_to_sync_a_folder(folder, monkeypatch):
    real = os.fsync

    def only_files(handle):
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(22, "Invalid argument")
        real(handle)

    monkeypatch.setattr(os, "fsync", only_files)
    write_whole("game.json", "x")
    assert Path("game.json").read_text(encoding="utf-8") == "x"


# -- new files only --------------------------------------------------------------------------------


@pytest.mark.parametrize("links", ["hard links", "no hard links"])
def test_a_new_file_is_written_over_nothing(folder, monkeypatch, links):
    if links == "no hard links":
        def none(*_, **__):
            raise OSError(95, "Operation not supported")

        monkeypatch.setattr(os, "link", none)
    write_whole("new.txt", "new", new=True)
    assert Path("new.txt").read_text(encoding="utf-8") == "new"
    assert refused(write_whole, "new.txt", "other", new=True) == "new.txt: a file of that name exists"
    assert names(folder) == ["new.txt"]
    # Somebody makes the file between the look and the write.
    real = os.fsync

    def meanwhile(handle):
        Path("late.txt").write_text("theirs", encoding="utf-8")
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    assert refused(write_whole, "late.txt", "ours", new=True) == "late.txt: a file of that name exists"
    assert Path("late.txt").read_text(encoding="utf-8") == "theirs"
    assert names(folder) == ["late.txt", "new.txt"]


@posix
def test_a_broken_link_is_not_followed_by_a_new_file(folder, game):
    """In a folder that many may write to, somebody may have laid it where a save is expected."""
    Path("new.txt").symlink_to(folder / "victim")
    assert refused(write_whole, "new.txt", "x", new=True) == "new.txt: a file of that name exists"
    free = Keeper(game, None).path
    free.symlink_to(folder / "victim")
    saved = Keeper(game, None).save()
    assert saved != free
    assert not (folder / "victim").exists()


def test_the_name_of_a_new_save_is_looked_for_again_when_somebody_takes_it(folder, game, monkeypatch):
    import undaunted_command.play.keep as keep

    real, taken = keep.free_name, []

    def slow(where, of):
        found = real(where, of)
        if len(taken) < 2:
            taken.append(found)
            found.write_text("theirs", encoding="utf-8")
        return found

    monkeypatch.setattr(keep, "free_name", slow)
    saved = Keeper(game, None).save()
    assert saved not in taken
    assert uc.Game.load(saved) == game
    assert {path.read_text(encoding="utf-8") for path in taken} == {"theirs"}


def test_a_folder_where_every_name_is_taken_at_once_is_given_up(folder, game, monkeypatch):
    import undaunted_command.play.keep as keep

    (folder / "taken.json").write_text("theirs", encoding="utf-8")
    monkeypatch.setattr(keep, "free_name", lambda where, of: where / "taken.json")
    assert "no free name for a new file was found" in refused(Keeper(game, None).save)


# -- the commands ----------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("way", ["itself", "another spelling", "a link", "a hard link"])
def test_a_picture_is_never_written_over_what_it_shows(folder, game, capsys, way):
    game.save("a.json")
    before = Path("a.json").read_bytes()
    out = Path("a.json")
    if way == "another spelling":
        out = folder / ".." / folder.name / "a.json"
    elif way == "a link":
        out = Path("b.svg")
        out.symlink_to("a.json")
    elif way == "a hard link":
        out = Path("b.svg")
        os.link("a.json", out)
    code, _, err = ran(capsys, "show", "a.json", "--svg", out)
    assert code == 2
    assert "this is the file to show" in err
    assert Path("a.json").read_bytes() == before


@pytest.mark.parametrize("kind", ["save", "replay", "position", "scenario"])
def test_a_picture_is_not_written_over_a_document(folder, game, capsys, kind):
    made = {
        "save": game.to_json, "replay": game.replay().to_json, "position": lambda: json.dumps(game.position()),
        "scenario": lambda: json.dumps(game.rules.source.raw["scenario"]),
    }  # fmt: skip
    Path("b.json").write_text(made[kind](), encoding="utf-8")
    before = Path("b.json").read_bytes()
    game.save("a.json")
    code, _, err = ran(capsys, "show", "a.json", "--svg", "b.json")
    assert code == 2
    assert "a picture does not overwrite a JSON document" in err
    assert Path("b.json").read_bytes() == before


def test_a_picture_is_written_over_a_picture(folder, game, capsys):
    game.save("a.json")
    for _ in range(2):
        assert ran(capsys, "show", "a.json", "--svg", "b.svg")[0] == 0
    assert Path("b.svg").read_text(encoding="utf-8").startswith("<svg")
    assert ran(capsys, "show", "a.json", "--svg", "")[0] == 1


@posix
def test_the_commands_write_no_pipe(folder, game, capsys, at_once):
    os.mkfifo("pipe")
    os.mkfifo("save.schema.json")
    game.save("a.json")
    for words in (
        ("show", "a.json", "--svg", "pipe"),
        ("schema", "save", "--out", "."),
        ("play", "a.json", "--save", "pipe"),
        ("play", "normandy", "la_raye", "--save", "pipe"),
    ):
        code, _, err = ran(capsys, *words)
        assert code in (1, 2), words
        assert err.startswith("undaunted: ")
    assert stat.S_ISFIFO(Path("pipe").stat().st_mode)
    assert stat.S_ISFIFO(Path("save.schema.json").stat().st_mode)


def test_a_save_without_a_name_is_refused_before_play(folder, capsys):
    code, _, err = ran(capsys, "play", "normandy", "la_raye", "--save", "")
    assert (code, err) == (2, "undaunted: --save: no file is named\n")
