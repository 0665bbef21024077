"""Files, read and written whole: the one place that opens a file of the user.

Reading and writing are for regular files only: a device, a pipe or a folder is refused before anything waits for it
or replaces it.  A file is written to a temporary file beside it, which then replaces it in one step. So no reader and
no crash ever sees half of it.  A symbolic link stays: the file it leads to is written.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from itertools import islice
from pathlib import Path

from undaunted_core.errors import Fault, SaveError
from undaunted_core.ids import nearest

#: The permissions of a new save: it holds what its owner's opponents may not see.
PRIVATE = 0o600
#: The permissions of any other new file; the system takes away what the user's umask says.
USUAL = 0o666
#: How many names of a folder are looked at for the nearest one.
MOST_NAMES = 1000

#: What may be wrong with a file, by its key.
TROUBLES = {
    "no_name": "no file is named",
    "no_file": "no such file",
    "no_folder": "no such folder",
    "folder": "a folder, not a file",
    "special": "a device, a pipe or a socket, not a file",
    "links": "symbolic links that lead in a circle",
    "there": "a file of that name exists",
    "denied": "permission denied",
    "read_only": "the file system is read-only",
    "full": "no space left on device",
    "long": "the name is too long",
    "name": "not a name of a file",
}
KEYS = {
    errno.ENOENT: "no_file",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "folder",
    errno.ENXIO: "special",
    errno.ELOOP: "links",
    errno.EEXIST: "there",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENAMETOOLONG: "long",
}


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """The first ``most`` bytes of a regular file; :class:`SaveError` with one fault when it cannot be read."""
    try:
        # A pipe without a writer would block without end; this way it opens at once, is recognised and refused.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        handle = os.open(_name(path), flags)
        with os.fdopen(handle, "rb") as file:
            _check_regular(os.fstat(handle))
            return file.read(most)
    except (OSError, ValueError) as error:
        raise _refusal(path, error) from None


def write_whole(path: str | os.PathLike[str], text: str, *, mode: int = USUAL, new: bool = False) -> None:
    """Write a file whole or not at all; :class:`SaveError` with one fault when it cannot be written.

    An existing file keeps its permissions, a new one gets ``mode``.  ``new``
    refuses to write over anything that exists, a broken link included.
    """
    try:
        data = text.encode()
        target, before = _target(_name(path), new=new)
        temporary = target.with_name(f".undaunted-{os.urandom(16).hex()}.part")
        # An existing file may be more private than the new one would be: its permissions are set before its text is.
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0),
                         mode if before is None else PRIVATE)  # fmt: skip
        try:
            with os.fdopen(handle, "wb") as file:
                if before is not None:
                    _keep(handle, temporary, before)
                file.write(data)
                file.flush()
                os.fsync(handle)
            _put(temporary, target, new=new)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(target.parent)
    except (OSError, ValueError) as error:
        raise _refusal(path, error, writing=True) from None


def is_same(one: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    """Whether two names are of one file that exists, by links too."""
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):
        return False


def trouble(error: OSError) -> str:
    """What is wrong with a file, by what the system says against it."""
    key = KEYS.get(error.errno or 0)
    return TROUBLES[key] if key else error.strerror or str(error)


def _name(path: str | os.PathLike[str]) -> str:
    if not isinstance(path, str | os.PathLike):
        raise SaveError([Fault("file", "", type(path).__name__, "the path of a file")])
    name = os.fspath(path)
    if not name:
        raise ValueError("no_name")
    return name


def _target(name: str, *, new: bool) -> tuple[Path, os.stat_result | None]:
    """The file that is written, links followed, and its status; None: there is none yet."""
    if new:
        if os.path.lexists(name):
            raise FileExistsError(errno.EEXIST, name)
        return Path(name), None
    try:
        # Asked of the name itself: what /dev/stdout leads to has no path of its own.
        before = os.stat(name)  # noqa: PTH116
    except FileNotFoundError:
        return Path(os.path.realpath(name)), None
    _check_regular(before)
    target = Path(os.path.realpath(name))
    if not os.access(target, os.W_OK):
        # To take its place would need no permission to write it; who has forbidden that has meant it.
        raise PermissionError(errno.EACCES, name)
    return target, before


def _check_regular(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "folder")
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.ENXIO, "special")


def _keep(handle: int, temporary: Path, before: os.stat_result) -> None:
    """The permissions of the old file, and its owner where that is allowed, for the new one."""
    if hasattr(os, "fchown"):
        now = os.fstat(handle)
        if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
            with suppress(OSError):
                os.fchown(handle, before.st_uid, before.st_gid)
    temporary.chmod(stat.S_IMODE(before.st_mode) & 0o777)


def _put(temporary: Path, target: Path, *, new: bool) -> None:
    """The temporary file at the place of the target; with ``new`` only where nothing is."""
    if new:
        try:
            # Unlike an earlier test, a link stays safe when another process makes the file meanwhile.
            target.hardlink_to(temporary)
        except FileExistsError:
            raise
        except OSError:
            # Not every file system has hard links.
            if os.path.lexists(target):
                raise FileExistsError(errno.EEXIST, str(target)) from None
        else:
            temporary.unlink()
            return
    temporary.replace(target)


def _sync_folder(folder: Path) -> None:
    """The new name is on the disk too, where the system can say so."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refusal(path: str | os.PathLike[str], error: OSError | ValueError, *, writing: bool = False) -> SaveError:
    """The one fault of a file that cannot be read or written."""
    name = os.fspath(path)
    near = None
    if isinstance(error, UnicodeEncodeError) and writing:
        problem = "half of a character, which UTF-8 cannot hold"
    elif isinstance(error, ValueError):
        problem = TROUBLES["no_name" if not name else "name"]
    else:
        key = KEYS.get(error.errno or 0)
        if key == "no_file" and writing:
            key = "no_folder"
        problem = TROUBLES[key] if key else error.strerror or str(error)
        if key == "no_file":
            near = _nearest(Path(name))
    # The text of a path may hold half characters, which no message may.
    return SaveError([Fault(repr(str(name))[1:-1] or '""', "", problem, "", near)])


def _nearest(path: Path) -> str | None:
    """The file whose name is most like that of a missing one, in the same folder."""
    with suppress(OSError, ValueError):
        # Compared without their endings, which are the same for most.
        entries = islice(path.parent.iterdir(), MOST_NAMES)
        names = {entry.stem: entry.name for entry in entries if not entry.name.startswith(".")}
        near = nearest(path.stem, names)
        return None if near is None else str(path.with_name(names[near]))
    return None


__all__ = ["PRIVATE", "TROUBLES", "is_same", "read_bytes", "trouble", "write_whole"]
